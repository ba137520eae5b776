import { expect, test } from "vitest";
import { silenceFor } from "./silence.ts";

test("a question that nothing is near is told so, and nothing about what the record lacks", () => {
  expect(silenceFor("Who invented it?")).toBe(
    "I found nothing about this in the record. You can ask the owner.",
  );
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
    expect(silenceFor(question)).toMatch(/^I found nothing/);
  },
);
