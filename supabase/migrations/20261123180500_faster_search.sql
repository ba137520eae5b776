-- Search within 100 ms at 20,000 technologies: fewer and narrower rows on the way from the postings to the page.

create or replace function private.search_found(q private.search_query, mode text)
returns table (ordinal integer, tech_id bigint, score float8, direct text, class1 text, status text, uni text, class2 text, close boolean)
language plpgsql stable set search_path = '' set work_mem = '64MB' set jit = off set plan_cache_mode = 'force_custom_plan' as $$
declare
  -- Found is what scores at least this share of the best, or holds all the words, and all that is asked for expressly.
  found_share constant float8 := 0.2;
  -- In Discovery.AI the words of the best ten join the query: the share that its own words keep, how many join them,
  -- and from how many words on.
  original constant float8 := 0.9;
  expansions constant integer := 20;
  least_words constant integer := 2;
  -- Of two or three words those that hold all come before the others.
  all_count constant boolean := mode = 'regular' and (select count(distinct p) from unnest(q.positions) p) between 2 and 3;
  -- Whether a place in the query has more than one word, of which the best counts.
  has_choices constant boolean := coalesce(cardinality(q.term_ids), 0) > (select count(distinct p) from unnest(q.positions) p) or q.phrase_words <> '[]';
  -- In a catalogue of more technologies than this, not everything that holds a word is scored: so many postings are
  -- read, so many technologies then get the score of all words, and so many of the best are found at the most.
  exact_until constant integer := private.exact_until();
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
  -- What holds a synonym or compound of several words, by place in the query, with what that adds.
  phrase_ordinals integer[];
  phrase_places integer[];
  phrase_scores float8[];
  -- Whether each of the ordinals holds all the words.
  complete boolean[];
  some_complete boolean;
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

  if q.phrase_words <> '[]' then
    select array_agg(x.ordinal), array_agg(x.place), array_agg(x.score) into phrase_ordinals, phrase_places, phrase_scores
    from private.search_phrase_words(q.phrase_words, total) x;
  end if;

  if not large and has_choices then
    with own as materialized (
      select u.id, u.place, max(u.w) as weight from unnest(q.term_ids, q.weights, q.positions) u (id, w, place) group by u.id, u.place
    ), held as (
      select x.ordinal, x.place, max(x.score) as score
      from (select unnest(p.ordinals) as ordinal, w.place, unnest(p.impacts) * w.weight as score
            from own w join private.search_postings p on p.term_id = w.id
            union all
            select * from unnest(phrase_ordinals, phrase_places, phrase_scores)) x
      group by x.ordinal, x.place
    ), scored as materialized (
      select h.ordinal, sum(h.score) as score, count(*) as held
      from held h
      where (allowed is null or h.ordinal in (select unnest(allowed))) and (forbidden is null or h.ordinal not in (select unnest(forbidden)))
      group by h.ordinal
    )
    select array_agg(x.ordinal), array_agg(x.score), array_agg(x.held >= words) into ordinals, scores, complete
    from scored x, (select max(y.score) as best from scored y) y
    where x.score >= found_share * y.best or x.held >= words or allowed is not null;
  elsif not large then
    with scored as materialized (
      select h.ordinal, sum(h.score) as score, count(*) as held
      from (select unnest(p.ordinals) as ordinal, unnest(p.impacts) * w.weight as score
            from unnest(wanted, wanted_weights) w (term_id, weight)
            join private.search_postings p on p.term_id = w.term_id) h
      where (allowed is null or h.ordinal in (select unnest(allowed))) and (forbidden is null or h.ordinal not in (select unnest(forbidden)))
      group by h.ordinal
    )
    select array_agg(x.ordinal), array_agg(x.score), array_agg(x.held >= words) into ordinals, scores, complete
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
      select x.ordinal, count(*) as held, sum(w.weight * n.n * 2.2 / (n.n + 1.2 * (0.25 + 0.75 * x.length / average))) as s
      from best_read r join private.search_texts x on x.ordinal = r.o,
        unnest(wanted, wanted_weights) w (term_id, weight),
        lateral (select x.counts[array_position(x.term_ids, w.term_id)]::float8 as n offset 0) n
      where n.n > 0 and not x.term_ids && q.excluded group by x.ordinal
    )
    select array_agg(u.o), array_agg(u.s), array_agg(u.held >= words) into ordinals, scores, complete
    from (
      select e.ordinal as o, e.s, e.held from exact e
      union all
      -- Behind those nothing was scored whole; it is found where it may well be as good.
      select u.o, least(u.s, f.least_s), 0 from unnest(ordinals, scores) u (o, s),
        (select min(e.s) as least_s, max(e.s) as most_s, (select min(r.s) from best_read r) as least_read from exact e) f
      where u.s < f.least_read and (u.s >= found_share * f.most_s or words = 1)
        and cardinality(q.excluded) = coalesce(cardinality(excluded), 0)) u;
    if phrase_ordinals is not null then
      select array_agg(x.o), array_agg(x.s), array_agg(x.c) into ordinals, scores, complete
      from (select u.o, sum(u.s) as s, bool_or(u.c) as c
            from (select u.o, u.s, u.c from unnest(ordinals, scores, complete) u (o, s, c)
                  union all select p.o, p.s, false from unnest(phrase_ordinals, phrase_scores) p (o, s)) u
            where (allowed is null or u.o in (select unnest(allowed))) and (forbidden is null or u.o not in (select unnest(forbidden)))
            group by u.o) x;
    end if;
  end if;
  if allowed is not null and ordinals is null and wanted is null then
    -- Nothing but inventor: or uni: was asked for.
    select array_agg(a), array_agg(1), array_agg(false) into ordinals, scores, complete from unnest(allowed) a where forbidden is null or a not in (select unnest(forbidden));
  end if;
  if cardinality(q.phrases) + cardinality(q.excluded_phrases) > 0 then
    -- In a large catalogue, of words that stand nearly everywhere, the best are looked at.
    if large and cardinality(ordinals) > 2 * rescored then
      select array_agg(u.o), array_agg(u.s), array_agg(u.c) into ordinals, scores, complete
      from (select u.o, u.s, u.c from unnest(ordinals, scores, complete) u (o, s, c) order by u.s desc, u.o desc limit 2 * rescored) u;
    end if;
    foreach phrase in array q.phrases loop
      select array_agg(x.o), array_agg(x.s), array_agg(x.c) into ordinals, scores, complete
      from unnest(ordinals, scores, complete) x (o, s, c) join private.search_texts t on t.ordinal = x.o where t.places @@ phrase;
    end loop;
    foreach phrase in array q.excluded_phrases loop
      select array_agg(x.o), array_agg(x.s), array_agg(x.c) into ordinals, scores, complete
      from unnest(ordinals, scores, complete) x (o, s, c) join private.search_texts t on t.ordinal = x.o where not t.places @@ phrase;
    end loop;
  end if;

  if large and cardinality(ordinals) > most_found then
    select array_agg(u.o), array_agg(u.s), array_agg(u.c) into ordinals, scores, complete
    from (select u.o, u.s, u.c from unnest(ordinals, scores, complete) u (o, s, c) order by u.s desc, u.o desc limit most_found) u;
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
    -- All the words are of one name, not of two people's.
    select coalesce(array_agg(s.ordinal), '{}') into holders
    from (select unnest(private.search_holders(q.direct_inventor, true)) as o limit 1000) h
    join private.search_documents s on s.ordinal = h.o
    join public.technology_details t on t.tech_id = s.tech_id
    where exists (select from unnest(private.names_of(t.inventor)) n (name)
      where string_to_array(private.fold(n.name), ' ') @> string_to_array(q.direct_title, ' '));
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
                from unnest(q.terms, q.weights, q.positions, q.typed, q.used) x (term, w, position, typed, used)
                -- Of a place with several words, the one that was typed.
                order by x.position, x.typed = x.used desc, x.w desc) u
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

  if mode = 'ai' and best > 0 and words >= least_words then
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

  some_complete := coalesce(true = any (complete), false);
  return query
  with ranked as (
    -- The rest keeps its order below the ones ranked again.
    select u.o, case when r.o is not null then 1 + r.s else u.s / (best + 1) end
        + case when all_count and u.c then 1000 else 0 end as s, u.c as holds_all
    from unnest(ordinals, scores, complete) u (o, s, c) left join unnest(top, top_scores) r (o, s) on r.o = u.o
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
  -- Equal scores are told apart by the shorter title, which says the words more plainly.
  select d.ordinal, d.tech_id, coalesce(r.s, 0) + coalesce((5 - x.kind) * 10000 + x.more, 0) + 1e-6::float8 / (1 + length(d.title_key)),
    ('{patent-number,title,inventor,university}'::text[])[x.kind], d.class1, d.status, d.uni, d.class2,
    not (all_count and some_complete) or x.o is not null or r.holds_all is true
  from ranked r full join direct x on x.o = r.o
  join private.search_documents d on d.ordinal = coalesce(r.o, x.o);
end $$;

create or replace function public.search_page(
  p_query text, p_mode text default 'regular', p_keywords text[] default null, p_form_key uuid default null,
  p_filters jsonb default '{}', p_sort text default 'most-relevant', p_page integer default 1,
  p_uni_like text default null, p_per integer default 10
) returns jsonb
-- Definer: the index is nobody's to read. It reads cards and details only, which every member may read.
language plpgsql volatile security definer set search_path = '' set work_mem = '64MB' set jit = off
-- Planned once a connection: planning takes 7 ms, as long as many searches do.
set plan_cache_mode = 'force_generic_plan' as $$
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
    'relaxed', '[]'::jsonb, 'lessClose', 0, 'also', '[]'::jsonb, 'featured', '[]'::jsonb);
  per constant integer := private.page_length(p_per);
  filters constant private.filters := private.read_filters(p_filters);
  -- One filter each, and the dates together, so that what each keeps away can be counted.
  by_class private.filters;
  by_status private.filters;
  by_uni private.filters;
  by_date private.filters := filters;
  uni_like text := nullif(btrim(p_uni_like), '');
  -- Beyond this many technologies, counting all that match costs more than it tells.
  is_large constant boolean := (answer ->> 'catalogue')::integer > private.exact_until();
  -- Families are folded among the first of the list.
  folded_until constant integer := private.most_listed();
  q private.search_query;
  -- Most searches have no filter, and thousands of technologies would be asked whether they pass it.
  has_class constant boolean := filters.class is not null;
  has_status constant boolean := filters.status is not null;
  has_uni constant boolean := filters.uni is not null;
  has_facts constant boolean := private.asks_for_facts(filters);
  by_meaning constant boolean := mode = 'ai' and private.has_query_vector(query);
  total integer;
  capped boolean;
  page integer := 1;
  place integer;
  hits jsonb;
  counts jsonb;
  cards jsonb;
