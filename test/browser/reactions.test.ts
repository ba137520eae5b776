import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated, quiet, watchedBrowser } from "../support/browser.ts";
import { stackDatabase } from "../support/stack-services.ts";

const browser = watchedBrowser();
const sql = stackDatabase();

const PAGE = "/patentinfo?tech_id=12";
const newcomer = () => `newcomer-${crypto.randomUUID()}@example.test`;
const ACTIVE = "rgb(194, 65, 12)";

test("a reaction is busy until the server has stored it, and then turns orange with white text", async () => {
  const page = await browser.open({ as: newcomer() });
  await page.goto(PAGE);
  await hydrated(page);
  const save = page.getByRole("button", { name: "Save", exact: true });
  let meanwhile: (string | null)[] = [];
  await page.route("**/patentinfo?*_data=*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const response = await route.fetch();
    // The button is busy before the answer is let through, and has not turned.
    await page.waitForSelector('button[aria-busy="true"]');
    meanwhile = [await save.getAttribute("aria-pressed"), await save.getAttribute("aria-busy")];
    return route.fulfill({ response });
  });
  await save.click();
  await page.waitForSelector('button[aria-pressed="true"]');
  expect(meanwhile).toEqual(["false", "true"]);
  expect(await save.getAttribute("aria-busy")).toBeNull();
  const colours = await save.evaluate((button) => {
    const { backgroundColor, color } = getComputedStyle(button);
    return [backgroundColor, color];
  });
  expect(colours).toEqual([ACTIVE, "rgb(255, 255, 255)"]);
  await page.unroute("**/patentinfo?*_data=*");
  await page.reload();
  expect(await save.getAttribute("aria-pressed")).toBe("true");
});

test("a reaction that fails does not turn, and says so", async () => {
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
  await expect.poll(() => like.getAttribute("aria-pressed")).toBe("false");
});

test("a visitor's reaction on a featured page says that they must sign in", async () => {
  for (const javaScript of [true, false]) {
    const page = await browser.open({ javaScript, expected: [401] });
    await page.goto("/patentinfo?tech_id=6");
    if (javaScript) await hydrated(page);
    const like = page.getByRole("button", { name: "Like", exact: true });
    let whileAsking: string | null = "false";
    await page.route(/_data=/, async (route) => {
      whileAsking = await like.getAttribute("aria-pressed");
      await route.continue();
    });
    await like.click();
    await page.getByText("Sign in to save, like or dismiss a technology.").waitFor();
    expect(whileAsking).toBe("false");
    await expect.poll(() => like.getAttribute("aria-pressed")).toBe("false");
  }
});

test("a reaction whose request never arrives does not turn and says so, and the page stays usable", async () => {
  const page = await browser.open({ as: newcomer(), expected: ["ERR_INTERNET_DISCONNECTED"] });
  await page.goto(PAGE);
  await hydrated(page);
  await page.context().setOffline(true);
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await page.getByRole("status").getByText("There is no connection just now").waitFor();
  await expect.poll(() => save.getAttribute("aria-pressed")).toBe("false");
  expect(await page.locator("h1").isVisible()).toBe(true);
  expect(await page.locator(".sections > details").count()).toBe(6);
  await page.context().setOffline(false);
  await save.click();
  await page.waitForFunction(() => document.querySelector('button[aria-pressed="true"]'));
});

test("the last of several fast clicks is stored", async () => {
  const page = await browser.open({ as: newcomer() });
  await page.goto(PAGE);
  await hydrated(page);
  const like = page.getByRole("button", { name: "Like", exact: true });
  const posts: string[] = [];
  // The first is answered after the last click, however slowly a busy machine clicks.
  const clicked = Promise.withResolvers<void>();
  await page.route("**/patentinfo?*_data=*", async (route) => {
    if (route.request().method() === "POST") posts.push(route.request().postData() ?? "");
    await clicked.promise;
    await route.continue();
  });
  for (let click = 0; click < 5; click += 1) await like.click();
  clicked.resolve();
  await expect.poll(() => like.getAttribute("aria-pressed")).toBe("true");
  await expect.poll(() => like.evaluate((b) => (b as HTMLButtonElement).value)).toBe("false");
  await quiet(page);
  expect(posts.length).toBeLessThanOrEqual(3);
  await page.reload();
  expect(await like.getAttribute("aria-pressed")).toBe("true");
});

