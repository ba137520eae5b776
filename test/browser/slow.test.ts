import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated, watchedBrowser } from "../support/browser.ts";

// On a slow network people read a page and use its forms before its scripts arrive.

const browser = watchedBrowser();
const PAGE = "/patentinfo?tech_id=15";
const newcomer = () => `patient-${crypto.randomUUID()}@example.test`;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.locator(`[name=${name}]`);
const query = (page: Page) => page.locator("input[name=q]");

/** Opens a page. Its scripts, and those of every later page, are held until `arrive` is called. */
async function open(path: string, as?: string, expected: number[] = []) {
  const page = await browser.open({ as, expected });
  const released = Promise.withResolvers<void>();
  await page.route("**/build/**/*.js", async (route) => {
    await released.promise;
    // Nobody requests the scripts of a page that was left.
    await route.continue().catch(() => undefined);
  });
  await page.goto(path, { waitUntil: "commit" });
  const arrive = async () => {
    released.resolve();
    await hydrated(page);
  };
  return { page, arrive };
}

test("the other style sheets are linked after hydration, and the page is usable although they do not load", async () => {
  const page = await browser.open({ as: newcomer(), expected: ["ERR_FAILED"] });
  await page.route("**/*.css", (route) => route.abort());
  await page.goto("/marketplace");
  await hydrated(page);
  await page.locator("link[rel=stylesheet]").first().waitFor({ state: "attached" });
  expect(await page.locator("style[data-href]").count()).toBe(2);
  await query(page).fill("water");
});

test("a page to which the router leads has its styles", async () => {
  const page = await browser.open();
  await page.goto("/marketplace");
  await hydrated(page);
  await page.locator("main a[href^='/patentinfo']").first().click();
  await page.waitForURL(/patentinfo/);
  await expect
    .poll(() => page.locator(".patent-page").evaluate((each) => getComputedStyle(each).paddingTop))
    .not.toBe("0px");
});

test("a note is saved before the scripts load, and a later change to it is still there once they have", async () => {
  const { page, arrive } = await open(PAGE, newcomer());
  await field(page, "notes").fill("Written early");
  await button(page, "Save Note").click();
  await page.getByRole("status").getByText("Note Saved!").waitFor();
  expect(await field(page, "notes").inputValue()).toBe("Written early");
  await field(page, "notes").fill("Written early, and more");
  await arrive();
  expect(await field(page, "notes").inputValue()).toBe("Written early, and more");
  await button(page, "Save Note").click();
  await page.locator(".toast").getByText("Note Saved!").waitFor();
  await page.reload();
  expect(await field(page, "notes").inputValue()).toBe("Written early, and more");
});

test("a question is answered before the scripts load, and the next one is still there once they have", async () => {
  const { page, arrive } = await open(PAGE, newcomer());
  await field(page, "message").fill("What are the benefits?");
  await button(page, "Send").click();
  await page.locator("a.cite").first().waitFor();
  await field(page, "message").fill("Who invented it?");
  await arrive();
  expect(await field(page, "message").inputValue()).toBe("Who invented it?");
  await button(page, "Send").click();
  await page.locator(".turn").nth(3).waitFor();
});

test("a member searches before the scripts load, and the next typed words are still there once they have", async () => {
  const { page, arrive } = await open("/marketplace", newcomer());
  await query(page).fill("water");
  await button(page, "Search").click();
  await page.getByText("5 free searches left this month").waitFor();
  await page.locator(".hit").first().waitFor();
  await query(page).fill("membrane");
  await arrive();
  expect(await query(page).inputValue()).toBe("membrane");
});

test("a sort order chosen before the scripts load is applied once they have", async () => {
  const { page, arrive } = await open("/marketplace", newcomer());
  await field(page, "sort").selectOption("most-liked");
  await arrive();
  await page.waitForURL((url) => url.searchParams.get("sort") === "most-liked");
});

test("a refused message comes back before the scripts load, and the corrected text is kept and sent", async () => {
  const { page, arrive } = await open("/contact", undefined, [400]);
  await field(page, "email").fill("someone@refused.example");
  await field(page, "message").fill("A question");
  await button(page, "Submit").click();
  await page.getByText("Email is not accepted by the form provider").waitFor();
  await field(page, "email").fill("someone@example.test");
  await field(page, "message").fill("A better question");
  await arrive();
  expect(await field(page, "email").inputValue()).toBe("someone@example.test");
  expect(await field(page, "message").inputValue()).toBe("A better question");
  await button(page, "Submit").click();
  await page.getByText("Thanks for reaching out!").waitFor();
});
