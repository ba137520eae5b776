import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated, WITH_AND_WITHOUT_JAVASCRIPT, watchedBrowser } from "../support/browser.ts";

const { open } = watchedBrowser();
const MEMBER = "free@example.test";

const titles = (page: Page) => page.locator("#results h3").allInnerTexts();
/** The line above the results, without how many of them are assessed. */
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

/** The marketplace as a member's browser has it, once it is usable. */
async function openMarketplace(javaScript: boolean, address = "/marketplace"): Promise<Page> {
  const page = await open({ as: MEMBER, javaScript, shared: true });
  await page.goto(address);
  if (javaScript) await hydrated(page);
  return page;
}

/**
 * Waits for the listing of these parameters, in the address and then in the page, which follows the address a moment
 * later. The form of the reactions tells which listing the page is of: its action is the listing's address. A form may leave
 * a cleared filter in the address as an empty parameter.
 */
async function listing(page: Page, parameters: Record<string, string>): Promise<void> {
  await page.waitForURL((url) => isOf(url, parameters));
  const { sort = "commercial-potential", page: number = "1", ...filters } = parameters;
  await expect
    .poll(
      async () => ({
        shown: isOf(
          new URL((await page.locator("#reactions").getAttribute("action")) ?? "", page.url()),
          parameters,
        ),
        busy: await page.locator("#results").getAttribute("aria-busy"),
        filters: await pressed(page),
        sort: await page.getByLabel("Sort by").inputValue(),
        page: await page.locator("nav.pagination p").innerText(),
      }),
      { timeout: 120_000 },
    )
    .toEqual({
      shown: true,
      busy: "false",
      filters: Object.values(filters),
      sort,
      page: expect.stringContaining(`Page ${number} of `),
    });
}

const isOf = (url: URL, parameters: Record<string, string>) => {
  const set = [...url.searchParams].filter(([, value]) => value !== "");
  return JSON.stringify(Object.fromEntries(set)) === JSON.stringify(parameters);
};

test("a member sees the first ten of the catalogue in pairs", async () => {
  const page = await openMarketplace(true);
  expect(await shown(page)).toBe("Showing 1 – 10 of 78 results");
  expect(await page.locator("nav.pagination p").innerText()).toBe("Page 1 of 8");
  const boxes = await Promise.all(
    (await page.locator(".hits > li").all()).map((card) => card.boundingBox()),
  );
  expect(boxes).toHaveLength(10);
  for (let index = 0; index < boxes.length; index += 2) {
    expect(boxes[index]?.y).toBe(boxes[index + 1]?.y);
    expect(boxes[index]?.width).toBe(boxes[index + 1]?.width);
  }
});

test("an odd last card has an empty slot beside it", async () => {
  const page = await openMarketplace(true);
  const facets = await page
    .locator("form.filter-values .facet")
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
  expect(await page.locator(".hits article").count()).toBe(count % 10);
  expect(await page.locator(".hits > li").count()).toBe((count % 10) + 1);
  const slot = page.locator(".hits > li").last();
  expect(await slot.getAttribute("aria-hidden")).toBe("true");
  expect(await slot.innerText()).toBe("");
});

for (const { name, javaScript } of WITH_AND_WITHOUT_JAVASCRIPT) {
  test(`filters by several values, dates and facts are added, and removed one by one, ${name}`, async () => {
    const page = await openMarketplace(javaScript, "/marketplace?class=energy");
    const total = async () => Number(/of (\d+) result/.exec(await shown(page))?.[1]);
    const alone = await total();
    await page.getByRole("link", { name: "Add another: medical" }).click();
    await page.waitForURL(/class=energy&class=medical/);
    await expect.poll(() => pressed(page)).toEqual(["medical", "energy"]);
    await expect.poll(total).toBeGreaterThan(alone);
    const both = await total();
    const count = Number(
      await facet(page, "With a contact")
        .locator(".facet-count")
        .evaluate((own) => own.firstChild?.textContent),
    );
    await facet(page, "With a contact").click();
    await page.waitForURL(/contact=yes/);
    await expect.poll(total).toBe(count);
    await page.locator("summary", { hasText: "Dates" }).click();
    await page.getByLabel("Added to").fill("1990-01-01");
    await page.getByRole("button", { name: "Apply dates" }).click();
    await expect.poll(() => shown(page)).toContain("No results found.");
    await page.getByRole("link", { name: "Remove Added to 1990-01-01" }).click();
    await expect.poll(total).toBe(count);
    await page.getByRole("link", { name: "Remove With a contact" }).click();
    await expect.poll(total).toBe(both);
    await facet(page, "medical").click();
    await expect.poll(() => pressed(page)).toEqual(["energy"]);
    await expect.poll(total).toBe(alone);
  });
}

