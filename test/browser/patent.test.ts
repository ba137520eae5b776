import type { Locator, Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { hydrated, quiet, watchedBrowser } from "../support/browser.ts";
import { expectLogged } from "../support/worker-log.ts";

expectLogged("patent.missing");

const { open } = watchedBrowser();

const HEADINGS = [
  "Background/Market",
  "Technology Description",
  "Commercial Application",
  "Key Benefits/Competitive Advantage",
  "Developmental Stage",
  "Additional Information",
];

type Marked = { marked?: boolean };

/** Marks the document, to find out later whether the browser has loaded another one. */
async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => {
    (window as Marked).marked = true;
  });
}

function isMarkedDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => (window as Marked).marked === true);
}

test(`the six sections are open, and the keyboard closes and opens them`, async () => {
  const page = await open({ as: "free@example.test" });
  await page.goto("/patentinfo?tech_id=1");
  await hydrated(page);
  const sections = page.locator(".sections > details");
  expect(await sections.locator("summary").allInnerTexts()).toEqual(HEADINGS);
  expect(await page.locator(".sections > details[open]").count()).toBe(6);
  for (const section of await sections.all()) {
    const body = section.locator(".accordion-body");
    expect((await body.innerText()).trim()).not.toBe("");
    await section.locator("summary").focus();
    await page.keyboard.press("Enter");
    await body.waitFor({ state: "hidden" });
    await page.keyboard.press("Space");
    await body.waitFor({ state: "visible" });
  }
});

test(`a similar technology opens as a whole page`, async () => {
  const page = await open({ as: "free@example.test" });
  await page.goto("/patentinfo?tech_id=1");
  await hydrated(page);
  const similar = page.locator(".similar article");
  expect(await similar.count()).toBeGreaterThan(0);
  expect(await similar.count()).toBeLessThanOrEqual(3);
  const title = await similar.first().locator("h3").innerText();
  await markDocument(page);
  await similar.first().getByRole("link", { name: "Learn More" }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  expect(await isMarkedDocument(page)).toBe(false);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("while another page is loading the status region says so", async () => {
  const page = await open({ as: "free@example.test" });
  const status = page.getByRole("status");
  /** Follows a link and holds back what its page needs until the status region says `words`. */
  async function follow(link: Locator, needed: RegExp, words: string): Promise<void> {
    let wasHeld = false;
    const held = Promise.withResolvers<void>();
    await page.route(needed, async (route) => {
      wasHeld = true;
      await held.promise;
      await route.continue();
    });
    await link.click();
    await status.getByText(words, { exact: true }).waitFor();
    held.resolve();
    await expect.poll(() => status.innerText()).toBe("");
    expect(wasHeld, words).toBe(true);
    await page.unroute(needed);
  }
  const navbar = page.getByRole("banner");
  await page.goto("/marketplace");
  await hydrated(page);
  const card = page.locator("#results article").first();
  const learnMore = card.getByRole("link", { name: "Learn More" });
  await follow(learnMore, /\/patentinfo.*_data=/, "Loading patent data...");
  const marketplace = navbar.getByRole("link", { name: "Marketplace" });
  await follow(marketplace, /\/marketplace.*_data=/, "Loading results...");
  const contact = navbar.getByRole("link", { name: "Contact Us" });
  // The page reads no data. A reader waits only for its script.
  await follow(contact, /\/build\/routes\/contact-[^/]*\.js/, "Loading...");
});

test("on a phone, chat and notes are one tap away from every part of the page", async () => {
  const phone = { viewport: { width: 360, height: 740 } };
  const page = await open({ as: "free@example.test", javaScript: false, context: phone });
  await page.goto("/patentinfo?tech_id=1");
  const bar = page.getByRole("navigation", { name: "On this page" });
  for (const [label, heading] of [
    ["Ask", "Explain.AI"],
    ["Notes", "Your notes"],
  ] as const) {
    const link = await bar.getByRole("link", { name: label }).boundingBox();
    expect(link?.y).toBeLessThan(740);
    await bar.getByRole("link", { name: label }).click();
    const title = page.getByRole("heading", { name: heading, exact: true });
    await expect.poll(async () => (await title.boundingBox())?.y).toBeLessThan(200);
    expect((await title.boundingBox())?.y).toBeGreaterThan(44);
  }
});

/** What the page shared, by a stand-in for the device's own share sheet. */
async function withNativeShare(page: Page, how: "takes" | "fails" | "is closed" | "is missing") {
  await page.addInitScript((how) => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    const share = async (data: unknown) => {
      shared.push(data);
      if (how === "fails") throw new Error("No app took it.");
      if (how === "is closed") throw new DOMException("Share canceled", "AbortError");
    };
    const value = how === "is missing" ? undefined : share;
    Object.defineProperty(navigator, "share", { value, configurable: true });
  }, how);
}

test("Share passes title, text and link to the device; closing its sheet is not a failure", async () => {
  for (const how of ["takes", "is closed"] as const) {
    const page = await open({ as: "free@example.test" });
    await withNativeShare(page, how);
    await page.goto("/patentinfo?tech_id=6&said=note-saved#notes");
    await hydrated(page);
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const title = await page.locator("h1").innerText();
    const url = `${inject("endpoints").web}/patentinfo?tech_id=6`;
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared))
      .toEqual([{ title, text: "Check out this patent!", url }]);
    expect(await page.getByLabel("Link to this page").count()).toBe(0);
  }
});

