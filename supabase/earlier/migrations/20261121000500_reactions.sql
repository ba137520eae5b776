-- A toggle of Save, Like or Not Interested in one trip, with the caller's rights: the policies decide, the
-- triggers count. It sets what is wanted rather than flipping what is there, so that a retried request or a
-- second tab cannot undo it. {"viewer", "found"}; "found" is false where there is no such technology.
create function public.set_reaction(p_kind text, p_tech_id bigint, p_active boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
begin
  if caller is null or not exists (select 1 from public.technologies t where t.tech_id = p_tech_id) then
    return jsonb_build_object('viewer', viewer, 'found', false);
  end if;
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
  return jsonb_build_object('viewer', viewer, 'found', true);
end $$;

revoke execute on function public.set_reaction(text, bigint, boolean) from public, anon, authenticated;
grant execute on function public.set_reaction(text, bigint, boolean) to authenticated, service_role;
