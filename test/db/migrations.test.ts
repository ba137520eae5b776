import { readFileSync } from "node:fs";
import { expect, inject, onTestFinished, test } from "vitest";
import { FREE_SEARCHES } from "#app/membership/trial.ts";
import { migrate } from "../../local/migrate.ts";
import { joinSchemas, MIGRATION } from "../../supabase/migration.ts";
import { createFreshDatabase, databaseOfFile } from "../support/fresh-database.ts";

const fresh = await databaseOfFile();

test("the migration is what supabase/schemas says (npm run schema writes it)", () => {
  expect(readFileSync(MIGRATION, "utf8") === joinSchemas()).toBe(true);
});

test("a database that is migrated again stays as it is; one of another version is refused with what to do", async () => {
  const database = await createFreshDatabase(inject("databaseServer"));
  onTestFinished(database.drop);
  await migrate(database.url);
  await database.sql`comment on schema private is 'schema of yesterday'`;
  await expect(migrate(database.url)).rejects.toThrow("Delete the state folder");
  await database.sql`comment on schema private is null`;
  await expect(migrate(database.url)).rejects.toThrow("Delete the state folder");
});

test.each([
  ["grant nothing", ""],
  [
    "grant everything, as older hosted projects do",
    `alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
    alter default privileges in schema public grant all on functions to anon, authenticated, service_role`,
  ],
])(
  "where the defaults %s, nobody may use what a later migration makes, and no visitor a personal table",
  async (_, grants) => {
    const database = await createFreshDatabase(inject("databaseServer"), grants);
    onTestFinished(database.drop);
    const personal = await database.sql`
    select distinct k.conrelid::regclass::text as name, has_table_privilege('anon', k.conrelid, 'select') as read
    from pg_constraint k where k.confrelid = 'auth.users'::regclass and k.connamespace <> 'auth'::regnamespace`;
    expect(personal.length).toBeGreaterThan(12);
    expect(personal.filter(({ read }) => read)).toEqual([]);
    // A function of a later migration may be called by nobody until the migration grants it.
    await database.sql`create function public.later() returns integer language sql as $$ select 1 $$`;
    await database.sql`create table public.later_table (id integer)`;
    const [later] = await database.sql`
    select has_function_privilege('anon', 'public.later()', 'execute') as run,
      has_table_privilege('anon', 'public.later_table', 'select') as read`;
    expect(later).toEqual({ run: false, read: false });
  },
);

test("the database and the pages give a free account the same number of searches", async () => {
  const [row] = await fresh.sql`select private.free_searches() as searches`;
  expect(row?.searches).toBe(FREE_SEARCHES);
});
