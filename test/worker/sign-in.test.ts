import { expect, inject, test } from "vitest";
import { locationOf } from "../../local/http-browser.ts";
import { readSession } from "../../local/stored-session.ts";
import { stackDatabase } from "../support/stack-services.ts";
import { expectPage, signedIn, Visitor } from "../support/visitor.ts";

const sql = stackDatabase();

test("signing in ends where the reader was going, and the page recognises them", async () => {
  const visitor = new Visitor();
  const page = await visitor.signIn("free@example.test", "/patentinfo?tech_id=1");
  expect(page.status).toBe(200);
  expect(new URL(page.url).pathname).toBe("/patentinfo");
  expect((await visitor.get("/login")).text).toContain("free@example.test");
});

test("a password cannot create an account: Google is the only way in", async () => {
  const { data, anonKey } = inject("endpoints");
  const refused = await fetch(`${data}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: anonKey, "Content-Type": "application/json" },
    body: JSON.stringify({
      email: `${crypto.randomUUID()}@example.test`,
      password: "a-pass-1word",
    }),
  });
  expect(await refused.json()).toMatchObject({ error_code: "email_provider_disabled" });
});

test("a password that an account was given signs nobody in", async () => {
  const { data, anonKey } = inject("endpoints");
  const email = `someone-${crypto.randomUUID()}@example.test`;
  const { access_token } = readSession(await signedIn(email));
  const password = "a-pass-1word";
  const headers = { apikey: anonKey, "Content-Type": "application/json" };
  await fetch(`${data}/auth/v1/user`, {
    method: "PUT",
    headers: { ...headers, authorization: `Bearer ${access_token}` },
    body: JSON.stringify({ password }),
  });
  const refused = await fetch(`${data}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email, password }),
  });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ error_code: "email_provider_disabled" });
});

test("anyone new becomes a free user", async () => {
  const email = `someone-${crypto.randomUUID()}@example.test`;
  const visitor = await signedIn(email);
  const dashboard = await visitor.get("/login");
  expect(dashboard.status).toBe(200);
  expect(dashboard.text).toContain(email);
  expect(dashboard.text).toContain("No saved technologies.");
  expect(dashboard.text).toContain("No liked technologies.");
});

test("session cookies are HttpOnly and Lax, and their name has the port", async () => {
  const visitor = new Visitor();
  const started = await visitor.post("/login", { intent: "sign-in", redirectTo: "/" });
  const consent = await visitor.request(locationOf(started));
  const page = new URL(locationOf(consent));
  page.searchParams.set("email", "free@example.test");
  const accepted = await visitor.request(locationOf(await visitor.request(page.href)));
  const exchanged = await visitor.request(locationOf(accepted));
  const set = [...started.headers.getSetCookie(), ...exchanged.headers.getSetCookie()];
  const port = new URL(visitor.origin).port;
  expect(set.length).toBeGreaterThan(1);
  for (const cookie of set) {
    expect(cookie).toMatch(new RegExp(`^quad-${port}-`));
    expect(cookie).toContain("HttpOnly");
    expect(cookie).toContain("SameSite=Lax");
  }
  for (const verifier of started.headers.getSetCookie()) expect(verifier).toContain("Max-Age=600");
});

/** What Google leads back to, for a browser that began to sign in. */
async function comeBack(visitor: Visitor, email: string, redirectTo = "/"): Promise<string> {
  const started = await visitor.post("/login", { intent: "sign-in", redirectTo });
  const page = new URL(locationOf(await visitor.request(locationOf(started))));
  page.searchParams.set("email", email);
  return locationOf(await visitor.request(locationOf(await visitor.request(page.href))));
}

test("a browser that comes back from Google reads that it is being signed in, and goes on by itself", async () => {
  const visitor = new Visitor();
  const back = await comeBack(visitor, "free@example.test", "/features");
  const page = { headers: { accept: "text/html" } };
  // A page that is only looked at, as by a prefetch, uses no code.
  await (await visitor.request(back, page)).body?.cancel();
  const pending = await visitor.request(back, page);
  expect(pending.status).toBe(200);
  expect(pending.headers.get("cache-control")).toBe("private, no-store");
  expect(pending.headers.getSetCookie()).toEqual([]);
  const text = await pending.text();
  expect(text).toMatch(/<title>Signing you in\.\.\./);
  expect(text).toMatch(/<h1[^>]*>Signing you in\.\.\.</);
  const next = /^0; url=(.*)$/.exec(pending.headers.get("refresh") ?? "")?.[1] ?? "";
  expect(text).toContain(`href="${next.replaceAll("&", "&amp;")}"`);
  const exchanged = await visitor.request(next, page);
  expect(exchanged.status).toBe(302);
  expect(locationOf(exchanged)).toBe(`${visitor.origin}/features`);
  // The code is used up: a reload finds the session, another browser finds none.
  expect(locationOf(await visitor.request(next, page))).toBe(`${visitor.origin}/`);
  const elsewhere = await new Visitor().request(next, page);
  expect(elsewhere.status).toBe(400);
  expect(await elsewhere.text()).toMatch(/<h1[^>]*>Sign-in wasn’t completed</);
});

test("the callback without a session stays and says so", async () => {
  const callback = await new Visitor().get("/auth/callback");
  expect(callback.status).toBe(400);
  expect(callback.text).toMatch(/<title>Sign-in wasn’t completed/);
  expect(callback.text).toMatch(/<h1[^>]*>Sign-in wasn’t completed</);
  expect(callback.text).toContain('href="/login"');
});

test("cancelling at Google shows a message", async () => {
  const visitor = new Visitor();
  const started = await visitor.post("/login", { intent: "sign-in", redirectTo: "/" });
  const page = new URL(locationOf(await visitor.request(locationOf(started))));
  page.searchParams.set("cancel", "1");
  const back = await visitor.request(locationOf(await visitor.request(page.href)));
  const callback = await visitor.get(locationOf(back));
  expect(callback.status).toBe(400);
  expect(callback.text).toMatch(/cancel/i);
});

test("signing out ends the session here and at the service", async () => {
  const visitor = await signedIn("trial@example.test");
  const stolen = new Map(visitor.cookies);
  const signedOut = await visitor.post("/login", { intent: "sign-out" });
  expect(signedOut.status).toBe(303);
  expect(locationOf(signedOut)).toBe(`${visitor.origin}/login`);
  expect(signedOut.headers.get("clear-site-data")).toContain('"prefetchCache"');
  expect(visitor.cookies.size).toBe(0);
  const thief = new Visitor();
  for (const [name, value] of stolen) thief.cookies.set(name, value);
  // The answer first removes its cookies, and the page is requested again without them.
  expect((await thief.request("/login")).status).toBe(302);
  expect((await thief.get("/login")).text).toContain("Login with Google");
});

test("a session that was ended elsewhere ends at once, and its cookies are removed", async () => {
  const visitor = await signedIn("free@example.test");
  await sql`delete from auth.sessions s using auth.users u where u.id = s.user_id and u.email = 'free@example.test'`;
  const answer = await visitor.request("/marketplace");
  expect(locationOf(answer)).toBe(`${visitor.origin}/marketplace`);
  expect(visitor.cookies.size).toBe(0);
  expect((await visitor.get("/marketplace")).text).toContain(
    "Unlock unlimited AI-powered searches",
  );
});

test("an unknown intent is refused with a message", async () => {
  const response = await new Visitor().post("/login", { intent: "promote" });
  await expectPage(response, 400, "could not be read");
});
