-- What the API Worker asks (workers/api, docs/api/README.md): one function for each call of the API, so that every request
-- is one database trip. Each lets the key's person in first; without a key the caller is a visitor.

-- Lets a key's person in: the rest of the transaction has their role and is theirs. Without a key it stays a visitor's where
-- the call `is_open`. `p_given` is what may be long; 20,000 characters are enough, of a listing 400,000: 22023 for more.
-- returns null, or {"refused": 'unknown-key' | 'revoked-key' | 'expired-key' | 'missing-scope' | 'key-required' |
--   'too-many-requests'}, which the call answers
create function private.enter_api(p_key text, p_scope text, is_open boolean default false, p_given text default null) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  refused constant text := case when p_key is not null then private.use_key(p_key, p_scope) when not is_open then 'key-required' end;
begin
  if refused is not null then
    return jsonb_build_object('refused', refused);
  elsif length(p_given) > (case p_scope when 'listings' then 400000 else 20000 end) then
    raise 'That is more than a call takes.' using errcode = '22023';
  elsif p_key is not null then
    set local role authenticated;
  end if;
  return null;
end $$;

-- The words by which a visitor looks through what is open: twenty of sixty characters. Members search instead, which is
-- counted.
create function private.api_words(p_words jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_agg(left(w.word, 60) order by w.place)
  from jsonb_array_elements_text(case when jsonb_typeof(p_words) = 'array' then p_words end) with ordinality w (word, place)
  where w.place <= 20
$$;

-- A page of the technologies that pass the filters, in an order by `p_sort` and then by id, after the position `p_after`
-- ({"rank", "id"} of the last one before); with `p_words`, lower-case, those with all of them in title or summary.
-- `p_find` narrows it down: {"ids": [up to a hundred], "owner": slug, "number": of a patent, "inventor": part of a name,
-- "updatedFrom": an instant}. Visitors get featured technologies only.
-- returns {"technologies": [card], "total", "next": the position of the last one, or null if there are no more}
-- Definer, since nobody may read the facts; it returns only cards.
create function private.technologies_listed(
  p_filters jsonb, p_sort text, p_after jsonb, p_limit integer, p_words jsonb, p_find jsonb
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  filters constant private.filters := private.read_filters(p_filters);
  most constant integer := least(greatest(coalesce(p_limit, 25), 1), 100);
  is_member constant boolean := private.live_user() is not null;
  -- Null for most lists, which then call api_finds() for no technology. The number is read once for all of them.
  find constant jsonb := nullif(p_find, '{}') || case when p_find ? 'number' then
    jsonb_build_object('compared', coalesce(to_jsonb(private.compared_numbers(
      array_to_string(private.patent_numbers(p_find ->> 'number'), ', '))), '[]')) else '{}' end;
  found jsonb;
  total integer;
  -- Nothing of the caller's is in the text of a statement.
  wanted constant text := format($wanted$
    from public.technologies t
    left join public.technology_counts n on n.tech_id = t.tech_id
    left join private.technology_facts x on %s and x.tech_id = t.tech_id
    where private.passes_filters($1, t.class1, t.class2, t.status, t.uni, x)
      and ($2 or exists (
        select from public.featured_techids_social f where f.tech_id = t.tech_id and f.active_feature))
      and not exists (select from jsonb_array_elements_text($3) w
        where position(w in lower(t.title || ' ' || coalesce(t.summary, ''))) = 0)
      and ($4 is null or private.api_finds($4, t.tech_id, t.organisation_id))$wanted$,
    case when private.asks_for_facts(filters) or p_sort = 'term-end' then 'true' else 'false' end);
  -- Each order with a statement of its own.
  rank constant text := case p_sort
    when 'commercial-potential' then '-private.category_rank(t.categorical_assign)'
    when 'most-liked' then 'coalesce(n.likes, 0)'
    when 'most-saved' then 'coalesce(n.saves, 0)'
    when 'term-end' then $c$coalesce(x.ends_on - date '1900-01-01', -1000000)$c$
    when 'most-recent' then $c$coalesce(t.date_added - date '1900-01-01', -1000000)$c$
    else '0::integer'
  end;
begin
  execute format($listing$
    select coalesce(jsonb_agg(jsonb_build_object('rank', y.rank, 'card', private.card(y.t, y.likes, y.dislikes, y.saves))
      order by y.rank desc, (y.t).tech_id desc), '[]')
    from (select t, n.likes, n.dislikes, n.saves, %1$s as rank %2$s
        and ($5 is null or (%1$s, t.tech_id) < (($5 ->> 'rank')::integer, ($5 ->> 'id')::bigint))
      order by %1$s desc, t.tech_id desc limit $6) y $listing$, rank, wanted)
    into found using filters, is_member, p_words, find, p_after, most + 1;
  execute 'select count(*) ' || wanted into total using filters, is_member, p_words, find;
  return jsonb_build_object(
    'technologies', (
      select coalesce(jsonb_agg(c.value -> 'card' order by c.place), '[]')
      from jsonb_array_elements(found) with ordinality c (value, place) where c.place <= most),
    'total', total,
    'next', case when jsonb_array_length(found) > most then jsonb_build_object(
      'rank', found -> (most - 1) -> 'rank', 'id', found -> (most - 1) -> 'card' -> 'id') end);
end $$;

-- Whether a technology is one of those that technologies_listed() is asked for by `p_find`, with "compared": the number as
-- compared_numbers() writes it.
create function private.api_finds(p_find jsonb, p_tech_id bigint, p_organisation bigint) returns boolean
language sql stable set search_path = '' as $$
  select (p_find -> 'ids' is null or p_find -> 'ids' @> to_jsonb(p_tech_id))
    and (p_find ->> 'owner' is null or exists (
      select from public.organisations o where o.id = p_organisation and o.slug = p_find ->> 'owner'))
    and (p_find ->> 'updatedFrom' is null or private.changed_at(p_tech_id) >= (p_find ->> 'updatedFrom')::timestamptz)
    and (coalesce(p_find ->> 'number', p_find ->> 'inventor') is null or exists (
      select from public.technology_details d where d.tech_id = p_tech_id
        and (p_find ->> 'number' is null
          or private.compared_numbers(d.pi_patentid) && array(select jsonb_array_elements_text(p_find -> 'compared')))
        and (p_find ->> 'inventor' is null
          or position(private.fold(p_find ->> 'inventor') in private.fold(d.inventor)) > 0)))
$$;

-- Counts a page of whole records, which is a hundred answers in one, and says whether it may be read: a member has
-- sixty a minute. Visitors read few, from the edge's cache.
create function private.may_expand() returns boolean
language sql volatile security definer set search_path = '' as $$
  select private.live_user() is null or private.take_turn('api-records', 60)
$$;

-- The listed technologies with "whole" beside each card: what the caller may read of its record, as patent_page() has it.
-- Invoker, so that the caller's role decides that.
create function private.api_expand(listed jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select listed || jsonb_build_object('technologies', (
    select coalesce(jsonb_agg(c.card || jsonb_build_object('whole', jsonb_build_object(
      'technology', to_jsonb(v), 'rights', private.technology_rights(v.tech_id, false),
      'family', private.family_of((select t.family from public.technologies t where t.tech_id = v.tech_id), v.tech_id),
      'analysis', private.analysis_of(v.tech_id), 'updatedAt', private.changed_at(v.tech_id))) order by c.place), '[]')
    from jsonb_array_elements(listed -> 'technologies') with ordinality c (card, place)
    join public."tech-table-v1" v on v.tech_id = (c.card ->> 'id')::bigint))
$$;

-- returns {"owners": [{"name", "slug", "kind", "claimed", "website", "ror", "technologies"}], "next": the last name, or
--   null}: organisations that list something, in the order of their names
create function private.owners_listed(p_after text, p_limit integer) returns jsonb
language sql stable set search_path = '' as $$
  with found as materialized (
    select o.name, o.slug, o.kind, o.status, o.website, o.ror_id, count(*) as technologies,
      row_number() over (order by o.name collate "C") as place
    from public.organisations o join public.technologies t on t.organisation_id = o.id
    where p_after is null or o.name collate "C" > p_after collate "C"
    group by o.id order by o.name collate "C" limit least(greatest(coalesce(p_limit, 25), 1), 100) + 1
  ), page as (
    select * from found f where f.place <= least(greatest(coalesce(p_limit, 25), 1), 100)
  )
  select jsonb_build_object(
    'owners', coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'slug', p.slug, 'kind', p.kind,
      'claimed', p.status = 'claimed', 'website', p.website, 'ror', p.ror_id, 'technologies', p.technologies)
      order by p.place), '[]'),
    'next', case when (select count(*) from found) > count(*) then max(p.name collate "C") end)
  from page p
