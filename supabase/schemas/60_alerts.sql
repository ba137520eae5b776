-- Saved searches, watched technologies, and the nightly alerts about them. A run takes every event of the catalogue
-- that no earlier run took, and handles the people one by one, each in its own transaction. The stored alerts and the
-- run's progress are committed or rolled back together, so that every event is reported once, even if runs are killed.

-- Events of technologies. A run takes the committed events that have no run yet; a selection by time would miss the
-- events of a transaction that was still open then. 'record' is any other field, which programs that mirror the
-- catalogue read (public.api_changes), not people.
create table private.catalogue_events (
  event_id bigint generated always as identity primary key,
  -- No foreign key: the event of a withdrawal must outlive the technology.
  tech_id bigint not null,
  -- The owner of the technology when it happened.
  organisation_id bigint not null,
  kind text not null check (kind in ('published', 'text', 'status', 'owner', 'report', 'record', 'withdrawn')),
  title text not null,
  at timestamptz not null default private.clock(),
  run bigint,
  -- The transaction that wrote the event, for people whose search or watch began while it was still open.
  xid xid8 not null default pg_current_xact_id()
);
create index catalogue_events_untaken on private.catalogue_events (event_id) where run is null;
create index catalogue_events_run on private.catalogue_events (run, tech_id);
create index catalogue_events_at on private.catalogue_events (at);
-- For programs that follow the changes (api_changes).
create index catalogue_events_order on private.catalogue_events (xid, event_id);

create table private.alert_runs (
  run bigint generated always as identity primary key,
  at timestamptz not null default private.clock()
);

-- The people whom a run has not handled yet. A row is deleted when the person's message in the queue is done.
create table private.alert_run_people (
  run bigint not null references private.alert_runs (run) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  primary key (run, user_id)
);

-- Notes an event of its argument's kind.
create function private.note_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.catalogue_events (tech_id, organisation_id, kind, title)
  select c.tech_id, c.organisation_id, tg_argv[0], c.title from changed c;
  return null;
end $$;

create function private.note_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.catalogue_events (tech_id, organisation_id, kind, title)
  select a.tech_id, a.organisation_id, k.kind, a.title
  from added a join removed r on r.tech_id = a.tech_id, lateral (values
    ('text', (a.title, a.summary) is distinct from (r.title, r.summary)),
    ('status', (coalesce(a.stated_status, a.status), a.ends_on) is distinct from (coalesce(r.stated_status, r.status), r.ends_on)),
    ('owner', a.uni is distinct from r.uni),
    ('record', (a.class1, a.class2, a.categorical_assign, a.date_added, a.availability, a.family, a.legal_status, a.recorded_offers)
        is distinct from
        (r.class1, r.class2, r.categorical_assign, r.date_added, r.availability, r.family, r.legal_status, r.recorded_offers)
      or a.organisation_id <> r.organisation_id and a.uni = r.uni
      or (a.status, a.stated_status) is distinct from (r.status, r.stated_status)
        and coalesce(a.stated_status, a.status) = coalesce(r.stated_status, r.status))) k (kind, happened)
  where k.happened;
  return null;
end $$;

call private.call_on_changes('public.technologies', 'note', 'note_event(''published'')', '{added}');
call private.call_on_changes('public.technologies', 'note', 'note_event(''withdrawn'')', '{removed}');
create trigger note_changed after update on public.technologies
  referencing old table as removed new table as added
  for each statement execute function private.note_changed();

create function private.note_details() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.catalogue_events (tech_id, organisation_id, kind, title)
  select a.tech_id, t.organisation_id, k.kind, t.title
  from added a join removed r on r.tech_id = a.tech_id join public.technologies t on t.tech_id = a.tech_id, lateral (values
    ('text', (a.technical_summary, a.market_summary, a.application, a.key_benefits, a.developmental_stage, a.pi_addinfo)
      is distinct from (r.technical_summary, r.market_summary, r.application, r.key_benefits, r.developmental_stage, r.pi_addinfo)),
    ('report', private.is_full_report(a.report_filepath, a.tech_id) and private.report_id(r.report_filepath) is null),
    ('record', (a.inventor, a.pi_patentid, a.filing_date, a.filing_date_text, a.date_added_text, a.pi_button1tag, a.pi_button2tag,
        a.reasoning_for_categorical_assign, a.source_url, a.licence_terms, a.term_ends_on) is distinct from
      (r.inventor, r.pi_patentid, r.filing_date, r.filing_date_text, r.date_added_text, r.pi_button1tag, r.pi_button2tag,
        r.reasoning_for_categorical_assign, r.source_url, r.licence_terms, r.term_ends_on))) k (kind, happened)
  where k.happened;
  return null;
end $$;

create trigger note_details after update on public.technology_details
  referencing old table as removed new table as added
  for each statement execute function private.note_details();

-- A report's chapters or the contact changed.
create function private.note_record() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.catalogue_events (tech_id, organisation_id, kind, title)
  select t.tech_id, t.organisation_id, 'record', t.title from changed c join public.technologies t on t.tech_id = c.tech_id;
  return null;
end $$;

call private.call_on_changes('public.technology_reports', 'note_report', 'note_record()');
call private.call_on_changes('public.technology_contacts', 'note_contact', 'note_record()');

-- Searches that people want alerts of. `search` has the form that private.read_saved_search() returns.
create table public.saved_searches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (btrim(name) <> '' and length(name) <= 80),
  search jsonb not null,
  frequency text not null check (frequency in ('daily', 'weekly', 'none')),
  -- The cause of its pause: the person, or the end of the subscription that its query needs.
  paused text check (paused in ('person', 'plan')),
  created_at timestamptz not null default private.clock(),
  -- The last run that handled this search.
  last_run bigint not null,
  last_run_at timestamptz,
  -- SHA-256 of the token of its private feed.
  feed_hash bytea unique,
  -- How much nearer than what is close a result must be to be reported; each answer of rate_alert(…) moves it by 0.01.
  alert_margin float8 not null default 0.06 check (alert_margin between 0.019 and 0.121),
  -- How many feeds it had before.
  feed_turn integer not null default 0,
  -- The time since when it reports events, and the transactions that were visible then (private.is_new_event()).
  since timestamptz not null default private.clock(),
  seen pg_snapshot not null default pg_current_snapshot()
);
alter table public.saved_searches alter search set statistics 0;
create policy "own saved searches" on public.saved_searches
  for select to authenticated using (user_id = (select private.live_user()));
