import { expect, test } from "vitest";
import { databaseWithCrowd } from "../support/fresh-database.ts";
import { addPerson, type Person, valueFor } from "../support/people.ts";

// A person's search history is off until they turn it on, and it never decides about a charge.

const { sql } = await databaseWithCrowd(1);
const SOON = new Date(Date.now() + 400 * 86_400_000);
await sql`insert into public.technologies (title, uni) select 'Solar cell ' || n, 'Somewhere' from generate_series(1, 3) n`;

let people = 0;
const subscriber = () =>
  addPerson(sql, `subscriber-${people++}`, { is_pro: true, subscription_end: SOON });
const free = () => addPerson(sql, `free-${people++}`);

// biome-ignore lint/suspicious/noExplicitAny: each function returns its own JSON.
async function call(person: Person | null, statement: string, ...values: unknown[]): Promise<any> {
  return valueFor(sql, person, (tx) =>
    tx.unsafe(`select ${statement} as answer`, values as never[]),
  );
}
const turn = (person: Person, on: boolean) => call(person, "public.set_search_history($1)", on);
/** Submits a search, as the page's form does. */
const search = (person: Person, q: string, mode = "regular", kw: string[] | null = null) =>
  call(person, "public.charge_search($1, $2, $3, gen_random_uuid())", q, mode, kw);
/** Opens the address of a result, which is never charged. */
const open = (person: Person, q: string, mode = "regular", kw: string[] | null = null) =>
  call(person, "public.search_page($1, $2, $3)", q, mode, kw);
const historyOf = async (person: Person, page = 1) =>
  (await call(person, "public.searches_page($1)", page)).history;
const stored = async (person: Person) =>
  (
    await sql`select mode, q, kw from private.search_history where user_id = ${person.id} order by at, id`
  ).map(({ mode, q, kw }) => [mode, q, ...kw].join("|"));

test("nothing is stored for a member who has it off, or for a visitor", async () => {
  const person = await free();
  await search(person, "solar");
  await call(null, "public.charge_search('solar', 'regular', null, gen_random_uuid())");
  expect(await historyOf(person)).toBeNull();
  await turn(person, false);
  await search(person, "solar cell");
  expect(await sql`select from private.search_history`).toHaveLength(0);
});

test("each different search is stored once, with its latest spelling and time", async () => {
  const person = await subscriber();
  await turn(person, true);
  await turn(person, true);
  await search(person, "solar cell");
  await search(person, "nothing at all of this kind");
  await search(person, "solar cell", "ai", ["solar", "cell"]);
  await search(person, "solar cell", "ai", ["solar"]);
  await search(person, "  SOLAR   cell", "ai", [" cell ", "Solar", ""]);
  await open(person, "Solar  Cell");
  await call(person, "public.search_ids('wind')");
  await call(person, "public.search_ids('')");
  await search(person, "");
  expect(await stored(person)).toEqual([
    "regular|nothing at all of this kind",
    "ai|solar cell|solar",
    "ai|SOLAR   cell| cell |Solar",
    "regular|Solar  Cell",
    "regular|wind",
  ]);
  const { searches, ...rest } = await historyOf(person);
  expect(rest).toMatchObject({ total: 5, open: 5, page: 1, pages: 1 });
  expect(searches.map(({ q }: { q: string }) => q)).toEqual([
    "wind",
    "Solar  Cell",
    "SOLAR   cell",
    "solar cell",
    "nothing at all of this kind",
  ]);
});

test("a search without an answer is not stored", async () => {
  const person = await free();
  await turn(person, true);
  await open(person, "solar");
  await sql`insert into public.trial_search_counts (user_id, search_count) values (${person.id}, 6)
    on conflict (user_id) do update set search_count = 6`;
  expect((await search(person, "solar")).search.allowed).toBe(false);
  expect(await stored(person)).toEqual([]);
});

