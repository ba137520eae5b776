-- What a feed, the date of a draft, or an import that was rolled back did to a listing is said to be theirs, and no former member's.
create or replace function private.shown_actor(p_user uuid, p_reason text) returns text
language sql stable security definer set search_path = '' as $$
  select case when p_user is not null then private.shown_name(p_user)
    else case p_reason when 'feed' then 'the feed' when 'import' then 'an import that was rolled back'
      when 'date' then 'the date that was set' else private.shown_name(null) end end
$$;

alter table private.withdrawn_listings drop constraint withdrawn_listings_reason_check,
  add constraint withdrawn_listings_reason_check check (reason in ('owner', 'feed', 'import', 'moderator'));
comment on column private.withdrawn_listings.reason is 'Its owner''s decision, that its feed holds it no more, that the import which listed it was rolled back, or a moderator''s decision.';

create or replace function private.publish_listing(p_draft uuid) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  draft public.listing_drafts;
  was jsonb;
  fields jsonb;
  filed text;
  stated text;
  id bigint;
begin
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  select * into draft from public.listing_drafts d where d.id = p_draft for update;
  if not found then
    return null;
  end if;
  id := coalesce(draft.tech_id, nextval('public.technologies_tech_id_seq'));
  delete from private.withdrawn_listings w where w.tech_id = id returning w.rows into was;
  filed := btrim(draft.content ->> 'pi_filingdate');
  stated := draft.content ->> 'status';
  -- What the form does not hold of a withdrawn listing was emptied there.
  fields := case when was is not null then (
      select jsonb_object_agg(c, null::text) from unnest(private.draft_columns()) c where c <> 'status') else '{}' end
    || draft.content - '{tech_id,organisation_id,uni,family,likes,dislikes,saves}'::text[]
    || case when stated is null then '{}' else jsonb_build_object('stated_status', nullif(stated, 'other'),
      'status', private.status_of(stated)) end
    || case when filed is null and was is null then '{}' else jsonb_build_object(
      'filing_date', private.day_of(filed), 'filing_date_text', case when private.day_of(filed) is null then filed end) end
    || jsonb_build_object('tech_id', id);
  was := coalesce(was, jsonb_build_object('technology', jsonb_build_object('organisation_id', draft.organisation_id,
    'uni', private.organisation_name(draft.organisation_id), 'status', 'other', 'categorical_assign', 'Unclassified',
    'date_added', (private.clock() at time zone 'utc')::date)));

  insert into public.technologies select * from jsonb_populate_record(null::public.technologies, was -> 'technology' || fields);
  insert into public.technology_details
  select * from jsonb_populate_record(null::public.technology_details, coalesce(nullif(was -> 'details', 'null'), '{}') || fields);
  insert into public.technology_reports select r.* from jsonb_populate_record(null::public.technology_reports,
    coalesce(nullif(was -> 'reports', 'null'), '{}') || fields) r where to_jsonb(r) - 'tech_id' <> (select jsonb_object_agg(k.key, null::text) from jsonb_each(to_jsonb(r) - 'tech_id') k);
  insert into public.technology_contacts select c.* from jsonb_populate_record(null::public.technology_contacts,
    coalesce(nullif(was -> 'contact', 'null'), '{}') || fields) c where c.pi_contactinfo is not null;
  insert into public.technology_claims select m.* from jsonb_populate_recordset(null::public.technology_claims, coalesce(was -> 'claims', '[]')) m;
  insert into private.technology_vectors select v.* from jsonb_populate_record(null::private.technology_vectors, nullif(was -> 'vector', 'null')) v
  where v.tech_id is not null;
  insert into public.featured_techids_social
  select f.* from jsonb_populate_record(null::public.featured_techids_social, nullif(was -> 'featured', 'null')) f where f.tech_id is not null;
  update public.technology_counts c set likes = (select count(*) from public."likes-v1" x where x.tech_id = id),
    dislikes = (select count(*) from public."dislikes-v1" x where x.tech_id = id),
    saves = (select count(*) from public."saves-v1" x where x.tech_id = id)
  where c.tech_id = id;
  -- The text may have been changed as a draft.
  perform private.drop_stale_claims(id, private.listing_content(id));
  perform private.queue_text(id);
  delete from public.listing_drafts d where d.id = p_draft;
  perform private.note_act('listing.published', draft.organisation_id, id,
    jsonb_build_object('again', draft.tech_id is not null, 'planned', draft.publish_at is not null)
    -- What nobody does by hand.
    || case when private.live_user() is null then jsonb_build_object('reason',
      case when draft.publish_at <= private.clock() then 'date' else 'feed' end) else '{}' end);
  perform public.catalogue_changed();
  return id;
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
        'publishAt', x.publish_at, 'askedAt', x.asked_at, 'refusal', x.refusal, 'withdrawnAt', x.withdrawn_at, 'updatedAt', x.updated_at,
        'by', private.shown_actor(x.updated_by, w.reason), 'reason', case w.reason when 'import' then 'owner' else w.reason end) order by x.updated_at desc, x.id), '[]')
      from (select * from public.listing_drafts d where d.organisation_id = organisation and (d.withdrawn_at is not null) = only_withdrawn
            order by d.updated_at desc, d.id limit 50 offset (page - 1) * 50) x
      left join private.withdrawn_listings w on w.tech_id = x.tech_id));
