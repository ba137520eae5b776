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
  order by (
    select sum(d.weight)
    from (select distinct o.term, o.weight from hits o where o.place between h.place and h.place + width - before - 4) d
  ) desc, h.place
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
      -- Spells all words in one call, which is faster.
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
  -- Marks that the text continues.
  if run !~ '[.!?]["”’)]*$' then
    run := run || ' …';
  end if;
  return parts || jsonb_build_object('text', run, 'hit', false);
end $$;

-- A text of Markdown without its marks, for one line: of emphasis, headings, lists, links and tables.
create function private.without_marks(content text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(regexp_replace(regexp_replace(content,
    '\[([^][]*)\]\([^()[:space:]]*\)', '\1', 'g'),
    '(^|\n)[ \t]*(#{1,6}|[*+-]|>)[ \t]+|\|[ \t:|-]*', E'\n', 'g'),
    '\*{2,3}|__|`', '', 'g')
$$;

-- A short text with the words of these stems between the characters 2 and 3, which no text has.
create function private.mark_words(content text, terms text[]) returns text
language sql stable set search_path = '' as $$
  select ts_headline('pg_catalog.english', content,
    (select string_agg('''' || replace(replace(x, '\', '\\'), '''', '''''') || '''', ' | ')::tsquery from unnest(terms) x),
    'HighlightAll = true, StartSel = ' || chr(2) || ', StopSel = ' || chr(3))
$$;

-- Why a technology was found.
-- returns {"direct", "words": [{"word", "typed", "fields"}], "snippet", "title" and "summary" with their words marked,
--   missing where none is in it}. It is read from the technology's texts and
--   not from the ranking, so each word named is in the fields named.
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
  plain text;
  best_places tsvector;
  fields text[] := array_fill(''::text, array[cardinality(q.terms)]);
  words jsonb;
  marked jsonb := '{}';
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
    if strength > 0 and f.field in ('title', 'summary') then
      marked := marked || jsonb_build_object(f.field, private.mark_words(left(f.content, 400), q.terms));
    end if;
    if strength > most and f.field not in ('title', 'inventor', 'university', 'tags', 'patent-number') then
      most := strength;
      best_field := f.field;
      best_content := f.content;
      best_places := places;
    end if;
  end loop;
  plain := private.without_marks(best_content);
  if plain <> best_content then
    best_content := plain;
    best_places := private.stems_of(private.words_of(plain));
  end if;
  select jsonb_agg(jsonb_build_object('word', x.used, 'typed', nullif(x.typed, x.used), 'fields', string_to_array(x.fields, ','))
      order by x.place) into words
  from (select u.used, u.typed, u.fields, min(u.place) as place
        from (select v.used, v.typed, v.fields, v.place from unnest(q.used, q.typed, fields) with ordinality v (used, typed, fields, place)
              union all
              select n.name, n.name, n.field, 1000 + n.place from unnest(q.named, q.named_fields) with ordinality n (name, field, place)) u
        where u.fields <> '' group by u.used, u.typed, u.fields) x;
  return marked || jsonb_build_object('direct', direct, 'words', coalesce(words, '[]'), 'snippet', case when best_field is not null then
    jsonb_build_object('field', best_field, 'parts', coalesce(
      -- Places count the words as written, if one of those is searched for.
      private.search_snippet(best_content, private.stems_of(private.fold(best_content)), q.terms, q.weights),
      private.search_snippet(best_content, best_places, q.terms, q.weights))) end);
end $$;

-- Charges a submitted search.
-- returns {"viewer", "search": as end_search() answers}. The results are read by search_page(…). Only a search that
--   may have to be paid for is run, as far as it takes to know whether it finds anything. A search that fails is not
--   charged.
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
    found := private.finds_any(private.read_request(query, mode, keywords), mode);
  end if;
  charge := private.end_search(claim, found);
  if (charge ->> 'allowed')::boolean then
    perform private.remember_search(claim.user_id, mode, query, keywords);
  end if;
  return jsonb_build_object('viewer', viewer, 'search', charge);
end $$;

-- How many of the records found agree in all of this. Facets are counted from these few hundred rows.
create type private.found_group as (
  class1 text, class2 text, status text, year smallint, availability text, kind text, legal text, recorded_offers text[],
  -- As facts_held() and facts_failed() return them.
  has integer, lacks integer,
  of_class boolean, of_status boolean, of_uni boolean,
  records bigint
);

-- A record in a list of results. "direct" is the kind of direct_hits() that it is, "others" how many further records of
-- its family it represents.
create type private.result as (tech_id bigint, direct text, close boolean, others integer);

-- A search's results, counted: all that are close, hidden or listed, the groups of what is listed under
-- other filters, its owners, and the first of the list in their order.
create type private.found as (
  ranked bigint, hidden bigint, close integer, less_close integer,
  groups private.found_group[],
  owners text[], owner_records bigint[],
  first_results private.result[],
  -- By how much the first of these scores more than the third; null where the first is a direct hit, or there is no third.
  lead float8,
  -- [{"id", "title", "sentence"}], nearest first: what passes the filters and uses what the query excludes.
  left_out jsonb
);

-- returns every record that a query finds, whatever the filters, and for each filter whether the record passes it
create function private.found_set(
  q private.search_query, mode text, filters private.filters, hidden bigint[]
) returns table (
  tech_id bigint, score float8, direct text, close boolean, class1 text, class2 text, status text, uni text,
  of_class boolean, of_status boolean, of_uni boolean, year smallint, availability text, kind text, legal text,
  recorded_offers text[], has integer, lacks integer, is_hidden boolean, left_out text
)
language plpgsql stable set search_path = '' set jit = off set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  -- One filter each, so that what each keeps away can be counted.
  by_class private.filters;
  by_status private.filters;
  by_uni private.filters;
  -- Most searches have no filter, and thousands of records would be asked whether they pass it.
  has_class constant boolean := filters.class is not null;
  has_status constant boolean := filters.status is not null;
  has_uni constant boolean := filters.uni is not null;
  has_facts constant boolean := private.asks_for_facts(filters);
begin
  by_class.class := filters.class;
  by_status.status := filters.status;
  by_uni.uni := filters.uni;
  return query
  select f.tech_id, f.score, f.direct, f.close, f.class1, f.class2, f.status, f.uni,
    not has_class or private.passes_filters(by_class, f.class1, f.class2, f.status, f.uni, null) is true,
    not has_status or private.passes_filters(by_status, f.class1, f.class2, f.status, f.uni, null),
    not has_uni or private.passes_filters(by_uni, f.class1, f.class2, f.status, f.uni, null),
    extract(year from x.added_on)::smallint, x.availability, x.kind, x.legal, x.recorded_offers,
    private.facts_held(x), case when has_facts then private.facts_failed(filters, x) else 0 end,
    f.tech_id = any (hidden), f.left_out
  from private.search_joined(q, mode) f
  left join private.technology_facts x on x.tech_id = f.tech_id;
end $$;

-- returns what a search finds, counted, with the first `reach` results in the order of `sort`
create function private.count_found(
  q private.search_query, mode text, filters private.filters, uni_like text, sort text, reach integer
) returns private.found
language plpgsql stable set search_path = '' set work_mem = '64MB' set jit = off
-- Planned once per connection: planning takes 7 ms, as long as many searches.
set plan_cache_mode = 'force_generic_plan' as $$
declare
  found private.found;
  hidden constant bigint[] := private.hidden_technologies();
begin
  with ranked as materialized (
    -- Where nothing is close, what is listed is counted beside the filters.
    select f.*, f.of_class and f.of_status and f.of_uni and f.lacks = 0 as passes,
      f.left_out is null and (f.close or not bool_or(f.close) over ()) as counts
    from private.found_set(q, mode, filters, hidden) f
  ), grouped as (
    select r.class1, r.class2, r.status, r.year, r.availability, r.kind, r.legal, r.recorded_offers, r.has, r.lacks, r.of_class,
      r.of_status, r.of_uni, count(*) as records
    from ranked r where r.is_hidden = filters.hidden and r.counts
    group by r.class1, r.class2, r.status, r.year, r.availability, r.kind, r.legal, r.recorded_offers, r.has, r.lacks, r.of_class,
      r.of_status, r.of_uni
  ), owners as (
    select r.uni as name, count(*) as records
    from ranked r where r.is_hidden = filters.hidden and r.counts and r.of_class and r.of_status and r.lacks = 0
    group by r.uni
  ), listed as (
    select r.tech_id, r.direct, r.close, r.score
    from ranked r
    where r.is_hidden = filters.hidden and r.passes and r.left_out is null
    -- Looked up for the sorts that need it only; a join would be made for all.
    order by r.close desc, case sort
        when 'commercial-potential' then (
          select -private.category_rank(t.categorical_assign) from public.technologies t where t.tech_id = r.tech_id)
        when 'most-liked' then (select n.likes from public.technology_counts n where n.tech_id = r.tech_id)
        when 'most-saved' then (select n.saves from public.technology_counts n where n.tech_id = r.tech_id)
        when 'term-end' then (
          select x.ends_on - date '1900-01-01' from private.technology_facts x where x.tech_id = r.tech_id)
        when 'most-recent' then (select t.date_added - date '1900-01-01' from public.technologies t where t.tech_id = r.tech_id)
      end desc nulls last, r.score desc, r.tech_id desc
    limit reach
  )
  select count(*) filter (where r.close), count(*) filter (where r.is_hidden and r.passes and r.left_out is null),
    count(*) filter (where r.is_hidden = filters.hidden and r.passes and r.close),
    count(*) filter (where r.is_hidden = filters.hidden and r.passes and not r.close and r.left_out is null),
    (select array_agg(g::private.found_group) from grouped g),
    (select array_agg(o.name order by o.name) from owners o),
    (select array_agg(o.records order by o.name) from owners o),
    (select array_agg((l.tech_id, l.direct, l.close, 0)::private.result) from listed l),
    (select case when coalesce((array_agg(l.direct))[1], 'meaning') = 'meaning' then (array_agg(l.score))[1] - (array_agg(l.score))[3] end
      from listed l),
    (select coalesce(jsonb_agg(jsonb_build_object('id', l.tech_id, 'title', t.title, 'sentence', left(l.left_out, 300))
        order by l.score desc, l.tech_id), '[]')
      from ranked l join public.technologies t on t.tech_id = l.tech_id
      where l.left_out is not null and l.passes and l.is_hidden = filters.hidden)
    into found
  from ranked r;
  return found;
end $$;

-- returns what facet_counts() does, without what has no record. Each counts what passes all filters but its own.
create function private.fact_facets(groups private.found_group[]) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    with passing as (
      select g.* from unnest(groups) g where g.of_class and g.of_status and g.of_uni
    ), counted as (
      select 'year' as kind, g.year::text as value, sum(g.records) as records
      from passing g where g.year is not null and g.lacks = 0 group by g.year
      union all
      select 'availability', a.value, sum(g.records)
      from passing g, unnest(g.recorded_offers || g.availability) a (value)
      where a.value is not null and g.lacks & ~64 = 0 group by a.value
      union all
      select 'kind', g.kind, sum(g.records)
      from passing g where g.kind is not null and g.lacks & ~128 = 0 group by g.kind
      union all
      select 'legal', g.legal, sum(g.records)
      from passing g where g.legal is not null and g.lacks & ~256 = 0 group by g.legal
      union all
      select k.kind, 'yes', sum(g.records)
      from passing g, (values
        ('added', 1), ('filed', 2), ('expires', 4), ('report', 8), ('contact', 16), ('stage', 32),
        ('answers', 512)) k (kind, bit)
      where g.has & k.bit > 0 and g.lacks & ~k.bit = 0 group by k.kind
    )
    select coalesce(jsonb_object_agg(k.kind, k.counts), '{}')
    from (select c.kind, jsonb_object_agg(c.value, c.records) as counts from counted c group by c.kind) k);
end $$;

-- returns the counts beside the filters of a search, as facet_counts() does
create function private.facets_of_found(groups private.found_group[]) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    with counted as (
      -- A record of two classes counts in both.
      select 'class' as kind, c.class as value, sum(g.records) as records
      from unnest(groups) g, lateral (values
        (coalesce(g.class1, g.class2, 'unsorted')), (case when g.class2 <> g.class1 then g.class2 end)) c (class)
      where g.of_status and g.of_uni and g.lacks = 0 and c.class is not null group by c.class
      union all
      select 'status', g.status, sum(g.records)
      from unnest(groups) g where g.of_class and g.of_uni and g.lacks = 0 group by g.status
    )
    select private.no_facets() || private.fact_facets(groups) || coalesce(jsonb_object_agg(k.kind, k.counts), '{}')
    from (select c.kind, jsonb_object_agg(c.value, c.records) as counts from counted c group by c.kind) k);
end $$;

-- returns [{"filter": 'class', 'status', 'uni' or 'facts', "matching"}]: how much would be found without one of the
-- filters, where that is anything
create function private.relaxed_filters(groups private.found_group[], filters private.filters) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('filter', r.filter, 'matching', r.records)
    order by r.records desc, r.filter), '[]')
  from (
    select f.filter, sum(g.records) as records
    from unnest(groups) g, (values
      ('class', filters.class is not null), ('status', filters.status is not null), ('uni', filters.uni is not null),
      ('facts', private.asks_for_facts(filters))) f (filter, is_set)
    where f.is_set
      and (g.of_class or f.filter = 'class') and (g.of_status or f.filter = 'status')
      and (g.of_uni or f.filter = 'uni') and (g.lacks = 0 or f.filter = 'facts')
    group by f.filter) r
