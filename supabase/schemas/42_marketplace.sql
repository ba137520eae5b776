-- returns the counts of a catalogue in which nothing matches
create function private.no_facets() returns jsonb
language sql immutable set search_path = '' as $$
  select '{"class": {}, "status": {}, "year": {}, "added": {}, "filed": {}, "expires": {}, "report": {}, "contact": {},
    "stage": {}, "answers": {}, "availability": {}, "kind": {}, "legal": {}}'::jsonb
$$;

-- The counts beside the filters.
-- returns {"class": {"energy": 980, …}, "status": {"active": 8123, …}, "year": {…}, "filed": {"yes": 812}, "report":
--   {"yes": 7}, …, "availability": {"option": 2, …}, "kind": {"company": 9, …}, "legal": {"in-force": 8, …}}
create function private.facet_counts() returns jsonb
language sql stable set search_path = '' as $$
  select private.no_facets() || coalesce(jsonb_object_agg(k.kind, k.counts), '{}')
  from (select f.kind, jsonb_object_agg(f.value, f.technologies) as counts
        from public.technology_facets f where f.kind not in ('all', 'uni') group by f.kind) k
$$;

-- The universities whose names match the wanted words, those with the most technologies first, forty at most: a list of
-- thousands is searched, not sent. {"total", "matching", "found": as owners_shown() answers}
create function private.universities(wanted text) returns jsonb
language sql stable set search_path = '' as $$
  select private.matching_owners(array_agg(f.value), array_agg(f.technologies::bigint), wanted)
  from public.technology_facets f where f.kind = 'uni'
$$;

create function private.page_length(wanted integer) returns integer
language sql immutable set search_path = '' as $$
  select case when wanted in (25, 50, 100) then wanted else 10 end
$$;

-- The marketplace. For a member: a page of the first 200 matches in the chosen order, or without one of the latest 200
-- by Commercial Potential (the most recent 200 if none of these is assessed), with the counts beside each filter. Those
-- they are not interested in are left out and counted; with the filter "hidden" only these are listed.
-- `p_filters` is as read_filters() reads it. For a visitor: the featured technologies, and no listing.
-- returns what MarketplacePageSchema reads. A family is one result: "results" counts families, "total" and "matching"
-- count records. Each card's "family" is how many further records of the listing it represents.
create function public.marketplace_page(
  p_filters jsonb default '{}', p_sort text default null, p_page integer default 1,
  p_uni_like text default null, p_per integer default 10
) returns jsonb
-- Definer, since nobody may read the facts. Everything else that it reads is public, or the caller's own by their id.
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
  matching := private.count_matching(filters, facets, catalogue, hidden_here);
  listed := private.first_listed(filters, hidden, p_sort);
  with folded as materialized (
    select f.tech_id, f.others, f.place, count(*) over () as n from private.fold_families(listed) f
  ), cut as (
    select f.*, least(greatest(coalesce(p_page, 1), 1), greatest(ceil(f.n / per::numeric)::integer, 1)) as page from folded f
  )
  select coalesce(max(c.n), 0), coalesce(max(c.page), 1),
    (select jsonb_agg(private.card(t, k.likes, k.dislikes, k.saves) || jsonb_build_object('family', s.others)
       || private.own_reactions(s.tech_id, (viewer ->> 'id')::uuid) order by s.place)
     from cut s
     join public.technologies t on t.tech_id = s.tech_id
     left join public.technology_counts k on k.tech_id = s.tech_id
     where s.place > (s.page - 1) * per and s.place <= s.page * per)
    into results, page, cards
  from cut c;
  pages := greatest(ceil(results / per::numeric)::integer, 1);

  return jsonb_build_object('viewer', viewer, 'catalogue', catalogue, 'matching', matching, 'hidden', hidden_here,
    'total', least(matching, private.most_listed()), 'results', results, 'page', page, 'pages', pages, 'cards', coalesce(cards, '[]'),
    'facets', facets, 'knownEnds', private.known_ends(p_sort, listed),
    'assessed', private.assessed_if_sorted(coalesce(p_sort, 'commercial-potential'), listed),
    'universities', private.listed_universities(filters, hidden, nullif(btrim(left(p_uni_like, 100)), '')),
    'featured', '[]'::jsonb);
