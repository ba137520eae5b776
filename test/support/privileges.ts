import type postgres from "postgres";

/** Whose privileges are listed: a visitor, a member, and the Workers with their own key. */
const CALLERS = "'{anon,authenticated,service_role}'::name[]";
/** Schemas of ours; `kept` is a test's own. */
const OURS = "n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'auth', 'kept')";

/** A function with the types of its arguments, as SQL has them, and their names, as the data API has them. */
export type CallableFunction = {
  signature: string;
  types: string[];
  names: string[];
  byVisitors: boolean;
  byMembers: boolean;
};

/** The functions that a visitor or a member may run. */
export async function callableFunctions(sql: postgres.Sql): Promise<CallableFunction[]> {
  const all = await functionsOf(sql);
  return all.filter(({ byVisitors, byMembers }) => byVisitors || byMembers);
}

/**
 * Every function with who may run it, a line each. One outside `public` that nobody may run has no line: the data API
 * exposes only `public`, and nothing is granted by default.
 */
export async function functionLines(sql: postgres.Sql): Promise<string[]> {
  return (await functionsOf(sql))
    .filter(({ signature, callers }) => callers !== "" || signature.startsWith("public."))
    .map(({ signature, callers }) => `function ${signature}: ${callers || "nobody"}`)
    .sort();
}

async function functionsOf(sql: postgres.Sql): Promise<(CallableFunction & { callers: string })[]> {
  const found = await sql.unsafe(`
    select n.nspname || '.' || p.proname as name, oidvectortypes(p.proargtypes) as types, proargnames as names,
      proargmodes::text[] as modes,
      array(select r from unnest(${CALLERS}) r where has_function_privilege(r, p.oid, 'execute')) as callers
    from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
    where ${OURS} order by 1, 2`);
  return found.map(({ name, types: list, names, modes, callers }) => {
    const types: string[] = list === "" ? [] : list.split(", ");
    return {
      signature: `${name}(${types.join(",")})`,
      types,
      names: (names ?? []).filter((_: string, at: number) => /[ib]/.test(modes?.[at] ?? "i")),
      byVisitors: callers.includes("anon"),
      byMembers: callers.includes("authenticated"),
      callers: callers.join(", "),
    };
  });
}

/** Every schema, table, view and sequence with its grants, its row level security and its policies, a line each. */
export async function relationLines(sql: postgres.Sql): Promise<string[]> {
  const found = await sql.unsafe(`
    with ours as (
      select c.oid, n.nspname || '.' || c.relname as name, c.relkind, c.relrowsecurity, c.reloptions, c.relacl
      from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    ), grantee as (
      select r.oid, r.rolname as name from pg_catalog.pg_roles r where r.rolname = any (${CALLERS})
      union all select 0, 'everyone'
    )
    select 'schema ' || n.nspname || ': ' || g.name || ' ' || string_agg(a.privilege_type, ', ' order by a.privilege_type) as line
    from pg_catalog.pg_namespace n, aclexplode(n.nspacl) a join grantee g on g.oid = a.grantee
    where ${OURS} group by n.nspname, g.name
    union all
    select case relkind when 'v' then 'view ' else 'table ' end || name || ': '
      || case when relkind = 'v' then coalesce(array_to_string(reloptions, ', '), 'with its owner''s rights')
        when relrowsecurity then 'row level security' else 'NO ROW LEVEL SECURITY' end
    from ours where relkind <> 'S'
    union all
    select 'grant ' || o.name || ': ' || g.name || ' ' || string_agg(a.privilege_type, ', ' order by a.privilege_type)
    from ours o, aclexplode(o.relacl) a join grantee g on g.oid = a.grantee
    group by o.name, g.name
    union all
    select 'grant ' || o.name || '.' || c.attname || ': ' || g.name || ' ' || string_agg(a.privilege_type, ', ' order by a.privilege_type)
    from ours o join pg_catalog.pg_attribute c on c.attrelid = o.oid, aclexplode(c.attacl) a join grantee g on g.oid = a.grantee
    group by o.name, c.attname, g.name
    union all
    select 'policy ' || p.schemaname || '.' || p.tablename || ': ' || p.policyname || ', ' || lower(p.permissive) || ', for ' || p.cmd
      || ' to ' || array_to_string(p.roles, ', ') || coalesce(' using ' || p.qual, '') || coalesce(' check ' || p.with_check, '')
    from pg_catalog.pg_policies p join pg_catalog.pg_namespace n on n.nspname = p.schemaname where ${OURS}`);
  return found.map(({ line }) => line.replace(/\s+/g, " ")).sort();
}
