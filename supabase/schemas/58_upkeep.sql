-- Recurring jobs record here that they have run; a late job raises an incident (docs/operate.md, 'Incidents'). Times are
-- the server's own, not `private.clock()`: a moved clock makes no job late.
create table private.heartbeats (
  job text primary key,
  at timestamptz not null default now(),
  -- The longest time until the next run.
  allowed interval not null
);
comment on table private.heartbeats is 'When each recurring job last ended well.';
-- Inserted with the first deployment, so that a cron that never runs is late too: 'night' is the web Worker's, the other
-- two are the jobs Worker's. Backups count from the first backup on.
insert into private.heartbeats (job, allowed)
values ('night', interval '26 hours'), ('alerts', interval '26 hours'), ('five-minutes', interval '30 minutes');

-- Records that a job ended well. To change a job's interval, update its row.
create function private.heartbeat(p_job text) returns void
language sql volatile set search_path = '' as $$
  insert into private.heartbeats (job, allowed) values (p_job, interval '8 days')
  on conflict (job) do update set at = now()
$$;

-- The same for the web worker, with the service role.
create function public.heartbeat(p_job text) returns void
language sql volatile security definer set search_path = '' as $$
  select private.heartbeat(p_job)
$$;

-- The names of the late jobs. `/readyz` shows them to everyone.
create function public.late_jobs() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(h.job order by h.job), '[]') from private.heartbeats h where h.at + h.allowed < now()
$$;

-- Messages of the queues that failed for good. The operator looks at them and releases them; the jobs Worker then puts
-- them back on their queues (docs/operate.md, 'Dead letters').
create table private.dead_letters (
  id text primary key check (char_length(id) between 1 and 200),
  body jsonb not null,
  at timestamptz not null default now(),
  released boolean not null default false
);

-- Stores [{"id", "body"}], as JSON text; a message that is stored already stays as it is.
create function public.store_dead_letters(p_letters text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.dead_letters (id, body)
  select x.id, x.body from jsonb_to_recordset(p_letters::jsonb) x (id text, body jsonb)
  on conflict (id) do nothing
$$;

-- Up to a hundred released messages, the oldest first.
-- returns [{"id", "body"}].
create function public.released_dead_letters() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'body', d.body) order by d.at), '[]')
  from (select * from private.dead_letters x where x.released order by x.at limit 100) d
$$;

create function public.forget_dead_letter(p_id text) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.dead_letters d where d.id = p_id
$$;

-- Deletes rows that are past their retention and returns the number of rows by table: at most 20,000 of each in a call,
-- and of search histories a million. The night calls it until nothing is left. Each table's retention is one line;
-- docs/operate.md gives the reasons.
create function public.prune_old_rows() returns jsonb
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
    ('private.search_history', $q$ month < date_trunc('month', private.clock() at time zone 'utc')::date $q$),
    ('private.chat_minutes', $q$ minute < now() - interval '1 day' $q$),
    ('private.address_codes', $q$ asked_at < now() - interval '2 days' $q$),
    ('private.member_invitations', $q$ made_at < private.clock() - interval '14 days' $q$),
    ('private.organisation_offers', $q$ made_at < private.clock() - interval '14 days' $q$),
    -- Of a member, the owner keeps seeing which address accepted.
    ('public.shortlist_invitations', $q$ invited_at < now() - interval '14 days' and not (state = 'accepted' and exists (
      select from public.shortlist_members m where m.shortlist_id = shortlist_invitations.shortlist_id and m.user_id = answered_by)) $q$),
    ('private.api_keys', $q$ coalesce(revoked_at, expires_at) < private.clock() - interval '90 days' $q$),
    ('private.audit_trail', $q$ at < private.clock() - interval '3 years' $q$),
    ('private.api_writes', $q$ at < private.clock() - interval '2 days' $q$),
    ('private.images_to_fetch', $q$ import_id is null and due_at < now() - interval '30 days' $q$),
    ('public.shortlist_links', $q$ coalesce(revoked_at, expires_at) < now() - interval '30 days' $q$),
    ('private.query_vectors', $q$ at < now() - interval '1 hour' $q$),
    ('private.catalogue_exports', $q$ begun_at < now() - interval '1 hour' $q$),
    ('private.catalogue_events', $q$ at < private.clock() - interval '60 days' and run is not null $q$),
    ('private.alert_runs', $q$ at < private.clock() - interval '60 days' and run < (select max(r.run) from private.alert_runs r) $q$),
    ('public.alert_events', $q$ at < private.clock() - interval '400 days' $q$),
    ('private.mail_outbox', $q$ made_at < private.clock() - interval '60 days' $q$),
    ('private.inbound_mail', $q$ at < private.clock() - interval '60 days' $q$),
    ('private.visitor_questions', $q$ asked_at < private.clock() - interval '2 days' $q$),
    ('public.inquiries', $q$ visitor_email is not null and asked_at < now() - interval '400 days' $q$),
    ('private.standing_needs', $q$ ends_on < current_date - 400 $q$),
    ('private.webhook_messages', $q$ at < private.clock() - interval '30 days' $q$),
    ('private.dead_letters', $q$ at < now() - interval '60 days' $q$),
    ('private.notices', $q$ made_at < private.clock() - interval '60 days' $q$),
    ('private.stripe_events', $q$ received_at < now() - interval '90 days' $q$),
    ('ingest.changes', $q$ batch_id in (select b.batch_id from ingest.batches b where b.started_at < now() - interval '180 days') $q$),
    ('public.daily_selection_techids', $q$ date_of_entry < current_date - 30
      and date_of_entry < (select max(d.date_of_entry) from public.daily_selection_techids d) $q$)
  ) r (relation, condition) loop
    execute format('delete from %1$s where ctid = any (array(select ctid from %1$s where %2$s limit %3$s))',
      rule.relation, rule.condition, case when rule.relation = 'private.search_history' then 1000000 else 20000 end);
    get diagnostics removed = row_count;
    answer := answer || jsonb_build_object(rule.relation, removed);
  end loop;
  return answer;
end $$;

-- Files the technologies under 'other' whose patents ended since the last night, and returns how many; and notes which
-- organisations answer within ten days by now.
create function public.settle_statuses() returns integer
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  changed constant integer := private.settle_statuses(null);
  others bigint[];
begin
  with other as (
    update public.organisations o set answers_soon = not o.answers_soon
    where o.status = 'claimed' and o.answers_soon <> coalesce(private.answer_days(o.id) <= 10, false)
    returning o.id
  )
  select array_agg(t.tech_id) into others from other o join public.technologies t on t.organisation_id = o.id;
  perform private.refresh_facts(others);
  if changed > 0 then
    perform public.catalogue_changed();
  end if;
  return changed;
end $$;

grant execute on function public.late_jobs to anon, authenticated, service_role;
