import { expect, test } from "vitest";
import { readSampleCatalogue } from "./sample.ts";
import { makeSampleReactions, type SampleReaction } from "./sample-reactions.ts";

const DAY = 86_400_000;
const NOW = new Date("2026-11-20T12:00:00Z");
const { technologies } = await readSampleCatalogue();
const reactions = makeSampleReactions(technologies, NOW);

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
