-- Reads a query and ranks the technologies that it finds. docs/search.md explains why, and how well it works.

-- A query after reading. Its entries are the words that rank, in the order typed; the same place in each array belongs
-- to one entry.
create type private.search_query as (
  -- As typed and as used, folded. They differ for a corrected typing error and for a synonym.
  typed text[],
  used text[],
  terms text[],
  term_ids integer[],
  -- Inverse document frequency, times a factor for the kind of entry.
  weights float8[],
  -- The word's place in the query, which its synonyms share.
  positions integer[],
  -- Every technology found has all of these terms and phrases, and none of the excluded ones.
  required integer[],
  phrases tsquery[],
  excluded integer[],
  excluded_phrases tsquery[],
  -- In Discovery.AI beside each of these the term of the texts that say they are free of it, which stay; otherwise null.
  excluded_free integer[],
  excluded_phrases_free integer[],
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
  -- At most five words that no technology holds, folded, and that were not corrected.
  absent text[],
  -- The words after inventor: and uni:, for the explanation.
  named text[],
  named_fields text[],
  -- Synonyms of several words: [{"ids", "weight", "place", "typed", "used"}].
  phrase_words jsonb,
  -- The terms of the thesaurus that places in the query also mean: [{"typed", "used"}].
  also jsonb,
  -- Whether it is a patent number, or several, and nothing else.
  is_number boolean,
  -- The number of its stems; its vector, the encoder of it and its wish_likeness(), null where no vector is known.
  vector real[],
  encoder text,
  wish_likeness float8,
  stems integer
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

-- A query while it is read: what is known of it, and its words in the order typed. A word in quotation marks begins with
-- one; "unknown" are the places of words that are in no technology; "without" are the stems of what a prompt excludes.
create type private.query_reading as (q private.search_query, words text[], unknown integer[], without text[]);

create function private.empty_query() returns private.search_query
language plpgsql immutable set search_path = '' as $$
declare
  q private.search_query;
begin
  q.typed := '{}'; q.used := '{}'; q.terms := '{}'; q.term_ids := '{}'; q.weights := '{}'; q.positions := '{}';
  q.required := '{}'; q.phrases := '{}'; q.excluded := '{}'; q.excluded_phrases := '{}';
  q.excluded_free := '{}'; q.excluded_phrases_free := '{}'; q.direct_numbers := '{}';
  q.direct_inventor := '{}'; q.impossible := false; q.corrections := '[]'; q.absent := '{}';
  q.named := '{}'; q.named_fields := '{}'; q.phrase_words := '[]'; q.also := '[]';
  return q;
end $$;

-- Reads the words after inventor: or uni:, which every technology found must name, or must not if `negative`.
create function private.read_named(q private.search_query, field text, words text[], negative boolean)
returns private.search_query
language plpgsql stable set search_path = '' as $$
declare
  is_inventor constant boolean := field = 'inventor';
  ids integer[];
begin
  select array_agg(t.term_id) into ids from unnest(words) w
  left join private.search_terms t on t.term = case when is_inventor then 'i:' else 'u:' end || w and t.documents > 0
  where negative or w not in ('of', 'the', 'and', 'at', 'for', 'in');
  if negative then
    q.excluded := q.excluded || array_remove(ids, null);
    q.excluded_free := q.excluded_free || array_fill(null::integer, array[cardinality(array_remove(ids, null))]);
  elsif ids is not null then
    q.impossible := q.impossible or array_position(ids, null) is not null;
    q.required := q.required || array_remove(ids, null);
    q.named := q.named || words;
    q.named_fields := q.named_fields
      || array_fill(case when is_inventor then 'inventor' else 'university' end, array[cardinality(words)]);
  end if;
  return q;
end $$;

-- Reads quoted words, which every technology found must hold together. `written` is as it was typed, `whole` folded.
create function private.read_required(q private.search_query, written text, whole text) returns private.search_query
language plpgsql stable set search_path = '' as $$
declare
  lexemes constant text[] := tsvector_to_array(private.stems_of(whole));
  -- A text may write a code with its hyphen or without.
  phrase tsquery := phraseto_tsquery('pg_catalog.english', private.spell(whole));
  parted constant tsquery := phraseto_tsquery('pg_catalog.english', private.spell(private.words_of(written)));
  ids integer[];
begin
  phrase := case when phrase = parted then phrase else phrase || parted end;
  select array_agg(t.term_id) into ids from unnest(lexemes) l
  left join private.search_terms t on t.term = l and t.documents > 0;
  q.impossible := q.impossible or array_position(ids, null) is not null;
  q.required := q.required || array_remove(ids, null);
  if cardinality(array_remove(string_to_array(whole, ' '), '')) > 1 then
    q.phrases := q.phrases || phrase;
  end if;
  return q;
end $$;

-- Reads one or several words after '-', which no technology found may hold together. What a prompt excludes, a technology
-- may name as what it is free of, and then comes the earlier.
create function private.read_excluded(r private.query_reading, written text, whole text, is_prompt boolean, total integer)
returns private.query_reading
language plpgsql stable set search_path = '' as $$
declare
  stems constant text[] := array(
    select l.lexeme from string_to_table(private.spell(whole), ' ') with ordinality w (word, place),
      unnest(private.stems_of(w.word)) l order by w.place);
  -- A text may write a code with its hyphen or without.
  phrase constant tsquery := phraseto_tsquery('pg_catalog.english', private.spell(whole))
    || phraseto_tsquery('pg_catalog.english', private.spell(private.words_of(written)));
  free private.search_terms;
  term integer;
begin
  if is_prompt then
    r.without := r.without || stems;
    select * into free from private.search_terms t where t.term = 'f:' || array_to_string(stems, ' ') and t.documents > 0;
    if found then
      r.q := private.add_word(r.q, written, written, free.term, free.term_id, 1000 + cardinality(r.without),
        ln(1 + (total - free.documents + 0.5::float8) / (free.documents + 0.5)));
    end if;
  end if;
  if cardinality(stems) > 1 then
    r.q.excluded_phrases := (r.q).excluded_phrases || phrase;
    r.q.excluded_phrases_free := (r.q).excluded_phrases_free || free.term_id;
  elsif cardinality(stems) = 1 then
    select t.term_id into term from private.search_terms t where t.term = stems[1] and t.documents > 0;
    if found then
      r.q.excluded := (r.q).excluded || term;
      r.q.excluded_free := (r.q).excluded_free || free.term_id;
    end if;
  end if;
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
  -- What is in quotation marks is joined below, where it is still known as it was written.
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
      r.q := private.read_required(r.q, part[3], whole);
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
      select w.word, w.place, w.quoted, l.lexeme, t.term_id, coalesce(t.documents, 0) as documents
      from (select ltrim(f, '"') as word, starts_with(f, '"') as quoted, place
            from unnest(r.words) with ordinality f (f, place)
            where f <> '' and length(f) < 200 limit 400) w
      cross join lateral unnest(private.stems_of(w.word)) l
      left join private.search_terms t on t.term = l.lexeme and t.documents > 0
    ), rarest as (
      select x.lexeme from lexed x group by x.lexeme order by min(x.documents) = 0, min(x.documents), x.lexeme limit 40
    )
    select x.* from lexed x where x.lexeme in (select k.lexeme from rarest k) order by x.place limit 120
  loop
    if entry.documents > 0 then
      r.q := private.add_word(r.q, entry.word, entry.word, entry.lexeme, entry.term_id, entry.place::integer,
        ln(1 + (total - entry.documents + 0.5::float8) / (entry.documents + 0.5)));
    elsif not entry.quoted then
      r.unknown := r.unknown || entry.place::integer;
    end if;
  end loop;
  if cardinality((r.q).typed) > 0 and (r.q).typed <@ particles and cardinality(r.unknown) > 0 then
    r.q.typed := '{}'; r.q.used := '{}'; r.q.terms := '{}'; r.q.term_ids := '{}'; r.q.weights := '{}'; r.q.positions := '{}';
    r.unknown := '{}';
  end if;
  return r;
