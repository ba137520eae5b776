import type { Page } from "playwright-core";
import postgres from "postgres";
import { afterAll, expect, inject, test } from "vitest";
import { hydrated, WITH_AND_WITHOUT_JAVASCRIPT, watchedBrowser } from "../support/browser.ts";

const { open } = watchedBrowser();
const sql = postgres(inject("endpoints").databaseUrl, { max: 1 });
afterAll(() => sql.end());

const HEADINGS = [
  "Background/Market",
  "Technology Description",
  "Commercial Application",
  "Key Benefits/Competitive Advantage",
  "Developmental Stage",
  "Additional Information",
];

/** A technology of the sample, with the address to write to. */
async function technologyWithContact(featured: boolean) {
  const [found] = await sql<{ id: number; title: string; contact: string }[]>`
    select t.tech_id::int as id, t.title, c.pi_contactinfo as contact
    from public.technologies t join public.technology_contacts c using (tech_id)
    where c.pi_contactinfo like '%@%' and ${featured} = exists
      (select from public.featured_techids_social f where f.tech_id = t.tech_id and f.active_feature)
    order by t.tech_id limit 1`;
  if (!found) throw new Error("The sample has no such technology.");
  return found;
}

type Marked = { marked?: boolean };

/** Marks the document, to tell later whether the browser has loaded another one since. */
async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => {
    (window as Marked).marked = true;
  });
}

function isMarkedDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => (window as Marked).marked === true);
}

for (const { name, javaScript } of WITH_AND_WITHOUT_JAVASCRIPT) {
  test(`the six sections are open and the keyboard closes and opens them, ${name}`, async () => {
    const { id } = await technologyWithContact(false);
    const page = await open({ as: "free@example.test", javaScript });
    await page.goto(`/patentinfo?tech_id=${id}`);
    if (javaScript) await hydrated(page);
    const sections = page.locator(".sections > details");
    expect(await sections.locator("summary").allInnerTexts()).toEqual(HEADINGS);
    expect(await page.locator(".sections > details[open]").count()).toBe(6);
    for (const section of await sections.all()) {
      const body = section.locator(".accordion-body");
      expect((await body.innerText()).trim()).not.toBe("");
      await section.locator("summary").focus();
      await page.keyboard.press("Enter");
      await body.waitFor({ state: "hidden" });
      await page.keyboard.press("Space");
      await body.waitFor({ state: "visible" });
    }
  });

  test(`a visitor reads a featured technology whole, and without any contact, ${name}`, async () => {
    const { id, title, contact } = await technologyWithContact(true);
    const page = await open({ javaScript });
    await page.goto(`/patentinfo?tech_id=${id}`);
    if (javaScript) await hydrated(page);
    expect(new URL(page.url()).pathname).toBe("/patentinfo");
    expect(await page.locator("h1").innerText()).toBe(title);
    expect(await page.locator(".sections > details[open]").count()).toBe(6);
    expect(await page.getByRole("link", { name: "Contact Patent Owner" }).count()).toBe(0);
    expect(await page.content()).not.toContain(contact);
    await page.locator(".patent-head").getByRole("link", { name: "Sign in" }).click();
    await page.waitForURL(`/login?redirectTo=%2Fpatentinfo%3Ftech_id%3D${id}`);
  });

  test(`'Contact Patent Owner' is for subscribers and says what it is about, ${name}`, async () => {
    const { id, title, contact } = await technologyWithContact(false);
    for (const as of ["pro@example.test", "trial@example.test"]) {
      const page = await open({ as, javaScript });
      await page.goto(`/patentinfo?tech_id=${id}`);
      if (javaScript) await hydrated(page);
      const link = page.getByRole("link", { name: "Contact Patent Owner" });
      const mail = new URL((await link.getAttribute("href")) ?? "");
      expect(mail.protocol).toBe("mailto:");
      expect(decodeURIComponent(mail.pathname)).toBe(contact);
      expect(mail.searchParams.get("subject")).toBe(`Inquiry about ${title}`);
      expect(mail.searchParams.get("body")).toContain("more information");
      // A `+` would be read as a plus by mail programs, not as a space.
      expect(mail.search).not.toContain("+");
    }
    const page = await open({ as: "free@example.test", javaScript });
    await page.goto(`/patentinfo?tech_id=${id}`);
    if (javaScript) await hydrated(page);
    expect(await page.locator("h1").innerText()).toBe(title);
    expect(await page.getByRole("link", { name: "Contact Patent Owner" }).count()).toBe(0);
    expect(await page.content()).not.toContain(contact);
  });

  test(`a similar technology opens as a whole page, ${name}`, async () => {
    const page = await open({ as: "free@example.test", javaScript });
    await page.goto("/patentinfo?tech_id=1");
    if (javaScript) await hydrated(page);
    const similar = page.locator(".similar article");
    expect(await similar.count()).toBeGreaterThan(0);
    expect(await similar.count()).toBeLessThanOrEqual(3);
    const title = await similar.first().locator("h3").innerText();
    await markDocument(page);
    await similar.first().getByRole("link", { name: "Learn More" }).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    expect(await isMarkedDocument(page)).toBe(false);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
}

test("filing info names the institution and the date, and 'Unknown' where there is no patent id", async () => {
  const [known, unknown] = await Promise.all([
    sql<{ id: number; pi_patentid: string; uni: string; inventor: string }[]>`
      select tech_id::int as id, pi_patentid, uni, inventor from public."tech-table-v1"
      where pi_patentid ~ '[0-9]{5}' and inventor <> '' order by tech_id limit 1`,
    sql<{ id: number }[]>`
      select tech_id::int as id from public.technology_details
      where pi_patentid = 'Unknown Patent ID' order by tech_id limit 1`,
  ]);
  if (!known[0] || !unknown[0]) throw new Error("The sample has no such technologies.");
  const page = await open({ as: "free@example.test" });
  const fact = (term: string) =>
    page.locator(".filing div", { hasText: term }).locator("dd").innerText();
  await page.goto(`/patentinfo?tech_id=${known[0].id}`);
  expect(await fact("Institution")).toBe(known[0].uni);
  expect(await fact("Inventor")).toBe(known[0].inventor);
  expect(await fact("Patent ID")).toBe(known[0].pi_patentid);
  expect(await fact("Filing Date")).not.toBe("");
  await page.goto(`/patentinfo?tech_id=${unknown[0].id}`);
  expect(await fact("Patent ID")).toBe("Unknown");
});

test("a path change begins at the top, and Back returns to where the reader was", async () => {
  const page = await open({ as: "free@example.test" });
  await page.goto("/marketplace");
  await hydrated(page);
  const card = page.locator("#results article").nth(5);
  await card.scrollIntoViewIfNeeded();
  await markDocument(page);
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(300);
  const title = await card.locator("h3").innerText();
  await card.getByRole("link", { name: "Learn More" }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.waitForFunction(() => window.scrollY === 0);
  expect(await isMarkedDocument(page)).toBe(true);
  await page.goBack();
  await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 2, before);
});

test("while a technology is on its way the status region says 'Loading patent data...'", async () => {
  const page = await open({ as: "free@example.test" });
  await page.goto("/marketplace");
  await hydrated(page);
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/patentinfo.*_data=/, async (route) => {
    await held;
    await route.continue();
  });
  const card = page.locator("#results article").first();
  const title = await card.locator("h3").innerText();
  await card.getByRole("link", { name: "Learn More" }).click();
  const status = page.getByRole("status");
  await status.getByText("Loading patent data...").waitFor();
  release();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  expect(await status.innerText()).toBe("");
});
