-- What searching and listing ask for each word and each row takes no longer than it must.

-- Without settings of its own the planner puts its expression in the place of the call: called for each of 20,000 rows it
-- took 50 ms. It names nothing that a search path could change.
create or replace function private.is_of_class(wanted text, class1 text, class2 text) returns boolean
language sql immutable as $$
  select wanted is null or class1 = wanted or class2 = wanted or (wanted = 'unsorted' and class1 is null and class2 is null)
$$;

-- 're-entry', 're entry' and 'reentry' are one word: neighbours that the index also knows as one, and one word that
-- stands in two pieces somewhere.
create or replace function private.add_compounds(q private.search_query, words text[], total integer) returns private.search_query
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
