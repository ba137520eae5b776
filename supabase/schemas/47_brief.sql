-- Briefs: what somebody needs, as a sentence and requirements, against the catalogue. Nothing of a brief is stored; the ledger
-- has its hash, as of any search.

-- What a brief's requirements are in the ledger, which takes keywords of 60 characters: a longer one is another if its end is.
create function private.brief_keywords(p_needs text[]) returns text[]
language sql immutable set search_path = '' as $$
  select array(select left(btrim(n), 27) || ' ' || md5(lower(btrim(n))) from unnest(p_needs) n)
$$;

-- What a search leaves out of them, as Discovery.AI's keywords say it.
create function private.excluded_needs(p_needs text[]) returns text[]
language sql immutable set search_path = '' as $$
  select array(select left(n, 60) from unnest(p_needs) n where n ilike 'not: %')
$$;

-- Charges a brief as one search of Discovery.AI. Without a subscription a person has one brief a month: "another" is true, and
-- nothing is charged, if this month's was another one. returns {"viewer", "search": as end_search() answers, "another"}
create function public.charge_brief(p_query text, p_needs text[], p_form_key uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller constant uuid := private.live_user();
  this_month constant date := date_trunc('month', private.clock() at time zone 'utc')::date;
  query constant text := btrim(left(coalesce(p_query, ''), 2000));
  hash constant bytea := private.query_hash('ai', query);
  claim private.search_claim;
  found boolean := false;
  charge jsonb;
begin
  -- Two briefs of a person at once are charged one after another.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('brief ' || caller, 0));
  if not private.is_subscribed(caller) and exists (
      select from private.trial_ledger l
      where l.user_id = caller and l.month = this_month and l.is_brief and l.query_hash <> hash) then
    return jsonb_build_object('viewer', private.viewer(), 'search',
      private.end_search(private.begin_search('ai', query, private.brief_keywords(p_needs), false), false), 'another', true);
  end if;
  claim := private.begin_search('ai', query, private.brief_keywords(p_needs), p_form_key is not null);
  if claim.state in ('payable', 'empty') then
    found := private.finds_any(private.read_request(query, 'ai', private.excluded_needs(p_needs)), 'ai');
  end if;
  charge := private.end_search(claim, found);
  update private.trial_ledger l set is_brief = true
  where l.user_id = caller and l.month = this_month and l.query_hash = hash and l.charged;
  return jsonb_build_object('viewer', private.viewer(), 'search', charge, 'another', false);
end $$;

-- The technologies nearest to a text in meaning, the nearest first, without those that use what it excludes; where it has no
-- vector, those that its words find. Unlike search_joined() it adds nothing for words, of which a long text has too many.
create function private.nearest_to(q private.search_query, p_limit integer) returns table (tech_id bigint, rank bigint)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off as $$
declare
  hidden constant bigint[] := private.hidden_technologies();
begin
  if q.vector is null then
    return query select f.tech_id, row_number() over (order by f.score desc, f.tech_id)
    from private.search_found(q, 'ai') f where f.tech_id <> all (hidden) order by 2 limit p_limit;
    return;
  end if;
  -- The nearest are looked at one after the other, and only those that name what is excluded: of 20,000 technologies a brief took
  -- 5 s where all 400 were, and 40 ms so.
  return query
  select f.tech_id, row_number() over ()
  from (
    select n.tech_id
    from (select * from private.nearest_in_meaning(q.encoder, q.vector) x order by x.likeness desc, x.tech_id offset 0) n
    where n.tech_id <> all (hidden) and case when q.excluded is not null and exists (
      select from private.search_documents d join private.search_texts t on t.ordinal = d.ordinal
      where d.tech_id = n.tech_id and t.places @@ q.excluded) then private.excluded_use(q, n.tech_id) is null else true end
    limit p_limit) f;
end $$;

-- The technologies of a brief, at most fifty: the forty nearest to all of it, the nearest first, and behind them the ten nearest to
-- each requirement. Definer, since nobody may read the index.
-- returns {"search": as end_search() answers, "isEnglish", "found": [{"id", "ofWhole"}]}
create function private.brief_found(p_query text, p_needs text[]) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  excluded constant text[] := private.excluded_needs(p_needs);
  claim private.search_claim := private.begin_search('ai', p_query, private.brief_keywords(p_needs), false);
  whole private.search_query;
  found private.result[];
begin
  if claim.state not in ('subscribed', 'paid', 'empty') then
    return jsonb_build_object('search', private.end_search(claim, false), 'isEnglish', true, 'found', '[]'::jsonb);
  end if;
  whole := private.read_request(p_query, 'ai', excluded);
  with lists as (
    select true as is_whole, n.* from private.nearest_to(whole, 40) n
    union all
    select false, n.* from unnest(p_needs) need, private.nearest_to(private.read_request(need, 'ai', excluded), 10) n
    where need not ilike 'not: %'
  ), best as (
    select l.tech_id, min(l.rank) filter (where l.is_whole) as of_whole, min(l.rank) as nearest from lists l group by l.tech_id
  )
  select array_agg((b.tech_id, null, b.of_whole is not null, 0)::private.result order by b.of_whole, b.nearest, b.tech_id) into found
  from best b;
  return jsonb_build_object('search', private.end_search(claim, claim.state = 'empty' and private.finds_any(whole, 'ai')),
    'isEnglish', whole.is_english,
    'found', (select coalesce(jsonb_agg(jsonb_build_object('id', f.tech_id, 'ofWhole', f.of_whole) order by f.place), '[]')
      from unnest(private.fold_results(found)) with ordinality f (tech_id, direct, of_whole, others, place) where f.place <= 50));
end $$;

-- returns what BriefPageSchema reads; "search" is null for a visitor and without a query
create function public.brief_page(p_query text, p_needs text[]) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  viewer constant jsonb := private.viewer();
  query constant text := btrim(left(coalesce(p_query, ''), 2000));
  found jsonb;
begin
  if viewer is null or query = '' then
    return jsonb_build_object('viewer', viewer, 'search', null, 'isEnglish', true, 'technologies', '[]'::jsonb);
  end if;
  found := private.brief_found(query, coalesce(p_needs, '{}'));
  return jsonb_build_object('viewer', viewer, 'search', found -> 'search', 'isEnglish', found -> 'isEnglish', 'technologies', (
    select coalesce(jsonb_agg(private.compared(to_jsonb(v)) || jsonb_build_object('ofWhole', i.one -> 'ofWhole') order by i.place), '[]')
    from jsonb_array_elements(found -> 'found') with ordinality i (one, place)
    join public."tech-table-v1" v on v.tech_id = (i.one ->> 'id')::bigint));
end $$;

grant execute on function private.brief_found to authenticated, service_role;
grant execute on function public.brief_page, public.charge_brief to authenticated, service_role;
