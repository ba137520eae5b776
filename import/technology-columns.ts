import {
  type Field,
  type FieldTable,
  type Holds,
  type StoredColumn,
  TECHNOLOGY_FIELDS,
} from "./technology-fields.ts";

// Columns of the tables and of a draft; derived from the table of fields.

/** Columns beside the fields: facts that the view leaves out, and the owner's words for a date that is no day. */
const TECHNOLOGY_FACTS = [
  { column: "stated_status", table: "technologies", holds: "word" },
  { column: "ends_on", table: "technologies", holds: "date" },
  { column: "availability", table: "technologies", holds: "word", stays: "without another" },
  { column: "family", table: "technologies", holds: "line", stays: "always" },
  { column: "filing_date_text", table: "details", holds: "line" },
  { column: "date_added_text", table: "details", holds: "line" },
  { column: "source_url", table: "details", holds: "line" },
  { column: "licence_terms", table: "details", holds: "line", stays: "without another" },
  { column: "term_ends_on", table: "details", holds: "date" },
  { column: "fact_sheet", table: "reports", holds: "markdown", stays: "always" },
] as const satisfies readonly StoredColumn[];

type Fact = (typeof TECHNOLOGY_FACTS)[number];
type StoredName<F extends Field | Fact> = F extends { stored: infer Name extends string }
  ? Name
  : F["column"];
type ValueOf<Kind extends Holds> = Kind extends "prose" | "markdown" | "json"
  ? unknown
  : Kind extends "number"
    ? number
    : string | null;

type Stored<Table extends FieldTable> = Exclude<
  Extract<Field | Fact, { table: Table }>,
  { column: "tech_id" }
>;

/** A row of one of the tables without its id, by stored column. Columns that no import writes are filled later. */
export type StoredRow<Table extends FieldTable> = {
  [F in Exclude<Stored<Table>, { stays: "always" }> as StoredName<F>]: ValueOf<F["holds"]>;
} & {
  [F in Extract<Stored<Table>, { stays: "always" }> as StoredName<F>]?: ValueOf<F["holds"]>;
};

/** A table's stored columns except its id, and those that another import does not overwrite. */
export function storedColumns(
  table: FieldTable,
): readonly { name: string; holds: Holds; stays: StoredColumn["stays"] }[] {
  const fields: readonly StoredColumn[] = [...TECHNOLOGY_FIELDS, ...TECHNOLOGY_FACTS];
  return fields.flatMap((field) =>
    field.table === table && field.column !== "tech_id"
      ? [{ name: field.stored ?? field.column, holds: field.holds, stays: field.stays }]
      : [],
  );
}

/** The part of `values` that belongs to a table's stored columns. */
export function storedPart<Table extends FieldTable>(
  table: Table,
  values: Record<string, unknown>,
): Partial<StoredRow<Table>> {
  return Object.fromEntries(
    storedColumns(table).flatMap(({ name }) => (name in values ? [[name, values[name]]] : [])),
  ) as Partial<StoredRow<Table>>;
}

type TakenField = Exclude<
  Extract<Field, { table: "details"; holds: "prose" | "text" | "line" }>,
  { ruled: true }
>;

/** The long fields that a record takes from its draft unchanged. */
export const TAKEN_FIELDS: readonly TakenField[] = TECHNOLOGY_FIELDS.filter(
  (field): field is TakenField =>
    field.table === "details" &&
    ["prose", "text", "line"].includes(field.holds) &&
    !("ruled" in field),
);

/** The values of one draft, by column: prose is plain text or any JSON. */
export type TakenFields = { [F in TakenField as F["column"]]: ValueOf<F["holds"]> };

/** The taken fields with the result of `read` for each; null is nothing. */
export function mapTaken(read: (field: TakenField) => unknown): TakenFields {
  return Object.fromEntries(
    TAKEN_FIELDS.map((field) => [field.column, read(field)]),
  ) as unknown as TakenFields;
}
