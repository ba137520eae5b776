import type postgres from "postgres";
import { REPORT_SECTIONS } from "../../app/technology/record-sections.ts";
import type { CatalogueRecord } from "./sample.schema.ts";

/** A technology with the id it will have. */
export type IdentifiedRecord = CatalogueRecord & { tech_id: number };

/**
 * Inserts technologies into the four tables that "tech-table-v1" joins, with the ids given. The
 * counters' rows are made by the database.
 */
export async function insertTechnologies(
  sql: postgres.TransactionSql,
  records: readonly IdentifiedRecord[],
): Promise<void> {
  // One JSON parameter a table: a batch of any size stays under the protocol's limit of 65,535 parameters.
  await sql`
    insert into public.technologies
      (tech_id, title, img, uni, status, summary, class1, class2, categorical_assign, date_added)
    select tech_id, title, img, uni, status, summary, class1, class2, coalesce(categorical_assign, 'Unclassified'), date_added
    from jsonb_populate_recordset(null::public.technologies, ${json(sql, records)})`;
  await sql`
    insert into public.technology_details
      (tech_id, inventor, technical_summary, market_summary, application, key_benefits, developmental_stage,
       pi_addinfo, pi_patentid, filing_date, filing_date_text, pi_button1tag, pi_button2tag, pi_similaropps,
       scores, reasoning_for_categorical_assign, report_filepath)
    select
      tech_id, inventor, technical_summary, market_summary, application, key_benefits, developmental_stage,
      pi_addinfo, pi_patentid, filing_date, filing_date_text, pi_button1tag, pi_button2tag, pi_similaropps,
      scores, reasoning_for_categorical_assign, report_filepath
    from jsonb_populate_recordset(null::public.technology_details, ${json(sql, records.map(withFilingDate))})`;
  const reported = records.filter((record) => REPORT_SECTIONS.some(({ field }) => record[field]));
  await sql`
    insert into public.technology_reports
      (tech_id, rep_key_challenges, rep_competitive_advantage, rep_exist_solutions, rep_rec_use_cases, rep_market_potential)
    select
      tech_id, rep_key_challenges, rep_competitive_advantage, rep_exist_solutions, rep_rec_use_cases, rep_market_potential
    from jsonb_populate_recordset(null::public.technology_reports, ${json(sql, reported)})`;
  const reachable = records.filter((record) => record.pi_contactinfo !== null);
  await sql`
    insert into public.technology_contacts (tech_id, pi_contactinfo)
    select tech_id, pi_contactinfo
    from jsonb_populate_recordset(null::public.technology_contacts, ${json(sql, reachable)})`;
}

/** Splits the filing date as the tables hold it: a calendar day, or the owner's words. */
export function withFilingDate<T extends Pick<CatalogueRecord, "pi_filingdate">>(
  record: T,
): T & { filing_date: string | null; filing_date_text: string | null } {
  const given = record.pi_filingdate;
  const isDay = given !== null && /^\d{4}-\d\d-\d\d$/.test(given);
  return { ...record, filing_date: isDay ? given : null, filing_date_text: isDay ? null : given };
}

function json(sql: postgres.TransactionSql, value: unknown): postgres.Parameter {
  return sql.json(value as postgres.JSONValue);
}
