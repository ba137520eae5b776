import { beforeAll, expect, inject, test } from "vitest";
import * as z from "zod";
import { KEY_SCOPES } from "#app/account/key-choices.ts";
import { sha256 } from "#app/platform/sha256.ts";
import { ListedAnswerSchema, TechnologyAnswerSchema } from "../../workers/api/src/answers.ts";
import { PROBLEMS, ProblemSchema } from "../../workers/api/src/problems.ts";
import { ROUTES } from "../../workers/api/src/routes.ts";
import { keyOf } from "../support/api-key.ts";
import { severalAtOnce } from "../support/several-at-once.ts";
import { stackDatabase } from "../support/stack-services.ts";
import { signedIn } from "../support/visitor.ts";

// The API Worker, with keys that their people made on the page.

const { api, web } = inject("endpoints");
const sql = stackDatabase();

const ListSchema = z.object({
  technologies: z.array(ListedAnswerSchema),
  total: z.int(),
  next: z.string().nullable(),
});

type Asked = {
  key?: string | null;
  method?: string;
  headers?: Record<string, string>;
  body?: string | FormData | null;
};
let asked = 0;
async function ask(
  path: string,
  { key = null, method = "GET", headers = {}, body: sent = null }: Asked = {},
) {
  const send = () =>
    fetch(`${api}${path}`, {
      method,
      body: sent,
      headers: {
        // Each from a network of its own, so that only the test of the limit meets it.
        "cf-connecting-ip": `2001:db8:${(asked++).toString(16)}::1`,
        ...headers,
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      },
    });
  const response = await send().catch((error) => {
    // A refusal may close the connection while the body is still being sent.
    if (error.cause?.code !== "EPIPE") throw error;
    return send();
  });
  const text = await response.text();
  return { response, status: response.status, body: text === "" ? null : JSON.parse(text) };
}
const codeOf = async (path: string, asked?: Asked) => {
  const { status, body, response } = await ask(path, asked);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  const problem = ProblemSchema.parse(body);
  expect(problem.status).toBe(status);
  expect(PROBLEMS[problem.code].status).toBe(status);
  return problem.field === undefined ? problem.code : `${problem.code}: ${problem.field}`;
};

let free: string;
let pro: string;
let reading: string;
beforeAll(async () => {
  const all = [...KEY_SCOPES];
  free = await keyOf(`api-${crypto.randomUUID()}@example.test`, all);
  pro = await keyOf("pro@example.test", all);
  reading = await keyOf(`api-${crypto.randomUUID()}@example.test`, ["read"]);
});

/** A technology that is not featured and has a report, and one that is featured. */
async function twoTechnologies(): Promise<{ plain: number; featured: number }> {
  const [row] = await sql<{ plain: number; featured: number }[]>`
    select (select max(r.tech_id)::int from public.technology_reports r
        where r.rep_key_challenges is not null and r.tech_id not in (select tech_id from public.featured_techids_social)) as plain,
      (select max(f.tech_id)::int from public.featured_techids_social f where f.active_feature) as featured`;
  if (!row) throw new Error("The samples have no such technologies.");
  return row;
}

test("without a key the featured technologies are listed, with addresses of their pages", async () => {
  const { status, body } = await ask("/v1/technologies");
  expect(status).toBe(200);
  const { technologies } = ListSchema.parse(body);
  const featured = await sql<{ id: number }[]>`
    select tech_id::int as id from public.featured_techids_social where active_feature`;
  expect(technologies.map(({ id }) => id).sort()).toEqual(featured.map(({ id }) => id).sort());
  for (const { url } of technologies) expect(url).toMatch(/\/patentinfo\?tech_id=\d+$/);
});

