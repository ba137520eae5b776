import { cleanLine, cleanText } from "../clean/text.ts";
import { cleanTitle } from "../clean/title.ts";
import { LONGEST_NAME, universityName } from "../clean/university.ts";
import { type Draft, emptyDraft, InputFields, type Mapped } from "../draft.ts";
import { parsePatentNumbers } from "../rights/patent-number.ts";
import { statusOf } from "../rights/status.ts";
import { mapTaken } from "../technology-columns.ts";
import { TECHNOLOGY_FIELDS } from "../technology-fields.ts";
import { parseJson } from "../text/parse-json.ts";
import { stripControls } from "../text/rich-text.ts";
import { CATEGORIES, PATENT_STATUSES, TECHNOLOGY_CLASSES } from "../vocabulary.ts";
import { type FileHead, type Format, type MapContext, readDate } from "./format.ts";
import { readJsonRows } from "./json-rows.ts";
import { readNamedTable } from "./named-table.ts";
import { stateAvailability, stateTerms } from "./organisation-draft.ts";

/** The columns of "tech-table-v1", and what an owner states beside them. */
const OWN_COLUMNS = [
  ...TECHNOLOGY_FIELDS.map(({ column }) => column),
  "availability",
  "licence_terms",
] as const;

const REPORT_COLUMNS = TECHNOLOGY_FIELDS.flatMap(({ column, table }) =>
  table === "reports" ? [column] : [],
);
/** Enough of our own names beside `title` to tell the format from others that have a title, too. */
const TELLING = 2;

function tellingNames(names: Iterable<string>): number {
  const known = new Set<string>(OWN_COLUMNS);
  const telling = new Set<string>();
  for (const name of names)
    if (name !== "title" && name !== "status" && name !== "summary" && known.has(name))
      telling.add(name);
  return telling.size;
}

/** A catalogue in our own columns, as CSV or JSON. */
export const OWN: Format = {
  name: "own",
  label: "own columns of tech-table-v1 (CSV or JSON)",
  detect: (head) => {
    if (head.jsonKeys.has("title") && tellingNames(head.jsonKeys) >= TELLING) return true;
    return ownHeader(head) !== null;
  },
  read: (source, head) => {
    const header = ownHeader(head);
    if (header) return readNamedTable(source, head, header, mapOwn);
    const keys = new Set<string>([...OWN_COLUMNS, "benefits"]);
    return readJsonRows(source, (key) => keys.has(key), mapOwn);
  },
};

/** The names of our columns in the header line, or null where there is none. */
function ownHeader(head: FileHead): string[] | null {
  const line = head.lines.find(
    ({ cells }) => cells.includes("title") && tellingNames(cells) >= TELLING,
  );
  return line
    ? [
        "title",
        ...line.cells.filter(
          (cell) => cell !== "title" && (OWN_COLUMNS as readonly string[]).includes(cell),
        ),
      ]
    : null;
}

