-- Reads a query and ranks the technologies that it finds. docs/search.md explains why, and how well it works.

-- A query after reading. Its entries are the words that rank, in the order typed; the same place in each array belongs
-- to one entry.
create type private.search_query as (
  -- The words as typed and as used, folded. They differ for a corrected typing error and for a synonym.
  typed text[],
  used text[],
  terms text[],
  -- Inverse document frequency, times a factor for the kind of entry.
  weights float8[],
  -- The word's place in the query, which its synonyms share.
  positions integer[],
  -- Every technology found has the required terms and phrases, and none of the excluded ones; null for none. In Discovery.AI
  -- a text that says it is free of what is excluded is not excluded.
  required tsquery,
  excluded tsquery,
  -- Technologies that come first: by patent number, title, inventor, university.
  direct_numbers text[],
  direct_title text,
  -- The title as typed. Of titles that differ only in case or commas, the one that equals it comes first.
  exact_title text,
  direct_inventor text[],
  direct_university text,
  -- Whether something required is in no technology.
  impossible boolean,
  corrections jsonb,
  -- At most five words that no technology holds, folded, and that were not corrected.
  absent text[],
  -- The words after inventor: and uni:, for the explanation.
  named text[],
  named_fields text[],
  -- Synonyms of several words: [{"stems", "weight", "place", "typed", "used"}].
  phrase_words jsonb,
  -- The terms of the thesaurus that places in the query also mean: [{"typed", "used"}].
  also jsonb,
  -- Whether it is a patent number, or several, and nothing else.
  is_number boolean,
  -- The number of its stems; its vector, the encoder of it and its wish_likeness(), null where no vector is known.
  vector real[],
  encoder text,
  wish_likeness float8,
  stems integer,
  -- As is_english() tells.
  is_english boolean
);

-- Finds the dictionary's word for a word that is in no technology: one typing error away (one letter more, fewer,
-- other, or two swapped). A word that keeps all typed letters goes before one in which a letter is another, and the more
-- frequent one before the rarer. If the query has other words, it must occur together with them more often than by chance.
create function private.search_corrections(typed text, others text[], total integer)
returns table (word text, term text, documents integer)
language sql stable set search_path = '' set enable_seqscan = off as $$
  with candidates as materialized (
    select k.word, k.term, t.documents,
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
    -- Nobody types another first letter: 'gribble' is no 'dribble'.
    where k.word <> typed and substr(k.word, 2) <> substr(typed, 2)
    order by left(k.word, 1) = left(typed, 1) desc, is_other_letter, t.documents desc, k.word limit 6
  ), beside as (
    select c.term, k.documents, n.together
    from (select distinct x.term from candidates x) c
    join private.search_terms k on k.term = any (others) and k.term <> c.term
    cross join lateral (
      select count(*) as together from private.search_texts x where x.places @@ private.all_of(array[c.term, k.term])) n
  ), evidence as (
    select c.*, coalesce((select sum(greatest(b.together - e.expected, 0) / sqrt(e.expected + 0.5))
      from beside b, lateral (select c.documents::float8 * b.documents / total as expected) e
      where b.term = c.term), 0) as strength
    from candidates c
  )
  select e.word, e.term, e.documents from evidence e
  where cardinality(others) = 0 or e.strength > 1
  order by case when cardinality(others) > 0 then e.strength end desc,
    left(e.word, 1) = left(typed, 1) desc, e.is_other_letter, e.documents desc, e.word
  limit 1
$$;

-- A query while it is read: what is known of it, and its words in the order typed. A word in quotation marks begins with
-- one; "unknown" are the places of words that are in no technology; "without" are the stems of what a prompt excludes.
create type private.query_reading as (q private.search_query, words text[], unknown integer[], without text[]);

create function private.empty_query() returns private.search_query
language plpgsql immutable set search_path = '' as $$
declare
  q private.search_query;
