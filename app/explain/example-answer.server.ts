import { answerFromRecord } from "./built-in-answer.ts";
import type { ExampleAnswer } from "./example-conversation.tsx";
import { type SentPatent, sourcesOfSent } from "./sources.ts";
import { suggestQuestions } from "./suggest-questions.server.ts";

/** Room for an answer, and for the section that it is from. */
const MOST_PASSAGES = 2;
const MOST_LINES = 5;

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
  return { question, section, heading, quotes, passages: passages.slice(0, MOST_LINES) };
}
