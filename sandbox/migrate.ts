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
 * Brings the database at `url` to today's migrations, whatever it has: nothing, today's, or any of the earlier ones.
 * @throws StartError that names the migration and what Postgres says of it
 */
export async function migrate(url: string): Promise<void> {
  await withApp(url, (app) => migrateApp(app, url));
}

/** As `migrate`, for a local backend that exists already. */
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

/** Gives a Postgres that is no Supabase project the auth schema, which the migrations ask for. */
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

/** The migration that comes after the last one applied: each is applied as a whole, in order, or not at all. */
async function firstPending(url: string): Promise<string> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const applied = await appliedVersions(sql);
    return currentMigrations().find(({ version }) => !applied.has(version))?.file ?? "";
  } finally {
    await sql.end({ timeout: 5 });
  }
}
