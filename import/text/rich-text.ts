/**
 * One normaliser for the catalogue's text fields. A field is `{"text": …}` by contract; real data holds
 * strings, arrays of strings, title/description pairs, nested objects, markdown and HTML. Whatever comes
 * in, all of its words come out, as blocks of text: markup in them is taken for words, or read and left behind.
 */

import { decodeEntities } from "./entities.ts";
import { parseJson } from "./parse-json.ts";

export type ListItem = { title?: string; text: string };

export type Block =
  | { kind: "paragraph"; text: string }
  | { kind: "heading"; text: string }
  | { kind: "list"; ordered: boolean; items: ListItem[] };

/** JSON may be nested to any depth; below this one the rest is shown unchanged. */
const MAX_DEPTH = 40;

/** Keys that only wrap a text: they get no heading of their own. */
const WRAPPER_KEYS = new Set([
  "text",
  "markdown",
  "html",
  "content",
  "body",
  "value",
  "benefits",
  "items",
  "list",
  "points",
  "paragraphs",
  "description",
  "summary",
]);
const TITLE_KEYS = ["title", "name", "heading", "label", "benefit"];
const DESCRIPTION_KEYS = ["description", "text", "details", "detail", "body", "content", "value"];

/**
 * Any value of a text field as display blocks, in the order of the value. Null, undefined and blank
 * values give no blocks. Never throws.
 */
export function toBlocks(value: unknown): Block[] {
  return joinLists(blocksOf(value, 0));
}

/** The same content as plain text: for search, a model's context, a length. */
export function toPlainText(value: unknown): string {
  return plainTextOf(toBlocks(value));
}

/** The plain text of blocks that were read already. */
export function plainTextOf(blocks: readonly Block[]): string {
  const lines = blocks.map((block) =>
    block.kind === "list"
      ? block.items
          .map((item) => (item.title ? `${item.title}: ${item.text}` : item.text))
          .join("\n")
      : block.text,
  );
  return lines.join("\n\n");
}

function blocksOf(value: unknown, depth: number): Block[] {
  if (value === null || value === undefined) return [];
  if (typeof value === "string") return blocksOfString(value, depth);
  if (typeof value !== "object") return blocksOfString(String(value), depth);
  if (depth > MAX_DEPTH) return [{ kind: "paragraph", text: JSON.stringify(value) }];
  return Array.isArray(value) ? blocksOfArray(value, depth) : blocksOfObject(value, depth);
}

/** Whether a string is HTML, has entities, or may be JSON, so that it is not shown as it was typed. */
export function isMarkup(value: string): boolean {
  const text = value.trim();
  return isHtml(text) || decodeEntities(text) !== text || MAY_BE_JSON.test(text);
}

const MAY_BE_JSON = /^[[{][\s\S]*[\]}]$/;

function blocksOfString(value: string, depth: number): Block[] {
  const text = value.trim();
  if (text === "") return [];
  if (depth <= MAX_DEPTH && MAY_BE_JSON.test(text)) {
    // A text may begin and end with brackets without being JSON.
    const parsed = parseJson(text);
    if (parsed !== undefined) return blocksOf(parsed, depth + 1);
  }
  return blocksOfText(htmlToText(text));
}

function blocksOfArray(values: unknown[], depth: number): Block[] {
  const blocks: Block[] = [];
  for (const value of values) {
    const pair = pairOf(value);
    const inner = pair ? [] : blocksOf(value, depth + 1);
    const [only] = inner;
    if (pair) blocks.push({ kind: "list", ordered: false, items: [pair] });
    else if (inner.length === 1 && only?.kind === "paragraph")
      blocks.push({ kind: "list", ordered: false, items: [{ text: only.text }] });
    else blocks.push(...inner);
  }
  return joinLists(blocks);
}

/** `{title, description}` and its spellings; anything with further members is read as an object. */
function pairOf(value: unknown): ListItem | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const members = Object.entries(value).filter(([, member]) => !isBlank(member));
  if (members.length === 0 || members.length > 2) return null;
  const title = members.find(([key]) => TITLE_KEYS.includes(key.toLowerCase()));
  const description = members.find(
    ([key]) => key !== title?.[0] && DESCRIPTION_KEYS.includes(key.toLowerCase()),
  );
  if (!title || (members.length === 2 && !description)) return null;
  if (typeof title[1] === "object" || typeof description?.[1] === "object") return null;
  const text = description ? inlineText(String(description[1])) : "";
  const titleText = inlineText(String(title[1]));
  return text === "" ? { text: titleText } : { title: titleText, text };
}

