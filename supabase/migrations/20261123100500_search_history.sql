-- The history of a person's searches (design ruling 26), in its export and its end.
set check_function_bodies = off;

-- The searches of a month that a person asked to have kept (design ruling 26). What was paid for stands in the ledger
-- (24_allowance.sql), which nothing here touches.
create table private.history_keepers (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null default now()
);
comment on table private.history_keepers is 'Who turned the history of their searches on; without a row here nothing is stored.';
alter table private.history_keepers enable row level security;

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
alter table private.search_history enable row level security;

-- Keeps a search of `p_user` that showed results, if they turned their history on; 500 a month, of which the oldest make room.
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

-- A page of this month's history of `p_user`, a hundred searches each: first what opens free, then the rest, each the latest
-- first. {"since", "total", "open", "page", "pages", "searches": [{"q", "mode", "kw", "at", "open"}]}; null where it is off.
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

-- The caller's history after the search `p_after`, for the export. Definer, since nobody reads the table.
create function private.history_of_caller(p_after bigint, p_limit integer) returns setof private.search_history
language sql stable security definer set search_path = '' as $$
  select h.* from private.search_history h
  where h.user_id = (select private.live_user()) and h.id > p_after order by h.id limit p_limit
$$;

-- Turns the caller's history on, or off, and then deletes it: {"viewer", "outcome"}
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

-- Deletes what the caller's history holds; it stays on, and what was paid for stays paid. {"viewer", "outcome"}
create function public.clear_search_history() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
begin
  delete from private.search_history h where h.user_id = (viewer ->> 'id')::uuid;
  return jsonb_build_object('viewer', viewer, 'outcome', case when viewer is null then 'signed-out' else 'changed' end);
end $$;

grant execute on function
  private.history_of_caller(bigint, integer),
  public.set_search_history(boolean),
  public.clear_search_history()
to authenticated, service_role;

drop function public.searches_page();

create function public.searches_page(p_history_page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller constant uuid := (viewer ->> 'id')::uuid;
begin
  return jsonb_build_object('viewer', viewer,
    'mail', private.own_mail_state(),
    'searches', coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'search', s.search, 'frequency', s.frequency,
        'paused', s.paused, 'createdAt', s.created_at, 'lastRunAt', s.last_run_at, 'hasFeed', s.feed_hash is not null,
        'told', (select count(*) from public.alert_events e where e.saved_search = s.id)) order by s.created_at desc)
      from public.saved_searches s where s.user_id = caller), '[]'),
    'watches', coalesce((
      select jsonb_agg(jsonb_build_object('techId', w.tech_id, 'title', t.title, 'uni', t.uni, 'since', w.created_at)
        order by w.created_at desc)
      from public.watches w left join public.technologies t on t.tech_id = w.tech_id where w.user_id = caller), '[]'),
    'uncertain', (select count(*) from private.mail_outbox o where o.user_id = caller and o.state = 'uncertain'
      and o.made_at > private.clock() - interval '30 days'),
    'history', private.history_page(caller, p_history_page));
end $$;

grant execute on function public.searches_page(integer) to authenticated, service_role;

