import type postgres from "postgres";

/** Our schemas; everything in them comes from supabase/migrations. */
const SCHEMAS = ["public", "private", "ingest"];

/**
 * A right as `anon=SELECT`. The owner's own rights are left out, since the owner's name differs from server to server.
 */
const RIGHTS = (acl: string, owner: string) => `(
  select coalesce(string_agg(x.line, ' ' order by x.line), 'nobody') from (
    select case when e.grantee = 0 then 'PUBLIC' else e.grantee::regrole::text end || '='
      || string_agg(e.privilege_type || case when e.is_grantable then '*' else '' end, ',' order by e.privilege_type) as line
    from aclexplode(${acl}) e where e.grantee <> ${owner} group by e.grantee) x)`;

const OURS = "n.nspname = any ($1)";
const OF_NAMESPACE = (column: string) => `join pg_namespace n on n.oid = ${column}`;

/**
 * One query per kind of object, which returns its name and description. Positions, object ids, owners and sizes are
 * left out. Several lines of the same name are one object.
 */
const KINDS: Record<string, string> = {
  schema: `
    select n.nspname as name, 'rights: ' || ${RIGHTS("coalesce(n.nspacl, acldefault('n', n.nspowner))", "n.nspowner")} as text
    from pg_namespace n where ${OURS}`,
  extension: `
    select e.extname as name, 'in ' || n.nspname as text
    from pg_extension e ${OF_NAMESPACE("e.extnamespace")} where $1::text[] is not null`,
  "default privileges": `
    select coalesce(n.nspname, 'everywhere') || ' ' || d.defaclobjtype::text as name,
      ${RIGHTS("d.defaclacl", "d.defaclrole")} as text
    from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace
    where n.nspname is null or ${OURS}`,
  type: `
    select format('%I.%I', n.nspname, t.typname) as name,
      case t.typtype when 'e' then (select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)
        when 'd' then format_type(t.typbasetype, t.typtypmod) || ' ' || coalesce(t.typdefault, '')
        else (select string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), E'\\n' order by a.attnum)
          from pg_attribute a where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped) end
      || E'\\nrights: ' || ${RIGHTS("coalesce(t.typacl, acldefault('T', t.typowner))", "t.typowner")} as text
    from pg_type t ${OF_NAMESPACE("t.typnamespace")} left join pg_class c on c.oid = t.typrelid
    where ${OURS} and (t.typtype in ('e', 'd') or (t.typtype = 'c' and c.relkind = 'c'))`,
  relation: `
    select format('%I.%I', n.nspname, c.relname) as name, concat_ws(E'\\n',
      case c.relkind when 'r' then 'table' when 'v' then 'view' when 'm' then 'materialized view' else c.relkind::text end
        || ' ' || c.relpersistence::text || ' row level security ' || c.relrowsecurity || ' forced ' || c.relforcerowsecurity,
      'options: ' || array_to_string(c.reloptions, ', '),
      'options of toast: ' || (select array_to_string(o.reloptions, ', ') from pg_class o where o.oid = c.reltoastrelid),
      case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end,
      'rights: ' || ${RIGHTS("coalesce(c.relacl, acldefault('r', c.relowner))", "c.relowner")}) as text
    from pg_class c ${OF_NAMESPACE("c.relnamespace")} where ${OURS} and c.relkind in ('r', 'v', 'm', 'p', 'f')`,
  column: `
    select format('%I.%I %s %I', n.nspname, c.relname,
        lpad((row_number() over (partition by c.oid order by a.attnum))::text, 2, '0'), a.attname) as name,
      concat_ws(' ', format_type(a.atttypid, a.atttypmod),
        case when a.attcollation <> t.typcollation then 'collate ' || a.attcollation::regcollation end,
        case when a.attnotnull then 'not null' end, 'identity ' || nullif(a.attidentity::text, ''),
        'generated ' || nullif(a.attgenerated::text, ''), 'default ' || pg_get_expr(d.adbin, d.adrelid),
        'storage ' || a.attstorage::text, 'statistics ' || a.attstattarget, 'compression ' || nullif(a.attcompression::text, ''),
        'rights ' || case when a.attacl is not null then ${RIGHTS("a.attacl", "c.relowner")} end) as text
    from pg_attribute a join pg_class c on c.oid = a.attrelid ${OF_NAMESPACE("c.relnamespace")}
    join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${OURS} and c.relkind in ('r', 'v', 'm', 'p', 'f') and a.attnum > 0 and not a.attisdropped`,
  constraint: `
    select format('%I.%I %I', n.nspname, c.relname, k.conname) as name,
      pg_get_constraintdef(k.oid) || case when k.convalidated then '' else ' NOT VALIDATED' end as text
    from pg_constraint k join pg_class c on c.oid = k.conrelid ${OF_NAMESPACE("c.relnamespace")} where ${OURS}`,
  index: `
    select format('%I.%I', n.nspname, c.relname) as name, pg_get_indexdef(c.oid)
      || case when i.indisvalid then '' else ' INVALID' end || case when i.indisclustered then ' CLUSTERED' else '' end as text
    from pg_index i join pg_class c on c.oid = i.indexrelid ${OF_NAMESPACE("c.relnamespace")} where ${OURS}`,
  statistics: `
    select format('%I.%I', n.nspname, s.stxname) as name, pg_get_statisticsobjdef(s.oid) as text
    from pg_statistic_ext s ${OF_NAMESPACE("s.stxnamespace")} where ${OURS}`,
  sequence: `
    select format('%I.%I', n.nspname, c.relname) as name, concat_ws(' ', format_type(s.seqtypid, null), s.seqstart, s.seqincrement,
      s.seqmin, s.seqmax, s.seqcache, s.seqcycle, 'of', (select d.refobjid::regclass::text || '.' || d.refobjsubid from pg_depend d
        where d.objid = c.oid and d.deptype in ('a', 'i') and d.refobjsubid > 0),
      E'\\nrights: ' || ${RIGHTS("coalesce(c.relacl, acldefault('s', c.relowner))", "c.relowner")}) as text
    from pg_sequence s join pg_class c on c.oid = s.seqrelid ${OF_NAMESPACE("c.relnamespace")} where ${OURS}`,
  function: `
    select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) || E'\\nrights: '
      || ${RIGHTS("coalesce(p.proacl, acldefault('f', p.proowner))", "p.proowner")} as text
    from pg_proc p ${OF_NAMESPACE("p.pronamespace")} where ${OURS} and p.prokind in ('f', 'p')`,
  aggregate: `
    select p.oid::regprocedure::text as name, a.aggtransfn::text || ' ' || a.aggfinalfn::text as text
    from pg_aggregate a join pg_proc p on p.oid = a.aggfnoid ${OF_NAMESPACE("p.pronamespace")} where ${OURS}`,
  trigger: `
    select format('%I.%I %I', n.nspname, c.relname, t.tgname) as name, pg_get_triggerdef(t.oid) || ' enabled ' || t.tgenabled::text as text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid ${OF_NAMESPACE("c.relnamespace")} where ${OURS} and not t.tgisinternal`,
  policy: `
    select format('%I.%I %I', p.schemaname, p.tablename, p.policyname) as name, concat_ws(' ', p.permissive, p.cmd,
      (select string_agg(r::text, ',' order by r) from unnest(p.roles) r), 'using', p.qual, 'check', p.with_check) as text
    from pg_policies p where p.schemaname = any ($1)`,
  rule: `
    select format('%I.%I %I', r.schemaname, r.tablename, r.rulename) as name, r.definition as text
    from pg_rules r where r.schemaname = any ($1)`,
  comment: `
    select pg_describe_object(d.classoid, d.objoid, d.objsubid) as name, d.description as text
    from pg_description d
    left join pg_class c on d.classoid = 'pg_class'::regclass and c.oid = d.objoid
    left join pg_proc p on d.classoid = 'pg_proc'::regclass and p.oid = d.objoid
    left join pg_type t on d.classoid = 'pg_type'::regclass and t.oid = d.objoid
    left join pg_constraint k on d.classoid = 'pg_constraint'::regclass and k.oid = d.objoid
    join pg_namespace n on n.oid = coalesce(c.relnamespace, p.pronamespace, t.typnamespace, k.connamespace)
    where ${OURS}`,
  setting: `
    select coalesce(r.rolname, 'everyone') as name, array_to_string(array(select x from unnest(s.setconfig) x order by x), E'\\n') as text
    from pg_db_role_setting s left join pg_roles r on r.oid = s.setrole
    where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
      and (r.rolname is null or r.rolname in ('anon', 'authenticated', 'service_role', 'authenticator')) and $1::text[] is not null`,
};

