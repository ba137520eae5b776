import { SITE_PAGES, type SitePage } from "#app/site-pages.ts";
import type { Role } from "./readers.ts";

/** A page to measure. */
export type MeasuredPage = Pick<SitePage, "name" | "path" | "interactive"> & {
  /** The roles that get this page; by default all three. */
  roles?: readonly Role[];
  /** The page's main content: its first paragraph or result. */
  lead: string;
};

/** The results of a search in the marketplace. */
const RESULTS: MeasuredPage = {
  name: "search results",
  path: "/marketplace?q=solar+energy",
  roles: ["subscriber"],
  interactive: true,
  lead: ".results .hit h3",
};

function measured({ name, path, interactive, readers, lead = "main p" }: SitePage): MeasuredPage {
  return {
    name,
    path,
    lead,
    ...(interactive && { interactive }),
    ...(readers === "members" && { roles: ["free", "subscriber"] }),
  };
}

const ANSWERED = SITE_PAGES.filter(({ status = 200 }) => status === 200);

/** The pages that have budgets. */
export const CHIEF_PAGES = ANSWERED.filter(({ chief }) => chief).map(measured);

/** Every other page that answers with 200, and a search's. */
export const OTHER_PAGES = [RESULTS, ...ANSWERED.filter(({ chief }) => !chief).map(measured)];

export const ALL_PAGES = [...CHIEF_PAGES, ...OTHER_PAGES];
