-- Rolling a published import back. The page shows undo_report(), what would stay and why; the jobs Worker calls
-- undo_import_rows() until nothing is left, which restores a row's listing to what it was, but for what somebody changed since.

-- The fields of a changed listing that a roll-back takes back, and those that stay since an editor or another import
-- changed them after the import. "back" is {field: earlier value}, null if there are none.
create function private.fields_to_restore(x private.import_rows, out back jsonb, out held text[])
language sql stable security definer set search_path = '' as $$
  select jsonb_object_agg(c.key, c.value -> 'old') filter (where c.own), coalesce(array_agg(c.key) filter (where not c.own), '{}')
  from (
    select e.key, e.value, n.content -> e.key is not distinct from e.value -> 'new' and s.source is distinct from 'editor' as own
    from (select private.listing_content(x.tech_id) as content) n
    cross join jsonb_each(x.changes) e
    left join public.field_sources s on s.tech_id = x.tech_id and s.field = e.key
    where not e.value ? 'kept') c
$$;

-- Takes back what an import changed in a listing, as fields_to_restore() finds it.
create function private.restore_row(import public.imports, x private.import_rows, asked_by uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  content constant jsonb := private.listing_content(x.tech_id);
  back constant jsonb := (select f.back from private.fields_to_restore(x) f);
begin
  if back is null then
    return;
  end if;
  perform private.write_listing(x.tech_id, back);
  insert into public.listing_versions (tech_id, version, user_id, how, changes)
  select x.tech_id, 1 + coalesce(max(v.version), 0), asked_by, 'rolled-back', (
    select jsonb_object_agg(b.key, jsonb_build_object('old', content -> b.key, 'new', b.value)) from jsonb_each(back) b)
  from public.listing_versions v where v.tech_id = x.tech_id;
  delete from public.field_sources s where s.tech_id = x.tech_id and back ? s.field;
  insert into public.field_sources (tech_id, field, source)
  select x.tech_id, b.key, x.changes -> b.key ->> 'source' from jsonb_each(back) b
  where x.changes -> b.key ->> 'source' is not null;
  perform private.queue_text(x.tech_id);
  insert into private.families_to_find (tech_id) values (x.tech_id) on conflict do nothing;
  -- An upload imports the row again; a feed only its next change.
  update ingest.records i set content_hash = ''
  where import.feed_id is null and i.source = private.import_source(import) and i.external_id = x.external_id;
end $$;

-- The part that stays of a row that is rolled back: {"why": 'edited' since, 'adopted' by another import, 'moved' or
-- 'withdrawn', "fields": those that stay of a changed listing}; null if nothing does. In plpgsql, whose plans last: a
-- page asks for each row of an import.
create function private.what_stays(import public.imports, x private.import_rows) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  held text[] := '{}';
  why text;
begin
  if not exists (select from public.technologies t where t.tech_id = x.tech_id and t.organisation_id = import.organisation_id) then
    why := case when not private.is_withdrawn(x.tech_id) then 'moved' when x.did = 'changed' then 'withdrawn' end;
  elsif x.did = 'changed' then
    select f.held into held from private.fields_to_restore(x) f;
    why := case when held <> '{}' then 'edited' end;
  elsif exists (
      select from public.listing_versions v
      where v.tech_id = x.tech_id and v.how <> 'rolled-back' and v.at >= x.published_at and v.changes - 'pi_contactinfo' <> '{}')
    or exists (
      select from public.field_sources s
      where s.tech_id = x.tech_id and s.source = 'editor' and s.field <> 'pi_contactinfo' and s.at >= x.published_at) then
    why := 'edited';
  elsif exists (select from ingest.records i where i.tech_id = x.tech_id and i.source <> private.import_source(import))
    or exists (
      select from private.import_rows y
      where y.tech_id = x.tech_id and y.import_id <> import.id and y.did is not null and y.undone_at is null
        and y.published_at >= x.published_at) then
    why := 'adopted';
  end if;
  return case when why is not null then jsonb_build_object('why', why, 'fields', to_jsonb(held)) end;
end $$;

-- The effect of rolling an import back, planned or done.
-- returns {"withdrawn", "restored", "stay": numbers of listings, "stays": [what stays, and why], a hundred at most}
create function private.undo_report(import public.imports) returns jsonb
language sql stable security definer set search_path = '' as $$
  with rows as materialized (
    select y.place, y.tech_id, y.did, y.content ->> 'title' as title,
      case when y.undone_at is null then private.what_stays(import, y) else y.stays end as stays
    from private.import_rows y where y.import_id = import.id and y.did is not null
  )
  select jsonb_build_object('withdrawn', count(*) filter (where r.did <> 'changed' and r.stays is null),
    'restored', count(*) filter (where r.did = 'changed' and r.stays is null), 'stay', count(r.stays), 'stays', (
      select coalesce(jsonb_agg(
        z.stays || jsonb_build_object('techId', z.tech_id, 'title', coalesce(t.title, z.title, '')) order by z.place), '[]')
      from (select * from rows w where w.stays is not null order by w.place limit 100) z
      left join public.technologies t on t.tech_id = z.tech_id))
  from rows r
$$;

-- Rolls back up to 25 rows of an import, and ends the import after the last one.
-- returns {"left": how many are open}. Listings that the import added are withdrawn, and changed fields get their earlier
--   text. Text that an editor or another import wrote since then stays and is named in the import's report.
create function public.undo_import_rows(p_import uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  import public.imports;
  x private.import_rows;
  blocker jsonb;
  goes bigint[] := '{}';
  asked_by uuid;
begin
  select * into import from public.imports r where r.id = p_import for update;
  if import.state is distinct from 'undoing' then
    return '{"left": 0}';
  end if;
  select a.user_id into asked_by from private.audit_trail a where a.organisation_id = import.organisation_id
    and a.act = 'import.rolled-back' and a.details ->> 'import' = p_import::text order by a.id desc limit 1;
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  for x in
    select * from private.import_rows y
    where y.import_id = p_import and y.did is not null and y.undone_at is null order by y.tech_id limit 25
  loop
    perform 1 from public.technologies t
    where t.tech_id = x.tech_id and t.organisation_id = import.organisation_id for update;
    blocker := private.what_stays(import, x);
    if found and x.did = 'changed' then
      perform private.restore_row(import, x, asked_by);
    elsif found and blocker is null then
      goes := goes || x.tech_id;
    end if;
    update private.import_rows y set undone_at = private.clock(), stays = blocker
    where y.import_id = p_import and y.place = x.place;
  end loop;
  perform private.withdraw_listings(goes, 'import');
  perform public.catalogue_changed();
  update public.imports r set touched_at = clock_timestamp() where r.id = p_import;
  if exists (select from private.import_rows y where y.import_id = p_import and y.did is not null and y.undone_at is null) then
    return jsonb_build_object('left', (
      select count(*) from private.import_rows y
      where y.import_id = p_import and y.did is not null and y.undone_at is null));
  end if;
  update public.imports r set state = 'undone', ended_at = private.clock(),
    report = r.report || jsonb_build_object('undone', private.undo_report(import))
  where r.id = p_import;
  return '{"left": 0}';
end $$;
