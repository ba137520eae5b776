import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { migrate } from "../../local/migrate.ts";
import { removePostgres, startPostgres } from "../../local/postgres.ts";
import { connectOptions } from "../../local/shared/connect.ts";

/** One connection, with ids as numbers, because they stay far below 2^53. */
export type BenchSql = postgres.Sql<{ bigint: number }>;

/**
 * Runs `work` on its own migrated database without technologies, on a Postgres that is started for it and removed
 * afterwards. So a measurement neither needs nor touches the stack.
 */
export async function withThrowAwayDatabase<T>(work: (sql: BenchSql, url: string) => Promise<T>) {
  process.env.LITE_TELEMETRY = "0";
  const stateDir = mkdtempSync(join(tmpdir(), "quad-bench-"));
  const server = await startPostgres(stateDir, randomBytes(18).toString("base64url"));
  try {
    const sql = postgres(server.url, {
      ...connectOptions(server.url),
      max: 1,
      max_lifetime: null,
      onnotice: () => undefined,
      types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
    });
    await sql.unsafe(
      "create role anon; create role authenticated; create role service_role bypassrls",
    );
    await migrate(server.url);
    try {
      return await work(sql as unknown as BenchSql, server.url);
    } finally {
      await sql.end({ timeout: 5 });
    }
  } finally {
    await server.stop();
    removePostgres(stateDir);
    rmSync(stateDir, { recursive: true, force: true });
  }
}
