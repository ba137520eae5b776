import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { sha256 } from "#app/platform/sha256.ts";
import { SITE_PAGES } from "#app/site-pages.ts";
import { locationOf } from "../../local/http-browser.ts";
import { readXml, textsOf } from "../support/read-xml.ts";
import { stackDatabase } from "../support/stack-services.ts";
import { signedIn, Visitor } from "../support/visitor.ts";
import { expectLogged } from "../support/worker-log.ts";

expectLogged("database.failed");

// What search engines, feed readers and link previews read, with two technologies of this file: a featured one with a
// hostile title, and the newest, which is for members.

const TITLE = `</title></script><script>alert("x")</script><!-- ]]> & 'so' <\u2028>`;
const OWNER = "<Uni> & Co";
const OPEN = 7_100_001;
const GATED = 7_100_002;
const FILES = [
  "/sitemap.xml",
  "/robots.txt",
  "/llms.txt",
  "/.well-known/security.txt",
  "/.well-known/api-catalog",
  "/.well-known/agent-skills/index.json",
  "/.well-known/agent-skills/find-university-technology/SKILL.md",
  "/.well-known/mcp/server.json",
  "/.well-known/mcp/server-card.json",
  "/feed.atom",
  "/opensearch.xml",
  "/manifest.webmanifest",
];

const { web, images } = inject("endpoints");
const sql = stackDatabase();

beforeAll(async () => {
  for (const [id, title, text] of [
    [OPEN, TITLE, "Open to everyone."],
    [GATED, "A pump of tomorrow", "For members."],
  ] as const) {
    await sql`
      insert into public.technologies (tech_id, title, uni, status, summary, class1, date_added)
      values (${id}, ${title}, ${OWNER}, 'active', ${`It pumps. ${"More than that. ".repeat(30)}`}, 'energy', '2999-01-02')`;
    await sql`
      insert into public.technology_details (tech_id, inventor, technical_summary, market_summary, reasoning_for_categorical_assign)
      values (${id}, ${text}, ${sql.json({ text })}, ${sql.json({ text })}, ${text})`;
  }
  await sql`insert into public.featured_techids_social (tech_id, active_feature) values (${OPEN}, true)`;
  visited = await readAll([...FOUND, ...Object.keys(SAME), ...NOT_FOUND], new Visitor());
});

beforeAll(async () => {
  membersRead = await readAll(MEMBERS, await signedIn("pro@example.test"));
});

afterAll(async () => {
  await sql`delete from public.technologies where tech_id in (${OPEN}, ${GATED})`;
});

const FOUND = [
  ...SITE_PAGES.flatMap(({ path, found }) => (found ? [path] : [])),
  `/patentinfo?tech_id=${OPEN}`,
];
/** Other addresses of pages, with the address that the page itself names. */
const SAME = { "/?list=Newest&at=5": "/", "/marketplace?class=energy&page=2": "/marketplace" };
const NOT_FOUND = [
  ...SITE_PAGES.flatMap(({ route, path, found, readers }) =>
    found || readers === "members" || route === "patentinfo" ? [] : [path],
  ),
  "/marketplace?q=water",
  `/login?redirectTo=${encodeURIComponent(`/patentinfo?tech_id=${GATED}`)}`,
  "/account/delete?done=1",
];
const MEMBERS = [
  ...FOUND,
  "/login",
  "/account/saved",
  "/account/inquiries",
  `/patentinfo?tech_id=${GATED}`,
];

function readHead(text: string) {
  const head = text.slice(0, text.indexOf("</head>"));
  const plain = (value: string) =>
    value
      .replaceAll("&quot;", '"')
      .replaceAll("&#x27;", "'")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&amp;", "&");
  const all = (pattern: RegExp) =>
    [...head.matchAll(pattern)].map(([, value = ""]) => plain(value));
  return {
    titles: all(/<title>([^<]*)<\/title>/g),
    meta: (name: string) =>
      all(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, "g")),
    link: (rel: string) =>
      all(/(<link [^>]*>)/g)
        .filter((link) => link.includes(`rel="${rel}"`))
        .map((link) => /href="([^"]*)"/.exec(link)?.[1] ?? ""),
    jsonLd: [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = ""]) => JSON.parse(json) as Record<string, unknown>,
    ),
  };
}

/** Each page as a visitor and as a subscriber gets it, by address. They are read once for all tests. */
let visited: Map<string, string>;
let membersRead: Map<string, string>;

async function readAll(paths: string[], reader: Visitor): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const path of paths) pages.set(path, (await reader.get(path)).text);
  return pages;
}

