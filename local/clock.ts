import type postgres from "postgres";

/**
 * Shifts the database's clock for memberships (`private.clock()`, supabase/schemas/10_members.sql) by `offset`
 * milliseconds; zero restores plain now(). The function is replaced, not created, so that its grants stay.
 */
export async function setDatabaseClock(sql: postgres.Sql, offset: number): Promise<void> {
  const ahead = Math.round(offset / 1000);
  const body = ahead === 0 ? "select now()" : `select now() + interval '${ahead} seconds'`;
  await sql.unsafe(
    `create or replace function private.clock() returns timestamptz language sql stable set search_path = '' as $$ ${body} $$`,
  );
}
