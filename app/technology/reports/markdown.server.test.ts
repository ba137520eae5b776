import { expect, test } from "vitest";
import { markdownHtml } from "./markdown.server.tsx";
import cases from "./markdown-for-test.json" with { type: "json" };

/** The rendered Markdown, without the line breaks between elements. */
function html(markdown: string, heading = "Market Potential"): string {
  return markdownHtml(markdown, heading).replace(/>\n+</g, "><");
}

/** Numbered lines. */
function lines(count: number, line: (n: number) => string): string {
  return Array.from({ length: count }, (_, n) => line(n)).join("\n");
}

test.each(cases.links.allowed)("a link to %s is one", (address) => {
  expect(html(`[words](<${address}>)`)).toMatch(
    /<a .*rel="nofollow ugc noopener noreferrer">words<\/a>/,
  );
});

test.each(cases.links.refused)("a link to %s is its words", (address) => {
  expect(html(`[words](<${address}>)`)).toBe("<p>words</p>");
});

test("images and raw HTML are not shown, and what they said in words is", () => {
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

test("a corner without words is no header", () => {
  expect(html("| | A |\n|---|---|\n| Year | 1 |")).toContain("<tr><td></td><th>A</th></tr>");
});

test("a pipe table becomes a table, with its cells' marks", () => {
  expect(html("Before\n\n| Year | t |\n|---|---:|\n| 2026 | **18** |\n| 2029 |\n\nAfter")).toBe(
    '<p>Before</p><section class="table-scroll" aria-label="Table: Market Potential" tabindex="0"><table><thead><tr><th>Year</th><th>t</th></tr></thead><tbody><tr><td>2026</td><td><strong>18</strong></td></tr><tr><td>2029</td><td></td></tr></tbody></table></section><p>After</p>',
  );
});

test.each(cases.cells)("the cell %j is read as the same words are alone", (words) => {
  const cell = /<tr><td>(.*?)<\/td>/.exec(html(`| Head |\n| --- |\n| ${words} |`))?.[1];
  expect(cell).toBe(html(words).replace(/^<p>|<\/p>$/g, ""));
});

test.each(["1. One", "2)", "- x", "+ x", "---", "***", "# x", "~~~"])(
  "the cell %j holds its words: no block begins in a cell",
  (words) => {
    expect(html(`| Head |\n| --- |\n| ${words} |`)).toContain(`<tr><td>${words}</td></tr>`);
  },
);

test("a link may be written apart from its words, and the first of a name is it", () => {
  expect(html("[a][x] and [y]\n\n[x]: https://a.test\n[X]: https://b.test")).toMatch(
    /^<p><a href="https:\/\/a\.test"[^>]*>a<\/a> and \[y\]<\/p>$/,
  );
});

test("items are paragraphs where blank lines part them", () => {
  expect(html("- a\n- b")).toBe("<ul><li>a</li><li>b</li></ul>");
  expect(html("- a\n\n- b")).toBe("<ul><li><p>a</p></li><li><p>b</p></li></ul>");
});

test("lists, emphasis, code and rules are kept", () => {
  expect(html("3. *a*\n4. `b`\n\n---\n\n> c")).toBe(
    '<ol start="3"><li><em>a</em></li><li><code>b</code></li></ol><hr/><blockquote><p>c</p></blockquote>',
  );
});

test("empty markdown is nothing", () => {
  expect(html(" \n ")).toBe("");
});

test.each([
  ["quotes within quotes", `${"> ".repeat(5000)}deep`],
  ["lists within lists", `${"1. ".repeat(60)}deep`],
  ["links within links", "[a](".repeat(5000)],
  ["emphasis within emphasis", `${"*a ".repeat(1500)}${"a* ".repeat(1500)}`],
  ["tags that never end", "x <?".repeat(3000)],
  ["more headings than a book has", lines(1100, () => "Part\n=")],
  ["more items than a list has", lines(2100, () => "-")],
  [
    "a table of more columns and rows than a page has",
    `|a|b|\n|--|--|\n${lines(1000, () => "|c|")}`,
  ],
  ["more than a section holds", "words ".repeat(10_001)],
])("%s would keep the parser busy, and are shown whole as they stand", (_, text) => {
  const shown = markdownHtml(text, "A").replaceAll("&lt;", "<").replaceAll("&gt;", ">");
  expect(shown).toBe(`<p>${text}</p>`);
});

test("what is shown as it stands keeps its paragraphs", () => {
  const links = "[a](".repeat(5000);
  expect(html(`First.\n\n${links}\n\n\nLast.`)).toBe(`<p>First.</p><p>${links}</p><p>Last.</p>`);
});

test("a report of fifty rich pages is still read as Markdown", () => {
  const page = `## Part\n\n${"Pumps **save** 18 % of the [energy](https://a.test/x), and `valves` *less*. ".repeat(8)}\n\n- **One**: a\n  1. two\n     > three\n\n| a | b |\n|---|---|\n| *c* | d |\n\n`;
  const shown = html(page.repeat(50));
  expect(shown.match(/<h4>Part<\/h4>/g)).toHaveLength(50);
  expect(shown.match(/<a href/g)).toHaveLength(400);
  expect(shown.match(/<blockquote><p>three/g)).toHaveLength(50);
  expect(shown.match(/<td><em>c<\/em><\/td>/g)).toHaveLength(50);
});

test("a ruler may have any blanks around its columns, and must rule each of them", () => {
  expect(html("| a | b |\n  |  :-- |--:  |  \n| c | d |")).toContain("<td>c</td>");
  expect(html("a|b\n--|--\nc|d")).toContain("<td>d</td>");
  expect(html("| a |\n| - |\n| c |")).toContain("<td>c</td>");
  expect(html("| a | b |\n|---||\n| c | d |")).not.toContain("<table>");
});

test("what GitHub adds: text that is struck out, addresses that stand alone, tasks, footnotes", () => {
  expect(html("~~gone~~ https://a.test/x")).toBe(
    '<p><del>gone</del> <a href="https://a.test/x" rel="nofollow ugc noopener noreferrer">https://a.test/x</a></p>',
  );
  expect(html("- [x] done\n- [ ] open")).toBe(
    '<ul class="contains-task-list"><li class="task-list-item">☑ done</li><li class="task-list-item">☐ open</li></ul>',
  );
  const shown = html("A claim[^1].\n\n[^1]: Its source.", "Market Potential");
  expect(shown).toContain('href="#market-potential-fn-1"');
  expect(shown).toContain('id="market-potential-fn-1"');
  expect(shown).toContain('aria-label="Back to reference 1"');
});

test("a heading in a list or a quote is a paragraph, and the headings around it keep their levels", () => {
  expect(html("## One\n\n> # Two\n\n- ### Three\n\n#### Four")).toBe(
    "<h4>One</h4><blockquote><p>Two</p></blockquote><ul><li><p>Three</p></li></ul><h5>Four</h5>",
  );
});
