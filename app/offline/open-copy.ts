/**
 * Opens the stored copy of a page; false if there is none. It needs a full page load: on a client navigation Remix
 * fetches only data, which is not stored.
 */
export async function openCopy(address: string): Promise<boolean> {
  const copy = await window.caches?.match(address).catch(() => undefined);
  if (!copy || !navigator.serviceWorker.controller) return false;
  window.location.assign(address);
  return true;
}
