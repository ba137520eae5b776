import { expect, test } from "vitest";
import { parseInline, parseMarkdown, plainText } from "./markdown.ts";

test("headings, paragraphs, lists and tables are told apart", () => {
  const blocks = parseMarkdown(
    "## A heading\n\nText that\ngoes on.\n\n- one\n- **two:** more\n  - deeper\n\n1. first\n2. second\n\n| a | b |\n|---|---|\n| 1 | 2 | 3 |\n| 4 |",
    false,
  );
  expect(blocks.map(({ kind }) => kind)).toEqual(["heading", "paragraph", "list", "list", "table"]);
  expect(blocks[1]).toMatchObject({ text: [{ text: "Text that goes on." }] });
  expect(blocks[2]).toMatchObject({ ordered: false, items: [{}, {}, { depth: 1 }] });
  expect(blocks[3]).toMatchObject({ ordered: true, items: [{}, {}] });
  const table = blocks[4];
  if (table?.kind !== "table") throw new Error("no table");
  // Nothing is lost of a row that is too long, and one that is too short is filled up.
  expect(table.rows.map((row) => row.map(plainText))).toEqual([
    ["1", "2 3"],
    ["4", ""],
  ]);
});

test("emphasis, code, links and references are told apart, and what is neither stays text", () => {
  expect(parseInline("**bold** *it* `code` 2 * 3 snake_case [3]", true)).toEqual([
    { text: "bold", bold: true },
    { text: " " },
    { text: "it", italic: true },
    { text: " " },
    { text: "code", code: true },
    { text: " 2 * 3 snake_case " },
    { text: "[3]", source: 3 },
  ]);
  expect(parseInline("[3]", false)).toEqual([{ text: "[3]" }]);
  expect(parseInline("\\*not\\* \\[3\\]", true)).toEqual([{ text: "*not* [3]" }]);
});

test("only addresses of the web and of mail become links", () => {
  expect(parseInline("[a](https://a.example) [b](javascript:alert)", false)).toEqual([
    { text: "a", href: "https://a.example" },
    { text: " b" },
  ]);
});

test.each(["", "| a", "|---|", "```", "****", "[", "- ", "\\"])("%j does not throw", (text) => {
  expect(() => parseMarkdown(text, true)).not.toThrow();
});
