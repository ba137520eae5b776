-- returns {"viewer", "path"}: the file for subscribers, and a fact sheet's for every member. Definer, because a
--   member's own rights allow only so many full records per request (count_row()). A file that any record names as its
--   full report is never a fact sheet's.
create function public.report_for_download(p_id text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('viewer', v.viewer, 'path', case
    when (v.viewer ->> 'subscribed')::boolean or v.viewer is not null and f.are_sheets then f.path end)
  from (select private.viewer() as viewer) v, (
    select (array_agg(d.report_filepath order by d.tech_id))[1] as path, bool_and(private.is_fact_sheet(d.tech_id)) as are_sheets
    from public.technology_details d
    where private.report_id(d.report_filepath) = p_id) f
$$;

create table public.report_requests (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  tech_id bigint not null references private.listing_ids (tech_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, tech_id)
);
comment on table public.report_requests is 'Who asked for a report on which technology. Each sees their own.';
create index report_requests_by_technology on public.report_requests (tech_id);
alter table public.report_requests enable row level security;
create policy "own requests: read" on public.report_requests
  for select to authenticated using (user_id = (select private.live_user()));
create policy "own requests: add" on public.report_requests
  for insert to authenticated with check (user_id = (select private.live_user()) and created_at = now());
create policy "own requests: remove" on public.report_requests
  for delete to authenticated using (user_id = (select private.live_user()));
grant select, insert (user_id, tech_id), delete on public.report_requests to authenticated;
grant all on public.report_requests to service_role;

-- Definer: it answers about records that the caller may not read, and reveals none of their contents.
create function private.has_report(p_tech_id bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.technology_details d
    where d.tech_id = p_tech_id and private.report_id(d.report_filepath) is not null)
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

create trigger count_write before insert on public.report_requests
  for each statement execute function private.count_write();

-- At most 100 open requests per person; a request whose report exists no longer counts. The row that count_write()
-- locks prevents two requests of one person from taking the last place at the same time.
create function private.bound_report_requests() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  if (select count(*) from public.report_requests q
      left join public.technology_details d on d.tech_id = q.tech_id
      where q.user_id = new.user_id and private.report_id(d.report_filepath) is null) > 100 then
    raise exception 'An account holds 100 open requests for reports.' using errcode = 'PT403';
  end if;
  return null;
end $$;

create trigger bound_report_requests after insert on public.report_requests
  for each row execute function private.bound_report_requests();

-- Requests a report on a technology that has none, or withdraws the request, with the caller's rights. It sets the
-- wanted state, so that a form posted twice has the same effect.
-- returns {"viewer", "found", "refused"}; "found" is false if the technology does not exist, "refused" is null,
--   'has-report', 'full' (100 open requests) or 'too-fast'.
create function public.request_report(p_tech_id bigint, p_wanted boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  refused text;
begin
  if p_wanted is null then
    raise exception 'p_wanted is true or false.' using errcode = '22023';
  end if;
  if caller is null or not exists (select 1 from public.technologies t where t.tech_id = p_tech_id)
    and (p_wanted or not private.is_withdrawn(p_tech_id)) then
    return jsonb_build_object('viewer', viewer, 'found', false, 'refused', null);
  end if;
  if not p_wanted then
    delete from public.report_requests q where q.user_id = caller and q.tech_id = p_tech_id;
  elsif private.has_report(p_tech_id) then
    refused := 'has-report';
  else
    begin
      insert into public.report_requests (user_id, tech_id) values (caller, p_tech_id) on conflict do nothing;
    exception
      when sqlstate 'PT403' then refused := 'full';
      when sqlstate 'PT429' then refused := 'too-fast';
    end;
  end if;
  return jsonb_build_object('viewer', viewer, 'found', true, 'refused', refused);
end $$;

grant execute on function
  public.report_for_download(text),
  private.report_count()
to anon, authenticated, service_role;

grant execute on function
  private.fact_sheet(bigint),
  private.has_report(bigint),
  public.request_report(bigint, boolean)
to authenticated, service_role;
