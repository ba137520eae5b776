import { useLocation } from "@remix-run/react";

/**
 * Where the service worker writes what there is to say about a page that it kept (app/offline/service-worker.ts).
 * Another page, which comes from the network, begins with an empty one.
 */
export function KeptCopyPlace() {
  return (
    <div
      key={useLocation().key}
      id="kept-copy"
      hidden
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that React leaves alone what was written here.
      dangerouslySetInnerHTML={{ __html: "" }}
    />
  );
}
