import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createFreshDatabase, type FreshDatabase } from "../support/fresh-database.ts";
import { addGatedCatalogue, type People } from "../support/gated-catalogue.ts";
import { actAs, addPerson, type Person } from "../support/people.ts";

type Answer = { viewer: object | null; wait: number; technology: Record<string, unknown> | null };

let database: FreshDatabase;
let people: People;
beforeAll(async () => {
  database = await createFreshDatabase(inject("databaseServer"));
  people = await addGatedCatalogue(database.sql);
});
afterAll(async () => {
  await database?.drop();
});

async function ask(me: Person, techId: number | null): Promise<Answer> {
  const [row] = await actAs(
    database.sql,
    me,
    (tx) => tx`select public.chat_source(${techId}) as answer`,
  );
  return row?.answer as Answer;
}

/** Someone nobody else asks as, since each is counted. */
function newcomer(): Promise<Person> {
  return addPerson(database.sql, `chat-${crypto.randomUUID()}`);
}

test("the record is answered as its reader may read it", async () => {
  const free = await ask(people.free, 1);
  const pro = await ask(people.pro, 1);
  expect(JSON.stringify(free)).not.toMatch(/canary:(?:report|contact)/);
  expect(free.technology).toMatchObject({ inventor: "canary:details:1", rep_key_challenges: null });
  expect(pro.technology).toMatchObject({ rep_key_challenges: { markdown: "canary:report:1" } });
});

test("no id and an id of nothing are answered with no record", async () => {
  expect((await ask(people.free, null)).technology).toBeNull();
  expect((await ask(people.free, 999_999)).technology).toBeNull();
});

test("thirty messages a minute are taken, fifty at once, and the next minute begins anew", async () => {
  let me: Person;
  let answers: Answer[];
  let minute: unknown;
  do {
    // All must fall into one minute of the database's clock; who is asked anew, has counted nothing yet.
    me = await newcomer();
    minute = await minuteNow();
    const asker = me;
    answers = await Promise.all(Array.from({ length: 50 }, () => ask(asker, 1)));
  } while (String(minute) !== String(await minuteNow()));
  const refused = answers.filter(({ wait }) => wait > 0);
  expect(refused).toHaveLength(20);
  for (const { wait, technology } of refused) {
    expect(technology).toBeNull();
    expect(wait).toBeLessThanOrEqual(60);
  }
  await database.sql`
    update private.chat_minutes set minute = minute - interval '1 minute' where user_id = ${me.id}`;
  expect((await ask(me, 1)).wait).toBe(0);
});

test("one person's messages are not another's", async () => {
  const [one, other] = [await newcomer(), await newcomer()];
  await database.sql`
    insert into private.chat_minutes values (${one.id}, date_trunc('minute', clock_timestamp()), 30)`;
  expect((await ask(other, 1)).wait).toBe(0);
});

async function minuteNow(): Promise<unknown> {
  const [row] = await database.sql`select date_trunc('minute', clock_timestamp()) as minute`;
  return row?.minute;
}
