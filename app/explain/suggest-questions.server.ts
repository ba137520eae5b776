import { remember } from "../platform/remember.server.ts";
import { answerToSuggested } from "./built-in-answer.ts";
import type { Source } from "./citations.ts";
import { kindOf } from "./question-kinds.ts";
import { isMarked } from "./rank-sentences.ts";
import { readSentences } from "./read-sentences.ts";

/** Common questions, the most informative first; only those that the record answers are suggested. */
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
/** These are offered only where the passage is marked as an answer: nearly any sentence fits them a little. */
const NEEDS_MARK: ReadonlySet<string> = new Set([
  "How far along is it?",
  "What problem does it solve?",
  "What can it be used for?",
]);
const MOST = 3;
/** Suggestions are computed while a page waits, so only this much of a very long record is read. In characters. */
const MOST_CHARACTERS = 30_000;

/** Cache size in characters of records and their questions, in one Worker's memory: some two hundred records. */
const REMEMBERED = 2_000_000;

const remembered = remember(
  (sources: Source[]) => JSON.stringify(findQuestions(sources)),
  REMEMBERED,
);

/**
 * Questions that the built-in answerer answers from this record, at most three. Computing them takes milliseconds while
 * a page waits, so they are cached by the record's own words.
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
    const answer = answerToSuggested(content, sentences);
    if (answer && (!NEEDS_MARK.has(content) || isMarked(answer, kindOf(content))))
      found.push(content);
    if (found.length === MOST) break;
  }
  return found;
}
