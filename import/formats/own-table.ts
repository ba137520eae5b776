import { dayOfSerial, isImpossibleDay, parseDate, withFullYear } from "../clean/dates.ts";
import { splitSections } from "../clean/sections.ts";
import {
  availabilityInEnglish,
  foreignAmong,
  headersInEnglish,
  statesNone,
  statusInEnglish,
} from "../clean/table-words.ts";
import { type Doubt, InputFields, type Mapped } from "../draft.ts";
import { type DelimitedRow, readDelimited, uniqueNames } from "../read/delimited.ts";
import { UnreadableFile } from "../read/problem.ts";
import { parsePatentNumbers } from "../rights/patent-number.ts";
import { filterStatus, statedStatusOf, strongestStated } from "../rights/stated-status.ts";
import type { Delimiter } from "./delimiters.ts";
import type { FileHead, Format, FormatRow, MapContext } from "./format.ts";
import template from "./import-template.json" with { type: "json" };
import { mapTable } from "./named-table.ts";
import { mapOwn } from "./own.ts";
import { TABLE_TARGETS, type TableTarget } from "./table-targets.ts";

/** The headers by which a column is guessed, in lower-case words. The first that fits decides. */
const HEADERS: { [Target in TableTarget]?: RegExp } = {
  title: /^(?:(?:technology|invention|ip|listing|project|disclosure) )?(?:title|name)$|^title of /,
  number:
    /^(?:tech(?:nology)?|case|docket|file|invention|disclosure|ip|internal|record|office|reference|ref)? ?(?:id|no|nr|number|reference|code|ref|docket)$/,
  patents:
    /^(?:(?:us|u s|issued) )?(?:patents?|patent applications?|publications?|applications?)(?: (?:numbers?|nos?|nr|ids?))$|^(?:patents?|patent s)$/,
  status: /\b(?:patent|ip|legal|protection) (?:status|position|information)\b|^status$/,
  filed: /\bfil(?:ed|ing)(?: date| on)?$|^priority date$/,
  listed: /^(?:date )?(?:listed|published|added|posted|created)(?: (?:on|date))?$|^date$/,
  second: /\b(?:second(?:ary)?|alternat(?:e|ive)|other|nd) contact\b|\bcontact two\b/,
  contact:
    /\bcontact\b|\blicens(?:ing|e) (?:officer|manager|associate|professional)\b|\bcase manager\b|^e ?mail\b/,
  image: /\b(?:picture|image|photo|thumbnail)s?\b|\bimg\b/,
  link: /\burl\b|\blink\b|\bweb ?(?:page|site|address)\b/,
  inventors:
    /\binventors?\b|\binnovators?\b|\bresearchers?\b|\bfaculty\b|\bprincipal investigators?\b|^pis?$|\bcreators?\b/,
  stage: /\bstage\b|\btrl\b|\breadiness\b|\bdevelopment status\b|\bmaturity\b/,
  benefits: /\badvantages?\b|\bbenefits?\b|\bvalue proposition\b|\bfeatures\b/,
  terms:
    /\b(?:licen[cs](?:e|ing)|evaluation) (?:terms|fields?|territor(?:y|ies)|price|fee|period)\b|^(?:terms|price|field of use|territor(?:y|ies)|royalt(?:y|ies))$/,
  application: /\bapplications?\b|\buses?\b|\buse cases?\b/,
  market: /\bbackground\b|\bmarket\b|\bproblem\b|\bneed\b|\bchallenge\b/,
  class: /^(?:technology )?class$/,
  tags: /^(?:tags|keywords|key words)$/,
  availability: /\bavailab/,
  summary: /\b(?:summary|abstract|teaser|tagline|overview|short description)\b/,
  description: /\b(?:description|details|text|body|content|about)\b/,
};
const TARGETS = Object.keys(HEADERS) as TableTarget[];

/** The content of each column, by its header. */
export type TableColumns = Readonly<Record<string, TableTarget>>;

/** A column as a person is asked about it. */
export type TableColumn = {
  name: string;
  /** The first three texts in it, cut. */
  samples: string[];
  guess: TableTarget;
};

const SAMPLED_ROWS = 30;
const SAMPLE_LENGTH = 120;
/** A title is no longer than this, and a description has more characters on average. */
const LONG_TEXT = 200;

/**
 * The columns of a delimited table in nobody's format, guessed by header and content; null where it is no table. A column
 * that nothing is known of goes nowhere until a person says where, since what an organisation keeps for itself may stand in it.
 *
 * @param chosen a person's choice of delimiter; found by the rows where null
 * @returns with the delimiters that make a table of it, the one in use first
 * @throws UnreadableFile where no row names the columns
 */
