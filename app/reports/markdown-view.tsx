import { createElement, type ReactNode } from "react";
import type { MarkdownNode } from "./markdown-node.ts";

/** Parsed Markdown. `label` names its tables, which scroll if they are wide. */
export function MarkdownView({ nodes, label }: { nodes: MarkdownNode[]; label: string }) {
  return nodes.map((node, index) => render(node, index, label));
}

function render(node: MarkdownNode, key: number, label: string): ReactNode {
  if (typeof node === "string") return node;
  const { tag, href, start } = node;
  const props = {
    key,
    ...(tag === "a" ? { href, rel: "nofollow ugc noopener noreferrer" } : {}),
    ...(tag === "ol" && start !== undefined ? { start } : {}),
  };
  if (tag === "hr" || tag === "br") return createElement(tag, props);
  const element = createElement(
    tag,
    props,
    node.children.map((child, index) => render(child, index, label)),
  );
  if (tag !== "table") return element;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section key={key} className="table-scroll" aria-label={`Table: ${label}`} tabIndex={0}>
      {element}
    </section>
  );
}
