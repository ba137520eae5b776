import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { readManifest } from "../support/routes.ts";
import { signedIn, Visitor } from "../support/visitor.ts";

// A word that stands nowhere else in everything that somebody may not have, and every route asked for it. Whoever may
// have most asks first, so that what a cache kept of their answers would show in the next one's. The same for the data
// service itself is in test/db/access.test.ts.

type Role = "subscriber" | "free" | "visitor";
/** Which table's words are a technology's card no more. */
const GATED = {
  details: "technology_details",
  report: "technology_reports",
  contact: "technology_contacts",
};

/** How every word begins; alone it is none, so that it may be searched for. */
const MARK = `kanari${crypto.randomUUID().replace(/[^a-f]/g, "")}`;
const WORDS = new RegExp(`${MARK}[a-z]+`, "gi");
const word = (...parts: string[]) => [MARK, ...parts].join("");

const OPEN = [word("details", "featured")];
const MEMBERS = [...OPEN, word("details", "ordinary")];
const ALL = Object.keys(GATED).flatMap((part) => [word(part, "ordinary"), word(part, "featured")]);
const MAY_HAVE: Record<Role, string[]> = {
  visitor: OPEN,
  free: MEMBERS,
  subscriber: [...ALL, word("email"), word("inquiry"), word("note"), word("list")],
};

const sql = postgres(inject("endpoints").databaseUrl, { max: 1, onnotice: () => undefined });
const technologies: number[] = [];
let shortlist: number;
let readers: Record<Role, Visitor>;

beforeAll(async () => {
  for (const kind of ["ordinary", "featured", "withdrawn"]) {
    const title = kind === "withdrawn" ? word("title", kind) : `Cage, ${kind}`;
    const [row] = await sql`
      insert into public.technologies (title, summary, uni) values (${title}, ${title}, 'Example University')
      returning tech_id::int as id`;
    technologies.push(row?.id);
    for (const [part, table] of Object.entries(GATED))
      await plant(table, row?.id, word(part, kind));
  }
  const [ordinary = 0, featured = 0, withdrawn = 0] = technologies;
  await sql`insert into public.featured_techids_social (tech_id, active_feature) values (${featured}, true), (${withdrawn}, true)`;

  const email = `${word("email")}@example.test`;
  readers = {
    subscriber: await signedIn(email),
    free: await signedIn(`free-${MARK}@example.test`),
    visitor: new Visitor(),
  };
  const [user] = await sql`select id from auth.users where email = ${email}`;
  const own = { user_id: user?.id, tech_id: ordinary };
  await sql`update public.user_profiles set trial_end = now() + interval '1 day' where id = ${user?.id}`;
  await sql`insert into public."saves-v1" ${sql(own)}`;
  await sql`insert into public."notes-v1" ${sql({ ...own, notes: word("note") })}`;
  // A list of the subscriber's alone, asked for by everyone.
  const [list] = await sql`insert into public.shortlists (name) values ('Cages') returning id::int`;
  shortlist = list?.id;
  const on = { shortlist_id: shortlist };
  await sql`insert into public.shortlist_members ${sql({ ...on, user_id: user?.id, role: "owner" })}`;
  await sql`insert into public.shortlist_items ${sql({ ...on, tech_id: ordinary, place: 1, note: word("list") })}`;
  await sql`
    insert into public.inquiries
    ${sql({ ...own, id: crypto.randomUUID(), title: "Cage", message: word("inquiry") })}`;
  // What was withdrawn is on everybody's lists and was in every cache.
  for (const table of ["saves-v1", "likes-v1"]) {
    await sql`insert into public.${sql(table)} ${sql({ ...own, tech_id: withdrawn })}`;
  }
  await sql`insert into public.watches ${sql({ ...own, tech_id: withdrawn, last_run: 0 })}`;
  await sql`insert into public.shortlist_items ${sql({ ...on, tech_id: withdrawn, place: 2 })}`;
  const before = await crawl(readers.visitor);
  expect(before.has(word("title", "withdrawn"))).toBe(true);
  await sql`select private.withdraw_listing(${withdrawn}, 'owner')`;
  await sql`
    insert into public.listing_drafts (organisation_id, content, publish_at)
    select id, ${sql.json({ title: word("draft"), summary: word("draft") })}, now() + interval '1 day'
    from public.organisations where name = 'Example University'`;
  // The edge hears of a change five seconds and one visit later (docs/decisions/010-edge-cache.md).
  const isGone = async () => !(await readListing()).includes(word("title", "withdrawn"));
  await vi.waitUntil(isGone, { timeout: 10_000, interval: 500 });
});
afterAll(async () => {
  await sql`delete from private.listing_ids where tech_id in ${sql(technologies)}`;
  await sql`delete from public.listing_drafts where content ->> 'title' = ${word("draft")}`;
  await sql.end();
});

