import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated, WITH_AND_WITHOUT_JAVASCRIPT, watchedBrowser } from "../support/browser.ts";

const { open } = watchedBrowser();
const MEMBER = "free@example.test";
const LOCKED = "Unlock unlimited AI-powered searches by subscribing to QUAD Pro!";

const titles = (page: Page) => page.locator("#results h3").allInnerTexts();
const shown = (page: Page) => page.locator("#results .bar p").innerText();
const facet = (page: Page, value: string) =>
  page.locator("button.facet", { has: page.getByText(value, { exact: true }) });
const pressed = (page: Page) =>
  page
    .locator(".facet[aria-pressed=true] .facet-label")
    .filter({ hasNotText: "All Universities" })
    .allTextContents();
const resultsTop = (page: Page) =>
  page.locator("#results").evaluate((element) => element.getBoundingClientRect().top);

/** The marketplace as a member's browser has it once it may be used. */
async function openMarketplace(javaScript: boolean, address = "/marketplace"): Promise<Page> {
  const page = await open({ as: MEMBER, javaScript, shared: true });
  await page.goto(address);
  if (javaScript) await hydrated(page);
  return page;
}

/**
 * Waits for the listing of these parameters: in the address, where a form may leave a cleared filter as an empty
 * one, and in what the page shows, which follows the address by a moment.
 */
async function listing(page: Page, parameters: Record<string, string>): Promise<void> {
  await page.waitForURL((url) => {
    const set = [...url.searchParams].filter(([, value]) => value !== "");
    return JSON.stringify(Object.fromEntries(set)) === JSON.stringify(parameters);
  });
  const { sort = "commercial-potential", page: number = "1", ...filters } = parameters;
  await expect
    .poll(
      async () => ({
        busy: await page.locator("#results").getAttribute("aria-busy"),
        filters: await pressed(page),
        sort: await page.getByLabel("Sort by").inputValue(),
        page: await page.locator("nav.pagination p").innerText(),
      }),
      { timeout: 15_000 },
    )
    .toEqual({
      busy: "false",
      filters: Object.values(filters),
      sort,
      page: expect.stringContaining(`Page ${number} of `),
    });
}

