import { expect, test } from "vitest";
import { answerFromRecord } from "./built-in-answer.ts";
import type { FoundClaim, Source } from "./citations.ts";
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

const DEVELOPED = "Vale inventors have developed a pump with a polymer sensor.";
const TESTED = "The pump was tested in two waterworks.";
const pump = (...found: FoundClaim[]): Source[] => [
  {
    id: "technology-description",
    heading: "Technology Description",
    passages: [`${DEVELOPED} ${TESTED}`],
    found,
  },
];

test("how far along it is is offered where the text names a stage, and answered with that sentence alone", () => {
  const named = pump({ kind: "stage", sentence: TESTED });
  expect(suggestQuestions(named)).toContain("How far along is it?");
  const asked = [{ role: "user" as const, content: "How far along is it?" }];
  expect(answerFromRecord(asked, named).map(({ quote }) => quote)).toEqual([TESTED]);
});

test("it is not offered where rules have read the text and found no stage", () => {
  const [source] = pump();
  const unnamed = source ? [{ ...source, passages: [DEVELOPED] }] : [];
  expect(suggestQuestions(unnamed)).not.toContain("How far along is it?");
});

test("which problem it solves is offered only where a sentence tells of one", () => {
  const what = "It detects clogging by the sound of its blades and slows down.";
  const need = "However, existing pumps fail to notice when sludge clogs their blades.";
  const source = (text: string): Source[] => [
    {
      id: "technology-description",
      heading: "Technology Description",
      passages: [text],
      found: [],
    },
  ];
  const problem = "What problem does it solve?";
  expect(suggestQuestions(source(`${DEVELOPED} ${what}`))).not.toContain(problem);
  expect(suggestQuestions(source(`${need} ${DEVELOPED} ${what}`))).toContain(problem);
});
