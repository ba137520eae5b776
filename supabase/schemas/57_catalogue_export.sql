-- Exports of technologies as a file. The list of technologies is fixed when the export begins; then they are read a
-- thousand at a time. The rows hold what every member may read, without contacts and reports.

-- One row per export that is being written. Only begin_export() adds rows, and only read_catalogue_export() returns them.
create table private.catalogue_exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  ids bigint[] not null,
  -- The version of the catalogue that the ids were chosen from. An export never mixes two versions.
  version bigint not null,
  begun_at timestamptz not null default now(),
  -- A shortlist's data about a technology, by its id: {"7": {"note", "rating"}}.
  extras jsonb not null default '{}'
);

-- Begins an export of up to 500 technologies, in the order of the given ids, each once. At most twenty exports may
-- begin in an hour.
-- returns what BegunExportSchema reads; "export" is null for a visitor, while "wait" seconds remain, and if none of the ids
--   exists. "missing" is the number of ids that do not exist. Volatile, so that the data service accepts it by POST only,
--   where it can count.
create function public.begin_catalogue_export(p_ids bigint[]) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted bigint[];
begin
  if cardinality(p_ids) > 500 then
    raise 'An export names at most 500 technologies.' using errcode = '22023';
  end if;
  select coalesce(array_agg(u.id order by u.place), '{}') into wanted
  from (select x.id, min(x.place) as place from unnest(p_ids) with ordinality x (id, place) where x.id is not null group by x.id) u;
  return private.begin_export(private.viewer(), wanted, '{}');
end $$;

-- Begins an export of a shortlist in its order, with notes and ratings, for its members. Same result as
-- begin_catalogue_export(); "export" is also null if the caller is not a member.
create function public.begin_shortlist_export(p_shortlist bigint) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  listed bigint[];
  extra jsonb;
begin
  if viewer is not null and private.shortlist_role(p_shortlist) is not null then
    select array_agg(i.tech_id order by i.place), jsonb_object_agg(i.tech_id,
      jsonb_build_object('note', nullif(i.note, ''), 'rating', i.rating))
      into listed, extra
      from public.shortlist_items i where i.shortlist_id = p_shortlist;
  end if;
  return private.begin_export(viewer, coalesce(listed, '{}'), coalesce(extra, '{}'));
end $$;

-- Begins an export of everything that a search finds, or of what is close, in one of the marketplace's orders and without
-- its cap, for subscribers. Same result as begin_catalogue_export(), with "refused": 'plan' for members without a
-- subscription.
create function public.begin_found_export(p_search text, p_sort text default 'most-relevant', p_close boolean default false)
returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '20s' as $$
declare
  viewer jsonb := private.viewer();
  caller constant uuid := (viewer ->> 'id')::uuid;
  found_ids bigint[];
begin
  if caller is not null and not (viewer ->> 'subscribed')::boolean then
    return jsonb_build_object('viewer', viewer, 'wait', 0, 'refused', 'plan', 'export', null);
  elsif caller is not null then
    select array_agg(f.tech_id order by f.close desc,
        case when p_sort = 'commercial-potential' then private.category_rank(t.categorical_assign) end,
        case p_sort when 'most-liked' then n.likes when 'most-saved' then n.saves end desc nulls last,
        case p_sort when 'most-recent' then t.date_added when 'term-end' then x.ends_on end desc nulls last,
        f.score desc, f.tech_id desc) into found_ids
    from private.found_by(private.read_saved_search(p_search::jsonb), caller) f
    join public.technologies t on t.tech_id = f.tech_id
    left join public.technology_counts n on n.tech_id = f.tech_id
    left join private.technology_facts x on x.tech_id = f.tech_id
    where f.close or not p_close;
  end if;
  return private.begin_export(viewer, coalesce(found_ids, '{}'), '{}');
end $$;

