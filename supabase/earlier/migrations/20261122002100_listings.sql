-- Listings and searches: a second class counts, the sort decides which 200 a listing shows, a count is what a click on
-- it would show, and what a person is not interested in is hidden from them.

-- Each sort reads one of these from its top, whatever the filter.
create index technologies_class2_latest on public.technologies (class2, tech_id desc) where class2 is not null;
create index technologies_potential on public.technologies ((private.category_rank(categorical_assign)), tech_id desc);
create index technology_counts_liked on public.technology_counts (likes desc, tech_id desc);
create index technology_counts_saved on public.technology_counts (saves desc, tech_id desc);

drop function private.facets_of(text, text, text);
-- The facet values of one technology; the triggers below must agree on them. Each statement takes the row of 'all'
-- first (an insert by its order), so that two of them never wait for each other.
create function private.facets_of(class1 text, class2 text, status text, uni text)
returns table (kind text, value text)
language sql immutable set search_path = '' as $$
  select v.kind, v.value
  from (values ('all', ''), ('class', class1), ('class', nullif(class2, class1)), ('status', status), ('uni', uni)) v (kind, value)
  where v.value is not null
$$;

create or replace function private.count_added() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.technology_counts (tech_id) select a.tech_id from added a;
  insert into public.technology_facets as f (kind, value, technologies)
  select v.kind, v.value, count(*) from added a, private.facets_of(a.class1, a.class2, a.status, a.uni) v
  group by v.kind, v.value order by v.kind, v.value
  on conflict (kind, value) do update set technologies = f.technologies + excluded.technologies;
  return null;
end $$;

create or replace function private.count_removed() returns trigger
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

create or replace function private.count_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
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


-- The kept counts, made anew with the second class.
update public.technology_facets f set technologies = f.technologies + g.technologies
from (select t.class2 as value, count(*) as technologies from public.technologies t where t.class2 is distinct from t.class1 group by t.class2) g
where f.kind = 'class' and f.value = g.value;
insert into public.technology_facets (kind, value, technologies)
select 'class', t.class2, count(*) from public.technologies t where t.class2 is distinct from t.class1 and t.class2 is not null group by t.class2
on conflict do nothing;

-- The search index knows the second class as it knows the first. By triggers of its own: what a class changes is no word.
alter table private.search_documents add column class2 text;
update private.search_documents s set class2 = t.class2 from public.technologies t where t.tech_id = s.tech_id;

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
      select t.class1 as value, count(*) as n from public.technologies t
      where (by_status is null or t.status = by_status) and (by_uni is null or t.uni = by_uni)
        and (t.tech_id = any (p_hidden)) = p_only_hidden
      group by t.class1
      union all
      select t.class2, count(*) from public.technologies t
      where t.class2 is distinct from t.class1 and t.class2 is not null
        and (by_status is null or t.status = by_status) and (by_uni is null or t.uni = by_uni)
        and (t.tech_id = any (p_hidden)) = p_only_hidden
      group by t.class2) k
    where k.value is not null group by k.value;
  else
    return query
    select case p_kind when 'status' then t.status else t.uni end, count(*) from public.technologies t
    where (by_class is null or t.class1 = by_class or t.class2 = by_class)
      and (by_status is null or t.status = by_status) and (by_uni is null or t.uni = by_uni)
      and (t.tech_id = any (p_hidden)) = p_only_hidden
    group by 1;
  end if;
end $$;

-- The universities under the other filters whose names hold the wanted words, as universities() answers them.
create function private.listed_universities(
  p_class text, p_status text, p_hidden bigint[], p_only_hidden boolean, p_like text
) returns jsonb
language sql stable set search_path = '' as $$
  with unis as materialized (
    select c.value, c.technologies from private.listed_counts('uni', p_class, p_status, null, p_hidden, p_only_hidden) c
  ), found as (
    select * from unis u where p_like is null or strpos(lower(u.value), lower(p_like)) > 0
  )
  select jsonb_build_object(
    'total', (select count(*) from unis),
    'matching', (select count(*) from found),
    'found', coalesce((
      select jsonb_agg(jsonb_build_object('name', x.value, 'technologies', x.technologies) order by x.technologies desc, x.value)
      from (select * from found order by technologies desc, value limit 40) x), '[]'))
$$;