end $$;

-- Replaces words that are in no technology by words of the index that are one typing error away.
create function private.correct_words(r private.query_reading, content text, total integer) returns private.query_reading
language plpgsql stable set search_path = '' as $$
declare
  -- The rarest of the words that were typed, which a correction must occur with.
  others constant integer[] := array(
    select u.id from unnest((r.q).term_ids, (r.q).weights, (r.q).typed, (r.q).used) u (id, weight, typed, used)
    where u.typed = u.used group by u.id order by max(u.weight) desc limit 6);
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
    select v.word, t.term, t.term_id, t.documents into other
    from regexp_replace(typed, '([aou])e', '\1', 'g') v (word), unnest(private.stems_of(v.word)) l
    join private.search_terms t on t.term = l.lexeme and t.documents > 0
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
      r.q := private.add_word(r.q, typed, other.word, other.term, other.term_id, place,
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
    select case when count(t.term_id) = count(*) then array_agg(t.term_id) else '{}' end into q.direct_inventor
    from (select distinct w from unnest(words) w) w
    left join private.search_terms t on t.term = 'i:' || w.w and t.documents > 0;
  end if;
  if cardinality(words) <= 12 then
    select t.term_id into q.direct_university from private.search_terms t
    where t.term = 'U:' || left(private.university_key(words), 290) and t.documents > 0;
  end if;
  return q;
end $$;

-- Reads a query. In keyword search `prompt` is null, and a whole title, name or university comes first. In Discovery.AI
-- `content` is the prompt with its keywords, and the text in `prompt` adds its synonyms but for `dropped`. `known` is an
-- empty query with its vector. Any text can be read.
create function private.read_search(known private.search_query, content text, prompt text, dropped text[])
returns private.search_query
-- Hides the parser's notice about a phrase of stop words, which is harmless.
language plpgsql stable set search_path = '' set client_min_messages = warning as $$
declare
  short_until constant integer := 12;
  total constant integer := (select s.documents from private.search_state s);
  -- Long inputs are whole texts pasted: their beginning says what they are about.
  input constant text := left(content, 2000);
  key constant text := private.fold(input);
  is_title constant boolean := prompt is null and exists (
    select from private.search_documents d where left(d.title_key, 200) = left(key, 200) and d.title_key = key);
  is_short constant boolean := cardinality(regexp_split_to_array(btrim(input), '\s+')) <= short_until;
  -- What may be beside a patent number that is all of a query.
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
    -- What a prompt excludes is among its words, and ranks nothing; nor do the words that exclude it.
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
    if (r.q).vector is not null or private.is_english(input) then
      r := private.correct_words(r, input, total);
    end if;
    r.q.absent := array(
      select distinct w.word from unnest(r.unknown) u (place), lateral (select r.words[u.place] as word) w
      where u.place <> all ((r.q).positions) and w.word ~ '[[:alpha:]]{3}' order by w.word limit 5);
  end if;
  if content ~ '[0-9]{3}' and (prompt is null or is_short) then
    r.q.direct_numbers := array(
      select t.term_id
      from (select 'p:' || p as term from unnest(private.patent_numbers(input)) p
            union select 'p:' || private.bare_number(input)) x
      join private.search_terms t on t.term = left(x.term, 300) and t.documents > 0);
  end if;
  return case when prompt is null then private.read_direct(r, content) else r.q end;
end $$;

-- The technologies that have any of some terms, or all of them if `all_of`.
create function private.search_holders(wanted integer[], all_of boolean) returns integer[]
language sql stable set search_path = '' as $$
  select array_agg(x.ordinal) from (
    select h.ordinal from (
      select unnest(p.ordinals) as ordinal from private.search_postings p where p.term_id = any (wanted)) h
    group by h.ordinal having not all_of or count(*) = (select count(distinct w) from unnest(wanted) w)) x
$$;

-- The technologies that hold an excluded term, but for those that say they are free of it. Terms in `but` are left out.
create function private.search_excluded(q private.search_query, but integer[] default '{}') returns integer[]
language sql stable set search_path = '' set jit = off as $$
  with spared as materialized (
    select e.term, unnest(p.ordinals) as ordinal from unnest(q.excluded, q.excluded_free) e (term, free)
    join private.search_postings p on p.term_id = e.free
  )
  select array_agg(distinct h.ordinal)
  from (select p.term_id, unnest(p.ordinals) as ordinal from private.search_postings p
        where p.term_id = any (q.excluded) and p.term_id <> all (but)) h
  where not exists (select from spared s where s.term = h.term_id and s.ordinal = h.ordinal)
$$;

-- Whether a text has all that a query requires.
create function private.has_required(q private.search_query, t private.search_texts) returns boolean
language sql stable set search_path = '' as $$
  select t.term_ids @> q.required and t.places @@ all (q.phrases)
$$;

-- Whether a text names something that a query excludes, and does not say that it is free of it.
create function private.names_excluded(q private.search_query, t private.search_texts) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from unnest(q.excluded, q.excluded_free) e (term, free)
      where t.term_ids @> array[e.term] and not t.term_ids @> array[e.free])
    or exists (select from unnest(q.excluded_phrases, q.excluded_phrases_free) e (phrase, free)
      where t.places @@ e.phrase and not t.term_ids @> array[e.free])