create or replace function public.search_page(
  p_query text, p_mode text default 'regular', p_keywords text[] default null, p_form_key uuid default null,
  p_filters jsonb default '{}', p_sort text default 'most-relevant', p_page integer default 1,
  p_uni_like text default null, p_per integer default 10
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
  per constant integer := private.page_length(p_per);
  filters constant private.filters := private.read_filters(p_filters);
  -- One filter each, and the dates together, so that what each keeps away can be counted.
  by_class private.filters;
  by_status private.filters;
  by_uni private.filters;
  by_date private.filters := filters;
  uni_like text := nullif(btrim(p_uni_like), '');
  -- Beyond this many technologies, counting all that match costs more than it tells.
  is_large constant boolean := (answer ->> 'catalogue')::integer > private.exact_until();
  -- Families are folded among the first of the list.
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
  by_class.class := filters.class;
  by_status.status := filters.status;
  by_uni.uni := filters.uni;
  by_date.class := null;
  by_date.status := null;
  by_date.uni := null;
  by_date.report := null;
  by_date.contact := null;
  by_date.stage := null;
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
      private.passes_filters(by_class, f.class1, f.class2, f.status, f.uni, null) is true as of_class,
      private.passes_filters(by_status, f.class1, f.class2, f.status, f.uni, null) as of_status,
      private.passes_filters(by_uni, f.class1, f.class2, f.status, f.uni, null) as of_uni,
      private.passes_filters(by_date, f.class1, f.class2, f.status, f.uni, x) is true as of_date,
      x.added_on, x.report, x.contact, x.stage,
      filters.report is null or x.report as of_report, filters.contact is null or x.contact as of_contact,
      filters.stage is null or x.stage as of_stage,
      f.tech_id = any (hidden) as hidden
    from (
      select w.* from private.search_found(q, mode) w where not by_meaning
      union all
      select m.* from private.found_with_meaning(q, mode, query) m where by_meaning) f
    left join private.technology_facts x on x.tech_id = f.tech_id
  ), found as not materialized (
    select *, r.of_date and r.of_report and r.of_contact and r.of_stage as of_facts
    from ranked r where r.hidden = filters.hidden and r.close
  ), listed as not materialized (
    select * from ranked r where r.hidden = filters.hidden and r.of_class and r.of_status and r.of_uni
      and r.of_date and r.of_report and r.of_contact and r.of_stage
  ), flags as materialized (
    select f.of_report, f.of_contact, f.of_stage, f.added_on, f.report, f.contact, f.stage
    from found f where f.of_class and f.of_status and f.of_uni and f.of_date
  ), unis as materialized (
    select f.uni as name, count(*) as technologies from found f where f.of_class and f.of_status and f.of_facts group by f.uni
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
          limit folded_until + per * greatest(coalesce(p_page, 1), 1)) o
  ), folded as materialized (
    select f.tech_id, f.others, f.place from ordered o, private.fold_families(o.ids[1:folded_until]) f
  ), results as (
    select f.tech_id, f.others, f.place from folded f
    union all
    select u.id, 0, u.place + (select count(*) from folded)
    from ordered o, unnest(o.ids[folded_until + 1:]) with ordinality u (id, place)
  ), shown as (
    select s.n, s.less_close, r.results,
      least(greatest(coalesce(p_page, 1), 1), greatest(ceil(case when is_large then least(r.results, 1000) else r.results end / per::numeric)::integer, 1)) as page
    from size s, lateral (
      select s.n + s.less_close - least(folded_until, s.n + s.less_close) + (select count(*)::integer from folded) as results) r
  )
  select s.n, s.page,
    (select jsonb_agg(jsonb_build_object('id', r.tech_id, 'direct', k.direct, 'close', k.close, 'others', r.others) order by r.place)
     from results r join ranked k on k.tech_id = r.tech_id where r.place > (s.page - 1) * per and r.place <= s.page * per),
    jsonb_build_object(
      'ranked', (select count(*) from ranked),
      'lessClose', s.less_close, 'results', s.results,
      'hidden', (select count(*) from ranked r where r.hidden and r.of_class and r.of_status and r.of_uni
        and r.of_date and r.of_report and r.of_contact and r.of_stage),
      'facets', jsonb_build_object(
        'class', coalesce((select jsonb_object_agg(x.class, x.n) from (
          select coalesce(k.class, 'unsorted') as class, sum(k.n) as n from (
            select coalesce(f.class1, f.class2) as class, count(*) as n from found f where f.of_status and f.of_uni and f.of_facts group by 1
            union all
            select f.class2, count(*) from found f where f.of_status and f.of_uni and f.of_facts and f.class1 is not null and f.class2 <> f.class1 group by f.class2) k
          group by 1) x), '{}'),
        'status', coalesce((select jsonb_object_agg(x.status, x.n) from (
          select f.status, count(*) as n from found f where f.of_class and f.of_uni and f.of_facts group by f.status) x), '{}'),
        'year', coalesce((select jsonb_object_agg(x.year, x.n) from (
          select extract(year from f.added_on)::text as year, count(*) as n from flags f
          where f.added_on is not null and f.of_report and f.of_contact and f.of_stage group by 1) x), '{}'),
        'report', jsonb_build_object('yes', (select count(*) from flags f where f.report and f.of_contact and f.of_stage)),
        'contact', jsonb_build_object('yes', (select count(*) from flags f where f.contact and f.of_report and f.of_stage)),
        'stage', jsonb_build_object('yes', (select count(*) from flags f where f.stage and f.of_report and f.of_contact))),
      'universities', jsonb_build_object(
        'total', (select count(*) from unis), 'matching', (select count(*) from matching_unis),
        'found', (select private.owners_shown(array_agg(m.name), array_agg(m.technologies), uni_like) from matching_unis m)),
      'relaxed', case when s.n + s.less_close > 0 then '[]'::jsonb else coalesce((
        select jsonb_agg(jsonb_build_object('filter', r.filter, 'matching', r.n) order by r.n desc, r.filter)
        from (select 'class' as filter, count(*) filter (where f.of_status and f.of_uni and f.of_facts) as n from found f having filters.class is not null
              union all select 'status', count(*) filter (where f.of_class and f.of_uni and f.of_facts) from found f having filters.status is not null
              union all select 'uni', count(*) filter (where f.of_class and f.of_status and f.of_facts) from found f having filters.uni is not null
              union all select 'facts', count(*) filter (where f.of_class and f.of_status and f.of_uni) from found f having private.asks_for_facts(filters)) r
        where r.n > 0), '[]') end)
    into total, page, hits, counts
  from shown s;

  -- Charged here, in the same transaction: whatever fails before or after this is not charged.
  charge := private.end_search(claim, (counts ->> 'ranked')::integer > 0);
  if not (charge ->> 'allowed')::boolean then
    return answer || jsonb_build_object('search', charge, 'facets', private.facet_counts(), 'universities', private.universities(uni_like));
  end if;
  perform private.remember_search(claim.user_id, mode, query, case when mode = 'ai' then p_keywords end);

  select jsonb_agg(private.card(t, n.likes, n.dislikes, n.saves)
      || jsonb_build_object('why', private.search_reasons(q, t, d, h.direct), 'close', h.close, 'family', h.others, 'saved', exists (
        select from public."saves-v1" v where v.user_id = (viewer ->> 'id')::uuid and v.tech_id = h.id)) order by h.place) into cards
  from rows from (jsonb_to_recordset(hits) as (id bigint, direct text, close boolean, others integer)) with ordinality h (id, direct, close, others, place)
  join public.technologies t on t.tech_id = h.id
  left join public.technology_details d on d.tech_id = h.id
  left join public.technology_counts n on n.tech_id = h.id;

  capped := total > 1000 and is_large;
  total := case when capped then 1000 else total end;
  counts := case when is_large then counts || jsonb_build_object('results', least((counts ->> 'results')::integer, 1000)) else counts end;
  return answer || (counts - 'ranked') || jsonb_build_object('search', charge, 'total', total, 'totalIsCapped', capped, 'page', page,
    'pages', greatest(ceil((counts ->> 'results')::integer / per::numeric)::integer, 1), 'cards', coalesce(cards, '[]'),
    'corrections', q.corrections, 'also', coalesce((
      select jsonb_agg(distinct s.also ->> 'used') from jsonb_array_elements(q.also) s (also)), '[]'));
