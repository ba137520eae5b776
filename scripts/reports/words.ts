/** A date in words: 21 November 2026. */
export function formatDay(day: Date): string {
  return day.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}

/** An ISO date in words; an owner's own words stay as they are. */
export function formatFiled(filed: string | null): string | null {
  if (!filed || !/^\d{4}-\d{2}-\d{2}$/.test(filed)) return filed;
  return formatDay(new Date(`${filed}T00:00:00Z`));
}

/** `a`, `a and b`, `a, b and c`. */
export function joinWords(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? "";
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
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
