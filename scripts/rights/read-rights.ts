import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { UnreadableFile } from "#import/read/problem.ts";
import { type Right, reassess } from "#import/registers/assess.ts";
import { feeMeaning } from "#import/registers/fee-codes.ts";
import { coreName } from "#import/registers/party-name.ts";
import { Problems, type RegisterRecord } from "#import/registers/record.ts";
import {
  openRegisterFile,
  type Reading,
  UnknownRegisterFile,
} from "#import/registers/register-file.ts";
import type { Sql } from "../import/write/store.ts";
import type { Progress } from "../shared/progress.ts";
import { isZip, zipEntries } from "./zip-entries.ts";

/** Records stored in one transaction. */
const BATCH = 500;
const BUFFER = 64 * 1024;

/** What a file came to. */
export type FileResult = {
  name: string;
  label: string;
  asOf: string;
  /** Lines or records read, records stored of them, numbers of which something changed, and changes of their rights. */
  read: number;
  kept: number;
  changed: number;
  changes: number;
  problems: Problems;
  /** Codes of fees that are not known, with how often they occurred. */
  unknownCodes: Map<string, number>;
  /** Why the file, or what is behind some place of it, was not read. */
  failure: string | null;
};

type Wanted = Parameters<typeof openRegisterFile>[3];

/** The numbers of the catalogue and of recorded owners, and whether a name is one of its organisations'. */
export async function wantedOf(sql: Sql): Promise<Wanted> {
  const numbers = await sql<{ number: string }[]>`
    select number from private.catalogue_numbers() n (number)
    union select unnest(r.numbers) from private.register_records r where r.source = 'us-assignments'`;
  const names = await sql<{ name: string }[]>`select name from public.organisations`;
  const confirmed = await sql<{ name: string }[]>`
    select name from private.record_names where state = 'confirmed'`;
  const cores = new Set(confirmed.map(({ name }) => name));
  const owners = names.map(({ name }) => ({ name, core: coreName(name) }));
  for (const { core } of owners) cores.add(core);
  await sql`
    update private.owners o set core_name = c.core
    from jsonb_to_recordset(${sql.json(owners)}) c (name text, core text)
    where c.name = o.name and o.core_name is distinct from c.core`;
  return {
    numbers: new Set(numbers.map(({ number }) => number)),
    isName: (name) => cores.has(coreName(name)),
  };
}

/**
 * Reads one file, or each file of a zip, and stores what concerns the wanted numbers, in batches of which each is whole by
 * itself: the same file read again goes on where it was broken off, since it changes nothing that is stored.
 *
 * @param asOf the files' day where the person named one
 */
