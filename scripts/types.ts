import { writeFileSync } from "node:fs";
import { generateTypes } from "../local/database-types.ts";
import { findDatabaseUrl } from "./shared/database-url.ts";

// Writes the types from a migrated database: DATABASE_URL, or the local one.
try {
  writeFileSync("supabase/database.types.ts", generateTypes(findDatabaseUrl(process.env)));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