begin
  q.typed := '{}'; q.used := '{}'; q.terms := '{}'; q.weights := '{}'; q.positions := '{}';
  q.direct_numbers := '{}'; q.direct_inventor := '{}'; q.impossible := false; q.corrections := '[]'; q.absent := '{}';
  q.named := '{}'; q.named_fields := '{}'; q.phrase_words := '[]'; q.also := '[]';
  return q;
end $$;

-- Reads the words after inventor: or uni:, which every technology found must name, or must not if `negative`.
create function private.read_named(q private.search_query, field text, words text[], negative boolean)
returns private.search_query
language plpgsql stable set search_path = '' as $$
declare
  is_inventor constant boolean := field = 'inventor';
  names constant text[] := array(
    select case when is_inventor then 'i:' else 'u:' end || w from unnest(words) w
    where negative or w not in ('of', 'the', 'and', 'at', 'for', 'in'));
begin
  if negative then
    q.excluded := private.either(q.excluded, private.any_of(names));
  elsif names <> '{}' then
    q.required := private.both(q.required, private.all_of(names));
    q.named := q.named || words;
    q.named_fields := q.named_fields
      || array_fill(case when is_inventor then 'inventor' else 'university' end, array[cardinality(words)]);
  end if;
  return q;
end $$;

-- Joins two queries, of which one may be null, with 'and' or 'or'.
create function private.both(one tsquery, other tsquery) returns tsquery
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(one && other, one, other)
$$;

create function private.either(one tsquery, other tsquery) returns tsquery
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(one || other, one, other)
$$;

-- A word, or words that stand beside each other, as a query. A text may write a code with its hyphen or without. `written`
-- is as it was typed, `whole` folded.
create function private.phrase_of(written text, whole text) returns tsquery
language sql stable set search_path = '' as $$
  select case when p.phrase = p.parted then p.phrase else p.phrase || p.parted end
  from (select phraseto_tsquery('pg_catalog.english', private.spell(whole)) as phrase,
    phraseto_tsquery('pg_catalog.english', private.spell(private.words_of(written))) as parted) p
$$;

-- Reads one or several words after '-', which no technology found may hold together. A technology may state
-- that it is free of what a prompt excludes; then it ranks earlier.
create function private.read_excluded(r private.query_reading, written text, whole text, is_prompt boolean, total integer)
returns private.query_reading
language plpgsql stable set search_path = '' as $$
declare
  stems constant text[] := array(
    select l.lexeme from string_to_table(private.spell(whole), ' ') with ordinality w (word, place),
      unnest(private.stems_of(w.word)) l order by w.place);
  free private.search_terms;
  thing tsquery;
begin
  if stems = '{}' then
    return r;
  end if;
  thing := case when cardinality(stems) > 1 then private.phrase_of(written, whole) else private.any_of(stems) end;
  if is_prompt then
    r.without := r.without || stems;
    select * into free from private.search_terms t where t.term = 'f:' || array_to_string(stems, ' ');
    if found then
      r.q := private.add_word(r.q, written, written, free.term, 1000 + cardinality(r.without),
        ln(1 + (total - free.documents + 0.5::float8) / (free.documents + 0.5)));
      thing := thing && !!private.any_of(array[free.term]);
    end if;
  end if;
  r.q.excluded := private.either((r.q).excluded, thing);
  return r;
end $$;

-- Reads inventor:, uni:, quoted phrases and -word, and collects the other words. In running text, quotation marks and
-- dashes are punctuation, so that `operators` is false for it.
create function private.read_parts(q private.search_query, input text, operators boolean, is_prompt boolean, total integer)
returns private.query_reading
language plpgsql stable set search_path = '' as $$
declare
  r private.query_reading := row(q, '{}', '{}', '{}');
  marked text;
  part text[];
  whole text;
  words text[];
  negative boolean;
