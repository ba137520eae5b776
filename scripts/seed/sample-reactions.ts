import { type Random, seedRandom } from "../../workers/images/src/random.ts";
import type { SampleTechnology } from "./sample.schema.ts";

/** A fictional person who reacted to sample technologies. */
export type SampleReader = { id: string; email: string };

/** One row of "likes-v1", "saves-v1" or "dislikes-v1". */
type SampleReaction = { user_id: string; tech_id: number; created_at: Date };

export type SampleReactions = {
  likes: SampleReaction[];
  saves: SampleReaction[];
  dislikes: SampleReaction[];
};

const DAY = 86_400_000;
const OLDEST_DAYS = 60;

/** The 48 sample readers, with the same ids on every machine. */
export const SAMPLE_READERS: readonly SampleReader[] = Array.from({ length: 48 }, (_, index) => {
  const number = String(index + 1).padStart(2, "0");
  return {
    id: `00000000-0000-4000-9000-${number.padStart(12, "0")}`,
    email: `reader-${number}@example.test`,
  };
});

/**
 * The sample readers' reactions to the sample technologies, within the 60 days before `now` and not before a technology
 * was listed. Likes and saves are drawn separately, so that sorting by one differs from sorting by the other. One
 * technology in five has its few reactions in the last days, so that the trending ones are not the popular ones. Nobody
 * both likes and dislikes a technology.
 */
export function makeSampleReactions(
  technologies: readonly Pick<SampleTechnology, "tech_id" | "date_added">[],
  now: Date,
): SampleReactions {
  const reactions: SampleReactions = { likes: [], saves: [], dislikes: [] };
  for (const { tech_id, date_added } of technologies) {
    const random = seedRandom(`reactions/${tech_id}`);
    const rising = random.chance(0.2);
    const days = Math.min(rising ? 5 : OLDEST_DAYS, daysListed(date_added, now));
    // Above 1 most reactions are recent, below 1 most are old.
    const recency = rising ? 1 : random.float(0.4, 1.3);
    const react = (readers: readonly SampleReader[]): SampleReaction[] =>
      readers.map(({ id }) => {
        const age = days * random.float(0, 1) ** recency;
        return { user_id: id, tech_id, created_at: new Date(now.getTime() - age * DAY) };
      });
    const appeal = random.float(0, 1);
    const judges = shuffle(SAMPLE_READERS, random);
    const likes = howMany(rising ? 12 : 36, 0.6 * appeal + 0.4 * random.float(0, 1), random);
    const dislikes = howMany(9, random.float(0, 1), random);
    const saves = howMany(rising ? 9 : 30, 0.4 * appeal + 0.6 * random.float(0, 1), random);
    reactions.likes.push(...react(judges.slice(0, likes)));
    reactions.dislikes.push(...react(judges.slice(judges.length - dislikes)));
    reactions.saves.push(...react(shuffle(SAMPLE_READERS, random).slice(0, saves)));
  }
  return reactions;
}

function daysListed(dateAdded: string | null, now: Date): number {
  const days = dateAdded === null ? OLDEST_DAYS : (now.getTime() - Date.parse(dateAdded)) / DAY;
  // If the clock is behind the catalogue's dates, reactions must not be in the future.
  return days > 0 ? days : OLDEST_DAYS;
}

/** A number of reactions, `most` at most. Few technologies come near that, as usual where people choose. */
function howMany(most: number, appeal: number, random: Random): number {
  return Math.min(most, Math.round(most * appeal ** 2 + random.float(0, 2)));
}

function shuffle<T>(from: readonly T[], random: Random): T[] {
  return from
    .map((value) => ({ value, place: random.float(0, 1) }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value);
}
