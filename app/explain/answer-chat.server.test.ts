import { expect, test, vi } from "vitest";
import type { Model, ModelCall } from "#app/platform/ai/model.server.ts";
import { ModelError } from "#app/platform/ai/model-call.server.ts";
import { readAnswer } from "#app/platform/read-answer.ts";
import { findPassage } from "#app/technology/analysis/passages.ts";
import { RECORD } from "#app/technology/analysis/record-for-test.ts";
import { answerChat, isAnalysisOf } from "./answer-chat.server.ts";
import cases from "./answer-chat-for-test.json" with { type: "json" };
import { ChatRequestSchema } from "./chat.schema.ts";
import { chatBody } from "./chat-response.server.ts";
import { replyOf, shown } from "./chat-turn.ts";

const SOURCE = { title: "Hard-Carbon Anode", sources: RECORD };
const log = vi.fn();
const deps = { log, encoder: null, origin: "https://quad.test" };
const CYCLES = "Which capacity remains after 1,200 cycles?";

/** A model that answers `text`, whatever it is asked. */
function modelSaying(text: string, asked: ModelCall[] = []): Model {
  return {
    name: "some-model",
    async ask(call) {
      asked.push(call);
      const answer = readAnswer(text, call.answer);
      if (answer === null) throw new ModelError("unreadable");
      return { answer, tokens: 1 };
    },
  };
}

const failing = (error: Error): Model => ({ name: "m", ask: () => Promise.reject(error) });

function ask(model: Model | null, content = CYCLES) {
  return answerChat({ ...deps, model }, [{ role: "user", content }], SOURCE);
}

/** The ids under which a model is given the sentences that hold `words`. */
async function idsOf(words: string, question = CYCLES): Promise<string[]> {
  const asked: ModelCall[] = [];
  await ask(modelSaying("{}", asked), question);
  const { sentences } = JSON.parse(asked[0]?.user ?? "{}");
  return sentences
    .filter(({ text }: { text: string }) => text.includes(words))
    .map(({ id }: { id: string }) => id);
}

test("the sentences that a model names are shown, in its order, with their sections", async () => {
  const from = [...(await idsOf("1,200 cycles")), ...(await idsOf("Inventor:"))];
  const answer = await ask(modelSaying(JSON.stringify({ from })));
  expect(answer).toMatchObject({
    by: "model",
    passages: [{ section: "technology-description" }, { section: "filing" }],
  });
  expect(replyOf(answer)).toBe(
    "Technology Description: In 1.2 Ah pouch cells, 91 % of the capacity remains after 1,200 cycles.\nFiling: Inventor: Ingrid Falkholt; Samuel Obuya",
  );
});

/** Also with false additions; some are true of other technologies, none of this one. */
test("whatever a model says, nothing but the record's own sentences is shown as the record", async () => {
  const [id = ""] = await idsOf("1,200 cycles");
  for (const lie of cases.falsehoods) {
    for (const answer of [
      { from: [lie] },
      { from: [id, lie], sentence: lie, text: lie, reply: lie, words: lie },
      { from: [id], words: lie, cannot: null, passages: [{ section: "filing", text: lie }] },
      { from: [{ id, text: lie }] },
      { from: [], words: lie },
      lie,
      [lie],
    ]) {
      const shownAnswer = await ask(modelSaying(JSON.stringify(answer)));
      for (const passage of shownAnswer.passages)
        expect(findPassage(passage, RECORD)).toEqual(passage);
      expect(shownAnswer.words).toBeUndefined();
      expect(JSON.stringify(chatBody(shownAnswer))).not.toContain(JSON.stringify(lie).slice(1, -1));
    }
  }
});

test.each(cases.unusable as [string, string][])(
  "where a model answers %s, the nearest passages are shown, and the reply says so",
  async (_, text) => {
    const answer = await ask(modelSaying(text));
    expect(answer.by).toBe("failed-model");
    expect(answer.passages[0]?.text).toContain("1,200 cycles");
    expect(replyOf(answer)).toMatch(
      /^The model did not answer; nearest in the record:\n.*\nNot what you asked\? Ask the owner\.$/s,
    );
  },
);