begin
  -- Text in quotation marks is joined below, where it is still known as it was written.
  select string_agg(case when p.place % 2 = 1 then private.join_known(p.piece) else p.piece end, '"' order by p.place)
    into marked
  from string_to_table(translate(input, '“”„«»', '"""""'), '"') with ordinality p (piece, place);
  for part in
    select regexp_matches(marked,
      '(?:^|(?<=[\s"]))(-(?=["a-zA-Z])|[−–](?=["a-zA-Z]))?(?:(inventor|uni|university):\s*)?(?:"([^"]*)"|([^\s"]+))', 'gi')
  loop
    negative := part[1] is not null and operators;
    whole := private.pair_characters(private.fold(coalesce(private.join_known(part[3]), part[4])));
    words := array_remove(string_to_array(whole, ' '), '');
    continue when cardinality(words) = 0;
    if part[2] is not null then
      r.q := private.read_named(r.q, lower(part[2]), words, negative);
    elsif negative then
      r := private.read_excluded(r, coalesce(part[3], part[4]), whole, is_prompt, total);
    elsif part[3] is not null and operators and tsvector_to_array(private.stems_of(whole)) <> '{}' then
      r.q.required := private.both((r.q).required, private.phrase_of(part[3], whole));
      select r.words || array_agg('"' || w) into r.words from unnest(words) w;
    else
      r.words := r.words || words;
    end if;
  end loop;
  return r;
end $$;

-- Adds the words that rank: of a long text the forty rarest, which say most of what it is about.
create function private.read_words(r private.query_reading, total integer) returns private.query_reading
language plpgsql stable set search_path = '' as $$
declare
  -- Without another known word, a query in another language is not about these.
  particles constant text[] := '{de,la,el,los,las,del,der,das,und,et,les,des,du,le,para,por,con,von,y}';
  entry record;
begin
  for entry in
    with lexed as materialized (
      select w.word, w.place, w.quoted, l.lexeme, coalesce(t.documents, 0) as documents
      from (select ltrim(f, '"') as word, starts_with(f, '"') as quoted, place
            from unnest(r.words) with ordinality f (f, place)
            where f <> '' and length(f) < 200 limit 400) w
      cross join lateral unnest(private.stems_of(w.word)) l
      left join private.search_terms t on t.term = l.lexeme
    ), rarest as (
      select x.lexeme from lexed x group by x.lexeme order by min(x.documents) = 0, min(x.documents), x.lexeme limit 40
    )
    select x.* from lexed x where x.lexeme in (select k.lexeme from rarest k) order by x.place limit 120
  loop
    if entry.documents > 0 then
      r.q := private.add_word(r.q, entry.word, entry.word, entry.lexeme, entry.place::integer,
        ln(1 + (total - entry.documents + 0.5::float8) / (entry.documents + 0.5)));
    elsif not entry.quoted then
      r.unknown := r.unknown || entry.place::integer;
    end if;
  end loop;
  if cardinality((r.q).typed) > 0 and (r.q).typed <@ particles and cardinality(r.unknown) > 0 then
    r.q.typed := '{}'; r.q.used := '{}'; r.q.terms := '{}'; r.q.weights := '{}'; r.q.positions := '{}';
    r.unknown := '{}';
  end if;
  return r;
end $$;

-- Replaces words that are in no technology by words of the index that are one typing error away.
create function private.correct_words(r private.query_reading, content text, total integer) returns private.query_reading
language plpgsql stable set search_path = '' as $$
declare
  -- The rarest of the words that were typed, which a correction must occur with.
  others constant text[] := array(
    select u.term from unnest((r.q).terms, (r.q).weights, (r.q).typed, (r.q).used) u (term, weight, typed, used)
    where u.typed = u.used group by u.term order by max(u.weight) desc limit 6);
  typed text;
  place integer;
  other record;
