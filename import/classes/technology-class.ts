import type { TechnologyClass } from "../vocabulary.ts";
import { type TopicScore, topicsOf } from "./topics.ts";

/** A main class and, where the evidence is nearly as strong, a second one. Null where there is none. */
export type ClassPair = { class1: TechnologyClass | null; class2: TechnologyClass | null };

const NONE: ClassPair = { class1: null, class2: null };

/** CPC (and IPC, which shares these symbols) by prefix; the longest prefix that fits decides. */
const PREFIXES: readonly (readonly [TechnologyClass, ...string[]])[] = [
  ["computing", "G06", "H04"],
  ["biotechnology", "C12", "C07K"],
  ["medical", "A61"],
  ["energy", "H01M", "H02", "F03", "Y02E"],
  ["materials", "B82", "C01", "C02", "C03", "C04", "C05", "C06", "C07", "C08", "C22"],
  ["environmental", "C02F", "B09", "Y02A", "Y02W"],
];
const BY_PREFIX = new Map(
  PREFIXES.flatMap(([name, ...prefixes]) => prefixes.map((prefix) => [prefix, name] as const)),
);

/** The class of one CPC or IPC symbol, or null where the table has none: `C12N9/22` → biotechnology. */
export function classOfCpc(symbol: string): TechnologyClass | null {
  const code = symbol.replace(/\s+/g, "").toUpperCase();
  return BY_PREFIX.get(code.slice(0, 4)) ?? BY_PREFIX.get(code.slice(0, 3)) ?? null;
}

/**
 * The classes of a record by its classification symbols, in the order its organisation gave them. The first
 * symbol says what the invention is and counts double; each subclass (`C12N`) counts once, so that a long
 * list of indexing codes does not outvote it.
 */
export function classFromCpc(symbols: readonly string[]): ClassPair {
  const votes = new Map<TechnologyClass, number>();
  const subclasses = new Set<string>();
  for (const symbol of symbols) {
    const subclass = symbol.replace(/\s+/g, "").toUpperCase().slice(0, 4);
    const found = classOfCpc(symbol);
    if (!found || subclasses.has(subclass)) continue;
    votes.set(found, (votes.get(found) ?? 0) + (subclasses.size === 0 ? 2 : 1));
    subclasses.add(subclass);
  }
  const [first, second] = [...votes].sort((a, b) => b[1] - a[1]);
  if (!first) return NONE;
  return { class1: first[0], class2: second?.[0] ?? null };
}

/** Below this a text has mentioned a field in passing. */
const MINIMUM_SCORE = 3;
/** The share of the first class's score that the second needs. */
const SECOND_SHARE = 0.45;

/** The classes of a title and text by the reviewed word list (`topics.ts`). */
export function classFromText(title: string, text: string): ClassPair {
  return classFromTopics(topicsOf(title, text));
}

/** The same, for a caller that has the topics already. */
export function classFromTopics(topics: readonly TopicScore[]): ClassPair {
  const scores = new Map<TechnologyClass, number>();
  for (const { topic, score } of topics) {
    if (topic.class) scores.set(topic.class, (scores.get(topic.class) ?? 0) + score);
  }
  const [first, second] = [...scores].sort((a, b) => b[1] - a[1]);
  if (!first || first[1] < MINIMUM_SCORE) return NONE;
  const secondCounts =
    second !== undefined && second[1] >= MINIMUM_SCORE && second[1] >= first[1] * SECOND_SHARE;
  return { class1: first[0], class2: secondCounts ? second[0] : null };
}
