-- supabase/schemas as one migration, by `npm run schema -- --join`. Not edited afterwards: a later change is a migration of
-- its own, made together with the change of those files (docs/architecture.md, 'The database').

-- 00_database.sql

-- What every object of the database begins with. Files are read in the order of their names: a file's tables, policies
-- and triggers need what earlier files make, the bodies of functions what exists when they are called.
set check_function_bodies = off;

-- Whoever may do something is named: nothing that is made from here on is granted to anybody by itself. Older hosted
-- projects grant everything in `public` to the API's roles, and Postgres lets PUBLIC run every function.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- The data API exposes `public` only. Policies and page functions run with the caller's rights and call helpers of
-- `private` by name; `ingest` is the import's.
create schema if not exists private;
create schema if not exists ingest;
revoke all on schema private, ingest from public, anon, authenticated, service_role;
grant usage on schema public, private to anon, authenticated, service_role;
grant usage on schema ingest to service_role;

-- 05_constants.sql

-- Numbers that several functions share, each said once. Functions without settings of their own, which the planner
-- replaces by the number.

-- Searches that a free account has in a UTC month (app/membership/trial.ts has it for the pages).
create function private.free_searches() returns integer
language sql immutable parallel safe as $$ select 6 $$;

-- The longest list that a listing shows or a search answers; a page of results folds families as far as this.
create function private.most_listed() returns integer
language sql immutable parallel safe as $$ select 200 $$;

-- Up to this many technologies a search ranks and counts all that match; beyond, rare words select (docs/search.md, 'Scale').
create function private.exact_until() returns integer
language sql immutable parallel safe as $$ select 20000 $$;

grant execute on function
  private.free_searches(),
  private.most_listed(),
  private.exact_until()
to anon, authenticated, service_role;

-- 10_members.sql

-- The caller, where their session has not been ended: a token outlives its session by up to an hour, and whoever signed
-- out, or was, is nobody at once. Definer, to look at auth.sessions; every policy asks it, once a query. In PL/pgSQL,
-- as whatever each page asks: a connection plans it once, not with every call.
create function private.live_user() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select s.user_id from auth.sessions s
    where s.user_id = (select auth.uid()) and s.id::text = (select auth.jwt() ->> 'session_id'));
end $$;

-- Who is who, and who has a valid subscription: the policies of all other tables ask for it.
create table public.user_profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  is_pro boolean not null default false,
  subscription_end timestamptz,
  trial_end timestamptz
);
alter table public.user_profiles enable row level security;
create policy "own profile" on public.user_profiles
  for select to authenticated using (id = (select private.live_user()));
grant select on public.user_profiles to authenticated;
grant all on public.user_profiles to service_role;

-- The specification's rule (section 4), with the clock passed in so that a table of cases can test it.
create function private.is_valid_subscription(
  is_pro boolean, subscription_end timestamptz, trial_end timestamptz, at timestamptz
) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(is_pro and subscription_end > at, false) or coalesce(trial_end > at, false);
end $$;

-- What time it is for memberships and the trial's month. A function of its own, so that a local stack can move it
-- forward to see a renewal or an expiry (sandbox/clock.ts); everywhere else it is now().
create function private.clock() returns timestamptz
language sql stable set search_path = '' as $$ select now() $$;

-- Definer, so that a policy needs no right to read profiles; it answers about the caller only.
create function private.has_valid_subscription() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select private.is_valid_subscription(p.is_pro, p.subscription_end, p.trial_end, private.clock())
     from public.user_profiles p where p.id = (select private.live_user())),
    false);
end $$;

create table private.settings (
  name text primary key,
  value text not null
);
-- The key that queries are hashed with is made here and never leaves the database. Two random uuids hold
-- 244 bits; gen_random_uuid() is core, so no extension is asked for.
insert into private.settings (name, value) values ('query_hash_key', gen_random_uuid()::text || gen_random_uuid()::text);
insert into private.settings (name, value) values ('identity_hash_key', gen_random_uuid()::text || gen_random_uuid()::text);
alter table private.settings enable row level security;

-- One function a page: a page costs one database round trip. They run with the caller's rights, so that
-- row level security decides what each of them may hold.

-- Who is asking. Definer, to read auth.users. Null for a visitor, and for a session that was ended.
create function private.viewer() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', u.id,
      'email', u.email,
      'isPro', coalesce(p.is_pro, false),
      'subscriptionEnd', p.subscription_end,
      'trialEnd', p.trial_end,
      'subscribed', private.has_valid_subscription(),
      'at', private.clock(),
      'trialSearches', case when c.month = date_trunc('month', private.clock() at time zone 'utc')::date then c.search_count else 0 end)
    from auth.users u
    left join public.user_profiles p on p.id = u.id
    left join public.trial_search_counts c on c.user_id = u.id
    where u.id = (select private.live_user()));
end $$;

-- Makes the caller's profile where there is none. True where it was made now.
create function public.ensure_profile(p_device text default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.live_user();
  made boolean;
begin
  -- The token of an account that is deleted makes nothing.
  insert into public.user_profiles (id) select u.id from auth.users u where u.id = caller
  on conflict do nothing;
  made := found;
  if caller is not null and p_device is not null then
    delete from private.session_devices d where d.user_id = caller
      and not exists (select 1 from auth.sessions s where s.id = d.session_id);
    insert into private.session_devices (session_id, user_id, device)
    values ((auth.jwt() ->> 'session_id')::uuid, caller, left(p_device, 60)) on conflict do nothing;
  end if;
  return made;
end $$;

-- HMAC-SHA-256 (RFC 2104) out of core functions: hosted projects keep pgcrypto in a schema of their own choice.
create function private.hmac_sha256(key bytea, message bytea) returns bytea
language plpgsql immutable strict set search_path = '' as $$
declare
  block bytea := case when length(key) > 64 then sha256(key) else key end;
  inner_pad bytea;
  outer_pad bytea;
begin
  block := block || decode(repeat('00', 64 - length(block)), 'hex');
  inner_pad := block;
  outer_pad := block;
  for i in 0 .. 63 loop
    inner_pad := set_byte(inner_pad, i, get_byte(block, i) # 54);
    outer_pad := set_byte(outer_pad, i, get_byte(block, i) # 92);
  end loop;
  return sha256(outer_pad || sha256(inner_pad || message));
end $$;

-- Whoever signs in with a Google account again is the same person, although their account here is a new one. What the
-- trial must remember of them outlives the account under a keyed hash of Google's subject: no foreign key, no address.
create function private.identity_hashes(p_user uuid) returns bytea[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(private.hmac_sha256(convert_to(s.value, 'UTF8'), convert_to(i.provider || ':' || i.provider_id, 'UTF8'))), '{}')
  from auth.identities i, private.settings s
  where i.user_id = p_user and s.name = 'identity_hash_key'
$$;

-- What kind of device began a session, such as 'Firefox on Windows'. The auth service hears of the Worker alone, which
-- exchanges the code, so it cannot know. No foreign key to auth.sessions, which is not ours: rows of sessions that have
-- ended go when their person signs in again.
create table private.session_devices (
  session_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  device text not null check (char_length(device) <= 60)
);
create index session_devices_by_user on private.session_devices (user_id);
alter table private.session_devices enable row level security;

grant execute on function
  private.live_user(),
  private.clock(),
  private.viewer()
to anon, authenticated, service_role;

grant execute on function
  private.is_valid_subscription(boolean, timestamptz, timestamptz, timestamptz),
  private.has_valid_subscription(),
  public.ensure_profile(text)
to authenticated, service_role;

-- 12_limits.sql

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

-- Twenty calls of read_technologies() an hour.
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

-- What one person may keep and how fast they may write, counted for the person and not for the session, whichever
-- way the write comes: through the functions of the pages or straight at the data service.

-- One row a person and kind of act: how many since `since`. A period that has passed is begun anew in its place.
create table private.person_counts (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null,
  since timestamptz not null,
  acts integer not null,
  primary key (user_id, kind)
);
alter table private.person_counts enable row level security;

-- Counts one act of the caller. Answers 0, or the seconds until the next one is taken. The insert locks the row until
-- the transaction ends, so that one person's acts of a kind are counted one by one.
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

-- Three hundred statements a minute: a person in a hurry on two devices, and what both kept offline. PT429 and PT403
-- are the codes that PostgREST answers as these statuses. The service and the import, which are nobody, are not counted.
create function private.count_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null and private.count_act('write', 300, interval '1 minute') > 0 then
    raise exception 'More than 300 changes in one minute.' using errcode = 'PT429';
  end if;
  return null;
end $$;

grant execute on function
  private.count_row(text)
to anon, authenticated, service_role;

grant execute on function
  public.read_technologies(bigint[]),
  private.count_reading()
to authenticated, service_role;

-- 14_catalogue.sql

-- The catalogue: what everyone may see, what signed-in people may see, and what subscribers may see live in different
-- tables, because row level security is the only line the database holds
-- (docs/decisions/002-row-level-security-alone.md). "tech-table-v1" joins them for whoever asks.
create table public.technologies (
  tech_id bigint generated by default as identity primary key,
  title text not null check (title <> ''),
  img text,
  uni text not null check (uni <> ''),
  status text not null default 'other' check (status in ('active', 'pending', 'other')),
  summary text,
  class1 text check (class1 in ('computing', 'biotechnology', 'medical', 'energy', 'materials', 'environmental')),
  class2 text check (class2 in ('computing', 'biotechnology', 'medical', 'energy', 'materials', 'environmental')),
  categorical_assign text not null default 'Unclassified' check (categorical_assign in
    ('Breakthrough', 'Significant Innovation', 'Incremental Improvement', 'Marginal Improvement', 'Unclassified')),
  date_added date,
  stated_status text check (stated_status in ('active', 'granted', 'pending', 'expired', 'abandoned')),
  ends_on date,
  family text check (family <> '')
);
comment on table public.technologies is 'What a card shows; readable by everyone, on purpose.';
comment on column public.technologies.stated_status is 'What the source says of the patent; null where it says nothing.';
comment on column public.technologies.ends_on is 'The end of the patent where the source states it.';
comment on column public.technologies.family is 'What records of one invention share; null for a record of its own.';
-- 'The latest 200 of those that match' reads one of these backwards, whatever the filter.
create index technologies_class_latest on public.technologies (class1, tech_id desc);
create index technologies_status_latest on public.technologies (status, tech_id desc);
create index technologies_uni_latest on public.technologies (uni, tech_id desc);
create index technologies_date_added on public.technologies (date_added desc nulls last, tech_id desc);
create index technologies_class2_latest on public.technologies (class2, tech_id desc) where class2 is not null;
create index technologies_family on public.technologies (family) where family is not null;
alter table public.technologies enable row level security;
create policy "cards are public" on public.technologies for select to anon, authenticated using (true);
grant select on public.technologies to anon, authenticated;
grant all on public.technologies to service_role;
grant usage on sequence public.technologies_tech_id_seq to service_role;

create table public.technology_counts (
  tech_id bigint primary key references public.technologies (tech_id) on delete cascade,
  likes integer not null default 0 check (likes >= 0),
  dislikes integer not null default 0 check (dislikes >= 0),
  saves integer not null default 0 check (saves >= 0)
);
comment on table public.technology_counts is
  'Narrow, so that a like touches no text and no index of it. Kept equal to the rows by triggers.';
create index technology_counts_popular on public.technology_counts ((likes + saves) desc, tech_id desc);
create index technology_counts_liked on public.technology_counts (likes desc, tech_id desc);
create index technology_counts_saved on public.technology_counts (saves desc, tech_id desc);
alter table public.technology_counts enable row level security;
create policy "counts are public" on public.technology_counts for select to anon, authenticated using (true);
grant select on public.technology_counts to anon, authenticated;
grant all on public.technology_counts to service_role;

create table public.featured_techids_social (
  tech_id bigint primary key references public.technologies (tech_id) on delete cascade,
  active_feature boolean not null default false
);
alter table public.featured_techids_social enable row level security;
create policy "featured flags are public" on public.featured_techids_social
  for select to anon, authenticated using (true);
grant select on public.featured_techids_social to anon, authenticated;
grant all on public.featured_techids_social to service_role;

create table public.technology_details (
  tech_id bigint primary key references public.technologies (tech_id) on delete cascade,
  inventor text,
  technical_summary jsonb,
  market_summary jsonb,
  application jsonb,
  key_benefits jsonb,
  developmental_stage jsonb,
  pi_addinfo jsonb,
  pi_patentid text,
  filing_date date,
  filing_date_text text,
  date_added_text text,
  pi_button1tag text,
  pi_button2tag text,
  pi_similaropps jsonb,
  scores jsonb,
  reasoning_for_categorical_assign text,
  report_filepath text,
  source_url text check (source_url ~ '^https?://'),
  term_ends_on date
);
comment on column public.technology_details.filing_date_text is
  'The date as its owner wrote it, where it names no calendar day.';
comment on column public.technology_details.source_url is 'The owner''s own page about the technology.';
comment on column public.technology_details.term_ends_on is
  'Twenty years after the earliest national filing, where that rule applies (design ruling 24): computed, not stated.';
alter table public.technology_details alter inventor set statistics 0, alter pi_patentid set statistics 0,
  alter filing_date set statistics 0, alter filing_date_text set statistics 0, alter date_added_text set statistics 0,
  alter pi_button1tag set statistics 0, alter pi_button2tag set statistics 0,
  alter reasoning_for_categorical_assign set statistics 0, alter report_filepath set statistics 0;
-- The planner keeps no samples of gated columns (docs/security.md).
alter table public.technology_details alter source_url set statistics 0, alter term_ends_on set statistics 0;
alter table public.technology_details enable row level security;
create policy "details for members, of featured technologies for everyone" on public.technology_details
  for select to anon, authenticated
  using (exists (
      select 1 from public.featured_techids_social f
      where f.tech_id = technology_details.tech_id and f.active_feature)
    or ((select private.live_user()) is not null and private.count_row('details')));
grant select on public.technology_details to anon, authenticated;
grant all on public.technology_details to service_role;

create table public.technology_reports (
  tech_id bigint primary key references public.technologies (tech_id) on delete cascade,
  rep_key_challenges jsonb,
  rep_competitive_advantage jsonb,
  rep_exist_solutions jsonb,
  rep_rec_use_cases jsonb,
  rep_market_potential jsonb,
  fact_sheet jsonb
);
comment on column public.technology_reports.fact_sheet is
  '{"markdown"}: the report of a record that holds too little for chapters (docs/reports.md); null for a full report.';
alter table public.technology_reports enable row level security;
-- Wrapped in a select, the test runs once a query rather than once a row.
create policy "reports for subscribers" on public.technology_reports
  for select to authenticated
  using ((select private.has_valid_subscription()) and private.count_row('reports'));
grant select on public.technology_reports to anon, authenticated;
grant all on public.technology_reports to service_role;

create table public.technology_contacts (
  tech_id bigint primary key references public.technologies (tech_id) on delete cascade,
  pi_contactinfo text
);
-- `Prefer: count=planned` answers the planner's estimate, which knows common values of all rows and not only of those
-- that the caller may read: a guessed address, note or name would be confirmed. None of these columns is planned by.
alter table public.technology_contacts alter pi_contactinfo set statistics 0;
alter table public.technology_contacts enable row level security;
create policy "contacts for subscribers" on public.technology_contacts
  for select to authenticated
  using ((select private.has_valid_subscription()) and private.count_row('contacts'));
grant select on public.technology_contacts to anon, authenticated;
grant all on public.technology_contacts to service_role;

-- The specification's wide table. security_invoker: each part answers by its own policy, so a column
-- that the reader may not see is null.
create view public."tech-table-v1" with (security_invoker = true) as
select
  t.tech_id, t.title, t.img, t.uni, d.inventor, t.status, t.summary,
  d.technical_summary, d.market_summary, d.application, d.key_benefits, d.developmental_stage,
  d.pi_addinfo, d.pi_patentid, coalesce(d.filing_date::text, d.filing_date_text) as pi_filingdate,
  c.pi_contactinfo, d.pi_button1tag, d.pi_button2tag, d.pi_similaropps,
  coalesce(n.likes, 0) as likes, coalesce(n.dislikes, 0) as dislikes, coalesce(n.saves, 0) as saves,
  d.scores, t.categorical_assign, d.reasoning_for_categorical_assign, t.class1, t.class2,
  coalesce(t.date_added::text, d.date_added_text) as date_added, d.report_filepath,
  r.rep_key_challenges, r.rep_competitive_advantage, r.rep_exist_solutions, r.rep_rec_use_cases,
  r.rep_market_potential
from public.technologies t
left join public.technology_counts n on n.tech_id = t.tech_id
left join public.technology_details d on d.tech_id = t.tech_id
left join public.technology_reports r on r.tech_id = t.tech_id
left join public.technology_contacts c on c.tech_id = t.tech_id;
grant select on public."tech-table-v1" to anon, authenticated;
grant all on public."tech-table-v1" to service_role;

-- Counts beside the filters are of the whole catalogue. Counting 200,000 rows on each page view would
-- cost what the page may cost in all, so the counts are kept, by statement, where the rows change.
create table public.technology_facets (
  kind text not null check (kind in ('all', 'class', 'status', 'uni')),
  value text not null,
  technologies integer not null check (technologies >= 0),
  primary key (kind, value)
);
create index technology_facets_largest on public.technology_facets (kind, technologies desc, value);
insert into public.technology_facets (kind, value, technologies) values ('all', '', 0);
alter table public.technology_facets enable row level security;
create policy "facet counts are public" on public.technology_facets
  for select to anon, authenticated using (true);
grant select on public.technology_facets to anon, authenticated;
grant all on public.technology_facets to service_role;

-- The facet values of one technology; the triggers below must agree on them. Each statement takes the row of 'all'
-- first (an insert by its order), so that two of them never wait for each other.
create function private.facets_of(class1 text, class2 text, status text, uni text)
returns table (kind text, value text)
language sql immutable set search_path = '' as $$
  select v.kind, v.value
  from (values ('all', ''), ('class', coalesce(class1, case when class2 is null then 'unsorted' end)),
    ('class', nullif(class2, class1)), ('status', status), ('uni', uni)) v (kind, value)
  where v.value is not null
$$;

create function private.count_added() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.technology_counts (tech_id) select a.tech_id from added a;
  insert into public.technology_facets as f (kind, value, technologies)
  select v.kind, v.value, count(*) from added a, private.facets_of(a.class1, a.class2, a.status, a.uni) v
  group by v.kind, v.value order by v.kind, v.value
  on conflict (kind, value) do update set technologies = f.technologies + excluded.technologies;
  return null;
end $$;

create function private.count_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  update public.technology_facets f set technologies = f.technologies - g.technologies
  from (select v.kind, v.value, count(*) as technologies
        from removed r, private.facets_of(r.class1, r.class2, r.status, r.uni) v group by v.kind, v.value) g
  where f.kind = g.kind and f.value = g.value;
  delete from public.technology_facets f where f.technologies = 0 and f.kind <> 'all';
  return null;
end $$;

-- A change that moves no technology from one facet to another takes no lock on the facets.
create function private.count_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from added a join removed r on r.tech_id = a.tech_id
    where (a.class1, a.class2, a.status, a.uni) is distinct from (r.class1, r.class2, r.status, r.uni)) then
    return null;
  end if;
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  insert into public.technology_facets as f (kind, value, technologies)
  select g.kind, g.value, g.technologies
  from (select c.kind, c.value, sum(c.n)::integer as technologies
        from (select v.kind, v.value, 1 as n from added a, private.facets_of(a.class1, a.class2, a.status, a.uni) v
              union all
              select v.kind, v.value, -1 from removed r, private.facets_of(r.class1, r.class2, r.status, r.uni) v) c
        group by c.kind, c.value having sum(c.n) > 0) g
  order by g.kind, g.value
  on conflict (kind, value) do update set technologies = f.technologies + excluded.technologies;
  update public.technology_facets f set technologies = f.technologies + g.technologies
  from (select c.kind, c.value, sum(c.n)::integer as technologies
        from (select v.kind, v.value, 1 as n from added a, private.facets_of(a.class1, a.class2, a.status, a.uni) v
              union all
              select v.kind, v.value, -1 from removed r, private.facets_of(r.class1, r.class2, r.status, r.uni) v) c
        group by c.kind, c.value having sum(c.n) < 0) g
  where f.kind = g.kind and f.value = g.value;
  delete from public.technology_facets f where f.technologies = 0 and f.kind <> 'all';
  return null;
end $$;

create trigger count_added after insert on public.technologies
  referencing new table as added for each statement execute function private.count_added();

create trigger count_removed after delete on public.technologies
  referencing old table as removed for each statement execute function private.count_removed();

create trigger count_changed after update on public.technologies
  referencing old table as removed new table as added
  for each statement execute function private.count_changed();

-- What a cache of public reads is made for. The import, the reports and the triggers below raise it; whoever changes
-- technologies by hand calls catalogue_changed().
create table public.catalogue_state (
  only_row boolean primary key default true check (only_row),
  version bigint not null,
  changed_at timestamptz not null default now()
);
insert into public.catalogue_state (version) values (1);
alter table public.catalogue_state enable row level security;
create policy "the version is public" on public.catalogue_state for select to anon, authenticated using (true);
grant select on public.catalogue_state to anon, authenticated;
grant all on public.catalogue_state to service_role;

create function public.catalogue_changed() returns bigint
language sql security definer set search_path = '' as $$
  -- Hosted projects refuse an update without a condition.
  update public.catalogue_state set version = version + 1, changed_at = now() where only_row returning version
$$;

create function private.lists_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Once a transaction, however many rows.
  if (select s.changed_at from public.catalogue_state s) <> now() then
    perform public.catalogue_changed();
  end if;
  return null;
end $$;

create trigger catalogue_changed after insert or update or delete on public.featured_techids_social
  for each row execute function private.lists_changed();

-- What a card shows, as the app's cards read it.
create function private.card(t public.technologies, likes integer, dislikes integer, saves integer) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', t.tech_id, 'title', t.title, 'img', t.img, 'uni', t.uni, 'status', t.status, 'summary', t.summary,
    'technologyClass', t.class1, 'secondClass', t.class2, 'category', t.categorical_assign, 'dateAdded', t.date_added,
    'statedStatus', t.stated_status, 'endsOn', t.ends_on,
    'likes', coalesce(likes, 0), 'dislikes', coalesce(dislikes, 0), 'saves', coalesce(saves, 0));
end $$;

-- The specification's order of categories when sorting by Commercial Potential.
create function private.category_rank(category text) returns integer
language sql immutable set search_path = '' as $$
  select coalesce(array_position(array['Breakthrough', 'Significant Innovation', 'Incremental Improvement',
    'Marginal Improvement', 'Unclassified'], category), 5)
$$;

-- The ids that a list of the specification's JSON fields holds, in order, each once. Whatever is no id, or no
-- list, is passed over: these fields come from outside.
create function private.ids_of(list jsonb) returns table (id bigint, place bigint)
language sql immutable set search_path = '' as $$
  select x.id, min(x.place)
  from (
    select case when e.value ~ '^[0-9]{1,18}$' then e.value::bigint end as id, e.place
    from jsonb_array_elements_text(case when jsonb_typeof(list) = 'array' then list else '[]' end)
      with ordinality e (value, place)) x
  where x.id is not null
  group by x.id
$$;

create index technologies_potential on public.technologies ((private.category_rank(categorical_assign)), tech_id desc);

-- A report's id, read as app/reports/report-file.ts reads it (test/db/report-ids.test.ts compares the two): the file's
-- name without `.pdf`, up to its first underscore; all of it where nothing comes before that.
create function private.report_id(p_path text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(nullif(split_part(stem, '_', 1), ''), nullif(stem, ''))
  from (select substring(p_path from '(?i)([^/]*)\.pdf$') as stem) file
$$;

create index technology_details_report on public.technology_details (private.report_id(report_filepath), tech_id)
  where private.report_id(report_filepath) is not null;

-- What the import reads out of a record's text, and what is known of a patent's state and end, kept apart from the
-- record's own words.
create table public.technology_claims (
  tech_id bigint not null references public.technologies (tech_id) on delete cascade,
  -- The order in which a reader of the record meets them.
  place smallint not null check (place > 0),
  kind text not null check (kind in ('stage', 'gain', 'inventors', 'benefits', 'status', 'expiry', 'number')),
  -- The column in which the sentence stands, as "tech-table-v1" names it.
  field text not null check (field in ('title', 'technical_summary', 'market_summary', 'application', 'key_benefits',
    'developmental_stage', 'pi_addinfo')),
  sentence text not null check (length(sentence) between 1 and 1000),
  value text check (length(value) between 1 and 200),
  origin text not null default 'rule' check (origin in ('rule', 'model')),
  version integer not null check (version > 0),
  primary key (tech_id, place)
);
comment on table public.technology_claims is
  'Statements about a technology found in its text by a rule or a model, each with its sentence. Never the owner''s word.';
alter table public.technology_claims alter sentence set statistics 0, alter value set statistics 0;
-- No policy: the sentences are gated text, and claims_of() gives them with the record.
alter table public.technology_claims enable row level security;
grant select, insert, update, delete on public.technology_claims to service_role;

-- The claims of a record for whoever may read its details; an empty list for others. Definer, since nobody reads the
-- table itself. [{"kind", "field", "sentence", "value", "origin"}]
create function private.claims_of(p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'field', c.field, 'sentence', c.sentence, 'value', c.value,
    'origin', c.origin) order by c.place), '[]')
  from public.technology_claims c
  where c.tech_id = p_tech_id and ((select private.live_user()) is not null
    or exists (select from public.featured_techids_social f where f.tech_id = p_tech_id and f.active_feature))
$$;

-- The other records of a family, the best first: granted before pending, then the fullest title, then the newest; twenty at most.
create function private.family_of(p_family text, p_tech_id bigint) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', t.tech_id, 'title', t.title, 'status', t.status) order by t.place), '[]')
  from (
    select t.tech_id, t.title, t.status, row_number() over (
      order by array_position(array['active', 'pending', 'other'], t.status), t.tech_id desc) as place
    from public.technologies t where t.family = p_family and t.tech_id <> p_tech_id
    order by place limit 20) t
$$;

-- Without settings of its own the planner puts its expression in the place of the call: called for each of 20,000 rows it
-- took 50 ms. It names nothing that a search path could change.
create function private.is_of_class(wanted text, class1 text, class2 text) returns boolean
language sql immutable as $$
  select wanted is null or class1 = wanted or class2 = wanted or (wanted = 'unsorted' and class1 is null and class2 is null)
$$;

-- Whether a technology passes the filters of a listing or a search; null is a filter that is not set. Without settings of
-- its own, as is_of_class().
create function private.passes_filters(
  p_class text, p_status text, p_uni text, class1 text, class2 text, status text, uni text
) returns boolean
language sql immutable as $$
  select private.is_of_class(p_class, class1, class2) and (p_status is null or status = p_status) and (p_uni is null or uni = p_uni)
$$;

grant execute on function
  private.facets_of(text, text, text, text),
  private.card(public.technologies, integer, integer, integer),
  private.category_rank(text),
  private.ids_of(jsonb),
  private.report_id(text),
  private.claims_of(bigint),
  private.family_of(text, bigint),
  private.is_of_class(text, text, text),
  private.passes_filters(text, text, text, text, text, text, text)
to anon, authenticated, service_role;

grant execute on function
  public.catalogue_changed()
to service_role;

-- 16_owners.sql

-- Who owns the technologies: what kind of owner it is, and by which other names people look for it.

-- What a name says of its owner; null where it says nothing. A university's foundation may be a company by law.
create function private.owner_kind(name text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case
    when f.name ~ '^(independent|individual|private) inventors?\M' then 'person'
    when f.name ~ '\m(univ|university|universit[a-z]+|college|school|polytech[a-z]*|hochschule|ecole|technion|alumni|regents)\M' then 'university'
    when f.name ~ '\m(nasa|ministry|department of|secretary of|government|national (aeronautics|institutes?|laborator(y|ies)|lab|research council|science)|(army|navy|naval|air force)|agency|administration|commission|commissariat|cnrs|inserm|csic|csiro|united states (of america|government))\M' then 'agency'
    when f.name ~ '\m(inc|llc|llp|lp|gmbh|corp|corporation|co|company|ltd|limited|plc|ag|kg|bv|nv|srl|spa|oy|ab|pty|kabushiki|kaisha|technologies|pharmaceuticals|therapeutics|biosciences|industries|systems|laboratories)\M' then 'company'
    when f.name ~ '\m(institut[a-z]*|hospitals?|clinic|clinics|medical cent(er|re)|research (cent(er|re)|foundation)|academy|max planck|fraunhofer|foundation|eth|epfl|kaist)\M' then 'university'
  end
  from (select private.fold(name) as name) f
$$;

-- Filled as owners appear in the catalogue. `aliases` are folded, the initials among them.
create table private.owners (
  name text primary key,
  kind text check (kind in ('university', 'agency', 'company', 'person')),
  aliases text[] not null
);
alter table private.owners enable row level security;

-- Other names of owners, as import/university-aliases.json has them for the import.
create table private.owner_aliases (
  name text not null,
  alias text not null,
  primary key (name, alias)
);
insert into private.owner_aliases (name, alias)
select split_part(l.line, ': ', 1), btrim(a.alias)
from string_to_table($a$Arizona State University: Univ Arizona State; Arizona Board of Regents on behalf of Arizona State University; Arizona Science and Technology Enterprises
Auburn University: Univ Auburn
Baylor College of Medicine: Baylor College Medicine
Boston University: Trustees of Boston University; Univ Boston
Brigham Young University: Univ Brigham Young
Brown University: Brown
California Institute of Technology: Caltech; California Inst of Techn; California Inst Technology
Carnegie Mellon University: Carnegie Mellon; CMU
Case Western Reserve University: Univ Case Western Reserve; Case Western Reserve
Clemson University: Clemson University Research Foundation; Univ Clemson
Colorado State University: Colorado State University Research Foundation
Columbia University: Trustees of Columbia University in the City of New York; Columbia; Univ Columbia
Cornell University: Cornell; Cornell Research Foundation
Dartmouth College: Trustees of Dartmouth College; Dartmouth
Delft University of Technology: Technische Universiteit Delft; Univ Delft Tech
Drexel University: Univ Drexel
Duke University: Duke
ETH Zurich: Eidgenössische Technische Hochschule Zürich; ETH Zuerich
Emory University: Emory; Univ Emory
Florida State University: Univ Florida State Res Found; Florida State University Research Foundation
Georgia Institute of Technology: Georgia Tech; Georgia Tech Research Corporation; Georgia Tech Res Inst
Harvard University: President and Fellows of Harvard College; Harvard College; Harvard
Hebrew University of Jerusalem: Yissum Research Development Company of the Hebrew University of Jerusalem
Imperial College London: Imperial Innovations; Imperial College Innovations; Imp College Innovations Ltd
Indiana University: Indiana University Research and Technology Corporation; Univ Indiana Res & Tech Corp
Iowa State University: Iowa State University Research Foundation; Univ Iowa State Res Found Inc
Johns Hopkins University: Johns Hopkins; Univ Johns Hopkins; JHU
KU Leuven: Katholieke Universiteit Leuven
Korea Advanced Institute of Science and Technology: KAIST; Korea Advanced Inst Sci & Tech
Kyoto University: Univ Kyoto
Louisiana State University: Univ Louisiana State
Massachusetts Institute of Technology: MIT; Massachusetts Inst Technology; Mass Inst of Technology
McGill University: Univ McGill; Royal Institution for the Advancement of Learning McGill University
Michigan State University: Univ Michigan State; Board of Trustees of Michigan State University
Michigan Technological University: Michigan Tech
NASA: National Aeronautics and Space Administration; US National Aeronautics and Space Administration; United States of America as represented by the Administrator of NASA; United States of America as represented by the Administrator of the National Aeronautics and Space Administration
NASA Ames Research Center: ARC; Ames Research Center
NASA Armstrong Flight Research Center: DFRC; AFRC; NASA Armstrong IPO Office; NASA Dryden Flight Research Center; Armstrong Flight Research Center; Dryden Flight Research Center
NASA Glenn Research Center: GRC; LEW; Glenn Research Center
NASA Goddard Space Flight Center: GSFC; Goddard Space Flight Center
NASA Headquarters: HQN; NASA HQ
NASA Jet Propulsion Laboratory: JPL; NPO; Jet Propulsion Laboratory; NASA Management Office JPL
NASA Johnson Space Center: JSC; MSC; Johnson Space Center; NASA Lyndon B. Johnson Space Center
NASA Kennedy Space Center: KSC; Kennedy Space Center
NASA Langley Research Center: LARC; LAR; Langley Research Center
NASA Marshall Space Flight Center: MSFC; MFS; Marshall Space Flight Center
NASA Stennis Space Center: SSC; Stennis Space Center; NASA John C. Stennis Space Center
Nanyang Technological University: Univ Nanyang Tech
National University of Singapore: Univ Singapore
New York University: Univ New York; NYU
North Carolina State University: NC State; NC State University; Univ North Carolina State
Northeastern University: Univ Northeastern
Northwestern University: Northwestern
Ohio State University: Ohio State Innovation Foundation; Univ Ohio State
Oregon Health & Science University: Univ Oregon Health & Science
Oregon State University: Univ Oregon State
Ospedale San Raffaele: Ospedale San Raffaele SRL
Peking University: Univ Beijing
Pennsylvania State University: Penn State; Penn State Research Foundation
Princeton University: Princeton; Trustees of Princeton University
Purdue University: Purdue Research Foundation; Purdue
Rensselaer Polytechnic Institute: Rensselaer Polytech Inst
Rice University: William Marsh Rice University; Univ Rice William M
Rutgers University: Rutgers, The State University of New Jersey; Univ Rutgers
Seoul National University: Seoul National University R&DB Foundation
Stanford University: Leland Stanford Junior University; Board of Trustees of the Leland Stanford Junior University; Univ Leland Stanford Junior; Stanford
State University of New York: Research Foundation for the State University of New York; Univ New York State Res Found
Technical University of Munich: Technische Universität München; Univ Muenchen Tech
Technion – Israel Institute of Technology: Technion Research & Development Foundation; Technion Res & Dev Foundation
Tel Aviv University: Ramot at Tel Aviv University; Univ Ramot
Temple University: Univ Temple
Texas A&M University: Texas A & M Univ Sys; Texas A&M University System; Texas AM
Tsinghua University: Univ Tsinghua
Tufts University: Trustees of Tufts College; Tufts College; Tufts
Tulane University: Administrators of the Tulane Educational Fund; Univ Tulane
US Department of Health and Human Services: United States of America, as represented by the Secretary, Department of Health and Human Services; US Health
US Department of the Air Force: US Air Force; United States of America as represented by the Secretary of the Air Force
US Department of the Army: US Army; United States of America as represented by the Secretary of the Army
US Department of the Navy: US Navy; United States of America as represented by the Secretary of the Navy
University College London: UCL Business; Univ London
University of Alabama at Birmingham: UAB Research Foundation
University of Arizona: Univ Arizona; Arizona Board of Regents on behalf of the University of Arizona
University of British Columbia: Univ British Columbia
University of California: Regents of the University of California; The Regents of the University of California; Univ California
University of California, Berkeley: UC Berkeley; University of California Berkeley
University of California, Davis: UC Davis
University of California, Irvine: UC Irvine
University of California, Los Angeles: UCLA; University of California Los Angeles
University of California, Merced: UC Merced
University of California, Riverside: UC Riverside
University of California, San Diego: UC San Diego; UCSD
University of California, San Francisco: UCSF; UC San Francisco
University of California, Santa Barbara: UC Santa Barbara
University of California, Santa Cruz: UC Santa Cruz
University of Cambridge: Cambridge Enterprise; Chancellor Masters and Scholars of the University of Cambridge; Univ Cambridge Tech
University of Central Florida: Univ Central Florida Res Found; University of Central Florida Research Foundation
University of Chicago: Univ Chicago
University of Cincinnati: Univ Cincinnati
University of Colorado: Regents of the University of Colorado; Univ Colorado Regents
University of Connecticut: Univ Connecticut
University of Delaware: Univ Delaware
University of Florida: Univ Florida; University of Florida Research Foundation
University of Georgia: Univ Georgia; University of Georgia Research Foundation
University of Hawaii: Univ Hawaii
University of Houston: University of Houston System; Univ Houston System
University of Illinois: Univ Illinois; Board of Trustees of the University of Illinois; University of Illinois Urbana-Champaign
University of Illinois Chicago: University of Illinois at Chicago
University of Iowa: University of Iowa Research Foundation; Univ Iowa Res Found
University of Kansas: Univ Kansas
University of Kentucky: University of Kentucky Research Foundation; Univ Kentucky Res Found
University of Louisville: University of Louisville Research Foundation
University of Maryland: Univ Maryland; University of Maryland College Park
University of Massachusetts: Univ Massachusetts; UMass
University of Melbourne: Univ Melbourne
University of Miami: Univ Miami
University of Michigan: Regents of the University of Michigan; Univ Michigan Regents; U of M Ann Arbor
University of Minnesota: Regents of the University of Minnesota; Univ Minnesota
University of Missouri: Univ Missouri; Curators of the University of Missouri
University of Nebraska: Univ Nebraska; Board of Regents of the University of Nebraska
University of New Mexico: STC.UNM; STC UNM; UNM Rainforest Innovations
University of New South Wales: NewSouth Innovations; Univ New South Wales
University of North Carolina at Chapel Hill: UNC Chapel Hill; Univ North Carolina; University of North Carolina
University of Notre Dame: Univ Notre Dame; University of Notre Dame du Lac
University of Oklahoma: Univ Oklahoma
University of Oregon: Univ Oregon
University of Oxford: Oxford University Innovation; Univ Oxford Innovation Ltd; Isis Innovation
University of Pennsylvania: Trustees of the University of Pennsylvania; UPenn; Univ Pennsylvania
University of Pittsburgh: Univ Pittsburgh; University of Pittsburgh of the Commonwealth System of Higher Education
University of Queensland: UniQuest; Univ Queensland
University of Rochester: Univ Rochester
University of South Carolina: Univ South Carolina
University of South Florida: Univ South Florida
University of Southern California: Univ Southern California; USC
University of Tennessee: University of Tennessee Research Foundation; Univ Tennessee Res Foundation
University of Texas MD Anderson Cancer Center: MD Anderson Cancer Center; MD Anderson
University of Texas System: University of Texas; Univ Texas; Board of Regents of the University of Texas System; Board of Regents the University of Texas System
University of Texas at Austin: UT Austin
University of Tokyo: Univ Tokyo
University of Toronto: Governing Council of the University of Toronto; Univ Toronto
University of Utah: University of Utah Research Foundation; Univ Utah Res Found
University of Virginia: Univ Virginia; University of Virginia Patent Foundation
University of Washington: Univ Washington; University of Washington through its Center for Commercialization; UW CoMotion
University of Waterloo: Univ Waterloo
University of Wisconsin–Madison: Wisconsin Alumni Research Foundation; Wisconsin Alumni Res Found; University of Wisconsin Madison; WARF
Vanderbilt University: Univ Vanderbilt
Virginia Commonwealth University: Univ Virginia Commonwealth
Virginia Tech: Virginia Tech Intellectual Properties; Virginia Polytechnic Institute and State University
Wake Forest University: Univ Wake Forest; Wake Forest University Health Sciences
Washington State University: Univ Washington State
Washington University in St. Louis: Washington University; Univ Washington St Louis; WashU
Weizmann Institute of Science: Yeda Research and Development; Yeda Res & Dev
Yale University: Yale
École Polytechnique Fédérale de Lausanne: EPFL; Ecole Polytechnique Federale de Lausanne; Ecole Polytech$a$, E'\n') l (line), string_to_table(substr(l.line, strpos(l.line, ': ') + 2), ';') a (alias)
on conflict do nothing;
alter table private.owner_aliases enable row level security;

create function private.add_owners(names text[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.owners (name, kind, aliases)
  select n.name, private.owner_kind(n.name), array(
    select distinct x.alias
    from (select private.initials(string_to_array(private.fold(n.name), ' ')) as alias
          union all select private.fold(a.alias) from private.owner_aliases a where a.name = n.name) x
    where length(x.alias) > 1 order by x.alias)
  from (select distinct u as name from unnest(names) u) n
  on conflict do nothing
$$;

create function private.owner_appeared() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_owners(array_agg(n.value)) from added n where n.kind = 'uni';
  return null;
end $$;

create trigger owner_appeared after insert on public.technology_facets
  referencing new table as added for each statement execute function private.owner_appeared();

-- Without anything typed, the filter's list of owners asks nothing of the table of owners: as a SQL function this started a
-- query for each owner, 2 ms of a marketplace page with forty of them.
create function private.is_owner_like(name text, typed text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  key text;
begin
  if typed is null or strpos(lower(name), lower(typed)) > 0 then return true; end if;
  key := private.fold(typed);
  return length(key) > 1 and typed !~ '[_%]' and exists (
    select from private.owners o
    where o.name = is_owner_like.name
      and (strpos(private.fold(o.name), key) > 0 or exists (select from unnest(o.aliases) a (alias) where starts_with(a.alias, key))));
end $$;

-- Owners with their counts as the filter shows them: whoever is called by exactly what was typed first, then the ones
-- with most technologies, forty at most. [{"name", "technologies", "kind"}]
create function private.owners_shown(names text[], technologies bigint[], typed text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('name', x.name, 'technologies', x.technologies, 'kind', x.kind)
      order by x.is_called_so desc, x.technologies desc, x.name), '[]')
    from (
      select u.name, u.technologies, o.kind, coalesce(private.fold(typed) = any (o.aliases), false) as is_called_so
      from unnest(names, technologies) u (name, technologies) left join private.owners o on o.name = u.name
      order by 4 desc, u.technologies desc, u.name limit 40) x);
end $$;

grant execute on function
  private.is_owner_like(text, text),
  private.owners_shown(text[], bigint[], text)
to anon, authenticated, service_role;

-- 18_reactions.sql

-- What a person saved, liked or is not interested in. Readable and writable by its owner only.
create table public."saves-v1" (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  tech_id bigint not null references public.technologies (tech_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, tech_id)
);
-- The account's lists read newest first; a technology's removal and its recount read by tech_id.
create index saves_newest on public."saves-v1" (user_id, created_at desc);
create index saves_by_technology on public."saves-v1" (tech_id);
create index saves_recent on public."saves-v1" (created_at);
alter table public."saves-v1" enable row level security;
create policy "own saves: read" on public."saves-v1" for select to authenticated using (user_id = (select private.live_user()));
create policy "own saves: add" on public."saves-v1" for insert to authenticated with check (user_id = (select private.live_user()));
create policy "own saves: remove" on public."saves-v1" for delete to authenticated using (user_id = (select private.live_user()));
grant select, insert, delete on public."saves-v1" to authenticated;
grant all on public."saves-v1" to service_role;

create table public."likes-v1" (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  tech_id bigint not null references public.technologies (tech_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, tech_id)
);
create index likes_newest on public."likes-v1" (user_id, created_at desc);
create index likes_by_technology on public."likes-v1" (tech_id);
create index likes_recent on public."likes-v1" (created_at);
alter table public."likes-v1" enable row level security;
create policy "own likes: read" on public."likes-v1" for select to authenticated using (user_id = (select private.live_user()));
create policy "own likes: add" on public."likes-v1" for insert to authenticated with check (user_id = (select private.live_user()));
create policy "own likes: remove" on public."likes-v1" for delete to authenticated using (user_id = (select private.live_user()));
grant select, insert, delete on public."likes-v1" to authenticated;
grant all on public."likes-v1" to service_role;

create table public."dislikes-v1" (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  tech_id bigint not null references public.technologies (tech_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, tech_id)
);
create index dislikes_by_technology on public."dislikes-v1" (tech_id);
alter table public."dislikes-v1" enable row level security;
create policy "own dislikes: read" on public."dislikes-v1" for select to authenticated using (user_id = (select private.live_user()));
create policy "own dislikes: add" on public."dislikes-v1" for insert to authenticated with check (user_id = (select private.live_user()));
create policy "own dislikes: remove" on public."dislikes-v1" for delete to authenticated using (user_id = (select private.live_user()));
grant select, insert, delete on public."dislikes-v1" to authenticated;
grant all on public."dislikes-v1" to service_role;

-- The counter always equals the number of rows. Each trigger locks the counters it will change in the
-- order of tech_id, so that two statements over the same technologies cannot deadlock.
create function private.count_reactions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
  kind text := tg_argv[0];
begin
  perform 1 from public.technology_counts c
    where c.tech_id in (select x.tech_id from changed x) order by c.tech_id for update;
  update public.technology_counts c set
    likes = c.likes + case kind when 'like' then step * g.n else 0 end,
    dislikes = c.dislikes + case kind when 'dislike' then step * g.n else 0 end,
    saves = c.saves + case kind when 'save' then step * g.n else 0 end
  from (select x.tech_id, count(*)::integer as n from changed x group by x.tech_id) g
  where c.tech_id = g.tech_id;
  return null;
end $$;

create trigger count_saves_added after insert on public."saves-v1"
  referencing new table as changed for each statement execute function private.count_reactions('save');

create trigger count_saves_removed after delete on public."saves-v1"
  referencing old table as changed for each statement execute function private.count_reactions('save');

create trigger count_likes_added after insert on public."likes-v1"
  referencing new table as changed for each statement execute function private.count_reactions('like');

create trigger count_likes_removed after delete on public."likes-v1"
  referencing old table as changed for each statement execute function private.count_reactions('like');

create trigger count_dislikes_added after insert on public."dislikes-v1"
  referencing new table as changed for each statement execute function private.count_reactions('dislike');

create trigger count_dislikes_removed after delete on public."dislikes-v1"
  referencing old table as changed for each statement execute function private.count_reactions('dislike');

-- increment_{kind} and decrement_{kind} are the specification's calls. The triggers have counted already,
-- so all six do the same: lock the counter, then count again. The lock is a statement of its own, since
-- only the next statement's snapshot sees what the lock's last holder wrote.
create function private.recount(p_kind text, p_tech_id bigint) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  n integer;
begin
  perform 1 from public.technology_counts c where c.tech_id = p_tech_id for update;
  case p_kind
    when 'save' then
      update public.technology_counts c set saves = (select count(*) from public."saves-v1" x where x.tech_id = p_tech_id)
      where c.tech_id = p_tech_id returning saves into n;
    when 'like' then
      update public.technology_counts c set likes = (select count(*) from public."likes-v1" x where x.tech_id = p_tech_id)
      where c.tech_id = p_tech_id returning likes into n;
    when 'dislike' then
      update public.technology_counts c set dislikes = (select count(*) from public."dislikes-v1" x where x.tech_id = p_tech_id)
      where c.tech_id = p_tech_id returning dislikes into n;
  end case;
  return n;
end $$;

create function public.increment_save(row_id bigint) returns integer
language sql security definer set search_path = '' as $$ select private.recount('save', row_id) $$;

create function public.decrement_save(row_id bigint) returns integer
language sql security definer set search_path = '' as $$ select private.recount('save', row_id) $$;

create function public.increment_like(row_id bigint) returns integer
language sql security definer set search_path = '' as $$ select private.recount('like', row_id) $$;

create function public.decrement_like(row_id bigint) returns integer
language sql security definer set search_path = '' as $$ select private.recount('like', row_id) $$;

create function public.increment_dislike(row_id bigint) returns integer
language sql security definer set search_path = '' as $$ select private.recount('dislike', row_id) $$;

create function public.decrement_dislike(row_id bigint) returns integer
language sql security definer set search_path = '' as $$ select private.recount('dislike', row_id) $$;

-- A toggle of Save, Like or Not Interested in one trip, with the caller's rights: the policies decide, the
-- triggers count. It sets what is wanted rather than flipping what is there, so that a retried request or a
-- second tab cannot undo it. {"viewer", "found", "refused"}; "found" is false where there is no such technology,
-- "refused" is null, 'full' at the bound of saved technologies, or 'too-fast'.
create function public.set_reaction(p_kind text, p_tech_id bigint, p_active boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  refused text;
begin
  if p_kind is null or p_kind not in ('save', 'like', 'dislike') or p_active is null then
    raise exception 'p_kind is save, like or dislike; p_active is true or false.' using errcode = '22023';
  end if;
  if caller is null or not exists (select 1 from public.technologies t where t.tech_id = p_tech_id) then
    return jsonb_build_object('viewer', viewer, 'found', false, 'refused', null);
  end if;
  begin
    case p_kind
      when 'save' then
        if p_active then
          insert into public."saves-v1" (user_id, tech_id) values (caller, p_tech_id) on conflict do nothing;
        else
          delete from public."saves-v1" x where x.user_id = caller and x.tech_id = p_tech_id;
        end if;
      when 'like' then
        if p_active then
          insert into public."likes-v1" (user_id, tech_id) values (caller, p_tech_id) on conflict do nothing;
        else
          delete from public."likes-v1" x where x.user_id = caller and x.tech_id = p_tech_id;
        end if;
      when 'dislike' then
        if p_active then
          insert into public."dislikes-v1" (user_id, tech_id) values (caller, p_tech_id) on conflict do nothing;
        else
          delete from public."dislikes-v1" x where x.user_id = caller and x.tech_id = p_tech_id;
        end if;
    end case;
  exception
    when sqlstate 'PT403' then refused := 'full';
    when sqlstate 'PT429' then refused := 'too-fast';
  end;
  return jsonb_build_object('viewer', viewer, 'found', true, 'refused', refused);
end $$;

create trigger count_write before insert on public."saves-v1"
  for each statement execute function private.count_write();

create trigger count_write before insert on public."likes-v1"
  for each statement execute function private.count_write();

create trigger count_write before insert on public."dislikes-v1"
  for each statement execute function private.count_write();

-- Fifty saved technologies a person without a valid subscription: 'unlimited saves' belongs to Pro. What somebody
-- saved while they had one stays.
create function private.bound_saves() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null or private.has_valid_subscription() then
    return null;
  end if;
  if (select count(*) from public."saves-v1" s where s.user_id = new.user_id) > 50 then
    raise exception 'Without Pro an account holds 50 saved technologies.' using errcode = 'PT403';
  end if;
  return null;
end $$;

create trigger bound_saves after insert on public."saves-v1"
  for each row execute function private.bound_saves();

grant execute on function
  public.increment_save(bigint),
  public.decrement_save(bigint),
  public.increment_like(bigint),
  public.decrement_like(bigint),
  public.increment_dislike(bigint),
  public.decrement_dislike(bigint),
  public.set_reaction(text, bigint, boolean)
to authenticated, service_role;

-- 20_notes.sql

-- A person's own notes on technologies, readable and writable by them only.
create table public."notes-v1" (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  tech_id bigint not null references public.technologies (tech_id) on delete cascade,
  notes text not null check (char_length(notes) <= 20000),
  updated_at timestamptz not null default now(),
  primary key (user_id, tech_id)
);
create index notes_by_technology on public."notes-v1" (tech_id);
alter table public."notes-v1" alter notes set statistics 0;
alter table public."notes-v1" enable row level security;
create policy "own notes: read" on public."notes-v1" for select to authenticated using (user_id = (select private.live_user()));
create policy "own notes: add" on public."notes-v1" for insert to authenticated with check (user_id = (select private.live_user()));
create policy "own notes: change" on public."notes-v1" for update to authenticated
  using (user_id = (select private.live_user())) with check (user_id = (select private.live_user()));
create policy "own notes: remove" on public."notes-v1" for delete to authenticated using (user_id = (select private.live_user()));
grant select, insert, update, delete on public."notes-v1" to authenticated;
grant all on public."notes-v1" to service_role;

create function private.stamp_note() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

create trigger stamp_note before update on public."notes-v1" for each row execute function private.stamp_note();

-- Saves the caller's note on a technology, unless it was changed since the caller last saw it: another tab's note is
-- never silently overwritten. `p_seen` is the stored note's "updatedAt" as the caller knows it, null for none.
-- {"viewer", "found", "saved", "refused", "current": {"text", "updatedAt"}}; "refused" is null, 'full' at the quota or
-- 'too-fast'. Where nothing was refused, "saved" false and "found" true, "current" is the note that was changed.
create function public.save_note(p_tech_id bigint, p_notes text, p_seen timestamptz default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  stored public."notes-v1";
  saved boolean := false;
  refused text;
begin
  if caller is null or not exists (select 1 from public.technologies t where t.tech_id = p_tech_id) then
    return jsonb_build_object('viewer', viewer, 'found', false, 'saved', false, 'refused', null, 'current', null);
  end if;
  begin
    -- Locked before it is compared, so that two tabs pass here one after the other.
    select * into stored from public."notes-v1" n where n.user_id = caller and n.tech_id = p_tech_id for update;
    if not found then
      insert into public."notes-v1" (user_id, tech_id, notes) values (caller, p_tech_id, p_notes)
      on conflict do nothing returning * into stored;
      saved := found;
      if not saved then
        select * into stored from public."notes-v1" n where n.user_id = caller and n.tech_id = p_tech_id for update;
      end if;
    end if;
    -- The same words are no conflict, whoever wrote them.
    if not saved and (stored.updated_at is not distinct from p_seen or stored.notes = p_notes) then
      update public."notes-v1" n set notes = p_notes
      where n.user_id = caller and n.tech_id = p_tech_id returning * into stored;
      saved := true;
    end if;
  exception
    when sqlstate 'PT403' then refused := 'full'; saved := false;
    when sqlstate 'PT429' then refused := 'too-fast'; saved := false;
  end;
  return jsonb_build_object('viewer', viewer, 'found', true, 'saved', saved, 'refused', refused,
    'current', case when refused is null then jsonb_build_object('text', stored.notes, 'updatedAt', stored.updated_at) end);
end $$;

create trigger count_write before insert or update on public."notes-v1"
  for each statement execute function private.count_write();

-- A thousand notes a person. Empty ones do not count, so that emptying a note makes room; changing one that is there
-- always works. The counted row of count_write() keeps two notes of one person from arriving at the last place at once.
create function private.bound_notes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null or new.notes = '' or (tg_op = 'UPDATE' and old.notes <> '') then
    return null;
  end if;
  if (select count(*) from public."notes-v1" n where n.user_id = new.user_id and n.notes <> '') > 1000 then
    raise exception 'An account holds 1,000 notes.' using errcode = 'PT403';
  end if;
  return null;
end $$;

create trigger bound_notes after insert or update of notes on public."notes-v1"
  for each row execute function private.bound_notes();

grant execute on function
  public.save_note(bigint, text, timestamptz)
to authenticated, service_role;

-- 22_membership.sql

-- What connects an account with Stripe, and the functions through which the web worker writes memberships
-- (docs/decisions/006-membership-from-stripe.md). No payment data and nothing personal: ids, dates and flags.
-- The worker calls with the service role; what a member calls is `membership_viewer()` and `ensure_profile()`.
create table private.stripe_customers (
  user_id uuid primary key references auth.users (id) on delete cascade,
  customer_id text unique,
  -- How many customers were deleted at Stripe: the next is made with a key of its own.
  customers_gone integer not null default 0,
  trial_used boolean not null default false,
  -- The checkout that was begun last: its key makes one session of a double click.
  checkout_key uuid,
  checkout_plan text check (checkout_plan in ('monthly', 'yearly')),
  checkout_promo boolean,
  checkout_at timestamptz,
  checkout_session text,
  -- A ticket is taken before Stripe is asked; what was asked earlier never overwrites what was asked later.
  ticket bigint not null default 0,
  applied bigint not null default 0
);
comment on table private.stripe_customers is 'An account''s customer at Stripe; gone with the account.';
alter table private.stripe_customers enable row level security;

create table private.stripe_events (
  event_id text primary key,
  type text not null,
  created timestamptz not null,
  received_at timestamptz not null default now(),
  claimed_at timestamptz,
  attempts integer not null default 1,
  applied_at timestamptz
);
comment on table private.stripe_events is 'Which of Stripe''s events were applied; never what they held.';
alter table private.stripe_events enable row level security;

-- Who the caller is, for the billing routes: {"viewer": null | viewer}.
create function public.membership_viewer() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('viewer', private.viewer())
$$;

-- An account's customer at Stripe: {"customerId": null | text, "customersGone"}.
create function public.stripe_customer(p_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('customerId', max(c.customer_id), 'customersGone', coalesce(max(c.customers_gone), 0))
  from private.stripe_customers c where c.user_id = p_user_id
$$;

-- Keeps the customer that was made for an account, unless it has one: {"customerId": the one that stands}.
create function public.keep_stripe_customer(p_user_id uuid, p_customer_id text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  standing text;
begin
  insert into private.stripe_customers as c (user_id, customer_id)
  select u.id, p_customer_id from auth.users u where u.id = p_user_id
  on conflict (user_id) do update set customer_id = coalesce(c.customer_id, excluded.customer_id)
  returning c.customer_id into standing;
  return jsonb_build_object('customerId', standing);
end $$;

-- Begins a checkout: {"customerId", "customersGone", "trialUsed", "key", "stale"}, or null where there is no such account. The same
-- choice within ten minutes has the same key, whoever asks at once; another choice has a new one, and "stale" is the
-- session that it replaces.
create function public.begin_checkout(p_user_id uuid, p_plan text, p_promo boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  at timestamptz := private.clock();
  c private.stripe_customers;
  stale text;
begin
  insert into private.stripe_customers (user_id)
  select u.id from auth.users u where u.id = p_user_id
  on conflict do nothing;
  select * into c from private.stripe_customers s where s.user_id = p_user_id for update;
  if not found then
    return null;
  end if;
  if c.checkout_key is null or c.checkout_plan <> p_plan or c.checkout_promo <> p_promo
    -- Who waited for the row's lock has an earlier time than who held it.
    or c.checkout_at not between at - interval '10 minutes' and at + interval '10 minutes' then
    stale := c.checkout_session;
    update private.stripe_customers s set checkout_key = gen_random_uuid(), checkout_plan = p_plan,
      checkout_promo = p_promo, checkout_at = at, checkout_session = null
    where s.user_id = p_user_id returning * into c;
  end if;
  return jsonb_build_object('customerId', c.customer_id, 'customersGone', c.customers_gone, 'trialUsed', c.trial_used,
    'key', c.checkout_key, 'stale', stale);
end $$;

-- Keeps the session that was made with a checkout's key. False where another choice was begun since.
create function public.keep_checkout(p_user_id uuid, p_key uuid, p_session_id text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.stripe_customers s set checkout_session = p_session_id
  where s.user_id = p_user_id and s.checkout_key = p_key;
  return found;
end $$;

-- Forgets a session that was completed or has expired, so that the next checkout is a new one.
create function public.end_checkout(p_customer_id text, p_session_id text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.stripe_customers s set checkout_key = null, checkout_plan = null, checkout_promo = null,
    checkout_at = null, checkout_session = null
  where s.customer_id = p_customer_id and s.checkout_session = p_session_id;
  return found;
end $$;

-- Takes a ticket before Stripe is asked: {"ticket", "at"}, or null where the customer is nobody's (any more).
create function public.begin_reconcile(p_customer_id text) returns jsonb
language sql security definer set search_path = '' as $$
  update private.stripe_customers s set ticket = s.ticket + 1 where s.customer_id = p_customer_id
  returning jsonb_build_object('ticket', s.ticket, 'at', private.clock())
$$;

-- Writes what Stripe said into the profile. False where the customer is nobody's any more, or a later ticket was
-- applied already: what that one saw is newer.
create function public.apply_membership(
  p_customer_id text, p_ticket bigint, p_is_pro boolean, p_subscription_end timestamptz default null,
  p_trial_end timestamptz default null, p_trial_used boolean default false
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  owner uuid;
begin
  update private.stripe_customers s set applied = p_ticket, trial_used = s.trial_used or p_trial_used
  where s.customer_id = p_customer_id and s.applied < p_ticket
  returning s.user_id into owner;
  if owner is null then
    return false;
  end if;
  insert into public.user_profiles (id, is_pro, subscription_end, trial_end)
  values (owner, p_is_pro, p_subscription_end, p_trial_end)
  on conflict (id) do update set is_pro = excluded.is_pro, subscription_end = excluded.subscription_end,
    trial_end = excluded.trial_end;
  return true;
end $$;

-- Forgets a customer that was deleted at Stripe, so that the account can have another one. The trial stays used.
create function public.forget_stripe_customer(p_customer_id text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.stripe_customers s set customer_id = null, customers_gone = s.customers_gone + 1,
    checkout_key = null, checkout_plan = null, checkout_promo = null, checkout_at = null, checkout_session = null
  where s.customer_id = p_customer_id;
  return found;
end $$;

-- Claims an event for one delivery: {"state": "claimed" | "applied" | "busy", "attempt"}. A claim that was released,
-- or whose holder has been silent for thirty seconds, is taken again. By the wall clock: a moved private.clock() says
-- nothing about a running request.
create function public.claim_stripe_event(p_event_id text, p_type text, p_created timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  e private.stripe_events;
begin
  insert into private.stripe_events (event_id, type, created, claimed_at)
  values (p_event_id, p_type, p_created, clock_timestamp())
  on conflict do nothing returning * into e;
  if found then
    return jsonb_build_object('state', 'claimed', 'attempt', e.attempts);
  end if;
  select * into strict e from private.stripe_events x where x.event_id = p_event_id for update;
  if e.applied_at is not null then
    return jsonb_build_object('state', 'applied', 'attempt', e.attempts);
  end if;
  if e.claimed_at > clock_timestamp() - interval '30 seconds' then
    return jsonb_build_object('state', 'busy', 'attempt', e.attempts);
  end if;
  update private.stripe_events x set claimed_at = clock_timestamp(), attempts = x.attempts + 1
  where x.event_id = p_event_id returning * into e;
  return jsonb_build_object('state', 'claimed', 'attempt', e.attempts);
end $$;

-- Ends a claim: applied, or released for the next delivery. False where another delivery has taken it since.
create function public.finish_stripe_event(p_event_id text, p_attempt integer, p_applied boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.stripe_events x set
    applied_at = case when p_applied then clock_timestamp() end,
    claimed_at = case when p_applied then x.claimed_at end
  where x.event_id = p_event_id and x.attempts = p_attempt and x.applied_at is null;
  return found;
end $$;

create table private.identity_free_months (
  identity_hash bytea primary key,
  used_at timestamptz not null default now()
);
comment on table private.identity_free_months is
  'Who has had the free month; outlives the account, for as long as the offer stands.';
alter table private.identity_free_months enable row level security;

create function private.recall_free_month() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.trial_used := new.trial_used or exists (
    select from private.identity_free_months m where m.identity_hash = any (private.identity_hashes(new.user_id)));
  return new;
end $$;

create trigger recall_free_month before insert on private.stripe_customers
  for each row execute function private.recall_free_month();

create function private.keep_free_month() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.identity_free_months (identity_hash)
  select h from unnest(private.identity_hashes(new.user_id)) h on conflict do nothing;
  return null;
end $$;

create trigger keep_free_month after insert or update of trial_used on private.stripe_customers
  for each row when (new.trial_used) execute function private.keep_free_month();

grant execute on function
  public.membership_viewer()
to authenticated, service_role;

grant execute on function
  public.stripe_customer(uuid),
  public.keep_stripe_customer(uuid, text),
  public.begin_checkout(uuid, text, boolean),
  public.keep_checkout(uuid, uuid, text),
  public.end_checkout(text, text),
  public.begin_reconcile(text),
  public.apply_membership(text, bigint, boolean, timestamptz, timestamptz, boolean),
  public.forget_stripe_customer(text),
  public.claim_stripe_event(text, text, timestamptz),
  public.finish_stripe_event(text, integer, boolean)
to service_role;

-- 24_allowance.sql

-- The trial (design ruling 3): six searches a UTC calendar month, each form's key counted once.
create table public.trial_search_counts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  search_count integer not null default 0 check (search_count between 0 and private.free_searches()),
  month date not null default date_trunc('month', now() at time zone 'utc')::date
);
comment on column public.trial_search_counts.month is 'The UTC month that search_count belongs to.';
alter table public.trial_search_counts enable row level security;
create policy "own trial count" on public.trial_search_counts
  for select to authenticated using (user_id = (select private.live_user()));
grant select on public.trial_search_counts to authenticated;
grant all on public.trial_search_counts to service_role;

create table private.trial_ledger (
  user_id uuid not null references auth.users (id) on delete cascade,
  month date not null,
  query_hash bytea not null,
  keyword_hashes bytea[] not null default '{}',
  charged_at timestamptz not null default clock_timestamp(),
  set_hash bytea not null,
  charged boolean not null default true,
  primary key (user_id, month, query_hash, set_hash)
);
comment on table private.trial_ledger is 'What a trial user has paid for: a keyed hash, never the words.';
alter table private.trial_ledger enable row level security;

-- Who is asking and how many searches this month still has for them: {"viewer", "remaining"}, null for unlimited.
create function public.search_allowance() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('viewer', x.viewer, 'remaining', case
    when x.viewer is null then 0
    when not (x.viewer ->> 'subscribed')::boolean then
      greatest(private.free_searches() - (x.viewer ->> 'trialSearches')::integer, 0) end)
  from (select private.viewer() as viewer) x
$$;

create table private.identity_searches (
  identity_hash bytea not null,
  month date not null,
  search_count integer not null check (search_count between 0 and private.free_searches()),
  primary key (identity_hash, month)
);
comment on table private.identity_searches is
  'How many trial searches an identity has used in a month; outlives the account, pruned after two months.';
alter table private.identity_searches enable row level security;

-- What the identities of an account have used in a month, under whatever account it was.
create function private.searches_of_identity(p_user uuid, p_month date) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(max(s.search_count), 0) from private.identity_searches s
  where s.identity_hash = any (private.identity_hashes(p_user)) and s.month = p_month
$$;

-- A new account starts with what its identity has used already, so that each page says how many are left.
create function private.recall_searches() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  this_month date := date_trunc('month', private.clock() at time zone 'utc')::date;
  used integer := private.searches_of_identity(new.id, this_month);
begin
  if used > 0 then
    insert into public.trial_search_counts (user_id, month, search_count) values (new.id, this_month, used)
    on conflict do nothing;
  end if;
  return null;
end $$;

create trigger recall_searches after insert on public.user_profiles
  for each row execute function private.recall_searches();

-- The ledger: one row for a query and a set of keywords a month, known by a hash of the set, so that the key stays
-- small however many there are. A row that was not charged is a search that found nothing.
create function private.hash_of_set(hashes bytea[]) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(coalesce(string_agg(encode(h, 'hex'), ',' order by h), ''), 'UTF8')) from unnest(hashes) h
$$;

create table private.empty_searches (
  user_id uuid primary key references auth.users (id) on delete cascade,
  day date not null,
  searches integer not null
);
comment on table private.empty_searches is 'How many searches found nothing today: free, and bounded.';
alter table private.empty_searches enable row level security;

-- What the caller may do with a search, known before it is ranked:
--   visitor, subscribed; paid: this month already; payable: charged if it finds something;
--   empty: found nothing when it was run, and opens for as long as it finds nothing;
--   unpaid: not run this month; used-up: no search left; too-many-empty: sixty found nothing today.
create type private.search_claim as (
  state text,
  user_id uuid,
  month date,
  used integer,
  query_hash bytea,
  keyword_hashes bytea[],
  set_hash bytea
);

-- Begins a search. `p_keywords` is what Discovery.AI searches for, null in the regular mode; `p_submitted` is false
-- where a result is only opened again. Locks the caller's count until the transaction ends, so that fifty at once
-- pass one after another. Raises 22023 for more or longer keywords than a page can send.
-- A query that was paid for stays paid in any spacing and case. Of the set of keywords that was paid for last, those
-- with at least half of it are paid for as well.
create function private.begin_search(p_mode text, p_query text, p_keywords text[], p_submitted boolean)
returns private.search_claim
language plpgsql security definer set search_path = '' as $$
declare
  most_keywords constant integer := 25;
  longest_keyword constant integer := 60;
  most_empty constant integer := 60;
  claim private.search_claim;
  now_utc timestamp := private.clock() at time zone 'utc';
  hash_key text;
  last_set bytea[];
begin
  if cardinality(p_keywords) > most_keywords
    or exists (select from unnest(p_keywords) k where char_length(btrim(k)) > longest_keyword) then
    raise 'A search takes at most % keywords of % characters.', most_keywords, longest_keyword using errcode = '22023';
  end if;
  -- Who was signed out elsewhere is a visitor, although the token is still good.
  claim.user_id := private.live_user();
  if claim.user_id is null then
    claim.state := 'visitor';
    return claim;
  elsif private.has_valid_subscription() then
    claim.state := 'subscribed';
    return claim;
  end if;
  claim.month := date_trunc('month', now_utc)::date;
  select s.value into strict hash_key from private.settings s where s.name = 'query_hash_key';
  claim.query_hash := sha256(convert_to(concat_ws(E'\n', hash_key, p_mode,
    lower(btrim(regexp_replace(p_query, '\s+', ' ', 'g')))), 'UTF8'));
  select coalesce(array_agg(distinct sha256(convert_to(concat_ws(E'\n', hash_key, 'keyword', k.word), 'UTF8'))), '{}')
    into claim.keyword_hashes
  from (select lower(btrim(regexp_replace(u, '\s+', ' ', 'g'))) as word from unnest(p_keywords) u) k where k.word <> '';
  claim.set_hash := private.hash_of_set(claim.keyword_hashes);

  if not exists (select from public.trial_search_counts c where c.user_id = claim.user_id) then
    insert into public.trial_search_counts (user_id, month, search_count)
    values (claim.user_id, claim.month, private.searches_of_identity(claim.user_id, claim.month)) on conflict do nothing;
  end if;
  select case when c.month = claim.month then c.search_count else 0 end into claim.used
    from public.trial_search_counts c where c.user_id = claim.user_id for update;

  select l.keyword_hashes into last_set from private.trial_ledger l
    where l.user_id = claim.user_id and l.month = claim.month and l.query_hash = claim.query_hash and l.charged
    order by l.charged_at desc limit 1;
  if last_set @> claim.keyword_hashes and 2 * cardinality(claim.keyword_hashes) >= cardinality(last_set)
    or exists (select from private.trial_ledger l where l.user_id = claim.user_id and l.month = claim.month
      and l.query_hash = claim.query_hash and l.set_hash = claim.set_hash and l.charged) then
    claim.state := 'paid';
  elsif not p_submitted then
    claim.state := case when exists (select from private.trial_ledger l
        where l.user_id = claim.user_id and l.month = claim.month and l.query_hash = claim.query_hash and l.set_hash = claim.set_hash)
      then 'empty' else 'unpaid' end;
  elsif claim.used >= private.free_searches() then
    claim.state := 'used-up';
  elsif exists (select from private.empty_searches e
    where e.user_id = claim.user_id and e.day = now_utc::date and e.searches >= most_empty) then
    claim.state := 'too-many-empty';
  else
    claim.state := 'payable';
  end if;
  return claim;
end $$;

-- Ends a search that was begun in this transaction; `p_found` is whether the query found anything, before filters.
-- Answers {"allowed", "charged", "subscribed", "used", "remaining", "empty", "tooManyEmpty"}: "empty" where a member's
-- search found nothing and was therefore free.
create function private.end_search(claim private.search_claim, p_found boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  today date := (private.clock() at time zone 'utc')::date;
  used integer := coalesce(claim.used, 0);
  charged boolean := claim.state = 'payable' and p_found;
begin
  if charged then
    insert into private.trial_ledger (user_id, month, query_hash, keyword_hashes, set_hash)
    values (claim.user_id, claim.month, claim.query_hash, claim.keyword_hashes, claim.set_hash)
    on conflict (user_id, month, query_hash, set_hash) do update set charged = true, charged_at = clock_timestamp();
    used := used + 1;
    update public.trial_search_counts c set search_count = used, month = claim.month where c.user_id = claim.user_id;
    insert into private.identity_searches as s (identity_hash, month, search_count)
    select h, claim.month, used from unnest(private.identity_hashes(claim.user_id)) h
    on conflict (identity_hash, month) do update set search_count = greatest(s.search_count, excluded.search_count);
  elsif claim.state = 'payable' then
    insert into private.trial_ledger (user_id, month, query_hash, keyword_hashes, set_hash, charged)
    values (claim.user_id, claim.month, claim.query_hash, claim.keyword_hashes, claim.set_hash, false)
    on conflict do nothing;
    insert into private.empty_searches as e (user_id, day, searches) values (claim.user_id, today, 1)
    on conflict (user_id) do update
      set searches = case when e.day = excluded.day then e.searches + 1 else 1 end, day = excluded.day;
  end if;
  return jsonb_build_object(
    'allowed', claim.state in ('subscribed', 'paid', 'payable') or claim.state = 'empty' and not p_found,
    'charged', charged,
    'subscribed', claim.state = 'subscribed',
    'used', used,
    'remaining', case when claim.state = 'visitor' then 0
      when claim.state <> 'subscribed' then greatest(private.free_searches() - used, 0) end,
    'empty', claim.state in ('payable', 'empty') and not p_found,
    'tooManyEmpty', claim.state = 'too-many-empty');
end $$;

grant execute on function
  public.search_allowance()
to anon, authenticated, service_role;

-- 26_import.sql

create table ingest.batches (
  batch_id text primary key check (batch_id <> ''),
  started_at timestamptz not null default now(),
  -- Null while it runs, and for a run that was killed; what that one had written stays and counts.
  finished_at timestamptz,
  rolled_back_at timestamptz,
  files jsonb not null,
  counts jsonb
);
comment on table ingest.batches is 'One run of the import that changed something; the unit of rolling back.';
-- No policies: row level security without one closes the tables to everyone whom it applies to.
alter table ingest.batches enable row level security;
grant select, insert, update, delete on ingest.batches to service_role;

create table ingest.records (
  source text not null,
  external_id text not null,
  tech_id bigint not null references public.technologies (tech_id) on delete cascade,
  content_hash text not null,
  -- What copies of one invention share; they are not offered as each other's similar opportunities.
  families text[] not null default '{}',
  batch_id text not null references ingest.batches (batch_id),
  reference text not null,
  primary key (source, external_id)
);
comment on table ingest.records is 'The identity of an imported record: who numbers it, and the number.';
comment on column ingest.records.reference is
  'The source''s own number, which several records may share; external_id tells them apart.';
create index records_tech_id on ingest.records (tech_id);
create index records_batch_id on ingest.records (batch_id);
create index records_reference on ingest.records (source, reference);
alter table ingest.records enable row level security;
grant select, insert, update, delete on ingest.records to service_role;

create table ingest.changes (
  change_id bigint generated always as identity primary key,
  batch_id text not null references ingest.batches (batch_id),
  -- No foreign key: the log outlives a technology that was rolled back or deleted.
  tech_id bigint not null,
  source text not null,
  external_id text not null,
  kind text not null check (kind in ('created', 'updated')),
  -- The rows as they stood before an update, by table; null for what was created.
  previous jsonb check ((kind = 'updated') = (previous is not null)),
  written jsonb
);
comment on column ingest.changes.written is 'The fields that an update changed, by table, as it wrote them.';
create index changes_batch_id on ingest.changes (batch_id);
create index changes_tech_id on ingest.changes (tech_id, change_id);
alter table ingest.changes enable row level security;
grant select, insert, update, delete on ingest.changes to service_role;

-- What `now` says otherwise than `was`, which is null for a row that did not exist.
create function private.differences(was jsonb, now jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(n.key, n.value), '{}') from jsonb_each(nullif(now, 'null')) n
  where n.key <> 'tech_id' and n.value is distinct from coalesce(was -> n.key, 'null')
$$;

-- Of these changes of a batch; called by the import right after it has written the rows.
create function private.remember_written(changes bigint[]) returns void
language sql set search_path = '' as $$
  update ingest.changes c set written = jsonb_build_object(
    'technology', private.differences(c.previous -> 'technology', to_jsonb(t)),
    'details', private.differences(c.previous -> 'details', to_jsonb(d)),
    'reports', private.differences(c.previous -> 'reports', to_jsonb(p)),
    'contact', private.differences(c.previous -> 'contact', to_jsonb(k)))
  from public.technologies t
  left join public.technology_details d on d.tech_id = t.tech_id
  left join public.technology_reports p on p.tech_id = t.tech_id
  left join public.technology_contacts k on k.tech_id = t.tech_id
  where c.change_id = any (changes) and t.tech_id = c.tech_id
$$;

-- Gives the rows of one table back what a batch changed, and returns the fields that somebody has changed since, which
-- it leaves as they are. `part` is the table's name in ingest.changes.
create function private.restore_part(batch text, target regclass, part text) returns table (tech_id bigint, field text)
language plpgsql set search_path = '' as $$
declare
  columns constant text := (
    select string_agg(quote_ident(a.attname), ', ') from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'tech_id');
begin
  return query execute format('
    with fields as (
      -- Where two rows of a file are one technology: as it was before the first and after the last.
      select c.tech_id, e.key as field, (array_agg(e.value order by c.change_id desc))[1] as written,
        (array_agg(coalesce(c.previous -> $2 -> e.key, ''null'') order by c.change_id))[1] as previous
      from ingest.changes c, jsonb_each(c.written -> $2) e
      where c.batch_id = $1 and c.kind = ''updated'' group by c.tech_id, e.key
      union all
      -- Similar ids are computed after each batch and are nobody''s edit.
      select c.tech_id, ''pi_similaropps'', null, (array_agg(c.previous -> $2 -> ''pi_similaropps'' order by c.change_id))[1]
      from ingest.changes c
      where c.batch_id = $1 and c.kind = ''updated'' and jsonb_typeof(c.previous -> $2) = ''object'' and $2 = ''details''
      group by c.tech_id
    ), judged as (
      select f.*, to_jsonb(t) -> f.field as now from fields f join %1$s t on t.tech_id = f.tech_id
    ), restored as (
      update %1$s t set (tech_id, %2$s) = (select p.tech_id, %2$s from jsonb_populate_record(t, r.fields) p)
      from (select j.tech_id, jsonb_object_agg(j.field, j.previous) as fields from judged j
            where j.now = j.written or j.written is null group by j.tech_id) r
      where t.tech_id = r.tech_id
    )
    select j.tech_id, j.field from judged j
    where j.now <> j.written and j.now <> j.previous order by 1, 2', target, columns)
  using batch, part;
  if part <> 'technology' then
    -- Rows that the batch added, unless somebody has written into them since.
    execute format('
      delete from %1$s t using ingest.changes c
      where c.batch_id = $1 and c.tech_id = t.tech_id and jsonb_typeof(c.previous -> $2) = ''null''
        and jsonb_strip_nulls(to_jsonb(t)) - ''tech_id'' = ''{}''', target)
    using batch, part;
  end if;
end $$;

-- 28_search_index.sql

-- The search index: which words stand in which technology, how often and where. How it ranks and why it is built
-- this way: docs/search.md. Nobody reads these tables but the functions of searching.

-- A word's entry. Beside stems there are names of things, told apart by their beginning, which no stem has:
-- `p:` a patent number, `i:` a word of an inventor's name, `I:` a name from one of its words on, `u:` a word or the
-- initials of a university, `U:` the university itself, `V:` its name from one of its words on.
create table private.search_terms (
  term_id integer generated always as identity primary key,
  term text collate "C" not null unique,
  documents integer not null
);
comment on column private.search_terms.documents is 'In how many technologies the term stands.';
alter table private.search_terms enable row level security;

-- Words as they are written, for typing errors and unfinished words; a stem says too little about either.
create table private.search_words (
  word text collate "C" primary key,
  term text collate "C" not null
);
alter table private.search_words enable row level security;

-- Each version of a technology's text gets a number of its own: postings are only ever added to, and those of
-- numbers that no longer stand here count for nothing.
create table private.search_documents (
  ordinal integer generated always as identity primary key,
  tech_id bigint not null unique references public.technologies (tech_id) on delete cascade,
  class1 text,
  status text not null,
  uni text not null,
  -- The title as folded words: what a whole typed title is compared with, and what a typed beginning begins.
  title_key text collate "C" not null,
  class2 text
);
create index search_documents_title on private.search_documents (left(title_key, 200));
alter table private.search_documents enable row level security;

create table private.search_texts (
  ordinal integer primary key references private.search_documents (ordinal) on delete cascade,
  -- Words, those of the title counted twice.
  length real not null,
  term_ids integer[] not null,
  counts smallint[] not null,
  -- Stems with their places; the title's have weight A.
  places tsvector not null
);
-- Compressing saves a third and costs more than half of the time that reading takes.
alter table private.search_texts alter term_ids set storage external, alter counts set storage external,
  alter places set storage external;
-- Most rows fit a page whole; fetched from elsewhere, each of them would cost several times as much.
alter table private.search_texts set (toast_tuple_target = 8160);
alter table private.search_texts enable row level security;

-- The technologies of a term, a few hundred a row, with what each occurrence adds to a score (BM25's second factor).
-- The strongest stand in tier 0: of a word that is in nearly every record, reading those is enough.
create table private.search_postings (
  term_id integer not null,
  tier smallint not null,
  part integer not null,
  ordinals integer[] not null,
  impacts real[] not null,
  primary key (term_id, tier, part)
);
alter table private.search_postings alter ordinals set storage external, alter impacts set storage external;
alter table private.search_postings set (toast_tuple_target = 8160);
alter table private.search_postings enable row level security;

create table private.search_state (
  only_row boolean primary key default true check (only_row),
  documents integer not null default 0,
  total_length float8 not null default 0,
  -- The average length that the impacts were computed with.
  average float8 not null default 0,
  -- Versions whose postings still stand although they are gone.
  dead integer not null default 0
);
insert into private.search_state default values;
alter table private.search_state enable row level security;

-- What changed in this transaction: technologies to be read anew, and the words of versions that are gone.
create table private.search_queue (
  entry bigint generated always as identity primary key,
  tech_id bigint,
  length real,
  term_ids integer[],
  wakes boolean not null default false
);
alter table private.search_queue enable row level security;

-- A text as the index sees it: lower case, without accents and tags, words of letters and digits with one space
-- between them. Thousands separators go, decimal points stay.
create function private.fold(content text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if content ~ '[^\x01-\x7f]' then
    content := replace(replace(replace(translate(regexp_replace(normalize(lower(content), NFKD), '[\u0300-\u036f]', '', 'g'),
      'øłđðıħŧ', 'olddiht'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
  else
    content := lower(content);
  end if;
  if content ~ '[0-9],[0-9]{3}' then
    content := regexp_replace(content, '(?<=[0-9]),(?=[0-9]{3})', '', 'g');
  end if;
  return btrim(regexp_replace(content, '(?:\.(?![0-9])|(?<![0-9])\.|[^[:alnum:].])+', ' ', 'g'));
end $$;

-- The words of one of the specification's JSON fields, whatever its shape: every string in it, each once.
create function private.plain_text(value jsonb) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  plain text;
begin
  if value is null then
    return null;
  end if;
  -- A text may also stand there bare, and nothing can be taken out of that.
  if (case when jsonb_typeof(value) = 'object' then jsonb_typeof(value -> 'text') = 'string' and value - 'text' = '{}' end) then
    plain := value ->> 'text';
  else
    select string_agg(s.leaf, E'\n' order by s.place) into plain
    from (select v.value #>> '{}' as leaf, min(v.place) as place
          from jsonb_path_query(value, 'strict $.**') with ordinality v (value, place)
          where jsonb_typeof(v.value) = 'string' group by 1) s;
  end if;
  if plain ~ '[<&]' then
    return regexp_replace(plain, '</?[a-zA-Z][^<>]*>|&#?[a-zA-Z0-9]{2,8};', ' ', 'g');
  end if;
  return plain;
end $$;

-- A technology's fields as they are searched and named in an explanation, in the order in which a page shows them.
-- Reports and contacts are not among them: what every member may find, every member may read.
create function private.search_fields(t public.technologies, d public.technology_details)
returns table (place integer, field text, content text)
language plpgsql stable set search_path = '' as $$
begin
  return query select f.place, f.field, f.content
  from (values
    (1, 'title', t.title),
    (2, 'summary', t.summary),
    (3, 'market', private.plain_text(d.market_summary)),
    (4, 'description', private.plain_text(d.technical_summary)),
    (5, 'application', private.plain_text(d.application)),
    (6, 'benefits', private.plain_text(d.key_benefits)),
    (7, 'stage', private.plain_text(d.developmental_stage)),
    (8, 'additional', private.plain_text(d.pi_addinfo)),
    (9, 'rationale', d.reasoning_for_categorical_assign),
    (10, 'tags', concat_ws(' · ', d.pi_button1tag, d.pi_button2tag)),
    (11, 'inventor', d.inventor),
    (12, 'university', t.uni),
    (13, 'patent-number', d.pi_patentid)) f (place, field, content)
  where f.content <> '';
end $$;

-- All of that but the title as one text.
create function private.search_body(t public.technologies, d public.technology_details) returns text
language plpgsql stable set search_path = '' as $$
declare
  market text := private.plain_text(d.market_summary);
  description text := private.plain_text(d.technical_summary);
  texts text := concat_ws(E'\n', market, description, private.plain_text(d.application), private.plain_text(d.key_benefits),
    private.plain_text(d.developmental_stage), private.plain_text(d.pi_addinfo), d.reasoning_for_categorical_assign);
begin
  -- Most summary lines are a sentence of the description, which would count twice.
  return concat_ws(E'\n', case when strpos(texts, left(t.summary, 60)) > 0 then null else t.summary end, texts,
    d.pi_button1tag, d.pi_button2tag, d.inventor, t.uni, d.pi_patentid);
end $$;

-- The people in a list of names, as written. "Smith, Jane; Lee, Kim", "Jane Smith and Kim Lee", "Jane Smith, Kim Lee".
create function private.names_of(inventors text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return regexp_split_to_array(btrim(left(inventors, 5000)),
    case when inventors ~ ';' then '\s*;\s*|\s+and\s+' when inventors ~ '\n' then '\s*\n\s*' else '\s*,\s*|\s+and\s+' end);
end $$;

-- Every patent number in a text in the catalogue's form (`US10037477`, `US20150306595`, `PCT/US2017/049819`; no kind
-- code), in the order of the patterns. The same rules as import/rights/patent-number.ts, pattern by pattern, since
-- a number is normalised where it is indexed; test/db/search-numbers.test.ts compares the two.
create function private.patent_numbers(content text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  kind constant text := '(?:[\s-]?([ABCEHPSTUWYabu][0-9]?))?(?![0-9A-Za-z])';
  alone constant text := '(?<![A-Za-z0-9])';
  offices constant text := 'AR|AT|AU|BE|BR|CA|CH|CL|CN|CNZL|CO|CZ|DE|DK|EA|EP|ES|FI|FR|GB|GR|HK|HU|ID|IE|IL|IN|IT|JP|KR|LU|MX|MY|NL|NO|NZ|PH|PL|PT|RU|SE|SG|SK|TR|TW|UA|VN|ZA';
  -- The longer spellings first, so that none is taken for a part of another.
  patterns constant text[] := array[
    alone || 'PCT[\s/-]*([A-Z]{2})[\s/-]*([0-9]{4}|[0-9]{2})\s*/\s*([0-9,]{5,8})(?![0-9])',
    alone || '(US)\s?([0-9]{4})\s*/\s*(0[0-9]{5}|0[0-9]{2},[0-9]{3})(?![0-9])',
    alone || 'WO[\s/-]*((?:19|20)[0-9]{2}|[0-9]{2})[\s/-]*([0-9]{5,6})' || kind,
    alone || 'US[\s-]*(?:Pub(?:lication|\.)?\s*(?:No\.?)?\s*)?((?:19|20)[0-9]{2})[\s/-]?([0-9]{7})' || kind,
    alone || 'US[\s-]?((?:19|20)[0-9]{2})([0-9]{6})[\s-]?(A[0-9])(?![0-9A-Za-z])',
    '(?<![A-Za-z0-9,./-])(20(?:0[1-9]|[1-3][0-9]))([0-9]{7})(?![0-9,./-])',
    '(?<![A-Za-z0-9/])(?:US\s?|USSN\s?)?([0-9]{2})\s?/\s?([0-9]{3},?[0-9]{3}|[0-9]{2},[0-9]{3}|[0-9]{3}/[0-9]{3})(?![0-9/])',
    alone || '(?:US[\s-]*)?(D|RE|PP|AI|H|T|X|RX)[\s-]?0*([0-9]{1,3}(?:,[0-9]{3})+|[0-9]{3,7})' || kind,
    alone || '(' || offices || ')[\s-]?([0-9][0-9,./]{4,18}[0-9Xx])' || kind,
    alone || 'US[\s-]*(?:Pat(?:ent|\.)?\s*(?:No\.?)?\s*#?\s*)?0*([0-9]{1,2}(?:,[0-9]{3}){2}|[0-9]{3},[0-9]{3}|[0-9]{5,8})' || kind,
    '(?<![A-Za-z0-9,./-])0?([0-9]{1,2},[0-9]{3},[0-9]{3})(?!,?[0-9])' || kind,
    '(?<![A-Za-z0-9,./-])0?([0-9]{7,8})(?![0-9,./-])' || kind];
  remaining text := translate(left(content, 2000), '‐‑–—', '----');
  found text[] := '{}';
  part text[];
  digits text;
  number text;
begin
  if remaining !~ '[0-9]{3}' then
    return found;
  end if;
  for i in 1 .. cardinality(patterns) loop
    continue when remaining !~ ((case when i in (1, 3) then '(?i)' else '' end) || patterns[i]);
    for part in select regexp_matches(remaining, patterns[i], case when i in (1, 3) then 'gi' else 'g' end) loop
      number := case
        when i in (1, 2) then 'PCT/' || upper(part[1]) || part[2] || '/'
          || private.padded(replace(part[3], ',', ''), case length(part[2]) when 4 then 6 else 5 end)
        when i = 3 then 'WO' || case when length(part[1]) = 4 then '' when part[1]::integer > 77 then '19' else '20' end
          || part[1] || private.padded(part[2], 6)
        when i in (4, 6) then 'US' || part[1] || part[2]
        when i = 5 then 'US' || part[1] || '0' || part[2]
        when i = 7 then 'US' || part[1] || '/' || private.padded(regexp_replace(part[2], '[^0-9]', '', 'g'), 6)
        when i = 8 then 'US' || part[1] || nullif(ltrim(replace(part[2], ',', ''), '0'), '')
        when i = 9 then null
        else 'US' || nullif(ltrim(replace(part[1], ',', ''), '0'), '')
      end;
      if i = 8 and number is not null then
        number := 'US' || part[1] || replace(part[2], ',', '');
      elsif i = 9 then
        -- A check digit (`201780074894.0`) is part of how an application is written, not of its number.
        digits := replace(regexp_replace(regexp_replace(part[2], '[,\s/]', '', 'g'), '\.[0-9Xx]$', ''), '.', '');
        if digits ~ '[0-9]{5}' then
          number := case part[1] when 'CNZL' then 'CN' else part[1] end || regexp_replace(digits, '^0+(?=[0-9]{5})', '');
        end if;
      end if;
      if number is not null and number <> all (found) then
        found := found || number;
      end if;
    end loop;
    remaining := regexp_replace(remaining, patterns[i], E'\x01', case when i in (1, 3) then 'gi' else 'g' end);
  end loop;
  return found;
end $$;

-- Zeros in front, up to a length; unlike lpad() it never cuts.
create function private.padded(digits text, width integer) returns text
language sql immutable parallel safe set search_path = '' as $$
  select repeat('0', greatest(width - length(digits), 0)) || digits
$$;

-- Any number or docket as its letters and digits, for those that are no patent's.
create function private.bare_number(content text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select upper(regexp_replace(left(content, 200), '[^[:alnum:]]+', '', 'g'))
$$;

-- A name's words that tell it from others.
create function private.telling_words(words text[], common text[]) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  kept text[] := '{}';
  word text;
begin
  foreach word in array words loop
    if word <> '' and word <> all (common) then
      kept := kept || word;
    end if;
  end loop;
  return kept;
end $$;

-- `mit` for the Massachusetts Institute of Technology: what people say.
create function private.initials(words text[]) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  initials text := '';
  word text;
begin
  foreach word in array private.telling_words(words, '{of,the,and,at,for,in}') loop
    initials := initials || left(word, 1);
  end loop;
  return case when length(initials) > 1 then initials end;
end $$;

-- A university's name without what most of them are called: `duke` for Duke University.
create function private.university_key(words text[]) returns text
language sql immutable parallel safe set search_path = '' as $$
  select array_to_string(private.telling_words(words, '{of,the,and,at,for,in,university,college,institute}'), ' ')
$$;

-- The entries of things' names, which stand beside a text's stems.
create function private.search_names(uni text, inventors text, number text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  entries text[] := '{}';
  words text[] := string_to_array(private.fold(uni), ' ');
  name text;
begin
  for i in 1 .. least(cardinality(words), 20) loop
    entries := entries || ('u:' || words[i]);
    if words[i] not in ('of', 'the', 'and', 'at', 'for', 'in') then
      entries := entries || ('V:' || array_to_string(words[i:], ' '));
    end if;
  end loop;
  entries := entries || array['u:' || private.initials(words), 'U:' || private.initials(words), 'U:' || private.university_key(words)];
  if inventors <> '' then
    foreach name in array (private.names_of(inventors))[1:100] loop
      words := string_to_array(private.fold(name), ' ');
      for i in 1 .. least(cardinality(words), 6) loop
        entries := entries || array['i:' || words[i], 'I:' || array_to_string(words[i:], ' ')];
      end loop;
    end loop;
  end if;
  if number <> '' then
    foreach name in array private.patent_numbers(number) loop
      entries := entries || ('p:' || name);
    end loop;
    if length(private.bare_number(number)) between 3 and 60 then
      entries := entries || ('p:' || private.bare_number(number));
    end if;
  end if;
  return array(select distinct left(e, 300) from unnest(entries) e where length(e) > 2);
end $$;

-- Wakes the indexing once a transaction, at its end.
create function private.wake_search() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('quad.search_woken', true) is distinct from pg_current_xact_id()::text then
    perform set_config('quad.search_woken', pg_current_xact_id()::text, true);
    insert into private.search_queue (wakes) values (true);
  end if;
end $$;

create function private.queue_search() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  queued boolean;
begin
  if tg_op = 'INSERT' then
    insert into private.search_queue (tech_id) select a.tech_id from added a;
    queued := found;
  elsif tg_table_name = 'technologies' then
    insert into private.search_queue (tech_id)
    select a.tech_id from added a join removed r on r.tech_id = a.tech_id
    where (a.title, a.summary, a.uni) is distinct from (r.title, r.summary, r.uni);
    queued := found;
    update private.search_documents s set class1 = a.class1, status = a.status
    from added a where s.tech_id = a.tech_id and (s.class1, s.status) is distinct from (a.class1, a.status);
  elsif tg_op = 'UPDATE' then
    insert into private.search_queue (tech_id)
    select a.tech_id from added a join removed r on r.tech_id = a.tech_id
    where (a.inventor, a.technical_summary, a.market_summary, a.application, a.key_benefits, a.developmental_stage,
        a.pi_addinfo, a.pi_patentid, a.pi_button1tag, a.pi_button2tag, a.reasoning_for_categorical_assign)
      is distinct from (r.inventor, r.technical_summary, r.market_summary, r.application, r.key_benefits,
        r.developmental_stage, r.pi_addinfo, r.pi_patentid, r.pi_button1tag, r.pi_button2tag, r.reasoning_for_categorical_assign);
    queued := found;
  else
    -- Details alone; where the technology itself went, there is nothing to read anew.
    insert into private.search_queue (tech_id)
    select r.tech_id from removed r join public.technologies t on t.tech_id = r.tech_id;
    queued := found;
  end if;
  if queued then
    perform private.wake_search();
  end if;
  return null;
end $$;

create trigger search_added after insert on public.technologies
  referencing new table as added for each statement execute function private.queue_search();

create trigger search_changed after update on public.technologies
  referencing old table as removed new table as added for each statement execute function private.queue_search();

create trigger search_added after insert on public.technology_details
  referencing new table as added for each statement execute function private.queue_search();

create trigger search_changed after update on public.technology_details
  referencing old table as removed new table as added for each statement execute function private.queue_search();

create trigger search_removed after delete on public.technology_details
  referencing old table as removed for each statement execute function private.queue_search();

-- A version of a text is gone: with its technology, or because it is read anew. Its words are counted down with
-- all others of the transaction, or a term's row would be written once for each.
create function private.queue_removed_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.search_queue (length, term_ids) select r.length, r.term_ids from removed r;
  if found then
    perform private.wake_search();
  end if;
  return null;
end $$;

create trigger search_text_removed after delete on private.search_texts
  referencing old table as removed for each statement execute function private.queue_removed_text();

-- Reads technologies into the index; those in it must have been taken out before. The caller holds the lock.
create function private.add_search_texts(ids bigint[]) returns void
language plpgsql security definer set search_path = '' set work_mem = '64MB' set jit = off as $$
declare
  last_known integer := coalesce((select max(s.ordinal) from private.search_documents s), 0);
  titles text[];
  bodies text[];
  names text[];
  ordinals integer[];
begin
  insert into private.search_documents (tech_id, class1, status, uni, title_key)
  select t.tech_id, t.class1, t.status, t.uni, private.fold(t.title)
  from public.technologies t where t.tech_id = any (ids) order by t.tech_id;

  -- A tsvector holds a megabyte, 16,383 places and 2,046 bytes a word: the text is cut far below, and what is longer
  -- than a word is dropped by the parser.
  select array_agg(s.ordinal), array_agg(s.title_key), array_agg(left(private.fold(left(private.search_body(t, d), 200000)), 100000)),
    array_agg(array_to_string(private.search_names(t.uni, d.inventor, d.pi_patentid), E'\n'))
    into ordinals, titles, bodies, names
  from private.search_documents s
  join public.technologies t on t.tech_id = s.tech_id
  left join public.technology_details d on d.tech_id = t.tech_id
  where s.ordinal > last_known;

  with texts as materialized (
    select v.ordinal, v.names,
      setweight(to_tsvector('pg_catalog.english', left(v.title, 100000)), 'A')
        || to_tsvector('pg_catalog.english', coalesce(v.body, '')) as places
    from unnest(ordinals, titles, bodies, names) v (ordinal, title, body, names)
  ), lexemes as materialized (
    select t.ordinal, u.lexeme as term,
      (cardinality(u.positions) + cardinality(array_positions(u.weights, 'A')))::smallint as n
    from texts t, unnest(t.places) u
    union all
    select t.ordinal, x, 0 from texts t, string_to_table(t.names, E'\n') x where x <> ''
  ), terms as (
    insert into private.search_terms as k (term, documents)
    select l.term, count(*) from lexemes l group by l.term order by l.term
    on conflict (term) do update set documents = k.documents + excluded.documents
    returning k.term_id, k.term
  )
  insert into private.search_texts (ordinal, length, term_ids, counts, places)
  select t.ordinal, coalesce(g.length, 0), coalesce(g.term_ids, '{}'), coalesce(g.counts, '{}'), t.places
  from texts t
  left join (
    select l.ordinal, sum(l.n) as length, array_agg(k.term_id order by k.term_id) as term_ids,
      array_agg(l.n order by k.term_id) as counts
    from lexemes l join terms k on k.term = l.term group by l.ordinal) g on g.ordinal = t.ordinal;

  with written as materialized (
    select distinct w.word from unnest(titles || bodies) b (body), string_to_table(b.body, ' ') w (word)
    where length(w.word) between 3 and 40
  ), unknown as materialized (
    select w.word from written w where w.word ~ '^[[:alpha:]]+$'
      and not exists (select from private.search_words k where k.word = w.word) order by w.word
  )
  insert into private.search_words (word, term)
  select u.word, l.lexemes[1] from unknown u, ts_lexize('pg_catalog.english_stem', u.word) l (lexemes)
  where cardinality(l.lexemes) = 1
  on conflict do nothing;

  update private.search_state s set documents = s.documents + g.n, total_length = s.total_length + g.length,
    average = case when s.average > 0 then s.average else greatest(g.length / g.n, 1) end
  from (select count(*) as n, sum(t.length)::float8 as length from private.search_texts t where t.ordinal > last_known) g
  where s.only_row and g.n > 0;
  perform private.write_postings('private.search_postings', last_known, 2147483647, s.average) from private.search_state s;
end $$;

-- Brings the index up to what this transaction changed, at its end. One at a time, so that a term's row is never
-- waited for crosswise. What it writes depends on what changed and never on the size of the catalogue.
create function private.index_queued() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids bigint[];
begin
  perform pg_advisory_xact_lock(hashtext('quad/search-index'));
  select array_agg(distinct q.tech_id order by q.tech_id) into ids from private.search_queue q where q.tech_id is not null;
  -- Puts the words of the old versions into the queue.
  delete from private.search_documents s where s.tech_id = any (ids);
  for i in 0 .. (coalesce(cardinality(ids), 0) - 1) / 1000 loop
    exit when ids is null;
    perform private.add_search_texts(ids[i * 1000 + 1 : i * 1000 + 1000]);
  end loop;
  update private.search_terms t set documents = t.documents - g.n
  from (select u as term_id, count(*) as n from private.search_queue q, unnest(q.term_ids) u group by u) g
  where t.term_id = g.term_id;
  update private.search_state s
  set documents = s.documents - g.n, total_length = s.total_length - g.length, dead = s.dead + g.n
  from (select count(*) as n, sum(q.length)::float8 as length from private.search_queue q where q.term_ids is not null) g
  where s.only_row and g.n > 0;
  delete from private.search_queue q where q.tech_id is not null or q.term_ids is not null or q.wakes;
  perform set_config('quad.search_woken', '', true);
  return null;
end $$;

create constraint trigger index_queued after insert on private.search_queue
  deferrable initially deferred for each row when (new.wakes) execute function private.index_queued();

-- The search index is never rebuilt inside somebody's commit. A commit only appends the postings of what it changed;
-- dead postings and a changed average length are the night's work, a few hundred technologies a step
-- (docs/decisions/017-search-index-rebuilt-at-night.md).

-- The postings being built. When they are complete they change places with search_postings, so that a search reads
-- either the old ones or the new ones and never a mixture.
create table private.search_postings_next (like private.search_postings including all);
-- Autovacuum would hold the table just when it is to change places; once in place it is vacuumed like any other.
alter table private.search_postings_next set (toast_tuple_target = 8160, autovacuum_enabled = false);
alter table private.search_postings_next enable row level security;

-- The rebuild that has begun and is not complete; no row where there is none.
create table private.search_rebuild (
  only_row boolean primary key default true check (only_row),
  started_at timestamptz not null default now(),
  -- The average length that the new impacts are computed with.
  average float8 not null,
  -- The last ordinal whose postings are written, and how many documents that were.
  reached integer not null default 0,
  written integer not null default 0,
  -- The new postings are in place; words that no document has any more are still to be removed.
  swapped boolean not null default false
);
alter table private.search_rebuild enable row level security;

-- Appends the postings of the documents after `after` up to `upto` to a table of postings. BM25 with k1 1.2, b 0.75.
create function private.write_postings(target regclass, after integer, upto integer, average float8) returns void
language plpgsql security definer set search_path = '' set work_mem = '32MB' set jit = off as $$
begin
  execute format('
    insert into %1$s as p (term_id, tier, part, ordinals, impacts)
    select n.term_id, n.tier, coalesce((
        select t.part + case when cardinality(t.ordinals) >= 256 then 1 else 0 end
        from %1$s t where t.term_id = n.term_id and t.tier = n.tier order by t.part desc limit 1), 0),
      n.ordinals, n.impacts
    from (
      select h.term_id, h.tier, array_agg(h.ordinal) as ordinals, array_agg(h.impact) as impacts
      from (
        select i.ordinal, i.term_id, i.impact,
          (case when i.impact >= 1.5 then 0 when i.impact >= 1.1 then 1 else 2 end)::smallint as tier
        from (select t.ordinal, u.term_id,
                (u.n * 2.2 / (u.n + 1.2 * (0.25 + 0.75 * t.length / $3)))::real as impact
              from private.search_texts t, unnest(t.term_ids, t.counts) u (term_id, n)
              where t.ordinal > $1 and t.ordinal <= $2) i) h
      group by h.term_id, h.tier) n
    on conflict (term_id, tier, part) do update
      set ordinals = p.ordinals || excluded.ordinals, impacts = p.impacts || excluded.impacts', target)
  using after, upto, average;
end $$;

-- Whether the postings should be built anew: a tenth of them is dead, or the average length is a twentieth away from
-- the one that the impacts were computed with.
create function private.search_rebuild_due() returns boolean
language sql stable set search_path = '' as $$
  select s.dead > 100 + s.documents / 10
    or (s.documents > 0 and abs(s.total_length / s.documents / s.average - 1) > 0.05)
  from private.search_state s
$$;

-- One step of the index's upkeep, each a transaction of some hundred milliseconds; the caller repeats it while it
-- answers {"state": "working"}. "idle": nothing is due. "done": a rebuild is complete. "waiting": another step or a
-- long reader (a backup) is in the way, try again later. What is not complete goes on where it stopped, whenever the
-- next step is taken.
create function public.maintain_search_index() returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '800ms' set jit = off set statement_timeout = '60s' as $$
declare
  swept constant integer := 5000;
  r private.search_rebuild;
begin
  if not pg_try_advisory_xact_lock(hashtext('quad/search-rebuild')) then
    return '{"state": "waiting"}';
  end if;
  select * into r from private.search_rebuild;
  if not found then
    if not private.search_rebuild_due() then
      return '{"state": "idle"}';
    end if;
    insert into private.search_rebuild (average)
    select greatest(s.total_length / greatest(s.documents, 1), 1) from private.search_state s returning * into r;
  end if;
  if r.swapped then
    return private.sweep_search(swept);
  end if;
  if not private.extend_postings_next() then
    return '{"state": "working"}';
  end if;
  begin
    -- Nothing is indexed from here on, so that what came meanwhile is the last of it. The wait is shorter than the
    -- second after which Postgres looks for deadlocks, so that nobody else is cancelled for this.
    perform pg_advisory_xact_lock(hashtext('quad/search-index'));
    if private.extend_postings_next() then
      perform private.swap_postings();
    end if;
  exception when lock_not_available or deadlock_detected then
    return '{"state": "waiting"}';
  end;
  return '{"state": "working"}';
end $$;

-- Writes the new postings of the next documents, some 60,000 of 300 documents at the most, and answers whether that was
-- the last of them. Ordinals are given under the index's lock, so that none appears below one that is visible.
create function private.extend_postings_next() returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  r private.search_rebuild;
  upto integer;
  n integer;
begin
  select * into strict r from private.search_rebuild;
  select max(x.ordinal), count(*) into upto, n
  from (select t.ordinal, sum(cardinality(t.term_ids)) over (order by t.ordinal) - cardinality(t.term_ids) as before
        from (select y.ordinal, y.term_ids from private.search_texts y where y.ordinal > r.reached order by y.ordinal limit 300) t) x
  where x.before < 60000;
  if n > 0 then
    perform private.write_postings('private.search_postings_next', r.reached, upto, r.average);
    update private.search_rebuild b set reached = upto, written = b.written + n where b.only_row;
  end if;
  return not exists (select from private.search_documents d where d.ordinal > coalesce(upto, r.reached));
end $$;

-- Puts the new postings in the place of the old ones. The caller holds the index's lock.
create function private.swap_postings() returns void
language plpgsql security definer set search_path = '' as $$
begin
  lock table private.search_postings in access exclusive mode;
  alter table private.search_postings rename to search_postings_old;
  alter table private.search_postings_next rename to search_postings;
  alter table private.search_postings_old rename to search_postings_next;
  alter table private.search_postings reset (autovacuum_enabled);
  alter table private.search_postings_next set (autovacuum_enabled = false);
  truncate private.search_postings_next;
  update private.search_state s set average = r.average, dead = r.written - s.documents
  from private.search_rebuild r where s.only_row;
  update private.search_rebuild r set swapped = true where r.only_row;
end $$;

-- Removes terms that no document has any more, and the words that stand for none, `batch` of each at the most.
create function private.sweep_search(batch integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  removed integer;
begin
  perform pg_advisory_xact_lock(hashtext('quad/search-index'));
  delete from private.search_terms t where t.term_id = any (array(
    select x.term_id from private.search_terms x where x.documents <= 0 limit batch));
  get diagnostics removed = row_count;
  if removed < batch then
    delete from private.search_words w where w.word = any (array(
      select x.word from private.search_words x
      where not exists (select from private.search_terms t where t.term = x.term) limit batch));
    get diagnostics removed = row_count;
  end if;
  if removed = batch then
    return '{"state": "working"}';
  end if;
  delete from private.search_rebuild r where r.only_row;
  return '{"state": "done"}';
exception when lock_not_available then
  return '{"state": "waiting"}';
end $$;

create function private.know_class2() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.class2 := (select t.class2 from public.technologies t where t.tech_id = new.tech_id);
  return new;
end $$;

create trigger know_class2 before insert on private.search_documents for each row execute function private.know_class2();

create function private.class2_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.search_documents s set class2 = a.class2
  from added a join removed r on r.tech_id = a.tech_id
  where s.tech_id = a.tech_id and a.class2 is distinct from r.class2;
  return null;
end $$;

create trigger class2_changed after update on public.technologies
  referencing old table as removed new table as added for each statement execute function private.class2_changed();

grant execute on function
  public.maintain_search_index()
to service_role;

-- 30_thesaurus.sql

-- The thesaurus as entries: phrases that must stand in what was typed, words of which two bring an entry, and what an
-- entry is also searched for. 90_thesaurus_entries.sql and 92_thesaurus_fields.sql fill it. docs/search.md, 'The thesaurus'.
create table private.thesaurus_entries (
  entry integer primary key,
  -- Which of the six classes, and in which sense, for whoever reviews the list.
  class text not null,
  sense text not null
);
alter table private.thesaurus_entries enable row level security;

create table private.thesaurus_phrases (
  first_stem text collate "C" not null,
  stems text[] not null,
  -- The same without 'no', 'off' and the like, which no keyword holds.
  telling text[] not null,
  entry integer not null,
  primary key (first_stem, stems, entry)
);
alter table private.thesaurus_phrases enable row level security;

create table private.thesaurus_words (
  stem text collate "C" not null,
  entry integer not null,
  -- The fewer entries have a word, the more it says.
  weight real not null,
  primary key (stem, entry)
);
alter table private.thesaurus_words enable row level security;

create table private.thesaurus_terms (
  entry integer not null,
  term text not null,
  stems text[] not null,
  primary key (entry, term)
);
alter table private.thesaurus_terms enable row level security;

create table private.thesaurus_stems (
  stem text collate "C" primary key,
  -- How far it is an everyday word, from 0 to 1: the share of entries that have it among what people say.
  plain real not null,
  -- Says little of what is looked for: 'gadget', 'keep', 'somebody'.
  weak boolean not null
);
alter table private.thesaurus_stems enable row level security;

-- The stems of words as the thesaurus compares them: stop words go, but those that turn the sense ('no needle', 'wears
-- out') stay, with a mark in front.
create function private.telling_stems(words text[]) returns table (stem text, place integer)
language sql stable set search_path = '' as $$
  select k.stem, k.place from (
    select case
        when w.word in ('no', 'not', 't', 'without', 'never', 'cannot', 'nothing', 'nobody', 'neither') then '!no'
        when w.word in ('off', 'out', 'up', 'down', 'over', 'through', 'again', 'under', 'against', 'same', 'before', 'from',
          'into', 'own') then '!' || w.word
        else (select l.lexeme from unnest(to_tsvector('pg_catalog.english', w.word)) l limit 1)
      end as stem, w.place::integer as place
    from unnest(words) with ordinality w (word, place)) k
  where k.stem is not null order by k.place
$$;

-- How far words are those of everyday speech, from 0 to 1. A query in the words of the trade needs no other words, and is
-- meant literally.
create function private.plainness(words text[]) returns float8
language sql stable set search_path = '' as $$
  select coalesce(least(1, greatest(0, (avg(coalesce(s.plain, 0.25)) - 0.2) / 0.4)), 0)
  from (select distinct k.stem from private.telling_stems(words) k where not starts_with(k.stem, '!')) k
  left join private.thesaurus_stems s on s.stem = k.stem
$$;

-- 32_search_ranking.sql

-- What was typed, and which technologies that finds in which order. docs/search.md says why and how well.

-- A query, read. Entries are the words that rank, in the order typed: the words of each arrays' place belong together.
create type private.search_query as (
  -- As typed and as taken, folded; they differ where a typing error was mended or a beginning completed.
  typed text[],
  used text[],
  terms text[],
  term_ids integer[],
  -- Inverse document frequency, times what the entry counts.
  weights float8[],
  -- The word's place in the query; the completions of one beginning share it.
  positions integer[],
  -- Every technology found has all of these terms and phrases, and none of the excluded.
  required integer[],
  phrases tsquery[],
  excluded integer[],
  excluded_phrases tsquery[],
  -- Technologies to come first: by patent number, title, inventor, university.
  direct_numbers integer[],
  direct_title text,
  -- As typed: of titles that differ in case or commas only, this very one.
  exact_title text,
  direct_inventor integer[],
  direct_university integer,
  -- Something required that stands nowhere.
  impossible boolean,
  corrections jsonb,
  -- What inventor: and uni: asked for, for the explanation.
  named text[],
  named_fields text[],
  -- Synonyms and compounds of several words: [{"ids", "weight", "place", "typed", "used", "near"}]; `near` is a phrase
  -- that must stand there as one.
  phrase_words jsonb,
  -- Whether the place in the query also stands for other words of the thesaurus: [{"typed", "used"}].
  also jsonb
);

-- The dictionary's words one typing error away (one letter more, fewer, other, or two swapped) from a word that stands
-- nowhere. Beside other words, only one that stands together with them more often than chance would have it.
create function private.search_corrections(typed text, others integer[], total integer)
returns table (word text, term text, term_id integer, documents integer)
language sql stable set search_path = '' as $$
  with candidates as materialized (
    select k.word, k.term, t.term_id, t.documents
    from private.search_words k
    join private.search_terms t on t.term = k.term and k.word = any (array(
      select left(typed, i - 1) || substr(typed, i + 1) from generate_series(1, length(typed)) i
      union all
      select left(typed, i - 1) || substr(typed, i + 1, 1) || substr(typed, i, 1) || substr(typed, i + 2)
      from generate_series(1, length(typed) - 1) i
      union all
      select left(typed, i) || l || substr(typed, i + 1 + skipped)
      from generate_series(0, length(typed)) i, generate_series(0, 1) skipped,
        unnest('{a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q,r,s,t,u,v,w,x,y,z}'::text[]) l))
    where t.documents > 0 and k.word <> typed
    -- The first letter is seldom the wrong one.
    order by left(k.word, 1) = left(typed, 1) desc, t.documents desc, k.word limit 6
  ), holders as materialized (
    select c.term_id, unnest(p.ordinals) as o
    from (select distinct x.term_id from candidates x) c join private.search_postings p on p.term_id = c.term_id
    where cardinality(others) > 0
  ), beside as materialized (
    select h.term_id, k.documents, count(*) as together
    from holders h
    join (select p.term_id, unnest(p.ordinals) as o from private.search_postings p where p.term_id = any (others)) n on n.o = h.o
    join private.search_terms k on k.term_id = n.term_id
    group by h.term_id, n.term_id, k.documents
  ), evidence as (
    select c.*, coalesce((select sum(greatest(b.together - e.expected, 0) / sqrt(e.expected + 0.5))
      from beside b, lateral (select c.documents::float8 * b.documents / total as expected) e
      where b.term_id = c.term_id), 0) as strength
    from candidates c
  )
  select e.word, e.term, e.term_id, e.documents from evidence e
  where cardinality(others) = 0 or e.strength > 1
  order by case when cardinality(others) > 0 then e.strength end desc,
    left(e.word, 1) = left(typed, 1) desc, e.documents desc, e.word
  limit 1
$$;

-- Reads a query. With `operators`, quoted phrases and -word mean something, and a whole title, name or university comes
-- first; without, all of it is words but inventor:, uni: and patent numbers, words that say little count less, and what was
-- typed as `prompt` brings its synonyms. Any text can be read.
create function private.read_search(content text, operators boolean, prompt text) returns private.search_query
-- A phrase of stop words is remarked on by the parser, and is nothing to remark on.
language plpgsql stable set search_path = '' set client_min_messages = warning as $$
declare
  -- In running text, quotation marks and dashes are punctuation.
  short_until constant integer := 12;
  -- What 'gadget' or 'keep' counts in plain words; it is a word as any other where the query is meant literally.
  weak_share constant float8 := 0.7;
  q private.search_query;
  total integer := (select s.documents from private.search_state s);
  -- Long inputs are whole texts pasted: their beginning says what they are about.
  input text := left(content, 2000);
  key text := private.fold(left(content, 2000));
  is_title boolean := operators and exists (
    select from private.search_documents d where left(d.title_key, 200) = left(key, 200) and d.title_key = key);
  is_short boolean := cardinality(regexp_split_to_array(btrim(input), '\s+')) <= short_until;
  part text[];
  negative boolean;
  field text;
  words text[];
  lexemes text[];
  ids integer[];
  phrase tsquery;
  free text[] := '{}';
  last_is_open boolean := input ~ '[[:alnum:]]$';
  known_ids integer[];
  unknown integer[] := '{}';
  entry record;
  other record;
  completed boolean;
  mended integer := 0;
  -- How plain the words are, in Discovery.AI.
  tone float8 := 0;
begin
  q.typed := '{}'; q.used := '{}'; q.terms := '{}'; q.term_ids := '{}'; q.weights := '{}'; q.positions := '{}';
  q.required := '{}'; q.phrases := '{}'; q.excluded := '{}'; q.excluded_phrases := '{}'; q.direct_numbers := '{}';
  q.direct_inventor := '{}'; q.impossible := false; q.corrections := '[]';
  q.named := '{}'; q.named_fields := '{}'; q.phrase_words := '[]'; q.also := '[]';
  if is_title then
    free := string_to_array(key, ' ');
  else
    input := translate(input, '“”„«»', '"""""');
    for part in
      select regexp_matches(input, '(?:^|(?<=[\s"]))(-(?=["a-zA-Z])|[−–](?=["a-zA-Z]))?(?:(inventor|uni|university):\s*)?(?:"([^"]*)"|([^\s"]+))', 'gi')
    loop
      negative := part[1] is not null and operators and is_short;
      field := lower(part[2]);
      words := array_remove(string_to_array(private.fold(coalesce(part[3], part[4])), ' '), '');
      continue when cardinality(words) = 0;
      if field is not null then
        select array_agg(t.term_id) into ids from unnest(words) w
        left join private.search_terms t on t.term = case field when 'inventor' then 'i:' else 'u:' end || w and t.documents > 0
        where negative or w not in ('of', 'the', 'and', 'at', 'for', 'in');
        if negative then
          q.excluded := q.excluded || array_remove(ids, null);
        elsif ids is not null then
          q.impossible := q.impossible or array_position(ids, null) is not null;
          q.required := q.required || array_remove(ids, null);
          q.named := q.named || words;
          q.named_fields := q.named_fields
            || array_fill(case field when 'inventor' then 'inventor' else 'university' end, array[cardinality(words)]);
        end if;
        continue;
      end if;
      phrase := phraseto_tsquery('pg_catalog.english', array_to_string(words, ' '));
      lexemes := tsvector_to_array(to_tsvector('pg_catalog.english', array_to_string(words, ' ')));
      select array_agg(t.term_id) into ids from unnest(lexemes) l
      left join private.search_terms t on t.term = l and t.documents > 0;
      if negative then
        if cardinality(lexemes) > 1 then
          q.excluded_phrases := q.excluded_phrases || phrase;
        else
          q.excluded := q.excluded || array_remove(ids, null);
        end if;
        continue;
      end if;
      if part[3] is not null and cardinality(lexemes) > 0 and operators and is_short then
        q.impossible := q.impossible or array_position(ids, null) is not null;
        q.required := q.required || array_remove(ids, null);
        if cardinality(words) > 1 then
          q.phrases := q.phrases || phrase;
        end if;
        -- Marked, so that what was quoted is taken as it is.
        select free || array_agg('"' || w) into free from unnest(words) w;
      else
        free := free || words;
      end if;
    end loop;
    last_is_open := last_is_open and input !~ '(?:^|\s)(?:[-−–](?=[a-zA-Z])|inventor:|uni:|university:)[^\s]*$';
  end if;

  if not operators then
    tone := private.plainness(free);
  end if;
  -- The words that rank: of a long text the forty rarest, which say most of what it is about.
  for entry in
    with lexed as materialized (
      select w.word, w.place, w.quoted, l.lexeme, t.term_id, coalesce(t.documents, 0) as documents
      from (select ltrim(f, '"') as word, starts_with(f, '"') as quoted, place from unnest(free) with ordinality f (f, place)
            where f <> '' and length(f) < 200 limit 400) w
      cross join lateral unnest(to_tsvector('pg_catalog.english', w.word)) l
      left join private.search_terms t on t.term = l.lexeme and t.documents > 0
    ), rarest as (
      select x.lexeme from lexed x group by x.lexeme order by min(x.documents) = 0, min(x.documents), x.lexeme limit 40
    )
    select x.* from lexed x where x.lexeme in (select r.lexeme from rarest r) order by x.place limit 120
  loop
    if entry.documents > 0 then
      q.typed := q.typed || entry.word;
      q.used := q.used || entry.word;
      q.terms := q.terms || entry.lexeme;
      q.term_ids := q.term_ids || entry.term_id;
      q.weights := q.weights || ln(1 + (total - entry.documents + 0.5::float8) / (entry.documents + 0.5))
        * case when tone > 0 and exists (select from private.thesaurus_stems k where k.stem = entry.lexeme and k.weak)
            then 1 - (1 - weak_share) * tone else 1 end;
      q.positions := q.positions || entry.place::integer;
    elsif not entry.quoted then
      unknown := unknown || entry.place::integer;
    end if;
  end loop;
  select array_agg(x.id) into known_ids
  from (select u.id from unnest(q.term_ids, q.weights) u (id, w) group by u.id order by max(u.w) desc limit 6) x;

  if not is_title then
    q := private.add_compounds(q, free, total);
    if not operators or cardinality(unknown) > 0 then
      q := private.add_synonyms(q, case when operators then '' else prompt end, free, case when operators then unknown end,
        case when operators then 1 else tone end, total);
    end if;
    foreach mended in array unknown[1:8] loop
      -- A last word that may not be finished stands for the words that it begins.
      continue when mended = any (q.positions);
      completed := false;
      if last_is_open and mended = cardinality(free) and length(free[mended]) >= 3 and free[mended] ~ '[[:alpha:]]' then
        for other in
          select min(k.word) as word, k.term, t.term_id, t.documents
          from (select k.word, k.term from private.search_words k
                where k.word > free[mended] and k.word < free[mended] || U&'\FFFF' order by k.word limit 1000) k
          join private.search_terms t on t.term = k.term
          where t.documents > 0
          group by k.term, t.term_id, t.documents order by t.documents desc limit 8
        loop
          completed := true;
          q := private.add_word(q, free[mended], other.word, other.term, other.term_id, mended,
            0.8 * ln(1 + (total - other.documents + 0.5::float8) / (other.documents + 0.5)));
        end loop;
      end if;
      continue when completed or length(free[mended]) not between 4 and 30 or free[mended] !~ '^[[:alpha:]]+$'
        -- mTOR, HeLa: written with care.
        or exists (select from regexp_matches(input, '[[:alnum:]]*[[:lower:]][[:upper:]][[:alnum:]]*', 'g') m (word)
                   where private.fold(m.word[1]) = free[mended]);
      select c.* into other from private.search_corrections(free[mended], coalesce(known_ids, '{}'), total) c;
      if found then
        q := private.add_word(q, free[mended], other.word, other.term, other.term_id, mended,
          0.9 * ln(1 + (total - other.documents + 0.5::float8) / (other.documents + 0.5)));
        q.corrections := q.corrections || jsonb_build_object('typed', free[mended], 'used', other.word);
        free[mended] := other.word;
      end if;
    end loop;
  end if;

  if input ~ '[0-9]{3}' and (operators or is_short) then
    select array_agg(t.term_id) into q.direct_numbers
    from (select 'p:' || p as term from unnest(private.patent_numbers(input)) p
          union select 'p:' || private.bare_number(input)) x
    join private.search_terms t on t.term = left(x.term, 300) and t.documents > 0;
    q.direct_numbers := coalesce(q.direct_numbers, '{}');
  end if;
  if operators then
    -- A title with a typing error in it is that title, mended.
    q.direct_title := nullif(case when q.corrections = '[]' then key else private.fold(array_to_string(free, ' ')) end, '');
    q.exact_title := btrim(content);
    words := string_to_array(key, ' ');
    if cardinality(words) between 2 and 5 then
      select case when count(t.term_id) = count(*) then array_agg(t.term_id) else '{}' end into q.direct_inventor
      from (select distinct w from unnest(words) w) w
      left join private.search_terms t on t.term = 'i:' || w.w and t.documents > 0;
    end if;
    if cardinality(words) <= 12 then
      select t.term_id into q.direct_university from private.search_terms t
      where t.term = 'U:' || left(private.university_key(words), 290) and t.documents > 0;
    end if;
  end if;
  return q;
end $$;

-- The technologies of some terms: of all of them, when `all_of`.
create function private.search_holders(wanted integer[], all_of boolean) returns integer[]
language sql stable set search_path = '' as $$
  select array_agg(x.ordinal) from (
    select h.ordinal from (
      select unnest(p.ordinals) as ordinal from private.search_postings p where p.term_id = any (wanted)) h
    group by h.ordinal having not all_of or count(*) = (select count(distinct w) from unnest(wanted) w)) x
$$;

create function private.search_found(q private.search_query, mode text)
returns table (ordinal integer, tech_id bigint, score float8, direct text, class1 text, status text, uni text, class2 text, close boolean)
language plpgsql stable set search_path = '' set work_mem = '64MB' set jit = off set plan_cache_mode = 'force_custom_plan' as $$
declare
  -- Found is what scores at least this share of the best, or holds all the words, and all that is asked for expressly.
  found_share constant float8 := 0.2;
  -- In Discovery.AI the words of the best ten join the query: the share that its own words keep, how many join them,
  -- and from how many words on.
  original constant float8 := 0.9;
  expansions constant integer := 20;
  least_words constant integer := 2;
  -- Of two or three words those that hold all come before the others.
  all_count constant boolean := mode = 'regular' and (select count(distinct p) from unnest(q.positions) p) between 2 and 3;
  -- Whether a place in the query has more than one word, of which the best counts.
  has_choices constant boolean := coalesce(cardinality(q.term_ids), 0) > (select count(distinct p) from unnest(q.positions) p) or q.phrase_words <> '[]';
  -- In a catalogue of more technologies than this, not everything that holds a word is scored: so many postings are
  -- read, so many technologies then get the score of all words, and so many of the best are found at the most.
  exact_until constant integer := private.exact_until();
  budget constant integer := 50000;
  rescored constant integer := 1000;
  most_found constant integer := 5000;
  large boolean;
  words constant bigint := (select count(distinct p) from unnest(q.positions) p);
  average float8;
  dead integer;
  total integer;
  excluded integer[];
  read_terms integer[];
  read_tiers smallint[];
  read_weights float8[];
  wanted integer[];
  wanted_weights float8[];
  allowed integer[];
  forbidden integer[];
  phrase tsquery;
  ordinals integer[];
  scores float8[];
  best float8;
  top integer[];
  top_scores float8[];
  pairs tsquery[];
  pair_weights float8[];
  new_terms integer[];
  new_weights float8[];
  direct_ordinals integer[] := '{}';
  direct_kinds text[] := '{}';
  holders integer[];
  -- What holds a synonym or compound of several words, by place in the query, with what that adds.
  phrase_ordinals integer[];
  phrase_places integer[];
  phrase_scores float8[];
  complete integer[];
begin
  select s.average, s.dead, s.documents into average, dead, total from private.search_state s;
  large := total > exact_until;
  if q.impossible or (cardinality(q.term_ids) = 0 and cardinality(q.required) = 0 and cardinality(q.direct_numbers) = 0
      and cardinality(q.direct_inventor) = 0 and q.direct_university is null and q.direct_title is null) then
    return;
  end if;
  select array_agg(x.id), array_agg(x.w) into wanted, wanted_weights
  from (select u.id, sum(u.w) as w from unnest(q.term_ids, q.weights) u (id, w) group by u.id) x;

  if cardinality(q.required) > 0 then
    allowed := private.search_holders(q.required, true);
    if allowed is null then
      return;
    end if;
  end if;
  if cardinality(q.excluded) > 0 then
    -- What nearly every technology holds is looked for in the best ones only, below.
    select array_agg(k.term_id) into excluded from private.search_terms k
    where k.term_id = any (q.excluded) and (not large or k.documents <= budget);
    forbidden := private.search_holders(excluded, false);
  end if;

  if q.phrase_words <> '[]' then
    select array_agg(x.ordinal), array_agg(x.place), array_agg(x.score) into phrase_ordinals, phrase_places, phrase_scores
    from private.search_phrase_words(q.phrase_words, total) x;
  end if;

  if not large and has_choices then
    with own as materialized (
      select u.id, u.place, max(u.w) as weight from unnest(q.term_ids, q.weights, q.positions) u (id, w, place) group by u.id, u.place
    ), held as (
      select x.ordinal, x.place, max(x.score) as score
      from (select unnest(p.ordinals) as ordinal, w.place, unnest(p.impacts) * w.weight as score
            from own w join private.search_postings p on p.term_id = w.id
            union all
            select * from unnest(phrase_ordinals, phrase_places, phrase_scores)) x
      group by x.ordinal, x.place
    ), scored as materialized (
      select h.ordinal, sum(h.score) as score, count(*) as held
      from held h
      where (allowed is null or h.ordinal in (select unnest(allowed))) and (forbidden is null or h.ordinal not in (select unnest(forbidden)))
      group by h.ordinal
    )
    select array_agg(x.ordinal), array_agg(x.score), array_agg(x.ordinal) filter (where x.held >= words) into ordinals, scores, complete
    from scored x, (select max(y.score) as best from scored y) y
    where x.score >= found_share * y.best or x.held >= words or allowed is not null;
  elsif not large then
    with scored as materialized (
      select h.ordinal, sum(h.score) as score, count(*) as held
      from (select unnest(p.ordinals) as ordinal, unnest(p.impacts) * w.weight as score
            from unnest(wanted, wanted_weights) w (term_id, weight)
            join private.search_postings p on p.term_id = w.term_id) h
      where (allowed is null or h.ordinal in (select unnest(allowed))) and (forbidden is null or h.ordinal not in (select unnest(forbidden)))
      group by h.ordinal
    )
    select array_agg(x.ordinal), array_agg(x.score), array_agg(x.ordinal) filter (where x.held >= words) into ordinals, scores, complete
    from scored x, (select max(y.score) as best from scored y) y
    where x.score >= found_share * y.best or x.held >= words or allowed is not null;
  else
    -- Rare words are read whole, then of the others the strongest tiers, as far as the budget goes.
    with sizes as (
      select w.term_id, w.weight, t.tier, k.documents, coalesce((
          select (p.part + 1) * 256 from private.search_postings p
          where p.term_id = w.term_id and p.tier = t.tier order by p.part desc limit 1), 0) as size,
        sum(k.documents) over (order by k.documents, k.term_id, t.tier) / 3 as read_before
      from unnest(wanted, wanted_weights) w (term_id, weight)
      join private.search_terms k on k.term_id = w.term_id
      cross join generate_series(0, 2) t (tier)
    ), turns as (
      select s.*, sum(s.size) over (order by case when s.read_before <= budget / 2 then 0 else 1 + s.tier end, s.documents, s.term_id, s.tier) as together,
        row_number() over (order by case when s.read_before <= budget / 2 then 0 else 1 + s.tier end, s.documents, s.term_id, s.tier) as turn
      from sizes s where s.size > 0
    )
    select array_agg(t.term_id), array_agg(t.tier), array_agg(t.weight) into read_terms, read_tiers, read_weights
    from turns t where t.together <= budget or t.turn = 1;
    select array_agg(x.ordinal), array_agg(x.score) into ordinals, scores
    from (
      select h.ordinal, sum(h.score) as score
      from (select unnest(p.ordinals) as ordinal, unnest(p.impacts) * w.weight as score
            from unnest(read_terms, read_tiers, read_weights) w (term_id, tier, weight)
            join private.search_postings p on p.term_id = w.term_id and p.tier = w.tier and p.part < budget / 256) h
      group by h.ordinal) x
    where (allowed is null or x.ordinal in (select unnest(allowed))) and (forbidden is null or x.ordinal not in (select unnest(forbidden)));
    -- The best by what was read get the score of all words, from their own texts.
    with best_read as materialized (
      select u.o, u.s from unnest(ordinals, scores) u (o, s) order by u.s desc, u.o desc limit rescored
    ), exact as materialized (
      select x.ordinal, count(*) as held, sum(w.weight * n.n * 2.2 / (n.n + 1.2 * (0.25 + 0.75 * x.length / average))) as s
      from best_read r join private.search_texts x on x.ordinal = r.o,
        unnest(wanted, wanted_weights) w (term_id, weight),
        lateral (select x.counts[array_position(x.term_ids, w.term_id)]::float8 as n offset 0) n
      where n.n > 0 and not x.term_ids && q.excluded group by x.ordinal
    )
    select array_agg(u.o), array_agg(u.s), array_agg(u.o) filter (where u.held >= words) into ordinals, scores, complete
    from (
      select e.ordinal as o, e.s, e.held from exact e
      union all
      -- Behind those nothing was scored whole; it is found where it may well be as good.
      select u.o, least(u.s, f.least_s), 0 from unnest(ordinals, scores) u (o, s),
        (select min(e.s) as least_s, max(e.s) as most_s, (select min(r.s) from best_read r) as least_read from exact e) f
      where u.s < f.least_read and (u.s >= found_share * f.most_s or words = 1)
        and cardinality(q.excluded) = coalesce(cardinality(excluded), 0)) u;
    if phrase_ordinals is not null then
      select array_agg(x.o), array_agg(x.s) into ordinals, scores
      from (select u.o, sum(u.s) as s
            from (select u.o, u.s from unnest(ordinals, scores) u (o, s) union all select p.o, p.s from unnest(phrase_ordinals, phrase_scores) p (o, s)) u
            where (allowed is null or u.o in (select unnest(allowed))) and (forbidden is null or u.o not in (select unnest(forbidden)))
            group by u.o) x;
    end if;
  end if;
  if allowed is not null and ordinals is null and wanted is null then
    -- Nothing but inventor: or uni: was asked for.
    select array_agg(a), array_agg(1) into ordinals, scores from unnest(allowed) a where forbidden is null or a not in (select unnest(forbidden));
  end if;
  if cardinality(q.phrases) + cardinality(q.excluded_phrases) > 0 then
    -- In a large catalogue, of words that stand nearly everywhere, the best are looked at.
    if large and cardinality(ordinals) > 2 * rescored then
      select array_agg(u.o), array_agg(u.s) into ordinals, scores
      from (select u.o, u.s from unnest(ordinals, scores) u (o, s) order by u.s desc, u.o desc limit 2 * rescored) u;
    end if;
    foreach phrase in array q.phrases loop
      select array_agg(x.o), array_agg(x.s) into ordinals, scores
      from unnest(ordinals, scores) x (o, s) join private.search_texts t on t.ordinal = x.o where t.places @@ phrase;
    end loop;
    foreach phrase in array q.excluded_phrases loop
      select array_agg(x.o), array_agg(x.s) into ordinals, scores
      from unnest(ordinals, scores) x (o, s) join private.search_texts t on t.ordinal = x.o where not t.places @@ phrase;
    end loop;
  end if;

  if large and cardinality(ordinals) > most_found then
    select array_agg(u.o), array_agg(u.s) into ordinals, scores
    from (select u.o, u.s from unnest(ordinals, scores) u (o, s) order by u.s desc, u.o desc limit most_found) u;
  end if;

  -- What was meant as a whole: a number, a title, a person, a university.
  if cardinality(q.direct_numbers) > 0 then
    holders := coalesce(private.search_holders(q.direct_numbers, false), '{}');
    direct_ordinals := direct_ordinals || holders;
    direct_kinds := direct_kinds || array_fill('patent-number'::text, array[cardinality(holders)]);
  end if;
  if q.direct_title is not null then
    select coalesce(array_agg(d.ordinal), '{}') into holders from (
      select d.ordinal from private.search_documents d
      where left(d.title_key, 200) = left(q.direct_title, 200) and d.title_key = q.direct_title limit 1000) d;
    direct_ordinals := direct_ordinals || holders;
    direct_kinds := direct_kinds || array_fill('title'::text, array[cardinality(holders)]);
  end if;
  if cardinality(q.direct_inventor) > 0 then
    -- All the words are of one name, not of two people's.
    select coalesce(array_agg(s.ordinal), '{}') into holders
    from (select unnest(private.search_holders(q.direct_inventor, true)) as o limit 1000) h
    join private.search_documents s on s.ordinal = h.o
    join public.technology_details t on t.tech_id = s.tech_id
    where exists (select from unnest(private.names_of(t.inventor)) n (name)
      where string_to_array(private.fold(n.name), ' ') @> string_to_array(q.direct_title, ' '));
    direct_ordinals := direct_ordinals || holders;
    direct_kinds := direct_kinds || array_fill('inventor'::text, array[cardinality(holders)]);
  end if;
  if q.direct_university is not null then
    holders := coalesce(private.search_holders(array[q.direct_university], false), '{}');
    direct_ordinals := direct_ordinals || holders;
    direct_kinds := direct_kinds || array_fill('university'::text, array[cardinality(holders)]);
  end if;

  -- The best 200 of the versions that still stand.
  select array_agg(x.ordinal order by x.s desc, x.ordinal desc), array_agg(x.s order by x.s desc, x.ordinal desc) into top, top_scores
  from (select t.o as ordinal, t.s from (
          select u.o, u.s from unnest(ordinals, scores) u (o, s) order by u.s desc, u.o desc limit 250 + least(dead, 2000)) t
        join private.search_documents d on d.ordinal = t.o order by t.s desc, t.o desc limit 200) x;
  best := top_scores[1];

  if cardinality(q.term_ids) > 1 and best > 0 then
    -- Neighbours in the query, with where they stand in it and how near each other they stand in a text: ts_rank_cd adds
    -- one over the distance for each place where the two meet. It saturates as a word's count does.
    select array_agg(('''' || w.term || ''' & ''' || w.next_term || '''')::tsquery), array_agg(least(w.idf, w.next_idf))
      into pairs, pair_weights
    from (select u.term, lead(u.term) over seq as next_term, u.idf, lead(u.idf) over seq as next_idf
          from (select distinct on (x.position) x.position, x.term, x.w as idf
                from unnest(q.terms, q.weights, q.positions, q.typed, q.used) x (term, w, position, typed, used)
                -- Of a place with several words, the one that was typed.
                order by x.position, x.typed = x.used desc, x.w desc) u
          window seq as (order by u.position)) w
    where w.next_term <> w.term;
    select array_agg(t.ordinal order by t.place), array_agg(t.s + coalesce(n.s, 0) order by t.place) into top, top_scores
    from unnest(top, top_scores) with ordinality t (ordinal, s, place)
    left join (
      select x.ordinal, 0.3 * sum(p.w * c.n * 2.2 / (c.n + 1.2 * (0.25 + 0.75 * x.length / average))) as s
      from private.search_texts x, unnest(pairs, pair_weights) p (query, w),
        lateral (select ts_rank_cd('{1,1,1,1}', x.places, p.query)::float8 as n offset 0) c
      where x.ordinal = any (top[1:100]) and c.n > 0 group by x.ordinal) n on n.ordinal = t.ordinal;
  end if;

  if mode = 'ai' and best > 0 and words >= least_words then
    -- RM3: the words of the best ten, weighted by how well those match and how often the words stand there.
    select array_agg(e.term_id), array_agg(e.share / e.all_shares * e.idf) into new_terms, new_weights
    from (
      select y.term_id, y.share, y.idf, sum(y.share) over () as all_shares
      from (
        select w.term_id, w.share, ln(1 + (total - k.documents + 0.5::float8) / (k.documents + 0.5)) as idf
        from (select u.term_id, sum(b.s / b.all_scores * u.n / x.length) as share
              from (select t.ordinal, t.s, sum(t.s) over () as all_scores
                    from (select t.ordinal, t.s from unnest(top, top_scores) t (ordinal, s) order by t.s desc, t.ordinal desc limit 10) t) b
              join private.search_texts x on x.ordinal = b.ordinal, unnest(x.term_ids, x.counts) u (term_id, n)
              where u.n > 0 group by u.term_id) w
        join private.search_terms k on k.term_id = w.term_id
        order by w.share * ln(1 + (total - k.documents + 0.5::float8) / (k.documents + 0.5)) desc, w.term_id limit expansions) y) e;
    select array_agg(t.ordinal order by t.place),
      array_agg(t.s + (1 - original) / original * words * coalesce(n.s, 0) order by t.place)
      into top, top_scores
    from unnest(top, top_scores) with ordinality t (ordinal, s, place)
    left join (
      select x.ordinal, sum(e.w * u.n * 2.2 / (u.n + 1.2 * (0.25 + 0.75 * x.length / average))) as s
      from private.search_texts x, unnest(new_terms, new_weights) e (term_id, w),
        lateral (select x.counts[array_position(x.term_ids, e.term_id)]::float8 as n offset 0) u
      where x.ordinal = any (top) and u.n > 0
      group by x.ordinal) n on n.ordinal = t.ordinal;
  end if;

  return query
  with ranked as (
    -- The rest keeps its order below the ones ranked again.
    select u.o, case when r.o is not null then 1 + r.s else u.s / (best + 1) end
        + case when all_count and c.o is not null then 1000 else 0 end as s, c.o is not null as holds_all
    from unnest(ordinals, scores) u (o, s) left join unnest(top, top_scores) r (o, s) on r.o = u.o
    left join (select unnest(complete) as o) c on c.o = u.o
  ), direct as (
    select k.o, k.kind, case k.kind
      -- Of two numbers typed, both; of titles that differ in case or commas only, this very one.
      when 1 then 100 * (select count(*) from private.search_texts t, unnest(q.direct_numbers) n
        where t.ordinal = k.o and array_position(t.term_ids, n) is not null)
      when 2 then 5000 * (select count(*) from private.search_documents s join public.technologies t on t.tech_id = s.tech_id
        where s.ordinal = k.o and t.title = q.exact_title)
      else 0 end as more
    from (select u.o, min(array_position('{patent-number,title,inventor,university}'::text[], u.kind)) as kind
          from unnest(direct_ordinals, direct_kinds) u (o, kind) group by u.o) k
  )
  -- Equal scores are told apart by the shorter title, which says the words more plainly.
  select d.ordinal, d.tech_id, coalesce(r.s, 0) + coalesce((5 - x.kind) * 10000 + x.more, 0) + 1e-6 / (1 + length(d.title_key)),
    ('{patent-number,title,inventor,university}'::text[])[x.kind], d.class1, d.status, d.uni, d.class2,
    not all_count or cardinality(complete) is null or x.o is not null or coalesce(r.holds_all, false)
  from ranked r full join direct x on x.o = r.o
  join private.search_documents d on d.ordinal = coalesce(r.o, x.o);
end $$;

-- Reads what is searched for: the query, or in AI mode the keywords. Of those, inventor: and uni: take the whole keyword.
create function private.read_request(p_query text, p_mode text, p_keywords text[]) returns private.search_query
language sql stable set search_path = '' as $$
  select case when p_mode = 'ai' then private.read_search(coalesce(
      (select string_agg(regexp_replace(k.word, '^\s*(inventor|uni|university):\s*([^"]*)$', '\1:"\2"', 'i'), ' ' order by k.place)
       from unnest(p_keywords) with ordinality k (word, place)), p_query, ''), false, coalesce(p_query, ''))
    else private.read_search(coalesce(p_query, ''), true, '') end
$$;

-- The ranking that search_page shows, as deep as wanted and charged to nobody: what `npm run bench` asks.
create function private.rank_technologies(p_query text, p_mode text, p_keywords text[], p_limit integer)
returns table (tech_id bigint, score float8)
language plpgsql stable set search_path = '' as $$
declare
  q private.search_query := private.read_request(p_query, p_mode, p_keywords);
begin
  return query select f.tech_id, f.score from private.search_found(q, p_mode) f order by f.score desc, f.tech_id limit p_limit;
end $$;

-- The technologies that hold all words of an entry, and what each adds: as much as the rarest of the words would. Only
-- the rarest word's postings are read for each entry; the others' are read once for all entries.
create function private.search_phrase_words(phrase_words jsonb, total integer) returns table (ordinal integer, place integer, score float8)
language sql stable set search_path = '' set jit = off as $$
  with entries as materialized (
    select row_number() over () as entry, e.ids, cardinality(e.ids) as words, e.weight, e.place, e.near::tsquery as near,
      (select k.term_id from private.search_terms k where k.term_id = any (e.ids) order by k.documents, k.term_id limit 1) as rarest
    from jsonb_to_recordset(phrase_words) e (ids integer[], weight float8, place integer, near text)
  ), first_held as materialized (
    select r.rarest, unnest(p.ordinals) as ordinal, unnest(p.impacts) as impact
    from (select distinct e.rarest from entries e) r join private.search_postings p on p.term_id = r.rarest
  ), others as materialized (
    select e.entry, e.rarest, o.id from entries e, unnest(e.ids) o (id) where o.id <> e.rarest
  ), held as materialized (
    select p.term_id, unnest(p.ordinals) as ordinal, unnest(p.impacts) as impact
    from (select distinct o.id from others o) t join private.search_postings p on p.term_id = t.id
  ), both_held as (
    select t.rarest, t.id, f.ordinal, least(f.impact, h.impact) as impact
    from (select distinct o.rarest, o.id from others o) t
    join first_held f on f.rarest = t.rarest
    join held h on h.term_id = t.id and h.ordinal = f.ordinal
  ), holders as (
    select o.entry, b.ordinal, min(b.impact) as impact, count(*) + 1 as words
    from others o join both_held b on b.rarest = o.rarest and b.id = o.id
    group by o.entry, b.ordinal
  ), near as materialized (
    select h.entry, h.ordinal, h.impact, count(*) over (partition by h.entry) as documents
    from holders h join entries e on e.entry = h.entry and e.words = h.words
    where e.near is null or exists (select from private.search_texts t where t.ordinal = h.ordinal and t.places @@ e.near)
  )
  select n.ordinal, e.place, max(n.impact * e.weight * ln(1 + (total - n.documents + 0.5::float8) / (n.documents + 0.5)))
  from near n join entries e on e.entry = n.entry group by n.ordinal, e.place
$$;

-- One more word for a place in the query.
create function private.add_word(
  q private.search_query, typed text, used text, term text, term_id integer, place integer, weight float8
) returns private.search_query
language plpgsql immutable set search_path = '' as $$
begin
  q.typed := q.typed || typed;
  q.used := q.used || used;
  q.terms := q.terms || term;
  q.term_ids := q.term_ids || term_id;
  q.weights := q.weights || weight;
  q.positions := q.positions || place;
  return q;
end $$;

-- 're-entry', 're entry' and 'reentry' are one word: neighbours that the index also knows as one, and one word that
-- stands in two pieces somewhere.
create function private.add_compounds(q private.search_query, words text[], total integer) returns private.search_query
language plpgsql stable set search_path = '' as $$
declare
  other record;
begin
  for other in
    select w.word || n.word as joined, w.word || '-' || n.word as typed, k.term, t.term_id, t.documents, w.place::integer as place
    from unnest(words) with ordinality w (word, place)
    join unnest(words) with ordinality n (word, place) on n.place = w.place + 1
    -- With limits, so that each word is looked up by its index whatever the planner expects of their number.
    cross join lateral (select k.term from private.search_words k where k.word = w.word || n.word limit 1) k
    cross join lateral (
      select t.term_id, t.documents from private.search_terms t where t.term = k.term and t.documents > 0 limit 1) t
    where w.place <= 60 and not starts_with(w.word, '"') and not starts_with(n.word, '"')
  loop
    q := private.add_word(q, other.typed, other.joined, other.term, other.term_id, other.place,
      ln(1 + (total - other.documents + 0.5::float8) / (other.documents + 0.5)));
  end loop;
  select q.phrase_words || coalesce(jsonb_agg(jsonb_build_object('ids', array[a.term_id, b.term_id], 'weight', 1, 'place', s.place,
      'typed', s.word, 'used', s.first || '-' || s.second, 'near', '''' || a.term || ''' <-> ''' || b.term || '''')), '[]')
    into q.phrase_words
  from (select w.word, w.place, left(w.word, i) as first, substr(w.word, i + 1) as second
        from unnest(words) with ordinality w (word, place), generate_series(2, length(w.word) - 3) i
        where w.place <= 40 and length(w.word) between 6 and 30 and w.word ~ '^[a-z]+$') s
  cross join lateral (select (ts_lexize('pg_catalog.english_stem', s.first))[1] as first_stem, (ts_lexize('pg_catalog.english_stem', s.second))[1] as second_stem) l
  cross join lateral (
    select t.term_id, t.term from private.search_terms t where t.term = l.first_stem and t.documents between 1 and 3000 limit 1) a
  cross join lateral (
    select t.term_id, t.term from private.search_terms t where t.term = l.second_stem and t.documents between 1 and 3000 limit 1) b
  where a.term_id <> b.term_id;
  return q;
end $$;

-- Adds what the thesaurus has for the query. In Discovery.AI that is what its phrases and words have, in the prompt as it
-- was typed and among the keywords; each word of a phrase is a keyword still. In regular mode (`places`) only what begins
-- with a word that the index lacks. `tone` is how much of it counts, from 0 to 1.
create function private.add_synonyms(
  q private.search_query, prompt text, words text[], places integer[], tone float8, total integer
) returns private.search_query
language plpgsql stable set search_path = '' as $$
declare
  -- What a synonym counts beside the word that was typed; an expression of several words has hardly a second sense.
  word_share constant float8 := 0.65;
  expression_share constant float8 := 1;
  -- Words that describe an entry count the more, the more they say together; so much says all. One alone counts
  -- half, and only in a whole sentence.
  described_share constant float8 := 0.9;
  all_said constant float8 := 12;
  most_described constant integer := 60;
  most_terms constant integer := 40;
  -- Words between those of a phrase ('keep the drink cool'), at the most.
  gap constant integer := 2;
  sequence text[];
  keywords text[];
  keyword_places integer[];
  other record;
  named integer := 0;
begin
  select array_agg(k.stem order by k.place), array_agg(k.place order by k.place) into keywords, keyword_places
  from private.telling_stems(words[1:120]) k;
  if keywords is null or tone <= 0 then
    return q;
  end if;
  select array_agg(k.stem order by k.place) into sequence
  from private.telling_stems(string_to_array(private.fold(left(prompt, 2000)), ' ')) k;
  -- The blanks keep the two apart.
  sequence := sequence[1:200] || array_fill(''::text, array[gap + 4]) || keywords;
  for other in
    with typed as materialized (
      select k.stem, min(k.place) as place from unnest(keywords, keyword_places) k (stem, place)
      where not starts_with(k.stem, '!') group by k.stem
    ), phrased as (
      select p.entry, p.telling[1] as anchor, case when cardinality(p.stems) = 1 then word_share else expression_share end as share
      from unnest(sequence) with ordinality s (stem, turn)
      join private.thesaurus_phrases p on p.first_stem = s.stem
      where p.stems <@ sequence[s.turn : s.turn + cardinality(p.stems) - 1 + case when cardinality(p.stems) > 1 then gap else 0 end]
        and p.telling <@ keywords
    ), described as (
      select w.entry, (array_agg(w.stem order by w.weight desc, w.stem))[1] as anchor,
        described_share * least(1, sum(w.weight) / all_said) * case when count(*) > 1 then 1 else 0.5 end as share
      from typed t join private.thesaurus_words w on w.stem = t.stem join private.thesaurus_stems k on k.stem = t.stem
      where places is null group by w.entry having count(*) > 1 or (not bool_and(k.weak) and (select count(*) from typed) > 3)
      order by 3 desc, w.entry limit most_described
    ), entries as (
      select distinct on (x.entry) x.entry, x.anchor, x.share, t.place
      from (select * from phrased union all select * from described) x join typed t on t.stem = x.anchor
      where places is null or t.place = any (places)
      order by x.entry, x.share desc
    ), terms as (
      select distinct on (e.place, t.stems) e.place, e.anchor, t.term, t.stems, e.share
      from entries e join private.thesaurus_terms t on t.entry = e.entry
      order by e.place, t.stems, e.share desc
    )
    select t.place, coalesce(words[t.place], t.anchor) as typed, t.term, t.stems, tone * t.share as share, k.ids, k.documents
    from (select * from terms x order by x.share desc, x.place, x.term limit most_terms) t
    cross join lateral (
      select array_agg(s.term_id) as ids, min(s.documents) as documents
      from private.search_terms s where s.term = any (t.stems) and s.documents > 0) k
    where cardinality(k.ids) = cardinality(t.stems)
    order by t.share desc, t.place, t.term
  loop
    if cardinality(other.ids) = 1 then
      continue when exists (select from unnest(q.term_ids, q.positions, q.typed, q.used) x (id, place, typed, used)
        where x.id = other.ids[1] and x.place = other.place and x.typed = x.used);
      q := private.add_word(q, other.typed, other.term, other.stems[1], other.ids[1], other.place,
        other.share * ln(1 + (total - other.documents + 0.5::float8) / (other.documents + 0.5)));
    else
      q.phrase_words := q.phrase_words || jsonb_build_object('ids', other.ids, 'weight', other.share, 'place', other.place,
        'typed', other.typed, 'used', other.term);
    end if;
    -- The strongest are named to the reader.
    if named < 8 then
      named := named + 1;
      q.also := q.also || jsonb_build_object('typed', other.typed, 'used', other.term);
    end if;
  end loop;
  return q;
end $$;

-- 34_meaning.sql

-- Vectors of technologies from a provider of embeddings, where the settings name one (docs/decisions/035): made by the
-- import, and used to add what is near in meaning to what Discovery.AI finds by words.
create table private.technology_vectors (
  tech_id bigint primary key references public.technologies (tech_id) on delete cascade,
  -- Vectors of two models cannot be compared.
  model text not null,
  -- Of the text that was embedded: when the record changes, its vector is made again.
  content_hash text not null,
  -- One bit for each dimension, set where the vector is positive: to find the nearest by one quick scan.
  signs bit varying not null,
  -- Of length one.
  vector real[] not null
);
alter table private.technology_vectors enable row level security;

-- What is embedded of a technology: what it is called and what its texts say of it, as far as such a model reads.
create function private.embedding_text(t public.technologies, d public.technology_details) returns text
language sql stable set search_path = '' as $$
  select left(string_agg(left(f.content, 3000), E'\n' order by f.place), 6000)
  from private.search_fields(t, d) f
  where f.field in ('title', 'summary', 'description', 'application', 'benefits')
$$;

-- Technologies whose vector of this model is missing or of an older text.
create function private.technologies_without_vector(p_model text) returns setof bigint
language sql stable set search_path = '' as $$
  select t.tech_id
  from public.technologies t
  left join public.technology_details d on d.tech_id = t.tech_id
  left join private.technology_vectors v on v.tech_id = t.tech_id and v.model = p_model
  where v.tech_id is null or v.content_hash <> md5(private.embedding_text(t, d))
  order by t.tech_id
$$;

create function private.embedding_texts(p_ids bigint[]) returns table (tech_id bigint, content text)
language sql stable set search_path = '' as $$
  select t.tech_id, private.embedding_text(t, d)
  from public.technologies t left join public.technology_details d on d.tech_id = t.tech_id
  where t.tech_id = any (p_ids) order by t.tech_id
$$;

create function private.vector_signs(vector real[]) returns bit varying
language sql immutable set search_path = '' as $$
  select string_agg(case when u.x > 0 then '1' else '0' end, '' order by u.place)::bit varying
  from unnest(vector) with ordinality u (x, place)
$$;

-- [{"tech_id", "content", "vector"}]; a record that changed meanwhile keeps an old hash, so that it is embedded again.
create function private.store_vectors(p_model text, p_vectors jsonb) returns void
language sql set search_path = '' as $$
  insert into private.technology_vectors (tech_id, model, content_hash, signs, vector)
  select r.tech_id, p_model, md5(r.content), private.vector_signs(r.vector), r.vector
  from jsonb_to_recordset(p_vectors) r (tech_id bigint, content text, vector real[])
  join public.technologies t on t.tech_id = r.tech_id
  on conflict (tech_id) do update set model = excluded.model, content_hash = excluded.content_hash,
    signs = excluded.signs, vector = excluded.vector
$$;

-- The technologies nearest in meaning to a vector of the same model, best first. The hundred whose signs agree most
-- are compared exactly: one scan of some bytes a technology, whatever their number.
create function private.nearest_in_meaning(p_model text, p_vector real[], p_most integer)
returns table (tech_id bigint, likeness double precision, place bigint)
language sql stable set search_path = '' as $$
  with candidates as materialized (
    select v.tech_id, v.vector
    from private.technology_vectors v
    where v.model = p_model and length(v.signs) = cardinality(p_vector)
    -- In a query of its own the vector's signs are made once.
    order by bit_count(v.signs # (select private.vector_signs(p_vector))), v.tech_id
    limit 100
  )
  select n.tech_id, n.likeness, row_number() over (order by n.likeness desc, n.tech_id)
  from (
    select c.tech_id, (select sum(u.a * u.b) from unnest(c.vector, p_vector) u (a, b))::double precision as likeness
    from candidates c
    order by 2 desc, 1 limit p_most) n
$$;

-- Vectors of what people have just typed, so that the pages of one search ask the provider once. A row says nothing of
-- who typed it, holds no text, and lives an hour.
create table private.query_vectors (
  query_hash bytea primary key,
  model text not null,
  vector real[] not null,
  at timestamptz not null default now()
);
create index query_vectors_at on private.query_vectors (at);
alter table private.query_vectors enable row level security;

create function private.query_hash(p_query text) returns bytea
language sql immutable set search_path = '' as $$ select sha256(convert_to(btrim(left(p_query, 2000)), 'UTF8')) $$;

-- For the web worker with the service role, which alone may say where a query lies: whoever chose the vector could have
-- one paid search show other technologies each time. Raises 22023 for what is no vector.
create function public.store_query_vector(p_query text, p_model text, p_vector real[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if coalesce(cardinality(p_vector), 0) not between 2 and 4096 or array_position(p_vector, null) is not null
    or coalesce(length(p_model), 0) not between 1 and 200 or coalesce(p_query, '') = '' then
    raise exception 'p_vector has 2 to 4096 numbers, p_model a name, p_query a text.' using errcode = '22023';
  end if;
  delete from private.query_vectors v where v.at < now() - interval '1 hour';
  insert into private.query_vectors (query_hash, model, vector) values (private.query_hash(p_query), p_model, p_vector)
  on conflict (query_hash) do update set model = excluded.model, vector = excluded.vector, at = now();
end $$;

create function private.has_query_vector(p_query text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.query_vectors v
    where v.query_hash = private.query_hash(p_query) and v.at > now() - interval '1 hour')
$$;

-- What a search finds by its words, and what is near in meaning to the query: two lists as one, each technology by its
-- places in both (reciprocal rank fusion: Cormack, Clarke and Buettcher, SIGIR 2009, with their constant of 60). What a
-- whole query names stays first, and what no word found is added only where the query asks for words and nothing else.
create function private.found_with_meaning(q private.search_query, mode text, p_query text)
returns table (ordinal integer, tech_id bigint, score float8, direct text, class1 text, status text, uni text, class2 text, close boolean)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  most constant integer := 50;
  fusion constant integer := 60;
  only_words constant boolean := cardinality(q.required) = 0 and cardinality(q.phrases) = 0 and cardinality(q.excluded) = 0
    and cardinality(q.excluded_phrases) = 0 and not q.impossible;
begin
  return query
  with words as materialized (
    select f.*, row_number() over (order by f.score desc, f.tech_id desc) as place from private.search_found(q, mode) f
  ), near as materialized (
    select n.tech_id, n.place
    from private.query_vectors v, private.nearest_in_meaning(v.model, v.vector, most) n
    where v.query_hash = private.query_hash(p_query)
  )
  select d.ordinal, t.tech_id,
    case when w.direct is null then 0 else 1 end + coalesce(1.0::float8 / (fusion + w.place), 0) + coalesce(1.0::float8 / (fusion + n.place), 0),
    coalesce(w.direct, case when w.tech_id is null then 'meaning' end),
    t.class1, t.status, t.uni, t.class2, coalesce(w.close, true)
  from words w
  full join near n on n.tech_id = w.tech_id
  join public.technologies t on t.tech_id = coalesce(w.tech_id, n.tech_id)
  join private.search_documents d on d.tech_id = t.tech_id
  where w.tech_id is not null or only_words;
end $$;

grant execute on function
  public.store_query_vector(text, text, real[])
to service_role;

-- 36_search_page.sql

-- The part of a text with most of what was searched for, as pieces that did and did not match; never HTML.
create function private.search_snippet(content text, places tsvector, terms text[], weights float8[]) returns jsonb
-- Ten times a page: planned once.
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  before constant integer := 8;
  width constant integer := 36;
  start integer;
  piece record;
  parts jsonb := '[]';
  run text := '';
  run_hit boolean := false;
  is_hit boolean;
begin
  with hits as materialized (
    select p.place, w.weight, w.term
    from unnest(places) u cross join lateral unnest(u.positions) p (place)
    join (select x.term, max(x.weight) as weight from unnest(terms, weights) x (term, weight) group by x.term) w on w.term = u.lexeme
    order by p.place limit 200
  )
  select h.place - before into start
  from hits h
  order by (select sum(d.weight) from (select distinct o.term, o.weight from hits o where o.place between h.place and h.place + width - before - 4) d) desc, h.place
  limit 1;
  if start is null then
    return null;
  end if;
  for piece in
    select m.part[1] as word, m.part[2] as gap, m.place
    from regexp_matches(content, '([[:alnum:]]+(?:[.,][0-9]+)*)([^[:alnum:]]*)', 'g') with ordinality m (part, place)
    where m.place >= start limit width
  loop
    is_hit := case when piece.word ~ '^[a-zA-Z]+$' then (ts_lexize('pg_catalog.english_stem', lower(piece.word)))[1] = any (terms)
      else tsvector_to_array(to_tsvector('pg_catalog.english', private.fold(piece.word))) && terms end;
    is_hit := coalesce(is_hit, false);
    if piece.place > 1 and run = '' and parts = '[]' then
      run := '… ';
    end if;
    if is_hit then
      if run <> '' then
        parts := parts || jsonb_build_object('text', run, 'hit', false);
      end if;
      parts := parts || jsonb_build_object('text', piece.word, 'hit', true);
      run := regexp_replace(piece.gap, '\s+', ' ', 'g');
    else
      run := run || piece.word || regexp_replace(piece.gap, '\s+', ' ', 'g');
    end if;
  end loop;
  run := rtrim(run);
  -- Cut short where the text goes on.
  if run !~ '[.!?]["”’)]*$' then
    run := run || ' …';
  end if;
  return parts || jsonb_build_object('text', run, 'hit', false);
end $$;

-- Why a technology was found: {"direct", "words": [{"word", "typed", "fields"}], "snippet"}. Read from its texts, not
-- from the ranking: what it says stands there.
create function private.search_reasons(
  q private.search_query, t public.technologies, d public.technology_details, direct text
) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  f record;
  places tsvector;
  lexemes text[];
  strength float8;
  most float8 := 0;
  best_field text;
  best_content text;
  best_places tsvector;
  fields text[] := array_fill(''::text, array[cardinality(q.terms)]);
  words jsonb;
begin
  for f in select x.field, left(x.content, 20000) as content from private.search_fields(t, d) x order by x.place loop
    places := to_tsvector('pg_catalog.english', private.fold(f.content));
    lexemes := tsvector_to_array(places);
    strength := 0;
    for i in 1 .. cardinality(q.terms) loop
      if q.terms[i] = any (lexemes) then
        fields[i] := concat_ws(',', nullif(fields[i], ''), f.field);
        strength := strength + q.weights[i];
      end if;
    end loop;
    if strength > most and f.field not in ('title', 'inventor', 'university', 'tags', 'patent-number') then
      most := strength;
      best_field := f.field;
      best_content := f.content;
      best_places := places;
    end if;
  end loop;
  select jsonb_agg(jsonb_build_object('word', x.used, 'typed', nullif(x.typed, x.used), 'fields', string_to_array(x.fields, ','))
      order by x.place) into words
  from (select u.used, u.typed, u.fields, min(u.place) as place
        from (select v.used, v.typed, v.fields, v.place from unnest(q.used, q.typed, fields) with ordinality v (used, typed, fields, place)
              union all
              select n.name, n.name, n.field, 1000 + n.place from unnest(q.named, q.named_fields) with ordinality n (name, field, place)) u
        where u.fields <> '' group by u.used, u.typed, u.fields) x;
  return jsonb_build_object('direct', direct, 'words', coalesce(words, '[]'), 'snippet', case when best_field is not null then
    jsonb_build_object('field', best_field, 'parts', private.search_snippet(best_content, best_places, q.terms, q.weights)) end);
end $$;

-- One search, charged and answered in one transaction: what fails is not charged.
-- {"viewer", "search": as end_search() answers, "catalogue", "hidden", "total", "totalIsCapped", "results", "lessClose",
--  "page", "pages", "cards": [card and "why", "close", "family"], "corrections": [{"typed", "used"}], "also",
--  "facets": {"class": {…}, "status": {…}}, "universities": {"total", "matching", "found": [{"name", "technologies"}]},
--  "relaxed": [{"filter", "matching"}], "featured"}
-- Facets and universities are of what was found, each with the other filters applied; of the whole catalogue for whoever
-- may not search. What the caller is not interested in is left out and counted as "hidden"; with `p_hidden` it is all
-- that is shown. `relaxed` says what each filter alone keeps away, where nothing is left. What holds all of two or three
-- words comes before the rest and is all that is counted; "lessClose" is the rest. Families are one result, and "also"
-- names the synonyms that were searched for. Discovery.AI adds what is near in meaning where the query has a vector.
create function public.search_page(
  p_query text, p_mode text default 'regular', p_keywords text[] default null, p_form_key uuid default null,
  p_class text default null, p_status text default null, p_uni text default null,
  p_sort text default 'most-relevant', p_page integer default 1, p_uni_like text default null,
  p_hidden boolean default false
) returns jsonb
-- Definer: the index is nobody's to read. It reads cards and details only, which every member may read.
language plpgsql volatile security definer set search_path = '' set work_mem = '64MB' set jit = off set plan_cache_mode = 'force_custom_plan' as $$
declare
  viewer jsonb := private.viewer();
  mode text := case when p_mode = 'ai' then 'ai' else 'regular' end;
  -- Beyond this the query is a whole text pasted; nothing of the rest is searched for.
  query text := btrim(left(coalesce(p_query, ''), 2000));
  hidden bigint[] := private.hidden_technologies();
  claim private.search_claim;
  charge jsonb;
  answer jsonb := jsonb_build_object('viewer', viewer,
    'catalogue', (select f.technologies from public.technology_facets f where f.kind = 'all'),
    'hidden', 0, 'total', 0, 'totalIsCapped', false, 'page', 1, 'pages', 1, 'cards', '[]'::jsonb, 'corrections', '[]'::jsonb,
    'relaxed', '[]'::jsonb, 'lessClose', 0, 'also', '[]'::jsonb, 'featured', '[]'::jsonb);
  uni_like text := nullif(btrim(p_uni_like), '');
  -- Beyond this many technologies, counting all that match costs more than it tells.
  is_large constant boolean := (answer ->> 'catalogue')::integer > private.exact_until();
  -- Families are folded among the first of the list; two hundred are twenty pages.
  folded_until constant integer := private.most_listed();
  q private.search_query;
  by_meaning constant boolean := mode = 'ai' and private.has_query_vector(query);
  total integer;
  capped boolean;
  page integer := 1;
  place integer;
  hits jsonb;
  counts jsonb;
  cards jsonb;
begin
  claim.state := case when viewer is null then 'visitor' else 'unpaid' end;
  claim.used := (viewer ->> 'trialSearches')::integer;
  if viewer is not null and query <> '' then
    claim := private.begin_search(mode, query, case when mode = 'ai' then p_keywords end, p_form_key is not null);
  end if;
  if claim.state not in ('subscribed', 'paid', 'payable', 'empty') then
    answer := answer || jsonb_build_object('search', private.end_search(claim, false), 'facets', private.facet_counts(),
      'universities', private.universities(case when viewer is not null then uni_like end));
    return case when viewer is null then answer || jsonb_build_object('featured', private.featured_cards()) else answer end;
  end if;

  q := private.read_request(query, mode, p_keywords);
  with ranked as materialized (
    select f.tech_id, f.score, f.direct, f.class1, f.class2, f.status, f.uni, f.close,
      private.passes_filters(p_class, null, null, f.class1, f.class2, f.status, f.uni) is true as of_class,
      private.passes_filters(null, p_status, null, f.class1, f.class2, f.status, f.uni) as of_status,
      private.passes_filters(null, null, p_uni, f.class1, f.class2, f.status, f.uni) as of_uni,
      f.tech_id = any (hidden) as hidden
    from (
      select w.* from private.search_found(q, mode) w where not by_meaning
      union all
      select m.* from private.found_with_meaning(q, mode, query) m where by_meaning) f
  ), found as not materialized (
    select * from ranked r where r.hidden = coalesce(p_hidden, false) and r.close
  ), listed as not materialized (
    select * from ranked r where r.hidden = coalesce(p_hidden, false) and r.of_class and r.of_status and r.of_uni
  ), unis as materialized (
    select f.uni as name, count(*) as technologies from found f where f.of_class and f.of_status group by f.uni
  ), matching_unis as materialized (
    select u.* from unis u where private.is_owner_like(u.name, uni_like)
  ), size as (
    select count(*) filter (where l.close)::integer as n, count(*) filter (where not l.close)::integer as less_close from listed l
  ), ordered as (
    -- As far as this page reaches, and at least as far as families are folded.
    select array_agg(o.tech_id) as ids
    from (select l.tech_id
          from listed l
          left join public.technologies t on p_sort in ('commercial-potential', 'most-recent') and t.tech_id = l.tech_id
          left join public.technology_counts n on p_sort in ('most-liked', 'most-saved') and n.tech_id = l.tech_id
          order by l.close desc,
            case when p_sort = 'commercial-potential' then private.category_rank(t.categorical_assign) end,
            case p_sort when 'most-liked' then n.likes when 'most-saved' then n.saves end desc nulls last,
            case when p_sort = 'most-recent' then t.date_added end desc nulls last,
            case when p_sort = 'most-recent' then l.tech_id end desc,
            l.score desc, l.tech_id desc
          limit folded_until + 10 * greatest(coalesce(p_page, 1), 1)) o
  ), folded as materialized (
    select f.tech_id, f.others, f.place from ordered o, private.fold_families(o.ids[1:folded_until]) f
  ), results as (
    select f.tech_id, f.others, f.place from folded f
    union all
    select u.id, 0, u.place + (select count(*) from folded)
    from ordered o, unnest(o.ids[folded_until + 1:]) with ordinality u (id, place)
  ), shown as (
    select s.n, s.less_close, r.results,
      least(greatest(coalesce(p_page, 1), 1), greatest(ceil(case when is_large then least(r.results, 1000) else r.results end / 10.0)::integer, 1)) as page
    from size s, lateral (
      select s.n + s.less_close - least(folded_until, s.n + s.less_close) + (select count(*)::integer from folded) as results) r
  )
  select s.n, s.page,
    (select jsonb_agg(jsonb_build_object('id', r.tech_id, 'direct', k.direct, 'close', k.close, 'others', r.others) order by r.place)
     from results r join ranked k on k.tech_id = r.tech_id where r.place > (s.page - 1) * 10 and r.place <= s.page * 10),
    jsonb_build_object(
      'ranked', (select count(*) from ranked),
      'lessClose', s.less_close, 'results', s.results,
      'hidden', (select count(*) from ranked r where r.hidden and r.of_class and r.of_status and r.of_uni),
      'facets', jsonb_build_object(
        'class', coalesce((select jsonb_object_agg(x.class, x.n) from (
          select coalesce(k.class, 'unsorted') as class, sum(k.n) as n from (
            select coalesce(f.class1, f.class2) as class, count(*) as n from found f where f.of_status and f.of_uni group by 1
            union all
            select f.class2, count(*) from found f where f.of_status and f.of_uni and f.class1 is not null and f.class2 <> f.class1 group by f.class2) k
          group by 1) x), '{}'),
        'status', coalesce((select jsonb_object_agg(x.status, x.n) from (
          select f.status, count(*) as n from found f where f.of_class and f.of_uni group by f.status) x), '{}')),
      'universities', jsonb_build_object(
        'total', (select count(*) from unis), 'matching', (select count(*) from matching_unis),
        'found', (select private.owners_shown(array_agg(m.name), array_agg(m.technologies), uni_like) from matching_unis m)),
      'relaxed', case when s.n + s.less_close > 0 then '[]'::jsonb else coalesce((
        select jsonb_agg(jsonb_build_object('filter', r.filter, 'matching', r.n) order by r.n desc, r.filter)
        from (select 'class' as filter, count(*) filter (where f.of_status and f.of_uni) as n from found f having p_class is not null
              union all select 'status', count(*) filter (where f.of_class and f.of_uni) from found f having p_status is not null
              union all select 'uni', count(*) filter (where f.of_class and f.of_status) from found f having p_uni is not null) r
        where r.n > 0), '[]') end)
    into total, page, hits, counts
  from shown s;

  -- Charged here, in the same transaction: whatever fails before or after this is not charged.
  charge := private.end_search(claim, (counts ->> 'ranked')::integer > 0);
  if not (charge ->> 'allowed')::boolean then
    return answer || jsonb_build_object('search', charge, 'facets', private.facet_counts(), 'universities', private.universities(uni_like));
  end if;

  select jsonb_agg(private.card(t, n.likes, n.dislikes, n.saves)
      || jsonb_build_object('why', private.search_reasons(q, t, d, h.direct), 'close', h.close, 'family', h.others) order by h.place) into cards
  from rows from (jsonb_to_recordset(hits) as (id bigint, direct text, close boolean, others integer)) with ordinality h (id, direct, close, others, place)
  join public.technologies t on t.tech_id = h.id
  left join public.technology_details d on d.tech_id = h.id
  left join public.technology_counts n on n.tech_id = h.id;

  capped := total > 1000 and is_large;
  total := case when capped then 1000 else total end;
  counts := case when is_large then counts || jsonb_build_object('results', least((counts ->> 'results')::integer, 1000)) else counts end;
  return answer || (counts - 'ranked') || jsonb_build_object('search', charge, 'total', total, 'totalIsCapped', capped, 'page', page,
    'pages', greatest(ceil((counts ->> 'results')::integer / 10.0)::integer, 1), 'cards', coalesce(cards, '[]'),
    'corrections', q.corrections, 'also', coalesce((
      select jsonb_agg(distinct s.also ->> 'used') from jsonb_array_elements(q.also) s (also)), '[]'));
end $$;

-- What a typed beginning may become: [{"kind": "title" | "university" | "inventor", "text", "techId"}], eight at most.
-- For members only, null for anyone else; charges nothing.
create function public.suggest(p_prefix text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  typed text := left(private.fold(coalesce(p_prefix, '')), 100);
  found jsonb;
begin
  if private.live_user() is null then
    return null;
  elsif length(typed) < 2 then
    return '[]';
  end if;
  with titles as (
    select 'title' as kind, t.title as text, t.tech_id
    from (select d.tech_id, d.title_key from private.search_documents d
          where left(d.title_key, 200) >= typed and left(d.title_key, 200) < typed || U&'\FFFF'
          order by left(d.title_key, 200) limit 8) d
    join public.technologies t on t.tech_id = d.tech_id
  ), universities as (
    -- Any technology of the entry knows how the university writes itself.
    select 'university' as kind, x.uni as text, max(x.documents) as documents
    from (select t.documents, d.uni
          from (select t.term_id, t.documents from private.search_terms t
                where t.term >= 'V:' || typed and t.term < 'V:' || typed || U&'\FFFF' and t.documents > 0
                order by t.documents desc limit 8) t
          cross join lateral (
            select s.uni from private.search_postings p, unnest(p.ordinals) o
            join private.search_documents s on s.ordinal = o
            where p.term_id = t.term_id limit 1) d) x
    group by x.uni
  ), inventors as (
    select 'inventor' as kind, x.name as text, max(x.documents) as documents
    from (select t.documents, d.name
          from (select t.term_id, t.documents, substr(t.term, 3) as named from private.search_terms t
                where t.term >= 'I:' || typed and t.term < 'I:' || typed || U&'\FFFF' and t.documents > 0
                order by t.documents desc limit 8) t
          cross join lateral (
            select n.name from private.search_postings p, unnest(p.ordinals) o
            join private.search_documents s on s.ordinal = o
            join public.technology_details k on k.tech_id = s.tech_id,
              unnest(private.names_of(k.inventor)) n (name)
            where p.term_id = t.term_id and right(' ' || private.fold(n.name), length(t.named) + 1) = ' ' || t.named limit 1) d) x
    group by x.name
  )
  select jsonb_agg(jsonb_build_object('kind', y.kind, 'text', y.text, 'techId', y.tech_id) order by y.shelf, y.place) into found
  from (
    select z.*, row_number() over (order by z.place, z.shelf) as turn
    from (
      select u.kind, u.text, null::bigint as tech_id, 1 as shelf, row_number() over (order by u.documents desc, u.text) as place from universities u
      union all
      select i.kind, i.text, null, 2, row_number() over (order by i.documents desc, i.text) from inventors i
      union all
      select t.kind, min(t.text), min(t.tech_id), 3, row_number() over (order by lower(t.text)) from titles t group by t.kind, lower(t.text)) z) y
  where y.turn <= 8;
  return coalesce(found, '[]');
end $$;

-- Up to 200 technologies in their order, without what the caller is not interested in: {"viewer", "search": as
-- search_page's, "techIds"}. Charged as a search of the page is; the ids are empty where it is not allowed.
create function public.search_ids(
  p_query text, p_mode text default 'regular', p_keywords text[] default null, p_form_key uuid default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  mode text := case when p_mode = 'ai' then 'ai' else 'regular' end;
  query text := btrim(left(coalesce(p_query, ''), 2000));
  keywords text[] := case when p_mode = 'ai' then p_keywords end;
  claim private.search_claim;
  hidden bigint[] := private.hidden_technologies();
  q private.search_query;
  by_meaning constant boolean := mode = 'ai' and private.has_query_vector(query);
  found bigint := 0;
  ids jsonb := '[]';
  charge jsonb;
begin
  claim := private.begin_search(mode, query, keywords, p_form_key is not null);
  if claim.state in ('subscribed', 'paid', 'payable', 'empty') then
    q := private.read_request(query, mode, keywords);
    with ranked as materialized (
      select f.tech_id, f.score from (
        select w.* from private.search_found(q, mode) w where not by_meaning
        union all
        select m.* from private.found_with_meaning(q, mode, query) m where by_meaning) f
    )
    select (select count(*) from ranked), coalesce(jsonb_agg(r.tech_id order by r.score desc, r.tech_id desc), '[]') into found, ids
    from (select * from ranked f where f.tech_id <> all (hidden) order by f.score desc, f.tech_id desc limit private.most_listed()) r;
  end if;
  charge := private.end_search(claim, found > 0);
  return jsonb_build_object('viewer', viewer, 'search', charge,
    'techIds', case when (charge ->> 'allowed')::boolean then ids else '[]' end);
end $$;

grant execute on function
  public.search_page(text, text, text[], uuid, text, text, text, text, integer, text, boolean),
  public.search_ids(text, text, text[], uuid)
to anon, authenticated, service_role;

grant execute on function
  public.suggest(text)
to authenticated, service_role;

-- 38_similar.sql

-- Writes the lists of the given technologies. One to which nothing is near gets an empty list.
create function private.fill_related(ids bigint[]) returns void
language sql security definer set search_path = '' as $$
  update public.technology_details d set pi_similaropps = private.similar_technologies(d.tech_id)
  where d.tech_id = any (ids)
$$;

-- What shares the most telling words of a technology, its family first, then its title series: families whatever they
-- share, others from the given share of its score against itself and number of words on.
create function private.near_technologies(p_tech_id bigint, least_likeness float8, least_shared integer)
returns table (tech_id bigint, kind text, likeness float8, shared integer, title_key text, families text[])
language plpgsql stable set search_path = '' set work_mem = '16MB' set jit = off as $$
#variable_conflict use_column
declare
  -- A record's most telling words decide; a word in more records than this says too little to be followed.
  telling constant integer := 20;
  most_documents constant integer := 1000;
  -- Two texts that have this share of all their words in common are one text.
  copy_share constant float8 := 0.85;
  me record;
  total integer;
  average float8;
  names text[];
  numbers integer[];
  wanted integer[];
  weights float8[];
  own_score float8 := 0;
  my_families text[];
  my_title text[];
begin
  select d.ordinal, d.title_key as title, x.length, x.term_ids, x.counts, t.uni, t.family into me
  from private.search_documents d join private.search_texts x on x.ordinal = d.ordinal
  join public.technologies t on t.tech_id = d.tech_id where d.tech_id = p_tech_id;
  if not found then
    return;
  end if;
  select s.documents, s.average into total, average from private.search_state s;

  my_title := tsvector_to_array(to_tsvector('pg_catalog.english', me.title));
  -- People and places make two texts no more alike.
  select tsvector_to_array(to_tsvector('pg_catalog.english', coalesce(string_agg(substr(k.term, 3), ' ') filter (where k.term ~ '^[iu]:'), ''))),
    coalesce(array_agg(k.term_id) filter (where starts_with(k.term, 'p:')), '{}')
    into names, numbers
  from unnest(me.term_ids, me.counts) u (term_id, n) join private.search_terms k on k.term_id = u.term_id where u.n = 0;
  -- A word of the title says twice as much about what a record is.
  select array_agg(t.term_id), array_agg(t.idf * t.idf * t.impact * t.times), sum(t.idf * t.idf * t.impact * t.impact * t.times)
    into wanted, weights, own_score
  from (
    select w.term_id, w.idf, w.impact, w.times from (
      select k.term_id, case when k.term = any (my_title) then 2 else 1 end as times, ln(1 + (total - k.documents + 0.5::float8) / (k.documents + 0.5)) as idf,
        u.n * 2.2 / (u.n + 1.2 * (0.25 + 0.75 * me.length / average)) as impact
      from unnest(me.term_ids, me.counts) u (term_id, n) join private.search_terms k on k.term_id = u.term_id
      where u.n > 0 and k.documents between 2 and greatest(20, least(most_documents, total / 10)) and k.term <> all (names)
        and k.term !~ '^[0-9.]+$') w
    order by w.idf * w.impact * w.times desc, w.term_id limit telling) t;
  select coalesce(array_agg(distinct f), '{}') into my_families
  from ingest.records r, unnest(r.families) f where r.tech_id = p_tech_id;

  return query
  with near as (
    select h.ordinal, sum(h.score) as score, count(*)::integer as shared
    from (select unnest(p.ordinals) as ordinal, unnest(p.impacts) * w.weight as score
          from unnest(wanted, weights) w (term_id, weight) join private.search_postings p on p.term_id = w.term_id) h
    group by h.ordinal order by score desc, h.ordinal limit 40
  ), considered as (
    select n.ordinal, n.score, n.shared from near n
    union all
    select d.ordinal, 0, 0 from public.technologies t join private.search_documents d on d.tech_id = t.tech_id
    where t.family = me.family and t.family is not null and d.ordinal not in (select n.ordinal from near n)
  ), judged as (
    select d.tech_id, d.title_key, f.keys as families, coalesce(c.score / nullif(own_score, 0), 0) as likeness, c.shared,
      t.family = me.family or f.keys && my_families as is_family,
      t.uni = me.uni as is_same_owner,
      x.term_ids && numbers as has_number, x.term_ids, x.counts
    from considered c
    join private.search_documents d on d.ordinal = c.ordinal
    join private.search_texts x on x.ordinal = c.ordinal
    join public.technologies t on t.tech_id = d.tech_id
    left join lateral (
      select array_agg(distinct k) as keys from ingest.records r, unnest(r.families) k where r.tech_id = d.tech_id) f on true
    where d.tech_id <> p_tech_id
  )
  select j.tech_id,
    case when j.is_family then 'family'
      when j.is_same_owner and private.is_title_series(my_title, tsvector_to_array(to_tsvector('pg_catalog.english', j.title_key)))
        then 'series' end,
    j.likeness, j.shared, j.title_key, coalesce(j.families, '{}')
  from judged j
  where not j.has_number
    and (j.is_family or j.likeness >= least_likeness and j.shared >= least_shared)
    -- One text is a copy, whatever its number; the parts of a family often repeat their abstract under another title.
    and not (j.likeness >= 0.7 and (j.title_key = me.title or not coalesce(j.is_family, false)) and (
      select count(b.term_id) >= copy_share * count(*)
      from (select u.term_id from unnest(j.term_ids, j.counts) u (term_id, n) where u.n > 0) a
      full join (select u.term_id from unnest(me.term_ids, me.counts) u (term_id, n) where u.n > 0) o using (term_id)
      left join (select unnest(j.term_ids) as term_id intersect select unnest(me.term_ids)) b using (term_id)))
  order by 2 nulls last, 3 desc, 1;
end $$;

-- Whether two titles name parts of one series: most of the words of both are the same.
create function private.is_title_series(one text[], other text[]) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(s.words) >= 2 and 2.0 * cardinality(s.words) >= 0.7 * (cardinality(one) + cardinality(other))
  from (select array(select unnest(one) intersect select unnest(other)) as words) s
$$;

-- The technologies to offer beside one, three at most: its family, its series, then the nearest. Each title and each
-- other family once. {"list_opps": [ids], "family": [ids], "series": [ids]}; nothing where nothing is near.
create function private.similar_technologies(p_tech_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  -- Set on labelled pairs (npm run bench -- pairs): below this share of what a record scores against itself, and with
  -- one word alone, two records share their words by chance.
  least_likeness constant float8 := 0.30;
  least_shared constant integer := 2;
  offered bigint[] := '{}';
  of_family bigint[] := '{}';
  of_series bigint[] := '{}';
  titles text[] := '{}';
  seen_families text[] := '{}';
  other record;
begin
  for other in select n.* from private.near_technologies(p_tech_id, least_likeness, least_shared) n
  loop
    continue when other.kind is distinct from 'family'
      and (other.title_key = any (titles) or other.families && seen_families);
    offered := offered || other.tech_id;
    if other.kind = 'family' then
      of_family := of_family || other.tech_id;
    elsif other.kind = 'series' then
      of_series := of_series || other.tech_id;
    end if;
    exit when cardinality(offered) = 3;
    titles := titles || other.title_key;
    seen_families := seen_families || other.families;
  end loop;
  return jsonb_strip_nulls(jsonb_build_object('list_opps', to_jsonb(offered),
    'family', to_jsonb(nullif(of_family, '{}')), 'series', to_jsonb(nullif(of_series, '{}'))));
end $$;

-- 40_home.sql

create table public.daily_selection_techids (
  date_of_entry date primary key,
  tech_dict jsonb not null
);
comment on column public.daily_selection_techids.tech_dict is 'List name to its ten tech_ids, in order.';
alter table public.daily_selection_techids enable row level security;
create policy "daily lists are public" on public.daily_selection_techids
  for select to anon, authenticated using (true);
grant select on public.daily_selection_techids to anon, authenticated;
grant all on public.daily_selection_techids to service_role;

create trigger catalogue_changed after insert or update or delete on public.daily_selection_techids
  for each row execute function private.lists_changed();

-- {"viewer", "lists": [{"name", "cards": [...]}]}: the latest daily selection, the four lists of the
-- specification first, any other by name after them.
create function public.home_page() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'viewer', private.viewer(),
    'lists', coalesce((
      select jsonb_agg(jsonb_build_object('name', l.key, 'cards', coalesce(l.cards, '[]')) order by l.place, l.key)
      from (
        select e.key, coalesce(array_position(array['Most Popular', 'Newest', 'Trending', 'Recommended'], e.key), 99) as place, (
          select jsonb_agg(private.card(t, n.likes, n.dislikes, n.saves) order by i.place)
          from private.ids_of(e.value) i
          join public.technologies t on t.tech_id = i.id
          left join public.technology_counts n on n.tech_id = t.tech_id) as cards
        from (select d.tech_dict from public.daily_selection_techids d
              where jsonb_typeof(d.tech_dict) = 'object' order by d.date_of_entry desc limit 1) s,
          jsonb_each(s.tech_dict) e) l), '[]'));
end $$;

-- The Discover lists of one day (design ruling 8), written for the day of `at` in UTC. Called by the cron with
-- the service role, and at start when there is none for today.
create function public.refresh_daily_selection(at timestamptz default now()) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  popular bigint[];
  newest bigint[];
  trending bigint[];
  recommended bigint[] := '{}';
  candidates bigint[];
  unis text[];
  chosen integer;
  last_uni text;
  dict jsonb;
begin
  select array_agg(x.tech_id order by x.place) into popular from (
    select c.tech_id, row_number() over (order by c.likes + c.saves desc, c.tech_id desc) as place
    from public.technology_counts c order by c.likes + c.saves desc, c.tech_id desc limit 10) x;
  select array_agg(x.tech_id order by x.place) into newest from (
    select t.tech_id, row_number() over (order by t.date_added desc nulls last, t.tech_id desc) as place
    from public.technologies t order by t.date_added desc nulls last, t.tech_id desc limit 10) x;
  -- A like or save of the last 14 days weighs half as much every three days.
  select array_agg(x.tech_id order by x.place) into trending from (
    select r.tech_id, row_number() over (order by sum(r.weight) desc, r.tech_id desc) as place
    from (
      select l.tech_id, power(0.5, extract(epoch from at - l.created_at)::float8 / 86400 / 3) as weight
      from public."likes-v1" l where l.created_at > at - interval '14 days' and l.created_at <= at
      union all
      select s.tech_id, power(0.5, extract(epoch from at - s.created_at)::float8 / 86400 / 3)
      from public."saves-v1" s where s.created_at > at - interval '14 days' and s.created_at <= at) r
    group by r.tech_id order by sum(r.weight) desc, r.tech_id desc limit 10) x;
  -- A quiet fortnight still fills its list of ten, with what is popular.
  select (coalesce(trending, '{}') || coalesce(array_agg(p.id order by p.place) filter (where p.id <> all (coalesce(trending, '{}'))), '{}'))[1:10]
    into trending from unnest(popular) with ordinality p (id, place);

  -- The highest commercial potential, no university twice in a row: the next place goes to the best that is
  -- left of another university than the one above it (or to the best that is left, where there is no other).
  -- Of a university the ten best are candidates, so that one with hundreds of them leaves room for others.
  select array_agg(x.tech_id order by x.place), array_agg(x.uni order by x.place) into candidates, unis from (
    select r.tech_id, r.uni, r.place from (
      select t.tech_id, t.uni, row_number() over best as place, row_number() over (partition by t.uni
          order by k.category, k.score desc nulls last, t.tech_id desc) as place_at_uni
      from public.technologies t left join public.technology_details d on d.tech_id = t.tech_id,
        lateral (select private.category_rank(t.categorical_assign) as category,
          case when jsonb_typeof(d.scores -> 'commercial_potential') = 'number'
            then (d.scores ->> 'commercial_potential')::float8 end as score) k
      window best as (order by k.category, k.score desc nulls last, t.tech_id desc)) r
    where r.place_at_uni <= 10 order by r.place limit 200) x;
  for i in 1 .. least(10, coalesce(cardinality(candidates), 0)) loop
    select c.place into chosen from unnest(candidates, unis) with ordinality c (id, uni, place)
    where c.id <> all (recommended) order by c.uni is not distinct from last_uni, c.place limit 1;
    recommended := recommended || candidates[chosen];
    last_uni := unis[chosen];
  end loop;

  dict := jsonb_build_object(
    'Most Popular', to_jsonb(coalesce(popular, '{}')), 'Newest', to_jsonb(coalesce(newest, '{}')),
    'Trending', to_jsonb(coalesce(trending, '{}')), 'Recommended', to_jsonb(recommended));
  insert into public.daily_selection_techids (date_of_entry, tech_dict)
  values ((at at time zone 'utc')::date, dict)
  on conflict (date_of_entry) do update set tech_dict = excluded.tech_dict;
  return dict;
end $$;

-- Search as the app calls it: charged, ranked, filtered, counted and explained in one trip.

-- The featured technologies, which the marketplace shows to visitors.
create function private.featured_cards() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(private.card(t, n.likes, n.dislikes, n.saves) order by t.tech_id desc), '[]')
    from (select f.tech_id from public.featured_techids_social f where f.active_feature order by f.tech_id desc limit 24) f
    join public.technologies t on t.tech_id = f.tech_id
    left join public.technology_counts n on n.tech_id = t.tech_id);
end $$;

grant execute on function
  public.home_page(),
  private.featured_cards()
to anon, authenticated, service_role;

grant execute on function
  public.refresh_daily_selection(timestamptz)
to service_role;

-- 42_marketplace.sql

-- {"class": {"energy": 980, …}, "status": {"active": 8123, …}}
create function private.facet_counts() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('class', '{}'::jsonb, 'status', '{}'::jsonb) || coalesce(jsonb_object_agg(k.kind, k.counts), '{}')
  from (select f.kind, jsonb_object_agg(f.value, f.technologies) as counts
        from public.technology_facets f where f.kind in ('class', 'status') group by f.kind) k
$$;

-- The universities whose names hold the wanted words, the ones with most technologies first, forty at most:
-- a list of thousands is searched, not sent. {"total", "matching", "found": [{"name", "technologies"}]}
create function private.universities(wanted text) returns jsonb
language sql stable set search_path = '' as $$
  with found as (
    select f.value, f.technologies from public.technology_facets f where f.kind = 'uni' and private.is_owner_like(f.value, wanted)
  )
  select jsonb_build_object(
    'total', (select count(*) from public.technology_facets f where f.kind = 'uni'),
    'matching', (select count(*) from found),
    'found', (select private.owners_shown(array_agg(f.value), array_agg(f.technologies::bigint), wanted) from found f))
$$;

-- The marketplace. For a member: the first 200 in the chosen order of those that match, one page of ten, with the
-- counts that each filter would list. What they are not interested in is left out and counted; with `p_hidden` it is
-- all that is listed. For a visitor: the featured technologies, and no listing.
-- {"viewer", "matching", "hidden", "total", "results", "page", "pages", "cards", "facets": {"class": {…}, "status": {…}},
--  "catalogue", "universities": {"total", "matching", "found": [{"name", "technologies"}]}, "featured"}
-- A family is one result: "results" counts those, "total" and "matching" count records. Each card's "family" is how
-- many further records of the listing it stands for.
create function public.marketplace_page(
  p_class text default null, p_status text default null, p_uni text default null,
  p_sort text default 'commercial-potential', p_page integer default 1, p_uni_like text default null,
  p_hidden boolean default false
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  catalogue integer := (select f.technologies from public.technology_facets f where f.kind = 'all');
  only_hidden boolean := coalesce(p_hidden, false);
  hidden bigint[];
  hidden_here integer;
  classes jsonb;
  statuses jsonb;
  matching integer;
  total integer;
  listed bigint[];
  results integer;
  pages integer;
  page integer;
  cards jsonb;
begin
  if viewer is null then
    return jsonb_build_object('viewer', null, 'catalogue', catalogue, 'facets', private.facet_counts(),
      'universities', private.universities(null), 'featured', private.featured_cards());
  end if;

  hidden := private.hidden_technologies();
  select count(*) into hidden_here from public.technologies t
  where t.tech_id = any (hidden) and private.passes_filters(p_class, p_status, p_uni, t.class1, t.class2, t.status, t.uni);
  select coalesce(jsonb_object_agg(c.value, c.technologies), '{}') into classes
  from private.listed_counts('class', p_class, p_status, p_uni, hidden, only_hidden) c;
  select coalesce(jsonb_object_agg(c.value, c.technologies), '{}') into statuses
  from private.listed_counts('status', p_class, p_status, p_uni, hidden, only_hidden) c;
  -- A filter that is chosen has its count already.
  matching := case
    when only_hidden then hidden_here
    when p_class is not null then coalesce((classes ->> p_class)::integer, 0)
    when p_status is not null then coalesce((statuses ->> p_status)::integer, 0)
    when p_uni is not null then coalesce((
      select f.technologies from public.technology_facets f where f.kind = 'uni' and f.value = p_uni) - hidden_here, 0)
    else catalogue - hidden_here end;
  total := least(matching, private.most_listed());

  -- Each order with a statement of its own, so that each can be read from its index. Nothing of the caller's is in it.
  execute format($listing$
    select array(
      select t.tech_id
      from public.technologies t %s public.technology_counts n on n.tech_id = t.tech_id
      where private.passes_filters($1, $2, $3, t.class1, t.class2, t.status, t.uni) and (t.tech_id = any ($4)) = $5
      order by %s limit private.most_listed()) $listing$,
    case when p_sort in ('most-liked', 'most-saved') then 'join' else 'left join' end,
    case p_sort
      when 'most-liked' then 'n.likes desc, n.tech_id desc'
      when 'most-saved' then 'n.saves desc, n.tech_id desc'
      when 'most-recent' then 't.date_added desc nulls last, t.tech_id desc'
      when 'commercial-potential' then 'private.category_rank(t.categorical_assign), t.tech_id desc'
      else 't.tech_id desc' end)
    into listed using p_class, p_status, p_uni, hidden, only_hidden;
  with folded as materialized (
    select f.tech_id, f.others, f.place, count(*) over () as n from private.fold_families(listed) f
  ), cut as (
    select f.*, least(greatest(coalesce(p_page, 1), 1), greatest(ceil(f.n / 10.0)::integer, 1)) as page from folded f
  )
  select coalesce(max(c.n), 0), coalesce(max(c.page), 1),
    (select jsonb_agg(private.card(t, k.likes, k.dislikes, k.saves) || jsonb_build_object('family', s.others) order by s.place)
     from cut s
     join public.technologies t on t.tech_id = s.tech_id
     left join public.technology_counts k on k.tech_id = s.tech_id
     where s.place between s.page * 10 - 9 and s.page * 10)
    into results, page, cards
  from cut c;
  pages := greatest(ceil(results / 10.0)::integer, 1);

  return jsonb_build_object('viewer', viewer, 'catalogue', catalogue, 'matching', matching, 'hidden', hidden_here,
    'total', total, 'results', results, 'page', page, 'pages', pages, 'cards', coalesce(cards, '[]'),
    'facets', jsonb_build_object('class', classes, 'status', statuses),
    'universities', private.listed_universities(p_class, p_status, hidden, only_hidden, nullif(btrim(p_uni_like), '')),
    'featured', '[]'::jsonb);
end $$;

-- The searchable list beside the marketplace's filters, for a signed-in person as they type; null for nobody.
create function public.list_universities(
  p_like text default null, p_class text default null, p_status text default null, p_hidden boolean default false
) returns jsonb
language sql stable set search_path = '' as $$
  select private.listed_universities(p_class, p_status, private.hidden_technologies(), coalesce(p_hidden, false), nullif(btrim(p_like), ''))
  where private.live_user() is not null
$$;

-- How many technologies each value of a filter ('class', 'status', 'uni') would list under the other filters, without
-- the hidden ones, or with `p_only_hidden` of those alone. Where no other filter is chosen, from the kept counts.
create function private.listed_counts(
  p_kind text, p_class text, p_status text, p_uni text, p_hidden bigint[], p_only_hidden boolean
) returns table (value text, technologies bigint)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  by_class text := case when p_kind <> 'class' then p_class end;
  by_status text := case when p_kind <> 'status' then p_status end;
  by_uni text := case when p_kind <> 'uni' then p_uni end;
begin
  if num_nonnulls(by_class, by_status, by_uni) = 0 and not p_only_hidden then
    return query
    select f.value, f.technologies - coalesce(h.n, 0)
    from public.technology_facets f
    left join (
      select v.value, count(*) as n from public.technologies t, private.facets_of(t.class1, t.class2, t.status, t.uni) v
      where t.tech_id = any (p_hidden) and v.kind = p_kind group by v.value) h on h.value = f.value
    where f.kind = p_kind and f.technologies > coalesce(h.n, 0);
  elsif p_kind = 'class' then
    return query
    select k.value, sum(k.n)::bigint
    from (
      select coalesce(t.class1, case when t.class2 is null then 'unsorted' end) as value, count(*) as n
      from public.technologies t
      where private.passes_filters(null, by_status, by_uni, t.class1, t.class2, t.status, t.uni)
        and (t.tech_id = any (p_hidden)) = p_only_hidden
      group by 1
      union all
      select t.class2, count(*) from public.technologies t
      where t.class2 is distinct from t.class1 and t.class2 is not null
        and private.passes_filters(null, by_status, by_uni, t.class1, t.class2, t.status, t.uni)
        and (t.tech_id = any (p_hidden)) = p_only_hidden
      group by t.class2) k
    where k.value is not null group by k.value;
  else
    return query
    select case p_kind when 'status' then t.status else t.uni end, count(*) from public.technologies t
    where private.passes_filters(by_class, by_status, by_uni, t.class1, t.class2, t.status, t.uni)
      and (t.tech_id = any (p_hidden)) = p_only_hidden
    group by 1;
  end if;
end $$;

-- The universities under the other filters whose names hold the wanted words, as universities() answers them.
create function private.listed_universities(
  p_class text, p_status text, p_hidden bigint[], p_only_hidden boolean, p_like text
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  names text[];
  counts bigint[];
  total integer;
begin
  select count(*), array_agg(c.value) filter (where private.is_owner_like(c.value, p_like)),
    array_agg(c.technologies) filter (where private.is_owner_like(c.value, p_like))
    into total, names, counts
  from private.listed_counts('uni', p_class, p_status, null, p_hidden, p_only_hidden) c;
  return jsonb_build_object('total', total, 'matching', coalesce(cardinality(names), 0),
    'found', private.owners_shown(names, counts, p_like));
end $$;

-- What the caller is not interested in.
create function private.hidden_technologies() returns bigint[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(x.tech_id), '{}') from public."dislikes-v1" x where x.user_id = (select private.live_user())
$$;

-- Records of one family are one result of a listing, and what has no class is a choice of the class filter.

-- The ids of a list in their order, each family once, at the place of its first record there; `others` is how many
-- further records of the list it stands for. Places count from 1.
create function private.fold_families(p_ids bigint[]) returns table (tech_id bigint, others integer, place bigint)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  with members as materialized (
    select u.id, row_number() over (partition by t.family order by u.place) as turn,
      count(*) over (partition by t.family)::integer - 1 as others
    from unnest(p_ids) with ordinality u (id, place)
    join public.technologies t on t.tech_id = u.id
    where t.family is not null
  )
  select u.id, coalesce(m.others, 0), row_number() over (order by u.place)
  from unnest(p_ids) with ordinality u (id, place)
  left join members m on m.id = u.id
  where m.turn is null or m.turn = 1;
end $$;

grant execute on function
  private.facet_counts(),
  private.universities(text),
  public.marketplace_page(text, text, text, text, integer, text, boolean),
  private.fold_families(bigint[])
to anon, authenticated, service_role;

grant execute on function
  public.list_universities(text, text, text, boolean),
  private.listed_counts(text, text, text, text, bigint[], boolean),
  private.listed_universities(text, text, bigint[], boolean, text),
  private.hidden_technologies()
to authenticated, service_role;

-- 44_technology_page.sql

-- One technology as this viewer may read it. {"viewer", "technology", "featured", "reactions": {"save", "like",
-- "dislike"}, "note", "similar": [cards], "inquiries": [the latest three], "claims", "rights", "family", "report",
-- "missing"}; "report" is {"requested", "isFactSheet", "factSheet"}, of which the last is for subscribers. "technology" is null where there
-- is none of this id. What stands beside the record may fail without it: then it is as if it were not there, and
-- "missing" names it, so that the page can say so.
create function public.patent_page(p_tech_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  technology jsonb;
  featured boolean;
  reactions jsonb;
  requested boolean := false;
  note jsonb;
  similar_cards jsonb;
  inquiries jsonb;
  report jsonb;
  rights jsonb;
  family text;
  missing text[] := '{}';
begin
  select to_jsonb(v) into technology from public."tech-table-v1" v where v.tech_id = p_tech_id;
  if technology is null then
    return jsonb_build_object('viewer', viewer, 'technology', null, 'featured', false);
  end if;
  featured := exists (select 1 from public.featured_techids_social f where f.tech_id = p_tech_id and f.active_feature);
  if viewer is null and not featured then
    -- Only what a card shows anyway, for the preview on the sign-in page.
    return jsonb_build_object('viewer', null, 'featured', false, 'technology', jsonb_build_object(
      'tech_id', technology -> 'tech_id', 'title', technology -> 'title', 'uni', technology -> 'uni',
      'img', technology -> 'img', 'class1', technology -> 'class1', 'summary', technology -> 'summary'));
  end if;
  -- A visitor may not even ask what is a person's own.
  begin
    if caller is not null then
      reactions := jsonb_build_object(
        'save', exists (select 1 from public."saves-v1" x where x.user_id = caller and x.tech_id = p_tech_id),
        'like', exists (select 1 from public."likes-v1" x where x.user_id = caller and x.tech_id = p_tech_id),
        'dislike', exists (select 1 from public."dislikes-v1" x where x.user_id = caller and x.tech_id = p_tech_id));
    end if;
  exception when others then
    raise warning 'patent_page(%): reactions: %', p_tech_id, sqlerrm;
    missing := missing || 'reactions'::text;
  end;
  if caller is not null then
    requested := exists (select 1 from public.report_requests q where q.user_id = caller and q.tech_id = p_tech_id);
  end if;
  report := jsonb_build_object(
    'requested', requested,
    'isFactSheet', private.is_fact_sheet(p_tech_id),
    'factSheet', case when (viewer ->> 'subscribed')::boolean then (
      select r.fact_sheet ->> 'markdown' from public.technology_reports r where r.tech_id = p_tech_id) end);
  select jsonb_build_object('statedStatus', t.stated_status, 'endsOn', t.ends_on, 'termEndsOn', d.term_ends_on,
      'sourceUrl', d.source_url), t.family into rights, family
  from public.technologies t left join public.technology_details d on d.tech_id = t.tech_id where t.tech_id = p_tech_id;
  begin
    if caller is not null then
      select jsonb_build_object('text', x.notes, 'updatedAt', x.updated_at) into note
      from public."notes-v1" x where x.user_id = caller and x.tech_id = p_tech_id;
    end if;
  exception when others then
    raise warning 'patent_page(%): note: %', p_tech_id, sqlerrm;
    missing := missing || 'note'::text;
  end;
  begin
    -- Of the ids named, those that still exist: up to three.
    select jsonb_agg(private.card(x.t, x.likes, x.dislikes, x.saves) order by x.place) into similar_cards
    from (
      select t, n.likes, n.dislikes, n.saves, i.place
      from private.ids_of(technology #> '{pi_similaropps,list_opps}') i
      join public.technologies t on t.tech_id = i.id
      left join public.technology_counts n on n.tech_id = t.tech_id
      where i.id <> p_tech_id
      order by i.place limit 3) x;
  exception when others then
    raise warning 'patent_page(%): similar: %', p_tech_id, sqlerrm;
    missing := missing || 'similar'::text;
  end;
  begin
    if caller is not null then
      inquiries := private.inquiries_of(caller, 3, p_tech_id);
    end if;
  exception when others then
    raise warning 'patent_page(%): inquiries: %', p_tech_id, sqlerrm;
    missing := missing || 'inquiries'::text;
  end;
  return jsonb_build_object(
    'viewer', viewer,
    'technology', technology,
    'featured', featured,
    'reactions', coalesce(reactions, '{"save": false, "like": false, "dislike": false}'),
    'note', note,
    'similar', coalesce(similar_cards, '[]'),
    'inquiries', coalesce(inquiries, '[]'),
    'claims', private.claims_of(p_tech_id),
    'rights', rights,
    'family', private.family_of(family, p_tech_id),
    'report', report,
    'missing', to_jsonb(missing));
end $$;

grant execute on function
  public.patent_page(bigint)
to anon, authenticated, service_role;

-- 46_explain.sql

-- What Explain.AI's chat asks the database: who asks, whether they ask too fast, and the record to answer from, in
-- one trip. The conversation itself is not stored anywhere.

-- One row a person: how many messages the minute has seen. A window that has passed is begun anew in its place.
create table private.chat_minutes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  minute timestamptz not null,
  messages integer not null
);
alter table private.chat_minutes enable row level security;

-- Counts a message of the caller. Answers 0, or the seconds until the next one is taken: thirty a minute, which is a
-- question every two seconds. The row is locked by the insert, so that fifty at once are counted one by one.
create function private.count_chat_message() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  this_minute timestamptz := date_trunc('minute', clock_timestamp());
  counted integer;
begin
  insert into private.chat_minutes as m (user_id, minute, messages)
  values ((select auth.uid()), this_minute, 1)
  on conflict (user_id) do update
    set messages = case when m.minute = this_minute then m.messages + 1 else 1 end, minute = this_minute
    where m.minute <> this_minute or m.messages < 30
  returning m.messages into counted;
  if counted is not null then
    return 0;
  end if;
  return greatest(ceil(extract(epoch from this_minute + interval '1 minute' - clock_timestamp()))::integer, 1);
end $$;

-- {"viewer", "wait", "technology", "rights"}: the record as the caller may read it, by the policies of its parts; null
-- where none was asked for, where there is none, and while "wait" seconds are left. A visitor gets nothing at all.
create function public.chat_source(p_tech_id bigint default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  wait integer;
  technology jsonb;
  rights jsonb;
begin
  if viewer is null then
    return jsonb_build_object('viewer', null, 'wait', 0, 'technology', null, 'rights', null);
  end if;
  wait := private.count_chat_message();
  if wait = 0 then
    select to_jsonb(v) into technology from public."tech-table-v1" v where v.tech_id = p_tech_id;
    select jsonb_build_object('statedStatus', t.stated_status, 'endsOn', t.ends_on, 'termEndsOn', d.term_ends_on,
        'sourceUrl', d.source_url) into rights
    from public.technologies t left join public.technology_details d on d.tech_id = t.tech_id
    where t.tech_id = p_tech_id;
  end if;
  return jsonb_build_object('viewer', viewer, 'wait', wait, 'technology', technology, 'rights', rights);
end $$;

-- What the language model costs in a UTC day, in estimated tokens: of one person, and of the site.
create table private.model_spending (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  tokens bigint not null,
  primary key (user_id, day)
);
alter table private.model_spending enable row level security;

create table private.model_days (
  day date primary key,
  tokens bigint not null
);
alter table private.model_days enable row level security;

-- Spends tokens of today's budgets before a model is asked. Answers 'spent', or what there is not enough of: 'person'
-- or 'site'; 'nobody' where the session is not live. The Worker calls it with the service role, since the bounds are
-- its settings; that the token is the person's own shows by its session's id, which nobody else knows.
create function public.spend_model_tokens(p_user_id uuid, p_session_id uuid, p_tokens integer,
  p_person_most integer, p_site_most integer) returns text
language plpgsql security definer set search_path = '' as $$
declare
  today date := (private.clock() at time zone 'utc')::date;
  person bigint;
  site bigint;
begin
  if p_tokens is null or p_tokens < 0 then
    raise exception 'p_tokens is a number of tokens.' using errcode = '22023';
  end if;
  perform 1 from auth.sessions s where s.id = p_session_id and s.user_id = p_user_id;
  if not found then
    return 'nobody';
  end if;
  delete from private.model_spending m where m.user_id = p_user_id and m.day < today;
  insert into private.model_spending (user_id, day, tokens) values (p_user_id, today, 0) on conflict do nothing;
  insert into private.model_days (day, tokens) values (today, 0) on conflict do nothing;
  -- Both rows are locked, the person's first: fifty calls at once spend one after another.
  select m.tokens into person from private.model_spending m where m.user_id = p_user_id and m.day = today for update;
  if person + p_tokens > p_person_most then
    return 'person';
  end if;
  select d.tokens into site from private.model_days d where d.day = today for update;
  if site + p_tokens > p_site_most then
    return 'site';
  end if;
  update private.model_spending m set tokens = person + p_tokens where m.user_id = p_user_id and m.day = today;
  update private.model_days d set tokens = site + p_tokens where d.day = today;
  return 'spent';
end $$;

grant execute on function
  public.chat_source(bigint)
to authenticated, service_role;

grant execute on function
  private.count_chat_message()
to authenticated;

grant execute on function
  public.spend_model_tokens(uuid, uuid, integer, integer, integer)
to service_role;

-- 48_reports.sql

-- Definer, since a member's own rights read a few full records a request (count_row()): it finds one
-- file by the index, and gives it to a subscriber only.
create function public.report_for_download(p_id text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('viewer', v.viewer, 'path', case when (v.viewer ->> 'subscribed')::boolean then (
    select d.report_filepath from public.technology_details d
    where private.report_id(d.report_filepath) = p_id
    order by d.tech_id limit 1) end)
  from (select private.viewer() as viewer) v
$$;

create table public.report_requests (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  tech_id bigint not null references public.technologies (tech_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, tech_id)
);
comment on table public.report_requests is 'Who asked for a report on which technology. Each sees their own.';
create index report_requests_by_technology on public.report_requests (tech_id);
alter table public.report_requests enable row level security;
create policy "own requests: read" on public.report_requests
  for select to authenticated using (user_id = (select private.live_user()));
create policy "own requests: add" on public.report_requests
  for insert to authenticated with check (user_id = (select private.live_user()));
create policy "own requests: remove" on public.report_requests
  for delete to authenticated using (user_id = (select private.live_user()));
grant select, insert, delete on public.report_requests to authenticated;
grant all on public.report_requests to service_role;

-- Definer, these three: they answer about records that the caller may not read, and tell nothing of what is in them.
create function private.has_report(p_tech_id bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.technology_details d
    where d.tech_id = p_tech_id and private.report_id(d.report_filepath) is not null)
$$;

create function private.is_fact_sheet(p_tech_id bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.technology_reports r where r.tech_id = p_tech_id and r.fact_sheet is not null)
$$;

-- Counted each time, by the index of the reports alone, so that it is right whatever wrote them.
create function private.report_count() returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.technology_details d where private.report_id(d.report_filepath) is not null
$$;

create trigger count_write before insert on public.report_requests
  for each statement execute function private.count_write();

-- A hundred open requests a person; one whose report was written counts no more. The counted row of count_write()
-- keeps two requests of one person from arriving at the last place at once.
create function private.bound_report_requests() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  if (select count(*) from public.report_requests q
      left join public.technology_details d on d.tech_id = q.tech_id
      where q.user_id = new.user_id and private.report_id(d.report_filepath) is null) > 100 then
    raise exception 'An account holds 100 open requests for reports.' using errcode = 'PT403';
  end if;
  return null;
end $$;

create trigger bound_report_requests after insert on public.report_requests
  for each row execute function private.bound_report_requests();

-- Asks for a report on a technology that has none, or withdraws that, with the caller's rights. It sets what is wanted,
-- so that a form posted twice does the same. {"viewer", "found", "refused"}; "found" is false where there is no such
-- technology, "refused" is null, 'has-report', 'full' at a hundred open requests, or 'too-fast'.
create function public.request_report(p_tech_id bigint, p_wanted boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  refused text;
begin
  if p_wanted is null then
    raise exception 'p_wanted is true or false.' using errcode = '22023';
  end if;
  if caller is null or not exists (select 1 from public.technologies t where t.tech_id = p_tech_id) then
    return jsonb_build_object('viewer', viewer, 'found', false, 'refused', null);
  end if;
  if not p_wanted then
    delete from public.report_requests q where q.user_id = caller and q.tech_id = p_tech_id;
  elsif private.has_report(p_tech_id) then
    refused := 'has-report';
  else
    begin
      insert into public.report_requests (user_id, tech_id) values (caller, p_tech_id) on conflict do nothing;
    exception
      when sqlstate 'PT403' then refused := 'full';
      when sqlstate 'PT429' then refused := 'too-fast';
    end;
  end if;
  return jsonb_build_object('viewer', viewer, 'found', true, 'refused', refused);
end $$;

grant execute on function
  public.report_for_download(text),
  private.is_fact_sheet(bigint),
  private.report_count()
to anon, authenticated, service_role;

grant execute on function
  private.has_report(bigint),
  public.request_report(bigint, boolean)
to authenticated, service_role;

-- 50_inquiries.sql

-- What subscribers ask about a technology through us: recorded with its state, before it is passed on.
-- Written by the functions below only, which know who may ask and how often; read by its owner.
create table public.inquiries (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- An inquiry outlives its technology, and then still says what it was about.
  tech_id bigint references public.technologies (tech_id) on delete set null,
  title text not null,
  message text not null check (char_length(message) between 1 and 5000),
  state text not null default 'unsent' check (state in ('unsent', 'sent', 'answered', 'closed')),
  asked_at timestamptz not null default now(),
  sent_at timestamptz,
  tried_at timestamptz
);
comment on column public.inquiries.id is 'Made with the form, so that a form posted twice is one inquiry.';
comment on column public.inquiries.tried_at is 'Since when somebody is sending it; null where nobody is.';
create index inquiries_newest on public.inquiries (user_id, asked_at desc);
create index inquiries_by_technology on public.inquiries (tech_id);
alter table public.inquiries alter title set statistics 0, alter message set statistics 0;
alter table public.inquiries enable row level security;
create policy "own inquiries: read" on public.inquiries for select to authenticated using (user_id = (select private.live_user()));
grant select on public.inquiries to authenticated;
grant all on public.inquiries to service_role;

create function private.inquiry_view(i public.inquiries) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', i.id, 'techId', i.tech_id, 'title', i.title, 'message', i.message,
    'state', i.state, 'askedAt', i.asked_at, 'sentAt', i.sent_at)
$$;

-- The latest inquiries of one person, about one technology where one is named. With the caller's rights.
create function private.inquiries_of(p_person uuid, p_limit integer, p_tech_id bigint default null) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.inquiry_view(l.i) order by (l.i).asked_at desc, (l.i).id), '[]')
  from (select x as i from public.inquiries x
        where x.user_id = p_person and (p_tech_id is null or x.tech_id = p_tech_id)
        order by x.asked_at desc, x.id limit p_limit) l
$$;

-- Records an inquiry of a subscriber, to be sent by whoever called. {"viewer", "outcome", "inquiry"}; the outcome is
-- 'added', 'known' (this form was posted before), 'not-subscribed', 'not-found', 'too-many' (twenty in a day).
create function public.add_inquiry(p_id uuid, p_tech_id bigint, p_message text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  about text := (select t.title from public.technologies t where t.tech_id = p_tech_id);
  inquiry public.inquiries;
  outcome text;
begin
  if caller is null then
    return jsonb_build_object('viewer', null, 'outcome', 'signed-out', 'inquiry', null);
  end if;
  -- One after another for each person, or twenty at once would all be the first.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('inquiry ' || caller, 0));
  select * into inquiry from public.inquiries i where i.id = p_id;
  if inquiry.user_id = caller then
    outcome := 'known';
  elsif inquiry.id is not null or about is null then
    outcome := 'not-found';
  elsif not (viewer ->> 'subscribed')::boolean then
    outcome := 'not-subscribed';
  elsif (select count(*) from public.inquiries i
         where i.user_id = caller and i.asked_at > now() - interval '1 day') >= 20 then
    outcome := 'too-many';
  else
    insert into public.inquiries (id, user_id, tech_id, title, message, tried_at)
    values (p_id, caller, p_tech_id, about, p_message, now()) returning * into inquiry;
    outcome := 'added';
  end if;
  return jsonb_build_object('viewer', viewer, 'outcome', outcome,
    'inquiry', case when outcome in ('added', 'known') then private.inquiry_view(inquiry) end);
end $$;

-- Moves one of the caller's inquiries on. {"viewer", "outcome": 'changed' | 'unchanged' | 'not-found', "inquiry"}.
--   try       an unsent one, by a subscriber, that nobody else has begun to send within half a minute
--   sent      an unsent one was taken by the provider      failed    it was not, and may be tried again
--   answered  a sent one                                   closed    any that is not
--   reopened  an answered or closed one, to where it was before: sent, or unsent
create function public.change_inquiry(p_id uuid, p_change text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  was public.inquiries;
  became public.inquiries;
begin
  select * into was from public.inquiries i where i.id = p_id and i.user_id = caller for update;
  if was.id is null then
    return jsonb_build_object('viewer', viewer, 'outcome', 'not-found', 'inquiry', null);
  end if;
  became := was;
  case
    when p_change = 'try' and was.state = 'unsent' and (viewer ->> 'subscribed')::boolean
        and (was.tried_at is null or was.tried_at < now() - interval '30 seconds') then
      became.tried_at := now();
    when p_change = 'sent' and was.sent_at is null then
      became.state := case was.state when 'unsent' then 'sent' else was.state end;
      became.sent_at := now();
      became.tried_at := null;
    when p_change = 'failed' and was.sent_at is null then
      became.tried_at := null;
    when p_change = 'answered' and was.state = 'sent' then
      became.state := 'answered';
    when p_change = 'closed' then
      became.state := 'closed';
    when p_change = 'reopened' and was.state in ('answered', 'closed') then
      became.state := case when was.sent_at is null then 'unsent' else 'sent' end;
    else
      null;
  end case;
  if became is distinct from was then
    update public.inquiries i set state = became.state, sent_at = became.sent_at, tried_at = became.tried_at
    where i.id = p_id;
  end if;
  return jsonb_build_object('viewer', viewer, 'inquiry', private.inquiry_view(became),
    'outcome', case when became is distinct from was then 'changed' else 'unchanged' end);
end $$;

-- The caller's inquiries, the latest hundred. {"viewer", "total", "inquiries"}
create function public.inquiries_page() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
begin
  return jsonb_build_object('viewer', viewer,
    'total', (select count(*) from public.inquiries i where i.user_id = caller),
    'inquiries', private.inquiries_of(caller, 100));
end $$;

grant execute on function
  public.add_inquiry(uuid, bigint, text),
  public.change_inquiry(uuid, text),
  public.inquiries_page(),
  private.inquiry_view(public.inquiries),
  private.inquiries_of(uuid, integer, bigint)
to authenticated, service_role;

-- 52_contact.sql

-- How many messages each network sent through the contact form this hour. A network is a hash that only the web worker
-- can make; rows go after a day.
create table private.contact_hours (
  network text not null,
  hour timestamptz not null,
  messages integer not null default 1,
  primary key (network, hour)
);
comment on table private.contact_hours is 'Messages by network and hour, for a day.';
alter table private.contact_hours enable row level security;

-- Counts one message; false where the network has sent `p_most` this hour.
create function public.count_contact(p_network text, p_most integer) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.contact_hours h where h.hour < now() - interval '1 day';
  insert into private.contact_hours as h (network, hour) values (p_network, date_trunc('hour', now()))
  on conflict (network, hour) do update set messages = h.messages + 1 where h.messages < p_most;
  return found;
end $$;

grant execute on function
  public.count_contact(text, integer)
to service_role;

-- 54_account.sql

-- What a person sees of the account, takes away from it, and ends it with.

-- What `p_user` saved ('save'), liked ('like') or is not interested in ('dislike'). With the caller's rights: the
-- policies give nobody another person's.
create function private.reactions_of(p_user uuid, p_kind text) returns table (tech_id bigint, created_at timestamptz)
language sql stable set search_path = '' as $$
  select x.tech_id, x.created_at from public."saves-v1" x where p_kind = 'save' and x.user_id = p_user
  union all
  select x.tech_id, x.created_at from public."likes-v1" x where p_kind = 'like' and x.user_id = p_user
  union all
  select x.tech_id, x.created_at from public."dislikes-v1" x where p_kind = 'dislike' and x.user_id = p_user
$$;

-- The technologies of `p_user`'s reactions as cards with "keptAt" and "hasNote": the newest first, or by 'title' or
-- 'status' (active, pending, other), each with the newest first among equals.
create function private.kept_cards(p_user uuid, p_kind text, p_limit integer, p_offset integer, p_sort text default 'newest')
returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.card(k.t, n.likes, n.dislikes, n.saves) || jsonb_build_object('keptAt', k.created_at,
    'hasNote', exists (select 1 from public."notes-v1" x where x.user_id = p_user and x.tech_id = k.tech_id)) order by k.place), '[]')
  from (
    select t, x.tech_id, x.created_at, row_number() over (order by
      case when p_sort = 'title' then lower(t.title) end,
      case when p_sort = 'status' then array_position(array['active', 'pending', 'other'], t.status) end,
      x.created_at desc, x.tech_id desc) as place
    from private.reactions_of(p_user, p_kind) x
    join public.technologies t on t.tech_id = x.tech_id
    order by place limit p_limit offset p_offset) k
  left join public.technology_counts n on n.tech_id = k.tech_id
$$;

create function private.kept_total(p_user uuid, p_kind text) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from private.reactions_of(p_user, p_kind)
$$;

-- The dashboard. {"viewer", "saved": [ten cards], "liked": [ten cards], "savedTotal", "likedTotal", "inquiries":
-- [the newest three], "inquiriesTotal", "sessions", "trialUsed", "reports"}; with no session, the viewer is null and the lists
-- are empty. "trialUsed" is whether the first month was free for this account already, "reports" how many
-- technologies have a report.
create function public.account_page() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
begin
  if caller is null then
    return jsonb_build_object('viewer', null, 'saved', '[]'::jsonb, 'liked', '[]'::jsonb, 'savedTotal', 0, 'likedTotal', 0,
      'inquiries', '[]'::jsonb, 'inquiriesTotal', 0, 'sessions', '[]'::jsonb, 'trialUsed', false, 'reports', private.report_count());
  end if;
  return jsonb_build_object(
    'viewer', viewer,
    'saved', private.kept_cards(caller, 'save', 10, 0),
    'liked', private.kept_cards(caller, 'like', 10, 0),
    'savedTotal', private.kept_total(caller, 'save'),
    'likedTotal', private.kept_total(caller, 'like'),
    'inquiries', private.inquiries_of(caller, 3),
    'inquiriesTotal', (select count(*) from public.inquiries i where i.user_id = caller),
    'sessions', private.own_sessions(),
    'trialUsed', private.own_trial_used(),
    'reports', private.report_count());
end $$;

-- All that the caller saved ('save') or liked ('like'), twenty a page. {"viewer", "total", "page", "pages", "cards"}
create function public.kept_page(p_kind text, p_page integer default 1, p_sort text default 'newest') returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  total integer := private.kept_total(caller, p_kind);
  pages integer := greatest(ceil(total / 20.0)::integer, 1);
  page integer := least(greatest(coalesce(p_page, 1), 1), pages);
begin
  return jsonb_build_object('viewer', viewer, 'total', total, 'page', page, 'pages', pages,
    'cards', private.kept_cards(caller, p_kind, 20, (page - 1) * 20, p_sort));
end $$;

-- What the auth service, the trial's ledger and the link to Stripe hold about the caller, for the export. Definer,
-- since nobody reads these; it answers about the caller's live session only, and null for none.
create function private.account_record() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', u.id, 'email', u.email, 'createdAt', u.created_at, 'lastSignInAt', u.last_sign_in_at,
    'profileFromGoogle', u.raw_user_meta_data,
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('startedAt', s.created_at, 'device', d.device,
        'userAgent', s.user_agent, 'ip', host(s.ip)) order by s.created_at), '[]')
      from auth.sessions s left join private.session_devices d on d.session_id = s.id where s.user_id = u.id),
    -- Of a search there is its time; its words were never stored.
    'freeSearches', (
      select coalesce(jsonb_agg(l.charged_at order by l.charged_at), '[]')
      from private.trial_ledger l where l.user_id = u.id),
    'billing', (
      select jsonb_build_object('stripeCustomerId', c.customer_id, 'freeMonthUsed', c.trial_used)
      from private.stripe_customers c where c.user_id = u.id))
  from auth.users u
  where u.id = (private.viewer() ->> 'id')::uuid
$$;

-- The export of an account, in parts: what is short comes from export_account(), which counts the export, and the
-- lists from export_rows(…), a bounded piece at a time.

-- The short part of the caller's export. {"viewer", "wait", "account": {…}}; "account" is null without a live session
-- and while "wait" seconds are left. It is read with the caller's own rights, but for what account_record() knows.
create function public.export_account() returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  wait integer := case when caller is null then 0 else private.count_export() end;
begin
  if caller is null or wait > 0 then
    return jsonb_build_object('viewer', viewer, 'wait', wait, 'account', null);
  end if;
  return jsonb_build_object('viewer', viewer, 'wait', 0, 'account', jsonb_build_object(
    'account', private.account_record(),
    'membership', (
      select jsonb_build_object('isPro', p.is_pro, 'subscriptionEnd', p.subscription_end, 'trialEnd', p.trial_end)
      from public.user_profiles p where p.id = caller),
    'freeSearchesUsed', (
      select jsonb_build_object('month', to_char(c.month, 'YYYY-MM'), 'used', c.search_count)
      from public.trial_search_counts c where c.user_id = caller)));
end $$;

-- Ends the caller's account: the auth user goes, and by its foreign keys everything of it, sessions and identities
-- included. `p_email` is what the person typed and must be the account's address, so that a page of another account,
-- left open in another tab, deletes nothing. With `p_check_only` it answers 'confirmed' where it would delete: between
-- the two calls the subscription is cancelled. Definer, since auth.users is nobody's to delete from.
-- {"viewer", "outcome": 'confirmed' | 'deleted' | 'not-confirmed' | 'subscribed' | 'signed-out'}; 'deleted' also where
-- it was gone already, as after a double click, and 'subscribed' where a subscription would go on without an account.
create function public.delete_account(p_email text, p_check_only boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
  viewer jsonb;
  at timestamptz := private.clock();
begin
  if caller is null then
    return jsonb_build_object('viewer', null, 'outcome', 'signed-out');
  end if;
  -- First the account, for which a reaction in another tab waits and then fails, so that nothing is added meanwhile.
  perform 1 from auth.users u where u.id = caller for update;
  if not found then
    return jsonb_build_object('viewer', null, 'outcome', 'deleted');
  end if;
  viewer := private.viewer();
  if viewer is null then
    return jsonb_build_object('viewer', null, 'outcome', 'signed-out');
  end if;
  if lower(btrim(p_email)) is distinct from lower(viewer ->> 'email') then
    return jsonb_build_object('viewer', viewer, 'outcome', 'not-confirmed');
  end if;
  if p_check_only then
    return jsonb_build_object('viewer', viewer, 'outcome', 'confirmed');
  end if;
  -- Whoever calls this past the page must not go on paying for nothing. The hour is for clocks that differ: what was
  -- cancelled a moment ago may end a moment from now.
  if exists (select 1 from private.stripe_customers c join public.user_profiles p on p.id = c.user_id
    where c.user_id = caller and c.customer_id is not null
      and private.is_valid_subscription(p.is_pro, p.subscription_end, p.trial_end, at + interval '1 hour')) then
    return jsonb_build_object('viewer', viewer, 'outcome', 'subscribed');
  end if;
  -- Then all counters that will change, in one order: each of the cascades would take its own, and two accounts that
  -- go at once could wait for each other.
  perform 1 from public.technology_counts c where c.tech_id in (
    select x.tech_id from public."saves-v1" x where x.user_id = caller
    union select x.tech_id from public."likes-v1" x where x.user_id = caller
    union select x.tech_id from public."dislikes-v1" x where x.user_id = caller)
    order by c.tech_id for update;
  delete from auth.users u where u.id = caller;
  return jsonb_build_object('viewer', null, 'outcome', 'deleted');
end $$;

-- Two exports a minute: one, and one more after a broken download.
create function private.count_export() returns integer
language sql security definer set search_path = '' as $$
  select private.count_act('export', 2, interval '1 minute')
$$;

-- The next rows of one list of the caller's export: 'saved', 'liked', 'notInterested', 'notes', 'inquiries' or 'reportRequests', after
-- the row that `p_after` names, in the order of their keys, so that what is changed meanwhile is neither left out nor
-- told twice. {"viewer", "rows", "next"}: a thousand rows at most, and no more than two million bytes of notes or
-- inquiries; "next" goes into the next call, and is null after the last row.
create function public.export_rows(p_part text, p_after text default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  kind text := case p_part when 'saved' then 'save' when 'liked' then 'like' when 'notInterested' then 'dislike' end;
  most constant integer := 2000000;
  page jsonb;
  last text;
  more boolean;
begin
  if caller is null then
    return jsonb_build_object('viewer', null, 'rows', '[]'::jsonb, 'next', null);
  end if;
  if kind is not null then
    select coalesce(jsonb_agg(jsonb_build_object('techId', x.tech_id, 'title', t.title, 'institution', t.uni,
        'at', x.created_at) order by x.tech_id), '[]'), max(x.tech_id), count(*) = 1000
      into page, last, more
      from (
        select r.tech_id, r.created_at from private.reactions_of(caller, kind) r
        where r.tech_id > coalesce(p_after::bigint, -9223372036854775808) order by r.tech_id limit 1000) x
      left join public.technologies t on t.tech_id = x.tech_id;
  elsif p_part = 'notes' then
    -- Sizes first: octet_length() reads no text that is stored apart from its row.
    with sized as (
      select n.tech_id, sum(octet_length(n.notes)) over (order by n.tech_id) as bytes, row_number() over (order by n.tech_id) as place
      from (
        select m.tech_id, m.notes from public."notes-v1" m
        where m.user_id = caller and m.tech_id > coalesce(p_after::bigint, -9223372036854775808)
        order by m.tech_id limit 1000) n),
    fitting as (select s.tech_id from sized s where s.bytes <= most or s.place = 1)
    select coalesce(jsonb_agg(jsonb_build_object('techId', x.tech_id, 'title', t.title, 'institution', t.uni,
        'text', x.notes, 'updatedAt', x.updated_at) order by x.tech_id), '[]'), max(x.tech_id), count(*) > 0
      into page, last, more
      from fitting f
      join public."notes-v1" x on x.user_id = caller and x.tech_id = f.tech_id
      left join public.technologies t on t.tech_id = x.tech_id;
  elsif p_part = 'inquiries' then
    -- An inquiry holds 5,000 characters: a hundred are less than two million bytes.
    select coalesce(jsonb_agg(jsonb_build_object('techId', x.tech_id, 'title', x.title, 'message', x.message,
        'state', x.state, 'askedAt', x.asked_at, 'sentAt', x.sent_at) order by x.id), '[]'),
      (array_agg(x.id order by x.id desc))[1], count(*) = 100
      into page, last, more
      from (
        select * from public.inquiries i
        where i.user_id = caller and i.id > coalesce(p_after::uuid, '00000000-0000-0000-0000-000000000000')
        order by i.id limit 100) x;
  elsif p_part = 'reportRequests' then
    select coalesce(jsonb_agg(jsonb_build_object('techId', x.tech_id, 'title', t.title, 'institution', t.uni,
        'at', x.created_at) order by x.tech_id), '[]'), max(x.tech_id), count(*) = 1000
      into page, last, more
      from (
        select q.tech_id, q.created_at from public.report_requests q
        where q.user_id = caller and q.tech_id > coalesce(p_after::bigint, -9223372036854775808)
        order by q.tech_id limit 1000) x
      left join public.technologies t on t.tech_id = x.tech_id;
  else
    raise exception 'There is no part of that name.' using errcode = '22023';
  end if;
  return jsonb_build_object('viewer', viewer, 'rows', page, 'next', case when more then last end);
end $$;

-- The caller's live sessions, the last used first, and fifty of them at most: [{"current", "device", "startedAt",
-- "usedAt"}]. `usedAt` is when the session was last refreshed, which a page in use does once an hour. Definer, to look
-- at auth.sessions.
create function private.own_sessions() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('current', x.current, 'device', x.device, 'startedAt', x.created_at,
    'usedAt', x.used_at) order by x.current desc, x.used_at desc), '[]')
  from (
    select s.id::text = (select auth.jwt() ->> 'session_id') as current, d.device, s.created_at,
      coalesce(s.refreshed_at at time zone 'utc', s.created_at) as used_at
    from auth.sessions s
    left join private.session_devices d on d.session_id = s.id
    where s.user_id = (select private.live_user()) and (s.not_after is null or s.not_after > now())
    order by 1 desc, 4 desc limit 50) x
$$;

-- Whether the caller has had the free month: by this account, or by one before it with the same Google account.
create function private.own_trial_used() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select 1 from private.stripe_customers c where c.user_id = (select private.live_user()) and c.trial_used)
    or exists (
      select 1 from public.user_profiles p where p.id = (select private.live_user()) and p.trial_end is not null)
    or exists (
      select 1 from private.identity_free_months m
      where m.identity_hash = any (private.identity_hashes((select private.live_user()))))
$$;

-- Takes everything off a list of the caller's: {"viewer", "removed"}. Notes stay.
create function public.empty_kept(p_kind text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  removed integer := 0;
begin
  if p_kind = 'save' then
    delete from public."saves-v1" x where x.user_id = caller;
    get diagnostics removed = row_count;
  elsif p_kind = 'like' then
    delete from public."likes-v1" x where x.user_id = caller;
    get diagnostics removed = row_count;
  end if;
  return jsonb_build_object('viewer', viewer, 'removed', removed);
end $$;

grant execute on function
  public.account_page()
to anon, authenticated, service_role;

grant execute on function
  private.reactions_of(uuid, text),
  private.kept_cards(uuid, text, integer, integer, text),
  private.kept_total(uuid, text),
  private.own_sessions(),
  private.own_trial_used(),
  public.kept_page(text, integer, text),
  private.account_record(),
  public.export_account(),
  public.delete_account(text, boolean),
  private.count_export(),
  public.export_rows(text, text),
  public.empty_kept(text)
to authenticated, service_role;

-- 56_findable.sql

-- What machines find: the addresses of a sitemap and the entries of a feed. Both hold what a visitor may read and
-- nothing else, and say the same to everyone.

-- When an import last changed a technology, or took a change back; null where none did. Definer, since nobody reads
-- the import's own tables.
create function private.imported_at(p_tech_id bigint) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max(greatest(b.started_at, b.rolled_back_at))
  from ingest.changes c join ingest.batches b on b.batch_id = c.batch_id
  where c.tech_id = p_tech_id
$$;

-- The pages of featured technologies, 49,000 at a time: a sitemap may hold 50,000 addresses, and the site's own come
-- first. {"total", "listsOf": the day of the Discover lists, "technologies": [{"id", "changedAt"}]}
create function public.featured_addresses(p_part integer default 1) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'total', (select count(*) from public.featured_techids_social f where f.active_feature),
    'listsOf', (select max(d.date_of_entry) from public.daily_selection_techids d),
    'technologies', coalesce((
      select jsonb_agg(jsonb_build_object('id', x.tech_id, 'changedAt', private.imported_at(x.tech_id)) order by x.tech_id)
      from (select f.tech_id from public.featured_techids_social f where f.active_feature
            order by f.tech_id offset (greatest(p_part, 1) - 1) * 49000::bigint limit 49000) x), '[]'))
$$;

-- The fifty newest technologies of which the day is known, as far as a card shows them.
-- [{"id", "title", "uni", "summary", "technologyClass", "dateAdded"}]
create function public.newest_technologies() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', x.tech_id, 'title', x.title, 'uni', x.uni, 'summary', x.summary, 'technologyClass', x.class1,
    'dateAdded', x.date_added) order by x.date_added desc, x.tech_id desc), '[]')
  from (select t.* from public.technologies t where t.date_added is not null
        order by t.date_added desc nulls last, t.tech_id desc limit 50) x
$$;

grant execute on function
  private.imported_at(bigint),
  public.featured_addresses(integer),
  public.newest_technologies()
to anon, authenticated, service_role;

-- 58_upkeep.sql

-- Jobs that must run again and again say so here when they have; whoever is late is alerted (docs/operations.md,
-- 'Alerts'). Times are the server's own, not `private.clock()`: a moved clock makes no job late.
create table private.heartbeats (
  job text primary key,
  at timestamptz not null default now(),
  -- How long may pass until the next one.
  allowed interval not null
);
comment on table private.heartbeats is 'When each recurring job last ended well.';
-- From the first deployment on, so that a cron that never fires is late too. A backup counts from the first one.
insert into private.heartbeats (job, allowed) values ('night', interval '26 hours');
alter table private.heartbeats enable row level security;

-- A job ended well. A job's own interval is set by updating its row.
create function private.heartbeat(p_job text) returns void
language sql volatile set search_path = '' as $$
  insert into private.heartbeats (job, allowed) values (p_job, interval '8 days')
  on conflict (job) do update set at = now()
$$;

-- The same for the web worker, with the service role.
create function public.heartbeat(p_job text) returns void
language sql volatile security definer set search_path = '' as $$
  select private.heartbeat(p_job)
$$;

-- The jobs that are late: a list of names, which `/readyz` shows everyone anyway.
create function public.late_jobs() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(h.job order by h.job), '[]') from private.heartbeats h where h.at + h.allowed < now()
$$;

-- Removes what is past its time, and returns how many rows of which table. At most 20,000 rows a table and night, so
-- that a large remainder is spread over several. Each table's retention is one line; docs/operations.md says why.
create function public.prune_old_rows() returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  rule record;
  removed integer;
  answer jsonb := '{}';
begin
  for rule in select * from (values
    ('private.trial_ledger', $q$ month < private.clock() - interval '2 months' $q$),
    ('private.identity_searches', $q$ month < private.clock() - interval '2 months' $q$),
    ('private.empty_searches', $q$ day < private.clock() - interval '1 day' $q$),
    ('private.chat_minutes', $q$ minute < now() - interval '1 day' $q$),
    ('private.query_vectors', $q$ at < now() - interval '1 hour' $q$),
    ('private.stripe_events', $q$ received_at < now() - interval '90 days' $q$),
    ('ingest.changes', $q$ batch_id in (select b.batch_id from ingest.batches b where b.started_at < now() - interval '180 days') $q$),
    ('public.daily_selection_techids', $q$ date_of_entry < current_date - 30
      and date_of_entry < (select max(d.date_of_entry) from public.daily_selection_techids d) $q$)
  ) r (relation, condition) loop
    execute format('delete from %1$s where ctid = any (array(select ctid from %1$s where %2$s limit 20000))',
      rule.relation, rule.condition);
    get diagnostics removed = row_count;
    answer := answer || jsonb_build_object(rule.relation, removed);
  end loop;
  return answer;
end $$;

grant execute on function
  public.late_jobs()
to anon, authenticated, service_role;

grant execute on function
  public.heartbeat(text),
  public.prune_old_rows()
to service_role;

-- 90_thesaurus_entries.sql

-- Everyday words and the words of the trades for the same thing, written and reviewed for this project. A line holds
-- phrases, an arrow, other words, and the sense it is for: '>' says that the phrases before it also stand for what is
-- behind it, '~' both ways. A line with '=' describes the terms before it in everyday words, of which two are enough.
-- A '#' line names the class of the lines below it, a 'weak:' line words that say little. docs/search.md, 'The thesaurus'.
create temporary table thesaurus_lines on commit drop as
select l.line, l.place::integer as place
from string_to_table($thesaurus$
weak: make makes made making get gets getting tell tells thing things people person persons somebody someone anybody man woman way ways better good best new big small little large tiny huge cheap cheaper
weak: find finds finding keep keeps keeping help helps helping use using used show shows know knows known work works working want need needs device gadget gadgets machine tool tools system method stuff kind type sort much many
weak: really actually whole own right wrong put puts take takes taking give gives go going come comes run runs let lets see seeing look looks looking turn turns long longer short fast faster quick quickly slow slowly easy easily simple simply
weak: hard harder soft safe safely nice bad badly worse old young high low same different without several few lot lots able together apart again ever never always often already still soon later early time times day days week weeks month months year years
weak: place part parts piece pieces side end ends top bottom front back inside outside around near far away home office everyday normal usual special exactly exact enough too even just almost only happen happens happening become becomes
weak: try trying tries start starts stop stops hold holds carry carries bring brings set sets leave left call called say says said think ask answer mean means matter cause causes live lives lose wait watch check checks learn change changes changed
weak: move moves moving fit fits stay stays stand stands pick cover cost costs money price buy pay sell everything everybody nobody something anything nothing number numbers amount size half single double two three one first second next last
weak: hour hours minute minutes reach build built creates create idea ideas problem problems trouble item items object objects fully extra clever smart modern common ordinary certain possible less least every each another other others per
weak: job done doing does did gone got feel feels deal world ready actual proper properly main whether how what which handle automatically automatic itself themselves myself
# medical
heart attack ~ myocardial infarction, acute coronary syndrome, troponin | blocked supply of the heart muscle
heart failure, weak heart > cardiac insufficiency, cardiomyopathy, ventricular dysfunction | the heart pumps too little
heart trouble, heart disease > cardiovascular disease, cardiac, coronary artery disease | any illness of the heart
heart > cardiac, cardiovascular, myocardial | the organ
heartbeat, heart beat, heart rhythm > electrocardiogram, cardiac rhythm, heart rate, pulse | the beating and its trace
electrical trace, heart trace ~ electrocardiogram, ECG, EKG, QRS | the recording of the heart
irregular heartbeat, fluttering heart ~ arrhythmia, atrial fibrillation | disturbed rhythm
heart valve > aortic valve, mitral valve, valve prosthesis | valves of the heart
high blood pressure ~ hypertension, antihypertensive | too high pressure in the arteries
low blood pressure ~ hypotension, shock | too low pressure in the arteries
stroke, brain attack ~ cerebral ischemia, cerebrovascular accident, ischemic stroke | loss of blood supply to the brain
blood clot, clot ~ thrombus, thrombosis, coagulation, embolism, anticoagulant | blood that has set inside a vessel
blood thinner, thin blood ~ anticoagulant, warfarin, heparin | drug against clotting
thickness of blood, thick blood > prothrombin time, coagulation, viscosity | how fast blood clots
does not clot, bleeder, bleeding disease ~ hemophilia, factor VIII, factor IX | inherited lack of clotting
bleeding, stop bleeding, bleed > hemorrhage, hemostasis, hemostatic, tourniquet | loss of blood
blood vessel, vein, artery > vascular, endothelium, arterial, venous | vessels of the body
find a vein, needle in a vein > venipuncture, vascular access, cannulation, phlebotomy | reaching a vein with a needle
clogged artery, hardened artery, narrow artery ~ atherosclerosis, stenosis, plaque, stent | deposits in the vessel wall
blood sugar, sugar level, check sugar ~ glucose, glycemia, blood glucose monitoring | sugar dissolved in blood
sugar disease, sugar diabetes, diabetic ~ diabetes mellitus, hyperglycemia, insulin | the illness
diabetes shot, sugar shot ~ insulin injection, insulin delivery | insulin given by needle
diabetic foot, foot sore > foot ulcer, diabetic ulcer, neuropathy | wound of the foot
overweight, fat people, lose weight, slim ~ obesity, adipose, weight loss, anti-obesity | too much body fat
belly fat, body fat > adipose tissue, visceral fat | tissue that stores fat
blood fat ~ cholesterol, lipid, triglyceride, lipoprotein | fat carried in the blood
belly, tummy, stomach > abdomen, abdominal, gastric, gastrointestinal | the middle of the body
gut, bowel, guts > intestine, intestinal, gastrointestinal, colon, enteric | the digestive tube
stomach ache, upset stomach > dyspepsia, gastritis, abdominal pain | pain of the belly
runny tummy, runs ~ diarrhea, diarrhoea | loose stools
throw up, feel sick, sick to the stomach ~ nausea, emesis, vomiting, antiemetic | being sick
heartburn ~ gastroesophageal reflux, acid reflux | acid that rises
swallow, trouble swallowing ~ dysphagia, deglutition | getting food down
poo, poop, stool, human waste ~ feces, fecal, excreta | solid waste of the body
pee, wee, water test ~ urine, urinary, urination | liquid waste of the body
wet the bed, leaky bladder, cannot hold water ~ incontinence, bladder control, enuresis | loss of control of the bladder
kidney trouble, bad kidneys ~ renal failure, nephropathy, chronic kidney disease | illness of the kidney
kidney > renal, nephron | the organ
clean blood, wash the blood, artificial kidney ~ dialysis, hemodialysis, hemofiltration | filtering blood outside the body
kidney stone ~ nephrolithiasis, lithotripsy, urinary calculi | stones in the urinary tract
liver > hepatic, hepatocyte | the organ
fatty liver ~ steatosis, NASH, steatohepatitis | fat in the liver
scarred liver > cirrhosis, hepatic fibrosis | scarring of the liver
yellow skin, yellow baby ~ jaundice, bilirubin | too much bile pigment
lung, lungs > pulmonary, respiratory, airway, alveolar | the organ of breathing
breathe, breathing > respiration, respiratory, ventilation, inhalation | taking air in and out
breathing machine, breathing machines, breathing aid ~ ventilator, mechanical ventilation, respirator, CPAP | machine that moves air for a patient
breath test, blowing into, blow into, breathe into ~ breath analysis, exhaled breath, breathalyzer, volatile organic compounds | diagnosing by exhaled air
short of breath, wheeze ~ dyspnea, asthma, COPD | hard breathing
asthma ~ bronchial, airway hyperresponsiveness, inhaler | the illness
smoker lung, smoker's lung ~ COPD, emphysema, chronic obstructive pulmonary disease | damage by smoke
windpipe, hole in the throat, cut in the throat ~ trachea, tracheotomy, tracheostomy, cricothyroidotomy | the airway of the neck
tube down the throat, breathing tube, tube goes down throat ~ intubation, endotracheal tube, laryngoscope | tube in the windpipe
snoring, snore, stop breathing at night ~ sleep apnea, apnea, airway obstruction | blocked breathing asleep
voice box, losing voice, lost voice ~ larynx, vocal folds, vocal cords, laryngeal | organ of the voice
cough, coughing > aerosol, respiratory infection, tussive | expelling air and droplets
cold, common cold, coming down with a cold > rhinovirus, influenza, respiratory viral infection | the infection
flu ~ influenza, H1N1 | the infection
lung infection, lung inflammation ~ pneumonia, pneumonitis | infection of the lung
germ, germs, bug > bacteria, microbe, pathogen, microorganism, bacterial | what makes ill
superbug, hospital germ ~ antibiotic resistant, MRSA, multidrug resistant bacteria | bacteria that drugs no longer kill
kill germs, germ killer, germ killing ~ disinfection, sterilization, antimicrobial, bactericidal, disinfectant | making free of germs
virus, viruses > viral, antiviral, virion | the pathogen
AIDS, AIDS virus ~ HIV, human immunodeficiency virus, antiretroviral | the virus and illness
corona, covid ~ SARS-CoV-2, coronavirus, COVID-19 | the virus and illness
mould, mold, moulds, yeast, yeasts, fungus ~ fungal, antifungal, candida, aspergillus, fungi | fungi that make ill
athlete's foot, foot fungus ~ tinea, dermatophyte, antifungal | fungus of the skin
worm, worms > helminth, parasite, nematode, anthelmintic | worms inside the body
swamp fever ~ malaria, plasmodium, antimalarial | malaria
tick bite, tick ~ lyme disease, borrelia | illness from ticks
lockjaw ~ tetanus | the infection
TB, consumption ~ tuberculosis, mycobacterium | the infection
whooping cough ~ pertussis | the infection
chicken pox, shingles ~ varicella, herpes zoster | the infection
cold sore ~ herpes simplex | the infection
mad cow, mad cow disease, mad cow illness ~ prion, spongiform encephalopathy, Creutzfeldt-Jakob | the brain disease
blood poisoning ~ sepsis, septic shock, bacteremia | infection of the blood
infected wound, wound > lesion, wound healing, laceration, ulcer | an injured place
jab, shot, flu shot ~ vaccine, vaccination, injection, immunization | given by needle to protect
injection, needle, jab, syringe needle > hypodermic, syringe, microneedle, subcutaneous | putting a drug in by needle
without a needle, needle free, no needle > transdermal, microneedle, needleless, noninvasive | giving a drug another way
several shots, one jab instead > pulsatile release, single administration, controlled release, sustained release | doses in one injection
no fridge, without a fridge, no freezer, without refrigeration > thermostable, room temperature storage, lyophilized, preservation | keeping without cold
medicine, drug, pill, remedy > pharmaceutical, therapeutic, compound, medication | what treats
pill, tablet, capsule > oral dosage form, tablet, oral delivery | medicine to be swallowed
take their pills, forget pills, take medicine > medication adherence, compliance, pill dispenser | taking what was prescribed
list of pills, different pills > medication reconciliation, medication list | what a patient takes
steal drugs, stolen drugs > drug diversion, controlled substances | medicines that staff take
cure, heal > treatment, therapy, treating, therapeutic | making well
treat, treatment > therapy, therapeutic | care of an illness
illness, sickness, sick > disease, disorder, condition, syndrome | being ill
ill, unwell > diseased, symptomatic | being ill
find out, find an illness, tell whether > diagnosis, detection, diagnostic, detect, screening | finding an illness
test, check > assay, diagnostic, screening, measurement | finding out
blood test > biomarker, plasma, serum, assay | test made of blood
early sign, early signs, warn of illness > biomarker, early detection, prognostic | what tells early
how likely, likely am I, chance of > risk, risk score, prediction, predictive model | probability of an illness
foreseen, foresee, tell beforehand > predict, prediction, risk calculator, prognosis | knowing before
paper test, strip test, dipstick ~ lateral flow assay, paper-based, vertical flow, test strip | test on paper
spit, spit test, drool ~ saliva, salivary | liquid of the mouth
sweat, sweating > perspiration, sweat sensor, eccrine | liquid of the skin
snot, runny nose > mucus, nasal, rhinitis | liquid of the nose
phlegm, slime in the lungs > mucus, sputum, cystic fibrosis | liquid of the airways
hay fever ~ allergic rhinitis, allergy, antihistamine | allergy to pollen
allergy, allergic > allergen, hypersensitivity, IgE, anaphylaxis | overreaction to a substance
peanut allergy > food allergy, anaphylaxis | allergy to food
itch, itches, itching, itchy ~ pruritus, antipruritic | wish to scratch
rash, spots on the skin > dermatitis, eczema, lesion | reddened skin
skin spot, mole, moles, skin spots ~ nevus, melanoma, skin lesion, dermatological | marks of the skin
pimple, pimples, spots ~ acne, sebum | inflamed pores
skin > dermal, epidermis, cutaneous, dermatological | the organ
wrinkle, wrinkles, look younger > anti-aging, collagen, cosmetic, dermal filler | ageing of the skin
face cream, skin cream, beauty cream > cosmetic, topical composition, moisturizer, dermatological | cream for the skin
cream, ointment, rub in > topical, transdermal, formulation | applied on the skin
sun cream, sunburn, suntan lotion ~ sunscreen, ultraviolet protection, UV filter | protection from the sun
scar, scars ~ fibrosis, keloid, scar tissue | healed tissue
burn, burns, scald > thermal injury, burn wound, skin graft | injury by heat
bed sore, bedsore, pressure sore, lying sore, sores ~ pressure ulcer, decubitus | sores from lying
bandage, plaster, dressing ~ wound dressing, adhesive, gauze | cover of a wound
stitches, stitch, sew up, sew, close a cut, close a wound ~ suture, wound closure, tissue adhesive, stapler | joining a wound
needle and thread > suture, suturing | joining a wound
glue for wounds, skin glue > tissue adhesive, bioadhesive, sealant | joining tissue by glue
baldness, hair loss, bald, losing hair ~ alopecia, hair follicle, hair growth | lost hair
broken bone, broken leg, broken arm ~ fracture, bone healing, fixation | a broken bone
brittle bones, weak bones ~ osteoporosis, bone density, bone loss | loss of bone
bone > skeletal, osseous, orthopedic | the tissue
broken neck, neck injury > cervical spine, halo, cervical fracture, immobilization | injury of the neck
screw into bone, screws in bone > pedicle screw, bone anchor, orthopedic fixation | fixing bone
backbone, back, spine > spinal, vertebra, vertebral, lumbar | the spine
slipped disc, back pain, bad back > intervertebral disc, lumbar, disc herniation | trouble of the back
hunched, stand upright, crooked back > posture, postural, scoliosis | holding the back
joint pain, stiff joints, worn joints ~ arthritis, osteoarthritis, cartilage | worn or inflamed joints
bad knee, knee pain > knee osteoarthritis, knee joint, meniscus | trouble of the knee
hip replacement, new hip, new knee > arthroplasty, joint prosthesis, implant | artificial joint
gristle > cartilage, chondrocyte | the tissue
gout ~ uric acid, hyperuricemia | the illness
muscle loss, weak muscles, muscles waste, keep muscles strong > atrophy, sarcopenia, resistive exercise, muscle wasting, dystrophy | losing muscle
muscle > muscular, skeletal muscle, myofiber | the tissue
torn muscle, torn ligament, sprain > ligament, tendon, ACL, strain | injury of soft tissue
fall over, falls, old people fall > fall detection, balance, postural stability, gait | losing balance
balance, keep balance, dizzy, giddy > vestibular, postural stability, vertigo | sense of balance
way of walking, walk differently, walking > gait, locomotion, gait analysis | how one walks
walking stick, walking frame > cane, walker, mobility aid, crutch | aid for walking
wheel chair > wheelchair, mobility | chair for who cannot walk
lame, cannot move, cannot walk, paralysed, paralyzed ~ paralysis, spinal cord injury, paraplegia, tetraplegia | loss of movement
false leg, artificial leg, artificial arm, artificial limb ~ prosthesis, prosthetic, amputee | replacement of a limb
robot suit, suit that helps, stronger grip, grip stronger > exoskeleton, grasp assist, assistive glove | worn machine that adds force
hearing aid, hard of hearing, deaf, deafness ~ hearing loss, cochlear implant, auditory, hearing impairment | bad hearing
ringing in the ears, ear noise ~ tinnitus | noise heard inside
ear > auditory, otic, cochlear | the organ
ear infection > otitis media | infection of the ear
eye, eyes > ocular, ophthalmic, retinal, visual | the organ
blind, going blind, losing sight ~ retinal degeneration, retinopathy, vision loss, macular degeneration, blindness | loss of sight
half-blind, half blind, poor sight, weak eyes > low vision, visual impairment, visually impaired | seeing badly
glasses, spectacles > eyewear, lens, refractive correction | aid for the eyes
short sighted, shortsighted, near sighted ~ myopia, refractive error | seeing near things only
cloudy lens, grey eye ~ cataract, intraocular lens | clouded lens of the eye
eye pressure, pressure in the eye ~ glaucoma, intraocular pressure | raised pressure
dry eyes > dry eye disease, lacrimal, tear film | too few tears
eye drop, eye drops > ophthalmic solution, ocular delivery | medicine for the eye
squint, lazy eye ~ strabismus, amblyopia | misaligned eyes
magnifying glass > magnifier, magnification | aid for weak eyes
nose, smell > olfactory, olfaction, odor, odorant | sense of smell
artificial nose, sniff, sniffs > electronic nose, olfactory receptor, odorant detection, vapor detection | smelling by device
bad smell, stink, stench, smelly ~ odor, malodor, odorant | unpleasant smell
taste, sour, sweet, bitter > taste receptor, flavor, gustatory, tastant | sense of taste
bad breath ~ halitosis, oral malodor | smell of the mouth
tooth, teeth > dental, dentin, enamel, orthodontic | the organ
tooth decay, hole in a tooth, bad teeth ~ caries, dental cavity, tooth remineralization | rotten teeth
gum disease, sore gums ~ periodontitis, gingivitis, periodontal | inflamed gums
false teeth, new tooth ~ denture, dental implant | replaced teeth
straight teeth, brace > orthodontic, aligner | straightening teeth
mouth > oral, buccal | the opening
lip, lips > oral, mucosa | part of the mouth
brain > cerebral, neural, neurological, cortical | the organ
head, skull > cranial, cranium, intracranial | the head
bang on the head, knock to the head, knocks to the head, blow to the head ~ concussion, traumatic brain injury, head impact, TBI | injury of the brain
brain tumor, brain cancer > glioma, glioblastoma | tumor of the brain
fit, fits, fit starts, epileptic ~ seizure, epilepsy, epileptic, anticonvulsant | attack of epilepsy
brain magnet, brain magnets, magnet on the head > transcranial magnetic stimulation, TMS | treating the brain by magnets
brain wave, brain waves, brain signals ~ electroencephalography, EEG, brain-computer interface | electricity of the brain
read thoughts, thought control, control by thought > brain-machine interface, brain-computer interface, neural decoding | steering by the brain
forgetful, demented, losing memory, lose memory, memory loss ~ dementia, Alzheimer's disease, cognitive decline, cognitive impairment | loss of memory
confused, confused patient, confused patients, mixed up in the head > delirium, dementia, cognitive dysfunction | not clear in the head
confused after an operation, confused after operation > postoperative delirium, postoperative cognitive dysfunction | clouded mind after surgery
shaking palsy, shaky hands, trembling hands ~ Parkinson's disease, tremor, alpha-synuclein | the shaking illness
protein that clumps, clumping protein, protein clumps > protein aggregation, amyloid, alpha-synuclein, tau | clumps of protein in tissue
dance disease ~ Huntington's disease, huntingtin | inherited brain disease
nerve, nerves > neural, neuron, peripheral nerve, neuronal | the tissue
nerve pain > neuropathic pain, neuralgia, neuropathy | pain that nerves make
pain, ache, hurt, hurts > analgesia, nociception, analgesic, pain management | feeling of pain
painkiller, pain killer, kill pain ~ analgesic, analgesia, pain relief, non-opioid | drug against pain
headache ~ migraine, cephalalgia | pain of the head
numb, numbing, put to sleep, asleep for surgery, sleeping patient, under the knife ~ anesthesia, anesthetic, sedation, analgesia | not feeling an operation
feeling the knife, feel the knife > nociception, anesthesia awareness, depth of anesthesia | pain under anaesthesia
sleepless, cannot sleep, sleeping badly ~ insomnia, sleep disorder, circadian | bad sleep
tired, tiredness, worn out, too tired > fatigue, drowsiness, exhaustion, burnout | lack of strength
overworked, cheer up, cheer them up > burnout, wellness, resilience, well-being | being worn out by work
sad, low mood, feeling low ~ depression, depressive disorder, antidepressant | ill with sadness
mood swings, bipolar ~ bipolar disorder, lithium, mania | the illness
mental illness, mentally ill, mentally > psychiatric, mental health, mental disorder, schizophrenia | illness of the mind
fear, worry, nervous > anxiety, anxiolytic, stress | being afraid
shell shock ~ PTSD, post-traumatic stress disorder | after terrible events
cannot concentrate, fidgety, fidgety child ~ ADHD, attention deficit hyperactivity disorder | lack of attention
grown-up, grown up, grown-ups > adult, adults | not a child
hooked, hooked on, addicted, craving, get people off ~ addiction, dependence, substance abuse, withdrawal | unable to stop
opium, opium-type, heroin > opioid, opiate, morphine | drugs from poppy
stop smoking, quit smoking, smoker, smokers ~ smoking cessation, nicotine, tobacco, quit smoking | giving up tobacco
vaping, e-cigarette, vape ~ electronic cigarette, aerosol, nicotine vapor | inhaling vapour
drunk, drinking, hangover ~ alcohol, ethanol, intoxication, alcoholism | effect of alcohol
hemp, pot, weed drug ~ cannabis, cannabinoid, cannabidiol, THC | the plant and its drug
cancer, tumour ~ tumor, carcinoma, neoplasm, oncology, malignancy, anticancer | malignant growth
blood cancer ~ leukemia, lymphoma, myeloma | cancer of blood cells
breast cancer > mammary carcinoma, mammography, HER2 | cancer of the breast
skin cancer ~ melanoma, basal cell carcinoma | cancer of the skin
cancer drug, cancer medicine ~ chemotherapy, chemotherapeutic, antineoplastic | drug against cancer
cancer that spreads, spread of cancer ~ metastasis, metastatic | secondary tumours
lump > mass, nodule, tumor, cyst | something felt in the body
growth in the womb > fibroid, endometriosis | tissue of the womb
immune, body's defence, body's defense > immune system, immunity, immunotherapy, T cell | defence against illness
own body attacks, body attacks itself ~ autoimmune, autoimmunity, lupus, multiple sclerosis | immune system against the body
swelling, swollen, swell ~ inflammation, edema, inflammatory, hyperplasia | swollen tissue
prostate, swollen prostate > benign prostatic hyperplasia, prostatic | the gland of men
fever, temperature > hyperthermia, body temperature, thermometer | raised body temperature
freezing to death, icy water, cold water > hypothermia, cold immersion, immersion suit | losing body heat
womb ~ uterus, uterine | the organ
pregnant, expecting, baby in the womb ~ pregnancy, fetal, prenatal, maternal | being with child
premature baby, born early, born too early ~ preterm birth, neonatal, premature infant | born too soon
newborn, baby, babies, infant > neonatal, neonate, infant, pediatric | small child
child, children, kid, kids, boy, boys > pediatric, paediatric, juvenile | young person
childbirth, giving birth, birth > labor, delivery, obstetric | being born
birth control, not get pregnant, prevent pregnancy ~ contraception, contraceptive, sterilization, tubal | preventing pregnancy
cannot father, cannot have children, childless, cannot conceive ~ infertility, fertility, in vitro fertilization, sperm | unable to have children
test tube baby ~ in vitro fertilization, IVF, embryo | conceiving outside the body
women, woman's > female, gynecological, vaginal | of women
men, man's > male, testicular | of men
chest, bosom > breast, thoracic | front of the body
breast implant, implant burst, filling leaked > silicone implant, silicone, breast prosthesis | implant of the breast
suck out, sucking out, suck up > aspirator, suction, aspiration | removing by low pressure
surgery, operation, cut open, operate > surgical, surgeon, intraoperative, laparoscopic | treatment by cutting
keyhole surgery, small cut ~ laparoscopic, minimally invasive, endoscopic | surgery by small openings
without cutting, without surgery, no knife > noninvasive, non-surgical, minimally invasive | not operating
surgeon, surgeons, knife > surgical, scalpel | who operates
practice organ, practise on, train surgeons, trainee surgeons > surgical simulation, phantom, surgical training, tissue model | practising surgery
look inside the body, look inside > imaging, endoscope, tomography, ultrasound | seeing inside
camera pill, camera down the throat ~ endoscopy, endoscope, capsule endoscopy | camera in the body
x-ray, x-rays, x rays > radiograph, radiography, radiation, computed tomography, dosimeter | the rays
body scan, scan, brain scan > MRI, magnetic resonance imaging, computed tomography, PET | picture of the inside
scan with sound, baby scan ~ ultrasound, sonography, ultrasonic imaging | picture by sound
light beam, light beams, zap, zaps > laser, irradiation, photothermal, laser ablation | treating by light
burn away, burn off, destroy tissue > ablation, cauterize, electrocautery | destroying tissue
shrink with heat > thermal ablation, hyperthermia, microwave ablation | treating by heat
transplant, new organ, donor organ > transplantation, graft, allograft, organ preservation | replacing an organ
reject, rejection > graft rejection, immunosuppression | refused organ
grow organs, grown organ, replace tissue > tissue engineering, scaffold, regenerative medicine | making tissue
grow back, regrow > regeneration, regenerative | tissue that forms again
stem cell > pluripotent, progenitor, mesenchymal | cells that become others
patient, sick person > subject, clinical | who is treated
nurse, nurses, hospital staff, ward > caregiver, healthcare worker, clinical staff, inpatient | care in a hospital
carer, look after, teach staff, teach hospital staff > caregiver, caregiver training, care basics, training video | who cares
old people, elderly, grandpa, grandma, grandmother > aging, geriatric, older adults | of old age
hospital, clinic > clinical, inpatient, healthcare facility | the place
casualty, emergency room, A&E ~ emergency department, triage, trauma | part of the hospital
wait in casualty, waiting time, shorten the wait > crowding, patient flow, wait time | queues of patients
at home, own bedroom, own home > home care, home monitoring, point of care, hospital at home | outside of a hospital
ambulance, rescuer, rescuers, paramedic > emergency medical, first responder, prehospital, point-of-care | first help
medical file, medical files, health file, my files > electronic health record, medical record, personal health record | what is written of a patient
doctor, doctors > physician, clinician | the profession
doctors do not catch it, protect doctors, protect nurses > personal protective equipment, PPE, healthcare workers, containment | protection of staff
face mask, mask > respirator, facemask, personal protective equipment, filtration | cover of mouth and nose
catching, catch it, infect others > transmission, infection, contagion | passing on a disease
outbreak, plague > epidemic, pandemic, epidemiology | many ill at once
hose, hoses, drip, tube, tubes > tubing, catheter, infusion line, intravenous | tubes at a patient
drip feed, fed by tube > intravenous infusion, enteral feeding, feeding tube | giving by tube
bed, mattress > bed, patient support surface, cushion | for lying
turn a patient, turn over, onto the belly > prone positioning, repositioning, patient handling | moving a lying patient
unconscious, coma, passed out > coma, unresponsive, sedated | not awake
brought back to life, chest press ~ cardiopulmonary resuscitation, CPR, defibrillator | reviving
heart starter, shock the heart > defibrillator, cardioversion | restarting the heart
pacemaker > cardiac pacing, implantable device | device that sets the rhythm
bad gene, faulty gene, born with, runs in the family ~ genetic disorder, mutation, hereditary, congenital, inherited | inherited illness
thin blood disease, sickle blood ~ anemia, sickle cell disease, thalassemia, hemoglobin | illness of red cells
thalassaemia ~ thalassemia | spelling
haemophilia ~ hemophilia | spelling
anaemia ~ anemia | spelling
oedema ~ edema | spelling
tumour ~ tumor | spelling
leukaemia ~ leukemia | spelling
anaesthetic, anaesthesia ~ anesthesia, anesthetic | spelling
oesophagus, gullet ~ esophagus, esophageal | the food pipe
paediatric ~ pediatric | spelling
foetus, unborn ~ fetus, fetal | spelling
diarrhoea ~ diarrhea | spelling
orthopaedic ~ orthopedic | spelling
dose of radiation, radiation sickness, nuclear accident, x-rays I got, dangerous dose > radiation exposure, dosimeter, dosimetry, ionizing radiation | harmful rays
bends, diver with the bends ~ decompression sickness, hyperbaric, hyperbaric chamber | illness of divers
sea sick, car sick, travel sick ~ motion sickness | sickness by motion
thirst, dry, drink enough > dehydration, hydration | lack of water
healthy food, diet, vitamins > nutrition, nutrient, micronutrient, dietary | what one eats
vitamin, vitamins, vitamins that survive > micronutrient, fortification, supplement, encapsulated | nutrients in food
baby food, baby milk ~ infant formula, breast milk | food of infants
mother's milk ~ breast milk, lactation, human milk | milk of a mother
how fit, fittest, fitness, train, training, runner, athlete > athletic performance, exercise, rehabilitation, physiological monitoring | sport
exercise machine, work out > resistive exercise, resistance exercise device, ergometer | training of muscles
get well again, get better after > rehabilitation, recovery, therapy | after an illness
massage, knead, kneads > massaging, massage | pressing of muscles
fingertip, touch, finger prick > touch-based, fingertip, non-invasive, fingerprint | by a finger
wristband, wrist, smart watch > wearable, wearable device, smartwatch, wrist-worn | worn on the wrist
gadget to wear, worn on the body > wearable sensor, body-worn | worn devices
suit, tight suit, squeezes > garment, compression garment, skinsuit | clothes that press
stretch, backs stretch, longer in space > spinal elongation, axial loading, microgravity | the spine in space
floating in orbit, weightless, no gravity > microgravity, spaceflight, weightlessness, zero gravity | without weight
virtual doctor, doctor by video ~ telemedicine, telehealth, remote monitoring | care at a distance
poison, poisonous, poisoned ~ toxin, toxic, toxicity, antidote, toxicology | what harms
snake bite, snakebite ~ envenomation, antivenom, venom | poison of snakes
bite, biting bugs, mosquito, mosquitoes, gnats > insect repellent, mosquito, vector-borne, arthropod | insects that bite
keep bugs off, bugs off, keep insects away > insect repellent, repellent compounds | driving insects away
lice, nits > pediculosis, ectoparasite | insects of the hair
bed bug, flea > ectoparasite, insecticide | small biters
see how a drug works, how well a drug works > efficacy, pharmacology, drug response | effect of drugs
side effect, side effects, harm of drugs > adverse effect, toxicity, off-target | unwanted effect
right dose, how much medicine, too much medicine > dosing, dose, overdose, pharmacokinetic | amount of a drug
overdose, took too many drugs > opioid overdose, respiratory depression, naloxone | too much of a drug
plaster that gives medicine, patch, sticking patch > transdermal patch, patch, microneedle array | on the skin
sticker on the skin, tattoo > epidermal electronics, skin patch, wearable sensor | on the skin
listen to the heart, listen to lungs, listen to the chest ~ stethoscope, auscultation, acoustic monitoring | hearing the body
feel the pulse, pulse > heart rate, photoplethysmography, pulse oximetry | beating of the artery
oxygen in the blood, blood oxygen ~ oxygen saturation, pulse oximetry, oximeter | oxygen in blood
take blood, draw blood, blood draw ~ venipuncture, phlebotomy, blood collection | taking blood
drop of blood, prick > capillary blood, blood sample, lancet | little blood
keep blood, blood bank, donated blood > transfusion, blood storage, platelets, red blood cells | given blood
artificial blood ~ oxygen carrier, blood substitute, hemoglobin | replaced blood
red blood > erythrocyte, hemoglobin | red cells
white blood > leukocyte, lymphocyte, neutrophil | white cells
sleep > sleep monitoring, polysomnography, circadian | being asleep
sleep well, sleep better > sleep quality, insomnia, sleep | good sleep
baby's breathing, cot death, crib death > infant respiration, SIDS, apnea, neonatal monitoring | babies
milk for babies, feed a baby > infant feeding, breastfeeding, lactation | feeding babies
tummy of a pregnant woman, unborn baby > fetal monitoring, fetus, prenatal, obstetric | before birth
afterbirth ~ placenta, placental | organ of pregnancy
monthly bleeding, period, periods ~ menstruation, menstrual | of women
change of life ~ menopause, estrogen | of women
private parts > genital, vaginal, urogenital | organs of sex
caught through sex ~ sexually transmitted, gonorrhea, chlamydia | infection by sex
throat, sore throat > pharynx, pharyngeal, esophagus | the throat
choke, choking > airway obstruction, aspiration | blocked throat
neck > cervical, carotid | the neck
shoulder > rotator cuff, glenohumeral | the joint
hand, hands, wrist > hand, finger, carpal, dexterity | the limb
foot, feet, ankle > plantar, ankle, orthosis | the limb
leg, legs, thigh > lower limb, lower extremity, femoral | the limb
arm, arms > upper limb, upper extremity, forearm | the limb
splint, brace for the leg, brace > orthosis, orthotic, exoskeleton, splint | support of a limb
shoe insert, insole, shoe insole > orthotic, insole, plantar pressure | in shoes
sit all day, sitting too much > sedentary, posture, ergonomic | sitting
lift patients, heavy patient > patient transfer, patient lift | moving patients
learn to walk again, learn to move again, after a stroke > rehabilitation, motor recovery, neurorehabilitation, gait training | after illness
therapy at home, exercise at home > telerehabilitation, home exercise, home-based | training at home
speech, stutter, stammer, cannot speak > speech impairment, aphasia, dysarthria, augmentative communication | trouble of speech
autistic, autism > autism spectrum disorder, neurodevelopmental | the condition
slow learner, reading trouble > dyslexia, learning disability | learning
kill cancer, kill cancer cells, kill tumors, shrink a tumor > antitumor, cytotoxic, apoptosis, tumor ablation | against cancer
find cancer early, early cancer > cancer biomarker, early detection, cancer screening, liquid biopsy | early finding
cut out a tumor, edge of a tumor > tumor margin, resection, image-guided surgery | surgery of tumours
take a tissue sample, piece of tissue > biopsy, tissue specimen, histology, pathology | tissue samples
look at tissue, tissue slide > histopathology, pathology, slide, microscopy | tissue
radiation treatment, rays against cancer ~ radiotherapy, radiation therapy, proton therapy | rays
rays, radiation > ionizing radiation, gamma, x-ray, radiation shielding | harmful rays
glow to guide surgeons, dye for surgery > fluorescence-guided, contrast agent, intraoperative imaging | seeing in surgery
dye for scans, clearer scans > contrast agent, imaging agent, gadolinium, radiotracer | scans
bubbles, tiny bubbles > microbubble, cavitation | gas in liquid
sound waves, treat with sound, sound beam > ultrasound, focused ultrasound, HIFU, acoustic | treating by sound
shock waves > shock wave, lithotripsy, histotripsy | treating by shocks
light treatment, shine light > phototherapy, photodynamic therapy, photobiomodulation, optical | treating by light
light in the brain, control nerve cells by light ~ optogenetic, optogenetics | nerves by light
electric shocks, electric current in the body, zap nerves, tickle nerves > electrical stimulation, neuromodulation, neurostimulation, nerve stimulation | current
wires in the brain, brain implant > deep brain stimulation, neural implant, electrode array, neural interface | in the brain
heal faster, heal quickly > accelerated healing, wound healing, regeneration | healing
infection, infected > infection, infectious disease, pathogen, antimicrobial | germs in the body
germs on tools, clean instruments, clean tools > sterilization, disinfection, surgical instruments | clean tools
clean hands, wash hands > hand hygiene, hand sanitizer | hands
germ lamp, light that kills germs > ultraviolet germicidal, UV disinfection, UVC | light against germs
antibiotic, antibiotics > antibacterial, antimicrobial, antibiotic resistance | drugs against bacteria
pocket of pus, boil > abscess | pus
swab, nose swab > swab, nasopharyngeal, specimen collection | taking samples
home test, test at home, self test > point-of-care, self-test, home testing, at-home diagnostic | at home
phone test, test with a phone, phone camera > smartphone-based, mobile diagnostic, smartphone camera | by phone
poor countries, poor country, village, remote places, third world > low-resource settings, developing countries, global health, low-cost | poor places
no electricity, off the grid, no power > off-grid, low-resource, battery-free, instrument-free | without power
tell my doctor, share with the doctor > remote patient monitoring, telehealth | at a distance
watch over patients, keep an eye on patients, watch patients > patient monitoring, remote monitoring, vital signs | watching
vital signs, body readings > physiological monitoring, vital signs, biometrics | body data
notes of the doctor, doctor's notes, paperwork > clinical documentation, electronic medical record, clinical notes | writing
which treatment, choose a treatment, best treatment > clinical decision support, treatment selection, personalized medicine | choosing
made for me, tailored > personalized, patient-specific, customized | for one person
how long to live, live or die, who will die > mortality, survival, prognosis | prognosis
before it starts, before it breaks out > early detection, prediction, pre-symptomatic | early
kill, kills > cytotoxic, bactericidal, lethal, inactivation | killing
block, blocks, stop, stops > inhibitor, inhibition, antagonist, blocking | stopping
wake up, boost, boosts > activator, agonist, stimulation, enhance | strengthening
slow down, slows > inhibit, attenuate, delay, reduce | slowing
quit, get off > cessation, withdrawal, dependence | stopping a habit
eat, eating > feeding, ingestion, dietary, food intake | taking food
chew, chewing > mastication, jaw | by teeth
swollen legs, water in the legs > edema, lymphedema, compression | liquid in tissue
blood flow, poor circulation, circulation > perfusion, blood flow, peripheral artery disease, hemodynamic | moving of blood
bulge in a vessel, burst vessel ~ aneurysm, aortic aneurysm | weak vessel
hole in the heart > septal defect, congenital heart disease | heart
help the heart pump, heart pump, artificial heart ~ ventricular assist device, LVAD, circulatory support | heart pump
thin tube into the heart, tube into a vessel > catheter, cardiac catheterization, guidewire | tubes
tube in the bladder > urinary catheter, Foley | tubes
block a vessel, stop blood to > embolization, occlusion | closing vessels
hurt in war, soldier, soldiers, battlefield > military, combat casualty, trauma, warfighter | war
bleeding to death > hemorrhage, exsanguination, trauma, hemostatic | losing blood
lost limb, missing arm, missing leg, stump > amputee, prosthesis, residual limb, socket | limb
finger, fingers > finger, digit, dexterous | hand
nail > nail, ungual | of the finger
hair > hair, follicle | of the body
stiff, cannot bend > spasticity, rigidity, contracture | stiff limbs
cramp, cramps > spasm, muscle contraction | muscles
weak bladder, bladder > urinary bladder, incontinence, urodynamic | bladder
constipated > constipation, bowel motility | bowel
bloated > irritable bowel syndrome, gas | bowel
sore bowel, inflamed gut > inflammatory bowel disease, colitis, Crohn's | bowel
gluten, bread allergy ~ celiac disease | gut
thyroid, goitre > thyroid, thyroid hormone | gland
growth hormone, too short > somatotropin, dwarfism, growth disorder | growth
dwarf, dwarfs > achondroplasia, skeletal dysplasia | growth
wasting of nerves, nerve disease > neurodegenerative, ALS, motor neuron disease | nerves
lose feeling, numb feet > peripheral neuropathy, sensory loss | nerves
children with cancer > pediatric oncology, neuroblastoma | cancer
vets, animal doctor > veterinary | animals
weak heart, tired heart, failing heart > heart failure, cardiomyopathy, ventricular assist device, ejection fraction | a heart that pumps too little
heart pump, artificial heart, pump blood, helps the heart pump > ventricular assist device, blood pump, cardiac assist, circulatory support | machine that moves blood
hole in the heart, heart defect > septal defect, congenital heart disease, occluder | heart not closed from birth
skipped beat, heart skips, heart races, racing heart, heart out of rhythm > arrhythmia, atrial fibrillation, tachycardia, ventricular fibrillation, ablation catheter | disturbed rhythm
heart stops, sudden death > cardiac arrest, defibrillation, resuscitation, fibrillation | the heart stands still
heart muscle, mend a heart, damaged heart, heart tissue > cardiomyocyte, cardiac tissue, myocardium, cardiac regeneration, myocardial infarction | tissue of the heart
heart sounds, listen to the heart, listen to the chest, hear the lungs > auscultation, stethoscope, phonocardiogram, acoustic sensor | listening to the body
leaky valve, valve leaks > valve regurgitation, mitral valve, annuloplasty | a heart valve that leaks
hard arteries, stiff arteries, clogged, fat in arteries > atherosclerosis, arterial stiffness, pulse wave velocity, plaque | diseased arteries
open a blocked vessel, keep a vessel open, tube in artery > stent, angioplasty, balloon catheter, endovascular | opening a vessel
bulge in an artery, burst artery, weak artery > aneurysm, embolization, endovascular | weak vessel wall
replace a vein, artificial vein, artificial blood vessel, spare vein > vascular graft, bypass graft, tissue-engineered vessel | replaced vessel
poor circulation, cold legs, bad circulation > ischemia, peripheral artery disease, perfusion, vascular | too little blood in a limb
grow new vessels, new blood vessels > angiogenesis, vascularization, VEGF | growing vessels
swollen legs, swollen arm, thick legs > edema, lymphedema, compression garment, venous insufficiency | liquid in a limb
spider veins, varicose > varicose vein, sclerotherapy, venous | widened veins
artificial blood, blood replacement, blood substitute ~ hemoglobin-based oxygen carrier, oxygen carrier, blood substitute | replaces donated blood
donated blood, blood bank, stored blood, bag of blood > transfusion, blood storage, red blood cells, platelet | given blood
too little blood, lost much blood, bleed to death > hemorrhagic shock, hemorrhage control, hypovolemia, tourniquet, hemostatic | great loss of blood
stop a wound from bleeding, bleeding wound, bleeding inside > hemostatic, hemostasis, internal hemorrhage, clotting, coagulation | stopping blood
blood type, blood group > ABO, blood group antigen, red blood cell | kinds of blood
red cells, red blood cells > erythrocyte, hemoglobin, anemia | cells that carry oxygen
white cells, white blood cells > leukocyte, neutrophil, lymphocyte, T cell | cells of defence
iron poor blood, lack of iron, low iron > anemia, iron deficiency, ferritin, hepcidin | too little iron
too much iron > iron overload, chelator, hemochromatosis | too much iron
oxygen in the blood, low oxygen, short of oxygen, lack of oxygen > pulse oximetry, oxygen saturation, hypoxia, oxygenation, oximeter | oxygen that blood carries
take blood, draw blood, prick, finger prick, drop of blood > blood sampling, phlebotomy, lancet, dried blood spot, point-of-care, whole blood | getting a sample
without pricking, no pricking, no finger prick, without drawing blood > noninvasive, optical sensor, transcutaneous, interstitial fluid, spectroscopy | measuring through the skin
measure sugar, sugar in blood, sugar without pricking > glucose sensor, glucose monitoring, noninvasive glucose, continuous glucose monitoring | sugar in the blood
insulin pump, artificial pancreas, gives insulin > closed-loop insulin delivery, insulin pump, pancreas, beta cell, islet | giving insulin
pancreas > pancreatic, islet, beta cell | the organ
thyroid > thyroid, goiter, hypothyroidism | the gland
hormones, hormone trouble > endocrine, estrogen, testosterone, thyroid, receptor agonist | messengers in the blood
change of life, hot flushes, hot flashes > menopause, estrogen, hormone replacement | women past fertility
period, monthly bleeding, heavy periods, period pain > menstrual, menorrhagia, endometriosis, dysmenorrhea | of the cycle
breast milk, nursing, breastfeed, breast feeding, nursing mother > lactation, breast milk, human milk oligosaccharide, infant nutrition | feeding a baby
baby bottle, feed a baby > infant feeding, infant formula, feeding device | feeding a baby
unborn baby, unborn child, unborn > fetal, fetus, prenatal, intrauterine | before birth
baby's heart before birth > fetal heart rate, fetal monitoring, fetal electrocardiogram | watching before birth
labour, contractions > uterine contraction, labor, tocolytic, preterm labor | giving birth
bleeding after birth > postpartum hemorrhage, uterine | after birth
high blood pressure when pregnant > preeclampsia, gestational hypertension | illness of pregnancy
lose a baby, losing the baby > miscarriage, pregnancy loss, stillbirth, preterm birth | end of pregnancy
crib death, baby stops breathing > sudden infant death, apnea, infant monitoring | death of a baby
have a baby, getting pregnant, egg cells, help to conceive > fertility, oocyte, ovulation, embryo, in vitro fertilization, assisted reproduction | becoming pregnant
sperm, seed of men > sperm, spermatozoa, male fertility, semen | male cells
impotence, bedroom trouble > erectile dysfunction | of men
sexual disease, sex disease, caught by sex > sexually transmitted infection, HIV, herpes, chlamydia, gonorrhea, HPV, microbicide | passed on by sex
condom, rubber for protection > condom, contraceptive, barrier | protection
cervix, smear test > cervical cancer, HPV, colposcope, pap smear, cytology | cancer of the womb's neck
ovary, ovaries > ovarian, oocyte, follicle | the organ
lung cancer, smoker's cancer > non-small cell lung cancer, pulmonary nodule, adenocarcinoma | cancer of the lung
bowel cancer, gut cancer > colorectal cancer, colon cancer, polyp, colonoscopy | cancer of the gut
prostate cancer, cancer of men > prostate cancer, PSA, androgen receptor, castration-resistant | cancer of the prostate
bone cancer > osteosarcoma, bone metastasis, sarcoma | cancer of bone
find cancer early, early cancer, cancer test, check for cancer > cancer screening, early detection, tumor marker, biomarker, liquid biopsy, circulating tumor cells | finding cancer
cancer cells in blood > circulating tumor cells, liquid biopsy, cell-free DNA | cancer found in blood
kill cancer, kill tumors, kill cancer cells, fight cancer, attack cancer, cancer killer > anticancer, antitumor, cytotoxic, apoptosis, chemotherapy, tumor growth inhibition, radiotherapy | treating cancer
starve a tumor, starve cancer > angiogenesis inhibitor, tumor vasculature, glutaminase, metabolism | stopping supply
spare healthy cells, healthy tissue, spare healthy tissue, without harming > targeted therapy, selective, tumor-specific, side effects, toxicity | hitting the ill part only
body fights cancer, own defences against cancer > cancer immunotherapy, checkpoint inhibitor, CAR T cell, cancer vaccine, tumor antigen | immunity against cancer
rays against cancer, radiation treatment, beam cancer, ray treatment > radiotherapy, radiation therapy, proton therapy, dose, brachytherapy, linear accelerator | treating by rays
protect from radiation, radiation sickness, harmed by radiation, radiation damage > radioprotective, radiation injury, acute radiation syndrome, radiation shielding, radiation exposure | harm by rays
cut out a tumor, edge of a tumor, where the tumor ends, all of the tumor > tumor margin, resection, intraoperative imaging, surgical guidance, fluorescence-guided | removing a tumor
cancer comes back, comes back after treatment > recurrence, relapse, resistance, cancer stem cells, minimal residual disease | return of cancer
drug stops working, drugs no longer work, stopped working > drug resistance, resistant, multidrug resistance, acquired resistance | resistance
hair falls out in treatment > chemotherapy-induced alopecia, scalp cooling | effect of drugs
side effects, unwanted effects, harmless > toxicity, adverse effects, safety, biocompatible, non-toxic, tolerability | unwanted effects of drugs
poisonous, poison, harmful > toxic, toxicity, toxin, hazardous, toxicology | doing harm
poisoned, poisoning, antidote, swallowed poison > antidote, toxin, detoxification, overdose, chelation, organophosphate | harm by a substance
overdose, too much of a drug > overdose, naloxone, opioid, reversal | too much drug
snake bite, scorpion sting, sting > venom, antivenom, toxin | poison of animals
nerve gas > nerve agent, organophosphate, acetylcholinesterase, chemical warfare agent | weapon of poison
bad stomach, stomach acid, acid stomach > gastric acid, ulcer, Helicobacter pylori, proton pump inhibitor | trouble of the stomach
upset gut, gut trouble, sore gut, bowel trouble, bloating > inflammatory bowel disease, irritable bowel syndrome, Crohn's disease, colitis, gastrointestinal | trouble of the gut
blocked up, cannot go to the toilet > constipation, laxative, motility | slow gut
stool leaks, bowel leaks > fecal incontinence, sphincter | loss of control
cannot eat bread, bread allergy, wheat allergy > celiac disease, gluten, gliadin | illness by wheat
cannot drink milk, milk allergy > lactose intolerance, lactase, milk allergy | trouble with milk
bile, gall bladder, gallstones > biliary, gallstone, cholestasis, bile acid | the gall
liver trouble, sick liver, yellow eyes, bad liver > hepatitis, hepatic, cirrhosis, liver disease, liver failure, hepatocellular | illness of the liver
artificial liver, replace the liver > bioartificial liver, hepatocyte, liver transplantation | help for the liver
wet lungs, water in the lungs, water on the lungs > pulmonary edema, pleural effusion, acute respiratory distress syndrome, lung injury | liquid in the lung
collapsed lung, air in the chest, chest drain > pneumothorax, chest tube, pleural | air beside the lung
baby's lungs, lungs of a baby > bronchopulmonary dysplasia, surfactant, respiratory distress syndrome, neonatal | lungs of the newborn
scarred lungs, stiff lungs > pulmonary fibrosis, idiopathic pulmonary fibrosis | scars in the lung
sticky lungs, thick mucus, clear the lungs > cystic fibrosis, mucociliary clearance, airway clearance, mucolytic | slime in the lung
puffer, breathe in a medicine, breathe in a drug, inhale > inhaler, inhalation, aerosol delivery, nebulizer, dry powder, pulmonary delivery | drug by breath
nose spray, up the nose, through the nose > intranasal, nasal delivery, nasal spray | drug by nose
blocked nose, stuffy nose, sinus > sinusitis, rhinitis, nasal, chronic sinusitis | illness of the nose
sore throat, throat > pharyngitis, streptococcus, larynx, pharynx, throat | the throat
stop choking, choke, choking > airway obstruction, aspiration, airway | blocked airway
under the tongue, tongue > sublingual, lingual, tongue, buccal | the tongue
oxygen mask, give oxygen, oxygen bottle > oxygen concentrator, oxygen delivery, oxygen mask, ventilation | giving oxygen
sleep well, sleep better, sleep, asleep, fall asleep > sleep, insomnia, circadian, polysomnography, sleep monitoring, melatonin | sleeping
falls asleep at the wheel, sleepy driver, nod off, drowsy > drowsiness detection, fatigue, alertness, vigilance, sleepiness | getting sleepy
stay awake, alert, attention, pay attention, keep attention > alertness, vigilance, attention, cognitive performance, engagement | being awake
jet lag, night shift, body clock > circadian rhythm, melatonin, light therapy | inner clock
mind, mood, feelings, emotion, how someone feels, how people feel > mental health, emotion recognition, affective, mood, psychological | what one feels
stressed, under stress, nerves, calm down, calm > stress, cortisol, anxiety, biofeedback, relaxation, heart rate variability | being tense
hearing voices, split mind, mad > schizophrenia, psychosis, antipsychotic | illness of the mind
autistic, autism, child who does not talk > autism spectrum disorder, communication disorder, social skills | autism
slow learner, learning trouble, slow child > developmental disability, learning disability, intellectual disability, dyslexia, cognitive impairment | trouble in learning
stutter, stammer, speech trouble, cannot speak, cannot talk, mute > speech impairment, aphasia, speech therapy, augmentative communication, dysarthria | trouble in speaking
train the brain, brain training, sharpen the mind, think better, better memory, keep the mind sharp > cognitive training, neurofeedback, cognitive enhancement, memory, cognition, biofeedback | exercise of the mind
stimulate the brain, current to the brain, wire in the brain, brain implant, brain electrodes > deep brain stimulation, neurostimulation, neural probe, neural implant, electrode array, transcranial | electricity to the brain
brain cells > neuron, astrocyte, glia, neuronal, microglia | cells of the brain
water on the brain, brain pressure, pressure in the head > hydrocephalus, intracranial pressure, cerebrospinal fluid, shunt | pressure in the skull
brain bleed, bleeding in the brain > intracerebral hemorrhage, subarachnoid hemorrhage, cerebral aneurysm | blood in the brain
after a stroke, stroke patient, stroke victims, weak arm > stroke rehabilitation, motor recovery, neurorehabilitation, hemiparesis | recovering from a stroke
clumps in the brain, forgetting illness, Alzheimer > amyloid beta, tau, neurodegenerative, Alzheimer's disease, neurodegeneration | illness of memory
brain dies, brain wastes, nerve cells die > neurodegeneration, neuroprotective, neuronal death, neurodegenerative disease | dying nerve cells
stiff and shaking, shakes, tremble, shaking hands > tremor, Parkinson's disease, essential tremor, dyskinesia | shaking
wasting muscles, muscles wither, muscles stop working > muscular dystrophy, amyotrophic lateral sclerosis, spinal muscular atrophy, Duchenne, myopathy | illness of muscles
cramp, cramps, tight muscles, stiff muscles > spasm, spasticity, dystonia, muscle relaxant | tight muscle
nerves grow back, repair a nerve, cut nerve, damaged nerve, mend nerves > nerve regeneration, nerve repair, nerve conduit, axon, peripheral nerve injury | healing nerves
broken spine, broken back, injured back > spinal cord injury, vertebral fracture, spinal fusion, spine surgery | injured spine
pins and needles, tingling, no feeling in feet, numb feet > neuropathy, peripheral neuropathy, diabetic neuropathy | lost feeling
protective coat of nerves > myelin, demyelination, multiple sclerosis, oligodendrocyte | cover of nerves
sea sick, car sick, space sick, motion sick, sick on a ship > motion sickness, vestibular, nausea, space motion sickness | sick by motion
see badly, see better, restore sight, see again, give back sight > retinal prosthesis, vision restoration, photoreceptor, visual prosthesis, optogenetic | getting sight back
eye test, check eyes, test eyes, back of the eye, look into the eye > retinal imaging, fundus, ophthalmoscope, optical coherence tomography, refraction, visual acuity | looking at the eye
contact lens, contact lenses > contact lens, ocular, intraocular | lens on the eye
where someone looks, what people look at, follow the eyes, eye movement > eye tracking, gaze, pupil, saccade, eye movement | direction of looking
tears, watery eyes > lacrimal, tear fluid, ocular surface, dry eye | liquid of the eye
scratched eye, front of the eye > cornea, corneal, keratoconus, keratitis | front of the eye
color blind, cannot see colors > color vision deficiency, color blindness | seeing colours
blind people, blind person, without sight, cannot see > visually impaired, blind, assistive technology, braille, tactile, sensory substitution | people without sight
dots for the blind, raised dots > braille, tactile display, refreshable | writing for the blind
sign language, deaf people, cannot hear > sign language, hearing impaired, deaf, captioning, cochlear implant | people who do not hear
hear better, hear again, hearing > auditory, hearing loss, cochlear implant, hair cell, hearing aid, sound processing | the sense
loud noise hurts ears, protect ears, protect hearing, ear plug > hearing protection, noise-induced hearing loss, earplug, ear canal | protection of the ear
crowns, fill a tooth, tooth filling, drill teeth > dental restoration, dental composite, crown, root canal, endodontic | repairing teeth
clean teeth, brush teeth, toothpaste, tooth brush > oral hygiene, dental plaque, fluoride, dentifrice, toothbrush | care of teeth
stained teeth, whiter teeth > tooth whitening, enamel | colour of teeth
jaw, chewing > mandible, jaw, temporomandibular, craniofacial, mastication | the jaw
cleft lip, deformed face, face surgery > craniofacial, cleft palate, reconstructive surgery | face not formed
skin grows back, new skin, artificial skin, replace skin > skin graft, skin substitute, dermal regeneration, wound healing, keratinocyte | replacing skin
wound that does not heal, wounds that will not heal, heal faster, heal wounds, wounds heal, open sores > wound healing, chronic wound, diabetic ulcer, wound dressing, tissue repair | healing of wounds
scar free, without scars, fewer scars, no scars > scar formation, fibrosis inhibition, anti-scarring, scarless, TGF-beta | healing without scars
stick to skin, skin patch, sticker on the skin, patch on the skin > epidermal electronics, transdermal patch, adhesive, wearable sensor, skin-mounted | patch
through the skin, into the skin > transdermal, percutaneous, microneedle, skin penetration | way through the skin
flaky skin, scaly skin, itchy skin, red skin, skin disease, skin trouble > psoriasis, eczema, atopic dermatitis, dermatitis, dermatology | illness of the skin
white patches, loss of skin color, skin color, darken skin > vitiligo, pigmentation, melanin, melanocyte | colour of the skin
wart, warts > papillomavirus, wart, HPV | growth on the skin
dandruff, scalp > scalp, seborrheic dermatitis, malassezia | skin of the head
nail, nails, toenail > nail, onychomycosis | nails of fingers
hair, hairs, grow hair > hair follicle, hair growth, alopecia | hair of the head
sweaty, sweat too much > hyperhidrosis, perspiration, sweat gland | too much sweat
lice, fleas, mites, bed bugs > ectoparasite, head lice, mite, infestation | animals on the skin
mosquito, mosquitoes, mosquito bite, midges, biting insects > mosquito, vector control, insect repellent, malaria, dengue, DEET | biting insects
tropical fever, jungle fever, fever from mosquitoes > dengue, malaria, Zika, yellow fever, chikungunya | illness carried by mosquitoes
sleeping sickness > trypanosomiasis, trypanosome | tropical illness
cholera, dirty water disease, sick from water > cholera, waterborne pathogen, diarrheal disease, rotavirus | illness by water
liver virus, liver infection > hepatitis B, hepatitis C, hepatitis | infection of the liver
kissing disease, virus that hides, sleeping virus > Epstein-Barr virus, cytomegalovirus, latent infection, herpesvirus, latency | lasting virus
killer fever, bleeding fever > Ebola, hemorrhagic fever, filovirus | deadly fever
anthrax, germ weapon, germs as weapon > anthrax, biodefense, biological warfare agent, bioterrorism, spore | germs as weapon
new germs, next plague, new virus > emerging infectious disease, pandemic, zoonotic, surveillance | new illness
antibiotic, antibiotics, kill bacteria, new antibiotic > antibacterial, antimicrobial, antibiotic, bactericidal, antimicrobial peptide | drug against bacteria
germ resists, germs that drugs do not kill, drugs fail against germs > antibiotic resistance, multidrug-resistant, MRSA, antimicrobial resistance | resisting germs
hospital infection, infected in hospital, clean hands, wash hands, hand washing > nosocomial infection, hand hygiene, hospital-acquired infection, sanitizer, disinfection | infection in hospital
germs on tubes, germs on implants, infected implant > catheter-associated infection, biofilm, implant infection, antimicrobial coating | infection at implants
urine infection, bladder infection > urinary tract infection, cystitis, catheter | infection of the bladder
stuck urine, cannot pee, pass water > urinary retention, bladder, catheter, voiding, urodynamic | trouble to urinate
bag for urine, tube in the bladder > urinary catheter, Foley catheter, drainage | tube in the bladder
which germ, what germ, name the germ, what bug makes me ill > pathogen identification, bacterial identification, diagnostic, antimicrobial susceptibility, nucleic acid test | finding the germ
virus or bacteria, need antibiotics > host response, bacterial infection, viral infection, gene expression signature, biomarker | which kind of infection
quick test, fast test, test on the spot, on the spot, test at the bedside, test without a lab, without a laboratory, in the field > point-of-care, rapid diagnostic, portable, field-deployable, lateral flow, real-time | test at once
home test, test yourself, test at home, do it at home > self-testing, point-of-care, home monitoring, lateral flow, telehealth | test at home
poor countries, poor country, village clinic, villages, Africa, third world > developing countries, low-resource settings, low-cost, point-of-care, global health | places with little money
cheap device, cheap test, low price > low-cost, inexpensive, affordable, disposable | of little cost
worn on the body, wear on the wrist, wristband, bracelet, watch on the wrist, smart watch > wearable, wearable device, wearable sensor, wrist-worn, smartwatch, physiological monitoring | worn device
swallow a pill that measures, swallow a sensor > ingestible sensor, capsule, gastrointestinal | device one swallows
inside the body, under the skin, put into the body > implantable, subcutaneous, in vivo, implant | within the body
power an implant, charge an implant, talk to an implant > wireless power transfer, implantable device, telemetry, biofuel cell, inductive | power in the body
dissolves in the body, disappears in the body, melts away in the body > bioresorbable, biodegradable implant, absorbable, transient electronics | going away by itself
body does not reject, body accepts, safe in the body > biocompatible, biocompatibility, foreign body response, immune tolerance | accepted by the body
make the body accept, stop rejection, accept a new kidney > immune tolerance, transplant rejection, immunosuppressant, regulatory T cell | accepting an organ
keep an organ alive, keep organs fresh, organ outside the body > organ preservation, ex vivo perfusion, machine perfusion, cryopreservation | organ before transplanting
signs of life, watch a patient, keep an eye on a patient, watch over > vital signs, patient monitoring, remote monitoring, telemetry, physiological monitoring | watching a patient
watch from afar, from far away, doctor far away, doctor by video > telemedicine, telehealth, remote monitoring, remote | care from a distance
getting worse, about to get worse, patient gets worse, turn for the worse > deterioration, early warning, risk prediction, sepsis, prognosis | danger seen early
who will die, survive, survival, how long to live > mortality, survival prediction, prognosis, risk score | chance of survival
which drug works, right drug for me, right treatment, best treatment for each > personalized medicine, treatment response, precision medicine, pharmacogenomics, companion diagnostic | choosing treatment
right dose, how much medicine, how much of a drug > dosing, dosage, therapeutic drug monitoring, pharmacokinetics | amount of drug
mix of drugs, two drugs together, drugs that clash > drug combination, drug interaction, synergistic, combination therapy | drugs together
old drug for a new use, drug already on the market > drug repurposing, repositioning, FDA-approved | new use of a drug
drug gets into the brain, into the brain, brain barrier > blood-brain barrier, brain delivery, CNS penetration | way into the brain
drug to the right place, only where it is needed, straight to the tumor, straight to the spot > targeted delivery, site-specific, ligand, nanoparticle, local delivery | drug where it is needed
once a month, once a week, long lasting drug, lasts for months > extended release, sustained release, long-acting, depot, half-life | lasting drug
does not dissolve, hard to dissolve, drug dissolves > solubility, poorly soluble, bioavailability, formulation, solubilization | dissolving
swallow instead of injection, pill instead of needle, pill instead of shot > oral delivery, bioavailability, oral formulation | by mouth
tiny needles, patch with needles, small needles > microneedle, microneedle array, transdermal | small needles
shots hurt, afraid of needles, painless > painless, needle-free, microneedle, anesthetic | without pain
fewer shots, less often, fewer doses > sustained release, single-dose, long-acting, dose reduction | fewer doses
vaccine, vaccines, protect against infection, protect from infection > vaccine, immunization, antigen, neutralizing antibody, adjuvant, immunogen | protecting by vaccine
vaccine that works better, boost a vaccine > adjuvant, immunogenicity, immune response, antigen delivery | stronger vaccine
works against all kinds, one for all strains > universal vaccine, broadly neutralizing, cross-protective, conserved epitope | against all kinds
immune system runs wild, defence overreacts > autoimmune disease, cytokine storm, inflammation, immunosuppression | too strong defence
weak defence, weak immune system > immunodeficiency, immunocompromised, immune suppression | too weak defence
joints hurt, sore joints, worn out joints, cushion of the joint > osteoarthritis, rheumatoid arthritis, cartilage repair, synovial, joint | trouble of joints
bone grows back, grow bone, new bone, fill a hole in bone, mend bones, heal bones > bone regeneration, bone graft, osteogenic, bone substitute, osteoblast, bone morphogenetic protein, calcium phosphate | making bone
thin bones, bones break easily, weak bones > osteoporosis, bone mineral density, osteoclast, fracture risk, bone loss | weak bone
screw, plate and screws, pin in a bone, holding bones together > bone fixation, bone screw, fixation plate, intramedullary, orthopedic implant | holding bone
loose hip, loose implant, implant comes loose > implant loosening, osseointegration, wear debris, arthroplasty | loose implant
shoulder, torn shoulder > rotator cuff, shoulder, tendon, arthroscopic | the joint
knee, torn knee > anterior cruciate ligament, meniscus, knee, arthroscopy | the joint
foot, feet, shoe insert, insole, flat feet > foot, orthotic, plantar pressure, ankle, gait, insole | the foot
ankle, twisted ankle > ankle, orthosis, sprain | the joint
hand, fingers, weak hand, move fingers again > hand rehabilitation, finger, grasp, prosthetic hand, dexterity | the hand
grip, grips, gripping, hold things > grasp, gripper, grasping, prehension | taking hold
leg, legs, artificial leg that feels > lower limb, prosthesis, leg, amputee, exoskeleton | the leg
stump, lost a leg, lost an arm, lost a hand > amputation, residual limb, prosthetic socket, prosthesis, amputee | lost limb
learn to walk again, walk again, walking trouble, help people walk > gait rehabilitation, exoskeleton, gait training, locomotion, spinal cord injury | walking again
practise at home, exercise at home after, exercises after injury, recover from an injury > rehabilitation, physical therapy, physiotherapy, telerehabilitation | recovering by exercise
hold the body upright, brace, splint, support for the > orthosis, brace, splint, immobilization | holding a limb
slouch, sit badly, sit straight, how one sits > posture, sitting, ergonomic, spine | way of sitting
lifting patients, lift a patient, patient out of bed > patient transfer, patient lift, patient handling, caregiver | moving patients
stand up, get up from a chair > sit-to-stand, mobility, assistive device | getting up
stumble, trip, slip, unsteady > fall risk, fall prevention, gait stability, balance, slip resistance | losing balance
operate through a small hole, operate through, tiny cut, small hole > minimally invasive surgery, laparoscopic, endoscopic, natural orifice | small openings
surgery robot, robot surgeon, robot that operates > surgical robot, robotic surgery, teleoperation, robot-assisted | operating by robot
guide the surgeon, show the surgeon, find the way in the body, help surgeons > image-guided surgery, surgical navigation, intraoperative, augmented reality | guidance in surgery
steer a needle, guide a needle, needle in the right place, needle placement > needle guidance, needle steering, biopsy, image-guided, epidural | placing a needle
thin tube, tube into the body, feed a tube, tube in the body > catheter, cannula, guidewire, lumen, endoscope | tube in the body
tube gets blocked, clogged tube, tube gets clogged > catheter occlusion, occlusion, clogging, shunt | blocked tube
take a sample of tissue, sample of tissue, piece of tissue > biopsy, tissue sampling, histology, pathology | tissue sample
look at tissue, slides, thin slices, stained slices > histology, pathology, whole slide imaging, tissue section, histopathology | seeing tissue
hold tissue, grab tissue, grasp tissue > surgical grasper, forceps, retractor, tissue | instruments
cut tissue, cutting tool for surgery > scalpel, electrosurgical, surgical instrument, dissection | cutting
tools for surgeons, surgical tool, instrument for operations > surgical instrument, surgical device, forceps, trocar | instruments
left inside, sponge left inside > retained surgical item, surgical sponge, counting | forgotten in the body
close a hole, seal a hole, plug a leak in the body > closure device, sealant, occlusion, suture | closing
clean instruments, clean tools in hospital, germ free tools > sterilization, autoclave, disinfection, endoscope reprocessing | cleaning instruments
heat a tumor, cook a tumor, freeze a tumor > hyperthermia, thermal ablation, cryoablation, radiofrequency ablation, focused ultrasound | destroying by heat or cold
sound waves heal, heal with sound, treat with sound > focused ultrasound, therapeutic ultrasound, sonodynamic, histotripsy | treating by sound
light heals, treat with light, heal with light > phototherapy, photodynamic therapy, photobiomodulation, laser therapy | treating by light
treat with electricity, small current, current heals, electric pulses > electrical stimulation, electroporation, neuromodulation, electrotherapy | treating by current
magnets, magnet, magnetic > magnetic field, magnetic, electromagnet, permanent magnet | magnets
cool the body, cool a patient, cool down a patient > therapeutic hypothermia, body cooling, temperature management | cooling a body
body temperature, overheats, heat stroke, too hot to work > thermoregulation, core temperature, heat stress, hyperthermia, cooling garment | heat of the body
see inside, see into the body, see in the body, pictures of the inside, picture of the inside, without opening > medical imaging, tomography, ultrasound, magnetic resonance imaging, radiography, endoscopy | seeing the inside
clearer scan, better scan, sharper scan, faster scan, shorter scan, better pictures of the body > image reconstruction, MRI, pulse sequence, computed tomography, image quality, signal-to-noise | better scans
less radiation, fewer x-rays, without x-rays > dose reduction, low-dose, radiation-free, magnetic resonance imaging, ultrasound | less rays
moving patient, moves during a scan, breathing during a scan, holds still > motion correction, motion artifact, respiratory gating | motion in scans
dye for scans, make it show up, show up on a scan, stands out > contrast agent, imaging agent, gadolinium, tracer, radiotracer, probe | visible in scans
find tumors on scans, computer reads scans, read scans, computer looks at scans > computer-aided detection, computer-aided diagnosis, segmentation, radiomics, deep learning, medical image | computer on scans
breast scan, breast check, breast x-ray > mammography, breast imaging, breast tomosynthesis, elastography | picture of the breast
how stiff tissue is, stiffness of the liver, feel for lumps > elastography, shear wave, tissue stiffness, palpation | stiff tissue
blood flow, see blood flow, how blood flows, flow of blood > hemodynamic, Doppler, perfusion, blood flow imaging, flow velocity | moving blood
brain activity, see the brain work, what the brain does > functional MRI, electroencephalography, near-infrared spectroscopy, neuroimaging, brain activity | the working brain
little light through tissue, light through the body > near-infrared, diffuse optical, photoacoustic, optical imaging | light in tissue
allergic shock > anaphylaxis, epinephrine | strong allergy
dust allergy, cat allergy > allergen, IgE, immunotherapy, allergy | allergy
weight loss, get thin, eat less, burn fat, fat people > obesity, weight loss, energy expenditure, brown adipose tissue, appetite, bariatric | losing weight
healthy food, eat well, what to eat, diet, eating habits > nutrition, diet, dietary, nutritional supplement, functional food | eating
vitamins, lack of vitamins, hunger in poor countries, undernourished > malnutrition, micronutrient, vitamin, fortification, supplement | lack of food
healthy, stay healthy, health > health, wellness, preventive, health monitoring | being well
fit, get fit, exercise, workout, train harder, training > physical activity, exercise, fitness, training, physiological | sport
athletes, athlete, sportsmen, runner, runners > athletic performance, sports, running, biomechanics, exercise | people in sport
sport injury, hit on the head, helmet, football helmet > concussion, helmet, head injury, impact, head protection | injury in sport
crash, accident, car accident > collision, impact, injury, crashworthiness, crash | accident
soldier, soldiers, battlefield, war wounds > military, combat casualty, warfighter, battlefield, trauma | in war
first aid, wounded, injured people > trauma, emergency, hemorrhage, casualty, first responder | first help
medical records, patient files, notes of doctors, doctor's notes > electronic health record, clinical text, natural language processing, medical record | patient data
patient data, share patient data, private medical data > health data, de-identification, HIPAA, privacy, data sharing | private data
mistakes in hospital, medical mistakes, wrong medicine, mix up medicines > medication error, patient safety, clinical decision support | mistakes in care
help doctors decide, doctor decides, advice for doctors > clinical decision support, diagnosis, risk stratification | decisions in care
schedule, timetable, plan operations, fill the operating room > scheduling, operating room, resource allocation, hospital operations | planning
find people for a trial, trials, test a new drug on people > clinical trial, patient recruitment, eligibility | trials
teach doctors, train doctors, train nurses, learn surgery, practise surgery, practice surgery > medical education, medical simulation, simulator, training, curriculum | teaching medicine
dummy, doll, fake body, fake patient > phantom, mannequin, simulator, anatomical model, surrogate | model of a body
tests on dead bodies, dead body, find out why someone died > forensic, autopsy, cadaver, postmortem | after death
drunk drivers, how drunk, drunk driver > alcohol, breathalyzer, ethanol, blood alcohol, alcohol sensor | alcohol in drivers
drug test, took drugs, drug users > drug detection, drug abuse, illicit drugs, toxicology | finding drugs
alcoholic, alcoholics, drink too much, stop drinking > alcohol use disorder, alcoholism, addiction | drinking too much
calm a crying baby, crying baby > infant, infant cry, neonatal, soothing | babies
keep a baby warm, baby box, keep babies warm > incubator, infant warmer, neonatal, hypothermia, thermoregulation | warming babies
lymphatic, lymph node, lymphovascular = drainage channels vessels of the body that carry fluid, swollen glands in neck or armpit
amyotrophic lateral sclerosis, ALS, motor neuron = Lou Gehrig's disease, muscles weaken and waste until unable to move or speak
statin, cholesterol, LDL = cholesterol pills, lower the bad fat in the blood to protect the heart
pharmacogenomics, drug response, responder, biomarker = know beforehand which patients a medicine will help, who will benefit, who responds, helped by pills
hereditary, genetic predisposition, familial, gene, mutation = runs in the family, born with, passed on from parents, inherited risk
renal failure, chronic kidney disease, glomerular, nephropathy = failing kidneys stop working
capillary, microvascular, microcirculation = smallest finest blood vessels
thoracentesis, pleural effusion, pleural = fluid around the lungs drawn off with a needle
positron emission tomography, PET, radiotracer, scintillator = scan after radioactive sugar or substance is injected or swallowed, body scanner that catches rays
magnetic resonance imaging, MRI, hyperpolarized = body scan in a magnet tube, magnet scanner pictures
computed tomography, CT, X-ray = x-ray scan in slices, ring that turns round the body
ultrasound, sonography, transducer = picture by sound waves, probe on the belly, look at a baby with sound
optical coherence tomography, OCT, retinal scanner = eye doctor's device that looks in fine layers at the back of the eye with light
photoacoustic, optoacoustic = light in and sound out to see blood in tissue
endoscope, colonoscopy, bronchoscope = camera on a tube looks inside gut stomach or lungs
fundus, retina, ophthalmoscope = back of the eye
macular degeneration, retinal degeneration, retinopathy = older people lose the middle of their sight, going blind slowly
glaucoma, intraocular pressure = pressure in the eye harms sight
cataract, intraocular lens = lens of the eye turns cloudy and is replaced
cornea, keratoconus, keratoplasty = clear front window of the eye
presbyopia, accommodation, refractive = reading glasses needed with age, cannot focus near
myopia, refractive error = short sighted children need glasses, cannot see far
antiresorptive, bisphosphonate, osteonecrosis, extraction socket = bone medicine, jaw hole after a pulled tooth will not close
dental implant, periodontal, orthodontic = teeth straightened replaced held in the jaw
temporomandibular, jaw = jaw joint hurts clicks chewing
hyperpolarized, contrast agent, MRI = specially prepared gas breathed in to make the lungs show up in a scan
immune checkpoint, immunotherapy, PD-1, PD-L1 = drugs that wake up the body's own defence against cancer
CAR T cell, chimeric antigen receptor, adoptive = patient's own blood cells changed to hunt cancer
pseudovirus, pseudotyped, spike protein, SARS-CoV-2 = harmless stand-in fake virus to test vaccines against corona
adipose, fatty infiltration, intramuscular fat = fat creeping into muscles or liver
sarcopenia, muscle atrophy, myostatin = muscles shrink with age or bed rest
muscular dystrophy, dystrophin, Duchenne = boys whose muscles waste, cannot walk later
spinal muscular atrophy, motor neuron = babies too weak to sit or swallow
multiple sclerosis, myelin, demyelination = body strips the cover insulation of its nerves
epilepsy, seizure, anticonvulsant = fits, electrical storm in the brain
electroencephalography, EEG, electrode = cap with wires that reads brain waves on the head
deep brain stimulation, neurostimulation, electrode = wire in the brain sends small current against shaking
transcranial magnetic stimulation, TMS, coil = magnet coil held at the head treats the brain
brain-computer interface, neural decoding, neuroprosthesis = control a machine by thinking, paralysed people move a cursor with their mind
cochlear implant, auditory nerve = device in the ear lets deaf people hear
tinnitus, auditory = ringing in ears that never stops
vestibular, balance, vertigo = dizzy spinning inner ear balance
aphasia, dysarthria, speech therapy = lost words after a stroke, cannot find words or speak clearly
dyslexia, reading disorder = children who mix up letters and cannot read well
autism, social communication = child who avoids eye contact and does not talk
schizophrenia, antipsychotic, psychosis = hears voices that are not there
depression, antidepressant, ketamine = deep sadness that will not lift, feeling low
post-traumatic stress disorder, fear extinction = nightmares and fear after war or terrible events
anxiety, anxiolytic = constant worry fear panic
addiction, opioid, withdrawal, relapse = people hooked on pills drugs who want to stop
naloxone, overdose, opioid antagonist = wakes up somebody who took too much of a drug
anesthesia, sedation, anesthetic = sleep during an operation without feeling
analgesic, nociceptor, pain = takes pain away without making addicted
neuropathic pain, neuropathy = burning pain from damaged nerves
migraine, CGRP = bad headache with light hurting
stroke, thrombolysis, ischemia = blocked vessel in the brain, face hangs, arm weak
traumatic brain injury, concussion = blow to the head in sport or a blast
hydrocephalus, shunt, cerebrospinal = water on the brain drained by a tube
aneurysm, embolization, coil = bulge in a vessel that may burst
atrial fibrillation, ablation, arrhythmia = heart out of rhythm flutters
electrocardiogram, ECG, cardiac monitoring = trace of the heart's electricity, stickers on the chest
defibrillator, cardiac arrest = shock that restarts a heart
myocardial infarction, troponin, ischemia = heart attack, chest pain, heart muscle dies
heart failure, ejection fraction, ventricular = weak heart, breathless, swollen legs
ventricular assist device, blood pump = pump that helps a weak heart while waiting for a new one
heart valve, transcatheter, mitral, aortic = new valve put in the heart through a vessel
stent, restenosis, angioplasty = little mesh tube that keeps a vessel open
thrombosis, anticoagulant, embolism = clot in the leg or lung, blood thinner
hemostasis, hemorrhage, hemostatic = stops heavy bleeding quickly
sickle cell disease, hemoglobin = red blood cells shaped like a sickle that block vessels
hemophilia, clotting factor = blood that does not clot
leukemia, hematologic malignancy, bone marrow = cancer of the blood
lymphoma, B cell = cancer of the glands
multiple myeloma, plasma cell = cancer in the bone marrow
glioblastoma, brain tumor = deadly tumor of the brain
melanoma, dermoscopy, skin lesion = dark mole skin cancer
breast cancer, mammography, HER2 = lump in the breast found early
prostate cancer, PSA, androgen = cancer of older men, gland below the bladder
pancreatic cancer = deadly cancer of the gland behind the stomach
colorectal cancer, polyp, colonoscopy = cancer of the bowel
ovarian cancer, cervical cancer = cancers of women's womb and ovaries
hepatocellular carcinoma, liver cancer = cancer of the liver
metastasis, metastatic, invasion = cancer that spreads to other places
circulating tumor cells, liquid biopsy, cell-free DNA = find cancer from a blood sample without cutting
biopsy, histopathology, pathology = piece of tissue is taken and looked at under a microscope
tumor margin, intraoperative, fluorescence = see during surgery whether all cancer is out
radiotherapy, dosimetry, treatment planning = rays aimed at a tumor, how much dose where
brachytherapy, radioactive seed = little radioactive grains placed in a tumor
proton therapy, particle therapy = beam of particles against tumors
photodynamic therapy, photosensitizer = light switches on a drug that kills diseased cells
hyperthermia, ablation, radiofrequency = heat that kills tumors
high intensity focused ultrasound, histotripsy = sound bundled to destroy tissue without a cut
laparoscopic, minimally invasive, trocar = operating through keyholes
surgical robot, teleoperated, surgical instrument = surgeon steers arms of a machine
suture, stapler, wound closure = sewing cuts shut
tissue adhesive, sealant, bioadhesive = glue that closes wounds and leaks in the body
scaffold, tissue engineering, regenerative = frame on which new tissue grows
bone graft, osteogenic, bone regeneration = fills holes in bone so it grows back
cartilage, chondrocyte, osteoarthritis = worn cushion in knees and hips
tendon, ligament, rotator cuff = torn strings that tie muscle and bone
orthopedic implant, fixation, bone screw = plates and screws for broken bones
prosthesis, prosthetic socket, amputee = artificial leg or arm for who lost a limb
exoskeleton, assistive, wearable robot = suit with motors that helps to walk or lift
gait, locomotion, rehabilitation = way of walking, learn to walk again
orthosis, brace, splint = support worn at a joint or back
scoliosis, spine, vertebral = crooked back in children, backbone
spinal cord injury, paralysis = cannot move legs after an accident
wheelchair, mobility = chair with wheels for disabled people
pressure ulcer, cushion, mattress = sores from lying or sitting too long
wound healing, dressing, chronic wound = sores that do not heal, bandage
burn, skin graft = skin lost by fire or hot water
scar, fibrosis, keloid = thick marks after healing, tissue that turns stiff
psoriasis, eczema, dermatitis = red itchy scaly skin
acne, sebaceous = pimples in teenagers
alopecia, hair follicle = hair falls out, bald
transdermal, microneedle, patch = drug through the skin without injection
sustained release, depot, implantable = medicine given off slowly over weeks so fewer shots
nanoparticle, liposome, drug delivery = tiny balls that carry a drug to the right place
inhaler, aerosol, nebulizer, pulmonary delivery = medicine breathed into the lungs
intranasal, nasal = medicine sprayed up the nose
oral delivery, bioavailability, gastric = pill that survives the stomach
blood-brain barrier = wall that keeps drugs out of the brain
prodrug, prodrugs = medicine that becomes active only inside the body
antibody, monoclonal, immunoglobulin = proteins that stick to one target and mark it for the defence
antibody-drug conjugate = poison tied to a homing protein that only hits cancer
small molecule, inhibitor, kinase = chemical that blocks a protein which drives disease
agonist, receptor, ligand = substance that switches a cell's receiver on
antagonist, inhibitor, blockade = substance that blocks a cell's receiver
vaccine, adjuvant, antigen, immunization = shot that teaches the body to fight a germ
influenza, universal vaccine = flu shot every year
HIV, antiretroviral, broadly neutralizing antibody = AIDS virus hides in the body
cytomegalovirus, congenital infection = virus that harms unborn babies
malaria, plasmodium = fever from mosquito bites in hot countries
tuberculosis, mycobacterium = lung germ that makes people cough for months
antibiotic resistance, antimicrobial, MRSA = germs that no drug kills any more
sepsis, septic shock, bacteremia = germs in the blood, whole body fails quickly
biofilm, antimicrobial coating = slime of germs on tubes and implants
fungal infection, antifungal, candida = yeast or mould in the body
hepatitis, liver inflammation = virus harms the liver
sterilization, disinfection, decontamination = make masks and tools free of germs
personal protective equipment, respirator, mask = clothing that protects nurses from catching a disease
ventilator, mechanical ventilation, respiratory = machine that breathes for a patient
oxygen, oxygenation, ECMO = blood gets oxygen outside the body
pulse oximetry, oxygen saturation = clip on the finger that measures oxygen
asthma, bronchoconstriction, airway = tight chest, wheezing
COPD, emphysema = smokers short of breath
cystic fibrosis, mucus = sticky slime in lungs since birth
pulmonary hypertension = high pressure in lung vessels
sleep apnea, airway = snoring and stopping to breathe at night
diabetes, insulin, glucose = sugar in the blood too high
continuous glucose monitoring, glucose sensor = measure sugar without pricking
obesity, metabolic, appetite = eat too much, too heavy, lose weight
gastrointestinal, microbiome, probiotic = gut and its bacteria
inflammatory bowel disease, colitis, Crohn = gut sore and bleeding for years
irritable bowel, motility, constipation = belly pain, gut too slow or fast
incontinence, bladder, urinary = cannot hold water, leaks when coughing
urinary catheter, urinary tract infection = tube in the bladder brings germs
kidney stone, lithotripsy = stones in the kidney crushed
dialysis, hemodialysis, vascular access = machine that washes the blood of kidney patients
transplantation, graft rejection, immunosuppression = body rejects a new organ
organ preservation, perfusion = keep a donated organ alive on the way
autoimmune, lupus, rheumatoid arthritis = defence attacks the own body and joints
allergy, anaphylaxis, IgE = body overreacts to nuts or pollen
food allergy, desensitization = child must not eat peanuts
infertility, in vitro fertilization, embryo = couple cannot have children
contraceptive, contraception = avoid pregnancy
preeclampsia, pregnancy, preterm birth = danger for mother and baby before birth
neonatal, infant, incubator = newborn too small too early
postpartum hemorrhage = mother bleeds after birth
menopause, estrogen, osteoporosis = older women hot flashes bones thin
endometriosis, fibroid, uterine = pain in the womb heavy bleeding
triage, emergency department, prehospital = who must be treated first, ambulance, crowded emergency room
electronic health record, clinical decision support = patient files on computers help doctors decide
telemedicine, remote monitoring = doctor sees patient from afar at home
medication adherence, dispenser = old people forget to take pills
fall detection, fall prevention = old people who fall at home
rehabilitation, physical therapy = exercises after injury
wearable, physiological monitoring, biosensor = band or patch on the body that watches heartbeat and health
implantable, telemetry, wireless = device put in the body that talks to the outside
lab-on-a-chip, microfluidic, point-of-care = whole blood test on a small card for villages
lateral flow, immunoassay, antigen test = strip that shows a line like a pregnancy test
phantom, simulator, surgical training = model of the body to practise on
stethoscope, auscultation = doctor listens to heart and lungs with a tube in the ears
blood pressure, sphygmomanometer, cuff = cuff squeezed round the arm
hypertension, antihypertensive = pressure in the arteries too high silent danger
arterial stiffness, pulse wave = vessels grow stiff with age
atherosclerosis, plaque = fat and chalk narrow the arteries
peripheral artery disease, ischemia = legs hurt when walking poor blood flow
lymphedema, compression = arm or leg swells after cancer surgery
deep vein thrombosis, compression = clot after long flight or bed rest
anemia, iron deficiency = pale and tired blood lacks iron
transfusion, red blood cells, blood storage = blood given to others kept in bags
platelet, thrombocytopenia = tiny cells that plug leaks in vessels
neutrophil, leukocyte = white cells that swallow germs
stem cell transplantation, bone marrow, graft-versus-host = new marrow from a donor attacks the patient
hematopoietic stem cell, cord blood = blood from the birth cord of babies makes all blood cells
T cell, cytotoxic = killer cells of the body's defence
natural killer cell = defence cells that kill without training
dendritic cell, antigen presentation = cells that show germs to the defence
regulatory T cell, tolerance = cells that calm the defence so that it does not attack
cytokine, interleukin, inflammation = messengers that make heat redness swelling
complement, inflammation = proteins in blood that punch holes in germs
interferon, antiviral = first alarm against virus
steroid, corticosteroid, glucocorticoid = strong drugs against swelling with bad side effects
rheumatoid arthritis, synovial = joints swollen and hurting every morning
gout, uric acid = big toe hurts crystals
lupus, autoimmune = face rash and tired body attacks itself
fibrosis, antifibrotic, TGF-beta = organs turn into scar lung liver kidney stiff
polycystic kidney disease, cyst = kidneys full of bubbles inherited
nephrotic, podocyte, proteinuria = kidneys leak protein urine foams
acute kidney injury = kidneys fail suddenly after surgery or drugs
overactive bladder, urge = must run to the toilet all the time
benign prostatic hyperplasia, urinary obstruction = older men weak stream swollen gland
erectile dysfunction, priapism = men's bedroom trouble
hypogonadism, testosterone = men lack hormone
varicocele, spermatogenesis, male infertility = men whose seed does not swim
ovulation, oocyte, polycystic ovary = egg cells ripen each month
placenta, fetal growth = organ that feeds the unborn
amniotic, prenatal diagnosis, trisomy = test the unborn for illness Down
breast milk, lactation, infant nutrition = mother's milk for babies
neonatal jaundice, bilirubin, phototherapy = yellow baby under blue light
necrotizing enterocolitis, preterm = gut of early babies dies
retinopathy of prematurity = early babies go blind
cerebral palsy, spasticity = child with stiff limbs since birth
Down syndrome, intellectual disability = people who learn slowly since birth
fragile X, Rett, Angelman = rare inherited brain trouble of children
ADHD, attention = child who cannot sit still or concentrate
obsessive-compulsive disorder, compulsion = washes hands again and again
eating disorder, anorexia = girls who starve themselves
suicide, self-harm = wants to end one's life
bipolar disorder, lithium, mania = moods swing between high and low
dementia, cognitive decline, Alzheimer = grandmother forgets names and gets lost
amyloid, tau, aggregation = sticky clumps in the brain
Parkinson's disease, dopamine, tremor = hands shake steps get small
Huntington's disease, huntingtin = inherited jerky movements
dystonia, movement disorder = muscles twist by themselves
essential tremor = hands shake when drinking a cup
restless legs, periodic limb movement = legs must move at night
narcolepsy, orexin = falls asleep suddenly in daytime
insomnia, melatonin = lies awake at night
circadian rhythm, light therapy = light in the morning against winter gloom
coma, disorders of consciousness = does not wake up after an accident
delirium, postoperative cognitive = old patient muddled after surgery
brain mapping, functional MRI, connectivity = which part of the brain does what
intracranial pressure, monitoring = skull pressure after a blow
neuroprotection, neurodegeneration = keep nerve cells from dying
nerve regeneration, axon, conduit = cut nerves grow together again
nerve stimulation, vagus nerve = small current to a nerve calms illness
spinal fusion, intervertebral disc, pedicle = worn disc in the back screws
vertebral fracture, kyphoplasty = crushed back bone in old women
total knee arthroplasty, joint replacement = new knee or hip that lasts
meniscus, anterior cruciate ligament = torn inside the knee in football
osteoporosis, bone density = bones thin and break easily
osteogenesis, fracture healing = broken bone heals faster
bone metastasis, osteosarcoma = cancer in bones
craniofacial, cleft, cranioplasty = skull and face mended
hearing loss, ototoxicity, hair cell = drugs or noise destroy hearing
otitis media, ear tube, eardrum = ear ache of children
rhinitis, sinusitis, nasal = blocked running nose
larynx, vocal fold, voice = voice box hoarse no voice
dysphagia, swallowing = food goes down the wrong way
tracheostomy, airway, intubation = tube or hole in throat for breathing
laryngoscope, intubation = blade that shows where the breathing tube goes
gastroesophageal reflux, esophagus = acid burns behind the breast bone
gastric, stomach, ulcer = sore in the stomach
celiac disease, gluten = wheat makes ill
liver transplantation, hepatic = new liver
cholestasis, bile = bile cannot flow
pancreatitis, islet transplantation = inflamed gland, cells that make insulin given
appendicitis, abdominal = pain in the belly on the right
hernia, mesh = gut pushes through the belly wall held by a net
hemorrhoid, fistula, anal = painful bottom
stoma, ostomy = bag for bowel contents on the belly
parasite, helminth, schistosomiasis = worms in the body
lyme disease, borrelia, tick = ring on the skin after a tick
dengue, Zika, arbovirus = fever by day mosquitoes
herpes, latency, varicella = virus that comes back as blisters
papillomavirus, HPV, cervical = virus behind cancer of women
respiratory syncytial virus, bronchiolitis = virus of babies' lungs
norovirus, rotavirus = vomiting and runs on ships and in schools
Ebola, hemorrhagic fever = deadly fever of Africa
rabies = mad dogs bite
smallpox, poxvirus, monkeypox = pox
anthrax, biodefense, spores = deadly powder in letters
Clostridium difficile, fecal transplant = runs after antibiotics
Staphylococcus, skin infection = boils pus
Pseudomonas, cystic fibrosis = germ in sticky lungs
hand hygiene, nosocomial = nurses forget to wash hands
ultraviolet, germicidal, disinfection = lamp that kills germs
contact tracing, epidemic modeling, surveillance = who met whom, how a plague spreads
clinical trial, randomized, endpoint = test whether a drug helps people
drug screening, high-throughput, compound library = try thousands of substances to find a medicine
drug repurposing = old medicine helps another illness
toxicology, hepatotoxicity, safety = does a drug harm the liver before people take it
pharmacokinetics, dosing, model-based = how much drug stays in the body how long
polypharmacy, drug interaction = too many pills do not go together
controlled substance, abuse deterrent, diversion = pills that cannot be abused or stolen
medical device, infusion pump, syringe = pump that gives drugs by drip
intravenous, catheter, venous access = line in a vein
hypodermic, needle-free, injector = shot without needle
epidural, spinal needle, loss of resistance = needle in the back for birth pain
regional anesthesia, nerve block = only one arm or leg asleep
surgical navigation, tracking, registration = map for the surgeon during operation
retractor, forceps, surgical tool = holds organs aside during operation
electrosurgery, cautery = burns vessels shut while cutting
hernia repair, bariatric surgery = smaller stomach against fat
cosmetic, dermal filler, wrinkle = look younger without wrinkles
sunscreen, photoprotection, melanin = protects skin from sun
nevus, dermatoscope = watch a mole for change
hyperhidrosis, sweat = sweats too much
pruritus, antihistamine = itches all the time
hair removal, follicle = unwanted hair
nail, onychomycosis = yellow toe nails
radiation injury, radioprotector, biodosimetry = who got a dangerous dose after a nuclear accident
space medicine, bone loss, astronaut = bodies weaken in space
decompression sickness, hyperbaric = divers with the bends chamber
altitude sickness, hypoxia = headache on high mountains thin air
hypothermia, rewarming = freezing person warmed up
heat stress, cooling garment = too hot for workers firemen soldiers
motion sickness, nausea = sick in cars ships and space
veterinary, equine, canine = horses dogs and cats get treated
nutrition, diet, metabolic = what to eat to stay healthy
ketone, ketogenic = body burns fat instead of sugar
alcohol, hangover, acetaldehyde = too much drink
smoking cessation, nicotine, e-cigarette = give up cigarettes
caregiver, dementia care, training = family looks after a sick parent
patient education, health literacy = patients understand their illness
patient monitor, alarm, intensive care = machines beep around very sick patients
hospital operations, patient flow, scheduling = queues beds and waiting in hospital
medical imaging archive, DICOM, annotation = pictures of patients stored and marked
radiomics, computer-aided diagnosis = computer finds illness on scans
stereotactic, image-guided, needle = needle guided by pictures
elastography, stiffness = how hard is the liver or a lump
Doppler, blood flow, velocimetry = how fast blood runs
near-infrared spectroscopy, oxygenation = red light shows oxygen in the brain
Raman, spectroscopy, tissue = light tells ill from healthy tissue
breath analysis, volatile organic compounds = smell of breath tells illness
sweat sensor, saliva, biomarker = health from sweat or spit without blood
urinalysis, urine = test in the toilet
cell-free DNA, prenatal, cancer = bits of DNA floating in blood
microbiome, dysbiosis = bugs of the gut out of balance
biomarker panel, prognosis = several values in blood tell how an illness will go
blood glucose, insulin sensitivity, metformin = sugar medicine for older heavy people
gene panel, variant, precision oncology = which faulty gene drives a patient's cancer
tumor microenvironment, stroma = neighbourhood that feeds a tumor
cancer stem cell, relapse, dormancy = sleeping cancer cells that wake years later
oncolytic virus, viral therapy = virus trained to kill cancer
bispecific antibody, T cell engager = glue between killer cells and cancer cells
chemotherapy, side effects, cytotoxic = strong cancer drugs that make sick and bald
radiosensitizer, hypoxia, tumor = makes tumors easier to hit with rays
survivorship, cancer pain, supportive care = life after or with cancer
screening, risk model, early detection = find illness in healthy people before signs
digital pathology, slide, image analysis = computer looks at stained tissue
nerve imaging, surgery, fluorescence = nerves light up so that the surgeon does not cut them
intraoperative monitoring, perfusion, oxygen = see during surgery whether tissue gets blood
hemodialysis catheter, fistula, graft = opening for kidney patients' blood machine
peritoneal, dialysis, wearable kidney = kidney machine to carry along
liver fibrosis, NASH, steatosis = fatty liver of heavy people turns hard
celiac, enzyme therapy, gluten = eat bread without pain
esophageal, swallowing, stricture = food gets stuck in the throat pipe
capsule endoscopy, ingestible, pill camera = swallow a camera or sensor
gastric band, balloon, satiety = feel full sooner lose weight
hearing test, audiometry, smartphone = test ears with a phone
eye drops, ocular drug delivery, sustained = medicine for the eye without drops every day
dry eye, tear film, meibomian = burning gritty eyes
amblyopia, strabismus, vision training = lazy eye of children
retinal prosthesis, visual cortex, photoreceptor = chip that lets blind see
color vision, low vision, magnifier = see better with weak eyes
tooth enamel, remineralization, caries = repair teeth without drill
gingivitis, oral biofilm, mouthwash = gums bleed
cleft, craniosynostosis, infant skull = baby's head grows crooked
hip dysplasia, pediatric orthopedics = babies' hips
clubfoot, orthotic, insole = feet turned or flat
carpal tunnel, tendon, hand = wrist hurts from typing
frailty, mobility, older adults = old people get weak and slow
assistive device, daily living, independence = old or disabled people do things by themselves at home
walker, cane, crutch = stick or frame for walking
lift, transfer, bed, caregiver = get a heavy patient out of bed
medication reconciliation, discharge, hospital = lists of pills do not match
surgical checklist, count, retained = nothing left inside after surgery
blood culture, bloodstream infection, rapid = which germ is in the blood quickly
antibiotic susceptibility, rapid test = which drug kills this germ quickly
viral load, HIV test, point-of-care = how much virus is in the blood
saliva test, RNA, swab = spit or nose swab test for virus
immune response signature, host, respiratory infection = tells virus from bacteria by the body's answer
mask, filtration, fit = mask fits face and keeps virus out
isolation, negative pressure, hood = tent that keeps a patient's air inside
vaccine storage, thermostable, cold chain = vaccine survives heat without fridge
needle-free, intradermal, jet injector = vaccine without needle
mosquito control, larvae, malaria vector = fewer mosquitoes
worm infection, deworming, hookworm = worms in children of poor countries
leprosy, leishmaniasis, neglected disease = forgotten illnesses of poor countries
snake venom, antivenom = bite of snakes
organophosphate, nerve agent, antidote = poison gas treatment
cyanide, carbon monoxide, poisoning = poison that stops breathing
acetaminophen, liver injury, overdose = too many pain pills
cannabis, cannabinoid receptor, impairment = smoked weed effect
ketamine, psychedelic, antidepressant = party drug heals sadness
biofeedback, relaxation, breathing = calm down by seeing one's own heartbeat
virtual reality therapy, exposure, phobia = face fears with goggles
mobile health, text message, behavior change = phone reminds and helps change habits
weight management, food logging, physical activity = app counts meals and steps
sleep tracking, actigraphy = watch tells how one slept
fertility tracking, ovulation test = best days to get pregnant
breast pump, nursing = pump milk for baby
infant monitoring, sudden death, breathing = watch baby's breath in bed
pediatric dosing, children, syringe = right dose for children
autism screening, gaze, video = computer watches a toddler to find autism early
school, attention, cognitive test = test thinking of children
# biotechnology
gene, genes > genetic, genomic, nucleic acid, DNA | unit of inheritance
change genes, cut genes, fix genes, repair genes, gene scissors, gene editing ~ genome editing, CRISPR, Cas9, nuclease, zinc finger | altering the genome
switch off a gene, switching off, silence a gene > repression, gene silencing, knockdown, RNAi, siRNA | turning genes off
switch on a gene, turn on genes > gene expression, activation, promoter, transactivation | turning genes on
put genes into, gene into cells > transfection, gene delivery, viral vector, AAV, transgene | bringing genes into cells
gene therapy, cure at the root > gene therapy, gene editing, adeno-associated virus | treating by genes
read genes, read DNA, decode DNA ~ DNA sequencing, genome sequencing, nanopore | reading the letters
copy DNA, multiply DNA ~ polymerase chain reaction, PCR, amplification | making copies
DNA fingerprint > genotyping, forensic DNA, short tandem repeat | telling people apart by DNA
protein > polypeptide, peptide, proteomic | the molecule
building blocks of protein > amino acid, peptide | parts of proteins
ferment, brew, brewing > fermentation, bioreactor, microbial production | making by microbes
made by bacteria, made by microbes, without growing the plants, by yeast > microbial production, biosynthesis, recombinant, engineered microorganism, metabolic engineering | making by cells
tank for cells, grow cells > cell culture, bioreactor, culture medium | growing cells
lab meat, lab-grown meat, steak, grow meat, meat ~ cultured meat, cultivated meat, cellular agriculture | meat from cells
sort cells, pick out cells, separate cells > cell sorting, flow cytometry, cell separation, microfluidic | separating cells
count cells > cytometry, cell counting | number of cells
single cell, one cell > single-cell | cells one by one
lab on a chip, chip laboratory ~ microfluidic, microfluidics, lab-on-a-chip | tiny laboratory
tiny channel, tiny channels > microfluidic, microchannel | channels of micrometres
organ on a chip, mini organ ~ organoid, organ-on-chip, microphysiological | model of an organ
body's own messenger > hormone, cytokine, signaling molecule | substances that signal
antibody, antibodies > immunoglobulin, monoclonal antibody, nanobody | the protein of defence
speed up reaction, nature's catalyst > enzyme, enzymatic, biocatalyst | catalyst of life
sugar > carbohydrate, saccharide, glucose, glycan | the substance
milk sugar ~ lactose | sugar of milk
fat, oil > lipid, fatty acid, triglyceride | the substance
healthier fat, healthy fat, healthy oil > unsaturated fatty acid, omega-3, oleic acid, FAD2 | fat that is good to eat
oil plant, oil plants, rapeseed, oil crop ~ canola, oilseed, soybean, Brassica | plants that give oil
crop, crops, grain, grains > plant, cereal, wheat, maize, transgenic plant | plants of the field
corn ~ maize | the plant
better harvest, bigger harvest, grow big, more harvest > crop yield, plant growth, biomass yield | harvest of a field
drought, dry fields > drought tolerance, water stress, abiotic stress | lack of rain
frost, plants freeze > freezing tolerance, cold stress | cold
plant illness, plants resist disease, resist disease, sick plants > plant immunity, disease resistance, plant pathogen, stress resistance | illness of plants
weed, weeds, weed killer ~ herbicide, herbicide resistance | unwanted plants
bug killer, insect killer, insect poison, pest, pests ~ insecticide, pesticide, pest control | against insects
sprout, sow, seed, seeds > germination, seed coating, seedling | beginning of a plant
bee, bees > pollinator, honeybee, apiary | the insect
fish farm, shrimp farm ~ aquaculture | keeping fish
farm animal, cow, cows, cattle, pig, chicken > livestock, bovine, porcine, poultry, veterinary | animals of a farm
pet, dog, cat > canine, feline, veterinary, companion animal | animals at home
mouse, mice > murine, animal model, rodent | the laboratory animal
monkey, ape > primate, nonhuman primate | the animal
fly, fruit fly > drosophila, insect | the insect
green slime, seaweed, pond scum ~ algae, microalgae, alga, macroalgae | water plants
mushroom, mushrooms > fungal, fungus, mycelium, mycorrhizal | the fungus
toadstool leather, mushroom leather > mycelium | material of fungi
living bugs, living microbes, bugs that eat waste, bacteria that eat > microbial, bacterial, bioremediation, biodegradation, microbial fuel cell | microbes that work
gut bacteria, gut germs, gut bugs > microbiome, probiotic, E. coli, coliform, microbiota | microbes of the gut
good bacteria > probiotic, microbiome, commensal | microbes that help
slime on surfaces, slime layer ~ biofilm, biofouling | film of microbes
freeze cells, freeze eggs, deep freeze > cryopreservation, cryoprotectant, vitrification | keeping by cold
keep samples, samples good, keep blood, keep fresh > preservation, biological sample, sample storage, stabilization, biospecimen | keeping samples
glow, glowing, light up > fluorescence, fluorescent, luminescence, bioluminescent | giving light
see tiny things, look at cells, magnify > microscopy, microscope, super-resolution | seeing the small
watch cells live > live-cell imaging, time-lapse | seeing cells alive
deliver drugs, carry drugs, drug carrier > drug delivery, nanoparticle, liposome, nanocarrier | bringing drugs
slow release, release slowly, drug over weeks > controlled release, sustained release, depot | giving off slowly
works only when, works only if > responsive, self-regulated, closed loop, stimuli-responsive | acting on a condition
find new drugs, new medicine, look for drugs > drug discovery, screening, high-throughput screening, small molecule | finding drugs
shape of a protein, fold proteins > protein structure, protein folding, conformation | structure
man-made life, artificial life ~ synthetic biology, engineered cells | building life
artificial cell > protocell, liposome, vesicle | cell made by hand
spider silk, silk > fibroin, silk protein, spidroin | the fibre
glue of mussels > bioadhesive, catechol, adhesive protein | glue in water
jelly, gel > hydrogel, gel, alginate | soft wet matter
print organs, print tissue, print cells > bioprinting, 3D bioprinting, bioink | printing with cells
family tree, descent > phylogenetic, lineage, ancestry | descent
old age, live longer, ageing > aging, longevity, senescence | growing old
body clock, inner clock ~ circadian rhythm, circadian | day and night in the body
hunger, hungry, appetite, craving for food > ghrelin, appetite, satiety, food intake | wish to eat
stem of illness, cause of illness > pathogenesis, etiology, mechanism | where illness begins
life on other planets, alien life > astrobiology, biosignature, life detection | life elsewhere
food goes bad, rotten food, spoiled food > food spoilage, shelf life, food safety | spoilt food
clean food, food poisoning > food safety, salmonella, pathogen detection | germs in food
animal feed, fodder > feed additive, livestock feed | food for animals
hard cell wall, wood pulp > cellulose, lignocellulosic, lignin | matter of plants
germ killing coating > antimicrobial coating, antibacterial surface | surface against germs
test without animals, instead of animals > in vitro model, organ-on-chip, alternative to animal testing | replacing animals
natural medicine, plant medicine, herb > natural product, botanical, plant extract | from plants
chemical from nature > natural product, secondary metabolite | from nature
make a drug, making drugs, cheaper way to make > synthesis, synthetic route, manufacturing process, catalytic | making
find which drug, which drug works > drug screening, drug sensitivity, precision medicine | screening
sticks to a protein, stick to cells > binding, ligand, affinity, receptor | binding
lock and key, switch in the cell > receptor, ligand, signaling | receptors
cell powerhouse ~ mitochondria, mitochondrial | part of cells
cell skin, skin of cells > cell membrane, lipid bilayer | part of cells
cell death, cells die > apoptosis, necrosis, cell viability | cells
grow new cells, turn cells into > differentiation, reprogramming, stem cell | cells
egg, eggs, egg cell > oocyte, ovum, embryo | cells of birth
make many copies > amplification, replication | copying
tiny doses of liquid, move tiny drops > liquid handling, pipette, droplet, microfluidic | liquids
put a label on, label > labeling, tagging, fluorescent probe, marker | marking
weigh molecules, weigh tiny things ~ mass spectrometry, mass sensor | mass
what is in it, what is it made of > composition, analysis, spectroscopy, chemical analysis | analysis
fingerprint of a chemical, light fingerprint > spectroscopy, Raman, infrared spectroscopy | analysis
design proteins, new proteins > protein engineering, directed evolution, protein design | proteins
biggest library, many variants > combinatorial library, library, high-throughput | libraries
worms for research, roundworm > C. elegans, nematode | animal
zebra fish, fish larva > zebrafish | animal
fruit, vegetables, fruit stay fresh > produce, postharvest, ripening, shelf life | plants
flower, flowers bloom > flowering, floral | plants
root, roots > rhizosphere, root | plants
grow plants in space, garden in space, salad in space > plant growth chamber, bioregenerative life support, hydroponic, microgravity | plants
soil > soil, rhizosphere | ground
find out which genes, which genes matter, genes behind, genes that cause > gene expression, genome-wide association, genetic variant, biomarker, functional genomics, genetic screen | finding genes
correct a gene, correct genes, rewrite genes, rewrite DNA, swap a gene > genome editing, base editing, CRISPR, homologous recombination, gene correction | changing genes
gene scissors miss, cut in the wrong place > off-target, guide RNA, specificity, Cas9 | wrong cuts
carry a gene, gene taxi, get genes into, bring genes into, carry genes > gene delivery, viral vector, adeno-associated virus, lentiviral, transfection, plasmid | carrying genes
block a gene, turn a gene down, turn genes off, switch genes off > RNA interference, siRNA, antisense oligonucleotide, gene silencing, knockdown, microRNA | silencing
turn genes on and off, switch genes on, genes on command, control genes > inducible, gene regulation, transcription factor, promoter, optogenetic, gene circuit, synthetic biology | controlling genes
marks on DNA, on top of genes > epigenetic, DNA methylation, histone, chromatin | marks
cheap DNA reading, read DNA faster, read DNA cheaply, read out DNA > next-generation sequencing, DNA sequencing, nanopore, sequencing library | reading DNA
write DNA, make DNA, build DNA, long DNA > DNA synthesis, oligonucleotide, gene synthesis, DNA assembly | making DNA
store data in DNA, DNA as memory > DNA data storage, DNA memory | data in DNA
fold DNA, shapes from DNA, build with DNA > DNA origami, DNA nanotechnology, DNA nanostructure, self-assembly | shapes of DNA
find tiny amounts, tiny amounts, very small amounts, tiny trace, tiny traces, one molecule > trace detection, sensitive detection, single-molecule, limit of detection, ultrasensitive, biosensor | little substance
find DNA of a germ, copy genes at one temperature, copies DNA > PCR, isothermal amplification, LAMP, nucleic acid amplification, nucleic acid detection | copying DNA
get DNA out, take DNA out, clean DNA > nucleic acid extraction, DNA extraction, lysis, purification | getting DNA
break open cells, burst cells > lysis, cell disruption, electroporation | opening cells
holes in cells, open the cell wall for a moment > electroporation, cell membrane permeabilization, pore, transfection | holes in the skin of cells
skin of a cell, cell skin, outer skin of the cell > cell membrane, lipid bilayer, membrane protein | the membrane
gate in the cell, doors of a cell, channels of a cell > ion channel, transporter, receptor, gating | channels
power house of the cell, energy of the cell > mitochondria, mitochondrial, ATP, metabolism | energy in cells
make proteins, produce proteins, factory for proteins > protein expression, recombinant protein, expression system, cell-free protein synthesis | making proteins
clean proteins, pure protein, separate proteins > protein purification, chromatography, affinity tag, electrophoresis | cleaning proteins
find proteins, measure proteins, which proteins > proteomics, mass spectrometry, immunoassay, ELISA, protein array, protein detection | measuring proteins
design proteins, new proteins, change a protein, better enzyme > protein engineering, directed evolution, protein design, mutagenesis, enzyme variant | designing proteins
stick together, clump together, clump, clumping > aggregation, agglutination, agglomeration, clustering, coagulation | clumping
key and lock, fits on, dock, grabs a molecule, grabs onto > binding, ligand, receptor, affinity, aptamer, docking | binding
catch molecules, fish out, pull out of a mixture, pick out > capture, affinity, separation, isolation, magnetic beads, enrichment | taking out
tell cells apart, kinds of cells, type of cell, different cells > cell type, cell classification, flow cytometry, single-cell, marker | kinds of cells
rare cells, find a few cells > rare cell isolation, cell enrichment, cell sorting, microfluidic | few cells
squeeze cells, soft cells, push cells, how stiff cells are > cell mechanics, deformability, mechanobiology, atomic force microscopy | mechanics
hold a cell, grab a cell, move cells, move tiny things, move small things > optical tweezers, micromanipulation, dielectrophoresis, acoustic manipulation, acoustofluidic, trapping | moving small things
move cells by light, move things by light > optical tweezers, optical trap, optoelectronic tweezers | moving by light
grow cells in layers, cells in 3d, grow tissue, grow tissues, tissue in the lab > three-dimensional cell culture, scaffold, tissue engineering, spheroid, organoid, bioreactor | growing tissue
food for cells, soup for cells > culture medium, cell culture, serum-free | feeding cells
dish for cells, cells in a dish, lab dish > cell culture, petri dish, culture plate, in vitro, well plate | dish
make stem cells, turn cells into, turn skin cells into, change one cell into > reprogramming, differentiation, induced pluripotent stem cell, transdifferentiation, cell fate | changing cells
cells crawl, cells move > cell migration, chemotaxis, motility, wound assay | moving cells
cells die, kill cells, cell death > apoptosis, cell death, cytotoxicity, necrosis | dying cells
cells divide, cells grow too fast, cells multiply > proliferation, cell cycle, mitosis, cell division | growing cells
cells age, old cells, worn out cells > senescence, aging, telomere | old cells
cells talk, cells talk to each other > cell signaling, signaling pathway, exosome, extracellular vesicle, intercellular communication | signals
bubbles from cells, little parcels of cells > exosome, extracellular vesicle, liposome | parcels
living medicine, cells as medicine, cells that treat > cell therapy, adoptive cell transfer, CAR T cell, stem cell therapy | cells as drug
make medicine in plants, plants that make medicine > plant expression, molecular farming, transgenic plant, recombinant | drugs from plants
make medicine cheaper, produce a drug, make drugs, cheap medicine > synthesis, biosynthesis, drug manufacturing, total synthesis, synthetic route | making drugs
from the sea, sponge animal, from sea animals > marine natural product, marine organism | sea
medicine from nature, herbs, herbal, plant medicine, natural remedy > natural product, plant extract, botanical, phytochemical, flavonoid | from plants
mirror image molecules, left and right handed > chiral, enantiomer, enantioselective, asymmetric synthesis | mirror molecules
stick a marker on, tag molecules, label cells, mark cells, color cells > fluorescent label, tag, probe, labeling, dye, fluorescent protein, barcode | marking
watch in the living animal, see in a living animal > in vivo imaging, intravital, bioluminescence imaging | seeing in animals
see single molecules, sharper than light allows, sharper microscope, better microscope > super-resolution microscopy, single-molecule imaging, electron microscopy, microscope | sharp microscope
microscope on a phone, pocket microscope, cheap microscope, small microscope > portable microscope, lensless imaging, smartphone microscopy, holographic microscopy | small microscope
look through tissue, see-through tissue, make tissue clear > tissue clearing, optical clearing, light-sheet microscopy, multiphoton | clear tissue
thin slices, cut thin slices > sectioning, microtome, tissue section | slices
mix tiny drops, small drops, tiny drops, drops of liquid, droplets > droplet microfluidics, emulsion, droplet generation, digital microfluidics, picoliter | drops
move liquid, dispense, measure out liquid, pour exact amounts > liquid handling, pipette, dispensing, metering, pump, microfluidic | moving liquid
many tests at once, test many, thousands of tests, try many > high-throughput screening, multiplexed, array, assay, microarray, parallel | many at once
lab robot, lab work by itself, automatic laboratory > laboratory automation, liquid handling robot, high-throughput | automation
guinea pig, test animals, lab animals, laboratory animals > animal model, mouse model, transgenic mouse, rodent, in vivo | animals
mouse with the illness, mice that get, sick mice > mouse model, transgenic mouse, knockout, disease model, animal model | model animals
keep animals, cage, cages > animal housing, cage, rodent | keeping
fish, zebra fish > zebrafish, fish, aquaculture | fish
worm, tiny worm > nematode, C. elegans, helminth | worms
plants grow faster, plants grow better, bigger plants, grow more food, more food, bigger crops > plant growth, crop yield, biomass, transgenic plant, photosynthesis, nitrogen use efficiency | more harvest
plants need less water, without rain, dry land, salty soil > drought tolerance, salt tolerance, water use efficiency, stress tolerance, abiotic stress | dry land
plants that fight bugs, plants safe from insects, crop disease, blight, rot > plant pathogen, disease resistance, insect resistance, fungal pathogen, Bacillus thuringiensis, plant defense | plant illness
fruit, fruits, vegetables, fruit stays fresh, ripe, ripen > postharvest, fruit ripening, ethylene, produce, shelf life | fruit
flowers bloom, flower, blossom > flowering, flowering time, floral | flowers
roots, root > root, rhizosphere, root growth | roots
wood grows, tree, trees grow > tree, lignin, poplar, wood | trees
breed, breeding, crossing plants > plant breeding, hybrid, breeding, marker-assisted selection | breeding
rice, wheat, potato, tomato, soy, bean > cereal, crop, plant, legume, Solanaceae | food plants
break down plants, straw, break down wood, from wood, wood waste, farm waste > lignocellulosic biomass, cellulase, cellulose, lignin, pretreatment, hydrolysis | plant matter
plastic made by bacteria, bacteria make plastic > polyhydroxyalkanoate, microbial production, biopolymer | plastic
yeast makes, microbes make, bacteria make, germs make > metabolic engineering, fermentation, yeast, recombinant, E. coli, biosynthesis, Saccharomyces | made by microbes
eat plastic, bugs eat plastic, bacteria eat plastic > plastic degradation, enzyme, PET hydrolase, biodegradation | eating plastic
fish oil, healthy oil > omega-3 fatty acid, DHA, polyunsaturated | oil
sweetener, sweet without sugar > sweetener, stevia, sugar substitute | sweet
virus against bacteria, virus that eats bacteria > bacteriophage, phage therapy, lysin | phages
empty virus, virus shell > virus-like particle, capsid, viral vector | shell of a virus
how germs get in, stop a virus from getting in, virus enters > viral entry, fusion inhibitor, receptor, host cell, antiviral | entry
find hidden germs in food, germs in milk, germs in meat > food safety, pathogen detection, Listeria, Salmonella, E. coli O157 | germs in food
where food comes from, real honey, fake food > food authentication, isotope, traceability, adulteration | true food
who did it, crime, crime scene, police lab > forensic, DNA profiling, crime, fingerprint, evidence | crime
who is the father, family relation > paternity, genotyping, kinship | kinship
age of a person, how old a body is > biological age, epigenetic clock, aging | age
find living things, find life > life detection, biosignature, microbial detection | life
make cells glow, cells light up > fluorescent reporter, luciferase, bioluminescence, green fluorescent protein | glowing cells
control nerves by light, switch nerves by light, light switches brain cells > optogenetics, channelrhodopsin, light-gated | light on nerves
tiny robots in the body, tiny swimmers > microrobot, nanorobot, microswimmer, magnetic actuation | tiny robots
freeze dry, freeze dried, keep dry, dry powder > lyophilization, freeze drying, dry powder, preservation, trehalose | drying
thaw, thawing, survive freezing > thawing, cryopreservation, vitrification, cryoprotectant | thawing
water bears, survive drying out > desiccation tolerance, trehalose, anhydrobiosis | drying
CRISPR, genome editing, Cas9 = scissors that cut and correct genes
gene therapy, adeno-associated virus, vector = repair a faulty gene by bringing in a healthy one
RNA interference, siRNA, antisense = switch off a single gene with a short strand
messenger RNA, mRNA, lipid nanoparticle = instructions for cells packed in fat balls as in corona vaccines
transgenic, knockout, animal model = mice made with a human illness for research
induced pluripotent stem cell, differentiation = turn skin cells into any other cells
organoid, tumor model, three-dimensional culture = small lump of tissue or mini organ grown in the lab
organ-on-a-chip, microphysiological = chip with living cells that acts like an organ instead of animal tests
bioprinting, bioink, hydrogel = printer that builds living tissue
single-cell sequencing, transcriptomics = read what every single cell is doing
next-generation sequencing, sequencing = reading the letters of DNA
polymerase chain reaction, amplification, nucleic acid = copy a little DNA until it can be seen
microarray, multiplexed assay, array = thousands of tests on one plate
mass spectrometry, proteomics, metabolomics = weigh molecules to tell which they are
chromatography, purification, separation = split a mixture into its parts
electrophoresis, gel = sort DNA or proteins by pulling with current
flow cytometry, cell sorting = cells pass one by one a beam and are counted or sorted
microscopy, super-resolution, fluorescence = see things smaller than light shows, living cells in colour
light-sheet microscopy, two-photon = see deep in living tissue
fluorescent protein, reporter, luciferase = cells that glow when something happens
optogenetics, channelrhodopsin = switch nerve cells by light
neural probe, electrode array, electrophysiology = listen to single nerve cells
ion channel, patch clamp = gates in the skin of cells
G protein-coupled receptor, GPCR, arrestin = receiver on cells that most drugs hit
protein engineering, directed evolution, enzyme = make better proteins by trial and selection
peptide, amino acid, peptidomimetic = short piece of protein
enzyme, biocatalyst, catalysis = protein that speeds up a reaction
metabolic engineering, biosynthesis, fermentation = teach yeast or bacteria to make drugs fuel or flavours
synthetic biology, gene circuit = program living cells like machines
bioreactor, cell culture = tank where cells grow
cultured meat, cell-based = meat without killing animals
transgenic plant, crop, herbicide tolerance = plants changed to give more harvest or stand drought
plant immunity, disease resistance = plants that defend themselves against illness
photosynthesis, chloroplast, algae = how plants use light
seed, germination = grains that sprout
insect repellent, mosquito, vector control = keeps biting insects away
aquaculture, fish = farmed fish
veterinary, livestock = medicine for farm animals and pets
aging, senescence, longevity = getting old slower, live longer
circadian, clock gene = inner clock of day and night
biobank, specimen, preservation = keep blood and tissue samples good without freezer
cryopreservation, vitrification = freeze cells or eggs and thaw them alive
exosome, extracellular vesicle = small bubbles that cells send out
aptamer, biosensor, binding = strand that grabs one substance and reports it
nanopore, single-molecule = tiny hole that reads molecules passing through
microbial fuel cell, bacteria = bacteria make current from waste
bacteriophage, phage = virus that eats bacteria
toxin, botulinum, venom = poison of germs or animals
forensic, DNA identification = who was at the crime scene
epitope, antigen, mapping = spot on a germ where antibodies grab
affinity, binding, specificity = how tightly one molecule holds another
conjugate, linker, bioconjugation = tie two molecules together
polyethylene glycol, half-life, PEGylation = keep a protein longer in blood
elastin-like polypeptide, biopolymer = protein that clumps when warm
collagen, extracellular matrix = stuff between cells that holds tissue
adhesion, integrin, migration = cells hold on and crawl
angiogenesis, VEGF = new vessels grow
apoptosis, caspase = cells kill themselves in order
autophagy, lysosome = cells eat their own waste
mitochondria, oxidative stress, antioxidant = power stations of cells rust
ubiquitin, proteasome, degradation = cell's shredder for proteins
chaperone, heat shock protein, folding = helpers that fold proteins right
kinase inhibitor, phosphorylation = blocks a switch protein in cancer
transcription factor, promoter, expression = what turns genes on
histone deacetylase, epigenetic = marks on DNA wound thread
DNA repair, mutation, damage = cell mends broken DNA
telomere, telomerase = ends of chromosomes get shorter with age
single nucleotide polymorphism, genotyping, variant = one letter of DNA differs between people
genome assembly, bioinformatics, alignment = puzzle DNA pieces together by computer
gene expression profile, signature, classifier = pattern of active genes tells the illness
protein structure, crystallography, cryo-electron = shape of molecules in three dimensions
molecular dynamics, docking, computational chemistry = molecules on the computer
radiolabel, fluorine-18, tracer = radioactive mark on molecules
fluorophore, dye, probe = glowing dye shows where something is
click chemistry, labeling, unnatural amino acid = add new building blocks to proteins
nucleic acid, oligonucleotide = short DNA strands
cell-free, expression system = make proteins without living cells
yeast, Saccharomyces, expression = baker's yeast as factory
Escherichia coli, recombinant, plasmid = gut germ as factory
cyanobacteria, microalgae = green water life makes fuel with sun
lignocellulose, cellulase, hydrolysis = break wood and straw into sugar
isoprenoid, terpene, alkaloid = scents and drugs of plants
cannabinoid, biosynthesis = hemp drug made by yeast
polyketide, natural product = drugs that soil bacteria make
plant root, nutrient uptake, nitrogen = roots find food in soil
pollinator, bee, colony = bees die
stem cell niche, differentiation = what makes a young cell choose its job
cardiomyocyte, heart tissue = beating heart cells in a dish
hepatocyte, liver model = liver cells in a dish for testing drugs
neuron culture, brain organoid = mini brain
muscle, satellite cell, myoblast = muscle builds itself
adipocyte, fat cell = cells that store fat, brown fat burns
islet, beta cell = cells that make insulin
skin equivalent, keratinocyte = skin grown for tests without animals
zebrafish, drosophila, nematode = small fish flies worms for research
microinjection, micromanipulation = needle into a single cell
dielectrophoresis, acoustofluidic, trapping = hold cells with fields or sound
centrifuge, blood separation, plasma = spin blood to split it
sample preparation, extraction, lysis = get a sample ready for a test
freeze-drying, lyophilized, reagent = dry reagents need no fridge
pipette, liquid handling, automation = robots move drops in the lab
incubator, culture chamber = warm box for cells
microplate, well, reader = plate with many small cups
environmental DNA, species = who lives in the water from a cup of it
biosensor, surface plasmon, label-free = sees molecules stick without dye
immunoassay, ELISA, sandwich = finds a protein by two antibodies
electrochemical sensor, electrode, amperometric = small current tells how much of a substance
# computing
computer, computers > processor, computing, computational, software | the machine
computer program, program, programme, app ~ software, application, algorithm, mobile application | what runs on it
phone, cell phone, cellphone, mobile ~ smartphone, mobile device, handset, mobile phone | the device
app for, phone programme, on my phone > mobile application, mobile app, smartphone application | software on a phone
learning computer, teach a computer, thinking machine, smart computer, AI ~ machine learning, artificial intelligence, neural network, deep learning | machines that learn
guess, guess from, foretell > predict, prediction, model, estimate, forecasting | saying beforehand
spot, notice, tell apart > detect, detection, recognition, classification, identify | finding by machine
recognise, recognize > recognition, identification, classification | knowing again
face, faces, who is this person > facial recognition, biometric, face detection | recognising people
password, log in, prove who I am ~ authentication, biometric, identity verification, credential | proving identity
fingerprint > biometric, fingerprint recognition | mark of a finger
secret message, secret, spy, listen in, eavesdrop > cryptography, encryption, secure communication, eavesdropping, quantum key distribution | keeping secret
scramble, code, codes > encryption, encoding, coding | writing in code
hacker, break into computers, hackers, hacked > cybersecurity, intrusion detection, malware, network security | attack on computers
computer virus ~ malware, malicious software | harmful program
crook, crooks, cheat, swindle, scam ~ fraud, fraud detection, anomaly detection | cheating
money transfer, money transfers, payment, payments > financial transaction, transaction, banking | moving money
stock market, shares, invest > financial, trading, portfolio, investment | money markets
fake, forged, knock-off, forgery ~ counterfeit, authentication, anti-counterfeiting, authenticity | not genuine
hidden mark, secret mark > watermark, symbol, marking, identification, steganography | mark that proves
bar code, price tag, tag > barcode, RFID, radio frequency identification, data matrix symbol | marking goods
what is left, counting by hand, cupboard, stock, store room > inventory, inventory management, tracking, RFID | goods in store
where things are, find lost things, find my things > tracking, asset tracking, localization, position | where things are
satellite navigation, sat nav, satnav, find my way, where am I ~ GPS, navigation, positioning, indoor localization | knowing the place
inside a building, shopping centre, shopping mall, indoors > indoor, indoor navigation, indoor localization | in buildings
map, maps > mapping, cartography, localization, terrain | picture of land
which way to drive, way to drive, traffic jam, arriving on time, on time > traffic, routing, route planning, travel time, congestion | roads and traffic
driverless car, self driving car, car that drives itself ~ autonomous vehicle, self-driving, automated driving | cars without drivers
picture, pictures, photo, photos, snapshot, snapshots, snap ~ image, imaging, photograph, camera | pictures
blurred, blurry, shaky, trembling hands, hands tremble, sharp > blur, deblurring, image stabilization, camera shake, sharpness | unclear pictures
dim light, dark, darkness, pitch darkness, at night > low light, night vision, infrared, thermal imaging | little light
see by warmth, see people by warmth, warmth, warm camera ~ thermal imaging, infrared, infrared camera, pyroelectric | seeing heat
film, films, movie, movies, clip > video, video processing, footage, frame | moving pictures
smaller files, smaller picture, squeeze data, make files smaller, film files ~ compression, image compression, video compression, coding, codec | smaller data
zoom in, bigger picture > magnification, registration, super-resolution, zoom | enlarging
make movement visible, tiny movement, tiny vibration > motion magnification, video magnification, vibration | showing small movement
what foods, what is on the picture, say what is in it > image classification, object recognition, categorize | content of pictures
lunch, meal, food on plate, calories > nutrition tracking, dietary, food recognition | meals
divers' photos, under water photos, blue and green > underwater imaging, color correction, true color, underwater images | pictures under water
true colours, colour, colours, hue ~ color, colour, spectral, chromatic, hyperspectral | colours
3d picture, picture in depth, hologram > holography, stereoscopic, three-dimensional imaging, depth | three dimensions
3d glasses, goggles, virtual world ~ virtual reality, augmented reality, head-mounted display | artificial world
screen, monitor, on screen > display, video, user interface, interactions | showing pictures
touch screen, touchscreen ~ touch-sensitive display, capacitive, haptic | screen one touches
feel through gloves, feel touch > haptic, tactile, force feedback | feeling
keyboard, keys, type, typing > keyboard, text entry, input device, typing | writing by keys
mouse for the computer, pointing > pointing device, cursor control | steering a screen
nod, nodding, wave a hand, waving, gesture, head movement ~ gesture recognition, gesture, head gesture, motion tracking | signs by movement
talk to the computer, spoken word, voice control, talk ~ speech recognition, voice, natural language, speech | speech
make talk, read aloud, speaking machine > speech synthesis, text-to-speech | voice by machine
translate, other language, foreign language > machine translation, language processing | languages
answer questions, chat, talking robot > chatbot, question answering, language model, dialogue | answering
find papers, pile of papers, find in texts, words and phrases, find relevant papers > information retrieval, text search, keyterm search, document, query | finding texts
one question, ask many databases, unlike data, many collections, data collections > query, heterogeneous databases, federated search, data integration, unstructured documents | searching data
sort out, sort, tidy > classification, reconcile, organize, sorting | ordering
big pile of data, lots of data, huge pile > big data, data mining, large-scale data, dataset | much data
summary, sum up > summarization, abstract | shortening texts
keep data, store data, memory stick, USB stick, USB sticks ~ non-volatile memory, flash memory, solid-state drive, data storage | keeping data
wear out, wears out, last longer, make them last > lifetime, endurance, durability, wear | how long things last
computer chip, chip, chips ~ integrated circuit, semiconductor, microprocessor, CMOS | electronic chip
make chips, chip making > semiconductor fabrication, lithography, wafer | producing chips
chip gets hot, cool computers, hot chips > thermal management, heat sink, electronics cooling | heat of chips
faster computer, speed up, fast computer > acceleration, parallel processing, high-performance computing | speed
super fast computer, quantum ~ quantum computing, qubit | quantum machines
many computers together > distributed computing, parallel computing, cluster, cloud | computing together
the cloud, over the internet > cloud computing, network, server, web-based | computing elsewhere
mistake in software, program error, bug in software > software verification, debugging, fault detection, formal methods | errors of programs
broken machine, machine breaks, going to break, before it breaks > fault diagnosis, prognostics, failure prediction, predictive maintenance, health monitoring | failing machines
fix itself, repair itself, mends itself ~ self-healing, self-repair, self-healing material | repairing itself
internet, net > network, broadband, wireless communication, internet | network
send through the air, through the air, no wire, no cord, cordless, without wires ~ wireless, radio frequency, wireless communication, wireless power transfer | without cable
send messages > communication, transmission, messaging | sending
charge through the air, charge gadgets, charge phones, no charger > wireless charging, wireless power transfer, inductive charging, power beaming | charging without cable
aerial ~ antenna | the part of a radio
radio > radio frequency, RF, transmitter, wireless | the waves
internet by light, by light, light signals > optical communication, free-space optical, photonic, visible light communication | communicating by light
glass cable, light cable ~ optical fiber, fibre optic, fiber optic | cable of glass
under water, underwater, submarine, submarines > underwater, subsea, marine, undersea | below water
noise, racket, din, less of a racket, loud ~ noise reduction, acoustic noise, sound attenuation, sound emissions | unwanted sound
crackle, bad signal > signal-to-noise, noise filtering, signal processing | bad signals
sound, sounds > acoustic, acoustics, audio, sonic | what one hears
tune, tunes, song, music, in the style of > music, musical, composition, algorithmic music | music
sheet music, music pages, turn the pages, violin, violinist > sheet music, musical instrument, page turner | music on paper
game, games, gaming, player > video game, gaming, game controller | playing
game pad, joystick > game controller, video game controller, ergonomic controller | device of players
school, pupils, teach, lesson, school kids > education, educational, teaching, learning, instruction | teaching
who teaches what, faculty, timetable, rota > scheduling, assignment, teaching assignment, timetabling | planning lessons
plan, plan who does, who does which job, what is late > project management, scheduling, planning, task management | planning work
train people, practise, practice > training, simulator, simulation | learning by doing
show on a map, show the crew > display, visualization, real-time display | showing
robot, robots, machine man > robotic, manipulator, autonomous, actuator | the machine
robot hand, robot arm, gripper > robotic gripper, end effector, manipulator, dexterous hand | robot limbs
little blocks, blocks that rebuild, change shape themselves > modular robot, self-assembling, reconfigurable, self-reconfigurable | robots of blocks
swarm, many robots > swarm, multi-agent, multi-robot, cooperative | many machines
flying robot, flying camera, drone, drones ~ unmanned aerial vehicle, UAV, unmanned aircraft, quadcopter | aircraft without pilot
walking toy, walking robot, toy > legged robot, robot design, actuated | things that walk
come out of a printer, print a thing, printed thing ~ 3D printing, additive manufacturing, 3D-printed | printing things
sense, feel > sensor, sensing, detect | measuring device
gauge, measuring device, meter > sensor, instrument, transducer, measurement | measuring device
feeler, electronic skin > tactile sensor, pressure sensor, electronic skin | feeling of touch
clothes with a computer, smart clothes, computer woven, woven into threads ~ smart textile, electronic textile, fibre computer, fabric circuit, e-textile | electronics in cloth
smart home, household gadget > internet of things, IoT, home automation | connected things
somebody hiding, hiding in the room, anybody there, somebody in the room > human presence, occupancy detection, presence detection, motion detection | finding people
through the wall, see through walls > through-wall radar, radar imaging | seeing behind walls
lie, hiding something, tell the truth > deception detection, stress detection, content analysis | finding lies
interview, spoken interview > oral interview, speech analysis | talking
trustworthy, how others see me, come across > social traits, trustworthiness, perception, impression | how people are seen
feelings, mood, emotion > affect, emotion recognition, sentiment | what one feels
mind, judge a child, child is doing > mental health assessment, behavioral assessment, autism | mental state
crowd, many people > crowd, population, pedestrian | many people
vote, election > voting, ballot | choosing
weather, storm, storms ~ meteorological, weather forecasting, thunderstorm, turbulence, weather avoidance | the weather
lead a pilot, around storms > weather avoidance, flight deck, cockpit display, route | guiding aircraft
pilot, flyer, flier, aircrew, crew > pilot, aircrew, flight deck, astronaut | who flies
cockpit > flight deck, cockpit display | where pilots sit
keep planes apart, planes getting in each other's way, planes in each other's way > air traffic control, conflict detection, runway, airport surface, separation assurance | safety of aircraft
airport > runway, airport surface, taxiway, air traffic | place of aircraft
plane, planes, airplane, airliner, aeroplane ~ aircraft, airframe, aviation | flying machine
land a plane, rudder and flaps, flaps no longer work, lost steering > emergency flight control, propulsion controlled aircraft, flight control | steering a damaged aircraft
helicopter > rotorcraft, rotor | the aircraft
glider, rising warm air, vulture ~ soaring, thermal updraft, sailplane | flying without engine
spaceship, spaceships, space ship, rocket ship ~ spacecraft, space vehicle, satellite, launch vehicle | vehicle in space
join spaceships, join two spaceships, without a hard bump, couple spaceships ~ docking, docking mechanism, low impact docking, mating, berthing | joining in space
house in space, space house, blown up like a balloon, blow-up ~ inflatable, inflatable habitat, inflatable structure, deployable | filled by air
space station > spacecraft, orbital station, habitat | living in space
flying scrap, space junk, space scrap, shot through > orbital debris, micrometeoroid, hypervelocity impact, shield | scrap in space
packed small, fold up small, fold > deployable, foldable, stowed, origami, collapsible | taking little room
space suit > spacesuit, pressure suit, extravehicular | suit in space
telescope, look at stars, stars > telescope, astronomical, night sky, star tracker, planetarium | seeing stars
homemade dome, show the stars > planetarium, night sky display, dome | showing stars
bang, supersonic bang, bang heard ~ sonic boom, shock wave, supersonic | noise of fast aircraft
bomb, bombs, mine > explosive, explosive detection, landmine, improvised explosive device | explosive device
safe distance, from afar, far away > standoff, remote sensing, standoff detection, long range | from a distance
gun, bullet > firearm, ballistic, projectile | weapon
bullet proof, body armour, armour > armor, ballistic protection, impact resistant | protection of the body
light, lamp > light source, light emitting diode, illumination, LED | giving light
warning light, road light, street lamp, roadside > signal light, beacon, roadway lighting, LED | lights at roads
tiny machine, tiny machines > MEMS, microelectromechanical, micromachine, nanorobot | machines of micrometres
see-through, see through, clear as glass ~ transparent, optically transparent, translucent | letting light pass
invisible, cloak > cloaking, metamaterial, stealth | not seen
mirror > reflector, reflective, mirror | reflecting
lens, looking glass > lens, optical element, optics | optics
measure distance, how far away > ranging, lidar, rangefinder, time-of-flight | distance
radar eye, laser radar ~ lidar, laser ranging, radar | seeing by echo
time, clock, exact clock > atomic clock, timing, synchronization | measuring time
brain-like computer > neuromorphic, spiking neural network, memristor | computer like a brain
watch a machine learn, explain the computer's choice, why did the computer decide > explainable, interpretability, transparency | explaining
many sensors together, put sensors together > sensor fusion, sensor network, data fusion | sensors
where is the sound, who is speaking > sound localization, beamforming, microphone array, speaker recognition | sound
hear, hearing, listen > acoustic, microphone, audio, auditory | sound
loudspeaker, speaker > transducer, loudspeaker, acoustic | sound
drown out noise, cancel noise > active noise control, noise cancellation | sound
feel your way, blind people, help blind people > visually impaired, assistive technology, tactile, navigation aid | blind
deaf people, sign language > sign language, hearing impaired, captioning | deaf
help disabled people, disabled, handicapped > assistive technology, accessibility, impairment, assistive device | disabled
write by hand, handwriting > handwriting recognition, stylus, pen | writing
read a page, scan a page > optical character recognition, document image | reading
draw, drawing, sketch, cartoon > computer graphics, rendering, animation, sketch | drawing
moving cartoon, animated figures > animation, character animation, motion capture | animation
make believe pictures, make pictures, fake pictures > image synthesis, generative model, deepfake, rendering | images
measure from photos, size from a photo, shape from photos > photogrammetry, 3D reconstruction, structure from motion, stereo vision | shape
camera > imaging sensor, camera, optical imaging, detector | seeing
fast camera, slow motion > high-speed imaging, high-speed video | seeing
see everything around, all around > panoramic, omnidirectional, wide field of view, 360 | seeing
see heat > infrared, thermal imaging, thermography | seeing
see hidden, look through, look into > x-ray, terahertz, imaging, tomography, radar | seeing
see very small > microscope, electron microscopy, scanning probe | seeing
see in water, murky water > sonar, turbid, underwater imaging | seeing
follow a person, follow people, follow things, keep track, track > tracking, monitoring, target tracking | following
count people, how many people > people counting, occupancy, crowd density | counting
catch thieves, thief, stolen, burglar > security, theft, surveillance, intrusion detection | theft
guard a building, watch a place > surveillance, security monitoring, perimeter | watching
is it safe, how safe, safe > safety, hazard, risk assessment, verification | safety
warn, warning, alarm > alert, warning system, hazard detection, alarm | warning
danger, dangerous > hazard, hazardous, risk | danger
accident, crash of cars > collision avoidance, accident, crash | accidents
avoid hitting, do not hit, not crash > collision avoidance, obstacle avoidance, path planning | avoiding
find a path, plan a path, find a way > path planning, motion planning, trajectory | ways
steer, steering > control, guidance, steering, attitude control | steering
keep upright, keep steady, steady > stabilization, balance, attitude control, gyroscope | steadying
turn, spin, spinning > rotation, rotary, rotor, spin, angular | turning
tilt, slope > inclination, angle, tilt | angle
how fast, speed > velocity, speed measurement, flow rate | speed
how high, height > altitude, elevation, altimeter | height
how heavy, weigh, weight > mass, load cell, gauging, weight | mass
how full, how much is left > gauging, level sensor, fuel gauging, fluid level | amount
how hot, take the temperature > temperature sensor, thermometer, thermocouple, pyrometer | temperature
how thick > thickness measurement, ellipsometry | thickness
how wet, damp, moisture > humidity, moisture sensor, hygrometer | wetness
how hard, press, push, squeeze > pressure, force sensor, load, compression | force
bend, bending > strain, curvature, flexure, shape sensing | bending
pull > tension, tensile, traction | force
stick to, grab, grip, hold > gripper, grasping, adhesion, clamp, capture | holding
catch, catching a satellite, grab a satellite > capture, grapple, satellite servicing, docking | catching
repair in space, fix satellites, fill up satellites > satellite servicing, on-orbit, refueling | space
small satellite, tiny satellite, shoe box satellite ~ cubesat, nanosatellite, small satellite | space
sail in space > solar sail, deployable boom | space
landing on the moon, land on mars, land softly > lander, entry descent and landing, planetary landing, parachute | space
drive on mars, moon car, mars car ~ rover, planetary rover, mobility system | space
moon dust, moon soil ~ regolith, lunar dust, lunar soil | space
air from moon, oxygen from mars > in-situ resource utilization, ISRU, oxygen production | space
come back from space, falling back to earth, return from space > atmospheric reentry, entry vehicle, heat shield, thermal protection | space
moon ~ lunar | space
mars > martian, planetary | space
planet, planets > planetary, exoplanet | space
sun storms, space weather > solar wind, geomagnetic, space weather, ionosphere | space
rays in space > cosmic radiation, radiation shielding, galactic cosmic ray | space
air for astronauts, clean air in a spaceship, breathe in space > life support, carbon dioxide removal, air revitalization, oxygen generation | space
toilet in space, reuse water in space, drink their own > water recovery, urine processing, life support, forward osmosis | space
astronaut, astronauts, spaceman > crew, spaceflight, extravehicular activity | space
launch, lift off, take off > launch, launch vehicle, liftoff | space
launch pad, ground equipment > launch facility, ground support equipment | space
lightning ~ lightning strike, lightning detection | weather
radio dish, big dish > reflector antenna, parabolic antenna, deployable antenna | radio
wing, wings > airfoil, aerodynamic, flap | aircraft
less drag, slip through air, wind resistance, air resistance ~ drag reduction, aerodynamic drag, laminar flow, boundary layer | air
wind tunnel, blow air at > wind tunnel, aerodynamic testing | air
bumpy flight, bumps in the air, shaky flight, rough air ~ turbulence, wake vortex, gust | air
quieter planes, plane noise, quiet plane, noisy planes > aircraft noise, noise reduction, acoustic liner, landing gear noise | air
wheel of planes, plane wheels > landing gear | aircraft
tail of a plane, rudder > empennage, control surface, rudder | aircraft
paper plane, model plane > small unmanned aircraft, fixed-wing | aircraft
plane that takes off upright, straight up > vertical takeoff, VTOL, tiltrotor | aircraft
loss of control, stall, spin of plane > stall, upset recovery, flight envelope, flight control | aircraft
weather from planes, ice in clouds, clouds, cloud > atmospheric measurement, cloud, aerosol, lidar | air
sees mines, metal finder > metal detector, magnetometer, eddy current | metal
cables broken, broken wire, broken wires, bad wire > wire fault, fault location, wiring, cable insulation, continuity | wires
wires that mend themselves > self-healing insulation, wire insulation repair | wires
plug, plugs, socket > connector, coupling, electrical connector | joining
switch > switch, relay, transistor | electronics
printed electronics, print circuits > printed electronics, conductive ink, flexible electronics | electronics
stretchy electronics, rubber electronics, soft robot, soft robots > stretchable electronics, liquid metal, soft robotics, elastomer | electronics
chips that stand rays, electronics in space > radiation-hardened, radiation tolerant, single event upset | electronics
hot electronics, electronics in heat > high temperature electronics, silicon carbide | electronics
two computers agree, agree on > consensus, fault tolerant, byzantine | computers
crash of computers, keep running > fault tolerance, redundancy, reliability | computers
right answers, prove a program > formal verification, model checking, requirements | programs
write programs, make programs, program writes > code generation, program synthesis, software development | programs
robot that helps in the house, house robot, help at home > assistive robot, service robot, domestic robot, home automation | robots
robot snake, snake > snake robot, continuum robot, serpentine | robots
robot insect, insect robot > micro robot, bioinspired, flapping wing | robots
robot that feeds, feed a disabled person, feed people > assistive feeding, robot-assisted feeding | robots
teach a robot, show a robot > learning from demonstration, imitation learning, robot learning | robots
work together with robots, robots and people > human-robot interaction, collaborative robot | robots
steer from afar, far control, control from far ~ teleoperation, remote control, telerobotic | robots
surgery robot > robotic surgery, surgical robot, teleoperated | robots
inspect pipes, crawl in pipes, look in pipes > pipe inspection, crawler, in-pipe robot | robots
farm robot, pick fruit, picking apples > agricultural robot, harvesting, fruit picking | robots
big words simple, easy words, learn a language > language learning, reading comprehension, readability | language
teacher, teachers, homework, marks > intelligent tutoring, educational software, assessment, grading | teaching
share, shared > sharing, collaborative | together
private, keep private, snoop > privacy, privacy-preserving, anonymization, differential privacy | private data
buy, sell, shop, shopping > e-commerce, retail, recommendation, auction | trade
what would I like, advice what to buy > recommender system, personalization | advice
bus, train, ride > transit, public transportation, ridesharing | traffic
parking, park a car > parking, vehicle detection | traffic
road, roads, street > roadway, pavement, infrastructure | traffic
holes in the road > pothole, pavement distress, road condition | traffic
bike, bicycle, cycling > bicycle, cyclist | traffic
boat, ship > vessel, marine vehicle, hull, autonomous surface vehicle | sea
sound under water > sonar, hydrophone, underwater acoustic | sea
signal, signals > signal processing, waveform, transmission | signals
crowded airwaves, full airwaves > spectrum sharing, cognitive radio, interference | radio
use waves around, waves already there, power from radio waves ~ backscatter, ambient backscatter, RF energy harvesting | radio
light instead of electricity, light chip ~ photonic integrated circuit, silicon photonics, optical computing | light
laser pointer, laser > laser, coherent, optical | light
one light particle, single light > single photon, photon counting | light
colours beyond seeing, many colours > hyperspectral, multispectral, spectrometer | light
bend light, flat lens > metasurface, metalens, diffractive | light
computer sees, computer vision, let a computer see, see what is in a picture, know what is in a picture > computer vision, object detection, image recognition, scene understanding, image analysis | seeing by machine
find things in pictures, find objects, find an object in a picture > object detection, image segmentation, feature extraction, target recognition | objects
follow a moving thing, follow moving things, follow people, keep track of people > object tracking, target tracking, motion tracking, pedestrian | following
count people, how many people, crowds, crowd > crowd, people counting, occupancy, pedestrian detection | crowd
know who it is, recognise people, recognise a person > biometric, face recognition, identification, person re-identification | persons
iris, eye scan > iris recognition, biometric | iris
read handwriting, handwriting, read letters > handwriting recognition, optical character recognition, text recognition | reading
clear up pictures, clean up pictures, remove blur, fuzzy pictures, noisy pictures, grainy, make pictures sharper, sharper pictures > image enhancement, denoising, deblurring, super-resolution, image restoration, contrast enhancement, retinex | better pictures
foggy pictures, see through fog, see through smoke, bad weather > image enhancement, fog, haze, enhanced vision, visibility, obscurant | bad sight
wide picture, stitch pictures, many pictures into one, glue pictures together > panorama, image stitching, mosaic, image fusion, registration | joining pictures
pictures fit on each other, lay pictures over each other, line up pictures > image registration, alignment, image fusion | aligning
shape from pictures, 3d from photos, measure shape, scan a shape, scan objects > three-dimensional reconstruction, photogrammetry, structured light, 3D scanning, surface profile, stereo | shape
how far things are, depth camera, see depth > depth sensing, stereo vision, time-of-flight, lidar, range imaging | depth
slow motion, very fast camera, fast camera > high-speed imaging, high-speed camera, ultrafast imaging, streak camera | fast camera
camera without a lens, tiny camera, small camera, flat camera > lensless imaging, miniature camera, endoscope, metasurface | small camera
camera sees around corners, around the corner, around corners, behind walls, through walls, through a wall, see through walls > non-line-of-sight imaging, through-wall, radar, radio frequency imaging, terahertz | seeing behind
fake pictures, fake video, fake videos, forged pictures, tampered > deepfake, image forensics, manipulation detection, tamper detection, authenticity | false pictures
fake news, lies on the internet, false news > misinformation, disinformation, fact checking, social media | false news
spam, junk mail > spam, filtering, email, phishing | mail
search by picture, find similar pictures > image retrieval, content-based retrieval, similarity search | finding pictures
find a song, recognise a song, which song > music information retrieval, audio fingerprinting, audio recognition | songs
write music, make music, compose, tune, melody, musician > music composition, musical instrument, music generation, audio synthesis | music
guitar, piano, violin, drum > musical instrument, acoustic, string instrument, sound | instruments
learn an instrument, music lesson > music education, musical instrument, training | learning music
better sound, loudspeaker, speakers, headphones, ear phones > loudspeaker, audio, headphone, spatial audio, acoustic transducer | sound
where a sound comes from, sound from where > sound source localization, microphone array, beamforming, direction of arrival | place of sound
understand speech in noise, talk in a noisy room, noisy room, background noise > speech enhancement, noise suppression, microphone array, source separation, beamforming | speech in noise
write down what is said, speech to text, dictate, turns speech into > speech recognition, transcription, automatic speech recognition | writing speech
who is speaking, know a voice > speaker recognition, voice biometrics, speaker identification | voice
without making a sound, silent speech, read lips, lip reading > silent speech, subvocal, electromyography, lip reading | speaking silently
understand text, computer understands text, read texts, meaning of text, understand language > natural language processing, text mining, semantic analysis, information extraction, language understanding | text
short version, short summary, boil down > summarization, abstraction, data reduction | short
find what people think, what people say online, opinions > sentiment analysis, social media, opinion mining | opinions
recommend, what to watch, what to buy, suggest products > recommender system, recommendation, personalization, collaborative filtering | recommending
find experts, find the right person, match people, bring together people > matching, expertise, social network, collaboration | matching people
work together, working together, team, teamwork, teams > collaboration, collaborative, team, group, coordination | teamwork
meeting, meetings, video call, video conference > videoconferencing, telepresence, collaboration | meetings
plan a project, plan work, who does what, keep track of work, to-do list > project management, scheduling, workflow, task management, planning | planning
make a plan, planning, timetable > scheduling, planning, optimization | planning
write software, check software, safe software, software without errors, bugs in programs > software engineering, verification, model checking, formal methods, software testing, code analysis | making software
write programs automatically, computer writes code > program synthesis, code generation, automatic programming | writing code
test software, try out software > software testing, test generation, simulation | testing
old program, old software > legacy software, migration, reengineering | old programs
learn to program, kids program, teach coding > programming education, visual programming, block-based | learning code
draw on the computer, draw, drawing, sketch > computer graphics, sketch, drawing, computer-aided design | drawing
cartoon, cartoons, animated, animation > animation, computer graphics, rendering, character | moving drawings
clothes on the computer, hair on the computer, looks real > rendering, physically based simulation, computer graphics, realistic | graphics
video game, computer game, games, game, play > video game, gaming, game, gamification, interactive entertainment | playing
learn by playing, playful, fun way > serious game, gamification, educational game | playing to learn
teach, teacher, teachers, lessons, classroom, school, pupils, students > education, instruction, learning, curriculum, training, teaching, student | school
learn to read, learn reading, learn a language > reading, literacy, language learning, vocabulary | learning
maths, math, sums, learn numbers > mathematics education, algebra, learning | maths
exam, exams, marks, test pupils, grade homework > assessment, grading, educational testing, evaluation | exams
teach science, science class, school experiment > science education, laboratory kit, STEM, demonstration | science
toy, toys > toy, game, educational, play | toys
practise flying, flight trainer, train pilots, learn to fly, learn to drive > simulator, flight simulation, pilot training, training simulator | simulators
virtual room, wear goggles, artificial world, see things that are not there, put things into view > virtual reality, augmented reality, head-mounted display, immersive | artificial world
feel things that are not there, feel virtual things, feel what the robot feels > haptic feedback, tactile display, force feedback, haptic | feeling
point with the finger, hand signs, hand movements, wave at, control by hand, without touching > gesture recognition, touchless, hand tracking, gesture, motion capture, contactless | signs
capture movement, record movement, movement of people, how people move > motion capture, human motion, inertial sensor, activity recognition, pose estimation | movement
know what someone is doing, what people do all day, daily activity > activity recognition, behavior monitoring, wearable sensor, accelerometer | activity
steps, pedometer, count steps > step counting, accelerometer, activity monitor, gait | steps
smart home, house that knows, smart house > smart home, home automation, Internet of Things, ambient intelligence, sensor network | smart house
connected things, things on the internet > Internet of Things, sensor network, wireless sensor, connected devices | things
many small sensors, sensors everywhere, network of sensors > sensor network, wireless sensor network, distributed sensing | sensors
private, privacy, keep private, hide my data, without revealing > privacy, privacy-preserving, anonymization, differential privacy, encryption, secure computation | private
safe from hackers, keep hackers out, attack, attacks, break in, break-in, burglar > security, cybersecurity, intrusion detection, attack detection, secure, access control, alarm | attacks
stolen, thief, theft, thieves, steal > theft, anti-theft, tracking, security, tamper | stealing
pay, pay by phone, money, cash, coins > payment, mobile payment, digital currency, cryptocurrency, transaction | paying
cannot be copied, copy protection, proof of origin, prove it is genuine, is it genuine > physically unclonable function, anti-counterfeiting, watermark, authentication, digital signature | genuine
nobody can change, cannot be changed, tamper proof > tamper-resistant, blockchain, integrity, immutable | unchanged
vote, voting, election > electronic voting, election, ballot | voting
unbreakable code, code nobody can break > quantum cryptography, quantum key distribution, encryption, post-quantum | codes
very random, dice, random numbers > random number generator, randomness, entropy | chance
computers work together, share work between computers, many processors > parallel computing, distributed computing, cluster, multi-core, load balancing, cloud computing | together
faster program, run faster, faster calculation, speeds up calculation, quick calculation > acceleration, GPU, parallel, optimization, high-performance computing, efficient algorithm, FPGA | faster
hard sums, hard problem, best solution, best way, find the best > optimization, optimal, algorithm, solver, genetic algorithm | best solution
calculate, work out, compute > computation, calculation, computing, numerical, estimation | calculating
try out on the computer, computer model, on the computer first, without building it > simulation, modeling, numerical simulation, finite element, digital twin, virtual prototype | simulating
predict the future, see coming, what will happen, foresee, know in advance, know beforehand, in advance > prediction, forecasting, predictive model, early warning, prognostics | foreseeing
find something odd, strange, unusual, odd, something is wrong > anomaly detection, outlier, fault detection, abnormal, novelty detection | odd
find patterns, hidden patterns, patterns in data, make sense of data, see what data mean > data mining, pattern recognition, clustering, data analysis, data visualization, machine learning | patterns
show data, picture of data, charts, chart > visualization, graph, display, dashboard, visual analytics | showing data
gaps in data, missing data, wrong data, dirty data, bad data > missing data, imputation, data quality, data validation, error correction | data
keep data for long, lots of storage, store more > data storage, memory, storage system, archive, storage density | storage
data gets lost, lost data, broken memory, errors in memory > error correction, fault tolerance, data recovery, redundancy, error-correcting code, radiation hardened | errors
send data faster, faster internet, quick download, more data through the air > high data rate, bandwidth, throughput, broadband, wireless communication, modulation, multiplexing | fast data
bad reception, weak signal, no signal, dropped calls, poor reception > signal strength, wireless coverage, fading, antenna diversity, relay, MIMO | weak signal
many phones at once, crowded air, crowded radio, share radio > spectrum sharing, cognitive radio, multiple access, interference, spectrum | sharing radio
signals disturb each other, disturbance, disturbs, interfere > interference, interference cancellation, electromagnetic interference, noise, shielding | disturbance
radio, walkie talkie, send by radio, radio waves > radio frequency, wireless, transmitter, receiver, communication, transceiver | radio
send and receive at once > full duplex, self-interference cancellation | both ways
aerial, antenna, dish > antenna, reflector antenna, phased array, patch antenna | antenna
small antenna, flat antenna, foldable antenna, antenna in clothes > compact antenna, microstrip antenna, deployable antenna, wearable antenna, miniaturized | antennas
steer a beam, beam without moving > beam steering, phased array, beamforming, electronically scanned | steering beams
send by light, internet by light, talk by light > optical communication, free-space optical communication, visible light communication, laser communication, optical fiber | by light
glass cable, glass fibre, light in a cable, light pipe > optical fiber, fiber optic, waveguide | fibre
feel along a cable, sense along a fibre, measure strain along > fiber optic sensor, fiber Bragg grating, distributed sensing, strain sensing | fibre sensors
under water talk, under water radio, submarine > underwater communication, acoustic communication, sonar, underwater vehicle | under water
without wires, wireless, cordless, no cable, no cables, no wire, no wires, cable free > wireless, wireless power transfer, telemetry, inductive coupling, radio frequency | no wires
where am I without satellites, no satellite, where GPS does not work, lost in a building > indoor positioning, GPS-denied navigation, inertial navigation, localization, dead reckoning, visual odometry | place
find the way, finds its way, find my way > navigation, path planning, routing, wayfinding, localization | way
where is my bus, bus, train, subway > public transit, transportation, railway, vehicle tracking | transport
park a car, parking, find parking > parking, vehicle, parking space | parking
traffic lights, traffic light, crossing > traffic signal, intersection, traffic control, pedestrian | lights
cars talk, cars talk to each other > vehicle-to-vehicle, vehicular communication, connected vehicle | cars
pedestrians, walkers, cyclist, bike, bicycle > pedestrian, bicycle, cyclist, road safety | on foot
chip lasts longer, chip breaks, chips fail > reliability, integrated circuit, failure, radiation hardened, electromigration | chips
chip in space, electronics in space, rays harm chips > radiation hardened, single event upset, radiation tolerant, total ionizing dose | rays on chips
hot places, works when hot, electronics for hot, stands great heat > high temperature electronics, silicon carbide, harsh environment, high temperature sensor, wide bandgap | heat
low power chip, saves power, little power, uses little power > low power, ultra-low power, energy-efficient, power management, subthreshold | little power
smaller chips, finer lines, tiny patterns, small patterns, print tiny patterns > lithography, nanofabrication, nanoimprint, patterning, etching, self-assembly | small patterns
thin layers, thin layer, one atom thin, atom thin > thin film, graphene, two-dimensional material, monolayer, atomic layer deposition, chemical vapor deposition | layers
switch for current, electric switch, tiny switch > transistor, switch, field-effect transistor, relay, diode | switches
bendy electronics, electronics that bend, stretchy electronics, electronics on cloth, printed electronics > flexible electronics, stretchable electronics, printed electronics, organic electronics, electronic textile | bendable
print circuits, circuits from a printer, draw circuits > printed electronics, inkjet printing, conductive ink, circuit | printing circuits
clothes with electronics, smart clothes, sensors in clothes, cloth that senses, woven > electronic textile, smart textile, wearable, conductive fiber, fabric, garment | clothes
folds up, fold up, fold, folding, paper folding > foldable, origami, deployable, folding, collapsible | folding
touch, sense of touch, feels touch, robot skin, artificial skin that feels > tactile sensor, electronic skin, pressure sensor, haptic, touch sensing | touch
measure pressure, how hard it presses, measure force, how heavy > pressure sensor, force sensor, load cell, strain gauge, weighing | force
measure heat, how hot, measure temperature, how warm > temperature sensor, thermometer, thermocouple, pyrometer, infrared thermography, calorimeter | temperature
measure light, how bright > photodetector, light sensor, photodiode, photometer, spectrometer | light
measure stretching, how much it bends, measure bending, how far it stretches > strain sensor, strain gauge, deformation, fiber Bragg grating, shape sensing | stretching
measure how fast, how fast, measure speed > velocity, velocimetry, speed sensor, Doppler, flow meter | speed
how full, how much is left, level in a tank, how much in the tank > liquid level sensor, fluid level, mass gauging, fuel gauge, propellant | level
turning, tilt, which way is up, feel turning, feel motion > gyroscope, accelerometer, inertial measurement unit, attitude, tilt sensor | motion
shaking, shake, shakes, vibrates, rattles, rattle > vibration, vibration isolation, damping, resonance, oscillation, accelerometer | shaking
stop shaking, without shaking, less shaking, keep still, hold still, keeps steady, steady > vibration damping, vibration isolation, stabilization, damper, active vibration control | steadiness
weak magnetic fields, measure magnets, feel magnets > magnetometer, magnetic sensor, SQUID, Hall sensor | magnetism
time very exactly, exact time, keep time > atomic clock, oscillator, frequency standard, synchronization, timing | time
optical isolator, circulator, nonreciprocal = lets light or signal pass one way only
photonic integrated circuit, waveguide, silicon photonics = light guided on a chip, tiny optical circuit
junction temperature, laser diode, semiconductor laser = how hot the inside of a laser or chip gets
laser, lasing, ultrafast laser = strong light beam
optical modulator, electro-optic, switch = turns light on and off very fast
photodetector, photodiode, avalanche = catches single bits of light
spectrometer, grating, spectroscopy = splits light or x-rays into colours, fine comb of lines
interferometer, interferometry = two light beams added to measure tiny lengths
holography, hologram, holographic = picture with depth made by light
metasurface, metamaterial, metalens = flat lens with tiny pattern, material that bends waves strangely
terahertz, millimeter wave = waves between radio and light that see through clothes
lidar, laser ranging, time-of-flight = light measures how far and how big things are
range measurement, videogrammetry, photogrammetry = camera that tells how big and how far off something is
stereo vision, depth sensing = two cameras see depth like eyes
thermal imaging, infrared camera, bolometer = see warmth in darkness
night vision, image intensifier, low light = see when it is dark
hyperspectral, multispectral = camera with many more colours than the eye
image stabilization, deblurring = picture shaky or blurred made sharp
image enhancement, retinex, contrast = dark or foggy photo made clear
compression, coding, codec = pictures sounds or data made smaller
steganography, watermark, data hiding = hidden message or mark in a picture
object detection, recognition, classification = computer says what is on a picture
segmentation, medical image analysis = computer outlines organs or tumors on scans
face recognition, biometric = knows people by face eye or finger
gesture recognition, motion capture = computer understands hand signs and movement
eye tracking, gaze = where somebody looks
speech recognition, transcription = machine writes down spoken words
speech enhancement, noise suppression, beamforming = hear one voice in a noisy room
music information retrieval, musical, audio = songs tunes and sounds by computer
natural language processing, text mining, information extraction = computer reads reports and finds facts
machine translation, language = from one language to another
information retrieval, search, query = find the right document among very many
recommender, personalization = suggests what one may like
machine learning, neural network, deep learning = computer that learns from examples
reinforcement learning, control policy = machine learns by trying and reward
anomaly detection, fault detection = notices that something is not normal
prognostics, remaining useful life, health management = tells how long a part or battery will last
forecasting, prediction, time series = tell what comes next from the past
optimization, scheduling, planning = who does what when, best plan
configuration management, version control, project management = keep track of who changed what in big projects
workflow, collaboration, knowledge management = teams share work and what they know
requirements, traceability, risk management = big project risks written down and followed
database, data integration, ontology = many kinds of data searched together
visualization, display, user interface = show much data so that people understand
augmented reality, head-mounted display, virtual reality = glasses that put pictures in the real world
haptic, tactile feedback = feel touch through a device
computer graphics, rendering, animation = pictures and films drawn by computer
computer-aided design, 3D modeling = design parts on the screen
educational software, learning, tutoring = helps pupils to learn
game, gamification, video game = play to learn or move more
programming environment, visual programming, end-user programming = people without programming skills tell a computer or robot what to do
software verification, formal methods, testing = prove that a program has no mistakes
fault tolerance, redundancy, radiation hardened = keeps working although a part fails
numerical accuracy, floating point, error bits = exact sums in computers
low power, energy-efficient, approximate computing = computing with less power
parallel computing, GPU, multicore = many processors at once
cache, memory architecture = computer finds data faster
flash memory, non-volatile, memristor = stores data without power
quantum computing, qubit, entanglement = new computers with the smallest particles
cryptography, encryption, secure = secret messages nobody else can read
quantum key distribution = messages no spy can listen in on
privacy, anonymization, secure computation = use data of people without showing who they are
intrusion detection, cybersecurity, malware = notice hackers and viruses
authentication, access control, password = prove who one is
physically unclonable function, anti-counterfeiting = mark nobody can copy to tell fakes
RFID, asset tracking, inventory = find things and count stock by radio tags
localization, indoor positioning, navigation = where am I inside a building
GPS, satellite navigation, positioning = where am I on earth
inertial measurement, gyroscope, accelerometer = feels turning and speeding up without outside signals
rate adaptation, rateless code, channel coding, error correction = wireless adapts to a bad connection, message survives disturbance without guessing the speed
network coding, routing, protocol = messages find their way faster through a net
wireless sensor network, Internet of Things = many small sensors report by radio
antenna, phased array, beam steering = aerial that sends or receives radio waves
MIMO, spectrum, interference = more phones at once in the same air
radar, synthetic aperture, Doppler = radio echo shows moving things and land through clouds
sonar, acoustic, underwater = sound echo under water
software-defined radio, transceiver = radio that can be changed by program
wireless power transfer, inductive, resonant = charge without cord through the air
energy harvesting, batteryless, self-powered = device that runs without battery from heat light or motion
integrated circuit, CMOS, transistor = chip and its tiny switches
analog-to-digital converter, signal processing = turns measured signals into numbers
clock, oscillator, timing, synchronization = keeps exact time
lithography, nanofabrication, patterning = print lines far thinner than a hair
MEMS, microfabrication, membrane transfer = tiny machine with thin moving film
thin film transfer, membrane, stamp = put a paper-thin film on something without wet chemicals
display, OLED, quantum dot = screen with brighter colours
flexible electronics, stretchable, printed = circuits that bend like skin
sensor, transducer, detection = device that feels and reports
strain sensor, structural health monitoring = feels stretching and damage
gas sensor, chemical sensor, electronic nose = smells gases
fiber optic sensor, Bragg grating = glass thread that feels heat and stretching along its length
magnetometer, magnetic sensing = feels weak magnetism
radiation detector, gamma, neutron = finds radioactive stuff
neutron imaging, neutron optics, grazing incidence = look through metal with particles from a reactor
X-ray optics, telescope, mirror = catches x-rays from stars
nondestructive evaluation, ultrasonic, eddy current = look for cracks inside parts without harm
signal light, beacon, emergency = warning light
traffic, routing, transportation = get there on time in traffic
financial, fraud, trading = money markets and cheats
crowdsourcing, social network = many people on the internet help
optical fiber, fiber laser, amplifier = light through glass thread over long way
wavelength division, optical network, switch = many colours of light carry data
optical communication, free-space, terminal = talk by light beam to satellites or divers
frequency comb, mode-locked = light like a ruler with many exact lines
nonlinear optics, harmonic generation = crystal changes the colour of light
polarization, polarimetry = direction in which light swings
adaptive optics, wavefront, deformable mirror = mirror that changes shape to sharpen stars
autofocus, lens, objective = picture gets sharp by itself
light field, computational imaging, coded aperture = camera that focuses after the shot, computing makes the picture
compressive sensing, sparse = picture from few measurements
phase imaging, quantitative phase = see transparent cells without dye
tomographic reconstruction, inverse problem = picture of the inside computed from many views
image registration, alignment, mosaic = lay pictures on top of each other
super-resolution, upsampling = more detail from a coarse picture
high dynamic range, exposure = bright and dark in one picture
color correction, white balance, calibration = true colours
video surveillance, tracking, pedestrian = camera follows people
activity recognition, behavior = what somebody is doing from camera or watch
crowd, occupancy = how many people are in a room
optical character recognition, document = read printed letters by machine
sketch, drawing, graphics = draw by hand on the screen
3D scanning, point cloud, mesh = shape of things into the computer
3D display, autostereoscopic, volumetric = picture with depth without glasses
projector, projection, planetarium = throws a picture on a wall or dome
sign language, captioning, accessibility = help for deaf people
braille, screen reader, blind = help for blind people to read
augmentative communication, speech-generating = people who cannot speak talk by device
tutoring, assessment, student = teach and grade pupils
planning tool, teaching assignment, curriculum = who teaches what
decision support, expert system, knowledge base = computer gives advice like an expert
risk assessment, probabilistic, uncertainty = how likely something goes wrong
cost estimation, economic model = what a project will cost
supply chain, logistics, warehouse = goods find their way to shops
scheduling, crew, resource allocation = who works when
telemetry, mission operations, ground system = talking with spacecraft from the ground
simulation, modeling, software tool = try on the computer first
finite element, structural analysis = compute whether a part will hold
computational fluid dynamics, flow solver, mesh generation = compute how air flows
parametric design, optimization, topology = computer finds the best shape
graph, network analysis, community = who is linked with whom
time series, sensor data, monitoring = values over time watched
clustering, classification, feature = sort data into groups
neuromorphic, spiking, synapse = chip like a brain
genetic algorithm, evolutionary = computer breeds solutions
robot programming, task, user interface = tell robots what to do without code
human-robot interaction, social robot = robots that deal with people
speaker identification, voice, biometric = know someone by voice
emotion recognition, affective computing, stress = computer feels your mood lies or stress
physiological authentication, heartbeat, biometric = body as password
location privacy, data sharing, de-identification = share data but not names
blockchain, ledger, transaction = nobody can change the books
electronic voting, election = count votes safely
digital signature, certificate, trust = prove that a message is genuine
secure processor, trusted execution, side channel = chip that keeps secrets
malware, software vulnerability, patch = holes in programs that attackers use
cloud computing, virtual machine, data center = computers rented far away
distributed system, consensus, replication = many computers agree
database, query, indexing = find data quickly in tables
stream processing, real-time, event = react to data as it comes
storage system, file system, RAID = disks that do not lose files
compiler, code generation, optimization = turn programs into faster machine code
debugging, testing, program analysis = find bugs in programs
spreadsheet, data entry, forms = tables and forms filled more easily
web browser, web application, interface = pages on the internet
smartphone, mobile application = app on a phone
touch screen, keyboard, text entry, input device = type and tap
game controller, joystick = hold it to play
virtual character, avatar, animation = drawn people that move
sound synthesis, spatial audio, loudspeaker = sound from all sides
microphone array, source localization = where a sound comes from
hearing aid, audio processing = louder clearer speech for old ears
radio receiver, transmitter, frequency = sends and hears radio
cognitive radio, spectrum sensing = radio finds free channel
cellular network, base station, handover = mobile phone net
satellite communication, ground station = talk over satellites
ad hoc network, mesh network, relay = phones pass messages without towers
power amplifier, linearization = makes radio signals stronger without waste
filter, resonator, acoustic wave = lets one tone through
phase-locked loop, synthesizer = makes an exact radio tone
analog circuit, amplifier, low noise = makes weak signals bigger
voltage regulator, power management, DC-DC = right voltage for chips
memory, DRAM, SRAM, spin = where computers remember
resistive switching, memristor, neuromorphic = switch that remembers
spintronic, magnetic tunnel junction = chips by tiny magnets
graphene, two-dimensional, transistor = chips one atom thin
gallium nitride, silicon carbide, wide bandgap = chips for high power and heat
wafer bonding, packaging, interconnect, via = chips stacked on each other and wired
thermal management, heat sink, electronics cooling = chips stay cool
etching, lithography, mask = draw tiny lines on chips
nanoimprint, stamping, soft lithography = print tiny patterns with a stamp
self-assembly, block copolymer, pattern = patterns that form by themselves
quantum dot, single photon source = one light particle at a time
superconducting, Josephson, qubit = cold chips for quantum machines
atomic clock, atom interferometer = atoms keep time or feel gravity
diamond, nitrogen vacancy, magnetometry = flaw in diamond feels magnets
ion trap, mass analyzer, electron multiplier = holds charged atoms
electron beam, electron gun, microscope = beam of electrons to see or write
plasma, discharge, ionization = glowing gas with current
pressure sensor, transducer, harsh environment = measures push of gas in hot places
temperature sensor, thermocouple, thermography = measures heat
humidity, moisture sensor = measures damp
flow meter, velocimetry, anemometer = measures how fast air or water runs
level sensor, tank gauging, cryogenic = how full a tank is
force sensor, load cell, tactile = measures weight or touch
proximity sensor, capacitive, collision = notices something near
position sensor, encoder, resolver = where an arm or wheel has turned
vibration, accelerometer, modal = measures shaking
acoustic emission, ultrasonic, crack = hear cracks grow
wire integrity, reflectometry, fault = find where a cable is broken
lightning detection, electric field = where lightning struck
x-ray fluorescence, elemental analysis = which metals are in a thing
explosive detection, terahertz, trace = find bombs at the airport
chemical agent, detector, standoff = poison gas seen from afar
gunshot, acoustic localization = where a shot came from
mine detection, ground-penetrating radar = bombs buried in the ground
keyword search, keyterm, text retrieval = find papers in a pile by words
report generation, document management = write and keep reports
lessons learned, knowledge capture, anomaly report = what went wrong before is not forgotten
safety analysis, hazard, fault tree = what may go wrong and why
spacecraft scheduling, planning, autonomous = machine plans its own day
log analysis, software metrics, monitoring = what a program did
data format, conversion, interoperability = programs understand each other's files
metadata, archive, digital library = keep and find old data
geographic information, mapping, terrain = maps and heights of land
satellite image processing, change detection = what changed on the ground
point of interest, location-based service = what is near me
ride sharing, vehicle routing, fleet = cars shared and sent
public transport, passenger, crowding = buses and trains full or late
pedestrian detection, driver assistance = car sees people
driver monitoring, drowsiness = car notices a tired driver
license plate, vehicle recognition = reads car numbers
smart card, credential, badge = card opens doors
fingerprint, iris, palm = finger or eye opens
captcha, bot detection = is it a human or a program
social media, misinformation, influence = lies spread on the internet
price, auction, market design = who gets what for how much
online learning, course, video lecture = learn by videos at home
language learning, pronunciation, vocabulary = learn to speak another language
reading aid, text simplification = make texts easier
music education, practice, score = learn to play
creativity, storytelling, authoring = make stories and films
photo editing, retouching, style transfer = change photos
video editing, summarization, highlights = cut films short
motion magnification, vibration, video = make tiny movement visible
light transport, non-line-of-sight, imaging = see around corners
wifi sensing, radio tomography, through-wall = feel people through walls by radio
vital sign, radar, contactless = breath and heartbeat without touching
lip reading, subvocal, silent speech = speak without sound
brain signal, emotion, workload = how hard a pilot's head works
eye strain, reading, display = screens tire eyes
tactile display, vibration, navigation = feel the way on the skin
prosthetic control, electromyography, muscle signal = muscles steer an artificial hand
sonification, audio display, alert = hear data as tones
3D audio, headphones, spatial = hear where sounds come from
conference, microphone, echo = clear talk over the net
error-correcting code, decoder, LDPC = repairs messages damaged on the way
random number, chaos, generator = true chance
time-to-digital, timestamp, picosecond = measures tiny times
oscilloscope, data acquisition, instrument = record signals
printed circuit board, connector, cable = wires and boards of devices
electrostatic discharge, grounding, protection = spark kills electronics
radiation, single event, memory scrubbing = rays flip bits in space
watchdog, redundancy, voting = three computers check each other
microcontroller, embedded, real-time = small computer inside things
analog computing, optical neural network = computing with light
photonic crystal, resonator, cavity = traps light
single-mode, coupler, multiplexer = joins light from several fibres
laser cooling, cold atoms, gravity sensor = atoms stopped by light
X-ray source, tube, phase contrast = better x-ray pictures of soft things
terahertz imaging, security screening = see under clothes at airports
scintillation, gamma camera, collimator = catches rays for pictures
ion mobility, trace vapor, explosives = sniff bombs or drugs
# energy
battery, batteries, power pack ~ electrochemical cell, lithium-ion, energy storage, accumulator | storing electricity
battery used up, used up for good, how long battery lasts, battery dies > battery prognostics, useful life, state of charge, state of health, remaining useful life | end of a battery
battery catches fire, burning battery > thermal runaway, battery safety, solid electrolyte | fire of batteries
charge quickly, fast charging > fast charging, charge rate, supercapacitor | quick charging
no batteries, without batteries, no lead batteries > battery-free, ultracapacitor, supercapacitor, energy harvesting, self-powered | without battery
emergency power, power cut, blackout, back-up power ~ uninterruptible power supply, UPS, backup power, ultracapacitor | power when the grid fails
spinning wheel, store energy in a wheel ~ flywheel, kinetic energy storage | storing motion
store energy, spare energy, save energy for later > energy storage, hybrid power, regenerative | storing energy
store heat, keep heat > thermal energy storage, phase change material, heat storage | storing warmth
save energy, save power, little energy, less energy > energy efficiency, low power, energy-efficient, power management | using less
power plant, power station ~ electricity generation, power generation, turbine | making electricity
power line, power lines, mains, electricity network ~ power grid, transmission line, smart grid | distributing electricity
electricity, current, power > electrical energy, electric power, power generation, voltage | the energy
make electricity, makes electricity, electricity out of, electricity from > power generation, energy harvesting, generator, energy conversion, fuel cell | producing electricity
electricity from movement, electricity from walking, flag that flutters, flutters, flag > energy harvesting, piezoelectric, triboelectric, nanogenerator, wind energy | electricity by motion
electricity from heat, power from heat, waste heat > thermoelectric, heat recovery, thermophotovoltaic, Rankine | electricity by heat
electricity from bugs, bugs make electricity > microbial fuel cell, bioelectrochemical | electricity by microbes
sun panel, sun panels, rooftop panel, solar roof, sun power ~ solar panel, photovoltaic, solar cell, solar array | electricity by sun
sun, sunlight, sunshine > solar, solar energy, photovoltaic, insolation | light of the sun
heat from the sun, mirror power plant > solar thermal, concentrated solar power, solar collector, heliostat | heat by sun
dirt off panels, dust, dirt off > dust removal, dust mitigation, self-cleaning, electrodynamic dust shield | cleaning of surfaces
windmill, wind power ~ wind turbine, wind energy, rotor blade | power by wind
water power, river power ~ hydropower, hydroelectric, turbine | power by water
waves of the sea, power from waves ~ wave energy, ocean energy, tidal | power of the sea
heat from the ground, earth heat ~ geothermal, ground source | warmth of the earth
nuclear power, atomic power ~ nuclear reactor, fission, nuclear energy | power by fission
power of the stars, sun on earth ~ nuclear fusion, plasma confinement, tokamak | power by fusion
nuclear waste, atomic waste ~ radioactive waste, spent fuel, radionuclide | waste of reactors
fuel, make fuel > biofuel, hydrocarbon fuel, hydrogen, methanol, syngas | what burns
petrol ~ gasoline, fuel economy, fuel consumption | fuel of cars
saves petrol, save petrol, burn less fuel > fuel economy, fuel efficiency, hybrid vehicle | using less fuel
diesel smoke, soot, soot catcher, soot filter ~ particulate filter, diesel particulate, exhaust aftertreatment | smoke of engines
exhaust, exhaust pipe, car fumes > exhaust gas, emissions, catalytic converter | gas of engines
engine, motor > internal combustion engine, propulsion, powertrain, combustion | the machine
stronger small engine, small engine, boost an engine, one cylinder > turbocharger, turbocharging, supercharging, single cylinder | more power
jet engine, jet > gas turbine, turbofan, turbomachinery, propulsion | engine of aircraft
engine blades, blades shake, shake themselves apart > blade vibration, turbine blade, flutter, blade response | vibrating blades
electric motor > motor, permanent magnet, induction machine, actuator | motor by current
electric car, battery car ~ electric vehicle, hybrid electric vehicle, EV | car by current
car, cars, lorry, truck, bus > vehicle, automotive, motor vehicle | road vehicle
liquid gas, bottled gas ~ liquefied natural gas, LNG, cryogenic fuel, LPG | cooled gas
natural gas, gas > methane, natural gas | burning gas
gas from rubbish, gas from dung, rotting gas ~ biogas, anaerobic digestion, landfill gas, methane | gas by rotting
rubbish to fuel, fuel from rubbish, fuel from waste, fertiliser from rubbish > waste-to-energy, gasification, biomass, municipal solid waste, syngas | fuel made of waste
plant fuel, fuel from plants, fuel out of plants ~ biofuel, bioethanol, biodiesel, biomass | fuel made of plants
hydrogen, water to hydrogen, split water ~ electrolysis, water splitting, hydrogen production, electrolyzer | making hydrogen
fuel cell > membrane electrode assembly, proton exchange membrane, solid oxide | cell that burns fuel cold
oil, crude oil ~ petroleum, hydrocarbon, crude | oil of the earth
oil and gas, oil well, drilling > wellbore, produced water, drilling, hydraulic fracturing, reservoir | getting oil
rocket, rockets > rocket propulsion, propellant, thruster, launch vehicle | flying by reaction
rocket fuel > propellant, oxidizer, hybrid rocket | fuel of rockets
fridge, refrigerator, freezer ~ refrigeration, refrigerator, vapor compression, cooling system | cooling device
air conditioning, cool a room, cool a house > HVAC, cooling, air conditioner, refrigeration | cooling rooms
heating, heat a house > heating system, heat pump, boiler | warming rooms
heat out, keep heat out, heat in, warm house > thermal insulation, radiative, heat management, energy saving building | insulation of houses
window, windows, house walls > glazing, smart window, building envelope, electrochromic | openings of houses
cool, cools, cooling > cooling, heat transfer, refrigeration, thermal management | taking heat away
hot, heat, warm, warmth, warms > thermal, heating, heat, high temperature | warmth
car seat > seat, vehicle seat, automotive seat | seat of cars
very cold, freezing cold > cryogenic, low temperature, superconducting | low temperature
wire without loss, current without loss ~ superconductor, superconducting | no resistance
turn current, current into > power converter, inverter, rectifier | changing electricity
stove, cooking fire > cookstove, burner, combustion | for cooking
flame, fire, burning > combustion, flame, fire | fire
engine knocks > detonation, knock, combustion instability | bad burning
leaking gas, gas leak > leak detection, gas sensor, hydrogen sensor | finding leaks
flat battery, dead battery > state of charge, battery monitoring, discharge | battery
cheaper battery, battery without lithium > sodium-ion, redox flow battery, zinc battery | battery
big battery, battery for the grid > grid-scale storage, flow battery, energy storage system | battery
power for space, power on the moon > radioisotope, space power, solar array | power
beam power > power beaming, wireless power, laser power | power
cheap sun cells, print sun cells > perovskite, organic photovoltaic, thin-film solar cell | sun
colour for lamps, better lamp, save light, lighting > LED, OLED, phosphor, light emitting diode | light
better screens, screens, tv > OLED, display, quantum dot | light
sun to fuel, fuel from the sun, fuel from sunlight > artificial photosynthesis, photocatalysis, solar fuel, photoelectrochemical | fuel
fuel from air, carbon dioxide to fuel, carbon to fuel > CO2 reduction, carbon dioxide conversion, electrochemical reduction | fuel
make chemicals with less energy, speed up chemical > catalyst, catalysis, catalytic conversion | chemistry
burn cleaner, cleaner burning, burn better > combustion efficiency, low emission, NOx, combustor | burning
spark > ignition, spark plug, plasma | burning
hot gas, ionised gas > plasma, ionized gas | plasma
electric rocket, electric engine for space > ion thruster, Hall thruster, electric propulsion, plasma thruster | rocket
steam > steam, vapor, boiling | heat
take heat from, carry heat, spread heat > heat pipe, heat exchanger, heat transfer, heat spreader | heat
keep cold things cold, keep cold, icebox > cryogenic storage, insulation, cold chain, multilayer insulation | cold
very cold liquid, frozen gas > cryogenic fluid, liquid hydrogen, liquid nitrogen, cryogen | cold
stop heat, insulate, blanket > insulation, aerogel, multilayer insulation, thermal barrier | heat
use less in buildings, lower my bill, electricity bill > energy consumption, demand response, energy monitoring, building energy | saving
which device uses power, who uses power > load monitoring, appliance, energy disaggregation | saving
water use at home, water bill > water consumption, water monitoring, smart meter | saving
battery lasts longer, longer lasting battery, battery that lasts, battery wears out, old battery > cycle life, battery degradation, capacity fade, lithium-ion battery, electrode, battery lifetime | battery life
better battery, more power from a battery, stronger battery, lighter battery, smaller battery > energy density, lithium battery, cathode, anode, electrode material, lithium-sulfur, solid-state battery | better batteries
safe battery, battery burns, battery explodes, battery gets hot, battery fire > thermal runaway, battery safety, separator, solid electrolyte, non-flammable electrolyte, short circuit | safe batteries
thin battery, bendy battery, printed battery, tiny battery > thin-film battery, flexible battery, microbattery, printed battery | small batteries
battery in the cold, cold battery > low-temperature electrolyte, battery, low temperature performance | cold batteries
recycle batteries, old batteries > battery recycling, lithium recovery, cathode | batteries again
charge without plug, charge without a cable, charges by itself, charging pad, charge from afar > wireless charging, wireless power transfer, inductive power transfer, resonant coupling, energy harvesting | charging
charge a car, charging station > electric vehicle charging, charging station, charger | charging cars
quick energy, sudden power, burst of power > supercapacitor, ultracapacitor, pulsed power, capacitor | bursts
power from body heat, power from warm skin, power from warmth > thermoelectric generator, energy harvesting, body heat, thermoelectric | body heat
power from shaking, power from motion, power from footsteps, walking makes power, power from movement > vibration energy harvesting, piezoelectric, triboelectric, energy harvester, electromagnetic generator | power by motion
power from radio, power from the air > radio frequency energy harvesting, rectenna, wireless power | radio power
power from salt, power from rivers meeting the sea > osmotic power, reverse electrodialysis, salinity gradient | salt
power in the wild, far from the grid, off the grid, no mains, remote places, places without power > off-grid, remote power, microgrid, solar, stand-alone power, energy harvesting | away from the grid
cheap solar, solar panels cheaper, cheaper sun panels, more power from the sun, better sun panels, better solar > solar cell, photovoltaic, thin-film solar cell, perovskite, multi-junction, light trapping, photovoltaic efficiency | solar cells
follow the sun, turn to the sun, gather sunlight, focus the sun, mirrors for sun > solar concentrator, solar tracking, heliostat, concentrated solar power, concentrator | gathering sun
solar windows, window that makes power > transparent solar cell, building-integrated photovoltaic, luminescent solar concentrator | windows
sun heats water, hot water from sun, cook with sun > solar thermal, solar water heater, solar collector, solar cooker | heat from sun
paint that makes power, spray on solar > organic photovoltaic, printable solar cell, quantum dot solar cell | paint
wind, wind wheel, turn in the wind > wind turbine, wind energy, blade, rotor, airfoil | wind
kite, kites > kite, tethered, airborne wind energy | kites
waves, tide, power from the sea > wave energy converter, tidal, ocean energy, hydrokinetic | sea
stove that smokes less, cleaner stove, smoky kitchen > cookstove, clean combustion, biomass stove | stoves
burn with less smoke, less smoke, dirty smoke, smoke from engines, cleaner engine, cleaner exhaust > emission reduction, exhaust aftertreatment, catalytic converter, NOx reduction, particulate matter, combustor | clean burning
use less fuel, saves fuel, save fuel, more miles, further on a tank > fuel efficiency, fuel economy, drag reduction, fuel consumption, lean burn | less fuel
engine that runs on anything, any fuel > multi-fuel engine, flexible fuel, combustion engine | fuels
better engine, new kind of engine, simple engine > internal combustion engine, rotary engine, engine, Stirling engine, free-piston | engines
engine without moving parts, no moving parts, without moving parts > thermoacoustic, solid-state, passive, electrohydrodynamic, thermoelectric | no moving parts
hot air engine, engine driven by heat, heat engine > Stirling engine, thermoacoustic, heat engine, Rankine cycle | heat engines
use lost heat, heat that is wasted, lost heat, wasted heat, leftover heat > waste heat recovery, thermoelectric, heat exchanger, organic Rankine cycle, heat recovery | lost heat
keep cool, stay cool, stays cool, gets too hot, too hot, keep from overheating, overheating, overheats, cool down > cooling, thermal management, heat dissipation, heat sink, heat transfer, temperature control | cooling
cool without electricity, cool without power, cooling without power, cools by itself > passive cooling, radiative cooling, evaporative cooling, heat pipe | passive cooling
fridge without, cool with magnets, quiet fridge, cool with sound > magnetic refrigeration, thermoelectric cooler, thermoacoustic, absorption refrigeration, solid-state cooling, magnetocaloric | new fridges
cools clothes, cool vest, cooling suit > cooling garment, liquid cooling garment, personal cooling, thermal comfort | cool clothes
stay warm, keep warm, keeps warm, stays warm, lose heat, losing heat > thermal insulation, heating, heat loss, heat retention, phase change material | keeping warm
warm clothes, coat, jacket, gloves > garment, clothing, glove, insulation, textile, thermal comfort | clothes
keep at the same temperature, same temperature, even temperature, right temperature > temperature control, thermal control, thermostat, isothermal, phase change material | even temperature
move heat, get rid of heat, get heat out, heat away, draw heat > heat pipe, heat exchanger, radiator, heat transfer, thermal conductivity, loop heat pipe, heat rejection | moving heat
lets heat through, conducts heat, lead heat away > thermal conductivity, thermally conductive, thermal interface material, heat spreader | conducting heat
boil, boils, boiling > boiling, evaporation, vaporization, two-phase, nucleate boiling | boiling
turn heat off, heat one way > thermal switch, thermal diode, heat switch | switching heat
stop the heat of reentry, falling back to earth, burn up, burn up on the way down > thermal protection system, heat shield, ablative, atmospheric entry, reentry | heat shield
dams, river turbine > hydropower, hydroelectric, turbine | rivers
even out power, too much wind power, power when there is no sun, balance the grid, steady grid > grid stability, energy storage, load balancing, demand response, smart grid, microgrid, renewable integration | even grid
power outage, power cuts, blackouts, lights go out > power outage, fault detection, power grid reliability, backup power, microgrid | power cuts
broken wire, find the broken cable, bad wiring, damaged wire > wire fault detection, wiring, cable fault, reflectometry, insulation damage | broken wires
electric shock, short circuit, sparks, arc > short circuit, arc fault, circuit breaker, ground fault, electrostatic discharge | dangerous current
lightning, thunder, thunderstorm > lightning, lightning protection, thunderstorm, electric field | lightning
static, static charge, shock from carpet > electrostatic, static charge, electrostatic discharge, dissipation | charge
stronger magnets, magnets without rare metals > permanent magnet, rare-earth, magnetic material | magnets
smaller motor, strong motor, better motor, light motor > electric motor, permanent magnet motor, brushless, torque density, actuator | motors
motor without sensors, run a motor smoothly, control a motor > motor control, motor controller, torque control, speed control | motor control
bearing without touching, spins without touching, float on magnets, floats in the air, hover, hovering > magnetic levitation, magnetic bearing, levitation, acoustic levitation | floating
changes voltage, changes current, power supply, plug, charger > power converter, DC-DC converter, inverter, power supply, power electronics | supply
gas for cars, hydrogen car, hydrogen tank, store hydrogen, carry hydrogen > hydrogen storage, metal hydride, fuel cell vehicle, hydrogen tank | hydrogen
hydrogen from water, make hydrogen, hydrogen from sunlight > hydrogen production, water electrolysis, electrocatalyst, photoelectrochemical, oxygen evolution | hydrogen
cheaper fuel cell, fuel cell without platinum, platinum, costly metal, expensive metal > catalyst, platinum-free, electrocatalyst, oxygen reduction, noble metal, non-precious | platinum
fuel from grass, fuel from wood, fuel from algae, fuel from waste, fuel from corn > biofuel, biodiesel, bioethanol, biomass conversion, algae, pyrolysis, syngas, gasification | plant fuels
jet fuel, airplane fuel > aviation fuel, jet fuel, kerosene | jet fuel
coal, burn coal > coal, gasification, combustion, fly ash, flue gas | coal
clean the smoke, smoke stack, chimney > flue gas, scrubber, emission control, electrostatic precipitator, desulfurization | chimneys
find oil, more oil from the ground, more oil out of > enhanced oil recovery, reservoir, seismic, petroleum exploration, hydrocarbon | oil
drill, drilling a well, drill deep, deep hole > drilling, wellbore, borehole, drill bit | drilling
pipe, pipes, pipeline, pipe leaks, inside pipes > pipe, pipeline inspection, leak detection, in-pipe robot | pipes
pump, pumps, pump water > pump, pumping, impeller, micropump, fluid transport | pumps
valve, tap, shut off, turn off the flow, open and close > valve, shut-off, flow control, actuator, regulator | valves
hiss, leaky, leak, leaks, leaking, tight, airtight, watertight > leak detection, seal, sealing, leakage, gasket, hermetic | leaks
explode, explodes, explosion, blow up, blast > explosion, detonation, blast, explosive, blast mitigation | explosion
safe reactor, reactor, melt down, meltdown > nuclear reactor, reactor safety, coolant, molten salt | reactors
find radioactive, find nuclear, radioactive stuff, measure radioactivity > radiation detector, gamma-ray detector, neutron detector, scintillator, dosimeter, radioactive | finding rays
dark matter, small particles from space > particle detector, neutrino, cosmic ray | particles
start a fire, lights the fuel, light the fuel > ignition, igniter, spark, plasma ignition, torch | igniting
put out a fire, put out fires, fires, stop a fire > fire extinguishing, fire suppression, flame retardant, fire detection | fires
does not burn, cannot burn, fire proof, fireproof, fire resistant, flame proof, withstand fire > flame retardant, fire resistant, non-flammable, intumescent, fire protection | no burning
smell smoke, notice fire, fire alarm > smoke detector, fire detection, fire alarm | noticing fire
light bulb, lamps, brighter lamp, cheap lamp, light for homes > LED, light emitting diode, lighting, luminaire, phosphor, solid-state lighting | lamps
daylight indoors, sunlight indoors > daylighting, light guide, solar lighting | daylight
glow in the dark, glows in the dark > phosphorescent, luminescent, afterglow | glowing
heat a house cheaply, cheap heating, lower heating bill, warm homes > heat pump, insulation, building energy efficiency, heating system | heating
cool roof, white roof, hot roof > radiative cooling, reflective coating, roof, solar reflectance | roofs
lithium-ion battery, electrolyte, cathode, anode = battery of phones and cars
solid electrolyte, thermal runaway, separator = battery that does not catch fire
flow battery, grid storage = very large store for wind and sun power
supercapacitor, ultracapacitor = stores and gives current in seconds
flywheel, kinetic = spinning wheel stores energy
fuel cell, membrane, catalyst = makes current from hydrogen without burning
electrolysis, water splitting, hydrogen = split water by current or sun into fuel
photovoltaic, solar cell, perovskite = makes current from sun
solar thermal, concentrator, heliostat = mirrors gather heat of the sun
thermoelectric, Seebeck = makes current from heat or cools by current
thermophotovoltaic, emitter = glowing hot thing lights a solar cell
piezoelectric, triboelectric, nanogenerator = makes current from pressing bending or walking
wind turbine, blade = power from wind
wave energy, hydrokinetic = power from sea waves and rivers
geothermal, heat pump = heat from the ground
nuclear reactor, fuel rod, fission = power by splitting atoms
fusion, plasma, tokamak = power like in the sun
radioisotope, thermoelectric generator = nuclear battery for space
power converter, inverter, transformer = changes voltage and current
smart grid, microgrid, demand response = balance power use in a town
energy disaggregation, load monitoring, power meter = which appliance uses how much power
power line, fault location, circuit breaker = find broken power lines
electric vehicle, charging = cars by battery
hybrid vehicle, regenerative braking = car saves braking energy
internal combustion engine, piston, fuel injection = motor of cars
turbocharger, supercharging = more air in the motor for more power
gas turbine, combustor, turbine blade = jet engine parts
combustion, flame, emissions = burning cleaner
catalytic converter, particulate filter, exhaust = cleans fumes of cars
Stirling engine, thermoacoustic, heat engine = engine driven by outside heat
refrigeration, cryocooler, cooling = makes cold
heat pipe, heat exchanger, radiator = carries heat away
phase change material, thermal storage = stores heat by melting
thermal insulation, aerogel, multilayer = keeps heat or cold in
radiative cooling, selective emitter = surface cools itself under open sky
biofuel, biomass, bioethanol = fuel from plants or waste
gasification, pyrolysis, syngas = turn rubbish into gas or oil
carbon capture, sorbent, carbon dioxide = take climate gas out of air or smoke
carbon dioxide reduction, electrocatalyst = turn climate gas into fuel or plastic
natural gas, methane, LNG = gas for burning carried cold
enhanced oil recovery, reservoir, drilling = get more oil from the ground
light emitting diode, phosphor, lighting = lamps that save power
superconductor, superconducting magnet = current without loss at great cold
electric motor, actuator, magnetic bearing = turns current into motion
battery management, state of charge, cell balancing = how full is a battery, cells share evenly
lithium-sulfur, lithium metal, dendrite = lighter battery, needles that short it
sodium-ion, zinc, aqueous battery = battery from cheap stuff
metal-air battery, oxygen electrode = battery that breathes air
electrode, coating, binder = inside parts of a battery
capacitor, dielectric, energy density = stores charge between plates
wireless charging, coil, vehicle = car or phone charges without plug
solar concentrator, luminescent, light guide = gather light on a small cell
tandem, multijunction, silicon solar cell = two sun cells on top of each other
organic photovoltaic, polymer solar cell = plastic sun cells bendable
photocatalyst, photoelectrochemical, artificial photosynthesis = fuel from sun and water like leaves
solar thermal, steam generation, absorber = sun boils water
hydrogen storage, metal hydride = carry hydrogen safely
solid oxide, electrolyzer, ceramic = hot cell for gas and current
proton exchange membrane, ionomer = film that lets hydrogen pass
platinum, electrocatalyst, oxygen reduction = costly metal in fuel cells saved
thermal energy storage, molten salt = store sun heat for night
absorption chiller, heat-driven cooling = cooling by heat instead of current
magnetocaloric, electrocaloric, solid-state cooling = fridge without gas or noise
evaporative cooling, humidification = cool by drying water
HVAC, ventilation, building energy = heat and air of buildings
window, electrochromic, daylighting = glass that darkens, light in rooms
insulation, vacuum panel, cryogenic tank = keep very cold liquid from boiling off
LED driver, lighting control, luminaire = lamp light adjusted
smart meter, energy monitoring = see what uses current at home
power electronics, switching, silicon carbide = turn current on and off without loss
fault current, grid protection, transmission = grid breaks prevented
permanent magnet, generator, alternator = makes current when turned
linear motor, actuator, solenoid = pushes and pulls by current
gear, transmission, drive train = passes turning on
valve train, variable valve, engine cylinder = opens engine valves at the right time
fuel injector, atomization, spray = fuel in fine drops
ignition, spark plug, plasma = lights fuel
detonation, pulse detonation, rotating = engine by explosions
scramjet, hypersonic, inlet = engine for very fast flight
compressor, stall, surge = jet engine chokes
turbine cooling, film cooling, blade = hot engine blades cooled by air
nozzle, exhaust, thrust vectoring = jet turned to steer
hybrid rocket, paraffin, solid propellant = safer rocket with wax
monopropellant, green propellant = less poisonous rocket fuel
cryogenic propellant, tank, boil-off = very cold rocket fuel kept in space
nuclear fuel, cladding, coolant = reactor parts safer
radioactive waste, vitrification, separation = waste locked in glass
coal, fly ash, mercury, flue gas = dirty smoke of coal plants
diesel, soot, regeneration = truck exhaust filter fills and burns clean
ethanol, flex-fuel, knock, direct injection = alcohol lets small engines give more power
biodiesel, algae, lipid = fuel from green slime oil
anaerobic digestion, biogas = dung and scraps rot to gas
plasma gasification, waste-to-energy, syngas = rubbish turned to gas by heat
carbon sequestration, mineralization, underground storage = bury climate gas
methane conversion, methanol, partial oxidation = turn natural gas into liquid
natural gas, gas separation, membrane = clean raw gas
well logging, fracture, proppant = oil wells cracked open
battery pack, cooling, safety vent = stop one burning cell from lighting the others
battery charger, balancing, lead-acid = old batteries live longer
hybrid power, ultracapacitor, emergency = power when the mains fails
solar water, solar refrigerator, direct drive = fridge by sun without battery
solar array, deployment, spacecraft power = sun panels unfold in space
dust mitigation, panel cleaning, electrodynamic = clean sun panels without climbing
power beaming, laser power, rectenna = send power through the air
nuclear thermal, fission power, moon = nuclear power on the moon
heat recovery, condensing, boiler = use lost heat of smoke
heat pump, dryer, compressor = warm house from cold air
ice storage, cold storage, off-peak = make cold at night
thermal switch, diode, variable conductance = heat only one way
thermal interface, paste, spreader = lead heat away from chips
boiling, nucleate, spray cooling = liquid takes heat by boiling
cryocooler, pulse tube, detector = cold without moving parts
liquid hydrogen, leak, embrittlement = hydrogen escapes and makes metal brittle
gas turbine, fuel flexibility, hydrogen = turbine burns other gas
engine health, vibration, bearing wear = hear when an engine will fail
fuel additive, cetane, lubricity = better fuel
oil condition, lubricant monitoring = when must oil be changed
wind farm, lidar, wake = wind wheels stand in each other's way
tidal turbine, rotor, underwater = windmill under water
energy storage, compressed air, pumped = store power in air or water
smart thermostat, occupancy, heating = heat only when somebody is home
transformer, insulation, monitoring = power boxes on poles
superconducting cable, fault limiter = power lines without loss
plasma physics, stellarator, magnet = star power confined
# environmental
drinking water, clean water, fresh water, safe water ~ potable water, water purification, water treatment | water to drink
sea water, salty water, salt water, sea into drinking water ~ seawater, desalination, saline water, brine | water with salt
take salt out, remove salt, no salt ~ desalination, reverse osmosis, membrane distillation | removing salt
salty water from oil wells, water from oil and gas ~ produced water, high salinity water, brine treatment | water of wells
dirty water, sewage, sewer, waste water ~ wastewater, blackwater, sewage treatment, effluent | used water
toilet, no sewer, loo > sanitation, onsite treatment, blackwater, latrine | without sewer
well, from this well, water good > groundwater, water quality, water monitoring, coliform | water of wells
filter water, sieve > filtration, membrane, ultrafiltration | filtering
lead in water, metal in water > heavy metals, lead, arsenic, adsorption | metals in water
dirty ground, dirty soil, poisoned ground, clean the ground ~ soil remediation, contaminated soil, bioremediation, phytoremediation | soil with poison
clean with plants, clean with trees, trees and mushrooms > phytoremediation, plant-fungal, bioremediation | plants that clean
dirt, muck, filth > contamination, contaminant, fouling | what is dirty
dirty air, smog, air dirt, bad air ~ air pollution, particulate matter, air quality, PM2.5 | polluted air
watch the air, test the air > air quality monitoring, aerosol detection, air sampling | measuring air
pollen, mould spores, mold spores, spores > bioaerosol, aerosol, allergen, particulate | in the air
clean air, clean the air > air purification, air filter, scrubber | cleaning of air
air out, stale air, let air in > ventilation, air exchange, ventilating | fresh air
greenhouse gas, greenhouse gases, climate gas ~ carbon dioxide, CO2, methane, carbon emissions | gas that warms
catch carbon, carbon out of the air, remove greenhouse gas ~ carbon capture, carbon sequestration, direct air capture, carbon-negative | taking carbon away
global warming ~ climate change, greenhouse effect | warmer climate
rubbish, garbage, trash, refuse ~ municipal solid waste, waste, landfill | thrown away
reuse, use again, get back, old things again > recycling, recovery, reclaim, recycle | using again
old electronics, old phones > electronic waste, metal recovery, recycling | scrap of electronics
plastic in the sea, plastic rubbish, bits of plastic > microplastics, plastic waste, plastic degradation | plastic as waste
oil in the sea, oil slick, spilled oil, soak up oil ~ oil spill, oil absorption, oil-water separation, sorbent | oil on water
soak up, suck in, sponge > absorption, sorbent, absorbent, adsorption, porous | taking up
valuable minerals, minerals from water > resource recovery, mineral recovery, precipitation | getting minerals
fertiliser, fertilizer, plant food ~ ammonia, nitrogen fertilizer, nutrient, fertilizer | food of plants
dung, muck of animals > manure, livestock waste | waste of animals
watering, water the fields, watering plants ~ irrigation, soil moisture | water for plants
farm, farming, field, fields > agriculture, agricultural, precision agriculture, crop | growing food
greenhouse, glass house for plants > controlled environment agriculture, hydroponic | plants under glass
creature, creatures, animals, wild animals > wildlife, biodiversity, species, fauna | animals
jungle, woods, forest, trees > forest, tropical forest, dense environments, vegetation, canopy | many trees
count animals, count creatures, count fish, how many fish, how many herring > population monitoring, biodiversity, abundance, census, fish populations | how many animals
herring, shoal, fishing > fish populations, fishery, fisheries | fish of the sea
sea, ocean > marine, oceanic, underwater, seawater | the water
flood, high water > flooding, flood forecasting, inundation | too much water
landslip, slope comes down, slope, mountain slides ~ landslide, slope stability | moving ground
earthquake, ground shakes ~ seismic, seismology, earthquake early warning | shaking ground
volcano > volcanic, eruption | fire mountain
forest fire, bush fire ~ wildfire, fire detection | burning forest
ice on wings, ice on planes, iced up ~ de-icing, anti-icing, icing | ice on surfaces
turn to ice, freeze, frozen > freezing, frost, anti-freeze, insulated, ice | becoming ice
drink, drinks, bottle > beverage, hydration, container, drinking | drinking
mountain, mountains, climber > high altitude, altitude | high places
seen from above, from space, from the sky > remote sensing, satellite imagery, aerial imaging, synthetic aperture radar | looking down
sniff out, trace of gas, gas sniffing > gas sensor, trace detection, volatile organic compounds, chemical sensor | finding substances
dangerous stuff, harmful chemical > hazardous, toxic chemical, contaminant | harmful substances
forever chemicals ~ PFAS, perfluoroalkyl | lasting chemicals
noise of traffic, quiet road > noise barrier, noise abatement | noise outside
rain > rainfall, precipitation, stormwater | water from the sky
fog, dew, water from air > fog harvesting, atmospheric water harvesting, condensation | water from air
swimming bath, swimming pool, pool drain, drain > drain, suction, pool, fluid reservoir | bathing
survive in the sea, life vest > life jacket, survival suit, flotation | at sea
rescue, find people after, buried people > search and rescue, disaster response | helping after disaster
oil in water, oil and water apart > oil-water separation, emulsion | water
poison gas, deadly gas, bad gas > toxic gas, gas detection, chemical warfare agent | gas
find leaks, where is the leak > leak detection, leak location, helium leak | leaks
find leaks of gas, gas from wells > methane detection, fugitive emissions | gas
clean up chemicals, clean poisoned water, old poison in the ground > remediation, groundwater remediation, zero-valent iron, dehalogenation, PCB | cleaning
old paint, poison in paint > lead paint, PCB, paint removal | cleaning
remove paint, take paint off > paint stripping, coating removal, laser ablation | cleaning
clean without chemicals, clean with ice > dry ice blasting, carbon dioxide cleaning, plasma cleaning | cleaning
measure the air above, gases in the sky > atmospheric sensing, lidar, spectrometer, trace gas | air
ozone layer > ozone, stratospheric | air
water in the ground, how wet the ground > soil moisture, groundwater, radiometer | ground
snow > snow, snowpack, cryosphere | weather
ice > ice, frost, icing | ice
hurricane, whirlwind, twister > hurricane, tornado, cyclone, severe weather | weather
bird, birds > avian, bird strike | animals
whale, dolphin > marine mammal, cetacean, bioacoustic | animals
salmon, trout > salmonid, fish passage | animals
coral > coral reef | sea
plants from space, health of plants, sick trees > vegetation index, crop monitoring, hyperspectral | plants
food waste, leftovers > organic waste, composting, food waste | waste
burn rubbish > incineration, pyrolysis, gasification | waste
clean water cheaply, cheap clean water, make water safe, safe to drink, make dirty water drinkable, drink dirty water, purify water, clean up water > water purification, water treatment, disinfection, filtration, potable water, point-of-use, water filter | clean water
water for space crew, reuse water, use water again, recycle water, water from urine > water recovery, water recycling, wastewater treatment, greywater, urine processing, closed-loop life support | water again
dirt in water, what is in the water, is the water safe, test water, check water, water clean enough > water quality monitoring, water quality sensor, contaminant detection, water testing | testing water
arsenic, poison in water, poison in wells > arsenic removal, heavy metal, adsorbent, groundwater | poison in water
medicine in water, drugs in rivers, chemicals in water > micropollutant, pharmaceuticals, advanced oxidation, contaminants, trace organic | chemicals
kill germs in water, germs in water, germs in drinking water > water disinfection, chlorination, ultraviolet, E. coli detection, coliform, ozone | germs in water
filter that clogs, filter clogs, clogs, clogged, clog, blocked > fouling, clogging, antifouling membrane, biofouling, blockage | clogging
filter, filters, sieve, strainer > filter, filtration, membrane, separation, porous | filtering
sludge, mud from sewage > sludge, anaerobic digestion, dewatering, activated sludge | sludge
take nitrogen out, too much fertiliser in water, green lakes, algae in lakes > nutrient removal, denitrification, eutrophication, harmful algal bloom, phosphorus removal | green lakes
rivers, river, stream, lake, lakes > river, stream, lake, surface water, hydrology, watershed | rivers
sea bed, bottom of the sea, deep sea > seafloor, underwater, deep ocean, bathymetry, underwater vehicle | sea bed
beach, coast, shore > coastal, shoreline, erosion, beach | coast
ships, ship, boat, boats > ship, marine vessel, watercraft, hull, boat | ships
things grow on ships, ship bottoms, shells on ships, barnacles > antifouling, biofouling, marine coating, hull | fouling
submarine robot, under water robot, robot that swims, swimming robot > autonomous underwater vehicle, underwater robot, glider, swimming robot | under water
air in rooms, air at home, room air, fresh air indoors, breathe clean air > indoor air quality, ventilation, air filtration, air purification, volatile organic compounds | room air
what am I breathing, how bad is the air, is the air safe, measure air, dirty air sensor > air quality sensor, particulate matter sensor, air monitoring, gas sensor, aerosol sampling | measuring air
fine dust, dust, dusty, dust in the air > dust, particulate matter, aerosol, particle, filtration | dust
moon dust, dust on the moon > lunar dust, regolith, dust mitigation, electrodynamic | moon dust
soot, smoke, black smoke > soot, smoke, black carbon, particulate, aerosol | smoke
catch gas, trap gas, soak up gas, gas out of the air, take gas out of the air > gas adsorption, adsorbent, metal-organic framework, carbon capture, sorbent, gas separation | catching gas
turn carbon dioxide into, use carbon dioxide, carbon dioxide into something useful > carbon dioxide conversion, carbon utilization, CO2 reduction, electrochemical reduction, carbonation | using CO2
breathe in space, air for astronauts, make oxygen, oxygen for the crew, clean the air in a spaceship > life support, oxygen generation, carbon dioxide removal, air revitalization, closed-loop | air in space
smells of gas, gas leaks, leak of gas, where gas escapes > gas leak detection, gas sensor, methane sensor, hydrogen sensor | gas leaks
smell a gas, sniff gas, notice gas, find a gas > gas sensor, chemical sensor, electronic nose, gas chromatography, spectrometer | finding gas
what is it made of, what something is made of, what is in it, which substances, find out what a stuff is > spectroscopy, mass spectrometry, chemical analysis, composition, Raman, X-ray fluorescence, material identification | what it is made of
sort rubbish, sort waste, sort plastic > waste sorting, recycling, material identification, separation | sorting waste
recycle plastic, plastic waste, used plastic, old plastic > plastic recycling, depolymerization, polymer recycling, chemical recycling, upcycling | plastic again
recycle, use waste, make use of waste, out of waste, from waste, from rubbish, turn waste into > recycling, waste utilization, waste conversion, valorization, by-product, recovered | using waste
old tyres, old cars, scrap > scrap, recycling, waste tire, crumb rubber | scrap
metals from waste, get metal back, rare metals, get metals out > metal recovery, rare earth element, extraction, leaching, hydrometallurgy | metals again
mine, mines, mining, miners > mining, mineral, ore, underground mine, mine safety | mines
ground, earth, dirt, soil > soil, ground, subsurface, sediment | soil
how good is the soil, soil health, test soil, fertile ground > soil nutrient, soil sensor, soil fertility, nitrate sensor | soil
under the ground, underground, buried, look into the ground, see under the ground > ground-penetrating radar, subsurface, buried object detection, underground | underground
water plants only when needed, when to water, how much water plants need, thirsty plants > irrigation control, soil moisture sensor, plant water stress, evapotranspiration | watering
grow food in space, plants in space, grow vegetables indoors, grow plants indoors, indoor farm > hydroponics, plant growth chamber, controlled environment agriculture, space agriculture, LED lighting | indoor plants
pick fruit, harvest fruit, picking, fruit picking > harvesting robot, agricultural robot, fruit detection, harvester | picking
find sick plants, see which plants are sick, plant health, healthy plants > plant disease detection, crop monitoring, hyperspectral imaging, plant phenotyping, remote sensing | plant health
farmers, farmer, small farm > agriculture, farm, precision agriculture, crop management | farmers
spray less poison, fewer pesticides, without poison, bugs without poison > biopesticide, pest control, pheromone, biological control, integrated pest management | less poison
trap insects, catch insects, count insects, insect trap, flies > insect trap, attractant, pheromone, pest monitoring | insects
rats, mice in the house, vermin > rodent control, pest, trap | vermin
keep animals away, scare birds, birds off, deer > animal deterrent, repellent, bird strike, wildlife | animals away
follow animals, track animals, tag animals, where animals go > wildlife tracking, telemetry, biologging, animal tag, GPS collar | following
sounds of animals, bird song, hear animals, listen to whales > bioacoustics, acoustic monitoring, passive acoustic, marine mammal | animal sounds
healthy cows, sick cow, sick animals, animal medicine > veterinary, livestock, animal health, bovine, swine | animals
milk, cheese, cream > dairy, milk, cheese, whey | milk
eggs, hens > poultry, egg, avian | eggs
meat, sausage > meat, meat processing, muscle food | meat
bread, flour, dough, bake, baking > bread, flour, baking, gluten, cereal | baking
food stays fresh, keep food fresh, food lasts longer, food keeps, without going bad > food preservation, shelf life, food packaging, antimicrobial packaging, oxygen scavenger, food spoilage | keeping food
is food still good, has it gone bad, still good to eat, bad meat > spoilage sensor, freshness indicator, food quality, freshness sensor, biogenic amine | freshness
packaging, wrap, wrapping, packing > packaging, wrap, film, barrier, container | packing
cook, cooking, kitchen, oven, microwave > cooking, food processing, heating, microwave, oven | cooking
dry food, drying fruit, dry things, dries, dry > drying, dehydration, dryer, desiccant, moisture removal | drying
too damp, damp, wet, humid, moist, keep dry > moisture, humidity, dehumidification, desiccant, humidity sensor | damp
beer, wine, coffee, tea, juice > beverage, fermentation, brewing, wine, coffee | drinks
weather, weather forecast, storm coming > weather forecasting, meteorology, atmospheric, precipitation, radiosonde | weather
wind gusts, bumpy air, bumpy flight, rough air > turbulence, gust, wind shear, turbulence detection, lidar | rough air
storms, storm > storm, thunderstorm, severe weather, lightning, hurricane | storms
floods, flooded, flooding > flood, flood forecasting, inundation, stormwater | floods
ice melts, melting ice, glacier > ice sheet, glacier, melting, cryosphere | ice
too little water, water shortage, desert, save water > water scarcity, water conservation, arid, water harvesting, desalination | little water
catch rain, collect rain, rain water > rainwater harvesting, stormwater, runoff | rain
noise, noisy, loud, too loud, racket, quiet, quieter, silent > noise reduction, acoustic, sound absorption, noise control, acoustic liner, attenuation | noise
block noise, keep noise out, soundproof, stop noise, deaden sound > sound absorption, noise barrier, acoustic insulation, acoustic metamaterial, active noise cancellation, sound attenuation | less noise
carbon footprint, how green, better for the earth, good for nature, green chemistry, earth friendly, environmentally friendly > sustainable, environmentally friendly, green chemistry, life cycle assessment, carbon emissions, non-toxic | green
see from space, watch the earth, pictures from space, look at the earth from above, photos from above > remote sensing, earth observation, satellite imagery, hyperspectral imaging, aerial imagery | from above
desalination, reverse osmosis, membrane distillation = drinking water from the sea, take salt out
ultrafiltration, nanoporous, microporous membrane = filter with holes as small as a few atoms to clean water
water purification, disinfection, potable = make dirty water safe to drink
wastewater, sewage, treatment = clean what goes down the drain
heavy metal, arsenic, adsorption = poison metals taken from water
oil spill, oil-water separation, sorbent = soak up oil from the sea
produced water, brine = salty water from oil wells
water quality, monitoring, sensor = tell whether water is good
water recovery, life support, closed loop = reuse water and air in space
air quality, particulate matter, aerosol = dirt in the air we breathe
air purification, filtration, photocatalysis = clean air in rooms
bioaerosol, pollen, spores = living dust in the air
leak detection, gas leak, methane = find where gas escapes
soil remediation, phytoremediation, contaminated = clean poisoned ground
groundwater, dechlorination, zero-valent iron = clean old solvent poison under ground
PCB, lead paint, decontamination = get old poison out of paint or buildings
recycling, plastic waste, depolymerization = use old plastic again
rare earth, recovery, extraction = get valuable metals from scrap or rock
precision agriculture, irrigation, soil moisture = water fields only where needed
fertilizer, nitrogen, ammonia = food for plants
hydroponics, plant growth chamber = grow vegetables without soil
food safety, pathogen detection = germs in food
food packaging, shelf life = keep food fresh longer
food processing, nutrition, fortification = healthier food, add vitamins
remote sensing, satellite imagery = look at forests fields and ice from above
weather, turbulence, wind shear = storms and rough air ahead
wildfire, fire detection = notice forest fires early
fire suppression, extinguisher, water mist = put out fires
earthquake, seismic, landslide = ground that shakes or slides
flood, hydrology = too much water
noise reduction, acoustic liner, sound absorption = make engines and rooms quieter
sonic boom, supersonic = bang of fast planes on the ground
wildlife, biodiversity, acoustic monitoring = count animals in the wild
fishery, fish population = how many fish are in the sea
toilet, sanitation = human waste without sewer
membrane fouling, antifouling = filters clog with slime
forward osmosis, electrodialysis, capacitive deionization = other ways to take salt out
humidification dehumidification, distillation, brine = evaporate and catch fresh water
chlorine, ozone, advanced oxidation = kill germs and poisons in water
fluoride, nitrate, selenium, removal = bad salts in wells
lead, copper, corrosion, pipe = metal from old pipes in drinking water
stormwater, runoff, infiltration = rain washes dirt from streets
leak, water pipe, pipeline robot = water lost from old pipes
hydrogel, irrigation, soil amendment = holds water in dry soil
fog harvesting, condensation, atmospheric water = water from air in deserts
greywater, urine, recycling = wash water used again
algal bloom, nutrient, phosphorus = lakes turn green
fish passage, dam, turbine = fish get past dams
ocean sensor, buoy, underwater glider = robot measures the sea
coral, reef, marine = reefs die
invasive species, pest, monitoring = foreign animals that spread
insecticide, pyrethroid, repellent = kill insects without harm to people
pheromone, attractant, trap = scent lures insects
herbicide, weed control = kill weeds not crops
composting, organic waste, digestion = kitchen scraps to soil
plastic degradation, microplastic = plastic bits in sea
air sampling, aerosol, collector = catch what floats in air
volatile organic compound, formaldehyde, catalyst = fumes from paint and carpets
carbon dioxide sensor, ventilation control = stale air in classrooms
radon, radiation monitoring = radioactive gas in cellars
ozone, nitrogen dioxide, exhaust = city air of traffic
lidar, cloud, atmospheric = laser looks at clouds and wind
radiometer, microwave, soil moisture = see how wet the ground is from space
vegetation, canopy, biomass = how much forest there is
snow, ice sheet, sea ice = how thick ice is
volcanic ash, dust storm, aviation = ash clouds that harm planes
icing, supercooled, ice detection = ice forms on planes in clouds
hurricane, rainfall, forecast = heavy storms foreseen
landmine, unexploded, detection = old bombs in fields
hazardous, spill, decontamination = poison spilled cleaned
asbestos, mold, indoor = bad stuff in buildings
recycled, tire rubber, asphalt = old tyres in roads
aluminum, glass, waste recovery = bottles and cans again
fly ash, cement, geopolymer = building stuff with less climate gas
food freshness, sensor, spoilage = see whether meat or milk is still good
grain, storage, drying = harvest kept dry and safe
pasteurization, high pressure, sterilization = milk and juice without germs
salt substitute, flavor, sweetener = tasty with less salt or sugar
infant formula, lactoferrin = milk powder for babies
packaging film, oxygen barrier = wrap that keeps air out
vitamin, iron, fortification = add what poor people lack to salt flour rice
arsenic filter, iron, village = poison out of village wells
solar disinfection, UV, bottle = sun makes water safe
rainwater, roof, tank = keep rain for dry days
septic, onsite, sludge = waste water of a house
landfill, leachate, liner = poison under dumps
ammonia, manure, odor = stink of farms
crop residue, biochar, soil carbon = burn straw to coal for soil
grafting, orchard, pruning = fruit trees
greenhouse, shading, climate control = warm plants under glass
seed coating, priming, microbe = grains sprout better
animal tracking, collar, livestock = where are my cows
milk, mastitis, dairy sensor = sick udder of cows
egg, poultry house, hatch = chickens
fish feed, aquaculture disease = feed for farmed fish
beehive, mite, pollination = bees sick by mites
termite, wood preservation, pest = bugs eat wood
mold detection, damp, building = mould in houses
smoke, fire, early warning, sensor = fire noticed early
evacuation, egress, building fire = get people out of burning buildings
oil dispersant, skimmer, boom = stop oil on the sea
ship ballast, hull cleaning, invasive = ships carry foreign animals
sea level, wave height, buoy = how high waves are
iceberg, arctic, navigation = ice in the way of ships
rain sensor, gauge, snow depth = how much it rained
air sensor network, low-cost, city = cheap air measuring all over a town
carbon accounting, footprint, life cycle = how green is a product
green solvent, bio-based, nontoxic = harmless chemistry
packaging, compostable, starch = wrap that rots
textile recycling, dye, wastewater = dirty water of cloth makers
# materials
plastic, plastics ~ polymer, thermoplastic, resin | the stuff
plastic from plants, green plastic, plastic out of sugar, plastic made of sugar ~ bioplastic, biobased polymer, biodegradable polymer, sugar-based | plastic of plants
rots away, rots, breaks down by itself ~ biodegradable, degradable, compostable | decaying
nylon > polyamide, adipic acid | the plastic
building blocks, building block > monomer, precursor, intermediate | what polymers are made of
from plants, out of plants, plant based > bio-based, renewable, biomass, enzymatic | made of plants
rubber ~ elastomer, elastomeric, polyisoprene, vulcanized | the stuff
stretchy, stretches, bendy, bendable, bends ~ flexible, stretchable, elastic, compliant, articulating | giving way
stretched too far, overstretched > strain, strain-induced, failure, mechanochromic | too long
stiff, hard, harder > rigid, stiffness, hardness, high modulus | not bending
strong, stronger, tough > high strength, toughness, mechanical properties, reinforced | bearing load
light, lighter, light metal > lightweight, low density, aluminum alloy, magnesium | of little weight
metal, metals > alloy, metallic, metal | the stuff
aluminium ~ aluminum | spelling
fibre, fibres ~ fiber, filament | spelling
tyre, tyres ~ tire, tires, pneumatic tire | spelling
colour, coloured ~ color, colored, pigment | spelling
vapour ~ vapor | spelling
centre ~ center | spelling
odour ~ odor | spelling
grey ~ gray | spelling
sulphur ~ sulfur | spelling
metre ~ meter | spelling
catalyse ~ catalyze, catalyst | spelling
tyre without air, tyre needs no air, no air, cannot go flat > non-pneumatic tire, airless tire, spring tire, wheel | wheel without air
flat tyre, puncture > tire, puncture | tyre without air
shoe sole, shoe soles, shoe, shoes ~ footwear, outsole, elastomer, rubber | for feet
wear, wears, wear more slowly, worn away > abrasion, wear resistance, durability, tribological | rubbing away
rust, rusty ~ corrosion, oxidation, corrosion resistant | decay of metal
stop rust, rust protection ~ corrosion inhibitor, anticorrosion, protective coating | keeping metal sound
oil themselves, slippery, slide easily, grease ~ lubricant, self-lubricating, lubrication, low friction, solid lubricant | sliding
rub, rubbing ~ friction, tribology | rubbing
glowing hot, very hot, when hot, great heat > high temperature, elevated temperatures, refractory, heat resistant | hot matter
heat shield, heat tile ~ thermal protection system, ablative, thermal barrier coating | protection from heat
fire proof, does not burn ~ flame retardant, fire resistant, nonflammable | not burning
paint, varnish, lacquer ~ coating, pigment, paint | colour on things
film, foil, thin layer, skin of plastic > thin film, coating, membrane, layer | thin matter
coating > film, surface treatment, deposition | layer on things
glue, stick, sticky, paste ~ adhesive, bonding, adhesion | joining stuff
sticks like a gecko > gecko-inspired adhesive, dry adhesive, fibrillar | sticking dry
welding, join metal > welding, friction stir welding, brazing, joining | joining metals
screw, bolt, screws ~ fastener, threaded, anchor, screw | joining part
stays put, screw comes loose, loose screw, come loose, however much it shakes > self-locking, self-anchoring, vibration resistant, locking | holding fast
shake, shakes, shaking > vibration, oscillation, vibrating, damping | moving to and fro
stop shaking, shock absorber > vibration damping, isolation, damper | less vibration
bump, crash, hit > impact, collision, low impact | sudden force
stop a car softly, leaves the road, crash barrier > roadway barrier, deceleration, crash cushion, guardrail, energy absorbing | stopping cars
helmet > helmet, head protection, impact attenuation | protection of the head
crack, cracks, tear > fracture, crack propagation, fatigue crack, damage | breaking
find cracks, look for cracks, without breaking it ~ nondestructive evaluation, non-destructive testing, structural health monitoring | testing materials
bridge, building, house, houses > structure, structural, building, construction | what is built
concrete, cement > concrete, cementitious, geopolymer | building stuff
brick, bricks, print a house, printer that builds > construction, 3D printing, additive manufacturing, construction robot | building
climbs, climbing, climb walls > climbing robot, wall-climbing, self-propelled | going up
wood, timber > lignocellulose, wood, cellulose | the stuff
paper, cardboard > cellulose, paper, paper-based | the stuff
cloth, clothes, shirt, fabric ~ textile, garment, fabric, apparel | what one wears
work clothes > garment, wearable, protective clothing | clothes for work
cool clothes, shirt that cools, little vents, opens vents, sweaty > adaptive fabric, cooling fabric, moisture-responsive, ventilation | clothing and heat
thread, threads, yarn ~ fiber, filament, yarn | of cloth
leather > leather, hide | skin of animals
fish scales, like a fish, overlapping plates, scales ~ articulated, scale-like armor, protective system, bioinspired | plates
like a beetle, shimmers, shimmer, sparkle ~ structural color, iridescent, liquid crystal, photonic crystal | changing colours
copied from nature, like in nature, like an animal ~ biomimetic, bioinspired | learned from nature
water rolls off, keeps water off, water proof, waterproof ~ hydrophobic, superhydrophobic, water repellent | not wetted
sucks up water, loves water ~ hydrophilic, absorbent, wicking | wetted
cleans itself, clean by itself, stays clean ~ self-cleaning, antifouling, dust mitigation | staying clean
specks, grains, powder, dust ~ particles, particulate, powder, granular | small solids
move specks, move drops, drops, droplets, move things by sound, with sound only ~ acoustofluidic, acoustic manipulation, acoustic levitation, droplet, acoustic tweezers | moving small things
touching nothing, without touching ~ contactless, non-contact, levitation | not touching
float, floating, hover > levitation, buoyant, suspended | in the air
tiny particles, tiny bits, very small ~ nanoparticle, nanoscale, nanomaterial, microscale | very small
tiny tubes > nanotube, carbon nanotube | tubes of nanometres
pencil carbon, thinnest carbon > graphene, graphite | carbon layers
foam, sponge > porous, foam, aerogel | with holes
holes, tiny holes ~ porous, pores, nanoporous, perforated | with holes
glass > glass, silica, amorphous | the stuff
pottery, clay, china ~ ceramic, porcelain | burnt clay
diamond > diamond, diamond-like carbon | carbon crystal
magnet, magnets, magnetic ~ magnetic, permanent magnet, ferromagnetic, electromagnetic | attracting iron
rare metals > rare earth, critical minerals | metals of magnets
gold, silver > noble metal, precious metal | metals
copper > copper, Cu | the metal
remembers its shape, springs back ~ shape memory, shape memory alloy, superelastic | shape that returns
changes colour, change of colour, turns colour ~ colorimetric, chromogenic, thermochromic, color change | changing colour
changes with heat > thermochromic, phase change, thermoresponsive | acting on heat
spring, springs > spring, elastic element, coil | giving way
pump, pumps > pump, pumping, actuator | moving liquid
pipe, pipes > pipeline, conduit, tubing | leading liquid
valve, tap > valve, flow control, regulator | stopping liquid
tank, container > vessel, reservoir, storage tank | holding liquid
leak, leaks, leaking > leakage, seal, leak detection | losing liquid
tight, seal > seal, gasket, hermetic | keeping in
mix, stir > mixing, mixer, blending | bringing together
separate, split > separation, fractionation, extraction | taking apart
lump of metal, cast, casting > casting, ingot, solidification, die cast | shaping of metal
piston, pistons, engine parts > piston, aluminum-silicon alloy, cast alloy | parts of engines
cutting, saw, drill > cutting tool, machining, drilling | cutting
tool, spanner, hand tool > tool, wrench, hand tool | for work
hammer > impact tool, percussive | for hitting
cook, cooking, boil, boiling > cooking, boiling, thermal processing | heating food
chewing gum, sweets > confectionery, gum | for chewing
smell good, perfume, scent ~ fragrance, odorant, aroma | good smell
soap, washing powder ~ detergent, surfactant | for washing
wash, clean, cleaning > cleaning, washing, decontamination | making clean
dye, ink > dye, pigment, ink | colour
print, printed, printing > printing, inkjet, additive manufacturing | printing
wrapping, wrap, packing, packet, packets, packaging ~ packaging, blister pack, package | around goods
out of their packs, open packs, tablets out of packs > blister pack, pill dispenser, pill popper | opening packs
neck strap ~ lanyard | strap
lift heavy things, heavy > lifting, hoist, crane | lifting
rope, string, cord ~ cable, tether, rope | rope
net, web > mesh, network | knots
bag, sack > bag, pouch, bladder | holding
balloon > balloon, inflatable, airship | filled with gas
tent, shield around > enclosure, tent, isolation, containment, shield | cover
box, chamber > chamber, enclosure, vessel | closed room
blow-up chamber > inflatable chamber, portable chamber, hyperbaric | filled by air
gloves, glove > glove, hand, grasp | for hands
chair, seat > seat, seating | for sitting
toy, toys > toy, educational kit | for playing
ball, balls > sphere, spherical | round
thin, thinner > thin, ultrathin | not thick
cheap, affordable, low price ~ low-cost, inexpensive | of small cost
on the spot, quick answer, right away ~ rapid, point-of-care, real-time, portable | at once
gadget, gizmo ~ device, apparatus | thing that does something
carry, carry around, small enough to carry ~ portable, handheld, lightweight | to be carried
by itself, on its own, by themselves ~ automatic, autonomous, automated, passive | without people
keep away, guard, shield, safe from ~ protection, protective, protector, prevention | protecting
does not stick, nothing sticks, insects stick, bugs on wings > non-stick, anti-adhesion, low surface energy, insect adhesion, antifouling | surface
slippery surface > lubricant-infused, low friction, omniphobic | surface
scratch, scratches > scratch resistant, abrasion resistant, hard coating | surface
shiny > reflective, metallic, gloss | surface
black, blackest > light absorbing, black coating, stray light | surface
rough, smooth > roughness, surface finish, polishing | surface
polish, grind > polishing, grinding, machining | surface
mends cracks, closes holes, plugs holes, hole closes itself > self-healing, self-sealing, puncture healing | repair
patch a hole, repair a hole > repair, patch, sealant | repair
lighter than steel, strong and light > composite, carbon fiber, lightweight structure | strength
carbon cloth, black fibre, carbon plastic ~ carbon fiber composite, carbon fiber reinforced polymer, laminate | composite
honeycomb > honeycomb core, sandwich panel | composite
layers come apart, layers peel > delamination, interlaminar, debonding | composite
bake plastic, harden plastic > curing, autoclave, out-of-autoclave | composite
plastic that takes heat, heat proof plastic > polyimide, high temperature polymer | polymer
plastic that conducts, electric plastic > conductive polymer, conducting polymer | polymer
plastic that moves, moves when electric, artificial muscle ~ electroactive polymer, artificial muscle, actuator | polymer
moves with electricity, crystal that moves > piezoelectric, actuator, electroactive | actuator
moves with heat, metal that moves > shape memory alloy, thermal actuator | actuator
join plastic and metal, join different metals > dissimilar materials, bonding, friction stir welding | joining
join without heat, stir metal together > friction stir welding, solid-state welding | joining
powder to metal, metal printing, print metal ~ metal additive manufacturing, powder bed fusion, electron beam freeform fabrication, laser sintering | making
grow crystals, crystal > crystal growth, single crystal, epitaxy | crystals
thin wires, tiny wires > nanowire, nanofiber | small
tiny balls > microsphere, nanoparticle, hollow sphere | small
cage molecule, sponge crystal > metal-organic framework, zeolite | small
frame that unfolds, mast, boom, unfolds > deployable structure, boom, truss, hinge, mast | structure
hinge > hinge, joint, flexure | structure
tent pole, frame > truss, frame, strut | structure
tied together, clamp, quick release, let go > clamp, release mechanism, latch, separation | structure
nut, bolt tension > fastener, preload, bolt tension | structure
ball bearing, bearings > bearing, rolling element, ball bearing | structure
gears, cog, gear > gear, transmission, gearbox, drive | structure
crane > crane, hoist, lifting device | structure
ladder, climb > ladder, climbing | structure
cork, stopper, lid > closure, cap, plug, seal | structure
spray, spray can > nozzle, atomizer, aerosol, sprayer | liquid
sprinkler, put out fire, fire fighting, fire fighter, fireman > fire suppression, extinguisher, firefighter, water mist | fire
escape, get out > egress, evacuation, escape | fire
clean gas, pure gas > gas purification, gas separation, membrane | gas
pressure, high pressure > pressurized, pressure vessel, pressure transducer | pressure
bottle for gas, gas bottle > pressure vessel, composite overwrapped, cylinder | pressure
fewer bubbles, get bubbles out > degassing, bubble removal, phase separation | liquid
thick liquid, runny > viscosity, rheology | liquid
flow, flows > flow rate, fluid dynamics, flowmeter | liquid
smart glass > electrochromic, smart window | glass
bend glass > flexible glass, ultra-thin glass | glass
brick from dust, building on the moon > regolith, sintering, construction, lunar habitat | building
earthquake proof > seismic isolation, damper | building
old bridge, is the bridge safe, safe bridge > structural health monitoring, infrastructure monitoring, strain sensor | building
rust, rusts, rusting, stop from rusting, stop rust, does not rust, rust proof, eaten by salt, metal gets eaten > corrosion, corrosion protection, corrosion resistant, corrosion inhibitor, anti-corrosion coating, oxidation | rusting
wears out, wear out, wears away, wears down, worn, worn down, lasts longer, last longer, longer lasting, long lasting, durable > wear resistance, durability, wear, abrasion, lifetime, fatigue life, service life | lasting
cracks, crack, cracked, tiny cracks, hidden cracks, breaks apart, break apart > crack, crack detection, fracture, fatigue crack, crack growth, nondestructive evaluation | cracks
breaks, break, broken, snap off, snaps, falls apart > failure, fracture, fatigue, damage, breakage | breaking
does not break, hard to break, unbreakable, does not crack, shatter proof, hard to shatter > toughness, fracture toughness, impact resistant, damage tolerant, toughened | not breaking
metal gets tired, tired metal, bent again and again > fatigue, fatigue crack, cyclic loading, creep | tired metal
find damage without, without taking it apart, without cutting it open, without breaking it, look inside metal, look inside parts, see inside parts, hidden damage, hidden faults, hidden flaws > nondestructive testing, nondestructive evaluation, inspection, ultrasonic inspection, eddy current, thermography, X-ray, flaw detection, computed tomography | inspecting
check parts, check goods, bad parts, faulty parts, flaws in parts, quality check, poor quality > inspection, defect detection, quality control, nondestructive inspection, machine vision | checking goods
feels its own damage, knows when it is damaged, tells when it will break, warns before it breaks, about to break > structural health monitoring, damage detection, self-sensing, prognostics, embedded sensor, acoustic emission | knowing damage
heals itself, mends by itself, closes by itself, repairs itself, seals itself > self-healing, self-repairing, self-sealing, microcapsule | mending
slides easily, slide easily, slippery, less rubbing, rubbing, rub, grease, oil a machine, smooth running > friction, low friction, lubrication, lubricant, tribology, solid lubricant, bearing | sliding
no oil needed, without oil, without grease, dry grease > solid lubricant, self-lubricating, dry lubricant, coating | without oil
stick together things, stick things together, glue, glues, glued, paste > adhesive, bonding, adhesion, epoxy, adhesive bonding | glue
sticks and comes off, stick again and again, stick and unstick, like a gecko, climb walls, sticks to walls > dry adhesive, gecko-inspired adhesive, reversible adhesion, electroadhesion, climbing robot | reversible glue
does not come off, stays on, holds on, peel off, comes off, peels > adhesion, peel, delamination, bonding strength, detachment | staying on
tape, sticky tape > adhesive tape, pressure-sensitive adhesive, tape | tape
weld, welding, solder, join metal, joining metal, join metals, fuse metal > welding, friction stir welding, brazing, soldering, joining, laser welding | joining
rivets, bolts, screws, nuts and bolts, screw, bolt, nut, fasten, holds together, hold together > fastener, bolt, threaded fastener, joint, clamp, attachment, locking | fastening
comes loose, work loose, shakes loose, stays tight > loosening, fastener, preload, locking, vibration | loose
quickly joined, click together, snap together, plug together, put together without tools, hook together > connector, quick connect, coupling, latch, docking, snap-fit, modular | coupling
let go, lets go, drop a load, separates, come apart, comes apart > release mechanism, separation, detachable, jettison, latch | letting go
lightweight, light but strong, strong but light, weighs less, weighs little, weigh less, less weight, save weight > lightweight, lightweight structure, composite, high specific strength, weight reduction, low density | light
foam, sponge, spongy, full of holes, tiny holes > foam, porous, open-cell, aerogel, porosity, nanoporous | foam
lightest stuff, frozen smoke, lightest > aerogel, ultralight, low density | aerogel
soft, squishy, like jelly, jelly-like, wobbly > soft material, hydrogel, elastomer, gel, compliant, soft robotics | soft
gets stiff, turns stiff, stiff when hit, goes hard when > variable stiffness, shear thickening, jamming, tunable stiffness | changing stiffness
remembers its shape, springs back, goes back to its shape, changes shape, change shape, changing shape > shape memory alloy, shape memory polymer, morphing, shape change, superelastic, reconfigurable | shape
spring, springs, bouncy, bounces back > spring, elastic, resilient, compliant mechanism | springs
metal that bends, bends metal, shape metal, bend sheets, press metal, form metal > forming, sheet metal, stamping, superplastic forming, bending | shaping metal
cast metal, pour metal, melt metal, molten metal > casting, molten metal, alloy, solidification, die casting | casting
harder metal, strong metal, stronger metal, better steel, stronger steel, steel > alloy, high-strength steel, strengthening, metal matrix composite, heat treatment, superalloy | strong metal
metal glass, metal like plastic > metallic glass, bulk metallic glass, amorphous alloy | glassy metal
metal for heat, metal for engines, hot engine parts, glowing hot, red hot, stands heat, withstands heat, great heat, extreme heat > high temperature alloy, superalloy, thermal barrier coating, ceramic, refractory, ceramic matrix composite, high temperature | heat
pottery, china, clay, brick, bricks > ceramic, clay, brick, sintering, kiln | ceramics
glass, unbreakable glass, stronger glass, window glass > glass, glazing, toughened glass, ceramic, transparent | glass
concrete, cement, build with, building material, building materials > concrete, cement, construction material, geopolymer, aggregate | building
better concrete, cracks in concrete, concrete that lasts > concrete, self-healing concrete, reinforcement, fiber-reinforced concrete, alkali-silica | concrete
road, roads, pavement, pothole, potholes > pavement, asphalt, road surface, roadway | roads
wood, timber, wooden, plywood > wood, timber, lumber, cellulose, lignin | wood
paper, cardboard > paper, pulp, cellulose, cardboard | paper
cloth, fabric, yarn, thread, threads, weave, knit, knitted > textile, fabric, fiber, yarn, woven, weaving | cloth
leather > leather, hide, tanning | leather
diamond, diamonds, hard as diamond > diamond, diamond-like carbon, superhard, hard coating, boron nitride | diamond
gold, silver, copper > gold, silver, copper, noble metal, nanoparticle | metals
strong threads, thinnest threads, carbon straws, strongest fibre, tiny tubes, carbon tubes > carbon nanotube, nanofiber, nanotube, fiber, electrospinning | threads
pencil lead, carbon sheets, one layer of carbon > graphene, graphite, graphene oxide, exfoliation | carbon sheets
small balls, tiny beads, beads, fine powder, tiny grains, powder, powders > microsphere, nanoparticle, powder, particle, microparticle, bead | powders
make small particles, make tiny particles, tiny particles, very small particles > nanoparticle synthesis, nanoparticle, nanocrystal, colloid, particle size | particles
tiny crystals that glow, glowing particles, colored dots > quantum dot, nanocrystal, fluorescent nanoparticle, phosphor | glowing dots
hollow, shell around, wrapped in a shell, tiny capsules, wrap in capsules, packed in tiny > encapsulation, microcapsule, core-shell, hollow particle | capsules
liquid metal > liquid metal, gallium, molten metal | liquid metal
magnetic liquid > ferrofluid, magnetorheological fluid, magnetic nanoparticle | magnetic liquid
plastic that is strong, strong plastic, stronger plastic > high-performance polymer, polymer composite, reinforced polymer, engineering plastic | plastic
plastic that breaks down, plastic that rots, plastic that goes away, plastic that disappears > biodegradable polymer, degradable plastic, compostable, polylactic acid | plastic
make plastic, making plastic, new plastic > polymerization, polymer synthesis, catalyst, monomer, resin | plastic
mould plastic, mold plastic, press plastic > injection molding, molding, extrusion, thermoforming | plastic
stretchy material, rubber like, rubbery, like rubber, rubber band > elastomer, stretchable, rubber, polyurethane, silicone | rubber
cloth that keeps water out, keeps water out, sheds water, water rolls off, rain runs off, waterproof, water proof, stays dry, does not get wet > hydrophobic, superhydrophobic, water repellent, waterproof, coating | water off
does not get dirty, stays clean, cleans itself, keeps clean, dirt falls off, dirt does not stick > self-cleaning, antifouling, superhydrophobic, dust mitigation, easy-clean coating | staying clean
stops fogging, misted up, fogs up, steam on glasses > anti-fog, hydrophilic coating, condensation | fogging
stops ice, ice does not stick, keep ice off, ice on planes, icy, icing, frost on > anti-icing, de-icing, icephobic, ice protection, frost, ice detection | ice
no glare, less glare, glare, dazzle, reflections, shine > anti-reflective, glare reduction, antireflection coating, polarization | glare
darkens by itself, glass that darkens, tinted, change color, changes color, color change, turns color > electrochromic, photochromic, thermochromic, color change, smart window, colorimetric indicator | changing colour
shows by color, color shows, turns red, color tells > colorimetric, indicator, color change, mechanochromic, visual indication | shown by colour
colors without paint, color without dye, butterfly, shimmer, shiny colors > structural color, photonic crystal, iridescent, pigment | colours
paint, paints, coat, coating, painted, layer on top, cover a surface, protect a surface, protective layer > coating, surface coating, thin film, surface treatment, protective coating, deposition | coatings
spray on, spray a coat > spray coating, thermal spray, plasma spray, cold spray, deposition | spraying on
thin skin on metal, plate with metal, cover with metal, metal on plastic, chrome > electroplating, metallization, plating, sputtering, vapor deposition | metal layers
scratch, scratches, scratched, scratch proof, hard surface, harder surface > scratch resistant, hard coating, hardness, abrasion resistant, surface hardening | scratches
kill germs on door handles, surface that kills germs, germ free surface, germs do not grow on > antimicrobial surface, antibacterial coating, silver nanoparticle, biocidal | germs
electricity through plastic, glue that conducts, clear and conducts, conducts electricity, lead electricity > electrically conductive, conductive polymer, transparent conductor, conductive adhesive, conductivity | conducting
does not conduct, keep current in, insulating, cable cover, wire cover > insulator, dielectric, electrical insulation, wire insulation | insulating
without resistance, no loss of current, loss free > superconductor, superconducting, low loss | no loss
turns movement into, makes current when pressed, press to make current > piezoelectric, transducer, triboelectric, ferroelectric | pressing
muscles for robots, artificial muscles, moves like a muscle > artificial muscle, actuator, electroactive polymer, dielectric elastomer, pneumatic actuator | muscles
3d printer, 3d printing, three d printer, print things, print objects, printed parts, print parts, print in layers, printing in 3d, prints > additive manufacturing, 3D printing, stereolithography, fused deposition modeling, layer-by-layer, rapid prototyping | printing
faster 3d printing, print faster > additive manufacturing, continuous printing, photopolymerization, 3D printing | printing
print food, print houses, print buildings, build houses by machine > 3D printing, additive construction, extrusion | printing
print with several materials, many materials at once > multi-material printing, additive manufacturing, functionally graded | printing
make things smaller, tiny parts, very small parts, small machines, small parts > microfabrication, MEMS, micromachining, miniature, nanofabrication | small parts
drill a hole, drilling holes, make holes, hole in metal, punch holes, tiny hole > drilling, drill, machining, laser drilling, punch, hole | holes
cut metal, cutting metal, saw, milling, lathe, cut material, cut hard things > machining, cutting tool, milling, laser cutting, water jet, electrical discharge machining | cutting
smooth a surface, smooth surface, polish glass, flat surface > polishing, surface finishing, planarization, surface roughness, optical fabrication | smoothing
rough surface, surface full of bumps, tiny bumps, pattern on a surface, tiny grooves > surface texture, microstructure, nanostructured surface, surface patterning, riblets | patterns
builds itself, puts itself together, assembles itself > self-assembly, self-assembling, programmable matter, modular robot | assembling
factory, factories, assembly line, workshop, production line, making goods > manufacturing, production, assembly, industrial automation, factory | factories
make cheaply, made cheaply, cheap to make, mass produce, make many, make in large amounts, large amounts > mass production, scalable, low-cost manufacturing, roll-to-roll, scale-up, high-volume, large-scale | making many
straighten, line up, lining up, exactly in place, in the right place, put in place exactly > alignment, positioning, registration, precision alignment, fixture | aligning
move by a hair, tiny steps, very exact movement, fine movement > precision positioning, nanopositioning, micropositioner, actuator, piezoelectric stage | exact motion
keeps exactly the same size, does not grow when warm, grows when warm, shrinks in the cold > thermal expansion, zero thermal expansion, dimensional stability, ultra-stable | expansion
mix, mixing, stir, blend > mixing, mixer, stirring, blending, emulsification | mixing
separate oil, separate liquids, separate, take apart, split apart mixtures, take out of a mixture > separation, filtration, extraction, distillation, membrane, chromatography, centrifuge | separating
spin, spins, spinning, whirl, turn round > rotation, spinning, centrifuge, rotor, rotating, vortex | spinning
speed up chemistry, make chemicals, chemicals from, chemistry with less waste, cheaper chemicals, chemical reaction > catalyst, catalysis, synthesis, chemical synthesis, reaction, catalytic | chemistry
smell good, nice smell, perfume, scent > fragrance, perfume, odor, scent, aroma | scent
soap, wash, washing, laundry, clean clothes, detergent > surfactant, detergent, washing, cleaning, laundry | washing
clean a surface, clean parts, get dirt off, get off, cleaning > cleaning, contamination removal, surface cleaning, solvent, decontamination | cleaning
make up, cosmetics, lipstick > cosmetic, personal care, cosmetic composition | cosmetics
explosives, bombs, bomb, find explosives, sniff out bombs > explosive detection, explosive, TNT, energetic material, landmine, trace detection | bombs
bullet proof vest, bulletproof, stops bullets, body armour, protect from blows, shock absorber, take the shock, absorb a blow, soften a blow, crash safe, hard landing, cushion > impact protection, energy absorption, armor, shock absorber, impact attenuation, ballistic, crashworthy, airbag | blows
hit by, struck by, space junk, flying stones, small meteors > impact, micrometeoroid, orbital debris, hypervelocity impact, shielding | impacts
pressure tank, gas tank, tank, tanks, bottle for pressure > pressure vessel, tank, composite overwrapped pressure vessel, storage tank, propellant tank | tanks
balloon, balloons, blow up, blown up, blow-up, inflatable > inflatable, balloon, inflation, pressurized | blown up
tent, shelter, tents > shelter, tent, deployable structure, habitat | shelters
bridge, bridges, building, buildings, house, houses, tower > structure, building, bridge, structural, civil infrastructure, construction | buildings
shaking of buildings, building sways, sways in the wind > vibration control, seismic, damper, structural dynamics | swaying
beam, frame, lattice, scaffolding > truss, lattice structure, frame, structural beam | frames
rope, ropes, cable, cables, string, wire, wires > cable, tether, rope, wire, tension, winch | ropes
chain, wheel, wheels, gears, gear wheels > gear, wheel, transmission, drive, gearbox, harmonic drive | gears
brake, brakes, slow down, braking, stop quickly > brake, braking, deceleration, damping, clutch | braking
ball bearings, runs smoothly, axle > bearing, ball bearing, rolling contact, shaft, journal bearing | bearings
lift, lifts, lifting, hoist, heavy loads, heavy load, heavy things, carry heavy, carry loads, carry > lifting, load, hoist, crane, payload, exoskeleton, material handling | lifting
hold on to anything, pick up things, pick up, grab, grabs, grabbing, pick things up > gripper, grasping, robotic hand, end effector, manipulation, suction | grabbing
polyimide, space durable, atomic oxygen = clear plastic film that survives sun and harsh conditions in orbit for years
composite, carbon fiber, laminate = strong and light plastic with fibres
carbon nanotube, graphene, nanomaterial = strongest thinnest carbon tubes and sheets
alloy, superalloy, aluminum alloy = metal that stays strong when hot
ceramic, ceramic matrix composite = heat proof hard stuff
thermal protection system, ablator, heat shield = keeps a spaceship from burning up on return
thermal barrier coating, environmental barrier = layer that protects engine parts from heat
corrosion, inhibitor, coating = stops rust
superhydrophobic, water repellent = water rolls off
anti-icing, icephobic = ice does not stick on wings
self-healing polymer = plastic that closes its own holes and cracks
shape memory alloy, actuator = metal that returns to its shape when warm
electroactive polymer, artificial muscle = plastic that moves by current
hydrogel, gel = soft wet jelly material
elastomer, rubber, polyurethane = stretchy stuff
biodegradable polymer, bioplastic = plastic that rots away
foam, porous, lattice = light stuff full of holes
adhesive, bonding, epoxy = glue for strong joints
gecko adhesive, dry adhesive = sticks like a gecko and comes off again
lubricant, tribology, bearing = makes things slide without wear
friction stir welding, joining = join metal by stirring without melting
brazing, soldering, bonding = join metal and ceramic
additive manufacturing, 3D printing, laser sintering = build parts layer by layer from powder or plastic
machining, drilling, cutting tool = cut metal to shape
electroplating, sputtering, deposition = thin metal layer on parts
nanoparticle synthesis, colloidal = make very small grains evenly
quantum dot, nanocrystal = tiny crystals that glow in colours
catalyst, zeolite, metal-organic framework = speeds up making chemicals, sponge crystal that traps gas
polymerization, copolymer, resin = how plastic is made
crystal growth, epitaxy = grow perfect crystals
fastener, bolt, nut = holds parts together tightly
quick release, latch, clamp = opens and closes without tools
seal, gasket, valve = keeps liquid or gas from leaking
pressure vessel, tank, liner = bottle for gas under pressure
deployable, boom, truss, inflatable = packed small and unfolds large
impact, energy absorption, shield = takes a blow or flying scrap
orbital debris, micrometeoroid, bumper = flying scrap in space hits a station
textile, garment, fabric = clothes that do more
pigment, structural color, coating = colour without paint
concrete, cement, construction = building stuff
damping, vibration isolation = stops shaking
balance, force measurement, strain gauge = weighs and measures pushes
launch vehicle, air launch, booster = cheaper way to throw satellites and loads into space
rocket engine, injector, propellant = burns fuel to fly to space
ion thruster, electric propulsion = drives satellites by current for years
attitude control, reaction wheel, star tracker = turns a satellite to the right direction
docking, berthing, capture = two spaceships join
rover, planetary, lunar = car for moon and mars
space suit, glove, extravehicular = clothes for work outside in space
microgravity, exercise, astronaut = staying healthy without weight
unmanned aerial vehicle, autopilot, flight control = flying machine without pilot
aircraft wing, flap, flow control = wings with less drag and noise
flight display, cockpit, pilot = what the pilot sees and is warned of
air traffic management, conflict = planes kept apart
wind tunnel, flow visualization = air blown past models to see the flow
robot hand, gripper, end effector = grabs things like fingers
mobile robot, path planning, obstacle avoidance = robot finds its way and does not bump
legged robot, crawling, modular robot = robot that walks climbs or changes shape
parachute, landing, airbag = comes down softly
tire, wheel, suspension = runs on rough ground, cannot go flat
crane, hoist, lifting = lifts heavy loads safely
pump, compressor, nozzle = moves liquid or gas
thin film, coating, chemical vapor deposition = layer thinner than a hair put on
diamond-like carbon, hard coating, wear = very hard smooth layer
anodizing, chromate, surface treatment = protect aluminum
sol-gel, silica, aerogel = glass foam light as air
glass, glass fiber, bulk metallic glass = clear or metal glass
ceramic fiber, silicon carbide, ultra-high temperature = heat proof fibres
zirconia, piezoceramic, electroceramic = ceramics that feel or move
metal foam, lattice, cellular = metal full of holes, light
magnesium, titanium, lightweight alloy = light metals
nickel-titanium, superelastic, bearing = metal that does not rust and springs back
steel, weld, heat treatment = iron made harder
powder metallurgy, sintering, hot pressing = parts from metal dust
casting, mold, solidification = pour metal in a form
sheet forming, spin forming, extrusion = press metal to shape
laser peening, shot peening, fatigue = hammer metal so it lasts
laser cutting, waterjet, electrical discharge = cut hard stuff
drill, fixture, tool, alignment = helper for drilling straight holes
screw, locking, self-locking fastener = screw that stays put
torque, wrench, preload, tension = tighten bolts right
connector, coupling, quick disconnect = join pipes or cables by hand quickly
hinge, latch, door, mechanism = opens and shuts
spring, compliant mechanism, flexure = bends instead of hinge
bearing, magnetic bearing, gas bearing = turns without friction
gear, harmonic drive, gearbox = slower and stronger turning
clutch, brake, damper = stops turning
seal, O-ring, gasket = ring keeps gas in
valve, regulator, relief = lets gas out at the right pressure
hose, pipe, fitting = carries liquid
filter, strainer, particle = catches bits in liquid
pump, micropump, peristaltic = pushes liquid
nozzle, spray, atomizer = makes fine mist
mixer, agitator, static mixer = stirs
heater, furnace, oven = makes hot
vacuum, chamber, outgassing = space without air
glove box, isolation chamber, containment = work with arms through the wall
lubricant, grease, solid lubricant, high temperature = oil for hot or space parts
epoxy, adhesive, bonding, peel test = glue strength
pressure-sensitive adhesive, tape, label = sticky tape
textile, woven, knit, yarn = cloth from threads
fiber, spinning, electrospinning = make threads finer than hair
carbon fiber, prepreg, autoclave, composite = black light plastic baked
delamination, repair, patch, composite = mend layered plastic
sandwich panel, honeycomb, core = light stiff board
polyurethane, silicone, elastomer = rubber like plastics
polyethylene, polypropylene, catalyst = common plastics made
nylon, polyamide, monomer, bio-based = plastics made from plants
polylactic acid, biodegradable, copolymer = plastic from corn
conductive polymer, antistatic = plastic that leads current
transparent conductor, indium tin oxide, nanowire = clear layer that leads current
liquid crystal, birefringent = stuff in flat screens
photoresist, photopolymer, curing = plastic hardened by light
stereolithography, resin, two-photon = print fine parts by light
fused deposition, extrusion, filament = printer melts plastic thread
multimaterial, inkjet, digital fabrication = printer with several stuffs
robotic construction, concrete printing = machine builds houses
programmable matter, self-folding, origami = things that fold themselves
metal-organic framework, adsorption, porous = crystals full of holes that hold gas
zeolite, catalysis, cracking = stone with pores speeds chemistry
ionic liquid, solvent, extraction = salt that is liquid
surfactant, emulsion, foam = soap mixes oil and water
colloid, suspension, rheology = fine grains in liquid flow
ferrofluid, magnetorheological = liquid that gets stiff by magnets
phase separation, crystallization, nucleation = crystals come out of liquid
chirality, enantioselective, synthesis = left or right handed molecules made pure
cross-coupling, organometallic, catalyst = join carbon pieces
fluorination, trifluoromethyl, synthesis = put fluorine in drugs
photochemistry, photoredox = chemistry by light
flow chemistry, reactor, continuous = chemistry in tubes
high pressure, hydrothermal, supercritical = cooking under pressure
plasmonic, gold nanoparticle, surface-enhanced = gold grains and light
magnetic nanoparticle, iron oxide = tiny magnets
silver nanowire, antimicrobial, silver = silver kills germs
silica, titanium dioxide, photocatalytic = white powder cleans by light
boron nitride, nanotube, shielding = white strong tubes stop rays
radiation shielding, neutron, polyethylene = keeps rays out
electromagnetic shielding, interference = keep radio out
impact, helmet, armor = takes blows to the head or body
airbag, crash, energy absorber = soft stop in a crash
tire, suspension, vehicle dynamics = car rides over bumps
bicycle, scooter, drive = two wheels
seat, ergonomic, cushion = sit better
glove, grasp, tool handle = hold things in the hand
shoe, sole, footwear = things on feet
ladder, climbing, safety harness = work high up safely
crane, hoist, load alignment = lift and place heavy parts
parachute, parafoil, decelerator = slow down in the air
inflatable, habitat, airlock = blown up house
tether, cable, winch = long line in space
solar sail, membrane, boom = sail by sun
reflector, antenna, deployable mesh = big dish unfolds in space
telescope, mirror, segmented = big mirror for stars
star tracker, sun sensor, attitude = satellite knows where it looks
reaction wheel, gyroscope, momentum = wheel turns a satellite
thruster, cold gas, propulsion = small push in space
CubeSat, small satellite, deployer = tiny satellites
docking, latch, androgynous = join spaceships softly
satellite servicing, capture, robotic = repair satellites up there
debris, shield, hypervelocity = small fast scrap
reentry, capsule, heat shield = come back to earth
landing, hazard detection, terrain = choose a safe landing spot
rover, wheel, regolith = drive on moon sand
excavation, drill, sampling = dig and take samples on other planets
in-situ resource utilization, oxygen, regolith = make air and fuel from moon ground
space suit, ventilation, portable life support = breathe in a suit
astronaut, restraint, exercise device = train without weight
food, crew, closed ecological = feed people far from earth
aircraft, fuselage, airframe = body of planes
wing, winglet, span loading = longer or bent wings save fuel
flap, slat, high lift, noise = quiet landing
boundary layer, suction, laminar = smooth air over wings
vortex generator, plasma actuator, separation = keep air from tearing off
rotorcraft, rotor blade, helicopter = helicopter quieter and smoother
propulsion controlled aircraft, emergency landing, throttle = land when steering is lost by engines only
flight control, adaptive, damage = plane flies on after damage
pilot, flight training, simulator = learn to fly
synthetic vision, terrain, collision avoidance = plane warns of mountains
sense and avoid, unmanned aircraft = drones see other planes
airspace, traffic, trajectory = plan flight paths
runway, surface, taxi = planes on the ground
sonic boom, prediction, display = show the pilot where the bang goes
wind shear, turbulence, forward-looking = rough air seen ahead
balloon, airship, aerostat = lighter than air
glider, soaring, thermals = fly on rising air without motor
quadrotor, swarm, cooperative = many drones together
delivery drone, package, gripper = drone brings or picks things
soft robot, pneumatic, actuator = robot of rubber and air
modular robot, self-reconfigurable = little blocks form other shapes
legged robot, balance, locomotion = robot walks and does not fall
climbing robot, wall, inspection = robot goes up walls and pipes
snake robot, continuum, manipulator = bendy arm reaches inside
robot hand, tendon, finger = artificial fingers
exoskeleton glove, grasp assist = glove gives stronger grip
telerobotics, haptic, master-slave = feel and steer from afar
path planning, manipulation, grasp planning = robot plans how to grab
visual servoing, calibration, robot vision = robot sees what it does
mobile robot, mapping, SLAM = robot makes a map as it goes
underwater vehicle, propulsor, fin = swims like a fish
autonomous vehicle, lane, driver assistance = car keeps lane and brakes itself
vehicle safety, roadside barrier, crash cushion = car leaves the road softly
pedestrian, traffic signal, intersection = crossing made safe
railway, track, train = trains
elevator, escalator, building = goes up in houses
playground, toy, educational kit = children play and learn
musical instrument, string, acoustic = makes tones
sports equipment, ball, racket, golf, ski = play sports better
camera mount, tripod, tablet holder = holds a camera or tablet
page turner, music stand, hands-free = turns pages when hands are busy
kitchen, cooking, appliance = cook at home
furniture, chair, bed = at home
lock, security seal, tamper = shows that it was opened
label, symbol, direct part marking = code put on the part itself
packaging, container, lid = box and bottle
bottle, drinking, hydration = drink on the way
clothing, shirt, vent, breathable = clothes let sweat out
diaper, hygiene, absorbent = soaks up
umbrella, tent, shelter = keeps rain off
pool, drain, suction, swimmer = swimming bath safety
life raft, immersion, flotation = survive at sea
avalanche, rescue, locator = find buried people
firefighter, breathing apparatus = air for firemen
flame retardant, fire blocking, foam = does not burn seats and foam
insect residue, wing, coating = bugs stick on wings
lunar dust, abrasion, seal = moon dust grinds seals
oxygen compatible, ignition, metal = metal that does not burn in oxygen
hydrogen embrittlement, crack, steel = metal gets brittle
thermal expansion, stable, telescope structure = keeps its size when warm or cold
optical coating, antireflection, mirror = no glare on glass
black coating, stray light, absorber = blackest surface
transparent armor, ceramic, window = see-through shield
ballistic fabric, fiber, vest = cloth that stops bullets
smart textile, heating, sensor = clothes that warm or measure
breathable, vapor, humidity-responsive = shirt opens when sweating
wrinkle, stain, textile finish = clothes stay clean
cosmetic pigment, skin care, emulsion = cream and make up
hair dye, keratin, shampoo = hair colour and care
ink, printing, toner = colour on paper
nanofiber, filter media, electrospun = fine threads catch dust
activated carbon, adsorbent, pore = coal that soaks up smell and poison
gas sensor, metal oxide, nanowire = tiny wires smell gas
hydrophilic, wetting, capillary = water spreads and climbs
drop, surface tension, levitation = drops float without touching
microcapsule, self-healing, corrosion = paint heals scratches
adhesive tape, reversible, debonding = glue that lets go on command
vibration-resistant fastener, thread insert = screw does not come loose
blind fastener, rivet, installation = fasten from one side only
alignment tool, gauge, measurement = measure whether parts fit
robotic drilling, assembly, aircraft = robots build planes
weld inspection, quality, monitoring = good weld or bad
cable, strap, tie-down, cargo = hold loads in place
case, container, shock isolation = box that protects what is inside
tool holder, workbench, storage = tools at hand
glovebox, gripper, reach extender = pick up without bending down
hand tool, pliers, wrench, ergonomic = tool easier on the hand
wheel, hub, stair climbing = rolls up stairs
hovercraft, air bearing, heavy load = float heavy loads on air
parking brake, trailer, hitch = pull a trailer safely
bicycle helmet, impact, rotation = helmet against blows
child seat, restraint, vehicle = children safe in cars
boat hull, propeller, wake = ship runs with less fuel
swimsuit, swimming aid, float = swim
ski, snow, boot = winter sport
golf, club, swing = hit a ball
running shoe, cushioning, midsole = run softly
toy construction, building block, robot kit = children build
puzzle, board game, card = games at a table
pen, stylus, writing = write by hand
umbrella, awning, shade = shade
robot, robots, machine helper > robot, robotic, manipulator, autonomous system | robots
soft robot, gentle robot, robot that does not hurt, safe robot > soft robotics, compliant actuator, collision avoidance, human-robot interaction, safe robot | gentle robots
robot arm, machine arm, arm of a robot > manipulator, robotic arm, end effector, kinematics | arms
robot hand, artificial hand, mechanical hand > robotic hand, gripper, tendon-driven, dexterous manipulation, prosthetic hand | hands
robot walks, walking robot, robot that walks, legs for robots, jumping robot, runs and jumps > legged robot, bipedal, walking robot, locomotion, jumping | walking
snake robot, crawls, crawl, wriggle, creeps > snake robot, crawling robot, serpentine, modular robot, inchworm | crawling
insect robot, like an insect, flies like a bird, flaps, flap wings, like a bird > flapping wing, micro air vehicle, bio-inspired, biomimetic | like animals
copies nature, like in nature, learned from animals, learn from nature, like an animal > bio-inspired, biomimetic | nature
robots work together, group of robots, many robots, swarm > swarm robotics, multi-robot, multi-agent, cooperative robots, distributed control | many robots
teach a robot, show a robot, robot learns > robot learning, imitation learning, reinforcement learning, programming by demonstration | teaching robots
robot and people, robot that helps people, helps at home, helps old people > assistive robot, human-robot interaction, service robot, socially assistive | helping robots
talk to a robot, friendly robot, companion > social robot, human-robot interaction, companion robot | social robots
steer from afar, remote control, control from far away, steer by hand from > teleoperation, remote control, telerobotics, joystick, remotely operated | from afar
finds its own way, drives itself, steers itself, flies itself, without a driver, without a pilot, no pilot, drives by itself, by itself without a driver > autonomous, autonomous navigation, self-driving, unmanned, autopilot, path planning | by itself
do not bump, bump into, bump, without bumping, crash into, run into, keep apart, avoid crashes > collision avoidance, obstacle avoidance, proximity sensor, conflict detection, obstacle detection | not bumping
robot for disasters, dangerous places, too dangerous for people, where people cannot go > rescue robot, hazardous environment, inspection robot, remotely operated, unmanned vehicle | dangerous places
fix things in space, repair in space, repair satellites, robot in space > on-orbit servicing, space robotics, satellite servicing, robotic assembly | space repairs
drone, drones, quadcopter, small flying machine, flying robot, flying camera > unmanned aerial vehicle, unmanned aircraft, UAV, UAS, quadrotor, micro air vehicle | drones
drone lands, land a drone, catch a drone > landing, unmanned aerial vehicle, recovery, autonomous landing | drones
fly longer, stay up longer, stays in the air, stay in the air for days > endurance, long-endurance, soaring, solar-powered aircraft, high altitude long endurance | long flight
takes off straight up, helicopter, helicopters, chopper > vertical takeoff and landing, rotorcraft, helicopter, rotor, tiltrotor | straight up
airplane, aeroplane, plane, planes, airliner, aircraft > aircraft, airplane, aviation, airframe | planes
wing, wings, better wing > wing, airfoil, aerodynamic, lift, flap | wings
wing that changes shape, bending wings, wings bend > morphing wing, adaptive wing, aeroelastic, flexible wing | wings
less air resistance, slips through the air, air drag, drag, wind resistance > drag reduction, aerodynamic, laminar flow, streamlined, boundary layer, flow control | drag
air flows, smooth air flow, air stream, flow of air, wind tunnel, show air flow > airflow, flow visualization, wind tunnel, aerodynamic, flow measurement, particle image velocimetry | air flow
faster than sound, bang of a plane, sonic bang > supersonic, sonic boom, hypersonic, shock wave | supersonic
stall, falls out of the sky, out of control, cannot be steered, steering fails, controls fail > stall, upset recovery, loss of control, flight control, adaptive control, fault-tolerant control | out of control
pilot, pilots, cockpit > pilot, cockpit, flight deck, flight display, situational awareness | pilots
air traffic, planes too close, airport, busy airport, airports > air traffic management, air traffic control, airport surface, separation, conflict detection, scheduling | airports
delays, delay, late planes, late > delay, scheduling, latency, traffic flow | delay
parachute, float down, soft landing, come down softly > parachute, parafoil, landing system, descent, airbag | coming down
landing, land safely, landing on other planets, land on mars > landing, precision landing, hazard avoidance, descent, lander | landing
airship, blimp > airship, lighter-than-air, aerostat | airships
gliding, glide, soar > glider, soaring, thermal updraft | gliding
satellite, satellites, small satellite, tiny satellite > satellite, spacecraft, CubeSat, small satellite, nanosatellite | satellites
space ship, spaceship, space craft, space capsule > spacecraft, crew vehicle, capsule, space vehicle | spaceships
space station, live in space, living in space, people in space, astronaut, astronauts > astronaut, crew, International Space Station, space habitat, microgravity, human spaceflight | people in space
space suit, glove for astronauts, spacesuit > space suit, extravehicular activity, pressure suit, glove | suits
no gravity, weightless, floating in space, no weight > microgravity, zero gravity, weightlessness, low gravity | no gravity
fake gravity, feel lighter, less gravity for training, training for the moon > gravity offload, reduced gravity simulation, partial gravity, body weight support | gravity
moon, mars, other planets, planet, planets, asteroid > lunar, Mars, planetary, asteroid, planetary exploration, regolith, rover | planets
drive on the moon, moon car, mars car > rover, planetary rover, wheel, mobility | rovers
dig on the moon, dig, digging, scoop, shovel > excavation, regolith, sampling, drill, bucket | digging
stars, star, telescope, telescopes, look at stars > telescope, star tracker, astronomical, astronomy, mirror, space telescope | stars
which way a satellite points, point a satellite, keep pointed > attitude control, pointing, star tracker, reaction wheel, attitude determination | pointing
catch a satellite, grab satellites, dock, docking, meet in space > docking, rendezvous, capture mechanism, berthing | docking
rocket engine, engine for rockets, small rocket > rocket engine, thruster, combustion chamber, nozzle, injector, propulsion | rockets
launch, launches, liftoff, send into space, get into space cheaply > launch vehicle, launch, payload, low-cost access to space | launching
sail by light, solar sail, unroll in space, unfold in space, big mirror in space > solar sail, deployable structure, boom, deployable reflector, membrane | unfolding
car, cars, electric scooter, motorcycle, motorbike > vehicle, automotive, motorcycle | cars
tires, flat tire, flat tyre, wheel without air > tire, airless tire, non-pneumatic, wheel | tyres
$thesaurus$, E'\n') with ordinality l (line, place) where l.line <> '';

create temporary table thesaurus_parsed on commit drop as
with classed as (
  select l.*, max(case when starts_with(l.line, '# ') then l.place end) over (order by l.place) as heading from thesaurus_lines l
), split as (
  select c.place, substr(h.line, 3) as class, regexp_match(c.line, '^(.*) ([>~]) (.*) [|] (.*)$') as arrow,
    regexp_match(c.line, '^([^|]*) = ([^|]*)$') as description
  from classed c join thesaurus_lines h on h.place = c.heading
  where not starts_with(c.line, '# ') and not starts_with(c.line, 'weak: ')
)
select 2 * s.place as entry, s.class, s.arrow[4] as sense, s.arrow[1] as phrases, s.arrow[3] as terms, s.arrow[1] as words
from split s where s.arrow is not null
union all
select 2 * s.place + 1, s.class, s.arrow[4], s.arrow[3], s.arrow[1], null from split s where s.arrow[2] = '~'
union all
select 2 * s.place, s.class, s.description[2], null, s.description[1], s.description[1] || ' ' || s.description[2]
from split s where s.arrow is null and s.description is not null;

insert into private.thesaurus_entries (entry, class, sense) select p.entry, p.class, p.sense from thesaurus_parsed p;

-- Each word is stemmed once.
create temporary table thesaurus_vocabulary on commit drop as
select w.word, (select k.stem from private.telling_stems(array[w.word]) k) as stem,
  (select l.lexeme from unnest(to_tsvector('pg_catalog.english', w.word)) l limit 1) as lexeme
from (select distinct unnest(regexp_split_to_array(lower(concat_ws(' ', p.phrases, p.terms, p.words)), '[^a-z0-9]+')) as word
      from thesaurus_parsed p) w
where w.word <> '';
create unique index on thesaurus_vocabulary (word);
analyze thesaurus_vocabulary;

insert into private.thesaurus_phrases (first_stem, stems, telling, entry)
select distinct k.stems[1], k.stems, array(select s from unnest(k.stems) s where not starts_with(s, '!')), k.entry
from (select p.entry, f.place, array_agg(v.stem order by w.place) as stems
      from thesaurus_parsed p, string_to_table(p.phrases, ',') with ordinality f (phrase, place),
        regexp_split_to_table(lower(f.phrase), '[^a-z0-9]+') with ordinality w (word, place)
      join thesaurus_vocabulary v on v.word = w.word
      where v.stem is not null group by p.entry, f.place) k
where exists (select from unnest(k.stems) s where not starts_with(s, '!'));

insert into private.thesaurus_terms (entry, term, stems)
select distinct on (k.entry, k.term) k.entry, k.term, k.stems
from (select p.entry, btrim(f.term) as term, array_agg(distinct v.lexeme) as stems
      from thesaurus_parsed p, string_to_table(p.terms, ',') with ordinality f (term, place),
        regexp_split_to_table(lower(f.term), '[^a-z0-9]+') with ordinality w (word, place)
      join thesaurus_vocabulary v on v.word = w.word
      where v.lexeme is not null group by p.entry, f.place, f.term) k
order by k.entry, k.term;

insert into private.thesaurus_stems (stem, plain, weak)
with said as (
  select v.stem, p.entry
  from thesaurus_parsed p, regexp_split_to_table(lower(p.words), '[^a-z0-9]+') w (word)
  join thesaurus_vocabulary v on v.word = w.word
  where v.stem is not null and not starts_with(v.stem, '!')
), termed as (
  select s.stem, t.entry from private.thesaurus_terms t, unnest(t.stems) s (stem)
), counted as (
  select x.stem, count(distinct x.entry) filter (where x.plain) as plain, count(distinct x.entry) filter (where not x.plain) as technical
  from (select s.stem, s.entry, true as plain from said s
        where not exists (select from termed t where t.entry = s.entry and t.stem = s.stem)
        union all select t.stem, t.entry, false from termed t) x
  group by x.stem
), weak as (
  select distinct k.stem
  from thesaurus_lines l, private.telling_stems(string_to_array(substr(l.line, 7), ' ')) k
  where starts_with(l.line, 'weak: ') and not starts_with(k.stem, '!')
)
select coalesce(c.stem, w.stem), case when w.stem is null then (c.plain + 0.25) / (c.plain + c.technical + 1) else 1 end,
  w.stem is not null
from counted c full join weak w on w.stem = c.stem;

insert into private.thesaurus_words (stem, entry, weight)
with held as (
  select distinct v.stem, p.entry
  from thesaurus_parsed p, regexp_split_to_table(lower(p.words), '[^a-z0-9]+') w (word)
  join thesaurus_vocabulary v on v.word = w.word
  where v.stem is not null and not starts_with(v.stem, '!')
), counted as (
  select h.stem, count(*) as entries from held h group by h.stem
)
select h.stem, h.entry, ln(1 + (select count(distinct x.entry) from held x) / c.entries::float8)
  * case when exists (select from private.thesaurus_stems k where k.stem = h.stem and k.weak) then 0.7 else 1 end
from held h join counted c on c.stem = h.stem;

analyze private.thesaurus_entries, private.thesaurus_phrases, private.thesaurus_words, private.thesaurus_terms,
  private.thesaurus_stems;

drop table pg_temp.thesaurus_lines, pg_temp.thesaurus_parsed, pg_temp.thesaurus_vocabulary;

-- 92_thesaurus_fields.sql

-- More of the thesaurus: whole fields described in the words of people who do not know them. A line holds the terms of the
-- trade and, behind '=', what somebody would say who needs it, of which two words are enough. docs/search.md, 'The thesaurus'.
create temporary table thesaurus_parsed on commit drop as
with lines as (
  select l.line, l.place::integer as place
  from string_to_table($thesaurus$
# medical
spirometry, lung function, smartphone = blow into a phone to see how well one breathes, wheezing, asthma
cough, audio, respiratory monitoring = count and understand coughs by sound
sleep apnea, sonar, contactless = stops breathing at night, watch sleepers without wires
neonatal jaundice, bilirubin, camera = yellow babies, check the skin with a phone
anemia, hemoglobin, noninvasive = pale tired blood, check without pricking
blood pressure, cuffless, wearable = pressure of the blood without squeezing the arm
fetal monitoring, labor, uterine contraction = unborn baby's heartbeat, birth pains, midwife
preterm birth, cervix, prediction = baby comes too early
pregnancy, preeclampsia, placenta = mothers-to-be with swelling and high pressure
newborn resuscitation, warmer, incubator = keep tiny babies warm and breathing in poor countries
breastfeeding, milk, feeding device = nursing mothers, bottle, suckling
birth control, contraceptive, ring, gel = avoid getting pregnant, also against catching something in bed
microbicide, HIV prevention, intravaginal = women protect themselves from catching the virus
sperm, semen, fertility = why couples get no children, men
embryo selection, oocyte, culture = choose the best egg for test-tube babies
endometrial, uterine, fibroid = heavy bleeding, lumps in the womb
menopause, hot flash, estrogen receptor = change of life, sweats
prostate, enlarged, obstruction = old men pee often, weak stream
bladder, catheter, infection, coating = tube for pee gets germs or clogs
kidney stone, ultrasound, propulsion = push or break stones in the kidneys from outside
kidney injury, dialysis, biomarker = kidneys stop working, blood washing
wearable artificial kidney, sorbent, dialysate = wash blood at home or on the go
focused ultrasound, histotripsy, ablation = destroy a lump with sound from outside, no knife
ultrasound contrast, microbubble, targeted = tiny bubbles that show up in sound pictures or carry drugs
ultrasound, portable, handheld, remote = sound pictures of the body far from a hospital, in space, by untrained people
ultrasound elastography, shear wave, stiffness = feel hard lumps inside by sound
bone fracture, ultrasound, healing = broken bones heal faster
bone loss, vibration, countermeasure = bones get thin in bed or space, shake plate
bone implant, scaffold, porous, ceramic = fill holes in bone so it grows back
spine surgery, pedicle screw, fusion = back operation, screws, discs
disc degeneration, nucleus, intervertebral = worn cushions between back bones
joint replacement, wear, implant loosening = new hip or knee that lasts
knee, ligament, arthroscopy = torn knee, sport injury
osteoarthritis, cartilage, injection = worn aching joints, lubricant
rheumatoid, synovitis, inflammation = swollen stiff fingers
tendon repair, suture, rotator cuff = torn shoulder, heel
muscle wasting, gene therapy, dystrophin = boys whose muscles fade away
prosthetic foot, ankle, energy return = springy foot for someone without a leg
prosthetic socket, residual limb, fit = stump hurts in the artificial leg
myoelectric, prosthetic hand, control = artificial hand moved by muscles or thoughts
exosuit, gait, assistance = strap-on legs help weak people walk or soldiers carry
wheelchair, pressure relief, seating = sores from sitting, ramps, kerbs
stroke rehabilitation, upper limb, robot = train the arm again after a stroke, therapy game
balance training, fall, vestibular = old folks dizzy and falling
cane, walker, crutch = something to lean on when walking
hearing aid, cochlear, speech enhancement = hard of hearing in noisy rooms
tinnitus, hair cell regeneration, ototoxic = ringing ears, hearing lost by drugs or noise
middle ear, otoscope, effusion = children's earache, fluid behind the eardrum
smell, olfactory, anosmia = lost sense of smell
taste, bitter, receptor = food tastes bad, sweet, salty
voice, vocal cord, larynx = hoarse, lost voice
retinal prosthesis, vision restoration, optogenetic = blind see again, chip in the eye
retinal imaging, camera, portable = picture of the back of the eye
intraocular pressure, sensor, glaucoma = pressure in the eye that makes blind
dry eye, tear film, contact lens = scratchy red eyes, drops
contact lens, drug delivery, sensor = lens that gives medicine or measures
corneal crosslinking, transplant, keratoprosthesis = cloudy front of the eye
cataract surgery, lens, capsule = cloudy lens, grey eyes
amblyopia, strabismus, pediatric vision = lazy eye, squint, kids' sight
eyeglasses, lens, accommodation = reading glasses that focus themselves
tooth, dental, caries, enamel = holes in teeth, dentist, drill
dental implant, bone graft, periodontitis = loose teeth, bleeding gums
orthodontic, aligner, bracket = braces, crooked teeth
oral cancer, lesion, screening = sore in the mouth
toothbrush, plaque, oral hygiene = clean teeth, bad breath
wound dressing, hydrogel, chronic wound = sores that do not close, diabetics' feet, bandage
hemostatic, foam, polymer, bleeding = stop heavy bleeding in soldiers or accidents
tourniquet, junctional, trauma = squeeze off bleeding in the groin or leg
blood substitute, hemoglobin, oxygen carrier = blood that keeps without a fridge
blood storage, platelet, red cell = donated blood keeps longer, bank
coagulation test, thrombin, point-of-care = does blood clot too much or too little, finger prick
anticoagulant, antidote, reversal = blood thinner that can be switched off
sickle cell, gene editing, globin = blood cells bent like a moon, inherited pain
iron, overload, chelator = too much iron in the body
leukemia, kinase inhibitor, resistance = blood cancer comes back after pills
bone marrow, engraftment, graft-versus-host = new blood from a donor attacks the body
lymphoma, B cell, antibody = swollen glands cancer
tumor vaccine, antigen, dendritic cell = teach the body to fight its cancer
T cell receptor, engineered, immunotherapy = change own blood cells to hunt a tumour
checkpoint, PD-1, response prediction = who gets better from drugs that unleash defences
tumor imaging, fluorescent probe, margin = surgeon sees where cancer ends, tumour paint
brain tumor, convection, delivery = get drugs into brain lumps
radiation therapy, beam, planning, dose = aim rays at a tumour and spare the rest
brachytherapy, seed, catheter = put rays inside the body next to a tumour
mammography, breast density, tomosynthesis = breast check picture
breast biopsy, needle, guidance = take a bit of breast lump
lung nodule, CT screening, classification = spot in the lung of smokers
skin cancer, melanoma, imaging = dangerous mole, mark on the skin
colon polyp, endoscopy, detection = growths in the bowel
endoscope, ultrathin, fiber = thin camera down the throat
Barrett's esophagus, dysplasia, screening = acid burns in the gullet turning to cancer
pancreatic cancer, early detection, cyst = silent belly cancer found too late
ovarian, biomarker, screening = women's cancer found too late
cervical, HPV, self-sampling = smear test at home
liquid biopsy, exosome, mutation = find cancer in a tube of blood
cell sorting, rare cell, microfluidic = pick few odd cells out of blood
flow cytometry, cell counting, portable = count and sort cells with light
pathology slide, staining, deep learning = look at tissue slices by computer, without dye
heart imaging, MRI, motion = pictures of the beating heart
heart model, computational, electrophysiology = computer copy of a patient's heart
arrhythmia, ablation, mapping = skips and flutters, burn the bad spot in the heart
ECG, vectorcardiography, leads = electrical heart test with fewer stickers, read better
pacemaker, leadless, stimulation = keep the heart in beat without wires
defibrillation, cardiac arrest, CPR = heart stands still, shock box, press the chest
blood pump, ventricular assist, rotary = machine that pumps when the heart fails
artificial lung, oxygenator, membrane = put air into blood outside the body
heart valve, prosthesis, tissue engineered = new flap for the heart that grows with a child
congenital heart, pediatric, Fontan = babies born with half a heart
vascular graft, stent, thrombosis = artificial blood vessel, tube that keeps veins open
aneurysm, endovascular, rupture = bulging vessel that may burst
carotid, plaque, stroke risk = clogged neck vessel
varicose, venous, compression stocking = bad veins in the legs, swelling
hypertension, renal denervation, drug = too high blood pressure despite pills
heart regeneration, cardiomyocyte, stem cell = mend dead heart muscle
cholesterol, lipoprotein, atherosclerosis = fat in the blood, clogged vessels
diabetes, beta cell, islet = sugar disease, make own insulin again
insulin pump, closed loop, glucose = machine that gives insulin by itself
obesity, appetite, brown fat = lose weight, hunger, burn fat
fatty liver, hepatic, steatohepatitis = liver full of fat
liver support, hepatocyte, bioartificial = keep alive until a new liver comes
inflammatory bowel, colitis, gut barrier = sore bowels, bloody stool
gut microbiome, bacterial therapeutic, engineered probiotic = good germs in the belly as medicine
diarrhea, enteric infection, rehydration = runs in children, dirty water
cholera, quorum sensing, virulence = germs talk to each other, stop them without killing
antibiotic discovery, natural product, resistant bacteria = new medicine for germs that nothing kills
antimicrobial peptide, bacterial membrane = small proteins that burst germs
tuberculosis, drug, diagnostic = lung disease with cough and blood, poor countries
malaria, parasite, mosquito = fever from mosquito bites
trypanosome, leishmania, neglected disease = tropical illness from flies
tick, Lyme, removal = bite in the woods
hepatitis B, hepatitis C, antiviral = yellow eyes from a liver virus
herpes, latency, gene editing = cold sores come again, shingles
influenza, hemagglutinin, broad protection = flu shot that works each year
coronavirus, neutralizing, nanoparticle vaccine = covid shot, spike
vaccine stability, freeze-dried, cold chain = shots that need no fridge
vaccine delivery, intradermal, patch = shot without needle
malnutrition, ready-to-use, micronutrient = hungry children, vitamins in food
diagnostic, paper-based, low-resource = cheap test on paper like a pregnancy test, no electricity
nucleic acid amplification, isothermal, point-of-care = find germs' genes in minutes without a lab
sample preparation, swab, extraction = get the spit or nose sample ready for the test
sepsis, pathogen identification, antibiotic susceptibility = blood poisoning, which germ and which drug
hospital infection, disinfection, UV robot = patients catch germs in hospital
sterilizer, plasma, instruments = clean operating tools without steam
surgical site, drain, antimicrobial = wound tube or cut gets germs after an operation
anesthesia, monitoring, depth = put to sleep for an operation, awake too early
nerve block, local anesthetic, long-acting = numb for days without strong drugs
opioid, overdose detection, breathing = drug users stop breathing, phone notices
pain measurement, nociception = how much it hurts when one cannot tell
chronic pain, ion channel, sodium channel = aches that never go, not addictive
migraine, headache, neuromodulation = bad head pain, flashes
virtual reality, burn, distraction = take the mind off pain
epilepsy, seizure prediction, stimulation = fits, shaking, warn before
Parkinson, tremor, deep brain stimulation = shaking hands, stiff walk
Alzheimer, tau, amyloid, biomarker = forgetful old people, brain test
memory, cognitive training, assessment = remember better, brain games
depression, brain stimulation, magnetic = low mood, no pills
psychosis, early intervention, therapy = hearing voices, seeing things that are not there
autism, early screening, eye tracking = children who do not look at people
ADHD, training, attention = restless children who cannot sit still
trauma, stress disorder, veterans = soldiers with bad dreams
suicide prevention, intervention, screening = people who want to end their life
alcohol, craving, sensor = stop drinking, drunk
smoking, nicotine vaccine, cessation = give up cigarettes
sleep, circadian, light exposure = cannot sleep, jet lag, night shift
concussion, head impact, pupil = knock on the head in sport
brain injury, cooling, hypothermia = cool the head after a blow or birth
intracranial pressure, noninvasive, shunt = water on the brain, swelling inside the skull
spinal cord, stimulation, paralysis = cannot move legs, wheelchair, nerves wake again
peripheral nerve, regeneration, conduit = cut nerve grows together
neural probe, electrode array, recording = wires in the brain that listen to cells
brain-computer interface, EEG, control = move a pointer by thinking
optogenetics, opsin, light-sensitive = switch brain cells on with light
calcium imaging, neural activity, microscope = watch brain cells flash in living mice
brain atlas, segmentation, connectome = map of how brain cells are wired
surgical simulation, training, phantom = practise operations on fake bodies
surgical skill, video, assessment = is a surgeon good
robotic surgery, catheter, steerable needle = thin tool that bends on its way in the body
image-guided, navigation, registration = show the surgeon where the tool is
medical imaging, reconstruction, low dose = X-ray pictures with less rays
MRI, coil, acquisition, fast = lie less long in the loud tube
PET, detector, resolution = scan that shows where sugar burns
tissue clearing, whole-organ, microscopy = make organs see-through
microscopy, super-resolution, nanoscale = see things smaller than light waves
light sheet, three-dimensional, live imaging = film living cells without harming them
mass spectrometry imaging, tissue, ionization = see which substances sit where in a slice
hyperspectral, skin, oxygenation = see blood and bruises under the skin
vein finder, near-infrared, venipuncture = find a vein for the needle
needle, injection, auto-injector, painless = shot that does not hurt, fear of needles
drug delivery, implant, refillable = medicine given little by little for months from inside
nanoparticle, targeting, siRNA = tiny carriers bring medicine to the right cells only
intranasal, brain delivery, spray = medicine through the nose
inhalation, lung delivery, dry powder = breathe in the medicine
patient monitoring, alarm, early warning = patient gets worse on the ward, nobody notices
telehealth, rural, app = doctor by phone, far villages
medication, reminder, pill dispenser = forget to take pills
hospital, nurse, workflow = staff, beds, waiting
exercise, resistive device, compact = keep fit in a small room, space or at home
heart rate, fitness, optical sensor = pulse from a wrist band or video
dehydration, hydration, sensor = drink enough, thirst
food intake, diet, recognition = what did I eat, count calories
allergy, peanut, immunotherapy = nuts make ill, swelling
radiation exposure, dosimeter, biodosimetry = how many rays did I get
altitude, oxygen, hypoxia = thin air, climbers, pilots faint
animal health, vaccine, cattle = sick cows, dogs, horses, pets
# biotechnology
protein design, de novo, computational = invent new proteins on a computer
protein folding, chaperone, misfolding = proteins crumple wrongly
enzyme engineering, directed evolution, biocatalyst = make nature's helpers faster or tougher
antibody discovery, display, affinity = find a protein that sticks to a germ or tumour
peptide, stapled, cyclic, drug = short chains as medicine
proteomics, mass spectrometry, quantification = list all proteins in a sample
metabolomics, metabolite, isotope = list all small stuff cells make or eat
DNA sequencing, nanopore, library preparation = read genes quickly and cheaply
sequencing error, rare mutation, duplex = find one wrong letter among millions
single-cell, barcoding, transcriptome = what each single cell is doing
spatial, in situ hybridization, gene expression map = which genes are on where in tissue
gene editing, nuclease, zinc finger, CRISPR = cut and mend genes at a chosen place
gene regulation, transcription factor, synthetic promoter = switch genes on and off
gene delivery, adeno-associated virus, vector = carry healthy genes into the body with harmless viruses
stem cell differentiation, pluripotent, lineage = turn blank cells into nerve, heart or liver cells
organoid, tissue chip, disease model = mini organs in a dish to try drugs
cell culture, bioreactor, scaffold, rotating = grow tissue outside the body
tissue engineering, vascularization, construct = grow spare parts with blood vessels
cell therapy, manufacturing, expansion = grow many healing cells
transgenic mouse, knockout, model = mice bred to have a human illness
zebrafish, fly, worm, screening = test drugs on tiny animals
yeast, fermentation, engineered strain = brewers' yeast makes fuel or drugs
bacteria engineering, metabolic pathway, chemical production = germs that make plastics or medicine from sugar
cell-free, protein synthesis, biosensor = cell juice in a tube that makes or senses things
biosensor, fluorescent, reporter = cells or proteins that glow when something happens
protein labeling, tag, fluorescent ligand = paint one kind of protein so that it shows
microarray, hybridization, probe = thousands of tests on a glass slide
microfluidic, droplet, assay = tiny drops as test tubes
cell separation, dielectrophoresis, acoustic = move cells with sound or electric fields
cryopreservation, freezing, cells = freeze living things and wake them
plant breeding, trait, genome editing = crops with better yield or against drought
herbicide tolerance, crop, gene = plants that survive weed killer
plant disease, resistance gene, pathogen = crops do not get sick, rust, blight
nitrogen fixation, root, microbe = plants feed themselves with germs, less manure
photosynthesis, algae, lipid = green slime makes oil from sun
poplar, tree, biomass = fast-growing trees
insect control, mosquito, gene drive = fewer mosquitoes or pests
bacteriophage, lysin, bacteria = viruses that eat germs
toxin, botulinum, detection = poison in food or powder letters
forensic DNA, identification, degraded = who left the hair or blood
ageing, senescence, lifespan, mitochondria = grow old slowly, live longer
RNA interference, antisense, oligonucleotide = silence a bad gene
mRNA, lipid nanoparticle, translation = shots with gene messages
ion channel, receptor, screening assay = find drugs that close a gate in cells
kinase, phosphorylation, inhibitor = block a switch that makes cells grow
apoptosis, cell death, caspase = make bad cells kill themselves
# computing
speech recognition, acoustic model, language model = computer writes down what people say, dictation, accents, mumbling
speaker identification, voice biometric, verification = know who is talking from the voice
speech synthesis, text-to-speech, prosody = computer reads aloud with a natural voice
machine translation, bilingual, interpreter = talk with foreigners, turn one language into another
natural language processing, parsing, text mining = make sense of what is written in reports, letters and notes
sentiment analysis, social media, opinion = what people feel about something on the net
question answering, dialogue, chatbot = ask a computer in plain words and get an answer
document clustering, topic, summarization = sort and shorten piles of papers
information retrieval, indexing, relevance = find the right page or paper among millions
recommender, collaborative filtering, preference = suggests films, songs, books or goods one may like
knowledge graph, ontology, semantic = computer knows how things hang together
data visualization, interactive, dashboard = see numbers as pictures to understand them
plagiarism, authorship, stylometry = who really wrote a text
handwriting, character recognition, digitization = read old papers, forms and scribbles by machine
music information, audio fingerprint, transcription = name a tune, write down notes from a recording
video summarization, activity recognition, surveillance = find what happened in hours of camera footage
face recognition, facial landmark, alignment = know who is in a picture, unlock by looking
facial expression, affect, emotion recognition = tell how someone feels from face or voice
gaze tracking, eye tracker, attention = where somebody looks on a screen or road
gesture recognition, hand tracking, interface = wave hands or fingers to steer a computer
touch interaction, finger, capacitive, acoustic sensing = tap with knuckle, nail or pen, tell which finger touched
electric field sensing, skin, on-body interface = use arm or skin as a touch pad
smartwatch, wrist, input = control things from a watch
virtual reality, head-mounted display, locomotion = goggles put people in a made-up world, makes them dizzy
augmented reality, overlay, registration = see drawn hints on top of what is in front of you
light field display, autostereoscopic, hologram = pictures that stand out in depth without glasses
scanning fiber, projector, retinal display = tiny picture thrower in a thread or right into the eye
haptic, force feedback, tactile = feel things that are not there, push back in the hand
computer animation, cloth, hair simulation = make drawn clothes, hair or water move as in real life
motion capture, pose estimation, skeleton = follow arms and legs of a person on film
3D reconstruction, multi-view, point cloud = build a model of a room or thing out of photos
image segmentation, hierarchical, region growing = split a picture into its parts by itself
super-resolution, image enhancement, deblurring = make blurry pictures sharp
image registration, mosaicking, panorama = lay pictures over each other so they match, stitch a wide view
video stabilization, enhancement, motion = shaky or dark film made clear
low light, noise reduction, image intensifier = see in the dark
high dynamic range, imaging sensor, exposure = picture with both sun and shadow, glare
hyperspectral, imaging spectrometer, unmixing = camera that sees hundreds of colours, tells what things are made of
polarimetric imaging, polarization camera = camera that sees glare and hidden surfaces
compressive sensing, sparse, coded aperture = take fewer measurements and still get the whole picture
image compression, wavelet, lossless = send pictures in less space without losing anything
video coding, rate control, streaming = watch films over a slow net without stopping
error correction, turbo code, channel coding = messages arrive right although bits get lost
data compression, entropy coding, instrument data = squeeze numbers of instruments to send them down
time series, empirical mode decomposition, Hilbert-Huang = tease apart ups and downs in measured data, find hidden rhythms
anomaly detection, outlier, monitoring = notice when something odd or out of the ordinary happens
fault diagnosis, prognostics, remaining life = know what is wrong in a machine before it breaks, when to service
neural network, deep learning, training = teach a computer by showing it many examples
reinforcement learning, policy, reward = machine learns by trial and error
Bayesian, inference, probabilistic = guess with odds from little data
optimization, heuristic, scheduling = find the best plan, timetable, rota or route
planning, scheduling, autonomous agent = program makes its own plans, robots that decide
multi-agent, swarm, coordination = many robots or programs work together without a boss
neural basis, autonomic, self-managing software = software that looks after and repairs itself
formal verification, model checking, requirements = prove that a program does what was asked, turn wishes into code
software reuse, configuration management, repository = keep track of versions of code, who changed what
static analysis, vulnerability, malware = find holes or bad code before crooks do
ransomware, intrusion detection, network attack = hackers break in, lock files, notice an attack
password, authentication, usability, phishing = log in safely, forgotten secret words, fake mails
captcha, human verification, crowdsourcing = tell people from bots
crowdsourcing, worker, human computation = many people each do a little task over the net
privacy, anonymization, differential, location = use people's data without knowing who they are, apps that spy
encryption, key distribution, homomorphic = secret messages, compute on locked data
secure voting, ballot, verification = count votes that can be checked
blockchain, ledger, smart contract = list nobody can fake, digital money
digital rights, watermark, copy protection = stop copying, hidden mark in a picture or song
trusted hardware, physical unclonable, side channel = chip that cannot be copied or listened to
quantum cryptography, entangled, key = secret that shows when someone listened
quantum computing, qubit, error correction = new kind of computer with atoms
peer-to-peer, content delivery, caching = get files from nearby computers, faster web
software-defined network, routing, traffic engineering = steer data through cables so that nothing jams
congestion control, TCP, latency = net is slow, lag in games and calls
wireless network, interference, channel allocation = too many devices on one Wi-Fi
Wi-Fi, backscatter, low power radio = gadgets send without their own battery power by reflecting radio waves
indoor positioning, localization, signal strength = find the way in buildings, malls, where GPS does not reach
radio sensing, channel state, through-wall = sense breathing, steps or people by radio waves
wireless power, resonant coil, transfer = power without cord, charge by laying it down
RFID, passive tag, reader, inventory = tag without battery that tells what and where a thing is, find lost tools
surface acoustic wave, orthogonal frequency, passive sensor = small crystal tag read by radio from far away
antenna, phased array, beam steering = aim a radio beam without moving parts
patch antenna, wideband, miniaturized = flat small aerial for phones or planes
reconfigurable antenna, switch, metamaterial = aerial that changes its tune
dish, reflector, feed horn = big bowl to hear weak signals from space
low noise amplifier, receiver, cryogenic = hear faint radio signals
radar, synthetic aperture, interferometric = see the ground through clouds and at night
weather radar, turbulence, wind profile = see storms and rough air ahead
lidar, altimeter, photon counting = measure height and distance with light flashes
flash lidar, three-dimensional imaging, range = camera that sees depth with one flash
coherent Doppler lidar, wind measurement, laser = measure wind from afar by light
differential absorption lidar, trace gas, atmospheric = measure gases in the air over miles with a laser
fiber laser, pulse amplifier, wavelength = strong colour-pure light from a glass thread
solid-state laser, diode-pumped, crystal = compact strong laser
quantum cascade laser, mid-infrared, gas sensing = light that sniffs gases
frequency comb, spectroscopy, stabilized laser = ruler made of light
optical clock, frequency standard, oscillator = keep exact time
optical communication, free-space, laser terminal = send data by light beam through air, space or water
fiber optic, connector, splice, cable = join glass threads for data, dusty ends
silicon photonics, waveguide, modulator = light on chips instead of wires
optical switch, filter, wavelength division = send many colours through one thread
optical computing, correlator, pattern matching = calculate with light, spot a target in a picture
spatial light modulator, liquid crystal, phase = shape a beam of light with a tiny screen
adaptive optics, wavefront sensor, deformable mirror = take the twinkle out of stars, sharpen blurry telescope or eye pictures
phase retrieval, wavefront, image-based = work out lens faults from blurry pictures
diffraction grating, spectrometer, X-ray = fine lines split light into its colours
Fabry-Perot, etalon, tunable filter = let through only one shade of light
lens, diffractive, flat, metasurface = thin flat lens
telescope, lightweight mirror, segmented = big light mirrors for looking at stars
star tracker, attitude, camera = know which way one points from the stars
infrared detector, focal plane, quantum well = chip that sees heat
bolometer, microcalorimeter, superconducting detector = feels the warmth of single bits of light, very cold
avalanche photodiode, single photon, Geiger = see one speck of light
CMOS image sensor, active pixel, camera-on-chip = small cheap camera chip
ultraviolet detector, solar blind, wide bandgap = sees sunburn light, flames
X-ray optics, mirror, focusing = gather X-rays to a point
gamma-ray, neutron detector, scintillator = find smuggled nuclear stuff, radioactive sources
neutron imaging, radiography, source = look through metal with particles
mass spectrometer, ion, miniature = weigh molecules to know what is in a sample
ion mobility, ionization, chemical detection = sniff bombs, drugs and poisons at airports
gas chromatograph, column, separation = split smells and fumes into their parts
electronic nose, chemical sensor array, odor = machine that smells, rotten food, leaks
laser-induced breakdown, plasma, elemental analysis = zap a rock to know what it is made of
Raman, fluorescence, standoff detection = tell what a thing is from a distance by light
X-ray fluorescence, elemental, handheld = gun that tells metals, lead in paint
magnetometer, fluxgate, atomic = feel weak magnetic fields, find metal or ships
gravity gradiometer, atom interferometer = feel tiny pulls to find hollows or oil underground
gyroscope, MEMS, inertial = knows when it turns, keeps course without GPS
accelerometer, tilt, inertial measurement = feels shaking and steps
GPS receiver, weak signal, navigation = find position in high orbit, forests or cities
pedestrian navigation, dead reckoning, firefighter = follow people in smoke and buildings
relative navigation, pose, docking sensor = know where another craft is when coming close
formation flying, constellation, spacecraft = several satellites that keep their places
FPGA, reconfigurable, fault tolerant, space computing = fast computer that works in space rays
radiation hardened, memory, single event upset = chips that do not go wrong from space rays
data acquisition, telemetry, recorder = gather readings from many sensors and send them
wireless sensor network, node, low power = many small boxes that report by radio for years
time synchronization, clock, distributed = keep many clocks in step
simulation, digital twin, flight simulator = try it out in the computer first, train pilots
computational fluid dynamics, mesh, solver = calculate how air or water flows
finite element, stress, modeling = calculate where a part will break
molecular simulation, force field, protein = calculate how atoms move
weather model, data assimilation, forecast = forecast from many measurements
geographic information, mapping, terrain database = maps, heights, where things are
synthetic vision, terrain, cockpit display = pilot sees the ground in fog on a screen
runway incursion, surface traffic, alerting = keep planes from hitting each other on the ground
conflict resolution, trajectory, separation assurance = steer planes apart in time
pilot workload, attention, engagement, EEG = know when pilots or drivers are tired, bored or overloaded
biofeedback, video game, attention training = play a game with the mind to learn calm or focus, restless children
driver assistance, lane, collision warning = car warns or brakes before a crash
autonomous vehicle, pedestrian detection, perception = car without driver sees people and bikes
traffic signal, vehicle-to-vehicle, intersection = cars talk, lights change at the right time, jams
parking, occupancy, street sensor = find a free spot
ride sharing, transit, bus arrival = when does the bus come, share a trip
drone, quadrotor, obstacle avoidance = small flying machine that does not hit trees or people
geofence, range safety, unmanned, flight termination = keep a drone or rocket inside its zone, stops itself
perching, bio-inspired, flapping = flying like birds or insects
robot arm, manipulator, kinematics = arm that reaches and lifts like a person
robot skin, proximity sensor, capacitive = robot feels people coming near so that it does not hurt them
soft robot, gripper, pneumatic = rubber hands that hold fruit or eggs gently
snake robot, inspection, pipe = crawl through pipes, rubble, tanks
wall climbing, adhesion, inspection robot = climbs walls, towers and ship sides
legged, balance, walking robot = runs and walks over rough ground, stairs
tendon, robotic hand, dexterous = metal hand with fingers like ours
teleoperation, telepresence, time delay = drive a machine from far away, signals arrive late
human-robot interaction, social robot, learning from demonstration = teach a robot by showing, friendly helper
simultaneous localization and mapping, SLAM, odometry = robot draws its own map as it goes
agricultural robot, fruit picking, yield estimation = machine counts, prunes or picks apples and grapes
mining robot, excavation, autonomous = machine digs by itself
self-reconfigurable, modular robot, cube = blocks that join and move into new shapes
educational technology, intelligent tutor, learning = program that teaches math or reading step by step
peer feedback, online course, assessment = grade many students, exams over the net
language learning, pronunciation, literacy = learn to read or speak a new tongue
science kit, classroom, hands-on = teach school children physics and biology by doing
questionnaire, survey instrument, assessment scale = list of questions that tells how someone does, scoring sheet
parenting, curriculum, prevention program = course for mothers and fathers, kids with bad behaviour
assistive technology, visually impaired, blind = help people who cannot see find the way, read signs
sign language, deaf, captioning = help people who cannot hear follow talk
communication aid, nonverbal, augmentative = speak for those who cannot talk
elder care, aging in place, activity monitoring = old parents living alone, notice when something is wrong
smart home, appliance, occupancy sensing = house that knows what is switched on and who is in
energy monitoring, electrical noise, plug = which device uses power, seen from one socket
water use, pressure sensor, household = which tap or toilet runs, seen from one spot
spectrum, cognitive, white space = use radio channels that are empty
cloud computing, virtual machine, resource allocation = rent computers, run many jobs cheaply
data center, server, energy efficiency = computer halls that use less power and cooling
parallel computing, GPU, scheduling = run on many processors at once
memory hierarchy, cache, DRAM = computer waits for its memory
flash, solid-state, storage reliability = memory stick wears out
hardware accelerator, neuromorphic, in-memory = chip that thinks like a brain, little power
circuit design, analog-to-digital, converter = turn waves into numbers
low-power circuit, subthreshold, energy harvesting = chip that runs on almost nothing
high temperature electronics, silicon carbide, packaging = chips that work red hot
single-electron, molecular electronics, nanowire transistor = tiniest switches
organic transistor, thin-film, flexible display = bendable screens and cheap switches
OLED, light extraction, emitter = glowing thin screens, brighter phones
quantum dot display, LED, color = brighter purer colours for TV
camera calibration, scale, photograph measurement = tell the size of things in a picture, ruler of dots of light
finance, trading, risk, auction = banks, stock market, bids, prices
supply chain, logistics, inventory = get goods to shops, keep stock
legal, contract, compliance = rules, papers, lawyers by computer
emergency response, situational awareness, disaster = fire, flood, helpers find each other, people under rubble
search and rescue, beacon, locating = find lost hikers, downed planes, people at sea
crime, forensic, fingerprint = police, traces, who did it
election, public opinion, policy = voting, citizens
game, player, engagement = play, fun, learn by playing
# energy
organic solar cell, thin film, donor = cheap plastic sheets that make power from sun
perovskite, stability, solar cell = new crystal for sun panels that does not rot
solar cell, light trapping, nanostructure = catch more sun with rough or patterned surface
multijunction, concentrator, III-V = many layers use all colours of the sun
solar tracking, mount, reflector = panels or mirrors follow the sun
solar sterilization, off-grid, portable power = power and light where there is no grid, villages, camps
space power, solar array, blanket = panels that roll out in space
lithium battery, anode, silicon = phone and car batteries that last longer
battery safety, thermal runaway, short circuit = batteries that do not catch fire or burst
battery, solid-state, polymer electrolyte = batteries without liquid
battery diagnostics, impedance, state of health = how much life is left in a battery
redox flow, organic, storage = store wind and sun power in big tanks
fuel cell, methanol, regenerative = makes power from alcohol or gas quietly
fuel cell, solid oxide, seal = hot plates that make power from gas
hydrogen generation, photocatalyst, water = get hydrogen from water and sun
hydrogen sensor, leak, palladium = smell-less gas that explodes, tape that changes colour
hydrogen storage, hydride, tank = carry hydrogen safely in cars
flywheel, magnetic bearing, rotor = store power in a spinning wheel
supercapacitor, graphene, electrode = charges in seconds
ultracapacitor, hybrid, vehicle, start = starts engines in the cold, buses, tools
thermoelectric, generator, waste heat = power from hot pipes or body warmth
thermal photovoltaic, emitter, furnace = power from glowing things
piezoelectric harvester, vibration, roadway = power from shaking, steps or traffic
wave energy, buoy, converter = power from the sea going up and down
tidal, river, hydrokinetic turbine = power from currents without a dam
wind turbine, blade, monitoring = windmills break, ice, noise
airborne wind, kite, generator = kites that make power high up
wind flow, measurement, lidar = how strong does it blow higher up
fusion, plasma confinement, tokamak = power like the sun on earth
plasma heating, liquid lithium, divertor = keep very hot gas from eating the walls
plasma thruster, Hall, electric propulsion = slow steady push in space with little fuel
ion engine, cathode, grid = blue glow pushes craft through space
green propellant, monopropellant, nontoxic = rocket fuel that does not poison the crew
hybrid rocket, solid fuel, regression = rocket with wax or rubber and oxygen
rocket nozzle, injector, combustion instability = rocket engines that shake or burn through
rocket test, stand, thrust measurement = try out engines on the ground
rocket plume, exhaust, health monitoring = see from the flame whether the engine is well
igniter, torch, spark, laser = light an engine surely each time
pulse detonation, wave rotor, combustion = engines that bang instead of burn
fuel injection, low NOx, lean burn = engines that burn clean
fuel flame, soot, combustion chemistry = how flames burn, less smoke
jet fuel, bio-derived, hydrocarbons = plane fuel from plants or waste
biomass, pretreatment, sugar = fuel from straw, wood and waste
bio-oil, pyrolysis, upgrading = oil from heated wood
algae, photobioreactor, harvest = fuel from pond scum in bags
microbial fuel cell, wastewater, electricity = germs in dirty water make power
methane, catalyst, liquid fuel = turn gas into liquid
carbon dioxide, electroreduction, fuel = turn exhaust gas back into fuel
carbon capture, solvent, membrane = catch chimney gas
coal, combustion, mercury capture = cleaner power plants
nuclear safety, reactor, sensor = power plants that cannot melt
radioisotope power, Stirling, space = power for decades without sun
isotope separation, enrichment, medical isotope = sort heavy and light atoms
nuclear verification, warhead, safeguards = check bombs without seeing secrets
power conversion, inverter, efficiency = change voltage with less loss
power grid, optimization, market = keep lights on, blackouts, prices
demand response, load control, appliance = switch things off when power is dear
grid sensor, phasor, fault = notice when lines fail
motor drive, switched reluctance, control = motors without magnets
electric aircraft, distributed propulsion, hybrid = planes with batteries and many fans
electric vehicle, battery pack, conversion = make an old car run on power
heat exchanger, compact, printed = swap heat between liquids in little space
loop heat pipe, capillary pump, wick = move heat without a pump in space
heat switch, thermal diode, cryogenic = turn heat flow on and off
cooling, electronics, microchannel = keep chips from frying with thin water lines
spray cooling, two-phase, boiling = cool with drops or steam
refrigerator, magnetic, sub-kelvin = colder than anything in space
cryocooler, pulse tube, Stirling = cold without ice or liquid, small quiet machine
absorption, solar cooling, desiccant = cool and dry air with sun or waste warmth
heat pump, building, ventilation = warm and cool houses with less power
window, daylight, shading = let in light but not heat
thermal storage, phase change, latent = wax that keeps warm or cold, lunch, houses
insulation, vacuum, panel = thin walls that keep warm
LED lighting, dimming, spectrum = lamps that save power, pleasant light
lighting, plant growth, LED = grow lettuce under lamps
cookstove, biomass, efficient = cook with less wood and smoke in poor countries
# environmental
oil spill, cleanup, microbial, beeswax = oil on water eaten by germs, balls that soak it up
groundwater, zero-valent iron, emulsified, solvent = dry-cleaning poison in the ground made harmless
PCB, removal, paint, sediment = old poisonous oil in paint, caulk or mud
perchlorate, nitrate, water treatment = rocket salt or manure in drinking water
heavy metal, sorbent, water, recovery = get lead, mercury or gold out of water
arsenic, drinking water, filter = poison in village wells
desalination, membrane, low energy = fresh water from the sea
water recovery, urine, distillation, space = drink what one peed, reuse every drop
water disinfection, silver, iodine, ultraviolet = kill germs in water without chlorine taste
microbial, water monitoring, rapid detection = are there germs in the water right now
water quality, sensor, phytoplankton = how clean are lakes, green scum
wastewater, membrane bioreactor, nutrient removal = clean sewage, smell
toilet, waste treatment, onsite = loo without sewers
solid waste, trash, compaction, pyrolysis = make rubbish small or into gas
recycling, sorting, metal recovery = old phones, gold, cans
air revitalization, carbon dioxide removal, sorbent = fresh air in submarines, space or bedrooms
oxygen generation, electrolysis, concentrator = make air to breathe
trace contaminant, catalytic, air purification = bad smells and fumes out of a room
nitrogen oxide, scrubber, fertilizer = turn smoke gas into plant food
ethylene, fresh produce, storage = fruit and flowers stay fresh, get ripe too soon
food storage, oxygen absorber, packaging = bread, meat keep long
food pathogen, detection, Salmonella = germs in chicken and salad
crop sensing, remote, nitrogen = see from above which fields are hungry or dry
irrigation, soil moisture, sensor = water plants only when needed
hydroponic, nutrient delivery, root = grow plants without soil
seed, germination, space = sprout, gardens in space
soil, erosion, dust suppression = keep dirt from blowing away
pest detection, trap, counting = how many bugs are in the field
bird, bat, wind turbine, deterrent = keep birds away from planes, windows, windmills
whale, acoustic, marine mammal = hear whales so ships do not hit them
fish, tag, tracking = follow salmon
fishery, bycatch, monitoring = catch only the right fish
coral, underwater imaging, mapping = see the sea bottom
ocean, salinity, float, profiler = how warm and salty the sea is
underwater vehicle, buoyancy, glider = robot boat that dives for months
sea ice, snow, radiometer = how thick is ice from above
earth observation, vegetation, land cover = forests and fields seen from space
cloud, aerosol, lidar, climate = dust and clouds measured with light
greenhouse gas, methane, measurement = climate gases from space or field
ozone, ultraviolet, monitor = sun-burn rays, bad air
infrasound, microphone, detection = sound too deep to hear, storms, blasts
lightning, location, detector = where did it strike
hail, rain, sensor = how big do hail stones fall
tornado, hurricane, tracking = big storms, where will they go
tsunami, earthquake, early warning = big wave or quake, seconds to warn
landslide, slope, monitoring = hill slides down
wildfire, satellite, smoke = forest burns, seen from space
flood, river level, gauge = river too high
ice detection, aircraft, deicing = ice on wings, melt it
volcano, ash, gas = volcano breaks out
noise, community, monitoring = neighbours complain about loud planes
building, indoor air, ventilation = stuffy rooms, mould
lead, paint, detection = old paint poisons children
asbestos, fiber, detection = old roof dust harms lungs
radiation, contamination, survey = where is radioactive dust
explosive, trace detection, swab = find bombs without opening bags
chemical agent, decontamination, enzyme = nerve gas made harmless
# materials
nondestructive, ultrasonic inspection, flaw = look for hidden cracks or holes inside a part without cutting, breaking or damaging it, check planes and bridges
eddy current, crack detection, probe = find tiny cracks in metal plate, rivet holes or tubes with a magnetic coil held against it
thermography, infrared inspection, thermal imaging = warm something up and see by heat camera where it is rotten, loose or wet inside
acoustic emission, structural health monitoring, fatigue = listen to a bridge, hull or wing for the sound of cracking, know when it gets weak
fiber Bragg grating, optical fiber sensor, strain = hair-thin glass thread glued along something that feels stretch, bending, heat along its whole length
shape sensing, optical fiber, curvature = know how a wing, needle or tube is bent from a thread of glass inside
strain gauge, load cell, deformation = tells how far metal is stretched, pulled or bent under weight
torque, bolt tension, preload, ultrasonic = know how tight a bolt or screw really is, over-tightened, comes loose
wireless sensor, resonant circuit, inductor, capacitor = sensor without wires, battery or chip, read from a distance by a coil or antenna
damage detection, open circuit, sensor array = skin that notices a tear, hole, puncture or cut and says where
wire insulation, self-healing, cable = old cables rub, chafe, crack or get nicked and mend themselves, electrical wires in planes
time domain reflectometry, cable fault = find where a wire in the wall or cable is broken, cut or shorted
boron nitride nanotube, nanotube, high temperature = tubes strong like carbon that bear heat and stop rays, white fibres
carbon nanotube, dispersion, composite = mix tiny black tubes evenly into plastic so that it gets strong or conducts
carbon nanotube synthesis, arc, laser ablation, catalyst = make soot-like tiny tubes cheaply and clean
graphene oxide, exfoliation, sheet = sheets one atom thick peeled from pencil lead
polyimide aerogel, polymer aerogel, insulation = light bendable foam like frozen smoke that keeps heat out, does not crumble
aerogel, insulation, porous = lightest solid, mostly air, keeps cold or heat from passing, blanket for pipes and jackets
cryogenic insulation, multilayer insulation, glass bubbles = keep very cold liquids from boiling away, vacuum flask, storage tank wall
foam insulation, polyurethane, fire resistant = stiff foam that keeps warmth in and does not burn or drip
flame retardant, fire resistant, char = cloth, foam or plastic that does not catch fire, no poisonous smoke
fire barrier, intumescent, coating = paint that swells when hot and protects steel and wood from fire
corrosion, microcapsule, smart coating = paint with tiny bags inside that burst when rust starts, shows or stops rusting
corrosion protection, rebar, cathodic protection, zinc = steel inside concrete rusts, bridges, parking decks, salt
corrosion sensor, aging aircraft, inspection = hidden rust under paint or in seams of planes
primer, chromate free, pretreatment = poison-free undercoat so that paint sticks to metal
hydrophobic coating, contact angle, water repellent = water rolls off, stays dry and clean, windscreen, shoes, boats
oleophobic, omniphobic, lubricant-infused = nothing sticks, ketchup slides out of the bottle, greasy fingers
anti-fog, hydrophilic, coating = glasses, goggles and mirrors do not mist up or steam
antifouling, barnacle, marine coating = things that grow on boats below the water line, slimy hull, shells
insect adhesion, laminar flow, coating = bugs squashed on wings and windscreens, sticky residue
antimicrobial surface, copper, silver, biofilm = door handles, rails and counters that kill germs by themselves
anti-reflective, coating, moth-eye = no glare or reflection off glass, screens and lenses
low emissivity, selective surface, radiative = surface that gives off or keeps its warmth, shiny film
thermochromic, smart window, variable emittance = window or coat that changes colour or darkness when warm
electrochromic, tint, smart window = glass that darkens at the press of a button, shade without curtains
transparent conductive, electrode, film = see-through layer that carries electricity for touch screens
conductive ink, printed electronics, inkjet = print wires and circuits on paper, plastic or cloth with a printer
flexible electronics, stretchable, thin film = circuits that bend and stretch like skin or rubber
electronic textile, conductive fiber, wearable = clothes with wires woven in, shirt that measures, washable
electrospinning, nanofiber, mesh = spin threads thinner than spider silk into filters or wound cloth
spider silk, protein fiber, fibroin = threads like those of spiders or silkworms, strong and light
Kevlar, ballistic, armor, impact = stop bullets, vest, helmet, shrapnel, knife stab
shear thickening, impact protection, armor = soft until hit and then goes hard, padding for athletes
energy absorbing, crashworthy, crush tube = crumples in a crash so people survive, soft stop
shock absorber, vibration isolation, damper = keep a camera or instrument from shaking, smooth bumps
vibration damping, viscoelastic, particle damping = stop a beam, panel or machine from humming, ringing and rattling
negative stiffness, metamaterial, auxetic = odd structures that get fatter when pulled or soak up shaking
lattice structure, truss, ultralight = airy framework of thin rods, light but stiff, like bones or towers
digital material, assembly robot, modular structure = big structures put together from small identical bricks by robots
origami, folding, deployable = folds flat like paper and pops open into a big shape
tensegrity, cable, strut = sticks held apart by strings, light ball-shaped robot or tent
inflatable structure, rigidizable, membrane = blown up like a balloon and then stays stiff, tents, beams, rooms
composite manufacturing, tow placement, out-of-autoclave = lay strips of carbon and glue into big light parts without a huge pressure oven
resin infusion, vacuum bag, preform, stitching = soak cloth with glue under a plastic sheet, sewn layers that do not split
z-pinning, interlaminar, toughness, delamination = layers of glued cloth come apart, keep plies together
thermoplastic composite, welding, joining = melt plastic parts together instead of glue or bolts
bonded joint, surface preparation, laser ablation = make glue hold better, clean and roughen the surface before gluing
structural adhesive, debond on demand = glue that lets go when heated or told to
epoxy, curing, amine hardener = two-part glue sets hard, pot life, bakes
recyclable thermoset, vitrimer, dynamic bond = hard plastic that can be melted and used again
electron beam, freeform fabrication, wire feed = build metal parts layer by layer from wire and a beam
selective laser melting, powder bed, porosity = metal parts printed from powder come out with holes, check while printing
additive manufacturing, in-situ monitoring, melt pool = watch the printer for mistakes while it prints, print goes wrong
3D printing, support material, overhang = plastic printer at home, strings, wobbly prints, finish
bioprinting, hydrogel, extrusion = print living tissue, organs, skin with a soft ink
topology optimization, generative design, lightweight = computer finds the lightest shape that still holds
metal matrix composite, aluminum, reinforced = metal mixed with hard grains or fibres, light and strong
bulk metallic glass, amorphous metal = metal frozen without grains, springy and hard, does not wear
high entropy alloy, refractory, superalloy = metal for jet engines that stays strong when glowing hot
shape memory, nitinol, actuator = metal remembers its form, bent wire springs back when warmed
shape memory polymer, thermomechanical, foam = plastic remembers its form and unfolds in heat
magnetostrictive, Galfenol, sensor = metal that gets longer in a magnetic field
magnetic material, soft magnetic, nanocrystalline, inductor = better iron cores for motors and chargers, less heat lost
permanent magnet, rare earth free = strong magnets without scarce metals from far away
magnetic recording, hard disk, thin film = where a computer disk writes its bits
ferroelectric, piezoelectric single crystal = crystal that bends with a voltage or gives a spark when pressed
macro fiber composite, piezoelectric actuator = thin patch that bends or shakes a surface by electricity
electroactive, dielectric elastomer, artificial muscle = rubber that moves like a muscle when switched on
liquid metal, gallium, stretchable conductor = metal that flows at room warmth, wires that stretch
phase change memory, chalcogenide = glass that switches its state to keep data
photonic crystal, structural color, opal = colour without dye, like butterfly wings or beetles
fluorescent pigment, luminescent, phosphor = glows under black light or in the dark, hidden mark
anti-counterfeit, authentication, taggant = tell real goods from fakes, banknotes, pills, handbags
pressure sensitive paint, luminescent, wind tunnel = paint that glows more or less with the push of the air on it
temperature sensitive paint, thermographic phosphor = paint that shows how hot every spot is
schlieren, shadowgraph, flow visualization = see air currents, heat shimmer and shock waves with a camera
particle image velocimetry, seeding, velocity = see how air or water swirls by following dust or bubbles in laser light
hot wire, anemometer, flow sensor = thin heated wire that feels how fast air moves past
skin friction, shear stress sensor = feel the rub of air or water along a surface
boundary layer transition, laminar, roughness = where smooth flow over a wing turns rough
synthetic jet, active flow control, plasma actuator = little puffs of air that keep flow sticking to wings and trucks
vortex generator, drag reduction, riblet = small fins or grooves like shark skin that save fuel
wing tip, winglet, induced drag = bent up ends of wings save fuel
landing gear noise, airframe noise, flap side edge = planes that land are loud, hush wheels and flaps, people near airports
engine noise, acoustic liner, chevron nozzle = jet engines too loud, noise soaked up inside the pipe
rotorcraft noise, blade, vibration = helicopters and drones are loud and shake
active noise control, loudspeaker, cancellation = second sound that wipes out the first, hush a fan or cabin
sound absorbing, porous, acoustic panel = quiet room, walls that swallow sound, echo
lightning strike, conductive, composite = planes get hit by flashes, carry the bolt away, protect carbon skin
electrostatic charge, triboelectric, spacecraft charging = sparks, static from rubbing, things cling, shock from the door knob
electrostatic discharge, static dissipative, antistatic = keep a spark from ruining electronics or setting off fumes
electromagnetic interference, shielding, gasket = keep radio noise out of a box, phones disturb equipment
radiation shielding, hydrogen rich, polyethylene = keep crew and chips safe from space rays, lead apron lighter
X-ray shielding, garment, lead-free = apron at the dentist without heavy lead
hypersonic, thermal protection, carbon-carbon = skin of vehicles that gets glowing hot in fast flight or return from space
inflatable aeroshell, decelerator, reentry = blow-up heat shield slows a capsule falling from space
ablative, heat shield, char = chars and burns away to keep the heat off, falling from orbit
seal, high temperature, flexible, door = stuffing for gaps that get very hot, keeps hot gas out
cryogenic seal, low temperature, gasket = joints that do not leak when extremely cold
O-ring, leak test, vacuum seal = rubber ring gone bad, check that a lid is tight
quick disconnect, coupling, umbilical = plug hoses in and out quickly and safely, no drip
fluid coupling, self-aligning, connector = hoses that find each other and join even when crooked
valve, cryogenic, pintle, flow control = taps for very cold or high-pressure liquids that do not leak or stick
relief valve, pressure regulator, burst disk = lets pressure out before something bursts
check valve, backflow, one-way = lets liquid pass one way only
flow meter, orifice plate, differential pressure = how much liquid or gas runs through a pipe
liquid level, capacitance probe, cryogenic = how full a tank is, gauge for super cold liquid
mass gauging, microgravity, propellant = how much fuel is left when it floats about in the tank
pressure sensor, MEMS, diaphragm = tiny gauge for push of gas or liquid
high temperature sensor, silicon carbide electronics = electronics that live inside engines or on Venus, red hot
thermocouple, heat flux sensor, temperature = measure very hot or quick heat, probe in flames
pyrometer, emissivity, noncontact temperature = measure heat of glowing things from afar without touching
vacuum gauge, leak rate, residual gas = how empty a chamber is, find tiny leak
contamination, molecular adsorber, outgassing, cleanroom = film of oily vapour on lenses and mirrors, catches stray molecules, keep parts spotless
particle removal, cleaning, carbon dioxide snow = blow dust off delicate parts without liquid
solvent cleaning, precision cleaning, supercritical = degrease parts without harmful chemicals
paint stripping, laser, coating removal = take old paint off without sanding or acids
surface finish, polishing, mirror = make a lens or mirror perfectly smooth
grinding, lapping, optics fabrication = shape glass to a curve with little error
profilometer, surface roughness, interferometer = measure scratches, bumps and pits on a surface or window
photogrammetry, videogrammetry, 3D measurement = measure the shape of a big thing from photos
laser tracker, metrology, alignment = measure where things are to a hair's breadth, line up parts
angle sensor, inclinometer, tilt = tells how crooked or tilted something stands
linear bearing, flexure, nanopositioning stage = move by a thousandth of a hair under a microscope
microgripper, tweezers, micromanipulation = pick up specks and cells too small for fingers
sample handling, vacuum tweezers, wafer = hold thin fragile discs or grains without touching
tool, extraction, damaged fastener = get a stripped or broken screw out
wrench, hand tool, ratchet = turn nuts in tight corners, one-handed, gloves on
clamp, fixture, workholding = hold a part while it is glued, drilled or welded
hinge, latch, spring-loaded = swings open and stays, snaps shut
pin puller, release mechanism, pyrotechnic-free = lets go at once without explosives
hold-down, separation nut, frangible = holds a rocket down until it goes
winch, cable, reel, tether = wind and unwind a long rope without tangles
ladder, scaffold, fall arrest = work high up safely, harness, roof
lifting device, hoist, sling, crane = lift heavy loads level and gently
load positioning, alignment, jacking = put a heavy thing down in exactly the right spot
robot welding, orbital weld, seam = join pipes and sheets by machine, no smoke, even seam
friction stir welding, pin tool, plug = join metal by rubbing, without melting it
ultrasonic welding, bonding, solid state = shake parts until they stick
soldering, lead-free, reflow, tin whisker = join wires on boards, hair of tin that shorts
thermal spray, plasma spray, coating = shoot melted powder on a part as armour
sputter, vacuum deposition, thin film = coat something with a layer of metal atoms
atomic layer deposition, conformal, coating = cover every nook of a thing with an even skin an atom at a time
chemical vapor deposition, reactor, precursor = grow layers out of hot gas
molecular beam epitaxy, lattice mismatch, semiconductor = grow perfect crystals layer by layer for chips
crystal growth, melt, Czochralski = grow large clear crystals out of a hot pot
protein crystallization, screening, microgravity = grow crystals of proteins to see their shape
colloidal, nanoparticle, flash nanoprecipitation = make tiny even balls by mixing two liquids very fast
emulsion, surfactant, droplet = oil and water stay mixed, creams and sauces that do not split
foam, bubble, stabilizer = froth that stays
granular, powder flow, hopper = sand, grain or powder that gets stuck, clogs and sticks together
rheology, viscosity, viscometer = how thick or runny a liquid is, honey, paint, blood
microencapsulation, core-shell, capsule = wrap a scent, drug or oil in tiny shells that open when needed
controlled radical polymerization, ATRP, copolymer = build plastics link by link with exact length
click chemistry, conjugation, functionalization = snap molecules together quickly like a belt
photoredox, catalysis, visible light = drive chemistry with a lamp, mild reactions, cheap light
asymmetric catalysis, chiral, enantioselective = make only the left-handed or right-handed form of a drug
C-H activation, functionalization, late-stage = change one spot on a finished drug molecule
fluorination, radiotracer, positron = put a fluorine atom on a drug, glowing tracer for scans
oxidation catalyst, peroxide, TAML = clean, bleach or break down chemicals with a little helper and peroxide
room temperature catalyst, carbon monoxide oxidation, platinum tin oxide = gets rid of deadly exhaust gas without heating
cement, carbonation, low carbon dioxide, calcium silicate = concrete that makes less climate gas or soaks it up when it hardens
concrete, crack, self-healing, fiber reinforced = pavement and walls that do not crack or mend themselves
lunar concrete, sulfur, regolith = bricks and roads made of moon dirt
asphalt, pavement, road repair = potholes, streets that last
wood, lignin, cellulose, nanocellulose = stuff from trees as strong plastic or fuel
paper, pulp, hemicellulose = make paper with less water or power
leather, textile, dyeing = colour cloth with less water
bioplastic, polyhydroxyalkanoate, compostable = bags and cups that rot away
plastic upcycling, polyolefin, degradation = turn old bottles and bags into something worth more
tire, airless, non-pneumatic, wheel = wheels that never go flat
runway, friction, tire, hydroplaning = planes or cars slip on wet or icy surface
helmet, concussion, liner, padding = protect heads of players, riders and soldiers
glove, dexterity, pressurized = warm or stiff gloves in which fingers still move
suit, thermal, cooling garment, liquid = vest with cool water tubes for hot workers, soldiers, firefighters
protective clothing, chemical, hazmat, barrier = suit against poison, gas and acids
breathing apparatus, liquid air, rescue = air pack for firemen, miners and divers, lasts longer
mattress, memory foam, open cell = foam that follows the shape of the body, pillow
golf, sports equipment, swing = clubs, balls, bats, training
musical instrument, string, tuning = guitars, violins, keep in tune
camera mount, tripod, stabilization = steady pictures from a moving car, boat or drone
$thesaurus$, E'\n') with ordinality l (line, place) where l.line <> ''
), classed as (
  select l.*, max(case when starts_with(l.line, '# ') then l.place end) over (order by l.place) as heading from lines l
)
-- Behind all numbers of the first lines.
select 100000 + c.place as entry, substr(h.line, 3) as class, split_part(c.line, ' = ', 1) as terms, split_part(c.line, ' = ', 2) as sense
from classed c join lines h on h.place = c.heading
where not starts_with(c.line, '# ');

insert into private.thesaurus_entries (entry, class, sense) select p.entry, p.class, p.sense from thesaurus_parsed p;

-- Each word is stemmed once.
create temporary table thesaurus_vocabulary on commit drop as
select w.word, (select k.stem from private.telling_stems(array[w.word]) k) as stem,
  (select l.lexeme from unnest(to_tsvector('pg_catalog.english', w.word)) l limit 1) as lexeme
from (select distinct unnest(regexp_split_to_array(lower(p.terms || ' ' || p.sense), '[^a-z0-9]+')) as word from thesaurus_parsed p) w
where w.word <> '';
create unique index on thesaurus_vocabulary (word);
analyze thesaurus_vocabulary;

insert into private.thesaurus_terms (entry, term, stems)
select distinct on (k.entry, k.term) k.entry, k.term, k.stems
from (select p.entry, btrim(f.term) as term, array_agg(distinct v.lexeme) as stems
      from thesaurus_parsed p, string_to_table(p.terms, ',') with ordinality f (term, place),
        regexp_split_to_table(lower(f.term), '[^a-z0-9]+') with ordinality w (word, place)
      join thesaurus_vocabulary v on v.word = w.word
      where v.lexeme is not null group by p.entry, f.place, f.term) k
order by k.entry, k.term;

insert into private.thesaurus_words (stem, entry, weight)
select distinct v.stem, p.entry, 0
from thesaurus_parsed p, regexp_split_to_table(lower(p.terms || ' ' || p.sense), '[^a-z0-9]+') w (word)
join thesaurus_vocabulary v on v.word = w.word
where v.stem is not null and not starts_with(v.stem, '!');

-- What follows from how many entries have a word is counted anew over all of them.
create temporary table thesaurus_counted on commit drop as
select x.stem, count(distinct x.entry) filter (where x.plain) as plain, count(distinct x.entry) filter (where not x.plain) as technical
from (select w.stem, w.entry, true as plain from private.thesaurus_words w
      where not exists (select from private.thesaurus_terms t where t.entry = w.entry and w.stem = any (t.stems))
      union all select s.stem, t.entry, false from private.thesaurus_terms t, unnest(t.stems) s (stem)) x
group by x.stem;
insert into private.thesaurus_stems (stem, plain, weak)
select c.stem, (c.plain + 0.25) / (c.plain + c.technical + 1), false from thesaurus_counted c
on conflict (stem) do update set plain = excluded.plain where not thesaurus_stems.weak;

update private.thesaurus_words w
set weight = ln(1 + a.entries / c.entries::float8) * case when k.weak then 0.7 else 1 end
from (select count(distinct x.entry) as entries from private.thesaurus_words x) a,
  (select x.stem, count(*) as entries from private.thesaurus_words x group by x.stem) c, private.thesaurus_stems k
where c.stem = w.stem and k.stem = w.stem;

analyze private.thesaurus_entries, private.thesaurus_words, private.thesaurus_terms, private.thesaurus_stems;

drop table pg_temp.thesaurus_parsed, pg_temp.thesaurus_vocabulary, pg_temp.thesaurus_counted;

reset check_function_bodies;
