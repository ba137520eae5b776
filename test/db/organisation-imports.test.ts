import { expect, test } from "vitest";
import type { ZodType } from "zod";
import { fileOf } from "#import/file-for-test.ts";
import { describeFeeds } from "../../scripts/shared/describe-feeds.ts";
import { findFamilies } from "../../workers/jobs/src/imports/find-families.ts";
import { parseFile, stagedRows } from "../../workers/jobs/src/imports/read-rows.ts";
import { databaseOfFile } from "../support/fresh-database.ts";
import { addPerson, askAs, type Person } from "../support/people.ts";

// The database's part of an organisation's import: its rows are staged, matched, adopted and written.

const SLUG = "tern-college";

const { sql } = await databaseOfFile();
const editor = await addPerson(sql, "editor");
const [row] = await sql`
  insert into public.organisations (name, slug, kind, status) values ('Tern College', ${SLUG}, 'university', 'claimed') returning id`;
const organisation = Number(row?.id);
await sql`insert into public.organisation_members (organisation_id, user_id, role, state) values (${organisation}, ${editor.id}, 'admin', 'active')`;
await sql`insert into public.organisation_domains (organisation_id, domain, verified_how) values (${organisation}, 'tern.test', 'dns')`;

type Listing = { reference: string; title: string; text: string; address?: string; more?: object };

/** A row's content by column, as the jobs worker stages it. */
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
    extra: { statements: [] },
  };
}

/** Calls a function of the API about the organisation, as the editor if nobody else is named. */
const ask = (call: string, values: unknown[] = [], who: Person = editor) =>
  askAs(sql, who, call, [SLUG, ...values]);

/** Begins an import as the editor, or as the feed of this address. */
async function begin(
  address: string | null,
  who = editor,
): Promise<{ id: string; outcome: string }> {
  const id = crypto.randomUUID();
  const { outcome } = await ask(
    "begin_import($1, $2, $3, $4)",
    [id, address ?? "offers.csv", address],
    who,
  );
  return { id, outcome };
}

/** Reads rows into an import and makes its drafts, as the worker does. */
async function read(id: string, listings: readonly Listing[]): Promise<string> {
  expect((await sql`select public.take_import(${id}) as taken`)[0]?.taken.step).toBe("read");
  await sql`select public.stage_import_rows(${id}, ${sql.json(listings.map(staged))})`;
  const [row] =
    await sql`select public.end_reading(${id}, ${sql.json({ format: "own" })}) as state`;
  return row?.state;
}

async function change(
  id: string,
  what: string,
  who = editor,
  whole: boolean | null = null,
): Promise<string> {
  return (await ask("change_import($1, $2, $3, $4)", [id, what, whole], who)).outcome;
}

async function write(id: string): Promise<void> {
  for (let tries = 0; tries < 80; tries += 1) {
    const [row] = await sql`select public.publish_import_rows(${id}) as answer`;
    if (row?.answer.left === 0) return;
  }
  throw new Error("the import does not end");
}

async function counts(id: string): Promise<Record<string, number>> {
  return (await sql`select private.import_counts(${id}) as counts`)[0]?.counts;
}

const page = (id: string, show: string, who = editor, field: string | null = null) =>
  ask("import_page($1, $2, $3, 1, $4)", [id, show, field], who);

/** What the members' page says of the latest acts. */
const latestActs = async (): Promise<{ act: string; by: string }[]> =>
  (await ask("organisation_page($1)")).acts;

/** What is withdrawn. */
const drafts = async (): Promise<{ id: string; by: string; reason: string }[]> =>
  (await ask("listing_drafts_page($1, true)")).drafts;

/** Begins an import of these rows and publishes it. Returns its id. */
async function publish(
  listings: readonly Listing[],
  address: string | null = null,
  whole: boolean | null = null,
): Promise<string> {
  const { id } = await begin(address);
  await read(id, listings);
  expect(await change(id, "publish", editor, whole)).toBe("changed");
  await write(id);
  return id;
}

/** The titles of what the organisation lists. */
const listedTitles = async (): Promise<string[]> => {
  const rows = await sql`
    select title from public.technologies where organisation_id = ${organisation} order by tech_id`;
  return rows.map(({ title }) => title);
};

const listing = (n: number): Listing => ({
  reference: `T-${n}`,
  title: `Tern valve number ${n} for quiet pumps`,
  text: `A valve of the ${n}th kind closes without noise, because its ${n} lamellae move one after another. It was built at Tern College.`,
  address: `https://tern.test/tech/${n}`,
});

test("a file's rows are drafts first and then in the catalogue; the same file again changes nothing", async () => {
  const { id } = await begin(null);
  expect(await read(id, [listing(1), listing(2), listing(3)])).toBe("draft");
  expect(await listedTitles()).toEqual([]);
  expect(
    (await page(id, "new")).rows.map((row: { content: { title: string } }) => row.content.title),
  ).toContain(listing(2).title);
  expect(await change(id, "publish")).toBe("changed");
  await write(id);
  const rows = await sql`
    select t.title, t.uni, d.source_url, d.technical_summary ->> 'text' as text, f.source,
      private.stated_day(t.tech_id, t.date_added) as day from public.technologies t
    join public.technology_details d using (tech_id) join public.field_sources f on f.tech_id = t.tech_id and f.field = 'title'
    where t.organisation_id = ${organisation} order by t.tech_id`;
  expect(rows).toHaveLength(3);
  expect(rows[0]).toEqual({
    title: listing(1).title,
    uni: "Tern College",
    source_url: listing(1).address,
    text: listing(1).text,
    source: "upload",
    day: null,
  });
  const again = await begin(null);
  await read(again.id, [listing(3), listing(1), listing(2)]);
  expect(await counts(again.id)).toMatchObject({ new: 0, changed: 0, unchanged: 3 });
});

