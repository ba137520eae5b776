import { RemixBrowser } from "@remix-run/react";
import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { tellWorker } from "./offline/use-outbox.ts";
import { completeStyles, StyleSheetContext } from "./ui/style-sheet.tsx";

completeStyles().then((styles) =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StyleSheetContext.Provider value={styles}>
        <RemixBrowser />
        <ServiceWorker />
      </StyleSheetContext.Provider>,
    );
  }),
);

window.addEventListener("online", () => tellWorker({ type: "online" }));

/** Milliseconds between hydration and the service worker's start, which would compete with the page's other work. */
const WORKER_WAIT_MS = 500;

/** Registers the service worker last, because no page depends on it. */
function ServiceWorker(): null {
  useEffect(() => {
    setTimeout(registerWorker, WORKER_WAIT_MS);
  }, []);
  return null;
}

function registerWorker(): void {
  navigator.serviceWorker?.register("/service-worker.js").catch((error: unknown) => {
    console.info("Pages cannot be stored for offline use in this browser.", error);
  });
}
