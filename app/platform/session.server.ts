import {
  combineChunks,
  createServerClient,
  parseCookieHeader,
  serializeCookieHeader,
  stringFromBase64URL,
} from "@supabase/auth-helpers-remix";
import type { SupabaseClient } from "@supabase/supabase-js";
import { DomainError } from "./domain-error.ts";
import { describeError, type Log } from "./log.server.ts";
import type { RefreshGuard } from "./refresh-guard.server.ts";
import { AuthRefusalSchema, GrantedSessionSchema } from "./session.schema.ts";

/** The browser's session with the auth service, held in HttpOnly cookies. */
export type Session = {
  /** Whether the browser sent a session cookie, valid or not. */
  readonly present: boolean;
  /** Whether there is no token because the auth service did not respond: the session may still be valid. */
  readonly unanswered: boolean;
  /** The access token, refreshed if it expires soon; null for a visitor. Fetched once per request. */
  accessToken(): Promise<string | null>;
  /** The access token that the browser sent, unchecked; null if there was none. */
  broughtToken(): Promise<string | null>;
  /**
   * The user id in the access token; null for a visitor. Unverified, so use it only to refuse: the database verifies
   * it.
   */
  subject(): Promise<string | null>;
  /** The URL that starts signing in with Google and returns to `callback`. @throws DomainError "service-unavailable" */
  startSignIn(callback: string, next: string): Promise<string>;
  /** Completes the sign-in that `startSignIn` began. */
  finishSignIn(code: string): Promise<{ signedIn: boolean; next: string }>;
  /** Ends this session here and at the auth service, even if that fails. */
  signOut(): Promise<void>;
  /**
   * Ends every session of the user, on all devices at once, and then this one here.
   * @throws DomainError "service-unavailable" if the auth service did not do it; no session has ended then
   */
  signOutEverywhere(): Promise<void>;
  /** Deletes the cookies of a session that the data service does not accept. */
  forget(): void;
  /** The `Set-Cookie` values of this request, to be appended once. */
  setCookies(): string[];
};

type SessionOptions = {
  request: Request;
  url: string;
  anonKey: string;
  origin: URL;
  fetch: typeof fetch;
  /** Counts refreshes before they are requested. */
  refreshes: RefreshGuard;
  log: Log;
};

const TEN_MINUTES = 600;
const SESSION_DAYS = 400;
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
 * The shape of an access token. A tampered cookie may hold anything, including characters that a header cannot carry.
 */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * The session of one request. The cookies' name includes a port that is not the default one: cookies ignore ports, and
 * two local copies would overwrite each other's.
 */
