-- The second class comes with what is found: joining it for each of 20,000 took a third of a common word's search.

drop function private.search_found(private.search_query, text);
create function private.search_found(q private.search_query, mode text)
returns table (ordinal integer, tech_id bigint, score float8, direct text, class1 text, status text, uni text, class2 text)
language plpgsql stable set search_path = '' set work_mem = '64MB' set jit = off set plan_cache_mode = 'force_custom_plan' as $$
declare
  -- Found is what scores at least this share of the best, or holds all the words, and all that is asked for expressly.
  found_share constant float8 := 0.2;
  -- The share that the query's own words keep, how many words join them, and from how many words on.
  original constant float8 := case mode when 'ai' then 0.85 else 0.9 end;
  expansions constant integer := case mode when 'ai' then 20 else 10 end;
  least_words constant integer := case mode when 'ai' then 2 else 4 end;
  -- In a catalogue of more technologies than this, not everything that holds a word is scored: so many postings are
  -- read, so many technologies then get the score of all words, and so many of the best are found at the most.
  exact_until constant integer := 20000;
  budget constant integer := 50000;
  rescored constant integer := 1000;
  most_found constant integer := 5000;
  large boolean;
  words constant bigint := (select count(distinct p) from unnest(q.positions) p);
  average float8;
  dead integer;
  total integer;
  excluded integer[];
  read_terms integer[];
  read_tiers smallint[];
  read_weights float8[];
  wanted integer[];
  wanted_weights float8[];
  allowed integer[];
  forbidden integer[];
  phrase tsquery;
  ordinals integer[];
  scores float8[];
  best float8;
  top integer[];
  top_scores float8[];
  pairs tsquery[];
  pair_weights float8[];
  new_terms integer[];
  new_weights float8[];
  direct_ordinals integer[] := '{}';
  direct_kinds text[] := '{}';
  holders integer[];
