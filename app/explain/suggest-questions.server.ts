import { remember } from "../platform/remember.server.ts";
import { answerFromSentences } from "./built-in-answer.ts";
import type { Source } from "./citations.ts";
import { readSentences } from "./read-sentences.ts";

/** What people ask first; the most telling come first, and only those that the record answers are offered. */
const QUESTIONS = [
  "What are its advantages?",
  "How far along is it?",
  "What problem does it solve?",
  "What can it be used for?",
  "Is there a patent?",
  "How does it work?",
  "Who invented it?",
  "Whom can I contact?",
  "When does the protection end?",
  "What does it do?",
  "Which institution is it from?",
];
const MOST = 3;
/** Suggestions are found while a page waits for them: of a very long record only so much is read. */
const MOST_CHARACTERS = 30_000;

/** Characters of records and their questions in a Worker's memory: some two hundred records. */
const REMEMBERED = 2_000_000;

const remembered = remember(
  (sources: Source[]) => JSON.stringify(findQuestions(sources)),
  REMEMBERED,
);

/**
 * Questions that the built-in answerer answers from this record, at most three. Finding them takes some milliseconds of
 * a page that waits for them, so they are remembered by the record's own words.
 */
export function suggestQuestions(sources: Source[]): string[] {
  return JSON.parse(remembered(sources)) as string[];
}

function findQuestions(sources: Source[]): string[] {
  let room = MOST_CHARACTERS;
  const read = sources.map((source) => ({
    ...source,
    passages: source.passages.filter(({ length }) => {
      room -= length;
      return room >= 0;
    }),
  }));
  const sentences = readSentences(read);
  const found: string[] = [];
  for (const content of QUESTIONS) {
    if (answerFromSentences([{ role: "user", content }], sentences).length > 0) found.push(content);
    if (found.length === MOST) break;
  }
  return found;
}
