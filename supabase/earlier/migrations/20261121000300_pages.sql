-- One function a page: a page costs one database round trip. They run with the caller's rights, so that
-- row level security decides what each of them may hold.

-- Who is asking. Definer, to read auth.users. Null for a visitor, and for a session that was ended.
create function private.viewer() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', u.id,
      'email', u.email,
      'isPro', coalesce(p.is_pro, false),
      'subscriptionEnd', p.subscription_end,
      'trialEnd', p.trial_end,
      'subscribed', private.has_valid_subscription(),
      'at', private.clock(),
      'trialSearches', case when c.month = date_trunc('month', private.clock() at time zone 'utc')::date then c.search_count else 0 end)
    from auth.users u
    left join public.user_profiles p on p.id = u.id
    left join public.trial_search_counts c on c.user_id = u.id
    where u.id = (select private.live_user()));
end $$;

-- What a card shows, as the app's cards read it.
create function private.card(t public.technologies, likes integer, dislikes integer, saves integer) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'id', t.tech_id, 'title', t.title, 'img', t.img, 'uni', t.uni, 'status', t.status, 'summary', t.summary,
    'technologyClass', t.class1, 'category', t.categorical_assign, 'dateAdded', t.date_added,
    'likes', coalesce(likes, 0), 'dislikes', coalesce(dislikes, 0), 'saves', coalesce(saves, 0))
$$;

-- The specification's order of categories when sorting by Commercial Potential.
create function private.category_rank(category text) returns integer
language sql immutable set search_path = '' as $$
  select coalesce(array_position(array['Breakthrough', 'Significant Innovation', 'Incremental Improvement',
    'Marginal Improvement', 'Unclassified'], category), 5)
$$;

-- The ids that a list of the specification's JSON fields holds, in order, each once. Whatever is no id, or no
-- list, is passed over: these fields come from outside.
create function private.ids_of(list jsonb) returns table (id bigint, place bigint)
language sql immutable set search_path = '' as $$
  select x.id, min(x.place)
  from (
    select case when e.value ~ '^[0-9]{1,18}$' then e.value::bigint end as id, e.place
    from jsonb_array_elements_text(case when jsonb_typeof(list) = 'array' then list else '[]' end)
      with ordinality e (value, place)) x
  where x.id is not null
  group by x.id
$$;

-- {"viewer", "lists": [{"name", "cards": [...]}]}: the latest daily selection, the four lists of the
-- specification first, any other by name after them.
create function public.home_page() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'viewer', private.viewer(),
    'lists', coalesce((
      select jsonb_agg(jsonb_build_object('name', l.key, 'cards', coalesce(l.cards, '[]')) order by l.place, l.key)
      from (
        select e.key, coalesce(array_position(array['Most Popular', 'Newest', 'Trending', 'Recommended'], e.key), 99) as place, (
          select jsonb_agg(private.card(t, n.likes, n.dislikes, n.saves) order by i.place)
          from private.ids_of(e.value) i
          join public.technologies t on t.tech_id = i.id
          left join public.technology_counts n on n.tech_id = t.tech_id) as cards
        from (select d.tech_dict from public.daily_selection_techids d
              where jsonb_typeof(d.tech_dict) = 'object' order by d.date_of_entry desc limit 1) s,
          jsonb_each(s.tech_dict) e) l), '[]'));
end $$;

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
    select f.value, f.technologies from public.technology_facets f
    where f.kind = 'uni' and (wanted is null or strpos(lower(f.value), lower(wanted)) > 0)
  )
  select jsonb_build_object(
    'total', (select count(*) from public.technology_facets f where f.kind = 'uni'),
    'matching', (select count(*) from found),
    'found', coalesce((
      select jsonb_agg(jsonb_build_object('name', x.value, 'technologies', x.technologies) order by x.technologies desc, x.value)
      from (select * from found order by technologies desc, value limit 40) x), '[]'))
$$;

