import type { ExportRows } from "./account.schema.ts";

/** The lists of an export in their order in the file; each is a part of `export_rows(…)`. */
export const EXPORT_LISTS = [
  "saved",
  "liked",
  "notInterested",
  "notes",
  "inquiries",
  "analysisRequests",
  "shortlists",
  "shortlistItems",
  "shortlistComments",
  "shortlistLinks",
  "shortlistInvitations",
  "savedSearches",
  "searchHistory",
  "watches",
  "alerts",
  "needs",
  "apiKeys",
  "acts",
] as const;
export type ExportList = (typeof EXPORT_LISTS)[number];

/**
 * An account's export as chunks of one JSON text, indented by two: `account`, then every list, whose rows `readRows`
 * reads a page at a time. A chunk holds at most one page of rows. If a read fails, the text ends before its closing
 * bracket, so that a partial file is not valid JSON.
 */
export async function* exportText(
  account: Record<string, unknown>,
  readRows: (list: ExportList, after: string | null) => Promise<Pick<ExportRows, "rows" | "next">>,
): AsyncGenerator<string, void, undefined> {
  let before = "{";
  for (const [name, value] of Object.entries(account)) {
    yield `${before}\n  ${JSON.stringify(name)}: ${indented(value, "  ")}`;
    before = ",";
  }
  for (const list of EXPORT_LISTS) {
    yield `${before}\n  "${list}": [`;
    before = ",";
    let separator = "\n    ";
    let after: string | null = null;
    do {
      const { rows, next } = await readRows(list, after);
      if (rows.length > 0) {
        yield separator + rows.map((row) => indented(row, "    ")).join(",\n    ");
        separator = ",\n    ";
      }
      after = next;
    } while (after !== null);
    yield separator.startsWith(",") ? "\n  ]" : "]";
  }
  yield "\n}\n";
}

/** Indents a JSON text. Line breaks occur only between its parts; inside strings they are escaped. */
function indented(value: unknown, by: string): string {
  return JSON.stringify(value, null, 2).replaceAll("\n", `\n${by}`);
}
