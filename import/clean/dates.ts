/** A calendar day if the text names one, else the text as its owner wrote it. Never both. */
export type DateOrText = { iso: string | null; text: string | null };

/** Whether `3/4/2021` is March or April; "short-year" where each date is as Excel writes it by default, `6-Apr-21`. */
export type DateOrder = "month-first" | "day-first" | "short-year";

export const NO_DATE: DateOrText = { iso: null, text: null };

/** The months of other languages by the English abbreviation, without accents; whole, and as they are cut. */
const FOREIGN_MONTHS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["jan", "januar janner januari janvier janv enero ene gennaio genn gen janeiro"],
    ["feb", "februar februari fevrier fevr fev febrero febbraio febbr fevereiro"],
    ["mar", "marz mrz maerz maart mrt mars marzo marco"],
    ["apr", "avril avr abril abr aprile"],
    ["may", "mai mei mayo maggio magg mag maio"],
    ["jun", "juni juin junio giugno giu junho"],
    ["jul", "juli juillet juil julio luglio lugl lug julho"],
    ["aug", "augustus aout agosto ago"],
    ["sep", "septembre septiembre setiembre settembre sett set setembro"],
    ["oct", "oktober octobre octubre okt ottobre ott outubro out"],
    ["nov", "novembre noviembre novembro"],
    ["dec", "dezember decembre diciembre dicembre dezembro dez dic"],
  ].flatMap(([month = "", names = ""]) => names.split(" ").map((name) => [name, month])),
);

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH = "(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\\.?";
const DAY = "(\\d{1,2})(?:st|nd|rd|th|er|\\.|º|°)?";
/** The first patents date from 1790; a year beyond this one is a typing error. */
const FIRST_YEAR = 1790;
const LAST_YEAR = 2199;

const TIME =
  "(?:[T\\s]+\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?\\s*(?:am|pm)?\\s*(?:Z|UTC?|GMT|[ECMP][SD]T)?\\s*(?:[+-]\\d{2}:?\\d{2})?)?";
