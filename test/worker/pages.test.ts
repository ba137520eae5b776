import { expect, test } from "vitest";
import { SITE_PAGES } from "#app/site-pages.ts";
import { locationOf } from "../../local/http-browser.ts";
import { databaseTrips, signedIn, Visitor } from "../support/visitor.ts";

/** The pages that a visitor may open, some of them again with other content. */
const PAGES = [
  ...SITE_PAGES.flatMap(({ path, readers }) => (readers === "members" ? [] : [path])),
  "/?list=Newest&at=5",
  "/login?redirectTo=%2Fpatentinfo%3Ftech_id%3D3",
  "/account/delete?done=1",
];
/** Pages for members only; a visitor is sent to sign in. */
const MEMBER_PAGES = [
  ...SITE_PAGES.flatMap(({ path, readers }) => (readers === "members" ? [path] : [])),
  "/account/liked?page=2",
];

test("no page waits for more than one database trip, nobody caches one about a member, and all have the security headers and an id", async () => {
  for (const email of [null, "free@example.test", "pro@example.test"]) {
    const visitor = email ? await signedIn(email) : new Visitor();
    for (const page of [
      ...PAGES,
      ...MEMBER_PAGES,
      "/account/export",
      "/api/universities",
      "/healthz",
    ]) {
      const { headers } = await visitor.get(page);
      const { requests, depth } = databaseTrips(headers);
      expect(depth, `${page} as ${email}`).toBeLessThanOrEqual(1);
      expect(requests, `${page} as ${email}`).toBeLessThanOrEqual(1);
      if (email && page !== "/healthz")
        expect(headers.get("cache-control"), page).toBe("private, no-store");
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy, page).toContain("default-src 'none'");
      expect(policy, page).not.toContain("unsafe-inline");
      expect(headers.get("x-content-type-options"), page).toBe("nosniff");
      expect(headers.get("x-request-id"), page).toMatch(/^[\w-]{8,}$/);
    }
  }
});

test("Server-Timing says how many milliseconds the answer, the database and the model took", async () => {
  const { headers } = await (await signedIn("free@example.test")).get("/marketplace?page=2");
  const timing = headers.get("server-timing") ?? "";
  const milliseconds = (name: string) =>
    Number(new RegExp(`\\b${name};(?:desc="[^"]*";)?dur=(\\d+)`).exec(timing)?.[1]);
  expect(milliseconds("db")).toBeGreaterThan(0);
  expect(milliseconds("total")).toBeGreaterThanOrEqual(milliseconds("db"));
  expect(milliseconds("model")).toBe(0);
});

test("every page has a heading, the navbar, one status region and the footer", async () => {
  const member = await signedIn("free@example.test");
  for (const [reader, account, pages] of [
    [new Visitor(), "Sign In", PAGES],
    [member, "View Profile", MEMBER_PAGES],
  ] as const) {
    for (const page of pages) {
      const { text } = await reader.get(page);
      for (const words of [
        "Features",
        "Marketplace",
        "Contact Us",
        account,
        "Investing in University IP since 2025",
        "FAQs",
        "Pricing Plans",
      ]) {
        expect(text, page).toContain(words);
      }
      expect(text, page).toMatch(/<h1[^>]*>(?:<[^>]+>)*[^<\s]/);
      expect(text.match(/role="status"/g)?.length, page).toBe(1);
    }
  }
});

test("the home page has its texts", async () => {
  const { text } = await new Visitor().get("/");
  for (const words of [
    "The 1st University Patent Marketplace",
    "Where Innovation Comes to Life",
    "Start Discovering",
    "Learn More",
    "19000+",
    "Patents Listed",
    "95+",
    "Universities",
    "Try It Early",
    "Join the Beta!",
    "No Fee",
    "To Post Your IP!",
    "For You",
  ]) {
    expect(text).toContain(words);
  }
});

test("an unknown technology, or a missing id, is 404 for everyone", async () => {
  const member = await signedIn("free@example.test");
  for (const query of [
    "?tech_id=999999999",
    "?tech_id=abc",
    "?tech_id=-1",
    "?tech_id=1e9",
    "",
    "?tech_id=99999999999999999999",
  ]) {
    expect((await member.get(`/patentinfo${query}`)).status, query).toBe(404);
    expect((await new Visitor().get(`/patentinfo${query}`)).status, query).toBe(404);
  }
});

