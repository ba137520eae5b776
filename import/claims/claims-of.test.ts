import { describe, expect, test } from "vitest";
import type { Claim, ClaimField } from "./claim.ts";
import { claimsOf } from "./claims-of.ts";

function claimsIn(text: string, field: ClaimField = "technical_summary", title = "Quiet pump") {
  return claimsOf(title, [{ field, blocks: [{ kind: "paragraph", text }] }]);
}

function valuesOf(kind: Claim["kind"], text: string, field?: ClaimField) {
  return claimsIn(text, field)
    .filter((claim) => claim.kind === kind)
    .map(({ value, sentence }) => value ?? sentence);
}

describe("a stage", () => {
  test.each([
    ["A working prototype has been built and tested.", "prototype"],
    ["The pump has been tested in mice.", "animals"],
    ["The pump was tested in a cohort of 40 patients.", "people"],
    ["Successfully demonstrated in animal models.", "animals"],
    ["First description of the complete invention.", "concept"],
    ["Proof of concept has been established in vitro.", "laboratory"],
    ["The system has been flight tested on two aircraft.", "field"],
    ["The method was validated on patient-derived cells.", "laboratory"],
    ["The design has been simulated for three loads.", "simulation"],
    ["The pump is commercially available.", "use"],
  ])("is named under its own heading: %s", (sentence, stage) => {
    expect(valuesOf("stage", sentence, "developmental_stage")).toEqual([stage]);
  });

  test.each([
    "The pump will be tested in mice.",
    "The pump has not been tested in people.",
    "A prototype is planned for next year.",
    "Clinical trials are needed.",
    "The next step is to test the pump in patients.",
    "The inventors are currently developing a prototype.",
    "Ongoing work aims to test the pump in animals.",
    "Brook, A., Stone, C. Pumps were tested in mice. Journal of Pumps 4, 11-19.",
  ])("is not what is planned, denied or cited: %s", (sentence) => {
    expect(valuesOf("stage", sentence, "developmental_stage")).toEqual([]);
  });

  test.each([
    "Conventional pumps have been tested in patients.",
    "Recently, a rival drug was tested in mice.",
    "Although valves have been validated in animals, they leak.",
    "Researchers have developed a pump for mice.",
  ])("is not what others reached: %s", (sentence) => {
    expect(valuesOf("stage", sentence)).toEqual([]);
  });

  test("is what the inventors say that they did with it", () => {
    expect(
      valuesOf(
        "stage",
        "Alder researchers have developed a pump. The inventors have tested this device in rats.",
      ),
    ).toEqual(["animals"]);
  });

  test("is not what the background says", () => {
    expect(valuesOf("stage", "The pump was tested in mice.", "market_summary")).toEqual([]);
  });

  test("does not reach as far as the plan behind it", () => {
    expect(
      valuesOf(
        "stage",
        "The device has been tested in vitro and will be tested in patients.",
        "developmental_stage",
      ),
    ).toEqual(["laboratory"]);
  });
});

describe("a gain", () => {
  test.each([
    ["10-fold higher throughput than other pumps", "10-fold"],
    ["Reduces the cost by 40%", "40%"],
    ["Two orders of magnitude faster than simulation", "Two orders of magnitude"],
    ["Runs 3 times longer", "3 times"],
    ["25 % lower weight", "25 %"],
  ])("is a number with what became better: %s", (item, value) => {
    expect(valuesOf("gain", item, "key_benefits")).toEqual([value]);
  });

  test.each([
    "Runs at 5 V",
    "Accuracy of 95 %",
    "Could be 10 times faster",
    "May reduce cost by 40 %",
    "The risk of failure is 7 times higher in old people",
    "Taken three times daily",
  ])("is no property, hope or statistic: %s", (item) => {
    expect(valuesOf("gain", item, "key_benefits")).toEqual([]);
  });
});

