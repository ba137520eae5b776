import { expect, test } from "vitest";
import { answerFromRecord } from "./built-in-answer.ts";
import { RECORD } from "./hostile-answers-for-test.ts";
import { silenceFor, silenceIn } from "./silence.ts";

const asking = (content: string) => [{ role: "user" as const, content }];

test.each([
  ["Who invented it?", "The record doesn't say who invented it. You can ask the owner."],
  [
    "What would a licence cost?",
    "The record doesn't say on what terms it can be licensed. You can ask the owner.",
  ],
  [
    "How big is the market?",
    "The record doesn't say how large the market is. You can ask the owner.",
  ],
  ["Which colour is it?", "The record doesn't say anything about that. You can ask the owner."],
])("where %s finds no answer, the reader learns what the record lacks", (question, reply) => {
  expect(silenceFor(question)).toBe(reply);
});

test.each(["Hello", "hi there!", "Thanks!", "thank you very much", "ok", "What can you do?"])(
  "small talk is told what one can ask: %s",
  (question) => {
    expect(silenceFor(question)).toMatch(/^Hello! Ask me about this technology/);
  },
);

test.each(["Hi, who invented it?", "Is it ok for children?", "Thanks. Any patents?"])(
  "a question behind a greeting is a question: %s",
  (question) => {
    expect(silenceFor(question)).toMatch(/^The record doesn't say/);
  },
);

test("a sentence that may be the answer to how it works is named as the nearest, not as the answer", () => {
  const messages = asking("How are the particles made?");
  expect(answerFromRecord(messages, RECORD)).toEqual([]);
  expect(silenceIn(messages, RECORD)).toBe(
    "I found no clear answer. The nearest that the record says, under Technology Description: “The process adds 2 % of a zinc salt to dried kraft lignin before a single firing at 1,350 °C.” You can ask the owner.",
  );
});

test.each(["How do you heat the wood?", "Which airline flies to Lisbon?", "When was it invented?"])(
  "what nothing in the record comes near is only not said: %s",
  (question) => {
    expect(silenceIn(asking(question), RECORD)).toBe(silenceFor(question));
  },
);

test("to one who asks for more nothing is near that was quoted", () => {
  const quote =
    "The process adds 2 % of a zinc salt to dried kraft lignin before a single firing at 1,350 °C.";
  const messages = [
    ...asking("How are the particles made?"),
    { role: "assistant" as const, content: `Technology Description: “${quote}”` },
    ...asking("Tell me more"),
  ];
  expect(silenceIn(messages, RECORD)).not.toContain("zinc");
});
