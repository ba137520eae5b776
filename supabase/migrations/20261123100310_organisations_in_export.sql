-- Organisations and acts in the account's export.
set check_function_bodies = off;

create function private.acts_of_caller(p_after bigint, p_limit integer) returns setof private.audit_trail
language sql stable security definer set search_path = '' as $$
  select a.* from private.audit_trail a
  where a.user_id = (select private.live_user()) and a.id > p_after order by a.id limit p_limit
$$;

grant execute on function private.acts_of_caller(bigint, integer) to authenticated, service_role;

create or replace function private.account_record() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', u.id, 'email', u.email, 'createdAt', u.created_at, 'lastSignInAt', u.last_sign_in_at,
    'profileFromGoogle', u.raw_user_meta_data,
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('startedAt', s.created_at, 'device', d.device,
        'userAgent', s.user_agent, 'ip', host(s.ip)) order by s.created_at), '[]')
      from auth.sessions s left join private.session_devices d on d.session_id = s.id where s.user_id = u.id),
    -- Of a search there is its time; its words were never stored.
    'freeSearches', (
      select coalesce(jsonb_agg(l.charged_at order by l.charged_at), '[]')
      from private.trial_ledger l where l.user_id = u.id),
    'organisations', (
      select coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'role', m.role, 'state', m.state, 'since', m.since) order by o.name), '[]')
      from public.organisation_members m join public.organisations o on o.id = m.organisation_id where m.user_id = u.id),
    'blockedInviters', (
      select coalesce(jsonb_agg(private.shown_name(b.blocked) order by b.blocked), '[]')
      from private.invitation_blocks b where b.user_id = u.id),
    'billing', (
      select jsonb_build_object('stripeCustomerId', c.customer_id, 'freeMonthUsed', c.trial_used)
      from private.stripe_customers c where c.user_id = u.id))
  from auth.users u
  where u.id = (private.viewer() ->> 'id')::uuid
$$;

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
  elsif p_part = 'shortlists' then
    select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'role', x.role, 'createdAt', x.created_at,
        'joinedAt', x.joined_at) order by x.id), '[]'), max(x.id), count(*) = 1000
      into page, last, more
      from (
        select s.id, s.name, s.created_at, m.role, m.joined_at
        from public.shortlist_members m join public.shortlists s on s.id = m.shortlist_id
        where m.user_id = caller and s.id > coalesce(p_after::bigint, 0) order by s.id limit 1000) x;
  elsif p_part = 'shortlistItems' then
    -- A note holds 2,000 characters: two hundred are less than two million bytes.
    select coalesce(jsonb_agg(jsonb_build_object('shortlist', x.shortlist_id, 'techId', x.tech_id, 'title', t.title,
        'institution', t.uni, 'place', x.place, 'note', x.note, 'rating', x.rating, 'addedByYou', x.added_by is not distinct from caller,
        'at', x.added_at) order by x.shortlist_id, x.tech_id), '[]'),
      (array_agg(x.shortlist_id || ':' || x.tech_id order by x.shortlist_id desc, x.tech_id desc))[1], count(*) = 200
      into page, last, more
      from (
        select i.* from public.shortlist_items i
        where i.shortlist_id in (select m.shortlist_id from public.shortlist_members m where m.user_id = caller)
          and (i.shortlist_id, i.tech_id) > (coalesce(split_part(p_after, ':', 1)::bigint, 0),
            coalesce(split_part(p_after, ':', 2)::bigint, -9223372036854775808))
        order by i.shortlist_id, i.tech_id limit 200) x
      left join public.technologies t on t.tech_id = x.tech_id;
  elsif p_part = 'shortlistComments' then
    select coalesce(jsonb_agg(jsonb_build_object('shortlist', x.shortlist_id, 'text', x.body, 'at', x.created_at) order by x.id), '[]'),
      (array_agg(x.id order by x.id desc))[1], count(*) = 200
      into page, last, more
      from (
        select * from public.shortlist_comments c
        where c.user_id = caller and c.id > coalesce(p_after::uuid, '00000000-0000-0000-0000-000000000000')
        order by c.id limit 200) x;
  elsif p_part = 'shortlistLinks' then
    -- Of a link there is all but its address, which is stored nowhere.
    select coalesce(jsonb_agg(jsonb_build_object('shortlist', x.shortlist_id, 'notes', x.shows_notes, 'ratings', x.shows_ratings,
        'comments', x.shows_comments, 'madeAt', x.made_at, 'expiresAt', x.expires_at, 'takenBackAt', x.revoked_at) order by x.id), '[]'),
      max(x.id), count(*) = 1000
      into page, last, more
      from (
        select * from public.shortlist_links l
        where l.made_by = caller and l.id > coalesce(p_after::bigint, 0) order by l.id limit 1000) x;
  elsif p_part = 'shortlistInvitations' then
    select coalesce(jsonb_agg(jsonb_build_object('shortlist', x.shortlist_id, 'email', x.email, 'role', x.role, 'state', x.state,
        'at', x.invited_at) order by x.id), '[]'), (array_agg(x.id order by x.id desc))[1], count(*) = 1000
      into page, last, more
      from (
        select * from public.shortlist_invitations i
        where i.invited_by = caller and i.id > coalesce(p_after::uuid, '00000000-0000-0000-0000-000000000000')
        order by i.id limit 1000) x;
  elsif p_part = 'savedSearches' then
    select coalesce(jsonb_agg(jsonb_build_object('name', x.name, 'search', x.search, 'frequency', x.frequency,
        'paused', x.paused, 'hasFeed', x.feed_hash is not null, 'createdAt', x.created_at, 'lastRunAt', x.last_run_at)
        order by x.id), '[]'), null, false
      into page, last, more
      from public.saved_searches x where x.user_id = caller;
  elsif p_part = 'watches' then
    select coalesce(jsonb_agg(jsonb_build_object('techId', x.tech_id, 'title', t.title, 'institution', t.uni,
        'at', x.created_at) order by x.tech_id), '[]'), null, false
      into page, last, more
      from public.watches x left join public.technologies t on t.tech_id = x.tech_id where x.user_id = caller;
  elsif p_part = 'alerts' then
    select coalesce(jsonb_agg(jsonb_build_object('savedSearch', n.name, 'techId', x.tech_id, 'title', x.title,
        'kind', x.kind, 'at', x.at) order by x.event_id), '[]'), max(x.event_id), count(*) = 1000
      into page, last, more
      from (
        select * from public.alert_events e
        where e.user_id = caller and e.event_id > coalesce(p_after::bigint, 0) order by e.event_id limit 1000) x
      left join public.saved_searches n on n.id = x.saved_search;
  elsif p_part = 'acts' then
    select coalesce(jsonb_agg(jsonb_build_object('act', x.act, 'organisation', o.name, 'techId', x.tech_id, 'details', x.details,
        'at', x.at) order by x.id), '[]'), max(x.id), count(*) = 500
      into page, last, more
      from private.acts_of_caller(coalesce(p_after::bigint, 0), 500) x
      left join public.organisations o on o.id = x.organisation_id;
  else
    raise exception 'There is no part of that name.' using errcode = '22023';
  end if;
  return jsonb_build_object('viewer', viewer, 'rows', page, 'next', case when more then last end);
end $$;
