import { describe, expect, test, vi } from "vitest";
import type { RefreshGuard } from "./refresh-guard.server.ts";
import { createSession } from "./session.server.ts";

// How the session's cookies are set and removed. test/worker/sessions.test.ts tests over HTTP what valid and invalid
// sessions may do.

const HOUR = 3600;
const now = () => Math.floor(Date.now() / 1000);
/** A token response of the auth service, valid for an hour; `filling` pads it by that many characters. */
function answerOf(filling = 0) {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = { sub: crypto.randomUUID(), exp: now() + HOUR, filling: "x".repeat(filling) };
  return {
    access_token: `${part({ alg: "HS256" })}.${part(claims)}.c2ln`,
    refresh_token: "refreshed",
    token_type: "bearer",
    expires_in: HOUR,
    expires_at: now() + HOUR,
    user: { id: claims.sub, aud: "authenticated", app_metadata: {}, user_metadata: {} },
  };
}

/** A session of a browser that sends `cookie`, with an auth service that gives every call the response `answer`. */
function sessionOf({
  site = "https://site.test",
  cookie = "",
  answer = answerOf(),
  refreshes = { proofOf: async (token) => `proof-of-${token}`, hasRoom: async () => true },
  fetch = async () => Response.json(answer),
}: {
  site?: string;
  cookie?: string;
  answer?: object;
  refreshes?: RefreshGuard;
  fetch?: typeof globalThis.fetch;
}) {
  return createSession({
    request: new Request(site, { headers: cookie ? { cookie } : {} }),
    url: "https://auth.test",
    anonKey: "key",
    origin: new URL(site),
    fetch,
    refreshes,
    log: () => undefined,
  });
}

/** The cookies of an expired session, split into `parts`. */
function expired(name: string, parts: number): string {
  const stored = JSON.stringify({ ...answerOf(2400 * (parts - 1)), expires_at: now() - 10 });
  const text = `base64-${Buffer.from(stored).toString("base64url")}`;
  if (parts === 1) return `${name}=${text}`;
  const size = Math.ceil(text.length / parts);
  return Array.from(
    { length: parts },
    (_, n) => `${name}.${n}=${text.slice(n * size, (n + 1) * size)}`,
  ).join("; ");
}

/** `Set-Cookie` values by cookie name. */
function told(setCookies: string[]): Record<string, { value: string; attributes: string[] }> {
  return Object.fromEntries(
    setCookies.map((line) => {
      const [pair = "", ...attributes] = line.split("; ");
      const at = pair.indexOf("=");
      return [pair.slice(0, at), { value: pair.slice(at + 1), attributes: attributes.sort() }];
    }),
  );
}

const GUARDED = ["HttpOnly", "Path=/", "SameSite=Lax"];

describe("on https every cookie", () => {
  test("of a session has the __Host- prefix, and what it asks for: Secure, the whole site, no domain", async () => {
    const session = sessionOf({ cookie: expired("__Host-quad-session", 1) });
    expect(await session.accessToken()).not.toBeNull();
    const cookies = told(session.setCookies());
    expect(Object.keys(cookies)).toEqual(["__Host-quad-session", "__Host-quad-refresh"]);
    expect(cookies["__Host-quad-session"]?.attributes).toEqual(
      ["Max-Age=34560000", "Secure", ...GUARDED].sort(),
    );
  });

  test("of a sign-in has it as well, for ten minutes", async () => {
    const session = sessionOf({});
    await session.startSignIn("https://site.test/auth/callback", "/marketplace");
    const cookies = told(session.setCookies());
    expect(cookies["__Host-quad-sign-in"]).toBeDefined();
    expect(Object.keys(cookies).some((name) => name.includes("code-verifier"))).toBe(true);
    for (const [name, { attributes }] of Object.entries(cookies)) {
      expect(name).toMatch(/^__Host-quad-/);
      expect(attributes, name).toEqual(["Max-Age=600", "Secure", ...GUARDED].sort());
    }
  });
});

test("on http the cookies' name carries the port, since cookies know none", async () => {
  const session = sessionOf({
    site: "http://localhost:8787",
    cookie: expired("quad-8787-session", 1),
  });
  expect(await session.accessToken()).not.toBeNull();
  const cookies = told(session.setCookies());
  expect(Object.keys(cookies)).toEqual(["quad-8787-session", "quad-8787-refresh"]);
  expect(cookies["quad-8787-session"]?.attributes).toEqual(["Max-Age=34560000", ...GUARDED].sort());
});

test("a name without the prefix, or of another port, is no session's", async () => {
  for (const name of ["quad-session", "__Host-quad-8787-session", "quad-8787-session", "quad"]) {
    const session = sessionOf({ cookie: expired(name, 1) });
    expect(session.present, name).toBe(false);
    expect(await session.accessToken(), name).toBeNull();
  }
});

