-- Answers by mail. Each participant of an inquiry has one address for it, with 128 bits that nobody can guess; only
-- its hash is stored. Mail to it from the participant's own address goes into the thread; doubtful mail waits for a
-- moderator.

create table private.reply_addresses (
  inquiry_id uuid not null references public.inquiries (id) on delete cascade,
  -- Null for the listing's contact and for a visitor, who are identified by their address's hash.
  user_id uuid references auth.users (id) on delete cascade,
  contact_hash bytea,
  nonce uuid not null default gen_random_uuid(),
  token_hash bytea primary key,
  unique nulls not distinct (inquiry_id, user_id)
);
comment on table private.reply_addresses is 'Gone once the inquiry is closed, and with it the address.';
comment on column private.reply_addresses.nonce is 'What the address is made of, with the key of mail.';

-- Received mail: to recognise a mail that arrives twice, and to show doubtful mail to moderators.
create table private.inbound_mail (
  id uuid primary key default gen_random_uuid(),
  inquiry_id uuid not null references public.inquiries (id) on delete cascade,
  user_id uuid references auth.users (id) on delete cascade,
  message_hash bytea not null,
  state text not null check (state in ('taken', 'held', 'discarded')),
  reason text check (reason in ('automatic', 'list', 'unverified', 'other-sender')),
  body text not null default '' check (char_length(body) <= 10000),
  quoted text not null default '' check (char_length(quoted) <= 10000),
  at timestamptz not null default private.clock(),
  unique (inquiry_id, message_hash)
);
create index inbound_mail_held on private.inbound_mail (at) where state = 'held';
comment on column private.inbound_mail.user_id is 'Whose address it came to; null for the listing''s contact.';
comment on column private.inbound_mail.message_hash is 'Of its Message-ID.';
comment on column private.inbound_mail.body is 'While it is held; empty otherwise.';
comment on column private.inbound_mail.quoted is 'As public.inquiry_messages.quoted, while it is held.';

create function private.reply_token(p_nonce uuid) returns text
language sql stable security definer set search_path = '' as $$
  select encode(substring(private.mail_hash('reply ' || p_nonce) for 16), 'hex')
$$;

-- The token of a participant's address in an inquiry, created if there is none; null if the inquiry is closed or its asker gone.
create function private.reply_token_of(p_inquiry uuid, p_user uuid, p_contact_hash bytea) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  nonce uuid := gen_random_uuid();
begin
  if not exists (
    select from public.inquiries i where i.id = p_inquiry and i.state <> 'closed' and private.has_asker(i)) then
    return null;
  end if;
  insert into private.reply_addresses as a (inquiry_id, user_id, contact_hash, nonce, token_hash)
  values (p_inquiry, p_user, p_contact_hash, nonce, private.token_hash(private.reply_token(nonce)))
  on conflict (inquiry_id, user_id) do update set contact_hash = excluded.contact_hash
  returning a.nonce into nonce;
  return private.reply_token(nonce);
end $$;

-- Closing an inquiry deletes its reply addresses.
create function private.revoke_reply_addresses() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.reply_addresses a where a.inquiry_id = new.id;
  return null;
end $$;
create trigger reply_addresses_close after update of state on public.inquiries
  for each row when (new.state = 'closed' and old.state <> 'closed') execute function private.revoke_reply_addresses();

-- The role in which a person may write into an inquiry: 'asker', 'organisation' or 'moderator'; null if they may not.
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

