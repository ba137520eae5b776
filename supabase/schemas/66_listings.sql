-- The editor of published listings: what editors changed, what a feed offers for the same fields, and the earlier
-- values. Every change goes through private.change_listing(…), so that search, facets, statements, caches and the audit
-- trail follow.

-- The source of a field's text, for fields that an editor, an upload or a feed wrote. An editor's text has priority:
-- no import overwrites it. No foreign key: a listing that is withdrawn and published again keeps
-- its texts.
create table public.field_sources (
  tech_id bigint not null,
  field text not null check (field ~ '^[a-z0-9_]{1,40}$'),
  source text not null check (source in ('feed', 'upload', 'editor')),
  at timestamptz not null default private.clock(),
  primary key (tech_id, field)
);
comment on column public.field_sources.field is 'As private.listing_content(…) names it: a column of "tech-table-v1", or a fact beside it.';

-- The feed's current text for a field that an editor has written. The offer is open until an editor accepts or
-- declines it.
create table public.offered_values (
  tech_id bigint not null,
  field text not null check (field ~ '^[a-z0-9_]{1,40}$'),
  value jsonb not null,
  at timestamptz not null default private.clock(),
  -- The value that an editor declined. The offer is open again once the feed has a different value.
  kept jsonb,
  primary key (tech_id, field)
);

-- Changes with their author and time: {"title": {"old": …, "new": …}}.
create table public.listing_versions (
  tech_id bigint not null,
  version integer not null check (version > 0),
  at timestamptz not null default private.clock(),
  user_id uuid references auth.users (id) on delete set null,
  how text not null check (how in ('edited', 'restored', 'offered', 'several', 'hidden', 'shown', 'rolled-back')),
  changes jsonb not null,
  primary key (tech_id, version)
);

-- Claims that an editor hid. When they are read from the text again, a trigger discards them.
create table private.hidden_statements (
  tech_id bigint not null,
  kind text not null,
  sentence text not null,
  primary key (tech_id, kind, sentence),
  -- The deleted row, so that it can be shown again.
  statement jsonb
);

-- The planner stores no samples of gated columns (docs/security.md).
alter table private.hidden_statements alter sentence set statistics 0, alter statement set statistics 0;

create function private.remove_hidden_statements() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.hidden_statements h
    where h.tech_id = new.tech_id and h.kind = new.kind and h.sentence = new.sentence) then
    return null;
  end if;
  return new;
end $$;
create trigger remove_hidden_statements before insert on public.technology_statements
  for each row execute function private.remove_hidden_statements();

