-- Reads a query and ranks the technologies that it finds. docs/search.md explains why, and how well it works.

-- A query after reading. Its entries are the words that rank, in the order typed; the same place in each array belongs
-- to one entry.
create type private.search_query as (
  -- As typed and as used, folded. They differ if a typing error was corrected or a beginning was completed.
  typed text[],
  used text[],
  terms text[],
  term_ids integer[],
  -- Inverse document frequency, times a factor for the kind of entry.
  weights float8[],
  -- The word's place in the query. The completions of one beginning share it.
  positions integer[],
  -- Every technology found has all of these terms and phrases, and none of the excluded ones.
  required integer[],
  phrases tsquery[],
  excluded integer[],
  excluded_phrases tsquery[],
  -- Technologies that come first: by patent number, title, inventor, university.
  direct_numbers integer[],
  direct_title text,
  -- As typed. Of titles that differ only in case or commas, the one that equals it comes first.
  exact_title text,
  direct_inventor integer[],
  direct_university integer,
  -- Whether something required is in no technology.
  impossible boolean,
  corrections jsonb,
  -- The words after inventor: and uni:, for the explanation.
  named text[],
  named_fields text[],
  -- Synonyms and compounds of several words: [{"ids", "weight", "place", "typed", "used", "near"}]; `near` is a phrase
  -- whose words must be next to each other.
  phrase_words jsonb,
  -- The terms of the thesaurus that places in the query also mean: [{"typed", "used"}].
  also jsonb
);

-- Finds the dictionary's word for a word that is in no technology: one typing error away (one letter more, fewer,
-- other, or two swapped). A word that keeps all typed letters goes before one in which a letter is another, and the more
-- frequent one before the rarer. If the query has other words, it must occur together with them more often than by chance.
create function private.search_corrections(typed text, others integer[], total integer)
returns table (word text, term text, term_id integer, documents integer)
language sql stable set search_path = '' as $$
  with candidates as materialized (
    select k.word, k.term, t.term_id, t.documents,
      length(k.word) = length(typed) and translate(k.word, typed, '') <> '' as is_other_letter
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
    order by left(k.word, 1) = left(typed, 1) desc, is_other_letter, t.documents desc, k.word limit 6
  ), holders as materialized (
    select c.term_id, unnest(p.ordinals) as o
    from (select distinct x.term_id from candidates x) c join private.search_postings p on p.term_id = c.term_id
    where cardinality(others) > 0
  ), beside as materialized (
    select h.term_id, k.documents, count(*) as together
    from holders h
    join (select p.term_id, unnest(p.ordinals) as o from private.search_postings p where p.term_id = any (others)) n on n.o = h.o
    join private.search_terms k on k.term_id = n.term_id
    group by h.term_id, n.term_id, k.documents
  ), evidence as (
    select c.*, coalesce((select sum(greatest(b.together - e.expected, 0) / sqrt(e.expected + 0.5))
      from beside b, lateral (select c.documents::float8 * b.documents / total as expected) e
      where b.term_id = c.term_id), 0) as strength
    from candidates c
  )
  select e.word, e.term, e.term_id, e.documents from evidence e
  where cardinality(others) = 0 or e.strength > 1
  order by case when cardinality(others) > 0 then e.strength end desc,
    left(e.word, 1) = left(typed, 1) desc, e.is_other_letter, e.documents desc, e.word
  limit 1
$$;

-- Reads a query. With `operators`, quoted phrases and -word have a meaning, and a whole title, name or university comes
-- first. Without, all of it is words except inventor:, uni: and patent numbers; words that say little count less, and
-- the text in `prompt` adds its synonyms. Any text can be read.
create function private.read_search(content text, operators boolean, prompt text) returns private.search_query
-- Hides the parser's notice about a phrase of stop words, which is harmless.
language plpgsql stable set search_path = '' set client_min_messages = warning as $$
declare
  -- In running text, quotation marks and dashes are punctuation.
  short_until constant integer := 12;
  -- What 'gadget' or 'keep' counts in plain words; it is a word as any other where the query is meant literally.
  weak_share constant float8 := 0.7;
  q private.search_query;
  total integer := (select s.documents from private.search_state s);
  -- Long inputs are whole texts pasted: their beginning says what they are about.
  input text := left(content, 2000);
  key text := private.fold(left(content, 2000));
  is_title boolean := operators and exists (
    select from private.search_documents d where left(d.title_key, 200) = left(key, 200) and d.title_key = key);
  is_short boolean := cardinality(regexp_split_to_array(btrim(input), '\s+')) <= short_until;
  part text[];
  negative boolean;
  field text;
  words text[];
  lexemes text[];
  ids integer[];
  phrase tsquery;
  free text[] := '{}';
  last_is_open boolean := input ~ '[[:alnum:]]$';
  known_ids integer[];
  unknown integer[] := '{}';
  entry record;
  other record;
  completed boolean;
  mended integer := 0;
  -- How plain the words are, in Discovery.AI.
  tone float8 := 0;
