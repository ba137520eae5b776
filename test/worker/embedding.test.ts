import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import * as z from "zod";
import { readXml, textsOf } from "../support/read-xml.ts";
import { stackDatabase } from "../support/stack-services.ts";
import { databaseTrips, signedIn, Visitor } from "../support/visitor.ts";

// An organisation that opens its listings: its own site shows them, and visitors open them.

const { web } = inject("endpoints");
const sql = stackDatabase();
const NAME = "Embedding University <b>";
const FIRST = 7_300_001;
const MANY = 60;
const settings = "/organisations/embedding-university-b/settings";
const embed = "/embed/embedding-university-b";
const feed = "/owner/embedding-university-b/feed";
let admin: Visitor;

beforeAll(async () => {
  await sql`insert into public.technologies (tech_id, title, uni, status, class1, summary, date_added)
    select ${FIRST} + n, 'Lens <i>' || n, ${NAME}, 'active', case when n % 20 = 0 then 'energy' else 'medical' end,
      'It focuses.', date '2024-01-01' + n
    from generate_series(0, ${MANY - 1}) n`;
  await sql`insert into public.technology_details (tech_id, technical_summary)
    select tech_id, '"The whole text."' from public.technologies where uni = ${NAME}`;
  await sql`insert into public.technology_contacts (tech_id, pi_contactinfo)
    select tech_id, 'canary@embedding.test' from public.technologies where uni = ${NAME}`;
  admin = await signedIn("embedding@example.test");
  await sql`insert into public.organisation_members (organisation_id, user_id, role, state)
    select o.id, u.id, 'admin', 'active' from public.organisations o, auth.users u
    where o.name = ${NAME} and u.email = 'embedding@example.test'`;
  await sql`update public.organisations set status = 'claimed' where name = ${NAME}`;
});

afterAll(async () => {
  await sql`delete from public.technologies where uni = ${NAME}`;
  await sql`delete from public.organisations where name = ${NAME}`;
});

async function save(fields: Record<string, string>) {
  const response = await admin.post(settings, { intent: "open", ...fields });
  const location = response.headers.get("location");
  return { status: response.status, location, text: await response.text() };
}
const featured = async () =>
  (
    await sql`select count(*)::int as n from public.featured_techids_social f
      join public.technologies t on t.tech_id = f.tech_id where t.uni = ${NAME} and f.active_feature`
  )[0]?.n;

test("listings are opened by the admin of an organisation that has proved a domain, and sites are addresses", async () => {
  expect((await new Visitor().get(embed)).status).toBe(404);
  const unproved = await save({ open: "yes", embedders: "" });
  expect([unproved.status, unproved.text]).toEqual([
    409,
    expect.stringContaining("Prove a domain"),
  ]);
  await sql`insert into public.organisation_domains (organisation_id, domain, verified_how)
    select id, 'embedding.test', 'dns' from public.organisations where name = ${NAME}`;
  for (const embedders of ["no-site!", "https://a.test'; script-src *", "ftp://a.test", "*"]) {
    const refused = await save({ open: "yes", embedders });
    expect(refused.status, embedders).toBe(400);
    expect(refused.text).toContain("A site is an address");
  }
  expect(await featured()).toBe(0);
  const saved = await save({ open: "yes", embedders: "www.a.test/licensing\nhttps://*.b.test" });
  expect([saved.status, saved.location]).toEqual([303, `${settings}?said=opened`]);
  expect((await admin.get(settings)).text).toContain(`${web}${embed}`);
  expect(await featured()).toBe(MANY);
  // What another form was refused for changes nothing of this one.
  const refused = await admin.post(settings, {
    intent: "profile",
    about: "",
    website: "a b",
    ror: "",
  });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toMatch(/<input[^>]*name="open"[^>]*checked=""/);
});

test("a visitor opens each listing whole, sees all on the owner's page, and none becomes one of our own featured", async () => {
  const visitor = new Visitor();
  const page = await visitor.get(`/patentinfo?tech_id=${FIRST}&from=embed`);
  expect([page.status, page.text]).toEqual([200, expect.stringContaining("The whole text.")]);
  expect(page.text).not.toContain("canary@");
  expect(page.headers.get("link")).toContain(`<${web}/patentinfo?tech_id=${FIRST}>; rel="cite-as"`);
  const owner = await visitor.get("/owner/embedding-university-b?class=energy");
  expect(owner.text.match(/<h3>Lens/g)).toHaveLength(3);
  const third = await visitor.get("/owner/embedding-university-b?page=3");
  expect(third.text.match(/<h3>Lens/g)).toHaveLength(MANY - 48);
  expect(third.text).toContain("Page 3 of 3");
  expect((await visitor.get("/marketplace")).text).not.toContain("Lens &lt;i");
});

