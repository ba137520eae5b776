-- Every table has row level security, which without a policy closes it to every role but its owner and the service role.
do $$
declare
  each regclass;
begin
  for each in
    select c.oid from pg_catalog.pg_class c
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'ingest'::regnamespace)
  loop
    execute format('alter table %s enable row level security', each);
  end loop;
end $$;

-- `Prefer: count=planned` answers the planner's estimate. It uses the common values of all rows, also of those that the
-- caller may not read, and would confirm a guessed address, note or name. So the planner has no statistics on texts and
-- dates of tables of which not everyone reads all rows, but for four words and a month that reveal no text and no person.
do $$
declare
  each record;
begin
  for each in
    select c.oid::regclass as relation, a.attname as field
    from pg_catalog.pg_attribute a join pg_catalog.pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('text'::regtype, 'date'::regtype)
      and exists (select from pg_catalog.pg_policy p where p.polrelid = c.oid and p.polcmd in ('r', '*')
        and pg_get_expr(p.polqual, p.polrelid) <> 'true')
      and (c.relname, a.attname) not in (('inquiries', 'state'), ('shortlist_invitations', 'role'), ('shortlist_invitations', 'state'),
        ('shortlist_members', 'role'), ('trial_search_counts', 'month'))
  loop
    execute format('alter table %s alter %I set statistics 0', each.relation, each.field);
  end loop;
end $$;

-- Every foreign key has an index, so that what it names can be deleted without reading the whole table.
do $$
declare
  each record;
begin
  for each in
    select distinct f.conrelid::regclass as relation, a.attname as field
    from pg_catalog.pg_constraint f join pg_catalog.pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    where f.contype = 'f' and f.connamespace in ('public'::regnamespace, 'private'::regnamespace, 'ingest'::regnamespace)
      and not exists (select from pg_catalog.pg_index i where i.indrelid = f.conrelid and i.indkey[0] = f.conkey[1])
  loop
    execute format('create index on %s (%I)', each.relation, each.field);
  end loop;
end $$;