test("a feed adopts existing listings by address, number, title and text, asks where it is unsure, and duplicates none", async () => {
  const before =
    await sql`select tech_id, title from public.technologies where organisation_id = ${organisation} order by tech_id`;
  const saver = await addPerson(sql, "saver");
  await sql`insert into public."saves-v1" (user_id, tech_id) values (${saver.id}, ${before[0]?.tech_id})`;
  // The technology that `npm run import` knows under the organisation's number.
  await sql`insert into ingest.batches (batch_id, files) values ('organisation', '[]')`;
  await sql`insert into ingest.records (source, external_id, reference, tech_id, content_hash, batch_id)
    values ('listing/Tern College', 'CASE-2', 'CASE-2', ${before[1]?.tech_id}, '', 'organisation')`;
  const feed = [
    { ...listing(1), reference: "guid-1", title: "Quiet valve with one lamella" },
    { ...listing(2), reference: "CASE-2", address: "https://other.test/2" },
    { ...listing(3), reference: "guid-3", address: "https://other.test/3" },
    { ...listing(4), reference: "guid-4" },
  ];
  const { id } = await begin("https://tern.test/rss");
  await read(id, feed);
  expect(await counts(id)).toMatchObject({ new: 1, unsure: 0 });
  const { fields } = await page(id, "changed");
  const rows = new Map();
  for (const { column, listings } of fields) {
    const shown = await page(id, "changed", editor, column);
    expect(shown).toMatchObject({ show: "changed", field: column });
    expect(shown.rows).toHaveLength(listings);
    for (const row of shown.rows) rows.set(row.place, row);
  }
  const found = [...rows.values()].sort((a, b) => a.place - b.place);
  expect(
    found.map((row: { foundBy: string; techId: number }) => [row.foundBy, row.techId]),
  ).toEqual([
    ["address", Number(before[0]?.tech_id)],
    ["number", Number(before[1]?.tech_id)],
    ["words", Number(before[2]?.tech_id)],
  ]);
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

  // Almost the title of an existing technology, with another text. The import asks, and writes nothing until it has an
  // answer.
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
  const decided = { [asked.place]: Number(fourth?.tech_id) };
  expect(await ask("decide_import($1, $2, $3::jsonb)", [file.id, decided])).toMatchObject({
    outcome: "changed",
    changed: 1,
  });
  await change(file.id, "publish");
  await write(file.id);
  const [now] =
    await sql`select title from public.technologies where tech_id = ${Number(fourth?.tech_id)}`;
  expect(now?.title).toBe(near.title);
  expect(await listedTitles()).toHaveLength(4);
});

test("over thirty nights no editor's text is lost, nothing is duplicated, and what vanishes is withdrawn after three nights", async () => {
  await sql`delete from public.technologies where organisation_id = ${organisation}`;
  const address = "https://tern.test/nights";
  const size = 20;
  let held: Listing[] = Array.from({ length: size }, (_, n) => listing(100 + n));
  await publish(held, address, true);
  const ids = async () =>
    (
      await sql`select tech_id from public.technologies where organisation_id = ${organisation} order by tech_id`
    ).map(({ tech_id }) => Number(tech_id));
  const original = await ids();
  expect(original).toHaveLength(size);
  const edits = new Map<number, string>();
  let added = 0;
  for (let night = 1; night <= 30; night += 1) {
    // The editor rewords one listing a night and the feed another, sometimes the same one.
    const edited = original[(night * 3) % size] ?? 0;
    const words = `An editor's words of night ${night}`;
    const [was] = await sql`select title from public.technologies where tech_id = ${edited}`;
    const change = { title: { old: was?.title, new: words } };
    const saved = await ask("save_listing($1, $2, $3::jsonb)", [edited, change]);
    expect(saved.outcome).toBe("changed");
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
    await nightOf(held);
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
  // A text that the feed changed after the editor did is offered beside the editor's.
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
  expect((await latestActs())[0]).toMatchObject({ act: "listing.withdrawn", by: "the feed" });
  const withdrawn = await drafts();
  expect(withdrawn).toMatchObject([{ by: "the feed", reason: "feed" }]);
  const { draft } = await ask("listing_draft_page($1, $2)", [withdrawn[0]?.id]);
  expect(draft).toMatchObject({ by: "the feed", reason: "feed" });
  // Once a listing is in the feed again, it is published again under its id.
  await nightOf(held);
  expect((await ids()).slice(0, size)).toEqual(original);
  expect((await latestActs())[0]).toMatchObject({ act: "listing.published", by: "the feed" });
});

/** A feed of its own whose first reading was published, and what is listed. */
async function publishedFeed(address: string, listings: readonly Listing[], whole: boolean | null) {
  await sql`delete from private.listing_ids`;
  await sql`delete from public.feeds where organisation_id = ${organisation}`;
  await publish(listings, address, whole);
  return {
    listed: async () =>
      (
        await sql`select d.source_url from public.technologies t join public.technology_details d using (tech_id)
          where t.organisation_id = ${organisation} order by t.tech_id`
      ).map(({ source_url }) => Number(source_url.split("/").at(-1))),
    feed: async () =>
      (await sql`select state, whole, problem from public.feeds where address = ${address}`)[0],
    /** Reads it now, as 'Read it now' does; the draft. */
    readNow: async (now: readonly Listing[]) => {
      const begun = await begin(address);
      expect(begun.outcome).toBe("changed");
      await read(begun.id, now);
      return begun.id;
    },
  };
}
/** Listings of which no two have most words of their titles in common. */
const listingsOf = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => ({
    ...listing(from + n),
    title: `Valve ${"abcdefghij"[(from + n) % 10]}${from + n}`,
  }));
