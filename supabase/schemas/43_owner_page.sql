-- The page of an owner, by its slug.

-- {"viewer", "owner": {"name", "slug", "kind", "claimed"}, "role": the caller's in it, "total", "classes": [{"name",
-- "technologies"}], with 'unsorted' for those without one, "newest": [the latest twelve cards], for members only,
-- "featured": [the latest twelve cards]}; "owner" is null if there is none with this slug, or if it is unclaimed and
-- lists nothing.
create function public.owner_page(p_slug text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  most constant integer := 12;
  viewer jsonb := private.viewer();
  organisation public.organisations;
  role text;
begin
  select * into organisation from public.organisations o where o.slug = p_slug;
  if organisation.id is null or organisation.status = 'unclaimed' and not exists (
    select from public.technologies t where t.organisation_id = organisation.id) then
    return jsonb_build_object('viewer', viewer, 'owner', null);
  end if;
  -- A visitor may not even ask.
  if viewer is not null then
    role := private.organisation_role(organisation.id);
  end if;
  return jsonb_build_object('viewer', viewer,
    'owner', jsonb_build_object('name', organisation.name, 'slug', organisation.slug, 'kind', organisation.kind,
      'claimed', organisation.status = 'claimed'),
    'role', role,
    'total', (select count(*) from public.technologies t where t.organisation_id = organisation.id),
    'classes', (
      select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'technologies', c.n) order by c.n desc, c.name), '[]')
      from (
        select v.name, count(*) as n from public.technologies t, lateral (
          select distinct u as name from unnest(array[t.class1, t.class2]) u where u is not null
          union all select 'unsorted' where t.class1 is null and t.class2 is null) v
        where t.organisation_id = organisation.id group by v.name) c),
    'newest', case when viewer is null then '[]' else private.owner_cards(organisation.id, false, most) end,
    'featured', private.owner_cards(organisation.id, true, most));
end $$;

-- The latest cards of an organisation, or the latest of its featured ones.
create function private.owner_cards(p_organisation bigint, p_featured boolean, p_limit integer) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.card(x.t, x.likes, x.dislikes, x.saves) order by x.place), '[]')
  from (
    select t, n.likes, n.dislikes, n.saves, row_number() over (order by t.date_added desc nulls last, t.tech_id desc) as place
    from public.technologies t left join public.technology_counts n on n.tech_id = t.tech_id
    where t.organisation_id = p_organisation and (not p_featured or exists (
      select from public.featured_techids_social f where f.tech_id = t.tech_id and f.active_feature))
    order by t.date_added desc nulls last, t.tech_id desc limit p_limit) x
$$;

grant execute on function
  public.owner_page(text),
  private.owner_cards(bigint, boolean, integer)
to anon, authenticated, service_role;
