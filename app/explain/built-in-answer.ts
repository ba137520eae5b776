import type { ChatMessage } from "./chat-turn.ts";
import { type ClaimedSentence, isInstruction, normalise, type Source } from "./citations.ts";
import { kindOf, type QuestionKind, type Wanted } from "./question-kinds.ts";
import { subjectOf } from "./question-words.ts";
import { sentencesOf } from "./sentences.ts";
import { FILING, TITLE } from "./sources.ts";
import { contentStems, wordsOf } from "./words.ts";

/** A sentence of the record that may answer, with its place there. */
type Candidate = {
  section: string;
  text: string;
  /** Place in the record, to join neighbours. */
  place: number;
  stems: Set<string>;
  /** Those that other words may be a part of. */
  long: string[];
  /** How many words of content it holds. */
  length: number;
  /** A line of filing data, a label and its value. */
  isLine: boolean;
  /** Whether it comes before the sentence that says what was invented: what others do, and what is wrong with it. */
  isBackground: boolean;
};

/** Quotes in an answer, at most; lists are quoted item by item. */
const MOST_QUOTES = 3;
/** Further quotes must be this close to the best. */
const CLOSE = 0.55;
const LONGEST = 800;
/** A record of more sentences is read this far: answering must stay a matter of milliseconds. */
const MOST_SENTENCES = 2000;
/** Words of an earlier question count half in a follow-up. */
const EARLIER = 0.5;

/** A record's sentences, read once for several questions. */
export type ReadSentences = Candidate[];

/**
 * The built-in answerer: the sentences of the record that answer best, word for word. It composes nothing, so an
 * empty answer means that the record does not say.
 */
export function answerFromRecord(messages: ChatMessage[], sources: Source[]): ClaimedSentence[] {
  return answerFromSentences(messages, readSentences(sources));
}

