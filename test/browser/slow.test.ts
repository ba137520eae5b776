import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { hydrated, watchedBrowser } from "../support/browser.ts";
import { STYLE_SHEET } from "../support/style-sheet.ts";

// On a slow network people read a page and use its forms before its scripts arrive.

const browser = watchedBrowser();
const PAGE = "/patentinfo?tech_id=15";
const newcomer = () => `patient-${crypto.randomUUID()}@example.test`;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.locator(`[name=${name}]`);
const query = (page: Page) => page.locator("input[name=q]");

/** Opens a page. Its scripts, and those of every later page, are held until `arrive` is called. */
async function open(path: string, as?: string, expected: number[] = []) {
  const page = await browser.open({ as, expected });
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/build/**/*.js", async (route) => {
    await released;
    // Nobody requests the scripts of a page that was left.
    await route.continue().catch(() => undefined);
  });
  await page.goto(path, { waitUntil: "commit" });
  const arrive = async () => {
    release();
    await hydrated(page);
  };
  return { page, arrive };
}

test("scripts are requested once the page has been painted", async () => {
  const page = await browser.open();
  const events: string[] = [];
  page.on("request", (request) => events.push(request.resourceType()));
  await page.addInitScript(() => {
    const nextFrame = window.requestAnimationFrame.bind(window);
    const held: FrameRequestCallback[] = [];
    const paint = () => {
      window.requestAnimationFrame = nextFrame;
      for (const each of held) nextFrame(each);
    };
    Object.assign(window, { paint, requestAnimationFrame: held.push.bind(held) });
  });
  await page.goto("/marketplace", { waitUntil: "load" });
  expect(events).toContain("image");
  expect(events).not.toContain("script");
  await page.evaluate(() => (window as unknown as { paint(): void }).paint());
  await hydrated(page);
  expect(events).toContain("script");
});

/** Opens a page whose pictures are held until `arrive` is called, and whose timers and frames run only when told to. */
async function openWithoutPictures() {
  const page = await browser.open();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.resourceType()));
  let arrive = () => {};
  const arrived = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route(`${inject("endpoints").images}/**`, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto("/marketplace", { waitUntil: "commit" });
  await page.locator("footer").waitFor();
  return { page, asked, arrive };
}

test("scripts are requested once the pictures in view have loaded", async () => {
  const { page, asked, arrive } = await openWithoutPictures();
  await page.clock.runFor(900);
  expect(asked).toContain("image");
  expect(asked).not.toContain("script");
  arrive();
  // After the first picture, a frame runs and then what it brought into view: less than a second of the page's time in
  // all.
  for (let ticks = 0; ticks < 90 && !asked.includes("script"); ticks += 1) {
    await page.clock.runFor(1);
    await new Promise((done) => setTimeout(done, 20));
  }
  expect(asked).toContain("script");
});

test("scripts are requested although a picture does not load", async () => {
  const { page, asked, arrive } = await openWithoutPictures();
  await page.clock.runFor(900);
  expect(asked).not.toContain("script");
  await page.clock.runFor(200);
  await expect.poll(() => asked).toContain("script");
  arrive();
});

/** Opens the marketplace, with `answer` in place of its style sheet's file. */
async function openStyled(answer: Parameters<Page["route"]>[1], expected: string[] = []) {
  const page = await browser.open({ expected });
  await page.route("**/*.css", answer);
  await page.goto("/marketplace", { waitUntil: "commit" });
  return page;
}

/** Whether React has started; its first act is to mark the document. */
function isTaken(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    Object.keys(document).some((name) => name.startsWith("__reactContainer")),
  );
}

/** The style rules that apply in a page, as the browser read them. */
function rulesOf(page: Page): Promise<string[][]> {
  return page.evaluate(() =>
    [...document.styleSheets].map(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)),
  );
}

/** The rules of the whole style sheet, as the browser reads them from its file. */
async function wholeRules(): Promise<string[]> {
  const page = await browser.open();
  await page.goto("/faqs");
  return page.evaluate(async (href) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(await (await fetch(href)).text());
    return [...sheet.cssRules].map(({ cssText }) => cssText);
  }, STYLE_SHEET);
}

