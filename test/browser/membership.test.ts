import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { moveClock, resetClock, settled } from "../support/billing.ts";
import { hydrated, MOTION, watchedBrowser } from "../support/browser.ts";
import { stackDatabase } from "../support/stack-services.ts";

// The whole membership, as one person goes through it.

const { open } = watchedBrowser();
const sql = stackDatabase();
afterEach(resetClock);

const LOCK = "Unlock unlimited AI-powered searches by subscribing to QUAD Pro!";
/** The journey has ten pages of the app and two of Stripe's, and moves the clock by more than a month. */
const TIMEOUT_MS = 180_000;

async function search(page: Page, words: string): Promise<void> {
  await page.locator("input[name=q]").fill(words);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get("q") === words);
  await page
    .getByText(/^Showing|No results found\./)
    .first()
    .waitFor();
}

async function openMarketplace(page: Page): Promise<void> {
  await page.goto("/marketplace");
  await hydrated(page);
}

test(
  `six free searches, the lock, Pro, its cancellation and its end`,
  async () => {
    const email = `journey-${crypto.randomUUID()}@example.test`;
    const page = await open({ as: email, context: MOTION });

    // Six searches, counted down one by one.
    await openMarketplace(page);
    await page.getByText("6 free searches left this month").waitFor();
    for (const [left, words] of ["sensor", "polymer", "battery", "vaccine", "water"].entries()) {
      await search(page, words);
      const remaining = 5 - left;
      await page
        .getByText(`${remaining} free ${remaining === 1 ? "search" : "searches"} left this month`)
        .waitFor();
    }
    // The sixth search shows its results together with the lock.
    await search(page, "laser");
    await page.getByText(LOCK).waitFor();
    expect(await page.getByText(/^Showing \d/).count()).toBe(1);
    await openMarketplace(page);
    expect(await page.locator("input[name=q]").isDisabled()).toBe(true);

    // The lock's link leads to the plans, and a plan leads to Stripe.
    await page.getByRole("link", { name: LOCK }).click();
    await page.getByText("6 of 6 free searches used this month").waitFor();
    // The promo code of the free month is filled in by default; without it, the subscription is paid at once.
    await page.getByLabel("Promo code").fill("");
    await page.getByRole("button", { name: "Subscribe monthly" }).click();
    await page.getByRole("heading", { name: "Subscribe to Pro" }).waitFor();
    await page.getByRole("button", { name: "Subscribe", exact: true }).click();
    await page.getByText("You are already subscribed to QUAD Pro").waitFor();

    // Searches are unlimited at once: no count, no lock, and the owner can be asked.
    await openMarketplace(page);
    await search(page, "a seventh search");
    expect(await page.getByText(LOCK).count()).toBe(0);
    expect(await page.getByText("left this month").count()).toBe(0);
    await page.goto("/patentinfo?tech_id=9");
    await page.getByRole("link", { name: "Contact Patent Owner" }).waitFor();

    // The portal opens in a new tab, where the subscription is cancelled.
    await page.goto("/login");
    const [portal] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("button", { name: "Manage subscription" }).click(),
    ]);
    await portal.getByRole("button", { name: "Cancel subscription" }).click();
    await portal.getByRole("button", { name: "Keep subscription" }).waitFor();
    await portal.close();
    await settled();

    // Pro stays until the date that is shown.
    await page.goto("/login");
    await page.getByText("Cancelled: it won't be renewed, and nothing more is charged.").waitFor();
    const shown = await page.locator(".membership-state").innerText();
    const [row] = await sql`
      select p.subscription_end from public.user_profiles p
      join auth.users u on u.id = p.id where u.email = ${email}`;
    const end: Date = row?.subscription_end;
    expect(shown).toContain(
      end.toLocaleDateString("en-GB", {
        day: "numeric",
        month: "long",
        year: "numeric",
        timeZone: "UTC",
      }),
    );
    await moveClock(new Date(end.getTime() - 3_600_000));
    await openMarketplace(page);
    await search(page, "an hour before the end");

    // After that date Pro has ended, and a new month has its six searches.
    await moveClock(new Date(end.getTime() + 3_600_000));
    await page.goto("/login");
    await page.getByText("Your QUAD Pro subscription ended on").waitFor();
    await openMarketplace(page);
    await page.getByText("6 free searches left this month").waitFor();
    await page.goto("/patentinfo?tech_id=9");
    expect(await page.getByRole("link", { name: "Contact Patent Owner" }).count()).toBe(0);
  },
  TIMEOUT_MS,
);
