import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { HttpBrowser } from "../../sandbox/http-browser.ts";
import { removePostgres } from "../../sandbox/postgres.ts";
import { freePort, requireFreePort } from "../../sandbox/settings.ts";
import { connect } from "../../sandbox/shared/connect.ts";
import type { Endpoints } from "../../sandbox/stack.ts";

const root = join(import.meta.dirname, "..", "..");

/** How long the other parts may stay after one was killed, before a person stops them, in milliseconds. */
const NOTICE = 3000;
/** The time limit of a start or a stop, in milliseconds. On an idle machine they take seconds. */
const START = 180_000;

/** A process of the stack, as `ps` would show it. */
type Part = { pid: number; what: string };

/** What was acknowledged to the writer. */
type Acknowledged = { notes: Map<number, string>; saves: Map<number, boolean>; messages: string[] };

/**
 * Kills one part of a running `npm start` with SIGKILL at random moments, also while it starts, while somebody writes
 * notes, toggles and messages. Then starts it again as a person would, and compares everything that was acknowledged.
 * `--kills N` (50).
 */
export async function soakKills(args: string[]): Promise<number> {
  if (process.platform !== "linux") {
    console.error("kills: finds the parts of the stack in /proc, which Linux alone has.");
    return 2;
  }
  const { values } = parseArgs({ args, options: { kills: { type: "string", default: "50" } } });
  const stateDir = mkdtempSync(join(tmpdir(), "quad-kills-"));
  const env = {
    ...process.env,
    STATE_DIR: stateDir,
    PORT: String(await freePort()),
    IMAGES_PORT: String(await freePort()),
    SUPABASE_PORT: String(await freePort()),
  };
  const acknowledged: Acknowledged = { notes: new Map(), saves: new Map(), messages: [] };
  const counts = new Map<string, number>();
  let wrong = 0;
  let running: Run | null = null;
  try {
    for (let kill = 1; kill <= Number(values.kills); kill += 1) {
      const turn = await killOnce(running, env, stateDir, acknowledged);
      running = turn.running;
      counts.set(turn.killed, (counts.get(turn.killed) ?? 0) + 1);
      wrong += turn.wrong.length;
      const { notes, saves, messages } = acknowledged;
      console.log(
        `${kill}: ${turn.killed}${turn.early ? ", while it started" : ""}; ${notes.size} notes, ${saves.size} toggles, ${messages.length} messages acknowledged; ${turn.wrong.join("; ") || "nothing lost"}`,
      );
    }
  } finally {
    if (running) await endAsAPersonWould(running);
    const left = stillThere(stateDir);
    for (const name of ["PORT", "IMAGES_PORT", "SUPABASE_PORT"] as const) {
      await requireFreePort(Number(env[name]), name, 5000).catch((error: Error) =>
        left.push(error.message),
      );
    }
    if (left.length > 0) console.log(`left at the end: ${left.join("; ")}`);
    wrong += left.length;
    removePostgres(stateDir);
    rmSync(stateDir, { recursive: true, force: true });
  }
  console.log(`killed: ${[...counts].map(([what, count]) => `${count} × ${what}`).join(", ")}`);
  return wrong === 0 ? 0 : 1;
}

/** One kill, with the stop and the start after it, and what it lost. Returns what runs then. */
async function killOnce(
  before: Run | null,
  env: NodeJS.ProcessEnv,
  stateDir: string,
  acknowledged: Acknowledged,
): Promise<{ running: Run | null; killed: string; early: boolean; wrong: string[] }> {
  let running = before;
  // One in five happens while it starts.
  const early = Math.random() < 0.2;
  if (early && running) {
    await endAsAPersonWould(running);
    running = null;
  }
  running ??= start(env);
  if (early) await pause(Math.random() * 6000);
  else await running.ready;
  const writer = early ? null : write(stateDir, acknowledged);
  await writer?.begun;
  if (writer) await pause(Math.random() * 1500);
  const parts = partsOf(running.child.pid ?? 0);
  if (parts.length === 0) {
    await writer?.stopAfter(0);
    const wrong = [`ended by itself: ${running.output()}`];
    return { running: null, killed: "nothing", early, wrong };
  }
  const part = pick(parts);
  process.kill(part.pid, "SIGKILL");
  await writer?.stopAfter(500);
  await endAsAPersonWould(running);
  const wrong: string[] = [];
  const left = stillThere(stateDir);
  if (left.length > 0) {
    wrong.push(`left running: ${left.join("; ")}`);
    // Otherwise every later start would find this one's leftovers.
    for (const { pid } of partsOf(running.child.pid ?? 0)) process.kill(pid, "SIGKILL");
    await pause(NOTICE);
  }
  running = start(env);
  if (await running.ready) {
    const lost = await compare(stateDir, acknowledged);
    wrong.push(...lost.map((what) => `lost ${what}`));
  } else {
    wrong.push(`did not start again: ${running.output()}`);
    await endAsAPersonWould(running);
    running = null;
  }
  return { running, killed: part.what, early, wrong };
}

type Run = {
  child: ChildProcess;
  ready: Promise<boolean>;
  ended: Promise<void>;
  output(): string;
};

/** Starts what `npm start` starts, without npm itself. */
function start(env: NodeJS.ProcessEnv): Run {
  const child = spawn(process.execPath, [join(root, "scripts", "run.mjs"), "start"], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const ready = new Promise<boolean>((done) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output = (output + text).slice(-1500);
        if (output.includes("Ready on")) done(true);
      });
    }
    ended.then(() => done(false));
    setTimeout(() => done(false), START).unref();
  });
  return { child, ready, ended, output: () => output.trim().replaceAll("\n", " | ") };
}

