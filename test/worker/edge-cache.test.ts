import { request as rawRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { type ServiceProxy, startProxy } from "../support/proxy.ts";
import { exampleOf, readManifest } from "../support/routes.ts";
import { type SecondWorker, startSecondWorker } from "../support/second-worker.ts";
import { severalAtOnce } from "../support/several-at-once.ts";
import { stackDatabase } from "../support/stack-services.ts";
import { databaseTrips, signedIn, Visitor } from "../support/visitor.ts";

// Decision 010. The file has its own worker, so that nothing else fills its cache, and so that its database can fail.

const FEATURED = 6;
const PAGE = `/patentinfo?tech_id=${FEATURED}`;
const CACHED_PAGES = ["/", "/?list=Newest&at=5", "/marketplace", "/marketplace?class=energy", PAGE];
const MARK = "the catalogue cannot be reached right now";

const sql = stackDatabase();
let edge: SecondWorker;
let data: ServiceProxy;
beforeAll(async () => {
  data = await startProxy(inject("endpoints").data);
  edge = await startSecondWorker({ SUPABASE_URL: data.origin });
});
afterAll(async () => {
  await edge.stop();
  await data.stop();
});

const servedFrom = (headers: Headers) =>
  /cache;desc=(\w+)/.exec(headers.get("server-timing") ?? "")?.[1] ?? null;
const nonceOf = (headers: Headers) =>
  /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1];
const visit = (path: string) => new Visitor(edge.origin).get(path);
/** Asks until a page is as wanted, because the cache is refreshed in the background. */
const until = (path: string, wanted: (page: Awaited<ReturnType<typeof visit>>) => void) =>
  vi.waitFor(async () => wanted(await visit(path)), { timeout: 120_000, interval: 250 });
/** A page without the parts that differ in every answer. */
const withoutOwn = ({ headers, text }: { headers: Headers; text: string }) =>
  text
    .replaceAll(nonceOf(headers) ?? "no nonce", "NONCE")
    .replaceAll(headers.get("x-request-id") ?? "no id", "ID")
    // Other tests like the featured technology meanwhile.
    .replace(/<p class="counts">.*?<\/p>|"(likes|dislikes|saves)":\d+/gs, "COUNTS");

test("a page in the edge cache waits for no database, and a member's page for one trip", async () => {
  const member = edge.as(await signedIn("free@example.test"));
  const trips: number[] = [];
  for (const path of CACHED_PAGES) {
    await visit(path);
    await until(path, ({ headers }) => expect(servedFrom(headers)).toMatch(/hit|stale/));
    for (let time = 0; time < 10; time++)
      trips.push(databaseTrips((await visit(path)).headers).depth);
    expect(databaseTrips((await member.get(path)).headers)).toEqual({ requests: 1, depth: 1 });
  }
  // The budget is 0.1 trips on average.
  expect(trips.reduce((sum, depth) => sum + depth, 0) / trips.length).toBeLessThanOrEqual(0.1);
});

test("the id of the reader for whom a page was made is no word of its text for the next one", async () => {
  // No other test asks for this page, so that it is made for the first reader.
  const ask = (headers: Record<string, string>) =>
    fetch(`${edge.origin}/marketplace?class=medical`, { headers });
  const first = await ask({ "cf-ray": "technologies" });
  expect([servedFrom(first.headers), first.headers.get("x-request-id")]).toEqual([
    "miss",
    "technologies",
  ]);
  const words = (text: string) => text.split("technologies").length;
  const made = words(await first.text());
  expect(made).toBeGreaterThan(1);
  await vi.waitFor(async () => {
    const next = await ask({});
    expect(servedFrom(next.headers)).toBe("hit");
    expect(words(await next.text())).toBe(made);
  });
});

