-- Inquiries reach the inbox of their organisation, and mail goes out at once.

alter table public.inquiries
  alter user_id drop not null,
  drop constraint inquiries_user_id_fkey,
  drop constraint inquiries_state_check,
  add constraint inquiries_user_id_fkey foreign key (user_id) references auth.users (id) on delete set null,
  add constraint inquiries_state_check check (state in ('unsent', 'sent', 'new', 'open', 'answered', 'declined', 'closed')),
  add organisation_id bigint references public.organisations (id) on delete set null,
  add asker_name text not null default '' check (char_length(asker_name) <= 100),
  add shares_address boolean not null default false,
  add case_manager uuid references auth.users (id) on delete set null,
  add decline_reason text check (decline_reason in ('not-available', 'not-a-fit', 'agreement-first', 'no-capacity', 'other')),
  add reminders smallint not null default 0;
comment on column public.inquiries.state is '"unsent" and "sent" (with us) have no organisation; "new", "open" and "declined" have one.';
comment on column public.inquiries.asker_name is 'What the asker chose to be called in the organisation''s inbox; empty for nothing.';
comment on column public.inquiries.shares_address is 'Whether the organisation sees the asker''s address.';
comment on column public.inquiries.case_manager is 'Who of the organisation answers it; null for whoever comes first.';
comment on column public.inquiries.reminders is 'How many reminders of an unanswered inquiry went out.';
create index inquiries_by_organisation on public.inquiries (organisation_id, asked_at desc);
create index inquiries_by_case_manager on public.inquiries (case_manager);
alter table public.inquiries alter asker_name set statistics 0, alter decline_reason set statistics 0;

create function private.organisation_name(p_organisation bigint) returns text
language sql stable set search_path = '' as $$
  select o.name from public.organisations o where o.id = p_organisation
$$;

create or replace function private.inquiry_view(i public.inquiries) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', i.id, 'techId', i.tech_id, 'title', i.title, 'message', i.message,
    'state', i.state, 'askedAt', i.asked_at, 'sentAt', i.sent_at, 'organisation', private.organisation_name(i.organisation_id),
    'declineReason', i.decline_reason)
$$;

drop function public.add_inquiry(uuid, bigint, text);
create function public.add_inquiry(
  p_id uuid, p_tech_id bigint, p_message text, p_asker_name text default '', p_shares_address boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  about text;
  organisation bigint;
  inquiry public.inquiries;
  outcome text;
begin
  select t.title, private.desk_of(t.organisation_id) into about, organisation
  from public.technologies t where t.tech_id = p_tech_id;
  if caller is null then
    return jsonb_build_object('viewer', null, 'outcome', 'signed-out', 'inquiry', null);
  end if;
  -- One after another for each person, or twenty at once would all be the first.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('inquiry ' || caller, 0));
  select * into inquiry from public.inquiries i where i.id = p_id;
  if inquiry.user_id = caller then
    outcome := 'known';
  elsif inquiry.id is not null or about is null then
    outcome := 'not-found';
  elsif not (viewer ->> 'subscribed')::boolean then
    outcome := 'not-subscribed';
  elsif (select count(*) from public.inquiries i
         where i.user_id = caller and i.asked_at > now() - interval '1 day') >= 20 then
    outcome := 'too-many';
  else
    insert into public.inquiries (id, user_id, tech_id, title, message, tried_at, asker_name, shares_address)
    values (p_id, caller, p_tech_id, about, p_message, now(), btrim(left(p_asker_name, 100)), p_shares_address) returning * into inquiry;
    outcome := 'added';
    if organisation is not null then
      inquiry := private.deliver_inquiry(p_id, organisation);
      outcome := 'delivered';
    end if;
  end if;
  return jsonb_build_object('viewer', viewer, 'outcome', outcome,
    'inquiry', case when outcome in ('delivered', 'added', 'known') then private.inquiry_view(inquiry) end);
end $$;