test.each([
  [new ModelError("status", { status: 429 }), "failed-model", { failure: "status 429" }],
  [new ModelError("late"), "failed-model", { failure: "late" }],
  [new Error("a database is down"), "failed-model", { message: "a database is down" }],
])(
  "where a model fails (%s), the nearest passages are shown, and the log says why",
  async (error, by, why) => {
    log.mockClear();
    const answer = await ask(failing(error));
    expect(answer).toMatchObject({
      by,
      passages: [expect.anything(), expect.anything(), expect.anything()],
    });
    expect(log).toHaveBeenCalledWith("warn", "chat.model-failed", expect.objectContaining(why));
  },
);

test("where today's budget is used up, the reply says that", async () => {
  const answer = await ask(failing(new ModelError("over-budget")));
  expect(answer.by).toBe("built-in-today");
  expect(answer.passages).toHaveLength(3);
});

test("an id is shown once, and no more than four are", async () => {
  const ids = await idsOf("");
  const from = [...Array.from({ length: 4000 }, () => ids[0]), ...ids];
  const { passages } = await ask(modelSaying(JSON.stringify({ from })));
  expect(passages).toHaveLength(4);
  expect(new Set(passages.map(({ text }) => text)).size).toBe(4);
});

test.each(["compare", "advise"] as const)(
  "what it cannot do (%s) is said above the nearest passages",
  async (cannot) => {
    const answer = await ask(modelSaying(JSON.stringify({ from: [], cannot })));
    expect(answer.passages).toHaveLength(3);
    expect(replyOf(answer)).toMatch(
      new RegExp(`^Explain.AI can't .*${cannot === "advise" ? "advice" : cannot}`),
    );
  },
);

const SIMPLY = "Can you say that in simple words?";
test("other words than the record's are a block of their own, and only where they are asked for", async () => {
  const from = await idsOf("1,200 cycles", SIMPLY);
  const words = "After 1,200 cycles, 91 % of the capacity remains in the cells.";
  const text = JSON.stringify({ from, words });
  const answer = await ask(modelSaying(text), SIMPLY);
  expect(answer.words).toEqual({ model: "some-model", text: words });
  expect(replyOf(answer)).toContain(`In some-model's words, not checked: ${words}`);
  expect((await ask(modelSaying(text))).words).toBeUndefined();
});

test.each(cases.words)(
  "where a model's own words hold what no passage does, the owner's are shown: %s",
  async (words) => {
    const from = await idsOf("1,200 cycles", SIMPLY);
    const model = words === null ? null : modelSaying(JSON.stringify({ from, words }));
    const { passages, by, words: shownWords } = await ask(model, SIMPLY);
    expect([by, shownWords]).toEqual(["built-in", undefined]);
    expect(passages.map(({ section }) => section)).toEqual([
      "technology-description",
      "key-benefits",
    ]);
  },
);

test("the model is given the record without what speaks to it, as data, and a deadline", async () => {
  const asked: ModelCall[] = [];
  const messages = [
    { role: "user" as const, content: "Is it cheap?" },
    { role: "assistant" as const, content: "It costs $3,900 a tonne." },
    { role: "user" as const, content: CYCLES },
  ];
  await answerChat({ ...deps, model: modelSaying("{}", asked) }, messages, SOURCE);
  const [call] = asked;
  expect(call?.timeoutMs).toBeLessThanOrEqual(4500);
  expect(call?.system).not.toContain("lignin");
  const data = JSON.parse(call?.user ?? "{}");
  expect(data).toMatchObject({
    title: SOURCE.title,
    question: CYCLES,
    conversation: messages.slice(0, 2),
  });
  expect(data.sentences[0].text).toContain("1,200 cycles");
  expect(call?.user).not.toMatch(/ignore all previous|\$9 billion/);
});

