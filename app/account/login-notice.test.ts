import { expect, test } from "vitest";
import { LoginQuerySchema } from "./account.schema.ts";
import { loginNotice, loginTarget } from "./login-notice.ts";

const read = (address: string) =>
  LoginQuerySchema().parse(Object.fromEntries(new URL(address, "http://site.test").searchParams));
const said = (address: string, known: Partial<Parameters<typeof loginNotice>[1]> = {}) =>
  loginNotice(read(address), { brand: "QUAD", subscribed: false, ...known });

test("a page without a past says nothing, and neither does one with nonsense in its address", () => {
  for (const address of ["/login", "/login?billing=nope&checkout=x&welcome=all&export=1"]) {
    expect(said(address), address).toBeNull();
  }
});

test("a code of the billing routes is said in its sentence, before anything else", () => {
  expect(said("/login?billing=no-subscription&welcome=pro", { subscribed: true })).toMatchObject({
    tone: "bad",
    text: expect.stringContaining("no subscription to manage"),
  });
});

test("a checkout that was cancelled cost nothing", () => {
  expect(said("/login?checkout=cancelled")?.text).toContain("Nothing was charged");
});

test("who comes back subscribed is welcomed, however the page learnt of it", () => {
  for (const address of ["/login?welcome=pro", "/login?checkout=cs_1"]) {
    expect(said(address, { subscribed: true, found: "confirming" }), address).toMatchObject({
      tone: "good",
      text: expect.stringContaining("Welcome to QUAD Pro"),
    });
  }
});

test("what could not be confirmed yet is said to be on its way, with the same page to reload", () => {
  expect(said("/login?checkout=cs_test_1", { found: "confirming" })).toMatchObject({
    text: expect.stringContaining("being confirmed"),
    reload: "/login?checkout=cs_test_1",
  });
  expect(said("/login?welcome=pro")).toMatchObject({ reload: "/login?welcome=pro" });
});

test("somebody else's checkout changes nothing, also for a subscriber", () => {
  expect(said("/login?checkout=cs_1", { found: "not-yours", subscribed: true })).toMatchObject({
    tone: "bad",
    text: expect.stringContaining("another account"),
  });
});

test("who comes back signed out signs in and is led to the checkout's end", () => {
  expect(said("/login?checkout=cs_1", { subscribed: null })?.text).toContain("Sign in again");
  expect(loginTarget(read("/login?checkout=cs_1"))).toBe("/login?checkout=cs_1");
});

test("signing in leads where the visitor was going, on this site only", () => {
  expect(loginTarget(read("/login"))).toBe("/");
  expect(loginTarget(read("/login?redirectTo=/marketplace?page=2"))).toBe("/marketplace?page=2");
  expect(loginTarget(read("/login?redirectTo=//evil.example"))).toBe("/");
});
