-- Saved searches hold every filter of the marketplace, and are in the account's export.
create or replace function private.read_saved_search(p_search jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  most constant integer := 50;
  longest constant integer := 200;
  list jsonb;
  filters jsonb;
begin
  if jsonb_typeof(p_search) is distinct from 'object' or octet_length(p_search::text) > 20000 then
    raise 'A saved search is an object.' using errcode = '22023';
  end if;
  foreach list in array array[coalesce(nullif(p_search -> 'kw', 'null'), '[]'), coalesce(p_search #> '{filters,class}', '[]'),
      coalesce(p_search #> '{filters,status}', '[]'), coalesce(p_search #> '{filters,uni}', '[]')] loop
    if jsonb_typeof(list) <> 'array' or jsonb_array_length(list) > most
      or exists (select from jsonb_array_elements(list) e where jsonb_typeof(e) <> 'string' or length(e #>> '{}') not between 1 and longest) then
      raise 'The lists of a saved search hold up to % texts.', most using errcode = '22023';
    end if;
  end loop;
  filters := jsonb_strip_nulls(to_jsonb(private.read_filters(p_search -> 'filters'))) - 'hidden';
  return jsonb_build_object('q', btrim(left(coalesce(p_search ->> 'q', ''), 2000)),
    'mode', case when p_search ->> 'mode' = 'ai' then 'ai' else 'regular' end,
    'kw', coalesce(nullif(p_search -> 'kw', 'null'), '[]'), 'filters', filters);
end $$;

create or replace function private.found_by(p_search jsonb, p_user uuid) returns table (tech_id bigint, score float8)
language plpgsql stable set search_path = '' set work_mem = '64MB' set jit = off as $$
#variable_conflict use_column
declare
  filters constant private.filters := private.read_filters(p_search -> 'filters');
  mode constant text := p_search ->> 'mode';
begin
  return query
  with found as (
    select f.tech_id, f.score from private.search_found(
      private.read_request(p_search ->> 'q', mode, private.texts_of(p_search -> 'kw')), mode) f
    where p_search ->> 'q' <> '' and f.close
    union all
    select t.tech_id, 0 from public.technologies t where p_search ->> 'q' = ''
  )
  select f.tech_id, f.score
  from found f join public.technologies t on t.tech_id = f.tech_id
  left join private.technology_facts x on x.tech_id = f.tech_id
  where private.passes_filters(filters, t.class1, t.class2, t.status, t.uni, x)
    and not exists (select from public."dislikes-v1" d where d.user_id = p_user and d.tech_id = f.tech_id);
end $$;

create or replace function public.export_rows(p_part text, p_after text default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  kind text := case p_part when 'saved' then 'save' when 'liked' then 'like' when 'notInterested' then 'dislike' end;
  most constant integer := 2000000;
  page jsonb;
  last text;
  more boolean;
begin
  if caller is null then
    return jsonb_build_object('viewer', null, 'rows', '[]'::jsonb, 'next', null);
  end if;
  if kind is not null then
    select coalesce(jsonb_agg(jsonb_build_object('techId', x.tech_id, 'title', t.title, 'institution', t.uni,
        'at', x.created_at) order by x.tech_id), '[]'), max(x.tech_id), count(*) = 1000
      into page, last, more
      from (
        select r.tech_id, r.created_at from private.reactions_of(caller, kind) r
        where r.tech_id > coalesce(p_after::bigint, -9223372036854775808) order by r.tech_id limit 1000) x
      left join public.technologies t on t.tech_id = x.tech_id;
  elsif p_part = 'notes' then
    -- Sizes first: octet_length() reads no text that is stored apart from its row.
    with sized as (
      select n.tech_id, sum(octet_length(n.notes)) over (order by n.tech_id) as bytes, row_number() over (order by n.tech_id) as place
      from (
        select m.tech_id, m.notes from public."notes-v1" m
        where m.user_id = caller and m.tech_id > coalesce(p_after::bigint, -9223372036854775808)
        order by m.tech_id limit 1000) n),
    fitting as (select s.tech_id from sized s where s.bytes <= most or s.place = 1)
    select coalesce(jsonb_agg(jsonb_build_object('techId', x.tech_id, 'title', t.title, 'institution', t.uni,
        'text', x.notes, 'updatedAt', x.updated_at) order by x.tech_id), '[]'), max(x.tech_id), count(*) > 0
      into page, last, more
      from fitting f
      join public."notes-v1" x on x.user_id = caller and x.tech_id = f.tech_id
      left join public.technologies t on t.tech_id = x.tech_id;
  elsif p_part = 'inquiries' then
    -- An inquiry holds 5,000 characters: a hundred are less than two million bytes.
    select coalesce(jsonb_agg(jsonb_build_object('techId', x.tech_id, 'title', x.title, 'message', x.message,
        'state', x.state, 'askedAt', x.asked_at, 'sentAt', x.sent_at) order by x.id), '[]'),
      (array_agg(x.id order by x.id desc))[1], count(*) = 100
      into page, last, more
      from (
        select * from public.inquiries i
        where i.user_id = caller and i.id > coalesce(p_after::uuid, '00000000-0000-0000-0000-000000000000')
        order by i.id limit 100) x;
  elsif p_part = 'reportRequests' then
    select coalesce(jsonb_agg(jsonb_build_object('techId', x.tech_id, 'title', t.title, 'institution', t.uni,
        'at', x.created_at) order by x.tech_id), '[]'), max(x.tech_id), count(*) = 1000
      into page, last, more
      from (
        select q.tech_id, q.created_at from public.report_requests q
        where q.user_id = caller and q.tech_id > coalesce(p_after::bigint, -9223372036854775808)
        order by q.tech_id limit 1000) x
      left join public.technologies t on t.tech_id = x.tech_id;
  elsif p_part = 'shortlists' then
    select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'role', x.role, 'createdAt', x.created_at,
        'joinedAt', x.joined_at) order by x.id), '[]'), max(x.id), count(*) = 1000
      into page, last, more
      from (
        select s.id, s.name, s.created_at, m.role, m.joined_at
        from public.shortlist_members m join public.shortlists s on s.id = m.shortlist_id
        where m.user_id = caller and s.id > coalesce(p_after::bigint, 0) order by s.id limit 1000) x;
  elsif p_part = 'shortlistItems' then
    -- A note holds 2,000 characters: two hundred are less than two million bytes.
    select coalesce(jsonb_agg(jsonb_build_object('shortlist', x.shortlist_id, 'techId', x.tech_id, 'title', t.title,
        'institution', t.uni, 'place', x.place, 'note', x.note, 'rating', x.rating, 'addedByYou', x.added_by is not distinct from caller,
        'at', x.added_at) order by x.shortlist_id, x.tech_id), '[]'),
      (array_agg(x.shortlist_id || ':' || x.tech_id order by x.shortlist_id desc, x.tech_id desc))[1], count(*) = 200
      into page, last, more
      from (
        select i.* from public.shortlist_items i
        where i.shortlist_id in (select m.shortlist_id from public.shortlist_members m where m.user_id = caller)
          and (i.shortlist_id, i.tech_id) > (coalesce(split_part(p_after, ':', 1)::bigint, 0),
            coalesce(split_part(p_after, ':', 2)::bigint, -9223372036854775808))
        order by i.shortlist_id, i.tech_id limit 200) x
      left join public.technologies t on t.tech_id = x.tech_id;
  elsif p_part = 'shortlistComments' then
    select coalesce(jsonb_agg(jsonb_build_object('shortlist', x.shortlist_id, 'text', x.body, 'at', x.created_at) order by x.id), '[]'),
      (array_agg(x.id order by x.id desc))[1], count(*) = 200
      into page, last, more
      from (
        select * from public.shortlist_comments c
        where c.user_id = caller and c.id > coalesce(p_after::uuid, '00000000-0000-0000-0000-000000000000')
        order by c.id limit 200) x;
  elsif p_part = 'shortlistLinks' then
    -- Of a link there is all but its address, which is stored nowhere.
    select coalesce(jsonb_agg(jsonb_build_object('shortlist', x.shortlist_id, 'notes', x.shows_notes, 'ratings', x.shows_ratings,
        'comments', x.shows_comments, 'madeAt', x.made_at, 'expiresAt', x.expires_at, 'takenBackAt', x.revoked_at) order by x.id), '[]'),
      max(x.id), count(*) = 1000
      into page, last, more
      from (
        select * from public.shortlist_links l
        where l.made_by = caller and l.id > coalesce(p_after::bigint, 0) order by l.id limit 1000) x;
  elsif p_part = 'shortlistInvitations' then
    select coalesce(jsonb_agg(jsonb_build_object('shortlist', x.shortlist_id, 'email', x.email, 'role', x.role, 'state', x.state,
        'at', x.invited_at) order by x.id), '[]'), (array_agg(x.id order by x.id desc))[1], count(*) = 1000
      into page, last, more
      from (
        select * from public.shortlist_invitations i
        where i.invited_by = caller and i.id > coalesce(p_after::uuid, '00000000-0000-0000-0000-000000000000')
        order by i.id limit 1000) x;
  elsif p_part = 'savedSearches' then
    select coalesce(jsonb_agg(jsonb_build_object('name', x.name, 'search', x.search, 'frequency', x.frequency,
        'paused', x.paused, 'hasFeed', x.feed_hash is not null, 'createdAt', x.created_at, 'lastRunAt', x.last_run_at)
        order by x.id), '[]'), null, false
      into page, last, more
      from public.saved_searches x where x.user_id = caller;
  elsif p_part = 'watches' then
    select coalesce(jsonb_agg(jsonb_build_object('techId', x.tech_id, 'title', t.title, 'institution', t.uni,
        'at', x.created_at) order by x.tech_id), '[]'), null, false
      into page, last, more
      from public.watches x left join public.technologies t on t.tech_id = x.tech_id where x.user_id = caller;
  elsif p_part = 'alerts' then
    select coalesce(jsonb_agg(jsonb_build_object('savedSearch', n.name, 'techId', x.tech_id, 'title', x.title,
        'kind', x.kind, 'at', x.at) order by x.event_id), '[]'), max(x.event_id), count(*) = 1000
      into page, last, more
      from (
        select * from public.alert_events e
        where e.user_id = caller and e.event_id > coalesce(p_after::bigint, 0) order by e.event_id limit 1000) x
      left join public.saved_searches n on n.id = x.saved_search;
  else
    raise exception 'There is no part of that name.' using errcode = '22023';
  end if;
  return jsonb_build_object('viewer', viewer, 'rows', page, 'next', case when more then last end);
end $$;

update public.saved_searches s set search = jsonb_build_object('q', s.search -> 'q', 'mode', s.search -> 'mode', 'kw', s.search -> 'kw',
  'filters', private.read_saved_search(jsonb_build_object('filters', s.search - array['q', 'mode', 'kw'])) -> 'filters')
where not s.search ? 'filters';
