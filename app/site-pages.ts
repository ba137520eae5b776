import { PATENT_STATUSES } from "#import/vocabulary.ts";
import { CLASS_FILTERS, SORTS, VIEWS } from "./discovery/marketplace/vocabulary.ts";
import { DISCOVER_LISTS } from "./technology/home/discover-lists.ts";

/** Whether a parameter may have a value. */
type Allowed = (value: string) => boolean;

/** A page of the site, under its Remix route id. A new page is one row here. */
export type SitePage = {
  route: string;
  /** Its name for people. */
  name: string;
  /** An example URL of it. */
  path: string;
  /** The readers whom it is open to. Visitors are redirected to sign in if "members"; everyone may by default. */
  readers?: "members";
  /** The status at that URL, if not 200. */
  status?: number;
  /** Whether the page loads JavaScript, because users do things on it rather than only read. */
  interactive?: true;
  /** Whether search engines may index it. */
  found?: true;
  /**
   * Set if the edge may cache it for visitors: the parameters in its key, and the values that they may have. A URL with
   * anything else is rendered each time, so that strangers cannot fill the cache. Pages that read no data are not
   * cached, because rendering is faster than the lookup.
   */
  edge?: Readonly<Record<string, Allowed>>;
  /** The paths of its pages, if it has one for each of many things, which the sitemap then lists by the database. */
  paths?: RegExp;
  /**
   * Whether the Worker runs before the lookup in `public`, which saves that lookup; wrangler.toml has the same list.
   */
  beforeFiles?: true;
  /** Whether programs can read it as Markdown: its loader then answers with `markdown`. */
  markdown?: true;
  /** Whether the bench times it: home, marketplace, technology page, features. */
  chief?: true;
  /** A selector for its main content; its first paragraph by default. */
  lead?: string;
};

