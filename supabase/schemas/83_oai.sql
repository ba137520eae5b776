-- The data for harvesters by OAI-PMH (workers/api, docs/api/README.md): when the open part of each technology last
-- changed, also of those that are gone.

-- The open part is what a visitor reads: a card, and of a featured technology the details.
create table private.oai_records (
  -- No foreign key: a deleted technology stays here, so that harvesters delete it too.
  tech_id bigint primary key,
  changed_at timestamptz not null,
  deleted boolean not null default false,
  -- The facts that decide its sets; of a deleted technology, as it was at the end.
  organisation_id bigint not null,
  class1 text,
  class2 text,
  -- Whether its patent number is open. Null if it never was: then it has no record in OpenAIRE's profile.
  patent boolean
);
create index oai_records_changed on private.oai_records (changed_at, tech_id);
create index oai_records_of_owner on private.oai_records (organisation_id, changed_at);

-- Notes that the open part of these technologies changes now. 'Unknown Patent ID' is no number.
create function private.stamp_oai_records(ids bigint[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.oai_records as r (tech_id, changed_at, organisation_id, class1, class2, patent)
  select t.tech_id, private.clock(), t.organisation_id, t.class1, t.class2, case when d.pi_patentid ~ '[0-9]' then true end
  from public.technologies t
  left join public.featured_techids_social f on f.tech_id = t.tech_id and f.active_feature
  left join public.technology_details d on d.tech_id = f.tech_id
  where t.tech_id = any (ids) order by t.tech_id
  on conflict (tech_id) do update set changed_at = excluded.changed_at, deleted = false,
    organisation_id = excluded.organisation_id, class1 = excluded.class1, class2 = excluded.class2,
    patent = coalesce(excluded.patent, case when r.patent is not null then false end)
$$;

create function private.oai_added() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.stamp_oai_records(array(select c.tech_id from changed c));
  return null;
end $$;

create function private.oai_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.stamp_oai_records(array(
    select a.tech_id from added a join removed r on r.tech_id = a.tech_id
    where (a.title, a.summary, a.uni, a.organisation_id, a.class1, a.class2, a.date_added, a.status, a.stated_status, a.ends_on,
        a.legal_status) is distinct from
      (r.title, r.summary, r.uni, r.organisation_id, r.class1, r.class2, r.date_added, r.status, r.stated_status, r.ends_on,
        r.legal_status)));
  return null;
end $$;

create function private.oai_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.oai_records o set changed_at = private.clock(), deleted = true from removed r where o.tech_id = r.tech_id;
  return null;
end $$;

create function private.oai_details_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.stamp_oai_records(array(
    select c.tech_id from changed c join public.featured_techids_social f on f.tech_id = c.tech_id and f.active_feature));
  return null;
end $$;

call private.call_on_changes('public.technologies', 'oai', 'oai_added()', '{added}');
create trigger oai_changed after update on public.technologies
  referencing old table as removed new table as added for each statement execute function private.oai_changed();
create trigger oai_removed after delete on public.technologies
  referencing old table as removed for each statement execute function private.oai_removed();
call private.call_on_changes('public.featured_techids_social', 'oai', 'oai_added()');
call private.call_on_changes('public.technology_details', 'oai', 'oai_details_changed()');

-- The time at which the open part of a technology, or of any technology of an organisation, last changed. Definer,
-- since nobody may read the stamps.
create function private.changed_at(p_tech_id bigint) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select r.changed_at from private.oai_records r where r.tech_id = p_tech_id
$$;
create function private.owner_changed_at(p_organisation bigint) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max(r.changed_at) from private.oai_records r where r.organisation_id = p_organisation
$$;

-- The record {"id"}, or the page of a list: {"profile": whether in OpenAIRE's profile, "set", "from", "until": days, "at",
-- "after": its position, "limit"}. In the order of changes: what changes while a harvester reads comes at the end.
-- A change is stamped at the start of its transaction, so it may appear behind a harvester that is faster. The next
-- harvest lists it, since it begins with the whole day of the last one; only one that began after midnight, while a
-- transaction of the day before was open, has to begin a day earlier.
-- Definer, since nobody may read the stamps; it returns nothing of a technology's text.
create function private.oai_found(p jsonb) returns setof private.oai_records
language plpgsql stable security definer set search_path = '' as $$
declare
  since constant timestamptz := coalesce((p ->> 'from')::date::timestamp at time zone 'utc', '-infinity');
  before constant timestamptz := coalesce(((p ->> 'until')::date + 1)::timestamp at time zone 'utc', 'infinity');
  at constant timestamptz := timestamptz 'epoch' + (p ->> 'at')::bigint * interval '1 microsecond';
  kind constant text := split_part(p ->> 'set', ':', 1);
  part constant text := nullif(split_part(p ->> 'set', ':', 2), '');
  owner constant bigint := (select o.id from public.organisations o where o.slug = part);
begin
  if p ? 'id' then
    return query select * from private.oai_records r where r.tech_id = (p ->> 'id')::bigint;
    return;
  end if;
  return query
  select * from private.oai_records r
  where (r.changed_at, r.tech_id) > (greatest(since, at), case when at >= since then (p ->> 'after')::bigint else 0 end)
    and r.changed_at < before
    and (r.patent is not null or not (p ->> 'profile')::boolean)
    and case kind
      when 'owner' then part is null or r.organisation_id = owner
      when 'class' then coalesce(r.class1, r.class2) is not null and (part is null or part in (r.class1, r.class2))
      when 'openaire_cris_patents' then r.patent or (p ->> 'profile')::boolean
      else kind is null end
  order by r.changed_at, r.tech_id limit (p ->> 'limit')::integer;
end $$;

-- returns a list of what OaiRecordSchema reads; details are null where they are not open
-- Invoker: the policies of the caller decide which details are open.
create function public.oai_page(p_list jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', r.tech_id, 'at', (extract(epoch from r.changed_at) * 1000000)::bigint, 'deleted', r.deleted, 'patent', r.patent,
    'owner', o.slug, 'classes', array_remove(array[r.class1, r.class2], null),
    'record', case when t.tech_id is not null then jsonb_build_object(
      'title', t.title, 'summary', t.summary, 'uni', t.uni, 'dateAdded', private.stated_day(t.tech_id, t.date_added),
      'details', case when d.tech_id is not null then jsonb_build_object(
        'inventor', d.inventor, 'pi_patentid', d.pi_patentid, 'filing_date', d.filing_date,
        'onRecord', private.status_on_record(t, d.pi_patentid),
        'technical_summary', d.technical_summary, 'market_summary', d.market_summary, 'application', d.application,
        'key_benefits', d.key_benefits, 'developmental_stage', d.developmental_stage, 'pi_addinfo', d.pi_addinfo) end) end)
    order by r.changed_at, r.tech_id), '[]')
  from private.oai_found(private.json_argument(p_list)) r
  left join public.organisations o on o.id = r.organisation_id
  left join public.technologies t on t.tech_id = r.tech_id
  left join public.technology_details d on d.tech_id = r.tech_id
$$;

-- How many records a list has on all its pages.
create function public.oai_size(p_list jsonb) returns bigint
language sql stable set search_path = '' as $$
  select count(*) from private.oai_found(private.json_argument(p_list) - 'at' - 'after' - 'limit')
$$;

-- The owners of technologies, each a set. returns [{"slug", "name"}]
create function public.oai_owners() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('slug', o.slug, 'name', o.name) order by o.slug), '[]')
  from public.organisations o where exists (select from public.technologies t where t.organisation_id = o.id)
$$;

-- The day before which nothing changed. Definer, since nobody may read the stamps.
create function public.oai_earliest() returns date
language sql stable security definer set search_path = '' as $$
  select (coalesce(min(r.changed_at), private.clock()) at time zone 'utc')::date from private.oai_records r
$$;

grant execute on function private.changed_at, private.owner_changed_at, private.oai_found, public.oai_page,
  public.oai_size, public.oai_owners, public.oai_earliest to anon, authenticated, service_role;
