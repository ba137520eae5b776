import { WEIGHTS } from "./answer-weights.ts";
import type { ChatMessage } from "./chat-turn.ts";
import { type ClaimedSentence, normalise, type Source } from "./citations.ts";
import type { QuestionKind } from "./question-kinds.ts";
import { DECIDED, type Option, optionsFor } from "./rank-sentences.ts";
import { type Question, readQuestion } from "./read-question.ts";
import { type Candidate, LONGEST, type ReadSentences, readSentences } from "./read-sentences.ts";
import { TITLE } from "./sources.ts";

/** Maximum number of quotes in an answer; lists are quoted item by item. */
const MOST_QUOTES = 3;
/** Minimum probability of an answer. */
const ANSWER_FROM = 0.7;
/**
 * For these kinds many sentences look like the answer to a question that has content words of its own, so the estimate
 * is too high: of answers estimated at 0.9, three quarters are right, against nine tenths for other kinds.
 */
const OVERRATED: ReadonlySet<QuestionKind> = new Set(["how", "problem", "use"]);
const ANSWER_OVERRATED_FROM = 0.92;
/** From here on the likeliest sentence is shown as the nearest, not as the answer. */
const NEAREST_FROM = 0.6;
/** A question that names only a kind ('What are its advantages?') nearly always has an answer. */
const ANSWER_BARE_FROM = 0.6;
/** A request for more accepts less likely sentences. */
const MORE_FROM = 0.35;
/** Minimum odds of further quotes, as a share of the best one's. */
const CLOSE = 0.05;
/** The same for a question that is asked as a whole, whose answers statements found by rules tell apart. */
const CLOSE_IN_GENERAL = 0.3;

/**
 * The built-in answerer: the sentences of the record that answer best, word for word. It composes nothing, so an empty
 * answer means that the record does not say.
 */
export function answerFromRecord(messages: ChatMessage[], sources: Source[]): ClaimedSentence[] {
  return answerFromSentences(messages, readSentences(sources));
}

/**
 * The same, from sentences that were already read. Each sentence gets odds against silence from its weighted features
 * (decision 030); the best ones are the answer if they are likely enough together.
 */
export function answerFromSentences(
  messages: ChatMessage[],
  sentences: ReadSentences,
): ClaimedSentence[] {
  const { question, candidates, options } = rank(messages, sentences);
  if (question.wanted.kind === "talk") return [];
  const chosen = chosenOf(
    options.map(({ odds }) => odds),
    answersFrom(question, candidates),
    closeTo(question),
  );
  return joinNeighbours(options.slice(0, chosen).map(({ candidate }) => candidate));
}

/**
 * For a question that `answerFromSentences` left open: the sentence that is the answer more often than not, if there is
 * one. Of the other kinds such a sentence is mostly a wrong one.
 */
export function nearestFrom(messages: ChatMessage[], sentences: ReadSentences): Candidate | null {
  const { question, options } = rank(messages, sentences);
  const isLikely =
    OVERRATED.has(question.wanted.kind) &&
    question.quoted.size === 0 &&
    chosenOf(
      options.map(({ odds }) => odds),
      NEAREST_FROM,
    ) > 0;
  return (isLikely && options[0]?.candidate) || null;
}

/** A question with the sentences that may answer it, the likeliest first. */
function rank(messages: ChatMessage[], sentences: ReadSentences) {
  const question = readQuestion(messages);
  const candidates = sentences.filter(({ text }) => !question.quoted.has(normalise(text)));
  const options = optionsFor(question, candidates).map((option) => ({
    candidate: option.candidate,
    odds: oddsOf(option),
  }));
  options.sort((a, b) => b.odds - a.odds || a.candidate.place - b.candidate.place);
  return { question, candidates, options };
}

/** The minimum probability of an answer to this question. */
function answersFrom(question: Question, sentences: ReadSentences): number {
  const { wanted, subject, quoted } = question;
  if (quoted.size > 0) return MORE_FROM;
  const title = sentences.find(({ section }) => section === TITLE.id);
  const isBare = subject.every(({ stems: [own = ""] }) => title?.stems.has(own));
  if (isBare && !DECIDED.has(wanted.kind)) return ANSWER_BARE_FROM;
  return OVERRATED.has(wanted.kind) ? ANSWER_OVERRATED_FROM : ANSWER_FROM;
}

/** The minimum odds of this question's further quotes, as a share of the best one's. */
function closeTo({ isGeneral, quoted }: Question): number {
  return isGeneral && quoted.size === 0 ? CLOSE_IN_GENERAL : CLOSE;
}

/**
 * How many of a question's options belong to the answer; 0 if silence is likelier.
 *
 * @param odds of each option against silence, highest first
 * @param close the minimum odds of further quotes, as a share of the best one's
 */
function chosenOf(odds: number[], threshold: number, close = CLOSE): number {
  const [best = 0] = odds;
  const chosen = odds.slice(0, MOST_QUOTES).filter((own) => own >= close * best);
  const together = chosen.reduce((sum, own) => sum + own, 0);
  return together / (1 + together) >= threshold ? chosen.length : 0;
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