test("a page is hydrated once it has every style rule in its place, since scripts may add elements that need them", async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((done) => {
    arrive = done;
  });
  const page = await openStyled(async (route) => {
    await arrived;
    await route.continue();
  });
  // Meanwhile the scripts arrive.
  await page.waitForFunction(() => "__remixRouteModules" in window);
  await page.waitForTimeout(300);
  expect(await isTaken(page)).toBe(false);
  const [carried = [], ...more] = await rulesOf(page);
  expect(more).toEqual([]);
  arrive();
  await hydrated(page);
  const completed = await rulesOf(page);
  const whole = await wholeRules();
  expect(completed).toEqual([whole]);
  expect(carried.length).toBeLessThan(whole.length / 2);
});

test("a page is hydrated although the style sheet's file does not load", async () => {
  const page = await openStyled((route) => route.abort(), ["ERR_FAILED"]);
  await hydrated(page);
  expect(await page.locator("link[rel=stylesheet]").count()).toBe(1);
});

test("a page whose style sheet's file loads at the second attempt has all of its rules", async () => {
  let asked = 0;
  const page = await openStyled(
    (route) => {
      asked += 1;
      return route.request().resourceType() === "stylesheet" ? route.continue() : route.abort();
    },
    ["ERR_FAILED"],
  );
  await hydrated(page);
  await expect.poll(async () => (await rulesOf(page)).length).toBe(2);
  expect(asked).toBeGreaterThan(1);
  expect((await rulesOf(page))[1]).toEqual(await wholeRules());
});

test("a note is saved before the scripts load, and a later change to it is still there once they have", async () => {
  const { page, arrive } = await open(PAGE, newcomer());
  await field(page, "notes").fill("Written early");
  await button(page, "Save Note").click();
  await page.getByRole("status").getByText("Note Saved!").waitFor();
  expect(await field(page, "notes").inputValue()).toBe("Written early");
  await field(page, "notes").fill("Written early, and more");
  await arrive();
  expect(await field(page, "notes").inputValue()).toBe("Written early, and more");
  await button(page, "Save Note").click();
  await page.locator(".toast").getByText("Note Saved!").waitFor();
  await page.reload();
  expect(await field(page, "notes").inputValue()).toBe("Written early, and more");
});

test("a first note typed before the scripts load is still there once they have", async () => {
  const { page, arrive } = await open(PAGE, newcomer());
  await field(page, "notes").fill("Typed early");
  await arrive();
  expect(await field(page, "notes").inputValue()).toBe("Typed early");
});

test("a toggle works before the scripts load", async () => {
  const { page, arrive } = await open(PAGE, newcomer());
  await button(page, "Like").click();
  await page.locator("button[aria-pressed=true]", { hasText: "Like" }).waitFor();
  await arrive();
  expect(await button(page, "Like").getAttribute("aria-pressed")).toBe("true");
});

test("a question is answered before the scripts load, and the next one is still there once they have", async () => {
  const { page, arrive } = await open(PAGE, newcomer());
  await field(page, "message").fill("What are the benefits?");
  await button(page, "Send").click();
  await page.locator("a.cite").first().waitFor();
  await field(page, "message").fill("Who invented it?");
  await arrive();
  expect(await field(page, "message").inputValue()).toBe("Who invented it?");
  await button(page, "Send").click();
  await page.locator(".turn").nth(3).waitFor();
});

test("a member searches before the scripts load, and the next typed words are still there once they have", async () => {
  const { page, arrive } = await open("/marketplace", newcomer());
  await query(page).fill("water");
  await button(page, "Search").click();
  await page.getByText("5 free searches left this month").waitFor();
  await page.locator(".hit").first().waitFor();
  await query(page).fill("membrane");
  await arrive();
  expect(await query(page).inputValue()).toBe("membrane");
});

test("a sort order chosen before the scripts load is applied once they have", async () => {
  const { page, arrive } = await open("/marketplace", newcomer());
  await field(page, "sort").selectOption("most-liked");
  await arrive();
  await page.waitForURL((url) => url.searchParams.get("sort") === "most-liked");
});

test("a refused message comes back before the scripts load, and the corrected text is kept and sent", async () => {
  const { page, arrive } = await open("/contact", undefined, [400]);
  await field(page, "email").fill("someone@refused.example");
  await field(page, "message").fill("A question");
  await button(page, "Submit").click();
  await page.getByText("Email is not accepted by the form provider").waitFor();
  await field(page, "email").fill("someone@example.test");
  await field(page, "message").fill("A better question");
  await arrive();
  expect(await field(page, "email").inputValue()).toBe("someone@example.test");
  expect(await field(page, "message").inputValue()).toBe("A better question");
  await button(page, "Submit").click();
  await page.getByText("Thanks for reaching out!").waitFor();
});