const numbersOf = (from: number, to: number) => listingsOf(from, to).map((_, n) => from + n);

test("a feed of the newest four withdraws nothing, night after night; one that somebody calls whole asks", async () => {
  for (const whole of [null, true]) {
    const address = `https://tern.test/window-${whole}-nights`;
    const { listed, feed } = await publishedFeed(address, listingsOf(1, 4), whole);
    for (let night = 1; night <= 10; night += 1) {
      await nightOf(listingsOf(1 + night, 4 + night));
      const left = (await listed()).slice(0, whole ? 4 : undefined);
      expect(left).toEqual(numbersOf(1, whole ? 4 : 4 + night));
    }
    expect(await feed()).toMatchObject(
      whole
        ? { state: "asks", problem: expect.stringContaining("of the 4 listings that it held") }
        : { state: "on", whole: false, problem: null },
    );
  }
});

test("a whole feed that loses a listing a night asks once half of what a person published is gone, and goes on when they publish it", async () => {
  const address = "https://tern.test/draining-nights";
  const { listed, feed, readNow } = await publishedFeed(address, listingsOf(1, 20), true);
  for (let night = 1; night <= 18; night += 1) {
    await nightOf(listingsOf(Math.min(1 + night, 16), 20));
    expect((await listed()).length).toBeGreaterThanOrEqual(12);
  }
  expect(await feed()).toMatchObject({ state: "asks" });
  const left = await listed();
  // The draft names what is missing and what publishing it withdraws.
  const draft = await readNow(listingsOf(16, 20));
  const asked = (await page(draft, "unchanged")).feed;
  expect(asked).toMatchObject({ whole: true, entries: 5, missingCount: left.length - 5 });
  expect(asked.missing[0]).toMatchObject({ title: expect.stringContaining("Valve ") });
  await change(draft, "publish", editor, true);
  await write(draft);
  for (let night = 1; night <= 3; night += 1) await nightOf(listingsOf(16, 20));
  expect(await listed()).toEqual(numbersOf(16, 20));
  expect(await feed()).toMatchObject({ state: "on" });
});

test("three readings in a night count as one; the third night's draft names what it withdraws; without an answer a doubted one withdraws nothing", async () => {
  const address = "https://tern.test/pressed-nights";
  const { listed, feed, readNow } = await publishedFeed(address, listingsOf(1, 6), true);
  const press = async (whole: boolean | null) => {
    const id = await readNow(listingsOf(2, 6));
    const shown = (await page(id, "unchanged")).feed;
    await change(id, "publish", editor, whole);
    await write(id);
    return shown;
  };
  await nextDay();
  for (let presses = 0; presses < 4; presses += 1)
    expect(await press(true)).toMatchObject({ goes: 0, missing: [{ nights: 1 }] });
  expect(await listed()).toEqual(numbersOf(1, 6));
  await nightOf(listingsOf(2, 6));
  await nextDay();
  expect(await press(null)).toMatchObject({ goes: 1, missing: [{ nights: 3 }] });
  expect(await listed()).toEqual(numbersOf(2, 6));

  const id = await readNow(listingsOf(2, 3));
  expect((await page(id, "unchanged")).details).toMatchObject({
    state: "draft",
    problem: "The feed holds 2 of the 5 listings that it held the last time. Nothing was changed.",
  });
  await change(id, "publish");
  await write(id);
  expect(await feed()).toMatchObject({ whole: false });
  for (let night = 1; night <= 4; night += 1) await nightOf(listingsOf(2, 3));
  expect(await listed()).toEqual(numbersOf(2, 6));
  // Called whole again, what it lacks counts from then on.
  expect(await change(id, "set", editor, true)).toBe("changed");
  await nightOf(listingsOf(2, 3));
  expect(await feed()).toMatchObject({ state: "asks" });
  expect(await listed()).toEqual(numbersOf(2, 6));
});

test("night after night a feed that fails, or that somebody else answers, changes nothing, asks once for each reason, and goes on when it is itself again", async () => {
  const address = "https://tern.test/broken-nights";
  const { listed, feed } = await publishedFeed(address, listingsOf(1, 4), true);
  const own = { host: "feeds.tern.test", title: "Technologies of Tern", site: "tern.test" };
  const nightBy = async (source: object | null, listings: readonly Listing[]) => {
    await nextDay();
    const [begun] = await sql`select public.begin_feed_night() as ids`;
    const id = begun?.ids[0];
    await sql`select public.take_import(${id})`;
    if (source === null) return await sql`select public.fail_import(${id}, 'It holds no listing.')`;
    await sql`select public.note_import(${id}, ${sql.json({ source } as never)})`;
    await read(id, listings);
    await write(id);
  };
  await nightBy(own, listingsOf(1, 4));
  await sql`delete from private.notices`;
  const others = [
    null,
    { ...own, host: "parked.example.org" },
    { ...own, site: "casino.test" },
    { ...own, title: "Best bets today" },
  ];
  for (let night = 0; night < 8; night += 1) {
    await nightBy(others[Math.floor(night / 2)] ?? null, listingsOf(100, 103));
    expect(await listed()).toEqual(numbersOf(1, 4));
    expect(await feed()).toMatchObject({ state: "asks" });
  }
  const told =
    await sql`select details ->> 'problem' as problem from private.notices where user_id = ${editor.id} `;
  expect(told.map(({ problem }) => problem).toSorted()).toEqual([
    "It holds no listing.",
    "The feed is answered by parked.example.org now, and was by feeds.tern.test. Nothing was changed.",
    "The feed is named “Best bets today” now, and was “Technologies of Tern”. Nothing was changed.",
    "The feed names casino.test as its site now, and named tern.test. Nothing was changed.",
  ]);
  await nightBy(
    { ...own, host: "www.tern.test", title: "Technologies of Tern 2" },
    listingsOf(1, 4),
  );
  expect(await feed()).toMatchObject({ state: "on", problem: null });
});

