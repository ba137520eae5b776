import type { FoundClaim } from "./citations.ts";
import type { QuestionKind, Wanted } from "./question-kinds.ts";
import type { Question } from "./read-question.ts";
import { type Candidate, type ReadSentences, SHORTEST_PART } from "./read-sentences.ts";
import { FILING, TITLE } from "./sources.ts";
import { TELLING_PHRASES } from "./telling-phrases.ts";

/** Receives the features for and against a sentence being the answer, by name. */
type TakeFeature = (name: string, value: number) => void;

/** A sentence that may be the answer. `describe` names its features that are not 0. */
export type Option = { candidate: Candidate; describe: (take: TakeFeature) => void };

/** The sentences that may answer a question, each with its features. */
export function optionsFor(question: Question, candidates: ReadSentences): Option[] {
  const { wanted } = question;
  const words = weigh(question, candidates);
  // For these kinds a date, a number or a name is the answer, whatever else the question says.
  const own =
    wanted.isTelling && FACTS.has(wanted.kind) ? [] : words.filter(({ isOfTitle }) => !isOfTitle);
  const isUnknown = own.length > 0 && own.every((word) => word.isUnknown);
  if (
    isUnknown &&
    (!question.isOpen || question.wanted.kind === "other") &&
    NEEDS_SUBJECT.has(question.wanted.kind)
  )
    return [];
  if (question.wanted.kind === "other" && words.length === 0) return [];
  const claimed = own.length === 0 && question.isGeneral ? FOUND_FOR[wanted.kind] : undefined;
  const isFound = claimed !== undefined && candidates.some(({ found }) => found?.has(claimed));
  const options: Option[] = [];
  candidates.forEach((candidate, at) => {
    // The kind of a question never hides a sentence that has its words.
    const hasItsWords = words.length > 0 && coverage(at, candidates, words, 0) >= HALF;
    if (!hasItsWords && !mayAnswer(candidate, question)) return;
    options.push({
      candidate,
      describe: (take) =>
        describe(question, candidates, { words, own, claimed, isFound }, at, take),
    });
  });
  return options;
}

/**
 * Kinds that are too general by themselves: if the record never names the topic, any sentence would match by chance.
 */
const NEEDS_SUBJECT = new Set<QuestionKind>(["stage", "comparison", "other"]);

/** Of the weight of a question's words. */
const HALF = 0.5;

/** Kinds whose test decides: a sentence without a name, a date or an amount cannot answer who, when or how much. */
const DECIDED: ReadonlySet<QuestionKind> = new Set([
  "who",
  "when",
  "how-much",
  "rights",
  "licence",
  "contact",
]);
const FACTS = new Set<QuestionKind>(["who", "when", "rights", "contact"]);
/** Kinds that a line of filing data may answer. */
const LINES = new Set<QuestionKind>(["who", "when", "rights", "licence", "contact"]);

/** Kinds that a title may answer: it says what a thing is and is for, but its capitals look like names. */
const OF_A_TITLE = new Set<QuestionKind>(["use", "other"]);

/** Sections of short items in capitals, which look like names. */
const LISTS = new Set(["commercial-application", "key-benefits"]);

function mayAnswer({ text, section, isLine }: Candidate, { wanted }: Question): boolean {
  if (isLine && !LINES.has(wanted.kind)) return false;
  if (section === TITLE.id && !OF_A_TITLE.has(wanted.kind)) return false;
  if (wanted.not?.test(text)) return false;
  if (wanted.kind === "who" && LISTS.has(section)) return false;
  if (wanted.sections.includes(section)) return true;
  return !DECIDED.has(wanted.kind) || wanted.holds.test(text);
}

/**
 * Whether a sentence is marked as an answer of this kind: by its section, by a phrase, or for a problem by coming before
 * the invention. Asked as a whole, 'What problem does it solve?' fits nearly any sentence a little.
 */
export function isMarked({ text, section, isBackground }: Candidate, wanted: Wanted): boolean {
  const { kind, sections } = wanted;
  return (
    sections.includes(section) ||
    (kind === "problem" && isBackground) ||
    TELLING_PHRASES[kind]?.test(text) === true
  );
}

