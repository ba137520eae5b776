-- A person's own notes on technologies. Only that person may read and write them.
create table public."notes-v1" (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  tech_id bigint not null references private.listing_ids (tech_id) on delete cascade,
  notes text not null check (char_length(notes) <= 20000),
  updated_at timestamptz not null default now(),
  primary key (user_id, tech_id)
);
create policy "own notes: read" on public."notes-v1" for select to authenticated using (user_id = (select private.live_user()));
create policy "own notes: add" on public."notes-v1" for insert to authenticated
  with check (user_id = (select private.live_user()) and updated_at = now());
create policy "own notes: change" on public."notes-v1" for update to authenticated
  using (user_id = (select private.live_user())) with check (user_id = (select private.live_user()));
create policy "own notes: remove" on public."notes-v1" for delete to authenticated using (user_id = (select private.live_user()));
grant select, insert (user_id, tech_id, notes), update (user_id, tech_id, notes), delete on public."notes-v1" to authenticated;

create function private.stamp_note() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

create trigger stamp_note before update on public."notes-v1" for each row execute function private.stamp_note();

-- Saves the caller's note on a technology, unless the note has changed since the caller last read it: a note from
-- another tab is never silently overwritten. `p_seen` is the stored note's "updatedAt" as the caller knows it, or null
-- if they know of none. {"viewer", "found", "saved", "refused", "current": {"text", "updatedAt"}}; "refused" is null,
-- 'full' at the limit, or 'too-fast'. If "refused" is null, "saved" false and "found" true, "current" is the note as it
-- was changed.
create function public.save_note(p_tech_id bigint, p_notes text, p_seen timestamptz default null) returns jsonb
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
    -- Equal texts do not conflict, whichever session wrote them.
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

create trigger count_write before insert or update on public."notes-v1"
  for each statement execute function private.count_write();

-- A thousand notes a person. Empty notes do not count, so that emptying one makes room; changing an existing note
-- always works. count_write() locks the person's row, so that two notes cannot take the last place at once.
create function private.bound_notes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null or new.notes = '' or (tg_op = 'UPDATE' and old.notes <> '') then
    return null;
  elsif (select count(*) from public."notes-v1" n where n.user_id = new.user_id and n.notes <> '') > 1000 then
    raise exception 'An account holds 1,000 notes.' using errcode = 'PT403';
  end if;
  return null;
end $$;

create trigger bound_notes after insert or update of notes on public."notes-v1"
  for each row execute function private.bound_notes();

grant execute on function public.save_note to authenticated, service_role;
