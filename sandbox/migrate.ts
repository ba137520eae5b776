import { App, type DefaultAppConfig } from "@supabase/lite";
import { applyPendingMigrations } from "@supabase/lite/cli";
import { createPostgresConnection } from "@supabase/lite/postgres";
import postgres from "postgres";
import {
  appliedVersions,
  bridgeEarlier,
  currentMigrations,
  MigrationError,
} from "../supabase/history.ts";
import { StartError } from "./shared/start-error.ts";

/**
 * Migrates the database at `url`, whether it is empty, current, or has any earlier migrations.
 * @throws StartError that names the migration and Postgres's error
 */
export async function migrate(url: string): Promise<void> {
  await withApp(url, (app) => migrateApp(app, url));
}

/** Like `migrate`, for an existing local backend. */
export async function migrateApp(app: App, url: string): Promise<void> {
  try {
    await bridgeEarlier(url);
    await applyPendingMigrations(app).catch(async (error: unknown) => {
      throw new MigrationError(await firstPending(url), error);
    });
  } catch (error) {
    throw error instanceof MigrationError ? new StartError(error.message) : error;
  }
}

/** Creates the auth schema, which the migrations require, in a Postgres that is not a Supabase project. */
export async function ensureAuth(url: string): Promise<void> {
  await withApp(url, (app) => app.ensureSystemSchema());
}

async function withApp(url: string, work: (app: App) => Promise<void>): Promise<void> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: { max: 2, onnotice: () => undefined },
  });
  try {
    await work(
      new App<DefaultAppConfig>({
        connection,
        db: { driver: "postgres" },
        auth: { enabled: true },
      }),
    );
  } finally {
    await connection.close();
  }
}

/** The file of the first migration not applied yet. Each is applied completely, in order, or not at all. */
async function firstPending(url: string): Promise<string> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const applied = await appliedVersions(sql);
    return currentMigrations().find(({ version }) => !applied.has(version))?.file ?? "";
  } finally {
    await sql.end({ timeout: 5 });
  }
}
