/** Something wrong with the input that its owner should know about; never a bug of ours. */
export type Problem = {
  /** Row number as the file counts it (data rows from 1), or null where it concerns the whole file. */
  row: number | null;
  reason: string;
  /** The rejected value, quoted in the report. */
  input?: unknown;
};

/** A file that cannot be read at all. Its message is one line for the person who named the file. */
export class UnreadableFile extends Error {
  override name = "UnreadableFile";
  readonly unreadable = true;
}
