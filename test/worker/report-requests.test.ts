import postgres from "postgres";
import { afterAll, expect, inject, test } from "vitest";
import { locationOf } from "../../sandbox/http-browser.ts";
import { databaseTrips, signedIn, Visitor } from "../support/visitor.ts";

const sql = postgres(inject("endpoints").databaseUrl, { max: 1, onnotice: () => undefined });
afterAll(() => sql.end());

/** A technology without a report, featured so that visitors see it too. */
const FEATURED = "/patentinfo?tech_id=57";
const PAGE = "/patentinfo?tech_id=9";
const html = { accept: "text/html,application/xhtml+xml" };
const newcomer = () => signedIn(`asker-${crypto.randomUUID()}@example.test`);
const form = (wanted: boolean) => ({ intent: "request-report", wanted: String(wanted) });

test("without JavaScript a member requests a report, sees the request, and withdraws it", async () => {
  const reader = await newcomer();
  const other = await newcomer();
  const before = await reader.get(PAGE);
  expect(before.text).toContain("No report is available for this technology.");
  expect(before.text).toMatch(/<button[^>]*>Request a report<\/button>/);
  expect(databaseTrips(before.headers).depth).toBe(1);
  const asked = await reader.post(PAGE, form(true), html);
  expect([asked.status, locationOf(asked)]).toEqual([
    303,
    expect.stringContaining("/patentinfo?tech_id=9#analysis"),
  ]);
  const after = (await reader.get(PAGE)).text;
  expect(after).toMatch(/You asked for a report on “[^”]+”\./);
  expect(after).toMatch(/<button[^>]*>Withdraw request<\/button>/);
  expect((await other.get(PAGE)).text).not.toContain("You asked for a report");
  await reader.post(PAGE, form(false), html);
  expect((await reader.get(PAGE)).text).toMatch(/<button[^>]*>Request a report<\/button>/);
});

test("a visitor is led to sign in, and a refused request shows the reason at the top of the page", async () => {
  const visitor = new Visitor();
  const page = (await visitor.get(FEATURED)).text;
  expect(page).toContain("Sign in to request a report");
  expect(page).not.toContain("request-report");
  const refused = await visitor.post(FEATURED, form(true), html);
  expect(refused.status).toBe(401);
  expect(await refused.text()).toContain("Sign in to request a report.");
  const reader = await newcomer();
  const unread = await reader.post(PAGE, { intent: "request-report", wanted: "maybe" }, html);
  expect(unread.status).toBe(400);
});

test("the upgrade panel says how many technologies have a report, with the dashboard's one trip", async () => {
  const [row] = await sql`select private.report_count() as n`;
  const { text, headers } = await (await newcomer()).get("/login");
  expect(text).toContain(`${row?.n} technologies have a full report today.`);
  expect(databaseTrips(headers).depth).toBe(1);
});
