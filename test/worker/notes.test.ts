import { expect, test } from "vitest";
import { locationOf } from "../../local/http-browser.ts";
import { expectPage, signedIn } from "../support/visitor.ts";

const PAGE = "/patentinfo?tech_id=10";

const html = { accept: "text/html,application/xhtml+xml" };
const newcomer = () => signedIn(`writer-${crypto.randomUUID()}@example.test`);

test("without JavaScript a note is saved, confirmed, and still there next time", async () => {
  const writer = await newcomer();
  const saved = await writer.post(
    PAGE,
    { intent: "note", notes: "Ask <b>about</b> the trial", seen: "" },
    html,
  );
  expect(saved.status).toBe(303);
  const page = await writer.get(locationOf(saved));
  expect(page.text).toMatch(/role="status"><p>Note Saved!<\/p>/);
  expect(page.text).toContain("Ask &lt;b&gt;about&lt;/b&gt; the trial");
});

test("a note that is too long is refused and kept in the form", async () => {
  const writer = await newcomer();
  const refused = await writer.post(
    PAGE,
    { intent: "note", notes: "x".repeat(20_001), seen: "" },
    html,
  );
  const text = await expectPage(refused, 400, "A note can have 20,000 characters at most.");
  expect(text).toContain("x".repeat(20_001));
});
