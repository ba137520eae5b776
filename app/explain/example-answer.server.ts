import { answerFromRecord } from "./built-in-answer.ts";
import type { ExampleAnswer } from "./example-conversation.tsx";
import { type SentPatent, sourcesOfSent } from "./sources.ts";
import { suggestQuestions } from "./suggest-questions.server.ts";

/** Room for an answer, and in characters for the section that it is from. */
const MOST_PASSAGES = 2;
const LONGEST_SECTION = 700;

/**
 * A question about a record, as its page suggests it, and the built-in Explain.AI's answer from the section that it
 * finds nearest; null where the record answers none.
 *
 * @param texts the parts of the record that everyone may read
 */
export function exampleAnswer(texts: SentPatent): ExampleAnswer | null {
  const sources = sourcesOfSent(texts);
  const [question] = suggestQuestions(sources);
  if (question === undefined) return null;
  const claims = answerFromRecord([{ role: "user", content: question }], sources);
  const source = sources.find(({ id }) => id === claims[0]?.section);
  if (!source) return null;
  const quotes = claims
    .filter(({ section }) => section === source.id)
    .slice(0, MOST_PASSAGES)
    .map(({ quote }) => quote);
  const { id: section, heading, passages } = source;
  return { question, section, heading, quotes, passages: shortened(passages, quotes) };
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
