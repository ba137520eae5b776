import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { backUp, restore } from "../../scripts/backup/copy-database.ts";
import { addGeneratedCatalogue } from "../../scripts/seed/add-generated.ts";
import { createFreshDatabase, type FreshDatabase } from "../support/fresh-database.ts";
import { addPerson } from "../support/people.ts";

const folder = mkdtempSync(join(tmpdir(), "quad-backup-"));
const taken = join(folder, "taken");
let source: FreshDatabase;

beforeAll(async () => {
  source = await createFreshDatabase(inject("databaseServer"));
});
afterAll(async () => {
  await source.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Everything in a database, as one text per table. */
async function contentsOf({ sql }: FreshDatabase): Promise<Record<string, string>> {
  const tables = await sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private', 'ingest') or (schemaname = 'auth' and tablename in ('users', 'identities'))`;
  const contents: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await sql.unsafe(
      `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash from ${name} t`,
    );
    contents[name] = row?.hash;
  }
  return contents;
}

test("a backup restored elsewhere is the same, and works as before", async () => {
  await addGeneratedCatalogue(source.sql, { count: 30, seed: 7 });
  const keeper = await addPerson(source.sql, "keeper", { is_pro: true });
  const [kept] = await source.sql`select max(tech_id)::integer as id from public.technologies`;
  await source.sql.begin(async (sql) => {
    await sql`insert into public."saves-v1" (user_id, tech_id) values (${keeper.id}, ${kept?.id})`;
    await sql`insert into public."notes-v1" (user_id, tech_id, notes)
      values (${keeper.id}, ${kept?.id}, ${'tab\there, "quotes", \\N, é, 新\nand a line'})`;
  });
  await backUp(source.url, taken);

  const target = await createFreshDatabase(inject("databaseServer"));
  try {
    await restore(target.url, taken);
    expect(await contentsOf(target)).toEqual(await contentsOf(source));
    // Ids continue where they stopped, triggers work again, and nobody's session was copied.
    const [next] = await target.sql`
      insert into public.technologies (title, uni) values ('After the restore', 'Any') returning tech_id::integer`;
    expect(next?.tech_id).toBeGreaterThan(kept?.id);
    await target.sql`delete from public."saves-v1" where user_id = ${keeper.id}`;
    const [counted] =
      await target.sql`select saves from public.technology_counts where tech_id = ${kept?.id}`;
    expect(counted?.saves).toBe(0);
    expect(await target.sql`select from auth.sessions`).toHaveLength(0);
  } finally {
    await target.drop();
  }
});

test("only their owner can read a backup's files, and a second backup goes into another folder", async () => {
  for (const file of readdirSync(taken)) {
    expect(statSync(join(taken, file)).mode & 0o077, file).toBe(0);
  }
  await expect(backUp(source.url, taken)).rejects.toThrow("holds a backup already");
});

test("a restore is refused into a database in use, into one with other columns, and from an incomplete backup", async () => {
  await expect(restore(source.url, taken)).rejects.toThrow("in use");
  const target = await createFreshDatabase(inject("databaseServer"));
  try {
    await expect(restore(target.url, folder)).rejects.toThrow("no complete backup");
    const file = join(taken, "public.technologies.copy");
    const whole = readFileSync(file, "utf8");
    writeFileSync(file, whole.slice(0, whole.lastIndexOf("\n", whole.length - 2) + 1));
    await expect(restore(target.url, taken)).rejects.toThrow(
      "public.technologies.copy holds 29 rows",
    );
    writeFileSync(file, whole);
    expect(await target.sql`select from public.technologies`).toHaveLength(0);
    await target.sql`alter table public.technologies add column newer text`;
    await expect(restore(target.url, taken)).rejects.toThrow("public.technologies.");
  } finally {
    await target.drop();
  }
});

test("tables of more than a megabyte are copied ten times in a row, and each copy is complete", async () => {
  await source.sql`
    create table private.wide as select g as id, repeat(md5(g::text), 20) as text from generate_series(1, 3000) g`;
  try {
    for (const copy of Array.from({ length: 10 }, (_, index) => join(folder, `wide-${index}`))) {
      const { tables } = await backUp(source.url, copy);
      // The copy has a table that the backup's code does not name.
      expect(tables["private.wide"]?.rows).toBe(3000);
      const text = readFileSync(join(copy, "private.wide.copy"), "utf8");
      expect(text.split("\n")).toHaveLength(3001);
    }
    // Postgres ends a connection's process a moment after the connection.
    await expect
      .poll(
        () => source.sql`
          select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
        { timeout: 120_000 },
      )
      .toHaveLength(0);
  } finally {
    await source.sql`drop table private.wide`;
  }
});

test("every table of our schemas is in a backup, and no other schema has tables of ours", async () => {
  const { tables } = await backUp(source.url, join(folder, "all"));
  // A restore leaves out sessions and the like, and what belongs to the platform.
  const left = await source.sql`
    select distinct schemaname as name from pg_tables
    where schemaname not in ('public', 'private', 'ingest') and schemaname not like 'pg\\_%' order by 1`;
  expect(left.map(({ name }) => name)).toEqual([
    "auth",
    "information_schema",
    "supabase_migrations",
  ]);
  expect(Object.keys(tables).sort()).toEqual(Object.keys(await contentsOf(source)).sort());
});

test("a connection that is cut or falls silent ends the command with one line and leaves no files", async () => {
  for (const fault of ["cut", "silent"] as const) {
    const proxy = await startFaultyProxy(source.url, fault);
    const kept = join(folder, fault);
    const { code, stderr } = await runBackup(proxy.url, kept);
    await proxy.stop();
    expect(code, stderr).toBe(1);
    expect(stderr.trim().split("\n"), stderr).toHaveLength(1);
    expect(stderr).toContain(
      fault === "cut" ? "connection to the database failed" : "did not answer for 2 seconds",
    );
    expect(readdirSync(kept)).toEqual([]);
  }
});

/** Runs `npm run backup -- FOLDER --deadline 2` in a process of its own. */
function runBackup(url: string, to: string): Promise<{ code: number; stderr: string }> {
  const args = [join(import.meta.dirname, "../../scripts/backup.ts"), to, "--deadline", "2"];
  return new Promise((done) => {
    execFile(
      process.execPath,
      args,
      { env: { ...process.env, DATABASE_URL: url } },
      (error, _, stderr) => done({ code: error ? Number(error.code) : 0, stderr }),
    );
  });
}

/** A connection to the database that fails after 20 kB, which is less than the catalogue's rows. */
async function startFaultyProxy(url: string, fault: "cut" | "silent") {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  let passed = 0;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    sockets.push(near, far);
    for (const socket of [near, far]) socket.on("error", () => undefined);
    near.pipe(far);
    far.on("data", (chunk) => {
      passed += chunk.length;
      if (passed <= 20_000) near.write(chunk);
      else if (fault === "cut") cut();
    });
  });
  const cut = () => {
    // No new connection is let in; otherwise only one of several connections would be lost.
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port: own } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(url), { port: String(own) }).href,
    async stop() {
      for (const socket of sockets) socket.destroy();
      if (server.listening) await new Promise((done) => server.close(done));
    },
  };
}
