import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { databaseOfFile } from "../support/fresh-database.ts";
import { actAs, addPerson, type Person, valueFor } from "../support/people.ts";

// Saved searches, watches and the nightly run that alerts people. Technologies are added day by day; each test has its
// own member.

const SOON = new Date(Date.now() + 400 * 86_400_000);
let people = 0;
let offset = 0;

const { sql } = await databaseOfFile();
await moveClock(0);
await addTechnologies(5, "solar cell");
beforeEach(() => night());

/** Sets the database's clock to this many hours from now. */
async function moveClock(hours: number): Promise<void> {
  offset = hours;
  await sql.unsafe(`create or replace function private.clock() returns timestamptz language sql stable set search_path = ''
    as $$ select now() + interval '${hours} hours' $$`);
}
const nextDay = () => moveClock(offset + 24);

async function addTechnologies(n: number, title: string, fields = {}): Promise<number[]> {
  const rows = Array.from({ length: n }, (_, at) => ({
    title: `${title} ${crypto.randomUUID().slice(0, 8)} ${at}`,
    uni: "Somewhere",
    ...fields,
  }));
  const added =
    await sql`insert into public.technologies ${sql(rows)} returning tech_id::integer as id`;
  return added.map(({ id }) => id);
}

const subscriber = () =>
  addPerson(sql, `subscriber-${people++}`, { is_pro: true, subscription_end: SOON });
const free = () => addPerson(sql, `free-${people++}`);

// biome-ignore lint/suspicious/noExplicitAny: each function returns its own JSON.
async function call(person: Person | null, statement: string, ...values: unknown[]): Promise<any> {
  return valueFor(sql, person, (tx) =>
    tx.unsafe(`select ${statement} as answer`, values as never[]),
  );
}
const save = (person: Person, search: object, frequency = "daily") =>
  call(person, "public.save_search('Mine', $1, $2)", JSON.stringify(search), frequency);

type Told = { told: number; mails: string[] };
/** Runs a night as the jobs worker does, and returns the alerts of each person. */
async function night(): Promise<Record<string, Told>> {
  const [run] = await sql`select public.begin_alert_run() as run`;
  const told: Record<string, Told> = {};
  for (const person of (run?.run.people ?? []) as string[]) {
    const [row] = await sql`select public.run_alerts(${person}, ${run?.run.run}) as told`;
    told[person] = row?.told;
  }
  return told;
}
/** A subscriber's saved search, and the technologies that it reported on the next day, with the day's mail. */
async function reported(count = 1) {
  const person = await subscriber();
  const { id }: { id: string } = await save(person, { q: "solar cell" });
  await nextDay();
  const added = await addTechnologies(count, "solar cell");
  const [mail = ""] = (await night())[person.id]?.mails ?? [];
  return { person, id, added, mail };
}
const toldOf = async (search: string) =>
  (
    await sql`select tech_id::integer as id from public.alert_events where saved_search = ${search} order by 1`
  ).map(({ id }) => id);

test("one invention is reported once, under whichever of its numbers", async () => {
  const person = await subscriber();
  const { id } = await save(person, { q: "solar cell" });
  await nextDay();
  const family = `family-${crypto.randomUUID()}`;
  const [first] = await addTechnologies(1, "solar cell", { family });
  await night();
  await nextDay();
  await addTechnologies(1, "solar cell", { family });
  await night();
  expect(await toldOf(id)).toEqual([first]);
});

test("where there is an encoder, a text without a vector is reported the next night, and then in any case", async () => {
  const person = await subscriber();
  const { id } = await save(person, { q: "solar cell" });
  await sql`update private.encoder_state set close_from = 0.6, close_encoder = 'some-encoder'`;
  try {
    await nextDay();
    const added = await addTechnologies(1, "solar cell");
    await night();
    expect(await toldOf(id)).toEqual([]);
    await nextDay();
    await night();
    expect(await toldOf(id)).toEqual(added);
  } finally {
    await sql`update private.encoder_state set close_from = null, close_encoder = null`;
  }
});

