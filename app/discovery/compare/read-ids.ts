/** The most technologies that fit beside each other. */
export const MOST_COMPARED = 4;
/** The most requirements that a comparison has. */
export const MOST_NEEDS = 8;

/** The ids of a comparison's address, and what in it is none. */
export type AskedIds = {
  ids: number[];
  /** Further ids that found no place. */
  tooMany: number[];
  /** Values that are no ids, shortened. */
  unreadable: string[];
};

/** The longest piece of an unreadable value that a message repeats. */
const LONGEST_REPEATED = 40;

/** Reads repeated `id` parameters: each id once, four at most. An empty value is a field left empty. */
export function readIds(values: readonly string[]): AskedIds {
  const given = [...new Set(values.map((value) => value.trim()).filter((value) => value !== ""))];
  const all = given.filter((value) => /^[1-9]\d{0,14}$/.test(value)).map(Number);
  return {
    ids: all.slice(0, MOST_COMPARED),
    tooMany: all.slice(MOST_COMPARED),
    unreadable: given
      .filter((value) => !/^[1-9]\d{0,14}$/.test(value))
      .slice(0, MOST_COMPARED)
      .map((value) => value.slice(0, LONGEST_REPEATED)),
  };
}

/** The rows that alone are shown: those of the brief, or those in which the technologies differ. */
export const ROWS_SHOWN = ["brief", "differences"] as const;
export type RowsShown = (typeof ROWS_SHOWN)[number] | null;

/** The address of a comparison. */
export function compareHref(
  ids: readonly number[],
  { only, needs = [] }: { only?: RowsShown; needs?: readonly string[] } = {},
): string {
  const search = new URLSearchParams(ids.map((id) => ["id", `${id}`]));
  for (const need of needs) search.append("need", need);
  if (only) search.set("only", only);
  return `/compare${search.size > 0 ? `?${search}` : ""}`;
}
