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

test("a title, and what an office lists of its patents, suggest neither inventors nor advantages", () => {
  const record = [
    {
      id: "additional-information",
      heading: "Additional Information",
      passages: [
        "Office: Innovation Projects Office",
        "Patents, as the office lists them: improved modular pump and related methods, United States of America | Pending",
      ],
    },
    { id: "title", heading: "Title", passages: ["Polymer Pump Sensors"] },
    { id: "filing", heading: "Filing information", passages: ["Institution: Vale University"] },
  ];
  const questions = suggestQuestions(record);
  for (const wrong of ["Who invented it?", "What are its advantages?", "How does it work?"])
    expect(questions).not.toContain(wrong);
  expect(questions).toContain("Is there a patent?");
});
