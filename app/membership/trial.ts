/** The specification's number of free searches a month; the database holds the line (private.charge_search). */
export const FREE_SEARCHES = 6;

/** When the free searches start again: the first of the month after `at`, by UTC, as an ISO instant. */
export function searchesReturn(at: Date): string {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)).toISOString();
}
