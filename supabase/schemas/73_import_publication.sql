-- A member's decisions on an import, and its publication. The page calls decide_import(), leave_out_rows() and
-- change_import(); the jobs Worker then calls publish_import_rows() until nothing is left, which creates, updates or
-- withdraws a listing a row by change_listing() (66_listings.sql), and end_publishing() says what was done.

-- The changes that this content would make in a listing.
-- returns {"title": {"old", "new"}}, with "kept" if the text is an editor's. A value that the source leaves out is
--   removed only if a feed or an upload wrote it.
create function private.import_changes(p_tech_id bigint, p_content jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(n.key, jsonb_build_object('old', w.content -> n.key, 'new', n.value)
    || case when s.source = 'editor' then '{"kept": true}'::jsonb else '{}' end), '{}')
  from (select private.listing_content(p_tech_id) as content) w
  cross join jsonb_each(p_content) n
  left join public.field_sources s on s.tech_id = p_tech_id and s.field = n.key
  where w.content ? n.key and n.value is distinct from w.content -> n.key
    and (n.value <> 'null' or s.source in ('feed', 'upload'))
$$;

-- Whether a row of a draft has cells that a person may mend.
create function private.is_doubtful(x private.import_rows) returns boolean
language sql stable security definer set search_path = '' as $$
  select x.doubts <> '[]' and x.match in ('new', 'known', 'unsure')
    and exists (select from public.imports r where r.id = x.import_id and r.state = 'draft')
$$;

