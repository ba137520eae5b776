-- A row of "tech-table-v1" as a comparison and a brief show it, with what the caller may read beside it.
create function private.compared(technology jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'technology', technology - '{pi_contactinfo,pi_similaropps,report_filepath}'::text[],
    'hasReport', private.is_full_report(technology ->> 'report_filepath', t.tech_id),
    'statements', private.statements_of(t.tech_id),
    'rights', jsonb_build_object('statedStatus', t.stated_status, 'endsOn', t.ends_on, 'termEndsOn', d.term_ends_on,
      'sourceUrl', d.source_url, 'availability', t.availability, 'licenceTerms', d.licence_terms, 'legalStatus', t.legal_status))
  from public.technologies t left join public.technology_details d on d.tech_id = t.tech_id
  where t.tech_id = (technology ->> 'tech_id')::bigint
$$;

-- Up to four technologies beside each other, as the caller may read them. {"viewer", "technologies": [{"technology",
-- "rights", "statements", "hasReport"}], "closed": [{"id", "title"}], "withdrawn": [{"id", "note": the caller's own}]}, in
-- the order of `p_ids`; ids that do not exist are left out.
-- For "closed" a visitor has to sign in. Fields that no comparison shows, above all the contact, are left out.
create function public.compare_page(p_ids bigint[]) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  wanted bigint;
  technology jsonb;
  technologies jsonb := '[]';
  closed jsonb := '[]';
  withdrawn jsonb := '[]';
begin
  if cardinality(p_ids) > 50 then
    raise 'A comparison names at most 50 technologies.' using errcode = '22023';
  end if;
  -- One by one, so that each is found by its id, whatever a join would have scanned.
  for wanted in
    select x.id from (select u.id, min(u.place) as place from unnest(p_ids) with ordinality u (id, place) group by u.id) x
    order by x.place limit 4
  loop
    select to_jsonb(v) into technology from public."tech-table-v1" v where v.tech_id = wanted;
    if technology is null and private.is_withdrawn(wanted) then
      withdrawn := withdrawn || jsonb_build_object('id', wanted, 'note', case when viewer is not null then (
        select n.notes from public."notes-v1" n where n.user_id = (viewer ->> 'id')::uuid and n.tech_id = wanted) end);
    elsif technology is null then
      continue;
    elsif viewer is null and not exists (
        select from public.featured_techids_social f where f.tech_id = wanted and f.active_feature) then
      closed := closed || jsonb_build_object('id', wanted, 'title', technology -> 'title');
    else
      technologies := technologies || private.compared(technology);
    end if;
  end loop;
  return jsonb_build_object('viewer', viewer, 'technologies', technologies, 'closed', closed, 'withdrawn', withdrawn);
end $$;

grant execute on function private.compared, public.compare_page to anon, authenticated, service_role;
