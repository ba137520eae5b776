-- One technology as this viewer may read it. {"viewer", "technology", "featured", "counts" and "reactions": {"save",
-- "like", "dislike"}, "note", "similar": [cards], "inquiries": [the latest three], "claims", "rights", "family", "report",
-- "shortlists": the caller's own_shortlists(), "watching", "missing"}; "report" is {"requested", "isFactSheet",
-- "factSheet"}, of which the last is for members. "technology" is null if there is none with this id, and
-- "withdrawn" is then whether it was withdrawn.
-- Reactions, note, similar technologies, inquiries and shortlists may fail without the record failing: then they are
-- empty, and "missing" names them, so that the page can say so.
create function public.patent_page(p_tech_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  technology jsonb;
  featured boolean;
  reactions jsonb;
  requested boolean := false;
  fact_sheet text;
  note jsonb;
  similar_cards jsonb;
  inquiries jsonb;
  shortlists jsonb;
  watching boolean := false;
  report jsonb;
  rights jsonb;
  family text;
  has_inbox boolean := false;
  missing text[] := '{}';
begin
  select to_jsonb(v) into technology from public."tech-table-v1" v where v.tech_id = p_tech_id;
  if technology is null then
    return jsonb_build_object('viewer', viewer, 'technology', null, 'featured', false, 'withdrawn', private.is_withdrawn(p_tech_id));
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
    fact_sheet := private.fact_sheet(p_tech_id);
  end if;
  report := jsonb_build_object(
    'requested', requested,
    'isFactSheet', private.is_fact_sheet(p_tech_id),
    'factSheet', fact_sheet);
  if caller is not null then
    has_inbox := private.owner_with_inbox(p_tech_id) is not null;
  end if;
  select jsonb_build_object('statedStatus', t.stated_status, 'endsOn', t.ends_on, 'termEndsOn', d.term_ends_on,
      'sourceUrl', d.source_url, 'owner', o.slug, 'inbox', has_inbox, 'availability', t.availability,
      'pictures', private.pictures_of(p_tech_id)), t.family into rights, family
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
    -- A visitor's page is cached until the catalogue changes, which numbers do not wait for.
    'counts', case when caller is not null then (
      select jsonb_build_object('save', coalesce(sum(n.saves), 0), 'like', coalesce(sum(n.likes), 0), 'dislike', coalesce(sum(n.dislikes), 0))
      from public.technology_counts n where n.tech_id = p_tech_id) end,
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

grant execute on function
  public.patent_page(bigint)
to anon, authenticated, service_role;