end $$;

create or replace function public.listing_draft_page(p_slug text, p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  office constant jsonb := private.drafting_organisation(p_slug);
begin
  return jsonb_build_object('viewer', private.viewer(), 'organisation', office, 'draft', case when office is not null then (
    select jsonb_build_object('id', d.id, 'techId', d.tech_id, 'content', d.content, 'publishAt', d.publish_at,
      'askedAt', d.asked_at, 'refusal', d.refusal,
      'withdrawnAt', d.withdrawn_at, 'updatedAt', d.updated_at,
      'by', private.shown_actor(d.updated_by, w.reason), 'reason', case w.reason when 'import' then 'owner' else w.reason end)
    from public.listing_drafts d left join private.withdrawn_listings w on w.tech_id = d.tech_id where d.id = p_id and d.organisation_id = private.organisation_id_of(p_slug)) end);
end $$;

create or replace function public.organisation_page(p_slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer constant jsonb := private.viewer();
  caller constant uuid := (viewer ->> 'id')::uuid;
  organisation public.organisations;
  own_role text;
begin
  select * into organisation from public.organisations o where o.slug = p_slug;
  if organisation.id is null or caller is null then
    return jsonb_build_object('viewer', viewer, 'organisation', null);
  end if;
  own_role := private.organisation_role(organisation.id);
  return jsonb_build_object('viewer', viewer,
    'organisation', jsonb_build_object('name', organisation.name, 'slug', organisation.slug, 'claimed', organisation.status = 'claimed'),
    'role', own_role,
    'state', (select m.state from public.organisation_members m where m.organisation_id = organisation.id and m.user_id = caller),
    'hasAdmin', private.has_admin(organisation.id),
    'technologies', (select count(*) from public.technologies t where t.organisation_id = organisation.id),
    'claim', (
      select jsonb_build_object('state', c.state, 'reason', c.reason, 'token', c.token, 'domain', c.domain,
        'domainProved', c.domain_proved_at is not null, 'address', c.address, 'madeAt', c.made_at)
      from public.organisation_claims c where c.organisation_id = organisation.id and c.user_id = caller and c.state <> 'withdrawn'
      order by c.made_at desc limit 1),
    'codeAsked', exists (select from private.address_codes c where c.organisation_id = organisation.id and c.user_id = caller
      and c.tries < 5 and c.asked_at > clock_timestamp() - interval '10 minutes'),
    'domains', case when own_role is null then '[]'::jsonb else (
      select coalesce(jsonb_agg(d.domain order by d.domain), '[]') from public.organisation_domains d
      where d.organisation_id = organisation.id) end,
    'members', case when own_role is null then '[]'::jsonb else (
      select coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'name', private.shown_name(m.user_id), 'role', m.role,
        'state', m.state, 'since', m.since, 'isYou', m.user_id = caller,
        'address', case when own_role = 'admin' then (select a.address from private.member_addresses a
          where a.organisation_id = m.organisation_id and a.user_id = m.user_id) end) order by m.state desc, m.since, m.user_id), '[]')
      from public.organisation_members m where m.organisation_id = organisation.id and (m.state = 'active' or own_role = 'admin')) end,
    'acts', case when own_role is distinct from 'admin' then '[]'::jsonb else (
      select coalesce(jsonb_agg(jsonb_build_object('act', x.act, 'at', x.at, 'by', private.shown_actor(x.user_id, x.details ->> 'reason')) order by x.id desc), '[]')
      from (select * from private.audit_trail a where a.organisation_id = organisation.id order by a.id desc limit 30) x) end);
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
    'orphans', (
      select coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'slug', o.slug,
        'technologies', (select count(*) from public.technologies t where t.organisation_id = o.id),
        'offered', (select f.address from private.organisation_offers f
          where f.organisation_id = o.id and f.made_at > private.clock() - interval '14 days')) order by o.name), '[]')
      from (select * from public.organisations x where x.status = 'claimed' and not private.has_admin(x.id) order by x.name limit 50) o),
    'leads', private.held_leads(),
    'mail', private.held_mail(),
    'acts', (
      select coalesce(jsonb_agg(jsonb_build_object('act', x.act, 'at', x.at, 'by', private.shown_actor(x.user_id, x.details ->> 'reason'),
        'organisation', o.name) order by x.id desc), '[]')
      from (select * from private.audit_trail a order by a.id desc limit 30) x
      left join public.organisations o on o.id = x.organisation_id)));
end $$;

