import type { ChatMessage } from "./chat-turn.ts";
import { type ClaimedSentence, isInstruction, normalise, type Source } from "./citations.ts";
import { cuesOf, type SectionWeights, type WantedKind } from "./question-cues.ts";
import { sentencesOf } from "./sentences.ts";
import { FILING } from "./sources.ts";
import { contentStems, wordsOf } from "./words.ts";

/** A sentence of the record that may answer, with where it stands. */
type Candidate = {
  section: string;
  text: string;
  /** Place in the record, to join neighbours. */
  place: number;
  stems: string[];
  paragraph: Paragraph;
};

type Paragraph = { stems: string[]; sentences: number; first: number };

/** BM25's usual constants (Robertson and Zaragoza 2009). */
const K1 = 1.2;
const B = 0.75;
/** What the sentence's paragraph adds to its own match. */
const PARAGRAPH = 0.25;
/** Added to a question's weight, so that words which the whole record is full of decide little. */
const COMMON = 1;
/** What a question's kind is worth against its words, where both point to a section. */
const CUE = 1.6;
/** What a sentence of the wanted kind (an amount, a year) is worth. */
const KIND = 0.9;
const ROW = 0.5;
/** Words of an earlier question count half in a follow-up. */
const EARLIER = 0.5;
/** Quotes in an answer, at most; lists are quoted item by item. */
const MOST_QUOTES = 3;
const MOST_ITEMS = 6;
/** Further quotes must be this close to the best. */
const CLOSE = 0.6;
/** The share of a question's weight that the best sentence must hold, where the question has no known kind. */
const COVERAGE = 0.3;
const LONGEST = 800;
/** A record of more sentences is read this far: answering must stay a matter of milliseconds. */
const MOST_SENTENCES = 2000;
const MOST_WORDS = 60;

/**
 * The built-in answerer: the sentences of the record that answer best, word for word. It composes nothing, so an
 * empty answer means that the record does not say.
 */
export function answerFromRecord(messages: ChatMessage[], sources: Source[]): ClaimedSentence[] {
  const question = readQuestion(messages);
  const candidates = candidatesOf(sources).filter(
    ({ text }) => !question.told.has(normalise(text)),
  );
  if (candidates.length === 0) return [];
  const measures = measure(question.stems, candidates);
  const scored = candidates
    .map((candidate) => ({ candidate, ...score(candidate, question, measures) }))
    .filter(({ words, cue }) => words > 0 || cue > 0)
    .sort((a, b) => b.total - a.total || a.candidate.place - b.candidate.place);
  const best = scored[0];
  if (!best) return [];
  const hasCue = scored.some(({ cue }) => cue > 0);
  if (!hasCue && coverage(best.candidate, question.groups, measures.weights, candidates) < COVERAGE)
    return [];
  // 'What are the benefits?' asks for a section and for nothing in particular of it.
  if (best.words === 0 && question.isParticular) return [];
  const chosen =
    best.words === 0
      ? sameSection(scored, best.candidate)
      : scored
          .filter(({ total, words }) => words > 0 && total >= best.total * CLOSE)
          .slice(0, MOST_QUOTES);
  return joinNeighbours(chosen.map(({ candidate }) => candidate));
}

type Question = {
  /** Stems with their weight: 1 for the last question's own, less for an earlier one's. */
  stems: Map<string, number>;
  /** The stems by the words they stand for. */
  groups: string[][];
  sections: SectionWeights;
  kind: WantedKind;
  isParticular: boolean;
  /** What was quoted before, where more is asked for. */
  told: Set<string>;
};

/** What is asked, with the help of earlier turns where the last one has no content of its own. */
function readQuestion(messages: ChatMessage[]): Question {
  const asked = messages.filter(({ role }) => role === "user").map(({ content }) => content);
  const last = asked.at(-1) ?? "";
  const { sections, kind, groups, isParticular } = cuesOf(last);
  const stems = groups.flat();
  const weighted = new Map(stems.slice(0, MOST_WORDS).map((stem) => [stem, 1]));
  const wantsMore =
    /^\W*(?:(?:tell me |say |any(?:thing)? |what |is there |go on|continue|and )\W*)?(?:more|else|further|go on|continue)\b.{0,20}$/i.test(
      last,
    );
  const isFollowUp =
    wantsMore || stems.length === 0 || /^\W*(?:and|what about|how about|why|how so)\b/i.test(last);
  const earlier = isFollowUp ? asked.at(-2) : undefined;
  const before = earlier === undefined ? null : cuesOf(earlier);
  for (const stem of before?.groups.flat() ?? [])
    if (!weighted.has(stem)) weighted.set(stem, wantsMore ? 1 : EARLIER);
  const told = wantsMore
    ? messages
        .filter(({ role }) => role === "assistant")
        .flatMap(({ content }) => sentencesTold(content))
    : [];
  return {
    stems: weighted,
    groups: groups.length > 0 ? groups : (before?.groups ?? []),
    sections: sections.size > 0 ? sections : (before?.sections ?? sections),
    kind: kind.length > 0 || wantsMore ? kind : (before?.kind ?? []),
    isParticular: sections.size > 0 ? isParticular : (before?.isParticular ?? false),
    told: new Set(told),
  };
}