test("a session that is shorter than the one before leaves none of its parts behind", async () => {
  const session = sessionOf({ cookie: expired("__Host-quad-session", 3) });
  expect(await session.accessToken()).not.toBeNull();
  const cookies = told(session.setCookies());
  expect(cookies["__Host-quad-session"]?.value).toMatch(/^base64-/);
  for (const part of [0, 1, 2]) {
    const gone = cookies[`__Host-quad-session.${part}`];
    expect(gone?.value, `part ${part}`).toBe("");
    expect(gone?.attributes, `part ${part}`).toEqual(["Max-Age=0", "Secure", ...GUARDED].sort());
  }
});

test("a session too long for one cookie comes in parts, and takes the whole one away", async () => {
  const session = sessionOf({
    cookie: expired("__Host-quad-session", 1),
    answer: answerOf(6000),
  });
  expect(await session.accessToken()).not.toBeNull();
  const cookies = told(session.setCookies());
  expect(cookies["__Host-quad-session"]?.attributes).toContain("Max-Age=0");
  const parts = Object.entries(cookies).filter(([name]) => /\.\d+$/.test(name));
  expect(parts.length).toBeGreaterThan(1);
  // Browsers drop cookies longer than 4,096 bytes, name and value together.
  for (const [name, { value }] of parts) expect(name.length + value.length).toBeLessThan(4096);
});

test("a refresh that has no room asks nobody, and leaves every cookie as it is", async () => {
  const asked: string[] = [];
  const refreshes: RefreshGuard = {
    proofOf: async () => "proof",
    async hasRoom(token, proof) {
      asked.push(`${token} ${proof}`);
      return false;
    },
  };
  const cookie = `${expired("__Host-quad-session", 1)}; __Host-quad-refresh=shown`;
  const session = sessionOf({ cookie, refreshes, answer: answerOf() });
  expect(await session.accessToken()).toBeNull();
  // auth-js logs this line itself.
  vi.mocked(console.error).mockClear();
  expect(session.unanswered).toBe(true);
  expect(session.present).toBe(true);
  expect(session.setCookies()).toEqual([]);
  expect(asked).toEqual(["refreshed shown"]);
});

test.each([
  ["none", 0, [0]],
  ["two", 2, [0, 200, 600]],
  ["every", 9, [0, 200, 600, 1400]],
])(
  "a refresh is tried again after 200 ms, doubling, where %s of its attempts fails",
  async (_, failing, attempts) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "Date"] });
    try {
      const begun = Date.now();
      const at: number[] = [];
      const session = sessionOf({
        cookie: expired("__Host-quad-session", 1),
        fetch: async () => {
          at.push(Date.now() - begun);
          if (at.length > failing) return Response.json(answerOf());
          if (at.length === 1) throw new TypeError("The connection was lost.");
          return Response.json({ error_code: "conflict" }, { status: at.length === 2 ? 409 : 500 });
        },
      });
      const token = session.accessToken();
      await vi.advanceTimersByTimeAsync(2000);
      expect((await token) === null).toBe(failing > 3);
      expect(session.unanswered).toBe(failing > 3);
      expect(at).toEqual(attempts);
    } finally {
      vi.useRealTimers();
      // auth-js logs this line itself.
      vi.mocked(console.error).mockClear();
    }
  },
);

test("the token that was brought is read without asking anyone, whole or in parts", async () => {
  for (const parts of [1, 3]) {
    const session = sessionOf({ cookie: expired("__Host-quad-session", parts) });
    expect(await session.broughtToken()).toMatch(/^[\w-]+\.[\w-]+\.c2ln$/);
    expect(session.setCookies()).toEqual([]);
  }
  for (const cookie of ["", "__Host-quad-session=base64-x", "__Host-quad-session=7"])
    expect(await sessionOf({ cookie }).broughtToken()).toBeNull();
});

test("Google's own tokens are in no cookie", async () => {
  const answer = { ...answerOf(), provider_token: "google-a", provider_refresh_token: "google-r" };
  const session = sessionOf({ cookie: expired("__Host-quad-session", 1), answer });
  expect(await session.accessToken()).not.toBeNull();
  const value = told(session.setCookies())["__Host-quad-session"]?.value ?? "";
  const stored = Buffer.from(value.replace("base64-", ""), "base64url").toString();
  expect(stored).toContain("refreshed");
  expect(stored).not.toContain("google-");
});

test("signing out, or a session that is refused, takes every part and every other cookie of ours", async () => {
  const rest = ["sign-in", "session-code-verifier"].map((name) => `__Host-quad-${name}`);
  const brought = `${expired("__Host-quad-session", 3)}; ${rest.join("=x; ")}=x; other=x`;
  for (const end of ["signOut", "forget"] as const) {
    const session = sessionOf({ cookie: brought });
    await session[end]();
    const cookies = told(session.setCookies());
    const parts = [0, 1, 2].map((part) => `__Host-quad-session.${part}`);
    expect(Object.keys(cookies), end).toEqual(expect.arrayContaining([...parts, ...rest]));
    expect(cookies.other, end).toBeUndefined();
    for (const { attributes } of Object.values(cookies)) expect(attributes).toContain("Max-Age=0");
    expect(session.present, end).toBe(false);
  }
});