begin
  foreach place in array r.unknown[1:8] loop
    typed := r.words[place];
    continue when place = any ((r.q).positions) or length(typed) not between 4 and 30 or typed !~ '^[[:alpha:]]+$'
      -- mTOR, HeLa: written with care.
      or exists (
        select from regexp_matches(content, '[[:alnum:]]*[[:lower:]][[:upper:]][[:alnum:]]*', 'g') m (word)
        where private.fold(m.word[1]) = typed);
    -- 'Troegers' is how those write 'Trögers' who have no key for it.
    select v.word, t.term, t.documents into other
    from regexp_replace(typed, '([aou])e', '\1', 'g') v (word), unnest(private.stems_of(v.word)) l
    join private.search_terms t on t.term = l.lexeme
    where v.word <> typed;
    if not found then
      -- Of a word and its other spelling, the first that is near one of the index.
      select c.* into other
      from (select typed as word, 1 as turn
            union all select s, 2 from private.spell(typed) s where s <> typed) w,
        private.search_corrections(w.word, others, total) c
      order by w.turn limit 1;
    end if;
    if found then
      r.q := private.add_word(r.q, typed, other.word, other.term, place,
        0.9 * ln(1 + (total - other.documents + 0.5::float8) / (other.documents + 0.5)));
      r.q.corrections := (r.q).corrections || jsonb_build_object('typed', typed, 'used', other.word);
      r.words[place] := other.word;
    end if;
  end loop;
  return r;
end $$;

-- Reads what direct_hits() finds: a title, an inventor or a university that the whole query is.
create function private.read_direct(r private.query_reading, content text) returns private.search_query
language plpgsql stable set search_path = '' as $$
declare
  q private.search_query := r.q;
  key constant text := private.fold(left(content, 2000));
  words constant text[] := string_to_array(key, ' ');
begin
  -- A title with a typing error in it is that title, mended.
  q.direct_title := nullif(
    case when q.corrections = '[]' then key else private.fold(array_to_string(r.words, ' ')) end, '');
  q.exact_title := btrim(content);
  if cardinality(words) between 2 and 5 then
    select case when count(t.term) = count(*) then array_agg(t.term) else '{}' end into q.direct_inventor
    from (select distinct w from unnest(words) w) w left join private.search_terms t on t.term = 'i:' || w.w;
  end if;
  if cardinality(words) <= 12 then
    select t.term into q.direct_university from private.search_terms t
    where t.term = 'U:' || left(private.university_key(words), 290);
  end if;
  return q;
end $$;

-- Reads a query. In keyword search `prompt` is null, and a whole title, name or university comes first. In Discovery.AI
-- `content` is the prompt with its keywords, and the text in `prompt` adds its synonyms but for `dropped`. `known` is an
-- empty query with its vector. Any text can be read.
create function private.read_search(known private.search_query, content text, prompt text, dropped text[])
returns private.search_query
-- Hides the parser's notice about a phrase of stop words, which is harmless.
language plpgsql stable set search_path = '' set client_min_messages = warning set enable_seqscan = off as $$
declare
  short_until constant integer := 12;
  total constant integer := (select s.documents from private.search_state s);
  -- Long inputs are whole texts pasted: their beginning says what they are about.
  input constant text := left(content, 2000);
  key constant text := private.fold(input);
  is_title constant boolean := prompt is null and exists (
    select from private.search_documents d where left(d.title_key, 200) = left(key, 200) and d.title_key = key);
  is_short constant boolean := cardinality(regexp_split_to_array(btrim(input), '\s+')) <= short_until;
  -- Words that may be beside a patent number that is all of a query.
  around_numbers constant text[] :=
    '{"",us,u,s,patent,patents,pat,no,nos,number,publication,pub,application,appl,serial,and,or}';
  r private.query_reading := row(known, '{}', '{}', '{}');
  is_number constant boolean := prompt is null and (
    select cardinality(n.numbers) > 0 and string_to_array(private.fold(n.remaining), ' ') <@ around_numbers
    from private.read_patent_numbers(input) n);