export async function* readRights(
  path: string,
  asOf: string | null,
  wanted: Wanted,
  sql: Sql,
  progress: Progress,
  signal: AbortSignal,
): AsyncGenerator<FileResult> {
  const name = basename(path);
  const modified = (await stat(path)).mtime.toISOString().slice(0, 10);
  const [start] = (await firstPiece(path)) ?? [];
  const bytes = (): AsyncIterable<Uint8Array> => createReadStream(path, { highWaterMark: BUFFER });
  if (!start || !isZip(start)) {
    const day = asOf ?? dayOfName(name);
    const open = () => openRegisterFile(name, textOf(bytes()), day ?? modified, wanted);
    yield await takeFile(
      name,
      day === null ? await datedByEvents(name, bytes, wanted, open) : open,
      sql,
      progress,
      signal,
    );
    return;
  }
  try {
    for await (const entry of zipEntries(bytes())) {
      if (entry.name.endsWith("/")) continue;
      const day = asOf ?? dayOfName(entry.name) ?? dayOfName(name) ?? modified;
      const open = () => openRegisterFile(basename(entry.name), textOf(entry.bytes), day, wanted);
      yield await takeFile(`${name}/${entry.name}`, open, sql, progress, signal);
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    yield { ...nothing(name), failure: error.message };
  }
}

/** A file of fees whose name tells no day speaks for the day of its newest event, which only a reading of it all tells. */
async function datedByEvents(
  name: string,
  bytes: () => AsyncIterable<Uint8Array>,
  wanted: Wanted,
  open: () => Promise<Reading>,
): Promise<() => Promise<Reading>> {
  const none = { numbers: new Set<string>(), isName: () => false };
  let newest = "";
  try {
    const reading = await openRegisterFile(name, textOf(bytes()), "9999-12-31", none);
    if (reading.newest === null) return open;
    for await (const _ of reading.records);
    newest = reading.newest();
  } catch (error) {
    if (!(error instanceof UnreadableFile || error instanceof UnknownRegisterFile)) throw error;
  }
  return newest === "" ? open : () => openRegisterFile(name, textOf(bytes()), newest, wanted);
}

async function takeFile(
  name: string,
  open: () => Promise<Reading>,
  sql: Sql,
  progress: Progress,
  signal: AbortSignal,
): Promise<FileResult> {
  const result = nothing(name);
  let reading: Reading | null = null;
  let batch: RegisterRecord[] = [];
  try {
    reading = await open();
    for await (const record of reading.records) {
      countUnknown(record, result.unknownCodes);
      batch.push(record);
      if (batch.length >= BATCH) {
        await store(sql, batch, result);
        batch = [];
      }
      progress.update(
        () => `${name}: ${reading?.read().toLocaleString("en")} read, ${result.kept} kept`,
      );
      if (signal.aborted) {
        result.failure = "was stopped; run the same command again to go on";
        break;
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile || error instanceof UnknownRegisterFile)) throw error;
    result.failure = error.message;
  }
  // What was whole before the file broke off is stored.
  await store(sql, batch, result);
  progress.clear();
  return reading
    ? {
        ...result,
        label: reading.label,
        asOf: reading.asOf,
        read: reading.read(),
        problems: reading.problems,
      }
    : result;
}

function nothing(name: string): FileResult {
  return {
    name,
    label: "",
    asOf: "",
    read: 0,
    kept: 0,
    changed: 0,
    changes: 0,
    problems: new Problems(),
    unknownCodes: new Map(),
    failure: null,
  };
}

/** Stores records and the rights that they change, in one transaction. */
async function store(sql: Sql, records: RegisterRecord[], result: FileResult): Promise<void> {
  if (records.length === 0) return;
  // Of a key that occurs twice in a batch, the later record replaces the earlier.
  const newest = [...new Map(records.map((one) => [`${one.source} ${one.key}`, one])).values()];
  await sql.begin(async (tx) => {
    const changed = await tx<{ number: string }[]>`
      select number from private.store_register_records(${tx.json(newest as never)}) n (number)`;
    const numbers = changed.map(({ number }) => number);
    result.kept += newest.length;
    result.changed += numbers.length;
    if (numbers.length === 0) return;
    const rows = await tx<RegisterRecord[]>`
      select r.source, r.key, r.numbers, r.as_of::text as "asOf", r.facts
      from private.register_records r where r.numbers && ${numbers}`;
    const former = await tx<{ number: string; facts: Right }[]>`
      select number, facts from private.rights where number = any (${numbers})`;
    const rights = reassess(numbers, rows, former);
    const [written] = await tx<{ changes: number }[]>`
      select private.write_rights(${tx.json(rights as never)}) as changes`;
    result.changes += written?.changes ?? 0;
  });
}

function countUnknown({ facts }: RegisterRecord, counts: Map<string, number>): void {
  for (const [, code] of facts.fees?.events ?? [])
    if (feeMeaning(code) === null) counts.set(code, (counts.get(code) ?? 0) + 1);
}

/** What a file came to, in lines for a person. */
export function describe(result: FileResult): string[] {
  const { name, label, asOf, read, kept, changed, changes, problems, unknownCodes, failure } =
    result;
  const lines: string[] = [];
  if (label !== "") {
    lines.push(`${name}: ${label}, as of ${asOf}`);
    lines.push(
      `  ${counted(read)} read, ${counted(kept)} kept, ${counted(changed)} numbers changed, ${counted(changes)} changes of rights, ${counted(problems.count)} could not be read`,
    );
  }
  for (const { line, byte, reason } of problems.first)
    lines.push(
      `  line ${counted(line)}${byte === null ? "" : `, byte ${counted(byte)}`}: ${reason}`,
    );
  if (problems.count > problems.first.length)
    lines.push(`  and ${counted(problems.count - problems.first.length)} more`);
  if (unknownCodes.size > 0) {
    const codes = [...unknownCodes]
      .sort(([, a], [, b]) => b - a)
      .map(([code, n]) => `${code} (${counted(n)})`);
    lines.push(`  codes that are not known and change nothing: ${codes.join(", ")}`);
  }
  if (failure !== null) lines.push(`${name}: ${failure}`);
  return lines;
}

function counted(count: number): string {
  return count.toLocaleString("en");
}

/** The day in a file's name: 'MaintFeeEvents_20261124.txt', 'ad20261124.xml'. */
function dayOfName(name: string): string | null {
  const [, year, month, day] =
    /(?<!\d)((?:19|20)\d\d)-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])(?!\d)/.exec(name) ?? [];
  return year ? `${year}-${month}-${day}` : null;
}

async function firstPiece(path: string): Promise<[Uint8Array] | null> {
  for await (const piece of createReadStream(path, { end: 3 })) return [piece as Uint8Array];
  return null;
}

async function* textOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}
