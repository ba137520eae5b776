import { daysWords, formatCount, formatDate, SHORT_MONTHS } from "#app/ui/format.ts";
import type { Month } from "./numbers.schema.ts";

/** What a month's sentences are made of. */
type Told = Pick<Month, "from" | "until" | "total" | "before" | "answers">;
/** A paragraph; what is strong in it are its numbers. */
export type Paragraph = readonly (string | { strong: string })[];

/** A paragraph without emphasis, as mails have it. */
export function plainWords(paragraph: Paragraph): string {
  return paragraph.map((part) => (typeof part === "string" ? part : part.strong)).join("");
}

/** A Monday → '2 Nov'. */
export function shortDay(iso: string): string {
  const date = new Date(iso);
  return `${date.getUTCDate()} ${SHORT_MONTHS[date.getUTCMonth()]}`;
}

/** The number of weeks of a month, so far. */
function weeksOf({ from, until }: Pick<Month, "from" | "until">): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / (7 * 86_400_000)) + 1;
}

/** '4 weeks, 2 Nov to 29 November 2026, beside the 4 before.' */
export function spanWords({ from, until, before }: Omit<Told, "answers" | "total">): string {
  const weeks = weeksOf({ from, until });
  const end = new Date(Date.parse(until) + 6 * 86_400_000).toISOString();
  const beside = before ? `, beside the ${weeks === 1 ? "one" : weeks} before` : "";
  return `${weeks === 1 ? "One week" : `${weeks} weeks`}, ${shortDay(from)} to ${formatDate(end)}${beside}.`;
}

/** A number of what readers did, which is rounded down to five. */
export function fewWords(count: number): string {
  return count < 5 ? "fewer than 5" : formatCount(count);
}

/** The middle of some numbers of days; of an even number of them the lower. Null for none. */
export function medianOf(days: readonly number[]): number | null {
  return [...days].sort((a, b) => a - b)[Math.floor((days.length - 1) / 2)] ?? null;
}

/** A month as a director reads it: the openings first, then what led there, then what people asked. */
export function monthParagraphs(month: Told): Paragraph[] {
  const { total, before } = month;
  const weeks = weeksOf(month);
  // Below five neither number is known.
  const beside =
    before && Math.min(total.opened, before.opened) >= 5
      ? `, ${comparedWords(total.opened, before.opened)} in the ${weeks === 1 ? "week" : `${weeks} weeks`} before`
      : "";
  const share =
    total.opened >= 5 && total.shown > total.opened
      ? `; one in ${Math.round(total.shown / total.opened)} was opened`
      : "";
  const visited = total.visited < 5 ? "Fewer than 5" : formatCount(total.visited);
  return [
    [`Your listings were opened ${fewWords(total.opened)} times${beside}.`],
    [
      "They were shown ",
      { strong: `${fewWords(total.shown)} times` },
      `${share}. `,
      { strong: visited },
      " openings were by visitors without an account, ",
      { strong: fewWords(total.arrived) },
      " came from the list on your own site, and ",
      { strong: fewWords(total.saved) },
      " readers saved one.",
    ],
    askedParagraph(month),
  ];
}

function askedParagraph({
  total: { asked, answered },
  answers: { days, waiting },
}: Told): Paragraph {
  const median = medianOf(days);
  const [longest] = waiting;
  const one = waiting.length === 1;
  return [
    ...(asked === 0
      ? ["Nobody asked."]
      : [
          { strong: `${asked} ${asked === 1 ? "person" : "people"}` },
          " asked, and ",
          { strong: `${answered}` },
          " got an answer.",
        ]),
    ...(median === null
      ? []
      : [" Your newest answers took a median of ", { strong: daysWords(median) }, "."]),
    ...(longest === undefined
      ? []
      : [
          " ",
          { strong: `${waiting.length} ${one ? "waits" : "wait"}` },
          `${one ? "" : ", the longest"} for ${daysWords(longest)}.`,
        ]),
  ];
}

function comparedWords(now: number, before: number): string {
  if (now === before) return "as often as";
  const more = formatCount(Math.abs(now - before));
  return now > before ? `${more} more than` : `${more} fewer than`;
}
