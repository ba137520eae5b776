-- A member's own data about a technology. Each part may fail without the rest failing.
-- returns {"reactions": {"save", "like", "dislike"}, "note": {"text", "updatedAt"}, "inquiries": [the latest three],
--   "shortlists": own_shortlists(), "watching", "missing": the parts that failed}
create function private.own_parts(caller uuid, p_tech_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  own jsonb := '{}';
  missing text[] := '{}';
begin
  begin
    own := own || jsonb_build_object('reactions', jsonb_build_object(
      'save', exists (select from public."saves-v1" x where x.user_id = caller and x.tech_id = p_tech_id),
      'like', exists (select from public."likes-v1" x where x.user_id = caller and x.tech_id = p_tech_id),
      'dislike', exists (select from public."dislikes-v1" x where x.user_id = caller and x.tech_id = p_tech_id)));
  exception when others then
    raise warning 'patent_page(%): reactions: %', p_tech_id, sqlerrm;
    missing := missing || 'reactions'::text;
  end;
  begin
    own := own || jsonb_build_object('note', (
      select jsonb_build_object('text', x.notes, 'updatedAt', x.updated_at)
      from public."notes-v1" x where x.user_id = caller and x.tech_id = p_tech_id));
  exception when others then
    raise warning 'patent_page(%): note: %', p_tech_id, sqlerrm;
    missing := missing || 'note'::text;
  end;
  begin
    own := own || jsonb_build_object('inquiries', private.inquiries_of(caller, 3, p_tech_id));
  exception when others then
    raise warning 'patent_page(%): inquiries: %', p_tech_id, sqlerrm;
    missing := missing || 'inquiries'::text;
  end;
  begin
    own := own || jsonb_build_object('shortlists', private.own_shortlists(p_tech_id),
      'watching', exists (select from public.watches w where w.user_id = caller and w.tech_id = p_tech_id));
  exception when others then
    raise warning 'patent_page(%): shortlists: %', p_tech_id, sqlerrm;
    missing := missing || 'shortlists'::text;
  end;
  return own || jsonb_build_object('missing', missing);
end $$;

-- returns the cards of the ids that "tech-table-v1" names as similar, up to three that still exist
create function private.similar_cards(technology jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.card(x.t, x.likes, x.dislikes, x.saves) order by x.place), '[]')
  from (
    select t, n.likes, n.dislikes, n.saves, i.place
    from private.ids_of(technology #> '{pi_similaropps,list_opps}') i
    join public.technologies t on t.tech_id = i.id
    left join public.technology_counts n on n.tech_id = t.tech_id
    where i.id <> (technology ->> 'tech_id')::bigint
    order by i.place limit 3) x
$$;

-- returns what RightsSchema reads: "opened" is whether its owner opened it to visitors, "questions" whether anybody may
--   ask its owner
create function private.technology_rights(p_tech_id bigint, has_inbox boolean) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('statedStatus', t.stated_status, 'endsOn', t.ends_on, 'termEndsOn', d.term_ends_on,
    'sourceUrl', d.source_url, 'owner', o.slug, 'inbox', has_inbox, 'availability', t.availability,
    'availabilityOn', t.availability_on, 'licenceTerms', d.licence_terms, 'legalStatus', t.legal_status,
    'records', private.rights_of(p_tech_id), 'images', private.images_of(p_tech_id), 'documents', private.documents_of(p_tech_id),
    'answerer', private.shown_answerer(p_tech_id),
    'claimed', o.status = 'claimed', 'opened', o.is_open, 'questions', private.open_inbox_of(o) is not null)
  from public.technologies t join public.organisations o on o.id = t.organisation_id
  left join public.technology_details d on d.tech_id = t.tech_id where t.tech_id = p_tech_id
$$;

-- One technology as this viewer may read it.
-- returns what PatentPageSchema reads; "technology" is null if there is none with this id, and "withdrawn" is then
--   whether it was withdrawn
-- The caller's own data and the similar technologies may fail without the record failing: then they are empty, and
-- "missing" names them, so that the page can say so.
create function public.patent_page(p_tech_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer constant jsonb := private.viewer();
  caller constant uuid := (viewer ->> 'id')::uuid;
  featured constant boolean := exists (
    select from public.featured_techids_social f where f.tech_id = p_tech_id and f.active_feature);
  technology jsonb;
  has_inbox boolean := false;
  organisation constant bigint := (select t.organisation_id from public.technologies t where t.tech_id = p_tech_id);
  answer_days integer;
  role text;
  requested boolean := false;
  fact_sheet text;
  page jsonb := '{"reactions": {"save": false, "like": false, "dislike": false}, "note": null, "similar": [],
    "inquiries": [], "shortlists": [], "watching": false, "missing": [], "counts": null}';
begin
  select to_jsonb(v) into technology from public."tech-table-v1" v where v.tech_id = p_tech_id;
  if technology is null then
    return jsonb_build_object('viewer', viewer, 'technology', null, 'featured', false,
      'withdrawn', private.is_withdrawn(p_tech_id));
  end if;
  if viewer is null and not featured then
    -- Only what a card shows anyway, for the preview on the sign-in page.
    return jsonb_build_object('viewer', null, 'featured', false, 'technology', jsonb_build_object(
      'tech_id', technology -> 'tech_id', 'title', technology -> 'title', 'uni', technology -> 'uni',
      'img', technology -> 'img', 'class1', technology -> 'class1', 'summary', technology -> 'summary'));
  end if;
  -- A visitor may not even call these functions. A visitor's page is cached until the catalogue changes, which counts
  -- do not wait for.
  if caller is not null then
    role := private.organisation_role(organisation);
    has_inbox := private.owner_with_inbox(p_tech_id) is not null;
    if has_inbox then
      answer_days := private.answer_days(organisation);
    end if;
    fact_sheet := private.fact_sheet(p_tech_id);
    if not private.is_program() then
      requested := exists (select from public.analysis_requests q where q.user_id = caller and q.tech_id = p_tech_id);
      page := page || private.own_parts(caller, p_tech_id);
    end if;
    page := page || jsonb_build_object('counts', (
      select jsonb_build_object('save', coalesce(sum(n.saves), 0), 'like', coalesce(sum(n.likes), 0),
        'dislike', coalesce(sum(n.dislikes), 0))
      from public.technology_counts n where n.tech_id = p_tech_id));
  end if;
  begin
    page := page || jsonb_build_object('similar', private.similar_cards(technology));
  exception when others then
    raise warning 'patent_page(%): similar: %', p_tech_id, sqlerrm;
    page := jsonb_set(page, '{missing}', page -> 'missing' || '"similar"');
  end;
  return page || jsonb_build_object(
    'viewer', viewer,
    'technology', technology,
    'featured', featured,
    'statements', private.statements_of(p_tech_id),
    'rights', private.technology_rights(p_tech_id, has_inbox)
      || jsonb_build_object('answerDays', answer_days, 'role', role),
    'family', private.family_of((select t.family from public.technologies t where t.tech_id = p_tech_id), p_tech_id),
    'analysis', private.analysis_of(p_tech_id),
    'chapters', private.chapters_of(p_tech_id),
    'report', jsonb_build_object(
      'requested', requested, 'isFactSheet', private.is_fact_sheet(p_tech_id), 'factSheet', fact_sheet));
end $$;

grant execute on function private.own_parts to authenticated, service_role;

grant execute on function private.similar_cards, private.technology_rights to anon, authenticated, service_role;

grant execute on function public.patent_page to anon, authenticated, service_role;
