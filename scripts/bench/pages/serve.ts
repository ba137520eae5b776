import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  convertV4MiniflareOptions,
  Log,
  LogLevel,
  Miniflare,
  type V4WorkerOptions,
} from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { type Isolates, openIsolates } from "./inspector.ts";

/** A Worker in its own workerd. */
export type Served = {
  /** Its origin, without a slash at the end. */
  url: string;
  /** The resident memory of its workerd in megabytes; null where the system does not say. */
  memory(): number | null;
  /** Its isolates; null unless `inspected`. */
  isolates: Isolates | null;
  stop(): Promise<void>;
};

/** The options of a Worker besides its wrangler.toml. */
export type ServeOptions = {
  script: string;
  /** The folder whose wrangler.toml has its bindings; without one it gets none. */
  config?: string;
  /** Settings and secrets, which override those of the wrangler.toml. */
  settings?: Record<string, string>;
  /** The folder of its buckets, as for `wrangler dev --persist-to`. */
  state?: string;
  /** More modules, by name, that `script` may import. */
  modules?: Record<string, string>;
  /** Whether its isolates can be made to collect their garbage. */
  inspected?: boolean;
};

const BARE: Partial<V4WorkerOptions> = { compatibilityDate: "2026-10-20" };

/** Serves a built Worker with Miniflare, which adds almost nothing in front of workerd. */
export async function serve({
  script,
  config,
  settings = {},
  state,
  modules = {},
  inspected = false,
}: ServeOptions): Promise<Served> {
  const options: Partial<V4WorkerOptions> = config
    ? // Other Workers are not measured. A page that needs one says that it cannot reach it.
      { ...unstable_getMiniflareWorkerOptions(config).workerOptions, serviceBindings: {} }
    : BARE;
  const before = new Set(workerdProcesses());
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: 0,
      // Otherwise it is fetched over the network.
      cf: false,
      telemetry: { enabled: false },
      ...(inspected ? { inspectorPort: 0 } : {}),
      log: new Log(LogLevel.ERROR),
      // The Worker's log, one line a request as in production; it is discarded.
      handleStructuredLogs: ({ level, message }) => {
        if (level === "error") console.error(message);
      },
      ...(state ? { resourcePersistencePath: join(state, "v3") } : {}),
      workers: [
        {
          ...options,
          bindings: { ...(options.bindings as Record<string, string>), ...settings },
          modules: [
            { type: "ESModule", path: "index.js", contents: script },
            ...Object.entries(modules).map(([path, contents]) => ({
              type: "ESModule" as const,
              path,
              contents,
            })),
          ],
        } as V4WorkerOptions,
      ],
    }),
  );
  const { origin } = await miniflare.ready;
  const pid = workerdProcesses().find((process) => !before.has(process));
  const isolates = inspected ? await openIsolates(await miniflare.getInspectorURL()) : null;
  return {
    url: origin,
    memory: () => (pid === undefined ? null : residentMegabytes(pid)),
    isolates,
    async stop() {
      isolates?.close();
      await miniflare.dispose();
    },
  };
}

/** The ids of this process's own workerds; none on systems without /proc. */
function workerdProcesses(): number[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .filter((name) => {
        try {
          const [, command = "", , parent = ""] =
            /^\d+ \((.*)\) (\S) (\d+)/.exec(readFileSync(`/proc/${name}/stat`, "utf8")) ?? [];
          return command.startsWith("workerd") && Number(parent) === process.pid;
        } catch {
          // The process ended after it was listed.
          return false;
        }
      })
      .map(Number);
  } catch {
    return [];
  }
}

function residentMegabytes(pid: number): number | null {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
}
