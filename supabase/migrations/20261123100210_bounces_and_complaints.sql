-- What a provider of mail reports stops mail to an address, and the account page says so.
alter table private.mail_suppressions drop constraint mail_suppressions_kind_check;
alter table private.mail_suppressions add constraint mail_suppressions_kind_check check (kind in ('alerts', 'invitations', 'any'));

-- Whether an address gets no mail of a kind. What keeps an account safe asks for 'security', which nothing stops.
create function private.is_suppressed(p_address text, p_kind text) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_kind <> 'security' and exists (select from private.mail_suppressions x
    where x.address_hash = private.mail_hash(p_address) and x.kind in (p_kind, 'any'))
$$;

-- What stops mail to the caller: 'on' for nothing, 'unsubscribed', 'complaint' or 'bounce', or 'no-invitations' where it is
-- those alone.
create function private.own_mail_state() returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case when x.kind = 'invitations' then 'no-invitations' else x.reason end
    from private.mail_suppressions x
    where x.address_hash = private.mail_hash((select u.email from auth.users u where u.id = (select private.live_user())))
    order by x.kind = 'any' desc, x.kind limit 1), 'on')
$$;

-- What a provider says about a mail that it sent: a 'complaint' stops mail of that kind to the address, and of all kinds
-- where the provider does not say which it was, a permanent 'bounce' all but what keeps an account safe.
create function public.note_mail_event(p_address text, p_event text, p_kind text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_address is null or length(p_address) not between 3 and 320 or p_event is null or p_event not in ('complaint', 'bounce') then
    raise 'An event is a complaint or a bounce, and has an address.' using errcode = '22023';
  end if;
  insert into private.mail_suppressions (address_hash, kind, reason)
  values (private.mail_hash(p_address),
    case when p_event = 'complaint' and p_kind in ('alerts', 'invitations') then p_kind else 'any' end, p_event)
  on conflict (address_hash, kind) do update set reason = excluded.reason, at = excluded.at;
end $$;

-- The page of saved searches: {"viewer", "mail": as private.own_mail_state() says it, "searches": [{"id",
-- "name", "search", "frequency", "paused", "createdAt", "lastRunAt", "hasFeed", "told"}], "watches": [{"techId", "title",
-- "uni", "since", "gone"}], "uncertain": how many mails of the last thirty days may not have come}
create or replace function public.searches_page() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller constant uuid := (viewer ->> 'id')::uuid;
begin
  return jsonb_build_object('viewer', viewer,
    'mail', private.own_mail_state(),
    'searches', coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'search', s.search, 'frequency', s.frequency,
        'paused', s.paused, 'createdAt', s.created_at, 'lastRunAt', s.last_run_at, 'hasFeed', s.feed_hash is not null,
        'told', (select count(*) from public.alert_events e where e.saved_search = s.id)) order by s.created_at desc)
      from public.saved_searches s where s.user_id = caller), '[]'),
    'watches', coalesce((
      select jsonb_agg(jsonb_build_object('techId', w.tech_id, 'title', t.title, 'uni', t.uni, 'since', w.created_at)
        order by w.created_at desc)
      from public.watches w left join public.technologies t on t.tech_id = w.tech_id where w.user_id = caller), '[]'),
    'uncertain', (select count(*) from private.mail_outbox o where o.user_id = caller and o.state = 'uncertain'
      and o.made_at > private.clock() - interval '30 days'));
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
  elsif address is null or private.is_suppressed(address, mail.kind) then
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
  if caller is null then
    return jsonb_build_object('viewer', null, 'saved', '[]'::jsonb, 'liked', '[]'::jsonb, 'savedTotal', 0, 'likedTotal', 0,
      'inquiries', '[]'::jsonb, 'inquiriesTotal', 0, 'sessions', '[]'::jsonb, 'trialUsed', false, 'mail', 'on', 'reports', private.report_count());
  end if;
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
    'mail', private.own_mail_state(),
    'reports', private.report_count());
end $$;


grant execute on function private.own_mail_state() to authenticated, service_role;
grant execute on function public.note_mail_event(text, text, text) to service_role;
