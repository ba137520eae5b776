/** The specification's number of free searches a month; `private.charge_search` enforces it in the database. */
export const FREE_SEARCHES = 6;

/** When the free searches are renewed: the first day of the month after `at` in UTC, as an ISO instant. */
export function searchesReturn(at: Date): string {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)).toISOString();
}
