-- Webhooks: the URLs to which an organisation's programs are sent word of its listings and inquiries, in the form of
-- Standard Webhooks (standardwebhooks.com). The jobs Worker signs and sends the messages (workers/jobs/src/webhooks).

create table private.webhooks (
  id uuid primary key,
  organisation_id bigint not null references public.organisations (id) on delete cascade,
  url text not null check (char_length(url) between 10 and 500),
  kinds text[] not null check (cardinality(kinds) > 0 and kinds <@ '{listing.changed,inquiry.received}'),
  made_at timestamptz not null default private.clock(),
  stopped_at timestamptz,
  secret text not null default 'whsec_' || encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid(), 'UTF8')), 'base64'),
  failures integer not null default 0,
  rests_until timestamptz
);
create index webhooks_by_organisation on private.webhooks (organisation_id, made_at);
alter table private.webhooks alter url set statistics 0;
comment on column private.webhooks.id is 'Made with the form, so that a form posted twice makes one.';
comment on column private.webhooks.secret is 'What signs its messages: 244 random bits.';
comment on column private.webhooks.failures is 'How many tries in a row came to nothing; after three it rests for an hour.';
comment on column private.webhooks.stopped_at is 'Since when it is sent nothing: its URL answered 410, or a message had failed eight times. Null while it is on.';

-- Changes of listings that no message holds yet: several of one field and minute become one.
create table private.webhook_changes (
  webhook_id uuid not null references private.webhooks (id) on delete cascade,
  tech_id bigint not null,
  kind text not null,
  primary key (webhook_id, tech_id, kind)
);

create table private.webhook_messages (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references private.webhooks (id) on delete cascade,
  kind text not null check (kind in ('listing.changed', 'inquiry.received', 'webhook.test')),
  data jsonb not null,
  at timestamptz not null default private.clock(),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  due_at timestamptz default private.clock(),
  taken_at timestamptz,
  answer text check (char_length(answer) <= 300)
);
create index webhook_messages_due on private.webhook_messages (due_at) where due_at is not null;
create index webhook_messages_by_webhook on private.webhook_messages (webhook_id, at desc);
comment on column private.webhook_messages.due_at is 'When it is tried next; null once it has ended.';
comment on column private.webhook_messages.taken_at is 'Since when a Worker is sending it; null once that has ended.';
comment on column private.webhook_messages.answer is 'What the URL answered to the last try, in a sentence.';

-- An organisation's webhooks, as settings_of(…) says: [{"id", "url", "kinds", "secret", "stopped", "messages": the
-- latest five [{"kind", "at", "state", "tries", "answer"}]}].
create function private.webhooks_of(p_organisation bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'url', w.url, 'kinds', w.kinds, 'secret', w.secret,
    'stopped', w.stopped_at is not null, 'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', m.kind, 'at', m.at, 'state', m.state, 'tries', m.tries, 'answer', m.answer)
        order by m.at desc, m.id), '[]')
      from (select * from private.webhook_messages x where x.webhook_id = w.id order by x.at desc, x.id limit 5) m))
    order by w.made_at, w.id), '[]')
  from private.webhooks w where w.organisation_id = p_organisation
$$;

-- Notes what listings' webhooks are sent: the same events that people's alerts and programs' mirrors follow.
create function private.note_webhook_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.webhook_changes (webhook_id, tech_id, kind)
  select distinct w.id, a.tech_id, a.kind
  from added a join private.webhooks w on w.organisation_id = a.organisation_id
  where w.stopped_at is null and 'listing.changed' = any (w.kinds)
  order by 1, 2, 3
  on conflict do nothing;
  return null;
end $$;

create trigger note_webhook_changes after insert on private.catalogue_events
  referencing new table as added for each statement execute function private.note_webhook_changes();

-- Notes that an organisation received an inquiry. A message names it, and holds nothing that its asker wrote.
create function private.note_webhook_inquiry(i public.inquiries) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.webhook_messages (webhook_id, kind, data)
  select w.id, 'inquiry.received', jsonb_build_object('inquiry', i.id, 'technology', i.tech_id)
  from private.webhooks w
  where w.organisation_id = i.organisation_id and w.stopped_at is null and 'inquiry.received' = any (w.kinds)
$$;

-- Changes a webhook of an organisation; admins only.
--   add     `p_url` for messages of `p_kinds`; five at most ('full'), and only with a verified domain ('unverified')
--   remove  with its messages      test  sends a message without contents, ten an hour at most ('full')
--   start   one that was stopped gets messages again; those of the meantime are lost
create function public.change_webhook(p_slug text, p_change text, p_id uuid, p_url text default null, p_kinds text[] default null)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation, '{admin}');
  is_theirs constant boolean := exists (
    select from private.webhooks w where w.id = p_id and w.organisation_id = organisation);
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif p_change = 'add' then
    if is_theirs then
      return private.organisation_answer('changed');
    elsif not private.is_verified(organisation) then
      return private.organisation_answer('unverified');
    elsif (select count(*) from private.webhooks w where w.organisation_id = organisation) >= 5 then
      return private.organisation_answer('full');
    elsif coalesce(cardinality(p_kinds), 0) = 0 or not p_kinds <@ '{listing.changed,inquiry.received}'
      -- An id of another organisation's.
      or exists (select from private.webhooks w where w.id = p_id)
      or char_length(p_url) > 500 or p_url !~ '^https://[^[:space:][:cntrl:]]+$' then
      return private.organisation_answer('wrong');
    end if;
    insert into private.webhooks (id, organisation_id, url, kinds)
    values (p_id, organisation, p_url, array(select distinct unnest(p_kinds) order by 1));
  elsif not is_theirs then
    return private.organisation_answer('not-found');
  elsif p_change = 'remove' then
    delete from private.webhooks w where w.id = p_id;
  elsif p_change = 'start' then
    update private.webhooks w set stopped_at = null, failures = 0, rests_until = null where w.id = p_id;
  elsif p_change = 'test' then
    if private.count_act('webhook-test', 10, interval '1 hour') > 0 then
      return private.organisation_answer('full');
    end if;
    insert into private.webhook_messages (webhook_id, kind, data) values (p_id, 'webhook.test', '{}');
    return private.organisation_answer('changed');
  else
    raise 'A webhook is added, tested, started or removed.' using errcode = '22023';
  end if;
  perform private.note_act('webhook.' || p_change, organisation);
  return private.organisation_answer('changed');
