import {
  convertV4MiniflareOptions,
  Log,
  LogLevel,
  Miniflare,
  type V4WorkerOptions,
} from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";

/** A Worker in its own workerd. */
export type Served = {
  /** Its origin, without a slash at the end. */
  url: string;
  stop(): Promise<void>;
};

/** The options of a Worker besides its wrangler.toml. */
type ServeOptions = {
  script: string;
  /** The folder whose wrangler.toml has its bindings; without one it gets none. */
  config?: string;
  /** More modules, by name, that `script` may import. */
  modules?: Record<string, string>;
};

const BARE: Partial<V4WorkerOptions> = { compatibilityDate: "2026-10-20" };

/** Serves a built Worker with Miniflare, which adds almost nothing in front of workerd. */
export async function serve({ script, config, modules = {} }: ServeOptions): Promise<Served> {
  const options: Partial<V4WorkerOptions> = config
    ? unstable_getMiniflareWorkerOptions(config).workerOptions
    : BARE;
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: 0,
      // Otherwise it is fetched over the network.
      cf: false,
      telemetry: { enabled: false },
      log: new Log(LogLevel.ERROR),
      workers: [
        {
          ...options,
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
  return { url: origin, stop: () => miniflare.dispose() };
}
