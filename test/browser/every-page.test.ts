import type { Page } from "playwright-core";
import postgres from "postgres";
import { expect, inject, test } from "vitest";
import { SITE_PAGES } from "#app/site-pages.ts";
import { hydrated, type Reader, watchedBrowser } from "../support/browser.ts";
import { barriers, overflow } from "../support/looks.ts";
import { STYLE_SHEETS } from "../support/style-sheet.ts";

const { open } = watchedBrowser();
const WIDTHS = [360, 768, 1440];
const MEMBER = "free@example.test";

const featured = await findFeatured();
/** Every page, and again for a member where the page differs for members. */
const PAGES: { path: string; as?: string; status?: number; script?: boolean }[] = [
  ...SITE_PAGES.map(({ path, readers, status, interactive }) => ({
    path,
    ...(readers && { as: MEMBER }),
    ...(status && { status }),
    ...(interactive && { script: true }),
  })),
  { path: "/", as: MEMBER },
  { path: "/download?problem=denied", as: MEMBER, status: 403 },
  { path: `/login?redirectTo=${encodeURIComponent("/patentinfo?tech_id=3")}` },
  { path: "/login", as: MEMBER },
  { path: "/login", as: "pro@example.test" },
  { path: "/account/delete?done=1" },
  { path: "/marketplace", as: MEMBER, script: true },
  { path: "/marketplace?class=energy&uniLike=harrow&page=2", as: MEMBER, script: true },
  { path: "/marketplace?q=water", as: MEMBER, script: true },
  { path: "/marketplace?q=watr+membrane&page=2", as: "pro@example.test", script: true },
  { path: "/marketplace?q=store+electricity&mode=ai", as: "pro@example.test", script: true },
  {
    path: "/marketplace?q=water&uni=No+Such+University",
    as: "pro@example.test",
    script: true,
  },
  { path: `/patentinfo?tech_id=${featured}`, script: true },
  { path: `/patentinfo?tech_id=${featured}`, as: "pro@example.test", script: true },
  { path: "/account/inquiries", as: "pro@example.test" },
  { path: "/patentinfo?tech_id=9000000", as: MEMBER, status: 404, script: true },
];

for (const { path, as, status = 200, script = false } of PAGES) {
  const reader = as ? `as ${as}` : "as a visitor";
  const expected = status === 200 ? [] : [status];

  test(`${path} ${reader} fits every width and is accessible, in the light and in the dark theme`, async () => {
    const page = await openWithAxe({ as, shared: true, expected });
    expect((await page.goto(path))?.status()).toBe(status);
    if (script) {
      await hydrated(page);
      await checkWidths(page, barriersAt);
    } else {
      // A page without scripts and without `noscript` is the same with and without JavaScript.
      expect(await page.locator(RUNNING).count()).toBe(0);
      await checkWidths(page, barriersAt);
      await checkRules(page);
    }
  });

  if (!script) continue;
  test(`${path} ${reader} is complete without JavaScript`, async () => {
    const page = await open({ as, javaScript: false, shared: true, expected });
    await page.goto(path);
    await checkWidths(page);
    await checkRules(page);
  });
}

test("a history with searches fits every width and is accessible, in the light and in the dark theme", async () => {
  const as = `history-${crypto.randomUUID()}@example.test`;
  const page = await openWithAxe({ as });
  await page.goto("/searches");
  await page.getByRole("button", { name: "Turn search history on" }).click();
  await page.waitForURL(/said=history-on/);
  for (const q of ["solar", "water membrane"]) {
    await page.goto("/marketplace");
    await hydrated(page);
    await page.locator("input[name=q]").fill(q);
    await page.locator("input[name=q]").press("Enter");
    await page.waitForURL(/[?&]q=/);
  }
  await page.goto("/searches");
  expect(await page.locator("#history").innerText()).toContain("water membrane");
  await checkWidths(page, barriersAt);
});

test("API keys, a new one and a refused form fit every width and are accessible, in the light and in the dark theme", async () => {
  const page = await openWithAxe({
    as: `keys-${crypto.randomUUID()}@example.test`,
    expected: [400],
  });
  await page.goto("/account/keys");
  const form = page.locator("section.panel form");
  await form.locator("input[name=name]").fill("x".repeat(60));
  await form.locator("input[name=name]").press("Enter");
  const key = await page.locator("[data-key]").getAttribute("data-key");
  expect(await page.locator("[data-key]").innerText()).toBe(key);
  await checkWidths(page, barriersAt);
  await form.getByLabel("Read:").uncheck();
  await form.locator("input[name=name]").fill("Another");
  await form.getByRole("button", { name: "Make a key" }).click();
  expect(await form.locator(".field-error").innerText()).toContain("Choose at least one");
  await page.locator(".asked summary").click();
  await checkWidths(page, barriersAt);
});

