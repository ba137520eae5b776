import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { SITE_PAGES } from "#app/site-pages.ts";
import { readManifest } from "../support/routes.ts";
import { signedIn, Visitor } from "../support/visitor.ts";

// Every route of the manifest is called as Remix calls it for data (`?_data=`) and with a post, as each kind of reader.
// A route without an expectation fails, and so does an expectation without a route.

type Role = "visitor" | "free" | "subscriber";
type Expected = { path: string; loader: Record<Role, number> | null; action: Record<Role, number> };

const same = (status: number) => ({ visitor: status, free: status, subscriber: status });
/** Remix answers 405 to a post to a route without an action, and 404 to a data request to a route without a loader. */
const NO_ACTION = same(405);

const EXPECTED: Record<string, Expected> = {
  root: { path: "/", loader: same(200), action: NO_ACTION },
  "routes/_index": { path: "/?index", loader: same(200), action: NO_ACTION },
  "routes/$": { path: "/no/such/page", loader: same(404), action: NO_ACTION },
  "routes/[robots.txt]": { path: "/robots.txt", loader: same(200), action: NO_ACTION },
  "routes/[llms.txt]": { path: "/llms.txt", loader: same(200), action: NO_ACTION },
  "routes/[.well-known].[security.txt]": {
    path: "/.well-known/security.txt",
    loader: same(200),
    action: NO_ACTION,
  },
  "routes/[.well-known].api-catalog": {
    path: "/.well-known/api-catalog",
    loader: same(200),
    action: NO_ACTION,
  },
  "routes/[.well-known].agent-skills.$": {
    path: "/.well-known/agent-skills/index.json",
    loader: same(200),
    action: NO_ACTION,
  },
  "routes/[.well-known].mcp.$file": {
    path: "/.well-known/mcp/server.json",
    loader: same(200),
    action: NO_ACTION,
  },
  "routes/[sitemap.xml]": { path: "/sitemap.xml", loader: same(200), action: NO_ACTION },
  "routes/[feed.atom]": { path: "/feed.atom", loader: same(200), action: NO_ACTION },
  "routes/[opensearch.xml]": { path: "/opensearch.xml", loader: same(200), action: NO_ACTION },
  "routes/[manifest.webmanifest]": {
    path: "/manifest.webmanifest",
    loader: same(200),
    action: NO_ACTION,
  },
  // Remix answers a data request with 204 and a header instead of a redirect. The export is a resource route and
  // redirects itself.
  "routes/account.delete": {
    path: "/account/delete",
    loader: { visitor: 204, free: 200, subscriber: 200 },
    action: { visitor: 204, free: 400, subscriber: 400 },
  },
  "routes/account.export": {
    path: "/account/export",
    loader: { visitor: 204, free: 200, subscriber: 200 },
    action: NO_ACTION,
  },
  "routes/account.$list": {
    path: "/account/saved",
    loader: { visitor: 204, free: 200, subscriber: 200 },
    action: same(400),
  },
  // The reader signs in first. A data request gets that redirect as 204 with a header.
  "routes/account.inquiries._index": {
    path: "/account/inquiries",
    loader: { visitor: 204, free: 200, subscriber: 200 },
    action: same(400),
  },
  "routes/account.inquiries.$id": {
    path: "/account/inquiries/00000000-0000-4000-8000-000000000000",
    loader: { visitor: 204, free: 404, subscriber: 404 },
    action: same(400),
  },
  "routes/organisations.$slug.listings._index": {
    path: "/organisations/nobody/listings",
    loader: { visitor: 204, free: 404, subscriber: 404 },
    action: same(400),
  },
  "routes/organisations.$slug.listings.$id": {
    path: "/organisations/nobody/listings/1",
    loader: { visitor: 204, free: 404, subscriber: 404 },
    action: { ...same(400), visitor: 401 },
  },
  "routes/organisations.$slug.inbox._index": {
    path: "/organisations/nobody/inbox",
    loader: { visitor: 204, free: 404, subscriber: 404 },
    action: same(400),
  },
  "routes/organisations.$slug.import._index": {
    path: "/organisations/nobody/import",
    loader: { visitor: 204, free: 404, subscriber: 404 },
    action: same(400),
  },
  "routes/organisations.$slug.import.$id": {
    path: "/organisations/nobody/import/00000000-0000-4000-8000-000000000000",
    loader: { visitor: 204, free: 404, subscriber: 404 },
    action: same(400),
  },
  "routes/organisations.$slug.inbox.$id": {
    path: "/organisations/nobody/inbox/00000000-0000-4000-8000-000000000000",
    loader: { visitor: 204, free: 404, subscriber: 404 },
    action: same(400),
  },
  "routes/organisations.$slug.drafts._index": {
    path: "/organisations/nobody/drafts",
    loader: { visitor: 204, free: 404, subscriber: 404 },
    action: same(400),
  },
  "routes/organisations.$slug.drafts.$id": {
    path: "/organisations/nobody/drafts/00000000-0000-4000-8000-000000000000",
    loader: { visitor: 204, free: 404, subscriber: 404 },
    action: same(400),
  },
  "routes/organisations.$slug.withdraw": {
    path: "/organisations/nobody/withdraw?id=1",
    loader: { visitor: 204, free: 404, subscriber: 404 },
    action: same(400),
  },
  // The chat does not accept a form as a body. Without a session nothing is read at all.
  "routes/api.chat": {
    path: "/api/chat",
    loader: same(405),
    action: { visitor: 401, free: 400, subscriber: 400 },
  },
  "routes/api.$": { path: "/api/nothing", loader: same(404), action: same(404) },
  "routes/api.download": {
    path: "/api/download?id=4",
    loader: { visitor: 401, free: 403, subscriber: 200 },
    action: NO_ACTION,
  },
  "routes/api.ai-keywords": {
    path: "/api/ai-keywords",
    loader: NO_ACTION,
    action: { visitor: 401, free: 400, subscriber: 400 },
  },
  "routes/api.search": {
    path: "/api/search",
    loader: NO_ACTION,
    action: { visitor: 401, free: 400, subscriber: 400 },
  },
  "routes/api.suggest": {
    path: "/api/suggest?q=so",
    loader: { visitor: 401, free: 200, subscriber: 200 },
    action: NO_ACTION,
  },
  // The provider's signature is missing.
  "routes/api.mail-webhook": {
    path: "/api/mail-webhook",
    loader: same(405),
    action: same(401),
  },
  // A post without a signature is refused before anything is read.
  "routes/api.stripe-webhook": {
    path: "/api/stripe-webhook",
    loader: same(405),
    action: same(400),
  },
  "routes/api.universities": {
    path: "/api/universities",
    loader: { visitor: 401, free: 200, subscriber: 200 },
    action: NO_ACTION,
  },
  "routes/export._index": {
    path: "/export?format=csv&id=1",
    loader: { visitor: 401, free: 200, subscriber: 200 },
    action: NO_ACTION,
  },
  "routes/searches._index": {
    path: "/searches",
    loader: { visitor: 204, free: 200, subscriber: 200 },
    action: same(400),
  },
  "routes/searches.new": {
    path: "/searches/new",
    loader: { visitor: 204, free: 200, subscriber: 200 },
    action: same(400),
  },
  // The link of a mail asks first, and an unknown token stops nothing.
  "routes/unsubscribe.$token": {
    path: `/unsubscribe/${"0".repeat(64)}`,
    loader: same(200),
    action: same(404),
  },
  "routes/feeds.$file": {
    path: `/feeds/${"a".repeat(22)}.atom`,
    loader: same(404),
    action: NO_ACTION,
  },
  "routes/export.failed": {
    path: "/export/failed?problem=choice",
    loader: same(400),
    action: NO_ACTION,
  },
  "routes/auth.callback": {
    path: "/auth/callback",
    loader: { visitor: 400, free: 204, subscriber: 204 },
    action: NO_ACTION,
  },
  "routes/community": { path: "/community", loader: same(204), action: NO_ACTION },
  "routes/contact": { path: "/contact", loader: null, action: same(400) },
  "routes/download": { path: "/download", loader: same(404), action: NO_ACTION },
  // A form redirects to `/login`, which says what is wrong: to sign in, or that this form names no plan.
  "routes/create-checkout-session": {
    path: "/create-checkout-session",
    loader: same(405),
    action: same(303),
  },
  "routes/create-customer-portal-session": {
    path: "/create-customer-portal-session",
    loader: same(405),
    action: same(303),
  },
  "routes/faqs": { path: "/faqs", loader: null, action: NO_ACTION },
  "routes/features": { path: "/features", loader: null, action: NO_ACTION },
  "routes/inprog": { path: "/inprog", loader: null, action: NO_ACTION },
  "routes/login": { path: "/login", loader: same(200), action: same(400) },
  // A form without a query redirects to the listing. A data request gets that as 204 with a header.
  "routes/marketplace._index": { path: "/marketplace", loader: same(200), action: same(204) },
  "routes/marketplace.picture": {
    path: "/marketplace/picture",
    loader: { visitor: 204, free: 200, subscriber: 200 },
    action: NO_ACTION,
  },
  "routes/account._index": {
    path: "/account",
    loader: { visitor: 204, free: 200, subscriber: 200 },
    action: NO_ACTION,
  },
  "routes/account.keys": {
    path: "/account/keys",
    loader: { visitor: 204, free: 200, subscriber: 200 },
    action: same(400),
  },
  "routes/organisations.$slug": {
    path: "/organisations/nobody",
    loader: null,
    action: NO_ACTION,
  },
  "routes/offline": { path: "/offline", loader: null, action: NO_ACTION },
  // The technology is not featured, so a visitor is sent to sign in. A data request gets that as 204 with a header.
  "routes/patentinfo": {
    path: "/patentinfo?tech_id=1",
    loader: { visitor: 204, free: 200, subscriber: 200 },
    action: same(400),
  },
  "routes/post-ip": { path: "/post-ip", loader: null, action: NO_ACTION },
  "routes/pricingplans": { path: "/pricingplans", loader: same(204), action: NO_ACTION },
  "routes/shortlists._index": {
    path: "/shortlists?index",
    loader: { visitor: 204, free: 200, subscriber: 200 },
    action: same(400),
  },
  "routes/shortlists.$id._index": {
    path: "/shortlists/saved",
    loader: { visitor: 204, free: 200, subscriber: 200 },
    action: same(400),
  },
  // The pasted text is empty.
  "routes/shortlists.match": {
    path: "/shortlists/match",
    loader: { visitor: 204, free: 200, subscriber: 200 },
    action: same(400),
  },
  "routes/shortlists.$id.ask": {
    path: "/shortlists/saved/ask",
    loader: { visitor: 204, free: 200, subscriber: 200 },
    action: same(400),
  },
  // Without a link's cookie, and with a token that opens nothing.
  "routes/s._index": { path: "/s?index", loader: same(404), action: NO_ACTION },
  "routes/s.$token": { path: "/s/AAAAAAAAAAAAAAAAAAAAAA", loader: same(404), action: NO_ACTION },
  "routes/organisations._index": {
    path: "/organisations?index",
    loader: { visitor: 204, free: 200, subscriber: 200 },
    action: same(400),
  },
  "routes/organisations.$slug._index": {
    path: "/organisations/harrow-institute?index",
    loader: { visitor: 204, free: 200, subscriber: 200 },
    action: same(400),
  },
  // Only members of the organisation, and moderators, have these pages.
  "routes/organisations.$slug.members": {
    path: "/organisations/ardenhall-university/members",
    loader: { visitor: 204, free: 404, subscriber: 404 },
    action: same(400),
  },
  "routes/organisations.$slug.settings": {
    path: "/organisations/ardenhall-university/settings",
    loader: { visitor: 204, free: 404, subscriber: 404 },
    action: same(400),
  },
  "routes/moderation._index": {
    path: "/moderation",
    loader: { visitor: 204, free: 404, subscriber: 404 },
    action: same(400),
  },
  "routes/organisations.$slug.numbers._index": {
    path: "/organisations/nobody/numbers",
    loader: { visitor: 204, free: 404, subscriber: 404 },
    action: NO_ACTION,
  },
  "routes/organisations.$slug.data": {
    path: "/organisations/nobody/data?format=json",
    loader: { visitor: 204, free: 404, subscriber: 404 },
    action: NO_ACTION,
  },
  "routes/moderation.$id": {
    path: "/moderation/00000000-0000-4000-8000-000000000000",
    loader: { visitor: 204, free: 404, subscriber: 404 },
    action: same(400),
  },
  "routes/mistake": {
    path: "/mistake?tech_id=6",
    loader: { visitor: 204, free: 200, subscriber: 200 },
    action: same(400),
  },
  "routes/owner.$slug": {
    path: "/owner/ardenhall-university",
    loader: same(200),
    action: NO_ACTION,
  },
  // It takes no questions.
  "routes/owner.$slug_.ask": {
    path: "/owner/ardenhall-university/ask",
    loader: same(404),
    action: same(400),
  },
  "routes/owner.$slug.$file": {
    path: "/owner/ardenhall-university/feed.json",
    loader: same(200),
    action: NO_ACTION,
  },
  "routes/embed.$slug": {
    path: "/embed/ardenhall-university",
    loader: same(404),
    action: NO_ACTION,
  },
  "routes/compare": { path: "/compare?id=6&id=4", loader: same(200), action: NO_ACTION },
  "routes/successstories": { path: "/successstories", loader: null, action: NO_ACTION },
  "routes/terms": { path: "/terms", loader: same(200), action: NO_ACTION },
  "routes/privacy": { path: "/privacy", loader: same(200), action: NO_ACTION },
  "routes/refunds": { path: "/refunds", loader: same(200), action: NO_ACTION },
};

