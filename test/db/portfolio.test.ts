import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createFreshDatabase, type FreshDatabase } from "../support/fresh-database.ts";
import { actAs, addPerson, type Person } from "../support/people.ts";

// A portfolio as it is staged, looked through, adopted and written: the database's part of an office's import.

let database: FreshDatabase;
let editor: Person;
let organisation: number;
const SLUG = "tern-college";

beforeAll(async () => {
  database = await createFreshDatabase(inject("databaseServer"));
  const { sql } = database;
  editor = await addPerson(sql, "editor");
  const [row] = await sql`
    insert into public.organisations (name, slug, kind, status) values ('Tern College', ${SLUG}, 'university', 'claimed') returning id`;
  organisation = Number(row?.id);
  await sql`insert into public.organisation_members (organisation_id, user_id, role, state) values (${organisation}, ${editor.id}, 'admin', 'active')`;
  await sql`insert into public.organisation_domains (organisation_id, domain, verified_how) values (${organisation}, 'tern.test', 'dns')`;
});
afterAll(() => database.drop());

type Listing = { reference: string; title: string; text: string; address?: string; more?: object };

/** Content by column, as the jobs worker stages it. */
function staged(listing: Listing, place: number) {
  const content = {
    title: listing.title,
    technical_summary: { text: listing.text },
    source_url: listing.address ?? null,
    status: "other",
    summary: null,
    ...listing.more,
  };
  return {
    place,
    row: place + 1,
    outcome: "taken",
    input: JSON.stringify(listing),
    reference: listing.reference,
    externalId: listing.reference,
    hash: JSON.stringify(content),
    content,
    extra: { claims: [] },
  };
}

/** Begins a run as the editor; with an address it is the feed's. */
async function begin(
  address: string | null,
  who = editor,
): Promise<{ id: string; outcome: string }> {
  const id = crypto.randomUUID();
  const [row] = await actAs(
    database.sql,
    who,
    (tx) =>
      tx`select public.begin_import(${SLUG}, ${id}, ${address ?? "portfolio.csv"}, ${address}) as answer`,
  );
  return { id, outcome: row?.answer.outcome };
}

/** Reads rows into a run up to its draft, as the worker does. */
async function read(run: string, listings: readonly Listing[]): Promise<string> {
  const { sql } = database;
  expect((await sql`select public.take_run(${run}) as taken`)[0]?.taken.step).toBe("read");
  await sql`select public.stage_run_rows(${run}, ${sql.json(listings.map(staged))})`;
  const [row] =
    await sql`select public.end_reading(${run}, ${sql.json({ format: "own" })}) as state`;
  return row?.state;
}

async function change(run: string, what: string, who = editor): Promise<string> {
  const [row] = await actAs(
    database.sql,
    who,
    (tx) => tx`select public.change_import(${SLUG}, ${run}, ${what}) as answer`,
  );
  return row?.answer.outcome;
}

async function write(run: string): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const [row] = await database.sql`select public.publish_run_rows(${run}) as answer`;
    if (row?.answer.left === 0) return;
  }
  throw new Error("the run does not end");
}

async function counts(run: string): Promise<Record<string, number>> {
  return (await database.sql`select private.run_counts(${run}) as counts`)[0]?.counts;
}

async function page(run: string, show: string, who = editor) {
  const [row] = await actAs(
    database.sql,
    who,
    (tx) => tx`select public.import_page(${SLUG}, ${run}, ${show}) as page`,
  );
  return row?.page;
}

const listing = (n: number): Listing => ({
  reference: `T-${n}`,
  title: `Tern valve number ${n} for quiet pumps`,
  text: `A valve of the ${n}th kind closes without noise, because its ${n} lamellae move one after another. It was built at Tern College.`,
  address: `https://tern.test/tech/${n}`,
});