$$;

-- returns the results in their order, of which the first of the list are folded into families
create function private.fold_results(first_results private.result[]) returns private.result[]
language plpgsql stable set search_path = '' as $$
begin
  return (
    with listed as materialized (
      select r.tech_id, r.direct, r.close, r.place
      from unnest(first_results) with ordinality r (tech_id, direct, close, others, place)
    ), folded as (
      select f.tech_id, f.others
      from private.fold_families(array(
        select l.tech_id from listed l where l.place <= private.most_listed() order by l.place)) f
    )
    select coalesce(array_agg((l.tech_id, l.direct, l.close, coalesce(f.others, 0))::private.result order by l.place), '{}')
    from listed l left join folded f on f.tech_id = l.tech_id
    where f.tech_id is not null or l.place > private.most_listed());
end $$;

-- returns [card and "why", "close", "family", and own_reactions(…)] of these results
create function private.result_cards(q private.search_query, results private.result[], reader uuid) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  return (
    select coalesce(jsonb_agg(private.card(t, n.likes, n.dislikes, n.saves) || jsonb_build_object(
      'why', private.search_reasons(q, t, d, r.direct), 'close', r.close, 'family', r.others)
      || private.own_reactions(r.tech_id, reader) order by r.place), '[]')
    from unnest(results) with ordinality r (tech_id, direct, close, others, place)
    join public.technologies t on t.tech_id = r.tech_id
    left join public.technology_details d on d.tech_id = r.tech_id
    left join public.technology_counts n on n.tech_id = r.tech_id);
