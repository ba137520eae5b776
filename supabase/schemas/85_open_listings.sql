-- Organisations that open their listings: visitors may open each of them, on its page and where the organisation's own
-- site shows it (docs/architecture/organisations.md). The rows of featured_techids_social that this makes are `by_owner`.

-- Opens the listings of an organisation when it turns that on, and closes those that are open for nothing else.
create function private.open_organisation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.is_open then
    perform private.open_listings(array(select t.tech_id from public.technologies t where t.organisation_id = new.id));
  else
    delete from public.featured_techids_social f using public.technologies t
    where t.tech_id = f.tech_id and t.organisation_id = new.id and f.by_owner;
  end if;
  return null;
end $$;

create trigger opened after update of is_open on public.organisations
  for each row when (new.is_open is distinct from old.is_open) execute function private.open_organisation();

create function private.open_listings(p_tech_ids bigint[]) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.featured_techids_social as f (tech_id, active_feature, by_owner)
  select u, true, true from unnest(p_tech_ids) u
  on conflict (tech_id) do update set active_feature = true, by_owner = true where not f.active_feature
$$;

-- Keeps that so for listings that come to such an organisation, or leave it.
create function private.open_with_organisation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.open_listings(array(
    select c.tech_id from changed c join public.organisations o on o.id = c.organisation_id where o.is_open));
  if tg_op = 'UPDATE' then
    delete from public.featured_techids_social f using changed c, public.organisations o
    where f.tech_id = c.tech_id and f.by_owner and o.id = c.organisation_id and not o.is_open;
  end if;
  return null;
end $$;

call private.call_on_changes('public.technologies', 'open', 'open_with_organisation()', '{added,changed}');

-- Whether a text is a site as `frame-ancestors` takes it; a host has up to 253 characters (RFC 1035).
create function private.is_site(p_text text) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(p_text) <= 270 and p_text ~ '^https?://(\*\.)?[a-z0-9.-]{1,253}(:[0-9]{1,5})?$'
$$;

-- Opens an organisation's listings to visitors, or closes them, and sets which sites may show them in a frame and
-- whether visitors may write to it; admins only. 'unverified' before a domain is proved, 'wrong' if it is no site.
create function public.open_listings(p_slug text, p_open boolean, p_embedders text[], p_questions boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation, '{admin}');
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif p_open and not private.is_verified(organisation) then
    return private.organisation_answer('unverified');
  elsif cardinality(p_embedders) > 10 or exists (
    select from unnest(p_embedders) u where private.is_site(u) is not true) then
    return private.organisation_answer('wrong');
  end if;
  update public.organisations o set is_open = coalesce(p_open, false), embedders = coalesce(p_embedders, '{}'),
    takes_questions = coalesce(p_open and p_questions, false)
  where o.id = organisation;
  perform private.note_act(case when p_open then 'organisation.opened' else 'organisation.shut' end, organisation);
  perform public.catalogue_changed();
  return private.organisation_answer('changed');
end $$;

grant execute on function public.open_listings to authenticated, service_role;
