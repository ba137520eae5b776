create table ingest.batches (
  batch_id text primary key check (batch_id <> ''),
  started_at timestamptz not null default now(),
  -- Null while it runs, and for a run that was killed; what that run had written stays and counts.
  finished_at timestamptz,
  rolled_back_at timestamptz,
  files jsonb not null,
  counts jsonb
);
comment on table ingest.batches is 'One run of the import that changed something; the unit of rolling back.';
grant select, insert, update, delete on ingest.batches to service_role;

create table ingest.records (
  source text not null,
  external_id text not null,
  tech_id bigint not null references private.listing_ids (tech_id) on delete cascade,
  content_hash text not null,
  -- Keys that records of one invention share.
  families text[] not null default '{}',
  batch_id text not null references ingest.batches (batch_id),
  reference text not null,
  primary key (source, external_id)
);
comment on table ingest.records is 'The identity of an imported record: who numbers it, and the number.';
comment on column ingest.records.reference is
  'The source''s own number, which several records may share; external_id tells them apart.';
create index records_reference on ingest.records (source, reference);
grant select, insert, update, delete on ingest.records to service_role;

create table ingest.changes (
  change_id bigint generated always as identity primary key,
  batch_id text not null references ingest.batches (batch_id),
  -- No foreign key: the log outlives a technology that was rolled back or deleted.
  tech_id bigint not null,
  source text not null,
  external_id text not null,
  kind text not null check (kind in ('created', 'updated')),
  -- The rows as they were before an update, by table; null for a technology that was created.
  previous jsonb check ((kind = 'updated') = (previous is not null)),
  written jsonb
);
comment on column ingest.changes.written is 'The fields that an update changed, by table, as it wrote them.';
create index changes_tech_id on ingest.changes (tech_id, change_id);
grant select, insert, update, delete on ingest.changes to service_role;

-- The fields of `now` that differ from `was`, which is null for a row that did not exist; without what follows from others.
create function private.differences(was jsonb, now jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(n.key, n.value), '{}') from jsonb_each(nullif(now, 'null')) n
  where n.key not in ('tech_id', 'legal_status', 'recorded_offers') and n.value is distinct from coalesce(was -> n.key, 'null')
$$;

-- Stores what these changes of a batch wrote. The import calls it right after it has written the rows.
create function private.remember_written(changes bigint[]) returns void
language sql set search_path = '' as $$
  update ingest.changes c set written = jsonb_build_object(
    'technology', private.differences(c.previous -> 'technology', to_jsonb(t)),
    'details', private.differences(c.previous -> 'details', to_jsonb(d)),
    'reports', private.differences(c.previous -> 'reports', to_jsonb(p)),
    'contact', private.differences(c.previous -> 'contact', to_jsonb(k)))
  from public.technologies t
  left join public.technology_details d on d.tech_id = t.tech_id
  left join public.technology_reports p on p.tech_id = t.tech_id
  left join public.technology_contacts k on k.tech_id = t.tech_id
  where c.change_id = any (changes) and t.tech_id = c.tech_id
$$;

-- Sets the fields of one table that a batch changed back to their earlier values. Returns the fields that somebody has
-- changed since, which it leaves as they are. `part` is the table's name in ingest.changes.
create function private.restore_part(batch text, target regclass, part text) returns table (tech_id bigint, field text)
language plpgsql set search_path = '' as $$
declare
  columns constant text := (
    select string_agg(quote_ident(a.attname), ', ') from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'tech_id');
begin
  return query execute format('
    with fields as (
      -- If two rows of a file are one technology, its state before the first and after the last.
      select c.tech_id, e.key as field, (array_agg(e.value order by c.change_id desc))[1] as written,
        (array_agg(coalesce(c.previous -> $2 -> e.key, ''null'') order by c.change_id))[1] as previous
      from ingest.changes c, jsonb_each(c.written -> $2) e
      where c.batch_id = $1 and c.kind = ''updated'' group by c.tech_id, e.key
      union all
      -- Similar ids are computed after each batch and are nobody''s edit.
      select c.tech_id, ''pi_similaropps'', null, (array_agg(c.previous -> $2 -> ''pi_similaropps'' order by c.change_id))[1]
      from ingest.changes c
      where c.batch_id = $1 and c.kind = ''updated'' and jsonb_typeof(c.previous -> $2) = ''object'' and $2 = ''details''
      group by c.tech_id
    ), judged as (
      select f.*, to_jsonb(t) -> f.field as now from fields f join %1$s t on t.tech_id = f.tech_id
    ), restored as (
      update %1$s t set (tech_id, %2$s) = (select p.tech_id, %2$s from jsonb_populate_record(t, r.fields) p)
      from (select j.tech_id, jsonb_object_agg(j.field, j.previous) as fields from judged j
            where j.now = j.written or j.written is null group by j.tech_id) r
      where t.tech_id = r.tech_id
    )
    select j.tech_id, j.field from judged j
    where j.now <> j.written and j.now <> j.previous order by 1, 2', target, columns)
  using batch, part;
  if part <> 'technology' then
    -- Rows that the batch added, unless somebody has written into them since.
    execute format('
      delete from %1$s t using ingest.changes c
      where c.batch_id = $1 and c.tech_id = t.tech_id and jsonb_typeof(c.previous -> $2) = ''null''
        and jsonb_strip_nulls(to_jsonb(t)) - ''tech_id'' = ''{}''', target)
    using batch, part;
  end if;
end $$;