begin
  r.q.is_number := is_number;
  if is_number then
    -- Texts name the number by its digits; 'US' and 'patent' say nothing.
    r.words := array(select w from unnest(string_to_array(key, ' ')) w where w ~ '[0-9]{5}');
  elsif is_title then
    r.words := string_to_array(private.words_of(input), ' ');
  else
    r := private.read_parts(r.q, input, is_short or prompt is not null, prompt is not null, total);
    -- A prompt's excluded words rank nothing; nor do the words that exclude them.
    if r.without <> '{}' then
      r.words := array(select w.word from unnest(r.words) with ordinality w (word, place)
        where w.word not in ('without', 'free', 'non', 'instead')
          and not tsvector_to_array(private.stems_of(ltrim(w.word, '"'))) && r.without order by w.place);
    end if;
  end if;
  r := private.read_words(r, total);
  if not is_title and not is_number then
    if prompt is not null or cardinality(r.unknown) > 0 then
      r.q := private.add_synonyms(r.q, coalesce(prompt, ''), r.words, r.without,
        case when prompt is null then r.unknown end, total, dropped);
    end if;
    -- A word of another language is not misspelt.
    if (r.q).is_english then
      r := private.correct_words(r, input, total);
    end if;
    r.q.absent := array(
      select distinct w.word from unnest(r.unknown) u (place), lateral (select r.words[u.place] as word) w
      where u.place <> all ((r.q).positions) and w.word ~ '[[:alpha:]]{3}' order by w.word limit 5);
  end if;
  if content ~ '[0-9]{3}' and (prompt is null or is_short) then
    r.q.direct_numbers := array(
      select t.term
      from (select 'p:' || p as term from unnest(private.patent_numbers(input)) p
            union select 'p:' || private.bare_number(input)) x
      join private.search_terms t on t.term = left(x.term, 300));
  end if;
  r.q.impossible := (r.q).required is not null
    and not exists (select from private.search_texts x where x.places @@ (r.q).required);
  return case when prompt is null then private.read_direct(r, content) else r.q end;
end $$;

-- The sentence by which a technology uses what a query excludes: it names it, and has no word that tells it from what is
-- offered ('unlike', 'conventional', 'instead of'). Null if there is none. docs/search.md says how often that is right.
create function private.excluded_use(q private.search_query, p_tech_id bigint) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  contrast constant text := '\m((alternatives?|avoid|circumvent|compar|eliminat|limit|obviat|overcom|replac|traditional)[a-z]*|current|currently'
    || '|conventional|conventionally|existing|gold standard|in place of|instead|lacks?|neither|no|non|not|nor|rather|unlike|versus'
    || '|without|free|denied)\M';
  -- Few sentences have a word that begins like one of these, and only they are read word by word.
  beginnings constant text := '\m(' || array_to_string(array(
    select distinct left(m.lexeme[1], 3) from regexp_matches(q.excluded::text, '''([[:alnum:]]+)''', 'g') m (lexeme)), '|') || ')';
begin
  return (
    select s.sentence from public.technologies t left join public.technology_details d on d.tech_id = t.tech_id
    cross join lateral private.search_fields(t, d) f
    cross join lateral regexp_split_to_table(left(f.content, 20000), '[.!?;][[:space:]]+|\n') s (sentence)
    where t.tech_id = p_tech_id and f.field not in ('inventor', 'university', 'patent-number', 'tags')
      and s.sentence ~* beginnings and s.sentence !~* contrast
      and private.stems_of(private.words_of(s.sentence)) @@ q.excluded
    order by f.place limit 1);
end $$;