test("where the device cannot share, the link is copied and an alert says so", async () => {
  const page = await open({
    as: "free@example.test",
    context: { permissions: ["clipboard-read", "clipboard-write"] },
  });
  await withNativeShare(page, "is missing");
  await page.goto("/patentinfo?tech_id=6");
  await hydrated(page);
  const alerts: string[] = [];
  page.on("dialog", (dialog) => {
    alerts.push(dialog.message());
    return dialog.accept();
  });
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect.poll(() => alerts).toEqual(["Link copied to clipboard!"]);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${inject("endpoints").web}/patentinfo?tech_id=6`,
  );
});

test("a failed share or clipboard is logged, and the link is shown", async () => {
  for (const how of ["fails", "is missing"] as const) {
    const page = await open({ logs: /The link could not be shared/ });
    await withNativeShare(page, how);
    await page.addInitScript(() => {
      const writeText = () => Promise.reject(new Error("No clipboard here."));
      Object.defineProperty(navigator, "clipboard", { value: { writeText } });
    });
    const logged = page.waitForEvent("console", (message) => message.type() === "error");
    await page.goto("/patentinfo?tech_id=6");
    await hydrated(page);
    await page.getByRole("button", { name: "Share", exact: true }).click();
    expect((await logged).text()).toContain(how === "fails" ? "No app took it" : "No clipboard");
    const link = page.getByLabel("Link to this page");
    expect(await link.inputValue()).toBe(`${inject("endpoints").web}/patentinfo?tech_id=6`);
  }
});

test("without JavaScript, Share opens and shows the link", async () => {
  const page = await open({ javaScript: false });
  await page.goto("/patentinfo?tech_id=6");
  await page.locator("summary", { hasText: "Share" }).click();
  const link = page.getByLabel("Link to this page");
  expect(await link.isVisible()).toBe(true);
  expect(await link.inputValue()).toBe(`${inject("endpoints").web}/patentinfo?tech_id=6`);
});

test("a similar technology's bookmark turns on this page only, and is neither sent nor stored", async () => {
  const page = await open({ as: "free@example.test" });
  await page.goto("/patentinfo?tech_id=1");
  await hydrated(page);
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") posts.push(request.url());
  });
  const bookmark = page.locator(".similar button").first();
  await bookmark.waitFor();
  expect(await page.getByText("kept on this page only").isVisible()).toBe(true);
  expect(await bookmark.getAttribute("aria-pressed")).toBe("false");
  await bookmark.click();
  await expect.poll(() => bookmark.getAttribute("aria-pressed")).toBe("true");
  expect(new URL(page.url()).pathname).toBe("/patentinfo");
  await page.reload();
  await bookmark.waitFor();
  expect(await bookmark.getAttribute("aria-pressed")).toBe("false");
  expect(posts).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage).length)).toBe(0);
});

test("when the connection is lost on the way to a technology, its page says so, and shows it once the connection is back", async () => {
  const page = await open({
    as: "free@example.test",
    expected: ["ERR_INTERNET_DISCONNECTED"],
    logs: /The technology could not be read/,
  });
  await page.goto("/marketplace");
  await hydrated(page);
  // The page's code is loaded before the connection goes. Without it the browser would show its own error page.
  const cards = page.locator("#results article");
  await cards.first().getByRole("link", { name: "Learn More" }).click();
  await page.locator(".sections").waitFor();
  await page.goBack();
  await cards.nth(1).waitFor();
  const title = await cards.nth(1).locator("h3").innerText();
  await page.context().setOffline(true);
  await cards.nth(1).getByRole("link", { name: "Learn More" }).click();
  await page.getByRole("heading", { level: 1, name: "Loading patent data..." }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
});

test("a page that cannot be read again after a reaction stays as it is", async () => {
  const as = `half-way-${crypto.randomUUID()}@example.test`;
  const page = await open({ as, expected: ["ERR_FAILED"], logs: /could not be read/ });
  await page.goto("/patentinfo?tech_id=16");
  await hydrated(page);
  await page.route("**/patentinfo?*_data=*", (route) =>
    route.request().method() === "GET" ? route.abort() : route.continue(),
  );
  const logged = page.waitForEvent("console", (message) => message.text().includes("be read"));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await logged;
  await quiet(page);
  expect(await page.locator(".sections > details").count()).toBe(6);
});

/** Follows the link to the inquiry's folded form, which opens it and puts the cursor into its field. */
async function openInquiry(page: Page): Promise<void> {
  await page.locator(".contact a[href='#inquiry-message']").click();
  await page.getByLabel("Your inquiry").waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("inquiry-message");
}

test("with JavaScript an inquiry is sent without leaving the page, a message confirms it, and the form is empty again", async () => {
  const page = await open({ as: "trial@example.test" });
  const words = `In place ${crypto.randomUUID()}`;
  await page.goto("/patentinfo?tech_id=15");
  await hydrated(page);
  await markDocument(page);
  await openInquiry(page);
  await page.getByLabel("Your inquiry").fill(words);
  await page.getByRole("button", { name: "Send Inquiry" }).click();
  await page.getByRole("status").getByText("Your inquiry was sent.").waitFor();
  await page.locator("#inquiry .asked").getByText(words).waitFor();
  expect(await page.getByLabel("Your inquiry").inputValue()).toBe("");
  expect(await isMarkedDocument(page)).toBe(true);
});
