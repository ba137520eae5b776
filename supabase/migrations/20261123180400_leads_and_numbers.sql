-- Leads that no organisation answers wait in the moderators' queue, with what is known of the office.
set check_function_bodies = off;

alter table public.inquiries
  add introduction text check (introduction in ('waiting', 'sending', 'sent', 'uncertain', 'failed')),
  add introduced_at timestamptz;
comment on column public.inquiries.state is '"unsent" and "sent" (with us) have no organisation; "new" and "open" have one.';
comment on column public.inquiries.introduction is 'What became of our mail to the listing''s contact, which a moderator approved; null where there is none.';
comment on column public.inquiries.introduced_at is 'When that mail ended.';
alter table public.inquiries alter introduction set statistics 0;

alter table public.inquiry_messages
  drop constraint inquiry_messages_side_check,
  add constraint inquiry_messages_side_check check (side in ('asker', 'organisation', 'automatic', 'moderator', 'contact'));
comment on column public.inquiry_messages.side is '"automatic": the organisation''s standing reply. "contact": the listing''s contact, by mail.';

alter table private.notices
  drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in ('lead', 'lead-reply', 'lead-reminder', 'answer', 'declined', 'invitation', 'introduction', 'portfolio')),
  add inquiry_id uuid references public.inquiries (id) on delete cascade;
create index notices_by_inquiry on private.notices (inquiry_id);
comment on column private.notices.inquiry_id is 'Which inquiry it introduces, of kind "introduction"; its state is told there.';

-- Leads that no organisation answers: inquiries about listings that nobody acts for. They wait with us, in the moderators'
-- queue, with what is known of the office. Nothing is mailed to an imported address but what a moderator approved.

-- The state of an inquiry that is with us: not delivered until the form provider took it or a moderator has it.
create function private.held_state(p_sent_at timestamptz) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when p_sent_at is null then 'unsent' else 'sent' end
$$;

-- The moderators who have an account.
create function private.moderators_here() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(u.id order by u.id), '{}') from auth.users u join private.moderators m on m.address = lower(u.email)
  where u.email_confirmed_at is not null
$$;

-- The addresses in an imported contact, in lower case; nothing but plain ones.
create function private.addresses_in(p_contact text) returns setof text
language sql immutable parallel safe set search_path = '' as $$
  select distinct lower(m[1])
  from regexp_matches(left(p_contact, 2000), '([[:alnum:]._%+''-]{1,64}@[[:alnum:]-]{1,63}(?:\.[[:alnum:]-]{1,63}){1,8})', 'g') m
  where private.domain_of(m[1]) is not null
$$;

-- What is known of the office whose technology this is: {"name", "slug", "technologies", "inbox": whether somebody answers
-- there, "contact": of this record, "addresses": [{"address", "listings", "isOfRecord"}, ten at most], "domains": [{"domain",
-- "listings"}, five at most]}; null where the technology is gone.
create function private.office_of(p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', o.name, 'slug', o.slug,
    'technologies', (select count(*) from public.technologies x where x.organisation_id = o.id),
    'inbox', private.desk_of(o.id) is not null,
    'contact', (select left(c.pi_contactinfo, 500) from public.technology_contacts c where c.tech_id = p_tech_id),
    'addresses', (
      select coalesce(jsonb_agg(jsonb_build_object('address', a.address, 'listings', a.n, 'isOfRecord', a.own)
        order by a.own desc, a.n desc, a.address), '[]')
      from (
        select f.address, count(*) as n, bool_or(x.tech_id = p_tech_id) as own
        from public.technologies x join public.technology_contacts c on c.tech_id = x.tech_id,
        lateral private.addresses_in(c.pi_contactinfo) f (address)
        where x.organisation_id = o.id group by f.address order by 3 desc, 2 desc, 1 limit 10) a),
    'domains', (
      select coalesce(jsonb_agg(jsonb_build_object('domain', d.domain, 'listings', d.n) order by d.n desc, d.domain), '[]')
      from (
        select lower(substring(e.source_url from '^https?://([^/:?#]+)')) as domain, count(*) as n
        from public.technologies x join public.technology_details e on e.tech_id = x.tech_id
        where x.organisation_id = o.id and e.source_url ~ '^https?://[^/:?#]' group by 1 order by 2 desc, 1 limit 5) d))
  from public.technologies t join public.organisations o on o.id = t.organisation_id where t.tech_id = p_tech_id
$$;

-- The leads that are with us, the oldest first: {"total", "inquiries": [{"id", "title", "message", "state", "askedAt", "uni",
-- "inbox", "hasContact", "introduction", "lastBy": whose the newest message is}, fifty at most]}.
create function private.held_leads() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'total', (select count(*) from public.inquiries i where i.organisation_id is null and i.state in ('unsent', 'sent')),
    'inquiries', (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title, 'message', left(i.message, 300), 'state', i.state,
        'askedAt', i.asked_at, 'uni', t.uni, 'inbox', private.desk_of(t.organisation_id) is not null, 'introduction', i.introduction,
        'hasContact', exists (select from public.technology_contacts c, lateral private.addresses_in(c.pi_contactinfo) where c.tech_id = i.tech_id),
        'lastBy', (select m.side from public.inquiry_messages m where m.inquiry_id = i.id order by m.at desc limit 1)) order by i.asked_at, i.id), '[]')
      from (
        select * from public.inquiries x where x.organisation_id is null and x.state in ('unsent', 'sent')
        order by x.asked_at, x.id limit 50) i
      left join public.technologies t on t.tech_id = i.tech_id))