async function readListing(): Promise<string> {
  const response = await readers.visitor.request("/marketplace");
  return response.text();
}

/** A row with the word in every column that the table has. */
async function plant(table: string, techId: number, text: string): Promise<void> {
  const columns = await sql`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and column_name <> 'tech_id'`;
  const row: Record<string, unknown> = { tech_id: techId };
  for (const { name, type } of columns) {
    if (name === "report_filepath") row[name] = `reports/${text}_report.pdf`;
    else if (name === "pi_contactinfo") row[name] = `${text}@example.test`;
    else if (name === "source_url") row[name] = `https://${text}.example.test/`;
    else if (type === "text") row[name] = text;
    else if (type === "jsonb") row[name] = sql.json({ text: `The key challenge is ${text}.` });
    else if (type !== "date") throw new Error(`${table}.${name} holds no word: say how.`);
  }
  await sql`insert into ${sql(`public.${table}`)} ${sql(row)}`;
}

/** Every route as it stands, and its loader asked with all that could lead to a technology; then the technologies. */
function addresses(): string[] {
  const pages = technologies.map((id) => `/patentinfo?tech_id=${id}`);
  const [id = "", redirectTo = ""] = [String(technologies[0]), pages[0]];
  const all = { tech_id: id, id, q: MARK, mode: "ai", kw: MARK, like: "Ex", redirectTo };
  const routes = readManifest().flatMap((route) => {
    const at = `/${route.path.replace(":list", "saved").replace(":id", String(shortlist)).replace(":slug", "example-university").replace("*", "nothing")}`;
    return [at, `${at}?${new URLSearchParams({ ...all, _data: route.id })}`];
  });
  const data = pages.map((page) => `${page}&_data=routes%2Fpatentinfo`);
  return [...routes, ...pages, ...data, `/marketplace?q=${MARK}`, `/login?redirectTo=${pages[0]}`];
}

/** Every post that is answered with a text of somebody's. */
function posts(reader: Visitor): [string, Promise<Response>][] {
  const json = (to: string, body: object) =>
    reader.request(to, {
      method: "POST",
      headers: { "content-type": "application/json", origin: reader.origin },
      body: JSON.stringify(body),
    });
  const question = "What are the key challenges, and who is the contact?";
  const messages = [{ role: "user", content: question }];
  const key = crypto.randomUUID();
  return [
    ["/api/search", json("/api/search", { user_prompt: MARK })],
    ["/api/ai-keywords", json("/api/ai-keywords", { prompt: MARK })],
    ["/marketplace", reader.post("/marketplace", { q: MARK, mode: "regular", key })],
    ...technologies.flatMap((id): [string, Promise<Response>][] => {
      const page = `/patentinfo?tech_id=${id}`;
      return [
        ["/api/chat", json("/api/chat", { messages, tech_id: id })],
        [page, reader.post(page, { intent: "chat", message: question })],
        [page, reader.post(page, { intent: "note", notes: "Another", seen: "" })],
        [page, reader.post(page, { intent: "none" })],
      ];
    }),
  ];
}

/** The words that a reader is told anywhere, each with the first place that told it. */
async function crawl(reader: Visitor): Promise<Map<string, string>> {
  const told = new Map<string, string>();
  const read = async (place: string, response: Response) => {
    // A page that crashed tells nothing either.
    expect(response.status, place).not.toBe(500);
    const answer = `${JSON.stringify([...response.headers])} ${await response.text()}`;
    for (const [found] of answer.matchAll(WORDS)) {
      if (!told.has(found.toLowerCase())) told.set(found.toLowerCase(), place);
    }
  };
  for (const [place, answer] of posts(reader)) await read(`POST ${place}`, await answer);
  for (const place of addresses()) await read(place, await reader.request(place));
  return told;
}

test("every route tells a reader what is theirs and nothing else, at the first asking and the second", async () => {
  for (const role of ["subscriber", "free", "visitor", "visitor"] as const) {
    const told = await crawl(readers[role]);
    const leaks = [...told].filter(([found]) => !MAY_HAVE[role].includes(found));
    expect(leaks, role).toEqual([]);
    expect([...told.keys()].sort(), role).toEqual(MAY_HAVE[role].toSorted());
  }
});
