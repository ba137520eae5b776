-- Search: who may, what it finds, in which order, and why.

-- The featured technologies, which the marketplace shows to visitors.
create function private.featured_cards() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.card(t, n.likes, n.dislikes, n.saves) order by t.tech_id desc), '[]')
  from (select f.tech_id from public.featured_techids_social f where f.active_feature order by f.tech_id desc limit 24) f
  join public.technologies t on t.tech_id = f.tech_id
  left join public.technology_counts n on n.tech_id = t.tech_id
$$;

-- One search, charged and answered in one transaction: what fails is not charged.
-- {"viewer", "search": {"allowed", "charged", "subscribed", "used", "remaining"}, "catalogue", "total", "totalIsCapped",
--  "page", "pages", "cards": [card and "why"], "corrections": [{"typed", "used"}],
--  "facets": {"class": {…}, "status": {…}}, "universities": {"total", "matching", "found": [{"name", "technologies"}]},
--  "relaxed": [{"filter", "matching"}], "featured"}
create function public.search_page(
  p_query text, p_mode text default 'regular', p_keywords text[] default null, p_form_key uuid default null,
  p_class text default null, p_status text default null, p_uni text default null,
  p_sort text default 'most-relevant', p_page integer default 1, p_uni_like text default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  mode text := case when p_mode = 'ai' then 'ai' else 'regular' end;
  query text := btrim(coalesce(p_query, ''));
  charge jsonb := '{"allowed": false, "charged": false, "subscribed": false, "used": 0, "remaining": 0}';
  answer jsonb := jsonb_build_object('viewer', viewer,
    'catalogue', (select f.technologies from public.technology_facets f where f.kind = 'all'),
    'total', 0, 'totalIsCapped', false, 'page', 1, 'pages', 1, 'cards', '[]'::jsonb, 'corrections', '[]'::jsonb,
    'relaxed', '[]'::jsonb, 'featured', '[]'::jsonb);
  wanted tsquery;
  total integer;
  page integer;
  cards jsonb;
begin
  if viewer is not null then
    charge := private.charge_search(mode, query, case when mode = 'ai' then p_keywords end, p_form_key);
  end if;
  answer := answer || jsonb_build_object('search', charge, 'facets', private.facet_counts(),
    'universities', private.universities(nullif(btrim(p_uni_like), '')));
  if viewer is null then
    return answer || jsonb_build_object('featured', private.featured_cards());
  end if;
  if not (charge ->> 'allowed')::boolean then
    return answer;
  end if;
  select string_agg(quote_literal(w), ' | ')::tsquery into wanted
  from unnest(tsvector_to_array(to_tsvector('english', case when mode = 'ai' and p_keywords is not null then array_to_string(p_keywords, ' ') else query end))) w;
  create temporary table if not exists found (tech_id bigint, score float8) on commit drop;
  truncate pg_temp.found;
  insert into pg_temp.found
  select t.tech_id, ts_rank(to_tsvector('english', concat_ws(' ', t.title, t.summary)), wanted)
  from public.technologies t where to_tsvector('english', concat_ws(' ', t.title, t.summary)) @@ wanted;
  select count(*) into total from pg_temp.found f join public.technologies t on t.tech_id = f.tech_id
  where (p_class is null or t.class1 = p_class) and (p_status is null or t.status = p_status) and (p_uni is null or t.uni = p_uni);
  page := least(greatest(coalesce(p_page, 1), 1), greatest(ceil(total / 10.0)::integer, 1));
  select jsonb_agg(private.card(x.t, x.likes, x.dislikes, x.saves) || jsonb_build_object('why', jsonb_build_object(
    'direct', null, 'words', '[]'::jsonb, 'snippet', null)) order by x.place) into cards
  from (select t, n.likes, n.dislikes, n.saves, row_number() over (order by f.score desc, t.tech_id desc) as place
    from pg_temp.found f join public.technologies t on t.tech_id = f.tech_id
    left join public.technology_counts n on n.tech_id = t.tech_id
    where (p_class is null or t.class1 = p_class) and (p_status is null or t.status = p_status) and (p_uni is null or t.uni = p_uni)
    order by f.score desc, t.tech_id desc limit 10 offset (page - 1) * 10) x;
  return answer || jsonb_build_object('total', least(total, 1000), 'totalIsCapped', total > 1000, 'page', page,
    'pages', greatest(ceil(least(total, 1000) / 10.0)::integer, 1), 'cards', coalesce(cards, '[]'));
end $$;

-- What a typed beginning may become: [{"kind": "title" | "university" | "inventor", "text", "techId"}], eight at most.
-- For members only; charges nothing.
create function public.suggest(p_prefix text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.viewer() is null or btrim(coalesce(p_prefix, '')) = '' then
    return '[]';
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object('kind', 'title', 'text', x.title, 'techId', x.tech_id))
    from (select t.title, t.tech_id from public.technologies t
      where starts_with(lower(t.title), lower(btrim(p_prefix))) order by t.tech_id desc limit 8) x), '[]');
end $$;

revoke execute on function private.featured_cards() from public, anon, authenticated;
revoke execute on function public.search_page(text, text, text[], uuid, text, text, text, text, integer, text)
  from public, anon, authenticated;
grant execute on function public.search_page(text, text, text[], uuid, text, text, text, text, integer, text)
  to anon, authenticated, service_role;
revoke execute on function public.suggest(text) from public, anon, authenticated;
grant execute on function public.suggest(text) to authenticated, service_role;
