import type postgres from "postgres";
import { expect, test } from "vitest";
import { databaseWithCrowd } from "../support/fresh-database.ts";
import { addPerson, claim, type Person } from "../support/people.ts";

const { sql, crowd } = await databaseWithCrowd(50);

type Charge = {
  allowed: boolean;
  charged: boolean;
  subscribed: boolean;
  used: number;
  remaining: number | null;
};

const formKey = () => crypto.randomUUID();

/** Charges as the search function does for its caller; the caller's own role may not. */
async function charge(
  person: Person | null,
  query: string,
  key: string | null,
  on: postgres.Sql = sql,
  keywords: string[] | null = null,
): Promise<Charge> {
  const mode = keywords ? "ai" : "regular";
  return on.begin(async (tx) => {
    await claim(tx, person);
    const [row] = await tx`
      select private.charge_search(${mode}, ${query}, ${keywords}::text[], ${key}) as answer`;
    return row?.answer;
  });
}

async function searchesOf(person: Person): Promise<number | null> {
  const rows =
    await sql`select search_count from public.trial_search_counts where user_id = ${person.id}`;
  return rows[0]?.search_count ?? null;
}

/** Makes the searches of a person's record those of last month. */
async function passAMonth(person: Person): Promise<void> {
  await sql`update public.trial_search_counts set month = month - interval '1 month' where user_id = ${person.id}`;
  await sql`update private.trial_ledger set month = month - interval '1 month' where user_id = ${person.id}`;
}

/** Runs `run` fifty times at once, each on a connection of its own. */
async function fiftyAtOnce<T>(run: (on: postgres.Sql, n: number) => Promise<T>): Promise<T[]> {
  await Promise.all(Array.from({ length: 50 }, () => crowd`select pg_sleep(0.01)`));
  return await Promise.all(Array.from({ length: 50 }, (_, n) => run(crowd, n)));
}

test("a free user has six searches, and no seventh", async () => {
  const person = await addPerson(sql, "six");
  for (let n = 1; n <= 6; n += 1) {
    expect(await charge(person, `query ${n}`, formKey())).toEqual({
      allowed: true,
      charged: true,
      subscribed: false,
      used: n,
      remaining: 6 - n,
    });
  }
  expect(await charge(person, "query 7", formKey())).toEqual({
    allowed: false,
    charged: false,
    subscribed: false,
    used: 6,
    remaining: 0,
  });
  expect(await searchesOf(person)).toBe(6);
});

test("the record is made with the first search", async () => {
  const person = await addPerson(sql, "first");
  expect(await searchesOf(person)).toBeNull();
  await charge(person, "solar", formKey());
  expect(await searchesOf(person)).toBe(1);
});

test("a form that is sent twice counts once", async () => {
  const person = await addPerson(sql, "double-click");
  const key = formKey();
  expect(await charge(person, "solar", key)).toMatchObject({ allowed: true, charged: true });
  expect(await charge(person, " solar ", key)).toMatchObject({
    allowed: true,
    charged: false,
    used: 1,
    remaining: 5,
  });
  expect(await searchesOf(person)).toBe(1);
});

test("the key of one query does not pay for another", async () => {
  const person = await addPerson(sql, "reuser");
  const key = formKey();
  await charge(person, "solar", key);
  expect(await charge(person, "wind", key)).toMatchObject({ charged: true, used: 2 });
  for (let n = 3; n <= 6; n += 1) await charge(person, `query ${n}`, key);
  expect(await charge(person, "query 7", key)).toMatchObject({ allowed: false, charged: false });
});

test("each new submit of the same query is a search of its own", async () => {
  const person = await addPerson(sql, "again");
  await charge(person, "solar", formKey());
  expect(await charge(person, "solar", formKey())).toMatchObject({ charged: true, used: 2 });
});

test("a paid query opens again without a key, also when nothing is left", async () => {
  const person = await addPerson(sql, "reopener");
  for (let n = 1; n <= 6; n += 1) await charge(person, `query ${n}`, formKey());
  expect(await charge(person, "query 2", null)).toMatchObject({
    allowed: true,
    charged: false,
    used: 6,
    remaining: 0,
  });
  expect(await searchesOf(person)).toBe(6);
});

