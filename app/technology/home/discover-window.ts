/** One large item and four small ones. */
const DISCOVER_WINDOW = 5;

export type DiscoverWindow<Item> = {
  items: Item[];
  /** Offsets of the previous and next window; null if all items are shown. */
  previous: number | null;
  next: number | null;
};

/**
 * The five items of a list that start at `at`. It wraps around at the end, so five are shown if the list has them. Any
 * integer is valid: −1 is the last item, the length is the first.
 */
export function discoverWindow<Item>(list: readonly Item[], at: number): DiscoverWindow<Item> {
  const { length } = list;
  if (length <= DISCOVER_WINDOW) return { items: [...list], previous: null, next: null };
  const start = around(at, length);
  return {
    items: [...list.slice(start), ...list.slice(0, start)].slice(0, DISCOVER_WINDOW),
    previous: around(start - DISCOVER_WINDOW, length),
    next: around(start + DISCOVER_WINDOW, length),
  };
}

function around(at: number, length: number): number {
  return ((at % length) + length) % length;
}