$$;

-- The events of technologies after the cursor `p_since`, for members who mirror the catalogue; without one, only the
-- cursor of now. Events are in the order of their transactions, and shown once all earlier transactions have ended: so
-- no later event is ever before a cursor. A cursor is a transaction, an event and a day: events are retained for 60 days.
-- returns {"changes": [{"cursor", "id", "kind": 'published' | 'text' | 'status' | 'owner' | 'report' | 'record' | 'withdrawn',
--   "title": null where it is gone, "at"}], "next": the cursor to go on from}, or {"refused": 'cursor-too-old'}
create function private.changes_since(p_since text, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  most constant integer := least(greatest(coalesce(p_limit, 100), 1), 1000);
  today constant bigint := extract(epoch from private.clock())::bigint / 86400;
  since constant bigint[] := string_to_array(p_since, '-');
  ended_before constant xid8 := pg_snapshot_xmin(pg_current_snapshot());
  found jsonb;
begin
  if p_since is null then
    -- The last event, so that the cursor stays while nothing changes.
    return jsonb_build_object('changes', '[]'::jsonb, 'next', coalesce((
      select c.xid || '-' || c.event_id from private.catalogue_events c where c.xid < ended_before
      order by c.xid desc, c.event_id desc limit 1), '0-0') || '-' || today);
  elsif since[3] < today - 50 then
    return '{"refused": "cursor-too-old"}';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
    'cursor', e.xid || '-' || e.event_id || '-' || extract(epoch from e.at)::bigint / 86400,
    'id', e.tech_id, 'kind', e.kind, 'title', t.title, 'at', e.at) order by e.xid, e.event_id), '[]')
    into found
  from (
    select * from private.catalogue_events c
    where (c.xid, c.event_id) > (since[1]::text::xid8, since[2]) and c.xid < ended_before
    order by c.xid, c.event_id limit most) e
  left join public.technologies t on t.tech_id = e.tech_id;
  return jsonb_build_object('changes', found, 'next', case
    when jsonb_array_length(found) = most then found -> -1 ->> 'cursor'
    -- Nothing is left, so the cursor is as good as one of today.
    else regexp_replace(coalesce(found -> -1 ->> 'cursor', p_since), '[0-9]+$', today::text) end);
