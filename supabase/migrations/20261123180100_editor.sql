-- The editor of published listings: availability, whose words a field's are, versions, and what a feed offers beside them.

alter table public.technologies add column availability text check (availability in ('available', 'option', 'exclusively-licensed', 'non-exclusive'));
comment on column public.technologies.availability is 'Whether it can be licensed, as its owner or their feed states it; never inferred.';
alter table public.technology_facets drop constraint technology_facets_kind_check;
alter table public.technology_facets add constraint technology_facets_kind_check check (kind in ('all', 'class', 'status', 'uni', 'year', 'report', 'contact', 'stage', 'availability'));
alter table private.technology_facts add column availability text;
alter type private.filters add attribute availability text[];

-- What a card shows, as the app's cards read it.
create or replace function private.card(t public.technologies, likes integer, dislikes integer, saves integer) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', t.tech_id, 'title', t.title, 'img', t.img, 'uni', t.uni,
    'owner', (select o.slug from public.organisations o where o.id = t.organisation_id), 'status', t.status, 'summary', t.summary,
    'technologyClass', t.class1, 'secondClass', t.class2, 'category', t.categorical_assign, 'dateAdded', t.date_added,
    'statedStatus', t.stated_status, 'endsOn', t.ends_on, 'availability', t.availability,
    'likes', coalesce(likes, 0), 'dislikes', coalesce(dislikes, 0), 'saves', coalesce(saves, 0));
end $$;

