-- A report's id, read as app/reports/report-file.ts reads it (test/db/report-ids.test.ts compares the two): the file's
-- name without `.pdf`, up to its first underscore; all of it where nothing comes before that.
create function private.report_id(p_path text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(nullif(split_part(stem, '_', 1), ''), nullif(stem, ''))
  from (select substring(p_path from '(?i)([^/]*)\.pdf$') as stem) file
$$;

revoke execute on function private.report_id(text) from public, anon, authenticated;
grant execute on function private.report_id(text) to anon, authenticated, service_role;

drop index public.technology_details_report;
create index technology_details_report on public.technology_details (private.report_id(report_filepath), tech_id)
  where private.report_id(report_filepath) is not null;

-- Definer, since a member's own rights read a few full records a request (20261122002200_reading.sql): it finds one
-- file by the index, and gives it to a subscriber only.
create or replace function public.report_for_download(p_id text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('viewer', v.viewer, 'path', case when (v.viewer ->> 'subscribed')::boolean then (
    select d.report_filepath from public.technology_details d
    where private.report_id(d.report_filepath) = p_id
    order by d.tech_id limit 1) end)
  from (select private.viewer() as viewer) v
$$;
