import type { ExportedTechnology } from "#app/discovery/exports/exports.schema.ts";
import { SOURCE_WORDS, statusOnRecord } from "#app/technology/legal-status-words.ts";
import { OWNER_KIND_WORDS } from "#app/technology/owner-kinds.ts";
import { toPlainText } from "#import/text/rich-text.ts";
import { type AboutExport, pageOf } from "./export-writer.ts";
import type { ColumnKind } from "./workbook.ts";

type Column = {
  name: string;
  /** The type of its cells in a workbook. */
  kind?: ColumnKind;
  value(row: ExportedTechnology, about: AboutExport): string | number;
};

/** A shortlist's columns beside its technologies. */
const OF_SHORTLISTS: readonly Column[] = [
  { name: "Note", value: ({ note }) => note ?? "" },
  { name: "Rating (1 to 5)", value: ({ rating }) => rating ?? "" },
];

const COLUMNS: readonly Column[] = [
  { name: "ID", value: ({ id }) => id },
  { name: "Title", value: ({ title }) => title },
  { name: "Owner", value: ({ owner }) => owner },
  {
    name: "Kind of owner (by its name)",
    value: ({ ownerKind }) => (ownerKind ? OWNER_KIND_WORDS[ownerKind] : ""),
  },
  { name: "Class", value: ({ technologyClass }) => technologyClass ?? "" },
  { name: "Second class", value: ({ secondClass }) => secondClass ?? "" },
  { name: "Category", value: ({ category }) => category ?? "" },
  { name: "Category estimated by", value: ({ categoryBy }) => categoryBy ?? "" },
  { name: "Status stated by the source", value: ({ statedStatus }) => statedStatus ?? "" },
  { name: "Status on record", value: ({ onRecord }) => statusOnRecord(onRecord) },
  { name: "On record as of", kind: "date", value: ({ onRecord }) => onRecord?.asOf ?? "" },
  {
    name: "On record by",
    value: ({ onRecord }) => (onRecord ? SOURCE_WORDS[onRecord.source] : ""),
  },
  { name: "Availability (stated)", value: ({ availability }) => availability ?? "" },
  { name: "Licence terms (stated)", value: ({ licenceTerms }) => licenceTerms ?? "" },
  { name: "Patent numbers", value: ({ patentNumbers }) => patentNumbers ?? "" },
  { name: "Inventors", value: ({ inventors }) => inventors.join("; ") },
  { name: "Filed", kind: "date", value: ({ filingDate }) => filingDate ?? "" },
  { name: "Ends on (stated)", kind: "date", value: ({ endsOn }) => endsOn ?? "" },
  {
    name: "Term likely ends (computed)",
    kind: "date",
    value: ({ termEndsOn }) => termEndsOn ?? "",
  },
  { name: "Added", kind: "date", value: ({ dateAdded }) => dateAdded ?? "" },
  { name: "Summary", value: ({ summary }) => summary ?? "" },
  { name: "Applications", value: ({ applications }) => toPlainText(applications) },
  { name: "Benefits", value: ({ benefits }) => toPlainText(benefits) },
  { name: "Stage", value: ({ stage }) => toPlainText(stage) },
  { name: "Research report", value: ({ hasReport }) => (hasReport ? "yes" : "no") },
  { name: "Source", value: ({ sourceUrl }) => sourceUrl ?? "" },
  { name: "Page", kind: "link", value: ({ id }, about) => pageOf(id, about) },
  { name: "Seen on", kind: "date", value: ({ seenOn }, { exportedOn }) => seenOn ?? exportedOn },
];

/** The columns of the spreadsheet formats, in their order. */
export function columnsOf({ hasNotes }: AboutExport): readonly Column[] {
  return hasNotes ? [...COLUMNS, ...OF_SHORTLISTS] : COLUMNS;
}
