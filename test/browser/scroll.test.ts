import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated, MOTION, watchedBrowser } from "../support/browser.ts";

const { open } = watchedBrowser();

/** How far the reader has scrolled on the page that they leave, in CSS pixels. */
const READ_TO = 600;

/** The router opens pages with scripts; the browser itself loads pages without. */
const JOURNEYS = [
  { from: "/marketplace", to: "/faqs", width: 360 },
  { from: "/features", to: "/marketplace", width: 1280 },
  { from: "/marketplace", to: "/contact", width: 360 },
  { from: "/", to: "/features", width: 1280 },
];

for (const { from, to, width } of JOURNEYS) {
  test(`from ${from} a link to ${to} leads to the top, and Back to the old place, at ${width} px`, async () => {
    const page = await openWithoutFonts(width);
    await goThere(page, from);
    await page.evaluate((top) => scrollTo(0, top), READ_TO);
    await expect.poll(() => scrollTop(page)).toBe(READ_TO);
    await follow(page, to);
    await expect.poll(() => scrollTop(page)).toBe(0);
    await page.goBack();
    await page.waitForURL(from);
    await expect.poll(() => scrollTop(page)).toBe(READ_TO);
    await page.goForward();
    await page.waitForURL(to);
    await expect.poll(() => scrollTop(page)).toBe(0);
  });
}

test("a page without scripts, reached from a page with scripts, is its own document with its styles and no script", async () => {
  const page = await open();
  await goThere(page, "/marketplace");
  await follow(page, "/features");
  expect(await page.locator("script").count()).toBe(0);
  const first = page.locator(".features > li").first();
  expect(await first.evaluate((item) => getComputedStyle(item).display)).toBe("grid");
});

/**
 * The fonts are optional: a page may draw its first view without them and is a little shorter when the reader comes
 * back and they are cached. The browser then keeps the paragraph in sight, at another number of pixels.
 */
async function openWithoutFonts(width: number): Promise<Page> {
  const page = await open({
    context: { ...MOTION, viewport: { width, height: 500 } },
    expected: ["ERR_FAILED"],
  });
  await page.route("**/*.woff2", (route) => route.abort());
  return page;
}

async function goThere(page: Page, path: string): Promise<void> {
  await page.goto(path);
  if (path === "/marketplace" || path === "/contact") await hydrated(page);
}

/** Follows the page's own link without scrolling to it first, as a keyboard or a script would. */
async function follow(page: Page, path: string): Promise<void> {
  await page
    .locator(`a[href="${path}"]`)
    .first()
    .evaluate((link) => (link as HTMLElement).click());
  await page.waitForURL(path);
  await page.locator(`h1`).first().waitFor();
}

function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY));
}
