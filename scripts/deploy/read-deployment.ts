import { readdirSync } from "node:fs";
import { unstable_readConfig } from "wrangler";
import * as z from "zod";
import { schemaVersion } from "../../supabase/migration.ts";
import type { Deployment } from "./check/line.ts";
import { type Settings, WORKERS } from "./settings.ts";

const ConfigSchema = z.object({
  name: z.string(),
  queues: z.object({
    producers: z.array(z.object({ queue: z.string() })).default([]),
    consumers: z
      .array(z.object({ queue: z.string(), dead_letter_queue: z.string().optional() }))
      .default([]),
  }),
  r2_buckets: z.array(z.object({ bucket_name: z.string() })),
});

/** A deployment with these settings as it should be, from the wrangler.toml files and supabase/migrations. */
export function readDeployment(settings: Settings): Deployment {
  const workers = WORKERS.map((worker) => {
    const { name, queues, r2_buckets } = ConfigSchema.parse(
      unstable_readConfig({ config: worker.config }),
    );
    const used = [...queues.producers, ...queues.consumers].map(({ queue }) => queue);
    const dead = queues.consumers.flatMap((consumer) => consumer.dead_letter_queue ?? []);
    return {
      ...worker,
      script: name,
      queues: [...new Set([...used, ...dead])],
      buckets: r2_buckets.map((bucket) => bucket.bucket_name),
    };
  });
  const migrations = readdirSync("supabase/migrations").flatMap((file) =>
    file.endsWith(".sql") ? [file.split("_")[0] ?? ""] : [],
  );
  return { settings, workers, migrations, schemaVersion: schemaVersion() };
}
