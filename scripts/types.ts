import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// Writes supabase/database.types.ts from a migrated database: DATABASE_URL, or the one that runs locally.
const stateDir = process.env.STATE_DIR || ".local";
const url =
  process.env.DATABASE_URL ||
  JSON.parse(readFileSync(join(stateDir, "endpoints.json"), "utf8")).databaseUrl;
const types = execFileSync(
  "supabase",
  ["gen", "types", "typescript", `--remote=${url}`, "--schema", "public"],
  {
    encoding: "utf8",
    env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: "1" },
  },
);
writeFileSync("supabase/database.types.ts", types);
