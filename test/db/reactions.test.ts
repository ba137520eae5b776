import postgres from "postgres";
import { beforeEach, expect, test } from "vitest";
import { databaseOfFile } from "../support/fresh-database.ts";
import { actAs, addPerson, askAs, type Person } from "../support/people.ts";

const KINDS = ["save", "like", "dislike"] as const;
const TECHNOLOGIES = [1, 2, 3, 4, 5];

const { sql, url } = await databaseOfFile();
beforeEach(async () => {
  await sql`delete from public.technologies`;
  await sql`delete from auth.users`;
  await sql`
    insert into public.technologies (tech_id, title, uni)
    select n, 'Technology ' || n, 'University' from unnest(${TECHNOLOGIES}::bigint[]) n`;
});

/** The stored counters, and the numbers of rows. */
async function counters() {
  const stored = await sql`
    select tech_id::integer as id, saves, likes, dislikes from public.technology_counts order by tech_id`;
  const counted = await sql`
    select t.tech_id::integer as id,
      (select count(*)::integer from public."saves-v1" x where x.tech_id = t.tech_id) as saves,
      (select count(*)::integer from public."likes-v1" x where x.tech_id = t.tech_id) as likes,
      (select count(*)::integer from public."dislikes-v1" x where x.tech_id = t.tech_id) as dislikes
    from public.technologies t order by t.tech_id`;
  return { stored: [...stored], counted: [...counted] };
}

async function expectTheyAgree() {
  const { stored, counted } = await counters();
  expect(stored).toEqual(counted);
}

async function react(person: Person, kind: string, ...ids: number[]) {
  await actAs(
    sql,
    person,
    (tx) => tx`insert into public.${tx(`${kind}s-v1`)} (tech_id) select unnest(${ids}::bigint[])`,
  );
}

test.each(KINDS)("adding and removing a %s moves its counter and no other", async (kind) => {
  const person = await addPerson(sql, kind);
  await react(person, kind, 2);
  const one = { id: 2, saves: 0, likes: 0, dislikes: 0, [`${kind}s`]: 1 };
  expect((await counters()).stored[1]).toEqual(one);
  await expectTheyAgree();
  await actAs(sql, person, (tx) => tx`delete from public.${tx(`${kind}s-v1`)} where tech_id = 2`);
  expect((await counters()).stored[1]).toEqual({ ...one, [`${kind}s`]: 0 });
  await expectTheyAgree();
});

test("a statement over many rows counts each of them", async () => {
  const people = await Promise.all(["ann", "ben", "cat"].map((name) => addPerson(sql, name)));
  for (const person of people) await react(person, "like", 5, 3, 1);
  expect((await counters()).stored.map((row) => row.likes)).toEqual([3, 0, 3, 0, 3]);
  await sql`delete from public."likes-v1" where tech_id in (1, 5)`;
  expect((await counters()).stored.map((row) => row.likes)).toEqual([0, 0, 3, 0, 0]);
  await expectTheyAgree();
});

test("deleting technologies deletes their reactions and counters, and no others", async () => {
  const people = await Promise.all(["ann", "ben"].map((name) => addPerson(sql, name)));
  for (const person of people) {
    for (const kind of KINDS) await react(person, kind, ...TECHNOLOGIES);
  }
  await sql`delete from public.technologies where tech_id in (1, 3)`;
  expect((await counters()).stored).toEqual(
    [2, 4, 5].map((id) => ({ id, saves: 2, likes: 2, dislikes: 2 })),
  );
  await expectTheyAgree();
});

test("increment_ and decrement_ leave the number of rows, whoever calls them and however often", async () => {
  const liker = await addPerson(sql, "liker");
  const meddler = await addPerson(sql, "meddler");
  for (const kind of KINDS) await react(liker, kind, 1, 2);
  for (const person of [liker, meddler]) {
    await actAs(sql, person, async (tx) => {
      for (let call = 0; call < 10; call += 1) {
        for (const kind of KINDS) {
          const [up] = await tx`select public.${tx(`increment_${kind}`)}(1) as n`;
          const [down] = await tx`select public.${tx(`decrement_${kind}`)}(3) as n`;
          expect([up?.n, down?.n]).toEqual([1, 0]);
        }
      }
    });
  }
  await expectTheyAgree();
});

