import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readSecrets } from "./settings.ts";
import { makeStateFolder } from "./state-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "quad-state-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;

test("a state folder is its owner's alone, also one from before and one that the secrets make", () => {
  makeStateFolder(join(folder, "new"));
  expect(modeOf(join(folder, "new"))).toBe(0o700);
  readSecrets(join(folder, "secrets"));
  expect(modeOf(join(folder, "secrets"))).toBe(0o700);
  chmodSync(join(folder, "secrets"), 0o755);
  makeStateFolder(join(folder, "secrets"));
  expect(modeOf(join(folder, "secrets"))).toBe(0o700);
});

test("a folder that holds other things keeps its mode", () => {
  const shared = join(folder, "shared");
  mkdirSync(shared);
  chmodSync(shared, 0o755);
  writeFileSync(join(shared, "theirs"), "");
  makeStateFolder(shared);
  expect(modeOf(shared)).toBe(0o755);
});
