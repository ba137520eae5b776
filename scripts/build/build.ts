import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";
import { isRunning } from "../../local/shared/is-running.ts";
import { StartError } from "../../local/shared/start-error.ts";
import { takeAwaySourceMaps } from "./source-maps.ts";
import { bundleWorker } from "./worker.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const remix = join(root, "node_modules", "@remix-run", "dev", "dist", "cli.js");
const stamp = join(root, "build", "built-from");
/** The file of the web Worker. */
export const webWorker = join(root, "build", "index.js");
const mapOf = `${webWorker}.map`;
const serviceWorker = join(root, "public", "service-worker.js");
/** Contains the id of the process that compiles for development into the same folders. */
const developer = join(root, "build", "developer.pid");
const SOURCES = [
  "app",
  "import",
  "remix.config.js",
  "package-lock.json",
  "tsconfig.json",
  "supabase/database.types.ts",
  "scripts/build",
];

/**
 * Builds the web Worker, unless the last build is of the same sources. With `sourceMap`, as for a deployment, the
 * Worker's source map is written beside it; browsers never get one.
 * @throws StartError with the compiler's message
 */
export async function buildWeb({ sourceMap = false } = {}): Promise<void> {
  requireNoDeveloper();
  const sources = hashSources(SOURCES);
  const made = sourceMap ? `${sources} with its map` : sources;
  if (isBuiltFrom(made)) return;
  const child = spawn(process.execPath, [remix, "build", ...(sourceMap ? ["--sourcemap"] : [])], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  child.stderr.on("data", (text) => {
    output += text;
  });
  const code = await new Promise<number>((done) =>
    child.once("close", (status) => done(status ?? 1)),
  );
  if (code !== 0) throw new StartError(`The build failed:\n${output.trim()}`);
  takeAwaySourceMaps(join(root, "public", "build"));
  if (!sourceMap) rmSync(mapOf, { force: true });
  await bundleWorker(webWorker, { sourceMap });
  writeServiceWorker(sources);
  writeFileSync(stamp, stampOf(made));
}

/** Whether the last build of these sources still exists; the compiler of `npm run dev` overwrites it. */
function isBuiltFrom(sources: string): boolean {
  return (
    [stamp, webWorker, serviceWorker].every(existsSync) &&
    readFileSync(stamp, "utf8") === stampOf(sources)
  );
}

function stampOf(sources: string): string {
  const built = createHash("sha256").update(readFileSync(webWorker)).digest("hex");
  return `${sources} ${built}`;
}

/** Claims the build folders until this process ends. @throws StartError if another process has claimed them */
export function claimBuild(): void {
  requireNoDeveloper();
  mkdirSync(dirname(developer), { recursive: true });
  writeFileSync(developer, `${process.pid}\n`);
  process.once("exit", () => rmSync(developer, { force: true }));
}

/** @throws StartError if another process compiles for development in this clone */
function requireNoDeveloper(): void {
  const pid = existsSync(developer) ? Number(readFileSync(developer, "utf8")) : process.pid;
  if (pid === process.pid || !isRunning(pid)) return;
  throw new StartError(
    `npm run dev, process ${pid}, compiles into this clone's folders build and public/build: stop it, or use another clone. Where that process is something else, remove ${developer}.`,
  );
}

/** Writes the service worker. `version` identifies the build. */
export function writeServiceWorker(version: string): void {
  writeFileSync(serviceWorker, makeServiceWorker(version));
}

/** The service worker as browsers run it: one classic script, whose types are removed. It needs no bundling. */
function makeServiceWorker(version: string): string {
  const source = readFileSync(join(root, "app", "offline", "service-worker.ts"), "utf8");
  const { code } = transformSync(source, { loader: "ts", target: "es2022", legalComments: "none" });
  if (/^import /m.test(code)) {
    throw new Error("app/offline/service-worker.ts may import types only: it is a classic script.");
  }
  return `const BUILD = "${version.slice(0, 12)}";\n${code}`;
}

/** A hash of files and folders of the project, without their tests. */
export function hashSources(paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const source of paths) {
    const path = join(root, source);
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, encoding: "utf8" })
          .map((file) => join(path, file))
          .sort()
      : [path];
    for (const file of files) {
      if (statSync(file).isFile() && !/\.test\.tsx?$/.test(file))
        hash.update(file.slice(root.length)).update(readFileSync(file));
    }
  }
  return hash.digest("hex");
}