grant select on public.saved_searches to authenticated;

create table public.watches (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- No foreign key: the last alert of a technology is that it was withdrawn.
  tech_id bigint not null,
  created_at timestamptz not null default private.clock(),
  last_run bigint not null,
  seen pg_snapshot not null default pg_current_snapshot(),
  primary key (user_id, tech_id)
);
create policy "own watches" on public.watches
  for select to authenticated using (user_id = (select private.live_user()));
grant select on public.watches to authenticated;

-- The alerts so far: a technology once per saved search, as 'new' or, if it was listed before and only its text
-- changed, as 'text'; and each kind of change of a watched technology once per run.
create table public.alert_events (
  event_id bigint generated by default as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  saved_search uuid references public.saved_searches (id) on delete cascade,
  tech_id bigint not null,
  kind text not null check (kind in ('new', 'text', 'status', 'owner', 'report', 'withdrawn')),
  title text not null,
  run bigint not null,
  at timestamptz not null default private.clock(),
  -- The sentence of the record that is nearest to a saved search's request.
  reason text,
  -- Whether its reader says that it fits the search, which never reports again what does not; null where the reader has not answered.
  fits boolean
);
create unique index alert_events_search on public.alert_events (saved_search, tech_id) where saved_search is not null;
create unique index alert_events_watch on public.alert_events (user_id, tech_id, kind, run) where saved_search is null;
create index alert_events_user_id on public.alert_events (user_id, run);
create index alert_events_unread on public.alert_events (user_id, event_id);
create policy "own alerts" on public.alert_events
  for select to authenticated using (user_id = (select private.live_user()));
grant select on public.alert_events to authenticated;

-- Up to which alert a person has read: they opened the page of their saved searches.
create table private.alerts_read (
  user_id uuid primary key references auth.users (id) on delete cascade,
  event_id bigint not null
);

-- The alerts that came since their person last opened the saved searches, and whose technologies can still be seen.
create function private.unread_alerts(p_user uuid) returns setof public.alert_events
language sql stable security definer set search_path = '' as $$
  select e.* from public.alert_events e
  where e.user_id = p_user
    and e.event_id > coalesce((select r.event_id from private.alerts_read r where r.user_id = p_user), 0)
    and e.fits is not false and (e.saved_search is null or exists (select from public.technologies t where t.tech_id = e.tech_id))
$$;

-- The mails of a run, one per person, run and kind. 'sending' is committed before the provider is called, so a mail
-- that is found in that state later may have been sent: it becomes 'uncertain', unless the provider would recognise
-- its key.
create table private.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  run bigint not null,
  kind text not null check (kind in ('alerts')),
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'uncertain', 'failed')),
  made_at timestamptz not null default private.clock(),
  ended_at timestamptz,
  -- The time at which it was first passed to the provider.
  sending_at timestamptz,
  unique (user_id, run, kind)
);
create index mail_outbox_open on private.mail_outbox (user_id) where state in ('waiting', 'sending');

-- Addresses that get no more mail, as keyed hashes. A complaint stops one kind of mail; a permanent bounce stops all
-- kinds ('any').
create table private.mail_suppressions (
  address_hash bytea not null,
  kind text not null check (kind in ('alerts', 'shortlists', 'invitations', 'inquiries', 'needs', 'any')),
  reason text not null check (reason in ('unsubscribed', 'complaint', 'bounce')),
  at timestamptz not null default private.clock(),
  primary key (address_hash, kind)
);
insert into private.settings (name, value) values ('mail_key', gen_random_uuid()::text || gen_random_uuid()::text);

create function private.mail_hash(p_text text) returns bytea
language sql stable security definer set search_path = '' as $$
  select private.hmac_sha256(convert_to(s.value, 'UTF8'), convert_to(lower(btrim(p_text)), 'UTF8'))
  from private.settings s where s.name = 'mail_key'
$$;

-- The mailbox of an address, as visitors' addresses are counted: without a '+tag', and at Gmail without dots. It is never
-- written to.
create function private.mailbox_of(p_address text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when a.domain in ('gmail.com', 'googlemail.com') then replace(a.name, '.', '') || '@gmail.com'
    else a.name || '@' || a.domain end
  from (select regexp_replace(lower(btrim(p_address)), '(?:(.)\+.*)?@[^@]*$', '\1') as name,
    lower(btrim(split_part(p_address, '@', -1))) as domain) a
$$;

-- The key under which an address that got a mail of a kind is stored: invitations reach people who asked for nothing,
-- so theirs is the mailbox.
create function private.mail_hash_for(p_address text, p_kind text) returns bytea
language sql stable security definer set search_path = '' as $$
  select private.mail_hash(case when p_kind in ('invitations', 'invitation', 'organisation-invitation', 'question')
    then private.mailbox_of(p_address) else p_address end)
$$;

-- Whether an address gets no mail of a kind. Mail that keeps an account safe is of kind 'security', which nothing
-- stops.
create function private.is_suppressed(p_address text, p_kind text) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_kind <> 'security' and exists (select from private.mail_suppressions x
    where x.address_hash in (private.mail_hash(p_address), private.mail_hash_for(p_address, p_kind)) and x.kind in (p_kind, 'any'))
$$;

-- What stops the caller's mail: 'on' if nothing; 'unsubscribed', 'complaint' or 'bounce' if alerts or all mail are stopped;
-- 'no-shortlists', 'no-invitations', 'no-inquiries' or 'no-needs' if only that kind is.
create function private.own_mail_state() returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case when x.kind in ('shortlists', 'invitations', 'inquiries', 'needs') then 'no-' || x.kind else x.reason end
    from private.mail_suppressions x
    where x.address_hash in (select private.mail_hash_for(u.email, k.kind)
      from auth.users u, unnest('{any,invitations}'::text[]) k (kind) where u.id = (select private.live_user()))
    order by x.kind = 'any' desc, x.kind limit 1), 'on')
$$;

-- The kinds of mail that people may turn off.
create function private.stoppable_mail() returns text[]
language sql immutable set search_path = '' as $$
  select array['alerts', 'shortlists', 'inquiries', 'needs']
$$;

