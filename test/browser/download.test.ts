import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated, watchedBrowser } from "../support/browser.ts";
import { stackDatabase } from "../support/stack-services.ts";
import { signedIn } from "../support/visitor.ts";

const browser = watchedBrowser();
const PAGE = "/patentinfo?tech_id=4";
const sql = stackDatabase();

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

/** A new member with a trial, whose membership a test may end. */
async function newSubscriber(): Promise<string> {
  const email = `reader-${crypto.randomUUID()}@example.test`;
  await signedIn(email);
  const soon = new Date(Date.now() + 86_400_000);
  await sql`
    insert into public.user_profiles (id, trial_end) select id, ${soon} from auth.users where email = ${email}
    on conflict (id) do update set trial_end = excluded.trial_end`;
  return email;
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

test("a member whose session has ended gets a message that says so", async () => {
  const page = await browser.open({ as: "pro@example.test", expected: [401] });
  await page.goto(PAGE);
  await hydrated(page);
  await page.context().clearCookies();
  const words = nextAlert(page);
  await downloadLink(page).click();
  expect(await words).toBe("You're not logged in.");
  await page.getByRole("heading", { name: "You're not logged in." }).waitFor();
});

test("a member whose membership has ended meanwhile gets a message that says so", async () => {
  const email = await newSubscriber();
  const page = await browser.open({ as: email, expected: [403] });
  await page.goto(PAGE);
  await hydrated(page);
  await sql`
    update public.user_profiles set trial_end = null where id = (select id from auth.users where email = ${email})`;
  const words = nextAlert(page);
  await downloadLink(page).click();
  expect(await words).toBe("Access denied or failed to download.");
  await page.getByRole("link", { name: "See the plans" }).waitFor();
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

test("without JavaScript a refusal is a page with the same message and a way back", async () => {
  const email = await newSubscriber();
  const page = await browser.open({ as: email, javaScript: false, expected: [401, 403] });
  await page.goto(PAGE);
  await sql`
    update public.user_profiles set trial_end = null where id = (select id from auth.users where email = ${email})`;
  await downloadLink(page).click();
  await page.getByRole("heading", { name: "Access denied or failed to download." }).waitFor();
  await page.getByRole("link", { name: "Back to the technology" }).click();
  await page.waitForURL((url) => url.pathname === "/patentinfo");
  await page.context().clearCookies();
  await page.goto("/api/download?id=4");
  await page.getByRole("heading", { name: "You're not logged in." }).waitFor();
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
