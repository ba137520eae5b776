-- What patent offices record of the catalogue's numbers: `npm run rights` reads their files (import/registers), keeps the
-- records, and writes what they say together as one right for each number. docs/rights.md says what comes from where.

create table private.register_records (
  source text not null,
  key text not null,
  numbers text[] not null,
  as_of date not null,
  facts jsonb not null,
  primary key (source, key)
);
create index register_records_numbers on private.register_records using gin (numbers);
comment on table private.register_records is 'A record of a patent office, as import/registers/record.ts describes it; the newest of each key.';
comment on column private.register_records.as_of is 'The day for which its source speaks.';

create table private.rights (
  number text primary key,
  state text not null check (state in ('in-force', 'in-grace', 'pending', 'lapsed', 'ended', 'withdrawn', 'not-known')),
  as_of date,
  source text,
  licence_countries text[] not null default '{}',
  owner_since timestamptz not null default private.clock(),
  facts jsonb not null
);
comment on table private.rights is 'What the records of a number say together, as import/registers/assess.ts assesses them.';
comment on column private.rights.owner_since is 'Since when the owner of record is known as it is.';
comment on column private.rights.licence_countries is 'Where a licence of right was declared and not withdrawn.';

create table private.right_changes (
  change_id bigint generated always as identity primary key,
  number text not null,
  kind text not null check (kind in ('granted', 'lapsed', 'in-grace', 'revived', 'ended', 'withdrawn', 'assigned',
    'licence-of-right', 'family')),
  on_day date not null,
  at timestamptz not null default private.clock(),
  unique (number, kind, on_day)
);
comment on table private.right_changes is 'Changes of rights between two readings, each once, however often a file is read.';

create index technology_details_numbers on public.technology_details using gin (private.compared_numbers(pi_patentid));

-- The numbers that listings name.
create function private.catalogue_numbers() returns setof text
language sql stable set search_path = '' as $$
  select distinct n.number from public.technology_details d, unnest(private.compared_numbers(d.pi_patentid)) n (number)
$$;

