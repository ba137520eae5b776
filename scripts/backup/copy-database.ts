import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import postgres from "postgres";
import * as z from "zod";
import { connectOptions } from "../../sandbox/shared/connect.ts";
import { BackupError } from "./backup-error.ts";
import { withDeadline } from "./deadline.ts";

/**
 * A backup's `backup.json`: each table with its columns and number of rows, and the last value of each sequence. Names
 * are in SQL's spelling.
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

/** The longest silence of the database, in milliseconds. */
type Options = { deadline?: number };
const DEADLINE = 60_000;
const MANIFEST = "backup.json";
/** Tables that migrations and the thesaurus's file fill. A restore leaves them as they are. */
const OF_MIGRATIONS = /^private\.(thesaurus\w*|owner_aliases)$/;

/** Every table of our schemas, and the accounts. Sessions are left out: after a restore everyone signs in again. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    json_agg(quote_ident(a.attname) order by quote_ident(a.attname)) as columns
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and (n.nspname in ('public', 'private', 'ingest')
    or (n.nspname = 'auth' and c.relname in ('users', 'identities')))
  group by 1 order by 1`;
const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
  from pg_catalog.pg_sequences where schemaname in ('public', 'private', 'ingest') order by 1`;

/**
 * Writes every table of the database at `url` into `folder`, all as of one moment while others continue to write. The
 * files contain personal data and only their owner can read them. A failed backup removes what it wrote.
 * @throws BackupError where the folder exists, or the database fails or stays silent for `deadline` milliseconds
 */
export async function backUp(
  url: string,
  folder: string,
  { deadline = DEADLINE }: Options = {},
): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await requireFree(folder);
  const connections = new Connections(url);
  try {
    return await withDeadline(deadline, (progress) => copyOut(connections, folder, progress));
  } catch (error) {
    await connections.end();
    await removeBroken(folder);
    throw asBackupError(error, `${folder} holds no backup.`);
  } finally {
    await connections.end();
  }
}

async function copyOut(
  connections: Connections,
  folder: string,
  progress: () => void,
): Promise<Manifest> {
  const leader = connections.open();
  const manifest: Manifest = {
    takenAt: new Date().toISOString(),
    tables: {},
    sequences: {},
  };
  const tables = await tablesOf(leader);
  await begin(leader);
  // Before the snapshot, since a table that is truncated or replaced after it would be read in its new state.
  await leader.unsafe(`lock table ${tables.map(({ name }) => name).join()} in access share mode`);
  const [exported] = await leader`select pg_export_snapshot() as snapshot`;
  for (const { name, columns } of tables) {
    const file = `${name.replaceAll('"', "")}.copy`;
    const statement = `copy ${name} (${columns.join()}) to stdout`;
    const path = join(folder, file);
    progress();
    const rows = await copyTable(connections, exported?.snapshot, statement, path, progress);
    manifest.tables[name] = { columns, rows, file };
  }
  for (const { name, value } of await leader.unsafe(SEQUENCES)) manifest.sequences[name] = value;
  // Written last: a folder without it is not a complete backup.
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
  });
  return manifest;
}

/**
 * Writes one table's rows into a new file and returns their number. It uses its own connection and drops it right after
 * the last row: postgres.js can leave a connection paused when the end of a copy arrives together with data, and the
 * next statement then waits forever (porsager/postgres issue 499).
 */
async function copyTable(
  connections: Connections,
  snapshot: string,
  statement: string,
  path: string,
  progress: () => void,
): Promise<number> {
  const reader = connections.open();
  await begin(reader, snapshot);
  const counter = countRows(progress);
  const rows = await reader.unsafe(statement).readable();
  await pipeline(rows, counter.pass, createWriteStream(path, { mode: 0o600, flags: "wx" }));
  await connections.close(reader);
  return counter.rows;
}

/** Begins to read as of one moment, without time limits. Hosted projects limit statements and idle transactions. */
async function begin(sql: postgres.Sql, snapshot?: string): Promise<void> {
  const shared = snapshot === undefined ? "" : `set transaction snapshot '${snapshot}';`;
  await sql.unsafe(`begin isolation level repeatable read read only; ${shared}
    set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`);
}

/**
 * Restores a backup, in one transaction, into the database at `url`, which has the same tables and no accounts.
 * Triggers are off, because counters and the search index come from the backup.
 * @throws BackupError where the two do not fit, or the database fails or stays silent for `deadline` milliseconds
 */
export async function restore(
  url: string,
  folder: string,
  { deadline = DEADLINE }: Options = {},
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const connections = new Connections(url);
  try {
    await withDeadline(deadline, (progress) =>
      connections.open().begin((target) => copyIn(target, manifest, folder, progress)),
    );
    return manifest;
  } catch (error) {
    throw asBackupError(error, "Nothing was restored.");
  } finally {
    await connections.end();
  }
}