-- The marketplace. For a member: the latest 200 of those that match, sorted, one page of ten, with the counts
-- of the whole catalogue beside the filters. For a visitor: the featured technologies, and no listing.
-- {"viewer", "matching", "total", "page", "pages", "cards", "facets": {"class": {…}, "status": {…}},
--  "catalogue", "universities": {"total", "matching", "found": [{"name", "technologies"}]}, "featured"}
create function public.marketplace_page(
  p_class text default null, p_status text default null, p_uni text default null,
  p_sort text default 'commercial-potential', p_page integer default 1, p_uni_like text default null
) returns jsonb
-- The best plan depends on which filters are set, so one plan for all is never right.
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  viewer jsonb := private.viewer();
  catalogue integer := (select f.technologies from public.technology_facets f where f.kind = 'all');
  filters integer := num_nonnulls(p_class, p_status, p_uni);
  matching integer;
  total integer;
  pages integer;
  page integer;
  cards jsonb;
  wanted text := nullif(btrim(p_uni_like), '');
begin
  if viewer is null then
    return jsonb_build_object('viewer', null, 'catalogue', catalogue, 'facets', private.facet_counts(),
      'universities', private.universities(null), 'featured', coalesce((
      select jsonb_agg(private.card(t, n.likes, n.dislikes, n.saves) order by t.tech_id desc)
      from (select f.tech_id from public.featured_techids_social f where f.active_feature order by f.tech_id desc limit 24) f
      join public.technologies t on t.tech_id = f.tech_id
      left join public.technology_counts n on n.tech_id = t.tech_id), '[]'));
  end if;

  -- One filter or none: its count is kept. Several: counted, by index.
  if filters = 0 then
    matching := catalogue;
  elsif filters = 1 then
    matching := coalesce((select f.technologies from public.technology_facets f
      where (f.kind, f.value) = (case when p_class is not null then 'class' when p_status is not null then 'status' else 'uni' end,
        coalesce(p_class, p_status, p_uni))), 0);
  else
    select count(*) into matching from public.technologies t
    where (p_class is null or t.class1 = p_class) and (p_status is null or t.status = p_status) and (p_uni is null or t.uni = p_uni);
  end if;
  total := least(matching, 200);
  pages := greatest(ceil(total / 10.0)::integer, 1);
  page := least(greatest(coalesce(p_page, 1), 1), pages);

  with latest as materialized (
    select t.tech_id, t.categorical_assign, t.date_added
    from public.technologies t
    where (p_class is null or t.class1 = p_class) and (p_status is null or t.status = p_status) and (p_uni is null or t.uni = p_uni)
    order by t.tech_id desc limit 200
  ), sorted as (
    select l.tech_id, row_number() over (order by
      case when p_sort = 'commercial-potential' then private.category_rank(l.categorical_assign) end,
      case p_sort when 'most-liked' then n.likes when 'most-saved' then n.saves end desc nulls last,
      case when p_sort = 'most-recent' then l.date_added end desc nulls last,
      l.tech_id desc) as place
    from latest l left join public.technology_counts n on n.tech_id = l.tech_id
  )
  select jsonb_agg(private.card(t, n.likes, n.dislikes, n.saves) order by s.place) into cards
  from (select * from sorted order by place limit 10 offset (page - 1) * 10) s
  join public.technologies t on t.tech_id = s.tech_id
  left join public.technology_counts n on n.tech_id = s.tech_id;

  return jsonb_build_object('viewer', viewer, 'catalogue', catalogue, 'matching', matching, 'total', total,
    'page', page, 'pages', pages, 'cards', coalesce(cards, '[]'), 'facets', private.facet_counts(),
    'universities', private.universities(wanted), 'featured', '[]'::jsonb);
end $$;

-- The searchable list beside the marketplace's filters, for a signed-in person as he types; null for nobody.
create function public.list_universities(p_like text default null) returns jsonb
language sql stable set search_path = '' as $$
  select private.universities(nullif(btrim(p_like), '')) where private.live_user() is not null
$$;

