-- A published import is rolled back by its organisation.
alter table public.feed_runs drop constraint feed_runs_state_check,
  add constraint feed_runs_state_check check (state in ('waiting', 'reading', 'draft', 'publishing', 'done', 'failed', 'left', 'undoing', 'undone'));
alter table public.listing_versions drop constraint listing_versions_how_check,
  add constraint listing_versions_how_check check (how in ('edited', 'restored', 'offered', 'several', 'hidden', 'shown', 'rolled-back'));
alter table private.run_rows
  add column did text check (did in ('created', 'changed', 'published')),
  add column undone_at timestamptz,
  add column stays jsonb;
-- Of what was published before, what was staged is taken for what was written.
update private.run_rows x set did = case x.match when 'new' then 'created' else 'changed' end
where x.published_at is not null and (x.match = 'new' or x.match = 'known' and exists (
  select from jsonb_each(x.changes) c where not c.value ? 'kept'));

-- Opens a run of an editor's: with an address it is a feed's, which is added where it is new. 'full': three feeds, or
-- twenty runs in an hour.
create or replace function public.begin_import(p_slug text, p_run uuid, p_name text, p_address text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation, '{admin,editor}');
  feed bigint;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  elsif p_run is null or char_length(btrim(coalesce(p_name, ''))) not between 1 and 2000
    or p_address is not null and (p_address not like 'https://%' or char_length(p_address) > 2000) then
    return private.organisation_answer('wrong');
  elsif exists (select from public.feed_runs r where r.id = p_run) then
    return private.organisation_answer('exists');
  elsif (select count(*) from public.feed_runs r where r.organisation_id = organisation and not r.nightly
    and r.made_at > private.clock() - interval '1 hour') >= 20 then
    return private.organisation_answer('full');
  end if;
  if p_address is not null then
    select f.id into feed from public.feeds f where f.organisation_id = organisation and f.address = p_address;
    if feed is null then
      if (select count(*) from public.feeds f where f.organisation_id = organisation) >= 3 then
        return private.organisation_answer('full');
      end if;
      insert into public.feeds (organisation_id, address, added_by) values (organisation, p_address, private.live_user())
      returning id into feed;
      perform private.note_act('feed.added', organisation, null, jsonb_build_object('feed', feed));
    elsif exists (select from public.feed_runs r where r.feed_id = feed and r.state in ('waiting', 'reading', 'publishing', 'undoing')) then
      return private.organisation_answer('exists');
    end if;
  end if;
  insert into public.feed_runs (id, organisation_id, feed_id, name, asked_by)
  values (p_run, organisation, feed, btrim(p_name), private.live_user());
  return private.organisation_answer('changed', jsonb_build_object('id', p_run));
end $$;