end $$;

-- returns what search_page(…) does for a search whose results the caller may not see
create function private.page_without_results(viewer jsonb, uni_like text, catalogue integer, charge jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('viewer', viewer, 'search', charge, 'catalogue', catalogue,
    'hidden', 0, 'total', 0, 'results', 0, 'lessClose', 0, 'page', 1, 'pages', 1,
    'cards', '[]'::jsonb, 'corrections', '[]'::jsonb, 'relaxed', '[]'::jsonb, 'isNumber', false, 'byMeaning', false,
    'isEnglish', true, 'lead', null, 'leftOut', '[]'::jsonb, 'also', '[]'::jsonb, 'absent', '[]'::jsonb,
    'facets', private.facet_counts(), 'universities', private.universities(case when viewer is not null then uni_like end),
    'featured', case when viewer is null then private.featured_cards() else '[]' end)
$$;

-- Searches. Only a search that is free or was paid for has results; nothing is charged here.
-- returns what SearchPageSchema reads. Facets and universities count what was found, each under the other filters; for a
-- caller who may not search they count the whole catalogue. Technologies that the caller dismissed are left out and
-- counted as "hidden"; the filter "hidden" shows only that. "relaxed" says what each filter keeps away if nothing is
-- left. If a regular search has two or three words, the records with all of them come first, in Discovery.AI those that
-- are near enough, and are the only ones in "total"; "lessClose" counts the rest. A family is one result. "also" names
-- the synonyms that were searched for. Discovery.AI adds what is near in meaning if the query has a vector.
create function public.search_page(
  p_query text, p_mode text default 'regular', p_keywords text[] default null,
  p_filters jsonb default '{}', p_sort text default 'most-relevant', p_page integer default 1,
  p_uni_like text default null, p_per integer default 10
) returns jsonb
-- Definer, since nobody may read the index. Of technologies it reads only cards and details, which every member may
-- read.
language plpgsql volatile security definer set search_path = '' as $$
declare
  viewer constant jsonb := private.viewer();
  mode constant text := case when p_mode = 'ai' then 'ai' else 'regular' end;
  -- Beyond this the query is a whole text pasted; nothing of the rest is searched for.
  query constant text := btrim(left(coalesce(p_query, ''), 2000));
  keywords constant text[] := case when mode = 'ai' then p_keywords end;
  filters constant private.filters := private.read_filters(p_filters);
  uni_like constant text := nullif(btrim(left(p_uni_like, 100)), '');
  per constant integer := private.page_length(p_per);
  wanted_page constant integer := greatest(coalesce(p_page, 1), 1);
  catalogue constant integer := (select f.technologies from public.technology_facets f where f.kind = 'all');
  claim private.search_claim;
  charge jsonb;
  q private.search_query;
  found private.found;
  results private.result[];
  n integer;
  pages integer;
  page integer;
begin
  claim.state := case when viewer is null then 'visitor' else 'unpaid' end;
  claim.used := (viewer ->> 'trialSearches')::integer;
  if viewer is not null and query <> '' then
    claim := private.begin_search(mode, query, keywords, false);
  end if;
  if claim.state not in ('subscribed', 'paid', 'empty') then
    return private.page_without_results(viewer, uni_like, catalogue, private.end_search(claim, false));
  end if;

  q := private.read_request(query, mode, keywords, filters.drop);
  -- Ranks as far as this page reaches, and at least as far as families are folded.
  found := private.count_found(q, mode, filters, uni_like, p_sort, private.most_listed() + per * wanted_page);
  charge := private.end_search(claim, found.ranked > 0);
  if not (charge ->> 'allowed')::boolean then
    return private.page_without_results(viewer, uni_like, catalogue, charge);
  end if;
  perform private.remember_search(claim.user_id, mode, query, keywords);

  results := private.fold_results(found.first_results);
  n := found.close + found.less_close - coalesce(cardinality(found.first_results), 0) + cardinality(results);
  pages := greatest(ceil(n / per::numeric)::integer, 1);
  page := least(wanted_page, pages);
  return jsonb_build_object(
    'viewer', viewer, 'search', charge, 'catalogue', catalogue, 'featured', '[]'::jsonb,
    'hidden', found.hidden, 'lessClose', found.less_close,
    'total', found.close, 'results', n, 'page', page, 'pages', pages,
    'cards', private.result_cards(q, results[(page - 1) * per + 1 : page * per],
      case when not private.is_program() then (viewer ->> 'id')::uuid end),
    'facets', private.facets_of_found(found.groups),
    'universities', private.matching_owners(found.owners, found.owner_records, uni_like),
    'knownEnds', private.known_ends(p_sort, array(select r.tech_id from unnest(found.first_results) r)),
    'assessed', private.assessed_if_sorted(p_sort, array(select r.tech_id from unnest(found.first_results) r)),
    'absent', q.absent, 'lead', found.lead,
    'relaxed', case when n > 0 then '[]' else private.relaxed_filters(found.groups, filters) end,
    'corrections', q.corrections, 'isNumber', q.is_number, 'byMeaning', q.vector is not null,
    'isEnglish', q.is_english, 'leftOut', found.left_out, 'also', coalesce((
      select jsonb_agg(distinct s.also ->> 'used') from jsonb_array_elements(q.also) s (also)), '[]'));
end $$;

-- Completions of a typed beginning.
-- returns [{"kind": "title" | "university" | "inventor", "text", "techId"}], eight at most. For members only, null for
--   anyone else. Charges nothing.
create function public.suggest(p_prefix text) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
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
          from (select t.term, t.documents from private.search_terms t
                where t.term >= 'V:' || typed and t.term < 'V:' || typed || U&'\FFFF'
                order by t.documents desc limit 8) t
          cross join lateral (
            select s.uni from private.search_texts p join private.search_documents s on s.ordinal = p.ordinal
            where p.places @@ private.any_of(array[t.term]) limit 1) d) x
    group by x.uni
  ), inventors as (
    select 'inventor' as kind, x.name as text, max(x.documents) as documents
    from (select t.documents, d.name
          from (select t.term, t.documents, substr(t.term, 3) as named from private.search_terms t
                where t.term >= 'I:' || typed and t.term < 'I:' || typed || U&'\FFFF'
                order by t.documents desc limit 8) t
          cross join lateral (
            select n.name from private.search_texts p join private.search_documents s on s.ordinal = p.ordinal
            join public.technology_details k on k.tech_id = s.tech_id,
              unnest(private.names_of(k.inventor)) n (name)
            where p.places @@ private.any_of(array[t.term])
              and right(' ' || private.fold(n.name), length(t.named) + 1) = ' ' || t.named limit 1) d) x
    group by x.name
  )
  select jsonb_agg(jsonb_build_object('kind', y.kind, 'text', y.text, 'techId', y.tech_id) order by y.shelf, y.place) into found
  from (
    select z.*, row_number() over (order by z.place, z.shelf) as turn
    from (
      select u.kind, u.text, null::bigint as tech_id, 1 as shelf,
        row_number() over (order by u.documents desc, u.text) as place from universities u
      union all
      select i.kind, i.text, null, 2, row_number() over (order by i.documents desc, i.text) from inventors i
      union all
      select t.kind, min(t.text), min(t.tech_id), 3, row_number() over (order by lower(t.text)) from titles t
        group by t.kind, lower(t.text)) z) y
  where y.turn <= 8;
  return coalesce(found, '[]');
