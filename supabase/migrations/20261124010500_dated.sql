-- How many of a list state each of the three dates: kept and counted as the other filters' counts are.
alter table public.technology_facets drop constraint technology_facets_kind_check,
  add constraint technology_facets_kind_check check (kind in ('all', 'class', 'status', 'uni', 'year', 'added', 'filed', 'expires', 'report', 'contact', 'stage', 'availability'));

create function private.facets_of_facts(x private.technology_facts)
returns table (kind text, value text)
language sql immutable set search_path = '' as $$
  select v.kind, v.value
  from (values ('year', extract(year from x.added_on)::text), ('added', case when x.added_on is not null then 'yes' end),
    ('filed', case when x.filed_on is not null then 'yes' end), ('expires', case when x.ends_on is not null then 'yes' end),
    ('report', case when x.report then 'yes' end), ('contact', case when x.contact then 'yes' end),
    ('stage', case when x.stage then 'yes' end), ('availability', x.availability)) v (kind, value)
  where v.value is not null
$$;

create or replace function private.count_facts_added() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Where nothing changed, nothing is locked.
  if not exists (select from added) then
    return null;
  end if;
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  insert into public.technology_facets as f (kind, value, technologies)
  select v.kind, v.value, count(*) from added a, private.facets_of_facts(a) v
  group by v.kind, v.value order by v.kind, v.value
  on conflict (kind, value) do update set technologies = f.technologies + excluded.technologies;
  return null;
end $$;

create or replace function private.count_facts_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Where nothing changed, nothing is locked.
  if not exists (select from removed) then
    return null;
  end if;
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  update public.technology_facets f set technologies = f.technologies - g.technologies
  from (select v.kind, v.value, count(*) as technologies
        from removed r, private.facets_of_facts(r) v group by v.kind, v.value) g
  where f.kind = g.kind and f.value = g.value;
  delete from public.technology_facets f where f.technologies = 0 and f.kind <> 'all';
  return null;
end $$;

create or replace function private.facet_counts() returns jsonb
language sql stable set search_path = '' as $$
  select '{"class": {}, "status": {}, "year": {}, "added": {}, "filed": {}, "expires": {}, "report": {}, "contact": {}, "stage": {}, "availability": {}}'::jsonb
    || coalesce(jsonb_object_agg(k.kind, k.counts), '{}')
  from (select f.kind, jsonb_object_agg(f.value, f.technologies) as counts
        from public.technology_facets f where f.kind not in ('all', 'uni') group by f.kind) k
$$;

