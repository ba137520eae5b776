import type { Env } from "#app/env.server.ts";
import { describeError, type Log } from "#app/platform/log/log.server.ts";
import { CatalogueStateSchema } from "./catalogue-version.schema.ts";

/** The catalogue's version, which every change to the catalogue increments; null if the database does not respond. */
export async function readCatalogueVersion(
  env: Pick<Env, "SUPABASE_URL" | "SUPABASE_ANON_KEY">,
  fetch: typeof globalThis.fetch,
  log: Log,
): Promise<number | null> {
  const headers = { apikey: env.SUPABASE_ANON_KEY };
  const address = `${env.SUPABASE_URL}/rest/v1/catalogue_state?select=version`;
  try {
    const response = await fetch(address, { headers });
    const [state] = CatalogueStateSchema().parse(await response.json());
    return state.version;
  } catch (error) {
    log("warn", "catalogue.not-fetched", describeError(error));
    return null;
  }
}
