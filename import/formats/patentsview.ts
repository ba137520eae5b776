import { parseDate } from "../clean/dates.ts";
import { cleanLine, cleanText, readPatentMarkup } from "../clean/text.ts";
import { cleanTitle } from "../clean/title.ts";
import { principalInstitution, universityName } from "../clean/university.ts";
import { emptyDraft, InputFields, type Mapped } from "../draft.ts";
import { type ImportFile, openText } from "../read/decode.ts";
import { readDelimited, readTable } from "../read/delimited.ts";
import { UnreadableFile } from "../read/problem.ts";
import { citedNumber, type PatentNumber, parsePatentNumbers } from "../rights/patent-number.ts";
import { statusOf } from "../rights/status.ts";
import { termEnd } from "../rights/term.ts";
import type { FileHead, Format, FormatRow, MapContext } from "./format.ts";
import { delimiterOf, headerName } from "./head.ts";

/** The tables that make up a record, by a column that only they have. */
const TABLES = {
  patent: ["patent_id", "patent_title"],
  abstract: ["patent_id", "patent_abstract"],
  assignee: ["patent_id", "assignee_id"],
  inventor: ["patent_id", "inventor_id"],
  application: ["patent_id", "application_id"],
  cpc: ["patent_id", "cpc_group"],
} as const;

export type PatentsViewTable = keyof typeof TABLES;

/** Which table a file is, or null. */
export function patentsViewTable(head: FileHead): PatentsViewTable | null {
  const names = Object.keys(TABLES) as PatentsViewTable[];
  return names.find((name) => delimiterOf(head, ...TABLES[name]) !== null) ?? null;
}

/** Bulk tables of PatentsView; several files make one catalogue, joined on `patent_id`. */
export const PATENTSVIEW: Format = {
  name: "patentsview",
  label: "PatentsView tables (TSV)",
  detect: (head) => patentsViewTable(head) !== null,
  // biome-ignore lint/correctness/useYield: one table alone is no record; `readPatentsView` joins them.
  async *read() {
    throw new UnreadableFile("is one table of several: read by readPatentsView");
  },
};

export type PatentsViewFile = { file: ImportFile; table: PatentsViewTable; delimiter: string };

/** Lines of text set aside in numbered partitions, until `remove`. */
export type PartitionStore = {
  append(partition: number, text: string): Promise<void>;
  /** The appended lines; none if nothing was appended. */
  lines(partition: number): AsyncIterable<string>;
  remove(): Promise<void>;
};

type Row = Record<string, string>;
type Joined = {
  row: number;
  patent: Row;
  abstract: Row[];
  assignee: Row[];
  inventor: Row[];
  application: Row[];
  cpc: Row[];
};

/** Rows, over all tables, up to which nothing is set aside. */
const ROWS_IN_MEMORY = 100_000;
const PARTITIONS = 64;

/**
 * Joins the tables on `patent_id` in bounded memory, whatever their size and order. First the ids of
 * `g_patent` are read; the rows of the other tables that belong to one of them are spread over partitions
 * by a hash of their id; each partition is then joined in memory. Small input stays in memory altogether,
 * and opens no store of partitions.
 */
export async function* readPatentsView(
  files: readonly PatentsViewFile[],
  partitions: () => PartitionStore,
  onBytes: (bytes: number) => void,
  rowsInMemory = ROWS_IN_MEMORY,
): AsyncGenerator<FormatRow> {
  const patents = files.filter(({ table }) => table === "patent");
  if (patents.length === 0) {
    const given = files.map(({ file }) => file.name).join(", ");
    throw new UnreadableFile(
      `${given}: PatentsView tables without g_patent, which holds the titles`,
    );
  }
  const missing = (Object.keys(TABLES) as PatentsViewTable[]).filter(
    (table) => !files.some((file) => file.table === table),
  );
  if (missing.length > 0) {
    const reason = `read without these tables of PatentsView: ${missing.join(", ")}`;
    yield { kind: "problem", problem: { row: null, reason } };
  }
  const ids = new Set<string>();
  const spill = new Spill(partitions, rowsInMemory);
  try {
    for (const input of [...patents, ...files.filter(({ table }) => table !== "patent")]) {
      const { table, file } = input;
      let strangers = 0;
      for await (const row of tableRows(input, onBytes)) {
        if (row.kind === "problem") {
          yield {
            kind: "problem",
            problem: { ...row.problem, reason: `${file.name}: ${row.problem.reason}` },
          };
          continue;
        }
        const id = row.fields.patent_id?.trim() ?? "";
        if (id === "") {
          yield {
            kind: "problem",
            problem: {
              row: row.row,
              reason: `${file.name}: has no patent_id`,
              input: row.fields,
            },
          };
        } else if (table === "patent") {
          ids.add(id);
          await spill.add(id, { table: "patent", row: row.row, fields: row.fields });
        } else if (ids.has(id)) await spill.add(id, { table, row: row.row, fields: row.fields });
        else strangers += 1;
      }
      if (strangers > 0) {
        const reason = `${file.name}: ${strangers} ${strangers === 1 ? "row belongs" : "rows belong"} to no patent of g_patent; not read`;
        yield { kind: "problem", problem: { row: null, reason } };
      }
    }
    for await (const joined of spill.partitions()) {
      yield {
        kind: "row",
        row: joined.row,
        input: joined.patent,
        map: (context) => mapPatentsView(joined, context),
      };
    }
  } finally {
    await spill.close();
  }
}

