import { App, type DefaultAppConfig } from "@supabase/lite";
import { applyPendingMigrations } from "@supabase/lite/cli";
import { createPostgresConnection } from "@supabase/lite/postgres";
import { schemaVersion } from "../supabase/migration.ts";
import { connect, connectOptions } from "./shared/connect.ts";
import { StartError } from "./shared/start-error.ts";
import { loadThesaurus } from "./thesaurus.ts";

/**
 * Migrates an empty database at `url` and loads the thesaurus; a database that this version of the code migrated stays as it is.
 * @throws StartError with one line, for a database of another version or a migration that fails
 */
export async function migrate(url: string): Promise<void> {
  await withApp(url, (app) => migrateApp(app, url));
}

/** Like `migrate`, for an existing local backend. */
export async function migrateApp(app: App, url: string): Promise<void> {
  const version = await versionOf(url);
  if (version !== null && version !== schemaVersion()) {
    throw new StartError(
      "This database was made by another version of QUAD. Delete the state folder (`rm -r .local`), or name an empty database in DATABASE_URL, and start again.",
    );
  }
  try {
    await applyPendingMigrations(app);
    await fillThesaurus(url);
  } catch (error) {
    throw new StartError(`The migration failed: ${(error as Error).message.split("\n")[0]}`);
  }
}

/** Loads the seed's thesaurus into a database that has none. */
async function fillThesaurus(url: string): Promise<void> {
  const sql = connect(url);
  try {
    const [row] = await sql`select exists (select from private.thesaurus_entries) as filled`;
    if (!row?.filled) await loadThesaurus(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** The version of the database's schema; empty where an older QUAD made it, null where it has none of our tables. */
async function versionOf(url: string): Promise<string | null> {
  const sql = connect(url);
  try {
    const [row] = await sql`
      select case when to_regclass('public.technologies') is not null
        then coalesce(obj_description(to_regnamespace('private'), 'pg_namespace'), '') end as version`;
    return row?.version ?? null;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function withApp(url: string, work: (app: App) => Promise<void>): Promise<void> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: { ...connectOptions(url), max: 2, onnotice: () => undefined },
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
