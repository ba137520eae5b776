-- Exports say whether a technology can be licensed, as its owner states it.
create or replace function private.exported(t public.technologies, d public.technology_details) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', t.tech_id, 'title', t.title, 'owner', t.uni, 'summary', t.summary,
    'statedStatus', t.stated_status, 'availability', t.availability, 'technologyClass', t.class1, 'secondClass', t.class2,
    'inventors', case when btrim(d.inventor) <> '' then to_jsonb(private.names_of(d.inventor)) else '[]'::jsonb end,
    'patentNumbers', d.pi_patentid, 'filingDate', coalesce(d.filing_date::text, d.filing_date_text),
    'endsOn', t.ends_on, 'termEndsOn', d.term_ends_on, 'dateAdded', coalesce(t.date_added::text, d.date_added_text),
    'sourceUrl', d.source_url, 'seenOn', (private.imported_at(t.tech_id) at time zone 'utc')::date,
    'hasReport', private.report_id(d.report_filepath) is not null)
$$;

create or replace function public.compare_page(p_ids bigint[]) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  wanted bigint;
  technology jsonb;
  technologies jsonb := '[]';
  closed jsonb := '[]';
  withdrawn jsonb := '[]';
begin
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
      technologies := technologies || jsonb_build_object(
        'technology', technology - '{pi_contactinfo,pi_similaropps,report_filepath}'::text[],
        'hasReport', private.report_id(technology ->> 'report_filepath') is not null,
        'claims', private.claims_of(wanted),
        'rights', (
          select jsonb_build_object('statedStatus', t.stated_status, 'endsOn', t.ends_on, 'termEndsOn', d.term_ends_on,
            'sourceUrl', d.source_url, 'availability', t.availability)
          from public.technologies t left join public.technology_details d on d.tech_id = t.tech_id where t.tech_id = wanted));
    end if;
  end loop;
  return jsonb_build_object('viewer', viewer, 'technologies', technologies, 'closed', closed, 'withdrawn', withdrawn);
end $$;