-- The meaning of a query as a whole: the technologies of a patent number, title, inventor or university. The first of
-- these that applies is its kind; of one kind, more `strength` comes first.
create function private.direct_hits(q private.search_query) returns table (ordinal integer, kind integer, strength float8)
language sql stable set search_path = '' set jit = off set enable_seqscan = off as $$
  with hits as (
    select t.ordinal, 1 as kind from private.search_texts t where t.places @@ private.any_of(q.direct_numbers)
    union all
    (select d.ordinal, 2 from private.search_documents d
    where left(d.title_key, 200) = left(q.direct_title, 200) and d.title_key = q.direct_title limit 1000)
    union all
    -- All the words are of one name, not of two people's.
    select s.ordinal, 3
    from (select t.ordinal from private.search_texts t where t.places @@ private.all_of(q.direct_inventor) limit 1000) h
    join private.search_documents s on s.ordinal = h.ordinal
    join public.technology_details t on t.tech_id = s.tech_id
    where exists (select from unnest(private.names_of(t.inventor)) n (name)
      where string_to_array(private.fold(n.name), ' ') @> string_to_array(q.direct_title, ' '))
    union all
    select t.ordinal, 4 from private.search_texts t where t.places @@ private.any_of(array[q.direct_university])
  )
  select h.ordinal, h.kind, case h.kind
    -- Of two numbers typed, both; of titles that differ in case or commas only, this very one.
    when 1 then (select count(*) from private.search_texts t, unnest(q.direct_numbers) n
      where t.ordinal = h.ordinal and t.places @@ private.any_of(array[n]))
    when 2 then (select count(*) from private.search_documents s join public.technologies t on t.tech_id = s.tech_id
      where s.ordinal = h.ordinal and t.title = q.exact_title)
    else 0 end
  from (select x.ordinal, min(x.kind) as kind from hits x group by x.ordinal) h
$$;

-- The technologies that a query finds, with their scores. A place in the query may have more than one word, of which
-- the best counts. Found is what has all that is required and nothing that is excluded, and of whose words the weights
-- are at least a fifth of the best's together, or all are there, or something was required. The two hundred with the
-- highest weights are ranked by BM25 (k1 1.2, b 0.75), the rest behind them. In a regular query of two or three words,
-- `close` is whether a technology holds all of them, where there is one that does.
create function private.search_found(q private.search_query, mode text)
returns table (ordinal integer, tech_id bigint, score float8, direct text, class1 text, status text, uni text, class2 text, close boolean)
language plpgsql stable set search_path = '' set work_mem = '64MB' set jit = off set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off as $$
declare
  found_share constant float8 := 0.2;
  most_ranked constant integer := 200;
  words constant bigint := (select count(distinct p) from unnest(q.positions) p);
  documents constant float8 := (select s.documents from private.search_state s);
  average constant float8 := (select s.total_length / greatest(s.documents, 1) from private.search_state s);
  -- Null where nothing is required or excluded.
  allowed constant integer[] := case when q.required is not null then array(
    select t.ordinal from private.search_texts t where t.places @@ q.required) end;
  forbidden constant integer[] := case when q.excluded is not null then array(
    select t.ordinal from private.search_texts t where t.places @@ q.excluded) end;