-- What the caller is not interested in.
create function private.hidden_technologies() returns bigint[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(x.tech_id), '{}') from public."dislikes-v1" x where x.user_id = (select private.live_user())
$$;

-- The marketplace. For a member: the first 200 in the chosen order of those that match, one page of ten, with the
-- counts that each filter would list. What they are not interested in is left out and counted; with `p_hidden` it is
-- all that is listed. For a visitor: the featured technologies, and no listing.
-- {"viewer", "matching", "hidden", "total", "page", "pages", "cards", "facets": {"class": {…}, "status": {…}},
--  "catalogue", "universities": {"total", "matching", "found": [{"name", "technologies"}]}, "featured"}
drop function public.marketplace_page(text, text, text, text, integer, text);
create function public.marketplace_page(
  p_class text default null, p_status text default null, p_uni text default null,
  p_sort text default 'commercial-potential', p_page integer default 1, p_uni_like text default null,
  p_hidden boolean default false
) returns jsonb
-- The best plan depends on which filters are set, so one plan for all is never right.
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
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
  pages integer;
  page integer;
  cards jsonb;
begin
  if viewer is null then
    return jsonb_build_object('viewer', null, 'catalogue', catalogue, 'facets', private.facet_counts(),
      'universities', private.universities(null), 'featured', coalesce((
      select jsonb_agg(private.card(t, n.likes, n.dislikes, n.saves) order by t.tech_id desc)
      from (select f.tech_id from public.featured_techids_social f where f.active_feature order by f.tech_id desc limit 24) f
      join public.technologies t on t.tech_id = f.tech_id
      left join public.technology_counts n on n.tech_id = t.tech_id), '[]'));
  end if;

  hidden := private.hidden_technologies();
  select count(*) into hidden_here from public.technologies t
  where t.tech_id = any (hidden) and (p_class is null or t.class1 = p_class or t.class2 = p_class)
    and (p_status is null or t.status = p_status) and (p_uni is null or t.uni = p_uni);
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
  total := least(matching, 200);
  pages := greatest(ceil(total / 10.0)::integer, 1);
  page := least(greatest(coalesce(p_page, 1), 1), pages);

  -- Each order with a statement of its own, so that each can be read from its index. Nothing of the caller's is in it.
  execute format($listing$
    select jsonb_agg(private.card(t, n.likes, n.dislikes, n.saves) order by s.place)
    from (
      select o.tech_id, row_number() over () as place
      from (
        select t.tech_id
        from public.technologies t %s public.technology_counts n on n.tech_id = t.tech_id
        where ($1 is null or t.class1 = $1 or t.class2 = $1) and ($2 is null or t.status = $2) and ($3 is null or t.uni = $3)
          and (t.tech_id = any ($4)) = $5
        order by %s limit 10 offset $6) o) s
    join public.technologies t on t.tech_id = s.tech_id
    left join public.technology_counts n on n.tech_id = s.tech_id $listing$,
    case when p_sort in ('most-liked', 'most-saved') then 'join' else 'left join' end,
    case p_sort
      when 'most-liked' then 'n.likes desc, n.tech_id desc'
      when 'most-saved' then 'n.saves desc, n.tech_id desc'
      when 'most-recent' then 't.date_added desc nulls last, t.tech_id desc'
      when 'commercial-potential' then 'private.category_rank(t.categorical_assign), t.tech_id desc'
      else 't.tech_id desc' end)
    into cards using p_class, p_status, p_uni, hidden, only_hidden, least((page - 1) * 10, 190);

  return jsonb_build_object('viewer', viewer, 'catalogue', catalogue, 'matching', matching, 'hidden', hidden_here,
    'total', total, 'page', page, 'pages', pages, 'cards', coalesce(cards, '[]'),
    'facets', jsonb_build_object('class', classes, 'status', statuses),
    'universities', private.listed_universities(p_class, p_status, hidden, only_hidden, nullif(btrim(p_uni_like), '')),
    'featured', '[]'::jsonb);
end $$;

-- The searchable list beside the marketplace's filters, for a signed-in person as they type; null for nobody.
drop function public.list_universities(text);
create function public.list_universities(
  p_like text default null, p_class text default null, p_status text default null, p_hidden boolean default false
) returns jsonb
language sql stable set search_path = '' as $$
  select private.listed_universities(p_class, p_status, private.hidden_technologies(), coalesce(p_hidden, false), nullif(btrim(p_like), ''))
  where private.live_user() is not null
