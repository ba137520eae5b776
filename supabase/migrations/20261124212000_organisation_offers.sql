-- A moderator offers an organisation that has lost its admins to somebody who has not asked.
create table private.organisation_offers (
  organisation_id bigint primary key references public.organisations (id) on delete cascade,
  address text not null check (address = lower(btrim(address)) and char_length(address) between 3 and 320),
  made_at timestamptz not null default private.clock()
);
alter table private.organisation_offers alter address set statistics 0;
alter table private.organisation_offers enable row level security;
alter table private.notices drop constraint notices_kind_check, add constraint notices_kind_check
  check (kind in ('lead', 'lead-reply', 'lead-reminder', 'answer', 'declined', 'invitation', 'introduction', 'portfolio', 'office'));

-- A moderator offers an organisation that has lost its admins to an address, for fourteen days, or with none takes the offer
-- back. Whoever it is for is told by mail. 'claimed' where it has an admin, or never had one.
create or replace function public.offer_organisation(p_slug text, p_address text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation);
  wanted constant text := lower(btrim(coalesce(p_address, '')));
begin
  if not private.is_moderator() then
    return private.organisation_answer('not-allowed');
  elsif refused is not null then
    return private.organisation_answer(refused);
  elsif wanted = '' then
    delete from private.organisation_offers o where o.organisation_id = organisation;
    perform private.note_act('organisation.offer-taken-back', organisation);
    return private.organisation_answer('changed');
  elsif private.domain_of(wanted) is null then
    return private.organisation_answer('wrong');
  elsif private.has_admin(organisation) or not exists (select from public.organisations o where o.id = organisation and o.status = 'claimed') then
    return private.organisation_answer('claimed');
  end if;
  insert into private.organisation_offers as o (organisation_id, address) values (organisation, wanted)
  on conflict (organisation_id) do update set address = excluded.address, made_at = excluded.made_at;
  perform private.note_act('organisation.offered', organisation);
  perform private.add_notice(private.live_user(), 'office',
    (select jsonb_build_object('organisation', o.name) from public.organisations o where o.id = organisation), wanted);
  return private.organisation_answer('changed');
end $$;

-- The open offers to the caller, by the verified address of a live session.
create or replace function private.offers_to_caller() returns setof bigint
language sql stable security definer set search_path = '' as $$
  select f.organisation_id from private.organisation_offers f join auth.users u on lower(u.email) = f.address
  where u.id = (select private.live_user()) and u.email_confirmed_at is not null and f.made_at > private.clock() - interval '14 days'
$$;

-- Whoever an organisation is offered to becomes its admin, or declines. 'claimed' where it has an admin by now.
create or replace function public.answer_organisation_offer(p_slug text, p_accept boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation);
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif organisation not in (select private.offers_to_caller()) then
    return private.organisation_answer('not-found');
  end if;
  delete from private.organisation_offers o where o.organisation_id = organisation;
  if not coalesce(p_accept, false) then
    perform private.note_act('organisation.offer-declined', organisation);
    return private.organisation_answer('changed');
  elsif private.has_admin(organisation) then
    return private.organisation_answer('claimed');
  end if;
  insert into public.organisation_members as m (organisation_id, user_id, role, state)
  values (organisation, private.live_user(), 'admin', 'active')
  on conflict (organisation_id, user_id) do update set role = 'admin', state = 'active', since = private.clock();
  perform private.note_act('organisation.offer-accepted', organisation);
  -- The owner's page says who answers.
  perform public.catalogue_changed();
  return private.organisation_answer('changed');
end $$;

-- {"viewer", "offers": what is offered to the caller [{"name", "slug"}], "mine": [{"name", "slug", "role", "state"}], "claims": [{"name", "slug", "state", "reason", "madeAt"}], "found": up to
-- twenty organisations that are called like `p_like` [{"name", "slug", "claimed", "technologies"}]}
create or replace function public.organisations_page(p_like text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer constant jsonb := private.viewer();
  caller constant uuid := (viewer ->> 'id')::uuid;
  typed constant text := btrim(coalesce(p_like, ''));
begin
  if caller is null then
    return jsonb_build_object('viewer', null, 'mine', '[]'::jsonb, 'claims', '[]'::jsonb, 'found', '[]'::jsonb, 'offers', '[]'::jsonb, 'moderator', false);
  end if;
  return jsonb_build_object('viewer', viewer,
    'moderator', private.is_moderator(),
    'offers', (
      select coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'slug', o.slug) order by o.name), '[]')
      from public.organisations o where o.id in (select private.offers_to_caller())),
    'mine', (
      select coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'slug', o.slug, 'role', m.role, 'state', m.state) order by o.name), '[]')
      from public.organisation_members m join public.organisations o on o.id = m.organisation_id where m.user_id = caller),
    'claims', (
      select coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'slug', o.slug, 'state', c.state, 'reason', c.reason, 'madeAt', c.made_at)
        order by c.made_at desc), '[]')
      from public.organisation_claims c join public.organisations o on o.id = c.organisation_id
      where c.user_id = caller and c.state in ('open', 'refused')),
    'found', case when length(typed) < 2 then '[]'::jsonb else (
      select coalesce(jsonb_agg(jsonb_build_object('name', x.name, 'slug', x.slug, 'claimed', x.status = 'claimed', 'technologies', x.n)
        order by x.n desc, x.name), '[]')
      from (
        select o.name, o.slug, o.status, coalesce(f.technologies, 0) as n
        from public.organisations o left join public.technology_facets f on f.kind = 'uni' and f.value = o.name
        where f.technologies > 0 and private.is_owner_like(o.name, left(typed, 100))
        order by 4 desc, o.name limit 20) x) end);
