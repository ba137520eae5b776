-- What subscribers ask about a technology through us: recorded with its state, before it is passed on.
-- Written by the functions below only, which know who may ask and how often; read by its owner.

create table public.inquiries (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- An inquiry outlives its technology, and then still says what it was about.
  tech_id bigint references public.technologies (tech_id) on delete set null,
  title text not null,
  message text not null check (char_length(message) between 1 and 5000),
  state text not null default 'unsent' check (state in ('unsent', 'sent', 'answered', 'closed')),
  asked_at timestamptz not null default now(),
  sent_at timestamptz,
  tried_at timestamptz
);
comment on column public.inquiries.id is 'Made with the form, so that a form posted twice is one inquiry.';
comment on column public.inquiries.tried_at is 'Since when somebody is sending it; null where nobody is.';
create index inquiries_newest on public.inquiries (user_id, asked_at desc);
create index inquiries_by_technology on public.inquiries (tech_id);
alter table public.inquiries enable row level security;
create policy "own inquiries: read" on public.inquiries for select to authenticated using (user_id = (select private.live_user()));

revoke all on public.inquiries from public, anon, authenticated;
-- The patent page asks about inquiries whoever calls; a visitor has none.
grant select on public.inquiries to anon, authenticated;
grant all on public.inquiries to service_role;

create function private.inquiry_view(i public.inquiries) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', i.id, 'techId', i.tech_id, 'title', i.title, 'message', i.message,
    'state', i.state, 'askedAt', i.asked_at, 'sentAt', i.sent_at)
$$;

-- The latest inquiries of one person, about one technology where one is named. With the caller's rights.
create function private.inquiries_of(p_person uuid, p_limit integer, p_tech_id bigint default null) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.inquiry_view(l.i) order by (l.i).asked_at desc, (l.i).id), '[]')
  from (select x as i from public.inquiries x
        where x.user_id = p_person and (p_tech_id is null or x.tech_id = p_tech_id)
        order by x.asked_at desc, x.id limit p_limit) l
$$;

-- Records an inquiry of a subscriber, to be sent by whoever called. {"viewer", "outcome", "inquiry"}; the outcome is
-- 'added', 'known' (this form was posted before), 'not-subscribed', 'not-found', 'too-many' (twenty in a day).
create function public.add_inquiry(p_id uuid, p_tech_id bigint, p_message text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  about text := (select t.title from public.technologies t where t.tech_id = p_tech_id);
  inquiry public.inquiries;
  outcome text;
begin
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
    insert into public.inquiries (id, user_id, tech_id, title, message, tried_at)
    values (p_id, caller, p_tech_id, about, p_message, now()) returning * into inquiry;
    outcome := 'added';
  end if;
  return jsonb_build_object('viewer', viewer, 'outcome', outcome,
    'inquiry', case when outcome in ('added', 'known') then private.inquiry_view(inquiry) end);
end $$;

-- Moves one of the caller's inquiries on. {"viewer", "outcome": 'changed' | 'unchanged' | 'not-found', "inquiry"}.
--   try       an unsent one, by a subscriber, that nobody else has begun to send within half a minute
--   sent      an unsent one was taken by the provider      failed    it was not, and may be tried again
--   answered  a sent one                                   closed    any that is not
--   reopened  an answered or closed one, to where it was before: sent, or unsent
create function public.change_inquiry(p_id uuid, p_change text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  was public.inquiries;
  became public.inquiries;
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
      became.state := case when was.sent_at is null then 'unsent' else 'sent' end;
    else
      null;
  end case;
  if became is distinct from was then
    update public.inquiries i set state = became.state, sent_at = became.sent_at, tried_at = became.tried_at
    where i.id = p_id;
  end if;
  return jsonb_build_object('viewer', viewer, 'inquiry', private.inquiry_view(became),
    'outcome', case when became is distinct from was then 'changed' else 'unchanged' end);
end $$;

-- The caller's inquiries, the latest hundred. {"viewer", "total", "inquiries"}
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

revoke execute on function private.inquiry_view(public.inquiries), private.inquiries_of(uuid, integer, bigint),
  public.add_inquiry(uuid, bigint, text),
  public.change_inquiry(uuid, text), public.inquiries_page() from public, anon, authenticated;
grant execute on function private.inquiry_view(public.inquiries), private.inquiries_of(uuid, integer, bigint)
  to anon, authenticated, service_role;
grant execute on function public.add_inquiry(uuid, bigint, text), public.change_inquiry(uuid, text),
  public.inquiries_page() to authenticated, service_role;