/** A record of our own columns; a field that is none of them goes into the additional information. */
export function mapOwn(record: Record<string, unknown>, context: MapContext): Mapped {
  const fields = new InputFields(record);
  const draft = emptyDraft("own");
  const { notes } = fields;
  draft.reference = fields.line("tech_id") || null;
  const uni = fields.line("uni");
  draft.uni = universityName(uni) ?? universityName(context.uni ?? "");
  if (uni.length > LONGEST_NAME) draft.info.push({ label: "Institution", text: uni });
  // Two owners may both number their technologies from 1, so the institution is part of the source.
  draft.source = `own/${draft.uni ?? ""}`;
  draft.details = mapTaken(({ column, holds }) => {
    if (holds === "prose") return content(fields.raw(column));
    return (holds === "text" ? fields.text(column) : fields.line(column)) || null;
  });
  draft.title = cleanTitle(
    fields.line("title"),
    null,
    JSON.stringify(draft.details.technical_summary ?? ""),
  );
  draft.contact = fields.line("pi_contactinfo") || null;
  draft.filing = readDate(fields.line("pi_filingdate", "filing_date"), context);
  draft.added = readDate(fields.line("date_added"), context);

  const patents = fields.line("pi_patentid");
  const parsed = parsePatentNumbers(patents);
  draft.patents = parsed.numbers;
  const hasNone = /^(?:unknown patent id|unknown|n\/?a|none)$/i.test(patents);
  if (!hasNone && patents !== "" && (parsed.rest !== "" || parsed.numbers.length === 0))
    draft.info.push({ label: "Patents", text: patents });

  const status = fields.line("status");
  draft.status = oneOf(PATENT_STATUSES, status) ?? statusOf(status);
  if (status !== "" && !oneOf(PATENT_STATUSES, status))
    draft.info.push({ label: "Status", text: status });

  const { given } = draft;
  const img = fields.line("img");
  if (img !== "") given.img = img;
  const summary = fields.line("summary");
  if (summary !== "") given.summary = summary;
  for (const name of ["class1", "class2"] as const) {
    const value = fields.line(name);
    const known = oneOf(TECHNOLOGY_CLASSES, value);
    if (known) given[name] = known;
    else if (value !== "") {
      notes.push(`${name} “${value}” is none of the six classes`);
      draft.info.push({ label: name, text: value });
    }
  }
  const category = fields.line("categorical_assign");
  const knownCategory = oneOf(CATEGORIES, category);
  if (knownCategory) given.category = knownCategory;
  else if (category !== "") {
    notes.push(`categorical_assign “${category}” is none of the five categories`);
    draft.info.push({ label: "Category", text: category });
  }
  stateAvailability(draft, fields.line("availability"));
  stateTerms(draft, fields.line("licence_terms"));
  const tags = [fields.line("pi_button1tag"), fields.line("pi_button2tag")] as const;
  if (tags[0] !== "" || tags[1] !== "") given.tags = [tags[0] || null, tags[1] || null];

  const rawScores = parseCell(fields.raw("scores"));
  if (typeof rawScores === "object" && rawScores !== null && !Array.isArray(rawScores)) {
    const scores = Object.entries(rawScores).filter(
      (entry): entry is [string, number] =>
        typeof entry[1] === "number" && Number.isFinite(entry[1]),
    );
    if (scores.length > 0) given.scores = Object.fromEntries(scores);
    const others = Object.entries(rawScores).filter(
      ([name]) => !scores.some(([known]) => known === name),
    );
    for (const [name, value] of others)
      draft.info.push({
        label: `Score ${cleanLine(name)}`,
        text: cleanLine(JSON.stringify(value)),
      });
  } else if (rawScores !== null)
    draft.info.push({ label: "Scores", text: cleanLine(textOf(rawScores)) });

  const similar = similarIds(parseCell(fields.raw("pi_similaropps")));
  if (similar.ids.length > 0) given.similar = similar.ids;
  if (similar.others.length > 0)
    draft.info.push({ label: "Similar opportunities", text: similar.others.join(", ") });
  const reports: Draft["given"]["reports"] = {};
  for (const name of REPORT_COLUMNS) {
    const section = reportSection(parseCell(fields.raw(name)));
    if (section !== null) reports[name] = section;
  }
  if (Object.keys(reports).length > 0) given.reports = reports;
  for (const name of ["likes", "dislikes", "saves"])
    fields.leave("counts come from people's reactions", name);
  draft.info.push(...fields.rest());
  return { kind: "draft", draft, notes, leftOut: fields.leftOut };
}

/** A cell of a CSV file may hold the JSON of its column. */
function parseCell(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  // What only looks like JSON is text.
  return parseJson(value) ?? value;
}

/** A text field as it came, in whatever shape, with every string in it cleaned. Null where it is empty. */
function content(raw: unknown): unknown {
  const value = cleaned(parseCell(raw));
  if (value === null || value === "") return null;
  if (typeof value === "object") {
    // `{"text": "…"}` and the bare text are the same.
    const members = Object.entries(value);
    const [only] = members;
    if (
      !Array.isArray(value) &&
      members.length === 1 &&
      only?.[0] === "text" &&
      typeof only[1] === "string"
    )
      return only[1] === "" ? null : only[1];
    if (members.length === 0) return null;
  }
  return typeof value === "number" || typeof value === "boolean" ? String(value) : value;
}

/** A report's sections are markdown and shown as such: only what no database takes is removed. */
function reportSection(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value !== "object") {
    const markdown = stripControls(String(value));
    return markdown.trim() === "" ? null : { markdown };
  }
  return JSON.parse(JSON.stringify(value), (_, member: unknown) =>
    typeof member === "string" ? stripControls(member) : member,
  ) as unknown;
}

function cleaned(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [cleanLine(key), cleaned(member)]),
    );
  return value ?? null;
}

function oneOf<Word extends string>(words: readonly Word[], value: string): Word | null {
  return words.find((word) => word.toLowerCase() === value.toLowerCase()) ?? null;
}

function textOf(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** `{"list_opps": [1, 2]}`, `[1, 2]` or `1, 2`; anything else is given back as text. */
function similarIds(value: unknown): { ids: string[]; others: string[] } {
  if (value === null || value === undefined) return { ids: [], others: [] };
  const { list_opps: list, ...beside } =
    typeof value === "object" && !Array.isArray(value) && "list_opps" in value
      ? (value as Record<string, unknown>)
      : { list_opps: value };
  const isList = Array.isArray(list) || typeof list !== "object";
  const items: unknown[] = Array.isArray(list) ? list : textOf(list).split(/[\s,;]+/);
  const texts = isList ? items.map(textOf).filter((text) => text !== "") : [textOf(list)];
  const ids = texts.filter((text) => /^\d+$/.test(text));
  const others = texts.filter((text) => !/^\d+$/.test(text));
  if (Object.keys(beside).length > 0) others.push(JSON.stringify(beside));
  return { ids, others: others.map(cleanLine).filter((text) => text !== "" && text !== "null") };
}