begin
  select s.average, s.dead, s.documents into average, dead, total from private.search_state s;
  large := total > exact_until;
  if q.impossible or (cardinality(q.term_ids) = 0 and cardinality(q.required) = 0 and cardinality(q.direct_numbers) = 0
      and cardinality(q.direct_inventor) = 0 and q.direct_university is null and q.direct_title is null) then
    return;
  end if;
  select array_agg(x.id), array_agg(x.w) into wanted, wanted_weights
  from (select u.id, sum(u.w) as w from unnest(q.term_ids, q.weights) u (id, w) group by u.id) x;

  if cardinality(q.required) > 0 then
    allowed := private.search_holders(q.required, true);
    if allowed is null then
      return;
    end if;
  end if;
  if cardinality(q.excluded) > 0 then
    -- What nearly every technology holds is looked for in the best ones only, below.
    select array_agg(k.term_id) into excluded from private.search_terms k
    where k.term_id = any (q.excluded) and (not large or k.documents <= budget);
    forbidden := private.search_holders(excluded, false);
  end if;

  if not large then
    with scored as materialized (
      select h.ordinal, sum(h.score) as score, count(*) as held
      from (select unnest(p.ordinals) as ordinal, unnest(p.impacts) * w.weight as score
            from unnest(wanted, wanted_weights) w (term_id, weight)
            join private.search_postings p on p.term_id = w.term_id) h
      where (allowed is null or h.ordinal in (select unnest(allowed))) and (forbidden is null or h.ordinal not in (select unnest(forbidden)))
      group by h.ordinal
    )
    select array_agg(x.ordinal), array_agg(x.score) into ordinals, scores
    from scored x, (select max(y.score) as best from scored y) y
    where x.score >= found_share * y.best or x.held >= words or allowed is not null;
  else
    -- Rare words are read whole, then of the others the strongest tiers, as far as the budget goes.
    with sizes as (
      select w.term_id, w.weight, t.tier, k.documents, coalesce((
          select (p.part + 1) * 256 from private.search_postings p
          where p.term_id = w.term_id and p.tier = t.tier order by p.part desc limit 1), 0) as size,
        sum(k.documents) over (order by k.documents, k.term_id, t.tier) / 3 as read_before
      from unnest(wanted, wanted_weights) w (term_id, weight)
      join private.search_terms k on k.term_id = w.term_id
      cross join generate_series(0, 2) t (tier)
    ), turns as (
      select s.*, sum(s.size) over (order by case when s.read_before <= budget / 2 then 0 else 1 + s.tier end, s.documents, s.term_id, s.tier) as together,
        row_number() over (order by case when s.read_before <= budget / 2 then 0 else 1 + s.tier end, s.documents, s.term_id, s.tier) as turn
      from sizes s where s.size > 0
    )
    select array_agg(t.term_id), array_agg(t.tier), array_agg(t.weight) into read_terms, read_tiers, read_weights
    from turns t where t.together <= budget or t.turn = 1;
    select array_agg(x.ordinal), array_agg(x.score) into ordinals, scores
    from (
      select h.ordinal, sum(h.score) as score
      from (select unnest(p.ordinals) as ordinal, unnest(p.impacts) * w.weight as score
            from unnest(read_terms, read_tiers, read_weights) w (term_id, tier, weight)
            join private.search_postings p on p.term_id = w.term_id and p.tier = w.tier and p.part < budget / 256) h
      group by h.ordinal) x
    where (allowed is null or x.ordinal in (select unnest(allowed))) and (forbidden is null or x.ordinal not in (select unnest(forbidden)));
    -- The best by what was read get the score of all words, from their own texts.
    with best_read as materialized (
      select u.o, u.s from unnest(ordinals, scores) u (o, s) order by u.s desc, u.o desc limit rescored
    ), exact as materialized (
      select x.ordinal, sum(w.weight * n.n * 2.2 / (n.n + 1.2 * (0.25 + 0.75 * x.length / average))) as s
      from best_read r join private.search_texts x on x.ordinal = r.o,
        unnest(wanted, wanted_weights) w (term_id, weight),
        lateral (select x.counts[array_position(x.term_ids, w.term_id)]::float8 as n offset 0) n
      where n.n > 0 and not x.term_ids && q.excluded group by x.ordinal
    )
    select array_agg(u.o), array_agg(u.s) into ordinals, scores
    from (
      select e.ordinal as o, e.s from exact e
      union all
      -- Behind those nothing was scored whole; it is found where it may well be as good.
      select u.o, least(u.s, f.least_s) from unnest(ordinals, scores) u (o, s),
        (select min(e.s) as least_s, max(e.s) as most_s, (select min(r.s) from best_read r) as least_read from exact e) f
      where u.s < f.least_read and (u.s >= found_share * f.most_s or words = 1)
        and cardinality(q.excluded) = coalesce(cardinality(excluded), 0)) u;
  end if;
  if allowed is not null and ordinals is null and wanted is null then
    -- Nothing but inventor: or uni: was asked for.
    select array_agg(a), array_agg(1) into ordinals, scores from unnest(allowed) a where forbidden is null or a not in (select unnest(forbidden));
  end if;
  if cardinality(q.phrases) + cardinality(q.excluded_phrases) > 0 then
    -- In a large catalogue, of words that stand nearly everywhere, the best are looked at.
    if large and cardinality(ordinals) > 2 * rescored then
      select array_agg(u.o), array_agg(u.s) into ordinals, scores
      from (select u.o, u.s from unnest(ordinals, scores) u (o, s) order by u.s desc, u.o desc limit 2 * rescored) u;
    end if;
    foreach phrase in array q.phrases loop
      select array_agg(x.o), array_agg(x.s) into ordinals, scores
      from unnest(ordinals, scores) x (o, s) join private.search_texts t on t.ordinal = x.o where t.places @@ phrase;
    end loop;
    foreach phrase in array q.excluded_phrases loop
      select array_agg(x.o), array_agg(x.s) into ordinals, scores
      from unnest(ordinals, scores) x (o, s) join private.search_texts t on t.ordinal = x.o where not t.places @@ phrase;
    end loop;
  end if;

  if large and cardinality(ordinals) > most_found then
    select array_agg(u.o), array_agg(u.s) into ordinals, scores
    from (select u.o, u.s from unnest(ordinals, scores) u (o, s) order by u.s desc, u.o desc limit most_found) u;
  end if;

  -- What was meant as a whole: a number, a title, a person, a university.
  if cardinality(q.direct_numbers) > 0 then
    holders := coalesce(private.search_holders(q.direct_numbers, false), '{}');
    direct_ordinals := direct_ordinals || holders;
    direct_kinds := direct_kinds || array_fill('patent-number'::text, array[cardinality(holders)]);
  end if;
  if q.direct_title is not null then
    select coalesce(array_agg(d.ordinal), '{}') into holders from (
      select d.ordinal from private.search_documents d
      where left(d.title_key, 200) = left(q.direct_title, 200) and d.title_key = q.direct_title limit 1000) d;
    direct_ordinals := direct_ordinals || holders;
    direct_kinds := direct_kinds || array_fill('title'::text, array[cardinality(holders)]);
  end if;
  if cardinality(q.direct_inventor) > 0 then
    holders := coalesce(private.search_holders(q.direct_inventor, true), '{}');
    direct_ordinals := direct_ordinals || holders;
    direct_kinds := direct_kinds || array_fill('inventor'::text, array[cardinality(holders)]);
  end if;
  if q.direct_university is not null then
    holders := coalesce(private.search_holders(array[q.direct_university], false), '{}');
    direct_ordinals := direct_ordinals || holders;
    direct_kinds := direct_kinds || array_fill('university'::text, array[cardinality(holders)]);
  end if;

  -- The best 200 of the versions that still stand.
  select array_agg(x.ordinal order by x.s desc, x.ordinal desc), array_agg(x.s order by x.s desc, x.ordinal desc) into top, top_scores
  from (select t.o as ordinal, t.s from (
          select u.o, u.s from unnest(ordinals, scores) u (o, s) order by u.s desc, u.o desc limit 250 + least(dead, 2000)) t
        join private.search_documents d on d.ordinal = t.o order by t.s desc, t.o desc limit 200) x;
  best := top_scores[1];

  if cardinality(q.term_ids) > 1 and best > 0 then
    -- Neighbours in the query, with where they stand in it and how near each other they stand in a text: ts_rank_cd adds
    -- one over the distance for each place where the two meet. It saturates as a word's count does.
    select array_agg(('''' || w.term || ''' & ''' || w.next_term || '''')::tsquery), array_agg(least(w.idf, w.next_idf))
      into pairs, pair_weights
    from (select u.term, lead(u.term) over seq as next_term, u.idf, lead(u.idf) over seq as next_idf
          from (select distinct on (x.position) x.position, x.term, x.w as idf
                from unnest(q.terms, q.weights, q.positions) x (term, w, position) order by x.position, x.w desc) u
          window seq as (order by u.position)) w
    where w.next_term <> w.term;
    select array_agg(t.ordinal order by t.place), array_agg(t.s + coalesce(n.s, 0) order by t.place) into top, top_scores
    from unnest(top, top_scores) with ordinality t (ordinal, s, place)
    left join (
      select x.ordinal, 0.3 * sum(p.w * c.n * 2.2 / (c.n + 1.2 * (0.25 + 0.75 * x.length / average))) as s
      from private.search_texts x, unnest(pairs, pair_weights) p (query, w),
        lateral (select ts_rank_cd('{1,1,1,1}', x.places, p.query)::float8 as n offset 0) c
      where x.ordinal = any (top[1:100]) and c.n > 0 group by x.ordinal) n on n.ordinal = t.ordinal;
  end if;

  if best > 0 and words >= least_words then
    -- RM3: the words of the best ten, weighted by how well those match and how often the words stand there.
    select array_agg(e.term_id), array_agg(e.share / e.all_shares * e.idf) into new_terms, new_weights
    from (
      select y.term_id, y.share, y.idf, sum(y.share) over () as all_shares
      from (
        select w.term_id, w.share, ln(1 + (total - k.documents + 0.5::float8) / (k.documents + 0.5)) as idf
        from (select u.term_id, sum(b.s / b.all_scores * u.n / x.length) as share
              from (select t.ordinal, t.s, sum(t.s) over () as all_scores
                    from (select t.ordinal, t.s from unnest(top, top_scores) t (ordinal, s) order by t.s desc, t.ordinal desc limit 10) t) b
              join private.search_texts x on x.ordinal = b.ordinal, unnest(x.term_ids, x.counts) u (term_id, n)
              where u.n > 0 group by u.term_id) w
        join private.search_terms k on k.term_id = w.term_id
        order by w.share * ln(1 + (total - k.documents + 0.5::float8) / (k.documents + 0.5)) desc, w.term_id limit expansions) y) e;
    select array_agg(t.ordinal order by t.place),
      array_agg(t.s + (1 - original) / original * words * coalesce(n.s, 0) order by t.place)
      into top, top_scores
    from unnest(top, top_scores) with ordinality t (ordinal, s, place)
    left join (
      select x.ordinal, sum(e.w * u.n * 2.2 / (u.n + 1.2 * (0.25 + 0.75 * x.length / average))) as s
      from private.search_texts x, unnest(new_terms, new_weights) e (term_id, w),
        lateral (select x.counts[array_position(x.term_ids, e.term_id)]::float8 as n offset 0) u
      where x.ordinal = any (top) and u.n > 0
      group by x.ordinal) n on n.ordinal = t.ordinal;
  end if;

  return query
  with ranked as (
    -- The rest keeps its order below the ones ranked again.
    select u.o, case when r.o is not null then 1 + r.s else u.s / (best + 1) end as s
    from unnest(ordinals, scores) u (o, s) left join unnest(top, top_scores) r (o, s) on r.o = u.o
  ), direct as (
    select k.o, k.kind, case k.kind
      -- Of two numbers typed, both; of titles that differ in case or commas only, this very one.
      when 1 then 100 * (select count(*) from private.search_texts t, unnest(q.direct_numbers) n
        where t.ordinal = k.o and array_position(t.term_ids, n) is not null)
      when 2 then 5000 * (select count(*) from private.search_documents s join public.technologies t on t.tech_id = s.tech_id
        where s.ordinal = k.o and t.title = q.exact_title)
      else 0 end as more
    from (select u.o, min(array_position('{patent-number,title,inventor,university}'::text[], u.kind)) as kind
          from unnest(direct_ordinals, direct_kinds) u (o, kind) group by u.o) k
  )
  select d.ordinal, d.tech_id, coalesce(r.s, 0) + coalesce((5 - x.kind) * 10000 + x.more, 0),
    ('{patent-number,title,inventor,university}'::text[])[x.kind], d.class1, d.status, d.uni, d.class2
  from ranked r full join direct x on x.o = r.o
  join private.search_documents d on d.ordinal = coalesce(r.o, x.o);
end $$;

revoke execute on function private.search_found(private.search_query, text) from public, anon, authenticated;

-- As before, but for where the second class and the hidden ones come from.
create or replace function public.search_page(
  p_query text, p_mode text default 'regular', p_keywords text[] default null, p_form_key uuid default null,
  p_class text default null, p_status text default null, p_uni text default null,
  p_sort text default 'most-relevant', p_page integer default 1, p_uni_like text default null,
  p_hidden boolean default false
) returns jsonb
-- Definer: the index is nobody's to read. It reads cards and details only, which every member may read.
language plpgsql volatile security definer set search_path = '' set work_mem = '64MB' set jit = off set plan_cache_mode = 'force_custom_plan' as $$
declare
  viewer jsonb := private.viewer();
  mode text := case when p_mode = 'ai' then 'ai' else 'regular' end;
  -- Beyond this the query is a whole text pasted; nothing of the rest is searched for.
  query text := btrim(left(coalesce(p_query, ''), 2000));
  hidden bigint[] := private.hidden_technologies();
  claim private.search_claim;
  charge jsonb;
  answer jsonb := jsonb_build_object('viewer', viewer,
    'catalogue', (select f.technologies from public.technology_facets f where f.kind = 'all'),
    'hidden', 0, 'total', 0, 'totalIsCapped', false, 'page', 1, 'pages', 1, 'cards', '[]'::jsonb, 'corrections', '[]'::jsonb,
    'relaxed', '[]'::jsonb, 'featured', '[]'::jsonb);
  uni_like text := lower(nullif(btrim(p_uni_like), ''));
  -- Beyond this many technologies, counting all that match costs more than it tells.
  exact_until constant integer := 20000;
  q private.search_query;
  total integer;
  capped boolean;
  page integer := 1;
  place integer;
  hits jsonb;
  counts jsonb;
  cards jsonb;
begin
  claim.state := case when viewer is null then 'visitor' else 'unpaid' end;
  claim.used := (viewer ->> 'trialSearches')::integer;
  if viewer is not null and query <> '' then
    claim := private.begin_search(mode, query, case when mode = 'ai' then p_keywords end, p_form_key is not null);
  end if;
  if claim.state not in ('subscribed', 'paid', 'payable', 'empty') then
    answer := answer || jsonb_build_object('search', private.end_search(claim, false), 'facets', private.facet_counts(),
      'universities', private.universities(case when viewer is not null then uni_like end));
    return case when viewer is null then answer || jsonb_build_object('featured', private.featured_cards()) else answer end;
  end if;

  q := private.read_request(query, mode, p_keywords);
  with ranked as materialized (
    select f.tech_id, f.score, f.direct, f.class1, f.class2, f.status, f.uni,
      (p_class is null or (p_class in (f.class1, f.class2)) is true) as of_class,
      (p_status is null or f.status = p_status) as of_status,
      (p_uni is null or f.uni = p_uni) as of_uni,
      f.tech_id = any (hidden) as hidden
    from private.search_found(q, mode) f
  ), found as not materialized (
    select * from ranked r where r.hidden = coalesce(p_hidden, false)
  ), listed as not materialized (
    select * from found f where f.of_class and f.of_status and f.of_uni
  ), unis as materialized (
    select f.uni as name, count(*) as technologies from found f where f.of_class and f.of_status group by f.uni
  ), matching_unis as materialized (
    select u.* from unis u where uni_like is null or strpos(lower(u.name), uni_like) > 0
  ), size as (
    select count(*)::integer as n from listed
  ), shown as (
    select s.n, least(greatest(coalesce(p_page, 1), 1), greatest(ceil(least(s.n, 100 * 10) / 10.0)::integer, 1)) as capped_page,
      least(greatest(coalesce(p_page, 1), 1), greatest(ceil(s.n / 10.0)::integer, 1)) as full_page
    from size s
  )
  select s.n, case when (answer ->> 'catalogue')::integer > exact_until then s.capped_page else s.full_page end,
    (select jsonb_agg(jsonb_build_object('id', h.tech_id, 'direct', h.direct) order by h.place)
     from (select o.tech_id, o.direct, row_number() over () as place
           from (select l.tech_id, l.direct
                 from listed l
                 left join public.technologies t on p_sort in ('commercial-potential', 'most-recent') and t.tech_id = l.tech_id
                 left join public.technology_counts n on p_sort in ('most-liked', 'most-saved') and n.tech_id = l.tech_id
                 order by
                   case when p_sort = 'commercial-potential' then private.category_rank(t.categorical_assign) end,
                   case p_sort when 'most-liked' then n.likes when 'most-saved' then n.saves end desc nulls last,
                   case when p_sort = 'most-recent' then t.date_added end desc nulls last,
                   case when p_sort = 'most-recent' then l.tech_id end desc,
                   l.score desc, l.tech_id desc
                 limit 10 offset (case when (answer ->> 'catalogue')::integer > exact_until then s.capped_page else s.full_page end - 1) * 10) o) h),
    jsonb_build_object(
      'ranked', (select count(*) from ranked),
      'hidden', (select count(*) from ranked r where r.hidden and r.of_class and r.of_status and r.of_uni),
      'facets', jsonb_build_object(
        'class', coalesce((select jsonb_object_agg(x.class, x.n) from (
          select k.class, sum(k.n) as n from (
            select f.class1 as class, count(*) as n from found f where f.of_status and f.of_uni group by f.class1
            union all
            select f.class2, count(*) from found f where f.of_status and f.of_uni and f.class2 is distinct from f.class1 group by f.class2) k
          where k.class is not null group by k.class) x), '{}'),
        'status', coalesce((select jsonb_object_agg(x.status, x.n) from (
          select f.status, count(*) as n from found f where f.of_class and f.of_uni group by f.status) x), '{}')),
      'universities', jsonb_build_object(
        'total', (select count(*) from unis), 'matching', (select count(*) from matching_unis),
        'found', coalesce((select jsonb_agg(jsonb_build_object('name', x.name, 'technologies', x.technologies) order by x.technologies desc, x.name)
          from (select * from matching_unis order by technologies desc, name limit 40) x), '[]')),
      'relaxed', case when s.n > 0 then '[]'::jsonb else coalesce((
        select jsonb_agg(jsonb_build_object('filter', r.filter, 'matching', r.n) order by r.n desc, r.filter)
        from (select 'class' as filter, count(*) filter (where f.of_status and f.of_uni) as n from found f having p_class is not null
              union all select 'status', count(*) filter (where f.of_class and f.of_uni) from found f having p_status is not null
              union all select 'uni', count(*) filter (where f.of_class and f.of_status) from found f having p_uni is not null) r
        where r.n > 0), '[]') end)
    into total, page, hits, counts
  from shown s;

  -- Charged here, in the same transaction: whatever fails before or after this is not charged.
  charge := private.end_search(claim, (counts ->> 'ranked')::integer > 0);
  if not (charge ->> 'allowed')::boolean then
    return answer || jsonb_build_object('search', charge, 'facets', private.facet_counts(), 'universities', private.universities(uni_like));
  end if;

  select jsonb_agg(private.card(t, n.likes, n.dislikes, n.saves)
      || jsonb_build_object('why', private.search_reasons(q, t, d, h.direct)) order by h.place) into cards
  from rows from (jsonb_to_recordset(hits) as (id bigint, direct text)) with ordinality h (id, direct, place)
  join public.technologies t on t.tech_id = h.id
  left join public.technology_details d on d.tech_id = h.id
  left join public.technology_counts n on n.tech_id = h.id;

  capped := total > 1000 and (answer ->> 'catalogue')::integer > exact_until;
  total := case when capped then 1000 else total end;
  return answer || (counts - 'ranked') || jsonb_build_object('search', charge, 'total', total, 'totalIsCapped', capped, 'page', page,
    'pages', greatest(ceil(total / 10.0)::integer, 1), 'cards', coalesce(cards, '[]'), 'corrections', q.corrections);
end $$;