test("an unknown path is 404, says which one and where to go", async () => {
  const heading = /<h1[^>]*>([^<]*)<\/h1>/;
  const unknown = await new Visitor().get("/some/unknown/path");
  expect(unknown.status).toBe(404);
  expect(heading.exec(unknown.text)?.[1]).toBe("We couldn’t find /some/unknown/path");
  expect(unknown.text).not.toContain("Still building...");
  expect(unknown.text).toContain('href="/marketplace"');
});

test("what is planned has a page with its name, or leads to the In-progress page", async () => {
  const stories = await new Visitor().get("/successstories");
  expect(stories.status).toBe(200);
  expect(stories.text).toMatch(/Still building\.\.\..*<h1[^>]*>SuccessStories</s);
  const community = await new Visitor().request("/community");
  expect(community.status).toBe(302);
  expect(new URL(locationOf(community)).pathname).toBe("/inprog");
  expect((await new Visitor().get("/inprog")).text).toMatch(/<h1[^>]*>Still building\.\.\.</);
});

test("the footer and the FAQ lead to where an organisation posts its IP", async () => {
  const { text } = await new Visitor().get("/faqs");
  const links = [...text.matchAll(/href="\/post-ip"[^>]*>([^<]*)/g)].map(([, words]) => words);
  expect(links).toEqual(["Post your IP", "Post Your IP"]);
});

test("without a setting the footer has no social link, and names no other place of the organisation", async () => {
  const { text } = await new Visitor().get("/");
  expect(text).not.toContain('rel="noopener me"');
  expect(text).not.toContain("sameAs");
});

test("a failed page says in its title what happened", async () => {
  const title = /<title>([^<]*)<\/title>/;
  expect(title.exec((await new Visitor().get("/no-such-page")).text)?.[1]).toBe(
    "Page not found | QUAD",
  );
  const posted = await new Visitor().post("/features", {});
  expect(posted.status).toBe(405);
  expect(title.exec(await posted.text())?.[1]).toBe("This cannot be done here");
});

test("an unreadable form is refused with a message", async () => {
  for (const [path, body] of [
    ["/contact", { body: "{}", headers: { "content-type": "application/json" } }],
    ["/login", {}],
  ] as [string, RequestInit][]) {
    const refused = await new Visitor().request(path, { method: "POST", ...body });
    expect(refused.status, path).toBe(400);
    expect(await refused.text(), path).toContain("could not be read");
  }
});

test("methods other than GET, HEAD and POST run nothing", async () => {
  for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
    const refused = await new Visitor().request("/contact", { method });
    expect(refused.status, method).toBe(405);
    expect(refused.headers.get("allow"), method).toBe("GET, HEAD, POST");
  }
});

test("the API answers unknown addresses with JSON", async () => {
  const visitor = new Visitor();
  for (const [path, method, status, code] of [
    ["/api/nothing", "GET", 404, "not-found"],
    ["/api/nothing", "POST", 404, "not-found"],
    ["/api/universities", "POST", 405, "method-not-allowed"],
  ] as const) {
    const answer = await visitor.request(path, { method });
    expect(answer.status, path).toBe(status);
    expect(await answer.json(), path).toMatchObject({ error: { code } });
  }
});

test("the readiness check names its parts", async () => {
  const { status, text } = await new Visitor().get("/readyz");
  expect(status).toBe(200);
  const up = { status: "ok", ms: expect.any(Number) };
  const answering = { ...up, answered: 200 };
  expect(JSON.parse(text)).toEqual({
    status: "ok",
    parts: {
      database: answering,
      auth: answering,
      images: answering,
      reports: up,
      forms: { ...up, answered: expect.any(Number) },
      stripe: { ...up, answered: expect.any(Number) },
      jobs: up,
    },
  });
});

test("no page is loaded ahead for a reader who saves data", async () => {
  const rulesOf = async (headers: Record<string, string>) =>
    (await new Visitor().request("/", { headers })).headers.get("speculation-rules");
  expect(await rulesOf({})).toBe('"/speculation-rules.json"');
  expect(await rulesOf({ "save-data": "on" })).toBeNull();
});
