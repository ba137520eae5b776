-- The part of a text with most of the searched words, as pieces that match or do not; never HTML.
create function private.search_snippet(content text, places tsvector, terms text[], weights float8[]) returns jsonb
-- Called ten times a page, so it is planned only once.
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  before constant integer := 8;
  width constant integer := 36;
  start integer;
  piece record;
  parts jsonb := '[]';
  run text := '';
  run_hit boolean := false;
  is_hit boolean;
begin
  with hits as materialized (
    select p.place, w.weight, w.term
    from unnest(places) u cross join lateral unnest(u.positions) p (place)
    join (select x.term, max(x.weight) as weight from unnest(terms, weights) x (term, weight) group by x.term) w on w.term = u.lexeme
    order by p.place limit 200
  )
  select h.place - before into start
  from hits h
  order by (select sum(d.weight) from (select distinct o.term, o.weight from hits o where o.place between h.place and h.place + width - before - 4) d) desc, h.place
  limit 1;
  if start is null then
    return null;
  end if;
  for piece in
    with pieces as materialized (
      select m.part[1] as word, m.part[2] as gap, m.place
      from regexp_matches(content,
        '([[:alnum:]]+(?:[.,][0-9]+|-[[:alpha:]]{0,3}[0-9]{1,3}[[:alpha:]]{0,2}(?![[:alnum:]-])|-[α-ω])*)([^[:alnum:]]*)', 'g')
        with ordinality m (part, place)
      where m.place >= start limit width
    ), spelled as materialized (
      -- All at once, which is faster.
      select string_to_array(private.spell(string_agg(lower(x.word), ' ' order by x.place)), ' ') as words from pieces x
    )
    select p.word, p.gap, p.place, s.words[row_number() over (order by p.place)] as spelled
    from pieces p, spelled s order by p.place
  loop
    is_hit := case when piece.word ~ '^[a-zA-Z]+$' then (ts_lexize('pg_catalog.english_stem', piece.spelled))[1] = any (terms)
      else tsvector_to_array(private.stems_of(private.words_of(piece.word))) && terms end;
    is_hit := coalesce(is_hit, false);
    if piece.place > 1 and run = '' and parts = '[]' then
      run := '… ';
    end if;
    if is_hit then
      if run <> '' then
        parts := parts || jsonb_build_object('text', run, 'hit', false);
      end if;
      parts := parts || jsonb_build_object('text', piece.word, 'hit', true);
      run := regexp_replace(piece.gap, '\s+', ' ', 'g');
    else
      run := run || piece.word || regexp_replace(piece.gap, '\s+', ' ', 'g');
    end if;
  end loop;
  run := rtrim(run);
  -- Cut short where the text goes on.
  if run !~ '[.!?]["”’)]*$' then
    run := run || ' …';
  end if;
  return parts || jsonb_build_object('text', run, 'hit', false);
end $$;

-- Why a technology was found: {"direct", "words": [{"word", "typed", "fields"}], "snippet"}. It is read from the
-- technology's texts and not from the ranking, so each word named is in the fields named.
create function private.search_reasons(
  q private.search_query, t public.technologies, d public.technology_details, direct text
) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  f record;
  places tsvector;
  lexemes text[];
  strength float8;
  most float8 := 0;
  best_field text;
  best_content text;
  best_places tsvector;
  fields text[] := array_fill(''::text, array[cardinality(q.terms)]);
  words jsonb;
begin
  for f in select x.field, left(x.content, 20000) as content from private.search_fields(t, d) x order by x.place loop
    places := private.stems_of(private.words_of(f.content));
    lexemes := tsvector_to_array(places);
    strength := 0;
    for i in 1 .. cardinality(q.terms) loop
      if q.terms[i] = any (lexemes) then
        fields[i] := concat_ws(',', nullif(fields[i], ''), f.field);
        strength := strength + q.weights[i];
      end if;
    end loop;
    if strength > most and f.field not in ('title', 'inventor', 'university', 'tags', 'patent-number') then
      most := strength;
      best_field := f.field;
      best_content := f.content;
      best_places := places;
    end if;
  end loop;
  select jsonb_agg(jsonb_build_object('word', x.used, 'typed', nullif(x.typed, x.used), 'fields', string_to_array(x.fields, ','))
      order by x.place) into words
  from (select u.used, u.typed, u.fields, min(u.place) as place
        from (select v.used, v.typed, v.fields, v.place from unnest(q.used, q.typed, fields) with ordinality v (used, typed, fields, place)
              union all
              select n.name, n.name, n.field, 1000 + n.place from unnest(q.named, q.named_fields) with ordinality n (name, field, place)) u
        where u.fields <> '' group by u.used, u.typed, u.fields) x;
  return jsonb_build_object('direct', direct, 'words', coalesce(words, '[]'), 'snippet', case when best_field is not null then
    jsonb_build_object('field', best_field, 'parts', coalesce(
      -- Places count the words as written, if one of those is searched for.
      private.search_snippet(best_content, private.stems_of(private.fold(best_content)), q.terms, q.weights),
      private.search_snippet(best_content, best_places, q.terms, q.weights))) end);
