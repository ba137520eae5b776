import { dirname, join, resolve } from "node:path";
import { build } from "esbuild";
import {
  convertV4MiniflareOptions,
  Log,
  LogLevel,
  Miniflare,
  type V4WorkerOptions,
} from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { workerState } from "../../sandbox/settings.ts";
import type { Tethered } from "../../sandbox/tethered.ts";
import { type LocalWorker, writeVars } from "../../sandbox/wrangler.ts";

/** Where workerd listens, the Worker's text if not that of its file, and whether a debugger may attach to this port. */
type Serving = { host: string; port: number; contents?: string; inspectorPort?: number };

/** Miniflare's options for a Worker: bindings, files and headers are those of its wrangler.toml. */
export function workerdOptions(
  { name, config, stateDir, vars, onLog }: LocalWorker,
  { host, port, contents, inspectorPort }: Serving,
) {
  const { workerOptions, main = "" } = unstable_getMiniflareWorkerOptions(config);
  const path = resolve(dirname(config), main);
  return convertV4MiniflareOptions({
    host,
    port,
    ...(inspectorPort === undefined ? {} : { inspectorPort }),
    // Asked for over the network otherwise.
    cf: false,
    telemetry: { enabled: false },
    log: new Log(LogLevel.ERROR),
    handleStructuredLogs: ({ message }) => onLog(message),
    // Where the other Workers of this copy are found (sandbox/wrangler.ts).
    unsafeDevRegistryPath: join(stateDir, "registry"),
    // A cron is run by `GET /cdn-cgi/local/scheduled?cron=…`.
    unsafeTriggerHandlers: true,
    resourcePersistencePath: join(workerState(stateDir, name), "v3"),
    workers: [
      {
        ...workerOptions,
        // By which the others' service bindings find it.
        name: `quad-${name}`,
        unsafeInspectorProxy: inspectorPort !== undefined,
        bindings: { ...(workerOptions.bindings as Record<string, string>), ...vars },
        modulesRoot: dirname(path),
        modules: [{ type: "ESModule", path, ...(contents === undefined ? {} : { contents }) }],
      } as V4WorkerOptions,
    ],
  });
}

/**
 * Serves a Worker in workerd for tests, without `wrangler dev`, which bundles it (the built one, too) and stands before
 * it with a proxy (docs/decisions/061-tests-ask-workerd.md).
 */
export async function serveBuilt(worker: LocalWorker): Promise<Pick<Tethered, "exited" | "stop">> {
  writeVars(worker.stateDir, worker.name, worker.vars);
  const contents = await bundled(worker);
  const miniflare = new Miniflare(
    workerdOptions(worker, {
      host: "localhost",
      port: worker.port,
      ...(contents === null ? {} : { contents }),
    }),
  );
  await miniflare.ready;
  return { exited: new Promise(() => undefined), stop: () => miniflare.dispose() };
}

/** A Worker's TypeScript as one module; null for the web Worker, which is built. */
async function bundled({ config }: LocalWorker): Promise<string | null> {
  const { main = "" } = unstable_getMiniflareWorkerOptions(config);
  if (!main.endsWith(".ts")) return null;
  const { outputFiles } = await build({
    entryPoints: [resolve(dirname(config), main)],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2024",
    // As wrangler bundles.
    conditions: ["workerd", "worker", "browser"],
    external: ["cloudflare:*"],
  });
  return outputFiles[0]?.text ?? "";
}
