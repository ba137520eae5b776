import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { FREE_SEARCHES } from "../../app/membership/trial.ts";
import { ensureAuth, migrate } from "../../sandbox/migrate.ts";
import { backUp, restore } from "../../scripts/backup/copy-database.ts";
import { describeRows, describeSchema } from "../../scripts/schema/describe.ts";
import { joinSchemas } from "../../scripts/schema/join.ts";
import { bridgeEarlier, earlierMigrations } from "../../supabase/history.ts";
import { createEarlierDatabase, type EarlierDatabase } from "../support/earlier-database.ts";
import {
  createFreshDatabase,
  emptyDatabase,
  type FreshDatabase,
} from "../support/fresh-database.ts";
import { actAs } from "../support/people.ts";

let fresh: FreshDatabase;
let schema: string;
beforeAll(async () => {
  fresh = await createFreshDatabase(inject("databaseServer"));
  schema = await describeSchema(fresh.sql);
});
afterAll(async () => {
  await fresh?.drop();
});

const LAST = earlierMigrations().at(-1)?.version ?? "";

test("supabase/schemas makes the same database as supabase/migrations", async () => {
  const database = await emptyDatabase(inject("databaseServer"));
  try {
    await ensureAuth(database.url);
    await database.sql.begin((tx) => tx.unsafe(joinSchemas()));
    expect(await describeSchema(database.sql)).toBe(schema);
    expect(await rowsOf(database.sql)).toEqual(await rowsOf(fresh.sql));
  } finally {
    await database.drop();
  }
});

test.each([
  ["a default", "alter table public.technologies alter status set default 'active'"],
  ["a column's statistics", "alter table public.technologies alter title set statistics 0"],
  ["a constraint", "alter table public.technologies add check (length(title) < 9000)"],
  ["an index", "create index on public.technologies (title)"],
  [
    "a function's text",
    "create or replace function private.exact_until() returns integer language sql immutable parallel safe as $$ select 2 $$",
  ],
  ["a function's settings", "alter function private.viewer() set jit = off"],
  ["who may run a function", "grant execute on function private.viewer() to public"],
  ["who may read a table", "grant select on public.inquiries to anon"],
  [
    "what new tables are granted",
    "alter default privileges in schema public grant select on tables to anon",
  ],
  ["a policy", 'alter policy "own profile" on public.user_profiles using (true)'],
  ["row level security", "alter table public.inquiries disable row level security"],
  ["a trigger", "alter table public.technologies disable trigger count_added"],
  ["a comment", "comment on table public.technologies is 'Anything.'"],
  ["an option of a table", "alter table private.search_texts reset (toast_tuple_target)"],
  ["a sequence", "alter sequence public.technologies_tech_id_seq increment 2"],
  ["a view", 'alter view public."tech-table-v1" set (security_invoker = false)'],
  [
    "a new function",
    "create function private.newer() returns integer language sql as $$ select 1 $$",
  ],
  ["an attribute of a type", "alter type private.search_claim add attribute more text"],
])("the description of a schema tells %s", async (_, change) => {
  const changed = fresh.sql.begin(async (tx) => {
    await tx.unsafe(change);
    const described = await describeSchema(tx);
    await tx`rollback`;
    return described;
  });
  expect(await changed).not.toBe(schema);
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
    try {
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
    } finally {
      await database.drop();
    }
  },
);

test("the database and the pages give a free account the same number of searches", async () => {
  const [row] = await fresh.sql`select private.free_searches() as searches`;
  expect(row?.searches).toBe(FREE_SEARCHES);
});

/** The last version of the first day, one in between, and the last of all. */
const EARLIER = ["20261121001300", "20261122007330", LAST];

test.each(EARLIER)(
  "a database with the migrations up to %s loses nothing on the way to today's",
  async (version) => {
    const database = await createEarlierDatabase(version);
    try {
      const before = await contentsOf(database.sql);
      await migrate(database.url);
      expect(await describeSchema(database.sql)).toBe(schema);
      expect(await rowsOf(database.sql)).toEqual(await rowsOf(fresh.sql));
      expect(await historyOf(database.sql)).toEqual(await historyOf(fresh.sql));
      expect(lostBetween(before, await contentsOf(database.sql))).toEqual([]);
      await expectFacetsOfRows(database.sql);
      await expectToWork(database);
      // A second call has nothing to do.
      expect(await bridgeEarlier(database.url)).toBe(false);
    } finally {
      await database.drop();
    }
  },
);

test("a failed bridge of earlier migrations leaves the database as it was, and the next start succeeds", async () => {
  const database = await createEarlierDatabase(LAST);
  try {
    const before = await describeSchema(database.sql);
    await database.sql`alter function private.viewer() rename to somebody`;
    await expect(migrate(database.url)).rejects.toThrow("The migration bridge.sql failed: ");
    await database.sql`alter function private.somebody() rename to viewer`;
    expect(await describeSchema(database.sql)).toBe(before);
    await migrate(database.url);
    expect(await describeSchema(database.sql)).toBe(schema);
  } finally {
    await database.drop();
  }
});

