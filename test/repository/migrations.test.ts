import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const FOLDERS = ["supabase/earlier/migrations", "supabase/migrations"];

test("no migration differs from what supabase/migrations.sha256 holds of it", () => {
  const files = [
    "supabase/earlier/bridge.sql",
    ...FOLDERS.flatMap((folder) => {
      const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
      return names.sort().map((name) => join(folder, name));
    }),
  ];
  // As `sha256sum` writes them. A new migration adds its line and changes none.
  const lines = files.map((file) => `${hashOf(file)}  ${file}`);
  expect(lines).toEqual(readFileSync("supabase/migrations.sha256", "utf8").trim().split("\n"));
});

function hashOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}