for (const { name, javaScript } of WITH_AND_WITHOUT_JAVASCRIPT) {
  test(`a member sees the first ten of the catalogue in pairs, ${name}`, async () => {
    const page = await openMarketplace(javaScript);
    expect(await shown(page)).toBe("Showing 1 – 10 of 78 results");
    expect(await page.locator("nav.pagination p").innerText()).toBe("Page 1 of 8");
    const boxes = await Promise.all(
      (await page.locator(".pairs > li").all()).map((card) => card.boundingBox()),
    );
    expect(boxes).toHaveLength(10);
    for (let index = 0; index < boxes.length; index += 2) {
      expect(boxes[index]?.y).toBe(boxes[index + 1]?.y);
      expect(boxes[index]?.width).toBe(boxes[index + 1]?.width);
    }
  });

  test(`an odd last card has an empty slot beside it, ${name}`, async () => {
    const page = await openMarketplace(javaScript);
    const facets = await page
      .locator("form.filter-group .facet")
      .evaluateAll((buttons) =>
        buttons.map(
          (button) =>
            [
              (button as HTMLButtonElement).value,
              Number.parseInt(button.querySelector(".facet-count")?.textContent ?? "", 10),
            ] as const,
        ),
      );
    const [value, count] = facets.find(([, size]) => size % 2 === 1) ?? [];
    if (!value || !count) throw new Error("No filter of the sample has an odd number.");
    await facet(page, value).click();
    await page.waitForURL((url) => url.search.includes(value));
    await page.goto(`${page.url().replace(/#.*/, "")}&page=${Math.ceil(count / 10)}`);
    expect(await page.locator(".pairs article").count()).toBe(count % 10);
    expect(await page.locator(".pairs > li").count()).toBe((count % 10) + 1);
    const slot = page.locator(".pairs > li").last();
    expect(await slot.getAttribute("aria-hidden")).toBe("true");
    expect(await slot.innerText()).toBe("");
  });

  test(`each filter group holds one value, and pressing it again clears it, ${name}`, async () => {
    const page = await openMarketplace(javaScript);
    await facet(page, "energy").click();
    await listing(page, { class: "energy" });
    await facet(page, "medical").click();
    await listing(page, { class: "medical" });
    await facet(page, "active").click();
    await listing(page, { class: "medical", status: "active" });
    await facet(page, "medical").click();
    await listing(page, { status: "active" });
    await facet(page, "active").click();
    await listing(page, {});
    expect(await shown(page)).toBe("Showing 1 – 10 of 78 results");
  });

  test(`'Clear all' takes every filter away and keeps the order, ${name}`, async () => {
    const page = await openMarketplace(
      javaScript,
      "/marketplace?class=energy&status=active&uni=Harrow+Institute&sort=most-liked",
    );
    expect(await pressed(page)).toEqual(["energy", "active", "Harrow Institute"]);
    await page.getByRole("link", { name: "Clear all" }).click();
    await listing(page, { sort: "most-liked" });
    expect(await shown(page)).toBe("Showing 1 – 10 of 78 results");
  });

  test(`a university is searched for, chosen, and given up again, ${name}`, async () => {
    const page = await openMarketplace(javaScript);
    const list = page.locator("details.combo");
    await list.locator("summary").click();
    await list.getByRole("searchbox").fill("zzzz");
    if (!javaScript) await list.getByRole("button", { name: "Find" }).click();
    await list.getByText("No matches").waitFor();
    await list.getByRole("searchbox").fill("harrow");
    if (!javaScript) await list.getByRole("button", { name: "Find" }).click();
    await list.locator(".facet", { hasText: "Harrow Institute" }).click();
    await listing(page, { uni: "Harrow Institute" });
    expect(new Set(await page.locator("#results .uni").allInnerTexts())).toEqual(
      new Set(["Harrow Institute"]),
    );
    const summary = page.locator("details.combo > summary");
    expect(await summary.innerText()).toBe("Harrow Institute");
    if ((await page.locator("details.combo").getAttribute("open")) === null) await summary.click();
    await page.getByRole("button", { name: "All Universities" }).click();
    await listing(page, {});
    expect(await summary.innerText()).toBe("All Universities");
  });

  test(`each sort has an order of its own, ${name}`, async () => {
    const page = await openMarketplace(javaScript);
    const orders = new Set([(await titles(page)).join()]);
    for (const sort of ["most-liked", "most-saved", "most-recent", "most-relevant"]) {
      await page.getByLabel("Sort by").selectOption(sort);
      if (!javaScript) await page.getByRole("button", { name: "Apply" }).click();
      await listing(page, { sort });
      orders.add((await titles(page)).join());
    }
    expect(orders.size).toBe(5);
  });

  test(`Next and Previous walk the pages, and Back returns to the page before, ${name}`, async () => {
    const page = await openMarketplace(javaScript);
    const first = await titles(page);
    expect(await page.getByRole("link", { name: "Previous" }).getAttribute("aria-disabled")).toBe(
      "true",
    );
    await page.getByRole("link", { name: "Next" }).click();
    await listing(page, { page: "2" });
    expect(await shown(page)).toBe("Showing 11 – 20 of 78 results");
    // A page is read from its beginning, not from where the link to it stood.
    expect(await resultsTop(page)).toBeGreaterThanOrEqual(0);
    expect(await resultsTop(page)).toBeLessThan(100);
    const second = await titles(page);
    expect(second).not.toEqual(first);
    await page.getByRole("link", { name: "Previous" }).click();
    await listing(page, {});
    expect(await titles(page)).toEqual(first);
    await page.goBack();
    await listing(page, { page: "2" });
    expect(await titles(page)).toEqual(second);
  });

  test(`Back undoes a filter, also in the panel, ${name}`, async () => {
    const page = await openMarketplace(javaScript);
    const all = await titles(page);
    await facet(page, "energy").click();
    await listing(page, { class: "energy" });
    await page.getByLabel("Sort by").selectOption("most-liked");
    if (!javaScript) await page.getByRole("button", { name: "Apply" }).click();
    await listing(page, { class: "energy", sort: "most-liked" });
    await page.goBack();
    await listing(page, { class: "energy" });
    await page.goBack();
    await listing(page, {});
    expect(await titles(page)).toEqual(all);
  });

  test(`a choice that finds nothing says so and offers the way back, ${name}`, async () => {
    const page = await openMarketplace(javaScript, "/marketplace?uni=No+Such+University");
    expect(await shown(page)).toBe("No results found.");
    await page.getByRole("link", { name: "show every technology" }).click();
    await listing(page, {});
    expect(await shown(page)).toBe("Showing 1 – 10 of 78 results");
  });
}

test("with JavaScript a filter, a sort and 'Clear all' leave the reader where he is", async () => {
  const page = await openMarketplace(true);
  await page.evaluate(() => window.scrollTo(0, 260));
  const steps: { act: () => Promise<unknown>; leadsTo: Record<string, string> }[] = [
    { act: () => facet(page, "energy").click(), leadsTo: { class: "energy" } },
    {
      act: () => page.getByLabel("Sort by").selectOption("most-saved"),
      leadsTo: { class: "energy", sort: "most-saved" },
    },
    {
      act: () => page.getByRole("link", { name: "Clear all" }).click(),
      leadsTo: { sort: "most-saved" },
    },
  ];
  for (const { act, leadsTo } of steps) {
    await act();
    await listing(page, leadsTo);
    expect(await page.evaluate(() => window.scrollY), JSON.stringify(leadsTo)).toBe(260);
  }
});

