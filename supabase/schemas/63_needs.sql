-- Standing needs: what a subscriber seeks, published without a name, and what organisations answer. The asker declines an
-- answer, asks back once, or accepts it, which makes an inquiry with the name that they give there (docs/organisations.md).
-- Functions alone read and write the tables: an organisation must not learn who asks, nor another's answer.

create table private.standing_needs (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  asker text not null check (char_length(asker) between 3 and 100),
  sought text not null check (char_length(sought) between 10 and 1000),
  requirements text[] not null check (cardinality(requirements) <= 8),
  is_public boolean not null,
  ends_on date not null,
  state text not null default 'waiting' check (state in ('waiting', 'open', 'refused', 'ended')),
  refusal text check (char_length(refusal) between 1 and 500),
  made_at timestamptz not null default private.clock(),
  published_at timestamptz,
  matched_at timestamptz
);
create index standing_needs_by_person on private.standing_needs (user_id, made_at desc);
create index standing_needs_open on private.standing_needs (published_at desc) where state = 'open';
comment on column private.standing_needs.id is 'Made with the form, so that a form posted twice is one need.';
comment on column private.standing_needs.asker is 'Who seeks it, without a name: "A company in DE, medical devices".';
comment on column private.standing_needs.is_public is 'Whether everybody reads it; otherwise organisations with listings near it.';
comment on column private.standing_needs.state is '"waiting" for a moderator. An "open" one is over after `ends_on` too.';
comment on column private.standing_needs.matched_at is 'When the listings near it were last looked for.';

-- The organisations with listings near a need.
create table private.need_matches (
  need_id uuid not null references private.standing_needs (id) on delete cascade,
  organisation_id bigint not null references public.organisations (id) on delete cascade,
  listings bigint[] not null,
  mailed_at timestamptz,
  dismissed_at timestamptz,
  primary key (need_id, organisation_id)
);
create index need_matches_by_organisation on private.need_matches (organisation_id);
comment on column private.need_matches.listings is 'At most five, the nearest first.';

create table private.need_answers (
  need_id uuid not null references private.standing_needs (id) on delete cascade,
  organisation_id bigint not null references public.organisations (id) on delete cascade,
  user_id uuid references auth.users (id) on delete set null,
  tech_id bigint references private.listing_ids (tech_id) on delete set null,
  message text not null check (char_length(message) <= 600),
  state text not null default 'new' check (state in ('new', 'asked', 'replied', 'declined', 'accepted')),
  question text check (char_length(question) between 1 and 600),
  reply text check (char_length(reply) between 1 and 600),
  inquiry_id uuid references public.inquiries (id) on delete set null,
  answered_at timestamptz not null default private.clock(),
  primary key (need_id, organisation_id)
);
create index need_answers_by_organisation on private.need_answers (organisation_id, answered_at desc);
comment on column private.need_answers.question is 'What the asker asks back.';
comment on column private.need_answers.inquiry_id is 'The inquiry that an accepted answer became.';

-- Askers and organisations of whom one wants nothing more of the other.
create table private.need_blocks (
  user_id uuid not null references auth.users (id) on delete cascade,
  organisation_id bigint not null references public.organisations (id) on delete cascade,
  at timestamptz not null default private.clock(),
  primary key (user_id, organisation_id)
);

create function private.is_open(n private.standing_needs) returns boolean
language sql stable set search_path = '' as $$
  select n.state = 'open' and n.ends_on >= (private.clock() at time zone 'utc')::date
$$;

-- The open need if an organisation may read it: one that is public or near its listings, and neither blocks the other.
create function private.need_for(p_id uuid, p_organisation bigint) returns private.standing_needs
language sql stable set search_path = '' as $$
  select n from private.standing_needs n
  where n.id = p_id and private.is_open(n)
    and (n.is_public or exists (select from private.need_matches m where m.need_id = n.id and m.organisation_id = p_organisation))
    and not exists (select from private.need_blocks b where b.user_id = n.user_id and b.organisation_id = p_organisation)
$$;

-- What everybody may read of a need.
-- returns {"id", "asker", "sought", "requirements", "endsOn", "publishedAt"}
create function private.need_view(n private.standing_needs) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', n.id, 'asker', n.asker, 'sought', n.sought, 'requirements', n.requirements, 'endsOn', n.ends_on,
    'publishedAt', n.published_at)
