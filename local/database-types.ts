import { execFileSync } from "node:child_process";
import { join } from "node:path";

/**
 * Supabase's command line tool. Its meta package is not installed: it needs a package for every platform, some of which
 * are missing in this version, and a missing one removes every platform's entries from the lockfile.
 */
export const SUPABASE_CLI = join(
  "node_modules",
  "@supabase",
  `cli-${process.platform}-${process.arch}`,
  "bin",
  "supabase",
);

/** The TypeScript types of a migrated database's public schema, formatted like the repository. */
export function generateTypes(databaseUrl: string): string {
  const printed = execFileSync(
    SUPABASE_CLI,
    ["gen", "types", "typescript", `--remote=${databaseUrl}`, "--schema", "public"],
    { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
  );
  // The tool prints messages about the connection to the same stream, before the types.
  const types = printed.slice(printed.indexOf("export type Json"));
  return execFileSync(
    join("node_modules", ".bin", "biome"),
    ["format", "--stdin-file-path=database.ts"],
    {
      encoding: "utf8",
      input: types,
    },
  );
}
