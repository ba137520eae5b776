import axe from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, expect, inject, test } from "vitest";
import { watchedBrowser } from "../support/browser.ts";
import { despiteDeadlocks } from "../support/deadlocks.ts";
import { barriers, overflow } from "../support/looks.ts";
import { stackDatabase } from "../support/stack-services.ts";

// An organisation gets its listings and answers a lead, as people do it in a browser. test/worker/organisation-imports.test.ts and
// test/worker/inbox.test.ts do the same over HTTP. None of these pages has a script.

const { open } = watchedBrowser();
const { resolver } = inject("endpoints");
const sql = stackDatabase();
const slug = `organisation-${crypto.randomUUID().slice(0, 8)}`;
const domain = `${slug}.example`;
afterAll(async () => {
  // Other test files count the catalogue's technologies.
  await despiteDeadlocks(
    () => sql`
      delete from private.listing_ids where tech_id in (
        select tech_id from public.technologies where uni = ${slug})`,
  );
  await despiteDeadlocks(() => sql`delete from public.organisations where name = ${slug}`);
});

/** A title without a blank must widen no page. */
const LONG_WORD = "Silentfan".repeat(40);

test("an organisation claims its organisation, imports its listings, and answers a lead", async () => {
  const [own] = await sql<{ id: number }[]>`
    insert into public.technologies (title, uni) values ('A quiet pump', ${slug}) returning tech_id::int as id`;
  const id = own?.id ?? 0;
  await sql`
    insert into public.technology_contacts (tech_id, pi_contactinfo) values (${id}, ${`licensing@${domain}`})`;
  const desk = `/organisations/${slug}`;
  const page = await open({ as: `${slug}@people.test` });

  await page.goto(`/patentinfo?tech_id=${id}`);
  await page.locator("summary", { hasText: "More" }).click();
  await page.getByRole("link", { name: "Claim this listing" }).click();
  await page.getByRole("button", { name: "Claim" }).click();
  const record = await page.locator("[data-record]").getAttribute("data-record");
  await fetch(`${resolver}/records`, {
    method: "POST",
    body: JSON.stringify({ name: domain, type: "TXT", data: record }),
  });
  await page.getByLabel("Domain").fill(domain);
  await look(page);
  await page.getByRole("button", { name: "Look the record up" }).click();
  await page.getByRole("heading", { name: "What needs you" }).waitFor();
  await look(page);

  await page.getByRole("link", { name: "Import", exact: true }).click();
  await page.getByLabel("File").setInputFiles({
    name: "own.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      `title,status,technical_summary,market_summary,key_benefits\nA folding antenna,,It folds.,,\nA quiet pump,,It hums.,,\n,pending,,,\n${LONG_WORD},pending,It turns.,,\n`,
    ),
  });
  await look(page);
  await page.getByRole("button", { name: "Read the file" }).click();
  await until(page, "Nothing is published yet");
  await look(page);
  await page.getByRole("button", { name: /^Publish \d/ }).click();
  await until(page, "Published");
  const listed = await sql<{ id: number; title: string }[]>`
    select tech_id::int as id, title from public.technologies where uni = ${slug} order by title`;
  expect(listed.map(({ title }) => title)).toEqual([
    "A folding antenna",
    "A quiet pump",
    LONG_WORD,
  ]);
  const long = listed[2]?.id;

  for (const name of ["Listings", "Drafts", "Inbox", "Month", "Members", "Overview"]) {
    await page.getByRole("link", { name, exact: true }).click();
    await page.locator(`[aria-current=page]`, { hasText: name }).waitFor();
    await look(page);
  }
  for (const path of [
    `listings/${id}`,
    "drafts/new",
    `withdraw?id=${long}`,
    "drafts?withdrawn=yes",
  ]) {
    await page.goto(`${desk}/${path}`);
    await look(page);
  }

  const asker = await open({ as: "pro@example.test" });
  await asker.goto(`/compare?id=${id}&id=${long}`);
  await look(asker);
  await asker.goto(`/patentinfo?tech_id=${id}`);
  await asker.locator("#inquiry summary").click();
  await asker.getByLabel("Your inquiry").fill("Is it still to be licensed?");
  await asker.getByRole("button", { name: "Send Inquiry" }).click();
  await asker.getByText("Is it still to be licensed?").waitFor();
  await page.goto(`${desk}/inbox`);
  await page.getByRole("link", { name: /A quiet pump/ }).click();
  await look(page);
  await page.getByLabel("Your answer").fill("It is.");
  await page.getByRole("button", { name: "Answer" }).click();
  await page.locator("main").getByText("It is.").waitFor();
  await asker.goto("/account/inquiries");
  await asker.getByRole("link", { name: /Read and reply.*A quiet pump/ }).click();
  await asker.locator("main").getByText("It is.").waitFor();
});

/** Checks that a page fits a phone and a desk, and that axe finds nothing, in the light and in the dark theme. */
async function look(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.evaluate(axe.source);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflow(page), `${page.url()}, wider than ${width}`).toEqual([]);
    expect(await page.locator(".sheet th bdi").evaluateAll(countCut), "titles cut").toBe(0);
  }
  expect(await barriers(page), page.url()).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await barriers(page, ["color-contrast"]), `${page.url()}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  if (size) await page.setViewportSize(size);
}

function countCut(titles: Element[]): number {
  const bottom = (element: Element | null) => element?.getBoundingClientRect().bottom ?? 0;
  return titles.filter((title) => bottom(title) > bottom(title.closest("th")) + 1).length;
}

/** Reloads the page of an import until it says this. */
async function until(page: Page, words: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.locator("main").innerText();
      },
      { timeout: 120_000, interval: 300 },
    )
    .toContain(words);
}