begin
  if q.impossible then
    return;
  end if;
  return query
  with entries as materialized (
    select x.place, x.query, count(*) over (partition by x.place) = 1 as is_alone, case when x.is_word then x.weight
      -- How rare an expression is, is known once it was looked for.
      else x.weight * ln((documents + 1) / (0.5 + (select count(*) from private.search_texts t where t.places @@ x.query))) end as weight
    from (select u.place, private.any_of(array[u.term]) as query, max(u.weight) as weight, true as is_word
          from unnest(q.terms, q.weights, q.positions) u (term, weight, place) group by u.place, u.term
          union all
          select e.place, private.all_of(e.stems), e.weight, false
          from jsonb_to_recordset(q.phrase_words) e (stems text[], weight float8, place integer)) x
  ), held as not materialized (
    select e.place, e.is_alone, e.weight, t.ordinal
    from entries e cross join lateral (select x.ordinal from private.search_texts x where x.places @@ e.query offset 0) t
  ), weighed as materialized (
    select p.ordinal, sum(p.weight) as weight, count(*) >= words and words > 0 as complete
    from (select h.ordinal, h.weight from held h where h.is_alone
          union all
          (select h.ordinal, max(h.weight) from held h where not h.is_alone group by h.ordinal, h.place)
          union all
          -- The query has nothing but inventor: or uni:.
          select u, 1 from unnest(allowed) u where words = 0) p
    where (allowed is null or p.ordinal in (select unnest(allowed))) and (forbidden is null or p.ordinal not in (select unnest(forbidden)))
    group by p.ordinal
  ), best as materialized (
    -- Read once for all words.
    select b.ordinal, t.length, t.places || ''::tsvector as places
    from (select w.* from weighed w order by w.weight desc, w.ordinal desc limit most_ranked) b
    join private.search_texts t on t.ordinal = b.ordinal
  ), scored as (
    select p.ordinal, sum(p.score) as score
    from (select b.ordinal, e.place,
            max(e.weight * c.n * 2.2 / (c.n + 1.2 * (0.25 + 0.75 * b.length / average))) as score
          from best b cross join entries e
          -- How often one word occurs in the text, twice for each in the title; of an expression, how near its words are.
          cross join lateral (select 2 * ts_rank_cd('{0.5,0.5,0.5,1}', b.places, e.query)::float8 as n offset 0) c
          where c.n > 0 group by b.ordinal, e.place) p
    group by p.ordinal
  ), direct as materialized (
    select * from private.direct_hits(q)
  ), whole as materialized (
    select max(w.weight) as most, mode = 'regular' and words between 2 and 3 and bool_or(w.complete) is true as needs_all
    from weighed w
  ), ranked as (
    select w.ordinal, w.complete, coalesce(1 + s.score, w.weight / (m.most + 1)) as score
    from whole m, weighed w left join scored s on s.ordinal = w.ordinal
    where w.weight >= found_share * m.most or w.complete or allowed is not null
      or w.ordinal in (select x.ordinal from direct x)
    union all
    select x.ordinal, false, 0 from direct x where not exists (select from weighed w where w.ordinal = x.ordinal)
  )
  select d.ordinal, d.tech_id,
    r.score + coalesce((5 - x.kind) * 10000 + x.strength * case x.kind when 1 then 100 else 5000 end, 0),
    ('{patent-number,title,inventor,university}'::text[])[x.kind], d.class1, d.status, d.uni, d.class2,
    not m.needs_all or x.ordinal is not null or r.complete
  from whole m, ranked r join private.search_documents d on d.ordinal = r.ordinal left join direct x on x.ordinal = r.ordinal;
end $$;

create function private.add_word(
  q private.search_query, typed text, used text, term text, place integer, weight float8
) returns private.search_query
language plpgsql immutable set search_path = '' as $$
begin
  q.typed := q.typed || typed;
  q.used := q.used || used;
  q.terms := q.terms || term;
  q.weights := q.weights || weight;
  q.positions := q.positions || place;
  return q;
end $$;

-- Whether a term of the thesaurus is near a query in meaning. From 0.6 to 0.55 the tuning needs gain, and terms get absurd
-- (docs/search.md).
create function private.is_near_term(p_term text, q private.search_query) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.thesaurus_vectors v
    where v.term = p_term and v.encoder = q.encoder and private.likeness(v.vector, q.vector) >= 0.58)
$$;

-- Adds the thesaurus's terms that are near the query in meaning. In Discovery.AI these come from phrases and words of the
-- prompt; in regular mode (`places`) only from those that begin with a word that the index lacks. Excluded words
-- count in phrases that exclude them ('no needle'). Without a vector of the query there are few, in Discovery.AI those
-- that two of its words say. '*' among `dropped` drops all.
create function private.add_synonyms(
  q private.search_query, prompt text, words text[], without text[], places integer[], total integer, dropped text[]
) returns private.search_query
language plpgsql stable set search_path = '' as $$
declare
  -- The weight of a synonym beside the typed word; an expression of several words has hardly a second sense.
  word_share constant float8 := 0.65;
  -- Two or more words that describe an entry count the more, the more they say together; so much says all.
  described_share constant float8 := 0.9;
  all_described constant float8 := 12;
  most_described constant integer := 60;
  most_terms constant integer := case when q.vector is null then 3 else 40 end;
  sequence text[];
  keywords text[];
  keyword_places integer[];
  other record;
