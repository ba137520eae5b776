-- The families of what a portfolio brings are found when it is published, and not at the next import by the command.
create table private.families_to_find (tech_id bigint primary key references private.listing_ids (tech_id) on delete cascade);
alter table private.families_to_find enable row level security;

-- Records that may be one invention with one of these: that share a number, a key of their sources, or organisation and title
-- with it. What fifty share names no invention.
create or replace function private.kin_of(p_ids bigint[]) returns table (tech_id bigint, kin bigint)
language sql stable security definer set search_path = '' as $$
  with named as materialized (
    select r.tech_id, k.key from ingest.records r, unnest(r.families) k (key)
    union all
    select d.tech_id, 'number:' || n.number from public.technology_details d, string_to_table(d.pi_patentid, ', ') n (number)
    where d.pi_patentid is not null
    union all
    select t.tech_id, 'title:' || t.organisation_id || ':' || private.fold(t.title) from public.technologies t
    where t.organisation_id in (select o.organisation_id from public.technologies o where o.tech_id = any (p_ids))
  ),
  shared as (
    select a.tech_id, b.tech_id as kin, count(*) over (partition by a.tech_id, a.key) as n
    from named a join named b on b.key = a.key and b.tech_id <> a.tech_id where a.tech_id = any (p_ids)
  )
  select distinct s.tech_id, s.kin from shared s join public.technologies t on t.tech_id = s.kin where s.n < 50
$$;

-- Technologies whose family is looked for, a hundred at most: [{"id", "member", "kin": records that may be of its family}].
create or replace function public.take_families() returns jsonb
language sql stable security definer set search_path = '' as $$
  with due as materialized (select f.tech_id from private.families_to_find f order by f.tech_id limit 100),
  kin as materialized (select * from private.kin_of(array(select d.tech_id from due d)))
  select coalesce(jsonb_agg(jsonb_build_object('id', d.tech_id, 'member', (
      select private.family_member(t) from public.technologies t where t.tech_id = d.tech_id and d.tech_id in (select k.tech_id from kin k)),
    'kin', (select coalesce(jsonb_agg(private.family_member(o) order by o.tech_id), '[]')
      from kin k join public.technologies o on o.tech_id = k.kin where k.tech_id = d.tech_id)) order by d.tech_id), '[]')
  from due d
$$;

-- Stores families, lists of ids, of the technologies that were looked at. A family is called by the least id of all that
-- belong to it, as the import's.
create or replace function public.store_families(p_done bigint[], p_families jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- The local data service sends a list as its text.
  families constant jsonb := case jsonb_typeof(p_families) when 'string' then (p_families #>> '{}')::jsonb else p_families end;
  family jsonb;
  ids bigint[];
  grown bigint[] := '{}';
begin
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  for family in select * from jsonb_array_elements(families) loop
    ids := array(select jsonb_array_elements_text(family)::bigint);
    ids := array(select t.tech_id from public.technologies t where t.tech_id = any (ids)
      or t.family in (select o.family from public.technologies o where o.tech_id = any (ids)) order by t.tech_id for update);
    update public.technologies t set family = ids[1]::text
    where t.tech_id = any (ids) and cardinality(ids) > 1 and t.family is distinct from ids[1]::text;
    grown := grown || case when found then ids end;
  end loop;
  delete from private.families_to_find f where f.tech_id = any (p_done);
  if grown <> '{}' then
    perform private.fill_related(grown);
    perform public.catalogue_changed();
  end if;
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
  adopted bigint[] := '{}';
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
  insert into ingest.records (source, external_id, reference, tech_id, content_hash, families, batch_id)
  select private.run_source(run), f.external_id, f.reference, f.tech_id, f.content_hash,
    array(select jsonb_array_elements_text(f.extra -> 'families')), batch from fresh f
  on conflict (source, external_id) do update
    set tech_id = excluded.tech_id, content_hash = excluded.content_hash, families = excluded.families, batch_id = excluded.batch_id;
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
    insert into ingest.records (source, external_id, reference, tech_id, content_hash, families, batch_id)
    values (private.run_source(run), x.external_id, x.reference, x.tech_id, x.content_hash,
      array(select jsonb_array_elements_text(x.extra -> 'families')), batch)
    on conflict (source, external_id) do update
      set tech_id = excluded.tech_id, content_hash = excluded.content_hash, families = excluded.families, batch_id = excluded.batch_id;
    adopted := adopted || x.tech_id;
  end loop;
  insert into private.families_to_find (tech_id) select distinct u from unnest(ids || adopted) u order by 1 on conflict do nothing;
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

grant execute on function
  public.take_families(),
  public.store_families(bigint[], jsonb)
to service_role;