begin
  by_class.class := filters.class;
  by_status.status := filters.status;
  by_uni.uni := filters.uni;
  by_date.class := null;
  by_date.status := null;
  by_date.uni := null;
  by_date.report := null;
  by_date.contact := null;
  by_date.stage := null;
  by_date.availability := null;
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
    select f.tech_id, f.score, f.direct, f.class1, f.class2, f.status, f.uni, f.close,
      not has_class or private.passes_filters(by_class, f.class1, f.class2, f.status, f.uni, null) is true as of_class,
      not has_status or private.passes_filters(by_status, f.class1, f.class2, f.status, f.uni, null) as of_status,
      not has_uni or private.passes_filters(by_uni, f.class1, f.class2, f.status, f.uni, null) as of_uni,
      not has_facts or private.passes_filters(by_date, f.class1, f.class2, f.status, f.uni, x) is true as of_date,
      extract(year from x.added_on)::smallint as year, x.report, x.contact, x.stage, x.availability,
      not has_facts or filters.report is null or x.report as of_report,
      not has_facts or filters.contact is null or x.contact as of_contact,
      not has_facts or filters.stage is null or x.stage as of_stage,
      not has_facts or filters.availability is null or coalesce(x.availability = any (filters.availability), false) as of_availability,
      f.tech_id = any (hidden) as hidden
    from (
      select w.* from private.search_found(q, mode) w where not by_meaning
      union all
      select m.* from private.found_with_meaning(q, mode, query) m where by_meaning) f
    left join private.technology_facts x on x.tech_id = f.tech_id
  ), judged as not materialized (
    select r.*, r.of_date and r.of_report and r.of_contact and r.of_stage and r.of_availability as of_facts from ranked r
  ), listed as not materialized (
    select * from judged r where r.hidden = filters.hidden and r.of_class and r.of_status and r.of_uni and r.of_facts
  ), size as materialized (
    select count(*) as ranked, count(*) filter (where r.hidden and r.passes) as hidden,
      count(*) filter (where r.hidden = filters.hidden and r.passes and r.close)::integer as n,
      count(*) filter (where r.hidden = filters.hidden and r.passes and not r.close)::integer as less_close
    from (select j.hidden, j.close, j.of_class and j.of_status and j.of_uni and j.of_facts as passes from judged j) r
  ), found as materialized (
    -- In the few hundred rows that facets count by.
    select r.class1, r.class2, r.status, r.year, r.report, r.contact, r.stage, r.availability, r.of_class, r.of_status, r.of_uni,
      r.of_date, r.of_report, r.of_contact, r.of_stage, r.of_availability, r.of_facts, count(*) as n
    from judged r where r.hidden = filters.hidden and r.close
    group by r.class1, r.class2, r.status, r.year, r.report, r.contact, r.stage, r.availability, r.of_class, r.of_status, r.of_uni,
      r.of_date, r.of_report, r.of_contact, r.of_stage, r.of_availability, r.of_facts
  ), flags as not materialized (
    select * from found f where f.of_class and f.of_status and f.of_uni and f.of_date
  ), unis as materialized (
    select r.uni as name, count(*) as technologies from judged r
    where r.hidden = filters.hidden and r.close and r.of_class and r.of_status and r.of_facts group by r.uni
  ), matching_unis as materialized (
    select u.* from unis u where private.is_owner_like(u.name, uni_like)
  ), ordered as (
    -- As far as this page reaches, and at least as far as families are folded.
    select array_agg(o.tech_id) as ids
    from (select l.tech_id
          from listed l
          -- Looked up for the sorts that need it only; a join would be made for all.
          order by l.close desc,
            case when p_sort = 'commercial-potential' then (
              select private.category_rank(t.categorical_assign) from public.technologies t where t.tech_id = l.tech_id) end,
            case p_sort when 'most-liked' then (select n.likes from public.technology_counts n where n.tech_id = l.tech_id)
              when 'most-saved' then (select n.saves from public.technology_counts n where n.tech_id = l.tech_id) end desc nulls last,
            case when p_sort = 'most-recent' then (
              select t.date_added from public.technologies t where t.tech_id = l.tech_id) end desc nulls last,
            case when p_sort = 'most-recent' then l.tech_id end desc,
            l.score desc, l.tech_id desc
          limit folded_until + per * greatest(coalesce(p_page, 1), 1)) o
  ), folded as materialized (
    select f.tech_id, f.others, f.place from ordered o, private.fold_families(o.ids[1:folded_until]) f
  ), results as (
    select f.tech_id, f.others, f.place from folded f
    union all
    select u.id, 0, u.place + (select count(*) from folded)
    from ordered o, unnest(o.ids[folded_until + 1:]) with ordinality u (id, place)
  ), shown as (
    select s.*, r.results,
      least(greatest(coalesce(p_page, 1), 1), greatest(ceil(case when is_large then least(r.results, 1000) else r.results end / per::numeric)::integer, 1)) as page
    from size s, lateral (
      select s.n + s.less_close - least(folded_until, s.n + s.less_close) + (select count(*)::integer from folded) as results) r
  )
  select s.n, s.page,
    (select jsonb_agg(jsonb_build_object('id', r.tech_id, 'direct', k.direct, 'close', k.close, 'others', r.others) order by r.place)
     from results r join ranked k on k.tech_id = r.tech_id where r.place > (s.page - 1) * per and r.place <= s.page * per),
    jsonb_build_object(
      'ranked', s.ranked,
      'lessClose', s.less_close, 'results', s.results,
      'hidden', s.hidden,
      'facets', jsonb_build_object(
        'class', coalesce((select jsonb_object_agg(x.class, x.n) from (
          select coalesce(k.class, 'unsorted') as class, sum(k.n) as n from (
            select coalesce(f.class1, f.class2) as class, sum(f.n) as n from found f where f.of_status and f.of_uni and f.of_facts group by 1
            union all
            select f.class2, sum(f.n) from found f where f.of_status and f.of_uni and f.of_facts and f.class1 is not null and f.class2 <> f.class1 group by f.class2) k
          group by 1) x), '{}'),
        'status', coalesce((select jsonb_object_agg(x.status, x.n) from (
          select f.status, sum(f.n) as n from found f where f.of_class and f.of_uni and f.of_facts group by f.status) x), '{}'),
        'year', coalesce((select jsonb_object_agg(x.year, x.n) from (
          select f.year::text as year, sum(f.n) as n from flags f
          where f.year is not null and f.of_report and f.of_contact and f.of_stage and f.of_availability group by 1) x), '{}'),
        'report', jsonb_build_object('yes', (select coalesce(sum(f.n), 0) from flags f where f.report and f.of_contact and f.of_stage and f.of_availability)),
        'contact', jsonb_build_object('yes', (select coalesce(sum(f.n), 0) from flags f where f.contact and f.of_report and f.of_stage and f.of_availability)),
        'stage', jsonb_build_object('yes', (select coalesce(sum(f.n), 0) from flags f where f.stage and f.of_report and f.of_contact and f.of_availability)),
        'availability', coalesce((select jsonb_object_agg(x.availability, x.n) from (
          select f.availability, sum(f.n) as n from flags f
          where f.availability is not null and f.of_report and f.of_contact and f.of_stage group by 1) x), '{}')),
      'universities', jsonb_build_object(
        'total', (select count(*) from unis), 'matching', (select count(*) from matching_unis),
        'found', (select private.owners_shown(array_agg(m.name), array_agg(m.technologies), uni_like) from matching_unis m)),
      'relaxed', case when s.n + s.less_close > 0 then '[]'::jsonb else coalesce((
        select jsonb_agg(jsonb_build_object('filter', r.filter, 'matching', r.n) order by r.n desc, r.filter)
        from (select 'class' as filter, coalesce(sum(f.n) filter (where f.of_status and f.of_uni and f.of_facts), 0) as n from found f having filters.class is not null
              union all select 'status', coalesce(sum(f.n) filter (where f.of_class and f.of_uni and f.of_facts), 0) from found f having filters.status is not null
              union all select 'uni', coalesce(sum(f.n) filter (where f.of_class and f.of_status and f.of_facts), 0) from found f having filters.uni is not null
              union all select 'facts', coalesce(sum(f.n) filter (where f.of_class and f.of_status and f.of_uni), 0) from found f having private.asks_for_facts(filters)) r
        where r.n > 0), '[]') end)
    into total, page, hits, counts
  from shown s;

  -- Charged here, in the same transaction: whatever fails before or after this is not charged.
  charge := private.end_search(claim, (counts ->> 'ranked')::integer > 0);
  if not (charge ->> 'allowed')::boolean then
    return answer || jsonb_build_object('search', charge, 'facets', private.facet_counts(), 'universities', private.universities(uni_like));
  end if;
  perform private.remember_search(claim.user_id, mode, query, case when mode = 'ai' then p_keywords end);

  select jsonb_agg(private.card(t, n.likes, n.dislikes, n.saves)
      || jsonb_build_object('why', private.search_reasons(q, t, d, h.direct), 'close', h.close, 'family', h.others, 'saved', exists (
        select from public."saves-v1" v where v.user_id = (viewer ->> 'id')::uuid and v.tech_id = h.id)) order by h.place) into cards
  from rows from (jsonb_to_recordset(hits) as (id bigint, direct text, close boolean, others integer)) with ordinality h (id, direct, close, others, place)
  join public.technologies t on t.tech_id = h.id
  left join public.technology_details d on d.tech_id = h.id
  left join public.technology_counts n on n.tech_id = h.id;

  capped := total > 1000 and is_large;
  total := case when capped then 1000 else total end;
  counts := case when is_large then counts || jsonb_build_object('results', least((counts ->> 'results')::integer, 1000)) else counts end;
  return answer || (counts - 'ranked') || jsonb_build_object('search', charge, 'total', total, 'totalIsCapped', capped, 'page', page,
    'pages', greatest(ceil((counts ->> 'results')::integer / per::numeric)::integer, 1), 'cards', coalesce(cards, '[]'),
    'corrections', q.corrections, 'also', coalesce((
      select jsonb_agg(distinct s.also ->> 'used') from jsonb_array_elements(q.also) s (also)), '[]'));
end $$;
