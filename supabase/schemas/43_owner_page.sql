-- The page of an owner, by its slug.

-- returns {"viewer", "owner": {"name", "slug", "kind", "claimed", "about", "website", "ror", "logo"}, "role": the
--   caller's in it, "total", "classes": [{"name", "technologies"}], with 'unsorted' for those without one, "newest":
--   [the latest 24 cards], for visitors too, who open only the featured ones of them}; "owner" is null if there is
--   none with this slug, or if it is unclaimed and lists nothing.
create function public.owner_page(p_slug text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  most constant integer := 24;
  viewer jsonb := private.viewer();
  organisation public.organisations;
  role text;
begin
  select * into organisation from public.organisations o where o.slug = p_slug;
  if organisation.id is null or organisation.status = 'unclaimed' and not exists (
    select from public.technologies t where t.organisation_id = organisation.id) then
    return jsonb_build_object('viewer', viewer, 'owner', null);
  end if;
  -- A visitor may not call this function.
  if viewer is not null then
    role := private.organisation_role(organisation.id);
  end if;
  return jsonb_build_object('viewer', viewer,
    'owner', jsonb_build_object('name', organisation.name, 'slug', organisation.slug, 'kind', organisation.kind,
      'claimed', organisation.status = 'claimed', 'about', organisation.about, 'website', organisation.website, 'ror', organisation.ror_id,
      'logo', organisation.logo),
    'role', role,
    'total', (select count(*) from public.technologies t where t.organisation_id = organisation.id),
    'classes', (
      select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'technologies', c.n) order by c.n desc, c.name), '[]')
      from (
        select v.name, count(*) as n from public.technologies t, lateral (
          select distinct u as name from unnest(array[t.class1, t.class2]) u where u is not null
          union all select 'unsorted' where t.class1 is null and t.class2 is null) v
        where t.organisation_id = organisation.id group by v.name) c),
    'newest', private.owner_cards(organisation.id, most));
end $$;

-- The latest cards of an organisation.
create function private.owner_cards(p_organisation bigint, p_limit integer) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.card(x.t, x.likes, x.dislikes, x.saves) order by x.place), '[]')
  from (
    select t, n.likes, n.dislikes, n.saves, row_number() over (order by t.date_added desc nulls last, t.tech_id desc) as place
    from public.technologies t left join public.technology_counts n on n.tech_id = t.tech_id
    where t.organisation_id = p_organisation
    order by t.date_added desc nulls last, t.tech_id desc limit p_limit) x
$$;

grant execute on function
  public.owner_page(text),
  private.owner_cards(bigint, integer)
to anon, authenticated, service_role;
