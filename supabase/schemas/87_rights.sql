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
  owners text[] not null default '{}',
  facts jsonb not null
);
create index rights_owners on private.rights using gin (owners);
comment on column private.rights.owners is 'Names of the owners of a chain that joins, as coreName of import/registers/party-name.ts compares them.';
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

-- Under which names patent offices record what an organisation owns. An admin confirms each; what another organisation confirmed, or no
-- listing is on record for, a moderator decides on.
create table private.record_names (
  organisation_id bigint not null references public.organisations (id) on delete cascade,
  name text not null,
  written text not null check (char_length(written) <= 300),
  state text not null check (state in ('confirmed', 'refused', 'asked')),
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz not null default private.clock(),
  primary key (organisation_id, name)
);
create index record_names_confirmed on private.record_names (name) where state = 'confirmed';
create index record_names_by on private.record_names (decided_by);
comment on column private.record_names.name is 'As private.rights.owners has it.';
comment on column private.record_names.written is 'As a patent office recorded it.';

-- Rows that a member is done with, each until its record changes.
create table private.mirror_done (
  organisation_id bigint not null references public.organisations (id) on delete cascade,
  list text not null check (list in ('unlisted', 'gone')),
  key text not null,
  known text not null,
  primary key (organisation_id, list, key)
);
comment on column private.mirror_done.known is 'What was on record then, as private.known_of(…) has it.';