$$;

-- The sentence by which a technology uses what a query excludes: it names it, and has no word that tells it from what is
-- offered ('unlike', 'conventional', 'instead of'). Null if there is none. docs/search.md says how often that is right.
create function private.excluded_use(q private.search_query, p_tech_id bigint) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  contrast constant text := '\m((alternatives?|avoid|circumvent|compar|eliminat|limit|obviat|overcom|replac|traditional)[a-z]*|current|currently'
    || '|conventional|conventionally|existing|gold standard|in place of|instead|lacks?|neither|no|non|not|nor|rather|unlike|versus'
    || '|without|free|denied)\M';
  stems constant text[] := array(select k.term from private.search_terms k where k.term_id = any (q.excluded));
  -- Few sentences have a word that begins like one of these, and only they are read word by word.
  beginnings constant text := '\m(' || array_to_string(array(select left(u.stem, 3) from unnest(stems) u (stem)
    union select left(u.lexeme, 3)
    from unnest(q.excluded_phrases) p (phrase), unnest(to_tsvector('simple', p.phrase::text)) u), '|') || ')';
begin
  return (
    select s.sentence from public.technologies t left join public.technology_details d on d.tech_id = t.tech_id
    cross join lateral private.search_fields(t, d) f
    cross join lateral regexp_split_to_table(left(f.content, 20000), '[.!?;][[:space:]]+|\n') s (sentence)
    where t.tech_id = p_tech_id and f.field not in ('inventor', 'university', 'patent-number', 'tags')
      and s.sentence ~* beginnings and s.sentence !~* contrast
      and exists (select from private.stems_of(private.words_of(s.sentence)) p (places)
        where tsvector_to_array(p.places) && stems or p.places @@ any (q.excluded_phrases))
    order by f.place limit 1);