test("an address that could not be read takes none of the three places, and goes after a day", async () => {
  await sql`delete from public.feeds where organisation_id = ${organisation}`;
  const outcomes: string[] = [];
  for (const name of ["a", "b", "c", "d"]) {
    const { id, outcome } = await begin(`https://tern.test/${name}`);
    outcomes.push(outcome);
    if (name < "c")
      await sql`select public.take_import(${id}), public.fail_import(${id}, 'tern.test answered 404.')`;
    else await read(id, [listing(1)]);
  }
  const last = await begin("https://tern.test/e");
  await read(last.id, [listing(1)]);
  expect([...outcomes, last.outcome]).toEqual(Array(5).fill("changed"));
  for (const name of ["a", "f"])
    expect((await begin(`https://tern.test/${name}`)).outcome).toBe("full");
  const feeds = async () =>
    (
      await sql`select right(address, 1) as name from public.feeds where organisation_id = ${organisation} order by 1`
    ).map(({ name }) => name);
  expect(await feeds()).toEqual(["a", "b", "c", "d", "e"]);
  await nextDay();
  await nextDay();
  await sql`select public.begin_feed_night()`;
  expect(await feeds()).toEqual(["c", "d", "e"]);
});

test("rolling a published import back withdraws what it added, restores what it changed, and keeps and names what was edited or adopted since", async () => {
  await sql`delete from private.listing_ids`;
  await sql`delete from public.imports where organisation_id = ${organisation}`;
  await sql`delete from public.feeds where organisation_id = ${organisation}`;
  const undo = async (id: string) => {
    expect(await change(id, "roll-back")).toBe("changed");
    expect((await sql`select public.take_import(${id}) as taken`)[0]?.taken.step).toBe("undo");
    for (let tries = 0; tries < 80; tries += 1) {
      const [row] = await sql`select public.undo_import_rows(${id}) as answer`;
      if (row?.answer.left === 0) return (await page(id, "new")).details;
    }
    throw new Error("the import does not end");
  };
  const idOf = async (title: string) =>
    Number((await sql`select tech_id from public.technologies where title = ${title}`)[0]?.tech_id);
  const edit = async (id: number, field: string, old: string | null, words: string) => {
    await ask("save_listing($1, $2, $3::jsonb)", [id, { [field]: { old, new: words } }]);
  };
  // More listings than one call of the database undoes.
  const many = Array.from({ length: 130 }, (_, n) => listing(5000 + n));
  const first = [
    ...many,
    { ...listing(1), more: { summary: "As before" } },
    listing(2),
    listing(3),
  ];
  const added = ["Whispering gate", "Sleeping hinge", "Floating anchor"].map((title, n) => ({
    ...listing(11 + n),
    title,
  }));
  const before = await publish(first);
  const [one, two, three] = await Promise.all([1, 2, 3].map((n) => idOf(listing(n).title)));
  const sources = () =>
    sql`select tech_id, field, source from public.field_sources join public.technologies using (tech_id) order by 1, 2`;
  const catalogue = () =>
    sql`select t.tech_id, t.title, t.summary, t.uni, d.technical_summary from public.technologies t join public.technology_details d using (tech_id) order by t.tech_id`;
  const [was, wasSources] = [await catalogue(), await sources()];

  // A second file rewords one listing in two fields and another in one field, and adds two.
  const second = await publish([
    { ...listing(1), title: "Reworded valve one", more: { summary: "Reworded" } },
    { ...listing(2), text: "Reworded text of two, quite another one." },
    ...added,
  ]);
  expect((await catalogue()).length).toBe(136);
  const undone = await undo(second);
  expect(undone).toMatchObject({
    state: "undone",
    report: { undone: { withdrawn: 3, restored: 2, stay: 0, stays: [] } },
  });
  expect(await catalogue()).toEqual(was);
  expect(await sources()).toEqual(wasSources);
  expect(await sql`select reason from private.withdrawn_listings`).toEqual(
    Array(3).fill({ reason: "import" }),
  );
  expect((await latestActs()).slice(0, 3)).toEqual(
    Array(3).fill(
      expect.objectContaining({ act: "listing.withdrawn", by: "an import that was rolled back" }),
    ),
  );
  expect(await drafts()).toMatchObject(
    Array(3).fill({ by: "an import that was rolled back", reason: "owner" }),
  );
  // A version says who rolled it back.
  expect(
    await sql`select distinct user_id from public.listing_versions where how = 'rolled-back'`,
  ).toEqual([{ user_id: editor.id }]);
  // A roll-back happens only once. The same file can bring its texts again; what was withdrawn stays withdrawn.
  expect(await change(second, "roll-back")).toBe("wrong");
  const third = await publish([
    { ...listing(1), title: "Reworded valve one", more: { summary: "Reworded" } },
    { ...listing(3), more: { summary: "Reworded" } },
    ...added.slice(0, 1),
  ]);
  expect(await counts(third)).toMatchObject({ changed: 2, withdrawn: 1 });
  // An editor who changes a text and takes that back has made it theirs.
  await edit(three ?? 0, "summary", "Reworded", "Other words");
  await edit(three ?? 0, "summary", "Other words", "Reworded");

  // An editor changes one of the two fields, and one that the first file filled.
  await edit(one ?? 0, "summary", "Reworded", "An editor's summary");
  await edit(three ?? 0, "inventor", null, "An editor's inventor");
  const [partly, taken] = (await undo(third)).report.undone.stays;
  expect(taken).toMatchObject({ techId: three, why: "edited", fields: ["summary"] });
  expect(partly).toEqual({
    techId: one,
    title: listing(1).title,
    why: "edited",
    fields: ["summary"],
  });
  const [kept] =
    await sql`select title, summary from public.technologies where tech_id = ${one ?? 0}`;
  expect(kept).toEqual({ title: listing(1).title, summary: "An editor's summary" });
  // A feed adopts a listing. An organisation without a verified domain changes nothing at once.
  await publish([{ ...listing(2), reference: "guid-2" }], "https://tern.test/adopting");
  await sql`delete from public.organisation_domains where organisation_id = ${organisation}`;
  expect(await change(before, "roll-back")).toBe("unverified");
  await sql`insert into public.organisation_domains (organisation_id, domain, verified_how) values (${organisation}, 'tern.test', 'dns')`;
  // A contact that is set for many listings at once makes none of them an editor's.
  const set = { pi_contactinfo: "licensing@tern.test" };
  const ids = await Promise.all(many.slice(0, 3).map(({ title }) => idOf(title)));
  expect(await ask("change_listings($1, $2, $3::jsonb)", [ids, set])).toMatchObject({
    outcome: "changed",
  });
  // What it will leave is said beforehand.
  const { undo: preview } = await page(before, "new");
  const all = await undo(before);
  expect(preview).toEqual(all.report.undone);
  expect(all.report.undone).toMatchObject({ withdrawn: 130, restored: 0, stay: 3 });
  expect(
    all.report.undone.stays.map((each: { techId: number; why: string }) => [each.techId, each.why]),
  ).toEqual([
    [one, "edited"],
    [two, "adopted"],
    [three, "edited"],
  ]);
  expect((await catalogue()).map(({ tech_id }) => Number(tech_id))).toEqual([one, two, three]);
  const rolled =
    await sql`select user_id from private.audit_trail where act = 'import.rolled-back'`;
  expect(rolled).toEqual(Array(3).fill({ user_id: editor.id }));
});

