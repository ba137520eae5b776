import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { EXPORT_FORMATS } from "#app/technology/export-formats.ts";
import { readManifest } from "../support/routes.ts";
import { severalAtOnce } from "../support/several-at-once.ts";
import { stackDatabase } from "../support/stack-services.ts";
import { signedIn, Visitor } from "../support/visitor.ts";

// A word that occurs nowhere else is in everything that somebody may not read, and every route is asked for it. The
// reader with the most rights asks first, so that a cache of their answers would show in the next reader's.
// test/db/access.test.ts does the same for the data service.

type Role = "subscriber" | "free" | "visitor";
/** The tables whose texts a card does not have. */
const GATED = {
  details: "technology_details",
  report: "technology_reports",
  contact: "technology_contacts",
};

/** The beginning of every such word. By itself it is not one, so it may be searched for. */
const MARK = `kanari${crypto.randomUUID().replace(/[^a-f]/g, "")}`;
const WORDS = new RegExp(`${MARK}[a-z]+`, "gi");
const word = (...parts: string[]) => [MARK, ...parts].join("");

const OPEN = [word("details", "featured")];
const MEMBERS = [...OPEN, word("details", "ordinary")];
const ALL = Object.keys(GATED).flatMap((part) => [word(part, "ordinary"), word(part, "featured")]);
const MAY_HAVE: Record<Role, string[]> = {
  visitor: OPEN,
  free: MEMBERS,
  // Alerts from before the withdrawal belong to their reader, like the mail; they are in the export of the account.
  subscriber: [...ALL, ...["email", "inquiry", "note", "list", "told"].map((part) => word(part))],
};

const sql = stackDatabase();
const technologies: number[] = [];
let shortlist: number;
/** The token of the subscriber's private feed, which reported the withdrawn technology. */
const feed = MARK.replace(/[^a-f]/g, "")
  .padEnd(22, "a")
  .slice(0, 22);
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
  // A list that only the subscriber may read, requested by everyone.
  const [list] = await sql`insert into public.shortlists (name) values ('Cages') returning id::int`;
  shortlist = list?.id;
  const on = { shortlist_id: shortlist };
  await sql`insert into public.shortlist_members ${sql({ ...on, user_id: user?.id, role: "owner" })}`;
  await sql`insert into public.shortlist_items ${sql({ ...on, tech_id: ordinary, place: 1, note: word("list") })}`;
  await sql`
    insert into public.inquiries
    ${sql({ ...own, id: crypto.randomUUID(), title: "Cage", message: word("inquiry") })}`;
  // The withdrawn technology is on everybody's lists, and was in every cache.
  for (const table of ["saves-v1", "likes-v1"]) {
    await sql`insert into public.${sql(table)} ${sql({ ...own, tech_id: withdrawn })}`;
  }
  await sql`insert into public.watches ${sql({ ...own, tech_id: withdrawn, last_run: 0 })}`;
  await sql`insert into public.shortlist_items ${sql({ ...on, tech_id: withdrawn, place: 2 })}`;
  const [search] = await sql`
    insert into public.saved_searches ${sql({ user_id: user?.id, name: "Cages", search: sql.json({ q: "", mode: "regular", kw: [], filters: {} }), frequency: "daily", last_run: 0, feed_hash: createHash("sha256").update(feed).digest() })}
    returning id`;
  const told = { user_id: user?.id, tech_id: withdrawn, kind: "new", run: 1 };
  await sql`insert into public.alert_events ${sql({ ...told, saved_search: search?.id, title: word("told") })}`;
  const before = await crawl(readers.visitor);
  expect(before.has(word("title", "withdrawn"))).toBe(true);
  await sql`select private.withdraw_listings(array[${withdrawn}]::bigint[], 'owner')`;
  // A draft, one with a publication date, one that waits for a moderator, and a row of an import under review.
  for (const how of [
    {},
    { publish_at: new Date(Date.now() + 86_400_000) },
    { asked_at: new Date() },
  ]) {
    await sql`
      insert into public.listing_drafts ${sql({ organisation_id: await organisation(), content: sql.json({ title: word("draft"), summary: word("draft") }), ...how } as never)}`;
  }
  await sql`insert into public.imports ${sql({ id: run, organisation_id: await organisation(), name: word("run"), state: "draft" })}`;
  await sql`insert into private.import_rows ${sql({ import_id: run, place: 0, outcome: "taken", match: "new", input: word("row"), content: sql.json({ title: word("row") }) })}`;
  // Data of a listing that only the organisation's members read.
  await sql`insert into public.offered_values ${sql({ tech_id: ordinary, field: "title", value: sql.json(word("offer")) })}`;
  await sql`insert into public.listing_versions ${sql({ tech_id: ordinary, version: 1, how: "edited", changes: sql.json({ title: { old: word("version"), new: "Cage" } }) })}`;
  // The edge cache sees a change five seconds and one visit later (docs/decisions/010-edge-cache.md).
  const isGone = async () => !(await readListing()).includes(word("title", "withdrawn"));
  await vi.waitUntil(isGone, { timeout: 120_000, interval: 500 });
});
const run = crypto.randomUUID();
const organisation = async () =>
  (await sql`select id from public.organisations where name = 'Example University'`)[0]?.id;
