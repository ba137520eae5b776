import type { ListItem, Nodes, Parents, RootContent, Table, TableRow } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { isTooMuch, paragraphsOf } from "#app/technology/reports/markdown-limits.ts";

const PARSER = unified().use(remarkParse).use(remarkGfm);

/** A run of text of one kind. */
export type Inline = {
  text: string;
  bold?: boolean;
  italic?: boolean;
  code?: boolean;
  /** An address of the web or of mail. */
  href?: string;
  /** The number of the source that it refers to. */
  source?: number;
};

export type MarkdownBlock =
  | { kind: "heading"; level: number; text: Inline[] }
  | { kind: "paragraph"; text: Inline[] }
  | { kind: "list"; ordered: boolean; start: number; items: Item[] }
  | { kind: "table"; header: Inline[][]; rows: Inline[][][] };
type Item = { depth: number; text: Inline[] };

/** The URLs of reference links, by name. */
type Links = ReadonlyMap<string, string>;
/** The target of a source's definition, which makes `[3]` a link by reference. */
const SOURCE = /^source:(\d+)$/;

/**
 * Markdown as the blocks of a PDF: headings, paragraphs, lists of two levels, tables, emphasis, code, links. Quotes and
 * code are paragraphs; HTML and images are left out, as on a page. Links may have http, https and mailto addresses
 * only.
 *
 * @param hasSources whether `[3]` refers to a source, as in our own texts
 */
export function parseMarkdown(markdown: string, hasSources: boolean): MarkdownBlock[] {
  if (isTooMuch(markdown))
    return paragraphsOf(markdown).map((text) => ({ kind: "paragraph", text: [{ text }] }));
  const root = PARSER.parse(hasSources ? defineSources(markdown) + markdown : markdown);
  const links = new Map<string, string>();
  collectDefinitions(root, links);
  return root.children.flatMap((node) => blocksOf(node, links));
}

/** A line of text split into emphasis, code and links. It cannot be a list or a heading. */
export function parseInline(text: string, hasSources: boolean): Inline[] {
  // No block begins with a colon.
  const [block] = parseMarkdown(`:${text.replace(/\s+/g, " ")}`, hasSources);
  if (block?.kind !== "paragraph") return [{ text }];
  const [first, ...rest] = block.text;
  const begun = first && first.text !== ":" ? [{ ...first, text: first.text.slice(1) }] : [];
  return [...begun, ...rest];
}

/** The text of runs, without their kinds. */
export function plainText(runs: readonly Inline[]): string {
  return runs.map(({ text }) => text).join("");
}

function defineSources(markdown: string): string {
  const numbers = new Set(Array.from(markdown.matchAll(/\[(\d{1,4})\]/g), ([, number]) => number));
  return Array.from(numbers, (number) => `[${number}]: source:${number}\n\n`).join("");
}

function collectDefinitions(node: Nodes, links: Map<string, string>): void {
  if (node.type === "definition" && !links.has(node.identifier))
    links.set(node.identifier, node.url);
  if ("children" in node) for (const child of node.children) collectDefinitions(child, links);
}

function blocksOf(node: RootContent, links: Links): MarkdownBlock[] {
  switch (node.type) {
    case "heading": {
      const text = runsOf(node, links);
      return text.length > 0 ? [{ kind: "heading", level: node.depth, text }] : [];
    }
    case "list": {
      const items = node.children.flatMap((item) => itemsOf(item, links, 0));
      return [{ kind: "list", ordered: node.ordered ?? false, start: node.start ?? 1, items }];
    }
    case "table":
      return [tableOf(node, links)];
    case "blockquote":
      return node.children.flatMap((child) => blocksOf(child, links));
    default: {
      const text = runsOf(node, links);
      return text.length > 0 ? [{ kind: "paragraph", text }] : [];
    }
  }
}

/** An item and those of the lists in it, which are all of the second level. */
function itemsOf(item: ListItem, links: Links, depth: number): Item[] {
  const own: Inline[] = [];
  const inner: Item[] = [];
  for (const child of item.children) {
    if (child.type === "list") {
      inner.push(...child.children.flatMap((each) => itemsOf(each, links, 1)));
      continue;
    }
    if (own.length > 0) own.push({ text: " " });
    own.push(...runsOf(child, links));
  }
  return [{ depth, text: joined(own) }, ...inner];
}

/** A row with more cells than the header has the rest in its last column. */
function tableOf({ children: [head, ...body] }: Table, links: Links): MarkdownBlock {
  const cellsOf = (row: TableRow | undefined) =>
    (row?.children ?? []).map((cell) => runsOf(cell, links));
  const header = cellsOf(head);
  const rows = body.map((row) => {
    const cells = cellsOf(row);
    for (const extra of cells.splice(header.length)) cells.at(-1)?.push({ text: " " }, ...extra);
    while (cells.length < header.length) cells.push([]);
    return cells.map(joined);
  });
  return { kind: "table", header, rows };
}

function runsOf(node: Nodes, links: Links): Inline[] {
  return joined(inlinesOf(node, links));
}

function inlinesOf(node: Nodes, links: Links): Inline[] {
  switch (node.type) {
    case "text":
      return [{ text: node.value.replace(/\s*\n\s*/g, " ") }];
    case "inlineCode":
    case "code":
      return [{ text: node.value.replace(/\s+/g, " "), code: true }];
    case "break":
      return [{ text: " " }];
    case "strong":
      return childrenOf(node, links).map((run) => ({ ...run, bold: true }));
    case "emphasis":
      return childrenOf(node, links).map((run) => ({ ...run, italic: true }));
    case "link":
      return linkOf(node, node.url, links);
    case "linkReference": {
      const url = links.get(node.identifier) ?? "";
      const source = Number(SOURCE.exec(url)?.[1]);
      if (!source) return linkOf(node, url, links);
      const reference = { text: `[${source}]`, source };
      if (node.referenceType !== "full") return [reference];
      // Without knowing that both are sources, the parser reads `[2][3]` as a link with the text 2.
      const label = childrenOf(node, links);
      const before = Number(plainText(label));
      return before ? [{ text: `[${before}]`, source: before }, reference] : [...label, reference];
    }
    default:
      return "children" in node ? childrenOf(node, links) : [];
  }
}

function childrenOf(parent: Parents, links: Links): Inline[] {
  return parent.children.flatMap((child) => inlinesOf(child, links));
}

function linkOf(node: Parents, url: string, links: Links): Inline[] {
  const label = childrenOf(node, links);
  const runs = label.length > 0 ? label : [{ text: url }];
  const isAllowed = /^(?:https?:|mailto:)/i.test(url);
  return isAllowed ? runs.map((run) => ({ ...run, href: url })) : runs;
}

/** Joins adjacent runs of the same plain kind. */
function joined(runs: readonly Inline[]): Inline[] {
  const all: Inline[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    const isSame = last && last.bold === run.bold && last.italic === run.italic;
    if (isSame && isPlain(last) && isPlain(run)) last.text += run.text;
    else if (run.text !== "") all.push({ ...run });
  }
  return all;
}

function isPlain(run: Inline): boolean {
  return !run.code && run.href === undefined && run.source === undefined;
}
