import * as z from "zod";
import { LISTING_FIELDS } from "#app/organisations/listings/listing-fields.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import { emptyDraft, hexDigest, type Mapped } from "#import/draft.ts";
import type { FileHead, Format } from "#import/formats/format.ts";
import { tableFormat } from "#import/formats/named-table.ts";
import { toEditableText } from "#import/text/editable-text.ts";
import { withoutGuard } from "../exports/csv-line.ts";

// The table that an organisation downloads of its listings (../organisation-data/tables.ts), when it is uploaded again: each
// row is the listing of its id, and what its cells still say as they were written is no change.

const HOLDS = new Map<string, { column: string; isProse: boolean }>([
  ...LISTING_FIELDS.map(
    ({ label, column, control }) =>
      [label.toLowerCase(), { column, isProse: control === "prose" }] as const,
  ),
  ["ends on (stated)", { column: "ends_on", isProse: false }],
]);
/** The draft's source, by which a row is known as one of such a file. */
const SOURCE = "own-download";

const OWN_DOWNLOAD = tableFormat(
  {
    name: "own-table",
    label: "your own download",
    // The columns that show whose file it is.
    columns: ["id", "draft", "state", "case number", "title"],
  },
  mapRow,
);

/** The format of such a file; null for any other. */
export function ownDownload(head: FileHead): Format | null {
  return OWN_DOWNLOAD.detect(head) ? OWN_DOWNLOAD : null;
}

function mapRow(fields: Readonly<Record<string, string>>): Mapped {
  const { id, state = "", title = "" } = lowerCased(fields);
  if (state !== "published")
    return { kind: "rejected", reason: `is not published (${state || "no state"}): see Drafts` };
  if (!/^[1-9]\d{0,14}$/.test(id ?? ""))
    return { kind: "rejected", reason: "has no ID of a listing" };
  const draft = { ...emptyDraft(SOURCE), reference: `quad-${id}`, title };
  return { kind: "draft", draft, notes: [], leftOut: [] };
}

/** A row of such a file as it is staged. */
type OwnRow = {
  content: Record<string, unknown>;
  extra: { own_id: number };
  [column: string]: unknown;
};

/** The staged form of a row of such a file; null for a row of any other. */
export function stagedOwnRow(mapped: Mapped, input: unknown): OwnRow | null {
  if (mapped.kind !== "draft" || mapped.draft.source !== SOURCE) return null;
  const fields = lowerCased(input as Readonly<Record<string, string>>);
  const content: Record<string, unknown> = {};
  for (const [name, { column, isProse }] of HOLDS) {
    const cell = fields[name];
    if (cell === undefined) continue;
    const text = withoutGuard(cell).trim();
    content[column] = text === "" ? null : isProse ? { text } : text;
  }
  return {
    outcome: "taken",
    notes: [],
    reference: fields["case number"] || null,
    externalId: mapped.draft.reference,
    hash: hexDigest(JSON.stringify(content)),
    content,
    extra: { own_id: Number(fields.id) },
  };
}

/** Leaves out of staged rows of such a file the cells that say what their listing says, in whatever shape it is stored. */
export async function leaveOutSame(
  database: CallDatabase,
  importId: string,
  rows: readonly object[],
): Promise<void> {
  const own = rows.filter(
    (row): row is OwnRow => "extra" in row && "own_id" in (row.extra as object),
  );
  if (own.length === 0) return;
  const args = { p_import: importId, p_ids: own.map(({ extra }) => extra.own_id) };
  const contents = await database(
    "contents_of_import",
    args,
    z.record(z.string(), z.record(z.string(), z.unknown())),
  );
  for (const { content, extra } of own) {
    const now = contents[extra.own_id] ?? {};
    for (const column of Object.keys(content))
      if (toEditableText(now[column] ?? "") === toEditableText(content[column] ?? ""))
        delete content[column];
  }
}

function lowerCased(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, cell]) => [name.toLowerCase(), cell.trim()]),
  );
}
