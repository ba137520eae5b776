import * as z from "zod";
import type { Log } from "#app/platform/log/log.server.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import type { ImageBucket } from "./change-images.ts";

const WorkSchema = z.object({
  hide: z.array(z.string()),
  show: z.array(z.string()),
  remove: z.array(z.string()),
});
/**
 * How many keys of each kind the database returns at once, and how often it is asked in one run. The next run
 * continues.
 */
const KEYS_AT_ONCE = 100;
const MOST_TIMES = 3;

/**
 * Makes the bucket follow the catalogue: marks the images of withdrawn technologies with a file `{stem}.withdrawn`,
 * for which the image worker refuses them, and deletes files that no listing uses any more. It may be called any number
 * of times.
 */
export async function workOnImages({
  database,
  bucket,
  log,
}: {
  database: CallDatabase;
  bucket: ImageBucket;
  log: Log;
}): Promise<void> {
  for (let time = 0; time < MOST_TIMES; time += 1) {
    const work = await database("image_work", {}, WorkSchema);
    const { hide, show, remove } = work;
    const counts = [hide.length, show.length, remove.length];
    if (counts.every((count) => count === 0)) return;
    await Promise.all(hide.map((key) => bucket.put(`${stemOf(key)}.withdrawn`, "")));
    if (show.length > 0) await bucket.delete(show.map((key) => `${stemOf(key)}.withdrawn`));
    for (const key of remove) await removeFiles(bucket, stemOf(key));
    const args = { p_hidden: hide, p_shown: show, p_removed: remove };
    await database("end_image_work", args, z.unknown());
    log("info", "images.done", { hidden: counts[0], shown: counts[1], removed: counts[2] });
    if (counts.every((count) => count < KEYS_AT_ONCE)) return;
  }
}

/** All sizes and formats of an image, and what hides it. */
async function removeFiles(bucket: ImageBucket, stem: string): Promise<void> {
  const keys = (await bucket.list(stem)).filter(
    (key) => key.startsWith(`${stem}.`) || key.startsWith(`${stem}-`),
  );
  if (keys.length > 0) await bucket.delete(keys);
}

function stemOf(key: string): string {
  const dot = key.lastIndexOf(".");
  return dot > key.lastIndexOf("/") ? key.slice(0, dot) : key;
}
