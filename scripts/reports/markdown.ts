/** A run of text of one kind. */
export type Inline = {
  text: string;
  bold?: boolean;
  italic?: boolean;
  code?: boolean;
  /** An address of the web or of mail. */
  href?: string;
  /** The number of a source that is referred to. */
  source?: number;
};

export type MarkdownBlock =
  | { kind: "heading"; level: number; text: Inline[] }
  | { kind: "paragraph"; text: Inline[] }
  | { kind: "list"; ordered: boolean; start: number; items: { depth: number; text: Inline[] }[] }
  | { kind: "table"; header: Inline[][]; rows: Inline[][][] };

const HEADING = /^\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;
const ITEM = /^(\s*)(?:([-*+])|(\d{1,3})[.)])\s+(.*)$/;
const RULE = /^\s*(?:[-*_]\s*){3,}$/;
const DIVIDER = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-*:?\s*)*\|?\s*$/;

/**
 * The Markdown that report sections are written in: headings, paragraphs, lists, tables, emphasis, code, links. What
 * it does not know stays text; it never throws. Links keep http, https and mailto addresses, and no other.
 *
 * @param hasSources whether `[3]` refers to a source, as in what we write ourselves
 */
export function parseMarkdown(markdown: string, hasSources: boolean): MarkdownBlock[] {
  const inline = (text: string) => parseInline(text, hasSources);
  const blocks: MarkdownBlock[] = [];
  let lines: string[] = [];
  const flush = () => {
    if (lines.length > 0) blocks.push({ kind: "paragraph", text: inline(lines.join(" ")) });
    lines = [];
  };
  const all = markdown.replace(/\r\n?/g, "\n").split("\n");
  for (let at = 0; at < all.length; at += 1) {
    const line = all[at] ?? "";
    const heading = HEADING.exec(line);
    const item = ITEM.exec(line);
    if (line.trim() === "" || RULE.test(line) || /^\s*(?:```|~~~)/.test(line)) {
      flush();
    } else if (heading) {
      flush();
      const text = inline(heading[2] ?? "");
      if (text.length > 0) blocks.push({ kind: "heading", level: heading[1]?.length ?? 1, text });
    } else if (line.includes("|") && DIVIDER.test(all[at + 1] ?? "")) {
      flush();
      const header = cellsOf(line).map(inline);
      const rows: Inline[][][] = [];
      for (at += 2; at < all.length && (all[at] ?? "").includes("|"); at += 1) {
        const cells = cellsOf(all[at] ?? "").map(inline);
        // A row with more cells than the header keeps them all in its last column.
        const rest = cells.splice(header.length).flat();
        if (rest.length > 0) cells.at(-1)?.push({ text: " " }, ...rest);
        while (cells.length < header.length) cells.push([]);
        rows.push(cells);
      }
      at -= 1;
      blocks.push({ kind: "table", header, rows });
    } else if (item) {
      flush();
      const ordered = item[3] !== undefined;
      const depth = (item[1]?.length ?? 0) >= 2 ? 1 : 0;
      const last = blocks.at(-1);
      const entry = { depth, text: inline(item[4] ?? "") };
      const before = all[at - 1] ?? "";
      const continues = before.trim() === "" || ITEM.test(before) || /^\s{2,}/.test(before);
      if (last?.kind === "list" && continues && (depth === 1 || last.ordered === ordered)) {
        last.items.push(entry);
      } else {
        blocks.push({ kind: "list", ordered, start: Number(item[3] ?? 1), items: [entry] });
      }
    } else {
      const last = blocks.at(-1);
      const lastItem = last?.kind === "list" ? last.items.at(-1) : undefined;
      const follows = (all[at - 1] ?? "").trim() !== "";
      if (lines.length === 0 && lastItem && follows) {
        lastItem.text.push({ text: " " }, ...inline(line.trim()));
      } else {
        lines.push(line.trim().replace(/^>\s?/, ""));
      }
    }
  }
  flush();
  return blocks;
}

function cellsOf(line: string): string[] {
  const cells = line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "")
    .split(/(?<!\\)\|/);
  return cells.map((cell) => cell.trim());
}

const MARKS =
  /\\([\\`*_{}[\]()#+.!<>|~-])|(`+)([^`]+)\2|\[(\d{1,4})\](?!\()|!?\[([^\]\n]*)\]\(([^()\s]+)[^)]*\)|(\*{1,3}|_{1,3})/g;

/** Text with its emphasis, code and links told apart. */
export function parseInline(text: string, hasSources: boolean): Inline[] {
  const runs: Inline[] = [];
  let bold = false;
  let italic = false;
  const push = (run: Inline) => {
    const styled = { ...run, ...(bold ? { bold } : {}), ...(italic ? { italic } : {}) };
    const last = runs.at(-1);
    if (run.text === "" && run.source === undefined) return;
    if (
      last &&
      isPlain(last) &&
      isPlain(run) &&
      last.bold === styled.bold &&
      last.italic === styled.italic
    ) {
      last.text += run.text;
    } else runs.push(styled);
  };
  let from = 0;
  for (const match of text.matchAll(MARKS)) {
    const [whole, escaped, , code, source, label, href, stars] = match;
    push({ text: text.slice(from, match.index) });
    from = match.index + whole.length;
    if (escaped !== undefined) push({ text: escaped });
    else if (code !== undefined) push({ text: code, code: true });
    else if (source !== undefined) {
      push(hasSources ? { text: `[${source}]`, source: Number(source) } : { text: whole });
    } else if (href !== undefined) {
      push(
        /^(?:https?:|mailto:)/i.test(href)
          ? { text: label || href, href }
          : { text: label || href },
      );
    } else if (stars !== undefined && isEmphasis(text, match.index, stars)) {
      if (stars.length !== 2) italic = !italic;
      if (stars.length !== 1) bold = !bold;
    } else push({ text: whole });
  }
  push({ text: text.slice(from) });
  return runs;
}

function isPlain(run: Inline): boolean {
  return !run.code && run.href === undefined && run.source === undefined;
}

/** A mark with space on both sides, or inside a word (an underscore), is a character. */
function isEmphasis(text: string, at: number, mark: string): boolean {
  const before = text[at - 1] ?? " ";
  const after = text[at + mark.length] ?? " ";
  if (/\s/.test(before) && /\s/.test(after)) return false;
  return !(mark.startsWith("_") && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after));
}

/** The text of runs, without their kinds. */
export function plainText(runs: readonly Inline[]): string {
  return runs.map(({ text }) => text).join("");
}
