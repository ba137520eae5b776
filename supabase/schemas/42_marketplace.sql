-- {"class": {"energy": 980, …}, "status": {"active": 8123, …}}
create function private.facet_counts() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('class', '{}'::jsonb, 'status', '{}'::jsonb) || coalesce(jsonb_object_agg(k.kind, k.counts), '{}')
  from (select f.kind, jsonb_object_agg(f.value, f.technologies) as counts
        from public.technology_facets f where f.kind in ('class', 'status') group by f.kind) k
$$;

-- The universities whose names hold the wanted words, the ones with most technologies first, forty at most:
-- a list of thousands is searched, not sent. {"total", "matching", "found": [{"name", "technologies"}]}
create function private.universities(wanted text) returns jsonb
language sql stable set search_path = '' as $$
  with found as (
    select f.value, f.technologies from public.technology_facets f where f.kind = 'uni' and private.is_owner_like(f.value, wanted)
  )
  select jsonb_build_object(
    'total', (select count(*) from public.technology_facets f where f.kind = 'uni'),
    'matching', (select count(*) from found),
    'found', (select private.owners_shown(array_agg(f.value), array_agg(f.technologies::bigint), wanted) from found f))
$$;

-- The marketplace. For a member: the first 200 in the chosen order of those that match, one page of ten, with the
-- counts that each filter would list. What they are not interested in is left out and counted; with `p_hidden` it is
-- all that is listed. For a visitor: the featured technologies, and no listing.
-- {"viewer", "matching", "hidden", "total", "results", "page", "pages", "cards", "facets": {"class": {…}, "status": {…}},
--  "catalogue", "universities": {"total", "matching", "found": [{"name", "technologies"}]}, "featured"}
-- A family is one result: "results" counts those, "total" and "matching" count records. Each card's "family" is how
-- many further records of the listing it stands for.
create function public.marketplace_page(
  p_class text default null, p_status text default null, p_uni text default null,
  p_sort text default 'commercial-potential', p_page integer default 1, p_uni_like text default null,
  p_hidden boolean default false
) returns jsonb
language plpgsql stable set search_path = '' as $$
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

  hidden := private.hidden_technologies();
  select count(*) into hidden_here from public.technologies t
  where t.tech_id = any (hidden) and private.passes_filters(p_class, p_status, p_uni, t.class1, t.class2, t.status, t.uni);
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
  total := least(matching, private.most_listed());

  -- Each order with a statement of its own, so that each can be read from its index. Nothing of the caller's is in it.
  execute format($listing$
    select array(
      select t.tech_id
      from public.technologies t %s public.technology_counts n on n.tech_id = t.tech_id
      where private.passes_filters($1, $2, $3, t.class1, t.class2, t.status, t.uni) and (t.tech_id = any ($4)) = $5
      order by %s limit private.most_listed()) $listing$,
    case when p_sort in ('most-liked', 'most-saved') then 'join' else 'left join' end,
    case p_sort
      when 'most-liked' then 'n.likes desc, n.tech_id desc'
      when 'most-saved' then 'n.saves desc, n.tech_id desc'
      when 'most-recent' then 't.date_added desc nulls last, t.tech_id desc'
      when 'commercial-potential' then 'private.category_rank(t.categorical_assign), t.tech_id desc'
      else 't.tech_id desc' end)
    into listed using p_class, p_status, p_uni, hidden, only_hidden;
  with folded as materialized (
    select f.tech_id, f.others, f.place, count(*) over () as n from private.fold_families(listed) f
  ), cut as (
    select f.*, least(greatest(coalesce(p_page, 1), 1), greatest(ceil(f.n / 10.0)::integer, 1)) as page from folded f
  )
  select coalesce(max(c.n), 0), coalesce(max(c.page), 1),
    (select jsonb_agg(private.card(t, k.likes, k.dislikes, k.saves) || jsonb_build_object('family', s.others) order by s.place)
     from cut s
     join public.technologies t on t.tech_id = s.tech_id
     left join public.technology_counts k on k.tech_id = s.tech_id
     where s.place between s.page * 10 - 9 and s.page * 10)
    into results, page, cards
  from cut c;
  pages := greatest(ceil(results / 10.0)::integer, 1);

  return jsonb_build_object('viewer', viewer, 'catalogue', catalogue, 'matching', matching, 'hidden', hidden_here,
    'total', total, 'results', results, 'page', page, 'pages', pages, 'cards', coalesce(cards, '[]'),
    'facets', jsonb_build_object('class', classes, 'status', statuses),
    'universities', private.listed_universities(p_class, p_status, hidden, only_hidden, nullif(btrim(p_uni_like), '')),
    'featured', '[]'::jsonb);
