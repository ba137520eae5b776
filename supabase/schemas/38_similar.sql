-- Writes the lists of similar technologies for the given ids. If nothing is near to a technology, its list is empty.
create function private.fill_related(ids bigint[]) returns void
language sql security definer set search_path = '' as $$
  update public.technology_details d set pi_similaropps = private.similar_technologies(d.tech_id)
  where d.tech_id = any (ids)
$$;

-- The words that say most of what a record is, twenty at most, with the weight of each and what the record itself scores
-- by it. Words of the title count twice; people and places make two texts no more alike.
create function private.telling_words(p_tech_id bigint) returns table (term_id integer, weight float8, own_score float8)
-- In PL/pgSQL, which plans it once for all records. With its number of rows, because an import calls it before there are
-- statistics.
language plpgsql stable rows 20 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  with own as materialized (
    select x.length, x.term_ids, x.counts, tsvector_to_array(private.stems_of(d.title_key)) as title
    from private.search_documents d join private.search_texts x on x.ordinal = d.ordinal where d.tech_id = p_tech_id
  ), terms as materialized (
    select k.term_id, k.term, k.documents, u.n
    from own o, unnest(o.term_ids, o.counts) u (term_id, n) join private.search_terms k on k.term_id = u.term_id
  ), names as materialized (
    select tsvector_to_array(private.stems_of(coalesce(string_agg(substr(t.term, 3), ' '), ''))) as stems
    from terms t where t.n = 0 and t.term ~ '^[iu]:'
  ), weighed as (
    select t.term_id, case when t.term = any (o.title) then 2 else 1 end as times,
      ln(1 + (s.documents - t.documents + 0.5::float8) / (t.documents + 0.5)) as idf,
      t.n * 2.2 / (t.n + 1.2 * (0.25 + 0.75 * o.length / s.average)) as impact
    from own o, names m, private.search_state s, terms t
    -- A word in more records than this says too little to be followed.
    where t.n > 0 and t.documents between 2 and greatest(20, least(1000, s.documents / 10))
      and t.term <> all (m.stems) and t.term !~ '^[0-9.]+$'
  )
  select w.term_id, w.idf * w.idf * w.impact * w.times, w.idf * w.idf * w.impact * w.impact * w.times
  from weighed w order by w.idf * w.impact * w.times desc, w.term_id limit 20;
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

-- Technologies that share the most telling words of a technology, its family first, then its title series. Members of
-- its family count whatever they share; others need the given share of its score against itself, and the given number
-- of shared words.
create function private.near_technologies(p_tech_id bigint, least_likeness float8, least_shared integer)
returns table (tech_id bigint, kind text, likeness float8, shared integer, title_key text, families text[])
language plpgsql stable set search_path = '' set work_mem = '16MB' set jit = off as $$
#variable_conflict use_column
declare
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
  select d.title_key, t.uni, t.family into my
  from private.search_documents d join public.technologies t on t.tech_id = d.tech_id where d.tech_id = p_tech_id;
  my_stems := tsvector_to_array(to_tsvector('pg_catalog.english', my.title_key));
  numbers := array(select k.term_id from private.search_terms k where k.term_id = any (me.term_ids) and starts_with(k.term, 'p:'));
  my_families := array(select distinct f from ingest.records r, unnest(r.families) f where r.tech_id = p_tech_id);

  return query
  with telling as materialized (
    select * from private.telling_words(p_tech_id)
  ), near as (
    select h.ordinal, sum(h.score) as score, count(*)::integer as shared
    from (select unnest(p.ordinals) as ordinal, unnest(p.impacts) * w.weight as score
          from telling w join private.search_postings p on p.term_id = w.term_id) h
    group by h.ordinal order by score desc, h.ordinal limit 40
  ), considered as (
    select n.ordinal, n.score, n.shared from near n
    union all
    select d.ordinal, 0, 0 from public.technologies t join private.search_documents d on d.tech_id = t.tech_id
    where t.family = my.family and t.family is not null and d.ordinal not in (select n.ordinal from near n)
  ), judged as (
    select d.tech_id, d.title_key, f.keys as families, c.shared, x,
      coalesce(c.score / nullif((select sum(w.own_score) from telling w), 0), 0) as likeness,
      t.family = my.family or f.keys && my_families as is_family, t.uni = my.uni as is_same_owner
    from considered c
    join private.search_documents d on d.ordinal = c.ordinal
    join private.search_texts x on x.ordinal = c.ordinal
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
    j.likeness, j.shared, j.title_key, coalesce(j.families, '{}')
  from judged j
  where (j.is_family or j.likeness >= least_likeness and j.shared >= least_shared)
    -- One text is a copy, whatever its number; the parts of a family often repeat their abstract under another title.
    and not (j.likeness >= 0.7 and (j.title_key = my.title_key or not coalesce(j.is_family, false)) and private.is_copy(j.x, me))
  order by 2 nulls last, 3 desc, 1;
end $$;

-- Whether two titles name parts of one series, that is, whether most of their words are the same.
create function private.is_title_series(one text[], other text[]) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(s.words) >= 2 and 2.0 * cardinality(s.words) >= 0.7 * (cardinality(one) + cardinality(other))
  from (select array(select unnest(one) intersect select unnest(other)) as words) s
$$;

-- The technologies to offer beside one, three at most: its family, its series, then the nearest. Each title and each
-- other family appears once. {"list_opps": [ids], "family": [ids], "series": [ids]}; "list_opps" is empty if nothing is
-- near, and the other two are left out if they are empty.
create function private.similar_technologies(p_tech_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  -- Set on labelled pairs: below this share of what a record scores against itself, and with
  -- one word alone, two records share their words by chance.
  least_likeness constant float8 := 0.30;
  least_shared constant integer := 2;
  offered bigint[] := '{}';
  of_family bigint[] := '{}';
  of_series bigint[] := '{}';
  titles text[] := '{}';
  seen_families text[] := '{}';
  other record;
begin
  for other in select n.* from private.near_technologies(p_tech_id, least_likeness, least_shared) n
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
    'family', to_jsonb(nullif(of_family, '{}')), 'series', to_jsonb(nullif(of_series, '{}'))));
end $$;