test("the frame lists them without scripts and cookies, in twenty kilobytes, and only where the organisation says", async () => {
  const first = await new Visitor().get(embed);
  expect([first.status, first.headers.get("set-cookie")]).toEqual([200, null]);
  const policy = first.headers.get("content-security-policy");
  expect(policy).toContain("frame-ancestors https://www.a.test https://*.b.test");
  expect([first.headers.get("x-frame-options"), first.headers.get("x-embedders")]).toEqual([
    null,
    null,
  ]);
  expect(first.text).not.toMatch(/<script|<i>|<b>/);
  expect(Buffer.byteLength(first.text)).toBeLessThan(20_480);
  expect(databaseTrips(first.headers).requests).toBe(1);
  const links = [...first.text.matchAll(/href="([^"]+&amp;from=embed)"/g)].map(([, href]) => href);
  expect(links).toHaveLength(24);
  expect(first.text).toContain('target="_blank"');
  expect(links[0]).toBe(`${web}/patentinfo?tech_id=${FIRST + MANY - 1}&amp;from=embed`);
  const energy = await new Visitor().get(`${embed}?class=energy`);
  expect(energy.text.match(/from=embed/g)).toHaveLength(3);
  const other = await new Visitor().get("/owner/embedding-university-b");
  expect(other.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  const signed = await admin.get(embed);
  expect(signed.text.replaceAll(/nonce="\w+"/g, "")).toBe(
    first.text.replaceAll(/nonce="\w+"/g, ""),
  );
});

test("the frame and the feed find words of titles and summaries, and say where nothing has them", async () => {
  await sql`update public.technologies set title = 'A 100 % Prism', summary = 'It splits.', availability = 'option'
    where tech_id = ${FIRST + 7}`;
  const visitor = new Visitor();
  const listed = async (search: string) => {
    const { text, headers } = await visitor.get(embed + search);
    expect(databaseTrips(headers).requests).toBe(1);
    return { text, links: text.match(/from=embed/g)?.length ?? 0 };
  };
  const all = await listed("");
  expect(all.text).toMatch(
    /<form action="\/embed\/embedding-university-b"><input type="search" name="q"/,
  );
  const found = await listed("?q=+SPLITS+++100+%25+");
  expect([found.links, found.text]).toEqual([1, expect.stringContaining("“splits 100 %”")]);
  expect(found.text).toContain("<b>Availability: option</b>");
  // Of a class as well, since words are looked for in all of them.
  expect((await listed("?q=prism&class=energy")).links).toBe(1);
  const several = await listed("?q=lens");
  expect([several.links, several.text]).toEqual([24, expect.stringContaining("Page 1 of 3")]);
  expect(several.text).toContain("?q=lens&amp;page=2");
  expect((await listed("?q=lens&page=3")).links).toBe(MANY - 1 - 48);
  const none = await listed("?q=%3Cb%3Enothing");
  expect([none.links, none.text]).toEqual([
    0,
    expect.stringContaining("No title or summary here has “&lt;b&gt;nothing”."),
  ]);
  expect(none.text).toContain(`<a href="${embed}">Show all</a>`);
  for (const nonsense of ["?q=", "?q=++", `?q=${"a".repeat(300)}`])
    expect((await listed(nonsense)).links, nonsense).toBe(24);
  const json = await (await fetch(`${web}${feed}.json?q=prism`)).json();
  expect(json).toMatchObject({
    _owner: { found: 1, total: MANY, words: "prism" },
    items: [{ _technology: { id: FIRST + 7, words: "Active · Availability: option" } }],
  });
  // Whoever opens nothing is not searched.
  const shut = await (await fetch(`${web}/owner/ardenhall-university/feed.json?q=nothing`)).json();
  expect(shut).toMatchObject({ _owner: { open: false, words: null } });
  expect(shut).not.toHaveProperty("next_url");
  expect((shut as { items: unknown[] }).items.length).toBeGreaterThan(0);
});

const FeedSchema = z.object({
  version: z.literal("https://jsonfeed.org/version/1.1"),
  title: z.string(),
  feed_url: z.url(),
  home_page_url: z.url(),
  next_url: z.url().optional(),
  items: z.array(
    z.object({
      id: z.string(),
      url: z.url(),
      title: z.string(),
      content_text: z.string(),
      date_published: z.iso.datetime(),
    }),
  ),
});

test("the JSON feed has every listing once, page by page, and any site may read it", async () => {
  const seen: string[] = [];
  let next: string | undefined = `${web}${feed}.json`;
  while (next) {
    const response: Response = await fetch(next, { headers: { Origin: "https://www.a.test" } });
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("content-type")).toContain("application/feed+json");
    const page: z.infer<typeof FeedSchema> = FeedSchema.parse(await response.json());
    expect(page.feed_url).toBe(next);
    seen.push(...page.items.map(({ id }) => id));
    next = page.next_url;
  }
  expect(new Set(seen).size).toBe(MANY);
  expect(seen).toHaveLength(MANY);
  const atom = readXml(await (await fetch(`${web}${feed}.atom`)).text());
  expect(textsOf(atom, "id")).toEqual([`${web}${feed}.atom`]);
  expect(atom.children.filter(({ name }) => name === "entry")).toHaveLength(24);
  for (const missing of ["/owner/nobody/feed.json", "/owner/embedding-university-b/feed.xml"]) {
    const response = await fetch(web + missing);
    expect([response.status, response.headers.get("content-type")]).toEqual([
      404,
      expect.stringContaining("text/plain"),
    ]);
  }
});

