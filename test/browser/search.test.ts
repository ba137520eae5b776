import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated, WITH_AND_WITHOUT_JAVASCRIPT, watchedBrowser } from "../support/browser.ts";

const { open } = watchedBrowser();
const SUBSCRIBER = "pro@example.test";
const PROMPT = "batteries that store electricity for the power grid";

/** Other programs may keep the machine busy. */
const SOON = { timeout: 120_000 };

const newcomer = () => `searcher-${crypto.randomUUID()}@example.test`;
const field = (page: Page) =>
  page.locator("input[name=q]:not([type=hidden]), #search-form textarea");
const titles = (page: Page) => page.locator("#results h3").allInnerTexts();
const shown = (page: Page) => page.locator("#results .bar p").innerText();
const chips = (page: Page) => page.locator(".chips li").allInnerTexts();
const left = (page: Page) => page.locator(".search .left").innerText();
const mode = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Search mode" }).getByRole("link", { name });

/** A reader's marketplace, once it is usable. */
async function openMarketplace(as: string, javaScript: boolean, address = "/marketplace") {
  const page = await open({ as, javaScript });
  await page.goto(address);
  if (javaScript) await hydrated(page);
  return page;
}

/** Waits until the page shows the search of these parameters, in its address and its results. */
async function arrived(page: Page, parameters: Record<string, string>): Promise<void> {
  // Polled, because a second submit ends the navigation of the first, and everything that waits for that navigation.
  await expect
    .poll(() => {
      const { searchParams } = new URL(page.url());
      return Object.entries(parameters).every(([name, value]) => searchParams.get(name) === value);
    }, SOON)
    .toBe(true);
  // The address changes first. The old results stay until the new ones have come.
  const heading = parameters.q ? `Results for ${parameters.q}` : "Results";
  await expect.poll(() => page.locator("#results-heading").textContent(), SOON).toBe(heading);
  await page.locator("#results[aria-busy=false]").waitFor();
  await expect.poll(() => field(page).inputValue(), SOON).toBe(parameters.q ?? "");
}

async function search(page: Page, q: string): Promise<void> {
  await field(page).fill(q);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await arrived(page, { q });
}

test("what a keyword search names as unwanted is left out by one click, and a prompt says what it left out", async () => {
  const words = "batteries without lithium";
  const page = await openMarketplace(SUBSCRIBER, true, `/marketplace?q=${words}`);
  await page.getByRole("link", { name: "Leave out: lithium" }).click();
  await arrived(page, { q: 'batteries -"lithium"' });
  expect(await page.getByRole("link", { name: /^Leave out/ }).count()).toBe(0);
  await page.goto(`/marketplace?mode=ai&q=${words}`);
  const leftOut = page.locator("details.corrections");
  await leftOut.locator("summary", { hasText: /^\d+ left out: they use lithium$/ }).click();
  expect(await leftOut.locator("q").first().innerText()).toMatch(/lithium/i);
  await page.getByRole("link", { name: "Remove not: lithium" }).click();
  await leftOut.waitFor({ state: "detached" });
});

for (const { name, javaScript } of WITH_AND_WITHOUT_JAVASCRIPT) {
  test(`a free member searches, sees why each result matches, and how many searches are left, ${name}`, async () => {
    const page = await openMarketplace(newcomer(), javaScript);
    await expect.poll(() => left(page), SOON).toBe("6 free searches left this month");
    await search(page, "  water ".trim());
    await expect.poll(() => left(page), SOON).toBe("5 free searches left this month");
    expect(await shown(page)).toMatch(/^Showing 1 – \d+ of [\d,]+ results$/);
    expect(await page.getByLabel("Sort by").inputValue()).toBe("most-relevant");
    const marked = page.locator("#results article").first().locator("mark").first();
    expect(await marked.innerText()).toMatch(/^water$/i);
  });

  test(`a prompt's conditions are chips; removing one is free and adding a word is a search, ${name}`, async () => {
    const page = await openMarketplace(newcomer(), javaScript, "/marketplace?mode=ai");
    await search(page, `${PROMPT} without mercury or lead`);
    const words = await chips(page);
    expect(words).toEqual(["mercury", "lead"]);
    await expect.poll(() => left(page), SOON).toBe("5 free searches left this month");
    await page.getByRole("link", { name: "Remove not: mercury" }).click();
    await expect.poll(() => chips(page), SOON).toEqual(["lead"]);
    await expect.poll(() => left(page), SOON).toBe("5 free searches left this month");
    expect((await titles(page)).length).toBeGreaterThan(0);
    await page.getByRole("textbox", { name: "Add a word" }).fill("hydrogen");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect.poll(() => chips(page), SOON).toEqual(["hydrogen", "lead"]);
    await expect.poll(() => left(page), SOON).toBe("4 free searches left this month");
    expect(new URL(page.url()).searchParams.getAll("kw")).toEqual(["not: lead", "hydrogen"]);
    await page.goBack();
    await expect.poll(() => chips(page), SOON).toEqual(["lead"]);
  });
}

