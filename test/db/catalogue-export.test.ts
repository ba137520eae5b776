import type postgres from "postgres";
import { beforeEach, expect, test } from "vitest";
import { databaseOfFile } from "../support/fresh-database.ts";
import { addPerson, askAs, type Person, valueFor } from "../support/people.ts";

// Exports of 2,500 technologies, of which number 7 has every field.

const SOON = new Date(Date.now() + 3_600_000);

const { sql } = await databaseOfFile();
await sql.unsafe(`
  insert into public.technologies (tech_id, title, uni) select n, 'Technology ' || n, 'Somewhere' from generate_series(1, 2500) n;
  update public.technologies set summary = 'Short', class1 = 'energy', stated_status = 'granted', availability = 'option', ends_on = '2031-05-01' where tech_id = 7;
  insert into public.technology_details (tech_id, inventor, pi_patentid, filing_date, report_filepath, source_url, technical_summary)
  values (7, 'Ada Example; Bo Sample', 'US10037477', '2016-02-03', '7_report.pdf', 'https://university.test/7', '{"text": "Long"}');
  insert into public.technology_contacts values (7, 'canary@university.test');
  insert into public.technology_reports (tech_id, rep_key_challenges) values (7, '{"markdown": "canary"}')`);
const free = await addPerson(sql, "free");
const pro = await addPerson(sql, "pro", { is_pro: true, subscription_end: SOON });
beforeEach(() => sql`delete from private.person_counts where true`);

type Begun = {
  viewer: object | null;
  wait: number;
  export: { id: string; total: number; missing: number } | null;
};
type Block = { rows: Record<string, unknown>[]; next: number; state: string };

async function begin(person: Person | null, ids: (number | null)[]): Promise<Begun> {
  return askAs(sql, person, "begin_catalogue_export($1::bigint[])", [ids as number[]]);
}

async function read(person: Person, id: string | undefined, after = 0): Promise<Block> {
  return valueFor(
    sql,
    person,
    (tx: postgres.TransactionSql) =>
      tx`select public.read_catalogue_export(${id ?? null}::uuid, ${after}) as answer`,
  );
}

test("an export has the named technologies in that order, once each, and says how many do not exist", async () => {
  const begun = await begin(free, [9, 7, 9, null, 99999, 3]);
  expect(begun).toMatchObject({ wait: 0, export: { total: 3, missing: 1 } });
  const block = await read(free, begun.export?.id);
  expect(block.rows.map(({ id }) => id)).toEqual([9, 7, 3]);
  expect(block).toMatchObject({ state: "whole", next: 3 });
});

test("a row has the source's own text, and neither contact nor report", async () => {
  const begun = await begin(pro, [7]);
  const { rows } = await read(pro, begun.export?.id);
  expect(rows).toEqual([
    {
      id: 7,
      title: "Technology 7",
      owner: "Somewhere",
      ownerKind: null,
      summary: "Short",
      statedStatus: "granted",
      onRecord: null,
      availability: "option",
      licenceTerms: null,
      technologyClass: "energy",
      secondClass: null,
      category: null,
      categoryBy: null,
      stage: null,
      benefits: null,
      applications: null,
      inventors: ["Ada Example", "Bo Sample"],
      patentNumbers: "US10037477",
      filingDate: "2016-02-03",
      endsOn: "2031-05-01",
      termEndsOn: null,
      // The day on which it was first here.
      dateAdded: new Date().toISOString().slice(0, 10),
      sourceUrl: "https://university.test/7",
      seenOn: null,
      hasReport: true,
    },
  ]);
});

test("the day of its import is no date of a technology, and a day that its source states is one", async () => {
  const dateOf = async (id: number) => {
    const begun = await begin(pro, [id]);
    return (await read(pro, begun.export?.id)).rows[0]?.dateAdded;
  };
  await sql`
    insert into ingest.batches (batch_id, started_at, files) values ('first', now() - interval '3 days', '[]'), ('second', now(), '[]')`;
  await sql`
    insert into ingest.changes (batch_id, tech_id, source, external_id, kind, previous)
    select b.batch_id, 11, 'a', '11', case b.batch_id when 'first' then 'created' else 'updated' end,
      case b.batch_id when 'second' then '{}'::jsonb end
    from ingest.batches b`;
  await sql`update public.technologies set date_added = now() - interval '3 days' where tech_id = 11`;
  expect(await dateOf(11)).toBeNull();
  await sql`update public.technologies set date_added = '2019-05-06' where tech_id = 11`;
  expect(await dateOf(11)).toBe("2019-05-06");
});

