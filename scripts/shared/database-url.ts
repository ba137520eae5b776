import { readFileSync } from "node:fs";
import { join } from "node:path";

/** DATABASE_URL, or the database that runs locally. @throws Error that says what to do where there is neither */
export function findDatabaseUrl(env: NodeJS.ProcessEnv): string {
  if (env.DATABASE_URL) return env.DATABASE_URL;
  const file = join(env.STATE_DIR || ".local", "endpoints.json");
  try {
    return JSON.parse(readFileSync(file, "utf8")).databaseUrl;
  } catch {
    throw new Error(`No database: set DATABASE_URL, or run npm start first (it writes ${file}).`);
  }
}
