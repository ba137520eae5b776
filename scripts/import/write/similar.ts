import type postgres from "postgres";
import { announceChange, type Sql } from "./store.ts";

const CHUNK = 1000;
/** Each of these needs a search of its own; a chunk takes about a second. */
const RELATED_CHUNK = 200;

export type SimilarResult = {
  filled: number;
  unresolved: { techId: number; ids: string[] }[];
};

/**
 * Gives similar ids to records that lack them: those of this run, and imported records that a killed run left without.
 * Ids in a source's own numbering are translated; the rest are found by text in the search index. A record without
 * near ones gets an empty list, so that it is not searched for again.
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
  if (targets.size === 0) return { filled: 0, unresolved: [] };

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
  const alone = [...targets];
  for (let start = 0; start < alone.length; start += RELATED_CHUNK) {
    const ids = alone.slice(start, start + RELATED_CHUNK);
    await sql.begin(async (transaction) => {
      await transaction`select private.fill_related(${ids}::bigint[])`;
      await announceChange(transaction);
    });
  }
  return { filled: rows.length + alone.length, unresolved };
}

/** Our ids for the numbers that a source gave, in that order, and the numbers without a record. */
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
