import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { stackDatabase } from "../support/stack-services.ts";
import { databaseTrips, signedIn, Visitor } from "../support/visitor.ts";

// A technology's page as Markdown, for programs: with the page's rights and statuses, and apart from the edge cache.

const OWNER = "Markdown University";
const OPEN = 7_400_001;
const GATED = 7_400_002;
const GONE = 7_400_003;
const MARKDOWN = "text/markdown; charset=utf-8";
const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8";
const page = (id: number) => `/patentinfo?tech_id=${id}`;

const { web } = inject("endpoints");
const sql = stackDatabase();

beforeAll(async () => {
  for (const id of [OPEN, GATED, GONE]) {
    await sql`insert into public.technologies (tech_id, title, uni, status, summary)
      values (${id}, '# A [pump](https://evil.example)', ${OWNER}, 'active', 'It pumps.')`;
    await sql`insert into public.technology_details (tech_id, inventor, technical_summary, report_filepath)
      values (${id}, 'Ada Byron', ${sql.json({ text: "canary-details" })}, ${`reports/${id}_report.pdf`})`;
    await sql`insert into public.technology_reports (tech_id, rep_key_challenges)
      values (${id}, ${sql.json({ markdown: "canary-report" })})`;
    await sql`insert into public.technology_contacts (tech_id, pi_contactinfo)
      values (${id}, 'canary-contact@uni.test')`;
  }
  await sql`insert into public.featured_techids_social (tech_id, active_feature) values (${OPEN}, true)`;
  await sql`insert into private.withdrawn_listings (tech_id, rows, reason) values (${GONE}, '{}', 'owner')`;
  await sql`delete from public.technologies where tech_id = ${GONE}`;
});

afterAll(async () => {
  await sql`delete from private.withdrawn_listings where tech_id = ${GONE}`;
  await sql`delete from public.technologies where uni = ${OWNER}`;
  await sql`delete from public.organisations where name = ${OWNER}`;
});

async function read(path: string, { accept = "text/markdown", reader = new Visitor() } = {}) {
  const response = await reader.request(path, { headers: { Accept: accept } });
  const { status, headers } = response;
  return { status, headers, type: headers.get("content-type"), text: await response.text() };
}
const canaries = (text: string) => [...new Set(text.match(/canary-\w+/g))].sort();

test("a visitor reads a featured technology, with its texts as text, in one database trip", async () => {
  const { status, headers, type, text } = await read(page(OPEN));
  expect([status, type]).toEqual([200, MARKDOWN]);
  expect([headers.get("vary"), headers.get("cache-control")]).toEqual([
    "Accept",
    "private, no-store",
  ]);
  expect(databaseTrips(headers)).toEqual({ requests: 1, depth: 1 });
  expect(text).toMatch(/^# \\# A \\\[pump\\\]\(https:\/\/evil\.example\)\n/);
  expect(text).toContain(`<${web}${page(OPEN)}>`);
  expect(canaries(text)).toEqual(["canary-details"]);
  expect(text).not.toMatch(/<(?:html|script|p|div)\b/);
});

test("a visitor reads the card of a technology that is for members, and how to sign in", async () => {
  const { status, type, text } = await read(page(GATED));
  expect([status, type]).toEqual([200, MARKDOWN]);
  expect(text).toContain("It pumps.");
  expect(text).toContain(`<${web}/login?redirectTo=`);
  expect(canaries(text)).toEqual([]);
  expect(text).not.toContain("Ada Byron");
});

test("members and subscribers read what their pages show", async () => {
  const free = await read(page(GATED), { reader: await signedIn("free@example.test") });
  expect([free.status, free.type, canaries(free.text)]).toEqual([
    200,
    MARKDOWN,
    ["canary-details"],
  ]);
  expect(free.text).toContain("The research report is part of QUAD Pro");
  const pro = await read(page(GATED), { reader: await signedIn("pro@example.test") });
  expect(canaries(pro.text)).toEqual(["canary-contact", "canary-details", "canary-report"]);
});

test("a browser and a program that takes anything get HTML, which varies by Accept too", async () => {
  for (const accept of [BROWSER, "*/*", "text/html, text/markdown;q=0.9"]) {
    const { status, headers, type, text } = await read(page(OPEN), { accept });
    expect([status, type, headers.get("vary")], accept).toEqual([
      200,
      "text/html; charset=utf-8",
      "Accept",
    ]);
    expect(text).toMatch(/^<!DOCTYPE html>/);
  }
  expect((await read("/features")).type).toContain("text/html");
  expect((await read("/features")).headers.get("vary")).toBeNull();
  const redirected = await read(page(GATED), { accept: BROWSER });
  expect([redirected.status, redirected.headers.get("location")]).toEqual([
    302,
    expect.stringContaining("/login?redirectTo="),
  ]);
});

test("the edge cache answers no Markdown with HTML and no HTML with Markdown", async () => {
  const cached = ({ headers }: { headers: Headers }) =>
    /cache;desc=(\w+)/.exec(headers.get("server-timing") ?? "")?.[1];
  // Markdown comes first, so that it would be the copy if it were stored.
  expect(cached(await read(page(OPEN)))).toBeUndefined();
  await vi.waitFor(
    async () => {
      const html = await read(page(OPEN), { accept: BROWSER });
      expect(html.type).toContain("text/html");
      expect(cached(html)).toBe("hit");
    },
    { timeout: 120_000, interval: 500 },
  );
  const markdown = await read(page(OPEN));
  expect([markdown.type, cached(markdown)]).toEqual([MARKDOWN, undefined]);
});

test("what is unknown or withdrawn has the page's status, and says so in a sentence", async () => {
  for (const [path, status, words] of [
    [page(GONE), 410, "This technology was withdrawn by its owner.\n"],
    [page(7_499_999), 404, "There is no such technology.\n"],
    ["/patentinfo?tech_id=none", 404, "There is no such technology.\n"],
  ] as const) {
    const answer = await read(path);
    expect([answer.status, answer.type, answer.text], path).toEqual([status, MARKDOWN, words]);
    expect(answer.headers.get("vary")).toBe("Accept");
    expect((await read(path, { accept: BROWSER })).status).toBe(status);
  }
});
