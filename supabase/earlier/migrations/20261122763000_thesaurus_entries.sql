-- The thesaurus as entries: phrases that must stand in what was typed, words of which two bring an entry, and what an
-- entry is also searched for. 20261122763100_thesaurus.sql fills it. docs/search.md, 'The thesaurus'.
create table private.thesaurus_entries (
  entry integer primary key,
  -- Which of the six classes, and in which sense, for whoever reviews the list.
  class text not null,
  sense text not null
);
create table private.thesaurus_phrases (
  first_stem text collate "C" not null,
  stems text[] not null,
  -- The same without 'no', 'off' and the like, which no keyword holds.
  telling text[] not null,
  entry integer not null,
  primary key (first_stem, stems, entry)
);
create table private.thesaurus_words (
  stem text collate "C" not null,
  entry integer not null,
  -- The fewer entries have a word, the more it says.
  weight real not null,
  primary key (stem, entry)
);
create table private.thesaurus_terms (
  entry integer not null,
  term text not null,
  stems text[] not null,
  primary key (entry, term)
);
create table private.thesaurus_stems (
  stem text collate "C" primary key,
  -- How far it is an everyday word, from 0 to 1: the share of entries that have it among what people say.
  plain real not null,
  -- Says little of what is looked for: 'gadget', 'keep', 'somebody'.
  weak boolean not null
);
alter table private.thesaurus_entries enable row level security;
alter table private.thesaurus_phrases enable row level security;
alter table private.thesaurus_words enable row level security;
alter table private.thesaurus_terms enable row level security;
alter table private.thesaurus_stems enable row level security;
drop table private.thesaurus;

-- The stems of words as the thesaurus compares them: stop words go, but those that turn the sense ('no needle', 'wears
-- out') stay, with a mark in front.
create function private.telling_stems(words text[]) returns table (stem text, place integer)
language sql stable set search_path = '' as $$
  select k.stem, k.place from (
    select case
        when w.word in ('no', 'not', 't', 'without', 'never', 'cannot', 'nothing', 'nobody', 'neither') then '!no'
        when w.word in ('off', 'out', 'up', 'down', 'over', 'through', 'again', 'under', 'against', 'same', 'before', 'from',
          'into', 'own') then '!' || w.word
        else (select l.lexeme from unnest(to_tsvector('pg_catalog.english', w.word)) l limit 1)
      end as stem, w.place::integer as place
    from unnest(words) with ordinality w (word, place)) k
  where k.stem is not null order by k.place
$$;

-- How far words are those of everyday speech, from 0 to 1. A query in the words of the trade needs no other words, and is
-- meant literally.
create function private.plainness(words text[]) returns float8
language sql stable set search_path = '' as $$
  select coalesce(least(1, greatest(0, (avg(coalesce(s.plain, 0.25)) - 0.2) / 0.4)), 0)
  from (select distinct k.stem from private.telling_stems(words) k where not starts_with(k.stem, '!')) k
  left join private.thesaurus_stems s on s.stem = k.stem
$$;

-- Adds what the thesaurus has for the query. In Discovery.AI that is what its phrases and words have, in the prompt as it
-- was typed and among the keywords; each word of a phrase is a keyword still. In regular mode (`places`) only what begins
-- with a word that the index lacks. `tone` is how much
-- of it counts, from 0 to 1.
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
drop function private.add_synonyms(private.search_query, text[], integer[], float8, float8, integer);

-- The technologies that hold all words of an entry, and what each adds: as much as the rarest of the words would. Only
-- the rarest word's postings are read for each entry; the others' are read once for all entries.
create or replace function private.search_phrase_words(phrase_words jsonb, total integer) returns table (ordinal integer, place integer, score float8)
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

-- Reads a query. With `operators`, quoted phrases and -word mean something, and a whole title, name or university comes
-- first; without, all of it is words but inventor:, uni: and patent numbers, words that say little count less, and what was
-- typed as `prompt` brings its synonyms. Any text can be read.
create function private.read_search(content text, operators boolean, prompt text) returns private.search_query
-- A phrase of stop words is remarked on by the parser, and is nothing to remark on.
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


-- Reads what is searched for: the query, or in AI mode the keywords. Of those, inventor: and uni: take the whole keyword.
create or replace function private.read_request(p_query text, p_mode text, p_keywords text[]) returns private.search_query
language sql stable set search_path = '' as $$
  select case when p_mode = 'ai' then private.read_search(coalesce(
      (select string_agg(regexp_replace(k.word, '^\s*(inventor|uni|university):\s*([^"]*)$', '\1:"\2"', 'i'), ' ' order by k.place)
       from unnest(p_keywords) with ordinality k (word, place)), p_query, ''), false, coalesce(p_query, ''))
    else private.read_search(coalesce(p_query, ''), true, '') end
$$;

drop function private.read_search(text, boolean);
drop function private.stems_of(text[]);

revoke execute on function private.telling_stems(text[]), private.plainness(text[]), private.read_search(text, boolean, text),
  private.add_synonyms(private.search_query, text, text[], integer[], float8, integer)
  from public, anon, authenticated;
