import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated, watchedBrowser } from "../support/browser.ts";

const { open } = watchedBrowser();

/** The focused element's text, and whether its focus can be seen. */
function focused(page: Page): Promise<{ text: string; visible: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    // A card's link covers the whole card, and then the card shows the outline.
    const wearers = [element, element.closest("article"), element.closest("li")];
    const outlined = wearers.some((wearer) => {
      if (!wearer) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(wearer);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
    const box = element.getBoundingClientRect();
    const inWindow =
      box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < window.innerHeight;
    const text = element.matches("input, select, textarea")
      ? element.getAttribute("name")
      : element.getAttribute("aria-label") || element.textContent;
    return { text: (text ?? "").replace(/\s+/g, " ").trim(), visible: outlined && inWindow };
  });
}

/** Presses Tab until the focus leaves the page, and returns every stop. */
async function tabStops(page: Page): Promise<string[]> {
  const stops: string[] = [];
  for (;;) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement === document.body)) return stops;
    const { text, visible } = await focused(page);
    expect(visible, `the focus on "${text}" shows`).toBe(true);
    stops.push(text);
    expect(stops.length, "the focus goes round and does not end").toBeLessThan(200);
  }
}

/** Presses Tab until a stop begins with this text. */
async function tabTo(page: Page, text: string): Promise<void> {
  for (let presses = 0; presses < 100; presses++) {
    await page.keyboard.press("Tab");
    if ((await focused(page)).text.startsWith(text)) return;
  }
  throw new Error(`The focus never comes to "${text}".`);
}

test.each([
  [
    "/marketplace",
    "Skip to content → QUAD → Features → Marketplace → Contact Us → View Profile → computing → environmental → active → other → Universities: All Universities → Clear all → sort → Learn More: → Next → FAQs → Pricing Plans",
  ],
  [
    "/patentinfo?tech_id=1",
    "Skip to content → Contact Patent Owner → Save → Like → Not Interested → Share → More → Background/Market → notes → Save Note → Send a tracked inquiry → Learn More",
  ],
])("Tab goes through every action of %s in its order", async (path, order) => {
  const page = await open({ as: "pro@example.test" });
  await page.goto(path);
  await hydrated(page);
  const stops = await tabStops(page);
  let at = -1;
  for (const text of order.split(" → ")) {
    at = stops.findIndex((stop, place) => place > at && stop.startsWith(text));
    expect(at, `${text} in ${stops.join(" → ")}`).toBeGreaterThan(-1);
  }
});

test(`the skip link leads to the content`, async () => {
  const page = await open();
  await page.goto("/contact");
  await hydrated(page);
  await page.keyboard.press("Tab");
  expect((await focused(page)).text).toBe("Skip to content");
  await page.keyboard.press("Enter");
  await page.waitForURL(/#main$/);
  await page.keyboard.press("Tab");
  expect((await focused(page)).text).toBe("email");
});

test(`the carousel's menu opens and one of its lists is chosen with the keyboard alone`, async () => {
  const page = await open();
  await page.goto("/");
  await tabTo(page, "List: Most Popular");
  await page.keyboard.press("Enter");
  await tabTo(page, "Trending");
  await page.keyboard.press("Enter");
  await page.waitForURL(/list=Trending/);
  expect(await page.locator("#for-you summary").innerText()).toContain("Trending");
});

test("every page shows where the focus is", async () => {
  for (const path of ["/", "/features", "/faqs", "/login", "/contact"]) {
    const page = await open({ as: path === "/login" ? undefined : "pro@example.test" });
    await page.goto(path);
    expect((await tabStops(page)).length, path).toBeGreaterThan(6);
  }
});
