-- The data of Explain.AI's chat, in one trip: the viewer, whether they ask too fast, and the record to
-- answer from. The conversation itself is not stored anywhere.

-- One row per person: how many messages they sent in a minute. When the minute has passed, the count starts again in
-- the same row.
create table private.chat_minutes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  minute timestamptz not null,
  messages integer not null
);

-- Counts a message of the caller. Returns 0, or the seconds until the next one is allowed: thirty a minute, which is a
-- question every two seconds. The insert locks the row, so that fifty messages at once are counted one by one.
create function private.count_chat_message() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  this_minute timestamptz := date_trunc('minute', clock_timestamp());
  counted integer;
begin
  insert into private.chat_minutes as m (user_id, minute, messages)
  values ((select auth.uid()), this_minute, 1)
  on conflict (user_id) do update
    set messages = case when m.minute = this_minute then m.messages + 1 else 1 end, minute = this_minute
    where m.minute <> this_minute or m.messages < 30
  returning m.messages into counted;
  if counted is not null then
    return 0;
  end if;
  return greatest(ceil(extract(epoch from this_minute + interval '1 minute' - clock_timestamp()))::integer, 1);
end $$;

-- The technology whose report is at this path, however `.pdf` is spelled, or null. Definer for the reason that
-- report_for_download() is; the record itself is then read with the caller's own rights.
create function private.technology_of_report(p_path text) returns bigint
language sql stable security definer set search_path = '' as $$
  select d.tech_id from public.technology_details d
  where private.report_id(d.report_filepath) = private.report_id(p_path)
    and left(ltrim(d.report_filepath, '/'), -4) = left(ltrim(p_path, '/'), -4)
  order by d.tech_id limit 1
$$;
grant execute on function private.technology_of_report(text) to authenticated;

-- returns what ChatSourceSchema reads: the record as the caller may read it, by the policies of its parts. It is named by
--   its id or, without one, by the path of its report. "technology" and "rights" are null if no record was asked for, if it
--   does not exist, and while "wait" seconds are left. A visitor gets no record.
create function public.chat_source(p_tech_id bigint default null, p_report text default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  wait integer;
  technology jsonb;
  rights jsonb;
  asked bigint;
begin
  if viewer is null then
    return jsonb_build_object('viewer', null, 'wait', 0, 'technology', null, 'rights', null);
  end if;
  wait := private.count_chat_message();
  if wait = 0 then
    asked := coalesce(p_tech_id, private.technology_of_report(p_report));
    select to_jsonb(v) into technology from public."tech-table-v1" v where v.tech_id = asked;
    select jsonb_build_object('statedStatus', t.stated_status, 'endsOn', t.ends_on, 'termEndsOn', d.term_ends_on,
        'sourceUrl', d.source_url) into rights
    from public.technologies t left join public.technology_details d on d.tech_id = t.tech_id
    where t.tech_id = asked;
  end if;
  return jsonb_build_object('viewer', viewer, 'wait', wait, 'technology', technology, 'rights', rights);
end $$;

-- The language model's tokens in a UTC day: for one person, for all readers, and for analyses.
create table private.model_spending (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  tokens bigint not null,
  primary key (user_id, day)
);

create table private.model_days (
  day date,
  spender text check (spender in ('readers', 'analyses')),
  tokens bigint not null,
  primary key (day, spender)
);

-- Takes tokens from today's budgets before a model is asked. Answers 'reserved', or the budget that is too small: 'person'
-- or 'site'; 'nobody' if the session is not live. The Worker calls it with the service role, since the limits are its
-- settings. The session's id, which nobody else knows, proves that the token is the person's own.
create function public.reserve_model_tokens(p_user_id uuid, p_session_id uuid, p_tokens integer,
  p_person_most integer, p_site_most integer) returns text
language plpgsql security definer set search_path = '' as $$
declare
  today date := (private.clock() at time zone 'utc')::date;
  person bigint;
  site bigint;
begin
  if p_tokens is null or p_tokens < 0 then
    raise exception 'p_tokens is a number of tokens.' using errcode = '22023';
  end if;
  perform 1 from auth.sessions s where s.id = p_session_id and s.user_id = p_user_id;
  if not found then
    return 'nobody';
  end if;
  delete from private.model_spending m where m.user_id = p_user_id and m.day < today;
  insert into private.model_spending (user_id, day, tokens) values (p_user_id, today, 0) on conflict do nothing;
  insert into private.model_days (day, spender, tokens) values (today, 'readers', 0) on conflict do nothing;
  -- Both rows are locked, the person's first: fifty calls at once spend one after another.
  select m.tokens into person from private.model_spending m where m.user_id = p_user_id and m.day = today for update;
  if person + p_tokens > p_person_most then
    return 'person';
  end if;
  select d.tokens into site from private.model_days d where d.day = today and d.spender = 'readers' for update;
  if site + p_tokens > p_site_most then
    return 'site';
  end if;
  update private.model_spending m set tokens = person + p_tokens where m.user_id = p_user_id and m.day = today;
  update private.model_days d set tokens = site + p_tokens where d.day = today and d.spender = 'readers';
  return 'reserved';
end $$;

-- Replaces the reserved tokens by the used ones, when the model has answered or failed. An answer after midnight
-- leaves the reservation on its day.
create function public.settle_model_tokens(p_user_id uuid, p_reserved integer, p_person_used integer,
  p_site_used integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today date := (private.clock() at time zone 'utc')::date;
begin
  update private.model_spending m set tokens = greatest(m.tokens - p_reserved + p_person_used, 0)
  where m.user_id = p_user_id and m.day = today;
  update private.model_days d set tokens = greatest(d.tokens - p_reserved + p_site_used, 0)
  where d.day = today and d.spender = 'readers';
end $$;

create function private.tokens_today(p_spender text) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(max(d.tokens), 0) from private.model_days d
  where d.day = (private.clock() at time zone 'utc')::date and d.spender = p_spender
$$;

-- Adds what analyses use to today's tokens, unless that would be more than `p_most`; below 0, gives back what was
-- reserved and not used.
create function public.spend_analysis_tokens(p_tokens integer, p_most bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  today date := (private.clock() at time zone 'utc')::date;
begin
  insert into private.model_days (day, spender, tokens) values (today, 'analyses', 0) on conflict do nothing;
  update private.model_days d set tokens = greatest(d.tokens + p_tokens, 0)
  where d.day = today and d.spender = 'analyses' and (p_tokens <= 0 or d.tokens + p_tokens <= p_most);
  return found;
end $$;

grant execute on function public.chat_source to authenticated, service_role;

grant execute on function private.count_chat_message to authenticated;
