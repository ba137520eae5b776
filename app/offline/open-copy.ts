/**
 * Leads to a page's kept copy, which only the service worker can show; false where there is none. Within a page that
 * stands, a link asks for data alone, of which nothing is kept.
 */
export async function openCopy(address: string): Promise<boolean> {
  const copy = await window.caches?.match(address).catch(() => undefined);
  if (!copy || !navigator.serviceWorker.controller) return false;
  window.location.assign(address);
  return true;
}
