-- What an organisation without a verified domain publishes waits for a moderator.
alter table public.listing_drafts add column asked_at timestamptz, add column refusal text check (char_length(refusal) <= 500);
comment on column public.listing_drafts.asked_at is 'Since when it waits for a moderator, because no domain of its organisation is verified.';
comment on column public.listing_drafts.refusal is 'Why a moderator did not publish it.';
alter table public.listing_drafts alter asked_at set statistics 0, alter refusal set statistics 0;
create index listing_drafts_asked on public.listing_drafts (asked_at) where asked_at is not null;

create or replace function public.save_listing_draft(p_slug text, p_id uuid, p_content jsonb, p_seen timestamptz default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_draft_change(organisation);
  wanted constant jsonb := private.read_draft(p_content);
  stored public.listing_drafts;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif p_id is null or wanted is null then
    return private.organisation_answer('wrong');
  end if;
  select * into stored from public.listing_drafts d where d.id = p_id for update;
  if stored.id is null then
    begin
      insert into public.listing_drafts (id, organisation_id, content, updated_by) values (p_id, organisation, wanted, private.live_user());
    exception when sqlstate 'PT403' then
      return private.organisation_answer('full');
    end;
  elsif stored.organisation_id <> organisation then
    return private.organisation_answer('not-found');
  elsif stored.content <> wanted and stored.updated_at is distinct from p_seen then
    return private.organisation_answer('conflict', jsonb_build_object('current', stored.content, 'updatedAt', stored.updated_at));
  elsif stored.publish_at is not null and btrim(coalesce(wanted ->> 'title', '')) = '' then
    return private.organisation_answer('untitled');
  elsif stored.content <> wanted then
    -- A moderator decides about what they read.
    update public.listing_drafts d set content = wanted, updated_at = clock_timestamp(), updated_by = private.live_user(), asked_at = null
    where d.id = p_id;
  end if;
  return private.organisation_answer('changed');
end $$;

create or replace function public.change_listing_drafts(p_slug text, p_ids uuid[], p_change text, p_at timestamptz default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_draft_change(organisation);
  draft public.listing_drafts;
  verified constant boolean := private.is_verified(organisation);
  published bigint[] := '{}';
  changed integer := 0;
  untitled integer := 0;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif p_change is null or p_change not in ('publish', 'plan', 'keep', 'delete') or coalesce(cardinality(p_ids), 0) not between 1 and 200
    or p_change = 'plan' and (p_at is null or not isfinite(p_at) or p_at < private.clock() or p_at > private.clock() + interval '5 years') then
    return private.organisation_answer('wrong');
  elsif p_change = 'plan' and not verified then
    return private.organisation_answer('unverified');
  elsif p_change = 'publish' and verified then
    perform 1 from public.technology_facets f where f.kind = 'all' for update;
  end if;
  for draft in
    select * from public.listing_drafts d where d.id = any (p_ids) and d.organisation_id = organisation order by d.id for update
  loop
    if p_change in ('publish', 'plan') and btrim(coalesce(draft.content ->> 'title', '')) = '' then
      untitled := untitled + 1;
      continue;
    end if;
    case p_change
      when 'publish' then
        if verified then
          published := published || private.publish_listing(draft.id);
        else
          update public.listing_drafts d set asked_at = coalesce(d.asked_at, clock_timestamp()), refusal = null where d.id = draft.id;
        end if;
      when 'plan' then
        update public.listing_drafts d set publish_at = p_at where d.id = draft.id;
      when 'keep' then
        update public.listing_drafts d set publish_at = null, asked_at = null where d.id = draft.id;
      when 'delete' then
        continue when draft.tech_id is not null;
        delete from public.listing_drafts d where d.id = draft.id;
    end case;
    changed := changed + 1;
  end loop;
  if changed > 0 and (p_change <> 'publish' or not verified) then
    perform private.note_act(case p_change when 'publish' then 'draft.asked' when 'plan' then 'draft.planned' when 'keep' then 'draft.kept' else 'draft.deleted' end,
      organisation, null, jsonb_build_object('drafts', changed, 'at', p_at));
  end if;
  return private.organisation_answer(case when changed + untitled = 0 then 'not-found' else 'changed' end,
    jsonb_build_object('changed', changed, 'untitled', untitled, 'ids', to_jsonb(published),
      'asked', p_change = 'publish' and not verified));
end $$;

create function private.asked_drafts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'organisation', o.name, 'slug', o.slug, 'title', d.content ->> 'title',
    'askedAt', d.asked_at, 'seen', d.updated_at, 'texts', (
      select coalesce(jsonb_agg(jsonb_build_object('field', e.key, 'text', left(private.plain_text(e.value), 600)) order by e.key), '[]')
      from jsonb_each(d.content) e where e.key <> 'title')) order by d.asked_at, d.id), '[]')
  from (select * from public.listing_drafts x where x.asked_at is not null order by x.asked_at, x.id limit 20) d
  join public.organisations o on o.id = d.organisation_id
