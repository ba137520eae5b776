import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";

const FOLDER = "public";
/** The asset service itself reads this file, and never sends it. */
const RULES = "_headers";

// With the public key a browser could open the data service itself, where a member's reads are not counted as on the site.
test("every file of the public folder is served as it is, and none has the public key or its setting's name", async () => {
  const files = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== RULES)
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const path = file.slice(FOLDER.length).replaceAll("\\", "/");
    const response = await fetch(`${inject("endpoints").web}${path}`);
    const body = Buffer.from(await response.arrayBuffer());
    expect.soft(body.equals(readFileSync(file)), path).toBe(true);
    for (const secret of [inject("endpoints").anonKey, "SUPABASE_ANON_KEY"])
      expect.soft(body.includes(secret), path).toBe(false);
    // Only answers of the Worker have its request id.
    expect.soft(response.headers.get("x-request-id"), path).toBeNull();
    expect.soft(response.headers.get("x-content-type-options"), path).toBe("nosniff");
    expect.soft(response.headers.get("strict-transport-security"), path).toMatch(/^max-age=\d{8}/);
    expect.soft(path).not.toMatch(/\.map$/);
  }
});

test("the Worker answers what is not a file", async () => {
  for (const path of ["/build/none.js", "/icons/none.png", "/favicon.none", "/_headers", "/none"]) {
    const response = await fetch(`${inject("endpoints").web}${path}`);
    expect.soft(response.status, path).toBe(404);
    expect.soft(response.headers.get("x-request-id"), path).not.toBeNull();
    await response.body?.cancel();
  }
});
