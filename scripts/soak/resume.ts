import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type postgres from "postgres";
import { workerState } from "../../sandbox/settings.ts";
import { withThrowAwayDatabase } from "../bench/throw-away-database.ts";
import { openLocalFiles } from "../reports/files.ts";
import { insertRecords } from "../seed/insert-records.ts";
import { readSampleCatalogue } from "../seed/sample.ts";

/** Rows of the imported file. They take some seconds, so that there is time to kill it in the middle. */
const ROWS = 8000;
const SCRIPTS = join(import.meta.dirname, "..");

/**
 * Kills an import and a report run with SIGKILL at random moments, and then lets the same command finish. The result
 * must be what one undisturbed run writes. `--kills N` (8) for each.
 */
export async function soakResume(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { kills: { type: "string", default: "8" } } });
  const kills = Number(values.kills);
  const folder = mkdtempSync(join(tmpdir(), "quad-resume-"));
  try {
    return await withThrowAwayDatabase(async (sql, url) => {
      const env = { ...process.env, DATABASE_URL: url, STATE_DIR: folder };
      const held = [
        await killImports({ sql, env, folder, kills }),
        await killReports({ sql, env, folder, kills }),
      ];
      return held.every(Boolean) ? 0 : 1;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Killing = {
  sql: postgres.Sql<{ bigint: number }>;
  env: NodeJS.ProcessEnv;
  folder: string;
  kills: number;
};

async function killImports({ sql, env, folder, kills }: Killing): Promise<boolean> {
  const file = join(folder, "own.json");
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    title: `Pump ${index + 1}`,
    uni: "Example University",
    technical_summary: `It moves liquid number ${index + 1} with heat. `.repeat(20),
  }));
  writeFileSync(file, JSON.stringify(rows));
  const args = [join(SCRIPTS, "import", "main.ts"), file];
  const seen = await killSome({ sql, env, kills }, args, async () => {
    const [row] = await sql`select count(*)::int from public.technologies`;
    return row?.count;
  });
  const [found] = await sql`
    select count(*)::int as rows, count(distinct title)::int as titles,
      count(*) filter (where d.tech_id is null)::int as halves
    from public.technologies t left join public.technology_details d using (tech_id)`;
  console.log(
    `import: killed ${seen.length} times (rows then: ${seen.join(", ")}); at the end ${found?.rows} rows, ${found?.titles} titles, ${found?.halves} without details`,
  );
  await sql`delete from public.technologies where true`;
  return found?.rows === ROWS && found.titles === ROWS && found.halves === 0;
}

async function killReports({ sql, env, folder, kills }: Killing): Promise<boolean> {
  const { technologies } = await readSampleCatalogue();
  await sql.begin((tx) => insertRecords(tx, technologies));
  await sql`update public.technology_details set report_filepath = null where true`;
  await sql`delete from public.technology_reports where true`;
  const args = [join(SCRIPTS, "reports.ts"), "--bucket", "local"];
  const seen = await killSome({ sql, env, kills }, args, async () => {
    const [row] = await sql`
      select count(*)::int from public.technology_details where report_filepath is not null`;
    return row?.count;
  });
  const written = await sql<{ path: string }[]>`
    select d.report_filepath as path from public.technology_details d
    join public.technology_reports r using (tech_id) where num_nonnulls(r.rep_key_challenges, r.rep_competitive_advantage, r.rep_exist_solutions,
      r.rep_rec_use_cases, r.rep_market_potential, r.fact_sheet) > 0`;
  const files = await openLocalFiles(workerState(folder, "web"));
  const stored = await files.list();
  await files.close();
  const paths = new Set(written.map(({ path }) => path));
  const there = stored.filter((key) => paths.has(key)).length;
  console.log(
    `reports: killed ${seen.length} times (written then: ${seen.join(", ")}); at the end ${written.length} of ${technologies.length} with sections, ${there} with their file, ${stored.length} files`,
  );
  const all = technologies.length;
  return written.length === all && there === all && stored.length === 2 * all;
}

/**
 * Kills the command `kills` times, each time after it has progressed, and then lets it finish. Returns how far it was
 * each time.
 * @throws Error where the last run fails
 */
async function killSome(
  { sql, env, kills }: Pick<Killing, "sql" | "env" | "kills">,
  args: string[],
  progress: () => Promise<number>,
): Promise<number[]> {
  const seen: number[] = [];
  for (let time = 0; time < kills; time += 1) {
    const before = await progress();
    const running = start(args, env);
    while (!running.ended() && (await progress()) === before) await pause(20);
    // At any moment of the next piece of work.
    await pause(Math.random() * 300);
    running.process.kill("SIGKILL");
    await running.over;
    // The lock is held until the server notices the end of the connection, and meanwhile another run is refused.
    while ((await sql`select 1 from pg_catalog.pg_locks where locktype = 'advisory'`).length > 0) {
      await pause(20);
    }
    seen.push(await progress());
  }
  const last = start(args, env);
  if ((await last.over) !== 0) throw new Error(`The command failed: ${last.output()}`);
  return seen;
}

function start(args: string[], env: NodeJS.ProcessEnv) {
  const child: ChildProcess = spawn(process.execPath, args, {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let ended = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-2000);
    });
  }
  const over = new Promise<number | null>((done) =>
    child.once("exit", (code) => {
      ended = true;
      done(code);
    }),
  );
  return { process: child, over, ended: () => ended, output: () => output };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
