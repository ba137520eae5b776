import { parseJson } from "#import/text/parse-json.ts";
import { describeError, type Log } from "../log/log.server.ts";
import type { RefreshGuard } from "./refresh-guard.server.ts";
import { AuthRefusalSchema, GrantedSessionSchema } from "./session.schema.ts";

/** Maximum time for a token in milliseconds. The rest of the data service's time is for the page's own read. */
const TOKEN_DEADLINE_MS = 2000;
/** Milliseconds before each further attempt: 200 ms, doubling, as long as they fit into the deadline. */
const RETRY_WAITS_MS = [200, 400, 800];
/**
 * Statuses that mean "busy" and say nothing about the token. 409 is the auth service's response to two refreshes at
 * once (`conflict`).
 */
const BUSY_STATUSES = [408, 409, 425, 429];

/**
 * The requests of auth-js in one request of ours. `ask` is its `fetch`: for a token it returns the auth service's own
 * response, from the first attempt that got one. If anything else responds (a proxy's page, half a body) or nothing does
 * in time, auth-js gets a refusal made here; otherwise it would retry for 30 s.
 *
 * @param refreshes counts refreshes before they are requested
 * @param proof the browser's proof of its refresh token
 */
export function createTokenRequests({
  fetch,
  refreshes,
  log,
  proof,
}: {
  fetch: typeof globalThis.fetch;
  refreshes: RefreshGuard;
  log: Log;
  proof: string | undefined;
}) {
  const state = {
    /** Whether the auth service did not respond: then the session may still be valid. */
    unanswered: false,
    /** Proof of the refresh token granted during this request. */
    proof: null as string | null,
    ask,
  };

  async function ask(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const address = input instanceof Request ? input.url : String(input);
    const { pathname, searchParams } = new URL(address);
    if (!pathname.endsWith("/token")) return fetch(input, init);
    const isRefresh = searchParams.get("grant_type") === "refresh_token";
    if (isRefresh && !(await refreshes.hasRoom(readRefreshToken(init?.body), proof ?? null))) {
      log("warn", "session.refresh-limited");
      return refuseUnanswered();
    }
    const signal = AbortSignal.timeout(TOKEN_DEADLINE_MS);
    const send = () => fetch(address, { ...init, signal });
    let response = await readAuthResponse(send);
    for (const wait of RETRY_WAITS_MS) {
      if (response || signal.aborted) break;
      await new Promise((done) => setTimeout(done, wait));
      response = await readAuthResponse(send);
    }
    if (!response) {
      log("alert", "auth.unanswered");
      return refuseUnanswered();
    }
    const granted = GrantedSessionSchema().safeParse(await response.clone().json());
    if (granted.success) state.proof = await refreshes.proofOf(granted.data.refresh_token);
    return response;
  }

  /** A made-up refusal for auth-js when the auth service did not respond. The session does not end. */
  function refuseUnanswered(): Response {
    state.unanswered = true;
    return Response.json({ error_code: "unanswered" }, { status: 400 });
  }

  /** The auth service's own response; null if there was none. */
  async function readAuthResponse(send: () => Promise<Response>): Promise<Response | null> {
    let status: number | null = null;
    try {
      const response = await send();
      status = response.status;
      const body: unknown = await response.json();
      if (isFromAuthService(response, body))
        return Response.json(withoutProvider(body), { status, headers: response.headers });
      log("warn", "auth.unexpected-answer", { status });
    } catch (error) {
      log("warn", "auth.unreachable", { status, ...describeError(error) });
    }
    return null;
  }

  return state;
}

/** Whether the response is the auth service's own: it granted a session, or refused one. */
function isFromAuthService({ ok, status }: Response, body: unknown): boolean {
  if (ok) return GrantedSessionSchema().safeParse(body).success;
  return (
    status < 500 && !BUSY_STATUSES.includes(status) && AuthRefusalSchema().safeParse(body).success
  );
}

/** Removes Google's own tokens from a new session. Nothing uses them, so no cookie should hold them. */
function withoutProvider(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return body;
  const { provider_token, provider_refresh_token, ...rest } = body as Record<string, unknown>;
  return rest;
}

/** The refresh token in a request of auth-js; empty if the body has none. */
function readRefreshToken(body: BodyInit | null | undefined): string {
  const read = parseJson(String(body)) as { refresh_token?: unknown } | null | undefined;
  return String(read?.refresh_token ?? "");
}