$$;

-- A moderator's act on a lead that is with us. {"viewer", "outcome": 'changed' | 'unchanged' | 'not-found' | 'not-allowed' |
-- 'wrong'}.
--   introduced  mails the question to `p_address`, which the office's listings name; not again once that mail was sent
--   declined    with a sentence, `p_text`, that the asker reads        closed   without a word
create function public.moderate_lead(p_id uuid, p_act text, p_text text default '', p_address text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  said constant text := btrim(coalesce(p_text, ''));
  lead public.inquiries;
  office bigint;
begin
  if not private.is_moderator() then
    return jsonb_build_object('viewer', viewer, 'outcome', 'not-allowed');
  end if;
  select * into lead from public.inquiries i where i.id = p_id and i.organisation_id is null and i.user_id is distinct from caller for update;
  select t.organisation_id into office from public.technologies t where t.tech_id = lead.tech_id;
  if lead.id is null then
    return jsonb_build_object('viewer', viewer, 'outcome', 'not-found');
  elsif p_act = 'introduced' then
    if not exists (
      select from public.technologies t join public.technology_contacts c on c.tech_id = t.tech_id,
      lateral private.addresses_in(c.pi_contactinfo) f (address)
      where t.organisation_id = office and f.address = lower(btrim(p_address))) then
      return jsonb_build_object('viewer', viewer, 'outcome', 'wrong');
    elsif lead.state not in ('unsent', 'sent') or lead.introduction in ('waiting', 'sending', 'sent') then
      return jsonb_build_object('viewer', viewer, 'outcome', 'unchanged');
    end if;
    update public.inquiries i set state = 'sent', sent_at = coalesce(i.sent_at, private.clock()), tried_at = null,
      introduction = 'waiting', introduced_at = null
    where i.id = p_id;
    insert into private.notices (user_id, kind, details, address, address_hash, inquiry_id)
    values (lead.user_id, 'introduction', private.lead_details(lead) || jsonb_build_object(
      'slug', (select o.slug from public.organisations o where o.id = office), 'techId', lead.tech_id,
      'address', case when lead.shares_address then (select u.email from auth.users u where u.id = lead.user_id) end),
      lower(btrim(p_address)), private.mail_hash(p_address), p_id);
  elsif p_act = 'declined' then
    if said = '' or length(said) > 500 then
      return jsonb_build_object('viewer', viewer, 'outcome', 'wrong');
    elsif lead.state = 'declined' then
      return jsonb_build_object('viewer', viewer, 'outcome', 'unchanged');
    end if;
    update public.inquiries i set state = 'declined', sent_at = coalesce(i.sent_at, private.clock()), tried_at = null where i.id = p_id;
    insert into public.inquiry_messages (id, inquiry_id, side, user_id, body) values (gen_random_uuid(), p_id, 'moderator', caller, said);
    perform private.add_notice(lead.user_id, 'declined', private.answer_details(lead, said));
  elsif p_act = 'closed' then
    update public.inquiries i set state = 'closed', tried_at = null where i.id = p_id;
  else
    raise 'A lead is introduced, declined or closed.' using errcode = '22023';
  end if;
  perform private.note_act('lead.' || p_act, office, lead.tech_id, jsonb_build_object('inquiry', p_id));
  return jsonb_build_object('viewer', viewer, 'outcome', 'changed');
end $$;

-- What became of an introduction is told with its inquiry.
create function private.tell_introduction() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.inquiries i set introduction = new.state, introduced_at = new.ended_at where i.id = new.inquiry_id;
  return null;
end $$;
create trigger introduction_moved after update of state on private.notices
  for each row when (new.inquiry_id is not null and new.state <> old.state) execute function private.tell_introduction();

-- Inquiries that were not delivered, to be sent again: [{"id", "techId", "title", "message", "email"}], the oldest twenty. Each is
-- tried at longer and longer intervals, for three days; then a moderator reads it in the queue.
create function public.take_unsent_inquiries() returns jsonb
language sql volatile security definer set search_path = '' as $$
  with due as (
    select i.id from public.inquiries i
    where i.state = 'unsent' and i.organisation_id is null and i.user_id is not null and i.asked_at > now() - interval '3 days'
      and (i.tried_at is null or i.tried_at < now() - greatest(interval '4 minutes', (now() - i.asked_at) / 5))
    order by i.asked_at, i.id limit 20
    for update
    skip locked
  ), taken as (
    update public.inquiries i set tried_at = now() from due where i.id = due.id returning i.*
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'techId', t.tech_id, 'title', t.title, 'message', t.message,
    'email', coalesce(u.email, '')) order by t.asked_at, t.id), '[]')
  from taken t join auth.users u on u.id = t.user_id
$$;

