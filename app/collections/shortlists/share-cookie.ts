import { sha256 } from "#app/platform/sha256.ts";

/** The path of a shared link's cookie, and the page that it opens. */
export const SHARED_PATH = "/s";

/** A link's token: 128 random bits as base64url. */
const TOKEN = /^[\w-]{22}$/;

/** Headers of every answer to a shared link: no cache, no search engine and no other site hears of it. */
export const SHARED_HEADERS = {
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "no-referrer",
};

/** The token in a link's address; null if it cannot be one. */
export function readToken(text: string | undefined): string | null {
  return text !== undefined && TOKEN.test(text) ? text : null;
}

/** The part of a URL that distinguishes links: eight digits of the token's hash, which lead to no token. */
export async function linkIdOf(token: string): Promise<string> {
  return (await sha256(token)).slice(0, 8);
}

/**
 * The cookie that holds a link's token for the rest of the browser's session, so that the address shows it no longer.
 * Each link has one of its own. Its name carries the port, because cookies ignore ports.
 */
export function shareCookie(origin: string, link: string, token: string): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return `${nameOf(origin)}-${link}=${token}; Path=${SHARED_PATH}; HttpOnly; SameSite=Lax${secure}`;
}

/** The token in a request's cookies: of this link, or without one of the link that was opened last. Null if there is none. */
export function readShareCookie(origin: string, link: string, cookies: string | null) {
  const start = `${nameOf(origin)}-${link === "" ? "" : `${link}=`}`;
  const found = (cookies ?? "").split("; ").findLast((cookie) => cookie.startsWith(start));
  return readToken(found?.slice(found.indexOf("=") + 1));
}

function nameOf(origin: string): string {
  const { protocol, port } = new URL(origin);
  return `${protocol === "https:" ? "__Secure-" : ""}quad-link${port && `-${port}`}`;
}

/** A path as logs may hold it: a shared link's without its token. */
export function withoutToken(pathname: string): string {
  return pathname.replace(/^(\/+s\/+)[^/].*$/i, "$1…");
}