$$;

-- The same for its asker. returns what OwnNeedSchema reads: "near" are the organisations that answer inquiries and have listings
--   near it, "unread" the answers that wait for the asker
create function private.own_need(n private.standing_needs) returns jsonb
language sql stable set search_path = '' as $$
  select private.need_view(n) || jsonb_build_object('state', n.state, 'refusal', n.refusal, 'isPublic', n.is_public,
    'isOpen', private.is_open(n),
    'near', (select count(*) from private.need_matches m where m.need_id = n.id and private.inbox_of(m.organisation_id) is not null),
    'answers', (select count(*) from private.need_answers a where a.need_id = n.id),
    'unread', (select count(*) from private.need_answers a where a.need_id = n.id and a.state in ('new', 'replied')))
$$;

-- Mails what happened to a need: 'waiting' (a moderator), 'published', 'refused', 'answered' and 'replied' (its asker), 'asked' (a
-- member of an organisation).
create function private.notify_of_need(p_user uuid, p_event text, n private.standing_needs, p_more jsonb default '{}') returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.add_notice(p_user, 'need', jsonb_build_object('event', p_event, 'need', n.id, 'title', left(n.sought, 100)) || p_more);
end $$;

-- Publishes a need of a subscriber, once a moderator has read it.
-- returns {"viewer", "outcome": 'changed', also for a form that was posted before, 'not-subscribed', 'wrong-name' (the asker is
--   called like us, or has an address), 'wrong-date' (one to 180 days from today), 'too-many' (three that are open or wait, or
--   ten in thirty days) or 'signed-out'}
create function public.publish_need(
  p_id uuid, p_asker text, p_sought text, p_requirements text[], p_is_public boolean, p_ends_on date
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller constant uuid := private.live_user();
  today constant date := (private.clock() at time zone 'utc')::date;
  made private.standing_needs;
begin
  if caller is null then
    return private.organisation_answer('signed-out');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('need ' || caller, 0));
  if exists (select from private.standing_needs n where n.id = p_id) then
    return private.organisation_answer('changed');
  elsif not private.is_subscribed(caller) then
    return private.organisation_answer('not-subscribed');
  elsif not private.may_be_called(p_asker) then
    return private.organisation_answer('wrong-name');
  elsif p_ends_on is null or p_ends_on not between today + 1 and today + 180 then
    return private.organisation_answer('wrong-date');
  elsif (select count(*) filter (where n.state = 'waiting' or private.is_open(n)) >= 3
      or count(*) filter (where n.made_at > private.clock() - interval '30 days') >= 10
      from private.standing_needs n where n.user_id = caller) then
    return private.organisation_answer('too-many');
  end if;
  insert into private.standing_needs (id, user_id, asker, sought, requirements, is_public, ends_on)
  values (p_id, caller, btrim(p_asker), btrim(p_sought),
    array(select left(btrim(r), 200) from unnest(p_requirements) r where btrim(r) <> ''), p_is_public, p_ends_on) returning * into made;
  perform private.notify_of_need(m, 'waiting', made) from unnest(private.moderators_here()) m;
  return private.organisation_answer('changed');
end $$;

-- The needs that wait for a moderator, the oldest fifty.
create function private.waiting_needs() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.need_view(w.n) || jsonb_build_object('madeAt', (w.n).made_at, 'isPublic', (w.n).is_public)
    order by (w.n).made_at, (w.n).id), '[]')
  from (select n from private.standing_needs n where n.state = 'waiting' order by n.made_at limit 50) w
$$;

