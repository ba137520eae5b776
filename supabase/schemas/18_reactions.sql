-- A person's saved, liked and dismissed technologies. Only that person may read and write it.
create table public."saves-v1" (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  tech_id bigint not null references private.listing_ids (tech_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, tech_id)
);
-- The account's lists are read newest first; the removal and the recount of a technology read by tech_id.
create index saves_newest on public."saves-v1" (user_id, created_at desc);
create index saves_recent on public."saves-v1" (created_at);
create policy "own saves: read" on public."saves-v1" for select to authenticated using (user_id = (select private.live_user()));
create policy "own saves: add" on public."saves-v1" for insert to authenticated
  with check (user_id = (select private.live_user()) and created_at = now());
create policy "own saves: remove" on public."saves-v1" for delete to authenticated using (user_id = (select private.live_user()));
grant select, insert (user_id, tech_id), delete on public."saves-v1" to authenticated;

create table public."likes-v1" (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  tech_id bigint not null references private.listing_ids (tech_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, tech_id)
);
create index likes_newest on public."likes-v1" (user_id, created_at desc);
create index likes_recent on public."likes-v1" (created_at);
create policy "own likes: read" on public."likes-v1" for select to authenticated using (user_id = (select private.live_user()));
create policy "own likes: add" on public."likes-v1" for insert to authenticated
  with check (user_id = (select private.live_user()) and created_at = now());
create policy "own likes: remove" on public."likes-v1" for delete to authenticated using (user_id = (select private.live_user()));
grant select, insert (user_id, tech_id), delete on public."likes-v1" to authenticated;

create table public."dislikes-v1" (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  tech_id bigint not null references private.listing_ids (tech_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, tech_id)
);
create policy "own dislikes: read" on public."dislikes-v1" for select to authenticated using (user_id = (select private.live_user()));
create policy "own dislikes: add" on public."dislikes-v1" for insert to authenticated
  with check (user_id = (select private.live_user()) and created_at = now());
create policy "own dislikes: remove" on public."dislikes-v1" for delete to authenticated using (user_id = (select private.live_user()));
grant select, insert (user_id, tech_id), delete on public."dislikes-v1" to authenticated;

-- {"saved", "liked"}: a reader's reactions to a technology in a list. Technologies they are not interested in are in no list.
create function private.own_reactions(p_tech_id bigint, reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'saved', exists (select from public."saves-v1" v where v.user_id = reader and v.tech_id = p_tech_id),
    'liked', exists (select from public."likes-v1" l where l.user_id = reader and l.tech_id = p_tech_id))
$$;

-- The counter always equals the number of rows. Each trigger locks the counters that it changes in the order of
-- tech_id, so that two statements over the same technologies cannot deadlock.
create function private.count_reactions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
  kind text := tg_argv[0];
begin
  perform 1 from public.technology_counts c
    where c.tech_id in (select x.tech_id from changed x) order by c.tech_id for update;
  update public.technology_counts c set
    likes = c.likes + case kind when 'like' then step * g.n else 0 end,
    dislikes = c.dislikes + case kind when 'dislike' then step * g.n else 0 end,
    saves = c.saves + case kind when 'save' then step * g.n else 0 end
  from (select x.tech_id, count(*)::integer as n from changed x group by x.tech_id) g
  where c.tech_id = g.tech_id;
  return null;
end $$;

call private.call_on_changes('public."saves-v1"', 'count_saves', 'count_reactions(''save'')', '{added,removed}');
call private.call_on_changes('public."likes-v1"', 'count_likes', 'count_reactions(''like'')', '{added,removed}');
call private.call_on_changes('public."dislikes-v1"', 'count_dislikes', 'count_reactions(''dislike'')', '{added,removed}');