test("a technology whose text changes so that it matches is told as changed, and only once", async () => {
  const person = await subscriber();
  const [changing] = await addTechnologies(1, "wind turbine");
  await night();
  const { id } = await save(person, { q: "solar cell" });
  await nextDay();
  await sql`update public.technologies set title = 'A solar cell' where tech_id = ${changing ?? 0}`;
  await night();
  await nextDay();
  await sql`update public.technologies set title = 'Another solar cell' where tech_id = ${changing ?? 0}`;
  await night();
  expect(await toldOf(id)).toEqual([changing]);
  const { searches } = await call(person, "public.searches_page()");
  expect(searches).toMatchObject([{ told: 1, changed: 1, newest: [{ kind: "text" }] }]);
});

test("a saved search may have filters without a query, and does not report what the person hides", async () => {
  const person = await subscriber();
  const { id } = await save(person, {
    filters: {
      class: ["energy", "medical"],
      status: ["active"],
      uni: ["Here"],
      added_from: "2026-01-01",
    },
  });
  await nextDay();
  const fields = { class1: "energy", status: "active", uni: "Here", date_added: "2026-02-01" };
  const [told = 0, hidden = 0] = await addTechnologies(2, "thing", fields);
  await addTechnologies(1, "thing", { ...fields, status: "pending" });
  await addTechnologies(1, "thing", { ...fields, uni: "There" });
  await addTechnologies(1, "thing", { ...fields, date_added: "2025-01-01" });
  const [second = 0] = await addTechnologies(1, "thing", {
    ...fields,
    class1: "energy",
    class2: "medical",
  });
  await sql`insert into public."dislikes-v1" (user_id, tech_id) values (${person.id}, ${hidden})`;
  await night();
  expect(await toldOf(id)).toEqual([told, second]);
});

test("a weekly search reports a whole week at once; one without mail reports on its page only", async () => {
  const person = await subscriber();
  const weekly = await save(person, { q: "solar cell" }, "weekly");
  await nextDay();
  await addTechnologies(1, "solar cell");
  expect((await night())[person.id]).toMatchObject({ told: 0 });
  for (let day = 0; day < 6; day++) await nextDay();
  await addTechnologies(1, "solar cell");
  expect((await night())[person.id]).toMatchObject({ told: 2, mails: [expect.any(String)] });
  expect(await toldOf(weekly.id)).toHaveLength(2);

  const quiet = await subscriber();
  await save(quiet, { q: "solar cell" }, "none");
  await nextDay();
  await addTechnologies(1, "solar cell");
  expect((await night())[quiet.id]).toEqual({ told: 1, mails: [] });
});

test("a run that is killed at any moment and repeated reports everything exactly once", async () => {
  const person = await subscriber();
  const { id } = await save(person, { q: "solar cell" });
  await nextDay();
  const added = await addTechnologies(3, "solar cell");
  const [run] = await sql`select public.begin_alert_run() as run`;
  // The run is killed before it commits.
  await sql
    .begin(async (tx) => {
      await tx`select public.run_alerts(${person.id}, ${run?.run.run})`;
      throw new Error("killed");
    })
    .catch(() => undefined);
  expect(await toldOf(id)).toEqual([]);
  // The run is killed after it opened and before it handled people. The next one takes its events too.
  const mails = new Set<string>();
  for (let again = 0; again < 3; again++) {
    const [row] = await sql`select public.run_alerts(${person.id}, ${run?.run.run}) as told`;
    expect(row?.told.told).toBe(again === 0 ? 3 : 0);
    for (const mail of row?.told.mails ?? []) mails.add(mail);
  }
  expect(mails.size).toBe(1);
  await nextDay();
  await addTechnologies(1, "solar cell");
  await sql`select public.begin_alert_run()`;
  expect((await night())[person.id]).toMatchObject({ told: 1 });
  expect((await toldOf(id)).slice(0, 3)).toEqual(added);
});

test("an event of a transaction that is open during a run is reported by the next run", async () => {
  const person = await subscriber();
  const { id } = await save(person, { q: "solar cell" });
  await nextDay();
  let late = 0;
  await sql.begin(async (tx) => {
    const [row] = await tx`
      insert into public.technologies (title, uni) values ('A late solar cell', 'Somewhere') returning tech_id::integer as id`;
    late = row?.id;
    expect((await night())[person.id]).toMatchObject({ told: 0 });
  });
  await night();
  expect(await toldOf(id)).toEqual([late]);
});