end $$;

-- Charges a submitted search: {"viewer", "search": as end_search() answers}. The results are read by search_page(…).
-- Only a search that may have to be paid for is run, as far as it takes to know whether it finds anything. A search that
-- fails is not charged.
create function public.charge_search(
  p_query text, p_mode text default 'regular', p_keywords text[] default null, p_form_key uuid default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  mode constant text := case when p_mode = 'ai' then 'ai' else 'regular' end;
  query constant text := btrim(left(coalesce(p_query, ''), 2000));
  keywords constant text[] := case when p_mode = 'ai' then p_keywords end;
  viewer constant jsonb := private.viewer();
  claim private.search_claim;
  found boolean := false;
  charge jsonb;
begin
  claim.state := case when viewer is null then 'visitor' else 'unpaid' end;
  claim.used := (viewer ->> 'trialSearches')::integer;
  if viewer is not null and query <> '' then
    claim := private.begin_search(mode, query, keywords, p_form_key is not null);
  end if;
  if claim.state in ('payable', 'empty') then
    found := private.finds_any(private.read_request(query, mode, p_keywords), mode, query);
  end if;
  charge := private.end_search(claim, found);
  if (charge ->> 'allowed')::boolean then
    perform private.remember_search(claim.user_id, mode, query, keywords);
  end if;
  return jsonb_build_object('viewer', viewer, 'search', charge);
end $$;

-- The results of a search that is free or was paid for, which are never charged here.
-- {"viewer", "search": as end_search() answers, "catalogue", "hidden", "total", "totalIsCapped", "results",
--  "lessClose", "page", "pages", "cards": [card and "why", "close", "family", "saved"],
--  "corrections": [{"typed", "used"}], "isNumber", "also",
--  "facets": as facet_counts() answers, "universities": as universities() answers,
--  "relaxed": [{"filter", "matching"}], "featured"}
-- Facets and universities count what was found, each with the other filters applied; for a caller who may not search,
-- they count the whole catalogue. What the caller is not interested in is left out and counted as "hidden"; with the
-- filter "hidden" only that is shown. If nothing is left, `relaxed` is how many would match without each filter. If a
-- regular search has two or three words, the technologies with all of them come first and are the only ones in "total";
-- "lessClose" counts the rest. A family is one result, and "also" names the synonyms that were searched for.
-- "isNumber" is whether a patent number was all that was searched for. Discovery.AI adds what is near in meaning if the query has a vector.
create function public.search_page(
  p_query text, p_mode text default 'regular', p_keywords text[] default null,
  p_filters jsonb default '{}', p_sort text default 'most-relevant', p_page integer default 1,
  p_uni_like text default null, p_per integer default 10
) returns jsonb
-- Definer, since nobody may read the index. Of technologies it reads only cards and details, which every member may
-- read.
language plpgsql volatile security definer set search_path = '' set work_mem = '64MB' set jit = off
-- Planned once per connection: planning takes 7 ms, as long as many searches.
set plan_cache_mode = 'force_generic_plan' as $$
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
    'relaxed', '[]'::jsonb, 'isNumber', false, 'lessClose', 0, 'also', '[]'::jsonb, 'featured', '[]'::jsonb);
  per constant integer := private.page_length(p_per);
  filters constant private.filters := private.read_filters(p_filters);
  -- One filter each, so that what each keeps away can be counted.
  by_class private.filters;
  by_status private.filters;
  by_uni private.filters;
  uni_like text := nullif(btrim(left(p_uni_like, 100)), '');
  -- Beyond this many technologies, counting all that match costs more than it tells.
  is_large constant boolean := (answer ->> 'catalogue')::integer > private.exact_until();
  -- Families are folded among the first of the list.
  folded_until constant integer := private.most_listed();
  q private.search_query;
  -- Most searches have no filter, and thousands of technologies would be asked whether they pass it.
  has_class constant boolean := filters.class is not null;
  has_status constant boolean := filters.status is not null;
  has_uni constant boolean := filters.uni is not null;
  has_facts constant boolean := private.asks_for_facts(filters);
  by_meaning constant boolean := mode = 'ai' and private.has_query_vector(query);
  total integer;
  capped boolean;
  page integer := 1;
  place integer;
  hits jsonb;
  counts jsonb;
  cards jsonb;
