import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { migrate } from "../../local/migrate.ts";
import { removePostgres, startPostgres } from "../../local/postgres.ts";
import { MIGRATED } from "./migrated.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A Postgres server for a test's own databases, see fresh-database.ts. */
    databaseServer: string;
  }
}

/** Starts only a Postgres: tests of the database need no workers and no sample catalogue. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  process.env.LITE_TELEMETRY = "0";
  const stateDir = mkdtempSync(join(tmpdir(), "quad-db-test-"));
  const server = await startPostgres(stateDir, randomBytes(18).toString("base64url"), false);
  // The API's roles belong to the whole server. They are created once here, so that no two files create them at the
  // same time.
  const sql = postgres(server.url, { max: 1 });
  await sql.unsafe(
    "create role anon; create role authenticated; create role service_role bypassrls",
  );
  await sql.unsafe(`create database ${MIGRATED}`);
  await sql.end();
  await migrate(Object.assign(new URL(server.url), { pathname: `/${MIGRATED}` }).href);
  project.provide("databaseServer", server.url);
  return async () => {
    await server.stop();
    removePostgres(stateDir);
    rmSync(stateDir, { recursive: true, force: true });
  };
}