test("without a subscription a member may save one paid query and five searches with filters only", async () => {
  const person = await free();
  expect((await save(person, { q: "solar cell" })).outcome).toBe("unpaid");
  await call(person, "public.charge_search('solar cell', 'regular', null, gen_random_uuid())");
  expect((await save(person, { q: " Solar  Cell " })).outcome).toBe("saved");
  await addTechnologies(1, "wind turbine");
  await call(person, "public.charge_search('turbine', 'regular', null, gen_random_uuid())");
  expect((await save(person, { q: "turbine" })).outcome).toBe("plan");
  for (let n = 0; n < 5; n++)
    expect((await save(person, { filters: { class: ["energy"] } })).outcome).toBe("saved");
  expect((await save(person, { filters: { class: ["energy"] } })).outcome).toBe("plan");
  expect(await sql`select from public.saved_searches where user_id = ${person.id}`).toHaveLength(6);
});

test("without a subscription a run reports at most ten technologies of a search", async () => {
  const person = await free();
  await call(person, "public.charge_search('solar cell', 'regular', null, gen_random_uuid())");
  const { id } = await save(person, { q: "solar cell" });
  await nextDay();
  await addTechnologies(14, "solar cell");
  expect((await night())[person.id]).toMatchObject({ told: 10 });
  expect(await toldOf(id)).toHaveLength(10);
});

test("the page lists the newest ten that a search reported, without withdrawn ones", async () => {
  const { person, id } = await reported(2);
  await nextDay();
  const newest = await addTechnologies(10, "solar cell");
  await night();
  await sql`delete from public.technologies where tech_id = ${newest[0] ?? 0}`;
  const { searches } = await call(person, "public.searches_page()");
  expect(searches).toMatchObject([{ id, told: 12 }]);
  const listed: number[] = searches[0].newest.map((told: { id: number }) => told.id);
  expect(listed).toHaveLength(10);
  expect(listed.slice(0, 9).sort()).toEqual(newest.slice(1).sort());
});

test("what an alert told is new until the person opens their saved searches", async () => {
  const person = await subscriber();
  const news = async () => (await call(person, "public.inquiries_page()")).viewer.places.news;
  const { id } = await save(person, { q: "solar cell" });
  await save(person, { q: "solar" });
  await nextDay();
  const [gone = 0] = await addTechnologies(3, "solar cell");
  await night();
  // Two searches told of the same three.
  expect(await news()).toBe(3);
  await sql`delete from public.technologies where tech_id = ${gone}`;
  expect(await news()).toBe(2);
  expect((await call(person, "public.account_page()")).searches).toMatchObject([
    { unread: 2, newest: expect.any(String) },
    { unread: 2 },
  ]);
  const first = await call(person, "public.searches_page()");
  const found = first.searches.find((search: { id: string }) => search.id === id);
  expect(found).toMatchObject({ unread: 2, newest: [{ unread: true }, { unread: true }] });
  expect(first.viewer.places.news).toBe(0);
  expect(await news()).toBe(0);
  const { searches } = await call(person, "public.searches_page()");
  expect(searches).toMatchObject([{ unread: 0 }, { unread: 0, newest: [{ unread: false }, {}] }]);
  await nextDay();
  await addTechnologies(1, "solar cell");
  await night();
  expect(await news()).toBe(1);
});

test("a query that is no longer paid for is paused and says so, and is not ranked", async () => {
  const person = await subscriber();
  const { id } = await save(person, { q: "solar cell" });
  await sql`update public.user_profiles set subscription_end = now() - interval '1 day' where id = ${person.id}`;
  await nextDay();
  await addTechnologies(1, "solar cell");
  expect((await night())[person.id]).toMatchObject({ told: 0 });
  const { searches } = await call(person, "public.searches_page()");
  expect(searches).toMatchObject([{ id, paused: "plan", told: 0 }]);
  expect(
    await call(person, "public.preview_search($1)", JSON.stringify({ q: "solar cell" })),
  ).toMatchObject({
    allowed: false,
    total: 0,
    cards: [],
  });
  expect(await call(person, "public.change_saved_search($1, null, null, false)", id)).toMatchObject(
    { outcome: "unpaid" },
  );
});

test("the preview shows what the search would have reported in the last thirty days", async () => {
  const person = await subscriber();
  const word = `preview${people}`;
  await addTechnologies(12, word);
  await moveClock(offset + 24 * 31);
  await addTechnologies(11, word);
  const preview = await call(person, "public.preview_search($1)", JSON.stringify({ q: word }));
  expect([preview.total, preview.cards.length]).toEqual([11, 10]);
});

