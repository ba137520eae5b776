import { expect, test } from "vitest";
import { databaseOfFile } from "../support/fresh-database.ts";
import { actAs, addPerson } from "../support/people.ts";
import cases from "./changes-for-test.json" with { type: "json" };

// The events of technologies, which programs follow by /v1/changes.

const { sql } = await databaseOfFile();
const member = await addPerson(sql, "follower");
await sql`insert into public.technologies (tech_id, title, uni) values (1, 'A pump', 'Calder')`;
await sql`select setval('public.technologies_tech_id_seq', 100)`;
await sql`insert into public.technology_details (tech_id, inventor) values (1, 'Ada')`;

/** The kinds of events that a statement writes of technology 1. */
async function kindsAfter(statement: string): Promise<string[]> {
  const [last] = await sql`select coalesce(max(event_id), 0) as id from private.catalogue_events`;
  await sql.unsafe(statement);
  const events = await sql`
    select kind from private.catalogue_events where event_id > ${last?.id} and tech_id = 1 order by event_id`;
  return events.map(({ kind }) => kind);
}

// Every field of /v1/technologies/{id}.
test.each(cases.fields)("a change of %s, %s, is told as '%s'", async (table, change, kind) => {
  const statement = `update public.${table} set ${change} where tech_id = 1`;
  expect(await kindsAfter(statement)).toContain(kind);
  expect(await kindsAfter(statement)).toEqual([]);
});

test.each([
  ["technology_contacts", "pi_contactinfo", "'a@calder.example'", "'b@calder.example'"],
  [
    "technology_reports",
    "rep_market_potential",
    '\'{"text": "Small."}\'',
    '\'{"text": "Large."}\'',
  ],
])("what comes into %s, changes there and goes is told", async (table, column, first, second) => {
  expect(
    await kindsAfter(`insert into public.${table} (tech_id, ${column}) values (1, ${first})`),
  ).toEqual(["record"]);
  expect(await kindsAfter(`update public.${table} set ${column} = ${second}`)).toEqual(["record"]);
  expect(await kindsAfter(`delete from public.${table} where tech_id = 1`)).toEqual(["record"]);
});

test("who watches a technology hears of none of these other fields", async () => {
  await actAs(sql, member, (tx) => tx`select public.set_watch(1, true)`);
  await sql`select public.begin_alert_run()`;
  await kindsAfter(
    "update public.technologies set class1 = 'materials', status = 'pending' where tech_id = 1",
  );
  await kindsAfter("update public.technologies set stated_status = 'expired' where tech_id = 1");
  const [run] = await sql`select public.begin_alert_run() ->> 'run' as run`;
  await sql`select public.run_alerts(${member.id}, ${run?.run})`;
  const alerts = await sql`select kind from public.alert_events where user_id = ${member.id}`;
  expect(alerts.map(({ kind }) => kind)).toEqual(["status"]);
});

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

test("the last page of an organisation's data is the last, also where it is full", async () => {
  await sql`insert into public.technologies (title, uni) select 'One of many ' || n, 'Full' from generate_series(1, 200) n`;
  await sql`insert into public.organisation_members (organisation_id, user_id, role, state)
    select id, ${member.id}, 'admin', 'active' from public.organisations where name = 'Full'`;
  const read = async () => {
    const [row] = await actAs(
      sql,
      member,
      (tx) => tx`select public.organisation_data('full', 'listings') as page`,
    );
    return [row?.page.rows.length, row?.page.next === null];
  };
  expect(await read()).toEqual([200, true]);
  await sql`insert into public.technologies (title, uni) values ('One more', 'Full')`;
  expect(await read()).toEqual([200, false]);
});