function blocksOfObject(value: object, depth: number): Block[] {
  const pair = pairOf(value);
  if (pair?.title) {
    return [
      { kind: "heading", text: pair.title },
      { kind: "paragraph", text: pair.text },
    ];
  }
  const blocks: Block[] = [];
  const seen = new Set<unknown>();
  for (const [key, member] of Object.entries(value)) {
    if (isBlank(member)) continue;
    if (WRAPPER_KEYS.has(key.toLowerCase())) {
      // The same text under two names (`text` and `markdown`) is one text.
      if (typeof member === "string" && seen.has(member)) continue;
      seen.add(member);
      blocks.push(...blocksOf(member, depth + 1));
      continue;
    }
    const inner = blocksOf(member, depth + 1);
    const [only] = inner;
    const title = humanise(key);
    if (inner.length === 1 && only?.kind === "paragraph")
      blocks.push({ kind: "list", ordered: false, items: [{ title, text: only.text }] });
    else blocks.push({ kind: "heading", text: title }, ...inner);
  }
  return joinLists(blocks);
}

/** Whether a value of a file holds nothing: blanks, an empty list or object. */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "string") return value.trim() === "";
  return typeof value === "object" && Object.keys(value).length === 0;
}

/** `key_benefits`, `keyBenefits` → `Key benefits`. */
function humanise(key: string): string {
  const words = key
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .trim()
    .toLowerCase();
  return words === "" ? key : words.charAt(0).toUpperCase() + words.slice(1);
}

function joinLists(blocks: Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (block.kind === "list" && last?.kind === "list" && last.ordered === block.ordered)
      for (const item of block.items) last.items.push(item);
    // Copies the list, because lists are extended in place.
    else joined.push(block.kind === "list" ? { ...block, items: [...block.items] } : block);
  }
  return joined;
}

// ── Text: paragraphs, bullets and the little markdown that catalogues hold ──

const BULLET = /^(?:[•●▪◦‣∙]\s*|[-*–—·✓✔➢]\s+|o\s{2,})(.*)$/;
const NUMBER = /^\(?(\d{1,2})[.)]\s+(.*)$/;
const HEADING = /^#{1,6}\s+(.+?)\s*#*$/;
const BOLD_LINE = /^(?:\*\*|__)([^*_]{1,90})(?:\*\*|__)\s*:?$/;
const RULE = /^(?:-{3,}|\*{3,}|_{3,}|={3,})$/;

/** Text with line breaks, bullets and markdown as blocks. */
function blocksOfText(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let bulletOpen = false;

  function flush(): void {
    const paragraph = cleanInline(lines.join(" "));
    lines = [];
    if (paragraph !== "") blocks.push({ kind: "paragraph", text: paragraph });
  }

  function push(raw: string, ordered: boolean): void {
    flush();
    bulletOpen = raw.trim() === "";
    if (bulletOpen) return;
    const last = blocks.at(-1);
    const item = itemOf(raw);
    if (last?.kind === "list" && last.ordered === ordered) last.items.push(item);
    else blocks.push({ kind: "list", ordered, items: [item] });
  }

  for (const rawLine of splitInlineBullets(text).split("\n")) {
    const line = rawLine.trim();
    if (line === "") {
      flush();
      continue;
    }
    if (RULE.test(line)) {
      flush();
      continue;
    }
    const heading = HEADING.exec(line) ?? BOLD_LINE.exec(line);
    if (heading?.[1]) {
      flush();
      bulletOpen = false;
      blocks.push({ kind: "heading", text: cleanInline(heading[1]).replace(/:$/, "") });
      continue;
    }
    const bullet = BULLET.exec(line);
    const number = bullet ? null : nextInOrder(NUMBER.exec(line), blocks.at(-1));
    if (bullet || /^[-*–—·]$/.test(line)) {
      push(bullet?.[1] ?? "", false);
      continue;
    }
    if (number) {
      push(number[2] ?? "", true);
      continue;
    }
    if (bulletOpen) {
      push(line, false);
      continue;
    }
    const last = blocks.at(-1);
    const lastItem = last?.kind === "list" ? last.items.at(-1) : undefined;
    if (lines.length === 0 && lastItem && /^[ \t]{2,}/.test(rawLine)) {
      lastItem.text = `${lastItem.text} ${cleanInline(line)}`.trim();
      continue;
    }
    const previous = lines.at(-1);
    if (previous !== undefined && !isWrapped(previous, line)) flush();
    lines.push(line);
  }
  flush();
  return blocks;
}

