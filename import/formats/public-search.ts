import { InputFields, type Mapped } from "../draft.ts";
import { type Format, type MapContext, readDate } from "./format.ts";
import { delimiterOf } from "./head.ts";
import { readNamedTable } from "./named-table.ts";
import { partsOf, patentDraft } from "./patent-record.ts";

const NAMES = ["document/patent number", "title"];

/** A result list of the American office's Patent Public Search. */
export const PUBLIC_SEARCH: Format = {
  name: "uspto-search",
  label: "USPTO Public Search result list (CSV)",
  columns: NAMES,
  telling: ["document/patent number"],
  detect: (head) => delimiterOf(head, ...NAMES) !== null,
  read: (source, head) => readNamedTable(source, head, NAMES, mapResult),
};

function mapResult(record: Record<string, string>, context: MapContext): Mapped {
  const fields = new InputFields(record);
  const list = (...names: string[]) => partsOf(fields.text(...names));
  const written = fields.line("Document/Patent number");
  const draft = patentDraft(
    "uspto-search",
    {
      publication: /^(?:D|RE|PP|H|T)?\d/i.test(written) ? `US${written}` : written,
      title: fields.line("Title"),
      abstract: fields.text("Abstract"),
      owners: list("Assignee", "Assignee name", "Applicant name"),
      // `Example; Ada` is one person.
      inventors: fields
        .line("Inventor name", "Inventor Name(s)", "Inventor")
        .split("|")
        .map((name) => name.trim().replace("; ", ", "))
        .filter((name) => name !== ""),
      filed: readDate(fields.line("Filing date", "Application filing date"), context),
      published: readDate(fields.line("Publication date", "Date published"), context),
      cpc: list("CPC", "CPC Inventive", "CPCI"),
      ipc: list("IPC", "IPC codes"),
    },
    context,
  );
  fields.leave("of the list and the display", "Result #", "Pages", "Display", "Relevance");
  draft.info.push(...fields.rest());
  return { kind: "draft", draft, notes: fields.notes, leftOut: fields.leftOut };
}
