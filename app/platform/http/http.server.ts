import { json, redirect } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/load-context.server.ts";
import { DomainError } from "../domain-error.ts";
import { NOT_RECOGNISED } from "../session/session.server.ts";
import { safeRedirectPath } from "./redirects.ts";

/** The result of a page's read: its value, or the failure with the status and headers of the response. */
export type ReadResult<Value> =
  | { ok: true; value: Value }
  | { ok: false; status: number; headers: Record<string, string>; message: string };

/**
 * Awaits a page's read. A vendor's failure or a rate limit becomes a value, so that the page still renders and says
 * what is missing. If the session is no longer accepted, the browser is redirected to the same page as a visitor.
 */
export async function readPage<Value>(
  request: Request,
  read: Promise<Value>,
): Promise<ReadResult<Value>> {
  try {
    return { ok: true, value: await read };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "session-rejected") throw redirect(pathOf(request), 302);
    const { code, status, message } = error;
    if (code !== "service-unavailable" && code !== "rate-limited") throw error;
    return { ok: false, status, headers: refusalHeaders(error), message };
  }
}

/** Redirects a visitor to sign-in, which returns them to this page. */
export function requireSignIn(request: Request): never {
  throw redirect(`/login?redirectTo=${encodeURIComponent(pathOf(request))}`, 302);
}

/** Sends a browser to another page, which it gets: after an accepted form, or instead of the page that it asked for. */
export function seeOther(path: string) {
  return redirect(path, 303);
}

/** The response for a page that does not exist, or not for this person: to them it is the same. */
export function notFound(): Response {
  return new Response("Not found.", { status: 404 });
}

/** The page that a request asks for, without the parameters of Remix's data requests. */
export function pathOf(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete("_data");
  return safeRedirectPath(`${url.pathname}${url.search}`, "/");
}

/** Whether a browser loads a document itself, not by a script of this site. */
export function isDocumentRequest(request: Request): boolean {
  return request.headers.get("accept")?.includes("text/html") ?? false;
}

/**
 * An action's expected failure: the message that the page shows, with the form values that it keeps.
 *
 * @param typed the form. Where its sender is signed out, the page could not be read any more, so the error page holds
 * what was typed (app/pages/signed-out-view.tsx).
 * @throws Response of that page, and anything that is not a DomainError
 */
export function refuse<Kept extends object>(
  error: unknown,
  context: Pick<RequestContext, "log" | "session">,
  kept: Kept,
  typed?: { request: Request; fields: Readonly<Record<string, string | string[]>> },
) {
  const refused = asRefusal(error, context);
  if (typed && refused.status === 401) {
    const fields = Object.entries(typed.fields).flatMap(([name, value]) =>
      [value].flat().map((each) => [name, each]),
    );
    const { message } = refused;
    throw json({ here: pathOf(typed.request), fields, message }, { status: 401 });
  }
  const headers = refusalHeaders(refused);
  return json({ error: refused.message, ...kept }, { status: refused.status, headers });
}

/** The answer to a form that no person sent like this: it is not read, and what was typed comes back. */
export function unreadableForm(fields: Record<string, string>) {
  const error = "That form could not be read. Nothing was changed.";
  return json({ error, field: null, fields }, { status: 400 });
}

/**
 * Responds to an API call: the result of `run`, or its expected failure as `{ error }`.
 *
 * @param answerRefusal another format for failures, for callers that are browsers
 * @throws anything that is not a DomainError
 */
export async function answerApi(
  context: Pick<RequestContext, "log" | "session">,
  run: () => Promise<Response>,
  answerRefusal: (error: DomainError) => Response = apiError,
): Promise<Response> {
  try {
    return await run();
  } catch (error) {
    return answerRefusal(asRefusal(error, context));
  }
}

/**
 * Logs an expected failure and returns it. If the user may still be signed in, a missing session is reported as a
 * failure of the service. @throws any other error
 */
function asRefusal(error: unknown, { log, session }: Pick<RequestContext, "log" | "session">) {
  if (!(error instanceof DomainError)) throw error;
  log("warn", "request.refused", { code: error.code });
  return error.code === "sign-in-required" && session.unanswered
    ? new DomainError("service-unavailable", NOT_RECOGNISED)
    : error;
}

/** The headers of a failed response. */
export function refusalHeaders({ retryAfter }: DomainError): Record<string, string> {
  return retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) };
}

/** An API failure: `{error: {code, message}}` with the status of the code. */
export function apiError(error: DomainError, headers: Record<string, string> = {}): Response {
  return Response.json(
    { error: { code: error.code, message: error.message } },
    { status: error.status, headers: { ...refusalHeaders(error), ...headers } },
  );
}

/** The loader of an address that only accepts POST. */
export function onlyPost(): Response {
  return methodNotAllowed("POST", "This address only accepts POST.");
}

/** The action of an address that only accepts GET. */
export function onlyGet(): Response {
  return methodNotAllowed("GET, HEAD", "This address only accepts GET.");
}

function methodNotAllowed(allow: string, message: string): Response {
  return apiError(new DomainError("method-not-allowed", message), { Allow: allow });
}
