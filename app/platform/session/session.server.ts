import {
  combineChunks,
  createServerClient,
  stringFromBase64URL,
} from "@supabase/auth-helpers-remix";
import type { SupabaseClient } from "@supabase/supabase-js";
import { parseJson } from "#import/text/parse-json.ts";
import { DomainError } from "../domain-error.ts";
import { describeError, type Log } from "../log/log.server.ts";
import { recentNames } from "../recent-names.ts";
import type { RateLimit } from "./rate-limits.ts";
import type { Rates } from "./rates.server.ts";
import type { RefreshGuard } from "./refresh-guard.server.ts";
import { StartedSchema } from "./session.schema.ts";
import { type CookieJar, createCookieJar } from "./session-cookies.server.ts";
import { readClaims } from "./token-claims.ts";
import { createTokenRequests } from "./token-requests.server.ts";

/** The browser's session with the auth service, held in HttpOnly cookies. */
export type Session = {
  /** Whether the browser sent a session cookie, valid or not. */
  readonly present: boolean;
  /** Whether there is no token because the auth service did not respond: the session may still be valid. */
  readonly unanswered: boolean;
  /** The access token, refreshed if it expires soon; null for a visitor. Fetched once per request. */
  accessToken(): Promise<string | null>;
  /**
   * Whether the auth service signed the session's token: asked before anything costly is done for it. False for a visitor.
   * The database still decides whether the session has been ended.
   * @throws DomainError "service-unavailable" if that cannot be checked
   */
  isVerified(): Promise<boolean>;
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
   * Ends all of the user's sessions, on every device, at the auth service; then deletes this session's cookies.
   * @throws DomainError "service-unavailable" if the auth service reports an error; the cookies stay then
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
const SESSION_SECONDS = 400 * 86_400;
/**
 * The shape of an access token. A tampered cookie may hold anything, including characters that a header cannot carry.
 */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

export function createSession({
  request,
  url,
  anonKey,
  origin,
  fetch,
  refreshes,
  log,
}: SessionOptions): Session {
  const jar = createCookieJar(request, origin);
  const { names, brought } = jar;
  const tokens = createTokenRequests({ fetch, refreshes, log, proof: jar.valueOf(names.proof) });
  let forgotten = false;
  let token: Promise<string | null> | undefined;
  let authClient: SupabaseClient | undefined;
  let verified: Promise<boolean> | undefined;

  function client(): SupabaseClient {
    authClient ??= createServerClient(url, anonKey, {
      cookieOptions: { name: names.session, ...jar.options },
      cookies: {
        getAll: () => brought,
        setAll(changes) {
          // auth-js treats no response as signed out; keep the cookies, and the next request tries again.
          if (tokens.unanswered) return;
          for (const { name, value, options } of changes) {
            const lasts = name.includes("code-verifier") ? TEN_MINUTES : SESSION_SECONDS;
            jar.set(name, value, value === "" || options.maxAge === 0 ? 0 : lasts);
          }
          if (tokens.proof) jar.set(names.proof, tokens.proof, SESSION_SECONDS);
        },
      },
      global: { fetch: tokens.ask },
    });
    return authClient;
  }

  function forget(): void {
    forgotten = true;
    token = undefined;
    jar.removeAll();
  }

  async function readToken(): Promise<string | null> {
    const { data, error } = await client().auth.getSession();
    if (error) log("warn", "session.refresh-failed", { error: error.name, status: error.status });
    const found: unknown = data.session?.access_token;
    if (typeof found === "string" && TOKEN.test(found)) {
      // The refresh failed, but the old token has not expired yet.
      tokens.unanswered = false;
      return found;
    }
    // Without a response of the auth service, this request is a visitor's and the browser keeps its cookies.
    if (!tokens.unanswered) forget();
    return null;
  }

  return {
    get present() {
      return jar.hasSession && !forgotten;
    },
    get unanswered() {
      return tokens.unanswered;
    },
    accessToken() {
      if (token) return token;
      if (!jar.hasSession || forgotten) return Promise.resolve(null);
      token = readToken();
      return token;
    },
    async isVerified() {
      const found = await this.accessToken();
      if (found === null) return false;
      verified ??= verify(client(), found, log);
      return verified;
    },
    async broughtToken() {
      if (!jar.hasSession || forgotten) return null;
      const stored = await combineChunks(names.session, jar.valueOf);
      return readStoredToken(stored);
    },
    async subject() {
      const sub = readClaims((await this.accessToken())?.split(".")[1])?.sub;
      return typeof sub === "string" ? sub : null;
    },
    startSignIn: (callback, next) => startSignIn(client(), { jar, log, callback, next }),
    async finishSignIn(code) {
      // Wait for the old session first: deleting it later could delete the new session's cookies.
      await token;
      const started = readStarted(jar.valueOf(names.signIn));
      const { data, error } = await client().auth.exchangeCodeForSession(
        code,
        started.flow ? { flowId: started.flow } : undefined,
      );
      if (error)
        log("warn", "sign-in.exchange-failed", { error: error.name, status: error.status });
      if (data.session) {
        jar.set(names.signIn, "", 0);
        forgotten = false;
        token = Promise.resolve(data.session.access_token);
        verifiedTokens.add(data.session.access_token);
      } else {
        // A code that someone else sent to this browser must not end a sign-in that it began.
        jar.clear();
      }
      return { signedIn: Boolean(data.session), next: started.next };
    },
    async signOut() {
      if (jar.hasSession) {
        // auth-js treats 401, 403 and 404 as signed out. On any other failure the cookies are deleted all the same.
        const { error } = await client().auth.signOut({ scope: "local" });
        if (error) log("warn", "sign-out.failed", describeError(error));
      }
      forget();
    },
    async signOutEverywhere() {
      await endEverySession(client(), log);
      forget();
    },
    forget,
    setCookies: jar.setCookies,
  };
}

/** Tokens that the auth service signed, or has just granted: a thousand of ten minutes. */
const verifiedTokens = recentNames(1000, 10 * 60_000);

/**
 * Whether the auth service signed a token. With asymmetric keys, which hosted projects have, their public half is all that
 * this needs; with others auth-js asks the service.
 */
async function verify(client: SupabaseClient, token: string, log: Log): Promise<boolean> {
  if (verifiedTokens.has(token)) return true;
  const { data, error } = await client.auth.getClaims(token);
  if (error?.name === "AuthRetryableFetchError") {
    log("warn", "session.unverified", { error: error.name, status: error.status });
    throw new DomainError("service-unavailable", NOT_RECOGNISED, { cause: error });
  }
  if (!data) return false;
  verifiedTokens.add(token);
  return true;
}

/** The URL at which the auth service has a person sign in with Google. Remembers the way back in a cookie. */
async function startSignIn(
  client: SupabaseClient,
  { jar, log, callback, next }: { jar: CookieJar; log: Log; callback: string; next: string },
): Promise<string> {
  const { data, error } = await client.auth.signInWithOAuth({
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
  jar.set(jar.names.signIn, JSON.stringify({ flow, next }), TEN_MINUTES);
  return data.url;
}

async function endEverySession(client: SupabaseClient, log: Log): Promise<void> {
  const { error } = await client.auth.signOut({ scope: "global" });
  if (error) {
    log("error", "sign-out.failed", describeError(error));
    const message =
      "You could not be signed out everywhere just now. Please try again in a moment.";
    throw new DomainError("service-unavailable", message, { cause: error });
  }
}

/** Message for a user whose session could not be checked. */
export const NOT_RECOGNISED =
  "We could not check your sign-in just now. You are still signed in: please try again in a moment.";

/**
 * Counts a request and refuses whoever has no session that the auth service signed, before anything costly is done for
 * them: a body parsed, a text encoded, a model asked.
 *
 * @param sentence names what requires signing in
 * @throws DomainError "sign-in-required", "rate-limited" or "service-unavailable"
 */
export async function requireVerifiedSession(
  { session, rates }: { session: Session; rates: Rates },
  limit: RateLimit,
  sentence: string,
): Promise<void> {
  await requireSession(session, sentence);
  await rates.require(limit);
  if (!(await session.isVerified())) throw new DomainError("sign-in-required", sentence);
}

/**
 * Refuses a visitor before any of their input is read or the database is called.
 *
 * @param sentence names what requires signing in
 * @throws DomainError "sign-in-required"
 */
export async function requireSession(session: Pick<Session, "accessToken">, sentence: string) {
  if ((await session.accessToken()) === null) throw new DomainError("sign-in-required", sentence);
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
  return StartedSchema().safeParse(parseJson(text ?? "")).data ?? { flow: "", next: "/" };
}
