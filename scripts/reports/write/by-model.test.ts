import { expect, test } from "vitest";
import type { Model } from "#app/platform/model.server.ts";
import { REPORT_SECTIONS } from "#app/technology/record-sections.ts";
import { composeReport } from "../compose.ts";
import { readSamplesForTest } from "../samples-for-test.ts";
import { createModelWriter } from "./by-model.ts";
import { referencesIn } from "./sources.ts";

const samples = await readSamplesForTest();
const input = samples.input(10, true);

const GOOD = [
  {
    sentence: "Edge sealing is a small cost with a large say in that answer.",
    section: "Background/Market",
    quote: "Edge sealing is a small cost with a large say in that answer.",
  },
  {
    sentence: "Twelve mini-modules of 30 × 30 cm went through 2,000 h at 85 °C.",
    section: "Technology Description",
    quote:
      "Twelve mini-modules of 30 × 30 cm went through 2,000 h at 85 °C and 85 % relative humidity.",
  },
];

function modelThatSays(answer: string | Error): Model & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    async complete({ user }) {
      asked.push(user);
      if (answer instanceof Error) throw answer;
      return answer;
    },
    async *stream() {},
  };
}

async function write(answer: string | Error) {
  const model = modelThatSays(answer);
  const { sections, rejected } = await createModelWriter(model)(input);
  return { asked: model.asked, rejected, report: composeReport(input, "QUAD", sections) };
}

const answerOf = (sections: object) =>
  `Here it is:\n\`\`\`json\n${JSON.stringify(sections)}\n\`\`\``;

test("a section whose sentences are all verified is used, with its quotes and references", async () => {
  const { report, rejected } = await write(answerOf({ rep_key_challenges: GOOD }));
  // The first source is the technology description, which the report's second page quotes.
  const [first, second] = report.sections;
  expect(first?.author).toBe("model");
  expect(first?.body).toContain(
    "- “Edge sealing is a small cost with a large say in that answer.” [2]",
  );
  expect(first?.body).toContain("went through 2,000 h at 85 °C. “Twelve mini-modules");
  expect(referencesIn(first?.body ?? "")).toEqual([2, 1]);
  expect(second?.author).toBe("built-in");
  // The four that the model did not write are reported as missing.
  expect(rejected).toHaveLength(4);
});

test.each([
  [
    "an invented number",
    { ...GOOD[1], sentence: "Twelve mini-modules went through 9,000 h at 85 °C." },
  ],
  ["an invented quote", { ...GOOD[0], quote: "Edge sealing is free of any cost at all today." }],
  ["a quote of another section", { ...GOOD[0], section: "Developmental Stage" }],
  [
    "a market figure of its own",
    { ...GOOD[0], sentence: "The market for edge sealing is worth $4 billion." },
  ],
])("a section with %s is not used, and the summary says why", async (_, bad) => {
  const { report, rejected } = await write(answerOf({ rep_key_challenges: [...GOOD, bad] }));
  expect(report.sections[0]?.author).toBe("built-in");
  expect(rejected[0]).toMatch(/^Key Challenges of the Space: 1 of 3 sentences \(.+\)$/);
  expect(report.sections.map(({ body }) => body).join("\n")).not.toMatch(
    /9,000|4 billion|free of any/,
  );
});

test.each([
  ["no JSON", "I cannot do that."],
  ["JSON of another shape", '{"rep_key_challenges": "text"}'],
  ["nothing in time", new Error("vendor's words")],
])("a model that answers %s leaves all to the built-in writer", async (_, answer) => {
  const { report, rejected } = await write(answer);
  expect(report.sections.every(({ author }) => author === "built-in")).toBe(true);
  expect(rejected).toHaveLength(1);
  expect(rejected[0]).not.toContain("vendor's words");
});

test("the model is not asked for sections that the record has", async () => {
  const model = modelThatSays("{}");
  await createModelWriter(model)(samples.input(4));
  expect(model.asked).toEqual([]);
  await createModelWriter(model)(input);
  for (const { field } of REPORT_SECTIONS) expect(model.asked[0]).toContain(field);
});
