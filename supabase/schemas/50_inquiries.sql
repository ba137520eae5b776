-- Subscribers' questions about a technology. They go to the inbox of its organisation if somebody acts for it;
-- otherwise we record them with their state and forward them. Only functions write them, because functions know who
-- may ask and how often. The asker reads them directly; the organisation reads them through functions that leave out
-- who asked (51_inbox.sql).
create table public.inquiries (
  id uuid primary key,
  -- Null after the account is deleted: the organisation's answers stay.
  user_id uuid references auth.users (id) on delete set null,
  -- Null after the technology is deleted; `title` still says what the inquiry was about.
  tech_id bigint references private.listing_ids (tech_id) on delete set null,
  title text not null,
  owner text,
  message text not null check (char_length(message) between 1 and 5000),
  state text not null default 'unsent' check (state in ('unsent', 'sent', 'new', 'open', 'answered', 'declined', 'closed')),
  asked_at timestamptz not null default now(),
  sent_at timestamptz,
  tried_at timestamptz,
  organisation_id bigint references public.organisations (id) on delete set null,
  asker_name text not null default '' check (char_length(asker_name) <= 100),
  shares_address boolean not null default false,
  case_manager uuid references auth.users (id) on delete set null,
  decline_reason text check (decline_reason in ('not-available', 'not-a-fit', 'agreement-first', 'no-capacity', 'other')),
  reminded_at timestamptz,
  introduction text check (introduction in ('waiting', 'sending', 'sent', 'uncertain', 'failed')),
  introduced_at timestamptz,
  asker_read_at timestamptz,
  -- The data of a visitor, who has no account (53_visitor_questions.sql).
  visitor_email text check (char_length(visitor_email) between 3 and 254),
  check (user_id is null or visitor_email is null)
);
comment on column public.inquiries.owner is 'Of the technology when it was asked about, for when it is no longer listed.';
comment on column public.inquiries.state is '"unsent" and "sent" (with us) have no organisation; "new" and "open" have one.';
comment on column public.inquiries.introduction is 'What became of our mail to the listing''s contact, which a moderator approved; null where there is none.';
comment on column public.inquiries.introduced_at is 'When that mail ended.';
comment on column public.inquiries.asker_read_at is 'When the asker last opened it; null before, and again when it is declined.';
comment on column public.inquiries.asker_name is 'What the asker chose to be called in the organisation''s inbox; empty for nothing.';
comment on column public.inquiries.shares_address is 'Whether the organisation sees the asker''s address.';
comment on column public.inquiries.case_manager is 'Who of the organisation answers it; null for whoever comes first.';
comment on column public.inquiries.reminded_at is 'When the last reminder of it went out to its organisation.';
comment on column public.inquiries.id is 'Made with the form, so that a form posted twice is one inquiry.';
comment on column public.inquiries.tried_at is 'Since when somebody is sending it; null where nobody is.';
create index inquiries_newest on public.inquiries (user_id, asked_at desc);
create index inquiries_by_organisation on public.inquiries (organisation_id, asked_at desc);
create policy "own inquiries: read" on public.inquiries for select to authenticated using (user_id = (select private.live_user()));
grant select on public.inquiries to authenticated;

create function private.organisation_name(p_organisation bigint) returns text
language sql stable set search_path = '' as $$
  select o.name from public.organisations o where o.id = p_organisation
$$;

-- The organisation if somebody there can answer its inquiries; otherwise null.
create function private.inbox_of(p_organisation bigint) returns bigint
language sql stable security definer set search_path = '' as $$
  select o.id from public.organisations o
  where o.id = p_organisation and o.status = 'claimed' and exists (
    select from public.organisation_members m
    where m.organisation_id = o.id and m.state = 'active' and m.role in ('admin', 'editor'))
$$;

