import { SITE_PAGES, type SitePage } from "#app/site-pages.ts";
import type { Role } from "./readers.ts";

/** A page to rate; `roles` get it, by default all three. */
export type MeasuredPage = Pick<SitePage, "name" | "path"> & { roles?: readonly Role[] };

const ANSWERED = SITE_PAGES.filter(({ status = 200 }) => status === 200);

/** The pages that have budgets. */
export const CHIEF_PAGES = ANSWERED.filter(({ chief }) => chief).map(measured);

/** Every other page that answers with 200, and a search's. */
export const OTHER_PAGES: MeasuredPage[] = [
  { name: "search results", path: "/marketplace?q=solar+energy", roles: ["subscriber"] },
  ...ANSWERED.filter(({ chief }) => !chief).map(measured),
];

function measured({ name, path, readers }: SitePage): MeasuredPage {
  return { name, path, ...(readers === "members" && { roles: ["free", "subscriber"] }) };
}
