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

/**
 * The address on which workerd listens, the Worker's text if it is not its file's, and the port for a debugger, if any.
 */
type Serving = { host: string; port: number; contents?: string; inspectorPort?: number };

/** Miniflare's options for a Worker. Bindings, files and headers are those of its wrangler.toml. */
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
    // Otherwise it is fetched over the network.
    cf: false,
    telemetry: { enabled: false },
    log: new Log(LogLevel.ERROR),
    handleStructuredLogs: ({ message }) => onLog(message),
    // The registry in which it finds the other Workers of this copy (sandbox/wrangler.ts).
    unsafeDevRegistryPath: join(stateDir, "registry"),
    // `GET /cdn-cgi/local/scheduled?cron=…` runs a cron.
    unsafeTriggerHandlers: true,
    resourcePersistencePath: join(workerState(stateDir, name), "v3"),
    workers: [
      {
        ...workerOptions,
        // The name by which service bindings of other Workers find it.
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
 * Serves a Worker in workerd for tests, without `wrangler dev`, which bundles it (even the built one) and puts a proxy
 * in front of it (docs/decisions/001-one-machine-one-toolchain.md).
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
    // The same as wrangler's.
    conditions: ["workerd", "worker", "browser"],
    external: ["cloudflare:*"],
  });
  return outputFiles[0]?.text ?? "";
}