begin
  select array_agg(k.stem order by k.place), array_agg(k.place order by k.place) into keywords, keyword_places
  from private.telling_stems(words[1:120]) k;
  if keywords is null or '*' = any (dropped) then
    return q;
  end if;
  select array_agg(k.stem order by k.place) into sequence
  from private.telling_stems(string_to_array(private.fold(left(prompt, 2000)), ' ')) k;
  -- The blanks keep the two apart.
  sequence := sequence[1:200] || array_fill(''::text, array[4]) || keywords;
  for other in
    with typed as materialized (
      select k.stem, min(k.place) as place from unnest(keywords, keyword_places) k (stem, place)
      where not starts_with(k.stem, '!') group by k.stem
    ), anchors as (
      select t.stem, t.place from typed t
      union all select w.stem, 1000 + w.place::integer from unnest(without) with ordinality w (stem, place)
    ), phrased as (
      select p.entry, p.telling[1] as anchor, case when cardinality(p.stems) = 1 then word_share else 1 end as share
      from unnest(sequence) with ordinality s (stem, turn)
      join private.thesaurus_phrases p on p.first_stem = s.stem
      where (q.vector is not null or places is not null or cardinality(p.stems) > 1)
        and p.stems <@ sequence[s.turn : s.turn + cardinality(p.stems) - 1]
        and p.telling <@ case when '!no' = any (p.stems) then keywords || without else keywords end
    ), described as (
      select w.entry, (array_agg(w.stem order by w.weight desc, w.stem))[1] as anchor,
        described_share * least(1, sum(w.weight) / all_described) as share
      from typed t join private.thesaurus_words w on w.stem = t.stem
      where places is null group by w.entry having count(*) > 1
      order by 3 desc, w.entry limit most_described
    ), entries as (
      select distinct on (x.entry) x.entry, x.anchor, x.share, t.place
      from (select * from phrased union all select * from described) x join anchors t on t.stem = x.anchor
      where places is null or t.place = any (places)
      order by x.entry, x.share desc
    ), terms as (
      select distinct on (e.place, t.stems) e.place, e.anchor, t.term, t.stems, e.share
      from entries e join private.thesaurus_terms t on t.entry = e.entry and t.term <> all (coalesce(dropped, '{}'))
      where q.vector is null or private.is_near_term(t.term, q)
      order by e.place, t.stems, e.share desc
    )
    select t.place, coalesce(words[t.place], t.anchor) as typed, t.term, t.stems, t.share, k.documents
    from terms t cross join lateral (
      select count(*) as known, min(s.documents) as documents from private.search_terms s where s.term = any (t.stems)) k
    where k.known = cardinality(t.stems)
    order by t.share desc, t.place, t.term limit most_terms
  loop
    if cardinality(other.stems) = 1 then
      continue when exists (select from unnest(q.terms, q.positions, q.typed, q.used) x (term, place, typed, used)
        where x.term = other.stems[1] and x.place = other.place and x.typed = x.used);
      q := private.add_word(q, other.typed, other.term, other.stems[1], other.place,
        other.share * ln(1 + (total - other.documents + 0.5::float8) / (other.documents + 0.5)));
    else
      q.phrase_words := q.phrase_words || jsonb_build_object('stems', other.stems, 'weight', other.share, 'place', other.place,
        'typed', other.typed, 'used', other.term);
    end if;
    -- The strongest are named to the reader.
    if jsonb_array_length(q.also) < 8 then
      q.also := q.also || jsonb_build_object('typed', other.typed, 'used', other.term);
    end if;
  end loop;
  return q;
end $$;
