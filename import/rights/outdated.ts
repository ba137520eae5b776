import type { PatentNumber } from "./patent-number.ts";

/**
 * Whether a list of numbers names nothing but international applications whose time for entering the national phase is
 * over, and provisional ones. That time is thirty months from the priority (PCT article 22), which is never after the
 * filing, and eighteen months before the publication (article 21).
 */
export function isOutdated(numbers: readonly PatentNumber[], today: string): boolean {
  return numbers.length > 0 && numbers.every(({ canonical }) => lastDayOf(canonical) < today);
}

/**
 * The last day on which an application of this number can be pending by itself; a date in the far future if that is not
 * known.
 */
function lastDayOf(canonical: string): string {
  const filed = /^PCT\/[A-Z]{2}(\d{4})\//.exec(canonical)?.[1];
  if (filed) return `${Number(filed) + 3}-06-30`;
  // Until 2003 international numbers had a year of two digits.
  if (/^PCT\/[A-Z]{2}\d\d\//.test(canonical)) return "2006-06-30";
  const published = /^WO(\d{4})/.exec(canonical)?.[1];
  if (published) return `${Number(published) + 1}-12-31`;
  // Provisional applications live for a year; numbers below 63/700,000 were filed by 2024, the series before by 2020.
  return /^US6(?:[0-2]\/|3\/[0-6])/.test(canonical) ? "2025-12-31" : "9999-12-31";
}
