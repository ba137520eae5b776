import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { watchedBrowser } from "../support/browser.ts";

const { open } = watchedBrowser();

const menu = (page: Page) => page.locator("#for-you summary");

/** How far the top of the carousel is below the top of the window. */
const carouselTop = (page: Page) =>
  page.locator("#for-you").evaluate((element) => element.getBoundingClientRect().top);

test(`using the carousel does not scroll away from it`, async () => {
  const page = await open();
  await page.goto("/");
  await page.getByRole("link", { name: "Next five" }).click();
  await page.waitForURL(/at=5/);
  expect(await carouselTop(page)).toBeLessThan(200);
  expect(await carouselTop(page)).toBeGreaterThanOrEqual(0);
  const before = await carouselTop(page);
  await page.getByRole("link", { name: "Next five" }).click();
  await page.waitForURL(/at=0/);
  expect(Math.abs((await carouselTop(page)) - before)).toBeLessThan(2);
  await menu(page).click();
  await page.getByRole("link", { name: "Trending" }).click();
  await page.waitForURL(/list=Trending/);
  expect(Math.abs((await carouselTop(page)) - before)).toBeLessThan(2);
});
