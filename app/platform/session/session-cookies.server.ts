import { parseCookieHeader, serializeCookieHeader } from "@supabase/auth-helpers-remix";

export type CookieJar = ReturnType<typeof createCookieJar>;

/**
 * The session's cookies of one request: those that the browser brought, and those that the answer sets. Their names
 * include a port that is not the default one: cookies ignore ports, and two local copies would overwrite each other's.
 */
export function createCookieJar(request: Request, origin: URL) {
  const secure = origin.protocol === "https:";
  const prefix = `${secure ? "__Host-" : ""}quad${origin.port ? `-${origin.port}` : ""}`;
  const names = {
    session: `${prefix}-session`,
    signIn: `${prefix}-sign-in`,
    /** Proof of a refresh token that this site granted. */
    proof: `${prefix}-refresh`,
  };
  // Cookies with other names are not this site's, and serialising them, to delete them, would fail.
  const brought = parseCookieHeader(request.headers.get("cookie") ?? "").filter(({ name }) =>
    /^[\w.-]+$/.test(name),
  );
  const options = { httpOnly: true, secure, sameSite: "lax", path: "/" } as const;
  const cookies = new Map<string, string>();

  function isSessionCookie(name: string): boolean {
    const { session } = names;
    if (name === session) return true;
    return name.startsWith(`${session}.`) && /^\d+$/.test(name.slice(session.length + 1));
  }

  /** @param maxAge seconds; 0 deletes the cookie */
  function set(name: string, value: string, maxAge: number): void {
    cookies.set(name, serializeCookieHeader(name, value, { ...options, maxAge }));
  }

  return {
    names,
    brought,
    options,
    /** Whether the browser brought a session, valid or not. */
    hasSession: brought.some(({ name }) => isSessionCookie(name)),
    valueOf: (name: string) => brought.find((cookie) => cookie.name === name)?.value,
    set,
    /** Deletes this site's cookies, also those set in this request: split differently, they would remain. */
    removeAll(): void {
      for (const name of [...brought.map((cookie) => cookie.name), ...cookies.keys()]) {
        if (name.startsWith(prefix)) set(name, "", 0);
      }
    },
    /** Sets none of the cookies that were to be set. */
    clear: () => cookies.clear(),
    setCookies: () => [...cookies.values()],
  };
}