begin
  q.typed := '{}'; q.used := '{}'; q.terms := '{}'; q.term_ids := '{}'; q.weights := '{}'; q.positions := '{}';
  q.required := '{}'; q.phrases := '{}'; q.excluded := '{}'; q.excluded_phrases := '{}'; q.direct_numbers := '{}';
  q.direct_inventor := '{}'; q.impossible := false; q.corrections := '[]';
  q.named := '{}'; q.named_fields := '{}'; q.phrase_words := '[]'; q.also := '[]';
  if is_title then
    free := string_to_array(key, ' ');
  else
    input := translate(input, '“”„«»', '"""""');
    for part in
      select regexp_matches(input, '(?:^|(?<=[\s"]))(-(?=["a-zA-Z])|[−–](?=["a-zA-Z]))?(?:(inventor|uni|university):\s*)?(?:"([^"]*)"|([^\s"]+))', 'gi')
    loop
      negative := part[1] is not null and operators and is_short;
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
      if part[3] is not null and cardinality(lexemes) > 0 and operators and is_short then
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
    last_is_open := last_is_open and input !~ '(?:^|\s)(?:[-−–](?=[a-zA-Z])|inventor:|uni:|university:)[^\s]*$';
  end if;

  if not operators then
    tone := private.plainness(free);
  end if;
  -- The words that rank: of a long text the forty rarest, which say most of what it is about.
  for entry in
    with lexed as materialized (
      select w.word, w.place, w.quoted, l.lexeme, t.term_id, coalesce(t.documents, 0) as documents
      from (select ltrim(f, '"') as word, starts_with(f, '"') as quoted, place from unnest(free) with ordinality f (f, place)
            where f <> '' and length(f) < 200 limit 400) w
      cross join lateral unnest(to_tsvector('pg_catalog.english', w.word)) l
      left join private.search_terms t on t.term = l.lexeme and t.documents > 0
    ), rarest as (
      select x.lexeme from lexed x group by x.lexeme order by min(x.documents) = 0, min(x.documents), x.lexeme limit 40
    )
    select x.* from lexed x where x.lexeme in (select r.lexeme from rarest r) order by x.place limit 120
  loop
    if entry.documents > 0 then
      q.typed := q.typed || entry.word;
      q.used := q.used || entry.word;
      q.terms := q.terms || entry.lexeme;
      q.term_ids := q.term_ids || entry.term_id;
      q.weights := q.weights || ln(1 + (total - entry.documents + 0.5::float8) / (entry.documents + 0.5))
        * case when tone > 0 and exists (select from private.thesaurus_stems k where k.stem = entry.lexeme and k.weak)
            then 1 - (1 - weak_share) * tone else 1 end;
      q.positions := q.positions || entry.place::integer;
    elsif not entry.quoted then
      unknown := unknown || entry.place::integer;
    end if;
  end loop;
  select array_agg(x.id) into known_ids
  from (select u.id from unnest(q.term_ids, q.weights) u (id, w) group by u.id order by max(u.w) desc limit 6) x;

  if not is_title then
    q := private.add_compounds(q, free, total);
    if not operators or cardinality(unknown) > 0 then
      q := private.add_synonyms(q, case when operators then '' else prompt end, free, case when operators then unknown end,
        case when operators then 1 else tone end, total);
    end if;
    foreach mended in array unknown[1:8] loop
      -- A last word that may not be finished stands for the words that it begins.
      continue when mended = any (q.positions);
      completed := false;
      if last_is_open and mended = cardinality(free) and length(free[mended]) >= 3 and free[mended] ~ '[[:alpha:]]' then
        for other in
          select min(k.word) as word, k.term, t.term_id, t.documents
          from (select k.word, k.term from private.search_words k
                where k.word > free[mended] and k.word < free[mended] || U&'\FFFF' order by k.word limit 1000) k
          join private.search_terms t on t.term = k.term
          where t.documents > 0
          group by k.term, t.term_id, t.documents order by t.documents desc limit 8
        loop
          completed := true;
          q := private.add_word(q, free[mended], other.word, other.term, other.term_id, mended,
            0.8 * ln(1 + (total - other.documents + 0.5::float8) / (other.documents + 0.5)));
        end loop;
      end if;
      continue when completed or length(free[mended]) not between 4 and 30 or free[mended] !~ '^[[:alpha:]]+$'
        -- mTOR, HeLa: written with care.
        or exists (select from regexp_matches(input, '[[:alnum:]]*[[:lower:]][[:upper:]][[:alnum:]]*', 'g') m (word)
                   where private.fold(m.word[1]) = free[mended]);
      select c.* into other from private.search_corrections(free[mended], coalesce(known_ids, '{}'), total) c;
      if found then
        q := private.add_word(q, free[mended], other.word, other.term, other.term_id, mended,
          0.9 * ln(1 + (total - other.documents + 0.5::float8) / (other.documents + 0.5)));
        q.corrections := q.corrections || jsonb_build_object('typed', free[mended], 'used', other.word);
        free[mended] := other.word;
      end if;
    end loop;
  end if;

  if input ~ '[0-9]{3}' and (operators or is_short) then
    select array_agg(t.term_id) into q.direct_numbers
    from (select 'p:' || p as term from unnest(private.patent_numbers(input)) p
          union select 'p:' || private.bare_number(input)) x
    join private.search_terms t on t.term = left(x.term, 300) and t.documents > 0;
    q.direct_numbers := coalesce(q.direct_numbers, '{}');
  end if;
  if operators then
    -- A title with a typing error in it is that title, mended.
    q.direct_title := nullif(case when q.corrections = '[]' then key else private.fold(array_to_string(free, ' ')) end, '');
    q.exact_title := btrim(content);
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

