import type postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createFreshDatabase, type FreshDatabase } from "../support/fresh-database.ts";
import { actAs, addPerson, type Person } from "../support/people.ts";

let database: FreshDatabase;
let sql: postgres.Sql;
let member: Person;
let outsider: Person;

beforeAll(async () => {
  database = await createFreshDatabase(inject("databaseServer"));
  sql = database.sql;
  await sql`insert into public.technologies (tech_id, title, uni) values (1, 'A pump', 'Calder'), (2, 'A lamp', 'Tamar')`;
  member = await addPerson(sql, "member");
  outsider = await addPerson(sql, "outsider");
  await sql`insert into public.organisation_members (organisation_id, user_id, role, state)
    select id, ${member.id}, 'reader', 'active' from public.organisations where name = 'Calder'`;
});
afterAll(async () => {
  await database?.drop();
});

// biome-ignore lint/suspicious/noExplicitAny: JSON whose shape the tests check.
type Told = any;

async function numbers(person: Person | null): Promise<Told> {
  const [row] = await actAs(
    sql,
    person,
    (tx) => tx`select public.numbers_page('calder') as answer`,
  );
  return row?.answer;
}
const count = (counts: object[]) => sql`select public.count_listings(${JSON.stringify(counts)})`;
const days = () =>
  sql`select tech_id::int as tech_id, day::text, shown, opened from private.listing_days order by tech_id, day`;

test("only members see numbers; what readers did is hidden below five, and totals are rounded down", async () => {
  expect((await numbers(outsider)).organisation).toBeNull();
  await count([
    { id: 1, shown: 9, opened: 3 },
    { id: 1, shown: 8, opened: 1, arrived: 1 },
    { id: 2, shown: 40, opened: 40 },
    { id: 99, shown: 5, opened: 5 },
  ]);
  const page = await numbers(member);
  expect(page.weeks).toHaveLength(12);
  expect(page.began).toBe(page.week);
  expect(page.weeks[0]).toMatchObject({ week: page.week, shown: 15, opened: 0, saved: 0 });
  expect(page.listings).toEqual([
    {
      techId: 1,
      title: "A pump",
      shown: 17,
      opened: null,
      arrived: null,
      saved: null,
      asked: 0,
      answered: 0,
    },
  ]);
  expect(page.viewer.places.organisations).toMatchObject([{ name: "Calder" }]);
  expect(
    (await actAs(sql, outsider, (tx) => tx`select private.viewer() as v`))[0]?.v,
  ).toMatchObject({ places: { organisations: [] } });
});

test("saves and inquiries of members do not count, those of others do, and inquiries are exact", async () => {
  const readers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => addPerson(sql, `reader-${n}`)),
  );
  for (const { id } of [...readers, member]) {
    await sql`insert into public."saves-v1" (user_id, tech_id) values (${id}, 1)`;
    await sql`insert into public.inquiries (id, user_id, tech_id, title, message)
      values (gen_random_uuid(), ${id}, 1, 'A pump', 'How?')`;
  }
  // A visitor's question has no account.
  await sql`insert into public.inquiries (id, visitor_email, tech_id, title, message)
    values (gen_random_uuid(), 'visitor@people.test', 1, 'A pump', 'How?')`;
  await sql`insert into public.inquiry_messages (id, inquiry_id, side, body)
    select gen_random_uuid(), i.id, 'organisation', 'So.' from public.inquiries i where i.user_id <> ${member.id} limit 5`;
  const page = await numbers(member);
  expect(page.listings[0]).toMatchObject({ saved: 6, asked: 7, answered: 5 });
  expect(page.weeks[0]).toMatchObject({ saved: 5, asked: 7, answered: 5 });
});

test("days become weeks after 14 days without loss, and are deleted after 400 days", async () => {
  await sql`delete from private.listing_days`;
  await sql`insert into private.listing_days (tech_id, day, shown, opened)
    select 1, private.clock()::date - n, 2, 1 from generate_series(0, 60) n`;
  await sql`insert into private.listing_days values (1, private.clock()::date - 500, 2, 1)`;
  await sql`select public.fold_listing_days()`;
  await sql`select public.fold_listing_days()`;
  const rows = await days();
  const old = new Date(Date.now() - 15 * 86_400_000).toISOString().slice(0, 10);
  for (const { day } of rows.filter(({ day }) => day < old)) {
    expect(new Date(`${day}T00:00:00Z`).getUTCDay(), day).toBe(1);
  }
  expect(rows.reduce((sum, { shown }) => sum + shown, 0)).toBe(122);
  const [told] = await actAs(
    sql,
    member,
    (tx) => tx`select public.organisation_data('calder', 'weeks') -> 'rows' as weeks`,
  );
  const full = told?.weeks.filter(({ shown }: { shown: number }) => shown === 14);
  expect(full.length).toBeGreaterThanOrEqual(6);
});
