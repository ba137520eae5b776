/** A cookie as a request carries it. */
export type Cookie = { name: string; value: string };
/** How a cookie is set; `maxAge` in seconds, 0 removes it. */
export type CookieAttributes = {
  maxAge?: number;
  httpOnly?: boolean;
  secure?: boolean;
  sameSite?: "lax" | "strict";
  path?: string;
};

/** The cookies of a `Cookie` header; a malformed one is passed over. */
export function parseCookies(header: string | null): Cookie[] {
  const cookies: Cookie[] = [];
  for (const part of (header ?? "").split(";")) {
    const at = part.indexOf("=");
    const name = part.slice(0, Math.max(at, 0)).trim();
    if (!name) continue;
    try {
      cookies.push({
        name,
        value: decodeURIComponent(part.slice(at + 1).trim()),
      });
    } catch {
      // Not our encoding, so not our cookie.
    }
  }
  return cookies;
}

/** A `Set-Cookie` header's value. */
export function serializeCookie(name: string, value: string, attributes: CookieAttributes): string {
  return [
    `${name}=${encodeURIComponent(value)}`,
    `Path=${attributes.path ?? "/"}`,
    attributes.maxAge === undefined ? "" : `Max-Age=${Math.floor(attributes.maxAge)}`,
    attributes.httpOnly ? "HttpOnly" : "",
    attributes.secure ? "Secure" : "",
    attributes.sameSite === "strict" ? "SameSite=Strict" : "SameSite=Lax",
  ]
    .filter(Boolean)
    .join("; ");
}
