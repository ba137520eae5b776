-- Definer, because a member's own rights allow only so many full records per request (count_row()). This function finds
-- one file through the index and returns it to subscribers only.
create function public.report_for_download(p_id text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('viewer', v.viewer, 'path', case when (v.viewer ->> 'subscribed')::boolean then (
    select d.report_filepath from public.technology_details d
    where private.report_id(d.report_filepath) = p_id
    order by d.tech_id limit 1) end)
  from (select private.viewer() as viewer) v
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

-- The next three functions are definer: they answer about records that the caller may not read, and reveal none of
-- their contents.
create function private.has_report(p_tech_id bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.technology_details d
    where d.tech_id = p_tech_id and private.report_id(d.report_filepath) is not null)
$$;

create function private.is_fact_sheet(p_tech_id bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.technology_reports r where r.tech_id = p_tech_id and r.fact_sheet is not null)
$$;

-- Counted on each call, from the reports' index alone, so that the number is right whatever code wrote the reports.
create function private.report_count() returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.technology_details d where private.report_id(d.report_filepath) is not null
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
-- wanted state, so that a form posted twice has the same effect. Returns {"viewer", "found", "refused"}; "found" is
-- false if the technology does not exist, "refused" is null, 'has-report', 'full' (100 open requests) or 'too-fast'.
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
  private.is_fact_sheet(bigint),
  private.report_count()
to anon, authenticated, service_role;

grant execute on function
  private.has_report(bigint),
  public.request_report(bigint, boolean)
to authenticated, service_role;
