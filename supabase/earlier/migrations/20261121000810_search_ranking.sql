-- What was typed, and which technologies that finds in which order. docs/search.md says why and how well.

-- A query, read. Entries are the words that rank, in the order typed: the words of each arrays' place belong together.
create type private.search_query as (
  -- As typed and as taken, folded; they differ where a typing error was mended or a beginning completed.
  typed text[],
  used text[],
  terms text[],
  term_ids integer[],
  -- Inverse document frequency, times what the entry counts.
  weights float8[],
  -- The word's place in the query; the completions of one beginning share it.
  positions integer[],
  -- Every technology found has all of these terms and phrases, and none of the excluded.
  required integer[],
  phrases tsquery[],
  excluded integer[],
  excluded_phrases tsquery[],
  -- Technologies to come first: by patent number, title, inventor, university.
  direct_numbers integer[],
  direct_title text,
  -- As typed: of titles that differ in case or commas only, this very one.
  exact_title text,
  direct_inventor integer[],
  direct_university integer,
  -- Something required that stands nowhere.
  impossible boolean,
  corrections jsonb,
  -- What inventor: and uni: asked for, for the explanation.
  named text[],
  named_fields text[]
);

-- The dictionary's words one typing error away (one letter more, fewer, other, or two swapped), the most frequent
-- first. All such spellings are made and looked up: some six hundred probes of an index, and no extension.
create function private.search_corrections(typed text) returns table (word text, term text, term_id integer, documents integer)
language sql stable set search_path = '' as $$
  select k.word, k.term, t.term_id, t.documents
  from private.search_words k
  join private.search_terms t on t.term = k.term and k.word = any (array(
    select left(typed, i - 1) || substr(typed, i + 1) from generate_series(1, length(typed)) i
    union all
    select left(typed, i - 1) || substr(typed, i + 1, 1) || substr(typed, i, 1) || substr(typed, i + 2)
    from generate_series(1, length(typed) - 1) i
    union all
    select left(typed, i) || l || substr(typed, i + 1 + skipped)
    from generate_series(0, length(typed)) i, generate_series(0, 1) skipped,
      unnest('{a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q,r,s,t,u,v,w,x,y,z}'::text[]) l))
  where t.documents > 0 and k.word <> typed
  -- The first letter is seldom the wrong one.
  order by left(k.word, 1) = left(typed, 1) desc, t.documents desc, k.word
  limit 3
$$;

-- Reads a query. With `operators`, quoted phrases, -word, inventor: and uni: mean something, and a whole patent number,
-- title, name or university comes first; without, all of it is words. Any text can be read.
create function private.read_search(content text, operators boolean) returns private.search_query
-- A phrase of stop words is remarked on by the parser, and is nothing to remark on.
language plpgsql stable set search_path = '' set client_min_messages = warning as $$
declare
  q private.search_query;
  total integer := (select s.documents from private.search_state s);
  -- Long inputs are whole texts pasted: their beginning says what they are about.
  input text := left(content, 2000);
  part text[];
  negative boolean;
  field text;
  words text[];
  lexemes text[];
  ids integer[];
  phrase tsquery;
  free text[] := '{}';
  last_is_open boolean := input ~ '[[:alnum:]]$';
  at_place integer := 0;
  entry record;
  other record;
  completed boolean;
  mended integer := 0;
  known integer;
  key text;
