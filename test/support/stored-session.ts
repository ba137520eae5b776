import { createHmac } from "node:crypto";
import type { HttpBrowser } from "../../local/http-browser.ts";

/** The content of the session's cookies, as far as tests and long runs use it. */
export type StoredSession = { access_token: string; refresh_token: string; expires_at: number };

/** A token's claims. */
export type Claims = { sub: string; role: string; session_id: string; iat: number; exp: number } & {
  [name: string]: unknown;
};

const PART = 3000;

/** The session in the browser's cookies: base64url JSON, split into numbered parts if it is long. */
export function readSession(browser: HttpBrowser): StoredSession {
  const parts = [...browser.cookies].filter(([name]) => name.includes("-session")).sort();
  const text = parts.map(([, value]) => decodeURIComponent(value)).join("");
  return JSON.parse(Buffer.from(text.replace(/^base64-/, ""), "base64url").toString());
}

/** Replaces the session in the browser's cookies by another, or by anything else. */
export function writeSession(browser: HttpBrowser, session: unknown): void {
  const names = [...browser.cookies.keys()].filter((name) => name.includes("-session"));
  const whole = names[0]?.replace(/\.\d+$/, "") ?? `quad-${new URL(browser.origin).port}-session`;
  for (const name of names) browser.cookies.delete(name);
  const text = `base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`;
  if (text.length <= PART) browser.cookies.set(whole, text);
  else {
    for (let at = 0; at < text.length; at += PART) {
      browser.cookies.set(`${whole}.${at / PART}`, text.slice(at, at + PART));
    }
  }
}

export function claimsOfToken(token: string): Claims {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

/** A token with these claims. `sign` returns the signature of the part before it; HS256 with `secret` by default. */
export function makeToken(
  claims: object,
  secret: string,
  header: object = { alg: "HS256", typ: "JWT" },
  sign = (text: string) => createHmac("sha256", secret).update(text).digest("base64url"),
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${part(header)}.${part(claims)}`;
  return `${text}.${sign(text)}`;
}
