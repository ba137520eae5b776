import { describe, expect, test } from "vitest";
import { sentencesOfText, shorten, summaryLine } from "./summary-line.ts";

test("abbreviations, decimals and initials do not end a sentence", () => {
  expect(sentencesOfText("Dr. A. Smith used e.g. 1.5 mg of it. It worked!  Then vs. now.")).toEqual(
    ["Dr. A. Smith used e.g. 1.5 mg of it.", "It worked!", "Then vs. now."],
  );
});

describe("the summary line", () => {
  test("is the first sentence that says something", () => {
    expect(
      summaryLine(["Keywords: pump\nA pump moves liquid without any moving parts. It is quiet."]),
    ).toBe("A pump moves liquid without any moving parts.");
  });

  test("prefers the sentence that says what was made over the field's introduction", () => {
    const text =
      "Millions of people live with a failing heart. Researchers at Example University have developed a pump without moving parts.";
    expect(summaryLine([text])).toBe(
      "Researchers at Example University have developed a pump without moving parts.",
    );
  });

  test("has lost its label and its bullet", () => {
    expect(summaryLine(["Summary: a pump that moves liquid without any moving parts"])).toBe(
      "A pump that moves liquid without any moving parts",
    );
  });

  test("falls back to the next text, then to none", () => {
    expect(summaryLine(["A pump."])).toBeNull();
    expect(summaryLine([null, "", "The second text holds the sentence that is shown."])).toBe(
      "The second text holds the sentence that is shown.",
    );
    expect(summaryLine(["", "—", null])).toBeNull();
  });

  test("is at most 200 characters and ends at a word", () => {
    const line = summaryLine([`A pump ${"moving liquid ".repeat(30)}`]) ?? "";
    expect(line.length).toBeLessThanOrEqual(200);
    expect(line).toMatch(/(?:moving|liquid)…$/);
  });
});

test("shortening never splits a character", () => {
  expect(shorten("😀".repeat(10), 6)).toBe("😀😀…");
  expect(shorten("short", 10)).toBe("short");
});

test("a sentence about the problem, the market or the usual practice is no summary", () => {
  const own = "A valve of two flaps of steel improves upon existing valves.";
  const others = [
    "There is a need for valves that close within a second.",
    "Leaking joints are one of the main causes of a cost of two billion dollars.",
    "Conventional valves leak after a year of use in water.",
  ];
  expect(summaryLine([others.join(" "), own])).toBe(own);
});
