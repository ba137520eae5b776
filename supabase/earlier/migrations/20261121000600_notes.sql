-- Saves the caller's note on a technology, unless it was changed since the caller last saw it: another tab's note is
-- never silently overwritten. `p_seen` is the stored note's "updatedAt" as the caller knows it, null for none.
-- {"viewer", "found", "saved", "current": {"text", "updatedAt"}}; where "saved" is false and "found" true, "current"
-- is the note that stands in the way.
create function public.save_note(p_tech_id bigint, p_notes text, p_seen timestamptz default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  stored public."notes-v1";
  saved boolean;
begin
  if caller is null or not exists (select 1 from public.technologies t where t.tech_id = p_tech_id) then
    return jsonb_build_object('viewer', viewer, 'found', false, 'saved', false, 'current', null);
  end if;
  insert into public."notes-v1" (user_id, tech_id, notes) values (caller, p_tech_id, p_notes)
  on conflict do nothing returning * into stored;
  saved := found;
  if not saved then
    -- Locked before it is compared, so that two tabs pass here one after the other.
    select * into stored from public."notes-v1" n where n.user_id = caller and n.tech_id = p_tech_id for update;
    -- The same words are no conflict, whoever wrote them.
    if stored.updated_at is not distinct from p_seen or stored.notes = p_notes then
      update public."notes-v1" n set notes = p_notes
      where n.user_id = caller and n.tech_id = p_tech_id returning * into stored;
      saved := true;
    end if;
  end if;
  return jsonb_build_object('viewer', viewer, 'found', true, 'saved', saved,
    'current', jsonb_build_object('text', stored.notes, 'updatedAt', stored.updated_at));
end $$;

revoke execute on function public.save_note(bigint, text, timestamptz) from public, anon, authenticated;
grant execute on function public.save_note(bigint, text, timestamptz) to authenticated, service_role;