create or replace function private.know_facts(ids bigint[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.technology_facts as f (tech_id, added_on, filed_on, ends_on, report, contact, stage, availability)
  select t.tech_id, t.date_added, d.filing_date, coalesce(t.ends_on, d.term_ends_on), d.report_filepath is not null,
    btrim(coalesce(c.pi_contactinfo, '')) <> '',
    d.developmental_stage is not null
      or exists (select from public.technology_claims k where k.tech_id = t.tech_id and k.kind = 'stage'),
    t.availability
  from public.technologies t
  left join public.technology_details d on d.tech_id = t.tech_id
  left join public.technology_contacts c on c.tech_id = t.tech_id
  where t.tech_id = any (ids) order by t.tech_id
  on conflict (tech_id) do update set added_on = excluded.added_on, filed_on = excluded.filed_on, ends_on = excluded.ends_on,
    report = excluded.report, contact = excluded.contact, stage = excluded.stage, availability = excluded.availability
  where (f.added_on, f.filed_on, f.ends_on, f.report, f.contact, f.stage, f.availability) is distinct from
    (excluded.added_on, excluded.filed_on, excluded.ends_on, excluded.report, excluded.contact, excluded.stage, excluded.availability)
$$;

drop function private.facets_of_facts(date, boolean, boolean, boolean);
-- The facet values of one technology's facts.
create function private.facets_of_facts(added_on date, report boolean, contact boolean, stage boolean, availability text)
returns table (kind text, value text)
language sql immutable set search_path = '' as $$
  select v.kind, v.value
  from (values ('year', extract(year from added_on)::text), ('report', case when report then 'yes' end),
    ('contact', case when contact then 'yes' end), ('stage', case when stage then 'yes' end), ('availability', availability)) v (kind, value)
  where v.value is not null
$$;

-- Each takes the row of 'all' first, as the counts of technologies do.
create or replace function private.count_facts_added() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Where nothing changed, nothing is locked.
  if not exists (select from added) then
    return null;
  end if;
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  insert into public.technology_facets as f (kind, value, technologies)
  select v.kind, v.value, count(*) from added a, private.facets_of_facts(a.added_on, a.report, a.contact, a.stage, a.availability) v
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
        from removed r, private.facets_of_facts(r.added_on, r.report, r.contact, r.stage, r.availability) v group by v.kind, v.value) g
  where f.kind = g.kind and f.value = g.value;
  delete from public.technology_facets f where f.technologies = 0 and f.kind <> 'all';
  return null;
end $$;

-- {"class": […], "status": […], "uni": […], "added_from": "2020-01-31", …, "report": true, …, "hidden": true} as filters.
create or replace function private.read_filters(p_filters jsonb) returns private.filters
language plpgsql immutable set search_path = '' as $$
declare
  f private.filters;
  -- The local data service sends an object as its text.
  given jsonb := case jsonb_typeof(p_filters) when 'string' then (p_filters #>> '{}')::jsonb else p_filters end;
begin
  f := jsonb_populate_record(null::private.filters, case when jsonb_typeof(given) = 'object' then given else '{}' end);
  f.class := nullif(f.class, '{}');
  f.status := nullif(f.status, '{}');
  f.uni := nullif(f.uni, '{}');
  f.availability := nullif(f.availability, '{}');
  f.report := nullif(f.report, false);
  f.contact := nullif(f.contact, false);
  f.stage := nullif(f.stage, false);
  f.hidden := coalesce(f.hidden, false);
  return f;
end $$;

-- Whether filters ask for more than class, status, owner and what is hidden.
create or replace function private.asks_for_facts(f private.filters) returns boolean
language sql immutable set search_path = '' as $$
  select num_nonnulls(f.added_from, f.added_to, f.filed_from, f.filed_to, f.expires_from, f.expires_to, f.report, f.contact, f.stage, f.availability) > 0
$$;

-- Whether a technology passes the filters of a listing or a search; its facts are needed where asks_for_facts() says so.
-- Without settings of its own, as is_of_class(). One value is compared by '=', which an index in order can read.
create or replace function private.passes_filters(
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
    and (f.availability is null or x.availability = any (f.availability))
$$;

-- {"class": {"energy": 980, …}, "status": {"active": 8123, …}, "year": {…}, "report": {"yes": 7}, "contact": {…}, "stage": {…}, "availability": {"option": 2, …}}
create or replace function private.facet_counts() returns jsonb
language sql stable set search_path = '' as $$
  select '{"class": {}, "status": {}, "year": {}, "report": {}, "contact": {}, "stage": {}, "availability": {}}'::jsonb || coalesce(jsonb_object_agg(k.kind, k.counts), '{}')
  from (select f.kind, jsonb_object_agg(f.value, f.technologies) as counts
        from public.technology_facets f where f.kind not in ('all', 'uni') group by f.kind) k
$$;

-- The counts beside the filters, as facet_counts() answers them: what each value would list under the other filters.
create or replace function private.listed_facets(filters private.filters, p_hidden bigint[]) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  without private.filters := filters;
  flags jsonb := '{}';
begin
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
            from private.technology_facts x, private.facets_of_facts(x.added_on, x.report, x.contact, x.stage, x.availability) v
            where x.tech_id = any (p_hidden) group by v.kind, v.value) h on h.kind = f.kind and h.value = f.value
          where f.kind in ('year', 'report', 'contact', 'stage', 'availability') and f.technologies > coalesce(h.n, 0) group by f.kind) k;
  else
    select jsonb_object_agg(k.kind, k.counts) into flags
    from (
      select g.kind, jsonb_object_agg(g.value, g.n) as counts
      from (
        select v.kind, v.value, count(*) as n
        from public.technologies t
        join private.technology_facts x on x.tech_id = t.tech_id
        -- Whether it passes the filter of each of the others.
        cross join lateral (select coalesce(filters.report is null or x.report, false) as report,
          coalesce(filters.contact is null or x.contact, false) as contact, coalesce(filters.stage is null or x.stage, false) as stage,
          coalesce(filters.availability is null or x.availability = any (filters.availability), false) as availability) p
        cross join lateral (values
          ('year', case when p.report and p.contact and p.stage and p.availability then extract(year from x.added_on)::text end),
          ('report', case when x.report and p.contact and p.stage and p.availability then 'yes' end),
          ('contact', case when x.contact and p.report and p.stage and p.availability then 'yes' end),
          ('stage', case when x.stage and p.report and p.contact and p.availability then 'yes' end),
          ('availability', case when p.report and p.contact and p.stage then x.availability end)
        ) v (kind, value)
        where private.passes_filters(without, t.class1, t.class2, t.status, t.uni, x)
          and (t.tech_id = any (p_hidden)) = filters.hidden and v.value is not null
        group by v.kind, v.value) g
      group by g.kind) k;
  end if;
  return '{"year": {}, "report": {}, "contact": {}, "stage": {}, "availability": {}}'::jsonb || coalesce(flags, '{}') || jsonb_build_object(
    'class', (select coalesce(jsonb_object_agg(c.value, c.technologies), '{}') from private.listed_counts('class', filters, p_hidden) c),
    'status', (select coalesce(jsonb_object_agg(c.value, c.technologies), '{}') from private.listed_counts('status', filters, p_hidden) c));
end $$;

-- One search, charged and answered in one transaction: what fails is not charged.
-- {"viewer", "search": as end_search() answers, "catalogue", "hidden", "total", "totalIsCapped", "results", "lessClose",
--  "page", "pages", "cards": [card and "why", "close", "family", "saved"], "corrections": [{"typed", "used"}], "also",
--  "facets": as facet_counts() answers, "universities": {"total", "matching", "found": [{"name", "technologies"}]},
--  "relaxed": [{"filter", "matching"}], "featured"}
-- Facets and universities are of what was found, each with the other filters applied; of the whole catalogue for whoever
-- may not search. What the caller is not interested in is left out and counted as "hidden"; with the filter "hidden" it is all
-- that is shown. `relaxed` says what each filter alone keeps away, where nothing is left. What holds all of two or three
-- words comes before the rest and is all that is counted; "lessClose" is the rest. Families are one result, and "also"
-- names the synonyms that were searched for. Discovery.AI adds what is near in meaning where the query has a vector.
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
  by_date.availability := null;
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
      x.added_on, x.report, x.contact, x.stage, x.availability,
      filters.report is null or x.report as of_report, filters.contact is null or x.contact as of_contact,
      filters.stage is null or x.stage as of_stage,
      filters.availability is null or coalesce(x.availability = any (filters.availability), false) as of_availability,
      f.tech_id = any (hidden) as hidden
    from (
      select w.* from private.search_found(q, mode) w where not by_meaning
      union all
      select m.* from private.found_with_meaning(q, mode, query) m where by_meaning) f
    left join private.technology_facts x on x.tech_id = f.tech_id
  ), found as not materialized (
    select *, r.of_date and r.of_report and r.of_contact and r.of_stage and r.of_availability as of_facts
    from ranked r where r.hidden = filters.hidden and r.close
  ), listed as not materialized (
    select * from ranked r where r.hidden = filters.hidden and r.of_class and r.of_status and r.of_uni
      and r.of_date and r.of_report and r.of_contact and r.of_stage and r.of_availability
  ), flags as materialized (
    select f.of_report, f.of_contact, f.of_stage, f.of_availability, f.added_on, f.report, f.contact, f.stage, f.availability
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
        and r.of_date and r.of_report and r.of_contact and r.of_stage and r.of_availability),
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
          where f.added_on is not null and f.of_report and f.of_contact and f.of_stage and f.of_availability group by 1) x), '{}'),
        'report', jsonb_build_object('yes', (select count(*) from flags f where f.report and f.of_contact and f.of_stage and f.of_availability)),
        'contact', jsonb_build_object('yes', (select count(*) from flags f where f.contact and f.of_report and f.of_stage and f.of_availability)),
        'stage', jsonb_build_object('yes', (select count(*) from flags f where f.stage and f.of_report and f.of_contact and f.of_availability)),
        'availability', coalesce((select jsonb_object_agg(x.availability, x.n) from (
          select f.availability, count(*) as n from flags f
          where f.availability is not null and f.of_report and f.of_contact and f.of_stage group by 1) x), '{}')),
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