-- The number of an import's rows by what happens to them.
create function private.import_counts(p_import uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('rows', count(*), 'rejected', count(*) filter (where x.outcome = 'rejected'),
    'copies', count(*) filter (where x.outcome = 'copy'), 'new', count(*) filter (where x.match = 'new'),
    'changed', count(*) filter (where x.match = 'known' and x.changes <> '{}'),
    'unchanged', count(*) filter (where x.match = 'known' and x.changes = '{}'),
    'unsure', count(*) filter (where x.match = 'unsure'), 'left', count(*) filter (where x.match = 'left'),
      'withdrawn', count(*) filter (where x.match = 'withdrawn'),
    'doubtful', count(*) filter (where private.is_doubtful(x)),
    'open', count(*) filter (where x.match in ('new', 'known') and x.published_at is null))
  from private.import_rows x where x.import_id = p_import
$$;

-- An editor's answers to uncertain matches.
-- returns {"12": 345, "13": 0}, a row's place and its listing, 0 for a new one.
create function public.decide_import(p_slug text, p_import uuid, p_answers jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation, '{admin,editor}');
  given constant jsonb := private.json_argument(p_answers);
  answer record;
  decided integer := 0;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif not exists (select from public.imports r where r.id = p_import and r.organisation_id = organisation
    and r.state in ('draft', 'done')) then
    return private.organisation_answer('not-found');
  elsif octet_length(given::text) > 20000 then
    return private.organisation_answer('wrong');
  end if;
  for answer in select a.key::integer as place, a.value::text::bigint as tech_id from jsonb_each(given) a
    where a.key ~ '^[0-9]{1,6}$' and a.value::text ~ '^[0-9]{1,15}$' order by 1 loop
    update private.import_rows x set match = case answer.tech_id when 0 then 'new' else 'known' end, found_by = 'editor',
      tech_id = nullif(answer.tech_id, 0),
      changes = case when answer.tech_id > 0 then private.import_changes(answer.tech_id, x.content) end
    where x.import_id = p_import and x.place = answer.place and x.match = 'unsure'
      and (answer.tech_id = 0 or answer.tech_id = any (x.candidates)
        and exists (select from public.technologies t where t.tech_id = answer.tech_id and t.organisation_id = organisation)
        and not exists (select from private.import_rows y where y.import_id = p_import and y.tech_id = answer.tech_id));
    decided := decided + case when found then 1 else 0 end;
  end loop;
  return private.organisation_answer('changed', jsonb_build_object('changed', decided));
end $$;

-- Keeps what an editor wrote in place of a row's cells that were not understood, {"Filing date": "2026-04-30"}, while the
-- import is a draft. The jobs Worker then reads the row again.
create function public.mend_row(p_slug text, p_import uuid, p_place integer, p_cells jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation, '{admin,editor}');
  given constant jsonb := private.json_argument(p_cells);
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif not exists (select from public.imports r where r.id = p_import and r.organisation_id = organisation) then
    return private.organisation_answer('not-found');
  elsif jsonb_typeof(given) is distinct from 'object'
    or exists (select from jsonb_each(given) c where jsonb_typeof(c.value) <> 'string' or char_length(c.value #>> '{}') > 1000) then
    return private.organisation_answer('wrong');
  end if;
  update private.import_rows x set mended = x.mended || given
  where x.import_id = p_import and x.place = p_place and private.is_doubtful(x)
    and given - array(select d ->> 'field' from jsonb_array_elements(x.doubts) d) = '{}';
  return private.organisation_answer(case when found then 'changed' else 'wrong' end);
end $$;

-- returns a draft's row to be read again: {"row", "input", "mended", "columns", "organisation", "name", "dateOrder"}, or null
create function public.row_to_read(p_import uuid, p_place integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('row', x.source_row, 'input', x.input, 'mended', x.mended, 'columns', r.columns, 'name', r.name,
    'organisation', private.organisation_name(r.organisation_id), 'dateOrder', r.report -> 'dateOrder')
  from private.import_rows x join public.imports r on r.id = x.import_id
  where x.import_id = p_import and x.place = p_place and x.mended <> '{}' and private.is_doubtful(x)
$$;

-- Stages a row of a draft anew, {"place", "notes", "content", "extra", "doubts"}. Its number and hash stay those of the source, so that
-- the same source brings no change later.
create function public.restage_row(p_import uuid, p_row jsonb) returns void
language sql security definer set search_path = '' as $$
  update private.import_rows x set notes = array(select jsonb_array_elements_text(n.notes)), content = n.content, extra = n.extra,
    doubts = n.doubts, changes = case when x.match = 'known' then private.import_changes(x.tech_id, n.content) end
  from jsonb_to_record(private.json_argument(p_row)) n (place integer, notes jsonb, content jsonb, extra jsonb, doubts jsonb)
  where x.import_id = p_import and x.place = n.place and private.is_doubtful(x)
$$;

-- Leaves rows of an import out, or takes them in again.
-- returns {"outcome", "changed": how many}.
create function public.leave_out_rows(p_slug text, p_import uuid, p_places integer[], p_out boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation, '{admin,editor}');
  import public.imports;
  changed integer;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  end if;
  select * into import from public.imports r where r.id = p_import and r.organisation_id = organisation for update;
  if import.id is null then
    return private.organisation_answer('not-found');
  elsif import.state not in ('draft', 'done') then
    return private.organisation_answer('wrong');
  end if;
  with ticked as (
    update private.import_rows x set match = case when p_out then 'left' when x.tech_id is null then 'new' else 'known' end,
      changes = case when x.tech_id is not null then private.import_changes(x.tech_id, x.content) end
    where x.import_id = p_import and x.place = any (p_places) and x.published_at is null
      and (p_out and x.match in ('new', 'known', 'unsure') or not p_out and x.match = 'left')
    returning x.external_id, x.content_hash),
  noted as (
    insert into private.left_out_records (organisation_id, source, external_id, content_hash)
    select organisation, private.import_source(import), t.external_id, t.content_hash from ticked t where p_out
    on conflict (organisation_id, source, external_id) do update set content_hash = excluded.content_hash),
  forgotten as (
    delete from private.left_out_records l using ticked t
    where not p_out and l.organisation_id = organisation and l.source = private.import_source(import) and l.external_id = t.external_id)
  select count(*) into changed from ticked;
  return private.organisation_answer('changed', jsonb_build_object('changed', changed));
end $$;

-- Stores whether a feed holds everything. Missing listings are counted from then on.
create function private.set_whole(p_feed bigint, p_whole boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.feeds f set whole = p_whole where f.id = p_feed and f.whole <> p_whole;
  if found then
    update private.feed_entries e set missing = 0, missed_on = null where e.feed_id = p_feed and e.missing > 0;
    perform private.note_act('feed.changed', f.organisation_id, null, jsonb_build_object('feed', p_feed, 'whole', p_whole))
    from public.feeds f where f.id = p_feed;
  end if;
end $$;

-- Publishes a draft ('publish'), discards it ('leave'), rolls a published import back ('roll-back'), or, by the id of one
-- of its imports, removes a feed ('remove') or stores whether it holds everything ('set'). `p_whole` counts for 'set' and for
-- publishing: of a file that is whole, the listings of earlier files that it lacks are withdrawn.
create function public.change_import(p_slug text, p_import uuid, p_change text, p_whole boolean default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation, '{admin,editor}');
  import public.imports;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  end if;
  select * into import from public.imports r where r.id = p_import and r.organisation_id = organisation for update;
  if import.id is null then
    return private.organisation_answer('not-found');
  elsif p_change = 'remove' and import.feed_id is not null then
    perform private.note_act('feed.removed', organisation, null, jsonb_build_object('feed', import.feed_id));
    delete from public.feeds f where f.id = import.feed_id;
  elsif p_change = 'set' and import.feed_id is not null and p_whole is not null then
    perform private.set_whole(import.feed_id, p_whole);
  elsif p_change = 'leave' and import.state in ('sheet', 'columns', 'draft') then
    update public.imports r set state = 'left', ended_at = private.clock() where r.id = p_import;
    delete from private.import_rows x where x.import_id = p_import;
    -- A finished import is published again if uncertain rows have been decided since.
  elsif p_change = 'publish' and import.state in ('draft', 'done') then
    if not private.is_verified(organisation) then
      return private.organisation_answer('unverified');
    elsif import.state = 'draft' and exists (select from public.imports r where r.feed_id = import.feed_id and r.made_at > import.made_at
      and r.state in ('publishing', 'done')) then
      return private.organisation_answer('exists');
    end if;
    if p_whole is not null and import.feed_id is not null then
      perform private.set_whole(import.feed_id, p_whole);
    elsif import.state = 'draft' and import.problem is not null then
      -- Records that an import with a problem lacks do not count as removed, unless a person says that it is whole.
      perform private.set_whole(import.feed_id, false);
    end if;
    update public.imports r set state = 'publishing', confirmed = true, problem = null, touched_at = clock_timestamp(),
      report = r.report || case when r.feed_id is null and r.state = 'draft' and p_whole then '{"whole": true}' else '{}'::jsonb end
    where r.id = p_import;
    perform private.note_act('import.published', organisation, null, jsonb_build_object('import', p_import));
  elsif p_change = 'roll-back' and import.state = 'done' and exists (select from private.import_rows x where x.import_id = p_import
    and x.did is not null) then
    -- Restored texts appear at once, like any other change.
    if not private.is_verified(organisation) then
      return private.organisation_answer('unverified');
    end if;
    update public.imports r set state = 'undoing', problem = null, touched_at = clock_timestamp() where r.id = p_import;
    perform private.note_act('import.rolled-back', organisation, null, jsonb_build_object('import', p_import));
  else
    return private.organisation_answer('wrong');
  end if;
  return private.organisation_answer('changed', jsonb_build_object('id', p_import));
end $$;

-- Whether a row of an import is still to be written. Only a night publishes again what its feed had lost.
create function private.is_open_row(x private.import_rows, import public.imports) returns boolean
language sql immutable set search_path = '' as $$
  select x.published_at is null and (x.match in ('new', 'known') or x.match = 'withdrawn' and import.nightly)
$$;

-- Remembers which record of the source a listing is, and what it held.
create function private.remember_record(import public.imports, x private.import_rows, p_tech_id bigint) returns void
language sql volatile security definer set search_path = '' as $$
  insert into ingest.records (source, external_id, reference, tech_id, content_hash, families, batch_id)
  values (private.import_source(import), x.external_id, x.reference, p_tech_id, x.content_hash,
    array(select jsonb_array_elements_text(x.extra -> 'families')), 'import-' || import.id)
  on conflict (source, external_id) do update
    set tech_id = excluded.tech_id, content_hash = excluded.content_hash, families = excluded.families,
      batch_id = excluded.batch_id
$$;

-- Adds the statements of a row to its listing, those about the given fields, after the statements that it has.
create function private.add_statements(p_tech_id bigint, extra jsonb, fields text[]) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.technology_statements (tech_id, place, kind, field, sentence, value, version)
  select p_tech_id,
    (select coalesce(max(k.place), 0) from public.technology_statements k where k.tech_id = p_tech_id)
      + row_number() over (order by c.place),
    c.kind, c.field, c.sentence, c.value, c.version
  from jsonb_to_recordset(coalesce(extra -> 'statements', '[]'))
    c (place smallint, kind text, field text, sentence text, value text, version integer)
  where c.field = any (fields) and not exists (
    select from public.technology_statements k
    where k.tech_id = p_tech_id and k.kind = c.kind and k.sentence = c.sentence)
$$;

-- Creates the listing of a new row. Returns its id.
create function private.create_from_row(import public.imports, x private.import_rows, origin text) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  id constant bigint := nextval('public.technologies_tech_id_seq');
  c constant jsonb := x.content;
  filed constant date := private.day_of(c ->> 'pi_filingdate');
begin
  insert into public.technologies (tech_id, title, uni, organisation_id, status, stated_status, ends_on, availability,
    summary, class1, class2, date_added)
  values (id, c ->> 'title', private.organisation_name(import.organisation_id), import.organisation_id,
    private.status_of(c ->> 'status'), nullif(c ->> 'status', 'other'), (c ->> 'ends_on')::date, c ->> 'availability',
    c ->> 'summary', c ->> 'class1', c ->> 'class2',
    coalesce((x.extra ->> 'date_added')::date, (private.clock() at time zone 'utc')::date));
  insert into public.technology_details
  select d.* from jsonb_populate_record(null::public.technology_details,
    jsonb_strip_nulls(c) || coalesce(x.extra, '{}') || jsonb_build_object('tech_id', id, 'filing_date', filed,
      'filing_date_text', case when filed is null then c ->> 'pi_filingdate' end)) d;
  insert into public.technology_contacts (tech_id, pi_contactinfo)
  select id, c ->> 'pi_contactinfo' where c ->> 'pi_contactinfo' is not null;
  insert into public.field_sources (tech_id, field, source)
  select id, f.key, origin from jsonb_each(c) f where f.value <> 'null';
  insert into ingest.changes (batch_id, tech_id, source, external_id, kind)
  values ('import-' || import.id, id, private.import_source(import), x.external_id, 'created');
  perform private.remember_record(import, x, id);
  perform private.queue_images(x, id);
  perform private.add_statements(id, x.extra, array(select distinct k ->> 'field' from jsonb_array_elements(x.extra -> 'statements') k));
  update private.import_rows y set published_at = private.clock(), tech_id = id, did = 'created'
  where y.import_id = import.id and y.place = x.place;
  return id;
end $$;

-- Publishes a listing again that had vanished from its feed. A listing that its owner withdrew stays withdrawn, and so
-- does one that belongs to another organisation by now. Returns whether it did.
create function private.publish_again(import public.imports, x private.import_rows) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (select from private.withdrawn_listings w where w.tech_id = x.tech_id and w.reason = 'feed') then
    return false;
  end if;
  perform private.publish_listing(d.id) from public.listing_drafts d
  where d.tech_id = x.tech_id and d.organisation_id = import.organisation_id;
  if not found then
    return false;
  end if;
  update private.import_rows y set did = 'published' where y.import_id = import.id and y.place = x.place;
  return true;
end $$;

-- Writes a row into the listing that it matches. No field that an editor changed is overwritten: the source's value is
-- offered beside it. Returns what it did: 'changed', 'same', or null if the listing is gone or the row was written.
create function private.update_from_row(import public.imports, x private.import_rows, origin text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  differing jsonb;
  wanted jsonb;
begin
  update private.import_rows y set published_at = private.clock() where y.import_id = import.id and y.place = x.place;
  if x.match = 'withdrawn' and not private.publish_again(import, x) then
    return null;
  end if;
  -- Locks the listing: a person who edits it now finishes first, and their text is then an editor's.
  perform 1 from public.technologies t
  where t.tech_id = x.tech_id and t.organisation_id = import.organisation_id for update;
  if not found or x.changes = '{}' and exists (
    select from ingest.records i where i.source = private.import_source(import)
      and i.external_id = x.external_id and i.content_hash = x.content_hash) then
    return null;
  end if;
  differing := private.import_changes(x.tech_id, x.content);
  if differing = '{}' and x.extra ? 'own_id' then
    return null;
  end if;
  select coalesce(jsonb_object_agg(c.key, c.value -> 'new') filter (where not c.value ? 'kept'), '{}') into wanted
  from jsonb_each(differing) c;
  if wanted <> '{}' then
    update private.import_rows y set did = coalesce(y.did, 'changed'), changes = (
      select jsonb_object_agg(c.key, c.value || jsonb_build_object('source', s.source))
      from jsonb_each(differing) c
      left join public.field_sources s on s.tech_id = x.tech_id and s.field = c.key)
    where y.import_id = import.id and y.place = x.place;
    perform private.write_listing(x.tech_id, wanted);
    delete from public.technology_statements k where k.tech_id = x.tech_id and wanted ? k.field;
    perform private.add_statements(x.tech_id, x.extra, array(select jsonb_object_keys(wanted)));
  end if;
  -- Where an editor's text differs from the source's, the source's value is offered beside it.
  perform private.offer_value(x.tech_id, s.field, x.content -> s.field)
  from public.field_sources s where s.tech_id = x.tech_id and s.source = 'editor' and x.content ? s.field;
  insert into public.field_sources (tech_id, field, source)
  select x.tech_id, c.key, origin from jsonb_each(x.content) c where c.value <> 'null'
  on conflict (tech_id, field) do update set source = excluded.source, at = excluded.at
    where field_sources.source not in ('editor', excluded.source);
  perform private.remember_record(import, x, x.tech_id);
  perform private.queue_images(x, x.tech_id);
  return case when wanted = '{}' then 'same' else 'changed' end;
end $$;

-- Writes up to fifty rows of an import into the catalogue, and ends the import after the last one. Whoever changes a listing
-- meanwhile waits for them, half a second at most.
-- returns {"left": how many are open}
create function public.publish_import_rows(p_import uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  import public.imports;
  origin text;
  x private.import_rows;
  did text;
  written bigint[] := '{}';
  related bigint[] := '{}';
begin
  select * into import from public.imports r where r.id = p_import for update;
  if import.state is distinct from 'publishing' then
    return '{"left": 0}';
  end if;
  -- Every change of the catalogue takes this row first: two never wait for each other.
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  origin := case when import.feed_id is null then 'upload' else 'feed' end;
  insert into ingest.batches (batch_id, files) values ('import-' || import.id, jsonb_build_array(import.name))
  on conflict do nothing;

  for x in select * from private.import_rows y
    where y.import_id = p_import and private.is_open_row(y, import) and y.match = 'new' order by y.place limit 25
  loop
    x.tech_id := private.create_from_row(import, x, origin);
    related := related || x.tech_id;
  end loop;
  -- In one order, so that two imports never wait for each other.
  for x in select * from private.import_rows y
    where y.import_id = p_import and private.is_open_row(y, import) and y.match <> 'new' order by y.tech_id limit 25
  loop
    did := private.update_from_row(import, x, origin);
    if did is not null then
      written := written || x.tech_id;
    end if;
    if did = 'changed' then
      related := related || x.tech_id;
    end if;
  end loop;

  insert into private.families_to_find (tech_id) select distinct u from unnest(written || related) u order by 1
  on conflict do nothing;
  if related <> '{}' then
    perform private.fill_related(related);
    perform public.catalogue_changed();
  end if;
  update public.imports r set touched_at = clock_timestamp() where r.id = p_import;
  if exists (select from private.import_rows y where y.import_id = p_import and private.is_open_row(y, import)) then
    return jsonb_build_object('left', (
      select count(*) from private.import_rows y
      where y.import_id = p_import and y.published_at is null and y.match in ('new', 'known')));
  end if;
  perform private.end_publishing(p_import);
  return '{"left": 0}';
end $$;

-- Counts what a published reading of a feed holds and lacks, a night once. Returns the listings that are to be
-- withdrawn: those that a feed which holds everything has lacked for three nights in a row.
create function private.count_entries(import public.imports) returns bigint[]
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (private.clock() at time zone 'utc')::date;
  absent constant bigint[] := array(select private.absent_entries(import));
  gone bigint[];
begin
  insert into private.feed_entries as e (feed_id, tech_id)
  select import.feed_id, x.tech_id from private.import_rows x
  where x.import_id = import.id and x.tech_id is not null and x.match <> 'withdrawn'
  on conflict (feed_id, tech_id) do update set missing = 0, missed_on = null where e.missing <> 0;
  if import.confirmed and not import.partial then
    update private.feed_entries e set confirmed = e.tech_id <> all (absent) where e.feed_id = import.feed_id;
  elsif import.confirmed then
    update private.feed_entries e set confirmed = true
    where e.feed_id = import.feed_id and exists (select from private.import_rows x where x.import_id = import.id and x.tech_id = e.tech_id);
  end if;
  with counted as (
    update private.feed_entries e set missing = e.missing + 1, missed_on = today
    where e.feed_id = import.feed_id and e.tech_id = any (absent) and e.missed_on is distinct from today
    returning e.tech_id, e.missing)
  select array_agg(t.tech_id) into gone
  from counted c join public.technologies t on t.tech_id = c.tech_id and t.organisation_id = import.organisation_id
  where c.missing = 3 and (select f.whole from public.feeds f where f.id = import.feed_id);
  return coalesce(gone, '{}');
end $$;

-- The listings that earlier files of the organisation brought and this one has no row of.
create function private.not_in_file(import public.imports) returns setof bigint
language sql stable security definer set search_path = '' as $$
  select distinct r.tech_id
  from ingest.records r join public.technologies t on t.tech_id = r.tech_id and t.organisation_id = import.organisation_id
  where import.feed_id is null and r.source = private.import_source(import)
    and not exists (select from private.import_rows x
      where x.import_id = import.id and (x.tech_id = r.tech_id or r.tech_id = any (x.candidates) or x.external_id = r.external_id))
$$;

-- Ends an import whose rows are all written. If a nightly import changed something, the organisation is notified.
create function private.end_publishing(p_import uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  import public.imports;
  gone bigint[] := '{}';
  titles text[];
  counts constant jsonb := private.import_counts(p_import);
begin
  update public.imports r set state = 'done', ended_at = private.clock() where r.id = p_import returning * into import;
  if import.feed_id is not null and not (import.report ? 'finished') then
    gone := private.count_entries(import);
    titles := array(select t.title from public.technologies t where t.tech_id = any (gone) order by t.tech_id);
    perform private.withdraw_listings(gone, 'feed');
    update public.feeds f set state = 'on', problem = null, read_at = private.clock(),
      source = case when import.confirmed then import.source else coalesce(f.source, import.source) end
    where f.id = import.feed_id;
  elsif import.feed_id is null and not (import.report ? 'finished') and (import.report ->> 'whole')::boolean then
    gone := array(select private.not_in_file(import));
    titles := array(select t.title from public.technologies t where t.tech_id = any (gone) order by t.tech_id);
    perform private.withdraw_listings(gone, 'import');
  end if;
  update public.imports r set report = r.report || jsonb_build_object('finished', true, 'gone',
    to_jsonb(coalesce(titles, '{}'))) where r.id = p_import;
  if import.nightly and (
    (counts ->> 'new')::integer + (counts ->> 'changed')::integer + (counts ->> 'unsure')::integer > 0 or gone <> '{}') then
    perform private.notify_of_import(p_import, jsonb_build_object('counts', counts, 'gone', to_jsonb(coalesce(titles[1:20], '{}')),
      'titles', (select coalesce(jsonb_agg(x.title), '[]') from (
        select coalesce(y.content ->> 'title', '') as title from private.import_rows y
        where y.import_id = p_import and (y.match = 'new' or y.match = 'known' and y.changes <> '{}') order by y.place limit 20) x)));
  end if;
end $$;

grant execute on function
  public.decide_import(text, uuid, jsonb),
  public.change_import(text, uuid, text, boolean),
  public.leave_out_rows(text, uuid, integer[], boolean),
  public.mend_row(text, uuid, integer, jsonb)
to authenticated, service_role;
