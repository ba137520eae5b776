import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { buildWeb } from "./build/build.ts";
import { checkDeployment, printLine } from "./deploy/check/check-deployment.ts";
import { findProblems } from "./deploy/check-project.ts";
import { connectTo, WRANGLER, withPorts, wranglerEnvironment } from "./deploy/ports.ts";
import { readDeployment } from "./deploy/read-deployment.ts";
import {
  type DeployedWorker,
  deployArguments,
  findWrongSettings,
  optionalBindings,
  readSettings,
  type Settings,
  secretsCommand,
  WORKERS,
} from "./deploy/settings.ts";

const flags = readFlags();
const settings = readFile(flags.settings, flags["dry-run"]);
// The first two change no deployment: one only reads, the other uploads secrets.
if (flags.check) await check(settings);
else if (flags.secrets) putSecrets(settings);
else await deploy(settings, flags["dry-run"]);

function readFlags() {
  try {
    const { values } = parseArgs({
      options: {
        settings: { type: "string", default: ".env.production" },
        check: { type: "boolean", default: false },
        secrets: { type: "boolean", default: false },
        "dry-run": { type: "boolean", default: false },
      },
    });
    return values;
  } catch (error) {
    stop([
      `${(error as Error).message} The options are --check, --secrets, --dry-run, --settings FILE.`,
    ]);
  }
}

/** Without a file, a dry run packs the Workers without any settings. */
function readFile(file: string, isDry: boolean): Settings {
  if (existsSync(file)) return readSettings(readFileSync(file, "utf8"), process.env);
  if (isDry) return {};
  stop([`There is no ${file}: copy .env.production.example to ${file} and fill it in.`]);
}

async function check(settings: Settings): Promise<void> {
  await withPorts(settings, async (ports) => {
    for await (const line of checkDeployment(readDeployment(settings), ports)) {
      console.log(printLine(line));
      if (line.status === "wrong") process.exitCode = 1;
    }
  });
}

function putSecrets(settings: Settings): void {
  stop(findWrongSettings(settings));
  for (const worker of WORKERS) {
    const command = secretsCommand(worker, settings);
    if (command) runWrangler(settings, command.args, command.input);
  }
}

/** Deploys the Workers, and writes the moderators into the database. A dry run only packs the Workers. */
async function deploy(settings: Settings, isDry: boolean): Promise<void> {
  if (!isDry) {
    stop(findWrongSettings(settings));
    const { MODERATORS, DATABASE_URL, SUPABASE_URL = "", SUPABASE_ANON_KEY = "" } = settings;
    if (MODERATORS && !DATABASE_URL)
      stop(["MODERATORS are written into the database: set DATABASE_URL too."]);
    stop(await findProblems({ url: SUPABASE_URL, key: SUPABASE_ANON_KEY, fetch }));
  }
  // With a source map, so that production's stack traces are readable (`upload_source_maps` in wrangler.toml).
  await buildWeb({ sourceMap: true });
  for (const worker of WORKERS) {
    const extra = optionalBindings(worker, settings);
    const config = extra ? writeConfig(worker, extra) : worker.config;
    try {
      const args = ["deploy", "-c", config, ...deployArguments(worker, settings)];
      runWrangler(settings, isDry ? [...args, "--dry-run"] : args);
    } finally {
      if (extra) rmSync(config);
    }
  }
  if (!isDry) await setModerators(settings);
}

/** Writes a Worker's configuration with further bindings beside the committed one. Returns its path. */
function writeConfig({ config }: DeployedWorker, extra: string): string {
  const file = join(dirname(config), "wrangler.deploy.toml");
  writeFileSync(file, `${readFileSync(config, "utf8")}\n${extra}`);
  return file;
}

/** Policies ask the database who is a moderator. Without the setting, the moderators stay the same. */
async function setModerators(settings: Settings): Promise<void> {
  const sql = settings.MODERATORS ? connectTo(settings) : null;
  if (!sql || !settings.MODERATORS) return;
  const addresses = settings.MODERATORS.trim().split(/[\s,]+/);
  const [row] = await sql`select public.set_moderators(${addresses}) as n`;
  console.log(`${row?.n} moderators.`);
  await sql.end();
}

/** Runs wrangler in this terminal, with `input` instead of the keyboard. Ends this process if wrangler fails. */
function runWrangler(settings: Settings, args: string[], input?: string): void {
  const { status } = spawnSync(WRANGLER, args, {
    stdio: [input === undefined ? "inherit" : "pipe", "inherit", "inherit"],
    env: wranglerEnvironment(settings),
    ...(input !== undefined && { input }),
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** Ends with these problems, if there are any. */
function stop(problems: [string]): never;
function stop(problems: string[]): void;
function stop(problems: string[]): void {
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
}
