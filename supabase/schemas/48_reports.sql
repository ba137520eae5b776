-- returns {"viewer", "path"}: the file for subscribers, and a fact sheet's for every member. Definer, because a
--   member's own rights limit full records per request (count_row()). A file that any record names as its full
--   report is never a fact sheet's.
create function public.report_for_download(p_id text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('viewer', v.viewer, 'path', case
    when (v.viewer ->> 'subscribed')::boolean or v.viewer is not null and f.are_sheets then f.path end)
  from (select private.viewer() as viewer) v, (
    select (array_agg(d.report_filepath order by d.tech_id))[1] as path, bool_and(private.is_fact_sheet(d.tech_id)) as are_sheets
    from public.technology_details d
    where private.report_id(d.report_filepath) = p_id) f
$$;

-- Whether there is a full report. Definer: it answers about records that the caller may not read, and reveals none of
-- their contents.
create function private.has_report(p_tech_id bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.technology_details d
    where d.tech_id = p_tech_id and private.is_full_report(d.report_filepath, d.tech_id))
$$;

-- The Markdown of a technology's fact sheet, for members; null for visitors and where there is none. Definer, because the
-- table is for subscribers; a fact sheet holds the words of the record, which members read anyway.
create function private.fact_sheet(p_tech_id bigint) returns text
language sql stable security definer set search_path = '' as $$
  select r.fact_sheet ->> 'markdown' from public.technology_reports r
  where r.tech_id = p_tech_id and (select private.live_user()) is not null
$$;

-- The number of full reports. Counted on each call, so that it is right whatever code wrote the reports.
create function private.report_count() returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.technology_details d
  left join public.technology_reports r on r.tech_id = d.tech_id
  where private.report_id(d.report_filepath) is not null and r.fact_sheet is null
$$;

grant execute on function public.report_for_download, private.report_count to anon, authenticated, service_role;

grant execute on function private.fact_sheet, private.has_report to authenticated, service_role;
