import type { Nodes, Table, TableCell } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { isTooMuch, paragraphsOf } from "#app/technology/reports/markdown-limits.ts";
import { REFERENCE } from "../sources.ts";

/**
 * A node of Markdown as the template reads it: mdast without positions, with `reference` for a source by its number.
 */
export type MarkdownNode = {
  type: string;
  value?: string;
  children?: MarkdownNode[];
  ordered?: boolean;
  start?: number;
  url?: string;
  number?: number;
  /** Whether a table could be higher than a page. */
  isHigh?: boolean;
};

const GFM = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };

/**
 * Parses Markdown of our own, in which `[3]` refers to a source. HTML and images are left out, as on a page. Links may
 * have http, https and mailto addresses only; others are plain text.
 */
export function parseMarkdown(markdown: string): MarkdownNode[] {
  if (isTooMuch(markdown)) {
    return paragraphsOf(markdown).map((value) => ({
      type: "paragraph",
      children: [{ type: "text", value }],
    }));
  }
  const linked = markdown
    .replace(REFERENCE, "[$1](source:$1)")
    // The first reference stays with the word before it.
    .replace(/(?<!\)) (?=\[\d+\]\(source:)/g, "\u00a0");
  return toTree(fromMarkdown(linked, "utf8", GFM))[0]?.children ?? [];
}

function toTree(node: Nodes): MarkdownNode[] {
  switch (node.type) {
    case "text":
      return [{ type: "text", value: node.value.replace(/\s*\n\s*/g, " ") }];
    case "inlineCode":
    case "code":
      // Brackets in code are code.
      return [{ type: node.type, value: node.value.replace(/(\[\d+\])\(source:\d+\)/g, "$1") }];
    case "break":
      return [{ type: "text", value: " " }];
    case "link": {
      const source = /^source:(\d+)$/.exec(node.url)?.[1];
      if (source) return [{ type: "reference", number: Number(source) }];
      const label = node.children.flatMap(toTree);
      const children = label.length > 0 ? label : [{ type: "text", value: node.url }];
      const isAllowed = /^(?:https?:|mailto:)/i.test(node.url);
      return isAllowed ? [{ type: "link", url: node.url, children }] : children;
    }
    case "table": {
      const children = rowsOf(node);
      const columns = children[0]?.children?.length ?? 1;
      return [{ type: "table", children, isHigh: isHigh(children, columns) }];
    }
    case "list": {
      const children = node.children.flatMap(toTree);
      return [{ type: "list", ordered: node.ordered ?? false, start: node.start ?? 1, children }];
    }
    default:
      return "children" in node
        ? [{ type: node.type, children: node.children.flatMap(toTree) }]
        : [];
  }
}

/** Rows as long as the header: further cells are added to the last one. */
function rowsOf({ children: rows }: Table): MarkdownNode[] {
  const width = rows[0]?.children.length ?? 0;
  return rows.map(({ children: cells }) => ({
    type: "tableRow",
    children: Array.from({ length: width }, (_, column) => {
      const own: TableCell[] = cells.slice(column, column === width - 1 ? undefined : column + 1);
      const space = { type: "text", value: " " };
      const children = own.flatMap((cell, index) => [
        ...(index > 0 ? [space] : []),
        ...cell.children.flatMap(toTree),
      ]);
      return { type: "tableCell", children };
    }),
  }));
}

/** Estimates it from the longest cell of each row. A line over the whole width has about 100 characters. */
function isHigh(rows: readonly MarkdownNode[], columns: number): boolean {
  const lines = rows.map(({ children = [] }) => {
    const longest = Math.max(...children.map(lengthOf));
    return 2 + (longest * columns) / 100;
  });
  return lines.reduce((sum, each) => sum + each, 0) > 50;
}

/** The length in characters. */
function lengthOf({ value = "", children = [] }: MarkdownNode): number {
  return children.reduce((sum, child) => sum + lengthOf(child), value.length);
}
