-- An admin proves a further domain of an organisation by its record, and takes one off.
create function private.is_admin(p_organisation bigint, p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.organisation_members m
    where m.organisation_id = p_organisation and m.user_id = p_user and m.role = 'admin' and m.state = 'active')
$$;

create or replace function public.begin_dns_check(p_slug text, p_domain text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation);
  wanted constant text := private.domain_of('x@' || lower(btrim(p_domain)));
  claim uuid;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif wanted is null or private.is_shared_domain(wanted) then
    return private.organisation_answer('wrong');
  elsif private.count_act('dns', 20, interval '1 day') > 0 then
    return private.organisation_answer('full');
  end if;
  if private.organisation_role(organisation) = 'admin' then
    if (select count(*) from public.organisation_domains d where d.organisation_id = organisation) >= 20 then
      return private.organisation_answer('full');
    end if;
    insert into public.organisation_claims (organisation_id, user_id) values (organisation, private.live_user()) on conflict do nothing;
  end if;
  update public.organisation_claims c set domain = wanted,
    domain_proved_at = case when c.domain = wanted then c.domain_proved_at end
  where c.organisation_id = organisation and c.user_id = private.live_user() and c.state = 'open' returning c.id into claim;
  return case when claim is null then private.organisation_answer('not-found')
    else private.organisation_answer('changed', jsonb_build_object('id', claim)) end;
end $$;

create or replace function public.prove_claim(p_claim uuid, p_texts text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claim public.organisation_claims;
  is_own boolean;
begin
  -- The organisation first, as everywhere.
  perform 1 from public.organisations o
  where o.id = (select c.organisation_id from public.organisation_claims c where c.id = p_claim) for update;
  select * into claim from public.organisation_claims c where c.id = p_claim and c.state = 'open' for update;
  if claim.id is null or claim.domain is null or not coalesce('quad-verification=' || claim.token = any (p_texts), false) then
    return jsonb_build_object('outcome', 'missing');
  end if;
  update public.organisation_claims c set domain_proved_at = private.clock() where c.id = p_claim;
  if private.is_admin(claim.organisation_id, claim.user_id) then
    insert into public.organisation_domains (organisation_id, domain, verified_how)
    values (claim.organisation_id, claim.domain, 'dns') on conflict do nothing;
    update public.organisation_claims c set state = 'approved', decided_at = private.clock() where c.id = p_claim;
    insert into private.audit_trail (user_id, act, organisation_id, details)
    values (claim.user_id, 'domain.added', claim.organisation_id, jsonb_build_object('domain', claim.domain));
    return jsonb_build_object('outcome', 'added');
  end if;
  is_own := not private.has_admin(claim.organisation_id)
    -- An orphan's next admin is a moderator's choice.
    and exists (select from public.organisations o where o.id = claim.organisation_id and o.status = 'unclaimed')
    and (private.is_known_domain(claim.organisation_id, claim.domain) or private.is_new_office(claim.organisation_id, claim.domain));
  insert into private.audit_trail (user_id, act, organisation_id, details)
  values (claim.user_id, case when is_own then 'claim.approved' else 'claim.domain-proved' end, claim.organisation_id,
    jsonb_build_object('how', 'dns', 'domain', claim.domain));
  if is_own then
    perform private.activate_claim(claim, claim.domain, 'dns');
  end if;
  return jsonb_build_object('outcome', case when is_own then 'active' else 'proved' end);
end $$;

create or replace function public.moderation_page() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_moderator() then
    return jsonb_build_object('viewer', private.viewer(), 'queue', null);
  end if;
  return jsonb_build_object('viewer', private.viewer(), 'queue', jsonb_build_object(
    'claims', (
      select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'organisation', o.name, 'slug', o.slug,
        'technologies', (select count(*) from public.technologies t where t.organisation_id = o.id),
        'claimant', u.email, 'address', c.address, 'domain', c.domain, 'domainProved', c.domain_proved_at is not null,
        'orphan', o.status = 'claimed', 'madeAt', c.made_at) order by c.made_at, c.id), '[]')
      from (select * from public.organisation_claims x where x.state = 'open'
        -- An admin's is about another domain, which its record alone decides.
        and not private.is_admin(x.organisation_id, x.user_id) order by x.made_at limit 50) c
      join public.organisations o on o.id = c.organisation_id join auth.users u on u.id = c.user_id),
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'techId', r.tech_id, 'title', t.title, 'uni', t.uni,
        'message', r.message, 'madeAt', r.made_at) order by r.made_at, r.id), '[]')
      from (select * from public.mistake_reports x where x.state = 'open' order by x.made_at limit 50) r
      join public.technologies t on t.tech_id = r.tech_id),
    'leads', private.held_leads(),
    'mail', private.held_mail(),
    'acts', (
      select coalesce(jsonb_agg(jsonb_build_object('act', x.act, 'at', x.at, 'by', private.shown_name(x.user_id),
        'organisation', o.name) order by x.id desc), '[]')
      from (select * from private.audit_trail a order by a.id desc limit 30) x
      left join public.organisations o on o.id = x.organisation_id)));
end $$;

create function public.remove_domain(p_slug text, p_domain text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation, '{admin}');
begin
  if refused is not null then
    return private.organisation_answer(refused);
  end if;
  delete from public.organisation_domains d where d.organisation_id = organisation and d.domain = p_domain;
  if not found then
    return private.organisation_answer('not-found');
  end if;
  perform private.note_act('domain.removed', organisation, null, jsonb_build_object('domain', p_domain));
  return private.organisation_answer('changed');
end $$;

grant execute on function public.remove_domain(text, text) to authenticated, service_role;