create or replace function public.change_inquiry(p_id uuid, p_change text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  was public.inquiries;
  became public.inquiries;
  organisation bigint;
begin
  select * into was from public.inquiries i where i.id = p_id and i.user_id = caller for update;
  if was.id is null then
    return jsonb_build_object('viewer', viewer, 'outcome', 'not-found', 'inquiry', null);
  end if;
  became := was;
  case
    when p_change = 'try' and was.state = 'unsent' and (viewer ->> 'subscribed')::boolean
        and (was.tried_at is null or was.tried_at < now() - interval '30 seconds') then
      became.tried_at := now();
    when p_change = 'sent' and was.sent_at is null then
      became.state := case was.state when 'unsent' then 'sent' else was.state end;
      became.sent_at := now();
      became.tried_at := null;
    when p_change = 'failed' and was.sent_at is null then
      became.tried_at := null;
    when p_change = 'answered' and was.state = 'sent' then
      became.state := 'answered';
    when p_change = 'closed' then
      became.state := 'closed';
    when p_change = 'reopened' and was.state in ('answered', 'closed') then
      became.state := case when was.organisation_id is not null then 'open' when was.sent_at is null then 'unsent' else 'sent' end;
    when p_change = 'passed-on' and was.organisation_id is null and was.state <> 'closed' then
      organisation := private.desk_of((select t.organisation_id from public.technologies t where t.tech_id = was.tech_id));
      if organisation is not null then
        became := private.deliver_inquiry(p_id, organisation);
      end if;
    else
      null;
  end case;
  if became is distinct from was and organisation is null then
    update public.inquiries i set state = became.state, sent_at = became.sent_at, tried_at = became.tried_at
    where i.id = p_id;
  end if;
  return jsonb_build_object('viewer', viewer, 'inquiry', private.inquiry_view(became),
    'outcome', case when became is distinct from was then 'changed' else 'unchanged' end);
end $$;

grant execute on function
  public.add_inquiry(uuid, bigint, text, text, boolean),
  private.organisation_name(bigint)
to authenticated, service_role;

create table private.notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('lead', 'lead-reply', 'lead-reminder', 'answer', 'declined')),
  details jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'uncertain', 'failed')),
  made_at timestamptz not null default private.clock(),
  sending_at timestamptz,
  ended_at timestamptz
);
create index notices_open on private.notices (made_at) where state in ('waiting', 'sending');
create index notices_by_person on private.notices (user_id);
alter table private.notices enable row level security;
comment on column private.notices.details is 'What the mail says, by its kind (workers/jobs/src/notices); empty once the mail has ended.';
comment on column private.notices.state is 'As of private.mail_outbox.';

create function private.add_notice(p_user uuid, p_kind text, p_details jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.notices (user_id, kind, details) values (p_user, p_kind, p_details)
$$;

-- The notices that are to go out: [ids], the oldest fifty. One that could not for three days is old news.
create function public.open_notices() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(n.id order by n.made_at, n.id), '[]') from (
    select x.id, x.made_at from private.notices x
    where x.state in ('waiting', 'sending') and x.made_at > private.clock() - interval '3 days'
      -- Somebody else is sending it just now.
      and (x.sending_at is null or x.sending_at < private.clock() - interval '1 minute')
    order by x.made_at, x.id limit 50) n
$$;