-- Stores records of one source's file, of which each key occurs once; an older one never replaces a newer. Returns the numbers whose
-- records changed, those of a replaced record among them.
create function private.store_register_records(p_records jsonb) returns setof text
language sql volatile set search_path = '' as $$
  with given as (
    select r.source, r.key, array(select jsonb_array_elements_text(r.numbers)) as numbers, r."asOf" as as_of, r.facts
    from jsonb_to_recordset(p_records) r (source text, key text, numbers jsonb, "asOf" date, facts jsonb)
  ), former as (
    select r.* from private.register_records r join given g on g.source = r.source and g.key = r.key
  ), stored as (
    insert into private.register_records as r (source, key, numbers, as_of, facts)
    select g.source, g.key, g.numbers, g.as_of, g.facts from given g
    on conflict (source, key) do update set numbers = excluded.numbers, as_of = excluded.as_of, facts = excluded.facts
    where r.as_of <= excluded.as_of
      and (r.numbers, r.as_of, r.facts) is distinct from (excluded.numbers, excluded.as_of, excluded.facts)
      -- That a file does not name a patent takes nothing from what an earlier one says of it.
      and (excluded.facts #> '{fees,events}' is distinct from '[]' or r.facts #> '{fees,events}' = '[]')
    returning r.source, r.key, r.numbers
  )
  select distinct n.number
  from stored s left join former f on f.source = s.source and f.key = s.key, unnest(s.numbers || f.numbers) n (number)
  where n.number is not null
$$;

-- What patent offices record of these numbers: of several rights the strongest, since one that lives decides. Null where
-- none is known, or where those known have ended while nothing is known of an American patent among the numbers.
create function private.legal_status_of(p_numbers text[]) returns text
language sql stable set search_path = '' as $$
  select (array_agg(s.state order by s.place))[1]
  from unnest(array['in-force', 'in-grace', 'pending', 'lapsed', 'ended', 'withdrawn']) with ordinality s (state, place)
  where exists (select from private.rights r where r.number = any (p_numbers) and r.state = s.state)
    and (s.place <= 3 or not exists (
      select from unnest(p_numbers) n (number) left join private.rights r on r.number = n.number
      where n.number ~ '^US(RE)?[0-9]{5,8}$' and coalesce(r.state, 'not-known') = 'not-known'))
$$;

-- Brings what these technologies' numbers are on record for up to date.
create function private.settle_legal_status(ids bigint[]) returns void
language sql volatile security definer set search_path = '' as $$
  update public.technologies t set legal_status = s.legal_status, licences = s.licences
  from (
    select d.tech_id, private.legal_status_of(private.compared_numbers(d.pi_patentid)) as legal_status,
      array(select distinct 'licence-' || c from private.rights r, unnest(r.licence_countries) c
        where r.number = any (private.compared_numbers(d.pi_patentid)) order by 1) as licences
    from public.technology_details d where d.tech_id = any (ids)) s
  where s.tech_id = t.tech_id and (t.legal_status, t.licences) is distinct from (s.legal_status, s.licences)
$$;

create function private.legal_status_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.settle_legal_status(array(select distinct c.tech_id from changed c));
  return null;
end $$;
call private.call_on_changes('public.technology_details', 'legal_status', 'legal_status_changed()', '{added,changed}');

-- The rights of a technology's numbers, in their order, for whoever may read its details: [facts with "ownerSince"]. Definer: nobody
-- may read the table itself.
create function private.rights_of(p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(r.facts || jsonb_build_object('ownerSince', r.owner_since) order by n.place), '[]')
  from public.technology_details d, unnest(private.compared_numbers(d.pi_patentid)) with ordinality n (number, place)
  join private.rights r on r.number = n.number
  where d.tech_id = p_tech_id and ((select private.live_user()) is not null
    or exists (select from public.featured_techids_social f where f.tech_id = p_tech_id and f.active_feature))
$$;
grant execute on function private.rights_of to anon, authenticated, service_role;

-- Whether a technology's source states that its right is in force while patent offices record another status, or the reverse.
create function private.differs_from_record(stated text, status text, legal text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(stated is not null and (legal in ('in-force', 'in-grace')) <> (status = 'active'), false)
$$;

-- The right that gives a technology its legal status, as far as it may be passed on: EPO sells its data in bulk.
-- returns {"status", "asOf", "source"}, or null
create function private.status_on_record(t public.technologies, p_numbers text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('status', r.state, 'asOf', r.as_of, 'source', r.source) from private.rights r
  where r.number = any (private.compared_numbers(p_numbers)) and r.state = t.legal_status and r.source not like 'ep-%'
  order by r.as_of desc limit 1
$$;

-- Writes rights and their changes: [{"right": facts, "changes": [{"kind", "on"}]}]. Listings whose numbers changed have a
-- changed status for those who follow them. Returns the number of changes.
create function private.write_rights(p_rights jsonb) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  changed integer;
  ids bigint[];
begin
  insert into private.rights as r (number, state, as_of, source, licence_countries, facts)
  select g."right" ->> 'number', g."right" ->> 'state', (g."right" #>> '{evidence,asOf}')::date, g."right" #>> '{evidence,source}',
    array(select l ->> 'country' from jsonb_array_elements(g."right" -> 'licencesOfRight') l), g."right"
  from jsonb_to_recordset(p_rights) g ("right" jsonb, changes jsonb)
  on conflict (number) do update set state = excluded.state, as_of = excluded.as_of, source = excluded.source,
    licence_countries = excluded.licence_countries, facts = excluded.facts,
    owner_since = case when r.facts #> '{owner,names}' is distinct from excluded.facts #> '{owner,names}'
      then private.clock() else r.owner_since end;
  ids := array(
    select d.tech_id from public.technology_details d
    where private.compared_numbers(d.pi_patentid) && array(
      select g."right" ->> 'number' from jsonb_to_recordset(p_rights) g ("right" jsonb)));
  perform private.settle_legal_status(ids);
  with news as (
    insert into private.right_changes (number, kind, on_day)
    select g."right" ->> 'number', c ->> 'kind', (c ->> 'on')::date
    from jsonb_to_recordset(p_rights) g ("right" jsonb, changes jsonb), jsonb_array_elements(g.changes) c
    on conflict do nothing returning number
  ), noted as (
    insert into private.catalogue_events (tech_id, organisation_id, kind, title)
    select distinct t.tech_id, t.organisation_id, 'status', t.title
    from news n join public.technology_details d on private.compared_numbers(d.pi_patentid) && array[n.number]
    join public.technologies t on t.tech_id = d.tech_id
  )
  select count(*) into changed from news;
  return changed;
end $$;
