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
  -- Whether a brief was run, of which a person without a subscription has one a month.
  is_brief boolean not null default false,
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
