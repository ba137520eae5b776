-- What one person may keep and how fast they may write, counted for the person and not for the session, whichever
-- way the write comes: through the functions of the pages or straight at the data service.

-- One row a person and kind of act: how many since `since`. A period that has passed is begun anew in its place.
create table private.person_counts (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null,
  since timestamptz not null,
  acts integer not null,
  primary key (user_id, kind)
);
alter table private.person_counts enable row level security;
revoke all on private.person_counts from public, anon, authenticated;

-- Counts one act of the caller. Answers 0, or the seconds until the next one is taken. The insert locks the row until
-- the transaction ends, so that one person's acts of a kind are counted one by one.
create function private.count_act(p_kind text, p_most integer, p_period interval) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  at timestamptz := clock_timestamp();
  began timestamptz;
begin
  insert into private.person_counts as c (user_id, kind, since, acts) values (caller, p_kind, at, 1)
  on conflict (user_id, kind) do update
    set acts = case when c.since > at - p_period then c.acts + 1 else 1 end,
      since = case when c.since > at - p_period then c.since else at end
    where c.since <= at - p_period or c.acts < p_most;
  if found then
    return 0;
  end if;
  select c.since into began from private.person_counts c where c.user_id = caller and c.kind = p_kind;
  return greatest(ceil(extract(epoch from began + p_period - at))::integer, 1);
end $$;

-- Two exports a minute: one, and one more after a broken download.
create function private.count_export() returns integer
language sql security definer set search_path = '' as $$
  select private.count_act('export', 2, interval '1 minute')
$$;

-- Three hundred statements a minute: a person in a hurry on two devices, and what both kept offline. PT429 and PT403
-- are the codes that PostgREST answers as these statuses. The service and the import, which are nobody, are not counted.
create function private.count_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null and private.count_act('write', 300, interval '1 minute') > 0 then
    raise exception 'More than 300 changes in one minute.' using errcode = 'PT429';
  end if;
  return null;
end $$;
create trigger count_write before insert or update on public."notes-v1"
  for each statement execute function private.count_write();
create trigger count_write before insert on public."saves-v1"
  for each statement execute function private.count_write();
create trigger count_write before insert on public."likes-v1"
  for each statement execute function private.count_write();
create trigger count_write before insert on public."dislikes-v1"
  for each statement execute function private.count_write();

-- A thousand notes a person. Empty ones do not count, so that emptying a note makes room; changing one that is there
-- always works. The counted row of count_write() keeps two notes of one person from arriving at the last place at once.
create function private.bound_notes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null or new.notes = '' or (tg_op = 'UPDATE' and old.notes <> '') then
    return null;
  end if;
  if (select count(*) from public."notes-v1" n where n.user_id = new.user_id and n.notes <> '') > 1000 then
    raise exception 'An account holds 1,000 notes.' using errcode = 'PT403';
  end if;
  return null;
end $$;
create trigger bound_notes after insert or update of notes on public."notes-v1"
  for each row execute function private.bound_notes();

-- Fifty saved technologies a person without a valid subscription: 'unlimited saves' belongs to Pro. What somebody
-- saved while they had one stays.
create function private.bound_saves() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null or private.has_valid_subscription() then
    return null;
  end if;
  if (select count(*) from public."saves-v1" s where s.user_id = new.user_id) > 50 then
    raise exception 'Without Pro an account holds 50 saved technologies.' using errcode = 'PT403';
  end if;
  return null;
end $$;
create trigger bound_saves after insert on public."saves-v1"
  for each row execute function private.bound_saves();

