import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generateTypes } from "../../local/database-types.ts";
import { databaseOfFile } from "../support/fresh-database.ts";

const { url } = await databaseOfFile();

test("supabase/database.types.ts describes the migrated database; `npm run types` writes it", async () => {
  expect(readFileSync("supabase/database.types.ts", "utf8")).toBe(generateTypes(url));
});