async function copyIn(
  target: postgres.TransactionSql,
  manifest: Manifest,
  folder: string,
  progress: () => void,
): Promise<void> {
  await requireFitting(target, manifest);
  await target`set local session_replication_role = replica`;
  await target`set local statement_timeout = 0`;
  for (const [name, { columns, rows, file }] of Object.entries(manifest.tables)) {
    progress();
    // The backup's rows may be older than this database's.
    if (OF_MIGRATIONS.test(name)) continue;
    // The backup also has the rows that migrations insert.
    await target.unsafe(`delete from ${name} where true`);
    const counter = countRows(progress);
    const into = await target.unsafe(`copy ${name} (${columns.join()}) from stdin`).writable();
    await pipeline(createReadStream(join(folder, file)), counter.pass, into);
    if (counter.rows !== rows) {
      throw new BackupError(`${file} holds ${counter.rows} rows and should hold ${rows}.`);
    }
  }
  for (const [name, value] of Object.entries(manifest.sequences)) {
    if (value !== null) await target`select setval(${name}::text::regclass, ${value}::bigint)`;
  }
}

/** Counts the rows of Postgres's text format as they pass: one line each, since line breaks in values are escaped. */
function countRows(progress: () => void) {
  const counter = {
    rows: 0,
    async *pass(source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) counter.rows += 1;
        progress();
        yield chunk;
      }
    },
  };
  return counter;
}

/** Connections of one session each. `end` drops all of them, whatever they are waiting for. */
class Connections {
  readonly #url: string;
  readonly #open = new Set<postgres.Sql>();

  constructor(url: string) {
    this.#url = url;
  }

  open(): postgres.Sql {
    const sql = postgres(this.#url, {
      ...connectOptions(this.#url),
      max: 1,
      max_lifetime: null,
      fetch_types: false,
      onnotice: () => undefined,
    });
    this.#open.add(sql);
    return sql;
  }

  async close(sql: postgres.Sql): Promise<void> {
    this.#open.delete(sql);
    await sql.end({ timeout: 0 });
  }

  async end(): Promise<void> {
    await Promise.all([...this.#open].map((sql) => this.close(sql)));
  }
}

/** An error of the database, the network or the disk has a code; any other error is a bug and is passed on. */
function asBackupError(error: unknown, consequence: string): unknown {
  if (error instanceof BackupError) return new BackupError(`${error.message} ${consequence}`);
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  const lost = /^(CONNECTION_|ECONN|EPIPE|ETIMEDOUT|57P|08)/.test(code);
  const what = lost ? `The connection to the database failed (${code})` : message;
  return new BackupError(`${what.replace(/\.$/, "")}. ${consequence}`);
}

function tablesOf(
  sql: postgres.Sql | postgres.TransactionSql,
): Promise<{ name: string; columns: string[] }[]> {
  return sql.unsafe(TABLES);
}

async function requireFree(folder: string): Promise<void> {
  const files = await readdir(folder);
  if (files.includes(MANIFEST)) {
    throw new BackupError(`${folder} holds a backup already; name another folder.`);
  }
  if (files.some((file) => file.endsWith(".copy"))) {
    throw new BackupError(
      `${folder} holds part of a backup that was broken off; remove it or name another folder.`,
    );
  }
}

async function removeBroken(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".copy"));
  await Promise.all(files.map((file) => rm(join(folder, file), { force: true })));
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => {
    throw new BackupError(`${folder} holds no complete backup: it has no ${MANIFEST}.`);
  });
  return ManifestSchema.parse(JSON.parse(text));
}

/** The tables that differ from those of the backup. */
async function differences(target: postgres.TransactionSql, manifest: Manifest): Promise<string[]> {
  const there = Object.fromEntries(
    (await tablesOf(target)).map(({ name, columns }) => [name, columns.join()]),
  );
  return [...new Set([...Object.keys(there), ...Object.keys(manifest.tables)])].filter(
    (name) => there[name] !== manifest.tables[name]?.columns.join(),
  );
}

async function requireFitting(target: postgres.TransactionSql, manifest: Manifest): Promise<void> {
  const [found] = await target`select to_regclass('public.technologies') is not null as tables`;
  if (!found?.tables) {
    throw new BackupError("This database has no tables yet: apply the migrations first.");
  }
  const different = await differences(target, manifest);
  if (different.length > 0) {
    throw new BackupError(
      `The backup and this database have other tables or columns: ${different.join(", ")}.`,
    );
  }
  const [{ anyone } = { anyone: true }] = await target`
    select exists (select from auth.users) or exists (select from public.technologies) as anyone`;
  if (anyone) throw new BackupError("This database is in use: a backup goes into an empty one.");
}