-- The name of a technology's organisation if somebody there can answer its inquiries; otherwise null. Runs with its
-- owner's rights, because nobody else may read the members.
create function private.owner_with_inbox(p_tech_id bigint) returns text
language sql stable security definer set search_path = '' as $$
  select private.organisation_name(private.inbox_of(t.organisation_id)) from public.technologies t where t.tech_id = p_tech_id
$$;

-- The median of the days that an organisation's ten newest answers took, of an even number the lower, as its own page has
-- it; null below three answers.
create function private.answer_days(p_organisation bigint) returns integer
language sql stable security definer set search_path = '' as $$
  select case when count(*) >= 3 then percentile_disc(0.5) within group (order by d.value::integer) end
  from jsonb_array_elements_text(private.days_to_answer(p_organisation) -> 'days') d
$$;

-- Whether somebody answered or declined an inquiry since its asker last opened it. A standing reply is no answer.
create function private.has_unread_answer(i public.inquiries) returns boolean
language sql stable security definer set search_path = '' as $$
  select i.asker_read_at is null and i.state = 'declined' or exists (
    select from public.inquiry_messages m
    where m.inquiry_id = i.id and m.side in ('organisation', 'contact') and m.at > coalesce(i.asker_read_at, '-infinity'))
$$;

-- One inquiry as its asker reads it. "owner": of the technology, or whose it was once it is gone. "ownerInbox": the
-- organisation that could answer it now, if the inquiry is still with us.
create function private.inquiry_view(i public.inquiries) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', i.id, 'techId', i.tech_id, 'title', i.title, 'message', i.message,
    'owner', coalesce((select t.uni from public.technologies t where t.tech_id = i.tech_id), i.owner),
    'state', i.state, 'askedAt', i.asked_at, 'sentAt', i.sent_at, 'organisation', private.organisation_name(i.organisation_id),
    'declineReason', i.decline_reason, 'introduction', i.introduction, 'introducedAt', i.introduced_at,
    'unread', private.has_unread_answer(i),
    'ownerInbox', case when i.organisation_id is null and i.state <> 'closed' then private.owner_with_inbox(i.tech_id) end)
$$;

-- The latest inquiries of one person, optionally only those about one technology. With the caller's rights.
create function private.inquiries_of(p_person uuid, p_limit integer, p_tech_id bigint default null) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.inquiry_view(l.i) order by (l.i).asked_at desc, (l.i).id), '[]')
  from (select x as i from public.inquiries x
        where x.user_id = p_person and (p_tech_id is null or x.tech_id = p_tech_id)
        order by x.asked_at desc, x.id limit p_limit) l
$$;