-- Takes a notice to send it: {"to", "kind", "details"}. Null where it was sent, where somebody else is sending it, where its
-- address gets no mail, and where it was taken before and nobody can know whether it was sent: `p_retries` is whether the
-- provider knows a mail's key again.
create function public.take_notice(p_id uuid, p_retries boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  notice private.notices;
  address text;
begin
  select * into notice from private.notices n where n.id = p_id for update;
  if not found or notice.state not in ('waiting', 'sending') or notice.sending_at > private.clock() - interval '1 minute' then
    return null;
  end if;
  select u.email into address from auth.users u where u.id = notice.user_id;
  if notice.state = 'sending' and not p_retries then
    update private.notices n set state = 'uncertain', ended_at = private.clock(), details = '{}' where n.id = p_id;
    return null;
  elsif address is null or private.is_suppressed(address, 'inquiries') then
    update private.notices n set state = 'failed', ended_at = private.clock(), details = '{}' where n.id = p_id;
    return null;
  end if;
  update private.notices n set state = 'sending', sending_at = private.clock() where n.id = p_id;
  return jsonb_build_object('to', address, 'kind', notice.kind, 'details', notice.details);
end $$;

-- How the provider took a notice: 'sent', 'failed' for good, or 'waiting' where it did not take it and may be asked again.
create function public.end_notice(p_id uuid, p_outcome text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_outcome is null or p_outcome not in ('sent', 'failed', 'waiting') then
    raise 'A notice ends as sent, failed or waiting.' using errcode = '22023';
  end if;
  update private.notices n set state = p_outcome,
    ended_at = case when p_outcome <> 'waiting' then private.clock() end,
    details = case when p_outcome = 'waiting' then n.details else '{}' end
  where n.id = p_id and n.state = 'sending';
end $$;

grant execute on function
  public.open_notices(),
  public.take_notice(uuid, boolean),
  public.end_notice(uuid, text)
to service_role;

create table public.inquiry_messages (
  id uuid primary key,
  inquiry_id uuid not null references public.inquiries (id) on delete cascade,
  side text not null check (side in ('asker', 'organisation', 'automatic')),
  user_id uuid references auth.users (id) on delete set null,
  body text not null check (char_length(body) between 1 and 5000),
  at timestamptz not null default private.clock()
);
create index inquiry_messages_of on public.inquiry_messages (inquiry_id, at);
create index inquiry_messages_by_person on public.inquiry_messages (user_id);
comment on column public.inquiry_messages.id is 'Made with the form, so that a form posted twice is one message.';
comment on column public.inquiry_messages.side is '"automatic": the organisation''s standing reply.';

-- Who of an organisation gets inquiries about one technology or class; inquiries about others go to all editors and admins.
create table public.case_managers (
  id bigint generated by default as identity primary key,
  organisation_id bigint not null,
  user_id uuid not null,
  tech_id bigint references public.technologies (tech_id) on delete cascade,
  class text,
  foreign key (organisation_id, user_id) references public.organisation_members (organisation_id, user_id) on delete cascade,
  check (num_nonnulls(tech_id, class) = 1),
  unique nulls not distinct (organisation_id, user_id, tech_id, class)
);
create index case_managers_by_technology on public.case_managers (tech_id);

create table public.organisation_desks (
  organisation_id bigint primary key references public.organisations (id) on delete cascade,
  standing_reply text not null check (char_length(standing_reply) between 1 and 1000)
);
comment on table public.organisation_desks is 'The reply that every inquiry gets at once, marked as automatic.';

create table public.member_absences (
  organisation_id bigint not null,
  user_id uuid not null,
  until date not null,
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references public.organisation_members (organisation_id, user_id) on delete cascade
);
comment on column public.member_absences.until is 'The last day on which new inquiries go to others.';

-- The planner keeps no samples of gated columns (docs/security.md).
alter table public.inquiry_messages alter side set statistics 0, alter body set statistics 0;
alter table public.case_managers alter class set statistics 0;
alter table public.member_absences alter until set statistics 0;
alter table public.organisation_desks alter standing_reply set statistics 0;

alter table public.inquiry_messages enable row level security;
alter table public.case_managers enable row level security;
alter table public.organisation_desks enable row level security;
alter table public.member_absences enable row level security;
create policy "own messages: read" on public.inquiry_messages for select to authenticated using (user_id = (select private.live_user()));
create policy "case managers for members" on public.case_managers for select to authenticated
  using (private.organisation_role(organisation_id) is not null);
create policy "desks for members" on public.organisation_desks for select to authenticated
  using (private.organisation_role(organisation_id) is not null);
create policy "absences for members" on public.member_absences for select to authenticated
  using (private.organisation_role(organisation_id) is not null);
grant select on public.inquiry_messages, public.case_managers, public.organisation_desks, public.member_absences to authenticated;
grant all on public.inquiry_messages, public.case_managers, public.organisation_desks, public.member_absences to service_role;

-- The organisation where somebody can answer its inquiries; null otherwise.
create function private.desk_of(p_organisation bigint) returns bigint
language sql stable security definer set search_path = '' as $$
  select o.id from public.organisations o
  where o.id = p_organisation and o.status = 'claimed' and exists (
    select from public.organisation_members m
    where m.organisation_id = o.id and m.state = 'active' and m.role in ('admin', 'editor'))
$$;

-- Who gets an inquiry about a technology: its case managers, else those of its classes, else all editors and admins; never
-- somebody who is away, unless everybody is.
create function private.recipients_of(p_organisation bigint, p_tech_id bigint) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with able as (
    select m.user_id, coalesce(a.until >= private.clock()::date, false) as away
    from public.organisation_members m
    left join public.member_absences a on a.organisation_id = m.organisation_id and a.user_id = m.user_id
    where m.organisation_id = p_organisation and m.state = 'active' and m.role in ('admin', 'editor')
  ),
  ranked as (
    select able.user_id, case
      when able.away then 3
      when exists (select from public.case_managers c where c.organisation_id = p_organisation and c.user_id = able.user_id
        and c.tech_id = p_tech_id) then 0
      when exists (select from public.case_managers c join public.technologies t on t.tech_id = p_tech_id
        where c.organisation_id = p_organisation and c.user_id = able.user_id and c.class in (t.class1, t.class2)) then 1
      else 2 end as rank
    from able
  )
  select array_agg(r.user_id order by r.user_id) from ranked r where r.rank = (select min(x.rank) from ranked x)
$$;

-- Puts an inquiry into its organisation's inbox, with the standing reply, and tells whoever it is for.
create function private.deliver_inquiry(p_id uuid, p_organisation bigint) returns public.inquiries
language plpgsql volatile security definer set search_path = '' as $$
declare
  inquiry public.inquiries;
  recipients uuid[];
begin
  select private.recipients_of(p_organisation, i.tech_id) into recipients from public.inquiries i where i.id = p_id;
  update public.inquiries i set organisation_id = p_organisation, state = 'new', sent_at = private.clock(), tried_at = null,
    case_manager = case when cardinality(recipients) = 1 then recipients[1] end
  where i.id = p_id returning * into inquiry;
  insert into public.inquiry_messages (id, inquiry_id, side, body)
  select gen_random_uuid(), p_id, 'automatic', d.standing_reply
  from public.organisation_desks d where d.organisation_id = p_organisation;
  perform private.add_notice(r, 'lead', private.lead_details(inquiry)) from unnest(recipients) r;
  return inquiry;
end $$;

-- What mail about an inquiry says to its organisation: {"inquiry", "slug", "title", "message", "name"}.
create function private.lead_details(i public.inquiries) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('inquiry', i.id, 'slug', o.slug, 'title', i.title, 'message', i.message, 'name', i.asker_name)
  from public.organisations o where o.id = i.organisation_id
$$;

-- An inquiry that outlives its asker says nothing of theirs any more; one that no organisation has goes with them.
create function private.forget_asker() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if new.organisation_id is null then
    delete from public.inquiries i where i.id = new.id;
  else
    delete from public.inquiry_messages m where m.inquiry_id = new.id and m.side = 'asker';
    update public.inquiries i set message = 'A former member asked this.', asker_name = '', shares_address = false,
      state = case when i.state in ('declined', 'answered') then i.state else 'closed' end
    where i.id = new.id;
  end if;
  return null;
end $$;
create trigger asker_is_gone after update of user_id on public.inquiries
  for each row when (old.user_id is not null and new.user_id is null) execute function private.forget_asker();

-- The inbox for a member of the organisation. {"viewer", "organisation": {"name", "slug", "role"}, "counts": {state: how
-- many}, "total": of the chosen state, "inquiries": [the newest hundred], "desk": {"standingReply", "awayUntil",
-- "members": [{"id", "name"}] who answer, "managers": [{"id", "name", "techId", "class"}]}}; "organisation" is null for
-- everyone else, and "waiting" ones come first where no state is chosen.
create function public.inbox_page(p_slug text, p_state text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  office public.organisations;
  role text;
begin
  select * into office from public.organisations o where o.slug = p_slug;
  role := private.organisation_role(office.id);
  if role is null then
    return jsonb_build_object('viewer', viewer, 'organisation', null);
  end if;
  return jsonb_build_object('viewer', viewer,
    'organisation', jsonb_build_object('name', office.name, 'slug', office.slug, 'role', role),
    'counts', (
      select coalesce(jsonb_object_agg(c.state, c.n), '{}')
      from (select i.state, count(*) as n from public.inquiries i where i.organisation_id = office.id group by i.state) c),
    'inquiries', (
      select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'techId', x.tech_id, 'title', x.title, 'message', left(x.message, 300),
        'name', x.asker_name, 'state', x.state, 'askedAt', x.asked_at, 'caseManager', case when x.case_manager is not null then private.shown_name(x.case_manager) end,
        'own', coalesce(x.case_manager = caller, false)) order by x.waiting desc, x.asked_at desc, x.id), '[]')
      from (
        select i.*, i.state in ('new', 'open') as waiting from public.inquiries i
        where i.organisation_id = office.id and (p_state is null or i.state = p_state)
        order by i.state in ('new', 'open') desc, i.asked_at desc, i.id limit 100) x),
    'desk', jsonb_build_object(
      'standingReply', coalesce((select d.standing_reply from public.organisation_desks d where d.organisation_id = office.id), ''),
      'awayUntil', (select a.until from public.member_absences a
        where a.organisation_id = office.id and a.user_id = caller and a.until >= private.clock()::date),
      'members', private.answering_members(office.id),
      'managers', (
        select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', private.shown_name(c.user_id), 'techId', c.tech_id, 'class', c.class) order by c.id), '[]')
        from public.case_managers c where c.organisation_id = office.id)));
