import { PATENT_STATUSES } from "../import/vocabulary.ts";
import { DISCOVER_LISTS } from "./home/discover-lists.ts";
import { CLASS_FILTERS, SORTS } from "./marketplace/vocabulary.ts";

/** Whether a parameter may have a value. */
type Allowed = (value: string) => boolean;

/** A page of the site, under the id that Remix gives its route. A new page is one row here. */
export type SitePage = {
  route: string;
  /** What a person calls it. */
  name: string;
  /** An address of it. */
  path: string;
  /** Whose it is; a visitor is sent to sign in. Everybody's unless it says so. */
  readers?: "members";
  /** What it answers at that address, where that is not 200. */
  status?: number;
  /** Whether it brings JavaScript: it lets people do things rather than showing them. */
  interactive?: true;
  /** Whether search engines are to find it. */
  found?: true;
  /**
   * Whether the edge may store it for visitors: the parameters that are part of its key, and the values they may have.
   * An address with anything else is rendered each time, so that strangers cannot fill the cache. Pages that read
   * nothing are rendered faster than they are found.
   */
  edge?: Readonly<Record<string, Allowed>>;
  /** Whether the Worker is asked before the files of `public`, which saves the look-up; wrangler.toml has the same. */
  beforeFiles?: true;
  /** Whether design.md section 7 names budgets for it. */
  chief?: true;
  /** What people come for, as a selector: its first paragraph unless it says otherwise. */
  lead?: string;
};

/** Every page, the chief ones first. What only leads elsewhere, and files, are none. */
export const SITE_PAGES: readonly SitePage[] = [
  {
    route: "_index",
    name: "home",
    path: "/",
    found: true,
    edge: {
      index: oneOf(""),
      list: oneOf(...DISCOVER_LISTS),
      at: (value) => /^\d{1,2}$/.test(value),
      _data: oneOf("routes/_index"),
    },
    beforeFiles: true,
    chief: true,
    lead: ".lede",
  },
  {
    route: "marketplace",
    name: "marketplace",
    path: "/marketplace",
    interactive: true,
    found: true,
    edge: {
      class: oneOf(...CLASS_FILTERS),
      status: oneOf(...PATENT_STATUSES),
      sort: oneOf(...SORTS.map(({ value }) => value)),
      _data: oneOf("routes/marketplace"),
    },
    beforeFiles: true,
    chief: true,
    lead: ".results .card h3",
  },
  {
    route: "patentinfo",
    name: "patent page",
    // Featured in the sample catalogue, so that a visitor may open it as well.
    path: "/patentinfo?tech_id=6",
    interactive: true,
    edge: {
      tech_id: (value) => /^[1-9]\d{0,15}$/.test(value),
      _data: oneOf("routes/patentinfo"),
    },
    beforeFiles: true,
    chief: true,
    lead: ".patent-head .rationale p",
  },
  {
    route: "features",
    name: "features",
    path: "/features",
    found: true,
    beforeFiles: true,
    chief: true,
  },
  { route: "contact", name: "contact", path: "/contact", interactive: true, found: true },
  { route: "faqs", name: "FAQs", path: "/faqs", found: true },
  { route: "terms", name: "terms", path: "/terms", found: true },
  { route: "privacy", name: "privacy", path: "/privacy", found: true },
  { route: "refunds", name: "refunds", path: "/refunds", found: true },
  { route: "login", name: "login and account", path: "/login", beforeFiles: true },
  { route: "account.$list", name: "saved", path: "/account/saved", readers: "members" },
  { route: "account.inquiries", name: "inquiries", path: "/account/inquiries", readers: "members" },
  { route: "account.delete", name: "delete account", path: "/account/delete", readers: "members" },
  { route: "community", name: "community", path: "/community" },
  { route: "successstories", name: "success stories", path: "/successstories" },
  { route: "post-ip", name: "post IP", path: "/post-ip" },
  { route: "inprog", name: "in progress", path: "/inprog" },
  { route: "offline", name: "offline", path: "/offline" },
  { route: "auth.callback", name: "sign-in failed", path: "/auth/callback", status: 400 },
  { route: "download", name: "download failed", path: "/download?problem=denied", status: 403 },
  { route: "$", name: "not found", path: "/no/such/page", status: 404 },
];

function oneOf(...values: readonly string[]): Allowed {
  return (value) => values.includes(value);
}
