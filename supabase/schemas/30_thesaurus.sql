-- The thesaurus as entries: phrases that must be in the typed text, words of which two select an entry, and the terms
-- that an entry is also searched for. 90_thesaurus_entries.sql and 92_thesaurus_fields.sql fill it. docs/search.md,
-- 'The thesaurus'.
create table private.thesaurus_entries (
  entry integer primary key,
  -- Which of the six classes, and which sense, for people who review the list.
  class text not null,
  sense text not null
);
alter table private.thesaurus_entries enable row level security;

create table private.thesaurus_phrases (
  first_stem text collate "C" not null,
  stems text[] not null,
  -- The same without 'no', 'off' and similar words, which no keyword has.
  telling text[] not null,
  entry integer not null,
  primary key (first_stem, stems, entry)
);
alter table private.thesaurus_phrases enable row level security;

create table private.thesaurus_words (
  stem text collate "C" not null,
  entry integer not null,
  -- The fewer entries have a word, the higher its weight.
  weight real not null,
  primary key (stem, entry)
);
alter table private.thesaurus_words enable row level security;

create table private.thesaurus_terms (
  entry integer not null,
  term text not null,
  stems text[] not null,
  primary key (entry, term)
);
alter table private.thesaurus_terms enable row level security;

create table private.thesaurus_stems (
  stem text collate "C" primary key,
  -- How far it is an everyday word, from 0 to 1: of the entries that have it, the share that has it in everyday words.
  plain real not null,
  -- Whether it says little about the subject: 'gadget', 'keep', 'somebody'.
  weak boolean not null
);
alter table private.thesaurus_stems enable row level security;

-- The stems of words as the thesaurus compares them. Stop words are dropped, but those that change the sense ('no
-- needle', 'wears out') stay, with a mark in front.
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

-- How far words are everyday speech, from 0 to 1. A query in technical words needs no synonyms, and is meant literally.
create function private.plainness(words text[]) returns float8
language sql stable set search_path = '' as $$
  select coalesce(least(1, greatest(0, (avg(coalesce(s.plain, 0.25)) - 0.2) / 0.4)), 0)
  from (select distinct k.stem from private.telling_stems(words) k where not starts_with(k.stem, '!')) k
  left join private.thesaurus_stems s on s.stem = k.stem
$$;