test("a watch reports changes of status, owner and text, a report and a withdrawal, each once a run", async () => {
  const person = await subscriber();
  const [id = 0] = await addTechnologies(1, "watched");
  await sql`insert into public.technology_details (tech_id, technical_summary) values (${id}, '"Before"')`;
  await night();
  expect(await call(person, "public.set_watch($1, true)", id)).toMatchObject({
    outcome: "watching",
  });
  await nextDay();
  await sql`update public.technologies set status = 'active', uni = 'Elsewhere' where tech_id = ${id}`;
  await sql`update public.technology_details set technical_summary = '"After"', report_filepath = ${`${id}_report.pdf`} where tech_id = ${id}`;
  await sql`update public.technology_details set technical_summary = '"Later"' where tech_id = ${id}`;
  expect((await night())[person.id]).toMatchObject({ told: 4, mails: [expect.any(String)] });
  const [watch] = (await call(person, "public.searches_page()")).watches;
  expect(watch.changes.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
    "owner",
    "report",
    "status",
    "text",
  ]);
  await nextDay();
  await sql`update public.technologies set img = 'other' where tech_id = ${id}`;
  expect((await night())[person.id]).toMatchObject({ told: 0 });
  await sql`delete from public.technologies where tech_id = ${id}`;
  await night();
  const kinds =
    await sql`select kind from public.alert_events where user_id = ${person.id} order by 1`;
  expect(kinds.map(({ kind }) => kind)).toEqual(["owner", "report", "status", "text", "withdrawn"]);
});

test("the reason names words of the search that the title has in another spelling", async () => {
  const [id = 0] = await addTechnologies(1, "Color changing fiber against IL-6");
  const [row] = await sql`
    select private.alert_reason('{"q": "colour fibre IL6 pump"}', t) as why from public.technologies t where tech_id = ${id}`;
  expect(row?.why).toBe("Title or summary: colour, fibre, il6");
});

test("a mail, the page and the feed give the nearest sentence as the reason once it is known", async () => {
  const { person, id, added, mail } = await reported();
  const [technology = 0] = added;
  const [run] = await sql`select max(run)::integer as last from private.alert_runs`;
  const unexplained = async () => {
    const [row] = await sql`select public.alerts_to_explain(${person.id}, ${run?.last}) as alerts`;
    return row?.alerts;
  };
  const [alert, ...more] = await unexplained();
  expect(more).toEqual([]);
  expect(alert).toMatchObject({ need: "solar cell", technology: { tech_id: technology } });
  expect(alert.technology.rep_key_challenges).toBeNull();
  const reason = "It turns light into current.";
  await sql`select public.store_reasons(${sql.json([{ id: alert.id, reason }])})`;
  expect(await unexplained()).toEqual([]);
  const { searches } = await call(person, "public.searches_page()");
  expect(searches[0].newest).toMatchObject([{ id: technology, reason }]);
  const [taken] = await sql`select public.take_mail(${mail}, true) as mail`;
  expect(taken?.mail.searches[0].technologies).toMatchObject([{ id: technology, why: reason }]);
  await sql`update public.saved_searches set feed_hash = decode(${"ab".repeat(32)}, 'hex') where id = ${id}`;
  const [feed] = await sql`select public.search_feed(${"ab".repeat(32)}) as feed`;
  expect(feed?.feed.entries).toMatchObject([{ techId: technology, summary: reason }]);
});

test("what is not for a person leaves the search's page and feed, and is not reported again", async () => {
  const { person, id, added } = await reported(2);
  const [unwanted = 0, wanted = 0] = added;
  const stranger = await subscriber();
  const rate = (by: Person, fits = false, tech = unwanted) =>
    call(by, "public.rate_alert($1, $2, $3)", id, tech, fits);
  expect(await rate(stranger)).toMatchObject({ outcome: "missing" });
  expect(await call(stranger, "public.reset_alerts($1)", id)).toMatchObject({ outcome: "missing" });
  for (let n = 0; n < 2; n += 1) expect(await rate(person)).toMatchObject({ outcome: "changed" });
  const shown = async () => (await call(person, "public.searches_page()")).searches[0];
  expect(await shown()).toMatchObject({ unread: 1, newest: [{ id: wanted }], strictness: 1 });
  for (let n = 0; n < 8; n += 1) await rate(person, n % 2 === 0, n % 2 === 0 ? wanted : unwanted);
  expect(await shown()).toMatchObject({ newest: [{ id: wanted, fits: true }], strictness: 0 });
  await rate(person, false, wanted);
  await call(person, "public.reset_alerts($1)", id);
  expect(await shown()).toMatchObject({ strictness: 0 });
  await nextDay();
  await sql`update public.technologies set title = 'A solar cell again' where tech_id = ${unwanted}`;
  expect((await night())[person.id]).toMatchObject({ told: 0 });
});