-- The provider took an inquiry that was sent again.
create function public.end_unsent_inquiry(p_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.inquiries i set state = case i.state when 'unsent' then 'sent' else i.state end, sent_at = now(), tried_at = null
  where i.id = p_id and i.sent_at is null
$$;

grant execute on function
  public.moderate_lead(uuid, text, text, text)
to authenticated, service_role;

grant execute on function
  public.take_unsent_inquiries(),
  public.end_unsent_inquiry(uuid)
to service_role;

-- Answers by mail. Each who takes part in an inquiry has one address for it, of 128 bits that nobody can guess; only its hash
-- is stored. What comes there from that person's own address goes into the thread; whatever is doubtful waits for a moderator.

create table private.reply_addresses (
  inquiry_id uuid not null references public.inquiries (id) on delete cascade,
  -- Null for the listing's contact, whose address is known by its hash.
  user_id uuid references auth.users (id) on delete cascade,
  contact_hash bytea,
  nonce uuid not null default gen_random_uuid(),
  token_hash bytea primary key,
  unique nulls not distinct (inquiry_id, user_id)
);
create index reply_addresses_by_person on private.reply_addresses (user_id);
alter table private.reply_addresses enable row level security;
comment on table private.reply_addresses is 'Gone once the inquiry is closed, and with it the address.';
comment on column private.reply_addresses.nonce is 'What the address is made of, with the key of mail.';

-- Mail that came: to know one that comes twice, and for moderators what is doubtful.
create table private.inbound_mail (
  id uuid primary key default gen_random_uuid(),
  inquiry_id uuid not null references public.inquiries (id) on delete cascade,
  user_id uuid references auth.users (id) on delete cascade,
  message_hash bytea not null,
  state text not null check (state in ('taken', 'held', 'discarded')),
  reason text check (reason in ('automatic', 'list', 'unverified', 'other-sender')),
  body text not null default '' check (char_length(body) <= 10000),
  at timestamptz not null default private.clock(),
  unique (inquiry_id, message_hash)
);
create index inbound_mail_held on private.inbound_mail (at) where state = 'held';
create index inbound_mail_by_person on private.inbound_mail (user_id);
alter table private.inbound_mail enable row level security;
comment on column private.inbound_mail.user_id is 'Whose address it came to; null for the listing''s contact.';
comment on column private.inbound_mail.message_hash is 'Of its Message-ID.';
comment on column private.inbound_mail.body is 'While it is held; empty otherwise.';

create function private.reply_token(p_nonce uuid) returns text
language sql stable security definer set search_path = '' as $$
  select encode(substring(private.mail_hash('reply ' || p_nonce) for 16), 'hex')
$$;

-- The token of a participant's address in an inquiry, which is made where there is none; null where the inquiry is closed.
create function private.reply_token_of(p_inquiry uuid, p_user uuid, p_contact_hash bytea) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  nonce uuid := gen_random_uuid();
begin
  if not exists (select from public.inquiries i where i.id = p_inquiry and i.state <> 'closed' and i.user_id is not null) then
    return null;
  end if;
  insert into private.reply_addresses as a (inquiry_id, user_id, contact_hash, nonce, token_hash)
  values (p_inquiry, p_user, p_contact_hash, nonce, sha256(convert_to(private.reply_token(nonce), 'UTF8')))
  on conflict (inquiry_id, user_id) do update set contact_hash = excluded.contact_hash
  returning a.nonce into nonce;
  return private.reply_token(nonce);
end $$;

-- With an inquiry its addresses close.
create function private.revoke_reply_addresses() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.reply_addresses a where a.inquiry_id = new.id;
  return null;
end $$;
create trigger reply_addresses_close after update of state on public.inquiries
  for each row when (new.state = 'closed' and old.state <> 'closed') execute function private.revoke_reply_addresses();

-- As whom a person writes into an inquiry: 'asker', 'organisation', 'moderator'; null where they may not.
create function private.side_of(p_inquiry public.inquiries, p_user uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_user is null or p_inquiry.id is null then null
    when p_inquiry.user_id = p_user then 'asker'
    when exists (select from public.organisation_members m where m.organisation_id = p_inquiry.organisation_id
      and m.user_id = p_user and m.state = 'active' and m.role in ('admin', 'editor')) then 'organisation'
    when p_inquiry.organisation_id is null and p_user = any (private.moderators_here()) then 'moderator'
  end
$$;

-- Puts a message into an inquiry and tells the other side. Null, or why not: 'closed', 'too-many'.
create function private.say_in_inquiry(p_inquiry public.inquiries, p_side text, p_user uuid, p_key uuid, p_body text) returns text
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_inquiry.state = 'closed' or p_inquiry.user_id is null then
    return 'closed';
  elsif (select count(*) from public.inquiry_messages m where m.inquiry_id = p_inquiry.id) >= 200
    or (select count(*) from public.inquiry_messages m where m.user_id = p_user and m.at > private.clock() - interval '1 day') >= 100 then
    return 'too-many';
  end if;
  insert into public.inquiry_messages (id, inquiry_id, side, user_id, body) values (p_key, p_inquiry.id, p_side, p_user, p_body);
  if p_side = 'asker' then
    update public.inquiries i set
      state = case when i.organisation_id is null then private.held_state(i.sent_at) when i.state = 'new' then 'new' else 'open' end
    where i.id = p_inquiry.id;
    perform private.add_notice(r, 'lead-reply', private.lead_details(p_inquiry) || jsonb_build_object('message', p_body))
    from unnest(case when p_inquiry.organisation_id is null then private.moderators_here()
      when p_inquiry.case_manager is not null then array[p_inquiry.case_manager]
      else private.recipients_of(p_inquiry.organisation_id, p_inquiry.tech_id) end) r;
    return null;
  end if;
  -- A moderator who writes about a lead has it; everybody else answers.
  update public.inquiries i set state = case when p_side = 'moderator' then 'sent' else 'answered' end,
    sent_at = coalesce(i.sent_at, private.clock()), tried_at = null,
    case_manager = case when p_side = 'organisation' then coalesce(i.case_manager, p_user) else i.case_manager end
  where i.id = p_inquiry.id;
  perform private.add_notice(p_inquiry.user_id, 'answer', private.answer_details(p_inquiry, p_body) || case when p_side = 'contact'
    then jsonb_build_object('organisation', (select t.uni from public.technologies t where t.tech_id = p_inquiry.tech_id)) else '{}' end);
  return null;
end $$;

-- Takes a mail that came to a participant's address. `p_held` is why it is doubtful, null for nothing. 'written', 'held',
-- 'known' (it came before), 'unknown' (no such address, or no longer theirs), 'closed', 'too-many'.
create function public.take_reply(p_token text, p_message_id text, p_from text, p_body text, p_held text default null) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  address private.reply_addresses;
  inquiry public.inquiries;
  message constant bytea := sha256(convert_to(coalesce(p_message_id, ''), 'UTF8'));
  side text;
  doubt text := p_held;
  refused text;
begin
  if btrim(coalesce(p_body, '')) = '' or length(p_body) > 10000 or coalesce(p_message_id, '') = '' then
    raise 'An answer has a text of up to 10,000 characters and a Message-ID.' using errcode = '22023';
  end if;
  select * into address from private.reply_addresses a where a.token_hash = sha256(convert_to(coalesce(p_token, ''), 'UTF8'));
  select * into inquiry from public.inquiries i where i.id = address.inquiry_id for update;
  side := case when address.user_id is not null then private.side_of(inquiry, address.user_id)
    -- Once an organisation has the inquiry, its old contact is nobody there.
    when inquiry.id is not null and inquiry.organisation_id is null then 'contact' end;
  if side is null then
    return 'unknown';
  elsif exists (select from private.inbound_mail x where x.inquiry_id = inquiry.id and x.message_hash = message) then
    return 'known';
  end if;
  -- The address in the mail is its participant's, or whoever they passed it on to writes.
  if doubt is null and private.mail_hash(p_from) is distinct from coalesce(address.contact_hash, private.mail_hash((
    select u.email from auth.users u where u.id = address.user_id))) then
    doubt := 'other-sender';
  end if;
  if doubt is null then
    refused := private.say_in_inquiry(inquiry, side, address.user_id, gen_random_uuid(), p_body);
    if refused is not null then
      return refused;
    end if;
  elsif (select count(*) from private.inbound_mail x where x.inquiry_id = inquiry.id and x.state = 'held') >= 20 then
    return 'too-many';
  end if;
  insert into private.inbound_mail (inquiry_id, user_id, message_hash, state, reason, body)
  values (inquiry.id, address.user_id, message, case when doubt is null then 'taken' else 'held' end, doubt,
    case when doubt is null then '' else p_body end);
  return case when doubt is null then 'written' else 'held' end;
end $$;

-- The mail that waits for a moderator, the oldest fifty: [{"id", "title", "side", "reason", "body", "at"}].
create function private.held_mail() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'title', i.title, 'reason', m.reason, 'body', m.body, 'at', m.at,
    'side', case when m.user_id is null then 'contact' else private.side_of(i, m.user_id) end) order by m.at, m.id), '[]')
  from (select * from private.inbound_mail x where x.state = 'held' order by x.at, x.id limit 50) m
  join public.inquiries i on i.id = m.inquiry_id