-- Adds a message to an inquiry and notifies the other side. Returns null, or the reason for a refusal: 'closed',
-- 'too-many'.
create function private.add_inquiry_message(
  p_inquiry public.inquiries, p_side text, p_user uuid, p_key uuid, p_body text, p_quoted text default ''
) returns text
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_inquiry.state = 'closed' or not private.has_asker(p_inquiry) then
    return 'closed';
  elsif (select count(*) from public.inquiry_messages m where m.inquiry_id = p_inquiry.id) >= 200
    or (select count(*) from public.inquiry_messages m where m.user_id = p_user and m.at > private.clock() - interval '1 day') >= 100 then
    return 'too-many';
  end if;
  insert into public.inquiry_messages (id, inquiry_id, side, user_id, body, quoted)
  values (p_key, p_inquiry.id, p_side, p_user, p_body, p_quoted);
  if p_side = 'asker' then
    update public.inquiries i set
      state = case when i.organisation_id is null then private.held_state(i.sent_at) when i.state = 'new' then 'new' else 'open' end
    where i.id = p_inquiry.id;
    perform private.add_notice(r, 'lead-reply', private.lead_details(p_inquiry) || jsonb_build_object('message', p_body))
    from unnest(case when p_inquiry.organisation_id is null then private.moderators_here() else private.answerers_of(p_inquiry) end) r;
    return null;
  end if;
  -- A moderator who writes about a lead has it; everybody else answers.
  update public.inquiries i set state = case when p_side = 'moderator' then 'sent' else 'answered' end,
    sent_at = coalesce(i.sent_at, private.clock()), tried_at = null,
    case_manager = case when p_side = 'organisation' then coalesce(i.case_manager, p_user) else i.case_manager end
  where i.id = p_inquiry.id;
  perform private.notify_asker(p_inquiry, 'answer', private.answer_details(p_inquiry, p_body) || case when p_side = 'contact'
    then jsonb_build_object('organisation', (select t.uni from public.technologies t where t.tech_id = p_inquiry.tech_id)) else '{}' end);
  return null;
end $$;

-- Tells whoever sent a mail that it arrived in part, or that it waits for a moderator. Only for a proved sender. About
-- files alone once a day, because many signatures have an image.
create function private.notify_sender(
  p_inquiry public.inquiries, p_side text, p_user uuid, p_from text, p_left_out text[], p_is_held boolean
) returns void
language sql volatile security definer set search_path = '' as $$
  select private.add_notice(coalesce(p_user, p_inquiry.user_id), 'received', jsonb_build_object('title', p_inquiry.title,
    'leftOut', p_left_out, 'isHeld', p_is_held, 'page', case
      -- Whoever sent it from elsewhere may be somebody else.
      when p_is_held then null
      when p_side = 'asker' then '/account/inquiries/' || p_inquiry.id
      when p_side = 'moderator' then '/moderation/' || p_inquiry.id
      when p_side = 'organisation' then (select '/organisations/' || o.slug || '/inbox/' || p_inquiry.id
        from public.organisations o where o.id = p_inquiry.organisation_id) end), p_from)
  where (p_is_held or cardinality(p_left_out) > 0) and char_length(p_from) <= 320
    and coalesce(p_user, p_inquiry.user_id) is not null
    and (p_is_held or 'cut' = any (p_left_out) or not exists (
      select from private.notices n where n.user_id = coalesce(p_user, p_inquiry.user_id) and n.kind = 'received'
        and n.address_hash = private.mail_hash(p_from) and n.made_at > private.clock() - interval '1 day'))
$$;

-- Takes a mail that was sent to a participant's address. `p_quoted` is the folded part, `p_left_out` what did not
-- arrive ('files', 'cut'), `p_held` why it is doubtful, otherwise null. Returns 'written', 'held', 'known' (it was
-- received before), 'unknown' (no such address, or no longer theirs), 'closed' or 'too-many'.
create function public.take_reply(
  p_token text, p_message_id text, p_from text, p_body text, p_held text default null, p_quoted text default '',
  p_left_out text[] default '{}'
) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  address private.reply_addresses;
  inquiry public.inquiries;
  message constant bytea := sha256(convert_to(coalesce(p_message_id, ''), 'UTF8'));
  side text;
  doubt text := p_held;
  refused text;