-- The technologies that have any of some terms, or all of them if `all_of`.
create function private.search_holders(wanted integer[], all_of boolean) returns integer[]
language sql stable set search_path = '' as $$
  select array_agg(x.ordinal) from (
    select h.ordinal from (
      select unnest(p.ordinals) as ordinal from private.search_postings p where p.term_id = any (wanted)) h
    group by h.ordinal having not all_of or count(*) = (select count(distinct w) from unnest(wanted) w)) x
$$;

create function private.search_found(q private.search_query, mode text)
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

-- Reads what is searched for: the query, or in AI mode the keywords. In a keyword, inventor: and uni: apply to the
-- whole of it.
create function private.read_request(p_query text, p_mode text, p_keywords text[]) returns private.search_query
language sql stable set search_path = '' as $$
  select case when p_mode = 'ai' then private.read_search(coalesce(
      (select string_agg(regexp_replace(k.word, '^\s*(inventor|uni|university):\s*([^"]*)$', '\1:"\2"', 'i'), ' ' order by k.place)
       from unnest(p_keywords) with ordinality k (word, place)), p_query, ''), false, coalesce(p_query, ''))
    else private.read_search(coalesce(p_query, ''), true, '') end
$$;

-- The ranking that search_page shows, to any depth and charged to nobody. `npm run bench` uses it.
create function private.rank_technologies(p_query text, p_mode text, p_keywords text[], p_limit integer)
returns table (tech_id bigint, score float8)
language plpgsql stable set search_path = '' as $$
declare
  q private.search_query := private.read_request(p_query, p_mode, p_keywords);
begin
  return query select f.tech_id, f.score from private.search_found(q, p_mode) f order by f.score desc, f.tech_id limit p_limit;
end $$;

