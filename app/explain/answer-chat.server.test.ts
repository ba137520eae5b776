import { expect, test, vi } from "vitest";
import type { Model, ModelCall } from "../platform/model.server.ts";
import { answerChat, collectAnswer, isAnalysisOf } from "./answer-chat.server.ts";
import { ChatRequestSchema } from "./chat.schema.ts";
import { chatBody, chatStream } from "./chat-response.server.ts";
import { type ChatAnswer, replyOf, shown } from "./chat-turn.ts";
import { readRecord } from "./citations.ts";
import { HOSTILE_ANSWERS, RECORD } from "./hostile-answers-for-test.ts";

const record = readRecord(RECORD, "Hard-Carbon Anode, Northlake University");
const log = () => undefined;
const deps = { log, encoder: null, origin: "https://quad.test" };
const question = [{ role: "user" as const, content: "How many cycles does it last?" }];
const TRUE_CLAIM = {
  sentence: "91 % of the capacity remains after 1,200 cycles.",
  section: "technology-description",
  quote: "91 % of the capacity remains after 1,200 cycles.",
};

/** A model that says `text`, three characters at a time. */
function modelSaying(text: string, asked: ModelCall[] = []): Model {
  return {
    complete: () => Promise.resolve(text),
    async *stream(call) {
      asked.push(call);
      for (let at = 0; at < text.length; at += 3) yield text.slice(at, at + 3);
    },
  };
}

function ask(model: Model | null): Promise<ChatAnswer> {
  return collectAnswer(answerChat({ ...deps, model }, question, record));
}

test.each(HOSTILE_ANSWERS)(
  "of a model that answers with $name nothing is shown",
  async ({ claim }) => {
    const answer = await ask(modelSaying(JSON.stringify([claim])));
    expect(answer).toMatchObject({ sentences: [], by: "model" });
    expect(replyOf(answer)).toBe(
      "I found nothing about this in the record. You can ask the owner.",
    );
  },
);

test("a true sentence among hostile ones is shown alone", async () => {
  const claims = [...HOSTILE_ANSWERS.map(({ claim }) => claim), TRUE_CLAIM];
  const { sentences } = await ask(modelSaying(claims.map((one) => JSON.stringify(one)).join("\n")));
  expect(sentences.map(({ sentence }) => sentence)).toEqual([TRUE_CLAIM.sentence]);
});

test.each([
  ["one object a line", JSON.stringify(TRUE_CLAIM)],
  ["a fenced list", `\`\`\`json\n[${JSON.stringify(TRUE_CLAIM)}]\n\`\`\``],
  ["an object around them", JSON.stringify({ sentences: [TRUE_CLAIM] })],
  ['prose before it, with a " and a {', `Here "is it: { ${JSON.stringify(TRUE_CLAIM)}`],
  ["escapes in it", JSON.stringify(TRUE_CLAIM).replace("91", "\\u0039\\u0031")],
  ["an object that is none before it", `{"a": "}{"} ${JSON.stringify(TRUE_CLAIM)}`],
])("a model's answer is read: %s", async (_, text) => {
  const { sentences, by } = await ask(modelSaying(text));
  expect(by).toBe("model");
  expect(sentences).toHaveLength(1);
});

test("a model that finds nothing is believed", async () => {
  for (const text of ["[]", "```json\n[]\n```", '{"sentences":[]}']) {
    expect(await ask(modelSaying(text))).toMatchObject({ sentences: [], by: "model" });
  }
});

test.each([
  ["prose", modelSaying("I cannot help with that.")],
  ["nothing", modelSaying("")],
  ["half an object", modelSaying('{"sentence": "91 %')],
  ["other objects", modelSaying('{"answer": "yes"}')],
  [
    "an error",
    {
      complete: () => Promise.reject(new Error("down")),
      // biome-ignore lint/correctness/useYield: it fails before it says anything.
      async *stream() {
        throw new Error("down");
      },
    } satisfies Model,
  ],
])("of a model that answers with %s the built-in answerer takes over", async (_, model) => {
  const { sentences, by } = await ask(model);
  expect(by).toBe("built-in");
  expect(sentences.map(({ section }) => section)).toContain("technology-description");
});

test("a model that breaks off leaves what was shown, and nobody answers a second time", async () => {
  const model: Model = {
    complete: () => Promise.reject(new Error("down")),
    async *stream() {
      yield JSON.stringify(TRUE_CLAIM);
      throw new Error("down");
    },
  };
  const { sentences, by } = await ask(model);
  expect({ shown: sentences.length, by }).toEqual({ shown: 1, by: "model" });
});

