import { expect, test } from "vitest";
import { databaseOfFile } from "../support/fresh-database.ts";
import { addGatedCatalogue } from "../support/gated-catalogue.ts";
import { addPerson, askAs, type Person } from "../support/people.ts";

type Answer = {
  viewer: object | null;
  wait: number;
  technology: Record<string, unknown> | null;
  statements: object[];
};

const { sql } = await databaseOfFile();
const people = await addGatedCatalogue(sql);

async function ask(me: Person, techId: number | null): Promise<Answer> {
  return (await askAs(sql, me, "chat_source($1)", [techId])) as Answer;
}

/** A member whom no other test uses, since each question is counted. */
function newcomer(): Promise<Person> {
  return addPerson(sql, `chat-${crypto.randomUUID()}`);
}

test("the answer has the record as its viewer may read it", async () => {
  const free = await ask(people.free, 1);
  const pro = await ask(people.pro, 1);
  expect(JSON.stringify(free)).not.toMatch(/canary:(?:report|contact)/);
  expect(free.technology).toMatchObject({ inventor: "canary:details:1", rep_key_challenges: null });
  expect(pro.technology).toMatchObject({ rep_key_challenges: { markdown: "canary:report:1" } });
});

test("a missing id and an unknown id get no record", async () => {
  expect((await ask(people.free, null)).technology).toBeNull();
  expect((await ask(people.free, 999_999)).technology).toBeNull();
});

test("the path of a report names its record, as its viewer may read it", async () => {
  const by = async (me: Person, path: string): Promise<Answer["technology"]> => {
    return askAs(sql, me, "chat_source(p_report => $1) -> 'technology'", [path]);
  };
  await sql`update public.technology_details set report_filepath = '/2024/1_final.PDF' where tech_id = 1`;
  expect(await by(people.free, "2024/1_final.pdf")).toMatchObject({
    tech_id: 1,
    rep_key_challenges: null,
  });
  expect(await by(people.pro, "/2024/1_final.pdf")).toMatchObject({
    tech_id: 1,
    rep_key_challenges: { markdown: "canary:report:1" },
  });
  for (const other of ["1_final.pdf", "2024/1_other.pdf", "2024/1_final", "PLACEHOLDER", ""])
    expect(await by(people.pro, other)).toBeNull();
});

test("of fifty messages at once thirty are taken, and the next minute begins a new count", async () => {
  let me: Person;
  let answers: Answer[];
  let minute: unknown;
  do {
    // All questions must fall into one minute of the database's clock. A new member has none counted yet.
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
  await sql`
    update private.chat_minutes set minute = minute - interval '1 minute' where user_id = ${me.id}`;
  expect((await ask(me, 1)).wait).toBe(0);
});

async function minuteNow(): Promise<unknown> {
  const [row] = await sql`select date_trunc('minute', clock_timestamp()) as minute`;
  return row?.minute;
}
