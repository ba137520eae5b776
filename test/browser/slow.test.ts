import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated, watchedBrowser } from "../support/browser.ts";

const browser = watchedBrowser();
const newcomer = () => `patient-${crypto.randomUUID()}@example.test`;

/** Holds every script back; what it answers lets them through. */
async function withholdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/build/**/*.js", async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** Opens a page whose scripts are on their way. */
function openUnfinished(page: Page, path: string) {
  return page.goto(path, { waitUntil: "commit" });
}

const FIELDS = [
  { path: "/marketplace", name: "q", as: "pro@example.test", typed: "membrane" },
  { path: "/patentinfo?tech_id=15", name: "notes", as: newcomer(), typed: "Typed early" },
  { path: "/contact", name: "message", as: undefined, typed: "A question" },
];

for (const { path, name, as, typed } of FIELDS) {
  test(`what is typed into ${name} of ${path} while its script loads is kept when it has come`, async () => {
    const page = await browser.open({ as });
    const release = await withholdScripts(page);
    await openUnfinished(page, path);
    const field = page.locator(`[name=${name}]`);
    await field.fill(typed);
    release();
    await hydrated(page);
    expect(await field.inputValue()).toBe(typed);
  });
}
