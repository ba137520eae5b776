import { writtenNumber } from "#import/rights/written-number.ts";
import type { FeeCalendar } from "./mirror.schema.ts";
import { evidenceOf } from "./mirror-words.ts";

/**
 * Fees as a calendar (RFC 5545): a whole day for each, when it is due, or of one that is late when its grace ends.
 *
 * @param site its host names the events, whose ids stay the same when the calendar is read again
 * @param at the time of this answer
 */
export function toCalendar(
  { organisation, slug, rows }: FeeCalendar,
  site: { brand: string; origin: string },
  at: Date,
): string {
  const stamp = `${at.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
  const { host } = new URL(site.origin);
  const events = rows.flatMap((row) => {
    const { number, nextFee, title } = row;
    if (nextFee === null) return [];
    const { words, by } = evidenceOf(row);
    const isLate = row.state === "in-grace";
    const day = isLate ? nextFee.graceUntil : nextFee.due;
    const what = `${isLate ? "Last day for the fee" : "Fee"} of year ${nextFee.year}`;
    return [
      "BEGIN:VEVENT",
      `UID:${number.replace(/\W/g, "-")}-${nextFee.year}@${host}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`,
      `SUMMARY:${textOf(`${what}: ${title ?? writtenNumber(number)}`)}`,
      `DESCRIPTION:${textOf(`${writtenNumber(number)}. ${words}. ${by}. A file tells only what lies before its day.`)}`,
      `URL:${site.origin}/organisations/${slug}/mirror?list=fees`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ];
  });
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${textOf(site.brand)}//Fees//EN`,
    `X-WR-CALNAME:${textOf(`Patent fees of ${organisation}`)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:P1D",
    ...events,
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

/** A text with what has a meaning there escaped. */
function textOf(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\s+/g, " ");
}

/** A line of more than 75 bytes goes on in the next behind a blank. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const parts: string[] = [];
  let part = "";
  let size = 0;
  for (const sign of line) {
    const bytes = encoder.encode(sign).length;
    if (size + bytes > 74) {
      parts.push(part);
      part = "";
      size = 0;
    }
    part += sign;
    size += bytes;
  }
  return [...parts, part].join("\r\n ");
}
