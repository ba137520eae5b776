-- What the search API of the product asks, beside the page's search.

-- Up to 200 technologies in their order: {"viewer", "search": as search_page's, "techIds"}. Charged as a search of the
-- page is, once for its key; the ids are empty where it is not allowed.
create function public.search_ids(
  p_query text, p_mode text default 'regular', p_keywords text[] default null, p_form_key uuid default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  mode text := case when p_mode = 'ai' then 'ai' else 'regular' end;
  query text := btrim(coalesce(p_query, ''));
  keywords text[] := case when p_mode = 'ai' then p_keywords end;
  charge jsonb := '{"allowed": false, "charged": false, "subscribed": false, "used": 0, "remaining": 0}';
  ids jsonb := '[]';
begin
  if viewer is not null then
    charge := private.charge_search(mode, query, keywords, p_form_key);
  end if;
  if (charge ->> 'allowed')::boolean then
    select coalesce(jsonb_agg(r.tech_id order by r.place), '[]') into ids
    from (select f.tech_id, row_number() over () as place from private.rank_technologies(query, mode, keywords, 200) f) r;
  end if;
  return jsonb_build_object('viewer', viewer, 'search', charge, 'techIds', ids);
end $$;

-- Who is asking and how many searches this month still has for them: {"viewer", "remaining"}, null for unlimited.
create function public.search_allowance() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('viewer', x.viewer, 'remaining', case
    when x.viewer is null then 0
    when not (x.viewer ->> 'subscribed')::boolean then greatest(6 - (x.viewer ->> 'trialSearches')::integer, 0) end)
  from (select private.viewer() as viewer) x
$$;

revoke execute on function public.search_ids(text, text, text[], uuid), public.search_allowance()
  from public, anon, authenticated;
grant execute on function public.search_ids(text, text, text[], uuid), public.search_allowance()
  to anon, authenticated, service_role;