begin
  by_class.class := filters.class;
  by_status.status := filters.status;
  by_uni.uni := filters.uni;
  claim.state := case when viewer is null then 'visitor' else 'unpaid' end;
  claim.used := (viewer ->> 'trialSearches')::integer;
  if viewer is not null and query <> '' then
    claim := private.begin_search(mode, query, case when mode = 'ai' then p_keywords end, false);
  end if;
  if claim.state not in ('subscribed', 'paid', 'empty') then
    answer := answer || jsonb_build_object('search', private.end_search(claim, false), 'facets', private.facet_counts(),
      'universities', private.universities(case when viewer is not null then uni_like end));
    return case when viewer is null then answer || jsonb_build_object('featured', private.featured_cards()) else answer end;
  end if;

  q := private.read_request(query, mode, p_keywords);
  with ranked as materialized (
    select f.tech_id, f.score, f.direct, f.class1, f.class2, f.status, f.uni, f.close,
      not has_class or private.passes_filters(by_class, f.class1, f.class2, f.status, f.uni, null) is true as of_class,
      not has_status or private.passes_filters(by_status, f.class1, f.class2, f.status, f.uni, null) as of_status,
      not has_uni or private.passes_filters(by_uni, f.class1, f.class2, f.status, f.uni, null) as of_uni,
      extract(year from x.added_on)::smallint as year, x.availability,
      -- A bit for each: 1 added, 2 filed, 4 expires, 8 report, 16 contact, 32 stage. What the record has,
      case when x.added_on is not null then 1 else 0 end + case when x.filed_on is not null then 2 else 0 end
        + case when x.ends_on is not null then 4 else 0 end + case when x.report then 8 else 0 end
        + case when x.contact then 16 else 0 end + case when x.stage then 32 else 0 end as has,
      -- and whose filter keeps it away, with 64 for availability.
      case when not has_facts then 0 else
        case when x.added_on between coalesce(filters.added_from, '-infinity') and coalesce(filters.added_to, 'infinity')
          or num_nonnulls(filters.added_from, filters.added_to) = 0 then 0 else 1 end
        + case when x.filed_on between coalesce(filters.filed_from, '-infinity') and coalesce(filters.filed_to, 'infinity')
          or num_nonnulls(filters.filed_from, filters.filed_to) = 0 then 0 else 2 end
        + case when x.ends_on between coalesce(filters.expires_from, '-infinity') and coalesce(filters.expires_to, 'infinity')
          or num_nonnulls(filters.expires_from, filters.expires_to) = 0 then 0 else 4 end
        + case when filters.report is null or x.report then 0 else 8 end + case when filters.contact is null or x.contact then 0 else 16 end
        + case when filters.stage is null or x.stage then 0 else 32 end
        + case when filters.availability is null or x.availability = any (filters.availability) then 0 else 64 end end as lacks,
      f.tech_id = any (hidden) as hidden
    from (
      select w.* from private.search_found(q, mode) w where not by_meaning
      union all
      select m.* from private.found_with_meaning(q, mode, query) m where by_meaning) f
    left join private.technology_facts x on x.tech_id = f.tech_id
  ), listed as not materialized (
    select * from ranked r where r.hidden = filters.hidden and r.of_class and r.of_status and r.of_uni and r.lacks = 0
  ), size as materialized (
    select count(*) as ranked, count(*) filter (where r.hidden and r.passes) as hidden,
      count(*) filter (where r.hidden = filters.hidden and r.passes and r.close)::integer as n,
      count(*) filter (where r.hidden = filters.hidden and r.passes and not r.close)::integer as less_close
    from (select j.hidden, j.close, j.of_class and j.of_status and j.of_uni and j.lacks = 0 as passes from ranked j) r
  ), found as materialized (
    -- In the few hundred rows that facets count by.
    select r.class1, r.class2, r.status, r.year, r.availability, r.has, r.lacks, r.of_class, r.of_status, r.of_uni, count(*) as n
    from ranked r where r.hidden = filters.hidden and r.close
    group by r.class1, r.class2, r.status, r.year, r.availability, r.has, r.lacks, r.of_class, r.of_status, r.of_uni
  ), flags as not materialized (
    select * from found f where f.of_class and f.of_status and f.of_uni
  ), unis as materialized (
    select r.uni as name, count(*) as technologies from ranked r
    where r.hidden = filters.hidden and r.close and r.of_class and r.of_status and r.lacks = 0 group by r.uni
  ), matching_unis as materialized (
    select u.* from unis u where private.is_owner_like(u.name, uni_like)
  ), ordered as (
    -- As far as this page reaches, and at least as far as families are folded.
    select array_agg(o.tech_id) as ids
    from (select l.tech_id
          from listed l
          -- Looked up for the sorts that need it only; a join would be made for all.
          order by l.close desc,
            case when p_sort = 'commercial-potential' then (
              select private.category_rank(t.categorical_assign) from public.technologies t where t.tech_id = l.tech_id) end,
            case p_sort when 'most-liked' then (select n.likes from public.technology_counts n where n.tech_id = l.tech_id)
              when 'most-saved' then (select n.saves from public.technology_counts n where n.tech_id = l.tech_id) end desc nulls last,
            case when p_sort = 'most-recent' then (
              select t.date_added from public.technologies t where t.tech_id = l.tech_id) end desc nulls last,
            case when p_sort = 'most-recent' then l.tech_id end desc,
            l.score desc, l.tech_id desc
          limit folded_until + per * greatest(coalesce(p_page, 1), 1)) o
  ), folded as materialized (
    select f.tech_id, f.others, f.place from ordered o, private.fold_families(o.ids[1:folded_until]) f
  ), results as (
    select f.tech_id, f.others, f.place from folded f
    union all
    select u.id, 0, u.place + (select count(*) from folded)
    from ordered o, unnest(o.ids[folded_until + 1:]) with ordinality u (id, place)
  ), shown as (
    select s.*, r.results,
      least(greatest(coalesce(p_page, 1), 1), greatest(ceil(case when is_large then least(r.results, 1000) else r.results end / per::numeric)::integer, 1)) as page
    from size s, lateral (
      select s.n + s.less_close - least(folded_until, s.n + s.less_close) + (select count(*)::integer from folded) as results) r
  )
  select s.n, s.page,
    (select jsonb_agg(jsonb_build_object('id', r.tech_id, 'direct', k.direct, 'close', k.close, 'others', r.others) order by r.place)
     from results r join ranked k on k.tech_id = r.tech_id where r.place > (s.page - 1) * per and r.place <= s.page * per),
    jsonb_build_object(
      'ranked', s.ranked,
      'lessClose', s.less_close, 'results', s.results,
      'hidden', s.hidden,
      'facets', jsonb_build_object(
        'class', coalesce((select jsonb_object_agg(x.class, x.n) from (
          select coalesce(k.class, 'unsorted') as class, sum(k.n) as n from (
            select coalesce(f.class1, f.class2) as class, sum(f.n) as n from found f where f.of_status and f.of_uni and f.lacks = 0 group by 1
            union all
            select f.class2, sum(f.n) from found f where f.of_status and f.of_uni and f.lacks = 0 and f.class1 is not null and f.class2 <> f.class1 group by f.class2) k
          group by 1) x), '{}'),
        'status', coalesce((select jsonb_object_agg(x.status, x.n) from (
          select f.status, sum(f.n) as n from found f where f.of_class and f.of_uni and f.lacks = 0 group by f.status) x), '{}'),
        'year', coalesce((select jsonb_object_agg(x.year, x.n) from (
          select f.year::text as year, sum(f.n) as n from flags f where f.year is not null and f.lacks = 0 group by 1) x), '{}'),
        'availability', coalesce((select jsonb_object_agg(x.availability, x.n) from (
          select f.availability, sum(f.n) as n from flags f
          where f.availability is not null and f.lacks & ~64 = 0 group by 1) x), '{}'))
      || (select jsonb_build_object(
          'added', jsonb_build_object('yes', coalesce(sum(f.n) filter (where f.has & 1 > 0 and f.lacks & ~1 = 0), 0)),
          'filed', jsonb_build_object('yes', coalesce(sum(f.n) filter (where f.has & 2 > 0 and f.lacks & ~2 = 0), 0)),
          'expires', jsonb_build_object('yes', coalesce(sum(f.n) filter (where f.has & 4 > 0 and f.lacks & ~4 = 0), 0)),
          'report', jsonb_build_object('yes', coalesce(sum(f.n) filter (where f.has & 8 > 0 and f.lacks & ~8 = 0), 0)),
          'contact', jsonb_build_object('yes', coalesce(sum(f.n) filter (where f.has & 16 > 0 and f.lacks & ~16 = 0), 0)),
          'stage', jsonb_build_object('yes', coalesce(sum(f.n) filter (where f.has & 32 > 0 and f.lacks & ~32 = 0), 0)))
        from flags f),
      'universities', jsonb_build_object(
        'total', (select count(*) from unis), 'matching', (select count(*) from matching_unis),
        'found', (select private.owners_shown(array_agg(m.name), array_agg(m.technologies), uni_like) from matching_unis m)),
      'relaxed', case when s.n + s.less_close > 0 then '[]'::jsonb else coalesce((
        select jsonb_agg(jsonb_build_object('filter', r.filter, 'matching', r.n) order by r.n desc, r.filter)
        from (select 'class' as filter, coalesce(sum(f.n) filter (where f.of_status and f.of_uni and f.lacks = 0), 0) as n from found f having filters.class is not null
              union all select 'status', coalesce(sum(f.n) filter (where f.of_class and f.of_uni and f.lacks = 0), 0) from found f having filters.status is not null
              union all select 'uni', coalesce(sum(f.n) filter (where f.of_class and f.of_status and f.lacks = 0), 0) from found f having filters.uni is not null
              union all select 'facts', coalesce(sum(f.n) filter (where f.of_class and f.of_status and f.of_uni), 0) from found f having private.asks_for_facts(filters)) r
        where r.n > 0), '[]') end)
    into total, page, hits, counts
  from shown s;

  charge := private.end_search(claim, (counts ->> 'ranked')::integer > 0);
  if not (charge ->> 'allowed')::boolean then
    return answer || jsonb_build_object('search', charge, 'facets', private.facet_counts(), 'universities', private.universities(uni_like));
  end if;
  perform private.remember_search(claim.user_id, mode, query, case when mode = 'ai' then p_keywords end);

  select jsonb_agg(private.card(t, n.likes, n.dislikes, n.saves)
      || jsonb_build_object('why', private.search_reasons(q, t, d, h.direct), 'close', h.close, 'family', h.others, 'saved', exists (
        select from public."saves-v1" v where v.user_id = (viewer ->> 'id')::uuid and v.tech_id = h.id)) order by h.place) into cards
  from rows from (jsonb_to_recordset(hits) as (id bigint, direct text, close boolean, others integer)) with ordinality h (id, direct, close, others, place)
  join public.technologies t on t.tech_id = h.id
  left join public.technology_details d on d.tech_id = h.id
  left join public.technology_counts n on n.tech_id = h.id;

  capped := total > 1000 and is_large;
  total := case when capped then 1000 else total end;
  counts := case when is_large then counts || jsonb_build_object('results', least((counts ->> 'results')::integer, 1000)) else counts end;
  return answer || (counts - 'ranked') || jsonb_build_object('search', charge, 'total', total, 'totalIsCapped', capped, 'page', page,
    'pages', greatest(ceil((counts ->> 'results')::integer / per::numeric)::integer, 1), 'cards', coalesce(cards, '[]'),
    'corrections', q.corrections, 'isNumber', q.is_number, 'also', coalesce((
      select jsonb_agg(distinct s.also ->> 'used') from jsonb_array_elements(q.also) s (also)), '[]'));