-- A moderator publishes a need of somebody else, or refuses it with a reason that its asker reads.
create function public.decide_need(p_id uuid, p_approve boolean, p_reason text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  reason constant text := btrim(coalesce(p_reason, ''));
  need private.standing_needs;
begin
  if not private.is_moderator() then
    return private.organisation_answer('not-allowed');
  elsif not p_approve and length(reason) not between 1 and 500 then
    return private.organisation_answer('wrong');
  end if;
  update private.standing_needs n set state = case when p_approve then 'open' else 'refused' end,
    refusal = case when not p_approve then reason end, published_at = case when p_approve then private.clock() end
  where n.id = p_id and n.state = 'waiting' and n.user_id <> private.live_user() returning * into need;
  if need.id is null then
    return private.organisation_answer('not-found');
  end if;
  perform private.notify_of_need(need.user_id, case when p_approve then 'published' else 'refused' end, need,
    jsonb_build_object('message', reason));
  perform private.note_act('need.' || need.state, null, null, jsonb_build_object('need', p_id));
  return private.organisation_answer('changed');
end $$;

-- What a need asks of the catalogue, as a search of Discovery.AI.
create function private.need_query(n private.standing_needs) returns text
language sql stable set search_path = '' as $$
  select left(concat_ws(E'\n', n.sought, nullif(array_to_string(n.requirements, E'\n'), '')), 2000)
$$;

-- The open needs whose near listings nobody has looked for since yesterday, at most twenty.
create function private.due_needs() returns setof private.standing_needs
language sql stable set search_path = '' as $$
  select * from private.standing_needs n
  where private.is_open(n) and coalesce(n.matched_at < private.clock() - interval '20 hours', true)
  order by n.matched_at nulls first, n.published_at limit 20
$$;

-- The same as searches whose vectors are to be made.
-- returns [{"q", "mode", "kw"}]
create function public.needs_to_match() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('q', private.need_query(d), 'mode', 'ai', 'kw', '[]'::jsonb)), '[]')
  from private.due_needs() d
$$;

-- Looks again for the listings near each of those needs: the ten that a saved search would report, since they come unasked too.
-- Returns how many needs there were.
create function public.match_needs() returns integer
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  due private.standing_needs;
  matched integer := 0;
begin
  for due in select * from private.due_needs() loop
    with near as materialized (
      select f.tech_id, f.score from private.found_by(
        jsonb_build_object('q', private.need_query(due), 'mode', 'ai', 'kw', '[]'::jsonb, 'filters', '{}'::jsonb), due.user_id) f
      where f.is_alerted order by f.score desc, f.tech_id limit 10
    ), near_owners as (
      select t.organisation_id, (array_agg(t.tech_id order by n.score desc, t.tech_id))[1:5] as listings
      from near n join public.technologies t on t.tech_id = n.tech_id where t.organisation_id is not null group by 1
    ), gone as (
      delete from private.need_matches m where m.need_id = due.id and m.organisation_id not in (select o.organisation_id from near_owners o)
    )
    insert into private.need_matches (need_id, organisation_id, listings)
    select due.id, o.organisation_id, o.listings from near_owners o
    on conflict (need_id, organisation_id) do update set listings = excluded.listings;
    update private.standing_needs n set matched_at = private.clock() where n.id = due.id;
    matched := matched + 1;
  end loop;
  return matched;
end $$;

-- The needs near an organisation's listings, which it has neither answered nor put aside.
create function private.needs_near(p_organisation bigint) returns setof private.need_matches
language sql stable set search_path = '' as $$
  select m.* from private.need_matches m
  where m.organisation_id = p_organisation and m.dismissed_at is null and (private.need_for(m.need_id, p_organisation)).id is not null
    and not exists (select from private.need_answers a where a.need_id = m.need_id and a.organisation_id = p_organisation)
$$;

-- Once a week, mails the members who answer an organisation's inquiries how many needs are near its listings, if one is new.
-- Returns how many mails wait by it.
create function public.mail_needs() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
  mails integer;
  mailed integer := 0;
begin
  for due in
    select m.organisation_id, o.name, o.slug from private.need_matches m join public.organisations o on o.id = m.organisation_id
    where private.inbox_of(o.id) is not null group by 1, 2, 3
    having bool_or(m.mailed_at is null) and coalesce(max(m.mailed_at) < private.clock() - interval '6 days 12 hours', true)
  loop
    perform private.add_notice(r, 'needs', jsonb_build_object('organisation', due.name, 'slug', due.slug, 'needs', n.total,
      'titles', n.titles))
    from unnest(private.recipients_of(due.organisation_id, null)) r, (
      select count(*) as total, (array_agg(left(s.sought, 200) order by s.published_at desc))[1:5] as titles
      from private.needs_near(due.organisation_id) x join private.standing_needs s on s.id = x.need_id) n
    where n.total > 0;
    get diagnostics mails = row_count;
    mailed := mailed + mails;
    update private.need_matches m set mailed_at = private.clock() where m.organisation_id = due.organisation_id;
  end loop;
  return mailed;
