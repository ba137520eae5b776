-- The thesaurus as entries: phrases that must be in the typed text, words of which two select an entry, and the terms
-- that an entry is also searched for. private.load_thesaurus(…) fills it from supabase/seed/thesaurus.txt; while it is
-- empty, searches have no synonyms. docs/search.md, 'The thesaurus'.
create table private.thesaurus_entries (
  entry integer primary key,
  -- One of the six classes, and the sense, for people who review the list.
  class text not null,
  sense text not null
);

create table private.thesaurus_phrases (
  first_stem text collate "C" not null,
  stems text[] not null,
  -- The same without 'no', 'off' and similar words, which no keyword has.
  telling text[] not null,
  entry integer not null,
  primary key (first_stem, stems, entry)
);

create table private.thesaurus_words (
  stem text collate "C" not null,
  entry integer not null,
  -- The fewer entries have a word, the higher its weight.
  weight real not null,
  primary key (stem, entry)
);

create table private.thesaurus_terms (
  entry integer not null,
  term text not null,
  stems text[] not null,
  primary key (entry, term)
);

-- The vectors of terms that the catalogue holds, which the jobs Worker makes; null where the encoder had none.
create table private.thesaurus_vectors (
  term text primary key,
  encoder text not null,
  vector real[] check (cardinality(vector) = 384)
);

-- The stems of words as the thesaurus compares them. Stop words are dropped, but those that change the sense ('no
-- needle', 'wears out') stay, with a mark in front.
create function private.telling_stems(words text[]) returns table (stem text, place integer)
language sql stable set search_path = '' as $$
  select k.stem, k.place from (
    select case
        when w.word in ('no', 'not', 't', 'without', 'never', 'cannot', 'nothing', 'nobody', 'neither') then '!no'
        when w.word in ('off', 'out', 'up', 'down', 'over', 'through', 'again', 'under', 'against', 'same', 'before', 'from',
          'into', 'own') then '!' || w.word
        else (select l.lexeme from unnest(private.stems_of(w.word)) l limit 1)
      end as stem, w.place::integer as place
    from unnest(words) with ordinality w (word, place)) k
  where k.stem is not null order by k.place
$$;

-- The entries of a thesaurus's text, which supabase/seed/README.md describes: phrases, terms and words as they are
-- written there. A line with '~' is two entries, of which the second has no words.
create function private.thesaurus_lines(thesaurus text)
returns table (entry integer, class text, sense text, phrases text, terms text, words text)
language sql immutable set search_path = '' as $$
  with lines as (
    select l.line, l.place::integer as place, max(l.place) filter (where starts_with(l.line, '# ')) over (order by l.place) as heading
    from string_to_table(thesaurus, E'\n') with ordinality l (line, place)
  ), split as (
    select l.place, substr(h.line, 3) as class, regexp_match(l.line, '^(.*) ([>~]) (.*) [|] (.*)$') as arrow,
      regexp_match(l.line, '^([^|]*) = ([^|]*)$') as description
    from lines l left join lines h on h.place = l.heading
    where l.line <> '' and not starts_with(l.line, '# ')
  )
  select 2 * s.place, s.class, s.arrow[4], s.arrow[1], s.arrow[3], s.arrow[1] from split s where s.arrow is not null
  union all
  select 2 * s.place + 1, s.class, s.arrow[4], s.arrow[3], s.arrow[1], null from split s where s.arrow[2] = '~'
  union all
  -- A line that is neither has no terms.
  select 2 * s.place, s.class, s.description[2], null, s.description[1], s.description[1] || ' ' || s.description[2]
  from split s where s.arrow is null
$$;

-- Replaces all entries by those of a thesaurus's text, and answers how many there are. It fails, and changes nothing, for
-- a line that it cannot read.
create function private.load_thesaurus(thesaurus text) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  unread integer;
  loaded integer;
begin
  lock table private.thesaurus_entries in share row exclusive mode;
  create temporary table thesaurus_parsed on commit drop as select * from private.thesaurus_lines(thesaurus);
  select min(p.entry) / 2 into unread from pg_temp.thesaurus_parsed p where p.terms is null or p.class is null;
  if unread is not null then
    raise exception 'Line % of the thesaurus cannot be read.', unread;
  end if;
  -- Stems each word once.
  create temporary table thesaurus_vocabulary on commit drop as
  select w.word, (select k.stem from private.telling_stems(array[w.word]) k) as stem,
    (select l.lexeme from unnest(private.stems_of(w.word)) l limit 1) as lexeme
  from (select distinct unnest(regexp_split_to_array(lower(concat_ws(' ', p.phrases, p.terms, p.words)), '[^a-z0-9]+')) as word
        from pg_temp.thesaurus_parsed p) w
  where w.word <> '';
  create unique index on pg_temp.thesaurus_vocabulary (word);
  analyze pg_temp.thesaurus_vocabulary;

  delete from private.thesaurus_entries where true;
  delete from private.thesaurus_phrases where true;
  delete from private.thesaurus_terms where true;
  delete from private.thesaurus_words where true;

  insert into private.thesaurus_entries (entry, class, sense) select p.entry, p.class, p.sense from pg_temp.thesaurus_parsed p;
  get diagnostics loaded = row_count;

  insert into private.thesaurus_phrases (first_stem, stems, telling, entry)
  select distinct k.stems[1], k.stems, array(select s from unnest(k.stems) s where not starts_with(s, '!')), k.entry
  from (select p.entry, f.place, array_agg(v.stem order by w.place) as stems
        from pg_temp.thesaurus_parsed p, string_to_table(p.phrases, ',') with ordinality f (phrase, place),
          regexp_split_to_table(lower(f.phrase), '[^a-z0-9]+') with ordinality w (word, place)
        join pg_temp.thesaurus_vocabulary v on v.word = w.word
        where v.stem is not null group by p.entry, f.place) k
  where exists (select from unnest(k.stems) s where not starts_with(s, '!'));

  insert into private.thesaurus_terms (entry, term, stems)
  select distinct on (k.entry, k.term) k.entry, k.term, k.stems
  from (select p.entry, btrim(f.term) as term, array_agg(distinct v.lexeme) as stems
        from pg_temp.thesaurus_parsed p, string_to_table(p.terms, ',') with ordinality f (term, place),
          regexp_split_to_table(lower(f.term), '[^a-z0-9]+') with ordinality w (word, place)
        join pg_temp.thesaurus_vocabulary v on v.word = w.word
        where v.lexeme is not null group by p.entry, f.place, f.term) k
  order by k.entry, k.term;

  create temporary table thesaurus_stems on commit drop as
  select distinct v.stem, p.entry
  from pg_temp.thesaurus_parsed p, regexp_split_to_table(lower(p.words), '[^a-z0-9]+') w (word)
  join pg_temp.thesaurus_vocabulary v on v.word = w.word
  where v.stem is not null and not starts_with(v.stem, '!');

  insert into private.thesaurus_words (stem, entry, weight)
  select s.stem, s.entry,
    ln(1 + (select count(distinct x.entry) from pg_temp.thesaurus_stems x) / count(*) over (partition by s.stem)::float8)
  from pg_temp.thesaurus_stems s;

  delete from private.thesaurus_vectors v where not exists (select from private.thesaurus_terms t where t.term = v.term);

  analyze private.thesaurus_entries, private.thesaurus_phrases, private.thesaurus_words, private.thesaurus_terms;
  drop table pg_temp.thesaurus_parsed, pg_temp.thesaurus_vocabulary, pg_temp.thesaurus_stems;
  return loaded;
end $$;