create or replace function public.undo_run_rows(p_run uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  run public.feed_runs;
  x private.run_rows;
  content jsonb;
  back jsonb;
  held text[];
  blocker text;
  goes bigint[] := '{}';
  asked_by uuid;
begin
  select * into run from public.feed_runs r where r.id = p_run for update;
  if run.state is distinct from 'undoing' then
    return '{"left": 0}';
  end if;
  select a.user_id into asked_by from private.audit_trail a where a.organisation_id = run.organisation_id
    and a.act = 'portfolio.rolled-back' and a.details ->> 'run' = p_run::text order by a.id desc limit 1;
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  for x in select * from private.run_rows y where y.run_id = p_run and y.did is not null and y.undone_at is null
    order by y.tech_id limit 100 loop
    held := '{}';
    blocker := null;
    perform 1 from public.technologies t where t.tech_id = x.tech_id and t.organisation_id = run.organisation_id for update;
    if not found then
      blocker := case when not private.is_withdrawn(x.tech_id) then 'moved' when x.did = 'changed' then 'withdrawn' end;
    elsif x.did = 'changed' then
      content := private.listing_content(x.tech_id);
      select jsonb_object_agg(c.key, c.value -> 'old') filter (where c.own), coalesce(array_agg(c.key) filter (where not c.own), '{}')
      into back, held
      from (select e.key, e.value, content -> e.key is not distinct from e.value -> 'new' and s.source is distinct from 'editor' as own
        from jsonb_each(x.changes) e left join public.field_sources s on s.tech_id = x.tech_id and s.field = e.key
        where not e.value ? 'kept') c;
      blocker := case when held <> '{}' then 'edited' end;
      if back is not null then
        perform private.write_listing(x.tech_id, back);
        insert into public.listing_versions (tech_id, version, user_id, how, changes)
        select x.tech_id, 1 + coalesce(max(v.version), 0), asked_by, 'rolled-back',
          (select jsonb_object_agg(b.key, jsonb_build_object('old', content -> b.key, 'new', b.value)) from jsonb_each(back) b)
        from public.listing_versions v where v.tech_id = x.tech_id;
        delete from public.field_sources s where s.tech_id = x.tech_id and back ? s.field;
        insert into public.field_sources (tech_id, field, source)
        select x.tech_id, b.key, x.changes -> b.key ->> 'source' from jsonb_each(back) b where x.changes -> b.key ->> 'source' is not null;
        perform private.queue_text(x.tech_id);
        -- An upload brings it again; a feed only what it says next.
        update ingest.records i set content_hash = ''
        where run.feed_id is null and i.source = private.run_source(run) and i.external_id = x.external_id;
      end if;
    else
      blocker := case
        when exists (select from public.listing_versions v where v.tech_id = x.tech_id and v.how <> 'rolled-back' and v.at >= x.published_at)
          or exists (select from public.field_sources s where s.tech_id = x.tech_id and s.source = 'editor' and s.at >= x.published_at) then 'edited'
        when exists (select from ingest.records i where i.tech_id = x.tech_id and i.source <> private.run_source(run))
          or exists (select from private.run_rows y where y.tech_id = x.tech_id and y.run_id <> p_run and y.did is not null
            and y.undone_at is null and y.published_at >= x.published_at) then 'adopted' end;
      goes := goes || case when blocker is null then x.tech_id end;
    end if;
    update private.run_rows y set undone_at = private.clock(),
      stays = case when blocker is not null then jsonb_build_object('why', blocker, 'fields', to_jsonb(held)) end
    where y.run_id = p_run and y.place = x.place;
  end loop;
  perform private.withdraw_listings(array_remove(goes, null), 'import');
  perform public.catalogue_changed();
  update public.feed_runs r set touched_at = clock_timestamp() where r.id = p_run;
  if exists (select from private.run_rows y where y.run_id = p_run and y.did is not null and y.undone_at is null) then
    return jsonb_build_object('left', (select count(*) from private.run_rows y where y.run_id = p_run and y.did is not null and y.undone_at is null));
  end if;
  update public.feed_runs r set state = 'undone', ended_at = private.clock(), report = r.report || jsonb_build_object('undone', (
    select jsonb_build_object('withdrawn', count(*) filter (where y.did <> 'changed' and y.stays is null),
      'restored', count(*) filter (where y.did = 'changed' and y.stays is null), 'stay', count(y.stays), 'stays', (
        select coalesce(jsonb_agg(z.stays || jsonb_build_object('techId', z.tech_id, 'title', coalesce(t.title, z.content ->> 'title', ''))
          order by z.place), '[]')
        from (select * from private.run_rows w where w.run_id = p_run and w.stays is not null order by w.place limit 100) z
        left join public.technologies t on t.tech_id = z.tech_id))
    from private.run_rows y where y.run_id = p_run and y.did is not null))
  where r.id = p_run;
  return '{"left": 0}';
end $$;