/** The same from sentences that were read before. */
export function answerFromSentences(
  messages: ChatMessage[],
  sentences: ReadSentences,
): ClaimedSentence[] {
  const question = readQuestion(messages);
  if (question.wanted.kind === "talk") return [];
  const candidates = sentences.filter(({ text }) => !question.quoted.has(normalise(text)));
  const weights = weigh(question, candidates);
  const isAboutAll = weights.every(({ isOfTitle }) => isOfTitle);
  const scored = candidates
    .map((candidate, at) => ({
      candidate,
      score: score(candidate, question, isAboutAll, coverage(at, candidates, weights)),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.candidate.place - b.candidate.place);
  const best = scored[0];
  if (!best) return [];
  const chosen = scored
    .filter(({ score }) => score >= best.score * CLOSE)
    .slice(0, MOST_QUOTES)
    .map(({ candidate }) => candidate);
  return joinNeighbours(chosen);
}

/** A word of the question with other words for it, and its turn's weight. */
type Subject = { stems: string[]; turn: number };

type Question = {
  wanted: Wanted;
  subject: Subject[];
  /** What was quoted before, where more is asked for. */
  quoted: Set<string>;
  /** It takes what it asks about for granted, which 'Is it …?' does not. */
  isOpen: boolean;
};

const OPEN = /^\W*(?:and |so |but )?(?:how(?! (?:much|many|often|fast))|whats?|why|where|which)\b/i;

const WANTS_MORE =
  /^\W*(?:(?:tell me |say |any(?:thing)? |what |is there |go on|continue|and )\W*)?(?:more|else|further|go on|continue)\b.{0,20}$/i;

/** What is asked, with the help of earlier turns where the last one has no content of its own. */
function readQuestion(messages: ChatMessage[]): Question {
  const asked = messages.filter(({ role }) => role === "user").map(({ content }) => content);
  const last = asked.at(-1) ?? "";
  const earlier = asked.at(-2);
  const own = subjectOf(last).map((stems) => ({ stems, turn: 1 }));
  const wanted = kindOf(last);
  const wantsMore = WANTS_MORE.test(last);
  const isFollowUp =
    wantsMore ||
    (own.length === 0 && wanted.kind === "other") ||
    /^\W*(?:and|what about|how about|why|how so)\b.{0,40}$/i.test(last);
  if (earlier === undefined || !isFollowUp) {
    return { wanted, subject: own, quoted: new Set(), isOpen: OPEN.test(last) };
  }
  const before = subjectOf(earlier).map((stems) => ({ stems, turn: wantsMore ? 1 : EARLIER }));
  const quoted = wantsMore
    ? messages
        .filter(({ role }) => role === "assistant")
        .flatMap(({ content }) => sentencesQuoted(content))
    : [];
  return {
    wanted: wantsMore || wanted.kind === "other" || own.length === 0 ? kindOf(earlier) : wanted,
    subject: wantsMore ? before : [...own, ...before],
    quoted: new Set(quoted),
    isOpen: OPEN.test(last),
  };
}

function sentencesQuoted(content: string): string[] {
  return content
    .split("\n")
    .map((line) => line.replace(/^[^“”]{0,60}: “|”$/g, ""))
    .flatMap((line) => [line, ...sentencesOf(line)])
    .map(normalise);
}

/** Where a text turns from what others do to what was invented. */
const TURN =
  /\b(?:inventors?|researchers?|scientists?|engineers?|team|professors?|faculty|group|lab|laboratory|colleagues|we|university|NASA\w*|cent(?:er|re))\b[^.]{0,120}\b(?:developed|created|designed|invented|discovered|devised|identified|built|engineered|demonstrated|produced|reported|propose[ds]?|found)\b|\b(?:this|the present|the|our|the disclosed|the proposed) (?:invention|technology|innovation|software|system|method|device|approach|apparatus|project|process)\b|\b(?:is|are) (?:presented|disclosed|provided|described)\b/i;
const IN_DOUBT = /\b(?:however|there is a need|unmet need)\b/i;

/** Reads a record's sentences, which any question is answered from. */
export function readSentences(sources: Source[]): ReadSentences {
  let place = 0;
  const candidates: Candidate[] = [];
  for (const { id, passages } of sources) {
    const texts = passages
      // A link, a reference number: nothing that a sentence of an answer could be.
      .filter((text) => !isInstruction(text) && !/^(?:[\w ]{1,30}: )?https?:\S+$/.test(text))
      .map((text) => withTitle(text, sentencesOf(text)));
    const all = texts.flat();
    const turn = all.findIndex((text) => TURN.test(text) && !IN_DOUBT.test(text));
    let at = -1;
    for (const sentences of texts) {
      for (const text of sentences) {
        place += 1;
        at += 1;
        if (text.length > LONGEST || isInstruction(text)) continue;
        if (candidates.length === MOST_SENTENCES) return candidates;
        const stems = contentStems(text);
        candidates.push({
          section: id,
          text,
          place,
          stems: new Set(stems),
          long: stems.filter((stem) => stem.length >= SHORTEST_PART),
          length: stems.length,
          isLine:
            id === FILING.id ||
            (id === "additional-information" && /^[\p{Lu}][\p{L} ]{2,40}: /u.test(text)),
          isBackground: turn > 0 && at < turn,
        });
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

/**
 * A word of the question with what it says: its rarity among the record's sentences, times its turn's weight, and how
 * far each sentence holds it: 1 the word itself, less another word for it.
 */
type Weighed = { weight: number; held: number[]; isOfTitle: boolean };

function weigh({ subject, isOpen }: Question, candidates: Candidate[]): Weighed[] {
  const count = candidates.length;
  const titles = candidates.filter(({ section }) => section === TITLE.id);
  return subject.map(({ stems, turn }) => {
    const held = candidates.map((candidate) => holds(candidate, stems));
    const holding = held.filter((share) => share > 0).length;
    const rarity = Math.log(1 + (count - holding + 0.5) / (holding + 0.5));
    // 'How does the dome stay up?' takes the dome for granted: the record may call it something else. 'Is there a
    // dome?' does not.
    const known = holding === 0 && isOpen ? UNKNOWN : 1;
    // What the title names is what every sentence is about.
    const isOfTitle = titles.some((candidate) => holds(candidate, stems) === 1);
    const own = isOfTitle ? OF_TITLE : 1;
    return { weight: turn * known * own * Math.max(rarity, 0.2), held, isOfTitle };
  });
}

const UNKNOWN = 0.35;
const OF_TITLE = 0.4;
/** The shortest stem that is looked for within others: `radiat` in `irradiat`. */
const SHORTEST_PART = 6;

function holds({ stems, long }: Candidate, group: string[]): number {
  const [own = ""] = group;
  if (stems.has(own)) return 1;
  if (group.some((stem) => stems.has(stem))) return 0.8;
  if (own.length < SHORTEST_PART) return 0;
  return long.some((stem) => stem.includes(own) || own.includes(stem)) ? 0.7 : 0;
}

/** How much of a question's subject a sentence must hold, where its kind alone is no answer. */
const COVERAGE: Record<QuestionKind, number> = {
  who: 0.4,
  when: 0.4,
  "how-much": 0.45,
  stage: 0.6,
  rights: 0.4,
  licence: 0.4,
  contact: 0.4,
  comparison: 0.5,
  problem: 0.4,
  benefit: 0.35,
  how: 0.5,
  use: 0.45,
  other: 0.7,
  talk: 1,
};

/** Kinds whose answers are what was invented, and kinds whose answers are what was wrong before. */
const OF_THE_INVENTION = new Set<QuestionKind>(["stage", "benefit", "how", "use", "how-much"]);

/** How well a sentence answers; 0 where it does not. */
function score(
  candidate: Candidate,
  { wanted }: Question,
  isAboutAll: boolean,
  covered: number,
): number {
  const { text, section, isLine, isBackground, length } = candidate;
  const { kind, holds, not } = wanted;
  const isOfSection = wanted.sections.includes(section);
  if (isLine && !LINES.has(kind)) return 0;
  if (!isOfSection && !holds.test(text)) return 0;
  if (not?.test(text)) return 0;
  const least = COVERAGE[kind];
  if (!isAboutAll && covered < least) return 0;
  if (isAboutAll && kind === "other" && covered < least) return 0;
  if (kind === "stage" && isBackground && wanted.isTelling && covered < 0.5) return 0;
  const place =
    kind === "problem"
      ? isBackground
        ? 0.4
        : 0
      : OF_THE_INVENTION.has(kind) && isBackground
        ? -0.3
        : 0;
  const brief = length < 3 && !isLine ? -0.2 : 0;
  const filed = section === FILING.id ? 0.1 : 0;
  return 0.5 + filed + (isAboutAll ? 0.5 : 2) * covered + (isOfSection ? 0.8 : 0) + place + brief;
}

/** Kinds that a line of filing data may answer. */
const LINES = new Set<QuestionKind>(["who", "when", "rights", "licence", "contact"]);

/** The share of a question's weight that a sentence holds; its neighbours in the section help. */
function coverage(at: number, candidates: Candidate[], weights: Weighed[]): number {
  const section = candidates[at]?.section;
  const beside = [at - 1, at + 1].filter((one) => candidates[one]?.section === section);
  let all = 0;
  let held = 0;
  for (const word of weights) {
    all += word.weight;
    const around = Math.max(0, ...beside.map((one) => word.held[one] ?? 0));
    held += word.weight * Math.max(word.held[at] ?? 0, NEIGHBOUR * around);
  }
  return all === 0 ? 0 : held / all;
}

const NEIGHBOUR = 0.35;

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
