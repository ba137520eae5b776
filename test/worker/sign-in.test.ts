import { expect, test } from "vitest";
import { locationOf } from "../../local/http-browser.ts";
import { signedIn, Visitor } from "../support/visitor.ts";

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
