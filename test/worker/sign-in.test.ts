import postgres from "postgres";
import { afterAll, expect, inject, test } from "vitest";
import { locationOf, signedIn, Visitor } from "../support/visitor.ts";

const sql = postgres(inject("endpoints").databaseUrl, { max: 1, onnotice: () => undefined });
afterAll(() => sql.end());

test("signing in ends where the reader was going, and the page knows him", async () => {
  const visitor = new Visitor();
  const page = await visitor.signIn("free@example.test", "/patentinfo?tech_id=1");
  expect(page.status).toBe(200);
  expect(new URL(page.url).pathname).toBe("/patentinfo");
  expect((await visitor.get("/login")).text).toContain("free@example.test");
});

test("signing in without a destination ends at home", async () => {
  const page = await new Visitor().signIn("pro@example.test");
  expect(new URL(page.url).pathname).toBe("/");
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

test("a destination on another site is dropped", async () => {
  for (const elsewhere of [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
  ]) {
    const page = await new Visitor().signIn("free@example.test", elsewhere);
    expect(new URL(page.url).href, elsewhere).toBe(`${inject("endpoints").web}/`);
  }
});

test("session cookies are HttpOnly and Lax, and their name carries the port", async () => {
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

test("the callback leads a reader with a session home", async () => {
  const visitor = await signedIn("free@example.test");
  const callback = await visitor.request("/auth/callback");
  expect(callback.status).toBe(302);
  expect(new URL(locationOf(callback)).pathname).toBe("/");
});

test("the callback without a session stays and says so", async () => {
  const callback = await new Visitor().get("/auth/callback");
  expect(callback.status).toBe(400);
  expect(callback.text).toContain("Signing you in...");
  expect(callback.text).toContain('href="/login"');
});

test("a code that is not ours signs nobody in", async () => {
  const visitor = new Visitor();
  const callback = await visitor.get("/auth/callback?code=00000000-0000-0000-0000-000000000000");
  expect(callback.status).toBe(400);
  expect([...visitor.cookies.keys()].filter((name) => name.endsWith("-session"))).toEqual([]);
});

test("a code works in the browser that asked for it, and once", async () => {
  const visitor = new Visitor();
  const started = await visitor.post("/login", { intent: "sign-in", redirectTo: "/" });
  const page = new URL(locationOf(await visitor.request(locationOf(started))));
  page.searchParams.set("email", "free@example.test");
  const back = locationOf(await visitor.request(locationOf(await visitor.request(page.href))));
  expect((await new Visitor().get(back)).status).toBe(400);
});

test("cancelling at Google is said in words", async () => {
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
  expect(new URL(locationOf(signedOut)).pathname).toBe("/login");
  expect(visitor.cookies.size).toBe(0);
  const thief = new Visitor();
  for (const [name, value] of stolen) thief.cookies.set(name, value);
  expect((await thief.get("/login")).text).toContain("Login with Google");
});

test("a session that was ended elsewhere counts at once, and its cookies go", async () => {
  const visitor = await signedIn("free@example.test");
  await sql`delete from auth.sessions s using auth.users u where u.id = s.user_id and u.email = 'free@example.test'`;
  expect((await visitor.get("/marketplace")).text).toContain(
    "Unlock unlimited AI-powered searches",
  );
  expect(visitor.cookies.size).toBe(0);
});

test("a forged token is no session", async () => {
  const visitor = await signedIn("free@example.test");
  for (const [name, value] of visitor.cookies) visitor.cookies.set(name, forge(value));
  const page = await visitor.request("/marketplace");
  const shown =
    page.status === 302
      ? await visitor.get(locationOf(page))
      : { status: page.status, text: await page.text() };
  expect(shown.status).toBe(200);
  expect(shown.text).toContain("Unlock unlimited AI-powered searches");
});

test("an unknown intent is refused with a sentence", async () => {
  const response = await new Visitor().post("/login", { intent: "promote" });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("could not be read");
});

/** The same session with another person's id in its token, under the old signature. */
function forge(cookie: string): string {
  const encoded = decodeURIComponent(cookie);
  if (!encoded.startsWith("base64-")) return cookie;
  const session = JSON.parse(Buffer.from(encoded.slice(7), "base64url").toString());
  const [header, body, signature] = session.access_token.split(".");
  const claims = JSON.parse(Buffer.from(body, "base64url").toString());
  claims.sub = "00000000-0000-4000-8000-000000000001";
  session.access_token = [
    header,
    Buffer.from(JSON.stringify(claims)).toString("base64url"),
    signature,
  ].join(".");
  return encodeURIComponent(`base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`);
}