test("searches that still open for free come first, and open without a charge", async () => {
  const person = await subscriber();
  await turn(person, true);
  await search(person, "cell");
  await sql`update public.user_profiles set is_pro = false, subscription_end = null where id = ${person.id}`;
  await search(person, "solar");
  await search(person, "solar cell", "ai", ["solar", "cell"]);
  await search(person, "wind");
  const { searches, open: opens } = await historyOf(person);
  const told = searches.map((each: { q: string; open: boolean }) => [each.q, each.open]);
  expect([opens, told]).toEqual([
    2,
    [
      ["solar cell", true],
      ["solar", true],
      ["wind", false],
      ["cell", false],
    ],
  ]);
  for (const { q, mode, kw, open: free } of searches) {
    const { search: charge, total } = await open(person, q, mode, mode === "ai" ? kw : null);
    expect([q, charge.charged, charge.used, total > 0]).toEqual([q, false, 2, free]);
  }
});

test("clearing and turning off delete the history, and never what was paid for", async () => {
  const [person, other] = [await free(), await free()];
  for (const each of [person, other]) {
    await turn(each, true);
    await search(each, "solar");
  }
  expect(await call(person, "public.clear_search_history()")).toMatchObject({ outcome: "changed" });
  expect(await historyOf(person)).toMatchObject({ total: 0, open: 0, searches: [] });
  expect((await open(person, "solar")).search).toMatchObject({ allowed: true, used: 1 });
  expect(await stored(person)).toEqual(["regular|solar"]);
  await turn(person, false);
  expect([await stored(person), await historyOf(person)]).toEqual([[], null]);
  expect((await search(person, "solar")).search).toMatchObject({ charged: false, used: 1 });
  expect([await stored(person), await stored(other)]).toEqual([[], ["regular|solar"]]);
});

test("a month has the latest five hundred searches, a hundred a page", async () => {
  const person = await subscriber();
  await turn(person, true);
  await sql`
    insert into private.search_history (user_id, month, search_hash, mode, q, kw, at)
    select ${person.id}, date_trunc('month', now() at time zone 'utc')::date, int4send(n), 'regular', 'query ' || n, '{}',
      now() - n * interval '1 second' from generate_series(1, 500) n`;
  await search(person, "solar");
  const last = await historyOf(person, 99);
  expect(last).toMatchObject({ total: 500, page: 5, pages: 5 });
  expect(last.searches).toHaveLength(100);
  expect(last.searches.at(-1).q).toBe("query 499");
  expect((await historyOf(person)).searches[0].q).toBe("solar");
  const pieces = [];
  let after: string | null = null;
  do {
    const piece = await call(person, "public.export_rows('searchHistory', $1)", after);
    pieces.push(piece.rows.length);
    after = piece.next;
  } while (after !== null);
  expect(pieces).toEqual([200, 200, 100]);
});

test("the night deletes the history of ended months, and deleting the account the rest", async () => {
  const person = await free();
  await turn(person, true);
  await search(person, "solar");
  await search(person, "cell");
  await sql`update private.search_history set month = month - interval '1 month' where user_id = ${person.id} and q = 'cell'`;
  expect(await historyOf(person)).toMatchObject({ total: 1 });
  await sql`select public.prune_old_rows()`;
  expect(await stored(person)).toEqual(["regular|solar"]);
  const { account } = (await call(person, "public.export_account()")).account;
  expect(account.searchHistorySince).toMatch(/^20/);
  expect((await call(person, "public.export_rows('searchHistory')")).rows).toMatchObject([
    { query: "solar", mode: "regular", keywords: [] },
  ]);
  await call(person, "public.delete_account($1)", person.email);
  expect(await stored(person)).toEqual([]);
});

test("a search during which the history is turned off succeeds and leaves nothing", async () => {
  const person = await subscriber();
  await turn(person, true);
  let searching: Promise<{ search: { allowed: boolean } }> | undefined;
  await sql.begin(async (tx) => {
    await tx`delete from private.history_keepers where user_id = ${person.id}`;
    searching = search(person, "solar");
    await expect
      .poll(
        async () =>
          (
            await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
          ).length,
      )
      .toBe(1);
  });
  expect((await searching)?.search.allowed).toBe(true);
  expect(await stored(person)).toEqual([]);
});