function headOf(path: string, pages = visited) {
  return readHead(pages.get(path) ?? "");
}

test("every page has one title, one description short enough to be shown in full, and its texts for previews", () => {
  for (const [path, text] of [...visited, ...membersRead]) {
    const { titles, meta } = readHead(text);
    expect(titles, path).toHaveLength(1);
    expect(titles[0], path).toMatch(/^\S.* \| QUAD$/s);
    expect(meta("description"), path).toHaveLength(1);
    expect(meta("description")[0]?.length, path).toBeGreaterThan(20);
    expect(meta("description")[0]?.length, path).toBeLessThanOrEqual(160);
    for (const name of ["og:title", "og:description", "og:type", "og:site_name", "og:image"]) {
      expect(meta(name), `${name} of ${path}`).toEqual([expect.stringMatching(/\S/)]);
    }
    expect(meta("twitter:card"), path).toEqual(["summary_large_image"]);
  }
});

test("findable pages have different titles and descriptions", () => {
  const heads = FOUND.map((path) => headOf(path));
  expect(new Set(heads.map(({ titles }) => titles[0])).size).toBe(FOUND.length);
  expect(new Set(heads.map(({ meta }) => meta("description")[0])).size).toBe(FOUND.length);
});

test("a findable page names its one address at every address where it is read", () => {
  const expected = { ...Object.fromEntries(FOUND.map((path) => [path, path])), ...SAME };
  for (const [path, own] of Object.entries(expected)) {
    const { link, meta } = headOf(path);
    expect(link("canonical"), path).toEqual([`${web}${own}`]);
    expect(meta("og:url"), path).toEqual([`${web}${own}`]);
    expect(meta("robots"), path).toEqual([]);
  }
});

test("every other page says that it must not be indexed, and names no address", () => {
  const own = MEMBERS.filter((path) => !FOUND.includes(path));
  for (const head of [
    ...NOT_FOUND.map((path) => headOf(path)),
    ...own.map((path) => headOf(path, membersRead)),
  ]) {
    expect(head.meta("robots"), head.titles[0]).toEqual(["noindex"]);
    expect(head.link("canonical"), head.titles[0]).toEqual([]);
  }
});

test("a hostile title stays a title, in the page, its tags and its structured data", () => {
  const text = visited.get(`/patentinfo?tech_id=${OPEN}`) ?? "";
  const { titles, meta, jsonLd } = readHead(text);
  expect(titles).toEqual([`${TITLE} | QUAD`]);
  expect(meta("og:title")).toEqual([TITLE]);
  expect(jsonLd).toEqual([expect.objectContaining({ "@type": "CreativeWork", name: TITLE })]);
  expect(text).not.toContain("<script>alert");
  expect(text.match(/<\/title>/g)).toHaveLength(1);
});

test("structured data names the company, the search, and the questions", () => {
  const [home] = headOf("/").jsonLd;
  expect(JSON.stringify(home)).toContain(`${web}/marketplace?q={search_term_string}`);
  expect(home).toMatchObject({ "@graph": [{ "@type": "Organization" }, { "@type": "WebSite" }] });
  const [faqs] = headOf("/faqs").jsonLd as { mainEntity: { name: string }[] }[];
  expect(faqs?.mainEntity.length).toBeGreaterThan(5);
  for (const { name } of faqs?.mainEntity ?? []) {
    expect(visited.get("/faqs")?.split(name).length, name).toBeGreaterThan(2);
  }
  for (const path of ["/marketplace", "/login", "/contact", ...NOT_FOUND]) {
    expect(headOf(path).jsonLd, path).toEqual([]);
  }
  expect(headOf(`/patentinfo?tech_id=${GATED}`, membersRead).jsonLd).toEqual([]);
});

test("structured data of an owner says what it is and where else it is found, as its page does", async () => {
  const [owner] = await sql`
    update public.organisations set kind = 'company', website = 'https://uni.test/', ror_id = '05dxps055'
    where name = ${OWNER} returning slug`;
  const path = `/owner/${owner?.slug}`;
  const { text } = await (await signedIn("pro@example.test")).get(path);
  expect(readHead(text).jsonLd).toEqual([
    {
      "@context": "https://schema.org",
      "@type": "Corporation",
      "@id": web + path,
      url: web + path,
      name: OWNER,
      sameAs: ["https://uni.test/", "https://ror.org/05dxps055"],
    },
  ]);
  await sql`update public.organisations set kind = null, website = null, ror_id = null where slug = ${owner?.slug}`;
  const bare = await (await signedIn("pro@example.test")).get(path);
  expect(readHead(bare.text).jsonLd[0]).toMatchObject({ "@type": "Organization", name: OWNER });
  expect(readHead(bare.text).jsonLd[0]).not.toHaveProperty("sameAs");
});

