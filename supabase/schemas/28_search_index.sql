-- The search index: the words of each technology as a tsvector with a GIN index, and in how many technologies each word
-- occurs. docs/search.md explains the ranking. Only the search functions read these tables.

-- A term is a lexeme of search_texts.places. Besides stems there are names, marked by a prefix that no stem has: `p:` a
-- patent number, `i:` a word of an inventor's name, `I:` a name from one of its words to the end, `u:` a word or the
-- initials of a university, `U:` the university itself, `V:` its name from one of its words to the end. `f:` and one to
-- three stems is what a text says that it is free of.
create table private.search_terms (
  term text collate "C" primary key,
  documents integer not null
);
comment on column private.search_terms.documents is 'In how many technologies the term stands.';

-- Words as they are written, for typing errors and unfinished words; a stem says too little about either.
create table private.search_words (
  word text collate "C" primary key,
  term text collate "C" not null
);
create index search_words_term on private.search_words (term);

-- Each version of a technology's text gets a number of its own.
create table private.search_documents (
  ordinal integer generated always as identity primary key,
  tech_id bigint not null unique references public.technologies (tech_id) on delete cascade,
  class1 text,
  status text not null,
  uni text not null,
  -- The title as folded words. A whole typed title is compared with it, and a typed beginning is completed from it.
  title_key text collate "C" not null,
  class2 text
);
create index search_documents_title on private.search_documents (left(title_key, 200));

create table private.search_texts (
  ordinal integer primary key references private.search_documents (ordinal) on delete cascade,
  -- The number of words; those of the title count twice.
  length real not null,
  -- Stems with their positions, those of the title with weight A; names without positions.
  places tsvector not null
);
-- A search reads the numbers of thousands of rows and the texts of a few hundred.
alter table private.search_texts alter places set storage external;
alter table private.search_texts set (toast_tuple_target = 128);
-- Without fastupdate, each search would also read what was written lately from a list.
create index search_texts_places on private.search_texts using gin (places) with (fastupdate = off);

create table private.search_state (
  only_row boolean primary key default true check (only_row),
  documents integer not null default 0,
  total_length float8 not null default 0
);
insert into private.search_state default values;

-- Changes of this transaction: technologies to index again, and the words of deleted versions.
create table private.search_queue (
  entry bigint generated always as identity primary key,
  tech_id bigint,
  length real,
  terms text[],
  wakes boolean not null default false
);