end $$;

-- The public needs, the newest first, and the caller's own.
-- returns what NeedsPageSchema reads: fifty needs at most, twenty of one's own
create function public.needs_page() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('viewer', private.viewer(),
    'total', (select count(*) from private.standing_needs n where n.is_public and private.is_open(n)),
    'needs', (select coalesce(jsonb_agg(private.need_view(p.n) order by (p.n).published_at desc, (p.n).id), '[]')
      from (select n from private.standing_needs n where n.is_public and private.is_open(n)
        order by n.published_at desc, n.id limit 50) p),
    'own', (select coalesce(jsonb_agg(private.own_need(w.n) order by (w.n).made_at desc), '[]')
      from (select n from private.standing_needs n where n.user_id = private.live_user() order by n.made_at desc limit 20) w))
$$;

-- An organisation's answer, as both sides read it.
create function private.answer_to_need(a private.need_answers) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('technology', (select jsonb_build_object('id', t.tech_id, 'title', t.title) from public.technologies t
      where t.tech_id = a.tech_id),
    'message', a.message, 'state', a.state, 'question', a.question, 'reply', a.reply, 'answeredAt', a.answered_at, 'inquiry', a.inquiry_id)
$$;

-- One need with its answers, for its asker; null for everyone else.
-- returns what NeedPageSchema reads
create function public.need_page(p_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('viewer', private.viewer(), 'need', case when (w.n).id is not null then private.own_need(w.n) end, 'answers', (
    select coalesce(jsonb_agg(private.answer_to_need(a) || jsonb_build_object('organisation', o.name, 'slug', o.slug)
      order by a.answered_at desc, o.name), '[]')
    from private.need_answers a join public.organisations o on o.id = a.organisation_id where a.need_id = (w.n).id))
  from (values (true)) one left join (
    select n from private.standing_needs n where n.id = p_id and n.user_id = private.live_user()) w on true
$$;

-- The needs of an organisation's inbox: those near its listings, the newest first, and behind them those that it answered.
-- returns what OrganisationNeedsSchema reads, fifty needs at most; "organisation" is null for whoever is no member. With
--   `p_need`, a public need that is near nothing of it too.
create function public.organisation_needs_page(p_slug text, p_need uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  organisation public.organisations;
begin
  select * into organisation from public.organisations o where o.slug = private.current_slug(p_slug);
  if private.organisation_role(organisation.id) is null then
    return jsonb_build_object('viewer', private.viewer(), 'organisation', null);
  end if;
  return jsonb_build_object('viewer', private.viewer(),
    'organisation', jsonb_build_object('name', organisation.name, 'slug', organisation.slug,
      'role', private.organisation_role(organisation.id)),
    'counts', jsonb_build_object('near', (select count(*) from private.needs_near(organisation.id))) || (
      select jsonb_build_object('answered', count(*), 'accepted', count(*) filter (where a.state = 'accepted'))
      from private.need_answers a where a.organisation_id = organisation.id),
    'needs', (
      with shown as (
        select m.need_id, m.listings, null::private.need_answers as answer from private.needs_near(organisation.id) m
        union all
        select a.need_id, '{}', a from private.need_answers a where a.organisation_id = organisation.id
        union all
        select f.id, '{}', null from private.need_for(p_need, organisation.id) f
        where f.id is not null and not exists (select from private.needs_near(organisation.id) m where m.need_id = f.id)
          and not exists (select from private.need_answers a where a.need_id = f.id and a.organisation_id = organisation.id)
      ), newest as (
        select s.*, n from shown s join private.standing_needs n on n.id = s.need_id
        order by s.need_id is not distinct from p_need desc, (s.answer).need_id is not null, n.published_at desc, n.id limit 50
      )
      select coalesce(jsonb_agg(private.need_view(w.n) || jsonb_build_object('isOpen', private.is_open(w.n),
        'listings', (select coalesce(jsonb_agg(jsonb_build_object('id', t.tech_id, 'title', t.title) order by l.place), '[]')
          from unnest(w.listings) with ordinality l (id, place) join public.technologies t on t.tech_id = l.id),
        'answer', case when (w.answer).need_id is not null then private.answer_to_need(w.answer) end)
        order by w.need_id is not distinct from p_need desc, (w.answer).need_id is not null, (w.n).published_at desc, (w.n).id), '[]')
      from newest w));
end $$;

-- What an admin or editor does with a need for the organisation.
--   answered   once, with one of its listings, `p_tech_id`, with sentences, or both       replied   to what the asker asks back
--   put-aside  it is shown no more             blocked   neither this nor another need of the asker is
-- returns {"viewer", "outcome": 'changed', 'unchanged', 'not-found', 'not-allowed', 'wrong' (neither listing nor sentence), 'too-many'
--   (twenty answers in a day, or fifty to the need)}
create function public.answer_need(p_slug text, p_id uuid, p_change text, p_tech_id bigint default null, p_text text default '')
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation, array['admin', 'editor']);
  words constant text := btrim(left(coalesce(p_text, ''), 600));
  need private.standing_needs;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  end if;
  -- Locks the need, so that the limit of its answers is exact.
  perform from private.standing_needs n where n.id = p_id for update;
  need := private.need_for(p_id, organisation);
  if need.id is null or need.user_id = private.live_user() then
    return private.organisation_answer('not-found');
  end if;
  case p_change
    when 'answered' then
      if exists (select from private.need_answers a where a.need_id = p_id and a.organisation_id = organisation) then
        return private.organisation_answer('unchanged');
      elsif p_tech_id is null and words = '' then
        return private.organisation_answer('wrong');
      elsif p_tech_id is not null and not exists (select from public.technologies t
        where t.tech_id = p_tech_id and t.organisation_id = organisation) then
        return private.organisation_answer('unknown-technology');
      elsif (select count(*) from private.need_answers a where a.organisation_id = organisation
          and a.answered_at > private.clock() - interval '1 day') >= 20
        or (select count(*) from private.need_answers a where a.need_id = p_id) >= 50 then
        return private.organisation_answer('too-many');
      end if;
      insert into private.need_answers (need_id, organisation_id, user_id, tech_id, message)
      values (p_id, organisation, private.live_user(), p_tech_id, words);
    when 'replied' then
      if words = '' then
        return private.organisation_answer('wrong');
      end if;
      update private.need_answers a set state = 'replied', reply = words
      where a.need_id = p_id and a.organisation_id = organisation and a.state = 'asked';
    when 'put-aside' then
      update private.need_matches m set dismissed_at = private.clock() where m.need_id = p_id and m.organisation_id = organisation;
    when 'blocked' then
      insert into private.need_blocks (user_id, organisation_id) values (need.user_id, organisation) on conflict do nothing;
    else
      raise 'An organisation does not %.', p_change using errcode = '22023';
  end case;
  if not found then
    return private.organisation_answer('unchanged');
  end if;
  if p_change in ('answered', 'replied') then
    perform private.notify_of_need(need.user_id, p_change, need, jsonb_build_object('organisation',
      private.organisation_name(organisation), 'message', concat_ws(E'\n\n', nullif(words, ''),
        (select 'Technology: ' || t.title from public.technologies t where t.tech_id = p_tech_id))));
  end if;
  perform private.note_act('need.' || p_change, organisation, p_tech_id, jsonb_build_object('need', p_id));
  return private.organisation_answer('changed');
end $$;

-- What the asker does with a need, and with the answer of the organisation `p_slug`.
--   ended      it is over; its answers stay            declined  the answer           blocked  it, and any other of that organisation
--   asked      `p_text` back, once                     accepted  the answer: it becomes an inquiry of the organisation, with `p_name`
-- returns {"viewer", "outcome": 'changed', 'unchanged', 'not-found', 'wrong' (no text), 'wrong-name', 'no-inbox' (nobody answers
--   there any more), "inquiry": the id of the inquiry}
create function public.change_need(
  p_id uuid, p_change text, p_slug text default null, p_text text default '', p_name text default '', p_shares_address boolean default false
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  words constant text := btrim(left(coalesce(p_text, ''), 600));
  need private.standing_needs;
  answer private.need_answers;
begin
  -- In the order of answer_need(…): the inquiry of an accepted answer locks its organisation.
  perform from public.organisations o where o.id = organisation and p_change = 'accepted'
    and exists (select from private.standing_needs n where n.id = p_id and n.user_id = private.live_user()) for key share;
  select * into need from private.standing_needs n where n.id = p_id and n.user_id = private.live_user() for update;
  if need.id is null then
    return private.organisation_answer('not-found');
  elsif p_change = 'ended' then
    update private.standing_needs n set state = 'ended' where n.id = p_id and n.state in ('waiting', 'open');
    return private.organisation_answer(case when found then 'changed' else 'unchanged' end);
  end if;
  select * into answer from private.need_answers a where a.need_id = p_id and a.organisation_id = organisation for update;
  if answer.need_id is null then
    return private.organisation_answer('not-found');
  elsif answer.state in ('accepted', 'declined') then
    return private.organisation_answer('unchanged', jsonb_build_object('inquiry', answer.inquiry_id));
  end if;
  case p_change
    when 'declined', 'blocked' then
      update private.need_answers a set state = 'declined' where a.need_id = p_id and a.organisation_id = organisation;
      insert into private.need_blocks (user_id, organisation_id)
      select need.user_id, organisation where p_change = 'blocked' on conflict do nothing;
    when 'asked' then
      if words = '' then
        return private.organisation_answer('wrong');
      elsif answer.question is not null or not private.is_open(need) then
        return private.organisation_answer('unchanged');
      end if;
      update private.need_answers a set state = 'asked', question = words where a.need_id = p_id and a.organisation_id = organisation;
      perform private.notify_of_need(r, 'asked', need, jsonb_build_object('slug', o.slug, 'message', words))
      from public.organisations o, unnest(private.recipients_of(o.id, answer.tech_id)) r where o.id = organisation;
    when 'accepted' then
      if private.inbox_of(organisation) is null then
        return private.organisation_answer('no-inbox');
      elsif not private.may_be_called(p_name, private.organisation_name(organisation)) then
        return private.organisation_answer('wrong-name');
      end if;
      return private.organisation_answer('changed', jsonb_build_object('inquiry',
        private.accept_answer(need, answer, btrim(left(p_name, 100)), p_shares_address)));
    else
      raise 'An asker does not %.', p_change using errcode = '22023';
  end case;
  return private.organisation_answer('changed');
end $$;

-- Makes an inquiry of an accepted answer, whose text is what both sides have written, and delivers it. Returns its id.
create function private.accept_answer(n private.standing_needs, a private.need_answers, p_name text, p_shares_address boolean) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  made constant uuid := gen_random_uuid();
  owner constant text := private.organisation_name(a.organisation_id);
begin
  insert into public.inquiries (id, user_id, tech_id, title, owner, message, asker_name, shares_address)
  values (made, n.user_id, a.tech_id, coalesce((select t.title from public.technologies t where t.tech_id = a.tech_id),
      'Technologies of ' || owner), owner,
    concat_ws(E'\n\n', 'I accept your answer to this need: ' || private.need_query(n), 'Your answer: ' || nullif(a.message, ''),
      'My question: ' || a.question, 'Your reply: ' || a.reply), p_name, p_shares_address);
  update private.need_answers x set state = 'accepted', inquiry_id = made
  where x.need_id = a.need_id and x.organisation_id = a.organisation_id;
  perform private.deliver_inquiry(made, a.organisation_id);
  return made;
end $$;

-- The caller's needs for the export of their account, after the one with the id `p_after`.
create function private.exported_needs(p_after text, p_limit integer) returns table (key text, item jsonb)
language sql stable security definer set search_path = '' as $$
  select n.id::text, private.own_need(n) - 'id' || jsonb_build_object('madeAt', n.made_at, 'questions', (
    select coalesce(jsonb_agg(a.question order by a.answered_at), '[]') from private.need_answers a
    where a.need_id = n.id and a.question is not null))
  from private.standing_needs n
  where n.user_id = private.live_user() and (p_after is null or n.id > p_after::uuid) order by n.id limit p_limit
$$;

-- The public needs for the API.
create function public.api_needs(p_key text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  refused constant jsonb := private.enter_api(p_key, 'read', true);
begin
  return coalesce(refused, public.needs_page() - 'own' - 'viewer');
end $$;

grant execute on function public.needs_page, public.api_needs to anon, authenticated, service_role;
grant execute on function private.exported_needs, public.need_page, public.organisation_needs_page, public.publish_need,
  public.decide_need, public.answer_need, public.change_need to authenticated, service_role;
