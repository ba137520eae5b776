-- Jobs that must run again and again say so here when they have; whoever is late is alerted (docs/operations.md,
-- 'Alerts'). Times are the server's own, not `private.clock()`: a moved clock makes no job late.

create table private.heartbeats (
  job text primary key,
  at timestamptz not null default now(),
  -- How long may pass until the next one.
  allowed interval not null
);
alter table private.heartbeats enable row level security;
comment on table private.heartbeats is 'When each recurring job last ended well.';

-- From the first deployment on, so that a cron that never fires is late too. A backup counts from the first one.
insert into private.heartbeats (job, allowed) values ('night', interval '26 hours');

-- A job ended well. A job's own interval is set by updating its row.
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

-- The jobs that are late: a list of names, which `/readyz` shows everyone anyway.
create function public.late_jobs() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(h.job order by h.job), '[]') from private.heartbeats h where h.at + h.allowed < now()
$$;

revoke execute on function private.heartbeat(text), public.heartbeat(text), public.late_jobs()
  from public, anon, authenticated;
grant execute on function public.heartbeat(text) to service_role;
grant execute on function public.late_jobs() to anon, authenticated, service_role;
