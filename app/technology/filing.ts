import { formatDate } from "#app/ui/format.ts";

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

/** An ISO date as '14 March 2024'; any other text as its owner wrote it. */
export function showDate(date: string | null): string {
  const text = date?.trim() ?? "";
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return text || UNKNOWN;
  const day = `${text}T00:00:00Z`;
  return Number.isNaN(Date.parse(day)) ? text : formatDate(day);
}
