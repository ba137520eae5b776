import { expect, test } from "vitest";
import { checkDatabase } from "../../scripts/deploy/check/check-database.ts";
import { printLine } from "../../scripts/deploy/check/check-deployment.ts";
import { readDeployment } from "../../scripts/deploy/read-deployment.ts";
import { databaseOfFile } from "../support/fresh-database.ts";

const { sql } = await databaseOfFile();
// As `supabase db push` leaves it.
await sql`create schema if not exists supabase_migrations`;
await sql`
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key, statements text[], name text)`;
await sql`
  insert into supabase_migrations.schema_migrations (version)
  select unnest(${[...readDeployment({}).migrations]}::text[]) on conflict do nothing`;

async function printed(): Promise<string[]> {
  const query = (text: string) => sql.unsafe(text);
  const lines: string[] = [];
  const ports = { query, fetch, wrangler: () => Promise.reject(new Error("not asked")) };
  for await (const line of checkDatabase(readDeployment({}), ports)) lines.push(printLine(line));
  return lines;
}

test("the check's queries run on a migrated database, which passes once it has a moderator", async () => {
  expect((await printed()).at(-1)).toMatch(/^wrong Moderators: none/);
  await sql`select public.set_moderators(${["moderator@university.test"]})`;
  expect((await printed()).map((line) => line.split(":")[0])).toEqual([
    "ok    Database connection",
    "ok    Migrations",
    "ok    Schema",
    "ok    Sessions",
    "ok    Moderators",
  ]);
});

test("the check names a migration that this checkout lacks, and a schema of another version", async () => {
  await sql`insert into supabase_migrations.schema_migrations (version) values ('20990101000000')`;
  expect(await printed()).toContain(
    "wrong Migrations: this checkout lacks 20990101000000. Run `git pull`.",
  );
  await sql`comment on schema private is 'schema of another version'`;
  expect(await printed()).toContainEqual(expect.stringMatching(/^wrong Schema/));
});
