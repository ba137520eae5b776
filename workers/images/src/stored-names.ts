import type { EdgeCache } from "./edge.ts";

/** Lists a bucket's keys; options such as `include` keep their defaults. */
export type NameList = {
  list(options: { prefix: string; limit: number }): Promise<{ objects: { key: string }[] }>;
};

/** Six formats in four sizes are 24; the rest leaves room for other names with the same beginning. */
const MOST_NAMES = 100;
/** Seconds that the names are cached, and so for how long an image is still sent after it was withdrawn. */
const CACHE_SECONDS = 5;

/**
 * The keys stored beside an image: its formats and sizes, and `{stem}.withdrawn` where it must not be sent (written by
 * workers/jobs/src/images). One listing replaces a lookup for each key that may be
 * missing; names that begin with the stem and `-` or `.` come first in it.
 *
 * @param stem a key without its extension, such as `samples/7`
 * @param origin the request's origin, for the cache key; its path begins with a dot, which no image's does
 */
export async function listStoredNames(
  stem: string,
  store: NameList,
  edge: EdgeCache,
  origin: string,
): Promise<Set<string>> {
  const address = `${origin}/.names/${stem}`;
  const kept = await edge.find(address);
  if (kept) return new Set(await kept.json<string[]>());
  const { objects } = await store.list({ prefix: stem, limit: MOST_NAMES });
  const names = objects
    .map(({ key }) => key)
    .filter((key) => key.startsWith(`${stem}.`) || key.startsWith(`${stem}-`));
  edge.keep(
    address,
    Response.json(names, { headers: { "Cache-Control": `public, max-age=${CACHE_SECONDS}` } }),
  );
  return new Set(names);
}
