import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import postgres from "postgres";
import { expect, inject, test } from "vitest";
import { SITE_PAGES } from "../../app/site-pages.ts";
import { hydrated, type Reader, watchedBrowser } from "../support/browser.ts";
import { barriers, overflow } from "../support/looks.ts";
import { STYLE_SHEETS } from "../support/style-sheet.ts";

const { open } = watchedBrowser();
const WIDTHS = [360, 768, 1440];
/** The narrowest and the widest; in between, what sticks out is looked for. */
const LOOKED_AT = [360, 1440];
const MEMBER = "free@example.test";

const featured = await findFeatured();
/** Every page, and each again where it is another one for a member, in other words or with other things on it. */
const PAGES: { path: string; as?: string; status?: number; script?: boolean }[] = [
  ...SITE_PAGES.map(({ path, readers, status, interactive }) => ({
    path,
    ...(readers && { as: MEMBER }),
    ...(status && { status }),
    ...(interactive && { script: true }),
  })),
  { path: "/", as: MEMBER },
  { path: "/download?problem=signed-out&from=/patentinfo?tech_id=4", status: 401 },
  { path: "/download?problem=denied", as: MEMBER, status: 403 },
  { path: `/login?redirectTo=${encodeURIComponent("/patentinfo?tech_id=3")}` },
  { path: "/login?billing=unknown-code", as: MEMBER },
  { path: "/login?redirectTo=%2Fmarketplace", as: MEMBER },
  { path: "/login", as: "pro@example.test" },
  { path: "/login", as: "trial@example.test" },
  { path: "/account/liked?page=2", as: MEMBER },
  { path: "/account/delete?done=1" },
  { path: "/marketplace", as: MEMBER, script: true },
  { path: "/marketplace?class=energy&uniLike=harrow&page=2", as: MEMBER, script: true },
  { path: "/marketplace?uni=No+Such+University", as: MEMBER, script: true },
  { path: "/marketplace?q=water", as: MEMBER, script: true },
  { path: "/marketplace?q=watr+membrane&page=2", as: "pro@example.test", script: true },
  { path: "/marketplace?q=store+electricity&mode=ai", as: "pro@example.test", script: true },
  {
    path: "/marketplace?q=water&uni=No+Such+University",
    as: "pro@example.test",
    script: true,
  },
  { path: `/patentinfo?tech_id=${featured}`, script: true },
  { path: `/patentinfo?tech_id=${featured}`, as: MEMBER, script: true },
  { path: `/patentinfo?tech_id=${featured}`, as: "pro@example.test", script: true },
  { path: "/account/inquiries", as: "pro@example.test" },
  { path: "/patentinfo?tech_id=9000000", as: MEMBER, status: 404, script: true },
];

for (const { path, as, status = 200, script = false } of PAGES) {
  const reader = as ? `as ${as}` : "as a visitor";
  const expected = status === 200 ? [] : [status];

  test(`${path} ${reader} fits every width and shuts nobody out, in the light and in the dark`, async () => {
    const page = await openWithAxe({ as, shared: true, expected });
    expect((await page.goto(path))?.status()).toBe(status);
    if (script) {
      await hydrated(page);
      await checkWidths(page, barriersAt);
    } else {
      // Without a script, and without words for who has none, a page is the same with and without JavaScript.
      expect(await page.locator(RUNNING).count()).toBe(0);
      await checkContent(page, as);
      await checkWidths(page, barriersAt, noteLooks);
      await checkLooks(page);
    }
  });

  if (!script) continue;
  test(`${path} ${reader} is whole without JavaScript`, async () => {
    const page = await open({ as, javaScript: false, shared: true, expected });
    await page.goto(path);
    await checkContent(page, as);
    await checkWidths(page, noteLooks);
    await checkLooks(page);
  });
}

