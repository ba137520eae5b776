import { Unzip, UnzipInflate } from "fflate";
import { UnreadableFile } from "#import/read/problem.ts";

/** Unpacked bytes beyond which an archive is refused. */
const MOST_BYTES = 8 * 1024 ** 3;

/** One file of an archive, with its bytes as they are unpacked. */
export type Entry = { name: string; bytes: AsyncGenerator<Uint8Array> };

/** Whether a file begins as a zip does. */
export function isZip(start: Uint8Array): boolean {
  return start[0] === 0x50 && start[1] === 0x4b && start[2] === 3 && start[3] === 4;
}

/**
 * The files of an archive in their order, each of which is read whole or not at all before the next.
 *
 * @throws UnreadableFile where the archive is broken, cut off, or unpacks to more than 8 GB
 */
export async function* zipEntries(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const source = pieces[Symbol.asyncIterator]();
  const waiting: { name: string; chunks: Uint8Array[]; ended: boolean }[] = [];
  let total = 0;
  let read = 0;
  let failure: Error | null = null;
  const unzip = new Unzip((file) => {
    const entry = { name: file.name, chunks: [] as Uint8Array[], ended: false };
    waiting.push(entry);
    file.ondata = (error, chunk, final) => {
      if (error) failure ??= error;
      total += chunk?.length ?? 0;
      if (chunk?.length) entry.chunks.push(chunk);
      entry.ended ||= final;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  let isOver = false;
  const advance = async (): Promise<void> => {
    const { done, value } = await source.next();
    isOver = done === true;
    read += value?.length ?? 0;
    try {
      unzip.push(value ?? new Uint8Array(), isOver);
    } catch (error) {
      failure ??= error as Error;
    }
    if (failure) throw new UnreadableFile(`is broken at byte ${read}: ${failure.message}`);
    if (total > MOST_BYTES) throw new UnreadableFile("unpacks to more than 8 GB");
  };
  for (;;) {
    while (waiting.length === 0 && !isOver) await advance();
    const entry = waiting.shift();
    if (!entry) return;
    async function* bytes(): AsyncGenerator<Uint8Array> {
      for (;;) {
        yield* entry?.chunks.splice(0) ?? [];
        if (entry?.ended) return;
        if (isOver) throw new UnreadableFile(`is cut off at byte ${read}`);
        await advance();
      }
    }
    yield { name: entry.name, bytes: bytes() };
    while (!entry.ended && !isOver) {
      entry.chunks.length = 0;
      await advance();
    }
  }
}