end $$;

-- The score of each technology that a query's words find, and whether it holds all of them. A place in the query may
-- have more than one word, of which the best counts. Found is what scores at least a fifth of the best, or holds all
-- the words, or has everything that is required. `allowed` is null if nothing is required, `forbidden` if nothing is
-- excluded.
create function private.score_all(q private.search_query, allowed integer[], forbidden integer[])
returns table (ordinal integer, score float8, complete boolean)
language plpgsql stable set search_path = '' set work_mem = '64MB' set jit = off set plan_cache_mode = 'force_custom_plan' as $$
declare
  found_share constant float8 := 0.2;
  words constant bigint := (select count(distinct p) from unnest(q.positions) p);
begin
  return query
  with own as materialized (
    select u.id, u.place, max(u.w) as weight, count(*) over (partition by u.place) = 1 and q.phrase_words = '[]' as is_alone
    from unnest(q.term_ids, q.weights, q.positions) u (id, w, place) group by u.id, u.place
  ), held as (
    select unnest(p.ordinals) as ordinal, unnest(p.impacts) * w.weight as score
    from own w join private.search_postings p on p.term_id = w.id
    where w.is_alone
    union all
    (select x.ordinal, max(x.score)
    from (select w.place, unnest(p.ordinals) as ordinal, unnest(p.impacts) * w.weight as score
          from own w join private.search_postings p on p.term_id = w.id
          where not w.is_alone
          union all
          select m.place, m.ordinal, m.score from private.search_phrase_words(q.phrase_words) m where q.phrase_words <> '[]') x
    group by x.ordinal, x.place)
  ), scored as materialized (
    select h.ordinal, sum(h.score) as score, count(*) >= words as complete
    from held h
    where (allowed is null or h.ordinal in (select unnest(allowed))) and (forbidden is null or h.ordinal not in (select unnest(forbidden)))
    group by h.ordinal
  )
  select s.ordinal, s.score, s.complete
  from scored s, (select max(b.score) as best from scored b) b
  where s.score >= found_share * b.best or s.complete or allowed is not null;
