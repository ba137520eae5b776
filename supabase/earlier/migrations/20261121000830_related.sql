-- Similar opportunities by text, from the search index: for technologies whose owner named none.

-- The technologies most like one, best first, three at most: those with which it shares its telling words. Never itself,
-- never a copy (same title, number, family or text), and each family once. Empty where nothing is near.
create function private.related_technologies(p_tech_id bigint) returns bigint[]
language plpgsql stable set search_path = '' set work_mem = '16MB' set jit = off set plan_cache_mode = 'force_custom_plan' as $$
declare
  -- A record's most telling words decide; a word in more records than this says too little to be followed.
  telling constant integer := 20;
  most_documents constant integer := 1000;
  -- Below this share of what the record scores against itself, two share words by chance.
  least_likeness constant float8 := 0.12;
  -- Two texts that have this share of all their words in common are one text.
  copy_share constant float8 := 0.85;
  me record;
  total integer;
  average float8;
  names text[];
  numbers integer[];
  wanted integer[];
  weights float8[];
  own_score float8;
  families text[];
  titles text[];
  title_words text[];
  nearest bigint[] := '{}';
  other record;
begin
  select d.ordinal, d.title_key, x.length, x.term_ids, x.counts into me
  from private.search_documents d join private.search_texts x on x.ordinal = d.ordinal where d.tech_id = p_tech_id;
  if not found then
    return nearest;
  end if;
  select s.documents, s.average into total, average from private.search_state s;

  title_words := tsvector_to_array(to_tsvector('pg_catalog.english', me.title_key));
  -- People and places make two texts no more alike.
  select tsvector_to_array(to_tsvector('pg_catalog.english', coalesce(string_agg(substr(k.term, 3), ' ') filter (where k.term ~ '^[iu]:'), ''))),
    coalesce(array_agg(k.term_id) filter (where starts_with(k.term, 'p:')), '{}')
    into names, numbers
  from unnest(me.term_ids, me.counts) u (term_id, n) join private.search_terms k on k.term_id = u.term_id where u.n = 0;
  -- A word of the title says twice as much about what a record is.
  select array_agg(t.term_id), array_agg(t.idf * t.idf * t.impact * t.times), sum(t.idf * t.idf * t.impact * t.impact * t.times)
    into wanted, weights, own_score
  from (
    select w.term_id, w.idf, w.impact, w.times from (
      select k.term_id, case when k.term = any (title_words) then 2 else 1 end as times, ln(1 + (total - k.documents + 0.5::float8) / (k.documents + 0.5)) as idf,
        u.n * 2.2 / (u.n + 1.2 * (0.25 + 0.75 * me.length / average)) as impact
      from unnest(me.term_ids, me.counts) u (term_id, n) join private.search_terms k on k.term_id = u.term_id
      where u.n > 0 and k.documents between 2 and greatest(20, least(most_documents, total / 10)) and k.term <> all (names)
        and k.term !~ '^[0-9.]+$') w
    order by w.idf * w.impact * w.times desc, w.term_id limit telling) t;
  if wanted is null then
    return nearest;
  end if;

  select coalesce(array_agg(distinct f), '{}') into families
  from ingest.records r, unnest(r.families) f where r.tech_id = p_tech_id;
  titles := array[me.title_key];
  for other in
    with near as (
      select h.ordinal, sum(h.score) as score
      from (select unnest(p.ordinals) as ordinal, unnest(p.impacts) * w.weight as score
            from unnest(wanted, weights) w (term_id, weight) join private.search_postings p on p.term_id = w.term_id) h
      group by h.ordinal order by score desc, h.ordinal limit 40
    )
    select d.tech_id, d.title_key, f.families
    from near n
    join private.search_documents d on d.ordinal = n.ordinal
    join private.search_texts x on x.ordinal = n.ordinal
    left join lateral (
      select array_agg(distinct f) as families from ingest.records r, unnest(r.families) f where r.tech_id = d.tech_id) f on true
    where d.tech_id <> p_tech_id and n.score >= least_likeness * own_score
      and not (n.score >= 0.7 * own_score and (
        select count(b.term_id) >= copy_share * count(*)
        from (select u.term_id from unnest(x.term_ids, x.counts) u (term_id, n) where u.n > 0) a
        full join (select u.term_id from unnest(me.term_ids, me.counts) u (term_id, n) where u.n > 0) o using (term_id)
        left join (select unnest(x.term_ids) as term_id intersect select unnest(me.term_ids)) b using (term_id)))
      and not x.term_ids && numbers
    order by n.score desc, d.tech_id
  loop
    continue when other.title_key = any (titles) or other.families && families;
    nearest := nearest || other.tech_id;
    exit when cardinality(nearest) = 3;
    titles := titles || other.title_key;
    families := families || coalesce(other.families, '{}');
  end loop;
  return nearest;
end $$;

-- Writes the lists of the given technologies. One to which nothing is near gets an empty list.
create function private.fill_related(ids bigint[]) returns void
language sql security definer set search_path = '' as $$
  update public.technology_details d
  set pi_similaropps = jsonb_build_object('list_opps', to_jsonb(private.related_technologies(d.tech_id)))
  where d.tech_id = any (ids)
$$;

revoke execute on function private.related_technologies(bigint), private.fill_related(bigint[])
  from public, anon, authenticated;