-- What is on record of a right, as far as a member who is done with it has decided on it.
create function private.known_of(facts jsonb) returns text
language sql immutable set search_path = '' as $$
  select md5(concat_ws(' ', facts ->> 'state', facts ->> 'endedOn', facts #>> '{owner,names}'))
$$;

create index technology_details_numbers on public.technology_details using gin (private.compared_numbers(pi_patentid));

-- The numbers that listings name, and those of which a confirmed name is the owner.
create function private.catalogue_numbers() returns setof text
language sql stable set search_path = '' as $$
  select n.number from public.technology_details d, unnest(private.compared_numbers(d.pi_patentid)) n (number)
  union
  select r.number from private.rights r
  where r.owners && array(select n.name from private.record_names n where n.state = 'confirmed')
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
  update public.technologies t set legal_status = s.legal_status, recorded_offers = s.recorded_offers
  from (
    select d.tech_id, private.legal_status_of(private.compared_numbers(d.pi_patentid)) as legal_status,
      array(
        select distinct o.offer from private.rights r, lateral (
          select 'licence-' || c as offer from unnest(r.licence_countries) c
          union all select 'owner-lists' where r.owners && array[w.core_name] or exists (select from private.record_names m
            where m.organisation_id = t.organisation_id and m.state = 'confirmed' and r.owners && array[m.name])) o
        where r.number = any (private.compared_numbers(d.pi_patentid)) order by 1) as recorded_offers
    from public.technology_details d join public.technologies t on t.tech_id = d.tech_id
    left join private.owners w on w.name = t.uni where d.tech_id = any (ids)) s
  where s.tech_id = t.tech_id and (t.legal_status, t.recorded_offers) is distinct from (s.legal_status, s.recorded_offers)
$$;

-- Brings an organisation's listings up to date after its names of record changed.
create function private.settle_listings_of(p_organisation bigint) returns void
language sql volatile security definer set search_path = '' as $$
  select private.settle_legal_status(array(select t.tech_id from public.technologies t where t.organisation_id = p_organisation))
$$;

create function private.legal_status_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.settle_legal_status(array(select distinct c.tech_id from changed c));
  return null;
end $$;
call private.call_on_changes('public.technology_details', 'legal_status', 'legal_status_changed()', '{added,changed}');

-- The rights of a technology's numbers, in their order, for whoever may read its details: [facts with "ownerSince",
-- "isOwnerConfirmed": its organisation has that name, "isDisputed": it says that the technology is its own all the same]. Definer: nobody
-- may read the table itself.
create function private.rights_of(p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(r.facts || jsonb_build_object('ownerSince', r.owner_since,
    'isOwnerConfirmed', exists (select from private.record_names m
      where m.organisation_id = t.organisation_id and m.state = 'confirmed' and r.owners && array[m.name]),
    'isDisputed', exists (select from private.mirror_done x
      where x.organisation_id = t.organisation_id and x.list = 'gone' and x.key = t.tech_id::text
        and x.known = private.known_of(r.facts))) order by n.place), '[]')
  from public.technology_details d join public.technologies t on t.tech_id = d.tech_id,
    unnest(private.compared_numbers(d.pi_patentid)) with ordinality n (number, place)
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
grant execute on function private.status_on_record to anon, authenticated, service_role;

-- Writes rights and their changes: [{"right": facts, "changes": [{"kind", "on"}], "owners": […]}]. Listings whose numbers changed have a
-- changed status for those who follow them. Returns the number of changes.
create function private.write_rights(p_rights jsonb) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  changed integer;
  ids bigint[];
begin
  insert into private.rights as r (number, state, as_of, source, licence_countries, owners, facts)
  select g."right" ->> 'number', g."right" ->> 'state', (g."right" #>> '{evidence,asOf}')::date, g."right" #>> '{evidence,source}',
    array(select l ->> 'country' from jsonb_array_elements(g."right" -> 'licencesOfRight') l),
    array(select jsonb_array_elements_text(g.owners)), g."right"
  from jsonb_to_recordset(p_rights) g ("right" jsonb, owners jsonb)
  on conflict (number) do update set state = excluded.state, as_of = excluded.as_of, source = excluded.source,
    licence_countries = excluded.licence_countries, owners = excluded.owners, facts = excluded.facts,
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

-- The patent offices' services that jobs asks (workers/jobs/src/rights), and when each may be asked again.
create table private.register_services (service text primary key check (service in ('uspto', 'ops')), rests_until timestamptz not null);
comment on column private.register_services.rests_until is 'Until when no other step asks, and as long as the service itself wished.';
create table private.register_asked (service text, number text, next_on date not null, primary key (service, number));
comment on table private.register_asked is 'The numbers about which a service was asked, and the day from which it is asked again.';

-- Begins a step of asking: the numbers that a service was never asked, then those due longest. None while another step runs, or the
-- service rests.
-- returns {"day", "numbers": […]}
create function public.take_register_numbers(p_service text, p_count integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  today constant date := (private.clock() at time zone 'utc')::date;
  numbers text[] := '{}';
begin
  insert into private.register_services as s (service, rests_until) values (p_service, private.clock() + interval '4 minutes')
  on conflict (service) do update set rests_until = excluded.rests_until where s.rests_until <= private.clock();
  if found then
    numbers := array(
      select n.number from private.catalogue_numbers() n (number)
      left join private.register_asked a on a.service = p_service and a.number = n.number
      where n.number ~ case p_service when 'uspto' then '^US[A-Z]*[0-9]+(/[0-9]+)?$' else '^(?!US)[A-Z]{2}[A-Z0-9]*[0-9]$' end
        and (a.next_on is null or a.next_on <= today)
      order by a.next_on nulls first, n.number limit p_count);
  end if;
  return jsonb_build_object('day', today, 'numbers', to_jsonb(numbers));
end $$;

-- Stores a step's answers. returns what the rights of the asked numbers, and of those that the answers change, are made of:
-- {"numbers": […], "records": […], "rights": [{"number", "facts"}]}
create function public.store_register_answers(p_records jsonb, p_numbers text[]) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  concerned text[];
begin
  concerned := array(select private.store_register_records(private.json_argument(p_records)) union select unnest(p_numbers));
  return jsonb_build_object('numbers', to_jsonb(concerned),
    'records', (select coalesce(jsonb_agg(jsonb_build_object('source', r.source, 'key', r.key, 'numbers', r.numbers, 'asOf', r.as_of,
      'facts', r.facts)), '[]') from private.register_records r where r.numbers && concerned),
    'rights', (select coalesce(jsonb_agg(jsonb_build_object('number', r.number, 'facts', r.facts)), '[]')
      from private.rights r where r.number = any (concerned)));
end $$;

-- Ends a step: writes the rights as write_rights() takes them. What was answered is asked again after a week, what failed the next
-- day. Returns the number of changes.
create function public.end_register_step(p_service text, p_rights jsonb, p_answered text[], p_failed text[], p_rest_seconds integer)
returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  today constant date := (private.clock() at time zone 'utc')::date;
  changes integer;
begin
  changes := private.write_rights(private.json_argument(p_rights));
  insert into private.register_asked (service, number, next_on)
  select p_service, a.number, today + a.days
  from (select unnest(p_answered), 7 union select unnest(p_failed), 1) a (number, days)
  on conflict (service, number) do update set next_on = excluded.next_on;
  update private.register_services s set rests_until = greatest(s.rests_until, private.clock() + make_interval(secs => p_rest_seconds))
  where s.service = p_service;
  if changes > 0 then perform public.catalogue_changed(); end if;
  return changes;
end $$;
