-- What the initial migration of today (supabase/migrations) makes otherwise than the last of the earlier migrations did. A
-- database that has all of those has the same schema afterwards as a new one, and keeps every row
-- (docs/decisions/039-one-initial-migration.md, test/db/migrations.test.ts).
set local check_function_bodies = off;

-- Nothing that is made from here on is granted to anybody by itself, and what is there is granted anew, below.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
do $$
declare
  made record;
begin
  -- The local backend grants every table with row level security to the API's roles, and those to come.
  for made in select d.defaclnamespace::regnamespace as space from pg_catalog.pg_default_acl d
    where d.defaclrole = current_user::regrole and d.defaclobjtype = 'r'
      and d.defaclnamespace in ('public'::regnamespace, 'private'::regnamespace, 'ingest'::regnamespace) loop
    execute format('alter default privileges in schema %s revoke all on tables from anon, authenticated, service_role', made.space);
  end loop;
  for made in select d.defaclnamespace::regnamespace as space from pg_catalog.pg_default_acl d
    where d.defaclrole = current_user::regrole and d.defaclobjtype = 'S'
      and d.defaclnamespace in ('public'::regnamespace, 'private'::regnamespace, 'ingest'::regnamespace) loop
    execute format('alter default privileges in schema %s revoke all on sequences from anon, authenticated, service_role', made.space);
  end loop;
  for made in select case when c.relkind = 'S' then 'sequence' else 'table' end as kind, c.oid::regclass as name
    from pg_catalog.pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'ingest'::regnamespace)
      and c.relkind in ('r', 'v', 'S') and c.relowner = current_user::regrole loop
    execute format('revoke all on %s %s from public, anon, authenticated, service_role', made.kind, made.name);
  end loop;
  for made in select p.oid::regprocedure as name from pg_catalog.pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace, 'ingest'::regnamespace)
      and p.proowner = current_user::regrole loop
    execute format('revoke all on function %s from public, anon, authenticated, service_role', made.name);
  end loop;
end $$;
revoke all on schema private, ingest from public, anon, authenticated, service_role;

-- Searches that a free account has in a UTC month (app/membership/trial.ts has it for the pages).
create or replace function private.free_searches() returns integer
language sql immutable parallel safe as $$ select 6 $$;

-- The longest list that a listing shows or a search answers; a page of results folds families as far as this.
create or replace function private.most_listed() returns integer
language sql immutable parallel safe as $$ select 200 $$;

-- Up to this many technologies a search ranks and counts all that match; beyond, rare words select (docs/search.md, 'Scale').
create or replace function private.exact_until() returns integer
language sql immutable parallel safe as $$ select 20000 $$;

-- Whether a technology passes the filters of a listing or a search; null is a filter that is not set. Without settings of
-- its own, as is_of_class().
create or replace function private.passes_filters(
  p_class text, p_status text, p_uni text, class1 text, class2 text, status text, uni text
) returns boolean
language sql immutable as $$
  select private.is_of_class(p_class, class1, class2) and (p_status is null or status = p_status) and (p_uni is null or uni = p_uni)
$$;

-- Who is asking and how many searches this month still has for them: {"viewer", "remaining"}, null for unlimited.
create or replace function public.search_allowance() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('viewer', x.viewer, 'remaining', case
    when x.viewer is null then 0
    when not (x.viewer ->> 'subscribed')::boolean then
      greatest(private.free_searches() - (x.viewer ->> 'trialSearches')::integer, 0) end)
  from (select private.viewer() as viewer) x
$$;

-- Begins a search. `p_keywords` is what Discovery.AI searches for, null in the regular mode; `p_submitted` is false
-- where a result is only opened again. Locks the caller's count until the transaction ends, so that fifty at once
-- pass one after another. Raises 22023 for more or longer keywords than a page can send.
-- A query that was paid for stays paid in any spacing and case. Of the set of keywords that was paid for last, those
-- with at least half of it are paid for as well.
create or replace function private.begin_search(p_mode text, p_query text, p_keywords text[], p_submitted boolean)
returns private.search_claim
language plpgsql security definer set search_path = '' as $$
declare
  most_keywords constant integer := 25;
  longest_keyword constant integer := 60;
  most_empty constant integer := 60;
  claim private.search_claim;
  now_utc timestamp := private.clock() at time zone 'utc';
  hash_key text;
  last_set bytea[];
begin
  if cardinality(p_keywords) > most_keywords
    or exists (select from unnest(p_keywords) k where char_length(btrim(k)) > longest_keyword) then
    raise 'A search takes at most % keywords of % characters.', most_keywords, longest_keyword using errcode = '22023';
  end if;
  -- Who was signed out elsewhere is a visitor, although the token is still good.
  claim.user_id := private.live_user();
  if claim.user_id is null then
    claim.state := 'visitor';
    return claim;
  elsif private.has_valid_subscription() then
    claim.state := 'subscribed';
    return claim;
  end if;
  claim.month := date_trunc('month', now_utc)::date;
  select s.value into strict hash_key from private.settings s where s.name = 'query_hash_key';
  claim.query_hash := sha256(convert_to(concat_ws(E'\n', hash_key, p_mode,
    lower(btrim(regexp_replace(p_query, '\s+', ' ', 'g')))), 'UTF8'));
  select coalesce(array_agg(distinct sha256(convert_to(concat_ws(E'\n', hash_key, 'keyword', k.word), 'UTF8'))), '{}')
    into claim.keyword_hashes
  from (select lower(btrim(regexp_replace(u, '\s+', ' ', 'g'))) as word from unnest(p_keywords) u) k where k.word <> '';
  claim.set_hash := private.hash_of_set(claim.keyword_hashes);

  if not exists (select from public.trial_search_counts c where c.user_id = claim.user_id) then
    insert into public.trial_search_counts (user_id, month, search_count)
    values (claim.user_id, claim.month, private.searches_of_identity(claim.user_id, claim.month)) on conflict do nothing;
  end if;
  select case when c.month = claim.month then c.search_count else 0 end into claim.used
    from public.trial_search_counts c where c.user_id = claim.user_id for update;

  select l.keyword_hashes into last_set from private.trial_ledger l
    where l.user_id = claim.user_id and l.month = claim.month and l.query_hash = claim.query_hash and l.charged
    order by l.charged_at desc limit 1;
  if last_set @> claim.keyword_hashes and 2 * cardinality(claim.keyword_hashes) >= cardinality(last_set)
    or exists (select from private.trial_ledger l where l.user_id = claim.user_id and l.month = claim.month
      and l.query_hash = claim.query_hash and l.set_hash = claim.set_hash and l.charged) then
    claim.state := 'paid';
  elsif not p_submitted then
    claim.state := case when exists (select from private.trial_ledger l
        where l.user_id = claim.user_id and l.month = claim.month and l.query_hash = claim.query_hash and l.set_hash = claim.set_hash)
      then 'empty' else 'unpaid' end;
  elsif claim.used >= private.free_searches() then
    claim.state := 'used-up';
  elsif exists (select from private.empty_searches e
    where e.user_id = claim.user_id and e.day = now_utc::date and e.searches >= most_empty) then
    claim.state := 'too-many-empty';
  else
    claim.state := 'payable';
  end if;
  return claim;
end $$;

