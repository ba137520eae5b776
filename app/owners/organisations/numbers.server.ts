import type { DatabaseDeps } from "#app/platform/database.server.ts";
import { type Numbers, NumbersPageSchema } from "./numbers.schema.ts";
import { COLUMNS } from "./numbers-steps.ts";

/**
 * What an organisation's listings did in one week, or with `all` in each of the last twelve; null for whoever is no member.
 * @throws DomainError
 */
export async function getNumbers(
  { database }: DatabaseDeps,
  slug: string,
  { week = null, all = false }: { week?: string | null; all?: boolean },
): Promise<Numbers | null> {
  const args = { p_slug: slug, p_all: all, ...(week ? { p_week: week } : {}) };
  const page = await database("numbers_page", args, NumbersPageSchema());
  return page.organisation === null ? null : page;
}

/** The beginnings by which spreadsheets take a cell for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** The numbers of all weeks as CSV (RFC 4180), with what is not in them at the end. */
export function numbersCsv({ listings }: Pick<Numbers, "listings">): string {
  const line = (cells: readonly string[]) =>
    `${cells.map((cell) => `"${FORMULA.test(cell) ? "'" : ""}${cell.replaceAll('"', '""')}"`).join(",")}\r\n`;
  return [
    "\uFEFF",
    line(["Week from", "Technology", "Title", ...COLUMNS.map(({ label }) => label)]),
    ...listings.map((listing) =>
      line([
        listing.week,
        String(listing.techId),
        listing.title,
        ...COLUMNS.map(({ key }) => String(listing[key] ?? "<5")),
      ]),
    ),
    line(["Fewer than five is <5. Visitors' pages that the edge serves are not counted."]),
  ].join("");
}
