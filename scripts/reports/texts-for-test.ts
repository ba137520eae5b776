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
