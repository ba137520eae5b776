-- Fact sheets beside full reports, what members ask reports on, and how many there are.

alter table public.technology_reports add column fact_sheet jsonb;
comment on column public.technology_reports.fact_sheet is
  '{"markdown"}: the report of a record that holds too little for chapters (docs/reports.md); null for a full report.';

create table public.report_requests (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  tech_id bigint not null references public.technologies (tech_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, tech_id)
);
comment on table public.report_requests is 'Who asked for a report on which technology. Each sees their own.';
create index report_requests_by_technology on public.report_requests (tech_id);
alter table public.report_requests enable row level security;
create policy "own requests: read" on public.report_requests
  for select to authenticated using (user_id = (select private.live_user()));
create policy "own requests: add" on public.report_requests
  for insert to authenticated with check (user_id = (select private.live_user()));
create policy "own requests: remove" on public.report_requests
  for delete to authenticated using (user_id = (select private.live_user()));
revoke all on public.report_requests from public, anon, authenticated;
grant select, insert, delete on public.report_requests to authenticated;
-- The technology page asks about requests whoever calls; a visitor has none.
grant select on public.report_requests to anon;
grant all on public.report_requests to service_role;

-- Definer, these three: they answer about records that the caller may not read, and tell nothing of what is in them.
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
-- Counted each time, by the index of the reports alone, so that it is right whatever wrote them.
create function private.report_count() returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.technology_details d where private.report_id(d.report_filepath) is not null
$$;

create trigger count_write before insert on public.report_requests
  for each statement execute function private.count_write();

-- A hundred open requests a person; one whose report was written counts no more. The counted row of count_write()
-- keeps two requests of one person from arriving at the last place at once.
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

-- Asks for a report on a technology that has none, or withdraws that, with the caller's rights. It sets what is wanted,
-- so that a form posted twice does the same. {"viewer", "found", "refused"}; "found" is false where there is no such
-- technology, "refused" is null, 'has-report', 'full' at a hundred open requests, or 'too-fast'.
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
  if caller is null or not exists (select 1 from public.technologies t where t.tech_id = p_tech_id) then
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