-- The technologies that have all words of an entry, and what each adds to the score: the lowest impact of the words,
-- times the entry's weight and the inverse document frequency of all its words together. Postings are read once for all
-- entries.
create function private.search_phrase_words(phrase_words jsonb, total integer) returns table (ordinal integer, place integer, score float8)
language sql stable set search_path = '' set jit = off as $$
  with entries as materialized (
    select row_number() over () as entry, e.ids, cardinality(e.ids) as words, e.weight, e.place, e.near::tsquery as near,
      (select k.term_id from private.search_terms k where k.term_id = any (e.ids) order by k.documents, k.term_id limit 1) as rarest
    from jsonb_to_recordset(phrase_words) e (ids integer[], weight float8, place integer, near text)
  ), first_held as materialized (
    select r.rarest, unnest(p.ordinals) as ordinal, unnest(p.impacts) as impact
    from (select distinct e.rarest from entries e) r join private.search_postings p on p.term_id = r.rarest
  ), others as materialized (
    select e.entry, e.rarest, o.id from entries e, unnest(e.ids) o (id) where o.id <> e.rarest
  ), held as materialized (
    select p.term_id, unnest(p.ordinals) as ordinal, unnest(p.impacts) as impact
    from (select distinct o.id from others o) t join private.search_postings p on p.term_id = t.id
  ), both_held as (
    select t.rarest, t.id, f.ordinal, least(f.impact, h.impact) as impact
    from (select distinct o.rarest, o.id from others o) t
    join first_held f on f.rarest = t.rarest
    join held h on h.term_id = t.id and h.ordinal = f.ordinal
  ), holders as (
    select o.entry, b.ordinal, min(b.impact) as impact, count(*) + 1 as words
    from others o join both_held b on b.rarest = o.rarest and b.id = o.id
    group by o.entry, b.ordinal
  ), near as materialized (
    select h.entry, h.ordinal, h.impact, count(*) over (partition by h.entry) as documents
    from holders h join entries e on e.entry = h.entry and e.words = h.words
    where e.near is null or exists (select from private.search_texts t where t.ordinal = h.ordinal and t.places @@ e.near)
  )
  select n.ordinal, e.place, max(n.impact * e.weight * ln(1 + (total - n.documents + 0.5::float8) / (n.documents + 0.5)))
  from near n join entries e on e.entry = n.entry group by n.ordinal, e.place
$$;

create function private.add_word(
  q private.search_query, typed text, used text, term text, term_id integer, place integer, weight float8
) returns private.search_query
language plpgsql immutable set search_path = '' as $$
begin
  q.typed := q.typed || typed;
  q.used := q.used || used;
  q.terms := q.terms || term;
  q.term_ids := q.term_ids || term_id;
  q.weights := q.weights || weight;
  q.positions := q.positions || place;
  return q;
end $$;

-- 're-entry', 're entry' and 'reentry' are one word. Adds neighbours that the index also has as one word; and for a
-- single word its two parts, if the index has both, to be found next to each other.
create function private.add_compounds(q private.search_query, words text[], total integer) returns private.search_query
language plpgsql stable set search_path = '' as $$
declare
  other record;
