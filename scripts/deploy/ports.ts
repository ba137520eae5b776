import { join } from "node:path";
import type postgres from "postgres";
import { connect, connectOptions } from "../../local/shared/connect.ts";
import type { Ports } from "./check/line.ts";
import type { Settings } from "./settings.ts";

export const WRANGLER = join("node_modules", ".bin", "wrangler");

/** The environment in which wrangler runs for these settings. */
export function wranglerEnvironment({ CLOUDFLARE_ACCOUNT_ID: id }: Settings): NodeJS.ProcessEnv {
  return { ...process.env, ...(id && { CLOUDFLARE_ACCOUNT_ID: id }) };
}

/** A connection to DATABASE_URL, encrypted and verified; null without that setting. */
export function connectTo(settings: Settings): postgres.Sql | null {
  const { DATABASE_URL: url, PGSSLROOTCERT } = settings;
  return url ? connect(url, { prepare: false, ...connectOptions(url, { PGSSLROOTCERT }) }) : null;
}

/** Runs `work` with access to the network and the database. */
export async function withPorts<Result>(
  settings: Settings,
  work: (ports: Ports) => Promise<Result>,
): Promise<Result> {
  let sql: postgres.Sql | null = null;
  const query = async (text: string) => {
    // Connects with the first query, so that a certificate that cannot be read is that check's finding.
    sql ??= connectTo(settings);
    return sql?.unsafe(text);
  };
  try {
    return await work({ fetch, query: settings.DATABASE_URL ? query : null });
  } finally {
    await (sql as postgres.Sql | null)?.end({ timeout: 5 });
  }
}
