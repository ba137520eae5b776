import { expect, test } from "vitest";
import { locationOf } from "../../local/http-browser.ts";
import { stackDatabase } from "../support/stack-services.ts";
import { newSubscriber } from "../support/subscriber.ts";
import { databaseTrips } from "../support/visitor.ts";

const sql = stackDatabase();

const PAGE = "/patentinfo?tech_id=9";
const html = { accept: "text/html,application/xhtml+xml" };
const form = (wanted: boolean) => ({ intent: "request-analysis", wanted: String(wanted) });
const BUTTON = /<button[^>]*>Request an analysis<\/button>/;

test("without JavaScript a subscriber requests an analysis, sees the request, and withdraws it", async () => {
  const { member: reader } = await newSubscriber(sql);
  const { member: other } = await newSubscriber(sql);
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
