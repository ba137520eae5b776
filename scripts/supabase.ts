import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { SUPABASE_CLI } from "../local/database-types.ts";

// Supabase's command line, in the version of the lockfile.
if (existsSync(SUPABASE_CLI)) {
  const { status } = spawnSync(SUPABASE_CLI, process.argv.slice(2), { stdio: "inherit" });
  process.exitCode = status ?? 1;
} else {
  console.error(
    `The lockfile has no Supabase CLI for ${process.platform}-${process.arch}. Install it (https://supabase.com/docs/guides/local-development/cli/getting-started) and run: supabase ${process.argv.slice(2).join(" ")}`,
  );
  process.exitCode = 1;
}
