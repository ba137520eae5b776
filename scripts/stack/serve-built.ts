import { dirname, join, resolve } from "node:path";
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
        name,
        unsafeInspectorProxy: inspectorPort !== undefined,
        bindings: { ...(workerOptions.bindings as Record<string, string>), ...vars },
        modulesRoot: dirname(path),
        modules: [{ type: "ESModule", path, ...(contents === undefined ? {} : { contents }) }],
      } as V4WorkerOptions,
    ],
  });
}

/**
 * Serves a built Worker in workerd for tests, without `wrangler dev`, which bundles it once more and
 * stands before it with a proxy (docs/decisions/061-tests-ask-workerd.md).
 */
export async function serveBuilt(worker: LocalWorker): Promise<Pick<Tethered, "exited" | "stop">> {
  writeVars(worker.stateDir, worker.name, worker.vars);
  const miniflare = new Miniflare(workerdOptions(worker, { host: "localhost", port: worker.port }));
  await miniflare.ready;
  return { exited: new Promise(() => undefined), stop: () => miniflare.dispose() };
}
