import { useLocation } from "@remix-run/react";
import { formatDate } from "./format.ts";

const EMPTY = '<div class="wrap kept-mark"></div>';

/**
 * The slot for the notice that a page is an old copy. Filled by the edge cache (app/platform/cache/edge-cache.server.ts) and
 * by the service worker (app/offline/service-worker.ts). React renders it empty and ignores later content, so hydration
 * does not fail; the next navigation removes the notice.
 */
export function OldCopySlot() {
  const { key } = useLocation();
  return (
    <div
      key={key}
      className="wrap kept-mark"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; React leaves alone what it did not write
      dangerouslySetInnerHTML={{ __html: "" }}
    />
  );
}

/** A page with the notice in its slot. @param madeAt milliseconds since 1970 */
export function insertOldCopyNotice(html: string, madeAt: number): string {
  const iso = new Date(madeAt).toISOString();
  const when = `${formatDate(iso)} at ${iso.slice(11, 16)} UTC`;
  const said = `This page was kept on ${when}; the catalogue cannot be reached right now.`;
  return html.replace(EMPTY, `<div class="wrap kept-mark"><p class="notice">${said}</p></div>`);
}
