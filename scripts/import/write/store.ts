import postgres from "postgres";
import type { CatalogueRecord } from "#import/enrich.ts";
import { keepEditors } from "#import/keep-editors.ts";
import { STATEMENTS_VERSION } from "#import/statements/statement.ts";
import { keyOf, type Survey } from "#import/survey.ts";
import { toPlainText } from "#import/text/rich-text.ts";
import { connectOptions } from "../../../local/shared/connect.ts";
import { insertTechnologies, updateTechnologies } from "../../shared/write-technologies.ts";
import { type Held, type Incoming, matchRecords } from "./match-records.ts";

/** A problem with the database that the person at the terminal can fix; its message is one line. */
export class StoreError extends Error {
  override name = "StoreError";
}

/** `withdrawn`: its owner withdrew it, and no import publishes it again. */
export type Outcome = "created" | "updated" | "unchanged" | "withdrawn";

/** `note` is what the report says of the row besides. */
export type Written = { outcome: Outcome; techId: number; note?: string };

export type Sql = postgres.Sql<{ bigint: number }>;
export type Transaction = postgres.TransactionSql<{ bigint: number }>;

/** Any number that only we use. Two interleaved imports would overwrite each other's identities. */
const LOCK_KEY = 7_201_840_133;

/**
 * Connects with a single connection, so that the lock and the transactions are in the same session.
 * @throws StoreError where the server cannot be reached or lacks the import's tables, or another import is running
 */
