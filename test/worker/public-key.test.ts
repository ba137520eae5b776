import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { readManifest } from "../support/routes.ts";
import { signedIn, Visitor } from "../support/visitor.ts";

// The public key opens the data service directly, where a member's reads are not counted as on the site. So browsers
// must not get it.

const { anonKey } = inject("endpoints");
const READERS: [string, () => Promise<Visitor>][] = [
  ["a visitor", async () => new Visitor()],
  ["a member", () => signedIn(`key-${crypto.randomUUID()}@example.test`)],
  ["a subscriber", () => signedIn("pro@example.test")],
];

test.each(READERS)("the public key is in no page, header or cookie of %s", async (_, open) => {
  const reader = await open();
  const holding: string[] = [];
  for (const { id, path } of readManifest()) {
    const at = `/${path.replace(":list", "saved").replace("*", "nothing")}?tech_id=9&id=9`;
    for (const address of [at, `${at}&_data=${encodeURIComponent(id)}`]) {
      const response = await reader.request(address);
      const sent = [JSON.stringify([...response.headers]), await response.text()];
      if (sent.some((text) => text.includes(anonKey))) holding.push(address);
    }
  }
  expect(holding).toEqual([]);
  for (const [name, value] of reader.cookies) {
    const stored = Buffer.from(value.replace("base64-", ""), "base64url").toString();
    expect(value + stored, name).not.toContain(anonKey);
  }
});

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
