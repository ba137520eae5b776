import type { Role } from "./readers.ts";

/** A page to measure. */
export type MeasuredPage = {
  name: string;
  path: string;
  /** Who gets this page; all three unless it says so. */
  roles?: readonly Role[];
  /** Whether it ships JavaScript: it lets its reader do things, rather than showing them. */
  interactive?: true;
  /** What a reader came for: its first paragraph or result. */
  lead: string;
};

const MEMBERS = ["free", "subscriber"] as const;
const LEDE = "main p";

/** A technology that is featured, so that a visitor may open it as well. */
const FEATURED = 6;

/** The pages that design.md section 7 names. */
export const CHIEF_PAGES: readonly MeasuredPage[] = [
  { name: "home", path: "/", lead: ".lede" },
  { name: "marketplace", path: "/marketplace", interactive: true, lead: ".results .card h3" },
  {
    name: "patent page",
    path: `/patentinfo?tech_id=${FEATURED}`,
    interactive: true,
    lead: ".patent-head .rationale p",
  },
  { name: "features", path: "/features", lead: LEDE },
];

/** Every other page; what only leads elsewhere, and files, are not pages. */
export const OTHER_PAGES: readonly MeasuredPage[] = [
  {
    name: "search results",
    path: "/marketplace?q=solar+energy",
    roles: ["subscriber"],
    interactive: true,
    lead: ".results .card h3",
  },
  { name: "contact", path: "/contact", interactive: true, lead: LEDE },
  { name: "FAQs", path: "/faqs", lead: LEDE },
  { name: "login and account", path: "/login", lead: LEDE },
  { name: "saved", path: "/account/saved", roles: MEMBERS, lead: LEDE },
  { name: "inquiries", path: "/account/inquiries", roles: MEMBERS, lead: LEDE },
  { name: "delete account", path: "/account/delete", roles: MEMBERS, lead: LEDE },
  { name: "community", path: "/community", lead: LEDE },
  { name: "success stories", path: "/successstories", lead: LEDE },
  { name: "post IP", path: "/post-ip", lead: LEDE },
  { name: "in progress", path: "/inprog", lead: LEDE },
];

export const ALL_PAGES = [...CHIEF_PAGES, ...OTHER_PAGES];
