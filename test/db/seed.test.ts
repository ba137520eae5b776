import postgres from "postgres";
import { expect, test } from "vitest";
import { addGeneratedCatalogue } from "../../scripts/seed/add-generated.ts";
import { loadSampleCatalogue } from "../../scripts/seed/sample.ts";
import { databaseOfFile } from "../support/fresh-database.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

const { sql, url } = await databaseOfFile();

test("two loads at once fill an empty catalogue once, and later loads change nothing", async () => {
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

test("a generated catalogue is added once, then completed", async () => {
  const one = postgres(url, { max: 1, onnotice: () => undefined });
  const add = (count: number) => addGeneratedCatalogue(one, { count, seed: 3 });
  expect(await add(40)).toEqual({ added: 40, before: 0 });
  expect(await add(40)).toEqual({ added: 0, before: 40 });
  await one`delete from public.technologies where tech_id = 80`;
  expect(await add(150)).toEqual({ added: 111, before: 39 });
  const [rows] = await one`
    select count(*)::int as technologies, count(distinct title)::int as titles, min(tech_id)::int as first
    from public."tech-table-v1" where pi_patentid like 'GEN-3-%'`;
  expect(rows).toEqual({ technologies: 150, titles: 150, first: 79 });
  await one.end();
});
