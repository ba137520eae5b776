import { expect, test } from "vitest";
import { readSampleCatalogue } from "./sample.ts";
import { makeSampleReactions, type SampleReaction } from "./sample-reactions.ts";

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
