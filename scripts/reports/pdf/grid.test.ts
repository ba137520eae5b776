import { expect, test } from "vitest";
import { type MarkdownBlock, parseMarkdown, plainText } from "../markdown.ts";
import { readGrid } from "./grid.ts";

function itemsOf(markdown: string) {
  const [list] = parseMarkdown(markdown, true) as Extract<MarkdownBlock, { kind: "list" }>[];
  return list?.items ?? [];
}

test("four named items become four fields, split at semicolons outside quotation marks", () => {
  const grid = readGrid(
    itemsOf(
      "- **Strengths:** size *and* activity; template in the same vector; pH below 7\n- **Weaknesses:** “one; two” [3]; none\n- **Opportunities:** a fall in price\n- **Threats:** none; ",
    ),
  );
  expect(grid?.map(({ name, items }) => [name, items.map(plainText)])).toEqual([
    ["Strengths", ["Size and activity", "Template in the same vector", "pH below 7"]],
    ["Weaknesses", ["“one; two” [3]", "None"]],
    ["Opportunities", ["A fall in price"]],
    ["Threats", ["None"]],
  ]);
});

test.each([
  "- one\n- two\n- three\n- four",
  "- **Strengths:** a",
  "- **Threats:** a\n- **Weaknesses:** b\n- **Opportunities:** c\n- **Strengths:** d",
])("another list is not a grid: %j", (markdown) => {
  expect(readGrid(itemsOf(markdown))).toBeNull();
});

test("the letters of PEST are a grid too, but not mixed with those of SWOT", () => {
  const grid = readGrid(itemsOf("- **Political:** a; b\n- **Social:** c"));
  expect(grid?.map(({ name }) => name)).toEqual(["Political", "Social"]);
  expect(readGrid(itemsOf("- **Strengths:** a\n- **Political:** b"))).toBeNull();
});