test("a university is searched for, chosen, and removed again", async () => {
  const page = await openMarketplace(true);
  const list = page.locator("#universities details.combo");
  const summary = list.locator("> summary");
  await summary.click();
  await list.getByRole("searchbox").fill("zzzz");
  await list.getByText("No matches").waitFor();
  await list.getByRole("searchbox").fill("harrow");
  await list.locator(".facet", { hasText: "Harrow Institute" }).click();
  await listing(page, { uni: "Harrow Institute" });
  expect(new Set(await page.locator("#results .uni").allInnerTexts())).toEqual(
    new Set(["Harrow Institute"]),
  );
  expect(await summary.innerText()).toBe("Harrow Institute");
  if ((await list.getAttribute("open")) === null) await summary.click();
  await page.getByRole("button", { name: "All Universities" }).click();
  await listing(page, {});
  expect(await summary.innerText()).toBe("All Universities");
});

test("Next and Previous change the page, and Back returns to the last one", async () => {
  const page = await openMarketplace(true);
  const first = await titles(page);
  expect(await page.getByRole("link", { name: "Previous" }).getAttribute("aria-disabled")).toBe(
    "true",
  );
  await page.getByRole("link", { name: "Next" }).click();
  await listing(page, { page: "2" });
  expect(await shown(page)).toBe("Showing 11 – 20 of 78 results");
  // A new page starts at its top, not at the height of the link that led to it.
  await expect.poll(() => resultsTop(page)).toBeLessThan(100);
  expect(await resultsTop(page)).toBeGreaterThanOrEqual(0);
  const second = await titles(page);
  expect(second).not.toEqual(first);
  await page.getByRole("link", { name: "Previous" }).click();
  await listing(page, {});
  expect(await titles(page)).toEqual(first);
  await page.goBack();
  await listing(page, { page: "2" });
  expect(await titles(page)).toEqual(second);
});

test("with JavaScript a filter replaces another of its group and is pressed again to clear it, nothing scrolls, and Back undoes each", async () => {
  const page = await openMarketplace(true);
  const all = await titles(page);
  // Scrolled to a place above the chips, which a filter adds. Below them, the browser would keep the results in place
  // by itself.
  await page.evaluate(() => window.scrollTo(0, 310));
  const steps: { act: () => Promise<unknown>; leadsTo: Record<string, string> }[] = [
    { act: () => facet(page, "medical").click(), leadsTo: { class: "medical" } },
    { act: () => facet(page, "energy").click(), leadsTo: { class: "energy" } },
    { act: () => facet(page, "active").click(), leadsTo: { class: "energy", status: "active" } },
    { act: () => facet(page, "active").click(), leadsTo: { class: "energy" } },
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
    expect(await page.evaluate(() => window.scrollY), JSON.stringify(leadsTo)).toBe(310);
  }
  for (const { leadsTo } of steps.toReversed().slice(1)) {
    await page.goBack();
    await listing(page, leadsTo);
  }
  await page.goBack();
  await listing(page, {});
  expect(await titles(page)).toEqual(all);
});

test("on a phone without JavaScript the chosen sort is readable, and a button comes with another choice", async () => {
  const page = await openMarketplace(false);
  await page.setViewportSize({ width: 360, height: 740 });
  const field = page.getByLabel("Sort by");
  const apply = page.getByRole("button", { name: "Apply", exact: true });
  const isReadable = () =>
    field.evaluate((element) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(element);
      const select = element as unknown as HTMLSelectElement;
      const context = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
      context.font = font;
      const words = context.measureText(select.selectedOptions[0]?.label ?? "").width;
      return words <= select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    });
  expect(await apply.isVisible()).toBe(false);
  expect(await isReadable()).toBe(true);
  await field.selectOption("most-relevant");
  await field.selectOption("most-recent");
  await expect.poll(() => apply.isVisible()).toBe(true);
  expect(await isReadable()).toBe(true);
  await field.selectOption("commercial-potential");
  await expect.poll(() => apply.isVisible()).toBe(false);
});