test("a query that was never paid for does not open without a key, and is not charged", async () => {
  const person = await addPerson(sql, "guesser");
  await charge(person, "solar", formKey());
  expect(await charge(person, "wind", null)).toMatchObject({
    allowed: false,
    charged: false,
    used: 1,
    remaining: 5,
  });
  expect(await searchesOf(person)).toBe(1);
});

test("a paid AI search opens with fewer of its keywords, and not with another one", async () => {
  const person = await addPerson(sql, "asker");
  const search = (key: string | null, ...keywords: string[]) =>
    charge(person, "something for dry roofs", key, sql, keywords);
  await search(formKey(), "roof", "drought", "Water ");
  for (const kept of [["roof", "water", "drought"], ["roof"], []]) {
    expect(await search(null, ...kept)).toMatchObject({ allowed: true, charged: false, used: 1 });
  }
  expect(await search(null, "roof", "solar")).toMatchObject({ allowed: false, used: 1 });
  expect(await search(formKey(), "roof", "solar")).toMatchObject({ charged: true, used: 2 });
  expect(await charge(person, "something for dry roofs", null)).toMatchObject({ allowed: false });
});

test("whose session was ended elsewhere searches as a visitor", async () => {
  const person = await addPerson(sql, "signed-out");
  await sql`delete from auth.sessions where id = ${person.session}`;
  expect(await charge(person, "solar", formKey())).toMatchObject({
    allowed: false,
    charged: false,
  });
  expect(await searchesOf(person)).toBeNull();
});

test("what one person paid for does not open for another", async () => {
  const payer = await addPerson(sql, "payer");
  const friend = await addPerson(sql, "friend");
  const key = formKey();
  await charge(payer, "solar", key);
  expect(await charge(friend, "solar", null)).toMatchObject({ allowed: false });
  expect(await charge(friend, "solar", key)).toMatchObject({ charged: true, used: 1 });
});

test("of fifty searches at once with one left, one passes", async () => {
  const person = await addPerson(sql, "crowd");
  for (let n = 1; n <= 5; n += 1) await charge(person, `query ${n}`, formKey());
  const answers = await fiftyAtOnce((on, n) => charge(person, `at once ${n}`, formKey(), on));
  expect(answers.filter((answer) => answer.allowed)).toHaveLength(1);
  expect(answers.filter((answer) => answer.charged)).toHaveLength(1);
  expect(await searchesOf(person)).toBe(6);
});

test("of fifty first searches at once, six pass", async () => {
  const person = await addPerson(sql, "stampede");
  const answers = await fiftyAtOnce((on, n) => charge(person, `first ${n}`, formKey(), on));
  expect(answers.filter((answer) => answer.allowed)).toHaveLength(6);
  expect(await searchesOf(person)).toBe(6);
});

test("fifty copies of one submit are all answered and count once", async () => {
  const person = await addPerson(sql, "retrier");
  const key = formKey();
  const answers = await fiftyAtOnce((on) => charge(person, "solar", key, on));
  expect(answers.filter((answer) => answer.allowed)).toHaveLength(50);
  expect(answers.filter((answer) => answer.charged)).toHaveLength(1);
  expect(await searchesOf(person)).toBe(1);
});

test("a search that fails is not charged", async () => {
  const person = await addPerson(sql, "unlucky");
  const run = sql.begin(async (tx) => {
    await claim(tx, person);
    await tx`select private.charge_search('regular', 'solar', null, ${formKey()})`;
    throw new Error("ranking failed");
  });
  await expect(run).rejects.toThrow("ranking failed");
  expect(await searchesOf(person)).toBeNull();
});

