import { expect, test } from "vitest";
import { CATEGORIES } from "#import/vocabulary.ts";
import { readSampleCatalogue } from "./sample.ts";
import { makeSampleReactions, SAMPLE_READERS, type SampleReaction } from "./sample-reactions.ts";

const DAY = 86_400_000;
const NOW = new Date("2026-11-20T12:00:00Z");
const { technologies } = await readSampleCatalogue();
const reactions = makeSampleReactions(technologies, NOW);

test("the same moment gives the same reactions", () => {
  expect(makeSampleReactions(technologies, NOW)).toEqual(reactions);
});

test("another moment shifts the reactions and changes no count", () => {
  const later = makeSampleReactions(technologies, new Date(NOW.getTime() + 400 * DAY));
  expect(countsOf(later.likes)).toEqual(countsOf(reactions.likes));
  const oldest = Math.min(...later.likes.map(({ created_at }) => created_at.getTime()));
  expect(oldest).toBeGreaterThan(NOW.getTime() + 339 * DAY);
});

test("there are 48 readers, each with their own address and id", () => {
  expect(SAMPLE_READERS).toHaveLength(48);
  expect(new Set(SAMPLE_READERS.map(({ id }) => id)).size).toBe(48);
  expect(SAMPLE_READERS[0]).toEqual({
    id: "00000000-0000-4000-9000-000000000001",
    email: "reader-01@example.test",
  });
  const readers = new Set(SAMPLE_READERS.map(({ id }) => id));
  for (const { user_id } of Object.values(reactions).flat()) expect(readers).toContain(user_id);
});

test("nobody reacts twice in the same way, or likes and dislikes the same technology", () => {
  const pair = ({ user_id, tech_id }: SampleReaction) => `${user_id} ${tech_id}`;
  for (const rows of Object.values(reactions)) {
    expect(rows.length).toBeGreaterThan(100);
    expect(new Set(rows.map(pair)).size).toBe(rows.length);
  }
  const liked = new Set(reactions.likes.map(pair));
  expect(reactions.dislikes.filter((row) => liked.has(pair(row)))).toEqual([]);
});

test("reactions are from the last sixty days, and none is older than its listing", () => {
  for (const { tech_id, created_at } of Object.values(reactions).flat()) {
    const age = (NOW.getTime() - created_at.getTime()) / DAY;
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThanOrEqual(60);
    const listed = technologies[tech_id - 1]?.date_added;
    if (listed) expect(created_at.getTime()).toBeGreaterThanOrEqual(Date.parse(listed));
  }
});

test("a clock that is behind the catalogue makes no reaction of the future", () => {
  const early = new Date("2024-06-01T00:00:00Z");
  const all = Object.values(makeSampleReactions(technologies, early)).flat();
  for (const { created_at } of all) {
    expect(created_at.getTime()).toBeLessThanOrEqual(early.getTime());
  }
});

test("the sorts and Trending begin with different technologies", () => {
  const likes = countsOf(reactions.likes);
  const saves = countsOf(reactions.saves);
  const popular = countsOf([...reactions.likes, ...reactions.saves]);
  const weights = new Map<number, number>();
  for (const { tech_id, created_at } of [...reactions.likes, ...reactions.saves]) {
    const days = (NOW.getTime() - created_at.getTime()) / DAY;
    if (days < 14) weights.set(tech_id, (weights.get(tech_id) ?? 0) + 0.5 ** (days / 3));
  }
  const tops = {
    commercial: top(
      (id) => -CATEGORIES.indexOf(technology(id).categorical_assign ?? "Unclassified"),
    ),
    liked: top((id) => likes.get(id) ?? 0),
    saved: top((id) => saves.get(id) ?? 0),
    recent: top((id) => Date.parse(technology(id).date_added ?? "1970-01-01")),
    latest: top((id) => id),
    popular: top((id) => popular.get(id) ?? 0),
    trending: top((id) => weights.get(id) ?? 0),
  };
  expect(new Set(Object.values(tops).map(String)).size).toBe(7);
  const inCommon = (a: number[], b: number[]) => a.filter((id) => b.includes(id)).length;
  expect(inCommon(tops.trending, tops.popular)).toBeLessThan(6);
  const littleKnown = tops.trending.filter((id) => (popular.get(id) ?? 0) < 20);
  expect(littleKnown.length).toBeGreaterThan(4);
  expect(inCommon(tops.liked, tops.saved)).toBeLessThan(8);
  expect(inCommon(tops.recent, tops.liked)).toBeLessThan(6);
  expect(inCommon(tops.commercial, tops.liked)).toBeLessThan(6);
});

function technology(id: number) {
  const found = technologies[id - 1];
  if (!found) throw new Error(`no technology ${id}`);
  return found;
}

function countsOf(rows: readonly SampleReaction[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { tech_id } of rows) counts.set(tech_id, (counts.get(tech_id) ?? 0) + 1);
  return counts;
}

/** The first ten ids by a value, the later id first where two are equal, as the listing sorts. */
function top(value: (id: number) => number): number[] {
  return technologies
    .map(({ tech_id }) => tech_id)
    .sort((a, b) => value(b) - value(a) || b - a)
    .slice(0, 10);
}
