import { readdirSync, rmSync, watch } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { AppConfig } from "@remix-run/dev";
import { StartError } from "../../local/shared/start-error.ts";
import { claimBuild, writeServiceWorker } from "../build/build.ts";
import { watchWorker } from "../build/worker.ts";

const root = join(import.meta.dirname, "..", "..");
const require = createRequire(import.meta.url);
/** A change counts as written after this many milliseconds without another one. */
const SETTLED_MS = 30;

/**
 * Modules of Remix's compiler that it does not export. They are safe to use because its version is pinned and gets no
 * new releases.
 */
type RemixCompiler = {
  compile(): Promise<{ version: string }>;
  dispose(): Promise<void>;
};
const fromRemix = <Module>(path: string): Module => require(`@remix-run/dev/dist/${path}`);
const { readConfig } = fromRemix<{
  readConfig(root: string): Promise<AppConfig & { assetsBuildDirectory: string }>;
}>("config.js");
const { create } = fromRemix<{ create(context: object): Promise<RemixCompiler> }>(
  "compiler/compiler.js",
);
const { createFileWatchCache } = fromRemix<{
  createFileWatchCache(): { invalidateFile(path: string): void };
}>("compiler/fileWatchCache.js");
const { logger } = fromRemix<{ logger: object }>("tux/logger.js");
const { logThrown } = fromRemix<{ logThrown(thrown: unknown): void }>("compiler/utils/log.js");

/** A compiler that keeps its results in memory, so that compiling a change takes only as long as the change needs. */
export type DevCompiler = {
  /**
   * Compiles `app` for development and returns the Worker's module. @throws StartError; the compiler prints the reason
   */
  compile(): Promise<string>;
  /** Compiles again after each change of a source, until `signal` aborts. */
  watch(events: DevEvents): void;
};

type DevEvents = {
  onChange(): void;
  /** A change is compiled. Not called where the compiler fails, which prints the reason. */
  onWorker(script: string): Promise<void>;
  /** No change is waiting, whether or not compiling succeeded. */
  onSettled(): void;
  signal: AbortSignal;
};

/**
 * Remix's compiler, in this process. Its own `remix watch` restarts after each change of a route, and empties the
 * folder of scripts before each compilation. @throws StartError if another process compiles in this clone
 */
export async function createDevCompiler(): Promise<DevCompiler> {
  claimBuild();
  process.env.NODE_ENV = "development";
  // esbuild is written in Go, whose default collects garbage so often that it takes a tenth of what an edit computes.
  process.env.GOGC ??= "400";
  const fileWatchCache = createFileWatchCache();
  const open = async () => {
    const config = await readConfig(root);
    const options = { mode: "development", sourcemap: false };
    return { config, compiler: await create({ config, options, fileWatchCache, logger }) };
  };
  let { config, compiler } = await open();
  rmSync(config.assetsBuildDirectory, { recursive: true, force: true });
  const worker = await watchWorker(join(root, "build", "index.js"));
  async function compile(): Promise<string> {
    const { version } = await compiler.compile();
    const script = worker.rebuild();
    // Runs at the same time, because esbuild is a separate process.
    writeServiceWorker(version);
    return script;
  }
  return {
    async compile() {
      try {
        return await compile();
      } catch (error) {
        logThrown(error);
        throw new StartError("What is in app does not compile, so there is nothing to begin with.");
      }
    },
    watch({ onChange, onWorker, onSettled, signal }) {
      let timer: NodeJS.Timeout | undefined;
      let running = Promise.resolve();
      let routes = readRoutes();
      let waiting = 0;
      const rebuild = async () => {
        try {
          // The compiler reads the list of routes only once.
          if (readRoutes() !== routes) {
            routes = readRoutes();
            await compiler.dispose();
            ({ config, compiler } = await open());
          }
          await onWorker(await compile());
        } catch (error) {
          logThrown(error);
        }
        waiting -= 1;
        if (waiting === 0) onSettled();
      };
      for (const folder of ["app", "import"]) {
        watch(join(root, folder), { recursive: true, signal }, (_, name) => {
          if (!name || /\.test\.tsx?$/.test(name)) return;
          onChange();
          fileWatchCache.invalidateFile(join(root, folder, name));
          if (timer) clearTimeout(timer);
          else waiting += 1;
          timer = setTimeout(() => {
            timer = undefined;
            running = running.then(rebuild);
          }, SETTLED_MS);
        });
      }
    },
  };
}

function readRoutes(): string {
  return readdirSync(join(root, "app", "routes")).join();
}
