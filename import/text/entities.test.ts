import { expect, test } from "vitest";
import { decodeEntities } from "./entities.ts";

test.each([
  [
    "names of HTML 4 and 5",
    "1 &gt; 0 &Rho; &zcaron; &apos; &lang;d&rang; &Zcaron;",
    "1 > 0 Ρ ž ' ⟨d⟩ Ž",
  ],
  ["numbers", "&#38; &#x2019; &#X3B1;", "& ’ α"],
  ["numbers that mean Windows-1252", "&#150; &#x93;", "– “"],
  ["one level of several", "&amp;gt; &amp;amp;", "&gt; &amp;"],
  ["no name that it does not know", "&nothing; R&D", "&nothing; R&D"],
  ["nothing without a semicolon", "?a=1&copy=2&lt=3 &#38", "?a=1&copy=2&lt=3 &#38"],
  ["no half of a character", "&#xD800; &#x110000;", "\ufffd \ufffd"],
])("decodes %s", (_, text, decoded) => {
  expect(decodeEntities(text)).toBe(decoded);
});
