import { WEIGHTS } from "./answer-weights.ts";
import type { ChatMessage } from "./chat-turn.ts";
import { type ClaimedSentence, normalise, type Source } from "./citations.ts";
import { type Option, optionsFor } from "./rank-sentences.ts";
import { readQuestion } from "./read-question.ts";
import { type Candidate, LONGEST, type ReadSentences, readSentences } from "./read-sentences.ts";

/** Passages shown at most, and how many sentences they are joined of. */
const MOST_PASSAGES = 3;
const MOST_SENTENCES = 6;
/**
 * The least probability that one of the passages is an answer, below which nothing is shown. By the labelled questions
 * (decision 009): a lower one shows more passages where the record says nothing, a higher one hides right ones.
 */
const SHOWN_FROM = 0.6;
/** The same for a question that a page suggests: it must be answered. */
const SUGGESTED_FROM = 0.7;
/** The least odds of a further passage, as a share of the best one's. */
const CLOSE = 0.02;

/**
 * The built-in Explain.AI: the passages of the record that are nearest to the question, word for word, the likeliest
 * first; none where nothing is near. It composes nothing.
 */
export function answerFromRecord(messages: ChatMessage[], sources: Source[]): ClaimedSentence[] {
  const { options, probability } = rank(messages, readSentences(sources));
  if (probability < SHOWN_FROM) return [];
  const chosen = options.slice(0, MOST_SENTENCES).map(({ candidate }) => candidate);
  return joinNeighbours(chosen).slice(0, MOST_PASSAGES);
}

/** The sentence that answers a question which a page suggests; null where none is likely enough. */
export function answerToSuggested(question: string, sentences: ReadSentences): Candidate | null {
  const { options, probability } = rank([{ role: "user", content: question }], sentences);
  return probability < SUGGESTED_FROM ? null : (options[0]?.candidate ?? null);
}

/**
 * The sentences nearest to a question, the likeliest first, and the probability that one of them answers it. Each gets
 * odds against silence from its weighted features (decision 009).
 */
function rank(messages: ChatMessage[], sentences: ReadSentences) {
  const question = readQuestion(messages);
  if (question.wanted.kind === "talk") return { options: [], probability: 0 };
  const seen = new Set(question.quoted);
  const options = optionsFor(
    question,
    sentences.filter(({ text }) => !question.quoted.has(normalise(text))),
  )
    .map((option) => ({ candidate: option.candidate, odds: oddsOf(option) }))
    .sort((a, b) => b.odds - a.odds || a.candidate.place - b.candidate.place)
    // What a record says twice is shown once.
    .filter(({ candidate: { text } }) => {
      const isNew = !seen.has(normalise(text));
      seen.add(normalise(text));
      return isNew;
    });
  const [best] = options;
  const near = options.filter(({ odds }) => best !== undefined && odds >= CLOSE * best.odds);
  const together = near.slice(0, MOST_PASSAGES).reduce((sum, { odds }) => sum + odds, 0);
  return { options: near, probability: together / (1 + together) };
}

/** Keeps `Math.exp` finite. */
const HIGHEST = 30;

/** The odds that a sentence is the answer, against the record not saying. */
function oddsOf({ describe }: Option): number {
  let sum = 0;
  describe((name, value) => {
    sum += (WEIGHTS.get(name) ?? 0) * value;
  });
  return Math.exp(Math.min(sum, HIGHEST));
}

/** Sentences that follow each other in the record become one quote, so that the context is kept. */
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
