/** '20061116' or '2006-11-16' as an ISO date; null where it is no day, as '00010101', blank or 31 February. */
export function dayOf(written: string): string | null {
  const [, year = "", month = "", day = ""] = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(written.trim()) ?? [];
  if (year < "1700") return null;
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/** The same day some months later, or the last of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return date.toISOString().slice(0, 10);
}
