import { json, redirect } from "@remix-run/cloudflare";
import type { RequestContext } from "../load-context.server.ts";
import { DomainError } from "./domain-error.ts";
import { safeRedirectPath } from "./redirects.ts";

/** What a read came to: its value, or that the catalogue could not be reached. */
export type ReadResult<Value> = { ok: true; value: Value } | { ok: false; status: 503 };

/**
 * Awaits a page's read. A vendor's failure becomes a value, so that the page stands and says what is missing;
 * a session that is no longer accepted is dropped and the same page asked for again, as a visitor.
 */
export async function readPage<Value>(
  { request, context }: { request: Request; context: RequestContext },
  read: Promise<Value>,
): Promise<ReadResult<Value>> {
  try {
    return { ok: true, value: await read };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "session-rejected" && context.session.present) {
      context.session.forget();
      throw redirect(pathOf(request), 302);
    }
    if (error.code !== "service-unavailable") throw error;
    return { ok: false, status: 503 };
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
  { session, log }: Pick<RequestContext, "session" | "log">,
  kept: Kept,
) {
  if (!(error instanceof DomainError)) throw error;
  if (error.code === "session-rejected") session.forget();
  log("warn", "request.refused", { code: error.code });
  return json({ error: error.message, ...kept }, { status: error.status });
}

/** An API's failure, as design.md section 9 has it. */
export function apiError(error: DomainError, headers?: HeadersInit): Response {
  return Response.json(
    { error: { code: error.code, message: error.message } },
    { status: error.status, headers },
  );
}