test("a reaction shows what another window has set since, once the page's data is read again", async () => {
  const as = newcomer();
  const [page, other] = [await browser.open({ as }), await browser.open({ as })];
  for (const window of [page, other]) {
    await window.goto(PAGE);
    await hydrated(window);
  }
  const button = (of: typeof page, name: string) => of.getByRole("button", { name, exact: true });
  const pressed = (of: typeof page, name: string) => button(of, name).getAttribute("aria-pressed");
  await button(page, "Like").click();
  await quiet(page);
  await other.reload();
  await hydrated(other);
  await button(other, "Like").click();
  await quiet(other);
  expect(await pressed(page, "Like")).toBe("true");
  await button(page, "Save").click();
  await expect.poll(() => pressed(page, "Like")).toBe("false");
  expect(await pressed(page, "Save")).toBe("true");
});

test("inactive reactions are white with black text, in the light and in the dark theme", async () => {
  const page = await browser.open({ as: newcomer() });
  await page.goto(PAGE);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const name of ["Save", "Like", "Not Interested"]) {
      const button = page.getByRole("button", { name, exact: true });
      const colours = await button.evaluate((element) => {
        const { backgroundColor, color } = getComputedStyle(element);
        return [backgroundColor, color];
      });
      expect(colours, `${name}, ${colorScheme}`).toEqual(["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
    }
  }
});

test("two people in two browsers: reactions, notes and entitlements never mix, and counts add up", async () => {
  const member = await browser.open({ as: "pro@example.test" });
  const free = await browser.open({ as: newcomer() });
  // Technology 12 is among this page's similar technologies, where its counts are shown.
  const [beside] = await sql<{ id: number }[]>`
    select d.tech_id::integer as id from public.technology_details d
    where d.pi_similaropps -> 'list_opps' @> '[12]' limit 1`;
  const countOn = async (page: Page) => {
    await page.goto(`/patentinfo?tech_id=${beside?.id}`);
    const card = page.locator(".similar article", { has: page.locator('a[href$="tech_id=12"]') });
    return Number((await card.locator(".counts").innerText()).match(/(\d+) saves?/)?.[1]);
  };
  const before = await countOn(free);
  for (const page of [member, free]) {
    await page.goto(PAGE);
    await hydrated(page);
  }
  await Promise.all(
    [member, free].map(async (page, n) => {
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.locator("[name=notes]").fill(`The note of reader ${n}`);
      await page.getByRole("button", { name: "Save Note" }).click();
      await page.getByRole("status").getByText("Note Saved!").waitFor();
      await quiet(page);
    }),
  );
  expect([await countOn(member), await countOn(free)]).toEqual([before + 2, before + 2]);
  await member.goto(PAGE);
  await hydrated(member);
  await member.getByRole("button", { name: "Save", exact: true }).click();
  await member.waitForFunction(() => !document.querySelector('button[aria-pressed="true"]'));
  await quiet(member);
  expect([await countOn(member), await countOn(free)]).toEqual([before + 1, before + 1]);
  for (const [n, page] of [member, free].entries()) {
    await page.goto(PAGE);
    expect(await page.locator("[name=notes]").inputValue()).toBe(`The note of reader ${n}`);
    const save = page.getByRole("button", { name: "Save", exact: true });
    expect(await save.getAttribute("aria-pressed")).toBe(String(n === 1));
    expect(await page.content()).not.toContain(`The note of reader ${1 - n}`);
    const contact = page.getByRole("link", { name: "Contact Patent Owner" });
    expect(await contact.count()).toBe(n === 0 ? 1 : 0);
  }
});
