import { expect, test } from "vitest";
import { loadSampleCatalogue } from "../../scripts/seed/sample.ts";
import { databaseOfFile } from "../support/fresh-database.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

const { sql } = await databaseOfFile();

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