test("a file is a draft first, and is then the catalogue's; the same file again changes nothing", async () => {
  const { sql } = database;
  const { id } = await begin(null);
  expect(await read(id, [listing(1), listing(2), listing(3)])).toBe("draft");
  const [before] =
    await sql`select count(*)::int as n from public.technologies where organisation_id = ${organisation}`;
  expect(before?.n).toBe(0);
  expect(
    (await page(id, "new")).rows.map((row: { content: { title: string } }) => row.content.title),
  ).toContain(listing(2).title);
  expect(await change(id, "publish")).toBe("changed");
  await write(id);
  const rows = await sql`
    select t.title, t.uni, d.source_url, d.technical_summary ->> 'text' as text, f.source from public.technologies t
    join public.technology_details d using (tech_id) join public.field_sources f on f.tech_id = t.tech_id and f.field = 'title'
    where t.organisation_id = ${organisation} order by t.tech_id`;
  expect(rows).toHaveLength(3);
  expect(rows[0]).toEqual({
    title: listing(1).title,
    uni: "Tern College",
    source_url: listing(1).address,
    text: listing(1).text,
    source: "upload",
  });
  const again = await begin(null);
  await read(again.id, [listing(3), listing(1), listing(2)]);
  expect(await counts(again.id)).toMatchObject({ new: 0, changed: 0, unchanged: 3 });
});

test("a feed adopts what is there by address, number, title and text, asks what is not sure and doubles none", async () => {
  const { sql } = database;
  const before =
    await sql`select tech_id, title from public.technologies where organisation_id = ${organisation} order by tech_id`;
  const saver = await addPerson(sql, "saver");
  await sql`insert into public."saves-v1" (user_id, tech_id) values (${saver.id}, ${before[0]?.tech_id})`;
  // What the command's import knows under the office's number.
  await sql`insert into ingest.batches (batch_id, files) values ('office', '[]')`;
  await sql`insert into ingest.records (source, external_id, reference, tech_id, content_hash, batch_id)
    values ('listing/Tern College', 'CASE-2', 'CASE-2', ${before[1]?.tech_id}, '', 'office')`;
  const feed = [
    { ...listing(1), reference: "guid-1", title: "Quiet valve with one lamella" },
    { ...listing(2), reference: "CASE-2", address: "https://other.test/2" },
    { ...listing(3), reference: "guid-3", address: "https://other.test/3" },
    { ...listing(4), reference: "guid-4" },
  ];
  const { id } = await begin("https://tern.test/rss");
  await read(id, feed);
  expect(await counts(id)).toMatchObject({ new: 1, unsure: 0 });
  const { rows } = await page(id, "changed");
  expect(rows.map((row: { foundBy: string; techId: number }) => [row.foundBy, row.techId])).toEqual(
    [
      ["address", Number(before[0]?.tech_id)],
      ["number", Number(before[1]?.tech_id)],
      ["words", Number(before[2]?.tech_id)],
    ],
  );
  expect(await change(id, "publish")).toBe("changed");
  await write(id);
  const after =
    await sql`select tech_id, title from public.technologies where organisation_id = ${organisation} order by tech_id`;
  expect(after.map(({ tech_id }) => tech_id).slice(0, 3)).toEqual(
    before.map(({ tech_id }) => tech_id),
  );
  expect(after[0]?.title).toBe("Quiet valve with one lamella");
  const [kept] =
    await sql`select count(*)::int as n from public."saves-v1" where user_id = ${saver.id} and tech_id = ${before[0]?.tech_id}`;
  expect(kept?.n).toBe(1);

  // Nearly a title that is there, and another text: asked, and until then nothing is written.
  const [fourth] =
    await sql`select tech_id from public.technologies where title = ${listing(4).title}`;
  const near = {
    reference: "X-4",
    title: "Tern valve number 4 for quiet air pumps",
    text: "Other words.",
  };
  const file = await begin(null);
  await read(file.id, [near]);
  const [asked] = (await page(file.id, "unsure")).rows;
  expect(asked.candidates.map((one: { id: number }) => one.id)).toContain(Number(fourth?.tech_id));
  await change(file.id, "publish");
  await write(file.id);
  expect(await counts(file.id)).toMatchObject({ unsure: 1, new: 0, open: 0 });
  const [answer] = await actAs(
    sql,
    editor,
    (tx) => tx`
    select public.decide_import(${SLUG}, ${file.id}, ${sql.json({ [asked.place]: Number(fourth?.tech_id) })}) as answer`,
  );
  expect(answer?.answer).toMatchObject({ outcome: "changed", changed: 1 });
  await change(file.id, "publish");
  await write(file.id);
  const [now] =
    await sql`select title from public.technologies where tech_id = ${Number(fourth?.tech_id)}`;
  expect(now?.title).toBe(near.title);
  const [{ n } = { n: 0 }] =
    await sql`select count(*)::int as n from public.technologies where organisation_id = ${organisation}`;
  expect(n).toBe(4);
});