async function* tableRows(
  { file, table, delimiter }: PatentsViewFile,
  onBytes: (bytes: number) => void,
) {
  const source = openText(file);
  let seen = 0;
  const names = TABLES[table];
  const isHeader = (cells: string[]) => {
    const found = new Set(cells.map(headerName));
    return names.every((name) => found.has(name));
  };
  for await (const row of readTable(readDelimited(source.chunks, delimiter), isHeader)) {
    const bytes = source.bytesRead();
    if (bytes !== seen) onBytes(bytes - seen);
    seen = bytes;
    yield row;
  }
}

type Spilled = { table: PatentsViewTable; row: number; fields: Row };

/** Rows by patent: in memory while they are few, else set aside in partitions. */
class Spill {
  readonly #open: () => PartitionStore;
  readonly #limit: number;
  #memory: { id: string; row: Spilled }[] | null = [];
  #store: PartitionStore | null = null;
  readonly #buffers: string[][] = Array.from({ length: PARTITIONS }, () => []);
  #buffered = 0;

  constructor(open: () => PartitionStore, limit: number) {
    this.#open = open;
    this.#limit = limit;
  }

  async add(id: string, row: Spilled): Promise<void> {
    if (this.#memory) {
      this.#memory.push({ id, row });
      if (this.#memory.length <= this.#limit) return;
      const rows = this.#memory;
      this.#memory = null;
      this.#store = this.#open();
      for (const each of rows) await this.#write(each.id, each.row);
      return;
    }
    await this.#write(id, row);
  }

  async #write(id: string, row: Spilled): Promise<void> {
    this.#buffers[partitionOf(id)]?.push(JSON.stringify([id, row]));
    this.#buffered += 1;
    if (this.#buffered >= 20_000) await this.#flush();
  }

  async #flush(): Promise<void> {
    for (const [index, lines] of this.#buffers.entries()) {
      if (lines.length === 0) continue;
      await this.#store?.append(index, `${lines.join("\n")}\n`);
      this.#buffers[index] = [];
    }
    this.#buffered = 0;
  }

  async *partitions(): AsyncGenerator<Joined> {
    if (this.#memory) {
      yield* joinRows(this.#memory.map(({ id, row }) => [id, row] as const));
      return;
    }
    await this.#flush();
    for (let index = 0; index < PARTITIONS; index += 1) {
      const rows: [string, Spilled][] = [];
      for await (const text of this.#store?.lines(index) ?? [])
        if (text !== "") rows.push(JSON.parse(text) as [string, Spilled]);
      yield* joinRows(rows);
    }
  }

  async close(): Promise<void> {
    this.#memory = null;
    await this.#store?.remove();
  }
}

/** FNV-1a: ids that differ in their last digit only must spread evenly. */
function partitionOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1)
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % PARTITIONS;
}

function joinRows(rows: Iterable<readonly [string, Spilled]>): Joined[] {
  const byId = new Map<string, { patents: Spilled[]; others: Spilled[] }>();
  for (const [id, row] of rows) {
    const entry = byId.get(id) ?? { patents: [], others: [] };
    (row.table === "patent" ? entry.patents : entry.others).push(row);
    byId.set(id, entry);
  }
  return [...byId.values()]
    .flatMap(({ patents, others }) => {
      const of = (table: PatentsViewTable) =>
        others.filter((row) => row.table === table).map(({ fields }) => fields);
      return patents.map(({ row, fields }) => ({
        row,
        patent: fields,
        abstract: of("abstract"),
        assignee: bySequence(of("assignee"), "assignee_sequence"),
        inventor: bySequence(of("inventor"), "inventor_sequence"),
        application: of("application"),
        cpc: bySequence(of("cpc"), "cpc_sequence"),
      }));
    })
    .sort((a, b) => a.row - b.row);
}

function bySequence(rows: Row[], column: string): Row[] {
  return rows.sort((a, b) => Number(a[column] ?? 0) - Number(b[column] ?? 0));
}

