const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** Month names as used in badges and short lines. */
export const SHORT_MONTHS = MONTHS.map((name) => name.slice(0, 3));

/** 3120 → `3,120`. Without `Intl`, whose first use takes a browser longer than all of these. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** An instant → `14 March 2024, 09:05 UTC`. */
export function formatMoment(iso: string): string {
  return `${formatDate(iso)}, ${new Date(iso).toISOString().slice(11, 16)} UTC`;
}

/** An instant of the database → `2024-03-14T09:05:00.123Z`, for `<time>`, which allows three digits of a second. */
export function toDateTime(iso: string): string {
  return new Date(iso).toISOString();
}

/** An ISO date or instant → `14 March 2024`, in UTC. */
export function formatDate(iso: string): string {
  return `${new Date(iso).getUTCDate()} ${formatMonth(iso)}`;
}

/** An ISO date → `November 2026`. */
export function formatMonth(iso: string): string {
  const date = new Date(iso);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** A number of whole days. */
export function daysWords(days: number): string {
  if (days === 0) return "less than a day";
  return days === 1 ? "one day" : `${formatCount(days)} days`;
}
