import { gzipSync } from "node:zlib";
import postgres from "postgres";
import { expect, inject, test } from "vitest";
import { signedIn } from "../support/visitor.ts";

const listed = (html: string) =>
  [...html.matchAll(/<article[\s\S]*?<\/article>/g)].map(([card]) =>
    Number(/tech_id=(\d+)/.exec(card)?.[1]),
  );

test("the listing has ten a page, and each sort has its own order", async () => {
  const member = await signedIn("free@example.test");
  const orders = new Map<string, string>();
  for (const sort of [
    "commercial-potential",
    "most-liked",
    "most-saved",
    "most-recent",
    "most-relevant",
  ]) {
    const { text } = await member.get(`/marketplace?sort=${sort}`);
    expect(text).toContain("Showing 1 – 10 of 78 results");
    expect(text).toContain("Page 1 of 8");
    expect(listed(text)).toHaveLength(10);
    orders.set(sort, listed(text).join());
  }
  expect(new Set(orders.values()).size).toBe(5);
});

test("the pages together have each technology once", async () => {
  const member = await signedIn("free@example.test");
  const seen: number[] = [];
  for (let page = 1; page <= 8; page++)
    seen.push(...listed((await member.get(`/marketplace?page=${page}`)).text));
  expect(seen).toHaveLength(78);
  expect(new Set(seen).size).toBe(78);
});

test("filters, alone and together, show what the catalogue has", async () => {
  const sql = postgres(inject("endpoints").databaseUrl, { max: 1 });
  const member = await signedIn("free@example.test");
  const rows = await sql<
    { class1: string; class2: string | null; status: string; uni: string; n: number }[]
  >`
    select class1, class2, status, uni, count(*)::int as n from public.technologies group by 1, 2, 3, 4`;
  await sql.end();
  const sum = (of: typeof rows) => of.reduce((total, { n }) => total + n, 0);
  const first = rows[0];
  if (!first) throw new Error("The sample catalogue is empty.");
  const inClass = (name: string) =>
    rows.filter(({ class1, class2 }) => class1 === name || class2 === name);
  expect(rows.some(({ class2 }) => class2 === "energy")).toBe(true);
  const cases: [Record<string, string>, number][] = [
    [{ class: "energy" }, sum(inClass("energy") as never)],
    [{ status: "pending" }, sum(rows.filter((row) => row.status === "pending") as never)],
    [{ uni: first.uni }, sum(rows.filter((row) => row.uni === first.uni) as never)],
    [
      { class: "energy", status: "active" },
      sum(inClass("energy").filter((row) => row.status === "active") as never),
    ],
    [
      { class: first.class1, status: first.status, uni: first.uni },
      sum(
        inClass(first.class1).filter(
          (row) => row.status === first.status && row.uni === first.uni,
        ) as never,
      ),
    ],
  ];
  for (const [filters, count] of cases) {
    const { text } = await member.get(`/marketplace?${new URLSearchParams(filters)}`);
    expect(text, JSON.stringify(filters)).toContain(`of ${count} result`);
  }
});

test("a filter that matches nothing says so", async () => {
  const { text } = await (await signedIn("free@example.test")).get(
    "/marketplace?uni=No+Such+University",
  );
  expect(text).toContain("No results found.");
});

test("the list of universities is searched without JavaScript", async () => {
  const member = await signedIn("free@example.test");
  expect((await member.get("/marketplace?uniLike=harrow")).text).toContain(
    'value="Harrow Institute"',
  );
  expect((await member.get("/marketplace?uniLike=zzzz")).text).toContain("No matches");
});

test("the list of universities as JSON is for members", async () => {
  const url = `${inject("endpoints").web}/api/universities?like=harrow`;
  const refused = await fetch(url);
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ error: { code: "sign-in-required" } });
  const { text } = await (await signedIn("free@example.test")).get("/api/universities?like=harrow");
  expect(JSON.parse(text).found[0].name).toBe("Harrow Institute");
});

test("the image of a found set has the filters' counts, in at most 3 kB, and each bar links to its technologies", async () => {
  const member = await signedIn("free@example.test");
  const { text } = await member.get("/marketplace/picture?status=active");
  const tables = text.slice(text.indexOf('<ol class="years"'), text.lastIndexOf("</table>"));
  expect(gzipSync(tables).length).toBeLessThanOrEqual(3000);
  const bars = [
    ...tables.matchAll(/href="([^"]+)">([^<]+)<[\s\S]*?<(?:td|span)>([\d,]+)<\/(?:td|span)>/g),
  ].map(([, href = "", label = "", count]) => ({
    href: href.replaceAll("&amp;", "&"),
    label,
    count,
  }));
  const panel = (await member.get("/marketplace?status=active")).text;
  const facet = /energy<\/span><span class="facet-count">([\d,]+)/.exec(panel)?.[1];
  expect(facet).toBeDefined();
  expect(bars.find(({ label }) => label === "energy")?.count).toBe(facet);
  for (const label of ["energy", "pending", "2024"]) {
    const bar = bars.find((each) => each.label === label);
    const listed = (await member.get(bar?.href ?? "")).text;
    expect(listed, label).toMatch(
      new RegExp(`of ${bar?.count} results|results for ${bar?.count} tech`),
    );
  }
});

test("Like in a result's menu is stored, shown in the list, and taken back", async () => {
  const person = await signedIn(`likes-${crypto.randomUUID()}@example.test`);
  const [id] = listed((await person.get("/marketplace")).text);
  for (const active of [true, false]) {
    await person.post("/marketplace", { mark: `like.${id}.${active}` });
    for (const list of ["/marketplace", "/marketplace?per=100"]) {
      const { text } = await person.get(list);
      expect(text).toContain(`value="like.${id}.${!active}"`);
    }
  }
});