test("the script is at most five kilobytes, and makes no markup of what it reads", () => {
  const script = readFileSync("public/embed.js", "utf8");
  expect(Buffer.byteLength(script)).toBeLessThanOrEqual(5120);
  expect(script).not.toMatch(/innerHTML|insertAdjacentHTML|document\.write|eval/);
});

test("whoever arrives from there is counted for the organisation, and a visitor who reads a copy out of the edge cache", async () => {
  const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/130" };
  const countsOf = async (id: number) =>
    (
      await sql`select coalesce(sum(count) filter (where act = 'opened'), 0)::int as opened,
          coalesce(sum(count) filter (where act = 'arrived'), 0)::int as arrived
        from private.listing_days where tech_id = ${id}`
    )[0];
  for (let n = 0; n < 5; n += 1) {
    const page = await new Visitor().request(`/patentinfo?tech_id=${FIRST + 1}&from=embed`, {
      headers,
    });
    await page.body?.cancel();
  }
  const read = async () => {
    const page = await new Visitor().request(`/patentinfo?tech_id=${FIRST + 2}`, { headers });
    await page.body?.cancel();
    expect(page.headers.get("x-counted")).toBeNull();
    return page.headers.get("server-timing") ?? "";
  };
  let readers = 1;
  for (let from = await read(); !from.includes("cache;desc=hit"); from = await read()) readers += 1;
  await expect.poll(() => countsOf(FIRST + 1)).toEqual({ opened: 5, arrived: 5 });
  await expect.poll(() => countsOf(FIRST + 2)).toEqual({ opened: readers, arrived: 0 });
  const numbers = await admin.get(
    "/organisations/embedding-university-b/data?format=csv&part=weeks",
  );
  expect(numbers.text).toContain('"From your site (<5: fewer than five)"');
  expect(numbers.text).toMatch(new RegExp(`,${FIRST + 1},"[^"]+","<5",5,5,5,"<5"`));
});

test("listings that come later are open too; closing closes them, and what we feature stays", async () => {
  const late = FIRST + 500;
  await sql`insert into public.technologies (tech_id, title, uni) values (${late}, 'A late lens', ${NAME})`;
  expect(await featured()).toBe(MANY + 1);
  await sql`update public.technologies set uni = 'Somebody Else' where tech_id = ${late}`;
  expect(await featured()).toBe(MANY);
  await sql`update public.featured_techids_social set by_owner = false where tech_id = ${FIRST}`;
  const { location } = await save({ embedders: "" });
  expect(location).toBe(`${settings}?said=shut`);
  expect(await featured()).toBe(1);
  expect((await new Visitor().get(embed)).status).toBe(404);
  await save({ open: "yes", embedders: "" });
  await admin.post(settings, { intent: "remove-domain", domain: "embedding.test" });
  expect(await featured()).toBe(1);
  await sql`delete from public.technologies where tech_id = ${late}`;
  await sql`delete from public.organisations where name = 'Somebody Else'`;
});
