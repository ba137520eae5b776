-- What a replay of thirty days showed: an event of a transaction that was open while a search was saved was lost, and so
-- was a mail that could not go out within its message's tries; a search that goes on told of the time of its pause.
alter table private.catalogue_events add column xid xid8 not null default pg_current_xact_id();
alter table public.saved_searches
  add column since timestamptz not null default private.clock(),
  add column seen pg_snapshot not null default pg_current_snapshot();
update public.saved_searches set since = created_at where true;
alter table public.watches add column seen pg_snapshot not null default pg_current_snapshot();
alter table private.mail_outbox add column sending_at timestamptz;
update private.mail_outbox set sending_at = made_at where state = 'sending';
create index mail_outbox_open on private.mail_outbox (user_id) where state in ('waiting', 'sending');

drop function public.end_mail(uuid, boolean);

-- Whether an event is news for somebody who asked at `p_since` and could then see `p_seen`: what happened later, and what
-- happened before in a transaction that was still open.
create function private.is_news(p_at timestamptz, p_xid xid8, p_since timestamptz, p_seen pg_snapshot) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select p_at >= p_since or not pg_visible_in_snapshot(p_xid, p_seen)
$$;

-- Whether a mail may still go out. One that could not for three days is old news.
create function private.is_open_mail(m private.mail_outbox) returns boolean
language sql stable set search_path = '' as $$
  select m.state in ('waiting', 'sending') and m.made_at > private.clock() - interval '3 days'
$$;

-- How the provider took a mail: 'sent', 'failed' for good, or 'waiting' where it surely did not take it and may be asked
-- again. Another delivery of the same message may have given it up as uncertain meanwhile.
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

-- Changes one of the caller's saved searches; a part that is null stays. `p_paused` pauses or goes on, from now on: what
-- happened meanwhile is not told. {"viewer", "outcome"}: 'changed', 'missing', or 'unpaid' where it may not go on.
create or replace function public.change_saved_search(
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

-- Opens a run of the night: it takes the events that no run took. {"run", "people": [ids]}, everyone with a saved search
-- that is not paused, a watch, or a mail of an earlier night that did not go out.
create or replace function public.begin_alert_run() returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  opened bigint;
begin
  -- One after another, so that no event is taken by two.
  perform pg_advisory_xact_lock(hashtextextended('alert runs', 0));
  insert into private.alert_runs default values returning run into opened;
  update private.catalogue_events e set run = opened where e.run is null;
  insert into private.alert_run_people (run, user_id)
  select opened, s.user_id from public.saved_searches s where s.paused is null
  union select opened, w.user_id from public.watches w
  union select opened, m.user_id from private.mail_outbox m where private.is_open_mail(m);
  return jsonb_build_object('run', opened, 'people', (
    select coalesce(jsonb_agg(p.user_id), '[]') from private.alert_run_people p where p.run = opened));
end $$;

-- Tells one person what runs up to `p_run` hold for them, in one transaction, and puts the mail about it into the
-- outbox. {"told", "mails": the ids of those that are to go out, also of earlier nights}. Called again for the same run it
-- finds nothing more and names the same mails.
create or replace function public.run_alerts(p_user uuid, p_run bigint) returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  -- Without a subscription a run tells so many new technologies of a search.
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
        select e.tech_id, max(e.event_id) as latest from private.catalogue_events e
        where e.run > s.last_run and e.run <= p_run and e.kind in ('published', 'text')
          and private.is_news(e.at, e.xid, s.since, s.seen)
        group by e.tech_id
      )
      insert into public.alert_events (user_id, saved_search, tech_id, kind, title, run)
      select p_user, s.id, t.tech_id, 'new', t.title, p_run
      from news n join private.found_by(s.search, p_user) f on f.tech_id = n.tech_id
      join public.technologies t on t.tech_id = n.tech_id
      where not exists (select from public.alert_events k where k.saved_search = s.id and k.tech_id = n.tech_id)
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
    and e.kind <> 'published' and private.is_news(e.at, e.xid, w.created_at, w.seen)
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

-- Takes a mail out of the outbox to send it: {"to", "token", "searches": [{"id", "name", "search", "technologies": [{"id",
-- "title", "uni", "why"}]}], "watched": [{"id", "title", "changes": [kinds]}]}; each technology once a mail. Null where it is
-- sent already, where its address gets no mail, where nothing of it is left to tell, and where it was taken before and
-- nobody can know whether it was sent: `p_retries` is whether the provider knows a mail's key again, as it does for a day.
create or replace function public.take_mail(p_id uuid, p_retries boolean) returns jsonb
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
  elsif address is null or exists (select from private.mail_suppressions x where x.address_hash = private.mail_hash(address)) then
    update private.mail_outbox o set state = 'failed', ended_at = private.clock() where o.id = p_id;
    return null;
  end if;
  content := jsonb_build_object('to', address, 'token', private.unsubscribe_token(mail.user_id),
    'searches', coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'search', s.search, 'technologies', x.technologies) order by s.created_at)
      from (
        select e.saved_search, jsonb_agg(jsonb_build_object('id', e.tech_id, 'title', t.title, 'uni', t.uni,
          'why', private.why_told(z.search, t)) order by e.event_id) as technologies
        from (
          select a.*, row_number() over (partition by a.tech_id order by a.event_id) as turn
          from public.alert_events a join public.saved_searches y on y.id = a.saved_search and y.frequency <> 'none'
          where a.user_id = mail.user_id and a.run = mail.run) e
        join public.saved_searches z on z.id = e.saved_search
        join public.technologies t on t.tech_id = e.tech_id
        where e.turn = 1 group by e.saved_search) x
      join public.saved_searches s on s.id = x.saved_search), '[]'),
    'watched', coalesce((
      select jsonb_agg(jsonb_build_object('id', x.tech_id, 'title', x.title, 'changes', x.changes) order by x.tech_id)
      from (select e.tech_id, max(e.title) as title, jsonb_agg(e.kind order by e.kind) as changes
            from public.alert_events e where e.user_id = mail.user_id and e.run = mail.run and e.saved_search is null
            group by e.tech_id) x), '[]'));
  if content -> 'searches' = '[]' and content -> 'watched' = '[]' then
    update private.mail_outbox o set state = 'failed', ended_at = private.clock() where o.id = p_id;
    return null;
  end if;
  update private.mail_outbox o set state = 'sending', sending_at = coalesce(o.sending_at, private.clock()) where o.id = p_id;
  return content;
end $$;

grant execute on function public.end_mail(uuid, text) to service_role;
