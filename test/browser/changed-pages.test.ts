/** Pages that a translator or an extension has changed: readers go on using them. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated, watchedBrowser } from "../support/browser.ts";

const { open } = watchedBrowser();
const newcomer = () => `translated-${crypto.randomUUID()}@example.test`;
const MARKETPLACE = "/marketplace?mode=regular";
const PATENT = "/patentinfo?tech_id=12";

/** Wraps each text of the page as translators do, with another text in its place. */
function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (text.data.trim() && !text.parentElement?.closest("script, style")) found.push(text);
    }
    for (const text of found) {
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = `«${text.data}»`;
      outer.appendChild(inner);
      text.replaceWith(outer);
    }
  });
}

test("a translated listing is filtered, turned and left", async () => {
  const page = await open({ as: "pro@example.test" });
  await page.goto(MARKETPLACE);
  await hydrated(page);
  await translate(page);
  await page.locator("a[href*='page=2']").first().click();
  await page.waitForURL(/page=2/);
  await hydrated(page);
  await translate(page);
  await page.locator("button.facet").first().click();
  await page.waitForURL((url) => !url.search.includes("page=2"));
  await hydrated(page);
  await translate(page);
  await page.locator("main a[href*='patentinfo']").first().click();
  await page.waitForURL(/patentinfo/);
  await page.locator("h1").waitFor();
});

test("on a translated page Save, Like and Not Interested are stored and shown", async () => {
  const page = await open({ as: newcomer() });
  await page.goto(PATENT);
  await hydrated(page);
  for (const name of ["Save", "Like"]) {
    await translate(page);
    await page.getByRole("button", { name: `«${name}»`, exact: true }).click();
    await page.locator('button[aria-pressed="true"]', { hasText: name }).waitFor();
    await page.reload();
    await hydrated(page);
    expect(await page.getByRole("button", { name, exact: true }).getAttribute("aria-pressed")).toBe(
      "true",
    );
  }
});

for (const where of ["head", "body"] as const) {
  test(`nodes that an extension writes into ${where} before hydration change nothing`, async () => {
    const page = await open({ as: newcomer() });
    await page.addInitScript((place) => {
      const write = () => {
        const parent = document.querySelector<HTMLElement>(place);
        if (!parent) return;
        parent.insertBefore(document.createElement("x-extension"), parent.firstChild);
        parent.appendChild(document.createElement("x-extension"));
      };
      // The document is parsed, and its scripts have not begun.
      document.addEventListener("readystatechange", write, { once: true });
    }, where);
    for (const path of [MARKETPLACE, PATENT]) {
      await page.goto(path);
      await hydrated(page);
      expect(await page.locator("x-extension").count()).toBeGreaterThan(0);
    }
    const save = page.getByRole("button", { name: "Save", exact: true });
    await save.click();
    await expect.poll(() => save.getAttribute("aria-pressed")).toBe("true");
  });
}
