import { RemixBrowser } from "@remix-run/react";
import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { restoreTyped, watchBuild } from "#app/platform/changed-build.ts";
import { SHOWN_HEADER } from "#app/platform/http/browser-headers.ts";
import { ROUTED_PATHS } from "#app/platform/http/routed-paths.ts";
import { tellWorker } from "./offline/use-outbox.ts";
import { isTranslated, moveForeignNodes } from "./ui/foreign-nodes.ts";

// Leaves links to pages without scripts to the browser. Listens before React, which listens at the document as well.
// A file's address, below /api, is no page: its link may fetch it by script, as 'Download Report' does.
document.addEventListener(
  "click",
  (event) => {
    const link =
      event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
    if (!link || link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    if (isTranslated() || !ROUTED_PATHS.includes(link.pathname)) event.stopImmediatePropagation();
  },
  true,
);

document.addEventListener(
  "submit",
  (event) => isTranslated() && event.stopImmediatePropagation(),
  true,
);

// A page that Chromium renders ahead is complete without script, and must not act for its reader until it is shown.
// TypeScript does not know the property yet.
const isAhead = (document as { prerendering?: boolean }).prerendering === true;
if (isAhead) document.addEventListener("prerenderingchange", start, { once: true });
else start();

function start(): void {
  watchBuild();
  startTransition(() => {
    moveForeignNodes();
    hydrateRoot(
      document,
      <>
        <RemixBrowser />
        <AfterHydration />
      </>,
    );
  });
  countIfLoadedAhead();
}

/**
 * Has a page counted that the browser had loaded ahead, now that it is shown: the server counted nothing then. Its own
 * address would look like a page that came back to its reader, so it is not sent.
 */
function countIfLoadedAhead(): void {
  const [page] = performance.getEntriesByType("navigation") as { deliveryType?: string }[];
  if (!isAhead && page?.deliveryType !== "navigational-prefetch") return;
  const headers = { [SHOWN_HEADER]: document.referrer };
  fetch(location.href, { method: "HEAD", headers, referrerPolicy: "no-referrer" }).catch(() => {
    // A count that is lost is no loss to the reader.
  });
}

window.addEventListener("online", () => tellWorker({ type: "online" }));

/** Milliseconds between hydration and the service worker's start, which would compete with the page's other work. */
const WORKER_WAIT_MS = 500;

/** Registers the service worker last, because no page depends on it. */
function AfterHydration(): null {
  useEffect(() => {
    restoreTyped();
    // Results are then the router's, which keeps the list for the way back: nothing is loaded ahead for them.
    document.documentElement.dataset.routed = "";
    setTimeout(registerWorker, WORKER_WAIT_MS);
  }, []);
  return null;
}

function registerWorker(): void {
  navigator.serviceWorker?.register("/service-worker.js").catch((error: unknown) => {
    console.info("Pages cannot be stored for offline use in this browser.", error);
  });
}