test("without JavaScript the page after a filter or a sort starts at the results, and after a search for a university at its list", async () => {
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
    await expect.poll(() => resultsTop(page)).toBeLessThan(100);
    expect(await resultsTop(page)).toBeGreaterThanOrEqual(0);
  }
  await page.locator("#universities details.combo > summary").click();
  const like = page.getByRole("searchbox", { name: "Find a university" });
  await like.fill("harrow");
  await page.getByRole("button", { name: "Find" }).click();
  await page.waitForURL(/uniLike=harrow/);
  const box = await like.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect(box?.y).toBeLessThan(700);
});

test("on a phone the filters are a drawer, which closes after a choice, and the listing is one column", async () => {
  for (const { javaScript } of WITH_AND_WITHOUT_JAVASCRIPT) {
    const page = await open({
      as: MEMBER,
      javaScript,
      context: { viewport: { width: 360, height: 740 } },
    });
    await page.goto("/marketplace");
    if (javaScript) await hydrated(page);
    expect(await facet(page, "energy").isVisible()).toBe(false);
    // The results are within reach from the start, and in view after a choice.
    expect(await resultsTop(page)).toBeLessThan(740);
    await page.locator(".drawer summary").click();
    await facet(page, "energy").click();
    await listing(page, { class: "energy" });
    await expect.poll(() => facet(page, "energy").isVisible()).toBe(false);
    await expect.poll(() => resultsTop(page)).toBeLessThan(100);
    expect(await resultsTop(page)).toBeGreaterThanOrEqual(0);
    expect(await page.locator(".tally").innerText()).toBe("1 active");
    const [first, second] = await page.locator(".hits > li").all();
    expect((await first?.boundingBox())?.x).toBe((await second?.boundingBox())?.x);
  }
});

/** As long as titles of organisations and patents are: two of ten need a second line in a row. */
const IMPORTED_TITLES = [62, 88, 47, 71, 104, 55, 79, 66, 93, 58].map((length) =>
  "Low-Temperature Synthesis of Layered Electrode Materials for Sodium Batteries and Their Recycling in Water".slice(
    0,
    length,
  ),
);

test("on a phone the first result begins in the upper half of the screen, and nothing of a result lies over another", async () => {
  for (const width of [360, 390]) {
    for (const view of ["cards", "rows"]) {
      const page = await open({ as: MEMBER, javaScript: false, shared: true });
      await page.setViewportSize({ width, height: 740 });
      await page.goto(`/marketplace?view=${view}`);
      const top = await page
        .locator(".hit")
        .first()
        .evaluate((hit) => hit.getBoundingClientRect().y);
      expect(top).toBeLessThan(370);
      const overlaps = await page.evaluate(() => {
        const boxes = (hit: Element) =>
          [...hit.querySelectorAll(".cover, h3, .facts, .summary, .counts, .acts > *")].map(
            (part) => ({
              name: part.className || part.tagName,
              box: part.getBoundingClientRect(),
            }),
          );
        return [...document.querySelectorAll(".hit")].flatMap((hit) => {
          const all = boxes(hit).filter(({ box }) => box.width > 0);
          return all.flatMap(({ name, box }, place) =>
            all
              .slice(place + 1)
              .filter(
                (other) =>
                  Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 1 &&
                  Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 1,
              )
              .map((other) => `${hit.id}: ${name} and ${other.name}`),
          );
        });
      });
      expect(overlaps, `${view} at ${width}`).toEqual([]);
    }
  }
});

test("no card or row is taller than a screen needs, and owner, status, classes, category, year and counts are never cut off", async () => {
  for (const { width, height, view } of [
    { width: 1440, height: 900, view: "cards" },
    { width: 1440, height: 900, view: "rows" },
    { width: 360, height: 740, view: "cards" },
  ]) {
    for (const { as, address } of [
      { as: MEMBER, address: "/marketplace?" },
      { as: "pro@example.test", address: "/marketplace?q=watr" },
    ]) {
      const page = await open({ as, javaScript: false, shared: true });
      await page.setViewportSize({ width, height });
      await page.goto(`${address}&view=${view}`);
      const boxes = await page.evaluate((titles) => {
        const hits = [...document.querySelectorAll(".hit")];
        hits.forEach((hit, place) => {
          const title = hit.querySelector("h3") as HTMLElement;
          title.textContent = titles[place % titles.length] ?? "";
        });
        return hits.map((hit) => ({
          height: hit.getBoundingClientRect().height,
          cut: [...hit.querySelectorAll(".facts, .facts *, .counts")].some(
            (facts) => facts.scrollHeight > facts.clientHeight + 1 && facts.clientHeight > 0,
          ),
        }));
      }, IMPORTED_TITLES);
      expect(Math.max(...boxes.map((box) => box.height))).toBeLessThanOrEqual(500);
      expect(boxes.filter(({ cut }) => cut)).toEqual([]);
    }
  }
});

