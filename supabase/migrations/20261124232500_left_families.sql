-- What a feed or import changed leaves its family at once where it is no longer one invention with it.
create or replace function public.take_families() returns jsonb
language sql stable security definer set search_path = '' as $$
  with waiting as materialized (select f.tech_id from private.families_to_find f order by f.tech_id limit 100),
  now as materialized (select o.tech_id, o.family from public.technologies o where o.family in (
    select t.family from public.technologies t where t.tech_id in (select w.tech_id from waiting w))),
  due as materialized (select w.tech_id from waiting w union select n.tech_id from now n),
  kin as materialized (select * from private.kin_of(array(select d.tech_id from due d))
    union select a.tech_id, b.tech_id from now a join now b on b.family = a.family and b.tech_id <> a.tech_id)
  select coalesce(jsonb_agg(jsonb_build_object('id', d.tech_id, 'member', (
      select private.family_member(t) from public.technologies t where t.tech_id = d.tech_id and d.tech_id in (select k.tech_id from kin k)),
    'kin', (select coalesce(jsonb_agg(private.family_member(o) order by o.tech_id), '[]')
      from kin k join public.technologies o on o.tech_id = k.kin where k.tech_id = d.tech_id)) order by d.tech_id), '[]')
  from due d
$$;

create or replace function public.store_families(p_done bigint[], p_families jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- The local data service sends a list as its text.
  families constant jsonb := case jsonb_typeof(p_families) when 'string' then (p_families #>> '{}')::jsonb else p_families end;
  family jsonb;
  ids bigint[];
  settled bigint[] := '{}';
  differing bigint[] := '{}';
begin
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  for family in select * from jsonb_array_elements(families) loop
    ids := array(select jsonb_array_elements_text(family)::bigint);
    -- Whole families join, but of those that were looked at only what was found now.
    ids := array(select t.tech_id from public.technologies t where t.tech_id = any (ids)
      or (t.tech_id <> all (p_done) or t.tech_id = any (settled)) and t.family in (
        select o.family from public.technologies o where o.tech_id = any (ids) and (o.tech_id <> all (p_done) or o.tech_id = any (settled)))
      order by t.tech_id for update);
    continue when cardinality(ids) < 2;
    update public.technologies t set family = ids[1]::text where t.tech_id = any (ids) and t.family is distinct from ids[1]::text;
    differing := differing || case when found then ids end;
    settled := settled || ids;
  end loop;
  with alone as (
    update public.technologies t set family = null
    where t.tech_id = any (p_done) and t.tech_id <> all (settled) and t.family is not null returning t.tech_id)
  select differing || coalesce(array_agg(a.tech_id), '{}') into differing from alone a;
  delete from private.families_to_find f where f.tech_id = any (p_done);
  if differing <> '{}' then
    perform private.fill_related(differing);
    perform public.catalogue_changed();
  end if;
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
        insert into private.families_to_find (tech_id) values (x.tech_id) on conflict do nothing;
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
