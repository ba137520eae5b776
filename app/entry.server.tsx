import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";
import { DomainError } from "./platform/domain-error.ts";
import { describeError } from "./platform/log.server.ts";
import { NonceContext } from "./platform/nonce.ts";
import { RequestIdContext, referenceMessage } from "./platform/reference.ts";
import { scriptsLast } from "./platform/scripts-last.server.ts";
import { styleSheet } from "./platform/style-sheet.server.ts";
import { StyleSheetContext } from "./ui/style-sheet.tsx";

/** Renders a document. Nothing here is deferred, so waiting for it all costs nothing and a late error still gets its status. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  let failed = false;
  const stream = await renderToReadableStream(
    <NonceContext.Provider value={context.nonce}>
      <RequestIdContext.Provider value={context.requestId}>
        <StyleSheetContext.Provider value={styleSheet?.text ?? null}>
          <RemixServer context={remixContext} url={request.url} />
        </StyleSheetContext.Provider>
      </RequestIdContext.Provider>
    </NonceContext.Provider>,
    {
      nonce: context.nonce,
      signal: request.signal,
      onError(error) {
        failed = true;
        context.log("error", "render.failed", describeError(error));
      },
    },
  );
  if (isbot(request.headers.get("user-agent"))) await stream.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  const page = new Response(stream, { headers, status: failed ? 500 : status });
  return scriptsLast(context.nonce).transform(page);
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
  else context.log("error", "request.failed", describeError(error));
}
