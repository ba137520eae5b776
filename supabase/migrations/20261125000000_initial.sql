-- Generated from supabase/schemas by `npm run schema`. Edit those files instead.

-- 00_database.sql

-- Settings and privileges that every other file needs. Files are read in the order of their names: tables, policies and
-- triggers need what earlier files create, while the body of a function needs it only when it is called.
set check_function_bodies = off;

-- Privileges are granted by name: an object created from here on is granted to nobody by default, but for the service
-- role, which reads and writes the tables of `public` and calls its functions. Older hosted projects grant everything in
-- `public` to the API's roles, and Postgres lets PUBLIC execute every function.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public grant select, insert, update, delete on tables to service_role;
alter default privileges in schema public grant execute on functions to service_role;

-- The data API exposes only `public`. Policies and page functions call helpers in `private` by name, and run with the
-- caller's privileges unless they are marked definer. `ingest` belongs to the import.
create schema if not exists private;
create schema if not exists ingest;
revoke all on schema private, ingest from public, anon, authenticated, service_role;
grant usage on schema public, private to anon, authenticated, service_role;
grant usage on schema ingest to service_role;

-- A JSON argument as its caller meant it: the local data service hands an object or a list over as the string of its text.
create function private.json_argument(p_given jsonb) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select case jsonb_typeof(p_given) when 'string' then (p_given #>> '{}')::jsonb else p_given end
$$;
grant execute on function private.json_argument(jsonb) to anon, authenticated, service_role;

-- Makes triggers that call a function after each statement that writes to a table, with its rows as `changed`: after an
-- insert `p_name`_added, after an update `p_name`_changed, after a delete `p_name`_removed.
create procedure private.call_on_changes(p_table regclass, p_name text, p_call text, p_when text[] default '{added,changed,removed}')
language plpgsql set search_path = '' as $$
declare
  each text;
begin
  foreach each in array p_when loop
    execute format('create trigger %I after %s on %s referencing %s table as changed for each statement execute function private.%s',
      p_name || '_' || each, case each when 'added' then 'insert' when 'changed' then 'update' else 'delete' end, p_table,
      case each when 'removed' then 'old' else 'new' end, p_call);
  end loop;
end $$;

-- 05_constants.sql

-- Numbers that several functions share, each defined once. These functions have no SET clause, so the planner replaces
-- a call by its number.

-- Searches that a free member has in a UTC month. app/membership/trial.ts has the same number for the pages.
create function private.free_searches() returns integer
language sql immutable parallel safe as $$ select 6 $$;

-- The most technologies that a listing shows or search_ids() returns. A search folds families among as many of its
-- first results.
create function private.most_listed() returns integer
language sql immutable parallel safe as $$ select 200 $$;

grant execute on function private.free_searches, private.most_listed to anon, authenticated, service_role;

-- 10_members.sql

-- The caller's id if their session, or the key of their program, is live. A token outlives its session by up to an
-- hour, so a person who signed out, or was signed out, counts as nobody at once. Definer, to read auth.sessions. Every
-- policy asks it, once per query. In PL/pgSQL, like everything that each page asks, because its plan is made once per
-- connection instead of at every call.
create function private.live_user() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  claims constant jsonb := auth.jwt();
begin
  if claims ? 'key_id' then
    return (
      select k.user_id from private.api_keys k
      where k.user_id = (select auth.uid()) and k.id::text = claims ->> 'key_id' and private.key_state(k) = 'live');
  end if;
  return (
    select s.user_id from auth.sessions s
    where s.user_id = (select auth.uid()) and s.id::text = claims ->> 'session_id');
end $$;

-- The membership of each account. Policies of other tables depend on it, through has_valid_subscription().
create table public.user_profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  is_pro boolean not null default false,
  subscription_end timestamptz,
  trial_end timestamptz
);
create policy "own profile" on public.user_profiles
  for select to authenticated using (id = (select private.live_user()));
grant select on public.user_profiles to authenticated;

-- Whether a profile is that of a subscriber at a time. The time is a parameter, so that a table of cases can test the rule.
create function private.is_valid_subscription(
  is_pro boolean, subscription_end timestamptz, trial_end timestamptz, at timestamptz
) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(is_pro and subscription_end > at, false) or coalesce(trial_end > at, false);
end $$;

-- The current time, for whatever depends on dates, such as memberships and the month of the allowance. It is a
-- function, so that a local stack can move it forward to see a renewal or an expiry (local/clock.ts). Everywhere else
-- it is now().
create function private.clock() returns timestamptz
language sql stable set search_path = '' as $$ select now() $$;

-- Definer, so that a policy needs no privilege to read profiles. It answers about the caller only.
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
-- The keys for hashing queries and identities are generated here and never leave the database. Two random uuids hold
-- 244 bits; gen_random_uuid() is in core, so no extension is needed.
insert into private.settings (name, value) values ('query_hash_key', gen_random_uuid()::text || gen_random_uuid()::text);
insert into private.settings (name, value) values ('identity_hash_key', gen_random_uuid()::text || gen_random_uuid()::text);

-- Each page calls one function, so it costs one database trip. A page function runs with the caller's privileges unless
-- it is marked definer, so that row level security decides what it returns.

-- The counts of the bar of a member's places.
-- returns {"saved", "shortlists", "news", "inquiries", "answers", "organisations": [{"name", "slug", "role", "leads"}],
--   "moderates"}. "news" are technologies of alerts since the person last opened their saved searches,
--   "answers" inquiries with an answer that they did not open, "leads" inquiries that wait for an organisation.
create function private.places_of(p_user uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'saved', (select count(*) from public."saves-v1" s where s.user_id = p_user),
    'shortlists', (select count(*) from public.shortlist_members m where m.user_id = p_user),
    'news', (select count(distinct e.tech_id) from private.unread_alerts(p_user) e),
    'inquiries', (select count(*) from public.inquiries i where i.user_id = p_user),
    'answers', (select count(*) from public.inquiries i where i.user_id = p_user and private.has_unread_answer(i)),
    'organisations', coalesce((
      select jsonb_agg(jsonb_build_object('name', o.name, 'slug', o.slug, 'role', m.role,
        'leads', (select count(*) from public.inquiries i where i.organisation_id = o.id and i.state in ('new', 'open')))
        order by o.name)
      from public.organisation_members m join public.organisations o on o.id = m.organisation_id
      where m.user_id = p_user and m.state = 'active'), '[]'),
    'moderates', private.is_moderator())
$$;

-- Whether the caller is a program with an API key, which gets nothing of its person's own but what its scopes name.
create function private.is_program() returns boolean
language sql stable security definer set search_path = '' as $$ select coalesce((select auth.jwt()) ? 'key_id', false) $$;

-- The caller as a viewer. Null for a visitor, and for a session that has ended. "places" is null if they could not be
-- counted, and of a program's person only the membership is shown. Definer, to read auth.users.
create function private.viewer() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.live_user();
  by_program constant boolean := private.is_program();
  places jsonb;
begin
  if caller is null then
    return null;
  end if;
  if not by_program then
    begin
      places := private.places_of(caller);
    exception when others then
      raise warning 'viewer(): places: %', sqlerrm;
    end;
  end if;
  return (
    select jsonb_build_object(
      'id', u.id,
      'email', case when not by_program then u.email end,
      'isPro', coalesce(p.is_pro, false),
      'subscriptionEnd', case when not by_program then p.subscription_end end,
      'trialEnd', case when not by_program then p.trial_end end,
      'subscribed', private.has_valid_subscription(),
      'at', private.clock(),
      'trialSearches', case when c.month = date_trunc('month', private.clock() at time zone 'utc')::date then c.search_count else 0 end,
      'places', places)
    from auth.users u
    left join public.user_profiles p on p.id = u.id
    left join public.trial_search_counts c on c.user_id = u.id
    where u.id = caller);
end $$;

-- Creates the caller's profile if it does not exist, and records the device of the session if `p_device` is given.
-- Returns true if the profile was created now.
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

-- HMAC-SHA-256 (RFC 2104) from core functions, because hosted projects keep pgcrypto in a schema of their own choice.
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

-- A person who signs in again with the same Google account is the same person, even if their account here is new. The
-- facts about them that the allowance and the free month need outlive the account under a keyed hash of Google's
-- subject, without a foreign key or an address.
create function private.identity_hashes(p_user uuid) returns bytea[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(private.hmac_sha256(convert_to(s.value, 'UTF8'), convert_to(i.provider || ':' || i.provider_id, 'UTF8'))), '{}')
  from auth.identities i, private.settings s
  where i.user_id = p_user and s.name = 'identity_hash_key'
$$;

-- The kind of device that began a session, such as 'Firefox on Windows'. The auth service cannot know it: it sees only
-- the Worker, which exchanges the code. No foreign key to auth.sessions, which is not our table: rows of ended sessions
-- are deleted when their person signs in again.
create table private.session_devices (
  session_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  device text not null check (char_length(device) <= 60)
);

grant execute on function private.live_user, private.clock, private.is_program, private.viewer
  to anon, authenticated, service_role;

grant execute on function private.is_valid_subscription, private.has_valid_subscription, public.ensure_profile
  to authenticated, service_role;

-- 12_limits.sql

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

-- 13_organisations.sql

-- Organisations: the organisations whose technologies are listed, the people who act for them, and the moderators. One
-- function, private.organisation_role(…), decides what members may read and do. All writes go through functions that
-- ask it too.

create table public.organisations (
  id bigint generated by default as identity primary key,
  name text not null unique check (name <> ''),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  ror_id text unique check (ror_id ~ '^0[a-z0-9]{6}[0-9]{2}$'),
  kind text check (kind in ('university', 'agency', 'company')),
  status text not null default 'unclaimed' check (status in ('unclaimed', 'claimed')),
  registered boolean not null default false,
  -- The organisation's own description on its public page.
  about text check (char_length(about) between 1 and 1000),
  website text check (website ~ '^https?://[^[:space:][:cntrl:]]+$' and char_length(website) <= 300),
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  logo text check (logo ~ '^owners/[a-z0-9-]+/[0-9a-f-]{36}\.webp$'),
  is_open boolean not null default false,
  takes_questions boolean not null default false,
  answers_soon boolean not null default false,
  embedders text[] not null default '{}' check (
    cardinality(embedders) <= 10 and array_position(embedders, null) is null
    and array_to_string(embedders, ' ') ~ '^(https?://(\*\.)?[a-z0-9.-]{1,253}(:[0-9]{1,5})?( |$))*$')
);
comment on table public.organisations is 'Readable by everyone, on purpose: what an owner''s page says of it.';
comment on column public.organisations.name is 'As technologies.uni has it: the catalogue''s name leads to its organisation.';
comment on column public.organisations.kind is 'Null where the name says nothing, and for inventors of their own.';
comment on column public.organisations.status is '"claimed" once somebody was admitted as its admin, also after the last one is gone.';
comment on column public.organisations.is_open is 'Whether visitors may open each of its listings: 85_open_listings.sql.';
comment on column public.organisations.takes_questions is 'Whether visitors may write to it, where it is open: 53_visitor_questions.sql.';
comment on column public.organisations.answers_soon is 'Whether it answers within ten days (private.answer_days), as of last night.';
comment on column public.organisations.embedders is 'The sites that may show its listings in a frame, as `frame-ancestors` takes them.';
comment on column public.organisations.colour is 'Of its page and its embedded list: white text is readable on it.';
comment on column public.organisations.logo is 'Its key in the images'' bucket.';
comment on column public.organisations.registered is 'Whether somebody entered it, instead of the catalogue naming it.';
create policy "organisations are public" on public.organisations for select to anon, authenticated using (true);
grant select on public.organisations to anon, authenticated;

-- Names and slugs that organisations had before: files still name them so, and their old addresses lead on.
create table private.former_names (
  name text primary key,
  organisation_id bigint not null references public.organisations (id) on delete cascade
);
create table private.former_slugs (
  slug text primary key,
  organisation_id bigint not null references public.organisations (id) on delete cascade
);

-- The name and slug that an admin wants for an organisation, until a moderator decides.
create table private.name_requests (
  organisation_id bigint primary key references public.organisations (id) on delete cascade,
  name text not null,
  slug text not null,
  user_id uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default private.clock()
);

-- The slug by which an organisation is known now, of one that it had.
create function private.current_slug(p_slug text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select o.slug from private.former_slugs f join public.organisations o on o.id = f.organisation_id where f.slug = p_slug), p_slug)
$$;

grant execute on function private.current_slug(text) to anon, authenticated, service_role;

-- The name by which an organisation is known now, of one that it had.
create function private.current_name(p_name text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select o.name from private.former_names f join public.organisations o on o.id = f.organisation_id where f.name = p_name), p_name)
$$;

-- Domains that an organisation is known to own. People with an address at exactly one of these may ask to join.
create table public.organisation_domains (
  organisation_id bigint not null references public.organisations (id) on delete cascade,
  domain text not null check (domain ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$' and char_length(domain) <= 253),
  verified_how text not null check (verified_how in ('dns', 'moderator')),
  verified_at timestamptz not null default private.clock(),
  primary key (organisation_id, domain)
);
create index organisation_domains_by_domain on public.organisation_domains (domain);

create table public.organisation_members (
  organisation_id bigint not null references public.organisations (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('admin', 'editor', 'reader')),
  state text not null check (state in ('active', 'asking')),
  since timestamptz not null default private.clock(),
  mailed_month date,
  primary key (organisation_id, user_id)
);
comment on column public.organisation_members.mailed_month is
  'The month up to which this member was mailed each month''s numbers; null for whoever did not ask for them.';
comment on column public.organisation_members.state is '"asking": an admin has not admitted them, so that the role is none yet.';

-- The caller's role in an organisation: 'admin', 'editor', 'reader', or null. Definer, since the policy on members
-- itself asks it.
create function private.organisation_role(p_organisation bigint) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select m.role from public.organisation_members m
    where m.organisation_id = p_organisation and m.user_id = (select private.live_user()) and m.state = 'active');
end $$;

-- The contact that an organisation gives for listings without one of their own; null where there is none.
create function private.organisation_contact(p_organisation bigint) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select d.contact from public.organisation_settings d where d.organisation_id = p_organisation);
end $$;

-- The same for a caller who may read contacts: a subscriber. Null for everyone else.
create function private.readable_organisation_contact(p_organisation bigint) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when private.has_valid_subscription() then private.organisation_contact(p_organisation) end;
end $$;

create policy "domains for members" on public.organisation_domains for select to authenticated
  using (private.organisation_role(organisation_id) is not null);
create policy "members for members, their own row for everyone" on public.organisation_members for select to authenticated
  using (user_id = (select private.live_user()) or private.organisation_role(organisation_id) is not null);
grant select on public.organisation_domains, public.organisation_members to authenticated;

-- The slug of an owner's page, made from its name: 'universite-de-montreal'. A number is appended if the slug is taken.
create function private.free_slug(p_name text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  stem constant text := coalesce(nullif(btrim(left(regexp_replace(private.fold(p_name), '[^a-z0-9]+', '-', 'g'), 80),
    '-'), ''), 'organisation');
  free text := stem;
  n integer := 1;
begin
  while exists (select from public.organisations o where o.slug = free)
    or exists (select from private.former_slugs f where f.slug = free) loop
    n := n + 1;
    free := stem || '-' || n;
  end loop;
  return free;
end $$;

-- Returns the organisation with this name, and creates it if it does not exist.
create function private.organisation_named(p_name text) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  organisation bigint;
begin
  select o.id into organisation from public.organisations o where o.name = p_name;
  if organisation is not null then
    return organisation;
  end if;
  -- Every change of the catalogue takes this row first: two imports of the same new owners never wait for each other.
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  insert into public.organisations (name, slug, kind)
  values (p_name, private.free_slug(p_name), nullif(private.owner_kind(p_name), 'person'))
  on conflict (name) do nothing returning id into organisation;
  if organisation is null then
    select o.id into organisation from public.organisations o where o.name = p_name;
  end if;
  return organisation;
end $$;

-- Takes a name back from an organisation that somebody entered under it before the catalogue knew it: whoever is first
-- to take a university's name does not get what is listed for it later. The name is followed by the domain that the
-- organisation has proved.
create function private.free_name(p_name text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  taken public.organisations;
  other text;
begin
  select * into taken from public.organisations o where o.name = p_name and o.registered;
  if not found then
    return;
  end if;
  other := p_name || ' (' || coalesce((select d.domain from public.organisation_domains d
    where d.organisation_id = taken.id order by d.verified_at, d.domain limit 1), taken.slug) || ')';
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  update public.organisations o set name = other where o.id = taken.id;
  update private.withdrawn_listings w set rows = jsonb_set(w.rows, '{technology,uni}', to_jsonb(other))
  where w.rows #>> '{technology,organisation_id}' = taken.id::text;
  update public.technologies t set uni = other where t.organisation_id = taken.id;
  perform private.note_act('organisation.renamed', taken.id, null, jsonb_build_object('was', p_name));
end $$;

-- A technology belongs to the organisation that its `uni` names, whoever writes it, until somebody moves it to another. A name
-- that an organisation had becomes the one that it has.
create function private.assign_organisation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.uni := private.current_name(new.uni);
  if tg_op = 'INSERT' and new.organisation_id is null then
    perform private.free_name(new.uni);
    new.organisation_id := private.organisation_named(new.uni);
  elsif tg_op = 'UPDATE' and new.organisation_id = old.organisation_id
    and not exists (select from public.organisations o where o.id = new.organisation_id and o.name = new.uni) then
    perform private.free_name(new.uni);
    new.organisation_id := private.organisation_named(new.uni);
  end if;
  return new;
end $$;

-- Addresses of the people who may decide on claims and reports. Deployment and local start copy the setting MODERATORS
-- here.
create table private.moderators (
  address text primary key check (address = lower(btrim(address)) and address like '%_@_%')
);

-- Makes these addresses the only moderators. Returns their number.
create function public.set_moderators(p_addresses text[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.moderators m where m.address <> all (select lower(btrim(u)) from unnest(p_addresses) u where u is not null);
  insert into private.moderators (address)
  select distinct lower(btrim(u)) from unnest(p_addresses) u where u like '%_@_%' on conflict do nothing;
  return (select count(*) from private.moderators);
end $$;

-- Whether the caller is a moderator, by the verified address of their live session.
create function private.is_moderator() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.users u join private.moderators m on m.address = lower(u.email)
    where u.id = (select private.live_user()) and u.email_confirmed_at is not null);
end $$;

-- The audit trail of claims, members, moderation and listings. A row outlives its organisation, technology and person.
create table private.audit_trail (
  id bigint generated always as identity primary key,
  at timestamptz not null default private.clock(),
  user_id uuid references auth.users (id) on delete set null,
  act text not null check (act ~ '^[a-z-]+(\.[a-z-]+)+$'),
  organisation_id bigint,
  tech_id bigint,
  details jsonb not null default '{}'
);
create index audit_trail_by_organisation on private.audit_trail (organisation_id, id desc);
comment on column private.audit_trail.act is 'Such as "claim.approved" or "member.admitted".';

-- Writes an act of the caller to the audit trail, or of the service if there is no caller.
create function private.note_act(p_act text, p_organisation bigint, p_tech_id bigint default null,
  p_details jsonb default '{}') returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.audit_trail (user_id, act, organisation_id, tech_id, details)
  values (private.live_user(), p_act, p_organisation, p_tech_id, p_details)
$$;

grant execute on function private.readable_organisation_contact to anon, authenticated, service_role;

grant execute on function private.organisation_role, private.is_moderator to authenticated, service_role;

-- 14_catalogue.sql

-- The catalogue. The columns for everyone, for members and for subscribers are in different tables,
-- because row level security is the only protection in the database (docs/decisions/002-row-level-security-alone.md).
-- "tech-table-v1" joins them for each caller.

-- Every technology that was ever published, whether listed now or withdrawn. The data of people and of the import
-- references this identity and not the row in `technologies`, which is deleted on withdrawal and comes back with the
-- same id.
create table private.listing_ids (tech_id bigint primary key);

-- Withdrawn listings: the rows of all catalogue tables as they were. They exist nowhere else, except in the draft from
-- which the organisation can publish the listing again (67_publication.sql).
create table private.withdrawn_listings (
  tech_id bigint primary key references private.listing_ids (tech_id) on delete cascade,
  rows jsonb not null,
  reason text not null check (reason in ('owner', 'feed', 'import', 'moderator')),
  at timestamptz not null default private.clock()
);
comment on column private.withdrawn_listings.reason is 'Its owner''s decision, that its feed holds it no more, that the import which listed it was rolled back, or a moderator''s decision.';

create table public.technologies (
  tech_id bigint generated by default as identity primary key references private.listing_ids (tech_id) on delete cascade,
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
  family text check (family <> ''),
  organisation_id bigint not null references public.organisations (id),
  availability text check (availability in ('available', 'option', 'exclusively-licensed', 'non-exclusive')),
  legal_status text check (legal_status in ('in-force', 'in-grace', 'pending', 'lapsed', 'ended', 'withdrawn')),
  licences text[] not null default '{}',
  availability_on date
);
comment on table public.technologies is 'What a card shows; readable by everyone, on purpose.';
comment on column public.technologies.stated_status is 'What the source says of the patent; null where it says nothing.';
comment on column public.technologies.ends_on is 'The end of the patent where the source states it.';
comment on column public.technologies.family is 'What records of one invention share; null for a record of its own.';
comment on column public.technologies.availability is 'Whether it can be licensed, as its owner or their feed states it; never inferred.';
comment on column public.technologies.legal_status is
  'What patent offices record of its numbers (private.legal_status_of); null where that is not known.';
comment on column public.technologies.licences is 'Licences of right on record by country: {licence-DE}.';
comment on column public.technologies.availability_on is 'The day on which its owner last stated or confirmed `availability`.';
comment on column public.technologies.organisation_id is 'By default the organisation that `uni` names (private.assign_organisation).';
-- Whatever the filter, one of these has 'the latest 200 of those that match' in order.
create index technologies_class_latest on public.technologies (class1, tech_id desc);
create index technologies_status_latest on public.technologies (status, tech_id desc);
create index technologies_uni_latest on public.technologies (uni, tech_id desc);
create index technologies_date_added on public.technologies (date_added desc nulls last, tech_id desc);
create index technologies_class2_latest on public.technologies (class2, tech_id desc) where class2 is not null;
create index technologies_family on public.technologies (family) where family is not null;
create index technologies_organisation on public.technologies (organisation_id, tech_id desc);
create trigger organisation_added before insert on public.technologies
  for each row execute function private.assign_organisation();
create trigger organisation_changed before update of uni on public.technologies
  for each row when (new.uni is distinct from old.uni) execute function private.assign_organisation();
create policy "cards are public" on public.technologies for select to anon, authenticated using (true);
grant select on public.technologies to anon, authenticated;
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
create policy "counts are public" on public.technology_counts for select to anon, authenticated using (true);
grant select on public.technology_counts to anon, authenticated;

create table public.featured_techids_social (
  tech_id bigint primary key references public.technologies (tech_id) on delete cascade,
  active_feature boolean not null default false,
  by_owner boolean not null default false
);
comment on column public.featured_techids_social.by_owner is
  'Featured because its owner opened its listings: visitors may open it, and it is in none of our own lists.';
create policy "featured flags are public" on public.featured_techids_social
  for select to anon, authenticated using (true);
grant select on public.featured_techids_social to anon, authenticated;

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
  source_url text check (source_url ~ '^https?://[^[:space:][:cntrl:]]+$'),
  term_ends_on date
);
comment on column public.technology_details.filing_date_text is
  'The date as its owner wrote it, where it names no calendar day.';
comment on column public.technology_details.source_url is 'The owner''s own page about the technology.';
comment on column public.technology_details.term_ends_on is
  'Twenty years after the earliest national filing, where that rule applies: computed, not stated.';
create policy "details for members, of featured technologies for everyone" on public.technology_details
  for select to anon, authenticated
  using (exists (
      select 1 from public.featured_techids_social f
      where f.tech_id = technology_details.tech_id and f.active_feature)
    or ((select private.live_user()) is not null and private.count_row('details', pg_column_size(technology_details.*))));
grant select on public.technology_details to anon, authenticated;

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
  '{"markdown"}: the fact sheet of a record that holds too little for a full report (docs/reports.md), for members.';
-- Wrapped in a select, the subscription is checked once per query instead of once per row.
create policy "reports for subscribers" on public.technology_reports
  for select to authenticated
  using ((select private.has_valid_subscription()) and private.count_row('reports', pg_column_size(technology_reports.*)));
grant select on public.technology_reports to anon, authenticated;

create table public.technology_contacts (
  tech_id bigint primary key references public.technologies (tech_id) on delete cascade,
  pi_contactinfo text
);
create policy "contacts for subscribers" on public.technology_contacts
  for select to authenticated
  using ((select private.has_valid_subscription()) and private.count_row('contacts', pg_column_size(technology_contacts.*)));
grant select on public.technology_contacts to anon, authenticated;

-- The day on which an import brought a technology; null if none did. Definer, since nobody may read imports.
create function private.first_imported_on(p_tech_id bigint) returns date
language sql stable security definer set search_path = '' as $$
  select (min(b.started_at) at time zone 'utc')::date
  from ingest.changes c join ingest.batches b on b.batch_id = c.batch_id
  where c.tech_id = p_tech_id
$$;

-- The day that a technology's source states; null where the catalogue has the day of its import.
create function private.stated_day(p_tech_id bigint, p_added date) returns date
language sql stable set search_path = '' as $$
  select case when p_added is distinct from private.first_imported_on(p_tech_id) then p_added end
$$;

grant execute on function private.first_imported_on, private.stated_day to anon, authenticated, service_role;

-- All columns of a technology in one view. With security_invoker each part follows its own policy, so a column that
-- the reader may not see is null.
create view public."tech-table-v1" with (security_invoker = true) as
select
  t.tech_id, t.title, t.img, t.uni, d.inventor, t.status, t.summary,
  d.technical_summary, d.market_summary, d.application, d.key_benefits, d.developmental_stage,
  d.pi_addinfo, d.pi_patentid, coalesce(d.filing_date::text, d.filing_date_text) as pi_filingdate,
  coalesce(nullif(btrim(c.pi_contactinfo), ''), private.readable_organisation_contact(t.organisation_id)) as pi_contactinfo,
    d.pi_button1tag, d.pi_button2tag, d.pi_similaropps,
  coalesce(n.likes, 0) as likes, coalesce(n.dislikes, 0) as dislikes, coalesce(n.saves, 0) as saves,
  d.scores, t.categorical_assign, d.reasoning_for_categorical_assign, t.class1, t.class2,
  coalesce(d.date_added_text, private.stated_day(t.tech_id, t.date_added)::text) as date_added, d.report_filepath,
  r.rep_key_challenges, r.rep_competitive_advantage, r.rep_exist_solutions, r.rep_rec_use_cases,
  r.rep_market_potential
from public.technologies t
left join public.technology_counts n on n.tech_id = t.tech_id
left join public.technology_details d on d.tech_id = t.tech_id
left join public.technology_reports r on r.tech_id = t.tech_id
left join public.technology_contacts c on c.tech_id = t.tech_id;
grant select on public."tech-table-v1" to anon, authenticated;

-- The fields that an organisation writes in its listings: columns of the view, plus availability and source_url.
create function private.draft_columns() returns text[]
language sql immutable set search_path = '' as $$
  select '{title,inventor,status,summary,availability,technical_summary,market_summary,application,key_benefits,developmental_stage,pi_addinfo,pi_patentid,pi_filingdate,pi_contactinfo,pi_button1tag,pi_button2tag,class1,class2,source_url}'::text[]
$$;

-- The counts beside the filters cover the whole catalogue. Counting 200,000 rows on each page view would take as long
-- as a whole page may take, so triggers update the counts, once per statement, when rows change.
create table public.technology_facets (
  kind text not null check (kind in ('all', 'class', 'status', 'uni', 'year', 'added', 'filed', 'expires', 'report',
    'contact', 'stage', 'answers', 'availability', 'kind', 'legal')),
  value text not null,
  technologies integer not null check (technologies >= 0),
  primary key (kind, value)
);
create index technology_facets_largest on public.technology_facets (kind, technologies desc, value);
insert into public.technology_facets (kind, value, technologies) values ('all', '', 0);
create policy "facet counts are public" on public.technology_facets
  for select to anon, authenticated using (true);
grant select on public.technology_facets to anon, authenticated;

-- The facet values of one technology. The triggers below must all use these.
create function private.facets_of(class1 text, class2 text, status text, uni text)
returns table (kind text, value text)
language sql immutable set search_path = '' as $$
  select v.kind, v.value
  from (values ('all', ''), ('class', coalesce(class1, case when class2 is null then 'unsorted' end)),
    ('class', nullif(class2, class1)), ('status', status), ('uni', uni)) v (kind, value)
  where v.value is not null
$$;

create type private.facet_change as (kind text, value text, technologies integer);

-- Adds to the counts of facets, or takes from them what is negative. It locks the row of 'all' first, so that two
-- statements cannot deadlock; where nothing changes, it locks nothing.
create function private.change_facets(changes private.facet_change[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if cardinality(changes) = 0 then
    return;
  end if;
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  insert into public.technology_facets as f (kind, value, technologies)
  select c.kind, c.value, c.technologies from unnest(changes) c where c.technologies > 0 order by c.kind, c.value
  on conflict (kind, value) do update set technologies = f.technologies + excluded.technologies;
  update public.technology_facets f set technologies = f.technologies + c.technologies
  from unnest(changes) c where c.technologies < 0 and f.kind = c.kind and f.value = c.value;
  delete from public.technology_facets f where f.technologies = 0 and f.kind <> 'all';
end $$;

create function private.count_added() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.technology_counts (tech_id) select a.tech_id from added a;
  perform private.change_facets(array(
    select (v.kind, v.value, count(*))::private.facet_change
    from added a, private.facets_of(a.class1, a.class2, a.status, a.uni) v group by v.kind, v.value));
  return null;
end $$;

create function private.count_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.change_facets(array(
    select (v.kind, v.value, -count(*))::private.facet_change
    from removed r, private.facets_of(r.class1, r.class2, r.status, r.uni) v group by v.kind, v.value));
  return null;
end $$;

create function private.count_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.change_facets(array(
    select (c.kind, c.value, sum(c.n))::private.facet_change
    from (select v.kind, v.value, 1 as n from added a, private.facets_of(a.class1, a.class2, a.status, a.uni) v
          union all
          select v.kind, v.value, -1 from removed r, private.facets_of(r.class1, r.class2, r.status, r.uni) v) c
    group by c.kind, c.value having sum(c.n) <> 0));
  return null;
end $$;

create trigger count_added after insert on public.technologies
  referencing new table as added for each statement execute function private.count_added();

create trigger count_removed after delete on public.technologies
  referencing old table as removed for each statement execute function private.count_removed();

create trigger count_changed after update on public.technologies
  referencing old table as removed new table as added
  for each statement execute function private.count_changed();

-- Creates the identity together with the row. A withdrawn technology comes back only when it is published again.
create function private.create_listing_id() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.withdrawn_listings w where w.tech_id = new.tech_id) then
    raise 'Technology % was withdrawn by its owner.', new.tech_id using errcode = '23514';
  end if;
  insert into private.listing_ids (tech_id) values (new.tech_id) on conflict do nothing;
  return new;
end $$;

-- A person's reaction locks the technology's identity and then waits for its counts. A deletion locks in the same
-- order.
create function private.lock_listing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from private.listing_ids i where i.tech_id = old.tech_id for update;
  return old;
end $$;

-- If a row is deleted and was not withdrawn, its identity is deleted with everything that references it.
create function private.forget_listings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.listing_ids i using removed r
  where i.tech_id = r.tech_id and not exists (select from private.withdrawn_listings w where w.tech_id = i.tech_id);
  return null;
end $$;

-- A technology whose owner names no day, or one that is still to come, was added when it was first here.
create function private.set_day_added() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.date_added := coalesce(case tg_op when 'UPDATE' then old.date_added end, (private.clock() at time zone 'utc')::date);
  return new;
end $$;
create trigger day_added before insert or update of date_added on public.technologies
  for each row when (new.date_added is null or new.date_added > (private.clock() at time zone 'utc')::date)
  execute function private.set_day_added();

-- An owner who writes the availability again confirms it; undoing an import gives a row its former day.
create function private.set_availability_day() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.availability is null then
    new.availability_on := null;
  elsif tg_op = 'INSERT' or new.availability_on is not distinct from old.availability_on then
    new.availability_on := (private.clock() at time zone 'utc')::date;
  end if;
  return new;
end $$;
create trigger availability_day before insert or update of availability on public.technologies
  for each row execute function private.set_availability_day();

create trigger listing_added before insert on public.technologies for each row execute function private.create_listing_id();
create trigger listing_locked before delete on public.technologies for each row execute function private.lock_listing();
create trigger listings_forgotten after delete on public.technologies
  referencing old table as removed for each statement execute function private.forget_listings();

-- Whether a technology was withdrawn. Everyone may know, since the page that says so is open to everyone.
create function private.is_withdrawn(p_tech_id bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.withdrawn_listings w where w.tech_id = p_tech_id)
$$;

-- The catalogue's version, which cached public reads belong to. The import, the reports, changes of listings and the
-- triggers below increase it. Anyone who changes technologies by hand calls catalogue_changed().
create table public.catalogue_state (
  only_row boolean primary key default true check (only_row),
  version bigint not null,
  changed_at timestamptz not null default now()
);
insert into public.catalogue_state (version) values (1);
create policy "the version is public" on public.catalogue_state for select to anon, authenticated using (true);
grant select on public.catalogue_state to anon, authenticated;

create function public.catalogue_changed() returns bigint
language sql security definer set search_path = '' as $$
  -- Hosted projects refuse an update without a condition.
  update public.catalogue_state set version = version + 1, changed_at = now() where only_row returning version
$$;

create function private.lists_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Runs once per transaction, whatever the number of rows.
  if (select s.changed_at from public.catalogue_state s) <> now() then
    perform public.catalogue_changed();
  end if;
  return null;
end $$;

create trigger catalogue_changed after insert or update or delete on public.featured_techids_social
  for each row execute function private.lists_changed();

-- The status that filters use for a status that an owner states, as in import/rights/status.ts: 'active', 'pending' or
-- 'other'.
create function private.status_of(stated text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when stated in ('active', 'granted') then 'active' when stated = 'pending' then 'pending' else 'other' end
$$;

-- The date in a text such as '2020-01-31'; null if the text is not a date.
create function private.day_of(written text) returns date
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case when written ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' and pg_input_is_valid(written, 'date') then written::date end;
end $$;

-- A technology's card, in the shape that the app reads; "questions" only where anybody may ask its owner. The inbox is
-- looked up only where an organisation takes questions, which few do.
create function private.card(t public.technologies, likes integer, dislikes integer, saves integer) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', t.tech_id, 'title', t.title, 'img', t.img, 'uni', t.uni,
    'status', t.status, 'summary', t.summary,
    'technologyClass', t.class1, 'secondClass', t.class2, 'category', t.categorical_assign, 'dateAdded', t.date_added,
    'statedStatus', t.stated_status, 'endsOn', t.ends_on, 'availability', t.availability, 'legalStatus', t.legal_status,
    'likes', coalesce(likes, 0), 'dislikes', coalesce(dislikes, 0), 'saves', coalesce(saves, 0))
    || coalesce((
      select jsonb_build_object('owner', o.slug)
        || case when o.takes_questions and private.open_inbox_of(o) is not null then '{"questions": true}'::jsonb else '{}' end
      from public.organisations o where o.id = t.organisation_id), '{}');
end $$;

-- The order of categories for the sort by Commercial Potential.
create function private.category_rank(category text) returns integer
language sql immutable set search_path = '' as $$
  select coalesce(array_position(array['Breakthrough', 'Significant Innovation', 'Incremental Improvement',
    'Marginal Improvement', 'Unclassified'], category), 5)
$$;

-- The ids in a list of a JSON field, in order and without duplicates. A value that is not an id, or not a
-- list, is ignored, since these fields come from outside.
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

-- A report's id, read as app/technology/reports/report-file.ts reads it (test/db/report-ids.test.ts compares the two): the file's
-- name without `.pdf`, up to its first underscore, or all of it if nothing comes before that.
create function private.report_id(p_path text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(nullif(split_part(stem, '_', 1), ''), nullif(stem, ''))
  from (select substring(p_path from '(?i)([^/]*)\.pdf$') as stem) file
$$;

-- Definer: it answers about records that the caller may not read, and reveals none of their contents.
create function private.is_fact_sheet(p_tech_id bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.technology_reports r where r.tech_id = p_tech_id and r.fact_sheet is not null)
$$;

-- Whether the file of this path is a full report on the technology.
create function private.is_full_report(p_path text, p_tech_id bigint) returns boolean
language sql stable set search_path = '' as $$
  select private.report_id(p_path) is not null and not private.is_fact_sheet(p_tech_id)
$$;

create index technology_details_report on public.technology_details (private.report_id(report_filepath), tech_id)
  where private.report_id(report_filepath) is not null;

-- Statements that the import reads from a record's text, and known facts of a patent's state and end, stored apart from
-- the record's own words.
create table public.technology_statements (
  tech_id bigint not null references public.technologies (tech_id) on delete cascade,
  -- The order in which a reader of the record meets the statements.
  place smallint not null check (place > 0),
  kind text not null check (kind in ('stage', 'inventors', 'status', 'expiry', 'number')),
  -- The column that has the sentence, as "tech-table-v1" names it.
  field text not null check (field in ('title', 'technical_summary', 'market_summary', 'application', 'key_benefits',
    'developmental_stage', 'pi_addinfo')),
  sentence text not null check (length(sentence) between 1 and 1000),
  value text check (length(value) between 1 and 200),
  origin text not null default 'rule' check (origin in ('rule', 'model')),
  version integer not null check (version > 0),
  primary key (tech_id, place)
);
comment on table public.technology_statements is
  'Statements about a technology found in its text by a rule or a model, each with its sentence. Never the owner''s word.';
alter table public.technology_statements alter sentence set statistics 0, alter value set statistics 0;
-- No policy: the sentences are gated text, and statements_of() returns them with the record.

-- The statements of a record, for anyone who may read its details; an empty list for others. Definer: nobody may read
-- the table itself. [{"kind", "field", "sentence", "value", "origin"}]
create function private.statements_of(p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'field', c.field, 'sentence', c.sentence, 'value', c.value,
    'origin', c.origin) order by c.place), '[]')
  from public.technology_statements c
  where c.tech_id = p_tech_id and ((select private.live_user()) is not null
    or exists (select from public.featured_techids_social f where f.tech_id = p_tech_id and f.active_feature))
$$;

-- The other records of a family: active before pending before other, then the newest first; twenty at most.
create function private.family_of(p_family text, p_tech_id bigint) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', t.tech_id, 'title', t.title, 'status', t.status) order by t.place), '[]')
  from (
    select t.tech_id, t.title, t.status, row_number() over (
      order by array_position(array['active', 'pending', 'other'], t.status), t.tech_id desc) as place
    from public.technologies t where t.family = p_family and t.tech_id <> p_tech_id
    order by place limit 20) t
$$;

-- The facts by which a listing or a search is filtered besides class, status and owner: dates, availability, the kind of
-- owner, and whether there is a report, a contact and a named stage. Triggers update this copy, since the originals are in four
-- tables with wide rows.
create table private.technology_facts (
  tech_id bigint primary key references public.technologies (tech_id) on delete cascade,
  added_on date,
  filed_on date,
  -- The end that the source states, or else the computed end of the term.
  ends_on date,
  -- Whether there is a full report; a fact sheet is none.
  report boolean not null,
  -- Whether there is a contact. Every member may know that; only subscribers may know who it is.
  contact boolean not null,
  -- Whether the record has a section on its stage, or a statement that names the stage.
  stage boolean not null,
  -- Whether its owner answers within ten days.
  answers boolean not null,
  availability text,
  -- As private.owners has it; null where a name suggests none.
  kind text,
  -- As technologies has both, but 'not-known' instead of null.
  legal text not null,
  licences text[] not null
);
alter table private.technology_facts alter filed_on set statistics 0, alter ends_on set statistics 0;
-- No policy: the functions that filter run with their owner's privileges, and return only numbers and cards to members.

create function private.refresh_facts(ids bigint[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.technology_facts as f (tech_id, added_on, filed_on, ends_on, report, contact, stage, answers, availability, kind,
    legal, licences)
  select t.tech_id, t.date_added, d.filing_date, coalesce(t.ends_on, d.term_ends_on),
    private.is_full_report(d.report_filepath, t.tech_id),
    btrim(coalesce(nullif(btrim(c.pi_contactinfo), ''), private.organisation_contact(t.organisation_id), '')) <> '',
    d.developmental_stage is not null
      or exists (select from public.technology_statements k where k.tech_id = t.tech_id and k.kind = 'stage'),
    (select o.answers_soon from public.organisations o where o.id = t.organisation_id),
    t.availability, (select o.kind from private.owners o where o.name = t.uni), coalesce(t.legal_status, 'not-known'), t.licences
  from public.technologies t
  left join public.technology_details d on d.tech_id = t.tech_id
  left join public.technology_contacts c on c.tech_id = t.tech_id
  where t.tech_id = any (ids) order by t.tech_id
  on conflict (tech_id) do update set added_on = excluded.added_on, filed_on = excluded.filed_on, ends_on = excluded.ends_on,
    report = excluded.report, contact = excluded.contact, stage = excluded.stage, answers = excluded.answers,
    availability = excluded.availability, kind = excluded.kind, legal = excluded.legal, licences = excluded.licences
  where f is distinct from excluded
$$;

-- The status that filters use: of a patent whose stated or computed end is past, 'other', whatever its owner states of
-- it; of others what is stated, and where nothing is stated the status that it has.
create function private.filter_status(stated text, status text, ends_on date) returns text
language sql stable set search_path = '' as $$
  select case when ends_on < private.clock()::date then 'other' when stated is null then status else private.status_of(stated) end
$$;

-- Brings the status of these technologies up to date with their ends, and returns how many changed; null means all
-- technologies. Stated statuses stay; a status that was not stated is stated from then on.
create function private.settle_statuses(ids bigint[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed bigint[] := array(
    select t.tech_id from public.technologies t join private.technology_facts x on x.tech_id = t.tech_id
    where (ids is null or t.tech_id = any (ids)) and t.status <> private.filter_status(t.stated_status, t.status, x.ends_on));
begin
  -- An update of nothing would call the triggers that call this.
  if cardinality(changed) > 0 then
    update public.technologies t
    set status = private.filter_status(t.stated_status, t.status, x.ends_on),
      stated_status = coalesce(t.stated_status, nullif(t.status, 'other'))
    from private.technology_facts x where x.tech_id = t.tech_id and t.tech_id = any (changed);
  end if;
  return cardinality(changed);
end $$;

create function private.facts_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids constant bigint[] := array(select distinct c.tech_id from changed c);
begin
  perform private.refresh_facts(ids);
  perform private.settle_statuses(ids);
  return null;
end $$;

call private.call_on_changes('public.technologies', 'facts', 'facts_changed()', '{added,changed}');
call private.call_on_changes('public.technology_details', 'facts', 'facts_changed()');
call private.call_on_changes('public.technology_contacts', 'facts', 'facts_changed()');
call private.call_on_changes('public.technology_statements', 'facts', 'facts_changed()');

-- The facet values of one technology's facts. For a date: that it is set, and for the date added also its year.
create function private.facets_of_facts(x private.technology_facts)
returns table (kind text, value text)
language sql immutable set search_path = '' as $$
  select v.kind, v.value
  from (values ('year', extract(year from x.added_on)::text), ('added', case when x.added_on is not null then 'yes' end),
    ('filed', case when x.filed_on is not null then 'yes' end), ('expires', case when x.ends_on is not null then 'yes' end),
    ('report', case when x.report then 'yes' end), ('contact', case when x.contact then 'yes' end),
    ('stage', case when x.stage then 'yes' end), ('answers', case when x.answers then 'yes' end),
    ('availability', x.availability), ('kind', x.kind), ('legal', x.legal)) v (kind, value)
  where v.value is not null
  union all select 'availability', l from unnest(x.licences) l
$$;

-- Adds the facts of rows to the counts, or takes them away: its argument is 1 or -1.
create function private.count_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.change_facets(array(
    select (v.kind, v.value, tg_argv[0]::integer * count(*))::private.facet_change
    from changed c, private.facets_of_facts(c) v group by v.kind, v.value));
  return null;
end $$;

call private.call_on_changes('private.technology_facts', 'count_facts', 'count_facts(''1'')', '{added}');
call private.call_on_changes('private.technology_facts', 'count_facts', 'count_facts(''-1'')', '{removed}');
-- Triggers run in the order of their names: the new rows are counted before the old ones are subtracted, so no count is
-- below zero.
create trigger count_facts_changed_1 after update on private.technology_facts
  referencing new table as changed for each statement execute function private.count_facts('1');
create trigger count_facts_changed_2 after update on private.technology_facts
  referencing old table as changed for each statement execute function private.count_facts('-1');

-- The filters of a listing or a search. Null means that a filter is not set.
create type private.filters as (
  class text[], status text[], uni text[],
  added_from date, added_to date, filed_from date, filed_to date, expires_from date, expires_to date,
  report boolean, contact boolean, stage boolean, answers boolean, hidden boolean, availability text[],
  kind text[], legal text[],
  -- No filter: terms of the thesaurus that a search leaves out.
  drop text[]
);

-- Reads {"class": […], "status": […], "uni": […], "added_from": "2020-01-31", …, "report": true, …, "hidden": true} as
-- filters.
create function private.read_filters(p_filters jsonb) returns private.filters
language plpgsql immutable set search_path = '' as $$
declare
  f private.filters;
  -- The local data service sends an object as its text.
  given jsonb := private.json_argument(p_filters);
begin
  if octet_length(given::text) > 20000 then
    raise 'The filters of a search have at most 20,000 bytes.' using errcode = '22023';
  end if;
  f := jsonb_populate_record(null::private.filters, case when jsonb_typeof(given) = 'object' then given else '{}' end);
  f.class := nullif(f.class, '{}');
  f.status := nullif(f.status, '{}');
  f.uni := nullif(f.uni, '{}');
  f.availability := nullif(f.availability, '{}');
  f.kind := nullif(f.kind, '{}');
  f.legal := nullif(f.legal, '{}');
  f.report := nullif(f.report, false);
  f.contact := nullif(f.contact, false);
  f.stage := nullif(f.stage, false);
  f.answers := nullif(f.answers, false);
  f.hidden := coalesce(f.hidden, false);
  return f;
end $$;

-- Whether the filters include any besides class, status, owner and hidden.
create function private.asks_for_facts(f private.filters) returns boolean
language sql immutable set search_path = '' as $$
  select num_nonnulls(f.added_from, f.added_to, f.filed_from, f.filed_to, f.expires_from, f.expires_to, f.report,
    f.contact, f.stage, f.answers, f.availability, f.kind, f.legal) > 0
$$;

-- Without a SET clause the planner inlines the expression; as a call for each of 20,000 rows it took 50 ms. It names
-- nothing that a search path could change.
create function private.is_of_class(wanted text, class1 text, class2 text) returns boolean
language sql immutable as $$
  select wanted is null or class1 = wanted or class2 = wanted or (wanted = 'unsorted' and class1 is null and class2 is null)
$$;

-- Whether a technology is in one of the wanted classes. Without a SET clause, like is_of_class().
create function private.is_of_classes(wanted text[], class1 text, class2 text) returns boolean
language sql immutable as $$
  select wanted is null or class1 = any (wanted) or class2 = any (wanted)
    or ('unsorted' = any (wanted) and class1 is null and class2 is null)
$$;

-- Whether a technology passes the filters of a listing or a search. Its facts are needed only if asks_for_facts() is
-- true. Without a SET clause, like is_of_class(). A single value is compared by '=', so that an ordered index can be
-- used.
create function private.passes_filters(
  f private.filters, class1 text, class2 text, status text, uni text, x private.technology_facts
) returns boolean
language sql immutable as $$
  select private.is_of_classes(f.class, class1, class2)
    and case when cardinality(f.status) = 1 then status = f.status[1] else f.status is null or status = any (f.status) end
    and case when cardinality(f.uni) = 1 then uni = f.uni[1] else f.uni is null or uni = any (f.uni) end
    and (f.added_from is null or x.added_on >= f.added_from) and (f.added_to is null or x.added_on <= f.added_to)
    and (f.filed_from is null or x.filed_on >= f.filed_from) and (f.filed_to is null or x.filed_on <= f.filed_to)
    and (f.expires_from is null or x.ends_on >= f.expires_from) and (f.expires_to is null or x.ends_on <= f.expires_to)
    and (f.report is null or x.report) and (f.contact is null or x.contact) and (f.stage is null or x.stage)
    and (f.answers is null or x.answers)
    and (f.availability is null or x.availability = any (f.availability) or x.licences && f.availability)
    and (f.kind is null or x.kind = any (f.kind)) and (f.legal is null or x.legal = any (f.legal))
$$;

-- The facts that a record has, a bit for each: 1 added, 2 filed, 4 expires, 8 report, 16 contact, 32 stage, 512 answers.
-- Without a SET clause, like is_of_class().
create function private.facts_held(x private.technology_facts) returns integer
language sql immutable as $$
  select case when x.added_on is not null then 1 else 0 end
    + case when x.filed_on is not null then 2 else 0 end
    + case when x.ends_on is not null then 4 else 0 end
    + case when x.report then 8 else 0 end
    + case when x.contact then 16 else 0 end
    + case when x.stage then 32 else 0 end
    + case when x.answers then 512 else 0 end
$$;

-- The filters that a record fails, with the bits of facts_held(), 64 for availability, 128 for the kind of owner and 256
-- for the legal status.
-- Without a SET clause, like is_of_class().
create function private.facts_failed(f private.filters, x private.technology_facts) returns integer
language sql immutable as $$
  select case when (f.added_from is null or x.added_on >= f.added_from) and (f.added_to is null or x.added_on <= f.added_to)
      then 0 else 1 end
    + case when (f.filed_from is null or x.filed_on >= f.filed_from) and (f.filed_to is null or x.filed_on <= f.filed_to)
      then 0 else 2 end
    + case when (f.expires_from is null or x.ends_on >= f.expires_from) and (f.expires_to is null or x.ends_on <= f.expires_to)
      then 0 else 4 end
    + case when f.report is null or x.report then 0 else 8 end
    + case when f.contact is null or x.contact then 0 else 16 end
    + case when f.stage is null or x.stage then 0 else 32 end
    + case when f.answers is null or x.answers then 0 else 512 end
    + case when f.availability is null or x.availability = any (f.availability) or x.licences && f.availability then 0 else 64 end
    + case when f.kind is null or x.kind = any (f.kind) then 0 else 128 end
    + case when f.legal is null or x.legal = any (f.legal) then 0 else 256 end
$$;

grant execute on function private.facets_of, private.card, private.category_rank, private.ids_of, private.is_fact_sheet,
  private.is_full_report, private.report_id, private.statements_of, private.family_of, private.is_withdrawn,
  private.read_filters, private.asks_for_facts, private.facts_held, private.facts_failed, private.is_of_class,
  private.is_of_classes, private.passes_filters to anon, authenticated, service_role;

-- 16_owners.sql

-- The owners of the technologies: what kind each one is, and by which other names people look for it.

-- The words of a folded name that suggest a kind of owner, as patterns; of several the first place decides. Universities
-- come before companies, since a university's foundation may legally be a company.
create table private.owner_kind_words (
  place smallint primary key,
  kind text not null check (kind in ('university', 'agency', 'company', 'person')),
  words text not null
);
insert into private.owner_kind_words (place, kind, words) values
  (1, 'person', '(independent|individual|private) inventors?'),
  (2, 'university', 'univ|university|universit[a-z]+|college|school|polytech[a-z]*|hochschule|ecole|technion|alumni|'
    'regents|hospitals?|ospedale|(research|alumni) foundation'),
  (3, 'agency', 'nasa|ministry|department of|secretary of|government|national (aeronautics|institutes?|laborator(y|ies)|lab|'
    'research council|science)|army|navy|naval|air force|agency|administration|commission|commissariat|cnrs|inserm|csic|csiro|'
    'united states of america'),
  (4, 'company', 'inc|llc|llp|lp|gmbh|corp|corporation|co|company|ltd|limited|plc|ag|kg|bv|nv|srl|spa|oy|ab|pty|kabushiki|'
    'kaisha|technologies|pharmaceuticals|therapeutics|biosciences|industries|systems|laboratories'),
  (5, 'university', 'institut[a-z]*|clinics?|medical cent(er|re)|research cent(er|re)|academy|max planck|fraunhofer|'
    'foundation|fondazione|eth|epfl|kaist'),
  -- As patent offices write inventors: 'AINLEY WILLIAM M'.
  (6, 'person', '^[a-z]{3,} [a-z]{3,} [a-tv-z]$');

-- The kind of owner that a name suggests; null if it suggests none.
create function private.owner_kind(name text) returns text
language sql stable set search_path = '' as $$
  select w.kind from private.owner_kind_words w
  where private.fold(name) ~ ('\m(' || w.words || ')\M') order by w.place limit 1
$$;

-- Filled as owners appear in the catalogue. `aliases` are folded and include the initials.
create table private.owners (
  name text primary key,
  kind text check (kind in ('university', 'agency', 'company', 'person')),
  aliases text[] not null
);

-- Other names of owners, as in the file that the import reads.
create table private.owner_aliases (
  name text not null,
  alias text not null,
  primary key (name, alias)
);
insert into private.owner_aliases (name, alias)
select split_part(l.line, ': ', 1), btrim(a.alias)
from string_to_table($a$Carnegie Mellon University: Carnegie Mellon; CMU; Univ Carnegie Mellon
Duke University: Duke; Univ Duke
Massachusetts Institute of Technology: MIT; Massachusetts Inst Technology; Mass Inst of Technology
Princeton University: Princeton; Trustees of Princeton University; Univ Princeton
University of Washington: Univ Washington; University of Washington through its Center for Commercialization; UW CoMotion
University of California, Los Angeles: UCLA; University of California Los Angeles
University of California: Regents of the University of California; The Regents of the University of California; Univ California
University of California, Berkeley: UC Berkeley; University of California Berkeley
University of California, San Diego: UC San Diego; UCSD
University of California, San Francisco: UCSF; UC San Francisco
University of California, Davis: UC Davis
University of California, Irvine: UC Irvine
University of California, Santa Barbara: UC Santa Barbara
University of California, Santa Cruz: UC Santa Cruz
University of California, Riverside: UC Riverside
University of California, Merced: UC Merced
Stanford University: Leland Stanford Junior University; Board of Trustees of the Leland Stanford Junior University; Univ Leland Stanford Junior; Stanford
Harvard University: President and Fellows of Harvard College; Harvard College; Harvard; Univ Harvard
Yale University: Yale; Univ Yale
Columbia University: Trustees of Columbia University in the City of New York; Columbia; Univ Columbia
Cornell University: Cornell; Cornell Research Foundation; Univ Cornell
Brown University: Brown; Univ Brown
Dartmouth College: Trustees of Dartmouth College; Dartmouth
University of Pennsylvania: Trustees of the University of Pennsylvania; UPenn; Univ Pennsylvania
Pennsylvania State University: Penn State; Penn State Research Foundation; Univ Pennsylvania State; Penn State Univ
Johns Hopkins University: Johns Hopkins; Univ Johns Hopkins; JHU
California Institute of Technology: Caltech; California Inst of Techn; California Inst Technology
Northwestern University: Northwestern; Univ Northwestern
University of Chicago: Univ Chicago
University of Michigan: Regents of the University of Michigan; Univ Michigan Regents; U of M Ann Arbor
Michigan State University: Univ Michigan State; Board of Trustees of Michigan State University
Michigan Technological University: Michigan Tech; Univ Michigan Tech
University of Texas at Austin: UT Austin
University of Texas System: University of Texas; Univ Texas; Board of Regents of the University of Texas System; Board of Regents the University of Texas System; Board of Regents the Univ of Texas Systems
University of Texas MD Anderson Cancer Center: MD Anderson Cancer Center; MD Anderson
Texas A&M University: Texas A & M Univ Sys; Texas A&M University System; Texas AM; Univ Texas A & M
Rice University: William Marsh Rice University; Univ Rice William M
University of Florida: Univ Florida; University of Florida Research Foundation
Florida State University: Univ Florida State Res Found; Florida State University Research Foundation
University of Central Florida: Univ Central Florida Res Found; University of Central Florida Research Foundation
University of South Florida: Univ South Florida
University of Miami: Univ Miami
Georgia Institute of Technology: Georgia Tech; Georgia Tech Research Corporation; Georgia Tech Res Inst
University of Georgia: Univ Georgia; University of Georgia Research Foundation
Emory University: Emory; Univ Emory
University of North Carolina at Chapel Hill: UNC Chapel Hill; Univ North Carolina; University of North Carolina
North Carolina State University: NC State; NC State University; Univ North Carolina State
Wake Forest University: Univ Wake Forest; Wake Forest University Health Sciences
University of Virginia: Univ Virginia; University of Virginia Patent Foundation
Virginia Tech: Virginia Tech Intellectual Properties; Virginia Polytechnic Institute and State University
Virginia Commonwealth University: Univ Virginia Commonwealth
University of Maryland: Univ Maryland; University of Maryland College Park
Ohio State University: Ohio State Innovation Foundation; Univ Ohio State
Case Western Reserve University: Univ Case Western Reserve; Case Western Reserve
University of Cincinnati: Univ Cincinnati
Purdue University: Purdue Research Foundation; Purdue; Univ Purdue
Indiana University: Indiana University Research and Technology Corporation; Univ Indiana Res & Tech Corp
University of Notre Dame: Univ Notre Dame; University of Notre Dame du Lac
University of Illinois: Univ Illinois; Board of Trustees of the University of Illinois; University of Illinois Urbana-Champaign
University of Illinois Chicago: University of Illinois at Chicago
University of Wisconsin–Madison: Wisconsin Alumni Research Foundation; Wisconsin Alumni Res Found; University of Wisconsin Madison; WARF
University of Minnesota: Regents of the University of Minnesota; Univ Minnesota
University of Iowa: University of Iowa Research Foundation; Univ Iowa Res Found
Iowa State University: Iowa State University Research Foundation; Univ Iowa State Res Found Inc
Washington University in St. Louis: Washington University; Univ Washington St Louis; WashU
University of Missouri: Univ Missouri; Curators of the University of Missouri
University of Kansas: Univ Kansas
University of Nebraska: Univ Nebraska; Board of Regents of the University of Nebraska
University of Colorado: Regents of the University of Colorado; Univ Colorado Regents
Colorado State University: Colorado State University Research Foundation; Univ Colorado State
University of Utah: University of Utah Research Foundation; Univ Utah Res Found
Utah State University: Univ Utah State
Brigham Young University: Univ Brigham Young
University of Arizona: Univ Arizona; Arizona Board of Regents on behalf of the University of Arizona
Arizona State University: Univ Arizona State; Arizona Board of Regents on behalf of Arizona State University; Arizona Science and Technology Enterprises
University of New Mexico: STC.UNM; STC UNM; UNM Rainforest Innovations
University of Oregon: Univ Oregon
Oregon State University: Univ Oregon State
Oregon Health & Science University: Univ Oregon Health & Science
Washington State University: Univ Washington State
University of Southern California: Univ Southern California; USC
Boston University: Trustees of Boston University; Univ Boston
Northeastern University: Univ Northeastern
Tufts University: Trustees of Tufts College; Tufts College; Tufts; Univ Tufts
University of Massachusetts: Univ Massachusetts; UMass
New York University: Univ New York; NYU
University of Rochester: Univ Rochester
Rensselaer Polytechnic Institute: Rensselaer Polytech Inst
State University of New York: Research Foundation for the State University of New York; Univ New York State Res Found
Rutgers University: Rutgers, The State University of New Jersey; Univ Rutgers
University of Delaware: Univ Delaware
University of Pittsburgh: Univ Pittsburgh; University of Pittsburgh of the Commonwealth System of Higher Education
Drexel University: Univ Drexel
Temple University: Univ Temple
Vanderbilt University: Univ Vanderbilt
University of Tennessee: University of Tennessee Research Foundation; Univ Tennessee Res Foundation
University of Kentucky: University of Kentucky Research Foundation; Univ Kentucky Res Found
University of Louisville: University of Louisville Research Foundation
University of Alabama at Birmingham: UAB Research Foundation
Auburn University: Univ Auburn
Clemson University: Clemson University Research Foundation; Univ Clemson
University of South Carolina: Univ South Carolina
Louisiana State University: Univ Louisiana State
Tulane University: Administrators of the Tulane Educational Fund; Univ Tulane
Baylor College of Medicine: Baylor College Medicine
University of Houston: University of Houston System; Univ Houston System
University of Connecticut: Univ Connecticut
University of Oklahoma: Univ Oklahoma
University of Hawaii: Univ Hawaii
University of Toronto: Governing Council of the University of Toronto; Univ Toronto
University of British Columbia: Univ British Columbia
McGill University: Univ McGill; Royal Institution for the Advancement of Learning McGill University
University of Waterloo: Univ Waterloo
University of Oxford: Oxford University Innovation; Univ Oxford Innovation Ltd; Isis Innovation
University of Cambridge: Cambridge Enterprise; Chancellor Masters and Scholars of the University of Cambridge; Univ Cambridge Tech
Imperial College London: Imperial Innovations; Imperial College Innovations; Imp College Innovations Ltd
University College London: UCL Business; Univ London
ETH Zurich: Eidgenössische Technische Hochschule Zürich; ETH Zuerich
École Polytechnique Fédérale de Lausanne: EPFL; Ecole Polytechnique Federale de Lausanne; Ecole Polytech
Technical University of Munich: Technische Universität München; Univ Muenchen Tech
KU Leuven: Katholieke Universiteit Leuven
Delft University of Technology: Technische Universiteit Delft; Univ Delft Tech
Technion – Israel Institute of Technology: Technion Research & Development Foundation; Technion Res & Dev Foundation
Hebrew University of Jerusalem: Yissum Research Development Company of the Hebrew University of Jerusalem
Weizmann Institute of Science: Yeda Research and Development; Yeda Res & Dev
Tel Aviv University: Ramot at Tel Aviv University; Univ Ramot
National University of Singapore: Univ Singapore
Nanyang Technological University: Univ Nanyang Tech
Tsinghua University: Univ Tsinghua
Peking University: Univ Beijing
Korea Advanced Institute of Science and Technology: KAIST; Korea Advanced Inst Sci & Tech
Seoul National University: Seoul National University R&DB Foundation; Univ Seoul Nat; Seoul Nat Univ
University of Tokyo: Univ Tokyo
Kyoto University: Univ Kyoto
University of Melbourne: Univ Melbourne
University of Queensland: UniQuest; Univ Queensland
University of New South Wales: NewSouth Innovations; Univ New South Wales
NASA Ames Research Center: ARC; Ames Research Center
NASA Armstrong Flight Research Center: DFRC; AFRC; NASA Armstrong IPO Office; NASA Dryden Flight Research Center; Armstrong Flight Research Center; Dryden Flight Research Center
NASA Glenn Research Center: GRC; LEW; Glenn Research Center
NASA Goddard Space Flight Center: GSFC; Goddard Space Flight Center
NASA Jet Propulsion Laboratory: JPL; NPO; Jet Propulsion Laboratory; NASA Management Office JPL
NASA Johnson Space Center: JSC; MSC; Johnson Space Center; NASA Lyndon B. Johnson Space Center
NASA Kennedy Space Center: KSC; Kennedy Space Center
NASA Langley Research Center: LARC; LAR; Langley Research Center
NASA Marshall Space Flight Center: MSFC; MFS; Marshall Space Flight Center
NASA Stennis Space Center: SSC; Stennis Space Center; NASA John C. Stennis Space Center
NASA Headquarters: HQN; NASA HQ
NASA: National Aeronautics and Space Administration; US National Aeronautics and Space Administration; United States of America as represented by the Administrator of NASA; United States of America as represented by the Administrator of the National Aeronautics and Space Administration
US Department of Health and Human Services: United States of America, as represented by the Secretary, Department of Health and Human Services; US Health
US Department of the Navy: US Navy; United States of America as represented by the Secretary of the Navy
US Department of the Army: US Army; United States of America as represented by the Secretary of the Army
US Department of the Air Force: US Air Force; United States of America as represented by the Secretary of the Air Force
Ospedale San Raffaele: Ospedale San Raffaele SRL
Rockefeller University: Univ Rockefeller
City of Hope: Hope City
Massachusetts General Hospital: Massachusetts Gen Hospital; The General Hospital Corporation; Gen Hospital Corp
Fondazione Telethon: Fond Telethon$a$, E'\n') l (line), string_to_table(substr(l.line, strpos(l.line, ': ') + 2), ';') a (alias)
on conflict do nothing;

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

-- If nothing is typed, it does not read the table of owners: as a SQL function it ran a query for each owner, 2 ms of a
-- marketplace page with forty of them.
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

-- Owners with their counts as the filter shows them, forty at most: first those with an alias that equals the typed
-- text, then those with the most technologies. [{"name", "technologies", "kind"}]
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

grant execute on function private.is_owner_like, private.owners_shown to anon, authenticated, service_role;

-- 18_reactions.sql

-- A person's saved, liked and dismissed technologies. Only that person may read and write it.
create table public."saves-v1" (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  tech_id bigint not null references private.listing_ids (tech_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, tech_id)
);
-- The account's lists are read newest first; the removal and the recount of a technology read by tech_id.
create index saves_newest on public."saves-v1" (user_id, created_at desc);
create index saves_recent on public."saves-v1" (created_at);
create policy "own saves: read" on public."saves-v1" for select to authenticated using (user_id = (select private.live_user()));
create policy "own saves: add" on public."saves-v1" for insert to authenticated
  with check (user_id = (select private.live_user()) and created_at = now());
create policy "own saves: remove" on public."saves-v1" for delete to authenticated using (user_id = (select private.live_user()));
grant select, insert (user_id, tech_id), delete on public."saves-v1" to authenticated;

create table public."likes-v1" (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  tech_id bigint not null references private.listing_ids (tech_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, tech_id)
);
create index likes_newest on public."likes-v1" (user_id, created_at desc);
create index likes_recent on public."likes-v1" (created_at);
create policy "own likes: read" on public."likes-v1" for select to authenticated using (user_id = (select private.live_user()));
create policy "own likes: add" on public."likes-v1" for insert to authenticated
  with check (user_id = (select private.live_user()) and created_at = now());
create policy "own likes: remove" on public."likes-v1" for delete to authenticated using (user_id = (select private.live_user()));
grant select, insert (user_id, tech_id), delete on public."likes-v1" to authenticated;

create table public."dislikes-v1" (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  tech_id bigint not null references private.listing_ids (tech_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, tech_id)
);
create policy "own dislikes: read" on public."dislikes-v1" for select to authenticated using (user_id = (select private.live_user()));
create policy "own dislikes: add" on public."dislikes-v1" for insert to authenticated
  with check (user_id = (select private.live_user()) and created_at = now());
create policy "own dislikes: remove" on public."dislikes-v1" for delete to authenticated using (user_id = (select private.live_user()));
grant select, insert (user_id, tech_id), delete on public."dislikes-v1" to authenticated;

-- {"saved", "liked"}: a reader's reactions to a technology in a list. Technologies they are not interested in are in no list.
create function private.own_reactions(p_tech_id bigint, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'saved', exists (select from public."saves-v1" v where v.user_id = reader and v.tech_id = p_tech_id),
    'liked', exists (select from public."likes-v1" l where l.user_id = reader and l.tech_id = p_tech_id))
$$;

-- The counter always equals the number of rows. Each trigger locks the counters that it changes in the order of
-- tech_id, so that two statements over the same technologies cannot deadlock.
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

call private.call_on_changes('public."saves-v1"', 'count_saves', 'count_reactions(''save'')', '{added,removed}');
call private.call_on_changes('public."likes-v1"', 'count_likes', 'count_reactions(''like'')', '{added,removed}');
call private.call_on_changes('public."dislikes-v1"', 'count_dislikes', 'count_reactions(''dislike'')', '{added,removed}');

-- increment_{kind} and decrement_{kind} are calls of the public API. The triggers have already counted,
-- so all six do the same: they lock the counter and count again. The lock is a statement of its own, since only the
-- next statement's snapshot sees what the lock's last holder wrote.
create function private.recount(p_kind text, p_tech_id bigint) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  n integer;
begin
  perform 1 from public.technology_counts c where c.tech_id = p_tech_id for update;
  execute format('update public.technology_counts c set %1$I = (select count(*) from public.%2$I x where x.tech_id = $1)
    where c.tech_id = $1 returning %1$I', p_kind || 's', p_kind || 's-v1') into n using p_tech_id;
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

-- Sets Save, Like or Not Interested in one trip, with the caller's privileges: the policies decide, the triggers count.
-- It sets the wanted state instead of toggling the current one, so that a retried request or a second tab cannot undo
-- it. {"viewer", "found", "refused"}; "found" is false if there is no such technology; "refused" is null, 'full' at the
-- limit of saved technologies, or 'too-fast'.
create function public.set_reaction(p_kind text, p_tech_id bigint, p_active boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  -- The kind is one of three before this is in a statement.
  reactions constant text := p_kind || 's-v1';
  refused text;
begin
  if p_kind is null or p_kind not in ('save', 'like', 'dislike') or p_active is null then
    raise exception 'p_kind is save, like or dislike; p_active is true or false.' using errcode = '22023';
  end if;
  -- A withdrawn technology can be removed from lists, but not added to any.
  if caller is null or not exists (select 1 from public.technologies t where t.tech_id = p_tech_id)
    and (p_active or not private.is_withdrawn(p_tech_id)) then
    return jsonb_build_object('viewer', viewer, 'found', false, 'refused', null);
  end if;
  begin
    if p_active then
      execute format('insert into public.%I (user_id, tech_id) values ($1, $2) on conflict do nothing', reactions)
        using caller, p_tech_id;
    else
      execute format('delete from public.%I x where x.user_id = $1 and x.tech_id = $2', reactions) using caller, p_tech_id;
    end if;
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

-- A person without a valid subscription has at most fifty saved technologies: 'unlimited saves' belongs to Pro. Those
-- that somebody saved while they had a subscription stay.
create function private.bound_saves() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null or private.has_valid_subscription() then
    return null;
  elsif (select count(*) from public."saves-v1" s where s.user_id = new.user_id) > 50 then
    raise exception 'Without Pro an account holds 50 saved technologies.' using errcode = 'PT403';
  end if;
  return null;
end $$;

create trigger bound_saves after insert on public."saves-v1"
  for each row execute function private.bound_saves();

grant execute on function public.increment_save, public.decrement_save, public.increment_like, public.decrement_like,
  public.increment_dislike, public.decrement_dislike, public.set_reaction to authenticated, service_role;

-- 20_notes.sql

-- A person's own notes on technologies. Only that person may read and write them.
create table public."notes-v1" (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  tech_id bigint not null references private.listing_ids (tech_id) on delete cascade,
  notes text not null check (char_length(notes) <= 20000),
  updated_at timestamptz not null default now(),
  primary key (user_id, tech_id)
);
create policy "own notes: read" on public."notes-v1" for select to authenticated using (user_id = (select private.live_user()));
create policy "own notes: add" on public."notes-v1" for insert to authenticated
  with check (user_id = (select private.live_user()) and updated_at = now());
create policy "own notes: change" on public."notes-v1" for update to authenticated
  using (user_id = (select private.live_user())) with check (user_id = (select private.live_user()));
create policy "own notes: remove" on public."notes-v1" for delete to authenticated using (user_id = (select private.live_user()));
grant select, insert (user_id, tech_id, notes), update (user_id, tech_id, notes), delete on public."notes-v1" to authenticated;

create function private.stamp_note() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

create trigger stamp_note before update on public."notes-v1" for each row execute function private.stamp_note();

-- Saves the caller's note on a technology, unless the note has changed since the caller last read it: a note from
-- another tab is never silently overwritten. `p_seen` is the stored note's "updatedAt" as the caller knows it, or null
-- if they know of none. {"viewer", "found", "saved", "refused", "current": {"text", "updatedAt"}}; "refused" is null,
-- 'full' at the limit, or 'too-fast'. If "refused" is null, "saved" false and "found" true, "current" is the note as it
-- was changed.
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
    -- Equal texts do not conflict, whichever session wrote them.
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

-- A thousand notes a person. Empty notes do not count, so that emptying one makes room; changing an existing note
-- always works. count_write() locks the person's row, so that two notes cannot take the last place at once.
create function private.bound_notes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null or new.notes = '' or (tg_op = 'UPDATE' and old.notes <> '') then
    return null;
  elsif (select count(*) from public."notes-v1" n where n.user_id = new.user_id and n.notes <> '') > 1000 then
    raise exception 'An account holds 1,000 notes.' using errcode = 'PT403';
  end if;
  return null;
end $$;

create trigger bound_notes after insert or update of notes on public."notes-v1"
  for each row execute function private.bound_notes();

grant execute on function public.save_note to authenticated, service_role;

-- 21_shortlists.sql

-- Shortlists: named lists of technologies that people share with colleagues and show by a link. One function,
-- private.shortlist_role(…), decides what members may read. All writes go through the functions below, which ask it
-- too, lock the list and enforce its limits (docs/decisions/021-shared-data-is-written-by-functions.md).

-- The name that others see for a person: one of their own choice, never their address.
create table public.display_names (
  user_id uuid primary key references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60 and name !~ '[[:cntrl:]@]')
);
create policy "own display name: read" on public.display_names for select to authenticated using (user_id = (select private.live_user()));
grant select on public.display_names to authenticated;

create table public.shortlists (
  id bigint generated by default as identity primary key,
  name text not null check (char_length(name) between 1 and 120 and name !~ '[[:cntrl:]]'),
  made_with uuid unique,
  created_at timestamptz not null default now()
);
comment on column public.shortlists.made_with is 'The id of the form that made it, so that a form posted twice makes one list.';

create table public.shortlist_members (
  shortlist_id bigint not null references public.shortlists (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'editor', 'commenter', 'reader')),
  joined_at timestamptz not null default clock_timestamp(),
  primary key (shortlist_id, user_id)
);
create unique index shortlist_members_owner on public.shortlist_members (shortlist_id) where role = 'owner';

-- No foreign key to the technology: if it is deleted, a member's note on it stays, and the page shows a gap.
create table public.shortlist_items (
  shortlist_id bigint not null references public.shortlists (id) on delete cascade,
  tech_id bigint not null,
  place integer not null check (place > 0),
  note text not null default '' check (char_length(note) <= 2000),
  rating smallint check (rating between 1 and 5),
  added_by uuid references auth.users (id) on delete set null,
  added_at timestamptz not null default now(),
  noted_at timestamptz not null default now(),
  primary key (shortlist_id, tech_id)
);
create index shortlist_items_by_place on public.shortlist_items (shortlist_id, place);
comment on column public.shortlist_items.noted_at is 'When note or rating were last changed: what a form was made of.';

create table public.shortlist_comments (
  id uuid primary key,
  shortlist_id bigint not null references public.shortlists (id) on delete cascade,
  user_id uuid references auth.users (id) on delete set null,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index shortlist_comments_newest on public.shortlist_comments (shortlist_id, created_at desc, id);
comment on column public.shortlist_comments.id is 'Made with the form, so that a form posted twice is one comment.';

create table public.shortlist_links (
  id bigint generated by default as identity primary key,
  shortlist_id bigint not null references public.shortlists (id) on delete cascade,
  -- The key of the form that made it, so that a form posted twice makes one link.
  form_key uuid not null default gen_random_uuid() unique,
  token_hash bytea not null unique,
  shows_notes boolean not null default false,
  shows_ratings boolean not null default false,
  shows_comments boolean not null default false,
  shows_records boolean not null default false,
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
comment on column public.shortlist_links.shows_records is 'Whether it opens what members read free of the records on the list.';
comment on column public.shortlist_links.token_hash is 'SHA-256 of the token, which is stored nowhere.';

create table public.shortlist_invitations (
  id uuid primary key default gen_random_uuid(),
  shortlist_id bigint not null references public.shortlists (id) on delete cascade,
  email text not null check (char_length(email) between 3 and 320 and email = lower(email)),
  role text not null check (role in ('editor', 'commenter', 'reader')),
  state text not null default 'open' check (state in ('open', 'waiting', 'accepted', 'declined')),
  invited_by uuid references auth.users (id) on delete cascade,
  invited_at timestamptz not null default now(),
  answered_by uuid references auth.users (id) on delete cascade
);
create unique index shortlist_invitations_open on public.shortlist_invitations (shortlist_id, email) where state in ('open', 'waiting');
create index shortlist_invitations_by_address on public.shortlist_invitations (email) where state = 'open';
comment on column public.shortlist_invitations.state is
  '"waiting": accepted by an account of another address, which the owner has to confirm.';

-- The people whose invitations a person does not want. Blocked people do not learn of it.
create table private.invitation_blocks (
  user_id uuid not null references auth.users (id) on delete cascade,
  blocked uuid not null references auth.users (id) on delete cascade,
  primary key (user_id, blocked)
);

alter table public.shortlist_items alter rating set statistics 0;

-- The caller's role on a list: 'owner', 'editor', 'commenter', 'reader', or null. Definer, since the policy on members
-- itself asks it.
create function private.shortlist_role(p_id bigint) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select m.role from public.shortlist_members m
    where m.shortlist_id = p_id and m.user_id = (select private.live_user()));
end $$;

create policy "lists for their members" on public.shortlists for select to authenticated
  using (private.shortlist_role(id) is not null);
create policy "members for members" on public.shortlist_members for select to authenticated
  using (private.shortlist_role(shortlist_id) is not null);
create policy "items for members" on public.shortlist_items for select to authenticated
  using (private.shortlist_role(shortlist_id) is not null);
create policy "comments for members and their writer" on public.shortlist_comments for select to authenticated
  using (user_id = (select private.live_user()) or private.shortlist_role(shortlist_id) is not null);
create policy "links for owner, editors and their maker" on public.shortlist_links for select to authenticated
  using (made_by = (select private.live_user()) or private.shortlist_role(shortlist_id) in ('owner', 'editor'));
create policy "invitations for the owner and the inviter" on public.shortlist_invitations for select to authenticated
  using (invited_by = (select private.live_user()) or private.shortlist_role(shortlist_id) = 'owner');
grant select on public.shortlists, public.shortlist_members, public.shortlist_items, public.shortlist_comments,
  public.shortlist_links, public.shortlist_invitations to authenticated;

-- If an owner leaves with their account, the list passes to the editor who joined first. Without an editor it is
-- deleted.
create function private.hand_over_shortlist() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.shortlists s where s.id = old.shortlist_id) then
    update public.shortlist_members m set role = 'owner'
    where m.shortlist_id = old.shortlist_id and m.user_id = (
      select e.user_id from public.shortlist_members e
      where e.shortlist_id = old.shortlist_id and e.role = 'editor' order by e.joined_at, e.user_id limit 1);
    if not found then
      delete from public.shortlists s where s.id = old.shortlist_id;
    end if;
  end if;
  return null;
end $$;

create trigger hand_over_shortlist after delete on public.shortlist_members
  for each row when (old.role = 'owner') execute function private.hand_over_shortlist();

-- A person's name as others see it. A null id is an account that is gone.
create function private.shown_name(p_user uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when p_user is null then 'A former member'
    else coalesce((select d.name from public.display_names d where d.user_id = p_user), 'A member') end
$$;

-- The person who changed a listing. If no person did, `p_reason` of the withdrawal or publication says what did.
create function private.shown_actor(p_user uuid, p_reason text) returns text
language sql stable security definer set search_path = '' as $$
  select case when p_user is not null then private.shown_name(p_user)
    else case p_reason when 'feed' then 'the feed' when 'import' then 'an import that was rolled back'
      when 'date' then 'the date that was set' else private.shown_name(null) end end
$$;

-- A list's name as shown to people who did not ask for it: 80 characters at most, without links.
create function private.safe_list_name(p_name text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(nullif(left(btrim(regexp_replace(regexp_replace(p_name, '\S*(://|www\.|@)\S*', '', 'gi'),
    '\S+\.[[:alpha:]]{2,}(/\S*)?', '', 'g')), 80), ''), 'A shortlist')
$$;

-- Begins every change. Returns null if the caller may go on, with the list locked until the transaction ends; otherwise
-- 'signed-out', 'too-fast', 'not-found' or 'not-allowed'. For a person who is not a member the list does not exist, and
-- they never hold a lock on it. A null id means no list.
create function private.begin_shortlist_change(p_id bigint, p_roles text[]) returns text
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.live_user();
  role text;
begin
  if caller is null then
    return 'signed-out';
  elsif private.count_change() > 0 then
    return 'too-fast';
  elsif p_id is null then
    return null;
  elsif private.shortlist_role(p_id) is null then
    return 'not-found';
  end if;
  perform 1 from public.shortlists s where s.id = p_id for update;
  role := private.shortlist_role(p_id);
  return case when role is null then 'not-found' when role <> all (p_roles) then 'not-allowed' end;
end $$;

-- The answer of a change.
-- returns {"viewer", "outcome"} and the fields that belong to the outcome.
create function private.shortlist_answer(p_outcome text, p_more jsonb default '{}') returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('viewer', private.viewer(), 'outcome', p_outcome) || p_more;
end $$;

create function private.is_list_name(p_name text) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(p_name) between 1 and 120 and p_name !~ '[[:cntrl:]]'
$$;

-- Adds technologies to the end of a list in the given order; without an id, to a new list with the given name.
-- {"viewer", "outcome", "id", "name", "added", "known", "unknown"}: how many were added, were already there, or do not
-- exist. 'full' is the limit of 500 on a list, 'too-many' the limit of 50 lists a person, 'wrong-name' a new list's.
create function public.fill_shortlist(p_id bigint, p_ids bigint[], p_name text default null, p_key uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refused text := private.begin_shortlist_change(p_id, '{owner,editor}');
  caller uuid := private.live_user();
  target bigint := p_id;
  wanted bigint[];
  held integer;
  existing integer;
begin
  if refused is not null then
    return private.shortlist_answer(refused);
  elsif cardinality(p_ids) > 500 then
    return private.shortlist_answer('full');
  elsif p_id is null and private.is_list_name(p_name) is not true then
    return private.shortlist_answer('wrong-name');
  end if;
  if target is null then
    -- Locks the person's row. Otherwise ten requests at once could each make the fiftieth list.
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('shortlists ' || caller, 0));
    select s.id into target from public.shortlists s
    join public.shortlist_members m on m.shortlist_id = s.id and m.user_id = caller and m.role = 'owner'
    where s.made_with = p_key;
    if target is null then
      if (select count(*) from public.shortlist_members m where m.user_id = caller and m.role = 'owner') >= 50 then
        return private.shortlist_answer('too-many');
      end if;
      insert into public.shortlists (name, made_with)
      values (p_name, case when not exists (select from public.shortlists s where s.made_with = p_key) then p_key end)
      returning id into target;
      insert into public.shortlist_members (shortlist_id, user_id, role) values (target, caller, 'owner');
    else
      perform 1 from public.shortlists s where s.id = target for update;
    end if;
  end if;
  select coalesce(array_agg(x.id order by x.place), '{}'), count(*) into wanted, existing
  from (
    select u.id, min(u.place) as place from unnest(p_ids) with ordinality u (id, place)
    join public.technologies t on t.tech_id = u.id group by u.id) x;
  select array_agg(u.id order by u.place) into wanted
  from unnest(wanted) with ordinality u (id, place)
  where not exists (select from public.shortlist_items i where i.shortlist_id = target and i.tech_id = u.id);
  select count(*) into held from public.shortlist_items i where i.shortlist_id = target;
  if held + coalesce(cardinality(wanted), 0) > 500 then
    return private.shortlist_answer('full');
  end if;
  insert into public.shortlist_items (shortlist_id, tech_id, place, added_by)
  select target, u.id, held + u.place, caller from unnest(wanted) with ordinality u (id, place);
  return private.shortlist_answer('changed', jsonb_build_object('id', target,
    'name', (select s.name from public.shortlists s where s.id = target),
    'added', coalesce(cardinality(wanted), 0), 'known', existing - coalesce(cardinality(wanted), 0),
    'unknown', (select count(distinct u.id) from unnest(p_ids) u (id)) - existing));
end $$;

-- Copies what the caller saved, the newest 500 first, to a list of its own, which can then be shared. Answers as
-- fill_shortlist(…).
create function public.copy_saved(p_name text, p_key uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return public.fill_shortlist(null, (
    select coalesce(array_agg(x.tech_id order by x.created_at desc, x.tech_id desc), '{}')
    from (select s.tech_id, s.created_at from public."saves-v1" s
          where s.user_id = private.live_user() order by s.created_at desc, s.tech_id desc limit 500) x), p_name, p_key);
end $$;

-- Renames a list ('rename'), deletes it ('delete'), or removes the caller from it ('leave'). An owner has to hand it
-- over before they leave.
create function public.change_shortlist(p_id bigint, p_change text, p_name text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refused text := private.begin_shortlist_change(coalesce(p_id, 0), case p_change
    when 'rename' then '{owner,editor}'::text[] when 'delete' then '{owner}'
    when 'leave' then '{editor,commenter,reader}' else '{}' end);
begin
  if refused is not null then
    return private.shortlist_answer(refused);
  elsif p_change = 'rename' and private.is_list_name(p_name) is not true then
    return private.shortlist_answer('wrong-name');
  end if;
  case p_change
    when 'rename' then update public.shortlists s set name = p_name where s.id = p_id;
    when 'delete' then delete from public.shortlists s where s.id = p_id;
    when 'leave' then
      delete from public.shortlist_members m where m.shortlist_id = p_id and m.user_id = private.live_user();
  end case;
  return private.shortlist_answer('changed');
end $$;

-- Changes one technology on a list. 'describe' sets its note and rating, unless others were set since `p_seen` (the
-- item's "notedAt"): then the outcome is 'conflict', with the current "note" and "rating". 'up', 'down' and 'place' (to
-- the given place) change the order; 'remove' takes it off the list.
create function public.change_shortlist_item(
  p_id bigint, p_tech_id bigint, p_change text, p_note text default '', p_rating integer default null,
  p_place integer default null, p_seen timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refused text := private.begin_shortlist_change(coalesce(p_id, 0), '{owner,editor}');
  item public.shortlist_items;
  held integer;
  target integer;
begin
  if refused is not null then
    return private.shortlist_answer(refused);
  elsif p_change is null or p_change not in ('describe', 'up', 'down', 'place', 'remove') then
    raise exception 'p_change is describe, up, down, place or remove.' using errcode = '22023';
  end if;
  select * into item from public.shortlist_items i where i.shortlist_id = p_id and i.tech_id = p_tech_id;
  if not found then
    return private.shortlist_answer('not-found');
  end if;
  if p_change = 'describe' then
    if item.noted_at is distinct from p_seen and (item.note <> '' or item.rating is not null)
        and (item.note, item.rating) is distinct from (p_note, p_rating::smallint) then
      return private.shortlist_answer('conflict', jsonb_build_object('note', item.note, 'rating', item.rating));
    end if;
    update public.shortlist_items i set note = coalesce(p_note, ''), rating = p_rating, noted_at = clock_timestamp()
    where i.shortlist_id = p_id and i.tech_id = p_tech_id;
    return private.shortlist_answer('changed');
  end if;
  select count(*) into held from public.shortlist_items i where i.shortlist_id = p_id;
  target := case p_change when 'up' then item.place - 1 when 'down' then item.place + 1 when 'remove' then held
    else coalesce(p_place, item.place) end;
  target := least(greatest(target, 1), held);
  update public.shortlist_items i set place = case
      when i.tech_id = p_tech_id then target
      when target > item.place then i.place - 1 else i.place + 1 end
  where i.shortlist_id = p_id and i.place between least(target, item.place) and greatest(target, item.place);
  if p_change = 'remove' then
    delete from public.shortlist_items i where i.shortlist_id = p_id and i.tech_id = p_tech_id;
  end if;
  return private.shortlist_answer('changed');
end $$;

-- Whether others see the caller by a name of their own choice, as they have to before they write to them.
create function private.has_name() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.display_names d where d.user_id = (select private.live_user()))
$$;

-- Adds a comment of the caller: 'changed', also if the form was posted before, 'no-name' if the caller has not chosen a
-- name for others to see, or 'full' at 2,000. The other members are mailed, each once an hour and list.
create function public.add_shortlist_comment(p_id bigint, p_comment uuid, p_body text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refused text := private.begin_shortlist_change(coalesce(p_id, 0), '{owner,editor,commenter}');
begin
  if refused is not null then
    return private.shortlist_answer(refused);
  elsif not private.has_name() then
    return private.shortlist_answer('no-name');
  elsif (select count(*) from public.shortlist_comments c where c.shortlist_id = p_id) >= 2000 then
    return private.shortlist_answer('full');
  end if;
  insert into public.shortlist_comments (id, shortlist_id, user_id, body)
  values (p_comment, p_id, private.live_user(), p_body) on conflict (id) do nothing;
  if found then
    perform private.notify_of_shortlist(m.user_id, 'list-comment', p_id, private.live_user(), jsonb_build_object('message', p_body))
    from public.shortlist_members m
    where m.shortlist_id = p_id and m.user_id <> private.live_user() and not exists (
      select from private.notices n where n.shortlist_id = p_id and n.user_id = m.user_id and n.kind = 'list-comment'
        and n.made_at > private.clock() - interval '1 hour');
  end if;
  return private.shortlist_answer('changed');
end $$;

-- Removes a comment: the caller's own, or any comment if the caller owns the list.
create function public.remove_shortlist_comment(p_id bigint, p_comment uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refused text := private.begin_shortlist_change(coalesce(p_id, 0), '{owner,editor,commenter,reader}');
begin
  if refused is not null then
    return private.shortlist_answer(refused);
  end if;
  delete from public.shortlist_comments c where c.id = p_comment and c.shortlist_id = p_id
    and (c.user_id = private.live_user() or private.shortlist_role(p_id) = 'owner');
  return private.shortlist_answer(case when found then 'changed' else 'not-found' end);
end $$;

-- Sets the name that others see for the caller: 'changed', or 'wrong-name' for what nobody may be called.
create function public.set_display_name(p_name text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refused text := private.begin_shortlist_change(null, '{}');
begin
  if refused is null and (private.may_be_called(p_name) and char_length(p_name) <= 60 and p_name !~ '[[:cntrl:]@]') is not true then
    refused := 'wrong-name';
  end if;
  if refused is null then
    insert into public.display_names (user_id, name) values (private.live_user(), p_name)
    on conflict (user_id) do update set name = excluded.name;
  end if;
  return private.shortlist_answer(coalesce(refused, 'changed'));
end $$;

-- Invites the person with an address. 'changed', also if they are already invited or have blocked the caller, which
-- nobody learns; 'no-name' if the caller has not chosen a name for others to see; 'full' at 20 members and open
-- invitations; 'too-many' after 20 in a day.
create function public.invite_to_shortlist(p_id bigint, p_email text, p_role text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refused text := private.begin_shortlist_change(coalesce(p_id, 0), '{owner}');
  caller uuid := private.live_user();
  guest text := lower(btrim(p_email));
  invitation uuid;
begin
  if refused is not null then
    return private.shortlist_answer(refused);
  elsif not private.has_name() then
    return private.shortlist_answer('no-name');
  end if;
  delete from public.shortlist_invitations i where i.shortlist_id = p_id
    and (i.email = guest and i.state = 'open' or i.state <> 'accepted' and i.invited_at < now() - interval '14 days');
  if (select count(*) from public.shortlist_members m where m.shortlist_id = p_id)
      + (select count(*) from public.shortlist_invitations i where i.shortlist_id = p_id and i.state in ('open', 'waiting')) >= 20 then
    return private.shortlist_answer('full');
  elsif private.count_act('invite', 20, interval '1 day') > 0 then
    return private.shortlist_answer('too-many');
  end if;
  insert into public.shortlist_invitations (shortlist_id, email, role, invited_by)
  values (p_id, guest, p_role, caller) on conflict do nothing returning id into invitation;
  -- One mail a day from one person to another, and none to whoever blocked them.
  if invitation is not null
    and not exists (select from private.notices n
      where n.user_id = caller and n.kind = 'invitation' and n.address_hash = private.mail_hash_for(guest, n.kind)
        and n.made_at > private.clock() - interval '1 day')
    and not exists (select from private.invitation_blocks b join auth.users u on u.id = b.user_id
      where b.blocked = caller and lower(u.email) = guest) then
    perform private.add_notice(caller, 'invitation', jsonb_build_object('invitation', invitation, 'role', p_role,
      'by', private.safe_list_name(private.shown_name(caller))), guest);
  end if;
  return private.shortlist_answer('changed');
end $$;

-- Makes the account that answered an invitation a member. Returns null, or 'full'.
create function private.join_shortlist(p_invitation public.shortlist_invitations) returns text
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.shortlist_members m where m.shortlist_id = (p_invitation).shortlist_id) >= 20 then
    return 'full';
  end if;
  insert into public.shortlist_members (shortlist_id, user_id, role)
  values ((p_invitation).shortlist_id, (p_invitation).answered_by, (p_invitation).role) on conflict do nothing;
  return null;
end $$;

-- Answers an invitation. The invited person can 'accept', 'decline', or 'block', which declines and also blocks further
-- invitations from the same person. The owner can 'confirm' or 'refuse' an account with another address, or 'withdraw'
-- an open invitation. {"viewer", "outcome": 'changed' | 'waiting' | 'not-found' | 'full' | 'no-name' | …, "id"}; "id"
-- is the list's, for its new member. Acceptance is mailed to the owner. Whoever accepts has chosen a name for others to
-- see: otherwise 'no-name'.
create function public.answer_shortlist_invitation(p_invitation uuid, p_answer text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refused text := private.begin_shortlist_change(null, '{}');
  caller uuid := private.live_user();
  invitation public.shortlist_invitations;
  addressed boolean;
begin
  if refused is not null then
    return private.shortlist_answer(refused);
  elsif p_answer is null or p_answer not in ('accept', 'decline', 'block', 'confirm', 'refuse', 'withdraw') then
    raise exception 'p_answer is accept, decline, block, confirm, refuse or withdraw.' using errcode = '22023';
  end if;
  -- Locks the list first, as every change of a list does.
  perform 1 from public.shortlists s
  where s.id = (select i.shortlist_id from public.shortlist_invitations i where i.id = p_invitation) for update;
  select * into invitation from public.shortlist_invitations i where i.id = p_invitation
    and i.invited_at > now() - interval '14 days' and i.state in ('open', 'waiting') for update;
  if invitation.id is null then
    return private.shortlist_answer('not-found');
  end if;
  if p_answer in ('confirm', 'refuse', 'withdraw') then
    if private.shortlist_role(invitation.shortlist_id) is distinct from 'owner'
        or (p_answer = 'withdraw') <> (invitation.state = 'open') then
      return private.shortlist_answer('not-found');
    end if;
    refused := case when p_answer = 'confirm' then private.join_shortlist(invitation) end;
    if refused is null and p_answer = 'confirm' then
      -- The invitation keeps the address that accepted it, so that the owner knows who is who.
      update public.shortlist_invitations i set state = 'accepted',
        email = coalesce((select lower(u.email) from auth.users u where u.id = i.answered_by), i.email)
      where i.id = p_invitation;
    elsif refused is null then
      delete from public.shortlist_invitations i where i.id = p_invitation;
    end if;
    return private.shortlist_answer(coalesce(refused, 'changed'));
  end if;
  addressed := (select lower(u.email) from auth.users u where u.id = caller) = invitation.email;
  if invitation.state <> 'open' or private.shortlist_role(invitation.shortlist_id) is not null then
    return private.shortlist_answer('not-found');
  end if;
  if p_answer = 'accept' then
    if not private.has_name() then
      return private.shortlist_answer('no-name');
    end if;
    invitation.answered_by := caller;
    refused := case when addressed then private.join_shortlist(invitation) end;
    if refused is not null then
      return private.shortlist_answer(refused);
    end if;
    update public.shortlist_invitations i set answered_by = caller,
      state = case when addressed then 'accepted' else 'waiting' end where i.id = p_invitation;
    perform private.notify_of_shortlist(m.user_id, 'list-joined', m.shortlist_id, caller, jsonb_build_object('waiting', not addressed))
    from public.shortlist_members m where m.shortlist_id = invitation.shortlist_id and m.role = 'owner';
    return private.shortlist_answer(case when addressed then 'changed' else 'waiting' end,
      jsonb_build_object('id', case when addressed then invitation.shortlist_id end));
  end if;
  -- A person who was only shown somebody else's invitation cannot decline it.
  if not addressed then
    return private.shortlist_answer('not-found');
  end if;
  update public.shortlist_invitations i set state = 'declined', answered_by = caller where i.id = p_invitation;
  if p_answer = 'block' and invitation.invited_by is not null then
    insert into private.invitation_blocks (user_id, blocked) values (caller, invitation.invited_by) on conflict do nothing;
  end if;
  return private.shortlist_answer('changed');
end $$;

-- Removes all blocks of the caller, so that everyone may invite them again.
create function public.unblock_shortlist_inviters() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refused text := private.begin_shortlist_change(null, '{}');
begin
  if refused is null then
    delete from private.invitation_blocks b where b.user_id = private.live_user();
  end if;
  return private.shortlist_answer(coalesce(refused, 'changed'));
end $$;

-- Changes another member, for the owner only: sets their role ('editor', 'commenter', 'reader'), hands the list over to
-- them ('owner'; the caller stays as an editor), or removes them ('remove'). 'too-many' if the new owner has fifty
-- lists.
create function public.change_shortlist_member(p_id bigint, p_member uuid, p_change text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refused text := private.begin_shortlist_change(coalesce(p_id, 0), '{owner}');
begin
  if refused is not null then
    return private.shortlist_answer(refused);
  elsif p_change is null or p_change not in ('editor', 'commenter', 'reader', 'owner', 'remove') then
    raise exception 'p_change is editor, commenter, reader, owner or remove.' using errcode = '22023';
  elsif not exists (select from public.shortlist_members m where m.shortlist_id = p_id and m.user_id = p_member and m.role <> 'owner') then
    return private.shortlist_answer('not-found');
  end if;
  if p_change = 'remove' then
    delete from public.shortlist_members m where m.shortlist_id = p_id and m.user_id = p_member;
  elsif p_change <> 'owner' then
    update public.shortlist_members m set role = p_change where m.shortlist_id = p_id and m.user_id = p_member;
  else
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('shortlists ' || p_member, 0));
    if (select count(*) from public.shortlist_members m where m.user_id = p_member and m.role = 'owner') >= 50 then
      return private.shortlist_answer('too-many');
    end if;
    update public.shortlist_members m set role = 'editor' where m.shortlist_id = p_id and m.role = 'owner';
    update public.shortlist_members m set role = 'owner' where m.shortlist_id = p_id and m.user_id = p_member;
  end if;
  return private.shortlist_answer('changed');
end $$;

-- A token that cannot be guessed and is not stored: 128 bits of an HMAC of its purpose under a secret.
create function private.token_for(p_text text) returns text
language sql stable security definer set search_path = '' as $$
  select translate(rtrim(encode(substring(private.mail_hash(p_text) from 1 for 16), 'base64'), '='), '+/', '-_')
$$;

-- The hash that is stored in place of a token.
create function private.token_hash(p_token text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(p_token, 'UTF8'))
$$;

-- The token of a link, from its id and its form's key. An id is never used again, so the token of a link that is gone
-- opens nothing, whichever form is posted again.
create function private.link_token(p_link bigint, p_key uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.token_for(format('link %s %s', p_link, p_key))
$$;

-- Creates a link that shows the list's cards, and the parts that are ticked, to anyone who has it. {"viewer",
-- "outcome", "token", "expiresAt"}: the token is returned only here and to the same form (shortlist_page(…)); 'not-found' if its link
-- was revoked or expired, 'full' at ten links that are still valid.
create function public.make_shortlist_link(
  p_id bigint, p_days integer default 30, p_notes boolean default false, p_ratings boolean default false,
  p_comments boolean default false, p_key uuid default gen_random_uuid(), p_records boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refused text := private.begin_shortlist_change(coalesce(p_id, 0), '{owner,editor}');
  link public.shortlist_links;
  token text;
begin
  if refused is not null then
    return private.shortlist_answer(refused);
  elsif p_days is null or p_days not between 1 and 365 then
    raise exception 'A link opens for 1 to 365 days.' using errcode = '22023';
  end if;
  select * into link from public.shortlist_links l where l.shortlist_id = p_id and l.form_key = p_key;
  if link.revoked_at is not null or link.expires_at <= now() then
    return private.shortlist_answer('not-found');
  elsif found then
    return private.shortlist_answer('changed', jsonb_build_object('token', private.link_token(link.id, p_key),
      'expiresAt', link.expires_at));
  end if;
  delete from public.shortlist_links l where l.shortlist_id = p_id and (l.expires_at <= now() or l.revoked_at is not null);
  if (select count(*) from public.shortlist_links l where l.shortlist_id = p_id) >= 10 then
    return private.shortlist_answer('full');
  end if;
  link.id := nextval(pg_get_serial_sequence('public.shortlist_links', 'id'));
  token := private.link_token(link.id, p_key);
  insert into public.shortlist_links (id, shortlist_id, form_key, token_hash, shows_notes, shows_ratings,
    shows_comments, shows_records, made_by, expires_at)
  values (link.id, p_id, p_key, private.token_hash(token), coalesce(p_notes, false), coalesce(p_ratings, false),
    coalesce(p_comments, false), coalesce(p_records, false), private.live_user(), now() + make_interval(days => p_days))
  returning * into link;
  return private.shortlist_answer('changed', jsonb_build_object('token', token, 'expiresAt', link.expires_at));
end $$;

-- Revokes a link: from the next request on it opens nothing.
create function public.revoke_shortlist_link(p_id bigint, p_link bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refused text := private.begin_shortlist_change(coalesce(p_id, 0), '{owner,editor}');
begin
  if refused is not null then
    return private.shortlist_answer(refused);
  end if;
  update public.shortlist_links l set revoked_at = coalesce(l.revoked_at, now()) where l.id = p_link and l.shortlist_id = p_id;
  return private.shortlist_answer(case when found then 'changed' else 'not-found' end);
end $$;

-- A part of a list's technologies in their order; a technology that is gone has no card. Definer for its callers, which
-- have already checked the role or the link. [{"techId", "place", "card", "withdrawn", "note", "rating", "by",
-- "addedAt", "notedAt"}]
create function private.shortlist_items_of(p_id bigint, p_limit integer, p_offset integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('techId', i.tech_id, 'place', i.place, 'note', i.note, 'rating', i.rating,
    'by', private.shown_name(i.added_by), 'addedAt', i.added_at, 'notedAt', i.noted_at,
    'withdrawn', t.tech_id is null and private.is_withdrawn(i.tech_id),
    'card', case when t.tech_id is not null then private.card(t, n.likes, n.dislikes, n.saves) end) order by i.place), '[]')
  from (select * from public.shortlist_items x where x.shortlist_id = p_id order by x.place limit p_limit offset p_offset) i
  left join public.technologies t on t.tech_id = i.tech_id
  left join public.technology_counts n on n.tech_id = i.tech_id
$$;

-- The newest comments on a list, in the order in which they were written. [{"id", "by", "own", "body", "at"}]
create function private.shortlist_comments_of(p_id bigint, p_limit integer, p_offset integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'by', private.shown_name(c.user_id),
    'own', coalesce(c.user_id = (select private.live_user()), false), 'body', c.body, 'at', c.created_at)
      order by c.created_at, c.id), '[]')
  from (select * from public.shortlist_comments x where x.shortlist_id = p_id
        order by x.created_at desc, x.id limit p_limit offset p_offset) c
$$;

-- A page of twenty of a list as a visitor with a link sees it: cards, and the parts that are ticked. {"name", "total",
-- "page", "pages", "items": [{"techId", "withdrawn", "card", "note", "rating"}], "comments": the newest twenty [{"by",
-- "body", "at"}]}
create function private.shared_shortlist(p_id bigint, p_notes boolean, p_ratings boolean, p_comments boolean, p_page integer)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total integer := (select count(*) from public.shortlist_items i where i.shortlist_id = p_id);
  pages integer := greatest(ceil(total / 20.0)::integer, 1);
  page integer := least(greatest(coalesce(p_page, 1), 1), pages);
begin
  return jsonb_build_object(
    'name', (select s.name from public.shortlists s where s.id = p_id),
    'total', total, 'page', page, 'pages', pages,
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object('techId', i.value -> 'techId', 'withdrawn', i.value -> 'withdrawn',
        'card', case when i.value -> 'card' <> 'null' then (i.value -> 'card') - '{likes,dislikes,saves}'::text[] end,
        'note', case when p_notes then i.value ->> 'note' else '' end,
        'rating', case when p_ratings then i.value -> 'rating' end) order by i.place), '[]')
      from jsonb_array_elements(private.shortlist_items_of(p_id, 20, (page - 1) * 20)) with ordinality i (value, place)),
    'comments', case when p_comments then (
      select coalesce(jsonb_agg(c.value - '{id,own}'::text[] order by c.place), '[]')
      from jsonb_array_elements(private.shortlist_comments_of(p_id, 20, 0)) with ordinality c (value, place)) else '[]' end);
end $$;

-- The list that a link's token opens.
-- returns {"list": from private.shared_shortlist(), with "link": {"by": null without a name, "madeAt", "expiresAt",
--   "records": whether open_shared_record(…) opens its records}}, null if the link was revoked, has expired, or never existed.
-- Definer, since a visitor may not read lists. It changes nothing.
create function public.open_shortlist_link(p_token text, p_page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  link public.shortlist_links;
begin
  select * into link from public.shortlist_links l
  where l.token_hash = private.token_hash(p_token) and l.revoked_at is null and l.expires_at > now();
  return jsonb_build_object('list', case when link.id is not null then
    private.shared_shortlist(link.shortlist_id, link.shows_notes, link.shows_ratings, link.shows_comments, p_page)
      || jsonb_build_object('link', jsonb_build_object('madeAt', link.made_at, 'expiresAt', link.expires_at,
        'records', link.shows_records, 'by', (select d.name from public.display_names d where d.user_id = link.made_by))) end);
end $$;

-- A record on the list of a link that opens records: what members read free, without contact, report and analysis.
-- returns {"record": {"id", "title", "uni", "summary", "list": its name, "sections": texts by column}, null if the link opens
--   none}. Definer, since a visitor may not read lists and details. It changes nothing.
create function public.open_shared_record(p_token text, p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('record', (
    select jsonb_build_object('id', t.tech_id, 'title', t.title, 'uni', t.uni, 'summary', t.summary, 'list', s.name,
      'sections', jsonb_build_object('technical_summary', d.technical_summary, 'market_summary', d.market_summary,
        'application', d.application, 'key_benefits', d.key_benefits, 'developmental_stage', d.developmental_stage,
        'pi_addinfo', d.pi_addinfo))
    from public.shortlist_links l join public.shortlists s on s.id = l.shortlist_id
    join public.shortlist_items i on i.shortlist_id = s.id and i.tech_id = p_tech_id
    join public.technologies t on t.tech_id = i.tech_id
    left join public.technology_details d on d.tech_id = t.tech_id
    where l.token_hash = private.token_hash(p_token) and l.shows_records and l.revoked_at is null and l.expires_at > now()))
$$;

-- The list as a link with these ticks would show it, for people who may create one. {"viewer", "list"}
create function public.preview_shortlist_link(
  p_id bigint, p_notes boolean default false, p_ratings boolean default false, p_comments boolean default false,
  p_page integer default 1
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('viewer', private.viewer(), 'list', case when private.shortlist_role(p_id) in ('owner', 'editor')
    then private.shared_shortlist(p_id, p_notes, p_ratings, p_comments, p_page) end);
end $$;

-- The caller's lists, the one with the newest addition first. [{"id", "name", "role", "items", "members", "holds"}];
-- "holds" is whether `p_tech_id` is on the list. Definer, so that the role is not asked for again for each list.
create function private.own_shortlists(p_tech_id bigint default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'role', m.role, 'items', x.items,
    'members', (select count(*) from public.shortlist_members o where o.shortlist_id = s.id),
    'holds', exists (select from public.shortlist_items i where i.shortlist_id = s.id and i.tech_id = p_tech_id))
    order by coalesce(x.latest, s.created_at) desc, s.id desc), '[]')
  from public.shortlist_members m
  join public.shortlists s on s.id = m.shortlist_id
  cross join lateral (select count(*) as items, max(i.added_at) as latest
    from public.shortlist_items i where i.shortlist_id = s.id) x
  where m.user_id = (select private.live_user())
$$;

-- The caller's open invitations, the newest first.
-- returns [{"id", "name", "role", "by", "expiresAt", "addressed"}]. `p_handed` is one that somebody passed on to them;
--   "addressed" is whether it is to the caller's own address.
create function private.own_invitations(p_handed uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.live_user();
  address constant text := (select lower(u.email) from auth.users u where u.id = caller);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'name', private.safe_list_name(s.name), 'role', i.role,
      'by', private.shown_name(i.invited_by), 'expiresAt', i.invited_at + interval '14 days',
      'addressed', i.email = address) order by i.invited_at desc, i.id), '[]')
    from public.shortlist_invitations i
    join public.shortlists s on s.id = i.shortlist_id
    where (i.email = address or i.id = p_handed)
      and i.state = 'open' and i.invited_at > now() - interval '14 days'
      and private.shortlist_role(s.id) is null
      and not exists (select from private.invitation_blocks b where b.user_id = caller and b.blocked = i.invited_by));
end $$;

-- The caller's lists, the technologies that they are about to add, and their invitations. {"viewer", "displayName",
-- "lists", "savedTotal", "blocked": the number of people whose invitations they blocked, "invitations": from
-- private.own_invitations(`p_invitation`), "adding": [cards of `p_ids`]}.
create function public.shortlists_page(p_ids bigint[] default '{}', p_invitation uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
begin
  if caller is null then
    return jsonb_build_object('viewer', null);
  end if;
  return jsonb_build_object('viewer', viewer,
    'displayName', (select d.name from public.display_names d where d.user_id = caller),
    'lists', private.own_shortlists(),
    'savedTotal', (select count(*) from public."saves-v1" x where x.user_id = caller),
    'blocked', (select count(*) from private.invitation_blocks b where b.user_id = caller),
    'invitations', private.own_invitations(p_invitation),
    'adding', (
      select coalesce(jsonb_agg(private.card(t, n.likes, n.dislikes, n.saves) order by u.place), '[]')
      from (select v.id, min(v.place) as place from unnest(p_ids[1:500]) with ordinality v (id, place) group by v.id) u
      join public.technologies t on t.tech_id = u.id
      left join public.technology_counts n on n.tech_id = u.id));
end $$;

-- One list as its members see it, twenty technologies and twenty comments a page. A null id is what the caller saved,
-- shown as a list that nobody else reads. {"viewer", "displayName", "list": null | {"id", "name", "role", "total",
-- "page", "pages", "items", "comments", "commentsTotal", "commentsPage", "commentsPages", "members", "invitations",
-- "links"}}; the last two are empty for members who may not see them. A member's "email" is the address that accepted
-- the invitation, for the owner only; a link's "token" is there only for whoever made it with the form `p_link_key`.
create function public.shortlist_page(
  p_id bigint, p_page integer default 1, p_comments integer default 1, p_link_key uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  own_role text := case when p_id is null then 'owner' else private.shortlist_role(p_id) end;
  total integer;
  said integer;
  pages integer;
  page integer;
  comment_pages integer;
  comment_page integer;
begin
  if caller is null or own_role is null then
    return jsonb_build_object('viewer', viewer, 'displayName', null, 'list', null);
  end if;
  if p_id is null then
    total := (select count(*) from public."saves-v1" x where x.user_id = caller);
  else
    total := (select count(*) from public.shortlist_items i where i.shortlist_id = p_id);
  end if;
  said := (select count(*) from public.shortlist_comments c where c.shortlist_id = p_id);
  pages := greatest(ceil(total / 20.0)::integer, 1);
  page := least(greatest(coalesce(p_page, 1), 1), pages);
  comment_pages := greatest(ceil(said / 20.0)::integer, 1);
  comment_page := least(greatest(coalesce(p_comments, 1), 1), comment_pages);
  return jsonb_build_object('viewer', viewer,
    'displayName', (select d.name from public.display_names d where d.user_id = caller),
    'list', jsonb_build_object('id', p_id, 'role', own_role, 'total', total, 'page', page, 'pages', pages,
      'name', case when p_id is null then 'Saved' else (select s.name from public.shortlists s where s.id = p_id) end,
      'items', case when p_id is not null then private.shortlist_items_of(p_id, 20, (page - 1) * 20) else (
        select coalesce(jsonb_agg(jsonb_build_object('techId', x.tech_id, 'place', x.place, 'note', '', 'rating', null,
          'by', private.shown_name(caller), 'addedAt', x.created_at, 'notedAt', x.created_at, 'withdrawn', t.tech_id is null,
          'card', case when t.tech_id is not null then private.card(t, n.likes, n.dislikes, n.saves) end) order by x.place), '[]')
        from (select s.tech_id, s.created_at, row_number() over (order by s.created_at desc, s.tech_id desc) as place
              from public."saves-v1" s where s.user_id = caller order by place limit 20 offset (page - 1) * 20) x
        left join public.technologies t on t.tech_id = x.tech_id
        left join public.technology_counts n on n.tech_id = x.tech_id) end,
      'comments', private.shortlist_comments_of(p_id, 20, (comment_page - 1) * 20),
      'commentsTotal', said, 'commentsPage', comment_page, 'commentsPages', comment_pages,
      'members', (
        select coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'name', private.shown_name(m.user_id), 'role', m.role,
          'you', m.user_id = caller, 'joinedAt', m.joined_at, 'email', case when own_role = 'owner' then (
            select i.email from public.shortlist_invitations i
            where i.shortlist_id = p_id and i.state = 'accepted' and i.answered_by = m.user_id
            order by i.invited_at desc limit 1) end)
          order by m.role = 'owner' desc, m.joined_at, m.user_id), '[]')
        from public.shortlist_members m where m.shortlist_id = p_id),
      'invitations', case when own_role = 'owner' then (
        select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'email', i.email, 'role', i.role, 'state', i.state,
          'expiresAt', i.invited_at + interval '14 days',
          'account', case when i.state = 'waiting' then (select u.email from auth.users u where u.id = i.answered_by) end)
          order by i.invited_at, i.id), '[]')
        from public.shortlist_invitations i
        where i.shortlist_id = p_id and i.state in ('open', 'waiting') and i.invited_at > now() - interval '14 days')
        else '[]' end,
      'links', case when own_role in ('owner', 'editor') then (
        select coalesce(jsonb_agg(jsonb_build_object('id', l.id,
          'token', case when l.form_key = p_link_key and l.made_by = caller then private.link_token(l.id, l.form_key) end,
          'notes', l.shows_notes, 'ratings', l.shows_ratings,
          'comments', l.shows_comments, 'records', l.shows_records,
          'by', private.shown_name(l.made_by), 'madeAt', l.made_at, 'expiresAt', l.expires_at)
          order by l.made_at, l.id), '[]')
        from public.shortlist_links l
        where l.shortlist_id = p_id and l.revoked_at is null and l.expires_at > now()) else '[]' end));
end $$;

grant execute on function public.open_shortlist_link, public.open_shared_record to anon, authenticated, service_role;

grant execute on function private.shortlist_role, private.own_shortlists, private.own_invitations,
  public.fill_shortlist, public.copy_saved, public.change_shortlist, public.change_shortlist_item,
  public.add_shortlist_comment, public.remove_shortlist_comment, public.set_display_name, public.invite_to_shortlist,
  public.answer_shortlist_invitation, public.unblock_shortlist_inviters, public.change_shortlist_member,
  public.make_shortlist_link, public.revoke_shortlist_link, public.preview_shortlist_link, public.shortlists_page,
  public.shortlist_page to authenticated, service_role;

-- 22_membership.sql

-- Connects an account with Stripe, and has the functions through which the web Worker writes memberships
-- (docs/decisions/006-membership-from-stripe.md). No payment data and nothing personal: ids, dates and flags. The
-- Worker calls them with the service role; members call only `membership_viewer()` and `ensure_profile()`.
create table private.stripe_customers (
  user_id uuid primary key references auth.users (id) on delete cascade,
  customer_id text unique,
  -- How many of the account's customers were deleted at Stripe: the next one is created with another key.
  customers_gone integer not null default 0,
  trial_used boolean not null default false,
  -- The reason that the live subscription is not renewed, as Stripe last stated.
  halt text check (halt in ('cancelled', 'paused', 'unpaid')),
  -- The latest checkout. Its key turns a double click into one session.
  checkout_key uuid,
  checkout_plan text check (checkout_plan in ('monthly', 'yearly')),
  checkout_promo boolean,
  checkout_at timestamptz,
  checkout_session text,
  -- A ticket is taken before Stripe is asked, so that an earlier answer never overwrites the answer to
  -- a later question.
  ticket bigint not null default 0,
  applied bigint not null default 0
);
comment on table private.stripe_customers is 'An account''s customer at Stripe; gone with the account.';

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

-- The viewer, for the billing routes.
-- returns {"viewer": null | viewer}.
create function public.membership_viewer() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('viewer', private.viewer())
$$;

-- An account's customer at Stripe.
-- returns {"customerId": null | text, "customersGone"}.
create function public.stripe_customer(p_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('customerId', max(c.customer_id), 'customersGone', coalesce(max(c.customers_gone), 0))
  from private.stripe_customers c where c.user_id = p_user_id
$$;

-- Saves the customer that was created for an account, unless it has one.
-- returns {"customerId": the saved one}.
create function public.store_stripe_customer(p_user_id uuid, p_customer_id text) returns jsonb
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

-- Begins a checkout.
-- returns {"customerId", "customersGone", "trialUsed", "key", "stale"}, or null if there is no such account. The same
--   choice within ten minutes has the same key, also for requests at the same time. Another choice has a new key, and
--   "stale" is the session that it replaces.
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
    -- A transaction that waited for the row's lock has an earlier time than the one that held it.
    or c.checkout_at not between at - interval '10 minutes' and at + interval '10 minutes' then
    stale := c.checkout_session;
    update private.stripe_customers s set checkout_key = gen_random_uuid(), checkout_plan = p_plan,
      checkout_promo = p_promo, checkout_at = at, checkout_session = null
    where s.user_id = p_user_id returning * into c;
  end if;
  return jsonb_build_object('customerId', c.customer_id, 'customersGone', c.customers_gone, 'trialUsed', c.trial_used,
    'key', c.checkout_key, 'stale', stale);
end $$;

-- Saves the session that was created with a checkout's key. False if another choice was begun since.
create function public.store_checkout(p_user_id uuid, p_key uuid, p_session_id text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.stripe_customers s set checkout_session = p_session_id
  where s.user_id = p_user_id and s.checkout_key = p_key;
  return found;
end $$;

-- Deletes a session that was completed or has expired, so that the next checkout is a new one.
create function public.end_checkout(p_customer_id text, p_session_id text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.stripe_customers s set checkout_key = null, checkout_plan = null, checkout_promo = null,
    checkout_at = null, checkout_session = null
  where s.customer_id = p_customer_id and s.checkout_session = p_session_id;
  return found;
end $$;

-- Takes a ticket before Stripe is asked.
-- returns {"ticket", "at"}, or null if the customer belongs to no account (any more).
create function public.begin_reconcile(p_customer_id text) returns jsonb
language sql security definer set search_path = '' as $$
  update private.stripe_customers s set ticket = s.ticket + 1 where s.customer_id = p_customer_id
  returning jsonb_build_object('ticket', s.ticket, 'at', private.clock())
$$;

-- Writes Stripe's answer to the profile. False if the customer no longer belongs to an account, or if a later ticket is
-- already applied, since its answer is newer.
create function public.apply_membership(
  p_customer_id text, p_ticket bigint, p_is_pro boolean, p_subscription_end timestamptz default null,
  p_trial_end timestamptz default null, p_trial_used boolean default false, p_halt text default null
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  owner uuid;
begin
  -- The account first, as its deletion does, or the two would wait for each other.
  perform 1 from auth.users u
  where u.id = (select s.user_id from private.stripe_customers s where s.customer_id = p_customer_id) for key share;
  update private.stripe_customers s set applied = p_ticket, trial_used = s.trial_used or p_trial_used, halt = p_halt
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

-- Removes a customer that was deleted at Stripe, so that the account can have another one. The trial stays used.
create function public.forget_stripe_customer(p_customer_id text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.stripe_customers s set customer_id = null, customers_gone = s.customers_gone + 1, halt = null,
    checkout_key = null, checkout_plan = null, checkout_promo = null, checkout_at = null, checkout_session = null
  where s.customer_id = p_customer_id;
  return found;
end $$;

-- Claims an event for one delivery.
-- returns {"state": "claimed" | "applied" | "busy", "attempt"}. A claim can be taken again if it was released, or if
--   its holder has been silent for thirty seconds. It uses the wall clock: a moved private.clock() says nothing about
--   a running request.
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
  elsif e.claimed_at > clock_timestamp() - interval '30 seconds' then
    return jsonb_build_object('state', 'busy', 'attempt', e.attempts);
  end if;
  update private.stripe_events x set claimed_at = clock_timestamp(), attempts = x.attempts + 1
  where x.event_id = p_event_id returning * into e;
  return jsonb_build_object('state', 'claimed', 'attempt', e.attempts);
end $$;

-- Ends a claim: marks the event as applied, or releases it for the next delivery. False if another delivery has taken
-- it since.
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

create function private.recall_free_month() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.trial_used := new.trial_used or exists (
    select from private.identity_free_months m where m.identity_hash = any (private.identity_hashes(new.user_id)));
  return new;
end $$;

create trigger recall_free_month before insert on private.stripe_customers
  for each row execute function private.recall_free_month();

create function private.store_free_month() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.identity_free_months (identity_hash)
  select h from unnest(private.identity_hashes(new.user_id)) h on conflict do nothing;
  return null;
end $$;

create trigger store_free_month after insert or update of trial_used on private.stripe_customers
  for each row when (new.trial_used) execute function private.store_free_month();

grant execute on function public.membership_viewer to authenticated, service_role;

-- 24_allowance.sql

-- The allowance: six searches a UTC calendar month. A charged search is free until the
-- month ends.
create table public.trial_search_counts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  search_count integer not null default 0 check (search_count between 0 and private.free_searches()),
  month date not null default date_trunc('month', now() at time zone 'utc')::date
);
comment on column public.trial_search_counts.month is 'The UTC month that search_count belongs to.';
create policy "own trial count" on public.trial_search_counts
  for select to authenticated using (user_id = (select private.live_user()));
grant select on public.trial_search_counts to authenticated;

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

-- The viewer, and how many searches they have left this month.
-- returns {"viewer", "remaining"}, null for unlimited.
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

-- How many searches the identities of an account have used in a month, under whichever account.
create function private.searches_of_identity(p_user uuid, p_month date) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(max(s.search_count), 0) from private.identity_searches s
  where s.identity_hash = any (private.identity_hashes(p_user)) and s.month = p_month
$$;

-- A new account starts with what its identity has already used, so that each page shows how many are left.
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

-- The ledger has one row per month for a query and a set of keywords. The set is stored as a hash, so that the key
-- stays small however many keywords there are. A row that was not charged is a search that found nothing.
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

-- The state of a search for the caller, known before it is ranked:
--   visitor, subscribed; paid: already charged this month; payable: charged if it finds something;
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

-- The keyed hash of a query, the same in any spacing and case.
create function private.query_hash(p_mode text, p_query text) returns bytea
language plpgsql stable security definer set search_path = '' as $$
declare
  hash_key text;
begin
  select s.value into strict hash_key from private.settings s where s.name = 'query_hash_key';
  return sha256(convert_to(concat_ws(E'\n', hash_key, p_mode, lower(btrim(regexp_replace(p_query, '\s+', ' ', 'g')))), 'UTF8'));
end $$;

-- Keyed hashes of what Discovery.AI's keywords search for, each once: the stems of a keyword in any order and spelling.
-- A keyword without any ('!', 'and') searches for nothing and has none.
create function private.keyword_hashes(p_keywords text[]) returns bytea[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct sha256(convert_to(concat_ws(E'\n', s.value, 'keyword', array_to_string(k.stems, ' ')), 'UTF8'))), '{}')
  from private.settings s, unnest(p_keywords) word,
    lateral (select tsvector_to_array(to_tsvector('pg_catalog.english', private.fold(word))) as stems) k
  where s.name = 'query_hash_key' and k.stems <> '{}'
$$;

-- Whether a person has paid this month for a query with these keywords: for exactly them, or for one or two more of
-- them when it was charged last, if at least half remain, rounded down: the only one can go.
create function private.is_paid_search(p_user uuid, p_query_hash bytea, p_keyword_hashes bytea[]) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  this_month constant date := date_trunc('month', private.clock() at time zone 'utc')::date;
  last_set bytea[];
begin
  select l.keyword_hashes into last_set from private.trial_ledger l
  where l.user_id = p_user and l.month = this_month and l.query_hash = p_query_hash and l.charged
  order by l.charged_at desc limit 1;
  return coalesce(last_set @> p_keyword_hashes and cardinality(last_set) - cardinality(p_keyword_hashes) <= 2
      and cardinality(p_keyword_hashes) >= cardinality(last_set) / 2, false)
    or exists (select from private.trial_ledger l where l.user_id = p_user and l.month = this_month
      and l.query_hash = p_query_hash and l.set_hash = private.hash_of_set(p_keyword_hashes) and l.charged);
end $$;

-- Begins a search. `p_keywords` is what Discovery.AI searches for, null in the regular mode; `p_submitted` is false if
-- a result is only opened again. A submitted one locks the caller's count until the transaction ends, so that two at once
-- run one after another. Raises 22023 for more or longer keywords than a page can send, PT409 for a fourth at once, which the
-- Workers send again.
-- A query that was paid for stays paid in any spacing and case.
create function private.begin_search(p_mode text, p_query text, p_keywords text[], p_submitted boolean)
returns private.search_claim
language plpgsql security definer set search_path = '' as $$
declare
  most_keywords constant integer := 25;
  longest_keyword constant integer := 60;
  most_empty constant integer := 60;
  claim private.search_claim;
  now_utc timestamp := private.clock() at time zone 'utc';
begin
  if cardinality(p_keywords) > most_keywords
    or exists (select from unnest(p_keywords) k where char_length(btrim(k)) > longest_keyword) then
    raise 'A search takes at most % keywords of % characters.', most_keywords, longest_keyword using errcode = '22023';
  end if;
  -- A person who was signed out elsewhere is a visitor, although the token is still good.
  claim.user_id := private.live_user();
  if claim.user_id is null then
    claim.state := 'visitor';
    return claim;
  elsif private.has_valid_subscription() then
    claim.state := 'subscribed';
    return claim;
  end if;
  -- Those that wait for the caller's count below hold a connection each. A search that is opened again does not wait.
  if p_submitted and private.take_place('search', 3) is null then
    raise 'Three searches of yours are running.' using errcode = 'PT409';
  end if;
  claim.month := date_trunc('month', now_utc)::date;
  claim.query_hash := private.query_hash(p_mode, p_query);
  claim.keyword_hashes := private.keyword_hashes(p_keywords);
  claim.set_hash := private.hash_of_set(claim.keyword_hashes);

  if not exists (select from public.trial_search_counts c where c.user_id = claim.user_id) then
    insert into public.trial_search_counts (user_id, month, search_count)
    values (claim.user_id, claim.month, private.searches_of_identity(claim.user_id, claim.month)) on conflict do nothing;
  end if;
  if p_submitted then
    perform 1 from public.trial_search_counts c where c.user_id = claim.user_id for update;
  end if;
  select case when c.month = claim.month then c.search_count else 0 end into claim.used
    from public.trial_search_counts c where c.user_id = claim.user_id;

  if private.is_paid_search(claim.user_id, claim.query_hash, claim.keyword_hashes) then
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
-- Answers {"allowed", "charged", "subscribed", "used", "remaining", "empty", "tooManyEmpty"}: "empty" is true if a
-- member's search found nothing and was therefore free.
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

grant execute on function public.search_allowance to anon, authenticated, service_role;

-- 26_import.sql

create table ingest.batches (
  batch_id text primary key check (batch_id <> ''),
  started_at timestamptz not null default now(),
  -- Null while it runs, and for a run that was killed; what that run had written stays and counts.
  finished_at timestamptz,
  rolled_back_at timestamptz,
  files jsonb not null,
  counts jsonb
);
comment on table ingest.batches is 'One run of the import that changed something; the unit of rolling back.';
grant select, insert, update, delete on ingest.batches to service_role;

create table ingest.records (
  source text not null,
  external_id text not null,
  tech_id bigint not null references private.listing_ids (tech_id) on delete cascade,
  content_hash text not null,
  -- Keys that records of one invention share.
  families text[] not null default '{}',
  batch_id text not null references ingest.batches (batch_id),
  reference text not null,
  primary key (source, external_id)
);
comment on table ingest.records is 'The identity of an imported record: who numbers it, and the number.';
comment on column ingest.records.reference is
  'The source''s own number, which several records may share; external_id tells them apart.';
create index records_reference on ingest.records (source, reference);
grant select, insert, update, delete on ingest.records to service_role;

create table ingest.changes (
  change_id bigint generated always as identity primary key,
  batch_id text not null references ingest.batches (batch_id),
  -- No foreign key: the log outlives a technology that was rolled back or deleted.
  tech_id bigint not null,
  source text not null,
  external_id text not null,
  kind text not null check (kind in ('created', 'updated')),
  -- The rows as they were before an update, by table; null for a technology that was created.
  previous jsonb check ((kind = 'updated') = (previous is not null)),
  written jsonb
);
comment on column ingest.changes.written is 'The fields that an update changed, by table, as it wrote them.';
create index changes_tech_id on ingest.changes (tech_id, change_id);
grant select, insert, update, delete on ingest.changes to service_role;

-- The fields of `now` that differ from `was`, which is null for a row that did not exist; without what follows from others.
create function private.differences(was jsonb, now jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(n.key, n.value), '{}') from jsonb_each(nullif(now, 'null')) n
  where n.key not in ('tech_id', 'legal_status', 'licences') and n.value is distinct from coalesce(was -> n.key, 'null')
$$;

-- Stores what these changes of a batch wrote. The import calls it right after it has written the rows.
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

-- Sets the fields of one table that a batch changed back to their earlier values. Returns the fields that somebody has
-- changed since, which it leaves as they are. `part` is the table's name in ingest.changes.
create function private.restore_part(batch text, target regclass, part text) returns table (tech_id bigint, field text)
language plpgsql set search_path = '' as $$
declare
  columns constant text := (
    select string_agg(quote_ident(a.attname), ', ') from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'tech_id');
begin
  return query execute format('
    with fields as (
      -- If two rows of a file are one technology, its state before the first and after the last.
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

-- 27_patent_spellings.sql

-- The spellings of patent numbers, filled in from import/rights/patent-spellings.ts, which explains the forms.
create function private.patent_spellings() returns table (place integer, pattern text, flags text, form text)
language sql immutable parallel safe set search_path = '' as $$
  values
    (1, '(?<![A-Za-z])(?:PCT|Patent Cooperation Treaty)\s{1,3}Publi(?:shed|cation)(?:\s{1,3}International)?(?:\s{1,3}Application)?(?:\s{1,3}(?:No\.?|Number))?\s{1,3}((?:19|20)\d{2})[\s/-]?(\d{6})(?!\d)', 'gi', 'WO{1}{2}'),
    (2, '(?<![A-Za-z\d])PCT[\s/-]*([A-Z]{2})[\s/-]*(\d{4})\s*[/-]?\s*([\d,]{5,8})(?!\d)', 'gi', 'PCT/{1 upper}{2}/{3 digits pad6}'),
    (3, '(?<![A-Za-z\d])PCT[\s/-]*([A-Z]{2})[\s/-]*(0[4-9]|[1-6]\d|7[0-7])\s*/\s*([\d,]{5,8})(?!\d)', 'gi', 'PCT/{1 upper}20{2}/{3 digits pad6}'),
    (4, '(?<![A-Za-z\d])PCT[\s/-]*([A-Z]{2})[\s/-]*(\d{2})\s*/\s*([\d,]{5,8})(?!\d)', 'gi', 'PCT/{1 upper}{2}/{3 digits pad5}'),
    (5, '(?<![A-Za-z\d])(US)\s?(\d{4})\s*/\s*(0\d{5}|0\d{2},\d{3})(?!\d)', 'g', 'PCT/{1}{2}/{3 digits}'),
    (6, '(?<![A-Za-z\d])WO[\s/-]*((?:19|20)\d{2})[\s/-]*(\d{5,6})(?:[\s-]?([ABCEHPSTUWYabu]\d?|\([ABCEHPSTUWY]\d?\)))?(?![\dA-Za-z])', 'gi', 'WO{1}{2 pad6}'),
    (7, '(?<![A-Za-z\d])WO[\s/-]*([89]\d|7[89])[\s/-]*(\d{5,6})(?:[\s-]?([ABCEHPSTUWYabu]\d?|\([ABCEHPSTUWY]\d?\)))?(?![\dA-Za-z])', 'gi', 'WO19{1}{2 pad6}'),
    (8, '(?<![A-Za-z\d])WO[\s/-]*([0-6]\d|7[0-7])[\s/-]*(\d{5,6})(?:[\s-]?([ABCEHPSTUWYabu]\d?|\([ABCEHPSTUWY]\d?\)))?(?![\dA-Za-z])', 'gi', 'WO20{1}{2 pad6}'),
    (9, '(?<![A-Za-z\d])JP[\s-]?([HS])[\s-]?(\d{2})[\s-]?(\d{4,6})(?:[\s-]?([ABCEHPSTUWYabu]\d?|\([ABCEHPSTUWY]\d?\)))?(?![\dA-Za-z])', 'g', 'JP{1}{2}{3}'),
    (10, '\u7279\u8a31(?:\u7b2c)?\s?(\d{7}|\d,\d{3},\d{3})(?!\d)', 'g', 'JP{1 digits}'),
    (11, '\u7279[\u958b\u8868](?:\u7b2c)?\s?((?:19|20)\d{2})-?(\d{6})(?!\d)', 'g', 'JP{1}{2}'),
    (12, '\u7279[\u958b\u8868]\u5e73\s?(\d{1,2})-?(\d{5,6})(?!\d)', 'g', 'JPH{1 pad2}{2 pad6}'),
    (13, '\u7279\u9858(?:\u7b2c)?\s?((?:19|20)\d{2})-?(\d{6})(?!\d)', 'g', 'JP{1}{2}'),
    (14, '(?:\ud2b9\ud5c8|\uc81c)\s?(?:\uc81c)?\s?10-(\d{7})(?![\d-])', 'g', 'KR10{1}'),
    (15, '(?<![A-Za-z\d])KR[\s-]?((?:19|20)\d{2}\d{7})[\s-]?(A)(?![\dA-Za-z])', 'g', 'KR10{1}'),
    (16, '(?<![A-Za-z\d])(?:CN[\s-]?)?ZL\s?((?:(?:19|20)\d{2} ?\d ?|\d{3})\d{5,7})(?:\.[\dXx])?(?![\dA-Za-z])', 'g', 'CN{1 digits}'),
    (17, '(?<![A-Za-z\d,./-])((?:19|20)\d{2}[1-9]\d{7})\.[\dXx](?![\dA-Za-z])', 'g', 'CN{1}'),
    (18, '(?<![A-Za-z\d,./-])(?<!DE ?)([126]\d (?:19|20)\d{2} \d{3} \d{3})\.\d(?![\dA-Za-z])', 'g', 'DE{1 digits}'),
    (19, '(?<![A-Za-z\d])TW[\s-]?I(\d{6})(?:[\s-]?([ABCEHPSTUWYabu]\d?|\([ABCEHPSTUWY]\d?\)))?(?![\dA-Za-z])', 'g', 'TWI{1}'),
    (20, '(?<![A-Za-z\d])MX/[au]/(\d{4})/(\d{6})(?!\d)', 'gi', 'MX{1}{2}'),
    (21, '(?<![A-Za-z\d])(JP|KR)[\s-]?(\d{4}-\d{5,7}|\d{2}-(?:\d{4}-)?\d{7})(?!-\d)(?:[\s-]?([ABCEHPSTUWYabu]\d?|\([ABCEHPSTUWY]\d?\)))?(?![\dA-Za-z])', 'g', '{1 country}{2 foreign}'),
    (22, '(?<![A-Za-z\d,./-])([12]0-(?:19|20)\d{2}-\d{7})(?![\d-])', 'g', 'KR{1 foreign}'),
    (23, '(?<![A-Za-z\d])(AD|AE|AG|AL|AM|AO|AP|AR|AT|AU|AZ|BA|BB|BD|BE|BG|BH|BN|BO|BR|BW|BY|BZ|CA|CH|CL|CN|CO|CR|CS|CU|CY|CZ|DD|DE|DK|DM|DO|DZ|EA|EC|EE|EG|EP|ES|FI|FR|GB|GC|GE|GH|GR|GT|HK|HN|HR|HU|ID|IE|IL|IN|IR|IS|IT|JO|JP|KE|KG|KP|KR|KW|KZ|LA|LB|LI|LK|LT|LU|LV|MA|MC|MD|ME|MG|MK|MN|MO|MT|MW|MX|MY|MZ|NA|NG|NI|NL|NO|NZ|OA|OM|PA|PE|PG|PH|PK|PL|PT|PY|QA|RO|RS|RU|SA|SE|SG|SI|SK|SM|SU|SV|SY|TH|TJ|TM|TN|TR|TT|TW|TZ|UA|UG|UY|UZ|VN|YU|ZA|ZM|ZW)(?:-OS)?\s?(\d{1,3} \d{3} \d{3}|\d{2} \d{3} \d{3}\.\d|\d{2} \d{4} \d{3} \d{3}(?:\.\d)?|\d{2} \d{2} \d{3}|\d{3} \d{3}|\d{2} \d{4} \d{6})(?! \d)(?:-\d)?(?:[\s-]?([ABCEHPSTUWYabu]\d?|\([ABCEHPSTUWY]\d?\)))?(?![\dA-Za-z])', 'g', '{1 country}{2 foreign}'),
    (24, '(?:https://)?image-ppubs\.uspto\.gov/[A-Za-z/-]{1,60}/(\d{7,8})(?![\dA-Za-z])', 'g', 'US{1 digits trim}'),
    (25, '(?<![A-Za-z])(australia|australian|austria|austrian|brazil|brazilian|britain|british|canada|canadian|china|chinese|denmark|danish|europe|european|europäisches|france|french|germany|german|deutsches|hong kong|india|indian|ireland|irish|israel|israeli|italy|italian|japan|japanese|korea|korean|mexico|mexican|netherlands|dutch|new zealand|russia|russian|singapore|south africa|spain|spanish|sweden|swedish|switzerland|swiss|taiwan|united kingdom|uk)\s{1,3}((?:(?:[Pp]atent|[Pp]at\.|[Aa]pplication|[Aa]ppl\.|[Pp]ublication|[Pp]ub\.|[Nn]umber|[Nn]o\.?|[Ss]erial)\s{1,3}){0,4})#?((?:ZL ?)?(?:\d{1,3}(?:[, ]\d{3}){2,3}|\d{3},\d{3}|\d{2} \d{4} \d{3} \d{3}(?:\.\d)?|\d{4}[/-]\d{5,7}|\d{2}-(?:\d{4}-)?\d{7}|\d{6,13}(?:\.[\dXx])?))(?!\d|[,./-]\d)(?:[\s-]?([ABCEHPSTUWYabu]\d?|\([ABCEHPSTUWY]\d?\)))?(?![\dA-Za-z])', 'gi', '{1 country}{3 foreign}'),
    (26, '(?<![A-Za-z\d])(EP|GB|DE|FR|JP|KR|CN|CA|AU|TW)\s{1,3}((?:(?:[Pp]atent|[Pp]at\.|[Aa]pplication|[Aa]ppl\.|[Pp]ublication|[Pp]ub\.|[Nn]umber|[Nn]o\.?|[Ss]erial)\s{1,3}){1,4})#?((?:ZL ?)?(?:\d{1,3}(?:[, ]\d{3}){2,3}|\d{3},\d{3}|\d{2} \d{4} \d{3} \d{3}(?:\.\d)?|\d{4}[/-]\d{5,7}|\d{2}-(?:\d{4}-)?\d{7}|\d{6,13}(?:\.[\dXx])?))(?!\d|[,./-]\d)(?:[\s-]?([ABCEHPSTUWYabu]\d?|\([ABCEHPSTUWY]\d?\)))?(?![\dA-Za-z])', 'g', '{1}{3 foreign}'),
    (27, '(?<![A-Za-z\d])US[\s-]*(?:Pub(?:lication|\.)?\s*(?:No\.?)?\s*)?((?:19|20)\d{2})[\s/-]?(\d{7})(?:[\s-]?([ABCEHPSTUWYabu]\d?|\([ABCEHPSTUWY]\d?\)))?(?![\dA-Za-z])', 'g', 'US{1}{2}'),
    (28, '(?<![A-Za-z\d])US[\s-]?((?:19|20)\d{2})(\d{6})[\s-]?(A\d)(?![\dA-Za-z])', 'g', 'US{1}0{2}'),
    (29, '(?<![A-Za-z\d,./\u3005-\u9fff-])(?<!(?<![A-Za-z])(?!US|NO|ID)[A-Z]{2}(?:\([A-Z]\d?\))?[\s-]?)(?<!\u2116\s?)(20(?:0[1-9]|[1-3]\d))[/-]?(\d{7})(?!\d|[,./-]\d)', 'g', 'US{1}{2}'),
    (30, '(?<![A-Za-z\d/])(?:US\s?|USSN\s?)?(\d{2})\s?/\s?(\d{3},?\d{3}|\d{2},\d{3}|\d{3}/\d{3})(?![\d/])', 'g', 'US{1}/{2 digits pad6}'),
    (31, '(?<![A-Za-z\d])US[\s-]?(1[4-9]|29|35|6[0-3])(\d{6})(?![\dA-Za-z])', 'g', 'US{1}/{2}'),
    (32, '(?<![A-Za-z\d])Des\.\s?(\d{3},\d{3})(?![\d,])', 'g', 'USD{1 digits}'),
    (33, '(?<![A-Za-z\d])Re\.?\s?([2-5]\d,\d{3})(?![\d,])', 'g', 'USRE{1 digits}'),
    (34, '(?<![A-Za-z\d])Plant Pat(?:\.|ent)\s(?:No\.\s)?(\d{1,2},\d{3})(?![\d,])', 'g', 'USPP{1 digits}'),
    (35, '(?<![A-Za-z])(?:Application|Appl\.|Serial)\s{1,3}(?:No\.\s{0,3}|(?:No|Number)\s{1,3})?#?(0[1-9]|1\d|29|35|6[0-3])(\d{6}|,\d{3},\d{3})(?!\d|[,./-]\d)', 'gi', 'US{1}/{2 digits}'),
    (36, '(?<![A-Za-z\d])(?<!(?<![A-Za-z])(?!US|NO|ID)[A-Z]{2}(?:\([A-Z]\d?\))?[\s-]?)(?<!\u2116\s?)(?:US[\s-]*)?(D|RE|PP|AI|H|T|X|RX)[\s-]?0*(\d{1,3}(?:,\d{3})+|\d{3,7})(?!-\d)(?:[\s-]?([ABCEHPSTUWYabu]\d?|\([ABCEHPSTUWY]\d?\)))?(?![\dA-Za-z])', 'g', 'US{1}{2 digits positive}'),
    (37, '(?<![A-Za-z\d])(?<!(?:PATENTS?|PAT\.|APPLICATION|APPL\.|SERIAL|PUBLICATION)\s)(AD|AE|AG|AL|AM|AO|AP|AR|AT|AU|AZ|BA|BB|BD|BE|BG|BH|BN|BO|BR|BW|BY|BZ|CA|CH|CL|CN|CO|CR|CS|CU|CY|CZ|DD|DE|DK|DM|DO|DZ|EA|EC|EE|EG|EP|ES|FI|FR|GB|GC|GE|GH|GR|GT|HK|HN|HR|HU|ID|IE|IL|IN|IR|IS|IT|JO|JP|KE|KG|KP|KR|KW|KZ|LA|LB|LI|LK|LT|LU|LV|MA|MC|MD|ME|MG|MK|MN|MO|MT|MW|MX|MY|MZ|NA|NG|NI|NL|NO|NZ|OA|OM|PA|PE|PG|PH|PK|PL|PT|PY|QA|RO|RS|RU|SA|SE|SG|SI|SK|SM|SU|SV|SY|TH|TJ|TM|TN|TR|TT|TW|TZ|UA|UG|UY|UZ|VN|YU|ZA|ZM|ZW)[\s-]?(\d[\d,./]{4,18}[\dXx])(?:[\s-]?([ABCEHPSTUWYabu]\d?|\([ABCEHPSTUWY]\d?\)))?(?![\dA-Za-z])', 'g', '{1 country}{2 foreign five}'),
    (38, '(?<![A-Za-z\d])US[\s/-]*(?:Pat(?:ent|\.)?\s*(?:No\.?)?\s*#?\s*)?0*(\d{1,2}(?:,\d{3}){2}|\d{3},\d{3}|\d{5,8})(?:[\s-]?([ABCEHPSTUWYabu]\d?|\([ABCEHPSTUWY]\d?\)))?(?![\dA-Za-z])', 'g', 'US{1 digits trim}'),
    (39, '(?:(?<![A-Za-z\d,./\u3005-\u9fff-])|(?<=[Nn]o\.))(?<!(?<![A-Za-z])(?!US|NO|ID)[A-Z]{2}(?:\([A-Z]\d?\))?[\s-]?)(?<!\u2116\s?)0?(\d{1,2},\d{3},\d{3}|1[0-3]\d{3},\d{3})(?!,?\d)(?:[\s-]?([ABCEHPSTUWYabu]\d?|\([ABCEHPSTUWY]\d?\)))?(?![\dA-Za-z])', 'g', 'US{1 digits trim}'),
    (40, '(?:(?<![A-Za-z\d,./\u3005-\u9fff-])|(?<=[Nn]o\.))(?<!(?<![A-Za-z])(?!US|NO|ID)[A-Z]{2}(?:\([A-Z]\d?\))?[\s-]?)(?<!\u2116\s?)0?(1[0-3]?\d{6}|[2-9]\d{6})(?![\d,./-])(?:[\s-]?([ABCEHPSTUWYabu]\d?|\([ABCEHPSTUWY]\d?\)))?(?![\dA-Za-z])', 'g', 'US{1 digits trim}')
$$;

-- The code of a patent office for each of its names and for each other spelling of its code, in lower case.
create function private.country_codes() returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select '{"australia":"AU","australian":"AU","austria":"AT","austrian":"AT","brazil":"BR","brazilian":"BR","britain":"GB","british":"GB","canada":"CA","canadian":"CA","china":"CN","chinese":"CN","denmark":"DK","danish":"DK","europe":"EP","european":"EP","europäisches":"EP","france":"FR","french":"FR","germany":"DE","german":"DE","deutsches":"DE","hong kong":"HK","india":"IN","indian":"IN","ireland":"IE","irish":"IE","israel":"IL","israeli":"IL","italy":"IT","italian":"IT","japan":"JP","japanese":"JP","korea":"KR","korean":"KR","mexico":"MX","mexican":"MX","netherlands":"NL","dutch":"NL","new zealand":"NZ","russia":"RU","russian":"RU","singapore":"SG","south africa":"ZA","spain":"ES","spanish":"ES","sweden":"SE","swedish":"SE","switzerland":"CH","swiss":"CH","taiwan":"TW","united kingdom":"GB","uk":"GB"}'::jsonb
$$;

-- 28_search_index.sql

-- The search index: the words of each technology as a tsvector with a GIN index, and in how many technologies each word
-- occurs. docs/search.md explains the ranking. Only the search functions read these tables.

-- A term is a lexeme of search_texts.places. Besides stems there are names, marked by a prefix that no stem has: `p:` a
-- patent number, `i:` a word of an inventor's name, `I:` a name from one of its words to the end, `u:` a word or the
-- initials of a university, `U:` the university itself, `V:` its name from one of its words to the end. `f:` and one to
-- three stems is what a text says that it is free of.
create table private.search_terms (
  term text collate "C" primary key,
  documents integer not null
);
comment on column private.search_terms.documents is 'In how many technologies the term stands.';

-- Words as they are written, for typing errors and unfinished words; a stem says too little about either.
create table private.search_words (
  word text collate "C" primary key,
  term text collate "C" not null
);
create index search_words_term on private.search_words (term);

-- Each version of a technology's text gets a number of its own.
create table private.search_documents (
  ordinal integer generated always as identity primary key,
  tech_id bigint not null unique references public.technologies (tech_id) on delete cascade,
  class1 text,
  status text not null,
  uni text not null,
  -- The title as folded words. A whole typed title is compared with it, and a typed beginning is completed from it.
  title_key text collate "C" not null,
  class2 text
);
create index search_documents_title on private.search_documents (left(title_key, 200));

create table private.search_texts (
  ordinal integer primary key references private.search_documents (ordinal) on delete cascade,
  -- The number of words; those of the title count twice.
  length real not null,
  -- Stems with their positions, those of the title with weight A; names without positions.
  places tsvector not null
);
-- A search reads the numbers of thousands of rows and the texts of a few hundred.
alter table private.search_texts alter places set storage external;
alter table private.search_texts set (toast_tuple_target = 128);
-- Without fastupdate, each search would also read what was written lately from a list.
create index search_texts_places on private.search_texts using gin (places) with (fastupdate = off);

create table private.search_state (
  only_row boolean primary key default true check (only_row),
  documents integer not null default 0,
  total_length float8 not null default 0
);
insert into private.search_state default values;

-- Changes of this transaction: technologies to index again, and the words of deleted versions.
create table private.search_queue (
  entry bigint generated always as identity primary key,
  tech_id bigint,
  length real,
  terms text[],
  wakes boolean not null default false
);

-- A query for any, or all, of some terms; null for none.
create function private.any_of(terms text[]) returns tsquery
language sql immutable parallel safe set search_path = '' as $$
  select string_agg('''' || replace(replace(t, '\', '\\'), '''', '''''') || '''', ' | ')::tsquery from unnest(terms) t
$$;

create function private.all_of(terms text[]) returns tsquery
language sql immutable parallel safe set search_path = '' as $$
  select string_agg(private.any_of(array[t])::text, ' & ')::tsquery from unnest(terms) t
$$;

-- A text in lower case and without accents.
create function private.plain_letters(content text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  content := lower(content);
  if content !~ '[^\x01-\x7f]' then
    return content;
  end if;
  -- Korean syllables and Japanese letters are put together again.
  return replace(replace(replace(translate(normalize(regexp_replace(normalize(content, NFKD), '[\u0300-\u036f]', '', 'g'), NFC),
    'øłđðıħŧ', 'olddiht'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
end $$;

-- A text as words of letters and digits with one space between them, in lower case and without accents. Thousands
-- separators are removed, decimal points stay.
create function private.fold(content text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  content := private.plain_letters(content);
  if content ~ '[0-9],[0-9]{3}' then
    content := regexp_replace(content, '(?<=[0-9]),(?=[0-9]{3})', '', 'g');
  end if;
  return btrim(regexp_replace(content, '(?:\.(?![0-9])|(?<![0-9])\.|[^[:alnum:].])+', ' ', 'g'));
end $$;

-- The text of a JSON field, whatever its shape: every string in it, each once, without tags.
create function private.plain_text(value jsonb) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  plain text;
begin
  if value is null then
    return null;
  end if;
  -- The value may also be a plain string, which has no members to remove.
  if (case when jsonb_typeof(value) = 'object' then jsonb_typeof(value -> 'text') = 'string' and value - 'text' = '{}' end) then
    plain := value ->> 'text';
  else
    select string_agg(s.leaf, E'\n' order by s.place) into plain
    from (select v.value #>> '{}' as leaf, min(v.place) as place
          from jsonb_path_query(value, 'strict $.** ? (@.type() == "string")') with ordinality v (value, place) group by 1) s;
  end if;
  if plain ~ '[<&]' then
    return regexp_replace(plain, '</?[a-zA-Z][^<>]*>|&#?[a-zA-Z0-9]{2,8};', ' ', 'g');
  end if;
  return plain;
end $$;

-- A technology's fields as they are searched and named in an explanation, in the order in which a page shows them.
-- Reports and contacts are left out: every member must be able to read what every member can find.
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

-- All of these fields except the title, as one text.
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

-- Splits a list of people's names, as written: "Smith, Jane; Lee, Kim", "Jane Smith and Kim Lee", "Jane Smith, Kim
-- Lee".
create function private.names_of(inventors text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return regexp_split_to_array(btrim(left(inventors, 5000)),
    case when inventors ~ ';' then '\s*;\s*|\s+and\s+' when inventors ~ '\n' then '\s*\n\s*' else '\s*,\s*|\s+and\s+' end);
end $$;

-- Applies one step of a spelling to a part of a patent number, as import/rights/patent-number.ts does; null if the part
-- does not fit.
create function private.patent_step(step text, part text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case step
    when 'digits' then regexp_replace(part, '[^0-9]', '', 'g')
    when 'pad2' then lpad(part, greatest(2, length(part)), '0')
    when 'pad5' then lpad(part, greatest(5, length(part)), '0')
    when 'pad6' then lpad(part, greatest(6, length(part)), '0')
    when 'trim' then nullif(ltrim(part, '0'), '')
    when 'positive' then case when part ~ '[1-9]' then part end
    when 'five' then case when part ~ '[0-9]{5}' then part end
    when 'upper' then upper(part)
    when 'country' then coalesce(private.country_codes() ->> lower(part), part)
    when 'foreign' then regexp_replace(replace(regexp_replace(regexp_replace(regexp_replace(part,
      '^ZL', '', 'i'), '[,\s/-]', '', 'g'), '\.[0-9Xx]$', ''), '.', ''), '^0+(?=[0-9]{5})', '')
  end
$$;

-- The number that the form of a spelling makes from the groups of a match; null if they do not fit.
create function private.patent_number(form text, groups text[]) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  number text := form;
  piece text[];
  part text;
  step text;
begin
  for piece in select regexp_matches(form, '\{([0-9])([a-z0-9 ]*)\}', 'g') loop
    part := coalesce(groups[piece[1]::integer], '');
    foreach step in array string_to_array(btrim(piece[2]), ' ') loop
      part := private.patent_step(step, part);
    end loop;
    if part is null then
      return null;
    end if;
    number := replace(number, '{' || piece[1] || piece[2] || '}', part);
  end loop;
  return regexp_replace(number, '^EP([0-9]{6})$', 'EP0\1');
end $$;

-- Every patent number in a text, in the catalogue's form (`US10037477`, `US20150306595`, `PCT/US2017/049819`; no kind
-- code) and in the order of the spellings, which are those of import/rights/patent-spellings.ts; and the text without.
create function private.read_patent_numbers(content text, out numbers text[], out remaining text)
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  spelling record;
  groups text[];
  number text;
begin
  remaining := translate(left(content, 2000), '‐‑–—－０１２３４５６７８９', '-----0123456789');
  numbers := '{}';
  if remaining !~ '[0-9]{3}' then
    return;
  end if;
  for spelling in select s.pattern, s.flags, s.form from private.patent_spellings() s order by s.place loop
    for groups in select regexp_matches(remaining, spelling.pattern, spelling.flags) loop
      number := private.patent_number(spelling.form, groups);
      if number is not null and number <> all (numbers) then
        numbers := numbers || number;
      end if;
    end loop;
    if groups is not null then
      remaining := regexp_replace(remaining, spelling.pattern, E'\x01', spelling.flags);
      groups := null;
    end if;
  end loop;
end $$;

-- The patent numbers in a text, without the rest of it, which read_patent_numbers() returns too.
create function private.patent_numbers(content text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (private.read_patent_numbers(content)).numbers;
end $$;

-- The numbers of a stored list without their kind codes ('US10037477B2'): publications of one patent are one.
create function private.compared_numbers(stored text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select string_to_array(regexp_replace(stored, '([0-9])[A-Z][0-9]?(?=, |$)', '\1', 'g'), ', ')
$$;

-- The letters and digits of a number or docket, for those that are not a patent's.
create function private.bare_number(content text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select upper(regexp_replace(left(content, 200), '[^[:alnum:]]+', '', 'g'))
$$;

-- The words of a name that distinguish it from others.
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

-- The initials that people use: `mit` for the Massachusetts Institute of Technology.
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

-- A university's name without the words that most of them share: `duke` for Duke University.
create function private.university_key(words text[]) returns text
language sql immutable parallel safe set search_path = '' as $$
  select array_to_string(private.telling_words(words, '{of,the,and,at,for,in,university,college,institute}'), ' ')
$$;

-- The terms of names, which are indexed besides a text's stems.
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

-- Things that a text states to be absent ('solvent-free', 'without rare earths'), as terms: each stem, and the two or
-- three together. 'non-' applies to one word: 'non-viral CRISPR' uses CRISPR. A text is as words_of() returns it.
create function private.free_terms(words text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  with said as (
    select row_number() over () as place, coalesce(m.part[1], m.part[2], m.part[3]) as thing
    from regexp_matches(words,
      '([[:alnum:]]+) (?:free|less)\M(?! (?:from|of)\M)|\mnon ([[:alnum:]]+)'
      || '|\m(?:without|no|free (?:of|from)|instead of|rather than|avoid(?:s|ing)?|eliminat(?:es|ing)|absence of|lack of|devoid of'
      || '|(?:do|does|is|are) not (?:use|contain|require|need|include|rely on|based on))'
      || '(?: (?:a|an|the|any|applications? of|applying|use of|using|need for|need of|needing|requiring|requirement for|reliance on))*'
      || ' ([[:alnum:]]+(?: [[:alnum:]]+){0,2})', 'g') m (part)
  ), spelled as (
    select private.spell(coalesce(string_agg(s.thing, ' | ' order by s.place), '')) as things from said s
  ), stemmed as (
    select p.place, array_agg(l.lexemes[1] order by w.place) as stems
    from spelled, string_to_table(spelled.things, ' | ') with ordinality p (thing, place),
      string_to_table(p.thing, ' ') with ordinality w (word, place), ts_lexize('pg_catalog.english_stem', w.word) l (lexemes)
    where cardinality(l.lexemes) = 1 group by p.place
  )
  select coalesce(array_agg(distinct 'f:' || x.term), '{}')
  from stemmed s, lateral (
    select unnest(s.stems) as term
    union all select array_to_string(s.stems[1:2], ' ') where cardinality(s.stems) > 1
    union all select array_to_string(s.stems, ' ') where cardinality(s.stems) > 2) x
  where length(x.term) < 200
$$;

-- Wakes the indexing once per transaction, to run at its end.
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
    -- Only the details were deleted. If the technology itself was deleted, there is nothing to index again.
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

-- A version of a text is deleted: with its technology, or because it is indexed again. Its words are subtracted
-- together with all others of the transaction, so that a term's row is not written once for each.
create function private.queue_removed_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.search_queue (length, terms) select r.length, tsvector_to_array(r.places) from removed r;
  if found then
    perform private.wake_search();
  end if;
  return null;
end $$;

create trigger search_text_removed after delete on private.search_texts
  referencing old table as removed for each statement execute function private.queue_removed_text();

-- Adds technologies to the index. Those that are already in it must be removed first. The caller holds the lock.
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
  select array_agg(s.ordinal order by s.ordinal), array_agg(private.words_of(t.title) order by s.ordinal),
    array_agg(left(private.words_of(left(private.search_body(t, d), 200000)), 100000) order by s.ordinal)
    into ordinals, titles, bodies
  from private.search_documents s
  join public.technologies t on t.tech_id = s.tech_id
  left join public.technology_details d on d.tech_id = t.tech_id
  where s.ordinal > last_known;
  -- Apart from the texts: Postgres does not keep as many compiled patterns as both need.
  select array_agg(array_to_string(private.search_names(t.uni, d.inventor, d.pi_patentid), E'\n') order by s.ordinal) into names
  from private.search_documents s
  join public.technologies t on t.tech_id = s.tech_id
  left join public.technology_details d on d.tech_id = t.tech_id
  where s.ordinal > last_known;

  with texts as materialized (
    select v.ordinal, setweight(private.stems_of(left(v.title, 100000)), 'A') || private.stems_of(coalesce(v.body, ''))
      -- With one position, since it counts as one word.
      || coalesce((select string_agg(format('%L:1', f), ' ')::tsvector
        from unnest(private.free_terms(v.title || ' ' || coalesce(v.body, ''))) f), '')
      || coalesce(array_to_tsvector(array_remove(string_to_array(v.names, E'\n'), '')), '') as places
    from unnest(ordinals, titles, bodies, names) v (ordinal, title, body, names)
  ), terms as (
    insert into private.search_terms as k (term, documents)
    select u.lexeme, count(*) from texts t, unnest(t.places) u group by u.lexeme order by u.lexeme
    on conflict (term) do update set documents = k.documents + excluded.documents
  )
  insert into private.search_texts (ordinal, length, places)
  select t.ordinal, coalesce((
      select sum(cardinality(u.positions) + cardinality(array_positions(u.weights, 'A')))
      from unnest(t.places) u where not starts_with(u.lexeme, 'f:')), 0), t.places
  from texts t;

  with written as materialized (
    select distinct w.word from unnest(titles || bodies) b (body), string_to_table(b.body, ' ') w (word)
    where length(w.word) between 3 and 40
  ), unknown as materialized (
    select w.word from written w where w.word ~ '^[[:alpha:]]+$'
      and not exists (select from private.search_words k where k.word = w.word) order by w.word
  )
  insert into private.search_words (word, term)
  select u.word, l.lexemes[1] from unknown u, ts_lexize('pg_catalog.english_stem', private.spell(u.word)) l (lexemes)
  where cardinality(l.lexemes) = 1
  on conflict do nothing;

  update private.search_state s set documents = s.documents + g.n, total_length = s.total_length + g.length
  from (select count(*) as n, sum(t.length)::float8 as length from private.search_texts t where t.ordinal > last_known) g
  where s.only_row and g.n > 0;
end $$;

-- Indexes what this transaction changed, at its end. One transaction at a time, so that two cannot deadlock on the rows
-- of terms. The work depends on what changed and never on the size of the catalogue.
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
  from (select u as term, count(*) as n from private.search_queue q, unnest(q.terms) u group by u) g
  where t.term = g.term;
  with gone as (
    delete from private.search_terms t
    where t.documents <= 0 and t.term in (select unnest(q.terms) from private.search_queue q) returning t.term
  )
  delete from private.search_words w where w.term in (select g.term from gone g);
  update private.search_state s set documents = s.documents - g.n, total_length = s.total_length - g.length
  from (select count(*) as n, sum(q.length)::float8 as length from private.search_queue q where q.terms is not null) g
  where s.only_row and g.n > 0;
  delete from private.search_queue q where q.tech_id is not null or q.terms is not null or q.wakes;
  perform set_config('quad.search_woken', '', true);
  return null;
end $$;

create constraint trigger index_queued after insert on private.search_queue
  deferrable initially deferred for each row when (new.wakes) execute function private.index_queued();

create function private.set_second_class() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.class2 := (select t.class2 from public.technologies t where t.tech_id = new.tech_id);
  return new;
end $$;

create trigger set_second_class before insert on private.search_documents for each row execute function private.set_second_class();

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

-- 29_spellings.sql

-- Spellings that search takes for one: British and American words, codes with and without hyphens or Greek letters,
-- compounds, and runs of Chinese, Japanese and Korean characters. Texts and queries go through the same tables.

-- Words: where a text holds the marker, what fits the pattern is replaced, or the marker itself where there is no
-- pattern, in this order. The result is only compared, never shown. A text has one blank between words and around it.
create function private.word_spellings() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array[
    ['our', '(col|vap|tum|od|behavi|arb|neighb|av|lab|hum|hon|rum|arm|vig|rig|ranc|clam|parl|cand|splend|demean|ferv|ard|val|succ)our', '\1or'],
    ['ae', 'ae(?=m|sth|sium|sar|c[aeou]|tiol|v|nia|nas)|(?<=p)ae(?=d)|(?<=al|rch|ph)ae(?=o)|(?<=ch)ae(?=t)', 'e'],
    ['manoeuvr', 'manoeuvr(?:e(?!d)|(?=ed|ing|ab))', 'maneuver'],
    ['oe', 'oe(?=dem|soph|str|li[ac]|lom|b[aio])|(?<=f)oe(?=t)|(?<=rh|pn)oe(?=a|i)|(?<=hom)oe(?=o)', 'e'],
    ['entr', 'centr(?:e(?!d)|(?=ed\M|ing\M))', 'center'],
    ['tre', '(li|me|thea|lus|spec|ti|mi|goi|scep)tre(?=s?\M|d\M)', '\1ter'],
    ['bre', '(fi|cali|sa|som)bre', '\1ber'],
    ['is', '([a-z](?:[a-z][bgklns]|[aeou]r|im|am|[tdn]om|tem|[ai]c|[iro]d|[ieou]t|[^e]at))is(e|ed|es|er|ers|ing|able|ations?|ational)\M', '\1iz\2'],
    ['ll', '(mode|labe|trave|channe|tunne|fue|leve|beve|pane|funne|barre|cance|counse|chise|marve|shove|signa|equa|initia|spira|dia|tota|swive|dowe|towe|ename|parce|stenci|penci)ll(ing|ed|er|able|ation)', '\1l\2'],
    ['sulph', '', 'sulf'], ['aluminium', '', 'aluminum'], ['lyz', '', 'lys'], ['catalogue', '', 'catalog'],
    ['analogue', '', 'analog'], ['dialogue', '', 'dialog'], ['homologue', '', 'homolog'], ['gramme ', '', 'gram '],
    ['grammes ', '', 'grams '], [' mould', '', ' mold'], ['smould', '', 'smold'], [' moult', '', ' molt'],
    [' grey', '', ' gray'], ['defence', '', 'defense'], ['offence', '', 'offense'], ['pretence', '', 'pretense'],
    ['licence', '', 'license'], ['practis', '', 'practic'], [' tyre', '', ' tire'], [' ageing ', '', ' aging '],
    ['plough', '', 'plow'], ['draught', '', 'draft'], ['artefact', '', 'artifact'], ['aeroplane', '', 'airplane'],
    ['dgement', '', 'dgment'], [' sceptic', '', ' skeptic'], [' disc ', '', ' disk '], [' discs ', '', ' disks '],
    ['mollusc', '', 'mollusk'], ['leucoc', '', 'leukoc'], ['neurone', '', 'neuron'], ['focuss', '', 'focus'],
    ['callip', '', 'calip'], ['skilful', '', 'skillful'], ['fulfilment', '', 'fulfillment'],
    [' fulfil ', '', ' fulfill '], [' fulfils ', '', ' fulfills '], ['instalment', '', 'installment'],
    ['carburett', '', 'carburet'], ['woollen', '', 'woolen'], ['jewellery', '', 'jewelry'], ['yoghurt', '', 'yogurt'],
    ['orientated', '', 'oriented'], ['orientate', '', 'orient'], ['preventative', '', 'preventive'], ['gelatine ', '', 'gelatin '],
    -- Words that the stemmer would reduce to the same stem. No text has the second form.
    ['organic', '', 'organyc'], ['organiz', '', 'organyz'], ['organism', '', 'organysm'],
    [' training', '', ' trayning'], [' trained', '', ' trayned'], [' trainer', '', ' trayner'],
    [' trainee', '', ' traynee']
  ]
$$;

-- Words in the one spelling that represents all of theirs. Postgres keeps some thirty compiled patterns, so most rows have
-- none.
create function private.spell(words text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  spellings constant text[] := private.word_spellings();
begin
  words := ' ' || words || ' ';
  for i in 1 .. cardinality(spellings) / 3 loop
    if strpos(words, spellings[i][1]) > 0 then
      words := case when spellings[i][2] = '' then replace(words, spellings[i][1], spellings[i][3])
        else regexp_replace(words, spellings[i][2], spellings[i][3], 'g') end;
    end if;
  end loop;
  return btrim(words);
end $$;

-- The stems of folded words, with their places, as the index and queries have them.
create function private.stems_of(words text) returns tsvector
language sql stable parallel safe set search_path = '' as $$
  select to_tsvector('pg_catalog.english', private.spell(words))
$$;

-- Codes and compounds: where a text holds the marker, what fits the pattern, in small letters and with Greek letters by
-- name, is also one word, which is made of the pattern's groups. 'IL-6' is also 'il6', 'TGF-β1' also 'tgfb1',
-- 'nano-tubes' also 'nanotubes'.
create function private.joined_spellings() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array[
    -- IL-1β, TNF-alpha; of those that are often written apart, also TNF alpha, NFkappaB.
    ['-', '(?<![[:alnum:]-])([a-z]{2,4})-?([0-9]{0,2})-(?:(a)lpha|(b)eta|(g)amma|(d)elta|(e)psilon|(k)appa)[- ]?(b?[0-9]{0,2})(?![[:alnum:]])', '\1\2\3\4\5\6\7\8\9'],
    ['a', '(?<![[:alnum:]-])(tnf|tgf|ifn|nf|ppar|pkc)[ ]?(?:(a)lpha|(b)eta|(g)amma|(d)elta|(k)appa)[- ]?(b?[0-9]{0,2})(?![[:alnum:]])', '\1\2\3\4\5\6\7'],
    -- IL-6, HER-2, PD-L1, COVID-19; of ordinary words also 'type 2'.
    ['-', '(?<![[:alnum:]-])([a-z]{1,5})-([a-z]{0,3}[0-9]{1,3}[a-z]{0,2})(?![[:alnum:]-])', '\1\2'],
    [' ', '(?<![[:alnum:]-])(type|phase|class|level|stage|group|grade|step|mode|tier|day|week) ([0-9]{1,2}[a-z]?)(?![[:alnum:]-])', '\1\2'],
    -- 5-HT2A, 3-D.
    ['-', '(?<![[:alnum:]-])([0-9])-([a-z]{1,3}[0-9]{1,2}[a-z]?|d|ht|fu)(?![[:alnum:]-])', '\1\2'],
    -- TNF-a, CAR-T.
    ['-', '(?<![[:alnum:]-])([a-z]{2,4})-([a-z])(?![[:alnum:]-])', '\1\2'],
    ['c++', '(?<![[:alnum:]])c\+\+(?![[:alnum:]])', 'cplusplus'],
    ['c#', '(?<![[:alnum:]])c#(?![[:alnum:]])', 'csharp'],
    ['.net', '(?<![[:alnum:]])\.net(?![[:alnum:]])', 'dotnet'],
    ['-cov-', '(?<![[:alnum:]-])(sars|mers)-(cov)-([0-9])(?![[:alnum:]-])', '\1\2\3'],
    ['-', '(?<![[:alnum:]-])(nf|gm|rt|wi|e|x)-(kb|csf|pcr|fi|mail|nose|ray|rays)(?![[:alnum:]-])', '\1\2'],
    ['o', '(?<![[:alnum:]-])(nano|micro|bio|electro|photo|thermo|piezo|opto|hydro)[- ]([a-z]{4,})(?![[:alnum:]])', '\1\2']
  ]
$$;

-- A text before it is cut into words: small letters without accents, plain hyphens, and Greek letters by name. A letter
-- within a word is set off by a hyphen; the sign of a millionth is 'u'.
create function private.plain_characters(content text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  greek constant text := 'αβγδεζηθικλμνξοπρσςτυφχψω';
  names constant text[] := '{alpha,beta,gamma,delta,epsilon,zeta,eta,theta,iota,kappa,lambda,mu,nu,xi,omicron,pi,rho,sigma,sigma,tau,upsilon,phi,chi,psi,omega}';
begin
  content := private.plain_letters(content);
  if content ~ '[^\x01-\x7f]' then
    content := translate(content, '‐‑–−', '----');
    if content ~ '[α-ω]' then
      content := regexp_replace(content, '(?<![[:alpha:]])μ(?=[a-z]{1,2}(?![[:alpha:]]))', 'u', 'g');
      -- Words of Greek are no codes.
      content := regexp_replace(content, '(?<![α-ω])(?<=[[:alnum:]])([α-ω])(?![α-ω])', '-\1', 'g');
      content := regexp_replace(content, '(?<![α-ω])([α-ω])(?=[a-z])', '\1-', 'g');
      for i in 1 .. length(greek) loop
        if strpos(content, substr(greek, i, 1)) > 0 then
          content := regexp_replace(content, '(?<![α-ω])' || substr(greek, i, 1) || '(?![α-ω])', names[i], 'g');
        end if;
      end loop;
    end if;
  end if;
  return content;
end $$;

-- Runs of Chinese, Japanese and Korean characters as pairs: 固体電解質 is 固体 体電 電解 解質. So a word inside a run is found.
create function private.pair_characters(words text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if words !~ '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]' then
    return words;
  end if;
  return (
    select btrim(regexp_replace(string_agg(case when m.piece[1] is null then m.piece[2] else ' ' || (
        select string_agg(substr(m.piece[1], i, 2), ' ' order by i)
          from generate_series(1, greatest(length(m.piece[1]) - 1, 1)) i) || ' ' end,
      '' order by m.place), ' +', ' ', 'g'))
    from regexp_matches(words,
      '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]+)|([^\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]+)', 'g')
      with ordinality m (piece, place));
end $$;

-- A text as the index reads it: folded words, and behind the parts of a code or compound also the whole.
create function private.words_of(content text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  spellings constant text[] := private.joined_spellings();
begin
  content := private.plain_characters(content);
  for i in 1 .. cardinality(spellings) / 3 loop
    if strpos(content, spellings[i][1]) > 0 then
      content := regexp_replace(content, spellings[i][2], '\& ' || spellings[i][3], 'g');
    end if;
  end loop;
  return private.pair_characters(private.fold(content));
end $$;

-- A query with its codes and compounds as the one word that represents all their spellings, where the index knows it. The
-- parts of a code that begins with a digit, of F-16 and of C++ say nothing by themselves.
create function private.join_known(content text) returns text
language plpgsql stable set search_path = '' as $$
declare
  spellings constant text[] := private.joined_spellings();
  written text;
  whole text;
begin
  content := private.plain_characters(content);
  for i in 1 .. cardinality(spellings) / 3 loop
    continue when strpos(content, spellings[i][1]) = 0;
    for written in select regexp_substr(content, spellings[i][2], 1, n)
        from generate_series(1, regexp_count(content, spellings[i][2])) n loop
      whole := regexp_replace(written, spellings[i][2], spellings[i][3]);
      if whole ~ '^[a-z]?[0-9]|^(cplusplus|csharp|dotnet)$' or exists (select from private.search_terms t, unnest(tsvector_to_array(private.stems_of(whole))) l
                                     where t.term = l) then
        content := replace(content, written, whole);
      end if;
    end loop;
  end loop;
  return content;
end $$;

-- Titles by their beginning in any of these spellings.
create function private.title_spelling(key text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select left(replace(private.spell(private.fold(private.plain_characters(key))), ' ', ''), 200) collate "C"
$$;

create index search_documents_spelling on private.search_documents (private.title_spelling(title_key));

-- 30_thesaurus.sql

-- The thesaurus as entries: phrases that must be in the typed text, words of which two select an entry, and the terms
-- that an entry is also searched for. private.load_thesaurus(…) fills it from supabase/seed/thesaurus.txt; while it is
-- empty, searches have no synonyms. docs/search.md, 'The thesaurus'.
create table private.thesaurus_entries (
  entry integer primary key,
  -- One of the six classes, and the sense, for people who review the list.
  class text not null,
  sense text not null
);

create table private.thesaurus_phrases (
  first_stem text collate "C" not null,
  stems text[] not null,
  -- The same without 'no', 'off' and similar words, which no keyword has.
  telling text[] not null,
  entry integer not null,
  primary key (first_stem, stems, entry)
);

create table private.thesaurus_words (
  stem text collate "C" not null,
  entry integer not null,
  -- The fewer entries have a word, the higher its weight.
  weight real not null,
  primary key (stem, entry)
);

create table private.thesaurus_terms (
  entry integer not null,
  term text not null,
  stems text[] not null,
  primary key (entry, term)
);

-- The vectors of terms that the catalogue holds, which the jobs Worker makes; null where the encoder had none.
create table private.thesaurus_vectors (
  term text primary key,
  encoder text not null,
  vector real[] check (cardinality(vector) = 384)
);

-- The stems of words as the thesaurus compares them. Stop words are dropped, but those that change the sense ('no
-- needle', 'wears out') stay, with a mark in front.
create function private.telling_stems(words text[]) returns table (stem text, place integer)
language sql stable set search_path = '' as $$
  select k.stem, k.place from (
    select case
        when w.word in ('no', 'not', 't', 'without', 'never', 'cannot', 'nothing', 'nobody', 'neither') then '!no'
        when w.word in ('off', 'out', 'up', 'down', 'over', 'through', 'again', 'under', 'against', 'same', 'before', 'from',
          'into', 'own') then '!' || w.word
        else (select l.lexeme from unnest(private.stems_of(w.word)) l limit 1)
      end as stem, w.place::integer as place
    from unnest(words) with ordinality w (word, place)) k
  where k.stem is not null order by k.place
$$;

-- The entries of a thesaurus's text, which supabase/seed/README.md describes: phrases, terms and words as they are
-- written there. A line with '~' is two entries, of which the second has no words.
create function private.thesaurus_lines(thesaurus text)
returns table (entry integer, class text, sense text, phrases text, terms text, words text)
language sql immutable set search_path = '' as $$
  with lines as (
    select l.line, l.place::integer as place, max(l.place) filter (where starts_with(l.line, '# ')) over (order by l.place) as heading
    from string_to_table(thesaurus, E'\n') with ordinality l (line, place)
  ), split as (
    select l.place, substr(h.line, 3) as class, regexp_match(l.line, '^(.*) ([>~]) (.*) [|] (.*)$') as arrow,
      regexp_match(l.line, '^([^|]*) = ([^|]*)$') as description
    from lines l left join lines h on h.place = l.heading
    where l.line <> '' and not starts_with(l.line, '# ')
  )
  select 2 * s.place, s.class, s.arrow[4], s.arrow[1], s.arrow[3], s.arrow[1] from split s where s.arrow is not null
  union all
  select 2 * s.place + 1, s.class, s.arrow[4], s.arrow[3], s.arrow[1], null from split s where s.arrow[2] = '~'
  union all
  -- A line that is neither has no terms.
  select 2 * s.place, s.class, s.description[2], null, s.description[1], s.description[1] || ' ' || s.description[2]
  from split s where s.arrow is null
$$;

-- Replaces all entries by those of a thesaurus's text, and answers how many there are. It fails, and changes nothing, for
-- a line that it cannot read.
create function private.load_thesaurus(thesaurus text) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  unread integer;
  loaded integer;
begin
  lock table private.thesaurus_entries in share row exclusive mode;
  create temporary table thesaurus_parsed on commit drop as select * from private.thesaurus_lines(thesaurus);
  select min(p.entry) / 2 into unread from pg_temp.thesaurus_parsed p where p.terms is null or p.class is null;
  if unread is not null then
    raise exception 'Line % of the thesaurus cannot be read.', unread;
  end if;
  -- Stems each word once.
  create temporary table thesaurus_vocabulary on commit drop as
  select w.word, (select k.stem from private.telling_stems(array[w.word]) k) as stem,
    (select l.lexeme from unnest(private.stems_of(w.word)) l limit 1) as lexeme
  from (select distinct unnest(regexp_split_to_array(lower(concat_ws(' ', p.phrases, p.terms, p.words)), '[^a-z0-9]+')) as word
        from pg_temp.thesaurus_parsed p) w
  where w.word <> '';
  create unique index on pg_temp.thesaurus_vocabulary (word);
  analyze pg_temp.thesaurus_vocabulary;

  delete from private.thesaurus_entries where true;
  delete from private.thesaurus_phrases where true;
  delete from private.thesaurus_terms where true;
  delete from private.thesaurus_words where true;

  insert into private.thesaurus_entries (entry, class, sense) select p.entry, p.class, p.sense from pg_temp.thesaurus_parsed p;
  get diagnostics loaded = row_count;

  insert into private.thesaurus_phrases (first_stem, stems, telling, entry)
  select distinct k.stems[1], k.stems, array(select s from unnest(k.stems) s where not starts_with(s, '!')), k.entry
  from (select p.entry, f.place, array_agg(v.stem order by w.place) as stems
        from pg_temp.thesaurus_parsed p, string_to_table(p.phrases, ',') with ordinality f (phrase, place),
          regexp_split_to_table(lower(f.phrase), '[^a-z0-9]+') with ordinality w (word, place)
        join pg_temp.thesaurus_vocabulary v on v.word = w.word
        where v.stem is not null group by p.entry, f.place) k
  where exists (select from unnest(k.stems) s where not starts_with(s, '!'));

  insert into private.thesaurus_terms (entry, term, stems)
  select distinct on (k.entry, k.term) k.entry, k.term, k.stems
  from (select p.entry, btrim(f.term) as term, array_agg(distinct v.lexeme) as stems
        from pg_temp.thesaurus_parsed p, string_to_table(p.terms, ',') with ordinality f (term, place),
          regexp_split_to_table(lower(f.term), '[^a-z0-9]+') with ordinality w (word, place)
        join pg_temp.thesaurus_vocabulary v on v.word = w.word
        where v.lexeme is not null group by p.entry, f.place, f.term) k
  order by k.entry, k.term;

  create temporary table thesaurus_stems on commit drop as
  select distinct v.stem, p.entry
  from pg_temp.thesaurus_parsed p, regexp_split_to_table(lower(p.words), '[^a-z0-9]+') w (word)
  join pg_temp.thesaurus_vocabulary v on v.word = w.word
  where v.stem is not null and not starts_with(v.stem, '!');

  insert into private.thesaurus_words (stem, entry, weight)
  select s.stem, s.entry,
    ln(1 + (select count(distinct x.entry) from pg_temp.thesaurus_stems x) / count(*) over (partition by s.stem)::float8)
  from pg_temp.thesaurus_stems s;

  delete from private.thesaurus_vectors v where not exists (select from private.thesaurus_terms t where t.term = v.term);

  analyze private.thesaurus_entries, private.thesaurus_phrases, private.thesaurus_words, private.thesaurus_terms;
  drop table pg_temp.thesaurus_parsed, pg_temp.thesaurus_vocabulary, pg_temp.thesaurus_stems;
  return loaded;
end $$;

-- 32_search_ranking.sql

-- Reads a query and ranks the technologies that it finds. docs/search.md explains why, and how well it works.

-- A query after reading. Its entries are the words that rank, in the order typed; the same place in each array belongs
-- to one entry.
create type private.search_query as (
  -- The words as typed and as used, folded. They differ for a corrected typing error and for a synonym.
  typed text[],
  used text[],
  terms text[],
  -- Inverse document frequency, times a factor for the kind of entry.
  weights float8[],
  -- The word's place in the query, which its synonyms share.
  positions integer[],
  -- Every technology found has the required terms and phrases, and none of the excluded ones; null for none. In Discovery.AI
  -- a text that says it is free of what is excluded is not excluded.
  required tsquery,
  excluded tsquery,
  -- Technologies that come first: by patent number, title, inventor, university.
  direct_numbers text[],
  direct_title text,
  -- The title as typed. Of titles that differ only in case or commas, the one that equals it comes first.
  exact_title text,
  direct_inventor text[],
  direct_university text,
  -- Whether something required is in no technology.
  impossible boolean,
  corrections jsonb,
  -- At most five words that no technology holds, folded, and that were not corrected.
  absent text[],
  -- The words after inventor: and uni:, for the explanation.
  named text[],
  named_fields text[],
  -- Synonyms of several words: [{"stems", "weight", "place", "typed", "used"}].
  phrase_words jsonb,
  -- The terms of the thesaurus that places in the query also mean: [{"typed", "used"}].
  also jsonb,
  -- Whether it is a patent number, or several, and nothing else.
  is_number boolean,
  -- The number of its stems; its vector, the encoder of it and its wish_likeness(), null where no vector is known.
  vector real[],
  encoder text,
  wish_likeness float8,
  stems integer,
  -- As is_english() tells.
  is_english boolean
);

-- Finds the dictionary's word for a word that is in no technology: one typing error away (one letter more, fewer,
-- other, or two swapped). A word that keeps all typed letters goes before one in which a letter is another, and the more
-- frequent one before the rarer. If the query has other words, it must occur together with them more often than by chance.
create function private.search_corrections(typed text, others text[], total integer)
returns table (word text, term text, documents integer)
language sql stable set search_path = '' set enable_seqscan = off as $$
  with candidates as materialized (
    select k.word, k.term, t.documents,
      length(k.word) = length(typed) and translate(k.word, typed, '') <> '' as is_other_letter
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
    -- Nobody types another first letter: 'gribble' is no 'dribble'.
    where k.word <> typed and substr(k.word, 2) <> substr(typed, 2)
    order by left(k.word, 1) = left(typed, 1) desc, is_other_letter, t.documents desc, k.word limit 6
  ), beside as (
    select c.term, k.documents, n.together
    from (select distinct x.term from candidates x) c
    join private.search_terms k on k.term = any (others) and k.term <> c.term
    cross join lateral (
      select count(*) as together from private.search_texts x where x.places @@ private.all_of(array[c.term, k.term])) n
  ), evidence as (
    select c.*, coalesce((select sum(greatest(b.together - e.expected, 0) / sqrt(e.expected + 0.5))
      from beside b, lateral (select c.documents::float8 * b.documents / total as expected) e
      where b.term = c.term), 0) as strength
    from candidates c
  )
  select e.word, e.term, e.documents from evidence e
  where cardinality(others) = 0 or e.strength > 1
  order by case when cardinality(others) > 0 then e.strength end desc,
    left(e.word, 1) = left(typed, 1) desc, e.is_other_letter, e.documents desc, e.word
  limit 1
$$;

-- A query while it is read: what is known of it, and its words in the order typed. A word in quotation marks begins with
-- one; "unknown" are the places of words that are in no technology; "without" are the stems of what a prompt excludes.
create type private.query_reading as (q private.search_query, words text[], unknown integer[], without text[]);

create function private.empty_query() returns private.search_query
language plpgsql immutable set search_path = '' as $$
declare
  q private.search_query;
begin
  q.typed := '{}'; q.used := '{}'; q.terms := '{}'; q.weights := '{}'; q.positions := '{}';
  q.direct_numbers := '{}'; q.direct_inventor := '{}'; q.impossible := false; q.corrections := '[]'; q.absent := '{}';
  q.named := '{}'; q.named_fields := '{}'; q.phrase_words := '[]'; q.also := '[]';
  return q;
end $$;

-- Reads the words after inventor: or uni:, which every technology found must name, or must not if `negative`.
create function private.read_named(q private.search_query, field text, words text[], negative boolean)
returns private.search_query
language plpgsql stable set search_path = '' as $$
declare
  is_inventor constant boolean := field = 'inventor';
  names constant text[] := array(
    select case when is_inventor then 'i:' else 'u:' end || w from unnest(words) w
    where negative or w not in ('of', 'the', 'and', 'at', 'for', 'in'));
begin
  if negative then
    q.excluded := private.either(q.excluded, private.any_of(names));
  elsif names <> '{}' then
    q.required := private.both(q.required, private.all_of(names));
    q.named := q.named || words;
    q.named_fields := q.named_fields
      || array_fill(case when is_inventor then 'inventor' else 'university' end, array[cardinality(words)]);
  end if;
  return q;
end $$;

-- Joins two queries, of which one may be null, with 'and' or 'or'.
create function private.both(one tsquery, other tsquery) returns tsquery
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(one && other, one, other)
$$;

create function private.either(one tsquery, other tsquery) returns tsquery
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(one || other, one, other)
$$;

-- A word, or words that stand beside each other, as a query. A text may write a code with its hyphen or without. `written`
-- is as it was typed, `whole` folded.
create function private.phrase_of(written text, whole text) returns tsquery
language sql stable set search_path = '' as $$
  select case when p.phrase = p.parted then p.phrase else p.phrase || p.parted end
  from (select phraseto_tsquery('pg_catalog.english', private.spell(whole)) as phrase,
    phraseto_tsquery('pg_catalog.english', private.spell(private.words_of(written))) as parted) p
$$;

-- Reads one or several words after '-', which no technology found may hold together. A technology may state
-- that it is free of what a prompt excludes; then it ranks earlier.
create function private.read_excluded(r private.query_reading, written text, whole text, is_prompt boolean, total integer)
returns private.query_reading
language plpgsql stable set search_path = '' as $$
declare
  stems constant text[] := array(
    select l.lexeme from string_to_table(private.spell(whole), ' ') with ordinality w (word, place),
      unnest(private.stems_of(w.word)) l order by w.place);
  free private.search_terms;
  thing tsquery;
begin
  if stems = '{}' then
    return r;
  end if;
  thing := case when cardinality(stems) > 1 then private.phrase_of(written, whole) else private.any_of(stems) end;
  if is_prompt then
    r.without := r.without || stems;
    select * into free from private.search_terms t where t.term = 'f:' || array_to_string(stems, ' ');
    if found then
      r.q := private.add_word(r.q, written, written, free.term, 1000 + cardinality(r.without),
        ln(1 + (total - free.documents + 0.5::float8) / (free.documents + 0.5)));
      thing := thing && !!private.any_of(array[free.term]);
    end if;
  end if;
  r.q.excluded := private.either((r.q).excluded, thing);
  return r;
end $$;

-- Reads inventor:, uni:, quoted phrases and -word, and collects the other words. In running text, quotation marks and
-- dashes are punctuation, so that `operators` is false for it.
create function private.read_parts(q private.search_query, input text, operators boolean, is_prompt boolean, total integer)
returns private.query_reading
language plpgsql stable set search_path = '' as $$
declare
  r private.query_reading := row(q, '{}', '{}', '{}');
  marked text;
  part text[];
  whole text;
  words text[];
  negative boolean;
begin
  -- Text in quotation marks is joined below, where it is still known as it was written.
  select string_agg(case when p.place % 2 = 1 then private.join_known(p.piece) else p.piece end, '"' order by p.place)
    into marked
  from string_to_table(translate(input, '“”„«»', '"""""'), '"') with ordinality p (piece, place);
  for part in
    select regexp_matches(marked,
      '(?:^|(?<=[\s"]))(-(?=["a-zA-Z])|[−–](?=["a-zA-Z]))?(?:(inventor|uni|university):\s*)?(?:"([^"]*)"|([^\s"]+))', 'gi')
  loop
    negative := part[1] is not null and operators;
    whole := private.pair_characters(private.fold(coalesce(private.join_known(part[3]), part[4])));
    words := array_remove(string_to_array(whole, ' '), '');
    continue when cardinality(words) = 0;
    if part[2] is not null then
      r.q := private.read_named(r.q, lower(part[2]), words, negative);
    elsif negative then
      r := private.read_excluded(r, coalesce(part[3], part[4]), whole, is_prompt, total);
    elsif part[3] is not null and operators and tsvector_to_array(private.stems_of(whole)) <> '{}' then
      r.q.required := private.both((r.q).required, private.phrase_of(part[3], whole));
      select r.words || array_agg('"' || w) into r.words from unnest(words) w;
    else
      r.words := r.words || words;
    end if;
  end loop;
  return r;
end $$;

-- Adds the words that rank: of a long text the forty rarest, which say most of what it is about.
create function private.read_words(r private.query_reading, total integer) returns private.query_reading
language plpgsql stable set search_path = '' as $$
declare
  -- Without another known word, a query in another language is not about these.
  particles constant text[] := '{de,la,el,los,las,del,der,das,und,et,les,des,du,le,para,por,con,von,y}';
  entry record;
begin
  for entry in
    with lexed as materialized (
      select w.word, w.place, w.quoted, l.lexeme, coalesce(t.documents, 0) as documents
      from (select ltrim(f, '"') as word, starts_with(f, '"') as quoted, place
            from unnest(r.words) with ordinality f (f, place)
            where f <> '' and length(f) < 200 limit 400) w
      cross join lateral unnest(private.stems_of(w.word)) l
      left join private.search_terms t on t.term = l.lexeme
    ), rarest as (
      select x.lexeme from lexed x group by x.lexeme order by min(x.documents) = 0, min(x.documents), x.lexeme limit 40
    )
    select x.* from lexed x where x.lexeme in (select k.lexeme from rarest k) order by x.place limit 120
  loop
    if entry.documents > 0 then
      r.q := private.add_word(r.q, entry.word, entry.word, entry.lexeme, entry.place::integer,
        ln(1 + (total - entry.documents + 0.5::float8) / (entry.documents + 0.5)));
    elsif not entry.quoted then
      r.unknown := r.unknown || entry.place::integer;
    end if;
  end loop;
  if cardinality((r.q).typed) > 0 and (r.q).typed <@ particles and cardinality(r.unknown) > 0 then
    r.q.typed := '{}'; r.q.used := '{}'; r.q.terms := '{}'; r.q.weights := '{}'; r.q.positions := '{}';
    r.unknown := '{}';
  end if;
  return r;
end $$;

-- Replaces words that are in no technology by words of the index that are one typing error away.
create function private.correct_words(r private.query_reading, content text, total integer) returns private.query_reading
language plpgsql stable set search_path = '' as $$
declare
  -- The rarest of the words that were typed, which a correction must occur with.
  others constant text[] := array(
    select u.term from unnest((r.q).terms, (r.q).weights, (r.q).typed, (r.q).used) u (term, weight, typed, used)
    where u.typed = u.used group by u.term order by max(u.weight) desc limit 6);
  typed text;
  place integer;
  other record;
begin
  foreach place in array r.unknown[1:8] loop
    typed := r.words[place];
    continue when place = any ((r.q).positions) or length(typed) not between 4 and 30 or typed !~ '^[[:alpha:]]+$'
      -- mTOR, HeLa: written with care.
      or exists (
        select from regexp_matches(content, '[[:alnum:]]*[[:lower:]][[:upper:]][[:alnum:]]*', 'g') m (word)
        where private.fold(m.word[1]) = typed);
    -- 'Troegers' is how those write 'Trögers' who have no key for it.
    select v.word, t.term, t.documents into other
    from regexp_replace(typed, '([aou])e', '\1', 'g') v (word), unnest(private.stems_of(v.word)) l
    join private.search_terms t on t.term = l.lexeme
    where v.word <> typed;
    if not found then
      -- Of a word and its other spelling, the first that is near one of the index.
      select c.* into other
      from (select typed as word, 1 as turn
            union all select s, 2 from private.spell(typed) s where s <> typed) w,
        private.search_corrections(w.word, others, total) c
      order by w.turn limit 1;
    end if;
    if found then
      r.q := private.add_word(r.q, typed, other.word, other.term, place,
        0.9 * ln(1 + (total - other.documents + 0.5::float8) / (other.documents + 0.5)));
      r.q.corrections := (r.q).corrections || jsonb_build_object('typed', typed, 'used', other.word);
      r.words[place] := other.word;
    end if;
  end loop;
  return r;
end $$;

-- Reads what direct_hits() finds: a title, an inventor or a university that the whole query is.
create function private.read_direct(r private.query_reading, content text) returns private.search_query
language plpgsql stable set search_path = '' as $$
declare
  q private.search_query := r.q;
  key constant text := private.fold(left(content, 2000));
  words constant text[] := string_to_array(key, ' ');
begin
  -- A title with a typing error in it is that title, mended.
  q.direct_title := nullif(
    case when q.corrections = '[]' then key else private.fold(array_to_string(r.words, ' ')) end, '');
  q.exact_title := btrim(content);
  if cardinality(words) between 2 and 5 then
    select case when count(t.term) = count(*) then array_agg(t.term) else '{}' end into q.direct_inventor
    from (select distinct w from unnest(words) w) w left join private.search_terms t on t.term = 'i:' || w.w;
  end if;
  if cardinality(words) <= 12 then
    select t.term into q.direct_university from private.search_terms t
    where t.term = 'U:' || left(private.university_key(words), 290);
  end if;
  return q;
end $$;

-- Reads a query. In keyword search `prompt` is null, and a whole title, name or university comes first. In Discovery.AI
-- `content` is the prompt with its keywords, and the text in `prompt` adds its synonyms but for `dropped`. `known` is an
-- empty query with its vector. Any text can be read.
create function private.read_search(known private.search_query, content text, prompt text, dropped text[])
returns private.search_query
-- Hides the parser's notice about a phrase of stop words, which is harmless.
language plpgsql stable set search_path = '' set client_min_messages = warning set enable_seqscan = off as $$
declare
  short_until constant integer := 12;
  total constant integer := (select s.documents from private.search_state s);
  -- Long inputs are whole texts pasted: their beginning says what they are about.
  input constant text := left(content, 2000);
  key constant text := private.fold(input);
  is_title constant boolean := prompt is null and exists (
    select from private.search_documents d where left(d.title_key, 200) = left(key, 200) and d.title_key = key);
  is_short constant boolean := cardinality(regexp_split_to_array(btrim(input), '\s+')) <= short_until;
  -- Words that may be beside a patent number that is all of a query.
  around_numbers constant text[] :=
    '{"",us,u,s,patent,patents,pat,no,nos,number,publication,pub,application,appl,serial,and,or}';
  r private.query_reading := row(known, '{}', '{}', '{}');
  is_number constant boolean := prompt is null and (
    select cardinality(n.numbers) > 0 and string_to_array(private.fold(n.remaining), ' ') <@ around_numbers
    from private.read_patent_numbers(input) n);
begin
  r.q.is_number := is_number;
  if is_number then
    -- Texts name the number by its digits; 'US' and 'patent' say nothing.
    r.words := array(select w from unnest(string_to_array(key, ' ')) w where w ~ '[0-9]{5}');
  elsif is_title then
    r.words := string_to_array(private.words_of(input), ' ');
  else
    r := private.read_parts(r.q, input, is_short or prompt is not null, prompt is not null, total);
    -- A prompt's excluded words rank nothing; nor do the words that exclude them.
    if r.without <> '{}' then
      r.words := array(select w.word from unnest(r.words) with ordinality w (word, place)
        where w.word not in ('without', 'free', 'non', 'instead')
          and not tsvector_to_array(private.stems_of(ltrim(w.word, '"'))) && r.without order by w.place);
    end if;
  end if;
  r := private.read_words(r, total);
  if not is_title and not is_number then
    if prompt is not null or cardinality(r.unknown) > 0 then
      r.q := private.add_synonyms(r.q, coalesce(prompt, ''), r.words, r.without,
        case when prompt is null then r.unknown end, total, dropped);
    end if;
    -- A word of another language is not misspelt.
    if (r.q).is_english then
      r := private.correct_words(r, input, total);
    end if;
    r.q.absent := array(
      select distinct w.word from unnest(r.unknown) u (place), lateral (select r.words[u.place] as word) w
      where u.place <> all ((r.q).positions) and w.word ~ '[[:alpha:]]{3}' order by w.word limit 5);
  end if;
  if content ~ '[0-9]{3}' and (prompt is null or is_short) then
    r.q.direct_numbers := array(
      select t.term
      from (select 'p:' || p as term from unnest(private.patent_numbers(input)) p
            union select 'p:' || private.bare_number(input)) x
      join private.search_terms t on t.term = left(x.term, 300));
  end if;
  r.q.impossible := (r.q).required is not null
    and not exists (select from private.search_texts x where x.places @@ (r.q).required);
  return case when prompt is null then private.read_direct(r, content) else r.q end;
end $$;

-- The sentence by which a technology uses what a query excludes: it names it, and has no word that tells it from what is
-- offered ('unlike', 'conventional', 'instead of'). Null if there is none. docs/search.md says how often that is right.
create function private.excluded_use(q private.search_query, p_tech_id bigint) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  contrast constant text := '\m((alternatives?|avoid|circumvent|compar|eliminat|limit|obviat|overcom|replac|traditional)[a-z]*|current|currently'
    || '|conventional|conventionally|existing|gold standard|in place of|instead|lacks?|neither|no|non|not|nor|rather|unlike|versus'
    || '|without|free|denied)\M';
  -- Few sentences have a word that begins like one of these, and only they are read word by word.
  beginnings constant text := '\m(' || array_to_string(array(
    select distinct left(m.lexeme[1], 3) from regexp_matches(q.excluded::text, '''([[:alnum:]]+)''', 'g') m (lexeme)), '|') || ')';
begin
  return (
    select s.sentence from public.technologies t left join public.technology_details d on d.tech_id = t.tech_id
    cross join lateral private.search_fields(t, d) f
    cross join lateral regexp_split_to_table(left(f.content, 20000), '[.!?;][[:space:]]+|\n') s (sentence)
    where t.tech_id = p_tech_id and f.field not in ('inventor', 'university', 'patent-number', 'tags')
      and s.sentence ~* beginnings and s.sentence !~* contrast
      and private.stems_of(private.words_of(s.sentence)) @@ q.excluded
    order by f.place limit 1);
end $$;

-- The meaning of a query as a whole: the technologies of a patent number, title, inventor or university. The first of
-- these that applies is its kind; of one kind, more `strength` comes first.
create function private.direct_hits(q private.search_query) returns table (ordinal integer, kind integer, strength float8)
language sql stable set search_path = '' set jit = off set enable_seqscan = off as $$
  with hits as (
    select t.ordinal, 1 as kind from private.search_texts t where t.places @@ private.any_of(q.direct_numbers)
    union all
    (select d.ordinal, 2 from private.search_documents d
    where left(d.title_key, 200) = left(q.direct_title, 200) and d.title_key = q.direct_title limit 1000)
    union all
    -- All the words are of one name, not of two people's.
    select s.ordinal, 3
    from (select t.ordinal from private.search_texts t where t.places @@ private.all_of(q.direct_inventor) limit 1000) h
    join private.search_documents s on s.ordinal = h.ordinal
    join public.technology_details t on t.tech_id = s.tech_id
    where exists (select from unnest(private.names_of(t.inventor)) n (name)
      where string_to_array(private.fold(n.name), ' ') @> string_to_array(q.direct_title, ' '))
    union all
    select t.ordinal, 4 from private.search_texts t where t.places @@ private.any_of(array[q.direct_university])
  )
  select h.ordinal, h.kind, case h.kind
    -- Of two numbers typed, both; of titles that differ in case or commas only, this very one.
    when 1 then (select count(*) from private.search_texts t, unnest(q.direct_numbers) n
      where t.ordinal = h.ordinal and t.places @@ private.any_of(array[n]))
    when 2 then (select count(*) from private.search_documents s join public.technologies t on t.tech_id = s.tech_id
      where s.ordinal = h.ordinal and t.title = q.exact_title)
    else 0 end
  from (select x.ordinal, min(x.kind) as kind from hits x group by x.ordinal) h
$$;

-- The technologies that a query finds, with their scores. A place in the query may have more than one word, of which
-- the best counts. Found is what has all that is required and nothing that is excluded, and of whose words the weights
-- are at least a fifth of the best's together, or all are there, or something was required. The two hundred with the
-- highest weights are ranked by BM25 (k1 1.2, b 0.75), the rest behind them. In a regular query of two or three words,
-- `close` is whether a technology holds all of them, where there is one that does.
create function private.search_found(q private.search_query, mode text)
returns table (ordinal integer, tech_id bigint, score float8, direct text, class1 text, status text, uni text, class2 text, close boolean)
language plpgsql stable set search_path = '' set work_mem = '64MB' set jit = off set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off as $$
declare
  found_share constant float8 := 0.2;
  most_ranked constant integer := 200;
  words constant bigint := (select count(distinct p) from unnest(q.positions) p);
  documents constant float8 := (select s.documents from private.search_state s);
  average constant float8 := (select s.total_length / greatest(s.documents, 1) from private.search_state s);
  -- Null where nothing is required or excluded.
  allowed constant integer[] := case when q.required is not null then array(
    select t.ordinal from private.search_texts t where t.places @@ q.required) end;
  forbidden constant integer[] := case when q.excluded is not null then array(
    select t.ordinal from private.search_texts t where t.places @@ q.excluded) end;
begin
  if q.impossible then
    return;
  end if;
  return query
  with entries as materialized (
    select x.place, x.query, count(*) over (partition by x.place) = 1 as is_alone, case when x.is_word then x.weight
      -- How rare an expression is, is known once it was looked for.
      else x.weight * ln((documents + 1) / (0.5 + (select count(*) from private.search_texts t where t.places @@ x.query))) end as weight
    from (select u.place, private.any_of(array[u.term]) as query, max(u.weight) as weight, true as is_word
          from unnest(q.terms, q.weights, q.positions) u (term, weight, place) group by u.place, u.term
          union all
          select e.place, private.all_of(e.stems), e.weight, false
          from jsonb_to_recordset(q.phrase_words) e (stems text[], weight float8, place integer)) x
  ), held as not materialized (
    select e.place, e.is_alone, e.weight, t.ordinal
    from entries e cross join lateral (select x.ordinal from private.search_texts x where x.places @@ e.query offset 0) t
  ), weighed as materialized (
    select p.ordinal, sum(p.weight) as weight, count(*) >= words and words > 0 as complete
    from (select h.ordinal, h.weight from held h where h.is_alone
          union all
          (select h.ordinal, max(h.weight) from held h where not h.is_alone group by h.ordinal, h.place)
          union all
          -- The query has nothing but inventor: or uni:.
          select u, 1 from unnest(allowed) u where words = 0) p
    where (allowed is null or p.ordinal in (select unnest(allowed))) and (forbidden is null or p.ordinal not in (select unnest(forbidden)))
    group by p.ordinal
  ), best as materialized (
    -- Read once for all words.
    select b.ordinal, t.length, t.places || ''::tsvector as places
    from (select w.* from weighed w order by w.weight desc, w.ordinal desc limit most_ranked) b
    join private.search_texts t on t.ordinal = b.ordinal
  ), scored as (
    select p.ordinal, sum(p.score) as score
    from (select b.ordinal, e.place,
            max(e.weight * c.n * 2.2 / (c.n + 1.2 * (0.25 + 0.75 * b.length / average))) as score
          from best b cross join entries e
          -- How often one word occurs in the text, twice for each in the title; of an expression, how near its words are.
          cross join lateral (select 2 * ts_rank_cd('{0.5,0.5,0.5,1}', b.places, e.query)::float8 as n offset 0) c
          where c.n > 0 group by b.ordinal, e.place) p
    group by p.ordinal
  ), direct as materialized (
    select * from private.direct_hits(q)
  ), whole as materialized (
    select max(w.weight) as most, mode = 'regular' and words between 2 and 3 and bool_or(w.complete) is true as needs_all
    from weighed w
  ), ranked as (
    select w.ordinal, w.complete, coalesce(1 + s.score, w.weight / (m.most + 1)) as score
    from whole m, weighed w left join scored s on s.ordinal = w.ordinal
    where w.weight >= found_share * m.most or w.complete or allowed is not null
      or w.ordinal in (select x.ordinal from direct x)
    union all
    select x.ordinal, false, 0 from direct x where not exists (select from weighed w where w.ordinal = x.ordinal)
  )
  select d.ordinal, d.tech_id,
    r.score + coalesce((5 - x.kind) * 10000 + x.strength * case x.kind when 1 then 100 else 5000 end, 0),
    ('{patent-number,title,inventor,university}'::text[])[x.kind], d.class1, d.status, d.uni, d.class2,
    not m.needs_all or x.ordinal is not null or r.complete
  from whole m, ranked r join private.search_documents d on d.ordinal = r.ordinal left join direct x on x.ordinal = r.ordinal;
end $$;

create function private.add_word(
  q private.search_query, typed text, used text, term text, place integer, weight float8
) returns private.search_query
language plpgsql immutable set search_path = '' as $$
begin
  q.typed := q.typed || typed;
  q.used := q.used || used;
  q.terms := q.terms || term;
  q.weights := q.weights || weight;
  q.positions := q.positions || place;
  return q;
end $$;

-- Whether a term of the thesaurus is near a query in meaning. From 0.6 to 0.55 the tuning needs gain, and terms get absurd
-- (docs/search.md).
create function private.is_near_term(p_term text, q private.search_query) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.thesaurus_vectors v
    where v.term = p_term and v.encoder = q.encoder and private.likeness(v.vector, q.vector) >= 0.58)
$$;

-- Adds the thesaurus's terms that are near the query in meaning. In Discovery.AI these come from phrases and words of the
-- prompt; in regular mode (`places`) only from those that begin with a word that the index lacks. Excluded words
-- count in phrases that exclude them ('no needle'). Without a vector of the query there are few, in Discovery.AI those
-- that two of its words say. '*' among `dropped` drops all.
create function private.add_synonyms(
  q private.search_query, prompt text, words text[], without text[], places integer[], total integer, dropped text[]
) returns private.search_query
language plpgsql stable set search_path = '' as $$
declare
  -- The weight of a synonym beside the typed word; an expression of several words has hardly a second sense.
  word_share constant float8 := 0.65;
  -- Two or more words that describe an entry count the more, the more they say together; so much says all.
  described_share constant float8 := 0.9;
  all_described constant float8 := 12;
  most_described constant integer := 60;
  most_terms constant integer := case when q.vector is null then 3 else 40 end;
  sequence text[];
  keywords text[];
  keyword_places integer[];
  other record;
begin
  select array_agg(k.stem order by k.place), array_agg(k.place order by k.place) into keywords, keyword_places
  from private.telling_stems(words[1:120]) k;
  if keywords is null or '*' = any (dropped) then
    return q;
  end if;
  select array_agg(k.stem order by k.place) into sequence
  from private.telling_stems(string_to_array(private.fold(left(prompt, 2000)), ' ')) k;
  -- The blanks keep the two apart.
  sequence := sequence[1:200] || array_fill(''::text, array[4]) || keywords;
  for other in
    with typed as materialized (
      select k.stem, min(k.place) as place from unnest(keywords, keyword_places) k (stem, place)
      where not starts_with(k.stem, '!') group by k.stem
    ), anchors as (
      select t.stem, t.place from typed t
      union all select w.stem, 1000 + w.place::integer from unnest(without) with ordinality w (stem, place)
    ), phrased as (
      select p.entry, p.telling[1] as anchor, case when cardinality(p.stems) = 1 then word_share else 1 end as share
      from unnest(sequence) with ordinality s (stem, turn)
      join private.thesaurus_phrases p on p.first_stem = s.stem
      where (q.vector is not null or places is not null or cardinality(p.stems) > 1)
        and p.stems <@ sequence[s.turn : s.turn + cardinality(p.stems) - 1]
        and p.telling <@ case when '!no' = any (p.stems) then keywords || without else keywords end
    ), described as (
      select w.entry, (array_agg(w.stem order by w.weight desc, w.stem))[1] as anchor,
        described_share * least(1, sum(w.weight) / all_described) as share
      from typed t join private.thesaurus_words w on w.stem = t.stem
      where places is null group by w.entry having count(*) > 1
      order by 3 desc, w.entry limit most_described
    ), entries as (
      select distinct on (x.entry) x.entry, x.anchor, x.share, t.place
      from (select * from phrased union all select * from described) x join anchors t on t.stem = x.anchor
      where places is null or t.place = any (places)
      order by x.entry, x.share desc
    ), terms as (
      select distinct on (e.place, t.stems) e.place, e.anchor, t.term, t.stems, e.share
      from entries e join private.thesaurus_terms t on t.entry = e.entry and t.term <> all (coalesce(dropped, '{}'))
      where q.vector is null or private.is_near_term(t.term, q)
      order by e.place, t.stems, e.share desc
    )
    select t.place, coalesce(words[t.place], t.anchor) as typed, t.term, t.stems, t.share, k.documents
    from terms t cross join lateral (
      select count(*) as known, min(s.documents) as documents from private.search_terms s where s.term = any (t.stems)) k
    where k.known = cardinality(t.stems)
    order by t.share desc, t.place, t.term limit most_terms
  loop
    if cardinality(other.stems) = 1 then
      continue when exists (select from unnest(q.terms, q.positions, q.typed, q.used) x (term, place, typed, used)
        where x.term = other.stems[1] and x.place = other.place and x.typed = x.used);
      q := private.add_word(q, other.typed, other.term, other.stems[1], other.place,
        other.share * ln(1 + (total - other.documents + 0.5::float8) / (other.documents + 0.5)));
    else
      q.phrase_words := q.phrase_words || jsonb_build_object('stems', other.stems, 'weight', other.share, 'place', other.place,
        'typed', other.typed, 'used', other.term);
    end if;
    -- The strongest are named to the reader.
    if jsonb_array_length(q.also) < 8 then
      q.also := q.also || jsonb_build_object('typed', other.typed, 'used', other.term);
    end if;
  end loop;
  return q;
end $$;

-- 34_meaning.sql

-- Meaning: vectors of technologies and of what people type, from the encoder, and the lists of words and of meaning
-- joined (docs/search.md, 'Meaning').

-- The jobs Worker makes them. A record's text has a new ordinal in the search index whenever it changes, so that a vector
-- of another ordinal is one of an older text.
create table private.technology_vectors (
  tech_id bigint primary key references public.technologies (tech_id) on delete cascade,
  ordinal integer not null,
  -- Vectors of two encoders cannot be compared.
  encoder text not null,
  -- Of length one; null where the encoder had none for this text.
  vector real[],
  -- One bit for each number, set where it is above the catalogue's mean, to find the nearest by one quick scan.
  signs bit varying,
  -- Whether the list of similar technologies was written with this vector.
  has_similar boolean not null default false
);
-- The scan reads signs alone; a vector is read for the best of them.
alter table private.technology_vectors alter vector set storage external;
alter table private.technology_vectors set (toast_tuple_target = 128);

create table private.encoder_state (
  only_row boolean primary key default true check (only_row),
  -- The mean of the vectors, and of how many. It is taken again when there are twice as many.
  mean real[],
  mean_of integer not null default 0,
  -- How much nearer to a query than the wishes a close result is, by which encoder, at how many vectors and when it was
  -- measured.
  close_from float8,
  close_encoder text,
  close_of integer not null default 0,
  close_at timestamptz,
  -- The maker of vectors, and the time until which nobody else makes them.
  lease uuid,
  leased_until timestamptz
);
insert into private.encoder_state default values;

-- The encoded text of a technology; the encoder reads its first 512 tokens.
create function private.encoded_text(t public.technologies, d public.technology_details) returns text
language sql stable set search_path = '' as $$
  select left(string_agg(f.content, E'\n' order by p.place), 4000)
  from unnest('{title,summary,description,benefits,application,market,rationale,stage}'::text[]) with ordinality p (field, place)
  join private.search_fields(t, d) f on f.field = p.field
$$;

-- The places where a vector's numbers are above the mean.
create function private.vector_signs(vector real[], mean real[]) returns bit varying
language sql immutable set search_path = '' as $$
  select string_agg(case when u.x > coalesce(u.m, 0) then '1' else '0' end, '' order by u.place)::bit varying
  from unnest(vector, mean) with ordinality u (x, m, place)
$$;

-- Technologies whose text has no vector of this encoder.
create function private.unencoded(p_encoder text) returns table (tech_id bigint, ordinal integer)
language sql stable set search_path = '' as $$
  select d.tech_id, d.ordinal
  from private.search_documents d left join private.technology_vectors v on v.tech_id = d.tech_id
  where v.tech_id is null or v.ordinal <> d.ordinal or v.encoder <> p_encoder
$$;

-- Whether a technology has no vector of its present text, where there is an encoder that makes some.
create function private.awaits_vector(p_tech_id bigint) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.encoder_state s, public.technologies t
    left join private.search_documents d on d.tech_id = t.tech_id
    left join private.technology_vectors v on v.tech_id = t.tech_id
    where t.tech_id = p_tech_id and s.close_encoder is not null
      and (d.ordinal is null or v.ordinal is distinct from d.ordinal or v.encoder <> s.close_encoder))
$$;

-- The terms of the thesaurus that the catalogue holds and that have no vector of this encoder.
create function private.unencoded_terms(p_encoder text, p_most integer) returns text[]
language sql stable set search_path = '' as $$
  select array(
    select distinct t.term from private.thesaurus_terms t
    where not exists (select from private.thesaurus_vectors v where v.term = t.term and v.encoder = p_encoder)
      and not exists (select from unnest(t.stems) s (stem) where not exists (
        select from private.search_terms k where k.term = s.stem))
    order by t.term limit p_most)
$$;

-- Takes the encoder for a quarter of an hour, or takes it again. Whether it was free, or this caller's already.
create function private.take_encoder(p_lease uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  update private.encoder_state s set lease = p_lease, leased_until = now() + interval '15 minutes'
  where s.lease = p_lease or s.leased_until is null or s.leased_until < now();
  return found;
end $$;

-- Hands out texts to encode, at most `p_most` and the newest first, so that what an organisation publishes does not wait
-- behind an import of thousands, to one caller at a time: `p_lease` names it, for a quarter of an hour.
-- returns {"state": "busy" | "working" | "idle", "texts": [{"id", "ordinal", "text"}], "terms", "measure"}. Once there is no
--   text, "terms" are some of the thesaurus. Then "measure" is whether set_closeness(…) should be called, and lists of
--   similar technologies are written, some at each call; it is idle when all are.
create function public.take_unencoded(p_encoder text, p_lease uuid, p_most integer) returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  texts jsonb;
  terms text[];
  more boolean;
begin
  if not private.take_encoder(p_lease) then
    return '{"state": "busy", "texts": [], "terms": [], "measure": false}';
  end if;
  select jsonb_agg(jsonb_build_object('id', t.tech_id, 'ordinal', u.ordinal, 'text', private.encoded_text(t, d)) order by t.tech_id)
    into texts
  from (select * from private.unencoded(p_encoder) x order by x.ordinal desc limit p_most) u
  join public.technologies t on t.tech_id = u.tech_id
  left join public.technology_details d on d.tech_id = t.tech_id;
  if texts is null then
    -- They are short.
    terms := private.unencoded_terms(p_encoder, 2 * p_most);
  end if;
  if texts is not null or terms <> '{}' then
    return jsonb_build_object('state', 'working', 'texts', coalesce(texts, '[]'), 'terms', coalesce(terms, '{}'), 'measure', false);
  end if;
  more := private.write_similar(200);
  if not more then
    update private.encoder_state s set lease = null, leased_until = null where s.only_row;
  end if;
  return jsonb_build_object('state', case when more then 'working' else 'idle' end, 'texts', '[]'::jsonb, 'terms', '[]'::jsonb,
    'measure', private.closeness_is_due(p_encoder));
end $$;

-- Whether the nearness from which a result is close was measured in another catalogue: one of fewer or more technologies
-- by a tenth, or, once a day, one that has changed.
create function private.closeness_is_due(p_encoder text) returns boolean
language sql stable set search_path = '' as $$
  select v.now > 0 and (s.close_encoder is distinct from p_encoder or abs(v.now - s.close_of) > s.close_of / 10
    or v.now <> s.close_of and s.close_at < now() - interval '20 hours')
  from private.encoder_state s,
    (select count(*) as now from private.technology_vectors v where v.encoder = p_encoder and v.vector is not null) v
$$;

-- Stores [{"id", "ordinal", "vector"}], without a vector where the encoder had none. One of a text that changed
-- meanwhile is left out, and the text handed out again.
create function public.store_vectors(p_encoder text, p_vectors jsonb) returns void
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  -- The local data service sends a list as its text.
  vectors constant jsonb := private.json_argument(p_vectors);
  made integer;
begin
  if exists (select from jsonb_to_recordset(vectors) r (vector real[])
    where cardinality(r.vector) <> 384 or array_position(r.vector, null) is not null) then
    raise exception 'A vector has 384 numbers.' using errcode = '22023';
  end if;
  -- One that is being removed at this moment is skipped, and nobody waits for another.
  with staying as materialized (
    select t.tech_id from public.technologies t
    where t.tech_id in (select r.id from jsonb_to_recordset(vectors) r (id bigint)) for key share skip locked
  )
  insert into private.technology_vectors as v (tech_id, ordinal, encoder, vector, signs)
  select r.id, r.ordinal, p_encoder, r.vector, private.vector_signs(r.vector, (select s.mean from private.encoder_state s))
  from jsonb_to_recordset(vectors) r (id bigint, ordinal integer, vector real[])
  join staying s on s.tech_id = r.id
  join private.search_documents d on d.tech_id = r.id and d.ordinal = r.ordinal
  on conflict (tech_id) do update set ordinal = excluded.ordinal, encoder = excluded.encoder, vector = excluded.vector,
    signs = excluded.signs, has_similar = false;
  select count(*) into made from private.technology_vectors v where v.encoder = p_encoder and v.vector is not null;
  if made >= 2 * (select s.mean_of from private.encoder_state s) and made > 0 then
    perform private.center_vectors(p_encoder);
  end if;
end $$;

-- Stores [{"term", "vector"}] of the thesaurus, without a vector where the encoder had none.
create function public.store_term_vectors(p_encoder text, p_vectors jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.thesaurus_vectors as v (term, encoder, vector)
  -- The local data service sends a list as its text.
  select r.term, p_encoder, r.vector from jsonb_to_recordset(private.json_argument(p_vectors)) r (term text, vector real[])
  on conflict (term) do update set encoder = excluded.encoder, vector = excluded.vector;
end $$;

-- Takes the mean of all vectors again, and their signs with it.
create function private.center_vectors(p_encoder text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  center real[];
begin
  select array_agg(m.x order by m.place) into center
  from (select u.place, avg(u.x)::real as x
        from private.technology_vectors v, unnest(v.vector) with ordinality u (x, place)
        where v.encoder = p_encoder group by u.place) m;
  update private.encoder_state s
  set mean = center, mean_of = (select count(*) from private.technology_vectors v where v.encoder = p_encoder and v.vector is not null)
  where s.only_row;
  update private.technology_vectors v set signs = private.vector_signs(v.vector, center)
  where v.encoder = p_encoder and v.vector is not null;
end $$;

-- private.likeness(one, other): how like two vectors are. Its 384 products are written out, which takes a third of the time
-- of a sum over unnest(…).
do $do$
begin
  execute format('create function private.likeness(one real[], other real[]) returns float8 '
    'language plpgsql immutable parallel safe set search_path = '''' as $f$ begin return %s; end $f$',
    (select string_agg(format('one[%s] * other[%s]', i, i), ' + ' order by i) from generate_series(1, 384) i));
end $do$;

-- The technologies nearest in meaning to a vector, best first, and `others` with them. The 400 whose signs agree most are
-- compared exactly, which keeps 96 of 100 of the five nearest in a catalogue of 14,000.
create function private.nearest_in_meaning(p_encoder text, p_vector real[], others bigint[] default '{}')
returns table (tech_id bigint, likeness float8)
language plpgsql stable set search_path = '' set jit = off set plan_cache_mode = 'force_generic_plan' as $$
declare
  compared constant integer := 400;
  wanted constant bit varying := private.vector_signs(p_vector, (select s.mean from private.encoder_state s));
begin
  return query
  with candidates as materialized (
    (select v.tech_id from private.technology_vectors v
    where v.encoder = p_encoder and v.signs is not null
    order by bit_count(v.signs # wanted), v.tech_id limit compared)
    union select unnest(others)
  )
  select v.tech_id, private.likeness(v.vector, p_vector)
  from candidates c join private.technology_vectors v on v.tech_id = c.tech_id
  where v.encoder = p_encoder and v.vector is not null
  order by 2 desc, 1;
end $$;

-- Everyday wishes that no technology meets (`workers/jobs/src/meaning/wishes.json`), with which closeness is measured.
create table private.wishes (
  place integer primary key,
  vector real[] not null
);

-- How like an everyday wish a query is: its mean likeness to the three wishes that are nearest, other than the one at
-- `but`. Null where there are no wishes.
create function private.wish_likeness(p_vector real[], but integer default null) returns float8
language sql stable set search_path = '' as $$
  select avg(n.likeness) from (
    select private.likeness(w.vector, p_vector) as likeness
    from private.wishes w where w.place is distinct from but order by 1 desc limit 3) n
$$;

-- Vectors of what people have just typed, so that the pages of one search ask the encoder once. A row does not say who
-- typed it, has no text, and is valid for an hour. `wish_likeness` is wish_likeness() of the vector.
create table private.query_vectors (
  query_hash bytea primary key,
  encoder text not null,
  vector real[] not null,
  wish_likeness float8,
  at timestamptz not null default now()
);
create index query_vectors_at on private.query_vectors (at);

-- In Discovery.AI the keywords belong to it, because one that is taken away no longer counts. As JSON, so that no text of
-- one mode has the hash of another's.
create function private.query_hash(p_query text, p_mode text, p_keywords text[]) returns bytea
language sql stable set search_path = '' as $$
  select sha256(convert_to(jsonb_build_array(p_mode, btrim(left(p_query, 2000)),
    case when p_mode = 'ai' then coalesce(p_keywords, '{}') end)::text, 'UTF8'))
$$;

-- Whether a text may be English, which the encoder knows: it has a small English word, or half of its words are words of the
-- catalogue. One or two words of plain letters are too few to tell, and so is a catalogue of fewer than 1,000 technologies.
-- docs/search.md says how often that is right.
create function private.is_english(content text) returns boolean
language sql stable set search_path = '' as $$
  select content ~ '[a-zA-Z]{2}' and (content ~* '\m(and|for|from|of|that|the|to|with|without)\M'
    or (select s.documents from private.search_state s) < 1000
    or count(*) < 3 and content !~ '[À-ž]'
    or count(*) filter (where k.word is null) < count(*) / 2.0)
  from (select distinct x.word from string_to_table(private.words_of(content), ' ') x (word) where length(x.word) > 2) w
  left join private.search_words k on k.word = w.word
  where ts_lexize('pg_catalog.english_stem', w.word) is distinct from '{}'
$$;

-- For Workers with the service role, which alone may set a query's vector: a person who could choose it could have one
-- paid search show other technologies each time. Of a text that is not English the encoder can tell nothing: nothing is
-- stored. Raises 22023 if the vector, the encoder's name or the query is invalid.
create function public.store_query_vector(
  p_query text, p_mode text, p_keywords text[], p_encoder text, p_vector real[]
) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if coalesce(cardinality(p_vector), 0) <> 384 or array_position(p_vector, null) is not null
    or coalesce(length(p_encoder), 0) not between 1 and 200 or coalesce(p_query, '') = '' then
    raise exception 'p_vector has 384 numbers, p_encoder a name, p_query a text.' using errcode = '22023';
  end if;
  delete from private.query_vectors v where v.at < now() - interval '1 hour';
  if not private.is_english(p_query) then
    return;
  end if;
  insert into private.query_vectors (query_hash, encoder, vector, wish_likeness)
  values (private.query_hash(p_query, p_mode, p_keywords), p_encoder, p_vector, private.wish_likeness(p_vector))
  on conflict (query_hash) do update
    set encoder = excluded.encoder, vector = excluded.vector, wish_likeness = excluded.wish_likeness, at = now();
end $$;

-- A text in which quotation marks and dashes are punctuation, not operators.
create function private.without_operators(content text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(translate(content, '"“”„«»', '      '), '(^|\s)[-−–]+', '\1', 'g')
$$;

-- A keyword of Discovery.AI as keyword search reads it: after 'not: ' all of it is excluded, in quotation marks all of it
-- required; inventor: and uni: apply to the whole. Any other is plain text.
create function private.read_keyword(keyword text) returns text
language sql immutable set search_path = '' as $$
  select case
    when keyword ~* '^not: ' then '-"' || translate(substr(keyword, 6), '"“”„«»', '') || '"'
    when keyword ~ '^"[^"]+"$' then keyword
    when keyword ~* '^(?:inventor|uni|university):' then
      regexp_replace(keyword, '^(inventor|uni|university):\s*"?([^"]*)"?$', '\1:"\2"', 'i')
    else private.without_operators(keyword) end
$$;

-- Reads a search that has a vector, or none. A prompt is read whole; its keywords are conditions and words that were added,
-- and those without any word that the prompt lacks add nothing.
create function private.read_with_vector(
  known private.search_query, p_query text, p_mode text, p_keywords text[], p_dropped text[] default '{}'
) returns private.search_query
language plpgsql stable set search_path = '' as $$
declare
  prompt constant text := coalesce(p_query, '');
  stems constant text[] := tsvector_to_array(private.stems_of(private.fold(left(prompt, 2000))));
begin
  known.stems := cardinality(stems);
  -- Other text has no vector.
  known.is_english := known.vector is not null or private.is_english(prompt);
  if p_mode <> 'ai' then
    return private.read_search(known, prompt, null, p_dropped);
  end if;
  return private.read_search(known, concat_ws(' ', (
      select string_agg(private.read_keyword(btrim(k.word)), ' ' order by k.place)
      from unnest(p_keywords) with ordinality k (word, place)
      where k.word ~* '^(?:not: |inventor:|uni:|university:|".+"$)'
        or not tsvector_to_array(private.stems_of(private.fold(k.word))) <@ stems), private.without_operators(prompt)),
    prompt, p_dropped);
end $$;

-- Reads what is searched for, and the query's vector where one is known.
create function private.read_request(p_query text, p_mode text, p_keywords text[], p_dropped text[] default '{}')
returns private.search_query
language plpgsql stable set search_path = '' as $$
declare
  q private.search_query := private.empty_query();
begin
  select v.encoder, v.vector, v.wish_likeness into q.encoder, q.vector, q.wish_likeness from private.query_vectors v
  where v.query_hash = private.query_hash(p_query, p_mode, p_keywords) and v.at > now() - interval '1 hour';
  return private.read_with_vector(q, p_query, p_mode, p_keywords, p_dropped);
end $$;

-- How near a result is: its likeness, and a little for what its words score. The factor was chosen on the tuning needs
-- (docs/search.md).
create function private.nearness_of(likeness float8, word_score float8) returns float8
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(likeness, 0) + 0.003 * coalesce(word_score, 0)
$$;

-- The technologies that a query's words find, with the likeness of the nearest and of the two hundred that words rank
-- first; and what is among the nearest without any of the words.
create function private.search_compared(q private.search_query, mode text)
returns table (tech_id bigint, word_score float8, direct text, close boolean, likeness float8)
language plpgsql stable set search_path = '' set work_mem = '64MB' set jit = off set plan_cache_mode = 'force_generic_plan' as $$
begin
  return query
  with words as materialized (
    select f.* from private.search_found(q, mode) f
  ), compared as materialized (
    select n.* from private.nearest_in_meaning(q.encoder, q.vector,
      array(select w.tech_id from words w order by w.score desc limit 200)) n
  )
  select coalesce(w.tech_id, n.tech_id), w.score, w.direct, w.close, n.likeness
  from words w full join compared n on n.tech_id = w.tech_id;
end $$;

-- A wish as Discovery.AI reads it, with its vector.
create function private.read_wish(p_encoder text, p_wish text, p_vector real[]) returns private.search_query
language plpgsql stable set search_path = '' as $$
declare
  q private.search_query := private.empty_query();
begin
  q.encoder := p_encoder;
  q.vector := p_vector;
  return private.read_with_vector(q, p_wish, 'ai', null);
end $$;

-- The nearness from which a result of this query is close: higher the more it is like a wish that nothing meets. Null where
-- nearness does not decide: without a vector of the query or a measure, and in a keyword search of up to three words.
create function private.close_from(q private.search_query, mode text) returns float8
language sql stable set search_path = '' as $$
  select s.close_from + q.wish_likeness from private.encoder_state s
  where s.close_encoder = q.encoder and (mode = 'ai' or (select count(distinct p) from unnest(q.positions) p) > 3)
$$;

-- Joins what a query's words find with what is near to it in meaning, in the order of nearness_of(); what a whole query
-- names stays first. A keyword search finds what holds its words; Discovery.AI that, and the nearest in meaning that meet
-- its conditions. Technologies that only words of the thesaurus find must be among the nearest. `close` is what is as
-- near as what meets a need; where nearness does not decide, what search_found() says. Where nothing is close to a
-- prompt, which is free, only the nearest in meaning are found: words rank nothing. What has a sentence in `left_out`
-- is not found: it is among the nearest, and the sentence uses what the query excludes.
create function private.search_joined(q private.search_query, mode text)
returns table (
  ordinal integer, tech_id bigint, score float8, direct text, class1 text, status text, uni text, class2 text, close boolean,
  left_out text
)
language plpgsql stable set search_path = '' set work_mem = '64MB' set jit = off set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off as $$
#variable_conflict use_column
declare
  most_near constant integer := 100;
  adds constant boolean := mode = 'ai' and not q.impossible;
  close_from constant float8 := private.close_from(q, mode);
  -- Null where every word was typed.
  own constant integer[] := case when q.also <> '[]' then array(
    select t.ordinal from private.search_texts t where t.places @@ private.any_of(private.own_words(q))) end;
begin
  if q.vector is null then
    return query select f.*, null::text from private.search_found(q, mode) f;
    return;
  end if;
  return query
  with compared as materialized (
    select c.*, d.ordinal, d.class1, d.status, d.uni, d.class2,
      c.likeness is not null and row_number() over (order by c.likeness desc nulls last, c.tech_id) <= most_near as is_near,
      c.direct is not null or c.word_score is not null and (own is null or d.ordinal in (select unnest(own))) as has_own_word
    from private.search_compared(q, mode) c join private.search_documents d on d.tech_id = c.tech_id
  ), met as materialized (
    select c.*, e.left_out,
      -- A technology with the one typed word is nearer than anything else.
      private.nearness_of(c.likeness, c.word_score)
        + case when q.stems = 1 and c.word_score > 0 and c.has_own_word then 1 else 0 end as nearness
    from compared c
    left join private.search_texts t on t.ordinal = c.ordinal and c.word_score is null
      and (q.required is not null or q.excluded is not null)
    -- Read for those without a word that was found, and of these for those that name what is excluded.
    cross join lateral (select case when t.places @@ q.excluded then private.excluded_use(q, c.tech_id) end as left_out offset 0) e
    where c.has_own_word or c.is_near and (c.word_score is not null
      or (adds or e.left_out is not null) and (q.required is null or t.places @@ q.required))
  ), found as (
    select m.*, m.left_out is null and (m.direct is not null
        or case when close_from is null then m.close is true else m.close is not false and m.nearness >= close_from end) as is_close
    from met m
  ), judged as (
    select f.*, mode <> 'ai' or bool_or(f.is_close) over () as by_words from found f
  )
  select j.ordinal, j.tech_id,
    case when not j.by_words then j.likeness when j.direct is not null then j.word_score else j.nearness end,
    coalesce(j.direct, case when j.word_score is null or not j.by_words then 'meaning' end), j.class1, j.status, j.uni, j.class2,
    j.is_close, j.left_out
  from judged j where j.by_words or j.is_near;
end $$;

-- The terms of words that were typed, of their corrections, and of what a text says it is free of: without those that the
-- thesaurus added.
create function private.own_words(q private.search_query) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(u.term) from unnest(q.terms, q.typed, q.used) u (term, typed, used)
  where u.typed = u.used or starts_with(u.used, 'f:')
    or u.used in (select c.correction ->> 'used' from jsonb_array_elements(q.corrections) c (correction))
$$;

-- Measures how much nearer to a query than the wishes are a result must be to be close: 0.045 more than the best results of
-- the wishes themselves are, but for the best 25 of 100. So 93 of 100 needs that are met pass, at 1,000
-- technologies and at 10,000 (docs/search.md). p_wishes is [{"wish", "vector"}].
create function public.set_closeness(p_encoder text, p_wishes jsonb) returns float8
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  -- The local data service sends a list as its text.
  wishes constant jsonb := private.json_argument(p_wishes);
  measured float8;
begin
  delete from private.wishes w where true;
  insert into private.wishes (place, vector)
  select x.place, x.vector
  from rows from (jsonb_to_recordset(wishes) as (wish text, vector real[])) with ordinality x (wish, vector, place)
  where cardinality(x.vector) = 384;
  select 0.045 + percentile_cont(0.75) within group (order by w.nearness - w.wish_likeness) into measured
  from (
    select private.wish_likeness(v.vector, v.place) as wish_likeness,
      (select max(private.nearness_of(c.likeness, c.word_score)) from private.search_compared(r.q, 'ai') c) as nearness
    from rows from (jsonb_to_recordset(wishes) as (wish text, vector real[])) with ordinality x (wish, vector, place)
    join private.wishes v on v.place = x.place
    cross join lateral (select private.read_wish(p_encoder, x.wish, v.vector) as q offset 0) r) w;
  if measured is not null then
    update private.encoder_state s set close_from = measured, close_encoder = p_encoder, close_at = now(),
      close_of = (select count(*) from private.technology_vectors v where v.encoder = p_encoder and v.vector is not null)
    where s.only_row;
    -- Earlier queries are compared with these wishes too.
    update private.query_vectors q set wish_likeness = private.wish_likeness(q.vector) where q.encoder = p_encoder;
  end if;
  return measured;
end $$;

-- Whether a search finds something that it is charged for: what is close to a prompt, or what a keyword search finds.
create function private.finds_any(q private.search_query, mode text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if q.vector is not null and mode = 'ai' then
    return exists (select from private.search_joined(q, mode) f where f.close);
  end if;
  return exists (select from private.search_found(q, mode));
end $$;

-- The ranking that search_page shows, to any depth and charged to nobody. `npm run bench` uses it.
create function private.rank_technologies(p_query text, p_mode text, p_keywords text[], p_limit integer)
returns table (tech_id bigint, score float8)
language plpgsql stable set search_path = '' as $$
declare
  q private.search_query := private.read_request(p_query, p_mode, p_keywords);
begin
  return query select f.tech_id, f.score from private.search_joined(q, p_mode) f where f.left_out is null
    order by f.close desc, f.score desc, f.tech_id limit p_limit;
end $$;

-- 35_search_history.sql

-- The searches of a month, for people who asked to have them saved. Paid searches are in the
-- ledger (24_allowance.sql), which nothing here changes.
create table private.history_keepers (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null default now()
);
comment on table private.history_keepers is 'Who turned the history of their searches on; without a row here nothing is stored.';

create table private.search_history (
  id bigint generated always as identity,
  user_id uuid not null references private.history_keepers (user_id) on delete cascade,
  month date not null,
  search_hash bytea not null,
  mode text not null,
  q text not null,
  kw text[] not null,
  at timestamptz not null,
  primary key (user_id, month, search_hash)
);
comment on table private.search_history is
  'The different searches of a UTC month, each with its latest time. Goes when the month ends or the history is turned off.';

-- Saves a search of `p_user` that showed results, if their history is on. It holds 500 a month; then the oldest are
-- deleted.
create function private.remember_search(p_user uuid, p_mode text, p_query text, p_keywords text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  most constant integer := 500;
  this_month date;
begin
  -- Locked, so that turning the history off meanwhile leaves nothing behind and fails no search.
  perform from private.history_keepers k where k.user_id = p_user for no key update;
  if not found then
    return;
  end if;
  this_month := date_trunc('month', private.clock() at time zone 'utc')::date;
  -- One in any spacing and case, as the ledger has it.
  insert into private.search_history (user_id, month, search_hash, mode, q, kw, at)
  select p_user, this_month,
    sha256(convert_to(jsonb_build_array(p_mode, lower(btrim(regexp_replace(p_query, '\s+', ' ', 'g'))),
      jsonb_agg(distinct lower(btrim(regexp_replace(w.word, '\s+', ' ', 'g'))))
        filter (where btrim(w.word) <> ''))::text, 'UTF8')),
    p_mode, p_query, coalesce(array_agg(w.word order by w.place) filter (where btrim(w.word) <> ''), '{}'), private.clock()
  from unnest(p_keywords) with ordinality w (word, place)
  on conflict (user_id, month, search_hash) do update set q = excluded.q, kw = excluded.kw, at = excluded.at;
  delete from private.search_history h
  where h.user_id = p_user and h.month = this_month and h.id in (
    select x.id from private.search_history x where x.user_id = p_user and x.month = this_month
    order by x.at desc, x.id desc offset most);
end $$;

-- A page of a hundred searches from this month's history of `p_user`: first those that open free, then the rest, each
-- with the latest first. {"since", "total", "open", "page", "pages", "searches": [{"q", "mode", "kw", "at", "open"}]};
-- null if the history is off.
create function private.history_page(p_user uuid, p_page integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  per constant integer := 100;
  started timestamptz;
  subscribed constant boolean := private.is_subscribed(p_user);
begin
  select k.since into started from private.history_keepers k where k.user_id = p_user;
  if not found then
    return null;
  end if;
  return (
    with kept as materialized (
      select h.*, subscribed or private.may_open_search(p_user, jsonb_build_object('q', h.q, 'mode', h.mode, 'kw', h.kw)) as open
      from private.search_history h
      where h.user_id = p_user and h.month = date_trunc('month', private.clock() at time zone 'utc')::date
    ), size as (
      select count(*)::integer as total, count(*) filter (where k.open)::integer as open,
        greatest(ceil(count(*) / per::numeric)::integer, 1) as pages
      from kept k
    ), shown as (
      select s.*, least(greatest(coalesce(p_page, 1), 1), s.pages) as page from size s
    )
    select jsonb_build_object('since', started, 'total', s.total, 'open', s.open, 'page', s.page, 'pages', s.pages,
      'searches', (
        select coalesce(jsonb_agg(jsonb_build_object('q', k.q, 'mode', k.mode, 'kw', k.kw, 'at', k.at, 'open', k.open)
          order by k.place), '[]')
        from (select x.*, row_number() over (order by x.open desc, x.at desc, x.id desc) as place from kept x) k
        where k.place > (s.page - 1) * per and k.place <= s.page * per))
    from shown s);
end $$;

-- The caller's history after the search `p_after`, for the export. Definer, since nobody may read the table.
create function private.history_of_caller(p_after bigint, p_limit integer) returns setof private.search_history
language sql stable security definer set search_path = '' as $$
  select h.* from private.search_history h
  where h.user_id = (select private.live_user()) and h.id > p_after order by h.id limit p_limit
$$;

-- Turns the caller's history on, or turns it off and deletes it.
-- returns {"viewer", "outcome"}
create function public.set_search_history(p_on boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller constant uuid := (viewer ->> 'id')::uuid;
begin
  if caller is null then
    return jsonb_build_object('viewer', null, 'outcome', 'signed-out');
  elsif coalesce(p_on, false) then
    insert into private.history_keepers (user_id) values (caller) on conflict do nothing;
  else
    delete from private.history_keepers k where k.user_id = caller;
  end if;
  return jsonb_build_object('viewer', viewer, 'outcome', 'changed');
end $$;

-- Deletes the searches of the caller's history. It stays on, and what was paid for stays paid. {"viewer", "outcome"}
create function public.clear_search_history() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
begin
  delete from private.search_history h where h.user_id = (viewer ->> 'id')::uuid;
  return jsonb_build_object('viewer', viewer, 'outcome', case when viewer is null then 'signed-out' else 'changed' end);
end $$;

grant execute on function private.history_of_caller, public.set_search_history, public.clear_search_history
  to authenticated, service_role;

-- 36_search_page.sql

-- The part of a text with most of the searched words, as pieces that match or do not; never HTML.
create function private.search_snippet(content text, places tsvector, terms text[], weights float8[]) returns jsonb
-- Called ten times a page, so it is planned only once.
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  before constant integer := 8;
  width constant integer := 36;
  start integer;
  piece record;
  parts jsonb := '[]';
  run text := '';
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
  order by (
    select sum(d.weight)
    from (select distinct o.term, o.weight from hits o where o.place between h.place and h.place + width - before - 4) d
  ) desc, h.place
  limit 1;
  if start is null then
    return null;
  end if;
  for piece in
    with pieces as materialized (
      select m.part[1] as word, m.part[2] as gap, m.place
      from regexp_matches(content,
        '([[:alnum:]]+(?:[.,][0-9]+|-[[:alpha:]]{0,3}[0-9]{1,3}[[:alpha:]]{0,2}(?![[:alnum:]-])|-[α-ω])*)([^[:alnum:]]*)', 'g')
        with ordinality m (part, place)
      where m.place >= start limit width
    ), spelled as materialized (
      -- Spells all words in one call, which is faster.
      select string_to_array(private.spell(string_agg(lower(x.word), ' ' order by x.place)), ' ') as words from pieces x
    )
    select p.word, p.gap, p.place, s.words[row_number() over (order by p.place)] as spelled
    from pieces p, spelled s order by p.place
  loop
    is_hit := case when piece.word ~ '^[a-zA-Z]+$' then (ts_lexize('pg_catalog.english_stem', piece.spelled))[1] = any (terms)
      else tsvector_to_array(private.stems_of(private.words_of(piece.word))) && terms end;
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
  -- Marks that the text continues.
  if run !~ '[.!?]["”’)]*$' then
    run := run || ' …';
  end if;
  return parts || jsonb_build_object('text', run, 'hit', false);
end $$;

-- A text of Markdown without its marks, for one line: of emphasis, headings, lists, links and tables.
create function private.without_marks(content text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(regexp_replace(regexp_replace(content,
    '\[([^][]*)\]\([^()[:space:]]*\)', '\1', 'g'),
    '(^|\n)[ \t]*(#{1,6}|[*+-]|>)[ \t]+|\|[ \t:|-]*', E'\n', 'g'),
    '\*{2,3}|__|`', '', 'g')
$$;

-- A short text with the words of these stems between the characters 2 and 3, which no text has.
create function private.mark_words(content text, terms text[]) returns text
language sql stable set search_path = '' as $$
  select ts_headline('pg_catalog.english', content,
    (select string_agg('''' || replace(replace(x, '\', '\\'), '''', '''''') || '''', ' | ')::tsquery from unnest(terms) x),
    'HighlightAll = true, StartSel = ' || chr(2) || ', StopSel = ' || chr(3))
$$;

-- Why a technology was found.
-- returns {"direct", "words": [{"word", "typed", "fields"}], "snippet", "title" and "summary" with their words marked,
--   missing where none is in it}. It is read from the technology's texts and
--   not from the ranking, so each word named is in the fields named.
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
  plain text;
  best_places tsvector;
  fields text[] := array_fill(''::text, array[cardinality(q.terms)]);
  words jsonb;
  marked jsonb := '{}';
begin
  for f in select x.field, left(x.content, 20000) as content from private.search_fields(t, d) x order by x.place loop
    places := private.stems_of(private.words_of(f.content));
    lexemes := tsvector_to_array(places);
    strength := 0;
    for i in 1 .. cardinality(q.terms) loop
      if q.terms[i] = any (lexemes) then
        fields[i] := concat_ws(',', nullif(fields[i], ''), f.field);
        strength := strength + q.weights[i];
      end if;
    end loop;
    if strength > 0 and f.field in ('title', 'summary') then
      marked := marked || jsonb_build_object(f.field, private.mark_words(left(f.content, 400), q.terms));
    end if;
    if strength > most and f.field not in ('title', 'inventor', 'university', 'tags', 'patent-number') then
      most := strength;
      best_field := f.field;
      best_content := f.content;
      best_places := places;
    end if;
  end loop;
  plain := private.without_marks(best_content);
  if plain <> best_content then
    best_content := plain;
    best_places := private.stems_of(private.words_of(plain));
  end if;
  select jsonb_agg(jsonb_build_object('word', x.used, 'typed', nullif(x.typed, x.used), 'fields', string_to_array(x.fields, ','))
      order by x.place) into words
  from (select u.used, u.typed, u.fields, min(u.place) as place
        from (select v.used, v.typed, v.fields, v.place from unnest(q.used, q.typed, fields) with ordinality v (used, typed, fields, place)
              union all
              select n.name, n.name, n.field, 1000 + n.place from unnest(q.named, q.named_fields) with ordinality n (name, field, place)) u
        where u.fields <> '' group by u.used, u.typed, u.fields) x;
  return marked || jsonb_build_object('direct', direct, 'words', coalesce(words, '[]'), 'snippet', case when best_field is not null then
    jsonb_build_object('field', best_field, 'parts', coalesce(
      -- Places count the words as written, if one of those is searched for.
      private.search_snippet(best_content, private.stems_of(private.fold(best_content)), q.terms, q.weights),
      private.search_snippet(best_content, best_places, q.terms, q.weights))) end);
end $$;

-- Charges a submitted search.
-- returns {"viewer", "search": as end_search() answers}. The results are read by search_page(…). Only a search that
--   may have to be paid for is run, as far as it takes to know whether it finds anything. A search that fails is not
--   charged.
create function public.charge_search(
  p_query text, p_mode text default 'regular', p_keywords text[] default null, p_form_key uuid default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  mode constant text := case when p_mode = 'ai' then 'ai' else 'regular' end;
  query constant text := btrim(left(coalesce(p_query, ''), 2000));
  keywords constant text[] := case when p_mode = 'ai' then p_keywords end;
  viewer constant jsonb := private.viewer();
  claim private.search_claim;
  found boolean := false;
  charge jsonb;
begin
  claim.state := case when viewer is null then 'visitor' else 'unpaid' end;
  claim.used := (viewer ->> 'trialSearches')::integer;
  if viewer is not null and query <> '' then
    claim := private.begin_search(mode, query, keywords, p_form_key is not null);
  end if;
  if claim.state in ('payable', 'empty') then
    found := private.finds_any(private.read_request(query, mode, keywords), mode);
  end if;
  charge := private.end_search(claim, found);
  if (charge ->> 'allowed')::boolean then
    perform private.remember_search(claim.user_id, mode, query, keywords);
  end if;
  return jsonb_build_object('viewer', viewer, 'search', charge);
end $$;

-- How many of the records found agree in all of this. Facets are counted from these few hundred rows.
create type private.found_group as (
  class1 text, class2 text, status text, year smallint, availability text, kind text, legal text, licences text[],
  -- As facts_held() and facts_failed() return them.
  has integer, lacks integer,
  of_class boolean, of_status boolean, of_uni boolean,
  records bigint
);

-- A record in a list of results. "direct" is the kind of direct_hits() that it is, "others" how many further records of
-- its family it represents.
create type private.result as (tech_id bigint, direct text, close boolean, others integer);

-- A search's results, counted: all that are close, hidden or listed, the groups of what is listed under
-- other filters, its owners, and the first of the list in their order.
create type private.found as (
  ranked bigint, hidden bigint, close integer, less_close integer,
  groups private.found_group[],
  owners text[], owner_records bigint[],
  first_results private.result[],
  -- [{"id", "title", "sentence"}], nearest first: what passes the filters and uses what the query excludes.
  left_out jsonb
);

-- returns every record that a query finds, whatever the filters, and for each filter whether the record passes it
create function private.found_set(
  q private.search_query, mode text, filters private.filters, hidden bigint[]
) returns table (
  tech_id bigint, score float8, direct text, close boolean, class1 text, class2 text, status text, uni text,
  of_class boolean, of_status boolean, of_uni boolean, year smallint, availability text, kind text, legal text,
  licences text[], has integer, lacks integer, is_hidden boolean, left_out text
)
language plpgsql stable set search_path = '' set jit = off set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  -- One filter each, so that what each keeps away can be counted.
  by_class private.filters;
  by_status private.filters;
  by_uni private.filters;
  -- Most searches have no filter, and thousands of records would be asked whether they pass it.
  has_class constant boolean := filters.class is not null;
  has_status constant boolean := filters.status is not null;
  has_uni constant boolean := filters.uni is not null;
  has_facts constant boolean := private.asks_for_facts(filters);
begin
  by_class.class := filters.class;
  by_status.status := filters.status;
  by_uni.uni := filters.uni;
  return query
  select f.tech_id, f.score, f.direct, f.close, f.class1, f.class2, f.status, f.uni,
    not has_class or private.passes_filters(by_class, f.class1, f.class2, f.status, f.uni, null) is true,
    not has_status or private.passes_filters(by_status, f.class1, f.class2, f.status, f.uni, null),
    not has_uni or private.passes_filters(by_uni, f.class1, f.class2, f.status, f.uni, null),
    extract(year from x.added_on)::smallint, x.availability, x.kind, x.legal, x.licences,
    private.facts_held(x), case when has_facts then private.facts_failed(filters, x) else 0 end,
    f.tech_id = any (hidden), f.left_out
  from private.search_joined(q, mode) f
  left join private.technology_facts x on x.tech_id = f.tech_id;
end $$;

-- returns what a search finds, counted, with the first `reach` results in the order of `sort`
create function private.count_found(
  q private.search_query, mode text, filters private.filters, uni_like text, sort text, reach integer
) returns private.found
language plpgsql stable set search_path = '' set work_mem = '64MB' set jit = off
-- Planned once per connection: planning takes 7 ms, as long as many searches.
set plan_cache_mode = 'force_generic_plan' as $$
declare
  found private.found;
  hidden constant bigint[] := private.hidden_technologies();
begin
  with ranked as materialized (
    -- Where nothing is close, what is listed is counted beside the filters.
    select f.*, f.of_class and f.of_status and f.of_uni and f.lacks = 0 as passes,
      f.left_out is null and (f.close or not bool_or(f.close) over ()) as counts
    from private.found_set(q, mode, filters, hidden) f
  ), grouped as (
    select r.class1, r.class2, r.status, r.year, r.availability, r.kind, r.legal, r.licences, r.has, r.lacks, r.of_class,
      r.of_status, r.of_uni, count(*) as records
    from ranked r where r.is_hidden = filters.hidden and r.counts
    group by r.class1, r.class2, r.status, r.year, r.availability, r.kind, r.legal, r.licences, r.has, r.lacks, r.of_class,
      r.of_status, r.of_uni
  ), owners as (
    select r.uni as name, count(*) as records
    from ranked r where r.is_hidden = filters.hidden and r.counts and r.of_class and r.of_status and r.lacks = 0
    group by r.uni
  ), listed as (
    select r.tech_id, r.direct, r.close
    from ranked r
    where r.is_hidden = filters.hidden and r.passes and r.left_out is null
    -- Looked up for the sorts that need it only; a join would be made for all.
    order by r.close desc, case sort
        when 'commercial-potential' then (
          select -private.category_rank(t.categorical_assign) from public.technologies t where t.tech_id = r.tech_id)
        when 'most-liked' then (select n.likes from public.technology_counts n where n.tech_id = r.tech_id)
        when 'most-saved' then (select n.saves from public.technology_counts n where n.tech_id = r.tech_id)
        when 'most-recent' then (select t.date_added - date '1900-01-01' from public.technologies t where t.tech_id = r.tech_id)
      end desc nulls last, r.score desc, r.tech_id desc
    limit reach
  )
  select count(*) filter (where r.close), count(*) filter (where r.is_hidden and r.passes and r.left_out is null),
    count(*) filter (where r.is_hidden = filters.hidden and r.passes and r.close),
    count(*) filter (where r.is_hidden = filters.hidden and r.passes and not r.close and r.left_out is null),
    (select array_agg(g::private.found_group) from grouped g),
    (select array_agg(o.name order by o.name) from owners o),
    (select array_agg(o.records order by o.name) from owners o),
    (select array_agg((l.tech_id, l.direct, l.close, 0)::private.result) from listed l),
    (select coalesce(jsonb_agg(jsonb_build_object('id', l.tech_id, 'title', t.title, 'sentence', left(l.left_out, 300))
        order by l.score desc, l.tech_id), '[]')
      from ranked l join public.technologies t on t.tech_id = l.tech_id
      where l.left_out is not null and l.passes and l.is_hidden = filters.hidden)
    into found
  from ranked r;
  return found;
end $$;

-- returns {"year", "added", "filed", "expires", "report", "contact", "stage", "availability", "kind", "legal"} as facet_counts() does,
-- without what has no record. Each counts what passes all filters but its own.
create function private.fact_facets(groups private.found_group[]) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    with passing as (
      select g.* from unnest(groups) g where g.of_class and g.of_status and g.of_uni
    ), counted as (
      select 'year' as kind, g.year::text as value, sum(g.records) as records
      from passing g where g.year is not null and g.lacks = 0 group by g.year
      union all
      select 'availability', a.value, sum(g.records)
      from passing g, unnest(g.licences || g.availability) a (value)
      where a.value is not null and g.lacks & ~64 = 0 group by a.value
      union all
      select 'kind', g.kind, sum(g.records)
      from passing g where g.kind is not null and g.lacks & ~128 = 0 group by g.kind
      union all
      select 'legal', g.legal, sum(g.records)
      from passing g where g.legal is not null and g.lacks & ~256 = 0 group by g.legal
      union all
      select k.kind, 'yes', sum(g.records)
      from passing g, (values
        ('added', 1), ('filed', 2), ('expires', 4), ('report', 8), ('contact', 16), ('stage', 32),
        ('answers', 512)) k (kind, bit)
      where g.has & k.bit > 0 and g.lacks & ~k.bit = 0 group by k.kind
    )
    select coalesce(jsonb_object_agg(k.kind, k.counts), '{}')
    from (select c.kind, jsonb_object_agg(c.value, c.records) as counts from counted c group by c.kind) k);
end $$;

-- returns the counts beside the filters of a search, as facet_counts() does
create function private.facets_of_found(groups private.found_group[]) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    with counted as (
      -- A record of two classes counts in both.
      select 'class' as kind, c.class as value, sum(g.records) as records
      from unnest(groups) g, lateral (values
        (coalesce(g.class1, g.class2, 'unsorted')), (case when g.class2 <> g.class1 then g.class2 end)) c (class)
      where g.of_status and g.of_uni and g.lacks = 0 and c.class is not null group by c.class
      union all
      select 'status', g.status, sum(g.records)
      from unnest(groups) g where g.of_class and g.of_uni and g.lacks = 0 group by g.status
    )
    select private.no_facets() || private.fact_facets(groups) || coalesce(jsonb_object_agg(k.kind, k.counts), '{}')
    from (select c.kind, jsonb_object_agg(c.value, c.records) as counts from counted c group by c.kind) k);
end $$;

-- returns [{"filter": 'class', 'status', 'uni' or 'facts', "matching"}]: how much would be found without one of the
-- filters, where that is anything
create function private.relaxed_filters(groups private.found_group[], filters private.filters) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('filter', r.filter, 'matching', r.records)
    order by r.records desc, r.filter), '[]')
  from (
    select f.filter, sum(g.records) as records
    from unnest(groups) g, (values
      ('class', filters.class is not null), ('status', filters.status is not null), ('uni', filters.uni is not null),
      ('facts', private.asks_for_facts(filters))) f (filter, is_set)
    where f.is_set
      and (g.of_class or f.filter = 'class') and (g.of_status or f.filter = 'status')
      and (g.of_uni or f.filter = 'uni') and (g.lacks = 0 or f.filter = 'facts')
    group by f.filter) r
$$;

-- returns the results in their order, of which the first of the list are folded into families
create function private.fold_results(first_results private.result[]) returns private.result[]
language plpgsql stable set search_path = '' as $$
begin
  return (
    with listed as materialized (
      select r.tech_id, r.direct, r.close, r.place
      from unnest(first_results) with ordinality r (tech_id, direct, close, others, place)
    ), folded as (
      select f.tech_id, f.others
      from private.fold_families(array(
        select l.tech_id from listed l where l.place <= private.most_listed() order by l.place)) f
    )
    select coalesce(array_agg((l.tech_id, l.direct, l.close, coalesce(f.others, 0))::private.result order by l.place), '{}')
    from listed l left join folded f on f.tech_id = l.tech_id
    where f.tech_id is not null or l.place > private.most_listed());
end $$;

-- returns [card and "why", "close", "family", and own_reactions(…)] of these results
create function private.result_cards(q private.search_query, results private.result[], reader uuid) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  return (
    select coalesce(jsonb_agg(private.card(t, n.likes, n.dislikes, n.saves) || jsonb_build_object(
      'why', private.search_reasons(q, t, d, r.direct), 'close', r.close, 'family', r.others)
      || private.own_reactions(r.tech_id, reader) order by r.place), '[]')
    from unnest(results) with ordinality r (tech_id, direct, close, others, place)
    join public.technologies t on t.tech_id = r.tech_id
    left join public.technology_details d on d.tech_id = r.tech_id
    left join public.technology_counts n on n.tech_id = r.tech_id);
end $$;

-- returns what search_page(…) does for a search whose results the caller may not see
create function private.page_without_results(viewer jsonb, uni_like text, catalogue integer, charge jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('viewer', viewer, 'search', charge, 'catalogue', catalogue,
    'hidden', 0, 'total', 0, 'results', 0, 'lessClose', 0, 'page', 1, 'pages', 1,
    'cards', '[]'::jsonb, 'corrections', '[]'::jsonb, 'relaxed', '[]'::jsonb, 'isNumber', false, 'byMeaning', false,
    'isEnglish', true, 'leftOut', '[]'::jsonb, 'also', '[]'::jsonb, 'absent', '[]'::jsonb,
    'facets', private.facet_counts(), 'universities', private.universities(case when viewer is not null then uni_like end),
    'featured', case when viewer is null then private.featured_cards() else '[]' end)
$$;

-- Searches. Only a search that is free or was paid for has results; nothing is charged here.
-- returns what SearchPageSchema reads. Facets and universities count what was found, each under the other filters; for a
-- caller who may not search they count the whole catalogue. Technologies that the caller dismissed are left out and
-- counted as "hidden"; the filter "hidden" shows only that. "relaxed" says what each filter keeps away if nothing is
-- left. If a regular search has two or three words, the records with all of them come first, in Discovery.AI those that
-- are near enough, and are the only ones in "total"; "lessClose" counts the rest. A family is one result. "also" names
-- the synonyms that were searched for. Discovery.AI adds what is near in meaning if the query has a vector.
create function public.search_page(
  p_query text, p_mode text default 'regular', p_keywords text[] default null,
  p_filters jsonb default '{}', p_sort text default 'most-relevant', p_page integer default 1,
  p_uni_like text default null, p_per integer default 10
) returns jsonb
-- Definer, since nobody may read the index. Of technologies it reads only cards and details, which every member may
-- read.
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer constant jsonb := private.viewer();
  mode constant text := case when p_mode = 'ai' then 'ai' else 'regular' end;
  -- Beyond this the query is a whole text pasted; nothing of the rest is searched for.
  query constant text := btrim(left(coalesce(p_query, ''), 2000));
  keywords constant text[] := case when mode = 'ai' then p_keywords end;
  filters constant private.filters := private.read_filters(p_filters);
  uni_like constant text := nullif(btrim(left(p_uni_like, 100)), '');
  per constant integer := private.page_length(p_per);
  wanted_page constant integer := greatest(coalesce(p_page, 1), 1);
  catalogue constant integer := (select f.technologies from public.technology_facets f where f.kind = 'all');
  claim private.search_claim;
  charge jsonb;
  q private.search_query;
  found private.found;
  results private.result[];
  n integer;
  pages integer;
  page integer;
begin
  claim.state := case when viewer is null then 'visitor' else 'unpaid' end;
  claim.used := (viewer ->> 'trialSearches')::integer;
  if viewer is not null and query <> '' then
    claim := private.begin_search(mode, query, keywords, false);
  end if;
  if claim.state not in ('subscribed', 'paid', 'empty') then
    return private.page_without_results(viewer, uni_like, catalogue, private.end_search(claim, false));
  end if;

  q := private.read_request(query, mode, keywords, filters.drop);
  -- Ranks as far as this page reaches, and at least as far as families are folded.
  found := private.count_found(q, mode, filters, uni_like, p_sort, private.most_listed() + per * wanted_page);
  charge := private.end_search(claim, found.ranked > 0);
  if not (charge ->> 'allowed')::boolean then
    return private.page_without_results(viewer, uni_like, catalogue, charge);
  end if;
  perform private.remember_search(claim.user_id, mode, query, keywords);

  results := private.fold_results(found.first_results);
  n := found.close + found.less_close - coalesce(cardinality(found.first_results), 0) + cardinality(results);
  pages := greatest(ceil(n / per::numeric)::integer, 1);
  page := least(wanted_page, pages);
  return jsonb_build_object(
    'viewer', viewer, 'search', charge, 'catalogue', catalogue, 'featured', '[]'::jsonb,
    'hidden', found.hidden, 'lessClose', found.less_close,
    'total', found.close, 'results', n, 'page', page, 'pages', pages,
    'cards', private.result_cards(q, results[(page - 1) * per + 1 : page * per],
      case when not private.is_program() then (viewer ->> 'id')::uuid end),
    'facets', private.facets_of_found(found.groups),
    'universities', private.matching_owners(found.owners, found.owner_records, uni_like),
    'assessed', private.assessed_if_sorted(p_sort, array(select r.tech_id from unnest(found.first_results) r)),
    'absent', q.absent,
    'relaxed', case when n > 0 then '[]' else private.relaxed_filters(found.groups, filters) end,
    'corrections', q.corrections, 'isNumber', q.is_number, 'byMeaning', q.vector is not null,
    'isEnglish', q.is_english, 'leftOut', found.left_out, 'also', coalesce((
      select jsonb_agg(distinct s.also ->> 'used') from jsonb_array_elements(q.also) s (also)), '[]'));
end $$;

-- Completions of a typed beginning.
-- returns [{"kind": "title" | "university" | "inventor", "text", "techId"}], eight at most. For members only, null for
--   anyone else. Charges nothing.
create function public.suggest(p_prefix text) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  typed text := left(private.fold(coalesce(p_prefix, '')), 100);
  spelled text := private.title_spelling(left(p_prefix, 200));
  found jsonb;
begin
  if private.live_user() is null then
    return null;
  elsif length(typed) < 2 or spelled = '' then
    return '[]';
  end if;
  with titles as (
    select 'title' as kind, t.title as text, t.tech_id
    from (select d.tech_id, d.title_key from private.search_documents d
          where left(d.title_key, 200) >= typed and left(d.title_key, 200) < typed || U&'\FFFF'
          order by left(d.title_key, 200) limit 8) d
    join public.technologies t on t.tech_id = d.tech_id
    union
    select 'title', t.title, t.tech_id
    from (select d.tech_id from private.search_documents d
          where private.title_spelling(d.title_key) >= spelled and private.title_spelling(d.title_key) < spelled || U&'\FFFF'
          order by private.title_spelling(d.title_key) limit 8) d
    join public.technologies t on t.tech_id = d.tech_id
  ), universities as (
    -- Any technology of the entry knows how the university writes itself.
    select 'university' as kind, x.uni as text, max(x.documents) as documents
    from (select t.documents, d.uni
          from (select t.term, t.documents from private.search_terms t
                where t.term >= 'V:' || typed and t.term < 'V:' || typed || U&'\FFFF'
                order by t.documents desc limit 8) t
          cross join lateral (
            select s.uni from private.search_texts p join private.search_documents s on s.ordinal = p.ordinal
            where p.places @@ private.any_of(array[t.term]) limit 1) d) x
    group by x.uni
  ), inventors as (
    select 'inventor' as kind, x.name as text, max(x.documents) as documents
    from (select t.documents, d.name
          from (select t.term, t.documents, substr(t.term, 3) as named from private.search_terms t
                where t.term >= 'I:' || typed and t.term < 'I:' || typed || U&'\FFFF'
                order by t.documents desc limit 8) t
          cross join lateral (
            select n.name from private.search_texts p join private.search_documents s on s.ordinal = p.ordinal
            join public.technology_details k on k.tech_id = s.tech_id,
              unnest(private.names_of(k.inventor)) n (name)
            where p.places @@ private.any_of(array[t.term])
              and right(' ' || private.fold(n.name), length(t.named) + 1) = ' ' || t.named limit 1) d) x
    group by x.name
  )
  select jsonb_agg(jsonb_build_object('kind', y.kind, 'text', y.text, 'techId', y.tech_id) order by y.shelf, y.place) into found
  from (
    select z.*, row_number() over (order by z.place, z.shelf) as turn
    from (
      select u.kind, u.text, null::bigint as tech_id, 1 as shelf,
        row_number() over (order by u.documents desc, u.text) as place from universities u
      union all
      select i.kind, i.text, null, 2, row_number() over (order by i.documents desc, i.text) from inventors i
      union all
      select t.kind, min(t.text), min(t.tech_id), 3, row_number() over (order by lower(t.text)) from titles t
        group by t.kind, lower(t.text)) z) y
  where y.turn <= 8;
  return coalesce(found, '[]');
end $$;

-- Up to 200 technologies that pass the filters, in their order and without what the caller is not interested in.
-- returns {"viewer", "search": as search_page's, "techIds"}. Charged like a search of the page; the ids are empty if
--   it is not allowed.
create function public.search_ids(
  p_query text, p_mode text default 'regular', p_keywords text[] default null, p_form_key uuid default null,
  p_filters jsonb default '{}'
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  mode text := case when p_mode = 'ai' then 'ai' else 'regular' end;
  query text := btrim(left(coalesce(p_query, ''), 2000));
  keywords text[] := case when p_mode = 'ai' then p_keywords end;
  filters constant private.filters := private.read_filters(p_filters);
  claim private.search_claim;
  hidden bigint[] := private.hidden_technologies();
  q private.search_query;
  found bigint := 0;
  ids jsonb := '[]';
  charge jsonb;
begin
  claim := private.begin_search(mode, query, keywords, p_form_key is not null);
  if claim.state in ('subscribed', 'paid', 'payable', 'empty') then
    q := private.read_request(query, mode, keywords, filters.drop);
    with ranked as materialized (
      select * from private.found_set(q, mode, filters, hidden) f where f.left_out is null
    )
    select (select count(*) from ranked f where f.close), coalesce(jsonb_agg(r.tech_id order by r.score desc, r.tech_id desc), '[]')
      into found, ids
    from (
      select f.tech_id, f.score from ranked f
      where f.of_class and f.of_status and f.of_uni and f.lacks = 0 and f.is_hidden = filters.hidden and f.close
      order by f.score desc, f.tech_id desc limit private.most_listed()) r;
  end if;
  charge := private.end_search(claim, found > 0);
  if (charge ->> 'allowed')::boolean and query <> '' then
    perform private.remember_search(claim.user_id, mode, query, keywords);
  end if;
  return jsonb_build_object('viewer', viewer, 'search', charge,
    'techIds', case when (charge ->> 'allowed')::boolean then ids else '[]' end);
end $$;

grant execute on function public.charge_search, public.search_page, public.search_ids
  to anon, authenticated, service_role;

grant execute on function public.suggest to authenticated, service_role;

-- 38_similar.sql

-- Writes the lists of similar technologies for the given ids, but those that a source or a person gave. If nothing is near
-- to a technology, its list is empty.
create function private.fill_related(ids bigint[]) returns void
language sql security definer set search_path = '' as $$
  update public.technology_details d set pi_similaropps = s.list
  from private.similar_technologies(array(
    select c.tech_id from public.technology_details c
    where c.tech_id = any (ids) and (c.pi_similaropps is null or c.pi_similaropps ? 'computed'))) s
  where d.tech_id = s.tech_id
$$;

-- Writes the lists of technologies whose vectors are new, at most `p_most`, and answers whether there were any.
create function private.write_similar(p_most integer) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  ids constant bigint[] := array(
    select v.tech_id from private.technology_vectors v
    where not v.has_similar and v.vector is not null order by v.tech_id limit p_most);
begin
  if ids = '{}' then
    return false;
  end if;
  perform private.fill_related(ids);
  update private.technology_vectors v set has_similar = true where v.tech_id = any (ids);
  perform public.catalogue_changed();
  return true;
end $$;

-- Whether two texts are one: whether they have this share of all their words in common.
create function private.is_copy(one private.search_texts, other private.search_texts) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    select count(a.lexeme) filter (where o.lexeme is not null) >= 0.85 * count(*)
    from (select u.lexeme from unnest(one.places) u where u.positions is not null) a
    full join (select u.lexeme from unnest(other.places) u where u.positions is not null) o using (lexeme));
end $$;

-- The forty technologies nearest in meaning to each of many: of the hundred whose signs agree most, the vectors are
-- compared.
create function private.nearest_to_each(ids bigint[]) returns table (of_id bigint, tech_id bigint, likeness float8)
language sql stable set search_path = '' set jit = off set work_mem = '64MB' as $$
  with everyone as materialized (
    select v.tech_id, v.signs from private.technology_vectors v where v.signs is not null
  )
  select m.tech_id, n.*
  from private.technology_vectors m cross join lateral (
    select c.tech_id, private.likeness(v.vector, m.vector) from (
      select e.tech_id from everyone e order by bit_count(e.signs # m.signs) limit 101) c
    join private.technology_vectors v on v.tech_id = c.tech_id
    where v.encoder = m.encoder and v.tech_id <> m.tech_id
    order by 2 desc, 1 limit 40) n
  where m.tech_id = any (ids) and m.signs is not null
$$;

-- The families of a technology in the numbering of its sources; null for none.
create function private.family_keys(p_tech_id bigint) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(distinct k) from ingest.records r, unnest(r.families) k where r.tech_id = p_tech_id
$$;

-- A technology that may be offered beside another: `kind` is 'family', 'series' or null.
create type private.near_technology as (tech_id bigint, kind text, likeness float8, title_key text, families text[]);

-- Whether a technology has more text than its title, whose vector says too little of what it is like.
create function private.has_text(p_tech_id bigint) returns boolean
language sql stable set search_path = '' as $$
  select private.encoded_text(t, d) <> t.title
  from public.technologies t left join public.technology_details d on d.tech_id = t.tech_id where t.tech_id = p_tech_id
$$;

-- The technologies to offer beside each of many: its family, then its title series, then those of at least this
-- likeness, nearest first. Without a vector or a text, its family alone.
create function private.near_technologies(ids bigint[], least_likeness float8)
returns table (of_id bigint, near private.near_technology[])
language sql stable set search_path = '' set jit = off as $$
  with mine as materialized (
    select d.tech_id, d.title_key, t.uni, t.family, x as texts, private.family_keys(d.tech_id) as families,
      tsvector_to_array(to_tsvector('pg_catalog.english', d.title_key)) as stems
    from private.search_documents d
    join private.search_texts x on x.ordinal = d.ordinal
    join public.technologies t on t.tech_id = d.tech_id
    where d.tech_id = any (ids)
  ), numbers as materialized (
    select m.tech_id, private.any_of(array_agg(u.lexeme)) as held
    from mine m cross join unnest((m.texts).places) u where starts_with(u.lexeme, 'p:') group by 1
  ), nearest as materialized (
    select * from private.nearest_to_each(ids)
  ), considered as (
    select n.* from nearest n where n.likeness >= least_likeness and private.has_text(n.of_id) and private.has_text(n.tech_id)
    union all
    select m.tech_id, t.tech_id, 0 from mine m join public.technologies t on t.family = m.family and t.tech_id <> m.tech_id
    where not exists (select from nearest n where n.of_id = m.tech_id and n.tech_id = t.tech_id)
  ), found as materialized (
    select c.of_id, c.tech_id, c.likeness, t.family, t.uni, private.family_keys(t.tech_id) as families
    from considered c join public.technologies t on t.tech_id = c.tech_id
  ), judged as materialized (
    select f.*, coalesce(f.family = m.family, false) or coalesce(f.families && m.families, false) as is_family
    from found f join mine m on m.tech_id = f.of_id
  )
  select j.of_id, array_agg((j.tech_id,
      case when j.is_family then 'family'
        when j.uni = m.uni
          and private.is_title_series(m.stems, tsvector_to_array(to_tsvector('pg_catalog.english', d.title_key))) then 'series'
      end, j.likeness, d.title_key, coalesce(j.families, '{}'))::private.near_technology)
  from judged j
  join mine m on m.tech_id = j.of_id
  left join numbers n on n.tech_id = j.of_id
  join private.search_documents d on d.tech_id = j.tech_id
  join private.search_texts x on x.ordinal = d.ordinal
  where (x.places @@ n.held) is not true
    -- One text is a copy, whatever its number; the parts of a family often repeat their abstract under another title.
    and not (j.likeness >= 0.9 and (d.title_key = m.title_key or not j.is_family) and private.is_copy(x, m.texts))
  group by j.of_id
$$;

-- Whether two titles name parts of one series, that is, whether most of their words are the same.
create function private.is_title_series(one text[], other text[]) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(s.words) >= 2 and 2.0 * cardinality(s.words) >= 0.7 * (cardinality(one) + cardinality(other))
  from (select array(select unnest(one) intersect select unnest(other)) as words) s
$$;

-- The technologies to offer beside each of many, three at most: its family, its series, then the nearest. Each
-- title and each other family appears once.
-- returns `list` {"list_opps": [ids], "family": [ids], "series": [ids], "computed": true}; "list_opps" is empty if nothing is
--   near, and the next two are left out if they are empty
create function private.similar_technologies(ids bigint[]) returns table (tech_id bigint, list jsonb)
language sql stable set search_path = '' as $$
  -- Of fifty imported listings, those above 0.75 were looked at: at least 85 of 100 fit.
  select i.id, private.choose_similar(n.near)
  from unnest(ids) i (id) left join private.near_technologies(ids, 0.75) n on n.of_id = i.id
$$;

create function private.choose_similar(near private.near_technology[]) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  offered bigint[] := '{}';
  of_family bigint[] := '{}';
  of_series bigint[] := '{}';
  titles text[] := '{}';
  seen_families text[] := '{}';
  other private.near_technology;
begin
  for other in select n.* from unnest(near) n order by n.kind, n.likeness desc, n.tech_id
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
    'family', to_jsonb(nullif(of_family, '{}')), 'series', to_jsonb(nullif(of_series, '{}')), 'computed', true));
end $$;

-- 39_match.sql

-- Looks up technologies by titles or patent numbers that a person already has, without ranking and free of charge. A
-- line matches a number that it names, an equal title, or nearly equal titles. Two words of a subject match nothing.

-- The share of words that two titles have in common, 0 to 1 (Dice's coefficient over their stems).
create function private.title_likeness(ours text[], theirs text[]) returns float8
language sql immutable parallel safe set search_path = '' as $$
  select 2.0 * count(*) / nullif(cardinality(ours) + cardinality(theirs), 0)
  from unnest(ours) o where o = any (theirs)
$$;

-- The terms of the index for the number that a line begins with or holds: as a patent office writes it, and as it is.
-- Two nulls for a line without one.
create function private.number_terms(p_line text) returns text[]
language sql stable set search_path = '' as $$
  select case when x.line ~ '[0-9]{3}' then array['p:' || (private.patent_numbers(x.line))[1], 'p:' || private.bare_number(x.line)]
    else array[null, null]::text[] end
  from (select left(p_line, 100) as line) x
$$;

-- The technologies that one line names: one number, or one title. `p_numbers` holds its number_terms().
-- returns {"how": 'number' | 'title' | 'near' | null, "ids"}, ten at most; of near titles three, the nearest first.
--   Decision 008 explains 0.7 and the minimum number of words.
create function private.match_line(p_line text, p_numbers text[]) returns jsonb
language plpgsql stable set search_path = '' set jit = off set enable_seqscan = off as $$
declare
  nearest constant float8 := 0.7;
  least_words constant integer := 3;
  -- A word in more records than this chooses no candidates.
  common constant integer := 5000;
  -- The longest title that the US patent office takes (37 CFR 1.72).
  line constant text := left(p_line, 500);
  key constant text := private.fold(line);
  stems text[];
  chosen text[];
  ids bigint[];
begin
  if p_numbers[1][2] is not null then
    select array_agg(d.tech_id order by d.tech_id) into ids
    from private.search_texts x join private.search_documents d on d.ordinal = x.ordinal
    where x.places @@ private.any_of(p_numbers);
    if ids is not null then
      return jsonb_build_object('how', 'number', 'ids', to_jsonb(ids[1:10]));
    end if;
  end if;
  select array_agg(d.tech_id order by d.tech_id) into ids
  from private.search_documents d
  where key <> '' and left(d.title_key, 200) = left(key, 200) and d.title_key = key;
  if ids is not null then
    return jsonb_build_object('how', 'title', 'ids', to_jsonb(ids[1:10]));
  end if;
  stems := tsvector_to_array(private.stems_of(private.words_of(line)));
  if cardinality(stems) >= least_words then
    select array_agg(x.term) into chosen
    from (select t.term from private.search_terms t
          where t.term = any (stems) and t.documents <= common order by t.documents, t.term limit 4) x;
    select array_agg(n.tech_id order by n.likeness desc, n.tech_id) into ids
    from (select d.tech_id, private.title_likeness(stems, tsvector_to_array(ts_filter(x.places, '{a}'))) as likeness
          from (select t.ordinal
                from unnest(chosen) w cross join lateral (
                  select y.ordinal from private.search_texts y where y.places @@ private.any_of(array[w]) offset 0) t
                group by t.ordinal having 2 * count(*) >= cardinality(chosen)
                order by count(*) desc, t.ordinal desc limit 200) c
          join private.search_documents d on d.ordinal = c.ordinal join private.search_texts x on x.ordinal = c.ordinal
          order by likeness desc, d.tech_id limit 3) n
    where n.likeness >= nearest;
  end if;
  return jsonb_build_object('how', case when ids is not null then 'near' end, 'ids', coalesce(to_jsonb(ids), '[]'));
end $$;

-- Looks up at most five hundred lines, ten times a minute. {"viewer", "wait": seconds until the next time, "lists": as
-- own_shortlists(), "lines": in the order given [{"how": 'number' | 'title' | 'near' | null, "found": [{"id", "title",
-- "uni", "class"}]}]}. Raises 22023 for more lines.
create function public.match_technologies(p_lines text[]) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  most constant integer := 500;
  viewer jsonb := private.viewer();
  wait integer := 0;
  numbers text[];
  lines jsonb := '[]';
begin
  if cardinality(p_lines) > most then
    raise 'A list has at most % lines.', most using errcode = '22023';
  elsif viewer is null then
    return jsonb_build_object('viewer', null, 'wait', 0, 'lists', '[]'::jsonb, 'lines', '[]'::jsonb);
  end if;
  if cardinality(p_lines) > 0 then
    wait := private.count_act('match', 10, interval '1 minute');
  end if;
  if wait = 0 then
    -- The numbers of all lines first, in a statement of their own: Postgres caches 32 regular expressions, and those of
    -- numbers and those of titles would push each other out at every line.
    numbers := array(select private.number_terms(l.line) from unnest(p_lines) with ordinality l (line, place) order by l.place);
    select coalesce(jsonb_agg(jsonb_build_object('how', m.answer -> 'how', 'found', (
        select coalesce(jsonb_agg(jsonb_build_object('id', t.tech_id, 'title', t.title, 'uni', t.uni, 'class',
          t.class1) order by i.place), '[]')
        from jsonb_array_elements_text(m.answer -> 'ids') with ordinality i (id, place)
        join public.technologies t on t.tech_id = i.id::bigint)) order by m.place), '[]') into lines
    from (select l.place, private.match_line(l.line, numbers[l.place:l.place]) as answer
          from unnest(p_lines) with ordinality l (line, place)) m;
  end if;
  return jsonb_build_object('viewer', viewer, 'wait', wait, 'lists', private.own_shortlists(), 'lines', lines);
end $$;

grant execute on function public.match_technologies to authenticated, service_role;

-- 40_home.sql

create table public.daily_selection_techids (
  date_of_entry date primary key,
  tech_dict jsonb not null
);
comment on column public.daily_selection_techids.tech_dict is 'List name to its ten tech_ids, in order.';
create policy "daily lists are public" on public.daily_selection_techids
  for select to anon, authenticated using (true);
grant select on public.daily_selection_techids to anon, authenticated;

create trigger catalogue_changed after insert or update or delete on public.daily_selection_techids
  for each row execute function private.lists_changed();

-- A featured technology to show the product with.
-- returns {"card", "words": one of its tags, "texts"}, or null. The texts are those that everyone may read of it.
create function private.home_example() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('card', private.card(t, 0, 0, 0), 'words', coalesce(d.pi_button1tag, d.pi_button2tag),
    'texts', jsonb_build_object('technical_summary', d.technical_summary, 'market_summary', d.market_summary,
      'application', d.application, 'key_benefits', d.key_benefits, 'developmental_stage', d.developmental_stage))
  from public.featured_techids_social f
  join public.technologies t on t.tech_id = f.tech_id
  join public.technology_details d on d.tech_id = t.tech_id
  where f.active_feature and not f.by_owner and d.key_benefits is not null and d.technical_summary is not null
  order by f.tech_id limit 1
$$;

-- returns {"viewer", "lists": [{"name", "cards": [...]}], "example": home_example(), "figures": {"technologies",
--   "universities"}}: the latest daily selection, with Discover's four lists first and any others after them by name,
--   and the size of the catalogue
create function public.home_page() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'viewer', private.viewer(),
    'example', private.home_example(),
    'figures', (
      select jsonb_build_object('technologies', coalesce(sum(f.technologies) filter (where f.kind = 'all'), 0),
        'universities', count(*) filter (where f.kind = 'uni'))
      from public.technology_facets f where f.kind in ('all', 'uni')),
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

-- Writes the Discover lists for the day of `at` in UTC. The cron calls it with the service role, and
-- so does a start without a selection for today.
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
    -- Reactions to withdrawn technologies stay in their tables.
    where exists (select from public.technologies t where t.tech_id = r.tech_id)
    group by r.tech_id order by sum(r.weight) desc, r.tech_id desc limit 10) x;
  -- If few reactions came in two weeks, popular technologies fill the list of ten.
  select (coalesce(trending, '{}')
    || coalesce(array_agg(p.id order by p.place) filter (where p.id <> all (coalesce(trending, '{}'))), '{}'))[1:10]
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

-- The featured technologies, which the marketplace shows to visitors.
create function private.featured_cards() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(private.card(t, n.likes, n.dislikes, n.saves) order by t.tech_id desc), '[]')
    from (select f.tech_id from public.featured_techids_social f where f.active_feature and not f.by_owner
      order by f.tech_id desc limit 24) f
    join public.technologies t on t.tech_id = f.tech_id
    left join public.technology_counts n on n.tech_id = t.tech_id);
end $$;

grant execute on function public.home_page, private.home_example, private.featured_cards
  to anon, authenticated, service_role;

-- 41_chapters.sql

-- 'What the record says': where in a record's own text the sentences are that the jobs Worker chose for each chapter by the
-- encoder (docs/search.md, 'What the record says').

create table private.record_chapters (
  tech_id bigint primary key references public.technologies (tech_id) on delete cascade,
  -- The version of the text that the places are of, as search_documents numbers it.
  ordinal integer not null,
  encoder text not null,
  -- The version of the rules that chose.
  rules integer not null,
  -- [{"chapter", "section", "start", "end"}], with the places in the section's text.
  places jsonb not null
);

-- Records whose present text was not read for chapters by this encoder and these rules, the newest first, to whoever has the
-- encoder's lease or finds it free; with none left it is free again.
-- returns [{"id", "ordinal", "details": technology_details}]
create function public.take_unread(p_encoder text, p_rules integer, p_lease uuid, p_most integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  unread jsonb;
begin
  if not private.take_encoder(p_lease) then
    return '[]';
  end if;
  select jsonb_agg(jsonb_build_object('id', u.tech_id, 'ordinal', u.ordinal, 'details', to_jsonb(t))) into unread
  from (
    select d.tech_id, d.ordinal
    from private.search_documents d left join private.record_chapters c on c.tech_id = d.tech_id
    where (c.ordinal, c.encoder, c.rules) is distinct from (d.ordinal, p_encoder, p_rules)
    order by d.ordinal desc limit p_most) u
  left join public.technology_details t on t.tech_id = u.tech_id;
  if unread is null then
    update private.encoder_state s set lease = null, leased_until = null where s.lease = p_lease;
  end if;
  return coalesce(unread, '[]');
end $$;

-- Stores [{"id", "ordinal", "places"}]. Places of a text that changed meanwhile are left out, and the text is read again.
create function public.store_chapters(p_encoder text, p_rules integer, p_chapters jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.record_chapters as c (tech_id, ordinal, encoder, rules, places)
  -- The local data service sends a list as its text.
  select r.id, r.ordinal, p_encoder, p_rules, r.places
  from jsonb_to_recordset(private.json_argument(p_chapters)) r (id bigint, ordinal integer, places jsonb)
  join private.search_documents d on d.tech_id = r.id and d.ordinal = r.ordinal
  on conflict (tech_id) do update
    set ordinal = excluded.ordinal, encoder = excluded.encoder, rules = excluded.rules, places = excluded.places
$$;

-- The places of a record's present text, for anyone who may read its details. Null where it is not read yet, and for others.
create function private.chapters_of(p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select c.places
  from private.record_chapters c join private.search_documents d on d.tech_id = c.tech_id and d.ordinal = c.ordinal
  where c.tech_id = p_tech_id and ((select private.live_user()) is not null
    or exists (select from public.featured_techids_social f where f.tech_id = p_tech_id and f.active_feature))
$$;

grant execute on function private.chapters_of to anon, authenticated, service_role;

-- 42_marketplace.sql

-- returns the counts of a catalogue in which nothing matches
create function private.no_facets() returns jsonb
language sql immutable set search_path = '' as $$
  select '{"class": {}, "status": {}, "year": {}, "added": {}, "filed": {}, "expires": {}, "report": {}, "contact": {},
    "stage": {}, "answers": {}, "availability": {}, "kind": {}, "legal": {}}'::jsonb
$$;

-- The counts beside the filters.
-- returns {"class": {"energy": 980, …}, "status": {"active": 8123, …}, "year": {…}, "filed": {"yes": 812}, "report":
--   {"yes": 7}, …, "availability": {"option": 2, …}, "kind": {"company": 9, …}, "legal": {"in-force": 8, …}}
create function private.facet_counts() returns jsonb
language sql stable set search_path = '' as $$
  select private.no_facets() || coalesce(jsonb_object_agg(k.kind, k.counts), '{}')
  from (select f.kind, jsonb_object_agg(f.value, f.technologies) as counts
        from public.technology_facets f where f.kind not in ('all', 'uni') group by f.kind) k
$$;

-- The universities whose names match the wanted words, those with the most technologies first, forty at most: a list of
-- thousands is searched, not sent. {"total", "matching", "found": as owners_shown() answers}
create function private.universities(wanted text) returns jsonb
language sql stable set search_path = '' as $$
  select private.matching_owners(array_agg(f.value), array_agg(f.technologies::bigint), wanted)
  from public.technology_facets f where f.kind = 'uni'
$$;

create function private.page_length(wanted integer) returns integer
language sql immutable set search_path = '' as $$
  select case when wanted in (25, 50, 100) then wanted else 10 end
$$;

-- The marketplace. For a member: a page of the first 200 matches in the chosen order, or without one of the latest 200
-- by Commercial Potential (the most recent 200 if none of these is assessed), with the counts beside each filter. Those
-- they are not interested in are left out and counted; with the filter "hidden" only these are listed.
-- `p_filters` is as read_filters() reads it. For a visitor: the featured technologies, and no listing.
-- returns what MarketplacePageSchema reads. A family is one result: "results" counts families, "total" and "matching"
-- count records. Each card's "family" is how many further records of the listing it represents.
create function public.marketplace_page(
  p_filters jsonb default '{}', p_sort text default null, p_page integer default 1,
  p_uni_like text default null, p_per integer default 10
) returns jsonb
-- Definer, since nobody may read the facts. Everything else that it reads is public, or the caller's own by their id.
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  per constant integer := private.page_length(p_per);
  catalogue integer := (select f.technologies from public.technology_facets f where f.kind = 'all');
  filters private.filters;
  hidden bigint[];
  hidden_here integer := 0;
  facets jsonb;
  matching integer;
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

  filters := private.read_filters(p_filters);
  hidden := private.hidden_technologies();
  if cardinality(hidden) > 0 then
    select count(*) into hidden_here from public.technologies t left join private.technology_facts x on x.tech_id = t.tech_id
    where t.tech_id = any (hidden) and private.passes_filters(filters, t.class1, t.class2, t.status, t.uni, x);
  end if;
  facets := private.listed_facets(filters, hidden);
  matching := private.count_matching(filters, facets, catalogue, hidden_here);
  listed := private.first_listed(filters, hidden, p_sort);
  with folded as materialized (
    select f.tech_id, f.others, f.place, count(*) over () as n from private.fold_families(listed) f
  ), cut as (
    select f.*, least(greatest(coalesce(p_page, 1), 1), greatest(ceil(f.n / per::numeric)::integer, 1)) as page from folded f
  )
  select coalesce(max(c.n), 0), coalesce(max(c.page), 1),
    (select jsonb_agg(private.card(t, k.likes, k.dislikes, k.saves) || jsonb_build_object('family', s.others)
       || private.own_reactions(s.tech_id, (viewer ->> 'id')::uuid) order by s.place)
     from cut s
     join public.technologies t on t.tech_id = s.tech_id
     left join public.technology_counts k on k.tech_id = s.tech_id
     where s.place > (s.page - 1) * per and s.place <= s.page * per)
    into results, page, cards
  from cut c;
  pages := greatest(ceil(results / per::numeric)::integer, 1);

  return jsonb_build_object('viewer', viewer, 'catalogue', catalogue, 'matching', matching, 'hidden', hidden_here,
    'total', least(matching, private.most_listed()), 'results', results, 'page', page, 'pages', pages, 'cards', coalesce(cards, '[]'),
    'facets', facets, 'assessed', private.assessed_if_sorted(coalesce(p_sort, 'commercial-potential'), listed),
    'universities', private.listed_universities(filters, hidden, nullif(btrim(left(p_uni_like, 100)), '')),
    'featured', '[]'::jsonb);
end $$;

-- How many technologies a listing matches. A filter of one value has its count among the facets already.
create function private.count_matching(filters private.filters, facets jsonb, catalogue integer, hidden_here integer)
returns integer
language sql stable set search_path = '' as $$
  select case
    when filters.hidden then hidden_here
    when cardinality(filters.class) = 1 then coalesce((facets -> 'class' ->> filters.class[1])::integer, 0)
    when cardinality(filters.status) = 1 then coalesce((facets -> 'status' ->> filters.status[1])::integer, 0)
    when filters.report then coalesce((facets -> 'report' ->> 'yes')::integer, 0)
    when filters.contact then coalesce((facets -> 'contact' ->> 'yes')::integer, 0)
    when filters.stage then coalesce((facets -> 'stage' ->> 'yes')::integer, 0)
    when num_nonnulls(filters.class, filters.status, filters.uni) = 0 and not private.asks_for_facts(filters)
      then catalogue - hidden_here
    else private.count_listed(filters) - hidden_here
  end
$$;

-- How many of a list sorted by Commercial Potential are assessed, that is, have a category; null in another order.
create function private.assessed_if_sorted(sort text, ids bigint[]) returns integer
language sql stable set search_path = '' as $$
  select case when sort = 'commercial-potential' then (
    select count(*)::integer from public.technologies t
    where t.tech_id = any (ids) and t.categorical_assign <> 'Unclassified') end
$$;

-- The ids of the first 200 of a listing in their order; without one, the latest 200 by Commercial Potential, or the most
-- recent 200 if none of these is assessed.
create function private.first_listed(filters private.filters, hidden bigint[], sort text) returns bigint[]
language plpgsql stable set search_path = '' as $$
declare
  has_facts constant boolean := private.asks_for_facts(filters);
  listed bigint[];
begin
  -- Each order with a statement of its own, so that each can be read from its index. Nothing of the caller's is in it.
  execute format($listing$
    select array(
      select t.tech_id
      from public.technologies t %s public.technology_counts n on n.tech_id = t.tech_id %s
      where private.passes_filters($1, t.class1, t.class2, t.status, t.uni, %s) and (t.tech_id = any ($2)) = $3
      order by %s limit private.most_listed()) $listing$,
    case when sort in ('most-liked', 'most-saved') then 'join' else 'left join' end,
    case when has_facts then 'join private.technology_facts x on x.tech_id = t.tech_id' else '' end,
    case when has_facts then 'x' else 'null' end,
    case sort
      when 'most-liked' then 'n.likes desc, n.tech_id desc'
      when 'most-saved' then 'n.saves desc, n.tech_id desc'
      when 'most-recent' then 't.date_added desc nulls last, t.tech_id desc'
      when 'commercial-potential' then 'private.category_rank(t.categorical_assign), t.tech_id desc'
      else 't.tech_id desc'
    end)
    into listed using filters, hidden, filters.hidden;
  if sort is not null then
    return listed;
  elsif private.assessed_if_sorted('commercial-potential', listed) = 0 then
    return private.first_listed(filters, hidden, 'most-recent');
  end if;
  return array(
    select t.tech_id from public.technologies t where t.tech_id = any (listed)
    order by private.category_rank(t.categorical_assign), t.tech_id desc);
end $$;

-- The searchable list of universities beside the filters, for a member who is typing; null for anyone else.
create function public.list_universities(p_like text default null, p_filters jsonb default '{}') returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.listed_universities(private.read_filters(p_filters), private.hidden_technologies(), nullif(btrim(left(p_like, 100)), ''))
  where private.live_user() is not null
$$;

-- How many technologies pass the filters, including hidden ones.
create function private.count_listed(filters private.filters) returns integer
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  if private.asks_for_facts(filters) then
    return (select count(*) from public.technologies t join private.technology_facts x on x.tech_id = t.tech_id
      where private.passes_filters(filters, t.class1, t.class2, t.status, t.uni, x));
  end if;
  return (select count(*) from public.technologies t
    where private.passes_filters(filters, t.class1, t.class2, t.status, t.uni, null));
end $$;

-- The counts beside the filters, as facet_counts() answers them: how many each value would list under the other
-- filters.
create function private.listed_facets(filters private.filters, p_hidden bigint[]) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  without private.filters := filters;
  flags jsonb := '{}';
begin
  without.added_from := null;
  without.added_to := null;
  without.filed_from := null;
  without.filed_to := null;
  without.expires_from := null;
  without.expires_to := null;
  without.report := null;
  without.contact := null;
  without.stage := null;
  without.answers := null;
  without.availability := null;
  without.kind := null;
  without.legal := null;
  if num_nonnulls(filters.class, filters.status, filters.uni) = 0 and not private.asks_for_facts(filters) and not filters.hidden then
    if cardinality(p_hidden) = 0 then
      return private.facet_counts();
    end if;
    select coalesce(jsonb_object_agg(k.kind, k.counts), '{}') into flags
    from (select f.kind, jsonb_object_agg(f.value, f.technologies - coalesce(h.n, 0)) as counts
          from public.technology_facets f
          left join (
            select v.kind, v.value, count(*) as n
            from private.technology_facts x, private.facets_of_facts(x) v
            where x.tech_id = any (p_hidden) group by v.kind, v.value) h on h.kind = f.kind and h.value = f.value
          where f.kind not in ('all', 'uni', 'class', 'status') and f.technologies > coalesce(h.n, 0) group by f.kind) k;
  else
    select private.fact_facets(array_agg(g::private.found_group)) into flags
    from (
      select null::text, null::text, null::text, extract(year from x.added_on)::smallint, x.availability, x.kind,
        x.legal, x.licences, private.facts_held(x), private.facts_failed(filters, x), true, true, true, count(*)
      from public.technologies t
      join private.technology_facts x on x.tech_id = t.tech_id
      where private.passes_filters(without, t.class1, t.class2, t.status, t.uni, x)
        and (t.tech_id = any (p_hidden)) = filters.hidden
      group by 4, 5, 6, 7, 8, 9, 10) g;
  end if;
  return private.no_facets() || coalesce(flags, '{}') || jsonb_build_object(
    'class', (select coalesce(jsonb_object_agg(c.value, c.technologies), '{}') from private.listed_counts('class', filters, p_hidden) c),
    'status', (select coalesce(jsonb_object_agg(c.value, c.technologies), '{}') from private.listed_counts('status', filters, p_hidden) c));
end $$;

-- How many technologies each value of a filter ('class', 'status', 'uni') would list under the other filters: without
-- the hidden ones, or only the hidden ones if that filter is set. If no other filter is chosen, the stored counts are
-- used.
create function private.listed_counts(p_kind text, filters private.filters, p_hidden bigint[])
returns table (value text, technologies bigint)
language plpgsql stable set search_path = '' as $$
declare
  others private.filters := filters;
  facts text := 'null';
  joined text := '';
begin
  case p_kind when 'class' then others.class := null; when 'status' then others.status := null; else others.uni := null; end case;
  if num_nonnulls(others.class, others.status, others.uni) = 0 and not private.asks_for_facts(others) and not filters.hidden then
    return query
    select f.value, f.technologies - coalesce(h.n, 0)
    from public.technology_facets f
    left join (
      select v.value, count(*) as n from public.technologies t, private.facets_of(t.class1, t.class2, t.status, t.uni) v
      where t.tech_id = any (p_hidden) and v.kind = p_kind group by v.value) h on h.value = f.value
    where f.kind = p_kind and f.technologies > coalesce(h.n, 0);
    return;
  end if;
  if private.asks_for_facts(others) then
    facts := 'x';
    joined := 'join private.technology_facts x on x.tech_id = t.tech_id';
  end if;
  -- Nothing of the caller's is in the text.
  return query execute format($counts$
    select k.value, sum(k.n)::bigint
    from (
      select %1$s as value, count(*) as n from public.technologies t %2$s
      where private.passes_filters($1, t.class1, t.class2, t.status, t.uni, %3$s) and (t.tech_id = any ($2)) = $3
      group by 1
      union all
      select t.class2, count(*) from public.technologies t %2$s
      where %4$s and t.class2 is distinct from t.class1 and t.class2 is not null
        and private.passes_filters($1, t.class1, t.class2, t.status, t.uni, %3$s) and (t.tech_id = any ($2)) = $3
      group by t.class2) k
    where k.value is not null group by k.value $counts$,
    case p_kind when 'class' then $c$coalesce(t.class1, case when t.class2 is null then 'unsorted' end)$c$
      when 'status' then 't.status' else 't.uni' end,
    joined, facts, case p_kind when 'class' then 'true' else 'false' end)
    using others, p_hidden, filters.hidden;
end $$;

-- The universities under the other filters whose names match the wanted words, as universities() answers them.
create function private.listed_universities(filters private.filters, p_hidden bigint[], p_like text) returns jsonb
language sql stable set search_path = '' as $$
  select private.matching_owners(array_agg(c.value), array_agg(c.technologies), p_like)
  from private.listed_counts('uni', filters, p_hidden) c
$$;

-- returns {"total", "matching", "found": as owners_shown() answers} of these owners and their numbers of technologies
create function private.matching_owners(names text[], technologies bigint[], wanted text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('total', coalesce(cardinality(names), 0), 'matching', count(*),
      'found', private.owners_shown(array_agg(u.name), array_agg(u.technologies), wanted))
    from unnest(names, technologies) u (name, technologies) where private.is_owner_like(u.name, wanted));
end $$;

-- The technologies that the caller marked Not Interested.
create function private.hidden_technologies() returns bigint[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(x.tech_id), '{}') from public."dislikes-v1" x where x.user_id = (select private.live_user())
$$;

-- The ids of a list in their order, with each family once, at the place of its first record; `others` is how many
-- further records of the list it represents. Places count from 1.
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

grant execute on function private.no_facets, private.matching_owners, private.facet_counts, private.universities,
  private.page_length, private.assessed_if_sorted, public.marketplace_page, private.fold_families
  to anon, authenticated, service_role;

grant execute on function public.list_universities, private.hidden_technologies to authenticated, service_role;

-- 43_owner_page.sql

-- The page of an owner, by its slug.

-- returns what OwnerPageSchema reads; "owner" is null if there is none with this slug, or if it is unclaimed and lists
--   nothing. Visitors choose a class or a further page, and anyone gives words, which title or summary then hold in
--   whatever class, only where the organisation has opened its listings; of the rest they see the latest, and open the
--   featured ones.
create function public.owner_page(
  p_slug text, p_class text default null, p_page integer default 1, p_words text default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  most constant integer := 24;
  viewer jsonb := private.viewer();
  organisation public.organisations;
  role text;
  chosen text;
  words text[];
  classes jsonb;
  total integer;
  found integer;
  page integer := 1;
begin
  select * into organisation from public.organisations o where o.slug = private.current_slug(p_slug);
  select count(*) into total from public.technologies t where t.organisation_id = organisation.id;
  if organisation.id is null or organisation.status = 'unclaimed' and total = 0 then
    return jsonb_build_object('viewer', viewer, 'owner', null);
  end if;
  -- A visitor may not call this function.
  if viewer is not null and not private.is_program() then
    role := private.organisation_role(organisation.id);
  end if;
  classes := private.owner_classes(organisation.id);
  found := total;
  if viewer is not null or organisation.is_open then
    select c ->> 'name', (c ->> 'technologies')::integer into chosen, found
    from jsonb_array_elements(classes) c where c ->> 'name' = p_class;
    found := coalesce(found, total);
    if organisation.is_open and btrim(p_words) <> '' then
      chosen := null;
      words := regexp_split_to_array(lower(btrim(left(p_words, 200))), '\s+');
      select count(*) into found from public.technologies t
      where t.organisation_id = organisation.id and private.has_words(t.title, t.summary, words);
    end if;
    page := least(greatest(coalesce(p_page, 1), 1), greatest(1, (found + most - 1) / most));
  end if;
  return jsonb_build_object('viewer', viewer,
    'owner', jsonb_build_object('name', organisation.name, 'slug', organisation.slug, 'kind', organisation.kind,
      'claimed', organisation.status = 'claimed', 'about', organisation.about, 'website', organisation.website, 'ror', organisation.ror_id,
      'colour', organisation.colour, 'logo', organisation.logo),
    'role', role, 'total', total, 'classes', classes, 'open', organisation.is_open,
    'takesQuestions', private.open_inbox_of(organisation) is not null, 'embedders', to_jsonb(organisation.embedders),
    'class', chosen, 'found', found, 'page', page, 'pages', greatest(1, (found + most - 1) / most),
    'words', array_to_string(words, ' '),
    'newest', private.owner_cards(organisation.id, chosen, words, most, (page - 1) * most));
end $$;

-- returns [{"name", "technologies"}], the largest first
create function private.owner_classes(p_organisation bigint) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'technologies', c.n) order by c.n desc, c.name), '[]')
  from (
    select v.name, count(*) as n from public.technologies t, lateral (
      select distinct u as name from unnest(array[t.class1, t.class2]) u where u is not null
      union all select 'unsorted' where t.class1 is null and t.class2 is null) v
    where t.organisation_id = p_organisation group by v.name) c
$$;

-- Whether a title or its summary has all of the words, which are in lower case.
create function private.has_words(p_title text, p_summary text, p_words text[]) returns boolean
language sql immutable set search_path = '' as $$
  select not exists (
    select from unnest(p_words) w where position(w in lower(p_title || ' ' || coalesce(p_summary, ''))) = 0)
$$;

-- Cards of an organisation, the latest first, with "changedAt": of one class if `p_class` names one, and with words if
-- `p_words` is not null.
create function private.owner_cards(
  p_organisation bigint, p_class text, p_words text[], p_limit integer, p_skip integer
) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.card(x.t, x.likes, x.dislikes, x.saves)
    || jsonb_build_object('changedAt', private.changed_at((x.t).tech_id)) order by x.place), '[]')
  from (
    select t, n.likes, n.dislikes, n.saves, row_number() over (order by t.date_added desc nulls last, t.tech_id desc) as place
    from public.technologies t left join public.technology_counts n on n.tech_id = t.tech_id
    where t.organisation_id = p_organisation and (p_class is null or p_class in (t.class1, t.class2)
      or p_class = 'unsorted' and t.class1 is null and t.class2 is null)
      and (p_words is null or private.has_words(t.title, t.summary, p_words))
    order by t.date_added desc nulls last, t.tech_id desc limit p_limit offset p_skip) x
$$;

grant execute on function public.owner_page, private.owner_classes, private.has_words(text, text, text[]),
  private.owner_cards to anon, authenticated, service_role;

-- 44_technology_page.sql

-- A member's own data about a technology. Each part may fail without the rest failing.
-- returns {"reactions": {"save", "like", "dislike"}, "note": {"text", "updatedAt"}, "inquiries": [the latest three],
--   "shortlists": own_shortlists(), "watching", "missing": the parts that failed}
create function private.own_parts(caller uuid, p_tech_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  own jsonb := '{}';
  missing text[] := '{}';
begin
  begin
    own := own || jsonb_build_object('reactions', jsonb_build_object(
      'save', exists (select from public."saves-v1" x where x.user_id = caller and x.tech_id = p_tech_id),
      'like', exists (select from public."likes-v1" x where x.user_id = caller and x.tech_id = p_tech_id),
      'dislike', exists (select from public."dislikes-v1" x where x.user_id = caller and x.tech_id = p_tech_id)));
  exception when others then
    raise warning 'patent_page(%): reactions: %', p_tech_id, sqlerrm;
    missing := missing || 'reactions'::text;
  end;
  begin
    own := own || jsonb_build_object('note', (
      select jsonb_build_object('text', x.notes, 'updatedAt', x.updated_at)
      from public."notes-v1" x where x.user_id = caller and x.tech_id = p_tech_id));
  exception when others then
    raise warning 'patent_page(%): note: %', p_tech_id, sqlerrm;
    missing := missing || 'note'::text;
  end;
  begin
    own := own || jsonb_build_object('inquiries', private.inquiries_of(caller, 3, p_tech_id));
  exception when others then
    raise warning 'patent_page(%): inquiries: %', p_tech_id, sqlerrm;
    missing := missing || 'inquiries'::text;
  end;
  begin
    own := own || jsonb_build_object('shortlists', private.own_shortlists(p_tech_id),
      'watching', exists (select from public.watches w where w.user_id = caller and w.tech_id = p_tech_id));
  exception when others then
    raise warning 'patent_page(%): shortlists: %', p_tech_id, sqlerrm;
    missing := missing || 'shortlists'::text;
  end;
  return own || jsonb_build_object('missing', missing);
end $$;

-- returns the cards of the ids that "tech-table-v1" names as similar, up to three that still exist
create function private.similar_cards(technology jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.card(x.t, x.likes, x.dislikes, x.saves) order by x.place), '[]')
  from (
    select t, n.likes, n.dislikes, n.saves, i.place
    from private.ids_of(technology #> '{pi_similaropps,list_opps}') i
    join public.technologies t on t.tech_id = i.id
    left join public.technology_counts n on n.tech_id = t.tech_id
    where i.id <> (technology ->> 'tech_id')::bigint
    order by i.place limit 3) x
$$;

-- returns {"statedStatus", "endsOn", "termEndsOn", "sourceUrl", "owner": slug, "inbox", "availability", "images", "documents", "claimed",
--   "opened": whether its owner opened it to visitors, "questions": whether anybody may ask its owner}
create function private.technology_rights(p_tech_id bigint, has_inbox boolean) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('statedStatus', t.stated_status, 'endsOn', t.ends_on, 'termEndsOn', d.term_ends_on,
    'sourceUrl', d.source_url, 'owner', o.slug, 'inbox', has_inbox, 'availability', t.availability,
    'availabilityOn', t.availability_on, 'legalStatus', t.legal_status,
    'records', private.rights_of(p_tech_id), 'images', private.images_of(p_tech_id), 'documents', private.documents_of(p_tech_id),
    'claimed', o.status = 'claimed', 'opened', o.is_open, 'questions', private.open_inbox_of(o) is not null)
  from public.technologies t join public.organisations o on o.id = t.organisation_id
  left join public.technology_details d on d.tech_id = t.tech_id where t.tech_id = p_tech_id
$$;

-- One technology as this viewer may read it.
-- returns {"viewer", "technology", "featured", "counts" and "reactions": {"save", "like", "dislike"}, "note",
--   "similar": [cards], "inquiries", "statements", "rights", "family", "analysis": analysis_of(), "chapters": chapters_of(),
--   "report": {"requested", "isFactSheet", "factSheet"},
--   "shortlists", "watching", "missing"}; "technology" is null if there is none with this id, and "withdrawn" is then
--   whether it was withdrawn
-- The caller's own data and the similar technologies may fail without the record failing: then they are empty, and
-- "missing" names them, so that the page can say so.
create function public.patent_page(p_tech_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer constant jsonb := private.viewer();
  caller constant uuid := (viewer ->> 'id')::uuid;
  featured constant boolean := exists (
    select from public.featured_techids_social f where f.tech_id = p_tech_id and f.active_feature);
  technology jsonb;
  has_inbox boolean := false;
  organisation constant bigint := (select t.organisation_id from public.technologies t where t.tech_id = p_tech_id);
  answer_days integer;
  role text;
  requested boolean := false;
  fact_sheet text;
  page jsonb := '{"reactions": {"save": false, "like": false, "dislike": false}, "note": null, "similar": [],
    "inquiries": [], "shortlists": [], "watching": false, "missing": [], "counts": null}';
begin
  select to_jsonb(v) into technology from public."tech-table-v1" v where v.tech_id = p_tech_id;
  if technology is null then
    return jsonb_build_object('viewer', viewer, 'technology', null, 'featured', false,
      'withdrawn', private.is_withdrawn(p_tech_id));
  end if;
  if viewer is null and not featured then
    -- Only what a card shows anyway, for the preview on the sign-in page.
    return jsonb_build_object('viewer', null, 'featured', false, 'technology', jsonb_build_object(
      'tech_id', technology -> 'tech_id', 'title', technology -> 'title', 'uni', technology -> 'uni',
      'img', technology -> 'img', 'class1', technology -> 'class1', 'summary', technology -> 'summary'));
  end if;
  -- A visitor may not even call these functions. A visitor's page is cached until the catalogue changes, which counts
  -- do not wait for.
  if caller is not null then
    role := private.organisation_role(organisation);
    has_inbox := private.owner_with_inbox(p_tech_id) is not null;
    if has_inbox then
      answer_days := private.answer_days(organisation);
    end if;
    fact_sheet := private.fact_sheet(p_tech_id);
    if not private.is_program() then
      requested := exists (select from public.analysis_requests q where q.user_id = caller and q.tech_id = p_tech_id);
      page := page || private.own_parts(caller, p_tech_id);
    end if;
    page := page || jsonb_build_object('counts', (
      select jsonb_build_object('save', coalesce(sum(n.saves), 0), 'like', coalesce(sum(n.likes), 0),
        'dislike', coalesce(sum(n.dislikes), 0))
      from public.technology_counts n where n.tech_id = p_tech_id));
  end if;
  begin
    page := page || jsonb_build_object('similar', private.similar_cards(technology));
  exception when others then
    raise warning 'patent_page(%): similar: %', p_tech_id, sqlerrm;
    page := jsonb_set(page, '{missing}', page -> 'missing' || '"similar"');
  end;
  return page || jsonb_build_object(
    'viewer', viewer,
    'technology', technology,
    'featured', featured,
    'statements', private.statements_of(p_tech_id),
    'rights', private.technology_rights(p_tech_id, has_inbox)
      || jsonb_build_object('answerDays', answer_days, 'role', role),
    'family', private.family_of((select t.family from public.technologies t where t.tech_id = p_tech_id), p_tech_id),
    'analysis', private.analysis_of(p_tech_id),
    'chapters', private.chapters_of(p_tech_id),
    'report', jsonb_build_object(
      'requested', requested, 'isFactSheet', private.is_fact_sheet(p_tech_id), 'factSheet', fact_sheet));
end $$;

grant execute on function private.own_parts to authenticated, service_role;

grant execute on function private.similar_cards, private.technology_rights to anon, authenticated, service_role;

grant execute on function public.patent_page to anon, authenticated, service_role;

-- 45_compare.sql

-- Up to four technologies beside each other, as the caller may read them. {"viewer", "technologies": [{"technology",
-- "rights", "statements", "hasReport"}], "closed": [{"id", "title"}], "withdrawn": [{"id", "note": the caller's own}]}, in
-- the order of `p_ids`; ids that do not exist are left out.
-- For "closed" a visitor has to sign in. Fields that no comparison shows, above all the contact, are left out.
create function public.compare_page(p_ids bigint[]) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  wanted bigint;
  technology jsonb;
  technologies jsonb := '[]';
  closed jsonb := '[]';
  withdrawn jsonb := '[]';
begin
  if cardinality(p_ids) > 50 then
    raise 'A comparison names at most 50 technologies.' using errcode = '22023';
  end if;
  -- One by one, so that each is found by its id, whatever a join would have scanned.
  for wanted in
    select x.id from (select u.id, min(u.place) as place from unnest(p_ids) with ordinality u (id, place) group by u.id) x
    order by x.place limit 4
  loop
    select to_jsonb(v) into technology from public."tech-table-v1" v where v.tech_id = wanted;
    if technology is null and private.is_withdrawn(wanted) then
      withdrawn := withdrawn || jsonb_build_object('id', wanted, 'note', case when viewer is not null then (
        select n.notes from public."notes-v1" n where n.user_id = (viewer ->> 'id')::uuid and n.tech_id = wanted) end);
    elsif technology is null then
      continue;
    elsif viewer is null and not exists (
        select from public.featured_techids_social f where f.tech_id = wanted and f.active_feature) then
      closed := closed || jsonb_build_object('id', wanted, 'title', technology -> 'title');
    else
      technologies := technologies || jsonb_build_object(
        'technology', technology - '{pi_contactinfo,pi_similaropps,report_filepath}'::text[],
        'hasReport', private.is_full_report(technology ->> 'report_filepath', wanted),
        'statements', private.statements_of(wanted),
        'rights', (
          select jsonb_build_object('statedStatus', t.stated_status, 'endsOn', t.ends_on, 'termEndsOn', d.term_ends_on,
            'sourceUrl', d.source_url, 'availability', t.availability, 'legalStatus', t.legal_status)
          from public.technologies t left join public.technology_details d on d.tech_id = t.tech_id where t.tech_id = wanted));
    end if;
  end loop;
  return jsonb_build_object('viewer', viewer, 'technologies', technologies, 'closed', closed, 'withdrawn', withdrawn);
end $$;

grant execute on function public.compare_page to anon, authenticated, service_role;

-- 46_explain.sql

-- The data of Explain.AI's chat, in one trip: the viewer, whether they ask too fast, and the record to
-- answer from. The conversation itself is not stored anywhere.

-- One row per person: how many messages they sent in a minute. When the minute has passed, the count starts again in
-- the same row.
create table private.chat_minutes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  minute timestamptz not null,
  messages integer not null
);

-- Counts a message of the caller. Returns 0, or the seconds until the next one is allowed: thirty a minute, which is a
-- question every two seconds. The insert locks the row, so that fifty messages at once are counted one by one.
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

-- The technology whose report is at this path, however `.pdf` is spelled, or null. Definer for the reason that
-- report_for_download() is; the record itself is then read with the caller's own rights.
create function private.technology_of_report(p_path text) returns bigint
language sql stable security definer set search_path = '' as $$
  select d.tech_id from public.technology_details d
  where private.report_id(d.report_filepath) = private.report_id(p_path)
    and left(ltrim(d.report_filepath, '/'), -4) = left(ltrim(p_path, '/'), -4)
  order by d.tech_id limit 1
$$;
grant execute on function private.technology_of_report(text) to authenticated;

-- returns {"viewer", "wait", "technology", "rights"}: the record as the caller may read it, by the policies
--   of its parts. It is named by its id or, without one, by the path of its report. "technology" and "rights" are null
--   if no record was asked for, if it does not exist, and while "wait" seconds are left. A visitor gets no record.
create function public.chat_source(p_tech_id bigint default null, p_report text default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  wait integer;
  technology jsonb;
  rights jsonb;
  asked bigint;
begin
  if viewer is null then
    return jsonb_build_object('viewer', null, 'wait', 0, 'technology', null, 'rights', null);
  end if;
  wait := private.count_chat_message();
  if wait = 0 then
    asked := coalesce(p_tech_id, private.technology_of_report(p_report));
    select to_jsonb(v) into technology from public."tech-table-v1" v where v.tech_id = asked;
    select jsonb_build_object('statedStatus', t.stated_status, 'endsOn', t.ends_on, 'termEndsOn', d.term_ends_on,
        'sourceUrl', d.source_url) into rights
    from public.technologies t left join public.technology_details d on d.tech_id = t.tech_id
    where t.tech_id = asked;
  end if;
  return jsonb_build_object('viewer', viewer, 'wait', wait, 'technology', technology, 'rights', rights);
end $$;

-- The language model's tokens in a UTC day: for one person, for all readers, and for analyses.
create table private.model_spending (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  tokens bigint not null,
  primary key (user_id, day)
);

create table private.model_days (
  day date,
  spender text check (spender in ('readers', 'analyses')),
  tokens bigint not null,
  primary key (day, spender)
);

-- Takes tokens from today's budgets before a model is asked. Answers 'reserved', or the budget that is too small: 'person'
-- or 'site'; 'nobody' if the session is not live. The Worker calls it with the service role, since the limits are its
-- settings. The session's id, which nobody else knows, proves that the token is the person's own.
create function public.reserve_model_tokens(p_user_id uuid, p_session_id uuid, p_tokens integer,
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
  insert into private.model_days (day, spender, tokens) values (today, 'readers', 0) on conflict do nothing;
  -- Both rows are locked, the person's first: fifty calls at once spend one after another.
  select m.tokens into person from private.model_spending m where m.user_id = p_user_id and m.day = today for update;
  if person + p_tokens > p_person_most then
    return 'person';
  end if;
  select d.tokens into site from private.model_days d where d.day = today and d.spender = 'readers' for update;
  if site + p_tokens > p_site_most then
    return 'site';
  end if;
  update private.model_spending m set tokens = person + p_tokens where m.user_id = p_user_id and m.day = today;
  update private.model_days d set tokens = site + p_tokens where d.day = today and d.spender = 'readers';
  return 'reserved';
end $$;

-- Replaces the reserved tokens by the used ones, when the model has answered or failed. An answer after midnight
-- leaves the reservation on its day.
create function public.settle_model_tokens(p_user_id uuid, p_reserved integer, p_person_used integer,
  p_site_used integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today date := (private.clock() at time zone 'utc')::date;
begin
  update private.model_spending m set tokens = greatest(m.tokens - p_reserved + p_person_used, 0)
  where m.user_id = p_user_id and m.day = today;
  update private.model_days d set tokens = greatest(d.tokens - p_reserved + p_site_used, 0)
  where d.day = today and d.spender = 'readers';
end $$;

create function private.tokens_today(p_spender text) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(max(d.tokens), 0) from private.model_days d
  where d.day = (private.clock() at time zone 'utc')::date and d.spender = p_spender
$$;

-- Adds what analyses use to today's tokens, unless that would be more than `p_most`; below 0, gives back what was
-- reserved and not used.
create function public.spend_analysis_tokens(p_tokens integer, p_most bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  today date := (private.clock() at time zone 'utc')::date;
begin
  insert into private.model_days (day, spender, tokens) values (today, 'analyses', 0) on conflict do nothing;
  update private.model_days d set tokens = greatest(d.tokens + p_tokens, 0)
  where d.day = today and d.spender = 'analyses' and (p_tokens <= 0 or d.tokens + p_tokens <= p_most);
  return found;
end $$;

grant execute on function public.chat_source to authenticated, service_role;

grant execute on function private.count_chat_message to authenticated;

-- 48_reports.sql

-- returns {"viewer", "path"}: the file for subscribers, and a fact sheet's for every member. Definer, because a
--   member's own rights limit full records per request (count_row()). A file that any record names as its full
--   report is never a fact sheet's.
create function public.report_for_download(p_id text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('viewer', v.viewer, 'path', case
    when (v.viewer ->> 'subscribed')::boolean or v.viewer is not null and f.are_sheets then f.path end)
  from (select private.viewer() as viewer) v, (
    select (array_agg(d.report_filepath order by d.tech_id))[1] as path, bool_and(private.is_fact_sheet(d.tech_id)) as are_sheets
    from public.technology_details d
    where private.report_id(d.report_filepath) = p_id) f
$$;

-- Whether there is a full report. Definer: it answers about records that the caller may not read, and reveals none of
-- their contents.
create function private.has_report(p_tech_id bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.technology_details d
    where d.tech_id = p_tech_id and private.is_full_report(d.report_filepath, d.tech_id))
$$;

-- The Markdown of a technology's fact sheet, for members; null for visitors and where there is none. Definer, because the
-- table is for subscribers; a fact sheet holds the words of the record, which members read anyway.
create function private.fact_sheet(p_tech_id bigint) returns text
language sql stable security definer set search_path = '' as $$
  select r.fact_sheet ->> 'markdown' from public.technology_reports r
  where r.tech_id = p_tech_id and (select private.live_user()) is not null
$$;

-- The number of full reports. Counted on each call, so that it is right whatever code wrote the reports.
create function private.report_count() returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.technology_details d
  left join public.technology_reports r on r.tech_id = d.tech_id
  where private.report_id(d.report_filepath) is not null and r.fact_sheet is null
$$;

grant execute on function public.report_for_download, private.report_count to anon, authenticated, service_role;

grant execute on function private.fact_sheet, private.has_report to authenticated, service_role;

-- 49_analyses.sql

-- Analyses of technologies: what a language model chose of a record's sentences, checked by code (docs/reports.md).

-- One row a technology that was asked about, the last time at `asked_at`. `made_at` is null until there is an answer, and
-- `body` where nothing of the answer could be used. Both are null again when the text changes, so that what is shown is
-- always of the text beside it.
create table private.analyses (
  tech_id bigint primary key references public.technologies (tech_id) on delete cascade,
  asked_at timestamptz not null,
  made_at timestamptz,
  content_hash text,
  model text,
  prompt_version text,
  tokens integer,
  body jsonb,
  -- Parts of the model's answer that the checks refused: [{"what", "why"}].
  refused jsonb,
  -- Whether the technology's category is the model's, because its source states none.
  gave_category boolean not null default false
);

-- The words that an analysis is made of. Its hash changes with any of them.
create function private.analysed_hash(t public.technologies, d public.technology_details) returns text
language sql stable set search_path = '' as $$
  select md5(jsonb_build_array(t.title, t.summary, d.technical_summary, d.market_summary, d.application, d.key_benefits,
    d.developmental_stage, d.pi_addinfo)::text)
$$;

-- Forgets what was answered of texts that have changed.
create function private.forget_answers(ids bigint[]) returns void
language sql volatile security definer set search_path = '' as $$
  update private.analyses a set made_at = null, content_hash = null, model = null, prompt_version = null, tokens = null, body = null,
    refused = null, gave_category = false
  where a.tech_id = any (ids) and a.made_at is not null
$$;

create function private.forget_analyses() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.forget_answers(array(select n.tech_id from added n join removed o on o.tech_id = n.tech_id
    where (n.title, n.summary) is distinct from (o.title, o.summary)));
  return null;
end $$;
create trigger analyses_forgotten after update on public.technologies
  referencing old table as removed new table as added
  for each statement execute function private.forget_analyses();

create function private.forget_analyses_of_details() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.forget_answers(array(select n.tech_id from added n join removed o on o.tech_id = n.tech_id
    where (n.technical_summary, n.market_summary, n.application, n.key_benefits, n.developmental_stage, n.pi_addinfo)
      is distinct from (o.technical_summary, o.market_summary, o.application, o.key_benefits, o.developmental_stage, o.pi_addinfo)));
  return null;
end $$;
create trigger analyses_forgotten after update on public.technology_details
  referencing old table as removed new table as added
  for each statement execute function private.forget_analyses_of_details();

-- The file of the report that prints an analysis; `npm run reports` makes it.
create function private.report_of_analysis(a private.analyses) returns text
language sql immutable set search_path = '' as $$
  select 'tech' || a.tech_id || '-' || extract(epoch from a.made_at)::bigint || '_report.pdf'
$$;

-- The category that an analysis gave goes with it, and the report that prints it.
create function private.remove_analysis_values() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.gave_category then
    update public.technologies t set categorical_assign = 'Unclassified'
    where t.tech_id = old.tech_id and t.categorical_assign = old.body #>> '{category,is}';
  end if;
  update public.technology_details d set report_filepath = null
  where d.tech_id = old.tech_id and d.report_filepath = private.report_of_analysis(old);
  return null;
end $$;
create trigger remove_analysis_values after delete or update of body on private.analyses
  for each row when (old.body is not null) execute function private.remove_analysis_values();

create table public.analysis_requests (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  tech_id bigint not null references private.listing_ids (tech_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, tech_id)
);
comment on table public.analysis_requests is 'Who asked for an analysis of which technology. Each sees their own.';

-- Whether the caller may ask for a technology's analysis and read all of it: subscribers, and those who edit it for its owner.
create function private.may_analyse(p_tech_id bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_valid_subscription() or exists (
    select from public.technologies t
    where t.tech_id = p_tech_id and private.organisation_role(t.organisation_id) in ('admin', 'editor'))
$$;

create policy "own requests: read" on public.analysis_requests
  for select to authenticated using (user_id = (select private.live_user()));
create policy "own requests: add" on public.analysis_requests
  for insert to authenticated with check (
    user_id = (select private.live_user()) and created_at = now() and private.may_analyse(tech_id));
create policy "own requests: remove" on public.analysis_requests
  for delete to authenticated using (user_id = (select private.live_user()));
grant select, insert (user_id, tech_id), delete on public.analysis_requests to authenticated;

-- Hands out technologies that have no analysis of their present text, at most `p_most`, and none while less than
-- `p_tokens` of today's `p_budget` are left: first those that somebody asked for, then those on public lists; of each
-- organisation in turn, beginning with who got least within a day, those first that wait longest. Each is handed out once a
-- day, however often its text changes.
create function public.take_unanalysed(p_most integer, p_tokens integer, p_budget bigint) returns bigint[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  taken bigint[];
begin
  -- One after another, so that nothing is handed out twice.
  perform pg_advisory_xact_lock(hashtextextended('analyses', 0));
  if private.tokens_today('analyses') + p_tokens > p_budget then
    return '{}';
  end if;
  with handed_out as (
    select t.organisation_id, count(*) as technologies
    from private.analyses a join public.technologies t on t.tech_id = a.tech_id
    where a.asked_at > now() - interval '1 day' group by 1
  ), lacking as (
    select t.tech_id, t.organisation_id, a.asked_at,
      exists (select from public.analysis_requests r where r.tech_id = t.tech_id) as is_wanted,
      exists (select from public.featured_techids_social f where f.tech_id = t.tech_id and f.active_feature) as is_featured
    from public.technologies t left join private.analyses a on a.tech_id = t.tech_id
    where a.tech_id is null or a.made_at is null and a.asked_at <= now() - interval '1 day'
  ), wanted as (
    select l.tech_id from lacking l left join handed_out h on h.organisation_id = l.organisation_id
    order by l.is_wanted desc, l.is_featured desc, coalesce(h.technologies, 0) + row_number() over (
        partition by l.organisation_id, l.is_wanted, l.is_featured order by l.asked_at nulls first, l.tech_id),
      l.asked_at nulls first, l.tech_id
    limit p_most
  ), asked as (
    insert into private.analyses (tech_id, asked_at) select w.tech_id, now() from wanted w
    on conflict (tech_id) do update set asked_at = excluded.asked_at
    returning tech_id
  )
  select coalesce(array_agg(a.tech_id), '{}') into taken from asked a;
  return taken;
end $$;

-- returns {"technology", "rights", "hash"} of a technology to analyse; null if it is gone or has an analysis
create function public.analysis_source(p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('technology', to_jsonb(v), 'hash', private.analysed_hash(t, d),
    'rights', jsonb_build_object('statedStatus', t.stated_status, 'endsOn', t.ends_on, 'termEndsOn', d.term_ends_on,
      'sourceUrl', d.source_url))
  from public.technologies t join public."tech-table-v1" v on v.tech_id = t.tech_id
  left join public.technology_details d on d.tech_id = t.tech_id
  where t.tech_id = p_tech_id
    and not exists (select from private.analyses a where a.tech_id = t.tech_id and a.made_at is not null)
$$;

-- Stores an analysis, and its category where the source states none. False if the text has changed meanwhile, or has an
-- analysis.
create function public.store_analysis(p_tech_id bigint, p_hash text, p_model text, p_prompt_version text,
  p_tokens integer, p_body jsonb, p_refused jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- The local data service sends JSON as its text.
  body constant jsonb := private.json_argument(p_body);
  refused constant jsonb := private.json_argument(p_refused);
  category constant text := body #>> '{category,is}';
  t public.technologies;
  gave boolean;
begin
  select * into t from public.technologies x where x.tech_id = p_tech_id for update;
  if not found or exists (select from private.analyses a where a.tech_id = p_tech_id and a.made_at is not null)
    or p_hash is distinct from private.analysed_hash(t, (select d from public.technology_details d where d.tech_id = p_tech_id)) then
    return false;
  end if;
  gave := category is not null and t.categorical_assign = 'Unclassified';
  insert into private.analyses as a (tech_id, asked_at, made_at, content_hash, model, prompt_version, tokens, body, refused,
    gave_category)
  values (p_tech_id, now(), now(), p_hash, p_model, p_prompt_version, p_tokens, nullif(body, 'null'), refused, gave)
  on conflict (tech_id) do update set made_at = excluded.made_at, content_hash = excluded.content_hash,
    model = excluded.model, prompt_version = excluded.prompt_version, tokens = excluded.tokens, body = excluded.body,
    refused = excluded.refused, gave_category = excluded.gave_category;
  if gave then
    update public.technologies x set categorical_assign = category where x.tech_id = p_tech_id;
  end if;
  if exists (select from public.featured_techids_social f where f.tech_id = p_tech_id and f.active_feature) then
    perform public.catalogue_changed();
  end if;
  return true;
end $$;

-- returns {"model", "madeOn", "gaveCategory", and of the body what the caller may read}: category, rationale, scores and
--   questions as the details of the record, chapters for whoever
--   may_analyse() it; null if there is none or it is not for the caller.
--   Definer, because nobody reads the table itself.
create function private.analysis_of(p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('model', a.model, 'madeOn', (a.made_at at time zone 'utc')::date,
      'gaveCategory', a.gave_category)
    || case when private.may_analyse(p_tech_id) then a.body else a.body - 'chapters' end
  from private.analyses a
  where a.tech_id = p_tech_id and a.body is not null and ((select private.live_user()) is not null
    or exists (select from public.featured_techids_social f where f.tech_id = p_tech_id and f.active_feature))
$$;

-- The model that estimated a technology's category and the day, as 'some-model on 2026-11-27'; null where its source
-- states it. Definer, because nobody reads the table itself.
create function private.category_author(p_tech_id bigint) returns text
language sql stable security definer set search_path = '' as $$
  select a.model || ' on ' || (a.made_at at time zone 'utc')::date
  from private.analyses a where a.tech_id = p_tech_id and a.gave_category
$$;

create trigger count_write before insert on public.analysis_requests
  for each statement execute function private.count_write();

-- At most 100 open requests per person; a request whose analysis or report exists no longer counts. The row that count_write()
-- locks prevents two requests of one person from taking the last place at the same time.
create function private.bound_analysis_requests() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    return null;
  elsif (select count(*) from public.analysis_requests q where q.user_id = new.user_id and not private.has_report(q.tech_id)
      and not exists (select from private.analyses a where a.tech_id = q.tech_id and a.body is not null)) > 100 then
    raise exception 'An account holds 100 open requests for analyses.' using errcode = 'PT403';
  end if;
  return null;
end $$;
create trigger bound_analysis_requests after insert on public.analysis_requests
  for each row execute function private.bound_analysis_requests();

-- Where an analysis came to nothing, it is tried again, at most once a day.
create function private.try_analysis_again() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.analyses a
  where a.tech_id = new.tech_id and a.body is null and a.made_at < now() - interval '1 day';
  return null;
end $$;
create trigger analysis_tried_again after insert on public.analysis_requests
  for each row execute function private.try_analysis_again();

-- Requests an analysis of a technology that has none and no report, or withdraws the request, with the caller's rights.
-- It sets the wanted state, so that a form posted twice has the same effect.
-- returns {"viewer", "found", "refused"}; "found" is false if the technology does not exist, "refused" is null,
--   'not-subscribed', 'has-analysis', 'full' (100 open requests) or 'too-fast'.
create function public.request_analysis(p_tech_id bigint, p_wanted boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  refused text;
begin
  if p_wanted is null then
    raise exception 'p_wanted is true or false.' using errcode = '22023';
  elsif caller is null or not exists (select 1 from public.technologies t where t.tech_id = p_tech_id)
    and (p_wanted or not private.is_withdrawn(p_tech_id)) then
    return jsonb_build_object('viewer', viewer, 'found', false, 'refused', null);
  end if;
  if not p_wanted then
    delete from public.analysis_requests q where q.user_id = caller and q.tech_id = p_tech_id;
  elsif not private.may_analyse(p_tech_id) then
    refused := 'not-subscribed';
  elsif private.has_report(p_tech_id) or private.analysis_of(p_tech_id) is not null then
    refused := 'has-analysis';
  else
    begin
      insert into public.analysis_requests (user_id, tech_id) values (caller, p_tech_id) on conflict do nothing;
    exception
      when sqlstate 'PT403' then refused := 'full';
      when sqlstate 'PT429' then refused := 'too-fast';
    end;
  end if;
  return jsonb_build_object('viewer', viewer, 'found', true, 'refused', refused);
end $$;

grant execute on function private.analysis_of to anon, authenticated, service_role;

grant execute on function private.category_author, private.may_analyse, public.request_analysis
  to authenticated, service_role;

-- 50_inquiries.sql

-- Subscribers' questions about a technology. They go to the inbox of its organisation if somebody acts for it;
-- otherwise we record them with their state and forward them. Only functions write them, because functions know who
-- may ask and how often. The asker reads them directly; the organisation reads them through functions that leave out
-- who asked (51_inbox.sql).
create table public.inquiries (
  id uuid primary key,
  -- Null after the account is deleted: the organisation's answers stay.
  user_id uuid references auth.users (id) on delete set null,
  -- Null after the technology is deleted; `title` still says what the inquiry was about.
  tech_id bigint references private.listing_ids (tech_id) on delete set null,
  title text not null,
  owner text,
  message text not null check (char_length(message) between 1 and 5000),
  state text not null default 'unsent' check (state in ('unsent', 'sent', 'new', 'open', 'answered', 'declined', 'closed')),
  asked_at timestamptz not null default now(),
  sent_at timestamptz,
  tried_at timestamptz,
  organisation_id bigint references public.organisations (id) on delete set null,
  asker_name text not null default '' check (char_length(asker_name) <= 100),
  shares_address boolean not null default false,
  case_manager uuid references auth.users (id) on delete set null,
  decline_reason text check (decline_reason in ('not-available', 'not-a-fit', 'agreement-first', 'no-capacity', 'other')),
  reminded_at timestamptz,
  introduction text check (introduction in ('waiting', 'sending', 'sent', 'uncertain', 'failed')),
  introduced_at timestamptz,
  asker_read_at timestamptz,
  -- The data of a visitor, who has no account (53_visitor_questions.sql).
  visitor_email text check (char_length(visitor_email) between 3 and 254),
  check (user_id is null or visitor_email is null)
);
comment on column public.inquiries.owner is 'Of the technology when it was asked about, for when it is no longer listed.';
comment on column public.inquiries.state is '"unsent" and "sent" (with us) have no organisation; "new" and "open" have one.';
comment on column public.inquiries.introduction is 'What became of our mail to the listing''s contact, which a moderator approved; null where there is none.';
comment on column public.inquiries.introduced_at is 'When that mail ended.';
comment on column public.inquiries.asker_read_at is 'When the asker last opened it; null before, and again when it is declined.';
comment on column public.inquiries.asker_name is 'What the asker chose to be called in the organisation''s inbox; empty for nothing.';
comment on column public.inquiries.shares_address is 'Whether the organisation sees the asker''s address.';
comment on column public.inquiries.case_manager is 'Who of the organisation answers it; null for whoever comes first.';
comment on column public.inquiries.reminded_at is 'When the last reminder of it went out to its organisation.';
comment on column public.inquiries.id is 'Made with the form, so that a form posted twice is one inquiry.';
comment on column public.inquiries.tried_at is 'Since when somebody is sending it; null where nobody is.';
create index inquiries_newest on public.inquiries (user_id, asked_at desc);
create index inquiries_by_organisation on public.inquiries (organisation_id, asked_at desc);
create policy "own inquiries: read" on public.inquiries for select to authenticated using (user_id = (select private.live_user()));
grant select on public.inquiries to authenticated;

create function private.organisation_name(p_organisation bigint) returns text
language sql stable set search_path = '' as $$
  select o.name from public.organisations o where o.id = p_organisation
$$;

-- The organisation if somebody there can answer its inquiries; otherwise null.
create function private.inbox_of(p_organisation bigint) returns bigint
language sql stable security definer set search_path = '' as $$
  select o.id from public.organisations o
  where o.id = p_organisation and o.status = 'claimed' and exists (
    select from public.organisation_members m
    where m.organisation_id = o.id and m.state = 'active' and m.role in ('admin', 'editor'))
$$;

-- The name of a technology's organisation if somebody there can answer its inquiries; otherwise null. Runs with its
-- owner's rights, because nobody else may read the members.
create function private.owner_with_inbox(p_tech_id bigint) returns text
language sql stable security definer set search_path = '' as $$
  select private.organisation_name(private.inbox_of(t.organisation_id)) from public.technologies t where t.tech_id = p_tech_id
$$;

-- The median of the days that an organisation's ten newest answers took, of an even number the lower, as its own page has
-- it; null below three answers.
create function private.answer_days(p_organisation bigint) returns integer
language sql stable security definer set search_path = '' as $$
  select case when count(*) >= 3 then percentile_disc(0.5) within group (order by d.value::integer) end
  from jsonb_array_elements_text(private.days_to_answer(p_organisation) -> 'days') d
$$;

-- Whether somebody answered or declined an inquiry since its asker last opened it. A standing reply is no answer.
create function private.has_unread_answer(i public.inquiries) returns boolean
language sql stable security definer set search_path = '' as $$
  select i.asker_read_at is null and i.state = 'declined' or exists (
    select from public.inquiry_messages m
    where m.inquiry_id = i.id and m.side in ('organisation', 'contact') and m.at > coalesce(i.asker_read_at, '-infinity'))
$$;

-- One inquiry as its asker reads it. "owner": of the technology, or whose it was once it is gone. "ownerInbox": the
-- organisation that could answer it now, if the inquiry is still with us.
create function private.inquiry_view(i public.inquiries) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', i.id, 'techId', i.tech_id, 'title', i.title, 'message', i.message,
    'owner', coalesce((select t.uni from public.technologies t where t.tech_id = i.tech_id), i.owner),
    'state', i.state, 'askedAt', i.asked_at, 'sentAt', i.sent_at, 'organisation', private.organisation_name(i.organisation_id),
    'declineReason', i.decline_reason, 'introduction', i.introduction, 'introducedAt', i.introduced_at,
    'unread', private.has_unread_answer(i),
    'ownerInbox', case when i.organisation_id is null and i.state <> 'closed' then private.owner_with_inbox(i.tech_id) end)
$$;

-- The latest inquiries of one person, optionally only those about one technology. With the caller's rights.
create function private.inquiries_of(p_person uuid, p_limit integer, p_tech_id bigint default null) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.inquiry_view(l.i) order by (l.i).asked_at desc, (l.i).id), '[]')
  from (select x as i from public.inquiries x
        where x.user_id = p_person and (p_tech_id is null or x.tech_id = p_tech_id)
        order by x.asked_at desc, x.id limit p_limit) l
$$;

-- Records a subscriber's inquiry: in the inbox of the technology's organisation, or for the calling code to send.
-- returns {"viewer", "outcome", "inquiry"}; the outcome is 'delivered', 'added' (still to be sent), 'known' (this form
--   was posted before), 'not-subscribed', 'not-found', 'too-many' (twenty in a day), 'wrong-name' or 'signed-out'.
create function public.add_inquiry(
  p_id uuid, p_tech_id bigint, p_message text, p_asker_name text default '', p_shares_address boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  about text;
  owned_by text;
  organisation bigint;
  inquiry public.inquiries;
  outcome text;
begin
  select t.title, t.uni, private.inbox_of(t.organisation_id) into about, owned_by, organisation
  from public.technologies t where t.tech_id = p_tech_id;
  if caller is null then
    return jsonb_build_object('viewer', null, 'outcome', 'signed-out', 'inquiry', null);
  end if;
  -- Locks the person's row. Otherwise twenty requests at once would each be counted as the first.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('inquiry ' || caller, 0));
  select * into inquiry from public.inquiries i where i.id = p_id;
  if inquiry.user_id = caller then
    outcome := 'known';
  elsif inquiry.id is not null or about is null then
    outcome := 'not-found';
  elsif not (viewer ->> 'subscribed')::boolean then
    outcome := 'not-subscribed';
  elsif btrim(p_asker_name) <> '' and not private.may_be_called(p_asker_name, owned_by) then
    outcome := 'wrong-name';
  elsif (select count(*) from public.inquiries i
         where i.user_id = caller and i.asked_at > now() - interval '1 day') >= 20 then
    outcome := 'too-many';
  else
    insert into public.inquiries (id, user_id, tech_id, title, owner, message, tried_at, asker_name, shares_address)
    values (p_id, caller, p_tech_id, about, owned_by, p_message, now(), btrim(left(p_asker_name, 100)),
      p_shares_address) returning * into inquiry;
    outcome := 'added';
    if organisation is not null then
      inquiry := private.deliver_inquiry(p_id, organisation);
      outcome := 'delivered';
    end if;
  end if;
  return jsonb_build_object('viewer', viewer, 'outcome', outcome,
    'inquiry', case when outcome in ('delivered', 'added', 'known') then private.inquiry_view(inquiry) end);
end $$;

-- Changes the state of one of the caller's inquiries. Returns {"viewer", "outcome": 'changed' | 'unchanged' |
-- 'not-found', "inquiry"}.
--   try       claims an unsent inquiry of a subscriber for sending, unless a send began in the last 30 seconds
--   sent      the provider accepted an unsent inquiry      failed    it did not; the inquiry may be tried again
--   answered  a sent inquiry                               closed    any inquiry that is not closed
--   reopened  an answered or closed inquiry returns to its earlier state: sent, unsent, or open with its organisation
--   passed-on an inquiry that we hold goes to its organisation, if somebody acts for it now
create function public.change_inquiry(p_id uuid, p_change text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  was public.inquiries;
  became public.inquiries;
  organisation bigint;
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
      became.state := case when was.organisation_id is not null then 'open' when was.sent_at is null then 'unsent' else 'sent' end;
    when p_change = 'passed-on' and was.organisation_id is null and was.state <> 'closed' then
      organisation := private.inbox_of((select t.organisation_id from public.technologies t where t.tech_id = was.tech_id));
      if organisation is not null then
        became := private.deliver_inquiry(p_id, organisation);
      end if;
    else
      null;
  end case;
  if became is distinct from was and organisation is null then
    update public.inquiries i set state = became.state, sent_at = became.sent_at, tried_at = became.tried_at
    where i.id = p_id;
  end if;
  return jsonb_build_object('viewer', viewer, 'inquiry', private.inquiry_view(became),
    'outcome', case when became is distinct from was then 'changed' else 'unchanged' end);
end $$;

-- The caller's latest hundred inquiries.
-- returns {"viewer", "total", "inquiries"}.
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

-- The owners of technologies: of those on the shortlist `p_id`, if the caller may read it; of the first ten of `p_ids`; or,
-- without either, of those that the caller saved.
-- returns {"viewer", "list": null | {"name": null for `p_ids`, "owners": [{"name", "total", "technologies": [{"id", "title"}, ten at
--   most, in the list's order]}]}}, owners with the most technologies first.
create function public.shortlist_owners(p_id bigint, p_ids bigint[] default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
begin
  if caller is null or p_id is not null and private.shortlist_role(p_id) is null then
    return jsonb_build_object('viewer', viewer, 'list', null);
  end if;
  return jsonb_build_object('viewer', viewer, 'list', jsonb_build_object(
    'name', case when p_ids is null then coalesce((select s.name from public.shortlists s where s.id = p_id), 'Saved') end,
    'owners', (
      select coalesce(jsonb_agg(jsonb_build_object('name', o.uni, 'total', o.total, 'technologies', o.technologies)
        order by o.total desc, o.uni), '[]')
      from (
        select x.uni, count(*) as total,
          jsonb_agg(jsonb_build_object('id', x.tech_id, 'title', x.title) order by x.place) filter (where x.nth <= 10) as technologies
        from (
          select t.uni, t.tech_id, t.title, l.place, row_number() over (partition by t.uni order by l.place) as nth
          from (
            select i.tech_id, i.place::bigint as place from public.shortlist_items i where i.shortlist_id = p_id
            union all
            select v.tech_id, row_number() over (order by v.created_at desc, v.tech_id desc)
            from public."saves-v1" v where coalesce(p_id, p_ids[1]) is null and v.user_id = caller
            union all
            select u.id, u.place from unnest(p_ids[1:10]) with ordinality u (id, place)) l
          join public.technologies t on t.tech_id = l.tech_id) x
        group by x.uni) o)));
end $$;

grant execute on function public.add_inquiry, public.change_inquiry, public.inquiries_page, public.shortlist_owners,
  private.organisation_name, private.has_unread_answer, private.owner_with_inbox, private.answer_days,
  private.inquiry_view, private.inquiries_of to authenticated, service_role;

-- 51_inbox.sql

-- An organisation's inbox: its inquiries, who answers which, and the messages of both sides. The organisation sees the
-- name that the asker chose; no answer contains the asker's account, or their address unless they share it.

create table public.inquiry_messages (
  id uuid primary key,
  inquiry_id uuid not null references public.inquiries (id) on delete cascade,
  side text not null check (side in ('asker', 'organisation', 'automatic', 'moderator', 'contact')),
  user_id uuid references auth.users (id) on delete set null,
  body text not null check (char_length(body) between 1 and 10000),
  quoted text not null default '' check (char_length(quoted) <= 10000),
  at timestamptz not null default private.clock()
);
create index inquiry_messages_of on public.inquiry_messages (inquiry_id, at);
comment on column public.inquiry_messages.id is 'Made with the form, so that a form posted twice is one message.';
comment on column public.inquiry_messages.quoted is 'Of a message by mail: the answered mail and the signature.';
comment on column public.inquiry_messages.side is '"automatic": the organisation''s standing reply. "contact": the listing''s contact, by mail.';

-- Members of an organisation who get the inquiries about one technology or class. Inquiries about others go to all
-- editors and admins.
create table public.case_managers (
  id bigint generated by default as identity primary key,
  organisation_id bigint not null,
  user_id uuid not null,
  tech_id bigint references private.listing_ids (tech_id) on delete cascade,
  class text,
  foreign key (organisation_id, user_id) references public.organisation_members (organisation_id, user_id) on delete cascade,
  check (num_nonnulls(tech_id, class) = 1),
  unique nulls not distinct (organisation_id, user_id, tech_id, class)
);

create table public.organisation_settings (
  organisation_id bigint primary key references public.organisations (id) on delete cascade,
  standing_reply text check (char_length(standing_reply) between 1 and 1000),
  contact text check (char_length(contact) between 3 and 500),
  case_manager uuid,
  foreign key (organisation_id, case_manager) references public.organisation_members (organisation_id, user_id)
    on delete set null (case_manager)
);
create index organisation_settings_by_manager on public.organisation_settings (organisation_id, case_manager);
comment on table public.organisation_settings is 'What an organisation sets once for all of its listings.';
comment on column public.organisation_settings.standing_reply is 'The reply that every inquiry gets at once, marked as automatic.';
comment on column public.organisation_settings.contact is 'The contact of listings that have none of their own.';
comment on column public.organisation_settings.case_manager is 'Who gets inquiries about listings whose own or class''s case manager is not named.';

create table public.member_absences (
  organisation_id bigint not null,
  user_id uuid not null,
  until date not null,
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references public.organisation_members (organisation_id, user_id) on delete cascade
);
comment on column public.member_absences.until is 'The last day on which new inquiries go to others.';

create policy "own messages: read" on public.inquiry_messages for select to authenticated using (user_id = (select private.live_user()));
create policy "case managers for members" on public.case_managers for select to authenticated
  using (private.organisation_role(organisation_id) is not null);
create policy "settings for members" on public.organisation_settings for select to authenticated
  using (private.organisation_role(organisation_id) is not null);
create policy "absences for members" on public.member_absences for select to authenticated
  using (private.organisation_role(organisation_id) is not null);
grant select on public.inquiry_messages, public.case_managers, public.organisation_settings, public.member_absences to authenticated;

-- The members who get an inquiry about a technology: its case managers, otherwise those of its classes, otherwise the
-- organisation's, otherwise all editors and admins. Absent members get none, unless everybody is absent.
create function private.recipients_of(p_organisation bigint, p_tech_id bigint) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with able as (
    select m.user_id, coalesce(a.until >= private.clock()::date, false) as away
    from public.organisation_members m
    left join public.member_absences a on a.organisation_id = m.organisation_id and a.user_id = m.user_id
    where m.organisation_id = p_organisation and m.state = 'active' and m.role in ('admin', 'editor')
  ),
  ranked as (
    select able.user_id, case
      when able.away then 4
      when exists (select from public.case_managers c where c.organisation_id = p_organisation and c.user_id = able.user_id
        and c.tech_id = p_tech_id) then 0
      when exists (select from public.case_managers c join public.technologies t on t.tech_id = p_tech_id
        where c.organisation_id = p_organisation and c.user_id = able.user_id and c.class in (t.class1, t.class2)) then 1
      when exists (select from public.organisation_settings d where d.organisation_id = p_organisation
        and d.case_manager = able.user_id) then 2
      else 3 end as rank
    from able
  )
  select array_agg(r.user_id order by r.user_id) from ranked r where r.rank = (select min(x.rank) from ranked x)
$$;

-- The members who get follow-ups of an inquiry: its case manager, or the recipients of new inquiries if the case
-- manager is absent or no longer answers for the organisation.
create function private.answerers_of(i public.inquiries) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select case when exists (
    select from public.organisation_members m
    left join public.member_absences a on a.organisation_id = m.organisation_id and a.user_id = m.user_id
    where m.organisation_id = i.organisation_id and m.user_id = i.case_manager and m.state = 'active' and m.role in ('admin', 'editor')
      and not coalesce(a.until >= private.clock()::date, false))
  then array[i.case_manager] else private.recipients_of(i.organisation_id, i.tech_id) end
$$;

-- Puts an inquiry into its organisation's inbox, adds the standing reply, mails it and notifies the recipients.
create function private.deliver_inquiry(p_id uuid, p_organisation bigint) returns public.inquiries
language plpgsql volatile security definer set search_path = '' as $$
declare
  inquiry public.inquiries;
  recipients uuid[];
  reply text;
begin
  select private.recipients_of(p_organisation, i.tech_id) into recipients from public.inquiries i where i.id = p_id;
  update public.inquiries i set organisation_id = p_organisation, state = 'new', sent_at = private.clock(), tried_at = null,
    case_manager = case when cardinality(recipients) = 1 then recipients[1] end
  where i.id = p_id returning * into inquiry;
  insert into public.inquiry_messages (id, inquiry_id, side, body)
  select gen_random_uuid(), p_id, 'automatic', d.standing_reply
  from public.organisation_settings d where d.organisation_id = p_organisation and d.standing_reply is not null
  returning body into reply;
  if reply is not null then
    perform private.notify_asker(inquiry, 'answer', private.answer_details(inquiry, reply) || '{"automatic": true}');
  end if;
  perform private.add_notice(r, 'lead', private.lead_details(inquiry)) from unnest(recipients) r;
  perform private.note_webhook_inquiry(inquiry);
  return inquiry;
end $$;

-- The contents of a mail about an inquiry to its organisation.
-- returns {"inquiry", "slug", "title", "message", "name"}. If no organisation has the inquiry, the mail goes to
--   moderators and the slug is null.
create function private.lead_details(i public.inquiries) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('inquiry', i.id, 'title', i.title, 'message', i.message, 'name', i.asker_name,
    'slug', (select o.slug from public.organisations o where o.id = i.organisation_id))
$$;

-- When an asker's account is deleted, an inquiry that an organisation has loses all data about the asker; an inquiry
-- that no organisation has is deleted.
create function private.forget_asker() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if new.organisation_id is null then
    delete from public.inquiries i where i.id = new.id;
  else
    delete from public.inquiry_messages m where m.inquiry_id = new.id and m.side = 'asker';
    -- Answers by mail quote what the asker wrote.
    update public.inquiry_messages m set quoted = '' where m.inquiry_id = new.id and m.quoted <> '';
    update public.inquiries i set message = 'A former member asked this.', asker_name = '', shares_address = false,
      state = case when i.state in ('declined', 'answered') then i.state else 'closed' end
    where i.id = new.id;
  end if;
  return null;
end $$;
create trigger asker_is_gone after update of user_id on public.inquiries
  for each row when (old.user_id is not null and new.user_id is null) execute function private.forget_asker();

-- The inbox for a member of the organisation.
-- returns {"viewer", "organisation": {"name", "slug", "role"}, "counts": {state: number}, "inquiries": [the newest
--   hundred], "settings": {"standingReply", "awayUntil", "members": [{"id", "name"}] who answer, "managers": fifty at
--   most, those of classes first [{"id", "name", "techId", "class"}]}}. "organisation" is null for everyone else. If
--   no state is chosen, new and open inquiries come first.
create function public.inbox_page(p_slug text, p_state text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  organisation public.organisations;
  role text;
begin
  select * into organisation from public.organisations o where o.slug = private.current_slug(p_slug);
  role := private.organisation_role(organisation.id);
  if role is null then
    return jsonb_build_object('viewer', viewer, 'organisation', null);
  end if;
  return jsonb_build_object('viewer', viewer,
    'organisation', jsonb_build_object('name', organisation.name, 'slug', organisation.slug, 'role', role),
    'counts', (
      select coalesce(jsonb_object_agg(c.state, c.n), '{}')
      from (select i.state, count(*) as n from public.inquiries i where i.organisation_id = organisation.id group by i.state) c),
    'inquiries', (
      select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'techId', x.tech_id, 'title', x.title, 'message', left(x.message, 300),
        'name', x.asker_name, 'state', x.state, 'askedAt', x.asked_at, 'caseManager',
          case when x.case_manager is not null then private.shown_name(x.case_manager) end,
        'own', coalesce(x.case_manager = caller, false)) order by x.waiting desc, x.asked_at desc, x.id), '[]')
      from (
        select i.*, i.state in ('new', 'open') as waiting from public.inquiries i
        where i.organisation_id = organisation.id and (p_state is null or i.state = p_state)
        order by i.state in ('new', 'open') desc, i.asked_at desc, i.id limit 100) x),
    'settings', jsonb_build_object(
      'standingReply', coalesce((
        select d.standing_reply from public.organisation_settings d where d.organisation_id = organisation.id), ''),
      'awayUntil', (select a.until from public.member_absences a
        where a.organisation_id = organisation.id and a.user_id = caller and a.until >= private.clock()::date),
      'members', private.answering_members(organisation.id),
      'managers', (
        select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', private.answerer_name(organisation.id, c.user_id),
          'techId', c.tech_id, 'class', c.class) order by c.id), '[]')
        -- At most 50, those of a class first: managers of single listings are shown in the listings table too.
        from (
          select * from public.case_managers x where x.organisation_id = organisation.id
          order by x.class is null, x.id desc limit 50) c)));
end $$;

-- The name of a member who answers for an organisation, with a note if they are away.
create function private.answerer_name(p_organisation bigint, p_user uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.shown_name(p_user) || coalesce((
    select format(' (away until %s)', to_char(a.until, 'FMDD FMMonth YYYY')) from public.member_absences a
    where a.organisation_id = p_organisation and a.user_id = p_user and a.until >= private.clock()::date), '')
$$;

-- The members who answer for an organisation.
-- returns [{"id", "name"}].
create function private.answering_members(p_organisation bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'name',
    private.answerer_name(p_organisation, m.user_id)) order by m.since, m.user_id), '[]')
  from public.organisation_members m
  where m.organisation_id = p_organisation and m.state = 'active' and m.role in ('admin', 'editor')
$$;

-- Whether there is somebody who gets the answers: not once a member's account is gone.
create function private.has_asker(i public.inquiries) returns boolean
language sql immutable set search_path = '' as $$ select num_nonnulls(i.user_id, i.visitor_email) > 0 $$;

-- The asker's address as far as the organisation sees it: a visitor's, or a member's who shares it.
create function private.asker_address(i public.inquiries) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(i.visitor_email, case when i.shares_address then (select u.email from auth.users u where u.id = i.user_id) end)
$$;

-- One inquiry with its messages, for its asker, its organisation's members, and moderators if it has no organisation.
-- returns {"viewer", "side": 'asker' | 'organisation' | 'moderator' | null for everyone else, "role": of a member,
--   "organisation": {"name", "slug"}, "inquiry": {…, "name", "address": if it is shared, "visitor",
--   "blocked": whether its organisation takes nothing more from that visitor, "caseManager"}, "messages":
--   [{"id", "side", "name", "own", "body", "quoted", "at"}], "members", "documents": the technology's, for its
--   organisation, "owner": for a moderator, from private.owner_of_lead(…)}. An asker who opens it has read its answers.
create function public.inquiry_page(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  inquiry public.inquiries;
  role text;
  side text;
begin
  select * into inquiry from public.inquiries i where i.id = p_id;
  role := private.organisation_role(inquiry.organisation_id);
  side := case when inquiry.user_id = caller then 'asker' when role is not null then 'organisation'
    when inquiry.id is not null and inquiry.organisation_id is null and private.is_moderator() then 'moderator' end;
  if side is null then
    return jsonb_build_object('viewer', viewer, 'side', null);
  end if;
  if side = 'asker' and private.has_unread_answer(inquiry) then
    update public.inquiries i set asker_read_at = now() where i.id = p_id;
    viewer := private.viewer();
  end if;
  return jsonb_build_object('viewer', viewer, 'side', side, 'role', case when side = 'organisation' then role end,
    'organisation', (select jsonb_build_object('name', o.name, 'slug', o.slug) from public.organisations o
      where o.id = inquiry.organisation_id),
    'inquiry', private.inquiry_view(inquiry) || jsonb_build_object('name', inquiry.asker_name,
      'address', private.asker_address(inquiry), 'visitor', inquiry.visitor_email is not null,
      'blocked', side = 'organisation' and exists (select from private.blocked_visitors b
        where b.organisation_id = inquiry.organisation_id
          and b.address_hash = private.mail_hash(private.mailbox_of(inquiry.visitor_email))),
      'caseManager', case when side = 'organisation' then inquiry.case_manager end),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'side', m.side, 'own', coalesce(m.user_id = caller, false),
        'name', case when m.side = 'organisation' then private.shown_name(m.user_id) end, 'body', m.body, 'quoted', m.quoted,
        'at', m.at) order by m.at, m.id), '[]')
      from public.inquiry_messages m where m.inquiry_id = p_id),
    'members', case when side = 'organisation' then private.answering_members(inquiry.organisation_id) else '[]' end,
    'documents', case when side = 'organisation' then private.documents_of(inquiry.tech_id) else '[]' end,
    'owner', case when side = 'moderator' then private.owner_of_lead(inquiry.tech_id) end);
end $$;

-- Adds a message to an inquiry, as its asker, for its organisation, or as a moderator if it has no organisation.
-- returns {"viewer", "outcome": 'written', 'known' (this form was posted before), 'not-found', 'closed', 'too-many'
--   (200 in one inquiry, or 100 by one person in a day)}.
create function public.write_to_inquiry(p_id uuid, p_key uuid, p_body text, p_shares_address boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  inquiry public.inquiries;
  speaks text;
  outcome text := 'written';
begin
  perform pg_advisory_xact_lock(hashtextextended('inquiry ' || caller, 0));
  select * into inquiry from public.inquiries i where i.id = p_id for update;
  speaks := private.side_of(inquiry, caller);
  if speaks is null then
    outcome := 'not-found';
  elsif exists (select from public.inquiry_messages m where m.id = p_key) then
    outcome := case when exists (select from public.inquiry_messages m where m.id = p_key and m.user_id = caller)
      then 'known' else 'not-found' end;
  else
    if speaks = 'asker' and p_shares_address and inquiry.state <> 'closed' then
      update public.inquiries i set shares_address = true where i.id = p_id;
    end if;
    outcome := coalesce(private.add_inquiry_message(inquiry, speaks, caller, p_key, p_body), 'written');
  end if;
  return jsonb_build_object('viewer', viewer, 'outcome', outcome);
end $$;

-- The contents of a mail to an asker.
-- returns {"inquiry", "title", "organisation": null for us, "message", "again": for a visitor, the path of the form
--   for another question}.
create function private.answer_details(i public.inquiries, p_message text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('inquiry', i.id, 'title', i.title, 'message', p_message,
    'organisation', private.organisation_name(i.organisation_id)) || case when i.visitor_email is null then '{}' else
    jsonb_build_object('again', '/owner/' || (select o.slug from public.organisations o where o.name = i.owner) || '/ask') end
$$;

-- Sends mail to whoever asked; to nobody if their account is gone.
create function private.notify_asker(i public.inquiries, p_kind text, p_details jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  select private.add_notice(i.user_id, p_kind, p_details, i.visitor_email)
  where private.has_asker(i)
$$;

-- Changes the state of an inquiry, by an admin or editor of its organisation. Returns {"viewer", "outcome": 'changed'
-- | 'unchanged' | 'not-found'}.
--   open      any that is not declined               closed    any
--   declined  with a reason from the list and, optionally, a sentence; the asker is notified of both
--   assigned  to `p_member`, who answers for the organisation and is notified
--   blocked   closed, of a visitor, who cannot write to the organisation any more; unblocked takes that back
create function public.move_inquiry(p_id uuid, p_to text, p_reason text default null, p_note text default '', p_member uuid default null)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  was public.inquiries;
  became public.inquiries;
  changed boolean := false;
begin
  select * into was from public.inquiries i where i.id = p_id and i.organisation_id is not null for update;
  if coalesce(private.organisation_role(was.organisation_id) not in ('admin', 'editor'), true) then
    return jsonb_build_object('viewer', viewer, 'outcome', 'not-found');
  end if;
  became := was;
  case p_to
    when 'open' then
      became.state := case when was.state = 'declined' or not private.has_asker(was) then was.state else 'open' end;
      became.case_manager := coalesce(was.case_manager, caller);
    when 'closed' then
      became.state := 'closed';
    when 'blocked' then
      if was.visitor_email is not null then
        became.state := 'closed';
        insert into private.blocked_visitors (organisation_id, address_hash)
        values (was.organisation_id, private.mail_hash(private.mailbox_of(was.visitor_email))) on conflict do nothing;
        changed := found;
      end if;
    when 'unblocked' then
      delete from private.blocked_visitors b
      where b.organisation_id = was.organisation_id and b.address_hash = private.mail_hash(private.mailbox_of(was.visitor_email));
      changed := found;
    when 'declined' then
      if p_reason is null then
        raise 'Declining takes a reason.' using errcode = '22023';
      end if;
      if was.state <> 'declined' then
        became.state := 'declined';
        became.decline_reason := p_reason;
      end if;
    when 'assigned' then
      if exists (select from jsonb_array_elements(private.answering_members(was.organisation_id)) e where e ->> 'id' = p_member::text) then
        became.case_manager := p_member;
      end if;
    else
      raise 'An inquiry does not become %.', p_to using errcode = '22023';
  end case;
  if became is not distinct from was and not changed then
    return jsonb_build_object('viewer', viewer, 'outcome', 'unchanged');
  end if;
  update public.inquiries i set state = became.state, case_manager = became.case_manager, decline_reason = became.decline_reason,
    asker_read_at = case when p_to = 'declined' then null else i.asker_read_at end
  where i.id = p_id;
  if p_to = 'declined' then
    if btrim(p_note) <> '' then
      insert into public.inquiry_messages (id, inquiry_id, side, user_id, body)
      values (gen_random_uuid(), p_id, 'organisation', caller, btrim(left(p_note, 500)));
    end if;
    perform private.notify_asker(was, 'declined', private.answer_details(was, btrim(left(p_note, 500)))
      || jsonb_build_object('reason', p_reason));
  elsif p_to = 'assigned' and p_member <> caller then
    perform private.add_notice(p_member, 'lead', private.lead_details(became));
  end if;
  perform private.note_act('inquiry.' || p_to, was.organisation_id, was.tech_id, jsonb_build_object('inquiry', p_id));
  return jsonb_build_object('viewer', viewer, 'outcome', 'changed');
end $$;

-- Changes how an organisation's inbox works. Returns {"viewer", "outcome": 'changed' | 'not-found' |
-- 'unknown-technology' | 'too-many'}.
--   standing-reply  `p_text`, empty for none; admins only      away   the caller, until `p_until`; null if they are back
--   manager         `p_member` for `p_tech_id` or `p_class`; admins only, at most fifty for classes      no-manager   `p_manager`
create function public.change_inbox(
  p_slug text, p_change text, p_text text default null, p_until date default null, p_member uuid default null,
  p_tech_id bigint default null, p_class text default null, p_manager bigint default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  organisation bigint := (select o.id from public.organisations o where o.slug = private.current_slug(p_slug));
  role text := private.organisation_role(organisation);
begin
  if role is null or (p_change in ('standing-reply', 'manager', 'no-manager') and role <> 'admin')
    or (p_change = 'away' and role = 'reader') then
    return jsonb_build_object('viewer', viewer, 'outcome', 'not-found');
  end if;
  case p_change
    when 'standing-reply' then
      insert into public.organisation_settings (organisation_id, standing_reply)
      values (organisation, nullif(btrim(coalesce(p_text, '')), ''))
      on conflict (organisation_id) do update set standing_reply = excluded.standing_reply;
    when 'away' then
      delete from public.member_absences a where a.organisation_id = organisation and a.user_id = caller;
      if p_until is not null then
        insert into public.member_absences (organisation_id, user_id, until) values (organisation, caller, p_until);
      end if;
    when 'manager' then
      if p_tech_id is not null and not exists (select from public.technologies t where t.tech_id = p_tech_id
        and t.organisation_id = organisation) then
        return jsonb_build_object('viewer', viewer, 'outcome', 'unknown-technology');
      elsif (select count(*) from public.case_managers c where c.organisation_id = organisation
        and (c.class is not null or c.tech_id = p_tech_id)) >= 50 then
        return jsonb_build_object('viewer', viewer, 'outcome', 'too-many');
      end if;
      insert into public.case_managers (organisation_id, user_id, tech_id, class)
      select organisation, m.user_id, p_tech_id, p_class from public.organisation_members m
      where m.organisation_id = organisation and m.user_id = p_member and m.state = 'active' and m.role in ('admin', 'editor')
      on conflict do nothing;
    when 'no-manager' then
      delete from public.case_managers c where c.id = p_manager and c.organisation_id = organisation;
    else
      raise 'An inbox has no %.', p_change using errcode = '22023';
  end case;
  perform private.note_act('inbox.' || p_change, organisation);
  return jsonb_build_object('viewer', viewer, 'outcome', 'changed');
end $$;

-- The time since which an inquiry waits for its organisation: from the asker's newest message that nobody answered.
-- Null where it does not wait.
create function private.waiting_since(i public.inquiries) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case when i.organisation_id is null or i.state not in ('new', 'open') then null when answered.at is null then i.sent_at else (
    select min(m.at) from public.inquiry_messages m where m.inquiry_id = i.id and m.side = 'asker' and m.at > answered.at) end
  from (select max(m.at) as at from public.inquiry_messages m where m.inquiry_id = i.id and m.side = 'organisation') answered
$$;

-- Sends reminders of inquiries that wait for an answer, after two days and after seven. Returns the number of inquiries.
create function public.remind_of_inquiries() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.inquiries;
  since timestamptz;
  reminded integer := 0;
begin
  for due in
    select * from public.inquiries i
    where i.state in ('new', 'open') and i.organisation_id is not null and i.sent_at < private.clock() - interval '2 days'
    order by i.sent_at limit 500
    for update
    skip locked
  loop
    since := private.waiting_since(due);
    continue when since is null or not case
      when since < private.clock() - interval '7 days' then coalesce(due.reminded_at < since + interval '7 days', true)
      when since < private.clock() - interval '2 days' then coalesce(due.reminded_at < since, true)
      else false end;
    perform private.add_notice(r, 'lead-reminder', private.lead_details(due))
    from unnest(private.answerers_of(due)) r;
    update public.inquiries i set reminded_at = private.clock() where i.id = due.id;
    reminded := reminded + 1;
  end loop;
  return reminded;
end $$;

grant execute on function public.inbox_page, public.inquiry_page, public.write_to_inquiry, public.move_inquiry,
  public.change_inbox to authenticated, service_role;

-- 52_contact.sql

-- The number of messages that each network sent through the contact form in an hour. A network is a hash that only the
-- web worker can compute. Rows are deleted after a day.
create table private.contact_hours (
  network text not null,
  hour timestamptz not null,
  messages integer not null default 1,
  primary key (network, hour)
);
comment on table private.contact_hours is 'Messages by network and hour, for a day.';

-- Counts one message. Returns false if the network has already sent `p_most` messages this hour.
create function public.count_contact(p_network text, p_most integer) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.contact_hours h where h.hour < now() - interval '1 day';
  insert into private.contact_hours as h (network, hour) values (p_network, date_trunc('hour', now()))
  on conflict (network, hour) do update set messages = h.messages + 1 where h.messages < p_most;
  return found;
end $$;

-- 53_visitor_questions.sql

-- Questions of visitors to an organisation that has opened its inbox to them: without an account, once their address is
-- proved by the link of a mail. Only the web Worker may add one, because only it knows the network that one comes from.

-- Those of the last two days, also the confirmed ones: the limits count them.
create table private.visitor_questions (
  id uuid primary key,
  organisation_id bigint not null references public.organisations (id) on delete cascade,
  tech_id bigint references private.listing_ids (tech_id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 254),
  message text not null check (char_length(message) between 1 and 5000),
  network text not null,
  wider_network text,
  token_hash bytea not null unique,
  asked_at timestamptz not null default private.clock(),
  confirmed_at timestamptz
);
create index visitor_questions_by_organisation on private.visitor_questions (organisation_id, asked_at);
create index visitor_questions_by_network on private.visitor_questions (network, asked_at);
alter table private.visitor_questions alter name set statistics 0, alter email set statistics 0, alter message set statistics 0;
comment on column private.visitor_questions.id is 'Made with the form, and the inquiry''s once it is confirmed.';
comment on column private.visitor_questions.name is 'With the company.';
comment on column private.visitor_questions.network is 'A hash that only the web Worker can compute.';
comment on column private.visitor_questions.wider_network is 'The same of the /48 of an IPv6 address.';

-- Senders from whom an organisation wants nothing more. After three organisations none gets anything.
create table private.blocked_visitors (
  organisation_id bigint not null references public.organisations (id) on delete cascade,
  address_hash bytea not null,
  at timestamptz not null default private.clock(),
  primary key (organisation_id, address_hash)
);
create index blocked_visitors_by_address on private.blocked_visitors (address_hash);
comment on column private.blocked_visitors.address_hash is 'By private.mail_hash(…), of private.mailbox_of(…).';

-- The organisation if visitors may write to it; otherwise null.
create function private.open_inbox_of(o public.organisations) returns bigint
language sql stable security definer set search_path = '' as $$
  select private.inbox_of(o.id) where o.is_open and o.takes_questions
$$;

-- The token of the link that proves a question's address.
create function private.question_token(p_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.token_for('question ' || p_id)
$$;

-- The data of the form for a visitor's question.
-- returns {"viewer", "owner": {"name", "slug"}, "technology": {"id", "title"} or null}; "owner" is null where visitors
--   cannot write to it
create function public.question_page(p_slug text, p_tech_id bigint default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('viewer', private.viewer(),
    'owner', (
      select jsonb_build_object('name', o.name, 'slug', o.slug) from public.organisations o
      where o.slug = private.current_slug(p_slug) and private.open_inbox_of(o) is not null),
    'technology', (
      select jsonb_build_object('id', t.tech_id, 'title', t.title)
      from public.technologies t join public.organisations o on o.id = t.organisation_id
      where t.tech_id = p_tech_id and o.slug = private.current_slug(p_slug) and o.is_open))
$$;

-- Adds a visitor's question, and the mail that proves their address.
-- returns 'added', also for a form that was posted before; 'not-found', 'wrong-name', 'blocked', or 'too-many': three a
--   day of one mailbox, ten of one network, thirty of a wider one, a thousand unconfirmed ones in all, and a hundred
--   confirmed ones to one organisation
create function public.add_visitor_question(
  p_id uuid, p_slug text, p_name text, p_email text, p_message text, p_network text,
  p_tech_id bigint default null, p_wider_network text default null
) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  organisation public.organisations;
  about text;
  mailbox constant text := private.mailbox_of(p_email);
begin
  select * into organisation from public.organisations o where o.slug = private.current_slug(p_slug)
    and private.open_inbox_of(o) is not null;
  select t.title into about from public.technologies t where t.tech_id = p_tech_id and t.organisation_id = organisation.id;
  if organisation.id is null or p_tech_id is not null and about is null then
    return 'not-found';
  elsif not private.may_be_called(p_name, organisation.name) then
    return 'wrong-name';
  end if;
  -- One after another, so that the limits are exact.
  perform pg_advisory_xact_lock(hashtextextended('visitor questions', 0));
  if exists (select from private.visitor_questions v where v.id = p_id) then
    return 'added';
  elsif private.has_enough_questions(organisation.id) or (
      select count(*) filter (where v.network = p_network) >= 10 or count(*) filter (where v.wider_network = p_wider_network) >= 30
        or count(*) filter (where private.mailbox_of(v.email) = mailbox) >= 3 or count(*) filter (where v.confirmed_at is null) >= 1000
      from private.visitor_questions v where v.asked_at > private.clock() - interval '1 day') then
    return 'too-many';
  elsif (select coalesce(bool_or(b.organisation_id = organisation.id), false) or count(*) >= 3
      from private.blocked_visitors b where b.address_hash = private.mail_hash(mailbox)) then
    return 'blocked';
  end if;
  insert into private.visitor_questions (id, organisation_id, tech_id, name, email, message, network, wider_network, token_hash)
  values (p_id, organisation.id, p_tech_id, p_name, p_email, p_message, p_network, p_wider_network,
    private.token_hash(private.question_token(p_id)));
  -- Nobody has proved that the address is theirs: the mail says nothing that they typed.
  perform private.add_notice(null, 'question', jsonb_build_object('organisation', organisation.name,
    'title', coalesce(about, 'Technologies of ' || organisation.name),
    'slug', organisation.slug, 'token', private.question_token(p_id)), p_email);
  return 'added';
end $$;

-- Whether an organisation got a hundred confirmed questions within a day.
create function private.has_enough_questions(p_organisation bigint) returns boolean
language sql stable set search_path = '' as $$
  select count(*) >= 100 from private.visitor_questions v
  where v.organisation_id = p_organisation and v.confirmed_at > private.clock() - interval '1 day'
$$;

-- Passes a question to its organisation, once its sender opened the link of the mail.
-- returns {"viewer", "outcome": 'changed', also the second time, 'not-found' or 'too-many', "organisation": its name}
create function public.confirm_visitor_question(p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  question private.visitor_questions;
  organisation public.organisations;
begin
  select * into question from private.visitor_questions v
  where v.token_hash = private.token_hash(p_token) and v.asked_at > private.clock() - interval '2 days' for update;
  select * into organisation from public.organisations o
  where o.id = question.organisation_id and private.open_inbox_of(o) is not null;
  if organisation.id is null then
    return jsonb_build_object('viewer', private.viewer(), 'outcome', 'not-found', 'organisation', null);
  end if;
  if question.confirmed_at is null then
    perform pg_advisory_xact_lock(hashtextextended('visitor questions', 0));
    if private.has_enough_questions(organisation.id) then
      return jsonb_build_object('viewer', private.viewer(), 'outcome', 'too-many', 'organisation', organisation.name);
    end if;
    update private.visitor_questions v set confirmed_at = private.clock() where v.id = question.id;
    insert into public.inquiries (id, tech_id, title, owner, message, asker_name, visitor_email)
    values (question.id, question.tech_id, coalesce(
        (select t.title from public.technologies t where t.tech_id = question.tech_id), 'Technologies of ' || organisation.name),
      organisation.name, question.message, question.name, question.email);
    perform private.deliver_inquiry(question.id, organisation.id);
  end if;
  return jsonb_build_object('viewer', private.viewer(), 'outcome', 'changed', 'organisation', organisation.name);
end $$;

grant execute on function private.open_inbox_of, public.question_page, public.confirm_visitor_question
  to anon, authenticated, service_role;

-- 54_account.sql

-- A person's view of their account, its export, removals from it, and its deletion.

-- The technologies that `p_user` saved ('save'), liked ('like') or is not interested in ('dislike'). With the caller's
-- rights: the policies show nobody another person's reactions.
create function private.reactions_of(p_user uuid, p_kind text) returns table (tech_id bigint, created_at timestamptz)
language sql stable set search_path = '' as $$
  select x.tech_id, x.created_at from public."saves-v1" x where p_kind = 'save' and x.user_id = p_user
  union all
  select x.tech_id, x.created_at from public."likes-v1" x where p_kind = 'like' and x.user_id = p_user
  union all
  select x.tech_id, x.created_at from public."dislikes-v1" x where p_kind = 'dislike' and x.user_id = p_user
$$;

-- The technologies of `p_user`'s reactions as cards with "savedAt" and "hasNote", sorted newest first, or by 'title' or
-- 'status' (active, pending, other) and then newest first. A technology that its owner withdrew is {"id", "withdrawn":
-- true, "note": the person's own, "savedAt", "hasNote"}.
create function private.saved_list_cards(p_user uuid, p_kind text, p_limit integer, p_offset integer, p_sort text default 'newest')
returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(case when (k.t).tech_id is null then jsonb_build_object('id', k.tech_id, 'withdrawn', true, 'note', (
      select x.notes from public."notes-v1" x where x.user_id = p_user and x.tech_id = k.tech_id))
    else private.card(k.t, n.likes, n.dislikes, n.saves) end || jsonb_build_object('savedAt', k.created_at,
    'hasNote', exists (select 1 from public."notes-v1" x where x.user_id = p_user and x.tech_id = k.tech_id)) order by k.place), '[]')
  from (
    select t, x.tech_id, x.created_at, row_number() over (order by
      case when p_sort = 'title' then lower(t.title) end,
      case when p_sort = 'status' then array_position(array['active', 'pending', 'other'], t.status) end,
      x.created_at desc, x.tech_id desc) as place
    from private.reactions_of(p_user, p_kind) x
    left join public.technologies t on t.tech_id = x.tech_id
    order by place limit p_limit offset p_offset) k
  left join public.technology_counts n on n.tech_id = k.tech_id
$$;

create function private.saved_list_total(p_user uuid, p_kind text) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from private.reactions_of(p_user, p_kind)
$$;

-- Five of a person's saved searches, those with news first.
-- returns [{"id", "name", "search", "frequency", "paused", "lastRunAt", "unread", "newest": the title of the newest
--   that is unread}].
create function private.searches_with_news(p_user uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'search', x.search, 'frequency', x.frequency,
    'paused', x.paused, 'lastRunAt', x.last_run_at, 'unread', x.unread, 'newest', x.newest)
    order by x.latest desc nulls last, x.created_at desc), '[]')
  from (
    select s.*, coalesce(n.unread, 0) as unread, n.latest, n.newest
    from public.saved_searches s
    left join lateral (
      select count(*) as unread, max(e.event_id) as latest, (array_agg(e.title order by e.event_id desc))[1] as newest
      from private.unread_alerts(p_user) e where e.saved_search = s.id) n on true
    where s.user_id = p_user
    order by n.latest desc nulls last, s.created_at desc limit 5) x
$$;

-- The dashboard.
-- returns what AccountPageSchema reads; without a session, the viewer is null and the lists are empty
create function public.account_page() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
begin
  if caller is null then
    return jsonb_build_object('viewer', null, 'saved', '[]'::jsonb, 'liked', '[]'::jsonb, 'savedTotal', 0, 'likedTotal', 0,
      'searches', '[]'::jsonb, 'searchesTotal', 0, 'inquiries', '[]'::jsonb, 'inquiriesTotal', 0, 'sessions',
        '[]'::jsonb, 'trialUsed', false, 'halt', null,
      'mail', 'on', 'stoppedMail', '[]'::jsonb, 'invitations', '[]'::jsonb, 'reports', private.report_count());
  end if;
  return jsonb_build_object(
    'viewer', viewer,
    'saved', private.saved_list_cards(caller, 'save', 10, 0),
    'liked', private.saved_list_cards(caller, 'like', 10, 0),
    'savedTotal', private.saved_list_total(caller, 'save'),
    'likedTotal', private.saved_list_total(caller, 'like'),
    'searches', private.searches_with_news(caller),
    'searchesTotal', (select count(*) from public.saved_searches s where s.user_id = caller),
    'inquiries', private.inquiries_of(caller, 3),
    'inquiriesTotal', (select count(*) from public.inquiries i where i.user_id = caller),
    'sessions', private.own_sessions(),
    'trialUsed', private.own_trial_used(),
    'halt', private.own_halt(),
    'mail', private.own_mail_state(),
    'stoppedMail', private.own_stopped_mail(),
    'invitations', private.own_invitations(),
    'reports', private.report_count());
end $$;

-- Everything that the caller saved ('save') or liked ('like'), twenty per page.
-- returns {"viewer", "total", "page", "pages", "cards"}.
create function public.saved_list_page(p_kind text, p_page integer default 1, p_sort text default 'newest') returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  total integer := private.saved_list_total(caller, p_kind);
  pages integer := greatest(ceil(total / 20.0)::integer, 1);
  page integer := least(greatest(coalesce(p_page, 1), 1), pages);
begin
  return jsonb_build_object('viewer', viewer, 'total', total, 'page', page, 'pages', pages,
    'cards', private.saved_list_cards(caller, p_kind, 20, (page - 1) * 20, p_sort));
end $$;

-- The data of the auth service, the trial's ledger and the link to Stripe about the caller, for the export. Definer,
-- because nobody may read these tables; it returns only data of the caller with a live session, otherwise null.
create function private.account_record() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', u.id, 'email', u.email, 'createdAt', u.created_at, 'lastSignInAt', u.last_sign_in_at,
    'profileFromGoogle', u.raw_user_meta_data,
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('startedAt', s.created_at, 'device', d.device,
        'userAgent', s.user_agent, 'ip', host(s.ip)) order by s.created_at), '[]')
      from auth.sessions s left join private.session_devices d on d.session_id = s.id where s.user_id = u.id),
    -- Of a search that was paid for there is its time; its words are stored in a history alone, if that is on.
    'freeSearches', (
      select coalesce(jsonb_agg(l.charged_at order by l.charged_at), '[]')
      from private.trial_ledger l where l.user_id = u.id),
    'searchHistorySince', (select k.since from private.history_keepers k where k.user_id = u.id),
    'organisations', (
      select coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'role', m.role, 'state', m.state, 'since', m.since,
        'address', a.address) order by o.name), '[]')
      from public.organisation_members m join public.organisations o on o.id = m.organisation_id
      left join private.member_addresses a on a.organisation_id = m.organisation_id and a.user_id = m.user_id where m.user_id = u.id),
    'claims', (
      select coalesce(jsonb_agg(jsonb_build_object('organisation', o.name, 'domain', c.domain, 'address', c.address, 'state', c.state,
        'reason', c.reason, 'madeAt', c.made_at) order by c.made_at), '[]')
      from public.organisation_claims c join public.organisations o on o.id = c.organisation_id where c.user_id = u.id),
    'mistakeReports', (
      select coalesce(jsonb_agg(jsonb_build_object('techId', r.tech_id, 'message', r.message, 'state', r.state, 'answer', r.answer,
        'madeAt', r.made_at) order by r.made_at), '[]')
      from public.mistake_reports r where r.user_id = u.id),
    'blockedInviters', (
      select coalesce(jsonb_agg(private.shown_name(b.blocked) order by b.blocked), '[]')
      from private.invitation_blocks b where b.user_id = u.id),
    'billing', (
      select jsonb_build_object('stripeCustomerId', c.customer_id, 'freeMonthUsed', c.trial_used)
      from private.stripe_customers c where c.user_id = u.id))
  from auth.users u
  where u.id = (private.viewer() ->> 'id')::uuid
$$;

-- The export of an account comes in parts: export_account() returns the short data and counts the export;
-- export_rows(…) returns the lists, one bounded piece at a time.

-- The short part of the caller's export.
-- returns {"viewer", "wait", "account": {…}}; "account" is null without a live session and while "wait" seconds
--   remain. Everything but account_record() is read with the caller's own rights.
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
    'displayName', (select d.name from public.display_names d where d.user_id = caller),
    'membership', (
      select jsonb_build_object('isPro', p.is_pro, 'subscriptionEnd', p.subscription_end, 'trialEnd', p.trial_end)
      from public.user_profiles p where p.id = caller),
    'freeSearchesUsed', (
      select jsonb_build_object('month', to_char(c.month, 'YYYY-MM'), 'used', c.search_count)
      from public.trial_search_counts c where c.user_id = caller)));
end $$;

-- Deletes the caller's account: the auth user and, through foreign keys, everything that belongs to it, including
-- sessions and identities. `p_email` is what the person typed. It must be the account's address, so that another
-- account's page, left open in another tab, deletes nothing. With `p_check_only` it returns 'confirmed' instead of
-- deleting; between the two calls the subscription is cancelled. Definer, because nobody may delete from auth.users.
-- returns {"viewer", "outcome": 'confirmed' | 'deleted' | 'not-confirmed' | 'subscribed' | 'last-admin' |
--   'signed-out', "organisation": the one that would be left without an admin, {"name", "slug"}}. 'deleted' is also
--   the outcome if the account was already gone, for example after a double click. 'subscribed' means that a
--   subscription would continue without an account.
create function public.delete_account(p_email text, p_check_only boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
  viewer jsonb;
  led jsonb;
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
  elsif lower(btrim(p_email)) is distinct from lower(viewer ->> 'email') then
    return jsonb_build_object('viewer', viewer, 'outcome', 'not-confirmed');
  end if;
  -- Without an admin an organisation's members cannot go on: another one becomes admin first, or it is closed.
  select jsonb_build_object('name', o.name, 'slug', o.slug) into led
  from public.organisation_members m join public.organisations o on o.id = m.organisation_id
  where m.user_id = caller and m.role = 'admin' and m.state = 'active' and not exists (
    select from public.organisation_members x where x.organisation_id = o.id and x.user_id <> caller
      and x.role = 'admin' and x.state = 'active')
  order by o.id limit 1;
  if led is not null then
    return jsonb_build_object('viewer', viewer, 'outcome', 'last-admin', 'organisation', led);
  elsif p_check_only then
    return jsonb_build_object('viewer', viewer, 'outcome', 'confirmed');
  end if;
  -- A caller who bypasses the page must not keep a subscription that they cannot use. The hour allows for clocks that
  -- differ: a subscription that was just cancelled may end a moment from now.
  if exists (select 1 from private.stripe_customers c join public.user_profiles p on p.id = c.user_id
    where c.user_id = caller and c.customer_id is not null
      and private.is_valid_subscription(p.is_pro, p.subscription_end, p.trial_end, at + interval '1 hour')) then
    return jsonb_build_object('viewer', viewer, 'outcome', 'subscribed');
  end if;
  -- Locks all counters that will change, in one order. Otherwise each cascade would lock its own, and two accounts that
  -- are deleted at once could wait for each other.
  perform 1 from public.technology_counts c where c.tech_id in (
    select x.tech_id from public."saves-v1" x where x.user_id = caller
    union select x.tech_id from public."likes-v1" x where x.user_id = caller
    union select x.tech_id from public."dislikes-v1" x where x.user_id = caller)
    order by c.tech_id for update;
  delete from auth.users u where u.id = caller;
  return jsonb_build_object('viewer', null, 'outcome', 'deleted');
end $$;

-- Two exports per minute: one, and a second one after a broken download.
create function private.count_export() returns integer
language sql security definer set search_path = '' as $$
  select private.count_act('export', 2, interval '1 minute')
$$;

-- The caller's API keys for the export: all but the keys, which are stored nowhere. Definer, because nobody may read the
-- table.
create function private.exported_api_keys(after text, most integer) returns table (key text, item jsonb)
language sql stable security definer set search_path = '' as $$
  select k.id::text, jsonb_build_object('name', k.name, 'prefix', k.prefix, 'scopes', k.scopes, 'madeAt', k.made_at,
    'expiresAt', k.expires_at, 'usedAt', k.used_at, 'revokedAt', k.revoked_at)
  from private.api_keys k
  where k.user_id = (select private.live_user()) and (after is null or k.id > after::uuid) order by k.id limit most
$$;

-- The parts of an account's export that are of shortlists, as exported_part() returns them: those that the caller is a
-- member of with their technologies, and the comments, links and invitations that the caller made.
create function private.exported_shortlists(part text, caller uuid, after text, most integer)
returns table (key text, item jsonb)
language plpgsql stable set search_path = '' as $$
begin
  case part
    when 'shortlists' then return query
      select s.id::text, jsonb_build_object('id', s.id, 'name', s.name, 'role', m.role, 'createdAt', s.created_at,
        'joinedAt', m.joined_at)
      from public.shortlist_members m join public.shortlists s on s.id = m.shortlist_id
      where m.user_id = caller and (after is null or s.id > after::bigint) order by s.id limit most;
    when 'shortlistItems' then return query
      select i.shortlist_id || ':' || i.tech_id, jsonb_build_object('shortlist', i.shortlist_id, 'techId', i.tech_id,
        'title', t.title, 'institution', t.uni, 'place', i.place, 'note', i.note, 'rating', i.rating,
        'addedByYou', i.added_by is not distinct from caller, 'at', i.added_at)
      from public.shortlist_items i left join public.technologies t on t.tech_id = i.tech_id
      where i.shortlist_id in (select m.shortlist_id from public.shortlist_members m where m.user_id = caller)
        and (after is null
          or (i.shortlist_id, i.tech_id) > (split_part(after, ':', 1)::bigint, split_part(after, ':', 2)::bigint))
      order by i.shortlist_id, i.tech_id limit most;
    when 'shortlistComments' then return query
      select c.id::text, jsonb_build_object('shortlist', c.shortlist_id, 'text', c.body, 'at', c.created_at)
      from public.shortlist_comments c
      where c.user_id = caller and (after is null or c.id > after::uuid) order by c.id limit most;
    when 'shortlistLinks' then return query
      -- All but their addresses, which are stored nowhere.
      select l.id::text, jsonb_build_object('shortlist', l.shortlist_id, 'notes', l.shows_notes, 'ratings', l.shows_ratings,
        'comments', l.shows_comments, 'records', l.shows_records, 'madeAt', l.made_at, 'expiresAt', l.expires_at,
        'revokedAt', l.revoked_at)
      from public.shortlist_links l
      where l.made_by = caller and (after is null or l.id > after::bigint) order by l.id limit most;
    when 'shortlistInvitations' then return query
      select i.id::text, jsonb_build_object('shortlist', i.shortlist_id, 'email', i.email, 'role', i.role, 'state', i.state,
        'at', i.invited_at)
      from public.shortlist_invitations i
      where i.invited_by = caller and (after is null or i.id > after::uuid) order by i.id limit most;
    else raise exception 'There is no part of that name.' using errcode = '22023';
  end case;
end $$;

-- A part of an account's export: at most `most` rows of the caller's with their keys, in the order of these, after the
-- key `after`, read with the caller's rights.
create function private.exported_part(part text, caller uuid, after text, most integer) returns table (key text, item jsonb)
language plpgsql stable set search_path = '' as $$
begin
  case part
    when 'saved', 'liked', 'notInterested' then return query
      select r.tech_id::text, jsonb_build_object('techId', r.tech_id, 'title', t.title, 'institution', t.uni, 'at', r.created_at)
      from private.reactions_of(caller, case part when 'saved' then 'save' when 'liked' then 'like' else 'dislike' end) r
      left join public.technologies t on t.tech_id = r.tech_id
      where after is null or r.tech_id > after::bigint order by r.tech_id limit most;
    when 'notes' then return query
      select n.tech_id::text, jsonb_build_object('techId', n.tech_id, 'title', t.title, 'institution', t.uni, 'text', n.notes,
        'updatedAt', n.updated_at)
      from public."notes-v1" n left join public.technologies t on t.tech_id = n.tech_id
      where n.user_id = caller and (after is null or n.tech_id > after::bigint) order by n.tech_id limit most;
    when 'inquiries' then return query
      select i.id::text, jsonb_build_object('techId', i.tech_id, 'title', i.title, 'owner', i.owner, 'message', i.message,
        'state', i.state, 'askedAt', i.asked_at, 'sentAt', i.sent_at, 'messages', (
          select coalesce(jsonb_agg(jsonb_build_object('text', m.body, 'quoted', m.quoted, 'at', m.at) order by m.at, m.id), '[]')
          from public.inquiry_messages m where m.inquiry_id = i.id and m.user_id = caller))
      from public.inquiries i
      where i.user_id = caller and (after is null or i.id > after::uuid) order by i.id limit most;
    when 'analysisRequests' then return query
      select q.tech_id::text, jsonb_build_object('techId', q.tech_id, 'title', t.title, 'institution', t.uni, 'at', q.created_at)
      from public.analysis_requests q left join public.technologies t on t.tech_id = q.tech_id
      where q.user_id = caller and (after is null or q.tech_id > after::bigint) order by q.tech_id limit most;
    when 'savedSearches' then return query
      select s.id::text, jsonb_build_object('name', s.name, 'search', s.search, 'frequency', s.frequency, 'paused', s.paused,
        'hasFeed', s.feed_hash is not null, 'createdAt', s.created_at, 'lastRunAt', s.last_run_at)
      from public.saved_searches s
      where s.user_id = caller and (after is null or s.id > after::uuid) order by s.id limit most;
    when 'searchHistory' then return query
      select h.id::text, jsonb_build_object('query', h.q, 'mode', h.mode, 'keywords', h.kw, 'at', h.at)
      from private.history_of_caller(coalesce(after::bigint, 0), most) h order by h.id;
    when 'watches' then return query
      select w.tech_id::text, jsonb_build_object('techId', w.tech_id, 'title', t.title, 'institution', t.uni, 'at', w.created_at)
      from public.watches w left join public.technologies t on t.tech_id = w.tech_id
      where w.user_id = caller and (after is null or w.tech_id > after::bigint) order by w.tech_id limit most;
    when 'alerts' then return query
      select e.event_id::text, jsonb_build_object('savedSearch', s.name, 'techId', e.tech_id, 'title', e.title,
        'kind', e.kind, 'at', e.at)
      from public.alert_events e left join public.saved_searches s on s.id = e.saved_search
      where e.user_id = caller and (after is null or e.event_id > after::bigint) order by e.event_id limit most;
    when 'apiKeys' then return query select * from private.exported_api_keys(after, most);
    when 'acts' then return query
      select a.id::text, jsonb_build_object('act', a.act, 'organisation', o.name, 'techId', a.tech_id, 'details', a.details,
        'at', a.at)
      from private.acts_of_caller(coalesce(after::bigint, 0), most) a
      left join public.organisations o on o.id = a.organisation_id order by a.id;
    else return query select * from private.exported_shortlists(part, caller, after, most);
  end case;
end $$;

-- The next rows of one part of the caller's export, in the order of their keys after `p_after`, so that changes made
-- meanwhile neither skip nor repeat a row.
-- returns {"viewer", "rows", "next"}: rows of at most two million bytes together, unless a single one is larger; "next"
--   is passed to the next call, and null after the last row
create function public.export_rows(p_part text, p_after text default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer constant jsonb := private.viewer();
  -- An inquiry may hold 200 messages of 5,000 characters.
  most constant integer := case when p_part = 'inquiries' then 10 else 200 end;
  most_bytes constant integer := 2000000;
  page jsonb;
  last_key text;
begin
  if viewer is null then
    return jsonb_build_object('viewer', null, 'rows', '[]'::jsonb, 'next', null);
  end if;
  with read as materialized (
    select x.*, sum(octet_length(x.item::text)) over (order by x.place) as bytes
    from private.exported_part(p_part, (viewer ->> 'id')::uuid, p_after, most) with ordinality x (key, item, place)
  ), fitting as (
    select r.* from read r where r.bytes <= most_bytes or r.place = 1
  )
  select coalesce(jsonb_agg(f.item order by f.place), '[]'),
    case when count(*) = most or count(*) < (select count(*) from read) then (array_agg(f.key order by f.place desc))[1] end
    into page, last_key
  from fitting f;
  return jsonb_build_object('viewer', viewer, 'rows', page, 'next', last_key);
end $$;

-- The audit trail's rows about the caller after the act `p_after`, for the export. Definer, because nobody may read
-- the trail.
create function private.acts_of_caller(p_after bigint, p_limit integer) returns setof private.audit_trail
language sql stable security definer set search_path = '' as $$
  select a.* from private.audit_trail a
  where a.user_id = (select private.live_user()) and a.id > p_after order by a.id limit p_limit
$$;

-- The caller's live sessions, at most fifty: the current one first, then the most recently used.
-- returns [{"current", "device", "startedAt", "usedAt"}]. `usedAt` is when the session was last refreshed, which a
--   page in use does once an hour. Definer, to read auth.sessions.
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

-- Whether the caller has had the free month, with this account or an earlier one of the same Google account.
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

-- The reason that the caller's subscription is not renewed: 'cancelled', 'paused', 'unpaid' or null.
create function private.own_halt() returns text
language sql stable security definer set search_path = '' as $$
  select c.halt from private.stripe_customers c where c.user_id = (select private.live_user())
$$;

-- Empties one of the caller's lists.
-- returns {"viewer", "removed"}. Notes stay.
create function public.empty_saved_list(p_kind text) returns jsonb
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

grant execute on function public.account_page to anon, authenticated, service_role;

grant execute on function private.reactions_of, private.saved_list_cards, private.saved_list_total,
  private.searches_with_news, private.own_sessions, private.acts_of_caller, private.own_trial_used, private.own_halt,
  private.exported_part, private.exported_api_keys, private.exported_shortlists, public.saved_list_page,
  private.account_record, public.export_account, public.delete_account, private.count_export, public.export_rows,
  public.empty_saved_list to authenticated, service_role;

-- 56_findable.sql

-- The data for crawlers and feed readers: the URLs of a sitemap and the entries of a feed. Both contain only what a
-- visitor may read and are the same for everyone.

-- The time at which an import last changed a technology, or rolled such a change back; null if none did. Definer,
-- because nobody may read the import's own tables.
create function private.imported_at(p_tech_id bigint) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max(greatest(b.started_at, b.rolled_back_at))
  from ingest.changes c join ingest.batches b on b.batch_id = c.batch_id
  where c.tech_id = p_tech_id
$$;

-- The pages of featured technologies, 49,000 at a time: a sitemap may hold 50,000 addresses, and the site's own
-- addresses and those of owners with listings come first.
-- returns {"total", "listsOf": the day of the Discover lists, "owners": [{"slug", "changedAt"}], "technologies": [{"id",
--   "changedAt"}]}: when what visitors read of each last changed.
create function public.featured_addresses(p_part integer default 1) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'total', (select count(*) from public.featured_techids_social f where f.active_feature),
    'listsOf', (select max(d.date_of_entry) from public.daily_selection_techids d),
    'owners', coalesce((
      select jsonb_agg(jsonb_build_object('slug', x.slug, 'changedAt', private.owner_changed_at(x.id)) order by x.slug)
      from (select o.id, o.slug from public.organisations o
            where exists (select from public.technologies t where t.organisation_id = o.id) order by o.slug limit 900) x), '[]'),
    'technologies', coalesce((
      select jsonb_agg(jsonb_build_object('id', x.tech_id, 'changedAt', private.changed_at(x.tech_id)) order by x.tech_id)
      from (select f.tech_id from public.featured_techids_social f where f.active_feature
            order by f.tech_id offset (greatest(p_part, 1) - 1) * 49000::bigint limit 49000) x), '[]'))
$$;

-- The fifty newest technologies whose date is known, with the fields that a card shows.
-- [{"id", "title", "uni", "summary", "technologyClass", "dateAdded", "changedAt": when what visitors read of it changed}]
create function public.newest_technologies() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', x.tech_id, 'title', x.title, 'uni', x.uni, 'summary', x.summary, 'technologyClass', x.class1,
    'dateAdded', private.stated_day(x.tech_id, x.date_added), 'changedAt', private.changed_at(x.tech_id))
    order by x.date_added desc, x.tech_id desc), '[]')
  from (select t.* from public.technologies t where t.date_added is not null
        order by t.date_added desc nulls last, t.tech_id desc limit 50) x
$$;

grant execute on function private.imported_at, public.featured_addresses, public.newest_technologies
  to anon, authenticated, service_role;

-- 57_catalogue_export.sql

-- Exports of technologies as a file. The list of technologies is fixed when the export begins; then they are read a
-- thousand at a time. The rows hold what every member may read, without contacts and reports.

-- One row per export that is being written. Only begin_export() adds rows, and only read_catalogue_export() returns them.
create table private.catalogue_exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  ids bigint[] not null,
  -- The version of the catalogue that the ids were chosen from. An export never mixes two versions.
  version bigint not null,
  begun_at timestamptz not null default now(),
  -- A shortlist's data about a technology, by its id: {"7": {"note", "rating"}}.
  extras jsonb not null default '{}'
);

-- Begins an export of up to 500 technologies, in the order of the given ids, each once. At most twenty exports may
-- begin in an hour.
-- returns {"viewer", "wait", "refused", "export": {"id", "total", "missing"}}; "export" is null for a visitor, while
--   "wait" seconds remain, and if none of the ids exists. "missing" is the number of ids that do not exist. Volatile,
--   so that the data service accepts it by POST only, where it can count.
create function public.begin_catalogue_export(p_ids bigint[]) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted bigint[];
begin
  if cardinality(p_ids) > 500 then
    raise 'An export names at most 500 technologies.' using errcode = '22023';
  end if;
  select coalesce(array_agg(u.id order by u.place), '{}') into wanted
  from (select x.id, min(x.place) as place from unnest(p_ids) with ordinality x (id, place) where x.id is not null group by x.id) u;
  return private.begin_export(private.viewer(), wanted, '{}');
end $$;

-- Begins an export of a shortlist in its order, with notes and ratings, for its members. Same result as
-- begin_catalogue_export(); "export" is also null if the caller is not a member.
create function public.begin_shortlist_export(p_shortlist bigint) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  listed bigint[];
  extra jsonb;
begin
  if viewer is not null and private.shortlist_role(p_shortlist) is not null then
    select array_agg(i.tech_id order by i.place), jsonb_object_agg(i.tech_id,
      jsonb_build_object('note', nullif(i.note, ''), 'rating', i.rating))
      into listed, extra
      from public.shortlist_items i where i.shortlist_id = p_shortlist;
  end if;
  return private.begin_export(viewer, coalesce(listed, '{}'), coalesce(extra, '{}'));
end $$;

-- Begins an export of everything that a search finds, or of what is close, in one of the marketplace's orders and without
-- its cap, for subscribers. Same result as begin_catalogue_export(), with "refused": 'plan' for members without a
-- subscription.
create function public.begin_found_export(p_search text, p_sort text default 'most-relevant', p_close boolean default false)
returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '20s' as $$
declare
  viewer jsonb := private.viewer();
  caller constant uuid := (viewer ->> 'id')::uuid;
  found_ids bigint[];
begin
  if caller is not null and not (viewer ->> 'subscribed')::boolean then
    return jsonb_build_object('viewer', viewer, 'wait', 0, 'refused', 'plan', 'export', null);
  elsif caller is not null then
    select array_agg(f.tech_id order by f.close desc,
        case when p_sort = 'commercial-potential' then private.category_rank(t.categorical_assign) end,
        case p_sort when 'most-liked' then n.likes when 'most-saved' then n.saves end desc nulls last,
        case when p_sort = 'most-recent' then t.date_added end desc nulls last,
        f.score desc, f.tech_id desc) into found_ids
    from private.found_by(private.read_saved_search(p_search::jsonb), caller) f
    join public.technologies t on t.tech_id = f.tech_id
    left join public.technology_counts n on n.tech_id = f.tech_id
    where f.close or not p_close;
  end if;
  return private.begin_export(viewer, coalesce(found_ids, '{}'), '{}');
end $$;

-- Begins an export of these technologies for `viewer`: counts it, and stores the ids that exist.
create function private.begin_export(viewer jsonb, ids bigint[], extras jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_ids bigint[];
  wait integer;
  begun uuid;
begin
  if viewer is null then
    return jsonb_build_object('viewer', null, 'wait', 0, 'refused', null, 'export', null);
  end if;
  select coalesce(array_agg(u.id order by u.place), '{}') into found_ids
  from unnest(ids) with ordinality u (id, place)
  where exists (select from public.technologies t where t.tech_id = u.id);
  if cardinality(found_ids) = 0 then
    return jsonb_build_object('viewer', viewer, 'wait', 0, 'refused', null, 'export', null);
  end if;
  wait := private.count_act('catalogue-export', 20, interval '1 hour');
  if wait > 0 then
    return jsonb_build_object('viewer', viewer, 'wait', wait, 'refused', null, 'export', null);
  end if;
  insert into private.catalogue_exports (user_id, ids, extras, version)
  select (viewer ->> 'id')::uuid, found_ids, begin_export.extras, s.version from public.catalogue_state s
  returning id into begun;
  return jsonb_build_object('viewer', viewer, 'wait', 0, 'refused', null, 'export', jsonb_build_object(
    'id', begun, 'total', cardinality(found_ids), 'missing', cardinality(ids) - cardinality(found_ids)));
end $$;

-- The next thousand rows of the caller's export after the first `p_after` of its list.
-- returns {"rows", "next", "state"}; the state is 'whole' with the last row, 'more' before it, 'changed' if the
--   catalogue has changed since the export began, or 'gone' if the export is not the caller's or is older than an
--   hour. "next" is passed to the next call.
create function public.read_catalogue_export(p_export uuid, p_after integer default 0) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  block constant integer := 1000;
  after constant integer := greatest(coalesce(p_after, 0), 0);
  list private.catalogue_exports;
  rows jsonb;
begin
  select * into list from private.catalogue_exports e
  where e.id = p_export and e.user_id = (select private.live_user()) and e.begun_at > now() - interval '1 hour';
  if not found then
    return jsonb_build_object('rows', '[]'::jsonb, 'next', after, 'state', 'gone');
  elsif list.version <> (select s.version from public.catalogue_state s) then
    return jsonb_build_object('rows', '[]'::jsonb, 'next', after, 'state', 'changed');
  end if;
  select coalesce(jsonb_agg(private.exported(t, d) || coalesce(list.extras -> u.id::text, '{}') order by u.place), '[]') into rows
  from unnest(list.ids[after + 1:after + block]) with ordinality u (id, place)
  join public.technologies t on t.tech_id = u.id
  left join public.technology_details d on d.tech_id = u.id;
  return jsonb_build_object('rows', rows, 'next', least(after + block, cardinality(list.ids)),
    'state', case when after + block >= cardinality(list.ids) then 'whole' else 'more' end);
end $$;

-- One technology as an export contains it: the source's own words, the kind of owner that a name suggests, and the status
-- that patent offices record.
create function private.exported(t public.technologies, d public.technology_details) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', t.tech_id, 'title', t.title, 'owner', t.uni,
    'ownerKind', (select o.kind from private.owners o where o.name = t.uni), 'summary', t.summary,
    'statedStatus', t.stated_status, 'onRecord', private.status_on_record(t, d.pi_patentid), 'availability', t.availability,
    'technologyClass', t.class1, 'secondClass', t.class2,
    'category', nullif(t.categorical_assign, 'Unclassified'), 'categoryBy', private.category_author(t.tech_id),
    'stage', nullif(private.plain_text(d.developmental_stage), ''), 'benefits', nullif(private.plain_text(d.key_benefits), ''),
    'applications', nullif(private.plain_text(d.application), ''),
    'inventors', case when btrim(d.inventor) <> '' then to_jsonb(private.names_of(d.inventor)) else '[]'::jsonb end,
    'patentNumbers', nullif(d.pi_patentid, 'Unknown Patent ID'), 'filingDate', coalesce(d.filing_date::text, d.filing_date_text),
    'endsOn', t.ends_on, 'termEndsOn', d.term_ends_on, 'dateAdded', coalesce(d.date_added_text,
      private.stated_day(t.tech_id, t.date_added)::text),
    'sourceUrl', d.source_url, 'seenOn', (private.imported_at(t.tech_id) at time zone 'utc')::date,
    'hasReport', private.is_full_report(d.report_filepath, t.tech_id))
$$;

grant execute on function public.begin_catalogue_export, public.begin_shortlist_export, public.begin_found_export,
  public.read_catalogue_export to authenticated, service_role;

-- 58_upkeep.sql

-- Recurring jobs record here that they have run; a late job raises an incident (docs/operate.md, 'Incidents'). Times are
-- the server's own, not `private.clock()`: a moved clock makes no job late.
create table private.heartbeats (
  job text primary key,
  at timestamptz not null default now(),
  -- The longest time until the next run.
  allowed interval not null
);
comment on table private.heartbeats is 'When each recurring job last ended well.';
-- Inserted with the first deployment, so that a cron that never runs is late too: 'night' is the web Worker's, the other
-- two are the jobs Worker's. Backups count from the first backup on.
insert into private.heartbeats (job, allowed)
values ('night', interval '26 hours'), ('alerts', interval '26 hours'), ('five-minutes', interval '30 minutes');

-- Records that a job ended well. To change a job's interval, update its row.
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

-- The names of the late jobs. `/readyz` shows them to everyone.
create function public.late_jobs() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(h.job order by h.job), '[]') from private.heartbeats h where h.at + h.allowed < now()
$$;

-- Messages of the queues that failed for good. The operator looks at them and releases them; the jobs Worker then puts
-- them back on their queues (docs/operate.md, 'Dead letters').
create table private.dead_letters (
  id text primary key check (char_length(id) between 1 and 200),
  body jsonb not null,
  at timestamptz not null default now(),
  released boolean not null default false
);

-- Stores [{"id", "body"}], as JSON text; a message that is stored already stays as it is.
create function public.store_dead_letters(p_letters text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.dead_letters (id, body)
  select x.id, x.body from jsonb_to_recordset(p_letters::jsonb) x (id text, body jsonb)
  on conflict (id) do nothing
$$;

-- Up to a hundred released messages, the oldest first.
-- returns [{"id", "body"}].
create function public.released_dead_letters() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'body', d.body) order by d.at), '[]')
  from (select * from private.dead_letters x where x.released order by x.at limit 100) d
$$;

create function public.forget_dead_letter(p_id text) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.dead_letters d where d.id = p_id
$$;

-- Deletes rows that are past their retention and returns the number of rows by table: at most 20,000 of each in a call,
-- and of search histories a million. The night calls it until nothing is left. Each table's retention is one line;
-- docs/operate.md gives the reasons.
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
    ('private.search_history', $q$ month < date_trunc('month', private.clock() at time zone 'utc')::date $q$),
    ('private.chat_minutes', $q$ minute < now() - interval '1 day' $q$),
    ('private.address_codes', $q$ asked_at < now() - interval '2 days' $q$),
    ('private.member_invitations', $q$ made_at < private.clock() - interval '14 days' $q$),
    ('private.organisation_offers', $q$ made_at < private.clock() - interval '14 days' $q$),
    -- Of a member, the owner keeps seeing which address accepted.
    ('public.shortlist_invitations', $q$ invited_at < now() - interval '14 days' and not (state = 'accepted' and exists (
      select from public.shortlist_members m where m.shortlist_id = shortlist_invitations.shortlist_id and m.user_id = answered_by)) $q$),
    ('private.api_keys', $q$ coalesce(revoked_at, expires_at) < private.clock() - interval '90 days' $q$),
    ('private.audit_trail', $q$ at < private.clock() - interval '3 years' $q$),
    ('private.api_writes', $q$ at < private.clock() - interval '2 days' $q$),
    ('private.images_to_fetch', $q$ import_id is null and due_at < now() - interval '30 days' $q$),
    ('public.shortlist_links', $q$ coalesce(revoked_at, expires_at) < now() - interval '30 days' $q$),
    ('private.query_vectors', $q$ at < now() - interval '1 hour' $q$),
    ('private.catalogue_exports', $q$ begun_at < now() - interval '1 hour' $q$),
    ('private.catalogue_events', $q$ at < private.clock() - interval '60 days' and run is not null $q$),
    ('private.alert_runs', $q$ at < private.clock() - interval '60 days' and run < (select max(r.run) from private.alert_runs r) $q$),
    ('public.alert_events', $q$ at < private.clock() - interval '400 days' $q$),
    ('private.mail_outbox', $q$ made_at < private.clock() - interval '60 days' $q$),
    ('private.inbound_mail', $q$ at < private.clock() - interval '60 days' $q$),
    ('private.visitor_questions', $q$ asked_at < private.clock() - interval '2 days' $q$),
    ('public.inquiries', $q$ visitor_email is not null and asked_at < now() - interval '400 days' $q$),
    ('private.webhook_messages', $q$ at < private.clock() - interval '30 days' $q$),
    ('private.dead_letters', $q$ at < now() - interval '60 days' $q$),
    ('private.notices', $q$ made_at < private.clock() - interval '60 days' $q$),
    ('private.stripe_events', $q$ received_at < now() - interval '90 days' $q$),
    ('ingest.changes', $q$ batch_id in (select b.batch_id from ingest.batches b where b.started_at < now() - interval '180 days') $q$),
    ('public.daily_selection_techids', $q$ date_of_entry < current_date - 30
      and date_of_entry < (select max(d.date_of_entry) from public.daily_selection_techids d) $q$)
  ) r (relation, condition) loop
    execute format('delete from %1$s where ctid = any (array(select ctid from %1$s where %2$s limit %3$s))',
      rule.relation, rule.condition, case when rule.relation = 'private.search_history' then 1000000 else 20000 end);
    get diagnostics removed = row_count;
    answer := answer || jsonb_build_object(rule.relation, removed);
  end loop;
  return answer;
end $$;

-- Files the technologies under 'other' whose patents ended since the last night, and returns how many; and notes which
-- organisations answer within ten days by now.
create function public.settle_statuses() returns integer
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  changed constant integer := private.settle_statuses(null);
  others bigint[];
begin
  with other as (
    update public.organisations o set answers_soon = not o.answers_soon
    where o.status = 'claimed' and o.answers_soon <> coalesce(private.answer_days(o.id) <= 10, false)
    returning o.id
  )
  select array_agg(t.tech_id) into others from other o join public.technologies t on t.organisation_id = o.id;
  perform private.refresh_facts(others);
  if changed > 0 then
    perform public.catalogue_changed();
  end if;
  return changed;
end $$;

grant execute on function public.late_jobs to anon, authenticated, service_role;

-- 60_alerts.sql

-- Saved searches, watched technologies, and the nightly alerts about them. A run takes every event of the catalogue
-- that no earlier run took, and handles the people one by one, each in its own transaction. The stored alerts and the
-- run's progress are committed or rolled back together, so that every event is reported once, even if runs are killed.

-- Events of technologies. A run takes the committed events that have no run yet; a selection by time would miss the
-- events of a transaction that was still open then. 'record' is any other field, which programs that mirror the
-- catalogue read (public.api_changes), not people.
create table private.catalogue_events (
  event_id bigint generated always as identity primary key,
  -- No foreign key: the event of a withdrawal must outlive the technology.
  tech_id bigint not null,
  -- The owner of the technology when it happened.
  organisation_id bigint not null,
  kind text not null check (kind in ('published', 'text', 'status', 'owner', 'report', 'record', 'withdrawn')),
  title text not null,
  at timestamptz not null default private.clock(),
  run bigint,
  -- The transaction that wrote the event, for people whose search or watch began while it was still open.
  xid xid8 not null default pg_current_xact_id()
);
create index catalogue_events_untaken on private.catalogue_events (event_id) where run is null;
create index catalogue_events_run on private.catalogue_events (run, tech_id);
create index catalogue_events_at on private.catalogue_events (at);
-- For programs that follow the changes (api_changes).
create index catalogue_events_order on private.catalogue_events (xid, event_id);

create table private.alert_runs (
  run bigint generated always as identity primary key,
  at timestamptz not null default private.clock()
);

-- The people whom a run has not handled yet. A row is deleted when the person's message in the queue is done.
create table private.alert_run_people (
  run bigint not null references private.alert_runs (run) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  primary key (run, user_id)
);

-- Notes an event of its argument's kind.
create function private.note_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.catalogue_events (tech_id, organisation_id, kind, title)
  select c.tech_id, c.organisation_id, tg_argv[0], c.title from changed c;
  return null;
end $$;

create function private.note_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.catalogue_events (tech_id, organisation_id, kind, title)
  select a.tech_id, a.organisation_id, k.kind, a.title
  from added a join removed r on r.tech_id = a.tech_id, lateral (values
    ('text', (a.title, a.summary) is distinct from (r.title, r.summary)),
    ('status', (coalesce(a.stated_status, a.status), a.ends_on) is distinct from (coalesce(r.stated_status, r.status), r.ends_on)),
    ('owner', a.uni is distinct from r.uni),
    ('record', (a.class1, a.class2, a.categorical_assign, a.date_added, a.availability, a.family, a.legal_status, a.licences)
        is distinct from
        (r.class1, r.class2, r.categorical_assign, r.date_added, r.availability, r.family, r.legal_status, r.licences)
      or a.organisation_id <> r.organisation_id and a.uni = r.uni
      or (a.status, a.stated_status) is distinct from (r.status, r.stated_status)
        and coalesce(a.stated_status, a.status) = coalesce(r.stated_status, r.status))) k (kind, happened)
  where k.happened;
  return null;
end $$;

call private.call_on_changes('public.technologies', 'note', 'note_event(''published'')', '{added}');
call private.call_on_changes('public.technologies', 'note', 'note_event(''withdrawn'')', '{removed}');
create trigger note_changed after update on public.technologies
  referencing old table as removed new table as added
  for each statement execute function private.note_changed();

create function private.note_details() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.catalogue_events (tech_id, organisation_id, kind, title)
  select a.tech_id, t.organisation_id, k.kind, t.title
  from added a join removed r on r.tech_id = a.tech_id join public.technologies t on t.tech_id = a.tech_id, lateral (values
    ('text', (a.technical_summary, a.market_summary, a.application, a.key_benefits, a.developmental_stage, a.pi_addinfo)
      is distinct from (r.technical_summary, r.market_summary, r.application, r.key_benefits, r.developmental_stage, r.pi_addinfo)),
    ('report', private.is_full_report(a.report_filepath, a.tech_id) and private.report_id(r.report_filepath) is null),
    ('record', (a.inventor, a.pi_patentid, a.filing_date, a.filing_date_text, a.date_added_text, a.pi_button1tag, a.pi_button2tag,
        a.reasoning_for_categorical_assign, a.source_url, a.term_ends_on) is distinct from
      (r.inventor, r.pi_patentid, r.filing_date, r.filing_date_text, r.date_added_text, r.pi_button1tag, r.pi_button2tag,
        r.reasoning_for_categorical_assign, r.source_url, r.term_ends_on))) k (kind, happened)
  where k.happened;
  return null;
end $$;

create trigger note_details after update on public.technology_details
  referencing old table as removed new table as added
  for each statement execute function private.note_details();

-- A report's chapters or the contact changed.
create function private.note_record() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.catalogue_events (tech_id, organisation_id, kind, title)
  select t.tech_id, t.organisation_id, 'record', t.title from changed c join public.technologies t on t.tech_id = c.tech_id;
  return null;
end $$;

call private.call_on_changes('public.technology_reports', 'note_report', 'note_record()');
call private.call_on_changes('public.technology_contacts', 'note_contact', 'note_record()');

-- Searches that people want alerts of. `search` has the form that private.read_saved_search() returns.
create table public.saved_searches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (btrim(name) <> '' and length(name) <= 80),
  search jsonb not null,
  frequency text not null check (frequency in ('daily', 'weekly', 'none')),
  -- The cause of its pause: the person, or the end of the subscription that its query needs.
  paused text check (paused in ('person', 'plan')),
  created_at timestamptz not null default private.clock(),
  -- The last run that handled this search.
  last_run bigint not null,
  last_run_at timestamptz,
  -- SHA-256 of the token of its private feed.
  feed_hash bytea unique,
  -- How much nearer than what is close a result must be to be reported; each answer of rate_alert(…) moves it by 0.01.
  alert_margin float8 not null default 0.06 check (alert_margin between 0.019 and 0.121),
  -- How many feeds it had before.
  feed_turn integer not null default 0,
  -- The time since when it reports events, and the transactions that were visible then (private.is_new_event()).
  since timestamptz not null default private.clock(),
  seen pg_snapshot not null default pg_current_snapshot()
);
alter table public.saved_searches alter search set statistics 0;
create policy "own saved searches" on public.saved_searches
  for select to authenticated using (user_id = (select private.live_user()));
grant select on public.saved_searches to authenticated;

create table public.watches (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- No foreign key: the last alert of a technology is that it was withdrawn.
  tech_id bigint not null,
  created_at timestamptz not null default private.clock(),
  last_run bigint not null,
  seen pg_snapshot not null default pg_current_snapshot(),
  primary key (user_id, tech_id)
);
create policy "own watches" on public.watches
  for select to authenticated using (user_id = (select private.live_user()));
grant select on public.watches to authenticated;

-- The alerts so far: a technology once per saved search, as 'new' or, if it was listed before and only its text
-- changed, as 'text'; and each kind of change of a watched technology once per run.
create table public.alert_events (
  event_id bigint generated by default as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  saved_search uuid references public.saved_searches (id) on delete cascade,
  tech_id bigint not null,
  kind text not null check (kind in ('new', 'text', 'status', 'owner', 'report', 'withdrawn')),
  title text not null,
  run bigint not null,
  at timestamptz not null default private.clock(),
  -- The sentence of the record that is nearest to a saved search's request.
  reason text,
  -- Whether its reader says that it fits the search, which never reports again what does not; null where the reader has not answered.
  fits boolean
);
create unique index alert_events_search on public.alert_events (saved_search, tech_id) where saved_search is not null;
create unique index alert_events_watch on public.alert_events (user_id, tech_id, kind, run) where saved_search is null;
create index alert_events_user_id on public.alert_events (user_id, run);
create index alert_events_unread on public.alert_events (user_id, event_id);
create policy "own alerts" on public.alert_events
  for select to authenticated using (user_id = (select private.live_user()));
grant select on public.alert_events to authenticated;

-- Up to which alert a person has read: they opened the page of their saved searches.
create table private.alerts_read (
  user_id uuid primary key references auth.users (id) on delete cascade,
  event_id bigint not null
);

-- The alerts that came since their person last opened the saved searches, and whose technologies can still be seen.
create function private.unread_alerts(p_user uuid) returns setof public.alert_events
language sql stable security definer set search_path = '' as $$
  select e.* from public.alert_events e
  where e.user_id = p_user
    and e.event_id > coalesce((select r.event_id from private.alerts_read r where r.user_id = p_user), 0)
    and e.fits is not false and (e.saved_search is null or exists (select from public.technologies t where t.tech_id = e.tech_id))
$$;

-- The mails of a run, one per person, run and kind. 'sending' is committed before the provider is called, so a mail
-- that is found in that state later may have been sent: it becomes 'uncertain', unless the provider would recognise
-- its key.
create table private.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  run bigint not null,
  kind text not null check (kind in ('alerts')),
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'uncertain', 'failed')),
  made_at timestamptz not null default private.clock(),
  ended_at timestamptz,
  -- The time at which it was first passed to the provider.
  sending_at timestamptz,
  unique (user_id, run, kind)
);
create index mail_outbox_open on private.mail_outbox (user_id) where state in ('waiting', 'sending');

-- Addresses that get no more mail, as keyed hashes. A complaint stops one kind of mail; a permanent bounce stops all
-- kinds ('any').
create table private.mail_suppressions (
  address_hash bytea not null,
  kind text not null check (kind in ('alerts', 'shortlists', 'invitations', 'inquiries', 'any')),
  reason text not null check (reason in ('unsubscribed', 'complaint', 'bounce')),
  at timestamptz not null default private.clock(),
  primary key (address_hash, kind)
);
insert into private.settings (name, value) values ('mail_key', gen_random_uuid()::text || gen_random_uuid()::text);

create function private.mail_hash(p_text text) returns bytea
language sql stable security definer set search_path = '' as $$
  select private.hmac_sha256(convert_to(s.value, 'UTF8'), convert_to(lower(btrim(p_text)), 'UTF8'))
  from private.settings s where s.name = 'mail_key'
$$;

-- The mailbox of an address, as visitors' addresses are counted: without a '+tag', and at Gmail without dots. It is never
-- written to.
create function private.mailbox_of(p_address text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when a.domain in ('gmail.com', 'googlemail.com') then replace(a.name, '.', '') || '@gmail.com'
    else a.name || '@' || a.domain end
  from (select regexp_replace(lower(btrim(p_address)), '(?:(.)\+.*)?@[^@]*$', '\1') as name,
    lower(btrim(split_part(p_address, '@', -1))) as domain) a
$$;

-- The key under which an address that got a mail of a kind is stored: invitations reach people who asked for nothing,
-- so theirs is the mailbox.
create function private.mail_hash_for(p_address text, p_kind text) returns bytea
language sql stable security definer set search_path = '' as $$
  select private.mail_hash(case when p_kind in ('invitations', 'invitation', 'organisation-invitation', 'question')
    then private.mailbox_of(p_address) else p_address end)
$$;

-- Whether an address gets no mail of a kind. Mail that keeps an account safe is of kind 'security', which nothing
-- stops.
create function private.is_suppressed(p_address text, p_kind text) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_kind <> 'security' and exists (select from private.mail_suppressions x
    where x.address_hash in (private.mail_hash(p_address), private.mail_hash_for(p_address, p_kind)) and x.kind in (p_kind, 'any'))
$$;

-- What stops the caller's mail: 'on' if nothing; 'unsubscribed', 'complaint' or 'bounce' if alerts or all mail are stopped;
-- 'no-shortlists', 'no-invitations' or 'no-inquiries' if only that kind is.
create function private.own_mail_state() returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case when x.kind in ('shortlists', 'invitations', 'inquiries') then 'no-' || x.kind else x.reason end
    from private.mail_suppressions x
    where x.address_hash in (select private.mail_hash_for(u.email, k.kind)
      from auth.users u, unnest('{any,invitations}'::text[]) k (kind) where u.id = (select private.live_user()))
    order by x.kind = 'any' desc, x.kind limit 1), 'on')
$$;

-- The kinds of mail that people may turn off.
create function private.stoppable_mail() returns text[]
language sql immutable set search_path = '' as $$
  select array['alerts', 'shortlists', 'inquiries']
$$;

-- Those that the caller does not get.
create function private.own_stopped_mail() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(k.kind), '[]') from unnest(private.stoppable_mail()) k (kind)
  where private.is_suppressed((select u.email from auth.users u where u.id = (select private.live_user())), k.kind)
$$;

-- Turns a kind of mail to the caller's address off or on.
-- returns {"viewer", "outcome"}.
create function public.set_mail(p_kind text, p_on boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
begin
  if p_kind is null or p_kind <> all (private.stoppable_mail()) then
    raise 'That kind of mail cannot be turned off.' using errcode = '22023';
  end if;
  if coalesce(p_on, false) then
    delete from private.mail_suppressions x
    where viewer is not null and x.address_hash = private.mail_hash(viewer ->> 'email') and x.kind in (p_kind, 'any');
  elsif viewer is not null then
    insert into private.mail_suppressions (address_hash, kind, reason)
    values (private.mail_hash(viewer ->> 'email'), p_kind, 'unsubscribed') on conflict do nothing;
  end if;
  return jsonb_build_object('viewer', viewer, 'outcome', case when viewer is null then 'signed-out' else 'changed' end);
end $$;

-- Records what a provider reports about a mail that it sent. A 'complaint' stops mail of that kind to the address, or
-- of all kinds if the provider does not name one; a permanent 'bounce' stops everything except mail that keeps an
-- account safe.
create function public.note_mail_event(p_address text, p_event text, p_kind text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_address is null or length(p_address) not between 3 and 320 or p_event is null or p_event not in ('complaint', 'bounce') then
    raise 'An event is a complaint or a bounce, and has an address.' using errcode = '22023';
  end if;
  insert into private.mail_suppressions (address_hash, kind, reason)
  values (private.mail_hash_for(p_address, case p_event when 'complaint' then p_kind end),
    case when p_event = 'complaint' and p_kind in ('alerts', 'shortlists', 'invitations', 'inquiries') then p_kind else 'any' end, p_event)
  on conflict (address_hash, kind) do update set reason = excluded.reason, at = excluded.at;
  if p_event = 'bounce' then
    -- An introduction that bounced reached nobody.
    update private.notices n set state = 'failed'
    where n.address_hash = private.mail_hash(p_address) and n.inquiry_id is not null and n.state = 'sent';
  end if;
end $$;

-- A saved search in one form, whatever was sent.
-- returns {"q", "mode", "kw", "filters": as private.read_filters() returns them, without unset ones}. Raises 22023, or
--   22007 and 22008 for an invalid date.
create function private.read_saved_search(p_search jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  most constant integer := 50;
  longest constant integer := 200;
  list jsonb;
  filters jsonb;
begin
  if jsonb_typeof(p_search) is distinct from 'object' or octet_length(p_search::text) > 20000 then
    raise 'A saved search is an object.' using errcode = '22023';
  end if;
  foreach list in array array[coalesce(nullif(p_search -> 'kw', 'null'), '[]'), coalesce(p_search #> '{filters,class}', '[]'),
      coalesce(p_search #> '{filters,status}', '[]'), coalesce(p_search #> '{filters,uni}', '[]')] loop
    if jsonb_typeof(list) <> 'array' or jsonb_array_length(list) > most
      or exists (select from jsonb_array_elements(list) e where jsonb_typeof(e) <> 'string'
        or length(e #>> '{}') not between 1 and longest) then
      raise 'The lists of a saved search hold up to % texts.', most using errcode = '22023';
    end if;
  end loop;
  filters := jsonb_strip_nulls(to_jsonb(private.read_filters(p_search -> 'filters'))) - 'hidden';
  return jsonb_build_object('q', btrim(left(coalesce(p_search ->> 'q', ''), 2000)),
    'mode', case when p_search ->> 'mode' = 'ai' then 'ai' else 'regular' end,
    'kw', coalesce(nullif(p_search -> 'kw', 'null'), '[]'), 'filters', filters);
end $$;

create function private.texts_of(list jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select nullif(array(select jsonb_array_elements_text(list)), '{}')
$$;

-- Technologies with a word for each place of a query.
create function private.every_place(q private.search_query) returns tsquery
language sql stable set search_path = '' as $$
  select string_agg('(' || w.words || ')', ' & ')::tsquery
  from (select private.any_of(array_agg(u.term))::text as words from unnest(q.terms, q.positions) u (term, place) group by u.place) w
$$;

-- The whole found set of a saved search, without the cap of a listing and without what `p_user` hides: the same set
-- that the page shows. Ranks the whole catalogue if there is a query. `is_alerted`: alerts come unasked, so where nearness
-- decides they report what is close by a margin and among the ten nearest of all; of a keyword search of two or three
-- words, what holds them all.
create function private.found_by(p_search jsonb, p_user uuid, margin float8 default 0.06)
returns table (tech_id bigint, score float8, close boolean, is_alerted boolean)
language plpgsql stable set search_path = '' set work_mem = '64MB' set jit = off set enable_seqscan = off as $$
#variable_conflict use_column
declare
  -- Of twenty briefs over 3,178 listings 86 of 122 alerts fit with it, and without a bound about a third (docs/search.md).
  most_near constant integer := 10;
  filters constant private.filters := private.read_filters(p_search -> 'filters');
  mode constant text := p_search ->> 'mode';
  q private.search_query;
  near_from float8;
  whole tsquery;
begin
  if p_search ->> 'q' <> '' then
    q := private.read_request(p_search ->> 'q', mode, private.texts_of(p_search -> 'kw'), filters.drop);
    near_from := private.close_from(q, mode) + margin;
    whole := case when mode <> 'ai' then private.every_place(q) end;
  end if;
  return query
  with found as (
    select f.tech_id, f.score, f.close, f.close and case when near_from is not null then f.score >= near_from
      else whole is null or f.direct is not null
        or f.ordinal in (select x.ordinal from private.search_texts x where x.places @@ whole) end as is_alerted
    from private.search_joined(q, mode) f where p_search ->> 'q' <> '' and f.left_out is null
    union all
    select t.tech_id, 0, true, true from public.technologies t where p_search ->> 'q' = ''
  )
  select f.tech_id, f.score, f.close,
    f.is_alerted and (near_from is null or rank() over (order by f.score desc) <= most_near)
  from found f join public.technologies t on t.tech_id = f.tech_id
  left join private.technology_facts x on x.tech_id = f.tech_id
  where private.passes_filters(filters, t.class1, t.class2, t.status, t.uni, x)
    and not exists (select from public."dislikes-v1" d where d.user_id = p_user and d.tech_id = f.tech_id);
end $$;

-- Whether a person may open a query now: with a subscription, or because this month's search for it is paid.
create function private.may_open_search(p_user uuid, p_search jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_search ->> 'q' = '' or private.is_subscribed(p_user) then
    return true;
  end if;
  return private.is_paid_search(p_user, private.query_hash(p_search ->> 'mode', p_search ->> 'q'),
    private.keyword_hashes(case when p_search ->> 'mode' = 'ai' then array(select jsonb_array_elements_text(p_search -> 'kw')) end));
end $$;

create function private.is_subscribed(p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select private.is_valid_subscription(p.is_pro, p.subscription_end, p.trial_end, private.clock())
    from public.user_profiles p where p.id = p_user), false)
$$;

-- Whether an event is news for a person who asked at `p_since` and could see `p_seen` at that time: it happened later,
-- or before in a transaction that was still open.
create function private.is_new_event(p_at timestamptz, p_xid xid8, p_since timestamptz, p_seen pg_snapshot) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select p_at >= p_since or not pg_visible_in_snapshot(p_xid, p_seen)
$$;

create function private.last_alert_run() returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(max(r.run), 0) from private.alert_runs r
$$;

-- Saves a search of the caller. The search is JSON text, because the local data service passes an object on as text.
-- returns {"viewer", "outcome", "id"}: 'saved', 'full' (50 per person), 'plan' (without a subscription: one with a
--   query and five with filters alone), or 'unpaid' if the query cannot be opened now.
create function public.save_search(p_name text, p_search text, p_frequency text default 'daily') returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller constant uuid := (viewer ->> 'id')::uuid;
  wanted jsonb;
  outcome text := 'saved';
  made uuid;
begin
  if caller is null then
    return jsonb_build_object('viewer', null, 'outcome', 'signed-out', 'id', null);
  elsif btrim(coalesce(p_name, '')) = '' or length(p_name) > 80 or p_frequency is null
    or p_frequency not in ('daily', 'weekly', 'none') then
    raise 'A saved search has a name of up to 80 characters and a frequency.' using errcode = '22023';
  end if;
  wanted := private.read_saved_search(p_search::jsonb);
  -- One person's are counted one by one.
  perform pg_advisory_xact_lock(hashtextextended('saved-searches ' || caller, 0));
  if not private.may_open_search(caller, wanted) then
    outcome := 'unpaid';
  elsif (select count(*) from public.saved_searches s where s.user_id = caller) >= 50 then
    outcome := 'full';
  elsif not private.is_subscribed(caller) and (
      select count(*) from public.saved_searches s where s.user_id = caller and (s.search ->> 'q' = '') = (wanted ->> 'q' = ''))
      >= (case when wanted ->> 'q' = '' then 5 else 1 end) then
    outcome := 'plan';
  else
    insert into public.saved_searches (user_id, name, search, frequency, last_run)
    values (caller, btrim(p_name), wanted, p_frequency, private.last_alert_run())
    returning id into made;
  end if;
  return jsonb_build_object('viewer', viewer, 'outcome', outcome, 'id', made);
end $$;

-- Changes one of the caller's saved searches; null leaves a part unchanged. `p_paused` pauses or resumes it; what
-- happened while it was paused is not reported.
-- returns {"viewer", "outcome"}: 'changed', 'missing', or 'unpaid' if it may not resume.
create function public.change_saved_search(
  p_id uuid, p_name text default null, p_frequency text default null, p_paused boolean default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller constant uuid := (viewer ->> 'id')::uuid;
  was public.saved_searches;
begin
  if p_name is not null and (btrim(p_name) = '' or length(p_name) > 80)
    or p_frequency is not null and p_frequency not in ('daily', 'weekly', 'none') then
    raise 'A saved search has a name of up to 80 characters and a frequency.' using errcode = '22023';
  end if;
  select * into was from public.saved_searches s where s.id = p_id and s.user_id = caller for update;
  if not found then
    return jsonb_build_object('viewer', viewer, 'outcome', case when caller is null then 'signed-out' else 'missing' end);
  elsif p_paused = false and not private.may_open_search(caller, was.search) then
    return jsonb_build_object('viewer', viewer, 'outcome', 'unpaid');
  end if;
  update public.saved_searches s set
    name = coalesce(btrim(p_name), s.name),
    frequency = coalesce(p_frequency, s.frequency),
    paused = case p_paused when true then 'person' when false then null else s.paused end,
    last_run = case when p_paused = false and was.paused is not null then private.last_alert_run() else s.last_run end,
    since = case when p_paused = false and was.paused is not null then private.clock() else s.since end,
    seen = case when p_paused = false and was.paused is not null then pg_current_snapshot() else s.seen end
  where s.id = p_id;
  return jsonb_build_object('viewer', viewer, 'outcome', 'changed');
end $$;

-- Deletes one of the caller's saved searches and its alerts.
-- returns {"viewer", "outcome"}: 'deleted', also if it was already gone.
create function public.delete_saved_search(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
begin
  delete from public.saved_searches s where s.id = p_id and s.user_id = (viewer ->> 'id')::uuid;
  return jsonb_build_object('viewer', viewer, 'outcome', case when viewer is null then 'signed-out' else 'deleted' end);
end $$;

-- The token of a saved search's feed, from the key of the form that made it. Each feed has a turn of its own, so the
-- token of one that was removed opens nothing, whichever form is posted again.
create function private.feed_token(s public.saved_searches, p_key uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.token_for(format('feed %s %s %s', s.id, s.feed_turn, p_key))
$$;

-- Stores whether a technology fits one of the caller's saved searches. One that does not is never reported again, and
-- the search reports the more strictly; what does, the less.
-- returns {"viewer", "outcome"}: 'changed', or 'missing' if the search has not reported it.
create function public.rate_alert(p_id uuid, p_tech_id bigint, p_fits boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  before boolean;
begin
  select e.fits into before from public.alert_events e
  where e.saved_search = p_id and e.tech_id = p_tech_id and e.user_id = (viewer ->> 'id')::uuid for update;
  if not found then
    return jsonb_build_object('viewer', viewer, 'outcome', case when viewer is null then 'signed-out' else 'missing' end);
  end if;
  if before is distinct from p_fits then
    update public.alert_events e set fits = p_fits where e.saved_search = p_id and e.tech_id = p_tech_id;
    update public.saved_searches s
    set alert_margin = least(0.12, greatest(0.02, s.alert_margin + case when p_fits then -0.01 else 0.01 end)) where s.id = p_id;
  end if;
  return jsonb_build_object('viewer', viewer, 'outcome', 'changed');
end $$;

-- Has one of the caller's saved searches report as strictly as a new one. {"viewer", "outcome"}: 'changed' or 'missing'
create function public.reset_alerts(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
begin
  update public.saved_searches s set alert_margin = default where s.id = p_id and s.user_id = (viewer ->> 'id')::uuid;
  return jsonb_build_object('viewer', viewer,
    'outcome', case when viewer is null then 'signed-out' when found then 'changed' else 'missing' end);
end $$;

-- Gives a saved search a private feed, or removes it if the key is null. `p_key` is of the form that makes it; posted
-- twice, it makes one feed, and searches_page(…) shows its token to whoever has the key.
-- returns {"viewer", "outcome"}: 'changed', 'missing', or 'has-feed' if another form made one.
create function public.set_search_feed(p_id uuid, p_key uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  was public.saved_searches;
begin
  select * into was from public.saved_searches s where s.id = p_id and s.user_id = (viewer ->> 'id')::uuid for update;
  if not found then
    return jsonb_build_object('viewer', viewer, 'outcome', case when viewer is null then 'signed-out' else 'missing' end);
  elsif p_key is null then
    update public.saved_searches s set feed_hash = null, feed_turn = s.feed_turn + 1 where s.id = p_id;
  elsif was.feed_hash is null then
    update public.saved_searches s set feed_hash = private.token_hash(private.feed_token(was, p_key)) where s.id = p_id;
  elsif was.feed_hash <> private.token_hash(private.feed_token(was, p_key)) then
    return jsonb_build_object('viewer', viewer, 'outcome', 'has-feed');
  end if;
  return jsonb_build_object('viewer', viewer, 'outcome', 'changed');
end $$;

-- The feed under a token's hash.
-- returns {"id", "name", "madeAt", "entries": [{"id", "techId", "kind", "title", "uni", "at"}]}, the newest fifty alerts; null if
--   there is no such feed. It reads what a run stored and never ranks.
create function public.search_feed(p_token_hash text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', s.id, 'name', s.name, 'madeAt', s.created_at, 'entries', coalesce((
    select jsonb_agg(jsonb_build_object('id', e.event_id, 'techId', e.tech_id, 'kind', e.kind, 'title', t.title, 'uni', t.uni,
      'summary', coalesce(e.reason, t.summary), 'at', e.at) order by e.event_id desc)
    from (select * from public.alert_events a where a.saved_search = s.id and a.fits is not false order by a.event_id desc limit 50) e
    join public.technologies t on t.tech_id = e.tech_id), '[]'))
  from public.saved_searches s
  where p_token_hash ~ '^[0-9a-f]{64}$' and s.feed_hash = decode(p_token_hash, 'hex')
$$;

-- Starts or stops watching a technology.
-- returns {"viewer", "outcome"}: 'watching', 'stopped', 'missing', or 'full' (500 per person).
create function public.set_watch(p_tech_id bigint, p_active boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller constant uuid := (viewer ->> 'id')::uuid;
begin
  if caller is null then
    return jsonb_build_object('viewer', null, 'outcome', 'signed-out');
  elsif not coalesce(p_active, false) then
    delete from public.watches w where w.user_id = caller and w.tech_id = p_tech_id;
    return jsonb_build_object('viewer', viewer, 'outcome', 'stopped');
  elsif not exists (select from public.technologies t where t.tech_id = p_tech_id) then
    return jsonb_build_object('viewer', viewer, 'outcome', 'missing');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('watches ' || caller, 0));
  if not exists (select from public.watches w where w.user_id = caller and w.tech_id = p_tech_id)
    and (select count(*) from public.watches w where w.user_id = caller) >= 500 then
    return jsonb_build_object('viewer', viewer, 'outcome', 'full');
  end if;
  insert into public.watches (user_id, tech_id, last_run) values (caller, p_tech_id, private.last_alert_run())
  on conflict do nothing;
  return jsonb_build_object('viewer', viewer, 'outcome', 'watching');
end $$;

-- The alerts that a saved search would have had in the last thirty days.
-- returns {"viewer", "allowed", "total", "cards": [ten at most]}. If the caller may not open the query, nothing is
--   ranked.
create function public.preview_search(p_search text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller constant uuid := (viewer ->> 'id')::uuid;
  search jsonb := private.read_saved_search(p_search::jsonb);
  answer jsonb;
begin
  if caller is null or not private.may_open_search(caller, search) then
    return jsonb_build_object('viewer', viewer, 'allowed', false, 'total', 0, 'cards', '[]'::jsonb);
  end if;
  with lately as materialized (
    select e.tech_id, max(e.event_id) as latest from private.catalogue_events e
    where e.at > private.clock() - interval '30 days' and e.kind in ('published', 'text') group by e.tech_id
  ), hits as materialized (
    select l.tech_id, row_number() over (order by l.latest desc) as place
    from lately l join private.found_by(search, caller) f on f.tech_id = l.tech_id and f.is_alerted
  )
  select jsonb_build_object('total', (select count(*) from hits), 'cards', coalesce((
    select jsonb_agg(private.card(t, n.likes, n.dislikes, n.saves) order by h.place)
    from hits h join public.technologies t on t.tech_id = h.tech_id
    left join public.technology_counts n on n.tech_id = h.tech_id where h.place <= 10), '[]')) into answer;
  return jsonb_build_object('viewer', viewer, 'allowed', true) || answer;
end $$;

-- The technologies that a saved search reported last and that are still offered.
-- returns [{"id", "kind", "title", "uni", "img", "technologyClass", "reason", "at", "fits", "unread"}], ten at most.
create function private.newest_alerts(p_search uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', n.tech_id, 'kind', n.kind, 'title', n.title, 'uni', n.uni, 'img', n.img,
    'technologyClass', n.class1, 'reason', n.reason, 'at', n.at, 'fits', n.fits, 'unread', n.unread) order by n.event_id desc), '[]')
  from (
    select e.event_id, e.tech_id, e.kind, t.title, t.uni, t.img, t.class1, e.reason, e.at, e.fits,
      exists (select from private.unread_alerts(e.user_id) u where u.event_id = e.event_id) as unread
    from public.alert_events e join public.technologies t on t.tech_id = e.tech_id
    where e.saved_search = p_search and e.fits is not false order by e.event_id desc limit 10) n
$$;

-- The technologies that the runs read for a saved search, as far back as events are retained.
-- returns {"technologies": how many of them were new or changed, "since"}.
create function private.read_for(s public.saved_searches) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('technologies', (
    select count(distinct e.tech_id) from private.catalogue_events e
    where e.at >= b.since and e.run <= s.last_run and e.kind in ('published', 'text')), 'since', b.since)
  from (select greatest(s.created_at, private.clock() - interval '60 days') as since) b
$$;

-- The last reported changes of a watched technology.
-- returns [{"kind", "at"}], all of one run.
create function private.newest_changes(p_user uuid, p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'at', e.at) order by e.event_id), '[]')
  from public.alert_events e
  where e.user_id = p_user and e.tech_id = p_tech_id and e.saved_search is null and e.run = (
    select max(x.run) from public.alert_events x
    where x.user_id = p_user and x.tech_id = p_tech_id and x.saved_search is null)
$$;

-- The page of saved searches. Its reader has read their alerts.
-- returns what SearchesPageSchema reads; a search's "feed" is the token of its feed if the form with `p_feed_key` made it
create function public.searches_page(p_history_page integer default 1, p_feed_key uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller constant uuid := private.live_user();
  page jsonb;
begin
  page := jsonb_build_object(
    'mail', private.own_mail_state(),
    'searches', coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'search', s.search, 'frequency', s.frequency,
        'paused', s.paused, 'lastRunAt', s.last_run_at, 'hasFeed', s.feed_hash is not null,
        'feed', case when s.feed_hash = private.token_hash(private.feed_token(s, p_feed_key)) then private.feed_token(s, p_feed_key) end,
        'told', (select count(*) from public.alert_events e where e.saved_search = s.id),
        'changed', (select count(*) from public.alert_events e where e.saved_search = s.id and e.kind = 'text'),
        'unread', (select count(*) from private.unread_alerts(caller) e where e.saved_search = s.id),
        'strictness', round((100 * s.alert_margin)::numeric) - 6,
        'newest', private.newest_alerts(s.id), 'read', case when not exists (
          select from private.unread_alerts(caller) e where e.saved_search = s.id) then private.read_for(s) end) order by s.created_at desc)
      from public.saved_searches s where s.user_id = caller), '[]'),
    'watches', coalesce((
      select jsonb_agg(jsonb_build_object('techId', w.tech_id, 'title', t.title, 'uni', t.uni, 'since', w.created_at,
        'changes', private.newest_changes(caller, w.tech_id)) order by w.created_at desc)
      from public.watches w left join public.technologies t on t.tech_id = w.tech_id where w.user_id = caller), '[]'),
    'uncertain', (select count(*) from private.mail_outbox o where o.user_id = caller and o.state = 'uncertain'
      and o.made_at > private.clock() - interval '30 days'),
    'history', private.history_page(caller, p_history_page));
  insert into private.alerts_read (user_id, event_id)
  select e.user_id, max(e.event_id) from public.alert_events e where e.user_id = caller group by e.user_id
  on conflict (user_id) do update set event_id = excluded.event_id where alerts_read.event_id < excluded.event_id;
  return jsonb_build_object('viewer', private.viewer()) || page;
end $$;

-- Opens a nightly run, which takes all events without a run. The news of a text that has no vector yet waits for the next
-- night, and no longer, since a search by meaning would not find it.
-- returns {"run", "people": [ids]}: everyone with a saved search that is not paused, with a watch, or with an unsent
--   mail of an earlier night.
create function public.begin_alert_run() returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  opened bigint;
begin
  -- One after another, so that no event is taken by two.
  perform pg_advisory_xact_lock(hashtextextended('alert runs', 0));
  insert into private.alert_runs default values returning run into opened;
  update private.catalogue_events e set run = opened
  where e.run is null and not (e.kind in ('published', 'text') and e.at > private.clock() - interval '20 hours'
    and private.awaits_vector(e.tech_id));
  insert into private.alert_run_people (run, user_id)
  select opened, s.user_id from public.saved_searches s where s.paused is null
  union select opened, w.user_id from public.watches w
  union select opened, m.user_id from private.mail_outbox m where private.is_open_mail(m);
  return jsonb_build_object('run', opened, 'people', (
    select coalesce(jsonb_agg(p.user_id), '[]') from private.alert_run_people p where p.run = opened));
end $$;

-- Whether a mail may still be sent. A mail that failed for three days is out of date.
create function private.is_open_mail(m private.mail_outbox) returns boolean
language sql stable set search_path = '' as $$
  select m.state in ('waiting', 'sending') and m.made_at > private.clock() - interval '3 days'
$$;

-- The searches that a person saved and that a run ranks, as far as their vectors are not known.
-- returns [{"q", "mode", "kw"}]
create function public.searches_to_encode(p_user uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('q', s.search -> 'q', 'mode', s.search -> 'mode', 'kw', s.search -> 'kw')), '[]')
  from public.saved_searches s
  where s.user_id = p_user and s.paused is null and s.search ->> 'q' <> '' and not exists (
    select from private.query_vectors v where v.at > now() - interval '30 minutes'
      and v.query_hash = private.query_hash(s.search ->> 'q', s.search ->> 'mode', private.texts_of(s.search -> 'kw')))
$$;

-- Alerts of a run whose reason is not known, at most fifty.
-- returns [{"id", "need": what the search asks for, "technology": the record with an empty report}]
create function public.alerts_to_explain(p_user uuid, p_run bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', x.event_id, 'need', x.need, 'technology', x.record) order by x.event_id), '[]')
  from (
    select e.event_id, s.search ->> 'q' as need, to_jsonb(v) || report.empty as record
    from public.alert_events e join public.saved_searches s on s.id = e.saved_search
    join public."tech-table-v1" v on v.tech_id = e.tech_id,
      (select jsonb_object_agg(c, null) as empty from unnest(private.report_columns()) c) report
    where e.user_id = p_user and e.run = p_run and e.reason is null and s.search ->> 'q' <> ''
    order by e.event_id limit 50) x
$$;

-- Stores [{"id", "reason"}].
create function public.store_reasons(p_reasons jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  update public.alert_events e set reason = left(r.reason, 400)
  from jsonb_to_recordset(private.json_argument(p_reasons))
    r (id bigint, reason text)
  where e.event_id = r.id and e.reason is null
$$;

-- Stores one person's alerts of all runs up to `p_run` in one transaction, and puts the mail about them into the
-- outbox.
-- returns {"told", "mails": the ids of the mails to send, including those of earlier nights}. A second call for the
--   same run stores nothing more and returns the same mails.
create function public.run_alerts(p_user uuid, p_run bigint) returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  -- Without a subscription, a run reports at most this many new technologies of a search.
  most_free constant integer := 10;
  subscribed constant boolean := private.is_subscribed(p_user);
  at constant timestamptz := private.clock();
  s public.saved_searches;
  added integer;
  told integer := 0;
  to_mail integer := 0;
begin
  for s in select * from public.saved_searches x where x.user_id = p_user and x.paused is null and x.last_run < p_run
    order by x.created_at, x.id for update
  loop
    if s.frequency = 'weekly' and coalesce(s.last_run_at, s.created_at) > at - interval '6 days 12 hours' then
      continue;
    end if;
    if not private.may_open_search(p_user, s.search) then
      update public.saved_searches x set paused = 'plan' where x.id = s.id;
      continue;
    end if;
    -- Nothing is ranked for a search in a night in which nothing happened.
    added := 0;
    if exists (select from private.catalogue_events e where e.run > s.last_run and e.run <= p_run and e.kind in ('published', 'text')) then
      with news as materialized (
        select e.tech_id, max(e.event_id) as latest,
          case when bool_or(e.kind = 'published') then 'new' else 'text' end as kind
        from private.catalogue_events e
        where e.run > s.last_run and e.run <= p_run and e.kind in ('published', 'text')
          and private.is_new_event(e.at, e.xid, s.since, s.seen)
        group by e.tech_id
      )
      insert into public.alert_events (user_id, saved_search, tech_id, kind, title, run)
      select p_user, s.id, t.tech_id, n.kind, t.title, p_run
      from news n join private.found_by(s.search, p_user, s.alert_margin) f on f.tech_id = n.tech_id and f.is_alerted
      join public.technologies t on t.tech_id = n.tech_id
      -- One invention is reported once, under whichever of its numbers.
      where not exists (select from public.alert_events k left join public.technologies other on other.tech_id = k.tech_id
        where k.saved_search = s.id and (k.tech_id = n.tech_id or other.family = t.family))
      order by f.score desc, n.latest desc limit case when subscribed then null else most_free end
      on conflict do nothing;
      get diagnostics added = row_count;
    end if;
    told := told + added;
    to_mail := to_mail + case when s.frequency = 'none' then 0 else added end;
    update public.saved_searches x set last_run = p_run, last_run_at = at where x.id = s.id;
  end loop;

  insert into public.alert_events (user_id, tech_id, kind, title, run)
  select distinct on (w.tech_id, e.kind) p_user, w.tech_id, e.kind, e.title, p_run
  from public.watches w join private.catalogue_events e on e.tech_id = w.tech_id
  where w.user_id = p_user and w.last_run < p_run and e.run > w.last_run and e.run <= p_run
    and e.kind not in ('published', 'record') and private.is_new_event(e.at, e.xid, w.created_at, w.seen)
  order by w.tech_id, e.kind, e.event_id desc
  on conflict do nothing;
  get diagnostics added = row_count;
  told := told + added;
  to_mail := to_mail + added;
  update public.watches w set last_run = p_run where w.user_id = p_user and w.last_run < p_run;

  if to_mail > 0 then
    insert into private.mail_outbox (user_id, run, kind) values (p_user, p_run, 'alerts') on conflict do nothing;
  end if;
  return jsonb_build_object('told', told, 'mails', (
    select coalesce(jsonb_agg(o.id order by o.made_at, o.id), '[]') from private.mail_outbox o
    where o.user_id = p_user and private.is_open_mail(o)));
end $$;

-- Marks a person's message as done, together with those of earlier runs.
create function public.finish_alerts(p_user uuid, p_run bigint) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.alert_run_people p where p.user_id = p_user and p.run <= p_run
$$;

-- Takes a mail from the outbox to send it.
-- returns {"to", "token", "searches": [{"id", "name", "search", "token", "technologies": [{"id", "title", "uni",
--   "kind": 'new' | 'text', "why", "also": [names of other searches], "watched": [kinds]}]}], "watched": [{"id",
--   "title", "changes": [kinds]}]}; each technology once per mail, under the first saved search that found it. Null if
--   the mail was sent already, if its address gets no mail, if nothing is left to report, or if it was taken before
--   and nobody can know whether it was sent. `p_retries` is whether the provider recognises a mail's key, which it
--   does for a day.
create function public.take_mail(p_id uuid, p_retries boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  remembered constant interval := '20 hours';
  mail private.mail_outbox;
  address text;
  content jsonb;
begin
  select * into mail from private.mail_outbox o where o.id = p_id for update;
  if not found or mail.state not in ('waiting', 'sending') then
    return null;
  end if;
  select u.email into address from auth.users u where u.id = mail.user_id;
  if mail.state = 'sending' and (not p_retries or mail.sending_at < private.clock() - remembered) then
    update private.mail_outbox o set state = 'uncertain', ended_at = private.clock() where o.id = p_id;
    return null;
  elsif address is null or private.is_suppressed(address, mail.kind) then
    update private.mail_outbox o set state = 'failed', ended_at = private.clock() where o.id = p_id;
    return null;
  end if;
  with told as (
    select a.event_id, a.tech_id, a.kind, a.title, a.reason, y.id as search, y.name,
      row_number() over (partition by a.tech_id order by a.saved_search is null, a.event_id) as turn
    from public.alert_events a left join public.saved_searches y on y.id = a.saved_search
    where a.user_id = mail.user_id and a.run = mail.run and a.fits is not false
      and (a.saved_search is null or y.frequency <> 'none')
  ), technologies as (
    select o.tech_id, max(o.title) as title, min(o.event_id) as place,
      (array_agg(o.search order by o.turn))[1] as search, (array_agg(o.reason order by o.turn))[1] as reason,
      case when bool_or(o.kind = 'new') then 'new' else 'text' end as kind,
      coalesce(jsonb_agg(o.name order by o.turn) filter (where o.turn > 1 and o.search is not null), '[]') as also,
      coalesce(jsonb_agg(o.kind order by o.kind) filter (where o.search is null), '[]') as changes
    from told o
    -- Technologies that were withdrawn since are reported only to people who watch them.
    where o.search is null or exists (select from public.technologies t where t.tech_id = o.tech_id)
    group by o.tech_id
  )
  select jsonb_build_object('to', address, 'token', private.unsubscribe_token(mail.user_id),
    'searches', coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'search', s.search,
        'token', private.unsubscribe_token(s.id, 'search'), 'technologies', x.list) order by s.created_at, s.id)
      from (
        select n.search, jsonb_agg(jsonb_build_object('id', n.tech_id, 'title', t.title, 'uni', t.uni, 'kind', n.kind,
          'why', coalesce(n.reason, private.alert_reason(z.search, t)), 'also', n.also, 'watched', n.changes) order by n.place) as list
        from technologies n
        join public.saved_searches z on z.id = n.search
        join public.technologies t on t.tech_id = n.tech_id
        group by n.search) x
      join public.saved_searches s on s.id = x.search), '[]'),
    'watched', coalesce((
      select jsonb_agg(jsonb_build_object('id', n.tech_id, 'title', n.title, 'changes', n.changes) order by n.tech_id)
      from technologies n where n.search is null), '[]')) into content;
  if content -> 'searches' = '[]' and content -> 'watched' = '[]' then
    update private.mail_outbox o set state = 'failed', ended_at = private.clock() where o.id = p_id;
    return null;
  end if;
  update private.mail_outbox o set state = 'sending', sending_at = coalesce(o.sending_at, private.clock()) where o.id = p_id;
  return content;
end $$;

-- Why a technology is in an alert without a sentence: the words of the query that are in its title or summary; otherwise 'In its texts'
-- if there is a query; otherwise its class, status and owner.
create function private.alert_reason(p_search jsonb, t public.technologies) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select 'Title or summary: ' || string_agg(distinct w.word, ', ')
     from tsvector_to_array(private.stems_of(private.words_of(t.title || ' ' || coalesce(t.summary, '')))) s (stems),
       regexp_split_to_table(private.join_known((p_search ->> 'q') || ' '
         || coalesce(array_to_string(private.texts_of(p_search -> 'kw'), ' '), '')), '[^[:alnum:]]+') w (word)
     where length(w.word) > 2 and tsvector_to_array(private.stems_of(private.pair_characters(w.word))) && s.stems),
    case when p_search ->> 'q' <> '' then 'In its texts' end,
    concat_ws(', ', initcap(t.class1), initcap(t.status), t.uni))
$$;

-- How the provider handled a mail: 'sent', 'failed' for good, or 'waiting' if it certainly did not accept it and may
-- be asked again. Another delivery of the same message may have marked the mail as uncertain meanwhile.
create function public.end_mail(p_id uuid, p_outcome text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_outcome is null or p_outcome not in ('sent', 'failed', 'waiting') then
    raise 'A mail ends as sent, failed or waiting.' using errcode = '22023';
  end if;
  update private.mail_outbox o set state = p_outcome, ended_at = case when p_outcome <> 'waiting' then private.clock() end,
    sending_at = case when p_outcome <> 'waiting' then o.sending_at end
  where o.id = p_id and (o.state = 'sending' or o.state = 'uncertain' and p_outcome = 'sent');
end $$;

-- A token that can only stop mail of one kind: an id and its keyed hash. 'alerts' and 'shortlists' are of the person
-- with the id, 'search' is the mail of the saved search with the id.
create function private.unsubscribe_token(p_id uuid, p_kind text default 'alerts') returns text
language sql stable security definer set search_path = '' as $$
  select replace(p_id::text, '-', '') || encode(substring(private.mail_hash(format('unsubscribe %s %s', p_kind, p_id)) for 16), 'hex')
$$;

-- Stops the mail that a token is for, or with `p_back` resumes it. A saved search then mails nothing, and its owner
-- chooses how often it mails again. Returns the token's kind; null if it is not valid.
create function public.unsubscribe(p_token text, p_back boolean default false) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  whose uuid;
  of_kind text;
  hash bytea;
begin
  if p_token is null or p_token !~ '^[0-9a-f]{64}$' then
    return null;
  end if;
  whose := left(p_token, 32)::uuid;
  select k.kind into of_kind from unnest(array['alerts', 'shortlists', 'search']) k (kind)
  where private.unsubscribe_token(whose, k.kind) = p_token;
  if of_kind = 'search' then
    update public.saved_searches s set frequency = 'none' where s.id = whose and not coalesce(p_back, false);
    return of_kind;
  end if;
  select private.mail_hash(u.email) into hash from auth.users u where u.id = whose and of_kind is not null;
  if hash is null then
    return null;
  elsif coalesce(p_back, false) then
    delete from private.mail_suppressions x where x.address_hash = hash and x.kind = of_kind and x.reason = 'unsubscribed';
  else
    insert into private.mail_suppressions (address_hash, kind, reason) values (hash, of_kind, 'unsubscribed')
    on conflict do nothing;
  end if;
  return of_kind;
end $$;

-- Resumes mail of all kinds to the caller's address, at their own request.
-- returns {"viewer", "outcome"}.
create function public.resume_mail() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
begin
  delete from private.mail_suppressions x
  where x.address_hash in (private.mail_hash(viewer ->> 'email'), private.mail_hash_for(viewer ->> 'email', 'invitations'));
  return jsonb_build_object('viewer', viewer, 'outcome', case when viewer is null then 'signed-out' else 'changed' end);
end $$;

grant execute on function private.own_mail_state, private.own_stopped_mail, public.set_mail, public.save_search,
  public.change_saved_search, public.delete_saved_search, public.rate_alert, public.reset_alerts,
  public.set_search_feed, public.set_watch, public.preview_search, public.searches_page, public.resume_mail
  to authenticated, service_role;

grant execute on function public.search_feed, public.unsubscribe to anon, authenticated, service_role;

-- 61_webhooks.sql

-- Webhooks: the URLs to which an organisation's programs are sent word of its listings and inquiries, in the form of
-- Standard Webhooks (standardwebhooks.com). The jobs Worker signs and sends the messages (workers/jobs/src/webhooks).

create table private.webhooks (
  id uuid primary key,
  organisation_id bigint not null references public.organisations (id) on delete cascade,
  url text not null check (char_length(url) between 10 and 500),
  kinds text[] not null check (cardinality(kinds) > 0 and kinds <@ '{listing.changed,inquiry.received}'),
  made_at timestamptz not null default private.clock(),
  stopped_at timestamptz,
  secret text not null default 'whsec_' || encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid(), 'UTF8')), 'base64'),
  failures integer not null default 0,
  rests_until timestamptz
);
create index webhooks_by_organisation on private.webhooks (organisation_id, made_at);
alter table private.webhooks alter url set statistics 0;
comment on column private.webhooks.id is 'Made with the form, so that a form posted twice makes one.';
comment on column private.webhooks.secret is 'What signs its messages: 244 random bits.';
comment on column private.webhooks.failures is 'How many tries in a row came to nothing; after three it rests for an hour.';
comment on column private.webhooks.stopped_at is 'Since when it is sent nothing: its URL answered 410, or a message had failed eight times. Null while it is on.';

-- Changes of listings that no message holds yet: several of one field and minute become one.
create table private.webhook_changes (
  webhook_id uuid not null references private.webhooks (id) on delete cascade,
  tech_id bigint not null,
  kind text not null,
  primary key (webhook_id, tech_id, kind)
);

create table private.webhook_messages (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references private.webhooks (id) on delete cascade,
  kind text not null check (kind in ('listing.changed', 'inquiry.received', 'webhook.test')),
  data jsonb not null,
  at timestamptz not null default private.clock(),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  due_at timestamptz default private.clock(),
  taken_at timestamptz,
  answer text check (char_length(answer) <= 300)
);
create index webhook_messages_due on private.webhook_messages (due_at) where due_at is not null;
create index webhook_messages_by_webhook on private.webhook_messages (webhook_id, at desc);
comment on column private.webhook_messages.due_at is 'When it is tried next; null once it has ended.';
comment on column private.webhook_messages.taken_at is 'Since when a Worker is sending it; null once that has ended.';
comment on column private.webhook_messages.answer is 'What the URL answered to the last try, in a sentence.';

-- An organisation's webhooks, as settings_of(…) says: [{"id", "url", "kinds", "secret", "stopped", "messages": the
-- latest five [{"kind", "at", "state", "tries", "answer"}]}].
create function private.webhooks_of(p_organisation bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'url', w.url, 'kinds', w.kinds, 'secret', w.secret,
    'stopped', w.stopped_at is not null, 'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', m.kind, 'at', m.at, 'state', m.state, 'tries', m.tries, 'answer', m.answer)
        order by m.at desc, m.id), '[]')
      from (select * from private.webhook_messages x where x.webhook_id = w.id order by x.at desc, x.id limit 5) m))
    order by w.made_at, w.id), '[]')
  from private.webhooks w where w.organisation_id = p_organisation
$$;

-- Notes what listings' webhooks are sent: the same events that people's alerts and programs' mirrors follow.
create function private.note_webhook_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.webhook_changes (webhook_id, tech_id, kind)
  select distinct w.id, a.tech_id, a.kind
  from added a join private.webhooks w on w.organisation_id = a.organisation_id
  where w.stopped_at is null and 'listing.changed' = any (w.kinds)
  order by 1, 2, 3
  on conflict do nothing;
  return null;
end $$;

create trigger note_webhook_changes after insert on private.catalogue_events
  referencing new table as added for each statement execute function private.note_webhook_changes();

-- Notes that an organisation received an inquiry. A message names it, and holds nothing that its asker wrote.
create function private.note_webhook_inquiry(i public.inquiries) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.webhook_messages (webhook_id, kind, data)
  select w.id, 'inquiry.received', jsonb_build_object('inquiry', i.id, 'technology', i.tech_id)
  from private.webhooks w
  where w.organisation_id = i.organisation_id and w.stopped_at is null and 'inquiry.received' = any (w.kinds)
$$;

-- Changes a webhook of an organisation; admins only.
--   add     `p_url` for messages of `p_kinds`; five at most ('full'), and only with a verified domain ('unverified')
--   remove  with its messages      test  sends a message without contents, ten an hour at most ('full')
--   start   one that was stopped gets messages again; those of the meantime are lost
create function public.change_webhook(p_slug text, p_change text, p_id uuid, p_url text default null, p_kinds text[] default null)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation, '{admin}');
  is_theirs constant boolean := exists (
    select from private.webhooks w where w.id = p_id and w.organisation_id = organisation);
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif p_change = 'add' then
    if is_theirs then
      return private.organisation_answer('changed');
    elsif not private.is_verified(organisation) then
      return private.organisation_answer('unverified');
    elsif (select count(*) from private.webhooks w where w.organisation_id = organisation) >= 5 then
      return private.organisation_answer('full');
    elsif coalesce(cardinality(p_kinds), 0) = 0 or not p_kinds <@ '{listing.changed,inquiry.received}'
      -- An id of another organisation's.
      or exists (select from private.webhooks w where w.id = p_id)
      or char_length(p_url) > 500 or p_url !~ '^https://[^[:space:][:cntrl:]]+$' then
      return private.organisation_answer('wrong');
    end if;
    insert into private.webhooks (id, organisation_id, url, kinds)
    values (p_id, organisation, p_url, array(select distinct unnest(p_kinds) order by 1));
  elsif not is_theirs then
    return private.organisation_answer('not-found');
  elsif p_change = 'remove' then
    delete from private.webhooks w where w.id = p_id;
  elsif p_change = 'start' then
    update private.webhooks w set stopped_at = null, failures = 0, rests_until = null where w.id = p_id;
  elsif p_change = 'test' then
    if private.count_act('webhook-test', 10, interval '1 hour') > 0 then
      return private.organisation_answer('full');
    end if;
    insert into private.webhook_messages (webhook_id, kind, data) values (p_id, 'webhook.test', '{}');
    return private.organisation_answer('changed');
  else
    raise 'A webhook is added, tested, started or removed.' using errcode = '22023';
  end if;
  perform private.note_act('webhook.' || p_change, organisation);
  return private.organisation_answer('changed');
end $$;

-- How long a message waits after its nth try; null after the last.
create function private.webhook_pause(p_tries integer) returns interval
language sql immutable set search_path = '' as $$
  select (array['5 minutes', '30 minutes', '2 hours', '6 hours', '16 hours', '24 hours', '24 hours'])[p_tries]::interval
$$;

-- Takes messages that are due, at most `p_count`: one of a webhook at a time, and organisations take turns, so that none
-- waits for another's. Whoever takes one has until its next try to end it. Changes wait while a message of changes does,
-- and then become one.
-- returns [{"id", "url", "secret", "kind", "at", "organisation": its slug, "data"}]
create function public.take_webhook_messages(p_count integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  with taken as (
    delete from private.webhook_changes c where not exists (select from private.webhook_messages m
      where m.webhook_id = c.webhook_id and m.kind = 'listing.changed' and m.state = 'waiting')
    returning c.webhook_id, c.tech_id, c.kind
  ), numbered as (
    select t.*, (row_number() over (partition by t.webhook_id order by t.tech_id, t.kind) - 1) / 100 as part from taken t
  )
  insert into private.webhook_messages (webhook_id, kind, data)
  select n.webhook_id, 'listing.changed', jsonb_build_object('changes',
    jsonb_agg(jsonb_build_object('id', n.tech_id, 'kind', n.kind) order by n.tech_id, n.kind))
  from numbered n group by n.webhook_id, n.part;
  with due as (
    select x.id, x.due_at, row_number() over (partition by w.organisation_id order by x.due_at, x.id) as turn
    from (select distinct on (m.webhook_id) m.id, m.webhook_id, m.due_at from private.webhook_messages m
          where m.due_at <= private.clock() and not exists (select from private.webhook_messages f
            where f.webhook_id = m.webhook_id and f.taken_at > private.clock() - interval '1 minute')
          order by m.webhook_id, m.due_at, m.id) x
    join private.webhooks w on w.id = x.webhook_id and (w.rests_until is null or w.rests_until <= private.clock())
    order by turn, x.due_at, x.id limit least(greatest(p_count, 1), 50)
  ), locked as (
    select m.id from private.webhook_messages m join due d on d.id = m.id
    where m.due_at <= private.clock() for update of m skip locked
  ), taken as (
    update private.webhook_messages m set tries = m.tries + 1, taken_at = private.clock(),
      due_at = private.clock() + coalesce(private.webhook_pause(m.tries + 1), interval '5 minutes')
    from locked d where m.id = d.id returning m.*
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'url', w.url, 'secret', w.secret, 'kind', t.kind,
    'at', t.at, 'organisation', o.slug, 'data', t.data) order by t.at, t.id), '[]') into answer
  from taken t join private.webhooks w on w.id = t.webhook_id join public.organisations o on o.id = w.organisation_id;
  return answer;
end $$;

-- Stores the outcome of a message. Where its URL is gone (`p_gone`), or it failed for the last time, its webhook is
-- stopped and the organisation's admins are notified.
create function public.end_webhook_message(p_id uuid, p_sent boolean, p_answer text, p_gone boolean default false) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  message private.webhook_messages;
  stopped private.webhooks;
begin
  -- Its webhook first, as whoever removes one locks it before its messages.
  perform 1 from private.webhooks w
  where w.id = (select m.webhook_id from private.webhook_messages m where m.id = p_id) for update;
  update private.webhook_messages m set answer = left(p_answer, 300), taken_at = null,
    state = case when p_sent then 'sent' when p_gone or private.webhook_pause(m.tries) is null then 'failed' else 'waiting' end,
    due_at = case when not p_sent and not p_gone and private.webhook_pause(m.tries) is not null then m.due_at end
  where m.id = p_id and m.state = 'waiting' returning * into message;
  update private.webhooks w set failures = case when p_sent then 0 else w.failures + 1 end,
    rests_until = case when not p_sent and w.failures >= 2 then private.clock() + interval '1 hour' end
  where w.id = message.webhook_id;
  if message.state = 'failed' then
    update private.webhooks w set stopped_at = private.clock() where w.id = message.webhook_id and w.stopped_at is null
    returning * into stopped;
  end if;
  if stopped.id is not null then
    delete from private.webhook_changes c where c.webhook_id = stopped.id;
    update private.webhook_messages m set state = 'failed', due_at = null where m.webhook_id = stopped.id and m.state = 'waiting';
    perform private.notify_of_organisation(m.user_id, 'webhook', stopped.organisation_id,
      jsonb_build_object('url', stopped.url, 'answer', message.answer))
    from public.organisation_members m
    where m.organisation_id = stopped.organisation_id and m.state = 'active' and m.role = 'admin';
  end if;
end $$;

grant execute on function public.change_webhook to authenticated, service_role;

-- 62_claims.sql

-- How people come to act for an organisation: claims, codes mailed to addresses, members; also reports of mistakes and
-- the moderators' queue. A code proves an address, not authority: the first claim becomes active through a DNS record
-- or a moderator, and an admin admits later members (docs/decisions/016-how-a-claim-becomes-active.md).

create table public.organisation_claims (
  id uuid primary key default gen_random_uuid(),
  organisation_id bigint not null references public.organisations (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The token that the DNS record must contain.
  token text not null default replace(gen_random_uuid()::text, '-', ''),
  -- The domain whose record is looked up, and when the record was found.
  domain text check (domain ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$' and char_length(domain) <= 253),
  domain_proved_at timestamptz,
  -- An address that the claimant has proved with a code.
  address text check (char_length(address) between 3 and 320),
  state text not null default 'open' check (state in ('open', 'approved', 'refused', 'withdrawn')),
  reason text check (char_length(reason) <= 500),
  made_at timestamptz not null default private.clock(),
  decided_at timestamptz
);
create unique index organisation_claims_open on public.organisation_claims (organisation_id, user_id) where state = 'open';
create index organisation_claims_waiting on public.organisation_claims (made_at) where state = 'open';
create policy "own claims" on public.organisation_claims for select to authenticated using (user_id = (select private.live_user()));
grant select on public.organisation_claims to authenticated;

-- Codes mailed to addresses. A code is generated together with its mail; only its keyed hash is stored.
create table private.address_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  organisation_id bigint not null references public.organisations (id) on delete cascade,
  address text not null check (char_length(address) between 3 and 320),
  domain text not null,
  -- Whether a mail is sent. The person is not informed: the answer is the same whether or not the domain is known.
  is_sent boolean not null,
  code_hash bytea,
  tries integer not null default 0,
  asked_at timestamptz not null default clock_timestamp()
);
create index address_codes_by_person on private.address_codes (user_id, asked_at desc);
create index address_codes_by_address on private.address_codes (address, asked_at desc);

-- Members' proved addresses at their organisation's domains, for its admins.
create table private.member_addresses (
  organisation_id bigint not null,
  user_id uuid not null,
  address text not null,
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references public.organisation_members (organisation_id, user_id) on delete cascade,
  foreign key (user_id) references auth.users (id) on delete cascade
);
create index member_addresses_by_person on private.member_addresses (user_id);

-- Organisations that nobody acts for any more, each offered to the person with this address. They get it when they
-- accept.
create table private.organisation_offers (
  organisation_id bigint primary key references public.organisations (id) on delete cascade,
  address text not null check (address = lower(btrim(address)) and char_length(address) between 3 and 320),
  made_at timestamptz not null default private.clock()
);
alter table private.organisation_offers alter address set statistics 0;

-- People whom an admin asks to join, by their address; each has fourteen days to accept.
create table private.member_invitations (
  id uuid primary key default gen_random_uuid(),
  organisation_id bigint not null references public.organisations (id) on delete cascade,
  address text not null check (address = lower(btrim(address)) and char_length(address) between 3 and 320),
  role text not null check (role in ('admin', 'editor', 'reader')),
  invited_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default private.clock(),
  unique (organisation_id, address)
);
create index member_invitations_by_address on private.member_invitations (address);
alter table private.member_invitations alter address set statistics 0, alter role set statistics 0;

-- Domains that many people share: mail providers, and platforms where organisations list. They prove nothing.
create table private.shared_domains (domain text primary key);
insert into private.shared_domains (domain)
select unnest(string_to_array('126.com 163.com aol.com duck.com fastmail.com free.fr gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hotmail.co.uk hotmail.com hotmail.fr hushmail.com icloud.com laposte.net libero.it live.com mac.com mail.com mail.ru mailbox.org me.com msn.com naver.com orange.fr outlook.com posteo.de proton.me protonmail.com qq.com rediffmail.com rocketmail.com seznam.cz sina.com t-online.de tutanota.com web.de yahoo.ca yahoo.co.in yahoo.co.jp yahoo.co.uk yahoo.com yahoo.de yahoo.fr yandex.com yandex.ru ymail.com zoho.com arxiv.org autm.net doi.org epo.org europa.eu flintbox.com github.com github.io google.com in-part.com inpart.io inteum.com nih.gov technologypublisher.com uspto.gov wellspring.com wellspringsoftware.com wipo.int', ' '));

-- Whether a domain or one of its parent domains is shared.
create function private.is_shared_domain(p_domain text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.shared_domains s where p_domain = s.domain or p_domain like '%.' || s.domain)
$$;

-- The domain of an address, in lower case; null if it is not a plain address. ASCII only: look-alikes fail.
create function private.domain_of(p_address text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select substring(lower(btrim(p_address)) from '^[a-z0-9._%+''-]{1,64}@([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8})$')
$$;

-- Whether the catalogue itself shows that a domain belongs to an organisation: among its technologies that name a
-- contact or a page, at least half name one at this domain or below it, and no other organisation's technologies do.
create function private.is_known_domain(p_organisation bigint, p_domain text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not private.is_shared_domain(p_domain) and coalesce(
    bool_or(x.organisation_id = p_organisation and x.there > 0 and 2 * x.there >= x.named)
      and not bool_or(x.organisation_id <> p_organisation and x.there > 0), false)
  from (
    select t.organisation_id, count(*) filter (where h.named) as named, count(*) filter (where h.there) as there
    from public.technologies t
    left join public.technology_contacts c on c.tech_id = t.tech_id
    left join public.technology_details d on d.tech_id = t.tech_id,
    lateral (
      select count(*) > 0 as named,
        coalesce(bool_or(n.host = p_domain or right(n.host, length(p_domain) + 1) = '.' || p_domain), false) as there
      from (
        select lower(m[1]) as host from regexp_matches(left(c.pi_contactinfo, 2000), '@([[:alnum:]-]+(?:\.[[:alnum:]-]+)+)', 'g') m
        union all select lower(substring(d.source_url from '^https?://([^/:?#]+)')) where d.source_url is not null) n) h
    -- Only what can name the domain at all is read, besides the organisation's own.
    where t.organisation_id = p_organisation or strpos(lower(c.pi_contactinfo), p_domain) > 0 or strpos(lower(d.source_url), p_domain) > 0
    group by t.organisation_id) x
$$;

-- The first step of every change. Returns null if the caller may go on; the organisation is then locked until the
-- transaction ends.
create function private.begin_organisation_change(p_organisation bigint, p_roles text[] default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  role text;
begin
  if private.live_user() is null then
    return 'signed-out';
  elsif private.count_change() > 0 then
    return 'too-fast';
  end if;
  -- Nobody waits for, or holds, what they may not change; the role is read again once it is locked.
  if p_roles is not null and private.organisation_role(p_organisation) is null then
    return 'not-found';
  end if;
  perform 1 from public.organisations o where o.id = p_organisation for update;
  if not found then
    return 'not-found';
  end if;
  role := private.organisation_role(p_organisation);
  return case when p_roles is null then null when role is null then 'not-found' when role <> all (p_roles) then 'not-allowed' end;
end $$;

create function private.organisation_id_of(p_slug text) returns bigint
language sql stable security definer set search_path = '' as $$
  select o.id from public.organisations o where o.slug = private.current_slug(p_slug)
$$;

create function private.organisation_answer(p_outcome text, p_more jsonb default '{}') returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('viewer', private.viewer(), 'outcome', p_outcome) || p_more;
end $$;

create function private.is_admin(p_organisation bigint, p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.organisation_members m
    where m.organisation_id = p_organisation and m.user_id = p_user and m.role = 'admin' and m.state = 'active')
$$;

create function private.has_admin(p_organisation bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.organisation_members m
    where m.organisation_id = p_organisation and m.role = 'admin' and m.state = 'active')
$$;

-- Opens the caller's claim of an organisation that has no admin; a second call finds the same claim. 'claimed' if
-- there is an admin to ask, 'full' with five open claims.
create function public.claim_organisation(p_slug text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation);
  caller constant uuid := private.live_user();
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif private.has_admin(organisation) then
    return private.organisation_answer('claimed');
  elsif exists (select from public.organisation_claims c where c.organisation_id = organisation and c.user_id = caller
    and c.state = 'open') then
    return private.organisation_answer('changed');
  elsif (select count(*) from public.organisation_claims c where c.user_id = caller and c.state = 'open') >= 5
    or private.count_act('claim', 10, interval '1 day') > 0 then
    return private.organisation_answer('full');
  end if;
  insert into public.organisation_claims (organisation_id, user_id) values (organisation, caller);
  perform private.note_act('claim.opened', organisation);
  perform private.notify_of_organisation(m, 'claimed', organisation) from unnest(private.moderators_here()) m where m <> caller;
  return private.organisation_answer('changed');
end $$;

-- Whether a name reads as what it is: the letters of a word are of one script, and none is invisible or turns the
-- direction of the text.
create function private.is_readable_name(p_name text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select p_name !~ '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\uffff\U000e0000-\U000e0fff]'
    and not exists (
      select from regexp_split_to_table(p_name, '[-[:space:]‐–—/&,.()''’":;+]+') word
      where (word ~ '[a-zA-Zªº\u00c0-\u024f\u1e00-\u1eff\u2c60-\u2c7f]')::integer + (word ~ '[\u0370-\u03ff\u1f00-\u1fff]')::integer
        + (word ~ '[\u0400-\u052f\u1c80-\u1c8f\u2de0-\u2dff\ua640-\ua69f]')::integer
        + (word ~ '[\u0250-\u036e\u0530-\u1c7f\u1c90-\u1dff\u2c00-\u2c5f\u2c80-\u2ddf\u3040-\ua63f\ua6a0-\ufaff]')::integer > 1)
$$;

-- Whether the caller may be called that before `p_organisation`: the name is one line and reads as what it is, has a letter
-- or digit and no address; only moderators are called 'QUAD …' or 'moderator', and nobody is called as the organisation is.
create function private.may_be_called(p_name text, p_organisation text default null) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  name constant text := private.joined_letters(private.name_skeleton(p_name));
  organisation constant text := private.joined_letters(private.name_skeleton(p_organisation));
begin
  return private.is_readable_name(p_name) and p_name ~ '[[:alnum:]]'
    and p_name !~ '[\u0001-\u001f\u007f-\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]'
    and normalize(p_name, NFKC) !~ '://|[[:alnum:]]\.[[:alpha:]]{2}'
    and (name !~ '\m(quad|moderators?)\M' or private.is_moderator())
    and (starts_with(name || ' ', organisation || ' ') or replace(name, ' ', '') = replace(organisation, ' ', '')) is not true;
end $$;

-- A folded name whose single letters are joined: 'q u a d' is 'quad'.
create function private.joined_letters(p_folded text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(p_folded, '\m(\w) (?=\w\M)', '\1', 'g')
$$;

-- A name with each letter as the Latin one that it looks like, folded: two names with the same skeleton can be mistaken
-- for each other (Unicode Technical Standard 39; of its table the Greek and Cyrillic letters, and i, l, 0 and 1).
create function private.name_skeleton(p_name text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select replace(replace(translate(private.fold(translate(normalize(p_name, NFKC),
      'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορστυωϲАВЕЅІЈКМНОРСТУХҮԌԚԜавгеѕіјкмнопрстухһҽӏүьԁԛԝİıɑɡ',
        'ABEZHIKMNOPTYXayikvopotuwcABESIJKMHOPCTYXYGQWabresijkmhonpctyxhelybdqwiiag')),
    'i10', 'llo'), 'rn', 'm'), 'vv', 'w')
$$;

-- Adds an organisation that the catalogue does not name, and opens the caller's claim of it. It has no page until it
-- is claimed, which a moderator decides who has read its name.
-- returns {"slug"}; 'wrong' for a name whose letters look like others; 'exists' with the slug of an
--   organisation whose name is the same or looks the same; 'full' after three in a day.
create function public.register_organisation(p_name text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant text := regexp_replace(btrim(normalize(left(coalesce(p_name, ''), 500), NFKC)), '\s+', ' ', 'g');
  key constant text := private.name_skeleton(wanted);
  caller constant uuid := private.live_user();
  known text;
begin
  if caller is null then
    return private.organisation_answer('signed-out');
  elsif length(wanted) not between 3 and 120 or wanted ~ '[[:cntrl:]<>]' or private.fold(wanted) = ''
    or not private.is_readable_name(wanted) then
    return private.organisation_answer('wrong');
  end if;
  select o.slug into known from public.organisations o
  where private.name_skeleton(o.name) = key or exists (
    select from private.owner_aliases a where a.name = o.name and private.name_skeleton(a.alias) = key)
  order by o.id limit 1;
  if known is not null then
    return private.organisation_answer('exists', jsonb_build_object('slug', known));
  elsif private.count_act('register', 3, interval '1 day') > 0 then
    return private.organisation_answer('full');
  end if;
  perform private.organisation_named(wanted);
  update public.organisations o set registered = true where o.name = wanted returning o.slug into known;
  return public.claim_organisation(known) || jsonb_build_object('slug', known);
end $$;

create function public.withdraw_claim(p_slug text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation);
begin
  if refused is not null then
    return private.organisation_answer(refused);
  end if;
  update public.organisation_claims c set state = 'withdrawn', decided_at = private.clock()
  where c.organisation_id = organisation and c.user_id = private.live_user() and c.state = 'open';
  if found then
    perform private.note_act('claim.withdrawn', organisation);
  end if;
  return private.organisation_answer('changed');
end $$;

-- Asks for a code to an address.
-- returns {"id"}, by which the jobs Worker sends it. The answer is the same whether or not the domain is the
--   organisation's; only the account's own limit of five a day ('full') and invalid addresses ('wrong') are reported.
create function public.ask_for_code(p_slug text, p_address text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation);
  caller constant uuid := private.live_user();
  of_domain constant text := private.domain_of(p_address);
  at constant timestamptz := clock_timestamp();
  sends boolean;
  made uuid;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif of_domain is null then
    return private.organisation_answer('wrong');
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('codes ' || lower(btrim(p_address)), 0));
  if (select count(*) from private.address_codes c where c.user_id = caller and c.asked_at > at - interval '1 day') >= 5 then
    return private.organisation_answer('full');
  end if;
  -- Bounded by address and by account: nobody can use up the codes of a colleague's address.
  sends := not private.is_shared_domain(of_domain)
    and (select count(*) < 10 and count(*) filter (where c.user_id = caller) < 3 from private.address_codes c
      where c.address = lower(btrim(p_address)) and c.is_sent and c.asked_at > at - interval '1 day')
    and case when private.has_admin(organisation)
      then exists (select from public.organisation_domains d where d.organisation_id = organisation and d.domain = of_domain)
      else exists (select from public.organisation_claims c where c.organisation_id = organisation
        and c.user_id = caller and c.state = 'open') end;
  insert into private.address_codes (user_id, organisation_id, address, domain, is_sent)
  values (caller, organisation, lower(btrim(p_address)), of_domain, sends) returning id into made;
  return private.organisation_answer('changed', jsonb_build_object('id', made));
end $$;

-- Generates the code of a request, once, for its mail.
-- returns {"to", "code", "organisation"}; null if no mail is sent.
create function public.take_code(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- The first 32 bits of such a UUID are random.
  code constant text := lpad((('x' || left(replace(gen_random_uuid()::text, '-', ''), 8))::bit(32)::bigint % 1000000)::text, 6, '0');
  request private.address_codes;
begin
  update private.address_codes c set code_hash = private.mail_hash(p_id || ' ' || code)
  where c.id = p_id and c.is_sent and c.code_hash is null returning * into request;
  if not found then
    return null;
  end if;
  return jsonb_build_object('to', request.address, 'code', code,
    'organisation', (select o.name from public.organisations o where o.id = request.organisation_id));
end $$;

-- The caller enters the code of their newest request, within ten minutes and five tries: 'proved' for an open claim,
-- 'asking' if an admin now decides, 'wrong' or 'expired'.
create function public.confirm_code(p_slug text, p_code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation);
  caller constant uuid := private.live_user();
  request private.address_codes;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  end if;
  select * into request from private.address_codes c
  where c.user_id = caller and c.organisation_id = organisation order by c.asked_at desc limit 1 for update;
  if request.id is null or request.asked_at < clock_timestamp() - interval '10 minutes' or request.tries >= 5 then
    return private.organisation_answer('expired');
  end if;
  update private.address_codes c set tries = tries + 1 where c.id = request.id;
  if request.code_hash is null or request.code_hash <> private.mail_hash(request.id || ' ' || btrim(coalesce(p_code, ''))) then
    return private.organisation_answer('wrong');
  end if;
  -- A code can be used once.
  update private.address_codes c set tries = 5 where c.id = request.id;
  if private.has_admin(organisation) then
    insert into public.organisation_members (organisation_id, user_id, role, state) values (organisation, caller, 'reader', 'asking')
    on conflict do nothing;
    perform private.notify_of_organisation(m.user_id, 'asks', organisation, jsonb_build_object('address', request.address))
    from public.organisation_members m where found and m.organisation_id = organisation and m.role = 'admin' and m.state = 'active';
    insert into private.member_addresses (organisation_id, user_id, address) values (organisation, caller, request.address)
    on conflict (organisation_id, user_id) do update set address = excluded.address;
    perform private.note_act('member.asked', organisation);
    return private.organisation_answer('asking');
  end if;
  update public.organisation_claims c set address = request.address
  where c.organisation_id = organisation and c.user_id = caller and c.state = 'open';
  perform private.note_act('claim.address-proved', organisation, null, jsonb_build_object('domain', request.domain));
  return private.organisation_answer('proved');
end $$;

-- Sets the domain whose record proves the caller's open claim, or by which an admin proves another domain.
-- returns {"id"} of the claim; the jobs Worker then looks the record up. At most twenty a day, and twenty domains per
--   organisation.
create function public.begin_dns_check(p_slug text, p_domain text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation);
  wanted constant text := private.domain_of('x@' || lower(btrim(p_domain)));
  claim uuid;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif wanted is null or private.is_shared_domain(wanted) then
    return private.organisation_answer('wrong');
  elsif private.count_act('dns', 20, interval '1 day') > 0 then
    return private.organisation_answer('full');
  end if;
  if private.organisation_role(organisation) = 'admin' then
    if (select count(*) from public.organisation_domains d where d.organisation_id = organisation) >= 20 then
      return private.organisation_answer('full');
    end if;
    insert into public.organisation_claims (organisation_id, user_id) values (organisation, private.live_user()) on conflict do nothing;
  end if;
  -- Each domain has a token of its own, so that a record at one never proves another.
  update public.organisation_claims c set domain = wanted,
    domain_proved_at = case when c.domain = wanted then c.domain_proved_at end,
    token = case when c.domain <> wanted then replace(gen_random_uuid()::text, '-', '') else c.token end
  where c.organisation_id = organisation and c.user_id = private.live_user() and c.state = 'open' returning c.id into claim;
  return case when claim is null then private.organisation_answer('not-found')
    else private.organisation_answer('changed', jsonb_build_object('id', claim)) end;
end $$;

-- The domain that a claim names, for the look-up; null if there is no such open claim.
create function public.claimed_domain(p_claim uuid) returns text
language sql stable security definer set search_path = '' as $$
  select c.domain from public.organisation_claims c where c.id = p_claim and c.state = 'open'
$$;

-- Whether a claim, or the request of a code, is the caller's.
create function public.may_prove(p_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.organisation_claims c where c.id = p_id and c.user_id = private.live_user())
    or exists (select from private.address_codes c where c.id = p_id and c.user_id = private.live_user())
$$;

-- Makes the claimant the admin. The calling function has locked the organisation.
create function private.activate_claim(p_claim public.organisation_claims, p_domain text, p_how text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.organisation_members as m (organisation_id, user_id, role, state)
  values (p_claim.organisation_id, p_claim.user_id, 'admin', 'active')
  on conflict (organisation_id, user_id) do update set role = 'admin', state = 'active', since = private.clock();
  if p_domain is not null then
    insert into public.organisation_domains (organisation_id, domain, verified_how) values (p_claim.organisation_id, p_domain, p_how)
    on conflict do nothing;
  end if;
  update public.organisations o set status = 'claimed' where o.id = p_claim.organisation_id;
  update public.organisation_claims c set state = 'approved', decided_at = private.clock() where c.id = p_claim.id;
  perform private.notify_of_organisation(p_claim.user_id, 'approved', p_claim.organisation_id);
  -- The owner's page names who answers, so its cached copies must be replaced.
  perform public.catalogue_changed();
end $$;

-- Checks the DNS texts that were found at `p_domain`: 'missing' if the claim is of another domain by now or its token is
-- not among the texts, 'added' if an admin proved another domain, 'active' if the organisation's listings show that the
-- domain is its own, 'proved' if a moderator must decide.
create function public.prove_claim(p_claim uuid, p_domain text, p_texts text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claim public.organisation_claims;
  is_own boolean;
begin
  -- The organisation first, as everywhere.
  perform 1 from public.organisations o
  where o.id = (select c.organisation_id from public.organisation_claims c where c.id = p_claim) for update;
  select * into claim from public.organisation_claims c where c.id = p_claim and c.state = 'open' for update;
  if claim.id is null or claim.domain is distinct from p_domain
    or not coalesce('quad-verification=' || claim.token = any (p_texts), false) then
    return jsonb_build_object('outcome', 'missing');
  end if;
  update public.organisation_claims c set domain_proved_at = private.clock() where c.id = p_claim;
  if private.is_admin(claim.organisation_id, claim.user_id) then
    insert into public.organisation_domains (organisation_id, domain, verified_how)
    values (claim.organisation_id, claim.domain, 'dns') on conflict do nothing;
    update public.organisation_claims c set state = 'approved', decided_at = private.clock() where c.id = p_claim;
    insert into private.audit_trail (user_id, act, organisation_id, details)
    values (claim.user_id, 'domain.added', claim.organisation_id, jsonb_build_object('domain', claim.domain));
    return jsonb_build_object('outcome', 'added');
  end if;
  is_own := not private.has_admin(claim.organisation_id)
    -- An orphan's next admin is a moderator's choice.
    and exists (select from public.organisations o where o.id = claim.organisation_id and o.status = 'unclaimed')
    and private.is_known_domain(claim.organisation_id, claim.domain);
  insert into private.audit_trail (user_id, act, organisation_id, details)
  values (claim.user_id, case when is_own then 'claim.approved' else 'claim.domain-proved' end, claim.organisation_id,
    jsonb_build_object('how', 'dns', 'domain', claim.domain));
  if is_own then
    perform private.activate_claim(claim, claim.domain, 'dns');
  end if;
  return jsonb_build_object('outcome', case when is_own then 'active' else 'proved' end);
end $$;

-- Removes a domain from an organisation. Its members stay. Without any domain, its editors' texts wait for a moderator
-- (private.is_verified).
create function public.remove_domain(p_slug text, p_domain text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation, '{admin}');
begin
  if refused is not null then
    return private.organisation_answer(refused);
  end if;
  delete from public.organisation_domains d where d.organisation_id = organisation and d.domain = p_domain;
  if not found then
    return private.organisation_answer('not-found');
  end if;
  update public.organisations o set is_open = false where o.id = organisation and o.is_open and not private.is_verified(o.id);
  perform private.note_act('domain.removed', organisation, null, jsonb_build_object('domain', p_domain));
  return private.organisation_answer('changed');
end $$;

-- An admin admits, changes or removes a member; anybody may leave, and have each month's numbers mailed or not. `p_change`:
-- 'admin', 'editor', 'reader' or 'remove', of oneself also 'monthly' and 'not-monthly'. 'last-admin' if nobody would remain
-- to admit others: they must hand over first.
create function public.change_organisation_member(p_slug text, p_member uuid, p_change text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  caller constant uuid := private.live_user();
  leaves constant boolean := coalesce(p_member = caller and p_change = 'remove', false);
  of_mail constant boolean := coalesce(p_change in ('monthly', 'not-monthly'), false);
  refused constant text := private.begin_organisation_change(organisation,
    case when not (leaves or of_mail) then '{admin}'::text[] end);
  member public.organisation_members;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif of_mail and p_member is distinct from caller then
    return private.organisation_answer('not-allowed');
  elsif p_change is null or not of_mail and p_change not in ('admin', 'editor', 'reader', 'remove') then
    raise 'A member becomes admin, editor or reader, or is removed.' using errcode = '22023';
  end if;
  select * into member from public.organisation_members m where m.organisation_id = organisation and m.user_id = p_member;
  if not found then
    return private.organisation_answer('not-found');
  elsif of_mail then
    update public.organisation_members m set mailed_month = case p_change when 'monthly' then private.newest_month() end
    where m.organisation_id = organisation and m.user_id = caller;
    return private.organisation_answer('changed');
  elsif member.role = 'admin' and member.state = 'active' and p_change <> 'admin' and not exists (
    select from public.organisation_members m where m.organisation_id = organisation and m.user_id <> p_member
      and m.role = 'admin' and m.state = 'active') then
    return private.organisation_answer('last-admin');
  elsif p_change = 'remove' then
    delete from public.organisation_members m where m.organisation_id = organisation and m.user_id = p_member;
  else
    update public.organisation_members m set role = p_change, state = 'active',
      since = case when m.state = 'asking' then private.clock() else m.since end
    where m.organisation_id = organisation and m.user_id = p_member;
  end if;
  if not leaves and (member.state = 'asking' or p_change in ('admin', 'editor', 'reader')) then
    perform private.notify_of_organisation(p_member, case when member.state <> 'asking' then 'role'
      when p_change = 'remove' then 'not-admitted'
      else 'admitted' end, organisation, jsonb_build_object('role', p_change))
    where p_member <> caller;
  end if;
  perform private.note_act(case when leaves then 'member.left' when p_change = 'remove' then 'member.removed'
    when member.state = 'asking' then 'member.admitted' else 'member.changed' end, organisation, null,
    jsonb_build_object('member', p_member, 'role', p_change));
  return private.organisation_answer('changed');
end $$;

-- A moderator offers an organisation that has lost its admins to an address, for fourteen days; an empty address
-- withdraws the offer. A mail informs the person. 'claimed' if the organisation has an admin or never had one.
create function public.offer_organisation(p_slug text, p_address text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation);
  wanted constant text := lower(btrim(coalesce(p_address, '')));
begin
  if not private.is_moderator() then
    return private.organisation_answer('not-allowed');
  elsif refused is not null then
    return private.organisation_answer(refused);
  elsif wanted = '' then
    delete from private.organisation_offers o where o.organisation_id = organisation;
    perform private.note_act('organisation.offer-withdrawn', organisation);
    return private.organisation_answer('changed');
  elsif private.domain_of(wanted) is null then
    return private.organisation_answer('wrong');
  elsif private.has_admin(organisation) or not exists (select from public.organisations o where o.id = organisation
    and o.status = 'claimed') then
    return private.organisation_answer('claimed');
  end if;
  insert into private.organisation_offers as o (organisation_id, address) values (organisation, wanted)
  on conflict (organisation_id) do update set address = excluded.address, made_at = excluded.made_at;
  perform private.note_act('organisation.offered', organisation);
  perform private.add_notice(private.live_user(), 'admin-offer',
    (select jsonb_build_object('organisation', o.name) from public.organisations o where o.id = organisation), wanted);
  return private.organisation_answer('changed');
end $$;

-- The open offers to the caller, by the verified address of a live session.
create function private.offers_to_caller() returns setof bigint
language sql stable security definer set search_path = '' as $$
  select f.organisation_id from private.organisation_offers f join auth.users u on lower(u.email) = f.address
  where u.id = (select private.live_user()) and u.email_confirmed_at is not null and f.made_at > private.clock() - interval '14 days'
$$;

-- The person to whom an organisation is offered becomes its admin, or declines. 'claimed' if it has an admin by now.
create function public.answer_organisation_offer(p_slug text, p_accept boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation);
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif organisation not in (select private.offers_to_caller()) then
    return private.organisation_answer('not-found');
  end if;
  delete from private.organisation_offers o where o.organisation_id = organisation;
  if not coalesce(p_accept, false) then
    perform private.note_act('organisation.offer-declined', organisation);
    return private.organisation_answer('changed');
  elsif private.has_admin(organisation) then
    return private.organisation_answer('claimed');
  end if;
  insert into public.organisation_members as m (organisation_id, user_id, role, state)
  values (organisation, private.live_user(), 'admin', 'active')
  on conflict (organisation_id, user_id) do update set role = 'admin', state = 'active', since = private.clock();
  perform private.note_act('organisation.offer-accepted', organisation);
  -- The owner's page says who answers.
  perform public.catalogue_changed();
  return private.organisation_answer('changed');
end $$;

-- An admin asks the person with an address to join, for fourteen days; again with another role, or with none to take the
-- invitation back. 'full' at fifty open ones or after twenty in a day. One mail a day goes to each address.
create function public.invite_member(p_slug text, p_address text, p_role text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation, '{admin}');
  caller constant uuid := private.live_user();
  guest constant text := lower(btrim(coalesce(p_address, '')));
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif nullif(p_role, '') is null then
    delete from private.member_invitations i where i.organisation_id = organisation and i.address = guest;
    return private.organisation_answer('changed');
  elsif private.domain_of(guest) is null or p_role not in ('admin', 'editor', 'reader') then
    return private.organisation_answer('wrong');
  elsif exists (select from public.organisation_members m join auth.users u on u.id = m.user_id
    where m.organisation_id = organisation and m.state = 'active' and lower(u.email) = guest) then
    return private.organisation_answer('member');
  end if;
  delete from private.member_invitations i where i.organisation_id = organisation and i.made_at <= private.clock() - interval '14 days';
  if (select count(*) from private.member_invitations i where i.organisation_id = organisation) >= 50
    or private.count_act('invite-member', 20, interval '1 day') > 0 then
    return private.organisation_answer('full');
  end if;
  insert into private.member_invitations as i (organisation_id, address, role, invited_by) values (organisation, guest, p_role, caller)
  on conflict (organisation_id, address) do update set role = excluded.role, invited_by = excluded.invited_by, made_at = excluded.made_at;
  if not private.is_suppressed(guest, 'invitations') and not exists (
    select from private.notices n
    where n.user_id = caller and n.kind = 'organisation-invitation' and n.address_hash = private.mail_hash_for(guest, n.kind)
      and n.made_at > private.clock() - interval '1 day') then
    perform private.add_notice(caller, 'organisation-invitation', (
      select jsonb_build_object('organisation', private.safe_list_name(o.name), 'role', p_role,
        'by', private.safe_list_name(private.shown_name(caller)))
      from public.organisations o where o.id = organisation), guest);
  end if;
  perform private.note_act('member.invited', organisation, null, jsonb_build_object('role', p_role));
  return private.organisation_answer('changed');
end $$;

-- The open invitations to the caller, by the verified address of a live session.
create function private.invitations_to_caller() returns setof private.member_invitations
language sql stable security definer set search_path = '' as $$
  select i.* from private.member_invitations i join auth.users u on lower(u.email) = i.address
  where u.id = (select private.live_user()) and u.email_confirmed_at is not null and i.made_at > private.clock() - interval '14 days'
$$;

-- The invited person joins with the role of the invitation, or declines. An admin whom it would make less stays one.
create function public.answer_member_invitation(p_slug text, p_accept boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation);
  invitation private.member_invitations;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  end if;
  select * into invitation from private.invitations_to_caller() i where i.organisation_id = organisation;
  if invitation.id is null then
    return private.organisation_answer('not-found');
  end if;
  delete from private.member_invitations i where i.id = invitation.id;
  if not coalesce(p_accept, false) then
    return private.organisation_answer('changed');
  end if;
  insert into public.organisation_members as m (organisation_id, user_id, role, state)
  values (organisation, private.live_user(), invitation.role, 'active')
  on conflict (organisation_id, user_id) do update set role = excluded.role, state = 'active', since = private.clock()
  where m.state = 'asking';
  insert into private.member_addresses (organisation_id, user_id, address) values (organisation, private.live_user(), invitation.address)
  on conflict (organisation_id, user_id) do update set address = excluded.address;
  perform private.note_act('member.joined', organisation, null, jsonb_build_object('role', invitation.role));
  return private.organisation_answer('changed');
end $$;

create table public.mistake_reports (
  id uuid primary key,
  tech_id bigint not null references private.listing_ids (tech_id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  message text not null check (char_length(btrim(message)) between 3 and 1000),
  state text not null default 'open' check (state in ('open', 'mended', 'refused')),
  answer text check (char_length(answer) <= 500),
  made_at timestamptz not null default private.clock(),
  decided_at timestamptz
);
create index mistake_reports_by_person on public.mistake_reports (user_id);
create index mistake_reports_by_technology on public.mistake_reports (tech_id);
create index mistake_reports_waiting on public.mistake_reports (made_at) where state = 'open';
create policy "own reports of mistakes" on public.mistake_reports for select to authenticated
  using (user_id = (select private.live_user()));
grant select on public.mistake_reports to authenticated;

-- Stores a report of the caller under the id that its form was rendered with. Ten a day ('full').
create function public.report_mistake(p_id uuid, p_tech_id bigint, p_message text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.live_user();
  wanted constant text := btrim(coalesce(p_message, ''));
begin
  if caller is null then
    return private.organisation_answer('signed-out');
  elsif p_id is null or length(wanted) not between 3 and 1000 then
    return private.organisation_answer('wrong');
  elsif exists (select from public.mistake_reports r where r.id = p_id and r.user_id = caller) then
    return private.organisation_answer('changed');
  elsif not exists (select from public.technologies t where t.tech_id = p_tech_id) then
    return private.organisation_answer('not-found');
  elsif private.count_act('mistake', 10, interval '1 day') > 0 then
    return private.organisation_answer('full');
  end if;
  insert into public.mistake_reports (id, tech_id, user_id, message) values (p_id, p_tech_id, caller, wanted) on conflict do nothing;
  perform private.notify_of_organisation(m.user_id, 'mistake', t.organisation_id,
    jsonb_build_object('techId', p_tech_id, 'title', t.title, 'message', wanted))
  from public.technologies t join public.organisation_members m on m.organisation_id = t.organisation_id
  where t.tech_id = p_tech_id and m.state = 'active' and m.role in ('admin', 'editor') and m.user_id <> caller;
  return private.organisation_answer('changed');
end $$;

-- The form's page.
-- returns {"viewer", "technology": {"id", "title", "uni"}, "reports": the caller's own reports on it}; "technology" is
--   null if it does not exist.
create function public.mistake_page(p_tech_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer constant jsonb := private.viewer();
begin
  return jsonb_build_object('viewer', viewer,
    'technology', (select jsonb_build_object('id', t.tech_id, 'title', t.title, 'uni', t.uni)
      from public.technologies t where t.tech_id = p_tech_id),
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object('message', r.message, 'state', r.state, 'answer', r.answer, 'madeAt', r.made_at)
        order by r.made_at desc), '[]')
      from public.mistake_reports r where r.user_id = (viewer ->> 'id')::uuid and r.tech_id = p_tech_id));
end $$;

-- returns what OrganisationsPageSchema reads; "found" are up to twenty organisations with listings whose names match `p_like`
create function public.organisations_page(p_like text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer constant jsonb := private.viewer();
  caller constant uuid := (viewer ->> 'id')::uuid;
  typed constant text := btrim(coalesce(p_like, ''));
begin
  if caller is null then
    return jsonb_build_object('viewer', null, 'mine', '[]'::jsonb, 'claims', '[]'::jsonb, 'found', '[]'::jsonb,
      'offers', '[]'::jsonb, 'invitations', '[]'::jsonb, 'moderator', false);
  end if;
  return jsonb_build_object('viewer', viewer,
    'moderator', private.is_moderator(),
    'offers', (
      select coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'slug', o.slug) order by o.name), '[]')
      from public.organisations o where o.id in (select private.offers_to_caller())),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'slug', o.slug, 'role', i.role, 'by',
        private.shown_name(i.invited_by)) order by o.name), '[]')
      from private.invitations_to_caller() i join public.organisations o on o.id = i.organisation_id),
    'mine', (
      select coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'slug', o.slug, 'role', m.role, 'state', m.state) order by o.name), '[]')
      from public.organisation_members m join public.organisations o on o.id = m.organisation_id where m.user_id = caller),
    'claims', (
      select coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'slug', o.slug, 'state', c.state, 'reason',
        c.reason, 'madeAt', c.made_at)
        order by c.made_at desc), '[]')
      from public.organisation_claims c join public.organisations o on o.id = c.organisation_id
      where c.user_id = caller and c.state in ('open', 'refused')),
    'found', case when length(typed) < 2 then '[]'::jsonb else (
      select coalesce(jsonb_agg(jsonb_build_object('name', x.name, 'slug', x.slug, 'claimed', x.status = 'claimed', 'technologies', x.n)
        order by x.n desc, x.name), '[]')
      from (
        select o.name, o.slug, o.status, coalesce(f.technologies, 0) as n
        from public.organisations o left join public.technology_facets f on f.kind = 'uni' and f.value = o.name
        where f.technologies > 0 and private.is_owner_like(o.name, left(typed, 100))
        order by 4 desc, o.name limit 20) x) end);
end $$;

-- One organisation as the caller may see it.
-- returns what OrganisationPageSchema reads: domains, members and, where `p_home` asks for it, private.organisation_home(…)
--   for members; the latest thirty acts, open invitations and settings for admins
create function public.organisation_page(p_slug text, p_home boolean default false) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer constant jsonb := private.viewer();
  caller constant uuid := (viewer ->> 'id')::uuid;
  organisation public.organisations;
  own_role text;
begin
  select * into organisation from public.organisations o where o.slug = private.current_slug(p_slug);
  if organisation.id is null or caller is null then
    return jsonb_build_object('viewer', viewer, 'organisation', null);
  end if;
  own_role := private.organisation_role(organisation.id);
  return jsonb_build_object('viewer', viewer,
    'organisation', jsonb_build_object('name', organisation.name, 'slug', organisation.slug, 'claimed', organisation.status = 'claimed'),
    'role', own_role,
    'invitations', case when own_role = 'admin' then (
      select coalesce(jsonb_agg(jsonb_build_object('address', i.address, 'role', i.role, 'expiresAt',
        i.made_at + interval '14 days') order by i.made_at), '[]')
      from private.member_invitations i where i.organisation_id = organisation.id
        and i.made_at > private.clock() - interval '14 days') else '[]' end,
    'settings', case when own_role = 'admin' then private.settings_of(organisation) end,
    'home', case when p_home and own_role is not null then private.organisation_home(organisation.id, own_role) end,
    'state', (select m.state from public.organisation_members m where m.organisation_id = organisation.id and m.user_id = caller),
    'hasAdmin', private.has_admin(organisation.id),
    'technologies', (select count(*) from public.technologies t where t.organisation_id = organisation.id),
    'claim', (
      select jsonb_build_object('state', c.state, 'reason', c.reason, 'token', c.token, 'domain', c.domain,
        'domainProved', c.domain_proved_at is not null, 'address', c.address, 'madeAt', c.made_at)
      from public.organisation_claims c where c.organisation_id = organisation.id and c.user_id = caller and c.state <> 'withdrawn'
      order by c.made_at desc limit 1),
    'codeAsked', exists (select from private.address_codes c where c.organisation_id = organisation.id and c.user_id = caller
      and c.tries < 5 and c.asked_at > clock_timestamp() - interval '10 minutes'),
    'domains', case when own_role is null then '[]'::jsonb else (
      select coalesce(jsonb_agg(d.domain order by d.domain), '[]') from public.organisation_domains d
      where d.organisation_id = organisation.id) end,
    'members', case when own_role is null then '[]'::jsonb else (
      select coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'name', private.shown_name(m.user_id), 'role', m.role,
        'state', m.state, 'since', m.since, 'isYou', m.user_id = caller,
        'address', case when own_role = 'admin' then (select a.address from private.member_addresses a
          where a.organisation_id = m.organisation_id and a.user_id = m.user_id) end) order by m.state desc, m.since, m.user_id), '[]')
      from public.organisation_members m where m.organisation_id = organisation.id and (m.state = 'active' or own_role = 'admin')) end,
    'acts', case when own_role is distinct from 'admin' then '[]'::jsonb else (
      select coalesce(jsonb_agg(jsonb_build_object('act', x.act, 'at', x.at, 'by', case when not exists (
          select from auth.users u join private.moderators o on o.address = lower(u.email) where u.id = x.user_id and not exists (
            select from public.organisation_members m where m.organisation_id = organisation.id and m.user_id = u.id))
          then private.shown_actor(x.user_id, x.details ->> 'reason') end,
        'techId', t.tech_id, 'title', t.title,
        'about', coalesce(x.details ->> 'domain', case when x.details ? 'member'
          then private.shown_name((x.details ->> 'member')::uuid) end)) order by x.id desc), '[]')
      from (select * from private.audit_trail a where a.organisation_id = organisation.id order by a.id desc limit 30) x
      left join public.technologies t on t.tech_id = x.tech_id) end);
end $$;

-- The moderators' queue, the oldest first.
-- returns what ModerationPageSchema reads; "queue" is null for everyone else
create function public.moderation_page() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_moderator() then
    return jsonb_build_object('viewer', private.viewer(), 'queue', null);
  end if;
  return jsonb_build_object('viewer', private.viewer(), 'queue', jsonb_build_object(
    'claims', (
      select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'organisation', o.name, 'slug', o.slug,
        'technologies', (select count(*) from public.technologies t where t.organisation_id = o.id),
        'claimant', u.email, 'address', c.address, 'domain', c.domain, 'domainProved', c.domain_proved_at is not null,
        'orphan', o.status = 'claimed', 'madeAt', c.made_at) order by c.made_at, c.id), '[]')
      from (select * from public.organisation_claims x where x.state = 'open'
        -- An admin's is about another domain, which its record alone decides.
        and not private.is_admin(x.organisation_id, x.user_id) order by x.made_at limit 50) c
      join public.organisations o on o.id = c.organisation_id join auth.users u on u.id = c.user_id),
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'techId', r.tech_id, 'title', t.title, 'uni', t.uni,
        'message', r.message, 'madeAt', r.made_at) order by r.made_at, r.id), '[]')
      from (select * from public.mistake_reports x where x.state = 'open' order by x.made_at limit 50) r
      join public.technologies t on t.tech_id = r.tech_id),
    'drafts', private.asked_drafts(),
    'names', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', o.slug, 'was', o.name, 'name', r.name, 'address', r.slug, 'madeAt', r.made_at)
        order by r.made_at), '[]')
      from private.name_requests r join public.organisations o on o.id = r.organisation_id),
    'orphans', (
      select coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'slug', o.slug,
        'technologies', (select count(*) from public.technologies t where t.organisation_id = o.id),
        'offered', (select f.address from private.organisation_offers f
          where f.organisation_id = o.id and f.made_at > private.clock() - interval '14 days')) order by o.name), '[]')
      from (select * from public.organisations x where x.status = 'claimed' and not private.has_admin(x.id) order by x.name limit 50) o),
    'leads', private.held_leads(),
    'mail', private.held_mail(),
    'acts', (
      select coalesce(jsonb_agg(jsonb_build_object('act', x.act, 'at', x.at, 'by', private.shown_actor(x.user_id, x.details ->> 'reason'),
        'organisation', o.name) order by x.id desc), '[]')
      from (select * from private.audit_trail a order by a.id desc limit 30) x
      left join public.organisations o on o.id = x.organisation_id)));
end $$;

-- A moderator approves a claim, optionally with a domain of the organisation, or refuses it with a reason that the
-- claimant reads.
create function public.decide_claim(p_claim uuid, p_approve boolean, p_domain text, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claim public.organisation_claims;
  wanted constant text := private.domain_of('x@' || lower(nullif(btrim(p_domain), '')));
begin
  if not private.is_moderator() then
    return private.organisation_answer('not-allowed');
  elsif nullif(btrim(p_domain), '') is not null and (wanted is null or private.is_shared_domain(wanted))
    or not coalesce(p_approve, false) and btrim(coalesce(p_reason, '')) = '' or length(p_reason) > 500 then
    return private.organisation_answer('wrong');
  end if;
  perform 1 from public.organisations o
  where o.id = (select c.organisation_id from public.organisation_claims c where c.id = p_claim) for update;
  select * into claim from public.organisation_claims c where c.id = p_claim and c.state = 'open' for update;
  if claim.id is null then
    return private.organisation_answer('not-found');
  elsif p_approve and private.has_admin(claim.organisation_id) then
    return private.organisation_answer('claimed');
  elsif p_approve then
    perform private.activate_claim(claim, wanted, 'moderator');
  else
    update public.organisation_claims c set state = 'refused', reason = btrim(p_reason), decided_at = private.clock() where c.id = p_claim;
    perform private.notify_of_organisation(claim.user_id, 'refused', claim.organisation_id, jsonb_build_object('reason', btrim(p_reason)));
  end if;
  perform private.note_act(case when p_approve then 'claim.approved' else 'claim.refused' end, claim.organisation_id, null,
    jsonb_build_object('how', 'moderator', 'claimant', claim.user_id, 'domain', wanted));
  return private.organisation_answer('changed');
end $$;

-- A moderator, or an editor of the listing's organisation, closes a report as 'mended' or 'refused', with a sentence for
-- the person who reported it.
create function public.settle_report(p_id uuid, p_mended boolean, p_answer text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  tech bigint;
begin
  if not private.is_moderator() and not exists (
    select from public.mistake_reports r join public.technologies t on t.tech_id = r.tech_id
    where r.id = p_id and private.organisation_role(t.organisation_id) in ('admin', 'editor')) then
    return private.organisation_answer('not-allowed');
  elsif length(p_answer) > 500 or not coalesce(p_mended, false) and btrim(coalesce(p_answer, '')) = '' then
    return private.organisation_answer('wrong');
  end if;
  update public.mistake_reports r set state = case when p_mended then 'mended' else 'refused' end,
    answer = nullif(btrim(coalesce(p_answer, '')), ''), decided_at = private.clock()
  where r.id = p_id and r.state = 'open' returning r.tech_id into tech;
  if tech is null then
    return private.organisation_answer('not-found');
  end if;
  perform private.note_act(case when p_mended then 'report.mended' else 'report.refused' end,
    (select t.organisation_id from public.technologies t where t.tech_id = tech), tech);
  return private.organisation_answer('changed');
end $$;

grant execute on function public.claim_organisation, public.register_organisation, public.withdraw_claim,
  public.ask_for_code, public.confirm_code, public.begin_dns_check, public.may_prove, public.remove_domain,
  public.change_organisation_member, public.offer_organisation, public.invite_member, public.answer_member_invitation,
  public.answer_organisation_offer, public.report_mistake, public.mistake_page, public.organisations_page,
  public.organisation_page, public.moderation_page, public.decide_claim, public.settle_report
  to authenticated, service_role;

-- 64_notices.sql

-- Mail that is sent at once, one per person and event: a lead, an answer, an invitation. The jobs worker composes the
-- text from the kind, so that nobody can have a text of their own mailed. (Mail about alerts: 60_alerts.sql.)

create table private.notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  kind text not null check (kind in ('lead', 'lead-reply', 'lead-reminder', 'answer', 'declined', 'invitation',
    'introduction', 'import', 'admin-offer', 'organisation-invitation', 'organisation', 'list-joined', 'list-comment', 'received',
    'security', 'question')),
  details jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'uncertain', 'failed')),
  made_at timestamptz not null default private.clock(),
  sending_at timestamptz,
  ended_at timestamptz,
  address text check (char_length(address) <= 320),
  address_hash bytea,
  inquiry_id uuid references public.inquiries (id) on delete cascade,
  shortlist_id bigint references public.shortlists (id) on delete cascade,
  check (num_nonnulls(user_id, address_hash) > 0)
);
create index notices_open on private.notices (made_at) where state in ('waiting', 'sending');
create index notices_by_shortlist on private.notices (shortlist_id, user_id);
comment on column private.notices.user_id is 'To whom it goes, or who caused one to an address; null for a visitor.';
comment on column private.notices.address is 'Where it goes, if not to the person''s own address; null once the mail has ended.';
comment on column private.notices.address_hash is 'Of such an address, by private.mail_hash_for(…): it stays.';
comment on column private.notices.inquiry_id is 'Which inquiry it introduces, of kind "introduction"; its state is told there.';
comment on column private.notices.shortlist_id is 'Which shortlist it tells a member of, of kinds "list-joined" and "list-comment".';
comment on column private.notices.details is 'What the mail says, by its kind (workers/jobs/src/notices); empty once the mail has ended.';
comment on column private.notices.state is 'As of private.mail_outbox.';

create function private.add_notice(p_user uuid, p_kind text, p_details jsonb, p_address text default null) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.notices (user_id, kind, details, address, address_hash)
  values (p_user, p_kind, p_details, p_address, private.mail_hash_for(p_address, p_kind))
$$;

-- Tells a member what somebody did on a shortlist: 'list-joined' or 'list-comment'.
create function private.notify_of_shortlist(p_user uuid, p_kind text, p_list bigint, p_by uuid, p_more jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.notices (user_id, kind, shortlist_id, details)
  select p_user, p_kind, s.id, jsonb_build_object('list', s.id, 'name', s.name,
    'by', private.safe_list_name(private.shown_name(p_by))) || p_more
  from public.shortlists s where s.id = p_list
$$;

-- Tells a person what happened at an organisation: 'asks' (an admin: somebody wants to join), 'admitted', 'not-admitted'
-- and 'role' (a member), 'month' (a member: what its listings did), 'named' (an admin), 'approved' and 'refused' (a claimant), 'claimed' (a
-- moderator), 'mistake' (an editor) and 'webhook' (an admin: one is stopped).
create function private.notify_of_organisation(p_user uuid, p_event text, p_organisation bigint, p_more jsonb default '{}') returns void
language sql volatile security definer set search_path = '' as $$
  select private.add_notice(p_user, 'organisation', (
    select jsonb_build_object('event', p_event, 'organisation', o.name, 'slug', o.slug) || p_more
    from public.organisations o where o.id = p_organisation))
$$;

-- The notices to send: [ids], the oldest fifty, with those that were tried before at the end. A notice that failed for
-- three days is out of date.
create function public.open_notices() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(n.id order by n.sending_at nulls first, n.made_at, n.id), '[]') from (
    select x.id, x.made_at, x.sending_at from private.notices x
    where x.state in ('waiting', 'sending') and x.made_at > private.clock() - interval '3 days'
      -- Somebody else is sending it just now.
      and (x.sending_at is null or x.sending_at < private.clock() - interval '1 minute')
    order by x.sending_at nulls first, x.made_at, x.id limit 50) n
$$;

-- Takes a notice to send it.
-- returns {"to", "kind", "details"}. Null if it was sent, if another caller is sending it, if its address gets no
--   mail, or if it was taken before and nobody can know whether it was sent. `p_retries` is whether the provider
--   recognises a mail's key. With `p_replies`, "replyTo" is the token of the address for answers. A mail about a
--   shortlist has "token", which stops its kind; whoever is no member any more gets none.
create function public.take_notice(p_id uuid, p_retries boolean, p_replies boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  notice private.notices;
  address text;
  of_kind text;
begin
  select * into notice from private.notices n where n.id = p_id for update;
  if not found or notice.state not in ('waiting', 'sending') or notice.sending_at > private.clock() - interval '1 minute' then
    return null;
  end if;
  of_kind := case when notice.shortlist_id is not null then 'shortlists'
    when notice.kind in ('invitation', 'organisation-invitation', 'question') then 'invitations'
    when notice.kind = 'security' then 'security' else 'inquiries' end;
  address := coalesce(notice.address, (select u.email from auth.users u where u.id = notice.user_id));
  if notice.state = 'sending' and not p_retries then
    update private.notices n set state = 'uncertain', ended_at = private.clock(), details = '{}', address = null where n.id = p_id;
    return null;
  elsif address is null or private.is_suppressed(address, of_kind) or notice.shortlist_id is not null and not exists (
      select from public.shortlist_members m where m.shortlist_id = notice.shortlist_id and m.user_id = notice.user_id) then
    update private.notices n set state = 'failed', ended_at = private.clock(), details = '{}', address = null where n.id = p_id;
    return null;
  end if;
  update private.notices n set state = 'sending', sending_at = private.clock() where n.id = p_id;
  return jsonb_build_object('to', address, 'kind', notice.kind, 'details', notice.details)
    || case when of_kind = 'shortlists' then jsonb_build_object('token', private.unsubscribe_token(notice.user_id, of_kind))
      when p_replies and of_kind = 'inquiries' then jsonb_build_object('replyTo', private.reply_token_of(
      (notice.details ->> 'inquiry')::uuid, case when notice.kind <> 'introduction' then notice.user_id end,
      case when notice.kind = 'introduction' or notice.user_id is null then notice.address_hash end)) else '{}' end;
end $$;

-- How the provider handled a notice: 'sent', 'failed' for good, or 'waiting' if it did not accept it and may be asked
-- again.
create function public.end_notice(p_id uuid, p_outcome text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_outcome is null or p_outcome not in ('sent', 'failed', 'waiting') then
    raise 'A notice ends as sent, failed or waiting.' using errcode = '22023';
  end if;
  update private.notices n set state = p_outcome,
    ended_at = case when p_outcome <> 'waiting' then private.clock() end,
    details = case when p_outcome = 'waiting' then n.details else '{}' end,
    address = case when p_outcome = 'waiting' then n.address end
  where n.id = p_id and n.state = 'sending';
end $$;

-- 65_leads.sql

-- Leads that no organisation answers: inquiries about listings that nobody acts for. We hold them in the moderators'
-- queue, with what is known about the organisation. Imported addresses get only mail that a moderator approved.

-- The state of an inquiry that we hold: 'unsent' until the form provider accepted it or a moderator handled it.
create function private.held_state(p_sent_at timestamptz) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when p_sent_at is null then 'unsent' else 'sent' end
$$;

-- The moderators who have an account with a confirmed address.
create function private.moderators_here() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(u.id order by u.id), '{}') from auth.users u join private.moderators m on m.address = lower(u.email)
  where u.email_confirmed_at is not null
$$;

-- The addresses in an imported contact, in lower case. Plain addresses only.
create function private.addresses_in(p_contact text) returns setof text
language sql immutable parallel safe set search_path = '' as $$
  select distinct lower(m[1])
  from regexp_matches(left(p_contact, 2000), '([[:alnum:]._%+''-]{1,64}@[[:alnum:]-]{1,63}(?:\.[[:alnum:]-]{1,63}){1,8})', 'g') m
  where private.domain_of(m[1]) is not null
$$;

-- Known facts of the organisation that owns a technology.
-- returns {"name", "slug", "technologies", "inbox": whether somebody answers there, "contact": of this record,
--   "addresses": [{"address", "listings", "isOfRecord"}, ten at most], "domains": [{"domain", "listings"}, five at
--   most]}; null if the technology does not exist.
create function private.owner_of_lead(p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', o.name, 'slug', o.slug,
    'technologies', (select count(*) from public.technologies x where x.organisation_id = o.id),
    'inbox', private.inbox_of(o.id) is not null,
    'contact', (select left(c.pi_contactinfo, 500) from public.technology_contacts c where c.tech_id = p_tech_id),
    'addresses', (
      select coalesce(jsonb_agg(jsonb_build_object('address', a.address, 'listings', a.n, 'isOfRecord', a.own)
        order by a.own desc, a.n desc, a.address), '[]')
      from (
        select f.address, count(*) as n, bool_or(x.tech_id = p_tech_id) as own
        from public.technologies x join public.technology_contacts c on c.tech_id = x.tech_id,
        lateral private.addresses_in(c.pi_contactinfo) f (address)
        where x.organisation_id = o.id group by f.address order by 3 desc, 2 desc, 1 limit 10) a),
    'domains', (
      select coalesce(jsonb_agg(jsonb_build_object('domain', d.domain, 'listings', d.n) order by d.n desc, d.domain), '[]')
      from (
        select lower(substring(e.source_url from '^https?://([^/:?#]+)')) as domain, count(*) as n
        from public.technologies x join public.technology_details e on e.tech_id = x.tech_id
        where x.organisation_id = o.id and e.source_url ~ '^https?://[^/:?#]' group by 1 order by 2 desc, 1 limit 5) d))
  from public.technologies t join public.organisations o on o.id = t.organisation_id where t.tech_id = p_tech_id
$$;

-- The leads that we hold, the oldest first.
-- returns {"total", "inquiries": [{"id", "title", "message", "state", "askedAt", "uni", "inbox", "hasContact",
--   "introduction", "lastBy": the side that wrote the newest message}, fifty at most]}.
create function private.held_leads() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'total', (select count(*) from public.inquiries i where i.organisation_id is null and i.state in ('unsent', 'sent')),
    'inquiries', (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title, 'message', left(i.message, 300), 'state', i.state,
        'askedAt', i.asked_at, 'uni', t.uni, 'inbox', private.inbox_of(t.organisation_id) is not null, 'introduction', i.introduction,
        'hasContact', exists (select from public.technology_contacts c, lateral private.addresses_in(c.pi_contactinfo)
          where c.tech_id = i.tech_id),
        'lastBy', (select m.side from public.inquiry_messages m where m.inquiry_id = i.id order by m.at desc limit 1))
          order by i.asked_at, i.id), '[]')
      from (
        select * from public.inquiries x where x.organisation_id is null and x.state in ('unsent', 'sent')
        order by x.asked_at, x.id limit 50) i
      left join public.technologies t on t.tech_id = i.tech_id))
$$;

-- A moderator's action on a lead that we hold. Returns {"viewer", "outcome": 'changed' | 'unchanged' | 'not-found' |
-- 'not-allowed' | 'wrong'}.
--   introduced  mails the question to `p_address`, which the organisation's listings name; not again once that mail was sent
--   declined    with a sentence, `p_text`, that the asker reads        closed   without a message
create function public.moderate_lead(p_id uuid, p_act text, p_text text default '', p_address text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  said constant text := btrim(coalesce(p_text, ''));
  lead public.inquiries;
  organisation bigint;
begin
  if not private.is_moderator() then
    return jsonb_build_object('viewer', viewer, 'outcome', 'not-allowed');
  end if;
  select * into lead from public.inquiries i where i.id = p_id and i.organisation_id is null
    and i.user_id is distinct from caller for update;
  select t.organisation_id into organisation from public.technologies t where t.tech_id = lead.tech_id;
  if lead.id is null then
    return jsonb_build_object('viewer', viewer, 'outcome', 'not-found');
  elsif p_act = 'introduced' then
    if not exists (
      select from public.technologies t join public.technology_contacts c on c.tech_id = t.tech_id,
      lateral private.addresses_in(c.pi_contactinfo) f (address)
      where t.organisation_id = organisation and f.address = lower(btrim(p_address))) then
      return jsonb_build_object('viewer', viewer, 'outcome', 'wrong');
    elsif lead.state not in ('unsent', 'sent') or lead.introduction in ('waiting', 'sending', 'sent') then
      return jsonb_build_object('viewer', viewer, 'outcome', 'unchanged');
    end if;
    update public.inquiries i set state = 'sent', sent_at = coalesce(i.sent_at, private.clock()), tried_at = null,
      introduction = 'waiting', introduced_at = null
    where i.id = p_id;
    insert into private.notices (user_id, kind, details, address, address_hash, inquiry_id)
    values (lead.user_id, 'introduction', private.lead_details(lead) || jsonb_build_object(
      'slug', (select o.slug from public.organisations o where o.id = organisation), 'techId', lead.tech_id,
      'address', case when lead.shares_address then (select u.email from auth.users u where u.id = lead.user_id) end),
      lower(btrim(p_address)), private.mail_hash(p_address), p_id);
  elsif p_act = 'declined' then
    if said = '' or length(said) > 500 then
      return jsonb_build_object('viewer', viewer, 'outcome', 'wrong');
    elsif lead.state = 'declined' then
      return jsonb_build_object('viewer', viewer, 'outcome', 'unchanged');
    end if;
    update public.inquiries i set state = 'declined', sent_at = coalesce(i.sent_at, private.clock()), tried_at = null where i.id = p_id;
    insert into public.inquiry_messages (id, inquiry_id, side, user_id, body) values (gen_random_uuid(), p_id, 'moderator', caller, said);
    perform private.add_notice(lead.user_id, 'declined', private.answer_details(lead, said));
  elsif p_act = 'closed' then
    update public.inquiries i set state = 'closed', tried_at = null where i.id = p_id;
  else
    raise 'A lead is introduced, declined or closed.' using errcode = '22023';
  end if;
  perform private.note_act('lead.' || p_act, organisation, lead.tech_id, jsonb_build_object('inquiry', p_id));
  return jsonb_build_object('viewer', viewer, 'outcome', 'changed');
end $$;

-- Copies the state of an introduction to its inquiry.
create function private.notify_of_introduction() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.inquiries i set introduction = new.state, introduced_at = new.ended_at where i.id = new.inquiry_id;
  return null;
end $$;
create trigger introduction_moved after update of state on private.notices
  for each row when (new.inquiry_id is not null and new.state <> old.state) execute function private.notify_of_introduction();

-- Undelivered inquiries to send again.
-- returns [{"id", "techId", "title", "message", "email"}], the oldest twenty. Each is tried at growing intervals for
--   three days; after that a moderator reads it in the queue.
create function public.take_unsent_inquiries() returns jsonb
language sql volatile security definer set search_path = '' as $$
  with due as (
    select i.id from public.inquiries i
    where i.state = 'unsent' and i.organisation_id is null and i.user_id is not null and i.asked_at > now() - interval '3 days'
      and (i.tried_at is null or i.tried_at < now() - greatest(interval '4 minutes', (now() - i.asked_at) / 5))
    order by i.asked_at, i.id limit 20
    for update
    skip locked
  ), taken as (
    update public.inquiries i set tried_at = now() from due where i.id = due.id returning i.*
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'techId', t.tech_id, 'title', t.title, 'message', t.message,
    'email', coalesce(u.email, '')) order by t.asked_at, t.id), '[]')
  from taken t join auth.users u on u.id = t.user_id
$$;

-- The provider accepted an inquiry that was sent again.
create function public.end_unsent_inquiry(p_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.inquiries i set state = case i.state when 'unsent' then 'sent' else i.state end, sent_at = now(), tried_at = null
  where i.id = p_id and i.sent_at is null
$$;

grant execute on function public.moderate_lead to authenticated, service_role;

-- 66_listings.sql

-- The editor of published listings: what editors changed, what a feed offers for the same fields, and the earlier
-- values. Every change goes through private.change_listing(…), so that search, facets, statements, caches and the audit
-- trail follow.

-- The source of a field's text, for fields that an editor, an upload or a feed wrote. An editor's text has priority:
-- no import overwrites it. No foreign key: a listing that is withdrawn and published again keeps
-- its texts.
create table public.field_sources (
  tech_id bigint not null,
  field text not null check (field ~ '^[a-z0-9_]{1,40}$'),
  source text not null check (source in ('feed', 'upload', 'editor')),
  at timestamptz not null default private.clock(),
  primary key (tech_id, field)
);
comment on column public.field_sources.field is 'As private.listing_content(…) names it: a column of "tech-table-v1", or a fact beside it.';

-- The feed's current text for a field that an editor has written. The offer is open until an editor accepts or
-- declines it.
create table public.offered_values (
  tech_id bigint not null,
  field text not null check (field ~ '^[a-z0-9_]{1,40}$'),
  value jsonb not null,
  at timestamptz not null default private.clock(),
  -- The value that an editor declined. The offer is open again once the feed has a different value.
  kept jsonb,
  primary key (tech_id, field)
);

-- Changes with their author and time: {"title": {"old": …, "new": …}}.
create table public.listing_versions (
  tech_id bigint not null,
  version integer not null check (version > 0),
  at timestamptz not null default private.clock(),
  user_id uuid references auth.users (id) on delete set null,
  how text not null check (how in ('edited', 'restored', 'offered', 'several', 'hidden', 'shown', 'rolled-back')),
  changes jsonb not null,
  primary key (tech_id, version)
);

-- Claims that an editor hid. When they are read from the text again, a trigger discards them.
create table private.hidden_statements (
  tech_id bigint not null,
  kind text not null,
  sentence text not null,
  primary key (tech_id, kind, sentence),
  -- The deleted row, so that it can be shown again.
  statement jsonb
);

-- The planner stores no samples of gated columns (docs/security.md).
alter table private.hidden_statements alter sentence set statistics 0, alter statement set statistics 0;

create function private.remove_hidden_statements() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.hidden_statements h
    where h.tech_id = new.tech_id and h.kind = new.kind and h.sentence = new.sentence) then
    return null;
  end if;
  return new;
end $$;
create trigger remove_hidden_statements before insert on public.technology_statements
  for each row execute function private.remove_hidden_statements();

-- The content of a listing that an editor may change, and QUAD's text about it: the columns of "tech-table-v1" without
-- QUAD's own numbers and images, plus availability, source_url, ends_on and fact_sheet. "status" is the stated one or,
-- without one, the filters' value.
create function private.listing_content(p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(v) - '{tech_id,img,pi_similaropps,likes,dislikes,saves,scores,date_added}'::text[]
    || jsonb_build_object('availability', t.availability, 'status', coalesce(t.stated_status, t.status), 'ends_on', t.ends_on,
      'source_url', d.source_url, 'fact_sheet', r.fact_sheet)
  from public."tech-table-v1" v
  join public.technologies t on t.tech_id = v.tech_id
  left join public.technology_details d on d.tech_id = v.tech_id
  left join public.technology_reports r on r.tech_id = v.tech_id
  where v.tech_id = p_tech_id
$$;

-- Writes the values whose names are columns of a catalogue table into a technology's row of that table.
create function private.write_columns(p_table regclass, p_tech_id bigint, p_values jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  names constant text[] := array(select quote_ident(a.attname) from pg_catalog.pg_attribute a
    where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped and a.attname <> 'tech_id' and p_values ? a.attname::text);
begin
  if names = '{}' then
    return;
  end if;
  -- A technology without details, contact or report has no row there.
  if p_table <> 'public.technologies'::regclass then
    execute format('insert into %s (tech_id) values ($1) on conflict do nothing', p_table) using p_tech_id;
  end if;
  execute format('update %1$s t set (%2$s) = (select n.%3$s from jsonb_populate_record(null::%1$s, $2) n) where t.tech_id = $1',
    p_table, array_to_string(names, ', '), array_to_string(names, ', n.')) using p_tech_id, p_values;
end $$;

-- Writes columns of listing_content(…) into the tables of an existing technology, and deletes the statements whose
-- sentence is no longer in its text. Notifies nobody: see change_listing(…).
create function private.write_listing(p_tech_id bigint, p_values jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  filed constant text := p_values ->> 'pi_filingdate';
  -- The values as the tables store them.
  stored constant jsonb := p_values
    || case when p_values ? 'status' then jsonb_build_object('stated_status', nullif(p_values ->> 'status', 'other'),
      'status', private.status_of(p_values ->> 'status')) else '{}' end
    || case when p_values ? 'categorical_assign' then
      jsonb_build_object('categorical_assign', coalesce(p_values ->> 'categorical_assign', 'Unclassified')) else '{}' end
    -- The end was computed from the earlier filing.
    || case when p_values ? 'pi_filingdate' then jsonb_build_object('filing_date', private.day_of(filed),
      'filing_date_text', case when private.day_of(filed) is null then filed end, 'term_ends_on', null) else '{}' end;
begin
  perform private.write_columns(c.of, p_tech_id, stored)
  from unnest('{public.technologies,public.technology_details,public.technology_contacts,public.technology_reports}'::regclass[])
    with ordinality c (of, place) order by c.place;
  perform private.drop_stale_statements(p_tech_id, p_values);
end $$;

create function private.holds_sentence(p_text jsonb, p_sentence text) returns boolean
language sql stable set search_path = '' as $$
  select strpos(' ' || private.fold(coalesce(private.plain_text(p_text), '')) || ' ', ' ' || private.fold(p_sentence) || ' ') > 0
$$;

-- Deletes the statements whose sentence is no longer in its text, for the texts in these values.
create function private.drop_stale_statements(p_tech_id bigint, p_values jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  with content as materialized (select private.listing_content(p_tech_id) as c)
  delete from public.technology_statements k using content
  where k.tech_id = p_tech_id and p_values ? k.field and not private.holds_sentence(content.c -> k.field, k.sentence)
$$;

-- The columns of listing_content(…) that form QUAD's report.
create function private.report_columns() returns text[]
language sql immutable set search_path = '' as $$
  select '{report_filepath,rep_key_challenges,rep_competitive_advantage,rep_exist_solutions,rep_rec_use_cases,rep_market_potential,fact_sheet}'::text[]
$$;

-- Whether a value nests at most ten levels and has at most 2,000 parts, so that reading it takes time in proportion to
-- its length.
create function private.is_shallow(p_value jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select case when jsonb_path_exists(p_value, 'strict $.**{11}') then false
    else (select count(*) <= 2000 from jsonb_path_query(p_value, 'strict $.**')) end
$$;

-- Whether a column of listing_content(…) may have this value: texts of bounded length, words that the catalogue knows,
-- and JSON only for texts that may have any shape. Checks editors' changes and drafts.
create function private.is_listing_value(p_field text, p_value jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return case
    when p_field <> all (private.draft_columns() || private.report_columns()
      || '{uni,ends_on,categorical_assign,reasoning_for_categorical_assign}'::text[]) then false
    when exists (select from pg_catalog.pg_attribute a
      where a.attrelid in ('public.technology_details'::regclass, 'public.technology_reports'::regclass)
        and a.attname = p_field and a.atttypid = 'jsonb'::regtype) then length(p_value::text) <= 200000 and private.is_shallow(p_value)
    when jsonb_typeof(p_value) = 'null' then p_field not in ('title', 'uni', 'status')
    when jsonb_typeof(p_value) <> 'string' or length(p_value #>> '{}') > 20000 then false
    when p_field = 'title' then btrim(p_value #>> '{}') <> '' and length(p_value #>> '{}') <= 500
    when p_field in ('class1', 'class2') then
      p_value #>> '{}' in ('computing', 'biotechnology', 'medical', 'energy', 'materials', 'environmental')
    when p_field = 'availability' then p_value #>> '{}' in ('available', 'option', 'exclusively-licensed', 'non-exclusive')
    when p_field = 'source_url' then p_value #>> '{}' ~ '^https?://[^[:space:][:cntrl:]]+$'
    when p_field = 'ends_on' then private.day_of(p_value #>> '{}') is not null
    when p_field = 'status' then p_value #>> '{}' in ('other', 'active', 'granted', 'pending', 'expired', 'abandoned')
    else true end;
end $$;

-- The only way in which an editor changes a listing. Writes the fields that differ, stores them as a version and as
-- the editor's text, records the act and refreshes caches. Changes of one editor within an hour are one version; a
-- listing has its latest hundred. Returns the number of fields that differed.
create function private.change_listing(p_tech_id bigint, p_values jsonb, p_how text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  was constant jsonb := private.listing_content(p_tech_id);
  differing jsonb;
  last public.listing_versions;
begin
  select coalesce(jsonb_object_agg(n.key, jsonb_build_object('old', was -> n.key, 'new', n.value)), '{}') into differing
  from jsonb_each(p_values) n where n.value is distinct from was -> n.key;
  if differing = '{}' then
    return 0;
  end if;
  perform private.write_listing(p_tech_id, (select jsonb_object_agg(n.key, n.value -> 'new') from jsonb_each(differing) n));
  select * into last from public.listing_versions v where v.tech_id = p_tech_id order by v.version desc limit 1;
  if p_how = 'edited' and last.how = 'edited' and last.user_id = private.live_user()
    and last.at > private.clock() - interval '1 hour' then
    update public.listing_versions v set at = private.clock(), changes = last.changes || (
      select jsonb_object_agg(n.key, jsonb_build_object('old', coalesce(last.changes -> n.key, n.value) -> 'old', 'new', n.value -> 'new'))
      from jsonb_each(differing) n)
    where v.tech_id = p_tech_id and v.version = last.version;
  else
    insert into public.listing_versions (tech_id, version, user_id, how, changes)
    values (p_tech_id, 1 + coalesce(last.version, 0), private.live_user(), p_how, differing);
    delete from public.listing_versions v where v.tech_id = p_tech_id and v.version <= last.version - 99;
  end if;
  -- An editor who accepts the feed's value lets the field follow the feed again.
  insert into public.field_sources (tech_id, field, source)
  select p_tech_id, n.key, case when p_how = 'offered' then 'feed' else 'editor' end from jsonb_each(differing) n
  on conflict (tech_id, field) do update set source = excluded.source, at = excluded.at;
  if differing ?| array['title', 'technical_summary', 'market_summary', 'application', 'key_benefits', 'developmental_stage',
    'pi_addinfo', 'inventor', 'pi_patentid', 'pi_filingdate', 'status', 'uni'] then
    perform private.queue_text(p_tech_id);
  end if;
  perform private.note_act('listing.' || p_how, (select t.organisation_id from public.technologies t
    where t.tech_id = p_tech_id), p_tech_id,
    jsonb_build_object('fields', (select jsonb_agg(n.key) from jsonb_each(differing) n)));
  perform public.catalogue_changed();
  return (select count(*) from jsonb_each(differing));
end $$;

-- The first step of every change of an organisation's listings. Returns null if the caller may go on. Locks the
-- catalogue first, as every change of the catalogue does, so that two changes never wait for each other.
create function private.begin_listing_change(p_organisation bigint) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  refused constant text := private.begin_draft_change(p_organisation);
begin
  if refused is null then
    perform 1 from public.technology_facets f where f.kind = 'all' for update;
  end if;
  return refused;
end $$;

-- The same for one listing, which is locked until the transaction ends. 'unverified': a moderator must read the
-- caller's text before it appears; removing QUAD's text is allowed.
create function private.begin_listing_change(p_slug text, p_tech_id bigint) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_listing_change(organisation);
begin
  if refused is not null then
    return refused;
  end if;
  perform 1 from public.technologies t where t.tech_id = p_tech_id and t.organisation_id = organisation for update;
  return case when not found then 'not-found' when not private.is_verified(organisation) then 'unverified' end;
end $$;

-- Saves an editor's changes. `p_changes` is {"title": {"old": what they saw, "new": what they typed}}. If a field now
--   has neither value, somebody else changed it meanwhile: it stays and is listed in "conflicts"; the other fields are
--   saved.
create function public.save_listing(p_slug text, p_tech_id bigint, p_changes jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  refused text := private.begin_listing_change(p_slug, p_tech_id);
  -- The local data service sends an object as its text.
  given constant jsonb := private.json_argument(p_changes);
  was constant jsonb := private.listing_content(p_tech_id);
  conflicts text[];
  writes jsonb;
  saved integer;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif jsonb_typeof(given) is distinct from 'object' or exists (
    select from jsonb_each(given) c where c.key in ('uni', 'ends_on', 'categorical_assign', 'reasoning_for_categorical_assign')
      or c.key = any (private.report_columns()) or jsonb_typeof(c.value) <> 'object' or not c.value ? 'old'
      or private.is_listing_value(c.key, c.value -> 'new') is not true) then
    return private.organisation_answer('wrong');
  end if;
  conflicts := array(
    select c.key from jsonb_each(given) c
    where was -> c.key is distinct from c.value -> 'old' and was -> c.key is distinct from c.value -> 'new' order by c.key);
  select coalesce(jsonb_object_agg(c.key, c.value -> 'new'), '{}') into writes from jsonb_each(given) c where c.key <> all (conflicts);
  -- A patent that is in force, or not granted yet, has not ended.
  if writes ->> 'status' in ('active', 'granted', 'pending') and (was ->> 'ends_on')::date < private.clock()::date then
    writes := writes || '{"ends_on": null}';
  end if;
  saved := private.change_listing(p_tech_id, writes, 'edited');
  return private.organisation_answer(case when cardinality(conflicts) > 0 then 'conflict' else 'changed' end,
    jsonb_build_object('conflicts', conflicts, 'saved', saved));
end $$;

-- Restores every field that changed after a version, except the owner, to its value in that version. Version 0 is
-- before the first change.
create function public.restore_listing(p_slug text, p_tech_id bigint, p_version integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  refused constant text := private.begin_listing_change(p_slug, p_tech_id);
  before jsonb;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif p_version is null or p_version < 0 or p_version > 0 and not exists (
    select from public.listing_versions v where v.tech_id = p_tech_id and v.version = p_version)
    -- The state before the oldest version is known only while that is the first.
    or p_version = 0 and exists (select from public.listing_versions v where v.tech_id = p_tech_id having min(v.version) > 1) then
    return private.organisation_answer('not-found');
  end if;
  select jsonb_object_agg(x.key, x.old) into before
  from (select distinct on (c.key) c.key, c.value -> 'old' as old
        from public.listing_versions v, jsonb_each(v.changes) c
        -- The owner is not restored.
        where v.tech_id = p_tech_id and v.version > p_version and c.key <> 'uni' order by c.key, v.version) x;
  return private.organisation_answer('changed', jsonb_build_object('saved',
    private.change_listing(p_tech_id, coalesce(before, '{}'), 'restored')));
end $$;

-- Accepts the feed's text for a field, or declines it and keeps the editor's text until the feed's text changes.
create function public.answer_offer(p_slug text, p_tech_id bigint, p_field text, p_use boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  refused constant text := private.begin_listing_change(p_slug, p_tech_id);
  offered jsonb;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  end if;
  select o.value into offered from public.offered_values o
  where o.tech_id = p_tech_id and o.field = p_field and o.value is distinct from o.kept;
  if offered is null then
    return private.organisation_answer('not-found');
  elsif not coalesce(p_use, false) then
    update public.offered_values o set kept = o.value where o.tech_id = p_tech_id and o.field = p_field;
    return private.organisation_answer('changed', jsonb_build_object('saved', 0));
  elsif private.is_listing_value(p_field, offered) is not true then
    return private.organisation_answer('wrong');
  end if;
  delete from public.offered_values o where o.tech_id = p_tech_id and o.field = p_field;
  return private.organisation_answer('changed', jsonb_build_object('saved',
    private.change_listing(p_tech_id, jsonb_build_object(p_field, offered), 'offered')));
end $$;

-- Stores a feed's text for a field that an editor has written, as an offer. If the text is already there, or an editor
-- replaced it earlier, nothing is offered.
create function private.offer_value(p_tech_id bigint, p_field text, p_value jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if coalesce(p_value, 'null') = 'null' or p_value = private.listing_content(p_tech_id) -> p_field
    -- A text that an editor has replaced is not new.
    or exists (select from public.listing_versions v where v.tech_id = p_tech_id and v.changes -> p_field -> 'old' = p_value) then
    delete from public.offered_values o where o.tech_id = p_tech_id and o.field = p_field;
  else
    insert into public.offered_values as o (tech_id, field, value) values (p_tech_id, p_field, p_value)
    on conflict (tech_id, field) do update set value = excluded.value, at = excluded.at where o.value <> excluded.value;
  end if;
end $$;

-- Hides something that QUAD made from a listing at once, until it is shown again: a statement ('claim') with its kind and
-- sentence, the 'category' with its reasons, or the 'report'.
create function public.hide_from_listing(p_slug text, p_tech_id bigint, p_what text, p_kind text default null, p_sentence text default null)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  refused constant text := private.begin_listing_change(p_slug, p_tech_id);
begin
  if refused <> 'unverified' then
    return private.organisation_answer(refused);
  elsif p_what = 'claim' then
    if not exists (select from public.technology_statements k where (k.tech_id, k.kind, k.sentence) = (p_tech_id, p_kind, p_sentence)) then
      return private.organisation_answer('not-found');
    end if;
    insert into private.hidden_statements (tech_id, kind, sentence, statement)
    select k.tech_id, k.kind, k.sentence, to_jsonb(k) from public.technology_statements k
    where k.tech_id = p_tech_id and k.kind = p_kind and k.sentence = p_sentence limit 1 on conflict do nothing;
    delete from public.technology_statements k where k.tech_id = p_tech_id and k.kind = p_kind and k.sentence = p_sentence;
    perform private.note_act('listing.claim-hidden', private.organisation_id_of(p_slug), p_tech_id, jsonb_build_object('kind', p_kind));
    perform public.catalogue_changed();
  elsif p_what = 'category' then
    perform private.change_listing(p_tech_id, '{"categorical_assign": "Unclassified", "reasoning_for_categorical_assign": null}', 'hidden');
  elsif p_what = 'report' then
    perform private.change_listing(p_tech_id, (select jsonb_object_agg(c, null) from unnest(private.report_columns()) c), 'hidden');
  else
    return private.organisation_answer('wrong');
  end if;
  return private.organisation_answer('changed');
end $$;

-- The hidden parts of a listing, which can be shown again.
-- returns [{"what", "kind", "sentence"}], without statements whose sentence is no longer in the text.
create function private.hidden_of(p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  with content as materialized (select private.listing_content(p_tech_id) as c)
  select coalesce(jsonb_agg(jsonb_build_object('what', h.what, 'kind', h.kind, 'sentence', h.sentence)
    order by h.what, h.kind, h.sentence), '[]')
  from (
    select 'category' as what, null as kind, null as sentence from content
    where content.c ->> 'categorical_assign' = 'Unclassified' and exists (select from public.listing_versions v
      where v.tech_id = p_tech_id and v.how = 'hidden' and v.changes ? 'categorical_assign')
    union all
    select 'report', null, null from content
    where not exists (select from jsonb_each(content.c) e where e.value <> 'null' and e.key = any (private.report_columns()))
      and exists (select from public.listing_versions v where v.tech_id = p_tech_id and v.how = 'hidden'
        and v.changes ?| private.report_columns())
    union all
    select 'claim', k.kind, k.sentence from private.hidden_statements k, content
    where k.tech_id = p_tech_id and private.holds_sentence(content.c -> (k.statement ->> 'field'), k.sentence)) h
$$;

-- Shows again what hide_from_listing(…) hid, as it was then. After that, reports and imports may overwrite it again.
create function public.show_on_listing(p_slug text, p_tech_id bigint, p_what text, p_kind text default null, p_sentence text default null)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  refused constant text := private.begin_listing_change(p_slug, p_tech_id);
  was jsonb;
begin
  if refused <> 'unverified' then
    return private.organisation_answer(refused);
  elsif not private.hidden_of(p_tech_id) @> jsonb_build_array(jsonb_build_object('what', p_what, 'kind', p_kind,
    'sentence', p_sentence)) then
    return private.organisation_answer('not-found');
  elsif p_what = 'claim' then
    delete from private.hidden_statements h where h.tech_id = p_tech_id and h.kind = p_kind and h.sentence = p_sentence
      returning h.statement into was;
    insert into public.technology_statements
    select k.* from jsonb_populate_record(null::public.technology_statements, was || jsonb_build_object('place',
      (select 1 + coalesce(max(x.place), 0) from public.technology_statements x where x.tech_id = p_tech_id))) k
    where not exists (select from public.technology_statements x where (x.tech_id, x.kind, x.sentence) = (p_tech_id, p_kind, p_sentence));
    perform private.note_act('listing.claim-shown', private.organisation_id_of(p_slug), p_tech_id, jsonb_build_object('kind', p_kind));
    perform public.catalogue_changed();
  else
    select jsonb_object_agg(e.key, e.value -> 'old') into was from jsonb_each((
      select v.changes from public.listing_versions v
      where v.tech_id = p_tech_id and v.how = 'hidden' and v.changes ?| case p_what when 'category'
        then array['categorical_assign'] else private.report_columns() end
      order by v.version desc limit 1)) e;
    perform private.change_listing(p_tech_id, was, 'shown');
    delete from public.field_sources f where f.tech_id = p_tech_id and f.source = 'editor' and was ? f.field;
  end if;
  return private.organisation_answer('changed');
end $$;

-- Whether a text of the catalogue, of any shape, has words.
create function private.has_words(p_value jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select p_value is not null and case jsonb_typeof(p_value) when 'null' then false
    when 'string' then btrim(p_value #>> '{}') <> '' else btrim(coalesce(private.plain_text(p_value), '')) <> '' end
$$;

-- The empty columns of listings, in order of their importance to readers. A contact is not empty where the organisation
-- gives one for all.
create function private.listing_gaps(p_ids bigint[]) returns table (tech_id bigint, gaps text[])
language sql stable security definer set search_path = '' as $$
  select t.tech_id, array_remove(array[
    case when not private.has_words(d.technical_summary) then 'technical_summary' end,
    case when btrim(coalesce(c.pi_contactinfo, '')) = '' and private.organisation_contact(t.organisation_id) is null
      then 'pi_contactinfo' end,
    case when btrim(coalesce(t.summary, '')) = '' then 'summary' end,
    case when not private.has_words(d.key_benefits) then 'key_benefits' end,
    case when not private.has_words(d.application) then 'application' end,
    case when not private.has_words(d.developmental_stage) then 'developmental_stage' end,
    case when not private.has_words(d.market_summary) then 'market_summary' end,
    case when t.availability is null then 'availability' end,
    case when t.class1 is null then 'class1' end,
    case when btrim(coalesce(d.inventor, '')) = '' then 'inventor' end,
    case when btrim(coalesce(d.pi_patentid, '')) = '' then 'pi_patentid' end], null)
  from public.technologies t
  left join public.technology_details d on d.tech_id = t.tech_id
  left join public.technology_contacts c on c.tech_id = t.tech_id
  where t.tech_id = any (p_ids)
$$;

create function private.listing_gaps(p_tech_id bigint) returns text[]
language sql stable security definer set search_path = '' as $$
  select g.gaps from private.listing_gaps(array[p_tech_id]) g
$$;

-- An organisation's listings whose title, case number or inventors have the words of {"like"}, with what each lacks: its
-- gaps, 'image', and 'answer' where a reported mistake or 'choice' where a feed's newer text waits for an editor, and
-- 'record' where its status is another than what is on record.
-- "fits": whether it also has the "class" ('none' for those without), the "status", and lacks the "missing".
create function private.listings_like(p_organisation bigint, p_filter jsonb)
returns table (tech_id bigint, classes text[], status text, lacks text[], gaps integer, fits boolean, fits_but text)
language sql stable security definer set search_path = '' as $$
  with asked as (
    select lower(left(btrim(coalesce(p_filter ->> 'like', '')), 200)) as words, nullif(p_filter ->> 'class', '') as class,
      nullif(p_filter ->> 'status', '') as status, nullif(p_filter ->> 'missing', '') as missing),
  own as materialized (
    select t.* from public.technologies t, asked a
    where t.organisation_id = p_organisation and (a.words = '' or strpos(lower(t.title), a.words) > 0
      or strpos(lower(private.case_number(t.tech_id)), a.words) > 0 or exists (
        select from public.technology_details d where d.tech_id = t.tech_id and strpos(lower(d.inventor), a.words) > 0))),
  known as (
    select o.tech_id, o.status, g.gaps,
      coalesce(nullif(array_remove(array[o.class1, nullif(o.class2, o.class1)], null), '{}'), '{none}') as classes,
      g.gaps || case when o.img is null then '{image}'::text[] else '{}' end
        || case when exists (select from public.mistake_reports r where r.tech_id = o.tech_id and r.state = 'open')
          then '{answer}'::text[] else '{}' end
        || case when exists (select from public.offered_values f where f.tech_id = o.tech_id and f.value is distinct from f.kept)
          then '{choice}'::text[] else '{}' end
        || case when private.differs_from_record(o.stated_status, o.status, o.legal_status) then '{record}'::text[] else '{}' end as lacks
    from own o join private.listing_gaps(array(select x.tech_id from own x)) g on g.tech_id = o.tech_id),
  told as (
    select k.*, a.class is not null and a.class <> all (k.classes) as off_class,
      a.status is not null and a.status <> k.status as off_status,
      a.missing is not null and a.missing <> all (k.lacks) as off_missing
    from known k, asked a)
  select x.tech_id, x.classes, x.status, x.lacks, cardinality(x.gaps), not (x.off_class or x.off_status or x.off_missing),
    -- The only filter that keeps it out, for the counts beside that filter's values.
    case when x.off_class::int + x.off_status::int + x.off_missing::int = 1 then
      case when x.off_class then 'class' when x.off_status then 'status' else 'missing' end end
  from told x
$$;

-- Changes up to 1,000 listings at once, or passes on up to 200: those with these ids, or with `p_filter` all that
--   private.listings_like(…) fits. `p_change` is {"class1": "energy"}, {"availability": "option"}, {"pi_contactinfo"},
--   {"pi_button1tag", "pi_button2tag"}, {"case_manager": a member who answers, or null}, for admins, or
--   {"organisation": the slug of another organisation that the caller may edit}. "saved": how many of them changed.
--   'too-many' changes nothing.
create function public.change_listings(p_slug text, p_tech_ids bigint[], p_change jsonb, p_filter jsonb default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_listing_change(organisation);
  given constant jsonb := private.json_argument(p_change);
  filter constant jsonb := private.json_argument(p_filter);
  wanted constant text[] := '{class1,availability,pi_contactinfo,pi_button1tag,pi_button2tag}';
  ids bigint[] := p_tech_ids;
  receiver public.organisations;
  values_now jsonb;
  tech bigint;
  saved integer := 0;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif given ? 'case_manager' then
    return private.set_case_manager(organisation, coalesce(private.ids_of_filter(organisation, filter), ids),
      (given ->> 'case_manager')::uuid);
  elsif not private.is_verified(organisation) then
    return private.organisation_answer('unverified');
  elsif jsonb_typeof(given) is distinct from 'object' then
    return private.organisation_answer('wrong');
  elsif given ? 'organisation' then
    select * into receiver from public.organisations o where o.slug = given ->> 'organisation';
    if coalesce(private.organisation_role(receiver.id), 'reader') = 'reader' then
      return private.organisation_answer('not-allowed');
    end if;
    values_now := jsonb_build_object('uni', receiver.name);
  else
    select jsonb_object_agg(c.key, c.value) into values_now from jsonb_each(given) c where c.key = any (wanted);
    if values_now is null or exists (select from jsonb_each(values_now) c where private.is_listing_value(c.key, c.value) is not true) then
      return private.organisation_answer('wrong');
    end if;
  end if;
  -- Always in the same order, so that two changes never wait for each other.
  ids := array(
    select t.tech_id from public.technologies t
    where t.organisation_id = organisation and t.tech_id = any (coalesce(private.ids_of_filter(organisation, filter), ids))
    order by t.tech_id for update);
  if cardinality(ids) > (case when receiver.id is null then 1000 else 200 end) then
    return private.organisation_answer('too-many');
  elsif receiver.id is null then
    return private.organisation_answer('changed', jsonb_build_object('saved', private.change_fields(ids, values_now)));
  end if;
  foreach tech in array ids loop
    saved := saved + (private.change_listing(tech, values_now, 'several') > 0)::integer;
    -- The trigger of `uni` has moved it, unless it was called so already.
    update public.technologies t set organisation_id = receiver.id where t.tech_id = tech and t.organisation_id <> receiver.id;
    perform private.note_act('listing.moved', organisation, tech, jsonb_build_object('to', receiver.slug));
  end loop;
  return private.organisation_answer('changed', jsonb_build_object('saved', saved));
end $$;

-- Gives the same class, availability, contact or tags to many listings, as change_listing(…) does with one, but in a few
-- statements. Returns how many differed.
create function private.change_fields(p_ids bigint[], p_values jsonb) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- The listings that differ: {id: {field: {"old", "new"}}}.
  changes jsonb;
begin
  with was as (
    select t.tech_id, jsonb_build_object('class1', t.class1, 'class2', t.class2, 'availability', t.availability,
      'pi_contactinfo', c.pi_contactinfo, 'pi_button1tag', d.pi_button1tag, 'pi_button2tag', d.pi_button2tag) as content
    from public.technologies t
    left join public.technology_details d on d.tech_id = t.tech_id
    left join public.technology_contacts c on c.tech_id = t.tech_id
    where t.tech_id = any (p_ids)),
  differing as (
    select w.tech_id, jsonb_object_agg(n.key, jsonb_build_object('old', w.content -> n.key, 'new', n.value)) as fields
    from was w, jsonb_each(p_values
      -- A class that becomes the first is not the second as well.
      || case when w.content ->> 'class2' = p_values ->> 'class1' then '{"class2": null}' else '{}' end::jsonb) n
    where n.value is distinct from w.content -> n.key group by w.tech_id)
  select coalesce(jsonb_object_agg(d.tech_id, d.fields), '{}') into changes from differing d;
  if changes = '{}' then
    return 0;
  end if;
  update public.technologies t set
    class1 = case when x.value ? 'class1' then x.value #>> '{class1,new}' else t.class1 end,
    class2 = case when x.value ? 'class2' then x.value #>> '{class2,new}' else t.class2 end,
    availability = case when x.value ? 'availability' then x.value #>> '{availability,new}' else t.availability end
  from jsonb_each(changes) x where t.tech_id = x.key::bigint and x.value ?| '{class1,class2,availability}';
  insert into public.technology_contacts (tech_id, pi_contactinfo)
  select x.key::bigint, x.value #>> '{pi_contactinfo,new}' from jsonb_each(changes) x where x.value ? 'pi_contactinfo' order by 1
  on conflict (tech_id) do update set pi_contactinfo = excluded.pi_contactinfo;
  insert into public.technology_details as d (tech_id, pi_button1tag, pi_button2tag)
  select x.key::bigint, p_values ->> 'pi_button1tag', p_values ->> 'pi_button2tag' from jsonb_each(changes) x
  where x.value ?| '{pi_button1tag,pi_button2tag}' order by 1
  on conflict (tech_id) do update set pi_button1tag = case when p_values ? 'pi_button1tag' then excluded.pi_button1tag
    else d.pi_button1tag end,
    pi_button2tag = case when p_values ? 'pi_button2tag' then excluded.pi_button2tag else d.pi_button2tag end;
  insert into public.listing_versions (tech_id, version, user_id, how, changes)
  select x.key::bigint, 1 + coalesce((select max(v.version) from public.listing_versions v where v.tech_id = x.key::bigint), 0),
    private.live_user(), 'several', x.value from jsonb_each(changes) x;
  insert into public.field_sources (tech_id, field, source)
  select x.key::bigint, f, 'editor' from jsonb_each(changes) x, jsonb_object_keys(x.value) f
  on conflict (tech_id, field) do update set source = excluded.source, at = excluded.at;
  insert into private.audit_trail (user_id, act, organisation_id, tech_id, details)
  select private.live_user(), 'listing.several', t.organisation_id, t.tech_id,
    jsonb_build_object('fields', array(select jsonb_object_keys(changes -> t.tech_id::text)))
  from public.technologies t where t.tech_id = any (p_ids) and changes ? t.tech_id::text order by t.tech_id;
  perform public.catalogue_changed();
  return (select count(*) from jsonb_object_keys(changes));
end $$;

-- The ids that a filter fits; null without a filter.
create function private.ids_of_filter(p_organisation bigint, p_filter jsonb) returns bigint[]
language sql stable security definer set search_path = '' as $$
  select case when jsonb_typeof(p_filter) = 'object' then
    array(select l.tech_id from private.listings_like(p_organisation, p_filter) l where l.fits order by l.tech_id) end
$$;

-- An admin makes one member the only case manager of listings, or nobody. As change_listings(…), which calls it.
create function private.set_case_manager(p_organisation bigint, p_ids bigint[], p_member uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  ids constant bigint[] := array(
    select t.tech_id from public.technologies t where t.organisation_id = p_organisation and t.tech_id = any (p_ids)
      and array(select c.user_id from public.case_managers c where c.organisation_id = p_organisation and c.tech_id = t.tech_id)
        <> case when p_member is null then '{}'::uuid[] else array[p_member] end);
begin
  if private.organisation_role(p_organisation) <> 'admin' then
    return private.organisation_answer('not-allowed');
  elsif cardinality(p_ids) > 1000 then
    return private.organisation_answer('too-many');
  elsif p_member is not null and not exists (
    select from public.organisation_members m where m.organisation_id = p_organisation and m.user_id = p_member
      and m.state = 'active' and m.role in ('admin', 'editor')) then
    return private.organisation_answer('wrong');
  end if;
  delete from public.case_managers c where c.organisation_id = p_organisation and c.tech_id = any (ids);
  insert into public.case_managers (organisation_id, user_id, tech_id)
  select p_organisation, p_member, i from unnest(ids) i where p_member is not null;
  perform private.note_act(case when p_member is null then 'inbox.no-manager' else 'inbox.manager' end, p_organisation, null,
    jsonb_build_object('listings', cardinality(ids)));
  return private.organisation_answer('changed', jsonb_build_object('saved', cardinality(ids)));
end $$;

-- The number that a technology's owner gave it; null where its source has none.
create function private.case_number(p_tech_id bigint) returns text
language sql stable security definer set search_path = '' as $$
  select r.reference from ingest.records r where r.tech_id = p_tech_id and not starts_with(r.reference, 'text:') order by r.source limit 1
$$;

-- An organisation's listings that a filter fits, for its members, fifty per page.
-- returns {"viewer", "organisation": {"name", "slug", "role", "verified"}, "total", "page", "pages", "listings":
--   [{"id", "title", "class", "status", "statedStatus", "endsOn", "availability", "caseNumber", "gaps", "offers",
--   "mistakes", "manager", "shown", "opened", "saved" in four weeks, null for '<5'}], "all": how many the organisation
--   has, "drafts", "withdrawn", "counts": {"missing", "class", "status": {value: how many it would show}}, "members":
--   who answers, "others": the caller's other organisations that they may edit [{"name", "slug"}]}. `p_filter` is that
--   of private.listings_like(…), `p_sort` 'newest', 'gaps' or 'shown'. "organisation" is null if the caller is not a
--   member.
create function public.listings_page(p_slug text, p_filter jsonb default '{}', p_sort text default 'newest', p_page integer default 1)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  per constant integer := 50;
  viewer constant jsonb := private.viewer();
  filter constant jsonb := private.json_argument(p_filter);
  organisation public.organisations;
  own_role text;
begin
  select * into organisation from public.organisations o where o.slug = private.current_slug(p_slug);
  own_role := private.organisation_role(organisation.id);
  if own_role is null then
    return jsonb_build_object('viewer', viewer, 'organisation', null);
  end if;
  return (
    with found as materialized (select * from private.listings_like(organisation.id, filter)),
    seen as materialized (
      select w.tech_id, sum(w.shown)::bigint as shown, sum(w.opened)::bigint as opened, sum(w.saved)::bigint as saved
      from private.listing_weeks(organisation.id, date_trunc('week', private.clock())::date - 21) w group by w.tech_id),
    size as (
      select x.total, x.pages, least(greatest(coalesce(p_page, 1), 1), x.pages) as page
      from (select count(*) as total, greatest(ceil(count(*) / per::numeric)::integer, 1) as pages from found f where f.fits) x),
    shown as (
      select f.tech_id, f.lacks, coalesce(s.shown, 0) as shown, coalesce(s.opened, 0) as opened, coalesce(s.saved, 0) as saved,
        row_number() over (order by case p_sort when 'gaps' then f.gaps when 'shown' then coalesce(s.shown, 0) end desc nulls last,
          f.tech_id desc) as place
      from found f left join seen s on s.tech_id = f.tech_id where f.fits),
    counted as (
      select v.kind, v.value, count(*) as n from found f, lateral (
        select 'missing' as kind, u as value from unnest(f.lacks) u where f.fits or f.fits_but = 'missing'
        union all select 'class', c from unnest(f.classes) c where f.fits or f.fits_but = 'class'
        union all select 'status', f.status where f.fits or f.fits_but = 'status') v
      group by v.kind, v.value)
    select jsonb_build_object('viewer', viewer,
      'organisation', jsonb_build_object('name', organisation.name, 'slug', organisation.slug, 'role', own_role,
        'verified', private.is_verified(organisation.id)),
      'total', z.total, 'page', z.page, 'pages', z.pages,
      'listings', (
        select coalesce(jsonb_agg(jsonb_build_object('id', t.tech_id, 'title', t.title, 'class', t.class1, 'status', t.status,
          'statedStatus', t.stated_status, 'endsOn', t.ends_on, 'availability', t.availability,
          'caseNumber', private.case_number(t.tech_id), 'gaps', private.listing_gaps(t.tech_id),
          'offers', 'choice' = any (x.lacks), 'mistakes', 'answer' = any (x.lacks),
          'manager', (select string_agg(private.shown_name(c.user_id), ', ' order by c.id) from public.case_managers c
            where c.organisation_id = organisation.id and c.tech_id = t.tech_id),
          'shown', private.shown_count(x.shown), 'opened', private.shown_count(x.opened), 'saved',
            private.shown_count(x.saved)) order by x.place), '[]')
        from shown x join public.technologies t on t.tech_id = x.tech_id
        where x.place > (z.page - 1) * per and x.place <= z.page * per),
      'all', (select count(*) from public.technologies t where t.organisation_id = organisation.id),
      'drafts', (select count(*) from public.listing_drafts d where d.organisation_id = organisation.id and d.withdrawn_at is null),
      'withdrawn', (select count(*) from public.listing_drafts d where d.organisation_id = organisation.id and d.withdrawn_at is not null),
      'counts', (
        select jsonb_object_agg(k.kind, (select coalesce(jsonb_object_agg(c.value, c.n), '{}') from counted c where c.kind = k.kind))
        from unnest('{missing,class,status}'::text[]) k (kind)),
      'members', private.answering_members(organisation.id),
      'others', (
        select coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'slug', o.slug) order by o.name), '[]')
        from public.organisation_members m join public.organisations o on o.id = m.organisation_id
        where m.user_id = (viewer ->> 'id')::uuid and m.state = 'active' and m.role <> 'reader' and o.id <> organisation.id))
    from size z);
end $$;

-- One listing for the members of its organisation.
-- returns {"viewer", "organisation": as above, "listing": {"id", "content": listing_content() without the report,
--   which is for subscribers, "report": whether there is one, "gaps", "editors": the fields with an editor's text,
--   "offers": [{"field", "value", "at"}], "statements": [{"kind", "field", "sentence", "value"}], "images": [{"key",
--   "words"}], "hidden": from hidden_of(), "requests": how many members asked for a report,
--   "versions": the latest thirty [{"version", "at", "by", "how", "fields"}], "changes": of p_version, otherwise null}}.
--   "listing" is null if it does not belong to the organisation.
create function public.listing_page(p_slug text, p_tech_id bigint, p_version integer default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer constant jsonb := private.viewer();
  organisation public.organisations;
  own_role text;
  content jsonb;
begin
  select * into organisation from public.organisations o where o.slug = private.current_slug(p_slug);
  own_role := private.organisation_role(organisation.id);
  if own_role is null then
    return jsonb_build_object('viewer', viewer, 'organisation', null, 'listing', null);
  end if;
  if exists (select from public.technologies t where t.tech_id = p_tech_id and t.organisation_id = organisation.id) then
    content := private.listing_content(p_tech_id);
  end if;
  return jsonb_build_object('viewer', viewer,
    'organisation', jsonb_build_object('name', organisation.name, 'slug', organisation.slug, 'role', own_role,
      'verified', private.is_verified(organisation.id)),
    'listing', case when content is not null then jsonb_build_object('id', p_tech_id, 'content', content - private.report_columns(),
      'report', exists (select from jsonb_each(content) c where c.value <> 'null' and c.key = any (private.report_columns())),
      'gaps', private.listing_gaps(p_tech_id),
      'editors', array(select f.field from public.field_sources f where f.tech_id = p_tech_id and f.source = 'editor' order by f.field),
      'offers', (select coalesce(jsonb_agg(jsonb_build_object('field', f.field, 'value', f.value, 'at', f.at) order by f.field), '[]')
        from public.offered_values f where f.tech_id = p_tech_id and f.value is distinct from f.kept),
      'statements', (select coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'field', k.field, 'sentence', k.sentence,
        'value', k.value) order by k.place), '[]')
        from public.technology_statements k where k.tech_id = p_tech_id),
      'images', (select coalesce(nullif(private.images_of(p_tech_id), '[]'), case when t.img is null then '[]'
        else jsonb_build_array(jsonb_build_object('key', t.img, 'words', '')) end) from public.technologies t where t.tech_id = p_tech_id),
      'documents', private.documents_of(p_tech_id),
      'caseNumber', private.case_number(p_tech_id),
      'mistakes', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'message', r.message, 'madeAt', r.made_at)
        order by r.made_at), '[]')
        from public.mistake_reports r where r.tech_id = p_tech_id and r.state = 'open'),
      'hidden', private.hidden_of(p_tech_id),
      'requests', (select count(*) from public.analysis_requests q where q.tech_id = p_tech_id),
      'versions', (
        select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'at', v.at, 'by', private.shown_name(v.user_id), 'how', v.how,
          'fields', array(select jsonb_object_keys(v.changes))) order by v.version desc), '[]')
        from (select * from public.listing_versions x where x.tech_id = p_tech_id order by x.version desc limit 30) v),
      'changes', (select v.changes - private.report_columns() from public.listing_versions v
        where v.tech_id = p_tech_id and v.version = p_version)) end);
end $$;

grant execute on function public.listings_page, public.listing_page, public.save_listing, public.restore_listing,
  public.answer_offer, public.hide_from_listing, public.show_on_listing, public.change_listings
  to authenticated, service_role;

-- 67_publication.sql

-- Publication: drafts, publication at a date, withdrawal. Unpublished listings are in no catalogue table, so that no
-- query of the catalogue has to exclude them. They are in `listing_drafts`, visible only to their organisation's
-- members, and move to the catalogue and back in one transaction (docs/decisions/022-withdrawing-deletes-the-row.md).

create table public.listing_drafts (
  id uuid primary key default gen_random_uuid(),
  organisation_id bigint not null references public.organisations (id) on delete cascade,
  tech_id bigint unique references private.listing_ids (tech_id) on delete cascade,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  publish_at timestamptz,
  withdrawn_at timestamptz,
  updated_at timestamptz not null default clock_timestamp(),
  updated_by uuid references auth.users (id) on delete set null,
  asked_at timestamptz,
  refusal text check (char_length(refusal) <= 500),
  -- How often its planned publication failed.
  tries integer not null default 0,
  check ((tech_id is null) = (withdrawn_at is null))
);
comment on table public.listing_drafts is 'What an organisation has not published, or has withdrawn. Read by its members; written by functions.';
comment on column public.listing_drafts.id is 'Made with the form, so that a form posted twice makes one draft.';
comment on column public.listing_drafts.content is 'By column of "tech-table-v1". What its organisation does not edit of a withdrawn one is in private.withdrawn_listings.';
comment on column public.listing_drafts.publish_at is 'From when on the next run of the cron publishes it; null for not by itself.';
comment on column public.listing_drafts.updated_at is 'What a form was made of.';
comment on column public.listing_drafts.asked_at is 'Since when it waits for a moderator, because no domain of its organisation is verified.';
comment on column public.listing_drafts.refusal is 'Why it was not published, by a moderator or as planned.';
-- The planner stores no samples of gated columns (docs/security.md).
alter table public.listing_drafts alter content set statistics 0, alter asked_at set statistics 0,
  alter publish_at set statistics 0, alter withdrawn_at set statistics 0, alter updated_at set statistics 0;
create index listing_drafts_newest on public.listing_drafts (organisation_id, updated_at desc);
create index listing_drafts_due on public.listing_drafts (publish_at) where publish_at is not null;
create index listing_drafts_asked on public.listing_drafts (asked_at) where asked_at is not null;
create policy "drafts for members" on public.listing_drafts for select to authenticated
  using (private.organisation_role(organisation_id) is not null);
grant select on public.listing_drafts to authenticated;

-- At most 2,000 open drafts per organisation, whoever writes them. Withdrawn listings do not count.
create function private.bound_drafts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Locks the organisation. Otherwise two requests at once could both make the last draft.
  perform pg_advisory_xact_lock(hashtextextended('drafts ' || o.organisation_id, 0))
  from (select distinct a.organisation_id from added a where a.withdrawn_at is null order by 1) o;
  if exists (
    select from (select distinct a.organisation_id from added a where a.withdrawn_at is null) o
    where (select count(*) from public.listing_drafts d where d.organisation_id = o.organisation_id and d.withdrawn_at is null) > 2000) then
    raise exception 'An organisation holds 2,000 open drafts.' using errcode = 'PT403';
  end if;
  return null;
end $$;

create trigger bound_drafts after insert on public.listing_drafts
  referencing new table as added for each statement execute function private.bound_drafts();

-- Reads a form's fields: returns the draft columns that are not empty. Null if one of them cannot be published (a word
-- that the catalogue does not know, or a value that is not text) or if the form has more than 400,000 bytes.
create function private.read_draft(p_content jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  -- The local data service sends an object as its text.
  given constant jsonb := private.json_argument(p_content);
  content jsonb;
begin
  if jsonb_typeof(given) is distinct from 'object' or octet_length(given::text) > 400000 then
    return null;
  end if;
  select coalesce(jsonb_object_agg(e.key, e.value), '{}') into content from jsonb_each(given) e
  where e.key = any (private.draft_columns()) and e.value not in ('null', '""', '[]', '{}');
  if exists (select from jsonb_each(content) e where private.is_listing_value(e.key, e.value) is not true) then
    return null;
  end if;
  return content;
end $$;

-- Whether an organisation's publications appear at once: it is claimed, has an admin, and has a verified domain of its
-- own. A moderator reads them afterwards.
create function private.is_verified(p_organisation bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_admin(p_organisation) and exists (
    select from public.organisations o join public.organisation_domains d on d.organisation_id = o.id
    where o.id = p_organisation and o.status = 'claimed')
$$;

-- A technology's rows in all catalogue tables, by table.
create function private.rows_of_listing(p_tech_id bigint) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('technology', to_jsonb(t), 'details', to_jsonb(d), 'reports', to_jsonb(p), 'contact', to_jsonb(c),
    'featured', to_jsonb(f),
    'statements', (select coalesce(jsonb_agg(to_jsonb(m) order by m.place), '[]')
      from public.technology_statements m where m.tech_id = t.tech_id))
  from public.technologies t
  left join public.technology_details d on d.tech_id = t.tech_id
  left join public.technology_reports p on p.tech_id = t.tech_id
  left join public.technology_contacts c on c.tech_id = t.tech_id
  left join public.featured_techids_social f on f.tech_id = t.tech_id
  where t.tech_id = p_tech_id
$$;

-- Removes technologies from the catalogue and everything that shows them, in one transaction. People's and the
-- import's data about them stay. Returns the ids that were listed. `p_reason` is 'owner', 'feed', 'import' or
-- 'moderator'.
create function private.withdraw_listings(p_ids bigint[], p_reason text) returns bigint[]
language plpgsql security definer set search_path = '' as $$
declare
  ids bigint[];
begin
  -- Locked first, as in every change of the catalogue.
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  perform 1 from private.listing_ids i where i.tech_id = any (p_ids) order by i.tech_id for update;
  perform 1 from public.technologies t where t.tech_id = any (p_ids) order by t.tech_id for update;
  select array_agg(t.tech_id order by t.tech_id) into ids from public.technologies t where t.tech_id = any (p_ids);
  if ids is null then
    return '{}';
  end if;
  insert into private.withdrawn_listings (tech_id, rows, reason)
  select u.id, private.rows_of_listing(u.id), p_reason from unnest(ids) u (id);
  insert into public.listing_drafts (organisation_id, tech_id, content, withdrawn_at, updated_by)
  select t.organisation_id, t.tech_id, (
    select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(to_jsonb(v)
      || jsonb_build_object('source_url', d.source_url, 'status', coalesce(t.stated_status, t.status), 'availability',
        to_jsonb(t) -> 'availability')) e
    where e.key = any (private.draft_columns()) and e.value <> 'null'), private.clock(), private.live_user()
  from public.technologies t join public."tech-table-v1" v on v.tech_id = t.tech_id
  left join public.technology_details d on d.tech_id = t.tech_id
  where t.tech_id = any (ids);
  perform private.note_act('listing.withdrawn', t.organisation_id, t.tech_id, jsonb_build_object('reason', p_reason))
  from public.technologies t where t.tech_id = any (ids);
  delete from public.technologies t where t.tech_id = any (ids);
  perform public.catalogue_changed();
  return ids;
end $$;

-- Moves a draft into the catalogue and returns its technology's id: a new one, or for a withdrawn listing its old id
-- with all its earlier data. Null if there is no such draft. The calling function has checked the permission.
create function private.publish_listing(p_draft uuid) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  draft public.listing_drafts;
  was jsonb;
  fields jsonb;
  filed text;
  stated text;
  id bigint;
begin
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  select * into draft from public.listing_drafts d where d.id = p_draft for update;
  if not found then
    return null;
  end if;
  -- A dry run uses no id up.
  id := coalesce(draft.tech_id, case when current_setting('quad.dry_run', true) = 'true' then 0 end,
    nextval('public.technologies_tech_id_seq'));
  delete from private.withdrawn_listings w where w.tech_id = id returning w.rows into was;
  filed := btrim(draft.content ->> 'pi_filingdate');
  stated := draft.content ->> 'status';
  -- A column that the form of a withdrawn listing left out was emptied by its editor.
  fields := case when was is not null then (
      select jsonb_object_agg(c, null::text) from unnest(private.draft_columns()) c where c <> 'status') else '{}' end
    || draft.content - '{tech_id,organisation_id,uni,family,likes,dislikes,saves}'::text[]
    || case when stated is null then '{}' else jsonb_build_object('stated_status', nullif(stated, 'other'),
      'status', private.status_of(stated)) end
    || case when filed is null and was is null then '{}' else jsonb_build_object(
      'filing_date', private.day_of(filed), 'filing_date_text', case when private.day_of(filed) is null then filed end) end
    || jsonb_build_object('tech_id', id);
  was := coalesce(was, jsonb_build_object('technology', jsonb_build_object('organisation_id', draft.organisation_id,
    'uni', private.organisation_name(draft.organisation_id), 'status', 'other', 'categorical_assign', 'Unclassified',
    'date_added', (private.clock() at time zone 'utc')::date)));

  -- What is on record follows with its numbers.
  insert into public.technologies select * from jsonb_populate_record(null::public.technologies,
    was -> 'technology' || '{"legal_status": null, "licences": []}' || fields);
  insert into public.technology_details
  select * from jsonb_populate_record(null::public.technology_details, coalesce(nullif(was -> 'details', 'null'), '{}') || fields);
  insert into public.technology_reports select r.* from jsonb_populate_record(null::public.technology_reports,
    coalesce(nullif(was -> 'reports', 'null'), '{}') || fields) r
      where to_jsonb(r) - 'tech_id' <> (select jsonb_object_agg(k.key, null::text) from jsonb_each(to_jsonb(r) - 'tech_id') k);
  insert into public.technology_contacts select c.* from jsonb_populate_record(null::public.technology_contacts,
    coalesce(nullif(was -> 'contact', 'null'), '{}') || fields) c where c.pi_contactinfo is not null;
  insert into public.technology_statements select m.* from jsonb_populate_recordset(null::public.technology_statements,
    coalesce(was -> 'statements', '[]')) m;
  insert into public.featured_techids_social as now (tech_id, active_feature)
  select f.tech_id, f.active_feature
  from jsonb_populate_record(null::public.featured_techids_social, nullif(was -> 'featured', 'null')) f
  where f.tech_id is not null and not f.by_owner
  on conflict (tech_id) do update set active_feature = excluded.active_feature or now.active_feature,
    by_owner = now.by_owner and not excluded.active_feature;
  update public.technology_counts c set likes = (select count(*) from public."likes-v1" x where x.tech_id = id),
    dislikes = (select count(*) from public."dislikes-v1" x where x.tech_id = id),
    saves = (select count(*) from public."saves-v1" x where x.tech_id = id)
  where c.tech_id = id;
  -- The text may have been changed as a draft.
  perform private.drop_stale_statements(id, private.listing_content(id));
  perform private.queue_text(id);
  delete from public.listing_drafts d where d.id = p_draft;
  perform private.note_act('listing.published', draft.organisation_id, id,
    jsonb_build_object('again', draft.tech_id is not null, 'planned', draft.publish_at is not null)
    -- These publications have no person.
    || case when private.live_user() is null then jsonb_build_object('reason',
      case when draft.publish_at <= private.clock() then 'date' else 'feed' end) else '{}' end);
  perform public.catalogue_changed();
  return id;
end $$;

-- Publishes what is due, at most 500, and fills the lists of similar technologies of recent publications.
-- returns {"published", "failed", "similar"}. A draft that fails does not hold up others; after three tries it is not
--   planned any more, and says so.
create function public.publish_due() returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  due record;
  published integer := 0;
  failed integer := 0;
  lately bigint[];
begin
  if exists (select from public.listing_drafts d where d.publish_at <= private.clock()) then
    perform 1 from public.technology_facets f where f.kind = 'all' for update;
  end if;
  for due in
    select d.id from public.listing_drafts d where d.publish_at <= private.clock() and private.is_verified(d.organisation_id)
    order by d.publish_at, d.id limit 500 for update
    skip locked
  loop
    begin
      perform private.publish_listing(due.id);
      published := published + 1;
    -- A statement that takes too long is not among the rest.
    exception when query_canceled or others then
      failed := failed + 1;
      update public.listing_drafts d set tries = d.tries + 1, publish_at = case when d.tries < 2 then d.publish_at end,
        refusal = case when d.tries < 2 then d.refusal
          else 'It could not be published as planned. Save it again, then publish it or plan it anew. If that fails too, write to us.' end
      where d.id = due.id;
      raise warning 'publish_due(): %: %', due.id, sqlerrm;
    end;
  end loop;
  -- They are in the index once their transaction has ended.
  select array_agg(x.tech_id) into lately from (
    select distinct e.tech_id from private.catalogue_events e join public.technology_details d on d.tech_id = e.tech_id
    join private.search_documents s on s.tech_id = e.tech_id
    where e.kind = 'published' and e.at > private.clock() - interval '1 day' and d.pi_similaropps is null limit 100) x;
  if lately is not null then
    perform private.fill_related(lately);
  end if;
  return jsonb_build_object('published', published, 'failed', failed, 'similar', coalesce(cardinality(lately), 0));
end $$;

-- The first step of every change of drafts. Returns null if the caller may go on. It does not lock the organisation,
-- because an import of its technologies holds the catalogue's lock while it waits for the organisation.
create function private.begin_draft_change(p_organisation bigint) returns text
language plpgsql security definer set search_path = '' as $$
declare
  role constant text := private.organisation_role(p_organisation);
begin
  return case when private.live_user() is null then 'signed-out'
    when private.count_change() > 0 then 'too-fast'
    when role is null then 'not-found' when role = 'reader' then 'not-allowed' end;
end $$;

-- Stores a draft under the id that its form was rendered with. 'changed', 'wrong', 'full', 'untitled' (a planned draft
-- needs a title), or 'conflict' with "current" if somebody changed it after `p_seen`, the "updatedAt" that the form
-- was rendered from.
create function public.save_listing_draft(p_slug text, p_id uuid, p_content jsonb, p_seen timestamptz default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_draft_change(organisation);
  wanted constant jsonb := private.read_draft(p_content);
  stored public.listing_drafts;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif p_id is null or wanted is null then
    return private.organisation_answer('wrong');
  end if;
  select * into stored from public.listing_drafts d where d.id = p_id for update;
  if stored.id is null then
    begin
      insert into public.listing_drafts (id, organisation_id, content, updated_by) values (p_id, organisation, wanted, private.live_user());
    exception when sqlstate 'PT403' then
      return private.organisation_answer('full');
    end;
  elsif stored.organisation_id <> organisation then
    return private.organisation_answer('not-found');
  elsif stored.content <> wanted and stored.updated_at is distinct from p_seen then
    return private.organisation_answer('conflict', jsonb_build_object('current', stored.content, 'updatedAt', stored.updated_at));
  elsif stored.publish_at is not null and btrim(coalesce(wanted ->> 'title', '')) = '' then
    return private.organisation_answer('untitled');
  elsif stored.content <> wanted then
    -- A moderator decides about what they read.
    update public.listing_drafts d set content = wanted, updated_at = clock_timestamp(),
      updated_by = private.live_user(), asked_at = null, tries = 0
    where d.id = p_id;
  end if;
  return private.organisation_answer('changed');
end $$;

-- Changes up to 200 drafts of an organisation.
-- returns {"changed": how many, "untitled": how many have no title and stay, "ids": of the published technologies,
--   "asked": whether a moderator decides}. 'publish' asks a moderator if the organisation is not verified; 'plan'
--   (publication from `p_at` on) is for verified organisations ('unverified'); 'keep' cancels a plan or the question
--   to the moderator; 'delete' deletes drafts that were never published.
create function public.change_listing_drafts(p_slug text, p_ids uuid[], p_change text, p_at timestamptz default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_draft_change(organisation);
  draft public.listing_drafts;
  verified constant boolean := private.is_verified(organisation);
  published bigint[] := '{}';
  changed integer := 0;
  untitled integer := 0;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif p_change is null or p_change not in ('publish', 'plan', 'keep', 'delete') or coalesce(cardinality(p_ids), 0) not between 1 and 200
    or p_change = 'plan' and (p_at is null or not isfinite(p_at) or p_at < private.clock()
      or p_at > private.clock() + interval '5 years') then
    return private.organisation_answer('wrong');
  elsif p_change = 'plan' and not verified then
    return private.organisation_answer('unverified');
  elsif p_change = 'publish' and verified then
    perform 1 from public.technology_facets f where f.kind = 'all' for update;
  end if;
  for draft in
    select * from public.listing_drafts d where d.id = any (p_ids) and d.organisation_id = organisation order by d.id for update
  loop
    if p_change in ('publish', 'plan') and btrim(coalesce(draft.content ->> 'title', '')) = '' then
      untitled := untitled + 1;
      continue;
    end if;
    case p_change
      when 'publish' then
        if verified then
          published := published || private.publish_listing(draft.id);
        else
          update public.listing_drafts d set asked_at = coalesce(d.asked_at, clock_timestamp()), refusal = null where d.id = draft.id;
        end if;
      when 'plan' then
        update public.listing_drafts d set publish_at = p_at, refusal = null, tries = 0 where d.id = draft.id;
      when 'keep' then
        update public.listing_drafts d set publish_at = null, asked_at = null where d.id = draft.id;
      when 'delete' then
        continue when draft.tech_id is not null;
        delete from public.listing_drafts d where d.id = draft.id;
    end case;
    changed := changed + 1;
  end loop;
  if changed > 0 and (p_change <> 'publish' or not verified) then
    perform private.note_act(case p_change when 'publish' then 'draft.asked' when 'plan' then 'draft.planned'
      when 'keep' then 'draft.kept' else 'draft.deleted' end,
      organisation, null, jsonb_build_object('drafts', changed, 'at', p_at));
  end if;
  return private.organisation_answer(case when changed + untitled = 0 then 'not-found' else 'changed' end,
    jsonb_build_object('changed', changed, 'untitled', untitled, 'ids', to_jsonb(published),
      'asked', p_change = 'publish' and not verified));
end $$;

-- The content of a withdrawn listing, by the columns of a draft.
create function private.withdrawn_content(p_rows jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(e.key, e.value), '{}')
  from (select (p_rows -> 'technology') || coalesce(nullif(p_rows -> 'details', 'null'), '{}')
    || coalesce(nullif(p_rows -> 'contact', 'null'), '{}') as r) w,
    jsonb_each(w.r || jsonb_build_object('status', coalesce(w.r ->> 'stated_status', w.r ->> 'status'),
      'pi_filingdate', coalesce(w.r ->> 'filing_date', w.r ->> 'filing_date_text'))) e
  where e.key = any (private.draft_columns()) and e.value <> 'null'
$$;

-- The position of the first character in which two texts differ; the position after the shorter text if it is the
-- start of the longer one.
create function private.first_difference(one text, other text) returns integer
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  same integer := 0;
  most integer := least(length(one), length(other));
  middle integer;
begin
  while same < most loop
    middle := (same + most + 1) / 2;
    if left(one, middle) = left(other, middle) then
      same := middle;
    else
      most := middle - 1;
    end if;
  end loop;
  return same + 1;
end $$;

-- The drafts that wait for a moderator, the oldest twenty.
-- returns [{"id", "organisation", "slug", "title", "askedAt", "seen": the version to decide on, "listed": whether it
--   was listed before, "texts": [{"field", "was", "text"}]}]. For a draft that was listed, only the texts that differ,
--   each from shortly before the first difference; otherwise the start of each text, and "was" is null.
create function private.asked_drafts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'organisation', o.name, 'slug', o.slug, 'title', d.content ->> 'title',
    'askedAt', d.asked_at, 'seen', d.updated_at, 'listed', w.tech_id is not null, 'texts', (
      select coalesce(jsonb_agg(jsonb_build_object('field', x.field,
        'was', case when w.tech_id is not null then case when x.cut > 1 then '…' else '' end || substring(x.was from x.cut for 2000) end,
        'text', case when x.cut > 1 then '…' else '' end || substring(x.text from x.cut for case when w.tech_id is null
          then 600 else 2000 end)) order by x.field), '[]')
      from (
        select f.field, f.was, f.text, case when w.tech_id is null then 1
          else greatest(private.first_difference(f.was, f.text) - 80, 1) end as cut
        from (
          -- Differences are shown as stored, with their markup.
          select k as field, coalesce(case when w.tech_id is null then private.plain_text(d.content -> k)
              when d.content -> k ->> 'text' is not null then d.content -> k ->> 'text' else d.content -> k #>> '{}' end, '') as text,
            coalesce(case when was.content -> k ->> 'text' is not null then was.content -> k ->> 'text'
              else was.content -> k #>> '{}' end, '') as was
          from unnest(private.draft_columns()) k) f
        where case when w.tech_id is null then f.text <> '' and f.field <> 'title' else f.text <> f.was end) x))
          order by d.asked_at, d.id), '[]')
  from (select * from public.listing_drafts x where x.asked_at is not null order by x.asked_at, x.id limit 20) d
  join public.organisations o on o.id = d.organisation_id
  left join private.withdrawn_listings w on w.tech_id = d.tech_id
  left join lateral (select private.withdrawn_content(w.rows) as content) was on true
$$;

-- A moderator publishes a draft in its state of `p_seen`, or refuses it with a reason.
create function public.decide_draft(p_draft uuid, p_publish boolean, p_seen timestamptz, p_reason text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  draft public.listing_drafts;
begin
  if not private.is_moderator() then
    return private.organisation_answer('not-allowed');
  elsif not coalesce(p_publish, false) and btrim(coalesce(p_reason, '')) = '' or length(p_reason) > 500 then
    return private.organisation_answer('wrong');
  elsif p_publish then
    perform 1 from public.technology_facets f where f.kind = 'all' for update;
  end if;
  select * into draft from public.listing_drafts d
  where d.id = p_draft and d.asked_at is not null and d.updated_at = p_seen for update;
  if draft.id is null then
    return private.organisation_answer('not-found');
  elsif p_publish then
    perform private.publish_listing(draft.id);
  else
    update public.listing_drafts d set asked_at = null, refusal = btrim(p_reason) where d.id = draft.id;
    perform private.note_act('draft.refused', draft.organisation_id, draft.tech_id, '{}');
  end if;
  return private.organisation_answer('changed');
end $$;

-- Withdraws up to 200 listings of an organisation.
-- returns {"changed": how many}.
create function public.withdraw_listings(p_slug text, p_ids bigint[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_draft_change(organisation);
  withdrawn bigint[];
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif coalesce(cardinality(p_ids), 0) not between 1 and 200 then
    return private.organisation_answer('wrong');
  end if;
  withdrawn := private.withdraw_listings(
    array(select t.tech_id from public.technologies t where t.tech_id = any (p_ids) and t.organisation_id = organisation), 'owner');
  return private.organisation_answer(case when cardinality(withdrawn) = 0 then 'not-found' else 'changed' end,
    jsonb_build_object('changed', cardinality(withdrawn)));
end $$;

-- The organisation on the pages about drafts and withdrawal, for its admins and editors; null for others.
create function private.drafting_organisation(p_slug text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', o.name, 'slug', o.slug, 'verified', private.is_verified(o.id))
  from public.organisations o where o.slug = private.current_slug(p_slug) and private.organisation_role(o.id) in ('admin', 'editor')
$$;

-- The drafts, or with `p_withdrawn` the withdrawn listings, fifty per page, the last changed first.
-- returns {"viewer", "organisation", "drafts": [{"id", "techId", "title", "publishAt", "askedAt", "refusal",
--   "withdrawnAt", "reason", "updatedAt", "by"}], "open", "withdrawn", "page", "pages"}.
create function public.listing_drafts_page(p_slug text, p_withdrawn boolean default false, p_page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer constant jsonb := private.viewer();
  drafting constant jsonb := private.drafting_organisation(p_slug);
  organisation constant bigint := private.organisation_id_of(p_slug);
  only_withdrawn constant boolean := coalesce(p_withdrawn, false);
  open_drafts integer;
  withdrawn integer;
  pages integer;
  page integer;
begin
  if drafting is null then
    return jsonb_build_object('viewer', viewer, 'organisation', null);
  end if;
  select count(*) filter (where d.withdrawn_at is null), count(*) filter (where d.withdrawn_at is not null)
    into open_drafts, withdrawn from public.listing_drafts d where d.organisation_id = organisation;
  pages := greatest(ceil(case when only_withdrawn then withdrawn else open_drafts end / 50.0)::integer, 1);
  page := least(greatest(coalesce(p_page, 1), 1), pages);
  return jsonb_build_object('viewer', viewer, 'organisation', drafting, 'open', open_drafts, 'withdrawn', withdrawn,
    'page', page, 'pages', pages, 'drafts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'techId', x.tech_id, 'title', coalesce(x.content ->> 'title', ''),
        'publishAt', x.publish_at, 'askedAt', x.asked_at, 'refusal', x.refusal, 'withdrawnAt', x.withdrawn_at, 'updatedAt', x.updated_at,
        'by', private.shown_actor(x.updated_by, w.reason), 'reason', case w.reason when 'import' then 'owner'
          else w.reason end) order by x.updated_at desc, x.id), '[]')
      from (select * from public.listing_drafts d where d.organisation_id = organisation and (d.withdrawn_at is not null) = only_withdrawn
            order by d.updated_at desc, d.id limit 50 offset (page - 1) * 50) x
      left join private.withdrawn_listings w on w.tech_id = x.tech_id));
end $$;

-- One draft.
-- returns {"viewer", "organisation", "draft": {"id", "techId", "content", "publishAt", "askedAt", "refusal",
--   "withdrawnAt", "reason", "updatedAt", "by"}}.
create function public.listing_draft_page(p_slug text, p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  organisation constant jsonb := private.drafting_organisation(p_slug);
begin
  return jsonb_build_object('viewer', private.viewer(), 'organisation', organisation, 'draft', case when organisation is not null then (
    select jsonb_build_object('id', d.id, 'techId', d.tech_id, 'content', d.content, 'publishAt', d.publish_at,
      'askedAt', d.asked_at, 'refusal', d.refusal,
      'withdrawnAt', d.withdrawn_at, 'updatedAt', d.updated_at,
      'by', private.shown_actor(d.updated_by, w.reason), 'reason', case w.reason when 'import' then 'owner' else w.reason end)
    from public.listing_drafts d left join private.withdrawn_listings w on w.tech_id = d.tech_id where d.id = p_id
      and d.organisation_id = private.organisation_id_of(p_slug)) end);
end $$;

-- The listings to withdraw: those with these ids, or with `p_filter` all that private.listings_like(…) fits.
-- returns {"viewer", "organisation", "total", "listings": [{"id", "title"}, 200 at most]}, only those of the
--   organisation.
create function public.withdraw_page(p_slug text, p_ids bigint[], p_filter jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  drafting constant jsonb := private.drafting_organisation(p_slug);
  organisation constant bigint := case when drafting is not null then private.organisation_id_of(p_slug) end;
  filter constant jsonb := private.json_argument(p_filter);
  ids constant bigint[] := array(
    select t.tech_id from public.technologies t
    where t.organisation_id = organisation
      and t.tech_id = any (coalesce(private.ids_of_filter(organisation, filter), p_ids)) order by t.tech_id);
begin
  return jsonb_build_object('viewer', private.viewer(), 'organisation', drafting, 'total', cardinality(ids), 'listings', (
    select coalesce(jsonb_agg(jsonb_build_object('id', t.tech_id, 'title', t.title) order by t.tech_id), '[]')
    from public.technologies t where t.tech_id = any (ids[1:200])));
end $$;

grant execute on function public.save_listing_draft, public.change_listing_drafts, public.decide_draft,
  public.withdraw_listings, public.listing_drafts_page, public.listing_draft_page, public.withdraw_page
  to authenticated, service_role;

-- 68_replies.sql

-- Answers by mail. Each participant of an inquiry has one address for it, with 128 bits that nobody can guess; only
-- its hash is stored. Mail to it from the participant's own address goes into the thread; doubtful mail waits for a
-- moderator.

create table private.reply_addresses (
  inquiry_id uuid not null references public.inquiries (id) on delete cascade,
  -- Null for the listing's contact and for a visitor, who are identified by their address's hash.
  user_id uuid references auth.users (id) on delete cascade,
  contact_hash bytea,
  nonce uuid not null default gen_random_uuid(),
  token_hash bytea primary key,
  unique nulls not distinct (inquiry_id, user_id)
);
comment on table private.reply_addresses is 'Gone once the inquiry is closed, and with it the address.';
comment on column private.reply_addresses.nonce is 'What the address is made of, with the key of mail.';

-- Received mail: to recognise a mail that arrives twice, and to show doubtful mail to moderators.
create table private.inbound_mail (
  id uuid primary key default gen_random_uuid(),
  inquiry_id uuid not null references public.inquiries (id) on delete cascade,
  user_id uuid references auth.users (id) on delete cascade,
  message_hash bytea not null,
  state text not null check (state in ('taken', 'held', 'discarded')),
  reason text check (reason in ('automatic', 'list', 'unverified', 'other-sender')),
  body text not null default '' check (char_length(body) <= 10000),
  quoted text not null default '' check (char_length(quoted) <= 10000),
  at timestamptz not null default private.clock(),
  unique (inquiry_id, message_hash)
);
create index inbound_mail_held on private.inbound_mail (at) where state = 'held';
comment on column private.inbound_mail.user_id is 'Whose address it came to; null for the listing''s contact.';
comment on column private.inbound_mail.message_hash is 'Of its Message-ID.';
comment on column private.inbound_mail.body is 'While it is held; empty otherwise.';
comment on column private.inbound_mail.quoted is 'As public.inquiry_messages.quoted, while it is held.';

create function private.reply_token(p_nonce uuid) returns text
language sql stable security definer set search_path = '' as $$
  select encode(substring(private.mail_hash('reply ' || p_nonce) for 16), 'hex')
$$;

-- The token of a participant's address in an inquiry, created if there is none; null if the inquiry is closed or its asker gone.
create function private.reply_token_of(p_inquiry uuid, p_user uuid, p_contact_hash bytea) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  nonce uuid := gen_random_uuid();
begin
  if not exists (
    select from public.inquiries i where i.id = p_inquiry and i.state <> 'closed' and private.has_asker(i)) then
    return null;
  end if;
  insert into private.reply_addresses as a (inquiry_id, user_id, contact_hash, nonce, token_hash)
  values (p_inquiry, p_user, p_contact_hash, nonce, private.token_hash(private.reply_token(nonce)))
  on conflict (inquiry_id, user_id) do update set contact_hash = excluded.contact_hash
  returning a.nonce into nonce;
  return private.reply_token(nonce);
end $$;

-- Closing an inquiry deletes its reply addresses.
create function private.revoke_reply_addresses() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.reply_addresses a where a.inquiry_id = new.id;
  return null;
end $$;
create trigger reply_addresses_close after update of state on public.inquiries
  for each row when (new.state = 'closed' and old.state <> 'closed') execute function private.revoke_reply_addresses();

-- The role in which a person may write into an inquiry: 'asker', 'organisation' or 'moderator'; null if they may not.
create function private.side_of(p_inquiry public.inquiries, p_user uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_user is null or p_inquiry.id is null then null
    when p_inquiry.user_id = p_user then 'asker'
    when exists (select from public.organisation_members m where m.organisation_id = p_inquiry.organisation_id
      and m.user_id = p_user and m.state = 'active' and m.role in ('admin', 'editor')) then 'organisation'
    when p_inquiry.organisation_id is null and p_user = any (private.moderators_here()) then 'moderator'
  end
$$;

-- Adds a message to an inquiry and notifies the other side. Returns null, or the reason for a refusal: 'closed',
-- 'too-many'.
create function private.add_inquiry_message(
  p_inquiry public.inquiries, p_side text, p_user uuid, p_key uuid, p_body text, p_quoted text default ''
) returns text
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_inquiry.state = 'closed' or not private.has_asker(p_inquiry) then
    return 'closed';
  elsif (select count(*) from public.inquiry_messages m where m.inquiry_id = p_inquiry.id) >= 200
    or (select count(*) from public.inquiry_messages m where m.user_id = p_user and m.at > private.clock() - interval '1 day') >= 100 then
    return 'too-many';
  end if;
  insert into public.inquiry_messages (id, inquiry_id, side, user_id, body, quoted)
  values (p_key, p_inquiry.id, p_side, p_user, p_body, p_quoted);
  if p_side = 'asker' then
    update public.inquiries i set
      state = case when i.organisation_id is null then private.held_state(i.sent_at) when i.state = 'new' then 'new' else 'open' end
    where i.id = p_inquiry.id;
    perform private.add_notice(r, 'lead-reply', private.lead_details(p_inquiry) || jsonb_build_object('message', p_body))
    from unnest(case when p_inquiry.organisation_id is null then private.moderators_here() else private.answerers_of(p_inquiry) end) r;
    return null;
  end if;
  -- A moderator who writes about a lead has it; everybody else answers.
  update public.inquiries i set state = case when p_side = 'moderator' then 'sent' else 'answered' end,
    sent_at = coalesce(i.sent_at, private.clock()), tried_at = null,
    case_manager = case when p_side = 'organisation' then coalesce(i.case_manager, p_user) else i.case_manager end
  where i.id = p_inquiry.id;
  perform private.notify_asker(p_inquiry, 'answer', private.answer_details(p_inquiry, p_body) || case when p_side = 'contact'
    then jsonb_build_object('organisation', (select t.uni from public.technologies t where t.tech_id = p_inquiry.tech_id)) else '{}' end);
  return null;
end $$;

-- Tells whoever sent a mail that it arrived in part, or that it waits for a moderator. Only for a proved sender. About
-- files alone once a day, because many signatures have an image.
create function private.notify_sender(
  p_inquiry public.inquiries, p_side text, p_user uuid, p_from text, p_left_out text[], p_is_held boolean
) returns void
language sql volatile security definer set search_path = '' as $$
  select private.add_notice(coalesce(p_user, p_inquiry.user_id), 'received', jsonb_build_object('title', p_inquiry.title,
    'leftOut', p_left_out, 'isHeld', p_is_held, 'page', case
      -- Whoever sent it from elsewhere may be somebody else.
      when p_is_held then null
      when p_side = 'asker' then '/account/inquiries/' || p_inquiry.id
      when p_side = 'moderator' then '/moderation/' || p_inquiry.id
      when p_side = 'organisation' then (select '/organisations/' || o.slug || '/inbox/' || p_inquiry.id
        from public.organisations o where o.id = p_inquiry.organisation_id) end), p_from)
  where (p_is_held or cardinality(p_left_out) > 0) and char_length(p_from) <= 320
    and coalesce(p_user, p_inquiry.user_id) is not null
    and (p_is_held or 'cut' = any (p_left_out) or not exists (
      select from private.notices n where n.user_id = coalesce(p_user, p_inquiry.user_id) and n.kind = 'received'
        and n.address_hash = private.mail_hash(p_from) and n.made_at > private.clock() - interval '1 day'))
$$;

-- Takes a mail that was sent to a participant's address. `p_quoted` is the folded part, `p_left_out` what did not
-- arrive ('files', 'cut'), `p_held` why it is doubtful, otherwise null. Returns 'written', 'held', 'known' (it was
-- received before), 'unknown' (no such address, or no longer theirs), 'closed' or 'too-many'.
create function public.take_reply(
  p_token text, p_message_id text, p_from text, p_body text, p_held text default null, p_quoted text default '',
  p_left_out text[] default '{}'
) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  address private.reply_addresses;
  inquiry public.inquiries;
  message constant bytea := sha256(convert_to(coalesce(p_message_id, ''), 'UTF8'));
  side text;
  doubt text := p_held;
  refused text;
begin
  if btrim(coalesce(p_body, '')) = '' or length(p_body) > 10000 or length(p_quoted) > 10000
    or coalesce(p_message_id, '') = '' then
    raise 'An answer has a text of up to 10,000 characters and a Message-ID.' using errcode = '22023';
  end if;
  select * into address from private.reply_addresses a where a.token_hash = private.token_hash(p_token);
  select * into inquiry from public.inquiries i where i.id = address.inquiry_id for update;
  side := case when address.user_id is not null then private.side_of(inquiry, address.user_id)
    when inquiry.visitor_email is not null then 'asker'
    -- Once an organisation has the inquiry, its earlier contact may no longer answer.
    when inquiry.id is not null and inquiry.organisation_id is null then 'contact' end;
  if side is null then
    return 'unknown';
  elsif exists (select from private.inbound_mail x where x.inquiry_id = inquiry.id and x.message_hash = message) then
    return 'known';
  end if;
  -- If the sender's address is not the participant's, the mail was passed on to somebody else.
  if doubt is null and private.mail_hash(p_from) is distinct from coalesce(address.contact_hash, private.mail_hash((
    select u.email from auth.users u where u.id = address.user_id))) then
    doubt := 'other-sender';
  end if;
  if doubt is null then
    refused := private.add_inquiry_message(inquiry, side, address.user_id, gen_random_uuid(), p_body, p_quoted);
    if refused is not null then
      return refused;
    end if;
  elsif (select count(*) from private.inbound_mail x where x.inquiry_id = inquiry.id and x.state = 'held') >= 20 then
    return 'too-many';
  end if;
  insert into private.inbound_mail (inquiry_id, user_id, message_hash, state, reason, body, quoted)
  values (inquiry.id, address.user_id, message, case when doubt is null then 'taken' else 'held' end, doubt,
    case when doubt is null then '' else p_body end, case when doubt is null then '' else p_quoted end);
  -- Automatic, list and unverified mail is never answered: its sender may not have sent it.
  if p_held is null then
    perform private.notify_sender(inquiry, side, address.user_id, p_from, p_left_out, doubt is not null);
  end if;
  return case when doubt is null then 'written' else 'held' end;
end $$;

-- The mail that waits for a moderator, the oldest fifty.
-- returns [{"id", "title", "side", "reason", "body", "quoted", "at"}].
create function private.held_mail() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'title', i.title, 'reason', m.reason, 'body', m.body,
    'quoted', m.quoted, 'at', m.at, 'side', case when m.user_id is not null then private.side_of(i, m.user_id)
      when i.visitor_email is not null then 'asker' else 'contact' end)
    order by m.at, m.id), '[]')
  from (select * from private.inbound_mail x where x.state = 'held' order by x.at, x.id limit 50) m
  join public.inquiries i on i.id = m.inquiry_id
$$;

-- A moderator adds a waiting mail to its thread, or discards it.
-- returns {"viewer", "outcome"}: 'closed' if the thread accepts no more messages.
create function public.decide_mail(p_id uuid, p_take boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  mail private.inbound_mail;
  inquiry public.inquiries;
  side text;
  refused text;
begin
  if not private.is_moderator() then
    return private.organisation_answer('not-allowed');
  end if;
  select i.* into inquiry from public.inquiries i where i.id = (select x.inquiry_id from private.inbound_mail x
    where x.id = p_id) for update;
  select * into mail from private.inbound_mail x where x.id = p_id and x.state = 'held' for update;
  if mail.id is null then
    return private.organisation_answer('not-found');
  end if;
  if coalesce(p_take, false) then
    side := case when mail.user_id is not null then private.side_of(inquiry, mail.user_id)
      when inquiry.visitor_email is not null then 'asker' when inquiry.organisation_id is null then 'contact' end;
    refused := case when side is null then 'closed' else private.add_inquiry_message(inquiry, side, mail.user_id,
      gen_random_uuid(), mail.body, mail.quoted) end;
    if refused is not null then
      return private.organisation_answer('closed');
    end if;
  end if;
  update private.inbound_mail x set state = case when coalesce(p_take, false) then 'taken' else 'discarded' end,
    body = '', quoted = '' where x.id = p_id;
  perform private.note_act(case when coalesce(p_take, false) then 'mail.taken' else 'mail.discarded' end, inquiry.organisation_id,
    inquiry.tech_id, jsonb_build_object('inquiry', inquiry.id));
  return private.organisation_answer('changed');
end $$;

grant execute on function public.decide_mail to authenticated, service_role;

-- 69_numbers.sql

-- The numbers of listings: how often each was shown and opened, counted by day without anybody's identity, and by week
-- how often it was saved, asked about and answered. Counts of readers' acts below five are shown to nobody; inquiries
-- are the organisation's own, and exact for it.

create table private.listing_days (
  tech_id bigint not null references private.listing_ids (tech_id) on delete cascade,
  day date not null,
  shown integer not null default 0,
  opened integer not null default 0,
  arrived integer not null default 0,
  primary key (tech_id, day)
);
create index listing_days_by_day on private.listing_days (day);
comment on column private.listing_days.arrived is 'How often it was opened from a site that embeds it; `opened` counts these too.';
comment on column private.listing_days.day is 'After 14 days the Monday of its week.';

-- Adds the counts of one batch: JSON, [{"id", "shown", "opened", "arrived"}]. Returns how many listings were counted.
create function public.count_listings(p_counts text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- As text, because backends differ in how they hand on an array of JSON.
  counts constant jsonb := p_counts::jsonb;
  counted integer;
begin
  if jsonb_typeof(counts) is distinct from 'array' or jsonb_array_length(counts) > 20000 then
    raise 'Counts are a list of up to 20,000.' using errcode = '22023';
  end if;
  insert into private.listing_days as d (tech_id, day, shown, opened, arrived)
  select c.id, private.clock()::date, least(sum(c.shown), 100000), least(sum(c.opened), 100000), least(coalesce(sum(c.arrived), 0), 100000)
  from jsonb_to_recordset(counts) c (id bigint, shown integer, opened integer, arrived integer)
  join public.technologies t on t.tech_id = c.id
  where c.shown >= 0 and c.opened >= 0 and coalesce(c.arrived, 0) >= 0
  group by c.id order by c.id
  on conflict (tech_id, day) do update set shown = d.shown + excluded.shown, opened = d.opened + excluded.opened,
    arrived = d.arrived + excluded.arrived;
  get diagnostics counted = row_count;
  return counted;
end $$;

-- Merges days that are more than 14 days ago into weeks, so that single days are not known later, and deletes
-- rows of more than 400 days ago. Returns how many daily rows were merged.
create function public.fold_listing_days() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  folded integer;
begin
  with old as (
    delete from private.listing_days d
    where d.day < private.clock()::date - 14 and d.day <> date_trunc('week', d.day)::date returning d.*
  ), weeks as (
    insert into private.listing_days as d (tech_id, day, shown, opened, arrived)
    select o.tech_id, date_trunc('week', o.day)::date, sum(o.shown), sum(o.opened), sum(o.arrived) from old o group by 1, 2
    on conflict (tech_id, day) do update set shown = d.shown + excluded.shown, opened = d.opened + excluded.opened,
      arrived = d.arrived + excluded.arrived
    returning 1
  )
  select (select count(*) from old) + 0 * (select count(*) from weeks) into folded;
  delete from private.listing_days d where d.day < private.clock()::date - 400;
  return folded;
end $$;

-- A number as it is shown: null below five, which pages show as '<5'.
create function private.shown_count(p_count bigint) returns bigint
language sql immutable parallel safe set search_path = '' as $$
  select case when p_count >= 5 then p_count end
$$;

-- The numbers of each of an organisation's listings in each week from `p_from` on, without what the organisation's
-- members did.
create function private.listing_weeks(p_organisation bigint, p_from date)
returns table (week date, tech_id bigint, shown bigint, opened bigint, arrived bigint, saved bigint, asked bigint, answered bigint)
language sql stable security definer set search_path = '' as $$
  with own as (select t.tech_id from public.technologies t where t.organisation_id = p_organisation),
  member as (select m.user_id from public.organisation_members m where m.organisation_id = p_organisation and m.state = 'active'),
  happened as (
    select d.day, d.tech_id, d.shown, d.opened, d.arrived, 0 as saved, 0 as asked, 0 as answered
    from private.listing_days d join own o on o.tech_id = d.tech_id where d.day >= p_from
    union all
    select (s.created_at at time zone 'utc')::date, s.tech_id, 0, 0, 0, 1, 0, 0
    from public."saves-v1" s join own o on o.tech_id = s.tech_id
    where s.created_at >= p_from and s.user_id not in (select user_id from member)
    union all
    select (i.asked_at at time zone 'utc')::date, i.tech_id, 0, 0, 0, 0, 1, (exists (
      select from public.inquiry_messages m where m.inquiry_id = i.id and m.side in ('organisation', 'contact')))::int
    from public.inquiries i join own o on o.tech_id = i.tech_id
    where i.asked_at >= p_from and (i.user_id is null or i.user_id not in (select user_id from member))
  )
  select date_trunc('week', h.day)::date, h.tech_id, sum(h.shown), sum(h.opened), sum(h.arrived), sum(h.saved), sum(h.asked),
    sum(h.answered)
  from happened h group by 1, 2
$$;

-- The first Monday of a month: a month has the weeks that begin in it.
create function private.first_monday(p_month date) returns date
language sql immutable parallel safe set search_path = '' as $$
  select p_month + (8 - extract(isodow from p_month)::integer) % 7
$$;

-- The totals of some weeks of an organisation's listings; what readers did is rounded down to a multiple of five, inquiries
-- are exact.
create function private.total_of(p_weeks jsonb, p_from date, p_until date) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select jsonb_build_object('shown', coalesce(sum(w.shown), 0)::bigint / 5 * 5, 'opened', coalesce(sum(w.opened), 0)::bigint / 5 * 5,
    'arrived', coalesce(sum(w.arrived), 0)::bigint / 5 * 5, 'saved', coalesce(sum(w.saved), 0)::bigint / 5 * 5,
    'asked', coalesce(sum(w.asked), 0), 'answered', coalesce(sum(w.answered), 0))
  from jsonb_to_recordset(p_weeks) w (week date, shown bigint, opened bigint, arrived bigint, saved bigint, asked bigint, answered bigint)
  where w.week between p_from and p_until
$$;

-- Whole days from each inquiry to its answer, of the ten newest answers, and since when the waiting ones wait.
-- returns {"days": [number], "waiting": [number, the longest first]}.
create function private.days_to_answer(p_organisation bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'days', (
      select coalesce(jsonb_agg(extract(epoch from a.at - a.sent_at)::bigint / 86400 order by a.at desc), '[]')
      from (
        select i.sent_at, min(m.at) as at
        from public.inquiries i join public.inquiry_messages m on m.inquiry_id = i.id and m.side = 'organisation'
        where i.organisation_id = p_organisation and i.sent_at is not null group by i.id order by 2 desc limit 10) a),
    'waiting', (
      select coalesce(jsonb_agg(extract(epoch from private.clock() - w.sent_at)::bigint / 86400 order by w.sent_at), '[]')
      from (
        select i.sent_at from public.inquiries i
        where i.organisation_id = p_organisation and i.state in ('new', 'open') and i.sent_at is not null
        order by i.sent_at limit 20) w))
$$;

-- What an organisation's listings did in a month.
-- returns what MonthSchema reads: "before" is of as many weeks before, "weeks" are the twelve up to "until"
create function private.month_of(p_organisation bigint, p_month date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  this_week constant date := date_trunc('week', private.clock())::date;
  first_week constant date := private.first_monday(p_month);
  last_week constant date := least(this_week, private.first_monday((p_month + interval '1 month')::date) - 7);
  earlier constant date := first_week - (last_week - first_week + 7);
  weeks jsonb;
  began date;
begin
  select coalesce(jsonb_agg(to_jsonb(s)), '[]'), coalesce(min(s.week), this_week) into weeks, began
  from (
    select w.week, sum(w.shown) as shown, sum(w.opened) as opened, sum(w.arrived) as arrived, sum(w.saved) as saved,
      sum(w.asked) as asked, sum(w.answered) as answered
    from private.listing_weeks(p_organisation, this_week - 400) w group by w.week) s;
  return jsonb_build_object('month', p_month, 'began', began, 'from', first_week, 'until', last_week,
    'total', private.total_of(weeks, first_week, last_week),
    'before', case when began <= earlier then private.total_of(weeks, earlier, first_week - 7) end,
    'weeks', (
      select coalesce(jsonb_agg(private.total_of(weeks, g.week::date, g.week::date) || jsonb_build_object('week', g.week::date)
        order by g.week), '[]')
      from generate_series(greatest(began, last_week - 77), last_week, interval '7 days') g (week)),
    'answers', private.days_to_answer(p_organisation));
end $$;

-- The first day of the newest month that has a week.
create function private.newest_month() returns date
language sql stable set search_path = '' as $$
  select date_trunc('month', date_trunc('week', private.clock()))::date
$$;

-- A month of an organisation's listings, for its members: of the last twelve, the newest if no other is asked for.
-- returns what NumbersPageSchema reads: "best" are the five most opened, "silent" the five most shown of those that were
--   opened less than five times; a number of saves below five is null. "organisation" is null for everyone else.
create function public.numbers_page(p_slug text, p_month date default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  organisation public.organisations;
  newest constant date := private.newest_month();
  chosen constant date := greatest(newest - interval '11 months', least(newest, date_trunc('month', coalesce(p_month, newest))))::date;
  month jsonb;
begin
  select * into organisation from public.organisations o where o.slug = private.current_slug(p_slug);
  if private.organisation_role(organisation.id) is null then
    return jsonb_build_object('viewer', viewer, 'organisation', null);
  end if;
  month := private.month_of(organisation.id, chosen);
  return (
    with of_month as materialized (
      select w.tech_id, sum(w.shown)::bigint as shown, sum(w.opened)::bigint as opened, sum(w.saved)::bigint as saved,
        sum(w.asked)::bigint as asked
      from private.listing_weeks(organisation.id, (month ->> 'from')::date) w where w.week <= (month ->> 'until')::date
      group by w.tech_id),
    best as (select * from of_month m where m.opened >= 5 order by m.opened desc, m.tech_id limit 5),
    silent as (select * from of_month m where m.shown >= 5 and m.opened < 5 order by m.shown desc, m.tech_id limit 5)
    select month || jsonb_build_object('viewer', viewer,
      'organisation', jsonb_build_object('name', organisation.name, 'slug', organisation.slug,
        'role', private.organisation_role(organisation.id)),
      'listings', (select count(*) from public.technologies t where t.organisation_id = organisation.id),
      'months', (
        select jsonb_agg(g.month::date order by g.month desc)
        from generate_series(least(newest, greatest(date_trunc('month', (month ->> 'began')::date), newest - interval '11 months')),
          newest, interval '1 month') g (month)),
      'mailed', (
        select m.mailed_month is not null from public.organisation_members m
        where m.organisation_id = organisation.id and m.user_id = private.live_user()),
      'best', (
        select coalesce(jsonb_agg(jsonb_build_object('techId', b.tech_id, 'title', t.title, 'opened', b.opened,
          'saved', private.shown_count(b.saved), 'asked', b.asked) order by b.opened desc, b.tech_id), '[]')
        from best b join public.technologies t on t.tech_id = b.tech_id),
      'silent', (
        select coalesce(jsonb_agg(jsonb_build_object('techId', s.tech_id, 'title', t.title, 'shown', s.shown, 'gaps', g.gaps)
          order by s.shown desc, s.tech_id), '[]')
        from silent s join public.technologies t on t.tech_id = s.tech_id
        join private.listing_gaps(array(select x.tech_id from silent x)) g on g.tech_id = s.tech_id)));
end $$;

-- Mails the month that has ended to the members who want it, once each. Returns how many mails wait by it.
create function public.mail_months() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  newest constant date := private.newest_month();
  due record;
  mailed integer := 0;
begin
  for due in
    update public.organisation_members m set mailed_month = newest
    where m.mailed_month < newest and m.state = 'active' returning m.organisation_id, m.user_id
  loop
    perform private.notify_of_organisation(due.user_id, 'month', due.organisation_id,
      private.month_of(due.organisation_id, (newest - interval '1 month')::date) - 'weeks');
    mailed := mailed + 1;
  end loop;
  return mailed;
end $$;

grant execute on function public.numbers_page to authenticated, service_role;

-- 70_organisation_pages.sql

-- An organisation's first page: who waits for an answer, and what needs somebody. Then what its
-- admins set once: the contact and case manager of listings without their own, and what its public page says.

-- The first page of an organisation's members.
-- returns what HomeSchema in app/organisations/organisations.schema.ts reads: the five leads that wait longest, and for
--   admins and editors how much of each kind waits
create function private.organisation_home(p_organisation bigint, p_role text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.live_user();
begin
  return (
    with waiting as (
      select * from public.inquiries i where i.organisation_id = p_organisation and i.state in ('new', 'open'))
    select jsonb_build_object('at', private.clock(),
      'waiting', (select count(*) from waiting),
      'leads', (
        select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'message', left(l.message, 160),
          'name', l.asker_name, 'state', l.state, 'askedAt', l.asked_at, 'own', coalesce(l.case_manager = caller, false),
          'caseManager', case when l.case_manager is not null then private.shown_name(l.case_manager) end)
          order by l.asked_at, l.id), '[]')
        from (select * from waiting w order by w.asked_at, w.id limit 5) l),
      'needs', case when p_role in ('admin', 'editor') then private.organisation_needs(p_organisation, p_role) end,
      'gaps', (
        select coalesce(jsonb_object_agg(c.gap, c.listings), '{}')
        from (
          select u.gap, count(*) as listings
          from private.listing_gaps(array(
            select t.tech_id from public.technologies t where t.organisation_id = p_organisation)) g,
          unnest(g.gaps) u (gap) group by u.gap) c)));
end $$;

-- How much of each kind waits for an admin or editor, as organisation_home(…) says.
create function private.organisation_needs(p_organisation bigint, p_role text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'contacts', (
      select count(*) from public.technologies t join private.technology_facts f on f.tech_id = t.tech_id
      where t.organisation_id = p_organisation and not f.contact),
    'asking', case when p_role = 'admin' then (
      select count(*) from public.organisation_members m where m.organisation_id = p_organisation and m.state = 'asking') else 0 end,
    'mistakes', (
      select count(*) from public.mistake_reports r join public.technologies t on t.tech_id = r.tech_id
      where t.organisation_id = p_organisation and r.state = 'open'),
    'imports', (
      select count(*) from public.imports r
      where r.organisation_id = p_organisation and r.state in ('sheet', 'columns', 'draft')),
    'feeds', (select count(*) from public.feeds f where f.organisation_id = p_organisation and f.state = 'asks'),
    'vanished', (
      select count(*) from private.feed_entries e join public.feeds f on f.id = e.feed_id
      join public.technologies t on t.tech_id = e.tech_id where f.organisation_id = p_organisation and f.whole and e.missing > 0),
    'offers', (
      select count(distinct o.tech_id) from public.offered_values o join public.technologies t on t.tech_id = o.tech_id
      where t.organisation_id = p_organisation and o.value is distinct from o.kept),
    'rights', (
      select count(*) from public.technologies t
      where t.organisation_id = p_organisation and private.differs_from_record(t.stated_status, t.status, t.legal_status)),
    'drafts', (select count(*) from public.listing_drafts d where d.organisation_id = p_organisation and d.withdrawn_at is null),
    'due', (
      select count(*) from public.listing_drafts d where d.organisation_id = p_organisation and d.withdrawn_at is null
        and d.publish_at < private.clock() + interval '7 days'))
$$;

-- Settings that an organisation's admins make once, as organisation_page(…) says.
create function private.settings_of(o public.organisations) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('contact', d.contact, 'caseManager', d.case_manager, 'members', private.answering_members(o.id),
    'about', o.about, 'website', o.website, 'ror', o.ror_id, 'colour', o.colour, 'logo', o.logo, 'isOpen', o.is_open,
    'takesQuestions', o.takes_questions, 'embedders', to_jsonb(o.embedders),
    'verified', private.is_verified(o.id),
    'asked', (select jsonb_build_object('name', r.name, 'slug', r.slug) from private.name_requests r where r.organisation_id = o.id),
    'webhooks', private.webhooks_of(o.id))
  from (select 1) one left join public.organisation_settings d on d.organisation_id = o.id
$$;

-- Asks a moderator for another name or slug of an organisation; those that it has now take the request back. 'wrong' for a name that
-- cannot be read as what it is, or a second change of the slug; 'taken' where another organisation has, or had, either.
create function private.ask_name(p_organisation bigint, p_name text, p_slug text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  now_called public.organisations;
  wanted constant text := regexp_replace(normalize(p_name, NFKC), '\s+', ' ', 'g');
begin
  select * into now_called from public.organisations o where o.id = p_organisation;
  if length(wanted) not between 3 and 120 or not private.is_readable_name(wanted) or wanted ~ '[[:cntrl:]<>]' or private.fold(wanted) = ''
    or wanted is null or p_slug is null or p_slug !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or length(p_slug) not between 2 and 80
    or p_slug <> now_called.slug and exists (select from private.former_slugs f where f.organisation_id = p_organisation) then
    return private.organisation_answer('wrong');
  elsif exists (select from public.organisations o
      where o.id <> p_organisation and (o.slug = p_slug or private.name_skeleton(o.name) = private.name_skeleton(wanted)))
    or exists (select from private.former_slugs f where f.slug = p_slug and f.organisation_id <> p_organisation)
    or exists (select from private.former_names f where f.name = wanted and f.organisation_id <> p_organisation) then
    return private.organisation_answer('taken');
  end if;
  delete from private.name_requests r where r.organisation_id = p_organisation;
  if (wanted, p_slug) is distinct from (now_called.name, now_called.slug) then
    insert into private.name_requests (organisation_id, name, slug, user_id) values (p_organisation, wanted, p_slug, private.live_user());
    perform private.note_act('organisation.name-asked', p_organisation);
  end if;
  return private.organisation_answer('changed');
end $$;

-- Calls an organisation by another name and slug, with its withdrawn listings and what people search for by it. The former ones lead
-- to it; rename_listings() follows with its published ones.
create function private.rename_organisation(p_organisation bigint, p_name text, p_slug text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  was public.organisations;
begin
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  select * into was from public.organisations o where o.id = p_organisation for update;
  delete from private.former_names f where f.name = p_name and f.organisation_id = p_organisation;
  update public.organisations o set name = p_name, slug = p_slug, registered = false where o.id = p_organisation;
  if p_slug <> was.slug then
    insert into private.former_slugs (slug, organisation_id) values (was.slug, p_organisation);
  end if;
  if p_name <> was.name then
    insert into private.former_names (name, organisation_id) values (was.name, p_organisation) on conflict do nothing;
    insert into private.owner_aliases (name, alias) values (p_name, was.name) on conflict do nothing;
    update private.withdrawn_listings w set rows = jsonb_set(w.rows, '{technology,uni}', to_jsonb(p_name))
    where w.rows #>> '{technology,organisation_id}' = p_organisation::text;
    update public.saved_searches s set search = replace(s.search::text, to_jsonb(was.name)::text, to_jsonb(p_name)::text)::jsonb
    where s.search #> '{filters,uni}' ? was.name;
  end if;
  perform private.note_act('organisation.renamed', p_organisation, null, jsonb_build_object('was', was.name));
  perform public.catalogue_changed();
end $$;

-- Gives a hundred listings the new name of their organisation: of 600 it takes seconds, which no page waits for. Returns how many.
create function public.rename_listings() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  renamed integer;
begin
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  update public.technologies t set uni = s.name
  from (
    select x.tech_id, o.name
    from private.former_names f join public.organisations o on o.id = f.organisation_id
    join public.technologies x on x.uni = f.name and x.organisation_id = o.id order by x.tech_id limit 100) s
  where t.tech_id = s.tech_id;
  get diagnostics renamed = row_count;
  if renamed > 0 then
    perform public.catalogue_changed();
  end if;
  return renamed;
end $$;

-- A moderator's decision on the name and slug that an organisation wants; the admin who asked is mailed.
create function public.decide_name(p_slug text, p_approve boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked private.name_requests;
begin
  if not private.is_moderator() then
    return private.organisation_answer('not-allowed');
  end if;
  delete from private.name_requests r where r.organisation_id = private.organisation_id_of(p_slug) returning * into asked;
  if asked.organisation_id is null then
    return private.organisation_answer('not-found');
  elsif p_approve and exists (
    select from public.organisations o where o.id <> asked.organisation_id and (o.slug = asked.slug or o.name = asked.name)) then
    return private.organisation_answer('taken');
  elsif p_approve then
    perform private.rename_organisation(asked.organisation_id, asked.name, asked.slug);
  else
    perform private.note_act('organisation.name-refused', asked.organisation_id);
  end if;
  perform private.notify_of_organisation(asked.user_id, 'named', asked.organisation_id, jsonb_build_object('name', asked.name,
    'approved', coalesce(p_approve, false)))
  where asked.user_id is not null;
  return private.organisation_answer('changed');
end $$;

-- Sets what holds for all listings of an organisation, or what its public page says; admins only. 'wrong' for a value
-- that cannot be, 'taken' for a ROR id, name or slug that another organisation has. Empty texts are none.
--   defaults  {"contact", "caseManager": a member who answers}       profile  {"about", "website", "ror", "colour"}
--   name      {"name", "slug"}, which a moderator decides on; the slug changes once
--   logo      {"logo": its key in the images' bucket, empty for none}; {} only asks whether it may be changed
create function public.change_organisation(p_slug text, p_change text, p_values jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation, '{admin}');
  given constant jsonb := private.json_argument(p_values);
  texts jsonb;
  manager uuid;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  end if;
  -- Without what turns the direction of the text around it.
  select coalesce(jsonb_object_agg(g.key, nullif(btrim(
      regexp_replace(g.value, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g')), '')), '{}')
    into texts from jsonb_each_text(given) g;
  if p_change = 'defaults' then
    manager := (texts ->> 'caseManager')::uuid;
    if char_length(texts ->> 'contact') not between 3 and 500 or manager is not null and not exists (
      select from public.organisation_members m where m.organisation_id = organisation and m.user_id = manager
        and m.state = 'active' and m.role in ('admin', 'editor')) then
      return private.organisation_answer('wrong');
    end if;
    insert into public.organisation_settings (organisation_id, contact, case_manager) values (organisation, texts ->> 'contact', manager)
    on conflict (organisation_id) do update set contact = excluded.contact, case_manager = excluded.case_manager;
    perform private.refresh_facts(array(select t.tech_id from public.technologies t
      where t.organisation_id = organisation order by t.tech_id));
  elsif p_change = 'profile' then
    if char_length(texts ->> 'about') > 1000 or texts ->> 'about' !~ '[[:alnum:]]' or char_length(texts ->> 'website') > 300
      or texts ->> 'website' !~ '^https?://[^[:space:][:cntrl:]]+$' or texts ->> 'ror' !~ '^0[a-z0-9]{6}[0-9]{2}$'
      or texts ->> 'colour' !~ '^#[0-9a-f]{6}$' then
      return private.organisation_answer('wrong');
    elsif exists (select from public.organisations o where o.ror_id = texts ->> 'ror' and o.id <> organisation) then
      return private.organisation_answer('taken');
    end if;
    update public.organisations o set about = texts ->> 'about', website = texts ->> 'website', ror_id = texts ->> 'ror',
      colour = texts ->> 'colour'
    where o.id = organisation;
  elsif p_change = 'name' then
    return private.ask_name(organisation, texts ->> 'name', texts ->> 'slug');
  elsif p_change = 'logo' then
    if texts ->> 'logo' !~ ('^owners/' || p_slug || '/[0-9a-f-]{36}\.webp$') then
      return private.organisation_answer('wrong');
    elsif not texts ? 'logo' then
      return private.organisation_answer('changed');
    end if;
    insert into private.removed_images (key)
    select o.logo from public.organisations o where o.id = organisation and o.logo is not null on conflict do nothing;
    update public.organisations o set logo = texts ->> 'logo' where o.id = organisation;
  else
    raise 'An organisation sets its defaults, its profile, its name or its logo.' using errcode = '22023';
  end if;
  perform private.note_act('organisation.' || p_change, organisation);
  perform public.catalogue_changed();
  return private.organisation_answer('changed');
end $$;

-- Whether the caller may send files to an organisation: asked before they are read.
create function public.may_send_files(p_slug text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.organisation_role(private.organisation_id_of(p_slug)) in ('admin', 'editor'), false)
$$;
grant execute on function public.may_send_files(text) to authenticated, service_role;

grant execute on function public.change_organisation, public.decide_name to authenticated, service_role;

-- 71_imports.sql

-- An organisation imports its listings: from a file that it uploads, or the address of a feed that is read every night. The jobs
-- worker reads an import with the code of the import command, an editor reviews it as a draft (a nightly import only if it
-- raises a question), and the functions here write it into the catalogue. Existing listings are adopted under their
-- ids, and no field that an editor changed is overwritten.

create table public.feeds (
  id bigint generated by default as identity primary key,
  organisation_id bigint not null references public.organisations (id) on delete cascade,
  address text not null check (address ~ '^https://[^[:space:][:cntrl:]]+$' and char_length(address) <= 2000),
  state text not null default 'new' check (state in ('new', 'on', 'asks')),
  -- Whether a person stated that it always holds everything. Only then is withdrawn what it does not hold any more.
  whole boolean not null default false,
  -- The answering site when a person last published a reading of it: {"host", "title", "site": the host that it names}.
  source jsonb,
  added_by uuid references auth.users (id) on delete set null,
  added_at timestamptz not null default private.clock(),
  -- The time at which a reading of it was last published.
  read_at timestamptz,
  problem text check (char_length(problem) <= 1000),
  unique (organisation_id, address)
);
comment on column public.feeds.state is '"new" until its first reading is published, "asks" while it fails or a reading of it is in doubt: then nothing changes by itself.';
create index feeds_by_person on public.feeds (added_by);
-- No policies: an organisation's admins and editors read both tables through imports_page() and import_page().
grant all on public.feeds to service_role;

create table public.imports (
  id uuid primary key,
  organisation_id bigint not null references public.organisations (id) on delete cascade,
  -- Null for a file that was uploaded.
  feed_id bigint references public.feeds (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 2000),
  nightly boolean not null default false,
  state text not null default 'waiting'
    check (state in (
      'waiting', 'reading', 'sheet', 'columns', 'draft', 'publishing', 'done', 'failed', 'left', 'undoing', 'undone')),
  -- The sheet of a workbook that a person chose. Null for other files, and where there is only one.
  sheet text check (char_length(sheet) <= 200),
  -- Parts that its reading left out before there were rows: hidden sheets, for example.
  notes jsonb not null default '[]',
  -- The content of the own table's columns, as a person chose: {"Tech ID": "number"}. Null for other files.
  columns jsonb,
  -- The delimiter of an organisation's own table, where a person chose it.
  delimiter text check (delimiter in (',', ';', E'\t', '|')),
  -- The answering site, as in feeds.
  source jsonb,
  -- Whether a person published it.
  confirmed boolean not null default false,
  -- Whether the source was asked only for changes since the last reading: what is missing has not vanished then.
  partial boolean not null default false,
  report jsonb not null default '{}',
  problem text check (char_length(problem) <= 1000),
  asked_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default private.clock(),
  touched_at timestamptz not null default clock_timestamp(),
  -- How often it was found without progress.
  stalled smallint not null default 0,
  ended_at timestamptz
);
create index imports_newest on public.imports (organisation_id, made_at desc);
create index imports_by_feed on public.imports (feed_id);
create index imports_by_person on public.imports (asked_by);
create index imports_open on public.imports (touched_at) where state in ('waiting', 'reading', 'publishing');
grant all on public.imports to service_role;

-- The rows of an import: what the source has and what was read from it. They are unpublished, so nobody may read the table
-- itself.
create table private.import_rows (
  import_id uuid not null references public.imports (id) on delete cascade,
  place integer not null check (place >= 0),
  -- The row's number in its source.
  source_row integer,
  outcome text not null check (outcome in ('taken', 'rejected', 'copy')),
  reason text,
  notes text[] not null default '{}',
  input text not null default '',
  reference text,
  external_id text,
  content_hash text,
  -- `content` has the columns of private.listing_content(…); `extra` has the statements, the family keys and the columns
  -- that only a new listing gets.
  content jsonb,
  extra jsonb,
  match text check (match in ('new', 'known', 'unsure', 'withdrawn', 'left')),
  tech_id bigint,
  found_by text check (found_by in ('feed', 'address', 'number', 'words', 'editor')),
  candidates bigint[] not null default '{}',
  -- Cells that were not understood, [{"field", "value", "problem"}], and those that a person mended, {"Filing date": "2026-04-30"}.
  doubts jsonb not null default '[]',
  mended jsonb not null default '{}',
  -- The changes of publication in an existing listing: {"title": {"old", "new", "kept": true if the text is an
  -- editor's}}. After publication: what it changed, with "source": where the earlier text came from.
  changes jsonb,
  published_at timestamptz,
  did text check (did in ('created', 'changed', 'published')),
  undone_at timestamptz,
  -- The changes that stay although the import was rolled back: {"why": 'edited' | 'adopted' | 'moved' | 'withdrawn',
  -- "fields": those that stay}.
  stays jsonb,
  primary key (import_id, place)
);
create index import_rows_identity on private.import_rows (import_id, external_id);
create index import_rows_by_listing on private.import_rows (tech_id) where did is not null;

-- The meaning of an organisation's columns, as it stated it, by their headers.
create table private.import_columns (
  organisation_id bigint not null references public.organisations (id) on delete cascade,
  name text not null,
  target text not null,
  primary key (organisation_id, name)
);

-- Records of a source that an organisation left out. They stay out of its later imports until it takes them in again; a row of
-- a file comes back for review once it is mended.
create table private.left_out_records (
  organisation_id bigint not null references public.organisations (id) on delete cascade,
  source text not null,
  external_id text not null,
  content_hash text not null,
  primary key (organisation_id, source, external_id)
);

-- The listings that a feed held, and for how many nights in a row each has been missing: a night counts once, however
-- often the feed is read in it.
create table private.feed_entries (
  feed_id bigint not null references public.feeds (id) on delete cascade,
  tech_id bigint not null references private.listing_ids (tech_id) on delete cascade,
  missing integer not null default 0 check (missing >= 0),
  -- The last night that counts.
  missed_on date,
  -- Whether the feed held it when a person last published a reading.
  confirmed boolean not null default false,
  primary key (feed_id, tech_id)
);
create index feed_entries_by_listing on private.feed_entries (tech_id);

-- The planner stores no samples of gated columns (docs/security.md).
alter table public.imports alter report set statistics 0, alter columns set statistics 0, alter notes set statistics 0;
alter table private.import_columns alter name set statistics 0;
alter table private.left_out_records alter external_id set statistics 0;
alter table private.import_rows alter reason set statistics 0, alter notes set statistics 0, alter input set statistics 0,
  alter reference set statistics 0, alter external_id set statistics 0, alter content set statistics 0,
  alter extra set statistics 0, alter changes set statistics 0, alter doubts set statistics 0, alter mended set statistics 0;

-- The source whose record ids an import uses: the feed, or the organisation for its uploads.
create function private.import_source(p_import public.imports) returns text
language sql immutable set search_path = '' as $$
  select case when p_import.feed_id is null then 'upload/' || p_import.organisation_id else 'feed/' || p_import.feed_id end
$$;

-- Opens an import for an editor. With an address it reads a feed, which is added if it is new. 'full': three feeds, or
-- twenty imports in an hour; 'busy': two of the organisation's imports are open.
create function public.begin_import(p_slug text, p_import uuid, p_name text, p_address text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation, '{admin,editor}');
  feed bigint;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif p_import is null or char_length(btrim(coalesce(p_name, ''))) not between 1 and 2000
    or p_address is not null and (p_address !~ '^https://[^[:space:][:cntrl:]]+$' or char_length(p_address) > 2000) then
    return private.organisation_answer('wrong');
  elsif exists (select from public.imports r where r.id = p_import) then
    return private.organisation_answer('exists');
  elsif (select count(*) from public.imports r where r.organisation_id = organisation and not r.nightly
    and r.made_at > private.clock() - interval '1 hour') >= 20 then
    return private.organisation_answer('full');
  elsif (select count(*) from public.imports r where r.organisation_id = organisation and not r.nightly
    and r.state in ('waiting', 'reading', 'publishing', 'undoing')) >= 2 then
    return private.organisation_answer('busy');
  end if;
  if p_address is not null then
    if (select count(*) from public.feeds f
      where f.organisation_id = organisation and f.address <> p_address and private.has_place(f)) >= 3 then
      return private.organisation_answer('full');
    end if;
    select f.id into feed from public.feeds f where f.organisation_id = organisation and f.address = p_address;
    if feed is null then
      insert into public.feeds (organisation_id, address, added_by) values (organisation, p_address, private.live_user())
      returning id into feed;
      perform private.note_act('feed.added', organisation, null, jsonb_build_object('feed', feed));
    elsif exists (select from public.imports r where r.feed_id = feed and r.state in ('waiting', 'reading', 'publishing', 'undoing')) then
      return private.organisation_answer('exists');
    end if;
  end if;
  insert into public.imports (id, organisation_id, feed_id, name, asked_by)
  values (p_import, organisation, feed, btrim(p_name), private.live_user());
  return private.organisation_answer('changed', jsonb_build_object('id', p_import));
end $$;

-- Whether the caller may bring the file of an import, or have it continued: the admins and editors of its organisation.
create function public.may_import(p_import uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.imports r where r.id = p_import and private.organisation_role(r.organisation_id) in ('admin', 'editor'))
$$;

-- Keeps what is known of a file or feed before its rows: {"notes": ["The sheet “Secret” is hidden and was not read."],
-- "source": who answered, "partial": whether only changes were asked for}.
create function public.note_import(p_import uuid, p_noted jsonb) returns void
language sql security definer set search_path = '' as $$
  update public.imports r set notes = coalesce(n.noted -> 'notes', r.notes), source = coalesce(n.noted -> 'source', r.source),
    partial = coalesce((n.noted ->> 'partial')::boolean, r.partial)
  from (select private.json_argument(p_noted) as noted) n
  where r.id = p_import and r.state = 'reading'
$$;

-- Those of the given imports that still need their file: the jobs Worker deletes the rest (import-file.ts).
create function public.imports_with_files(p_imports uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(r.id), '[]') from public.imports r
  where r.id = any (p_imports) and r.state in ('waiting', 'reading', 'sheet', 'columns')
$$;

-- Takes an import to continue it.
-- returns {"step": 'read' | 'publish' | 'undo' | 'later' | 'none', "organisation": name, "name", "address", "since":
--   for a feed that is read again between nights, the day from which changes are wanted, "columns", "delimiter", "sheet",
--   "notes", "rows": how many are staged}. 'later' while ten others are under way.
create function public.take_import(p_import uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  import public.imports;
begin
  select * into import from public.imports r where r.id = p_import for update;
  if import.state is null or import.state not in ('waiting', 'reading', 'publishing', 'undoing') then
    return '{"step": "none"}';
  elsif import.state = 'waiting' and (select count(*) from public.imports r
    where r.state in ('reading', 'publishing') and r.touched_at > clock_timestamp() - interval '15 minutes') >= 10 then
    update public.imports r set touched_at = clock_timestamp() where r.id = p_import;
    return '{"step": "later"}';
  end if;
  update public.imports r set state = case r.state when 'waiting' then 'reading' else r.state end, touched_at = clock_timestamp()
  where r.id = p_import;
  return jsonb_build_object('step', case import.state when 'publishing' then 'publish' when 'undoing' then 'undo' else 'read' end,
    'organisation', private.organisation_name(import.organisation_id), 'name', import.name,
    'address', (select f.address from public.feeds f where f.id = import.feed_id), 'columns', import.columns, 'delimiter', import.delimiter,
    'since', (select (f.read_at at time zone 'utc')::date - 1 from public.feeds f where f.id = import.feed_id
      and f.state = 'on' and not import.nightly),
    'sheet', import.sheet, 'notes', import.notes,
    'rows', (select coalesce(max(x.place) + 1, 0) from private.import_rows x where x.import_id = p_import));
end $$;

-- Asks which sheet of a workbook is to be read. `p_sheets` is [{"name", "sample"}]. Returns the import's state.
create function public.ask_sheet(p_import uuid, p_sheets jsonb) returns text
language sql security definer set search_path = '' as $$
  update public.imports r set state = 'sheet', report = jsonb_build_object('sheets', private.json_argument(p_sheets))
  where r.id = p_import and r.state = 'reading' returning r.state
$$;

-- An editor's answer: the sheet to read, by its name. The import goes on.
create function public.choose_sheet(p_slug text, p_import uuid, p_sheet text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation, '{admin,editor}');
  import public.imports;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  end if;
  select * into import from public.imports r where r.id = p_import and r.organisation_id = organisation for update;
  if import.id is null then
    return private.organisation_answer('not-found');
  elsif import.state <> 'sheet'
    or not exists (select from jsonb_array_elements(import.report -> 'sheets') s where s ->> 'name' = p_sheet) then
    return private.organisation_answer('wrong');
  end if;
  update public.imports r set sheet = p_sheet, state = 'reading', report = '{}', touched_at = clock_timestamp() where r.id = p_import;
  return private.organisation_answer('changed');
end $$;

-- Asks what the columns of a table hold. `p_columns` is [{"name", "samples", "guess"}]; what the organisation chose
--   before replaces the guess, but not where the column was only not recognised. `p_delimiters` are those that divide the
--   table into columns, the one in use first. A nightly import asks nobody: it goes on if all columns are known, and fails
--   otherwise. Returns the import's state.
create function public.ask_columns(p_import uuid, p_columns jsonb, p_delimiters text[]) returns text
language plpgsql security definer set search_path = '' as $$
declare
  given constant jsonb := private.json_argument(p_columns);
  import public.imports;
  known jsonb;
begin
  select * into import from public.imports r where r.id = p_import for update;
  if import.state is distinct from 'reading' then
    return import.state;
  end if;
  select coalesce(jsonb_object_agg(c.name, c.target), '{}') into known
  from private.import_columns c where c.organisation_id = import.organisation_id;
  if not import.nightly then
    update public.imports r set state = 'columns', report = jsonb_build_object('notes', r.notes, 'delimiters', to_jsonb(p_delimiters),
      'columns', (
      select jsonb_agg(c.value || jsonb_build_object('guess',
        coalesce(nullif(known -> (c.value ->> 'name'), '"unknown"'), c.value -> 'guess')) order by c.ordinality)
      from jsonb_array_elements(given) with ordinality c))
    where r.id = p_import;
    return 'columns';
  elsif exists (select from jsonb_array_elements(given) c where not known ? (c.value ->> 'name')) then
    perform public.fail_import(p_import, 'The columns of the table changed. Read the feed now, and choose what each of them holds.');
    return 'failed';
  end if;
  update public.imports r set columns = (
    select jsonb_object_agg(c.value ->> 'name', known -> (c.value ->> 'name')) from jsonb_array_elements(given) c)
  where r.id = p_import;
  return 'reading';
end $$;

-- An editor's answer: what divides the columns. The table is read anew, and its columns are asked again.
create function public.choose_delimiter(p_slug text, p_import uuid, p_delimiter text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation, '{admin,editor}');
  import public.imports;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  end if;
  select * into import from public.imports r where r.id = p_import and r.organisation_id = organisation for update;
  if import.id is null then
    return private.organisation_answer('not-found');
  elsif import.state <> 'columns' or not coalesce(import.report -> 'delimiters' ? p_delimiter, false) then
    return private.organisation_answer('wrong');
  end if;
  update public.imports r set delimiter = p_delimiter, state = 'reading', report = '{}', touched_at = clock_timestamp()
  where r.id = p_import;
  return private.organisation_answer('changed');
end $$;

-- An editor's answer: what each column holds, {"Tech ID": "number"}. The import goes on, and the answer is remembered.
create function public.choose_columns(p_slug text, p_import uuid, p_columns jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation, '{admin,editor}');
  given constant jsonb := private.json_argument(p_columns);
  import public.imports;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  end if;
  select * into import from public.imports r where r.id = p_import and r.organisation_id = organisation for update;
  if import.id is null then
    return private.organisation_answer('not-found');
  elsif import.state <> 'columns' or jsonb_typeof(given) is distinct from 'object' then
    return private.organisation_answer('wrong');
  elsif exists (select from jsonb_each_text(given) c where c.value !~ '^[a-z]{1,20}$')
    or array(select c.value ->> 'name' from jsonb_array_elements(import.report -> 'columns') c order by 1)
      <> array(select k from jsonb_object_keys(given) k order by 1) then
    return private.organisation_answer('wrong');
  end if;
  insert into private.import_columns (organisation_id, name, target) select organisation, c.key, c.value from jsonb_each_text(given) c
  on conflict (organisation_id, name) do update set target = excluded.target;
  update public.imports r set columns = given, state = 'reading', report = '{}', touched_at = clock_timestamp() where r.id = p_import;
  return private.organisation_answer('changed');
end $$;

-- The content of listings of an import's organisation: {"7": as listing_content(…)}, of up to two hundred ids.
create function public.contents_of_import(p_import uuid, p_ids bigint[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(t.tech_id, private.listing_content(t.tech_id)), '{}')
  from public.imports r join public.technologies t on t.organisation_id = r.organisation_id
  where r.id = p_import and t.tech_id = any (p_ids[1:200])
$$;

-- Stages rows of an import, each once, however often they are sent. `p_rows` is [{"place", "row", "outcome", "reason",
--   "notes", "input", "reference", "externalId", "hash", "content", "extra", "doubts"}].
create function public.stage_import_rows(p_import uuid, p_rows jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.import_rows (import_id, place, source_row, outcome, reason, notes, input, reference, external_id,
    content_hash, content, extra, doubts)
  select p_import, x.place, x.row, x.outcome, x.reason, array(select jsonb_array_elements_text(coalesce(x.notes, '[]'))),
    coalesce(x.input, ''), x.reference, x."externalId", x.hash, x.content, x.extra, coalesce(x.doubts, '[]')
  from jsonb_to_recordset(private.json_argument(p_rows))
    x (place integer, "row" integer, outcome text, reason text, notes jsonb, input text, reference text,
      "externalId" text, hash text, content jsonb, extra jsonb, doubts jsonb)
  where exists (select from public.imports r where r.id = p_import and r.state = 'reading')
  on conflict (import_id, place) do nothing
$$;

-- Notifies the organisation: its admins, and the editors who added the feed or asked for this import.
create function private.notify_of_import(p_import uuid, p_more jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  import public.imports;
begin
  select * into import from public.imports r where r.id = p_import;
  perform private.add_notice(m.user_id, 'import', jsonb_build_object('import', p_import, 'name', import.name,
    'slug', (select o.slug from public.organisations o where o.id = import.organisation_id)) || p_more)
  from public.organisation_members m
  where m.organisation_id = import.organisation_id and m.state = 'active' and m.role <> 'reader'
    and (m.role = 'admin' or m.user_id in (import.asked_by, (select f.added_by from public.feeds f where f.id = import.feed_id)));
end $$;

-- Ends the reading of an import. It becomes a draft, or in a night without questions goes on to be published. A reading in
-- doubt changes nothing by itself and waits for an editor.
create function public.end_reading(p_import uuid, p_report jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  import public.imports;
  says text;
begin
  select * into import from public.imports r where r.id = p_import for update;
  if import.state is distinct from 'reading' then
    return 'none';
  end if;
  perform private.match_import(p_import);
  says := private.feed_doubt(import) || ' Nothing was changed.';
  if import.nightly and says is not null then
    -- Once for each reason.
    if (select f.problem from public.feeds f where f.id = import.feed_id) is distinct from says then
      perform private.notify_of_import(p_import, jsonb_build_object('problem', says));
    end if;
    update public.feeds f set state = 'asks', problem = says where f.id = import.feed_id;
  end if;
  update public.imports r set state = case when r.nightly and says is null then 'publishing' else 'draft' end, problem = says,
    report = private.json_argument(p_report), touched_at = clock_timestamp()
  where r.id = p_import;
  return case when import.nightly and says is null then 'publishing' else 'draft' end;
end $$;

-- Marks an import as unreadable, with a message for its organisation. Nothing of a feed is withdrawn. A nightly import sets
-- its feed to 'asks' and sends one notice; for another import a notice is sent if it began more than ten minutes ago.
create function public.fail_import(p_import uuid, p_problem text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  import public.imports;
begin
  update public.imports r set state = 'failed', problem = left(p_problem, 1000), ended_at = private.clock()
  where r.id = p_import and r.state in ('waiting', 'reading') returning * into import;
  if import.nightly then
    if (select f.state from public.feeds f where f.id = import.feed_id) <> 'asks' then
      perform private.notify_of_import(p_import, jsonb_build_object('problem', left(p_problem, 1000)));
    end if;
    update public.feeds f set state = 'asks', problem = left(p_problem, 1000) where f.id = import.feed_id;
  elsif import.made_at < private.clock() - interval '10 minutes' then
    -- The person who began it has left the page by now.
    perform private.notify_of_import(p_import, jsonb_build_object('problem', left(p_problem, 1000), 'stopped', true));
  end if;
end $$;

-- Ends an import that its queue has retried without success, records what to do next and notifies the people who brought
-- it. Rows that it has written stay: publishing or rolling back continues where it stopped.
create function public.stop_import(p_import uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  import public.imports;
  says text;
  tells boolean := true;
begin
  select * into import from public.imports r where r.id = p_import for update;
  if import.state is null or import.state not in ('waiting', 'reading', 'publishing', 'undoing') then
    return;
  end if;
  says := case import.state
    when 'publishing' then format('Publishing stopped with %s rows still to write. Publish it again: it goes on where it stopped.', private.import_counts(p_import) ->> 'open')
    when 'undoing' then 'Rolling back stopped before its end. Roll it back again: it goes on where it stopped.'
    else 'Reading it failed again and again on our side. Nothing was published or withdrawn. '
      || case when import.feed_id is null then 'Send the file again.' else 'Read the feed again.' end end
    || ' If that fails too, write to us.';
  update public.imports r set state = case when r.state in ('publishing', 'undoing') then 'done' else 'failed' end, problem = says,
    ended_at = private.clock()
  where r.id = p_import;
  if import.nightly then
    tells := (select f.state from public.feeds f where f.id = import.feed_id) <> 'asks';
    update public.feeds f set state = 'asks', problem = says where f.id = import.feed_id;
  end if;
  if tells then
    perform private.notify_of_import(p_import, jsonb_build_object('problem', says, 'stopped', true));
  end if;
end $$;

-- Imports without progress for fifteen minutes, because the message of their next step was lost, or the Worker with it:
-- [ids]. One that was found three times before is ended.
create function public.stalled_imports() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_again uuid[];
begin
  perform public.stop_import(r.id) from public.imports r
  where r.state in ('waiting', 'reading', 'publishing', 'undoing') and r.touched_at < clock_timestamp() - interval '15 minutes'
    and r.stalled >= 3;
  with taken as (
    update public.imports r set touched_at = clock_timestamp(), stalled = r.stalled + 1
    where r.state in ('waiting', 'reading', 'publishing', 'undoing') and r.touched_at < clock_timestamp() - interval '15 minutes'
    returning r.id)
  select array_agg(t.id) into found_again from taken t;
  return to_jsonb(coalesce(found_again, '{}'));
end $$;

grant execute on function
  public.begin_import(text, uuid, text, text),
  public.may_import(uuid),
  public.choose_sheet(text, uuid, text),
  public.choose_delimiter(text, uuid, text),
  public.choose_columns(text, uuid, jsonb)
to authenticated, service_role;

-- 72_import_matching.sql

-- The listing that a row of an import is about. end_reading() (71_imports.sql) calls match_import() once all rows are
-- staged; the command asks organisation_listings(). First the source's own number (match_by_source()), then address,
-- reference and text, weighed by identity_pairs(); sure_pairs() returns the sure ones, and the page asks about the rest.

-- An address in the form used for comparison: without scheme, www, fragment and trailing slash.
create function private.compared_address(p_address text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select nullif(rtrim(regexp_replace(regexp_replace(lower(btrim(p_address)), '^https?://(www\.)?', ''), '#.*$', ''), '/'), '')
$$;

-- The number of words that two folded texts share, as a fraction of the words of the longer one; 0 if either is empty.
create function private.shared_words(one text, other text) returns float8
language sql immutable parallel safe set search_path = '' as $$
  select case when coalesce(one, '') = '' or coalesce(other, '') = '' then 0 else (
    select count(*) filter (where w.sides = 2)::float8 / greatest(count(*) filter (where w.first), count(*) filter (where w.last))
    from (select u.word, count(*) as sides, bool_or(u.side = 1) as first, bool_or(u.side = 2) as last
      from (select distinct word, 1 as side from string_to_table(one, ' ') word
            union all select distinct word, 2 from string_to_table(other, ' ') word) u group by u.word) w) end
$$;

-- A record of an import that is not known under its source's own id, with all that can tell which listing it is: texts
-- folded, the address as compared_address() returns it.
create type private.unknown_record as (place integer, address text, reference text, title text, words text);

-- A record and a listing that may be the same. "how" is 'address', 'number' or 'words', "weight" how strong a sign that
-- is, and "sure" whether texts confirm it.
create type private.identity_pair as (place integer, tech_id bigint, how text, weight integer, sure boolean);

-- The rules by which every import tells whether a record is a listing that the catalogue has under another source's id:
-- the address, the organisation's number with a similar title or text, or the title with a similar text.
-- returns the pairs of these records and listings to which one of the rules applies
create function private.identity_pairs(records private.unknown_record[], listings bigint[])
returns setof private.identity_pair
language sql stable security definer set search_path = '' as $$
  with listed as materialized (
    select t.tech_id, private.compared_address(d.source_url) as address, private.fold(t.title) as title,
      left(private.fold(coalesce(private.plain_text(d.technical_summary), '')), 5000) as words
    from public.technologies t left join public.technology_details d on d.tech_id = t.tech_id
    where t.tech_id = any (listings)
  )
  select r.place, l.tech_id, 'address', 3, true
  from unnest(records) r join listed l on l.address = r.address
  union all
  select r.place, l.tech_id, 'number', 2,
    greatest(private.shared_words(r.title, l.title), private.shared_words(r.words, l.words)) >= 0.3
  from unnest(records) r
  join ingest.records i on i.reference = r.reference and not starts_with(i.reference, 'text:')
  join listed l on l.tech_id = i.tech_id
  union all
  select r.place, l.tech_id, 'words', 1, r.words = '' or l.words = '' or private.shared_words(r.words, l.words) >= 0.5
  from unnest(records) r join listed l on l.title = r.title
$$;

-- returns the pairs that hold: of each way those that are sure and of which neither side has another one, the
-- strongest way first. A record belongs to at most one listing, and a listing to at most one record.
create function private.sure_pairs(pairs private.identity_pair[]) returns private.identity_pair[]
language plpgsql immutable set search_path = '' as $$
declare
  chosen private.identity_pair[] := '{}';
begin
  for way in reverse 3..1 loop
    with free as materialized (
      select p.* from unnest(pairs) p
      where p.weight = way
        and p.place not in (select c.place from unnest(chosen) c)
        and p.tech_id not in (select c.tech_id from unnest(chosen) c)
    )
    select chosen || coalesce(array_agg(f::private.identity_pair), '{}') into chosen
    from (select distinct * from free x where x.sure) f
    where (select count(distinct o.tech_id) from free o where o.place = f.place) = 1
      and (select count(distinct o.place) from free o where o.tech_id = f.tech_id) = 1;
  end loop;
  return chosen;
end $$;

-- returns the listings of organisations' own imports that records of the import command are: [{"place", "techId", "sure"}]
-- `p_records` is [{"place", "uni", "address", "reference", "title", "text"}]. Unsure matches are only reported.
create function private.organisation_listings(p_source text, p_records jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found jsonb := '[]';
  organisation record;
  listings bigint[];
  pairs private.identity_pair[];
begin
  for organisation in
    select o.id, array_agg((
        r.place, private.compared_address(r.address), r.reference, private.fold(r.title),
        left(private.fold(r.text), 5000))::private.unknown_record) as records
    from jsonb_to_recordset(p_records)
      r (place integer, uni text, address text, reference text, title text, text text)
    join public.organisations o on o.name = r.uni
    group by o.id
  loop
    listings := array(
      select distinct i.tech_id
      from ingest.records i join public.technologies t on t.tech_id = i.tech_id and t.organisation_id = organisation.id
      where (i.source = 'upload/' || organisation.id
          or i.source in (select 'feed/' || f.id from public.feeds f where f.organisation_id = organisation.id))
        and not exists (select from ingest.records o where o.tech_id = i.tech_id and o.source = p_source));
    continue when listings = '{}';
    pairs := array(select p from private.identity_pairs(organisation.records, listings) p);
    found := found || (
      select coalesce(jsonb_agg(jsonb_build_object('place', p.place, 'techId', p.tech_id, 'sure', p.sure)), '[]')
      from (
        select c.place, c.tech_id, true as sure from unnest(private.sure_pairs(pairs)) c
        union all
        select q.place, q.tech_id, false from unnest(pairs) q
        where q.place not in (select c.place from unnest(private.sure_pairs(pairs)) c)) p);
  end loop;
  return found;
end $$;

-- Settles what an import's rows alone decide: a number that comes again says the same, or cannot be distinguished; and
-- the same number in the same source is the same listing, also one that was withdrawn.
create function private.match_by_source(import public.imports) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.import_rows x set match = null, tech_id = null, found_by = null, candidates = '{}', changes = null
  where x.import_id = import.id and x.outcome = 'taken';
  update private.import_rows x set outcome = case when x.content_hash = f.content_hash then 'copy' else 'rejected' end,
    reason = case when x.content_hash = f.content_hash then format('is a copy of row %s', f.source_row)
      else format('has the number and title of row %s with another text', f.source_row) end
  from (
    select distinct on (y.external_id) y.* from private.import_rows y
    where y.import_id = import.id and y.outcome = 'taken' order by y.external_id, y.place) f
  where x.import_id = import.id and x.outcome = 'taken' and f.external_id = x.external_id and f.place < x.place;
  -- The organisation's own download names its listings by their ids here.
  update private.import_rows x set tech_id = t.tech_id, found_by = 'feed', match = 'known'
  from public.technologies t
  where x.import_id = import.id and x.outcome = 'taken' and t.tech_id = (x.extra ->> 'own_id')::bigint
    and t.organisation_id = import.organisation_id;
  update private.import_rows x set tech_id = i.tech_id, found_by = 'feed',
    match = case when t.tech_id is null then 'withdrawn' else 'known' end
  from ingest.records i
  left join public.technologies t on t.tech_id = i.tech_id and t.organisation_id = import.organisation_id
  where x.import_id = import.id and x.outcome = 'taken' and x.match is null
    and i.source = private.import_source(import) and i.external_id = x.external_id
    and (t.tech_id is not null or private.is_withdrawn(i.tech_id));
end $$;

-- Pairs of which only an editor can tell: much the same title under another text. No more than four million comparisons.
create function private.similar_titles(records private.unknown_record[], listings bigint[])
returns setof private.identity_pair
language sql stable security definer set search_path = '' as $$
  select r.place, t.tech_id, 'words', 0, false
  from unnest(records) r, (
    select l.tech_id, private.fold(l.title) as title from public.technologies l where l.tech_id = any (listings)) t
  where cardinality(records)::bigint * cardinality(listings) <= 4000000
    and length(r.title) > 0 and length(t.title) between length(r.title) / 2 and length(r.title) * 2
    and private.shared_words(r.title, t.title) >= 0.7
$$;

-- Finds the organisation's listing for each row: by the feed's own id, then by identity_pairs(). A listing belongs to at
-- most one row; uncertain matches are left to an editor.
create function private.match_import(p_import uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  import public.imports;
  records private.unknown_record[];
  listings bigint[];
  pairs private.identity_pair[];
  chosen private.identity_pair[];
begin
  select * into import from public.imports r where r.id = p_import;
  perform private.match_by_source(import);
  records := array(
    select (x.place, private.compared_address(x.content ->> 'source_url'), x.reference, private.fold(x.content ->> 'title'),
      left(private.fold(coalesce(private.plain_text(x.content -> 'technical_summary'), '')), 5000))::private.unknown_record
    from private.import_rows x where x.import_id = p_import and x.outcome = 'taken' and x.match is null);
  listings := array(
    select t.tech_id from public.technologies t where t.organisation_id = import.organisation_id
      and not exists (select from private.import_rows x where x.import_id = p_import and x.tech_id = t.tech_id));
  pairs := array(select p from private.identity_pairs(records, listings) p);
  chosen := private.sure_pairs(pairs);
  update private.import_rows x set tech_id = c.tech_id, match = 'known', found_by = c.how
  from unnest(chosen) c where x.import_id = p_import and x.place = c.place;

  listings := array(select l from unnest(listings) l where l not in (select c.tech_id from unnest(chosen) c));
  records := array(select r from unnest(records) r where r.place not in (select c.place from unnest(chosen) c));
  update private.import_rows x set match = 'unsure', candidates = p.ids[1:5]
  from (
    select q.place, array_agg(distinct q.tech_id) as ids
    from (select * from unnest(pairs) union all select * from private.similar_titles(records, listings)) q
    where q.tech_id = any (listings) group by q.place) p
  where x.import_id = p_import and x.match is null and x.outcome = 'taken' and x.place = p.place;
  update private.import_rows x set match = 'new' where x.import_id = p_import and x.outcome = 'taken' and x.match is null;
  update private.import_rows x set match = 'left' where x.import_id = p_import and x.match in ('new', 'known', 'unsure')
    and exists (select from private.left_out_records l where l.organisation_id = import.organisation_id
      and l.source = private.import_source(import) and l.external_id = x.external_id
      and (import.feed_id is not null or l.content_hash = x.content_hash));

  update private.import_rows x set changes = case
    when exists (select from ingest.records i where i.source = private.import_source(import) and i.external_id = x.external_id
      and i.content_hash = x.content_hash) then '{}' else private.import_changes(x.tech_id, x.content) end
  where x.import_id = p_import and x.match = 'known';
  -- Nobody is asked again about a row that was published as it is.
  update private.import_rows x set doubts = '[]' from ingest.records i
  where x.import_id = p_import and x.doubts <> '[]' and i.source = private.import_source(import) and i.external_id = x.external_id
    and i.content_hash = x.content_hash;
end $$;

-- 73_import_publication.sql

-- A member's decisions on an import, and its publication. The page calls decide_import(), leave_out_rows() and
-- change_import(); the jobs Worker then calls publish_import_rows() until nothing is left, which creates, updates or
-- withdraws a listing a row by change_listing() (66_listings.sql), and end_publishing() says what was done.

-- The changes that this content would make in a listing.
-- returns {"title": {"old", "new"}}, with "kept" if the text is an editor's. A value that the source leaves out is
--   removed only if a feed or an upload wrote it.
create function private.import_changes(p_tech_id bigint, p_content jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(n.key, jsonb_build_object('old', w.content -> n.key, 'new', n.value)
    || case when s.source = 'editor' then '{"kept": true}'::jsonb else '{}' end), '{}')
  from (select private.listing_content(p_tech_id) as content) w
  cross join jsonb_each(p_content) n
  left join public.field_sources s on s.tech_id = p_tech_id and s.field = n.key
  where w.content ? n.key and n.value is distinct from w.content -> n.key
    and (n.value <> 'null' or s.source in ('feed', 'upload'))
$$;

-- Whether a row of a draft has cells that a person may mend.
create function private.is_doubtful(x private.import_rows) returns boolean
language sql stable security definer set search_path = '' as $$
  select x.doubts <> '[]' and x.match in ('new', 'known', 'unsure')
    and exists (select from public.imports r where r.id = x.import_id and r.state = 'draft')
$$;

-- The number of an import's rows by what happens to them.
create function private.import_counts(p_import uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('rows', count(*), 'rejected', count(*) filter (where x.outcome = 'rejected'),
    'copies', count(*) filter (where x.outcome = 'copy'), 'new', count(*) filter (where x.match = 'new'),
    'changed', count(*) filter (where x.match = 'known' and x.changes <> '{}'),
    'unchanged', count(*) filter (where x.match = 'known' and x.changes = '{}'),
    'unsure', count(*) filter (where x.match = 'unsure'), 'left', count(*) filter (where x.match = 'left'),
      'withdrawn', count(*) filter (where x.match = 'withdrawn'),
    'doubtful', count(*) filter (where private.is_doubtful(x)),
    'open', count(*) filter (where x.match in ('new', 'known') and x.published_at is null))
  from private.import_rows x where x.import_id = p_import
$$;

-- An editor's answers to uncertain matches.
-- returns {"12": 345, "13": 0}, a row's place and its listing, 0 for a new one.
create function public.decide_import(p_slug text, p_import uuid, p_answers jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation, '{admin,editor}');
  given constant jsonb := private.json_argument(p_answers);
  answer record;
  decided integer := 0;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif not exists (select from public.imports r where r.id = p_import and r.organisation_id = organisation
    and r.state in ('draft', 'done')) then
    return private.organisation_answer('not-found');
  elsif octet_length(given::text) > 20000 then
    return private.organisation_answer('wrong');
  end if;
  for answer in select a.key::integer as place, a.value::text::bigint as tech_id from jsonb_each(given) a
    where a.key ~ '^[0-9]{1,6}$' and a.value::text ~ '^[0-9]{1,15}$' order by 1 loop
    update private.import_rows x set match = case answer.tech_id when 0 then 'new' else 'known' end, found_by = 'editor',
      tech_id = nullif(answer.tech_id, 0),
      changes = case when answer.tech_id > 0 then private.import_changes(answer.tech_id, x.content) end
    where x.import_id = p_import and x.place = answer.place and x.match = 'unsure'
      and (answer.tech_id = 0 or answer.tech_id = any (x.candidates)
        and exists (select from public.technologies t where t.tech_id = answer.tech_id and t.organisation_id = organisation)
        and not exists (select from private.import_rows y where y.import_id = p_import and y.tech_id = answer.tech_id));
    decided := decided + case when found then 1 else 0 end;
  end loop;
  return private.organisation_answer('changed', jsonb_build_object('changed', decided));
end $$;

-- Keeps what an editor wrote in place of a row's cells that were not understood, {"Filing date": "2026-04-30"}, while the
-- import is a draft. The jobs Worker then reads the row again.
create function public.mend_row(p_slug text, p_import uuid, p_place integer, p_cells jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation, '{admin,editor}');
  given constant jsonb := private.json_argument(p_cells);
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif not exists (select from public.imports r where r.id = p_import and r.organisation_id = organisation) then
    return private.organisation_answer('not-found');
  elsif jsonb_typeof(given) is distinct from 'object'
    or exists (select from jsonb_each(given) c where jsonb_typeof(c.value) <> 'string' or char_length(c.value #>> '{}') > 1000) then
    return private.organisation_answer('wrong');
  end if;
  update private.import_rows x set mended = x.mended || given
  where x.import_id = p_import and x.place = p_place and private.is_doubtful(x)
    and given - array(select d ->> 'field' from jsonb_array_elements(x.doubts) d) = '{}';
  return private.organisation_answer(case when found then 'changed' else 'wrong' end);
end $$;

-- returns a draft's row to be read again: {"row", "input", "mended", "columns", "organisation", "name", "dateOrder"}, or null
create function public.row_to_read(p_import uuid, p_place integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('row', x.source_row, 'input', x.input, 'mended', x.mended, 'columns', r.columns, 'name', r.name,
    'organisation', private.organisation_name(r.organisation_id), 'dateOrder', r.report -> 'dateOrder')
  from private.import_rows x join public.imports r on r.id = x.import_id
  where x.import_id = p_import and x.place = p_place and x.mended <> '{}' and private.is_doubtful(x)
$$;

-- Stages a row of a draft anew, {"place", "notes", "content", "extra", "doubts"}. Its number and hash stay those of the source, so that
-- the same source brings no change later.
create function public.restage_row(p_import uuid, p_row jsonb) returns void
language sql security definer set search_path = '' as $$
  update private.import_rows x set notes = array(select jsonb_array_elements_text(n.notes)), content = n.content, extra = n.extra,
    doubts = n.doubts, changes = case when x.match = 'known' then private.import_changes(x.tech_id, n.content) end
  from jsonb_to_record(private.json_argument(p_row)) n (place integer, notes jsonb, content jsonb, extra jsonb, doubts jsonb)
  where x.import_id = p_import and x.place = n.place and private.is_doubtful(x)
$$;

-- Leaves rows of an import out, or takes them in again.
-- returns {"outcome", "changed": how many}.
create function public.leave_out_rows(p_slug text, p_import uuid, p_places integer[], p_out boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation, '{admin,editor}');
  import public.imports;
  changed integer;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  end if;
  select * into import from public.imports r where r.id = p_import and r.organisation_id = organisation for update;
  if import.id is null then
    return private.organisation_answer('not-found');
  elsif import.state not in ('draft', 'done') then
    return private.organisation_answer('wrong');
  end if;
  with ticked as (
    update private.import_rows x set match = case when p_out then 'left' when x.tech_id is null then 'new' else 'known' end,
      changes = case when x.tech_id is not null then private.import_changes(x.tech_id, x.content) end
    where x.import_id = p_import and x.place = any (p_places) and x.published_at is null
      and (p_out and x.match in ('new', 'known', 'unsure') or not p_out and x.match = 'left')
    returning x.external_id, x.content_hash),
  noted as (
    insert into private.left_out_records (organisation_id, source, external_id, content_hash)
    select organisation, private.import_source(import), t.external_id, t.content_hash from ticked t where p_out
    on conflict (organisation_id, source, external_id) do update set content_hash = excluded.content_hash),
  forgotten as (
    delete from private.left_out_records l using ticked t
    where not p_out and l.organisation_id = organisation and l.source = private.import_source(import) and l.external_id = t.external_id)
  select count(*) into changed from ticked;
  return private.organisation_answer('changed', jsonb_build_object('changed', changed));
end $$;

-- Stores whether a feed holds everything. Missing listings are counted from then on.
create function private.set_whole(p_feed bigint, p_whole boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.feeds f set whole = p_whole where f.id = p_feed and f.whole <> p_whole;
  if found then
    update private.feed_entries e set missing = 0, missed_on = null where e.feed_id = p_feed and e.missing > 0;
    perform private.note_act('feed.changed', f.organisation_id, null, jsonb_build_object('feed', p_feed, 'whole', p_whole))
    from public.feeds f where f.id = p_feed;
  end if;
end $$;

-- Publishes a draft ('publish'), discards it ('leave'), rolls a published import back ('roll-back'), or, by the id of one
-- of its imports, removes a feed ('remove') or stores whether it holds everything ('set'). `p_whole` counts for 'set' and for
-- publishing: of a file that is whole, the listings of earlier files that it lacks are withdrawn.
create function public.change_import(p_slug text, p_import uuid, p_change text, p_whole boolean default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation, '{admin,editor}');
  import public.imports;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  end if;
  select * into import from public.imports r where r.id = p_import and r.organisation_id = organisation for update;
  if import.id is null then
    return private.organisation_answer('not-found');
  elsif p_change = 'remove' and import.feed_id is not null then
    perform private.note_act('feed.removed', organisation, null, jsonb_build_object('feed', import.feed_id));
    delete from public.feeds f where f.id = import.feed_id;
  elsif p_change = 'set' and import.feed_id is not null and p_whole is not null then
    perform private.set_whole(import.feed_id, p_whole);
  elsif p_change = 'leave' and import.state in ('sheet', 'columns', 'draft') then
    update public.imports r set state = 'left', ended_at = private.clock() where r.id = p_import;
    delete from private.import_rows x where x.import_id = p_import;
    -- A finished import is published again if uncertain rows have been decided since.
  elsif p_change = 'publish' and import.state in ('draft', 'done') then
    if not private.is_verified(organisation) then
      return private.organisation_answer('unverified');
    elsif import.state = 'draft' and exists (select from public.imports r where r.feed_id = import.feed_id and r.made_at > import.made_at
      and r.state in ('publishing', 'done')) then
      return private.organisation_answer('exists');
    end if;
    if p_whole is not null and import.feed_id is not null then
      perform private.set_whole(import.feed_id, p_whole);
    elsif import.state = 'draft' and import.problem is not null then
      -- Records that an import with a problem lacks do not count as removed, unless a person says that it is whole.
      perform private.set_whole(import.feed_id, false);
    end if;
    update public.imports r set state = 'publishing', confirmed = true, problem = null, touched_at = clock_timestamp(),
      report = r.report || case when r.feed_id is null and r.state = 'draft' and p_whole then '{"whole": true}' else '{}'::jsonb end
    where r.id = p_import;
    perform private.note_act('import.published', organisation, null, jsonb_build_object('import', p_import));
  elsif p_change = 'roll-back' and import.state = 'done' and exists (select from private.import_rows x where x.import_id = p_import
    and x.did is not null) then
    -- Restored texts appear at once, like any other change.
    if not private.is_verified(organisation) then
      return private.organisation_answer('unverified');
    end if;
    update public.imports r set state = 'undoing', problem = null, touched_at = clock_timestamp() where r.id = p_import;
    perform private.note_act('import.rolled-back', organisation, null, jsonb_build_object('import', p_import));
  else
    return private.organisation_answer('wrong');
  end if;
  return private.organisation_answer('changed', jsonb_build_object('id', p_import));
end $$;

-- Whether a row of an import is still to be written. Only a night publishes again what its feed had lost.
create function private.is_open_row(x private.import_rows, import public.imports) returns boolean
language sql immutable set search_path = '' as $$
  select x.published_at is null and (x.match in ('new', 'known') or x.match = 'withdrawn' and import.nightly)
$$;

-- Remembers which record of the source a listing is, and what it held.
create function private.remember_record(import public.imports, x private.import_rows, p_tech_id bigint) returns void
language sql volatile security definer set search_path = '' as $$
  insert into ingest.records (source, external_id, reference, tech_id, content_hash, families, batch_id)
  values (private.import_source(import), x.external_id, x.reference, p_tech_id, x.content_hash,
    array(select jsonb_array_elements_text(x.extra -> 'families')), 'import-' || import.id)
  on conflict (source, external_id) do update
    set tech_id = excluded.tech_id, content_hash = excluded.content_hash, families = excluded.families,
      batch_id = excluded.batch_id
$$;

-- Adds the statements of a row to its listing, those about the given fields, after the statements that it has.
create function private.add_statements(p_tech_id bigint, extra jsonb, fields text[]) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.technology_statements (tech_id, place, kind, field, sentence, value, version)
  select p_tech_id,
    (select coalesce(max(k.place), 0) from public.technology_statements k where k.tech_id = p_tech_id)
      + row_number() over (order by c.place),
    c.kind, c.field, c.sentence, c.value, c.version
  from jsonb_to_recordset(coalesce(extra -> 'statements', '[]'))
    c (place smallint, kind text, field text, sentence text, value text, version integer)
  where c.field = any (fields) and not exists (
    select from public.technology_statements k
    where k.tech_id = p_tech_id and k.kind = c.kind and k.sentence = c.sentence)
$$;

-- Creates the listing of a new row. Returns its id.
create function private.create_from_row(import public.imports, x private.import_rows, origin text) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  id constant bigint := nextval('public.technologies_tech_id_seq');
  c constant jsonb := x.content;
  filed constant date := private.day_of(c ->> 'pi_filingdate');
begin
  insert into public.technologies (tech_id, title, uni, organisation_id, status, stated_status, ends_on, availability,
    summary, class1, class2, date_added)
  values (id, c ->> 'title', private.organisation_name(import.organisation_id), import.organisation_id,
    private.status_of(c ->> 'status'), nullif(c ->> 'status', 'other'), (c ->> 'ends_on')::date, c ->> 'availability',
    c ->> 'summary', c ->> 'class1', c ->> 'class2',
    coalesce((x.extra ->> 'date_added')::date, (private.clock() at time zone 'utc')::date));
  insert into public.technology_details
  select d.* from jsonb_populate_record(null::public.technology_details,
    jsonb_strip_nulls(c) || coalesce(x.extra, '{}') || jsonb_build_object('tech_id', id, 'filing_date', filed,
      'filing_date_text', case when filed is null then c ->> 'pi_filingdate' end)) d;
  insert into public.technology_contacts (tech_id, pi_contactinfo)
  select id, c ->> 'pi_contactinfo' where c ->> 'pi_contactinfo' is not null;
  insert into public.field_sources (tech_id, field, source)
  select id, f.key, origin from jsonb_each(c) f where f.value <> 'null';
  insert into ingest.changes (batch_id, tech_id, source, external_id, kind)
  values ('import-' || import.id, id, private.import_source(import), x.external_id, 'created');
  perform private.remember_record(import, x, id);
  perform private.queue_images(x, id);
  perform private.add_statements(id, x.extra, array(select distinct k ->> 'field' from jsonb_array_elements(x.extra -> 'statements') k));
  update private.import_rows y set published_at = private.clock(), tech_id = id, did = 'created'
  where y.import_id = import.id and y.place = x.place;
  return id;
end $$;

-- Publishes a listing again that had vanished from its feed. A listing that its owner withdrew stays withdrawn, and so
-- does one that belongs to another organisation by now. Returns whether it did.
create function private.publish_again(import public.imports, x private.import_rows) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (select from private.withdrawn_listings w where w.tech_id = x.tech_id and w.reason = 'feed') then
    return false;
  end if;
  perform private.publish_listing(d.id) from public.listing_drafts d
  where d.tech_id = x.tech_id and d.organisation_id = import.organisation_id;
  if not found then
    return false;
  end if;
  update private.import_rows y set did = 'published' where y.import_id = import.id and y.place = x.place;
  return true;
end $$;

-- Writes a row into the listing that it matches. No field that an editor changed is overwritten: the source's value is
-- offered beside it. Returns what it did: 'changed', 'same', or null if the listing is gone or the row was written.
create function private.update_from_row(import public.imports, x private.import_rows, origin text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  differing jsonb;
  wanted jsonb;
begin
  update private.import_rows y set published_at = private.clock() where y.import_id = import.id and y.place = x.place;
  if x.match = 'withdrawn' and not private.publish_again(import, x) then
    return null;
  end if;
  -- Locks the listing: a person who edits it now finishes first, and their text is then an editor's.
  perform 1 from public.technologies t
  where t.tech_id = x.tech_id and t.organisation_id = import.organisation_id for update;
  if not found or x.changes = '{}' and exists (
    select from ingest.records i where i.source = private.import_source(import)
      and i.external_id = x.external_id and i.content_hash = x.content_hash) then
    return null;
  end if;
  differing := private.import_changes(x.tech_id, x.content);
  if differing = '{}' and x.extra ? 'own_id' then
    return null;
  end if;
  select coalesce(jsonb_object_agg(c.key, c.value -> 'new') filter (where not c.value ? 'kept'), '{}') into wanted
  from jsonb_each(differing) c;
  if wanted <> '{}' then
    update private.import_rows y set did = coalesce(y.did, 'changed'), changes = (
      select jsonb_object_agg(c.key, c.value || jsonb_build_object('source', s.source))
      from jsonb_each(differing) c
      left join public.field_sources s on s.tech_id = x.tech_id and s.field = c.key)
    where y.import_id = import.id and y.place = x.place;
    perform private.write_listing(x.tech_id, wanted);
    delete from public.technology_statements k where k.tech_id = x.tech_id and wanted ? k.field;
    perform private.add_statements(x.tech_id, x.extra, array(select jsonb_object_keys(wanted)));
  end if;
  -- Where an editor's text differs from the source's, the source's value is offered beside it.
  perform private.offer_value(x.tech_id, s.field, x.content -> s.field)
  from public.field_sources s where s.tech_id = x.tech_id and s.source = 'editor' and x.content ? s.field;
  insert into public.field_sources (tech_id, field, source)
  select x.tech_id, c.key, origin from jsonb_each(x.content) c where c.value <> 'null'
  on conflict (tech_id, field) do update set source = excluded.source, at = excluded.at
    where field_sources.source not in ('editor', excluded.source);
  perform private.remember_record(import, x, x.tech_id);
  perform private.queue_images(x, x.tech_id);
  return case when wanted = '{}' then 'same' else 'changed' end;
end $$;

-- Writes up to two hundred rows of an import into the catalogue, and ends the import after the last one.
-- returns {"left": how many are open}
create function public.publish_import_rows(p_import uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  import public.imports;
  origin text;
  x private.import_rows;
  did text;
  written bigint[] := '{}';
  related bigint[] := '{}';
begin
  select * into import from public.imports r where r.id = p_import for update;
  if import.state is distinct from 'publishing' then
    return '{"left": 0}';
  end if;
  -- Every change of the catalogue takes this row first: two never wait for each other.
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  origin := case when import.feed_id is null then 'upload' else 'feed' end;
  insert into ingest.batches (batch_id, files) values ('import-' || import.id, jsonb_build_array(import.name))
  on conflict do nothing;

  for x in select * from private.import_rows y
    where y.import_id = p_import and private.is_open_row(y, import) and y.match = 'new' order by y.place limit 100
  loop
    x.tech_id := private.create_from_row(import, x, origin);
    related := related || x.tech_id;
  end loop;
  -- In one order, so that two imports never wait for each other.
  for x in select * from private.import_rows y
    where y.import_id = p_import and private.is_open_row(y, import) and y.match <> 'new' order by y.tech_id limit 100
  loop
    did := private.update_from_row(import, x, origin);
    if did is not null then
      written := written || x.tech_id;
    end if;
    if did = 'changed' then
      related := related || x.tech_id;
    end if;
  end loop;

  insert into private.families_to_find (tech_id) select distinct u from unnest(written || related) u order by 1
  on conflict do nothing;
  if related <> '{}' then
    perform private.fill_related(related);
    perform public.catalogue_changed();
  end if;
  update public.imports r set touched_at = clock_timestamp() where r.id = p_import;
  if exists (select from private.import_rows y where y.import_id = p_import and private.is_open_row(y, import)) then
    return jsonb_build_object('left', (
      select count(*) from private.import_rows y
      where y.import_id = p_import and y.published_at is null and y.match in ('new', 'known')));
  end if;
  perform private.end_publishing(p_import);
  return '{"left": 0}';
end $$;

-- Counts what a published reading of a feed holds and lacks, a night once. Returns the listings that are to be
-- withdrawn: those that a feed which holds everything has lacked for three nights in a row.
create function private.count_entries(import public.imports) returns bigint[]
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (private.clock() at time zone 'utc')::date;
  absent constant bigint[] := array(select private.absent_entries(import));
  gone bigint[];
begin
  insert into private.feed_entries as e (feed_id, tech_id)
  select import.feed_id, x.tech_id from private.import_rows x
  where x.import_id = import.id and x.tech_id is not null and x.match <> 'withdrawn'
  on conflict (feed_id, tech_id) do update set missing = 0, missed_on = null where e.missing <> 0;
  if import.confirmed and not import.partial then
    update private.feed_entries e set confirmed = e.tech_id <> all (absent) where e.feed_id = import.feed_id;
  elsif import.confirmed then
    update private.feed_entries e set confirmed = true
    where e.feed_id = import.feed_id and exists (select from private.import_rows x where x.import_id = import.id and x.tech_id = e.tech_id);
  end if;
  with counted as (
    update private.feed_entries e set missing = e.missing + 1, missed_on = today
    where e.feed_id = import.feed_id and e.tech_id = any (absent) and e.missed_on is distinct from today
    returning e.tech_id, e.missing)
  select array_agg(t.tech_id) into gone
  from counted c join public.technologies t on t.tech_id = c.tech_id and t.organisation_id = import.organisation_id
  where c.missing = 3 and (select f.whole from public.feeds f where f.id = import.feed_id);
  return coalesce(gone, '{}');
end $$;

-- The listings that earlier files of the organisation brought and this one has no row of.
create function private.not_in_file(import public.imports) returns setof bigint
language sql stable security definer set search_path = '' as $$
  select distinct r.tech_id
  from ingest.records r join public.technologies t on t.tech_id = r.tech_id and t.organisation_id = import.organisation_id
  where import.feed_id is null and r.source = private.import_source(import)
    and not exists (select from private.import_rows x
      where x.import_id = import.id and (x.tech_id = r.tech_id or r.tech_id = any (x.candidates) or x.external_id = r.external_id))
$$;

-- Ends an import whose rows are all written. If a nightly import changed something, the organisation is notified.
create function private.end_publishing(p_import uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  import public.imports;
  gone bigint[] := '{}';
  titles text[];
  counts constant jsonb := private.import_counts(p_import);
begin
  update public.imports r set state = 'done', ended_at = private.clock() where r.id = p_import returning * into import;
  if import.feed_id is not null and not (import.report ? 'finished') then
    gone := private.count_entries(import);
    titles := array(select t.title from public.technologies t where t.tech_id = any (gone) order by t.tech_id);
    perform private.withdraw_listings(gone, 'feed');
    update public.feeds f set state = 'on', problem = null, read_at = private.clock(),
      source = case when import.confirmed then import.source else coalesce(f.source, import.source) end
    where f.id = import.feed_id;
  elsif import.feed_id is null and not (import.report ? 'finished') and (import.report ->> 'whole')::boolean then
    gone := array(select private.not_in_file(import));
    titles := array(select t.title from public.technologies t where t.tech_id = any (gone) order by t.tech_id);
    perform private.withdraw_listings(gone, 'import');
  end if;
  update public.imports r set report = r.report || jsonb_build_object('finished', true, 'gone',
    to_jsonb(coalesce(titles, '{}'))) where r.id = p_import;
  if import.nightly and (
    (counts ->> 'new')::integer + (counts ->> 'changed')::integer + (counts ->> 'unsure')::integer > 0 or gone <> '{}') then
    perform private.notify_of_import(p_import, jsonb_build_object('counts', counts, 'gone', to_jsonb(coalesce(titles[1:20], '{}')),
      'titles', (select coalesce(jsonb_agg(x.title), '[]') from (
        select coalesce(y.content ->> 'title', '') as title from private.import_rows y
        where y.import_id = p_import and (y.match = 'new' or y.match = 'known' and y.changes <> '{}') order by y.place limit 20) x)));
  end if;
end $$;

grant execute on function
  public.decide_import(text, uuid, jsonb),
  public.change_import(text, uuid, text, boolean),
  public.leave_out_rows(text, uuid, integer[], boolean),
  public.mend_row(text, uuid, integer, jsonb)
to authenticated, service_role;

-- 74_import_undo.sql

-- Rolling a published import back. The page shows undo_report(), what would stay and why; the jobs Worker calls
-- undo_import_rows() until nothing is left, which restores a row's listing to what it was, but for what somebody changed since.

-- The fields of a changed listing that a roll-back takes back, and those that stay since an editor or another import
-- changed them after the import. "back" is {field: earlier value}, null if there are none.
create function private.fields_to_restore(x private.import_rows, out back jsonb, out held text[])
language sql stable security definer set search_path = '' as $$
  select jsonb_object_agg(c.key, c.value -> 'old') filter (where c.own), coalesce(array_agg(c.key) filter (where not c.own), '{}')
  from (
    select e.key, e.value, n.content -> e.key is not distinct from e.value -> 'new' and s.source is distinct from 'editor' as own
    from (select private.listing_content(x.tech_id) as content) n
    cross join jsonb_each(x.changes) e
    left join public.field_sources s on s.tech_id = x.tech_id and s.field = e.key
    where not e.value ? 'kept') c
$$;

-- Takes back what an import changed in a listing, as fields_to_restore() finds it.
create function private.restore_row(import public.imports, x private.import_rows, asked_by uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  content constant jsonb := private.listing_content(x.tech_id);
  back constant jsonb := (select f.back from private.fields_to_restore(x) f);
begin
  if back is null then
    return;
  end if;
  perform private.write_listing(x.tech_id, back);
  insert into public.listing_versions (tech_id, version, user_id, how, changes)
  select x.tech_id, 1 + coalesce(max(v.version), 0), asked_by, 'rolled-back', (
    select jsonb_object_agg(b.key, jsonb_build_object('old', content -> b.key, 'new', b.value)) from jsonb_each(back) b)
  from public.listing_versions v where v.tech_id = x.tech_id;
  delete from public.field_sources s where s.tech_id = x.tech_id and back ? s.field;
  insert into public.field_sources (tech_id, field, source)
  select x.tech_id, b.key, x.changes -> b.key ->> 'source' from jsonb_each(back) b
  where x.changes -> b.key ->> 'source' is not null;
  perform private.queue_text(x.tech_id);
  insert into private.families_to_find (tech_id) values (x.tech_id) on conflict do nothing;
  -- An upload imports the row again; a feed only its next change.
  update ingest.records i set content_hash = ''
  where import.feed_id is null and i.source = private.import_source(import) and i.external_id = x.external_id;
end $$;

-- The part that stays of a row that is rolled back: {"why": 'edited' since, 'adopted' by another import, 'moved' or
-- 'withdrawn', "fields": those that stay of a changed listing}; null if nothing does. In plpgsql, whose plans last: a
-- page asks for each row of an import.
create function private.what_stays(import public.imports, x private.import_rows) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  held text[] := '{}';
  why text;
begin
  if not exists (select from public.technologies t where t.tech_id = x.tech_id and t.organisation_id = import.organisation_id) then
    why := case when not private.is_withdrawn(x.tech_id) then 'moved' when x.did = 'changed' then 'withdrawn' end;
  elsif x.did = 'changed' then
    select f.held into held from private.fields_to_restore(x) f;
    why := case when held <> '{}' then 'edited' end;
  elsif exists (
      select from public.listing_versions v
      where v.tech_id = x.tech_id and v.how <> 'rolled-back' and v.at >= x.published_at and v.changes - 'pi_contactinfo' <> '{}')
    or exists (
      select from public.field_sources s
      where s.tech_id = x.tech_id and s.source = 'editor' and s.field <> 'pi_contactinfo' and s.at >= x.published_at) then
    why := 'edited';
  elsif exists (select from ingest.records i where i.tech_id = x.tech_id and i.source <> private.import_source(import))
    or exists (
      select from private.import_rows y
      where y.tech_id = x.tech_id and y.import_id <> import.id and y.did is not null and y.undone_at is null
        and y.published_at >= x.published_at) then
    why := 'adopted';
  end if;
  return case when why is not null then jsonb_build_object('why', why, 'fields', to_jsonb(held)) end;
end $$;

-- The effect of rolling an import back, planned or done.
-- returns {"withdrawn", "restored", "stay": numbers of listings, "stays": [what stays, and why], a hundred at most}
create function private.undo_report(import public.imports) returns jsonb
language sql stable security definer set search_path = '' as $$
  with rows as materialized (
    select y.place, y.tech_id, y.did, y.content ->> 'title' as title,
      case when y.undone_at is null then private.what_stays(import, y) else y.stays end as stays
    from private.import_rows y where y.import_id = import.id and y.did is not null
  )
  select jsonb_build_object('withdrawn', count(*) filter (where r.did <> 'changed' and r.stays is null),
    'restored', count(*) filter (where r.did = 'changed' and r.stays is null), 'stay', count(r.stays), 'stays', (
      select coalesce(jsonb_agg(
        z.stays || jsonb_build_object('techId', z.tech_id, 'title', coalesce(t.title, z.title, '')) order by z.place), '[]')
      from (select * from rows w where w.stays is not null order by w.place limit 100) z
      left join public.technologies t on t.tech_id = z.tech_id))
  from rows r
$$;

-- Rolls back up to a hundred rows of an import, and ends the import after the last one.
-- returns {"left": how many are open}. Listings that the import added are withdrawn, and changed fields get their earlier
--   text. Text that an editor or another import wrote since then stays and is named in the import's report.
create function public.undo_import_rows(p_import uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  import public.imports;
  x private.import_rows;
  blocker jsonb;
  goes bigint[] := '{}';
  asked_by uuid;
begin
  select * into import from public.imports r where r.id = p_import for update;
  if import.state is distinct from 'undoing' then
    return '{"left": 0}';
  end if;
  select a.user_id into asked_by from private.audit_trail a where a.organisation_id = import.organisation_id
    and a.act = 'import.rolled-back' and a.details ->> 'import' = p_import::text order by a.id desc limit 1;
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  for x in
    select * from private.import_rows y
    where y.import_id = p_import and y.did is not null and y.undone_at is null order by y.tech_id limit 100
  loop
    perform 1 from public.technologies t
    where t.tech_id = x.tech_id and t.organisation_id = import.organisation_id for update;
    blocker := private.what_stays(import, x);
    if found and x.did = 'changed' then
      perform private.restore_row(import, x, asked_by);
    elsif found and blocker is null then
      goes := goes || x.tech_id;
    end if;
    update private.import_rows y set undone_at = private.clock(), stays = blocker
    where y.import_id = p_import and y.place = x.place;
  end loop;
  perform private.withdraw_listings(goes, 'import');
  perform public.catalogue_changed();
  update public.imports r set touched_at = clock_timestamp() where r.id = p_import;
  if exists (select from private.import_rows y where y.import_id = p_import and y.did is not null and y.undone_at is null) then
    return jsonb_build_object('left', (
      select count(*) from private.import_rows y
      where y.import_id = p_import and y.did is not null and y.undone_at is null));
  end if;
  update public.imports r set state = 'undone', ended_at = private.clock(),
    report = r.report || jsonb_build_object('undone', private.undo_report(import))
  where r.id = p_import;
  return '{"left": 0}';
end $$;

-- 75_families.sql

-- Finding the families of new listings. Publication and the night put listings into families_to_find; the jobs Worker
-- takes some with their candidates (take_families()), compares them (import/families) and answers by store_families().

-- Technologies that an import added or changed and whose family has not been determined yet.
create table private.families_to_find (tech_id bigint primary key references private.listing_ids (tech_id) on delete cascade);

-- Records that may be the same invention as one of these, because they share a number, a key of their sources, or
-- organisation and title. A key that fifty records share identifies no invention.
create function private.family_candidates(p_ids bigint[]) returns table (tech_id bigint, kin bigint)
language sql stable security definer set search_path = '' as $$
  with named as materialized (
    select r.tech_id, k.key from ingest.records r, unnest(r.families) k (key)
    union all
    select d.tech_id, 'number:' || n.number from public.technology_details d, unnest(private.compared_numbers(d.pi_patentid)) n (number)
    where d.pi_patentid is not null
    union all
    select t.tech_id, 'title:' || t.organisation_id || ':' || private.fold(t.title) from public.technologies t
    where t.organisation_id in (select o.organisation_id from public.technologies o where o.tech_id = any (p_ids))
  ),
  shared as (
    select a.tech_id, b.tech_id as kin, count(*) over (partition by a.tech_id, a.key) as n
    from named a join named b on b.key = a.key and b.tech_id <> a.tech_id where a.tech_id = any (p_ids)
  )
  select distinct s.tech_id, s.kin from shared s join public.technologies t on t.tech_id = s.kin where s.n < 50
$$;

-- Technologies whose family must be determined, at most a hundred, together with all current members of their
-- families, so that records that are no longer the same invention leave.
-- returns [{"id", "member", "kin": records that may be of its family}].
create function public.take_families() returns jsonb
language sql stable security definer set search_path = '' as $$
  with waiting as materialized (select f.tech_id from private.families_to_find f order by f.tech_id limit 100),
  now as materialized (select o.tech_id, o.family from public.technologies o where o.family in (
    select t.family from public.technologies t where t.tech_id in (select w.tech_id from waiting w))),
  due as materialized (select w.tech_id from waiting w union select n.tech_id from now n),
  kin as materialized (select * from private.family_candidates(array(select d.tech_id from due d))
    union select a.tech_id, b.tech_id from now a join now b on b.family = a.family and b.tech_id <> a.tech_id)
  select coalesce(jsonb_agg(jsonb_build_object('id', d.tech_id, 'member', (
      select private.family_member(t) from public.technologies t where t.tech_id = d.tech_id
        and d.tech_id in (select k.tech_id from kin k)),
    'kin', (select coalesce(jsonb_agg(private.family_member(o) order by o.tech_id), '[]')
      from kin k join public.technologies o on o.tech_id = k.kin where k.tech_id = d.tech_id)) order by d.tech_id), '[]')
  from due d
$$;

-- Stores families, as lists of ids, for the technologies that were examined; those in no list have no family any more.
-- A family is named by the lowest id of its members, as in the import.
create function public.store_families(p_done bigint[], p_families jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- The local data service sends a list as its text.
  families constant jsonb := private.json_argument(p_families);
  family jsonb;
  ids bigint[];
  settled bigint[] := '{}';
  differing bigint[] := '{}';
begin
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  for family in select * from jsonb_array_elements(families) loop
    ids := array(select jsonb_array_elements_text(family)::bigint);
    -- Whole families are merged. Members that were examined in this import join only by what was found now.
    ids := array(select t.tech_id from public.technologies t where t.tech_id = any (ids)
      or (t.tech_id <> all (p_done) or t.tech_id = any (settled)) and t.family in (
        select o.family from public.technologies o where o.tech_id = any (ids) and (o.tech_id <> all (p_done) or o.tech_id = any (settled)))
      order by t.tech_id for update);
    continue when cardinality(ids) < 2;
    update public.technologies t set family = ids[1]::text where t.tech_id = any (ids) and t.family is distinct from ids[1]::text;
    differing := differing || case when found then ids end;
    settled := settled || ids;
  end loop;
  with alone as (
    update public.technologies t set family = null
    where t.tech_id = any (p_done) and t.tech_id <> all (settled) and t.family is not null returning t.tech_id)
  select differing || coalesce(array_agg(a.tech_id), '{}') into differing from alone a;
  delete from private.families_to_find f where f.tech_id = any (p_done);
  if differing <> '{}' then
    perform private.fill_related(differing);
    perform public.catalogue_changed();
  end if;
end $$;

-- 76_feeds.sql

-- Feeds, which the night reads as imports. begin_feed_night() hands out those that are due; what a reading lacks is
-- withdrawn after three nights (absent_entries()), and a reading that may not be the feed is stopped (feed_doubt()).

-- Whether a feed takes one of its organisation's three places: not before a first reading of it has succeeded.
create function private.has_place(p_feed public.feeds) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_feed.state <> 'new' or exists (
    select from public.imports r where r.feed_id = p_feed.id and r.state not in ('failed', 'left'))
$$;

-- The part of a host's name that one owner has: the last two labels, or three where the last but one is short, as in
-- 'ox.ac.uk'.
create function private.site_of(p_host text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(
    substring(lower(p_host) from '[^.]+\.[^.]{1,3}\.[^.]{2}$'), substring(lower(p_host) from '[^.]+\.[^.]+$'), lower(p_host))
$$;

-- returns why somebody else may answer at a feed's address than when a person last published a reading; null if nothing
-- says so. A changed title counts where most of its words differ.
create function private.other_source(p_now jsonb, p_was jsonb) returns text
language sql immutable set search_path = '' as $$
  select case
    when private.site_of(p_now ->> 'host') <> private.site_of(p_was ->> 'host')
      then format('The feed is answered by %s now, and was by %s.', p_now ->> 'host', p_was ->> 'host')
    when private.site_of(p_now ->> 'site') <> private.site_of(p_was ->> 'site')
      then format('The feed names %s as its site now, and named %s.', p_now ->> 'site', p_was ->> 'site')
    when private.shared_words(private.fold(p_now ->> 'title'), private.fold(p_was ->> 'title')) < 0.5
      and p_now ->> 'title' <> p_was ->> 'title'
      then format('The feed is named “%s” now, and was “%s”.', p_now ->> 'title', p_was ->> 'title')
  end
$$;

-- The listings that a feed held before and that a reading of it lacks; none where only changes were asked for.
create function private.absent_entries(import public.imports) returns setof bigint
language sql stable security definer set search_path = '' as $$
  select e.tech_id from private.feed_entries e
  where e.feed_id = import.feed_id and not import.partial
    and not exists (select from private.import_rows x where x.import_id = import.id and x.tech_id = e.tech_id)
    -- It may be one of these.
    and not exists (
      select from private.import_rows x where x.import_id = import.id and x.match = 'unsure' and e.tech_id = any (x.candidates))
$$;

-- returns why a reading of a feed must not change anything by itself; null if nothing speaks against it. Of a feed that
-- holds everything, less than half is left of what it held the last time, or of what a person last published: so
-- neither one night nor many withdraw everything.
create function private.feed_doubt(import public.imports) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  feed public.feeds;
  n record;
  other constant text := private.other_source(import.source, (select f.source from public.feeds f where f.id = import.feed_id));
begin
  select * into feed from public.feeds f where f.id = import.feed_id;
  if other is null and feed.whole and not import.partial then
    select count(*) filter (where e.missing = 0) as held,
      count(x.tech_id) filter (where e.missing = 0) as holds,
      count(*) filter (where e.confirmed) as held_once,
      count(x.tech_id) filter (where e.confirmed) as holds_once
      into n
    from private.feed_entries e
    left join (select distinct y.tech_id from private.import_rows y where y.import_id = import.id) x on x.tech_id = e.tech_id
    where e.feed_id = feed.id;
    if n.holds * 2 < n.held then
      return format('The feed holds %s of the %s listings that it held the last time.', n.holds, n.held);
    elsif n.holds_once * 2 < n.held_once then
      return format('The feed holds %s of the %s listings that it held when you last published it.', n.holds_once, n.held_once);
    end if;
  end if;
  return other;
end $$;

-- Opens the night's reading of every feed of a verified organisation that has been published once. Ends last night's
-- drafts and deletes finished imports after 60 days. Returns the ids of all imports to continue.
create function public.begin_feed_night() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.imports r where r.state in ('done', 'left', 'failed', 'undone') and r.made_at < private.clock() - interval '60 days';
  update public.imports r set state = 'left', ended_at = private.clock()
  where r.state = 'draft' and r.nightly and r.made_at < private.clock() - interval '12 hours'
    or r.state in ('sheet', 'columns') and r.made_at < private.clock() - interval '14 days';
  delete from public.feeds f where f.added_at < private.clock() - interval '1 day' and not private.has_place(f);
  insert into public.imports (id, organisation_id, feed_id, name, nightly)
  select gen_random_uuid(), f.organisation_id, f.id, f.address, true from public.feeds f
  where f.state <> 'new' and private.is_verified(f.organisation_id)
    and not exists (select from public.imports r where r.feed_id = f.id
      and (r.state in ('waiting', 'reading', 'publishing', 'undoing') or r.nightly and r.made_at > private.clock() - interval '12 hours'))
  order by f.id;
  return (select coalesce(jsonb_agg(r.id order by r.made_at, r.id), '[]') from public.imports r
    where r.state = 'undoing' or r.state in ('waiting', 'reading', 'publishing') and r.made_at > private.clock() - interval '3 days');
end $$;

-- The facts of a feed that a person must see before they publish a reading of it.
-- returns {"whole", "entries", "oldest": the day of its oldest entry, "missing": the first 200 listings that it lacks
--   [{"techId", "title", "nights": with this one}], "missingCount", "goes": how many of all these are withdrawn}
create function private.feed_review(import public.imports) returns jsonb
language sql stable security definer set search_path = '' as $$
  with missing as (
    select t.tech_id, t.title,
      e.missing + case when e.missed_on is distinct from (private.clock() at time zone 'utc')::date then 1 else 0 end as nights
    from private.absent_entries(import) a (tech_id)
    join private.feed_entries e on e.feed_id = import.feed_id and e.tech_id = a.tech_id
    join public.technologies t on t.tech_id = a.tech_id and t.organisation_id = import.organisation_id)
  select jsonb_build_object('whole', f.whole,
    'entries', (select count(*) from private.import_rows x where x.import_id = import.id),
    'oldest', (select min(x.extra ->> 'date_added') from private.import_rows x where x.import_id = import.id),
    'missing', (select coalesce(jsonb_agg(jsonb_build_object('techId', m.tech_id, 'title', m.title, 'nights', m.nights)
      order by m.nights desc, m.tech_id), '[]') from (select * from missing n order by n.nights desc, n.tech_id limit 200) m),
    'missingCount', (select count(*) from missing),
    'goes', (select count(*) from missing m where f.whole and m.nights = 3))
  from public.feeds f where f.id = import.feed_id
$$;

-- 77_import_pages.sql

-- The pages of imports: their list, and one import with its rows a page at a time.

-- An organisation's imports.
-- returns {"viewer", "organisation": {"name", "slug", "verified"}, "feeds": [{"id", "address", "state", "problem",
--   "whole", "place": whether it takes one of three, "readAt", "latest": its newest import}], "imports": the latest thirty [{"id",
--   "name", "nightly", "state", "problem", "madeAt", "counts"}]}. "organisation" is null if the caller is not an admin or editor.
create function public.imports_page(p_slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  organisation public.organisations;
  own_role text;
begin
  select * into organisation from public.organisations o where o.slug = private.current_slug(p_slug);
  own_role := private.organisation_role(organisation.id);
  if coalesce(own_role, 'reader') = 'reader' then
    return jsonb_build_object('viewer', private.viewer(), 'organisation', null);
  end if;
  return jsonb_build_object('viewer', private.viewer(),
    'organisation', jsonb_build_object('name', organisation.name, 'slug', organisation.slug, 'verified',
      private.is_verified(organisation.id)),
    'feeds', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'address', f.address, 'state', f.state, 'problem', f.problem,
        'whole', f.whole, 'place', private.has_place(f), 'readAt', f.read_at,
        'latest', (select r.id from public.imports r where r.feed_id = f.id order by r.made_at desc limit 1)) order by f.id), '[]')
      from public.feeds f where f.organisation_id = organisation.id),
    'imports', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'nightly', r.nightly, 'state', r.state,
        'problem', r.problem, 'madeAt', r.made_at, 'counts', private.import_counts(r.id)) order by r.made_at desc, r.id), '[]')
      from (select * from public.imports x where x.organisation_id = organisation.id order by x.made_at desc, x.id limit 30) r));
end $$;

-- returns {"count", "shown"}: how many listings a file lacks, and the first 200 of them
create function private.absent_from_file(import public.imports) returns jsonb
language sql stable security definer set search_path = '' as $$
  with absent as materialized (
    select t.tech_id, t.title from private.not_in_file(import) n (tech_id) join public.technologies t on t.tech_id = n.tech_id
  )
  select jsonb_build_object('count', (select count(*) from absent),
    'shown', (select coalesce(jsonb_agg(jsonb_build_object('techId', s.tech_id, 'title', s.title) order by s.tech_id), '[]')
      from (select * from absent a order by a.tech_id limit 200) s))
$$;

-- An import, fifty rows per page, or 25 of 'unsure'.
-- returns {"viewer", "organisation": as above, "details": {"id", "name", "isFeed", "nightly", "state", "problem",
--   "report", "madeAt", "counts", "wrote": how many rows changed the catalogue}, "feed": of a draft of a feed, as
--   feed_review() returns it, "absent": of a draft of a file, {"count", "shown": the first 200 as {"techId", "title"}}
--   as not_in_file() finds them, "undo": of a published import, as undo_report() returns it,
--   "images": as images_of_import() returns it, "fields": how many listings change in each field [{"column", "listings"}],
--   "refusals": why rows are refused [{"reason", "rows", "first": the number of the first}], "notes": those of more than
--   one row [{"note", "rows"}], "show", "field", "page", "pages", "rows":
--   [{"place", "row", "outcome", "reason", "notes", "input", "content", "match", "techId", "foundBy", "title": of its
--   listing, "candidates": [{"id", "title"}], "changes", "doubts"}]}. `p_show` is 'new', 'changed', 'unchanged', 'unsure',
--   'left', 'withdrawn', 'rejected', 'copies' or, of a draft, 'doubtful'; of 'changed', the rows are those whose `p_field` changes.
create function public.import_page(
  p_slug text, p_import uuid, p_show text default null, p_page integer default 1, p_field text default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  organisation public.organisations;
  import public.imports;
  counts jsonb;
  fields jsonb;
  show text := p_show;
  field text;
  size integer;
  pages integer;
  page integer;
begin
  select * into organisation from public.organisations o where o.slug = private.current_slug(p_slug);
  if coalesce(private.organisation_role(organisation.id), 'reader') <> 'reader' then
    select * into import from public.imports r where r.id = p_import and r.organisation_id = organisation.id;
  end if;
  if import.id is null then
    return jsonb_build_object('viewer', private.viewer(), 'organisation', null);
  end if;
  counts := private.import_counts(p_import);
  if coalesce(show, '') not in ('new', 'changed', 'unchanged', 'unsure', 'left', 'withdrawn', 'rejected', 'copies', 'doubtful')
    or show = 'doubtful' and counts ->> 'doubtful' = '0' then
    show := coalesce((select c.kind from unnest(array['unsure', 'doubtful', 'changed', 'new', 'rejected', 'unchanged'])
        with ordinality c (kind, place)
      where (counts ->> c.kind)::integer > 0 order by c.place limit 1), 'new');
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('column', f.name, 'listings', f.listings) order by f.listings desc, f.name), '[]')
    into fields
  from (
    select k.name, count(*) as listings from private.import_rows x, jsonb_object_keys(x.changes) k (name)
    where x.import_id = p_import and x.match = 'known' group by k.name) f;
  if show = 'changed' then
    field := coalesce((select f ->> 'column' from jsonb_array_elements(fields) f where f ->> 'column' = p_field), fields -> 0 ->> 'column');
  end if;
  -- Rows with a question also have what was read.
  size := case show when 'unsure' then 25 else 50 end;
  pages := greatest(ceil(coalesce((select (f ->> 'listings')::numeric from jsonb_array_elements(fields) f where f ->> 'column' = field),
    (counts ->> show)::numeric) / size)::integer, 1);
  page := least(greatest(coalesce(p_page, 1), 1), pages);
  return jsonb_build_object('viewer', private.viewer(),
    'organisation', jsonb_build_object('name', organisation.name, 'slug', organisation.slug, 'verified',
      private.is_verified(organisation.id)),
    'details', jsonb_build_object('id', import.id, 'name', import.name, 'isFeed', import.feed_id is not null,
      'nightly', import.nightly, 'state', import.state, 'problem', import.problem,
      'report', import.report, 'madeAt', import.made_at, 'counts', counts,
      'wrote', (select count(*) from private.import_rows x where x.import_id = p_import and x.did is not null)),
    'feed', case when import.feed_id is not null and import.state = 'draft' then private.feed_review(import) end,
    'images', private.images_of_import(p_import),
    'undo', case when import.state = 'done' then private.undo_report(import) end,
    'absent', case when import.feed_id is null and import.state = 'draft' then private.absent_from_file(import) end,
    'fields', fields,
    'refusals', (
      select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'rows', r.rows, 'first', r.first)
        order by r.rows desc, r.reason), '[]')
      from (
        select x.reason, count(*) as rows, min(x.source_row) as first from private.import_rows x
        where x.import_id = p_import and x.outcome = 'rejected' group by x.reason order by 2 desc, 1 limit 20) r),
    'notes', (
      select coalesce(jsonb_agg(jsonb_build_object('note', n.note, 'rows', n.rows) order by n.rows desc, n.note), '[]')
      from (
        select u.note, count(*) as rows from private.import_rows x, unnest(x.notes) u (note)
        where x.import_id = p_import group by u.note having count(*) > 1 order by 2 desc, 1 limit 20) n),
    'show', show, 'field', field, 'page', page, 'pages', pages,
    'rows', (select coalesce(jsonb_agg(jsonb_build_object('place', x.place, 'row', x.source_row, 'outcome', x.outcome, 'reason', x.reason,
        'notes', to_jsonb(x.notes), 'input', left(x.input, 20000), 'content', x.content, 'match', x.match, 'techId', x.tech_id,
        'foundBy', x.found_by, 'title', (select t.title from public.technologies t where t.tech_id = x.tech_id),
        'candidates', (select coalesce(jsonb_agg(jsonb_build_object('id', t.tech_id, 'title', t.title) order by t.tech_id), '[]')
          from public.technologies t where t.tech_id = any (x.candidates) and t.organisation_id = organisation.id),
        'changes', x.changes, 'doubts', x.doubts) order by x.place), '[]')
      from (select * from private.import_rows y where y.import_id = p_import and case show when 'rejected' then y.outcome = 'rejected'
          when 'copies' then y.outcome = 'copy' when 'doubtful' then private.is_doubtful(y)
          when 'changed' then y.match = 'known' and y.changes ? field
          when 'unchanged' then y.match = 'known' and y.changes = '{}' else y.match = show end
        order by y.place limit size offset (page - 1) * size) x));
end $$;

grant execute on function
  public.imports_page(text),
  public.import_page(text, uuid, text, integer, text)
to authenticated, service_role;

-- 78_handover.sql

-- How an organisation leaves: an admin closes it, and the organisation is as if nobody had claimed it.

-- Closes an organisation, for an admin who types its name. Members, domains, feeds and unpublished drafts are
-- deleted. Open inquiries return to us. Its listings stay or, with `p_withdraw`, are withdrawn, at most 200 ('full'
-- above that).
create function public.close_organisation(p_slug text, p_name text, p_withdraw boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation, '{admin}');
  listed bigint[];
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif not exists (select from public.organisations o where o.id = organisation
    and private.fold(o.name) = private.fold(coalesce(p_name, ''))) then
    return private.organisation_answer('wrong');
  end if;
  if coalesce(p_withdraw, false) then
    listed := array(select t.tech_id from public.technologies t where t.organisation_id = organisation limit 201);
    if cardinality(listed) > 200 then
      return private.organisation_answer('full');
    end if;
    perform private.withdraw_listings(listed, 'owner');
  end if;
  perform private.note_act('organisation.closed', organisation, null, jsonb_build_object('withdrawn', coalesce(cardinality(listed), 0)));
  delete from public.listing_drafts d where d.organisation_id = organisation and d.tech_id is null;
  -- With what of them was staged and never published.
  delete from public.imports r where r.organisation_id = organisation;
  delete from public.feeds f where f.organisation_id = organisation;
  delete from private.webhooks w where w.organisation_id = organisation;
  update public.listing_drafts d set publish_at = null where d.organisation_id = organisation and d.publish_at is not null;
  delete from private.reply_addresses a using public.inquiries i where i.id = a.inquiry_id and i.organisation_id = organisation;
  -- People who asked are not left without anybody.
  update public.inquiries i set organisation_id = null, case_manager = null, state = private.held_state(i.sent_at)
  where i.organisation_id = organisation and i.state in ('new', 'open') and private.has_asker(i);
  delete from public.organisation_settings d where d.organisation_id = organisation;
  delete from public.organisation_domains d where d.organisation_id = organisation;
  delete from private.member_invitations i where i.organisation_id = organisation;
  delete from private.address_codes c where c.organisation_id = organisation;
  delete from public.organisation_members m where m.organisation_id = organisation;
  insert into private.removed_images (key)
  select o.logo from public.organisations o where o.id = organisation and o.logo is not null on conflict do nothing;
  update public.organisations o set status = 'unclaimed', about = null, website = null, ror_id = null, logo = null,
    is_open = false, takes_questions = false, embedders = '{}'
  where o.id = organisation;
  -- Its contact for all listings is gone.
  perform private.refresh_facts(array(select t.tech_id from public.technologies t
    where t.organisation_id = organisation order by t.tech_id));
  perform public.catalogue_changed();
  return private.organisation_answer('changed');
end $$;

grant execute on function public.close_organisation to authenticated, service_role;

-- 79_images.sql

-- Images that an organisation's editors added to a technology. The files are in the image worker's bucket; the jobs
-- Worker creates, hides and removes them (docs/decisions/012-pictures-and-covers.md).

create table private.listing_images (
  tech_id bigint not null references private.listing_ids (tech_id) on delete cascade,
  key text not null check (length(key) between 1 and 200),
  place integer not null,
  words text not null check (length(words) <= 300),
  hidden boolean not null default false,
  primary key (tech_id, key)
);
comment on table private.listing_images is 'A technology without a row shows the image that its import named, if any. The first by place is its img.';
comment on column private.listing_images.words is 'What it shows, for whoever cannot see it.';
comment on column private.listing_images.hidden is 'Whether the image worker refuses it: done by the jobs Worker after a withdrawal.';

-- Images of listings that an import or a program named by their addresses and the jobs Worker has not stored yet.
create table private.images_to_fetch (
  tech_id bigint not null references private.listing_ids (tech_id) on delete cascade,
  address text not null check (length(address) between 1 and 2000),
  -- Null for one that an editor's program named.
  import_id uuid references public.imports (id) on delete cascade,
  place integer not null,
  words text not null default '' check (length(words) <= 300),
  tries smallint not null default 0,
  -- Why the last try failed.
  problem text check (length(problem) <= 1000),
  due_at timestamptz not null default clock_timestamp(),
  primary key (tech_id, address)
);

-- Keys of files that no listing shows any more.
create table private.removed_images (key text primary key);

-- Reports whose files must still be removed.
create table private.removed_reports (id text primary key);

-- The planner stores no samples of gated columns (docs/security.md).
alter table private.listing_images alter key set statistics 0, alter words set statistics 0;
alter table private.images_to_fetch
  alter address set statistics 0, alter words set statistics 0, alter problem set statistics 0;
alter table private.removed_images alter key set statistics 0;
alter table private.removed_reports alter id set statistics 0;

-- An image that an import named is removed only with a withdrawn technology, and only if no other technology shows
-- it.
create function private.forget_image() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.removed_images (key) select old.key
  where old.key like 'listings/%'
    or private.is_withdrawn(old.tech_id) and not exists (select from public.technologies t where t.img = old.key)
  on conflict do nothing;
  return null;
end $$;
create trigger forget_image after delete on private.listing_images
  for each row execute function private.forget_image();

-- Adds a row for the image that an import named, if the technology has no rows yet.
create function private.adopt_image(p_tech_id bigint, p_img text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.listing_images (tech_id, key, place, words)
  select p_tech_id, p_img, 1, '' where length(p_img) between 1 and 200
    and not exists (select from private.listing_images p where p.tech_id = p_tech_id)
$$;

-- Gives a withdrawn technology a row for its image, so that the image worker is informed of it.
create function private.adopt_withdrawn() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.adopt_image(new.tech_id, new.rows -> 'technology' ->> 'img');
  return null;
end $$;
create trigger adopt_withdrawn after insert on private.withdrawn_listings
  for each row execute function private.adopt_withdrawn();

-- The images of a technology in their order.
-- returns [{"key", "words"}].
create function private.images_of(p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('key', p.key, 'words', p.words) order by p.place), '[]')
  from private.listing_images p where p.tech_id = p_tech_id
$$;

-- Makes the image of a technology an editor's, so that no import overwrites it.
create function private.keep_image(p_tech_id bigint) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.field_sources (tech_id, field, source) values (p_tech_id, 'img', 'editor')
  on conflict (tech_id, field) do update set source = excluded.source, at = excluded.at
$$;

-- Changes the images of a listing: 'add' p_new, 'replace' p_key with it, 'remove' p_key, 'words' of p_key, or
-- 'first', which makes p_key the image that lists show. 'add' and 'replace' without p_new only check whether the
-- change is allowed: 'full' at ten.
create function public.change_images(p_slug text, p_tech_id bigint, p_change text, p_key text default null,
  p_new text default null, p_words text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  refused constant text := private.begin_listing_change(p_slug, p_tech_id);
  described constant text := btrim(coalesce(p_words, ''));
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif p_change is null or p_change not in ('add', 'replace', 'remove', 'words', 'first') or length(described) > 300
    or p_new !~ ('^listings/' || p_tech_id || '/[0-9a-f-]{36}\.webp$') then
    return private.organisation_answer('wrong');
  end if;
  perform private.adopt_image(p_tech_id, (select t.img from public.technologies t where t.tech_id = p_tech_id));
  if p_change <> 'add' and not exists (select from private.listing_images p where p.tech_id = p_tech_id and p.key = p_key) then
    return private.organisation_answer('not-found');
  elsif p_change = 'add' and (select count(*) from private.listing_images p where p.tech_id = p_tech_id) >= 10 then
    return private.organisation_answer('full');
  elsif p_new is null and p_change in ('add', 'replace') then
    return private.organisation_answer('changed');
  end if;
  if p_change = 'add' then
    insert into private.listing_images (tech_id, key, place, words)
    select p_tech_id, p_new, 1 + coalesce(max(p.place), 0), described from private.listing_images p where p.tech_id = p_tech_id;
  elsif p_change = 'replace' then
    -- Two rows, so that the file of the one that goes is removed.
    insert into private.listing_images (tech_id, key, place, words)
    select p_tech_id, p_new, p.place, coalesce(nullif(described, ''), p.words) from private.listing_images p
      where p.tech_id = p_tech_id and p.key = p_key;
    delete from private.listing_images p where p.tech_id = p_tech_id and p.key = p_key;
  elsif p_change = 'remove' then
    delete from private.listing_images p where p.tech_id = p_tech_id and p.key = p_key;
  elsif p_change = 'words' then
    update private.listing_images p set words = described where p.tech_id = p_tech_id and p.key = p_key;
  else
    update private.listing_images p set place = (select min(x.place) - 1 from private.listing_images x where x.tech_id = p_tech_id)
    where p.tech_id = p_tech_id and p.key = p_key;
  end if;
  update public.technologies t set img = (
    select p.key from private.listing_images p where p.tech_id = p_tech_id order by p.place limit 1)
  where t.tech_id = p_tech_id;
  perform private.keep_image(p_tech_id);
  perform private.note_act('listing.images', private.organisation_id_of(p_slug), p_tech_id, jsonb_build_object('change', p_change));
  perform public.catalogue_changed();
  return private.organisation_answer('changed');
end $$;

-- Has the images fetched that a row of an import names, if its listing shows none.
create function private.queue_images(x private.import_rows, p_tech_id bigint) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.images_to_fetch (tech_id, address, import_id, place)
  select p_tech_id, a.value, x.import_id, min(a.ordinality)
  from jsonb_array_elements_text(coalesce(x.extra -> 'images', '[]')) with ordinality a
  where length(a.value) <= 2000 and a.ordinality <= 10
    and not exists (select from public.technologies t where t.tech_id = p_tech_id and t.img is not null)
    and not exists (select from private.listing_images p where p.tech_id = p_tech_id)
  group by a.value
  on conflict (tech_id, address) do update
    set import_id = excluded.import_id, place = excluded.place, tries = 0, problem = null, due_at = clock_timestamp()
$$;

-- Has an image fetched that an editor's program names, and shown after those that the listing has. An address that
-- failed before is tried again.
-- returns as change_images(…): 'full' also where the listing would have ten with those that wait
create function private.queue_image(p_slug text, p_tech_id bigint, p_address text, p_words text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  answer constant jsonb := public.change_images(p_slug, p_tech_id, 'add', null, null, p_words);
begin
  if answer ->> 'outcome' <> 'changed' then
    return answer;
  elsif length(p_address) between 1 and 2000 is not true then
    return private.organisation_answer('wrong');
  elsif (select count(*) from private.listing_images p where p.tech_id = p_tech_id) + (
    select count(*) from private.images_to_fetch f where f.tech_id = p_tech_id and f.tries < 3 and f.address <> p_address) >= 10 then
    return private.organisation_answer('full');
  end if;
  insert into private.images_to_fetch (tech_id, address, words, place)
  select p_tech_id, p_address, btrim(coalesce(p_words, '')), 1 + coalesce(max(x.place), 0)
  from (
    select p.place from private.listing_images p where p.tech_id = p_tech_id
    union all select f.place from private.images_to_fetch f where f.tech_id = p_tech_id) x
  on conflict (tech_id, address) do update
    set import_id = null, place = excluded.place, words = excluded.words, tries = 0, problem = null, due_at = clock_timestamp();
  perform private.note_act('listing.images', private.organisation_id_of(p_slug), p_tech_id, '{"change": "add"}');
  return answer;
end $$;

-- The images of a listing, and those that wait to be fetched or could not be, for the members of its organisation.
-- returns [{"state": 'shown' | 'waiting' | 'failed', "key", "url", "words", "problem"}], or null to everyone else.
create function private.images_of_listing(p_slug text, p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select (
    select coalesce(jsonb_agg(jsonb_build_object('state', x.state, 'key', x.key, 'url', x.address, 'words', x.words,
      'problem', x.problem) order by x.key is null, x.place), '[]')
    from (
      select 'shown' as state, p.key, null as address, p.words, null as problem, p.place
      from private.listing_images p where p.tech_id = t.tech_id
      union all
      -- The image that an import named is shown as long as no other is.
      select 'shown', t.img, null, '', null, 1
      where t.img is not null and not exists (select from private.listing_images p where p.tech_id = t.tech_id)
      union all
      select case when f.tries < 3 then 'waiting' else 'failed' end, null, f.address, f.words, f.problem, f.place
      from private.images_to_fetch f where f.tech_id = t.tech_id) x)
  from public.technologies t join public.organisations o on o.id = t.organisation_id
  where t.tech_id = p_tech_id and o.slug = private.current_slug(p_slug) and private.organisation_role(o.id) is not null
$$;

-- The next images to fetch, for ten minutes nobody else's. Each is tried three times. Organisations take turns.
-- returns [{"techId", "address"}]
create function public.take_images(p_count integer) returns jsonb
language sql volatile security definer set search_path = '' as $$
  with taken as (
    update private.images_to_fetch w set tries = w.tries + 1, due_at = clock_timestamp() + interval '10 minutes'
    from (
      select f.tech_id, f.address
      from (
        select d.tech_id, d.address, row_number() over (partition by t.organisation_id order by d.tech_id, d.place) as turn
        from private.images_to_fetch d join public.technologies t on t.tech_id = d.tech_id
        where d.tries < 3 and d.due_at <= clock_timestamp()) due
      join private.images_to_fetch f on f.tech_id = due.tech_id and f.address = due.address
      order by due.turn, f.tech_id limit least(p_count, 100) for update of f skip locked) n
    where w.tech_id = n.tech_id and w.address = n.address
    returning w.tech_id, w.address, w.place)
  select coalesce(jsonb_agg(jsonb_build_object('techId', k.tech_id, 'address', k.address) order by k.tech_id, k.place), '[]')
  from taken k
$$;

-- A fetched image is in the bucket under this key: the listing shows it. Returns false where it was withdrawn or has ten.
create function public.store_image(p_tech_id bigint, p_address text, p_key text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  named private.images_to_fetch;
begin
  perform 1 from public.technologies t where t.tech_id = p_tech_id for update;
  if not found or (select count(*) from private.listing_images p where p.tech_id = p_tech_id) >= 10 then
    return false;
  end if;
  delete from private.images_to_fetch f where f.tech_id = p_tech_id and f.address = p_address returning f.* into named;
  if named.tech_id is null then
    return false;
  end if;
  insert into private.listing_images (tech_id, key, place, words) values (p_tech_id, p_key, named.place, named.words);
  update public.technologies t set img = (
    select p.key from private.listing_images p where p.tech_id = p_tech_id order by p.place limit 1)
  where t.tech_id = p_tech_id;
  if named.import_id is null then
    perform private.keep_image(p_tech_id);
  end if;
  perform public.catalogue_changed();
  return true;
end $$;

create function public.fail_image(p_tech_id bigint, p_address text, p_problem text) returns void
language sql volatile security definer set search_path = '' as $$
  update private.images_to_fetch f set problem = left(p_problem, 1000) where f.tech_id = p_tech_id and f.address = p_address
$$;

-- The images of an import that are not stored yet.
-- returns {"waiting": how many are still tried, "failed": how many are not, "shown": the first twenty of those,
--   [{"techId", "title", "address", "problem"}]}
create function private.images_of_import(p_import uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with named as materialized (
    select f.*, t.title from private.images_to_fetch f join public.technologies t on t.tech_id = f.tech_id where f.import_id = p_import
  )
  select jsonb_build_object('waiting', count(*) filter (where n.tries < 3), 'failed', count(*) filter (where n.tries >= 3), 'shown', (
      select coalesce(jsonb_agg(jsonb_build_object('techId', s.tech_id, 'title', s.title, 'address', s.address,
        'problem', s.problem) order by s.tech_id, s.place), '[]')
      from (select * from named m where m.tries >= 3 order by m.tech_id, m.place limit 20) s))
  from named n
$$;

-- The jobs Worker's work in the bucket, at most a hundred keys each.
-- returns {"hide": keys of withdrawn technologies, "show": keys of technologies that were published again, "remove"}.
create function public.image_work() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'hide', (select coalesce(jsonb_agg(x.key), '[]') from (
      select p.key from private.withdrawn_listings w join private.listing_images p on p.tech_id = w.tech_id
      where not p.hidden and not exists (select from public.technologies t where t.img = p.key) limit 100) x),
    'show', (select coalesce(jsonb_agg(x.key), '[]') from (
      select p.key from private.listing_images p where p.hidden and not private.is_withdrawn(p.tech_id) limit 100) x),
    'remove', (select coalesce(jsonb_agg(x.key), '[]') from (select r.key from private.removed_images r limit 100) x))
$$;

-- The jobs Worker has done this work. Technologies that were withdrawn or published meanwhile appear in image_work()
-- again.
create function public.end_image_work(p_hidden text[], p_shown text[], p_removed text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.listing_images p set hidden = true where p.key = any (p_hidden);
  update private.listing_images p set hidden = false where p.key = any (p_shown);
  delete from private.removed_images r where r.key = any (p_removed);
end $$;

-- Removes the files of technologies that were withdrawn thirty days ago; the nightly job calls it.
-- A technology that is published after that has neither images nor documents nor a report's file. Returns the ids of
-- the reports whose files the caller must remove, as many as one call of the bucket accepts. They are returned again
-- until end_withdrawn_files(…) confirms that they are gone.
create function public.forget_withdrawn_files() returns text[]
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.listing_images p using private.withdrawn_listings w
  where w.tech_id = p.tech_id and w.at < private.clock() - interval '30 days';
  delete from private.listing_documents d using private.withdrawn_listings w
  where w.tech_id = d.tech_id and w.at < private.clock() - interval '30 days';
  with old as (
    update private.withdrawn_listings w set rows = jsonb_set(jsonb_set(w.rows, '{technology,img}', 'null', false),
      '{details,report_filepath}', 'null', false)
    from (
      select x.tech_id, x.rows from private.withdrawn_listings x
      where x.at < private.clock() - interval '30 days'
        and (x.rows #>> '{technology,img}' is not null or x.rows #>> '{details,report_filepath}' is not null)
      order by x.tech_id limit 400) o
    where o.tech_id = w.tech_id
    returning private.report_id(o.rows #>> '{details,report_filepath}') as report)
  insert into private.removed_reports (id) select distinct old.report from old where old.report is not null on conflict do nothing;
  -- A file stays while a technology has it: another one, or the same with a new report.
  delete from private.removed_reports r using public.technology_details d where private.report_id(d.report_filepath) = r.id;
  return array(select r.id from private.removed_reports r order by r.id limit 400);
end $$;

-- The files of these reports are gone from the bucket.
create function public.end_withdrawn_files(p_ids text[]) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.removed_reports r where r.id = any (p_ids)
$$;

grant execute on function public.change_images to authenticated, service_role;

-- A page's function reads them with its caller's rights; it has already checked which technology it may show.
grant execute on function private.images_of(bigint) to anon, authenticated, service_role;

-- 80_texts.sql

-- Texts that somebody typed, until the jobs Worker has read from them what the import reads from a file: statements, the
-- likely end of the patent's term and the family. The rules are those of `import/`.

create table private.texts_to_read (
  tech_id bigint primary key references private.listing_ids (tech_id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  tries integer not null default 0
);
comment on table private.texts_to_read is 'Whose text changed by hand, and when; gone once it is read.';

create function private.queue_text(p_tech_id bigint) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.texts_to_read (tech_id) values (p_tech_id) on conflict (tech_id) do update set at = clock_timestamp(), tries = 0
$$;

-- A record in the form that the family's rule takes.
create function private.family_member(t public.technologies) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', t.tech_id, 'title', t.title, 'owner', t.uni, 'numbers',
    private.compared_numbers(coalesce(d.pi_patentid, '')),
    'inventors', coalesce(d.inventor, ''), 'text', left(private.plain_text(d.technical_summary), 2000),
    'reference', (select r.external_id from ingest.records r where r.tech_id = t.tech_id order by r.external_id limit 1),
    'keys', (select coalesce(jsonb_agg(distinct k), '[]') from ingest.records r, unnest(r.families) k where r.tech_id = t.tech_id))
  from (select) x left join public.technology_details d on d.tech_id = t.tech_id
$$;

-- The text to read, and the records that may be of its family.
create function private.text_to_read(p_tech_id bigint, p_at timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', t.tech_id, 'at', p_at, 'title', t.title, 'status', coalesce(t.stated_status, t.status),
    'filedOn', d.filing_date, 'details', to_jsonb(d), 'member', private.family_member(t), 'kin', (
      select coalesce(jsonb_agg(private.family_member(o)), '[]') from (
        select o.* from public.technologies o left join public.technology_details e on e.tech_id = o.tech_id
        where o.tech_id <> t.tech_id and (o.organisation_id = t.organisation_id and private.fold(o.title) = private.fold(t.title)
          or private.compared_numbers(e.pi_patentid) && (select private.compared_numbers(d.pi_patentid))) limit 50) o))
  from public.technologies t left join public.technology_details d on d.tech_id = t.tech_id
  where t.tech_id = p_tech_id
$$;

-- Takes texts to read, at most twenty.
-- returns {"texts": [{"id", "at", "title", "status", "filedOn", "details": the texts, "member", "kin": records that
--   may be of its family}], "dropped": [ids]}. A text is dropped that was taken three times without being stored; one
--   that the database cannot read keeps no other waiting.
create function public.take_texts() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  taken record;
  texts jsonb := '[]';
  dropped bigint[];
begin
  with d as (delete from private.texts_to_read q where q.tries >= 3 returning q.tech_id)
  select array_agg(d.tech_id) into dropped from d;
  for taken in
    update private.texts_to_read q set tries = q.tries + 1
    where q.tech_id in (select w.tech_id from private.texts_to_read w order by w.tries, w.at limit 20 for update skip locked)
    returning q.tech_id, q.at
  loop
    begin
      texts := texts || coalesce(private.text_to_read(taken.tech_id, taken.at), '[]');
    exception when query_canceled or others then
      raise warning 'take_texts(): %: %', taken.tech_id, sqlerrm;
    end;
  end loop;
  return jsonb_build_object('texts', texts, 'dropped', to_jsonb(coalesce(dropped, '{}')));
end $$;

-- Stores what was read. `p_texts` is [{"id", "at", "statements": [as technology_statements], "termEndsOn", "family": ids of the
--   others}]. A text that changed since then is left for the next reading. A model's statements stay, and so does an end of
--   term that a source computed.
create function public.store_texts(p_texts jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- The local data service sends a list as its text.
  texts constant jsonb := private.json_argument(p_texts);
  x record;
  shared text;
begin
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  for x in select * from jsonb_to_recordset(texts) r (id bigint, at timestamptz, statements jsonb, "termEndsOn" date,
    family bigint[]) order by r.id loop
    delete from private.texts_to_read q where q.tech_id = x.id and q.at = x.at;
    continue when not found;
    perform 1 from public.technologies t where t.tech_id = x.id for update;
    continue when not found;
    delete from public.technology_statements k where k.tech_id = x.id and k.origin = 'rule';
    insert into public.technology_statements (tech_id, place, kind, field, sentence, value, version)
    select x.id, (select coalesce(max(k.place), 0) from public.technology_statements k where k.tech_id = x.id) + c.place,
      c.kind, c.field, c.sentence, c.value, c.version
    from jsonb_to_recordset(x.statements) c (place smallint, kind text, field text, sentence text, value text, version integer);
    update public.technology_details d set term_ends_on = x."termEndsOn"
    where d.tech_id = x.id and d.term_ends_on is null and x."termEndsOn" is not null;
    if cardinality(x.family) > 0 then
      select coalesce(min(t.family), min(t.tech_id)::text) into shared from public.technologies t where t.tech_id = any (x.family || x.id);
      update public.technologies t set family = shared
      where t.tech_id = any (x.family || x.id) and t.family is distinct from shared and (t.family is null or t.tech_id = x.id);
    end if;
  end loop;
  perform public.catalogue_changed();
end $$;

-- 81_api_keys.sql

-- Keys with which programs act for a person (docs/api/README.md). A key is made in the web Worker and shown once; only
-- its SHA-256 is stored. Requests with a key run with the rights of its person: use_key() makes that person the caller,
-- as far as private.live_user() accepts the key.

create table private.api_keys (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  -- The first characters of the key, by which its person recognises it.
  prefix text not null check (char_length(prefix) between 8 and 16),
  key_hash bytea not null unique,
  scopes text[] not null check (cardinality(scopes) between 1 and 5 and scopes <@ '{read,search,shortlists,organisations,listings}'),
  made_at timestamptz not null default private.clock(),
  expires_at timestamptz,
  used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_by_person on private.api_keys (user_id, made_at desc);
alter table private.api_keys alter key_hash set statistics 0, alter name set statistics 0, alter prefix set statistics 0;

-- returns {"viewer", "keys": [{"id", "name", "prefix", "scopes", "madeAt", "expiresAt", "usedAt", "state": 'live' |
--   'expired' | 'revoked'}], the newest first}
create function public.keys_page() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer constant jsonb := private.viewer();
begin
  return jsonb_build_object('viewer', viewer, 'keys', (
    select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'prefix', k.prefix, 'scopes', k.scopes,
      'madeAt', k.made_at, 'expiresAt', k.expires_at, 'usedAt', k.used_at, 'state', private.key_state(k))
      order by k.made_at desc, k.id), '[]')
    from private.api_keys k where k.user_id = (viewer ->> 'id')::uuid));
end $$;

create function private.key_state(k private.api_keys) returns text
language sql stable set search_path = '' as $$
  select case when k.revoked_at is not null then 'revoked' when k.expires_at <= private.clock() then 'expired' else 'live' end
$$;

-- Stores a key of the caller by its hash (hexadecimal), and tells them by mail. `p_days` is how long it is valid, null
-- for ever.
-- returns {"viewer", "outcome": 'changed' | 'exists' (the form was sent before) | 'wrong' | 'full' (twenty live keys)}
create function public.make_key(
  p_id uuid, p_name text, p_shown text, p_hash text, p_scopes text[], p_days integer default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer constant jsonb := private.viewer();
  caller constant uuid := (viewer ->> 'id')::uuid;
  outcome text := 'changed';
begin
  if caller is null then
    return jsonb_build_object('viewer', null, 'outcome', 'signed-out');
  elsif p_scopes is null or cardinality(p_scopes) not between 1 and 5 then
    return jsonb_build_object('viewer', viewer, 'outcome', 'wrong');
  end if;
  -- One after another for each person, so that two keys cannot take the last place at once.
  perform 1 from auth.users u where u.id = caller for update;
  if exists (select from private.api_keys k where k.id = p_id) then
    outcome := 'exists';
  elsif char_length(btrim(coalesce(p_name, ''))) not between 1 and 60 or p_hash !~ '^[0-9a-f]{64}$'
    or not p_scopes <@ '{read,search,shortlists,organisations,listings}' or p_days not between 1 and 3650 then
    outcome := 'wrong';
  elsif (select count(*) from private.api_keys k where k.user_id = caller and private.key_state(k) = 'live') >= 20 then
    outcome := 'full';
  else
    insert into private.api_keys (id, user_id, name, prefix, key_hash, scopes, expires_at)
    values (p_id, caller, btrim(p_name), p_shown, decode(p_hash, 'hex'), array(select distinct unnest(p_scopes) order by 1),
      private.clock() + make_interval(days => p_days));
    perform private.add_notice(caller, 'security', jsonb_build_object('event', 'key', 'prefix', p_shown));
  end if;
  return jsonb_build_object('viewer', viewer, 'outcome', outcome);
end $$;

-- Revokes a key of the caller. returns {"viewer", "outcome": 'changed' | 'not-found'}
create function public.revoke_key(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer constant jsonb := private.viewer();
begin
  update private.api_keys k set revoked_at = coalesce(k.revoked_at, private.clock())
  where k.id = p_id and k.user_id = (viewer ->> 'id')::uuid;
  return jsonb_build_object('viewer', viewer,
    'outcome', case when viewer is null then 'signed-out' when found then 'changed' else 'not-found' end);
end $$;

-- Runs before the caller's sessions are ended everywhere: notifies them by mail, and revokes their keys, which may be a
-- stranger's, unless they keep them. returns {"viewer", "outcome": 'changed'}
create function public.begin_sign_out_everywhere(p_revoke_keys boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer constant jsonb := private.viewer();
  caller constant uuid := (viewer ->> 'id')::uuid;
  wait integer;
begin
  if caller is null then
    return jsonb_build_object('viewer', null, 'outcome', 'signed-out');
  end if;
  if coalesce(p_revoke_keys, true) then
    update private.api_keys k set revoked_at = private.clock() where k.user_id = caller and k.revoked_at is null;
  end if;
  -- One mail is enough for whoever presses twice.
  wait := private.count_act('sign-out-everywhere', 1, interval '10 minutes');
  if wait = 0 then
    perform private.add_notice(caller, 'security',
      jsonb_build_object('event', 'sessions', 'keysRevoked', coalesce(p_revoke_keys, true)));
  end if;
  return jsonb_build_object('viewer', viewer, 'outcome', 'changed');
end $$;

-- Revokes a key that was found in public: whoever has the key may end it. Returns whether there was such a key.
create function public.revoke_exposed_key(p_key text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.api_keys k set revoked_at = coalesce(k.revoked_at, private.clock())
  where length(p_key) <= 100 and k.key_hash = sha256(convert_to(p_key, 'UTF8'));
  return found;
end $$;

-- Makes the person of a key the caller of the rest of this transaction.
-- returns null, or why not: 'unknown-key', 'revoked-key', 'expired-key', 'missing-scope', 'too-many-requests'
create function private.use_key(p_key text, p_scope text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  k private.api_keys;
begin
  select * into k from private.api_keys x where x.key_hash = sha256(convert_to(p_key, 'UTF8'));
  if k.id is null then
    return 'unknown-key';
  elsif private.key_state(k) <> 'live' then
    return private.key_state(k) || '-key';
  elsif p_scope <> all (k.scopes) then
    return 'missing-scope';
  end if;
  -- To the hour is enough, and reading stays cheap.
  if k.used_at is null or k.used_at < private.clock() - interval '1 hour' then
    update private.api_keys x set used_at = private.clock() where x.id = k.id;
  end if;
  perform set_config('request.jwt.claims',
    jsonb_build_object('sub', k.user_id, 'role', 'authenticated', 'key_id', k.id)::text, true);
  -- Where it is set, auth.uid() reads the older form first.
  perform set_config('request.jwt.claim.sub', k.user_id::text, true);
  -- Of all keys of a person together; the API Worker counts each key besides.
  if not private.take_turn('api', 600) then
    return 'too-many-requests';
  end if;
  return null;
end $$;

grant execute on function public.revoke_exposed_key, private.use_key to anon, authenticated, service_role;

grant execute on function public.keys_page, public.make_key, public.revoke_key, public.begin_sign_out_everywhere
  to authenticated, service_role;

-- 82_api.sql

-- What the API Worker asks (workers/api, docs/api/README.md): one function for each call of the API, so that every request
-- is one database trip. Each lets the key's person in first; without a key the caller is a visitor.

-- Lets a key's person in: the rest of the transaction has their role and is theirs. Without a key it stays a visitor's where
-- the call `is_open`. `p_given` is what may be long; 20,000 characters are enough, of a listing 400,000: 22023 for more.
-- returns null, or {"refused": 'unknown-key' | 'revoked-key' | 'expired-key' | 'missing-scope' | 'key-required' |
--   'too-many-requests'}, which the call answers
create function private.enter_api(p_key text, p_scope text, is_open boolean default false, p_given text default null) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  refused constant text := case when p_key is not null then private.use_key(p_key, p_scope) when not is_open then 'key-required' end;
begin
  if refused is not null then
    return jsonb_build_object('refused', refused);
  elsif length(p_given) > (case p_scope when 'listings' then 400000 else 20000 end) then
    raise 'That is more than a call takes.' using errcode = '22023';
  elsif p_key is not null then
    set local role authenticated;
  end if;
  return null;
end $$;

-- The words by which a visitor looks through what is open: twenty of sixty characters. Members search instead, which is
-- counted.
create function private.api_words(p_words jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_agg(left(w.word, 60) order by w.place)
  from jsonb_array_elements_text(case when jsonb_typeof(p_words) = 'array' then p_words end) with ordinality w (word, place)
  where w.place <= 20
$$;

-- A page of the technologies that pass the filters, in an order by `p_sort` and then by id, after the position `p_after`
-- ({"rank", "id"} of the last one before); with `p_words`, lower-case, those with all of them in title or summary.
-- `p_find` narrows it down: {"ids": [up to a hundred], "owner": slug, "number": of a patent, "inventor": part of a name,
-- "updatedFrom": an instant}. Visitors get featured technologies only.
-- returns {"technologies": [card], "total", "next": the position of the last one, or null if there are no more}
-- Definer, since nobody may read the facts; it returns only cards.
create function private.technologies_listed(
  p_filters jsonb, p_sort text, p_after jsonb, p_limit integer, p_words jsonb, p_find jsonb
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  filters constant private.filters := private.read_filters(p_filters);
  most constant integer := least(greatest(coalesce(p_limit, 25), 1), 100);
  is_member constant boolean := private.live_user() is not null;
  -- Null for most lists, which then call api_finds() for no technology. The number is read once for all of them.
  find constant jsonb := nullif(p_find, '{}') || case when p_find ? 'number' then
    jsonb_build_object('compared', coalesce(to_jsonb(private.compared_numbers(
      array_to_string(private.patent_numbers(p_find ->> 'number'), ', '))), '[]')) else '{}' end;
  found jsonb;
  total integer;
  -- Nothing of the caller's is in the text of a statement.
  wanted constant text := format($wanted$
    from public.technologies t
    left join public.technology_counts n on n.tech_id = t.tech_id
    left join private.technology_facts x on %s and x.tech_id = t.tech_id
    where private.passes_filters($1, t.class1, t.class2, t.status, t.uni, x)
      and ($2 or exists (
        select from public.featured_techids_social f where f.tech_id = t.tech_id and f.active_feature))
      and not exists (select from jsonb_array_elements_text($3) w
        where position(w in lower(t.title || ' ' || coalesce(t.summary, ''))) = 0)
      and ($4 is null or private.api_finds($4, t.tech_id, t.organisation_id))$wanted$,
    case when private.asks_for_facts(filters) then 'true' else 'false' end);
  -- Each order with a statement of its own.
  rank constant text := case p_sort
    when 'commercial-potential' then '-private.category_rank(t.categorical_assign)'
    when 'most-liked' then 'coalesce(n.likes, 0)'
    when 'most-saved' then 'coalesce(n.saves, 0)'
    when 'most-recent' then $c$coalesce(t.date_added - date '1900-01-01', -1000000)$c$
    else '0::integer'
  end;
begin
  execute format($listing$
    select coalesce(jsonb_agg(jsonb_build_object('rank', y.rank, 'card', private.card(y.t, y.likes, y.dislikes, y.saves))
      order by y.rank desc, (y.t).tech_id desc), '[]')
    from (select t, n.likes, n.dislikes, n.saves, %1$s as rank %2$s
        and ($5 is null or (%1$s, t.tech_id) < (($5 ->> 'rank')::integer, ($5 ->> 'id')::bigint))
      order by %1$s desc, t.tech_id desc limit $6) y $listing$, rank, wanted)
    into found using filters, is_member, p_words, find, p_after, most + 1;
  execute 'select count(*) ' || wanted into total using filters, is_member, p_words, find;
  return jsonb_build_object(
    'technologies', (
      select coalesce(jsonb_agg(c.value -> 'card' order by c.place), '[]')
      from jsonb_array_elements(found) with ordinality c (value, place) where c.place <= most),
    'total', total,
    'next', case when jsonb_array_length(found) > most then jsonb_build_object(
      'rank', found -> (most - 1) -> 'rank', 'id', found -> (most - 1) -> 'card' -> 'id') end);
end $$;

-- Whether a technology is one of those that technologies_listed() is asked for by `p_find`, with "compared": the number as
-- compared_numbers() writes it.
create function private.api_finds(p_find jsonb, p_tech_id bigint, p_organisation bigint) returns boolean
language sql stable set search_path = '' as $$
  select (p_find -> 'ids' is null or p_find -> 'ids' @> to_jsonb(p_tech_id))
    and (p_find ->> 'owner' is null or exists (
      select from public.organisations o where o.id = p_organisation and o.slug = p_find ->> 'owner'))
    and (p_find ->> 'updatedFrom' is null or private.changed_at(p_tech_id) >= (p_find ->> 'updatedFrom')::timestamptz)
    and (coalesce(p_find ->> 'number', p_find ->> 'inventor') is null or exists (
      select from public.technology_details d where d.tech_id = p_tech_id
        and (p_find ->> 'number' is null
          or private.compared_numbers(d.pi_patentid) && array(select jsonb_array_elements_text(p_find -> 'compared')))
        and (p_find ->> 'inventor' is null
          or position(private.fold(p_find ->> 'inventor') in private.fold(d.inventor)) > 0)))
$$;

-- Counts a page of whole records, which is a hundred answers in one, and says whether it may be read: a member has
-- sixty a minute. Visitors read few, from the edge's cache.
create function private.may_expand() returns boolean
language sql volatile security definer set search_path = '' as $$
  select private.live_user() is null or private.take_turn('api-records', 60)
$$;

-- The listed technologies with "whole" beside each card: what the caller may read of its record, as patent_page() has it.
-- Invoker, so that the caller's role decides that.
create function private.api_expand(listed jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select listed || jsonb_build_object('technologies', (
    select coalesce(jsonb_agg(c.card || jsonb_build_object('whole', jsonb_build_object(
      'technology', to_jsonb(v), 'rights', private.technology_rights(v.tech_id, false),
      'family', private.family_of((select t.family from public.technologies t where t.tech_id = v.tech_id), v.tech_id),
      'analysis', private.analysis_of(v.tech_id), 'updatedAt', private.changed_at(v.tech_id))) order by c.place), '[]')
    from jsonb_array_elements(listed -> 'technologies') with ordinality c (card, place)
    join public."tech-table-v1" v on v.tech_id = (c.card ->> 'id')::bigint))
$$;

-- returns {"owners": [{"name", "slug", "kind", "claimed", "website", "ror", "technologies"}], "next": the last name, or
--   null}: organisations that list something, in the order of their names
create function private.owners_listed(p_after text, p_limit integer) returns jsonb
language sql stable set search_path = '' as $$
  with found as materialized (
    select o.name, o.slug, o.kind, o.status, o.website, o.ror_id, count(*) as technologies,
      row_number() over (order by o.name collate "C") as place
    from public.organisations o join public.technologies t on t.organisation_id = o.id
    where p_after is null or o.name collate "C" > p_after collate "C"
    group by o.id order by o.name collate "C" limit least(greatest(coalesce(p_limit, 25), 1), 100) + 1
  ), page as (
    select * from found f where f.place <= least(greatest(coalesce(p_limit, 25), 1), 100)
  )
  select jsonb_build_object(
    'owners', coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'slug', p.slug, 'kind', p.kind,
      'claimed', p.status = 'claimed', 'website', p.website, 'ror', p.ror_id, 'technologies', p.technologies)
      order by p.place), '[]'),
    'next', case when (select count(*) from found) > count(*) then max(p.name collate "C") end)
  from page p
$$;

-- The events of technologies after the cursor `p_since`, for members who mirror the catalogue; without one, only the
-- cursor of now. Events are in the order of their transactions, and shown once all earlier transactions have ended: so
-- no later event is ever before a cursor. A cursor is a transaction, an event and a day: events are retained for 60 days.
-- returns {"changes": [{"cursor", "id", "kind": 'published' | 'text' | 'status' | 'owner' | 'report' | 'record' | 'withdrawn',
--   "title": null where it is gone, "at"}], "next": the cursor to go on from}, or {"refused": 'cursor-too-old'}
create function private.changes_since(p_since text, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  most constant integer := least(greatest(coalesce(p_limit, 100), 1), 1000);
  today constant bigint := extract(epoch from private.clock())::bigint / 86400;
  since constant bigint[] := string_to_array(p_since, '-');
  ended_before constant xid8 := pg_snapshot_xmin(pg_current_snapshot());
  found jsonb;
begin
  if p_since is null then
    -- The last event, so that the cursor stays while nothing changes.
    return jsonb_build_object('changes', '[]'::jsonb, 'next', coalesce((
      select c.xid || '-' || c.event_id from private.catalogue_events c where c.xid < ended_before
      order by c.xid desc, c.event_id desc limit 1), '0-0') || '-' || today);
  elsif since[3] < today - 50 then
    return '{"refused": "cursor-too-old"}';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
    'cursor', e.xid || '-' || e.event_id || '-' || extract(epoch from e.at)::bigint / 86400,
    'id', e.tech_id, 'kind', e.kind, 'title', t.title, 'at', e.at) order by e.xid, e.event_id), '[]')
    into found
  from (
    select * from private.catalogue_events c
    where (c.xid, c.event_id) > (since[1]::text::xid8, since[2]) and c.xid < ended_before
    order by c.xid, c.event_id limit most) e
  left join public.technologies t on t.tech_id = e.tech_id;
  return jsonb_build_object('changes', found, 'next', case
    when jsonb_array_length(found) = most then found -> -1 ->> 'cursor'
    -- Nothing is left, so the cursor is as good as one of today.
    else regexp_replace(coalesce(found -> -1 ->> 'cursor', p_since), '[0-9]+$', today::text) end);
end $$;

-- Changes and searches of programs with an `Idempotency-Key`, for two days. A change that is sent again gets the
-- answer that it got then.
create table private.api_writes (
  user_id uuid not null references auth.users (id) on delete cascade,
  once uuid not null,
  -- The SHA-256 of the call and its arguments; of a search, keyed hashes of its words.
  given bytea not null,
  answer jsonb not null,
  at timestamptz not null default private.clock(),
  primary key (user_id, once)
);
create index api_writes_by_age on private.api_writes (at);
create index api_writes_by_person on private.api_writes (user_id, at desc);

-- Remembers what the caller did with a `once`: the latest thousand. Nothing for a session that has ended.
create function private.remember_write(p_once uuid, p_given bytea, p_answer jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller constant uuid := private.live_user();
begin
  if caller is null then
    return;
  end if;
  insert into private.api_writes (user_id, once, given, answer) values (caller, p_once, p_given, p_answer) on conflict do nothing;
  delete from private.api_writes w where w.user_id = caller and w.once in (
    select x.once from private.api_writes x where x.user_id = caller order by x.at desc, x.once offset 1000);
end $$;

-- The request that the caller made first with this `once`; null for a new one.
create function private.given_once(p_once uuid) returns bytea
language sql stable security definer set search_path = '' as $$
  select w.given from private.api_writes w where w.user_id = private.live_user() and w.once = p_once
$$;

-- The key that distinguishes searches: keyed hashes of its words.
create function private.words_given(p_mode text, p_query text, p_keywords text[]) returns bytea
language sql stable security definer set search_path = '' as $$
  select private.query_hash(p_mode, p_query) || private.hash_of_set(private.keyword_hashes(p_keywords))
$$;

-- Charges a search and returns its results: as charge_search() and search_page() answer, or {"refused": 'key-reused'} where
-- the same `p_once` came with other words.
create function public.api_search(
  p_key text, p_query text, p_mode text, p_keywords text[], p_filters jsonb, p_sort text, p_page integer, p_per integer, p_once uuid
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  refused constant jsonb := private.enter_api(p_key, 'search', false, concat(p_query, p_keywords::text, p_filters::text));
  given bytea;
  before bytea;
  charged jsonb;
begin
  if refused is not null then
    return refused;
  end if;
  if p_once is not null then
    given := private.words_given(p_mode, p_query, p_keywords);
    before := private.given_once(p_once);
    if before <> given then
      return '{"refused": "key-reused"}';
    end if;
  end if;
  -- Any id says that the search was submitted.
  charged := public.charge_search(p_query, p_mode, p_keywords, gen_random_uuid());
  if not (charged -> 'search' ->> 'allowed')::boolean then
    return jsonb_build_object('search', charged -> 'search');
  end if;
  if given is not null and before is null then
    perform private.remember_write(p_once, given, '{}');
  end if;
  return public.search_page(p_query, p_mode, p_keywords, p_filters, p_sort, p_page, null, p_per)
    || jsonb_build_object('search', charged -> 'search');
end $$;

-- Creates, changes or withdraws a listing, or adds or removes an image, by the rules of the editor. A new listing is a
-- draft with the id `draft`, and published, or shown to a moderator, if that is asked for. A change needs no old values:
-- the last one holds.
-- returns as the function that it calls, and "draft", or for an uploaded image its "key"
create function private.api_listing(p_call text, draft uuid, p jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  organisation constant text := p ->> 'slug';
  listing constant bigint := (p ->> 'id')::bigint;
  was jsonb;
  answer jsonb;
begin
  case p_call
    when 'create-listing' then
      answer := public.save_listing_draft(organisation, draft, p -> 'content');
      if answer ->> 'outcome' = 'changed' and (p ->> 'publish')::boolean then
        answer := public.change_listing_drafts(organisation, array[draft], 'publish');
      end if;
      return answer || jsonb_build_object('draft', draft);
    when 'change-listing' then
      if jsonb_typeof(p -> 'content') is distinct from 'object' then
        return '{"outcome": "wrong"}';
      end if;
      was := private.listing_content(listing);
      return public.save_listing(organisation, listing, (
        select jsonb_object_agg(n.key, jsonb_build_object('old', was -> n.key, 'new', n.value))
        from jsonb_each(p -> 'content') n));
    when 'withdraw-listing' then
      return public.withdraw_listings(organisation, array[listing]);
    when 'add-image' then
      return private.queue_image(organisation, listing, p ->> 'url', p ->> 'words');
    when 'upload-image' then
      return public.change_images(organisation, listing, 'add', null, p ->> 'new', p ->> 'words')
        || jsonb_build_object('key', p ->> 'new');
    when 'remove-image' then
      return public.change_images(organisation, listing, 'remove', p ->> 'key');
  end case;
end $$;

-- Runs a change once for each `p_once` of its person. With `p_dry_run` it is undone, and nothing is remembered.
-- returns as api_listing(…) without "viewer", or {"refused": 'key-reused'} where the same `p_once` came with another request
create function private.api_write(p_call text, p_once uuid, p_dry_run boolean, p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller constant uuid := private.live_user();
  -- The name of an uploaded file differs each time; "hash" says that its bytes are the same.
  given constant bytea := sha256(convert_to(p_call || (p - 'new'), 'UTF8'));
  dry constant boolean := coalesce(p_dry_run, false);
  before private.api_writes;
  answer jsonb;
begin
  -- Of two equal requests at the same time the second waits for the first one's answer.
  perform pg_advisory_xact_lock(hashtextextended(caller || p_once::text, 0));
  select * into before from private.api_writes w where w.user_id = caller and w.once = p_once;
  if before.given is not null then
    -- Before the body of an upload is read, its hash is not known.
    return case when before.given = given or p_call = 'upload-image' and p ->> 'hash' is null then before.answer
      else '{"refused": "key-reused"}' end;
  elsif dry and private.count_change() > 0 then
    return '{"outcome": "too-fast"}';
  end if;
  begin
    perform set_config('quad.dry_run', dry::text, true);
    answer := private.api_listing(p_call, p_once, p) - 'viewer';
    -- A program's change is made whole or not at all.
    if dry or answer ->> 'outcome' = 'conflict' then
      raise 'This changes nothing.' using errcode = 'PTDRY';
    end if;
  exception when sqlstate 'PTDRY' then
    return answer;
  end;
  if answer ->> 'outcome' = 'changed' then
    perform private.remember_write(p_once, given, answer);
  end if;
  return answer;
end $$;

-- A page of technologies, as private.technologies_listed() lists them; with `p_expand` as private.api_expand().
create function public.api_technologies(
  p_key text, p_filters jsonb, p_sort text, p_after jsonb, p_limit integer, p_words jsonb, p_find jsonb, p_expand boolean
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb := private.enter_api(p_key, 'read', true, concat(p_filters::text, p_after::text, p_words::text, p_find::text));
begin
  if answer is not null then
    return answer;
  elsif p_expand and not private.may_expand() then
    return '{"refused": "too-many-requests"}';
  end if;
  answer := private.technologies_listed(p_filters, p_sort, nullif(private.json_argument(p_after), 'null'), p_limit,
    case when private.live_user() is null then private.api_words(private.json_argument(p_words)) end, private.json_argument(p_find));
  return case when p_expand then private.api_expand(answer) else answer end;
end $$;

create function public.api_technology(p_key text, p_id bigint) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return coalesce(private.enter_api(p_key, 'read', true), public.patent_page(p_id));
end $$;

create function public.api_owners(p_key text, p_after text, p_limit integer) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return coalesce(private.enter_api(p_key, 'read', true), private.owners_listed(p_after, p_limit));
end $$;

create function public.api_owner(p_key text, p_slug text) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return coalesce(private.enter_api(p_key, 'read', true), public.owner_page(p_slug));
end $$;

create function public.api_changes(p_key text, p_since text, p_limit integer) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb := private.enter_api(p_key, 'read');
begin
  if answer is null then
    answer := private.changes_since(p_since, p_limit);
  end if;
  return answer;
end $$;

create function public.api_shortlists(p_key text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb := private.enter_api(p_key, 'shortlists');
begin
  if answer is null then
    answer := public.shortlists_page();
  end if;
  return answer;
end $$;

create function public.api_shortlist(p_key text, p_id bigint, p_page integer) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb := private.enter_api(p_key, 'shortlists');
begin
  if answer is null then
    answer := public.shortlist_page(p_id, p_page);
  end if;
  return answer;
end $$;

create function public.api_add_to_shortlist(p_key text, p_id bigint, p_tech_id bigint) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb := private.enter_api(p_key, 'shortlists');
begin
  if answer is null then
    answer := public.fill_shortlist(p_id, array[p_tech_id]);
  end if;
  return answer;
end $$;

create function public.api_remove_from_shortlist(p_key text, p_id bigint, p_tech_id bigint) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb := private.enter_api(p_key, 'shortlists');
begin
  if answer is null then
    answer := public.change_shortlist_item(p_id, p_tech_id, 'remove');
  end if;
  return answer;
end $$;

create function public.api_organisation_data(p_key text, p_slug text, p_part text, p_after text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb := private.enter_api(p_key, 'organisations');
begin
  if answer is null then
    answer := public.organisation_data(p_slug, p_part, p_after);
  end if;
  return answer;
end $$;

create function public.api_listing_images(p_key text, p_slug text, p_id bigint) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb := private.enter_api(p_key, 'listings');
begin
  if answer is null then
    answer := private.images_of_listing(p_slug, p_id);
  end if;
  return answer;
end $$;

create function public.api_create_listing(
  p_key text, p_slug text, p_content jsonb, p_publish boolean, p_once uuid, p_dry_run boolean
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb := private.enter_api(p_key, 'listings', false, p_content::text);
begin
  if answer is null then
    answer := private.api_write('create-listing', p_once, p_dry_run, jsonb_build_object('slug', p_slug,
      'content', private.json_argument(p_content), 'publish', p_publish));
  end if;
  return answer;
end $$;

create function public.api_change_listing(
  p_key text, p_slug text, p_id bigint, p_content jsonb, p_once uuid, p_dry_run boolean
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb := private.enter_api(p_key, 'listings', false, p_content::text);
begin
  if answer is null then
    answer := private.api_write('change-listing', p_once, p_dry_run, jsonb_build_object('slug', p_slug, 'id', p_id,
      'content', private.json_argument(p_content)));
  end if;
  return answer;
end $$;

create function public.api_withdraw_listing(
  p_key text, p_slug text, p_id bigint, p_once uuid, p_dry_run boolean
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb := private.enter_api(p_key, 'listings', false, p_slug);
begin
  if answer is null then
    answer := private.api_write('withdraw-listing', p_once, p_dry_run, jsonb_build_object('slug', p_slug, 'id', p_id));
  end if;
  return answer;
end $$;

create function public.api_add_image(
  p_key text, p_slug text, p_id bigint, p_url text, p_alt text, p_once uuid, p_dry_run boolean
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb := private.enter_api(p_key, 'listings', false, concat(p_url, p_alt));
begin
  if answer is null then
    answer := private.api_write('add-image', p_once, p_dry_run, jsonb_build_object('slug', p_slug, 'id', p_id,
      'url', p_url, 'words', p_alt));
  end if;
  return answer;
end $$;

-- Asked as a dry run before the body is read, without a hash, and again with it; then the jobs Worker names the file that it
-- stored.
create function public.api_upload_image(
  p_key text, p_slug text, p_id bigint, p_file text, p_alt text, p_hash text, p_once uuid, p_dry_run boolean
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb := private.enter_api(p_key, 'listings', false, concat(p_file, p_alt, p_hash));
begin
  if answer is null then
    answer := private.api_write('upload-image', p_once, p_dry_run, jsonb_build_object('slug', p_slug, 'id', p_id,
      'new', p_file, 'words', p_alt, 'hash', p_hash));
  end if;
  return answer;
end $$;

create function public.api_remove_image(
  p_key text, p_slug text, p_id bigint, p_image text, p_once uuid, p_dry_run boolean
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb := private.enter_api(p_key, 'listings', false, p_image);
begin
  if answer is null then
    answer := private.api_write('remove-image', p_once, p_dry_run, jsonb_build_object('slug', p_slug, 'id', p_id, 'key', p_image));
  end if;
  return answer;
end $$;

grant execute on function private.enter_api, private.technologies_listed, private.api_expand, private.may_expand,
  private.owners_listed, private.api_words, public.api_technologies, public.api_technology, public.api_owners,
  public.api_owner, public.api_changes, public.api_search, public.api_shortlists, public.api_shortlist,
  public.api_add_to_shortlist, public.api_remove_from_shortlist, public.api_organisation_data,
  public.api_listing_images, public.api_create_listing, public.api_change_listing, public.api_withdraw_listing,
  public.api_add_image, public.api_upload_image, public.api_remove_image to anon, authenticated, service_role;

grant execute on function private.changes_since, private.images_of_listing, private.given_once, private.words_given,
  private.remember_write, private.api_write to authenticated, service_role;

-- 83_oai.sql

-- The data for harvesters by OAI-PMH (workers/api, docs/api/README.md): when the open part of each technology last
-- changed, also of those that are gone.

-- The open part is what a visitor reads: a card, and of a featured technology the details.
create table private.oai_records (
  -- No foreign key: a deleted technology stays here, so that harvesters delete it too.
  tech_id bigint primary key,
  changed_at timestamptz not null,
  deleted boolean not null default false,
  -- The facts that decide its sets; of a deleted technology, as it was at the end.
  organisation_id bigint not null,
  class1 text,
  class2 text,
  -- Whether its patent number is open. Null if it never was: then it has no record in OpenAIRE's profile.
  patent boolean
);
create index oai_records_changed on private.oai_records (changed_at, tech_id);
create index oai_records_of_owner on private.oai_records (organisation_id, changed_at);

-- Notes that the open part of these technologies changes now. 'Unknown Patent ID' is no number.
create function private.stamp_oai_records(ids bigint[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.oai_records as r (tech_id, changed_at, organisation_id, class1, class2, patent)
  select t.tech_id, private.clock(), t.organisation_id, t.class1, t.class2, case when d.pi_patentid ~ '[0-9]' then true end
  from public.technologies t
  left join public.featured_techids_social f on f.tech_id = t.tech_id and f.active_feature
  left join public.technology_details d on d.tech_id = f.tech_id
  where t.tech_id = any (ids) order by t.tech_id
  on conflict (tech_id) do update set changed_at = excluded.changed_at, deleted = false,
    organisation_id = excluded.organisation_id, class1 = excluded.class1, class2 = excluded.class2,
    patent = coalesce(excluded.patent, case when r.patent is not null then false end)
$$;

create function private.oai_added() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.stamp_oai_records(array(select c.tech_id from changed c));
  return null;
end $$;

create function private.oai_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.stamp_oai_records(array(
    select a.tech_id from added a join removed r on r.tech_id = a.tech_id
    where (a.title, a.summary, a.uni, a.organisation_id, a.class1, a.class2, a.date_added, a.status, a.stated_status, a.ends_on)
      is distinct from
      (r.title, r.summary, r.uni, r.organisation_id, r.class1, r.class2, r.date_added, r.status, r.stated_status, r.ends_on)));
  return null;
end $$;

create function private.oai_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.oai_records o set changed_at = private.clock(), deleted = true from removed r where o.tech_id = r.tech_id;
  return null;
end $$;

create function private.oai_details_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.stamp_oai_records(array(
    select c.tech_id from changed c join public.featured_techids_social f on f.tech_id = c.tech_id and f.active_feature));
  return null;
end $$;

call private.call_on_changes('public.technologies', 'oai', 'oai_added()', '{added}');
create trigger oai_changed after update on public.technologies
  referencing old table as removed new table as added for each statement execute function private.oai_changed();
create trigger oai_removed after delete on public.technologies
  referencing old table as removed for each statement execute function private.oai_removed();
call private.call_on_changes('public.featured_techids_social', 'oai', 'oai_added()');
call private.call_on_changes('public.technology_details', 'oai', 'oai_details_changed()');

-- The time at which the open part of a technology, or of any technology of an organisation, last changed. Definer,
-- since nobody may read the stamps.
create function private.changed_at(p_tech_id bigint) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select r.changed_at from private.oai_records r where r.tech_id = p_tech_id
$$;
create function private.owner_changed_at(p_organisation bigint) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max(r.changed_at) from private.oai_records r where r.organisation_id = p_organisation
$$;

-- The record {"id"}, or the page of a list: {"profile": whether in OpenAIRE's profile, "set", "from", "until": days, "at",
-- "after": its position, "limit"}. In the order of changes: what changes while a harvester reads comes at the end.
-- A change is stamped at the start of its transaction, so it may appear behind a harvester that is faster. The next
-- harvest lists it, since it begins with the whole day of the last one; only one that began after midnight, while a
-- transaction of the day before was open, has to begin a day earlier.
-- Definer, since nobody may read the stamps; it returns nothing of a technology's text.
create function private.oai_found(p jsonb) returns setof private.oai_records
language plpgsql stable security definer set search_path = '' as $$
declare
  since constant timestamptz := coalesce((p ->> 'from')::date::timestamp at time zone 'utc', '-infinity');
  before constant timestamptz := coalesce(((p ->> 'until')::date + 1)::timestamp at time zone 'utc', 'infinity');
  at constant timestamptz := timestamptz 'epoch' + (p ->> 'at')::bigint * interval '1 microsecond';
  kind constant text := split_part(p ->> 'set', ':', 1);
  part constant text := nullif(split_part(p ->> 'set', ':', 2), '');
  owner constant bigint := (select o.id from public.organisations o where o.slug = part);
begin
  if p ? 'id' then
    return query select * from private.oai_records r where r.tech_id = (p ->> 'id')::bigint;
    return;
  end if;
  return query
  select * from private.oai_records r
  where (r.changed_at, r.tech_id) > (greatest(since, at), case when at >= since then (p ->> 'after')::bigint else 0 end)
    and r.changed_at < before
    and (r.patent is not null or not (p ->> 'profile')::boolean)
    and case kind
      when 'owner' then part is null or r.organisation_id = owner
      when 'class' then coalesce(r.class1, r.class2) is not null and (part is null or part in (r.class1, r.class2))
      when 'openaire_cris_patents' then r.patent or (p ->> 'profile')::boolean
      else kind is null end
  order by r.changed_at, r.tech_id limit (p ->> 'limit')::integer;
end $$;

-- returns [{"id", "at": microseconds since 1970, "deleted", "patent", "owner", "classes", "record": {"title", "summary",
--   "uni", "dateAdded", "details": null where they are not open}, null of a deleted one}]
-- Invoker: the policies of the caller decide which details are open.
create function public.oai_page(p_list jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', r.tech_id, 'at', (extract(epoch from r.changed_at) * 1000000)::bigint, 'deleted', r.deleted, 'patent', r.patent,
    'owner', o.slug, 'classes', array_remove(array[r.class1, r.class2], null),
    'record', case when t.tech_id is not null then jsonb_build_object(
      'title', t.title, 'summary', t.summary, 'uni', t.uni, 'dateAdded', private.stated_day(t.tech_id, t.date_added),
      'details', case when d.tech_id is not null then jsonb_build_object(
        'inventor', d.inventor, 'pi_patentid', d.pi_patentid, 'filing_date', d.filing_date,
        'technical_summary', d.technical_summary, 'market_summary', d.market_summary, 'application', d.application,
        'key_benefits', d.key_benefits, 'developmental_stage', d.developmental_stage, 'pi_addinfo', d.pi_addinfo) end) end)
    order by r.changed_at, r.tech_id), '[]')
  from private.oai_found(private.json_argument(p_list)) r
  left join public.organisations o on o.id = r.organisation_id
  left join public.technologies t on t.tech_id = r.tech_id
  left join public.technology_details d on d.tech_id = r.tech_id
$$;

-- How many records a list has on all its pages.
create function public.oai_size(p_list jsonb) returns bigint
language sql stable set search_path = '' as $$
  select count(*) from private.oai_found(private.json_argument(p_list) - 'at' - 'after' - 'limit')
$$;

-- The owners of technologies, each a set. returns [{"slug", "name"}]
create function public.oai_owners() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('slug', o.slug, 'name', o.name) order by o.slug), '[]')
  from public.organisations o where exists (select from public.technologies t where t.organisation_id = o.id)
$$;

-- The day before which nothing changed. Definer, since nobody may read the stamps.
create function public.oai_earliest() returns date
language sql stable security definer set search_path = '' as $$
  select (coalesce(min(r.changed_at), private.clock()) at time zone 'utc')::date from private.oai_records r
$$;

grant execute on function private.changed_at, private.owner_changed_at, private.oai_found, public.oai_page,
  public.oai_size, public.oai_owners, public.oai_earliest to anon, authenticated, service_role;

-- 84_organisation_data.sql

-- An organisation's own data, to take away: its listings and drafts, their versions, its inquiries and its weekly
-- numbers, each to whoever reads them on the organisation's pages. organisation_data(…) asks the role; nobody may call what it
-- reads with.

-- Published listings by id, then drafts and withdrawn ones, whose keys begin with 'd', for those who edit. Without
-- QUAD's report, which is for subscribers. "pi_contactinfo" is the listing's own contact.
create function private.organisation_listings(p_organisation bigint, p_edits boolean, after text, most integer)
returns table (key text, item jsonb)
language sql stable security definer set search_path = '' as $$
  with wanted as (
    select t.tech_id, null::uuid as draft from public.technologies t
    where t.organisation_id = p_organisation and case when after is null then true
      when starts_with(after, 'd') then false else t.tech_id > after::bigint end
    union all
    select d.tech_id, d.id from public.listing_drafts d
    where p_edits and d.organisation_id = p_organisation
      and case when starts_with(after, 'd') then d.id > substr(after, 2)::uuid else true end
    order by draft nulls first, tech_id limit most
  )
  select coalesce('d' || w.draft, w.tech_id::text), jsonb_build_object('id', w.tech_id, 'draft', w.draft,
    'state', case when w.draft is null then 'published' when w.tech_id is null then 'draft' else 'withdrawn' end,
    'caseNumber', private.case_number(w.tech_id), 'dateAdded', coalesce(e.date_added_text, t.date_added::text),
    'changedAt', coalesce(d.updated_at, (select max(v.at) from public.listing_versions v where v.tech_id = w.tech_id)),
    'publishAt', d.publish_at, 'withdrawnAt', d.withdrawn_at, 'pictures', private.images_of(w.tech_id),
    'documents', private.documents_of(w.tech_id),
    'content', coalesce(d.content, private.listing_content(w.tech_id) - private.report_columns()
      || jsonb_build_object('pi_contactinfo', c.pi_contactinfo)))
  from wanted w
  left join public.listing_drafts d on d.id = w.draft
  left join public.technologies t on w.draft is null and t.tech_id = w.tech_id
  left join public.technology_details e on w.draft is null and e.tech_id = w.tech_id
  left join public.technology_contacts c on w.draft is null and c.tech_id = w.tech_id
  order by w.draft nulls first, w.tech_id
$$;

-- Changes of the listings' fields with their authors, by listing and version; of withdrawn ones for those who edit.
-- Keys are such as '7-2'.
create function private.organisation_versions(p_organisation bigint, p_edits boolean, after text, most integer)
returns table (key text, item jsonb)
language sql stable security definer set search_path = '' as $$
  select v.tech_id || '-' || v.version, jsonb_build_object('techId', v.tech_id, 'version', v.version, 'at', v.at,
    'by', private.shown_name(v.user_id), 'how', v.how, 'fields', array(select jsonb_object_keys(v.changes)),
    'changes', v.changes - private.report_columns())
  from public.listing_versions v
  where v.tech_id in (
      select t.tech_id from public.technologies t where t.organisation_id = p_organisation
      union all select d.tech_id from public.listing_drafts d where p_edits and d.organisation_id = p_organisation)
    and (after is null or (v.tech_id, v.version) > (split_part(after, '-', 1)::bigint, split_part(after, '-', 2)::integer))
  order by v.tech_id, v.version limit most
$$;

-- The inquiries that the organisation has, with their messages, as inquiry_page(…) shows them to its members.
create function private.organisation_leads(p_organisation bigint, after text, most integer) returns table (key text, item jsonb)
language sql stable security definer set search_path = '' as $$
  select i.id::text, jsonb_build_object('id', i.id, 'techId', i.tech_id, 'title', i.title, 'message', i.message,
    'state', i.state, 'declineReason', i.decline_reason, 'askedAt', i.asked_at, 'name', i.asker_name,
    'address', private.asker_address(i),
    'caseManager', case when i.case_manager is not null then private.shown_name(i.case_manager) end,
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('side', m.side, 'body', m.body, 'quoted', m.quoted, 'at', m.at,
        'name', case when m.side = 'organisation' then private.shown_name(m.user_id) end) order by m.at, m.id), '[]')
      from public.inquiry_messages m where m.inquiry_id = i.id))
  from public.inquiries i
  where i.organisation_id = p_organisation and (after is null or i.id > after::uuid) order by i.id limit most
$$;

-- The last twelve weeks, the newest first: of each, the total of all listings, rounded
-- down to a multiple of five, then the numbers of each, null below five. Keys are such as '2026-03-02.7'.
create function private.organisation_weeks(p_organisation bigint, after text, most integer) returns table (key text, item jsonb)
language sql stable security definer set search_path = '' as $$
  with weeks as materialized (
    select * from private.listing_weeks(p_organisation, date_trunc('week', private.clock())::date - 77)),
  told as (
    select w.week, 0::bigint as tech_id, sum(w.shown)::bigint / 5 * 5 as shown, sum(w.opened)::bigint / 5 * 5 as opened,
      sum(w.arrived)::bigint / 5 * 5 as arrived, sum(w.saved)::bigint / 5 * 5 as saved,
      sum(w.asked)::bigint as asked, sum(w.answered)::bigint as answered
    from weeks w group by w.week
    union all
    select w.week, w.tech_id, private.shown_count(w.shown), private.shown_count(w.opened), private.shown_count(w.arrived),
      private.shown_count(w.saved), w.asked, w.answered from weeks w
  )
  select d.week || '.' || d.tech_id, jsonb_build_object('week', d.week, 'techId', nullif(d.tech_id, 0),
    'title', (select t.title from public.technologies t where t.tech_id = d.tech_id), 'shown', d.shown,
    'opened', d.opened, 'arrived', d.arrived, 'saved', d.saved, 'asked', d.asked, 'answered', d.answered)
  from told d
  where after is null or d.week < split_part(after, '.', 1)::date
    or d.week = split_part(after, '.', 1)::date and d.tech_id > split_part(after, '.', 2)::bigint
  order by d.week desc, d.tech_id limit most
$$;

-- The next rows of one part of an organisation's data, for its members: 'listings', 'versions', 'leads' or 'weeks'. In
-- the order of their keys after `p_after`, so that changes made meanwhile neither skip nor repeat a row.
-- returns {"viewer", "organisation": {"name", "slug", "about", "website", "ror", "contact": of listings without their
--   own}, "rows", "next"}: rows of at most two million bytes together, unless a single one is larger; "next" is passed
--   to the next call, and null after the last row. "organisation" is null for everyone else.
create function public.organisation_data(p_slug text, p_part text, p_after text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer constant jsonb := private.viewer();
  most_bytes constant integer := 2000000;
  -- An inquiry may hold 200 messages of 5,000 characters.
  most constant integer := case p_part when 'leads' then 20 when 'weeks' then 20000 else 200 end;
  organisation public.organisations;
  page jsonb;
  last_key text;
begin
  select * into organisation from public.organisations o where o.slug = private.current_slug(p_slug);
  if private.organisation_role(organisation.id) is null then
    return jsonb_build_object('viewer', viewer, 'organisation', null);
  end if;
  with read as materialized (
    select x.*, sum(octet_length(x.item::text)) over (order by x.place) as bytes
    from private.organisation_part(p_part, organisation.id, p_after, most + 1) with ordinality x (key, item, place)
  ), fitting as (
    select r.* from read r where r.place <= most and (r.bytes <= most_bytes or r.place = 1)
  )
  select coalesce(jsonb_agg(f.item order by f.place), '[]'),
    case when count(*) < (select count(*) from read) then (array_agg(f.key order by f.place desc))[1] end
    into page, last_key
  from fitting f;
  return jsonb_build_object('viewer', viewer, 'rows', page, 'next', last_key,
    'organisation', jsonb_build_object('name', organisation.name, 'slug', organisation.slug, 'about', organisation.about,
      'website', organisation.website, 'ror', organisation.ror_id, 'contact', private.organisation_contact(organisation.id)));
end $$;

create function private.organisation_part(part text, p_organisation bigint, after text, most integer) returns table (key text, item jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  edits constant boolean := private.organisation_role(p_organisation) <> 'reader';
begin
  case part
    when 'listings' then return query select * from private.organisation_listings(p_organisation, edits, after, most);
    when 'versions' then return query select * from private.organisation_versions(p_organisation, edits, after, most);
    when 'leads' then return query select * from private.organisation_leads(p_organisation, after, most);
    when 'weeks' then return query select * from private.organisation_weeks(p_organisation, after, most);
    else raise exception 'There is no part of that name.' using errcode = '22023';
  end case;
end $$;

grant execute on function public.organisation_data to authenticated, service_role;

-- 85_open_listings.sql

-- Organisations that open their listings: visitors may open each of them, on its page and where the organisation's own
-- site shows it (docs/architecture/organisations.md). The rows of featured_techids_social that this makes are `by_owner`.

-- Opens the listings of an organisation when it turns that on, and closes those that are open for nothing else.
create function private.open_organisation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.is_open then
    perform private.open_listings(array(select t.tech_id from public.technologies t where t.organisation_id = new.id));
  else
    delete from public.featured_techids_social f using public.technologies t
    where t.tech_id = f.tech_id and t.organisation_id = new.id and f.by_owner;
  end if;
  return null;
end $$;

create trigger opened after update of is_open on public.organisations
  for each row when (new.is_open is distinct from old.is_open) execute function private.open_organisation();

create function private.open_listings(p_tech_ids bigint[]) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.featured_techids_social as f (tech_id, active_feature, by_owner)
  select u, true, true from unnest(p_tech_ids) u
  on conflict (tech_id) do update set active_feature = true, by_owner = true where not f.active_feature
$$;

-- Keeps that so for listings that come to such an organisation, or leave it.
create function private.open_with_organisation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.open_listings(array(
    select c.tech_id from changed c join public.organisations o on o.id = c.organisation_id where o.is_open));
  if tg_op = 'UPDATE' then
    delete from public.featured_techids_social f using changed c, public.organisations o
    where f.tech_id = c.tech_id and f.by_owner and o.id = c.organisation_id and not o.is_open;
  end if;
  return null;
end $$;

call private.call_on_changes('public.technologies', 'open', 'open_with_organisation()', '{added,changed}');

-- Whether a text is a site as `frame-ancestors` takes it; a host has up to 253 characters (RFC 1035).
create function private.is_site(p_text text) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(p_text) <= 270 and p_text ~ '^https?://(\*\.)?[a-z0-9.-]{1,253}(:[0-9]{1,5})?$'
$$;

-- Opens an organisation's listings to visitors, or closes them, and sets which sites may show them in a frame and
-- whether visitors may write to it; admins only. 'unverified' before a domain is proved, 'wrong' if it is no site.
create function public.open_listings(p_slug text, p_open boolean, p_embedders text[], p_questions boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation, '{admin}');
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif p_open and not private.is_verified(organisation) then
    return private.organisation_answer('unverified');
  elsif cardinality(p_embedders) > 10 or exists (
    select from unnest(p_embedders) u where private.is_site(u) is not true) then
    return private.organisation_answer('wrong');
  end if;
  update public.organisations o set is_open = coalesce(p_open, false), embedders = coalesce(p_embedders, '{}'),
    takes_questions = coalesce(p_open and p_questions, false)
  where o.id = organisation;
  perform private.note_act(case when p_open then 'organisation.opened' else 'organisation.shut' end, organisation);
  perform public.catalogue_changed();
  return private.organisation_answer('changed');
end $$;

grant execute on function public.open_listings to authenticated, service_role;

-- 86_documents.sql

-- Documents of a listing, as a one-pager, terms or a licence: PDFs that its organisation's editors uploaded. The files
-- are in the reports' bucket, named as a report with the id 'documents/{id}'.

create table private.listing_documents (
  id uuid primary key,
  tech_id bigint not null references private.listing_ids (tech_id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  bytes integer not null,
  is_public boolean not null,
  made_at timestamptz not null default clock_timestamp()
);
comment on column private.listing_documents.is_public is 'Whether visitors may download it; otherwise members alone.';
create index listing_documents_by_listing on private.listing_documents (tech_id);

-- The planner stores no samples of gated columns (docs/security.md).
alter table private.listing_documents alter id set statistics 0, alter name set statistics 0;

create function private.forget_document() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.removed_reports (id) values ('documents/' || old.id) on conflict do nothing;
  return null;
end $$;
create trigger forget_document after delete on private.listing_documents
  for each row execute function private.forget_document();

-- The documents of a technology, oldest first.
-- returns [{"id", "name", "bytes", "public"}].
create function private.documents_of(p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'bytes', d.bytes, 'public', d.is_public)
    order by d.made_at, d.id), '[]')
  from private.listing_documents d where d.tech_id = p_tech_id
$$;

-- Adds a document to a listing ('add'; without p_bytes it only checks whether that is allowed: 'full' at three), or
-- removes it ('remove'); its file is removed by the nightly job.
create function public.change_documents(p_slug text, p_tech_id bigint, p_change text, p_id uuid, p_name text default '',
  p_bytes integer default null, p_public boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  refused constant text := private.begin_listing_change(p_slug, p_tech_id);
  named constant text := btrim(coalesce(p_name, ''));
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif p_change = 'remove' then
    delete from private.listing_documents d where d.tech_id = p_tech_id and d.id = p_id;
    if not found then
      return private.organisation_answer('not-found');
    end if;
  elsif p_change is distinct from 'add' or p_id is null or length(named) not between 1 and 80
    or p_bytes not between 1 and 5000000
    -- Until the night the file of a removed document is still there.
    or exists (select from private.removed_reports r where r.id = 'documents/' || p_id) then
    return private.organisation_answer('wrong');
  elsif (select count(*) from private.listing_documents d where d.tech_id = p_tech_id) >= 3 then
    return private.organisation_answer('full');
  elsif p_bytes is not null then
    insert into private.listing_documents (id, tech_id, name, bytes, is_public) values (p_id, p_tech_id, named, p_bytes, p_public);
  else
    return private.organisation_answer('changed');
  end if;
  perform private.note_act('listing.documents', private.organisation_id_of(p_slug), p_tech_id, jsonb_build_object('change', p_change));
  perform public.catalogue_changed();
  return private.organisation_answer('changed');
end $$;

-- A document's name, for members, and for everyone where it is public; null also where its listing is withdrawn.
-- returns {"viewer", "name"}.
create function public.document_for_download(p_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('viewer', v.viewer, 'name', (
    select d.name from private.listing_documents d join public.technologies t on t.tech_id = d.tech_id
    where d.id = p_id and (d.is_public or v.viewer is not null)))
  from (select private.viewer() as viewer) v
$$;

grant execute on function public.change_documents to authenticated;

grant execute on function private.documents_of, public.document_for_download to anon, authenticated, service_role;

-- 87_rights.sql

-- What patent offices record of the catalogue's numbers: `npm run rights` reads their files (import/registers), keeps the
-- records, and writes what they say together as one right for each number. docs/rights.md says what comes from where.

create table private.register_records (
  source text not null,
  key text not null,
  numbers text[] not null,
  as_of date not null,
  facts jsonb not null,
  primary key (source, key)
);
create index register_records_numbers on private.register_records using gin (numbers);
comment on table private.register_records is 'A record of a patent office, as import/registers/record.ts describes it; the newest of each key.';
comment on column private.register_records.as_of is 'The day for which its source speaks.';

create table private.rights (
  number text primary key,
  state text not null check (state in ('in-force', 'in-grace', 'pending', 'lapsed', 'ended', 'withdrawn', 'not-known')),
  as_of date,
  source text,
  licence_countries text[] not null default '{}',
  owner_since timestamptz not null default private.clock(),
  facts jsonb not null
);
comment on table private.rights is 'What the records of a number say together, as import/registers/assess.ts assesses them.';
comment on column private.rights.owner_since is 'Since when the owner of record is known as it is.';
comment on column private.rights.licence_countries is 'Where a licence of right was declared and not withdrawn.';

create table private.right_changes (
  change_id bigint generated always as identity primary key,
  number text not null,
  kind text not null check (kind in ('granted', 'lapsed', 'in-grace', 'revived', 'ended', 'withdrawn', 'assigned',
    'licence-of-right', 'family')),
  on_day date not null,
  at timestamptz not null default private.clock(),
  unique (number, kind, on_day)
);
comment on table private.right_changes is 'Changes of rights between two readings, each once, however often a file is read.';

create index technology_details_numbers on public.technology_details using gin (private.compared_numbers(pi_patentid));

-- The numbers that listings name.
create function private.catalogue_numbers() returns setof text
language sql stable set search_path = '' as $$
  select distinct n.number from public.technology_details d, unnest(private.compared_numbers(d.pi_patentid)) n (number)
$$;

-- Stores records of one source's file, of which each key occurs once; an older one never replaces a newer. Returns the numbers whose
-- records changed, those of a replaced record among them.
create function private.store_register_records(p_records jsonb) returns setof text
language sql volatile set search_path = '' as $$
  with given as (
    select r.source, r.key, array(select jsonb_array_elements_text(r.numbers)) as numbers, r."asOf" as as_of, r.facts
    from jsonb_to_recordset(p_records) r (source text, key text, numbers jsonb, "asOf" date, facts jsonb)
  ), former as (
    select r.* from private.register_records r join given g on g.source = r.source and g.key = r.key
  ), stored as (
    insert into private.register_records as r (source, key, numbers, as_of, facts)
    select g.source, g.key, g.numbers, g.as_of, g.facts from given g
    on conflict (source, key) do update set numbers = excluded.numbers, as_of = excluded.as_of, facts = excluded.facts
    where r.as_of <= excluded.as_of
      and (r.numbers, r.as_of, r.facts) is distinct from (excluded.numbers, excluded.as_of, excluded.facts)
      -- That a file does not name a patent takes nothing from what an earlier one says of it.
      and (excluded.facts #> '{fees,events}' is distinct from '[]' or r.facts #> '{fees,events}' = '[]')
    returning r.source, r.key, r.numbers
  )
  select distinct n.number
  from stored s left join former f on f.source = s.source and f.key = s.key, unnest(s.numbers || f.numbers) n (number)
  where n.number is not null
$$;

-- What patent offices record of these numbers: of several rights the strongest, since one that lives decides. Null where
-- none is known, or where those known have ended while nothing is known of an American patent among the numbers.
create function private.legal_status_of(p_numbers text[]) returns text
language sql stable set search_path = '' as $$
  select (array_agg(s.state order by s.place))[1]
  from unnest(array['in-force', 'in-grace', 'pending', 'lapsed', 'ended', 'withdrawn']) with ordinality s (state, place)
  where exists (select from private.rights r where r.number = any (p_numbers) and r.state = s.state)
    and (s.place <= 3 or not exists (
      select from unnest(p_numbers) n (number) left join private.rights r on r.number = n.number
      where n.number ~ '^US(RE)?[0-9]{5,8}$' and coalesce(r.state, 'not-known') = 'not-known'))
$$;

-- Brings what these technologies' numbers are on record for up to date.
create function private.settle_legal_status(ids bigint[]) returns void
language sql volatile security definer set search_path = '' as $$
  update public.technologies t set legal_status = s.legal_status, licences = s.licences
  from (
    select d.tech_id, private.legal_status_of(private.compared_numbers(d.pi_patentid)) as legal_status,
      array(select distinct 'licence-' || c from private.rights r, unnest(r.licence_countries) c
        where r.number = any (private.compared_numbers(d.pi_patentid)) order by 1) as licences
    from public.technology_details d where d.tech_id = any (ids)) s
  where s.tech_id = t.tech_id and (t.legal_status, t.licences) is distinct from (s.legal_status, s.licences)
$$;

create function private.legal_status_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.settle_legal_status(array(select distinct c.tech_id from changed c));
  return null;
end $$;
call private.call_on_changes('public.technology_details', 'legal_status', 'legal_status_changed()', '{added,changed}');

-- The rights of a technology's numbers, in their order, for whoever may read its details: [facts with "ownerSince"]. Definer: nobody
-- may read the table itself.
create function private.rights_of(p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(r.facts || jsonb_build_object('ownerSince', r.owner_since) order by n.place), '[]')
  from public.technology_details d, unnest(private.compared_numbers(d.pi_patentid)) with ordinality n (number, place)
  join private.rights r on r.number = n.number
  where d.tech_id = p_tech_id and ((select private.live_user()) is not null
    or exists (select from public.featured_techids_social f where f.tech_id = p_tech_id and f.active_feature))
$$;
grant execute on function private.rights_of to anon, authenticated, service_role;

-- Whether a technology's source states that its right is in force while patent offices record another status, or the reverse.
create function private.differs_from_record(stated text, status text, legal text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(stated is not null and (legal in ('in-force', 'in-grace')) <> (status = 'active'), false)
$$;

-- The right that gives a technology its legal status, as far as it may be passed on: EPO sells its data in bulk.
-- returns {"status", "asOf", "source"}, or null
create function private.status_on_record(t public.technologies, p_numbers text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('status', r.state, 'asOf', r.as_of, 'source', r.source) from private.rights r
  where r.number = any (private.compared_numbers(p_numbers)) and r.state = t.legal_status and r.source not like 'ep-%'
  order by r.as_of desc limit 1
$$;

-- Writes rights and their changes: [{"right": facts, "changes": [{"kind", "on"}]}]. Listings whose numbers changed have a
-- changed status for those who follow them. Returns the number of changes.
create function private.write_rights(p_rights jsonb) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  changed integer;
  ids bigint[];
begin
  insert into private.rights as r (number, state, as_of, source, licence_countries, facts)
  select g."right" ->> 'number', g."right" ->> 'state', (g."right" #>> '{evidence,asOf}')::date, g."right" #>> '{evidence,source}',
    array(select l ->> 'country' from jsonb_array_elements(g."right" -> 'licencesOfRight') l), g."right"
  from jsonb_to_recordset(p_rights) g ("right" jsonb, changes jsonb)
  on conflict (number) do update set state = excluded.state, as_of = excluded.as_of, source = excluded.source,
    licence_countries = excluded.licence_countries, facts = excluded.facts,
    owner_since = case when r.facts #> '{owner,names}' is distinct from excluded.facts #> '{owner,names}'
      then private.clock() else r.owner_since end;
  ids := array(
    select d.tech_id from public.technology_details d
    where private.compared_numbers(d.pi_patentid) && array(
      select g."right" ->> 'number' from jsonb_to_recordset(p_rights) g ("right" jsonb)));
  perform private.settle_legal_status(ids);
  with news as (
    insert into private.right_changes (number, kind, on_day)
    select g."right" ->> 'number', c ->> 'kind', (c ->> 'on')::date
    from jsonb_to_recordset(p_rights) g ("right" jsonb, changes jsonb), jsonb_array_elements(g.changes) c
    on conflict do nothing returning number
  ), noted as (
    insert into private.catalogue_events (tech_id, organisation_id, kind, title)
    select distinct t.tech_id, t.organisation_id, 'status', t.title
    from news n join public.technology_details d on private.compared_numbers(d.pi_patentid) && array[n.number]
    join public.technologies t on t.tech_id = d.tech_id
  )
  select count(*) into changed from news;
  return changed;
end $$;

-- 90_gates.sql

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

comment on schema private is 'schema 1fa4b82b1112ee95';

reset check_function_bodies;