describe("over every route, as A, B, a visitor, A again and a visitor again", () => {
  /** Each route, and those again whose answer depends on more, or that a script asks for data. */
  const ADDRESSES = [
    ...readManifest().map(exampleOf),
    "/?list=Trending&at=5",
    "/?index&_data=routes%2F_index",
    "/?_data=root",
    "/.well-known/agent-skills/index.json",
    "/.well-known/mcp/server.json",
    "/.well-known/mcp/server-card.json",
    "/account/liked",
    "/api/download?id=4",
    "/api/suggest?q=so",
    "/api/universities?like=a",
    "/compare?id=1&id=2",
    "/export?format=csv&id=1",
    `/feeds/${"a".repeat(22)}.atom`,
    "/login?redirectTo=%2Fpatentinfo%3Ftech_id%3D9",
    "/marketplace?class=medical&sort=most-liked",
    "/marketplace?_data=routes%2Fmarketplace._index",
    "/marketplace?q=solar",
    "/marketplace/picture?class=energy",
    "/mistake?tech_id=6",
    PAGE,
    `${PAGE}&_data=routes%2Fpatentinfo`,
    "/patentinfo?tech_id=9",
    `/s/${"a".repeat(22)}`,
    "/searches/new?class=energy",
    "/shortlists/saved",
    "/shortlists/saved/ask",
  ];

  test("nobody sees another person's data, no nonce or id is used twice, and no cookie is cached", async () => {
    const person = async (name: string) => {
      const email = `${name}-${crypto.randomUUID()}@example.test`;
      const there = await signedIn(email);
      const browser = edge.as(there);
      const note = `${name}'s note ${crypto.randomUUID()}`;
      await browser.post(PAGE, { intent: "note", notes: note, seen: "" });
      await browser.post(PAGE, { intent: "react", kind: "save", active: "true" });
      const [user] = await sql`select id from auth.users where email = ${email}`;
      const session = [...browser.cookies.values()].map((value) => value.slice(-60));
      return { browser, marks: [email, note, note.replace("'", "&#x27;"), user?.id, ...session] };
    };
    const [a, b] = [await person("anna"), await person("bert")];
    const visitor = { browser: new Visitor(edge.origin), marks: [] as string[] };
    const strangers = (of: { marks: string[] }) =>
      [a, b].filter((one) => one !== of).flatMap(({ marks }) => marks);
    const nonces = new Set<string>();
    const ids = new Set<string>();
    let [answers, own, shared] = [0, 0, 0];
    await severalAtOnce(ADDRESSES, async (path) => {
      for (const reader of [a, b, visitor, a, visitor]) {
        const { headers, text } = await reader.browser.get(path);
        const everything = `${text}\n${[...headers].join("\n")}`;
        for (const mark of strangers(reader)) expect(everything, path).not.toContain(mark);
        if (reader === visitor) expect(text, path).not.toMatch(/View Profile|Save Note/);
        own += reader.marks.some((mark) => text.includes(mark)) ? 1 : 0;

        const nonce = nonceOf(headers) ?? "";
        for (const [, used] of text.matchAll(/nonce="([^"]*)"/g)) expect(used, path).toBe(nonce);
        nonces.add(nonce);
        const id = headers.get("x-request-id") ?? "";
        for (const [, shown] of text.matchAll(/"requestId":"([^"]*)"/g))
          expect(shown, path).toBe(id);
        ids.add(id);
        answers += 1;

        expect(headers.get("cdn-cache-control"), path).toBeNull();
        if (
          /html|json/.test(headers.get("content-type") ?? "") &&
          !/\.\w+$|^\/\.well-known\//.test(path)
        ) {
          expect(headers.get("cache-control") ?? "", path).not.toMatch(/public|s-maxage/);
        }
        if (reader !== visitor) expect(servedFrom(headers), path).toBeNull();
        if (servedFrom(headers) !== null) {
          shared += 1;
          expect(headers.get("set-cookie"), path).toBeNull();
        }
      }
    });
    expect(nonces.size).toBe(answers);
    expect(ids.size).toBe(answers);
    // Both would be zero if no personal answer were recognised, or if nothing were cached.
    expect(own).toBeGreaterThan(8);
    expect(shared).toBeGreaterThan(16);
  });
});

