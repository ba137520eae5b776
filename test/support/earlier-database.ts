import type postgres from "postgres";
import { inject } from "vitest";
import { DataConnection } from "../../sandbox/data-connection.ts";
import { ensureAuth } from "../../sandbox/migrate.ts";
import { loadSampleCatalogue } from "../../scripts/seed/sample.ts";
import { earlierMigrations, startEarlier } from "../../supabase/history.ts";
import { copyOf, emptyDatabase, type FreshDatabase } from "./fresh-database.ts";
import { addPerson, type Person } from "./people.ts";

/** A used database whose last migration is `version`, as an earlier QUAD left it. */
export type EarlierDatabase = FreshDatabase & { reader: Person; buyer: Person };

/** Makes a database of an earlier version with the samples, imported records and the data of two people. */
export async function createEarlierDatabase(version: string): Promise<EarlierDatabase> {
  const made = originals.get(version) ?? makeOriginal(version);
  originals.set(version, made);
  const { url, people } = await made;
  return { ...(await copyOf(url)), ...people };
}

type People = Pick<EarlierDatabase, "reader" | "buyer">;

/** A database of each version that was asked for, which nobody changes: applying the migrations takes seconds. */
const originals = new Map<string, Promise<{ url: string; people: People }>>();

async function makeOriginal(version: string): Promise<{ url: string; people: People }> {
  const database = await emptyDatabase(inject("databaseServer"));
  await ensureAuth(database.url);
  await startEarlier(
    database.url,
    earlierMigrations().filter((migration) => migration.version <= version),
  );
  await beServed(database.url);
  await loadSampleCatalogue(database.sql, new Date());
  const people = await use(database.sql);
  // A database with connections cannot be copied.
  await database.sql.end({ timeout: 1 });
  return { url: database.url, people };
}

/** Makes the local backend grant its roles their rights, which it does at the first request. */
async function beServed(url: string): Promise<void> {
  const connection = new DataConnection({ url, postgresOptions: { max: 1 } });
  await connection.prepare();
  await connection.close();
}

async function use(sql: postgres.Sql): Promise<People> {
  const reader = await addPerson(sql, "reader", {});
  const buyer = await addPerson(sql, "buyer", {
    is_pro: true,
    subscription_end: new Date(Date.now() + 30 * 86_400_000),
  });
  const month = `${new Date().toISOString().slice(0, 7)}-01`;
  for (const { id } of [reader, buyer]) {
    await add(sql, "auth.identities", {
      id: crypto.randomUUID(),
      user_id: id,
      provider: "google",
      provider_id: `google-${id}`,
      identity_data: { sub: `google-${id}` },
    });
    for (const tech_id of [1, 2, 3]) {
      for (const list of ["saves-v1", "likes-v1", "dislikes-v1"]) {
        await add(sql, `public."${list}"`, { user_id: id, tech_id });
      }
      await add(sql, 'public."notes-v1"', {
        user_id: id,
        tech_id,
        notes: `Note é "${tech_id}"\n\tof ${id}`,
      });
      await add(sql, "public.report_requests", { user_id: id, tech_id });
    }
    await add(sql, "public.trial_search_counts", { user_id: id, search_count: 5, month });
    await add(sql, "private.trial_ledger", {
      user_id: id,
      month,
      form_key: crypto.randomUUID(),
      query_hash: bytes(`query of ${id}`),
      keyword_hashes: [bytes("one"), bytes("two")],
      set_hash: bytes("set"),
    });
    await add(sql, "private.chat_minutes", { user_id: id, minute: new Date(), messages: 7 });
    await add(sql, "private.person_counts", {
      user_id: id,
      kind: "write",
      since: new Date(),
      acts: 9,
    });
    await add(sql, "private.session_devices", {
      session_id: crypto.randomUUID(),
      user_id: id,
      device: "A phone",
    });
    await add(sql, "private.model_spending", { user_id: id, day: month, tokens: 1234 });
    await add(sql, "private.empty_searches", { user_id: id, day: month, searches: 2 });
    await add(sql, "public.inquiries", {
      id: crypto.randomUUID(),
      user_id: id,
      tech_id: 1,
      title: "A title",
      message: `Asked by ${id}`,
      state: "sent",
    });
    await add(sql, "private.stripe_customers", {
      user_id: id,
      customer_id: `cus_${id}`,
      trial_used: true,
      ticket: 4,
      applied: 3,
    });
  }
  await add(sql, "private.stripe_events", {
    event_id: "evt_1",
    type: "invoice.paid",
    created: new Date(),
  });
  await add(sql, "ingest.batches", { batch_id: "batch", files: [], finished_at: new Date() });
  for (const tech_id of [4, 5]) {
    await add(sql, "ingest.records", {
      source: "csv",
      external_id: `case-${tech_id}~2`,
      tech_id,
      content_hash: "hash",
      families: ["US1"],
      batch_id: "batch",
      reference: `case-${tech_id}`,
    });
    await add(sql, "ingest.changes", {
      batch_id: "batch",
      tech_id,
      source: "csv",
      external_id: `case-${tech_id}~2`,
      kind: "updated",
      previous: { technologies: { title: "Before" } },
    });
    await add(sql, "public.technology_claims", {
      tech_id,
      place: 1,
      kind: "stage",
      field: "title",
      sentence: "A sentence.",
      version: 1,
    });
    await add(sql, "private.technology_vectors", {
      tech_id,
      model: "m",
      content_hash: "h",
      signs: "10",
      vector: [1, 0],
    });
  }
  return { reader, buyer };
}

/** Inserts the columns of a row that the table has at this version, if the table exists. */
async function add(sql: postgres.Sql, table: string, row: Record<string, unknown>): Promise<void> {
  const columns = await sql<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped and attgenerated = ''`;
  const known = new Set(columns.map(({ name }) => name));
  const names = Object.keys(row).filter((name) => known.has(name));
  if (names.length === 0) return;
  const list = names.map((name) => `"${name}"`).join();
  await sql.unsafe(
    `insert into ${table} (${list}) select ${list} from jsonb_populate_record(null::${table}, $1::text::jsonb)`,
    [JSON.stringify(row)],
  );
}

/** A text's bytes in Postgres's format. */
function bytes(text: string): string {
  return `\\x${Buffer.from(text).toString("hex")}`;
}
