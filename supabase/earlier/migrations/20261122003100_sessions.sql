-- Where somebody is signed in, for the list on their account's page.

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
revoke all on private.session_devices from public, anon, authenticated;

-- Makes the caller's profile where there is none, and keeps what kind of device their session was begun on.
-- Answers whether the profile was made.
drop function public.ensure_profile();
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

-- The dashboard. {"viewer", "saved": [ten cards], "liked": [ten cards], "savedTotal", "likedTotal", "inquiries":
-- [the newest three], "inquiriesTotal", "sessions", "trialUsed"}; with no session, the viewer is null and the lists
-- are empty. "trialUsed" is whether the first month was free for this account already.
create or replace function public.account_page() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
begin
  return jsonb_build_object(
    'viewer', viewer,
    'saved', private.kept_cards(caller, 'save', 10, 0),
    'liked', private.kept_cards(caller, 'like', 10, 0),
    'savedTotal', private.kept_total(caller, 'save'),
    'likedTotal', private.kept_total(caller, 'like'),
    'inquiries', private.inquiries_of(caller, 3),
    'inquiriesTotal', (select count(*) from public.inquiries i where i.user_id = caller),
    'sessions', private.own_sessions(),
    'trialUsed', private.own_trial_used());
end $$;

-- Whether the caller has had the free month, as far as this account knows.
create function private.own_trial_used() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select c.trial_used from private.stripe_customers c where c.user_id = (select private.live_user())), false)
    or exists (
      select 1 from public.user_profiles p where p.id = (select private.live_user()) and p.trial_end is not null)
$$;

revoke execute on function public.ensure_profile(text), private.own_sessions(), private.own_trial_used()
  from public, anon, authenticated;
grant execute on function public.ensure_profile(text) to authenticated, service_role;
grant execute on function private.own_sessions(), private.own_trial_used() to anon, authenticated, service_role;

-- What the auth service, the trial's ledger and the link to Stripe hold about the caller, for the export. Definer,
-- since nobody reads these; it answers about the caller's live session only, and null for none.
create or replace function private.account_record() returns jsonb
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
