import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { NonceContext } from "#app/platform/http/nonce.ts";
import { describeError } from "#app/platform/log/log.server.ts";
import { asksForMarkdown } from "./markdown-pages.ts";
import { DomainError } from "./platform/domain-error.ts";
import { RequestIdContext, referenceMessage } from "./platform/reference.ts";

/**
 * Renders a document in one piece. Nothing is deferred, and React takes twice as long to stream, because it encodes
 * each attribute separately. Errors during rendering go to `handleError`, and an error page is rendered.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Response {
  if (asksForMarkdown(request)) {
    const text = markdownOf(remixContext, context.requestId);
    headers.set("Content-Type", "text/markdown; charset=utf-8");
    return new Response(text, { headers, status });
  }
  const { nonce } = context;
  const html = renderToString(
    <NonceContext.Provider value={nonce}>
      <RequestIdContext.Provider value={context.requestId}>
        <RemixServer context={remixContext} url={request.url} />
      </RequestIdContext.Provider>
    </NonceContext.Provider>,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${scriptsAfterPaint(html, nonce)}`, { headers, status });
}

/** Replaces the template before this script by its contents: once the page is painted, or at once where it is hidden. */
const LOAD_SCRIPTS = `{
  const own = document.currentScript, scripts = own.previousSibling;
  const load = () => setTimeout(() => { own.remove(); scripts.replaceWith(scripts.content); });
  document.hidden ? load() : requestAnimationFrame(load);
}`;

/**
 * Puts the scripts, the last of the body, in a template until the first paint, so that they do not compete with a page's
 * faces and images on a slow network. React finds the body as it was rendered.
 */
function scriptsAfterPaint(html: string, nonce: string): string {
  const start = html.indexOf('<link rel="modulepreload"');
  if (start < 0) return html;
  const end = html.lastIndexOf("</body>");
  const scripts = `<template>${html.slice(start, end)}</template>`;
  const script = `<script nonce="${nonce}">${LOAD_SCRIPTS}</script>`;
  return `${html.slice(0, start)}${scripts}${script}${html.slice(end)}`;
}

/** The page's Markdown form, which its loader answers with, or a sentence that says why there is none. */
function markdownOf(
  { staticHandlerContext: { loaderData, errors } }: EntryContext,
  requestId: string,
): string {
  const [error] = Object.values(errors ?? {});
  if (isRouteErrorResponse(error) && error.status === 410)
    return "This technology was withdrawn by its owner.\n";
  if (isRouteErrorResponse(error) && error.status < 500) return `${error.data}\n`;
  if (error) return `${referenceMessage(requestId)}\n`;
  const page = Object.values(loaderData).find((data) => data && "markdown" in data);
  return page?.markdown ?? "This page could not be read just now. Try again later.\n";
}

/**
 * Adds the request's id to a failed data request, so that the browser's error page can show which log line to look for.
 */
export function handleDataRequest(
  response: Response,
  { context }: LoaderFunctionArgs | ActionFunctionArgs,
): Response {
  if (!response.headers.has("X-Remix-Error")) return response;
  const { status, headers } = response;
  return Response.json({ message: referenceMessage(context.requestId) }, { status, headers });
}

/** Logs what loaders and actions throw: bugs with their stack, expected failures as one line. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted) return;
  if (error instanceof DomainError) context.log("warn", "request.refused", { code: error.code });
  // Remix's own refusal of a URL that matches no route.
  else if (isRouteErrorResponse(error) && error.status < 500)
    context.log("warn", "request.malformed", { status: error.status });
  else context.log("error", "request.failed", describeError(error));
}
