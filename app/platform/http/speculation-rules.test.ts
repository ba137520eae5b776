import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Where = { href_matches?: string; selector_matches?: string; not?: Where; and?: Where[] };
const rules = JSON.parse(readFileSync("public/speculation-rules.json", "utf8")) as Record<
  string,
  { where: Where }[]
>;

/** Whether a document rule matches a link. Node's URLPattern behaves like the browser's. */
function matches(where: Where, address: string): boolean {
  if (where.and) return where.and.every((part) => matches(part, address));
  if (where.not) return !matches(where.not, address);
  // About where a link is; these have no page.
  if (where.selector_matches !== undefined) return false;
  return new URLPattern(where.href_matches ?? "", "https://quad.test/").test(address);
}

function isAhead(path: string, how: "prefetch" | "prerender" = "prefetch"): boolean {
  return (rules[how] ?? []).some(({ where }) => matches(where, `https://quad.test${path}`));
}

test("pages are fetched ahead of a click", () => {
  for (const path of ["/", "/features", "/marketplace?class=energy&page=2", "/login"])
    expect(isAhead(path), path).toBe(true);
});

test("nothing is fetched ahead whose reading does something, nor what is no page", () => {
  for (const path of [
    "/api/download?id=4",
    "/auth/callback?code=once",
    "/account/export",
    "/account/inquiries/00000000-0000-4000-8000-000000000001",
    "/searches",
    "/marketplace?class=energy&view=rows",
    "/login?checkout=cs_test_1",
  ])
    expect(isAhead(path), path).toBe(false);
});

test("technologies alone are rendered ahead, and not fetched besides: their scripts wait until they are shown", () => {
  const paths = ["/patentinfo?tech_id=4", "/marketplace?q=solar", "/account", "/"];
  expect(paths.map((path) => isAhead(path, "prerender"))).toEqual([true, false, false, false]);
  expect(isAhead("/patentinfo?tech_id=4")).toBe(false);
});
