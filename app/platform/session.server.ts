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
  /** Whether the browser brought a session; says nothing about its being good. */
  readonly present: boolean;
  /** Whether there is no token because the auth service gave no word of its own: the session may be as good as ever. */
  readonly unanswered: boolean;
  /** The access token, refreshed when it is near its expiry; null for a visitor. Asked for once a request. */
  accessToken(): Promise<string | null>;
  /** The access token as the browser brought it, be it good or not: nobody is asked. Null where it brought none. */
  broughtToken(): Promise<string | null>;
  /** Whose the access token says it is; null for a visitor. Only the database verifies it: good for refusing only. */
  subject(): Promise<string | null>;
  /** The address that starts signing in with Google, to come back to `callback`. @throws DomainError "service-unavailable" */
  startSignIn(callback: string, next: string): Promise<string>;
  /** Ends the sign-in that `startSignIn` began. */
  finishSignIn(code: string): Promise<{ signedIn: boolean; next: string }>;
  /** Ends this session here and at the auth service, whatever that answers. */
  signOut(): Promise<void>;
  /**
   * Ends every session of the person, on all devices and at once, and then this one here.
   * @throws DomainError "service-unavailable" where the auth service did not do it; nothing has ended then
   */
  signOutEverywhere(): Promise<void>;
  /** Drops the cookies of a session that the data service does not accept. */
  forget(): void;
  /** The `Set-Cookie` values of this request, to append once. */
  setCookies(): string[];
};

type SessionOptions = {
  request: Request;
  url: string;
  anonKey: string;
  origin: URL;
  fetch: typeof fetch;
  /** Counts refreshes before they are asked for. */
  refreshes: RefreshGuard;
  log: Log;
};

const TEN_MINUTES = 600;
const SESSION_DAYS = 400;
/** What is left of the data service's time after this is for the page's own read. In milliseconds. */
const TOKEN_DEADLINE = 2000;
/** Before the second try; two refreshes at once may be in each other's way. In milliseconds. */
const RETRY_AFTER = 250;
/**
 * The statuses with which somebody who is busy refuses: they say nothing about a token. 409 is the auth service's own
 * for two refreshes at once (`conflict`).
 */
