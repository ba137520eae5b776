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

/** Milliseconds from hydration to the service worker's start, which competes with whatever else a page does then. */
const WORKER_WAIT = 500;

/** Registers the service worker last of all: a page needs nothing of it. */
function ServiceWorker(): null {
  useEffect(() => {
    setTimeout(registerWorker, WORKER_WAIT);
  }, []);
  return null;
}

function registerWorker(): void {
  navigator.serviceWorker?.register("/service-worker.js").catch((error: unknown) => {
    console.info("Nothing can be kept here for when there is no connection.", error);
  });
}
