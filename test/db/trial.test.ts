import { createHmac } from "node:crypto";
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
  empty: boolean;
  tooManyEmpty: boolean;
};

const PAID = { subscribed: false, empty: false, tooManyEmpty: false };

const formKey = () => crypto.randomUUID();

/**
 * Charges a caller for a search that found this much, as the search function does. The caller's own role may not
 * charge.
 */
async function charge(
  person: Person | null,
  query: string,
  key: string | null,
  on: postgres.Sql = sql,
  keywords: string[] | null = null,
  found = true,
): Promise<Charge> {
  const mode = keywords ? "ai" : "regular";
  return on.begin(async (tx) => {
    await claim(tx, person);
    const [row] = await tx`
      select private.end_search(
        private.begin_search(${mode}, ${query}, ${keywords}::text[], ${key !== null}), ${found}) as answer`;
    return row?.answer;
  });
}

/** Charges a search of these words that finds nothing. */
function chargeEmpty(person: Person, query: string, key: string | null): Promise<Charge> {
  return charge(person, query, key, sql, null, false);
}

/** Gives a person the identity that an account gets by signing in with Google. */
async function identify(person: Person, subject: string): Promise<void> {
  await sql`
    insert into auth.identities (id, provider, provider_id, user_id)
    values (gen_random_uuid(), 'google', ${subject}, ${person.id})`;
}

/** Deletes an account as its owner does, and signs in again with the same Google account. */
async function comeBack(person: Person, subject: string, name: string): Promise<Person> {
  await sql`delete from auth.users where id = ${person.id}`;
  const again = await addPerson(sql, name);
  await identify(again, subject);
  await sql`insert into public.user_profiles (id) values (${again.id})`;
  return again;
}

async function searchesOf(person: Person): Promise<number | null> {
  const rows =
    await sql`select search_count from public.trial_search_counts where user_id = ${person.id}`;
  return rows[0]?.search_count ?? null;
}

/** Moves a person's counted searches to last month. */
async function passAMonth(person: Person): Promise<void> {
  await sql`update public.trial_search_counts set month = month - interval '1 month' where user_id = ${person.id}`;
  await sql`update private.trial_ledger set month = month - interval '1 month' where user_id = ${person.id}`;
}

/** Runs `run` fifty times at once, each on its own connection. @returns what those that were not refused answered */
async function fiftyAtOnce<T>(run: (on: postgres.Sql, n: number) => Promise<T>): Promise<T[]> {
  await Promise.all(Array.from({ length: 50 }, () => crowd`select pg_sleep(0.01)`));
  const runs = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => run(crowd, n)));
  return runs.flatMap((each) => {
    if (each.status === "fulfilled") return [each.value];
    // Three of one person wait for each other; the others are refused and can be sent again.
    expect(each.reason.code).toBe("PT409");
    return [];
  });
}

test("a free user has six searches, and no seventh", async () => {
  const person = await addPerson(sql, "six");
  for (let n = 1; n <= 6; n += 1) {
    expect(await charge(person, `query ${n}`, formKey())).toEqual({
      allowed: true,
      charged: true,
      used: n,
      remaining: 6 - n,
      ...PAID,
    });
  }
  expect(await charge(person, "query 7", formKey())).toEqual({
    allowed: false,
    charged: false,
    used: 6,
    remaining: 0,
    ...PAID,
  });
  expect(await searchesOf(person)).toBe(6);
});

test("the key of one query does not pay for another", async () => {
  const person = await addPerson(sql, "reuser");
  const key = formKey();
  await charge(person, "solar", key);
  expect(await charge(person, "wind", key)).toMatchObject({ charged: true, used: 2 });
  for (let n = 3; n <= 6; n += 1) await charge(person, `query ${n}`, key);
  expect(await charge(person, "query 7", key)).toMatchObject({ allowed: false, charged: false });
});

test("a query that was paid for stays paid, from any form, in any spacing and case", async () => {
  const person = await addPerson(sql, "again");
  await charge(person, "Solar cells", formKey());
  for (const again of ["Solar cells", "  solar\u00a0 \n CELLS "]) {
    expect(await charge(person, again, formKey())).toMatchObject({
      allowed: true,
      charged: false,
      used: 1,
    });
    expect(await charge(person, again, null)).toMatchObject({ allowed: true, used: 1 });
  }
  expect(await charge(person, "solarcells", formKey())).toMatchObject({ charged: true, used: 2 });
});

test("an empty result opens again while it stays empty; then the search must be run", async () => {
  const person = await addPerson(sql, "early");
  await chargeEmpty(person, "qqqq", formKey());
  expect(await chargeEmpty(person, "qqqq", null)).toMatchObject({ allowed: true, empty: true });
  // Since then the catalogue has got a technology that it finds.
  expect(await charge(person, "qqqq", null)).toMatchObject({ allowed: false, used: 0 });
  expect(await charge(person, "qqqq", formKey())).toMatchObject({ charged: true, used: 1 });
  expect(await charge(person, "qqqq", null)).toMatchObject({ allowed: true, used: 1 });
});

