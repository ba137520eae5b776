-- Writes the lists of similar technologies for the given ids, but those that a source or a person gave. If nothing is near
-- to a technology, its list is empty.
create function private.fill_related(ids bigint[]) returns void
language sql security definer set search_path = '' as $$
  update public.technology_details d set pi_similaropps = private.similar_technologies(d.tech_id)
  where d.tech_id = any (ids) and (d.pi_similaropps is null or d.pi_similaropps ? 'computed')
$$;

-- Writes the lists of technologies whose vectors are new, at most `p_most`, and answers whether there were any.
create function private.write_similar(p_most integer) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  ids constant bigint[] := array(
    select v.tech_id from private.technology_vectors v
    where not v.has_similar and v.vector is not null order by v.tech_id limit p_most);
begin
  if ids = '{}' then
    return false;
  end if;
  perform private.fill_related(ids);
  update private.technology_vectors v set has_similar = true where v.tech_id = any (ids);
  perform public.catalogue_changed();
  return true;
end $$;

-- Whether two texts are one: whether they have this share of all their words in common.
create function private.is_copy(one private.search_texts, other private.search_texts) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    select count(b.term_id) >= 0.85 * count(*)
    from (select u.term_id from unnest(one.term_ids, one.counts) u (term_id, n) where u.n > 0) a
    full join (
      select u.term_id from unnest(other.term_ids, other.counts) u (term_id, n) where u.n > 0) o using (term_id)
    left join (select unnest(one.term_ids) as term_id intersect select unnest(other.term_ids)) b using (term_id));
end $$;

-- Technologies to offer beside one: its family, then its title series, then those of at least this likeness, nearest
-- first. Without a vector, its family alone.
create function private.near_technologies(p_tech_id bigint, least_likeness float8)
returns table (tech_id bigint, kind text, likeness float8, title_key text, families text[])
language plpgsql stable set search_path = '' set jit = off as $$
#variable_conflict use_column
declare
  looked_at constant integer := 40;
  me private.search_texts;
  my record;
  my_stems text[];
  my_families text[];
  numbers integer[];
begin
  select x.* into me
  from private.search_documents d join private.search_texts x on x.ordinal = d.ordinal where d.tech_id = p_tech_id;
  if not found then
    return;
  end if;
  select d.title_key, t.uni, t.family, v.encoder, v.vector into my
  from private.search_documents d join public.technologies t on t.tech_id = d.tech_id
  left join private.technology_vectors v on v.tech_id = d.tech_id where d.tech_id = p_tech_id;
  my_stems := tsvector_to_array(to_tsvector('pg_catalog.english', my.title_key));
  numbers := array(select k.term_id from private.search_terms k where k.term_id = any (me.term_ids) and starts_with(k.term, 'p:'));
  my_families := array(select distinct f from ingest.records r, unnest(r.families) f where r.tech_id = p_tech_id);

  return query
  with near as materialized (
    select n.* from private.nearest_in_meaning(my.encoder, my.vector) n where my.vector is not null limit looked_at
  ), considered as (
    select n.tech_id, n.likeness from near n
    union all
    select t.tech_id, 0 from public.technologies t
    where t.family = my.family and t.family is not null and t.tech_id not in (select n.tech_id from near n)
  ), judged as (
    select d.tech_id, d.title_key, f.keys as families, x, c.likeness,
      t.family = my.family or f.keys && my_families as is_family, t.uni = my.uni as is_same_owner
    from considered c
    join private.search_documents d on d.tech_id = c.tech_id
    join private.search_texts x on x.ordinal = d.ordinal
    join public.technologies t on t.tech_id = d.tech_id
    left join lateral (
      select array_agg(distinct k) as keys from ingest.records r, unnest(r.families) k where r.tech_id = d.tech_id) f on true
    where d.tech_id <> p_tech_id and not x.term_ids && numbers
  )
  select j.tech_id,
    case when j.is_family then 'family'
      when j.is_same_owner
        and private.is_title_series(my_stems, tsvector_to_array(to_tsvector('pg_catalog.english', j.title_key))) then 'series'
    end,
    j.likeness, j.title_key, coalesce(j.families, '{}')
  from judged j
  where (j.is_family or j.likeness >= least_likeness)
    -- One text is a copy, whatever its number; the parts of a family often repeat their abstract under another title.
    and not (j.likeness >= 0.9 and (j.title_key = my.title_key or not coalesce(j.is_family, false)) and private.is_copy(j.x, me))
  order by 2 nulls last, 3 desc, 1;
end $$;

-- Whether two titles name parts of one series, that is, whether most of their words are the same.
create function private.is_title_series(one text[], other text[]) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(s.words) >= 2 and 2.0 * cardinality(s.words) >= 0.7 * (cardinality(one) + cardinality(other))
  from (select array(select unnest(one) intersect select unnest(other)) as words) s
$$;

-- The technologies to offer beside one, three at most: its family, its series, then the nearest. Each title and each
-- other family appears once.
-- returns {"list_opps": [ids], "family": [ids], "series": [ids], "computed": true}; "list_opps" is empty if nothing is near,
--   and the next two are left out if they are empty
create function private.similar_technologies(p_tech_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  -- Of fifty imported listings, those above it were looked at: at least 85 of 100 fit.
  least_likeness constant float8 := 0.75;
  offered bigint[] := '{}';
  of_family bigint[] := '{}';
  of_series bigint[] := '{}';
  titles text[] := '{}';
  seen_families text[] := '{}';
  other record;
begin
  for other in select n.* from private.near_technologies(p_tech_id, least_likeness) n
  loop
    continue when other.kind is distinct from 'family'
      and (other.title_key = any (titles) or other.families && seen_families);
    offered := offered || other.tech_id;
    if other.kind = 'family' then
      of_family := of_family || other.tech_id;
    elsif other.kind = 'series' then
      of_series := of_series || other.tech_id;
    end if;
    exit when cardinality(offered) = 3;
    titles := titles || other.title_key;
    seen_families := seen_families || other.families;
  end loop;
  return jsonb_strip_nulls(jsonb_build_object('list_opps', to_jsonb(offered),
    'family', to_jsonb(nullif(of_family, '{}')), 'series', to_jsonb(nullif(of_series, '{}')), 'computed', true));
end $$;