$$;

-- A moderator puts a mail that waits into its thread, or throws it away. {"viewer", "outcome"}: 'closed' where the thread takes
-- no more.
create function public.decide_mail(p_id uuid, p_take boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  mail private.inbound_mail;
  inquiry public.inquiries;
  side text;
  refused text;
begin
  if not private.is_moderator() then
    return private.organisation_answer('not-allowed');
  end if;
  select i.* into inquiry from public.inquiries i where i.id = (select x.inquiry_id from private.inbound_mail x where x.id = p_id) for update;
  select * into mail from private.inbound_mail x where x.id = p_id and x.state = 'held' for update;
  if mail.id is null then
    return private.organisation_answer('not-found');
  end if;
  if coalesce(p_take, false) then
    side := case when mail.user_id is not null then private.side_of(inquiry, mail.user_id)
      when inquiry.organisation_id is null then 'contact' end;
    refused := case when side is null then 'closed' else private.say_in_inquiry(inquiry, side, mail.user_id, gen_random_uuid(), mail.body) end;
    if refused is not null then
      return private.organisation_answer('closed');
    end if;
  end if;
  update private.inbound_mail x set state = case when coalesce(p_take, false) then 'taken' else 'discarded' end, body = '' where x.id = p_id;
  perform private.note_act(case when coalesce(p_take, false) then 'mail.taken' else 'mail.discarded' end, inquiry.organisation_id,
    inquiry.tech_id, jsonb_build_object('inquiry', inquiry.id));
  return private.organisation_answer('changed');
end $$;

grant execute on function
  public.decide_mail(uuid, boolean)
to authenticated, service_role;

grant execute on function
  public.take_reply(text, text, text, text, text)
to service_role;

-- What listings do: how often each was shown and opened, counted by day without anybody's identity, and by week what was
-- saved, asked and answered. Nobody is told a number below five.

create table private.listing_days (
  tech_id bigint not null references private.listing_ids (tech_id) on delete cascade,
  day date not null,
  shown integer not null default 0,
  opened integer not null default 0,
  primary key (tech_id, day)
);
create index listing_days_by_day on private.listing_days (day);
alter table private.listing_days enable row level security;
comment on column private.listing_days.day is 'After 14 days the Monday of its week.';

-- Adds the counts of one batch: JSON, [{"id", "shown", "opened"}]. How many listings were counted.
create function public.count_listings(p_counts text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- As text, because backends differ in how they hand on an array of JSON.
  counts constant jsonb := p_counts::jsonb;
  counted integer;
begin
  if jsonb_typeof(counts) is distinct from 'array' or jsonb_array_length(counts) > 20000 then
    raise 'Counts are a list of up to 20,000.' using errcode = '22023';
  end if;
  insert into private.listing_days as d (tech_id, day, shown, opened)
  select c.id, private.clock()::date, least(sum(c.shown), 100000), least(sum(c.opened), 100000)
  from jsonb_to_recordset(counts) c (id bigint, shown integer, opened integer)
  join public.technologies t on t.tech_id = c.id
  where c.shown >= 0 and c.opened >= 0
  group by c.id order by c.id
  on conflict (tech_id, day) do update set shown = d.shown + excluded.shown, opened = d.opened + excluded.opened;
  get diagnostics counted = row_count;
  return counted;
end $$;

-- Makes weeks of the days that are older than 14 days, so that no day can be told apart later, and forgets those of more than
-- 400 days ago. How many days went into weeks.
create function public.fold_listing_days() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  folded integer;
begin
  with old as (
    delete from private.listing_days d
    where d.day < private.clock()::date - 14 and d.day <> date_trunc('week', d.day)::date returning d.*
  ), weeks as (
    insert into private.listing_days as d (tech_id, day, shown, opened)
    select o.tech_id, date_trunc('week', o.day)::date, sum(o.shown), sum(o.opened) from old o group by 1, 2
    on conflict (tech_id, day) do update set shown = d.shown + excluded.shown, opened = d.opened + excluded.opened
    returning 1
  )
  select (select count(*) from old) + 0 * (select count(*) from weeks) into folded;
  delete from private.listing_days d where d.day < private.clock()::date - 400;
  return folded;
end $$;

-- A cell as it is told: null, which pages show as '<5', below five.
create function private.told(p_count bigint) returns bigint
language sql immutable parallel safe set search_path = '' as $$
  select case when p_count >= 5 then p_count end
$$;

-- What each of an organisation's listings did in each week from `p_from` on. What members of the organisation did is left out.
create function private.listing_weeks(p_organisation bigint, p_from date)
returns table (week date, tech_id bigint, shown bigint, opened bigint, saved bigint, asked bigint, answered bigint)
language sql stable security definer set search_path = '' as $$
  with own as (select t.tech_id from public.technologies t where t.organisation_id = p_organisation),
  member as (select m.user_id from public.organisation_members m where m.organisation_id = p_organisation and m.state = 'active'),
  happened as (
    select d.day, d.tech_id, d.shown, d.opened, 0 as saved, 0 as asked, 0 as answered
    from private.listing_days d join own o on o.tech_id = d.tech_id where d.day >= p_from
    union all
    select (s.created_at at time zone 'utc')::date, s.tech_id, 0, 0, 1, 0, 0
    from public."saves-v1" s join own o on o.tech_id = s.tech_id
    where s.created_at >= p_from and s.user_id not in (select user_id from member)
    union all
    select (i.asked_at at time zone 'utc')::date, i.tech_id, 0, 0, 0, 1, (exists (
      select from public.inquiry_messages m where m.inquiry_id = i.id and m.side in ('organisation', 'contact')))::int
    from public.inquiries i join own o on o.tech_id = i.tech_id
    where i.asked_at >= p_from and (i.user_id is null or i.user_id not in (select user_id from member))
  )
  select date_trunc('week', h.day)::date, h.tech_id, sum(h.shown), sum(h.opened), sum(h.saved), sum(h.asked), sum(h.answered)
  from happened h group by 1, 2
$$;

-- The numbers for a member of the organisation, of the last twelve weeks. {"viewer", "organisation": {"name", "slug"}, "weeks":
-- [{"week", "shown", "opened", "saved", "asked", "answered"}, the newest first, rounded down to five], "week": the chosen one,
-- "total": how many listings did something then, "listings": [{"techId", "title", the same; null for '<5'}, the hundred most
-- shown; all weeks' with "week" where `p_all`]}; "organisation" is null for everyone else.
create function public.numbers_page(p_slug text, p_week date default null, p_all boolean default false) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  office public.organisations;
  this_week constant date := date_trunc('week', private.clock())::date;
  since constant date := this_week - 77;
  chosen date;
begin
  select * into office from public.organisations o where o.slug = p_slug;
  if private.organisation_role(office.id) is null then
    return jsonb_build_object('viewer', viewer, 'organisation', null);
  end if;
  chosen := date_trunc('week', greatest(since, least(this_week, coalesce(p_week, this_week))))::date;
  return (
    with weeks as materialized (select * from private.listing_weeks(office.id, since)),
    told as (
      select w.*, t.title, row_number() over (order by w.week desc, w.shown desc, w.opened desc, w.tech_id) as place
      from weeks w join public.technologies t on t.tech_id = w.tech_id where p_all or w.week = chosen)
    select jsonb_build_object('viewer', viewer,
      'organisation', jsonb_build_object('name', office.name, 'slug', office.slug),
      'week', chosen,
      'weeks', (
        select jsonb_agg(jsonb_build_object('week', g.week::date, 'shown', x.shown / 5 * 5, 'opened', x.opened / 5 * 5,
          'saved', x.saved / 5 * 5, 'asked', x.asked / 5 * 5, 'answered', x.answered / 5 * 5) order by g.week desc)
        from generate_series(since, this_week, interval '7 days') g (week),
        lateral (select coalesce(sum(w.shown), 0)::bigint as shown, coalesce(sum(w.opened), 0)::bigint as opened,
          coalesce(sum(w.saved), 0)::bigint as saved, coalesce(sum(w.asked), 0)::bigint as asked,
          coalesce(sum(w.answered), 0)::bigint as answered from weeks w where w.week = g.week::date) x),
      'total', (select count(*) from told),
      'listings', (
        select coalesce(jsonb_agg(jsonb_build_object('week', d.week, 'techId', d.tech_id, 'title', d.title, 'shown', private.told(d.shown),
          'opened', private.told(d.opened), 'saved', private.told(d.saved), 'asked', private.told(d.asked),
          'answered', private.told(d.answered)) order by d.place), '[]')
        from told d where d.place <= case when p_all then 20000 else 100 end)));
end $$;

grant execute on function
  public.numbers_page(text, date, boolean)
to authenticated, service_role;

grant execute on function
  public.count_listings(text),
  public.fold_listing_days()
to service_role;

-- How an organisation ends acting here: an admin closes its desk, and it is as if nobody had claimed it.

-- Closes an organisation's desk, for an admin who types its name: members, domains and unpublished drafts go, its open inquiries
-- come back to us, its listings stay, or with `p_withdraw` are withdrawn, two hundred at most ('full' above that).
create function public.close_organisation(p_slug text, p_name text, p_withdraw boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation, '{admin}');
  listed bigint[];
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif not exists (select from public.organisations o where o.id = organisation
    and private.fold(o.name) = private.fold(coalesce(p_name, ''))) then
    return private.organisation_answer('wrong');
  end if;
  if coalesce(p_withdraw, false) then
    listed := array(select t.tech_id from public.technologies t where t.organisation_id = organisation limit 201);
    if cardinality(listed) > 200 then
      return private.organisation_answer('full');
    end if;
    perform private.withdraw_listings(listed, 'owner');
  end if;
  perform private.note_act('organisation.closed', organisation, null, jsonb_build_object('withdrawn', coalesce(cardinality(listed), 0)));
  delete from public.listing_drafts d where d.organisation_id = organisation and d.tech_id is null;
  update public.listing_drafts d set publish_at = null where d.organisation_id = organisation and d.publish_at is not null;
  delete from private.reply_addresses a using public.inquiries i where i.id = a.inquiry_id and i.organisation_id = organisation;
  -- Who asked is not left without anybody.
  update public.inquiries i set organisation_id = null, case_manager = null, state = private.held_state(i.sent_at)
  where i.organisation_id = organisation and i.state in ('new', 'open') and i.user_id is not null;
  delete from public.organisation_desks d where d.organisation_id = organisation;
  delete from public.organisation_domains d where d.organisation_id = organisation;
  delete from private.address_codes c where c.organisation_id = organisation;
  delete from public.organisation_members m where m.organisation_id = organisation;
  update public.organisations o set status = 'unclaimed' where o.id = organisation;
  perform public.catalogue_changed();
  return private.organisation_answer('changed');
end $$;

grant execute on function
  public.close_organisation(text, text, boolean)
to authenticated, service_role;

-- {"offices": the names of the organisations that a person is a member of}; empty for nearly everybody.
create or replace function private.offices_of(p_user uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce((
    select jsonb_build_object('offices', jsonb_agg(o.name order by o.name))
    from public.organisation_members m join public.organisations o on o.id = m.organisation_id
    where m.user_id = p_user and m.state = 'active' having count(*) > 0), '{}')
$$;

-- Who is asking. Definer, to read auth.users. Null for a visitor, and for a session that was ended.
create or replace function private.viewer() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', u.id,
      'email', u.email,
      'isPro', coalesce(p.is_pro, false),
      'subscriptionEnd', p.subscription_end,
      'trialEnd', p.trial_end,
      'subscribed', private.has_valid_subscription(),
      'at', private.clock(),
      'trialSearches', case when c.month = date_trunc('month', private.clock() at time zone 'utc')::date then c.search_count else 0 end)
      || private.offices_of(u.id)
    from auth.users u
    left join public.user_profiles p on p.id = u.id
    left join public.trial_search_counts c on c.user_id = u.id
    where u.id = (select private.live_user()));
end $$;

-- One inquiry as its asker reads it. "ownerInbox": who could answer it by now, where it is still with us.
create or replace function private.inquiry_view(i public.inquiries) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', i.id, 'techId', i.tech_id, 'title', i.title, 'message', i.message,
    'state', i.state, 'askedAt', i.asked_at, 'sentAt', i.sent_at, 'organisation', private.organisation_name(i.organisation_id),
    'declineReason', i.decline_reason, 'introduction', i.introduction, 'introducedAt', i.introduced_at,
    'ownerInbox', case when i.organisation_id is null and i.state <> 'closed' then private.owner_with_inbox(i.tech_id) end)
$$;

-- What mail about an inquiry says to its organisation: {"inquiry", "slug", "title", "message", "name"}; to moderators, where
-- it has none, without a slug.
create or replace function private.lead_details(i public.inquiries) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('inquiry', i.id, 'title', i.title, 'message', i.message, 'name', i.asker_name,
    'slug', (select o.slug from public.organisations o where o.id = i.organisation_id))
$$;

-- What mail says to an asker: {"inquiry", "title", "organisation": null for us, "message"}.
create or replace function private.answer_details(i public.inquiries, p_message text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('inquiry', i.id, 'title', i.title, 'message', p_message,
    'organisation', private.organisation_name(i.organisation_id))
$$;

-- One inquiry with its messages, for its asker, its organisation's members, and moderators where it has none. {"viewer",
-- "side": 'asker' | 'organisation' | 'moderator' | null for everyone else, "role": of a member, "organisation": {"name",
-- "slug"}, "inquiry": {…, "name", "address": where it is shared, "caseManager"}, "messages": [{"id", "side", "name", "own",
-- "body", "at"}], "members", "office": for a moderator, as private.office_of(…)}
create or replace function public.inquiry_page(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  inquiry public.inquiries;
  role text;
  side text;
begin
  select * into inquiry from public.inquiries i where i.id = p_id;
  role := private.organisation_role(inquiry.organisation_id);
  side := case when inquiry.user_id = caller then 'asker' when role is not null then 'organisation'
    when inquiry.id is not null and inquiry.organisation_id is null and private.is_moderator() then 'moderator' end;
  if side is null then
    return jsonb_build_object('viewer', viewer, 'side', null);
  end if;
  return jsonb_build_object('viewer', viewer, 'side', side, 'role', case when side = 'organisation' then role end,
    'organisation', (select jsonb_build_object('name', o.name, 'slug', o.slug) from public.organisations o where o.id = inquiry.organisation_id),
    'inquiry', private.inquiry_view(inquiry) || jsonb_build_object('name', inquiry.asker_name,
      'address', case when inquiry.shares_address then (select u.email from auth.users u where u.id = inquiry.user_id) end,
      'caseManager', case when side = 'organisation' then inquiry.case_manager end),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'side', m.side, 'own', coalesce(m.user_id = caller, false),
        'name', case when m.side = 'organisation' then private.shown_name(m.user_id) end, 'body', m.body, 'at', m.at) order by m.at, m.id), '[]')
      from public.inquiry_messages m where m.inquiry_id = p_id),
    'members', case when side = 'organisation' then private.answering_members(inquiry.organisation_id) else '[]' end,
    'office', case when side = 'moderator' then private.office_of(inquiry.tech_id) end);
