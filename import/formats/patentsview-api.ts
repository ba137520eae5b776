import { parseDate } from "../clean/dates.ts";
import { cleanText, readPatentMarkup } from "../clean/text.ts";
import { cleanTitle } from "../clean/title.ts";
import { principalInstitution, universityName } from "../clean/university.ts";
import { emptyDraft, InputFields, type Mapped } from "../draft.ts";
import { readDelimited, readTable } from "../read/delimited.ts";
import { termEnd } from "../rights/term.ts";
import type { FileHead, Format, FormatRow, MapContext } from "./format.ts";
import { delimiterOf, headerName } from "./head.ts";
import { readJsonRows } from "./json-rows.ts";
import { americanPatent } from "./patentsview.ts";

/** What an answer of PatentsView's API holds once it is saved as one table; the names differ by version. */
const ID = ["patent_id", "patent_number"];
const OWNERS = ["assignee_organization", "assignees.assignee_organization", "assignee"];
const FIRST_NAMES = ["inventor_name_first", "inventor_first_name", "inventors.inventor_name_first"];
const LAST_NAMES = ["inventor_name_last", "inventor_last_name", "inventors.inventor_name_last"];
const SYMBOLS = ["cpc_group_id", "cpc_subgroup_id", "cpc_group", "cpc_current.cpc_group_id"];
const FILED = ["app_date", "application.filing_date", "filing_date"];

/** One table of PatentsView's API: a row a patent, or a row for each of its inventors, owners and symbols. */
export const PATENTSVIEW_API: Format = {
  name: "patentsview-api",
  label: "PatentsView API answer (JSON or CSV)",
  detect: (head) => isAnswer(head) || idColumn(head) !== null,
  read: async function* (source, head) {
    if (isAnswer(head)) {
      const isRecordKey = (key: string) => !AROUND.includes(key);
      yield* readJsonRows(source, isRecordKey, (record, context) =>
        mapPatent(flatRow(record), context),
      );
      return;
    }
    const { chunks } = source;
    const id = idColumn(head) ?? "patent_id";
    const delimiter = delimiterOf(head, id, "patent_title") ?? ",";
    const isHeader = (cells: string[]) => {
      const found = new Set(cells.map(headerName));
      return found.has(id) && found.has("patent_title");
    };
    let open: { row: number; fields: Record<string, string> } | null = null;
    for await (const row of readTable(readDelimited(chunks, delimiter), isHeader)) {
      if (row.kind === "problem") yield row;
      else if (open && open.fields[id] === row.fields[id]) join(open.fields, row.fields);
      else {
        if (open) yield toRow(open);
        open = { row: row.row, fields: row.fields };
      }
    }
    if (open) yield toRow(open);
  },
};

/** Members of an answer that hold no patent's own facts. */
const AROUND = ["patents", "error", "count", "total_hits", "total_patent_count"];

/** The older API names a patent `patent_number`, the newer one `patent_id`; either may wrap the list in `patents`. */
function isAnswer({ jsonKeys }: FileHead): boolean {
  return jsonKeys.has("patent_title") && ID.some((id) => jsonKeys.has(id));
}

/** A patent of a JSON answer as a row of the saved table: the members of its lists in cells of their own. */
function flatRow(record: Record<string, unknown>): Record<string, string> {
  const row: Record<string, string> = {};
  for (const [name, value] of Object.entries(record)) {
    if (!Array.isArray(value)) {
      if (value !== null && typeof value !== "object") row[name] = String(value);
      continue;
    }
    for (const one of value as Record<string, unknown>[])
      for (const [member, cell] of Object.entries(one ?? {})) {
        const text = cell === null || typeof cell === "object" ? "" : String(cell);
        row[member] = row[member] === undefined ? text : `${row[member]}${SEPARATOR}${text}`;
      }
  }
  return row;
}

