import { expect, test } from "vitest";
import { hydrated, watchedBrowser } from "../support/browser.ts";

const browser = watchedBrowser();
const PAGE = "/patentinfo?tech_id=12";
const newcomer = () => `toggler-${crypto.randomUUID()}@example.test`;
const ACTIVE = "rgb(194, 65, 12)";

test("a toggle turns orange with white text at once, and the server knows it", async () => {
  const page = await browser.open({ as: newcomer() });
  await page.goto(PAGE);
  await hydrated(page);
  const save = page.getByRole("button", { name: "Save", exact: true });
  let answered = false;
  await page.route("**/patentinfo?*_data=*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const response = await route.fetch();
    // The button has turned before the answer is let through.
    await page.waitForSelector('button[aria-pressed="true"]');
    answered = true;
    return route.fulfill({ response });
  });
  await save.click();
  await page.waitForFunction(() => document.querySelector('button[aria-pressed="true"]'));
  await expect.poll(() => answered).toBe(true);
  const colours = await save.evaluate((button) => {
    const { backgroundColor, color } = getComputedStyle(button);
    return [backgroundColor, color];
  });
  expect(colours).toEqual([ACTIVE, "rgb(255, 255, 255)"]);
  await page.unroute("**/patentinfo?*_data=*");
  await page.reload();
  expect(await save.getAttribute("aria-pressed")).toBe("true");
});

test("a toggle that fails turns back and says so", async () => {
  const page = await browser.open({ as: newcomer(), expected: [503] });
  await page.goto(PAGE);
  await hydrated(page);
  await page.route("**/patentinfo?*_data=*", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({
          status: 503,
          json: { error: "The catalogue could not be reached." },
          headers: { "X-Remix-Response": "yes" },
        })
      : route.continue(),
  );
  const like = page.getByRole("button", { name: "Like", exact: true });
  await like.click();
  await page.getByRole("status").getByText("The catalogue could not be reached.").waitFor();
  expect(await like.getAttribute("aria-pressed")).toBe("false");
});

test("a visitor's toggle on a featured page says that one must sign in", async () => {
  for (const javaScript of [true, false]) {
    const page = await browser.open({ javaScript, expected: [401] });
    await page.goto("/patentinfo?tech_id=6");
    if (javaScript) await hydrated(page);
    await page.getByRole("button", { name: "Like", exact: true }).click();
    await page.getByText("Sign in to save, like or dismiss a technology.").waitFor();
    const like = page.getByRole("button", { name: "Like", exact: true });
    expect(await like.getAttribute("aria-pressed")).toBe("false");
  }
});

test("'Note Saved!' shows as a toast and goes, and the note stays", async () => {
  const page = await browser.open({ as: newcomer() });
  await page.goto(PAGE);
  await hydrated(page);
  await page.locator("[name=notes]").fill("Ask about the trial");
  await page.getByRole("button", { name: "Save Note" }).click();
  const toast = page.getByRole("status").getByText("Note Saved!");
  await toast.waitFor();
  await toast.waitFor({ state: "detached", timeout: 6000 });
  await page.reload();
  expect(await page.locator("[name=notes]").inputValue()).toBe("Ask about the trial");
});

test("without JavaScript a note is saved by the form and said in the status line", async () => {
  const page = await browser.open({ as: newcomer(), javaScript: false });
  await page.goto(PAGE);
  await page.locator("[name=notes]").fill("Written without a script");
  await page.getByRole("button", { name: "Save Note" }).click();
  await page.getByRole("status").getByText("Note Saved!").waitFor();
  expect(await page.locator("[name=notes]").inputValue()).toBe("Written without a script");
});
