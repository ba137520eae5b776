import { WorkerEntrypoint } from "cloudflare:workers";

export { default } from "./index.ts";

/** The bucket, for the jobs Worker, which is bound to it (workers/jobs/wrangler.toml). No request from outside reaches it. */
export class Images extends WorkerEntrypoint<{ IMAGES: R2Bucket }> {
  async put(key: string, value: ArrayBuffer | string): Promise<void> {
    await this.env.IMAGES.put(key, value);
  }

  async delete(keys: string[]): Promise<void> {
    await this.env.IMAGES.delete(keys);
  }

  /** The keys that begin so, a hundred at most. */
  async list(prefix: string): Promise<string[]> {
    const { objects } = await this.env.IMAGES.list({ prefix, limit: 100 });
    return objects.map(({ key }) => key);
  }
}
