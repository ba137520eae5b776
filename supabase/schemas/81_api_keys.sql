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

-- returns what KeysPageSchema reads, the newest first
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
