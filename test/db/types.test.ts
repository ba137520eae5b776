import { readFileSync } from "node:fs";
import { expect, inject, test } from "vitest";
import { generateTypes } from "../../local/database-types.ts";
import { createFreshDatabase } from "../support/fresh-database.ts";

test("supabase/database.types.ts describes the migrated database; `npm run types` writes it", async () => {
  const database = await createFreshDatabase(inject("databaseServer"));
  try {
    expect(readFileSync("supabase/database.types.ts", "utf8")).toBe(generateTypes(database.url));
  } finally {
    await database.drop();
  }
});
