import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Where = { href_matches?: string; not?: Where; and?: Where[] };
const rules = JSON.parse(readFileSync("public/speculation-rules.json", "utf8")) as Record<
  string,
  { where: Where }[]
>;

/** Whether a document rule matches a link. Node's URLPattern behaves like the browser's. */
function matches(where: Where, address: string): boolean {
  if (where.and) return where.and.every((part) => matches(part, address));
  if (where.not) return !matches(where.not, address);
  return new URLPattern(where.href_matches ?? "", "https://quad.test/").test(address);
}

function isFetchedAhead(path: string): boolean {
  return (rules.prefetch ?? []).some(({ where }) => matches(where, `https://quad.test${path}`));
}

test("pages are fetched ahead of a click", () => {
  for (const path of ["/", "/features", "/marketplace?class=energy&page=2", "/login"])
    expect(isFetchedAhead(path), path).toBe(true);
});

test("nothing is fetched ahead whose reading does something, nor what is no page", () => {
  for (const path of [
    "/api/download?id=4",
    "/auth/callback?code=once",
    "/account/export",
    "/marketplace?class=energy&view=rows",
    "/login?checkout=cs_test_1",
  ])
    expect(isFetchedAhead(path), path).toBe(false);
});

test("nothing is run ahead: a page that nobody opened must not act for its reader", () => {
  expect(Object.keys(rules)).toEqual(["prefetch"]);
});