test("the model is given the record without what speaks to it, as data, and a deadline", async () => {
  const asked: ModelCall[] = [];
  await ask(modelSaying("[]", asked));
  const [call] = asked;
  expect(call?.timeoutMs).toBeLessThanOrEqual(15_500);
  expect(call?.system).not.toContain("lignin");
  const data = JSON.parse(call?.user ?? "{}");
  expect(data.question).toBe(question[0]?.content);
  expect(JSON.stringify(data.sources)).toContain("1,200 cycles");
  expect(call?.user).not.toMatch(/ignore all previous|\$9 billion/);
});

test("asterisks are removed from a reply and its sentences, not from the quote", () => {
  const cited = {
    section: "a",
    heading: "A",
    sentence: "Fit is **good**.",
    quote: "Fit is **good**.",
  };
  const body = chatBody({ sentences: [cited], by: "built-in" });
  expect(body.reply).toContain("\nA: Fit is good.\n");
  expect(body.sentences).toEqual(["Fit is good."]);
  expect(body.citations[0]?.quote).toBe("Fit is **good**.");
});

test("the stream holds each sentence as it passed, then the whole answer", async () => {
  const failed = vi.fn();
  const stream = chatStream(
    () => answerChat({ ...deps, model: modelSaying(JSON.stringify(TRUE_CLAIM)) }, question, record),
    failed,
  );
  const text = await new Response(stream).text();
  const events = text.trim().split("\n\n");
  expect(events).toHaveLength(2);
  expect(events[0]).toMatch(/^event: sentence\ndata: \{"sentence":"91 %/);
  expect(events[1]).toMatch(/^event: done\ndata: \{"reply":"91 %.*"by":"model"\}$/);
  expect(failed).not.toHaveBeenCalled();
});

test("a reader who leaves stops the model", async () => {
  const asked: ModelCall[] = [];
  const stream = chatStream(
    (signal) =>
      answerChat(
        { ...deps, model: modelSaying(JSON.stringify(TRUE_CLAIM), asked) },
        question,
        record,
        signal,
      ),
    log,
  );
  const reader = stream.getReader();
  await reader.read();
  expect(asked[0]?.signal?.aborted).toBe(false);
  await reader.cancel();
  expect(asked[0]?.signal?.aborted).toBe(true);
});

test("a model without an end is heard no further than sixty claims", async () => {
  let said = 0;
  const model: Model = {
    complete: () => Promise.resolve(""),
    async *stream() {
      for (; said < 10_000; said += 1) yield JSON.stringify(TRUE_CLAIM);
    },
  };
  expect((await ask(model)).sentences).toHaveLength(1);
  expect(said).toBeLessThan(100);
});

test.each([
  ["4_report.md", true],
  ["/4_report.md", true],
  ["https://images.test/4_report.md", true],
  ["http://localhost:8788/4_report.md", true],
  ["4_report.pdf", false],
  ["5_report.md", false],
  ["https://evil.test/x/4_report.md", false],
  ["https://evil.test/?/4_report.md", false],
  ["../4_report.md", false],
  ["", false],
])("the address %s is this report's analysis: %s", (address, expected) => {
  expect(isAnalysisOf(address, "4_report.pdf")).toBe(expected);
});

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

test("bodies of both forms are taken", () => {
  const messages = [user("x"), { role: "assistant", content: "y" }, user("z")];
  for (const rest of [
    { patentData: { title: "T", application: { text: "A" }, key_benefits: ["b"] } },
    { predefinedAnalysisFileUrl: "https://images.test/4_report.md", tech_id: "4" },
    { predefinedAnalysisFileUrl: "https://images.test/4_report.md" },
    { tech_id: 4 },
  ]) {
    expect(ChatRequestSchema().safeParse({ messages, ...rest }).success).toBe(true);
  }
});

test("without a model the three nearest passages are shown under one heading, with the way to the owner", async () => {
  const messages = [{ role: "user" as const, content: "How are the particles made?" }];
  const answer = await collectAnswer(answerChat({ ...deps, model: null }, messages, record));
  expect(answer.by).toBe("built-in");
  expect(answer.sentences).toHaveLength(3);
  expect(replyOf(answer)).toMatch(
    /^Nearest in the record:\n.*zinc salt.*\nNot what you asked\? Ask the owner\.$/s,
  );
});

test("a model's silence stays as it is", async () => {
  const silent = answerChat({ ...deps, model: modelSaying("[]") }, question, record);
  expect(replyOf(await collectAnswer(silent))).toMatch(/^I found nothing about this/);
});

test("a greeting gets examples of what one can ask, and no model is called", async () => {
  const asked: ModelCall[] = [];
  const hello = [{ role: "user" as const, content: "Hello!" }];
  const answer = answerChat({ ...deps, model: modelSaying("[]", asked) }, hello, record);
  expect(replyOf(await collectAnswer(answer))).toMatch(/^Ask me about this technology/);
  expect(asked).toEqual([]);
});

test("marks of footnotes are not shown", () => {
  expect(shown("It lasts longer [3] than before [1, 2]. Type [A] stays.")).toBe(
    "It lasts longer than before. Type [A] stays.",
  );
});
