import { expect, test } from "vitest";
import { escapeXml, xmlElement } from "./xml.ts";

test("text cannot leave its element or its attribute", () => {
  expect(escapeXml(`</title><script a="b" c='d'>&amp;]]>`)).toBe(
    "&lt;/title&gt;&lt;script a=&quot;b&quot; c=&apos;d&apos;&gt;&amp;amp;]]&gt;",
  );
});

test("what XML has no place for is left out, and everything else stays", () => {
  expect(escapeXml("a\u0000b\u0008c\u000bd\u001fe\ufffef\uffffg")).toBe("abcdefg");
  expect(escapeXml("tab\tline\nnext\r\u0085 ü 技 😀 \u202e")).toBe(
    "tab\tline\nnext\r\u0085 ü 技 😀 \u202e",
  );
  expect(escapeXml("half \ud83d of a pair")).toBe("half \ufffd of a pair");
});

test("an element has its attributes, and text or elements inside", () => {
  const inner = xmlElement("b", "x < y", { c: `"&"`, d: undefined });
  expect(inner).toBe('<b c="&quot;&amp;&quot;">x &lt; y</b>');
  expect(xmlElement("a", [inner, null])).toBe(`<a>${inner}</a>`);
  expect(xmlElement("a", "")).toBe("<a/>");
});