function mapPatentsView(joined: Joined, context: MapContext): Mapped {
  const fields = new InputFields(joined.patent);
  const draft = emptyDraft("patentsview");
  const id = fields.line("patent_id");
  const number = americanPatent(id, fields.line("wipo_kind"));
  draft.reference = number.canonical;
  draft.patents = [number];
  const abstract = readPatentMarkup(
    joined.abstract.map((row) => cleanText(row.patent_abstract ?? "")).join("\n\n"),
  );
  draft.title = cleanTitle(readPatentMarkup(fields.line("patent_title")), null, abstract);
  draft.details.technical_summary = abstract;
  const withdrawn = fields.line("withdrawn");
  draft.status = withdrawn === "1" ? statusOf("withdrawn") : "active";
  draft.statedStatus = withdrawn === "1" ? "abandoned" : "granted";
  if (withdrawn === "1") draft.info.push({ label: "Withdrawn", text: "yes" });
  draft.info.push({
    label: "Publication",
    text: citedNumber(number),
  });
  draft.added = parseDate(fields.line("patent_date"));

  const organisations = joined.assignee
    .map((row) => cleanLine(row.disambig_assignee_organization ?? ""))
    .filter((name) => name !== "");
  const people = joined.assignee
    .map((row) =>
      personOf(
        row,
        "disambig_assignee_individual_name_first",
        "disambig_assignee_individual_name_last",
      ),
    )
    .filter((name) => name !== "");
  const inventors = joined.inventor
    .map((row) => personOf(row, "disambig_inventor_name_first", "disambig_inventor_name_last"))
    .filter((name) => name !== "");
  draft.details.inventor = inventors.join("; ") || null;
  draft.uni =
    principalInstitution(organisations) ??
    universityName(context.uni ?? "") ??
    (people.length + inventors.length > 0 ? "Independent inventors" : null);
  if (organisations.length + people.length > 1)
    draft.info.push({ label: "Assignees", text: [...organisations, ...people].join("; ") });

  const [application] = joined.application;
  draft.filing = parseDate(cleanLine(application?.filing_date ?? ""));
  // The tables name no parents, so that the day is the latest possible start of the term.
  draft.termEndsOn = termEnd(
    {
      filedOn: draft.filing.iso,
      parents: [null],
      kind: /^US(?:D|PP)/.test(number.canonical) ? "design" : "utility",
      isUnitedStatesGrant: true,
    },
    context.now.toISOString().slice(0, 10),
  );
  const applicationId = cleanLine(application?.application_id ?? "");
  if (applicationId !== "") draft.info.push({ label: "Application number", text: applicationId });
  draft.symbols = [
    ...new Set(
      joined.cpc
        .map((row) => cleanLine(row.cpc_group || row.cpc_subclass || ""))
        .filter((code) => code !== ""),
    ),
  ];
  if (draft.symbols.length > 0) draft.info.push({ label: "CPC", text: draft.symbols.join(", ") });

  const type = fields.line("patent_type");
  if (type !== "") draft.info.push({ label: "Patent type", text: type });
  const claims = fields.line("num_claims");
  if (claims !== "" && claims !== "0") draft.info.push({ label: "Number of claims", text: claims });
  fields.leave("the office's file name", "filename");
  if (withdrawn !== "1") fields.leave("not withdrawn", "withdrawn");
  draft.info.push(...fields.rest());
  const leftOut = [...fields.leftOut];
  const others = {
    assignee: joined.assignee,
    inventor: joined.inventor,
    application: joined.application,
    cpc: joined.cpc,
  };
  const identifiers = JSON.stringify(others);
  if (Object.values(others).some((rows) => rows.length > 0))
    leftOut.push({
      field: "assignee, inventor, application and cpc columns",
      reason: "PatentsView's own identifiers and sequences",
      characters: identifiers.length,
      value: identifiers,
    });
  draft.families = [`patent:${number.canonical}`];
  return { kind: "draft", draft, notes: fields.notes, leftOut };
}

/** `10037477`, `D0628609`, `RE43880`, `PP12345`, with the kind code of a column of its own, empty where there is none. */
function americanPatent(id: string, kind: string): PatentNumber {
  const bare = id.replace(/^([A-Z]*)0+(?=\d)/, "$1");
  const parsed = parsePatentNumbers(`US${bare}`).numbers[0];
  return {
    country: "US",
    canonical: parsed?.canonical ?? `US${bare}`,
    kindCode: kind || null,
    type: "grant",
  };
}

function personOf(row: Row, first: string, last: string): string {
  return [cleanLine(row[first] ?? ""), cleanLine(row[last] ?? "")]
    .filter((name) => name !== "")
    .join(" ");
}