begin
  q.typed := '{}'; q.used := '{}'; q.terms := '{}'; q.term_ids := '{}'; q.weights := '{}'; q.positions := '{}';
  q.required := '{}'; q.phrases := '{}'; q.excluded := '{}'; q.excluded_phrases := '{}'; q.direct_numbers := '{}';
  q.direct_inventor := '{}'; q.impossible := false; q.corrections := '[]';
  q.named := '{}'; q.named_fields := '{}';
  if not operators then
    free := string_to_array(private.fold(input), ' ');
  else
    input := translate(input, '“”„«»', '"""""');
    for part in
      select regexp_matches(input, '(?:^|(?<=[\s"]))([-−–]?)(?:(inventor|uni|university):\s*)?(?:"([^"]*)"|([^\s"]+))', 'gi')
    loop
      negative := part[1] <> '';
      field := lower(part[2]);
      words := array_remove(string_to_array(private.fold(coalesce(part[3], part[4])), ' '), '');
      continue when cardinality(words) = 0;
      if field is not null then
        select array_agg(t.term_id) into ids from unnest(words) w
        left join private.search_terms t on t.term = case field when 'inventor' then 'i:' else 'u:' end || w and t.documents > 0
        where negative or w not in ('of', 'the', 'and', 'at', 'for', 'in');
        if negative then
          q.excluded := q.excluded || array_remove(ids, null);
        elsif ids is not null then
          q.impossible := q.impossible or array_position(ids, null) is not null;
          q.required := q.required || array_remove(ids, null);
          q.named := q.named || words;
          q.named_fields := q.named_fields
            || array_fill(case field when 'inventor' then 'inventor' else 'university' end, array[cardinality(words)]);
        end if;
        continue;
      end if;
      phrase := phraseto_tsquery('pg_catalog.english', array_to_string(words, ' '));
      lexemes := tsvector_to_array(to_tsvector('pg_catalog.english', array_to_string(words, ' ')));
      select array_agg(t.term_id) into ids from unnest(lexemes) l
      left join private.search_terms t on t.term = l and t.documents > 0;
      if negative then
        if cardinality(lexemes) > 1 then
          q.excluded_phrases := q.excluded_phrases || phrase;
        else
          q.excluded := q.excluded || array_remove(ids, null);
        end if;
        continue;
      end if;
      if part[3] is not null and cardinality(lexemes) > 0 then
        q.impossible := q.impossible or array_position(ids, null) is not null;
        q.required := q.required || array_remove(ids, null);
        if cardinality(words) > 1 then
          q.phrases := q.phrases || phrase;
        end if;
        -- Marked, so that what was quoted is taken as it is.
        select free || array_agg('"' || w) into free from unnest(words) w;
      else
        free := free || words;
      end if;
    end loop;
    last_is_open := last_is_open and input !~ '(?:^|\s)(?:[-−–]|inventor:|uni:|university:)[^\s]*$';
  end if;

  -- The words that rank. Beyond forty there is nothing that a search could mean.
  for entry in
    select w.word, w.place, w.quoted, l.lexeme, t.term_id, t.documents
    from (select ltrim(f, '"') as word, starts_with(f, '"') as quoted, place from unnest(free) with ordinality f (f, place)
          where f <> '' and length(f) < 200 limit 200) w
    cross join lateral unnest(to_tsvector('pg_catalog.english', w.word)) l
    left join private.search_terms t on t.term = l.lexeme and t.documents > 0
    order by w.place limit 40
  loop
    known := coalesce(entry.documents, 0);
    at_place := entry.place;
    if known > 0 then
      q.typed := q.typed || entry.word;
      q.used := q.used || entry.word;
      q.terms := q.terms || entry.lexeme;
      q.term_ids := q.term_ids || entry.term_id;
      q.weights := q.weights || ln(1 + (total - known + 0.5::float8) / (known + 0.5));
      q.positions := q.positions || at_place;
    end if;
    continue when entry.quoted;
    -- A last word that may not be finished also stands for the words that it begins, which count less where it is one.
    if last_is_open and length(entry.word) >= 3 and at_place = cardinality(free) and entry.word ~ '[[:alpha:]]' then
      completed := false;
      for other in
        select min(k.word) as word, k.term, t.term_id, t.documents
        from (select k.word, k.term from private.search_words k
              where k.word > entry.word and k.word < entry.word || U&'\FFFF' order by k.word limit 1000) k
        join private.search_terms t on t.term = k.term
        where t.documents > 0 and t.term <> entry.lexeme
        group by k.term, t.term_id, t.documents order by t.documents desc limit 8
      loop
        completed := true;
        q.typed := q.typed || entry.word;
        q.used := q.used || other.word;
        q.terms := q.terms || other.term;
        q.term_ids := q.term_ids || other.term_id;
        q.weights := q.weights || ln(1 + (total - other.documents + 0.5::float8) / (other.documents + 0.5))
          * case when known > 0 then 0.2 else 0.8 end;
        q.positions := q.positions || at_place;
      end loop;
      continue when completed;
    end if;
    if mended < 8 and known <= total / 5000 and length(entry.word) between 4 and 30 and entry.word ~ '^[[:alpha:]]+$' then
      mended := mended + 1;
      for other in
        select c.word, c.term, c.term_id, c.documents from private.search_corrections(entry.word) c
        -- What stands somewhere is an error only where its neighbour is far more frequent.
        where known = 0 or c.documents > 50 * known order by c.documents desc limit 1
      loop
        q.typed := q.typed || entry.word;
        q.used := q.used || other.word;
        q.terms := q.terms || other.term;
        q.term_ids := q.term_ids || other.term_id;
        q.weights := q.weights || ln(1 + (total - other.documents + 0.5::float8) / (other.documents + 0.5)) * 0.9;
        q.positions := q.positions || at_place;
        q.corrections := q.corrections || jsonb_build_object('typed', entry.word, 'used', other.word);
        free[at_place] := other.word;
      end loop;
    end if;
  end loop;

  if operators then
    key := private.fold(input);
    -- A title with a typing error in it is that title, mended.
    q.direct_title := nullif(case when q.corrections = '[]' then key else private.fold(array_to_string(free, ' ')) end, '');
    q.exact_title := btrim(content);
    if input ~ '[0-9]{3}' then
      select array_agg(t.term_id) into q.direct_numbers
      from (select 'p:' || p as term from unnest(private.patent_numbers(input)) p
            union select 'p:' || private.bare_number(input)) x
      join private.search_terms t on t.term = left(x.term, 300) and t.documents > 0;
      q.direct_numbers := coalesce(q.direct_numbers, '{}');
    end if;
    words := string_to_array(key, ' ');
    if cardinality(words) between 2 and 5 then
      select case when count(t.term_id) = count(*) then array_agg(t.term_id) else '{}' end into q.direct_inventor
      from (select distinct w from unnest(words) w) w
      left join private.search_terms t on t.term = 'i:' || w.w and t.documents > 0;
    end if;
    if cardinality(words) <= 12 then
      select t.term_id into q.direct_university from private.search_terms t
      where t.term = 'U:' || left(private.university_key(words), 290) and t.documents > 0;
    end if;
  end if;
  return q;