end $$;

-- Who answers for an organisation: [{"id", "name"}]
create function private.answering_members(p_organisation bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'name', private.shown_name(m.user_id)) order by m.since, m.user_id), '[]')
  from public.organisation_members m
  where m.organisation_id = p_organisation and m.state = 'active' and m.role in ('admin', 'editor')
$$;

-- One inquiry with its messages, for its asker and its organisation's members. {"viewer", "side": 'asker' | 'organisation' |
-- null for everyone else, "role": of a member, "organisation": {"name", "slug"}, "inquiry": {…, "name", "address": where it
-- is shared, "caseManager"}, "messages": [{"id", "side", "name", "own", "body", "at"}], "members"}
create function public.inquiry_page(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  inquiry public.inquiries;
  role text;
  side text;
begin
  select * into inquiry from public.inquiries i where i.id = p_id;
  role := private.organisation_role(inquiry.organisation_id);
  side := case when inquiry.user_id = caller then 'asker' when role is not null then 'organisation' end;
  if side is null then
    return jsonb_build_object('viewer', viewer, 'side', null);
  end if;
  return jsonb_build_object('viewer', viewer, 'side', side, 'role', case when side = 'organisation' then role end,
    'organisation', (select jsonb_build_object('name', o.name, 'slug', o.slug) from public.organisations o where o.id = inquiry.organisation_id),
    'inquiry', private.inquiry_view(inquiry) || jsonb_build_object('name', inquiry.asker_name,
      'address', case when inquiry.shares_address then (select u.email from auth.users u where u.id = inquiry.user_id) end,
      'caseManager', case when side = 'organisation' then inquiry.case_manager end),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'side', m.side, 'own', coalesce(m.user_id = caller, false),
        'name', case when m.side = 'organisation' then private.shown_name(m.user_id) end, 'body', m.body, 'at', m.at) order by m.at, m.id), '[]')
      from public.inquiry_messages m where m.inquiry_id = p_id),
    'members', case when side = 'organisation' then private.answering_members(inquiry.organisation_id) else '[]' end);
