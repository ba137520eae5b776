-- Claims, proved addresses and reports of mistakes in the account's export; requests for codes go after two days.
set check_function_bodies = off;

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
      select coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'role', m.role, 'state', m.state, 'since', m.since, 'address', a.address) order by o.name), '[]')
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
    ('private.address_codes', $q$ asked_at < now() - interval '2 days' $q$),
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
