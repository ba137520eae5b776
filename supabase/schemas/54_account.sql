-- A person's view of their account, its export, removals from it, and its deletion.

-- The technologies that `p_user` saved ('save'), liked ('like') or is not interested in ('dislike'). With the caller's
-- rights: the policies show nobody another person's reactions.
create function private.reactions_of(p_user uuid, p_kind text) returns table (tech_id bigint, created_at timestamptz)
language sql stable set search_path = '' as $$
  select x.tech_id, x.created_at from public."saves-v1" x where p_kind = 'save' and x.user_id = p_user
  union all
  select x.tech_id, x.created_at from public."likes-v1" x where p_kind = 'like' and x.user_id = p_user
  union all
  select x.tech_id, x.created_at from public."dislikes-v1" x where p_kind = 'dislike' and x.user_id = p_user
$$;

-- The technologies of `p_user`'s reactions as cards with "savedAt" and "hasNote", sorted newest first, or by 'title' or
-- 'status' (active, pending, other) and then newest first. A technology that its owner withdrew is {"id", "withdrawn":
-- true, "note": the person's own, "savedAt", "hasNote"}.
create function private.saved_list_cards(p_user uuid, p_kind text, p_limit integer, p_offset integer, p_sort text default 'newest')
returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(case when (k.t).tech_id is null then jsonb_build_object('id', k.tech_id, 'withdrawn', true, 'note', (
      select x.notes from public."notes-v1" x where x.user_id = p_user and x.tech_id = k.tech_id))
    else private.card(k.t, n.likes, n.dislikes, n.saves) end || jsonb_build_object('savedAt', k.created_at,
    'hasNote', exists (select 1 from public."notes-v1" x where x.user_id = p_user and x.tech_id = k.tech_id)) order by k.place), '[]')
  from (
    select t, x.tech_id, x.created_at, row_number() over (order by
      case when p_sort = 'title' then lower(t.title) end,
      case when p_sort = 'status' then array_position(array['active', 'pending', 'other'], t.status) end,
      x.created_at desc, x.tech_id desc) as place
    from private.reactions_of(p_user, p_kind) x
    left join public.technologies t on t.tech_id = x.tech_id
    order by place limit p_limit offset p_offset) k
  left join public.technology_counts n on n.tech_id = k.tech_id
$$;

create function private.saved_list_total(p_user uuid, p_kind text) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from private.reactions_of(p_user, p_kind)
$$;

-- Five of a person's saved searches, those with news first.
-- returns [{"id", "name", "search", "frequency", "paused", "lastRunAt", "unread", "newest": the title of the newest
--   that is unread}].
create function private.searches_with_news(p_user uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'search', x.search, 'frequency', x.frequency,
    'paused', x.paused, 'lastRunAt', x.last_run_at, 'unread', x.unread, 'newest', x.newest)
    order by x.latest desc nulls last, x.created_at desc), '[]')
  from (
    select s.*, coalesce(n.unread, 0) as unread, n.latest, n.newest
    from public.saved_searches s
    left join lateral (
      select count(*) as unread, max(e.event_id) as latest, (array_agg(e.title order by e.event_id desc))[1] as newest
      from private.unread_alerts(p_user) e where e.saved_search = s.id) n on true
    where s.user_id = p_user
    order by n.latest desc nulls last, s.created_at desc limit 5) x
$$;

