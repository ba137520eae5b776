import { capitalised } from "#app/ui/capitalised.ts";

/**
 * Scores are stored from 0 to 100 (docs/import.md); a fraction is on a scale from 0 to 1. Other numbers are shown
 * without a bar.
 */
const FULL = 100;
const MOST_SCORES = 8;

/** A record's `scores` as bars: an object of numbers, each under its name in words. Other values are skipped. */
export function readScores(
  scores: unknown,
): { name: string; value: string; share: number | null }[] {
  if (typeof scores !== "object" || scores === null || Array.isArray(scores)) return [];
  return Object.entries(scores)
    .flatMap(([name, value]) => {
      const number = numberOf(value);
      return number === null ? [] : [{ name: inWords(name), ...barOf(number) }];
    })
    .slice(0, MOST_SCORES);
}

function numberOf(value: unknown): number | null {
  const number =
    typeof value === "string" && /^\s*\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

function barOf(number: number): { value: string; share: number | null } {
  const rounded = String(Math.round(number * 100) / 100);
  if (number > 0 && number < 1) return { value: `${rounded} of 1`, share: number };
  if (number < 0 || number > FULL) return { value: rounded, share: null };
  return { value: `${rounded} of ${FULL}`, share: number / FULL };
}

/** `commercial_potential` → `Commercial potential`. */
export function inWords(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .trim()
    .toLowerCase();
  return capitalised(words);
}
