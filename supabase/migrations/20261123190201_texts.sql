-- What is hidden can be shown again, and texts that somebody typed are read as the import reads its own.
alter table private.hidden_claims add column claim jsonb;
alter table private.hidden_claims alter claim set statistics 0;
alter table public.listing_versions drop constraint listing_versions_how_check;
alter table public.listing_versions add constraint listing_versions_how_check
  check (how in ('edited', 'restored', 'offered', 'several', 'hidden', 'shown'));

-- Texts that somebody typed, until the jobs Worker has read out of them what the import reads out of a file: claims, the
-- likely end of the patent's term and the family. The rules are those of `import/`.

create table private.texts_to_read (
  tech_id bigint primary key references private.listing_ids (tech_id) on delete cascade,
  at timestamptz not null default clock_timestamp()
);
comment on table private.texts_to_read is 'Whose text changed by hand, and when; gone once it is read.';
alter table private.texts_to_read enable row level security;

create function private.queue_text(p_tech_id bigint) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.texts_to_read (tech_id) values (p_tech_id) on conflict (tech_id) do update set at = clock_timestamp()
$$;

-- A record as the family's rule sees it.
create function private.family_member(t public.technologies) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', t.tech_id, 'title', t.title, 'owner', t.uni, 'numbers', string_to_array(coalesce(d.pi_patentid, ''), ', '),
    'inventors', coalesce(d.inventor, ''), 'text', left(private.plain_text(d.technical_summary), 2000),
    'reference', (select r.external_id from ingest.records r where r.tech_id = t.tech_id order by r.external_id limit 1),
    'keys', (select coalesce(jsonb_agg(distinct k), '[]') from ingest.records r, unnest(r.families) k where r.tech_id = t.tech_id))
  from (select) x left join public.technology_details d on d.tech_id = t.tech_id
$$;

-- Texts to read, twenty at most: [{"id", "at", "title", "status", "filedOn", "details": the texts, "member", "kin": records that
-- may be of its family}].
create function public.take_texts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', t.tech_id, 'at', q.at, 'title', t.title, 'status', coalesce(t.stated_status, t.status),
    'filedOn', d.filing_date, 'details', to_jsonb(d), 'member', private.family_member(t), 'kin', (
      select coalesce(jsonb_agg(private.family_member(o)), '[]') from (
        select o.* from public.technologies o left join public.technology_details e on e.tech_id = o.tech_id
        where o.tech_id <> t.tech_id and (o.organisation_id = t.organisation_id and private.fold(o.title) = private.fold(t.title)
          or e.pi_patentid = any (string_to_array(d.pi_patentid, ', '))) limit 50) o))), '[]')
  from (select * from private.texts_to_read order by at limit 20) q
  join public.technologies t on t.tech_id = q.tech_id
  left join public.technology_details d on d.tech_id = t.tech_id
$$;