begin
  if btrim(coalesce(p_body, '')) = '' or length(p_body) > 10000 or length(p_quoted) > 10000
    or coalesce(p_message_id, '') = '' then
    raise 'An answer has a text of up to 10,000 characters and a Message-ID.' using errcode = '22023';
  end if;
  select * into address from private.reply_addresses a where a.token_hash = private.token_hash(p_token);
  select * into inquiry from public.inquiries i where i.id = address.inquiry_id for update;
  side := case when address.user_id is not null then private.side_of(inquiry, address.user_id)
    when inquiry.visitor_email is not null then 'asker'
    -- Once an organisation has the inquiry, its earlier contact may no longer answer.
    when inquiry.id is not null and inquiry.organisation_id is null then 'contact' end;
  if side is null then
    return 'unknown';
  elsif exists (select from private.inbound_mail x where x.inquiry_id = inquiry.id and x.message_hash = message) then
    return 'known';
  end if;
  -- If the sender's address is not the participant's, the mail was passed on to somebody else.
  if doubt is null and private.mail_hash(p_from) is distinct from coalesce(address.contact_hash, private.mail_hash((
    select u.email from auth.users u where u.id = address.user_id))) then
    doubt := 'other-sender';
  end if;
  if doubt is null then
    refused := private.add_inquiry_message(inquiry, side, address.user_id, gen_random_uuid(), p_body, p_quoted);
    if refused is not null then
      return refused;
    end if;
  elsif (select count(*) from private.inbound_mail x where x.inquiry_id = inquiry.id and x.state = 'held') >= 20 then
    return 'too-many';
  end if;
  insert into private.inbound_mail (inquiry_id, user_id, message_hash, state, reason, body, quoted)
  values (inquiry.id, address.user_id, message, case when doubt is null then 'taken' else 'held' end, doubt,
    case when doubt is null then '' else p_body end, case when doubt is null then '' else p_quoted end);
  -- Automatic, list and unverified mail is never answered: its sender may not have sent it.
  if p_held is null then
    perform private.notify_sender(inquiry, side, address.user_id, p_from, p_left_out, doubt is not null);
  end if;
  return case when doubt is null then 'written' else 'held' end;
end $$;

-- The mail that waits for a moderator, the oldest fifty.
-- returns [{"id", "title", "side", "reason", "body", "quoted", "at"}].
create function private.held_mail() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'title', i.title, 'reason', m.reason, 'body', m.body,
    'quoted', m.quoted, 'at', m.at, 'side', case when m.user_id is not null then private.side_of(i, m.user_id)
      when i.visitor_email is not null then 'asker' else 'contact' end)
    order by m.at, m.id), '[]')
  from (select * from private.inbound_mail x where x.state = 'held' order by x.at, x.id limit 50) m
  join public.inquiries i on i.id = m.inquiry_id
$$;

-- A moderator adds a waiting mail to its thread, or discards it.
-- returns {"viewer", "outcome"}: 'closed' if the thread accepts no more messages.
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
  select i.* into inquiry from public.inquiries i where i.id = (select x.inquiry_id from private.inbound_mail x
    where x.id = p_id) for update;
  select * into mail from private.inbound_mail x where x.id = p_id and x.state = 'held' for update;
  if mail.id is null then
    return private.organisation_answer('not-found');
  end if;
  if coalesce(p_take, false) then
    side := case when mail.user_id is not null then private.side_of(inquiry, mail.user_id)
      when inquiry.visitor_email is not null then 'asker' when inquiry.organisation_id is null then 'contact' end;
    refused := case when side is null then 'closed' else private.add_inquiry_message(inquiry, side, mail.user_id,
      gen_random_uuid(), mail.body, mail.quoted) end;
    if refused is not null then
      return private.organisation_answer('closed');
    end if;
  end if;
  update private.inbound_mail x set state = case when coalesce(p_take, false) then 'taken' else 'discarded' end,
    body = '', quoted = '' where x.id = p_id;
  perform private.note_act(case when coalesce(p_take, false) then 'mail.taken' else 'mail.discarded' end, inquiry.organisation_id,
    inquiry.tech_id, jsonb_build_object('inquiry', inquiry.id));
  return private.organisation_answer('changed');
end $$;

grant execute on function public.decide_mail to authenticated, service_role;
