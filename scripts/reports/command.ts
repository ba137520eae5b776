import { bucketsFolder } from "../../local/settings.ts";
import { connect } from "../../local/shared/connect.ts";
import { isCodedError } from "../shared/coded-error.ts";
import { findDatabaseUrl, NoDatabase } from "../shared/database-url.ts";
import { UsageError } from "../shared/options.ts";
import { Progress } from "../shared/progress.ts";
import { parseReportsArguments, USAGE } from "./arguments.ts";
import { openLocalFiles, openRemoteFiles } from "./files.ts";
import { type ReportsRun, type ReportsSummary, runReports } from "./run-reports.ts";
import { alone, listLacking } from "./store.ts";

type Settings = Record<string, string | undefined>;

/** The command's settings and outputs. */
export type CommandContext = {
  env: Settings;
  print(line: string): void;
  printError(line: string): void;
  progressTo: NodeJS.WriteStream;
};

/** `npm run reports` as a function: takes the arguments after `--` and returns the exit code. */
export async function runReportsCommand(argv: readonly string[], context: CommandContext) {
  try {
    return await dispatch(argv, context);
  } catch (error) {
    if (error instanceof UsageError) context.printError(`${error.message}\n\n${USAGE}`);
    else if (error instanceof NoDatabase) context.printError(error.message);
    else if (isCodedError(error)) {
      context.printError(`The run stopped: ${error.message || error.code}.`);
      context.printError("What was written stays; run the same command again to go on.");
    } else throw error;
    return 1;
  }
}

async function dispatch(argv: readonly string[], context: CommandContext): Promise<number> {
  const { env, print, printError } = context;
  const args = parseReportsArguments(argv);
  if (args.kind === "help") {
    print(USAGE);
    return 0;
  }
  if (env.DATABASE_URL && args.bucket === null) {
    // A path that is written here leads to a file in that bucket. A wrong guess would leave reports that nobody can
    // open.
    throw new UsageError("DATABASE_URL is set: say with --bucket where the files belong");
  }
  const wanted = { ids: args.ids, featuredOnly: args.featuredOnly, limit: args.limit };
  const stateDir = env.STATE_DIR || ".local";
  const sql = connect(findDatabaseUrl(env), { max: 3 });
  try {
    if (args.isDry) {
      print(`${(await listLacking(sql, wanted)).length} technologies lack a report.`);
      return 0;
    }
    const summary = await alone(sql, async () => {
      const files =
        args.bucket === "remote"
          ? await openRemoteFiles()
          : await openLocalFiles(bucketsFolder(stateDir));
      const progress = new Progress(context.progressTo);
      const started = performance.now();
      try {
        return await runReports({
          sql,
          files,
          wanted,
          brand: env.BRAND_NAME || "QUAD",
          now: new Date(),
          onProgress: (done, total) => progress.update(() => progressLine(done, total, started)),
        } satisfies ReportsRun);
      } finally {
        progress.clear();
        await files.close();
      }
    });
    if (summary === null) {
      printError("Another run is writing reports on this database: wait until it has ended.");
      return 1;
    }
    return tell(summary, context);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function tell(summary: ReportsSummary, { print, printError }: CommandContext): number {
  for (const line of summary.failed) printError(`Failed: ${line}`);
  const { written, overtaken, failed } = summary;
  print(
    `${written} reports written, ${failed.length} failed${overtaken > 0 ? `, ${overtaken} had one meanwhile` : ""}.`,
  );
  return failed.length > 0 ? 1 : 0;
}

function progressLine(done: number, total: number, started: number): string {
  const seconds = (performance.now() - started) / 1000;
  const rate = done / Math.max(seconds, 0.001);
  const rest = rate > 0 ? Math.ceil((total - done) / rate) : 0;
  return `${done} of ${total} reports, ${rate.toFixed(1)} per second, ${rest} s to go`;
}
