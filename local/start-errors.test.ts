import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { removePostgres, startPostgres } from "./postgres.ts";
import { asStartError, readSecrets } from "./settings.ts";
import { StartError } from "./shared/start-error.ts";

let stateDir: string;
beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), "quad-damaged-"));
});
afterEach(() => {
  removePostgres(stateDir);
  rmSync(stateDir, { recursive: true, force: true });
});

test.each(["", "{", "null", "[]", '"text"', '{"databasePassword":7}', '{"databasePassword":""}'])(
  "secrets that were damaged to %s are named, and stay as they are",
  (text) => {
    const file = join(stateDir, "secrets.json");
    writeFileSync(file, text);
    expect(() => readSecrets(stateDir)).toThrow(
      new StartError(
        `${file} is not what was written there. Nothing was changed. Put a copy back, or start anew and keep what is there: mv ${stateDir} ${stateDir}.broken`,
      ),
    );
    expect(readFileSync(file, "utf8")).toBe(text);
  },
);

test("a cluster that lacks a part is named, and nothing of it is removed", async () => {
  const data = join(stateDir, "cluster", "data");
  mkdirSync(data, { recursive: true, mode: 0o700 });
  writeFileSync(join(data, "something-dear"), "a note");
  // The state folder's record of a cluster elsewhere, and a cluster in the folder itself.
  writeFileSync(join(stateDir, "postgres-home"), `${join(stateDir, "cluster")}\n`);
  mkdirSync(join(stateDir, "postgres"));
  const refusal = await startPostgres(stateDir, "secret").catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartError);
  expect((refusal as Error).message).toContain(`mv ${stateDir} ${stateDir}.broken`);
  expect(existsSync(join(data, "something-dear"))).toBe(true);
});

test("what is nobody's fault but ours keeps its stack", () => {
  const bug = new TypeError("it is undefined");
  expect(asStartError(bug, "/state")).toBe(bug);
});