end $$;

-- How many technologies a listing matches. A filter of one value has its count among the facets already.
create function private.count_matching(filters private.filters, facets jsonb, catalogue integer, hidden_here integer)
returns integer
language sql stable set search_path = '' as $$
  select case
    when filters.hidden then hidden_here
    when cardinality(filters.class) = 1 then coalesce((facets -> 'class' ->> filters.class[1])::integer, 0)
    when cardinality(filters.status) = 1 then coalesce((facets -> 'status' ->> filters.status[1])::integer, 0)
    when filters.report then coalesce((facets -> 'report' ->> 'yes')::integer, 0)
    when filters.contact then coalesce((facets -> 'contact' ->> 'yes')::integer, 0)
    when filters.stage then coalesce((facets -> 'stage' ->> 'yes')::integer, 0)
    when num_nonnulls(filters.class, filters.status, filters.uni) = 0 and not private.asks_for_facts(filters)
      then catalogue - hidden_here
    else private.count_listed(filters) - hidden_here
  end
$$;

-- How many of a list sorted by the end of its terms have a known one; null in another order.
create function private.known_ends(sort text, ids bigint[]) returns integer
language sql stable set search_path = '' as $$
  select case when sort = 'term-end' then (
    select count(*)::integer from private.technology_facts x where x.tech_id = any (ids) and x.ends_on is not null) end
$$;

-- How many of a list sorted by Commercial Potential are assessed, that is, have a category; null in another order.
create function private.assessed_if_sorted(sort text, ids bigint[]) returns integer
language sql stable set search_path = '' as $$
  select case when sort = 'commercial-potential' then (
    select count(*)::integer from public.technologies t
    where t.tech_id = any (ids) and t.categorical_assign <> 'Unclassified') end
$$;

-- The ids of the first 200 of a listing in their order; without one, the latest 200 by Commercial Potential, or the most
-- recent 200 if none of these is assessed.
create function private.first_listed(filters private.filters, hidden bigint[], sort text) returns bigint[]
language plpgsql stable set search_path = '' as $$
declare
  has_facts constant boolean := private.asks_for_facts(filters);
  listed bigint[];
begin
  -- Each order with a statement of its own, so that each can be read from its index. Nothing of the caller's is in it.
  execute format($listing$
    select array(
      select t.tech_id
      from public.technologies t %s public.technology_counts n on n.tech_id = t.tech_id %s
      where private.passes_filters($1, t.class1, t.class2, t.status, t.uni, %s) and (t.tech_id = any ($2)) = $3
      order by %s limit private.most_listed()) $listing$,
    case when sort in ('most-liked', 'most-saved') then 'join' else 'left join' end,
    case when has_facts or sort = 'term-end' then 'join private.technology_facts x on x.tech_id = t.tech_id' else '' end,
    case when has_facts then 'x' else 'null' end,
    case sort
      when 'most-liked' then 'n.likes desc, n.tech_id desc'
      when 'most-saved' then 'n.saves desc, n.tech_id desc'
      when 'term-end' then 'x.ends_on desc nulls last, x.tech_id desc'
      when 'most-recent' then 't.date_added desc nulls last, t.tech_id desc'
      when 'commercial-potential' then 'private.category_rank(t.categorical_assign), t.tech_id desc'
      else 't.tech_id desc'
    end)
    into listed using filters, hidden, filters.hidden;
  if sort is not null then
    return listed;
  elsif private.assessed_if_sorted('commercial-potential', listed) = 0 then
    return private.first_listed(filters, hidden, 'most-recent');
  end if;
  return array(
    select t.tech_id from public.technologies t where t.tech_id = any (listed)
    order by private.category_rank(t.categorical_assign), t.tech_id desc);
end $$;

-- The searchable list of universities beside the filters, for a member who is typing; null for anyone else.
create function public.list_universities(p_like text default null, p_filters jsonb default '{}') returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.listed_universities(private.read_filters(p_filters), private.hidden_technologies(), nullif(btrim(left(p_like, 100)), ''))
  where private.live_user() is not null
