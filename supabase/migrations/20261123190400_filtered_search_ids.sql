-- `/api/search` takes the filters of the marketplace.
drop function public.search_ids(text, text, text[], uuid);

-- Up to 200 technologies in their order that pass the filters, without what the caller is not interested in: {"viewer",
-- "search": as search_page's, "techIds"}. Charged as a search of the page is; the ids are empty where it is not allowed.
create function public.search_ids(
  p_query text, p_mode text default 'regular', p_keywords text[] default null, p_form_key uuid default null,
  p_filters jsonb default '{}'
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  mode text := case when p_mode = 'ai' then 'ai' else 'regular' end;
  query text := btrim(left(coalesce(p_query, ''), 2000));
  keywords text[] := case when p_mode = 'ai' then p_keywords end;
  filters constant private.filters := private.read_filters(p_filters);
  claim private.search_claim;
  hidden bigint[] := private.hidden_technologies();
  q private.search_query;
  by_meaning constant boolean := mode = 'ai' and private.has_query_vector(query);
  found bigint := 0;
  ids jsonb := '[]';
  charge jsonb;
begin
  claim := private.begin_search(mode, query, keywords, p_form_key is not null);
  if claim.state in ('subscribed', 'paid', 'payable', 'empty') then
    q := private.read_request(query, mode, keywords);
    with ranked as materialized (
      select f.tech_id, f.score from (
        select w.* from private.search_found(q, mode) w where not by_meaning
        union all
        select m.* from private.found_with_meaning(q, mode, query) m where by_meaning) f
    )
    select (select count(*) from ranked), coalesce(jsonb_agg(r.tech_id order by r.score desc, r.tech_id desc), '[]') into found, ids
    from (select f.* from ranked f join public.technologies t on t.tech_id = f.tech_id
      left join private.technology_facts x on x.tech_id = f.tech_id
      where private.passes_filters(filters, t.class1, t.class2, t.status, t.uni, x) and (f.tech_id = any (hidden)) = filters.hidden
      order by f.score desc, f.tech_id desc limit private.most_listed()) r;
  end if;
  charge := private.end_search(claim, found > 0);
  if (charge ->> 'allowed')::boolean and query <> '' then
    perform private.remember_search(claim.user_id, mode, query, keywords);
  end if;
  return jsonb_build_object('viewer', viewer, 'search', charge,
    'techIds', case when (charge ->> 'allowed')::boolean then ids else '[]' end);
end $$;

grant execute on function public.search_ids(text, text, text[], uuid, jsonb) to anon, authenticated, service_role;