test("a new month begins at nothing used and nothing paid", async () => {
  const person = await addPerson(sql, "monthly");
  const key = formKey();
  await charge(person, "solar", key);
  for (let n = 2; n <= 6; n += 1) await charge(person, `query ${n}`, formKey());
  await passAMonth(person);
  expect(await charge(person, "solar", null)).toMatchObject({
    allowed: false,
    used: 0,
    remaining: 6,
  });
  // Even the form of last month is a new search now.
  expect(await charge(person, "solar", key)).toMatchObject({ charged: true, used: 1 });
  expect(await searchesOf(person)).toBe(1);
  const [record] = await sql`
    select month = date_trunc('month', now() at time zone 'utc')::date as current
    from public.trial_search_counts where user_id = ${person.id}`;
  expect(record?.current).toBe(true);
});

test("of fifty searches at once in a new month, six pass", async () => {
  const person = await addPerson(sql, "new-month");
  for (let n = 1; n <= 6; n += 1) await charge(person, `query ${n}`, formKey());
  await passAMonth(person);
  const answers = await fiftyAtOnce((on, n) => charge(person, `new ${n}`, formKey(), on));
  expect(answers.filter((answer) => answer.allowed)).toHaveLength(6);
  expect(await searchesOf(person)).toBe(6);
});

test("the month is that of UTC, wherever the session's clock stands", async () => {
  const person = await addPerson(sql, "traveller");
  const months = new Set<string>();
  for (const zone of ["Pacific/Kiritimati", "Etc/GMT+12", "UTC"]) {
    await sql.begin(async (tx) => {
      await tx`select set_config('timezone', ${zone}, true)`;
      await claim(tx, person);
      await tx`select private.charge_search('regular', ${zone}, null, ${formKey()})`;
    });
  }
  for (const row of await sql`
    select month::text from private.trial_ledger where user_id = ${person.id}
    union all select month::text from public.trial_search_counts where user_id = ${person.id}`) {
    months.add(row.month);
  }
  expect([...months]).toEqual([`${new Date().toISOString().slice(0, 7)}-01`]);
});

test.each([
  ["a subscription", { is_pro: true, subscription_end: new Date(Date.now() + 60_000) }],
  ["a trial", { trial_end: new Date(Date.now() + 60_000) }],
])("with %s searches are neither limited nor counted", async (what, membership) => {
  const person = await addPerson(sql, what.replace(" ", "-"), membership);
  for (let n = 1; n <= 7; n += 1) {
    expect(await charge(person, `query ${n}`, n % 2 ? formKey() : null)).toEqual({
      allowed: true,
      charged: false,
      subscribed: true,
      used: 0,
      remaining: null,
    });
  }
  expect(await searchesOf(person)).toBeNull();
});

test("a subscription that has ended counts as none", async () => {
  const past = new Date(Date.now() - 1000);
  const person = await addPerson(sql, "ended", {
    is_pro: true,
    subscription_end: past,
    trial_end: past,
  });
  expect(await charge(person, "solar", formKey())).toMatchObject({
    subscribed: false,
    charged: true,
  });
});

test("a visitor gets nothing and leaves nothing", async () => {
  const before = await sql`select count(*) from private.trial_ledger`;
  for (const key of [formKey(), null]) {
    expect(await charge(null, "solar", key)).toEqual({
      allowed: false,
      charged: false,
      subscribed: false,
      used: 0,
      remaining: 0,
    });
  }
  expect(await sql`select count(*) from private.trial_ledger`).toEqual(before);
});

test("the ledger holds no words, and no hash that another database would make of them", async () => {
  const person = await addPerson(sql, "secretive");
  await charge(person, "solar", formKey());
  const [row] = await sql`
    select encode(query_hash, 'hex') as hash, encode(sha256('solar'), 'hex') as plain,
      encode(sha256(E'\\nsolar'), 'hex') as unkeyed, to_jsonb(l)::text as everything
    from private.trial_ledger l where user_id = ${person.id}`;
  expect(row?.hash).toMatch(/^[0-9a-f]{64}$/);
  expect([row?.plain, row?.unkeyed]).not.toContain(row?.hash);
  expect(row?.everything).not.toContain("solar");
});