export async function readTableColumns(
  head: FileHead,
  chosen: Delimiter | null = null,
): Promise<{ delimiters: Delimiter[]; columns: TableColumn[] } | null> {
  const table = await tableOf(head, chosen);
  if (!table) return null;
  const { names, rows, delimiters } = table;
  const texts = names.map((_, at) => rows.map((cells) => cells[at]?.trim() ?? "").filter(Boolean));
  const guesses = guessColumns(names, texts);
  const columns = names.map((name, at) => ({
    name,
    samples: (texts[at] ?? [])
      .slice(0, 3)
      .map((text) => text.slice(0, SAMPLE_LENGTH).toWellFormed()),
    guess: guesses[at] ?? "unknown",
  }));
  return { delimiters, columns };
}

/**
 * The header and the rows behind it, by the chosen delimiter or the one under which most rows have the same number of
 * columns: commas of sentences divide each row differently. Null where that is one column.
 *
 * @throws UnreadableFile where no row names the columns
 */
async function tableOf(head: FileHead, chosen: Delimiter | null) {
  const tables = [];
  for (const delimiter of new Set(head.lines.map((line) => line.delimiter))) {
    const rows: string[][] = [];
    for await (const row of firstRows(head.text, delimiter))
      if (row.kind === "cells") rows.push(row.cells);
    const counts = Map.groupBy(rows, ({ length }) => length);
    const [columns, same] = [...counts].reduce(
      (most, found) => (found[1].length > most[1].length ? found : most),
      [0, [] as string[][]],
    );
    if (columns < 2 || same.length < 2) continue;
    const at = headerAmong(rows, columns);
    const alike = same.length / Math.max(rows.length, 1);
    tables.push({ delimiter, columns, alike, header: rows[at], rows: rows.slice(at + 1) });
  }
  tables.sort((a, b) => b.alike - a.alike || b.columns - a.columns);
  const [best] = tables;
  if (!best) return null;
  const table = tables.find(({ delimiter, header }) => header && delimiter === chosen) ?? best;
  if (!table.header)
    throw new UnreadableFile(
      "has no row that names its columns: put one above the others, such as Title, Description, Case number",
    );
  const { delimiter, rows } = table;
  const others = tables.filter((each) => each.header && each !== table);
  return {
    delimiter,
    delimiters: [delimiter, ...others.map((each) => each.delimiter)],
    names: uniqueNames(table.header),
    rows,
  };
}

/** A longer text is a value. */
const LONGEST_HEADER = 60;
/** A header with an instruction: 'Kurzbeschreibung (höchstens 500 Zeichen)'. */
const LONGEST_NAME = 120;
/** Rows among which the header is looked for. */
const HEADER_ROWS = 10;

/** Whether a row names columns: most cells are filled, each with a few words, none a number, an address or a date. */
function namesColumns(cells: readonly string[]): boolean {
  const names = cells.map((cell) => cell.trim()).filter((name) => name !== "");
  const isName = (name: string) =>
    name.length <= LONGEST_HEADER &&
    /\p{L}/u.test(name) &&
    !/@|:\/\/|^[\d\s.,/-]{4,}$|\d{4,}|[.!?]$/.test(name);
  return names.length * 2 > cells.length && names.every(isName);
}

/** What a header says that its column holds, with the English name that says so. */
function namedTarget(header: string, isForeign: boolean) {
  for (const name of headersInEnglish(header, isForeign)) {
    const target = TARGETS.find((each) => HEADERS[each]?.test(name));
    if (target) return { target, name };
  }
  return undefined;
}

/**
 * The place of the header: the first row that names columns, but a later one where it has more names that are known: above
 * it may stand names of groups, and a name may be 'Nr.' or a sentence. Below zero without one.
 */
function headerAmong(rows: readonly string[][], columns: number): number {
  const first = rows.findIndex((cells) => cells.length === columns && namesColumns(cells));
  const known = rows.slice(0, HEADER_ROWS).map((cells) => {
    const names = cells.filter((cell) => cell.length <= LONGEST_NAME);
    const isForeign = foreignAmong(names) > 0;
    const targets = names.flatMap((name) => namedTarget(name, isForeign)?.target ?? []);
    return cells.length === columns ? new Set(targets).size : 0;
  });
  const most = Math.max(...known);
  return most > Math.max(known[first] ?? 1, 1) ? known.indexOf(most) : first;
}