end $$;

create or replace function public.search_ids(
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
  if (charge ->> 'allowed')::boolean and query <> '' then
    perform private.remember_search(claim.user_id, mode, query, keywords);
  end if;
  return jsonb_build_object('viewer', viewer, 'search', charge,
    'techIds', case when (charge ->> 'allowed')::boolean then ids else '[]' end);
end $$;

create or replace function private.account_record() returns jsonb
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
      select coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'role', m.role, 'state', m.state, 'since', m.since, 'address', a.address) order by o.name), '[]')
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

create or replace function public.export_rows(p_part text, p_after text default null) returns jsonb
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
    -- Sizes first, as of notes: with its messages an inquiry may hold 200 times 5,000 characters.
    with sized as (
      select n.id, sum(n.bytes) over (order by n.id) as bytes, row_number() over (order by n.id) as place
      from (
        select i.id, octet_length(i.message) + coalesce((
          select sum(octet_length(m.body)) from public.inquiry_messages m
          where m.inquiry_id = i.id and m.user_id = caller), 0) as bytes
        from public.inquiries i
        where i.user_id = caller and i.id > coalesce(p_after::uuid, '00000000-0000-0000-0000-000000000000')
        order by i.id limit 100) n),
    fitting as (select s.id from sized s where s.bytes <= most or s.place = 1)
    select coalesce(jsonb_agg(jsonb_build_object('techId', x.tech_id, 'title', x.title, 'message', x.message,
        'state', x.state, 'askedAt', x.asked_at, 'sentAt', x.sent_at, 'messages', (
          select coalesce(jsonb_agg(jsonb_build_object('text', m.body, 'at', m.at) order by m.at, m.id), '[]')
          from public.inquiry_messages m where m.inquiry_id = x.id and m.user_id = caller)) order by x.id), '[]'),
      (array_agg(x.id order by x.id desc))[1], count(*) = 100 or count(*) < (select count(*) from sized)
      into page, last, more
      from fitting f join public.inquiries x on x.id = f.id;
  elsif p_part = 'reportRequests' then
    select coalesce(jsonb_agg(jsonb_build_object('techId', x.tech_id, 'title', t.title, 'institution', t.uni,
        'at', x.created_at) order by x.tech_id), '[]'), max(x.tech_id), count(*) = 1000
      into page, last, more
      from (
        select q.tech_id, q.created_at from public.report_requests q
        where q.user_id = caller and q.tech_id > coalesce(p_after::bigint, -9223372036854775808)
        order by q.tech_id limit 1000) x
      left join public.technologies t on t.tech_id = x.tech_id;
  elsif p_part = 'shortlists' then
    select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'role', x.role, 'createdAt', x.created_at,
        'joinedAt', x.joined_at) order by x.id), '[]'), max(x.id), count(*) = 1000
      into page, last, more
      from (
        select s.id, s.name, s.created_at, m.role, m.joined_at
        from public.shortlist_members m join public.shortlists s on s.id = m.shortlist_id
        where m.user_id = caller and s.id > coalesce(p_after::bigint, 0) order by s.id limit 1000) x;
  elsif p_part = 'shortlistItems' then
    -- A note holds 2,000 characters: two hundred are less than two million bytes.
    select coalesce(jsonb_agg(jsonb_build_object('shortlist', x.shortlist_id, 'techId', x.tech_id, 'title', t.title,
        'institution', t.uni, 'place', x.place, 'note', x.note, 'rating', x.rating, 'addedByYou', x.added_by is not distinct from caller,
        'at', x.added_at) order by x.shortlist_id, x.tech_id), '[]'),
      (array_agg(x.shortlist_id || ':' || x.tech_id order by x.shortlist_id desc, x.tech_id desc))[1], count(*) = 200
      into page, last, more
      from (
        select i.* from public.shortlist_items i
        where i.shortlist_id in (select m.shortlist_id from public.shortlist_members m where m.user_id = caller)
          and (i.shortlist_id, i.tech_id) > (coalesce(split_part(p_after, ':', 1)::bigint, 0),
            coalesce(split_part(p_after, ':', 2)::bigint, -9223372036854775808))
        order by i.shortlist_id, i.tech_id limit 200) x
      left join public.technologies t on t.tech_id = x.tech_id;
  elsif p_part = 'shortlistComments' then
    select coalesce(jsonb_agg(jsonb_build_object('shortlist', x.shortlist_id, 'text', x.body, 'at', x.created_at) order by x.id), '[]'),
      (array_agg(x.id order by x.id desc))[1], count(*) = 200
      into page, last, more
      from (
        select * from public.shortlist_comments c
        where c.user_id = caller and c.id > coalesce(p_after::uuid, '00000000-0000-0000-0000-000000000000')
        order by c.id limit 200) x;
  elsif p_part = 'shortlistLinks' then
    -- Of a link there is all but its address, which is stored nowhere.
    select coalesce(jsonb_agg(jsonb_build_object('shortlist', x.shortlist_id, 'notes', x.shows_notes, 'ratings', x.shows_ratings,
        'comments', x.shows_comments, 'madeAt', x.made_at, 'expiresAt', x.expires_at, 'takenBackAt', x.revoked_at) order by x.id), '[]'),
      max(x.id), count(*) = 1000
      into page, last, more
      from (
        select * from public.shortlist_links l
        where l.made_by = caller and l.id > coalesce(p_after::bigint, 0) order by l.id limit 1000) x;
  elsif p_part = 'shortlistInvitations' then
    select coalesce(jsonb_agg(jsonb_build_object('shortlist', x.shortlist_id, 'email', x.email, 'role', x.role, 'state', x.state,
        'at', x.invited_at) order by x.id), '[]'), (array_agg(x.id order by x.id desc))[1], count(*) = 1000
      into page, last, more
      from (
        select * from public.shortlist_invitations i
        where i.invited_by = caller and i.id > coalesce(p_after::uuid, '00000000-0000-0000-0000-000000000000')
        order by i.id limit 1000) x;
  elsif p_part = 'savedSearches' then
    select coalesce(jsonb_agg(jsonb_build_object('name', x.name, 'search', x.search, 'frequency', x.frequency,
        'paused', x.paused, 'hasFeed', x.feed_hash is not null, 'createdAt', x.created_at, 'lastRunAt', x.last_run_at)
        order by x.id), '[]'), null, false
      into page, last, more
      from public.saved_searches x where x.user_id = caller;
  elsif p_part = 'searchHistory' then
    -- A search holds 2,000 characters and 25 keywords of 60: a hundred are less than two million bytes.
    select coalesce(jsonb_agg(jsonb_build_object('query', x.q, 'mode', x.mode, 'keywords', x.kw, 'at', x.at) order by x.id), '[]'),
      max(x.id), count(*) = 100
      into page, last, more
      from private.history_of_caller(coalesce(p_after::bigint, 0), 100) x;
  elsif p_part = 'watches' then
    select coalesce(jsonb_agg(jsonb_build_object('techId', x.tech_id, 'title', t.title, 'institution', t.uni,
        'at', x.created_at) order by x.tech_id), '[]'), null, false
      into page, last, more
      from public.watches x left join public.technologies t on t.tech_id = x.tech_id where x.user_id = caller;
  elsif p_part = 'alerts' then
    select coalesce(jsonb_agg(jsonb_build_object('savedSearch', n.name, 'techId', x.tech_id, 'title', x.title,
        'kind', x.kind, 'at', x.at) order by x.event_id), '[]'), max(x.event_id), count(*) = 1000
      into page, last, more
      from (
        select * from public.alert_events e
        where e.user_id = caller and e.event_id > coalesce(p_after::bigint, 0) order by e.event_id limit 1000) x
      left join public.saved_searches n on n.id = x.saved_search;
  elsif p_part = 'acts' then
    select coalesce(jsonb_agg(jsonb_build_object('act', x.act, 'organisation', o.name, 'techId', x.tech_id, 'details', x.details,
        'at', x.at) order by x.id), '[]'), max(x.id), count(*) = 500
      into page, last, more
      from private.acts_of_caller(coalesce(p_after::bigint, 0), 500) x
      left join public.organisations o on o.id = x.organisation_id;
  else
    raise exception 'There is no part of that name.' using errcode = '22023';
  end if;
  return jsonb_build_object('viewer', viewer, 'rows', page, 'next', case when more then last end);
end $$;

create or replace function public.prune_old_rows() returns jsonb
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
    ('public.shortlist_invitations', $q$ invited_at < now() - interval '14 days' $q$),
    ('public.shortlist_links', $q$ coalesce(revoked_at, expires_at) < now() - interval '30 days' $q$),
    ('private.query_vectors', $q$ at < now() - interval '1 hour' $q$),
    ('private.catalogue_exports', $q$ begun_at < now() - interval '1 hour' $q$),
    ('private.catalogue_events', $q$ at < private.clock() - interval '60 days' and run is not null $q$),
    ('private.alert_runs', $q$ at < private.clock() - interval '60 days' and run < (select max(r.run) from private.alert_runs r) $q$),
    ('public.alert_events', $q$ at < private.clock() - interval '400 days' $q$),
    ('private.mail_outbox', $q$ made_at < private.clock() - interval '60 days' $q$),
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

reset check_function_bodies;
