import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated, watchedBrowser } from "../support/browser.ts";

const browser = watchedBrowser();
const PAGE = "/patentinfo?tech_id=4";

/** Answers the text of the next alert and closes it. */
function nextAlert(page: Page): Promise<string> {
  return new Promise((done) => {
    page.once("dialog", async (dialog) => {
      const words = dialog.message();
      await dialog.accept();
      done(words);
    });
  });
}

function downloadLink(page: Page) {
  return page.locator("#analysis").getByRole("link", { name: "Download Report" });
}

test.each([true, false])("a subscriber saves the report (JavaScript: %s)", async (javaScript) => {
  const page = await browser.open({ as: "pro@example.test", javaScript });
  await page.goto(PAGE);
  if (javaScript) await hydrated(page);
  const saving = page.waitForEvent("download");
  await downloadLink(page).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe("4_report.pdf");
  const file = readFileSync(await download.path());
  expect(file.subarray(0, 5).toString()).toBe("%PDF-");
  expect(file.length).toBeGreaterThan(20_000);
  expect(new URL(page.url()).pathname).toBe("/patentinfo");
});

test("a request that never arrives shows a message, and the next one works", async () => {
  const page = await browser.open({
    as: "pro@example.test",
    expected: ["ERR_INTERNET_DISCONNECTED"],
  });
  await page.goto(PAGE);
  await hydrated(page);
  await page.context().setOffline(true);
  const words = nextAlert(page);
  await downloadLink(page).click();
  expect(await words).toBe("Something went wrong during download.");
  await page.context().setOffline(false);
  const saving = page.waitForEvent("download");
  await downloadLink(page).click();
  expect((await saving).suggestedFilename()).toBe("4_report.pdf");
});

test.each([
  ["a visitor", undefined, 401, "You're not logged in.", "Sign In"],
  [
    "a free user",
    "free@example.test",
    403,
    "Access denied or failed to download.",
    "See the plans",
  ],
] as const)(
  "%s sees the button beside the teaser, gets the reason for the refusal, and a page that says what to do",
  async (_, as, status, words, next) => {
    const page = await browser.open({ ...(as ? { as } : {}), expected: [status] });
    // A featured technology, which visitors may open too.
    await page.goto("/patentinfo?tech_id=6");
    await hydrated(page);
    const told = nextAlert(page);
    await downloadLink(page).click();
    expect(await told).toBe(words);
    await page.getByRole("link", { name: next, exact: true }).first().waitFor();
    await page.getByRole("link", { name: "Back to the technology" }).click();
    await page.waitForURL((url) => url.pathname === "/patentinfo");
  },
);