$$;

create function public.decide_draft(p_draft uuid, p_publish boolean, p_seen timestamptz, p_reason text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  draft public.listing_drafts;
begin
  if not private.is_moderator() then
    return private.organisation_answer('not-allowed');
  elsif not coalesce(p_publish, false) and btrim(coalesce(p_reason, '')) = '' or length(p_reason) > 500 then
    return private.organisation_answer('wrong');
  elsif p_publish then
    perform 1 from public.technology_facets f where f.kind = 'all' for update;
  end if;
  select * into draft from public.listing_drafts d
  where d.id = p_draft and d.asked_at is not null and d.updated_at = p_seen for update;
  if draft.id is null then
    return private.organisation_answer('not-found');
  elsif p_publish then
    perform private.publish_listing(draft.id);
  else
    update public.listing_drafts d set asked_at = null, refusal = btrim(p_reason) where d.id = draft.id;
    perform private.note_act('draft.refused', draft.organisation_id, draft.tech_id, '{}');
  end if;
  return private.organisation_answer('changed');
end $$;

create or replace function public.listing_drafts_page(p_slug text, p_withdrawn boolean default false, p_page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer constant jsonb := private.viewer();
  office constant jsonb := private.drafting_organisation(p_slug);
  organisation constant bigint := private.organisation_id_of(p_slug);
  only_withdrawn constant boolean := coalesce(p_withdrawn, false);
  open_drafts integer;
  withdrawn integer;
  pages integer;
  page integer;
begin
  if office is null then
    return jsonb_build_object('viewer', viewer, 'organisation', null);
  end if;
  select count(*) filter (where d.withdrawn_at is null), count(*) filter (where d.withdrawn_at is not null)
    into open_drafts, withdrawn from public.listing_drafts d where d.organisation_id = organisation;
  pages := greatest(ceil(case when only_withdrawn then withdrawn else open_drafts end / 50.0)::integer, 1);
  page := least(greatest(coalesce(p_page, 1), 1), pages);
  return jsonb_build_object('viewer', viewer, 'organisation', office, 'open', open_drafts, 'withdrawn', withdrawn,
    'page', page, 'pages', pages, 'drafts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'techId', x.tech_id, 'title', coalesce(x.content ->> 'title', ''),
        'publishAt', x.publish_at, 'askedAt', x.asked_at, 'refusal', x.refusal, 'withdrawnAt', x.withdrawn_at, 'updatedAt', x.updated_at, 'by', private.shown_name(x.updated_by),
        'reason', (select w.reason from private.withdrawn_listings w where w.tech_id = x.tech_id)) order by x.updated_at desc, x.id), '[]')
      from (select * from public.listing_drafts d where d.organisation_id = organisation and (d.withdrawn_at is not null) = only_withdrawn
            order by d.updated_at desc, d.id limit 50 offset (page - 1) * 50) x));
end $$;

create or replace function public.listing_draft_page(p_slug text, p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  office constant jsonb := private.drafting_organisation(p_slug);
begin
  return jsonb_build_object('viewer', private.viewer(), 'organisation', office, 'draft', case when office is not null then (
    select jsonb_build_object('id', d.id, 'techId', d.tech_id, 'content', d.content, 'publishAt', d.publish_at,
      'askedAt', d.asked_at, 'refusal', d.refusal,
      'withdrawnAt', d.withdrawn_at, 'updatedAt', d.updated_at, 'by', private.shown_name(d.updated_by),
      'reason', (select w.reason from private.withdrawn_listings w where w.tech_id = d.tech_id))
    from public.listing_drafts d where d.id = p_id and d.organisation_id = private.organisation_id_of(p_slug)) end);
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
    'drafts', private.asked_drafts(),
    'leads', private.held_leads(),
    'mail', private.held_mail(),
    'acts', (
      select coalesce(jsonb_agg(jsonb_build_object('act', x.act, 'at', x.at, 'by', private.shown_name(x.user_id),
        'organisation', o.name) order by x.id desc), '[]')
      from (select * from private.audit_trail a order by a.id desc limit 30) x
      left join public.organisations o on o.id = x.organisation_id)));
end $$;

grant execute on function public.decide_draft(uuid, boolean, timestamptz, text) to authenticated, service_role;