/**
 * The schema of a database as lines of text, in an order that depends only on names: two databases have the same schema
 * where these are equal. Functions come with their bodies, and every relation with everybody's rights.
 */
export async function describeSchema(sql: Pick<postgres.Sql, "unsafe">): Promise<string> {
  const parts: string[] = [];
  for (const [kind, query] of Object.entries(KINDS)) {
    const rows = await sql.unsafe(query, [SCHEMAS]);
    const objects = rows.map(({ name, text }) => `${kind} ${name}\n${indent(text)}`);
    parts.push(...objects.sort());
  }
  return `${parts.join("\n")}\n`;
}

/**
 * The content of every table, as its number of rows and their hash, by the table's name. A column named in `without`
 * (`schema.table.column`) is left out, because its values are times or random.
 */
export async function describeRows(
  sql: postgres.Sql,
  without: string[] = [],
): Promise<Record<string, string>> {
  const tables = await sql`
    select format('%I.%I', schemaname, tablename) as name, schemaname || '.' || tablename as plain
    from pg_tables where schemaname = any (${SCHEMAS}) order by 1`;
  const contents: Record<string, string> = {};
  for (const { name, plain } of tables) {
    const left = without
      .filter((column) => column.startsWith(`${plain}.`))
      .map((column) => column.slice(plain.length + 1));
    const [row] = await sql.unsafe(
      `select count(*) || ' ' || md5(coalesce(string_agg(r.line, ',' order by r.line), '')) as text
      from (select (to_jsonb(t) - $1::text[])::text as line from ${name} t) r`,
      [left],
    );
    contents[name] = row?.text;
  }
  return contents;
}

function indent(text: string): string {
  return text.replace(/^/gm, "  ").trimEnd();
}