-- One technology as this viewer may read it. {"viewer", "technology", "featured", "reactions": {"save", "like",
-- "dislike"}, "note", "similar": [cards], "inquiries": [the latest three], "missing"}; "technology" is null where there
-- is none of this id. What stands beside the record may fail without it: then it is as if it were not there, and
-- "missing" names it, so that the page can say so.
create function public.patent_page(p_tech_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  technology jsonb;
  featured boolean;
  reactions jsonb;
  note jsonb;
  similar_cards jsonb;
  inquiries jsonb;
  missing text[] := '{}';
begin
  select to_jsonb(v) into technology from public."tech-table-v1" v where v.tech_id = p_tech_id;
  if technology is null then
    return jsonb_build_object('viewer', viewer, 'technology', null, 'featured', false);
  end if;
  featured := exists (select 1 from public.featured_techids_social f where f.tech_id = p_tech_id and f.active_feature);
  if viewer is null and not featured then
    -- Only what a card shows anyway, for the preview on the sign-in page.
    return jsonb_build_object('viewer', null, 'featured', false, 'technology', jsonb_build_object(
      'tech_id', technology -> 'tech_id', 'title', technology -> 'title', 'uni', technology -> 'uni',
      'img', technology -> 'img', 'class1', technology -> 'class1', 'summary', technology -> 'summary'));
  end if;
  begin
    reactions := jsonb_build_object(
      'save', caller is not null and exists (select 1 from public."saves-v1" x where x.user_id = caller and x.tech_id = p_tech_id),
      'like', caller is not null and exists (select 1 from public."likes-v1" x where x.user_id = caller and x.tech_id = p_tech_id),
      'dislike', caller is not null and exists (select 1 from public."dislikes-v1" x where x.user_id = caller and x.tech_id = p_tech_id));
  exception when others then
    raise warning 'patent_page(%): reactions: %', p_tech_id, sqlerrm;
    missing := missing || 'reactions'::text;
  end;
  begin
    select jsonb_build_object('text', x.notes, 'updatedAt', x.updated_at) into note
    from public."notes-v1" x where x.user_id = caller and x.tech_id = p_tech_id;
  exception when others then
    raise warning 'patent_page(%): note: %', p_tech_id, sqlerrm;
    missing := missing || 'note'::text;
  end;
  begin
    -- Of the ids named, those that still exist: up to three.
    select jsonb_agg(private.card(x.t, x.likes, x.dislikes, x.saves) order by x.place) into similar_cards
    from (
      select t, n.likes, n.dislikes, n.saves, i.place
      from private.ids_of(technology #> '{pi_similaropps,list_opps}') i
      join public.technologies t on t.tech_id = i.id
      left join public.technology_counts n on n.tech_id = t.tech_id
      where i.id <> p_tech_id
      order by i.place limit 3) x;
  exception when others then
    raise warning 'patent_page(%): similar: %', p_tech_id, sqlerrm;
    missing := missing || 'similar'::text;
  end;
  begin
    inquiries := private.inquiries_of(caller, 3, p_tech_id);
  exception when others then
    raise warning 'patent_page(%): inquiries: %', p_tech_id, sqlerrm;
    missing := missing || 'inquiries'::text;
  end;
  return jsonb_build_object(
    'viewer', viewer,
    'technology', technology,
    'featured', featured,
    'reactions', coalesce(reactions, '{"save": false, "like": false, "dislike": false}'),
    'note', note,
    'similar', coalesce(similar_cards, '[]'),
    'inquiries', coalesce(inquiries, '[]'),
    'missing', to_jsonb(missing));
end $$;

-- The Discover lists of one day (design ruling 8), written for the day of `at` in UTC. Called by the cron with
-- the service role, and at start when there is none for today.
create function public.refresh_daily_selection(at timestamptz default now()) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  popular bigint[];
  newest bigint[];
  trending bigint[];
  recommended bigint[] := '{}';
  candidates bigint[];
  unis text[];
  chosen integer;
  last_uni text;
  dict jsonb;
begin
  select array_agg(x.tech_id order by x.place) into popular from (
    select c.tech_id, row_number() over (order by c.likes + c.saves desc, c.tech_id desc) as place
    from public.technology_counts c order by c.likes + c.saves desc, c.tech_id desc limit 10) x;
  select array_agg(x.tech_id order by x.place) into newest from (
    select t.tech_id, row_number() over (order by t.date_added desc nulls last, t.tech_id desc) as place
    from public.technologies t order by t.date_added desc nulls last, t.tech_id desc limit 10) x;
  -- A like or save of the last 14 days weighs half as much every three days.
  select array_agg(x.tech_id order by x.place) into trending from (
    select r.tech_id, row_number() over (order by sum(r.weight) desc, r.tech_id desc) as place
    from (
      select l.tech_id, power(0.5, extract(epoch from at - l.created_at)::float8 / 86400 / 3) as weight
      from public."likes-v1" l where l.created_at > at - interval '14 days' and l.created_at <= at
      union all
      select s.tech_id, power(0.5, extract(epoch from at - s.created_at)::float8 / 86400 / 3)
      from public."saves-v1" s where s.created_at > at - interval '14 days' and s.created_at <= at) r
    group by r.tech_id order by sum(r.weight) desc, r.tech_id desc limit 10) x;
  -- A quiet fortnight still fills its list of ten, with what is popular.
  select (coalesce(trending, '{}') || coalesce(array_agg(p.id order by p.place) filter (where p.id <> all (coalesce(trending, '{}'))), '{}'))[1:10]
    into trending from unnest(popular) with ordinality p (id, place);

  -- The highest commercial potential, no university twice in a row: the next place goes to the best that is
  -- left of another university than the one above it (or to the best that is left, where there is no other).
  -- Of a university the ten best are candidates, so that one with hundreds of them leaves room for others.
  select array_agg(x.tech_id order by x.place), array_agg(x.uni order by x.place) into candidates, unis from (
    select r.tech_id, r.uni, r.place from (
      select t.tech_id, t.uni, row_number() over best as place, row_number() over (partition by t.uni
          order by k.category, k.score desc nulls last, t.tech_id desc) as place_at_uni
      from public.technologies t left join public.technology_details d on d.tech_id = t.tech_id,
        lateral (select private.category_rank(t.categorical_assign) as category,
          case when jsonb_typeof(d.scores -> 'commercial_potential') = 'number'
            then (d.scores ->> 'commercial_potential')::float8 end as score) k
      window best as (order by k.category, k.score desc nulls last, t.tech_id desc)) r
    where r.place_at_uni <= 10 order by r.place limit 200) x;
  for i in 1 .. least(10, coalesce(cardinality(candidates), 0)) loop
    select c.place into chosen from unnest(candidates, unis) with ordinality c (id, uni, place)
    where c.id <> all (recommended) order by c.uni is not distinct from last_uni, c.place limit 1;
    recommended := recommended || candidates[chosen];
    last_uni := unis[chosen];
  end loop;

  dict := jsonb_build_object(
    'Most Popular', to_jsonb(coalesce(popular, '{}')), 'Newest', to_jsonb(coalesce(newest, '{}')),
    'Trending', to_jsonb(coalesce(trending, '{}')), 'Recommended', to_jsonb(recommended));
  insert into public.daily_selection_techids (date_of_entry, tech_dict)
  values ((at at time zone 'utc')::date, dict)
  on conflict (date_of_entry) do update set tech_dict = excluded.tech_dict;
  return dict;
end $$;

revoke execute on function private.viewer(), private.card(public.technologies, integer, integer, integer),
  private.category_rank(text), private.ids_of(jsonb), private.facet_counts(), private.universities(text)
  from public, anon, authenticated;
grant execute on function private.viewer(), private.card(public.technologies, integer, integer, integer),
  private.category_rank(text), private.ids_of(jsonb), private.facet_counts(), private.universities(text)
  to anon, authenticated, service_role;
revoke execute on function public.home_page(), public.marketplace_page(text, text, text, text, integer, text),
  public.list_universities(text), public.patent_page(bigint), public.refresh_daily_selection(timestamptz) from public, anon, authenticated;
grant execute on function public.home_page(), public.marketplace_page(text, text, text, text, integer, text),
  public.patent_page(bigint) to anon, authenticated, service_role;
grant execute on function public.list_universities(text) to authenticated, service_role;
grant execute on function public.refresh_daily_selection(timestamptz) to service_role;
