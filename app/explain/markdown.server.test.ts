import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { markdownTree } from "./markdown.server.ts";
import { MarkdownView } from "./markdown-view.tsx";

function html(markdown: string, heading = "Market Potential"): string {
  const nodes = markdownTree(markdown, heading);
  return renderToStaticMarkup(createElement(MarkdownView, { nodes, label: heading })).replace(
    /^<div class="prose">|<\/div>$/g,
    "",
  );
}

test.each([
  ["http://a.test/x", true],
  ["https://a.test/x", true],
  ["irc://a.test/x", true],
  ["ircs://a.test/x", true],
  ["mailto:a@b.test", true],
  ["xmpp:a@b.test", true],
  ["HTTPS://a.test/x", true],
  ["javascript:alert(1)", false],
  ["JaVaScRiPt:alert(1)", false],
  ["java&#115;cript:alert(1)", false],
  ["&#x09;javascript:alert(1)", false],
  ["data:text/html,x", false],
  ["vbscript:x", false],
  ["file:///etc/passwd", false],
  ["ftp://a.test/x", false],
  ["tel:123", false],
  ["//evil.test/x", false],
  ["/\\evil.test", false],
  ["\\\\evil.test", false],
  ["/logout", false],
  ["?x=1", false],
  ["#x", false],
])("a link to %s is kept: %s", (address, isKept) => {
  const shown = html(`[words](<${address}>)`);
  expect(shown.includes("<a ")).toBe(isKept);
  expect(shown).toContain("words");
  if (isKept) expect(shown).toContain('rel="nofollow ugc noopener noreferrer"');
});

test("pictures and raw HTML are not shown, and what they said in words is", () => {
  const shown = html(
    '![alt](https://evil.test/p.png)\n\n<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\nIt is <b onclick="x()">bold</b>.',
  );
  expect(shown).toBe("<p></p><p>It is bold.</p>");
});

test("a heading that repeats its section's goes, the others stand below it without a gap", () => {
  expect(html("## Market potential\n\nText\n\n### Revenue\n\n##### Deep")).toBe(
    "<p>Text</p><h4>Revenue</h4><h5>Deep</h5>",
  );
});

test("a pipe table becomes a table, with its cells' marks", () => {
  expect(html("Before\n\n| Year | t |\n|---|---:|\n| 2026 | **18** |\n| 2029 |\n\nAfter")).toBe(
    '<p>Before</p><section class="table-scroll" aria-label="Table: Market Potential" tabindex="0"><table><thead><tr><th>Year</th><th>t</th></tr></thead><tbody><tr><td>2026</td><td><strong>18</strong></td></tr><tr><td>2029</td><td></td></tr></tbody></table></section><p>After</p>',
  );
});

test("lists, emphasis, code and rules are kept", () => {
  expect(html("3. *a*\n4. `b`\n\n---\n\n> c")).toBe(
    '<ol start="3"><li><em>a</em></li><li><code>b</code></li></ol><hr/><blockquote><p>c</p></blockquote>',
  );
});

test("empty markdown is nothing", () => {
  expect(markdownTree(" \n ", "A")).toEqual([]);
});

test("a text nested deeper than can be read is shown as it stands", () => {
  const deep = `${"> ".repeat(5000)}deep`;
  expect(markdownTree(deep, "A")).toEqual([{ tag: "p", children: [deep] }]);
});
