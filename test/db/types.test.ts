import { readFileSync } from "node:fs";
import { expect, inject, test } from "vitest";
import { generateTypes } from "../../sandbox/database-types.ts";
import { createFreshDatabase } from "../support/fresh-database.ts";

test("supabase/database.types.ts says what the migrations make; `npm run types` writes it anew", async () => {
  const database = await createFreshDatabase(inject("databaseServer"));
  try {
    expect(readFileSync("supabase/database.types.ts", "utf8")).toBe(generateTypes(database.url));
  } finally {
    await database.drop();
  }
});