test.each(["commercial-potential", "most-relevant", "term-end"])(
  "a member reads the whole catalogue by pages, each technology once, by %s",
  async (sort) => {
    const seen: number[] = [];
    let cursor = "";
    do {
      const next = cursor && `&cursor=${encodeURIComponent(cursor)}`;
      const { body } = await ask(`/v1/technologies?limit=50&sort=${sort}${next}`, { key: free });
      const page = ListSchema.parse(body);
      seen.push(...page.technologies.map(({ id }) => id));
      cursor = page.next ?? "";
    } while (cursor !== "");
    const [row] = await sql`select count(*)::int as n from public.technologies`;
    expect(new Set(seen).size).toBe(row?.n);
    expect(seen).toHaveLength(row?.n);
  },
);

test("filters are the marketplace's", async () => {
  const { body } = await ask("/v1/technologies?status=active&class=medical&limit=100", {
    key: free,
  });
  const { technologies } = ListSchema.parse(body);
  for (const { status } of technologies) expect(status).toBe("active");
  const [row] = await sql`select count(*)::int as n from public.technologies
    where status = 'active' and 'medical' in (class1, class2)`;
  expect(technologies).toHaveLength(Math.min(row?.n, 100));
});

test("with fields= a list has only these fields, each with its id and page", async () => {
  const path = "/v1/technologies?limit=2&fields=university,title";
  const { body } = await ask(path, { key: pro });
  expect(body.technologies).toHaveLength(2);
  for (const technology of body.technologies)
    expect(Object.keys(technology).sort()).toEqual(["id", "title", "university", "url"]);
  const without = await ask(`${path},record`, { key: pro });
  expect(without.body.technologies).toEqual(body.technologies);
  const { technologies } = (await ask(`${path},record&expand=record`, { key: pro })).body;
  expect(technologies[0].record.owner).not.toBeUndefined();
  expect(await codeOf("/v1/technologies?fields=price", { key: pro })).toBe(
    "wrong-parameter: fields",
  );
});

test("with expand=record a list tells what each technology tells alone, as far as the key reads it", async () => {
  const { plain, featured } = await twoTechnologies();
  for (const key of [null, free, pro]) {
    const { body } = await ask(`/v1/technologies?ids=${plain},${featured}&expand=record`, { key });
    const list = ListSchema.parse(body);
    expect(list.total).toBe(key === null ? 1 : 2);
    for (const { id, record, updatedAt } of list.technologies) {
      const alone = await ask(`/v1/technologies/${id}`, { key });
      expect(record).toEqual(TechnologyAnswerSchema.parse(alone.body).record);
      expect(Date.parse(updatedAt ?? "")).toBeLessThanOrEqual(Date.now());
    }
  }
  expect(await codeOf("/v1/technologies?ids=1,x", { key: free })).toBe("wrong-parameter: ids");
});

test("a minute has sixty pages of whole records", async () => {
  const key = await keyOf(`api-${crypto.randomUUID()}@example.test`, ["read"]);
  const path = "/v1/technologies?expand=record&limit=1";
  for (let page = 0; page < 60; page++) expect((await ask(path, { key })).status).toBe(200);
  expect(await codeOf(path, { key })).toBe("too-many-requests");
});

test("each kind of refusal has a page that its type leads to", async () => {
  const { body } = await ask("/v1/nothing");
  const page = await fetch(new URL(body.type, api));
  expect([page.status, await page.text()]).toEqual([
    200,
    expect.stringContaining(PROBLEMS["not-found"].text),
  ]);
  expect(await codeOf("/problems/nonsense")).toBe("not-found");
});

