import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { watchedBrowser } from "../support/browser.ts";
import { stackDatabase } from "../support/stack-services.ts";

const { open } = watchedBrowser();
const sql = stackDatabase();

const LISTS = ["Most Popular", "Newest", "Trending", "Recommended"];

const menu = (page: Page) => page.locator("#for-you summary");
const titles = (page: Page) => page.locator("#for-you h3").allInnerTexts();

/** How far the top of the carousel is below the top of the window. */
const carouselTop = (page: Page) =>
  page.locator("#for-you").evaluate((element) => element.getBoundingClientRect().top);

test(`the carousel's menu has the day's lists and shows the chosen one`, async () => {
  const page = await open();
  await page.goto("/");
  await menu(page).click();
  expect(await page.locator("#for-you details a").allInnerTexts()).toEqual(LISTS);
  const shown = new Set([(await titles(page)).join()]);
  await page.getByRole("link", { name: "Newest" }).click();
  await page.waitForURL(/list=Newest/);
  expect(await menu(page).innerText()).toContain("Newest");
  shown.add((await titles(page)).join());
  expect(shown.size).toBe(2);
});

test(`the arrows move by five and wrap around`, async () => {
  const page = await open();
  await page.goto("/");
  const first = await titles(page);
  expect(first).toHaveLength(5);
  await page.getByRole("link", { name: "Next five" }).click();
  await page.waitForURL(/at=5/);
  const second = await titles(page);
  expect(second).toHaveLength(5);
  expect(new Set([...first, ...second]).size).toBe(10);
  await page.getByRole("link", { name: "Next five" }).click();
  await page.waitForURL(/at=0/);
  expect(await titles(page)).toEqual(first);
  await page.getByRole("link", { name: "Previous five" }).click();
  await page.waitForURL(/at=5/);
  expect(await titles(page)).toEqual(second);
});

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

test(`a technology that visitors may not open leads to sign-in and back`, async () => {
  const page = await open();
  await page.goto("/");
  const [closed] = await sql<{ title: string }[]>`
    select title from public.technologies t
    where title = any(${await page.locator("#for-you .small-item h3").allInnerTexts()})
      and not exists (select from public.featured_techids_social f where f.tech_id = t.tech_id and f.active_feature)`;
  if (!closed) throw new Error("The first five hold nothing that visitors may not open.");
  const { title } = closed;
  await page
    .locator(".small-item", { hasText: title })
    .getByRole("link", { name: "Learn More" })
    .click();
  await page.waitForURL(/\/login\?redirectTo=/);
  await page.getByRole("button", { name: "Login with Google" }).click();
  await page.getByRole("heading", { name: "Choose an account" }).waitFor();
  await page.getByRole("button", { name: "free@example.test" }).click();
  await page.waitForURL(/\/patentinfo\?tech_id=\d+$/);
  expect(await page.locator("h1").innerText()).toBe(title);
  expect(await page.locator("header").getByRole("link", { name: "View Profile" }).count()).toBe(1);
});

test("the stats bar has the four figures", async () => {
  const page = await open();
  await page.goto("/");
  const figures = await page.locator(".stats li").allInnerTexts();
  expect(figures.map((figure) => figure.replace(/\s+/g, " "))).toEqual([
    "19000+ Patents Listed",
    "95+ Universities",
    "Try It Early Join the Beta!",
    "No Fee To Post Your IP!",
  ]);
});
