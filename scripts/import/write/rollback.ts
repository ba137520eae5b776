import { fillFamilies } from "./families.ts";
import { fillSimilar } from "./similar.ts";
import { announceChange, type Sql, StoreError, type Transaction } from "./store.ts";

/** `kept` lists the fields that were changed after the batch and stay as they are, by technology. */
export type RolledBack = {
  removed: number;
  restored: number;
  kept: { techId: number; fields: string[] }[];
};

/** The beginning of the names of organisations' own batches (supabase/schemas/71_imports.sql). */
const OF_ORGANISATIONS = "import-";

/**
 * Undoes a batch. Records that it created are deleted, with reactions and notes on them, and updated ones are restored.
 * Listings that an organisation has taken over, and fields that somebody has changed since, stay.
 * @throws StoreError where the batch does not exist, was rolled back already or is an organisation's own, or where a
 * later batch has changed the same records
 */
export async function rollBack(sql: Sql, batchId: string): Promise<RolledBack> {
  const result = await sql.begin(async (transaction) => {
    const [batch] = await transaction<{ rolled_back_at: Date | null; forgotten: boolean }[]>`
      select rolled_back_at, started_at < now() - interval '180 days' as forgotten
      from ingest.batches where batch_id = ${batchId} for update`;
    if (!batch) {
      const recent = await transaction<{ batch_id: string }[]>`
        select batch_id from ingest.batches where rolled_back_at is null and not starts_with(batch_id, ${OF_ORGANISATIONS})
        order by started_at desc limit 5`;
      const names = recent.map((row) => row.batch_id).join(", ");
      throw new StoreError(
        `there is no batch ${batchId}${names === "" ? "" : `; the latest are ${names}`}`,
      );
    }
    // Changes of such a batch are stored only as versions of its listings, so only what it created could be undone
    // here.
    if (batchId.startsWith(OF_ORGANISATIONS))
      throw new StoreError(
        `batch ${batchId} is an organisation's import: its members withdraw what it added, and restore earlier versions`,
      );
    if (batch.rolled_back_at)
      throw new StoreError(
        `batch ${batchId} was rolled back at ${batch.rolled_back_at.toISOString()}`,
      );
    // The night deletes the batch's list of changes (prune_old_rows).
    if (batch.forgotten)
      throw new StoreError(
        `batch ${batchId} is older than 180 days: what it changed is no longer known`,
      );
    const later = await transaction<{ batch_id: string; records: number }[]>`
      select l.batch_id, count(distinct l.tech_id)::integer as records
      from ingest.changes c
      join ingest.changes l on l.tech_id = c.tech_id and l.change_id > c.change_id and l.batch_id <> c.batch_id
      join ingest.batches b on b.batch_id = l.batch_id and b.rolled_back_at is null
      where c.batch_id = ${batchId}
      group by l.batch_id order by min(l.change_id) desc`;
    if (later.length > 0) {
      const names = later
        .map(({ batch_id, records }) => `${batch_id} (${records} of the same records)`)
        .join(", ");
      throw new StoreError(
        `batch ${batchId} cannot be rolled back before these later ones: ${names}`,
      );
    }

    const { restored, kept } = await restoreUpdated(transaction, batchId);
    const owned = await takenOver(transaction, batchId);
    const removed = await transaction<{ tech_id: number }[]>`
      delete from private.listing_ids i using ingest.changes c
      where c.batch_id = ${batchId} and c.kind = 'created' and i.tech_id = c.tech_id
        and i.tech_id <> all (${owned.map(({ techId }) => techId)})
      returning i.tech_id`;
    if (removed.length > 0) {
      const ids = removed.map(({ tech_id }) => tech_id);
      // Lists that offered a deleted record are filled again below.
      await transaction`
        update public.technology_details d set pi_similaropps = null
        where exists (select 1 from ingest.records r where r.tech_id = d.tech_id)
          and exists (
            select 1 from jsonb_array_elements(
              case when jsonb_typeof(d.pi_similaropps -> 'list_opps') = 'array' then d.pi_similaropps -> 'list_opps' else '[]' end) o
            where jsonb_typeof(o) = 'number' and o::bigint = any(${ids}))`;
    }
    await transaction`update ingest.batches set rolled_back_at = now() where batch_id = ${batchId}`;
    await announceChange(transaction);
    return { removed: removed.length, restored, kept: [...kept, ...owned] };
  });
  await fillFamilies(sql);
  await fillSimilar(sql, new Set(), new Map());
  return result as RolledBack;
}

/** Records of the batch that an organisation has edited or adopted since, with the fields that the batch wrote. */
async function takenOver(sql: Transaction, batchId: string): Promise<RolledBack["kept"]> {
  const rows = await sql<{ tech_id: number; fields: string[] }[]>`
    select f.tech_id, array_agg(f.field order by f.field) as fields
    from public.field_sources f
    where f.tech_id in (select c.tech_id from ingest.changes c where c.batch_id = ${batchId} and c.kind = 'created')
    group by f.tech_id order by f.tech_id`;
  return rows.map(({ tech_id, fields }) => ({ techId: tech_id, fields }));
}

async function restoreUpdated(
  sql: Transaction,
  batchId: string,
): Promise<Pick<RolledBack, "restored" | "kept">> {
  const [counted] = await sql<{ restored: number }[]>`
    select count(distinct t.tech_id)::integer as restored
    from ingest.changes c join public.technologies t on t.tech_id = c.tech_id
    where c.batch_id = ${batchId} and c.kind = 'updated'`;
  const kept = new Map<number, string[]>();
  for (const [table, part] of [
    ["technologies", "technology"],
    ["technology_details", "details"],
    ["technology_reports", "reports"],
    ["technology_contacts", "contact"],
  ] as const) {
    const rows = await sql<{ tech_id: number; field: string }[]>`
      select tech_id, field from private.restore_part(${batchId}, ${`public.${table}`}::text::regclass, ${part})`;
    for (const { tech_id, field } of rows) {
      kept.set(tech_id, [...(kept.get(tech_id) ?? []), field]);
    }
  }
  // Statements are read from the text and nobody edits them, so they are restored as they were before the batch.
  await sql`
    delete from public.technology_statements m using ingest.changes c
    where c.batch_id = ${batchId} and c.kind = 'updated' and m.tech_id = c.tech_id`;
  await sql`
    insert into public.technology_statements
    select m.* from (
      select distinct on (c.tech_id) c.tech_id, c.previous -> 'statements' as statements from ingest.changes c
      where c.batch_id = ${batchId} and c.kind = 'updated' order by c.tech_id, c.change_id) b
    join public.technologies t on t.tech_id = b.tech_id
    cross join lateral jsonb_populate_recordset(null::public.technology_statements, nullif(b.statements, 'null')) m`;
  await sql`
    update ingest.records r set content_hash = p.content_hash, families = p.families, batch_id = p.batch_id
    from ingest.changes c, jsonb_populate_record(null::ingest.records, c.previous -> 'record') p
    where c.batch_id = ${batchId} and c.kind = 'updated' and jsonb_typeof(c.previous -> 'record') = 'object'
      and r.source = c.source and r.external_id = c.external_id`;
  // A record that the batch found in the catalogue and adopted becomes unknown to the import again.
  await sql`
    delete from ingest.records r using ingest.changes c
    where c.batch_id = ${batchId} and c.kind = 'updated' and jsonb_typeof(c.previous -> 'record') = 'null'
      and r.source = c.source and r.external_id = c.external_id`;
  return {
    restored: counted?.restored ?? 0,
    kept: [...kept].map(([techId, fields]) => ({ techId, fields })),
  };
}
