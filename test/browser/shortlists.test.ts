import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { WITH_AND_WITHOUT_JAVASCRIPT, watchedBrowser } from "../support/browser.ts";

const { open } = watchedBrowser();

for (const { name, javaScript } of WITH_AND_WITHOUT_JAVASCRIPT) {
  test(`a list is made, compared, shared with a second account and by a link, and the link taken back, ${name}`, async () => {
    const [owner, guest] = ["owner", "guest"].map(
      (who) => `${who}-${crypto.randomUUID()}@example.test`,
    );
    const page = await open({ as: owner, javaScript });
    await page.goto("/patentinfo?tech_id=4");
    await page.locator("#shortlists summary").click();
    await page.getByLabel("Name of your first shortlist").fill("Pumps");
    await page.getByRole("button", { name: "Add to a shortlist" }).click();
    await page.waitForURL(/\/shortlists\/\d+/);
    const list = new URL(page.url()).pathname;
    await page.goto("/shortlists?id=6&id=11");
    await page.getByRole("button", { name: "Add to a shortlist" }).click();
    await page.waitForURL(/said=added/);
    expect(await page.locator("[role=status]").innerText()).toBe("2 added.");

    await page.locator("summary", { hasText: "Note, rating, place" }).first().click();
    await page.getByLabel("Note, for everyone on this list").first().fill("Ours alone");
    await page.getByRole("button", { name: "Save note and rating" }).first().click();
    await page.waitForURL(/said=described/);
    for (const box of await page.locator("input[form=compare]").all()) await box.check();
    await page.getByRole("button", { name: "Compare the ticked" }).click();
    await page.waitForURL(/\/compare\?/);
    expect(await page.getByRole("columnheader").count()).toBe(3);
    expect(await printedPages(page)).toBe(1);

    await page.goto(list);
    expect(await printedPages(page)).toBe(1);
    await page.getByLabel("E-mail address").fill(guest ?? "");
    await page.getByLabel("Your name for others").fill("Ada L.");
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await page.waitForURL(/said=invited/);
    const other = await open({ as: guest, javaScript });
    await other.goto("/shortlists");
    await other.getByRole("button", { name: /^Accept/ }).click();
    await other.waitForURL(/said=joined/);
    await other.getByLabel("Your comment").fill("Looks good");
    await other.getByRole("button", { name: "Comment", exact: true }).click();
    await other.waitForURL(/said=commented/);

    await page.goto(list);
    expect(await page.locator("#comments").innerText()).toContain("Looks good");
    await page.getByRole("button", { name: "Make a link" }).click();
    const link = (await page.locator("[data-link]").getAttribute("data-link")) ?? "";
    const visitor = await open({ javaScript, expected: [404] });
    expect((await visitor.goto(link))?.status()).toBe(200);
    expect(new URL(visitor.url()).pathname).toBe("/s");
    expect(await visitor.locator("main").innerText()).not.toMatch(/Ours alone|Looks good|Ada/);
    await page.goto(list);
    if (javaScript) {
      await page.evaluate(axe.source);
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const { violations } = await page.evaluate(() =>
          (globalThis as unknown as { axe: typeof axe }).axe.run(),
        );
        expect(violations.map(({ id }) => id)).toEqual([]);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wider).toBeLessThanOrEqual(0);
      }
    }
    await page.getByRole("button", { name: "Take the link back" }).click();
    await page.waitForURL(/said=link-taken-back/);
    expect((await visitor.goto("/s"))?.status()).toBe(404);
    expect((await visitor.goto(link))?.status()).toBe(404);
  });
}

/** How many A4 pages a page is printed on. */
async function printedPages(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
