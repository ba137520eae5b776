/** A tab that was open while a new build was deployed, whose answers hold what the old scripts cannot show. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated, watchedBrowser } from "../support/browser.ts";

const { open } = watchedBrowser();
const PAGE = "/patentinfo?tech_id=12";
const INQUIRY = "A long question that was typed before the deploy";

/** Opens the page, types a question for the owner and one for the chat, and has later data in another shape. */
async function typeBefore(shape: (key: string, value: unknown) => unknown, build: string | null) {
  // React logs the error that the other shape causes.
  const page = await open({ as: "trial@example.test", logs: /TypeError|Error:|error/ });
  await page.goto(PAGE);
  await hydrated(page);
  await page.locator("#inquiry summary").click();
  await page.locator("[name=inquiry]").fill(INQUIRY);
  await page.locator("#chat [name=message]").fill("What is new?");
  await page.route("**/patentinfo?*_data=*", async (route) => {
    if (route.request().method() !== "GET") return await route.continue();
    const answer = await route.fetch();
    const headers = { ...answer.headers(), ...(build ? { "x-build": build } : {}) };
    const body = JSON.stringify(JSON.parse(await answer.text(), shape));
    await route.fulfill({ response: answer, headers, body });
  });
  return page;
}

const withoutTags = (key: string, value: unknown) => (key === "tags" ? undefined : value);
const withoutLists = (_: string, value: unknown) => (Array.isArray(value) ? null : value);
const withoutPage = (key: string, value: unknown) => (key === "page" ? undefined : value);

const like = (page: Page) => page.getByRole("button", { name: "Like", exact: true }).click();
const typed = async (page: Page) => [
  await page.locator("[name=inquiry]").inputValue(),
  await page.locator("#chat [name=message]").inputValue(),
];

test.each([
  ["a list that has another name", withoutTags],
  ["no page, which is no error", withoutPage],
])("data of a newer build with %s loads the page again, with what was typed", async (_, shape) => {
  const page = await typeBefore(shape, "newer");
  const loaded = page.waitForEvent("load");
  await like(page);
  await loaded;
  await hydrated(page);
  await expect.poll(() => typed(page)).toEqual([INQUIRY, "What is new?"]);
  expect(await page.locator("[name=inquiry]").isVisible()).toBe(true);
  expect(await page.evaluate(() => sessionStorage.getItem("typed-before-build"))).toBeNull();
});

test.each([
  ["a newer build is loaded again once", "newer"],
  ["its own build is not loaded again", null],
])("a page that fails with data of %s, and then 'Try again' is a link", async (_, build) => {
  const page = await typeBefore(withoutLists, build);
  if (build) {
    const loaded = page.waitForEvent("load");
    await like(page);
    await loaded;
    await hydrated(page);
  }
  const own = await page.evaluate(() => window.__remixManifest.version);
  const [answer] = await Promise.all([page.waitForResponse(/_data=/), like(page)]);
  const again = page.getByRole("link", { name: "Try again" });
  await again.waitFor();
  expect(await again.getAttribute("href")).toBe(PAGE);
  expect(await answer.headerValue("x-build")).toBe(own);
  expect(await page.locator("body").innerText()).not.toMatch(/TypeError|\bat /);
  await again.click();
  await page.locator(".sections").waitFor();
});
