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
