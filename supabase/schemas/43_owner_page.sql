-- The page of an owner, by its slug.

-- returns what OwnerPageSchema reads; "owner" is null if there is none with this slug, or if it is unclaimed and lists
--   nothing. Visitors choose a class or a further page, and anyone gives words, which title or summary then hold in
--   whatever class, only where the organisation has opened its listings; of the rest they see the latest, and open the
--   featured ones.
create function public.owner_page(
  p_slug text, p_class text default null, p_page integer default 1, p_words text default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  most constant integer := 24;
  viewer jsonb := private.viewer();
  organisation public.organisations;
  role text;
  chosen text;
  words text[];
  classes jsonb;
  total integer;
  found integer;
  page integer := 1;
begin
  select * into organisation from public.organisations o where o.slug = private.current_slug(p_slug);
  select count(*) into total from public.technologies t where t.organisation_id = organisation.id;
  if organisation.id is null or organisation.status = 'unclaimed' and total = 0 then
    return jsonb_build_object('viewer', viewer, 'owner', null);
  end if;
  -- A visitor may not call this function.
  if viewer is not null and not private.is_program() then
    role := private.organisation_role(organisation.id);
  end if;
  classes := private.owner_classes(organisation.id);
  found := total;
  if viewer is not null or organisation.is_open then
    select c ->> 'name', (c ->> 'technologies')::integer into chosen, found
    from jsonb_array_elements(classes) c where c ->> 'name' = p_class;
    found := coalesce(found, total);
    if organisation.is_open and btrim(p_words) <> '' then
      chosen := null;
      words := regexp_split_to_array(lower(btrim(left(p_words, 200))), '\s+');
      select count(*) into found from public.technologies t
      where t.organisation_id = organisation.id and private.has_words(t.title, t.summary, words);
    end if;
    page := least(greatest(coalesce(p_page, 1), 1), greatest(1, (found + most - 1) / most));
  end if;
  return jsonb_build_object('viewer', viewer,
    'owner', jsonb_build_object('name', organisation.name, 'slug', organisation.slug, 'kind', organisation.kind,
      'claimed', organisation.status = 'claimed', 'about', organisation.about, 'website', organisation.website, 'ror', organisation.ror_id,
      'colour', organisation.colour, 'logo', organisation.logo),
    'role', role, 'total', total, 'classes', classes, 'open', organisation.is_open,
    'takesQuestions', private.open_inbox_of(organisation) is not null, 'embedders', to_jsonb(organisation.embedders),
    'class', chosen, 'found', found, 'page', page, 'pages', greatest(1, (found + most - 1) / most),
    'words', array_to_string(words, ' '),
    'newest', private.owner_cards(organisation.id, chosen, words, most, (page - 1) * most));
end $$;

-- returns [{"name", "technologies"}], the largest first
create function private.owner_classes(p_organisation bigint) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'technologies', c.n) order by c.n desc, c.name), '[]')
  from (
    select v.name, count(*) as n from public.technologies t, lateral (
      select distinct u as name from unnest(array[t.class1, t.class2]) u where u is not null
      union all select 'unsorted' where t.class1 is null and t.class2 is null) v
    where t.organisation_id = p_organisation group by v.name) c
$$;

-- Whether a title or its summary has all of the words, which are in lower case.
create function private.has_words(p_title text, p_summary text, p_words text[]) returns boolean
language sql immutable set search_path = '' as $$
  select not exists (
    select from unnest(p_words) w where position(w in lower(p_title || ' ' || coalesce(p_summary, ''))) = 0)
$$;

-- Cards of an organisation, the latest first, with "changedAt": of one class if `p_class` names one, and with words if
-- `p_words` is not null.
create function private.owner_cards(
  p_organisation bigint, p_class text, p_words text[], p_limit integer, p_skip integer
) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.card(x.t, x.likes, x.dislikes, x.saves)
    || jsonb_build_object('changedAt', private.changed_at((x.t).tech_id)) order by x.place), '[]')
  from (
    select t, n.likes, n.dislikes, n.saves, row_number() over (order by t.date_added desc nulls last, t.tech_id desc) as place
    from public.technologies t left join public.technology_counts n on n.tech_id = t.tech_id
    where t.organisation_id = p_organisation and (p_class is null or p_class in (t.class1, t.class2)
      or p_class = 'unsorted' and t.class1 is null and t.class2 is null)
      and (p_words is null or private.has_words(t.title, t.summary, p_words))
    order by t.date_added desc nulls last, t.tech_id desc limit p_limit offset p_skip) x
$$;

grant execute on function public.owner_page, private.owner_classes, private.has_words(text, text, text[]),
  private.owner_cards to anon, authenticated, service_role;
