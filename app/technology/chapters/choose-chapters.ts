import { normalise } from "#app/technology/analysis/passages.ts";
import type { Sentence } from "#app/technology/analysis/read-sentences.ts";
import {
  CHAPTER_OF_SECTION,
  CHAPTERS,
  type Chapter,
  CUES,
  IS_BETTER,
  IS_SOLVED,
  LEAST_SCORE,
  OF_EARLIER,
  OF_THE_FIELD,
  OF_THE_THING,
  ROLES,
  type Role,
} from "./chapter-rules.ts";

/** A shorter line is a label, and no sentence. */
const SHORTEST = 25;
/** Most sentences of a record that are read, which are one call of the encoder. */
const MOST_READ = 100;
/** Most sentences of a chapter. */
const MOST_SHOWN = 2;
/** The share of a record's mean that is taken from its sentences: with it, the topic drowns the role. */
const TOPIC = 0.7;

type Numbers = readonly number[];
/** The prototypes' vectors of each role. */
export type Prototypes = Record<Role, readonly Numbers[]>;

/** The sentences to encode: long enough, and each once. */
export function readForChapters(sentences: readonly Sentence[]): Sentence[] {
  const seen = new Set<string>();
  const read = sentences.filter(({ text }) => {
    const words = normalise(text);
    const isNew = words.length >= SHORTEST && !seen.has(words);
    seen.add(words);
    return isNew;
  });
  return read.slice(0, MOST_READ);
}

/**
 * The sentences that a record has for each chapter, the best first, and none where none is near enough. A chapter's
 * sentence has the role's words or heading, and is nearer to the role's prototypes than to those of others.
 *
 * @param vectors of the sentences, in their order
 */
export function chooseChapters(
  sentences: readonly Sentence[],
  vectors: readonly Numbers[],
  prototypes: Prototypes,
): Map<Chapter, Sentence[]> {
  const likeness = likenessToRoles(vectors, prototypes);
  const own = sentences.findIndex(
    ({ section, text }) => section === "technology-description" && OF_THE_THING.test(text),
  );
  const chosen = CHAPTERS.map((chapter): [Chapter, Sentence[]] => {
    const scored = sentences.flatMap((sentence, at) => {
      const isBackground =
        sentence.section === "background-market" ||
        (sentence.section === "technology-description" && at < own);
      if (isBackground && chapter !== "problem" && chapter !== "market") return [];
      const score = scoreOf(chapter, sentence, likeness[at] ?? []);
      return score >= LEAST_SCORE[chapter] && isOf(chapter, sentence) ? [{ sentence, score }] : [];
    });
    const best = scored.sort((a, b) => b.score - a.score).slice(0, MOST_SHOWN);
    return [chapter, best.map(({ sentence }) => sentence)];
  });
  return new Map(chosen.filter(([, found]) => found.length > 0));
}

/** How like each sentence is to each role: the mean of its two greatest likenesses to the role's prototypes. */
function likenessToRoles(vectors: readonly Numbers[], prototypes: Prototypes): number[][] {
  const topic = vectors.length > 1 ? meanOf(vectors) : [];
  const center = meanOf(ROLES.flatMap((role) => prototypes[role]));
  const roles = ROLES.map((role) => prototypes[role].map((one) => unit(less(one, center, 1))));
  return vectors.map((vector) => {
    const sentence = unit(less(vector, topic, TOPIC));
    return roles.map((ones) => {
      const [first = 0, second = 0] = ones.map((one) => dot(sentence, one)).sort((a, b) => b - a);
      return (first + second) / 2;
    });
  });
}

/** Likeness to the chapter, less half of the greatest likeness to another role; its own section counts for it. */
function scoreOf(chapter: Chapter, { section }: Sentence, likeness: readonly number[]): number {
  const at = ROLES.indexOf(chapter);
  const other = Math.max(...likeness.filter((_, role) => role !== at));
  const headed = CHAPTER_OF_SECTION[section];
  const pair = (one: Chapter | undefined) => one === "advantage" || one === "use";
  const byHeading =
    headed === chapter ? 0.4 : headed && !(pair(headed) && pair(chapter)) ? -0.15 : 0;
  return (likeness[at] ?? 0) - 0.5 * other + byHeading;
}

/** Whether a sentence's words and section allow the chapter. */
function isOf(chapter: Chapter, { section, text }: Sentence): boolean {
  const headed = CHAPTER_OF_SECTION[section];
  if (chapter === "stage" && OF_EARLIER.test(text)) return false;
  if (!CUES[chapter].test(text)) return headed === chapter;
  if (chapter === "problem") return !headed && !IS_SOLVED.test(text) && !IS_BETTER.test(text);
  if (chapter === "advantage" || chapter === "use")
    return headed === chapter || !OF_THE_FIELD.test(text) || IS_BETTER.test(text);
  if (chapter === "stage") return headed === chapter || !CUES.problem.test(text);
  return true;
}

function meanOf(vectors: readonly Numbers[]): number[] {
  const [first = []] = vectors;
  return first.map(
    (_, at) => vectors.reduce((sum, one) => sum + (one[at] ?? 0), 0) / vectors.length,
  );
}

function less(vector: Numbers, other: Numbers, share: number): number[] {
  return vector.map((number, at) => number - share * (other[at] ?? 0));
}

function unit(vector: Numbers): number[] {
  const length = Math.hypot(...vector) || 1;
  return vector.map((number) => number / length);
}

function dot(one: Numbers, other: Numbers): number {
  return one.reduce((sum, number, at) => sum + number * (other[at] ?? 0), 0);
}
