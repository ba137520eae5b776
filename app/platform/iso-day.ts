/** A day of the form YYYY-MM-DD; null for a date in words, which programs would take for a day. */
export function isoDay(text: string | null): string | null {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? text : null;
}
