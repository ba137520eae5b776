-- Filters by several classes, statuses and owners, by dates, and by whether there is a report, a contact and a named
-- stage. They are one argument now, so the functions that took three are made anew.
drop function public.marketplace_page(text, text, text, text, integer, text, boolean, integer);
drop function public.search_page(text, text, text[], uuid, text, text, text, text, integer, text, boolean, integer);
drop function public.list_universities(text, text, text, boolean);
drop function private.listed_universities(text, text, bigint[], boolean, text);
drop function private.listed_counts(text, text, text, text, bigint[], boolean);
drop function private.passes_filters(text, text, text, text, text, text, text);
alter table public.technology_facets drop constraint technology_facets_kind_check,
  add constraint technology_facets_kind_check check (kind in ('all', 'class', 'status', 'uni', 'year', 'report', 'contact', 'stage'));

-- What a listing or a search is filtered by besides class, status and owner: dates, and whether there is a report, a
-- contact and a named stage. Kept by triggers, since it stands in four tables whose rows are wide.
create table private.technology_facts (
  tech_id bigint primary key references public.technologies (tech_id) on delete cascade,
  added_on date,
  filed_on date,
  -- The end that the source states, else the computed end of the term.
  ends_on date,
  report boolean not null,
  -- That there is a contact, which every member may know; who it is, only subscribers.
  contact boolean not null,
  -- The record has a section on it, or its text names it.
  stage boolean not null
);
alter table private.technology_facts alter filed_on set statistics 0, alter ends_on set statistics 0;
-- Nobody reads it: the functions that filter run with their owner's rights, and tell members numbers and cards.
alter table private.technology_facts enable row level security;

