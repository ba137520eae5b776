import { join } from "node:path";
import { putFile } from "./put-file.ts";

/** A bucket by the wrangler.toml that names it, and its binding there. */
export type LocalBucket = { configPath: string; binding: string };

/** An open bucket; `close` ends the connection to it. */
export type OpenFiles = {
  put(key: string, bytes: Uint8Array | string, type?: string): Promise<void>;
  /** The first thousand keys. */
  list(): Promise<string[]>;
  close(): Promise<void>;
};

/** @param persistTo the folder given to `wrangler dev --persist-to` */
export function openLocalBucket(persistTo: string, bucket: LocalBucket): Promise<OpenFiles> {
  // `wrangler dev` stores its state in a folder of this name; with the proxy the caller adds it.
  return openBucket(bucket, { persist: { path: join(persistTo, "v3") }, remoteBindings: false });
}

/** A bucket of this machine, or the one at Cloudflare. @throws Error where the configuration binds none by this name */
export async function openBucket(
  { configPath, binding }: LocalBucket,
  options: { persist: { path: string } | false; remoteBindings: boolean },
): Promise<OpenFiles> {
  const { getPlatformProxy } = await import("wrangler");
  const proxy = await getPlatformProxy<Record<string, R2Bucket | undefined>>({
    configPath,
    envFiles: [],
    ...options,
  });
  const bucket = proxy.env[binding];
  if (bucket === undefined) {
    await proxy.dispose();
    throw new Error(`${configPath} binds no bucket as ${binding}`);
  }
  return {
    async put(key, bytes, type) {
      const options = type ? { httpMetadata: { contentType: type } } : {};
      await putFile(bucket, [key, bytes, options]);
    },
    list: async () => (await bucket.list()).objects.map(({ key }) => key),
    close: () => proxy.dispose(),
  };
}