test("a list is narrowed down by owner, patent number, inventor and last change, and counted", async () => {
  const id = 900_077;
  await sql`insert into public.technologies (tech_id, title, uni) values (${id}, 'Weir', 'Northlake University')`;
  await sql`
    insert into public.technology_details (tech_id, inventor, pi_patentid)
    values (${id}, 'Zebedee Quill; Ada Okafor', 'US10037477B2, EP1234567')`;
  const find = async (query: string) =>
    ListSchema.parse((await ask(`/v1/technologies?${query}`, { key: free })).body);
  const idsOf = async (query: string) => (await find(query)).technologies.map((one) => one.id);
  try {
    expect(await idsOf("number=US+10,037,477")).toEqual([id]);
    expect(await idsOf("inventor=zebedee")).toEqual([id]);
    expect(await idsOf("inventor=zebedee&number=US1")).toEqual([]);
    const [{ record } = {}] = (await find(`ids=${id}&expand=record`)).technologies;
    expect(record).toMatchObject({
      inventorNames: ["Zebedee Quill", "Ada Okafor"],
      numbers: ["US10037477B2", "EP1234567"],
    });
    const [owned] = await sql`select count(*)::int as n from public.technologies t
      join public.organisations o on o.id = t.organisation_id where o.slug = 'northlake-university'`;
    expect((await find("owner=northlake-university&limit=1")).total).toBe(owned?.n);
    const [later] = await sql`select private.changed_at(${id}) as at`;
    const from = (at: Date) => encodeURIComponent(at.toISOString());
    expect(await idsOf(`updated_from=${from(later?.at)}&limit=100`)).toContain(id);
    expect(await idsOf(`updated_from=${from(new Date(Date.now() + 86_400_000))}`)).toEqual([]);
  } finally {
    await sql`delete from public.technologies where tech_id = ${id}`;
  }
});

test("a cursor goes on in its own order alone", async () => {
  const { body } = await ask("/v1/technologies?sort=most-liked&limit=1", { key: free });
  const cursor = encodeURIComponent(ListSchema.parse(body).next ?? "");
  const next = `/v1/technologies?limit=1&cursor=${cursor}`;
  expect((await ask(`${next}&sort=most-liked`, { key: free })).status).toBe(200);
  expect(await codeOf(`${next}&sort=most-saved`, { key: free })).toBe("wrong-parameter: cursor");
});

