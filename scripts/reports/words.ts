import { shorten } from "#import/text/summary-line.ts";

/** A date in words: 21 November 2026. */
export function formatDay(day: Date): string {
  return day.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}

/** Text as Markdown that shows exactly these characters, on one line. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/[\\`*_[\]<>|~#]/g, "\\$&")
    .replace(/^(\d+)([.)])(?=\s)/, "$1\\$2")
    .replace(/^([-+])(?=\s)/, "\\$1");
}

/** Quotation marks as they are within others. */
export function singleQuotes(text: string): string {
  return text.replaceAll("“", "‘").replaceAll("”", "’");
}

/** The words in quotation marks, their own ones made single. Longer ones are cut at a word; the ellipsis is outside. */
export function quoted(text: string, longest = Number.POSITIVE_INFINITY): string {
  const whole = singleQuotes(text.trim());
  if (whole.length <= longest) return `“${escapeMarkdown(whole)}”`;
  return `“${escapeMarkdown(shorten(whole, longest).replace(/…$/, ""))}”\u00a0…`;
}

/** Items of Markdown as a list of it. */
export function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}