create or replace function private.listed_facets(filters private.filters, p_hidden bigint[]) returns jsonb
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
  without.availability := null;
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
    select jsonb_object_agg(k.kind, k.counts) into flags
    from (
      select g.kind, jsonb_object_agg(g.value, g.n) as counts
      from (
        select v.kind, v.value, count(*) as n
        from public.technologies t
        join private.technology_facts x on x.tech_id = t.tech_id
        -- Whether it passes the filter of each kind, and how many it does not.
        cross join lateral (select coalesce(x.added_on >= coalesce(filters.added_from, x.added_on) and x.added_on <= coalesce(filters.added_to, x.added_on),
            num_nonnulls(filters.added_from, filters.added_to) = 0) as added,
          coalesce(x.filed_on >= coalesce(filters.filed_from, x.filed_on) and x.filed_on <= coalesce(filters.filed_to, x.filed_on),
            num_nonnulls(filters.filed_from, filters.filed_to) = 0) as filed,
          coalesce(x.ends_on >= coalesce(filters.expires_from, x.ends_on) and x.ends_on <= coalesce(filters.expires_to, x.ends_on),
            num_nonnulls(filters.expires_from, filters.expires_to) = 0) as expires,
          filters.report is null or x.report as report, filters.contact is null or x.contact as contact,
          filters.stage is null or x.stage as stage,
          coalesce(filters.availability is null or x.availability = any (filters.availability), false) as availability) p
        cross join lateral (select (not p.added)::integer + (not p.filed)::integer + (not p.expires)::integer + (not p.report)::integer
          + (not p.contact)::integer + (not p.stage)::integer + (not p.availability)::integer as misses) m
        cross join lateral (values
          ('year', true, extract(year from x.added_on)::text),
          ('added', p.added, case when x.added_on is not null then 'yes' end), ('filed', p.filed, case when x.filed_on is not null then 'yes' end),
          ('expires', p.expires, case when x.ends_on is not null then 'yes' end), ('report', p.report, case when x.report then 'yes' end),
          ('contact', p.contact, case when x.contact then 'yes' end), ('stage', p.stage, case when x.stage then 'yes' end),
          ('availability', p.availability, x.availability)
        ) v (kind, passes, value)
        where private.passes_filters(without, t.class1, t.class2, t.status, t.uni, x)
          and (t.tech_id = any (p_hidden)) = filters.hidden and v.value is not null
          -- Its own filter is left out.
          and m.misses = (not v.passes)::integer
        group by v.kind, v.value) g
      group by g.kind) k;
  end if;
  return '{"year": {}, "added": {}, "filed": {}, "expires": {}, "report": {}, "contact": {}, "stage": {}, "availability": {}}'::jsonb
    || coalesce(flags, '{}') || jsonb_build_object(
    'class', (select coalesce(jsonb_object_agg(c.value, c.technologies), '{}') from private.listed_counts('class', filters, p_hidden) c),
    'status', (select coalesce(jsonb_object_agg(c.value, c.technologies), '{}') from private.listed_counts('status', filters, p_hidden) c));
end $$;