end $$;

-- Writes into an inquiry, as its asker, for its organisation, or as a moderator where it has none. {"viewer", "outcome": 'written', 'known' (this form was posted
-- before), 'not-found', 'closed', 'too-many' (two hundred in one inquiry, a hundred of one person in a day)}
create or replace function public.write_to_inquiry(p_id uuid, p_key uuid, p_body text, p_shares_address boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  inquiry public.inquiries;
  speaks text;
  outcome text := 'written';
begin
  perform pg_advisory_xact_lock(hashtextextended('inquiry ' || caller, 0));
  select * into inquiry from public.inquiries i where i.id = p_id for update;
  speaks := private.side_of(inquiry, caller);
  if speaks is null then
    outcome := 'not-found';
  elsif exists (select from public.inquiry_messages m where m.id = p_key) then
    outcome := case when exists (select from public.inquiry_messages m where m.id = p_key and m.user_id = caller) then 'known' else 'not-found' end;
  else
    if speaks = 'asker' and p_shares_address and inquiry.state <> 'closed' then
      update public.inquiries i set shares_address = true where i.id = p_id;
    end if;
    outcome := coalesce(private.say_in_inquiry(inquiry, speaks, caller, p_key, p_body), 'written');
  end if;
  return jsonb_build_object('viewer', viewer, 'outcome', outcome);
end $$;

-- One technology as this viewer may read it. {"viewer", "technology", "featured", "reactions": {"save", "like",
-- "dislike"}, "note", "similar": [cards], "inquiries": [the latest three], "claims", "rights", "family", "report",
-- "shortlists": the caller's own_shortlists(), "watching", "missing"}; "report" is {"requested", "isFactSheet", "factSheet"}, of which the last is for subscribers. "technology" is null where there
-- is none of this id, and "withdrawn" then whether there was one. What stands beside the record may fail without it: then it is as if it were not there, and
-- "missing" names it, so that the page can say so.
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
  watching boolean := false;
  report jsonb;
  rights jsonb;
  family text;
  has_inbox boolean := false;
  missing text[] := '{}';
begin
  select to_jsonb(v) into technology from public."tech-table-v1" v where v.tech_id = p_tech_id;
  if technology is null then
    return jsonb_build_object('viewer', viewer, 'technology', null, 'featured', false, 'withdrawn', private.is_withdrawn(p_tech_id));
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
  if caller is not null then
    has_inbox := private.owner_with_inbox(p_tech_id) is not null;
  end if;
  select jsonb_build_object('statedStatus', t.stated_status, 'endsOn', t.ends_on, 'termEndsOn', d.term_ends_on,
      'sourceUrl', d.source_url, 'owner', o.slug, 'inbox', has_inbox, 'availability', t.availability), t.family into rights, family
  from public.technologies t join public.organisations o on o.id = t.organisation_id
  left join public.technology_details d on d.tech_id = t.tech_id where t.tech_id = p_tech_id;
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
      watching := exists (select from public.watches w where w.user_id = caller and w.tech_id = p_tech_id);
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
    'watching', watching,
    'claims', private.claims_of(p_tech_id),
    'rights', rights,
    'family', private.family_of(family, p_tech_id),
    'report', report,
    'missing', to_jsonb(missing));
end $$;

-- The moderators' queue, the oldest first: {"viewer", "claims": [{"id", "organisation", "slug", "technologies", "claimant", "address", "domain",
-- "domainProved", "known": whether the catalogue knows the domain as its own, "orphan", "madeAt"}], "reports": [{"id", "techId",
-- "title", "uni", "message", "madeAt"}], "leads", "mail": what private.held_leads() and private.held_mail() have, "acts": the latest thirty}; null for anybody else.
create or replace function public.moderation_page() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_moderator() then
    return jsonb_build_object('viewer', private.viewer(), 'queue', null);
  end if;
  return jsonb_build_object('viewer', private.viewer(), 'queue', jsonb_build_object(
    'claims', (
      select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'organisation', o.name, 'slug', o.slug,
        'technologies', (select count(*) from public.technologies t where t.organisation_id = o.id),
        'claimant', u.email, 'address', c.address, 'domain', c.domain, 'domainProved', c.domain_proved_at is not null,
        'orphan', o.status = 'claimed', 'madeAt', c.made_at) order by c.made_at, c.id), '[]')
      from (select * from public.organisation_claims x where x.state = 'open' order by x.made_at limit 50) c
      join public.organisations o on o.id = c.organisation_id join auth.users u on u.id = c.user_id),
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'techId', r.tech_id, 'title', t.title, 'uni', t.uni,
        'message', r.message, 'madeAt', r.made_at) order by r.made_at, r.id), '[]')
      from (select * from public.mistake_reports x where x.state = 'open' order by x.made_at limit 50) r
      join public.technologies t on t.tech_id = r.tech_id),
    'leads', private.held_leads(),
    'mail', private.held_mail(),
    'acts', (
      select coalesce(jsonb_agg(jsonb_build_object('act', x.act, 'at', x.at, 'by', private.shown_name(x.user_id),
        'organisation', o.name) order by x.id desc), '[]')
      from (select * from private.audit_trail a order by a.id desc limit 30) x
      left join public.organisations o on o.id = x.organisation_id)));
