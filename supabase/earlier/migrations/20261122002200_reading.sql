-- What a member reads straight at the data service is bounded: ten full records a request, or fifty named ones through a
-- function that counts (docs/decisions/019-full-records-are-counted-by-row.md). Cards stay public, on purpose.

-- Counts the rows of one relation that this transaction was given, which is one request, and refuses the eleventh. Row
-- level security asks it last: rows that an id rules out are never counted.
create function private.count_row(p_relation text) returns boolean
language plpgsql volatile set search_path = '' cost 1000 as $$
declare
  counter constant text := 'quad.rows_of_' || p_relation;
  most constant integer := coalesce(nullif(current_setting('quad.most_rows', true), '')::integer, 10);
  n constant integer := coalesce(nullif(current_setting(counter, true), '')::integer, 0) + 1;
begin
  if n > most then
    raise 'A request reads at most % full records. Name them by tech_id, or call read_technologies with up to 50 ids.', most
      using errcode = '22023';
  end if;
  perform set_config(counter, n::text, true);
  return true;
end $$;

alter policy "details for members, of featured technologies for everyone" on public.technology_details
  using (exists (
      select 1 from public.featured_techids_social f
      where f.tech_id = technology_details.tech_id and f.active_feature)
    or ((select private.live_user()) is not null and private.count_row('details')));
alter policy "reports for subscribers" on public.technology_reports
  using ((select private.has_valid_subscription()) and private.count_row('reports'));
alter policy "contacts for subscribers" on public.technology_contacts
  using ((select private.has_valid_subscription()) and private.count_row('contacts'));

-- Up to fifty records as "tech-table-v1" shows them to the caller, in the order of the ids; those that do not exist are
-- left out; null for nobody. Twenty calls an hour. Volatile, so that the data service takes it by POST only, where it can count.
create function public.read_technologies(p_ids bigint[]) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  records jsonb := '[]';
  wanted bigint;
  record jsonb;
begin
  if cardinality(p_ids) > 50 then
    raise 'A call reads at most 50 records.' using errcode = '22023';
  elsif private.live_user() is null then
    return null;
  elsif private.count_reading() > 0 then
    raise 'More than 20 calls in one hour.' using errcode = 'PT429';
  end if;
  perform set_config('quad.most_rows', '60', true);
  -- One by one, so that each is found by its id, whatever a join would have scanned.
  foreach wanted in array coalesce(p_ids, '{}') loop
    select to_jsonb(v) into record from public."tech-table-v1" v where v.tech_id = wanted;
    if found then
      records := records || record;
    end if;
  end loop;
  return records;
end $$;

-- In PL/pgSQL, which asks for count_act() when it is called: a later migration makes it.
create function private.count_reading() returns integer
language plpgsql security definer set search_path = '' as $$
begin
  return private.count_act('read', 20, interval '1 hour');
end $$;

-- What PostgREST gives these roles on hosted projects, said here so that it is so wherever it runs.
do $$
declare
  limited record;
begin
  for limited in select * from (values ('anon', '3s'), ('authenticated', '8s')) v (name, timeout)
    where not exists (select from pg_catalog.pg_roles r
      where r.rolname = v.name and 'statement_timeout=' || v.timeout = any (r.rolconfig)) loop
    execute format('alter role %I set statement_timeout = %L', limited.name, limited.timeout);
  end loop;
end $$;

revoke execute on function private.count_row(text), private.count_reading(), public.read_technologies(bigint[])
  from public, anon, authenticated;
-- A visitor's reads ask the same policies.
grant execute on function private.count_row(text) to anon, authenticated, service_role;
grant execute on function private.count_reading(), public.read_technologies(bigint[]) to authenticated, service_role;