/** A number counts as an item's only where a list of its own would show the same number. */
function nextInOrder(match: RegExpExecArray | null, last: Block | undefined) {
  const expected = last?.kind === "list" && last.ordered ? last.items.length + 1 : 1;
  return match && Number(match[1]) === expected ? match : null;
}

/** A line that was broken by width rather than by its author: unfinished, and continued in lower case. */
function isWrapped(previous: string, next: string): boolean {
  return previous.length >= 20 && !/[.!?:;]$/.test(previous) && /^[a-z(\d]/.test(next);
}

/** Organisation pages lose their line breaks when they are scraped: `… care•    Training•    Research`. */
function splitInlineBullets(text: string): string {
  return text.replace(/(?:(?<![ \t])[ \t]+)?([•●▪])[ \t]*(?=\S)/g, "\n$1 ");
}

function itemOf(raw: string): ListItem {
  const titled = /^(?:\*\*|__)(.{1,120}?)(?:\*\*|__)\s*[:–—-]?\s+(.+)$/s.exec(raw);
  if (titled?.[1] && titled[2]) {
    const title = cleanInline(titled[1]).replace(/[:.]$/, "");
    if (title !== "") return { title, text: cleanInline(titled[2]) };
  }
  return { text: cleanInline(raw) };
}

/** Markdown's emphasis, code and link marks are taken off; `a * b` keeps its asterisk. */
function cleanInline(text: string): string {
  return withoutEmphasis(
    text.replace(
      /!?\[([^[\]\n]*)\]\(([^()\s]+(?:\([^()\s]*\)[^()\s]*)*)\)/g,
      (_, label: string, url: string) =>
        label === "" || label === url ? url : `${label} (${url})`,
    ),
  )
    .replace(/`([^`]*)`/g, "$1")
    .replace(/\*{2,}/g, "")
    .replace(/\\([\\`*_{}[\]()#+.!>~|-])/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}

function withoutEmphasis(text: string): string {
  return text
    .replace(/(\*{1,3})(?=\S)([^*]*?\S)\1/g, "$2")
    .replace(/(^|[\s("“‘/–—-])(_{1,3})(?=\S)([^_]*?\S)\2(?=$|[\s).,;:!?"”’/–—-])/g, "$1$3");
}

/**
 * Takes emphasis off the words of running text, for storing it: a line that is bold as a whole becomes a heading,
 * and the bold title of a list item stays, since both are structure.
 */
export function plainEmphasis(text: string): string {
  if (!/[*_]{1,3}\S/.test(text)) return text;
  return text
    .split("\n")
    .map((line) => {
      const heading = BOLD_LINE.exec(line.trim());
      if (heading?.[1]) return `## ${heading[1].replace(/:$/, "").trim()}`;
      const item = /^(\s*(?:[-*•]|\d{1,2}[.)])\s+(?:\*\*.{1,120}?\*\*)?)(.*)$/.exec(line);
      return item ? `${item[1]}${withoutEmphasis(item[2] ?? "")}` : withoutEmphasis(line);
    })
    .join("\n");
}

/** A short text on one line: HTML, entities and markdown marks removed. */
export function inlineText(value: string): string {
  return cleanInline(htmlToText(value));
}

// ── HTML ──

const BLOCK_TAGS = new Set(
  "address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form header hr html legend main nav p pre section summary table tbody tfoot thead tr caption".split(
    " ",
  ),
);
const INLINE_TAGS = new Set(
  "a abbr acronym b bdi bdo big button cite code data del dfn em font i img input ins kbd label link mark meta o:p q s samp small span strike strong sub sup time tt u var wbr col colgroup svg path iframe object video audio source noscript head title textarea select option".split(
    " ",
  ),
);
/** Their contents are for machines, not for readers. */
const SILENT_TAGS = new Set(["script", "style", "template"]);
// htmlparser2 is not used: it reads '<' before any letter as a tag, so it drops the words after 'p <a' where no '>'
// follows, and it would add 22 kB (gzip) to the Worker, whose pages use this module.
const TAG = /<!--[\s\S]*?(?:-->|$)|<!doctype[^>]*>|<\/?([a-z][a-z\d:]*)((?:\s[^<>]*)?)\/?>/gi;

const BLOCK_STRUCTURE =
  /<(?:p|br|div|li|ul|ol|h[1-6]|t[dhr]|table|section|article|dl|blockquote)\b[^<>]*>/i;

/** True where the text holds at least one tag of HTML; `x < 5` and `<gene>` are text. */
function isHtml(text: string): boolean {
  for (const match of text.matchAll(TAG)) {
    if (match[1] === undefined || isKnownTag(match[1].toLowerCase())) return true;
  }
  return false;
}

function isKnownTag(name: string): boolean {
  return (
    BLOCK_TAGS.has(name) ||
    INLINE_TAGS.has(name) ||
    SILENT_TAGS.has(name) ||
    /^(?:h[1-6]|ul|ol|menu|li|br|td|th)$/.test(name)
  );
}

/**
 * HTML (or any text) as plain text with light markdown for structure: `## ` headings, `- ` items, blank
 * lines between paragraphs. Scripts, styles and comments go; a link keeps its address, an image its
 * alternative text. Entities are decoded, also where they were encoded twice, and tags that were
 * themselves encoded are read as tags.
 */
export function htmlToText(value: string): string {
  let text = stripControls(value);
  for (let pass = 0; pass < 3; pass += 1) {
    const html = isHtml(text);
    const next = decodeEntities(html ? tagsToText(text) : text);
    if (next === text) break;
    text = next;
    if (!/<\/[a-z][a-z\d]*\s*>|<br\s*\/?>/i.test(text) && !/&#?\w+;/.test(text)) break;
  }
  return tidy(stripControls(text));
}

function tagsToText(html: string): string {
  let out = "";
  let position = 0;
  let silent: string | null = null;
  let preformatted = 0;
  const lists: { ordered: boolean; count: number }[] = [];
  const links: { href: string; start: number }[] = [];
  // A text with a stray <b> keeps its line breaks. Only block elements show that line breaks are made by HTML.
  const keepLines = !BLOCK_STRUCTURE.test(html);
  let rowStart = 0;
  let raised: { start: number; tag: string } | null = null;

  function write(text: string): void {
    if (silent === null) out += preformatted > 0 || keepLines ? text : text.replace(/\s+/g, " ");
  }

  for (const match of html.matchAll(TAG)) {
    const name = match[1]?.toLowerCase();
    if (name !== undefined && !isKnownTag(name)) continue;
    write(html.slice(position, match.index));
    position = match.index + match[0].length;
    if (name === undefined) continue;
    const closing = match[0].startsWith("</");
    if (SILENT_TAGS.has(name)) {
      if (!closing && silent === null && !match[0].endsWith("/>")) silent = name;
      else if (closing && silent === name) silent = null;
      continue;
    }
    if (silent !== null) continue;
    const attributes = match[2] ?? "";
    const inList = lists.length > 0;
    if (name === "ul" || name === "ol" || name === "menu") {
      if (closing) lists.pop();
      else lists.push({ ordered: name === "ol", count: 0 });
      out += lists.length === 0 ? "\n\n" : "\n";
    } else if (name === "li" || name === "dt") {
      const list = lists.at(-1);
      if (closing) out += name === "dt" ? "**: " : "";
      else if (name === "dt") out += "\n- **";
      else if (list?.ordered) {
        list.count += 1;
        out += `\n${list.count}. `;
      } else out += "\n- ";
    } else if (name === "dd") {
      out += closing ? "\n" : " ";
    } else if (/^h[1-6]$/.test(name)) {
      out += closing ? "\n\n" : "\n\n## ";
    } else if (name === "br") {
      out += inList ? " " : "\n";
    } else if (name === "td" || name === "th") {
      if (closing) out += " | ";
    } else if (name === "tr") {
      if (closing) {
        out = `${withoutLastRule(out, rowStart)}\n\n`;
        rowStart = out.length;
      }
    } else if (name === "strong" || name === "b") {
      out += "**";
    } else if (name === "sub" || name === "sup") {
      if (!closing) raised = { start: out.length, tag: name };
      else if (raised?.tag === name) {
        const content = out.slice(raised.start).trim();
        out =
          out.slice(0, raised.start) +
          (name === "sub" ? toSubscript(content) : toSuperscript(content));
        raised = null;
      }
    } else if (name === "a") {
      if (!closing) links.push({ href: attributeOf(attributes, "href"), start: out.length });
      else {
        const link = links.pop();
        if (link && /^(?:https?:|mailto:)/i.test(link.href)) {
          const href = link.href.replace(/^mailto:/i, "");
          const label = out.slice(link.start).trim();
          if (label === "") out += href;
          else if (label !== href && label !== href.replace(/^https?:\/\//, ""))
            out += ` (${href})`;
        }
      }
    } else if (name === "img") {
      write(attributeOf(attributes, "alt"));
    } else if (BLOCK_TAGS.has(name)) {
      if (name === "pre") preformatted = Math.max(0, preformatted + (closing ? -1 : 1));
      out += inList ? " " : "\n\n";
    }
  }
  write(html.slice(position));
  // Emphasis around nothing, and marks pushed away from their words, are no emphasis.
  return out.replace(/\*\*\s*\*\*/g, "").replace(/\*\*([^*\n]*?)\s+\*\*/g, "**$1** ");
}

/** A text without the stroke behind the last cell of the row that begins at `start`. */
function withoutLastRule(text: string, start: number): string {
  let end = text.length;
  while (end > start && /[\s|]/.test(text.charAt(end - 1))) end -= 1;
  return text.includes("|", end) ? text.slice(0, end) : text;
}

function attributeOf(attributes: string, name: string): string {
  const match = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(
    attributes,
  );
  return (match?.[1] ?? match?.[2] ?? match?.[3] ?? "").trim();
}

function tidy(text: string): string {
  return text
    .replace(/(?<![ \t])[ \t]+(?=\n)/g, "")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/^ +(?=\S)/gm, (indent) => (indent.length > 1 ? indent : ""))
    .trim();
}

const SUPERSCRIPTS: Record<string, string> = Object.fromEntries(
  [..."0123456789+-−=()ni"].map((from, index) => [from, [..."⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ"][index] ?? from]),
);

/** `2` after `H` stays `2` (so that a search for H2O or CO2 finds it); a name like `rms` becomes `_rms`. */
export function toSubscript(text: string): string {
  return text === "" || /^(?:[\d.,+\-−]+|\S)$/.test(text) || /^\d/.test(text) ? text : `_${text}`;
}

/** `-3` → `⁻³`; a character without a superscript form is written `^x`. */
export function toSuperscript(text: string): string {
  if (text === "") return "";
  const raised = [...text].map((character) => SUPERSCRIPTS[character]);
  if (raised.every((character) => character !== undefined)) return raised.join("");
  return /^(?:th|st|nd|rd|®|™|°|o|TM)$/i.test(text) ? text : `^${text}`;
}

// ── Characters ──

/**
 * Removes what Postgres refuses (NUL, lone surrogates) and what no reader sees (control and zero-width
 * characters, soft hyphens); exotic spaces become spaces, exotic line ends become `\n`.
 */
export function stripControls(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, "\n")
    .replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, " ")
    .replace(CONTROLS, "")
    .replace(STRAY_JOINERS, "");
}

/** A letter or vowel sign of a script that may join its letters: any but those that never do. */
const JOINING = String.raw`(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{M}]`;
/** Joiners and non-joiners that change no letter's shape, unlike those in Persian 'می‌خواهم' or Hindi 'क्‍ष'. */
const STRAY_JOINERS = new RegExp(
  `(?<!${JOINING})[\\u200c\\u200d]|[\\u200c\\u200d](?!${JOINING})`,
  "gu",
);

/** Control (but line break and tab), zero-width and direction characters, and what is no character at all. */
const CONTROLS =
  /[^\P{Cc}\n\t]|[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff]/gu;
