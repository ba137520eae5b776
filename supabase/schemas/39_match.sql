-- Looks up technologies by titles or patent numbers that a person already has, without ranking and free of charge. A
-- line matches a number that it names, an equal title, or nearly equal titles. Two words of a subject match nothing.

-- The share of words that two titles have in common, 0 to 1 (Dice's coefficient over their stems).
create function private.title_likeness(ours text[], theirs text[]) returns float8
language sql immutable parallel safe set search_path = '' as $$
  select 2.0 * count(*) / nullif(cardinality(ours) + cardinality(theirs), 0)
  from unnest(ours) o where o = any (theirs)
$$;

-- The terms of the index for the number that a line begins with or holds: as a patent office writes it, and as it is.
-- Two nulls for a line without one.
create function private.number_terms(p_line text) returns text[]
language sql stable set search_path = '' as $$
  select case when x.line ~ '[0-9]{3}' then array['p:' || (private.patent_numbers(x.line))[1], 'p:' || private.bare_number(x.line)]
    else array[null, null]::text[] end
  from (select left(p_line, 100) as line) x
$$;

-- The technologies that one line names: one number, or one title. `p_numbers` holds its number_terms().
-- returns {"how": 'number' | 'title' | 'near' | null, "ids"}, ten at most; of near titles three, the nearest first.
--   Decision 008 explains 0.7 and the minimum number of words.
create function private.match_line(p_line text, p_numbers text[]) returns jsonb
language plpgsql stable set search_path = '' set jit = off set enable_seqscan = off as $$
declare
  nearest constant float8 := 0.7;
  least_words constant integer := 3;
  -- A word in more records than this chooses no candidates.
  common constant integer := 5000;
  -- The longest title that the US patent office takes (37 CFR 1.72).
  line constant text := left(p_line, 500);
  key constant text := private.fold(line);
  stems text[];
  chosen text[];
  ids bigint[];
begin
  if p_numbers[1][2] is not null then
    select array_agg(d.tech_id order by d.tech_id) into ids
    from private.search_texts x join private.search_documents d on d.ordinal = x.ordinal
    where x.places @@ private.any_of(p_numbers);
    if ids is not null then
      return jsonb_build_object('how', 'number', 'ids', to_jsonb(ids[1:10]));
    end if;
  end if;
  select array_agg(d.tech_id order by d.tech_id) into ids
  from private.search_documents d
  where key <> '' and left(d.title_key, 200) = left(key, 200) and d.title_key = key;
  if ids is not null then
    return jsonb_build_object('how', 'title', 'ids', to_jsonb(ids[1:10]));
  end if;
  stems := tsvector_to_array(private.stems_of(private.words_of(line)));
  if cardinality(stems) >= least_words then
    select array_agg(x.term) into chosen
    from (select t.term from private.search_terms t
          where t.term = any (stems) and t.documents <= common order by t.documents, t.term limit 4) x;
    select array_agg(n.tech_id order by n.likeness desc, n.tech_id) into ids
    from (select d.tech_id, private.title_likeness(stems, tsvector_to_array(ts_filter(x.places, '{a}'))) as likeness
          from (select t.ordinal
                from unnest(chosen) w cross join lateral (
                  select y.ordinal from private.search_texts y where y.places @@ private.any_of(array[w]) offset 0) t
                group by t.ordinal having 2 * count(*) >= cardinality(chosen)
                order by count(*) desc, t.ordinal desc limit 200) c
          join private.search_documents d on d.ordinal = c.ordinal join private.search_texts x on x.ordinal = c.ordinal
          order by likeness desc, d.tech_id limit 3) n
    where n.likeness >= nearest;
  end if;
  return jsonb_build_object('how', case when ids is not null then 'near' end, 'ids', coalesce(to_jsonb(ids), '[]'));
end $$;

-- Looks up at most five hundred lines, ten times a minute. {"viewer", "wait": seconds until the next time, "lists": as
-- own_shortlists(), "lines": in the order given [{"how": 'number' | 'title' | 'near' | null, "found": [{"id", "title",
-- "uni", "class"}]}]}. Raises 22023 for more lines.
create function public.match_technologies(p_lines text[]) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  most constant integer := 500;
  viewer jsonb := private.viewer();
  wait integer := 0;
  numbers text[];
  lines jsonb := '[]';
begin
  if cardinality(p_lines) > most then
    raise 'A list has at most % lines.', most using errcode = '22023';
  elsif viewer is null then
    return jsonb_build_object('viewer', null, 'wait', 0, 'lists', '[]'::jsonb, 'lines', '[]'::jsonb);
  end if;
  if cardinality(p_lines) > 0 then
    wait := private.count_act('match', 10, interval '1 minute');
  end if;
  if wait = 0 then
    -- The numbers of all lines first, in a statement of their own: Postgres caches 32 regular expressions, and those of
    -- numbers and those of titles would push each other out at every line.
    numbers := array(select private.number_terms(l.line) from unnest(p_lines) with ordinality l (line, place) order by l.place);
    select coalesce(jsonb_agg(jsonb_build_object('how', m.answer -> 'how', 'found', (
        select coalesce(jsonb_agg(jsonb_build_object('id', t.tech_id, 'title', t.title, 'uni', t.uni, 'class',
          t.class1) order by i.place), '[]')
        from jsonb_array_elements_text(m.answer -> 'ids') with ordinality i (id, place)
        join public.technologies t on t.tech_id = i.id::bigint)) order by m.place), '[]') into lines
    from (select l.place, private.match_line(l.line, numbers[l.place:l.place]) as answer
          from unnest(p_lines) with ordinality l (line, place)) m;
  end if;
  return jsonb_build_object('viewer', viewer, 'wait', wait, 'lists', private.own_shortlists(), 'lines', lines);
end $$;

grant execute on function public.match_technologies to authenticated, service_role;
