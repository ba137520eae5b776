import { readFileSync } from "node:fs";
import { join } from "node:path";

/** No database is named. The message says in one line what to do. */
export class NoDatabase extends Error {
  override name = "NoDatabase";
}

/** The address in `DATABASE_URL`, or that of the local database. @throws NoDatabase */
export function findDatabaseUrl(env: {
  DATABASE_URL?: string | undefined;
  STATE_DIR?: string | undefined;
}): string {
  if (env.DATABASE_URL) return env.DATABASE_URL;
  const file = join(env.STATE_DIR || ".local", "endpoints.json");
  let endpoints: { databaseUrl?: unknown } | null;
  try {
    endpoints = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new NoDatabase(
      code === "ENOENT"
        ? `No database: set DATABASE_URL, or run npm start first (it writes ${file}).`
        : `${file} cannot be read (${message}): run npm start again.`,
    );
  }
  const url = endpoints?.databaseUrl;
  if (typeof url === "string" && url !== "") return url;
  throw new NoDatabase(`${file} names no database: set DATABASE_URL.`);
}