export function createSession({
  request,
  url,
  anonKey,
  origin,
  fetch,
  refreshes,
  log,
}: SessionOptions): Session {
  const secure = origin.protocol === "https:";
  const prefix = `${secure ? "__Host-" : ""}quad${origin.port ? `-${origin.port}` : ""}`;
  const sessionName = `${prefix}-session`;
  const signInName = `${prefix}-sign-in`;
  const proofName = `${prefix}-refresh`;
  // Cookies with other names are not this site's, and serialising them, to delete them, would fail.
  const brought = parseCookieHeader(request.headers.get("cookie") ?? "").filter(({ name }) =>
    /^[\w.-]+$/.test(name),
  );
  const base = { httpOnly: true, secure, sameSite: "lax", path: "/" } as const;
  const cookies = new Map<string, string>();
  const present = brought.some(({ name }) => isSessionCookie(name));
  let forgotten = false;
  let unanswered = false;
  let token: Promise<string | null> | undefined;
  /** Proof of the refresh token granted during this request. */
  let proof: string | null = null;
  let authClient: SupabaseClient | undefined;

  function isSessionCookie(name: string): boolean {
    return (
      name === sessionName ||
      (name.startsWith(`${sessionName}.`) && /^\d+$/.test(name.slice(sessionName.length + 1)))
    );
  }

  function set(name: string, value: string, maxAge: number): void {
    cookies.set(name, serializeCookieHeader(name, value, { ...base, maxAge }));
  }

  function client(): SupabaseClient {
    authClient ??= createServerClient(url, anonKey, {
      cookieOptions: { name: sessionName, ...base },
      cookies: {
        getAll: () => brought,
        setAll(changes) {
          // auth-js treats no response as signed out; keep the cookies, and the next request tries again.
          if (unanswered) return;
          for (const { name, value, options } of changes) {
            const lasts = name.includes("code-verifier") ? TEN_MINUTES : SESSION_DAYS * 86_400;
            set(name, value, value === "" || options.maxAge === 0 ? 0 : lasts);
          }
          if (proof) set(proofName, proof, SESSION_DAYS * 86_400);
        },
      },
      global: { fetch: askForTokens },
    });
    return authClient;
  }

  function forget(): void {
    forgotten = true;
    token = undefined;
    // Cookies set by a refresh in this request are deleted too: split differently from the ones received, they would
    // remain.
    for (const name of [...brought.map((cookie) => cookie.name), ...cookies.keys()]) {
      if (name.startsWith(prefix)) set(name, "", 0);
    }
  }

  /**
   * The token response that auth-js gets: the auth service's own, from the first attempt that got one. If anything else
   * responds (a proxy's page, half a body) or nothing does in time, auth-js gets a refusal made here; otherwise it
   * would retry for 30 s.
   */
  async function askForTokens(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const address = input instanceof Request ? input.url : String(input);
    const { pathname, searchParams } = new URL(address);
    if (!pathname.endsWith("/token")) return fetch(input, init);
    if (searchParams.get("grant_type") === "refresh_token" && !(await mayRefresh(init?.body))) {
      log("warn", "session.refresh-limited");
      return refuseUnanswered();
    }
    const signal = AbortSignal.timeout(TOKEN_DEADLINE_MS);
    const ask = () => fetch(address, { ...init, signal });
    let response = await readAuthResponse(ask);
    for (const wait of RETRY_WAITS_MS) {
      if (response || signal.aborted) break;
      await new Promise((done) => setTimeout(done, wait));
      response = await readAuthResponse(ask);
    }
    if (!response) {
      log("alert", "auth.unanswered");
      return refuseUnanswered();
    }
    const granted = GrantedSessionSchema().safeParse(await response.clone().json());
    if (granted.success) proof = await refreshes.proofOf(granted.data.refresh_token);
    return response;
  }

  /** A made-up refusal for auth-js when the auth service did not respond. The session does not end. */
  function refuseUnanswered(): Response {
    unanswered = true;
    return Response.json({ error_code: "unanswered" }, { status: 400 });
  }

  function mayRefresh(body: BodyInit | null | undefined): Promise<boolean> {
    const brings = brought.find(({ name }) => name === proofName)?.value ?? null;
    return refreshes.hasRoom(readRefreshToken(body), brings);
  }

  /** The auth service's own response; null if there was none. */
  async function readAuthResponse(ask: () => Promise<Response>): Promise<Response | null> {
    let status: number | null = null;
    try {
      const response = await ask();
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

  async function readToken(): Promise<string | null> {
    const { data, error } = await client().auth.getSession();
    if (error) log("warn", "session.refresh-failed", { error: error.name, status: error.status });
    const found: unknown = data.session?.access_token;
    if (typeof found === "string" && TOKEN.test(found)) {
      // The refresh failed, but the old token has not expired yet.
      unanswered = false;
      return found;
    }
    // Without a response of the auth service, this request is a visitor's and the browser keeps its cookies.
    if (!unanswered) forget();
    return null;
  }

  return {
    get present() {
      return present && !forgotten;
    },
    get unanswered() {
      return unanswered;
    },
    accessToken() {
      if (token) return token;
      if (!present || forgotten) return Promise.resolve(null);
      token = readToken();
      return token;
    },
    async broughtToken() {
      if (!present || forgotten) return null;
      const stored = await combineChunks(
        sessionName,
        (name) => brought.find((cookie) => cookie.name === name)?.value,
      );
      return readStoredToken(stored);
    },
    async subject() {
      const claims = (await this.accessToken())?.split(".")[1];
      return claims ? readSubject(claims) : null;
    },
    async startSignIn(callback, next) {
      const { data, error } = await client().auth.signInWithOAuth({
        provider: "google",
        options: { redirectTo: callback, skipBrowserRedirect: true },
      });
      if (error) {
        log("error", "sign-in.unavailable", describeError(error));
        const message = "Signing in is not possible just now. Please try again in a moment.";
        throw new DomainError("service-unavailable", message, { cause: error });
      }
      // The flow's id tells the sign-ins of two tabs apart; the return path is stored under it.
      const flow = "flowId" in data && typeof data.flowId === "string" ? data.flowId : "";
      set(signInName, JSON.stringify({ flow, next }), TEN_MINUTES);
      return data.url;
    },
    async finishSignIn(code) {
      // Wait for the old session first: deleting it later could delete the new session's cookies.
      await token;
      const started = readStarted(brought.find(({ name }) => name === signInName)?.value);
      const { data, error } = await client().auth.exchangeCodeForSession(
        code,
        started.flow ? { flowId: started.flow } : undefined,
      );
      if (error)
        log("warn", "sign-in.exchange-failed", { error: error.name, status: error.status });
      if (data.session) {
        set(signInName, "", 0);
        forgotten = false;
        token = Promise.resolve(data.session.access_token);
      } else {
        // A code that someone else sent to this browser must not end a sign-in that it began.
        cookies.clear();
      }
      return { signedIn: Boolean(data.session), next: started.next };
    },
    async signOut() {
      if (present) {
        // auth-js treats 401, 403 and 404 as signed out. On any other failure the cookies are deleted all the same.
        const { error } = await client().auth.signOut({ scope: "local" });
        if (error) log("warn", "sign-out.failed", describeError(error));
      }
      forget();
    },
    async signOutEverywhere() {
      const { error } = await client().auth.signOut({ scope: "global" });
      if (error) {
        log("error", "sign-out.failed", describeError(error));
        const message =
          "You could not be signed out everywhere just now. Nothing has changed; please try again in a moment.";
        throw new DomainError("service-unavailable", message, { cause: error });
      }
      forget();
    },
    forget,
    setCookies: () => [...cookies.values()],
  };
}

/** Whether the response is the auth service's own: it granted a session, or refused one. */
function isFromAuthService({ ok, status }: Response, body: unknown): boolean {
  if (ok) return GrantedSessionSchema().safeParse(body).success;
  return (
    status < 500 && !BUSY_STATUSES.includes(status) && AuthRefusalSchema().safeParse(body).success
  );
}

/** Message for a user whose session could not be checked. */
export const NOT_RECOGNISED =
  "We could not check your sign-in just now. You are still signed in: please try again in a moment.";

/**
 * Refuses a visitor before any of their input is read or the database is called.
 *
 * @param sentence names what requires signing in
 * @throws DomainError "sign-in-required"
 */
export async function requireSession(
  session: Pick<Session, "accessToken">,
  sentence: string,
): Promise<void> {
  if ((await session.accessToken()) === null) throw new DomainError("sign-in-required", sentence);
}

/** Removes Google's own tokens from a new session. Nothing uses them, so no cookie should hold them. */
function withoutProvider(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return body;
  const { provider_token, provider_refresh_token, ...rest } = body as Record<string, unknown>;
  return rest;
}

/** The refresh token in a request of auth-js; empty if the body has none. */
function readRefreshToken(body: BodyInit | null | undefined): string {
  try {
    const { refresh_token: token } = JSON.parse(String(body)) as { refresh_token?: unknown };
    return String(token ?? "");
  } catch {
    return "";
  }
}

/** The access token in a session's cookies. */
function readStoredToken(stored: string | null): string | null {
  try {
    const text = stringFromBase64URL((stored ?? "").replace(/^base64-/, ""));
    const { access_token: token } = JSON.parse(text) as { access_token?: unknown };
    return typeof token === "string" ? token : null;
  } catch {
    return null;
  }
}

function readStarted(text: string | undefined): { flow: string; next: string } {
  try {
    const { flow, next } = JSON.parse(text ?? "{}") as { flow?: unknown; next?: unknown };
    return {
      flow: typeof flow === "string" ? flow : "",
      next: typeof next === "string" ? next : "/",
    };
  } catch {
    return { flow: "", next: "/" };
  }
}

/** The `sub` claim in a token's payload (base64url). */
function readSubject(claims: string): string | null {
  try {
    const { sub } = JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof sub === "string" ? sub : null;
  } catch {
    return null;
  }
}