test("only a request's address affects the page that others get", async () => {
  const poison = {
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
    "x-original-url": "/login",
    "accept-language": "xx-evil",
    "user-agent": "evil-agent",
    cookie: "other=evil-cookie; quad-sign-in=evil",
    "cf-ray": '"</script><b>evil',
    authorization: "Bearer evil",
  };
  const ask = (path: string, headers: Record<string, string>) =>
    new Promise<string>((done, fail) => {
      rawRequest(
        { host: "localhost", port: new URL(edge.origin).port, path, headers },
        (response) => {
          let text = "";
          response.setEncoding("utf8").on("data", (chunk) => {
            text += chunk;
          });
          response.on("end", () => done(`${JSON.stringify(response.headers)}\n${text}`));
        },
      )
        .on("error", fail)
        .end();
    });
  for (const path of ["/marketplace?status=pending", "/?list=Recommended&at=5"]) {
    for (const [name, value] of Object.entries(poison)) await ask(path, { [name]: value });
    await ask(path, poison);
    const page = await visit(path);
    expect(page.text, path).not.toContain("evil");
    expect(JSON.stringify([...page.headers]), path).not.toContain("evil");
  }
  // Everything that a visitor's page depends on is in its key, and its key is its address.
  for (const path of [
    "/?list=evil",
    "/marketplace?uni=evil",
    "/marketplace?class=evil",
    "/marketplace?class=energy&class=medical",
    "/marketplace?q=evil",
    `${PAGE}&said=note-saved`,
    `${PAGE}&utm_source=evil`,
  ]) {
    expect(servedFrom((await visit(path)).headers), path).toBeNull();
  }
});

test("featured cards have counts for everyone, similar ones for members", async () => {
  const counts = 'class="counts"';
  expect((await visit("/marketplace")).text).toContain(counts);
  expect((await visit(PAGE)).text).not.toContain(counts);
  const member = edge.as(await signedIn("free@example.test"));
  for (const path of ["/marketplace", PAGE])
    expect((await member.get(path)).text).toContain(counts);
});

test("a change is shown, cached pages are marked while the database is down, and two renderings differ only in nonce and id", async () => {
  const title = `Renamed ${crypto.randomUUID()}`;
  const [named] = await sql`select title from public.technologies where tech_id = ${FEATURED}`;
  const [ended] = await sql`
    select f.tech_id, t.title from public.featured_techids_social f join public.technologies t using (tech_id)
    where f.active_feature and f.tech_id <> ${FEATURED} order by f.tech_id limit 1`;
  const endedPage = `/patentinfo?tech_id=${ended?.tech_id}`;
  const feature = (active_feature: boolean) =>
    sql`update public.featured_techids_social set ${sql({ active_feature })} where tech_id = ${ended?.tech_id}`;
  for (const path of [...CACHED_PAGES, endedPage]) await visit(path);
  try {
    await sql`update public.technologies set title = ${title} where tech_id = ${FEATURED}`;
    await feature(false);
    await sql`select public.catalogue_changed()`;
    await until(PAGE, ({ text }) => expect(text).toContain(title));
    await until(endedPage, ({ status }) => expect(status).toBe(302));
    await until("/marketplace", ({ text }) => expect(text).not.toContain(ended?.title));

    const first = new Map<string, string>();
    for (const path of CACHED_PAGES) first.set(path, withoutOwn(await visit(path)));
    data.instead(() => ({ status: 503, body: {} }));
    for (const path of CACHED_PAGES) {
      await until(path, ({ status, headers, text }) => {
        expect(status).toBe(200);
        expect(servedFrom(headers)).toBe("kept");
        expect(headers.get("age")).toMatch(/^\d+$/);
        expect(text).toMatch(new RegExp(`This page was kept on .* UTC; ${MARK}\\.`));
      });
      expect(databaseTrips((await visit(path)).headers).requests, path).toBe(0);
    }
    const read = await visit(`${PAGE}&_data=routes%2Fpatentinfo`);
    expect(read.status).toBe(503);

    const raised = Date.now();
    await sql`select public.catalogue_changed()`;
    data.forget();
    for (const path of CACHED_PAGES) {
      await until(path, ({ headers, text }) => {
        expect(servedFrom(headers)).toMatch(/hit|stale|miss/);
        expect(text).not.toContain(MARK);
        const age = Number(headers.get("age") ?? 0) * 1000;
        expect(Date.now() - age).toBeGreaterThan(raised + 1000);
      });
      expect(withoutOwn(await visit(path)), path).toBe(first.get(path));
    }
  } finally {
    data.forget();
    await sql`update public.technologies set title = ${named?.title} where tech_id = ${FEATURED}`;
    await feature(true);
  }
  await until(endedPage, ({ status }) => expect(status).toBe(200));
});
