import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findDatabaseUrl, NoDatabase } from "./database-url.ts";

const STATE_DIR = mkdtempSync(join(tmpdir(), "quad-url-"));
const file = join(STATE_DIR, "endpoints.json");
afterAll(() => rmSync(STATE_DIR, { recursive: true }));

test("the database is DATABASE_URL, or else the local one", () => {
  writeFileSync(file, '{"databaseUrl":"postgres://local"}');
  expect(findDatabaseUrl({ STATE_DIR })).toBe("postgres://local");
  expect(findDatabaseUrl({ STATE_DIR, DATABASE_URL: "postgres://own" })).toBe("postgres://own");
});

test("where no database is named, the error says what to do", () => {
  const failure = () => {
    try {
      return findDatabaseUrl({ STATE_DIR });
    } catch (error) {
      expect(error).toBeInstanceOf(NoDatabase);
      return (error as Error).message;
    }
  };
  rmSync(file, { force: true });
  expect(failure()).toContain("run npm start first");
  for (const broken of ["", "{"]) {
    writeFileSync(file, broken);
    expect(failure()).toContain("cannot be read");
  }
  for (const without of ["null", "{}", '{"databaseUrl":""}', '{"databaseUrl":1}']) {
    writeFileSync(file, without);
    expect(failure()).toBe(`${file} names no database: set DATABASE_URL.`);
  }
});