end $$;

-- The same in a catalogue of more than exact_until() technologies, as far as a bounded number of postings tells
-- (docs/search.md, 'Scale').
create function private.score_within_budget(q private.search_query, allowed integer[])
returns table (ordinal integer, score float8, complete boolean)
language plpgsql stable set search_path = '' set work_mem = '64MB' set jit = off set plan_cache_mode = 'force_custom_plan' as $$
declare
  found_share constant float8 := 0.2;
  -- Maximum numbers: postings that are read, technologies that then get the score of all words, and technologies that
  -- are found. With phrases, which are looked for in the texts, fewer are found.
  budget constant integer := 50000;
  rescored constant integer := 1000;
  most_found constant integer := case when cardinality(q.phrases || q.excluded_phrases) > 0 then 2000 else 5000 end;
  words constant bigint := (select count(distinct p) from unnest(q.positions) p);
  wanted integer[];
  wanted_weights float8[];
  read_terms integer[];
  read_tiers smallint[];
  read_weights float8[];
  -- Excluded words that nearly every technology holds are looked for in the best ones only.
  common_excluded constant integer[] := array(
    select k.term_id from private.search_terms k where k.term_id = any (q.excluded) and k.documents > budget);
  forbidden constant integer[] := private.search_excluded(q, common_excluded);
begin
  select array_agg(x.id), array_agg(x.w) into wanted, wanted_weights
  from (select u.id, sum(u.w) as w from unnest(q.term_ids, q.weights) u (id, w) group by u.id) x;
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
    select s.*, sum(s.size) over turn as together, row_number() over turn as turn
    from sizes s where s.size > 0
    window turn as (order by case when s.read_before <= budget / 2 then 0 else 1 + s.tier end, s.documents, s.term_id, s.tier)
  )
  select array_agg(t.term_id), array_agg(t.tier), array_agg(t.weight) into read_terms, read_tiers, read_weights
  from turns t where t.together <= budget or t.turn = 1;

  return query
  with read as materialized (
    select h.ordinal, sum(h.score) as score
    from (select unnest(p.ordinals) as ordinal, unnest(p.impacts) * w.weight as score
          from unnest(read_terms, read_tiers, read_weights) w (term_id, tier, weight)
          join private.search_postings p on p.term_id = w.term_id and p.tier = w.tier and p.part < budget / 256) h
    where (allowed is null or h.ordinal in (select unnest(allowed))) and (forbidden is null or h.ordinal not in (select unnest(forbidden)))
    group by h.ordinal
  ), best_read as materialized (
    select r.ordinal, r.score from read r order by r.score desc, r.ordinal desc limit rescored
  ), exact as materialized (
    -- The best technologies by these postings get the score of all words, read from their texts.
    select x.ordinal, count(*) as held, sum(w.weight * n.n * 2.2 / (n.n + 1.2 * (0.25 + 0.75 * x.length / s.average))) as score
    from private.search_state s, best_read r join private.search_texts x on x.ordinal = r.ordinal,
      unnest(wanted, wanted_weights) w (term_id, weight),
      lateral (select x.counts[array_position(x.term_ids, w.term_id)]::float8 as n offset 0) n
    where n.n > 0 and not x.term_ids && common_excluded group by x.ordinal
  ), together as (
    select e.ordinal, e.score, e.held >= words as complete from exact e
    union all
    -- Behind those nothing was scored whole; it is found where it may well be as good.
    select r.ordinal, least(r.score, f.least_score), false
    from read r, (select min(e.score) as least_score, max(e.score) as most_score,
      (select min(b.score) from best_read b) as least_read from exact e) f
    where r.score < f.least_read and (r.score >= found_share * f.most_score or words = 1) and cardinality(common_excluded) = 0
    union all
    select m.ordinal, m.score, false from private.search_phrase_words(q.phrase_words) m
    where q.phrase_words <> '[]'
      and (allowed is null or m.ordinal in (select unnest(allowed))) and (forbidden is null or m.ordinal not in (select unnest(forbidden)))
  )
  select t.ordinal, sum(t.score), bool_or(t.complete) from together t group by t.ordinal
  order by 2 desc, 1 desc limit most_found;
