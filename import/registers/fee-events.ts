import { dayOf } from "./days.ts";
import { type Fees, Problems, type RegisterRecord } from "./record.ts";
import { registerNumber } from "./register-number.ts";

/**
 * The American office's file of maintenance fee events, one event a line in columns that a blank parts: patent,
 * application, entity, filed, granted, event, code. Before about 2014 the patent had 7 columns, since then 13.
 */
const LAYOUTS = [13, 7] as const;
const REST = String.raw` ([A-Z\d ]{8}) ([YNM? ]) (\d{8}| {8}) (\d{8}| {8}) (\d{8}) ([A-Z\d.]{1,5})\s*$`;
/** Columns after the patent's, with the code's five. */
const REST_WIDTH = 44;
const LINES = LAYOUTS.map((width) => new RegExp(`^([A-Z\\d ]{${width}})${REST}`));
/** Lines by which a layout is recognised, and the share of them that must fit. */
const HEAD_LINES = 500;
const LEAST_FIT = 0.5;

const ENTITIES = { Y: "small", N: "large", M: "micro" } as const;

/** A line of a file, without its end, and the byte at which it begins; not ended where the file is. */
export type Line = { text: string; byte: number; isEnded: boolean };

export type FeeFile = {
  /** The records of patents that are wanted, each once all its consecutive lines were read. */
  records: AsyncGenerator<RegisterRecord>;
  /** Filled while reading. */
  problems: Problems;
  /** Lines read, and the newest event among them; filled while reading. */
  read: { lines: number; newest: string };
};

/** The layout that these first lines fit, as an index; null where they fit none. */
export function feeLayout(head: readonly string[]): number | null {
  const fits = LINES.map((line) => head.filter((text) => line.test(text)).length);
  const best = fits.indexOf(Math.max(...fits));
  return head.length > 0 && (fits[best] ?? 0) >= head.length * LEAST_FIT ? best : null;
}

/** The first lines of a text, from which its layout is recognised. */
export function headLines(text: string): string[] {
  const lines = text.split(/\r?\n/);
  return (lines.length > 1 ? lines.slice(0, -1) : lines)
    .slice(0, HEAD_LINES)
    .filter((line) => line.trim() !== "");
}

/**
 * Reads the fees of the wanted patents. A patent with a line that cannot be read is left out, since what the line says may be what
 * ended it; and so is the last one of a file that is cut off.
 *
 * @param asOf the file's own day; events after it are problems
 */
export function readFeeEvents(
  pieces: AsyncIterable<Line[]>,
  layout: number,
  asOf: string,
  wanted: ReadonlySet<string>,
): FeeFile {
  const problems = new Problems();
  const read = { lines: 0, newest: "" };
  const form = LINES[layout] ?? /(?!)/;
  const columns = LAYOUTS[layout] ?? 0;
  const problemOf = ({ text, isEnded }: Line): string | null => {
    if (!isEnded && text.length < columns + REST_WIDTH) return "the file is cut off in this line";
    if (!form.test(text)) return `fits no column of this layout (${text.length} signs)`;
    const days = FIRST_COLUMNS.map((column) => text.slice(columns + column, columns + column + 8));
    const wrong = days.find(
      (day, place) => dayOf(day) === null && (place === 0 || day.trim() !== ""),
    );
    return wrong === undefined ? null : `'${wrong}' is no day`;
  };
  const lastDay = asOf.replaceAll("-", "");
  const broken = new Set<string>();
  const isWhole = (record: RegisterRecord | null): record is RegisterRecord =>
    record !== null && !broken.has(record.key) && record.facts.fees?.events.length !== 0;
  async function* records(): AsyncGenerator<RegisterRecord> {
    // Lines of a patent follow each other as a rule; where they do not, its record comes again with all of them.
    const found = new Map<string, RegisterRecord>();
    let open = "";
    let record: RegisterRecord | null = null;
    let isCut = false;
    for await (const lines of pieces) {
      for (const line of lines) {
        read.lines += 1;
        const { text } = line;
        if (text.trim() === "") continue;
        const padded = text.slice(0, columns);
        if (padded !== open) {
          if (isWhole(record)) yield record;
          open = padded;
          record = recordOf(padded, asOf, wanted, found);
        }
        const reason = problemOf(line);
        if (reason !== null) {
          isCut ||= !line.isEnded;
          problems.push({ line: read.lines, byte: line.byte, reason });
          if (record) broken.add(record.key);
          continue;
        }
        const on = text.slice(columns + FIRST_COLUMNS[0], columns + FIRST_COLUMNS[0] + 8);
        if (on > lastDay) {
          const reason = `${on} is after the file's day`;
          problems.push({ line: read.lines, byte: line.byte, reason });
          continue;
        }
        if (on > read.newest) read.newest = on;
        if (record?.facts.fees) addEvent(record.facts.fees, form.exec(text) ?? []);
      }
    }
    if (isWhole(record)) yield record;
    // The file of today's layout is cumulative: that it does not name a patent is known, too.
    if (columns === LAYOUTS[0] && !isCut)
      for (const number of wanted)
        if (FEE_NUMBER.test(number) && !found.has(number)) yield feeRecord(number, asOf);
  }
  return { records: records(), problems, read };
}

/** Where the days of event, filing and grant begin, after the patent's columns. */
const FIRST_COLUMNS = [30, 12, 21] as const;
function recordOf(
  padded: string,
  asOf: string,
  wanted: ReadonlySet<string>,
  found: Map<string, RegisterRecord>,
): RegisterRecord | null {
  const number = registerNumber("US", padded, "B2");
  if (number === null || !wanted.has(number)) return null;
  const known = found.get(number);
  if (known) return known;
  const record = feeRecord(number, asOf);
  found.set(number, record);
  return record;
}

/** American patents that pay fees. */
const FEE_NUMBER = /^US(?:RE)?\d{5,8}$/;

function feeRecord(number: string, asOf: string): RegisterRecord {
  const fees: Fees = { filed: null, granted: null, entity: null, events: [] };
  return { source: "us-fees", key: number, numbers: [number], asOf, facts: { fees } };
}

function addEvent(fees: Fees, parts: readonly string[]): void {
  const [, , , entity = "", filed = "", granted = "", on = "", code = ""] = parts;
  fees.filed = dayOf(filed);
  fees.granted = dayOf(granted);
  fees.entity = ENTITIES[entity as keyof typeof ENTITIES] ?? null;
  fees.events.push([dayOf(on) ?? "", code]);
}
