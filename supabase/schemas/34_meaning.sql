-- Meaning: vectors of technologies and of what people type, from the encoder, and the lists of words and of meaning
-- joined (docs/search.md, 'Meaning').

-- The jobs Worker makes them. A record's text has a new ordinal in the search index whenever it changes, so that a vector
-- of another ordinal is one of an older text.
create table private.technology_vectors (
  tech_id bigint primary key references public.technologies (tech_id) on delete cascade,
  ordinal integer not null,
  -- Vectors of two encoders cannot be compared.
  encoder text not null,
  -- Of length one; null where the encoder had none for this text.
  vector real[],
  -- One bit for each number, set where it is above the catalogue's mean, to find the nearest by one quick scan.
  signs bit varying,
  -- Whether the list of similar technologies was written with this vector.
  has_similar boolean not null default false
);
-- The scan reads signs alone; a vector is read for the best of them.
alter table private.technology_vectors alter vector set storage external;
alter table private.technology_vectors set (toast_tuple_target = 128);

create table private.encoder_state (
  only_row boolean primary key default true check (only_row),
  -- The mean of the vectors, and of how many. It is taken again when there are twice as many.
  mean real[],
  mean_of integer not null default 0,
  -- How much nearer to a query than the wishes a close result is, by which encoder, at how many vectors and when it was
  -- measured.
  close_from float8,
  close_encoder text,
  close_of integer not null default 0,
  close_at timestamptz,
  -- The maker of vectors, and the time until which nobody else makes them.
  lease uuid,
  leased_until timestamptz
);
insert into private.encoder_state default values;

-- The encoded text of a technology; the encoder reads its first 512 tokens.
create function private.encoded_text(t public.technologies, d public.technology_details) returns text
language sql stable set search_path = '' as $$
  select left(string_agg(f.content, E'\n' order by p.place), 4000)
  from unnest('{title,summary,description,benefits,application,market,rationale,stage}'::text[]) with ordinality p (field, place)
  join private.search_fields(t, d) f on f.field = p.field
$$;

-- The places where a vector's numbers are above the mean.
create function private.vector_signs(vector real[], mean real[]) returns bit varying
language sql immutable set search_path = '' as $$
  select string_agg(case when u.x > coalesce(u.m, 0) then '1' else '0' end, '' order by u.place)::bit varying
  from unnest(vector, mean) with ordinality u (x, m, place)
$$;

-- Technologies whose text has no vector of this encoder.
create function private.unencoded(p_encoder text) returns table (tech_id bigint, ordinal integer)
language sql stable set search_path = '' as $$
  select d.tech_id, d.ordinal
  from private.search_documents d left join private.technology_vectors v on v.tech_id = d.tech_id
  where v.tech_id is null or v.ordinal <> d.ordinal or v.encoder <> p_encoder
$$;

-- Whether a technology has no vector of its present text, where there is an encoder that makes some.
create function private.awaits_vector(p_tech_id bigint) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.encoder_state s, public.technologies t
    left join private.search_documents d on d.tech_id = t.tech_id
    left join private.technology_vectors v on v.tech_id = t.tech_id
    where t.tech_id = p_tech_id and s.close_encoder is not null
      and (d.ordinal is null or v.ordinal is distinct from d.ordinal or v.encoder <> s.close_encoder))
$$;

-- The terms of the thesaurus that the catalogue holds and that have no vector of this encoder.
create function private.unencoded_terms(p_encoder text, p_most integer) returns text[]
language sql stable set search_path = '' as $$
  select array(
    select distinct t.term from private.thesaurus_terms t
    where not exists (select from private.thesaurus_vectors v where v.term = t.term and v.encoder = p_encoder)
      and not exists (select from unnest(t.stems) s (stem) where not exists (
        select from private.search_terms k where k.term = s.stem))
    order by t.term limit p_most)
$$;

