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
  "Which institution is it from?",
];
const MOST = 3;
/** Suggestions are found while a page waits for them: of a very long record only so much is read. */
const MOST_CHARACTERS = 30_000;

/** Questions that the built-in answerer answers from this record, at most three. */
export function suggestQuestions(sources: Source[]): string[] {
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
