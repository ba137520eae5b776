import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated, watchedBrowser } from "../support/browser.ts";

const browser = watchedBrowser();
const PAGE = "/patentinfo?tech_id=13";
const newcomer = () => `writer-${crypto.randomUUID()}@example.test`;

/** Opens the page and returns the field of its note. */
async function openNote(page: Page) {
  await page.goto(PAGE);
  await hydrated(page);
  return page.locator("[name=notes]");
}

async function save(page: Page) {
  await page.getByRole("button", { name: "Save Note" }).click();
}

async function saved(page: Page) {
  await save(page);
  await page.getByRole("status").getByText("Note Saved!").waitFor();
}

test("typed text survives a lost connection and a closed page, and is offered again", async () => {
  const page = await browser.open({ as: newcomer(), expected: ["ERR_INTERNET_DISCONNECTED"] });
  const field = await openNote(page);
  await field.fill("Before the tunnel");
  await saved(page);
  const toast = page.getByRole("status").getByText("Note Saved!");
  await toast.waitFor({ state: "detached", timeout: 120_000 });
  await field.fill("Written in the tunnel");
  await page.context().setOffline(true);
  await save(page);
  await page.getByText("There is no connection just now").waitFor();
  expect(await field.inputValue()).toBe("Written in the tunnel");
  await page.context().setOffline(false);
  await openNote(page);
  expect(await field.inputValue()).toBe("Before the tunnel");
  await page.getByText("You wrote this here and did not save it:").waitFor();
  await page.getByRole("button", { name: "Use it again" }).click();
  expect(await field.inputValue()).toBe("Written in the tunnel");
  await saved(page);
  await openNote(page);
  expect(await field.inputValue()).toBe("Written in the tunnel");
  expect(await page.getByText("You wrote this here").count()).toBe(0);
});

test("a draft can be discarded, and signing out deletes all others", async () => {
  const page = await browser.open({ as: newcomer() });
  const field = await openNote(page);
  await field.fill("Never mind");
  await openNote(page);
  await page.getByRole("button", { name: "Discard it" }).click();
  await openNote(page);
  expect(await page.getByText("You wrote this here").count()).toBe(0);
  await field.fill("Not for the next person at this desk");
  const drafts = () => page.evaluate(() => Object.keys(localStorage).length);
  expect(await drafts()).toBe(1);
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("button", { name: "Login with Google" }).waitFor();
  await expect.poll(drafts).toBe(0);
});

test("a newer note of several lines is shown, with or without JavaScript in either window", async () => {
  const as = newcomer();
  const page = await browser.open({ as });
  const field = await openNote(page);
  const plain = await browser.open({ as, javaScript: false });
  for (const words of ["First\nsecond", "First\nsecond\nthird"]) {
    await plain.goto(page.url());
    await plain.getByRole("textbox", { name: "Note" }).fill(words);
    await plain.getByRole("button", { name: "Save Note" }).click();
    await plain.getByText("Note Saved!").waitFor();
    await page.getByRole("button", { name: "Like", exact: true }).click();
    await expect.poll(() => field.inputValue()).toBe(words);
  }
});
