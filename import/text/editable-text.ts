import { isMarkup, type ListItem, toBlocks } from "./rich-text.ts";

/**
 * A text field of any shape as the text that an editor types: `## ` headings, `- ` items, blank lines between paragraphs.
 * Plain text stays as it was typed. `toBlocks` reads the same blocks from it as from the value.
 */
export function toEditableText(value: unknown): string {
  const plain = plainTextIn(value);
  if (plain !== null && !isMarkup(plain)) return plain.trim();
  return toBlocks(value)
    .map((block) => {
      if (block.kind === "paragraph") return block.text;
      if (block.kind === "heading") return `## ${block.text}`;
      return block.items
        .map((item, index) => `${block.ordered ? `${index + 1}.` : "-"} ${itemText(item)}`)
        .join("\n");
    })
    .join("\n\n");
}

function itemText({ title, text }: ListItem): string {
  return title ? `**${title}**: ${text}` : text;
}

/** The text of `"…"` and `{"text": "…"}`; null for every other shape. */
function plainTextIn(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const [only, ...others] = Object.entries(value);
  return only?.[0] === "text" && typeof only[1] === "string" && others.length === 0
    ? only[1]
    : null;
}