test("a run's searches are encoded, each once", async () => {
  const person = await subscriber();
  await save(person, { q: "a need", mode: "ai", kw: ["need"] });
  await save(person, { filters: { class: ["energy"] } });
  const { id } = await save(person, { q: "solar cell" });
  await call(person, "public.change_saved_search($1, null, null, true)", id);
  const toEncode = async () => {
    const [row] = await sql`select public.searches_to_encode(${person.id}) as searches`;
    return row?.searches;
  };
  expect(await toEncode()).toEqual([{ q: "a need", mode: "ai", kw: ["need"] }]);
  await sql`select public.store_query_vector('a need', 'ai', '{need}', 'an encoder', array_fill(0.1::real, array[384]))`;
  expect(await toEncode()).toEqual([]);
});

test("a mail has each technology once, whatever brought it, with the reason, and is sent once", async () => {
  const person = await subscriber();
  const [changing = 0] = await addTechnologies(1, "wind turbine");
  await night();
  await save(person, { q: "solar cell" });
  await save(person, { filters: { uni: ["Here"] } });
  await call(person, "public.set_watch($1, true)", changing);
  await nextDay();
  await sql`update public.technologies set title = 'A solar cell, once a turbine' where tech_id = ${changing}`;
  const [both = 0] = await addTechnologies(1, "solar cell", { uni: "Here" });
  const [other = 0] = await addTechnologies(1, "pump", { uni: "Here" });
  const [mail] = (await night())[person.id]?.mails ?? [];
  const take = async (retries: boolean) =>
    (await sql`select public.take_mail(${mail ?? ""}, ${retries}) as mail`)[0]?.mail;
  const taken = await take(false);
  expect(taken).toMatchObject({
    to: person.email,
    searches: [
      { technologies: expect.any(Array) },
      { technologies: [{ id: other, kind: "new", why: "Other, Here", also: [], watched: [] }] },
    ],
    watched: [],
  });
  const why = "Title or summary: cell, solar";
  const found = taken.searches[0].technologies.map(
    ({ uni: _, title: __, ...rest }: Record<string, unknown>) => rest,
  );
  expect(found).toHaveLength(2);
  expect(found).toContainEqual({ id: both, kind: "new", why, also: ["Mine"], watched: [] });
  expect(found).toContainEqual({ id: changing, kind: "text", why, also: [], watched: ["text"] });
  // A provider that recognises its idempotency keys is asked again. With any other, nobody knows whether the mail was
  // sent.
  expect(await take(true)).toEqual(taken);
  expect(await take(false)).toBeNull();
  expect(await take(true)).toBeNull();
  expect(await call(person, "public.searches_page()")).toMatchObject({ uncertain: 1 });
});

test("a token stops the mail of its person and nothing else, and allows it again", async () => {
  const person = await subscriber();
  const { id } = await save(person, { q: "solar cell" });
  const [row] = await sql`select private.unsubscribe_token(${person.id}) as token`;
  const token: string = row?.token;
  const forged = `${token.slice(0, 63)}${token.endsWith("0") ? "1" : "0"}`;
  expect(await call(null, "public.unsubscribe($1)", forged)).toBeNull();
  expect(await call(null, "public.unsubscribe($1)", token)).toBe("alerts");
  expect(await call(null, "public.unsubscribe($1)", token)).toBe("alerts");
  expect(await call(person, "public.searches_page()")).toMatchObject({ mail: "unsubscribed" });
  await nextDay();
  await addTechnologies(1, "solar cell");
  const [mail] = (await night())[person.id]?.mails ?? [];
  expect((await sql`select public.take_mail(${mail ?? ""}, false) as mail`)[0]?.mail).toBeNull();
  expect(await toldOf(id)).toHaveLength(1);
  expect(await call(null, "public.unsubscribe($1, true)", token)).toBe("alerts");
  expect(await call(person, "public.searches_page()")).toMatchObject({ mail: "on" });
});

