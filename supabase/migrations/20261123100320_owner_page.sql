-- Owners' pages, and their addresses on cards, technologies' pages and in the sitemap.
set check_function_bodies = off;

-- {"viewer", "owner": {"name", "slug", "kind", "claimed"}, "role": the caller's in it, "total", "classes": [{"name",
-- "technologies"}], with 'unsorted' for those without one, "newest": [the latest twelve cards], for members
-- alone, "featured": [the latest twelve cards]}; "owner" is null where there is none of this
-- slug, or nobody has claimed one that lists nothing.
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

-- The latest cards of an organisation, or the latest of those that are featured.
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

create or replace function private.card(t public.technologies, likes integer, dislikes integer, saves integer) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', t.tech_id, 'title', t.title, 'img', t.img, 'uni', t.uni,
    'owner', (select o.slug from public.organisations o where o.id = t.organisation_id), 'status', t.status, 'summary', t.summary,
    'technologyClass', t.class1, 'secondClass', t.class2, 'category', t.categorical_assign, 'dateAdded', t.date_added,
    'statedStatus', t.stated_status, 'endsOn', t.ends_on,
    'likes', coalesce(likes, 0), 'dislikes', coalesce(dislikes, 0), 'saves', coalesce(saves, 0));
end $$;

create or replace function public.patent_page(p_tech_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  technology jsonb;
  featured boolean;
  reactions jsonb;
  requested boolean := false;
  note jsonb;
  similar_cards jsonb;
  inquiries jsonb;
  shortlists jsonb;
  watching boolean := false;
  report jsonb;
  rights jsonb;
  family text;
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
  -- A visitor may not even ask what is a person's own.
  begin
    if caller is not null then
      reactions := jsonb_build_object(
        'save', exists (select 1 from public."saves-v1" x where x.user_id = caller and x.tech_id = p_tech_id),
        'like', exists (select 1 from public."likes-v1" x where x.user_id = caller and x.tech_id = p_tech_id),
        'dislike', exists (select 1 from public."dislikes-v1" x where x.user_id = caller and x.tech_id = p_tech_id));
    end if;
  exception when others then
    raise warning 'patent_page(%): reactions: %', p_tech_id, sqlerrm;
    missing := missing || 'reactions'::text;
  end;
  if caller is not null then
    requested := exists (select 1 from public.report_requests q where q.user_id = caller and q.tech_id = p_tech_id);
  end if;
  report := jsonb_build_object(
    'requested', requested,
    'isFactSheet', private.is_fact_sheet(p_tech_id),
    'factSheet', case when (viewer ->> 'subscribed')::boolean then (
      select r.fact_sheet ->> 'markdown' from public.technology_reports r where r.tech_id = p_tech_id) end);
  select jsonb_build_object('statedStatus', t.stated_status, 'endsOn', t.ends_on, 'termEndsOn', d.term_ends_on,
      'sourceUrl', d.source_url, 'owner', o.slug), t.family into rights, family
  from public.technologies t join public.organisations o on o.id = t.organisation_id
  left join public.technology_details d on d.tech_id = t.tech_id where t.tech_id = p_tech_id;
  begin
    if caller is not null then
      select jsonb_build_object('text', x.notes, 'updatedAt', x.updated_at) into note
      from public."notes-v1" x where x.user_id = caller and x.tech_id = p_tech_id;
    end if;
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
    if caller is not null then
      inquiries := private.inquiries_of(caller, 3, p_tech_id);
    end if;
  exception when others then
    raise warning 'patent_page(%): inquiries: %', p_tech_id, sqlerrm;
    missing := missing || 'inquiries'::text;
  end;
  begin
    if caller is not null then
      shortlists := private.own_shortlists(p_tech_id);
      watching := exists (select from public.watches w where w.user_id = caller and w.tech_id = p_tech_id);
    end if;
  exception when others then
    raise warning 'patent_page(%): shortlists: %', p_tech_id, sqlerrm;
    missing := missing || 'shortlists'::text;
  end;
  return jsonb_build_object(
    'viewer', viewer,
    'technology', technology,
    'featured', featured,
    'reactions', coalesce(reactions, '{"save": false, "like": false, "dislike": false}'),
    'note', note,
    'similar', coalesce(similar_cards, '[]'),
    'inquiries', coalesce(inquiries, '[]'),
    'shortlists', coalesce(shortlists, '[]'),
    'watching', watching,
    'claims', private.claims_of(p_tech_id),
    'rights', rights,
    'family', private.family_of(family, p_tech_id),
    'report', report,
    'missing', to_jsonb(missing));
end $$;

create or replace function public.featured_addresses(p_part integer default 1) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'total', (select count(*) from public.featured_techids_social f where f.active_feature),
    'listsOf', (select max(d.date_of_entry) from public.daily_selection_techids d),
    'owners', coalesce((
      select jsonb_agg(x.slug order by x.slug)
      from (select o.slug from public.organisations o
            where exists (select from public.technologies t where t.organisation_id = o.id) order by o.slug limit 900) x), '[]'),
    'technologies', coalesce((
      select jsonb_agg(jsonb_build_object('id', x.tech_id, 'changedAt', private.imported_at(x.tech_id)) order by x.tech_id)
      from (select f.tech_id from public.featured_techids_social f where f.active_feature
            order by f.tech_id offset (greatest(p_part, 1) - 1) * 49000::bigint limit 49000) x), '[]'))
$$;
