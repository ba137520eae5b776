import { expect, test } from "vitest";
import { signedIn } from "../support/visitor.ts";
import { linesOfWorker } from "../support/worker-log.ts";

test("with forms alone a history is turned on, lists searches that still open, is cleared, exported and turned off", async () => {
  const member = await signedIn(`history-${crypto.randomUUID()}@example.test`);
  const word = `solar${crypto.randomUUID().slice(0, 8)}`;
  expect((await member.get("/searches")).text).toContain("Turn search history on");

  const on = await member.post("/searches", { intent: "history-on" });
  expect([on.status, on.headers.get("location")]).toEqual([303, "/searches?said=history-on"]);
  const ran = await member.post("/marketplace", { q: "battery", key: crypto.randomUUID() });
  await member.post("/marketplace", { q: word, key: crypto.randomUUID() });
  const page = (await member.get("/searches?history=7")).text;
  expect(page).toContain("2 searches this month");
  expect(page).toContain("Open without a new search (1)");
  expect(page).toContain("Not open now (1)");
  expect(page.indexOf(">battery</a>")).toBeGreaterThan(0);
  expect(page.indexOf(`>${word}</a>`)).toBeGreaterThan(page.indexOf(">battery</a>"));

  // The link leads to the result itself, which costs nothing.
  expect(page).toContain('href="/marketplace?q=battery"');
  expect(ran.headers.get("location")).toMatch(/^\/marketplace\?q=battery/);
  expect((await member.get("/marketplace?q=battery")).text).toContain("Learn More");
  expect((await member.get("/login")).text).toContain("1 of 6 free searches used this month");
  expect(JSON.parse((await member.get("/account/export")).text).searchHistory).toMatchObject([
    { query: "battery", mode: "regular", keywords: [] },
    { query: word },
  ]);

  await member.post("/searches", { intent: "history-clear" });
  expect((await member.get("/searches")).text).toContain("0 searches this month");
  await member.post("/searches", { intent: "history-off" });
  expect((await member.get("/searches?said=history-off")).text).toContain("Search history is off");
  expect((await member.get("/marketplace?q=battery")).text).toContain("Learn More");
  expect(linesOfWorker().filter((line) => JSON.stringify(line).includes(word))).toEqual([]);
});
