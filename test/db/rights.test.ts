import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import { afterAll, beforeEach, expect, test } from "vitest";
import { describe as inWords, readRights, wantedOf } from "../../scripts/rights/read-rights.ts";
import { Progress } from "../../scripts/shared/progress.ts";
import { databaseOfFile } from "../support/fresh-database.ts";

// The files of patent offices from the disk to the filters: what is stored, and what it changes.

const { sql } = await databaseOfFile();
const folder = mkdtempSync(join(tmpdir(), "quad-rights-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  await sql`delete from private.listing_ids where true`;
  await sql`delete from public.technologies where true`;
  await sql`truncate private.register_records, private.rights, private.right_changes`;
  await sql`
    insert into public.technologies (tech_id, title, uni, status)
    values (1, 'A pump', 'Harrow Institute', 'active'), (2, 'A valve', 'Harrow Institute', 'active')`;
  await sql`
    insert into public.technology_details (tech_id, pi_patentid)
    values (1, 'US10004397B2, EP1000000B1'), (2, 'US10004397, US10004398')`;
  await sql`delete from private.catalogue_events where true`;
});

/** Lines of a fee file, each a patent with a day and a code. */
function fees(...events: [patent: number, on: string, code: string][]): string {
  return events
    .map(
      ([patent, on, code]) =>
        `${String(patent).padStart(13, "0")} 15006065 Y 20160126 20180626 ${on} ${code.padEnd(5)}\n`,
    )
    .join("");
}

async function read(name: string, content: string | Uint8Array): Promise<string[]> {
  const path = join(folder, name);
  writeFileSync(path, content);
  const lines: string[] = [];
  const wanted = await wantedOf(sql as never);
  const progress = new Progress(process.stderr);
  const { signal } = new AbortController();
  for await (const result of readRights(path, null, wanted, sql as never, progress, signal))
    lines.push(...inWords(result));
  return lines;
}

async function statuses() {
  const rows = await sql`select legal_status from public.technologies order by tech_id`;
  return rows.map((row) => row.legal_status);
}

async function changes() {
  return sql`select kind, on_day::text as on, number from private.right_changes order by change_id`;
}

const PAID = fees([10004397, "20211220", "M2551"], [10004397, "20251201", "M2552"]);

test("a technology has the strongest right of its numbers, and has not ended while one is not known", async () => {
  await read("MaintFeeEvents_20261117.txt", PAID);
  expect(await statuses()).toEqual(["in-force", "in-force"]);
  await read("MaintFeeEvents_20261124.txt", fees([10004397, "20220708", "EXP."]));
  expect(await statuses()).toEqual(["lapsed", null]);
  await sql`update public.technology_details set pi_patentid = 'US10004397' where tech_id = 2`;
  expect(await statuses()).toEqual(["lapsed", "lapsed"]);
  const [facets] = await sql`select private.facet_counts() -> 'legal' as legal`;
  expect(facets?.legal).toEqual({ lapsed: 2 });
  const [found] = await sql`
    select count(*)::integer as n from private.technology_facts x
    where private.passes_filters(private.read_filters('{"legal": ["lapsed"]}'), null, null, null, null, x)`;
  expect(found?.n).toBe(2);
});

test("a change is noted once, whatever is read again, and an older file changes nothing", async () => {
  await read("MaintFeeEvents_20261117.txt", PAID);
  expect(await changes()).toEqual([]);
  const lapsed = fees([10004397, "20220708", "EXP."]);
  const once = [{ kind: "lapsed", on: "2022-06-26", number: "US10004397" }];
  for (const [name, content] of [
    ["MaintFeeEvents_20261124.txt", lapsed],
    ["MaintFeeEvents_20261124.txt", lapsed],
    ["MaintFeeEvents_20261117.txt", PAID],
  ] as const) {
    await read(name, content);
    expect(await changes()).toEqual(once);
    expect((await statuses())[0]).toBe("lapsed");
  }
  const events = await sql`
    select tech_id::integer as id from private.catalogue_events where kind = 'status' order by tech_id`;
  expect(events.map(({ id }) => id)).toEqual([1, 2]);
});

test("what is on record is harvested with the open details", async () => {
  await read("MaintFeeEvents_20261117.txt", PAID);
  const harvested = () => sql`
    select r -> 'record' -> 'details' -> 'onRecord' as record
    from jsonb_array_elements(public.oai_page('{"profile": false, "id": 1, "limit": 1}')) r`;
  expect(await harvested()).toEqual([
    { record: { status: "in-force", asOf: "2026-11-17", source: "us-fees" } },
  ]);
});

