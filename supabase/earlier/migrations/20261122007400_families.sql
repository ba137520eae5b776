-- Records of one family are one result of a listing, and what has no class is a choice of the class filter.

-- The ids of a list in their order, each family once, at the place of its first record there; `others` is how many
-- further records of the list it stands for. Places count from 1.
create function private.fold_families(p_ids bigint[]) returns table (tech_id bigint, others integer, place bigint)
language sql stable set search_path = '' as $$
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
  where m.turn is null or m.turn = 1
$$;

-- Whether a technology of these classes is listed under a value of the class filter; 'unsorted' are those without any.
create function private.is_of_class(wanted text, class1 text, class2 text) returns boolean
language sql immutable set search_path = '' as $$
  select wanted is null or class1 = wanted or class2 = wanted or (wanted = 'unsorted' and class1 is null and class2 is null)
$$;

create or replace function private.facets_of(class1 text, class2 text, status text, uni text)
returns table (kind text, value text)
language sql immutable set search_path = '' as $$
  select v.kind, v.value
  from (values ('all', ''), ('class', coalesce(class1, case when class2 is null then 'unsorted' end)),
    ('class', nullif(class2, class1)), ('status', status), ('uni', uni)) v (kind, value)
  where v.value is not null
$$;

insert into public.technology_facets (kind, value, technologies)
select 'class', 'unsorted', count(*) from public.technologies t where t.class1 is null and t.class2 is null having count(*) > 0;

create or replace function private.listed_counts(
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
      where (by_status is null or t.status = by_status) and (by_uni is null or t.uni = by_uni)
        and (t.tech_id = any (p_hidden)) = p_only_hidden
      group by 1
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
    where private.is_of_class(by_class, t.class1, t.class2)
      and (by_status is null or t.status = by_status) and (by_uni is null or t.uni = by_uni)
      and (t.tech_id = any (p_hidden)) = p_only_hidden
    group by 1;
  end if;
end $$;

-- The marketplace, as before, but that a family is one result: `results` counts those, `total` and `matching` count records. Each
-- card's `family` is how many further records of the listing it stands for.
create or replace function public.marketplace_page(
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
  listed bigint[];
  results integer;
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
  where t.tech_id = any (hidden) and private.is_of_class(p_class, t.class1, t.class2)
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

  -- Each order with a statement of its own, so that each can be read from its index. Nothing of the caller's is in it.
  execute format($listing$
    select array(
      select t.tech_id
      from public.technologies t %s public.technology_counts n on n.tech_id = t.tech_id
      where private.is_of_class($1, t.class1, t.class2) and ($2 is null or t.status = $2) and ($3 is null or t.uni = $3)
        and (t.tech_id = any ($4)) = $5
      order by %s limit 200) $listing$,
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

revoke execute on function private.fold_families(bigint[]), private.is_of_class(text, text, text) from public, anon, authenticated;
grant execute on function private.fold_families(bigint[]), private.is_of_class(text, text, text) to anon, authenticated, service_role;
