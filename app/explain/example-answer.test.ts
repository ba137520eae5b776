import { expect, test } from "vitest";
import { readSampleCatalogue } from "../../scripts/seed/sample.ts";
import { exampleAnswer } from "./example-answer.ts";

const { technologies, featured } = await readSampleCatalogue();

test("of every featured sample a question is answered in the record's own words", () => {
  const open = featured.filter(({ active_feature }) => active_feature);
  expect(open.length).toBeGreaterThan(4);
  for (const { tech_id } of open) {
    const record = technologies.find((each) => each.tech_id === tech_id);
    const answer = exampleAnswer({
      technical_summary: record?.technical_summary,
      key_benefits: record?.key_benefits,
      developmental_stage: record?.developmental_stage,
    });
    expect(answer, String(tech_id)).not.toBeNull();
    expect(answer?.quotes.length).toBeGreaterThan(0);
    for (const quote of answer?.quotes ?? []) {
      expect(answer?.passages.join(" "), quote).toContain(quote);
    }
  }
});

test("of a long section only the quotes are shown", () => {
  const filler = "It was measured in a room of the laboratory. ".repeat(40);
  const answer = exampleAnswer({ key_benefits: { text: `${filler}It is cheaper than steel.` } });
  expect(answer === null || answer.passages.join(" ").length < 700).toBe(true);
});

test("a record without texts answers nothing", () => {
  expect(exampleAnswer({})).toBeNull();
});