-- increment_{kind} and decrement_{kind} are calls of the public API. The triggers have already counted,
-- so all six do the same: they lock the counter and count again. The lock is a statement of its own, since only the
-- next statement's snapshot sees what the lock's last holder wrote.
create function private.recount(p_kind text, p_tech_id bigint) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  n integer;
begin
  perform 1 from public.technology_counts c where c.tech_id = p_tech_id for update;
  execute format('update public.technology_counts c set %1$I = (select count(*) from public.%2$I x where x.tech_id = $1)
    where c.tech_id = $1 returning %1$I', p_kind || 's', p_kind || 's-v1') into n using p_tech_id;
  return n;
end $$;

create function public.increment_save(row_id bigint) returns integer
language sql security definer set search_path = '' as $$ select private.recount('save', row_id) $$;

create function public.decrement_save(row_id bigint) returns integer
language sql security definer set search_path = '' as $$ select private.recount('save', row_id) $$;

create function public.increment_like(row_id bigint) returns integer
language sql security definer set search_path = '' as $$ select private.recount('like', row_id) $$;

create function public.decrement_like(row_id bigint) returns integer
language sql security definer set search_path = '' as $$ select private.recount('like', row_id) $$;

create function public.increment_dislike(row_id bigint) returns integer
language sql security definer set search_path = '' as $$ select private.recount('dislike', row_id) $$;

create function public.decrement_dislike(row_id bigint) returns integer
language sql security definer set search_path = '' as $$ select private.recount('dislike', row_id) $$;

-- Sets Save, Like or Not Interested in one trip, with the caller's privileges: the policies decide, the triggers count.
-- It sets the wanted state instead of toggling the current one, so that a retried request or a second tab cannot undo
-- it. {"viewer", "found", "refused"}; "found" is false if there is no such technology; "refused" is null, 'full' at the
-- limit of saved technologies, or 'too-fast'.
create function public.set_reaction(p_kind text, p_tech_id bigint, p_active boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  -- The kind is one of three before this is in a statement.
  reactions constant text := p_kind || 's-v1';
  refused text;
begin
  if p_kind is null or p_kind not in ('save', 'like', 'dislike') or p_active is null then
    raise exception 'p_kind is save, like or dislike; p_active is true or false.' using errcode = '22023';
  end if;
  -- A withdrawn technology can be removed from lists, but not added to any.
  if caller is null or not exists (select 1 from public.technologies t where t.tech_id = p_tech_id)
    and (p_active or not private.is_withdrawn(p_tech_id)) then
    return jsonb_build_object('viewer', viewer, 'found', false, 'refused', null);
  end if;
  begin
    if p_active then
      execute format('insert into public.%I (user_id, tech_id) values ($1, $2) on conflict do nothing', reactions)
        using caller, p_tech_id;
    else
      execute format('delete from public.%I x where x.user_id = $1 and x.tech_id = $2', reactions) using caller, p_tech_id;
    end if;
  exception
    when sqlstate 'PT403' then refused := 'full';
    when sqlstate 'PT429' then refused := 'too-fast';
  end;
  return jsonb_build_object('viewer', viewer, 'found', true, 'refused', refused);
end $$;

create trigger count_write before insert on public."saves-v1"
  for each statement execute function private.count_write();

create trigger count_write before insert on public."likes-v1"
  for each statement execute function private.count_write();

create trigger count_write before insert on public."dislikes-v1"
  for each statement execute function private.count_write();

-- A person without a valid subscription has at most fifty saved technologies: 'unlimited saves' belongs to Pro. Those
-- that somebody saved while they had a subscription stay.
create function private.bound_saves() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null or private.has_valid_subscription() then
    return null;
  elsif (select count(*) from public."saves-v1" s where s.user_id = new.user_id) > 50 then
    raise exception 'Without Pro an account holds 50 saved technologies.' using errcode = 'PT403';
  end if;
  return null;
end $$;

create trigger bound_saves after insert on public."saves-v1"
  for each row execute function private.bound_saves();

grant execute on function public.increment_save, public.decrement_save, public.increment_like, public.decrement_like,
  public.increment_dislike, public.decrement_dislike, public.set_reaction to authenticated, service_role;
