import { readSentences } from "#app/technology/analysis/read-sentences.ts";
import { type SentPatent, sourcesOfSent } from "#app/technology/analysis/sources.ts";
import type { ExampleAnswer } from "./example-conversation.tsx";
import { passagesOf } from "./nearest-passages.ts";
import { suggestQuestions } from "./suggest-questions.ts";

/** How much of the section is quoted, and how much of it is shown around the quotes, in characters. */
const QUOTED_SENTENCES = 2;
const LONGEST_SECTION = 700;

/**
 * A question about a record, as its page suggests it, and the beginning of the section that it is about; null where the
 * record has no such section.
 *
 * @param texts the parts of the record that everyone may read
 */
export function exampleAnswer(texts: SentPatent): ExampleAnswer | null {
  const sources = sourcesOfSent(texts);
  const [suggested] = suggestQuestions(sources);
  const source = sources.find(({ id }) => id === suggested?.section);
  if (!suggested || !source) return null;
  const quotes = passagesOf(readSentences([source]).slice(0, QUOTED_SENTENCES)).map(
    ({ text }) => text,
  );
  if (quotes.length === 0) return null;
  const { id: section, heading, passages } = source;
  const shown = shortened(passages, quotes);
  return { question: suggested.question, section, heading, quotes, passages: shown };
}

/** The passages with the quotes, and those around them as far as there is room; of long ones the quotes alone. */
function shortened(passages: readonly string[], quotes: string[]): string[] {
  const quoting = new Set(
    passages.filter((passage) => quotes.some((quote) => passage.includes(quote))),
  );
  let room = LONGEST_SECTION;
  for (const { length } of quoting) room -= length;
  if (quoting.size === 0 || room < 0) return quotes;
  return passages.filter((passage) => {
    if (quoting.has(passage)) return true;
    room -= passage.length;
    return room >= 0;
  });
}
