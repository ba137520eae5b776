import { ANSWER_FROM, WEIGHTS } from "./answer-weights.ts";
import type { ChatMessage } from "./chat-turn.ts";
import { type ClaimedSentence, normalise, type Source } from "./citations.ts";
import { type Option, optionsFor } from "./rank-sentences.ts";
import { readQuestion } from "./read-question.ts";
import { type Candidate, LONGEST, type ReadSentences, readSentences } from "./read-sentences.ts";

/** Quotes in an answer, at most; lists are quoted item by item. */
const MOST_QUOTES = 3;
/** Further quotes must be at least this likely, of the best. */
const CLOSE = 0.1;

/**
 * The built-in answerer: the sentences of the record that answer best, word for word. It composes nothing, so an
 * empty answer means that the record does not say.
 */
export function answerFromRecord(messages: ChatMessage[], sources: Source[]): ClaimedSentence[] {
  return answerFromSentences(messages, readSentences(sources));
}

/**
 * The same from sentences that were read before. Each gets odds against silence by its weighed features (decision 030); the
 * best are the answer where they are likely enough together.
 */
export function answerFromSentences(
  messages: ChatMessage[],
  sentences: ReadSentences,
): ClaimedSentence[] {
  const question = readQuestion(messages);
  if (question.wanted.kind === "talk") return [];
  const candidates = sentences.filter(({ text }) => !question.quoted.has(normalise(text)));
  const options = optionsFor(question, candidates).map((option) => ({
    candidate: option.candidate,
    odds: oddsOf(option),
  }));
  options.sort((a, b) => b.odds - a.odds || a.candidate.place - b.candidate.place);
  const chosen = chosenOf(options.map(({ odds }) => odds));
  return joinNeighbours(options.slice(0, chosen).map(({ candidate }) => candidate));
}

/**
 * How many of a question's options are the answer, 0 where silence is likelier.
 *
 * @param odds of each against silence, the highest first
 */
export function chosenOf(odds: number[], threshold = ANSWER_FROM): number {
  const [best = 0] = odds;
  const chosen = odds.slice(0, MOST_QUOTES).filter((own) => own >= CLOSE * best);
  const together = chosen.reduce((sum, own) => sum + own, 0);
  return together / (1 + together) >= threshold ? chosen.length : 0;
}

/** Keeps `Math.exp` finite. */
const HIGHEST = 30;

/** How much likelier a sentence is the answer than that the record does not say. */
function oddsOf({ describe }: Option): number {
  let sum = 0;
  describe((name, value) => {
    sum += (WEIGHTS.get(name) ?? 0) * value;
  });
  return Math.exp(Math.min(sum, HIGHEST));
}

/** Sentences that follow each other in the record become one quote, so that a thought stays whole. */
function joinNeighbours(chosen: Candidate[]): ClaimedSentence[] {
  const claims: (ClaimedSentence & { last: number; first: number; rank: number })[] = [];
  chosen.forEach(({ section, text, place }, rank) => {
    const before = claims.find((claim) => claim.section === section && claim.last === place - 1);
    const after = claims.find((claim) => claim.section === section && claim.first === place + 1);
    if (before && before.quote.length + text.length < LONGEST) {
      before.quote = `${before.quote} ${text}`;
      before.last = place;
    } else if (after && after.quote.length + text.length < LONGEST) {
      after.quote = `${text} ${after.quote}`;
      after.first = place;
    } else claims.push({ section, sentence: "", quote: text, first: place, last: place, rank });
  });
  return claims.map(({ section, quote }) => ({ section, quote, sentence: quote }));
}
