-- Vectors of technologies from a provider of embeddings, if the settings name one (docs/decisions/018). The import
-- creates them. They add technologies near in meaning to those that Discovery.AI finds by words.
create table private.technology_vectors (
  tech_id bigint primary key references public.technologies (tech_id) on delete cascade,
  -- Vectors of two models cannot be compared.
  model text not null,
  -- Hash of the text that was embedded. When the record changes, its vector is made again.
  content_hash text not null,
  -- One bit for each dimension, set if the vector is positive there, to find the nearest by one quick scan.
  signs bit varying not null,
  -- Normalised to length one.
  vector real[] not null
);
alter table private.technology_vectors enable row level security;

-- The text of a technology that is embedded: its title and what describes it, up to the length that such models read.
create function private.embedding_text(t public.technologies, d public.technology_details) returns text
language sql stable set search_path = '' as $$
  select left(string_agg(left(f.content, 3000), E'\n' order by f.place), 6000)
  from private.search_fields(t, d) f
  where f.field in ('title', 'summary', 'description', 'application', 'benefits')
$$;

-- Technologies that have no vector of this model, or one of an older text.
create function private.technologies_without_vector(p_model text) returns setof bigint
language sql stable set search_path = '' as $$
  select t.tech_id
  from public.technologies t
  left join public.technology_details d on d.tech_id = t.tech_id
  left join private.technology_vectors v on v.tech_id = t.tech_id and v.model = p_model
  where v.tech_id is null or v.content_hash <> md5(private.embedding_text(t, d))
  order by t.tech_id
$$;

create function private.embedding_texts(p_ids bigint[]) returns table (tech_id bigint, content text)
language sql stable set search_path = '' as $$
  select t.tech_id, private.embedding_text(t, d)
  from public.technologies t left join public.technology_details d on d.tech_id = t.tech_id
  where t.tech_id = any (p_ids) order by t.tech_id
$$;

create function private.vector_signs(vector real[]) returns bit varying
language sql immutable set search_path = '' as $$
  select string_agg(case when u.x > 0 then '1' else '0' end, '' order by u.place)::bit varying
  from unnest(vector) with ordinality u (x, place)
$$;

-- Stores [{"tech_id", "content", "vector"}]. A record that changed meanwhile keeps an old hash, so that it is embedded
-- again.
create function private.store_vectors(p_model text, p_vectors jsonb) returns void
language sql set search_path = '' as $$
  insert into private.technology_vectors (tech_id, model, content_hash, signs, vector)
  select r.tech_id, p_model, md5(r.content), private.vector_signs(r.vector), r.vector
  from jsonb_to_recordset(p_vectors) r (tech_id bigint, content text, vector real[])
  join public.technologies t on t.tech_id = r.tech_id
  on conflict (tech_id) do update set model = excluded.model, content_hash = excluded.content_hash,
    signs = excluded.signs, vector = excluded.vector
$$;