-- Begins an export of these technologies for `viewer`: counts it, and stores the ids that exist.
create function private.begin_export(viewer jsonb, ids bigint[], extras jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_ids bigint[];
  wait integer;
  begun uuid;
begin
  if viewer is null then
    return jsonb_build_object('viewer', null, 'wait', 0, 'refused', null, 'export', null);
  end if;
  select coalesce(array_agg(u.id order by u.place), '{}') into found_ids
  from unnest(ids) with ordinality u (id, place)
  where exists (select from public.technologies t where t.tech_id = u.id);
  if cardinality(found_ids) = 0 then
    return jsonb_build_object('viewer', viewer, 'wait', 0, 'refused', null, 'export', null);
  end if;
  wait := private.count_act('catalogue-export', 20, interval '1 hour');
  if wait > 0 then
    return jsonb_build_object('viewer', viewer, 'wait', wait, 'refused', null, 'export', null);
  end if;
  insert into private.catalogue_exports (user_id, ids, extras, version)
  select (viewer ->> 'id')::uuid, found_ids, begin_export.extras, s.version from public.catalogue_state s
  returning id into begun;
  return jsonb_build_object('viewer', viewer, 'wait', 0, 'refused', null, 'export', jsonb_build_object(
    'id', begun, 'total', cardinality(found_ids), 'missing', cardinality(ids) - cardinality(found_ids)));
end $$;

-- The next thousand rows of the caller's export after the first `p_after` of its list.
-- returns {"rows", "next", "state"}; the state is 'whole' with the last row, 'more' before it, 'changed' if the
--   catalogue has changed since the export began, or 'gone' if the export is not the caller's or is older than an
--   hour. "next" is passed to the next call.
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
  select coalesce(jsonb_agg(private.exported(t, d) || coalesce(list.extras -> u.id::text, '{}') order by u.place), '[]') into rows
  from unnest(list.ids[after + 1:after + block]) with ordinality u (id, place)
  join public.technologies t on t.tech_id = u.id
  left join public.technology_details d on d.tech_id = u.id;
  return jsonb_build_object('rows', rows, 'next', least(after + block, cardinality(list.ids)),
    'state', case when after + block >= cardinality(list.ids) then 'whole' else 'more' end);
end $$;

-- One technology as an export contains it: the source's own words, the kind of owner that a name suggests, and the status
-- that patent offices record.
create function private.exported(t public.technologies, d public.technology_details) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', t.tech_id, 'title', t.title, 'owner', t.uni,
    'ownerKind', (select o.kind from private.owners o where o.name = t.uni), 'summary', t.summary,
    'statedStatus', t.stated_status, 'onRecord', private.status_on_record(t, d.pi_patentid), 'availability', t.availability,
    'licenceTerms', d.licence_terms,
    'technologyClass', t.class1, 'secondClass', t.class2,
    'category', nullif(t.categorical_assign, 'Unclassified'), 'categoryBy', private.category_author(t.tech_id),
    'stage', nullif(private.plain_text(d.developmental_stage), ''), 'benefits', nullif(private.plain_text(d.key_benefits), ''),
    'applications', nullif(private.plain_text(d.application), ''),
    'inventors', case when btrim(d.inventor) <> '' then to_jsonb(private.names_of(d.inventor)) else '[]'::jsonb end,
    'patentNumbers', nullif(d.pi_patentid, 'Unknown Patent ID'), 'filingDate', coalesce(d.filing_date::text, d.filing_date_text),
    'endsOn', t.ends_on, 'termEndsOn', d.term_ends_on, 'dateAdded', coalesce(d.date_added_text,
      private.stated_day(t.tech_id, t.date_added)::text),
    'sourceUrl', d.source_url, 'seenOn', (private.imported_at(t.tech_id) at time zone 'utc')::date,
    'hasReport', private.is_full_report(d.report_filepath, t.tech_id))
$$;

grant execute on function public.begin_catalogue_export, public.begin_shortlist_export, public.begin_found_export,
  public.read_catalogue_export to authenticated, service_role;
