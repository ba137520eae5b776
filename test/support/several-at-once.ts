/** Few enough that a busy machine answers each within the Workers' own time limits. */
const AT_ONCE = 6;

/** Does something with each item, with several of them at once. */
export async function severalAtOnce<T>(items: Iterable<T>, work: (item: T) => Promise<void>) {
  // They share one iterator, so each takes the next item.
  const rest = items[Symbol.iterator]();
  const each = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, each));
}