-- The editor of published listings: what editors changed, what a feed offers beside it, and what was before. Every change
-- goes through private.change_listing(…), so that search, facets, claims, caches and the audit trail follow.

-- Where a field's text comes from, for the fields that an editor, an upload or a feed wrote. Editors' words win: no import
-- overwrites them (design ruling 30). No foreign key: a listing that is withdrawn and published again keeps its words.
create table public.field_sources (
  tech_id bigint not null,
  field text not null check (field ~ '^[a-z0-9_]{1,40}$'),
  source text not null check (source in ('feed', 'upload', 'editor')),
  at timestamptz not null default private.clock(),
  primary key (tech_id, field)
);
comment on column public.field_sources.field is 'As private.listing_content(…) names it: a column of "tech-table-v1", or a fact beside it.';
alter table public.field_sources enable row level security;
grant select, insert, update, delete on public.field_sources to service_role;

-- What a feed says now of a field whose text is an editor's. Open until the editor uses it or keeps theirs.
create table public.offered_values (
  tech_id bigint not null,
  field text not null check (field ~ '^[a-z0-9_]{1,40}$'),
  value jsonb not null,
  at timestamptz not null default private.clock(),
  -- The value that an editor turned down; the offer is open where the feed says something else by now.
  kept jsonb,
  primary key (tech_id, field)
);
alter table public.offered_values enable row level security;
grant select, insert, update, delete on public.offered_values to service_role;

-- Who changed which fields when: {"title": {"old": …, "new": …}}.
create table public.listing_versions (
  tech_id bigint not null,
  version integer not null check (version > 0),
  at timestamptz not null default private.clock(),
  user_id uuid references auth.users (id) on delete set null,
  how text not null check (how in ('edited', 'restored', 'offered', 'several', 'hidden')),
  changes jsonb not null,
  primary key (tech_id, version)
);
create index listing_versions_by_person on public.listing_versions (user_id);
alter table public.listing_versions enable row level security;
grant select, insert, update, delete on public.listing_versions to service_role;

-- Claims that an editor hid; what reads them again out of the text adds them in vain.
create table private.hidden_claims (
  tech_id bigint not null,
  kind text not null,
  sentence text not null,
  primary key (tech_id, kind, sentence)
);
alter table private.hidden_claims enable row level security;