-- Ends a search that was begun in this transaction; `p_found` is whether the query found anything, before filters.
-- Answers {"allowed", "charged", "subscribed", "used", "remaining", "empty", "tooManyEmpty"}: "empty" where a member's
-- search found nothing and was therefore free.
create or replace function private.end_search(claim private.search_claim, p_found boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  today date := (private.clock() at time zone 'utc')::date;
  used integer := coalesce(claim.used, 0);
  charged boolean := claim.state = 'payable' and p_found;
begin
  if charged then
    insert into private.trial_ledger (user_id, month, query_hash, keyword_hashes, set_hash)
    values (claim.user_id, claim.month, claim.query_hash, claim.keyword_hashes, claim.set_hash)
    on conflict (user_id, month, query_hash, set_hash) do update set charged = true, charged_at = clock_timestamp();
    used := used + 1;
    update public.trial_search_counts c set search_count = used, month = claim.month where c.user_id = claim.user_id;
    insert into private.identity_searches as s (identity_hash, month, search_count)
    select h, claim.month, used from unnest(private.identity_hashes(claim.user_id)) h
    on conflict (identity_hash, month) do update set search_count = greatest(s.search_count, excluded.search_count);
  elsif claim.state = 'payable' then
    insert into private.trial_ledger (user_id, month, query_hash, keyword_hashes, set_hash, charged)
    values (claim.user_id, claim.month, claim.query_hash, claim.keyword_hashes, claim.set_hash, false)
    on conflict do nothing;
    insert into private.empty_searches as e (user_id, day, searches) values (claim.user_id, today, 1)
    on conflict (user_id) do update
      set searches = case when e.day = excluded.day then e.searches + 1 else 1 end, day = excluded.day;
  end if;
  return jsonb_build_object(
    'allowed', claim.state in ('subscribed', 'paid', 'payable') or claim.state = 'empty' and not p_found,
    'charged', charged,
    'subscribed', claim.state = 'subscribed',
    'used', used,
    'remaining', case when claim.state = 'visitor' then 0
      when claim.state <> 'subscribed' then greatest(private.free_searches() - used, 0) end,
    'empty', claim.state in ('payable', 'empty') and not p_found,
    'tooManyEmpty', claim.state = 'too-many-empty');
end $$;

create or replace function private.search_found(q private.search_query, mode text)
returns table (ordinal integer, tech_id bigint, score float8, direct text, class1 text, status text, uni text, class2 text, close boolean)
language plpgsql stable set search_path = '' set work_mem = '64MB' set jit = off set plan_cache_mode = 'force_custom_plan' as $$
declare
  -- Found is what scores at least this share of the best, or holds all the words, and all that is asked for expressly.
  found_share constant float8 := 0.2;
  -- In Discovery.AI the words of the best ten join the query: the share that its own words keep, how many join them,
  -- and from how many words on.
  original constant float8 := 0.9;
  expansions constant integer := 20;
  least_words constant integer := 2;
  -- Of two or three words those that hold all come before the others.
  all_count constant boolean := mode = 'regular' and (select count(distinct p) from unnest(q.positions) p) between 2 and 3;
  -- Whether a place in the query has more than one word, of which the best counts.
  has_choices constant boolean := coalesce(cardinality(q.term_ids), 0) > (select count(distinct p) from unnest(q.positions) p) or q.phrase_words <> '[]';
  -- In a catalogue of more technologies than this, not everything that holds a word is scored: so many postings are
  -- read, so many technologies then get the score of all words, and so many of the best are found at the most.
  exact_until constant integer := private.exact_until();
  budget constant integer := 50000;
  rescored constant integer := 1000;
  most_found constant integer := 5000;
  large boolean;
  words constant bigint := (select count(distinct p) from unnest(q.positions) p);
  average float8;
  dead integer;
  total integer;
  excluded integer[];
  read_terms integer[];
  read_tiers smallint[];
  read_weights float8[];
  wanted integer[];
  wanted_weights float8[];
  allowed integer[];
  forbidden integer[];
  phrase tsquery;
  ordinals integer[];
  scores float8[];
  best float8;
  top integer[];
  top_scores float8[];
  pairs tsquery[];
  pair_weights float8[];
  new_terms integer[];
  new_weights float8[];
  direct_ordinals integer[] := '{}';
  direct_kinds text[] := '{}';
  holders integer[];
  -- What holds a synonym or compound of several words, by place in the query, with what that adds.
  phrase_ordinals integer[];
  phrase_places integer[];
  phrase_scores float8[];
  complete integer[];
begin
  select s.average, s.dead, s.documents into average, dead, total from private.search_state s;
  large := total > exact_until;
  if q.impossible or (cardinality(q.term_ids) = 0 and cardinality(q.required) = 0 and cardinality(q.direct_numbers) = 0
      and cardinality(q.direct_inventor) = 0 and q.direct_university is null and q.direct_title is null) then
    return;
  end if;
  select array_agg(x.id), array_agg(x.w) into wanted, wanted_weights
  from (select u.id, sum(u.w) as w from unnest(q.term_ids, q.weights) u (id, w) group by u.id) x;

  if cardinality(q.required) > 0 then
    allowed := private.search_holders(q.required, true);
    if allowed is null then
      return;
    end if;
  end if;
  if cardinality(q.excluded) > 0 then
    -- What nearly every technology holds is looked for in the best ones only, below.
    select array_agg(k.term_id) into excluded from private.search_terms k
    where k.term_id = any (q.excluded) and (not large or k.documents <= budget);
    forbidden := private.search_holders(excluded, false);
  end if;

  if q.phrase_words <> '[]' then
    select array_agg(x.ordinal), array_agg(x.place), array_agg(x.score) into phrase_ordinals, phrase_places, phrase_scores
    from private.search_phrase_words(q.phrase_words, total) x;
  end if;

  if not large and has_choices then
    with own as materialized (
      select u.id, u.place, max(u.w) as weight from unnest(q.term_ids, q.weights, q.positions) u (id, w, place) group by u.id, u.place
    ), held as (
      select x.ordinal, x.place, max(x.score) as score
      from (select unnest(p.ordinals) as ordinal, w.place, unnest(p.impacts) * w.weight as score
            from own w join private.search_postings p on p.term_id = w.id
            union all
            select * from unnest(phrase_ordinals, phrase_places, phrase_scores)) x
      group by x.ordinal, x.place
    ), scored as materialized (
      select h.ordinal, sum(h.score) as score, count(*) as held
      from held h
      where (allowed is null or h.ordinal in (select unnest(allowed))) and (forbidden is null or h.ordinal not in (select unnest(forbidden)))
      group by h.ordinal
    )
    select array_agg(x.ordinal), array_agg(x.score), array_agg(x.ordinal) filter (where x.held >= words) into ordinals, scores, complete
    from scored x, (select max(y.score) as best from scored y) y
    where x.score >= found_share * y.best or x.held >= words or allowed is not null;
  elsif not large then
    with scored as materialized (
      select h.ordinal, sum(h.score) as score, count(*) as held
      from (select unnest(p.ordinals) as ordinal, unnest(p.impacts) * w.weight as score
            from unnest(wanted, wanted_weights) w (term_id, weight)
            join private.search_postings p on p.term_id = w.term_id) h
      where (allowed is null or h.ordinal in (select unnest(allowed))) and (forbidden is null or h.ordinal not in (select unnest(forbidden)))
      group by h.ordinal
    )
    select array_agg(x.ordinal), array_agg(x.score), array_agg(x.ordinal) filter (where x.held >= words) into ordinals, scores, complete
    from scored x, (select max(y.score) as best from scored y) y
    where x.score >= found_share * y.best or x.held >= words or allowed is not null;
  else
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
      select s.*, sum(s.size) over (order by case when s.read_before <= budget / 2 then 0 else 1 + s.tier end, s.documents, s.term_id, s.tier) as together,
        row_number() over (order by case when s.read_before <= budget / 2 then 0 else 1 + s.tier end, s.documents, s.term_id, s.tier) as turn
      from sizes s where s.size > 0
    )
    select array_agg(t.term_id), array_agg(t.tier), array_agg(t.weight) into read_terms, read_tiers, read_weights
    from turns t where t.together <= budget or t.turn = 1;
    select array_agg(x.ordinal), array_agg(x.score) into ordinals, scores
    from (
      select h.ordinal, sum(h.score) as score
      from (select unnest(p.ordinals) as ordinal, unnest(p.impacts) * w.weight as score
            from unnest(read_terms, read_tiers, read_weights) w (term_id, tier, weight)
            join private.search_postings p on p.term_id = w.term_id and p.tier = w.tier and p.part < budget / 256) h
      group by h.ordinal) x
    where (allowed is null or x.ordinal in (select unnest(allowed))) and (forbidden is null or x.ordinal not in (select unnest(forbidden)));
    -- The best by what was read get the score of all words, from their own texts.
    with best_read as materialized (
      select u.o, u.s from unnest(ordinals, scores) u (o, s) order by u.s desc, u.o desc limit rescored
    ), exact as materialized (
      select x.ordinal, count(*) as held, sum(w.weight * n.n * 2.2 / (n.n + 1.2 * (0.25 + 0.75 * x.length / average))) as s
      from best_read r join private.search_texts x on x.ordinal = r.o,
        unnest(wanted, wanted_weights) w (term_id, weight),
        lateral (select x.counts[array_position(x.term_ids, w.term_id)]::float8 as n offset 0) n
      where n.n > 0 and not x.term_ids && q.excluded group by x.ordinal
    )
    select array_agg(u.o), array_agg(u.s), array_agg(u.o) filter (where u.held >= words) into ordinals, scores, complete
    from (
      select e.ordinal as o, e.s, e.held from exact e
      union all
      -- Behind those nothing was scored whole; it is found where it may well be as good.
      select u.o, least(u.s, f.least_s), 0 from unnest(ordinals, scores) u (o, s),
        (select min(e.s) as least_s, max(e.s) as most_s, (select min(r.s) from best_read r) as least_read from exact e) f
      where u.s < f.least_read and (u.s >= found_share * f.most_s or words = 1)
        and cardinality(q.excluded) = coalesce(cardinality(excluded), 0)) u;
    if phrase_ordinals is not null then
      select array_agg(x.o), array_agg(x.s) into ordinals, scores
      from (select u.o, sum(u.s) as s
            from (select u.o, u.s from unnest(ordinals, scores) u (o, s) union all select p.o, p.s from unnest(phrase_ordinals, phrase_scores) p (o, s)) u
            where (allowed is null or u.o in (select unnest(allowed))) and (forbidden is null or u.o not in (select unnest(forbidden)))
            group by u.o) x;
    end if;
  end if;
  if allowed is not null and ordinals is null and wanted is null then
    -- Nothing but inventor: or uni: was asked for.
    select array_agg(a), array_agg(1) into ordinals, scores from unnest(allowed) a where forbidden is null or a not in (select unnest(forbidden));
  end if;
  if cardinality(q.phrases) + cardinality(q.excluded_phrases) > 0 then
    -- In a large catalogue, of words that stand nearly everywhere, the best are looked at.
    if large and cardinality(ordinals) > 2 * rescored then
      select array_agg(u.o), array_agg(u.s) into ordinals, scores
      from (select u.o, u.s from unnest(ordinals, scores) u (o, s) order by u.s desc, u.o desc limit 2 * rescored) u;
    end if;
    foreach phrase in array q.phrases loop
      select array_agg(x.o), array_agg(x.s) into ordinals, scores
      from unnest(ordinals, scores) x (o, s) join private.search_texts t on t.ordinal = x.o where t.places @@ phrase;
    end loop;
    foreach phrase in array q.excluded_phrases loop
      select array_agg(x.o), array_agg(x.s) into ordinals, scores
      from unnest(ordinals, scores) x (o, s) join private.search_texts t on t.ordinal = x.o where not t.places @@ phrase;
    end loop;
  end if;

  if large and cardinality(ordinals) > most_found then
    select array_agg(u.o), array_agg(u.s) into ordinals, scores
    from (select u.o, u.s from unnest(ordinals, scores) u (o, s) order by u.s desc, u.o desc limit most_found) u;
  end if;

  -- What was meant as a whole: a number, a title, a person, a university.
  if cardinality(q.direct_numbers) > 0 then
    holders := coalesce(private.search_holders(q.direct_numbers, false), '{}');
    direct_ordinals := direct_ordinals || holders;
    direct_kinds := direct_kinds || array_fill('patent-number'::text, array[cardinality(holders)]);
  end if;
  if q.direct_title is not null then
    select coalesce(array_agg(d.ordinal), '{}') into holders from (
      select d.ordinal from private.search_documents d
      where left(d.title_key, 200) = left(q.direct_title, 200) and d.title_key = q.direct_title limit 1000) d;
    direct_ordinals := direct_ordinals || holders;
    direct_kinds := direct_kinds || array_fill('title'::text, array[cardinality(holders)]);
  end if;
  if cardinality(q.direct_inventor) > 0 then
    -- All the words are of one name, not of two people's.
    select coalesce(array_agg(s.ordinal), '{}') into holders
    from (select unnest(private.search_holders(q.direct_inventor, true)) as o limit 1000) h
    join private.search_documents s on s.ordinal = h.o
    join public.technology_details t on t.tech_id = s.tech_id
    where exists (select from unnest(private.names_of(t.inventor)) n (name)
      where string_to_array(private.fold(n.name), ' ') @> string_to_array(q.direct_title, ' '));
    direct_ordinals := direct_ordinals || holders;
    direct_kinds := direct_kinds || array_fill('inventor'::text, array[cardinality(holders)]);
  end if;
  if q.direct_university is not null then
    holders := coalesce(private.search_holders(array[q.direct_university], false), '{}');
    direct_ordinals := direct_ordinals || holders;
    direct_kinds := direct_kinds || array_fill('university'::text, array[cardinality(holders)]);
  end if;

  -- The best 200 of the versions that still stand.
  select array_agg(x.ordinal order by x.s desc, x.ordinal desc), array_agg(x.s order by x.s desc, x.ordinal desc) into top, top_scores
  from (select t.o as ordinal, t.s from (
          select u.o, u.s from unnest(ordinals, scores) u (o, s) order by u.s desc, u.o desc limit 250 + least(dead, 2000)) t
        join private.search_documents d on d.ordinal = t.o order by t.s desc, t.o desc limit 200) x;
  best := top_scores[1];

  if cardinality(q.term_ids) > 1 and best > 0 then
    -- Neighbours in the query, with where they stand in it and how near each other they stand in a text: ts_rank_cd adds
    -- one over the distance for each place where the two meet. It saturates as a word's count does.
    select array_agg(('''' || w.term || ''' & ''' || w.next_term || '''')::tsquery), array_agg(least(w.idf, w.next_idf))
      into pairs, pair_weights
    from (select u.term, lead(u.term) over seq as next_term, u.idf, lead(u.idf) over seq as next_idf
          from (select distinct on (x.position) x.position, x.term, x.w as idf
                from unnest(q.terms, q.weights, q.positions, q.typed, q.used) x (term, w, position, typed, used)
                -- Of a place with several words, the one that was typed.
                order by x.position, x.typed = x.used desc, x.w desc) u
          window seq as (order by u.position)) w
    where w.next_term <> w.term;
    select array_agg(t.ordinal order by t.place), array_agg(t.s + coalesce(n.s, 0) order by t.place) into top, top_scores
    from unnest(top, top_scores) with ordinality t (ordinal, s, place)
    left join (
      select x.ordinal, 0.3 * sum(p.w * c.n * 2.2 / (c.n + 1.2 * (0.25 + 0.75 * x.length / average))) as s
      from private.search_texts x, unnest(pairs, pair_weights) p (query, w),
        lateral (select ts_rank_cd('{1,1,1,1}', x.places, p.query)::float8 as n offset 0) c
      where x.ordinal = any (top[1:100]) and c.n > 0 group by x.ordinal) n on n.ordinal = t.ordinal;
  end if;

  if mode = 'ai' and best > 0 and words >= least_words then
    -- RM3: the words of the best ten, weighted by how well those match and how often the words stand there.
    select array_agg(e.term_id), array_agg(e.share / e.all_shares * e.idf) into new_terms, new_weights
    from (
      select y.term_id, y.share, y.idf, sum(y.share) over () as all_shares
      from (
        select w.term_id, w.share, ln(1 + (total - k.documents + 0.5::float8) / (k.documents + 0.5)) as idf
        from (select u.term_id, sum(b.s / b.all_scores * u.n / x.length) as share
              from (select t.ordinal, t.s, sum(t.s) over () as all_scores
                    from (select t.ordinal, t.s from unnest(top, top_scores) t (ordinal, s) order by t.s desc, t.ordinal desc limit 10) t) b
              join private.search_texts x on x.ordinal = b.ordinal, unnest(x.term_ids, x.counts) u (term_id, n)
              where u.n > 0 group by u.term_id) w
        join private.search_terms k on k.term_id = w.term_id
        order by w.share * ln(1 + (total - k.documents + 0.5::float8) / (k.documents + 0.5)) desc, w.term_id limit expansions) y) e;
    select array_agg(t.ordinal order by t.place),
      array_agg(t.s + (1 - original) / original * words * coalesce(n.s, 0) order by t.place)
      into top, top_scores
    from unnest(top, top_scores) with ordinality t (ordinal, s, place)
    left join (
      select x.ordinal, sum(e.w * u.n * 2.2 / (u.n + 1.2 * (0.25 + 0.75 * x.length / average))) as s
      from private.search_texts x, unnest(new_terms, new_weights) e (term_id, w),
        lateral (select x.counts[array_position(x.term_ids, e.term_id)]::float8 as n offset 0) u
      where x.ordinal = any (top) and u.n > 0
      group by x.ordinal) n on n.ordinal = t.ordinal;
  end if;

  return query
  with ranked as (
    -- The rest keeps its order below the ones ranked again.
    select u.o, case when r.o is not null then 1 + r.s else u.s / (best + 1) end
        + case when all_count and c.o is not null then 1000 else 0 end as s, c.o is not null as holds_all
    from unnest(ordinals, scores) u (o, s) left join unnest(top, top_scores) r (o, s) on r.o = u.o
    left join (select unnest(complete) as o) c on c.o = u.o
  ), direct as (
    select k.o, k.kind, case k.kind
      -- Of two numbers typed, both; of titles that differ in case or commas only, this very one.
      when 1 then 100 * (select count(*) from private.search_texts t, unnest(q.direct_numbers) n
        where t.ordinal = k.o and array_position(t.term_ids, n) is not null)
      when 2 then 5000 * (select count(*) from private.search_documents s join public.technologies t on t.tech_id = s.tech_id
        where s.ordinal = k.o and t.title = q.exact_title)
      else 0 end as more
    from (select u.o, min(array_position('{patent-number,title,inventor,university}'::text[], u.kind)) as kind
          from unnest(direct_ordinals, direct_kinds) u (o, kind) group by u.o) k
  )
  -- Equal scores are told apart by the shorter title, which says the words more plainly.
  select d.ordinal, d.tech_id, coalesce(r.s, 0) + coalesce((5 - x.kind) * 10000 + x.more, 0) + 1e-6 / (1 + length(d.title_key)),
    ('{patent-number,title,inventor,university}'::text[])[x.kind], d.class1, d.status, d.uni, d.class2,
    not all_count or cardinality(complete) is null or x.o is not null or coalesce(r.holds_all, false)
  from ranked r full join direct x on x.o = r.o
  join private.search_documents d on d.ordinal = coalesce(r.o, x.o);
end $$;

-- One search, charged and answered in one transaction: what fails is not charged.
-- {"viewer", "search": as end_search() answers, "catalogue", "hidden", "total", "totalIsCapped", "results", "lessClose",
--  "page", "pages", "cards": [card and "why", "close", "family"], "corrections": [{"typed", "used"}], "also",
--  "facets": {"class": {…}, "status": {…}}, "universities": {"total", "matching", "found": [{"name", "technologies"}]},
--  "relaxed": [{"filter", "matching"}], "featured"}
-- Facets and universities are of what was found, each with the other filters applied; of the whole catalogue for whoever
-- may not search. What the caller is not interested in is left out and counted as "hidden"; with `p_hidden` it is all
-- that is shown. `relaxed` says what each filter alone keeps away, where nothing is left. What holds all of two or three
-- words comes before the rest and is all that is counted; "lessClose" is the rest. Families are one result, and "also"
-- names the synonyms that were searched for. Discovery.AI adds what is near in meaning where the query has a vector.
create or replace function public.search_page(
  p_query text, p_mode text default 'regular', p_keywords text[] default null, p_form_key uuid default null,
  p_class text default null, p_status text default null, p_uni text default null,
  p_sort text default 'most-relevant', p_page integer default 1, p_uni_like text default null,
  p_hidden boolean default false
) returns jsonb
-- Definer: the index is nobody's to read. It reads cards and details only, which every member may read.
language plpgsql volatile security definer set search_path = '' set work_mem = '64MB' set jit = off set plan_cache_mode = 'force_custom_plan' as $$
declare
  viewer jsonb := private.viewer();
  mode text := case when p_mode = 'ai' then 'ai' else 'regular' end;
  -- Beyond this the query is a whole text pasted; nothing of the rest is searched for.
  query text := btrim(left(coalesce(p_query, ''), 2000));
  hidden bigint[] := private.hidden_technologies();
  claim private.search_claim;
  charge jsonb;
  answer jsonb := jsonb_build_object('viewer', viewer,
    'catalogue', (select f.technologies from public.technology_facets f where f.kind = 'all'),
    'hidden', 0, 'total', 0, 'totalIsCapped', false, 'page', 1, 'pages', 1, 'cards', '[]'::jsonb, 'corrections', '[]'::jsonb,
    'relaxed', '[]'::jsonb, 'lessClose', 0, 'also', '[]'::jsonb, 'featured', '[]'::jsonb);
  uni_like text := nullif(btrim(p_uni_like), '');
  -- Beyond this many technologies, counting all that match costs more than it tells.
  is_large constant boolean := (answer ->> 'catalogue')::integer > private.exact_until();
  -- Families are folded among the first of the list; two hundred are twenty pages.
  folded_until constant integer := private.most_listed();
  q private.search_query;
  by_meaning constant boolean := mode = 'ai' and private.has_query_vector(query);
  total integer;
  capped boolean;
  page integer := 1;
  place integer;
  hits jsonb;
  counts jsonb;
  cards jsonb;
begin
  claim.state := case when viewer is null then 'visitor' else 'unpaid' end;
  claim.used := (viewer ->> 'trialSearches')::integer;
  if viewer is not null and query <> '' then
    claim := private.begin_search(mode, query, case when mode = 'ai' then p_keywords end, p_form_key is not null);
  end if;
  if claim.state not in ('subscribed', 'paid', 'payable', 'empty') then
    answer := answer || jsonb_build_object('search', private.end_search(claim, false), 'facets', private.facet_counts(),
      'universities', private.universities(case when viewer is not null then uni_like end));
    return case when viewer is null then answer || jsonb_build_object('featured', private.featured_cards()) else answer end;
  end if;

  q := private.read_request(query, mode, p_keywords);
  with ranked as materialized (
    select f.tech_id, f.score, f.direct, f.class1, f.class2, f.status, f.uni, f.close,
      private.passes_filters(p_class, null, null, f.class1, f.class2, f.status, f.uni) is true as of_class,
      private.passes_filters(null, p_status, null, f.class1, f.class2, f.status, f.uni) as of_status,
      private.passes_filters(null, null, p_uni, f.class1, f.class2, f.status, f.uni) as of_uni,
      f.tech_id = any (hidden) as hidden
    from (
      select w.* from private.search_found(q, mode) w where not by_meaning
      union all
      select m.* from private.found_with_meaning(q, mode, query) m where by_meaning) f
  ), found as not materialized (
    select * from ranked r where r.hidden = coalesce(p_hidden, false) and r.close
  ), listed as not materialized (
    select * from ranked r where r.hidden = coalesce(p_hidden, false) and r.of_class and r.of_status and r.of_uni
  ), unis as materialized (
    select f.uni as name, count(*) as technologies from found f where f.of_class and f.of_status group by f.uni
  ), matching_unis as materialized (
    select u.* from unis u where private.is_owner_like(u.name, uni_like)
  ), size as (
    select count(*) filter (where l.close)::integer as n, count(*) filter (where not l.close)::integer as less_close from listed l
  ), ordered as (
    -- As far as this page reaches, and at least as far as families are folded.
    select array_agg(o.tech_id) as ids
    from (select l.tech_id
          from listed l
          left join public.technologies t on p_sort in ('commercial-potential', 'most-recent') and t.tech_id = l.tech_id
          left join public.technology_counts n on p_sort in ('most-liked', 'most-saved') and n.tech_id = l.tech_id
          order by l.close desc,
            case when p_sort = 'commercial-potential' then private.category_rank(t.categorical_assign) end,
            case p_sort when 'most-liked' then n.likes when 'most-saved' then n.saves end desc nulls last,
            case when p_sort = 'most-recent' then t.date_added end desc nulls last,
            case when p_sort = 'most-recent' then l.tech_id end desc,
            l.score desc, l.tech_id desc
          limit folded_until + 10 * greatest(coalesce(p_page, 1), 1)) o
  ), folded as materialized (
    select f.tech_id, f.others, f.place from ordered o, private.fold_families(o.ids[1:folded_until]) f
  ), results as (
    select f.tech_id, f.others, f.place from folded f
    union all
    select u.id, 0, u.place + (select count(*) from folded)
    from ordered o, unnest(o.ids[folded_until + 1:]) with ordinality u (id, place)
  ), shown as (
    select s.n, s.less_close, r.results,
      least(greatest(coalesce(p_page, 1), 1), greatest(ceil(case when is_large then least(r.results, 1000) else r.results end / 10.0)::integer, 1)) as page
    from size s, lateral (
      select s.n + s.less_close - least(folded_until, s.n + s.less_close) + (select count(*)::integer from folded) as results) r
  )
  select s.n, s.page,
    (select jsonb_agg(jsonb_build_object('id', r.tech_id, 'direct', k.direct, 'close', k.close, 'others', r.others) order by r.place)
     from results r join ranked k on k.tech_id = r.tech_id where r.place > (s.page - 1) * 10 and r.place <= s.page * 10),
    jsonb_build_object(
      'ranked', (select count(*) from ranked),
      'lessClose', s.less_close, 'results', s.results,
      'hidden', (select count(*) from ranked r where r.hidden and r.of_class and r.of_status and r.of_uni),
      'facets', jsonb_build_object(
        'class', coalesce((select jsonb_object_agg(x.class, x.n) from (
          select coalesce(k.class, 'unsorted') as class, sum(k.n) as n from (
            select coalesce(f.class1, f.class2) as class, count(*) as n from found f where f.of_status and f.of_uni group by 1
            union all
            select f.class2, count(*) from found f where f.of_status and f.of_uni and f.class1 is not null and f.class2 <> f.class1 group by f.class2) k
          group by 1) x), '{}'),
        'status', coalesce((select jsonb_object_agg(x.status, x.n) from (
          select f.status, count(*) as n from found f where f.of_class and f.of_uni group by f.status) x), '{}')),
      'universities', jsonb_build_object(
        'total', (select count(*) from unis), 'matching', (select count(*) from matching_unis),
        'found', (select private.owners_shown(array_agg(m.name), array_agg(m.technologies), uni_like) from matching_unis m)),
      'relaxed', case when s.n + s.less_close > 0 then '[]'::jsonb else coalesce((
        select jsonb_agg(jsonb_build_object('filter', r.filter, 'matching', r.n) order by r.n desc, r.filter)
        from (select 'class' as filter, count(*) filter (where f.of_status and f.of_uni) as n from found f having p_class is not null
              union all select 'status', count(*) filter (where f.of_class and f.of_uni) from found f having p_status is not null
              union all select 'uni', count(*) filter (where f.of_class and f.of_status) from found f having p_uni is not null) r
        where r.n > 0), '[]') end)
    into total, page, hits, counts
  from shown s;

  -- Charged here, in the same transaction: whatever fails before or after this is not charged.
  charge := private.end_search(claim, (counts ->> 'ranked')::integer > 0);
  if not (charge ->> 'allowed')::boolean then
    return answer || jsonb_build_object('search', charge, 'facets', private.facet_counts(), 'universities', private.universities(uni_like));
  end if;

  select jsonb_agg(private.card(t, n.likes, n.dislikes, n.saves)
      || jsonb_build_object('why', private.search_reasons(q, t, d, h.direct), 'close', h.close, 'family', h.others) order by h.place) into cards
  from rows from (jsonb_to_recordset(hits) as (id bigint, direct text, close boolean, others integer)) with ordinality h (id, direct, close, others, place)
  join public.technologies t on t.tech_id = h.id
  left join public.technology_details d on d.tech_id = h.id
  left join public.technology_counts n on n.tech_id = h.id;

  capped := total > 1000 and is_large;
  total := case when capped then 1000 else total end;
  counts := case when is_large then counts || jsonb_build_object('results', least((counts ->> 'results')::integer, 1000)) else counts end;
  return answer || (counts - 'ranked') || jsonb_build_object('search', charge, 'total', total, 'totalIsCapped', capped, 'page', page,
    'pages', greatest(ceil((counts ->> 'results')::integer / 10.0)::integer, 1), 'cards', coalesce(cards, '[]'),
    'corrections', q.corrections, 'also', coalesce((
      select jsonb_agg(distinct s.also ->> 'used') from jsonb_array_elements(q.also) s (also)), '[]'));
end $$;

-- Up to 200 technologies in their order, without what the caller is not interested in: {"viewer", "search": as
-- search_page's, "techIds"}. Charged as a search of the page is; the ids are empty where it is not allowed.
create or replace function public.search_ids(
  p_query text, p_mode text default 'regular', p_keywords text[] default null, p_form_key uuid default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  mode text := case when p_mode = 'ai' then 'ai' else 'regular' end;
  query text := btrim(left(coalesce(p_query, ''), 2000));
  keywords text[] := case when p_mode = 'ai' then p_keywords end;
  claim private.search_claim;
  hidden bigint[] := private.hidden_technologies();
  q private.search_query;
  by_meaning constant boolean := mode = 'ai' and private.has_query_vector(query);
  found bigint := 0;
  ids jsonb := '[]';
  charge jsonb;
begin
  claim := private.begin_search(mode, query, keywords, p_form_key is not null);
  if claim.state in ('subscribed', 'paid', 'payable', 'empty') then
    q := private.read_request(query, mode, keywords);
    with ranked as materialized (
      select f.tech_id, f.score from (
        select w.* from private.search_found(q, mode) w where not by_meaning
        union all
        select m.* from private.found_with_meaning(q, mode, query) m where by_meaning) f
    )
    select (select count(*) from ranked), coalesce(jsonb_agg(r.tech_id order by r.score desc, r.tech_id desc), '[]') into found, ids
    from (select * from ranked f where f.tech_id <> all (hidden) order by f.score desc, f.tech_id desc limit private.most_listed()) r;
  end if;
  charge := private.end_search(claim, found > 0);
  return jsonb_build_object('viewer', viewer, 'search', charge,
    'techIds', case when (charge ->> 'allowed')::boolean then ids else '[]' end);
end $$;

-- The featured technologies, which the marketplace shows to visitors.
create or replace function private.featured_cards() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(private.card(t, n.likes, n.dislikes, n.saves) order by t.tech_id desc), '[]')
    from (select f.tech_id from public.featured_techids_social f where f.active_feature order by f.tech_id desc limit 24) f
    join public.technologies t on t.tech_id = f.tech_id
    left join public.technology_counts n on n.tech_id = t.tech_id);
end $$;

-- The marketplace. For a member: the first 200 in the chosen order of those that match, one page of ten, with the
-- counts that each filter would list. What they are not interested in is left out and counted; with `p_hidden` it is
-- all that is listed. For a visitor: the featured technologies, and no listing.
-- {"viewer", "matching", "hidden", "total", "results", "page", "pages", "cards", "facets": {"class": {…}, "status": {…}},
--  "catalogue", "universities": {"total", "matching", "found": [{"name", "technologies"}]}, "featured"}
-- A family is one result: "results" counts those, "total" and "matching" count records. Each card's "family" is how
-- many further records of the listing it stands for.
create or replace function public.marketplace_page(
  p_class text default null, p_status text default null, p_uni text default null,
  p_sort text default 'commercial-potential', p_page integer default 1, p_uni_like text default null,
  p_hidden boolean default false
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  catalogue integer := (select f.technologies from public.technology_facets f where f.kind = 'all');
  only_hidden boolean := coalesce(p_hidden, false);
  hidden bigint[];
  hidden_here integer;
  classes jsonb;
  statuses jsonb;
  matching integer;
  total integer;
  listed bigint[];
  results integer;
  pages integer;
  page integer;
  cards jsonb;
begin
  if viewer is null then
    return jsonb_build_object('viewer', null, 'catalogue', catalogue, 'facets', private.facet_counts(),
      'universities', private.universities(null), 'featured', private.featured_cards());
  end if;

  hidden := private.hidden_technologies();
  select count(*) into hidden_here from public.technologies t
  where t.tech_id = any (hidden) and private.passes_filters(p_class, p_status, p_uni, t.class1, t.class2, t.status, t.uni);
  select coalesce(jsonb_object_agg(c.value, c.technologies), '{}') into classes
  from private.listed_counts('class', p_class, p_status, p_uni, hidden, only_hidden) c;
  select coalesce(jsonb_object_agg(c.value, c.technologies), '{}') into statuses
  from private.listed_counts('status', p_class, p_status, p_uni, hidden, only_hidden) c;
  -- A filter that is chosen has its count already.
  matching := case
    when only_hidden then hidden_here
    when p_class is not null then coalesce((classes ->> p_class)::integer, 0)
    when p_status is not null then coalesce((statuses ->> p_status)::integer, 0)
    when p_uni is not null then coalesce((
      select f.technologies from public.technology_facets f where f.kind = 'uni' and f.value = p_uni) - hidden_here, 0)
    else catalogue - hidden_here end;
  total := least(matching, private.most_listed());

  -- Each order with a statement of its own, so that each can be read from its index. Nothing of the caller's is in it.
  execute format($listing$
    select array(
      select t.tech_id
      from public.technologies t %s public.technology_counts n on n.tech_id = t.tech_id
      where private.passes_filters($1, $2, $3, t.class1, t.class2, t.status, t.uni) and (t.tech_id = any ($4)) = $5
      order by %s limit private.most_listed()) $listing$,
    case when p_sort in ('most-liked', 'most-saved') then 'join' else 'left join' end,
    case p_sort
      when 'most-liked' then 'n.likes desc, n.tech_id desc'
      when 'most-saved' then 'n.saves desc, n.tech_id desc'
      when 'most-recent' then 't.date_added desc nulls last, t.tech_id desc'
      when 'commercial-potential' then 'private.category_rank(t.categorical_assign), t.tech_id desc'
      else 't.tech_id desc' end)
    into listed using p_class, p_status, p_uni, hidden, only_hidden;
  with folded as materialized (
    select f.tech_id, f.others, f.place, count(*) over () as n from private.fold_families(listed) f
  ), cut as (
    select f.*, least(greatest(coalesce(p_page, 1), 1), greatest(ceil(f.n / 10.0)::integer, 1)) as page from folded f
  )
  select coalesce(max(c.n), 0), coalesce(max(c.page), 1),
    (select jsonb_agg(private.card(t, k.likes, k.dislikes, k.saves) || jsonb_build_object('family', s.others) order by s.place)
     from cut s
     join public.technologies t on t.tech_id = s.tech_id
     left join public.technology_counts k on k.tech_id = s.tech_id
     where s.place between s.page * 10 - 9 and s.page * 10)
    into results, page, cards
  from cut c;
  pages := greatest(ceil(results / 10.0)::integer, 1);

  return jsonb_build_object('viewer', viewer, 'catalogue', catalogue, 'matching', matching, 'hidden', hidden_here,
    'total', total, 'results', results, 'page', page, 'pages', pages, 'cards', coalesce(cards, '[]'),
    'facets', jsonb_build_object('class', classes, 'status', statuses),
    'universities', private.listed_universities(p_class, p_status, hidden, only_hidden, nullif(btrim(p_uni_like), '')),
    'featured', '[]'::jsonb);
end $$;

-- How many technologies each value of a filter ('class', 'status', 'uni') would list under the other filters, without
-- the hidden ones, or with `p_only_hidden` of those alone. Where no other filter is chosen, from the kept counts.
create or replace function private.listed_counts(
  p_kind text, p_class text, p_status text, p_uni text, p_hidden bigint[], p_only_hidden boolean
) returns table (value text, technologies bigint)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  by_class text := case when p_kind <> 'class' then p_class end;
  by_status text := case when p_kind <> 'status' then p_status end;
  by_uni text := case when p_kind <> 'uni' then p_uni end;
begin
  if num_nonnulls(by_class, by_status, by_uni) = 0 and not p_only_hidden then
    return query
    select f.value, f.technologies - coalesce(h.n, 0)
    from public.technology_facets f
    left join (
      select v.value, count(*) as n from public.technologies t, private.facets_of(t.class1, t.class2, t.status, t.uni) v
      where t.tech_id = any (p_hidden) and v.kind = p_kind group by v.value) h on h.value = f.value
    where f.kind = p_kind and f.technologies > coalesce(h.n, 0);
  elsif p_kind = 'class' then
    return query
    select k.value, sum(k.n)::bigint
    from (
      select coalesce(t.class1, case when t.class2 is null then 'unsorted' end) as value, count(*) as n
      from public.technologies t
      where private.passes_filters(null, by_status, by_uni, t.class1, t.class2, t.status, t.uni)
        and (t.tech_id = any (p_hidden)) = p_only_hidden
      group by 1
      union all
      select t.class2, count(*) from public.technologies t
      where t.class2 is distinct from t.class1 and t.class2 is not null
        and private.passes_filters(null, by_status, by_uni, t.class1, t.class2, t.status, t.uni)
        and (t.tech_id = any (p_hidden)) = p_only_hidden
      group by t.class2) k
    where k.value is not null group by k.value;
  else
    return query
    select case p_kind when 'status' then t.status else t.uni end, count(*) from public.technologies t
    where private.passes_filters(by_class, by_status, by_uni, t.class1, t.class2, t.status, t.uni)
      and (t.tech_id = any (p_hidden)) = p_only_hidden
    group by 1;
  end if;
end $$;

-- One technology as this viewer may read it. {"viewer", "technology", "featured", "reactions": {"save", "like",
-- "dislike"}, "note", "similar": [cards], "inquiries": [the latest three], "claims", "rights", "family", "report",
-- "missing"}; "report" is {"requested", "isFactSheet", "factSheet"}, of which the last is for subscribers. "technology" is null where there
-- is none of this id. What stands beside the record may fail without it: then it is as if it were not there, and
-- "missing" names it, so that the page can say so.
create or replace function public.patent_page(p_tech_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  technology jsonb;
  featured boolean;
  reactions jsonb;
  requested boolean := false;
  note jsonb;
  similar_cards jsonb;
  inquiries jsonb;
  report jsonb;
  rights jsonb;
  family text;
  missing text[] := '{}';
begin
  select to_jsonb(v) into technology from public."tech-table-v1" v where v.tech_id = p_tech_id;
  if technology is null then
    return jsonb_build_object('viewer', viewer, 'technology', null, 'featured', false);
  end if;
  featured := exists (select 1 from public.featured_techids_social f where f.tech_id = p_tech_id and f.active_feature);
  if viewer is null and not featured then
    -- Only what a card shows anyway, for the preview on the sign-in page.
    return jsonb_build_object('viewer', null, 'featured', false, 'technology', jsonb_build_object(
      'tech_id', technology -> 'tech_id', 'title', technology -> 'title', 'uni', technology -> 'uni',
      'img', technology -> 'img', 'class1', technology -> 'class1', 'summary', technology -> 'summary'));
  end if;
  -- A visitor may not even ask what is a person's own.
  begin
    if caller is not null then
      reactions := jsonb_build_object(
        'save', exists (select 1 from public."saves-v1" x where x.user_id = caller and x.tech_id = p_tech_id),
        'like', exists (select 1 from public."likes-v1" x where x.user_id = caller and x.tech_id = p_tech_id),
        'dislike', exists (select 1 from public."dislikes-v1" x where x.user_id = caller and x.tech_id = p_tech_id));
    end if;
  exception when others then
    raise warning 'patent_page(%): reactions: %', p_tech_id, sqlerrm;
    missing := missing || 'reactions'::text;
  end;
  if caller is not null then
    requested := exists (select 1 from public.report_requests q where q.user_id = caller and q.tech_id = p_tech_id);
  end if;
  report := jsonb_build_object(
    'requested', requested,
    'isFactSheet', private.is_fact_sheet(p_tech_id),
    'factSheet', case when (viewer ->> 'subscribed')::boolean then (
      select r.fact_sheet ->> 'markdown' from public.technology_reports r where r.tech_id = p_tech_id) end);
  select jsonb_build_object('statedStatus', t.stated_status, 'endsOn', t.ends_on, 'termEndsOn', d.term_ends_on,
      'sourceUrl', d.source_url), t.family into rights, family
  from public.technologies t left join public.technology_details d on d.tech_id = t.tech_id where t.tech_id = p_tech_id;
  begin
    if caller is not null then
      select jsonb_build_object('text', x.notes, 'updatedAt', x.updated_at) into note
      from public."notes-v1" x where x.user_id = caller and x.tech_id = p_tech_id;
    end if;
  exception when others then
    raise warning 'patent_page(%): note: %', p_tech_id, sqlerrm;
    missing := missing || 'note'::text;
  end;
  begin
    -- Of the ids named, those that still exist: up to three.
    select jsonb_agg(private.card(x.t, x.likes, x.dislikes, x.saves) order by x.place) into similar_cards
    from (
      select t, n.likes, n.dislikes, n.saves, i.place
      from private.ids_of(technology #> '{pi_similaropps,list_opps}') i
      join public.technologies t on t.tech_id = i.id
      left join public.technology_counts n on n.tech_id = t.tech_id
      where i.id <> p_tech_id
      order by i.place limit 3) x;
  exception when others then
    raise warning 'patent_page(%): similar: %', p_tech_id, sqlerrm;
    missing := missing || 'similar'::text;
  end;
  begin
    if caller is not null then
      inquiries := private.inquiries_of(caller, 3, p_tech_id);
    end if;
  exception when others then
    raise warning 'patent_page(%): inquiries: %', p_tech_id, sqlerrm;
    missing := missing || 'inquiries'::text;
  end;
  return jsonb_build_object(
    'viewer', viewer,
    'technology', technology,
    'featured', featured,
    'reactions', coalesce(reactions, '{"save": false, "like": false, "dislike": false}'),
    'note', note,
    'similar', coalesce(similar_cards, '[]'),
    'inquiries', coalesce(inquiries, '[]'),
    'claims', private.claims_of(p_tech_id),
    'rights', rights,
    'family', private.family_of(family, p_tech_id),
    'report', report,
    'missing', to_jsonb(missing));
end $$;

-- The dashboard. {"viewer", "saved": [ten cards], "liked": [ten cards], "savedTotal", "likedTotal", "inquiries":
-- [the newest three], "inquiriesTotal", "sessions", "trialUsed", "reports"}; with no session, the viewer is null and the lists
-- are empty. "trialUsed" is whether the first month was free for this account already, "reports" how many
-- technologies have a report.
create or replace function public.account_page() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
begin
  if caller is null then
    return jsonb_build_object('viewer', null, 'saved', '[]'::jsonb, 'liked', '[]'::jsonb, 'savedTotal', 0, 'likedTotal', 0,
      'inquiries', '[]'::jsonb, 'inquiriesTotal', 0, 'sessions', '[]'::jsonb, 'trialUsed', false, 'reports', private.report_count());
  end if;
  return jsonb_build_object(
    'viewer', viewer,
    'saved', private.kept_cards(caller, 'save', 10, 0),
    'liked', private.kept_cards(caller, 'like', 10, 0),
    'savedTotal', private.kept_total(caller, 'save'),
    'likedTotal', private.kept_total(caller, 'like'),
    'inquiries', private.inquiries_of(caller, 3),
    'inquiriesTotal', (select count(*) from public.inquiries i where i.user_id = caller),
    'sessions', private.own_sessions(),
    'trialUsed', private.own_trial_used(),
    'reports', private.report_count());
end $$;

alter table public.trial_search_counts
  drop constraint trial_search_counts_search_count_check,
  add constraint trial_search_counts_search_count_check check (search_count between 0 and private.free_searches());
alter table private.identity_searches
  drop constraint identity_searches_search_count_check,
  add constraint identity_searches_search_count_check check (search_count between 0 and private.free_searches());

grant usage on schema public, private to anon, authenticated, service_role;
grant usage on schema ingest to service_role;
grant execute on function
  private.free_searches(),
  private.most_listed(),
  private.exact_until()
to anon, authenticated, service_role;
grant select on public.user_profiles to authenticated;
grant all on public.user_profiles to service_role;
grant execute on function
  private.live_user(),
  private.clock(),
  private.viewer()
to anon, authenticated, service_role;
grant execute on function
  private.is_valid_subscription(boolean, timestamptz, timestamptz, timestamptz),
  private.has_valid_subscription(),
  public.ensure_profile(text)
to authenticated, service_role;
grant execute on function
  private.count_row(text)
to anon, authenticated, service_role;
grant execute on function
  public.read_technologies(bigint[]),
  private.count_reading()
to authenticated, service_role;
grant select on public.technologies to anon, authenticated;
grant all on public.technologies to service_role;
grant usage on sequence public.technologies_tech_id_seq to service_role;
grant select on public.technology_counts to anon, authenticated;
grant all on public.technology_counts to service_role;
grant select on public.featured_techids_social to anon, authenticated;
grant all on public.featured_techids_social to service_role;
grant select on public.technology_details to anon, authenticated;
grant all on public.technology_details to service_role;
grant select on public.technology_reports to anon, authenticated;
grant all on public.technology_reports to service_role;
grant select on public.technology_contacts to anon, authenticated;
grant all on public.technology_contacts to service_role;
grant select on public."tech-table-v1" to anon, authenticated;
grant all on public."tech-table-v1" to service_role;
grant select on public.technology_facets to anon, authenticated;
grant all on public.technology_facets to service_role;
grant select on public.catalogue_state to anon, authenticated;
grant all on public.catalogue_state to service_role;
grant select, insert, update, delete on public.technology_claims to service_role;
grant execute on function
  private.facets_of(text, text, text, text),
  private.card(public.technologies, integer, integer, integer),
  private.category_rank(text),
  private.ids_of(jsonb),
  private.report_id(text),
  private.claims_of(bigint),
  private.family_of(text, bigint),
  private.is_of_class(text, text, text),
  private.passes_filters(text, text, text, text, text, text, text)
to anon, authenticated, service_role;
grant execute on function
  public.catalogue_changed()
to service_role;
grant execute on function
  private.is_owner_like(text, text),
  private.owners_shown(text[], bigint[], text)
to anon, authenticated, service_role;
grant select, insert, delete on public."saves-v1" to authenticated;
grant all on public."saves-v1" to service_role;
grant select, insert, delete on public."likes-v1" to authenticated;
grant all on public."likes-v1" to service_role;
grant select, insert, delete on public."dislikes-v1" to authenticated;
grant all on public."dislikes-v1" to service_role;
grant execute on function
  public.increment_save(bigint),
  public.decrement_save(bigint),
  public.increment_like(bigint),
  public.decrement_like(bigint),
  public.increment_dislike(bigint),
  public.decrement_dislike(bigint),
  public.set_reaction(text, bigint, boolean)
to authenticated, service_role;
grant select, insert, update, delete on public."notes-v1" to authenticated;
grant all on public."notes-v1" to service_role;
grant execute on function
  public.save_note(bigint, text, timestamptz)
to authenticated, service_role;
grant execute on function
  public.membership_viewer()
to authenticated, service_role;
grant execute on function
  public.stripe_customer(uuid),
  public.keep_stripe_customer(uuid, text),
  public.begin_checkout(uuid, text, boolean),
  public.keep_checkout(uuid, uuid, text),
  public.end_checkout(text, text),
  public.begin_reconcile(text),
  public.apply_membership(text, bigint, boolean, timestamptz, timestamptz, boolean),
  public.forget_stripe_customer(text),
  public.claim_stripe_event(text, text, timestamptz),
  public.finish_stripe_event(text, integer, boolean)
to service_role;
grant select on public.trial_search_counts to authenticated;
grant all on public.trial_search_counts to service_role;
grant execute on function
  public.search_allowance()
to anon, authenticated, service_role;
grant select, insert, update, delete on ingest.batches to service_role;
grant select, insert, update, delete on ingest.records to service_role;
grant select, insert, update, delete on ingest.changes to service_role;
grant execute on function
  public.maintain_search_index()
to service_role;
grant execute on function
  public.store_query_vector(text, text, real[])
to service_role;
grant execute on function
  public.search_page(text, text, text[], uuid, text, text, text, text, integer, text, boolean),
  public.search_ids(text, text, text[], uuid)
to anon, authenticated, service_role;
grant execute on function
  public.suggest(text)
to authenticated, service_role;
grant select on public.daily_selection_techids to anon, authenticated;
grant all on public.daily_selection_techids to service_role;
grant execute on function
  public.home_page(),
  private.featured_cards()
to anon, authenticated, service_role;
grant execute on function
  public.refresh_daily_selection(timestamptz)
to service_role;
grant execute on function
  private.facet_counts(),
  private.universities(text),
  public.marketplace_page(text, text, text, text, integer, text, boolean),
  private.fold_families(bigint[])
to anon, authenticated, service_role;
grant execute on function
  public.list_universities(text, text, text, boolean),
  private.listed_counts(text, text, text, text, bigint[], boolean),
  private.listed_universities(text, text, bigint[], boolean, text),
  private.hidden_technologies()
to authenticated, service_role;
grant execute on function
  public.patent_page(bigint)
to anon, authenticated, service_role;
grant execute on function
  public.chat_source(bigint)
to authenticated, service_role;
grant execute on function
  private.count_chat_message()
to authenticated;
grant execute on function
  public.spend_model_tokens(uuid, uuid, integer, integer, integer)
to service_role;
grant select, insert, delete on public.report_requests to authenticated;
grant all on public.report_requests to service_role;
grant execute on function
  public.report_for_download(text),
  private.is_fact_sheet(bigint),
  private.report_count()
to anon, authenticated, service_role;
grant execute on function
  private.has_report(bigint),
  public.request_report(bigint, boolean)
to authenticated, service_role;
grant select on public.inquiries to authenticated;
grant all on public.inquiries to service_role;
grant execute on function
  public.add_inquiry(uuid, bigint, text),
  public.change_inquiry(uuid, text),
  public.inquiries_page(),
  private.inquiry_view(public.inquiries),
  private.inquiries_of(uuid, integer, bigint)
to authenticated, service_role;
grant execute on function
  public.count_contact(text, integer)
to service_role;
grant execute on function
  public.account_page()
to anon, authenticated, service_role;
grant execute on function
  private.reactions_of(uuid, text),
  private.kept_cards(uuid, text, integer, integer, text),
  private.kept_total(uuid, text),
  private.own_sessions(),
  private.own_trial_used(),
  public.kept_page(text, integer, text),
  private.account_record(),
  public.export_account(),
  public.delete_account(text, boolean),
  private.count_export(),
  public.export_rows(text, text),
  public.empty_kept(text)
to authenticated, service_role;
grant execute on function
  private.imported_at(bigint),
  public.featured_addresses(integer),
  public.newest_technologies()
to anon, authenticated, service_role;
grant execute on function
  public.late_jobs()
to anon, authenticated, service_role;
grant execute on function
  public.heartbeat(text),
  public.prune_old_rows()
to service_role;

-- Counts are of the rows, whatever brought them: a restored backup may be of a migration before the last that counted.
delete from public.technology_facets f where f.kind <> 'all';
insert into public.technology_facets as f (kind, value, technologies)
select v.kind, v.value, count(*)
from public.technologies t, private.facets_of(t.class1, t.class2, t.status, t.uni) v
group by v.kind, v.value
on conflict (kind, value) do update set technologies = excluded.technologies;
