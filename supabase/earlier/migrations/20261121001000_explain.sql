-- What Explain.AI's chat asks the database: who asks, whether they ask too fast, and the record to answer from, in
-- one trip. The conversation itself is not stored anywhere.

-- One row a person: how many messages the minute has seen. A window that has passed is begun anew in its place.
create table private.chat_minutes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  minute timestamptz not null,
  messages integer not null
);
alter table private.chat_minutes enable row level security;
revoke all on private.chat_minutes from public, anon, authenticated;

-- Counts a message of the caller. Answers 0, or the seconds until the next one is taken: thirty a minute, which is a
-- question every two seconds. The row is locked by the insert, so that fifty at once are counted one by one.
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

-- {"viewer", "wait", "technology"}: the record as the caller may read it, by the policies of its parts; null where
-- none was asked for, where there is none, and while "wait" seconds are left. A visitor gets nothing at all.
create function public.chat_source(p_tech_id bigint default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  wait integer;
begin
  if viewer is null then
    return jsonb_build_object('viewer', null, 'wait', 0, 'technology', null);
  end if;
  wait := private.count_chat_message();
  return jsonb_build_object('viewer', viewer, 'wait', wait, 'technology', case when wait = 0 then (
    select to_jsonb(v) from public."tech-table-v1" v where v.tech_id = p_tech_id) end);
end $$;

revoke execute on function private.count_chat_message(), public.chat_source(bigint) from public, anon, authenticated;
grant execute on function private.count_chat_message() to authenticated;
grant execute on function public.chat_source(bigint) to authenticated, service_role;