test("without JavaScript a filter and a sort bring the reader back to the results", async () => {
  const page = await openMarketplace(false);
  const steps = [
    () => facet(page, "energy").click(),
    async () => {
      await page.getByLabel("Sort by").selectOption("most-saved");
      await page.getByRole("button", { name: "Apply" }).click();
    },
  ];
  for (const act of steps) {
    await page.evaluate(() => window.scrollTo(0, 0));
    await Promise.all([page.waitForNavigation(), act()]);
    expect(await resultsTop(page)).toBeGreaterThanOrEqual(0);
    expect(await resultsTop(page)).toBeLessThan(100);
  }
});

test("without JavaScript a search for a university brings the reader back to its list", async () => {
  const page = await openMarketplace(false);
  await page.locator("details.combo > summary").click();
  await page.getByRole("searchbox", { name: "Find a university" }).fill("harrow");
  await page.getByRole("button", { name: "Find" }).click();
  await page.waitForURL(/uniLike=harrow/);
  const box = await page.getByRole("searchbox", { name: "Find a university" }).boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect(box?.y).toBeLessThan(700);
  expect(await page.getByRole("searchbox", { name: "Find a university" }).inputValue()).toBe(
    "harrow",
  );
});

test("on a phone the filters are a drawer that a choice closes, and the listing is one column", async () => {
  for (const { javaScript } of WITH_AND_WITHOUT_JAVASCRIPT) {
    const page = await open({
      as: MEMBER,
      javaScript,
      context: { viewport: { width: 360, height: 740 } },
    });
    await page.goto("/marketplace");
    if (javaScript) await hydrated(page);
    expect(await facet(page, "energy").isVisible()).toBe(false);
    // From the start they are within reach, and after a choice in view.
    expect(await resultsTop(page)).toBeLessThan(740);
    await page.locator(".drawer summary").click();
    await facet(page, "energy").click();
    await listing(page, { class: "energy" });
    await expect.poll(() => facet(page, "energy").isVisible()).toBe(false);
    await expect.poll(() => resultsTop(page)).toBeLessThan(100);
    expect(await resultsTop(page)).toBeGreaterThanOrEqual(0);
    expect(await page.locator(".tally").innerText()).toBe("1 active");
    const [first, second] = await page.locator(".pairs > li").all();
    expect((await first?.boundingBox())?.x).toBe((await second?.boundingBox())?.x);
  }
});

test("what a reader is not interested in is hidden, listed by itself and shown again", async () => {
  for (const { javaScript } of WITH_AND_WITHOUT_JAVASCRIPT) {
    const page = await open({ as: `choosy-${javaScript}@example.test`, javaScript });
    await page.goto("/marketplace");
    const [title = ""] = await titles(page);
    await page.locator("#results").getByRole("link", { name: "Learn More" }).first().click();
    await page.waitForURL(/\/patentinfo/);
    if (javaScript) await hydrated(page);
    await page.getByRole("button", { name: "Not Interested" }).click();
    await page.locator("button[aria-pressed=true]", { hasText: "Not Interested" }).waitFor();
    await expect
      .poll(async () => {
        await page.goto("/marketplace");
        return await shown(page);
      })
      .toContain("1 hidden");
    expect(await titles(page)).not.toContain(title);
    if (javaScript) await hydrated(page);
    await page.getByRole("link", { name: "show them" }).click();
    await expect.poll(() => titles(page)).toEqual([title]);
    await page.getByRole("button", { name: `Show again ${title}` }).click();
    await expect.poll(() => titles(page)).toEqual([]);
    await page.getByRole("link", { name: "Back to the others" }).click();
    await expect.poll(() => titles(page)).toContain(title);
  }
});

test("a visitor sees the lock, controls that do nothing, and what is featured", async () => {
  for (const { javaScript } of WITH_AND_WITHOUT_JAVASCRIPT) {
    const page = await open({ javaScript });
    await page.goto("/marketplace");
    if (javaScript) await hydrated(page);
    expect(await page.getByRole("link", { name: LOCKED }).getAttribute("href")).toMatch(/^\/login/);
    const controls = await page.locator("main").locator("button, input, select").all();
    expect(controls.length).toBeGreaterThan(10);
    for (const control of controls) expect(await control.isDisabled()).toBe(true);
    const title = await page.locator("#results h3").first().innerText();
    await page.locator("#results").getByRole("link", { name: "Learn More" }).first().click();
    await page.waitForURL(/\/patentinfo\?tech_id=\d+$/);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.goto("/marketplace");
    await page.getByRole("link", { name: LOCKED }).click();
    await page.waitForURL((url) => url.pathname === "/login");
  }
});

test("while another listing is on its way the page says 'Loading results...'", async () => {
  const page = await openMarketplace(true);
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/_data=/, async (route) => {
    await held;
    await route.continue();
  });
  await facet(page, "energy").click();
  await page.locator("#results[aria-busy=true]").waitFor();
  expect(await shown(page)).toBe("Loading results...");
  release();
  await listing(page, { class: "energy" });
});
