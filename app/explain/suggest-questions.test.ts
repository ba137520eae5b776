import { expect, test } from "vitest";
import { RECORD } from "#app/technology/analysis/record-for-test.ts";
import { answerFromRecord } from "./built-in-answer.server.ts";
import { suggestQuestions } from "./suggest-questions.ts";

const source = (id: string, ...passages: string[]) => ({ id, heading: id, passages });

test("three questions at most are suggested, about sections that the record has", () => {
  const suggested = suggestQuestions(RECORD);
  expect(suggested).toHaveLength(3);
  for (const { section } of suggested) expect(RECORD.map(({ id }) => id)).toContain(section);
});

test("their section is among the nearest by words alone", async () => {
  const deps = { encoder: null, origin: "https://quad.test", log: () => undefined };
  for (const { section, question } of suggestQuestions(RECORD)) {
    const asked = [{ role: "user" as const, content: question }];
    const passages = await answerFromRecord(asked, RECORD, deps);
    expect(passages.map((passage) => passage.section)).toContain(section);
  }
});

test("a record without sections suggests nothing", () => {
  expect(suggestQuestions([])).toEqual([]);
  expect(suggestQuestions([source("title", "Blue pump")])).toEqual([]);
});

test("its inventors are asked for where it names them", () => {
  const filing = (line: string) => [source("filing", "Institution: Vale", line)];
  const asked = (line: string) => suggestQuestions(filing(line)).map(({ question }) => question);
  expect(asked("Inventor: Ana Ruiz")).toEqual(["Who invented it?"]);
  expect(asked("Patent ID: US1")).toEqual([]);
});
