-- An inquiry that is still with us names the organisation that could answer it by now, so that its asker can pass it on.
-- The name of a technology's organisation where somebody can answer its inquiries; null otherwise. With the owner's rights,
-- because members are nobody else's to read.
create function private.owner_with_inbox(p_tech_id bigint) returns text
language sql stable security definer set search_path = '' as $$
  select private.organisation_name(private.desk_of(t.organisation_id)) from public.technologies t where t.tech_id = p_tech_id
$$;

-- One inquiry as its asker reads it. "ownerInbox": who could answer it by now, where it is still with us.
create or replace function private.inquiry_view(i public.inquiries) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', i.id, 'techId', i.tech_id, 'title', i.title, 'message', i.message,
    'state', i.state, 'askedAt', i.asked_at, 'sentAt', i.sent_at, 'organisation', private.organisation_name(i.organisation_id),
    'declineReason', i.decline_reason,
    'ownerInbox', case when i.organisation_id is null and i.state <> 'closed' then private.owner_with_inbox(i.tech_id) end)
$$;

grant execute on function private.owner_with_inbox(bigint) to authenticated, service_role;