test("every address of the sitemap answers a visitor with 200 and is the page's own address", async () => {
  const { text } = await new Visitor().get("/sitemap.xml");
  const addresses = readXml(text).children.flatMap((url) => textsOf(url, "loc"));
  const [featured] = await sql<{ count: number }[]>`
    select count(*)::int from public.featured_techids_social where active_feature`;
  const [owners] = await sql<{ count: number }[]>`
    select count(distinct organisation_id)::int from public.technologies`;
  // Of the findable pages, two are examples: a featured technology and an owner.
  expect(addresses).toHaveLength(FOUND.length - 2 + (featured?.count ?? 0) + (owners?.count ?? 0));
  expect(addresses).toContain(`${web}/patentinfo?tech_id=${OPEN}`);
  for (const address of addresses) {
    const answer = await new Visitor().get(address);
    expect(answer.status, address).toBe(200);
    const { link, meta } = readHead(answer.text);
    expect([link("canonical"), meta("robots")], address).toEqual([[address], []]);
  }
});

test("the sitemap says when what visitors read of a technology or an owner last changed, and has no empty part", async () => {
  const lastmod = async (path: string) => {
    const { text } = await new Visitor().get("/sitemap.xml");
    const url = readXml(text).children.find((child) => textsOf(child, "loc")[0] === web + path);
    return new Date(textsOf(url ?? readXml(text), "lastmod")[0] ?? "").toISOString();
  };
  const [owner] =
    await sql`select o.slug from public.organisations o join public.technologies t on t.organisation_id = o.id
    where t.tech_id = ${OPEN}`;
  await sql`update private.oai_records set changed_at = '2026-03-04T05:06:07Z' where tech_id in (${OPEN}, ${GATED})`;
  expect(await lastmod(`/patentinfo?tech_id=${OPEN}`)).toBe("2026-03-04T05:06:07.000Z");
  expect(await lastmod(`/owner/${owner?.slug}`)).toBe("2026-03-04T05:06:07.000Z");
  const before = new Date();
  await sql`update public.technologies set status = 'pending' where tech_id = ${OPEN}`;
  expect(Date.parse(await lastmod(`/patentinfo?tech_id=${OPEN}`))).toBeGreaterThan(
    +before - 60_000,
  );
  expect((await new Visitor().get("/sitemap.xml?part=1")).status).toBe(200);
  expect((await new Visitor().get("/sitemap.xml?part=2")).status).toBe(404);
  expect((await new Visitor().get("/sitemap.xml?part=x")).status).toBe(200);
});

