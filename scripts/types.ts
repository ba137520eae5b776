import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateTypes } from "../sandbox/database-types.ts";

// Writes the types anew from a migrated database: DATABASE_URL, or the one that runs locally.
const stateDir = process.env.STATE_DIR || ".local";
const url =
  process.env.DATABASE_URL ||
  JSON.parse(readFileSync(join(stateDir, "endpoints.json"), "utf8")).databaseUrl;
writeFileSync("supabase/database.types.ts", generateTypes(url));
