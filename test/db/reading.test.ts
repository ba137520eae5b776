import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createFreshDatabase, type FreshDatabase } from "../support/fresh-database.ts";
import { actAs, addPerson, type Person } from "../support/people.ts";

// What a member may read directly from the data service: 3,000 technologies, the first one featured.

const SOON = new Date(Date.now() + 3_600_000);
let database: FreshDatabase;
let free: Person;
let pro: Person;

beforeAll(async () => {
  database = await createFreshDatabase(inject("databaseServer"));
  const { sql } = database;
  await sql.unsafe(`
    insert into public.technologies (tech_id, title, uni) select n, 'Technology ' || n, 'Somewhere' from generate_series(1, 3000) n;
    insert into public.technology_details (tech_id, technical_summary, report_filepath)
    select n, jsonb_build_object('text', 'solar cells'), n || '_report.pdf' from generate_series(1, 3000) n;
    insert into public.technology_contacts select n, 'somebody' from generate_series(1, 3000) n;
    insert into public.technology_reports (tech_id, rep_key_challenges) select n, '{}' from generate_series(1, 3000) n;
    insert into public.featured_techids_social select n, true from generate_series(1, 20) n;
    analyze`);
  free = await addPerson(sql, "free");
  pro = await addPerson(sql, "pro", { is_pro: true, subscription_end: SOON });
});
afterAll(() => database?.drop());

const read = (person: Person | null, query: string) =>
  actAs(database.sql, person, (tx) => tx.unsafe(query));

test.each([
  `select * from public."tech-table-v1" where technical_summary ->> 'text' @@ 'solar'`,
  `select tech_id from public.technology_details where to_tsvector('english', technical_summary ->> 'text') @@ 'solar'`,
  `select * from public."tech-table-v1" limit 1000`,
  "select count(*) from public.technology_details",
  "select * from public.technology_details where tech_id > 20 order by tech_id limit 11",
])("a free member cannot search or copy the full records: %s", async (query) => {
  await expect(read(free, query)).rejects.toMatchObject({ code: "22023" });
});

test.each(["technology_reports", "technology_contacts"])(
  "a subscriber cannot copy %s",
  async (table) => {
    await expect(read(pro, `select * from public.${table}`)).rejects.toMatchObject({
      code: "22023",
    });
    expect(await read(pro, `select * from public.${table} where tech_id = 7`)).toHaveLength(1);
  },
);

test("a record, or ten by their ids, can be read directly", async () => {
  const [record] = await read(free, `select * from public."tech-table-v1" where tech_id = 2999`);
  expect(record).toMatchObject({
    technical_summary: { text: "solar cells" },
    pi_contactinfo: null,
    rep_key_challenges: null,
  });
  const [paid] = await read(pro, `select * from public."tech-table-v1" where tech_id = 2999`);
  expect(paid).toMatchObject({ pi_contactinfo: "somebody", rep_key_challenges: {} });
  expect(
    await read(
      free,
      `select * from public.technology_details where tech_id in (21, 22, 23, 24, 25, 26, 27, 28, 29, 30)`,
    ),
  ).toHaveLength(10);
  expect(
    await read(free, `select * from public."tech-table-v1" order by tech_id desc limit 10`),
  ).toHaveLength(10);
  // Tables that everyone may read are not counted, and neither are cards.
  expect(await read(null, "select * from public.technology_details")).toHaveLength(20);
  expect(await read(free, `select tech_id, title from public."tech-table-v1"`)).toHaveLength(3000);
});

test("a report is found by its id among all reports", async () => {
  const [row] = await read(pro, "select public.report_for_download('2999') ->> 'path' as path");
  expect(row?.path).toBe("2999_report.pdf");
  const [none] = await read(free, "select public.report_for_download('2999') ->> 'path' as path");
  expect(none?.path).toBeNull();
});

test("one call reads fifty named records, and twenty calls an hour are allowed", async () => {
  const reader = await addPerson(database.sql, "reader");
  const call = (ids: string) =>
    read(reader, `select public.read_technologies(${ids}) as records`).then(
      ([row]) => row?.records,
    );
  const records = await call("array(select generate_series(1002, 953, -1)::bigint)");
  expect(records.map(({ tech_id }: { tech_id: number }) => tech_id).slice(0, 2)).toEqual([
    1002, 1001,
  ]);
  expect(records).toHaveLength(50);
  expect(records[0]).toMatchObject({
    technical_summary: { text: "solar cells" },
    pi_contactinfo: null,
  });
  expect(await call("'{5, 999999}'")).toHaveLength(1);
  await expect(call("array(select generate_series(1, 51)::bigint)")).rejects.toMatchObject({
    code: "22023",
  });
  for (let n = 3; n <= 20; n += 1) await call("'{1}'");
  await expect(call("'{1}'")).rejects.toMatchObject({ code: "PT429" });
  await database.sql`update private.person_counts set since = since - interval '1 hour' where user_id = ${reader.id}`;
  expect(await call("'{1}'")).toHaveLength(1);
});

test("the roles of the data service have a time limit for each statement", async () => {
  const roles = await database.sql`
    select rolname as name, rolconfig as config from pg_catalog.pg_roles
    where rolname in ('anon', 'authenticated') order by rolname`;
  expect([...roles]).toEqual([
    { name: "anon", config: ["statement_timeout=3s"] },
    { name: "authenticated", config: ["statement_timeout=8s"] },
  ]);
});
