import postgres from "postgres";
import { expect, test } from "vitest";
import { addGeneratedCatalogue } from "../../scripts/seed/add-generated.ts";
import { loadSampleCatalogue, readSampleCatalogue } from "../../scripts/seed/sample.ts";
import { databaseOfFile } from "../support/fresh-database.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

const database = await databaseOfFile();

test("two loads at once fill an empty catalogue once, and later loads change nothing", async () => {
  const { sql } = database;
  const loads = [loadSampleCatalogue(sql, NOW), loadSampleCatalogue(sql, NOW)];
  expect((await Promise.all(loads)).sort()).toEqual([0, 78]);
  expect(await loadSampleCatalogue(sql, NOW)).toBe(0);
  const [rows] = await sql`
    select (select count(*)::int from public.technologies) as technologies,
      (select count(*)::int from public.technology_reports) as reports,
      (select count(*)::int from public.technology_contacts) as contacts,
      (select count(*)::int from public.featured_techids_social where active_feature) as featured,
      (select count(*)::int from auth.users) as readers`;
  expect(rows).toEqual({ technologies: 78, reports: 12, contacts: 73, featured: 8, readers: 48 });
});

test("every field of the view equals the files", async () => {
  const { technologies } = await readSampleCatalogue();
  const rows = await database.sql`select * from public."tech-table-v1" order by tech_id`;
  for (const [index, technology] of technologies.entries()) {
    const expected = {
      ...technology,
      categorical_assign: technology.categorical_assign ?? "Unclassified",
      date_added: technology.date_added ?? new Date().toISOString().slice(0, 10),
      // Where a record has no list, the search index finds one.
      pi_similaropps: technology.pi_similaropps ?? { list_opps: expect.any(Array) },
    };
    expect({ ...rows[index], tech_id: Number(rows[index]?.tech_id) }).toMatchObject(expected);
  }
});

test("the counters of the sample equal its reactions", async () => {
  const [counted] = await database.sql`
    select sum(likes)::int as likes, sum(saves)::int as saves, sum(dislikes)::int as dislikes
    from public.technology_counts`;
  const [rows] = await database.sql`
    select (select count(*)::int from public."likes-v1") as likes,
      (select count(*)::int from public."saves-v1") as saves,
      (select count(*)::int from public."dislikes-v1") as dislikes`;
  expect(counted?.likes).toBeGreaterThan(500);
  expect(counted).toEqual(rows);
});

test("a generated catalogue is added once, then completed", async () => {
  const one = postgres(database.url, { max: 1, onnotice: () => undefined });
  const add = (count: number) => addGeneratedCatalogue(one, { count, seed: 3 });
  expect(await add(40)).toEqual({ added: 40, before: 0 });
  expect(await add(40)).toEqual({ added: 0, before: 40 });
  await one`delete from public.technologies where tech_id = 80`;
  expect(await add(1050)).toEqual({ added: 1011, before: 39 });
  const [rows] = await one`
    select count(*)::int as technologies, count(distinct title)::int as titles, min(tech_id)::int as first
    from public."tech-table-v1" where pi_patentid like 'GEN-3-%'`;
  expect(rows).toEqual({ technologies: 1050, titles: 1050, first: 79 });
  await one.end();
});