begin
  for other in
    select w.word || n.word as joined, w.word || '-' || n.word as typed, k.term, t.term_id, t.documents, w.place::integer as place
    from unnest(words) with ordinality w (word, place)
    join unnest(words) with ordinality n (word, place) on n.place = w.place + 1
    -- With limits, so that each word is looked up by its index whatever the planner expects of their number.
    cross join lateral (select k.term from private.search_words k where k.word = w.word || n.word limit 1) k
    cross join lateral (
      select t.term_id, t.documents from private.search_terms t where t.term = k.term and t.documents > 0 limit 1) t
    where w.place <= 60 and not starts_with(w.word, '"') and not starts_with(n.word, '"')
  loop
    q := private.add_word(q, other.typed, other.joined, other.term, other.term_id, other.place,
      ln(1 + (total - other.documents + 0.5::float8) / (other.documents + 0.5)));
  end loop;
  select q.phrase_words || coalesce(jsonb_agg(jsonb_build_object('ids', array[a.term_id, b.term_id], 'weight', 1, 'place', s.place,
      'typed', s.word, 'used', s.first || '-' || s.second, 'near', '''' || a.term || ''' <-> ''' || b.term || '''')), '[]')
    into q.phrase_words
  from (select w.word, w.place, left(w.word, i) as first, substr(w.word, i + 1) as second
        from unnest(words) with ordinality w (word, place), generate_series(2, length(w.word) - 3) i
        where w.place <= 40 and length(w.word) between 6 and 30 and w.word ~ '^[a-z]+$') s
  cross join lateral (select (ts_lexize('pg_catalog.english_stem', s.first))[1] as first_stem, (ts_lexize('pg_catalog.english_stem', s.second))[1] as second_stem) l
  cross join lateral (
    select t.term_id, t.term from private.search_terms t where t.term = l.first_stem and t.documents between 1 and 3000 limit 1) a
  cross join lateral (
    select t.term_id, t.term from private.search_terms t where t.term = l.second_stem and t.documents between 1 and 3000 limit 1) b
  where a.term_id <> b.term_id;
  return q;
end $$;

-- Adds the thesaurus's terms for the query. In Discovery.AI these come from phrases and words in the prompt as it was
-- typed and among the keywords; each word of a phrase must still be a keyword. In regular mode (`places`) only from
-- those that begin with a word that the index lacks. `tone` is how much of it counts, from 0 to 1.
create function private.add_synonyms(
  q private.search_query, prompt text, words text[], places integer[], tone float8, total integer
) returns private.search_query
language plpgsql stable set search_path = '' as $$
declare
  -- What a synonym counts beside the word that was typed; an expression of several words has hardly a second sense.
  word_share constant float8 := 0.65;
  expression_share constant float8 := 1;
  -- Words that describe an entry count the more, the more they say together; so much says all. One alone counts
  -- half, and only in a whole sentence.
  described_share constant float8 := 0.9;
  all_said constant float8 := 12;
  most_described constant integer := 60;
  most_terms constant integer := 40;
  -- Words between those of a phrase ('keep the drink cool'), at the most.
  gap constant integer := 2;
  sequence text[];
  keywords text[];
  keyword_places integer[];
  other record;
  named integer := 0;
begin
  select array_agg(k.stem order by k.place), array_agg(k.place order by k.place) into keywords, keyword_places
  from private.telling_stems(words[1:120]) k;
  if keywords is null or tone <= 0 then
    return q;
  end if;
  select array_agg(k.stem order by k.place) into sequence
  from private.telling_stems(string_to_array(private.fold(left(prompt, 2000)), ' ')) k;
  -- The blanks keep the two apart.
  sequence := sequence[1:200] || array_fill(''::text, array[gap + 4]) || keywords;
  for other in
    with typed as materialized (
      select k.stem, min(k.place) as place from unnest(keywords, keyword_places) k (stem, place)
      where not starts_with(k.stem, '!') group by k.stem
    ), phrased as (
      select p.entry, p.telling[1] as anchor, case when cardinality(p.stems) = 1 then word_share else expression_share end as share
      from unnest(sequence) with ordinality s (stem, turn)
      join private.thesaurus_phrases p on p.first_stem = s.stem
      where p.stems <@ sequence[s.turn : s.turn + cardinality(p.stems) - 1 + case when cardinality(p.stems) > 1 then gap else 0 end]
        and p.telling <@ keywords
    ), described as (
      select w.entry, (array_agg(w.stem order by w.weight desc, w.stem))[1] as anchor,
        described_share * least(1, sum(w.weight) / all_said) * case when count(*) > 1 then 1 else 0.5 end as share
      from typed t join private.thesaurus_words w on w.stem = t.stem join private.thesaurus_stems k on k.stem = t.stem
      where places is null group by w.entry having count(*) > 1 or (not bool_and(k.weak) and (select count(*) from typed) > 3)
      order by 3 desc, w.entry limit most_described
    ), entries as (
      select distinct on (x.entry) x.entry, x.anchor, x.share, t.place
      from (select * from phrased union all select * from described) x join typed t on t.stem = x.anchor
      where places is null or t.place = any (places)
      order by x.entry, x.share desc
    ), terms as (
      select distinct on (e.place, t.stems) e.place, e.anchor, t.term, t.stems, e.share
      from entries e join private.thesaurus_terms t on t.entry = e.entry
      order by e.place, t.stems, e.share desc
    )
    select t.place, coalesce(words[t.place], t.anchor) as typed, t.term, t.stems, tone * t.share as share, k.ids, k.documents
    from (select * from terms x order by x.share desc, x.place, x.term limit most_terms) t
    cross join lateral (
      select array_agg(s.term_id) as ids, min(s.documents) as documents
      from private.search_terms s where s.term = any (t.stems) and s.documents > 0) k
    where cardinality(k.ids) = cardinality(t.stems)
    order by t.share desc, t.place, t.term
  loop
    if cardinality(other.ids) = 1 then
      continue when exists (select from unnest(q.term_ids, q.positions, q.typed, q.used) x (id, place, typed, used)
        where x.id = other.ids[1] and x.place = other.place and x.typed = x.used);
      q := private.add_word(q, other.typed, other.term, other.stems[1], other.ids[1], other.place,
        other.share * ln(1 + (total - other.documents + 0.5::float8) / (other.documents + 0.5)));
    else
      q.phrase_words := q.phrase_words || jsonb_build_object('ids', other.ids, 'weight', other.share, 'place', other.place,
        'typed', other.typed, 'used', other.term);
    end if;
    -- The strongest are named to the reader.
    if named < 8 then
      named := named + 1;
      q.also := q.also || jsonb_build_object('typed', other.typed, 'used', other.term);
    end if;
  end loop;
  return q;
end $$;