create or replace function public.search_page(
  p_query text, p_mode text default 'regular', p_keywords text[] default null, p_form_key uuid default null,
  p_filters jsonb default '{}', p_sort text default 'most-relevant', p_page integer default 1,
  p_uni_like text default null, p_per integer default 10
) returns jsonb
-- Definer: the index is nobody's to read. It reads cards and details only, which every member may read.
language plpgsql volatile security definer set search_path = '' set work_mem = '64MB' set jit = off
-- Planned once a connection: planning takes 7 ms, as long as many searches do.
set plan_cache_mode = 'force_generic_plan' as $$
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
  -- One filter each, so that what each keeps away can be counted.
  by_class private.filters;
  by_status private.filters;
  by_uni private.filters;
  uni_like text := nullif(btrim(p_uni_like), '');
  -- Beyond this many technologies, counting all that match costs more than it tells.
  is_large constant boolean := (answer ->> 'catalogue')::integer > private.exact_until();
  -- Families are folded among the first of the list.
  folded_until constant integer := private.most_listed();
  q private.search_query;
  -- Most searches have no filter, and thousands of technologies would be asked whether they pass it.
  has_class constant boolean := filters.class is not null;
  has_status constant boolean := filters.status is not null;
  has_uni constant boolean := filters.uni is not null;
  has_facts constant boolean := private.asks_for_facts(filters);
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
      not has_class or private.passes_filters(by_class, f.class1, f.class2, f.status, f.uni, null) is true as of_class,
      not has_status or private.passes_filters(by_status, f.class1, f.class2, f.status, f.uni, null) as of_status,
      not has_uni or private.passes_filters(by_uni, f.class1, f.class2, f.status, f.uni, null) as of_uni,
      extract(year from x.added_on)::smallint as year, x.availability,
      -- A bit for each: 1 added, 2 filed, 4 expires, 8 report, 16 contact, 32 stage. What the record has,
      case when x.added_on is not null then 1 else 0 end + case when x.filed_on is not null then 2 else 0 end
        + case when x.ends_on is not null then 4 else 0 end + case when x.report then 8 else 0 end
        + case when x.contact then 16 else 0 end + case when x.stage then 32 else 0 end as has,
      -- and whose filter keeps it away, with 64 for availability.
      case when not has_facts then 0 else
        case when x.added_on between coalesce(filters.added_from, '-infinity') and coalesce(filters.added_to, 'infinity')
          or num_nonnulls(filters.added_from, filters.added_to) = 0 then 0 else 1 end
        + case when x.filed_on between coalesce(filters.filed_from, '-infinity') and coalesce(filters.filed_to, 'infinity')
          or num_nonnulls(filters.filed_from, filters.filed_to) = 0 then 0 else 2 end
        + case when x.ends_on between coalesce(filters.expires_from, '-infinity') and coalesce(filters.expires_to, 'infinity')
          or num_nonnulls(filters.expires_from, filters.expires_to) = 0 then 0 else 4 end
        + case when filters.report is null or x.report then 0 else 8 end + case when filters.contact is null or x.contact then 0 else 16 end
        + case when filters.stage is null or x.stage then 0 else 32 end
        + case when filters.availability is null or x.availability = any (filters.availability) then 0 else 64 end end as lacks,
      f.tech_id = any (hidden) as hidden
    from (
      select w.* from private.search_found(q, mode) w where not by_meaning
      union all
      select m.* from private.found_with_meaning(q, mode, query) m where by_meaning) f
    left join private.technology_facts x on x.tech_id = f.tech_id
  ), listed as not materialized (
    select * from ranked r where r.hidden = filters.hidden and r.of_class and r.of_status and r.of_uni and r.lacks = 0
  ), size as materialized (
    select count(*) as ranked, count(*) filter (where r.hidden and r.passes) as hidden,
      count(*) filter (where r.hidden = filters.hidden and r.passes and r.close)::integer as n,
      count(*) filter (where r.hidden = filters.hidden and r.passes and not r.close)::integer as less_close
    from (select j.hidden, j.close, j.of_class and j.of_status and j.of_uni and j.lacks = 0 as passes from ranked j) r
  ), found as materialized (
    -- In the few hundred rows that facets count by.
    select r.class1, r.class2, r.status, r.year, r.availability, r.has, r.lacks, r.of_class, r.of_status, r.of_uni, count(*) as n
    from ranked r where r.hidden = filters.hidden and r.close
    group by r.class1, r.class2, r.status, r.year, r.availability, r.has, r.lacks, r.of_class, r.of_status, r.of_uni
  ), flags as not materialized (
    select * from found f where f.of_class and f.of_status and f.of_uni
  ), unis as materialized (
    select r.uni as name, count(*) as technologies from ranked r
    where r.hidden = filters.hidden and r.close and r.of_class and r.of_status and r.lacks = 0 group by r.uni
  ), matching_unis as materialized (
    select u.* from unis u where private.is_owner_like(u.name, uni_like)
  ), ordered as (
    -- As far as this page reaches, and at least as far as families are folded.
    select array_agg(o.tech_id) as ids
    from (select l.tech_id
          from listed l
          -- Looked up for the sorts that need it only; a join would be made for all.
          order by l.close desc,
            case when p_sort = 'commercial-potential' then (
              select private.category_rank(t.categorical_assign) from public.technologies t where t.tech_id = l.tech_id) end,
            case p_sort when 'most-liked' then (select n.likes from public.technology_counts n where n.tech_id = l.tech_id)
              when 'most-saved' then (select n.saves from public.technology_counts n where n.tech_id = l.tech_id) end desc nulls last,
            case when p_sort = 'most-recent' then (
              select t.date_added from public.technologies t where t.tech_id = l.tech_id) end desc nulls last,
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
    select s.*, r.results,
      least(greatest(coalesce(p_page, 1), 1), greatest(ceil(case when is_large then least(r.results, 1000) else r.results end / per::numeric)::integer, 1)) as page
    from size s, lateral (
      select s.n + s.less_close - least(folded_until, s.n + s.less_close) + (select count(*)::integer from folded) as results) r
  )
  select s.n, s.page,
    (select jsonb_agg(jsonb_build_object('id', r.tech_id, 'direct', k.direct, 'close', k.close, 'others', r.others) order by r.place)
     from results r join ranked k on k.tech_id = r.tech_id where r.place > (s.page - 1) * per and r.place <= s.page * per),
    jsonb_build_object(
      'ranked', s.ranked,
      'lessClose', s.less_close, 'results', s.results,
      'hidden', s.hidden,
      'facets', jsonb_build_object(
        'class', coalesce((select jsonb_object_agg(x.class, x.n) from (
          select coalesce(k.class, 'unsorted') as class, sum(k.n) as n from (
            select coalesce(f.class1, f.class2) as class, sum(f.n) as n from found f where f.of_status and f.of_uni and f.lacks = 0 group by 1
            union all
            select f.class2, sum(f.n) from found f where f.of_status and f.of_uni and f.lacks = 0 and f.class1 is not null and f.class2 <> f.class1 group by f.class2) k
          group by 1) x), '{}'),
        'status', coalesce((select jsonb_object_agg(x.status, x.n) from (
          select f.status, sum(f.n) as n from found f where f.of_class and f.of_uni and f.lacks = 0 group by f.status) x), '{}'),
        'year', coalesce((select jsonb_object_agg(x.year, x.n) from (
          select f.year::text as year, sum(f.n) as n from flags f where f.year is not null and f.lacks = 0 group by 1) x), '{}'),
        'availability', coalesce((select jsonb_object_agg(x.availability, x.n) from (
          select f.availability, sum(f.n) as n from flags f
          where f.availability is not null and f.lacks & ~64 = 0 group by 1) x), '{}'))
      || (select jsonb_build_object(
          'added', jsonb_build_object('yes', coalesce(sum(f.n) filter (where f.has & 1 > 0 and f.lacks & ~1 = 0), 0)),
          'filed', jsonb_build_object('yes', coalesce(sum(f.n) filter (where f.has & 2 > 0 and f.lacks & ~2 = 0), 0)),
          'expires', jsonb_build_object('yes', coalesce(sum(f.n) filter (where f.has & 4 > 0 and f.lacks & ~4 = 0), 0)),
          'report', jsonb_build_object('yes', coalesce(sum(f.n) filter (where f.has & 8 > 0 and f.lacks & ~8 = 0), 0)),
          'contact', jsonb_build_object('yes', coalesce(sum(f.n) filter (where f.has & 16 > 0 and f.lacks & ~16 = 0), 0)),
          'stage', jsonb_build_object('yes', coalesce(sum(f.n) filter (where f.has & 32 > 0 and f.lacks & ~32 = 0), 0)))
        from flags f),
      'universities', jsonb_build_object(
        'total', (select count(*) from unis), 'matching', (select count(*) from matching_unis),
        'found', (select private.owners_shown(array_agg(m.name), array_agg(m.technologies), uni_like) from matching_unis m)),
      'relaxed', case when s.n + s.less_close > 0 then '[]'::jsonb else coalesce((
        select jsonb_agg(jsonb_build_object('filter', r.filter, 'matching', r.n) order by r.n desc, r.filter)
        from (select 'class' as filter, coalesce(sum(f.n) filter (where f.of_status and f.of_uni and f.lacks = 0), 0) as n from found f having filters.class is not null
              union all select 'status', coalesce(sum(f.n) filter (where f.of_class and f.of_uni and f.lacks = 0), 0) from found f having filters.status is not null
              union all select 'uni', coalesce(sum(f.n) filter (where f.of_class and f.of_status and f.lacks = 0), 0) from found f having filters.uni is not null
              union all select 'facts', coalesce(sum(f.n) filter (where f.of_class and f.of_status and f.of_uni), 0) from found f having private.asks_for_facts(filters)) r
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

drop function private.facets_of_facts(date, boolean, boolean, boolean, text);

insert into public.technology_facets (kind, value, technologies)
select v.kind, v.value, count(*) from private.technology_facts x, private.facets_of_facts(x) v
where v.kind in ('added', 'filed', 'expires') group by v.kind, v.value;
