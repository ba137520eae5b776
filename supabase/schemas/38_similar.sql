-- Writes the lists of similar technologies for the given ids, but those that a source or a person gave. If nothing is near
-- to a technology, its list is empty.
create function private.fill_related(ids bigint[]) returns void
language sql security definer set search_path = '' as $$
  update public.technology_details d set pi_similaropps = s.list
  from private.similar_technologies(array(
    select c.tech_id from public.technology_details c
    where c.tech_id = any (ids) and (c.pi_similaropps is null or c.pi_similaropps ? 'computed'))) s
  where d.tech_id = s.tech_id
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
    select count(a.lexeme) filter (where o.lexeme is not null) >= 0.85 * count(*)
    from (select u.lexeme from unnest(one.places) u where u.positions is not null) a
    full join (select u.lexeme from unnest(other.places) u where u.positions is not null) o using (lexeme));
end $$;

-- The forty technologies nearest in meaning to each of many: of the hundred whose signs agree most, the vectors are
-- compared.
create function private.nearest_to_each(ids bigint[]) returns table (of_id bigint, tech_id bigint, likeness float8)
language sql stable set search_path = '' set jit = off set work_mem = '64MB' as $$
  with everyone as materialized (
    select v.tech_id, v.signs from private.technology_vectors v where v.signs is not null
  )
  select m.tech_id, n.*
  from private.technology_vectors m cross join lateral (
    select c.tech_id, private.likeness(v.vector, m.vector) from (
      select e.tech_id from everyone e order by bit_count(e.signs # m.signs) limit 101) c
    join private.technology_vectors v on v.tech_id = c.tech_id
    where v.encoder = m.encoder and v.tech_id <> m.tech_id
    order by 2 desc, 1 limit 40) n
  where m.tech_id = any (ids) and m.signs is not null
$$;

-- The families of a technology in the numbering of its sources; null for none.
create function private.family_keys(p_tech_id bigint) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(distinct k) from ingest.records r, unnest(r.families) k where r.tech_id = p_tech_id
$$;

-- A technology that may be offered beside another: `kind` is 'family', 'series' or null.
create type private.near_technology as (tech_id bigint, kind text, likeness float8, title_key text, families text[]);

-- Whether a technology has more text than its title, whose vector says too little of what it is like.
create function private.has_text(p_tech_id bigint) returns boolean
language sql stable set search_path = '' as $$
  select private.encoded_text(t, d) <> t.title
  from public.technologies t left join public.technology_details d on d.tech_id = t.tech_id where t.tech_id = p_tech_id
$$;

-- The technologies to offer beside each of many: its family, then its title series, then those of at least this
-- likeness, nearest first. Without a vector or a text, its family alone.
create function private.near_technologies(ids bigint[], least_likeness float8)
returns table (of_id bigint, near private.near_technology[])
language sql stable set search_path = '' set jit = off as $$
  with mine as materialized (
    select d.tech_id, d.title_key, t.uni, t.family, x as texts, private.family_keys(d.tech_id) as families,
      tsvector_to_array(to_tsvector('pg_catalog.english', d.title_key)) as stems
    from private.search_documents d
    join private.search_texts x on x.ordinal = d.ordinal
    join public.technologies t on t.tech_id = d.tech_id
    where d.tech_id = any (ids)
  ), numbers as materialized (
    select m.tech_id, private.any_of(array_agg(u.lexeme)) as held
    from mine m cross join unnest((m.texts).places) u where starts_with(u.lexeme, 'p:') group by 1
  ), nearest as materialized (
    select * from private.nearest_to_each(ids)
  ), considered as (
    select n.* from nearest n where n.likeness >= least_likeness and private.has_text(n.of_id) and private.has_text(n.tech_id)
    union all
    select m.tech_id, t.tech_id, 0 from mine m join public.technologies t on t.family = m.family and t.tech_id <> m.tech_id
    where not exists (select from nearest n where n.of_id = m.tech_id and n.tech_id = t.tech_id)
  ), found as materialized (
    select c.of_id, c.tech_id, c.likeness, t.family, t.uni, private.family_keys(t.tech_id) as families
    from considered c join public.technologies t on t.tech_id = c.tech_id
  ), judged as materialized (
    select f.*, coalesce(f.family = m.family, false) or coalesce(f.families && m.families, false) as is_family
    from found f join mine m on m.tech_id = f.of_id
  )
  select j.of_id, array_agg((j.tech_id,
      case when j.is_family then 'family'
        when j.uni = m.uni
          and private.is_title_series(m.stems, tsvector_to_array(to_tsvector('pg_catalog.english', d.title_key))) then 'series'
      end, j.likeness, d.title_key, coalesce(j.families, '{}'))::private.near_technology)
  from judged j
  join mine m on m.tech_id = j.of_id
  left join numbers n on n.tech_id = j.of_id
  join private.search_documents d on d.tech_id = j.tech_id
  join private.search_texts x on x.ordinal = d.ordinal
  where (x.places @@ n.held) is not true
    -- One text is a copy, whatever its number; the parts of a family often repeat their abstract under another title.
    and not (j.likeness >= 0.9 and (d.title_key = m.title_key or not j.is_family) and private.is_copy(x, m.texts))
  group by j.of_id
$$;

-- Whether two titles name parts of one series, that is, whether most of their words are the same.
create function private.is_title_series(one text[], other text[]) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(s.words) >= 2 and 2.0 * cardinality(s.words) >= 0.7 * (cardinality(one) + cardinality(other))
  from (select array(select unnest(one) intersect select unnest(other)) as words) s
$$;

-- The technologies to offer beside each of many, three at most: its family, its series, then the nearest. Each
-- title and each other family appears once.
-- returns `list` {"list_opps": [ids], "family": [ids], "series": [ids], "computed": true}; "list_opps" is empty if nothing is
--   near, and the next two are left out if they are empty
create function private.similar_technologies(ids bigint[]) returns table (tech_id bigint, list jsonb)
language sql stable set search_path = '' as $$
  -- Of fifty imported listings, those above 0.75 were looked at: at least 85 of 100 fit.
  select i.id, private.choose_similar(n.near)
  from unnest(ids) i (id) left join private.near_technologies(ids, 0.75) n on n.of_id = i.id
$$;

create function private.choose_similar(near private.near_technology[]) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  offered bigint[] := '{}';
  of_family bigint[] := '{}';
  of_series bigint[] := '{}';
  titles text[] := '{}';
  seen_families text[] := '{}';
  other private.near_technology;
begin
  for other in select n.* from unnest(near) n order by n.kind, n.likeness desc, n.tech_id
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