test("links of a page without scripts work", async () => {
  const page = await open({ shared: true });
  await page.goto("/terms");
  await page.locator(".site-header").getByRole("link", { name: "Contact Us" }).click();
  await page.waitForURL("/contact");
  expect(await page.locator("h1").innerText()).toBe("Get in Touch");
});

// Chromium reports what a page's policy refuses on its console, and every test here reads the console.
test("no page breaks its security policy for a subscriber", async () => {
  const as = "pro@example.test";
  const page = await open({ as, shared: true, expected: [400, 401, 403, 404] });
  const seen = PAGES.filter((own) => own.as === as).map(({ path }) => path);
  for (const path of new Set(PAGES.map(({ path }) => path))) {
    if (seen.includes(path)) continue;
    const answer = await page.goto(path);
    expect(answer?.headers()["content-security-policy"], path).toMatch(/^default-src 'none';/);
  }
});

/** Elements that run in a page, or that exist for browsers without JavaScript. */
const RUNNING = 'script:not([type="application/ld+json"]), link[rel=modulepreload], noscript';

/** Checks at every width that nothing overflows, and what else is to be looked at. */
async function checkWidths(
  page: Page,
  look?: (page: Page, width: number) => Promise<void>,
): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page), `wider than ${width}`).toEqual([]);
    await look?.(page, width);
  }
}

/** Most rules are about the markup, which is the same at each width; the dark theme changes colours and nothing else. */
async function barriersAt(page: Page, width: number): Promise<void> {
  if (width === 360) expect(await barriers(page), "360 px, light").toEqual([]);
  if (width === 360) expect(await namedByPlaceholder(page), "named by placeholders").toBe(0);
  if (width === 768) expect(await barriers(page, ["target-size"]), "768 px").toEqual([]);
  if (width < 1440) return;
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await barriers(page, ["color-contrast"]), "1440 px, dark").toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

/** How many fields have a name that is gone once something is typed, which axe allows. */
const namedByPlaceholder = (page: Page) =>
  page
    .locator("[placeholder]:not([aria-label])")
    .evaluateAll((all) => (all as HTMLInputElement[]).filter((one) => !one.labels?.length).length);

const withAxe = new WeakSet<Page>();

/** A page whose documents load axe from their start. Axe handed to each document would be compiled again each time. */
async function openWithAxe(reader: Reader): Promise<Page> {
  const page = await open(reader);
  if (!withAxe.has(page)) await page.addInitScript({ path: "node_modules/axe-core/axe.min.js" });
  withAxe.add(page);
  return page;
}

async function findFeatured(): Promise<number> {
  const sql = postgres(inject("endpoints").databaseUrl, { max: 1 });
  const [found] = await sql<{ id: number }[]>`
    select tech_id::int as id from public.featured_techids_social where active_feature limit 1`;
  await sql.end();
  if (!found) throw new Error("The sample features nothing.");
  return found.id;
}

/** Adds the sheets that a page does not bring. */
async function addOtherStyleSheets(page: Page): Promise<void> {
  const added = await page.evaluateHandle((hrefs) => {
    const own = Array.from(
      document.querySelectorAll<HTMLStyleElement>("style[data-href]"),
      ({ dataset }) => dataset.href ?? "",
    );
    return hrefs
      .filter((href) => !own.includes(href))
      .map((href) => {
        const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
        return document.head.appendChild(link);
      });
  }, STYLE_SHEETS);
  await expect
    .poll(() => added.evaluate((links) => links.every(({ sheet }) => sheet?.cssRules.length)))
    .toBe(true);
}

/** Checks that a page brings all sheets that it uses: no rule of the others matches anything in it, in any state. */
async function checkRules(page: Page): Promise<void> {
  await addOtherStyleSheets(page);
  const lacking = await page.evaluate(() => {
    const selectorsOf = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return [rule.selectorText];
        return rule instanceof CSSConditionRule ? selectorsOf(rule.cssRules) : [];
      });
    // In place of a state that an element can enter, or of a part of it, stands what is always true: its rules count as
    // used.
    const plain = (selector: string) =>
      selector.replace(
        /::?(hover|focus-visible|focus-within|focus|active|visited|target|checked|open|backdrop|before|after|marker|placeholder|[\w-]*(details|selection|search|file|view)[\w-]*)(\([^)]*\))?/g,
        ":not(none)",
      );
    return [...document.styleSheets]
      .filter(({ href }) => href !== null)
      .flatMap(({ cssRules }) => selectorsOf(cssRules))
      .filter((selector) => document.querySelector(plain(selector)) !== null);
  });
  expect(lacking).toEqual([]);
}
