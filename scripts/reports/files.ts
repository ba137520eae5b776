import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { putFile } from "../shared/put-file.ts";
import type { ReportFiles } from "./store.ts";

const CONFIG = join(import.meta.dirname, "../../wrangler.toml");

/** An open bucket; `close` ends the connection to it. */
export type OpenFiles = ReportFiles & {
  /** The first thousand keys. */
  list(): Promise<string[]>;
  close(): Promise<void>;
};

/**
 * The bucket of a local stack, in its state folder. A running stack sees new files at once.
 * @param persistTo the folder given to `wrangler dev --persist-to`
 */
export function openLocalFiles(persistTo: string): Promise<OpenFiles> {
  return open(CONFIG, {
    // `wrangler dev` stores its state in a folder of this name; with the proxy the caller adds it.
    persist: { path: join(persistTo, "v3") },
    remoteBindings: false,
  });
}

/** The bucket at Cloudflare, with the account that wrangler is logged in to (or CLOUDFLARE_API_TOKEN). */
export async function openRemoteFiles(): Promise<OpenFiles> {
  const folder = await mkdtemp(join(tmpdir(), "quad-reports-"));
  const configPath = join(folder, "wrangler.toml");
  await writeFile(
    configPath,
    `name = "quad-reports-command"
compatibility_date = "2026-10-20"
[[r2_buckets]]
binding = "REPORTS"
bucket_name = "${bucketName()}"
remote = true
`,
  );
  const files = await open(configPath, { persist: false, remoteBindings: true });
  return {
    ...files,
    async close() {
      await files.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The name is read from the Worker's configuration, so that it is written in one place. */
function bucketName(): string {
  const name = /binding = "REPORTS"\s+bucket_name = "([\w-]+)"/.exec(
    readFileSync(CONFIG, "utf8"),
  )?.[1];
  if (!name) throw new Error(`${CONFIG} binds no bucket as REPORTS`);
  return name;
}

async function open(
  configPath: string,
  options: { persist: { path: string } | false; remoteBindings: boolean },
): Promise<OpenFiles> {
  const { getPlatformProxy } = await import("wrangler");
  const proxy = await getPlatformProxy<{ REPORTS?: R2Bucket }>({
    configPath,
    envFiles: [],
    ...options,
  });
  const bucket = proxy.env.REPORTS;
  if (bucket === undefined) {
    await proxy.dispose();
    throw new Error(`${configPath} binds no bucket as REPORTS`);
  }
  return {
    async put(key, bytes, type) {
      await putFile(bucket, [key, bytes, { httpMetadata: { contentType: type } }]);
    },
    list: async () => (await bucket.list()).objects.map(({ key }) => key),
    close: () => proxy.dispose(),
  };
}
