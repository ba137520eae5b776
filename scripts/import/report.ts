import { createWriteStream, type WriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { LeftOut } from "#import/draft.ts";
import type { Problem } from "#import/read/problem.ts";
import type { Outcome } from "./write/store.ts";

const NO_ROWS = {
  /** Rows read. Each is imported, rejected, a duplicate or withdrawn. */
  rows: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  /** Valid rows of a dry run, which cannot know whether they are new. */
  taken: 0,
  rejected: 0,
  duplicates: 0,
  /** Rows that were left out because their owners withdrew the listings. */
  withdrawn: 0,
};
export type FileCounts = typeof NO_ROWS & { file: string; format: string };

type Entry = { file: string; row: number | null };
type Group = { text: string; entries: Entry[] };

/**
 * Collects what happens to every row: counts and row numbers for the terminal, and one JSON line per event for the
 * report file, with the input of every row that was not imported.
 */
export class Report {
  readonly files: FileCounts[] = [];
  readonly #rejected = new Map<string, Group>();
  readonly #duplicates: (Entry & { of: Entry })[] = [];
  readonly #notes = new Map<string, Group>();
  readonly #leftOut = new Map<string, { reason: string; rows: number }>();
  readonly #fileNotes: { file: string; note: string }[] = [];
  readonly #unreadable: { file: string; reason: string }[] = [];
  #out: WriteStream | null = null;
  /** Lines from before the file is opened; null where it never will be. */
  #backlog: string[] | null = [];
  #failure: Error | null = null;

  /** Opens the report file, and creates its folder. Without a path nothing is written (dry run). */
  async open(path: string | null): Promise<void> {
    const backlog = this.#backlog ?? [];
    this.#backlog = null;
    if (path === null) return;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    this.#out = createWriteStream(path, { encoding: "utf8" });
    this.#out.on("error", (error) => {
      this.#failure ??= error;
    });
    for (const line of backlog) this.#out.write(line);
  }

  startFile(file: string, format: string): FileCounts {
    const counts = { file, format, ...NO_ROWS };
    this.files.push(counts);
    return counts;
  }

  /** A problem with a row rejects the row; one without a row is about the file. */
  problem(counts: FileCounts, problem: Problem): void {
    if (problem.row === null) {
      this.fileNote(counts.file, problem.reason, problem.input);
      return;
    }
    counts.rows += 1;
    this.rejected(counts, problem.row, problem.reason, problem.input);
  }

  rejected(counts: FileCounts, row: number, reason: string, input: unknown): void {
    counts.rejected += 1;
    push(this.#rejected, reason, { file: counts.file, row });
    this.#line({ kind: "rejected", file: counts.file, row, reason, input });
  }

  duplicate(counts: FileCounts, row: number, of: Entry): void {
    counts.duplicates += 1;
    this.#duplicates.push({ file: counts.file, row, of });
    this.#line({ kind: "duplicate", file: counts.file, row, of });
  }

  note(file: string, row: number, note: string): void {
    push(this.#notes, note, { file, row });
    this.#line({ kind: "note", file, row, note });
  }

  /** `input` is the part of the file that the note is about and no record holds. Only the report file shows it. */
  fileNote(file: string, note: string, input?: unknown): void {
    this.#fileNotes.push({ file, note });
    this.#line({ kind: "file", file, note, input });
  }

  leftOut(file: string, row: number, item: LeftOut): void {
    const known = this.#leftOut.get(item.field);
    if (known) known.rows += 1;
    else this.#leftOut.set(item.field, { reason: item.reason, rows: 1 });
    this.#line({ kind: "left out", file, row, ...item });
  }

  unreadable(file: string, reason: string): void {
    this.#unreadable.push({ file, reason });
    this.#line({ kind: "unreadable", file, reason });
  }

  get hasUnreadable(): boolean {
    return this.#unreadable.length > 0;
  }

  outcome(counts: FileCounts, outcome: Outcome | "taken"): void {
    counts[outcome] += 1;
  }

  totals(): typeof NO_ROWS {
    const totals = { ...NO_ROWS };
    for (const counts of this.files)
      for (const key of Object.keys(totals) as (keyof typeof totals)[]) totals[key] += counts[key];
    return totals;
  }

  #line(event: object): void {
    const line = `${JSON.stringify(event)}\n`;
    if (this.#out) this.#out.write(line);
    else this.#backlog?.push(line);
  }

  /** Ends the report file. @throws where the disk refuses it */
  async close(summary: object): Promise<void> {
    const out = this.#out;
    if (!out) return;
    this.#line({ kind: "summary", files: this.files, ...summary });
    await new Promise<void>((resolve) => out.end(resolve));
    if (this.#failure) throw this.#failure;
  }

  /** The terminal's lines. With `every` all row numbers are listed, otherwise the first of each reason. */
  lines(every: boolean): string[] {
    const lines: string[] = [];
    for (const counts of this.files) lines.push(fileLine(counts));
    for (const { file, note } of this.#fileNotes) lines.push(`${file}: ${note}`);
    const several = this.files.length > 1;
    section(lines, "Rejected", this.#rejected, every, several);
    if (this.#duplicates.length > 0) {
      const entries = this.#duplicates.map(({ file, row, of }) => ({
        text: `${several ? `${file} ` : ""}row ${row} is row ${of.row}${of.file === file ? "" : ` of ${of.file}`}`,
      }));
      const shown = every ? entries : entries.slice(0, 5);
      const more =
        entries.length > shown.length ? `; and ${format(entries.length - shown.length)} more` : "";
      lines.push(
        "",
        `Identical copies: ${format(entries.length)}`,
        `  ${shown.map(({ text }) => text).join("; ")}${more}`,
      );
    }
    section(lines, "Noted", this.#notes, every, several);
    if (this.#leftOut.size > 0) {
      lines.push("", "Not kept in the records, only in the report:");
      for (const [field, { reason, rows }] of this.#leftOut)
        lines.push(`  ${field} (${plural(rows, "row")}): ${reason}`);
    }
    return lines;
  }

  /** One line for each file that could not be read. */
  errors(): string[] {
    return this.#unreadable.map(({ file, reason }) => `${file}: ${reason}`);
  }
}

/** Groups by the kind of reason. A group whose reasons are all the same keeps their text. */
function push(map: Map<string, Group>, reason: string, entry: Entry): void {
  const key = generalise(reason);
  const group = map.get(key);
  if (!group) {
    map.set(key, { text: reason, entries: [entry] });
    return;
  }
  if (group.text !== reason) group.text = key;
  group.entries.push(entry);
}

/** A reason for the terminal, without the row or name that it is about. */
function generalise(reason: string): string {
  return reason
    .replace(/“[^“”]*”/g, "“…”")
    .replace(/\brow \d+( of \S+)?/g, "another row")
    .replace(/(at position|has|line) \d+/g, "$1 …")
    .replace(/XML error \(.*\)/, "XML error");
}

function section(
  lines: string[],
  title: string,
  groups: Map<string, Group>,
  every: boolean,
  several: boolean,
): void {
  if (groups.size === 0) return;
  const total = [...groups.values()].reduce((sum, { entries }) => sum + entries.length, 0);
  lines.push("", `${title}: ${format(total)}`);
  for (const { text, entries } of [...groups.values()].sort(
    (a, b) => b.entries.length - a.entries.length,
  ))
    lines.push(`  ${format(entries.length)}  ${text}  (${whichRows(entries, every, several)})`);
}

/** `duke.json 12, 45; mit.json 3–8`. */
function whichRows(entries: readonly Entry[], every: boolean, several: boolean): string {
  const parts = [...Map.groupBy(entries, ({ file }) => file)].map(([file, rows]) => {
    const ranges = rangesOf(rows.map(({ row }) => row ?? 0));
    const shown = every ? ranges : ranges.slice(0, 6);
    return `${several ? `${file} ` : rows.length === 1 ? "row " : "rows "}${shown.join(", ")}${shown.length < ranges.length ? ", …" : ""}`;
  });
  const shown = every ? parts : parts.slice(0, 4);
  return shown.join("; ") + (shown.length < parts.length ? "; …" : "");
}

function rangesOf(rows: readonly number[]): string[] {
  const sorted = [...rows].sort((a, b) => a - b);
  const ranges: string[] = [];
  let start = sorted[0] ?? 0;
  sorted.forEach((row, index) => {
    const next = sorted[index + 1];
    if (next !== undefined && next - row <= 1) return;
    ranges.push(
      row === start ? `${row}` : row === start + 1 ? `${start}, ${row}` : `${start}–${row}`,
    );
    start = next ?? row;
  });
  return ranges;
}

function fileLine(counts: FileCounts): string {
  const taken = counts.created + counts.updated + counts.unchanged + counts.taken;
  const parts = [
    counts.created > 0 ? `${format(counts.created)} new` : "",
    counts.updated > 0 ? `${format(counts.updated)} changed` : "",
    counts.unchanged > 0 ? `${format(counts.unchanged)} unchanged` : "",
  ].filter((part) => part !== "");
  const details = [
    `${format(taken)} taken${parts.length > 0 ? ` (${parts.join(", ")})` : ""}`,
    counts.rejected > 0 ? `${format(counts.rejected)} rejected` : "",
    counts.duplicates > 0
      ? `${plural(counts.duplicates, "identical copy", "identical copies")}`
      : "",
    counts.withdrawn > 0 ? `${format(counts.withdrawn)} withdrawn by the owner` : "",
  ].filter((part) => part !== "");
  return `${counts.file} [${counts.format}]: ${plural(counts.rows, "row")}, ${details.join(", ")}`;
}

function format(count: number): string {
  return count.toLocaleString("en-US");
}

function plural(count: number, one: string, many = `${one}s`): string {
  return `${format(count)} ${count === 1 ? one : many}`;
}
