import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const FOLDERS = ["supabase/earlier/migrations", "supabase/migrations"];

test("every migration has the hash that supabase/migrations.sha256 names", () => {
  const files = [
    "supabase/earlier/bridge.sql",
    ...FOLDERS.flatMap((folder) => {
      const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
      return names.sort().map((name) => join(folder, name));
    }),
  ];
  // In the format of `sha256sum`. A new migration adds a line and changes none.
  const lines = files.map((file) => `${hashOf(file)}  ${file}`);
  expect(lines).toEqual(readFileSync("supabase/migrations.sha256", "utf8").trim().split("\n"));
});

function hashOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}
