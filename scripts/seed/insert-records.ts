import type postgres from "postgres";
import { REPORT_SECTIONS } from "#app/technology/record-sections.ts";
import { parseDate } from "#import/clean/dates.ts";
import { storedPart } from "#import/technology-columns.ts";
import { insertTechnologies, type TechnologyRows } from "../shared/write-technologies.ts";
import type { SampleTechnology } from "./sample.schema.ts";

/** Inserts records of the sample catalogue with their ids, as the import inserts its own. */
export async function insertRecords(
  sql: postgres.TransactionSql,
  records: readonly SampleTechnology[],
): Promise<void> {
  await insertTechnologies(sql, records.map(toRows));
}

/** A row of "tech-table-v1" as its tables store it. */
function toRows(record: SampleTechnology): TechnologyRows {
  const filed = parseDate(record.pi_filingdate ?? "");
  const values = {
    ...record,
    categorical_assign: record.categorical_assign ?? "Unclassified",
    filing_date: filed.iso,
    filing_date_text: filed.text,
  };
  return {
    techId: record.tech_id,
    record: {
      technology: storedPart("technologies", values),
      details: storedPart("details", values),
      reports: REPORT_SECTIONS.some(({ field }) => record[field])
        ? storedPart("reports", values)
        : null,
      contact: record.pi_contactinfo ?? null,
    },
  };
}
