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
-- returns what PlacesSchema reads: "news" are technologies of alerts since the person last opened their saved searches,
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
