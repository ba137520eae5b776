import { expect, inject, test } from "vitest";
import { loadSampleCatalogue } from "../../scripts/seed/sample.ts";
import { createFreshDatabase } from "../support/fresh-database.ts";

test("every sample has the vector of its present text; `npm run encoder -- --samples` writes them again", async () => {
  const database = await createFreshDatabase(inject("databaseServer"));
  try {
    const { sql } = database;
    const loaded = await loadSampleCatalogue(sql, new Date());
    const [row] = await sql`
      select count(*)::int as vectors, count(*) filter (where has_similar)::int as similar
      from private.technology_vectors where vector is not null`;
    expect(row).toEqual({ vectors: loaded, similar: loaded });
  } finally {
    await database.drop();
  }
});
