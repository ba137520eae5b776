import { formatCount } from "#app/ui/format.ts";
import rows from "./needs.json";

/** The kinds of tasks, most urgent first: people who wait, then failures, then gaps. */
export const NEEDS = Object.keys(rows) as (keyof typeof rows)[];

/** One thing that somebody should do, the page where it is done, and what the link to it says. */
export type Need = { words: string; href: string; action: string };

/**
 * The tasks of an admin or editor, most urgent first.
 *
 * @param needs how much of each kind there is; a draft that is due is one of the drafts, too
 * @param own the address of the organisation's first page
 */
export function needsOf(needs: Record<(typeof NEEDS)[number], number>, own: string): Need[] {
  const counts = { ...needs, drafts: needs.drafts - needs.due };
  return NEEDS.filter((need) => counts[need] > 0).map((need) => {
    const { one, many, path, action } = rows[need];
    const words = `${formatCount(counts[need])} ${counts[need] === 1 ? one : many}`;
    return { words, href: `${own}${path}`, action };
  });
}
