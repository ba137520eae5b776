-- Limits on what a member reads directly from the data API: two hundred full records and four megabytes a request
-- (docs/decisions/002-row-level-security-alone.md). Cards stay public on purpose.

-- Counts the rows of one relation that this transaction, which is one request, has returned, and their bytes as they
-- are stored, and raises an error above 200 rows or 4 MB. A join looks a few rows ahead, hence 210. Row level security
-- evaluates it last, so rows that an id rules out are never counted. With this cost the planner
-- finds each row of a join by its id: at 300 and at 10,000 it read whole tables of some sizes (test/db/reading.test.ts).
create function private.count_row(p_relation text, p_bytes integer) returns boolean
language plpgsql volatile set search_path = '' cost 3000 as $$
declare
  counter constant text := 'quad.read_of_' || p_relation;
  before constant text := coalesce(nullif(current_setting(counter, true), ''), '0 0');
  n constant integer := split_part(before, ' ', 1)::integer + 1;
  bytes constant integer := split_part(before, ' ', 2)::integer + p_bytes;
begin
  if n > 210 or bytes > 4000000 then
    raise 'A request reads at most 200 full records, or 4 MB of them. Name them by tech_id, in several requests.'
      using errcode = '22023';
  end if;
  perform set_config(counter, n || ' ' || bytes, true);
  return true;
end $$;

-- Returns up to fifty records as "tech-table-v1" shows them to the caller, in the order of the ids. Ids that do not
-- exist are left out. Null for a visitor. Twenty calls an hour. Volatile, so that the data API accepts it by POST only,
-- where it can count.
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
  -- One by one, so that each is found by its id, whatever a join would have scanned.
  foreach wanted in array coalesce(p_ids, '{}') loop
    select to_jsonb(v) into record from public."tech-table-v1" v where v.tech_id = wanted;
    if found then
      records := records || record;
    end if;
  end loop;
  return records;
end $$;

-- Counts a call of read_technologies(), of which twenty an hour are allowed.
create function private.count_reading() returns integer
language plpgsql security definer set search_path = '' as $$
begin
  return private.count_act('read', 20, interval '1 hour');
end $$;

-- Hosted projects already have these statement timeouts for PostgREST's roles. They are set here so that they apply
-- wherever the database runs.
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

-- Limits on how much one person may store and how fast they may write. They count per person and not per session, for
-- both ways of writing: through the page functions or directly at the data API.

-- One row per person and kind of act: how many acts since `since`. When the period has passed, the count starts again
-- in the same row.
create table private.person_counts (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null,
  since timestamptz not null,
  acts integer not null,
  primary key (user_id, kind)
);

-- Counts one act of the caller. Returns 0, or the seconds until the next act is allowed. The insert locks the row until
-- the transaction ends, so that one person's acts of a kind are counted one at a time.
create function private.count_act(p_kind text, p_most integer, p_period interval) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  at timestamptz := clock_timestamp();
  began timestamptz;
begin
  insert into private.person_counts as c (user_id, kind, since, acts) values (caller, p_kind, at, 1)
  on conflict (user_id, kind) do update
    set acts = case when c.since > at - p_period then c.acts + 1 else 1 end,
      since = case when c.since > at - p_period then c.since else at end
    where c.since <= at - p_period or c.acts < p_most;
  if found then
    return 0;
  end if;
  select c.since into began from private.person_counts c where c.user_id = caller and c.kind = p_kind;
  return greatest(ceil(extract(epoch from began + p_period - at))::integer, 1);
end $$;

-- Counts one change of the caller: 300 a minute and 20,000 a day. Returns as count_act().
create function private.count_change() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  wait constant integer := private.count_act('write', 300, interval '1 minute');
begin
  return case when wait > 0 then wait else private.count_act('write-day', 20000, interval '1 day') end;
end $$;

-- Takes one of a number of places of the caller, who then has it until the transaction ends. Returns its number, or null
-- where all are taken: it never waits, so that one person's requests never fill the connections of all others.
create function private.take_place(p_kind text, p_places integer, p_after integer default 0) returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  for place in p_after + 1..p_places loop
    if pg_try_advisory_xact_lock(hashtextextended(format('%s %s %s', p_kind, place, (select auth.uid())), 0)) then
      return place;
    end if;
  end loop;
  return null;
end $$;

-- Counts a request of the caller, of whom ten are answered at once and `p_most` in a minute; false beyond. Each of ten
-- places has a tenth of them and a row of its own, because a row stays locked for as long as its answer takes.
create function private.take_turn(p_kind text, p_most integer) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  place integer := 0;
begin
  loop
    place := private.take_place(p_kind, 10, place);
    exit when place is null or private.count_act(p_kind || ' ' || place, p_most / 10, interval '1 minute') = 0;
  end loop;
  return place is not null;
end $$;

-- Three hundred statements a minute: enough for a person in a hurry on two devices, and for the pending form posts of
-- both. PT429 and PT403 are the codes that PostgREST answers as these statuses. The service and the import have no user
-- id, so they are not counted.
create function private.count_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null and private.count_change() > 0 then
    raise exception 'More than 300 changes in one minute, or 20,000 in a day.' using errcode = 'PT429';
  end if;
  return null;
end $$;

grant execute on function private.count_row to anon, authenticated, service_role;

grant execute on function public.read_technologies, private.count_reading to authenticated, service_role;
