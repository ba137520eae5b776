import { formatDate } from "#app/ui/format.ts";

const DAY = 86_400_000;
/** Days after which somebody has waited too long. */
const LONG = 7;

/** Calendar days between two ISO instants. */
function daysBetween(askedAt: string, at: string): number {
  return Math.round((Date.parse(at.slice(0, 10)) - Date.parse(askedAt.slice(0, 10))) / DAY);
}

/** How long somebody has waited: 'today', '1 day', '9 days', after eight weeks the date. Both are ISO instants. */
export function waitWords(askedAt: string, at: string): string {
  const days = daysBetween(askedAt, at);
  if (days <= 0) return "today";
  if (days === 1) return "1 day";
  return days <= 56 ? `${days} days` : `since ${formatDate(askedAt)}`;
}

/** Whether somebody has waited for more than a week. */
export function isLongAgo(askedAt: string, at: string): boolean {
  return daysBetween(askedAt, at) > LONG;
}