test("a member turns each kind of mail off and on in their profile, and no other kind with it", async () => {
  const person = await subscriber();
  const stopped = async () => (await call(person, "public.account_page()")).stoppedMail;
  for (const kind of ["alerts", "shortlists", "inquiries"]) {
    await call(person, "public.set_mail($1, false)", kind);
    expect(await stopped()).toEqual([kind]);
    await call(person, "public.set_mail($1, true)", kind);
    expect(await stopped()).toEqual([]);
  }
  await expect(call(person, "public.set_mail('security', false)")).rejects.toThrow(
    "cannot be turned off",
  );
});

/** Makes a feed, and returns its token's hash, as the page of the form with `key` shows it. */
async function makeFeed(person: Person, id: string, key: string) {
  const { outcome } = await call(person, "public.set_search_feed($1, $2)", id, key);
  const { searches } = await call(person, "public.searches_page(1, $1)", key);
  const { feed } = searches.find((search: { id: string }) => search.id === id);
  return { outcome, hash: createHash("sha256").update(`${feed}`).digest("hex") };
}

test("a feed has what was reported; a form posted twice makes one, another does not replace it, and one that was removed never opens again", async () => {
  const { person, id, added } = await reported();
  const key = crypto.randomUUID();
  const made = await makeFeed(person, id, key);
  expect(await call(null, "public.search_feed($1)", made.hash)).toMatchObject({
    name: "Mine",
    entries: [{ techId: added[0], kind: "new" }],
  });
  const stranger = await subscriber();
  expect(await call(stranger, "public.set_search_feed($1, null)", id)).toMatchObject({
    outcome: "missing",
  });
  expect(await makeFeed(person, id, key)).toEqual(made);
  expect(await makeFeed(person, id, crypto.randomUUID())).toMatchObject({ outcome: "has-feed" });
  expect(await call(null, "public.search_feed($1)", made.hash)).not.toBeNull();
  expect(await call(person, "public.searches_page()")).toMatchObject({
    searches: [{ hasFeed: true, feed: null }],
  });
  await call(person, "public.set_search_feed($1, null)", id);
  expect((await makeFeed(person, id, key)).hash).not.toBe(made.hash);
  expect(await call(null, "public.search_feed($1)", made.hash)).toBeNull();
});

test("a stranger cannot change, delete or see a saved search", async () => {
  const [person, stranger] = [await subscriber(), await subscriber()];
  const { id } = await save(person, { q: "solar cell" });
  expect(await call(stranger, "public.change_saved_search($1, 'Taken')", id)).toMatchObject({
    outcome: "missing",
  });
  await call(stranger, "public.delete_saved_search($1)", id);
  expect(await actAs(sql, stranger, (tx) => tx`select from public.saved_searches`)).toHaveLength(0);
  expect(await actAs(sql, person, (tx) => tx`select from public.saved_searches`)).toHaveLength(1);
  expect(await call(null, "public.search_feed('zz')")).toBeNull();
});

test("a member may have fifty saved searches and five hundred watches", async () => {
  const person = await subscriber();
  await sql`
    insert into public.saved_searches (user_id, name, search, frequency, last_run)
    select ${person.id}, 'n', '{"q": ""}', 'none', 0 from generate_series(1, 50)`;
  expect((await save(person, { filters: { uni: ["Here"] } })).outcome).toBe("full");
  await sql`insert into public.watches (user_id, tech_id, last_run) select ${person.id}, -n, 0 from generate_series(1, 500) n`;
  expect(await call(person, "public.set_watch(1, true)")).toMatchObject({ outcome: "full" });
});

test("a search reports what an open transaction added while it was saved, and nothing that was visible then", async () => {
  const person = await subscriber();
  await addTechnologies(1, "solar cell");
  let late = 0;
  let id = "";
  await sql.begin(async (tx) => {
    const [row] = await tx`
      insert into public.technologies (title, uni) values ('A solar cell not yet to be seen', 'Somewhere') returning tech_id::integer as id`;
    late = row?.id;
    await moveClock(offset + 1);
    id = (await save(person, { q: "solar cell" })).id;
  });
  await night();
  expect(await toldOf(id)).toEqual([late]);
});