test("a refusal names the scope that is lacking, and every answer its request", async () => {
  const { body, response } = await ask("/v1/shortlists", { key: reading });
  expect(body).toMatchObject({ code: "missing-scope", scope: "shortlists" });
  expect(response.headers.get("www-authenticate")).toBe(
    'Bearer error="insufficient_scope", scope="shortlists"',
  );
  const unknown = await ask("/v1/technologies", {
    key: `quad_${"0".repeat(32)}_${"0".repeat(32)}`,
  });
  expect(unknown.response.headers.get("www-authenticate")).toContain('error="invalid_token"');
  for (const of of [response, (await ask("/v1/owners")).response])
    expect(of.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  const root = await fetch(api, { redirect: "manual" });
  expect(root.headers.get("location")).toBe("/openapi.json");
});

test("every parameter is described, with an example", async () => {
  const { body } = await ask("/openapi.json");
  for (const calls of Object.values<object>(body.paths))
    for (const { operationId, parameters = [] } of Object.values(calls))
      for (const { name, description, example, schema } of parameters) {
        const at = `${operationId}: ${name}`;
        expect(description, at).toMatch(/\.$/);
        expect(example, at).toBeDefined();
        if (["id", "page"].includes(name)) expect(schema.type, at).toBe("integer");
      }
});

test("a category says which model estimated it, and why in the record's words", async () => {
  const id = 900_076;
  await sql`insert into public.technologies (tech_id, title, uni) values (${id}, 'Leak Detector', 'Northlake University')`;
  await sql`insert into public.technology_details (tech_id, key_benefits) values (${id}, '{"text": "It hears a leak."}')`;
  const passages = [{ section: "key-benefits", heading: "Key Benefits", text: "It hears a leak." }];
  const body = {
    category: { is: "Breakthrough", passages },
    rationale: [],
    scores: {},
    questions: [],
  };
  try {
    const [source] = await sql`select public.analysis_source(${id}) as of`;
    await sql`
      select public.store_analysis(${id}, ${source?.of.hash}, 'some-model', 'analysis 1', 1,
        ${sql.json({ ...body, chapters: {} })}, '[]')`;
    const answer = await ask(`/v1/technologies/${id}`, { key: free });
    expect(TechnologyAnswerSchema.parse(answer.body).record).toMatchObject({
      category: "Breakthrough",
      categoryBy: expect.stringMatching(/^some-model on \d{4}-\d\d-\d\d$/),
      rationale: "It hears a leak.",
    });
  } finally {
    await sql`delete from public.technologies where tech_id = ${id}`;
  }
});

test("a technology is whole for members, its report and contact for subscribers, and its preview for all", async () => {
  const { plain, featured } = await twoTechnologies();
  const read = async (id: number, key?: string) =>
    TechnologyAnswerSchema.parse((await ask(`/v1/technologies/${id}`, { key: key ?? null })).body);
  expect((await read(plain)).isWhole).toBe(false);
  expect((await read(plain)).record).toBeUndefined();
  expect((await read(featured)).isWhole).toBe(true);
  const member = await read(plain, free);
  expect(member.record?.sections.length).toBeGreaterThan(0);
  expect(member.record?.report).toEqual([]);
  expect(member.record?.contact).toBeNull();
  const subscriber = await read(plain, pro);
  expect(subscriber.record?.report.length).toBeGreaterThan(0);
});

test("similar technologies come with a key, or where the record is whole without", async () => {
  const { plain, featured } = await twoTechnologies();
  expect(await codeOf(`/v1/technologies/${plain}/similar`)).toBe("key-required");
  expect((await ask(`/v1/technologies/${featured}/similar`)).status).toBe(200);
  const { body } = await ask(`/v1/technologies/${plain}/similar`, { key: free });
  expect(body.technologies.length).toBeGreaterThan(0);
});

test("a search is charged once for one Idempotency-Key, and the seventh is refused", async () => {
  const key = await keyOf(`api-${crypto.randomUUID()}@example.test`, ["search"]);
  const once = { key, headers: { "idempotency-key": crypto.randomUUID() } };
  const first = await ask("/v1/search?q=solar", once);
  expect(first.body).toMatchObject({ charged: true, remaining: 5, page: 1 });
  expect(first.body.technologies.length).toBeGreaterThan(0);
  expect((await ask("/v1/search?q=Solar&page=2", once)).body).toMatchObject({ remaining: 5 });
  expect(await codeOf("/v1/search?q=water", once)).toBe("key-reused");
  expect(await codeOf("/v1/search?q=solar&mode=ai&word=cell", once)).toBe("key-reused");
  expect((await ask("/v1/search?q=solar", { key })).body).toMatchObject({ remaining: 5 });
  for (const q of ["water", "cell", "sensor", "film", "acid"])
    expect((await ask(`/v1/search?q=${q}`, { key })).status, q).toBe(200);
  expect(await codeOf("/v1/search?q=wind", { key })).toBe("searches-used-up");
  // What was paid for stays readable.
  expect((await ask("/v1/search?q=solar", { key })).status).toBe(200);
  const { body } = await ask("/v1/search?q=wind&facets=yes", { key: pro });
  expect(body.facets.class.energy).toBeGreaterThan(0);
  expect(Object.keys(body.facets)).toEqual(["class", "status", "availability", "kind", "legal"]);
  expect(body).toMatchObject({ charged: false, remaining: null });
});

test("owners are listed by pages and read one by one", async () => {
  const names: string[] = [];
  let cursor = "";
  let slug = "";
  do {
    const { body } = await ask(
      `/v1/owners?limit=40${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    names.push(...body.owners.map(({ name }: { name: string }) => name));
    slug ||= body.owners[0].slug;
    cursor = body.next ?? "";
  } while (cursor);
  const [row] =
    await sql`select count(distinct organisation_id)::int as n from public.technologies`;
  expect(new Set(names).size).toBe(row?.n);
  expect(names).toHaveLength(row?.n);
  const { body } = await ask(`/v1/owners/${slug}`);
  expect(body.name).toBe(names[0]);
  expect(body.newest.length).toBeGreaterThan(0);
  expect((await fetch(body.url)).status).toBe(200);
  expect(await codeOf("/v1/owners/nobody")).toBe("not-found");
});

test("every url that the API gives is a page of the site", async () => {
  const person = await signedIn("pro@example.test");
  const list = await person.post("/shortlists", { intent: "create", name: "Of addresses" });
  expect(list.status).toBeLessThan(400);
  const { shortlists } = (await ask("/v1/shortlists", { key: pro })).body;
  const id = shortlists.find(({ name }: { name: string }) => name === "Of addresses")?.id;
  const { plain } = await twoTechnologies();
  await ask(`/v1/shortlists/${id}/technologies/${plain}`, { key: pro, method: "PUT" });
  const urls = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, part] of Object.entries(value)) {
      if (name === "url") urls.add(part);
      else collect(part);
    }
  };
  const owners = (await ask("/v1/owners?limit=100")).body.owners;
  for (const path of [
    "/v1/technologies?limit=5",
    `/v1/technologies/${plain}`,
    `/v1/technologies/${plain}/similar`,
    "/v1/search?q=solar",
    "/v1/owners?limit=100",
    `/v1/owners/${owners[0].slug}`,
    `/v1/shortlists/${id}`,
  ]) {
    const before = urls.size;
    collect((await ask(path, { key: pro })).body);
    expect(urls.size, path).toBeGreaterThanOrEqual(before);
  }
  expect([...urls].filter((url) => url.includes("/owner/")).length).toBe(owners.length);
  await severalAtOnce(urls, async (url) => {
    const { pathname, search } = new URL(url);
    expect((await person.get(pathname + search)).status, url).toBe(200);
  });
});

test("the last page is the last, also where it is full, and a page after it is empty", async () => {
  const [row] = await sql`
    select count(*)::int as technologies, count(distinct organisation_id)::int as owners from public.technologies`;
  const { technologies, owners } = row as { technologies: number; owners: number };
  for (const [path, rows] of [
    ["technologies", technologies],
    ["owners", owners],
  ] as const) {
    const { body } = await ask(`/v1/${path}?limit=${rows}`, { key: free });
    expect(body[path], path).toHaveLength(rows);
    expect(body.next, path).toBeNull();
    const { next } = (await ask(`/v1/${path}?limit=${rows - 1}`, { key: free })).body;
    expect(next, path).not.toBeNull();
  }
  const found = (await ask("/v1/search?q=solar&page=999", { key: pro })).body;
  expect(found.pages).toBeLessThan(999);
  expect(found).toMatchObject({ page: 999, technologies: [] });
});

test("a record without a patent number has none, rather than words for it", async () => {
  const [row] = await sql`
    select max(tech_id)::int as id from public.technology_details where pi_patentid = 'Unknown Patent ID'`;
  const { body } = await ask(`/v1/technologies/${row?.id}`, { key: free });
  expect(body.record.patentNumbers).toBeNull();
});

test("changes are followed by a cursor, which also says that there is nothing new", async () => {
  const first = (await ask("/v1/changes", { key: free })).body;
  expect(first.changes).toEqual([]);
  const since = first.next;
  const [row] = await sql`insert into public.technologies (title, uni, status)
    values ('Of the API', 'Somewhere', 'active') returning tech_id::int as id`;
  const read = async () => (await ask(`/v1/changes?since=${since}`, { key: free })).body;
  await expect.poll(async () => (await read()).changes).toHaveLength(1);
  const { changes, next } = await read();
  expect(changes).toMatchObject([{ id: row?.id, kind: "published", title: "Of the API" }]);
  const page = (await ask(`/v1/changes?since=${since}&limit=1`, { key: free })).body;
  expect(page.next).toBe(page.changes[0].cursor);
  await sql`delete from public.technologies where tech_id = ${row?.id}`;
  await expect
    .poll(async () => (await ask(`/v1/changes?since=${next}`, { key: free })).body.changes)
    .toMatchObject([{ id: row?.id, kind: "withdrawn", title: null }]);
  const old = since.replace(/\d+$/, (day: string) => String(Number(day) - 51));
  expect(await codeOf(`/v1/changes?since=${old}`, { key: free })).toBe("cursor-too-old");
});

test("a shortlist is read, filled and emptied by its members' keys, and by nobody else's", async () => {
  const email = `api-${crypto.randomUUID()}@example.test`;
  const key = await keyOf(email, ["shortlists"]);
  const person = await signedIn(email);
  await person.post("/shortlists", { intent: "create", name: "Of the API" });
  const { body } = await ask("/v1/shortlists", { key });
  expect(body.shortlists).toMatchObject([{ name: "Of the API", role: "owner", technologies: 0 }]);
  const list = `/v1/shortlists/${body.shortlists[0].id}`;
  const { plain } = await twoTechnologies();
  const held = `${list}/technologies/${plain}`;
  expect((await ask(held, { key, method: "PUT" })).body).toEqual({ changed: true });
  expect((await ask(held, { key, method: "PUT" })).body).toEqual({ changed: false });
  expect((await ask(list, { key })).body.items).toMatchObject([{ id: plain, note: "" }]);
  expect(await codeOf(`${list}/technologies/99999999`, { key, method: "PUT" })).toBe("not-found");
  for (const method of ["PUT", "DELETE"])
    expect(await codeOf(held, { key: pro, method })).toBe("not-found");
  expect(await codeOf(list, { key: pro })).toBe("not-found");
  expect((await ask(held, { key, method: "DELETE" })).status).toBe(200);
  expect((await ask(list, { key })).body.items).toEqual([]);
});

test("every call names what its key lacks", async () => {
  const path = (of: string) => of.replaceAll(/\{\w+\}/g, "1");
  const unknown = `${free.slice(0, -1)}${free.endsWith("0") ? "1" : "0"}`;
  const revoked = await keyOf(`api-${crypto.randomUUID()}@example.test`, KEY_SCOPES);
  expect((await ask("/v1/revoke", { key: revoked, method: "POST" })).status).toBe(204);
  const expired = await keyOf(`api-${crypto.randomUUID()}@example.test`, KEY_SCOPES);
  await sql`update private.api_keys set expires_at = now() - interval '1 minute'
    where key_hash = decode(${await sha256(expired)}, 'hex')`;
  const queries: Record<string, string> = {
    search: "?q=solar",
    readOrganisationData: "?part=leads",
    removeListingImage: "?key=1",
  };
  await severalAtOnce(ROUTES, async (route) => {
    const { name, method: of, path: at, scope, open, body: takes, bodyType } = route;
    const method = of.toUpperCase();
    const to = path(at) + (queries[name] ?? "");
    const fields = name === "addListingImage" ? { url: "https://a.edu/1" } : { title: "A valve" };
    const form = new FormData();
    form.set("image", new Blob(["an image"]));
    const body = takes && (bodyType === "multipart/form-data" ? form : JSON.stringify(fields));
    const as = (key?: string) => codeOf(to, { key: key ?? null, method, body });
    expect(await as(unknown), at).toBe("unknown-key");
    expect(await as(revoked), at).toBe("revoked-key");
    expect(await as(expired), at).toBe("expired-key");
    if (!open) expect(await as(), at).toBe("key-required");
    if (scope !== "read") expect(await as(reading), at).toBe("missing-scope");
  });
});

test("wrong parameters are named, and nothing is ever a page of HTML", async () => {
  expect(await codeOf("/v1/technologies?limit=101")).toBe("wrong-parameter: limit");
  expect(await codeOf("/v1/technologies?colour=red")).toBe("wrong-parameter: colour");
  expect(await codeOf("/v1/technologies?status=open")).toBe("wrong-parameter: status");
  expect(await codeOf("/v1/technologies?added_from=yesterday")).toBe("wrong-parameter: added_from");
  expect(await codeOf("/v1/technologies?cursor=%00")).toBe("wrong-parameter: cursor");
  expect(await codeOf("/v1/technologies?limit=1&limit=2")).toBe("wrong-parameter: limit");
  expect(await codeOf("/v1/technologies/abc")).toBe("wrong-parameter: id");
  // What Postgres cannot take is the caller's mistake, no failure of the service.
  for (const [path, field] of [
    ["/v1/technologies?uni=%00", "uni"],
    ["/v1/technologies?added_from=0000-01-01", "added_from"],
    ["/v1/owners?cursor=%00", "cursor"],
    ["/v1/owners/%00", "slug"],
    ["/v1/organisations/%00/data?part=leads", "slug"],
    ["/v1/search?q=%00", "q"],
    ["/v1/search?q=a%00b", "q"],
    ["/v1/search?q=a&mode=ai&word=%00", "word"],
    ["/v1/search?q=a&page=3000000000", "page"],
    ["/v1/search?q=a&page=2147483640&limit=100", "page"],
    ["/v1/shortlists/1?page=3000000000", "page"],
  ])
    expect(await codeOf(path ?? "", { key: free }), path).toBe(`wrong-parameter: ${field}`);
  expect(await codeOf("/v1/technologies/99999999")).toBe("not-found");
  expect(await codeOf("/v1/search", { key: free })).toBe("wrong-parameter: q");
  expect(await codeOf("/v1/changes?since=1", { key: free })).toBe("wrong-parameter: since");
  expect(await codeOf("/v1/nothing")).toBe("not-found");
  expect(await codeOf("/v1/owners", { method: "POST" })).toBe("method-not-allowed");
  const { response } = await ask("/v1/shortlists/1/technologies/2", { key: free });
  expect(response.headers.get("allow")).toBe("PUT, DELETE");
});

test("answers have an ETag, limits, and rights of other sites to read them", async () => {
  const first = await ask("/v1/technologies");
  const etag = first.response.headers.get("etag") ?? "";
  expect(first.response.headers.get("access-control-allow-origin")).toBe("*");
  expect(first.response.headers.get("ratelimit-policy")).toBe('"network";q=60;w=60');
  const again = await ask("/v1/technologies", { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
  const private_ = await ask("/v1/technologies", { key: free });
  expect(private_.response.headers.get("cache-control")).toBe("private, no-cache");
  expect(private_.response.headers.get("ratelimit-policy")).toBe('"key";q=600;w=60');
});

test("the sixty-first request of a minute without a key is refused, and says when to come back", async () => {
  const headers = { "cf-connecting-ip": "2001:db8::61" };
  // A minute may begin meanwhile. Each has an address of its own, since the edge's answers are not counted.
  const answers = await Promise.all(
    Array.from({ length: 130 }, (_, n) => ask(`/v1/owners?limit=1&cursor=A${n}`, { headers })),
  );
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.body.code).toBe("too-many-requests");
  expect(refused?.response.headers.get("retry-after")).toBe("60");
  expect(refused?.response.headers.get("ratelimit")).toBe('"network";r=0;t=60');
  expect((await ask("/v1/owners?limit=1", { headers, key: free })).status).toBe(200);
});

test("what needs no key is served again from the edge, and what has one never is", async () => {
  const path = `/v1/owners?limit=1&cursor=B${Date.now()}`;
  const from = async (key: string | null) =>
    (await ask(path, { key })).response.headers.get("cf-cache-status");
  await expect.poll(() => from(null)).toBe("HIT");
  expect(await from(free)).not.toBe("HIT");
});

test("the description of the API is as committed", async () => {
  const { body } = await ask("/openapi.json");
  expect(body.openapi).toBe("3.1.0");
  const described = JSON.stringify(body, null, 2)
    .replaceAll(api, "https://api.quad.example")
    .replaceAll(web, "https://quad.example");
  await expect(`${described}\n`).toMatchFileSnapshot("../../docs/api/openapi.json");
});
