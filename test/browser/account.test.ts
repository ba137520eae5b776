import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { hydrated, watchedBrowser } from "../support/browser.ts";
import { stackDatabase } from "../support/stack-services.ts";
import { expectLogged } from "../support/worker-log.ts";

expectLogged("database.failed");

const { open } = watchedBrowser();
const sql = stackDatabase();

const someone = () => `reader-${crypto.randomUUID()}@example.test`;

async function idOf(email: string): Promise<string> {
  const [found] = await sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
  if (!found) throw new Error("There is no such account.");
  return found.id;
}

/** Opens the dashboard as a member does: with JavaScript, by a link of a page that has scripts. */
async function openDashboard(page: Page): Promise<void> {
  await page.goto("/marketplace");
  await hydrated(page);
  await page.locator(".site-header").getByRole("link", { name: "View Profile" }).click();
  await page.getByRole("heading", { name: /^Hello/ }).waitFor();
}

test(`Pro is bought with the promo code, shown at once, and managed in a new tab`, async () => {
  const page = await open({ as: someone() });
  await openDashboard(page);
  await page.getByLabel("Promo code").fill("nonsense");
  await page.getByRole("button", { name: "Subscribe annually" }).click();
  await page.getByRole("alert").waitFor();
  expect(await page.getByRole("alert").innerText()).toContain("not known");
  await page.getByLabel("Promo code").fill("quadfree");
  await page.getByRole("button", { name: "Subscribe annually" }).click();
  await page.getByRole("heading", { name: "Subscribe to Pro" }).waitFor();
  expect(await page.locator("main, body").first().innerText()).toContain("30 days free");
  await page.getByRole("button", { name: "Subscribe", exact: true }).click();
  await page.getByText("Welcome to QUAD Pro.").waitFor();
  expect(new URL(page.url()).search).toBe("?welcome=pro");
  const panel = page.locator(".membership");
  expect(await panel.innerText()).toContain("You are already subscribed to QUAD Pro");
  expect(await panel.innerText()).toMatch(/Free trial\s+until \d/);
  const [portal] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("button", { name: "Manage subscription" }).click(),
  ]);
  await portal.waitForURL(`${inject("endpoints").stripe}/p/session/**`);
  expect(new URL(page.url()).pathname).toBe("/login");
  await page.goto("/");
  expect(await page.getByRole("link", { name: "Start Discovering" }).getAttribute("href")).toBe(
    "/marketplace",
  );
});

test(`leaving the checkout leads back and costs nothing`, async () => {
  const page = await open({ as: someone() });
  await openDashboard(page);
  await page.getByRole("button", { name: "Subscribe monthly" }).click();
  await page.getByRole("link", { name: "Back" }).click();
  await page.getByText("The checkout was cancelled. Nothing was charged.").waitFor();
  expect(await page.getByRole("heading", { name: "Upgrade to QUAD Pro" }).count()).toBe(1);
});

test(`the saved technologies are paged through, and open`, async () => {
  const email = someone();
  const page = await open({ as: email });
  await sql`
    insert into public."saves-v1" (user_id, tech_id, created_at)
    select ${await idOf(email)}, n, now() - n * interval '1 hour' from generate_series(1, 21) n`;
  await openDashboard(page);
  await page.getByRole("link", { name: "All 21 saved technologies" }).click();
  await page.getByText("Page 1 of 2").waitFor();
  expect(await page.locator(".hit").count()).toBe(20);
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByText("Page 2 of 2").waitFor();
  const title = await page.locator(".hit h3").innerText();
  await page.locator(".hit").getByRole("link", { name: "Learn More" }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  expect(new URL(page.url()).search).toBe("?tech_id=21");
});

test(`everything the account holds is downloaded as a file`, async () => {
  const email = someone();
  const page = await open({ as: email });
  await page.goto("/account");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download my data" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^quad-account-\d{4}-\d{2}-\d{2}\.json$/);
  expect(JSON.parse(readFileSync(await download.path(), "utf8"))).toMatchObject({
    account: { email },
    saved: [],
  });
  expect(new URL(page.url()).pathname).toBe("/account");
});

test(`an account is deleted only after its address is typed`, async () => {
  const email = someone();
  const page = await open({ as: email, expected: [400] });
  await page.goto("/account");
  await page.getByRole("link", { name: "Delete my account" }).click();
  await page.getByRole("heading", { name: "Delete your account" }).waitFor();
  const field = page.getByLabel(`Type ${email} to confirm`);
  await field.fill("somebody-else@example.test");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByText("This is not the e-mail address of this account.").waitFor();
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  expect(await field.inputValue()).toBe("somebody-else@example.test");
  await field.fill(email);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByRole("heading", { name: "Your account is deleted" }).waitFor();
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.locator(".site-header").getByRole("link", { name: "Sign In" }).count()).toBe(1);
  expect(await sql`select from auth.users where email = ${email}`).toHaveLength(0);
  await page.goto("/login");
  await page.getByRole("button", { name: "Login with Google" }).waitFor();
});

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
