import { shortened } from "#import/text/cut-at-word.ts";
import { type Nearness, needRows } from "../compare/need-rows.ts";
import { RIGHTS } from "../compare/requirements.ts";
import { type Cell, factCell } from "../compare/to-comparison.ts";
import type { BriefFound } from "./brief.schema.ts";

/** A requirement, and what of it nobody says, or one alone. */
export type BriefNeed = { value: string; words: string; excluded: boolean; isMust: boolean };
/** A technology against a brief; its cells are in the order of the requirements. */
export type BriefRow = {
  id: number;
  title: string;
  institution: string;
  cells: Cell[];
  status: Cell;
  availability: Cell;
};
export type BriefTable = {
  needs: BriefNeed[];
  rows: BriefRow[];
  /** Requirements that no record says or is near to, and those that one alone says, with its title. */
  gaps: string[];
  alone: { words: string; title: string }[];
};

/**
 * A brief's table: what all of it finds, and behind it what a requirement alone does; in each part first what says most of
 * what it must meet, then the nearest. Nothing is scored, and whether a technology meets a requirement is the reader's to say.
 *
 * @param technologies the nearest first
 * @param today an ISO date in UTC
 * @param order the ids as a second reading ordered them, among what says as much; what comes first and says a must stays first
 */
export function toBriefTable(
  technologies: readonly BriefFound[],
  needs: readonly string[],
  musts: readonly string[],
  today: string,
  nearness?: Nearness,
  order: readonly number[] | null = null,
): BriefTable {
  const found = needRows(technologies, needs, nearness);
  const headed = found.map(({ heading, need }) => ({
    value: need?.value ?? heading,
    words: heading,
    excluded: need?.excluded ?? false,
    isMust: musts.includes(need?.value ?? heading),
  }));
  const rows = technologies.map((compared, at) => {
    const { tech_id: id, title, uni: institution } = compared.technology;
    const availability = factCell("Availability", compared, today);
    return {
      ...{ id, title, institution, availability },
      // Rights that are wanted are answered by what the owner states of them.
      cells: found.flatMap(({ cells, heading }) =>
        RIGHTS.test(heading) ? availability : (cells[at] ?? []),
      ),
      status: factCell("Patent status", compared, today),
    };
  });
  const met = ({ cells }: BriefRow) =>
    headed.filter((need, at) => need.isMust && isMet(need, cells[at])).length;
  const wanted = headed.map((need, at) => ({ ...need, at })).filter(({ excluded }) => !excluded);
  const saying = (at: number) => rows.filter(({ cells }) => isStated(cells[at]));
  const sortedBy = (placeOf: (row: BriefRow) => number) =>
    [true, false].flatMap((ofWhole) =>
      rows
        .filter((_, at) => technologies[at]?.ofWhole === ofWhole)
        .toSorted((a, b) => met(b) - met(a) || placeOf(a) - placeOf(b)),
    );
  const sorted = sortedBy(() => 0);
  const stays = sorted.find((row, at) => at === 0 && met(row) > 0);
  return {
    needs: headed,
    rows: order ? sortedBy((row) => (row === stays ? -1 : order.indexOf(row.id))) : sorted,
    gaps: wanted.filter(({ at }) => saying(at).length === 0).map(({ words }) => words),
    alone: wanted.flatMap(({ words, at }) => {
      const [only, ...others] = saying(at);
      return only && others.length === 0 ? [{ words, title: only.title }] : [];
    }),
  };
}

/** Whether a cell has the owner's words. */
function isStated(cell: Cell | undefined): boolean {
  return cell?.kind === "quotes" || cell?.kind === "text";
}

/** Whether a record says what is required, or does not name what is excluded. */
function isMet({ excluded }: BriefNeed, cell: Cell | undefined): boolean {
  return excluded ? cell?.kind === "gap" : cell?.kind === "quotes" && !cell.isNear;
}

/** What none of these technologies states, for a question to their owners. */
export function missingOf({ needs }: BriefTable, rows: readonly BriefRow[]): string[] {
  const missing = needs
    .filter(({ excluded }, at) => !excluded && !rows.some(({ cells }) => isStated(cells[at])))
    .map(({ words }) => words);
  const isOpen = rows.every(({ availability }) => availability.kind === "gap");
  return [...missing, ...(isOpen ? ["availability for a licence"] : [])];
}

/** A technology's cells as a note of a shortlist: each requirement with the sentence that says it. */
export function noteOf({ needs }: BriefTable, { cells }: BriefRow): string {
  return needs
    .map(({ words, excluded }, at) => {
      const cell = cells[at];
      const none = excluded ? "not mentioned" : "not said";
      if (cell?.kind === "text") return `${words}: ${cell.text}`;
      if (cell?.kind !== "quotes") return `${words}: ${none}`;
      return `${words}: ${cell.isNear ? "near, " : ""}“${cell.quotes.join(" ")}” (${cell.from})`;
    })
    .join("\n");
}

/** Characters of a quotation in a spreadsheet's cell. */
const LONGEST_QUOTE = 500;

/** A cell as a line of a spreadsheet. */
export function cellText(cell: Cell, excluded = false): string {
  if (cell.kind === "text") return cell.text;
  if (cell.kind !== "quotes") return excluded ? "Not mentioned" : "Not said";
  const quote = shortened(cell.quotes.join(" "), LONGEST_QUOTE);
  return `${cell.isNear ? "Near" : "Says"}: “${quote}” (${cell.from})`;
}