/** The column of the number, where the table also has owners or inventors; the bulk table of patents has neither. */
function idColumn(head: FileHead): string | null {
  return (
    ID.find((id) =>
      [...OWNERS, ...LAST_NAMES].some(
        (name) => delimiterOf(head, id, "patent_title", name) !== null,
      ),
    ) ?? null
  );
}

function toRow({ row, fields }: { row: number; fields: Record<string, string> }): FormatRow {
  return { kind: "row", row, input: fields, map: (context) => mapPatent(fields, context) };
}

const SEPARATOR = "; ";

/** Rows of one patent differ in one inventor, owner or symbol: their cells are joined, each value once, names in pairs. */
function join(fields: Record<string, string>, others: Record<string, string>): void {
  const paired = [...FIRST_NAMES, ...LAST_NAMES];
  const isNewName = LAST_NAMES.some(
    (name) =>
      others[name] !== undefined &&
      !namesOf(fields).includes([firstOf(others, FIRST_NAMES), others[name]].join(" ").trim()),
  );
  for (const [name, value] of Object.entries(others)) {
    const known = fields[name] ?? "";
    if (paired.includes(name) ? isNewName : !known.split(SEPARATOR).includes(value))
      fields[name] =
        known === "" && !paired.includes(name) ? value : `${known}${SEPARATOR}${value}`;
  }
}

function firstOf(fields: Record<string, string>, names: readonly string[]): string {
  return names.map((name) => fields[name]).find((value) => value !== undefined) ?? "";
}

function namesOf(fields: Record<string, string>): string[] {
  const firsts = firstOf(fields, FIRST_NAMES).split(/;\s*|\|/);
  return firstOf(fields, LAST_NAMES)
    .split(/;\s*|\|/)
    .map((last, index) => [firsts[index] ?? "", last].join(" ").trim())
    .filter((name) => name !== "");
}

function mapPatent(row: Record<string, string>, context: MapContext): Mapped {
  const inventors = [...new Set(namesOf(row))];
  const fields = new InputFields(row);
  const draft = emptyDraft("patentsview");
  const id = fields.line(...ID);
  if (id === "") return { kind: "rejected", reason: "has no patent number" };
  const number = americanPatent(id, fields.line("wipo_kind", "patent_kind"));
  draft.reference = number.canonical;
  draft.patents = [number];
  const abstract = readPatentMarkup(cleanText(fields.text("patent_abstract")));
  draft.title = cleanTitle(readPatentMarkup(fields.line("patent_title")), null, abstract);
  draft.details.technical_summary = abstract;
  draft.status = "active";
  draft.statedStatus = "granted";
  draft.added = parseDate(fields.line("patent_date"));
  draft.filing = parseDate(fields.line(...FILED).split(SEPARATOR)[0] ?? "");
  draft.termEndsOn = termEnd(
    {
      filedOn: draft.filing.iso,
      parents: [null],
      kind: /^US(?:D|PP)/.test(number.canonical) ? "design" : "utility",
      isUnitedStatesGrant: true,
    },
    context.now.toISOString().slice(0, 10),
  );
  const owners = list(fields.line(...OWNERS));
  fields.line(...FIRST_NAMES);
  fields.line(...LAST_NAMES);
  draft.details.inventor = inventors.join("; ") || null;
  draft.uni =
    principalInstitution(owners) ??
    universityName(context.uni ?? "") ??
    (inventors.length > 0 ? "Independent inventors" : null);
  if (owners.length > 1) draft.info.push({ label: "Assignees", text: owners.join("; ") });
  draft.symbols = list(fields.line(...SYMBOLS));
  if (draft.symbols.length > 0) draft.info.push({ label: "CPC", text: draft.symbols.join(", ") });
  draft.info.push({ label: "Publication", text: number.canonical }, ...fields.rest());
  draft.families = [`patent:${number.canonical}`];
  return { kind: "draft", draft, notes: fields.notes, leftOut: fields.leftOut };
}

function list(value: string): string[] {
  const parts = value.split(/;\s*|\|/).map((part) => part.trim());
  return [...new Set(parts)].filter((part) => part !== "");
}
