-- Finding the families of new listings. Publication and the night put listings into families_to_find; the jobs Worker
-- takes some with their candidates (take_families()), compares them (import/families) and answers by store_families().

-- Technologies that an import added or changed and whose family has not been determined yet.
create table private.families_to_find (tech_id bigint primary key references private.listing_ids (tech_id) on delete cascade);

-- Records that may be the same invention as one of these, because they share a number, a key of their sources, or
-- organisation and title. A key that fifty records share identifies no invention.
create function private.family_candidates(p_ids bigint[]) returns table (tech_id bigint, kin bigint)
language sql stable security definer set search_path = '' as $$
  with named as materialized (
    select r.tech_id, k.key from ingest.records r, unnest(r.families) k (key)
    union all
    select d.tech_id, 'number:' || n.number from public.technology_details d, unnest(private.compared_numbers(d.pi_patentid)) n (number)
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

-- Technologies whose family must be determined, at most a hundred, together with all current members of their
-- families, so that records that are no longer the same invention leave.
-- returns [{"id", "member", "kin": records that may be of its family}].
create function public.take_families() returns jsonb
language sql stable security definer set search_path = '' as $$
  with waiting as materialized (select f.tech_id from private.families_to_find f order by f.tech_id limit 100),
  now as materialized (select o.tech_id, o.family from public.technologies o where o.family in (
    select t.family from public.technologies t where t.tech_id in (select w.tech_id from waiting w))),
  due as materialized (select w.tech_id from waiting w union select n.tech_id from now n),
  kin as materialized (select * from private.family_candidates(array(select d.tech_id from due d))
    union select a.tech_id, b.tech_id from now a join now b on b.family = a.family and b.tech_id <> a.tech_id)
  select coalesce(jsonb_agg(jsonb_build_object('id', d.tech_id, 'member', (
      select private.family_member(t) from public.technologies t where t.tech_id = d.tech_id
        and d.tech_id in (select k.tech_id from kin k)),
    'kin', (select coalesce(jsonb_agg(private.family_member(o) order by o.tech_id), '[]')
      from kin k join public.technologies o on o.tech_id = k.kin where k.tech_id = d.tech_id)) order by d.tech_id), '[]')
  from due d
$$;

-- Stores families, as lists of ids, for the technologies that were examined; those in no list have no family any more.
-- A family is named by the lowest id of its members, as in the import.
create function public.store_families(p_done bigint[], p_families jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- The local data service sends a list as its text.
  families constant jsonb := private.json_argument(p_families);
  family jsonb;
  ids bigint[];
  settled bigint[] := '{}';
  differing bigint[] := '{}';
begin
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  for family in select * from jsonb_array_elements(families) loop
    ids := array(select jsonb_array_elements_text(family)::bigint);
    -- Whole families are merged. Members that were examined in this import join only by what was found now.
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