async function* firstRows(text: string, delimiter: string): AsyncGenerator<DelimitedRow> {
  let left = SAMPLED_ROWS;
  async function* chunks() {
    yield text;
  }
  for await (const row of readDelimited(chunks(), delimiter)) {
    yield row;
    left -= 1;
    if (left === 0) return;
  }
}

const isMostly = (texts: readonly string[], pattern: RegExp) =>
  texts.length > 0 && texts.filter((text) => pattern.test(text)).length * 3 > texts.length * 2;
/** A year, or a day in digits: 'Granted / filed' may as well hold numbers of patents. */
const A_DATE = /\b(?:19|20)\d{2}\b|\d{1,2}[-/.](?:\d{1,2}|[a-z]{3})[-/.]\d{2}/i;
/** The content that most cells of a column must have besides its header, where that does not say 'date'. */
const HELD: Partial<Record<TableTarget, RegExp>> = {
  filed: A_DATE,
  listed: A_DATE,
  image: /^https?:/i,
  // Not how many there are: 'Nombre d'inventeurs'.
  inventors: /\p{L}/u,
};
const meanLength = (texts: readonly string[]) =>
  texts.reduce((sum, text) => sum + text.length, 0) / Math.max(texts.length, 1);

function guessColumns(
  names: readonly string[],
  texts: readonly (readonly string[])[],
): TableTarget[] {
  const isForeign = foreignAmong(names) > 0;
  const guesses = names.map((name, at): TableTarget => {
    const held = texts[at] ?? [];
    const named = namedTarget(name, isForeign);
    const isDate = named && /.\bdate\b|\bdate\b./.test(named.name);
    const holds = named && !isDate && HELD[named.target];
    if (named && (!holds || held.length === 0 || isMostly(held, holds))) return named.target;
    if (isMostly(held, /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)*\.[a-z]+$/i)) return "contact";
    if (isMostly(held, /^https?:\/\//i)) return "link";
    if (isMostly(held, /^(?:US|EP|WO|PCT)[\s/\d-]|\d{1,2},\d{3},\d{3}|\bpending\b/i))
      return "patents";
    return "unknown";
  });
  // A day of priority is that of the filing where no column has this.
  const isPriority = (at: number) =>
    /^priority /.test(namedTarget(names[at] ?? "", isForeign)?.name ?? "");
  if (guesses.some((guess, at) => guess === "filed" && !isPriority(at)))
    guesses.forEach((guess, at) => {
      if (guess === "filed" && isPriority(at)) guesses[at] = "unknown";
    });
  // One column each; the first is meant.
  for (const single of ["title", "number", "summary", "status", "filed", "listed"] as const)
    guesses.forEach((guess, at) => {
      if (guess === single && guesses.indexOf(single) < at) guesses[at] = "unknown";
    });
  const unnamed = (fits: (held: readonly string[]) => boolean) =>
    guesses.findIndex((guess, at) => guess === "unknown" && fits(texts[at] ?? []));
  if (!guesses.includes("title")) {
    const at = unnamed(
      (held) =>
        held.length > 0 &&
        new Set(held).size === held.length &&
        meanLength(held) > 15 &&
        meanLength(held) < LONG_TEXT,
    );
    if (at >= 0) guesses[at] = "title";
  }
  if (!guesses.includes("description")) {
    const long = unnamed((held) => meanLength(held) > LONG_TEXT);
    // An abstract is the text where there is no other.
    const at = long >= 0 ? long : guesses.indexOf("summary");
    if (at >= 0) guesses[at] = "description";
  }
  return guesses;
}

/** The columns of the site's own template, public/import-template.csv. */
const TEMPLATE = template as TableColumns;

/** The site's own template, which needs no answers; null for another file. */
export function templateOf(head: FileHead): Format | null {
  // Written as in the template, since rows are read by these names.
  const [first = ""] = head.text.split(/[\r\n]/, 1);
  const cells = new Set(first.split(/[,;\t|]/).map((cell) => cell.trim().replace(/^"|"$/g, "")));
  const names = Object.keys(TEMPLATE);
  const isTemplate = cells.size === names.length && names.every((name) => cells.has(name));
  return isTemplate ? { ...ownTable(TEMPLATE), label: "our template" } : null;
}

/** Rights from the columns of numbers and of states, which may be in either: 'PCT/US2023/035153', 'Patent Pending'. */
function rightsOf(patents: readonly string[], statuses: readonly string[]) {
  const isNumbered = (text: string) => parsePatentNumbers(text).numbers.length > 0;
  const isStated = (text: string) => !isNumbered(text) && statusIn(text) !== null;
  return {
    pi_patentid: [
      ...patents.filter((text) => !isStated(text)),
      ...statuses.filter(isNumbered),
    ].join("; "),
    status: [...patents.filter(isStated), ...statuses.filter((text) => !isNumbered(text))].join(
      "; ",
    ),
  };
}

/** The status that a text states, in any of the languages of `table-words.json`. */
function statusIn(text: string) {
  return statedStatusOf(statusInEnglish(text) ?? text);
}

/** The strongest status of the rights in a column of numbers: an end that is stated, else a grant by its kind. */
function statusOfNumbers(texts: readonly string[]) {
  const rights = texts.flatMap((text) => text.split(/[;\n]/));
  return strongestStated(
    rights.map((right) => {
      const { numbers, rest } = parsePatentNumbers(right);
      const stated = statusIn(rest);
      const isOver = stated === "expired" || stated === "abandoned";
      return !isOver && numbers.some(({ type }) => type === "grant") ? "granted" : stated;
    }),
  );
}

/** Whether a text may be a day, a month or a year: '3/4/2021', '12-Mar-20', 'June 2021', but not '31.02.2020' or 'soon'. */
function mayBeDate(text: string): boolean {
  const isDay = (["month-first", "day-first"] as const).some((order) => parseDate(text, order).iso);
  if (isDay || /^\d{1,2}[-/. ](?:\d{1,2}|\p{L}{3,9})[-/. ]\d{2}$/u.test(text)) return true;
  return (
    /\b(?:19|20)\d{2}\b/.test(text) && !/\d[-/.]\d{1,2}[-/.]\d/.test(text) && !isImpossibleDay(text)
  );
}

/** A day from 1954 on, as spreadsheets count them. */
const SERIAL = /^([2-9]\d{4})(?:[.,]\d+)?$/;

/** A number that means nothing without its column's name: '6', '4-5', '~6 (prototype)'. */
const BARE = /^[~<>≥≤]?\s*\d[\d\s.,/–-]*(?:$|[(:])/;

/** The most images that a listing may have. */
const MOST_IMAGES = 10;

/** A table in an organisation's own columns, once a person has stated what each holds. */
export function ownTable(columns: TableColumns, delimiter: Delimiter | null = null): Format {
  return {
    name: "own-table",
    label: "your own table",
    detect: () => false,
    read: (source, head) => readRows(source.chunks, head, columns, delimiter),
  };
}

async function* readRows(
  chunks: AsyncGenerator<string>,
  head: FileHead,
  columns: TableColumns,
  chosen: Delimiter | null,
): AsyncGenerator<FormatRow> {
  const table = await tableOf(head, chosen);
  const wanted = Object.keys(columns);
  const isHeader = (cells: string[]) => {
    const names = new Set(uniqueNames(cells));
    return wanted.every((name) => names.has(name));
  };
  const delimiter = table?.delimiter ?? ",";
  yield* mapTable(chunks, { delimiter, isHeader }, ownRowReader(columns));
}

/** How a row of such a table is read, or of our template without columns: days first where its columns are named in a language that writes them so. */
export function ownRowReader(columns: TableColumns = TEMPLATE) {
  const isDayFirst = foreignAmong(Object.keys(columns)) > 1;
  return (fields: Readonly<Record<string, string>>, context: MapContext): Mapped => {
    const { dateOrder = isDayFirst ? "day-first" : undefined, ...others } = context;
    return mapRow(fields, columns, dateOrder ? { ...others, dateOrder } : others);
  };
}

/** The date of a cell, null where it is none, with a note on how it was read. */
function readDay(written: string, { dateOrder, now }: MapContext) {
  const today = now.toISOString();
  const text = dateOrder === "day-first" ? withFullYear(written, today.slice(0, 4)) : written;
  const serial = SERIAL.exec(text)?.[1];
  const day = serial ? dayOfSerial(Number(serial)) : "";
  if (day !== "" && day <= today)
    return {
      date: day,
      note: `“${text}” was read as ${day}, by the count of days in spreadsheets`,
    };
  if (mayBeDate(text)) return { date: text, note: null };
  return { date: null, note: `“${text}” is no date, and is left out` };
}

/** A row by our own columns. A description with headings is divided as that of a listing; columns of their own go first. */
function mapRow(
  fields: Readonly<Record<string, string>>,
  columns: TableColumns,
  context: MapContext,
): Mapped {
  const held = new Map<TableTarget, string[]>();
  const record: Record<string, unknown> = {};
  const others: Record<string, string> = {};
  const left: string[] = [];
  const notes: string[] = [];
  const doubts: Doubt[] = [];
  const doubt = (field: string, problem: string) => {
    const value = fields[field]?.trim() ?? "";
    if (!statesNone(value)) doubts.push({ field, value, problem });
  };
  for (const [name, text] of Object.entries(fields)) {
    const target = columns[name] ?? "nothing";
    if (text.trim() === "") continue;
    if (target === "filed" || target === "listed") {
      const { date, note } = readDay(text.trim(), context);
      if (date !== null) held.set(target, [...(held.get(target) ?? []), date]);
      if (date === null) doubt(name, note);
      if (note !== null) notes.push(note);
    } else if (target === "information") others[name] = text;
    else if (target === "nothing" || target === "unknown") left.push(name);
    else if (target === "stage" && BARE.test(text.trim()))
      held.set(target, [...(held.get(target) ?? []), `${name} ${text}`]);
    // 'Europe' says little without 'Territory' before it.
    else if (target === "terms" && !/terms/i.test(name))
      held.set(target, [...(held.get(target) ?? []), `${name}: ${text}`]);
    else held.set(target, [...(held.get(target) ?? []), text]);
  }
  if (!["title", "description", "summary"].some((target) => held.has(target as TableTarget)))
    return { kind: "rejected", reason: "no title and no text" };
  for (const { target, column } of TABLE_TARGETS) {
    const texts = held.get(target);
    if (texts && column !== null)
      record[column] = texts.join(target === "description" ? "\n\n" : "; ");
  }
  if (record.availability) record.availability = availabilityInEnglish(String(record.availability));
  const tags = held.get("tags")?.flatMap((text) => text.split(/[;,|]/)) ?? [];
  [record.pi_button1tag, record.pi_button2tag] = tags.map((tag) => tag.trim()).filter(Boolean);
  Object.assign(record, rightsOf(held.get("patents") ?? [], held.get("status") ?? []));
  const sections = splitSections(held.get("description")?.join("\n\n") ?? "");
  const contacts = [...(held.get("contact") ?? []), ...(held.get("second") ?? [])];
  if (contacts.length > 0) record.pi_contactinfo = contacts.join("; ");
  record.technical_summary = sections.technical;
  record.market_summary ??= sections.market;
  record.application ??= sections.application;
  record.key_benefits ??= sections.benefits;
  record.developmental_stage ??= sections.stage;
  record.inventor ??= sections.inventor;
  const mapped = mapOwn(record, context);
  if (mapped.kind === "rejected") return mapped;
  const { draft } = mapped;
  const status = held.get("status")?.join("; ") ?? "";
  draft.statedStatus ??=
    statusIn(status) ?? statusOfNumbers([...(held.get("patents") ?? []), status]);
  if (draft.status === "other") draft.status = filterStatus(draft.statedStatus);
  const columnsOf = (target: TableTarget) =>
    Object.keys(fields).filter((name) => columns[name] === target && fields[name]?.trim());
  if (status !== "" && draft.statedStatus === null) {
    const problem = `“${status}” names no status that is known`;
    notes.push(problem);
    for (const name of columnsOf("status")) doubt(name, problem);
  }
  if (draft.given.class1 === undefined)
    for (const name of columnsOf("class"))
      doubt(name, `“${fields[name]}” is none of the six classes`);
  const rest = new InputFields(others);
  draft.info.push(...sections.other, ...rest.rest());
  if (draft.reference) draft.info.unshift({ label: "Reference", text: draft.reference });
  const images = held.get("image")?.flatMap((text) => text.split(/[\s;|]+/)) ?? [];
  const addresses = images.filter((text) => URL.canParse(text)).slice(0, MOST_IMAGES);
  if (addresses.length > 0) draft.given.images = addresses;
  const link = held.get("link")?.[0]?.trim() ?? "";
  if (/^https?:/i.test(link) && URL.canParse(link)) draft.sourceUrl = link;
  else if (link !== "") draft.info.push({ label: "Source page", text: link });
  const unread = left.map((field) => {
    const value = fields[field] ?? "";
    const reason =
      columns[field] === "nothing" ? "left out, as you chose" : "left out: not recognised";
    return { field, reason, characters: value.length, value };
  });
  return {
    ...mapped,
    notes: [...notes, ...mapped.notes],
    leftOut: [...mapped.leftOut, ...rest.leftOut, ...unread],
    doubts,
  };
}