-- Those that the caller does not get.
create function private.own_stopped_mail() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(k.kind), '[]') from unnest(private.stoppable_mail()) k (kind)
  where private.is_suppressed((select u.email from auth.users u where u.id = (select private.live_user())), k.kind)
$$;

-- Turns a kind of mail to the caller's address off or on.
-- returns {"viewer", "outcome"}.
create function public.set_mail(p_kind text, p_on boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
begin
  if p_kind is null or p_kind <> all (private.stoppable_mail()) then
    raise 'That kind of mail cannot be turned off.' using errcode = '22023';
  end if;
  if coalesce(p_on, false) then
    delete from private.mail_suppressions x
    where viewer is not null and x.address_hash = private.mail_hash(viewer ->> 'email') and x.kind in (p_kind, 'any');
  elsif viewer is not null then
    insert into private.mail_suppressions (address_hash, kind, reason)
    values (private.mail_hash(viewer ->> 'email'), p_kind, 'unsubscribed') on conflict do nothing;
  end if;
  return jsonb_build_object('viewer', viewer, 'outcome', case when viewer is null then 'signed-out' else 'changed' end);
end $$;

-- Records what a provider reports about a mail that it sent. A 'complaint' stops mail of that kind to the address, or
-- of all kinds if the provider does not name one; a permanent 'bounce' stops everything except mail that keeps an
-- account safe.
create function public.note_mail_event(p_address text, p_event text, p_kind text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_address is null or length(p_address) not between 3 and 320 or p_event is null or p_event not in ('complaint', 'bounce') then
    raise 'An event is a complaint or a bounce, and has an address.' using errcode = '22023';
  end if;
  insert into private.mail_suppressions (address_hash, kind, reason)
  values (private.mail_hash_for(p_address, case p_event when 'complaint' then p_kind end),
    case when p_event = 'complaint' and p_kind in ('alerts', 'shortlists', 'invitations', 'inquiries', 'needs') then p_kind
      else 'any' end, p_event)
  on conflict (address_hash, kind) do update set reason = excluded.reason, at = excluded.at;
  if p_event = 'bounce' then
    -- An introduction that bounced reached nobody.
    update private.notices n set state = 'failed'
    where n.address_hash = private.mail_hash(p_address) and n.inquiry_id is not null and n.state = 'sent';
  end if;
end $$;

-- A saved search in one form, whatever was sent.
-- returns {"q", "mode", "kw", "filters": as private.read_filters() returns them, without unset ones}. Raises 22023, or
--   22007 and 22008 for an invalid date.
create function private.read_saved_search(p_search jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  most constant integer := 50;
  longest constant integer := 200;
  list jsonb;
  filters jsonb;
begin
  if jsonb_typeof(p_search) is distinct from 'object' or octet_length(p_search::text) > 20000 then
    raise 'A saved search is an object.' using errcode = '22023';
  end if;
  foreach list in array array[coalesce(nullif(p_search -> 'kw', 'null'), '[]'), coalesce(p_search #> '{filters,class}', '[]'),
      coalesce(p_search #> '{filters,status}', '[]'), coalesce(p_search #> '{filters,uni}', '[]')] loop
    if jsonb_typeof(list) <> 'array' or jsonb_array_length(list) > most
      or exists (select from jsonb_array_elements(list) e where jsonb_typeof(e) <> 'string'
        or length(e #>> '{}') not between 1 and longest) then
      raise 'The lists of a saved search hold up to % texts.', most using errcode = '22023';
    end if;
  end loop;
  filters := jsonb_strip_nulls(to_jsonb(private.read_filters(p_search -> 'filters'))) - 'hidden';
  return jsonb_build_object('q', btrim(left(coalesce(p_search ->> 'q', ''), 2000)),
    'mode', case when p_search ->> 'mode' = 'ai' then 'ai' else 'regular' end,
    'kw', coalesce(nullif(p_search -> 'kw', 'null'), '[]'), 'filters', filters);
end $$;

create function private.texts_of(list jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select nullif(array(select jsonb_array_elements_text(list)), '{}')
$$;

-- Technologies with a word for each place of a query.
create function private.every_place(q private.search_query) returns tsquery
language sql stable set search_path = '' as $$
  select string_agg('(' || w.words || ')', ' & ')::tsquery
  from (select private.any_of(array_agg(u.term))::text as words from unnest(q.terms, q.positions) u (term, place) group by u.place) w
$$;

-- The whole found set of a saved search, without the cap of a listing and without what `p_user` hides: the same set
-- that the page shows. Ranks the whole catalogue if there is a query. `is_alerted`: alerts come unasked, so where nearness
-- decides they report what is close by a margin and among the ten nearest of all; of a keyword search of two or three
-- words, what holds them all.
create function private.found_by(p_search jsonb, p_user uuid, margin float8 default 0.06)
returns table (tech_id bigint, score float8, close boolean, is_alerted boolean)
language plpgsql stable set search_path = '' set work_mem = '64MB' set jit = off set enable_seqscan = off as $$
#variable_conflict use_column
declare
  -- Of twenty briefs over 3,178 listings 86 of 122 alerts fit with it, and without a bound about a third (docs/search.md).
  most_near constant integer := 10;
  filters constant private.filters := private.read_filters(p_search -> 'filters');
  mode constant text := p_search ->> 'mode';
  q private.search_query;
  near_from float8;
  whole tsquery;
begin
  if p_search ->> 'q' <> '' then
    q := private.read_request(p_search ->> 'q', mode, private.texts_of(p_search -> 'kw'), filters.drop);
    near_from := private.close_from(q, mode) + margin;
    whole := case when mode <> 'ai' then private.every_place(q) end;
  end if;
  return query
  with found as (
    select f.tech_id, f.score, f.close, f.close and case when near_from is not null then f.score >= near_from
      else whole is null or f.direct is not null
        or f.ordinal in (select x.ordinal from private.search_texts x where x.places @@ whole) end as is_alerted
    from private.search_joined(q, mode) f where p_search ->> 'q' <> '' and f.left_out is null
    union all
    select t.tech_id, 0, true, true from public.technologies t where p_search ->> 'q' = ''
  )
  select f.tech_id, f.score, f.close,
    f.is_alerted and (near_from is null or rank() over (order by f.score desc) <= most_near)
  from found f join public.technologies t on t.tech_id = f.tech_id
  left join private.technology_facts x on x.tech_id = f.tech_id
  where private.passes_filters(filters, t.class1, t.class2, t.status, t.uni, x)
    and not exists (select from public."dislikes-v1" d where d.user_id = p_user and d.tech_id = f.tech_id);
end $$;

-- Whether a person may open a query now: with a subscription, or because this month's search for it is paid.
create function private.may_open_search(p_user uuid, p_search jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_search ->> 'q' = '' or private.is_subscribed(p_user) then
    return true;
  end if;
  return private.is_paid_search(p_user, private.query_hash(p_search ->> 'mode', p_search ->> 'q'),
    private.keyword_hashes(case when p_search ->> 'mode' = 'ai' then array(select jsonb_array_elements_text(p_search -> 'kw')) end));
end $$;

create function private.is_subscribed(p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select private.is_valid_subscription(p.is_pro, p.subscription_end, p.trial_end, private.clock())
    from public.user_profiles p where p.id = p_user), false)
$$;

-- Whether an event is news for a person who asked at `p_since` and could see `p_seen` at that time: it happened later,
-- or before in a transaction that was still open.
create function private.is_new_event(p_at timestamptz, p_xid xid8, p_since timestamptz, p_seen pg_snapshot) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select p_at >= p_since or not pg_visible_in_snapshot(p_xid, p_seen)
$$;

create function private.last_alert_run() returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(max(r.run), 0) from private.alert_runs r
$$;

-- Saves a search of the caller. The search is JSON text, because the local data service passes an object on as text.
-- returns {"viewer", "outcome", "id"}: 'saved', 'full' (50 per person), 'plan' (without a subscription: one with a
--   query and five with filters alone), or 'unpaid' if the query cannot be opened now.
create function public.save_search(p_name text, p_search text, p_frequency text default 'daily') returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller constant uuid := (viewer ->> 'id')::uuid;
  wanted jsonb;
  outcome text := 'saved';
  made uuid;
begin
  if caller is null then
    return jsonb_build_object('viewer', null, 'outcome', 'signed-out', 'id', null);
  elsif btrim(coalesce(p_name, '')) = '' or length(p_name) > 80 or p_frequency is null
    or p_frequency not in ('daily', 'weekly', 'none') then
    raise 'A saved search has a name of up to 80 characters and a frequency.' using errcode = '22023';
  end if;
  wanted := private.read_saved_search(p_search::jsonb);
  -- One person's are counted one by one.
  perform pg_advisory_xact_lock(hashtextextended('saved-searches ' || caller, 0));
  if not private.may_open_search(caller, wanted) then
    outcome := 'unpaid';
  elsif (select count(*) from public.saved_searches s where s.user_id = caller) >= 50 then
    outcome := 'full';
  elsif not private.is_subscribed(caller) and (
      select count(*) from public.saved_searches s where s.user_id = caller and (s.search ->> 'q' = '') = (wanted ->> 'q' = ''))
      >= (case when wanted ->> 'q' = '' then 5 else 1 end) then
    outcome := 'plan';
  else
    insert into public.saved_searches (user_id, name, search, frequency, last_run)
    values (caller, btrim(p_name), wanted, p_frequency, private.last_alert_run())
    returning id into made;
  end if;
  return jsonb_build_object('viewer', viewer, 'outcome', outcome, 'id', made);
end $$;

-- Changes one of the caller's saved searches; null leaves a part unchanged. `p_paused` pauses or resumes it; what
-- happened while it was paused is not reported.
-- returns {"viewer", "outcome"}: 'changed', 'missing', or 'unpaid' if it may not resume.
create function public.change_saved_search(
  p_id uuid, p_name text default null, p_frequency text default null, p_paused boolean default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller constant uuid := (viewer ->> 'id')::uuid;
  was public.saved_searches;
begin
  if p_name is not null and (btrim(p_name) = '' or length(p_name) > 80)
    or p_frequency is not null and p_frequency not in ('daily', 'weekly', 'none') then
    raise 'A saved search has a name of up to 80 characters and a frequency.' using errcode = '22023';
  end if;
  select * into was from public.saved_searches s where s.id = p_id and s.user_id = caller for update;
  if not found then
    return jsonb_build_object('viewer', viewer, 'outcome', case when caller is null then 'signed-out' else 'missing' end);
  elsif p_paused = false and not private.may_open_search(caller, was.search) then
    return jsonb_build_object('viewer', viewer, 'outcome', 'unpaid');
  end if;
  update public.saved_searches s set
    name = coalesce(btrim(p_name), s.name),
    frequency = coalesce(p_frequency, s.frequency),
    paused = case p_paused when true then 'person' when false then null else s.paused end,
    last_run = case when p_paused = false and was.paused is not null then private.last_alert_run() else s.last_run end,
    since = case when p_paused = false and was.paused is not null then private.clock() else s.since end,
    seen = case when p_paused = false and was.paused is not null then pg_current_snapshot() else s.seen end
  where s.id = p_id;
  return jsonb_build_object('viewer', viewer, 'outcome', 'changed');
end $$;

-- Deletes one of the caller's saved searches and its alerts.
-- returns {"viewer", "outcome"}: 'deleted', also if it was already gone.
create function public.delete_saved_search(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
begin
  delete from public.saved_searches s where s.id = p_id and s.user_id = (viewer ->> 'id')::uuid;
  return jsonb_build_object('viewer', viewer, 'outcome', case when viewer is null then 'signed-out' else 'deleted' end);
end $$;

-- The token of a saved search's feed, from the key of the form that made it. Each feed has a turn of its own, so the
-- token of one that was removed opens nothing, whichever form is posted again.
create function private.feed_token(s public.saved_searches, p_key uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.token_for(format('feed %s %s %s', s.id, s.feed_turn, p_key))
$$;

-- Stores whether a technology fits one of the caller's saved searches. One that does not is never reported again, and
-- the search reports the more strictly; what does, the less.
-- returns {"viewer", "outcome"}: 'changed', or 'missing' if the search has not reported it.
create function public.rate_alert(p_id uuid, p_tech_id bigint, p_fits boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  before boolean;
begin
  select e.fits into before from public.alert_events e
  where e.saved_search = p_id and e.tech_id = p_tech_id and e.user_id = (viewer ->> 'id')::uuid for update;
  if not found then
    return jsonb_build_object('viewer', viewer, 'outcome', case when viewer is null then 'signed-out' else 'missing' end);
  end if;
  if before is distinct from p_fits then
    update public.alert_events e set fits = p_fits where e.saved_search = p_id and e.tech_id = p_tech_id;
    update public.saved_searches s
    set alert_margin = least(0.12, greatest(0.02, s.alert_margin + case when p_fits then -0.01 else 0.01 end)) where s.id = p_id;
  end if;
  return jsonb_build_object('viewer', viewer, 'outcome', 'changed');
end $$;

-- Has one of the caller's saved searches report as strictly as a new one. {"viewer", "outcome"}: 'changed' or 'missing'
create function public.reset_alerts(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
begin
  update public.saved_searches s set alert_margin = default where s.id = p_id and s.user_id = (viewer ->> 'id')::uuid;
  return jsonb_build_object('viewer', viewer,
    'outcome', case when viewer is null then 'signed-out' when found then 'changed' else 'missing' end);
end $$;

-- Gives a saved search a private feed, or removes it if the key is null. `p_key` is of the form that makes it; posted
-- twice, it makes one feed, and searches_page(…) shows its token to whoever has the key.
-- returns {"viewer", "outcome"}: 'changed', 'missing', or 'has-feed' if another form made one.
create function public.set_search_feed(p_id uuid, p_key uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  was public.saved_searches;
begin
  select * into was from public.saved_searches s where s.id = p_id and s.user_id = (viewer ->> 'id')::uuid for update;
  if not found then
    return jsonb_build_object('viewer', viewer, 'outcome', case when viewer is null then 'signed-out' else 'missing' end);
  elsif p_key is null then
    update public.saved_searches s set feed_hash = null, feed_turn = s.feed_turn + 1 where s.id = p_id;
  elsif was.feed_hash is null then
    update public.saved_searches s set feed_hash = private.token_hash(private.feed_token(was, p_key)) where s.id = p_id;
  elsif was.feed_hash <> private.token_hash(private.feed_token(was, p_key)) then
    return jsonb_build_object('viewer', viewer, 'outcome', 'has-feed');
  end if;
  return jsonb_build_object('viewer', viewer, 'outcome', 'changed');
end $$;

-- The feed under a token's hash.
-- returns what SearchFeedSchema reads: the newest fifty alerts; null if there is no such feed. It reads what a run stored
--   and never ranks.
create function public.search_feed(p_token_hash text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', s.id, 'name', s.name, 'madeAt', s.created_at, 'entries', coalesce((
    select jsonb_agg(jsonb_build_object('id', e.event_id, 'techId', e.tech_id, 'kind', e.kind, 'title', t.title, 'uni', t.uni,
      'summary', coalesce(e.reason, t.summary), 'at', e.at) order by e.event_id desc)
    from (select * from public.alert_events a where a.saved_search = s.id and a.fits is not false order by a.event_id desc limit 50) e
    join public.technologies t on t.tech_id = e.tech_id), '[]'))
  from public.saved_searches s
  where p_token_hash ~ '^[0-9a-f]{64}$' and s.feed_hash = decode(p_token_hash, 'hex')
$$;

-- Starts or stops watching a technology.
-- returns {"viewer", "outcome"}: 'watching', 'stopped', 'missing', or 'full' (500 per person).
create function public.set_watch(p_tech_id bigint, p_active boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller constant uuid := (viewer ->> 'id')::uuid;
begin
  if caller is null then
    return jsonb_build_object('viewer', null, 'outcome', 'signed-out');
  elsif not coalesce(p_active, false) then
    delete from public.watches w where w.user_id = caller and w.tech_id = p_tech_id;
    return jsonb_build_object('viewer', viewer, 'outcome', 'stopped');
  elsif not exists (select from public.technologies t where t.tech_id = p_tech_id) then
    return jsonb_build_object('viewer', viewer, 'outcome', 'missing');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('watches ' || caller, 0));
  if not exists (select from public.watches w where w.user_id = caller and w.tech_id = p_tech_id)
    and (select count(*) from public.watches w where w.user_id = caller) >= 500 then
    return jsonb_build_object('viewer', viewer, 'outcome', 'full');
  end if;
  insert into public.watches (user_id, tech_id, last_run) values (caller, p_tech_id, private.last_alert_run())
  on conflict do nothing;
  return jsonb_build_object('viewer', viewer, 'outcome', 'watching');
end $$;

-- The alerts that a saved search would have had in the last thirty days.
-- returns what PreviewSchema reads: ten cards at most. If the caller may not open the query, nothing is ranked.
create function public.preview_search(p_search text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller constant uuid := (viewer ->> 'id')::uuid;
  search jsonb := private.read_saved_search(p_search::jsonb);
  answer jsonb;
begin
  if caller is null or not private.may_open_search(caller, search) then
    return jsonb_build_object('viewer', viewer, 'allowed', false, 'total', 0, 'cards', '[]'::jsonb);
  end if;
  with lately as materialized (
    select e.tech_id, max(e.event_id) as latest from private.catalogue_events e
    where e.at > private.clock() - interval '30 days' and e.kind in ('published', 'text') group by e.tech_id
  ), hits as materialized (
    select l.tech_id, row_number() over (order by l.latest desc) as place
    from lately l join private.found_by(search, caller) f on f.tech_id = l.tech_id and f.is_alerted
  )
  select jsonb_build_object('total', (select count(*) from hits), 'cards', coalesce((
    select jsonb_agg(private.card(t, n.likes, n.dislikes, n.saves) order by h.place)
    from hits h join public.technologies t on t.tech_id = h.tech_id
    left join public.technology_counts n on n.tech_id = h.tech_id where h.place <= 10), '[]')) into answer;
  return jsonb_build_object('viewer', viewer, 'allowed', true) || answer;
end $$;

-- The technologies that a saved search reported last and that are still offered.
-- returns [{"id", "kind", "title", "uni", "img", "technologyClass", "reason", "at", "fits", "unread"}], ten at most.
create function private.newest_alerts(p_search uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', n.tech_id, 'kind', n.kind, 'title', n.title, 'uni', n.uni, 'img', n.img,
    'technologyClass', n.class1, 'reason', n.reason, 'at', n.at, 'fits', n.fits, 'unread', n.unread) order by n.event_id desc), '[]')
  from (
    select e.event_id, e.tech_id, e.kind, t.title, t.uni, t.img, t.class1, e.reason, e.at, e.fits,
      exists (select from private.unread_alerts(e.user_id) u where u.event_id = e.event_id) as unread
    from public.alert_events e join public.technologies t on t.tech_id = e.tech_id
    where e.saved_search = p_search and e.fits is not false order by e.event_id desc limit 10) n
$$;

-- The technologies that the runs read for a saved search, as far back as events are retained.
-- returns {"technologies": how many of them were new or changed, "since"}.
create function private.read_for(s public.saved_searches) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('technologies', (
    select count(distinct e.tech_id) from private.catalogue_events e
    where e.at >= b.since and e.run <= s.last_run and e.kind in ('published', 'text')), 'since', b.since)
  from (select greatest(s.created_at, private.clock() - interval '60 days') as since) b
$$;

-- The last reported changes of a watched technology.
-- returns [{"kind", "at"}], all of one run.
create function private.newest_changes(p_user uuid, p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'at', e.at) order by e.event_id), '[]')
  from public.alert_events e
  where e.user_id = p_user and e.tech_id = p_tech_id and e.saved_search is null and e.run = (
    select max(x.run) from public.alert_events x
    where x.user_id = p_user and x.tech_id = p_tech_id and x.saved_search is null)
$$;

-- The page of saved searches. Its reader has read their alerts.
-- returns what SearchesPageSchema reads; a search's "feed" is the token of its feed if the form with `p_feed_key` made it
create function public.searches_page(p_history_page integer default 1, p_feed_key uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller constant uuid := private.live_user();
  page jsonb;
begin
  page := jsonb_build_object(
    'mail', private.own_mail_state(),
    'searches', coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'search', s.search, 'frequency', s.frequency,
        'paused', s.paused, 'lastRunAt', s.last_run_at, 'hasFeed', s.feed_hash is not null,
        'feed', case when s.feed_hash = private.token_hash(private.feed_token(s, p_feed_key)) then private.feed_token(s, p_feed_key) end,
        'told', (select count(*) from public.alert_events e where e.saved_search = s.id),
        'changed', (select count(*) from public.alert_events e where e.saved_search = s.id and e.kind = 'text'),
        'unread', (select count(*) from private.unread_alerts(caller) e where e.saved_search = s.id),
        'strictness', round((100 * s.alert_margin)::numeric) - 6,
        'newest', private.newest_alerts(s.id), 'read', case when not exists (
          select from private.unread_alerts(caller) e where e.saved_search = s.id) then private.read_for(s) end) order by s.created_at desc)
      from public.saved_searches s where s.user_id = caller), '[]'),
    'watches', coalesce((
      select jsonb_agg(jsonb_build_object('techId', w.tech_id, 'title', t.title, 'uni', t.uni, 'since', w.created_at,
        'changes', private.newest_changes(caller, w.tech_id)) order by w.created_at desc)
      from public.watches w left join public.technologies t on t.tech_id = w.tech_id where w.user_id = caller), '[]'),
    'uncertain', (select count(*) from private.mail_outbox o where o.user_id = caller and o.state = 'uncertain'
      and o.made_at > private.clock() - interval '30 days'),
    'history', private.history_page(caller, p_history_page));
  insert into private.alerts_read (user_id, event_id)
  select e.user_id, max(e.event_id) from public.alert_events e where e.user_id = caller group by e.user_id
  on conflict (user_id) do update set event_id = excluded.event_id where alerts_read.event_id < excluded.event_id;
  return jsonb_build_object('viewer', private.viewer()) || page;
end $$;

-- Opens a nightly run, which takes all events without a run. The news of a text that has no vector yet waits for the next
-- night, and no longer, since a search by meaning would not find it.
-- returns {"run", "people": [ids]}: everyone with a saved search that is not paused, with a watch, or with an unsent
--   mail of an earlier night.
create function public.begin_alert_run() returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  opened bigint;
begin
  -- One after another, so that no event is taken by two.
  perform pg_advisory_xact_lock(hashtextextended('alert runs', 0));
  insert into private.alert_runs default values returning run into opened;
  update private.catalogue_events e set run = opened
  where e.run is null and not (e.kind in ('published', 'text') and e.at > private.clock() - interval '20 hours'
    and private.awaits_vector(e.tech_id));
  insert into private.alert_run_people (run, user_id)
  select opened, s.user_id from public.saved_searches s where s.paused is null
  union select opened, w.user_id from public.watches w
  union select opened, m.user_id from private.mail_outbox m where private.is_open_mail(m);
  return jsonb_build_object('run', opened, 'people', (
    select coalesce(jsonb_agg(p.user_id), '[]') from private.alert_run_people p where p.run = opened));
end $$;

-- Whether a mail may still be sent. A mail that failed for three days is out of date.
create function private.is_open_mail(m private.mail_outbox) returns boolean
language sql stable set search_path = '' as $$
  select m.state in ('waiting', 'sending') and m.made_at > private.clock() - interval '3 days'
$$;

-- The searches that a person saved and that a run ranks, as far as their vectors are not known.
-- returns [{"q", "mode", "kw"}]
create function public.searches_to_encode(p_user uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('q', s.search -> 'q', 'mode', s.search -> 'mode', 'kw', s.search -> 'kw')), '[]')
  from public.saved_searches s
  where s.user_id = p_user and s.paused is null and s.search ->> 'q' <> '' and not exists (
    select from private.query_vectors v where v.at > now() - interval '30 minutes'
      and v.query_hash = private.query_hash(s.search ->> 'q', s.search ->> 'mode', private.texts_of(s.search -> 'kw')))
$$;

-- Alerts of a run whose reason is not known, at most fifty.
-- returns [{"id", "need": what the search asks for, "technology": the record with an empty report}]
create function public.alerts_to_explain(p_user uuid, p_run bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', x.event_id, 'need', x.need, 'technology', x.record) order by x.event_id), '[]')
  from (
    select e.event_id, s.search ->> 'q' as need, to_jsonb(v) || report.empty as record
    from public.alert_events e join public.saved_searches s on s.id = e.saved_search
    join public."tech-table-v1" v on v.tech_id = e.tech_id,
      (select jsonb_object_agg(c, null) as empty from unnest(private.report_columns()) c) report
    where e.user_id = p_user and e.run = p_run and e.reason is null and s.search ->> 'q' <> ''
    order by e.event_id limit 50) x
$$;

-- Stores [{"id", "reason"}].
create function public.store_reasons(p_reasons jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  update public.alert_events e set reason = left(r.reason, 400)
  from jsonb_to_recordset(private.json_argument(p_reasons))
    r (id bigint, reason text)
  where e.event_id = r.id and e.reason is null
$$;

-- Stores one person's alerts of all runs up to `p_run` in one transaction, and puts the mail about them into the
-- outbox.
-- returns {"told", "mails": the ids of the mails to send, including those of earlier nights}. A second call for the
--   same run stores nothing more and returns the same mails.
create function public.run_alerts(p_user uuid, p_run bigint) returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  -- Without a subscription, a run reports at most this many new technologies of a search.
  most_free constant integer := 10;
  subscribed constant boolean := private.is_subscribed(p_user);
  at constant timestamptz := private.clock();
  s public.saved_searches;
  added integer;
  told integer := 0;
  to_mail integer := 0;
begin
  for s in select * from public.saved_searches x where x.user_id = p_user and x.paused is null and x.last_run < p_run
    order by x.created_at, x.id for update
  loop
    if s.frequency = 'weekly' and coalesce(s.last_run_at, s.created_at) > at - interval '6 days 12 hours' then
      continue;
    end if;
    if not private.may_open_search(p_user, s.search) then
      update public.saved_searches x set paused = 'plan' where x.id = s.id;
      continue;
    end if;
    -- Nothing is ranked for a search in a night in which nothing happened.
    added := 0;
    if exists (select from private.catalogue_events e where e.run > s.last_run and e.run <= p_run and e.kind in ('published', 'text')) then
      with news as materialized (
        select e.tech_id, max(e.event_id) as latest,
          case when bool_or(e.kind = 'published') then 'new' else 'text' end as kind
        from private.catalogue_events e
        where e.run > s.last_run and e.run <= p_run and e.kind in ('published', 'text')
          and private.is_new_event(e.at, e.xid, s.since, s.seen)
        group by e.tech_id
      )
      insert into public.alert_events (user_id, saved_search, tech_id, kind, title, run)
      select p_user, s.id, t.tech_id, n.kind, t.title, p_run
      from news n join private.found_by(s.search, p_user, s.alert_margin) f on f.tech_id = n.tech_id and f.is_alerted
      join public.technologies t on t.tech_id = n.tech_id
      -- One invention is reported once, under whichever of its numbers.
      where not exists (select from public.alert_events k left join public.technologies other on other.tech_id = k.tech_id
        where k.saved_search = s.id and (k.tech_id = n.tech_id or other.family = t.family))
      order by f.score desc, n.latest desc limit case when subscribed then null else most_free end
      on conflict do nothing;
      get diagnostics added = row_count;
    end if;
    told := told + added;
    to_mail := to_mail + case when s.frequency = 'none' then 0 else added end;
    update public.saved_searches x set last_run = p_run, last_run_at = at where x.id = s.id;
  end loop;

  insert into public.alert_events (user_id, tech_id, kind, title, run)
  select distinct on (w.tech_id, e.kind) p_user, w.tech_id, e.kind, e.title, p_run
  from public.watches w join private.catalogue_events e on e.tech_id = w.tech_id
  where w.user_id = p_user and w.last_run < p_run and e.run > w.last_run and e.run <= p_run
    and e.kind not in ('published', 'record') and private.is_new_event(e.at, e.xid, w.created_at, w.seen)
  order by w.tech_id, e.kind, e.event_id desc
  on conflict do nothing;
  get diagnostics added = row_count;
  told := told + added;
  to_mail := to_mail + added;
  update public.watches w set last_run = p_run where w.user_id = p_user and w.last_run < p_run;

  if to_mail > 0 then
    insert into private.mail_outbox (user_id, run, kind) values (p_user, p_run, 'alerts') on conflict do nothing;
  end if;
  return jsonb_build_object('told', told, 'mails', (
    select coalesce(jsonb_agg(o.id order by o.made_at, o.id), '[]') from private.mail_outbox o
    where o.user_id = p_user and private.is_open_mail(o)));
end $$;

-- Marks a person's message as done, together with those of earlier runs.
create function public.finish_alerts(p_user uuid, p_run bigint) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.alert_run_people p where p.user_id = p_user and p.run <= p_run
$$;

-- Takes a mail from the outbox to send it.
-- returns what AlertMailSchema reads; each technology once per mail, under the first saved search that found it. Null if
--   the mail was sent already, if its address gets no mail, if nothing is left to report, or if it was taken before and
--   nobody can know whether it was sent. `p_retries` is whether the provider recognises a mail's key, which it does for a
--   day.
create function public.take_mail(p_id uuid, p_retries boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  remembered constant interval := '20 hours';
  mail private.mail_outbox;
  address text;
  content jsonb;
begin
  select * into mail from private.mail_outbox o where o.id = p_id for update;
  if not found or mail.state not in ('waiting', 'sending') then
    return null;
  end if;
  select u.email into address from auth.users u where u.id = mail.user_id;
  if mail.state = 'sending' and (not p_retries or mail.sending_at < private.clock() - remembered) then
    update private.mail_outbox o set state = 'uncertain', ended_at = private.clock() where o.id = p_id;
    return null;
  elsif address is null or private.is_suppressed(address, mail.kind) then
    update private.mail_outbox o set state = 'failed', ended_at = private.clock() where o.id = p_id;
    return null;
  end if;
  with told as (
    select a.event_id, a.tech_id, a.kind, a.title, a.reason, y.id as search, y.name,
      row_number() over (partition by a.tech_id order by a.saved_search is null, a.event_id) as turn
    from public.alert_events a left join public.saved_searches y on y.id = a.saved_search
    where a.user_id = mail.user_id and a.run = mail.run and a.fits is not false
      and (a.saved_search is null or y.frequency <> 'none')
  ), technologies as (
    select o.tech_id, max(o.title) as title, min(o.event_id) as place,
      (array_agg(o.search order by o.turn))[1] as search, (array_agg(o.reason order by o.turn))[1] as reason,
      case when bool_or(o.kind = 'new') then 'new' else 'text' end as kind,
      coalesce(jsonb_agg(o.name order by o.turn) filter (where o.turn > 1 and o.search is not null), '[]') as also,
      coalesce(jsonb_agg(o.kind order by o.kind) filter (where o.search is null), '[]') as changes
    from told o
    -- Technologies that were withdrawn since are reported only to people who watch them.
    where o.search is null or exists (select from public.technologies t where t.tech_id = o.tech_id)
    group by o.tech_id
  )
  select jsonb_build_object('to', address, 'token', private.unsubscribe_token(mail.user_id),
    'searches', coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'search', s.search,
        'token', private.unsubscribe_token(s.id, 'search'), 'technologies', x.list) order by s.created_at, s.id)
      from (
        select n.search, jsonb_agg(jsonb_build_object('id', n.tech_id, 'title', t.title, 'uni', t.uni, 'kind', n.kind,
          'why', coalesce(n.reason, private.alert_reason(z.search, t)), 'also', n.also, 'watched', n.changes) order by n.place) as list
        from technologies n
        join public.saved_searches z on z.id = n.search
        join public.technologies t on t.tech_id = n.tech_id
        group by n.search) x
      join public.saved_searches s on s.id = x.search), '[]'),
    'watched', coalesce((
      select jsonb_agg(jsonb_build_object('id', n.tech_id, 'title', n.title, 'changes', n.changes) order by n.tech_id)
      from technologies n where n.search is null), '[]')) into content;
  if content -> 'searches' = '[]' and content -> 'watched' = '[]' then
    update private.mail_outbox o set state = 'failed', ended_at = private.clock() where o.id = p_id;
    return null;
  end if;
  update private.mail_outbox o set state = 'sending', sending_at = coalesce(o.sending_at, private.clock()) where o.id = p_id;
  return content;
end $$;

-- Why a technology is in an alert without a sentence: the words of the query that are in its title or summary; otherwise 'In its texts'
-- if there is a query; otherwise its class, status and owner.
create function private.alert_reason(p_search jsonb, t public.technologies) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select 'Title or summary: ' || string_agg(distinct w.word, ', ')
     from tsvector_to_array(private.stems_of(private.words_of(t.title || ' ' || coalesce(t.summary, '')))) s (stems),
       regexp_split_to_table(private.join_known((p_search ->> 'q') || ' '
         || coalesce(array_to_string(private.texts_of(p_search -> 'kw'), ' '), '')), '[^[:alnum:]]+') w (word)
     where length(w.word) > 2 and tsvector_to_array(private.stems_of(private.pair_characters(w.word))) && s.stems),
    case when p_search ->> 'q' <> '' then 'In its texts' end,
    concat_ws(', ', initcap(t.class1), initcap(t.status), t.uni))
$$;

-- How the provider handled a mail: 'sent', 'failed' for good, or 'waiting' if it certainly did not accept it and may
-- be asked again. Another delivery of the same message may have marked the mail as uncertain meanwhile.
create function public.end_mail(p_id uuid, p_outcome text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_outcome is null or p_outcome not in ('sent', 'failed', 'waiting') then
    raise 'A mail ends as sent, failed or waiting.' using errcode = '22023';
  end if;
  update private.mail_outbox o set state = p_outcome, ended_at = case when p_outcome <> 'waiting' then private.clock() end,
    sending_at = case when p_outcome <> 'waiting' then o.sending_at end
  where o.id = p_id and (o.state = 'sending' or o.state = 'uncertain' and p_outcome = 'sent');
end $$;

-- A token that can only stop mail of one kind: an id and its keyed hash. 'alerts', 'shortlists' and 'needs' are of the person
-- with the id, 'search' is the mail of the saved search with the id.
create function private.unsubscribe_token(p_id uuid, p_kind text default 'alerts') returns text
language sql stable security definer set search_path = '' as $$
  select replace(p_id::text, '-', '') || encode(substring(private.mail_hash(format('unsubscribe %s %s', p_kind, p_id)) for 16), 'hex')
$$;

-- Stops the mail that a token is for, or with `p_back` resumes it. A saved search then mails nothing, and its owner
-- chooses how often it mails again. Returns the token's kind; null if it is not valid.
create function public.unsubscribe(p_token text, p_back boolean default false) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  whose uuid;
  of_kind text;
  hash bytea;
begin
  if p_token is null or p_token !~ '^[0-9a-f]{64}$' then
    return null;
  end if;
  whose := left(p_token, 32)::uuid;
  select k.kind into of_kind from unnest(array['alerts', 'shortlists', 'needs', 'search']) k (kind)
  where private.unsubscribe_token(whose, k.kind) = p_token;
  if of_kind = 'search' then
    update public.saved_searches s set frequency = 'none' where s.id = whose and not coalesce(p_back, false);
    return of_kind;
  end if;
  select private.mail_hash(u.email) into hash from auth.users u where u.id = whose and of_kind is not null;
  if hash is null then
    return null;
  elsif coalesce(p_back, false) then
    delete from private.mail_suppressions x where x.address_hash = hash and x.kind = of_kind and x.reason = 'unsubscribed';
  else
    insert into private.mail_suppressions (address_hash, kind, reason) values (hash, of_kind, 'unsubscribed')
    on conflict do nothing;
  end if;
  return of_kind;
end $$;

-- Resumes mail of all kinds to the caller's address, at their own request.
-- returns {"viewer", "outcome"}.
create function public.resume_mail() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
begin
  delete from private.mail_suppressions x
  where x.address_hash in (private.mail_hash(viewer ->> 'email'), private.mail_hash_for(viewer ->> 'email', 'invitations'));
  return jsonb_build_object('viewer', viewer, 'outcome', case when viewer is null then 'signed-out' else 'changed' end);
end $$;

grant execute on function private.own_mail_state, private.own_stopped_mail, public.set_mail, public.save_search,
  public.change_saved_search, public.delete_saved_search, public.rate_alert, public.reset_alerts,
  public.set_search_feed, public.set_watch, public.preview_search, public.searches_page, public.resume_mail
  to authenticated, service_role;

grant execute on function public.search_feed, public.unsubscribe to anon, authenticated, service_role;
