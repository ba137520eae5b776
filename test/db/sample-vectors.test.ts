import { expect, inject, test } from "vitest";
import { loadSampleCatalogue } from "../../scripts/seed/sample.ts";
import { createFreshDatabase } from "../support/fresh-database.ts";

test("every sample has the vector of its present text, by which the nearest are listed; `npm run encoder -- --samples` writes them again", async () => {
  const database = await createFreshDatabase(inject("databaseServer"));
  try {
    const { sql } = database;
    const loaded = await loadSampleCatalogue(sql, new Date());
    const [row] = await sql`
      select count(*)::int as vectors, count(*) filter (where has_similar)::int as similar
      from private.technology_vectors where vector is not null`;
    expect(row).toEqual({ vectors: loaded, similar: loaded });
    const others = await sql`
      select v.tech_id::int as id, d.pi_similaropps -> 'list_opps' as listed, n.ids as nearest
      from private.technology_vectors v join public.technology_details d using (tech_id)
      cross join lateral (
        select coalesce(jsonb_agg(x.tech_id), '[]') as ids from (
          select o.tech_id from private.technology_vectors o
          cross join lateral (select sum(u.a::float8 * u.b) as likeness from unnest(o.vector, v.vector) u (a, b)) l
          where o.tech_id <> v.tech_id and l.likeness >= 0.75 order by l.likeness desc limit 3) x) n
      where d.pi_similaropps ? 'computed' and not d.pi_similaropps ?| '{family,series}' and d.pi_similaropps -> 'list_opps' <> n.ids`;
    expect(others).toEqual([]);
  } finally {
    await database.drop();
  }
});
