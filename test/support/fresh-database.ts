import postgres from "postgres";
import { afterAll, inject } from "vitest";
import { migrate } from "../../sandbox/migrate.ts";
import { MIGRATED } from "./migrated.ts";

/** A database of its own beside the stack's, migrated, empty of technologies. */
export type FreshDatabase = { url: string; sql: postgres.Sql; drop(): Promise<void> };

/**
 * Makes a migrated database on the server of `serverUrl`: a copy of the one that is there, or, where `before` is given,
 * one that is migrated after this SQL has run, for instance the default grants of hosted projects.
 */
export async function createFreshDatabase(serverUrl: string, before = ""): Promise<FreshDatabase> {
  if (!before) return databaseFrom(serverUrl, MIGRATED);
  const database = await emptyDatabase(serverUrl);
  await database.sql.unsafe(before);
  await migrate(database.url);
  return database;
}

/** Makes a database without anything. */
export function emptyDatabase(serverUrl: string): Promise<FreshDatabase> {
  return databaseFrom(serverUrl, "template1");
}

async function databaseFrom(serverUrl: string, template: string): Promise<FreshDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  const admin = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create database ${name} template ${template}`);
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  const sql = postgres(url, { max: 4, onnotice: () => undefined });
  return {
    url,
    sql,
    async drop() {
      await sql.end({ timeout: 1 });
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end({ timeout: 1 });
    },
  };
}

/**
 * A database for a whole test file, dropped after it, and beside its own connections as many as a `crowd` of callers
 * at once needs.
 */
export async function databaseWithCrowd(
  callers: number,
): Promise<Pick<FreshDatabase, "url" | "sql"> & { crowd: postgres.Sql }> {
  const { url, sql, drop } = await createFreshDatabase(inject("databaseServer"));
  const crowd = postgres(url, { max: callers, onnotice: () => undefined });
  afterAll(async () => {
    await crowd.end({ timeout: 1 });
    await drop();
  });
  return { url, sql, crowd };
}