end $$;

-- The technologies that a query finds, before they are put in order: those with its words that have all that is
-- required and nothing that is excluded.
create function private.search_scores(q private.search_query)
returns table (ordinal integer, score float8, complete boolean)
language plpgsql stable set search_path = '' set work_mem = '64MB' set jit = off set plan_cache_mode = 'force_custom_plan' as $$
declare
  is_large constant boolean := (select s.documents from private.search_state s) > private.exact_until();
  has_words constant boolean := cardinality(q.term_ids) > 0;
  has_phrases constant boolean := cardinality(q.phrases || q.excluded_phrases) > 0;
  allowed integer[];
  forbidden integer[];
begin
  if q.impossible then
    return;
  end if;
  if cardinality(q.required) > 0 then
    allowed := coalesce(private.search_holders(q.required, true), '{}');
  end if;
  if cardinality(q.excluded) > 0 and not (has_words and is_large) then
    forbidden := private.search_excluded(q);
  end if;
  return query
  select s.ordinal, s.score, s.complete
  from (
    select a.* from private.score_all(q, allowed, forbidden) a where has_words and not is_large
    union all
    select b.* from private.score_within_budget(q, allowed) b where has_words and is_large
    union all
    -- Nothing but inventor: or uni: was asked for.
    select u, 1, false from unnest(allowed) u where not has_words and (forbidden is null or u <> all (forbidden))) s
  where not has_phrases
    or exists (select from private.search_texts t where t.ordinal = s.ordinal
      and private.has_required(q, t) and not private.names_excluded(q, t));
end $$;

-- What a query means as a whole: the technologies of a patent number, title, inventor or university. The first of these
-- that applies is its kind; of one kind, more `strength` comes first.
create function private.direct_hits(q private.search_query) returns table (ordinal integer, kind integer, strength float8)
language sql stable set search_path = '' set jit = off as $$
  with hits as (
    select unnest(private.search_holders(q.direct_numbers, false)) as ordinal, 1 as kind where cardinality(q.direct_numbers) > 0
    union all
    (select d.ordinal, 2 from private.search_documents d
    where left(d.title_key, 200) = left(q.direct_title, 200) and d.title_key = q.direct_title limit 1000)
    union all
    -- All the words are of one name, not of two people's.
    select s.ordinal, 3
    from (select unnest(private.search_holders(q.direct_inventor, true)) as ordinal where cardinality(q.direct_inventor) > 0 limit 1000) h
    join private.search_documents s on s.ordinal = h.ordinal
    join public.technology_details t on t.tech_id = s.tech_id
    where exists (select from unnest(private.names_of(t.inventor)) n (name)
      where string_to_array(private.fold(n.name), ' ') @> string_to_array(q.direct_title, ' '))
    union all
    select unnest(private.search_holders(array[q.direct_university], false)), 4 where q.direct_university is not null
  )
  select h.ordinal, h.kind, case h.kind
    -- Of two numbers typed, both; of titles that differ in case or commas only, this very one.
    when 1 then (select count(*) from private.search_texts t, unnest(q.direct_numbers) n
      where t.ordinal = h.ordinal and array_position(t.term_ids, n) is not null)
    when 2 then (select count(*) from private.search_documents s join public.technologies t on t.tech_id = s.tech_id
      where s.ordinal = h.ordinal and t.title = q.exact_title)
    else 0 end
  from (select x.ordinal, min(x.kind) as kind from hits x group by x.ordinal) h