-- Takes the encoder for a quarter of an hour, or takes it again. Whether it was free, or this caller's already.
create function private.take_encoder(p_lease uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  update private.encoder_state s set lease = p_lease, leased_until = now() + interval '15 minutes'
  where s.lease = p_lease or s.leased_until is null or s.leased_until < now();
  return found;
end $$;

-- Hands out texts to encode, at most `p_most` and the newest first, so that what an organisation publishes does not wait
-- behind an import of thousands, to one caller at a time: `p_lease` names it, for a quarter of an hour.
-- returns what TakenSchema reads. Once there is no text, "terms" are some of the thesaurus. Then "measure" is whether
--   set_closeness(…) should be called, and lists of similar technologies are written, some at each call; it is idle when all are.
create function public.take_unencoded(p_encoder text, p_lease uuid, p_most integer) returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  texts jsonb;
  terms text[];
  more boolean;
begin
  if not private.take_encoder(p_lease) then
    return '{"state": "busy", "texts": [], "terms": [], "measure": false}';
  end if;
  select jsonb_agg(jsonb_build_object('id', t.tech_id, 'ordinal', u.ordinal, 'text', private.encoded_text(t, d)) order by t.tech_id)
    into texts
  from (select * from private.unencoded(p_encoder) x order by x.ordinal desc limit p_most) u
  join public.technologies t on t.tech_id = u.tech_id
  left join public.technology_details d on d.tech_id = t.tech_id;
  if texts is null then
    -- They are short.
    terms := private.unencoded_terms(p_encoder, 2 * p_most);
  end if;
  if texts is not null or terms <> '{}' then
    return jsonb_build_object('state', 'working', 'texts', coalesce(texts, '[]'), 'terms', coalesce(terms, '{}'), 'measure', false);
  end if;
  more := private.write_similar(200);
  if not more then
    update private.encoder_state s set lease = null, leased_until = null where s.only_row;
  end if;
  return jsonb_build_object('state', case when more then 'working' else 'idle' end, 'texts', '[]'::jsonb, 'terms', '[]'::jsonb,
    'measure', private.closeness_is_due(p_encoder));
end $$;

-- Whether the nearness from which a result is close was measured in another catalogue: one of fewer or more technologies
-- by a tenth, or, once a day, one that has changed.
create function private.closeness_is_due(p_encoder text) returns boolean
language sql stable set search_path = '' as $$
  select v.now > 0 and (s.close_encoder is distinct from p_encoder or abs(v.now - s.close_of) > s.close_of / 10
    or v.now <> s.close_of and s.close_at < now() - interval '20 hours')
  from private.encoder_state s,
    (select count(*) as now from private.technology_vectors v where v.encoder = p_encoder and v.vector is not null) v
$$;

-- Stores [{"id", "ordinal", "vector"}], without a vector where the encoder had none. One of a text that changed
-- meanwhile is left out, and the text handed out again.
create function public.store_vectors(p_encoder text, p_vectors jsonb) returns void
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  -- The local data service sends a list as its text.
  vectors constant jsonb := private.json_argument(p_vectors);
  made integer;
begin
  if exists (select from jsonb_to_recordset(vectors) r (vector real[])
    where cardinality(r.vector) <> 384 or array_position(r.vector, null) is not null) then
    raise exception 'A vector has 384 numbers.' using errcode = '22023';
  end if;
  -- One that is being removed at this moment is skipped, and nobody waits for another.
  with staying as materialized (
    select t.tech_id from public.technologies t
    where t.tech_id in (select r.id from jsonb_to_recordset(vectors) r (id bigint)) for key share skip locked
  )
  insert into private.technology_vectors as v (tech_id, ordinal, encoder, vector, signs)
  select r.id, r.ordinal, p_encoder, r.vector, private.vector_signs(r.vector, (select s.mean from private.encoder_state s))
  from jsonb_to_recordset(vectors) r (id bigint, ordinal integer, vector real[])
  join staying s on s.tech_id = r.id
  join private.search_documents d on d.tech_id = r.id and d.ordinal = r.ordinal
  on conflict (tech_id) do update set ordinal = excluded.ordinal, encoder = excluded.encoder, vector = excluded.vector,
    signs = excluded.signs, has_similar = false;
  select count(*) into made from private.technology_vectors v where v.encoder = p_encoder and v.vector is not null;
  if made >= 2 * (select s.mean_of from private.encoder_state s) and made > 0 then
    perform private.center_vectors(p_encoder);
  end if;
end $$;

-- Stores [{"term", "vector"}] of the thesaurus, without a vector where the encoder had none.
create function public.store_term_vectors(p_encoder text, p_vectors jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.thesaurus_vectors as v (term, encoder, vector)
  -- The local data service sends a list as its text.
  select r.term, p_encoder, r.vector from jsonb_to_recordset(private.json_argument(p_vectors)) r (term text, vector real[])
  on conflict (term) do update set encoder = excluded.encoder, vector = excluded.vector;
end $$;

-- Takes the mean of all vectors again, and their signs with it.
create function private.center_vectors(p_encoder text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  center real[];
begin
  select array_agg(m.x order by m.place) into center
  from (select u.place, avg(u.x)::real as x
        from private.technology_vectors v, unnest(v.vector) with ordinality u (x, place)
        where v.encoder = p_encoder group by u.place) m;
  update private.encoder_state s
  set mean = center, mean_of = (select count(*) from private.technology_vectors v where v.encoder = p_encoder and v.vector is not null)
  where s.only_row;
  update private.technology_vectors v set signs = private.vector_signs(v.vector, center)
  where v.encoder = p_encoder and v.vector is not null;
end $$;

-- private.likeness(one, other): how like two vectors are. Its 384 products are written out, which takes a third of the time
-- of a sum over unnest(…).
do $do$
begin
  execute format('create function private.likeness(one real[], other real[]) returns float8 '
    'language plpgsql immutable parallel safe set search_path = '''' as $f$ begin return %s; end $f$',
    (select string_agg(format('one[%s] * other[%s]', i, i), ' + ' order by i) from generate_series(1, 384) i));
end $do$;

-- The technologies nearest in meaning to a vector, best first, and `others` with them. The 400 whose signs agree most are
-- compared exactly, which keeps 96 of 100 of the five nearest in a catalogue of 14,000.
create function private.nearest_in_meaning(p_encoder text, p_vector real[], others bigint[] default '{}')
returns table (tech_id bigint, likeness float8)
language plpgsql stable set search_path = '' set jit = off set plan_cache_mode = 'force_generic_plan' as $$
declare
  compared constant integer := 400;
  wanted constant bit varying := private.vector_signs(p_vector, (select s.mean from private.encoder_state s));
begin
  return query
  with candidates as materialized (
    (select v.tech_id from private.technology_vectors v
    where v.encoder = p_encoder and v.signs is not null
    order by bit_count(v.signs # wanted), v.tech_id limit compared)
    union select unnest(others)
  )
  select v.tech_id, private.likeness(v.vector, p_vector)
  from candidates c join private.technology_vectors v on v.tech_id = c.tech_id
  where v.encoder = p_encoder and v.vector is not null
  order by 2 desc, 1;
end $$;

-- Everyday wishes that no technology meets (`workers/jobs/src/meaning/wishes.json`), with which closeness is measured.
create table private.wishes (
  place integer primary key,
  vector real[] not null
);

-- How like an everyday wish a query is: its mean likeness to the three wishes that are nearest, other than the one at
-- `but`. Null where there are no wishes.
create function private.wish_likeness(p_vector real[], but integer default null) returns float8
language sql stable set search_path = '' as $$
  select avg(n.likeness) from (
    select private.likeness(w.vector, p_vector) as likeness
    from private.wishes w where w.place is distinct from but order by 1 desc limit 3) n
$$;

-- Vectors of what people have just typed, so that the pages of one search ask the encoder once. A row does not say who
-- typed it, has no text, and is valid for an hour. `wish_likeness` is wish_likeness() of the vector.
create table private.query_vectors (
  query_hash bytea primary key,
  encoder text not null,
  vector real[] not null,
  wish_likeness float8,
  at timestamptz not null default now()
);
create index query_vectors_at on private.query_vectors (at);

-- In Discovery.AI the keywords belong to it, because one that is taken away no longer counts. As JSON, so that no text of
-- one mode has the hash of another's.
create function private.query_hash(p_query text, p_mode text, p_keywords text[]) returns bytea
language sql stable set search_path = '' as $$
  select sha256(convert_to(jsonb_build_array(p_mode, btrim(left(p_query, 2000)),
    case when p_mode = 'ai' then coalesce(p_keywords, '{}') end)::text, 'UTF8'))
$$;

-- Whether a text may be English, which the encoder knows: it has a small English word, or half of its words are words of the
-- catalogue. One or two words of plain letters are too few to tell, and so is a catalogue of fewer than 1,000 technologies.
-- docs/search.md says how often that is right.
create function private.is_english(content text) returns boolean
language sql stable set search_path = '' as $$
  select content ~ '[a-zA-Z]{2}' and (content ~* '\m(and|for|from|of|that|the|to|with|without)\M'
    or (select s.documents from private.search_state s) < 1000
    or count(*) < 3 and content !~ '[À-ž]'
    or count(*) filter (where k.word is null) < count(*) / 2.0)
  from (select distinct x.word from string_to_table(private.words_of(content), ' ') x (word) where length(x.word) > 2) w
  left join private.search_words k on k.word = w.word
  where ts_lexize('pg_catalog.english_stem', w.word) is distinct from '{}'
$$;

-- For Workers with the service role, which alone may set a query's vector: a person who could choose it could have one
-- paid search show other technologies each time. Of a text that is not English the encoder can tell nothing: nothing is
-- stored. Raises 22023 if the vector, the encoder's name or the query is invalid.
create function public.store_query_vector(
  p_query text, p_mode text, p_keywords text[], p_encoder text, p_vector real[]
) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if coalesce(cardinality(p_vector), 0) <> 384 or array_position(p_vector, null) is not null
    or coalesce(length(p_encoder), 0) not between 1 and 200 or coalesce(p_query, '') = '' then
    raise exception 'p_vector has 384 numbers, p_encoder a name, p_query a text.' using errcode = '22023';
  end if;
  delete from private.query_vectors v where v.at < now() - interval '1 hour';
  if not private.is_english(p_query) then
    return;
  end if;
  insert into private.query_vectors (query_hash, encoder, vector, wish_likeness)
  values (private.query_hash(p_query, p_mode, p_keywords), p_encoder, p_vector, private.wish_likeness(p_vector))
  on conflict (query_hash) do update
    set encoder = excluded.encoder, vector = excluded.vector, wish_likeness = excluded.wish_likeness, at = now();
end $$;

-- A text in which quotation marks and dashes are punctuation, not operators.
create function private.without_operators(content text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(translate(content, '"“”„«»', '      '), '(^|\s)[-−–]+', '\1', 'g')
$$;

-- A keyword of Discovery.AI as keyword search reads it: after 'not: ' all of it is excluded, in quotation marks all of it
-- required; inventor: and uni: apply to the whole. Any other is plain text.
create function private.read_keyword(keyword text) returns text
language sql immutable set search_path = '' as $$
  select case
    when keyword ~* '^not: ' then '-"' || translate(substr(keyword, 6), '"“”„«»', '') || '"'
    when keyword ~ '^"[^"]+"$' then keyword
    when keyword ~* '^(?:inventor|uni|university):' then
      regexp_replace(keyword, '^(inventor|uni|university):\s*"?([^"]*)"?$', '\1:"\2"', 'i')
    else private.without_operators(keyword) end
$$;

-- Reads a search that has a vector, or none. A prompt is read whole; its keywords are conditions and words that were added,
-- and those without any word that the prompt lacks add nothing.
create function private.read_with_vector(
  known private.search_query, p_query text, p_mode text, p_keywords text[], p_dropped text[] default '{}'
) returns private.search_query
language plpgsql stable set search_path = '' as $$
declare
  prompt constant text := coalesce(p_query, '');
  stems constant text[] := tsvector_to_array(private.stems_of(private.fold(left(prompt, 2000))));
begin
  known.stems := cardinality(stems);
  -- Other text has no vector.
  known.is_english := known.vector is not null or private.is_english(prompt);
  if p_mode <> 'ai' then
    return private.read_search(known, prompt, null, p_dropped);
  end if;
  return private.read_search(known, concat_ws(' ', (
      select string_agg(private.read_keyword(btrim(k.word)), ' ' order by k.place)
      from unnest(p_keywords) with ordinality k (word, place)
      where k.word ~* '^(?:not: |inventor:|uni:|university:|".+"$)'
        or not tsvector_to_array(private.stems_of(private.fold(k.word))) <@ stems), private.without_operators(prompt)),
    prompt, p_dropped);
end $$;

-- Reads what is searched for, and the query's vector where one is known.
create function private.read_request(p_query text, p_mode text, p_keywords text[], p_dropped text[] default '{}')
returns private.search_query
language plpgsql stable set search_path = '' as $$
declare
  q private.search_query := private.empty_query();
begin
  select v.encoder, v.vector, v.wish_likeness into q.encoder, q.vector, q.wish_likeness from private.query_vectors v
  where v.query_hash = private.query_hash(p_query, p_mode, p_keywords) and v.at > now() - interval '1 hour';
  return private.read_with_vector(q, p_query, p_mode, p_keywords, p_dropped);
end $$;

-- How near a result is: its likeness, and a little for what its words score. The factor was chosen on the tuning needs
-- (docs/search.md).
create function private.nearness_of(likeness float8, word_score float8) returns float8
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(likeness, 0) + 0.003 * coalesce(word_score, 0)
$$;

-- The technologies that a query's words find, with the likeness of the nearest and of the two hundred that words rank
-- first; and what is among the nearest without any of the words.
create function private.search_compared(q private.search_query, mode text)
returns table (tech_id bigint, word_score float8, direct text, close boolean, likeness float8)
language plpgsql stable set search_path = '' set work_mem = '64MB' set jit = off set plan_cache_mode = 'force_generic_plan' as $$
begin
  return query
  with words as materialized (
    select f.* from private.search_found(q, mode) f
  ), compared as materialized (
    select n.* from private.nearest_in_meaning(q.encoder, q.vector,
      array(select w.tech_id from words w order by w.score desc limit 200)) n
  )
  select coalesce(w.tech_id, n.tech_id), w.score, w.direct, w.close, n.likeness
  from words w full join compared n on n.tech_id = w.tech_id;
end $$;

-- A wish as Discovery.AI reads it, with its vector.
create function private.read_wish(p_encoder text, p_wish text, p_vector real[]) returns private.search_query
language plpgsql stable set search_path = '' as $$
declare
  q private.search_query := private.empty_query();
begin
  q.encoder := p_encoder;
  q.vector := p_vector;
  return private.read_with_vector(q, p_wish, 'ai', null);
end $$;

-- The nearness from which a result of this query is close: higher the more it is like a wish that nothing meets. Null where
-- nearness does not decide: without a vector of the query or a measure, and in a keyword search of up to three words.
create function private.close_from(q private.search_query, mode text) returns float8
language sql stable set search_path = '' as $$
  select s.close_from + q.wish_likeness from private.encoder_state s
  where s.close_encoder = q.encoder and (mode = 'ai' or (select count(distinct p) from unnest(q.positions) p) > 3)
$$;

-- Joins what a query's words find with what is near to it in meaning, in the order of nearness_of(); what a whole query
-- names stays first. A keyword search finds what holds its words; Discovery.AI that, and the nearest in meaning that meet
-- its conditions. Technologies that only words of the thesaurus find must be among the nearest. `close` is what is as
-- near as what meets a need; where nearness does not decide, what search_found() says. Where nothing is close to a
-- prompt, which is free, only the nearest in meaning are found: words rank nothing. What has a sentence in `left_out`
-- is not found: it is among the nearest, and the sentence uses what the query excludes.
create function private.search_joined(q private.search_query, mode text)
returns table (
  ordinal integer, tech_id bigint, score float8, direct text, class1 text, status text, uni text, class2 text, close boolean,
  left_out text
)
language plpgsql stable set search_path = '' set work_mem = '64MB' set jit = off set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off as $$
#variable_conflict use_column
declare
  most_near constant integer := 100;
  adds constant boolean := mode = 'ai' and not q.impossible;
  close_from constant float8 := private.close_from(q, mode);
  -- Null where every word was typed.
  own constant integer[] := case when q.also <> '[]' then array(
    select t.ordinal from private.search_texts t where t.places @@ private.any_of(private.own_words(q))) end;
begin
  if q.vector is null then
    return query select f.*, null::text from private.search_found(q, mode) f;
    return;
  end if;
  return query
  with compared as materialized (
    select c.*, d.ordinal, d.class1, d.status, d.uni, d.class2,
      c.likeness is not null and row_number() over (order by c.likeness desc nulls last, c.tech_id) <= most_near as is_near,
      c.direct is not null or c.word_score is not null and (own is null or d.ordinal in (select unnest(own))) as has_own_word
    from private.search_compared(q, mode) c join private.search_documents d on d.tech_id = c.tech_id
  ), met as materialized (
    select c.*, e.left_out,
      -- A technology with the one typed word is nearer than anything else.
      private.nearness_of(c.likeness, c.word_score)
        + case when q.stems = 1 and c.word_score > 0 and c.has_own_word then 1 else 0 end as nearness
    from compared c
    left join private.search_texts t on t.ordinal = c.ordinal and c.word_score is null
      and (q.required is not null or q.excluded is not null)
    -- Read for those without a word that was found, and of these for those that name what is excluded.
    cross join lateral (select case when t.places @@ q.excluded then private.excluded_use(q, c.tech_id) end as left_out offset 0) e
    where c.has_own_word or c.is_near and (c.word_score is not null
      or (adds or e.left_out is not null) and (q.required is null or t.places @@ q.required))
  ), found as (
    select m.*, m.left_out is null and (m.direct is not null
        or case when close_from is null then m.close is true else m.close is not false and m.nearness >= close_from end) as is_close
    from met m
  ), judged as (
    select f.*, mode <> 'ai' or bool_or(f.is_close) over () as by_words from found f
  )
  select j.ordinal, j.tech_id,
    case when not j.by_words then j.likeness when j.direct is not null then j.word_score else j.nearness end,
    coalesce(j.direct, case when j.word_score is null or not j.by_words then 'meaning' end), j.class1, j.status, j.uni, j.class2,
    j.is_close, j.left_out
  from judged j where j.by_words or j.is_near;
end $$;

-- The terms of words that were typed, of their corrections, and of what a text says it is free of: without those that the
-- thesaurus added.
create function private.own_words(q private.search_query) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(u.term) from unnest(q.terms, q.typed, q.used) u (term, typed, used)
  where u.typed = u.used or starts_with(u.used, 'f:')
    or u.used in (select c.correction ->> 'used' from jsonb_array_elements(q.corrections) c (correction))
$$;

-- Measures how much nearer to a query than the wishes are a result must be to be close: 0.045 more than the best results of
-- the wishes themselves are, but for the best 25 of 100. So 93 of 100 needs that are met pass, at 1,000
-- technologies and at 10,000 (docs/search.md). p_wishes is [{"wish", "vector"}].
create function public.set_closeness(p_encoder text, p_wishes jsonb) returns float8
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  -- The local data service sends a list as its text.
  wishes constant jsonb := private.json_argument(p_wishes);
  measured float8;
begin
  delete from private.wishes w where true;
  insert into private.wishes (place, vector)
  select x.place, x.vector
  from rows from (jsonb_to_recordset(wishes) as (wish text, vector real[])) with ordinality x (wish, vector, place)
  where cardinality(x.vector) = 384;
  select 0.045 + percentile_cont(0.75) within group (order by w.nearness - w.wish_likeness) into measured
  from (
    select private.wish_likeness(v.vector, v.place) as wish_likeness,
      (select max(private.nearness_of(c.likeness, c.word_score)) from private.search_compared(r.q, 'ai') c) as nearness
    from rows from (jsonb_to_recordset(wishes) as (wish text, vector real[])) with ordinality x (wish, vector, place)
    join private.wishes v on v.place = x.place
    cross join lateral (select private.read_wish(p_encoder, x.wish, v.vector) as q offset 0) r) w;
  if measured is not null then
    update private.encoder_state s set close_from = measured, close_encoder = p_encoder, close_at = now(),
      close_of = (select count(*) from private.technology_vectors v where v.encoder = p_encoder and v.vector is not null)
    where s.only_row;
    -- Earlier queries are compared with these wishes too.
    update private.query_vectors q set wish_likeness = private.wish_likeness(q.vector) where q.encoder = p_encoder;
  end if;
  return measured;
end $$;

-- Whether a search finds something that it is charged for: what is close to a prompt, or what a keyword search finds.
create function private.finds_any(q private.search_query, mode text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if q.vector is not null and mode = 'ai' then
    return exists (select from private.search_joined(q, mode) f where f.close);
  end if;
  return exists (select from private.search_found(q, mode));
end $$;

-- The ranking that search_page shows, to any depth and charged to nobody. `npm run bench` uses it.
create function private.rank_technologies(p_query text, p_mode text, p_keywords text[], p_limit integer)
returns table (tech_id bigint, score float8)
language plpgsql stable set search_path = '' as $$
declare
  q private.search_query := private.read_request(p_query, p_mode, p_keywords);
begin
  return query select f.tech_id, f.score from private.search_joined(q, p_mode) f where f.left_out is null
    order by f.close desc, f.score desc, f.tech_id limit p_limit;
end $$;