$$;

-- How many technologies pass the filters, including hidden ones.
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

-- The counts beside the filters, as facet_counts() answers them: how many each value would list under the other
-- filters.
create function private.listed_facets(filters private.filters, p_hidden bigint[]) returns jsonb
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
  without.answers := null;
  without.availability := null;
  without.kind := null;
  without.legal := null;
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
    select private.fact_facets(array_agg(g::private.found_group)) into flags
    from (
      select null::text, null::text, null::text, extract(year from x.added_on)::smallint, x.availability, x.kind,
        x.legal, x.recorded_offers, private.facts_held(x), private.facts_failed(filters, x), true, true, true, count(*)
      from public.technologies t
      join private.technology_facts x on x.tech_id = t.tech_id
      where private.passes_filters(without, t.class1, t.class2, t.status, t.uni, x)
        and (t.tech_id = any (p_hidden)) = filters.hidden
      group by 4, 5, 6, 7, 8, 9, 10) g;
  end if;
  return private.no_facets() || coalesce(flags, '{}') || jsonb_build_object(
    'class', (select coalesce(jsonb_object_agg(c.value, c.technologies), '{}') from private.listed_counts('class', filters, p_hidden) c),
    'status', (select coalesce(jsonb_object_agg(c.value, c.technologies), '{}') from private.listed_counts('status', filters, p_hidden) c));
end $$;

-- How many technologies each value of a filter ('class', 'status', 'uni') would list under the other filters: without
-- the hidden ones, or only the hidden ones if that filter is set. If no other filter is chosen, the stored counts are
-- used.
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
    case p_kind when 'class' then $c$coalesce(t.class1, case when t.class2 is null then 'unsorted' end)$c$
      when 'status' then 't.status' else 't.uni' end,
    joined, facts, case p_kind when 'class' then 'true' else 'false' end)
    using others, p_hidden, filters.hidden;
end $$;

-- The universities under the other filters whose names match the wanted words, as universities() answers them.
create function private.listed_universities(filters private.filters, p_hidden bigint[], p_like text) returns jsonb
language sql stable set search_path = '' as $$
  select private.matching_owners(array_agg(c.value), array_agg(c.technologies), p_like)
  from private.listed_counts('uni', filters, p_hidden) c
$$;

-- returns {"total", "matching", "found": as owners_shown() answers} of these owners and their numbers of technologies
create function private.matching_owners(names text[], technologies bigint[], wanted text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('total', coalesce(cardinality(names), 0), 'matching', count(*),
      'found', private.owners_shown(array_agg(u.name), array_agg(u.technologies), wanted))
    from unnest(names, technologies) u (name, technologies) where private.is_owner_like(u.name, wanted));
end $$;

-- The technologies that the caller marked Not Interested.
create function private.hidden_technologies() returns bigint[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(x.tech_id), '{}') from public."dislikes-v1" x where x.user_id = (select private.live_user())
$$;

-- The ids of a list in their order, with each family once, at the place of its first record; `others` is how many
-- further records of the list it represents. Places count from 1.
create function private.fold_families(p_ids bigint[]) returns table (tech_id bigint, others integer, place bigint)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  with members as materialized (
    select u.id, row_number() over (partition by t.family order by u.place) as turn,
      count(*) over (partition by t.family)::integer - 1 as others
    from unnest(p_ids) with ordinality u (id, place)
    join public.technologies t on t.tech_id = u.id
    where t.family is not null
  )
  select u.id, coalesce(m.others, 0), row_number() over (order by u.place)
  from unnest(p_ids) with ordinality u (id, place)
  left join members m on m.id = u.id
  where m.turn is null or m.turn = 1;
end $$;

grant execute on function private.no_facets, private.matching_owners, private.facet_counts, private.universities,
  private.page_length, private.assessed_if_sorted, public.marketplace_page, private.fold_families
  to anon, authenticated, service_role;

grant execute on function public.list_universities, private.hidden_technologies to authenticated, service_role;