test("a continuation in a feed forms a family with the patent that it continues as soon as it is published, or in the night", async () => {
  await sql`delete from private.listing_ids`;
  await sql`delete from public.feeds where organisation_id = ${organisation}`;
  const text =
    "A turbine hovers above the water, because its seven blades turn against each other and push the air down. It needs no mast.";
  const item = (title: string, caseId: string, guid: string, words = text) =>
    `<item><title>${title}</title><guid>${guid}</guid><link>https://tern.test/${guid}</link><description>${words}</description><tp:caseId>${caseId}</tp:caseId></item>`;
  const feed = [
    item("Hovering turbine", "2020-015", "a"),
    item("Method of keeping a turbine in the air", "2020-015", "b"),
    item(
      "Anchor of felt",
      "2021-001",
      "c",
      "An anchor of felt holds a boat on sand without a sound.",
    ),
  ];
  const readFeed = async (id: string, items: string[]) => {
    const xml = `<?xml version="1.0"?><rss version="2.0" xmlns:tp="urn:tp"><channel><title>Tern</title>${items.join("")}</channel></rss>`;
    const context = { fileName: "feed.xml", uni: "Tern College", now: new Date() };
    const file = fileOf("feed.xml", xml);
    const rows: object[] = [];
    const parsed = await parseFile(file, context, { partial: false, reading: null });
    rows.push(...stagedRows(parsed, 0));
    await sql`select public.take_import(${id})`;
    await sql`select public.stage_import_rows(${id}, ${sql.json(rows as never)})`;
    await sql`select public.end_reading(${id}, '{}')`;
  };
  const call = async (name: string, args: Record<string, unknown>, schema: ZodType) => {
    const { p_done, p_families } = args as { p_done: number[]; p_families: number[][] };
    const [row] =
      name === "take_families"
        ? await sql`select public.take_families() as answer`
        : await sql`select public.store_families(${p_done}, ${sql.json(p_families)})`;
    return schema.parse(row?.answer);
  };
  const find = () => findFamilies({ database: call as never, log: () => undefined });
  const families = () => sql`select title, family from public.technologies order by tech_id`;

  const address = "https://tern.test/continuations-of-nights";
  const first = await begin(address);
  await readFeed(first.id, feed);
  await change(first.id, "publish");
  await write(first.id);
  await find();
  const [one, two, three] = await families();
  expect(one?.family).toMatch(/^\d+$/);
  expect([two?.family, three?.family]).toEqual([one?.family, null]);

  await sql`update public.imports set made_at = made_at - interval '1 day'`;
  const [begun] = await sql`select public.begin_feed_night() as ids`;
  await readFeed(begun?.ids[0], [...feed, item("Turbine for lakes", "2020-015", "d")]);
  await write(begun?.ids[0]);
  await find();
  expect((await families()).map(({ family }) => family)).toEqual([
    one?.family,
    one?.family,
    null,
    one?.family,
  ]);
  expect(await sql`select from private.families_to_find`).toHaveLength(0);

  // The first one is another invention by now: it leaves, and what is left is called by its own first.
  await sql`update public.imports set made_at = made_at - interval '1 day'`;
  const [second] = await sql`select public.begin_feed_night() as ids`;
  const other = item(
    "Kite that draws a plough",
    "2024-077",
    "a",
    "A kite draws a plough over steep fields, where no tractor can stand, and lands by itself.",
  );
  await readFeed(second?.ids[0], [
    other,
    ...feed.slice(1),
    item("Turbine for lakes", "2020-015", "d"),
  ]);
  await write(second?.ids[0]);
  await find();
  expect((await families()).map(({ family }) => family)).toEqual([
    null,
    String((await sql`select tech_id from public.technologies order by tech_id`)[1]?.tech_id),
    null,
    String((await sql`select tech_id from public.technologies order by tech_id`)[1]?.tech_id),
  ]);
});

