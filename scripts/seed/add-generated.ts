import type postgres from "postgres";
import { generateCatalogue, generatedId } from "./generate.ts";
import { type IdentifiedRecord, insertRecords } from "./insert-records.ts";
import type { SeedRecord } from "./sample.schema.ts";

const BATCH = 1000;

export type AddGeneratedOptions = {
  count: number;
  seed: number;
  onProgress?(done: number, wanted: number): void;
};

/**
 * Adds those of the first `count` generated records of a seed that the database does not have yet, a thousand per
 * transaction. Run again, it adds nothing; if it is interrupted, the next run adds the rest. `sql` must have a single
 * connection, which keeps a second run waiting until the first is done.
 * @returns how many were added and how many existed before
 */
export async function addGeneratedCatalogue(
  sql: postgres.Sql,
  { count, seed, onProgress }: AddGeneratedOptions,
): Promise<{ added: number; before: number }> {
  await sql`select pg_advisory_lock(hashtext('quad/generated-catalogue'))`;
  const present = await sql<{ id: string }[]>`
    select pi_patentid as id from public.technology_details where pi_patentid like ${`GEN-${seed}-%`}`;
  // The numbers are padded to equal length, so that they compare as text.
  const known = new Set(present.map(({ id }) => id).filter((id) => id <= generatedId(seed, count)));
  const wanted = count - known.size;
  let added = 0;
  let batch: SeedRecord[] = [];
  const flush = async () => {
    await insertBatch(sql, batch);
    added += batch.length;
    batch = [];
    onProgress?.(added, wanted);
  };
  if (wanted > 0) {
    for await (const record of generateCatalogue(count, seed)) {
      if (known.has(record.pi_patentid ?? "")) continue;
      batch.push(record);
      if (batch.length === BATCH) await flush();
    }
    if (batch.length > 0) await flush();
    await sql`analyze public.technologies, public.technology_details, public.technology_counts`;
    // The lists of the home page should show what is newest now. This also notifies the caches.
    await sql`select public.refresh_daily_selection()`;
  }
  await sql`select pg_advisory_unlock(hashtext('quad/generated-catalogue'))`;
  return { added, before: known.size };
}

async function insertBatch(sql: postgres.Sql, batch: readonly SeedRecord[]): Promise<void> {
  await sql.begin(async (tx) => {
    const ids = await tx<{ id: string }[]>`
      select nextval(pg_get_serial_sequence('public.technologies', 'tech_id')) as id
      from generate_series(1, ${batch.length}::integer)`;
    const records = batch.map(
      (record, index): IdentifiedRecord => ({ ...record, tech_id: Number(ids[index]?.id) }),
    );
    await insertRecords(tx, records);
  });
}
