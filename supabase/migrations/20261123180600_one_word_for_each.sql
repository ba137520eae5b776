-- One word for a status, a day, a report's columns and what a listing's field may hold; a desk that is closed ends its feeds.

-- What the filters go by of a status that an owner states, as import/rights/status.ts has it; 'other' where none is.
create function private.status_of(stated text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when stated in ('active', 'granted') then 'active' when stated = 'pending' then 'pending' else 'other' end
$$;

-- The day that a text is, and null where it is none.
create function private.day_of(written text) returns date
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case when written ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' and pg_input_is_valid(written, 'date') then written::date end;
end $$;

-- The columns of listing_content(…) that are QUAD's report.
create function private.report_columns() returns text[]
language sql immutable set search_path = '' as $$
  select '{report_filepath,rep_key_challenges,rep_competitive_advantage,rep_exist_solutions,rep_rec_use_cases,rep_market_potential,fact_sheet}'::text[]
$$;

-- What every change of drafts begins with: null where the caller may go on. The organisation is not locked, since whoever
-- imports its technologies holds the catalogue and waits for it.
create function private.begin_draft_change(p_organisation bigint) returns text
language plpgsql security definer set search_path = '' as $$
declare
  role constant text := private.organisation_role(p_organisation);
begin
  return case when private.live_user() is null then 'signed-out'
    when private.count_act('write', 300, interval '1 minute') > 0 then 'too-fast'
    when role is null then 'not-found' when role = 'reader' then 'not-allowed' end;
end $$;

-- Writes columns of listing_content(…) into the tables of a technology that exists, and takes away the claims whose
-- sentence is no longer in its text. Says nothing to anybody: see change_listing(…).
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
  delete from public.technology_claims k
  where k.tech_id = p_tech_id and p_values ? k.field
    and strpos(' ' || private.fold(coalesce(private.plain_text(c -> k.field), '')) || ' ', ' ' || private.fold(k.sentence) || ' ') = 0;
end $$;

-- Whether a column of listing_content(…) may hold this: texts of bounded length, words that the catalogue knows, and JSON
-- only where a text may have any shape. Editors' changes and drafts are read by it.
create or replace function private.is_listing_value(p_field text, p_value jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_field in ('technical_summary', 'market_summary', 'application', 'key_benefits', 'developmental_stage', 'pi_addinfo',
      'rep_key_challenges', 'rep_competitive_advantage', 'rep_exist_solutions', 'rep_rec_use_cases', 'rep_market_potential',
      'fact_sheet') then length(p_value::text) <= 200000
    when jsonb_typeof(p_value) = 'null' then p_field not in ('title', 'uni', 'status')
    when jsonb_typeof(p_value) <> 'string' or length(p_value #>> '{}') > 20000 then false
    when p_field = 'title' then btrim(p_value #>> '{}') <> '' and length(p_value #>> '{}') <= 500
    when p_field in ('class1', 'class2') then
      p_value #>> '{}' in ('computing', 'biotechnology', 'medical', 'energy', 'materials', 'environmental')
    when p_field = 'availability' then p_value #>> '{}' in ('available', 'option', 'exclusively-licensed', 'non-exclusive')
    when p_field = 'source_url' then p_value #>> '{}' ~ '^https?://'
    when p_field = 'ends_on' then private.day_of(p_value #>> '{}') is not null
    when p_field = 'status' then p_value #>> '{}' in ('other', 'active', 'granted', 'pending', 'expired', 'abandoned')
    else p_field in ('summary', 'uni', 'categorical_assign', 'inventor', 'pi_patentid', 'pi_filingdate', 'pi_button1tag',
      'pi_button2tag', 'reasoning_for_categorical_assign', 'report_filepath', 'pi_contactinfo') end;
end $$;

-- Saves what an editor changed: {"title": {"old": what they saw, "new": what they typed}}. A field that holds neither by
-- now was changed meanwhile by somebody else: it stays, and is one of "conflicts"; the others are saved.
create or replace function public.save_listing(p_slug text, p_tech_id bigint, p_changes jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  refused text := private.begin_listing_change(p_slug, p_tech_id);
  -- The local data service sends an object as its text.
  given constant jsonb := case jsonb_typeof(p_changes) when 'string' then (p_changes #>> '{}')::jsonb else p_changes end;
  was constant jsonb := private.listing_content(p_tech_id);
  conflicts text[];
  writes jsonb;
  saved integer;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif jsonb_typeof(given) is distinct from 'object' or exists (
    select from jsonb_each(given) c where c.key in ('uni', 'ends_on', 'categorical_assign', 'reasoning_for_categorical_assign')
      or c.key = any (private.report_columns()) or jsonb_typeof(c.value) <> 'object' or not c.value ? 'old'
      or private.is_listing_value(c.key, c.value -> 'new') is not true) then
    return private.organisation_answer('wrong');
  end if;
  conflicts := array(
    select c.key from jsonb_each(given) c
    where was -> c.key is distinct from c.value -> 'old' and was -> c.key is distinct from c.value -> 'new' order by c.key);
  select coalesce(jsonb_object_agg(c.key, c.value -> 'new'), '{}') into writes from jsonb_each(given) c where c.key <> all (conflicts);
  -- A patent that is in force, or not granted yet, has not ended.
  if writes ->> 'status' in ('active', 'granted', 'pending') and (was ->> 'ends_on')::date < private.clock()::date then
    writes := writes || '{"ends_on": null}';
  end if;
  saved := private.change_listing(p_tech_id, writes, 'edited');
  return private.organisation_answer(case when cardinality(conflicts) > 0 then 'conflict' else 'changed' end,
    jsonb_build_object('conflicts', conflicts, 'saved', saved));
end $$;

-- Takes something that QUAD made off a listing at once, and for good: a 'claim' with its kind and sentence, the 'category'
-- with its reasons, or the 'report'.
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
    insert into private.hidden_claims (tech_id, kind, sentence) values (p_tech_id, p_kind, p_sentence) on conflict do nothing;
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

-- One listing for the members of its organisation: {"viewer", "organisation": as above, "listing": {"id", "content": as
-- listing_content() without the report, which is for subscribers, "report": whether there is one, "gaps", "editors": the fields whose words are an editor's, "offers": [{"field", "value", "at"}],
-- "claims": [{"kind", "field", "sentence", "value"}], "requests": how many members asked for a report, "versions": the
-- latest thirty [{"version", "at", "by", "how", "fields"}], "changes": of p_version, else null}}. "listing" is null where
-- it is not the organisation's.
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
      'requests', (select count(*) from public.report_requests q where q.tech_id = p_tech_id),
      'versions', (
        select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'at', v.at, 'by', private.shown_name(v.user_id), 'how', v.how,
          'fields', array(select jsonb_object_keys(v.changes))) order by v.version desc), '[]')
        from (select * from public.listing_versions x where x.tech_id = p_tech_id order by x.version desc limit 30) v),
      'changes', (select v.changes - private.report_columns() from public.listing_versions v where v.tech_id = p_tech_id and v.version = p_version)) end);
end $$;

-- What of a form's fields is kept: those of a draft that hold something. Null where one of them cannot be published:
-- a word that the catalogue does not know, what is no text, or more than 400,000 bytes of them.
create or replace function private.read_draft(p_content jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  -- The local data service sends an object as its text.
  given constant jsonb := case jsonb_typeof(p_content) when 'string' then (p_content #>> '{}')::jsonb else p_content end;
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

-- Moves a draft into the catalogue and returns its technology's id: a new one, or for what was withdrawn its old one with
-- all that was there. Null where there is no such draft. Whoever calls it has asked whether that may be.
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
  delete from public.listing_drafts d where d.id = p_draft;
  perform private.note_act('listing.published', draft.organisation_id, id,
    jsonb_build_object('again', draft.tech_id is not null, 'planned', draft.publish_at is not null));
  perform public.catalogue_changed();
  return id;
end $$;

-- Stores a draft under the id that its form was made with. 'changed', 'wrong', 'full', or 'conflict' with "current", where
-- somebody has changed it since `p_seen`, the "updatedAt" of what the form was made of.
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
    update public.listing_drafts d set content = wanted, updated_at = clock_timestamp(), updated_by = private.live_user() where d.id = p_id;
  end if;
  return private.organisation_answer('changed');
end $$;

-- Changes drafts of an organisation, two hundred at most. {"changed": how many, "untitled": how many have no title and stay,
-- "ids": of technologies that were published}. 'publish' and 'plan' (publication from `p_at` on) are for a verified
-- organisation ('unverified'); 'keep' takes a plan back; 'delete' removes what was never published.
create or replace function public.change_listing_drafts(p_slug text, p_ids uuid[], p_change text, p_at timestamptz default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_draft_change(organisation);
  draft public.listing_drafts;
  published bigint[] := '{}';
  changed integer := 0;
  untitled integer := 0;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif p_change is null or p_change not in ('publish', 'plan', 'keep', 'delete') or coalesce(cardinality(p_ids), 0) not between 1 and 200
    or p_change = 'plan' and (p_at is null or not isfinite(p_at) or p_at < private.clock() or p_at > private.clock() + interval '5 years') then
    return private.organisation_answer('wrong');
  elsif p_change in ('publish', 'plan') and not private.is_verified(organisation) then
    return private.organisation_answer('unverified');
  elsif p_change = 'publish' then
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
        published := published || private.publish_listing(draft.id);
      when 'plan' then
        update public.listing_drafts d set publish_at = p_at where d.id = draft.id;
      when 'keep' then
        update public.listing_drafts d set publish_at = null where d.id = draft.id;
      when 'delete' then
        continue when draft.tech_id is not null;
        delete from public.listing_drafts d where d.id = draft.id;
    end case;
    changed := changed + 1;
  end loop;
  if changed > 0 and p_change <> 'publish' then
    perform private.note_act(case p_change when 'plan' then 'draft.planned' when 'keep' then 'draft.kept' else 'draft.deleted' end,
      organisation, null, jsonb_build_object('drafts', changed, 'at', p_at));
  end if;
  return private.organisation_answer(case when changed + untitled = 0 then 'not-found' else 'changed' end,
    jsonb_build_object('changed', changed, 'untitled', untitled, 'ids', to_jsonb(published)));
end $$;

-- Withdraws listings of an organisation, two hundred at most. {"changed": how many}
create or replace function public.withdraw_listings(p_slug text, p_ids bigint[]) returns jsonb
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

-- Writes up to a hundred rows of a run into the catalogue, and behind the last one ends it: {"left": how many are open}.
create or replace function public.publish_run_rows(p_run uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  run public.feed_runs;
  owner text;
  origin text;
  batch text;
  x private.run_rows;
  ids bigint[] := '{}';
  wanted jsonb;
  differing jsonb;
begin
  select * into run from public.feed_runs r where r.id = p_run for update;
  if run.state is distinct from 'publishing' then
    return '{"left": 0}';
  end if;
  -- Every change of the catalogue takes this row first: two never wait for each other.
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  owner := private.organisation_name(run.organisation_id);
  origin := case when run.feed_id is null then 'upload' else 'feed' end;
  batch := 'portfolio-' || p_run;
  insert into ingest.batches (batch_id, files) values (batch, jsonb_build_array(run.name)) on conflict do nothing;

  -- New ones all at once.
  create temporary table fresh on commit drop as
  select n.place, nextval('public.technologies_tech_id_seq') as tech_id, n.content, coalesce(n.extra, '{}') as extra, n.external_id,
    n.reference, n.content_hash
  from (select * from private.run_rows y where y.run_id = p_run and y.match = 'new' and y.published_at is null order by y.place limit 100) n;
  insert into public.technologies (tech_id, title, uni, organisation_id, status, stated_status, ends_on, availability, summary, class1, class2, date_added)
  select f.tech_id, f.content ->> 'title', owner, run.organisation_id,
    private.status_of(f.content ->> 'status'),
    nullif(f.content ->> 'status', 'other'), (f.content ->> 'ends_on')::date, f.content ->> 'availability', f.content ->> 'summary', f.content ->> 'class1', f.content ->> 'class2',
    coalesce((f.extra ->> 'date_added')::date, (private.clock() at time zone 'utc')::date)
  from fresh f order by f.tech_id;
  insert into public.technology_details
  select d.* from fresh f, jsonb_populate_record(null::public.technology_details, jsonb_strip_nulls(f.content) || f.extra
    || jsonb_build_object('tech_id', f.tech_id,
      'filing_date', private.day_of(f.content ->> 'pi_filingdate'),
      'filing_date_text', case when private.day_of(f.content ->> 'pi_filingdate') is null then f.content ->> 'pi_filingdate' end)) d
  order by f.tech_id;
  insert into public.technology_contacts (tech_id, pi_contactinfo)
  select f.tech_id, f.content ->> 'pi_contactinfo' from fresh f where f.content ->> 'pi_contactinfo' is not null order by f.tech_id;
  insert into public.field_sources (tech_id, field, source)
  select f.tech_id, c.key, origin from fresh f, jsonb_each(f.content) c where c.value <> 'null';
  insert into ingest.changes (batch_id, tech_id, source, external_id, kind)
  select batch, f.tech_id, private.run_source(run), f.external_id, 'created' from fresh f order by f.tech_id;
  insert into ingest.records (source, external_id, reference, tech_id, content_hash, batch_id)
  select private.run_source(run), f.external_id, f.reference, f.tech_id, f.content_hash, batch from fresh f
  on conflict (source, external_id) do update set tech_id = excluded.tech_id, content_hash = excluded.content_hash, batch_id = excluded.batch_id;
  insert into public.technology_claims (tech_id, place, kind, field, sentence, value, version)
  select f.tech_id, c.place, c.kind, c.field, c.sentence, c.value, c.version
  from fresh f, jsonb_to_recordset(coalesce(f.extra -> 'claims', '[]'))
    c (place smallint, kind text, field text, sentence text, value text, version integer);
  update private.run_rows y set published_at = private.clock(), tech_id = f.tech_id from fresh f where y.run_id = p_run and y.place = f.place;
  ids := array(select f.tech_id from fresh f);
  drop table fresh;

  -- Known ones one by one, in one order. Whoever edits holds the listing, and then their words are an editor's.
  for x in select * from private.run_rows y where y.run_id = p_run and y.published_at is null
    and (y.match = 'known' or y.match = 'withdrawn' and run.nightly) order by y.tech_id limit 100 loop
    update private.run_rows y set published_at = private.clock() where y.run_id = p_run and y.place = x.place;
    if x.match = 'withdrawn' then
      -- What vanished from the feed and is there again; what its owner withdrew stays withdrawn.
      continue when not exists (select from private.withdrawn_listings w where w.tech_id = x.tech_id and w.reason = 'feed');
      perform private.publish_listing(d.id) from public.listing_drafts d where d.tech_id = x.tech_id;
    end if;
    perform 1 from public.technologies t where t.tech_id = x.tech_id and t.organisation_id = run.organisation_id for update;
    continue when not found;
    if x.changes = '{}' and exists (select from ingest.records i where i.source = private.run_source(run)
      and i.external_id = x.external_id and i.content_hash = x.content_hash) then
      continue;
    end if;
    differing := private.portfolio_changes(x.tech_id, x.content);
    select coalesce(jsonb_object_agg(c.key, c.value -> 'new') filter (where not c.value ? 'kept'), '{}') into wanted from jsonb_each(differing) c;
    if wanted <> '{}' then
      perform private.write_listing(x.tech_id, wanted);
      delete from public.technology_claims k where k.tech_id = x.tech_id and wanted ? k.field;
      insert into public.technology_claims (tech_id, place, kind, field, sentence, value, version)
      select x.tech_id, (select coalesce(max(k.place), 0) from public.technology_claims k where k.tech_id = x.tech_id) + row_number() over (order by c.place),
        c.kind, c.field, c.sentence, c.value, c.version
      from jsonb_to_recordset(coalesce(x.extra -> 'claims', '[]'))
        c (place smallint, kind text, field text, sentence text, value text, version integer)
      where wanted ? c.field and not exists (
        select from public.technology_claims k where k.tech_id = x.tech_id and k.kind = c.kind and k.sentence = c.sentence);
      ids := ids || x.tech_id;
    end if;
    -- Beside an editor's words stands what the source says now; where it says the same, nothing.
    perform private.offer_value(x.tech_id, s.field, x.content -> s.field)
    from public.field_sources s where s.tech_id = x.tech_id and s.source = 'editor' and x.content ? s.field;
    insert into public.field_sources (tech_id, field, source)
    select x.tech_id, c.key, origin from jsonb_each(x.content) c where c.value <> 'null'
    on conflict (tech_id, field) do update set source = excluded.source, at = excluded.at
      where field_sources.source not in ('editor', excluded.source);
    insert into ingest.records (source, external_id, reference, tech_id, content_hash, batch_id)
    values (private.run_source(run), x.external_id, x.reference, x.tech_id, x.content_hash, batch)
    on conflict (source, external_id) do update set tech_id = excluded.tech_id, content_hash = excluded.content_hash, batch_id = excluded.batch_id;
  end loop;
  if ids <> '{}' then
    perform private.fill_related(ids);
    perform public.catalogue_changed();
  end if;
  update public.feed_runs r set touched_at = clock_timestamp() where r.id = p_run;
  if exists (select from private.run_rows y where y.run_id = p_run and y.published_at is null
    and (y.match in ('new', 'known') or y.match = 'withdrawn' and run.nightly)) then
    return jsonb_build_object('left', (select count(*) from private.run_rows y
      where y.run_id = p_run and y.published_at is null and y.match in ('new', 'known')));
  end if;
  perform private.end_publishing(p_run);
  return '{"left": 0}';
end $$;

-- Closes an organisation's desk, for an admin who types its name: members, domains, feeds and unpublished drafts go, its open inquiries
-- come back to us, its listings stay, or with `p_withdraw` are withdrawn, two hundred at most ('full' above that).
create or replace function public.close_organisation(p_slug text, p_name text, p_withdraw boolean default false) returns jsonb
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
  delete from public.feed_runs r where r.organisation_id = organisation;
  delete from public.feeds f where f.organisation_id = organisation;
  update public.listing_drafts d set publish_at = null where d.organisation_id = organisation and d.publish_at is not null;
  delete from private.reply_addresses a using public.inquiries i where i.id = a.inquiry_id and i.organisation_id = organisation;
  -- Who asked is not left without anybody.
  update public.inquiries i set organisation_id = null, case_manager = null, state = private.held_state(i.sent_at)
  where i.organisation_id = organisation and i.state in ('new', 'open') and i.user_id is not null;
  delete from public.organisation_desks d where d.organisation_id = organisation;
  delete from public.organisation_domains d where d.organisation_id = organisation;
  delete from private.address_codes c where c.organisation_id = organisation;
  delete from public.organisation_members m where m.organisation_id = organisation;
  update public.organisations o set status = 'unclaimed' where o.id = organisation;
  perform public.catalogue_changed();
  return private.organisation_answer('changed');
end $$;

-- What every change of an organisation's listings begins with: null where the caller may go on. The catalogue is locked
-- first, as every change of it does, then nobody waits for the other.
create or replace function private.begin_listing_change(p_organisation bigint) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  refused constant text := private.begin_draft_change(p_organisation);
begin
  if refused is null then
    perform 1 from public.technology_facets f where f.kind = 'all' for update;
  end if;
  return refused;
end $$;

drop function private.begin_draft_change(text);
drop function private.without_report(jsonb);