create function private.know_facts(ids bigint[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.technology_facts as f (tech_id, added_on, filed_on, ends_on, report, contact, stage)
  select t.tech_id, t.date_added, d.filing_date, coalesce(t.ends_on, d.term_ends_on), d.report_filepath is not null,
    btrim(coalesce(c.pi_contactinfo, '')) <> '',
    d.developmental_stage is not null
      or exists (select from public.technology_claims k where k.tech_id = t.tech_id and k.kind = 'stage')
  from public.technologies t
  left join public.technology_details d on d.tech_id = t.tech_id
  left join public.technology_contacts c on c.tech_id = t.tech_id
  where t.tech_id = any (ids) order by t.tech_id
  on conflict (tech_id) do update set added_on = excluded.added_on, filed_on = excluded.filed_on, ends_on = excluded.ends_on,
    report = excluded.report, contact = excluded.contact, stage = excluded.stage
  where (f.added_on, f.filed_on, f.ends_on, f.report, f.contact, f.stage)
    is distinct from (excluded.added_on, excluded.filed_on, excluded.ends_on, excluded.report, excluded.contact, excluded.stage)
$$;

create function private.facts_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.know_facts(array(select distinct c.tech_id from changed c));
  return null;
end $$;

create trigger facts_added after insert on public.technologies
  referencing new table as changed for each statement execute function private.facts_changed();
create trigger facts_changed after update on public.technologies
  referencing new table as changed for each statement execute function private.facts_changed();
create trigger facts_added after insert on public.technology_details
  referencing new table as changed for each statement execute function private.facts_changed();
create trigger facts_changed after update on public.technology_details
  referencing new table as changed for each statement execute function private.facts_changed();
create trigger facts_removed after delete on public.technology_details
  referencing old table as changed for each statement execute function private.facts_changed();
create trigger facts_added after insert on public.technology_contacts
  referencing new table as changed for each statement execute function private.facts_changed();
create trigger facts_changed after update on public.technology_contacts
  referencing new table as changed for each statement execute function private.facts_changed();
create trigger facts_removed after delete on public.technology_contacts
  referencing old table as changed for each statement execute function private.facts_changed();
create trigger facts_added after insert on public.technology_claims
  referencing new table as changed for each statement execute function private.facts_changed();
create trigger facts_changed after update on public.technology_claims
  referencing new table as changed for each statement execute function private.facts_changed();
create trigger facts_removed after delete on public.technology_claims
  referencing old table as changed for each statement execute function private.facts_changed();

-- The facet values of one technology's facts.
create function private.facets_of_facts(added_on date, report boolean, contact boolean, stage boolean)
returns table (kind text, value text)
language sql immutable set search_path = '' as $$
  select v.kind, v.value
  from (values ('year', extract(year from added_on)::text), ('report', case when report then 'yes' end),
    ('contact', case when contact then 'yes' end), ('stage', case when stage then 'yes' end)) v (kind, value)
  where v.value is not null
$$;

-- Each takes the row of 'all' first, as the counts of technologies do.
create function private.count_facts_added() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Where nothing changed, nothing is locked.
  if not exists (select from added) then
    return null;
  end if;
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  insert into public.technology_facets as f (kind, value, technologies)
  select v.kind, v.value, count(*) from added a, private.facets_of_facts(a.added_on, a.report, a.contact, a.stage) v
  group by v.kind, v.value order by v.kind, v.value
  on conflict (kind, value) do update set technologies = f.technologies + excluded.technologies;
  return null;
end $$;

create function private.count_facts_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Where nothing changed, nothing is locked.
  if not exists (select from removed) then
    return null;
  end if;
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  update public.technology_facets f set technologies = f.technologies - g.technologies
  from (select v.kind, v.value, count(*) as technologies
        from removed r, private.facets_of_facts(r.added_on, r.report, r.contact, r.stage) v group by v.kind, v.value) g
  where f.kind = g.kind and f.value = g.value;
  delete from public.technology_facets f where f.technologies = 0 and f.kind <> 'all';
  return null;
end $$;

create trigger count_facts_added after insert on private.technology_facts
  referencing new table as added for each statement execute function private.count_facts_added();
create trigger count_facts_removed after delete on private.technology_facts
  referencing old table as removed for each statement execute function private.count_facts_removed();
-- In the order of their names: what is new is counted before what was is taken away, so no count is below zero.
create trigger count_facts_changed_1 after update on private.technology_facts
  referencing new table as added for each statement execute function private.count_facts_added();
create trigger count_facts_changed_2 after update on private.technology_facts
  referencing old table as removed for each statement execute function private.count_facts_removed();

-- The filters of a listing or a search; null is a filter that is not set.
create type private.filters as (
  class text[], status text[], uni text[],
  added_from date, added_to date, filed_from date, filed_to date, expires_from date, expires_to date,
  report boolean, contact boolean, stage boolean, hidden boolean
);

-- {"class": […], "status": […], "uni": […], "added_from": "2020-01-31", …, "report": true, …, "hidden": true} as filters.
create function private.read_filters(p_filters jsonb) returns private.filters
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
  f.report := nullif(f.report, false);
  f.contact := nullif(f.contact, false);
  f.stage := nullif(f.stage, false);
  f.hidden := coalesce(f.hidden, false);
  return f;
end $$;

-- Whether filters ask for more than class, status, owner and what is hidden.
create function private.asks_for_facts(f private.filters) returns boolean
language sql immutable set search_path = '' as $$
  select num_nonnulls(f.added_from, f.added_to, f.filed_from, f.filed_to, f.expires_from, f.expires_to, f.report, f.contact, f.stage) > 0
$$;

-- Whether it is of one of the wanted classes. Without settings of its own, as is_of_class().
create function private.is_of_classes(wanted text[], class1 text, class2 text) returns boolean
language sql immutable as $$
  select wanted is null or class1 = any (wanted) or class2 = any (wanted)
    or ('unsorted' = any (wanted) and class1 is null and class2 is null)
$$;

-- Whether a technology passes the filters of a listing or a search; its facts are needed where asks_for_facts() says so.
-- Without settings of its own, as is_of_class(). One value is compared by '=', which an index in order can read.
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
$$;

create or replace function private.facet_counts() returns jsonb
language sql stable set search_path = '' as $$
  select '{"class": {}, "status": {}, "year": {}, "report": {}, "contact": {}, "stage": {}}'::jsonb || coalesce(jsonb_object_agg(k.kind, k.counts), '{}')
  from (select f.kind, jsonb_object_agg(f.value, f.technologies) as counts
        from public.technology_facets f where f.kind not in ('all', 'uni') group by f.kind) k
$$;

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
    case p_kind when 'class' then $c$coalesce(t.class1, case when t.class2 is null then 'unsorted' end)$c$ when 'status' then 't.status' else 't.uni' end,
    joined, facts, case p_kind when 'class' then 'true' else 'false' end)
    using others, p_hidden, filters.hidden;
end $$;

create function private.listed_facets(filters private.filters, p_hidden bigint[]) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  without private.filters := filters;
  flags jsonb := '{}';
begin
  without.report := null;
  without.contact := null;
  without.stage := null;
  if num_nonnulls(filters.class, filters.status, filters.uni) = 0 and not private.asks_for_facts(filters) and not filters.hidden then
    if cardinality(p_hidden) = 0 then
      return private.facet_counts();
    end if;
    select coalesce(jsonb_object_agg(k.kind, k.counts), '{}') into flags
    from (select f.kind, jsonb_object_agg(f.value, f.technologies - coalesce(h.n, 0)) as counts
          from public.technology_facets f
          left join (
            select v.kind, v.value, count(*) as n
            from private.technology_facts x, private.facets_of_facts(x.added_on, x.report, x.contact, x.stage) v
            where x.tech_id = any (p_hidden) group by v.kind, v.value) h on h.kind = f.kind and h.value = f.value
          where f.kind in ('year', 'report', 'contact', 'stage') and f.technologies > coalesce(h.n, 0) group by f.kind) k;
  else
    select jsonb_object_agg(k.kind, k.counts) into flags
    from (
      select g.kind, jsonb_object_agg(g.value, g.n) as counts
      from (
        select v.kind, v.value, count(*) as n
        from public.technologies t
        join private.technology_facts x on x.tech_id = t.tech_id
        cross join lateral (values
          ('year', case when (filters.report is null or x.report) and (filters.contact is null or x.contact)
            and (filters.stage is null or x.stage) then extract(year from x.added_on)::text end),
          ('report', case when x.report and (filters.contact is null or x.contact) and (filters.stage is null or x.stage) then 'yes' end),
          ('contact', case when x.contact and (filters.report is null or x.report) and (filters.stage is null or x.stage) then 'yes' end),
          ('stage', case when x.stage and (filters.report is null or x.report) and (filters.contact is null or x.contact) then 'yes' end)
        ) v (kind, value)
        where private.passes_filters(without, t.class1, t.class2, t.status, t.uni, x)
          and (t.tech_id = any (p_hidden)) = filters.hidden and v.value is not null
        group by v.kind, v.value) g
      group by g.kind) k;
  end if;
  return '{"year": {}, "report": {}, "contact": {}, "stage": {}}'::jsonb || coalesce(flags, '{}') || jsonb_build_object(
    'class', (select coalesce(jsonb_object_agg(c.value, c.technologies), '{}') from private.listed_counts('class', filters, p_hidden) c),
    'status', (select coalesce(jsonb_object_agg(c.value, c.technologies), '{}') from private.listed_counts('status', filters, p_hidden) c));
end $$;

create function private.listed_universities(filters private.filters, p_hidden bigint[], p_like text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  names text[];
  counts bigint[];
  total integer;
begin
  select count(*), array_agg(c.value) filter (where private.is_owner_like(c.value, p_like)),
    array_agg(c.technologies) filter (where private.is_owner_like(c.value, p_like))
    into total, names, counts
  from private.listed_counts('uni', filters, p_hidden) c;
  return jsonb_build_object('total', total, 'matching', coalesce(cardinality(names), 0),
    'found', private.owners_shown(names, counts, p_like));
end $$;

create function public.list_universities(p_like text default null, p_filters jsonb default '{}') returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.listed_universities(private.read_filters(p_filters), private.hidden_technologies(), nullif(btrim(p_like), ''))
  where private.live_user() is not null
$$;

create function public.marketplace_page(
  p_filters jsonb default '{}', p_sort text default 'commercial-potential', p_page integer default 1,
  p_uni_like text default null, p_per integer default 10
) returns jsonb
-- Definer: the facts are nobody's to read. What it reads besides is public, or the caller's own by their id.
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
  total integer;
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
  -- A filter of one value has its count already.
  matching := case
    when filters.hidden then hidden_here
    when cardinality(filters.class) = 1 then coalesce((facets -> 'class' ->> filters.class[1])::integer, 0)
    when cardinality(filters.status) = 1 then coalesce((facets -> 'status' ->> filters.status[1])::integer, 0)
    when filters.report then coalesce((facets -> 'report' ->> 'yes')::integer, 0)
    when filters.contact then coalesce((facets -> 'contact' ->> 'yes')::integer, 0)
    when filters.stage then coalesce((facets -> 'stage' ->> 'yes')::integer, 0)
    when num_nonnulls(filters.class, filters.status, filters.uni) = 0 and not private.asks_for_facts(filters) then catalogue - hidden_here
    else private.count_listed(filters) - hidden_here end;
  total := least(matching, private.most_listed());

  -- Each order with a statement of its own, so that each can be read from its index. Nothing of the caller's is in it.
  execute format($listing$
    select array(
      select t.tech_id
      from public.technologies t %s public.technology_counts n on n.tech_id = t.tech_id %s
      where private.passes_filters($1, t.class1, t.class2, t.status, t.uni, %s) and (t.tech_id = any ($2)) = $3
      order by %s limit private.most_listed()) $listing$,
    case when p_sort in ('most-liked', 'most-saved') then 'join' else 'left join' end,
    case when private.asks_for_facts(filters) then 'join private.technology_facts x on x.tech_id = t.tech_id' else '' end,
    case when private.asks_for_facts(filters) then 'x' else 'null' end,
    case p_sort
      when 'most-liked' then 'n.likes desc, n.tech_id desc'
      when 'most-saved' then 'n.saves desc, n.tech_id desc'
      when 'most-recent' then 't.date_added desc nulls last, t.tech_id desc'
      when 'commercial-potential' then 'private.category_rank(t.categorical_assign), t.tech_id desc'
      else 't.tech_id desc' end)
    into listed using filters, hidden, filters.hidden;
  with folded as materialized (
    select f.tech_id, f.others, f.place, count(*) over () as n from private.fold_families(listed) f
  ), cut as (
    select f.*, least(greatest(coalesce(p_page, 1), 1), greatest(ceil(f.n / per::numeric)::integer, 1)) as page from folded f
  )
  select coalesce(max(c.n), 0), coalesce(max(c.page), 1),
    (select jsonb_agg(private.card(t, k.likes, k.dislikes, k.saves) || jsonb_build_object('family', s.others, 'saved', exists (
         select from public."saves-v1" v where v.user_id = (viewer ->> 'id')::uuid and v.tech_id = s.tech_id)) order by s.place)
     from cut s
     join public.technologies t on t.tech_id = s.tech_id
     left join public.technology_counts k on k.tech_id = s.tech_id
     where s.place > (s.page - 1) * per and s.place <= s.page * per)
    into results, page, cards
  from cut c;
  pages := greatest(ceil(results / per::numeric)::integer, 1);

  return jsonb_build_object('viewer', viewer, 'catalogue', catalogue, 'matching', matching, 'hidden', hidden_here,
    'total', total, 'results', results, 'page', page, 'pages', pages, 'cards', coalesce(cards, '[]'),
    'facets', facets,
    'universities', private.listed_universities(filters, hidden, nullif(btrim(p_uni_like), '')),
    'featured', '[]'::jsonb);
end $$;

create function public.search_page(
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

grant execute on function
  private.read_filters(jsonb),
  private.asks_for_facts(private.filters),
  private.is_of_classes(text[], text, text),
  private.passes_filters(private.filters, text, text, text, text, private.technology_facts),
  public.marketplace_page(jsonb, text, integer, text, integer),
  public.search_page(text, text, text[], uuid, jsonb, text, integer, text, integer)
to anon, authenticated, service_role;

grant execute on function
  public.list_universities(text, jsonb)
to authenticated, service_role;

select private.know_facts(coalesce(array_agg(t.tech_id), '{}')) from public.technologies t;
