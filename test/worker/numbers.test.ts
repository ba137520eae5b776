import postgres from "postgres";
import { afterAll, expect, inject, test } from "vitest";
import { databaseTrips, signedIn, Visitor } from "../support/visitor.ts";

const sql = postgres(inject("endpoints").databaseUrl, { max: 1, onnotice: () => undefined });
afterAll(() => sql.end());

const PAGE = "/organisations/ardenhall-university/numbers";
const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/130" };

test("what readers open is counted by the queue at no trip of the page, and told to members alone", async () => {
  const opened = async () =>
    (
      await sql`select coalesce(sum(opened), 0)::int as n from private.listing_days where tech_id = 7`
    )[0]?.n;
  const before = await opened();
  const reader = await signedIn("free@example.test");
  const owner = await signedIn("owner@example.test");
  for (let n = 0; n < 6; n += 1) {
    const page = await reader.request("/patentinfo?tech_id=7", { headers });
    expect(databaseTrips(page.headers).requests).toBe(1);
    await page.body?.cancel();
  }
  // None of these counts.
  await owner.request("/patentinfo?tech_id=7", { headers });
  await reader.request("/patentinfo?tech_id=7", {
    headers: { ...headers, "sec-purpose": "prefetch" },
  });
  await reader.request("/patentinfo?tech_id=7", { headers: { "user-agent": "Somebot/1.0" } });
  await expect.poll(opened, { timeout: 20_000, interval: 500 }).toBe(before + 6);
  const page = await owner.get(PAGE);
  expect(page.text).toContain("How this is counted");
  expect(page.text).toContain("&lt;5");
  expect(page.text).toMatch(/<meter[^>]+aria-label="Shown in the week from/);
  const file = await owner.get(`${PAGE}.csv`);
  expect(file.headers.get("content-type")).toContain("text/csv");
  expect(file.text).toContain(
    '"Week from","Technology","Title","Shown","Opened","Saved","Asked","Answered"',
  );
  expect(Number(/"7","[^"]+","[^"]+","(\d+)"/.exec(file.text)?.[1])).toBeGreaterThanOrEqual(6);
  expect((await reader.get(PAGE)).status).toBe(404);
  expect((await reader.get(`${PAGE}.csv`)).status).toBe(404);
  const visitor = await new Visitor().request(`${PAGE}.csv`);
  expect(visitor.status).toBe(302);
});