test("a long record is given by its nearest sentences, with all of its fields and without a contact", async () => {
  const asked: ModelCall[] = [];
  const filler = Array.from({ length: 400 }, (_, at) => `Part ${at} is grey.`);
  const sources = [
    {
      id: "technology-description",
      heading: "Technology Description",
      passages: [...filler, "9 cycles of capacity."],
    },
    {
      id: "filing",
      heading: "Filing",
      passages: ["Inventor: Ana Ruiz", "Contact: ana@example.test"],
    },
  ];
  const source = { title: "T", sources };
  await answerChat(
    { ...deps, model: modelSaying("{}", asked) },
    [{ role: "user", content: CYCLES }],
    source,
  );
  const { sentences } = JSON.parse(asked[0]?.user ?? "{}");
  expect(sentences).toHaveLength(151);
  expect(sentences[0].text).toBe("9 cycles of capacity.");
  expect(sentences.at(-1)).toMatchObject({ section: "Filing", text: "Inventor: Ana Ruiz" });
});

test("asterisks are removed from a reply and its sentences, not from the quote", () => {
  const passage = { section: "a", heading: "A", text: "Fit is **good**." };
  const body = chatBody({ passages: [passage], by: "built-in" });
  expect(body.reply).toContain("\nA: Fit is good.\n");
  expect(body.sentences).toEqual(["Fit is good."]);
  expect(body.citations).toEqual([
    { sentence: 0, section: "a", heading: "A", quote: "Fit is **good**." },
  ]);
});

test.each(cases.addresses as [string, boolean][])(
  "the address %s is this report's analysis: %s",
  (address, expected) => {
    expect(isAnalysisOf(address, "4_report.pdf")).toBe(expected);
  },
);

test("a record without a report has no analysis", () => {
  expect(isAnalysisOf("PLACEHOLDER", "PLACEHOLDER")).toBe(false);
  expect(isAnalysisOf("x.md", null)).toBe(false);
});

const user = (content: string) => ({ role: "user", content });
test.each([
  ["another role", { messages: [{ role: "system", content: "x" }], tech_id: 1 }],
  ["no messages", { messages: [], tech_id: 1 }],
  ["an empty question", { messages: [user(" \n ")], tech_id: 1 }],
  ["an answer as the last message", { messages: [user("x"), { role: "assistant", content: "y" }] }],
  ["too long a question", { messages: [user("x".repeat(2001))] }],
  ["too many messages", { messages: Array.from({ length: 41 }, () => user("x")) }],
  ["an id of another form", { messages: [user("x")], tech_id: "1; drop" }],
  ["too much sent along", { messages: [user("x")], patentData: { title: "x".repeat(130_000) } }],
  ["no object", "x"],
])("a body with %s is refused", (_, body) => {
  expect(ChatRequestSchema().safeParse(body).success).toBe(false);
});

test("without a model the three nearest passages are shown under one heading, with the way to the owner", async () => {
  const answer = await ask(null, "How are the particles made?");
  expect(answer.by).toBe("built-in");
  expect(answer.passages).toHaveLength(3);
  expect(replyOf(answer)).toMatch(
    /^Nearest in the record\. It may not answer this\.\n.*zinc salt.*\nNot what you asked\? Ask the owner\.$/s,
  );
});

test("a greeting gets examples of what one can ask, and no model is called", async () => {
  const asked: ModelCall[] = [];
  const answer = await ask(modelSaying("{}", asked), "Hello!");
  expect(replyOf(answer)).toMatch(/^Ask me about this technology/);
  expect(asked).toEqual([]);
});

test("marks of footnotes are not shown", () => {
  expect(shown("It lasts longer [3] than before [1, 2]. Type [A] stays.")).toBe(
    "It lasts longer than before. Type [A] stays.",
  );
});
