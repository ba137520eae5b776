import { execFileSync } from "node:child_process";
import { join } from "node:path";

/**
 * Supabase's command line tool. Its meta package is left out: not every platform's part of this version is to be
 * had, and one that is missing takes every platform's entries out of the lockfile.
 */
export const SUPABASE_CLI = join(
  "node_modules",
  "@supabase",
  `cli-${process.platform}-${process.arch}`,
  "bin",
  "supabase",
);

/** The TypeScript types of a migrated database's public schema, formatted as the repository is. */
export function generateTypes(databaseUrl: string): string {
  const printed = execFileSync(
    SUPABASE_CLI,
    ["gen", "types", "typescript", `--remote=${databaseUrl}`, "--schema", "public"],
    { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
  );
  // The tool's remarks about the connection go to the same stream, before the types.
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
