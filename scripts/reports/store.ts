import type postgres from "postgres";
import { reportFileName, reportTextName } from "#app/technology/reports/report-file.ts";
import type { MadeReport } from "./make-report.ts";
import { toReportRecord } from "./record.ts";

type Sql = postgres.Sql;

/** The technologies that a run is for. */
export type Wanted = {
  ids: readonly number[] | null;
  featuredOnly: boolean;
  limit: number | null;
};

/** The storage of reports' files. */
export type ReportFiles = {
  put(key: string, bytes: Uint8Array | string, type?: string): Promise<void>;
};

/** The ids of the technologies that a run would make a report or a fact sheet for, the analysed ones first. */
export async function listLacking(sql: Sql, wanted: Wanted): Promise<number[]> {
  const rows = await sql<{ tech_id: string }[]>`
    select t.tech_id ${lacking(sql, wanted)} order by latest.path is null, t.tech_id limit ${wanted.limit}`;
  return rows.map(({ tech_id }) => Number(tech_id));
}

/**
 * A technology lacks a report if no path ends in `.pdf`: none, PLACEHOLDER, or anything else; if it has a fact sheet of
 * this program and is analysed now; or if its report is of an analysis that it no longer has. A report that its owner hid is
 * not lacking, and one that was imported stays.
 */
function lacking(sql: Sql | postgres.TransactionSql, { ids, featuredOnly }: Omit<Wanted, "limit">) {
  return sql`
    from public.technologies t
    left join public.technology_details d on d.tech_id = t.tech_id
    left join lateral (
      select private.report_of_analysis(a) as path
      from private.analyses a where a.tech_id = t.tech_id and a.body is not null) latest on true
    where (coalesce(d.report_filepath, '') !~* '\\.pdf$'
        or d.report_filepath = 'sheet' || t.tech_id || '_report.pdf' and private.is_fact_sheet(t.tech_id) and latest.path is not null
        or d.report_filepath ~ ('^tech' || t.tech_id || '-\\d+_report\\.pdf$') and d.report_filepath is distinct from latest.path)
      and not exists (select from public.field_sources s
        where s.tech_id = t.tech_id and s.field = 'report_filepath' and s.source = 'editor')
      ${ids ? sql`and t.tech_id = any (${ids as number[]}::bigint[])` : sql``}
      ${featuredOnly ? sql`and exists (select 1 from public.featured_techids_social f where f.tech_id = t.tech_id and f.active_feature and not f.by_owner)` : sql``}`;
}

/** The existing records of these ids. */
export async function readRecords(sql: Sql, ids: readonly number[]) {
  const rows = await sql<{ found: { row: object } }[]>`
    select jsonb_build_object('row', to_jsonb(v),
      'statements', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'field', c.field, 'sentence', c.sentence,
          'value', c.value, 'origin', c.origin) order by c.place), '[]')
        from public.technology_statements c where c.tech_id = v.tech_id),
      'rights', jsonb_build_object('statedStatus', t.stated_status, 'endsOn', t.ends_on, 'termEndsOn', d.term_ends_on,
        'sourceUrl', d.source_url),
      'analysis', (
        select a.body || jsonb_build_object('model', a.model, 'madeOn', (a.made_at at time zone 'utc')::date,
          'gaveCategory', a.gave_category, 'promptVersion', a.prompt_version, 'madeAt', extract(epoch from a.made_at)::bigint)
        from private.analyses a where a.tech_id = v.tech_id and a.body is not null)) as found
    from public."tech-table-v1" v
    join public.technologies t on t.tech_id = v.tech_id
    left join public.technology_details d on d.tech_id = v.tech_id
    where v.tech_id = any (${ids as number[]}::bigint[])`;
  return new Map(
    rows.map(({ found }) => {
      const record = toReportRecord(found);
      return [record.row.tech_id, record];
    }),
  );
}

/**
 * Stores a report: first its files; then, in one transaction, what the page shows of a fact sheet, and the path, which
 * makes it visible. If anything stops it in between, the technology has no report, and the next run writes the same files
 * again.
 *
 * @returns false where the technology lacks none any more: another run or an import gave it one, or its owner hid it
 */
export async function storeReport(
  sql: Sql,
  files: ReportFiles,
  { techId, id, pdf, text, factSheet }: MadeReport,
): Promise<boolean> {
  await files.put(reportFileName(id), pdf, "application/pdf");
  await files.put(reportTextName(id), text, "text/markdown; charset=utf-8");
  return sql.begin(async (tx) => {
    await tx`insert into public.technology_details (tech_id) values (${techId}) on conflict do nothing`;
    await tx`select from public.technology_details d where d.tech_id = ${techId} for update`;
    const [still] = await tx`select 1 ${lacking(tx, { ids: [techId], featuredOnly: false })}`;
    if (!still) return false;
    await tx`
      insert into public.technology_reports ${tx({ tech_id: techId, fact_sheet: factSheet })}
      on conflict (tech_id) do update set fact_sheet = excluded.fact_sheet`;
    await tx`
      update public.technology_details d set report_filepath = ${reportFileName(id)} where d.tech_id = ${techId}`;
    return true;
  });
}

/** Notifies caches of public reads that the catalogue has changed. */
export async function announceReports(sql: Sql): Promise<void> {
  await sql`select public.catalogue_changed()`;
}

const LOCK = "quad/reports";

/**
 * Runs something that only one process may do on a database at a time. The lock ends with its session, however that
 * ends.
 * @returns null where another run holds it
 */
export async function alone<T>(sql: Sql, run: () => Promise<T>): Promise<T | null> {
  const session = await sql.reserve();
  try {
    const [lock] = await session<{ got: boolean }[]>`
      select pg_try_advisory_lock(hashtext(${LOCK})) as got`;
    if (!lock?.got) return null;
    try {
      return await run();
    } finally {
      await session`select pg_advisory_unlock(hashtext(${LOCK}))`;
    }
  } finally {
    session.release();
  }
}
