import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";

/** A migration's file; its version is what the history of a database holds. */
export type Migration = { version: string; name: string; file: string };

/** A migration that was not applied: one line that names it and holds what Postgres says. */
export class MigrationError extends Error {
  constructor(file: string, cause: unknown) {
    super(`The migration ${file} failed: ${(cause as Error).message.split("\n")[0]}`);
  }
}

/** Whether a migration stays, asked when it is applied and can still be taken back. */
type IsWanted = (step: postgres.TransactionSql) => Promise<boolean>;

const CURRENT = join(import.meta.dirname, "migrations");
/** The migrations before they were made one (docs/decisions/039-one-initial-migration.md). */
const EARLIER = join(import.meta.dirname, "earlier", "migrations");
const BRIDGE = join(import.meta.dirname, "earlier", "bridge.sql");
const UNWANTED = new Error("This migration is not wanted.");

/**
 * Moves the database at `url` from the earlier migrations onto today's initial one: applies the earlier ones that it
 * lacks, then makes the differences and notes the initial migration in its history. Each step is a transaction, so that
 * one that fails is tried again by the next call.
 * @returns whether it had any of the earlier migrations
 * @throws MigrationError
 */
export async function bridgeEarlier(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, max_lifetime: null, onnotice: () => undefined });
  try {
    const applied = await appliedVersions(sql);
    if (!earlierMigrations().some(({ version }) => applied.has(version))) return false;
    await applyEarlier(sql, earlierMigrations(), async () => true);
    await crossBridge(sql);
    return true;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Gives a database without our tables these of the earlier migrations, as long as `isWanted` says yes: for a backup of
 * then, which `bridgeEarlier` moves on once it is restored.
 * @throws MigrationError
 */
export async function startEarlier(
  url: string,
  migrations: Migration[],
  isWanted: IsWanted = async () => true,
): Promise<void> {
  const sql = postgres(url, { max: 1, max_lifetime: null, onnotice: () => undefined });
  try {
    await sql`create schema if not exists supabase_migrations`;
    await sql`create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text)`;
    await applyEarlier(sql, migrations, isWanted);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** The versions in the history of a database; none where it has no history. */
export async function appliedVersions(sql: postgres.Sql): Promise<Set<string>> {
  const [found] =
    await sql`select to_regclass('supabase_migrations.schema_migrations') is not null as history`;
  if (!found?.history) return new Set();
  const rows = await sql`select version from supabase_migrations.schema_migrations`;
  return new Set(rows.map(({ version }) => version));
}

/** The migrations before they were made one, in their order. */
export function earlierMigrations(): Migration[] {
  return migrationsIn(EARLIER);
}

/** Today's migrations, in their order; the first is the initial one. */
export function currentMigrations(): Migration[] {
  return migrationsIn(CURRENT);
}

function migrationsIn(folder: string): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  return files.sort().map((file) => {
    const [version = "", ...name] = file.replace(/\.sql$/, "").split("_");
    return { version, name: name.join("_"), file };
  });
}

/** Applies those that the database lacks, each in a step of its own, as long as `isWanted` says yes. */
async function applyEarlier(
  sql: postgres.Sql,
  migrations: Migration[],
  isWanted: IsWanted,
): Promise<void> {
  const applied = await appliedVersions(sql);
  for (const migration of migrations) {
    if (applied.has(migration.version)) continue;
    const isKept = await inOneStep(sql, migration.file, async (step) => {
      await step.unsafe(readFileSync(join(EARLIER, migration.file), "utf8"));
      await note(step, migration);
      return isWanted(step);
    });
    if (!isKept) return;
  }
}

/** Makes the differences between the last earlier migration and today's initial one, and the history, in one step. */
async function crossBridge(sql: postgres.Sql): Promise<void> {
  const [initial] = currentMigrations();
  if (!initial) throw new Error(`${CURRENT} holds no migration.`);
  await inOneStep(sql, "bridge.sql", async (step) => {
    await step.unsafe(readFileSync(BRIDGE, "utf8"));
    const versions = earlierMigrations().map(({ version }) => version);
    await step`delete from supabase_migrations.schema_migrations where version = any (${versions})`;
    await note(step, initial);
    return true;
  });
}

/** Runs `work` in a transaction, which is rolled back where it answers false. */
async function inOneStep(
  sql: postgres.Sql,
  file: string,
  work: (step: postgres.TransactionSql) => Promise<boolean>,
): Promise<boolean> {
  try {
    await sql.begin(async (step) => {
      // Hosted projects limit statements; a migration over much data takes what it takes.
      await step`set local statement_timeout = 0`;
      if (!(await work(step))) throw UNWANTED;
    });
    return true;
  } catch (error) {
    if (error === UNWANTED) return false;
    throw new MigrationError(file, error);
  }
}

async function note(step: postgres.TransactionSql, { version, name }: Migration): Promise<void> {
  await step`
    insert into supabase_migrations.schema_migrations (version, name, statements)
    values (${version}, ${name}, '{}')`;
}