/** A person who sees that the site is gone presses Ctrl-C, unless it has ended by itself. */
async function endAsAPersonWould({ child, ended }: Run): Promise<void> {
  await Promise.race([ended, pause(NOTICE)]);
  const gone = new Promise<void>((done) => child.once("close", () => done()));
  if (child.exitCode === null && child.signalCode === null && child.pid)
    process.kill(-child.pid, "SIGINT");
  await Promise.race([Promise.all([ended, gone]), pause(30_000)]);
}

/** Every process below one that can be killed, with what it is. */
function partsOf(top: number): Part[] {
  const parents = new Map<number, number>();
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  for (const name of all) {
    const stat = readOrNothing(`/proc/${name}/stat`);
    const parent = / [A-Z] (\d+) /.exec(stat.slice(stat.lastIndexOf(")")))?.[1];
    if (parent) parents.set(Number(name), Number(parent));
  }
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid);
    return pid === top || (parent !== undefined && parent > 1 && isBelow(parent));
  };
  return [...parents.keys()].filter(isBelow).map((pid) => ({ pid, what: nameOf(pid) }));
}

function nameOf(pid: number): string {
  const text = commandOf(pid);
  const known: [RegExp, string][] = [
    [/tether\.mjs/, "a tether"],
    [/run\.mjs/, "the runner"],
    [/scripts\/start\.ts/, "the starter, with the data service and the stand-ins"],
    [/postgres: /, "one of Postgres's workers"],
    [/bin\/postgres/, "Postgres"],
    [/workerd/, "workerd"],
    [/esbuild/, "the compiler"],
    [/wrangler/, "wrangler"],
  ];
  return known.find(([pattern]) => pattern.test(text))?.[1] ?? "something else";
}

function commandOf(pid: number): string {
  return readOrNothing(`/proc/${pid}/cmdline`).replaceAll("\0", " ");
}

/** A process may end while its files are read. */
function readOrNothing(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** Picks a kind of part first, so that the many workers of Postgres are not the only victims. */
function pick(parts: Part[]): Part {
  const kinds = [...new Set(parts.map(({ what }) => what))];
  const kind = kinds[Math.floor(Math.random() * kinds.length)];
  const of = parts.filter(({ what }) => what === kind);
  return of[Math.floor(Math.random() * of.length)] as Part;
}

/** Processes that name the state folder, or the cluster that belongs to it. */
function stillThere(stateDir: string): string[] {
  const cluster = readOrNothing(join(stateDir, "postgres-home")).trim();
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((name) => commandOf(Number(name)))
    .filter((text) => text.includes(stateDir) || (cluster !== "" && text.includes(cluster)))
    .map((text) => text.slice(0, 120));
}

const EMAIL = "pro@example.test";

function endpointsOf(stateDir: string): Endpoints {
  return JSON.parse(readFileSync(join(stateDir, "endpoints.json"), "utf8")) as Endpoints;
}

/** Writes one thing after another until it is stopped, and remembers what was acknowledged. */
function write(stateDir: string, acknowledged: Acknowledged) {
  let stopped = false;
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const run = (async () => {
    const browser = new HttpBrowser(endpointsOf(stateDir).web);
    await browser.signIn(EMAIL);
    for (let number = 0; !stopped; number += 1) {
      const techId = 1 + Math.floor(Math.random() * 70);
      const at = `/patentinfo?tech_id=${techId}`;
      const accept = { accept: "text/html" };
      if (number % 3 === 0) {
        const message = `Message ${crypto.randomUUID()}`;
        const sent = await browser.post("/contact", { email: "someone@example.test", message });
        if (sent.status === 200) acknowledged.messages.push(message);
      } else if (number % 3 === 1) {
        const active = !acknowledged.saves.get(techId);
        // Until the answer comes, either state is right.
        acknowledged.saves.delete(techId);
        const form = { intent: "react", kind: "save", active: String(active) };
        if ((await browser.post(at, form, accept)).status === 303)
          acknowledged.saves.set(techId, active);
      } else if (!acknowledged.notes.has(techId)) {
        const notes = `Note ${crypto.randomUUID()}`;
        const saved = await browser.post(at, { intent: "note", notes }, accept);
        if (saved.status === 303) acknowledged.notes.set(techId, notes);
      }
      // Once each of the three kinds was tried.
      if (number === 2) begin();
    }
  })().catch(() => undefined);
  run.then(() => begin());
  return {
    begun,
    async stopAfter(milliseconds: number) {
      await pause(milliseconds);
      stopped = true;
      await Promise.race([run, pause(5000)]);
    },
  };
}

/** What was acknowledged and is missing. */
async function compare(stateDir: string, acknowledged: Acknowledged): Promise<string[]> {
  const { databaseUrl, forms } = endpointsOf(stateDir);
  const sql = connect(databaseUrl);
  try {
    const lost: string[] = [];
    const own = sql`user_id = (select id from auth.users where email = ${EMAIL})`;
    const notes = await sql`select tech_id::int as id, notes from public."notes-v1" where ${own}`;
    const stored = new Map(notes.map(({ id, notes }) => [id, notes]));
    for (const [id, text] of acknowledged.notes)
      if (stored.get(id) !== text) lost.push(`the note on ${id}`);
    const saves = await sql`select tech_id::int as id from public."saves-v1" where ${own}`;
    const saved = new Set(saves.map(({ id }) => id));
    for (const [id, on] of acknowledged.saves)
      if (saved.has(id) !== on) lost.push(`the toggle of ${id}`);
    const taken = await (await fetch(forms)).text();
    for (const message of acknowledged.messages) if (!taken.includes(message)) lost.push(message);
    return lost;
  } finally {
    await sql.end({ timeout: 2 });
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
