import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
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

/** Everything in a database, as one text for each table. */
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

test("what is backed up and restored elsewhere is the same, and goes on as before", async () => {
  await addGeneratedCatalogue(source.sql, { count: 30, seed: 7 });
  const keeper = await addPerson(source.sql, "keeper", { is_pro: true });
  const [kept] = await source.sql`select max(tech_id)::integer as id from public.technologies`;
  await source.sql.begin(async (sql) => {
    await sql`insert into public."saves-v1" (user_id, tech_id) values (${keeper.id}, ${kept?.id})`;
    await sql`insert into public."notes-v1" (user_id, tech_id, notes)
      values (${keeper.id}, ${kept?.id}, ${'tab\there, "quotes", \\N, é, 新\nand a line'})`;
  });
  await backUp(source.sql, taken);

  const target = await createFreshDatabase(inject("databaseServer"));
  try {
    await restore(target.sql, taken);
    expect(await contentsOf(target)).toEqual(await contentsOf(source));
    // Ids go on where they stood, triggers work again, and nobody's session came along.
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

test("a backup's files are their owner's alone, and a second one goes elsewhere", async () => {
  for (const file of readdirSync(taken)) {
    expect(statSync(join(taken, file)).mode & 0o077, file).toBe(0);
  }
  await expect(backUp(source.sql, taken)).rejects.toThrow("holds a backup already");
});

test("a backup is refused by a database in use, by one of other migrations, and when it is not whole", async () => {
  await expect(restore(source.sql, taken)).rejects.toThrow("in use");
  const target = await createFreshDatabase(inject("databaseServer"));
  try {
    await expect(restore(target.sql, folder)).rejects.toThrow("no whole backup");
    const file = join(taken, "public.technologies.copy");
    const whole = readFileSync(file, "utf8");
    writeFileSync(file, whole.slice(0, whole.lastIndexOf("\n", whole.length - 2) + 1));
    await expect(restore(target.sql, taken)).rejects.toThrow(
      "public.technologies.copy holds 29 rows",
    );
    writeFileSync(file, whole);
    expect(await target.sql`select from public.technologies`).toHaveLength(0);
    await target.sql`alter table public.technologies add column newer text`;
    await expect(restore(target.sql, taken)).rejects.toThrow("they differ in public.technologies.");
  } finally {
    await target.drop();
  }
});
