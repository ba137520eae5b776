import { normalise, type Passage } from "#app/technology/analysis/passages.ts";
import { LONGEST_PASSAGE, type Sentence } from "#app/technology/analysis/read-sentences.ts";
import { contentStems } from "#import/text/words.ts";

/** Passages shown, and how many sentences they are joined of at most. */
const MOST_PASSAGES = 3;
const MOST_SENTENCES = 6;

/** BM25's usual constants (Robertson and Zaragoza 2009). */
const K1 = 1.2;
const B = 0.75;

/** A sentence with how near it is to the question. */
export type Ranked = { sentence: Sentence; score: number };

/** The sentences by how well they match the question's words, the best first: BM25 over the record's own sentences. */
export function rankByWords(question: string, sentences: readonly Sentence[]): Ranked[] {
  const asked = new Set(contentStems(question));
  const read = sentences.map((sentence) => ({ sentence, counts: countIn(sentence, asked) }));
  const total = sentences.reduce((sum, { stems }) => sum + stems.length, 0);
  const average = Math.max(total / sentences.length, 1);
  const rarity = new Map<string, number>();
  for (const stem of asked) {
    const holding = read.filter(({ counts }) => counts.has(stem)).length;
    rarity.set(stem, Math.log(1 + (sentences.length - holding + 0.5) / (holding + 0.5)));
  }
  const ranked = read.map(({ sentence, counts }) => {
    const norm = K1 * (1 - B + (B * sentence.stems.length) / average);
    let score = 0;
    for (const [stem, count] of counts)
      score += ((rarity.get(stem) ?? 0) * count * (K1 + 1)) / (count + norm);
    return { sentence, score };
  });
  return bestFirst(ranked);
}

function countIn({ stems }: Sentence, asked: ReadonlySet<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const stem of stems) if (asked.has(stem)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

/** Likeness in meaning counts twice as much as words (decision 025). */
const LIKENESS_WEIGHT = 2;

/** Adds each sentence's likeness, both scaled so that the least of the record is 0 and the best is 1. */
export function addLikeness(ranked: readonly Ranked[], likeness: readonly number[]): Ranked[] {
  const byWords = scaled(ranked.map(({ score }) => score));
  const byLikeness = scaled(likeness);
  return bestFirst(
    ranked.map(({ sentence }, at) => ({
      sentence,
      score: (byWords[at] ?? 0) + LIKENESS_WEIGHT * (byLikeness[at] ?? 0),
    })),
  );
}

function scaled(scores: readonly number[]): number[] {
  const least = Math.min(...scores);
  const range = Math.max(...scores) - least;
  return scores.map((score) => (range > 0 ? (score - least) / range : 0));
}

/** Of equal scores, the record's order. */
function bestFirst(ranked: Ranked[]): Ranked[] {
  return ranked.sort((a, b) => b.score - a.score || a.sentence.place - b.sentence.place);
}

/**
 * The passages of a reply, the nearest first. A sentence is joined to a passage that it follows or precedes, so that the
 * context is saved.
 */
export function passagesOf(nearestFirst: readonly Sentence[]): Passage[] {
  const passages: { first: Sentence; last: Sentence }[] = [];
  for (const sentence of withoutRepetitions(nearestFirst).slice(0, MOST_SENTENCES)) {
    const before = passages.find(({ last }) => follows(sentence, last));
    const after = passages.find(({ first }) => follows(first, sentence));
    if (before && sentence.end - before.first.start <= LONGEST_PASSAGE) before.last = sentence;
    else if (after && after.last.end - sentence.start <= LONGEST_PASSAGE) after.first = sentence;
    else passages.push({ first: sentence, last: sentence });
  }
  return passages.slice(0, MOST_PASSAGES).map(({ first, last }) => ({
    section: first.section,
    heading: first.heading,
    text: first.paragraph.slice(first.start, last.end),
  }));
}

function follows(one: Sentence, other: Sentence): boolean {
  return (
    one.place === other.place + 1 && one.paragraph === other.paragraph && one.start >= other.end
  );
}

/** Sentences that a record repeats are shown once. */
function withoutRepetitions(sentences: readonly Sentence[]): Sentence[] {
  const seen = new Set<string>();
  return sentences.filter(({ text }) => {
    const words = normalise(text);
    const isNew = !seen.has(words);
    seen.add(words);
    return isNew;
  });
}
