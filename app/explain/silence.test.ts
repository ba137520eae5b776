import { expect, test } from "vitest";
import { silenceFor } from "./silence.ts";

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