end $$;

-- Writes into an inquiry, as its asker or for its organisation. {"viewer", "outcome": 'written', 'known' (this form was posted
-- before), 'not-found', 'closed', 'too-many' (two hundred in one inquiry, a hundred of one person in a day)}
create function public.write_to_inquiry(p_id uuid, p_key uuid, p_body text, p_shares_address boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  inquiry public.inquiries;
  speaks text;
  outcome text := 'written';
begin
  perform pg_advisory_xact_lock(hashtextextended('inquiry ' || caller, 0));
  select * into inquiry from public.inquiries i where i.id = p_id and i.organisation_id is not null for update;
  speaks := case when inquiry.user_id = caller then 'asker'
    when private.organisation_role(inquiry.organisation_id) in ('admin', 'editor') then 'organisation' end;
  if speaks is null then
    outcome := 'not-found';
  elsif exists (select from public.inquiry_messages m where m.id = p_key) then
    outcome := case when exists (select from public.inquiry_messages m where m.id = p_key and m.user_id = caller) then 'known' else 'not-found' end;
  elsif inquiry.state = 'closed' or inquiry.user_id is null then
    outcome := 'closed';
  elsif (select count(*) from public.inquiry_messages m where m.inquiry_id = p_id) >= 200
    or (select count(*) from public.inquiry_messages m where m.user_id = caller and m.at > private.clock() - interval '1 day') >= 100 then
    outcome := 'too-many';
  else
    insert into public.inquiry_messages (id, inquiry_id, side, user_id, body) values (p_key, p_id, speaks, caller, p_body);
    if speaks = 'organisation' then
      update public.inquiries i set state = 'answered', case_manager = coalesce(i.case_manager, caller) where i.id = p_id;
      perform private.add_notice(inquiry.user_id, 'answer', private.answer_details(inquiry, p_body));
    else
      update public.inquiries i set state = case when i.state = 'new' then 'new' else 'open' end,
        shares_address = i.shares_address or p_shares_address
      where i.id = p_id;
      perform private.add_notice(r, 'lead-reply', private.lead_details(inquiry) || jsonb_build_object('message', p_body))
      from unnest(case when inquiry.case_manager is not null then array[inquiry.case_manager]
        else private.recipients_of(inquiry.organisation_id, inquiry.tech_id) end) r;
    end if;
  end if;
  return jsonb_build_object('viewer', viewer, 'outcome', outcome);
end $$;

-- What mail says to an asker: {"inquiry", "title", "organisation", "message"}.
create function private.answer_details(i public.inquiries, p_message text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('inquiry', i.id, 'title', i.title, 'organisation', o.name, 'message', p_message)
  from public.organisations o where o.id = i.organisation_id
$$;

-- Moves an inquiry on for its organisation. {"viewer", "outcome": 'changed' | 'unchanged' | 'not-found'}.
--   open      one that is not open, by an editor     closed    any
--   declined  with a reason of the list and, where one is given, a sentence; the asker is told both
--   assigned  to `p_member`, who answers for the organisation and is told
create function public.move_inquiry(p_id uuid, p_to text, p_reason text default null, p_note text default '', p_member uuid default null)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  was public.inquiries;
  became public.inquiries;
begin
  select * into was from public.inquiries i where i.id = p_id and i.organisation_id is not null for update;
  if coalesce(private.organisation_role(was.organisation_id) not in ('admin', 'editor'), true) then
    return jsonb_build_object('viewer', viewer, 'outcome', 'not-found');
  end if;
  became := was;
  case p_to
    when 'open' then
      became.state := case when was.state = 'declined' or was.user_id is null then was.state else 'open' end;
      became.case_manager := coalesce(was.case_manager, caller);
    when 'closed' then
      became.state := 'closed';
    when 'declined' then
      if p_reason is null then
        raise 'Declining takes a reason.' using errcode = '22023';
      end if;
      if was.state <> 'declined' then
        became.state := 'declined';
        became.decline_reason := p_reason;
      end if;
    when 'assigned' then
      if exists (select from jsonb_array_elements(private.answering_members(was.organisation_id)) e where e ->> 'id' = p_member::text) then
        became.case_manager := p_member;
      end if;
    else
      raise 'An inquiry does not become %.', p_to using errcode = '22023';
  end case;
  if became is not distinct from was then
    return jsonb_build_object('viewer', viewer, 'outcome', 'unchanged');
  end if;
  update public.inquiries i set state = became.state, case_manager = became.case_manager, decline_reason = became.decline_reason
  where i.id = p_id;
  if p_to = 'declined' then
    if btrim(p_note) <> '' then
      insert into public.inquiry_messages (id, inquiry_id, side, user_id, body)
      values (gen_random_uuid(), p_id, 'organisation', caller, btrim(left(p_note, 500)));
    end if;
    if was.user_id is not null then
      perform private.add_notice(was.user_id, 'declined', private.answer_details(was, btrim(left(p_note, 500))) || jsonb_build_object('reason', p_reason));
    end if;
  elsif p_to = 'assigned' and p_member <> caller then
    perform private.add_notice(p_member, 'lead', private.lead_details(became));
  end if;
  perform private.note_act('inquiry.' || p_to, was.organisation_id, was.tech_id, jsonb_build_object('inquiry', p_id));
  return jsonb_build_object('viewer', viewer, 'outcome', 'changed');
end $$;

-- Changes how an organisation's inbox works. {"viewer", "outcome": 'changed' | 'not-found' | 'unknown-technology' | 'too-many'}.
--   standing-reply  `p_text`, empty for none; by an admin        away   the caller, until `p_until`, null for back
--   manager         `p_member` for `p_tech_id` or `p_class`; by an admin, fifty at most     no-manager   `p_manager`
create function public.change_desk(
  p_slug text, p_change text, p_text text default null, p_until date default null, p_member uuid default null,
  p_tech_id bigint default null, p_class text default null, p_manager bigint default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  office bigint := (select o.id from public.organisations o where o.slug = p_slug);
  role text := private.organisation_role(office);
begin
  if role is null or (p_change in ('standing-reply', 'manager', 'no-manager') and role <> 'admin')
    or (p_change = 'away' and role = 'reader') then
    return jsonb_build_object('viewer', viewer, 'outcome', 'not-found');
  end if;
  case p_change
    when 'standing-reply' then
      delete from public.organisation_desks d where d.organisation_id = office;
      if btrim(coalesce(p_text, '')) <> '' then
        insert into public.organisation_desks (organisation_id, standing_reply) values (office, btrim(p_text));
      end if;
    when 'away' then
      delete from public.member_absences a where a.organisation_id = office and a.user_id = caller;
      if p_until is not null then
        insert into public.member_absences (organisation_id, user_id, until) values (office, caller, p_until);
      end if;
    when 'manager' then
      if p_tech_id is not null and not exists (select from public.technologies t where t.tech_id = p_tech_id and t.organisation_id = office) then
        return jsonb_build_object('viewer', viewer, 'outcome', 'unknown-technology');
      elsif (select count(*) from public.case_managers c where c.organisation_id = office) >= 50 then
        return jsonb_build_object('viewer', viewer, 'outcome', 'too-many');
      end if;
      insert into public.case_managers (organisation_id, user_id, tech_id, class)
      select office, m.user_id, p_tech_id, p_class from public.organisation_members m
      where m.organisation_id = office and m.user_id = p_member and m.state = 'active' and m.role in ('admin', 'editor')
      on conflict do nothing;
    when 'no-manager' then
      delete from public.case_managers c where c.id = p_manager and c.organisation_id = office;
    else
      raise 'An inbox has no %.', p_change using errcode = '22023';
  end case;
  perform private.note_act('desk.' || p_change, office);
  return jsonb_build_object('viewer', viewer, 'outcome', 'changed');
end $$;

-- Reminds of inquiries that nobody answered, after two and after seven days. How many.
create function public.remind_of_inquiries() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.inquiries;
  reminded integer := 0;
begin
  for due in
    select * from public.inquiries i
    where i.state = 'new' and i.organisation_id is not null
      and i.reminders < case when i.sent_at < private.clock() - interval '7 days' then 2
        when i.sent_at < private.clock() - interval '2 days' then 1 else 0 end
    order by i.sent_at limit 500
    for update
    skip locked
  loop
    perform private.add_notice(r, 'lead-reminder', private.lead_details(due))
    from unnest(case when due.case_manager is not null then array[due.case_manager]
      else private.recipients_of(due.organisation_id, due.tech_id) end) r;
    update public.inquiries i set reminders = case when i.sent_at < private.clock() - interval '7 days' then 2 else 1 end where i.id = due.id;
    reminded := reminded + 1;
  end loop;
  return reminded;
end $$;

grant execute on function
  public.inbox_page(text, text),
  public.inquiry_page(uuid),
  public.write_to_inquiry(uuid, uuid, text, boolean),
  public.move_inquiry(uuid, text, text, text, uuid),
  public.change_desk(text, text, text, date, uuid, bigint, text, bigint)
to authenticated, service_role;

grant execute on function
  public.remind_of_inquiries()
to service_role;

-- Mail about inquiries can be complained about by itself.
alter table private.mail_suppressions
  drop constraint mail_suppressions_kind_check,
  add constraint mail_suppressions_kind_check check (kind in ('alerts', 'invitations', 'inquiries', 'any'));

create or replace function private.own_mail_state() returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case x.kind when 'invitations' then 'no-invitations' when 'inquiries' then 'no-inquiries' else x.reason end
    from private.mail_suppressions x
    where x.address_hash = private.mail_hash((select u.email from auth.users u where u.id = (select private.live_user())))
    order by x.kind = 'any' desc, x.kind limit 1), 'on')
$$;

create or replace function public.note_mail_event(p_address text, p_event text, p_kind text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_address is null or length(p_address) not between 3 and 320 or p_event is null or p_event not in ('complaint', 'bounce') then
    raise 'An event is a complaint or a bounce, and has an address.' using errcode = '22023';
  end if;
  insert into private.mail_suppressions (address_hash, kind, reason)
  values (private.mail_hash(p_address),
    case when p_event = 'complaint' and p_kind in ('alerts', 'invitations', 'inquiries') then p_kind else 'any' end, p_event)
  on conflict (address_hash, kind) do update set reason = excluded.reason, at = excluded.at;
end $$;
