-- Research reports: which file a report's id names, for whoever may have it. The files themselves lie in a private
-- bucket that only the web worker reads (docs/reports.md).

-- A report's id is what stands before the first underscore of its file's name. Two technologies of one id would be a
-- mistake of their owner; the older one then keeps it.
create index technology_details_report on public.technology_details
  ((split_part(regexp_replace(report_filepath, '^.*/', ''), '_', 1)), tech_id)
  where report_filepath ~* '\.pdf$';

-- {"viewer", "path"}: the path only for a valid subscription, and null where no technology has such a report.
create function public.report_for_download(p_id text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('viewer', v.viewer, 'path', case when (v.viewer ->> 'subscribed')::boolean then (
    select d.report_filepath from public.technology_details d
    where d.report_filepath ~* '\.pdf$'
      and split_part(regexp_replace(d.report_filepath, '^.*/', ''), '_', 1) = p_id
    order by d.tech_id limit 1) end)
  from (select private.viewer() as viewer) v
$$;

revoke execute on function public.report_for_download(text) from public, anon, authenticated;
-- A visitor is answered too, with nothing: so that he is told to sign in rather than that the service is out of order.
grant execute on function public.report_for_download(text) to anon, authenticated, service_role;
