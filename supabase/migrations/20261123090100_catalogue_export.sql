-- Exports of technologies as a file: which ones is decided once, when the export begins, and then they are read a
-- thousand at a time. The rows hold what every member may read; no contact and no report is among them.

-- One row an export that is being written. Nobody but its own two functions reads it.
create table private.catalogue_exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  ids bigint[] not null,
  -- The catalogue that the ids were chosen from. An export of two versions would be of none.
  version bigint not null,
  begun_at timestamptz not null default now()
);
create index catalogue_exports_user_id on private.catalogue_exports (user_id);
alter table private.catalogue_exports enable row level security;

-- Begins an export, twenty of which may begin in an hour, of up to 500 named technologies, in the order of their ids in the list, each once.
-- {"viewer", "wait", "export": {"id", "total", "missing"}}; "export" is null for a visitor, while "wait" seconds are
-- left, and where nothing was named that exists. "missing" is how many of the named ones do not exist.
-- Volatile, so that the data service takes it by POST only, where it can count.
create function public.begin_catalogue_export(p_ids bigint[]) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller constant uuid := (viewer ->> 'id')::uuid;
  wanted bigint[];
  found_ids bigint[];
  wait integer;
  begun uuid;
begin
  if caller is null then
    return jsonb_build_object('viewer', null, 'wait', 0, 'export', null);
  elsif cardinality(p_ids) > 500 then
    raise 'An export names at most 500 technologies.' using errcode = '22023';
  end if;
  select coalesce(array_agg(u.id order by u.place), '{}') into wanted
  from (select x.id, min(x.place) as place from unnest(p_ids) with ordinality x (id, place) where x.id is not null group by x.id) u;
  select coalesce(array_agg(u.id order by u.place), '{}') into found_ids
  from unnest(wanted) with ordinality u (id, place)
  where exists (select from public.technologies t where t.tech_id = u.id);
  if cardinality(found_ids) = 0 then
    return jsonb_build_object('viewer', viewer, 'wait', 0, 'export', null);
  end if;
  wait := private.count_act('catalogue-export', 20, interval '1 hour');
  if wait > 0 then
    return jsonb_build_object('viewer', viewer, 'wait', wait, 'export', null);
  end if;
  insert into private.catalogue_exports (user_id, ids, version)
  select caller, found_ids, s.version from public.catalogue_state s
  returning id into begun;
  return jsonb_build_object('viewer', viewer, 'wait', 0, 'export', jsonb_build_object(
    'id', begun, 'total', cardinality(found_ids), 'missing', cardinality(wanted) - cardinality(found_ids)));
end $$;

-- The next thousand rows of the caller's export after the first `p_after` of its list. {"rows", "next", "state"}: the
-- state is 'whole' with the last row, 'more' before it, and 'changed' where the catalogue is no longer the one that the
-- export began with; 'gone' for an export that is not the caller's, or older than an hour. "next" goes into the next call.
create function public.read_catalogue_export(p_export uuid, p_after integer default 0) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  block constant integer := 1000;
  after constant integer := greatest(coalesce(p_after, 0), 0);
  list private.catalogue_exports;
  rows jsonb;
begin
  select * into list from private.catalogue_exports e
  where e.id = p_export and e.user_id = (select private.live_user()) and e.begun_at > now() - interval '1 hour';
  if not found then
    return jsonb_build_object('rows', '[]'::jsonb, 'next', after, 'state', 'gone');
  elsif list.version <> (select s.version from public.catalogue_state s) then
    return jsonb_build_object('rows', '[]'::jsonb, 'next', after, 'state', 'changed');
  end if;
  select coalesce(jsonb_agg(private.exported(t, d) order by u.place), '[]') into rows
  from unnest(list.ids[after + 1:after + block]) with ordinality u (id, place)
  join public.technologies t on t.tech_id = u.id
  left join public.technology_details d on d.tech_id = u.id;
  return jsonb_build_object('rows', rows, 'next', least(after + block, cardinality(list.ids)),
    'state', case when after + block >= cardinality(list.ids) then 'whole' else 'more' end);
end $$;

-- One technology as an export holds it: the source's own words, without what was inferred from them.
create function private.exported(t public.technologies, d public.technology_details) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', t.tech_id, 'title', t.title, 'owner', t.uni, 'summary', t.summary,
    'statedStatus', t.stated_status, 'technologyClass', t.class1, 'secondClass', t.class2,
    'inventors', case when btrim(d.inventor) <> '' then to_jsonb(private.names_of(d.inventor)) else '[]'::jsonb end,
    'patentNumbers', d.pi_patentid, 'filingDate', coalesce(d.filing_date::text, d.filing_date_text),
    'endsOn', t.ends_on, 'termEndsOn', d.term_ends_on, 'dateAdded', coalesce(t.date_added::text, d.date_added_text),
    'sourceUrl', d.source_url, 'seenOn', (private.imported_at(t.tech_id) at time zone 'utc')::date,
    'hasReport', private.report_id(d.report_filepath) is not null)
$$;

grant execute on function
  public.begin_catalogue_export(bigint[]),
  public.read_catalogue_export(uuid, integer)
to authenticated, service_role;

create or replace function public.prune_old_rows() returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  rule record;
  removed integer;
  answer jsonb := '{}';
begin
  for rule in select * from (values
    ('private.trial_ledger', $q$ month < private.clock() - interval '2 months' $q$),
    ('private.identity_searches', $q$ month < private.clock() - interval '2 months' $q$),
    ('private.empty_searches', $q$ day < private.clock() - interval '1 day' $q$),
    ('private.chat_minutes', $q$ minute < now() - interval '1 day' $q$),
    ('private.query_vectors', $q$ at < now() - interval '1 hour' $q$),
    ('private.catalogue_exports', $q$ begun_at < now() - interval '1 hour' $q$),
    ('private.stripe_events', $q$ received_at < now() - interval '90 days' $q$),
    ('ingest.changes', $q$ batch_id in (select b.batch_id from ingest.batches b where b.started_at < now() - interval '180 days') $q$),
    ('public.daily_selection_techids', $q$ date_of_entry < current_date - 30
      and date_of_entry < (select max(d.date_of_entry) from public.daily_selection_techids d) $q$)
  ) r (relation, condition) loop
    execute format('delete from %1$s where ctid = any (array(select ctid from %1$s where %2$s limit 20000))',
      rule.relation, rule.condition);
    get diagnostics removed = row_count;
    answer := answer || jsonb_build_object(rule.relation, removed);
  end loop;
  return answer;
end $$;
