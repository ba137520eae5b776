import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** The TypeScript types of a migrated database's public schema, formatted as the repository is. */
export function generateTypes(databaseUrl: string): string {
  const printed = execFileSync(
    join("node_modules", ".bin", "supabase"),
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