end $$;

-- What a provider says about a mail that it sent: a 'complaint' stops mail of that kind to the address, and of all kinds
-- where the provider does not say which it was, a permanent 'bounce' all but what keeps an account safe.
create or replace function public.note_mail_event(p_address text, p_event text, p_kind text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_address is null or length(p_address) not between 3 and 320 or p_event is null or p_event not in ('complaint', 'bounce') then
    raise 'An event is a complaint or a bounce, and has an address.' using errcode = '22023';
  end if;
  insert into private.mail_suppressions (address_hash, kind, reason)
  values (private.mail_hash(p_address),
    case when p_event = 'complaint' and p_kind in ('alerts', 'invitations', 'inquiries') then p_kind else 'any' end, p_event)
  on conflict (address_hash, kind) do update set reason = excluded.reason, at = excluded.at;
  if p_event = 'bounce' then
    -- An introduction that came back reached nobody.
    update private.notices n set state = 'failed'
    where n.address_hash = private.mail_hash(p_address) and n.inquiry_id is not null and n.state = 'sent';
  end if;
end $$;

alter table public.inquiry_messages
  drop constraint inquiry_messages_body_check,
  add constraint inquiry_messages_body_check check (char_length(body) between 1 and 10000);

drop function public.take_notice(uuid, boolean);
-- Takes a notice to send it: {"to", "kind", "details"}. Null where it was sent, where somebody else is sending it, where its
-- address gets no mail, and where it was taken before and nobody can know whether it was sent: `p_retries` is whether the
-- provider knows a mail's key again. With `p_replies` "replyTo" is the token of the address that an answer goes to.
create or replace function public.take_notice(p_id uuid, p_retries boolean, p_replies boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  notice private.notices;
  address text;
begin
  select * into notice from private.notices n where n.id = p_id for update;
  if not found or notice.state not in ('waiting', 'sending') or notice.sending_at > private.clock() - interval '1 minute' then
    return null;
  end if;
  address := coalesce(notice.address, (select u.email from auth.users u where u.id = notice.user_id));
  if notice.state = 'sending' and not p_retries then
    update private.notices n set state = 'uncertain', ended_at = private.clock(), details = '{}', address = null where n.id = p_id;
    return null;
  elsif address is null or private.is_suppressed(address, case notice.kind when 'invitation' then 'invitations' else 'inquiries' end) then
    update private.notices n set state = 'failed', ended_at = private.clock(), details = '{}', address = null where n.id = p_id;
    return null;
  end if;
  update private.notices n set state = 'sending', sending_at = private.clock() where n.id = p_id;
  return jsonb_build_object('to', address, 'kind', notice.kind, 'details', notice.details)
    || case when p_replies and notice.kind <> 'invitation' then jsonb_build_object('replyTo', private.reply_token_of(
      (notice.details ->> 'inquiry')::uuid, case when notice.kind <> 'introduction' then notice.user_id end,
      case when notice.kind = 'introduction' then notice.address_hash end)) else '{}' end;
end $$;

grant execute on function public.take_notice(uuid, boolean, boolean) to service_role;

-- Removes what is past its time, and returns how many rows of which table. At most 20,000 rows a table and night, so
-- that a large remainder is spread over several; a million of search histories, which are promised to go with the month. Each table's retention is one line; docs/operations.md says why.
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
    ('private.search_history', $q$ month < date_trunc('month', private.clock() at time zone 'utc')::date $q$),
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
    ('private.inbound_mail', $q$ at < private.clock() - interval '60 days' $q$),
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

reset check_function_bodies;