end $$;

-- How long a message waits after its nth try; null after the last.
create function private.webhook_pause(p_tries integer) returns interval
language sql immutable set search_path = '' as $$
  select (array['5 minutes', '30 minutes', '2 hours', '6 hours', '16 hours', '24 hours', '24 hours'])[p_tries]::interval
$$;

-- Takes messages that are due, at most `p_count`: one of a webhook at a time, and organisations take turns, so that none
-- waits for another's. Whoever takes one has until its next try to end it. Changes wait while a message of changes does,
-- and then become one.
-- returns [{"id", "url", "secret", "kind", "at", "organisation": its slug, "data"}]
create function public.take_webhook_messages(p_count integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  with taken as (
    delete from private.webhook_changes c where not exists (select from private.webhook_messages m
      where m.webhook_id = c.webhook_id and m.kind = 'listing.changed' and m.state = 'waiting')
    returning c.webhook_id, c.tech_id, c.kind
  ), numbered as (
    select t.*, (row_number() over (partition by t.webhook_id order by t.tech_id, t.kind) - 1) / 100 as part from taken t
  )
  insert into private.webhook_messages (webhook_id, kind, data)
  select n.webhook_id, 'listing.changed', jsonb_build_object('changes',
    jsonb_agg(jsonb_build_object('id', n.tech_id, 'kind', n.kind) order by n.tech_id, n.kind))
  from numbered n group by n.webhook_id, n.part;
  with due as (
    select x.id, x.due_at, row_number() over (partition by w.organisation_id order by x.due_at, x.id) as turn
    from (select distinct on (m.webhook_id) m.id, m.webhook_id, m.due_at from private.webhook_messages m
          where m.due_at <= private.clock() and not exists (select from private.webhook_messages f
            where f.webhook_id = m.webhook_id and f.taken_at > private.clock() - interval '1 minute')
          order by m.webhook_id, m.due_at, m.id) x
    join private.webhooks w on w.id = x.webhook_id and (w.rests_until is null or w.rests_until <= private.clock())
    order by turn, x.due_at, x.id limit least(greatest(p_count, 1), 50)
  ), locked as (
    select m.id from private.webhook_messages m join due d on d.id = m.id
    where m.due_at <= private.clock() for update of m skip locked
  ), taken as (
    update private.webhook_messages m set tries = m.tries + 1, taken_at = private.clock(),
      due_at = private.clock() + coalesce(private.webhook_pause(m.tries + 1), interval '5 minutes')
    from locked d where m.id = d.id returning m.*
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'url', w.url, 'secret', w.secret, 'kind', t.kind,
    'at', t.at, 'organisation', o.slug, 'data', t.data) order by t.at, t.id), '[]') into answer
  from taken t join private.webhooks w on w.id = t.webhook_id join public.organisations o on o.id = w.organisation_id;
  return answer;
end $$;

-- Stores the outcome of a message. Where its URL is gone (`p_gone`), or it failed for the last time, its webhook is
-- stopped and the organisation's admins are notified.
create function public.end_webhook_message(p_id uuid, p_sent boolean, p_answer text, p_gone boolean default false) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  message private.webhook_messages;
  stopped private.webhooks;
begin
  -- Its webhook first, as whoever removes one locks it before its messages.
  perform 1 from private.webhooks w
  where w.id = (select m.webhook_id from private.webhook_messages m where m.id = p_id) for update;
  update private.webhook_messages m set answer = left(p_answer, 300), taken_at = null,
    state = case when p_sent then 'sent' when p_gone or private.webhook_pause(m.tries) is null then 'failed' else 'waiting' end,
    due_at = case when not p_sent and not p_gone and private.webhook_pause(m.tries) is not null then m.due_at end
  where m.id = p_id and m.state = 'waiting' returning * into message;
  update private.webhooks w set failures = case when p_sent then 0 else w.failures + 1 end,
    rests_until = case when not p_sent and w.failures >= 2 then private.clock() + interval '1 hour' end
  where w.id = message.webhook_id;
  if message.state = 'failed' then
    update private.webhooks w set stopped_at = private.clock() where w.id = message.webhook_id and w.stopped_at is null
    returning * into stopped;
  end if;
  if stopped.id is not null then
    delete from private.webhook_changes c where c.webhook_id = stopped.id;
    update private.webhook_messages m set state = 'failed', due_at = null where m.webhook_id = stopped.id and m.state = 'waiting';
    perform private.notify_of_organisation(m.user_id, 'webhook', stopped.organisation_id,
      jsonb_build_object('url', stopped.url, 'answer', message.answer))
    from public.organisation_members m
    where m.organisation_id = stopped.organisation_id and m.state = 'active' and m.role = 'admin';
  end if;
end $$;

grant execute on function public.change_webhook to authenticated, service_role;
