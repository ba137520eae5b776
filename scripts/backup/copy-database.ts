import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type postgres from "postgres";
import { z } from "zod";

/** A failure that the person at the terminal can mend; told in one line, without a stack. */
export class BackupError extends Error {}

/**
 * What a backup's `backup.json` says: each table with its columns and how many rows it had, and where each sequence
 * stood. Names are written as SQL writes them, quotes and all.
 */
const ManifestSchema = z.object({
  takenAt: z.iso.datetime(),
  tables: z.record(
    z.string(),
    z.object({ columns: z.array(z.string()), rows: z.number().int(), file: z.string() }),
  ),
  sequences: z.record(z.string(), z.string().nullable()),
});
type Manifest = z.infer<typeof ManifestSchema>;

/** Ours, and who people are. Their sessions stay behind: after a restore one signs in again. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    array_agg(quote_ident(a.attname) order by quote_ident(a.attname)) as columns
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and (n.nspname in ('public', 'private', 'ingest')
    or (n.nspname = 'auth' and c.relname in ('users', 'identities')))
  group by 1 order by 1`;
const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
  from pg_catalog.pg_sequences where schemaname in ('public', 'private', 'ingest') order by 1`;

type Transaction = postgres.TransactionSql;

/**
 * Writes every table into `folder`, all as of one moment while others go on writing. The files hold personal data
 * and are readable by their owner only. @throws BackupError where the folder holds a backup already
 */
export async function backUp(sql: postgres.Sql, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const manifest: Manifest = { takenAt: new Date().toISOString(), tables: {}, sequences: {} };
  await sql.begin("isolation level repeatable read read only", async (snapshot) => {
    for (const { name, columns } of await tablesOf(snapshot)) {
      const file = `${name.replaceAll('"', "")}.copy`;
      const rows = await snapshot.unsafe(`copy ${name} (${columns.join()}) to stdout`).readable();
      await pipeline(
        rows,
        createWriteStream(join(folder, file), { mode: 0o600, flags: "wx" }),
      ).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
        throw new BackupError(`${folder} holds a backup already; name another folder.`);
      });
      const [counted] = await snapshot.unsafe(`select count(*)::integer as rows from ${name}`);
      manifest.tables[name] = { columns, rows: counted?.rows, file };
    }
    for (const { name, value } of await snapshot.unsafe(SEQUENCES)) {
      manifest.sequences[name] = value;
    }
  });
  // Last, so that a backup that was broken off is none.
  await writeFile(join(folder, "backup.json"), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
  });
  return manifest;
}

/**
 * Puts a backup into a database with the same migrations and nobody in it, as one transaction. Triggers stay off:
 * counters and the search index come as they were. @throws BackupError where the two do not fit
 */
export async function restore(sql: postgres.Sql, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await sql.begin(async (target) => {
    await requireFitting(target, manifest);
    await target`set local session_replication_role = replica`;
    for (const [name, { columns, rows, file }] of Object.entries(manifest.tables)) {
      // What migrations put there themselves is in the backup too.
      await target.unsafe(`delete from ${name} where true`);
      const into = await target.unsafe(`copy ${name} (${columns.join()}) from stdin`).writable();
      await pipeline(createReadStream(join(folder, file)), into);
      const [counted] = await target.unsafe(`select count(*)::integer as rows from ${name}`);
      if (counted?.rows !== rows) {
        throw new BackupError(`${file} holds ${counted?.rows} rows and should hold ${rows}.`);
      }
    }
    for (const [name, value] of Object.entries(manifest.sequences)) {
      if (value !== null) await target`select setval(${name}::text::regclass, ${value}::bigint)`;
    }
  });
  return manifest;
}

function tablesOf(sql: Transaction): Promise<{ name: string; columns: string[] }[]> {
  return sql.unsafe(TABLES);
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, "backup.json"), "utf8").catch(() => {
    throw new BackupError(`${folder} holds no whole backup: it has no backup.json.`);
  });
  return ManifestSchema.parse(JSON.parse(text));
}

async function requireFitting(target: Transaction, manifest: Manifest): Promise<void> {
  const there = Object.fromEntries(
    (await tablesOf(target)).map(({ name, columns }) => [name, columns.join()]),
  );
  const different = [...new Set([...Object.keys(there), ...Object.keys(manifest.tables)])].filter(
    (name) => there[name] !== manifest.tables[name]?.columns.join(),
  );
  if (different.length > 0) {
    throw new BackupError(
      `The backup is of other migrations than this database has: they differ in ${different.join(", ")}.`,
    );
  }
  const [{ anyone } = { anyone: true }] = await target`
    select exists (select from auth.users) or exists (select from public.technologies) as anyone`;
  if (anyone) throw new BackupError("This database is in use: a backup goes into an empty one.");
}
