import { formatDate } from "#app/ui/format.ts";
import { writtenNumber } from "#import/rights/written-number.ts";

/** What happens to a right, in words before its day. */
const RIGHT_CHANGE_WORDS = {
  granted: "Granted on",
  lapsed: "Lapsed on",
  "in-grace": "In grace since",
  revived: "Revived on",
  ended: "Term ended on",
  withdrawn: "Withdrawn or refused on",
  assigned: "Assigned on record on",
  "licence-of-right": "Licence of right since",
  family: "Family on record grew on",
} as const;
export type RightChange = keyof typeof RIGHT_CHANGE_WORDS;
export const RIGHT_CHANGES = Object.keys(RIGHT_CHANGE_WORDS) as RightChange[];

/** A change as the first page tells it: of what, and 'Lapsed on 8 November 2026'. */
export function changeInWords(change: {
  number: string;
  kind: RightChange;
  on: string;
  title: string | null;
}) {
  const { number, kind, on, title } = change;
  return {
    what: title ?? writtenNumber(number),
    words: `${RIGHT_CHANGE_WORDS[kind]} ${formatDate(on)}`,
  };
}