end $$;

-- The technologies of some terms: of all of them, when `all_of`.
create function private.search_holders(wanted integer[], all_of boolean) returns integer[]
language sql stable set search_path = '' as $$
  select array_agg(x.ordinal) from (
    select h.ordinal from (
      select unnest(p.ordinals) as ordinal from private.search_postings p where p.term_id = any (wanted)) h
    group by h.ordinal having not all_of or count(*) = (select count(distinct w) from unnest(wanted) w)) x
$$;

-- What a query finds: BM25 over all words, the best 200 of it ranked again by words that stand near each other and by
-- the words of the best ten (RM3). Only what scores at least a given share of the best counts as found.
create function private.search_found(q private.search_query, mode text)
returns table (ordinal integer, tech_id bigint, score float8, direct text, class1 text, status text, uni text)
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
    ('{patent-number,title,inventor,university}'::text[])[x.kind], d.class1, d.status, d.uni
  from ranked r full join direct x on x.o = r.o
  join private.search_documents d on d.ordinal = coalesce(r.o, x.o);
end $$;

-- Reads what is searched for: the query, or in AI mode the keywords, which are words and nothing else.
create function private.read_request(p_query text, p_mode text, p_keywords text[]) returns private.search_query
language sql stable set search_path = '' as $$
  select case when p_mode = 'ai' then private.read_search(coalesce(array_to_string(p_keywords, ' '), p_query, ''), false)
    else private.read_search(coalesce(p_query, ''), true) end
$$;

-- The ranking that search_page shows, as deep as wanted and charged to nobody: what `npm run bench` asks.
create function private.rank_technologies(p_query text, p_mode text, p_keywords text[], p_limit integer)
returns table (tech_id bigint, score float8)
language plpgsql stable set search_path = '' as $$
declare
  q private.search_query := private.read_request(p_query, p_mode, p_keywords);
begin
  return query select f.tech_id, f.score from private.search_found(q, p_mode) f order by f.score desc, f.tech_id desc limit p_limit;
end $$;

revoke execute on function private.search_corrections(text), private.read_search(text, boolean),
  private.search_holders(integer[], boolean), private.search_found(private.search_query, text),
  private.read_request(text, text, text[]), private.rank_technologies(text, text, text[], integer)
  from public, anon, authenticated;
