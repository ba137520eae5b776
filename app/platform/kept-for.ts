/**
 * Says that a page may be kept in this reader's browser for when there is no connection, under his id; without it
 * the service worker (app/offline/service-worker.ts) keeps no page.
 */
export function keptFor(reader: { id: string } | null): Record<string, string> {
  return reader ? { "X-Kept-For": reader.id } : {};
}
