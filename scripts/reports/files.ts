import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LocalBucket, type OpenFiles, openBucket, openLocalBucket } from "../shared/bucket.ts";

/** The reports' bucket. */
export const REPORTS: LocalBucket = {
  configPath: join(import.meta.dirname, "../../wrangler.toml"),
  binding: "REPORTS",
};

/** The reports' bucket of a local stack, in its state folder. A running stack sees new files at once. */
export function openLocalFiles(persistTo: string): Promise<OpenFiles> {
  return openLocalBucket(persistTo, REPORTS);
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
  const remote = { ...REPORTS, configPath };
  const files = await openBucket(remote, { persist: false, remoteBindings: true });
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
    readFileSync(REPORTS.configPath, "utf8"),
  )?.[1];
  if (!name) throw new Error(`${REPORTS.configPath} binds no bucket as REPORTS`);
  return name;
}