-- The planner keeps no samples of gated columns (docs/security.md).
alter table public.offered_values alter value set statistics 0, alter kept set statistics 0;
alter table public.listing_versions alter changes set statistics 0;
alter table private.hidden_claims alter sentence set statistics 0;

create function private.leave_hidden() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.hidden_claims h
    where h.tech_id = new.tech_id and h.kind = new.kind and h.sentence = new.sentence) then
    return null;
  end if;
  return new;
end $$;
create trigger leave_hidden before insert on public.technology_claims
  for each row execute function private.leave_hidden();

-- What an editor may change of a listing, by column of "tech-table-v1", with availability, source_url, ends_on and
-- fact_sheet beside it. "status" is the stated one, and without one the filters' value.
create function private.listing_content(p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('title', t.title, 'summary', t.summary, 'class1', t.class1, 'class2', t.class2,
      'availability', t.availability, 'status', coalesce(t.stated_status, t.status), 'ends_on', t.ends_on, 'uni', t.uni,
      'categorical_assign', t.categorical_assign, 'inventor', d.inventor, 'technical_summary', d.technical_summary,
      'market_summary', d.market_summary, 'application', d.application, 'key_benefits', d.key_benefits,
      'developmental_stage', d.developmental_stage, 'pi_addinfo', d.pi_addinfo, 'pi_patentid', d.pi_patentid,
      'pi_filingdate', coalesce(d.filing_date::text, d.filing_date_text), 'source_url', d.source_url,
      'pi_button1tag', d.pi_button1tag, 'pi_button2tag', d.pi_button2tag,
      'reasoning_for_categorical_assign', d.reasoning_for_categorical_assign, 'report_filepath', d.report_filepath)
    || jsonb_build_object('pi_contactinfo', c.pi_contactinfo, 'rep_key_challenges', r.rep_key_challenges,
      'rep_competitive_advantage', r.rep_competitive_advantage, 'rep_exist_solutions', r.rep_exist_solutions,
      'rep_rec_use_cases', r.rep_rec_use_cases, 'rep_market_potential', r.rep_market_potential, 'fact_sheet', r.fact_sheet)
  from public.technologies t
  left join public.technology_details d on d.tech_id = t.tech_id
  left join public.technology_contacts c on c.tech_id = t.tech_id
  left join public.technology_reports r on r.tech_id = t.tech_id
  where t.tech_id = p_tech_id
$$;

-- Writes columns of listing_content(…) into the tables of a technology that exists, and takes away the claims whose
-- sentence is no longer in its text. Says nothing to anybody: see change_listing(…).
create function private.write_listing(p_tech_id bigint, p_values jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  c constant jsonb := private.listing_content(p_tech_id) || p_values;
  -- JSON's null is no value of a column.
  v jsonb := jsonb_strip_nulls(c);
  filed constant text := v ->> 'pi_filingdate';
begin
  if p_values ?| array['title', 'summary', 'class1', 'class2', 'availability', 'status', 'ends_on', 'uni', 'categorical_assign'] then
    update public.technologies t set title = v ->> 'title', summary = v ->> 'summary', class1 = v ->> 'class1',
      class2 = v ->> 'class2', availability = v ->> 'availability', ends_on = (v ->> 'ends_on')::date, uni = v ->> 'uni',
      categorical_assign = coalesce(v ->> 'categorical_assign', 'Unclassified'),
      stated_status = case when p_values ? 'status' then nullif(v ->> 'status', 'other') else t.stated_status end,
      status = case when p_values ? 'status' then
        case v ->> 'status' when 'active' then 'active' when 'granted' then 'active' when 'pending' then 'pending' else 'other' end
        else t.status end
    where t.tech_id = p_tech_id;
  end if;
  if p_values ?| array['inventor', 'technical_summary', 'market_summary', 'application', 'key_benefits', 'developmental_stage',
    'pi_addinfo', 'pi_patentid', 'pi_filingdate', 'source_url', 'pi_button1tag', 'pi_button2tag',
    'reasoning_for_categorical_assign', 'report_filepath'] then
    insert into public.technology_details (tech_id) values (p_tech_id) on conflict do nothing;
    update public.technology_details d set inventor = v ->> 'inventor', technical_summary = nullif(c -> 'technical_summary', 'null'),
      market_summary = nullif(c -> 'market_summary', 'null'), application = nullif(c -> 'application', 'null'),
      key_benefits = nullif(c -> 'key_benefits', 'null'), developmental_stage = nullif(c -> 'developmental_stage', 'null'),
      pi_addinfo = nullif(c -> 'pi_addinfo', 'null'), pi_patentid = v ->> 'pi_patentid', source_url = v ->> 'source_url',
      pi_button1tag = v ->> 'pi_button1tag', pi_button2tag = v ->> 'pi_button2tag',
      reasoning_for_categorical_assign = v ->> 'reasoning_for_categorical_assign', report_filepath = v ->> 'report_filepath',
      filing_date = case when filed ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then filed::date end,
      filing_date_text = case when filed !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then filed end,
      -- The end was computed from the filing that stood there.
      term_ends_on = case when p_values ? 'pi_filingdate' then null else d.term_ends_on end
    where d.tech_id = p_tech_id;
  end if;
  if p_values ? 'pi_contactinfo' then
    insert into public.technology_contacts (tech_id, pi_contactinfo) values (p_tech_id, v ->> 'pi_contactinfo')
    on conflict (tech_id) do update set pi_contactinfo = excluded.pi_contactinfo;
  end if;
  if p_values ?| array['rep_key_challenges', 'rep_competitive_advantage', 'rep_exist_solutions', 'rep_rec_use_cases',
    'rep_market_potential', 'fact_sheet'] then
    insert into public.technology_reports (tech_id) values (p_tech_id) on conflict do nothing;
    update public.technology_reports r set rep_key_challenges = nullif(c -> 'rep_key_challenges', 'null'),
      rep_competitive_advantage = nullif(c -> 'rep_competitive_advantage', 'null'),
      rep_exist_solutions = nullif(c -> 'rep_exist_solutions', 'null'), rep_rec_use_cases = nullif(c -> 'rep_rec_use_cases', 'null'),
      rep_market_potential = nullif(c -> 'rep_market_potential', 'null'), fact_sheet = nullif(c -> 'fact_sheet', 'null')
    where r.tech_id = p_tech_id;
  end if;
  delete from public.technology_claims k
  where k.tech_id = p_tech_id and p_values ? k.field
    and strpos(' ' || private.fold(coalesce(private.plain_text(c -> k.field), '')) || ' ', ' ' || private.fold(k.sentence) || ' ') = 0;
end $$;

-- Whether a column of listing_content(…) may hold this: texts of bounded length, and JSON only where a text may have any shape.
create function private.is_listing_value(p_field text, p_value jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_field in ('technical_summary', 'market_summary', 'application', 'key_benefits', 'developmental_stage', 'pi_addinfo',
      'rep_key_challenges', 'rep_competitive_advantage', 'rep_exist_solutions', 'rep_rec_use_cases', 'rep_market_potential',
      'fact_sheet') then length(p_value::text) <= 200000
    when jsonb_typeof(p_value) = 'null' then p_field not in ('title', 'uni', 'status')
    when jsonb_typeof(p_value) <> 'string' or length(p_value #>> '{}') > 20000 then false
    when p_field = 'title' then btrim(p_value #>> '{}') <> ''
    when p_field = 'status' then p_value #>> '{}' in ('other', 'active', 'granted', 'pending', 'expired', 'abandoned')
    else p_field in ('summary', 'class1', 'class2', 'availability', 'ends_on', 'uni', 'categorical_assign', 'inventor',
      'pi_patentid', 'pi_filingdate', 'source_url', 'pi_button1tag', 'pi_button2tag', 'reasoning_for_categorical_assign',
      'report_filepath', 'pi_contactinfo') end;
end $$;

-- The one way in which an editor changes a listing: writes what differs, remembers it as a version and as the editor's
-- words, notes the act and makes caches follow. How many fields differed.
create function private.change_listing(p_tech_id bigint, p_values jsonb, p_how text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  was constant jsonb := private.listing_content(p_tech_id);
  differing jsonb;
begin
  select coalesce(jsonb_object_agg(n.key, jsonb_build_object('old', was -> n.key, 'new', n.value)), '{}') into differing
  from jsonb_each(p_values) n where n.value is distinct from was -> n.key;
  if differing = '{}' then
    return 0;
  end if;
  perform private.write_listing(p_tech_id, (select jsonb_object_agg(n.key, n.value -> 'new') from jsonb_each(differing) n));
  insert into public.listing_versions (tech_id, version, user_id, how, changes)
  select p_tech_id, 1 + coalesce(max(v.version), 0), private.live_user(), p_how, differing
  from public.listing_versions v where v.tech_id = p_tech_id;
  -- Who takes what the feed offers follows the feed again.
  insert into public.field_sources (tech_id, field, source)
  select p_tech_id, n.key, case when p_how = 'offered' then 'feed' else 'editor' end from jsonb_each(differing) n
  on conflict (tech_id, field) do update set source = excluded.source, at = excluded.at;
  perform private.note_act('listing.' || p_how, (select t.organisation_id from public.technologies t where t.tech_id = p_tech_id), p_tech_id,
    jsonb_build_object('fields', (select jsonb_agg(n.key) from jsonb_each(differing) n)));
  perform public.catalogue_changed();
  return (select count(*) from jsonb_each(differing));
end $$;

-- What every change of an organisation's listings begins with: null where the caller may go on. The catalogue is locked
-- first, as every change of it does, then nobody waits for the other.
create function private.begin_listing_change(p_organisation bigint) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  role text;
begin
  if private.live_user() is null then
    return 'signed-out';
  elsif private.count_act('write', 300, interval '1 minute') > 0 then
    return 'too-fast';
  end if;
  role := private.organisation_role(p_organisation);
  if role is null then
    return 'not-found';
  elsif role = 'reader' then
    return 'not-allowed';
  end if;
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  return null;
end $$;

-- The same for one listing, which is locked until the transaction ends.
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
  return case when not found then 'not-found' end;
end $$;

-- Saves what an editor changed: {"title": {"old": what they saw, "new": what they typed}}. A field that holds neither by
-- now was changed meanwhile by somebody else: it stays, and is one of "conflicts"; the others are saved.
create function public.save_listing(p_slug text, p_tech_id bigint, p_changes jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  refused text := private.begin_listing_change(p_slug, p_tech_id);
  -- The local data service sends an object as its text.
  given constant jsonb := case jsonb_typeof(p_changes) when 'string' then (p_changes #>> '{}')::jsonb else p_changes end;
  was constant jsonb := private.listing_content(p_tech_id);
  conflicts text[];
  writes jsonb;
  saved integer;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif jsonb_typeof(given) is distinct from 'object' or exists (
    select from jsonb_each(given) c where c.key in ('uni', 'ends_on', 'categorical_assign', 'reasoning_for_categorical_assign', 'report_filepath', 'fact_sheet')
      or c.key like 'rep\_%' or jsonb_typeof(c.value) <> 'object' or not c.value ? 'old'
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

-- Gives every field that was changed after a version back what it held then; version 0 is before the first change.
create function public.restore_listing(p_slug text, p_tech_id bigint, p_version integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  refused constant text := private.begin_listing_change(p_slug, p_tech_id);
  before jsonb;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif p_version is null or p_version < 0 or p_version > 0 and not exists (
    select from public.listing_versions v where v.tech_id = p_tech_id and v.version = p_version) then
    return private.organisation_answer('not-found');
  end if;
  select jsonb_object_agg(x.key, x.old) into before
  from (select distinct on (c.key) c.key, c.value -> 'old' as old
        from public.listing_versions v, jsonb_each(v.changes) c
        -- To whom it belongs is nobody's to restore.
        where v.tech_id = p_tech_id and v.version > p_version and c.key <> 'uni' order by c.key, v.version) x;
  return private.organisation_answer('changed', jsonb_build_object('saved', private.change_listing(p_tech_id, coalesce(before, '{}'), 'restored')));
end $$;

-- Takes what the feed says of a field, or keeps the editor's words until the feed says something else again.
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

-- Keeps what a feed says of a field that is an editor's, beside it. A feed that says what is there offers nothing.
create function private.offer_value(p_tech_id bigint, p_field text, p_value jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if coalesce(p_value, 'null') = 'null' or p_value = private.listing_content(p_tech_id) -> p_field
    -- What an editor wrote over is nothing new.
    or exists (select from public.listing_versions v where v.tech_id = p_tech_id and v.changes -> p_field -> 'old' = p_value) then
    delete from public.offered_values o where o.tech_id = p_tech_id and o.field = p_field;
  else
    insert into public.offered_values as o (tech_id, field, value) values (p_tech_id, p_field, p_value)
    on conflict (tech_id, field) do update set value = excluded.value, at = excluded.at where o.value <> excluded.value;
  end if;
end $$;

-- Takes something that QUAD made off a listing at once, and for good: a 'claim' with its kind and sentence, the 'category'
-- with its reasons, or the 'report'.
create function public.hide_from_listing(p_slug text, p_tech_id bigint, p_what text, p_kind text default null, p_sentence text default null)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  refused constant text := private.begin_listing_change(p_slug, p_tech_id);
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif p_what = 'claim' then
    if not exists (select from public.technology_claims k where k.tech_id = p_tech_id and k.kind = p_kind and k.sentence = p_sentence) then
      return private.organisation_answer('not-found');
    end if;
    insert into private.hidden_claims (tech_id, kind, sentence) values (p_tech_id, p_kind, p_sentence) on conflict do nothing;
    delete from public.technology_claims k where k.tech_id = p_tech_id and k.kind = p_kind and k.sentence = p_sentence;
    perform private.note_act('listing.claim-hidden', private.organisation_id_of(p_slug), p_tech_id, jsonb_build_object('kind', p_kind));
    perform public.catalogue_changed();
  elsif p_what = 'category' then
    perform private.change_listing(p_tech_id, '{"categorical_assign": "Unclassified", "reasoning_for_categorical_assign": null}', 'hidden');
  elsif p_what = 'report' then
    perform private.change_listing(p_tech_id, '{"report_filepath": null, "rep_key_challenges": null, "rep_competitive_advantage": null,
      "rep_exist_solutions": null, "rep_rec_use_cases": null, "rep_market_potential": null, "fact_sheet": null}', 'hidden');
  else
    return private.organisation_answer('wrong');
  end if;
  return private.organisation_answer('changed');
end $$;

-- Changes up to two hundred listings at once: {"class1": "energy"}, {"availability": "option"} or {"organisation": the slug
-- of another organisation that the caller may edit}. "saved": how many of them changed.
create function public.change_listings(p_slug text, p_tech_ids bigint[], p_change jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_listing_change(organisation);
  given constant jsonb := case jsonb_typeof(p_change) when 'string' then (p_change #>> '{}')::jsonb else p_change end;
  receiver public.organisations;
  values_now jsonb;
  tech bigint;
  saved integer := 0;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif cardinality(p_tech_ids) > 200 or jsonb_typeof(given) is distinct from 'object' then
    return private.organisation_answer('wrong');
  elsif given ? 'organisation' then
    select * into receiver from public.organisations o where o.slug = given ->> 'organisation';
    if coalesce(private.organisation_role(receiver.id), 'reader') = 'reader' then
      return private.organisation_answer('not-allowed');
    end if;
    values_now := jsonb_build_object('uni', receiver.name);
  else
    select jsonb_object_agg(c.key, c.value) into values_now from jsonb_each(given) c where c.key in ('class1', 'availability');
    if values_now is null or exists (select from jsonb_each(values_now) c where private.is_listing_value(c.key, c.value) is not true) then
      return private.organisation_answer('wrong');
    end if;
  end if;
  -- In one order, whoever comes: two never wait for each other.
  for tech in select t.tech_id from public.technologies t
    where t.organisation_id = organisation and t.tech_id = any (p_tech_ids) order by t.tech_id for update loop
    if private.change_listing(tech, values_now
      -- A class that becomes the first is not the second as well.
      || case when values_now ? 'class1' and exists (select from public.technologies t where t.tech_id = tech and t.class2 = values_now ->> 'class1')
        then '{"class2": null}' else '{}' end::jsonb, 'several') > 0 then
      saved := saved + 1;
    end if;
    if receiver.id is not null then
      -- The trigger of `uni` has moved it, unless it was called so already.
      update public.technologies t set organisation_id = receiver.id where t.tech_id = tech and t.organisation_id <> receiver.id;
      perform private.note_act('listing.moved', organisation, tech, jsonb_build_object('to', receiver.slug));
    end if;
  end loop;
  return private.organisation_answer('changed', jsonb_build_object('saved', saved));
end $$;

-- The columns that a listing does not have, the one that readers miss most first.
create function private.listing_gaps(p_content jsonb) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return array(
    select g.field from unnest(array['technical_summary', 'pi_contactinfo', 'summary', 'key_benefits', 'application',
      'developmental_stage', 'market_summary', 'availability', 'class1', 'inventor', 'pi_patentid']) with ordinality g (field, place)
    where btrim(coalesce(private.plain_text(p_content -> g.field), '')) = '' order by g.place);
end $$;

-- Columns of a listing but those of the report.
create function private.without_report(p_columns jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select p_columns - array['report_filepath', 'rep_key_challenges', 'rep_competitive_advantage', 'rep_exist_solutions',
    'rep_rec_use_cases', 'rep_market_potential', 'fact_sheet']
$$;

-- An organisation's listings for its members, fifty a page, the newest first: {"viewer", "organisation": {"name", "slug",
-- "role"}, "total", "page", "pages", "listings": [{"id", "title", "class", "status", "statedStatus", "endsOn",
-- "availability", "gaps", "offers", "editedAt", "addedOn"}], "others": the caller's further organisations that they may
-- edit [{"name", "slug"}]}. "organisation" is null to whoever is no member.
create function public.listings_page(p_slug text, p_like text default null, p_page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  per constant integer := 50;
  viewer constant jsonb := private.viewer();
  organisation public.organisations;
  own_role text;
  typed constant text := lower(left(btrim(coalesce(p_like, '')), 200));
  total integer;
  pages integer;
  page integer;
  shown bigint[];
begin
  select * into organisation from public.organisations o where o.slug = p_slug;
  own_role := private.organisation_role(organisation.id);
  if own_role is null then
    return jsonb_build_object('viewer', viewer, 'organisation', null);
  end if;
  select count(*) into total from public.technologies t
  where t.organisation_id = organisation.id and strpos(lower(t.title), typed) > 0;
  pages := greatest(ceil(total / per::numeric)::integer, 1);
  page := least(greatest(coalesce(p_page, 1), 1), pages);
  shown := array(
    select t.tech_id from public.technologies t
    where t.organisation_id = organisation.id and strpos(lower(t.title), typed) > 0
    order by t.tech_id desc limit per offset (page - 1) * per);
  return jsonb_build_object('viewer', viewer,
    'organisation', jsonb_build_object('name', organisation.name, 'slug', organisation.slug, 'role', own_role),
    'total', total, 'page', page, 'pages', pages,
    'listings', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.tech_id, 'title', t.title, 'class', t.class1, 'status', t.status,
        'statedStatus', t.stated_status, 'endsOn', t.ends_on, 'availability', t.availability,
        'gaps', private.listing_gaps(private.listing_content(t.tech_id)), 'addedOn', t.date_added,
        'offers', (select count(*) from public.offered_values f where f.tech_id = t.tech_id and f.value is distinct from f.kept),
        'editedAt', (select max(v.at) from public.listing_versions v where v.tech_id = t.tech_id)) order by t.tech_id desc), '[]')
      from public.technologies t where t.tech_id = any (shown)),
    'others', (
      select coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'slug', o.slug) order by o.name), '[]')
      from public.organisation_members m join public.organisations o on o.id = m.organisation_id
      where m.user_id = (viewer ->> 'id')::uuid and m.state = 'active' and m.role <> 'reader' and o.id <> organisation.id));
end $$;

-- One listing for the members of its organisation: {"viewer", "organisation": as above, "listing": {"id", "content": as
-- listing_content() without the report, which is for subscribers, "report": whether there is one, "gaps", "editors": the fields whose words are an editor's, "offers": [{"field", "value", "at"}],
-- "claims": [{"kind", "field", "sentence", "value"}], "requests": how many members asked for a report, "versions": the
-- latest thirty [{"version", "at", "by", "how", "fields"}], "changes": of p_version, else null}}. "listing" is null where
-- it is not the organisation's.
create function public.listing_page(p_slug text, p_tech_id bigint, p_version integer default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer constant jsonb := private.viewer();
  organisation public.organisations;
  own_role text;
  content jsonb;
begin
  select * into organisation from public.organisations o where o.slug = p_slug;
  own_role := private.organisation_role(organisation.id);
  if own_role is null then
    return jsonb_build_object('viewer', viewer, 'organisation', null, 'listing', null);
  end if;
  if exists (select from public.technologies t where t.tech_id = p_tech_id and t.organisation_id = organisation.id) then
    content := private.listing_content(p_tech_id);
  end if;
  return jsonb_build_object('viewer', viewer,
    'organisation', jsonb_build_object('name', organisation.name, 'slug', organisation.slug, 'role', own_role),
    'listing', case when content is not null then jsonb_build_object('id', p_tech_id, 'content', private.without_report(content),
      'report', exists (select from jsonb_each(content) c where c.value <> 'null'
        and (c.key in ('report_filepath', 'fact_sheet') or c.key like 'rep\_%')),
      'gaps', private.listing_gaps(content),
      'editors', array(select f.field from public.field_sources f where f.tech_id = p_tech_id and f.source = 'editor' order by f.field),
      'offers', (select coalesce(jsonb_agg(jsonb_build_object('field', f.field, 'value', f.value, 'at', f.at) order by f.field), '[]')
        from public.offered_values f where f.tech_id = p_tech_id and f.value is distinct from f.kept),
      'claims', (select coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'field', k.field, 'sentence', k.sentence, 'value', k.value) order by k.place), '[]')
        from public.technology_claims k where k.tech_id = p_tech_id),
      'requests', (select count(*) from public.report_requests q where q.tech_id = p_tech_id),
      'versions', (
        select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'at', v.at, 'by', private.shown_name(v.user_id), 'how', v.how,
          'fields', array(select jsonb_object_keys(v.changes))) order by v.version desc), '[]')
        from (select * from public.listing_versions x where x.tech_id = p_tech_id order by x.version desc limit 30) v),
      'changes', (select private.without_report(v.changes) from public.listing_versions v where v.tech_id = p_tech_id and v.version = p_version)) end);
end $$;

grant execute on function
  public.listings_page(text, text, integer),
  public.listing_page(text, bigint, integer),
  public.save_listing(text, bigint, jsonb),
  public.restore_listing(text, bigint, integer),
  public.answer_offer(text, bigint, text, boolean),
  public.hide_from_listing(text, bigint, text, text, text),
  public.change_listings(text, bigint[], jsonb)
to authenticated, service_role;
