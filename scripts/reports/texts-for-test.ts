import type { MarkdownNode } from "./typst/parse-markdown.ts";

/** A node's text without markup, with references as `[3]`. */
export function plainText({ type, value, number, children = [] }: MarkdownNode): string {
  if (type === "reference") return `[${number}]`;
  return value ?? children.map(plainText).join("");
}

/** All nodes of a type, in order. */
export function nodesOf(nodes: readonly MarkdownNode[], type: string): MarkdownNode[] {
  return nodes.flatMap((node) => [
    ...(node.type === type ? [node] : []),
    ...nodesOf(node.children ?? [], type),
  ]);
}

/** The items of all lists that hold no list of their own. */
export function itemsOf(nodes: readonly MarkdownNode[]): string[] {
  return nodesOf(nodes, "listItem")
    .filter(({ children = [] }) => nodesOf(children, "listItem").length === 0)
    .map((item) => plainText(item).trim());
}
