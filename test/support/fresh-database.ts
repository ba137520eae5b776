import { createHash } from "node:crypto";
import postgres from "postgres";
import { afterAll, inject } from "vitest";
import { migrate } from "../../local/migrate.ts";
import { MIGRATED } from "./migrated.ts";

/** A database beside the stack's, migrated and without technologies. */
export type FreshDatabase = { url: string; sql: postgres.Sql; drop(): Promise<void> };

/**
 * Makes a migrated database on the server of `serverUrl`: a copy of the existing one, or, if `before` is given, one
 * that is migrated after running this SQL, such as the default grants of hosted projects.
 */
export async function createFreshDatabase(serverUrl: string, before = ""): Promise<FreshDatabase> {
  return databaseFrom(serverUrl, before ? await migratedAfter(serverUrl, before) : MIGRATED);
}

/** The name of the database that was migrated after `before`. The first caller creates it, and the others copy it. */
async function migratedAfter(serverUrl: string, before: string): Promise<string> {
  const name = `${MIGRATED}_${createHash("sha256").update(before).digest("hex").slice(0, 16)}`;
  const admin = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  const [known] = await admin`select from pg_catalog.pg_database where datname = ${name}`;
  if (!known) {
    // It gets its name once it is complete, so that nobody copies an incomplete one.
    const { url, sql } = await emptyDatabase(serverUrl);
    await sql.unsafe(before);
    await migrate(url);
    await sql.end({ timeout: 1 });
    await admin`alter database ${admin(new URL(url).pathname.slice(1))} rename to ${admin(name)}`;
  }
  await admin.end({ timeout: 1 });
  return name;
}

/** Makes an empty database. */
function emptyDatabase(serverUrl: string): Promise<FreshDatabase> {
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

/** A migrated database for a whole test file, which is dropped after it; `before` as above. */
export async function databaseOfFile(before?: string): Promise<Omit<FreshDatabase, "drop">> {
  const { drop, ...database } = await createFreshDatabase(inject("databaseServer"), before);
  afterAll(drop);
  return database;
}

/** The same with enough connections for a `crowd` of callers at once. */
export async function databaseWithCrowd(callers: number) {
  const database = await databaseOfFile();
  const crowd = postgres(database.url, { max: callers, onnotice: () => undefined });
  afterAll(() => crowd.end({ timeout: 1 }));
  return { ...database, crowd };
}