$$;

drop function public.search_page(text, text, text[], uuid, text, text, text, text, integer, text);
-- One search, charged and answered in one transaction: what fails is not charged.
-- {"viewer", "search": as end_search() answers, "catalogue", "hidden", "total", "totalIsCapped",
--  "page", "pages", "cards": [card and "why"], "corrections": [{"typed", "used"}],
--  "facets": {"class": {…}, "status": {…}}, "universities": {"total", "matching", "found": [{"name", "technologies"}]},
--  "relaxed": [{"filter", "matching"}], "featured"}
-- Facets and universities are of what was found, each with the other filters applied; of the whole catalogue for whoever
-- may not search. What the caller is not interested in is left out and counted as "hidden"; with `p_hidden` it is all
-- that is shown. `relaxed` says what each filter alone keeps away, where nothing is left.
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
  caller uuid := (viewer ->> 'id')::uuid;
  claim private.search_claim;
  charge jsonb;
  answer jsonb := jsonb_build_object('viewer', viewer,
    'catalogue', (select f.technologies from public.technology_facets f where f.kind = 'all'),
    'hidden', 0, 'total', 0, 'totalIsCapped', false, 'page', 1, 'pages', 1, 'cards', '[]'::jsonb, 'corrections', '[]'::jsonb,
    'relaxed', '[]'::jsonb, 'featured', '[]'::jsonb);
  uni_like text := lower(nullif(btrim(p_uni_like), ''));
  -- Beyond this many technologies, counting all that match costs more than it tells.
  exact_until constant integer := 20000;
  q private.search_query;
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
    select f.tech_id, f.score, f.direct, f.class1, s.class2, f.status, f.uni,
      (p_class is null or (p_class in (f.class1, s.class2)) is true) as of_class,
      (p_status is null or f.status = p_status) as of_status,
      (p_uni is null or f.uni = p_uni) as of_uni,
      h.tech_id is not null as hidden
    from private.search_found(q, mode) f
    join private.search_documents s on s.tech_id = f.tech_id
    left join public."dislikes-v1" h on h.user_id = caller and h.tech_id = f.tech_id
  ), found as not materialized (
    select * from ranked r where r.hidden = coalesce(p_hidden, false)
  ), listed as not materialized (
    select * from found f where f.of_class and f.of_status and f.of_uni
  ), unis as materialized (
    select f.uni as name, count(*) as technologies from found f where f.of_class and f.of_status group by f.uni
  ), matching_unis as materialized (
    select u.* from unis u where uni_like is null or strpos(lower(u.name), uni_like) > 0
  ), size as (
    select count(*)::integer as n from listed
  ), shown as (
    select s.n, least(greatest(coalesce(p_page, 1), 1), greatest(ceil(least(s.n, 100 * 10) / 10.0)::integer, 1)) as capped_page,
      least(greatest(coalesce(p_page, 1), 1), greatest(ceil(s.n / 10.0)::integer, 1)) as full_page
    from size s
  )
  select s.n, case when (answer ->> 'catalogue')::integer > exact_until then s.capped_page else s.full_page end,
    (select jsonb_agg(jsonb_build_object('id', h.tech_id, 'direct', h.direct) order by h.place)
     from (select o.tech_id, o.direct, row_number() over () as place
           from (select l.tech_id, l.direct
                 from listed l
                 left join public.technologies t on p_sort in ('commercial-potential', 'most-recent') and t.tech_id = l.tech_id
                 left join public.technology_counts n on p_sort in ('most-liked', 'most-saved') and n.tech_id = l.tech_id
                 order by
                   case when p_sort = 'commercial-potential' then private.category_rank(t.categorical_assign) end,
                   case p_sort when 'most-liked' then n.likes when 'most-saved' then n.saves end desc nulls last,
                   case when p_sort = 'most-recent' then t.date_added end desc nulls last,
                   case when p_sort = 'most-recent' then l.tech_id end desc,
                   l.score desc, l.tech_id desc
                 limit 10 offset (case when (answer ->> 'catalogue')::integer > exact_until then s.capped_page else s.full_page end - 1) * 10) o) h),
    jsonb_build_object(
      'ranked', (select count(*) from ranked),
      'hidden', (select count(*) from ranked r where r.hidden and r.of_class and r.of_status and r.of_uni),
      'facets', jsonb_build_object(
        'class', coalesce((select jsonb_object_agg(x.class, x.n) from (
          select k.class, sum(k.n) as n from (
            select f.class1 as class, count(*) as n from found f where f.of_status and f.of_uni group by f.class1
            union all
            select f.class2, count(*) from found f where f.of_status and f.of_uni and f.class2 is distinct from f.class1 group by f.class2) k
          where k.class is not null group by k.class) x), '{}'),
        'status', coalesce((select jsonb_object_agg(x.status, x.n) from (
          select f.status, count(*) as n from found f where f.of_class and f.of_uni group by f.status) x), '{}')),
      'universities', jsonb_build_object(
        'total', (select count(*) from unis), 'matching', (select count(*) from matching_unis),
        'found', coalesce((select jsonb_agg(jsonb_build_object('name', x.name, 'technologies', x.technologies) order by x.technologies desc, x.name)
          from (select * from matching_unis order by technologies desc, name limit 40) x), '[]')),
      'relaxed', case when s.n > 0 then '[]'::jsonb else coalesce((
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
      || jsonb_build_object('why', private.search_reasons(q, t, d, h.direct)) order by h.place) into cards
  from rows from (jsonb_to_recordset(hits) as (id bigint, direct text)) with ordinality h (id, direct, place)
  join public.technologies t on t.tech_id = h.id
  left join public.technology_details d on d.tech_id = h.id
  left join public.technology_counts n on n.tech_id = h.id;

  capped := total > 1000 and (answer ->> 'catalogue')::integer > exact_until;
  total := case when capped then 1000 else total end;
  return answer || (counts - 'ranked') || jsonb_build_object('search', charge, 'total', total, 'totalIsCapped', capped, 'page', page,
    'pages', greatest(ceil(total / 10.0)::integer, 1), 'cards', coalesce(cards, '[]'), 'corrections', q.corrections);
end $$;


-- Up to 200 technologies in their order, without what the caller is not interested in: {"viewer", "search": as
-- search_page's, "techIds"}. Charged as a search of the page is; the ids are empty where it is not allowed.
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
  found bigint := 0;
  ids jsonb := '[]';
  charge jsonb;
begin
  claim := private.begin_search(mode, query, keywords, p_form_key is not null);
  if claim.state in ('subscribed', 'paid', 'payable', 'empty') then
    q := private.read_request(query, mode, keywords);
    with ranked as materialized (
      select f.tech_id, f.score from private.search_found(q, mode) f
    )
    select (select count(*) from ranked), coalesce(jsonb_agg(r.tech_id order by r.score desc, r.tech_id desc), '[]') into found, ids
    from (select * from ranked f where f.tech_id <> all (hidden) order by f.score desc, f.tech_id desc limit 200) r;
  end if;
  charge := private.end_search(claim, found > 0);
  return jsonb_build_object('viewer', viewer, 'search', charge,
    'techIds', case when (charge ->> 'allowed')::boolean then ids else '[]' end);
end $$;

revoke execute on function private.facets_of(text, text, text, text), private.know_class2(), private.class2_changed(),
  private.listed_counts(text, text, text, text, bigint[], boolean),
  private.listed_universities(text, text, bigint[], boolean, text), private.hidden_technologies()
  from public, anon, authenticated;
grant execute on function private.facets_of(text, text, text, text),
  private.listed_counts(text, text, text, text, bigint[], boolean),
  private.listed_universities(text, text, bigint[], boolean, text), private.hidden_technologies()
  to anon, authenticated, service_role;
revoke execute on function public.marketplace_page(text, text, text, text, integer, text, boolean),
  public.list_universities(text, text, text, boolean),
  public.search_page(text, text, text[], uuid, text, text, text, text, integer, text, boolean)
  from public, anon, authenticated;
grant execute on function public.marketplace_page(text, text, text, text, integer, text, boolean),
  public.search_page(text, text, text[], uuid, text, text, text, text, integer, text, boolean)
  to anon, authenticated, service_role;
grant execute on function public.list_universities(text, text, text, boolean) to authenticated, service_role;
