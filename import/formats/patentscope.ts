import { InputFields, labelled, type Mapped } from "../draft.ts";
import { type MapContext, readDate } from "./format.ts";
import { tableFormat } from "./named-table.ts";
import { partsOf, patentDraft, personName } from "./patent-record.ts";

/** A result list of WIPO's PATENTSCOPE. */
export const PATENTSCOPE = tableFormat(
  {
    name: "patentscope",
    label: "PATENTSCOPE result list (CSV)",
    columns: ["application id", "application date", "title", "applicants"],
    telling: ["application id", "i p c", "priorities data"],
  },
  mapPatentscope,
);

function mapPatentscope(record: Record<string, string>, context: MapContext): Mapped {
  const fields = new InputFields(record);
  const id = fields.line("Application Id");
  const office = fields.line("Country");
  const symbols = (...names: string[]) =>
    partsOf(fields.text(...names)).map((symbol) => symbol.replace(/\s+/g, ""));
  // The id of an international application is its publication's number; others are PATENTSCOPE's own.
  const published = fields.line("Publication Number") || (/^WO\d/.test(id) ? id : "");
  const draft = patentDraft(
    "patentscope",
    {
      publication: /^\d/.test(published) ? `${office}${published}` : published,
      title: fields.line("Title"),
      abstract: fields.text("Abstract"),
      owners: partsOf(fields.text("Applicants", "Applicant")),
      inventors: partsOf(fields.text("Inventors", "Inventor")).map(personName),
      filed: readDate(fields.line("Application Date"), context),
      published: readDate(fields.line("Publication Date"), context),
      cpc: symbols("CPC", "C P C"),
      ipc: symbols("I P C", "IPC"),
    },
    context,
  );
  draft.reference = id || draft.reference;
  const list = (name: string) => partsOf(fields.text(name)).join("; ");
  const info = labelled({
    "Application number": list("Application Number"),
    "Priority claims": list("Priorities Data"),
    "National phase": list("National Phase Entries"),
    Office: office,
  });
  fields.leave("a drawing's address", "Image");
  draft.info.push(...info);
  return fields.mapped(draft);
}