test("an import that its queue has tried in vain ends with what to do next, and whoever brought it is notified", async () => {
  const other = await addPerson(sql, "second-editor");
  await sql`insert into public.organisation_members (organisation_id, user_id, role, state) values (${organisation}, ${other.id}, 'editor', 'active')`;
  await sql`delete from private.notices`;
  const told = () =>
    sql`select user_id, details ->> 'problem' as problem, details -> 'stopped' as stopped from private.notices where kind = 'import' order by user_id <> ${editor.id}`;
  const stop = (id: string) => sql`select public.stop_import(${id})`;

  // While it is read: nothing of it is there, and who asked for it is told beside the admins.
  const file = await begin(null, other);
  await sql`select public.take_import(${file.id})`;
  await stop(file.id);
  const problem =
    "Reading it failed again and again on our side. Nothing was published or withdrawn. Send the file again. If that fails too, write to us.";
  expect((await page(file.id, "new")).details).toMatchObject({ state: "failed", problem });
  expect(await told()).toEqual([
    { user_id: editor.id, problem, stopped: true },
    { user_id: other.id, problem, stopped: true },
  ]);
  // Once.
  await stop(file.id);
  expect(await told()).toHaveLength(2);

  // While it is published or rolled back: what is written stays, and it goes on where it stopped.
  await sql`delete from private.listing_ids`;
  const { id } = await begin(null);
  await read(
    id,
    Array.from({ length: 45 }, (_, n) => listing(7000 + n)),
  );
  await change(id, "publish");
  expect((await sql`select public.publish_import_rows(${id}) as answer`)[0]?.answer.left).toBe(20);
  await stop(id);
  expect((await page(id, "new")).details).toMatchObject({
    state: "done",
    problem: expect.stringContaining("Publishing stopped with 20 rows still to write."),
  });
  expect(await change(id, "publish")).toBe("changed");
  expect((await page(id, "new")).details.problem).toBeNull();
  await write(id);
  expect(await listedTitles()).toHaveLength(45);
  await change(id, "roll-back");
  await sql`select public.undo_import_rows(${id})`;
  await stop(id);
  expect((await page(id, "new")).details).toMatchObject({
    state: "done",
    problem: expect.stringContaining("Roll it back again"),
  });
  expect(await change(id, "roll-back")).toBe("changed");
  await sql`select public.undo_import_rows(${id})`;
  expect(await listedTitles()).toEqual([]);
});

test("a night that its queue has tried in vain asks, once; an import whose message was lost is taken up again", async () => {
  await sql`delete from public.feeds where organisation_id = ${organisation}`;
  await sql`delete from private.notices`;
  const address = "https://tern.test/stopped-nights";
  await publish([listing(31)], address);
  for (const told of [1, 1]) {
    await sql`update public.imports set made_at = made_at - interval '1 day'`;
    const [begun] = await sql`select public.begin_feed_night() as ids`;
    await sql`select public.stop_import(${begun?.ids[0]})`;
    const [feed] = await sql`select state, problem from public.feeds where address = ${address}`;
    expect(feed).toMatchObject({
      state: "asks",
      problem: expect.stringContaining("Read the feed again."),
    });
    expect(await sql`select from private.notices where user_id = ${editor.id}`).toHaveLength(told);
  }

  const lost = await begin(null);
  const forgotten = async () => (await sql`select public.stalled_imports() as ids`)[0]?.ids;
  expect(await forgotten()).toEqual([]);
  await sql`update public.imports set touched_at = touched_at - interval '16 minutes'`;
  expect(await forgotten()).toEqual([lost.id]);
  expect(await forgotten()).toEqual([]);
  // What fails only then is told by mail; who has just begun reads it on the page.
  const late = () => sql`select from private.notices where details ->> 'import' = ${lost.id}`;
  const fail = () => sql`select public.fail_import(${lost.id}, 'The file did not arrive whole.')`;
  await fail();
  expect(await late()).toHaveLength(0);
  await sql`update public.imports set state = 'waiting', made_at = made_at - interval '20 minutes' where id = ${lost.id}`;
  await fail();
  expect((await late()).length).toBeGreaterThan(0);
});

test("an import whose Worker dies each time without a word ends after its tries, with what to do next", async () => {
  const { id } = await begin(null);
  for (const found of [[id], [id], [id], []]) {
    await sql`update public.imports set touched_at = touched_at - interval '16 minutes' where id = ${id}`;
    expect((await sql`select public.stalled_imports() as ids`)[0]?.ids).toEqual(found);
    await sql`select public.take_import(${id})`;
  }
  expect((await page(id, "new")).details).toMatchObject({
    state: "failed",
    problem: expect.stringContaining("Reading it failed again and again on our side."),
  });
});

