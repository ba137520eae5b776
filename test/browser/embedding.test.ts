import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import axe from "axe-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { watchedBrowser } from "../support/browser.ts";
import { despiteDeadlocks } from "../support/deadlocks.ts";
import { barriers, overflow } from "../support/looks.ts";
import { stackDatabase } from "../support/stack-services.ts";

// A page of another site, whose policy allows only what docs/architecture/organisations.md asks for, shows the listings
// of an organisation.

const { open } = watchedBrowser();
const { web } = inject("endpoints");
const sql = stackDatabase();
const slug = `frame-${crypto.randomUUID().slice(0, 8)}`;
const policy = `default-src 'none'; script-src ${web}; connect-src ${web}; frame-src ${web}`;
const servers: Server[] = [];

/** A site that embeds the listings. Returns its origin. */
async function hostSite(): Promise<string> {
  const server = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("Content-Security-Policy", policy);
    response.end(`<!doctype html><html lang="en"><title>Our organisation</title><link rel="icon" href="data:,">
      <main><h1>Our technologies</h1><script async src="${web}/embed.js" data-owner="${slug}"></script>
      <iframe src="${web}/embed/${slug}" title="Technologies" width="100%" height="600"></iframe></main>`);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let listed: string;
beforeAll(async () => {
  listed = await hostSite();
  await sql`insert into public.technologies (title, uni, status, class1, summary)
    select '<b>Mirror</b> ' || n, ${slug}, 'active', case when n < 4 then 'energy' else 'medical' end, 'It reflects.'
    from generate_series(1, 30) n`;
  await sql`update public.organisations set is_open = true, embedders = array[${listed}] where name = ${slug}`;
});
afterAll(async () => {
  for (const server of servers) server.close();
  // Other test files count the catalogue's technologies.
  await despiteDeadlocks(
    () => sql`delete from private.listing_ids where tech_id in (
      select tech_id from public.technologies where uni = ${slug})`,
  );
  await despiteDeadlocks(() => sql`delete from public.organisations where name = ${slug}`);
});

test("by the script it lists all, by class and page by page, and links to pages that visitors may open", async () => {
  const page = await open();
  await page.goto(listed);
  const items = page.locator(".technologies li");
  await expect.poll(() => items.count()).toBe(24);
  await expect.poll(() => page.frameLocator("iframe").locator("li").count()).toBe(24);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.poll(() => items.count()).toBe(30);
  await page.getByLabel("Class").selectOption("energy");
  await expect.poll(() => items.count()).toBe(3);
  expect(await items.first().innerText()).toContain("<b>Mirror</b>");
  const search = page.getByLabel("Words in a title or summary");
  await search.fill("reflects 30");
  await search.press("Enter");
  await expect.poll(() => items.count()).toBe(1);
  await search.fill("<i>nothing");
  await page.getByRole("button", { name: "Search" }).click();
  await expect.poll(() => items.count()).toBe(0);
  await page.getByText("Nothing here has “<i>nothing”.").waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect.poll(() => items.count()).toBe(24);
  await page.getByLabel("Class").selectOption("energy");
  await expect.poll(() => items.count()).toBe(3);
  expect(await page.context().cookies()).toEqual([]);
  await page.getByRole("link", { name: "Mirror" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Mirror" }).waitFor();
  expect(page.url()).toMatch(/\/patentinfo\?tech_id=\d+&from=embed$/);
});

test.each([
  [
    "a tag manager puts into the head",
    "const s = document.createElement('script'); s.async = true;",
    "document.head.append(s)",
  ],
  [
    "is a module",
    "const s = document.createElement('script'); s.type = 'module';",
    "document.querySelector('main').append(s)",
  ],
  [
    "asks for CORS",
    "const s = document.createElement('script'); s.crossOrigin = 'anonymous';",
    "document.querySelector('main').append(s)",
  ],
])("by a script that %s it lists them once, where they can be seen", async (_, make, put) => {
  const page = await open({ context: { bypassCSP: true } });
  await page.goto(listed);
  await page.evaluate(() => document.querySelector(".technologies")?.remove());
  await page.evaluate(
    `${make} s.src = '${web}/embed.js?again'; s.dataset.owner = '${slug}'; ${put}`,
  );
  await expect.poll(() => page.locator("body .technologies li").count()).toBe(24);
  expect(await page.locator("head .technologies").count()).toBe(0);
});

test("the frame's own page is accessible in both themes", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await open({ context: { colorScheme, bypassCSP: true } });
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`/embed/${slug}`);
    expect(await overflow(page)).toEqual([]);
    await page.evaluate(axe.source);
    expect(await barriers(page)).toEqual([]);
  }
});

test("a site that is not named shows no frame", async () => {
  const other = await hostSite();
  const page = await open({ logs: /frame-ancestors/ });
  await page.goto(other);
  await page.locator(".technologies li").first().waitFor();
  expect(page.frames().map((frame) => frame.url())).not.toContain(`${web}/embed/${slug}`);
});