-- A query for any, or all, of some terms; null for none.
create function private.any_of(terms text[]) returns tsquery
language sql immutable parallel safe set search_path = '' as $$
  select string_agg('''' || replace(replace(t, '\', '\\'), '''', '''''') || '''', ' | ')::tsquery from unnest(terms) t
$$;

create function private.all_of(terms text[]) returns tsquery
language sql immutable parallel safe set search_path = '' as $$
  select string_agg(private.any_of(array[t])::text, ' & ')::tsquery from unnest(terms) t
$$;

-- A text in lower case and without accents.
create function private.plain_letters(content text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  content := lower(content);
  if content !~ '[^\x01-\x7f]' then
    return content;
  end if;
  -- Korean syllables and Japanese letters are put together again.
  return replace(replace(replace(translate(normalize(regexp_replace(normalize(content, NFKD), '[\u0300-\u036f]', '', 'g'), NFC),
    'øłđðıħŧ', 'olddiht'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
end $$;

-- A text as words of letters and digits with one space between them, in lower case and without accents. Thousands
-- separators are removed, decimal points stay.
create function private.fold(content text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  content := private.plain_letters(content);
  if content ~ '[0-9],[0-9]{3}' then
    content := regexp_replace(content, '(?<=[0-9]),(?=[0-9]{3})', '', 'g');
  end if;
  return btrim(regexp_replace(content, '(?:\.(?![0-9])|(?<![0-9])\.|[^[:alnum:].])+', ' ', 'g'));
end $$;

-- The text of a JSON field, whatever its shape: every string in it, each once, without tags.
create function private.plain_text(value jsonb) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  plain text;
begin
  if value is null then
    return null;
  end if;
  -- The value may also be a plain string, which has no members to remove.
  if (case when jsonb_typeof(value) = 'object' then jsonb_typeof(value -> 'text') = 'string' and value - 'text' = '{}' end) then
    plain := value ->> 'text';
  else
    select string_agg(s.leaf, E'\n' order by s.place) into plain
    from (select v.value #>> '{}' as leaf, min(v.place) as place
          from jsonb_path_query(value, 'strict $.** ? (@.type() == "string")') with ordinality v (value, place) group by 1) s;
  end if;
  if plain ~ '[<&]' then
    return regexp_replace(plain, '</?[a-zA-Z][^<>]*>|&#?[a-zA-Z0-9]{2,8};', ' ', 'g');
  end if;
  return plain;
end $$;

-- A technology's fields as they are searched and named in an explanation, in the order in which a page shows them.
-- Reports and contacts are left out: every member must be able to read what every member can find.
create function private.search_fields(t public.technologies, d public.technology_details)
returns table (place integer, field text, content text)
language plpgsql stable set search_path = '' as $$
begin
  return query select f.place, f.field, f.content
  from (values
    (1, 'title', t.title),
    (2, 'summary', t.summary),
    (3, 'market', private.plain_text(d.market_summary)),
    (4, 'description', private.plain_text(d.technical_summary)),
    (5, 'application', private.plain_text(d.application)),
    (6, 'benefits', private.plain_text(d.key_benefits)),
    (7, 'stage', private.plain_text(d.developmental_stage)),
    (8, 'additional', private.plain_text(d.pi_addinfo)),
    (9, 'rationale', d.reasoning_for_categorical_assign),
    (10, 'tags', concat_ws(' · ', d.pi_button1tag, d.pi_button2tag)),
    (11, 'inventor', d.inventor),
    (12, 'university', t.uni),
    (13, 'patent-number', d.pi_patentid)) f (place, field, content)
  where f.content <> '';
end $$;

-- All of these fields except the title, as one text.
create function private.search_body(t public.technologies, d public.technology_details) returns text
language plpgsql stable set search_path = '' as $$
declare
  market text := private.plain_text(d.market_summary);
  description text := private.plain_text(d.technical_summary);
  texts text := concat_ws(E'\n', market, description, private.plain_text(d.application), private.plain_text(d.key_benefits),
    private.plain_text(d.developmental_stage), private.plain_text(d.pi_addinfo), d.reasoning_for_categorical_assign);
begin
  -- Most summary lines are a sentence of the description, which would count twice.
  return concat_ws(E'\n', case when strpos(texts, left(t.summary, 60)) > 0 then null else t.summary end, texts,
    d.pi_button1tag, d.pi_button2tag, d.inventor, t.uni, d.pi_patentid);
end $$;

-- Splits a list of people's names, as written: "Smith, Jane; Lee, Kim", "Jane Smith and Kim Lee", "Jane Smith, Kim
-- Lee".
create function private.names_of(inventors text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return regexp_split_to_array(btrim(left(inventors, 5000)),
    case when inventors ~ ';' then '\s*;\s*|\s+and\s+' when inventors ~ '\n' then '\s*\n\s*' else '\s*,\s*|\s+and\s+' end);
end $$;

-- Applies one step of a spelling to a part of a patent number, as import/rights/patent-number.ts does; null if the part
-- does not fit.
create function private.patent_step(step text, part text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case step
    when 'digits' then regexp_replace(part, '[^0-9]', '', 'g')
    when 'pad2' then lpad(part, greatest(2, length(part)), '0')
    when 'pad5' then lpad(part, greatest(5, length(part)), '0')
    when 'pad6' then lpad(part, greatest(6, length(part)), '0')
    when 'trim' then nullif(ltrim(part, '0'), '')
    when 'positive' then case when part ~ '[1-9]' then part end
    when 'five' then case when part ~ '[0-9]{5}' then part end
    when 'upper' then upper(part)
    when 'country' then coalesce(private.country_codes() ->> lower(part), part)
    when 'foreign' then regexp_replace(replace(regexp_replace(regexp_replace(regexp_replace(part,
      '^ZL', '', 'i'), '[,\s/-]', '', 'g'), '\.[0-9Xx]$', ''), '.', ''), '^0+(?=[0-9]{5})', '')
  end
$$;

-- The number that the form of a spelling makes from the groups of a match; null if they do not fit.
create function private.patent_number(form text, groups text[]) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  number text := form;
  piece text[];
  part text;
  step text;
begin
  for piece in select regexp_matches(form, '\{([0-9])([a-z0-9 ]*)\}', 'g') loop
    part := coalesce(groups[piece[1]::integer], '');
    foreach step in array string_to_array(btrim(piece[2]), ' ') loop
      part := private.patent_step(step, part);
    end loop;
    if part is null then
      return null;
    end if;
    number := replace(number, '{' || piece[1] || piece[2] || '}', part);
  end loop;
  return regexp_replace(number, '^EP([0-9]{6})$', 'EP0\1');
end $$;

-- Every patent number in a text, in the catalogue's form (`US10037477`, `US20150306595`, `PCT/US2017/049819`; no kind
-- code) and in the order of the spellings, which are those of import/rights/patent-spellings.ts; and the text without.
create function private.read_patent_numbers(content text, out numbers text[], out remaining text)
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  spelling record;
  groups text[];
  number text;
begin
  remaining := translate(left(content, 2000), '‐‑–—－０１２３４５６７８９', '-----0123456789');
  numbers := '{}';
  if remaining !~ '[0-9]{3}' then
    return;
  end if;
  for spelling in select s.pattern, s.flags, s.form from private.patent_spellings() s order by s.place loop
    for groups in select regexp_matches(remaining, spelling.pattern, spelling.flags) loop
      number := private.patent_number(spelling.form, groups);
      if number is not null and number <> all (numbers) then
        numbers := numbers || number;
      end if;
    end loop;
    if groups is not null then
      remaining := regexp_replace(remaining, spelling.pattern, E'\x01', spelling.flags);
      groups := null;
    end if;
  end loop;
end $$;

-- The patent numbers in a text, without the rest of it, which read_patent_numbers() returns too.
create function private.patent_numbers(content text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (private.read_patent_numbers(content)).numbers;
end $$;

-- The numbers of a stored list without their kind codes ('US10037477B2'): publications of one patent are one.
create function private.compared_numbers(stored text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select string_to_array(regexp_replace(stored, '([0-9])[A-Z][0-9]?(?=, |$)', '\1', 'g'), ', ')
$$;

-- The letters and digits of a number or docket, for those that are not a patent's.
create function private.bare_number(content text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select upper(regexp_replace(left(content, 200), '[^[:alnum:]]+', '', 'g'))
$$;

-- The words of a name that distinguish it from others.
create function private.telling_words(words text[], common text[]) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  kept text[] := '{}';
  word text;
begin
  foreach word in array words loop
    if word <> '' and word <> all (common) then
      kept := kept || word;
    end if;
  end loop;
  return kept;
end $$;

-- The initials that people use: `mit` for the Massachusetts Institute of Technology.
create function private.initials(words text[]) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  initials text := '';
  word text;
begin
  foreach word in array private.telling_words(words, '{of,the,and,at,for,in}') loop
    initials := initials || left(word, 1);
  end loop;
  return case when length(initials) > 1 then initials end;
end $$;

-- A university's name without the words that most of them share: `duke` for Duke University.
create function private.university_key(words text[]) returns text
language sql immutable parallel safe set search_path = '' as $$
  select array_to_string(private.telling_words(words, '{of,the,and,at,for,in,university,college,institute}'), ' ')
$$;

-- The terms of names, which are indexed besides a text's stems.
create function private.search_names(uni text, inventors text, number text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  entries text[] := '{}';
  words text[] := string_to_array(private.fold(uni), ' ');
  name text;
begin
  for i in 1 .. least(cardinality(words), 20) loop
    entries := entries || ('u:' || words[i]);
    if words[i] not in ('of', 'the', 'and', 'at', 'for', 'in') then
      entries := entries || ('V:' || array_to_string(words[i:], ' '));
    end if;
  end loop;
  entries := entries || array['u:' || private.initials(words), 'U:' || private.initials(words), 'U:' || private.university_key(words)];
  if inventors <> '' then
    foreach name in array (private.names_of(inventors))[1:100] loop
      words := string_to_array(private.fold(name), ' ');
      for i in 1 .. least(cardinality(words), 6) loop
        entries := entries || array['i:' || words[i], 'I:' || array_to_string(words[i:], ' ')];
      end loop;
    end loop;
  end if;
  if number <> '' then
    foreach name in array private.patent_numbers(number) loop
      entries := entries || ('p:' || name);
    end loop;
    if length(private.bare_number(number)) between 3 and 60 then
      entries := entries || ('p:' || private.bare_number(number));
    end if;
  end if;
  return array(select distinct left(e, 300) from unnest(entries) e where length(e) > 2);
end $$;

-- Things that a text states to be absent ('solvent-free', 'without rare earths'), as terms: each stem, and the two or
-- three together. 'non-' applies to one word: 'non-viral CRISPR' uses CRISPR. A text is as words_of() returns it.
create function private.free_terms(words text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  with said as (
    select row_number() over () as place, coalesce(m.part[1], m.part[2], m.part[3]) as thing
    from regexp_matches(words,
      '([[:alnum:]]+) (?:free|less)\M(?! (?:from|of)\M)|\mnon ([[:alnum:]]+)'
      || '|\m(?:without|no|free (?:of|from)|instead of|rather than|avoid(?:s|ing)?|eliminat(?:es|ing)|absence of|lack of|devoid of'
      || '|(?:do|does|is|are) not (?:use|contain|require|need|include|rely on|based on))'
      || '(?: (?:a|an|the|any|applications? of|applying|use of|using|need for|need of|needing|requiring|requirement for|reliance on))*'
      || ' ([[:alnum:]]+(?: [[:alnum:]]+){0,2})', 'g') m (part)
  ), spelled as (
    select private.spell(coalesce(string_agg(s.thing, ' | ' order by s.place), '')) as things from said s
  ), stemmed as (
    select p.place, array_agg(l.lexemes[1] order by w.place) as stems
    from spelled, string_to_table(spelled.things, ' | ') with ordinality p (thing, place),
      string_to_table(p.thing, ' ') with ordinality w (word, place), ts_lexize('pg_catalog.english_stem', w.word) l (lexemes)
    where cardinality(l.lexemes) = 1 group by p.place
  )
  select coalesce(array_agg(distinct 'f:' || x.term), '{}')
  from stemmed s, lateral (
    select unnest(s.stems) as term
    union all select array_to_string(s.stems[1:2], ' ') where cardinality(s.stems) > 1
    union all select array_to_string(s.stems, ' ') where cardinality(s.stems) > 2) x
  where length(x.term) < 200
$$;

-- Wakes the indexing once per transaction, to run at its end.
create function private.wake_search() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('quad.search_woken', true) is distinct from pg_current_xact_id()::text then
    perform set_config('quad.search_woken', pg_current_xact_id()::text, true);
    insert into private.search_queue (wakes) values (true);
  end if;
end $$;

create function private.queue_search() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  queued boolean;
begin
  if tg_op = 'INSERT' then
    insert into private.search_queue (tech_id) select a.tech_id from added a;
    queued := found;
  elsif tg_table_name = 'technologies' then
    insert into private.search_queue (tech_id)
    select a.tech_id from added a join removed r on r.tech_id = a.tech_id
    where (a.title, a.summary, a.uni) is distinct from (r.title, r.summary, r.uni);
    queued := found;
    update private.search_documents s set class1 = a.class1, status = a.status
    from added a where s.tech_id = a.tech_id and (s.class1, s.status) is distinct from (a.class1, a.status);
  elsif tg_op = 'UPDATE' then
    insert into private.search_queue (tech_id)
    select a.tech_id from added a join removed r on r.tech_id = a.tech_id
    where (a.inventor, a.technical_summary, a.market_summary, a.application, a.key_benefits, a.developmental_stage,
        a.pi_addinfo, a.pi_patentid, a.pi_button1tag, a.pi_button2tag, a.reasoning_for_categorical_assign)
      is distinct from (r.inventor, r.technical_summary, r.market_summary, r.application, r.key_benefits,
        r.developmental_stage, r.pi_addinfo, r.pi_patentid, r.pi_button1tag, r.pi_button2tag, r.reasoning_for_categorical_assign);
    queued := found;
  else
    -- Only the details were deleted. If the technology itself was deleted, there is nothing to index again.
    insert into private.search_queue (tech_id)
    select r.tech_id from removed r join public.technologies t on t.tech_id = r.tech_id;
    queued := found;
  end if;
  if queued then
    perform private.wake_search();
  end if;
  return null;
end $$;

create trigger search_added after insert on public.technologies
  referencing new table as added for each statement execute function private.queue_search();

create trigger search_changed after update on public.technologies
  referencing old table as removed new table as added for each statement execute function private.queue_search();

create trigger search_added after insert on public.technology_details
  referencing new table as added for each statement execute function private.queue_search();

create trigger search_changed after update on public.technology_details
  referencing old table as removed new table as added for each statement execute function private.queue_search();

create trigger search_removed after delete on public.technology_details
  referencing old table as removed for each statement execute function private.queue_search();

-- A version of a text is deleted: with its technology, or because it is indexed again. Its words are subtracted
-- together with all others of the transaction, so that a term's row is not written once for each.
create function private.queue_removed_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.search_queue (length, terms) select r.length, tsvector_to_array(r.places) from removed r;
  if found then
    perform private.wake_search();
  end if;
  return null;
end $$;

create trigger search_text_removed after delete on private.search_texts
  referencing old table as removed for each statement execute function private.queue_removed_text();

-- Adds technologies to the index. Those that are already in it must be removed first. The caller holds the lock.
create function private.add_search_texts(ids bigint[]) returns void
language plpgsql security definer set search_path = '' set work_mem = '64MB' set jit = off as $$
declare
  last_known integer := coalesce((select max(s.ordinal) from private.search_documents s), 0);
  titles text[];
  bodies text[];
  names text[];
  ordinals integer[];
begin
  insert into private.search_documents (tech_id, class1, status, uni, title_key)
  select t.tech_id, t.class1, t.status, t.uni, private.fold(t.title)
  from public.technologies t where t.tech_id = any (ids) order by t.tech_id;

  -- A tsvector holds a megabyte, 16,383 places and 2,046 bytes a word: the text is cut far below, and what is longer
  -- than a word is dropped by the parser.
  select array_agg(s.ordinal order by s.ordinal), array_agg(private.words_of(t.title) order by s.ordinal),
    array_agg(left(private.words_of(left(private.search_body(t, d), 200000)), 100000) order by s.ordinal)
    into ordinals, titles, bodies
  from private.search_documents s
  join public.technologies t on t.tech_id = s.tech_id
  left join public.technology_details d on d.tech_id = t.tech_id
  where s.ordinal > last_known;
  -- Apart from the texts: Postgres does not keep as many compiled patterns as both need.
  select array_agg(array_to_string(private.search_names(t.uni, d.inventor, d.pi_patentid), E'\n') order by s.ordinal) into names
  from private.search_documents s
  join public.technologies t on t.tech_id = s.tech_id
  left join public.technology_details d on d.tech_id = t.tech_id
  where s.ordinal > last_known;

  with texts as materialized (
    select v.ordinal, setweight(private.stems_of(left(v.title, 100000)), 'A') || private.stems_of(coalesce(v.body, ''))
      -- With one position, since it counts as one word.
      || coalesce((select string_agg(format('%L:1', f), ' ')::tsvector
        from unnest(private.free_terms(v.title || ' ' || coalesce(v.body, ''))) f), '')
      || coalesce(array_to_tsvector(array_remove(string_to_array(v.names, E'\n'), '')), '') as places
    from unnest(ordinals, titles, bodies, names) v (ordinal, title, body, names)
  ), terms as (
    insert into private.search_terms as k (term, documents)
    select u.lexeme, count(*) from texts t, unnest(t.places) u group by u.lexeme order by u.lexeme
    on conflict (term) do update set documents = k.documents + excluded.documents
  )
  insert into private.search_texts (ordinal, length, places)
  select t.ordinal, coalesce((
      select sum(cardinality(u.positions) + cardinality(array_positions(u.weights, 'A')))
      from unnest(t.places) u where not starts_with(u.lexeme, 'f:')), 0), t.places
  from texts t;

  with written as materialized (
    select distinct w.word from unnest(titles || bodies) b (body), string_to_table(b.body, ' ') w (word)
    where length(w.word) between 3 and 40
  ), unknown as materialized (
    select w.word from written w where w.word ~ '^[[:alpha:]]+$'
      and not exists (select from private.search_words k where k.word = w.word) order by w.word
  )
  insert into private.search_words (word, term)
  select u.word, l.lexemes[1] from unknown u, ts_lexize('pg_catalog.english_stem', private.spell(u.word)) l (lexemes)
  where cardinality(l.lexemes) = 1
  on conflict do nothing;

  update private.search_state s set documents = s.documents + g.n, total_length = s.total_length + g.length
  from (select count(*) as n, sum(t.length)::float8 as length from private.search_texts t where t.ordinal > last_known) g
  where s.only_row and g.n > 0;
end $$;

-- Indexes what this transaction changed, at its end. One transaction at a time, so that two cannot deadlock on the rows
-- of terms. The work depends on what changed and never on the size of the catalogue.
create function private.index_queued() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids bigint[];
begin
  perform pg_advisory_xact_lock(hashtext('quad/search-index'));
  select array_agg(distinct q.tech_id order by q.tech_id) into ids from private.search_queue q where q.tech_id is not null;
  -- Puts the words of the old versions into the queue.
  delete from private.search_documents s where s.tech_id = any (ids);
  for i in 0 .. (coalesce(cardinality(ids), 0) - 1) / 1000 loop
    exit when ids is null;
    perform private.add_search_texts(ids[i * 1000 + 1 : i * 1000 + 1000]);
  end loop;
  update private.search_terms t set documents = t.documents - g.n
  from (select u as term, count(*) as n from private.search_queue q, unnest(q.terms) u group by u) g
  where t.term = g.term;
  with gone as (
    delete from private.search_terms t
    where t.documents <= 0 and t.term in (select unnest(q.terms) from private.search_queue q) returning t.term
  )
  delete from private.search_words w where w.term in (select g.term from gone g);
  update private.search_state s set documents = s.documents - g.n, total_length = s.total_length - g.length
  from (select count(*) as n, sum(q.length)::float8 as length from private.search_queue q where q.terms is not null) g
  where s.only_row and g.n > 0;
  delete from private.search_queue q where q.tech_id is not null or q.terms is not null or q.wakes;
  perform set_config('quad.search_woken', '', true);
  return null;
end $$;

create constraint trigger index_queued after insert on private.search_queue
  deferrable initially deferred for each row when (new.wakes) execute function private.index_queued();

create function private.set_second_class() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.class2 := (select t.class2 from public.technologies t where t.tech_id = new.tech_id);
  return new;
end $$;

create trigger set_second_class before insert on private.search_documents for each row execute function private.set_second_class();

create function private.class2_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.search_documents s set class2 = a.class2
  from added a join removed r on r.tech_id = a.tech_id
  where s.tech_id = a.tech_id and a.class2 is distinct from r.class2;
  return null;
end $$;

create trigger class2_changed after update on public.technologies
  referencing old table as removed new table as added for each statement execute function private.class2_changed();
