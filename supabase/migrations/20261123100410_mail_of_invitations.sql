-- An invitation to a shortlist goes out by mail.

alter table private.notices
  drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in ('lead', 'lead-reply', 'lead-reminder', 'answer', 'declined', 'invitation')),
  add address text check (char_length(address) <= 320),
  add address_hash bytea;
comment on column private.notices.user_id is 'To whom it goes, or who caused one to an address.';
comment on column private.notices.address is 'Where it goes, if not to the person''s own address; null once the mail has ended.';
comment on column private.notices.address_hash is 'Of such an address, by private.mail_hash(…): it stays.';

drop function private.add_notice(uuid, text, jsonb);
create function private.add_notice(p_user uuid, p_kind text, p_details jsonb, p_address text default null) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.notices (user_id, kind, details, address, address_hash)
  values (p_user, p_kind, p_details, p_address, private.mail_hash(p_address))
$$;

create or replace function public.take_notice(p_id uuid, p_retries boolean) returns jsonb
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
  return jsonb_build_object('to', address, 'kind', notice.kind, 'details', notice.details);
end $$;

create or replace function public.end_notice(p_id uuid, p_outcome text) returns void
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

create or replace function public.invite_to_shortlist(p_id bigint, p_email text, p_role text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refused text := private.begin_shortlist_change(coalesce(p_id, 0), '{owner}');
  caller uuid := private.live_user();
  guest text := lower(btrim(p_email));
  invitation uuid;
begin
  if refused is not null then
    return private.shortlist_answer(refused);
  end if;
  if not exists (select from public.display_names d where d.user_id = caller) then
    return private.shortlist_answer('no-name');
  end if;
  delete from public.shortlist_invitations i where i.shortlist_id = p_id
    and (i.email = guest and i.state = 'open' or i.invited_at < now() - interval '14 days');
  if (select count(*) from public.shortlist_members m where m.shortlist_id = p_id)
      + (select count(*) from public.shortlist_invitations i where i.shortlist_id = p_id and i.state in ('open', 'waiting')) >= 20 then
    return private.shortlist_answer('full');
  end if;
  if private.count_act('invite', 20, interval '1 day') > 0 then
    return private.shortlist_answer('too-many');
  end if;
  insert into public.shortlist_invitations (shortlist_id, email, role, invited_by)
  values (p_id, guest, p_role, caller) on conflict do nothing returning id into invitation;
  -- One mail a day from one person to another, and none to whoever blocked them.
  if invitation is not null
    and not exists (select from private.notices n
      where n.user_id = caller and n.kind = 'invitation' and n.address_hash = private.mail_hash(guest)
        and n.made_at > private.clock() - interval '1 day')
    and not exists (select from private.invitation_blocks b join auth.users u on u.id = b.user_id
      where b.blocked = caller and lower(u.email) = guest) then
    perform private.add_notice(caller, 'invitation', jsonb_build_object('invitation', invitation, 'role', p_role,
      'by', private.name_for_strangers(private.shown_name(caller)),
      'name', (select private.name_for_strangers(s.name) from public.shortlists s where s.id = p_id)), guest);
  end if;
  return private.shortlist_answer('changed');
end $$;
