import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { SITE_PAGES } from "#app/site-pages.ts";
import { readManifest } from "../support/routes.ts";
import { severalAtOnce } from "../support/several-at-once.ts";
import { signedIn, Visitor } from "../support/visitor.ts";

// Every route of the manifest is called as Remix calls it for data (`?_data=`) and with a post, as each kind of reader.
// A route without an expectation fails, and so does an expectation without a route.

type Role = "visitor" | "free" | "subscriber";
type Statuses = Record<Role, number>;
/** The path, the status of its loader, null without one, and that of its action, `NO_ACTION` where it is left out. */
type Expected = [path: string, loader: Statuses | null, action?: Statuses];

const statuses = (visitor: number, free: number, subscriber: number) => ({
  visitor,
  free,
  subscriber,
});
const same = (status: number) => statuses(status, status, status);
const OPEN = same(200);
const WRONG = same(400);
const MISSING = same(404);
/** Remix answers 405 to a post to a route without an action, and 404 to a data request to a route without a loader. */
const NO_ACTION = same(405);
/** A page for members: the data request of a visitor gets the redirect to the sign-in as 204 with a header. */
const MEMBERS = statuses(204, 200, 200);
/** A page of somebody else, which only those find whose it is. */
const NOT_THEIRS = statuses(204, 404, 404);
/** A resource route for members. */
const WITH_SESSION = statuses(401, 200, 200);
const WRONG_BODY = statuses(401, 400, 400);