test("a resumed search reports nothing of its pause, even in the same night", async () => {
  const person = await subscriber();
  const { id } = await save(person, { q: "solar cell" });
  await call(person, "public.change_saved_search($1, null, null, true)", id);
  await addTechnologies(1, "solar cell");
  await moveClock(offset + 1);
  await call(person, "public.change_saved_search($1, null, null, false)", id);
  await moveClock(offset + 1);
  const added = await addTechnologies(1, "solar cell");
  await night();
  expect(await toldOf(id)).toEqual(added);
});

test("a mail that could not be sent is tried again the next night, for three days", async () => {
  const { person, mail } = await reported();
  const take = async (retries: boolean) =>
    (await sql`select public.take_mail(${mail}, ${retries}) as mail`)[0]?.mail;
  const end = (outcome: string) => sql`select public.end_mail(${mail}, ${outcome})`;
  // The provider certainly did not take the mail, so one without idempotency keys may send it too.
  expect(await take(false)).not.toBeNull();
  await end("waiting");
  await nextDay();
  expect((await night())[person.id]).toEqual({ told: 0, mails: [mail] });
  expect(await take(false)).not.toBeNull();
  // Nobody knows whether it was sent, and the provider has forgotten its key by now.
  await nextDay();
  expect((await night())[person.id]?.mails).toEqual([mail]);
  expect(await take(true)).toBeNull();
  expect(await call(person, "public.searches_page()")).toMatchObject({ uncertain: 1 });
  // The provider's answer arrives late.
  await end("sent");
  expect(await call(person, "public.searches_page()")).toMatchObject({ uncertain: 0 });
  await sql`update private.mail_outbox set state = 'waiting', made_at = private.clock() - interval '73 hours' where id = ${mail}`;
  expect((await night())[person.id]?.mails).toEqual([]);
});

test("a mail with nothing left to report is not sent", async () => {
  const { person, id, mail } = await reported();
  await call(person, "public.delete_saved_search($1)", id);
  expect((await sql`select public.take_mail(${mail}, true) as mail`)[0]?.mail).toBeNull();
});

test("a complaint stops its kind of mail, a bounce stops all mail, and the person can try again", async () => {
  const person = await subscriber();
  const note = (event: string, kind: string | null) =>
    sql`select public.note_mail_event(${person.email.toUpperCase()}, ${event}, ${kind})`;
  const stops = async (...kinds: string[]) => {
    const [row] = await sql`
      select array(select k from unnest(${kinds}::text[]) k where private.is_suppressed(${person.email}, k)) as kinds`;
    return row?.kinds;
  };
  const all = ["alerts", "invitations", "security"];
  const pages = async () => [
    (await call(person, "public.searches_page()")).mail,
    (await call(person, "public.account_page()")).mail,
  ];
  expect(await pages()).toEqual(["on", "on"]);
  await note("complaint", "invitations");
  expect([await stops(...all), await pages()]).toEqual([
    ["invitations"],
    ["no-invitations", "no-invitations"],
  ]);
  await note("complaint", "alerts");
  expect([await stops(...all), await pages()]).toEqual([
    ["alerts", "invitations"],
    ["complaint", "complaint"],
  ]);
  await call(person, "public.resume_mail()");
  expect([await stops(...all), await pages()]).toEqual([[], ["on", "on"]]);
  await note("bounce", "alerts");
  await note("bounce", null);
  expect([await stops(...all), await pages()]).toEqual([
    ["alerts", "invitations"],
    ["bounce", "bounce"],
  ]);
  const [row] = await sql`select string_agg(x::text, '') as rows from private.mail_suppressions x`;
  expect(row?.rows.toLowerCase()).not.toContain("people.test");
});

test("opening the link of a feed or list, or an unknown one, a thousand times writes nothing", async () => {
  const { person, id } = await reported();
  const { hash } = await makeFeed(person, id, crypto.randomUUID());
  // The database refuses every write in a read-only transaction.
  await sql.begin("read only", async (tx) => {
    const [row] = await tx`
      select count(public.search_feed(${hash}))::integer as feeds, count(public.search_feed(md5(n::text)))::integer as unknown,
        count(public.open_shortlist_link(n::text))::integer as links
      from generate_series(1, 1000) n`;
    expect(row).toEqual({ feeds: 1000, unknown: 0, links: 1000 });
  });
});
