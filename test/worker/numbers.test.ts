import { afterAll, beforeAll, expect, test } from "vitest";
import { stackDatabase } from "../support/stack-services.ts";
import { databaseTrips, signedIn } from "../support/visitor.ts";

const sql = stackDatabase();
// Only this file opens these ids, because everything that other files open is counted too, some seconds later.
const counted = 800_000 + Math.floor(Math.random() * 90_000);
const last = counted + 1;
beforeAll(async () => {
  await sql`
    insert into public.technologies (tech_id, title, uni)
    select u.id, 'A fictional gauge', o.name from public.organisations o, unnest(${[counted, last]}::bigint[]) u (id)
    where o.slug = 'ardenhall-university'`;
});
afterAll(async () => {
  await sql`delete from private.listing_ids where tech_id in (${counted}, ${last})`;
});

const PAGE = "/organisations/ardenhall-university/numbers";
const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/130" };

test("openings of a page are counted by the queue without a trip of the page, and shown to members only", async () => {
  const opened = async (id: number) =>
    (
      await sql`select coalesce(sum(count), 0)::int as n from private.listing_days where tech_id = ${id} and act = 'opened'`
    )[0]?.n;
  const reader = await signedIn("free@example.test");
  const owner = await signedIn("owner@example.test");
  for (let n = 0; n < 6; n += 1) {
    const page = await reader.request(`/patentinfo?tech_id=${counted}`, { headers });
    expect(databaseTrips(page.headers).requests).toBe(1);
    await page.body?.cancel();
  }
  // None of these openings counts.
  await owner.request(`/patentinfo?tech_id=${counted}`, { headers });
  await reader.request(`/patentinfo?tech_id=${counted}`, {
    headers: { ...headers, "sec-purpose": "prefetch" },
  });
  await reader.request(`/patentinfo?tech_id=${counted}`, {
    headers: { "user-agent": "Somebot/1.0" },
  });
  // Once this one is counted, all earlier ones have been counted or never will be.
  await reader.request(`/patentinfo?tech_id=${last}`, { headers });
  await expect.poll(() => opened(last), { timeout: 120_000, interval: 500 }).toBe(1);
  await expect.poll(() => opened(counted), { timeout: 120_000, interval: 500 }).toBe(6);
  const page = await owner.get(PAGE);
  expect(page.text).toContain("Your listings were opened");
  expect(page.text).toMatch(/<svg[^>]+role="img" aria-label="Opened: /);
  expect(page.text).toContain("/data?format=csv&amp;part=weeks");
  const file = await owner.get("/organisations/ardenhall-university/data?format=csv&part=weeks");
  expect(file.text).toMatch(new RegExp(`\n"[^"]+",${counted},"A fictional gauge","<5",6,`));
  expect((await reader.get(PAGE)).status).toBe(404);
});
