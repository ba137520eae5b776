import { expect, test } from "vitest";
import { watchedBrowser } from "../support/browser.ts";

const { open } = watchedBrowser();

test(`any e-mail address signs in, is greeted, and signs out again`, async () => {
  const email = `reader-${crypto.randomUUID()}@example.test`;
  const page = await open();
  const account = page.locator(".site-header").getByRole("link", { name: /Sign In|View Profile/ });
  await page.goto("/");
  expect(await account.innerText()).toBe("Sign In");
  await account.click();
  await page.waitForURL((url) => url.pathname === "/login");
  expect(await page.locator("main").innerText()).toContain("Your privacy");
  await page.getByRole("button", { name: "Login with Google" }).click();
  await page.locator('input[name="email"]').fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("/");
  expect(await account.innerText()).toBe("View Profile");
  await account.click();
  await page.waitForURL((url) => url.pathname === "/login");
  expect(await page.locator("h1").innerText()).toContain(email);
  expect(await page.locator("main").innerText()).toContain("No saved technologies.");
  expect(await page.locator("main").innerText()).toContain("No liked technologies.");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("button", { name: "Login with Google" }).waitFor();
  expect(await account.innerText()).toBe("Sign In");
  expect(await page.context().cookies()).toEqual([]);
  await page.goBack();
  expect(await page.content()).not.toContain(email);
});

test(`a sign-in is completed by itself and leaves no callback in the history`, async () => {
  const page = await open();
  await page.goto("/login?redirectTo=%2Ffaqs");
  await page.getByRole("button", { name: "Login with Google" }).click();
  await page.locator('input[name="email"]').fill("free@example.test");
  await page.getByRole("button", { name: "Continue" }).click();
  // The page that says so on the way is read in test/worker/sign-in.test.ts.
  await page.waitForURL("/faqs");
  await page.goBack();
  expect(new URL(page.url()).pathname).not.toBe("/auth/callback");
});
