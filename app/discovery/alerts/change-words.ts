import { formatCount } from "#app/ui/format.ts";

/** The kinds of change that a watch tells about. */
export const CHANGE_KINDS = ["text", "status", "owner", "report", "withdrawn"] as const;

/** The words for each, after the title. */
export const CHANGE_WORDS: Record<(typeof CHANGE_KINDS)[number], string> = {
  text: "its text changed",
  status: "its status changed",
  owner: "its owner changed",
  report: "it has a research report now",
  withdrawn: "it was withdrawn",
};

/** '5 new, 1 changed'; a number of nothing is left out. */
export function newsWords(fresh: number, changed: number): string {
  const parts = [
    [fresh, "new"],
    [changed, "changed"],
  ] as const;
  return parts.flatMap(([n, what]) => (n > 0 ? [`${formatCount(n)} ${what}`] : [])).join(", ");
}
