import { beforeAll, expect, inject, test } from "vitest";
import { locationOf } from "../../local/http-browser.ts";
import { addPerson, type Membership, type Person, signToken } from "../support/people.ts";
import { stackDatabase } from "../support/stack-services.ts";
import { signedIn, Visitor } from "../support/visitor.ts";
import { expectLogged } from "../support/worker-log.ts";

expectLogged("report.missing");

const REPORT = "/api/download?id=4";
const HTML = { accept: "text/html,application/xhtml+xml" };
const DAY = 86_400_000;
const soon = new Date(Date.now() + 30 * DAY);

const sql = stackDatabase(2);
let pro: Visitor;
beforeAll(async () => {
  pro = await signedIn("pro@example.test");
});

async function member(name: string, membership?: Membership): Promise<Person> {
  return addPerson(sql, `${name}-${crypto.randomUUID()}`, membership);
}

function withToken(token: string, more: Record<string, string> = {}): RequestInit {
  return { headers: { authorization: `Bearer ${token}`, ...more } };
}

test("the file is an attachment with its own name, and is not cached", async () => {
  const response = await pro.request(REPORT);
  await response.arrayBuffer();
  const headers = Object.fromEntries(response.headers);
  expect(headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'attachment; filename="4_report.pdf"',
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "accept-ranges": "bytes",
  });
});

test("a token that the data service does not accept is refused, even with a valid session", async () => {
  const person = await member("forger", { is_pro: true, subscription_end: soon });
  const forged = signToken(person, "another secret");
  const unsigned = Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url");
  const bad = [
    forged,
    `${unsigned}.${forged.split(".")[1]}.`,
    "nonsense",
    "a.b.c",
    inject("endpoints").anonKey,
  ];
  for (const reader of [new Visitor(), pro]) {
    for (const token of bad) {
      const response = await reader.request(REPORT, withToken(token));
      expect(response.status, token).toBe(401);
      await response.arrayBuffer();
    }
  }
  const basic = { headers: { authorization: "Basic cHJvOnBybw==" } };
  expect((await pro.request(REPORT, basic)).status).toBe(401);
  expect((await pro.request(REPORT)).status).toBe(200);
});

test("a path whose file is gone is not found, and only the log names it", async () => {
  const [row] = await sql`
    insert into public.technologies (title, uni) values ('Gone', 'Nowhere') returning tech_id`;
  const id = `gone${row?.tech_id}`;
  await sql`insert into public.technology_details (tech_id, report_filepath) values (${row?.tech_id}, ${`${id}_report.pdf`})`;
  const response = await pro.request(`/api/download?id=${id}`);
  await sql`delete from public.technologies where tech_id = ${row?.tech_id}`;
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain("_report.pdf");
});

test("a download continues only with the same file", async () => {
  const first = await pro.request(REPORT, { headers: { range: "bytes=0-9" } });
  await first.arrayBuffer();
  const range = "bytes=10-19";
  for (const [condition, status] of [
    [first.headers.get("etag") ?? "", 206],
    [first.headers.get("last-modified") ?? "", 206],
    ['"another"', 200],
    ["Thu, 01 Jan 2015 00:00:00 GMT", 200],
  ] as const) {
    const next = await pro.request(REPORT, { headers: { range, "if-range": condition } });
    expect(next.status, condition).toBe(status);
    await next.arrayBuffer();
  }
});

test("HEAD says the size and sends nothing; a range is refused to those who may not have the whole file", async () => {
  const head = await pro.request(REPORT, { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(Number(head.headers.get("content-length"))).toBeGreaterThan(20_000);
  expect(await head.text()).toBe("");
  const free = await signedIn("free@example.test");
  const part = await free.request(REPORT, { headers: { range: "bytes=0-9" } });
  expect(part.status).toBe(403);
  expect((await free.request(REPORT, { method: "HEAD" })).status).toBe(403);
});

test.each([
  [null, 401, "You&#x27;re not logged in."],
  ["free@example.test", 403, "Access denied or failed to download."],
])(
  "a browser without JavaScript (%s) gets a page with the message",
  async (email, status, words) => {
    const reader = email ? await signedIn(email) : new Visitor();
    const from = `${reader.origin}/patentinfo?tech_id=4`;
    const refused = await reader.request(REPORT, { headers: { ...HTML, referer: from } });
    expect(refused.status).toBe(303);
    const page = await reader.get(locationOf(refused));
    expect(page.status).toBe(status);
    expect(page.text).toContain(words);
    expect(page.text).toContain('href="/patentinfo?tech_id=4"');
    const elsewhere = await reader.request(REPORT, {
      headers: { ...HTML, referer: "https://elsewhere.example/patentinfo" },
    });
    expect(locationOf(elsewhere)).not.toContain("elsewhere");
  },
);

test("the page of a failed download says so, and links no other site", async () => {
  const page = await new Visitor().get("/download?problem=nonsense&from=//elsewhere.example");
  expect(page.status).toBe(404);
  expect(page.text).toContain("There is no file at this address.");
  expect(page.text).not.toContain("elsewhere");
  const missing = await pro.request("/api/download?id=none", { headers: HTML });
  expect((await pro.get(locationOf(missing))).status).toBe(404);
});

test("reports are not publicly readable", async () => {
  const { images, web } = inject("endpoints");
  for (const address of [
    `${images}/4_report.pdf`,
    `${images}/4_report.md`,
    `${web}/4_report.pdf`,
    `${web}/reports/4_report.pdf`,
  ]) {
    const response = await fetch(address);
    expect(response.status, address).toBe(404);
    await response.arrayBuffer();
  }
});
