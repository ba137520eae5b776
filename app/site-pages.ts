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
  /** Whether it has JavaScript, because users do things on it rather than only read. */
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
  { route: "account._index", name: "account", path: "/account", readers: "members" },
  { route: "account.keys", name: "API keys", path: "/account/keys", readers: "members" },
  { route: "account.$list", name: "saved", path: "/account/saved", readers: "members" },
  {
    route: "account.inquiries._index",
    name: "inquiries",
    path: "/account/inquiries",
    readers: "members",
  },
  {
    route: "account.inquiries.$id",
    name: "inquiry",
    path: "/account/inquiries/00000000-0000-4000-8000-000000000000",
    readers: "members",
    status: 404,
  },
  {
    route: "organisations.$slug.listings._index",
    name: "listings of an organisation",
    path: "/organisations/nobody/listings",
    readers: "members",
    status: 404,
  },
  {
    route: "organisations.$slug.listings.$id",
    name: "listing of an organisation",
    path: "/organisations/nobody/listings/1",
    readers: "members",
    status: 404,
  },
  {
    route: "organisations.$slug.inbox._index",
    name: "inbox",
    path: "/organisations/nobody/inbox",
    readers: "members",
    status: 404,
  },
  {
    route: "organisations.$slug.import._index",
    name: "imports of an organisation",
    path: "/organisations/nobody/import",
    readers: "members",
    status: 404,
  },
  {
    route: "organisations.$slug.import.$id",
    name: "an import",
    path: "/organisations/nobody/import/00000000-0000-4000-8000-000000000000",
    readers: "members",
    status: 404,
  },
  {
    route: "organisations.$slug.inbox.$id",
    name: "received inquiry",
    path: "/organisations/nobody/inbox/00000000-0000-4000-8000-000000000000",
    readers: "members",
    status: 404,
  },
  {
    route: "organisations.$slug.drafts._index",
    name: "drafts",
    path: "/organisations/nobody/drafts",
    readers: "members",
    status: 404,
  },
  {
    route: "organisations.$slug.drafts.$id",
    name: "draft",
    path: "/organisations/nobody/drafts/00000000-0000-4000-8000-000000000000",
    readers: "members",
    status: 404,
  },
  {
    route: "organisations.$slug.withdraw",
    name: "withdraw",
    path: "/organisations/nobody/withdraw?id=1",
    readers: "members",
    status: 404,
  },
  {
    route: "organisations.$slug.numbers._index",
    name: "numbers",
    path: "/organisations/nobody/numbers",
    readers: "members",
    status: 404,
  },
  { route: "shortlists._index", name: "shortlists", path: "/shortlists", readers: "members" },
  {
    route: "shortlists.$id._index",
    name: "shortlist",
    path: "/shortlists/saved",
    readers: "members",
  },
  { route: "shortlists.match", name: "own list", path: "/shortlists/match", readers: "members" },
  {
    route: "shortlists.$id.ask",
    name: "ask owners",
    path: "/shortlists/saved/ask",
    readers: "members",
  },
  { route: "s._index", name: "shared shortlist", path: "/s", status: 404 },
  { route: "s.$token", name: "shared link", path: "/s/AAAAAAAAAAAAAAAAAAAAAA", status: 404 },
  // One that is featured in the sample catalogue, and two that are not.
  { route: "compare", name: "comparison", path: "/compare?id=6&id=4&id=1" },
  {
    route: "organisations._index",
    name: "organisations",
    path: "/organisations",
    readers: "members",
  },
  {
    route: "organisations.$slug._index",
    name: "organisation",
    path: "/organisations/harrow-institute",
    readers: "members",
  },
  {
    route: "organisations.$slug.members",
    name: "members of an organisation",
    path: "/organisations/ardenhall-university/members",
    readers: "members",
    status: 404,
  },
  {
    route: "organisations.$slug.settings",
    name: "settings of an organisation",
    path: "/organisations/ardenhall-university/settings",
    readers: "members",
    status: 404,
  },
  {
    route: "moderation._index",
    name: "moderation",
    path: "/moderation",
    readers: "members",
    status: 404,
  },
  {
    route: "moderation.$id",
    name: "held lead",
    path: "/moderation/00000000-0000-4000-8000-000000000000",
    readers: "members",
    status: 404,
  },
  { route: "mistake", name: "report a mistake", path: "/mistake?tech_id=6", readers: "members" },
  { route: "account.delete", name: "delete account", path: "/account/delete", readers: "members" },
  { route: "post-ip", name: "post IP", path: "/post-ip", found: true },
  { route: "inprog", name: "in progress", path: "/inprog" },
  { route: "successstories", name: "success stories", path: "/successstories" },
  { route: "offline", name: "offline", path: "/offline" },
  { route: "auth.callback", name: "sign-in failed", path: "/auth/callback", status: 400 },
  { route: "download", name: "download failed", path: "/download?problem=denied", status: 403 },
  { route: "searches._index", name: "saved searches", path: "/searches", readers: "members" },
  {
    route: "searches.new",
    name: "save a search",
    path: "/searches/new?class=energy",
    readers: "members",
  },
  {
    route: "marketplace.picture",
    name: "overview of a found set",
    path: "/marketplace/picture",
    readers: "members",
  },
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

function oneOf(...values: readonly string[]): Allowed {
  return (value) => values.includes(value);
}
