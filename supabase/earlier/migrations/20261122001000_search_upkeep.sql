-- The search index is never rebuilt inside somebody's commit. A commit only appends the postings of what it changed;
-- dead postings and a changed average length are the night's work, a few hundred technologies a step
-- (docs/decisions/017-search-index-rebuilt-at-night.md).

-- The postings being built. When they are complete they change places with search_postings, so that a search reads
-- either the old ones or the new ones and never a mixture.
create table private.search_postings_next (like private.search_postings including all);
-- Autovacuum would hold the table just when it is to change places; once in place it is vacuumed like any other.
alter table private.search_postings_next set (toast_tuple_target = 8160, autovacuum_enabled = false);
alter table private.search_postings_next enable row level security;

-- The rebuild that has begun and is not complete; no row where there is none.
create table private.search_rebuild (
  only_row boolean primary key default true check (only_row),
  started_at timestamptz not null default now(),
  -- The average length that the new impacts are computed with.
  average float8 not null,
  -- The last ordinal whose postings are written, and how many documents that were.
  reached integer not null default 0,
  written integer not null default 0,
  -- The new postings are in place; words that no document has any more are still to be removed.
  swapped boolean not null default false
);
alter table private.search_rebuild enable row level security;
revoke all on private.search_postings_next, private.search_rebuild from public, anon, authenticated;

