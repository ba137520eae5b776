import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type postgres from "postgres";
import { migrate } from "../../sandbox/migrate.ts";
import { connect } from "../../sandbox/shared/connect.ts";
import { backUp, restore } from "../backup/copy-database.ts";
import { withThrowAwayDatabase } from "../bench/throw-away-database.ts";
import { addGeneratedCatalogue } from "../seed/add-generated.ts";

/**
 * Backs up a filled database repeatedly, restores each copy into an empty database, and compares the two table by
 * table. `--count N` technologies (20,000), `--times N` copies (10).
 */
export async function soakBackups(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      count: { type: "string", default: "20000" },
      times: { type: "string", default: "10" },
    },
  });
  const folder = mkdtempSync(join(tmpdir(), "quad-backups-"));
  try {
    return await withThrowAwayDatabase(async (sql, url) => {
      await addGeneratedCatalogue(sql, { count: Number(values.count), seed: 1 });
      const wanted = await contentsOf(
        sql,
        Object.keys((await backUp(url, join(folder, "0"))).tables),
      );
      let alike = 0;
      for (let time = 1; time <= Number(values.times); time += 1) {
        const copy = join(folder, String(time));
        const begun = performance.now();
        const { tables } = await backUp(url, copy);
        const copied = performance.now();
        const found = await withRestored(sql, url, copy, (there) =>
          contentsOf(there, Object.keys(tables)),
        );
        const different = Object.keys(wanted).filter((table) => found[table] !== wanted[table]);
        if (different.length === 0) alike += 1;
        const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
        console.log(
          `copy ${time}: ${rows} rows of ${Object.keys(tables).length} tables in ${seconds(copied - begun)} s, restored in ${seconds(performance.now() - copied)} s, ${different.length === 0 ? "the same" : `DIFFERENT in ${different.join(", ")}`}`,
        );
        rmSync(copy, { recursive: true });
      }
      return alike === Number(values.times) ? 0 : 1;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withRestored<T>(
  admin: postgres.Sql<{ bigint: number }>,
  url: string,
  copy: string,
  work: (sql: postgres.Sql) => Promise<T>,
): Promise<T> {
  await admin.unsafe("create database restored template template0");
  const there = Object.assign(new URL(url), { pathname: "/restored" }).href;
  await migrate(there);
  await restore(there, copy);
  const sql = connect(there);
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
    await admin.unsafe("drop database restored with (force)");
  }
}

/** A hash of each table's rows, in no particular order. */
async function contentsOf(
  sql: postgres.Sql | postgres.Sql<{ bigint: number }>,
  tables: string[],
): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const table of tables) {
    const [row] = await sql.unsafe(
      `select md5(coalesce(string_agg(h, '' order by h), '')) as hash from (select md5(t::text) as h from ${table} t) x`,
    );
    contents[table] = row?.hash;
  }
  return contents;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