export async function openStore(databaseUrl: string): Promise<Sql> {
  const sql = postgres(databaseUrl, {
    ...connectOptions(databaseUrl),
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    prepare: false,
    onnotice: () => {},
    connection: { application_name: "import" },
    // Ids stay far below 2^53.
    types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
  }) as unknown as Sql;
  try {
    const [state] = await sql<{ ready: boolean; locked: boolean }[]>`
      select to_regclass('ingest.records') is not null as ready, pg_try_advisory_lock(${LOCK_KEY}) as locked`;
    if (!state?.ready)
      throw new StoreError(
        "the database has no import tables yet: apply the migrations (npm start does it)",
      );
    if (!state.locked)
      throw new StoreError("another import is running on this database: wait until it has ended");
    return sql;
  } catch (error) {
    await sql.end({ timeout: 1 });
    if (error instanceof StoreError) throw error;
    throw new StoreError(
      `cannot reach the database: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** A writing run of the import. */
export type Batch = {
  id: string;
  files: readonly string[];
  /** The technologies that rows of this run have matched already, so that no second row matches one of them. */
  claimed: Set<number>;
};

/**
 * Writes a chunk in one transaction. New records are inserted, and unchanged ones left alone. Changed ones are updated
 * in place; their old and new values are stored for a rollback. The batch's own row is written with its first change,
 * so that a run without changes leaves no trace.
 */
export async function writeChunk(
  sql: Sql,
  batch: Batch,
  records: readonly CatalogueRecord[],
  survey: Survey,
): Promise<Written[]> {
  const claimed = new Set(batch.claimed);
  const written = (await sql.begin(async (transaction) => {
    await requireLock(transaction);
    const identities = await identify(transaction, records, survey, claimed);
    const results: (Written | null)[] = records.map((record, index) => {
      const known = identities[index];
      if (known?.techId && known.ofOrganisation) {
        const note = "is a listing that its organisation imports itself: left as it is";
        return { outcome: "unchanged", techId: known.techId, note };
      }
      if (known?.techId && known.withdrawn) return { outcome: "withdrawn", techId: known.techId };
      return known?.techId && known.hash === record.hash
        ? { outcome: "unchanged", techId: known.techId }
        : null;
    });
    const changed = records.flatMap((record, index) => {
      const identity = identities[index];
      return results[index] || !identity ? [] : [{ index, record, ...identity }];
    });
    if (changed.length > 0) {
      await transaction`
        insert into ingest.batches (batch_id, files) values (${batch.id}, ${transaction.json([...batch.files])})
        on conflict (batch_id) do nothing`;
      const created = changed.filter(({ techId }) => techId === null);
      const ids = await nextIds(transaction, created.length);
      const rows = changed.map(({ index, record, techId, externalId }) => {
        const id = techId ?? ids.shift();
        if (id === undefined) throw new Error("fewer ids were drawn than records are new");
        claimed.add(id);
        const like = identities[index]?.like;
        results[index] = {
          outcome: techId === null ? "created" : "updated",
          techId: id,
          ...(like
            ? { note: `may be technology ${like}, which its organisation imports itself` }
            : {}),
        };
        return { record, externalId, techId: id, isNew: techId === null };
      });
      await insertNew(
        transaction,
        rows.filter(({ isNew }) => isNew),
      );
      await updateKnown(
        transaction,
        batch.id,
        rows.filter(({ isNew }) => !isNew),
      );
      await rememberRecords(transaction, batch.id, rows);
      // With every chunk, so that caches learn of all chunks even if the run is killed.
      await announceChange(transaction);
    }
    return results.map((result) => {
      if (!result) throw new Error("a record was neither written nor known");
      return result;
    });
  })) as Written[];
  for (const id of claimed) batch.claimed.add(id);
  return written;
}

/** The session holds the lock already, except a session that the driver opened again after a loss. */
async function requireLock(sql: Transaction): Promise<void> {
  const [state] = await sql<{ locked: boolean }[]>`
    select pg_try_advisory_xact_lock(${LOCK_KEY}) as locked`;
  if (!state?.locked)
    throw new StoreError("the database connection was lost, and another import began meanwhile");
}

type Row = { record: CatalogueRecord; techId: number; externalId: string };
/** The technology that a record is, null for a new one, and the id that tells its source's records apart. */
type Identity = {
  techId: number | null;
  hash: string;
  externalId: string;
  withdrawn: boolean;
  /** Whether it is a listing that an organisation imports itself. */
  ofOrganisation?: boolean;
  /** Such a listing that it may be. */
  like?: number;
};
type HeldRow = {
  source: string;
  reference: string;
  external_id: string;
  tech_id: number;
  content_hash: string;
  title: string;
  text: unknown;
  withdrawn: boolean;
};

/** Finds each record's technology by its number and content, and claims it. */
async function identify(
  sql: Transaction,
  records: readonly CatalogueRecord[],
  survey: Survey,
  claimed: Set<number>,
): Promise<Identity[]> {
  const groups = Map.groupBy(records.keys(), (index) => keyOfRecord(records[index]));
  const held = await heldRecords(sql, records);
  const adopted = await ownRecords(sql, records, held);
  const identities: Identity[] = [];
  for (const [key, indexes] of groups) {
    const slots = held.get(key) ?? [];
    const incoming = indexes.map((index) => contentOf(records[index]));
    const isShared = survey.repeated.has(key) || incoming.length > 1;
    const free = slots.filter(({ techId }) => !claimed.has(techId));
    const isFirst = free.length === slots.length;
    const matches = matchRecords(incoming, free, isShared || !isFirst);
    const names = new Set(slots.map(({ externalId }) => externalId));
    indexes.forEach((index, place) => {
      const record = records[index];
      const match = matches[place];
      const own = adopted.get(index);
      if (match) claimed.add(match.techId);
      if (match) identities[index] = match;
      else if (own) identities[index] = own;
      else if (record) {
        const externalId = freeName(record, names, survey.references);
        names.add(externalId);
        identities[index] = { techId: null, hash: "", externalId, withdrawn: false };
      }
    });
  }
  await findOrganisationListings(sql, records, identities);
  return identities;
}

/**
 * Identifies new records that an organisation has imported itself, by the rules of its own import (`identity_pairs` in
 * supabase/schemas). Where those are not sure, the record is new and the report names the listing.
 */
async function findOrganisationListings(
  sql: Transaction,
  records: readonly CatalogueRecord[],
  identities: Identity[],
): Promise<void> {
  const sources = Map.groupBy(
    [...records.keys()].filter((place) => identities[place]?.techId === null),
    (place) => records[place]?.source ?? "",
  );
  for (const [source, places] of sources) {
    const unknown = places.map((place) => ({
      place,
      uni: records[place]?.technology.uni,
      address: records[place]?.details.source_url ?? null,
      reference: records[place]?.reference,
      ...contentOf(records[place]),
    }));
    const [row] = await sql<{ found: { place: number; techId: number; sure: boolean }[] }[]>`
      select private.organisation_listings(${source}, ${json(sql, unknown)}) as found`;
    for (const { place, techId, sure } of row?.found ?? []) {
      const identity = identities[place];
      if (!identity) continue;
      if (sure) identities[place] = { ...identity, techId, ofOrganisation: true };
      else identity.like = techId;
    }
  }
}

function keyOfRecord(record: CatalogueRecord | undefined): string {
  return keyOf(record?.source ?? "", record?.reference ?? "");
}

function contentOf(record: CatalogueRecord | undefined): Incoming {
  return {
    hash: record?.hash ?? "",
    title: record?.technology.title ?? "",
    text: toPlainText(record?.details.technical_summary),
  };
}

/** The number, or the number with the first free `~2`, `~3`, … that no row has as its own number. */
function freeName(
  { source, reference }: CatalogueRecord,
  names: ReadonlySet<string>,
  references: ReadonlySet<string>,
): string {
  if (!names.has(reference)) return reference;
  let number = 2;
  while (
    names.has(`${reference}~${number}`) ||
    references.has(keyOf(source, `${reference}~${number}`))
  )
    number += 1;
  return `${reference}~${number}`;
}

/** All records that the catalogue has under the chunk's numbers; texts only where several share one. */
async function heldRecords(
  sql: Transaction,
  records: readonly CatalogueRecord[],
): Promise<Map<string, Held[]>> {
  const keys = [
    ...new Map(
      records.map(({ source, reference }) => [keyOf(source, reference), { source, reference }]),
    ).values(),
  ];
  const rows = await sql<HeldRow[]>`
    select r.source, r.reference, r.external_id, r.tech_id, r.content_hash, w.tech_id is not null as withdrawn,
      coalesce(t.title, w.rows #>> '{technology,title}') as title,
      coalesce(d.technical_summary, w.rows #> '{details,technical_summary}') as text
    from jsonb_to_recordset(${sql.json(keys)}) k (source text, reference text)
    join ingest.records r using (source, reference)
    left join public.technologies t on t.tech_id = r.tech_id
    left join public.technology_details d on d.tech_id = r.tech_id
    left join private.withdrawn_listings w on w.tech_id = r.tech_id
    order by r.external_id`;
  const held = rows.map(
    ({ tech_id, external_id, content_hash, title, text, withdrawn, ...of }) => ({
      key: keyOf(of.source, of.reference),
      techId: tech_id,
      externalId: external_id,
      hash: content_hash,
      title,
      text: toPlainText(text),
      withdrawn,
    }),
  );
  return Map.groupBy(held, ({ key }) => key);
}

/** Matches of an export of this same catalogue: number, title and institution are all equal. By index in the chunk. */
async function ownRecords(
  sql: Transaction,
  records: readonly CatalogueRecord[],
  held: ReadonlyMap<string, unknown>,
): Promise<Map<number, Identity>> {
  const own = records.flatMap(({ source, reference, technology }, place) =>
    source.startsWith("own/") && /^\d{1,15}$/.test(reference) && !held.has(keyOf(source, reference))
      ? [{ place, tech_id: reference, title: technology.title, uni: technology.uni }]
      : [],
  );
  if (own.length === 0) return new Map();
  const rows = await sql<{ place: number; tech_id: number; withdrawn: boolean }[]>`
    select k.place, k.tech_id, w.tech_id is not null as withdrawn
    from jsonb_to_recordset(${sql.json(own)}) k (place integer, tech_id bigint, title text, uni text)
    left join public.technologies t on t.tech_id = k.tech_id
    left join private.withdrawn_listings w on w.tech_id = k.tech_id
    where coalesce(t.title, w.rows #>> '{technology,title}') = k.title
      and coalesce(t.uni, w.rows #>> '{technology,uni}') = k.uni`;
  return new Map(
    rows.map(({ place, tech_id, withdrawn }) => [
      place,
      { techId: tech_id, hash: "", externalId: String(tech_id), withdrawn },
    ]),
  );
}

async function nextIds(sql: Transaction, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows = await sql<{ id: number }[]>`
    select nextval(pg_get_serial_sequence('public.technologies', 'tech_id')) as id
    from generate_series(1, ${count})`;
  return rows.map(({ id }) => id);
}

async function insertNew(sql: Transaction, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  await insertTechnologies(sql, rows);
  await writeStatements(sql, rows);
}

/** Replaces the records' statements by those that the rules find in their texts now. */
async function writeStatements(sql: Transaction, rows: readonly Row[]): Promise<void> {
  await sql`
    delete from public.technology_statements where tech_id = any (${rows.map(({ techId }) => techId)}::bigint[])`;
  const statements = rows.flatMap(({ techId, record }) =>
    record.statements.map((one, index) => ({ tech_id: techId, place: index + 1, ...one })),
  );
  if (statements.length === 0) return;
  await sql`
    insert into public.technology_statements (tech_id, place, kind, field, sentence, value, version)
    select r.tech_id, r.place, r.kind, r.field, r.sentence, r.value, ${STATEMENTS_VERSION}
    from jsonb_to_recordset(${json(sql, statements)}) r (
      tech_id bigint, place smallint, kind text, field text, sentence text, value text)`;
}

/** The records without changes to editors' texts. The file's text for such a field is offered beside the editor's. */
async function withEditorsWords(sql: Transaction, rows: readonly Row[]): Promise<readonly Row[]> {
  const edited = await sql<
    { tech_id: number; fields: string[]; content: Record<string, unknown> }[]
  >`
    select s.tech_id, array_agg(s.field order by s.field) as fields, private.listing_content(s.tech_id) as content
    from public.field_sources s
    where s.source = 'editor' and s.tech_id = any (${rows.map(({ techId }) => techId)}::bigint[]) group by s.tech_id`;
  if (edited.length === 0) return rows;
  const byId = new Map(edited.map((each) => [each.tech_id, each]));
  const offers: { tech_id: number; field: string; value: unknown }[] = [];
  const kept = rows.map((row) => {
    const editors = byId.get(row.techId);
    if (!editors) return row;
    const { record, offers: said } = keepEditors(row.record, editors.fields, editors.content);
    offers.push(...said.map((offer) => ({ tech_id: row.techId, ...offer })));
    return { ...row, record };
  });
  await sql`
    select private.offer_value(o.tech_id, o.field, o.value)
    from jsonb_to_recordset(${json(sql, offers)}) o (tech_id bigint, field text, value jsonb)`;
  return kept;
}

async function updateKnown(sql: Transaction, batchId: string, found: readonly Row[]) {
  if (found.length === 0) return;
  const rows = await withEditorsWords(sql, found);
  const keys = rows.map(({ techId, record, externalId }) => ({
    tech_id: techId,
    source: record.source,
    external_id: externalId,
  }));
  const changes = await sql<{ change_id: number }[]>`
    insert into ingest.changes (batch_id, tech_id, source, external_id, kind, previous)
    select ${batchId}, k.tech_id, k.source, k.external_id, 'updated', jsonb_build_object(
      'technology', to_jsonb(t), 'details', to_jsonb(d), 'reports', to_jsonb(p), 'contact', to_jsonb(c), 'record', to_jsonb(i),
      'statements', (select jsonb_agg(to_jsonb(m)) from public.technology_statements m where m.tech_id = k.tech_id))
    from jsonb_to_recordset(${json(sql, keys)}) k (tech_id bigint, source text, external_id text)
    join public.technologies t on t.tech_id = k.tech_id
    left join public.technology_details d on d.tech_id = k.tech_id
    left join public.technology_reports p on p.tech_id = k.tech_id
    left join public.technology_contacts c on c.tech_id = k.tech_id
    left join ingest.records i on i.source = k.source and i.external_id = k.external_id
    order by k.tech_id
    returning change_id`;
  await updateTechnologies(sql, rows);
  await writeStatements(sql, rows);
  await sql`select private.remember_written(${changes.map(({ change_id }) => change_id)}::bigint[])`;
}

async function rememberRecords(
  sql: Transaction,
  batchId: string,
  rows: readonly (Row & { isNew: boolean })[],
): Promise<void> {
  const created = rows
    .filter(({ isNew }) => isNew)
    .map(({ techId, record, externalId }) => ({
      tech_id: techId,
      source: record.source,
      external_id: externalId,
    }));
  if (created.length > 0) {
    await sql`
      insert into ingest.changes (batch_id, tech_id, source, external_id, kind)
      select ${batchId}, k.tech_id, k.source, k.external_id, 'created'
      from jsonb_to_recordset(${json(sql, created)}) k (tech_id bigint, source text, external_id text)
      order by k.tech_id`;
  }
  const records = rows.map(({ techId, record, externalId }) => ({
    source: record.source,
    external_id: externalId,
    reference: record.reference,
    tech_id: techId,
    content_hash: record.hash,
    families: record.families,
  }));
  await sql`
    insert into ingest.records (source, external_id, reference, tech_id, content_hash, families, batch_id)
    select r.source, r.external_id, r.reference, r.tech_id, r.content_hash,
      array(select jsonb_array_elements_text(r.families)), ${batchId}
    from jsonb_to_recordset(${json(sql, records)}) r (
      source text, external_id text, reference text, tech_id bigint, content_hash text, families jsonb)
    on conflict (source, external_id) do update set
      content_hash = excluded.content_hash, families = excluded.families, batch_id = excluded.batch_id`;
}

function json(sql: Transaction, rows: readonly object[]) {
  return sql.json(rows as unknown as postgres.JSONValue);
}

/** Ends a batch: writes its counts, and raises the catalogue's version, by which caches of public reads are keyed. */
export async function finishBatch(sql: Sql, batchId: string, counts: Record<string, number>) {
  await sql.begin(async (transaction) => {
    await transaction`
      update ingest.batches set finished_at = now(), counts = ${transaction.json(counts)} where batch_id = ${batchId}`;
    await announceChange(transaction);
  });
}

export async function announceChange(sql: Transaction): Promise<void> {
  const [state] = await sql<{ exists: boolean }[]>`
    select to_regprocedure('public.catalogue_changed()') is not null as exists`;
  if (state?.exists) await sql`select public.catalogue_changed()`;
}