const YEAR_FIRST = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${TIME}$`, "i");
const EAST_ASIAN = /^(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const YEAR_LAST = new RegExp(`^(\\d{1,2})[-/.](\\d{1,2})[-/.](\\d{4})${TIME}$`, "i");
const MONTH_FIRST = new RegExp(
  `^(?:[a-z]{3,10},?\\s+)?${MONTH}\\s*${DAY},?\\s+(\\d{4})${TIME}$`,
  "i",
);
const DAY_FIRST = new RegExp(
  `^(?:[a-z-]{3,13},?\\s+)?${DAY}(?:\\s+of)?[\\s-]*${MONTH},?[\\s-]+(\\d{4})${TIME}$`,
  "i",
);
const SHORT_YEAR = new RegExp(`^(?:[12]?\\d|0\\d|3[01])-${MONTH}-\\d{2}$`, "i");
const YEAR_MONTH_DAY = new RegExp(`^(\\d{4}),?[\\s-]+${MONTH}[\\s-]+${DAY}$`, "i");

/**
 * Parses a date as catalogues write them. A text becomes ISO only if it can mean one day: a month by name, the year
 * first, or a day above 12. `3/4/2021` may be March or April, `2024` and `June 2021` are no days, `2/30/2020` does not
 * exist: all of these stay text. Two-digit years stay text as well, unless `withFullYear` knows them.
 *
 * @param order in which the other rows of the file write days and months; then `3/4/2021` is one day
 */
export function parseDate(value: string, order: DateOrder | null = null): DateOrText {
  const text = value.replace(/\s+/g, " ").trim();
  if (text === "") return NO_DATE;
  const iso = isoOf(inEnglish(text), order);
  return iso ? { iso, text: null } : { iso: null, text };
}

/** With the months of other languages in English: '5. März 2024', 'el 5 de marzo de 2024', 'miércoles, 5 marzo 2024'. */
function inEnglish(text: string): string {
  return text
    .replace(/\p{L}{3,}/gu, (word) => {
      const plain = word.normalize("NFKD").replace(/\p{M}/gu, "");
      return FOREIGN_MONTHS[plain.toLowerCase()] ?? plain;
    })
    .replace(/^(?:am|den|el|il|le|op|vom) /i, "")
    .replace(/ del? /g, " ")
    .replace(/^(\d{1,2}) ?\. ?(\d{1,2}) ?\. ?(?=\d{4}$)/, "$1.$2.");
}

/** Whether a text names a day that no month has: '32. Mai 2019', '31 février 2019'. */
export function isImpossibleDay(text: string): boolean {
  const read = inEnglish(text.replace(/\s+/g, " ").trim());
  const isDay = [MONTH_FIRST, DAY_FIRST, YEAR_MONTH_DAY].some((pattern) => pattern.test(read));
  return isDay && isoOf(read, null) === null;
}

/** `07/08/02` or `7-Aug-02` with its year in full: the latest that ends so and is not after the year `latest`. Other texts as they are. */
export function withFullYear(value: string, latest: string): string {
  if (!/^\d{4}$/.test(latest)) return value;
  return value.replace(
    /^(\d{1,2}[-/.](?:\d{1,2}|[a-z]{3,9})[-/.])(\d{2})$/i,
    (_, days: string, year: string) => {
      return `${days}${Number(latest) - ((Number(latest) - Number(year)) % 100)}`;
    },
  );
}

function isoOf(text: string, order: DateOrder | null): string | null {
  const yearFirst = YEAR_FIRST.exec(text) ?? EAST_ASIAN.exec(text) ?? COMPACT.exec(text);
  if (yearFirst) return valid(yearFirst[1], Number(yearFirst[2]), yearFirst[3]);
  const yearLast = YEAR_LAST.exec(text);
  if (yearLast) {
    const [, first, second, year] = yearLast;
    // Equal numbers name one day in either order.
    if (Number(first) === Number(second) || Number(second) > 12)
      return valid(year, Number(first), second);
    // Between dots the day is first wherever dots are written.
    if (Number(first) > 12 || order === "day-first" || /^\d+\./.test(text))
      return valid(year, Number(second), first);
    return order === "month-first" ? valid(year, Number(first), second) : null;
  }
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) return valid(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]);
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return valid(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]);
  const yearMonthDay = YEAR_MONTH_DAY.exec(text);
  if (yearMonthDay) return valid(yearMonthDay[1], monthOf(yearMonthDay[2]), yearMonthDay[3]);
  return null;
}

/**
 * The order of days and months that a file's dates show: at least one date has a number above 12 in one place, and none
 * in the other. Null if nothing shows it or the rows contradict each other.
 */
export function dateOrderOf(values: readonly string[]): DateOrder | null {
  const filled = values.filter((value) => value.trim() !== "");
  if (filled.length > 0 && filled.every((value) => SHORT_YEAR.test(value.trim())))
    return "short-year";
  let monthFirst = 0;
  let dayFirst = 0;
  for (const value of values) {
    const match = YEAR_LAST.exec(value.trim());
    if (!match) continue;
    if (Number(match[1]) > 12) dayFirst += 1;
    else if (Number(match[2]) > 12) monthFirst += 1;
  }
  if (monthFirst > 0 && dayFirst === 0) return "month-first";
  return dayFirst > 0 && monthFirst === 0 ? "day-first" : null;
}

const DAY_MS = 86_400_000;

/** The day to which a spreadsheet counts. Excel counts 29 February 1900, which never was: earlier days have one less. */
export function dayOfSerial(serial: number, from1904 = false): string {
  const first = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  return new Date(first + Math.floor(serial) * DAY_MS).toISOString().slice(0, 10);
}

function monthOf(name: string | undefined): number {
  return MONTHS.indexOf((name ?? "").slice(0, 3).toLowerCase()) + 1;
}

function valid(year: string | undefined, month: number, day: string | undefined): string | null {
  const y = Number(year);
  const d = Number(day);
  if (y < FIRST_YEAR || y > LAST_YEAR || month < 1 || month > 12 || d < 1) return null;
  const daysInMonth = new Date(Date.UTC(y, month, 0)).getUTCDate();
  if (d > daysInMonth) return null;
  return `${year}-${String(month).padStart(2, "0")}-${String(d).padStart(2, "0")}`;
}
