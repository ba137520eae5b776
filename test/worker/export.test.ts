import { beforeAll, expect, test } from "vitest";
import { stackDatabase } from "../support/stack-services.ts";
import { signedIn, type Visitor } from "../support/visitor.ts";

const HTML = { accept: "text/html,application/xhtml+xml" };
const sql = stackDatabase();
let free: Visitor;
beforeAll(async () => {
  free = await signedIn(`export-${crypto.randomUUID()}@example.test`);
});

test("a free member exports what they chose, in that order, as a file", async () => {
  const response = await free.request("/export?format=csv&id=3&id=1&id=3");
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex",
  });
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="quad-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const lines = (await response.text()).split("\r\n");
  expect(lines.slice(1, 3).map((line) => line.split(",")[0])).toEqual(["3", "1"]);
  expect(lines.slice(3)).toEqual([""]);
});

test.each(["xlsx", "ris", "biblatex", "csl", "json"])(
  "%s is written by the jobs worker",
  async (format) => {
    const response = await free.request(`/export?format=${format}&id=1`);
    expect(response.status).toBe(200);
    const [row] = await sql`select title from public.technologies where tech_id = 1`;
    const text = await response.text();
    if (format === "xlsx") expect(text.slice(0, 2)).toBe("PK");
    else expect(text).toContain(row?.title);
  },
);

test("a subscriber exports a whole found set; others get a message that this needs Pro", async () => {
  const uni = `University ${crypto.randomUUID()}`;
  await sql`
    insert into public.technologies (title, uni, class1)
    select 'Of many ' || n, ${uni}, 'energy' from generate_series(1, 1234) n`;
  const query = `/export?format=json&class=energy&${new URLSearchParams({ uni })}&sort=most-recent`;
  const pro = await signedIn("pro@example.test");
  const file = JSON.parse(await (await pro.request(query)).text());
  expect([file.complete, file.query]).toEqual([true, `energy, ${uni}`]);
  const ids = file.technologies.map(({ id }: { id: number }) => id);
  expect(ids).toEqual([...new Set<number>(ids)].sort((a, b) => b - a));
  expect(ids).toHaveLength(1234);
  // The results' form sends the ids of its page, too, and says which of both is meant.
  const both = JSON.parse(await (await pro.request(`${query}&id=4&range=all`)).text());
  expect(both.technologies).toHaveLength(1234);
  const page = JSON.parse(await (await pro.request(`${query}&id=4&range=page&brief=x`)).text());
  expect(page.technologies.map(({ id }: { id: number }) => id)).toEqual([4]);
  // The listing shows 200 of them, and its button says what the file will have.
  const listing = await pro.get(query.replace(/^.*?&/, "/marketplace?"));
  expect(listing.text).toContain("Export all 1,234");
  const refused = await free.request(query);
  expect([refused.status, (await refused.json()) as object]).toMatchObject([
    403,
    { error: { code: "subscription-required" } },
  ]);
  await sql`delete from public.technologies where uni = ${uni}`;
});

test.each([
  ["format=csv&chosen=yes", "Select at least one technology"],
  ["format=pdf&id=1", "Choose one of these formats: csv"],
  ["format=csv&shortlist=mine", "shortlist's number"],
  ["format=csv&sort=cheapest", "sort order is unknown"],
  ["format=csv&id=one", "not a number"],
  ["format=ris&ids=75", "The parameter “ids” is unknown."],
  [`format=csv${"&id=1".repeat(501)}`, "at most 500"],
])("a refused export says why: %s", async (query, message) => {
  const response = await free.request(`/export?${query.slice(0, 6000)}`);
  expect(response.status).toBe(400);
  expect(((await response.json()) as { error: { message: string } }).error.message).toContain(
    message,
  );
});

test("a browser is shown a page that leads back", async () => {
  const { origin } = free;
  const refused = await free.request("/export?format=csv&id=999999999", {
    headers: { ...HTML, referer: `${origin}/marketplace?class=energy` },
  });
  const to = refused.headers.get("location") ?? "";
  expect([refused.status, to]).toEqual([
    303,
    "/export/failed?problem=missing&from=%2Fmarketplace%3Fclass%3Denergy",
  ]);
  const page = await free.get(to);
  expect(page.status).toBe(404);
  expect(page.text).toContain('href="/marketplace?class=energy"');
});