test("after sixty empty searches a day the next one is refused, and not charged", async () => {
  const person = await addPerson(sql, "prober");
  await chargeEmpty(person, "first", formKey());
  await sql`update private.empty_searches set searches = 59 where user_id = ${person.id}`;
  expect(await chargeEmpty(person, "sixtieth", formKey())).toMatchObject({ allowed: true });
  expect(await chargeEmpty(person, "one more", formKey())).toMatchObject({
    allowed: false,
    charged: false,
    used: 0,
    tooManyEmpty: true,
  });
  // A query that was already run still opens, and tomorrow it may be run again.
  expect(await chargeEmpty(person, "first", null)).toMatchObject({ allowed: true });
  await sql`update private.empty_searches set day = day - 1 where user_id = ${person.id}`;
  expect(await chargeEmpty(person, "one more", formKey())).toMatchObject({ allowed: true });
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

test("removing one or two keywords is free, down to half of the set that was charged", async () => {
  const person = await addPerson(sql, "asker");
  const search = (key: string | null, ...keywords: string[]) =>
    charge(person, "something for dry roofs", key, sql, keywords);
  await search(formKey(), "roof", "drought", "Water ", "rain");
  for (const kept of [
    ["ROOF", "water", "drought"],
    ["roof", "rain"],
  ]) {
    expect(await search(null, ...kept)).toMatchObject({ allowed: true, charged: false, used: 1 });
    expect(await search(formKey(), ...kept)).toMatchObject({ charged: false, used: 1 });
  }
  // Two keywords were opened for free, but the set that was charged has four.
  for (const too of [["roof"], [], ["roof", "solar"]]) {
    expect(await search(null, ...too)).toMatchObject({ allowed: false, used: 1 });
  }
  expect(await search(formKey(), "roof", "solar")).toMatchObject({ charged: true, used: 2 });
  // From now on the latest set counts. The earlier set itself stays paid.
  expect(await search(null, "solar")).toMatchObject({ allowed: true });
  expect(await search(null, "roof", "rain")).toMatchObject({ allowed: false });
  expect(await search(null, "rain", "water", "drought", "roof")).toMatchObject({ allowed: true });
  expect(await charge(person, "something for dry roofs", null)).toMatchObject({ allowed: false });
});

test("more than two keywords are not removed for free, however long the set that was charged", async () => {
  const person = await addPerson(sql, "remover");
  const words = ["roof", "drought", "water", "rain", "pump", "solar", "valve"];
  const search = (...keywords: string[]) => charge(person, "x", null, sql, keywords);
  await charge(person, "x", formKey(), sql, words);
  expect(await search(...words.slice(2))).toMatchObject({ allowed: true });
  expect(await search(...words.slice(3))).toMatchObject({ allowed: false });
});

test("keywords that search for nothing, or for the same as another, are not part of what is paid", async () => {
  const person = await addPerson(sql, "padder");
  const noise = ["!", "!!", "?", "(", "the", "and", "...", "-", "of the", "&", "*", "%"];
  const topics = ["roof", "drought", "rain", "pump", "valve", "laser", "Roofs", "roofing?"];
  await charge(person, "x", formKey(), sql, [...noise, ...topics]);
  for (const topic of topics) {
    expect(await charge(person, "x", null, sql, [...noise, topic]), topic).toMatchObject({
      allowed: false,
    });
  }
  expect(await charge(person, "x", null, sql, topics.slice(0, 6))).toMatchObject({ allowed: true });
  expect(await searchesOf(person)).toBe(1);
});

test.each([
  ["twenty-six keywords", Array.from({ length: 26 }, (_, n) => `phrase ${n}`)],
  ["a hundred phrases", Array.from({ length: 100 }, (_, n) => `a phrase of words ${n}`)],
  ["a keyword of sixty-one characters", ["x".repeat(61)]],
])("%s are refused as a wrong argument, without a charge", async (what, words) => {
  const person = await addPerson(sql, what.replaceAll(" ", "-"));
  await expect(charge(person, "x", formKey(), sql, words)).rejects.toMatchObject({ code: "22023" });
  expect(await searchesOf(person)).toBeNull();
});

test("an account that is deleted and created again has no more searches left than before", async () => {
  const person = await addPerson(sql, "phoenix");
  await identify(person, "1001");
  for (let n = 1; n <= 4; n += 1) await charge(person, `query ${n}`, formKey());
  const again = await comeBack(person, "1001", "phoenix-again");
  // The count is there before any search, so each page can show it.
  expect(await searchesOf(again)).toBe(4);
  expect(await charge(again, "query 5", formKey())).toMatchObject({ charged: true, used: 5 });
  await charge(again, "query 6", formKey());
  const third = await comeBack(again, "1001", "phoenix-third");
  expect(await charge(third, "query 7", formKey())).toMatchObject({ allowed: false, used: 6 });

  const other = await addPerson(sql, "not-phoenix");
  await identify(other, "1002");
  expect(await charge(other, "query 1", formKey())).toMatchObject({ charged: true, used: 1 });
});

test("an identity is stored only as an HMAC of its subject", async () => {
  const person = await addPerson(sql, "unnamed");
  await identify(person, "109876543210");
  await charge(person, "solar", formKey());
  const [row] = await sql`
    select s.value as key, encode(m.identity_hash, 'hex') as hash, to_jsonb(m)::text as everything
    from private.settings s, private.identity_searches m
    where s.name = 'identity_hash_key' and m.identity_hash = any (private.identity_hashes(${person.id}))`;
  expect(row?.hash).toBe(
    createHmac("sha256", row?.key).update("google:109876543210").digest("hex"),
  );
  expect(row?.everything).not.toMatch(/unnamed|people\.test|109876543210/);
});

test("an identity's count of searches is deleted after two months", async () => {
  const person = await addPerson(sql, "forgotten");
  await identify(person, "1003");
  await charge(person, "solar", formKey());
  const hashes = sql`any (private.identity_hashes(${person.id}))`;
  const keptAfter = async (months: number) => {
    const past = `${months} months`;
    await sql`update private.identity_searches set month = month - ${past}::interval where identity_hash = ${hashes}`;
    await sql`update private.trial_ledger set month = month - ${past}::interval where user_id = ${person.id}`;
    // The daily cron does this.
    await sql`select public.prune_old_rows()`;
    return [
      await sql`select from private.identity_searches where identity_hash = ${hashes}`,
      await sql`select from private.trial_ledger where user_id = ${person.id}`,
    ].map(({ length }) => length);
  };
  expect(await keptAfter(1)).toEqual([1, 1]);
  expect(await keptAfter(2)).toEqual([0, 0]);
});

test("a deleted account does not get its free month again, whatever happens in between", async () => {
  const person = await addPerson(sql, "month");
  await identify(person, "1004");
  const begin = async ({ id }: Person) => {
    const [row] = await sql`select public.begin_checkout(${id}, 'monthly', true) as answer`;
    return row?.answer;
  };
  expect(await begin(person)).toMatchObject({ trialUsed: false });
  await sql`select public.store_stripe_customer(${person.id}, 'cus_month')`;
  await sql`select public.apply_membership('cus_month', 1, false, p_trial_used => true)`;
  let latest = person;
  for (let n = 1; n <= 10; n += 1) {
    latest = await comeBack(latest, "1004", `month-${n}`);
    expect(await begin(latest), `after ${n}`).toMatchObject({ trialUsed: true });
  }
  const other = await addPerson(sql, "other-month");
  await identify(other, "1005");
  expect(await begin(other)).toMatchObject({ trialUsed: false });
});

test("a query that one person paid for does not open for another", async () => {
  const payer = await addPerson(sql, "payer");
  const friend = await addPerson(sql, "friend");
  const key = formKey();
  await charge(payer, "solar", key);
  expect(await charge(friend, "solar", null)).toMatchObject({ allowed: false });
  expect(await charge(friend, "solar", key)).toMatchObject({ charged: true, used: 1 });
});

test("of fifty first searches at once, at most six are allowed, and all that are count", async () => {
  const person = await addPerson(sql, "stampede");
  const answers = await fiftyAtOnce((on, n) => charge(person, `first ${n}`, formKey(), on));
  const allowed = answers.filter((answer) => answer.allowed).length;
  expect(allowed).toBeGreaterThan(0);
  expect(allowed).toBeLessThanOrEqual(6);
  expect(await searchesOf(person)).toBe(allowed);
});

test("of fifty copies of one submit, those that are answered count once", async () => {
  const person = await addPerson(sql, "retrier");
  const key = formKey();
  const answers = await fiftyAtOnce((on) => charge(person, "solar", key, on));
  expect(answers.every((answer) => answer.allowed)).toBe(true);
  expect(answers.filter((answer) => answer.charged)).toHaveLength(1);
  expect(await searchesOf(person)).toBe(1);
});

test("a new month begins with nothing used and nothing paid", async () => {
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
  // A search that was paid for last month is a new one now.
  expect(await charge(person, "solar", key)).toMatchObject({ charged: true, used: 1 });
  expect(await searchesOf(person)).toBe(1);
  const [record] = await sql`
    select month = date_trunc('month', now() at time zone 'utc')::date as current
    from public.trial_search_counts where user_id = ${person.id}`;
  expect(record?.current).toBe(true);
});

test("the month is that of UTC, whatever the session's time zone", async () => {
  const person = await addPerson(sql, "traveller");
  const months = new Set<string>();
  for (const zone of ["Pacific/Kiritimati", "Etc/GMT+12", "UTC"]) {
    await sql.begin(async (tx) => {
      await tx`select set_config('timezone', ${zone}, true)`;
      await claim(tx, person);
      await tx`select private.end_search(private.begin_search('regular', ${zone}, null, true), true)`;
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
      empty: false,
      tooManyEmpty: false,
    });
  }
  expect(await searchesOf(person)).toBeNull();
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
      empty: false,
      tooManyEmpty: false,
    });
  }
  expect(await sql`select count(*) from private.trial_ledger`).toEqual(before);
});

test("the ledger has no words, and no hash that another database would compute from them", async () => {
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
