import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { watchedBrowser } from "../support/browser.ts";

const { open } = watchedBrowser();
const HEBREW = "פאנל סולארי של QUAD!";

/** Whether a text of this element, as an owner or a reader could write it, runs from the right to the left. */
function runsFromTheRight(page: Page, selector: string, text: string): Promise<boolean> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, written) => {
      element.textContent = written;
      const at = (index: number) => {
        const range = document.createRange();
        range.setStart(element.firstChild as Text, index);
        range.setEnd(element.firstChild as Text, index + 1);
        return range.getBoundingClientRect().left;
      };
      return at(0) > at(written.length - 1);
    }, text);
}

test("a title and a summary run in the direction of their own first letters", async () => {
  const page = await open({ as: "free@example.test", javaScript: false });
  await page.goto("/patentinfo?tech_id=6");
  for (const selector of ["h1", "h1 ~ .lede"]) {
    expect(await runsFromTheRight(page, selector, HEBREW), selector).toBe(true);
    expect(await runsFromTheRight(page, selector, "A solar panel from חיפה."), selector).toBe(
      false,
    );
  }
});

test("what a person types runs in the direction of its first letters", async () => {
  const page = await open({ as: "free@example.test", javaScript: false });
  await page.goto("/patentinfo?tech_id=6");
  const note = page.locator("#notes textarea");
  const isFromTheRight = () => note.evaluate((field) => field.matches(":dir(rtl)"));
  await note.fill(HEBREW);
  expect(await isFromTheRight()).toBe(true);
  await note.fill("A solar panel");
  expect(await isFromTheRight()).toBe(false);
});