-- The dashboard.
-- returns what AccountPageSchema reads; without a session, the viewer is null and the lists are empty
create function public.account_page() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
begin
  if caller is null then
    return jsonb_build_object('viewer', null, 'saved', '[]'::jsonb, 'liked', '[]'::jsonb, 'savedTotal', 0, 'likedTotal', 0,
      'searches', '[]'::jsonb, 'searchesTotal', 0, 'inquiries', '[]'::jsonb, 'inquiriesTotal', 0, 'sessions',
        '[]'::jsonb, 'trialUsed', false, 'halt', null,
      'mail', 'on', 'stoppedMail', '[]'::jsonb, 'invitations', '[]'::jsonb, 'reports', private.report_count());
  end if;
  return jsonb_build_object(
    'viewer', viewer,
    'saved', private.saved_list_cards(caller, 'save', 10, 0),
    'liked', private.saved_list_cards(caller, 'like', 10, 0),
    'savedTotal', private.saved_list_total(caller, 'save'),
    'likedTotal', private.saved_list_total(caller, 'like'),
    'searches', private.searches_with_news(caller),
    'searchesTotal', (select count(*) from public.saved_searches s where s.user_id = caller),
    'inquiries', private.inquiries_of(caller, 3),
    'inquiriesTotal', (select count(*) from public.inquiries i where i.user_id = caller),
    'sessions', private.own_sessions(),
    'trialUsed', private.own_trial_used(),
    'halt', private.own_halt(),
    'mail', private.own_mail_state(),
    'stoppedMail', private.own_stopped_mail(),
    'invitations', private.own_invitations(),
    'reports', private.report_count());
end $$;

-- Everything that the caller saved ('save') or liked ('like'), twenty per page.
-- returns {"viewer", "total", "page", "pages", "cards"}.
create function public.saved_list_page(p_kind text, p_page integer default 1, p_sort text default 'newest') returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  total integer := private.saved_list_total(caller, p_kind);
  pages integer := greatest(ceil(total / 20.0)::integer, 1);
  page integer := least(greatest(coalesce(p_page, 1), 1), pages);
begin
  return jsonb_build_object('viewer', viewer, 'total', total, 'page', page, 'pages', pages,
    'cards', private.saved_list_cards(caller, p_kind, 20, (page - 1) * 20, p_sort));
end $$;

-- The data of the auth service, the trial's ledger and the link to Stripe about the caller, for the export. Definer,
-- because nobody may read these tables; it returns only data of the caller with a live session, otherwise null.
create function private.account_record() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', u.id, 'email', u.email, 'createdAt', u.created_at, 'lastSignInAt', u.last_sign_in_at,
    'profileFromGoogle', u.raw_user_meta_data,
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('startedAt', s.created_at, 'device', d.device,
        'userAgent', s.user_agent, 'ip', host(s.ip)) order by s.created_at), '[]')
      from auth.sessions s left join private.session_devices d on d.session_id = s.id where s.user_id = u.id),
    -- Of a search that was paid for there is its time; its words are stored in a history alone, if that is on.
    'freeSearches', (
      select coalesce(jsonb_agg(l.charged_at order by l.charged_at), '[]')
      from private.trial_ledger l where l.user_id = u.id),
    'searchHistorySince', (select k.since from private.history_keepers k where k.user_id = u.id),
    'organisations', (
      select coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'role', m.role, 'state', m.state, 'since', m.since,
        'address', a.address) order by o.name), '[]')
      from public.organisation_members m join public.organisations o on o.id = m.organisation_id
      left join private.member_addresses a on a.organisation_id = m.organisation_id and a.user_id = m.user_id where m.user_id = u.id),
    'claims', (
      select coalesce(jsonb_agg(jsonb_build_object('organisation', o.name, 'domain', c.domain, 'address', c.address, 'state', c.state,
        'reason', c.reason, 'madeAt', c.made_at) order by c.made_at), '[]')
      from public.organisation_claims c join public.organisations o on o.id = c.organisation_id where c.user_id = u.id),
    'mistakeReports', (
      select coalesce(jsonb_agg(jsonb_build_object('techId', r.tech_id, 'message', r.message, 'state', r.state, 'answer', r.answer,
        'madeAt', r.made_at) order by r.made_at), '[]')
      from public.mistake_reports r where r.user_id = u.id),
    'blockedInviters', (
      select coalesce(jsonb_agg(private.shown_name(b.blocked) order by b.blocked), '[]')
      from private.invitation_blocks b where b.user_id = u.id),
    'billing', (
      select jsonb_build_object('stripeCustomerId', c.customer_id, 'freeMonthUsed', c.trial_used)
      from private.stripe_customers c where c.user_id = u.id))
  from auth.users u
  where u.id = (private.viewer() ->> 'id')::uuid
$$;

-- The export of an account comes in parts: export_account() returns the short data and counts the export;
-- export_rows(…) returns the lists, one bounded piece at a time.

