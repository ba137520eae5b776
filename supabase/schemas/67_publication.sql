-- Publication: drafts, publication at a date, withdrawal. Unpublished listings are in no catalogue table, so that no
-- query of the catalogue has to exclude them. They are in `listing_drafts`, visible only to their organisation's
-- members, and move to the catalogue and back in one transaction (docs/decisions/022-withdrawing-deletes-the-row.md).

create table public.listing_drafts (
  id uuid primary key default gen_random_uuid(),
  organisation_id bigint not null references public.organisations (id) on delete cascade,
  tech_id bigint unique references private.listing_ids (tech_id) on delete cascade,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  publish_at timestamptz,
  withdrawn_at timestamptz,
  updated_at timestamptz not null default clock_timestamp(),
  updated_by uuid references auth.users (id) on delete set null,
  asked_at timestamptz,
  refusal text check (char_length(refusal) <= 500),
  -- How often its planned publication failed.
  tries integer not null default 0,
  check ((tech_id is null) = (withdrawn_at is null))
);
comment on table public.listing_drafts is 'What an organisation has not published, or has withdrawn. Read by its members; written by functions.';
comment on column public.listing_drafts.id is 'Made with the form, so that a form posted twice makes one draft.';
comment on column public.listing_drafts.content is 'By column of "tech-table-v1". What its organisation does not edit of a withdrawn one is in private.withdrawn_listings.';
comment on column public.listing_drafts.publish_at is 'From when on the next run of the cron publishes it; null for not by itself.';
comment on column public.listing_drafts.updated_at is 'What a form was made of.';
comment on column public.listing_drafts.asked_at is 'Since when it waits for a moderator, because no domain of its organisation is verified.';
comment on column public.listing_drafts.refusal is 'Why it was not published, by a moderator or as planned.';
-- The planner stores no samples of gated columns (docs/security.md).
alter table public.listing_drafts alter content set statistics 0, alter asked_at set statistics 0,
  alter publish_at set statistics 0, alter withdrawn_at set statistics 0, alter updated_at set statistics 0;
create index listing_drafts_newest on public.listing_drafts (organisation_id, updated_at desc);
create index listing_drafts_due on public.listing_drafts (publish_at) where publish_at is not null;
create index listing_drafts_asked on public.listing_drafts (asked_at) where asked_at is not null;
create policy "drafts for members" on public.listing_drafts for select to authenticated
  using (private.organisation_role(organisation_id) is not null);
grant select on public.listing_drafts to authenticated;

-- At most 2,000 open drafts per organisation, whoever writes them. Withdrawn listings do not count.
create function private.bound_drafts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Locks the organisation. Otherwise two requests at once could both make the last draft.
  perform pg_advisory_xact_lock(hashtextextended('drafts ' || o.organisation_id, 0))
  from (select distinct a.organisation_id from added a where a.withdrawn_at is null order by 1) o;
  if exists (
    select from (select distinct a.organisation_id from added a where a.withdrawn_at is null) o
    where (select count(*) from public.listing_drafts d where d.organisation_id = o.organisation_id and d.withdrawn_at is null) > 2000) then
    raise exception 'An organisation holds 2,000 open drafts.' using errcode = 'PT403';
  end if;
  return null;
end $$;

create trigger bound_drafts after insert on public.listing_drafts
  referencing new table as added for each statement execute function private.bound_drafts();

