import { readdirSync } from "node:fs";
import { schemaVersion } from "../../supabase/migration.ts";
import type { Deployment } from "./check/line.ts";
import type { Settings } from "./settings.ts";

/** What a deployment with these settings should have, by supabase/migrations and supabase/schemas. */
export function readDeployment(settings: Settings): Deployment {
  const migrations = readdirSync("supabase/migrations").flatMap((file) =>
    file.endsWith(".sql") ? [file.split("_")[0] ?? ""] : [],
  );
  return { settings, migrations, schemaVersion: schemaVersion() };
}