test("increment_ answers null for an unknown technology", async () => {
  const person = await addPerson(sql, "late");
  expect(await askAs(sql, person, "increment_like(999)")).toBeNull();
});

test("the next call corrects a wrong counter", async () => {
  const person = await addPerson(sql, "mender");
  await react(person, "like", 1);
  await sql`update public.technology_counts set likes = 40 where tech_id = 1`;
  await askAs(sql, person, "decrement_like(1)");
  await expectTheyAgree();
});

test("fifty people toggling at once leave counters equal to the rows, and none is refused", async () => {
  const people = await Promise.all(
    Array.from({ length: 50 }, (_, n) => addPerson(sql, `crowd-${n}`)),
  );
  const crowd = postgres(url, { max: 50, onnotice: () => undefined });
  try {
    await Promise.all(
      people.map(async (person, n) => {
        const standing = new Set<string>();
        for (let turn = 0; turn < 20; turn += 1) {
          const kind = KINDS[(n + turn) % 3] ?? "like";
          // Sometimes one technology and sometimes all five, in both orders. Without a fixed order of locks this would
          // deadlock.
          const all = n % 2 ? TECHNOLOGIES : TECHNOLOGIES.toReversed();
          const ids = turn % 2 ? all : [(n % 5) + 1];
          const target = `${kind} ${ids}`;
          const statement = standing.delete(target)
            ? `delete from public."${kind}s-v1" where tech_id = any('{${ids}}')`
            : `insert into public."${kind}s-v1" (tech_id) select unnest('{${ids}}'::bigint[]) on conflict do nothing`;
          if (statement.startsWith("insert")) standing.add(target);
          const call = `${turn % 2 ? "increment" : "decrement"}_${kind}(${ids[0]})`;
          // Statements sent as one text are one transaction; two texts are two, like two calls of the data API.
          const as = `select set_config('request.jwt.claims', '{"sub":"${person.id}","session_id":"${person.session}"}', true),
            set_config('request.jwt.claim.sub', '${person.id}', true); set local role authenticated`;
          await crowd.unsafe(`${as}; ${statement}`);
          await crowd.unsafe(`${as}; select public.${call}`);
        }
      }),
    );
  } finally {
    await crowd.end({ timeout: 1 });
  }
  const { stored, counted } = await counters();
  expect(stored).toEqual(counted);
  expect(
    stored.reduce((sum, row) => sum + row.saves + row.likes + row.dislikes, 0),
  ).toBeGreaterThan(0);
});

test.each(["saves-v1", "likes-v1", "dislikes-v1", "notes-v1", "analysis_requests"])(
  "when a row of %s was made is not its owner's to choose",
  async (table) => {
    const person = await addPerson(sql, "dater", {
      is_pro: true,
      subscription_end: new Date("2999-01-01"),
    });
    const made = table === "notes-v1" ? "updated_at" : "created_at";
    const note = table === "notes-v1" ? { notes: "A note" } : {};
    const add = (row: object) =>
      actAs(sql, person, (tx) => {
        const values = Object.values(row).map((value) => `'${value}'`);
        return tx.unsafe(
          `insert into public."${table}" (${Object.keys(row).join()}) values (${values.join()})`,
        );
      });
    const row = { user_id: person.id, tech_id: 1, ...note };
    for (const at of ["infinity", "2099-01-01", "2001-01-01"]) {
      await expect(add({ ...row, [made]: at }), at).rejects.toMatchObject({ code: "42501" });
    }
    // The local data service grants every column, so the policy must hold by itself.
    await sql.unsafe(`grant insert on public."${table}" to authenticated`);
    await expect(add({ ...row, [made]: "2099-01-01" })).rejects.toMatchObject({ code: "42501" });
    await add(row);
  },
);
