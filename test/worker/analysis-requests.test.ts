import { expect, test } from "vitest";
import { locationOf } from "../../local/http-browser.ts";
import { stackDatabase } from "../support/stack-services.ts";
import { databaseTrips, signedIn, Visitor } from "../support/visitor.ts";

const sql = stackDatabase();

/** A technology without a report, featured so that visitors see it too. */
const FEATURED = "/patentinfo?tech_id=57";
const PAGE = "/patentinfo?tech_id=9";
const html = { accept: "text/html,application/xhtml+xml" };
const newcomer = () => signedIn(`asker-${crypto.randomUUID()}@example.test`);
const form = (wanted: boolean) => ({ intent: "request-analysis", wanted: String(wanted) });
const BUTTON = /<button[^>]*>Request an analysis<\/button>/;

async function subscriber(): Promise<Visitor> {
  const email = `asker-${crypto.randomUUID()}@example.test`;
  const visitor = await signedIn(email);
  await sql`
    update public.user_profiles set is_pro = true, subscription_end = '2999-01-01'
    where id = (select id from auth.users where email = ${email})`;
  return visitor;
}

test("without JavaScript a subscriber requests an analysis, sees the request, and withdraws it", async () => {
  const reader = await subscriber();
  const other = await subscriber();
  const before = await reader.get(PAGE);
  expect(before.text).toContain("No report is available for this technology.");
  expect(before.text).toMatch(BUTTON);
  expect(databaseTrips(before.headers).depth).toBe(1);
  const asked = await reader.post(PAGE, form(true), html);
  expect([asked.status, locationOf(asked)]).toEqual([
    303,
    expect.stringContaining("/patentinfo?tech_id=9#analysis"),
  ]);
  const after = (await reader.get(PAGE)).text;
  expect(after).toMatch(/You asked for an analysis of “[^”]+”\./);
  expect(after).toMatch(/<button[^>]*>Withdraw request<\/button>/);
  expect((await other.get(PAGE)).text).not.toContain("You asked for an analysis");
  await reader.post(PAGE, form(false), html);
  expect((await reader.get(PAGE)).text).toMatch(BUTTON);
});

test("a visitor and a free member are told that it comes with Pro, and a request of theirs is refused", async () => {
  for (const [reader, status, reason] of [
    [new Visitor(), 401, "Sign in to request an analysis."],
    [await newcomer(), 403, "Requesting an analysis comes with Pro."],
  ] as const) {
    const page = (await reader.get(FEATURED)).text;
    expect(page).toContain("With Pro you can request an analysis.");
    expect(page).not.toMatch(BUTTON);
    const refused = await reader.post(FEATURED, form(true), html);
    expect(refused.status).toBe(status);
    expect(await refused.text()).toContain(reason);
  }
  const unread = await (await newcomer()).post(
    PAGE,
    { intent: "request-analysis", wanted: "maybe" },
    html,
  );
  expect(unread.status).toBe(400);
});
