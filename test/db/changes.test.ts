import type postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createFreshDatabase, type FreshDatabase } from "../support/fresh-database.ts";

// The events of technologies, which programs follow by /v1/changes.

let database: FreshDatabase;
let sql: postgres.Sql;

beforeAll(async () => {
  database = await createFreshDatabase(inject("databaseServer"));
  sql = database.sql;
  await sql`insert into public.technologies (tech_id, title, uni) values (1, 'A pump', 'Calder')`;
  await sql`select setval('public.technologies_tech_id_seq', 100)`;
  await sql`insert into public.technology_details (tech_id, inventor) values (1, 'Ada')`;
});
afterAll(() => database?.drop());

test("a day that is still to come is no day of adding", async () => {
  const rows = await sql`
    insert into public.technologies (title, uni, date_added) values
      ('Of next year', 'Calder', (private.clock() at time zone 'utc')::date + 200),
      ('Of today', 'Calder', (private.clock() at time zone 'utc')::date),
      ('Of the past', 'Calder', '2020-02-03')
    returning tech_id, date_added - (private.clock() at time zone 'utc')::date as days, date_added::text`;
  expect(rows.slice(0, 2).map(({ days }) => days)).toEqual([0, 0]);
  const past = rows[2];
  expect(past?.date_added).toBe("2020-02-03");
  await sql`update public.technologies set date_added = '2222-02-02' where tech_id = ${past?.tech_id}`;
  const [kept] =
    await sql`select date_added::text from public.technologies where tech_id = ${past?.tech_id}`;
  expect(kept?.date_added).toBe("2020-02-03");
});

test("feeds are told when what visitors read of a technology last changed", async () => {
  const read = async () => {
    const [row] = await sql`
      select t ->> 'changedAt' as newest, o ->> 'changedAt' as of_owner
      from jsonb_array_elements(public.newest_technologies()) t,
        jsonb_array_elements(public.owner_page('tamar') -> 'newest') o
      where t ->> 'id' = '1' and o ->> 'id' = '1'`;
    return { newest: Date.parse(row?.newest), ofOwner: Date.parse(row?.of_owner) };
  };
  const before = await read();
  await sql`update public.technologies set summary = 'It is quieter than before.' where tech_id = 1`;
  const after = await read();
  expect(after.newest).toBeGreaterThan(before.newest);
  expect(after.ofOwner).toBe(after.newest);
});
