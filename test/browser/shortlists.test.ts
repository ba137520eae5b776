import { readFileSync } from "node:fs";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated, quiet, watchedBrowser } from "../support/browser.ts";

const { open } = watchedBrowser();

const READERS = [
  { name: "with JavaScript", javaScript: true, viewport: { width: 1280, height: 800 } },
  { name: "without JavaScript", javaScript: false, viewport: { width: 360, height: 740 } },
];

for (const { name, javaScript, viewport } of READERS) {
  test(`a search becomes a shortlist that is compared, shared and exported, ${name} at ${viewport.width} px`, async () => {
    const [owner, guest] = ["owner", "guest"].map(
      (who) => `${who}-${crypto.randomUUID()}@example.test`,
    );
    const context = { viewport };
    const page = await open({ as: owner, javaScript, context });
    await page.goto("/marketplace");
    if (javaScript) await hydrated(page);
    await page.locator("input[name=q]").fill("water energy cell device");
    await page.locator("input[name=q]").press("Enter");
    await page.waitForURL(/q=water/);
    // Phones always have rows.
    if (viewport.width > 768) {
      await page.getByRole("link", { name: "Rows", exact: true }).click();
      await page.waitForURL(/view=rows/);
    }
    if (javaScript) await quiet(page);
    const hits = page.locator("#results .hit");
    const ids = await hits.evaluateAll((all) => all.map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(6);
    const [first = "", second = "", ...others] = ids;
    for (const id of [first, second]) {
      await page.locator(`#${id} summary`).click();
      await page.locator(`#${id} .dislike`).click();
      await expect.poll(() => page.locator(`#${id}.hit`).count()).toBe(0);
      await page.getByRole("button", { name: "Undo" }).last().waitFor();
    }
    for (const id of others.slice(0, 5)) {
      const save = page.locator(`#${id} .save`);
      await save.click();
      await expect.poll(() => save.getAttribute("aria-pressed")).toBe("true");
    }
    if (javaScript) await quiet(page);
    await page.reload();
    for (const id of [first, second]) expect(await page.locator(`#${id}`).count()).toBe(0);
    expect(await hits.locator(".save[aria-pressed=true]").count()).toBe(5);

    await tickThree(page);
    const actions = page.locator(".selected-bar summary");
    if (await actions.isVisible()) await actions.click();
    await page.getByRole("button", { name: "Compare 2 to 4" }).click();
    await page.waitForURL(/\/compare\?/);
    expect(await page.getByRole("columnheader").count()).toBe(3);
    expect(await printedPages(page)).toBe(1);
    await page.goBack();
    const titles = await tickThree(page);
    await page.getByRole("button", { name: "Add to a shortlist" }).click();
    await page.getByLabel("Name of your first shortlist").fill("Pumps");
    await page.getByRole("button", { name: "Add to a shortlist" }).click();
    await page.waitForURL(/said=added/);
    expect(await page.locator("[role=status]").innerText()).toBe("3 added.");
    const list = new URL(page.url()).pathname;

    await page.locator("summary", { hasText: "Note, rating, place" }).first().click();
    await page.getByLabel("Note, for everyone on this list").first().fill("Ours alone");
    await page.getByRole("button", { name: "Save note and rating" }).first().click();
    await page.waitForURL(/said=described/);

    await page.goto(list);
    expect(await printedPages(page)).toBe(1);
    await page.getByRole("link", { name: "Share", exact: true }).click();
    await page.getByLabel("E-mail address").fill(guest ?? "");
    await page.locator("#share").getByLabel("Your name for others").fill("Ada L.");
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await page.waitForURL(/said=invited/);
    const other = await open({ as: guest, javaScript, context });
    await other.goto("/shortlists");
    await other.getByLabel("Your name for others").first().fill("Grace H.");
    await other.getByRole("button", { name: /^Accept/ }).click();
    await other.waitForURL(/said=joined/);
    await other.getByLabel("Your comment").fill("Looks good");
    await other.getByRole("button", { name: "Comment", exact: true }).click();
    await other.waitForURL(/said=commented/);

    await page.goto(list);
    expect(await page.locator("#comments").innerText()).toContain("Looks good");
    await page.locator("summary", { hasText: "Share by a link" }).click();
    await page.getByRole("button", { name: "Make a link" }).click();
    const link = (await page.locator("[data-link]").getAttribute("data-link")) ?? "";
    const visitor = await open({ javaScript, context, expected: [404] });
    expect((await visitor.goto(link))?.status()).toBe(200);
    expect(new URL(visitor.url()).pathname).toBe("/s");
    const shared = await visitor.locator("main").innerText();
    expect(shared).toContain("A shortlist from Ada L.");
    expect(shared).not.toMatch(/Ours alone|Looks good|Grace/);
    await page.goto(list);
    if (javaScript) {
      await page.evaluate(axe.source);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        const { violations } = await page.evaluate(() =>
          (globalThis as unknown as { axe: typeof axe }).axe.run(),
        );
        expect(violations.map(({ id }) => id)).toEqual([]);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wider).toBeLessThanOrEqual(0);
      }
    }
    await page.locator("#share li summary", { hasText: "A link" }).click();
    await page.getByRole("button", { name: "Take the link back" }).click();
    await page.waitForURL(/said=link-revoked/);
    // Another browser has no cookie for it. It asks twice, since a cache in between would answer the second request.
    const stranger = await open({ javaScript, expected: [404] });
    for (const [who, address] of [
      [visitor, "/s"],
      [visitor, link],
      [stranger, link],
      [stranger, link],
    ] as const)
      expect((await who.goto(address))?.status()).toBe(404);

    await page.goto(list);
    await page.locator("summary", { hasText: "Export" }).click();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export this list" }).click();
    const file = readFileSync(await (await saving).path(), "utf8");
    for (const title of titles) expect(file).toContain(title.replaceAll('"', '""'));
    expect(file).toContain("Ours alone");
    expect(file).not.toContain("INCOMPLETE");
  });
}

/** Selects the page's first three results, and returns their titles. */
async function tickThree(page: Page): Promise<string[]> {
  const hits = (await page.locator("#results .hit").all()).slice(0, 3);
  for (const hit of hits) await hit.getByRole("checkbox", { name: "Select" }).check();
  return Promise.all(hits.map((hit) => hit.locator("h3").innerText()));
}

/** The number of A4 pages that a page prints on. */
async function printedPages(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
