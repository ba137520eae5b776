-- Mail that is sent at once, one per person and event: a lead, an answer, an invitation. The jobs worker composes the
-- text from the kind, so that nobody can have a text of their own mailed. (Mail about alerts: 60_alerts.sql.)

create table private.notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  kind text not null check (kind in ('lead', 'lead-reply', 'lead-reminder', 'answer', 'declined', 'invitation',
    'introduction', 'import', 'admin-offer', 'organisation-invitation', 'organisation', 'list-joined', 'list-comment', 'received',
    'security', 'question', 'need', 'needs')),
  details jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'uncertain', 'failed')),
  made_at timestamptz not null default private.clock(),
  sending_at timestamptz,
  ended_at timestamptz,
  address text check (char_length(address) <= 320),
  address_hash bytea,
  inquiry_id uuid references public.inquiries (id) on delete cascade,
  shortlist_id bigint references public.shortlists (id) on delete cascade,
  check (num_nonnulls(user_id, address_hash) > 0)
);
create index notices_open on private.notices (made_at) where state in ('waiting', 'sending');
create index notices_by_shortlist on private.notices (shortlist_id, user_id);
comment on column private.notices.user_id is 'To whom it goes, or who caused one to an address; null for a visitor.';
comment on column private.notices.address is 'Where it goes, if not to the person''s own address; null once the mail has ended.';
comment on column private.notices.address_hash is 'Of such an address, by private.mail_hash_for(…): it stays.';
comment on column private.notices.inquiry_id is 'Which inquiry it introduces, of kind "introduction"; its state is told there.';
comment on column private.notices.shortlist_id is 'Which shortlist it tells a member of, of kinds "list-joined" and "list-comment".';
comment on column private.notices.details is 'What the mail says, by its kind (workers/jobs/src/notices); empty once the mail has ended.';
comment on column private.notices.state is 'As of private.mail_outbox.';

create function private.add_notice(p_user uuid, p_kind text, p_details jsonb, p_address text default null) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.notices (user_id, kind, details, address, address_hash)
  values (p_user, p_kind, p_details, p_address, private.mail_hash_for(p_address, p_kind))
$$;

-- Tells a member what somebody did on a shortlist: 'list-joined' or 'list-comment'.
create function private.notify_of_shortlist(p_user uuid, p_kind text, p_list bigint, p_by uuid, p_more jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.notices (user_id, kind, shortlist_id, details)
  select p_user, p_kind, s.id, jsonb_build_object('list', s.id, 'name', s.name,
    'by', private.safe_list_name(private.shown_name(p_by))) || p_more
  from public.shortlists s where s.id = p_list
$$;

-- Tells a person what happened at an organisation: 'asks' (an admin: somebody wants to join), 'admitted', 'not-admitted'
-- and 'role' (a member), 'month' (a member: what its listings did), 'named' (an admin), 'approved' and 'refused' (a claimant), 'claimed' (a
-- moderator), 'mistake' (an editor) and 'webhook' (an admin: one is stopped).
create function private.notify_of_organisation(p_user uuid, p_event text, p_organisation bigint, p_more jsonb default '{}') returns void
language sql volatile security definer set search_path = '' as $$
  select private.add_notice(p_user, 'organisation', (
    select jsonb_build_object('event', p_event, 'organisation', o.name, 'slug', o.slug) || p_more
    from public.organisations o where o.id = p_organisation))
$$;

-- The notices to send: [ids], the oldest fifty, with those that were tried before at the end. A notice that failed for
-- three days is out of date.
create function public.open_notices() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(n.id order by n.sending_at nulls first, n.made_at, n.id), '[]') from (
    select x.id, x.made_at, x.sending_at from private.notices x
    where x.state in ('waiting', 'sending') and x.made_at > private.clock() - interval '3 days'
      -- Somebody else is sending it just now.
      and (x.sending_at is null or x.sending_at < private.clock() - interval '1 minute')
    order by x.sending_at nulls first, x.made_at, x.id limit 50) n
$$;

-- Takes a notice to send it.
-- returns {"to", "kind", "details"}. Null if it was sent, if another caller is sending it, if its address gets no
--   mail, or if it was taken before and nobody can know whether it was sent. `p_retries` is whether the provider
--   recognises a mail's key. With `p_replies`, "replyTo" is the token of the address for answers. A mail about a
--   shortlist has "token", which stops its kind; whoever is no member any more gets none.
create function public.take_notice(p_id uuid, p_retries boolean, p_replies boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  notice private.notices;
  address text;
  of_kind text;
begin
  select * into notice from private.notices n where n.id = p_id for update;
  if not found or notice.state not in ('waiting', 'sending') or notice.sending_at > private.clock() - interval '1 minute' then
    return null;
  end if;
  of_kind := case when notice.shortlist_id is not null then 'shortlists'
    when notice.kind in ('invitation', 'organisation-invitation', 'question') then 'invitations'
    when notice.kind in ('security', 'needs') then notice.kind else 'inquiries' end;
  address := coalesce(notice.address, (select u.email from auth.users u where u.id = notice.user_id));
  if notice.state = 'sending' and not p_retries then
    update private.notices n set state = 'uncertain', ended_at = private.clock(), details = '{}', address = null where n.id = p_id;
    return null;
  elsif address is null or private.is_suppressed(address, of_kind) or notice.shortlist_id is not null and not exists (
      select from public.shortlist_members m where m.shortlist_id = notice.shortlist_id and m.user_id = notice.user_id) then
    update private.notices n set state = 'failed', ended_at = private.clock(), details = '{}', address = null where n.id = p_id;
    return null;
  end if;
  update private.notices n set state = 'sending', sending_at = private.clock() where n.id = p_id;
  return jsonb_build_object('to', address, 'kind', notice.kind, 'details', notice.details)
    || case when of_kind in ('shortlists', 'needs') then jsonb_build_object('token', private.unsubscribe_token(notice.user_id, of_kind))
      when p_replies and of_kind = 'inquiries' then jsonb_build_object('replyTo', private.reply_token_of(
      (notice.details ->> 'inquiry')::uuid, case when notice.kind <> 'introduction' then notice.user_id end,
      case when notice.kind = 'introduction' or notice.user_id is null then notice.address_hash end)) else '{}' end;
end $$;

-- How the provider handled a notice: 'sent', 'failed' for good, or 'waiting' if it did not accept it and may be asked
-- again.
create function public.end_notice(p_id uuid, p_outcome text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_outcome is null or p_outcome not in ('sent', 'failed', 'waiting') then
    raise 'A notice ends as sent, failed or waiting.' using errcode = '22023';
  end if;
  update private.notices n set state = p_outcome,
    ended_at = case when p_outcome <> 'waiting' then private.clock() end,
    details = case when p_outcome = 'waiting' then n.details else '{}' end,
    address = case when p_outcome = 'waiting' then n.address end
  where n.id = p_id and n.state = 'sending';
end $$;
