import { App, type DefaultAppConfig } from "@supabase/lite";
import { applyPendingMigrations } from "@supabase/lite/cli";
import { createPostgresConnection } from "@supabase/lite/postgres";

/** The database that postgres.setup.ts migrates and nothing else touches: others are made as copies of it. */
export const MIGRATED = "migrated";

/** Applies the migrations to the database at `url`, as the local backend does. */
export async function migrate(url: string): Promise<void> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: { max: 2, onnotice: () => undefined },
  });
  const app = new App<DefaultAppConfig>({
    connection,
    db: { driver: "postgres" },
    auth: { enabled: true },
  });
  await applyPendingMigrations(app);
  await connection.close();
}
