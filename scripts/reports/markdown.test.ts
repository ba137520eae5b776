import { expect, test } from "vitest";
import { parseInline, parseMarkdown, plainText } from "./markdown.ts";

test("headings, paragraphs, lists and tables are recognised", () => {
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
  // Nothing of a row that is too long is lost, and a row that is too short is filled up.
  expect(table.rows.map((row) => row.map(plainText))).toEqual([
    ["1", "2 3"],
    ["4", ""],
  ]);
});

test("emphasis, code, links and references are recognised, and the rest stays text", () => {
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

test("references beside each other, in a table and in emphasis are references; in code they are code", () => {
  const sourcesOf = (markdown: string) =>
    parseMarkdown(markdown, true)
      .flatMap((block) => {
        if (block.kind === "table") return block.rows.flat(2);
        return block.kind === "list" ? block.items.flatMap(({ text }) => text) : block.text;
      })
      .flatMap(({ source }) => source ?? []);
  expect(sourcesOf("It runs [2][3], **cold [4]**. `[5]`")).toEqual([2, 3, 4]);
  expect(sourcesOf("- one [1]\n  - two [12]")).toEqual([1, 12]);
  expect(sourcesOf("| a |\n|---|\n| b [7] |")).toEqual([7]);
  // An address in the record is a link, not a source.
  expect(parseInline("[a](https://a.example) [8](https://b.example)", true)).toMatchObject([
    { text: "a", href: "https://a.example" },
    {},
    { text: "8", href: "https://b.example" },
  ]);
});

test("an inline text is not a list, and a quote is a paragraph; HTML is left out", () => {
  expect(plainText(parseInline("1. FC Example & # Sons", false))).toBe("1. FC Example & # Sons");
  expect(parseInline("*a* b", false)).toEqual([{ text: "a", italic: true }, { text: " b" }]);
  expect(parseMarkdown("> quoted\n\n<b>not</b>\n\ntext", false)).toEqual([
    { kind: "paragraph", text: [{ text: "quoted" }] },
    { kind: "paragraph", text: [{ text: "not" }] },
    { kind: "paragraph", text: [{ text: "text" }] },
  ]);
});

test("only web and mail addresses become links", () => {
  expect(parseInline("[a](https://a.example) [b](javascript:alert)", false)).toEqual([
    { text: "a", href: "https://a.example" },
    { text: " b" },
  ]);
});

test.each(["", "| a", "|---|", "```", "****", "[", "- ", "\\"])("%j does not throw", (text) => {
  expect(() => parseMarkdown(text, true)).not.toThrow();
});
