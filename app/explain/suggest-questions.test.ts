import { expect, test } from "vitest";
import { answerFromRecord } from "./built-in-answer.ts";
import { RECORD } from "./hostile-answers-for-test.ts";
import { suggestQuestions } from "./suggest-questions.ts";

test("suggested questions are three that the record answers", () => {
  const questions = suggestQuestions(RECORD);
  expect(questions).toHaveLength(3);
  for (const content of questions)
    expect(answerFromRecord([{ role: "user", content }], RECORD)).not.toEqual([]);
});

test("a record that answers nothing suggests nothing", () => {
  expect(suggestQuestions([])).toEqual([]);
  const title = [{ id: "title", heading: "Title", passages: ["Blue pump"] }];
  expect(suggestQuestions(title)).toEqual([]);
});

test("finding them takes a few milliseconds on a long record", () => {
  const passages = Array.from(
    { length: 400 },
    (_, at) => `Pump ${at} moves water and sand slowly.`,
  );
  const long = [{ id: "technology-description", heading: "Technology Description", passages }];
  suggestQuestions(long);
  const started = performance.now();
  for (let times = 0; times < 5; times += 1) suggestQuestions(long);
  // Some 5 ms each alone.
  expect((performance.now() - started) / 5).toBeLessThan(100);
});
