import type { List, ListItem, Nodes, Parents, Table } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { MARKDOWN_TAGS, type MarkdownNode } from "./markdown-node.ts";

/** The schemes of the specification's links, with something behind them. */
const SCHEME = /^(?:https?|ircs?|mailto|xmpp):[^\s]/i;
/** Addresses without a scheme lead to this site, but for those that a browser reads as another host. */
const OTHER_HOST = /^\/\/|\\|%5c/i;
/** Browsers take these out of an address before they read its scheme. */
const INVISIBLE = /^\s|\p{Cc}/u;
/**
 * What is read as Markdown at most; a text beyond any of it is shown as it stands. The parser goes back over the blocks
 * for each further one, so that `lines` counts every quote and list that a line opens, and through a whole paragraph
 * for each mark in it: `work` is marks times characters, summed over the paragraphs. A table has a cell for each column
 * of its head, however short its rows are.
 */
const MOST = { characters: 60_000, lines: 2000, work: 6_000_000, cells: 2000, depth: 50 };
/** What may begin or end something inside a paragraph. */
const MARK = /[*_`]+|[[\]<&!\\]/g;
/** What opens a quote or a list where a line begins. */
const OPENER = />|[-+*.)](?=[ \t])/g;

/**
 * Markdown, with GitHub's tables, as a small tree of known elements. It is parsed on the server, so that no parser
 * reaches the browser's bundle; raw HTML, pictures, and links of other schemes than the specification's are left out.
 *
 * @param heading of the section it stands under: a first heading that repeats it goes, the others move below it
 */
export function markdownTree(markdown: string, heading: string): MarkdownNode[] {
  const nodes = readBlocks(markdown);
  const [first, ...rest] = nodes;
  const repeats =
    typeof first === "object" && isHeading(first) && plain(textOf(first)) === plain(heading);
  return lowerHeadings(repeats ? rest : nodes);
}

/** While it is read, a heading has its own depth (`h1` to `h6`); `lowerHeadings` gives it its place. */
type RawNode = string | { tag: string; href?: string; start?: number; children: RawNode[] };

function readBlocks(markdown: string): RawNode[] {
  try {
    requireReadable(markdown);
    return blocksOf(markdown);
  } catch (error) {
    // A bound of ours, or nested deeper than the parser can go.
    if (!(error instanceof RangeError)) throw error;
    return asItStands(markdown);
  }
}

/** @throws RangeError where reading it would take too long */
function requireReadable(markdown: string): void {
  let lines = 0;
  let depth = 0;
  for (const line of markdown.split(/\r\n?|\n/)) {
    const openers = count(OPENER, /^[\s>+*\-\d.)]*/.exec(line)?.[0] ?? "");
    const indent = line.length - line.trimStart().length;
    lines += Math.max(1, openers);
    depth = Math.max(depth, openers + indent / 2);
  }
  const work = markdown
    .split(/\n[ \t\r]*\n/)
    .reduce((sum, paragraph) => sum + paragraph.length * count(MARK, paragraph), 0);
  const found = { characters: markdown.length, lines, depth, work };
  if (Object.entries(found).some(([what, much]) => much > MOST[what as keyof typeof found]))
    throw new RangeError("This is more than is read as Markdown.");
}

function count(what: RegExp, text: string): number {
  return text.match(what)?.length ?? 0;
}

/** Every word of it, in paragraphs. */
function asItStands(markdown: string): RawNode[] {
  return markdown
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => ({ tag: "p", children: [paragraph] }));
}

/** The words of a tree, without its marks. */
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

const PARSER = { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] };
/** The parser's names of what holds others and becomes one element. */
const ELEMENTS: Readonly<Record<string, string>> = {
  paragraph: "p",
  emphasis: "em",
  strong: "strong",
  blockquote: "blockquote",
};

/** Where the links go that are written apart from their words, by their names. */
type Definitions = ReadonlyMap<string, string>;

/** @throws RangeError where they are nested so deeply, or tables are so large, that the page could not be rendered */
function blocksOf(markdown: string): RawNode[] {
  const root = fromMarkdown(markdown, PARSER);
  const links = new Map<string, string>();
  const cells = { left: MOST.cells };
  collectDefinitions(root, links);
  return childrenOf(root, { links, cells }, 0);
}

function collectDefinitions(node: Nodes, links: Map<string, string>): void {
  if (node.type === "definition" && !links.has(node.identifier))
    links.set(node.identifier, node.url);
  if ("children" in node) for (const child of node.children) collectDefinitions(child, links);
}

type Context = { links: Definitions; cells: { left: number } };

function childrenOf(parent: Parents, context: Context, depth: number): RawNode[] {
  if (depth > MOST.depth) throw new RangeError("This is deeper than is read.");
  return parent.children.flatMap((child) => nodesOf(child, context, depth + 1));
}

/** A node of the parser's as ours; of HTML, pictures and definitions nothing is left. */
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

/** Whether the specification allows a link to this address; its text stays without one where not. */
function isAllowed(url: string): boolean {
  const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(url);
  if (url === "" || INVISIBLE.test(url)) return false;
  return hasScheme ? SCHEME.test(url) : !OTHER_HOST.test(url);
}

/** The items' paragraphs are elements of their own where blank lines part them (CommonMark, 'loose'). */
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

/** The highest heading in use becomes the fourth level, which is one below the section's own. */
function lowerHeadings(nodes: RawNode[]): MarkdownNode[] {
  const highest = Math.min(...nodes.filter(isHeading).map(({ tag }) => Number(tag[1])));
  let level = 3;
  return nodes.map((node) => {
    if (!isHeading(node)) return known(node);
    // No level is skipped on the way down.
    level = Math.min(Number(node.tag[1]) - highest + 4, level + 1, 6);
    return known({ ...node, tag: `h${level}` });
  });
}

/** Nothing but known elements leaves here; a heading inside a list or a quote is a paragraph of it. */
function known(node: RawNode): MarkdownNode {
  if (typeof node === "string") return node;
  const tag = MARKDOWN_TAGS.find((name) => name === node.tag) ?? "p";
  return { ...node, tag, children: node.children.map(known) };
}

// ── Tables ──

/** A row has as many cells as the head, whatever was written. @throws RangeError where their cells are too many */
function tableOf(table: Table, context: Context, depth: number): RawNode {
  const [head, ...rows] = table.children;
  const columns = head?.children.length ?? 0;
  context.cells.left -= columns * table.children.length;
  if (context.cells.left < 0) throw new RangeError("These are more cells than are read.");
  const rowOf = (row: typeof head, tag: "th" | "td"): RawNode => ({
    tag: "tr",
    children: Array.from({ length: columns }, (_, column) => {
      const cell = row?.children[column];
      const children = cell ? childrenOf(cell, context, depth + 3) : [];
      // A header without words is none, and would be read out as one.
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
