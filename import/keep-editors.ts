import { type CatalogueRecord, statementsOfRecord } from "./enrich.ts";
import { statusOf } from "./rights/status.ts";
import { STATEMENT_FIELDS } from "./statements/statement.ts";

/** A record's values by the columns that editors change, as the database's `private.listing_content(…)` names them. */
type Content = Record<string, unknown>;

/**
 * A feed's record with the fields that an editor wrote left unchanged, and the feed's values of those fields, to be
 * offered to the editor. Inferences are made from the text that stays.
 *
 * @param editors the fields that an editor wrote
 * @param content the listing's current values
 */
export function keepEditors(
  record: CatalogueRecord,
  editors: readonly string[],
  content: Content,
): { record: CatalogueRecord; offers: { field: string; value: unknown }[] } {
  if (editors.length === 0) return { record, offers: [] };
  const incoming = contentOf(record);
  const offers = editors.flatMap((field) => {
    const value = incoming[field] ?? null;
    return value === null || isNotOffered(field, value) ? [] : [{ field, value }];
  });
  const kept = withFields(record, editors, content);
  if (STATEMENT_FIELDS.some((field) => editors.includes(field)))
    kept.statements = statementsOfRecord(kept);
  return { record: kept, offers };
}

/** Columns that the editor's form does not have, and a status that is not stated. */
function isNotOffered(field: string, value: unknown): boolean {
  return (
    field.startsWith("rep_") ||
    NOT_IN_THE_FORM.includes(field) ||
    (field === "status" && value === "other")
  );
}

const NOT_IN_THE_FORM = [
  "uni",
  "ends_on",
  "categorical_assign",
  "reasoning_for_categorical_assign",
  "report_filepath",
  "img",
];

function contentOf({ technology, details, contact, reports }: CatalogueRecord): Content {
  const { stated_status: stated, status, ...card } = technology;
  const { filing_date, filing_date_text, ...texts } = details;
  return {
    ...reports,
    ...texts,
    ...card,
    status: stated ?? status,
    pi_filingdate: filing_date ?? filing_date_text,
    pi_contactinfo: contact,
  };
}

/** Values that depend on a field and change with it. */
const GO_WITH: Record<string, readonly string[]> = { pi_filingdate: ["term_ends_on"] };

function withFields(
  record: CatalogueRecord,
  editors: readonly string[],
  content: Content,
): CatalogueRecord {
  const technology: Record<string, unknown> = { ...record.technology };
  const details: Record<string, unknown> = { ...record.details };
  const reports: Record<string, unknown> | null = record.reports && { ...record.reports };
  let { contact } = record;
  for (const field of editors) {
    const value = content[field] ?? null;
    if (field === "status") {
      technology.stated_status = value === "other" ? null : value;
      technology.status = statusOf(String(value));
    } else if (field === "pi_filingdate") {
      const isDay = typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);
      details.filing_date = isDay ? value : null;
      details.filing_date_text = isDay ? null : value;
    } else if (field === "pi_contactinfo") {
      // A record without a contact keeps the current one.
      contact = null;
    } else if (field in technology) technology[field] = value;
    else if (field in details) details[field] = value;
    else if (reports && field in reports) delete reports[field];
    for (const beside of GO_WITH[field] ?? []) details[beside] = content[beside] ?? null;
  }
  return {
    ...record,
    technology: technology as CatalogueRecord["technology"],
    details: details as CatalogueRecord["details"],
    reports,
    contact,
  };
}
