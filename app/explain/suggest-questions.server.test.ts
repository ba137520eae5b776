import { expect, test } from "vitest";
import { answerFromRecord } from "./built-in-answer.ts";
import { RECORD } from "./hostile-answers-for-test.ts";
import { suggestQuestions } from "./suggest-questions.server.ts";

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