-- One technology as this viewer may read it. {"viewer", "technology", "featured", "reactions": {"save", "like",
-- "dislike"}, "note", "similar": [cards], "inquiries": [the latest three], "claims", "rights", "family", "report",
-- "missing"}; "report" is {"requested", "isFactSheet", "factSheet"}, of which the last is for subscribers. "technology" is null where there
-- is none of this id. What stands beside the record may fail without it: then it is as if it were not there, and
-- "missing" names it, so that the page can say so.
create or replace function public.patent_page(p_tech_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  technology jsonb;
  featured boolean;
  reactions jsonb;
  note jsonb;
  similar_cards jsonb;
  inquiries jsonb;
  report jsonb;
  rights jsonb;
  family text;
  missing text[] := '{}';
begin
  select to_jsonb(v) into technology from public."tech-table-v1" v where v.tech_id = p_tech_id;
  if technology is null then
    return jsonb_build_object('viewer', viewer, 'technology', null, 'featured', false);
  end if;
  featured := exists (select 1 from public.featured_techids_social f where f.tech_id = p_tech_id and f.active_feature);
  if viewer is null and not featured then
    -- Only what a card shows anyway, for the preview on the sign-in page.
    return jsonb_build_object('viewer', null, 'featured', false, 'technology', jsonb_build_object(
      'tech_id', technology -> 'tech_id', 'title', technology -> 'title', 'uni', technology -> 'uni',
      'img', technology -> 'img', 'class1', technology -> 'class1', 'summary', technology -> 'summary'));
  end if;
  begin
    reactions := jsonb_build_object(
      'save', caller is not null and exists (select 1 from public."saves-v1" x where x.user_id = caller and x.tech_id = p_tech_id),
      'like', caller is not null and exists (select 1 from public."likes-v1" x where x.user_id = caller and x.tech_id = p_tech_id),
      'dislike', caller is not null and exists (select 1 from public."dislikes-v1" x where x.user_id = caller and x.tech_id = p_tech_id));
  exception when others then
    raise warning 'patent_page(%): reactions: %', p_tech_id, sqlerrm;
    missing := missing || 'reactions'::text;
  end;
  report := jsonb_build_object(
    'requested', caller is not null and exists (
      select 1 from public.report_requests q where q.user_id = caller and q.tech_id = p_tech_id),
    'isFactSheet', private.is_fact_sheet(p_tech_id),
    'factSheet', case when (viewer ->> 'subscribed')::boolean then (
      select r.fact_sheet ->> 'markdown' from public.technology_reports r where r.tech_id = p_tech_id) end);
  select jsonb_build_object('statedStatus', t.stated_status, 'endsOn', t.ends_on, 'termEndsOn', d.term_ends_on,
      'sourceUrl', d.source_url), t.family into rights, family
  from public.technologies t left join public.technology_details d on d.tech_id = t.tech_id where t.tech_id = p_tech_id;
  begin
    select jsonb_build_object('text', x.notes, 'updatedAt', x.updated_at) into note
    from public."notes-v1" x where x.user_id = caller and x.tech_id = p_tech_id;
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
    inquiries := private.inquiries_of(caller, 3, p_tech_id);
  exception when others then
    raise warning 'patent_page(%): inquiries: %', p_tech_id, sqlerrm;
    missing := missing || 'inquiries'::text;
  end;
  return jsonb_build_object(
    'viewer', viewer,
    'technology', technology,
    'featured', featured,
    'reactions', coalesce(reactions, '{"save": false, "like": false, "dislike": false}'),
    'note', note,
    'similar', coalesce(similar_cards, '[]'),
    'inquiries', coalesce(inquiries, '[]'),
    'claims', private.claims_of(p_tech_id),
    'rights', rights,
    'family', private.family_of(family, p_tech_id),
    'report', report,
    'missing', to_jsonb(missing));
end $$;

-- The dashboard. {"viewer", "saved": [ten cards], "liked": [ten cards], "savedTotal", "likedTotal", "inquiries":
-- [the newest three], "inquiriesTotal", "sessions", "trialUsed", "reports"}; with no session, the viewer is null and the lists
-- are empty. "trialUsed" is whether the first month was free for this account already, "reports" how many
-- technologies have a report.
create or replace function public.account_page() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
begin
  return jsonb_build_object(
    'viewer', viewer,
    'saved', private.kept_cards(caller, 'save', 10, 0),
    'liked', private.kept_cards(caller, 'like', 10, 0),
    'savedTotal', private.kept_total(caller, 'save'),
    'likedTotal', private.kept_total(caller, 'like'),
    'inquiries', private.inquiries_of(caller, 3),
    'inquiriesTotal', (select count(*) from public.inquiries i where i.user_id = caller),
    'sessions', private.own_sessions(),
    'trialUsed', private.own_trial_used(),
    'reports', private.report_count());
end $$;

-- The next rows of one list of the caller's export: 'saved', 'liked', 'notInterested', 'notes', 'inquiries' or 'reportRequests', after
-- the row that `p_after` names, in the order of their keys, so that what is changed meanwhile is neither left out nor
-- told twice. {"viewer", "rows", "next"}: a thousand rows at most, and no more than two million bytes of notes or
-- inquiries; "next" goes into the next call, and is null after the last row.
create or replace function public.export_rows(p_part text, p_after text default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  kind text := case p_part when 'saved' then 'save' when 'liked' then 'like' when 'notInterested' then 'dislike' end;
  most constant integer := 2000000;
  page jsonb;
  last text;
  more boolean;
begin
  if caller is null then
    return jsonb_build_object('viewer', null, 'rows', '[]'::jsonb, 'next', null);
  end if;
  if kind is not null then
    select coalesce(jsonb_agg(jsonb_build_object('techId', x.tech_id, 'title', t.title, 'institution', t.uni,
        'at', x.created_at) order by x.tech_id), '[]'), max(x.tech_id), count(*) = 1000
      into page, last, more
      from (
        select r.tech_id, r.created_at from private.reactions_of(caller, kind) r
        where r.tech_id > coalesce(p_after::bigint, -9223372036854775808) order by r.tech_id limit 1000) x
      left join public.technologies t on t.tech_id = x.tech_id;
  elsif p_part = 'notes' then
    -- Sizes first: octet_length() reads no text that is stored apart from its row.
    with sized as (
      select n.tech_id, sum(octet_length(n.notes)) over (order by n.tech_id) as bytes, row_number() over (order by n.tech_id) as place
      from (
        select m.tech_id, m.notes from public."notes-v1" m
        where m.user_id = caller and m.tech_id > coalesce(p_after::bigint, -9223372036854775808)
        order by m.tech_id limit 1000) n),
    fitting as (select s.tech_id from sized s where s.bytes <= most or s.place = 1)
    select coalesce(jsonb_agg(jsonb_build_object('techId', x.tech_id, 'title', t.title, 'institution', t.uni,
        'text', x.notes, 'updatedAt', x.updated_at) order by x.tech_id), '[]'), max(x.tech_id), count(*) > 0
      into page, last, more
      from fitting f
      join public."notes-v1" x on x.user_id = caller and x.tech_id = f.tech_id
      left join public.technologies t on t.tech_id = x.tech_id;
  elsif p_part = 'inquiries' then
    -- An inquiry holds 5,000 characters: a hundred are less than two million bytes.
    select coalesce(jsonb_agg(jsonb_build_object('techId', x.tech_id, 'title', x.title, 'message', x.message,
        'state', x.state, 'askedAt', x.asked_at, 'sentAt', x.sent_at) order by x.id), '[]'),
      (array_agg(x.id order by x.id desc))[1], count(*) = 100
      into page, last, more
      from (
        select * from public.inquiries i
        where i.user_id = caller and i.id > coalesce(p_after::uuid, '00000000-0000-0000-0000-000000000000')
        order by i.id limit 100) x;
  elsif p_part = 'reportRequests' then
    select coalesce(jsonb_agg(jsonb_build_object('techId', x.tech_id, 'title', t.title, 'institution', t.uni,
        'at', x.created_at) order by x.tech_id), '[]'), max(x.tech_id), count(*) = 1000
      into page, last, more
      from (
        select q.tech_id, q.created_at from public.report_requests q
        where q.user_id = caller and q.tech_id > coalesce(p_after::bigint, -9223372036854775808)
        order by q.tech_id limit 1000) x
      left join public.technologies t on t.tech_id = x.tech_id;
  else
    raise exception 'There is no part of that name.' using errcode = '22023';
  end if;
  return jsonb_build_object('viewer', viewer, 'rows', page, 'next', case when more then last end);
end $$;

revoke execute on function private.has_report(bigint), private.is_fact_sheet(bigint), private.report_count(),
  private.bound_report_requests(), public.request_report(bigint, boolean) from public, anon, authenticated;
grant execute on function private.has_report(bigint) to authenticated, service_role;
grant execute on function private.is_fact_sheet(bigint), private.report_count() to anon, authenticated, service_role;
grant execute on function public.request_report(bigint, boolean) to authenticated, service_role;
