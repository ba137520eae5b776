import type postgres from "postgres";
import {
  buildSimilarIndex,
  type SimilarDocument,
  similarTo,
} from "../../../app/catalogue/similar.ts";
import { announceChange, type Sql } from "./store.ts";

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
  const wanted = [...given].filter(([techId]) => targets.delete(techId));
  for (let start = 0; start < wanted.length; start += CHUNK) {
    for (const { tech_id, list, missing } of await translate(
      sql,
      wanted.slice(start, start + CHUNK),
    )) {
      if (missing.length > 0) unresolved.push({ techId: tech_id, ids: missing });
      rows.push({ tech_id, list });
    }
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
    await sql.begin(async (transaction) => {
      await transaction`
        update public.technology_details d set pi_similaropps = jsonb_build_object('list_opps', r.list)
        from jsonb_to_recordset(${sql.json(chunk as unknown as postgres.JSONValue)}) r (tech_id bigint, list jsonb)
        where d.tech_id = r.tech_id`;
      await announceChange(transaction);
    });
  }
  return { filled: rows.length, unresolved, skipped };
}

/** The numbers that a source gave as ids of ours, in the order given, and those that it has no record for. */
async function translate(
  sql: Sql,
  given: [number, { source: string; ids: string[] }][],
): Promise<{ tech_id: number; list: number[]; missing: string[] }[]> {
  const keys = given.map(([techId, { source, ids }]) => ({ tech_id: techId, source, ids }));
  return sql<{ tech_id: number; list: number[]; missing: string[] }[]>`
    select k.tech_id,
      coalesce(jsonb_agg(r.tech_id order by i.place) filter (where r.tech_id <> k.tech_id), '[]') as list,
      coalesce(jsonb_agg(i.id order by i.place) filter (where r.tech_id is null), '[]') as missing
    from jsonb_to_recordset(${sql.json(keys)}) k (tech_id bigint, source text, ids jsonb)
    cross join lateral jsonb_array_elements_text(k.ids) with ordinality i (id, place)
    left join ingest.records r on r.source = k.source and r.external_id = i.id
    group by k.tech_id`;
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