-- Saves the caller's note on a technology, unless it was changed since the caller last saw it: another tab's note is
-- never silently overwritten. `p_seen` is the stored note's "updatedAt" as the caller knows it, null for none.
-- {"viewer", "found", "saved", "refused", "current": {"text", "updatedAt"}}; "refused" is null, 'full' at the quota or
-- 'too-fast'. Where nothing was refused, "saved" false and "found" true, "current" is the note that was changed.
create or replace function public.save_note(p_tech_id bigint, p_notes text, p_seen timestamptz default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  stored public."notes-v1";
  saved boolean := false;
  refused text;
begin
  if caller is null or not exists (select 1 from public.technologies t where t.tech_id = p_tech_id) then
    return jsonb_build_object('viewer', viewer, 'found', false, 'saved', false, 'refused', null, 'current', null);
  end if;
  begin
    -- Locked before it is compared, so that two tabs pass here one after the other.
    select * into stored from public."notes-v1" n where n.user_id = caller and n.tech_id = p_tech_id for update;
    if not found then
      insert into public."notes-v1" (user_id, tech_id, notes) values (caller, p_tech_id, p_notes)
      on conflict do nothing returning * into stored;
      saved := found;
      if not saved then
        select * into stored from public."notes-v1" n where n.user_id = caller and n.tech_id = p_tech_id for update;
      end if;
    end if;
    -- The same words are no conflict, whoever wrote them.
    if not saved and (stored.updated_at is not distinct from p_seen or stored.notes = p_notes) then
      update public."notes-v1" n set notes = p_notes
      where n.user_id = caller and n.tech_id = p_tech_id returning * into stored;
      saved := true;
    end if;
  exception
    when sqlstate 'PT403' then refused := 'full'; saved := false;
    when sqlstate 'PT429' then refused := 'too-fast'; saved := false;
  end;
  return jsonb_build_object('viewer', viewer, 'found', true, 'saved', saved, 'refused', refused,
    'current', case when refused is null then jsonb_build_object('text', stored.notes, 'updatedAt', stored.updated_at) end);
end $$;

-- A toggle of Save, Like or Not Interested in one trip, with the caller's rights: the policies decide, the
-- triggers count. It sets what is wanted rather than flipping what is there, so that a retried request or a
-- second tab cannot undo it. {"viewer", "found", "refused"}; "found" is false where there is no such technology,
-- "refused" is null, 'full' at the bound of saved technologies, or 'too-fast'.
create or replace function public.set_reaction(p_kind text, p_tech_id bigint, p_active boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  refused text;
begin
  if p_kind is null or p_kind not in ('save', 'like', 'dislike') or p_active is null then
    raise exception 'p_kind is save, like or dislike; p_active is true or false.' using errcode = '22023';
  end if;
  if caller is null or not exists (select 1 from public.technologies t where t.tech_id = p_tech_id) then
    return jsonb_build_object('viewer', viewer, 'found', false, 'refused', null);
  end if;
  begin
    case p_kind
      when 'save' then
        if p_active then
          insert into public."saves-v1" (user_id, tech_id) values (caller, p_tech_id) on conflict do nothing;
        else
          delete from public."saves-v1" x where x.user_id = caller and x.tech_id = p_tech_id;
        end if;
      when 'like' then
        if p_active then
          insert into public."likes-v1" (user_id, tech_id) values (caller, p_tech_id) on conflict do nothing;
        else
          delete from public."likes-v1" x where x.user_id = caller and x.tech_id = p_tech_id;
        end if;
      when 'dislike' then
        if p_active then
          insert into public."dislikes-v1" (user_id, tech_id) values (caller, p_tech_id) on conflict do nothing;
        else
          delete from public."dislikes-v1" x where x.user_id = caller and x.tech_id = p_tech_id;
        end if;
    end case;
  exception
    when sqlstate 'PT403' then refused := 'full';
    when sqlstate 'PT429' then refused := 'too-fast';
  end;
  return jsonb_build_object('viewer', viewer, 'found', true, 'refused', refused);
end $$;

-- The export of an account, in parts: what is short comes from export_account(), which counts the export, and the
-- lists from export_rows(…), a bounded piece at a time.

-- The short part of the caller's export. {"viewer", "wait", "account": {…}}; "account" is null without a live session
-- and while "wait" seconds are left. It is read with the caller's own rights, but for what account_record() knows.
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
    'membership', (
      select jsonb_build_object('isPro', p.is_pro, 'subscriptionEnd', p.subscription_end, 'trialEnd', p.trial_end)
      from public.user_profiles p where p.id = caller),
    'freeSearchesUsed', (
      select jsonb_build_object('month', to_char(c.month, 'YYYY-MM'), 'used', c.search_count)
      from public.trial_search_counts c where c.user_id = caller)));
end $$;

-- The next rows of one list of the caller's export: 'saved', 'liked', 'notInterested', 'notes' or 'inquiries', after
-- the row that `p_after` names, in the order of their keys, so that what is changed meanwhile is neither left out nor
-- told twice. {"viewer", "rows", "next"}: a thousand rows at most, and no more than two million bytes of notes or
-- inquiries; "next" goes into the next call, and is null after the last row.
create function public.export_rows(p_part text, p_after text default null) returns jsonb
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
  else
    raise exception 'There is no part of that name.' using errcode = '22023';
  end if;
  return jsonb_build_object('viewer', viewer, 'rows', page, 'next', case when more then last end);
end $$;

drop function private.exported_reactions(uuid, text);

revoke execute on function private.count_act(text, integer, interval), private.count_export(), private.count_write(),
  private.bound_notes(), private.bound_saves(), public.export_rows(text, text) from public, anon, authenticated;
grant execute on function private.count_export() to authenticated, service_role;
grant execute on function public.export_rows(text, text) to authenticated, service_role;
