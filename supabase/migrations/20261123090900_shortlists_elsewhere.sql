-- What the account, the page of a technology and the upkeep have to do with shortlists. After the alerts and the export,
-- which write the same functions.
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
    'blockedInviters', (
      select coalesce(jsonb_agg(private.shown_name(b.blocked) order by b.blocked), '[]')
      from private.invitation_blocks b where b.user_id = u.id),
    'billing', (
      select jsonb_build_object('stripeCustomerId', c.customer_id, 'freeMonthUsed', c.trial_used)
      from private.stripe_customers c where c.user_id = u.id))
  from auth.users u
  where u.id = (private.viewer() ->> 'id')::uuid
$$;

create or replace function public.export_account() returns jsonb
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
  else
    raise exception 'There is no part of that name.' using errcode = '22023';
  end if;
  return jsonb_build_object('viewer', viewer, 'rows', page, 'next', case when more then last end);
end $$;

create or replace function public.patent_page(p_tech_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  technology jsonb;
  featured boolean;
  reactions jsonb;
  requested boolean := false;
  note jsonb;
  similar_cards jsonb;
  inquiries jsonb;
  shortlists jsonb;
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
  -- A visitor may not even ask what is a person's own.
  begin
    if caller is not null then
      reactions := jsonb_build_object(
        'save', exists (select 1 from public."saves-v1" x where x.user_id = caller and x.tech_id = p_tech_id),
        'like', exists (select 1 from public."likes-v1" x where x.user_id = caller and x.tech_id = p_tech_id),
        'dislike', exists (select 1 from public."dislikes-v1" x where x.user_id = caller and x.tech_id = p_tech_id));
    end if;
  exception when others then
    raise warning 'patent_page(%): reactions: %', p_tech_id, sqlerrm;
    missing := missing || 'reactions'::text;
  end;
  if caller is not null then
    requested := exists (select 1 from public.report_requests q where q.user_id = caller and q.tech_id = p_tech_id);
  end if;
  report := jsonb_build_object(
    'requested', requested,
    'isFactSheet', private.is_fact_sheet(p_tech_id),
    'factSheet', case when (viewer ->> 'subscribed')::boolean then (
      select r.fact_sheet ->> 'markdown' from public.technology_reports r where r.tech_id = p_tech_id) end);
  select jsonb_build_object('statedStatus', t.stated_status, 'endsOn', t.ends_on, 'termEndsOn', d.term_ends_on,
      'sourceUrl', d.source_url), t.family into rights, family
  from public.technologies t left join public.technology_details d on d.tech_id = t.tech_id where t.tech_id = p_tech_id;
  begin
    if caller is not null then
      select jsonb_build_object('text', x.notes, 'updatedAt', x.updated_at) into note
      from public."notes-v1" x where x.user_id = caller and x.tech_id = p_tech_id;
    end if;
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
    if caller is not null then
      inquiries := private.inquiries_of(caller, 3, p_tech_id);
    end if;
  exception when others then
    raise warning 'patent_page(%): inquiries: %', p_tech_id, sqlerrm;
    missing := missing || 'inquiries'::text;
  end;
  begin
    if caller is not null then
      shortlists := private.own_shortlists(p_tech_id);
    end if;
  exception when others then
    raise warning 'patent_page(%): shortlists: %', p_tech_id, sqlerrm;
    missing := missing || 'shortlists'::text;
  end;
  return jsonb_build_object(
    'viewer', viewer,
    'technology', technology,
    'featured', featured,
    'reactions', coalesce(reactions, '{"save": false, "like": false, "dislike": false}'),
    'note', note,
    'similar', coalesce(similar_cards, '[]'),
    'inquiries', coalesce(inquiries, '[]'),
    'shortlists', coalesce(shortlists, '[]'),
    'claims', private.claims_of(p_tech_id),
    'rights', rights,
    'family', private.family_of(family, p_tech_id),
    'report', report,
    'missing', to_jsonb(missing));
end $$;

create or replace function public.prune_old_rows() returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  rule record;
  removed integer;
  answer jsonb := '{}';
begin
  for rule in select * from (values
    ('private.trial_ledger', $q$ month < private.clock() - interval '2 months' $q$),
    ('private.identity_searches', $q$ month < private.clock() - interval '2 months' $q$),
    ('private.empty_searches', $q$ day < private.clock() - interval '1 day' $q$),
    ('private.chat_minutes', $q$ minute < now() - interval '1 day' $q$),
    ('public.shortlist_invitations', $q$ invited_at < now() - interval '14 days' $q$),
    ('public.shortlist_links', $q$ coalesce(revoked_at, expires_at) < now() - interval '30 days' $q$),
    ('private.query_vectors', $q$ at < now() - interval '1 hour' $q$),
    ('private.catalogue_exports', $q$ begun_at < now() - interval '1 hour' $q$),
    ('private.catalogue_events', $q$ at < private.clock() - interval '60 days' and run is not null $q$),
    ('private.alert_runs', $q$ at < private.clock() - interval '60 days' and run < (select max(r.run) from private.alert_runs r) $q$),
    ('public.alert_events', $q$ at < private.clock() - interval '400 days' $q$),
    ('private.mail_outbox', $q$ made_at < private.clock() - interval '60 days' $q$),
    ('private.stripe_events', $q$ received_at < now() - interval '90 days' $q$),
    ('ingest.changes', $q$ batch_id in (select b.batch_id from ingest.batches b where b.started_at < now() - interval '180 days') $q$),
    ('public.daily_selection_techids', $q$ date_of_entry < current_date - 30
      and date_of_entry < (select max(d.date_of_entry) from public.daily_selection_techids d) $q$)
  ) r (relation, condition) loop
    execute format('delete from %1$s where ctid = any (array(select ctid from %1$s where %2$s limit 20000))',
      rule.relation, rule.condition);
    get diagnostics removed = row_count;
    answer := answer || jsonb_build_object(rule.relation, removed);
  end loop;
  return answer;
end $$;
