import type postgres from "postgres";
import {
  buildSimilarIndex,
  type SimilarDocument,
  similarTo,
} from "../../../app/catalogue/similar.ts";
import type { Sql } from "./store.ts";

/** Beyond this the index no longer belongs in one process's memory. */
const LARGEST_CATALOGUE = 500_000;
const CHUNK = 1000;

export type SimilarResult = {
  filled: number;
  unresolved: { techId: number; ids: string[] }[];
  skipped: boolean;
};

/**
 * Gives similar ids to records that lack them: those of this run, and any imported record without (a run that
 * was killed before this step). What a source gave in its own numbering is translated; the rest is computed.
 * A record to which nothing is near gets an empty list, so that it is not computed again.
 */
export async function fillSimilar(
  sql: Sql,
  changed: ReadonlySet<number>,
  given: ReadonlyMap<number, { source: string; ids: string[] }>,
): Promise<SimilarResult> {
  const lacking = await sql<{ tech_id: number }[]>`
    select distinct r.tech_id from ingest.records r
    join public.technology_details d on d.tech_id = r.tech_id
    where d.pi_similaropps is null`;
  const targets = new Set([...changed, ...lacking.map(({ tech_id }) => tech_id)]);
  if (targets.size === 0) return { filled: 0, unresolved: [], skipped: false };

  const rows: { tech_id: number; list: number[] }[] = [];
  const unresolved: { techId: number; ids: string[] }[] = [];
  for (const [techId, { source, ids }] of given) {
    if (!targets.delete(techId)) continue;
    const known = await sql<{ external_id: string; tech_id: number }[]>`
      select external_id, tech_id from ingest.records where source = ${source} and external_id = any(${ids})`;
    const byId = new Map(known.map(({ external_id, tech_id }) => [external_id, tech_id]));
    const missing = ids.filter((id) => !byId.has(id));
    if (missing.length > 0) unresolved.push({ techId, ids: missing });
    rows.push({
      tech_id: techId,
      list: ids.flatMap((id) => byId.get(id) ?? []).filter((id) => id !== techId),
    });
  }

  const [size] = await sql<
    { count: number }[]
  >`select count(*)::integer as count from public.technologies`;
  const skipped = targets.size > 0 && (size?.count ?? 0) > LARGEST_CATALOGUE;
  if (targets.size > 0 && !skipped) {
    const index = buildSimilarIndex(await listDocuments(sql));
    for (const techId of targets) rows.push({ tech_id: techId, list: similarTo(index, techId) });
  }
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK);
    await sql`
      update public.technology_details d set pi_similaropps = jsonb_build_object('list_opps', r.list)
      from jsonb_to_recordset(${sql.json(chunk as unknown as postgres.JSONValue)}) r (tech_id bigint, list jsonb)
      where d.tech_id = r.tech_id`;
  }
  return { filled: rows.length, unresolved, skipped };
}

async function listDocuments(sql: Sql): Promise<SimilarDocument[]> {
  const rows = await sql<{ tech_id: number; title: string; text: string; families: string[] }[]>`
    select t.tech_id, t.title,
      concat_ws(' ', t.summary, d.pi_button1tag, d.pi_button2tag) as text,
      coalesce((select array_agg(distinct f) from ingest.records r, unnest(r.families) f where r.tech_id = t.tech_id), '{}') as families
    from public.technologies t
    left join public.technology_details d on d.tech_id = t.tech_id
    order by t.tech_id`;
  return rows.map((row) => ({
    id: row.tech_id,
    title: row.title,
    text: row.text,
    families: row.families,
  }));
}