-- Records a subscriber's inquiry: in the inbox of the technology's organisation, or for the calling code to send.
-- returns {"viewer", "outcome", "inquiry"}; the outcome is 'delivered', 'added' (still to be sent), 'known' (this form
--   was posted before), 'not-subscribed', 'not-found', 'too-many' (twenty in a day), 'wrong-name' or 'signed-out'.
create function public.add_inquiry(
  p_id uuid, p_tech_id bigint, p_message text, p_asker_name text default '', p_shares_address boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  about text;
  owned_by text;
  organisation bigint;
  inquiry public.inquiries;
  outcome text;
begin
  select t.title, t.uni, private.inbox_of(t.organisation_id) into about, owned_by, organisation
  from public.technologies t where t.tech_id = p_tech_id;
  if caller is null then
    return jsonb_build_object('viewer', null, 'outcome', 'signed-out', 'inquiry', null);
  end if;
  -- Locks the person's row. Otherwise twenty requests at once would each be counted as the first.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('inquiry ' || caller, 0));
  select * into inquiry from public.inquiries i where i.id = p_id;
  if inquiry.user_id = caller then
    outcome := 'known';
  elsif inquiry.id is not null or about is null then
    outcome := 'not-found';
  elsif not (viewer ->> 'subscribed')::boolean then
    outcome := 'not-subscribed';
  elsif btrim(p_asker_name) <> '' and not private.may_be_called(p_asker_name, owned_by) then
    outcome := 'wrong-name';
  elsif (select count(*) from public.inquiries i
         where i.user_id = caller and i.asked_at > now() - interval '1 day') >= 20 then
    outcome := 'too-many';
  else
    insert into public.inquiries (id, user_id, tech_id, title, owner, message, tried_at, asker_name, shares_address)
    values (p_id, caller, p_tech_id, about, owned_by, p_message, now(), btrim(left(p_asker_name, 100)),
      p_shares_address) returning * into inquiry;
    outcome := 'added';
    if organisation is not null then
      inquiry := private.deliver_inquiry(p_id, organisation);
      outcome := 'delivered';
    end if;
  end if;
  return jsonb_build_object('viewer', viewer, 'outcome', outcome,
    'inquiry', case when outcome in ('delivered', 'added', 'known') then private.inquiry_view(inquiry) end);
end $$;

-- Changes the state of one of the caller's inquiries. Returns {"viewer", "outcome": 'changed' | 'unchanged' |
-- 'not-found', "inquiry"}.
--   try       claims an unsent inquiry of a subscriber for sending, unless a send began in the last 30 seconds
--   sent      the provider accepted an unsent inquiry      failed    it did not; the inquiry may be tried again
--   answered  a sent inquiry                               closed    any inquiry that is not closed
--   reopened  an answered or closed inquiry returns to its earlier state: sent, unsent, or open with its organisation
--   passed-on an inquiry that we hold goes to its organisation, if somebody acts for it now
create function public.change_inquiry(p_id uuid, p_change text) returns jsonb
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
      organisation := private.inbox_of((select t.organisation_id from public.technologies t where t.tech_id = was.tech_id));
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

-- The caller's latest hundred inquiries.
-- returns {"viewer", "total", "inquiries"}.
create function public.inquiries_page() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
begin
  return jsonb_build_object('viewer', viewer,
    'total', (select count(*) from public.inquiries i where i.user_id = caller),
    'inquiries', private.inquiries_of(caller, 100));
end $$;

-- The owners of technologies: of those on the shortlist `p_id`, if the caller may read it; of the first ten of `p_ids`; or,
-- without either, of those that the caller saved.
-- returns what ShortlistOwnersSchema reads: owners with the most technologies first, of each ten in the list's order
create function public.shortlist_owners(p_id bigint, p_ids bigint[] default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
begin
  if caller is null or p_id is not null and private.shortlist_role(p_id) is null then
    return jsonb_build_object('viewer', viewer, 'list', null);
  end if;
  return jsonb_build_object('viewer', viewer, 'list', jsonb_build_object(
    'name', case when p_ids is null then coalesce((select s.name from public.shortlists s where s.id = p_id), 'Saved') end,
    'owners', (
      select coalesce(jsonb_agg(jsonb_build_object('name', o.uni, 'total', o.total, 'technologies', o.technologies)
        order by o.total desc, o.uni), '[]')
      from (
        select x.uni, count(*) as total,
          jsonb_agg(jsonb_build_object('id', x.tech_id, 'title', x.title) order by x.place) filter (where x.nth <= 10) as technologies
        from (
          select t.uni, t.tech_id, t.title, l.place, row_number() over (partition by t.uni order by l.place) as nth
          from (
            select i.tech_id, i.place::bigint as place from public.shortlist_items i where i.shortlist_id = p_id
            union all
            select v.tech_id, row_number() over (order by v.created_at desc, v.tech_id desc)
            from public."saves-v1" v where coalesce(p_id, p_ids[1]) is null and v.user_id = caller
            union all
            select u.id, u.place from unnest(p_ids[1:10]) with ordinality u (id, place)) l
          join public.technologies t on t.tech_id = l.tech_id) x
        group by x.uni) o)));
end $$;

grant execute on function public.add_inquiry, public.change_inquiry, public.inquiries_page, public.shortlist_owners,
  private.organisation_name, private.has_unread_answer, private.owner_with_inbox, private.answer_days,
  private.inquiry_view, private.inquiries_of to authenticated, service_role;
