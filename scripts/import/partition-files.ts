import { createReadStream } from "node:fs";
import { appendFile, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { PartitionStore } from "#import/formats/patentsview.ts";

/** Partitions as files of a folder, which is created with the first of them and removed at the end. */
export function partitionFiles(folder: string): PartitionStore {
  const pathOf = (partition: number) => join(folder, `${partition}.jsonl`);
  return {
    async append(partition, text) {
      await mkdir(folder, { recursive: true });
      await appendFile(pathOf(partition), text);
    },
    lines: (partition) =>
      createInterface({
        input: createReadStream(pathOf(partition), { flags: "a+" }),
        crlfDelay: Number.POSITIVE_INFINITY,
      }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