test("each route that is a page has its row in the table of pages, and each row its route", () => {
  // A frame of other routes is no page.
  const pages = readdirSync("app/routes").filter((file) => {
    const source = readFileSync(`app/routes/${file}`, "utf8");
    return source.includes("export default ") && !source.includes("<Outlet");
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

test("the manifest has exactly the routes with an expectation", () => {
  const ids = readManifest().map(({ id }) => id);
  expect(ids.sort()).toEqual(Object.keys(EXPECTED).sort());
});

for (const [id, { path, loader, action }] of Object.entries(EXPECTED)) {
  const data = `${path}${path.includes("?") ? "&" : "?"}_data=${encodeURIComponent(id)}`;
  // A resource route has no data address; it is requested itself.
  const address = /^routes\/(api\.|create-)/.test(id) ? path : data;

  if (loader) {
    test(`the loader of ${id} answers each reader as it should`, async () => {
      for (const [role, status] of Object.entries(loader) as [Role, number][]) {
        expect((await readers[role].get(address)).status, role).toBe(status);
      }
    });
  }

  test(`the action of ${id} answers each reader as it should`, async () => {
    for (const [role, status] of Object.entries(action) as [Role, number][]) {
      expect((await readers[role].post(address, { unexpected: "field" })).status, role).toBe(
        status,
      );
    }
  });
}

test("no loader gives a visitor or a free member what only subscribers may read", async () => {
  for (const role of ["visitor", "free"] as const) {
    for (const id of [3, 4, 6, 11]) {
      const { text } = await readers[role].get(
        `/patentinfo?tech_id=${id}&_data=routes%2Fpatentinfo`,
      );
      expect(text).not.toMatch(/mailto:|rep_|pi_contactinfo/);
    }
  }
});

// A parameter is decoded: what would lead elsewhere in an internal address must be nothing but an unknown name.
const ELSEWHERE = ["..%2Fcounts%3F", "..%2F..%2Fnotices%3F", "%2e%2e%2fchanges%23", "%00", "a%00b"];
const WITH_PARAMETER = Object.entries(EXPECTED).filter(
  ([id]) => id.includes("$") && id !== "routes/$",
);

test.each(WITH_PARAMETER)("%s takes no path for a parameter", async (id, { path }) => {
  // Dots in brackets separate nothing.
  const [, ...patterns] = id.replace(/\[[^\]]*\]|_(?=\.|$)/g, "").split(/[/.]/);
  const segments = path.split("?")[0]?.split("/").slice(1) ?? [];
  const places = patterns.flatMap((pattern, at) => (pattern.startsWith("$") ? [at] : []));
  expect(places.length).toBeGreaterThan(0);
  for (const place of places) {
    for (const other of ELSEWHERE) {
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
    }
  }
});
