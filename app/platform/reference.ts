import { createContext } from "react";

const BEFORE = "Something went wrong on our side. Reference: ";

/** The message for a failure of the server: only the request's id, which finds its line in the log. */
export function referenceMessage(requestId: string): string {
  return `${BEFORE}${requestId}`;
}

/** The request's id in an error made with `referenceMessage`; null for any other. */
export function referenceIn(error: unknown): string | null {
  const message = error instanceof Error ? error.message : "";
  return message.startsWith(BEFORE) ? message.slice(BEFORE.length) : null;
}

/**
 * The request's id that a document's error page shows. Browsers read it from the HTML they received, so that hydration
 * matches; a page without an error has none, so that it can be cached.
 */
export const RequestIdContext = createContext(
  typeof document === "undefined"
    ? ""
    : (document.querySelector(".request-id code")?.textContent ?? ""),
);
