import { expect, test, vi } from "vitest";
import type { Model } from "#app/platform/ai/model.server.ts";
import { ModelError } from "#app/platform/ai/model-call.server.ts";
import { proposeBrief } from "./propose-brief.server.ts";

const BRIEF = `Hello,
We build small aircraft in Graz, 40 people. Our hangar is blue.

We are looking for a coating that keeps ice off a wing. It must last 2 winters at -30 °C, because nobody flies in May.
- must not contain fluorine
- costs less than 5 euros
Does anybody have this?`;

/** A model that answers this, or fails with it. */
function modelOf(answer: object | Error) {
  const ask = vi.fn(async () => {
    if (answer instanceof Error) throw answer;
    return { answer, tokens: 1 };
  });
  return { model: { name: "some-model", ask } as unknown as Model, ask };
}
const log = vi.fn();
const propose = (model: Model | null, brief = BRIEF) => proposeBrief({ model, log }, brief);

test("what is sought and each requirement are proposed in the brief's words, without whoever asks and their reasons", async () => {
  expect(await propose(null)).toEqual({
    q: "We are looking for a coating that keeps ice off a wing. It must last 2 winters at -30 °C, because nobody flies in May. Must not contain fluorine. Costs less than 5 euros.",
    needs: [
      { text: "A coating that keeps ice off a wing", isMust: false },
      { text: "Last 2 winters at -30 °C", isMust: true },
      { text: "Must not contain fluorine", isMust: true },
      { text: "Costs less than 5 euros", isMust: false },
      { text: "not: fluorine", isMust: true },
    ],
  });
});

test.each([
  ["Wanted: a quiet pump. We sell 900 pumps a year. Us: three men, Lyon.", ["A quiet pump"]],
  [
    "Is there a lamp that lasts 10 years? We can spare 5 euros, no more.",
    ["A lamp that lasts 10 years", "We can spare 5 euros, no more"],
  ],
  ["We would like:\n1. a pump for milk\n2. at most 40 dB", ["A pump for milk", "At most 40 dB"]],
  [
    "Need of our lab\nWe build drones. We look for a film that sheds ice.",
    ["A film that sheds ice"],
  ],
  ["Nobody wants gel. It must not need glue. We require a quiet pump.", ["A quiet pump"]],
  ["A pump for milk without oil", ["A pump for milk without oil"]],
])("of “%s” the lines are proposed", async (brief, lines) => {
  expect((await propose(null, brief)).needs.map(({ text }) => text)).toEqual(lines);
});

test("a model chooses among the brief's sentences, and an id that is none adds nothing", async () => {
  const { model, ask } = modelOf({ sought: 3, requirements: [4, 99] });
  expect((await propose(model)).needs.map(({ text }) => text)).toEqual([
    "A coating that keeps ice off a wing",
    "Last 2 winters at -30 °C",
  ]);
  expect(JSON.stringify(ask.mock.calls)).toContain("keeps ice off");
});

test("where the model fails or chooses nothing, the rules propose, and the log has none of the brief", async () => {
  const byRule = await propose(null);
  for (const failure of [new ModelError("late"), { sought: 99, requirements: [] }])
    expect(await propose(modelOf(failure).model)).toEqual(byRule);
  expect(log).toHaveBeenCalledWith("warn", "brief.model-failed", { failure: "late" });
  expect(JSON.stringify(log.mock.calls)).not.toMatch(/ice|Graz|winters/);
});
