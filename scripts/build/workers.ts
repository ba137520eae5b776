import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { StartError } from "../../local/shared/start-error.ts";
import { writeWhole } from "../../local/shared/whole-file.ts";
import type { BuiltWorker } from "../../local/workers.ts";
import { hashSources, webWorker } from "./build.ts";

const root = join(import.meta.dirname, "..", "..");
const folder = join(root, "build", "workers");
const stamp = join(folder, "built-from");
const SOURCES = [
  ["workers", "wrangler.toml", "app", "import"],
  ["package-lock.json", "tsconfig.json", "scripts/build"],
].flat();
/** The Workers besides the web one, and their entries. */
const ENTRIES = {
  images: "workers/images/src/worker.ts",
  api: "workers/api/src/index.ts",
  jobs: "workers/jobs/src/index.ts",
};
const NAMES = ["web", "images", "api", "jobs"] as const;
type Name = (typeof NAMES)[number];

/**
 * Bundles the image, API and jobs Workers for this machine, and translates the configuration of all four, unless the
 * last build is of the same sources. A deployment leaves both to wrangler.
 * @throws StartError with the compiler's message
 */
export async function buildWorkers(): Promise<void> {
  const sources = hashSources(SOURCES);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === sources) return;
  rmSync(stamp, { force: true });
  mkdirSync(folder, { recursive: true });
  await Promise.all([writeScripts(), writeOptions()]);
  writeWhole(stamp, sources);
}

/** The Workers that were built. */
export function readWorkers(): Record<Name, BuiltWorker> {
  return {
    web: readWorker("web"),
    images: readWorker("images"),
    api: readWorker("api"),
    jobs: readWorker("jobs"),
  };
}

/** A Worker that was built. */
export function readWorker(name: Name): BuiltWorker {
  const script = name === "web" ? webWorker : join(folder, `${name}.js`);
  return {
    script: readFileSync(script, "utf8"),
    options: JSON.parse(readFileSync(optionsFile(name), "utf8")),
  };
}

function optionsFile(name: Name): string {
  return join(folder, `${name}.json`);
}

async function writeScripts(): Promise<void> {
  try {
    const { outputFiles } = await build({
      absWorkingDir: root,
      entryPoints: ENTRIES,
      bundle: true,
      write: false,
      outdir: folder,
      format: "esm",
      target: "es2024",
      // The same as wrangler's.
      conditions: ["workerd", "worker", "browser"],
      define: { "process.env.NODE_ENV": '"production"' },
      external: ["cloudflare:*"],
      logLevel: "silent",
    });
    for (const { path, text } of outputFiles) writeWhole(join(folder, basename(path)), text);
  } catch (error) {
    throw new StartError(`The build failed:\n${(error as Error).message}`);
  }
}

/** Writes what each wrangler.toml means to Miniflare. */
async function writeOptions(): Promise<void> {
  // Loading it takes a second and 100 MB, which most starts save.
  const { unstable_getMiniflareWorkerOptions } = await import("wrangler");
  for (const name of NAMES) {
    const config = join(root, name === "web" ? "" : `workers/${name}`, "wrangler.toml");
    const { workerOptions } = unstable_getMiniflareWorkerOptions(config);
    // The settings of a .dev.vars are not those of the local stack.
    writeWhole(optionsFile(name), JSON.stringify({ ...workerOptions, bindings: {} }));
  }
}