end $$;

-- The searchable list beside the marketplace's filters, for a signed-in person as they type; null for nobody.
create function public.list_universities(
  p_like text default null, p_class text default null, p_status text default null, p_hidden boolean default false
) returns jsonb
language sql stable set search_path = '' as $$
  select private.listed_universities(p_class, p_status, private.hidden_technologies(), coalesce(p_hidden, false), nullif(btrim(p_like), ''))
  where private.live_user() is not null
$$;

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
      select coalesce(t.class1, case when t.class2 is null then 'unsorted' end) as value, count(*) as n
      from public.technologies t
      where private.passes_filters(null, by_status, by_uni, t.class1, t.class2, t.status, t.uni)
        and (t.tech_id = any (p_hidden)) = p_only_hidden
      group by 1
      union all
      select t.class2, count(*) from public.technologies t
      where t.class2 is distinct from t.class1 and t.class2 is not null
        and private.passes_filters(null, by_status, by_uni, t.class1, t.class2, t.status, t.uni)
        and (t.tech_id = any (p_hidden)) = p_only_hidden
      group by t.class2) k
    where k.value is not null group by k.value;
  else
    return query
    select case p_kind when 'status' then t.status else t.uni end, count(*) from public.technologies t
    where private.passes_filters(by_class, by_status, by_uni, t.class1, t.class2, t.status, t.uni)
      and (t.tech_id = any (p_hidden)) = p_only_hidden
    group by 1;
  end if;
end $$;

-- The universities under the other filters whose names hold the wanted words, as universities() answers them.
create function private.listed_universities(
  p_class text, p_status text, p_hidden bigint[], p_only_hidden boolean, p_like text
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  names text[];
  counts bigint[];
  total integer;
begin
  select count(*), array_agg(c.value) filter (where private.is_owner_like(c.value, p_like)),
    array_agg(c.technologies) filter (where private.is_owner_like(c.value, p_like))
    into total, names, counts
  from private.listed_counts('uni', p_class, p_status, null, p_hidden, p_only_hidden) c;
  return jsonb_build_object('total', total, 'matching', coalesce(cardinality(names), 0),
    'found', private.owners_shown(names, counts, p_like));
end $$;

-- What the caller is not interested in.
create function private.hidden_technologies() returns bigint[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(x.tech_id), '{}') from public."dislikes-v1" x where x.user_id = (select private.live_user())
$$;

-- Records of one family are one result of a listing, and what has no class is a choice of the class filter.

-- The ids of a list in their order, each family once, at the place of its first record there; `others` is how many
-- further records of the list it stands for. Places count from 1.
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

grant execute on function
  private.facet_counts(),
  private.universities(text),
  public.marketplace_page(text, text, text, text, integer, text, boolean),
  private.fold_families(bigint[])
to anon, authenticated, service_role;

grant execute on function
  public.list_universities(text, text, text, boolean),
  private.listed_counts(text, text, text, text, bigint[], boolean),
  private.listed_universities(text, text, bigint[], boolean, text),
  private.hidden_technologies()
to authenticated, service_role;