-- Appends the postings of the documents after `after` up to `upto` to a table of postings. BM25 with k1 1.2, b 0.75.
create function private.write_postings(target regclass, after integer, upto integer, average float8) returns void
language plpgsql security definer set search_path = '' set work_mem = '32MB' set jit = off as $$
begin
  execute format('
    insert into %1$s as p (term_id, tier, part, ordinals, impacts)
    select n.term_id, n.tier, coalesce((
        select t.part + case when cardinality(t.ordinals) >= 256 then 1 else 0 end
        from %1$s t where t.term_id = n.term_id and t.tier = n.tier order by t.part desc limit 1), 0),
      n.ordinals, n.impacts
    from (
      select h.term_id, h.tier, array_agg(h.ordinal) as ordinals, array_agg(h.impact) as impacts
      from (
        select i.ordinal, i.term_id, i.impact,
          (case when i.impact >= 1.5 then 0 when i.impact >= 1.1 then 1 else 2 end)::smallint as tier
        from (select t.ordinal, u.term_id,
                (u.n * 2.2 / (u.n + 1.2 * (0.25 + 0.75 * t.length / $3)))::real as impact
              from private.search_texts t, unnest(t.term_ids, t.counts) u (term_id, n)
              where t.ordinal > $1 and t.ordinal <= $2) i) h
      group by h.term_id, h.tier) n
    on conflict (term_id, tier, part) do update
      set ordinals = p.ordinals || excluded.ordinals, impacts = p.impacts || excluded.impacts', target)
  using after, upto, average;
end $$;

create or replace function private.add_search_texts(ids bigint[]) returns void
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
  select array_agg(s.ordinal), array_agg(s.title_key), array_agg(left(private.fold(left(private.search_body(t, d), 200000)), 100000)),
    array_agg(array_to_string(private.search_names(t.uni, d.inventor, d.pi_patentid), E'\n'))
    into ordinals, titles, bodies, names
  from private.search_documents s
  join public.technologies t on t.tech_id = s.tech_id
  left join public.technology_details d on d.tech_id = t.tech_id
  where s.ordinal > last_known;

  with texts as materialized (
    select v.ordinal, v.names,
      setweight(to_tsvector('pg_catalog.english', left(v.title, 100000)), 'A')
        || to_tsvector('pg_catalog.english', coalesce(v.body, '')) as places
    from unnest(ordinals, titles, bodies, names) v (ordinal, title, body, names)
  ), lexemes as materialized (
    select t.ordinal, u.lexeme as term,
      (cardinality(u.positions) + cardinality(array_positions(u.weights, 'A')))::smallint as n
    from texts t, unnest(t.places) u
    union all
    select t.ordinal, x, 0 from texts t, string_to_table(t.names, E'\n') x where x <> ''
  ), terms as (
    insert into private.search_terms as k (term, documents)
    select l.term, count(*) from lexemes l group by l.term order by l.term
    on conflict (term) do update set documents = k.documents + excluded.documents
    returning k.term_id, k.term
  )
  insert into private.search_texts (ordinal, length, term_ids, counts, places)
  select t.ordinal, coalesce(g.length, 0), coalesce(g.term_ids, '{}'), coalesce(g.counts, '{}'), t.places
  from texts t
  left join (
    select l.ordinal, sum(l.n) as length, array_agg(k.term_id order by k.term_id) as term_ids,
      array_agg(l.n order by k.term_id) as counts
    from lexemes l join terms k on k.term = l.term group by l.ordinal) g on g.ordinal = t.ordinal;

  with written as materialized (
    select distinct w.word from unnest(titles || bodies) b (body), string_to_table(b.body, ' ') w (word)
    where length(w.word) between 3 and 40
  ), unknown as materialized (
    select w.word from written w where w.word ~ '^[[:alpha:]]+$'
      and not exists (select from private.search_words k where k.word = w.word) order by w.word
  )
  insert into private.search_words (word, term)
  select u.word, l.lexemes[1] from unknown u, ts_lexize('pg_catalog.english_stem', u.word) l (lexemes)
  where cardinality(l.lexemes) = 1
  on conflict do nothing;

  update private.search_state s set documents = s.documents + g.n, total_length = s.total_length + g.length,
    average = case when s.average > 0 then s.average else greatest(g.length / g.n, 1) end
  from (select count(*) as n, sum(t.length)::float8 as length from private.search_texts t where t.ordinal > last_known) g
  where s.only_row and g.n > 0;
  perform private.write_postings('private.search_postings', last_known, 2147483647, s.average) from private.search_state s;
end $$;

-- Brings the index up to what this transaction changed, at its end. One at a time, so that a term's row is never
-- waited for crosswise. What it writes depends on what changed and never on the size of the catalogue.
create or replace function private.index_queued() returns trigger
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
  from (select u as term_id, count(*) as n from private.search_queue q, unnest(q.term_ids) u group by u) g
  where t.term_id = g.term_id;
  update private.search_state s
  set documents = s.documents - g.n, total_length = s.total_length - g.length, dead = s.dead + g.n
  from (select count(*) as n, sum(q.length)::float8 as length from private.search_queue q where q.term_ids is not null) g
  where s.only_row and g.n > 0;
  delete from private.search_queue q where q.tech_id is not null or q.term_ids is not null or q.wakes;
  perform set_config('quad.search_woken', '', true);
  return null;
end $$;

-- Whether the postings should be built anew: a tenth of them is dead, or the average length is a twentieth away from
-- the one that the impacts were computed with.
create function private.search_rebuild_due() returns boolean
language sql stable set search_path = '' as $$
  select s.dead > 100 + s.documents / 10
    or (s.documents > 0 and abs(s.total_length / s.documents / s.average - 1) > 0.05)
  from private.search_state s
$$;

-- One step of the index's upkeep, each a transaction of some hundred milliseconds; the caller repeats it while it
-- answers {"state": "working"}. "idle": nothing is due. "done": a rebuild is complete. "waiting": another step or a
-- long reader (a backup) is in the way, try again later. What is not complete goes on where it stopped, whenever the
-- next step is taken.
create function public.maintain_search_index() returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '800ms' set jit = off as $$
declare
  swept constant integer := 5000;
  r private.search_rebuild;
begin
  if not pg_try_advisory_xact_lock(hashtext('quad/search-rebuild')) then
    return '{"state": "waiting"}';
  end if;
  select * into r from private.search_rebuild;
  if not found then
    if not private.search_rebuild_due() then
      return '{"state": "idle"}';
    end if;
    insert into private.search_rebuild (average)
    select greatest(s.total_length / greatest(s.documents, 1), 1) from private.search_state s returning * into r;
  end if;
  if r.swapped then
    return private.sweep_search(swept);
  end if;
  if not private.extend_postings_next() then
    return '{"state": "working"}';
  end if;
  begin
    -- Nothing is indexed from here on, so that what came meanwhile is the last of it. The wait is shorter than the
    -- second after which Postgres looks for deadlocks, so that nobody else is cancelled for this.
    perform pg_advisory_xact_lock(hashtext('quad/search-index'));
    if private.extend_postings_next() then
      perform private.swap_postings();
    end if;
  exception when lock_not_available or deadlock_detected then
    return '{"state": "waiting"}';
  end;
  return '{"state": "working"}';
end $$;

-- Writes the new postings of the next documents, some 60,000 of 300 documents at the most, and answers whether that was
-- the last of them. Ordinals are given under the index's lock, so that none appears below one that is visible.
create function private.extend_postings_next() returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  r private.search_rebuild;
  upto integer;
  n integer;
begin
  select * into strict r from private.search_rebuild;
  select max(x.ordinal), count(*) into upto, n
  from (select t.ordinal, sum(cardinality(t.term_ids)) over (order by t.ordinal) - cardinality(t.term_ids) as before
        from (select y.ordinal, y.term_ids from private.search_texts y where y.ordinal > r.reached order by y.ordinal limit 300) t) x
  where x.before < 60000;
  if n > 0 then
    perform private.write_postings('private.search_postings_next', r.reached, upto, r.average);
    update private.search_rebuild b set reached = upto, written = b.written + n where b.only_row;
  end if;
  return not exists (select from private.search_documents d where d.ordinal > coalesce(upto, r.reached));
end $$;

-- Puts the new postings in the place of the old ones. The caller holds the index's lock.
create function private.swap_postings() returns void
language plpgsql security definer set search_path = '' as $$
begin
  lock table private.search_postings in access exclusive mode;
  alter table private.search_postings rename to search_postings_old;
  alter table private.search_postings_next rename to search_postings;
  alter table private.search_postings_old rename to search_postings_next;
  alter table private.search_postings reset (autovacuum_enabled);
  alter table private.search_postings_next set (autovacuum_enabled = false);
  truncate private.search_postings_next;
  update private.search_state s set average = r.average, dead = r.written - s.documents
  from private.search_rebuild r where s.only_row;
  update private.search_rebuild r set swapped = true where r.only_row;
end $$;

-- Removes terms that no document has any more, and the words that stand for none, `batch` of each at the most.
create function private.sweep_search(batch integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  removed integer;
begin
  perform pg_advisory_xact_lock(hashtext('quad/search-index'));
  delete from private.search_terms t where t.term_id = any (array(
    select x.term_id from private.search_terms x where x.documents <= 0 limit batch));
  get diagnostics removed = row_count;
  if removed < batch then
    delete from private.search_words w where w.word = any (array(
      select x.word from private.search_words x
      where not exists (select from private.search_terms t where t.term = x.term) limit batch));
    get diagnostics removed = row_count;
  end if;
  if removed = batch then
    return '{"state": "working"}';
  end if;
  delete from private.search_rebuild r where r.only_row;
  return '{"state": "done"}';
exception when lock_not_available then
  return '{"state": "waiting"}';
end $$;

drop function private.rebuild_postings();
drop function private.settle_search(float8);
drop function private.add_postings(integer, float8);

revoke execute on function private.write_postings(regclass, integer, integer, float8), private.search_rebuild_due(),
  public.maintain_search_index(), private.extend_postings_next(), private.swap_postings(),
  private.sweep_search(integer) from public, anon, authenticated;
grant execute on function public.maintain_search_index() to service_role;
