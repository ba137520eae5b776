import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";

// The public key opens the data service directly, where a member's reads are not counted as on the site. So browsers
// must not get it.

const { anonKey } = inject("endpoints");

test("no file for browsers has the key or the setting's name", () => {
  const files = readdirSync("public", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const text = readFileSync(file, "latin1");
    expect(text.includes(anonKey), file).toBe(false);
    expect(text.includes("SUPABASE_ANON_KEY"), file).toBe(false);
  }
});
