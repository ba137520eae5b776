import { InputFields, labelled, type Mapped } from "../draft.ts";
import COLUMNS from "./espacenet-columns.json" with { type: "json" };
import { type FileHead, type Format, type MapContext, readDate } from "./format.ts";
import { headerName } from "./head.ts";
import { mapTable } from "./named-table.ts";
import { partsOf, patentDraft, personName, withoutCountry } from "./patent-record.ts";

const NEEDED = [COLUMNS.title, COLUMNS.applicants, COLUMNS.number].map((names) =>
  names.map(headerName),
);

function isHeader(cells: readonly string[]): boolean {
  const found = new Set(cells.map(headerName));
  // Lens, whose columns these are as well, names offices and kinds apart.
  return (
    !found.has("jurisdiction") && NEEDED.every((names) => names.some((name) => found.has(name)))
  );
}

function headerOf({ lines }: FileHead): FileHead["lines"][number] | null {
  return lines.find(({ cells }) => isHeader(cells)) ?? null;
}

/** A result list of Espacenet, in the language of whoever saved it. */
export const ESPACENET: Format = {
  name: "espacenet",
  label: "Espacenet result list (CSV)",
  columns: ["title", "applicants", "publication number"],
  telling: ["earliest priority", "earliest publication", "family number", "inventor(s)"],
  detect: (head) => headerOf(head) !== null,
  read: ({ chunks }, head) =>
    mapTable(chunks, { delimiter: headerOf(head)?.delimiter ?? ";", isHeader }, mapEspacenet),
};

function mapEspacenet(record: Record<string, string>, context: MapContext): Mapped {
  const fields = new InputFields(record);
  const list = (names: string[]) => partsOf(fields.text(...names));
  const symbols = (names: string[]) =>
    list(names).map((symbol) => symbol.replace(/\([^()]*\)|\s/g, ""));
  const numbers = list(COLUMNS.number);
  const draft = patentDraft(
    "espacenet",
    {
      publication: numbers[0] ?? "",
      title: fields.line(...COLUMNS.title),
      abstract: fields.text("Abstract", "Zusammenfassung", "Abrégé"),
      owners: list(COLUMNS.applicants).map(withoutCountry),
      inventors: list(COLUMNS.inventors).map(personName),
      filed: readDate(fields.line(...COLUMNS.filed), context),
      published: readDate(list(COLUMNS.published)[0] ?? "", context),
      cpc: symbols(COLUMNS.cpc),
      ipc: symbols(COLUMNS.ipc),
    },
    context,
  );
  const family = fields.line(...COLUMNS.family);
  if (family !== "") draft.families.push(`docdb:${family}`);
  const info = labelled({
    "Further publications": numbers.slice(1).join("; "),
    "Earliest priority": fields.line(...COLUMNS.priority),
    "Patent family": family,
  });
  fields.leave("the line number of the list", ...COLUMNS.line);
  draft.info.push(...info);
  return fields.mapped(draft);
}
