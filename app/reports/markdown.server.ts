import type { List, ListItem, Nodes, Parents, Table } from "mdast";
import { MARKDOWN_TAGS, type MarkdownNode } from "./markdown-node.ts";
import { type ParsedMarkdown, parseMarkdown, unparsed } from "./parse-markdown.ts";

/** The URL schemes that the specification allows in links, followed by something. */
const SCHEME = /^(?:https?|ircs?|mailto|xmpp):[^\s]/i;
/** URLs without a scheme lead to this site, except these, which a browser reads as another host. */
const OTHER_HOST = /^\/\/|\\|%5c/i;
/** Browsers remove these from a URL before they read its scheme. */
const INVISIBLE = /^\s|\p{Cc}/u;
/**
 * Limits for rendering; a text beyond either is shown unparsed. A table row gets a cell for each column of the header,
 * even if it is shorter.
 */
const MOST = { cells: 2000, depth: 50 };

/**
 * Markdown, with GitHub's tables, as a small tree of known elements. It is parsed on the server, so that browsers need
 * no parser. Raw HTML, images, and links with schemes that the specification does not allow are left out.
 *
 * @param heading the heading of the section that contains it: a first heading that repeats it is removed, the others
 * are lowered below it
 */
export function markdownTree(markdown: string, heading: string): MarkdownNode[] {
  const nodes = readBlocks(markdown);
  const [first, ...rest] = nodes;
  const repeats =
    typeof first === "object" && isHeading(first) && plain(textOf(first)) === plain(heading);
  return lowerHeadings(repeats ? rest : nodes);
}

/** During parsing a heading has its original level (`h1` to `h6`); `lowerHeadings` changes it. */
type RawNode = string | { tag: string; href?: string; start?: number; children: RawNode[] };

function readBlocks(markdown: string): RawNode[] {
  try {
    return blocksOf(parseMarkdown(markdown));
  } catch (error) {
    // A limit above.
    if (!(error instanceof RangeError)) throw error;
    return blocksOf(unparsed(markdown));
  }
}

/** The text of a tree, without markup. */
function textOf(node: RawNode): string {
  return typeof node === "string" ? node : node.children.map(textOf).join("");
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

// ── Blocks ──

/** The parser's container nodes, each with its element. */
const ELEMENTS: Readonly<Record<string, string>> = {
  paragraph: "p",
  emphasis: "em",
  strong: "strong",
  blockquote: "blockquote",
};

type Context = { links: ParsedMarkdown["links"]; cells: { left: number } };

/** @throws RangeError if blocks are nested too deeply, or tables are too large, to be rendered */
function blocksOf({ root, links }: ParsedMarkdown): RawNode[] {
  return childrenOf(root, { links, cells: { left: MOST.cells } }, 0);
}

function childrenOf(parent: Parents, context: Context, depth: number): RawNode[] {
  if (depth > MOST.depth) throw new RangeError("The Markdown is nested too deeply.");
  return parent.children.flatMap((child) => nodesOf(child, context, depth + 1));
}

/** A parser's node as known elements; HTML, images and definitions are dropped. */
function nodesOf(node: Nodes, context: Context, depth: number): RawNode[] {
  switch (node.type) {
    case "text":
      return [node.value];
    case "inlineCode":
      return [{ tag: "code", children: [node.value.replace(/\r?\n|\r/g, " ")] }];
    case "code":
      return [{ tag: "pre", children: [{ tag: "code", children: [`${node.value}\n`] }] }];
    case "break":
      return [{ tag: "br", children: [] }, "\n"];
    case "thematicBreak":
      return [{ tag: "hr", children: [] }];
    case "heading":
      return [{ tag: `h${node.depth}`, children: childrenOf(node, context, depth) }];
    case "list":
      return [listOf(node, context, depth)];
    case "table":
      return [tableOf(node, context, depth)];
    case "link":
    case "linkReference": {
      const url = node.type === "link" ? node.url : context.links.get(node.identifier);
      const children = childrenOf(node, context, depth);
      return isAllowed(url ?? "") ? [{ tag: "a", href: url, children }] : children;
    }
    default: {
      const tag = ELEMENTS[node.type];
      return tag && "children" in node ? [{ tag, children: childrenOf(node, context, depth) }] : [];
    }
  }
}

/** Whether the specification allows a link to this URL; otherwise only its text is kept. */
function isAllowed(url: string): boolean {
  const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(url);
  if (url === "" || INVISIBLE.test(url)) return false;
  return hasScheme ? SCHEME.test(url) : !OTHER_HOST.test(url);
}

/** In a loose list (CommonMark: items separated by blank lines), the items' paragraphs remain elements of their own. */
function listOf(list: List, context: Context, depth: number): RawNode {
  const isLoose = list.spread || list.children.some(({ spread }) => spread);
  const itemOf = (item: ListItem): RawNode => {
    const children = childrenOf(item, context, depth + 1).flatMap((node) =>
      !isLoose && typeof node !== "string" && node.tag === "p" ? node.children : [node],
    );
    return { tag: "li", children };
  };
  const start = list.ordered ? (list.start ?? 1) : 1;
  return {
    tag: list.ordered ? "ol" : "ul",
    ...(start !== 1 && { start }),
    children: list.children.map(itemOf),
  };
}

function isHeading(node: RawNode): node is Exclude<RawNode, string> {
  return typeof node !== "string" && /^h\d$/.test(node.tag);
}

/** The highest heading becomes level four, one below the section's heading. */
function lowerHeadings(nodes: RawNode[]): MarkdownNode[] {
  const highest = Math.min(...nodes.filter(isHeading).map(({ tag }) => Number(tag[1])));
  let level = 3;
  return nodes.map((node) => {
    if (!isHeading(node)) return known(node);
    // No level may be skipped on the way down.
    level = Math.min(Number(node.tag[1]) - highest + 4, level + 1, 6);
    return known({ ...node, tag: `h${level}` });
  });
}

/** Returns known elements only; a heading inside a list or a quote becomes a paragraph. */
function known(node: RawNode): MarkdownNode {
  if (typeof node === "string") return node;
  const tag = MARKDOWN_TAGS.find((name) => name === node.tag) ?? "p";
  return { ...node, tag, children: node.children.map(known) };
}

// ── Tables ──

/** A row gets as many cells as the header, however many it has. @throws RangeError if there are too many cells */
function tableOf(table: Table, context: Context, depth: number): RawNode {
  const [head, ...rows] = table.children;
  const columns = head?.children.length ?? 0;
  context.cells.left -= columns * table.children.length;
  if (context.cells.left < 0) throw new RangeError("The Markdown's tables have too many cells.");
  const rowOf = (row: typeof head, tag: "th" | "td"): RawNode => ({
    tag: "tr",
    children: Array.from({ length: columns }, (_, column) => {
      const cell = row?.children[column];
      const children = cell ? childrenOf(cell, context, depth + 3) : [];
      // A header cell without text would be announced as empty.
      return { tag: children.length > 0 ? tag : "td", children };
    }),
  });
  return {
    tag: "table",
    children: [
      { tag: "thead", children: [rowOf(head, "th")] },
      { tag: "tbody", children: rows.map((row) => rowOf(row, "td")) },
    ],
  };
}