test("a workbook of several sheets waits for an answer, and what was left out is noted", async () => {
  const { id } = await begin(null);
  const taken = async () => (await sql`select public.take_import(${id}) as taken`)[0]?.taken;
  expect(await taken()).toMatchObject({ sheet: null });
  const sheets = [
    { name: "Offers", sample: ["Title"] },
    { name: "Notes", sample: [] },
  ];
  const [asked] = await sql`select public.ask_sheet(${id}, ${sql.json(sheets)}) as state`;
  expect(asked?.state).toBe("sheet");
  expect((await page(id, "new")).details).toMatchObject({ state: "sheet", report: { sheets } });
  const choose = async (sheet: string) =>
    (await ask("choose_sheet($1, $2, $3)", [id, sheet])).outcome;
  expect(await choose("Secret")).toBe("wrong");
  expect(await choose("Offers")).toBe("changed");
  expect(await choose("Offers")).toBe("wrong");
  const notes = ["The sheet “Notes” was not read."];
  await sql`select public.note_import(${id}, ${sql.json({ notes })})`;
  expect(await taken()).toMatchObject({ step: "read", sheet: "Offers", notes });
  expect(await change(id, "leave")).toBe("wrong");
  await sql`update public.imports set state = 'left' where id = ${id}`;
});

test("a table's columns are asked with what divides them, and asked anew when a person chooses another delimiter", async () => {
  const { id } = await begin(null);
  const taken = async () => (await sql`select public.take_import(${id}) as taken`)[0]?.taken;
  const askColumns = async (name: string, by: string[]) => {
    const columns = sql.json([{ name, samples: [], guess: "title" }]);
    await sql`select public.ask_columns(${id}, ${columns}, ${by})`;
    return (await page(id, "new")).details;
  };
  const choose = async (delimiter: string) =>
    (await ask("choose_delimiter($1, $2, $3)", [id, delimiter])).outcome;
  expect(await taken()).toMatchObject({ step: "read", delimiter: null });
  expect(await choose(",")).toBe("wrong");
  const asked = await askColumns("Title,Text", [";", ","]);
  expect(asked).toMatchObject({ state: "columns", report: { delimiters: [";", ","] } });
  expect(await choose("|")).toBe("wrong");
  expect(await choose(",")).toBe("changed");
  expect(await taken()).toMatchObject({ step: "read", delimiter: ",", columns: null });
  expect(await askColumns("Title", [",", ";"])).toMatchObject({
    report: { delimiters: [",", ";"] },
  });
  // What a person chose is remembered, and not that a column was not recognised.
  for (const [remembered, guess] of Object.entries({ unknown: "title", nothing: "nothing" })) {
    await sql`insert into private.import_columns (organisation_id, name, target)
      select organisation_id, 'Title', ${remembered} from public.imports where id = ${id}
      on conflict (organisation_id, name) do update set target = excluded.target`;
    await sql`update public.imports set state = 'reading' where id = ${id}`;
    expect(await askColumns("Title", [","])).toMatchObject({ report: { columns: [{ guess }] } });
  }
  await sql`update public.imports set state = 'left' where id = ${id}`;
});

test("two imports of an organisation are open at a time, and a file of one that is over is not needed", async () => {
  await sql`update public.imports set state = 'left', ended_at = now() where state in ('waiting', 'reading', 'publishing')`;
  const [first, second] = [await begin(null), await begin(null)];
  expect([first.outcome, second.outcome]).toEqual(["changed", "changed"]);
  expect((await begin(null)).outcome).toBe("busy");
  await sql`select public.fail_import(${first.id}, 'Not a file.')`;
  const ids = [first.id, second.id, crypto.randomUUID()];
  const [row] = await sql`select public.imports_with_files(${ids}) as needed`;
  expect(row?.needed).toEqual([second.id]);
  expect((await begin(null)).outcome).toBe("changed");
  await sql`update public.imports set state = 'left' where state = 'waiting'`;
});

test("a row of a file that was left out comes back for review once it is mended", async () => {
  const row = {
    reference: "L-1",
    title: "Harbour lamp",
    text: "A lamp burns brine. It lights a quay for a winter, and no gull sits on it.",
  };
  const matchOf = async (id: string) =>
    (await sql`select match from private.import_rows where import_id = ${id}`)[0]?.match;
  const first = await begin(null);
  await read(first.id, [row]);
  await ask("leave_out_rows($1, $2, array[0], true)", [first.id]);
  expect(await matchOf(first.id)).toBe("left");
  await change(first.id, "leave");
  const same = await begin(null);
  await read(same.id, [row]);
  expect(await matchOf(same.id)).toBe("left");
  await change(same.id, "leave");
  const mended = await begin(null);
  await read(mended.id, [{ ...row, text: `${row.text} It has a drawing now.` }]);
  expect(await matchOf(mended.id)).toBe("new");
  await change(mended.id, "leave");
});

test("what is to be decided is 25 rows a page, everything else fifty", async () => {
  await sql`delete from private.listing_ids`;
  const there = Array.from({ length: 60 }, (_, n) => listing(8000 + n));
  const first = await begin(null);
  await read(first.id, there);
  expect(await page(first.id, "new")).toMatchObject({ pages: 2, rows: { length: 50 } });
  await change(first.id, "publish");
  await write(first.id);
  const near = there.slice(0, 30).map(({ title }, n) => ({
    reference: `NEAR-${n}`,
    title: `${title} and fans`,
    text: "Other words.",
  }));
  const second = await begin(null);
  await read(second.id, near);
  expect(await counts(second.id)).toMatchObject({ unsure: 30 });
  expect(await page(second.id, "unsure")).toMatchObject({ pages: 2, rows: { length: 25 } });
});

test("npm run night prints a line for each feed that it reads, and for each that it skips because its organisation lost its domain", async () => {
  await sql`delete from private.listing_ids`;
  await sql`delete from public.feeds where organisation_id = ${organisation}`;
  const address = "https://tern.test/lines-of-nights";
  await publish([listing(21)], address);
  expect(await describeFeeds(sql, [])).toEqual([]);
  const night = await nightOf([listing(21)]);
  expect(await describeFeeds(sql, [])).toEqual([`${address}: done; 1 rows, 1 unchanged.`]);
  await sql`delete from public.organisation_domains where organisation_id = ${organisation}`;
  expect(await describeFeeds(sql, [night])).toEqual([
    `${address}: skipped; Tern College has no verified domain.`,
  ]);
  await sql`insert into public.organisation_domains (organisation_id, domain, verified_how) values (${organisation}, 'tern.test', 'dns')`;
});