/** Every page, those with budgets first. Redirects and files are not pages. */
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
    route: "marketplace._index",
    name: "marketplace",
    path: "/marketplace",
    interactive: true,
    found: true,
    edge: {
      class: oneOf(...CLASS_FILTERS),
      status: oneOf(...PATENT_STATUSES),
      sort: oneOf(...SORTS.map(({ value }) => value)),
      view: oneOf(...VIEWS),
      _data: oneOf("routes/marketplace._index"),
    },
    beforeFiles: true,
    chief: true,
    lead: ".results .hit h3",
  },
  {
    route: "patentinfo",
    name: "patent page",
    // Featured in the sample catalogue, so visitors can open it too.
    path: "/patentinfo?tech_id=6",
    interactive: true,
    edge: {
      tech_id: (value) => /^[1-9]\d{0,15}$/.test(value),
      _data: oneOf("routes/patentinfo"),
    },
    beforeFiles: true,
    markdown: true,
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
  {
    route: "owner.$slug",
    name: "owner",
    path: "/owner/ardenhall-university",
    found: true,
    paths: /^\/owner\/[a-z0-9-]{1,100}$/,
    edge: {
      class: oneOf(...CLASS_FILTERS),
      page: (value) => /^[1-9]\d{0,2}$/.test(value),
      _data: oneOf("routes/owner.$slug"),
    },
  },
  {
    route: "owner.$slug_.ask",
    name: "question to an owner",
    path: "/owner/ardenhall-university/ask",
    status: 404,
  },
  { route: "contact", name: "contact", path: "/contact", interactive: true, found: true },
  { route: "faqs", name: "FAQs", path: "/faqs", found: true },
  { route: "terms", name: "terms", path: "/terms", found: true },
  { route: "privacy", name: "privacy", path: "/privacy", found: true },
  { route: "refunds", name: "refunds", path: "/refunds", found: true },
  { route: "login", name: "login and account", path: "/login", beforeFiles: true },
  forMembers("account._index", "account", "/account"),
  forMembers("account.keys", "API keys", "/account/keys"),
  forMembers("account.$list", "saved", "/account/saved"),
  forMembers("account.inquiries._index", "inquiries", "/account/inquiries"),
  absent(
    "account.inquiries.$id",
    "inquiry",
    "/account/inquiries/00000000-0000-4000-8000-000000000000",
  ),
  absent(
    "organisations.$slug.listings._index",
    "listings of an organisation",
    "/organisations/nobody/listings",
  ),
  absent(
    "organisations.$slug.listings.$id",
    "listing of an organisation",
    "/organisations/nobody/listings/1",
  ),
  absent("organisations.$slug.inbox._index", "inbox", "/organisations/nobody/inbox"),
  absent(
    "organisations.$slug.import._index",
    "imports of an organisation",
    "/organisations/nobody/import",
  ),
  absent(
    "organisations.$slug.import.$id",
    "an import",
    "/organisations/nobody/import/00000000-0000-4000-8000-000000000000",
  ),
  absent(
    "organisations.$slug.inbox.$id",
    "received inquiry",
    "/organisations/nobody/inbox/00000000-0000-4000-8000-000000000000",
  ),
  absent("organisations.$slug.drafts._index", "drafts", "/organisations/nobody/drafts"),
  absent(
    "organisations.$slug.drafts.$id",
    "draft",
    "/organisations/nobody/drafts/00000000-0000-4000-8000-000000000000",
  ),
  absent("organisations.$slug.withdraw", "withdraw", "/organisations/nobody/withdraw?id=1"),
  absent("organisations.$slug.numbers._index", "numbers", "/organisations/nobody/numbers"),
  absent("organisations.$slug.needs", "needs", "/organisations/nobody/needs"),
  absent("organisations.$slug.mirror", "mirror", "/organisations/nobody/mirror"),
  forMembers("shortlists._index", "shortlists", "/shortlists"),
  forMembers("shortlists.$id._index", "shortlist", "/shortlists/saved"),
  forMembers("brief._index", "brief", "/brief"),
  forMembers("shortlists.match", "own list", "/shortlists/match"),
  forMembers("shortlists.$id.ask", "ask owners", "/shortlists/saved/ask"),
  { route: "needs._index", name: "standing needs", path: "/needs", found: true },
  forMembers("needs.new", "new need", "/needs/new"),
  absent("needs.$id", "own need", "/needs/00000000-0000-4000-8000-000000000000"),
  { route: "s._index", name: "shared shortlist", path: "/s", status: 404 },
  { route: "s.$token", name: "shared link", path: "/s/AAAAAAAAAAAAAAAAAAAAAA", status: 404 },
  // One that is featured in the sample catalogue, and two that are not.
  { route: "compare", name: "comparison", path: "/compare?id=6&id=4&id=1" },
  forMembers("organisations._index", "organisations", "/organisations"),
  forMembers("organisations.$slug._index", "organisation", "/organisations/harrow-institute"),
  absent(
    "organisations.$slug.members",
    "members of an organisation",
    "/organisations/ardenhall-university/members",
  ),
  absent(
    "organisations.$slug.settings",
    "settings of an organisation",
    "/organisations/ardenhall-university/settings",
  ),
  absent("moderation._index", "moderation", "/moderation"),
  absent("moderation.$id", "held lead", "/moderation/00000000-0000-4000-8000-000000000000"),
  forMembers("mistake", "report a mistake", "/mistake?tech_id=6"),
  forMembers("account.delete", "delete account", "/account/delete"),
  { route: "post-ip", name: "post IP", path: "/post-ip", found: true },
  { route: "inprog", name: "in progress", path: "/inprog" },
  { route: "successstories", name: "success stories", path: "/successstories" },
  { route: "offline", name: "offline", path: "/offline" },
  { route: "auth.callback", name: "sign-in failed", path: "/auth/callback", status: 400 },
  { route: "download", name: "download failed", path: "/download?problem=denied", status: 403 },
  forMembers("searches._index", "saved searches", "/searches"),
  forMembers("searches.new", "save a search", "/searches/new?class=energy"),
  forMembers("marketplace.picture", "overview of a found set", "/marketplace/picture"),
  {
    route: "unsubscribe.$token",
    name: "unsubscribe",
    path: `/unsubscribe/${"0".repeat(64)}`,
  },
  {
    route: "export.failed",
    name: "export failed",
    path: "/export/failed?problem=choice",
    status: 400,
  },
  { route: "$", name: "not found", path: "/no/such/page", status: 404 },
];

/** A page of members. */
function forMembers(route: string, name: string, path: string): SitePage {
  return { route, name, path, readers: "members" };
}

/** A page of members with nothing at its example URL, whatever member asks. */
function absent(route: string, name: string, path: string): SitePage {
  return { ...forMembers(route, name, path), status: 404 };
}

function oneOf(...values: readonly string[]): Allowed {
  return (value) => values.includes(value);
}
