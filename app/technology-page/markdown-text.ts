import type { Block } from "#import/text/rich-text.ts";

/** Characters that Markdown reads as marks, links, HTML or entities within a line. A `_` within a word is none. */
const MARKS = /[\\`*[\]<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w)/gu;
/** Characters that it reads as a heading, a quote, a list, a rule or a fence at the beginning of a line. */
const BEGINNING = /^(?:[#>~]|[-+=](?=[\s=-]|$))/;
const NUMBER = /^(\d{1,9})([.)])(?=\s|$)/;

/** An owner's text on one line of Markdown, which shows it letter by letter. */
export function markdownText(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(MARKS, "\\$&")
    .replace(BEGINNING, "\\$&")
    .replace(NUMBER, "$1\\$2");
}

/** A list of Markdown; its items are Markdown already. */
export function markdownList(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}

/** A text field's blocks as Markdown. Headings are one level below the section's own. */
export function markdownBlocks(blocks: readonly Block[]): string {
  return blocks.map(markdownBlock).join("\n\n");
}

function markdownBlock(block: Block): string {
  if (block.kind === "heading") return `### ${markdownText(block.text)}`;
  if (block.kind === "paragraph") return markdownText(block.text);
  const items = block.items.map(({ title, text }) =>
    title ? `**${markdownText(title)}.** ${markdownText(text)}` : markdownText(text),
  );
  if (!block.ordered) return markdownList(items);
  return items.map((item, place) => `${place + 1}. ${item}`).join("\n");
}
