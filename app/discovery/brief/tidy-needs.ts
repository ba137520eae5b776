import { MOST_NEEDS } from "../compare/read-ids.ts";
import { NOT } from "../marketplace/read-conditions.ts";
import { LONGEST_NEED } from "./brief-limits.ts";

/** Requirements as they are shown and put in an address: trimmed, each once, eight at most; `-word` as `not: word`. */
export function tidyNeeds(lines: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const line of lines) {
    const single = line
      .replace(/\s+/g, " ")
      .trim()
      .replace(/^[-−–](?=\p{L})/u, NOT);
    const need = [...single].slice(0, LONGEST_NEED).join("").trim();
    const key = need.toLowerCase();
    if (need !== "" && !known.has(key)) known.set(key, need);
  }
  return [...known.values()].slice(0, MOST_NEEDS);
}
