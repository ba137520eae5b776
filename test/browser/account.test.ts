import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated, watchedBrowser } from "../support/browser.ts";

const { open } = watchedBrowser();

const someone = () => `reader-${crypto.randomUUID()}@example.test`;

/** Opens the dashboard as a member does: with JavaScript, by a link of a page that has scripts. */
async function openDashboard(page: Page): Promise<void> {
  await page.goto("/marketplace");
  await hydrated(page);
  await page.locator(".site-header").getByRole("link", { name: "View Profile" }).click();
  await page.getByRole("heading", { name: /^Hello/ }).waitFor();
}

test("signing out loads a whole new page", async () => {
  const page = await open({ as: someone() });
  await openDashboard(page);
  await page.evaluate(() => {
    document.documentElement.dataset.before = "yes";
  });
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("button", { name: "Login with Google" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.before)).toBeUndefined();
});

test("the enter key in the promo code's field leads to the monthly plan's checkout", async () => {
  const page = await open({ as: someone(), javaScript: false });
  await page.goto("/login");
  await page.getByLabel("Promo code").press("Enter");
  await page.getByRole("heading", { name: "Subscribe to Pro" }).waitFor();
  expect(await page.locator("body").innerText()).toContain("$4.99");
});
