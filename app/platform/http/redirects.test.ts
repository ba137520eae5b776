import { expect, test } from "vitest";
import { safeRedirectPath } from "./redirects.ts";

test("a path of this site is kept with its query and fragment", () => {
  for (const path of [
    "/",
    "/marketplace?class=energy&page=2",
    "/patentinfo?tech_id=7#key-benefits",
  ]) {
    expect(safeRedirectPath(path, "/fallback")).toBe(path);
  }
});

test("whatever leads elsewhere falls back", () => {
  const elsewhere = [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/%0d%0a\n",
    "javascript:alert(1)",
    "",
    "marketplace",
    "/a/..//evil.example",
    "/\\/evil.example",
    "/.//evil.example",
    "https:/evil.example",
    "/\u0000/evil.example",
    "/ok\r\nSet-Cookie: a=b",
    null,
    undefined,
    ["/"],
  ];
  for (const path of elsewhere)
    expect(safeRedirectPath(path, "/fallback"), String(path)).toBe("/fallback");
});