end $$;

-- Changes and searches of programs with an `Idempotency-Key`, for two days. A change that is sent again gets the
-- answer that it got then.
create table private.api_writes (
  user_id uuid not null references auth.users (id) on delete cascade,
  once uuid not null,
  -- The SHA-256 of the call and its arguments; of a search, keyed hashes of its words.
  given bytea not null,
  answer jsonb not null,
  at timestamptz not null default private.clock(),
  primary key (user_id, once)
);
create index api_writes_by_age on private.api_writes (at);
create index api_writes_by_person on private.api_writes (user_id, at desc);

-- Remembers what the caller did with a `once`: the latest thousand. Nothing for a session that has ended.
create function private.remember_write(p_once uuid, p_given bytea, p_answer jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller constant uuid := private.live_user();
begin
  if caller is null then
    return;
  end if;
  insert into private.api_writes (user_id, once, given, answer) values (caller, p_once, p_given, p_answer) on conflict do nothing;
  delete from private.api_writes w where w.user_id = caller and w.once in (
    select x.once from private.api_writes x where x.user_id = caller order by x.at desc, x.once offset 1000);
end $$;

-- The request that the caller made first with this `once`; null for a new one.
create function private.given_once(p_once uuid) returns bytea
language sql stable security definer set search_path = '' as $$
  select w.given from private.api_writes w where w.user_id = private.live_user() and w.once = p_once
$$;

-- The key that distinguishes searches: keyed hashes of its words.
create function private.words_given(p_mode text, p_query text, p_keywords text[]) returns bytea
language sql stable security definer set search_path = '' as $$
  select private.query_hash(p_mode, p_query) || private.hash_of_set(private.keyword_hashes(p_keywords))
$$;

-- Charges a search and returns its results: as charge_search() and search_page() answer, or {"refused": 'key-reused'} where
-- the same `p_once` came with other words.
create function public.api_search(
  p_key text, p_query text, p_mode text, p_keywords text[], p_filters jsonb, p_sort text, p_page integer, p_per integer, p_once uuid
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  refused constant jsonb := private.enter_api(p_key, 'search', false, concat(p_query, p_keywords::text, p_filters::text));
  given bytea;
  before bytea;
  charged jsonb;
begin
  if refused is not null then
    return refused;
  end if;
  if p_once is not null then
    given := private.words_given(p_mode, p_query, p_keywords);
    before := private.given_once(p_once);
    if before <> given then
      return '{"refused": "key-reused"}';
    end if;
  end if;
  -- Any id says that the search was submitted.
  charged := public.charge_search(p_query, p_mode, p_keywords, gen_random_uuid());
  if not (charged -> 'search' ->> 'allowed')::boolean then
    return jsonb_build_object('search', charged -> 'search');
  end if;
  if given is not null and before is null then
    perform private.remember_write(p_once, given, '{}');
  end if;
  return public.search_page(p_query, p_mode, p_keywords, p_filters, p_sort, p_page, null, p_per)
    || jsonb_build_object('search', charged -> 'search');
end $$;

-- Creates, changes or withdraws a listing, or adds or removes an image, by the rules of the editor. A new listing is a
-- draft with the id `draft`, and published, or shown to a moderator, if that is asked for. A change needs no old values:
-- the last one holds.
-- returns as the function that it calls, and "draft", or for an uploaded image its "key"
create function private.api_listing(p_call text, draft uuid, p jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  organisation constant text := p ->> 'slug';
  listing constant bigint := (p ->> 'id')::bigint;
  was jsonb;
  answer jsonb;
begin
  case p_call
    when 'create-listing' then
      answer := public.save_listing_draft(organisation, draft, p -> 'content');
      if answer ->> 'outcome' = 'changed' and (p ->> 'publish')::boolean then
        answer := public.change_listing_drafts(organisation, array[draft], 'publish');
      end if;
      return answer || jsonb_build_object('draft', draft);
    when 'change-listing' then
      if jsonb_typeof(p -> 'content') is distinct from 'object' then
        return '{"outcome": "wrong"}';
      end if;
      was := private.listing_content(listing);
      return public.save_listing(organisation, listing, (
        select jsonb_object_agg(n.key, jsonb_build_object('old', was -> n.key, 'new', n.value))
        from jsonb_each(p -> 'content') n));
    when 'withdraw-listing' then
      return public.withdraw_listings(organisation, array[listing]);
    when 'add-image' then
      return private.queue_image(organisation, listing, p ->> 'url', p ->> 'words');
    when 'upload-image' then
      return public.change_images(organisation, listing, 'add', null, p ->> 'new', p ->> 'words')
        || jsonb_build_object('key', p ->> 'new');
    when 'remove-image' then
      return public.change_images(organisation, listing, 'remove', p ->> 'key');
  end case;
end $$;

-- Runs a change once for each `p_once` of its person. With `p_dry_run` it is undone, and nothing is remembered.
-- returns as api_listing(…) without "viewer", or {"refused": 'key-reused'} where the same `p_once` came with another request
create function private.api_write(p_call text, p_once uuid, p_dry_run boolean, p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller constant uuid := private.live_user();
  -- The name of an uploaded file differs each time; "hash" says that its bytes are the same.
  given constant bytea := sha256(convert_to(p_call || (p - 'new'), 'UTF8'));
  dry constant boolean := coalesce(p_dry_run, false);
  before private.api_writes;
  answer jsonb;
begin
  -- Of two equal requests at the same time the second waits for the first one's answer.
  perform pg_advisory_xact_lock(hashtextextended(caller || p_once::text, 0));
  select * into before from private.api_writes w where w.user_id = caller and w.once = p_once;
  if before.given is not null then
    -- Before the body of an upload is read, its hash is not known.
    return case when before.given = given or p_call = 'upload-image' and p ->> 'hash' is null then before.answer
      else '{"refused": "key-reused"}' end;
  elsif dry and private.count_change() > 0 then
    return '{"outcome": "too-fast"}';
  end if;
  begin
    perform set_config('quad.dry_run', dry::text, true);
    answer := private.api_listing(p_call, p_once, p) - 'viewer';
    -- A program's change is made whole or not at all.
    if dry or answer ->> 'outcome' = 'conflict' then
      raise 'This changes nothing.' using errcode = 'PTDRY';
    end if;
  exception when sqlstate 'PTDRY' then
    return answer;
  end;
  if answer ->> 'outcome' = 'changed' then
    perform private.remember_write(p_once, given, answer);
  end if;
  return answer;
end $$;

-- A page of technologies, as private.technologies_listed() lists them; with `p_expand` as private.api_expand().
create function public.api_technologies(
  p_key text, p_filters jsonb, p_sort text, p_after jsonb, p_limit integer, p_words jsonb, p_find jsonb, p_expand boolean
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb := private.enter_api(p_key, 'read', true, concat(p_filters::text, p_after::text, p_words::text, p_find::text));
begin
  if answer is not null then
    return answer;
  elsif p_expand and not private.may_expand() then
    return '{"refused": "too-many-requests"}';
  end if;
  answer := private.technologies_listed(p_filters, p_sort, nullif(private.json_argument(p_after), 'null'), p_limit,
    case when private.live_user() is null then private.api_words(private.json_argument(p_words)) end, private.json_argument(p_find));
  return case when p_expand then private.api_expand(answer) else answer end;
end $$;

create function public.api_technology(p_key text, p_id bigint) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return coalesce(private.enter_api(p_key, 'read', true), public.patent_page(p_id));
end $$;

create function public.api_owners(p_key text, p_after text, p_limit integer) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return coalesce(private.enter_api(p_key, 'read', true), private.owners_listed(p_after, p_limit));
end $$;

create function public.api_owner(p_key text, p_slug text) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return coalesce(private.enter_api(p_key, 'read', true), public.owner_page(p_slug));
end $$;

create function public.api_changes(p_key text, p_since text, p_limit integer) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb := private.enter_api(p_key, 'read');
begin
  if answer is null then
    answer := private.changes_since(p_since, p_limit);
  end if;
  return answer;
end $$;

create function public.api_shortlists(p_key text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb := private.enter_api(p_key, 'shortlists');
begin
  if answer is null then
    answer := public.shortlists_page();
  end if;
  return answer;
end $$;

create function public.api_shortlist(p_key text, p_id bigint, p_page integer) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb := private.enter_api(p_key, 'shortlists');
begin
  if answer is null then
    answer := public.shortlist_page(p_id, p_page);
  end if;
  return answer;
end $$;

create function public.api_add_to_shortlist(p_key text, p_id bigint, p_tech_id bigint) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb := private.enter_api(p_key, 'shortlists');
begin
  if answer is null then
    answer := public.fill_shortlist(p_id, array[p_tech_id]);
  end if;
  return answer;
end $$;

create function public.api_remove_from_shortlist(p_key text, p_id bigint, p_tech_id bigint) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb := private.enter_api(p_key, 'shortlists');
begin
  if answer is null then
    answer := public.change_shortlist_item(p_id, p_tech_id, 'remove');
  end if;
  return answer;
end $$;

create function public.api_organisation_data(p_key text, p_slug text, p_part text, p_after text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb := private.enter_api(p_key, 'organisations');
begin
  if answer is null then
    answer := public.organisation_data(p_slug, p_part, p_after);
  end if;
  return answer;
end $$;

create function public.api_listing_images(p_key text, p_slug text, p_id bigint) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb := private.enter_api(p_key, 'listings');
begin
  if answer is null then
    answer := private.images_of_listing(p_slug, p_id);
  end if;
  return answer;
end $$;

create function public.api_create_listing(
  p_key text, p_slug text, p_content jsonb, p_publish boolean, p_once uuid, p_dry_run boolean
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb := private.enter_api(p_key, 'listings', false, p_content::text);
begin
  if answer is null then
    answer := private.api_write('create-listing', p_once, p_dry_run, jsonb_build_object('slug', p_slug,
      'content', private.json_argument(p_content), 'publish', p_publish));
  end if;
  return answer;
end $$;

create function public.api_change_listing(
  p_key text, p_slug text, p_id bigint, p_content jsonb, p_once uuid, p_dry_run boolean
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb := private.enter_api(p_key, 'listings', false, p_content::text);
begin
  if answer is null then
    answer := private.api_write('change-listing', p_once, p_dry_run, jsonb_build_object('slug', p_slug, 'id', p_id,
      'content', private.json_argument(p_content)));
  end if;
  return answer;
end $$;

create function public.api_withdraw_listing(
  p_key text, p_slug text, p_id bigint, p_once uuid, p_dry_run boolean
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb := private.enter_api(p_key, 'listings', false, p_slug);
begin
  if answer is null then
    answer := private.api_write('withdraw-listing', p_once, p_dry_run, jsonb_build_object('slug', p_slug, 'id', p_id));
  end if;
  return answer;
end $$;

create function public.api_add_image(
  p_key text, p_slug text, p_id bigint, p_url text, p_alt text, p_once uuid, p_dry_run boolean
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb := private.enter_api(p_key, 'listings', false, concat(p_url, p_alt));
begin
  if answer is null then
    answer := private.api_write('add-image', p_once, p_dry_run, jsonb_build_object('slug', p_slug, 'id', p_id,
      'url', p_url, 'words', p_alt));
  end if;
  return answer;
end $$;

-- Asked as a dry run before the body is read, without a hash, and again with it; then the jobs Worker names the file that it
-- stored.
create function public.api_upload_image(
  p_key text, p_slug text, p_id bigint, p_file text, p_alt text, p_hash text, p_once uuid, p_dry_run boolean
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb := private.enter_api(p_key, 'listings', false, concat(p_file, p_alt, p_hash));
begin
  if answer is null then
    answer := private.api_write('upload-image', p_once, p_dry_run, jsonb_build_object('slug', p_slug, 'id', p_id,
      'new', p_file, 'words', p_alt, 'hash', p_hash));
  end if;
  return answer;
end $$;

create function public.api_remove_image(
  p_key text, p_slug text, p_id bigint, p_image text, p_once uuid, p_dry_run boolean
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb := private.enter_api(p_key, 'listings', false, p_image);
begin
  if answer is null then
    answer := private.api_write('remove-image', p_once, p_dry_run, jsonb_build_object('slug', p_slug, 'id', p_id, 'key', p_image));
  end if;
  return answer;
end $$;

grant execute on function private.enter_api, private.technologies_listed, private.api_expand, private.may_expand,
  private.owners_listed, private.api_words, public.api_technologies, public.api_technology, public.api_owners,
  public.api_owner, public.api_changes, public.api_search, public.api_shortlists, public.api_shortlist,
  public.api_add_to_shortlist, public.api_remove_from_shortlist, public.api_organisation_data,
  public.api_listing_images, public.api_create_listing, public.api_change_listing, public.api_withdraw_listing,
  public.api_add_image, public.api_upload_image, public.api_remove_image to anon, authenticated, service_role;

grant execute on function private.changes_since, private.images_of_listing, private.given_once, private.words_given,
  private.remember_write, private.api_write to authenticated, service_role;