$$;

-- What each of some technologies gains by neighbours in the query that are near each other in its text. ts_rank_cd adds
-- one over the distance for each place where two words meet; the sum saturates as a word's count does.
create function private.nearness(q private.search_query, ordinals integer[]) returns table (ordinal integer, score float8)
language plpgsql stable set search_path = '' set jit = off set plan_cache_mode = 'force_custom_plan' as $$
declare
  share constant float8 := 0.3;
  pairs tsquery[];
  weights float8[];
begin
  select array_agg(('''' || w.term || ''' & ''' || w.next_term || '''')::tsquery), array_agg(least(w.idf, w.next_idf)) into pairs, weights
  from (select u.term, lead(u.term) over seq as next_term, u.idf, lead(u.idf) over seq as next_idf
        from (select distinct on (x.position) x.position, x.term, x.w as idf
              from unnest(q.terms, q.weights, q.positions, q.typed, q.used) x (term, w, position, typed, used)
              -- Of a place with several words, the one that was typed.
              order by x.position, x.typed = x.used desc, x.w desc) u
        window seq as (order by u.position)) w
  where w.next_term <> w.term;
  return query
  select x.ordinal, share * sum(p.weight * c.n * 2.2 / (c.n + 1.2 * (0.25 + 0.75 * x.length / s.average)))
  from private.search_state s, private.search_texts x, unnest(pairs, weights) p (query, weight),
    lateral (select ts_rank_cd('{1,1,1,1}', x.places, p.query)::float8 as n offset 0) c
  where x.ordinal = any (ordinals) and c.n > 0 group by x.ordinal;
end $$;

-- What a query finds, with its score. In a regular query of two or three words, `close` is whether a technology holds
-- all of them, where there is one that does.
create function private.search_found(q private.search_query, mode text)
returns table (ordinal integer, tech_id bigint, score float8, direct text, class1 text, status text, uni text, class2 text, close boolean)
language plpgsql stable set search_path = '' set work_mem = '64MB' set jit = off set plan_cache_mode = 'force_custom_plan' as $$
declare
  -- Of two or three words those that hold all come before the others.
  all_count constant boolean := mode = 'regular' and (select count(distinct p) from unnest(q.positions) p) between 2 and 3;
  -- Postings of removed versions may be among the best.
  dead constant integer := (select least(s.dead, 2000) from private.search_state s);
begin
  if q.impossible then
    return;
  end if;
  return query
  with scored as materialized (
    select s.* from private.search_scores(q) s
  ), top as materialized (
    select t.ordinal, t.score
    from (select s.ordinal, s.score from scored s order by s.score desc, s.ordinal desc limit 250 + dead) t
    join private.search_documents d on d.ordinal = t.ordinal order by t.score desc, t.ordinal desc limit 200
  ), near as materialized (
    select n.ordinal, n.score
    from private.nearness(q, array(select t.ordinal from top t order by t.score desc, t.ordinal desc limit 100)) n
    where cardinality(q.term_ids) > 1
  ), ranked as (
    -- Technologies that are not among the top keep their order below them.
    select s.ordinal, s.complete, case when t.ordinal is not null then 1 + t.score + coalesce(n.score, 0)
        else s.score / ((select max(b.score) from top b) + 1) end as score
    from scored s left join top t on t.ordinal = s.ordinal left join near n on n.ordinal = s.ordinal
  ), whole as (
    select bool_or(s.complete) is true as any_complete from scored s
  )
  select d.ordinal, d.tech_id,
    coalesce(r.score, 0) + coalesce((5 - x.kind) * 10000 + x.strength * case x.kind when 1 then 100 else 5000 end, 0),
    ('{patent-number,title,inventor,university}'::text[])[x.kind], d.class1, d.status, d.uni, d.class2,
    not (all_count and w.any_complete) or x.ordinal is not null or r.complete is true
  from whole w, ranked r full join private.direct_hits(q) x on x.ordinal = r.ordinal
  join private.search_documents d on d.ordinal = coalesce(r.ordinal, x.ordinal);
end $$;

-- The technologies that have all words of an entry, and what each adds to the score: the lowest impact of the words,
-- times the entry's weight and the inverse document frequency of all its words together. Postings are read once for all
-- entries.
create function private.search_phrase_words(phrase_words jsonb) returns table (ordinal integer, place integer, score float8)
language sql stable set search_path = '' set jit = off as $$
  with entries as materialized (
    select row_number() over () as entry, e.ids, cardinality(e.ids) as words, e.weight, e.place,
      (select k.term_id from private.search_terms k where k.term_id = any (e.ids) order by k.documents, k.term_id limit 1) as rarest
    from jsonb_to_recordset(phrase_words) e (ids integer[], weight float8, place integer)
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
  ), whole as materialized (
    select h.entry, h.ordinal, h.impact, count(*) over (partition by h.entry) as documents
    from holders h join entries e on e.entry = h.entry and e.words = h.words
  )
  select w.ordinal, e.place, max(w.impact * e.weight * ln(1 + (s.documents - w.documents + 0.5::float8) / (w.documents + 0.5)))
  from private.search_state s, whole w join entries e on e.entry = w.entry group by w.ordinal, e.place
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

-- Whether a term of the thesaurus is near a query in meaning. From 0.6 to 0.55 the tuning needs gain, and terms get absurd
-- (docs/search.md).
create function private.is_near_term(p_term text, q private.search_query) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.thesaurus_vectors v
    where v.term = p_term and v.encoder = q.encoder and private.likeness(v.vector, q.vector) >= 0.58)
$$;

-- Adds the thesaurus's terms that are near the query in meaning. In Discovery.AI these come from phrases and words of the
-- prompt; in regular mode (`places`) only from those that begin with a word that the index lacks. What a prompt excludes
-- counts in phrases that exclude it ('no needle'). Without a vector of the query there are few, in Discovery.AI those
-- that two of its words say. '*' among `dropped` drops all.
create function private.add_synonyms(
  q private.search_query, prompt text, words text[], without text[], places integer[], total integer, dropped text[]
) returns private.search_query
language plpgsql stable set search_path = '' as $$
declare
  -- What a synonym counts beside the word that was typed; an expression of several words has hardly a second sense.
  word_share constant float8 := 0.65;
  -- Two or more words that describe an entry count the more, the more they say together; so much says all.
  described_share constant float8 := 0.9;
  all_said constant float8 := 12;
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
        described_share * least(1, sum(w.weight) / all_said) as share
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
    select t.place, coalesce(words[t.place], t.anchor) as typed, t.term, t.stems, t.share, k.ids, k.documents
    from terms t cross join lateral (
      select array_agg(s.term_id) as ids, min(s.documents) as documents
      from private.search_terms s where s.term = any (t.stems) and s.documents > 0) k
    where cardinality(k.ids) = cardinality(t.stems)
    order by t.share desc, t.place, t.term limit most_terms
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
    if jsonb_array_length(q.also) < 8 then
      q.also := q.also || jsonb_build_object('typed', other.typed, 'used', other.term);
    end if;
  end loop;
  return q;
end $$;