const BUSY = [408, 409, 425, 429];
/** The shape of an access token. A cookie that was tampered with may hold anything, and no header carries it all. */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * The session of one request. The cookies' name carries the port where that is not the scheme's own, since
 * cookies ignore ports and two local copies would overwrite each other's.
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
  // Other names are none of ours, and could not be set again to be removed.
  const brought = parseCookieHeader(request.headers.get("cookie") ?? "").filter(({ name }) =>
    /^[\w.-]+$/.test(name),
  );
  const base = { httpOnly: true, secure, sameSite: "lax", path: "/" } as const;
  const cookies = new Map<string, string>();
  const present = brought.some(({ name }) => isSessionCookie(name));
  let forgotten = false;
  let unanswered = false;
  let token: Promise<string | null> | undefined;
  /** Of the refresh token that was granted during this request. */
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
          // auth-js takes no word for the end of the session: the cookies stay, and the next request asks again.
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
    // What a refresh has set on the way here goes as well: in other parts than what was brought, it would stay.
    for (const name of [...brought.map((cookie) => cookie.name), ...cookies.keys()]) {
      if (name.startsWith(prefix)) set(name, "", 0);
    }
  }

  /**
   * What auth-js is told of a request for tokens: the auth service's own word, at the first or the second try. Where
   * something else answers, a proxy's page or half a body, or nothing does in time, it gets a refusal of ours, or it
   * would ask on for 30 s.
   */
  async function askForTokens(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const address = input instanceof Request ? input.url : String(input);
    const { pathname, searchParams } = new URL(address);
    if (!pathname.endsWith("/token")) return fetch(input, init);
    if (searchParams.get("grant_type") === "refresh_token" && !(await mayRefresh(init?.body))) {
      log("warn", "session.refresh-limited");
      return leaveUnanswered();
    }
    const signal = AbortSignal.timeout(TOKEN_DEADLINE);
    const ask = () => fetch(address, { ...init, signal });
    const word = (await hear(ask)) ?? (await hearAgain(ask, signal));
    if (!word) {
      log("alert", "auth.unanswered");
      return leaveUnanswered();
    }
    const granted = GrantedSessionSchema.safeParse(await word.clone().json());
    if (granted.success) proof = await refreshes.proofOf(granted.data.refresh_token);
    return word;
  }

  /** What auth-js is told where nobody said anything of the session: it ends nothing. */
  function leaveUnanswered(): Response {
    unanswered = true;
    return Response.json({ error_code: "unanswered" }, { status: 400 });
  }

  function mayRefresh(body: BodyInit | null | undefined): Promise<boolean> {
    const brings = brought.find(({ name }) => name === proofName)?.value ?? null;
    return refreshes.hasRoom(readRefreshToken(body), brings);
  }

  async function hearAgain(ask: () => Promise<Response>, late: AbortSignal) {
    await new Promise((done) => setTimeout(done, RETRY_AFTER));
    return late.aborted ? null : hear(ask);
  }

  /** What the auth service said; null where it did not. */
  async function hear(ask: () => Promise<Response>): Promise<Response | null> {
    let status: number | null = null;
    try {
      const response = await ask();
      status = response.status;
      const body: unknown = await response.json();
      if (isItsWord(response, body))
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
      // A token that is near its end, and could not be refreshed, still holds.
      unanswered = false;
      return found;
    }
    // Without a word of the auth service this request is a visitor's, and the browser keeps what it has.
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
      // The flow's id tells two tabs' sign-ins apart; it waits beside where the reader was going.
      const flow = "flowId" in data && typeof data.flowId === "string" ? data.flowId : "";
      set(signInName, JSON.stringify({ flow, next }), TEN_MINUTES);
      return data.url;
    },
    async finishSignIn(code) {
      // What the browser held before is read to its end first, or dropping it could take the new session along.
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
        // A code that somebody else sent here ends nothing that this browser began.
        cookies.clear();
      }
      return { signedIn: Boolean(data.session), next: started.next };
    },
    async signOut() {
      if (present) {
        // auth-js takes 401, 403 and 404 for signed out; whatever else fails, the cookies go all the same.
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

/** Whether the auth service itself said this: it granted a session, or refused one. */
function isItsWord({ ok, status }: Response, body: unknown): boolean {
  if (ok) return GrantedSessionSchema.safeParse(body).success;
  return status < 500 && !BUSY.includes(status) && AuthRefusalSchema.safeParse(body).success;
}

/** What a reader is told whose session could not be checked. */
export const NOT_RECOGNISED =
  "We could not recognise you just now, because signing in does not answer. You are still signed in: please try again in a moment.";

/**
 * Refuses a visitor, before anything is read of what he sent or asked of the database.
 *
 * @param sentence what one must sign in for
 * @throws DomainError "sign-in-required"
 */
export async function requireSession(
  session: Pick<Session, "accessToken">,
  sentence: string,
): Promise<void> {
  if ((await session.accessToken()) === null) throw new DomainError("sign-in-required", sentence);
}

/** Google's own tokens come along with a new session. Nothing here uses them, so no cookie holds them. */
function withoutProvider(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return body;
  const { provider_token, provider_refresh_token, ...rest } = body as Record<string, unknown>;
  return rest;
}

/** The refresh token that auth-js asks with; empty where its body is none of ours. */
function readRefreshToken(body: BodyInit | null | undefined): string {
  try {
    const { refresh_token: token } = JSON.parse(String(body)) as { refresh_token?: unknown };
    return String(token ?? "");
  } catch {
    return "";
  }
}

/** The access token of a session as its cookies hold it. */
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

/** The `sub` of a token's middle part (base64url). */
function readSubject(claims: string): string | null {
  try {
    const { sub } = JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof sub === "string" ? sub : null;
  } catch {
    return null;
  }
}