test("a history with searches fits every width and shuts nobody out, in the light and in the dark", async () => {
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

test("a page without scripts leads on", async () => {
  const page = await open({ shared: true });
  await page.goto("/terms");
  await page.locator(".site-header").getByRole("link", { name: "Contact Us" }).click();
  await page.waitForURL("/contact");
  expect(await page.locator("h1").innerText()).toBe("Get in Touch");
});

// What a page's policy refuses, Chromium says on its console, which every test here listens to.
for (const as of [MEMBER, "pro@example.test"]) {
  test(`no other page breaks its security policy as ${as}`, async () => {
    const page = await open({ as, shared: true, expected: [400, 401, 403, 404] });
    const seen = PAGES.filter((own) => own.as === as).map(({ path }) => path);
    for (const path of new Set(PAGES.map(({ path }) => path))) {
      if (seen.includes(path)) continue;
      const answer = await page.goto(path);
      expect(answer?.headers()["content-security-policy"], path).toMatch(/^default-src 'none';/);
    }
  });
}

test("'pricingplans' leads to the account page", async () => {
  const page = await open();
  await page.goto("/pricingplans");
  const { pathname, hash } = new URL(page.url());
  expect(pathname + hash).toBe("/login#plans");
  expect(await page.locator("#plans").innerText()).toContain("$49.99");
});

/** What runs in a page, or stands there for whoever runs nothing. */
const RUNNING = 'script:not([type="application/ld+json"]), link[rel=modulepreload], noscript';

/** What every page has, whoever reads it. */
async function checkContent(page: Page, as?: string): Promise<void> {
  expect((await page.locator("h1").innerText()).trim()).not.toBe("");
  const account = page.locator(".site-header").getByRole("link").last();
  expect(await account.innerText()).toBe(as ? "View Profile" : "Sign In");
  expect(await page.locator("footer").innerText()).toContain(
    "Investing in University IP since 2025",
  );
  expect(await page.locator("[role=status]").count()).toBe(1);
}

/** Sees at every width that nothing sticks out, and whatever else is to be seen there. */
async function checkWidths(
  page: Page,
  ...others: ((page: Page, width: number) => Promise<void>)[]
): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page), `wider than ${width}`).toEqual([]);
    for (const look of others) await look(page, width);
  }
}

async function barriersAt(page: Page, width: number): Promise<void> {
  // Most rules are about the markup, which is the same at each width: in between, those that a width can change.
  const rules = width === 768 ? ["color-contrast", "target-size"] : undefined;
  expect(await barriers(page, rules), `${width} px, light`).toEqual([]);
  // The dark changes colours and nothing else.
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await barriers(page, ["color-contrast"]), `${width} px, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

const withAxe = new WeakSet<Page>();

/** A page whose documents have axe from their start: handed to one document after another, it is compiled anew. */
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

/** Everything that the style sheets say something about. */
const PROPERTIES = new Set(
  STYLE_SHEETS.flatMap(
    (href) => readFileSync(`public${href}`, "utf8").match(/(?<=[{;])[a-z-]+(?=:)/g) ?? [],
  ),
);

async function addWholeStyleSheets(page: Page): Promise<void> {
  const loaded = await page.evaluateHandle(
    (hrefs) =>
      hrefs.map((href) => {
        const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
        document.head.appendChild(link);
        return link;
      }),
    STYLE_SHEETS,
  );
  await expect
    .poll(() =>
      loaded.evaluate((links) =>
        Math.min(...links.map(({ sheet }) => sheet?.cssRules.length ?? 0)),
      ),
    )
    .toBeGreaterThan(50);
}

type Looks = { look: () => string[]; noted: string[][] };

/** Has the page note how each of its elements looks, and what is drawn before and after it, at its width. */
async function noteLooks(page: Page, width: number): Promise<void> {
  if (!LOOKED_AT.includes(width)) return;
  await page.evaluate(
    (properties) => {
      const look = () =>
        [...document.querySelectorAll("html, body, body *")].flatMap((element) =>
          [null, "::before", "::after"].map((part) => {
            const style = getComputedStyle(element, part);
            if (part && style.content === "none") return "";
            const values = properties.map((name) => `${name}: ${style.getPropertyValue(name)}`);
            const tag = (element.cloneNode() as Element).outerHTML.slice(0, 80);
            return `${tag} ${part ?? ""} ${values.join("; ")}`;
          }),
        );
      const here = window as unknown as Looks;
      Object.assign(here, { look, noted: [...(here.noted ?? []), look()] });
    },
    [...PROPERTIES],
  );
}

/** A page carries the rules that it uses: with all the others it looks as it was noted. */
async function checkLooks(page: Page): Promise<void> {
  await addWholeStyleSheets(page);
  for (const width of LOOKED_AT) {
    await page.setViewportSize({ width, height: 900 });
    expect(await changedLooks(page), `${width} px`).toEqual([]);
  }
}

/** What looks otherwise than it was noted, the widths in the same order. */
function changedLooks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { look, noted } = window as unknown as Looks;
    const before = noted.shift();
    return look().filter((line, at) => line !== before?.[at]);
  });
}