-- The short part of the caller's export.
-- returns {"viewer", "wait", "account": {…}}; "account" is null without a live session and while "wait" seconds
--   remain. Everything but account_record() is read with the caller's own rights.
create function public.export_account() returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  wait integer := case when caller is null then 0 else private.count_export() end;
begin
  if caller is null or wait > 0 then
    return jsonb_build_object('viewer', viewer, 'wait', wait, 'account', null);
  end if;
  return jsonb_build_object('viewer', viewer, 'wait', 0, 'account', jsonb_build_object(
    'account', private.account_record(),
    'displayName', (select d.name from public.display_names d where d.user_id = caller),
    'membership', (
      select jsonb_build_object('isPro', p.is_pro, 'subscriptionEnd', p.subscription_end, 'trialEnd', p.trial_end)
      from public.user_profiles p where p.id = caller),
    'freeSearchesUsed', (
      select jsonb_build_object('month', to_char(c.month, 'YYYY-MM'), 'used', c.search_count)
      from public.trial_search_counts c where c.user_id = caller)));
end $$;

-- Deletes the caller's account: the auth user and, through foreign keys, everything that belongs to it, including
-- sessions and identities. `p_email` is what the person typed. It must be the account's address, so that another
-- account's page, left open in another tab, deletes nothing. With `p_check_only` it returns 'confirmed' instead of
-- deleting; between the two calls the subscription is cancelled. Definer, because nobody may delete from auth.users.
-- returns what DeletionAnswerSchema reads. 'deleted' is also the outcome if the account was already gone, for example
--   after a double click. 'subscribed' means that a subscription would continue without an account.
create function public.delete_account(p_email text, p_check_only boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
  viewer jsonb;
  led jsonb;
  at timestamptz := private.clock();
begin
  if caller is null then
    return jsonb_build_object('viewer', null, 'outcome', 'signed-out');
  end if;
  -- First the account, for which a reaction in another tab waits and then fails, so that nothing is added meanwhile.
  perform 1 from auth.users u where u.id = caller for update;
  if not found then
    return jsonb_build_object('viewer', null, 'outcome', 'deleted');
  end if;
  viewer := private.viewer();
  if viewer is null then
    return jsonb_build_object('viewer', null, 'outcome', 'signed-out');
  elsif lower(btrim(p_email)) is distinct from lower(viewer ->> 'email') then
    return jsonb_build_object('viewer', viewer, 'outcome', 'not-confirmed');
  end if;
  -- Without an admin an organisation's members cannot go on: another one becomes admin first, or it is closed.
  select jsonb_build_object('name', o.name, 'slug', o.slug) into led
  from public.organisation_members m join public.organisations o on o.id = m.organisation_id
  where m.user_id = caller and m.role = 'admin' and m.state = 'active' and not exists (
    select from public.organisation_members x where x.organisation_id = o.id and x.user_id <> caller
      and x.role = 'admin' and x.state = 'active')
  order by o.id limit 1;
  if led is not null then
    return jsonb_build_object('viewer', viewer, 'outcome', 'last-admin', 'organisation', led);
  elsif p_check_only then
    return jsonb_build_object('viewer', viewer, 'outcome', 'confirmed');
  end if;
  -- A caller who bypasses the page must not keep a subscription that they cannot use. The hour allows for clocks that
  -- differ: a subscription that was just cancelled may end a moment from now.
  if exists (select 1 from private.stripe_customers c join public.user_profiles p on p.id = c.user_id
    where c.user_id = caller and c.customer_id is not null
      and private.is_valid_subscription(p.is_pro, p.subscription_end, p.trial_end, at + interval '1 hour')) then
    return jsonb_build_object('viewer', viewer, 'outcome', 'subscribed');
  end if;
  -- Locks all counters that will change, in one order. Otherwise each cascade would lock its own, and two accounts that
  -- are deleted at once could wait for each other.
  perform 1 from public.technology_counts c where c.tech_id in (
    select x.tech_id from public."saves-v1" x where x.user_id = caller
    union select x.tech_id from public."likes-v1" x where x.user_id = caller
    union select x.tech_id from public."dislikes-v1" x where x.user_id = caller)
    order by c.tech_id for update;
  delete from auth.users u where u.id = caller;
  return jsonb_build_object('viewer', null, 'outcome', 'deleted');
end $$;

-- Two exports per minute: one, and a second one after a broken download.
create function private.count_export() returns integer
language sql security definer set search_path = '' as $$
  select private.count_act('export', 2, interval '1 minute')
$$;

-- The caller's API keys for the export: all but the keys, which are stored nowhere. Definer, because nobody may read the
-- table.
create function private.exported_api_keys(after text, most integer) returns table (key text, item jsonb)
language sql stable security definer set search_path = '' as $$
  select k.id::text, jsonb_build_object('name', k.name, 'prefix', k.prefix, 'scopes', k.scopes, 'madeAt', k.made_at,
    'expiresAt', k.expires_at, 'usedAt', k.used_at, 'revokedAt', k.revoked_at)
  from private.api_keys k
  where k.user_id = (select private.live_user()) and (after is null or k.id > after::uuid) order by k.id limit most
$$;

-- The parts of an account's export that are of shortlists, as exported_part() returns them: those that the caller is a
-- member of with their technologies, and the comments, links and invitations that the caller made.
create function private.exported_shortlists(part text, caller uuid, after text, most integer)
returns table (key text, item jsonb)
language plpgsql stable set search_path = '' as $$
begin
  case part
    when 'shortlists' then return query
      select s.id::text, jsonb_build_object('id', s.id, 'name', s.name, 'role', m.role, 'createdAt', s.created_at,
        'joinedAt', m.joined_at)
      from public.shortlist_members m join public.shortlists s on s.id = m.shortlist_id
      where m.user_id = caller and (after is null or s.id > after::bigint) order by s.id limit most;
    when 'shortlistItems' then return query
      select i.shortlist_id || ':' || i.tech_id, jsonb_build_object('shortlist', i.shortlist_id, 'techId', i.tech_id,
        'title', t.title, 'institution', t.uni, 'place', i.place, 'note', i.note, 'rating', i.rating,
        'addedByYou', i.added_by is not distinct from caller, 'at', i.added_at)
      from public.shortlist_items i left join public.technologies t on t.tech_id = i.tech_id
      where i.shortlist_id in (select m.shortlist_id from public.shortlist_members m where m.user_id = caller)
        and (after is null
          or (i.shortlist_id, i.tech_id) > (split_part(after, ':', 1)::bigint, split_part(after, ':', 2)::bigint))
      order by i.shortlist_id, i.tech_id limit most;
    when 'shortlistComments' then return query
      select c.id::text, jsonb_build_object('shortlist', c.shortlist_id, 'text', c.body, 'at', c.created_at)
      from public.shortlist_comments c
      where c.user_id = caller and (after is null or c.id > after::uuid) order by c.id limit most;
    when 'shortlistLinks' then return query
      -- All but their addresses, which are stored nowhere.
      select l.id::text, jsonb_build_object('shortlist', l.shortlist_id, 'notes', l.shows_notes, 'ratings', l.shows_ratings,
        'comments', l.shows_comments, 'records', l.shows_records, 'madeAt', l.made_at, 'expiresAt', l.expires_at,
        'revokedAt', l.revoked_at)
      from public.shortlist_links l
      where l.made_by = caller and (after is null or l.id > after::bigint) order by l.id limit most;
    when 'shortlistInvitations' then return query
      select i.id::text, jsonb_build_object('shortlist', i.shortlist_id, 'email', i.email, 'role', i.role, 'state', i.state,
        'at', i.invited_at)
      from public.shortlist_invitations i
      where i.invited_by = caller and (after is null or i.id > after::uuid) order by i.id limit most;
    else raise exception 'There is no part of that name.' using errcode = '22023';
  end case;
end $$;

-- A part of an account's export: at most `most` rows of the caller's with their keys, in the order of these, after the
-- key `after`, read with the caller's rights.
create function private.exported_part(part text, caller uuid, after text, most integer) returns table (key text, item jsonb)
language plpgsql stable set search_path = '' as $$
begin
  case part
    when 'saved', 'liked', 'notInterested' then return query
      select r.tech_id::text, jsonb_build_object('techId', r.tech_id, 'title', t.title, 'institution', t.uni, 'at', r.created_at)
      from private.reactions_of(caller, case part when 'saved' then 'save' when 'liked' then 'like' else 'dislike' end) r
      left join public.technologies t on t.tech_id = r.tech_id
      where after is null or r.tech_id > after::bigint order by r.tech_id limit most;
    when 'notes' then return query
      select n.tech_id::text, jsonb_build_object('techId', n.tech_id, 'title', t.title, 'institution', t.uni, 'text', n.notes,
        'updatedAt', n.updated_at)
      from public."notes-v1" n left join public.technologies t on t.tech_id = n.tech_id
      where n.user_id = caller and (after is null or n.tech_id > after::bigint) order by n.tech_id limit most;
    when 'inquiries' then return query
      select i.id::text, jsonb_build_object('techId', i.tech_id, 'title', i.title, 'owner', i.owner, 'message', i.message,
        'state', i.state, 'askedAt', i.asked_at, 'sentAt', i.sent_at, 'messages', (
          select coalesce(jsonb_agg(jsonb_build_object('text', m.body, 'quoted', m.quoted, 'at', m.at) order by m.at, m.id), '[]')
          from public.inquiry_messages m where m.inquiry_id = i.id and m.user_id = caller))
      from public.inquiries i
      where i.user_id = caller and (after is null or i.id > after::uuid) order by i.id limit most;
    when 'analysisRequests' then return query
      select q.tech_id::text, jsonb_build_object('techId', q.tech_id, 'title', t.title, 'institution', t.uni, 'at', q.created_at)
      from public.analysis_requests q left join public.technologies t on t.tech_id = q.tech_id
      where q.user_id = caller and (after is null or q.tech_id > after::bigint) order by q.tech_id limit most;
    when 'savedSearches' then return query
      select s.id::text, jsonb_build_object('name', s.name, 'search', s.search, 'frequency', s.frequency, 'paused', s.paused,
        'hasFeed', s.feed_hash is not null, 'createdAt', s.created_at, 'lastRunAt', s.last_run_at)
      from public.saved_searches s
      where s.user_id = caller and (after is null or s.id > after::uuid) order by s.id limit most;
    when 'searchHistory' then return query
      select h.id::text, jsonb_build_object('query', h.q, 'mode', h.mode, 'keywords', h.kw, 'at', h.at)
      from private.history_of_caller(coalesce(after::bigint, 0), most) h order by h.id;
    when 'watches' then return query
      select w.tech_id::text, jsonb_build_object('techId', w.tech_id, 'title', t.title, 'institution', t.uni, 'at', w.created_at)
      from public.watches w left join public.technologies t on t.tech_id = w.tech_id
      where w.user_id = caller and (after is null or w.tech_id > after::bigint) order by w.tech_id limit most;
    when 'alerts' then return query
      select e.event_id::text, jsonb_build_object('savedSearch', s.name, 'techId', e.tech_id, 'title', e.title,
        'kind', e.kind, 'at', e.at)
      from public.alert_events e left join public.saved_searches s on s.id = e.saved_search
      where e.user_id = caller and (after is null or e.event_id > after::bigint) order by e.event_id limit most;
    when 'needs' then return query select * from private.exported_needs(after, most);
    when 'apiKeys' then return query select * from private.exported_api_keys(after, most);
    when 'acts' then return query
      select a.id::text, jsonb_build_object('act', a.act, 'organisation', o.name, 'techId', a.tech_id, 'details', a.details,
        'at', a.at)
      from private.acts_of_caller(coalesce(after::bigint, 0), most) a
      left join public.organisations o on o.id = a.organisation_id order by a.id;
    else return query select * from private.exported_shortlists(part, caller, after, most);
  end case;
end $$;

-- The next rows of one part of the caller's export, in the order of their keys after `p_after`, so that changes made
-- meanwhile neither skip nor repeat a row.
-- returns what ExportRowsSchema reads: at most two million bytes of rows or a single one; "next" is null after the last
create function public.export_rows(p_part text, p_after text default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer constant jsonb := private.viewer();
  -- An inquiry may hold 200 messages of 5,000 characters.
  most constant integer := case when p_part = 'inquiries' then 10 else 200 end;
  most_bytes constant integer := 2000000;
  page jsonb;
  last_key text;
begin
  if viewer is null then
    return jsonb_build_object('viewer', null, 'rows', '[]'::jsonb, 'next', null);
  end if;
  with read as materialized (
    select x.*, sum(octet_length(x.item::text)) over (order by x.place) as bytes
    from private.exported_part(p_part, (viewer ->> 'id')::uuid, p_after, most) with ordinality x (key, item, place)
  ), fitting as (
    select r.* from read r where r.bytes <= most_bytes or r.place = 1
  )
  select coalesce(jsonb_agg(f.item order by f.place), '[]'),
    case when count(*) = most or count(*) < (select count(*) from read) then (array_agg(f.key order by f.place desc))[1] end
    into page, last_key
  from fitting f;
  return jsonb_build_object('viewer', viewer, 'rows', page, 'next', last_key);
end $$;

-- The audit trail's rows about the caller after the act `p_after`, for the export. Definer, because nobody may read
-- the trail.
create function private.acts_of_caller(p_after bigint, p_limit integer) returns setof private.audit_trail
language sql stable security definer set search_path = '' as $$
  select a.* from private.audit_trail a
  where a.user_id = (select private.live_user()) and a.id > p_after order by a.id limit p_limit
$$;

-- The caller's live sessions, at most fifty: the current one first, then the most recently used.
-- returns [{"current", "device", "startedAt", "usedAt"}]. `usedAt` is when the session was last refreshed, which a
--   page in use does once an hour. Definer, to read auth.sessions.
create function private.own_sessions() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('current', x.current, 'device', x.device, 'startedAt', x.created_at,
    'usedAt', x.used_at) order by x.current desc, x.used_at desc), '[]')
  from (
    select s.id::text = (select auth.jwt() ->> 'session_id') as current, d.device, s.created_at,
      coalesce(s.refreshed_at at time zone 'utc', s.created_at) as used_at
    from auth.sessions s
    left join private.session_devices d on d.session_id = s.id
    where s.user_id = (select private.live_user()) and (s.not_after is null or s.not_after > now())
    order by 1 desc, 4 desc limit 50) x