test.each([
  ["names its migrations", true],
  ["does not name them, as before 2026-11-23", false],
])("a backup of an earlier database that %s is restored and moved", async (_, isNamed) => {
  const database = await createEarlierDatabase("20261122007330");
  const target = await emptyDatabase(inject("databaseServer"));
  const folder = mkdtempSync(join(tmpdir(), "quad-earlier-"));
  try {
    await backUp(database.url, folder);
    if (!isNamed) {
      const file = join(folder, "backup.json");
      const { migrations: _, ...manifest } = JSON.parse(readFileSync(file, "utf8"));
      writeFileSync(file, JSON.stringify(manifest));
    }
    const before = await contentsOf(database.sql);
    await restore(target.url, folder);
    expect(await describeSchema(target.sql)).toBe(schema);
    expect(await rowsOf(target.sql)).toEqual(await rowsOf(fresh.sql));
    expect(lostBetween(before, await contentsOf(target.sql))).toEqual([]);
    await expectFacetsOfRows(target.sql);
  } finally {
    rmSync(folder, { recursive: true });
    await target.drop();
    await database.drop();
  }
});

type Rows = Record<string, unknown>[];

/** Rows that migrations fill and nobody changes. They are the same however a database got to today's migrations. */
async function rowsOf(sql: postgres.Sql): Promise<Record<string, string | undefined>> {
  const rows = await describeRows(sql);
  const names = ["entries", "phrases", "stems", "terms", "words"].map(
    (part) => `private.thesaurus_${part}`,
  );
  return Object.fromEntries(["private.owner_aliases", ...names].map((name) => [name, rows[name]]));
}

async function historyOf(sql: postgres.Sql): Promise<string[]> {
  const rows =
    await sql`select version, name from supabase_migrations.schema_migrations order by 1`;
  return rows.map(({ version, name }) => `${version} ${name}`);
}

/** Everything that a person or an import wrote. Computed values are checked separately. */
async function contentsOf(sql: postgres.Sql): Promise<Record<string, Rows>> {
  const tables = await sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where (schemaname in ('public', 'private', 'ingest') or (schemaname = 'auth' and tablename in ('users', 'identities')))
      and tablename !~ '^(search_|thesaurus|technology_facets|owner)'`;
  const contents: Record<string, Rows> = {};
  for (const { name } of tables) {
    const rows = await sql.unsafe(`select to_jsonb(t) as row from ${name} t`);
    contents[name] = rows.map(({ row }) => row);
  }
  return contents;
}

/** Rows that are missing afterwards, compared in all columns that both versions have. */
function lostBetween(before: Record<string, Rows>, after: Record<string, Rows>): string[] {
  return Object.entries(before).flatMap(([name, rows]) => {
    const shared = Object.keys(rows[0] ?? {}).filter(
      (column) => column in (after[name]?.[0] ?? {}),
    );
    const key = (row: Rows[number]) => JSON.stringify(shared.map((column) => row[column]));
    const there = new Set(after[name]?.map(key));
    return rows
      .filter((row) => shared.length === 0 || !there.has(key(row)))
      .map((row) => `${name}: ${JSON.stringify(row)}`);
  });
}

/** Checks that a search finds something, and that members still have what they had. */
async function expectToWork({ sql, reader, buyer }: EarlierDatabase): Promise<void> {
  const [title] = await sql`select title from public.technologies where tech_id = 9`;
  const [found] = await actAs(
    sql,
    buyer,
    (tx) => tx`select public.search_page(${title?.title}) as page`,
  );
  expect(found?.page.cards[0].id).toBe(9);
  const [account] = await actAs(sql, reader, (tx) => tx`select public.account_page() as page`);
  expect(account?.page).toMatchObject({
    savedTotal: 3,
    likedTotal: 3,
    inquiriesTotal: 1,
    viewer: { trialSearches: 5 },
  });
}

/** Checks that the counts beside the filters match the rows. */
async function expectFacetsOfRows(sql: postgres.Sql): Promise<void> {
  const facets = (from: string) =>
    sql.unsafe(`select kind, value, technologies from ${from} order by 1, 2`);
  expect(await facets("public.technology_facets")).toEqual(
    await facets(`(select f.kind, f.value, count(*)::integer as technologies
      from (
        select o.* from public.technologies t, private.facets_of(t.class1, t.class2, t.status, t.uni) o
        union all
        select o.* from private.technology_facts x, private.facets_of_facts(x) o) f
      group by 1, 2) counted`),
  );
}