describe("a benefit", () => {
  test.each([
    "Non-invasive",
    "Low power consumption",
    "Works without a motor",
    "No special equipment required",
    "Easy to clean",
    "Could lower the cost of care",
  ])("is a list item under an advantages heading as it is: %s", (item) => {
    expect(valuesOf("benefits", item, "key_benefits")).toEqual([item]);
  });

  test.each([
    "This technology reduces the noise of pumps.",
    "Our device is safer than a motor.",
    "The proposed method eliminates the need for a valve.",
  ])("is a sentence that says what is better with it: %s", (sentence) => {
    expect(valuesOf("benefits", sentence)).toEqual([sentence]);
  });

  test.each([
    "However, existing pumps reduce noise.",
    "There is a need for better pumps.",
    "Conventional devices improve flow but leak.",
    "Currently available methods are cheaper.",
    "The device has a rotor and a housing.",
    "Ada Brook is a professor of physics who improves pumps.",
  ])("is no background and no part: %s", (sentence) => {
    expect(valuesOf("benefits", sentence)).toEqual([]);
  });

  test("is not what a heading's stub or a link says", () => {
    expect(
      valuesOf("benefits", "Further advantages:\nhttps://example.test", "key_benefits"),
    ).toEqual([]);
  });

  test("is each bullet that scraping has joined", () => {
    expect(valuesOf("benefits", "• Quiet• Small• Safe", "key_benefits")).toEqual([
      "Quiet",
      "Small",
      "Safe",
    ]);
  });
});

describe("inventors", () => {
  test.each([
    ["Professor Ada Brook and her team have developed a pump.", ["Ada Brook"]],
    ["Ada Brook and Carl Stone have invented a pump.", ["Ada Brook", "Carl Stone"]],
    ["Researchers led by Dr. Ada Brook have designed a pump.", ["Ada Brook"]],
    ["The technology was invented by Ada Brook.", ["Ada Brook"]],
    ["Inventors: Ada Brook, Carl Stone", ["Ada Brook", "Carl Stone"]],
    ["Dr. Ada Brook's laboratory has created a pump.", ["Ada Brook"]],
  ])("are people who made it: %s", (sentence, names) => {
    expect(valuesOf("inventors", sentence)).toEqual(names);
  });

  test.each([
    "Alder inventors have developed a pump.",
    "Researchers in the Department of Orthopedic Surgery have developed a pump.",
    "The pump is named after Ada Brook.",
    "Contact: Ada Brook",
  ])("are no offices and no others: %s", (sentence) => {
    expect(valuesOf("inventors", sentence)).toEqual([]);
  });
});

describe("rights", () => {
  test.each([
    ["- Patents, as the office lists them: US Patent App 16/345,678", "pending"],
    ["- Patent status: A provisional patent application will be filed.", "planned"],
    ["- Patent status: Patent granted.", "active"],
    ["- Patent status: Abandoned.", "abandoned"],
  ])("have the status that the record's own line names: %s", (line, status) => {
    expect(valuesOf("status", line, "pi_addinfo")).toEqual([status]);
  });

  test("have the numbers that the line names, and docket numbers are none", () => {
    expect(valuesOf("number", "- Patents: US Patent App 16/345,678", "pi_addinfo")).toEqual([
      "US16/345678",
    ]);
    expect(valuesOf("number", "- Reference: 2020-123", "pi_addinfo")).toEqual([]);
  });

  test("end at the date that the owner gives", () => {
    expect(valuesOf("expiry", "- Patent expires: 2031-04-05", "pi_addinfo")).toEqual([
      "2031-04-05",
    ]);
  });

  test("are not what is said of patents in general", () => {
    expect(valuesOf("status", "Many patents on other pumps have expired.")).toEqual([]);
  });
});

test("a claim is verbatim, and the same statement counts once", () => {
  const text = "This technology reduces noise. This technology reduces noise.";
  expect(claimsIn(text)).toEqual([
    {
      kind: "benefits",
      field: "technical_summary",
      sentence: "This technology reduces noise.",
      value: null,
    },
  ]);
});