test("of a feed of 300 the 250 that are there are adopted with all that people left on them, and 50 are new", async () => {
  const { sql } = database;
  await sql`delete from public.technologies where organisation_id = ${organisation}`;
  const there = Array.from({ length: 250 }, (_, n) => listing(1000 + n));
  const file = await begin(null);
  await read(file.id, there);
  await change(file.id, "publish");
  await write(file.id);
  const scout = await addPerson(sql, "scout");
  const own = sql`from public.technologies where organisation_id = ${organisation}`;
  for (const table of ["likes-v1", "saves-v1"]) {
    await sql`insert into public.${sql(table)} (user_id, tech_id) select ${scout.id}, tech_id ${own}`;
  }
  await sql`insert into public."notes-v1" (user_id, tech_id, notes) select ${scout.id}, tech_id, title ${own}`;
  await sql`
    insert into public.inquiries (id, user_id, tech_id, title, message)
    select gen_random_uuid(), ${scout.id}, tech_id, title, 'Is it free?' ${own}`;
  const [list] = await sql`insert into public.shortlists (name) values ('Valves') returning id`;
  await sql`
    insert into public.shortlist_items (shortlist_id, tech_id, place, note)
    select ${list?.id}, tech_id, row_number() over (order by tech_id), title ${own}`;
  /** What people left, by the title that the technology had when they left it. */
  const left = async () => ({
    likes:
      await sql`select tech_id from public."likes-v1" where user_id = ${scout.id} order by tech_id`,
    saves:
      await sql`select tech_id from public."saves-v1" where user_id = ${scout.id} order by tech_id`,
    notes:
      await sql`select tech_id, notes from public."notes-v1" where user_id = ${scout.id} order by tech_id`,
    asked:
      await sql`select tech_id, title from public.inquiries where user_id = ${scout.id} order by tech_id`,
    items:
      await sql`select tech_id, note from public.shortlist_items where shortlist_id = ${list?.id} order by tech_id`,
  });
  const before = await left();
  expect(Object.values(before).map((rows) => rows.length)).toEqual([250, 250, 250, 250, 250]);

  // Half are known by their address, whose title the feed has reworded; half by their title and text alone.
  const feed = [
    ...there.map((each, n) =>
      n % 2 === 0
        ? { ...each, reference: `guid-${n}`, title: `${each.title}, second edition` }
        : { ...each, reference: `guid-${n}`, address: `https://elsewhere.test/${n}` },
    ),
    ...Array.from({ length: 50 }, (_, n) => listing(2000 + n)),
  ];
  const run = await begin("https://tern.test/three-hundred");
  await read(run.id, feed);
  expect(await counts(run.id)).toMatchObject({ rows: 300, new: 50, unsure: 0 });
  await change(run.id, "publish");
  await write(run.id);
  const titles = (await sql`select title ${own}`).map(({ title }) => title);
  expect(titles.toSorted()).toEqual(feed.map(({ title }) => title).toSorted());
  expect(await left()).toEqual(before);
  const [strange] = await sql`
    select count(*)::int as n from public."notes-v1" n join public.technologies t using (tech_id)
    where n.user_id = ${scout.id} and not starts_with(t.title, n.notes)`;
  expect(strange?.n).toBe(0);
});