let day = 0;

/** Sets the database's clock to the next day. */
async function nextDay(): Promise<void> {
  day += 1;
  await sql.unsafe(`create or replace function private.clock() returns timestamptz language sql stable set search_path = ''
    as $$ select now() + interval '${day} days' $$`);
}

/** Runs the feed for a night with these listings. */
async function nightOf(listings: readonly Listing[]): Promise<string> {
  await nextDay();
  const [begun] = await sql`select public.begin_feed_night() as ids`;
  const ids: string[] = begun?.ids;
  const [ours] = await sql`
    select r.id from public.imports r join public.feeds f on f.id = r.feed_id
    where r.id = any (${ids}) and f.address like '%nights'`;
  await read(ours?.id, listings);
  await write(ours?.id);
  return ours?.id;
}

test("a newer file says which listings of earlier ones it lacks, and withdraws them where that is wanted", async () => {
  // What other tests of this file left.
  await sql`delete from public.technologies where organisation_id = ${organisation}`;
  await sql`delete from public.listing_drafts where organisation_id = ${organisation}`;
  await sql`delete from ingest.records where source = ${`upload/${organisation}`}`;
  const LAMP: Listing = {
    reference: "T-90",
    title: "Lamp that dims with the dusk",
    text: "It shines less the darker it gets outside, and spares moths.",
    address: "https://tern.test/tech/90",
  };
  await publish([listing(1), listing(2), listing(3)]);
  const lacking = await begin(null);
  await read(lacking.id, [listing(1), listing(3), LAMP]);
  const { absent } = await page(lacking.id, "new");
  expect(absent).toEqual({
    count: 1,
    shown: [{ techId: expect.any(Number), title: listing(2).title }],
  });
  await change(lacking.id, "publish");
  await write(lacking.id);
  expect(await listedTitles()).toContain(listing(2).title);
  const whole = await begin(null);
  await read(whole.id, [listing(1), LAMP]);
  expect((await page(whole.id, "new")).absent.count).toBe(2);
  await change(whole.id, "publish", editor, true);
  await write(whole.id);
  expect(await listedTitles()).toEqual([listing(1).title, LAMP.title]);
  expect((await page(whole.id, "new")).details.report.gone).toEqual([
    listing(2).title,
    listing(3).title,
  ]);
  expect(await drafts()).toHaveLength(2);
});

test("only an editor mends the cells of a draft's row that were not understood, and its number stays the source's", async () => {
  const { id } = await begin(null);
  const doubts = [{ field: "Anmeldetag", value: "bald", problem: "“bald” is no date" }];
  const rows = [
    { ...staged({ reference: "M-1", title: "Kiln", text: "It fires." }, 0), doubts },
    staged({ reference: "M-2", title: "Wheel", text: "It turns." }, 1),
  ];
  await sql`select public.take_import(${id})`;
  await sql`select public.stage_import_rows(${id}, ${sql.json(rows)})`;
  await sql`select public.end_reading(${id}, ${sql.json({ dateOrder: "day-first" })})`;
  const mend = async (cells: object, place = 0, who = editor) =>
    (await ask("mend_row($1, $2, $3, $4::text::jsonb)", [id, place, JSON.stringify(cells)], who))
      .outcome;
  const good = { Anmeldetag: "3.4.2019" };
  const reader = await addPerson(sql, "mending-reader");
  await sql`insert into public.organisation_members (organisation_id, user_id, role, state) values (${organisation}, ${reader.id}, 'reader', 'active')`;
  expect(await mend(good, 0, reader)).toBe("not-allowed");
  expect(await mend(good, 0, await addPerson(sql, "mending-stranger"))).toBe("not-found");
  for (const wrong of [{ Titel: "Oven" }, { ...good, Titel: "Oven" }, { Anmeldetag: 3 }, []])
    expect(await mend(wrong)).toBe("wrong");
  expect(await mend({ Anmeldetag: "3".repeat(1001) })).toBe("wrong");
  expect(await mend(good, 1)).toBe("wrong");
  const toRead = async () =>
    (await sql`select public.row_to_read(${id}, 0) as found`)[0]?.found ?? null;
  expect(await toRead()).toBeNull();
  expect(await mend(good)).toBe("changed");
  expect(await toRead()).toMatchObject({ mended: good, dateOrder: "day-first", row: 1 });
  expect((await page(id, "doubtful")).rows).toMatchObject([{ place: 0, doubts }]);

  const read = staged({ reference: "M-9", title: "Kiln, mended", text: "It fires." }, 0);
  await sql`select public.restage_row(${id}, ${sql.json({ ...read, notes: ["mended"], doubts: [] })})`;
  const seen = await page(id, "doubtful");
  expect(seen).toMatchObject({ show: "new", details: { counts: { doubtful: 0, new: 2 } } });
  expect(seen.rows[0]).toMatchObject({ content: read.content, notes: ["mended"], doubts: [] });
  const [kept] =
    await sql`select reference, content_hash from private.import_rows where import_id = ${id} and place = 0`;
  expect(kept).toMatchObject({ reference: "M-1", content_hash: rows[0]?.hash });

  await sql`update private.import_rows set doubts = ${sql.json(doubts)} where import_id = ${id} and place = 0`;
  await change(id, "publish");
  expect(await mend(good)).toBe("wrong");
  expect(await toRead()).toBeNull();
});