afterAll(async () => {
  await sql`delete from public.imports where id = ${run}`;
  await sql`delete from public.saved_searches where feed_hash = ${createHash("sha256").update(feed).digest()}`;
  for (const table of ["offered_values", "listing_versions"])
    await sql`delete from public.${sql(table)} where tech_id in ${sql(technologies)}`;
  await sql`delete from private.listing_ids where tech_id in ${sql(technologies)}`;
  await sql`delete from public.listing_drafts where content ->> 'title' = ${word("draft")}`;
});

async function readListing(): Promise<string> {
  const response = await readers.visitor.request("/marketplace");
  return response.text();
}

/** Adds a row with the word in every column of the table. */
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

/**
 * The address of every route, and of its loader's data, with every id that could lead to a technology; then the
 * technologies themselves.
 */
function addresses(): string[] {
  const pages = technologies.map((id) => `/patentinfo?tech_id=${id}`);
  const [id = "", redirectTo = ""] = [String(technologies[0]), pages[0]];
  const all = { tech_id: id, id, q: MARK, mode: "ai", kw: MARK, like: "Ex", redirectTo };
  const routes = readManifest().flatMap((route) => {
    const at = `/${route.path.replace(":list", "saved").replace(":id", String(shortlist)).replace(":slug", "example-university").replace("*", "nothing")}`;
    return [at, `${at}?${new URLSearchParams({ ...all, _data: route.id })}`];
  });
  const data = pages.map((page) => `${page}&_data=routes%2Fpatentinfo`);
  const ids = technologies.map((each) => `id=${each}`).join("&");
  const each = technologies.flatMap((tech) => [
    `/mistake?tech_id=${tech}`,
    `/api/download?id=${tech}`,
    `/api/suggest?q=${MARK}&tech_id=${tech}`,
  ]);
  const files = EXPORT_FORMATS.flatMap((format) => [
    `/export?format=${format}&${ids}`,
    `/export?format=${format}&shortlist=${shortlist}`,
    `/export?format=${format}&q=${MARK}`,
  ]);
  return [
    ...routes,
    ...pages,
    ...data,
    ...each,
    ...files,
    `/marketplace?q=${MARK}`,
    `/marketplace?q=${MARK}&mode=ai&kw=${MARK}`,
    `/marketplace?uni=Example+University&sort=most-recent`,
    `/marketplace/picture?q=${MARK}`,
    `/searches/new?q=${MARK}`,
    `/compare?${ids}&need=${MARK}`,
    `/feeds/${feed}.atom`,
    `/feeds/${feed}.json`,
    `/login?redirectTo=${pages[0]}`,
  ];
}

/** Every post whose answer may have a person's text. */
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

/** Every planted word that a reader gets, with the first place where it appears. */
async function crawl(reader: Visitor): Promise<Map<string, string>> {
  const told = new Map<string, string>();
  const read = async (place: string, response: Response) => {
    // A page that crashes must not show any either.
    expect(response.status, place).not.toBe(500);
    const answer = `${JSON.stringify([...response.headers])} ${await response.text()}`;
    for (const [found] of answer.matchAll(WORDS)) {
      if (!told.has(found.toLowerCase())) told.set(found.toLowerCase(), place);
    }
  };
  for (const [place, answer] of posts(reader)) await read(`POST ${place}`, await answer);
  await severalAtOnce(addresses(), async (place) => read(place, await reader.request(place)));
  return told;
}

test("every route shows a reader only what they may read, at the first request and the second", async () => {
  for (const role of ["subscriber", "free", "visitor", "visitor"] as const) {
    const told = await crawl(readers[role]);
    const leaks = [...told].filter(([found]) => !MAY_HAVE[role].includes(found));
    expect(leaks, role).toEqual([]);
    expect([...told.keys()].sort(), role).toEqual(MAY_HAVE[role].toSorted());
  }
});