-- Takes a run to go on with it: {"step": 'read' | 'publish' | 'undo' | 'later' | 'none', "organisation": name, "name", "address",
-- "since": of a feed that is read again between nights the day from which on changes are wanted, "plan", "hasFile", "rows": how many
-- are staged}. 'later' while ten others run.
create or replace function public.take_run(p_run uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  run public.feed_runs;
begin
  select * into run from public.feed_runs r where r.id = p_run for update;
  if run.state is null or run.state not in ('waiting', 'reading', 'publishing', 'undoing') then
    return '{"step": "none"}';
  elsif run.state = 'waiting' and (select count(*) from public.feed_runs r
    where r.state in ('reading', 'publishing') and r.touched_at > clock_timestamp() - interval '15 minutes') >= 10 then
    return '{"step": "later"}';
  end if;
  update public.feed_runs r set state = case r.state when 'waiting' then 'reading' else r.state end, touched_at = clock_timestamp()
  where r.id = p_run;
  return jsonb_build_object('step', case run.state when 'publishing' then 'publish' when 'undoing' then 'undo' else 'read' end,
    'organisation', private.organisation_name(run.organisation_id), 'name', run.name,
    'address', (select f.address from public.feeds f where f.id = run.feed_id), 'plan', run.plan,
    'since', (select (f.read_at at time zone 'utc')::date - 1 from public.feeds f where f.id = run.feed_id and f.state = 'on' and not run.nightly),
    'hasFile', exists (select from private.run_pieces p where p.run_id = p_run),
    'rows', (select coalesce(max(x.place) + 1, 0) from private.run_rows x where x.run_id = p_run));
end $$;

-- Publishes a draft ('publish'), leaves it ('leave'), rolls what was published back ('roll-back'), or takes a feed away
-- ('remove', by the id of one of its runs).
create or replace function public.change_import(p_slug text, p_run uuid, p_change text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation, '{admin,editor}');
  run public.feed_runs;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  end if;
  select * into run from public.feed_runs r where r.id = p_run and r.organisation_id = organisation for update;
  if run.id is null then
    return private.organisation_answer('not-found');
  elsif p_change = 'remove' and run.feed_id is not null then
    perform private.note_act('feed.removed', organisation, null, jsonb_build_object('feed', run.feed_id));
    delete from public.feeds f where f.id = run.feed_id;
  elsif p_change = 'leave' and run.state = 'draft' then
    update public.feed_runs r set state = 'left', ended_at = private.clock() where r.id = p_run;
    delete from private.run_rows x where x.run_id = p_run;
  -- Also of a run that is done, where what was not sure has been decided since.
  elsif p_change = 'publish' and run.state in ('draft', 'done') then
    if not private.is_verified(organisation) then
      return private.organisation_answer('unverified');
    elsif run.state = 'draft' and exists (select from public.feed_runs r where r.feed_id = run.feed_id and r.made_at > run.made_at
      and r.state in ('publishing', 'done')) then
      return private.organisation_answer('exists');
    end if;
    update public.feed_runs r set state = 'publishing', touched_at = clock_timestamp() where r.id = p_run;
    perform private.note_act('portfolio.published', organisation, null, jsonb_build_object('run', p_run));
  elsif p_change = 'roll-back' and run.state = 'done' and exists (select from private.run_rows x where x.run_id = p_run and x.did is not null) then
    -- Earlier words appear at once, as any change.
    if not private.is_verified(organisation) then
      return private.organisation_answer('unverified');
    end if;
    update public.feed_runs r set state = 'undoing', touched_at = clock_timestamp() where r.id = p_run;
    perform private.note_act('portfolio.rolled-back', organisation, null, jsonb_build_object('run', p_run));
  else
    return private.organisation_answer('wrong');
  end if;
  return private.organisation_answer('changed', jsonb_build_object('id', p_run));
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
  update private.run_rows y set published_at = private.clock(), tech_id = f.tech_id, did = 'created' from fresh f where y.run_id = p_run and y.place = f.place;
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
      update private.run_rows y set did = 'published' where y.run_id = p_run and y.place = x.place;
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
      update private.run_rows y set did = coalesce(y.did, 'changed'), changes = (
        select jsonb_object_agg(c.key, c.value || jsonb_build_object('source', s.source)) from jsonb_each(differing) c
        left join public.field_sources s on s.tech_id = x.tech_id and s.field = c.key)
      where y.run_id = p_run and y.place = x.place;
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

-- Takes up to a hundred rows of a run back, and behind the last one ends it: {"left": how many are open}. What it listed is
-- withdrawn, what it changed gets the words from before, field by field; what an editor or another import wrote since stays
-- and is named in the run's report.
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
begin
  select * into run from public.feed_runs r where r.id = p_run for update;
  if run.state is distinct from 'undoing' then
    return '{"left": 0}';
  end if;
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
        insert into public.listing_versions (tech_id, version, how, changes)
        select x.tech_id, 1 + coalesce(max(v.version), 0), 'rolled-back',
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
  perform private.withdraw_listings(array_remove(goes, null), 'owner');
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

-- Opens the night's reading of every feed that has been published once, and ends runs that nobody goes on with. [ids]
create or replace function public.begin_feed_night() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.feed_runs r where r.state in ('done', 'left', 'failed', 'undone') and r.made_at < private.clock() - interval '60 days';
  update public.feed_runs r set state = 'left', ended_at = private.clock()
  where r.state = 'draft' and r.nightly and r.made_at < private.clock() - interval '12 hours';
  insert into public.feed_runs (id, organisation_id, feed_id, name, nightly)
  select gen_random_uuid(), f.organisation_id, f.id, f.address, true from public.feeds f
  where f.state <> 'new' and private.is_verified(f.organisation_id)
    and not exists (select from public.feed_runs r where r.feed_id = f.id
      and (r.state in ('waiting', 'reading', 'publishing', 'undoing') or r.nightly and r.made_at > private.clock() - interval '12 hours'))
  order by f.id;
  return (select coalesce(jsonb_agg(r.id order by r.made_at, r.id), '[]') from public.feed_runs r
    where r.state = 'undoing' or r.state in ('waiting', 'reading', 'publishing') and r.made_at > private.clock() - interval '3 days');
end $$;

-- A run, fifty rows a page: {"viewer", "organisation": as above, "run": {"id", "name", "isFeed", "nightly", "state", "problem", "report",
-- "madeAt", "counts", "wrote": how many rows changed the catalogue}, "show", "page", "pages", "rows": [{"place", "row", "outcome", "reason", "notes", "input", "content", "match",
-- "techId", "foundBy", "title": of the listing that it is, "candidates": [{"id", "title", "address"}], "changes"}]}. `p_show` is 'new', 'changed',
-- 'unchanged', 'unsure', 'withdrawn', 'rejected' or 'copies'.
create or replace function public.import_page(p_slug text, p_run uuid, p_show text default null, p_page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  organisation public.organisations;
  run public.feed_runs;
  counts jsonb;
  show text := p_show;
  pages integer;
  page integer;
begin
  select * into organisation from public.organisations o where o.slug = p_slug;
  if coalesce(private.organisation_role(organisation.id), 'reader') <> 'reader' then
    select * into run from public.feed_runs r where r.id = p_run and r.organisation_id = organisation.id;
  end if;
  if run.id is null then
    return jsonb_build_object('viewer', private.viewer(), 'organisation', null);
  end if;
  counts := private.run_counts(p_run);
  if coalesce(show, '') not in ('new', 'changed', 'unchanged', 'unsure', 'withdrawn', 'rejected', 'copies') then
    show := coalesce((select c.kind from unnest(array['unsure', 'new', 'changed', 'rejected', 'unchanged']) with ordinality c (kind, place)
      where (counts ->> c.kind)::integer > 0 order by c.place limit 1), 'new');
  end if;
  pages := greatest(ceil((counts ->> show)::integer / 50.0)::integer, 1);
  page := least(greatest(coalesce(p_page, 1), 1), pages);
  return jsonb_build_object('viewer', private.viewer(),
    'organisation', jsonb_build_object('name', organisation.name, 'slug', organisation.slug, 'verified', private.is_verified(organisation.id)),
    'run', jsonb_build_object('id', run.id, 'name', run.name, 'isFeed', run.feed_id is not null, 'nightly', run.nightly, 'state', run.state,
      'problem', run.problem, 'report', run.report, 'madeAt', run.made_at, 'counts', counts,
      'wrote', (select count(*) from private.run_rows x where x.run_id = p_run and x.did is not null)),
    'show', show, 'page', page, 'pages', pages,
    'rows', (select coalesce(jsonb_agg(jsonb_build_object('place', x.place, 'row', x.source_row, 'outcome', x.outcome, 'reason', x.reason,
        'notes', to_jsonb(x.notes), 'input', left(x.input, 20000), 'content', x.content, 'match', x.match, 'techId', x.tech_id,
        'foundBy', x.found_by, 'title', (select t.title from public.technologies t where t.tech_id = x.tech_id),
        'candidates', (select coalesce(jsonb_agg(jsonb_build_object('id', t.tech_id, 'title', t.title) order by t.tech_id), '[]')
          from public.technologies t where t.tech_id = any (x.candidates) and t.organisation_id = organisation.id),
        'changes', x.changes) order by x.place), '[]')
      from (select * from private.run_rows y where y.run_id = p_run and case show when 'rejected' then y.outcome = 'rejected'
          when 'copies' then y.outcome = 'copy' when 'changed' then y.match = 'known' and y.changes <> '{}'
          when 'unchanged' then y.match = 'known' and y.changes = '{}' else y.match = show end
        order by y.place limit 50 offset (page - 1) * 50) x));
end $$;

grant execute on function public.undo_run_rows(uuid) to service_role;