end $$;

-- The moderators' queue, the oldest first: {"viewer", "claims": [{"id", "organisation", "slug", "technologies", "claimant", "address", "domain",
-- "domainProved", "known": whether the catalogue knows the domain as its own, "orphan", "madeAt"}], "reports": [{"id", "techId",
-- "title", "uni", "message", "madeAt"}], "orphans": organisations that lost their admins
-- [{"name", "slug", "technologies", "offered": the address that it is offered to}], "leads", "mail": what private.held_leads() and private.held_mail() have, "acts": the latest thirty}; null for anybody else.
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
    'drafts', private.asked_drafts(),
    'orphans', (
      select coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'slug', o.slug,
        'technologies', (select count(*) from public.technologies t where t.organisation_id = o.id),
        'offered', (select f.address from private.organisation_offers f
          where f.organisation_id = o.id and f.made_at > private.clock() - interval '14 days')) order by o.name), '[]')
      from (select * from public.organisations x where x.status = 'claimed' and not private.has_admin(x.id) order by x.name limit 50) o),
    'leads', private.held_leads(),
    'mail', private.held_mail(),
    'acts', (
      select coalesce(jsonb_agg(jsonb_build_object('act', x.act, 'at', x.at, 'by', private.shown_name(x.user_id),
        'organisation', o.name) order by x.id desc), '[]')
      from (select * from private.audit_trail a order by a.id desc limit 30) x
      left join public.organisations o on o.id = x.organisation_id)));
end $$;

-- Removes what is past its time, and returns how many rows of which table. At most 20,000 rows a table and night, so
-- that a large remainder is spread over several; a million of search histories, which are promised to go with the month. Each table's retention is one line; docs/operations.md says why.
create or replace function public.prune_old_rows() returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  rule record;
  removed integer;
  answer jsonb := '{}';
begin
  for rule in select * from (values
    ('private.trial_ledger', $q$ month < private.clock() - interval '2 months' $q$),
    ('private.identity_searches', $q$ month < private.clock() - interval '2 months' $q$),
    ('private.empty_searches', $q$ day < private.clock() - interval '1 day' $q$),
    ('private.search_history', $q$ month < date_trunc('month', private.clock() at time zone 'utc')::date $q$),
    ('private.chat_minutes', $q$ minute < now() - interval '1 day' $q$),
    ('private.address_codes', $q$ asked_at < now() - interval '2 days' $q$),
    ('private.organisation_offers', $q$ made_at < private.clock() - interval '14 days' $q$),
    ('public.shortlist_invitations', $q$ invited_at < now() - interval '14 days' $q$),
    ('public.shortlist_links', $q$ coalesce(revoked_at, expires_at) < now() - interval '30 days' $q$),
    ('private.query_vectors', $q$ at < now() - interval '1 hour' $q$),
    ('private.catalogue_exports', $q$ begun_at < now() - interval '1 hour' $q$),
    ('private.catalogue_events', $q$ at < private.clock() - interval '60 days' and run is not null $q$),
    ('private.alert_runs', $q$ at < private.clock() - interval '60 days' and run < (select max(r.run) from private.alert_runs r) $q$),
    ('public.alert_events', $q$ at < private.clock() - interval '400 days' $q$),
    ('private.mail_outbox', $q$ made_at < private.clock() - interval '60 days' $q$),
    ('private.inbound_mail', $q$ at < private.clock() - interval '60 days' $q$),
    ('private.notices', $q$ made_at < private.clock() - interval '60 days' $q$),
    ('private.stripe_events', $q$ received_at < now() - interval '90 days' $q$),
    ('ingest.changes', $q$ batch_id in (select b.batch_id from ingest.batches b where b.started_at < now() - interval '180 days') $q$),
    ('public.daily_selection_techids', $q$ date_of_entry < current_date - 30
      and date_of_entry < (select max(d.date_of_entry) from public.daily_selection_techids d) $q$)
  ) r (relation, condition) loop
    execute format('delete from %1$s where ctid = any (array(select ctid from %1$s where %2$s limit %3$s))',
      rule.relation, rule.condition, case when rule.relation = 'private.search_history' then 1000000 else 20000 end);
    get diagnostics removed = row_count;
    answer := answer || jsonb_build_object(rule.relation, removed);
  end loop;
  return answer;
end $$;

grant execute on function
  public.offer_organisation(text, text),
  public.answer_organisation_offer(text, boolean)
to authenticated, service_role;
