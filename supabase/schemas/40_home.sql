create table public.daily_selection_techids (
  date_of_entry date primary key,
  tech_dict jsonb not null
);
comment on column public.daily_selection_techids.tech_dict is 'List name to its ten tech_ids, in order.';
create policy "daily lists are public" on public.daily_selection_techids
  for select to anon, authenticated using (true);
grant select on public.daily_selection_techids to anon, authenticated;

create trigger catalogue_changed after insert or update or delete on public.daily_selection_techids
  for each row execute function private.lists_changed();

-- A featured technology to show the product with.
-- returns {"card", "words": one of its tags, "texts"}, or null. The texts are those that everyone may read of it.
create function private.home_example() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('card', private.card(t, 0, 0, 0), 'words', coalesce(d.pi_button1tag, d.pi_button2tag),
    'texts', jsonb_build_object('technical_summary', d.technical_summary, 'market_summary', d.market_summary,
      'application', d.application, 'key_benefits', d.key_benefits, 'developmental_stage', d.developmental_stage))
  from public.featured_techids_social f
  join public.technologies t on t.tech_id = f.tech_id
  join public.technology_details d on d.tech_id = t.tech_id
  where f.active_feature and not f.by_owner and d.key_benefits is not null and d.technical_summary is not null
  order by f.tech_id limit 1
$$;

-- returns what HomePageSchema reads: Discover's four lists of the latest daily selection first, and any others after them
--   by name
create function public.home_page() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'viewer', private.viewer(),
    'example', private.home_example(),
    'figures', (
      select jsonb_build_object('technologies', coalesce(sum(f.technologies) filter (where f.kind = 'all'), 0),
        'universities', count(*) filter (where f.kind = 'uni'))
      from public.technology_facets f where f.kind in ('all', 'uni')),
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

-- Writes the Discover lists for the day of `at` in UTC. The cron calls it with the service role, and
-- so does a start without a selection for today.
create function public.refresh_daily_selection(at timestamptz default now()) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
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
    -- Reactions to withdrawn technologies stay in their tables.
    where exists (select from public.technologies t where t.tech_id = r.tech_id)
    group by r.tech_id order by sum(r.weight) desc, r.tech_id desc limit 10) x;
  -- If few reactions came in two weeks, popular technologies fill the list of ten.
  select (coalesce(trending, '{}')
    || coalesce(array_agg(p.id order by p.place) filter (where p.id <> all (coalesce(trending, '{}'))), '{}'))[1:10]
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

-- The featured technologies, which the marketplace shows to visitors.
create function private.featured_cards() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(private.card(t, n.likes, n.dislikes, n.saves) order by t.tech_id desc), '[]')
    from (select f.tech_id from public.featured_techids_social f where f.active_feature and not f.by_owner
      order by f.tech_id desc limit 24) f
    join public.technologies t on t.tech_id = f.tech_id
    left join public.technology_counts n on n.tech_id = t.tech_id);
end $$;

grant execute on function public.home_page, private.home_example, private.featured_cards
  to anon, authenticated, service_role;