test("the feed holds the fifty newest, and each entry leads to its page or to signing in for it", async () => {
  const { text, headers } = await new Visitor().get("/feed.atom");
  expect(headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  const entries = readXml(text).children.filter(({ name }) => name === "entry");
  const newest = await sql<{ id: string }[]>`
    select tech_id as id from public.technologies where date_added is not null
    order by date_added desc, tech_id desc limit 50`;
  const addresses = entries.flatMap((entry) => textsOf(entry, "id"));
  expect(addresses).toEqual(newest.map(({ id }) => `${web}/patentinfo?tech_id=${id}`));
  expect(textsOf(entries[1] ?? readXml(text), "title")).toEqual([TITLE]);
  for (const address of addresses.slice(0, 5)) {
    const answer = await new Visitor().request(address);
    if (answer.status === 200) continue;
    const { pathname, searchParams } = new URL(locationOf(answer));
    expect(pathname).toBe("/login");
    expect(`${web}${searchParams.get("redirectTo")}`).toBe(address);
  }
});

test("a feed that its reader has is answered without its text", async () => {
  for (const path of [
    "/feed.atom",
    "/owner/ardenhall-university/feed.atom",
    "/owner/ardenhall-university/feed.json",
  ]) {
    const first = await new Visitor().get(path);
    const etag = first.headers.get("etag") ?? "";
    const headers = { "If-None-Match": etag };
    const again = await new Visitor().request(path, { headers });
    expect([again.status, await again.text()], path).toEqual([304, ""]);
    for (const name of ["etag", "cache-control", "access-control-allow-origin"])
      expect(again.headers.get(name), `${name} of ${path}`).toBe(first.headers.get(name));
    const other = await new Visitor().request(path, { headers: { "If-None-Match": '"other"' } });
    expect([other.status, await other.text()], path).toEqual([200, first.text]);
  }
});

test("browsers find the search, the feed, the manifest and the icons from every page", async () => {
  const { link } = headOf("/contact");
  const search = await new Visitor().get(link("search")[0] ?? "");
  const [html] = readXml(search.text).children.filter(
    ({ attributes }) => attributes.type === "text/html",
  );
  const template = html?.attributes.template ?? "";
  expect((await new Visitor().get(template.replace("{searchTerms}", "water%20pump"))).status).toBe(
    200,
  );
  expect((await new Visitor().get(link("alternate")[0] ?? "")).status).toBe(200);
  const manifest = JSON.parse((await new Visitor().get(link("manifest")[0] ?? "")).text);
  expect(manifest).toMatchObject({ name: "QUAD", start_url: "/" });
  const icons: string[] = manifest.icons.map(({ src }: { src: string }) => src);
  for (const icon of [...icons, ...link("icon"), ...link("apple-touch-icon")]) {
    const answer = await new Visitor().get(icon);
    expect(answer.status, icon).toBe(200);
    expect(answer.headers.get("content-type"), icon).toMatch(/^image\//);
  }
});

test("a link's preview shows an existing raster image, whether or not the technology has its own", async () => {
  const imaged = await sql<{ id: string; img: string | null }[]>`
    (select tech_id as id, img from public.technologies where img is not null limit 2) union all
    (select tech_id, img from public.technologies where img is null limit 2)`;
  const paths = imaged.map(
    ({ id }) => `/login?redirectTo=${encodeURIComponent(`/patentinfo?tech_id=${id}`)}`,
  );
  const previews = await readAll(paths, new Visitor());
  for (const [path, text] of [...previews, ...visited]) {
    const [address = ""] = readHead(text).meta("og:image");
    expect([web, images], path).toContain(new URL(address).origin);
    const answer = await fetch(address);
    expect(answer.status, address).toBe(200);
    expect(answer.headers.get("content-type"), address).toMatch(/^image\/(png|webp)$/);
    expect((await answer.arrayBuffer()).byteLength, address).toBeLessThan(65_000);
  }
});

test("files for machines are the same for everyone, may be cached, and set no cookie", async () => {
  const member = await signedIn("pro@example.test");
  for (const file of FILES) {
    const answer = await new Visitor().get(file);
    expect(answer.status, file).toBe(200);
    expect(answer.headers.get("cache-control"), file).toMatch(/^public, max-age=\d+$/);
    expect(answer.headers.get("set-cookie"), file).toBeNull();
    expect((await member.get(file)).text, file).toBe(answer.text);
  }
});

test("a client in a browser reads the MCP server's card, and there is no third file beside it", async () => {
  const card = await new Visitor().get("/.well-known/mcp/server-card.json");
  expect(card.headers.get("access-control-allow-origin")).toBe("*");
  expect(card.headers.get("content-type")).toBe("application/mcp-server-card+json");
  expect((await new Visitor().get("/.well-known/mcp/toString")).status).toBe(404);
});

test("the index of skills names the skill as its file does, with the digest of what is served", async () => {
  const index = await new Visitor().get("/.well-known/agent-skills/index.json");
  const { $schema, skills } = JSON.parse(index.text);
  expect($schema).toBe("https://schemas.agentskills.io/discovery/0.2.0/schema.json");
  expect(skills).toHaveLength(1);
  const [{ name, type, description, url, digest }] = skills;
  const skill = await new Visitor().get(url);
  expect(skill.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(skill.text.split("\n---\n")[0]).toBe(`---\nname: ${name}\ndescription: ${description}`);
  expect(skill.text.split("\n").length).toBeLessThanOrEqual(40);
  expect(url).toContain(`/${name}/`);
  expect([type, digest]).toEqual(["skill-md", `sha256:${await sha256(skill.text)}`]);
  for (const other of ["other/SKILL.md", "find-university-technology"])
    expect((await new Visitor().get(`/.well-known/agent-skills/${other}`)).status).toBe(404);
});

test("while the catalogue cannot be read there is no sitemap and no feed, and nobody caches that", async () => {
  for (const [path, name, args] of [
    ["/sitemap.xml", "featured_addresses", "integer"],
    ["/feed.atom", "newest_technologies", ""],
  ] as const) {
    await sql.unsafe(`alter function public.${name}(${args}) rename to away`);
    try {
      const answer = await new Visitor().get(path);
      expect(answer.status, path).toBe(503);
      expect(answer.headers.get("cache-control"), path).toBe("private, no-store");
    } finally {
      await sql.unsafe(`alter function public.away(${args}) rename to ${name}`);
    }
  }
});