-- The technologies nearest in meaning to a vector of the same model, best first. Only the hundred whose signs agree
-- most are compared exactly, so that the one scan reads few bytes per technology, however many there are.
create function private.nearest_in_meaning(p_model text, p_vector real[], p_most integer)
returns table (tech_id bigint, likeness double precision, place bigint)
language sql stable set search_path = '' as $$
  with candidates as materialized (
    select v.tech_id, v.vector
    from private.technology_vectors v
    where v.model = p_model and length(v.signs) = cardinality(p_vector)
    -- A separate query computes the signs of the vector only once.
    order by bit_count(v.signs # (select private.vector_signs(p_vector))), v.tech_id
    limit 100
  )
  select n.tech_id, n.likeness, row_number() over (order by n.likeness desc, n.tech_id)
  from (
    select c.tech_id, (select sum(u.a * u.b) from unnest(c.vector, p_vector) u (a, b))::double precision as likeness
    from candidates c
    order by 2 desc, 1 limit p_most) n
$$;

-- Vectors of what people have just typed, so that the pages of one search ask the provider once. A row does not say who
-- typed it, has no text, and is valid for an hour.
create table private.query_vectors (
  query_hash bytea primary key,
  model text not null,
  vector real[] not null,
  at timestamptz not null default now()
);
create index query_vectors_at on private.query_vectors (at);
alter table private.query_vectors enable row level security;

create function private.query_hash(p_query text) returns bytea
language sql immutable set search_path = '' as $$ select sha256(convert_to(btrim(left(p_query, 2000)), 'UTF8')) $$;

-- For the web Worker with the service role, which alone may set a query's vector: a person who could choose it could
-- have one paid search show other technologies each time. Raises 22023 if the vector, the model's name or the query is
-- invalid.
create function public.store_query_vector(p_query text, p_model text, p_vector real[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if coalesce(cardinality(p_vector), 0) not between 2 and 4096 or array_position(p_vector, null) is not null
    or coalesce(length(p_model), 0) not between 1 and 200 or coalesce(p_query, '') = '' then
    raise exception 'p_vector has 2 to 4096 numbers, p_model a name, p_query a text.' using errcode = '22023';
  end if;
  delete from private.query_vectors v where v.at < now() - interval '1 hour';
  insert into private.query_vectors (query_hash, model, vector) values (private.query_hash(p_query), p_model, p_vector)
  on conflict (query_hash) do update set model = excluded.model, vector = excluded.vector, at = now();
end $$;

create function private.has_query_vector(p_query text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.query_vectors v
    where v.query_hash = private.query_hash(p_query) and v.at > now() - interval '1 hour')
$$;

-- Merges two lists: what a search finds by its words, and what is near in meaning to the query. Each technology is
-- scored by its places in both (reciprocal rank fusion: Cormack, Clarke and Buettcher, SIGIR 2009, with their constant
-- of 60). What a whole query names stays first. What no word found is added only if the query has words and nothing
-- else.
create function private.found_with_meaning(q private.search_query, mode text, p_query text)
returns table (ordinal integer, tech_id bigint, score float8, direct text, class1 text, status text, uni text, class2 text, close boolean)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  most constant integer := 50;
  fusion constant integer := 60;
  only_words constant boolean := cardinality(q.required) = 0 and cardinality(q.phrases) = 0 and cardinality(q.excluded) = 0
    and cardinality(q.excluded_phrases) = 0 and not q.impossible;
begin
  return query
  with words as materialized (
    select f.*, row_number() over (order by f.score desc, f.tech_id desc) as place from private.search_found(q, mode) f
  ), near as materialized (
    select n.tech_id, n.place
    from private.query_vectors v, private.nearest_in_meaning(v.model, v.vector, most) n
    where v.query_hash = private.query_hash(p_query)
  )
  select d.ordinal, t.tech_id,
    case when w.direct is null then 0 else 1 end
      + coalesce(1.0::float8 / (fusion + w.place), 0) + coalesce(1.0::float8 / (fusion + n.place), 0),
    coalesce(w.direct, case when w.tech_id is null then 'meaning' end),
    t.class1, t.status, t.uni, t.class2, coalesce(w.close, true)
  from words w
  full join near n on n.tech_id = w.tech_id
  join public.technologies t on t.tech_id = coalesce(w.tech_id, n.tech_id)
  join private.search_documents d on d.tech_id = t.tech_id
  where w.tech_id is not null or only_words;
end $$;

-- Whether a search finds anything. Without a vector of the query, nothing is ranked for it.
create function private.finds_any(q private.search_query, mode text, p_query text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if mode = 'ai' and private.has_query_vector(p_query) then
    return exists (select from private.found_with_meaning(q, mode, p_query));
  end if;
  return exists (select from private.search_scores(q) s join private.search_documents d on d.ordinal = s.ordinal)
    or not q.impossible
      and exists (select from private.direct_hits(q) x join private.search_documents d on d.ordinal = x.ordinal);
end $$;

grant execute on function
  public.store_query_vector(text, text, real[])
to service_role;
