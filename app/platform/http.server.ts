import { json, redirect } from "@remix-run/cloudflare";
import type { RequestContext } from "../load-context.server.ts";
import { DomainError } from "./domain-error.ts";
import { safeRedirectPath } from "./redirects.ts";
import { NOT_RECOGNISED } from "./session.server.ts";

/** What a read came to: its value, or why there is none, with what a page answers then. */
export type ReadResult<Value> =
  | { ok: true; value: Value }
  | { ok: false; status: number; headers: Record<string, string>; message: string };

/**
 * Awaits a page's read. A vendor's failure, or a limit, becomes a value, so that the page stands and says what is missing;
 * after a session that is no longer accepted, the same page is asked for again, as a visitor.
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

/** Sends a visitor to sign in, to come back to where he was going. */
export function requireSignIn(request: Request): never {
  throw redirect(`/login?redirectTo=${encodeURIComponent(pathOf(request))}`, 302);
}

/** The page that a request asks for, without what Remix adds for its own data requests. */
export function pathOf(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete("_data");
  return safeRedirectPath(`${url.pathname}${url.search}`, "/");
}

/** Whether a browser asks for a page, with no script of ours in between. */
export function isDocumentRequest(request: Request): boolean {
  return request.headers.get("accept")?.includes("text/html") ?? false;
}

/** An action's expected failure, as the sentence its page shows, with what the page keeps of the form. @throws whatever is no DomainError */
export function refuse<Kept extends object>(
  error: unknown,
  context: Pick<RequestContext, "log" | "session">,
  kept: Kept,
) {
  const refused = asRefusal(error, context);
  const headers = refusalHeaders(refused);
  return json({ error: refused.message, ...kept }, { status: refused.status, headers });
}

/**
 * Answers a call of the API: as `run` does, or its expected failure as `{ error }`.
 *
 * @param answerRefusal how else a failure is answered, for a caller that is a browser
 * @throws whatever is no DomainError
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

/** An expected failure, logged. Nobody is sent to sign in who may be signed in already. @throws whatever else it is */
function asRefusal(
  error: unknown,
  { log, session }: Pick<RequestContext, "log" | "session">,
): DomainError {
  if (!(error instanceof DomainError)) throw error;
  log("warn", "request.refused", { code: error.code });
  return error.code === "sign-in-required" && session.unanswered
    ? new DomainError("service-unavailable", NOT_RECOGNISED)
    : error;
}

/** What a refused answer says beside its status. */
export function refusalHeaders({ retryAfter }: DomainError): Record<string, string> {
  return retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) };
}

/** An API's failure, as design.md section 9 has it. */
export function apiError(error: DomainError, headers: Record<string, string> = {}): Response {
  return Response.json(
    { error: { code: error.code, message: error.message } },
    { status: error.status, headers: { ...refusalHeaders(error), ...headers } },
  );
}

const ONLY = {
  POST: "This address is only posted to.",
  "GET, HEAD": "This address is only read, with GET.",
};

/** What an address of the API answers to every method but `allow`. */
export function methodNotAllowed(allow: keyof typeof ONLY): Response {
  return apiError(new DomainError("method-not-allowed", ONLY[allow]), { Allow: allow });
}