end $$;

-- Up to 200 technologies that pass the filters, in their order and without what the caller is not interested in.
-- returns {"viewer", "search": as search_page's, "techIds"}. Charged like a search of the page; the ids are empty if
--   it is not allowed.
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
  found bigint := 0;
  ids jsonb := '[]';
  charge jsonb;
begin
  claim := private.begin_search(mode, query, keywords, p_form_key is not null);
  if claim.state in ('subscribed', 'paid', 'payable', 'empty') then
    q := private.read_request(query, mode, keywords, filters.drop);
    with ranked as materialized (
      select * from private.found_set(q, mode, filters, hidden) f where f.left_out is null
    )
    select (select count(*) from ranked f where f.close), coalesce(jsonb_agg(r.tech_id order by r.score desc, r.tech_id desc), '[]')
      into found, ids
    from (
      select f.tech_id, f.score from ranked f
      where f.of_class and f.of_status and f.of_uni and f.lacks = 0 and f.is_hidden = filters.hidden and f.close
      order by f.score desc, f.tech_id desc limit private.most_listed()) r;
  end if;
  charge := private.end_search(claim, found > 0);
  if (charge ->> 'allowed')::boolean and query <> '' then
    perform private.remember_search(claim.user_id, mode, query, keywords);
  end if;
  return jsonb_build_object('viewer', viewer, 'search', charge,
    'techIds', case when (charge ->> 'allowed')::boolean then ids else '[]' end);
end $$;

grant execute on function public.charge_search, public.search_page, public.search_ids
  to anon, authenticated, service_role;

grant execute on function public.suggest to authenticated, service_role;