function sentencesTold(content: string): string[] {
  return content
    .split("\n")
    .map((line) => line.replace(/^[^“”]{0,60}: “|”$/g, ""))
    .flatMap((line) => [line, ...sentencesOf(line)])
    .map(normalise);
}

function candidatesOf(sources: Source[]): Candidate[] {
  let place = 0;
  const candidates: Candidate[] = [];
  for (const { id, passages } of sources) {
    for (const text of passages) {
      // A link, a reference number: nothing that a sentence of an answer could be.
      if (
        isInstruction(text) ||
        /^(?:(?:Reference|Office page): )?https?:\S+$|^Reference: \S+$/.test(text)
      )
        continue;
      const paragraph: Paragraph = { stems: [], sentences: 0, first: place + 1 };
      for (const sentence of withTitle(text, sentencesOf(text))) {
        place += 1;
        if (sentence.length > LONGEST || isInstruction(sentence)) continue;
        if (candidates.length === MOST_SENTENCES) return candidates;
        const stems = contentStems(sentence);
        paragraph.stems.push(...stems);
        paragraph.sentences += 1;
        candidates.push({ section: id, text: sentence, place, stems, paragraph });
      }
      place += 1;
    }
    place += 1;
  }
  return candidates;
}

/** A list item's title says nothing without the sentence behind it: the two are one. */
function withTitle(text: string, [first = "", second, ...rest]: string[]): string[] {
  if (second === undefined || wordsOf(first).length > 4) {
    return second === undefined ? [first] : [first, second, ...rest];
  }
  const end = text.indexOf(second, first.length) + second.length;
  return [text.slice(text.indexOf(first), end), ...rest];
}

/** How much each word of the question says: its rarity among the record's sentences, times its turn's weight. */
function weigh(stems: Map<string, number>, candidates: Candidate[]): Map<string, number> {
  const count = candidates.length;
  return new Map(
    [...stems].map(([stem, turn]) => {
      const holding = candidates.filter((candidate) => candidate.stems.includes(stem)).length;
      return [stem, turn * Math.log(1 + (count - holding + 0.5) / (holding + 0.5))];
    }),
  );
}

/** What all sentences of a record are measured by, worked out once for a question. */
type Measures = {
  weights: Map<string, number>;
  most: number;
  average: number;
  paragraphs: Map<Paragraph, number>;
};

function measure(stems: Map<string, number>, candidates: Candidate[]): Measures {
  const weights = weigh(stems, candidates);
  return {
    weights,
    most: [...weights.values()].reduce((sum, weight) => sum + weight, 0) + COMMON,
    average: candidates.reduce((sum, one) => sum + one.stems.length, 0) / candidates.length,
    paragraphs: new Map(),
  };
}

type Score = { total: number; words: number; cue: number };

function score(
  candidate: Candidate,
  { sections, kind }: Question,
  { weights, most, average, paragraphs }: Measures,
): Score {
  const { paragraph, place } = candidate;
  const own = bm25(candidate.stems, weights, average);
  let around = paragraphs.get(paragraph);
  if (around === undefined) {
    around = bm25(paragraph.stems, weights, average * paragraph.sentences);
    paragraphs.set(paragraph, around);
  }
  const words = (own + PARAGRAPH * around) / most;
  // Of the filing's lines only the one that is asked for answers.
  const isOtherLine = candidate.section === FILING.id && own === 0;
  const cue = isOtherLine ? 0 : (sections.get(candidate.section) ?? 0);
  const fit = own > 0 || cue > 0 ? kind.findIndex((wanted) => wanted.test(candidate.text)) : -1;
  const fits = fit < 0 ? 0 : KIND / (fit + 1);
  // Openings say what a section is about; later sentences go into detail.
  const opening = place === paragraph.first ? 0.05 : 0;
  // A table's row says little without its head.
  const whole = candidate.text.includes(" | ") ? ROW : 1;
  return { words: own, cue, total: whole * (2 * words + CUE * cue + fits + opening) };
}

function bm25(stems: string[], weights: Map<string, number>, average: number): number {
  let sum = 0;
  for (const [stem, weight] of weights) {
    const times = stems.filter((one) => one === stem).length;
    const length = 1 - B + (B * stems.length) / (average || 1);
    sum += (weight * times * (K1 + 1)) / (times + K1 * length);
  }
  return sum;
}

/** How much of a question's words a sentence holds; those that the record never uses count half. */
function coverage(
  { stems }: Candidate,
  groups: string[][],
  weights: Map<string, number>,
  candidates: Candidate[],
): number {
  let all = 0;
  let held = 0;
  for (const group of groups) {
    const known = group.filter((stem) => candidates.some((one) => one.stems.includes(stem)));
    const weigh = (among: string[]) => Math.max(...among.map((stem) => weights.get(stem) ?? 0));
    const weight = known.length > 0 ? weigh(known) : weigh(group) / 2;
    all += weight;
    if (group.some((stem) => stems.includes(stem))) held += weight;
  }
  return all === 0 ? 0 : held / all;
}

/** The first items of a section, in its own order. */
function sameSection(scored: (Score & { candidate: Candidate })[], { section }: Candidate) {
  const items = scored
    .filter(({ candidate }) => candidate.section === section)
    .sort((a, b) => a.candidate.place - b.candidate.place);
  const isList = items.every(({ candidate }) => wordsOf(candidate.text).length < 25);
  return items.slice(0, isList ? MOST_ITEMS : MOST_QUOTES);
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
