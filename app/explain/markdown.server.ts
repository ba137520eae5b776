import { Children, isValidElement, type ReactNode } from "react";
import Markdown, { defaultUrlTransform } from "react-markdown";
import { MARKDOWN_TAGS, type MarkdownNode } from "./markdown-node.ts";

/** The specification's list, which `defaultUrlTransform` has too, with something behind the scheme. */
const SCHEME = /^(?:https?|ircs?|mailto|xmpp):[^\s]/i;
/** Addresses without a scheme lead to this site, but for those that a browser reads as another host. */
const OTHER_HOST = /^\/\/|\\|%5c/i;
/** As react-markdown names its elements; pictures are none of them, since they would be fetched from elsewhere. */
const ELEMENTS = [
  ...["p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "em", "strong", "code", "pre"],
  ...["blockquote", "a", "hr", "br"],
];
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
 * Markdown as a small tree of known elements. react-markdown parses it here, on the server, and none of it reaches the
 * browser's bundle; raw HTML, pictures, and links of other schemes than the specification's are left out.
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
    return splitTables(markdown).flatMap((part) =>
      typeof part === "string" ? renderBlocks(part) : [tableOf(part)],
    );
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

function renderBlocks(markdown: string): RawNode[] {
  const element = Markdown({
    children: markdown,
    allowedElements: ELEMENTS,
    unwrapDisallowed: true,
    skipHtml: true,
    urlTransform,
  });
  // Between blocks stand line breaks that no page shows.
  return nodesOf(element).filter((node) => typeof node !== "string" || node.trim() !== "");
}

/** The address where the specification allows it, else nothing: its text stays without a link. */
function urlTransform(url: string): string {
  const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(url);
  const isAllowed = hasScheme ? SCHEME.test(url) : !OTHER_HOST.test(url);
  return isAllowed ? defaultUrlTransform(url) : "";
}

/**
 * React's elements as our nodes; whatever is none of the known ones leaves its children behind.
 * @throws RangeError where they are nested so deeply that the page could not be rendered
 */
function nodesOf(value: ReactNode, depth = 0): RawNode[] {
  if (depth > MOST.depth) throw new RangeError("This is deeper than is read.");
  return Children.toArray(value).flatMap((child): RawNode[] => {
    if (typeof child === "string" || typeof child === "number") return [String(child)];
    if (!isValidElement<{ children?: ReactNode; href?: unknown; start?: unknown }>(child))
      return [];
    const { children: inside, href, start } = child.props;
    const tag = tagOf(child.type);
    // Between items and paragraphs stand line breaks that no page shows.
    const children = nodesOf(inside, depth + 1).filter(
      (node) => !BLOCKS.has(child.type) || typeof node !== "string" || node.trim() !== "",
    );
    if (tag === null) return children;
    if (tag === "a")
      return typeof href === "string" && href !== "" ? [{ tag, href, children }] : children;
    return [
      typeof start === "number" && start !== 1 ? { tag, start, children } : { tag, children },
    ];
  });
}

/** Elements that hold blocks, and no text of their own. */
const BLOCKS = new Set<unknown>(["ul", "ol", "blockquote"]);

function tagOf(type: unknown): string | null {
  return typeof type === "string" && ELEMENTS.includes(type) ? type : null;
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

/** Pipe tables are no part of CommonMark, which is what react-markdown reads. */
type Table = { head: string[]; rows: string[][] };

/** @throws RangeError where their cells are too many */
function splitTables(markdown: string): (string | Table)[] {
  const lines = markdown.split("\n");
  const parts: (string | Table)[] = [];
  let text: string[] = [];
  let cells = 0;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    const next = lines[index + 1];
    if (!line.includes("|") || next === undefined || !isRuler(next)) {
      text.push(line);
      continue;
    }
    const head = cellsOf(line);
    const rows: string[][] = [];
    index += 2;
    for (; lines[index]?.includes("|"); index += 1) rows.push(cellsOf(lines[index] ?? ""));
    index -= 1;
    cells += head.length * (rows.length + 1);
    if (cells > MOST.cells) throw new RangeError("These are more cells than are read.");
    parts.push(text.join("\n"), { head, rows });
    text = [];
  }
  return [...parts, text.join("\n")];
}

/** The line between a table's head and its rows. */
function isRuler(line: string): boolean {
  return line.includes("|") && cellsOf(line).every((cell) => /^:?-{2,}:?$/.test(cell));
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());
}

/** A line that CommonMark shows as it stands: it neither begins a block nor holds what marks or stands for anything. */
const WITHOUT_MARKS = /^(?![-+=~#>]|\d{1,9}[.)](?:\s|$))[^\\`*_[\]<>&\p{Cc}]*$/u;

function tableOf({ head, rows }: Table): RawNode {
  const row = (cells: string[], tag: "th" | "td"): RawNode => ({
    tag: "tr",
    // A header without words is none, and would be read out as one.
    children: head.map((_, index) => ({
      tag: cells[index] ? tag : "td",
      children: inlineOf(cells[index] ?? ""),
    })),
  });
  return {
    tag: "table",
    children: [
      { tag: "thead", children: [row(head, "th")] },
      { tag: "tbody", children: rows.map((cells) => row(cells, "td")) },
    ],
  };
}

/** A cell's words: blocks have no place in it. Most cells have no marks, and a parser each would take milliseconds. */
function inlineOf(text: string): RawNode[] {
  if (WITHOUT_MARKS.test(text)) return [text];
  return renderBlocks(text).flatMap((node) =>
    typeof node !== "string" && node.tag === "p" ? node.children : [node],
  );
}