test("a result is saved and hidden in its place in the list, and hiding is undone", async () => {
  const page = await open({ as: "reactions-in-rows@example.test" });
  await page.goto("/marketplace?view=rows&per=25");
  await hydrated(page);
  expect(await shown(page)).toBe("Showing 1 – 25 of 78 results");
  const [title = "", second = ""] = await titles(page);
  const row = page.locator(".hit").first();
  await row.getByRole("button", { name: "Save", exact: true }).click();
  await row.locator("button[aria-pressed=true]").waitFor();
  await row.locator("summary").click();
  await row.getByRole("button", { name: "Not Interested", exact: true }).click();
  await expect.poll(() => shown(page)).toContain("of 77 results");
  expect(await shown(page)).toContain("1 hidden");
  expect(await titles(page)).not.toContain(title);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await titles(page)).slice(0, 2)).toEqual([title, second]);
  // The choice of rows is remembered, and so is the saved technology.
  await expect
    .poll(async () => {
      await page.goto("/marketplace");
      return page.locator(".hits.rows .hit button[aria-pressed=true]").count();
    })
    .toBe(1);
});

test("keys move through the results, save and hide, and do nothing while somebody types or when keys are off", async () => {
  const page = await open({ as: `keys-${crypto.randomUUID()}@example.test` });
  await page.goto("/marketplace");
  await hydrated(page);
  const focused = () => page.evaluate(() => document.activeElement?.closest(".hit")?.id ?? null);
  const all = await page.locator("#results .hit").evaluateAll((hits) => hits.map(({ id }) => id));
  // Effects run a moment after hydration. Until then a key does nothing.
  await expect
    .poll(async () => {
      await page.keyboard.press("j");
      return await focused();
    })
    .toBe(all[0]);
  await page.keyboard.press("j");
  expect(await focused()).toBe(all[1]);
  await page.keyboard.press("k");
  expect(await focused()).toBe(all[0]);
  await page.keyboard.press("s");
  const first = page.locator(`#${all[0]}`);
  await expect.poll(() => first.locator(".save").getAttribute("aria-pressed")).toBe("true");
  await page.keyboard.press("h");
  await first.getByRole("button", { name: "Undo" }).waitFor();
  expect(await focused()).toBe(all[1]);
  await page.keyboard.press("/");
  await page.keyboard.type("jks?");
  expect(await page.locator("input[name=q]").inputValue()).toBe("jks?");
  await page.locator("input[name=q]").blur();
  await page.locator(`#${all[1]} a`).first().focus();
  await page.keyboard.press("?");
  await page.keyboard.press("Escape");
  expect(await focused()).toBe(all[1]);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/patentinfo");
  await page.goBack();
  await hydrated(page);
  await expect
    .poll(async () => {
      await page.keyboard.press("j");
      return await focused();
    })
    .toBe(all[2]);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("?");
  await page.getByLabel("Use these keys").uncheck();
  await page.goto("/marketplace?class=energy");
  await page.getByText("Keyboard shortcuts").click();
  await expect.poll(() => page.getByLabel("Use these keys").isChecked()).toBe(false);
  await page.getByText("Keyboard shortcuts").blur();
  await page.keyboard.press("j");
  expect(await focused()).toBeNull();
});

test("results are printed as a list, without what a page of paper cannot do", async () => {
  const page = await open({ as: MEMBER, javaScript: false });
  await page.goto("/marketplace");
  await page.emulateMedia({ media: "print" });
  for (const useless of [
    ".toolbar",
    ".select-box",
    ".acts",
    ".cover",
    "nav.pagination",
    ".filters",
  ])
    expect(await page.locator(useless).first().isVisible(), useless).toBe(false);
  const boxes = await Promise.all(
    (await page.locator(".hit .counts").all()).map((counts) => counts.boundingBox()),
  );
  expect(boxes.length).toBe(10);
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(10);
});
