import { createServerClient } from "@supabase/auth-helpers-remix";
import { isAuthRetryableFetchError, type SupabaseClient } from "@supabase/supabase-js";
import { type CookieAttributes, parseCookies, serializeCookie } from "./cookies.server.ts";
import { DomainError } from "./domain-error.ts";
import { describeError, type Log } from "./log.server.ts";

/** The browser's session with the auth service, held in HttpOnly cookies. */
export type Session = {
  /** Whether the browser brought a session; says nothing about its being good. */
  readonly present: boolean;
  /** The access token, refreshed when it is near its expiry; null for a visitor. Asked for once a request. */
  accessToken(): Promise<string | null>;
  /** Whose the access token says it is; null for a visitor. Only the database verifies it: good for refusing only. */
  subject(): Promise<string | null>;
  /** The address that starts signing in with Google, to come back to `callback`. @throws DomainError "service-unavailable" */
  startSignIn(callback: string, next: string): Promise<string>;
  /** Ends the sign-in that `startSignIn` began. */
  finishSignIn(code: string): Promise<{ signedIn: boolean; next: string }>;
  /** Ends this session here and at the auth service, whatever that answers. */
  signOut(): Promise<void>;
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
  log: Log;
};

const TEN_MINUTES = 600;
const SESSION_DAYS = 400;
/** auth-js retries a failing refresh for up to 30 s; no page waits that long for it. */
const REFRESH_DEADLINE = 2500;
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
  log,
}: SessionOptions): Session {
  const secure = origin.protocol === "https:";
  const prefix = `${secure ? "__Host-" : ""}quad${origin.port ? `-${origin.port}` : ""}`;
  const sessionName = `${prefix}-session`;
  const signInName = `${prefix}-sign-in`;
  const brought = parseCookies(request.headers.get("cookie"));
  const base: CookieAttributes = { httpOnly: true, secure, sameSite: "lax", path: "/" };
  const cookies = new Map<string, string>();
  const present = brought.some(({ name }) => isSessionCookie(name));
  let forgotten = false;
  let token: Promise<string | null> | undefined;
  let authClient: SupabaseClient | undefined;

  function isSessionCookie(name: string): boolean {
    return (
      name === sessionName ||
      (name.startsWith(`${sessionName}.`) && /^\d+$/.test(name.slice(sessionName.length + 1)))
    );
  }

  function set(name: string, value: string, maxAge: number): void {
    cookies.set(name, serializeCookie(name, value, { ...base, maxAge }));
  }

  function client(): SupabaseClient {
    authClient ??= createServerClient(url, anonKey, {
      cookieOptions: { name: sessionName, ...base },
      cookies: {
        getAll: () => brought,
        setAll(changes) {
          for (const { name, value, options } of changes) {
            const lasts = name.includes("code-verifier") ? TEN_MINUTES : SESSION_DAYS * 86_400;
            set(name, value, value === "" || options.maxAge === 0 ? 0 : lasts);
          }
        },
      },
      global: { fetch },
    });
    return authClient;
  }

  function forget(): void {
    forgotten = true;
    token = undefined;
    for (const { name } of brought) {
      if (name.startsWith(prefix)) set(name, "", 0);
    }
  }

  async function readToken(): Promise<string | null> {
    const deadline = new Promise<null>((done) => setTimeout(done, REFRESH_DEADLINE, null));
    const read = client()
      .auth.getSession()
      .then(({ data, error }) => {
        if (error)
          log("warn", "session.refresh-failed", { error: error.name, status: error.status });
        // The auth service did not answer: this request is a visitor's, and the browser keeps what it has.
        if (isAuthRetryableFetchError(error)) return null;
        const found: unknown = data.session?.access_token;
        if (typeof found === "string" && TOKEN.test(found)) return found;
        forget();
        return null;
      });
    return Promise.race([read, deadline]);
  }

  return {
    get present() {
      return present && !forgotten;
    },
    accessToken() {
      if (token) return token;
      if (!present || forgotten) return Promise.resolve(null);
      token = readToken();
      return token;
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
    forget,
    setCookies: () => [...cookies.values()],
  };
}

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
