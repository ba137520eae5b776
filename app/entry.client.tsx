import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { tellWorker } from "./offline/use-outbox.ts";
import { completeStyles, StyleSheetContext } from "./ui/style-sheet.tsx";

completeStyles().then((styles) =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StyleSheetContext.Provider value={styles}>
        <RemixBrowser />
      </StyleSheetContext.Provider>,
    );
  }),
);

// The service worker comes last: a page needs nothing of it.
if (document.readyState === "complete") registerWorker();
else window.addEventListener("load", registerWorker, { once: true });
window.addEventListener("online", () => tellWorker({ type: "online" }));

function registerWorker(): void {
  navigator.serviceWorker?.register("/service-worker.js").catch((error: unknown) => {
    console.info("Nothing can be kept here for when there is no connection.", error);
  });
}