$$;

-- Whether the caller has had the free month, with this account or an earlier one of the same Google account.
create function private.own_trial_used() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select 1 from private.stripe_customers c where c.user_id = (select private.live_user()) and c.trial_used)
    or exists (
      select 1 from public.user_profiles p where p.id = (select private.live_user()) and p.trial_end is not null)
    or exists (
      select 1 from private.identity_free_months m
      where m.identity_hash = any (private.identity_hashes((select private.live_user()))))
$$;

-- The reason that the caller's subscription is not renewed: 'cancelled', 'paused', 'unpaid' or null.
create function private.own_halt() returns text
language sql stable security definer set search_path = '' as $$
  select c.halt from private.stripe_customers c where c.user_id = (select private.live_user())
$$;

-- Empties one of the caller's lists.
-- returns {"viewer", "removed"}. Notes stay.
create function public.empty_saved_list(p_kind text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  removed integer := 0;
begin
  if p_kind = 'save' then
    delete from public."saves-v1" x where x.user_id = caller;
    get diagnostics removed = row_count;
  elsif p_kind = 'like' then
    delete from public."likes-v1" x where x.user_id = caller;
    get diagnostics removed = row_count;
  end if;
  return jsonb_build_object('viewer', viewer, 'removed', removed);
end $$;

grant execute on function public.account_page to anon, authenticated, service_role;

grant execute on function private.reactions_of, private.saved_list_cards, private.saved_list_total,
  private.searches_with_news, private.own_sessions, private.acts_of_caller, private.own_trial_used, private.own_halt,
  private.exported_part, private.exported_api_keys, private.exported_shortlists, public.saved_list_page,
  private.account_record, public.export_account, public.delete_account, private.count_export, public.export_rows,
  public.empty_saved_list to authenticated, service_role;