end $$;

-- Completions of a typed beginning: [{"kind": "title" | "university" | "inventor", "text", "techId"}], eight at most.
-- For members only, null for anyone else. Charges nothing.
create function public.suggest(p_prefix text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  typed text := left(private.fold(coalesce(p_prefix, '')), 100);
  spelled text := private.title_spelling(left(p_prefix, 200));
  found jsonb;
begin
  if private.live_user() is null then
    return null;
  elsif length(typed) < 2 or spelled = '' then
    return '[]';
  end if;
  with titles as (
    select 'title' as kind, t.title as text, t.tech_id
    from (select d.tech_id, d.title_key from private.search_documents d
          where left(d.title_key, 200) >= typed and left(d.title_key, 200) < typed || U&'\FFFF'
          order by left(d.title_key, 200) limit 8) d
    join public.technologies t on t.tech_id = d.tech_id
    union
    select 'title', t.title, t.tech_id
    from (select d.tech_id from private.search_documents d
          where private.title_spelling(d.title_key) >= spelled and private.title_spelling(d.title_key) < spelled || U&'\FFFF'
          order by private.title_spelling(d.title_key) limit 8) d
    join public.technologies t on t.tech_id = d.tech_id
  ), universities as (
    -- Any technology of the entry knows how the university writes itself.
    select 'university' as kind, x.uni as text, max(x.documents) as documents
    from (select t.documents, d.uni
          from (select t.term_id, t.documents from private.search_terms t
                where t.term >= 'V:' || typed and t.term < 'V:' || typed || U&'\FFFF' and t.documents > 0
                order by t.documents desc limit 8) t
          cross join lateral (
            select s.uni from private.search_postings p, unnest(p.ordinals) o
            join private.search_documents s on s.ordinal = o
            where p.term_id = t.term_id limit 1) d) x
    group by x.uni
  ), inventors as (
    select 'inventor' as kind, x.name as text, max(x.documents) as documents
    from (select t.documents, d.name
          from (select t.term_id, t.documents, substr(t.term, 3) as named from private.search_terms t
                where t.term >= 'I:' || typed and t.term < 'I:' || typed || U&'\FFFF' and t.documents > 0
                order by t.documents desc limit 8) t
          cross join lateral (
            select n.name from private.search_postings p, unnest(p.ordinals) o
            join private.search_documents s on s.ordinal = o
            join public.technology_details k on k.tech_id = s.tech_id,
              unnest(private.names_of(k.inventor)) n (name)
            where p.term_id = t.term_id and right(' ' || private.fold(n.name), length(t.named) + 1) = ' ' || t.named limit 1) d) x
    group by x.name
  )
  select jsonb_agg(jsonb_build_object('kind', y.kind, 'text', y.text, 'techId', y.tech_id) order by y.shelf, y.place) into found
  from (
    select z.*, row_number() over (order by z.place, z.shelf) as turn
    from (
      select u.kind, u.text, null::bigint as tech_id, 1 as shelf, row_number() over (order by u.documents desc, u.text) as place from universities u
      union all
      select i.kind, i.text, null, 2, row_number() over (order by i.documents desc, i.text) from inventors i
      union all
      select t.kind, min(t.text), min(t.tech_id), 3, row_number() over (order by lower(t.text)) from titles t group by t.kind, lower(t.text)) z) y
  where y.turn <= 8;
  return coalesce(found, '[]');
end $$;

-- Up to 200 technologies that pass the filters, in their order and without what the caller is not interested in:
-- {"viewer", "search": as search_page's, "techIds"}. Charged like a search of the page; the ids are empty if it is not
-- allowed.
create function public.search_ids(
  p_query text, p_mode text default 'regular', p_keywords text[] default null, p_form_key uuid default null,
  p_filters jsonb default '{}'
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  mode text := case when p_mode = 'ai' then 'ai' else 'regular' end;
  query text := btrim(left(coalesce(p_query, ''), 2000));
  keywords text[] := case when p_mode = 'ai' then p_keywords end;
  filters constant private.filters := private.read_filters(p_filters);
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
    from (select f.* from ranked f join public.technologies t on t.tech_id = f.tech_id
      left join private.technology_facts x on x.tech_id = f.tech_id
      where private.passes_filters(filters, t.class1, t.class2, t.status, t.uni, x) and (f.tech_id = any (hidden)) = filters.hidden
      order by f.score desc, f.tech_id desc limit private.most_listed()) r;
  end if;
  charge := private.end_search(claim, found > 0);
  if (charge ->> 'allowed')::boolean and query <> '' then
    perform private.remember_search(claim.user_id, mode, query, keywords);
  end if;
  return jsonb_build_object('viewer', viewer, 'search', charge,
    'techIds', case when (charge ->> 'allowed')::boolean then ids else '[]' end);
end $$;

grant execute on function
  public.charge_search(text, text, text[], uuid),
  public.search_page(text, text, text[], jsonb, text, integer, text, integer),
  public.search_ids(text, text, text[], uuid, jsonb)
to anon, authenticated, service_role;

grant execute on function
  public.suggest(text)
to authenticated, service_role;