-- Stores what was read: [{"id", "at", "claims": [as technology_claims], "termEndsOn", "family": ids of the others}]. What was
-- changed since is left for the next reading. A model's claims and an end that a source computed stay.
create function public.store_texts(p_texts jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- The local data service sends a list as its text.
  texts constant jsonb := case jsonb_typeof(p_texts) when 'string' then (p_texts #>> '{}')::jsonb else p_texts end;
  x record;
  shared text;
begin
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  for x in select * from jsonb_to_recordset(texts) r (id bigint, at timestamptz, claims jsonb, "termEndsOn" date, family bigint[]) order by r.id loop
    delete from private.texts_to_read q where q.tech_id = x.id and q.at = x.at;
    continue when not found;
    perform 1 from public.technologies t where t.tech_id = x.id for update;
    continue when not found;
    delete from public.technology_claims k where k.tech_id = x.id and k.origin = 'rule';
    insert into public.technology_claims (tech_id, place, kind, field, sentence, value, version)
    select x.id, (select coalesce(max(k.place), 0) from public.technology_claims k where k.tech_id = x.id) + c.place, c.kind, c.field, c.sentence, c.value, c.version
    from jsonb_to_recordset(x.claims) c (place smallint, kind text, field text, sentence text, value text, version integer);
    update public.technology_details d set term_ends_on = x."termEndsOn"
    where d.tech_id = x.id and d.term_ends_on is null and x."termEndsOn" is not null;
    if cardinality(x.family) > 0 then
      select coalesce(min(t.family), min(t.tech_id)::text) into shared from public.technologies t where t.tech_id = any (x.family || x.id);
      update public.technologies t set family = shared
      where t.tech_id = any (x.family || x.id) and t.family is distinct from shared and (t.family is null or t.tech_id = x.id);
    end if;
  end loop;
  perform public.catalogue_changed();
end $$;

grant execute on function
  public.take_texts(),
  public.store_texts(jsonb)
to service_role;

create function private.holds_sentence(p_text jsonb, p_sentence text) returns boolean
language sql stable set search_path = '' as $$
  select strpos(' ' || private.fold(coalesce(private.plain_text(p_text), '')) || ' ', ' ' || private.fold(p_sentence) || ' ') > 0
$$;

create function private.drop_stale_claims(p_tech_id bigint, p_values jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  with content as materialized (select private.listing_content(p_tech_id) as c)
  delete from public.technology_claims k using content
  where k.tech_id = p_tech_id and p_values ? k.field and not private.holds_sentence(content.c -> k.field, k.sentence)
$$;

create function private.hidden_of(p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  with content as materialized (select private.listing_content(p_tech_id) as c)
  select coalesce(jsonb_agg(jsonb_build_object('what', h.what, 'kind', h.kind, 'sentence', h.sentence) order by h.what, h.kind, h.sentence), '[]')
  from (
    select 'category' as what, null as kind, null as sentence from content
    where content.c ->> 'categorical_assign' = 'Unclassified' and exists (select from public.listing_versions v
      where v.tech_id = p_tech_id and v.how = 'hidden' and v.changes ? 'categorical_assign')
    union all
    select 'report', null, null from content
    where not exists (select from jsonb_each(content.c) e where e.value <> 'null' and e.key = any (private.report_columns()))
      and exists (select from public.listing_versions v where v.tech_id = p_tech_id and v.how = 'hidden' and v.changes ?| private.report_columns())
    union all
    select 'claim', k.kind, k.sentence from private.hidden_claims k, content
    where k.tech_id = p_tech_id and private.holds_sentence(content.c -> (k.claim ->> 'field'), k.sentence)) h
$$;

create function public.show_on_listing(p_slug text, p_tech_id bigint, p_what text, p_kind text default null, p_sentence text default null)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  refused constant text := private.begin_listing_change(p_slug, p_tech_id);
  was jsonb;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif not private.hidden_of(p_tech_id) @> jsonb_build_array(jsonb_build_object('what', p_what, 'kind', p_kind, 'sentence', p_sentence)) then
    return private.organisation_answer('not-found');
  elsif p_what = 'claim' then
    delete from private.hidden_claims h where h.tech_id = p_tech_id and h.kind = p_kind and h.sentence = p_sentence returning h.claim into was;
    insert into public.technology_claims
    select k.* from jsonb_populate_record(null::public.technology_claims, was || jsonb_build_object('place',
      (select 1 + coalesce(max(x.place), 0) from public.technology_claims x where x.tech_id = p_tech_id))) k
    where not exists (select from public.technology_claims x where x.tech_id = p_tech_id and x.kind = p_kind and x.sentence = p_sentence);
    perform private.note_act('listing.claim-shown', private.organisation_id_of(p_slug), p_tech_id, jsonb_build_object('kind', p_kind));
    perform public.catalogue_changed();
  else
    select jsonb_object_agg(e.key, e.value -> 'old') into was from jsonb_each((
      select v.changes from public.listing_versions v
      where v.tech_id = p_tech_id and v.how = 'hidden' and v.changes ?| case p_what when 'category' then array['categorical_assign'] else private.report_columns() end
      order by v.version desc limit 1)) e;
    perform private.change_listing(p_tech_id, was, 'shown');
    delete from public.field_sources f where f.tech_id = p_tech_id and f.source = 'editor' and was ? f.field;
  end if;
  return private.organisation_answer('changed');
end $$;

create or replace function private.write_listing(p_tech_id bigint, p_values jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  c constant jsonb := private.listing_content(p_tech_id) || p_values;
  -- JSON's null is no value of a column.
  v jsonb := jsonb_strip_nulls(c);
  filed constant text := v ->> 'pi_filingdate';
begin
  if p_values ?| array['title', 'summary', 'class1', 'class2', 'availability', 'status', 'ends_on', 'uni', 'categorical_assign'] then
    update public.technologies t set title = v ->> 'title', summary = v ->> 'summary', class1 = v ->> 'class1',
      class2 = v ->> 'class2', availability = v ->> 'availability', ends_on = (v ->> 'ends_on')::date, uni = v ->> 'uni',
      categorical_assign = coalesce(v ->> 'categorical_assign', 'Unclassified'),
      stated_status = case when p_values ? 'status' then nullif(v ->> 'status', 'other') else t.stated_status end,
      status = case when p_values ? 'status' then private.status_of(v ->> 'status') else t.status end
    where t.tech_id = p_tech_id;
  end if;
  if p_values ?| array['inventor', 'technical_summary', 'market_summary', 'application', 'key_benefits', 'developmental_stage',
    'pi_addinfo', 'pi_patentid', 'pi_filingdate', 'source_url', 'pi_button1tag', 'pi_button2tag',
    'reasoning_for_categorical_assign', 'report_filepath'] then
    insert into public.technology_details (tech_id) values (p_tech_id) on conflict do nothing;
    update public.technology_details d set inventor = v ->> 'inventor', technical_summary = nullif(c -> 'technical_summary', 'null'),
      market_summary = nullif(c -> 'market_summary', 'null'), application = nullif(c -> 'application', 'null'),
      key_benefits = nullif(c -> 'key_benefits', 'null'), developmental_stage = nullif(c -> 'developmental_stage', 'null'),
      pi_addinfo = nullif(c -> 'pi_addinfo', 'null'), pi_patentid = v ->> 'pi_patentid', source_url = v ->> 'source_url',
      pi_button1tag = v ->> 'pi_button1tag', pi_button2tag = v ->> 'pi_button2tag',
      reasoning_for_categorical_assign = v ->> 'reasoning_for_categorical_assign', report_filepath = v ->> 'report_filepath',
      filing_date = private.day_of(filed), filing_date_text = case when private.day_of(filed) is null then filed end,
      -- The end was computed from the filing that stood there.
      term_ends_on = case when p_values ? 'pi_filingdate' then null else d.term_ends_on end
    where d.tech_id = p_tech_id;
  end if;
  if p_values ? 'pi_contactinfo' then
    insert into public.technology_contacts (tech_id, pi_contactinfo) values (p_tech_id, v ->> 'pi_contactinfo')
    on conflict (tech_id) do update set pi_contactinfo = excluded.pi_contactinfo;
  end if;
  if p_values ?| array['rep_key_challenges', 'rep_competitive_advantage', 'rep_exist_solutions', 'rep_rec_use_cases',
    'rep_market_potential', 'fact_sheet'] then
    insert into public.technology_reports (tech_id) values (p_tech_id) on conflict do nothing;
    update public.technology_reports r set rep_key_challenges = nullif(c -> 'rep_key_challenges', 'null'),
      rep_competitive_advantage = nullif(c -> 'rep_competitive_advantage', 'null'),
      rep_exist_solutions = nullif(c -> 'rep_exist_solutions', 'null'), rep_rec_use_cases = nullif(c -> 'rep_rec_use_cases', 'null'),
      rep_market_potential = nullif(c -> 'rep_market_potential', 'null'), fact_sheet = nullif(c -> 'fact_sheet', 'null')
    where r.tech_id = p_tech_id;
  end if;
  perform private.drop_stale_claims(p_tech_id, p_values);
end $$;

create or replace function private.change_listing(p_tech_id bigint, p_values jsonb, p_how text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  was constant jsonb := private.listing_content(p_tech_id);
  differing jsonb;
begin
  select coalesce(jsonb_object_agg(n.key, jsonb_build_object('old', was -> n.key, 'new', n.value)), '{}') into differing
  from jsonb_each(p_values) n where n.value is distinct from was -> n.key;
  if differing = '{}' then
    return 0;
  end if;
  perform private.write_listing(p_tech_id, (select jsonb_object_agg(n.key, n.value -> 'new') from jsonb_each(differing) n));
  insert into public.listing_versions (tech_id, version, user_id, how, changes)
  select p_tech_id, 1 + coalesce(max(v.version), 0), private.live_user(), p_how, differing
  from public.listing_versions v where v.tech_id = p_tech_id;
  -- Who takes what the feed offers follows the feed again.
  insert into public.field_sources (tech_id, field, source)
  select p_tech_id, n.key, case when p_how = 'offered' then 'feed' else 'editor' end from jsonb_each(differing) n
  on conflict (tech_id, field) do update set source = excluded.source, at = excluded.at;
  if differing ?| array['title', 'technical_summary', 'market_summary', 'application', 'key_benefits', 'developmental_stage',
    'pi_addinfo', 'inventor', 'pi_patentid', 'pi_filingdate', 'status', 'uni'] then
    perform private.queue_text(p_tech_id);
  end if;
  perform private.note_act('listing.' || p_how, (select t.organisation_id from public.technologies t where t.tech_id = p_tech_id), p_tech_id,
    jsonb_build_object('fields', (select jsonb_agg(n.key) from jsonb_each(differing) n)));
  perform public.catalogue_changed();
  return (select count(*) from jsonb_each(differing));
end $$;

create or replace function public.hide_from_listing(p_slug text, p_tech_id bigint, p_what text, p_kind text default null, p_sentence text default null)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  refused constant text := private.begin_listing_change(p_slug, p_tech_id);
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif p_what = 'claim' then
    if not exists (select from public.technology_claims k where k.tech_id = p_tech_id and k.kind = p_kind and k.sentence = p_sentence) then
      return private.organisation_answer('not-found');
    end if;
    insert into private.hidden_claims (tech_id, kind, sentence, claim)
    select k.tech_id, k.kind, k.sentence, to_jsonb(k) from public.technology_claims k
    where k.tech_id = p_tech_id and k.kind = p_kind and k.sentence = p_sentence limit 1 on conflict do nothing;
    delete from public.technology_claims k where k.tech_id = p_tech_id and k.kind = p_kind and k.sentence = p_sentence;
    perform private.note_act('listing.claim-hidden', private.organisation_id_of(p_slug), p_tech_id, jsonb_build_object('kind', p_kind));
    perform public.catalogue_changed();
  elsif p_what = 'category' then
    perform private.change_listing(p_tech_id, '{"categorical_assign": "Unclassified", "reasoning_for_categorical_assign": null}', 'hidden');
  elsif p_what = 'report' then
    perform private.change_listing(p_tech_id, (select jsonb_object_agg(c, null) from unnest(private.report_columns()) c), 'hidden');
  else
    return private.organisation_answer('wrong');
  end if;
  return private.organisation_answer('changed');
end $$;

create or replace function public.listing_page(p_slug text, p_tech_id bigint, p_version integer default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer constant jsonb := private.viewer();
  organisation public.organisations;
  own_role text;
  content jsonb;
begin
  select * into organisation from public.organisations o where o.slug = p_slug;
  own_role := private.organisation_role(organisation.id);
  if own_role is null then
    return jsonb_build_object('viewer', viewer, 'organisation', null, 'listing', null);
  end if;
  if exists (select from public.technologies t where t.tech_id = p_tech_id and t.organisation_id = organisation.id) then
    content := private.listing_content(p_tech_id);
  end if;
  return jsonb_build_object('viewer', viewer,
    'organisation', jsonb_build_object('name', organisation.name, 'slug', organisation.slug, 'role', own_role),
    'listing', case when content is not null then jsonb_build_object('id', p_tech_id, 'content', content - private.report_columns(),
      'report', exists (select from jsonb_each(content) c where c.value <> 'null' and c.key = any (private.report_columns())),
      'gaps', private.listing_gaps(content),
      'editors', array(select f.field from public.field_sources f where f.tech_id = p_tech_id and f.source = 'editor' order by f.field),
      'offers', (select coalesce(jsonb_agg(jsonb_build_object('field', f.field, 'value', f.value, 'at', f.at) order by f.field), '[]')
        from public.offered_values f where f.tech_id = p_tech_id and f.value is distinct from f.kept),
      'claims', (select coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'field', k.field, 'sentence', k.sentence, 'value', k.value) order by k.place), '[]')
        from public.technology_claims k where k.tech_id = p_tech_id),
      'pictures', (select coalesce(nullif(private.pictures_of(p_tech_id), '[]'), case when t.img is null then '[]'
        else jsonb_build_array(jsonb_build_object('key', t.img, 'words', '')) end) from public.technologies t where t.tech_id = p_tech_id),
      'hidden', private.hidden_of(p_tech_id),
      'requests', (select count(*) from public.report_requests q where q.tech_id = p_tech_id),
      'versions', (
        select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'at', v.at, 'by', private.shown_name(v.user_id), 'how', v.how,
          'fields', array(select jsonb_object_keys(v.changes))) order by v.version desc), '[]')
        from (select * from public.listing_versions x where x.tech_id = p_tech_id order by x.version desc limit 30) v),
      'changes', (select v.changes - private.report_columns() from public.listing_versions v where v.tech_id = p_tech_id and v.version = p_version)) end);
end $$;

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
    jsonb_build_object('again', draft.tech_id is not null, 'planned', draft.publish_at is not null));
  perform public.catalogue_changed();
  return id;
end $$;

grant execute on function public.show_on_listing(text, bigint, text, text, text) to authenticated, service_role;