/** A named thing, or the start of a list of things. */
const NAMES =
  /\b(?:such as|e\.g|including|includes?|namely|called|known as|consists? of|like)\b|: |\b(?=\w{0,12}\d)(?=\w{0,12}\p{Lu})[\p{L}\d-]{2,15}\b|\(\p{Lu}/u;
const ALSO =
  /\b(?:also|other|others|additional|additionally|further|addition|beyond|expanded|extended|any|variety|range|not limited|may include)\b/i;

/**
 * The kind of statement that answers a kind of question which is asked as a whole. Rules that read whole texts found
 * them; beside that, little else says which sentence answers 'How far along is it?'.
 */
const FOUND_FOR: Partial<Record<QuestionKind, FoundClaim["kind"]>> = {
  stage: "stage",
  benefit: "benefits",
};

const NUMBER = /\d/;

/** Sections that answer one kind of question and hardly any other. */
const KIND_OF_SECTION: Record<string, QuestionKind> = {
  "background-market": "problem",
  "commercial-application": "use",
  "key-benefits": "benefit",
  "developmental-stage": "stage",
};

function describe(
  { wanted, isOpen, isNaming, asksMore, type, unit, asking }: Question,
  candidates: ReadSentences,
  {
    words,
    own,
    claimed,
    isFound,
  }: {
    words: Weighed[];
    own: Weighed[];
    claimed: FoundClaim["kind"] | undefined;
    isFound: boolean;
  },
  at: number,
  take: TakeFeature,
): void {
  const candidate = candidates[at] as Candidate;
  const { text, section, length } = candidate;
  const { kind } = wanted;
  const isOfSection = wanted.sections.includes(section);
  const passes = isOfSection || wanted.holds.test(text);
  if (claimed && candidate.found) {
    take(`${kind} alone`, 1);
    if (candidate.found.has(claimed)) take(`${kind} alone, found`, 1);
    else if (isFound) take(`${kind} alone, found elsewhere`, 1);
    if (isOfSection) take(`${kind} alone, section`, 1);
    else if ((KIND_OF_SECTION[section] ?? kind) !== kind) take(`${kind} alone, other section`, 1);
    if (passes) take(`${kind} alone, test passed`, 1);
    if (TELLING_PHRASES[kind]?.test(text)) take(`${kind} alone, telling phrase`, 1);
    if (candidate.isBackground) take(`${kind} alone, background`, 1);
    if (length < 4) take("short", 1);
    return;
  }
  take(`is ${kind}`, 1);
  if (passes) take("test passed", 1);
  if (passes && wanted.isTelling) take("test passed, telling", 1);
  // Descriptions contain more than how it works, so the section is no sign here.
  if ((isOfSection && kind !== "how") || (wanted.prefers ?? TELLING_PHRASES[kind])?.test(text))
    take(`telling phrase, ${kind}`, 1);
  if (isOfSection) take("section of the kind", 1);
  else if ((KIND_OF_SECTION[section] ?? kind) !== kind) take("section of another kind", 1);
  if (candidate.isBackground) take(`background, ${kind}`, 1);
  if (length < 4) take("short", 1);
  if (section === FILING.id) take("filing line", 1);
  if (section === TITLE.id) take("title itself", 1);
  if (asking.some((stem) => candidate.stems.has(stem))) take("asks in its words", 1);
  if (asksMore && ALSO.test(text)) take("asks for more, says also", 1);
  if (isNaming && NAMES.test(text)) take("names something", 1);
  if (unit) take(unit.test(text) ? "unit as asked" : "no unit as asked", 1);
  if (type && !LISTS.has(section))
    take(type.test(text) ? "named as asked" : "not named as asked", 1);
  if (!FACTS.has(kind) && NUMBER.test(text)) take(`number, ${kind}`, 1);
  const covered = coverage(at, candidates, own, 0);
  take("title covered", coverage(at, candidates, words, 0) - covered);
  if (own.length === 0) {
    if (passes) take("test passed, bare", 1);
    return;
  }
  take("covered", covered);
  if (passes) take("covered, test passed", covered);
  if (covered > 0.8) take("covered fully", 1);
  if (covered < 0.1) take("covered not at all", 1);
  take("covered by neighbours", coverage(at, candidates, own, NEIGHBOUR) - covered);
  const unknown = share(own, ({ isUnknown }) => isUnknown);
  take(isOpen ? "unknown words, open" : "unknown words, closed", unknown);
  const missing = own.reduce((sum, { weight, held }) => sum + weight * (1 - (held[at] ?? 0)), 0);
  take("missing weight", missing / 3);
}

/**
 * A word of the question with its weight (its rarity among the record's sentences, times the weight of its turn), and
 * how well each sentence matches it: 1 for the word itself, less for a synonym.
 */
type Weighed = { weight: number; held: number[]; isOfTitle: boolean; isUnknown: boolean };

function weigh({ subject }: Question, candidates: ReadSentences): Weighed[] {
  const count = candidates.length;
  const titles = candidates.filter(({ section }) => section === TITLE.id);
  return subject.map(({ stems, turn }) => {
    const held = candidates.map((candidate) => holds(candidate, stems));
    const holding = held.filter((share) => share > 0).length;
    const rarity = Math.log(1 + (count - holding + 0.5) / (holding + 0.5));
    const isOfTitle = titles.some((candidate) => holds(candidate, stems) === 1);
    return { weight: turn * Math.max(rarity, 0.2), held, isOfTitle, isUnknown: holding === 0 };
  });
}

function holds({ stems, long }: Candidate, group: string[]): number {
  const [own = ""] = group;
  if (stems.has(own)) return 1;
  if (group.some((stem) => stems.has(stem))) return 0.6;
  if (own.length < SHORTEST_PART) return 0;
  if (long.some((stem) => stem.includes(own) || own.includes(stem))) return 0.7;
  return long.some((stem) => sameStart(stem, own) >= SHORTEST_PART) ? 0.5 : 0;
}

/** Length of the common beginning of two stems: 7 for `anesthet` and `anesthesiolog`. */
function sameStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/**
 * The share of the words' weight that a sentence contains; its neighbours in the section contribute `help` of theirs.
 */
function coverage(at: number, candidates: ReadSentences, words: Weighed[], help: number): number {
  const section = candidates[at]?.section;
  const beside =
    help === 0 ? [] : [at - 1, at + 1].filter((one) => candidates[one]?.section === section);
  let all = 0;
  let held = 0;
  for (const word of words) {
    all += word.weight;
    const around = Math.max(0, ...beside.map((one) => word.held[one] ?? 0));
    held += word.weight * Math.max(word.held[at] ?? 0, help * around);
  }
  return all === 0 ? 0 : held / all;
}

const NEIGHBOUR = 0.5;

function share(words: Weighed[], which: (word: Weighed) => boolean): number {
  const all = words.reduce((sum, { weight }) => sum + weight, 0);
  const part = words.filter(which).reduce((sum, { weight }) => sum + weight, 0);
  return all === 0 ? 0 : part / all;
}
