import { expect, test } from "vitest";
import { databaseOfFile } from "../support/fresh-database.ts";
import { actAs, addPerson, type Person } from "../support/people.ts";

// What a member may read directly from the data service: 3,000 technologies, the first one featured.

const SOON = new Date(Date.now() + 3_600_000);

const { sql } = await databaseOfFile();
await sql.unsafe(`
  insert into public.technologies (tech_id, title, uni) select n, 'Technology ' || n, 'Somewhere' from generate_series(1, 3000) n;
  insert into public.technology_details (tech_id, technical_summary, report_filepath)
  select n, jsonb_build_object('text', 'solar cells'), n || '_report.pdf' from generate_series(1, 3000) n;
  insert into public.technology_contacts select n, 'somebody' from generate_series(1, 3000) n;
  insert into public.technology_reports (tech_id, rep_key_challenges) select n, '{}' from generate_series(1, 3000) n;
  insert into public.featured_techids_social select n, true from generate_series(1, 20) n;
  analyze`);
const free = await addPerson(sql, "free");
const pro = await addPerson(sql, "pro", { is_pro: true, subscription_end: SOON });

const read = (person: Person | null, query: string) => actAs(sql, person, (tx) => tx.unsafe(query));

test.each([
  `select * from public."tech-table-v1" where technical_summary ->> 'text' @@ 'solar'`,
  `select tech_id from public.technology_details where to_tsvector('english', technical_summary ->> 'text') @@ 'solar'`,
  `select * from public."tech-table-v1" limit 1000`,
  "select count(*) from public.technology_details",
  "select * from public.technology_details where tech_id > 20 order by tech_id limit 211",
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

test("a record, two hundred by their ids and the latest two hundred can be read directly", async () => {
  const [record] = await read(free, `select * from public."tech-table-v1" where tech_id = 2999`);
  expect(record).toMatchObject({
    technical_summary: { text: "solar cells" },
    pi_contactinfo: null,
    rep_key_challenges: null,
  });
  const [paid] = await read(pro, `select * from public."tech-table-v1" where tech_id = 2999`);
  expect(paid).toMatchObject({ pi_contactinfo: "somebody", rep_key_challenges: {} });
  const named = Array.from({ length: 200 }, (_, n) => 21 + 14 * n).join();
  for (const query of [`where tech_id in (${named})`, "order by tech_id desc limit 200"]) {
    const records = await read(free, `select * from public."tech-table-v1" ${query}`);
    expect(records).toHaveLength(200);
    for (const record of records) {
      expect(record).toMatchObject({ technical_summary: { text: "solar cells" } });
      expect([record.pi_contactinfo, record.rep_key_challenges]).toEqual([null, null]);
    }
    const paid = await read(pro, `select * from public."tech-table-v1" ${query}`);
    expect(paid).toHaveLength(200);
    expect(paid[199]).toMatchObject({ pi_contactinfo: "somebody", rep_key_challenges: {} });
  }
  // Tables that everyone may read are not counted, and neither are cards.
  expect(await read(null, "select * from public.technology_details")).toHaveLength(20);
  expect(await read(free, `select tech_id, title from public."tech-table-v1"`)).toHaveLength(3000);
});

test("a request reads four megabytes of full records at most", async () => {
  await sql`update public.technology_details
    set market_summary = jsonb_build_object('text', (select string_agg(md5(n::text), '') from generate_series(1, 3000) n))
    where tech_id between 1001 and 1060`;
  const up = (to: number) =>
    read(free, `select * from public."tech-table-v1" where tech_id between 1001 and ${to}`);
  expect(await up(1030)).toHaveLength(30);
  await expect(up(1060)).rejects.toMatchObject({ code: "22023" });
});

test("a report is found by its id among all reports", async () => {
  const [row] = await read(pro, "select public.report_for_download('2999') ->> 'path' as path");
  expect(row?.path).toBe("2999_report.pdf");
  const [none] = await read(free, "select public.report_for_download('2999') ->> 'path' as path");
  expect(none?.path).toBeNull();
});

test("one call reads fifty named records, and twenty calls an hour are allowed", async () => {
  const reader = await addPerson(sql, "reader");
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
  await sql`update private.person_counts set since = since - interval '1 hour' where user_id = ${reader.id}`;
  expect(await call("'{1}'")).toHaveLength(1);
});

test("the roles of the data service have a time limit for each statement", async () => {
  const roles = await sql`
    select rolname as name, rolconfig as config from pg_catalog.pg_roles
    where rolname in ('anon', 'authenticated') order by rolname`;
  expect([...roles]).toEqual([
    { name: "anon", config: ["statement_timeout=3s"] },
    { name: "authenticated", config: ["statement_timeout=8s"] },
  ]);
});

test("the latest two hundred can be read, however large the catalogue is", async () => {
  for (const size of [1000, 400, 230, 215]) {
    await sql`delete from public.technologies where tech_id > ${size}`;
    await sql.unsafe("analyze");
    const latest = await read(
      pro,
      `select * from public."tech-table-v1" order by tech_id desc limit 200`,
    );
    expect(latest, String(size)).toHaveLength(200);
  }
});
