import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CatalogueRecord, completeDraft } from "../../../import/enrich.ts";
import { Report } from "../../import/report.ts";
import { planImport } from "../../import/run-import.ts";

/** The real listings, in a folder beside the project that is not part of it; `SHARED` names the folder. */
const SHARED = process.env.SHARED ?? join("..", "shared");
export const CATALOGUES = join(SHARED, "catalogues");

/** A record of a catalogue file, by its index. */
export type RecordPlace = { file: string; record: number };
/** A run of characters in a record's own field; without offsets, the whole field. */
export type TextPlace = RecordPlace & {
  field: string;
  start?: number;
  end?: number;
  words?: string;
};

/** Whether the texts that the labels point into exist; without them nothing can be measured. */
export function hasCatalogues(): boolean {
  return existsSync(CATALOGUES);
}

/** A file of labels with its SHA-256, which shows that a judging half has not changed. */
export async function readLabels<Labels>(
  name: string,
): Promise<{ labels: Labels; sha256: string }> {
  const bytes = await readFile(join(import.meta.dirname, `${name}.json`));
  return {
    labels: JSON.parse(bytes.toString("utf8")) as Labels,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  };
}

/**
 * A row of a catalogue file: the source's own fields, and the record that the import makes of them, or null where it
 * rejects the row.
 */
export type ReadRow = { raw: Record<string, unknown>; record: CatalogueRecord | null };

/** The rows of a catalogue file in their order, each by itself: repeated references are not resolved. */
export async function readRows(file: string): Promise<ReadRow[]> {
  const path = join(CATALOGUES, file);
  const options = {
    files: [path],
    format: null,
    uni: null,
    now: new Date("2026-01-01T00:00:00Z"),
    workFolder: tmpdir(),
    signal: new AbortController().signal,
  };
  const [job] = await planImport(options, new Report());
  if (!job) throw new Error(`${path} cannot be read`);
  const rows: ReadRow[] = [];
  for await (const item of job.read(() => {})) {
    if (item.kind === "problem") throw new Error(`${path}: a row cannot be read`);
    const mapped = item.map({ fileName: job.fileName, uni: null, now: options.now });
    const completed = mapped.kind === "draft" ? completeDraft(mapped.draft) : null;
    rows.push({
      raw: item.input as Record<string, unknown>,
      record: completed?.kind === "record" ? completed.record : null,
    });
  }
  return rows;
}

/** The characters that a label points to. @throws where the file is not the one that was labelled */
export function textAt({ raw }: ReadRow, place: TextPlace): string {
  const value = raw[place.field];
  const text = typeof value === "string" ? value : String(value ?? "");
  const slice = text.slice(place.start ?? 0, place.end);
  if (slice === "" || !squeeze(slice).startsWith(squeeze(place.words ?? "")))
    throw new Error(
      `${place.file} #${place.record}: ${place.field} is not the text that was labelled`,
    );
  return slice;
}

/** Only letters and digits, in lower case, which cleaning must not change. Used to compare a quote with its source. */
export function squeeze(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
