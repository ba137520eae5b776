import { createContext } from "react";

const BEFORE = "Something went wrong on our side. Reference: ";

/** What is told of a failure that is ours: nothing but the request's id, by which its line in the log is found. */
export function referenceMessage(requestId: string): string {
  return `${BEFORE}${requestId}`;
}

/** The request's id in an error that carries `referenceMessage`; null in any other. */
export function referenceIn(error: unknown): string | null {
  const message = error instanceof Error ? error.message : "";
  return message.startsWith(BEFORE) ? message.slice(BEFORE.length) : null;
}

/**
 * The request's id that a document's error page shows. Browsers read it off the page that was sent, so that theirs
 * shows the same; a page without an error carries none, and may be kept by a cache.
 */
export const RequestIdContext = createContext(
  typeof document === "undefined"
    ? ""
    : (document.querySelector(".request-id code")?.textContent ?? ""),
);
