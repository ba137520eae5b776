/**
 * The header that lets the service worker (app/offline/service-worker.ts) store this page for offline use, under the
 * reader's id. Pages without it are not stored.
 */
export function offlineHeaders(reader: { id: string } | null): Record<string, string> {
  return reader ? { "X-Kept-For": reader.id } : {};
}
