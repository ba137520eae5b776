import { formatCount } from "#app/ui/format.ts";
import rows from "./tasks.json";

/** The kinds of tasks, most urgent first: people who wait, then failures, then gaps. */
export const TASKS = Object.keys(rows) as (keyof typeof rows)[];

/** One thing that somebody should do, the page where it is done, and what the link to it says. */
export type Task = { words: string; href: string; action: string };

/**
 * The tasks of an admin or editor, most urgent first.
 *
 * @param tasks how much of each kind there is; a draft that is due is one of the drafts, too
 * @param own the address of the organisation's first page
 */
export function tasksOf(tasks: Record<(typeof TASKS)[number], number>, own: string): Task[] {
  const counts = { ...tasks, drafts: tasks.drafts - tasks.due };
  return TASKS.filter((task) => counts[task] > 0).map((task) => {
    const { one, many, path, action } = rows[task];
    const words = `${formatCount(counts[task])} ${counts[task] === 1 ? one : many}`;
    return { words, href: `${own}${path}`, action };
  });
}
