import { expect, test } from "vitest";
import { nodesOf, plainText } from "../texts-for-test.ts";
import { type MarkdownNode, parseMarkdown } from "./parse-markdown.ts";

const inline = (markdown: string) => parseMarkdown(markdown)[0]?.children;
const numbersOf = (nodes: MarkdownNode[]) =>
  nodesOf(nodes, "reference").map(({ number }) => number);

test("references beside each other, in a table, a list and in emphasis are references; in code they are code", () => {
  const nodes = parseMarkdown(
    "It runs [2][3], **cold [4]**. `[5]`\n\n- one [1]\n  - two [12]\n\n| a |\n|---|\n| b [7] |",
  );
  expect(numbersOf(nodes)).toEqual([2, 3, 4, 1, 12, 7]);
  expect(nodes.map(plainText)[0]).toBe("It runs\u00a0[2][3], cold\u00a0[4]. [5]");
});

test("an escaped bracket is text, and a web address in brackets is a link", () => {
  expect(numbersOf(parseMarkdown("\\[3\\] [8](https://b.example)"))).toEqual([]);
  expect(inline("\\*not\\* \\[3\\]")).toEqual([{ type: "text", value: "*not* [3]" }]);
});

test("only web and mail addresses become links, and HTML and images are left out", () => {
  expect(inline("[a](https://a.example) [b](javascript:alert)")).toMatchObject([
    { type: "link", url: "https://a.example" },
    { value: " " },
    { type: "text", value: "b" },
  ]);
  expect(parseMarkdown("<b>not</b> ![x](y.png)\n\n<p>html</p>").map(plainText)).toEqual(["not "]);
});

test("nothing of a row that is too long is lost, and a row that is too short is filled up", () => {
  const [table] = parseMarkdown("| a | b |\n|---|---|\n| 1 | 2 | 3 |\n| 4 |");
  const rows = table?.children?.map(({ children = [] }) => children.map(plainText));
  expect(rows).toEqual([
    ["a", "b"],
    ["1", "2 3"],
    ["4", ""],
  ]);
});

test.each(["", "| a", "|---|", "```", "****", "[", "- ", "\\", "[^1]\n\n[^1]: note"])(
  "%j does not throw",
  (text) => {
    expect(() => parseMarkdown(text)).not.toThrow();
  },
);
