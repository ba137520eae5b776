import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { DomainError } from "./platform/domain-error.ts";
import { describeError } from "./platform/log.server.ts";
import { NonceContext } from "./platform/nonce.ts";
import { RequestIdContext, referenceMessage } from "./platform/reference.ts";
import { scriptsLast } from "./platform/scripts-last.server.ts";
import { styleSheet, usedStyles } from "./platform/style-sheet.server.ts";
import { StyleSheetContext } from "./ui/style-sheet.tsx";

/**
 * Renders a document, in one piece: nothing here is deferred, and React takes twice the time for a stream, since it
 * encodes each attribute by itself. What is thrown meanwhile is told to `handleError`, and an error page rendered.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Response {
  const { nonce } = context;
  const html = renderToString(
    <NonceContext.Provider value={nonce}>
      <RequestIdContext.Provider value={context.requestId}>
        <StyleSheetContext.Provider value={styleSheet && { rules: "", nonce, inBrowser: false }}>
          <RemixServer context={remixContext} url={request.url} />
        </StyleSheetContext.Provider>
      </RequestIdContext.Provider>
    </NonceContext.Provider>,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  const page = scriptsLast(withStyles(html, nonce), nonce);
  return new Response(`<!DOCTYPE html>${page}`, { headers, status });
}

/** A page with the rules that it uses in its style element, which is known by its nonce: no text of a page can be one. */
function withStyles(html: string, nonce: string): string {
  const rules = styleSheet ? usedStyles(styleSheet, html) : "";
  const start = `<style nonce="${nonce}">`;
  return html.replace(start, () => start + rules);
}

/** A data request's failure with its reference, so that the page the browser then shows can name the line in the log. */
export function handleDataRequest(
  response: Response,
  { context }: LoaderFunctionArgs | ActionFunctionArgs,
): Response {
  if (!response.headers.has("X-Remix-Error")) return response;
  const { status, headers } = response;
  return Response.json({ message: referenceMessage(context.requestId) }, { status, headers });
}

/** Logs what loaders and actions throw: bugs with their place, expected failures as one line. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted) return;
  if (error instanceof DomainError) context.log("warn", "request.refused", { code: error.code });
  // Remix's own refusal of an address that none of its routes is asked by.
  else if (isRouteErrorResponse(error) && error.status < 500)
    context.log("warn", "request.malformed", { status: error.status });
  else context.log("error", "request.failed", describeError(error));
}
