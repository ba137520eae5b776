-- How an organisation leaves: an admin closes it, and the organisation is as if nobody had claimed it.

-- Closes an organisation, for an admin who types its name. Members, domains, feeds and unpublished drafts are
-- deleted. Open inquiries return to us. Its listings stay or, with `p_withdraw`, are withdrawn, at most 200 ('full'
-- above that).
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
  -- With what of them was staged and never published.
  delete from public.imports r where r.organisation_id = organisation;
  delete from public.feeds f where f.organisation_id = organisation;
  delete from private.webhooks w where w.organisation_id = organisation;
  update public.listing_drafts d set publish_at = null where d.organisation_id = organisation and d.publish_at is not null;
  delete from private.reply_addresses a using public.inquiries i where i.id = a.inquiry_id and i.organisation_id = organisation;
  -- People who asked are not left without anybody.
  update public.inquiries i set organisation_id = null, case_manager = null, state = private.held_state(i.sent_at)
  where i.organisation_id = organisation and i.state in ('new', 'open') and private.has_asker(i);
  delete from public.organisation_settings d where d.organisation_id = organisation;
  delete from public.organisation_domains d where d.organisation_id = organisation;
  delete from private.member_invitations i where i.organisation_id = organisation;
  delete from private.address_codes c where c.organisation_id = organisation;
  delete from public.organisation_members m where m.organisation_id = organisation;
  insert into private.removed_images (key)
  select o.logo from public.organisations o where o.id = organisation and o.logo is not null on conflict do nothing;
  update public.organisations o set status = 'unclaimed', about = null, website = null, ror_id = null, logo = null,
    is_open = false, takes_questions = false, embedders = '{}'
  where o.id = organisation;
  -- Its contact for all listings is gone.
  perform private.refresh_facts(array(select t.tech_id from public.technologies t
    where t.organisation_id = organisation order by t.tech_id));
  perform public.catalogue_changed();
  return private.organisation_answer('changed');
end $$;

grant execute on function public.close_organisation to authenticated, service_role;