test("the address of a search that was not paid for has a button to run it", async () => {
  const page = await openMarketplace(newcomer(), true, "/marketplace?q=water");
  expect(await titles(page)).toEqual([]);
  expect(await field(page).inputValue()).toBe("water");
  await page.getByRole("button", { name: "Run this search" }).click();
  await expect.poll(() => left(page), SOON).toBe("5 free searches left this month");
  expect((await titles(page)).length).toBeGreaterThan(0);
});

test("each mode has its placeholder", async () => {
  const page = await openMarketplace(newcomer(), true);
  const regular = await field(page).getAttribute("placeholder");
  await mode(page, "Discovery.AI").click();
  await expect.poll(() => field(page).getAttribute("placeholder"), SOON).not.toBe(regular);
  await mode(page, "Browse Patents & Innovations").click();
  await expect.poll(() => field(page).getAttribute("placeholder"), SOON).toBe(regular);
});

test("after a search the focus is on the heading of its results, and the page has not moved", async () => {
  const page = await openMarketplace(newcomer(), true);
  const top = await field(page).evaluate((element) => element.getBoundingClientRect().top);
  await search(page, "water");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent), SOON)
    .toBe("Results for water");
  expect(await field(page).evaluate((element) => element.getBoundingClientRect().top)).toBe(top);
  await page.goBack();
  await arrived(page, {});
  expect(await page.evaluate(() => document.activeElement?.id)).not.toBe("results-heading");
});

test("with JavaScript a change of mode or filter keeps the typed text", async () => {
  const page = await openMarketplace(newcomer(), true);
  await field(page).fill("half a thought");
  await mode(page, "Discovery.AI").click();
  expect(await field(page).inputValue()).toBe("half a thought");
  await page.locator("button.facet", { has: page.getByText("energy", { exact: true }) }).click();
  await page.waitForURL((url) => url.searchParams.get("class") === "energy");
  await page.locator("#results[aria-busy=false]").waitFor();
  expect(await field(page).inputValue()).toBe("half a thought");
});

test("while a search is running the page says 'Loading results...'", async () => {
  const page = await openMarketplace(newcomer(), true);
  const held = Promise.withResolvers<void>();
  await page.route(/_data=/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await field(page).fill("water");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.locator("#results[aria-busy=true]").waitFor();
  expect(await shown(page)).toBe("Loading results...");
  held.resolve();
  await arrived(page, { q: "water" });
});

test("without a connection the page stays, says so, and the same search can be tried again", async () => {
  const page = await open({ as: newcomer(), expected: ["ERR_INTERNET_DISCONNECTED"] });
  await page.goto("/marketplace");
  await hydrated(page);
  const before = await titles(page);
  await page.context().setOffline(true);
  await field(page).fill("water");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByText("There is no connection just now").waitFor();
  expect(await titles(page)).toEqual(before);
  expect(await field(page).inputValue()).toBe("water");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await arrived(page, { q: "water" });
  await expect.poll(() => left(page), SOON).toBe("5 free searches left this month");
});

test("typed words are completed, and a sentence is not", async () => {
  const page = await openMarketplace(newcomer(), true);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/suggest")) asked.push(request.url());
  });
  await field(page).pressSequentially("harrow", { delay: 20 });
  await expect
    .poll(
      () =>
        page
          .locator("datalist option")
          .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value)),
      SOON,
    )
    .toContain("Harrow Institute");
  // The text is typed quickly, so it is requested once or twice and not for each letter.
  expect(asked.length).toBeLessThan(4);
  asked.length = 0;
  await mode(page, "Discovery.AI").click();
  await field(page).fill("a sentence about harrows");
  await expect.poll(() => page.locator("datalist option").count(), SOON).toBe(0);
  expect(asked).toEqual([]);
});

test("while typing, the list of universities shows those of the found set", async () => {
  const page = await openMarketplace(SUBSCRIBER, true, "/marketplace?q=water");
  const list = page.locator("#universities details.combo");
  await list.locator("summary").click();
  const all = await list.locator(".combo-list .facet-label").allInnerTexts();
  const name = all[1] ?? "";
  const count = await list.locator(".combo-list .facet-count").first().innerText();
  await list.getByRole("searchbox").fill(name.slice(0, 6));
  await expect
    .poll(() => list.locator(".combo-list .facet-label").count(), SOON)
    .toBeLessThan(all.length);
  expect(await list.locator(".combo-list .facet-count").first().innerText()).toBe(count);
});