test("licences of right are a value of the filter of availability", async () => {
  const legal = `<ops:world-patent-data><ops:patent-family><ops:family-member><publication-reference><document-id document-id-type="docdb"><country>EP</country><doc-number>1000000</doc-number><kind>B1</kind></document-id></publication-reference><ops:legal code="REG "><ops:L007EP>2020-01-02</ops:L007EP><ops:L500EP><ops:L501EP>DE</ops:L501EP><ops:L502EP>R084</ops:L502EP></ops:L500EP></ops:legal></ops:family-member></ops:patent-family></ops:world-patent-data>`;
  await read("legal.xml", legal);
  const found = await sql`
    select x.tech_id::integer as id from private.technology_facts x
    where private.passes_filters(private.read_filters('{"availability": ["licence-DE"]}'), null, null, null, null, x)`;
  expect(found.map(({ id }) => id)).toEqual([1]);
  // What the European office says is in no export.
  const [exported] = await sql`
    select private.exported(t, d) -> 'onRecord' as record
    from public.technologies t join public.technology_details d using (tech_id) where t.tech_id = 1`;
  expect(exported?.record).toBeNull();
});

test("a technology that its owner of record lists is found so, by the lister's own name or a confirmed one", async () => {
  const listed = async () => {
    const rows = await sql`select tech_id::integer as id from public.technologies
      where 'owner-lists' = any (recorded_offers) order by tech_id`;
    return rows.map(({ id }) => id);
  };
  const right = (number: string, owner: string) => ({
    right: { number, state: "pending", licencesOfRight: [] },
    changes: [],
    owners: [owner],
  });
  const write = (...rights: object[]) =>
    sql`select private.write_rights(${sql.json(rights as never)})`;
  const [first] = await sql`
    select t.uni, t.organisation_id::integer as organisation from public.technologies t where t.tech_id = 1`;
  await sql`update private.owners set core_name = 'university somewhere' where name = ${first?.uni}`;
  await write(right("US10004397", "another holder"));
  expect(await listed()).toEqual([]);
  await write(right("US10004397", "university somewhere"));
  expect(await listed()).toEqual([1, 2]);
  await write(right("US10004397", "somewhere foundation"));
  expect(await listed()).toEqual([]);
  await sql`insert into private.record_names (organisation_id, name, written, state)
    values (${first?.organisation}, 'somewhere foundation', 'SOMEWHERE FOUNDATION', 'confirmed')`;
  await sql`select private.settle_listings_of(${first?.organisation})`;
  expect(await listed()).toEqual([1, 2]);
});

test("a listing whose status is another on record is named to its organisation", async () => {
  await read("MaintFeeEvents_20261124.txt", fees([10004397, "20220708", "EXP."]));
  await sql`update public.technologies set stated_status = 'granted' where tech_id = 1`;
  const [named] = await sql`
    select private.organisation_tasks(t.organisation_id, 'admin') -> 'rights' as rights, array(
      select l.tech_id::integer from private.listings_like(t.organisation_id, '{"missing": "record"}') l where l.fits) as listed
    from public.technologies t where t.tech_id = 1`;
  expect(named).toEqual({ rights: 1, listed: [1] });
});

test("an availability has the day on which it was stated or confirmed", async () => {
  const day = async () => {
    const [row] = await sql`
      select availability_on::text as on, private.clock()::date::text as today from public.technologies where tech_id = 1`;
    return row?.on === row?.today ? "today" : row?.on;
  };
  expect(await day()).toBeNull();
  await sql`update public.technologies set availability = 'option' where tech_id = 1`;
  expect(await day()).toBe("today");
  await sql`update public.technologies set availability_on = '2020-01-02' where tech_id = 1`;
  await sql`update public.technologies set title = 'A better pump' where tech_id = 1`;
  expect(await day()).toBe("2020-01-02");
  await sql`update public.technologies set availability = 'option' where tech_id = 1`;
  expect(await day()).toBe("today");
});

test("who answers within ten days is a filter, brought up to date at night", async () => {
  const found = async () => {
    const rows = await sql`
      select x.tech_id::integer as id from private.technology_facts x
      where private.passes_filters(private.read_filters('{"answers": true}'), null, null, null, null, x)`;
    return rows.length;
  };
  await sql`update public.organisations set status = 'claimed', answers_soon = true where true`;
  await sql`select private.refresh_facts('{1,2}')`;
  expect(await found()).toBe(2);
  await sql`select public.settle_statuses()`;
  expect(await found()).toBe(0);
});

test("what was whole before a zip breaks off is stored, and other files in it are named", async () => {
  const many = Array.from({ length: 4000 }, (_, place): [number, string, string] => [
    10010000 + place,
    "20211220",
    "M2551",
  ]);
  const whole = zipSync(
    {
      "MaintFeeEvents_20261124.txt": new TextEncoder().encode(`${PAID}${fees(...many)}`),
      "readme.txt": new TextEncoder().encode("hello\n"),
    },
    { level: 0 },
  );
  expect((await read("whole.zip", whole)).at(-1)).toBe(
    "whole.zip/readme.txt: is no file of a patent office that is known, or has another layout",
  );
  await sql`truncate private.register_records, private.rights`;
  const lines = await read("cut.zip", whole.slice(0, 100_000));
  expect(lines.at(-1)).toMatch(/is (?:cut off|broken) at byte 100000/);
  expect(await sql`select number from private.rights`).toEqual([{ number: "US10004397" }]);
});