-- Reads a form's fields: returns the draft columns that are not empty. Null if one of them cannot be published (a word
-- that the catalogue does not know, or a value that is not text) or if the form has more than 400,000 bytes.
create function private.read_draft(p_content jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  -- The local data service sends an object as its text.
  given constant jsonb := private.json_argument(p_content);
  content jsonb;
begin
  if jsonb_typeof(given) is distinct from 'object' or octet_length(given::text) > 400000 then
    return null;
  end if;
  select coalesce(jsonb_object_agg(e.key, e.value), '{}') into content from jsonb_each(given) e
  where e.key = any (private.draft_columns()) and e.value not in ('null', '""', '[]', '{}');
  if exists (select from jsonb_each(content) e where private.is_listing_value(e.key, e.value) is not true) then
    return null;
  end if;
  return content;
end $$;

-- Whether an organisation's publications appear at once: it is claimed, has an admin, and has a verified domain of its
-- own. A moderator reads them afterwards.
create function private.is_verified(p_organisation bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_admin(p_organisation) and exists (
    select from public.organisations o join public.organisation_domains d on d.organisation_id = o.id
    where o.id = p_organisation and o.status = 'claimed')
$$;

-- A technology's rows in all catalogue tables, by table.
create function private.rows_of_listing(p_tech_id bigint) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('technology', to_jsonb(t), 'details', to_jsonb(d), 'reports', to_jsonb(p), 'contact', to_jsonb(c),
    'featured', to_jsonb(f),
    'statements', (select coalesce(jsonb_agg(to_jsonb(m) order by m.place), '[]')
      from public.technology_statements m where m.tech_id = t.tech_id))
  from public.technologies t
  left join public.technology_details d on d.tech_id = t.tech_id
  left join public.technology_reports p on p.tech_id = t.tech_id
  left join public.technology_contacts c on c.tech_id = t.tech_id
  left join public.featured_techids_social f on f.tech_id = t.tech_id
  where t.tech_id = p_tech_id
$$;

-- Removes technologies from the catalogue and everything that shows them, in one transaction. People's and the
-- import's data about them stay. Returns the ids that were listed. `p_reason` is 'owner', 'feed', 'import' or
-- 'moderator'.
create function private.withdraw_listings(p_ids bigint[], p_reason text) returns bigint[]
language plpgsql security definer set search_path = '' as $$
declare
  ids bigint[];
begin
  -- Locked first, as in every change of the catalogue.
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  perform 1 from private.listing_ids i where i.tech_id = any (p_ids) order by i.tech_id for update;
  perform 1 from public.technologies t where t.tech_id = any (p_ids) order by t.tech_id for update;
  select array_agg(t.tech_id order by t.tech_id) into ids from public.technologies t where t.tech_id = any (p_ids);
  if ids is null then
    return '{}';
  end if;
  insert into private.withdrawn_listings (tech_id, rows, reason)
  select u.id, private.rows_of_listing(u.id), p_reason from unnest(ids) u (id);
  insert into public.listing_drafts (organisation_id, tech_id, content, withdrawn_at, updated_by)
  select t.organisation_id, t.tech_id, (
    select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(to_jsonb(v)
      || jsonb_build_object('source_url', d.source_url, 'licence_terms', d.licence_terms,
        'status', coalesce(t.stated_status, t.status), 'availability', t.availability)) e
    where e.key = any (private.draft_columns()) and e.value <> 'null'), private.clock(), private.live_user()
  from public.technologies t join public."tech-table-v1" v on v.tech_id = t.tech_id
  left join public.technology_details d on d.tech_id = t.tech_id
  where t.tech_id = any (ids);
  perform private.note_act('listing.withdrawn', t.organisation_id, t.tech_id, jsonb_build_object('reason', p_reason))
  from public.technologies t where t.tech_id = any (ids);
  delete from public.technologies t where t.tech_id = any (ids);
  perform public.catalogue_changed();
  return ids;
end $$;

-- Moves a draft into the catalogue and returns its technology's id: a new one, or for a withdrawn listing its old id
-- with all its earlier data. Null if there is no such draft. The calling function has checked the permission.
create function private.publish_listing(p_draft uuid) returns bigint
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
  -- A dry run uses no id up.
  id := coalesce(draft.tech_id, case when current_setting('quad.dry_run', true) = 'true' then 0 end,
    nextval('public.technologies_tech_id_seq'));
  delete from private.withdrawn_listings w where w.tech_id = id returning w.rows into was;
  filed := btrim(draft.content ->> 'pi_filingdate');
  stated := draft.content ->> 'status';
  -- A column that the form of a withdrawn listing left out was emptied by its editor.
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

  -- What is on record follows with its numbers.
  insert into public.technologies select * from jsonb_populate_record(null::public.technologies,
    was -> 'technology' || '{"legal_status": null, "recorded_offers": []}' || fields);
  insert into public.technology_details
  select * from jsonb_populate_record(null::public.technology_details, coalesce(nullif(was -> 'details', 'null'), '{}') || fields);
  insert into public.technology_reports select r.* from jsonb_populate_record(null::public.technology_reports,
    coalesce(nullif(was -> 'reports', 'null'), '{}') || fields) r
      where to_jsonb(r) - 'tech_id' <> (select jsonb_object_agg(k.key, null::text) from jsonb_each(to_jsonb(r) - 'tech_id') k);
  insert into public.technology_contacts select c.* from jsonb_populate_record(null::public.technology_contacts,
    coalesce(nullif(was -> 'contact', 'null'), '{}') || fields) c where c.pi_contactinfo is not null;
  insert into public.technology_statements select m.* from jsonb_populate_recordset(null::public.technology_statements,
    coalesce(was -> 'statements', '[]')) m;
  insert into public.featured_techids_social as now (tech_id, active_feature)
  select f.tech_id, f.active_feature
  from jsonb_populate_record(null::public.featured_techids_social, nullif(was -> 'featured', 'null')) f
  where f.tech_id is not null and not f.by_owner
  on conflict (tech_id) do update set active_feature = excluded.active_feature or now.active_feature,
    by_owner = now.by_owner and not excluded.active_feature;
  update public.technology_counts c set likes = (select count(*) from public."likes-v1" x where x.tech_id = id),
    dislikes = (select count(*) from public."dislikes-v1" x where x.tech_id = id),
    saves = (select count(*) from public."saves-v1" x where x.tech_id = id)
  where c.tech_id = id;
  -- The text may have been changed as a draft.
  perform private.drop_stale_statements(id, private.listing_content(id));
  perform private.queue_text(id);
  delete from public.listing_drafts d where d.id = p_draft;
  perform private.note_act('listing.published', draft.organisation_id, id,
    jsonb_build_object('again', draft.tech_id is not null, 'planned', draft.publish_at is not null)
    -- These publications have no person.
    || case when private.live_user() is null then jsonb_build_object('reason',
      case when draft.publish_at <= private.clock() then 'date' else 'feed' end) else '{}' end);
  perform public.catalogue_changed();
  return id;
end $$;

-- Publishes what is due, at most 500, and fills the lists of similar technologies of recent publications.
-- returns {"published", "failed", "similar"}. A draft that fails does not hold up others; after three tries it is not
--   planned any more, and says so.
create function public.publish_due() returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  due record;
  published integer := 0;
  failed integer := 0;
  lately bigint[];
begin
  if exists (select from public.listing_drafts d where d.publish_at <= private.clock()) then
    perform 1 from public.technology_facets f where f.kind = 'all' for update;
  end if;
  for due in
    select d.id from public.listing_drafts d where d.publish_at <= private.clock() and private.is_verified(d.organisation_id)
    order by d.publish_at, d.id limit 500 for update
    skip locked
  loop
    begin
      perform private.publish_listing(due.id);
      published := published + 1;
    -- A statement that takes too long is not among the rest.
    exception when query_canceled or others then
      failed := failed + 1;
      update public.listing_drafts d set tries = d.tries + 1, publish_at = case when d.tries < 2 then d.publish_at end,
        refusal = case when d.tries < 2 then d.refusal
          else 'It could not be published as planned. Save it again, then publish it or plan it anew. If that fails too, write to us.' end
      where d.id = due.id;
      raise warning 'publish_due(): %: %', due.id, sqlerrm;
    end;
  end loop;
  -- They are in the index once their transaction has ended.
  select array_agg(x.tech_id) into lately from (
    select distinct e.tech_id from private.catalogue_events e join public.technology_details d on d.tech_id = e.tech_id
    join private.search_documents s on s.tech_id = e.tech_id
    where e.kind = 'published' and e.at > private.clock() - interval '1 day' and d.pi_similaropps is null limit 100) x;
  if lately is not null then
    perform private.fill_related(lately);
  end if;
  return jsonb_build_object('published', published, 'failed', failed, 'similar', coalesce(cardinality(lately), 0));
end $$;

-- The first step of every change of drafts. Returns null if the caller may go on. It does not lock the organisation,
-- because an import of its technologies holds the catalogue's lock while it waits for the organisation.
create function private.begin_draft_change(p_organisation bigint) returns text
language plpgsql security definer set search_path = '' as $$
declare
  role constant text := private.organisation_role(p_organisation);
begin
  return case when private.live_user() is null then 'signed-out'
    when private.count_change() > 0 then 'too-fast'
    when role is null then 'not-found' when role = 'reader' then 'not-allowed' end;
end $$;

-- Stores a draft under the id that its form was rendered with. 'changed', 'wrong', 'full', 'untitled' (a planned draft
-- needs a title), or 'conflict' with "current" if somebody changed it after `p_seen`, the "updatedAt" that the form
-- was rendered from.
create function public.save_listing_draft(p_slug text, p_id uuid, p_content jsonb, p_seen timestamptz default null) returns jsonb
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
    update public.listing_drafts d set content = wanted, updated_at = clock_timestamp(),
      updated_by = private.live_user(), asked_at = null, tries = 0
    where d.id = p_id;
  end if;
  return private.organisation_answer('changed');
end $$;

-- Changes up to 200 drafts of an organisation.
-- returns {"changed": how many, "untitled": how many have no title and stay, "ids": of the published technologies,
--   "asked": whether a moderator decides}. 'publish' asks a moderator if the organisation is not verified; 'plan'
--   (publication from `p_at` on) is for verified organisations ('unverified'); 'keep' cancels a plan or the question
--   to the moderator; 'delete' deletes drafts that were never published.
create function public.change_listing_drafts(p_slug text, p_ids uuid[], p_change text, p_at timestamptz default null) returns jsonb
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
    or p_change = 'plan' and (p_at is null or not isfinite(p_at) or p_at < private.clock()
      or p_at > private.clock() + interval '5 years') then
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
        update public.listing_drafts d set publish_at = p_at, refusal = null, tries = 0 where d.id = draft.id;
      when 'keep' then
        update public.listing_drafts d set publish_at = null, asked_at = null where d.id = draft.id;
      when 'delete' then
        continue when draft.tech_id is not null;
        delete from public.listing_drafts d where d.id = draft.id;
    end case;
    changed := changed + 1;
  end loop;
  if changed > 0 and (p_change <> 'publish' or not verified) then
    perform private.note_act(case p_change when 'publish' then 'draft.asked' when 'plan' then 'draft.planned'
      when 'keep' then 'draft.kept' else 'draft.deleted' end,
      organisation, null, jsonb_build_object('drafts', changed, 'at', p_at));
  end if;
  return private.organisation_answer(case when changed + untitled = 0 then 'not-found' else 'changed' end,
    jsonb_build_object('changed', changed, 'untitled', untitled, 'ids', to_jsonb(published),
      'asked', p_change = 'publish' and not verified));
end $$;

-- The content of a withdrawn listing, by the columns of a draft.
create function private.withdrawn_content(p_rows jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(e.key, e.value), '{}')
  from (select (p_rows -> 'technology') || coalesce(nullif(p_rows -> 'details', 'null'), '{}')
    || coalesce(nullif(p_rows -> 'contact', 'null'), '{}') as r) w,
    jsonb_each(w.r || jsonb_build_object('status', coalesce(w.r ->> 'stated_status', w.r ->> 'status'),
      'pi_filingdate', coalesce(w.r ->> 'filing_date', w.r ->> 'filing_date_text'))) e
  where e.key = any (private.draft_columns()) and e.value <> 'null'
$$;

-- The position of the first character in which two texts differ; the position after the shorter text if it is the
-- start of the longer one.
create function private.first_difference(one text, other text) returns integer
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  same integer := 0;
  most integer := least(length(one), length(other));
  middle integer;
begin
  while same < most loop
    middle := (same + most + 1) / 2;
    if left(one, middle) = left(other, middle) then
      same := middle;
    else
      most := middle - 1;
    end if;
  end loop;
  return same + 1;
end $$;

-- The drafts that wait for a moderator, the oldest twenty.
-- returns [{"id", "organisation", "slug", "title", "askedAt", "seen": the version to decide on, "listed": whether it
--   was listed before, "texts": [{"field", "was", "text"}]}]. For a draft that was listed, only the texts that differ,
--   each from shortly before the first difference; otherwise the start of each text, and "was" is null.
create function private.asked_drafts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'organisation', o.name, 'slug', o.slug, 'title', d.content ->> 'title',
    'askedAt', d.asked_at, 'seen', d.updated_at, 'listed', w.tech_id is not null, 'texts', (
      select coalesce(jsonb_agg(jsonb_build_object('field', x.field,
        'was', case when w.tech_id is not null then case when x.cut > 1 then '…' else '' end || substring(x.was from x.cut for 2000) end,
        'text', case when x.cut > 1 then '…' else '' end || substring(x.text from x.cut for case when w.tech_id is null
          then 600 else 2000 end)) order by x.field), '[]')
      from (
        select f.field, f.was, f.text, case when w.tech_id is null then 1
          else greatest(private.first_difference(f.was, f.text) - 80, 1) end as cut
        from (
          -- Differences are shown as stored, with their markup.
          select k as field, coalesce(case when w.tech_id is null then private.plain_text(d.content -> k)
              when d.content -> k ->> 'text' is not null then d.content -> k ->> 'text' else d.content -> k #>> '{}' end, '') as text,
            coalesce(case when was.content -> k ->> 'text' is not null then was.content -> k ->> 'text'
              else was.content -> k #>> '{}' end, '') as was
          from unnest(private.draft_columns()) k) f
        where case when w.tech_id is null then f.text <> '' and f.field <> 'title' else f.text <> f.was end) x))
          order by d.asked_at, d.id), '[]')
  from (select * from public.listing_drafts x where x.asked_at is not null order by x.asked_at, x.id limit 20) d
  join public.organisations o on o.id = d.organisation_id
  left join private.withdrawn_listings w on w.tech_id = d.tech_id
  left join lateral (select private.withdrawn_content(w.rows) as content) was on true
$$;

-- A moderator publishes a draft in its state of `p_seen`, or refuses it with a reason.
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

-- Withdraws up to 200 listings of an organisation.
-- returns {"changed": how many}.
create function public.withdraw_listings(p_slug text, p_ids bigint[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_draft_change(organisation);
  withdrawn bigint[];
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif coalesce(cardinality(p_ids), 0) not between 1 and 200 then
    return private.organisation_answer('wrong');
  end if;
  withdrawn := private.withdraw_listings(
    array(select t.tech_id from public.technologies t where t.tech_id = any (p_ids) and t.organisation_id = organisation), 'owner');
  return private.organisation_answer(case when cardinality(withdrawn) = 0 then 'not-found' else 'changed' end,
    jsonb_build_object('changed', cardinality(withdrawn)));
end $$;

-- The organisation on the pages about drafts and withdrawal, for its admins and editors; null for others.
create function private.drafting_organisation(p_slug text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', o.name, 'slug', o.slug, 'verified', private.is_verified(o.id))
  from public.organisations o where o.slug = private.current_slug(p_slug) and private.organisation_role(o.id) in ('admin', 'editor')
$$;

-- The drafts, or with `p_withdrawn` the withdrawn listings, fifty per page, the last changed first.
-- returns what DraftsPageSchema reads
create function public.listing_drafts_page(p_slug text, p_withdrawn boolean default false, p_page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer constant jsonb := private.viewer();
  drafting constant jsonb := private.drafting_organisation(p_slug);
  organisation constant bigint := private.organisation_id_of(p_slug);
  only_withdrawn constant boolean := coalesce(p_withdrawn, false);
  open_drafts integer;
  withdrawn integer;
  pages integer;
  page integer;
begin
  if drafting is null then
    return jsonb_build_object('viewer', viewer, 'organisation', null);
  end if;
  select count(*) filter (where d.withdrawn_at is null), count(*) filter (where d.withdrawn_at is not null)
    into open_drafts, withdrawn from public.listing_drafts d where d.organisation_id = organisation;
  pages := greatest(ceil(case when only_withdrawn then withdrawn else open_drafts end / 50.0)::integer, 1);
  page := least(greatest(coalesce(p_page, 1), 1), pages);
  return jsonb_build_object('viewer', viewer, 'organisation', drafting, 'open', open_drafts, 'withdrawn', withdrawn,
    'page', page, 'pages', pages, 'drafts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'techId', x.tech_id, 'title', coalesce(x.content ->> 'title', ''),
        'publishAt', x.publish_at, 'askedAt', x.asked_at, 'refusal', x.refusal, 'withdrawnAt', x.withdrawn_at, 'updatedAt', x.updated_at,
        'by', private.shown_actor(x.updated_by, w.reason), 'reason', case w.reason when 'import' then 'owner'
          else w.reason end) order by x.updated_at desc, x.id), '[]')
      from (select * from public.listing_drafts d where d.organisation_id = organisation and (d.withdrawn_at is not null) = only_withdrawn
            order by d.updated_at desc, d.id limit 50 offset (page - 1) * 50) x
      left join private.withdrawn_listings w on w.tech_id = x.tech_id));
end $$;

-- A listing of the organisation that has one of these numbers: {"id", "title"}; null for none.
create function private.listed_with_numbers(p_organisation bigint, p_numbers text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', t.tech_id, 'title', t.title)
  from public.technology_details d join public.technologies t on t.tech_id = d.tech_id
  where t.organisation_id = p_organisation and private.compared_numbers(d.pi_patentid) && private.compared_numbers(p_numbers)
  order by t.tech_id limit 1
$$;

-- One draft.
-- returns what DraftPageSchema reads
create function public.listing_draft_page(p_slug text, p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  organisation constant jsonb := private.drafting_organisation(p_slug);
begin
  return jsonb_build_object('viewer', private.viewer(), 'organisation', organisation, 'draft', case when organisation is not null then (
    select jsonb_build_object('id', d.id, 'techId', d.tech_id, 'content', d.content, 'publishAt', d.publish_at,
      'askedAt', d.asked_at, 'refusal', d.refusal,
      'withdrawnAt', d.withdrawn_at, 'updatedAt', d.updated_at, 'onRecord', private.draft_on_record(d.organisation_id, d.content),
      'listed', private.listed_with_numbers(d.organisation_id, d.content ->> 'pi_patentid'),
      'by', private.shown_actor(d.updated_by, w.reason), 'reason', case w.reason when 'import' then 'owner' else w.reason end)
    from public.listing_drafts d left join private.withdrawn_listings w on w.tech_id = d.tech_id where d.id = p_id
      and d.organisation_id = private.organisation_id_of(p_slug)) end);
end $$;

-- The listings to withdraw: those with these ids, or with `p_filter` all that private.listings_like(…) fits.
-- returns what WithdrawPageSchema reads: 200 listings at most, only those of the organisation
create function public.withdraw_page(p_slug text, p_ids bigint[], p_filter jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  drafting constant jsonb := private.drafting_organisation(p_slug);
  organisation constant bigint := case when drafting is not null then private.organisation_id_of(p_slug) end;
  filter constant jsonb := private.json_argument(p_filter);
  ids constant bigint[] := array(
    select t.tech_id from public.technologies t
    where t.organisation_id = organisation
      and t.tech_id = any (coalesce(private.ids_of_filter(organisation, filter), p_ids)) order by t.tech_id);
begin
  return jsonb_build_object('viewer', private.viewer(), 'organisation', drafting, 'total', cardinality(ids), 'listings', (
    select coalesce(jsonb_agg(jsonb_build_object('id', t.tech_id, 'title', t.title) order by t.tech_id), '[]')
    from public.technologies t where t.tech_id = any (ids[1:200])));
end $$;

grant execute on function public.save_listing_draft, public.change_listing_drafts, public.decide_draft,
  public.withdraw_listings, public.listing_drafts_page, public.listing_draft_page, public.withdraw_page
  to authenticated, service_role;
