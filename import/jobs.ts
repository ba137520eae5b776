import type { FileHead, Format, FormatRow } from "./formats/format.ts";
import { HEAD_LENGTH, readFileHead } from "./formats/head.ts";
import { describeUnknown, detectFormat, FORMAT_NAMES, formatNamed } from "./formats/registry.ts";
import { type ImportFile, openText, readTextHead } from "./read/decode.ts";
import { UnreadableFile } from "./read/problem.ts";

/** A file that is read as a whole. */
export type Job = {
  /** The file's name in reports. */
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
 * A file as a job, read by the format of this name or by what it looks like. @throws UnreadableFile
 */
export async function planJob(file: ImportFile, forced: string | null): Promise<Job> {
  const head = readFileHead(await readTextHead(file, HEAD_LENGTH));
  return fileJob(file, formatOf(head, forced), head);
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