test("rows come a thousand at a time", async () => {
  await sql`
    insert into private.catalogue_exports (id, user_id, ids, version)
    select '00000000-0000-4000-8000-00000000e001', ${free.id}, array_agg(t.tech_id order by t.tech_id), max(s.version)
    from public.technologies t, public.catalogue_state s`;
  const sizes: number[] = [];
  const seen = new Set<unknown>();
  let [after, state] = [0, "more"];
  while (state === "more") {
    const block = await read(free, "00000000-0000-4000-8000-00000000e001", after);
    sizes.push(block.rows.length);
    for (const { id } of block.rows) seen.add(id);
    [after, state] = [block.next, block.state];
  }
  expect([sizes, state, seen.size]).toEqual([[1000, 1000, 500], "whole", 2500]);
});

test("an export stops once the catalogue has changed", async () => {
  const begun = await begin(free, [7]);
  await sql`select public.catalogue_changed()`;
  expect(await read(free, begun.export?.id)).toMatchObject({ rows: [], state: "changed" });
});

test("an export belongs to its person only, for an hour", async () => {
  const begun = await begin(pro, [7]);
  expect(await read(free, begun.export?.id)).toMatchObject({ rows: [], state: "gone" });
  await sql`update private.catalogue_exports set begun_at = begun_at - interval '61 minutes'`;
  expect(await read(pro, begun.export?.id)).toMatchObject({ rows: [], state: "gone" });
});

test("a subscriber exports a whole found set, in the order of the page, without what they hide", async () => {
  await sql`insert into public."dislikes-v1" (user_id, tech_id) values (${pro.id}, 2499)`;
  const of = async (person: Person) => {
    return valueFor(
      sql,
      person,
      (tx) =>
        tx`select public.begin_found_export('{"filters": {"uni": ["Somewhere"]}}', 'most-recent') as answer`,
    );
  };
  expect(await of(free)).toMatchObject({ refused: "plan", export: null });
  const begun = await of(pro);
  expect(begun).toMatchObject({ refused: null, export: { total: 2499, missing: 0 } });
  const { rows } = await read(pro, begun.export.id);
  expect(rows.slice(0, 2).map(({ id }) => id)).toEqual([2500, 2498]);
});

test("a shortlist is exported for its members, with notes and ratings", async () => {
  await sql.unsafe(`
    insert into public.shortlists (id, name) values (77, 'Mine');
    insert into public.shortlist_members (shortlist_id, user_id, role) values (77, '${free.id}', 'owner');
    insert into public.shortlist_items (shortlist_id, tech_id, place, note, rating) values (77, 9, 1, 'Ask', 5), (77, 7, 2, '', null), (77, 99999, 3, '', null)`);
  const of = async (person: Person) => {
    return askAs(sql, person, "begin_shortlist_export(77)");
  };
  expect(await of(pro)).toMatchObject({ export: null });
  const begun = await of(free);
  expect(begun).toMatchObject({ export: { total: 2, missing: 1 } });
  const { rows } = await read(free, begun.export.id);
  expect(rows.map(({ id, note, rating }) => [id, note, rating])).toEqual([
    [9, "Ask", 5],
    [7, null, null],
  ]);
});

test("a visitor cannot begin an export, and naming only unknown technologies costs nothing", async () => {
  await expect(begin(null, [7])).rejects.toMatchObject({ code: "42501" });
  expect(await begin(free, [99999])).toMatchObject({ wait: 0, export: null });
  expect(await sql`select from private.person_counts`).toHaveLength(0);
});

test("a person may begin twenty exports an hour, of 500 named technologies each", async () => {
  for (let n = 0; n < 20; n++) expect((await begin(free, [7])).export).not.toBeNull();
  const refused = await begin(free, [7]);
  expect(refused.export).toBeNull();
  expect(refused.wait).toBeGreaterThan(3500);
  const many = Array.from({ length: 501 }, (_, n) => n + 1);
  await expect(begin(pro, many)).rejects.toMatchObject({ code: "22023" });
});
