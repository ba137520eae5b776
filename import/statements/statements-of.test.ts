import { describe, expect, test } from "vitest";
import type { Statement, StatementField } from "./statement.ts";
import { statementsOf } from "./statements-of.ts";

function statementsIn(text: string, field: StatementField = "technical_summary") {
  return statementsOf([{ field, blocks: [{ kind: "paragraph", text }] }]);
}

function valuesOf(kind: Statement["kind"], text: string, field?: StatementField) {
  return statementsIn(text, field)
    .filter((statement) => statement.kind === kind)
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

  test("is what the inventors say that they have tested", () => {
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

describe("a stage in running text", () => {
  const BEFORE = "Alder researchers have developed a quiet pump for dialysis.";

  test.each([
    ["The pump has been tested in mice and reduced clotting by 40%.", "animals"],
    ["This technology has been demonstrated in a cohort of 40 patients.", "people"],
    ["It has been successfully validated in laboratory experiments.", "laboratory"],
    ["A prototype of this pump was built and tested in the laboratory.", "prototype"],
    ["The inventors have demonstrated the pump in simulations of three loads.", "simulation"],
    ["A prototype has been developed.", "prototype"],
    ["The pump is at TRL 4.", "laboratory"],
  ])("is what has been done with it: %s", (sentence, stage) => {
    expect(valuesOf("stage", `${BEFORE} ${sentence}`)).toEqual([stage]);
  });

  test.each([
    ["a rival", "Conventional pumps have been tested in mice and in 40 patients."],
    ["a rival behind", "However, a rival pump was tested in rats and showed less clotting."],
    ["planned", "The pump will be tested in mice."],
    ["hoped for", "The pump could be tested in 40 patients."],
    ["denied", "The pump has not been tested in patients."],
    ["denied for now", "The pump has yet to be tested in animals."],
    ["intended", "The pump is intended for patients in the clinic."],
    ["known to the field", "Studies have shown that pumps reduced clotting in 40% of patients."],
    [
      "what a known drug is used for",
      "This therapy has already been used in asthma patients and has shown efficacy in 40 people.",
    ],
    ["known for long", "For decades, pumps have been used in patients."],
    ["dated", "In 1990, a pump was tested in rats."],
    ["the way it was made", "They achieved this by building a rotor that was tested in mice."],
    ["only what was made", "The inventors have designed a rotor for use in patients."],
    ["what it may do", "The pump can be used in mice and patients."],
    ["a need", "There is a need for pumps that have been tested in patients."],
    ["what it offers", "The pump offers reduced noise and improved flow for patients."],
    ["who leads", "Researchers led by Ada Brook have developed a pump for rats."],
    ["an aim", "The inventors investigated whether pumps would help mice."],
    [
      "said of what it acts on",
      "The pump acts on a valve, which has been shown to cause clotting.",
    ],
    ["a life", "Ada Brook received her Ph.D. for a pump that was tested in mice."],
  ])("is not what is %s: %s", (_, sentence) => {
    expect(valuesOf("stage", `${BEFORE} ${sentence}`)).toEqual([]);
  });

  test.each([
    ["TRL 4", "laboratory"],
    ["Technology Readiness Level: 7", "field"],
    ["Preclinical data in sheep", "animals"],
    ["Bench-scale prototype", "prototype"],
    ["Phase 1 clinical trial", "people"],
    ["Developed and tested with two rotors.", "laboratory"],
  ])("is a few words under its heading: %s", (words, stage) => {
    expect(valuesOf("stage", words, "developmental_stage")).toEqual([stage]);
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
    ["Researchers in the lab of Prof. Ada Brook at Alder have developed a pump.", ["Ada Brook"]],
    ["Drs. Ada Brook and Carl Stone have developed a pump.", ["Ada Brook", "Carl Stone"]],
    ["Profs. Brook and Stone have developed a pump.", ["Brook", "Stone"]],
    ["Ada Q. Brook, Ph.D., and her team designed a pump.", ["Ada Q. Brook"]],
    [
      "Alder researchers Ada Brook, Carl van Stone, and Jean-Luc O'Neil invented a pump.",
      ["Ada Brook", "Carl van Stone", "Jean-Luc O'Neil"],
    ],
    ["A team led by Associate Professor Ada Brook developed a pump.", ["Ada Brook"]],
    [
      "This technology was developed at Alder by researchers Ada Brook and Carl Stone.",
      ["Ada Brook", "Carl Stone"],
    ],
  ])("are people who made it: %s", (sentence, names) => {
    expect(valuesOf("inventors", sentence)).toEqual(names);
  });

  test.each([
    "Alder inventors have developed a pump.",
    "Researchers in the Department of Orthopedic Surgery have developed a pump.",
    "The pump is named after Ada Brook.",
    "Contact: Ada Brook",
    "Flow is measured by an algorithm developed by Professor Brook.",
    "In 1990, Ada Brook invented the first pump.",
    "Previously, Dr. Ada Brook developed a valve.",
    "Smart Pump has developed into a market of its own.",
    "Alder University and Stone College have developed a pump.",
    "The company led by Ada Brook makes pumps.",
    "Brook, A., Stone, C. (2010). Pumps that we have developed. Journal of Pumps 4, 11-19.",
    "Radiation Oncology and Applied Physics have developed a pump.",
  ])("are no organisations and no others: %s", (sentence) => {
    expect(valuesOf("inventors", sentence)).toEqual([]);
  });
});

describe("rights", () => {
  test.each([
    ["- Patents, as the organisation lists them: US Patent App 16/345,678", "pending"],
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

  test("of another office are not American, and where there are none nothing is said", () => {
    const line = "- Patents, as the organisation lists them: US (11479793), Europe (3322804)";
    expect(valuesOf("number", line, "pi_addinfo")).toEqual(["US11479793", "EP3322804"]);
    expect(valuesOf("status", "- Patent status: Not patented; trade secret", "pi_addinfo")).toEqual(
      [],
    );
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

test("a statement is verbatim, and the same statement counts once", () => {
  const sentence = "A prototype has been built.";
  expect(statementsIn(`${sentence} ${sentence}`)).toEqual([
    {
      kind: "stage",
      field: "technical_summary",
      sentence,
      value: "prototype",
    },
  ]);
});
