import { afterAll, beforeAll, expect, test } from "vitest";
import { type SecondWorker, startSecondWorker } from "../support/second-worker.ts";
import { signedIn, Visitor } from "../support/visitor.ts";

// WebMCP's attributes, which describe forms to agents in browsers: only where the setting WEBMCP is on.

const PAGES = [
  "/marketplace",
  "/searches/new?class=energy",
  "/patentinfo?tech_id=6",
  "/login",
  "/",
];
let on: SecondWorker;
let pro: Visitor;
beforeAll(async () => {
  on = await startSecondWorker({ WEBMCP: "on" });
  pro = await signedIn("pro@example.test");
});
afterAll(() => on.stop());

const toolsOf = (text: string) =>
  [...text.matchAll(/<form[^>]* toolname="(\w+)"/g)].map(([, name]) => name);

test("without the setting no page has an attribute or a word of it", async () => {
  for (const reader of [pro, new Visitor()]) {
    for (const path of PAGES) {
      const { text } = await reader.get(path);
      expect(text, path).not.toMatch(/toolname|tooldescription|toolparam|toolautosubmit|webMcp/i);
    }
  }
});

test("with it, the forms of search, saving and inquiries have a name, and those of search alone send themselves", async () => {
  const tools: Record<string, string[]> = {
    "/marketplace": ["search_technologies"],
    "/searches/new?class=energy": ["save_search"],
    "/patentinfo?tech_id=6": ["save_technology", "ask_owner"],
    "/login": [],
    "/": [],
  };
  for (const path of PAGES) {
    const { text } = await on.as(pro).get(path);
    expect(toolsOf(text), path).toEqual(tools[path]);
    expect(text.match(/ tooldescription="/g)?.length ?? 0).toBe(tools[path]?.length);
    const sent = text.match(/<form[^>]* toolautosubmit=""[^>]*>/g) ?? [];
    expect(sent.length, path).toBe(path === "/marketplace" ? 1 : 0);
    expect(sent.join("")).toMatch(path === "/marketplace" ? /search_technologies/ : /^$/);
  }
});

test("a search that is charged is sent by the person, and a visitor has nothing that an agent can do", async () => {
  const free = on.as(await signedIn("free-webmcp@example.test"));
  const { text } = await free.get("/marketplace");
  expect(toolsOf(text)).toEqual(["search_technologies"]);
  expect(text).not.toContain("toolautosubmit");
  for (const path of PAGES)
    expect((await new Visitor(on.origin).get(path)).text, path).not.toContain("toolname");
});
