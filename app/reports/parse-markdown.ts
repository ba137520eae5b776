import type { Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";

/**
 * Limits for parsing Markdown. For each new block the parser goes back over the open ones, so `lines` also counts
 * every quote and list that a line opens. For each mark it goes through the whole paragraph, so `work` is marks times
 * characters, summed over the paragraphs.
 */
const MOST = { characters: 60_000, lines: 2000, work: 6_000_000, depth: 50 };
/** Characters that may begin or end inline markup. */
const MARK = /[*_`]+|[[\]<&!\\]/g;
/** Markers that begin a quote or a list at the start of a line. */
const OPENER = />|[-+*.)](?=[ \t])/g;

const PARSER = { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] };

export type ParsedMarkdown = {
  root: Root;
  /** The URLs of reference links, by name. */
  links: ReadonlyMap<string, string>;
};

/**
 * Markdown (CommonMark, with GitHub's tables) as a syntax tree, for pages and PDFs alike. A text that would take too
 * long to parse is `unparsed`; this never throws.
 */
export function parseMarkdown(markdown: string): ParsedMarkdown {
  if (isTooMuch(markdown)) return unparsed(markdown);
  const root = fromMarkdown(markdown, PARSER);
  const links = new Map<string, string>();
  collectDefinitions(root, links);
  return { root, links };
}

/** All of the text as paragraphs, with its markup as it stands. */
export function unparsed(markdown: string): ParsedMarkdown {
  const paragraphs = markdown.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== "");
  const root: Root = {
    type: "root",
    children: paragraphs.map((value) => ({
      type: "paragraph",
      children: [{ type: "text", value }],
    })),
  };
  return { root, links: new Map() };
}

function isTooMuch(markdown: string): boolean {
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
  return Object.entries(found).some(([what, much]) => much > MOST[what as keyof typeof found]);
}

function count(what: RegExp, text: string): number {
  return text.match(what)?.length ?? 0;
}

function collectDefinitions(node: Nodes, links: Map<string, string>): void {
  if (node.type === "definition" && !links.has(node.identifier))
    links.set(node.identifier, node.url);
  if ("children" in node) for (const child of node.children) collectDefinitions(child, links);
}
