import { toPlainText } from "#import/text/rich-text.ts";

/** The Markdown of a report's section: `{"markdown": …}` or a string; other shapes are read like the catalogue's texts. */
export function sectionMarkdown(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "object" && value !== null && "markdown" in value) {
    const { markdown } = value;
    if (typeof markdown === "string") return markdown;
  }
  return toPlainText(value);
}
