import { formatDate } from "#app/ui/format.ts";
import { writtenNumber } from "#import/rights/written-number.ts";

/** The word for a missing value. */
export const UNKNOWN = "Unknown";

/** The source's words in place of a number that it does not know. */
const NO_PATENT_ID = "Unknown Patent ID";

/** A record's patent numbers; null where none is known. */
export function knownPatentId(patentId: string | null): string | null {
  const id = patentId?.trim() ?? "";
  return id === "" || id === NO_PATENT_ID ? null : id;
}

/** The names in a list of inventors, divided as `private.names_of(…)` divides them. */
export function inventorNames(inventors: string | null): string[] {
  const list = (inventors ?? "").trim();
  const between = list.includes(";") ? /;|\sand\s/ : list.includes("\n") ? /\n/ : /,|\sand\s/;
  return list
    .split(between)
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** 'Unknown Patent ID' is displayed as 'Unknown', and so is a missing id. */
export function showPatentId(patentId: string | null): string {
  return knownPatentId(patentId) ?? UNKNOWN;
}

/** How the catalogue writes the numbers of applications, which are no patents. US series 60 to 63 are provisional. */
const APPLICATIONS: readonly [form: RegExp, name: string][] = [
  [/^US6[0-3]\/\d/, "Provisional application"],
  [/^US\d\d\/\d/, "Application"],
  [/^(?:PCT\/|WO\d)/, "International application"],
  // The kind codes A of old American patents and of Swiss ones name grants.
  [/^(?:US(?:19|20)\d{9}|(?!US|CH)[A-Z]{2}\d+A\d?$)/, "Published application"],
];

/**
 * The numbers as a reader sees them: 'US 10,037,477 B2, Application US 16/123,456'. Each application is called one, a provisional
 * one of more than twelve months is called that old, and where a grant is stated, its missing number is named.
 *
 * @param filedOn ISO date or the owner's words
 * @param today an ISO date in UTC
 */
export function showPatentNumbers(
  patentId: string | null,
  filedOn: string | null = null,
  isGranted = false,
  today = new Date().toISOString().slice(0, 10),
): string {
  const year = String(Number(today.slice(0, 4)) - 1);
  const isOld =
    /^\d{4}-\d{2}-\d{2}$/.test(filedOn ?? "") && (filedOn ?? "") < year + today.slice(4);
  const numbers = showPatentId(patentId)
    .split(", ")
    .map((number) => ({ number, name: APPLICATIONS.find(([form]) => form.test(number))?.[1] }));
  const shown = numbers.map(({ number, name }) => {
    const age = name === "Provisional application" && isOld ? " (older than twelve months)" : "";
    return name ? `${name} ${writtenNumber(number)}${age}` : writtenNumber(number);
  });
  const lacksGrant = isGranted && numbers.every(({ name }) => name);
  return [...shown, ...(lacksGrant ? ["number of the grant not stated"] : [])].join(", ");
}

/** Whether a grant is stated: the source's words, and without any the filters' value. */
export function isGrantStated(status: string, statedStatus: string | null = null): boolean {
  return ["active", "granted"].includes(statedStatus ?? status);
}

/** An ISO date as '14 March 2024'; any other text as its owner wrote it. */
export function showDate(date: string | null): string {
  const text = date?.trim() ?? "";
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return text || UNKNOWN;
  const day = `${text}T00:00:00Z`;
  return Number.isNaN(Date.parse(day)) ? text : formatDate(day);
}