const EXPECTED: Record<string, Expected> = {
  root: ["/", OPEN],
  "routes/_index": ["/?index", OPEN],
  "routes/$": ["/no/such/page", MISSING],
  "routes/[robots.txt]": ["/robots.txt", OPEN],
  "routes/[llms.txt]": ["/llms.txt", OPEN],
  "routes/[.well-known].[security.txt]": ["/.well-known/security.txt", OPEN],
  "routes/[.well-known].api-catalog": ["/.well-known/api-catalog", OPEN],
  "routes/[.well-known].agent-skills.$": ["/.well-known/agent-skills/index.json", OPEN],
  "routes/[.well-known].mcp.$file": ["/.well-known/mcp/server.json", OPEN],
  "routes/[sitemap.xml]": ["/sitemap.xml", OPEN],
  "routes/[feed.atom]": ["/feed.atom", OPEN],
  "routes/[opensearch.xml]": ["/opensearch.xml", OPEN],
  "routes/[manifest.webmanifest]": ["/manifest.webmanifest", OPEN],
  "routes/account.delete": ["/account/delete", MEMBERS, statuses(204, 400, 400)],
  "routes/account.export": ["/account/export", MEMBERS],
  "routes/account.$list": ["/account/saved", MEMBERS, WRONG],
  "routes/account.inquiries._index": ["/account/inquiries", MEMBERS, WRONG],
  "routes/account.inquiries.$id": [
    "/account/inquiries/00000000-0000-4000-8000-000000000000",
    NOT_THEIRS,
    WRONG,
  ],
  "routes/organisations.$slug.listings._index": [
    "/organisations/nobody/listings",
    NOT_THEIRS,
    WRONG,
  ],
  "routes/organisations.$slug.listings.$id": [
    "/organisations/nobody/listings/1",
    NOT_THEIRS,
    WRONG_BODY,
  ],
  "routes/organisations.$slug.inbox._index": ["/organisations/nobody/inbox", NOT_THEIRS, WRONG],
  "routes/organisations.$slug.import._index": ["/organisations/nobody/import", NOT_THEIRS, WRONG],
  "routes/organisations.$slug.import.$id": [
    "/organisations/nobody/import/00000000-0000-4000-8000-000000000000",
    NOT_THEIRS,
    WRONG,
  ],
  "routes/organisations.$slug.inbox.$id": [
    "/organisations/nobody/inbox/00000000-0000-4000-8000-000000000000",
    NOT_THEIRS,
    WRONG,
  ],
  "routes/organisations.$slug.drafts._index": ["/organisations/nobody/drafts", NOT_THEIRS, WRONG],
  "routes/organisations.$slug.drafts.$id": [
    "/organisations/nobody/drafts/00000000-0000-4000-8000-000000000000",
    NOT_THEIRS,
    WRONG,
  ],
  "routes/organisations.$slug.withdraw": ["/organisations/nobody/withdraw?id=1", NOT_THEIRS, WRONG],
  // The chat does not accept a form as a body. Without a session nothing is read at all.
  "routes/api.chat": ["/api/chat", same(405), WRONG_BODY],
  "routes/api.$": ["/api/nothing", MISSING, MISSING],
  "routes/api.document": [
    "/api/document?id=00000000-0000-4000-8000-000000000001",
    statuses(401, 404, 404),
  ],
  "routes/api.download": ["/api/download?id=4", statuses(401, 403, 200)],
  "routes/api.ai-keywords": ["/api/ai-keywords", NO_ACTION, WRONG_BODY],
  "routes/api.search": ["/api/search", NO_ACTION, WRONG_BODY],
  "routes/api.suggest": ["/api/suggest?q=so", WITH_SESSION],
  // The provider's signature is missing.
  "routes/api.mail-webhook": ["/api/mail-webhook", same(405), same(401)],
  // A post without a signature is refused before anything is read.
  "routes/api.stripe-webhook": ["/api/stripe-webhook", same(405), WRONG],
  "routes/api.universities": ["/api/universities", WITH_SESSION],
  "routes/export._index": ["/export?format=csv&id=1", WITH_SESSION],
  "routes/searches._index": ["/searches", MEMBERS, WRONG],
  "routes/searches.new": ["/searches/new", MEMBERS, WRONG],
  // The link of a mail asks first, and an unknown token stops nothing.
  "routes/unsubscribe.$token": [`/unsubscribe/${"0".repeat(64)}`, OPEN, MISSING],
  "routes/feeds.$file": [`/feeds/${"a".repeat(22)}.atom`, MISSING],
  "routes/export.failed": ["/export/failed?problem=choice", WRONG],
  "routes/auth.callback": ["/auth/callback", statuses(400, 204, 204)],
  "routes/community": ["/community", same(204)],
  "routes/contact": ["/contact", null, WRONG],
  "routes/download": ["/download", MISSING],
  // A form redirects to `/login`, which says what is wrong: to sign in, or that this form names no plan.
  "routes/create-checkout-session": ["/create-checkout-session", same(405), same(303)],
  "routes/create-customer-portal-session": [
    "/create-customer-portal-session",
    same(405),
    same(303),
  ],
  "routes/faqs": ["/faqs", null],
  "routes/features": ["/features", null],
  "routes/inprog": ["/inprog", null],
  "routes/login": ["/login", OPEN, WRONG],
  // A form without a query redirects to the listing. A data request gets that as 204 with a header.
  "routes/marketplace._index": ["/marketplace", OPEN, same(204)],
  "routes/marketplace.picture": ["/marketplace/picture", MEMBERS],
  "routes/account._index": ["/account", MEMBERS],
  "routes/account.keys": ["/account/keys", MEMBERS, WRONG],
  "routes/organisations.$slug": ["/organisations/nobody", null],
  "routes/offline": ["/offline", null],
  // The technology is not featured, so a visitor is sent to sign in. A data request gets that as 204 with a header.
  "routes/patentinfo": ["/patentinfo?tech_id=1", MEMBERS, WRONG],
  "routes/post-ip": ["/post-ip", null],
  "routes/pricingplans": ["/pricingplans", same(204)],
  "routes/shortlists._index": ["/shortlists?index", MEMBERS, WRONG],
  "routes/shortlists.$id._index": ["/shortlists/saved", MEMBERS, WRONG],
  "routes/brief._index": ["/brief?index", MEMBERS, WRONG],
  "routes/needs._index": ["/needs?index", OPEN],
  "routes/needs.new": ["/needs/new", MEMBERS, WRONG],
  "routes/needs.$id": ["/needs/00000000-0000-4000-8000-000000000000", NOT_THEIRS, WRONG],
  "routes/[needs.atom]": ["/needs.atom", OPEN],
  "routes/organisations.$slug.needs": ["/organisations/nobody/needs", NOT_THEIRS, WRONG],
  "routes/brief.table": ["/brief/table", statuses(204, 404, 404)],
  // The pasted text is empty.
  "routes/shortlists.match": ["/shortlists/match", MEMBERS, WRONG],
  "routes/shortlists.$id.ask": ["/shortlists/saved/ask", MEMBERS, WRONG],
  // Without a link's cookie, and with a token that opens nothing.
  "routes/s._index": ["/s?index", MISSING],
  "routes/s.$token": ["/s/AAAAAAAAAAAAAAAAAAAAAA", MISSING],
  "routes/organisations._index": ["/organisations?index", MEMBERS, WRONG],
  "routes/organisations.$slug._index": ["/organisations/harrow-institute?index", MEMBERS, WRONG],
  // Only members of the organisation, and moderators, have these pages.
  "routes/organisations.$slug.members": [
    "/organisations/ardenhall-university/members",
    NOT_THEIRS,
    WRONG,
  ],
  "routes/organisations.$slug.settings": [
    "/organisations/ardenhall-university/settings",
    NOT_THEIRS,
    WRONG,
  ],
  "routes/moderation._index": ["/moderation", NOT_THEIRS, WRONG],
  "routes/organisations.$slug.numbers._index": ["/organisations/nobody/numbers", NOT_THEIRS],
  "routes/organisations.$slug.mirror": ["/organisations/nobody/mirror", NOT_THEIRS, WRONG],
  "routes/organisations.$slug.data": ["/organisations/nobody/data?format=json", NOT_THEIRS],
  "routes/moderation.$id": ["/moderation/00000000-0000-4000-8000-000000000000", NOT_THEIRS, WRONG],
  "routes/mistake": ["/mistake?tech_id=6", MEMBERS, WRONG],
  "routes/owner.$slug": ["/owner/ardenhall-university", OPEN],
  // It takes no questions.
  "routes/owner.$slug_.ask": ["/owner/ardenhall-university/ask", MISSING, WRONG],
  "routes/owner.$slug.$file": ["/owner/ardenhall-university/feed.json", OPEN],
  "routes/embed.$slug": ["/embed/ardenhall-university", MISSING],
  "routes/compare": ["/compare?id=6&id=4", OPEN],
  "routes/successstories": ["/successstories", null],
  "routes/terms": ["/terms", OPEN],
  "routes/privacy": ["/privacy", OPEN],
  "routes/refunds": ["/refunds", OPEN],
};

