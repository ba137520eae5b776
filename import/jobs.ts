import type { FileHead, Format, FormatRow } from "./formats/format.ts";
import { delimiterOf, HEAD_LENGTH, readFileHead } from "./formats/head.ts";
import {
  type PartitionStore,
  type PatentsViewFile,
  patentsViewTable,
  readPatentsView,
} from "./formats/patentsview.ts";
import { describeUnknown, detectFormat, FORMAT_NAMES, formatNamed } from "./formats/registry.ts";
import { type ImportFile, openText, readTextHead } from "./read/decode.ts";
import { UnreadableFile } from "./read/problem.ts";

/** Something that is read as a whole: a file, or all tables of PatentsView. */
export type Job = {
  /** As reports name it. */
  name: string;
  /** The name of the file that holds the rows, with its extension. */
  fileName: string;
  size: number;
  format: Format;
  /**
   * Its rows, from the start at each call. `onBytes` receives the number of bytes read since its last call. @throws
   * UnreadableFile
   */
  read: (onBytes: (bytes: number) => void) => AsyncGenerator<FormatRow>;
  /** The assumptions that the last reading had to make. */
  notes: () => string[];
};

/**
 * Files as jobs in the order given; PatentsView's tables come together as one, last. `partitions` holds those that are
 * too large to be joined in memory. A file that cannot be read becomes no job; `onUnreadable` receives the reason.
 */
export async function planJobs(
  files: readonly ImportFile[],
  { format: forced, partitions }: { format: string | null; partitions: () => PartitionStore },
  onUnreadable: (name: string, reason: string) => void,
): Promise<Job[]> {
  const jobs: Job[] = [];
  const tables: PatentsViewFile[] = [];
  for (const file of files) {
    try {
      const head = readFileHead(await readTextHead(file, HEAD_LENGTH));
      const format = formatOf(head, forced);
      const table = format.name === "patentsview" ? patentsViewTable(head) : null;
      if (table) tables.push({ file, table, delimiter: delimiterOf(head, "patent_id") ?? "\t" });
      else jobs.push(fileJob(file, format, head));
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      onUnreadable(file.name, error.message);
    }
  }
  const [first] = tables;
  const patentsview = formatNamed("patentsview");
  if (first && patentsview) {
    jobs.push({
      name: tablesName(tables),
      fileName: first.file.name,
      size: tables.reduce((sum, { file }) => sum + file.size, 0),
      format: patentsview,
      read: (onBytes) => readPatentsView(tables, partitions, onBytes),
      notes: () => [],
    });
  }
  return jobs;
}

function tablesName(tables: readonly PatentsViewFile[]): string {
  const main = tables.find(({ table }) => table === "patent") ?? tables[0];
  const others = tables.length - 1;
  return `${main?.file.name ?? ""}${others > 0 ? ` and ${others} more tables` : ""}`;
}

/** A file that is read by this format, whatever its content looks like. */
export function fileJob(file: ImportFile, format: Format, head: FileHead): Job {
  let notes: string[] = [];
  return {
    name: file.name,
    fileName: file.name,
    size: file.size,
    format,
    notes: () => notes,
    read: async function* (onBytes) {
      const source = openText(file);
      notes = source.notes;
      let counted = 0;
      for await (const row of format.read(source, head)) {
        const bytes = source.bytesRead();
        if (bytes !== counted) onBytes(bytes - counted);
        counted = bytes;
        yield row;
      }
    },
  };
}

function formatOf(head: FileHead, forced: string | null): Format {
  if (head.text.trim() === "") throw new UnreadableFile("is empty");
  const detected = detectFormat(head);
  if (forced !== null) {
    const format = formatNamed(forced);
    if (!format)
      throw new UnreadableFile(
        `there is no format ${forced}; known are ${FORMAT_NAMES.join(", ")}`,
      );
    if (!format.detect(head) && !/^\[\s*\]/.test(head.text))
      throw new UnreadableFile(
        `is not ${format.label}${detected ? `; it looks like ${detected.name} (${detected.label})` : ""}`,
      );
    return format;
  }
  if (detected) return detected;
  const listing = formatNamed("listing");
  if (listing && /^\[\s*\]\s*$/.test(head.text)) return listing;
  throw new UnreadableFile(`is none of the formats known: ${describeUnknown(head)}`);
}
