/** Free searches a month; `private.free_searches()` is the same number in the database, which enforces it. */
export const FREE_SEARCHES = 6;

/** The day on which the free searches are renewed: the first day of the month after `at` in UTC, as an ISO instant. */
export function searchesReturn(at: Date): string {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)).toISOString();
}