test("each route that is a page has its row in the table of pages, and each row its route", () => {
  // A frame of other routes is no page.
  const pages = readdirSync("app/routes").filter((file) => {
    const source = readFileSync(`app/routes/${file}`, "utf8");
    return /export default |\bas default\b/.test(source) && !source.includes("<Outlet");
  });
  const routes = SITE_PAGES.map(({ route }) => route);
  expect(routes.sort()).toEqual(pages.map((file) => file.replace(/\.tsx?$/, "")).sort());
});

test("the Worker comes before files where the table of pages says so, and for addresses that are not pages", () => {
  const line = /^run_worker_first = (\[.*\])$/m.exec(readFileSync("wrangler.toml", "utf8"))?.[1];
  const first = SITE_PAGES.flatMap(({ path, beforeFiles }) =>
    beforeFiles ? [path.split("?")[0]] : [],
  );
  expect(JSON.parse(line ?? "[]")).toEqual([...first, "/account/*", "/api/*"].sort());
});

let readers: Record<Role, Visitor>;
beforeAll(async () => {
  readers = {
    visitor: new Visitor(),
    free: await signedIn("free@example.test"),
    subscriber: await signedIn("pro@example.test"),
  };
});
/** The status that each reader gets. */
async function statusesOf(ask: (reader: Visitor) => Promise<{ status: number }>) {
  const roles = Object.entries(readers);
  const found = roles.map(async ([role, reader]) => [role, (await ask(reader)).status]);
  return Object.fromEntries(await Promise.all(found));
}

test("the manifest has exactly the routes with an expectation", () => {
  const ids = readManifest().map(({ id }) => id);
  expect(ids.sort()).toEqual(Object.keys(EXPECTED).sort());
});

for (const [id, [path, loader, action = NO_ACTION]] of Object.entries(EXPECTED)) {
  const data = `${path}${path.includes("?") ? "&" : "?"}_data=${encodeURIComponent(id)}`;
  // A resource route has no data address; it is requested itself.
  const address = /^routes\/(api\.|create-)/.test(id) ? path : data;

  if (loader) {
    test(`the loader of ${id} answers each reader as it should`, async () => {
      expect(await statusesOf((reader) => reader.get(address))).toEqual(loader);
    });
  }

  test(`the action of ${id} answers each reader as it should`, async () => {
    const fields = { unexpected: "field" };
    expect(await statusesOf((reader) => reader.post(address, fields))).toEqual(action);
  });
}

// A parameter is decoded: what would lead elsewhere in an internal address must be nothing but an unknown name.
const ELSEWHERE = ["..%2Fcounts%3F", "..%2F..%2Fnotices%3F", "%2e%2e%2fchanges%23", "%00", "a%00b"];
const WITH_PARAMETER = Object.entries(EXPECTED).filter(
  ([id]) => id.includes("$") && id !== "routes/$",
);

test.each(WITH_PARAMETER)("%s takes no path for a parameter", async (id, [path]) => {
  // Dots in brackets separate nothing.
  const [, ...patterns] = id.replace(/\[[^\]]*\]|_(?=\.|$)/g, "").split(/[/.]/);
  const segments = path.split("?")[0]?.split("/").slice(1) ?? [];
  const places = patterns.flatMap((pattern, at) => (pattern.startsWith("$") ? [at] : []));
  expect(places.length).toBeGreaterThan(0);
  for (const place of places) {
    await severalAtOnce(ELSEWHERE, async (other) => {
      const at = `/${segments.map((segment, index) => (index === place ? other : segment)).join("/")}`;
      for (const reader of [readers.visitor, readers.subscriber]) {
        const read = await reader.get(at);
        expect([303, 302, 400, 404, 410], at).toContain(read.status);
        const posted = await reader.post(`${at}?images`, { intent: "save", "key-0": "x" });
        expect(posted.status, at).toBeLessThan(500);
        if (patterns[place] === "$slug" && reader === readers.subscriber)
          expect([404, 405], at).toContain(posted.status);
        expect(posted.headers.get("location") ?? "", at).not.toMatch(/said=/);
      }
    });
  }
});