test("over thirty nights no editor's words are lost, nothing is doubled, and what vanishes is withdrawn after three nights", async () => {
  const { sql } = database;
  await sql`delete from public.technologies where organisation_id = ${organisation}`;
  const address = "https://tern.test/nights";
  const size = 20;
  let held: Listing[] = Array.from({ length: size }, (_, n) => listing(100 + n));
  const first = await begin(address);
  await read(first.id, held);
  await change(first.id, "publish");
  await write(first.id);
  const ids = async () =>
    (
      await sql`select tech_id from public.technologies where organisation_id = ${organisation} order by tech_id`
    ).map(({ tech_id }) => Number(tech_id));
  const original = await ids();
  expect(original).toHaveLength(size);
  const edits = new Map<number, string>();
  let added = 0;
  for (let night = 1; night <= 30; night += 1) {
    // The editor rewords one listing a night, and the feed another, sometimes the same one.
    const edited = original[(night * 3) % size] ?? 0;
    const words = `An editor's words of night ${night}`;
    const [was] = await sql`select title from public.technologies where tech_id = ${edited}`;
    const change = { title: { old: was?.title, new: words } };
    const [saved] = await actAs(
      sql,
      editor,
      (tx) => tx`
      select public.save_listing(${SLUG}, ${edited}, ${sql.json(change)}) as answer`,
    );
    expect(saved?.answer.outcome).toBe("changed");
    edits.set(edited, words);
    held = held.map((one, place) =>
      place === (night * 7) % size
        ? { ...one, title: `${listing(100 + place).title}, as of night ${night}` }
        : one,
    );
    if (night === 10) {
      held = [...held, { ...listing(300), reference: "T-300" }];
      added += 1;
    }
    await nightOf(night === 20 ? held.slice(0, 5) : held);
    if (night === 20) {
      // A feed that holds less than half asks and changes nothing; the night after it is whole again.
      const [feed] = await sql`select state, problem from public.feeds where address = ${address}`;
      expect(feed).toMatchObject({
        state: "asks",
        problem: expect.stringContaining("holds 5 listings, and held 21"),
      });
    }
    expect(await ids()).toHaveLength(size + added);
    for (const [id, title] of edits) {
      expect(
        (await sql`select title from public.technologies where tech_id = ${id}`)[0]?.title,
      ).toBe(title);
    }
  }
  const offered =
    await sql`select o.tech_id, o.value #>> '{}' as title from public.offered_values o join public.technologies t using (tech_id)
    where o.field = 'title' and t.organisation_id = ${organisation}`;
  // What the feed reworded after the editor did stands beside the editor's words.
  expect(offered.length).toBeGreaterThan(5);
  for (const { title } of offered) expect(held.map((one) => one.title)).toContain(title);

  const quiet = await nightOf(held);
  expect(await counts(quiet)).toMatchObject({ new: 0, changed: 0, unsure: 0 });
  const gone = held[5]?.reference ?? "";
  const rest = held.filter(({ reference }) => reference !== gone);
  for (const left of [21, 21, 20]) {
    await nightOf(rest);
    expect(await ids()).toHaveLength(left);
  }
  const [last] = await sql`select reason from private.withdrawn_listings`;
  expect(last?.reason).toBe("feed");
  // There again, it is published again under its id.
  await nightOf(held);
  expect((await ids()).slice(0, size)).toEqual(original);
});

/** A night's run of the feed with these listings. */
async function nightOf(listings: readonly Listing[]): Promise<string> {
  const { sql } = database;
  await sql`update public.feed_runs set made_at = made_at - interval '1 day'`;
  const [begun] = await sql`select public.begin_feed_night() as runs`;
  const runs: string[] = begun?.runs;
  const [ours] = await sql`
    select r.id from public.feed_runs r join public.feeds f on f.id = r.feed_id
    where r.id = any (${runs}) and f.address like '%nights'`;
  await read(ours?.id, listings);
  await write(ours?.id);
  return ours?.id;
}
