-- The file of a withdrawn report is asked for until it is gone.
create table private.removed_reports (id text primary key);
alter table private.removed_reports enable row level security;
alter table private.removed_reports alter id set statistics 0;

-- Lets go of the files of what was withdrawn thirty days ago (design ruling 29); the night calls it. What is published after
-- that has neither pictures nor a report's file. Returns the ids of the reports whose files the caller removes, as many as
-- one call of the bucket takes, again each time until end_withdrawn_files(…) says that they are gone.
create or replace function public.forget_withdrawn_files() returns text[]
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.listing_pictures p using private.withdrawn_listings w
  where w.tech_id = p.tech_id and w.at < private.clock() - interval '30 days';
  with old as (
    update private.withdrawn_listings w set rows = jsonb_set(jsonb_set(w.rows, '{technology,img}', 'null', false), '{details,report_filepath}', 'null', false)
    from (
      select x.tech_id, x.rows from private.withdrawn_listings x
      where x.at < private.clock() - interval '30 days'
        and (x.rows #>> '{technology,img}' is not null or x.rows #>> '{details,report_filepath}' is not null)
      order by x.tech_id limit 400) o
    where o.tech_id = w.tech_id
    returning private.report_id(o.rows #>> '{details,report_filepath}') as report)
  insert into private.removed_reports (id) select distinct old.report from old where old.report is not null on conflict do nothing;
  -- Not while a technology has the file: another one, or the same with a new report.
  delete from private.removed_reports r using public.technology_details d where private.report_id(d.report_filepath) = r.id;
  return array(select r.id from private.removed_reports r order by r.id limit 400);
end $$;

-- The files of these reports are gone from the bucket.
create or replace function public.end_withdrawn_files(p_ids text[]) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.removed_reports r where r.id = any (p_ids)
$$;

grant execute on function public.end_withdrawn_files(text[]) to service_role;