-- The content of a listing that an editor may change, and QUAD's text about it: the columns of "tech-table-v1" without
-- QUAD's own numbers and images, plus availability, licence_terms, source_url, ends_on and fact_sheet. "status" is the stated one or,
-- without one, the filters' value.
create function private.listing_content(p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(v) - '{tech_id,img,pi_similaropps,likes,dislikes,saves,scores,date_added}'::text[]
    || jsonb_build_object('availability', t.availability, 'status', coalesce(t.stated_status, t.status), 'ends_on', t.ends_on,
      'source_url', d.source_url, 'licence_terms', d.licence_terms, 'fact_sheet', r.fact_sheet)
  from public."tech-table-v1" v
  join public.technologies t on t.tech_id = v.tech_id
  left join public.technology_details d on d.tech_id = v.tech_id
  left join public.technology_reports r on r.tech_id = v.tech_id
  where v.tech_id = p_tech_id
$$;

-- Writes the values whose names are columns of a catalogue table into a technology's row of that table.
create function private.write_columns(p_table regclass, p_tech_id bigint, p_values jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  names constant text[] := array(select quote_ident(a.attname) from pg_catalog.pg_attribute a
    where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped and a.attname <> 'tech_id' and p_values ? a.attname::text);
begin
  if names = '{}' then
    return;
  end if;
  -- A technology without details, contact or report has no row there.
  if p_table <> 'public.technologies'::regclass then
    execute format('insert into %s (tech_id) values ($1) on conflict do nothing', p_table) using p_tech_id;
  end if;
  execute format('update %1$s t set (%2$s) = (select n.%3$s from jsonb_populate_record(null::%1$s, $2) n) where t.tech_id = $1',
    p_table, array_to_string(names, ', '), array_to_string(names, ', n.')) using p_tech_id, p_values;
end $$;

-- Writes columns of listing_content(…) into the tables of an existing technology, and deletes the statements whose
-- sentence is no longer in its text. Notifies nobody: see change_listing(…).
create function private.write_listing(p_tech_id bigint, p_values jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  filed constant text := p_values ->> 'pi_filingdate';
  -- The values as the tables store them.
  stored constant jsonb := p_values
    || case when p_values ? 'status' then jsonb_build_object('stated_status', nullif(p_values ->> 'status', 'other'),
      'status', private.status_of(p_values ->> 'status')) else '{}' end
    || case when p_values ? 'categorical_assign' then
      jsonb_build_object('categorical_assign', coalesce(p_values ->> 'categorical_assign', 'Unclassified')) else '{}' end
    -- The end was computed from the earlier filing.
    || case when p_values ? 'pi_filingdate' then jsonb_build_object('filing_date', private.day_of(filed),
      'filing_date_text', case when private.day_of(filed) is null then filed end, 'term_ends_on', null) else '{}' end;
begin
  perform private.write_columns(c.of, p_tech_id, stored)
  from unnest('{public.technologies,public.technology_details,public.technology_contacts,public.technology_reports}'::regclass[])
    with ordinality c (of, place) order by c.place;
  perform private.drop_stale_statements(p_tech_id, p_values);
end $$;

create function private.holds_sentence(p_text jsonb, p_sentence text) returns boolean
language sql stable set search_path = '' as $$
  select strpos(' ' || private.fold(coalesce(private.plain_text(p_text), '')) || ' ', ' ' || private.fold(p_sentence) || ' ') > 0
$$;

-- Deletes the statements whose sentence is no longer in its text, for the texts in these values.
create function private.drop_stale_statements(p_tech_id bigint, p_values jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  with content as materialized (select private.listing_content(p_tech_id) as c)
  delete from public.technology_statements k using content
  where k.tech_id = p_tech_id and p_values ? k.field and not private.holds_sentence(content.c -> k.field, k.sentence)
$$;

-- The columns of listing_content(…) that form QUAD's report.
create function private.report_columns() returns text[]
language sql immutable set search_path = '' as $$
  select '{report_filepath,rep_key_challenges,rep_competitive_advantage,rep_exist_solutions,rep_rec_use_cases,rep_market_potential,fact_sheet}'::text[]
$$;

-- Whether a value nests at most ten levels and has at most 2,000 parts, so that reading it takes time in proportion to
-- its length.
create function private.is_shallow(p_value jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select case when jsonb_path_exists(p_value, 'strict $.**{11}') then false
    else (select count(*) <= 2000 from jsonb_path_query(p_value, 'strict $.**')) end
$$;

-- Whether a column of listing_content(…) may have this value: texts of bounded length, words that the catalogue knows,
-- and JSON only for texts that may have any shape. Checks editors' changes and drafts.
create function private.is_listing_value(p_field text, p_value jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return case
    when p_field <> all (private.draft_columns() || private.report_columns()
      || '{uni,ends_on,categorical_assign,reasoning_for_categorical_assign}'::text[]) then false
    when exists (select from pg_catalog.pg_attribute a
      where a.attrelid in ('public.technology_details'::regclass, 'public.technology_reports'::regclass)
        and a.attname = p_field and a.atttypid = 'jsonb'::regtype) then length(p_value::text) <= 200000 and private.is_shallow(p_value)
    when jsonb_typeof(p_value) = 'null' then p_field not in ('title', 'uni', 'status')
    when jsonb_typeof(p_value) <> 'string' or length(p_value #>> '{}') > 20000 then false
    when p_field = 'title' then btrim(p_value #>> '{}') <> '' and length(p_value #>> '{}') <= 500
    when p_field in ('class1', 'class2') then
      p_value #>> '{}' in ('computing', 'biotechnology', 'medical', 'energy', 'materials', 'environmental')
    when p_field = 'availability' then p_value #>> '{}' in ('available', 'option', 'exclusively-licensed', 'non-exclusive')
    when p_field = 'licence_terms' then length(p_value #>> '{}') <= 500
    when p_field = 'source_url' then p_value #>> '{}' ~ '^https?://[^[:space:][:cntrl:]]+$'
    when p_field = 'ends_on' then private.day_of(p_value #>> '{}') is not null
    when p_field = 'status' then p_value #>> '{}' in ('other', 'active', 'granted', 'pending', 'expired', 'abandoned')
    else true end;
end $$;

-- The only way in which an editor changes a listing. Writes the fields that differ, stores them as a version and as
-- the editor's text, records the act and refreshes caches. Changes of one editor within an hour are one version; a
-- listing has its latest hundred. Returns the number of fields that differed.
create function private.change_listing(p_tech_id bigint, p_values jsonb, p_how text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  was constant jsonb := private.listing_content(p_tech_id);
  differing jsonb;
  last public.listing_versions;
begin
  select coalesce(jsonb_object_agg(n.key, jsonb_build_object('old', was -> n.key, 'new', n.value)), '{}') into differing
  from jsonb_each(p_values) n where n.value is distinct from was -> n.key;
  if differing = '{}' then
    return 0;
  end if;
  perform private.write_listing(p_tech_id, (select jsonb_object_agg(n.key, n.value -> 'new') from jsonb_each(differing) n));
  select * into last from public.listing_versions v where v.tech_id = p_tech_id order by v.version desc limit 1;
  if p_how = 'edited' and last.how = 'edited' and last.user_id = private.live_user()
    and last.at > private.clock() - interval '1 hour' then
    update public.listing_versions v set at = private.clock(), changes = last.changes || (
      select jsonb_object_agg(n.key, jsonb_build_object('old', coalesce(last.changes -> n.key, n.value) -> 'old', 'new', n.value -> 'new'))
      from jsonb_each(differing) n)
    where v.tech_id = p_tech_id and v.version = last.version;
  else
    insert into public.listing_versions (tech_id, version, user_id, how, changes)
    values (p_tech_id, 1 + coalesce(last.version, 0), private.live_user(), p_how, differing);
    delete from public.listing_versions v where v.tech_id = p_tech_id and v.version <= last.version - 99;
  end if;
  -- An editor who accepts the feed's value lets the field follow the feed again.
  insert into public.field_sources (tech_id, field, source)
  select p_tech_id, n.key, case when p_how = 'offered' then 'feed' else 'editor' end from jsonb_each(differing) n
  on conflict (tech_id, field) do update set source = excluded.source, at = excluded.at;
  if differing ?| array['title', 'technical_summary', 'market_summary', 'application', 'key_benefits', 'developmental_stage',
    'pi_addinfo', 'inventor', 'pi_patentid', 'pi_filingdate', 'status', 'uni'] then
    perform private.queue_text(p_tech_id);
  end if;
  perform private.note_act('listing.' || p_how, (select t.organisation_id from public.technologies t
    where t.tech_id = p_tech_id), p_tech_id,
    jsonb_build_object('fields', (select jsonb_agg(n.key) from jsonb_each(differing) n)));
  perform public.catalogue_changed();
  return (select count(*) from jsonb_each(differing));
end $$;

-- The first step of every change of an organisation's listings. Returns null if the caller may go on. Locks the
-- catalogue first, as every change of the catalogue does, so that two changes never wait for each other.
create function private.begin_listing_change(p_organisation bigint) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  refused constant text := private.begin_draft_change(p_organisation);
begin
  if refused is null then
    perform 1 from public.technology_facets f where f.kind = 'all' for update;
  end if;
  return refused;
end $$;

-- The same for one listing, which is locked until the transaction ends. 'unverified': a moderator must read the
-- caller's text before it appears; removing QUAD's text is allowed.
create function private.begin_listing_change(p_slug text, p_tech_id bigint) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_listing_change(organisation);
begin
  if refused is not null then
    return refused;
  end if;
  perform 1 from public.technologies t where t.tech_id = p_tech_id and t.organisation_id = organisation for no key update;
  return case when not found then 'not-found' when not private.is_verified(organisation) then 'unverified' end;
end $$;

-- Saves an editor's changes. `p_changes` is {"title": {"old": what they saw, "new": what they typed}}. If a field now
--   has neither value, somebody else changed it meanwhile: it stays and is listed in "conflicts"; the other fields are
--   saved.
create function public.save_listing(p_slug text, p_tech_id bigint, p_changes jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  refused text := private.begin_listing_change(p_slug, p_tech_id);
  -- The local data service sends an object as its text.
  given constant jsonb := private.json_argument(p_changes);
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

-- Restores every field that changed after a version, except the owner, to its value in that version. Version 0 is
-- before the first change.
create function public.restore_listing(p_slug text, p_tech_id bigint, p_version integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  refused constant text := private.begin_listing_change(p_slug, p_tech_id);
  before jsonb;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif p_version is null or p_version < 0 or p_version > 0 and not exists (
    select from public.listing_versions v where v.tech_id = p_tech_id and v.version = p_version)
    -- The state before the oldest version is known only while that is the first.
    or p_version = 0 and exists (select from public.listing_versions v where v.tech_id = p_tech_id having min(v.version) > 1) then
    return private.organisation_answer('not-found');
  end if;
  select jsonb_object_agg(x.key, x.old) into before
  from (select distinct on (c.key) c.key, c.value -> 'old' as old
        from public.listing_versions v, jsonb_each(v.changes) c
        -- The owner is not restored.
        where v.tech_id = p_tech_id and v.version > p_version and c.key <> 'uni' order by c.key, v.version) x;
  return private.organisation_answer('changed', jsonb_build_object('saved',
    private.change_listing(p_tech_id, coalesce(before, '{}'), 'restored')));
end $$;

-- Accepts the feed's text for a field, or declines it and keeps the editor's text until the feed's text changes.
create function public.answer_offer(p_slug text, p_tech_id bigint, p_field text, p_use boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  refused constant text := private.begin_listing_change(p_slug, p_tech_id);
  offered jsonb;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  end if;
  select o.value into offered from public.offered_values o
  where o.tech_id = p_tech_id and o.field = p_field and o.value is distinct from o.kept;
  if offered is null then
    return private.organisation_answer('not-found');
  elsif not coalesce(p_use, false) then
    update public.offered_values o set kept = o.value where o.tech_id = p_tech_id and o.field = p_field;
    return private.organisation_answer('changed', jsonb_build_object('saved', 0));
  elsif private.is_listing_value(p_field, offered) is not true then
    return private.organisation_answer('wrong');
  end if;
  delete from public.offered_values o where o.tech_id = p_tech_id and o.field = p_field;
  return private.organisation_answer('changed', jsonb_build_object('saved',
    private.change_listing(p_tech_id, jsonb_build_object(p_field, offered), 'offered')));
end $$;

-- Stores a feed's text for a field that an editor has written, as an offer. If the text is already there, or an editor
-- replaced it earlier, nothing is offered.
create function private.offer_value(p_tech_id bigint, p_field text, p_value jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if coalesce(p_value, 'null') = 'null' or p_value = private.listing_content(p_tech_id) -> p_field
    -- A text that an editor has replaced is not new.
    or exists (select from public.listing_versions v where v.tech_id = p_tech_id and v.changes -> p_field -> 'old' = p_value) then
    delete from public.offered_values o where o.tech_id = p_tech_id and o.field = p_field;
  else
    insert into public.offered_values as o (tech_id, field, value) values (p_tech_id, p_field, p_value)
    on conflict (tech_id, field) do update set value = excluded.value, at = excluded.at where o.value <> excluded.value;
  end if;
end $$;

-- Hides something that QUAD made from a listing at once, until it is shown again: a statement ('claim') with its kind and
-- sentence, the 'category' with its reasons, or the 'report'.
create function public.hide_from_listing(p_slug text, p_tech_id bigint, p_what text, p_kind text default null, p_sentence text default null)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  refused constant text := private.begin_listing_change(p_slug, p_tech_id);
begin
  if refused <> 'unverified' then
    return private.organisation_answer(refused);
  elsif p_what = 'claim' then
    if not exists (select from public.technology_statements k where (k.tech_id, k.kind, k.sentence) = (p_tech_id, p_kind, p_sentence)) then
      return private.organisation_answer('not-found');
    end if;
    insert into private.hidden_statements (tech_id, kind, sentence, statement)
    select k.tech_id, k.kind, k.sentence, to_jsonb(k) from public.technology_statements k
    where k.tech_id = p_tech_id and k.kind = p_kind and k.sentence = p_sentence limit 1 on conflict do nothing;
    delete from public.technology_statements k where k.tech_id = p_tech_id and k.kind = p_kind and k.sentence = p_sentence;
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

-- The hidden parts of a listing, which can be shown again.
-- returns [{"what", "kind", "sentence"}], without statements whose sentence is no longer in the text.
create function private.hidden_of(p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  with content as materialized (select private.listing_content(p_tech_id) as c)
  select coalesce(jsonb_agg(jsonb_build_object('what', h.what, 'kind', h.kind, 'sentence', h.sentence)
    order by h.what, h.kind, h.sentence), '[]')
  from (
    select 'category' as what, null as kind, null as sentence from content
    where content.c ->> 'categorical_assign' = 'Unclassified' and exists (select from public.listing_versions v
      where v.tech_id = p_tech_id and v.how = 'hidden' and v.changes ? 'categorical_assign')
    union all
    select 'report', null, null from content
    where not exists (select from jsonb_each(content.c) e where e.value <> 'null' and e.key = any (private.report_columns()))
      and exists (select from public.listing_versions v where v.tech_id = p_tech_id and v.how = 'hidden'
        and v.changes ?| private.report_columns())
    union all
    select 'claim', k.kind, k.sentence from private.hidden_statements k, content
    where k.tech_id = p_tech_id and private.holds_sentence(content.c -> (k.statement ->> 'field'), k.sentence)) h
$$;

-- Shows again what hide_from_listing(…) hid, as it was then. After that, reports and imports may overwrite it again.
create function public.show_on_listing(p_slug text, p_tech_id bigint, p_what text, p_kind text default null, p_sentence text default null)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  refused constant text := private.begin_listing_change(p_slug, p_tech_id);
  was jsonb;
begin
  if refused <> 'unverified' then
    return private.organisation_answer(refused);
  elsif not private.hidden_of(p_tech_id) @> jsonb_build_array(jsonb_build_object('what', p_what, 'kind', p_kind,
    'sentence', p_sentence)) then
    return private.organisation_answer('not-found');
  elsif p_what = 'claim' then
    delete from private.hidden_statements h where h.tech_id = p_tech_id and h.kind = p_kind and h.sentence = p_sentence
      returning h.statement into was;
    insert into public.technology_statements
    select k.* from jsonb_populate_record(null::public.technology_statements, was || jsonb_build_object('place',
      (select 1 + coalesce(max(x.place), 0) from public.technology_statements x where x.tech_id = p_tech_id))) k
    where not exists (select from public.technology_statements x where (x.tech_id, x.kind, x.sentence) = (p_tech_id, p_kind, p_sentence));
    perform private.note_act('listing.claim-shown', private.organisation_id_of(p_slug), p_tech_id, jsonb_build_object('kind', p_kind));
    perform public.catalogue_changed();
  else
    select jsonb_object_agg(e.key, e.value -> 'old') into was from jsonb_each((
      select v.changes from public.listing_versions v
      where v.tech_id = p_tech_id and v.how = 'hidden' and v.changes ?| case p_what when 'category'
        then array['categorical_assign'] else private.report_columns() end
      order by v.version desc limit 1)) e;
    perform private.change_listing(p_tech_id, was, 'shown');
    delete from public.field_sources f where f.tech_id = p_tech_id and f.source = 'editor' and was ? f.field;
  end if;
  return private.organisation_answer('changed');
end $$;

-- Whether a text of the catalogue, of any shape, has words.
create function private.has_words(p_value jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select p_value is not null and case jsonb_typeof(p_value) when 'null' then false
    when 'string' then btrim(p_value #>> '{}') <> '' else btrim(coalesce(private.plain_text(p_value), '')) <> '' end
$$;

-- The empty columns of listings, in order of their importance to readers. A contact is not empty where the organisation
-- gives one for all.
create function private.listing_gaps(p_ids bigint[]) returns table (tech_id bigint, gaps text[])
language sql stable security definer set search_path = '' as $$
  select t.tech_id, array_remove(array[
    case when not private.has_words(d.technical_summary) then 'technical_summary' end,
    case when btrim(coalesce(c.pi_contactinfo, '')) = '' and private.organisation_contact(t.organisation_id) is null
      then 'pi_contactinfo' end,
    case when btrim(coalesce(t.summary, '')) = '' then 'summary' end,
    case when not private.has_words(d.key_benefits) then 'key_benefits' end,
    case when not private.has_words(d.application) then 'application' end,
    case when not private.has_words(d.developmental_stage) then 'developmental_stage' end,
    case when not private.has_words(d.market_summary) then 'market_summary' end,
    case when t.availability is null then 'availability' end,
    case when t.class1 is null then 'class1' end,
    case when btrim(coalesce(d.inventor, '')) = '' then 'inventor' end,
    case when btrim(coalesce(d.pi_patentid, '')) = '' then 'pi_patentid' end], null)
  from public.technologies t
  left join public.technology_details d on d.tech_id = t.tech_id
  left join public.technology_contacts c on c.tech_id = t.tech_id
  where t.tech_id = any (p_ids)
$$;

create function private.listing_gaps(p_tech_id bigint) returns text[]
language sql stable security definer set search_path = '' as $$
  select g.gaps from private.listing_gaps(array[p_tech_id]) g
$$;

-- An organisation's listings whose title, case number or inventors have the words of {"like"}, with what each lacks: its
-- gaps, 'image', and 'answer' where a reported mistake or 'choice' where a feed's newer text waits for an editor, and
-- 'record' where its status is another than what is on record.
-- "fits": whether it also has the "class" ('none' for those without), the "status", and lacks the "missing".
create function private.listings_like(p_organisation bigint, p_filter jsonb)
returns table (tech_id bigint, classes text[], status text, lacks text[], gaps integer, fits boolean, fits_but text)
language sql stable security definer set search_path = '' as $$
  with asked as (
    select lower(left(btrim(coalesce(p_filter ->> 'like', '')), 200)) as words, nullif(p_filter ->> 'class', '') as class,
      nullif(p_filter ->> 'status', '') as status, nullif(p_filter ->> 'missing', '') as missing),
  own as materialized (
    select t.* from public.technologies t, asked a
    where t.organisation_id = p_organisation and (a.words = '' or strpos(lower(t.title), a.words) > 0
      or strpos(lower(private.case_number(t.tech_id)), a.words) > 0 or exists (
        select from public.technology_details d where d.tech_id = t.tech_id and strpos(lower(d.inventor), a.words) > 0))),
  known as (
    select o.tech_id, o.status, g.gaps,
      coalesce(nullif(array_remove(array[o.class1, nullif(o.class2, o.class1)], null), '{}'), '{none}') as classes,
      g.gaps || case when o.img is null then '{image}'::text[] else '{}' end
        || case when exists (select from public.mistake_reports r where r.tech_id = o.tech_id and r.state = 'open')
          then '{answer}'::text[] else '{}' end
        || case when exists (select from public.offered_values f where f.tech_id = o.tech_id and f.value is distinct from f.kept)
          then '{choice}'::text[] else '{}' end
        || case when private.differs_from_record(o.stated_status, o.status, o.legal_status) then '{record}'::text[] else '{}' end as lacks
    from own o join private.listing_gaps(array(select x.tech_id from own x)) g on g.tech_id = o.tech_id),
  told as (
    select k.*, a.class is not null and a.class <> all (k.classes) as off_class,
      a.status is not null and a.status <> k.status as off_status,
      a.missing is not null and a.missing <> all (k.lacks) as off_missing
    from known k, asked a)
  select x.tech_id, x.classes, x.status, x.lacks, cardinality(x.gaps), not (x.off_class or x.off_status or x.off_missing),
    -- The only filter that keeps it out, for the counts beside that filter's values.
    case when x.off_class::int + x.off_status::int + x.off_missing::int = 1 then
      case when x.off_class then 'class' when x.off_status then 'status' else 'missing' end end
  from told x
$$;

-- Changes up to 1,000 listings at once, or passes on up to 200: those with these ids, or with `p_filter` all that
--   private.listings_like(…) fits. `p_change` is {"class1": "energy"}, {"availability": "option"}, {"pi_contactinfo"},
--   {"pi_button1tag", "pi_button2tag"}, {"case_manager": a member who answers, or null}, for admins, or
--   {"organisation": the slug of another organisation that the caller may edit}. "saved": how many of them changed.
--   'too-many' changes nothing.
create function public.change_listings(p_slug text, p_tech_ids bigint[], p_change jsonb, p_filter jsonb default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_listing_change(organisation);
  given constant jsonb := private.json_argument(p_change);
  filter constant jsonb := private.json_argument(p_filter);
  wanted constant text[] := '{class1,availability,pi_contactinfo,pi_button1tag,pi_button2tag}';
  ids bigint[] := p_tech_ids;
  receiver public.organisations;
  values_now jsonb;
  tech bigint;
  saved integer := 0;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif given ? 'case_manager' then
    return private.set_case_manager(organisation, coalesce(private.ids_of_filter(organisation, filter), ids),
      (given ->> 'case_manager')::uuid);
  elsif not private.is_verified(organisation) then
    return private.organisation_answer('unverified');
  elsif jsonb_typeof(given) is distinct from 'object' then
    return private.organisation_answer('wrong');
  elsif given ? 'organisation' then
    select * into receiver from public.organisations o where o.slug = given ->> 'organisation';
    if coalesce(private.organisation_role(receiver.id), 'reader') = 'reader' then
      return private.organisation_answer('not-allowed');
    end if;
    values_now := jsonb_build_object('uni', receiver.name);
  else
    select jsonb_object_agg(c.key, c.value) into values_now from jsonb_each(given) c where c.key = any (wanted);
    if values_now is null or exists (select from jsonb_each(values_now) c where private.is_listing_value(c.key, c.value) is not true) then
      return private.organisation_answer('wrong');
    end if;
  end if;
  -- Always in the same order, so that two changes never wait for each other.
  ids := array(
    select t.tech_id from public.technologies t
    where t.organisation_id = organisation and t.tech_id = any (coalesce(private.ids_of_filter(organisation, filter), ids))
    order by t.tech_id for update);
  if cardinality(ids) > (case when receiver.id is null then 1000 else 200 end) then
    return private.organisation_answer('too-many');
  elsif receiver.id is null then
    return private.organisation_answer('changed', jsonb_build_object('saved', private.change_fields(ids, values_now)));
  end if;
  foreach tech in array ids loop
    saved := saved + (private.change_listing(tech, values_now, 'several') > 0)::integer;
    -- The trigger of `uni` has moved it, unless it was called so already.
    update public.technologies t set organisation_id = receiver.id where t.tech_id = tech and t.organisation_id <> receiver.id;
    perform private.note_act('listing.moved', organisation, tech, jsonb_build_object('to', receiver.slug));
  end loop;
  return private.organisation_answer('changed', jsonb_build_object('saved', saved));
end $$;

-- Gives the same class, availability, contact or tags to many listings, as change_listing(…) does with one, but in a few
-- statements. Returns how many differed.
create function private.change_fields(p_ids bigint[], p_values jsonb) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- The listings that differ: {id: {field: {"old", "new"}}}.
  changes jsonb;
begin
  with was as (
    select t.tech_id, jsonb_build_object('class1', t.class1, 'class2', t.class2, 'availability', t.availability,
      'pi_contactinfo', c.pi_contactinfo, 'pi_button1tag', d.pi_button1tag, 'pi_button2tag', d.pi_button2tag) as content
    from public.technologies t
    left join public.technology_details d on d.tech_id = t.tech_id
    left join public.technology_contacts c on c.tech_id = t.tech_id
    where t.tech_id = any (p_ids)),
  differing as (
    select w.tech_id, jsonb_object_agg(n.key, jsonb_build_object('old', w.content -> n.key, 'new', n.value)) as fields
    from was w, jsonb_each(p_values
      -- A class that becomes the first is not the second as well.
      || case when w.content ->> 'class2' = p_values ->> 'class1' then '{"class2": null}' else '{}' end::jsonb) n
    where n.value is distinct from w.content -> n.key group by w.tech_id)
  select coalesce(jsonb_object_agg(d.tech_id, d.fields), '{}') into changes from differing d;
  if changes = '{}' then
    return 0;
  end if;
  update public.technologies t set
    class1 = case when x.value ? 'class1' then x.value #>> '{class1,new}' else t.class1 end,
    class2 = case when x.value ? 'class2' then x.value #>> '{class2,new}' else t.class2 end,
    availability = case when x.value ? 'availability' then x.value #>> '{availability,new}' else t.availability end
  from jsonb_each(changes) x where t.tech_id = x.key::bigint and x.value ?| '{class1,class2,availability}';
  insert into public.technology_contacts (tech_id, pi_contactinfo)
  select x.key::bigint, x.value #>> '{pi_contactinfo,new}' from jsonb_each(changes) x where x.value ? 'pi_contactinfo' order by 1
  on conflict (tech_id) do update set pi_contactinfo = excluded.pi_contactinfo;
  insert into public.technology_details as d (tech_id, pi_button1tag, pi_button2tag)
  select x.key::bigint, p_values ->> 'pi_button1tag', p_values ->> 'pi_button2tag' from jsonb_each(changes) x
  where x.value ?| '{pi_button1tag,pi_button2tag}' order by 1
  on conflict (tech_id) do update set pi_button1tag = case when p_values ? 'pi_button1tag' then excluded.pi_button1tag
    else d.pi_button1tag end,
    pi_button2tag = case when p_values ? 'pi_button2tag' then excluded.pi_button2tag else d.pi_button2tag end;
  insert into public.listing_versions (tech_id, version, user_id, how, changes)
  select x.key::bigint, 1 + coalesce((select max(v.version) from public.listing_versions v where v.tech_id = x.key::bigint), 0),
    private.live_user(), 'several', x.value from jsonb_each(changes) x;
  insert into public.field_sources (tech_id, field, source)
  select x.key::bigint, f, 'editor' from jsonb_each(changes) x, jsonb_object_keys(x.value) f
  on conflict (tech_id, field) do update set source = excluded.source, at = excluded.at;
  insert into private.audit_trail (user_id, act, organisation_id, tech_id, details)
  select private.live_user(), 'listing.several', t.organisation_id, t.tech_id,
    jsonb_build_object('fields', array(select jsonb_object_keys(changes -> t.tech_id::text)))
  from public.technologies t where t.tech_id = any (p_ids) and changes ? t.tech_id::text order by t.tech_id;
  perform public.catalogue_changed();
  return (select count(*) from jsonb_object_keys(changes));
end $$;

-- The ids that a filter fits; null without a filter.
create function private.ids_of_filter(p_organisation bigint, p_filter jsonb) returns bigint[]
language sql stable security definer set search_path = '' as $$
  select case when jsonb_typeof(p_filter) = 'object' then
    array(select l.tech_id from private.listings_like(p_organisation, p_filter) l where l.fits order by l.tech_id) end
$$;

-- An admin makes one member the only case manager of listings, or nobody. As change_listings(…), which calls it.
create function private.set_case_manager(p_organisation bigint, p_ids bigint[], p_member uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  ids constant bigint[] := array(
    select t.tech_id from public.technologies t where t.organisation_id = p_organisation and t.tech_id = any (p_ids)
      and array(select c.user_id from public.case_managers c where c.organisation_id = p_organisation and c.tech_id = t.tech_id)
        <> case when p_member is null then '{}'::uuid[] else array[p_member] end);
begin
  if private.organisation_role(p_organisation) <> 'admin' then
    return private.organisation_answer('not-allowed');
  elsif cardinality(p_ids) > 1000 then
    return private.organisation_answer('too-many');
  elsif p_member is not null and not exists (
    select from public.organisation_members m where m.organisation_id = p_organisation and m.user_id = p_member
      and m.state = 'active' and m.role in ('admin', 'editor')) then
    return private.organisation_answer('wrong');
  end if;
  delete from public.case_managers c where c.organisation_id = p_organisation and c.tech_id = any (ids);
  insert into public.case_managers (organisation_id, user_id, tech_id)
  select p_organisation, p_member, i from unnest(ids) i where p_member is not null;
  perform private.note_act(case when p_member is null then 'inbox.no-manager' else 'inbox.manager' end, p_organisation, null,
    jsonb_build_object('listings', cardinality(ids)));
  return private.organisation_answer('changed', jsonb_build_object('saved', cardinality(ids)));
end $$;

-- The number that a technology's owner gave it; null where its source has none.
create function private.case_number(p_tech_id bigint) returns text
language sql stable security definer set search_path = '' as $$
  select r.reference from ingest.records r where r.tech_id = p_tech_id and not starts_with(r.reference, 'text:') order by r.source limit 1
$$;

-- An organisation's listings that a filter fits, for its members, fifty per page.
-- returns what ListingsPageSchema reads: what was shown, opened and saved in four weeks. `p_filter` is that of
--   private.listings_like(…), `p_sort` 'newest', 'gaps' or 'shown'. "organisation" is null if the caller is not a member.
create function public.listings_page(p_slug text, p_filter jsonb default '{}', p_sort text default 'newest', p_page integer default 1)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  per constant integer := 50;
  viewer constant jsonb := private.viewer();
  filter constant jsonb := private.json_argument(p_filter);
  organisation public.organisations;
  own_role text;
begin
  select * into organisation from public.organisations o where o.slug = private.current_slug(p_slug);
  own_role := private.organisation_role(organisation.id);
  if own_role is null then
    return jsonb_build_object('viewer', viewer, 'organisation', null);
  end if;
  return (
    with found as materialized (select * from private.listings_like(organisation.id, filter)),
    seen as materialized (
      select * from private.listing_totals(organisation.id, date_trunc('week', private.clock())::date - 21)),
    size as (
      select x.total, x.pages, least(greatest(coalesce(p_page, 1), 1), x.pages) as page
      from (select count(*) as total, greatest(ceil(count(*) / per::numeric)::integer, 1) as pages from found f where f.fits) x),
    shown as (
      select f.tech_id, f.lacks, coalesce(s.shown, 0) as shown, coalesce(s.opened, 0) as opened, coalesce(s.saved, 0) as saved,
        row_number() over (order by case p_sort when 'gaps' then f.gaps when 'shown' then coalesce(s.shown, 0) end desc nulls last,
          f.tech_id desc) as place
      from found f left join seen s on s.tech_id = f.tech_id where f.fits),
    counted as (
      select v.kind, v.value, count(*) as n from found f, lateral (
        select 'missing' as kind, u as value from unnest(f.lacks) u where f.fits or f.fits_but = 'missing'
        union all select 'class', c from unnest(f.classes) c where f.fits or f.fits_but = 'class'
        union all select 'status', f.status where f.fits or f.fits_but = 'status') v
      group by v.kind, v.value)
    select jsonb_build_object('viewer', viewer,
      'organisation', jsonb_build_object('name', organisation.name, 'slug', organisation.slug, 'role', own_role,
        'verified', private.is_verified(organisation.id)),
      'total', z.total, 'page', z.page, 'pages', z.pages,
      'listings', (
        select coalesce(jsonb_agg(jsonb_build_object('id', t.tech_id, 'title', t.title, 'class', t.class1, 'status', t.status,
          'statedStatus', t.stated_status, 'endsOn', t.ends_on, 'availability', t.availability,
          'caseNumber', private.case_number(t.tech_id), 'gaps', private.listing_gaps(t.tech_id),
          'offers', 'choice' = any (x.lacks), 'mistakes', 'answer' = any (x.lacks),
          'manager', (select string_agg(private.shown_name(c.user_id), ', ' order by c.id) from public.case_managers c
            where c.organisation_id = organisation.id and c.tech_id = t.tech_id),
          'shown', private.shown_count(x.shown), 'opened', private.shown_count(x.opened), 'saved',
            private.shown_count(x.saved)) order by x.place), '[]')
        from shown x join public.technologies t on t.tech_id = x.tech_id
        where x.place > (z.page - 1) * per and x.place <= z.page * per),
      'all', (select count(*) from public.technologies t where t.organisation_id = organisation.id),
      'drafts', (select count(*) from public.listing_drafts d where d.organisation_id = organisation.id and d.withdrawn_at is null),
      'withdrawn', (select count(*) from public.listing_drafts d where d.organisation_id = organisation.id and d.withdrawn_at is not null),
      'counts', (
        select jsonb_object_agg(k.kind, (select coalesce(jsonb_object_agg(c.value, c.n), '{}') from counted c where c.kind = k.kind))
        from unnest('{missing,class,status}'::text[]) k (kind)),
      'members', private.answering_members(organisation.id),
      'others', (
        select coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'slug', o.slug) order by o.name), '[]')
        from public.organisation_members m join public.organisations o on o.id = m.organisation_id
        where m.user_id = (viewer ->> 'id')::uuid and m.state = 'active' and m.role <> 'reader' and o.id <> organisation.id))
    from size z);
end $$;

-- One listing for the members of its organisation.
-- returns what ListingPageSchema reads: the latest thirty versions, and the changes of `p_version`; the content without the
--   report, which is for subscribers. "listing" is null if it does not belong to the organisation.
create function public.listing_page(p_slug text, p_tech_id bigint, p_version integer default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer constant jsonb := private.viewer();
  organisation public.organisations;
  own_role text;
  content jsonb;
begin
  select * into organisation from public.organisations o where o.slug = private.current_slug(p_slug);
  own_role := private.organisation_role(organisation.id);
  if own_role is null then
    return jsonb_build_object('viewer', viewer, 'organisation', null, 'listing', null);
  end if;
  if exists (select from public.technologies t where t.tech_id = p_tech_id and t.organisation_id = organisation.id) then
    content := private.listing_content(p_tech_id);
  end if;
  return jsonb_build_object('viewer', viewer,
    'organisation', jsonb_build_object('name', organisation.name, 'slug', organisation.slug, 'role', own_role,
      'verified', private.is_verified(organisation.id)),
    'listing', case when content is not null then jsonb_build_object('id', p_tech_id, 'content', content - private.report_columns(),
      'report', exists (select from jsonb_each(content) c where c.value <> 'null' and c.key = any (private.report_columns())),
      'gaps', private.listing_gaps(p_tech_id),
      'editors', array(select f.field from public.field_sources f where f.tech_id = p_tech_id and f.source = 'editor' order by f.field),
      'offers', (select coalesce(jsonb_agg(jsonb_build_object('field', f.field, 'value', f.value, 'at', f.at) order by f.field), '[]')
        from public.offered_values f where f.tech_id = p_tech_id and f.value is distinct from f.kept),
      'statements', (select coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'field', k.field, 'sentence', k.sentence,
        'value', k.value) order by k.place), '[]')
        from public.technology_statements k where k.tech_id = p_tech_id),
      'images', (select coalesce(nullif(private.images_of(p_tech_id), '[]'), case when t.img is null then '[]'
        else jsonb_build_array(jsonb_build_object('key', t.img, 'words', '')) end) from public.technologies t where t.tech_id = p_tech_id),
      'documents', private.documents_of(p_tech_id),
      'caseNumber', private.case_number(p_tech_id),
      'mistakes', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'message', r.message, 'madeAt', r.made_at)
        order by r.made_at), '[]')
        from public.mistake_reports r where r.tech_id = p_tech_id and r.state = 'open'),
      'hidden', private.hidden_of(p_tech_id),
      'requests', (select count(*) from public.analysis_requests q where q.tech_id = p_tech_id),
      'versions', (
        select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'at', v.at, 'by', private.shown_name(v.user_id), 'how', v.how,
          'fields', array(select jsonb_object_keys(v.changes))) order by v.version desc), '[]')
        from (select * from public.listing_versions x where x.tech_id = p_tech_id order by x.version desc limit 30) v),
      'changes', (select v.changes - private.report_columns() from public.listing_versions v
        where v.tech_id = p_tech_id and v.version = p_version)) end);
end $$;

grant execute on function public.listings_page, public.listing_page, public.save_listing, public.restore_listing,
  public.answer_offer, public.hide_from_listing, public.show_on_listing, public.change_listings
  to authenticated, service_role;
