import { MOST_ENCODED } from "#app/platform/ai/encoder.server.ts";
import { type LikenessDeps, likenessTo } from "#app/platform/ai/likeness.server.ts";
import { NOT } from "../marketplace/read-conditions.ts";
import type { Compared } from "./compare.schema.ts";
import { type Nearness, quoteOf, sentencesIn } from "./need-rows.ts";

/** Technologies whose sentences are compared in meaning: those that a person reads first. */
const MOST_READ = 10;
/** The likeness from which a sentence is near a requirement, chosen on twenty briefs (docs/limits.md). */
const NEAR = 0.68;

/**
 * The sentences of the first technologies that are nearest to each requirement in meaning. Their vectors are stored as
 * Explain.AI stores them. Without an encoder, or where it is late, words alone decide.
 */
export async function readNearness(
  technologies: readonly Compared[],
  needs: readonly string[],
  deps: LikenessDeps,
  deadlineMs: number,
): Promise<Nearness> {
  const wanted = needs.filter((need) => !need.startsWith(NOT));
  const read = technologies.slice(0, MOST_READ).map((compared) => ({
    id: compared.technology.tech_id,
    sentences: sentencesIn(compared).slice(0, MOST_ENCODED),
  }));
  const groups = read.map(({ sentences }) => sentences.map(({ named }) => named));
  const likeness = await likenessTo(wanted, groups, deps, deadlineMs);
  const compared = (id: number, need: string) => {
    const at = read.findIndex((one) => one.id === id);
    const numbers = likeness?.[at]?.[wanted.indexOf(need)] ?? [];
    return { sentences: numbers.length > 0 ? (read[at]?.sentences ?? []) : [], numbers };
  };
  return {
    cellOf(id, need) {
      const { sentences, numbers } = compared(id, need);
      const most = Math.max(...numbers);
      const nearest = sentences[numbers.indexOf(most)];
      return nearest && most >= NEAR ? quoteOf(nearest, id, true) : null;
    },
    isNear(id, need, sentence) {
      const { sentences, numbers } = compared(id, need);
      const at = sentences.findIndex(({ text }) => text === sentence);
      return likeness === null || (numbers[at] ?? 0) >= NEAR;
    },
  };
}
