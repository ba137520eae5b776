import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import { escapeUTF8 } from "entities";
import { Hono } from "hono";
import { SAMPLE_ACCOUNTS } from "./sample-accounts.ts";
import { serverOf } from "./shared/stand-in.ts";

/**
 * A stand-in for Google's sign-in: the consent page at `/o/oauth2/v2/auth`, and the token and userinfo calls of the
 * auth service, with the same parameters and responses as Google's.
 */
export type GoogleStandIn = {
  server: Server;
  /** Responds to calls of the auth service to Google's own hosts; null for tokens that this stand-in did not grant. */
  answer(request: Request): Promise<Response | null>;
};

type Grant = { email: string; name: string };

/** Creates the stand-in; the caller starts its `server`. */
export function createGoogle(): GoogleStandIn {
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, Grant>();

  const app = new Hono();
  app.get("/favicon.ico", (context) => context.body(null, 204));
  app.get("/o/oauth2/v2/auth", (context) => {
    const url = new URL(context.req.url);
    const redirect = readRedirect(url);
    if (!redirect) return context.text("redirect_uri must lead back to this machine.", 400);
    const email = url.searchParams.get("email")?.trim();
    if (url.searchParams.has("cancel")) {
      redirect.searchParams.set("error", "access_denied");
      return context.redirect(redirect.href, 303);
    }
    if (!email || !/^[^\s@<>]+@[^\s@<>]+$/.test(email)) {
      context.header("cache-control", "no-store");
      return context.html(consentPage(url, email));
    }
    const code = randomUUID();
    codes.set(code, { email, name: email.split("@")[0] ?? email });
    redirect.searchParams.set("code", code);
    return context.redirect(redirect.href, 303);
  });
  app.notFound((context) => context.text("There is no such page.", 404));

  async function answer(request: Request): Promise<Response | null> {
    const url = new URL(request.url);
    if (url.origin === "https://oauth2.googleapis.com" && url.pathname === "/token") {
      const body = new URLSearchParams(await request.text());
      const code = body.get("code") ?? "";
      const grant = codes.get(code);
      codes.delete(code);
      if (!grant) return null;
      const token = randomUUID();
      tokens.set(token, grant);
      // No id_token, so that the auth service fetches the user's information.
      return Response.json({
        access_token: token,
        token_type: "Bearer",
        expires_in: 3599,
        scope: "openid email profile",
      });
    }
    if (url.hostname.endsWith(".googleapis.com") && url.pathname.startsWith("/userinfo")) {
      const grant = tokens.get(request.headers.get("authorization")?.replace(/^Bearer /, "") ?? "");
      if (!grant) return null;
      return Response.json({
        id: subject(grant.email),
        sub: subject(grant.email),
        email: grant.email,
        email_verified: true,
        verified_email: true,
        name: grant.name,
      });
    }
    return null;
  }

  return { server: serverOf(app), answer };
}

function readRedirect(url: URL): URL | null {
  const text = url.searchParams.get("redirect_uri");
  if (!text || !URL.canParse(text)) return null;
  const redirect = new URL(text);
  if (!["localhost", "127.0.0.1", "[::1]"].includes(redirect.hostname)) return null;
  const state = url.searchParams.get("state");
  if (state !== null) redirect.searchParams.set("state", state);
  return redirect;
}

/** Google's `sub`: a number that stays the same for one account. */
function subject(email: string): string {
  let hash = 7n;
  for (const byte of new TextEncoder().encode(email.toLowerCase()))
    hash = (hash * 131n + BigInt(byte)) % 10n ** 20n;
  return (10n ** 20n + hash).toString();
}

function consentPage(url: URL, refused: string | undefined): string {
  const kept = [...url.searchParams]
    .filter(([name]) => name !== "email" && name !== "cancel")
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeUTF8(name)}" value="${escapeUTF8(value)}">`,
    )
    .join("");
  const accounts = SAMPLE_ACCOUNTS.map(
    ({ email, what }) =>
      `<li><button name="email" value="${email}"><b>${email}</b><span>${escapeUTF8(what)}</span></button></li>`,
  ).join("");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Choose an account</title><style>
:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:26rem;margin:8vh auto;padding:0 1rem}
ul{list-style:none;padding:0;display:grid;gap:.5rem}button{font:inherit;width:100%;min-height:44px;padding:.5rem 1rem;text-align:left;border:1px solid #8888;border-radius:8px;background:none;color:inherit;cursor:pointer}
li b,li span{display:block}li span,.note{opacity:.75;font-size:.875rem}label{display:block;margin-top:1.5rem}input[type=email]{font:inherit;width:100%;box-sizing:border-box;min-height:44px;padding:.5rem;margin:.25rem 0 .5rem}
</style></head><body><main><h1>Choose an account</h1><p class="note">A stand-in for Google on this machine. No password is asked and nothing leaves the machine.</p>
<form>${kept}<ul>${accounts}</ul></form>
<form>${kept}<label>Any other e-mail address<input type="email" name="email" required autocomplete="off" value="${escapeUTF8(refused ?? "")}"></label><button>Continue</button></form>
<form>${kept}<p><button name="cancel" value="1">Cancel</button></p></form></main></body></html>`;
}
