import { TECHNOLOGY_FIELDS } from "#import/technology-fields.ts";

type Field = (typeof TECHNOLOGY_FIELDS)[number];
/** The columns of a table that a section shows. */
type Shown<Table> = Extract<Field, { table: Table; section: object }>["column"];
export type RecordField = Shown<"details">;
type Section<Column> = { id: string; heading: string; field: Column };

/** A record's sections in the page's order: its accordions, each an anchor that citations lead to. */
export const RECORD_SECTIONS = sectionsOf("details");

/** The report's sections in the Analysis panel; null in the record of whoever has no valid subscription. */
export const REPORT_SECTIONS = sectionsOf("reports");

function sectionsOf<Table extends Field["table"]>(table: Table): readonly Section<Shown<Table>>[] {
  return TECHNOLOGY_FIELDS.flatMap((field) =>
    field.table === table && "section" in field ? [field] : [],
  )
    .sort((a, b) => a.section.place - b.section.place)
    .map(({ column, section: { id, heading } }) => ({
      id,
      heading,
      field: column as Shown<Table>,
    }));
}
