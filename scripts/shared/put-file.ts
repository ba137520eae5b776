import { setTimeout as pause } from "node:timers/promises";
import { StartError } from "../../local/shared/start-error.ts";

const TRIES = 5;
const PAUSE_MS = 500;

/**
 * Puts a file into a bucket. A bucket is reached over HTTP, and a machine that is busy can drop a connection; putting a
 * file twice does the same, so it is tried again, after longer and longer pauses.
 *
 * @throws StartError after the fifth try
 */
export async function putFile(
  bucket: Pick<R2Bucket, "put">,
  [key, bytes, options]: [key: string, bytes: Uint8Array | string, options?: R2PutOptions],
  pauseMs = PAUSE_MS,
): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await bucket.put(key, bytes, options);
      return;
    } catch (error) {
      if (tried === TRIES)
        throw new StartError(`The bucket did not take ${key} in ${TRIES} tries: ${reason(error)}.`);
      await pause(tried * pauseMs);
    }
  }
}

/** undici's message is only 'fetch failed'; the reason is in its `cause`. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}, ${error.cause.message}` : error.message;
}
