-- What belongs to one person: reactions, notes, the trial count. Readable and writable by its owner only.

create table public."saves-v1" (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  tech_id bigint not null references public.technologies (tech_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, tech_id)
);
create table public."likes-v1" (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  tech_id bigint not null references public.technologies (tech_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, tech_id)
);
create table public."dislikes-v1" (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  tech_id bigint not null references public.technologies (tech_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, tech_id)
);
-- The account's lists read newest first; a technology's removal and its recount read by tech_id.
create index saves_newest on public."saves-v1" (user_id, created_at desc);
create index saves_by_technology on public."saves-v1" (tech_id);
create index saves_recent on public."saves-v1" (created_at);
create index likes_newest on public."likes-v1" (user_id, created_at desc);
create index likes_by_technology on public."likes-v1" (tech_id);
create index likes_recent on public."likes-v1" (created_at);
create index dislikes_by_technology on public."dislikes-v1" (tech_id);

alter table public."saves-v1" enable row level security;
create policy "own saves: read" on public."saves-v1" for select to authenticated using (user_id = (select private.live_user()));
create policy "own saves: add" on public."saves-v1" for insert to authenticated with check (user_id = (select private.live_user()));
create policy "own saves: remove" on public."saves-v1" for delete to authenticated using (user_id = (select private.live_user()));
alter table public."likes-v1" enable row level security;
create policy "own likes: read" on public."likes-v1" for select to authenticated using (user_id = (select private.live_user()));
create policy "own likes: add" on public."likes-v1" for insert to authenticated with check (user_id = (select private.live_user()));
create policy "own likes: remove" on public."likes-v1" for delete to authenticated using (user_id = (select private.live_user()));
alter table public."dislikes-v1" enable row level security;
create policy "own dislikes: read" on public."dislikes-v1" for select to authenticated using (user_id = (select private.live_user()));
create policy "own dislikes: add" on public."dislikes-v1" for insert to authenticated with check (user_id = (select private.live_user()));
create policy "own dislikes: remove" on public."dislikes-v1" for delete to authenticated using (user_id = (select private.live_user()));

create table public."notes-v1" (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  tech_id bigint not null references public.technologies (tech_id) on delete cascade,
  notes text not null check (char_length(notes) <= 20000),
  updated_at timestamptz not null default now(),
  primary key (user_id, tech_id)
);
create index notes_by_technology on public."notes-v1" (tech_id);
alter table public."notes-v1" enable row level security;
create policy "own notes: read" on public."notes-v1" for select to authenticated using (user_id = (select private.live_user()));
create policy "own notes: add" on public."notes-v1" for insert to authenticated with check (user_id = (select private.live_user()));
create policy "own notes: change" on public."notes-v1" for update to authenticated
  using (user_id = (select private.live_user())) with check (user_id = (select private.live_user()));
create policy "own notes: remove" on public."notes-v1" for delete to authenticated using (user_id = (select private.live_user()));

create function private.stamp_note() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;
create trigger stamp_note before update on public."notes-v1" for each row execute function private.stamp_note();

-- The counter always equals the number of rows. Each trigger locks the counters it will change in the
-- order of tech_id, so that two statements over the same technologies cannot deadlock.

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

create trigger count_saves_added after insert on public."saves-v1"
  referencing new table as changed for each statement execute function private.count_reactions('save');
create trigger count_saves_removed after delete on public."saves-v1"
  referencing old table as changed for each statement execute function private.count_reactions('save');
create trigger count_likes_added after insert on public."likes-v1"
  referencing new table as changed for each statement execute function private.count_reactions('like');
create trigger count_likes_removed after delete on public."likes-v1"
  referencing old table as changed for each statement execute function private.count_reactions('like');
create trigger count_dislikes_added after insert on public."dislikes-v1"
  referencing new table as changed for each statement execute function private.count_reactions('dislike');
create trigger count_dislikes_removed after delete on public."dislikes-v1"
  referencing old table as changed for each statement execute function private.count_reactions('dislike');

-- increment_{kind} and decrement_{kind} are the specification's calls. The triggers have counted already,
-- so all six do the same: lock the counter, then count again. The lock is a statement of its own, since
-- only the next statement's snapshot sees what the lock's last holder wrote.

create function private.recount(p_kind text, p_tech_id bigint) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  n integer;
begin
  perform 1 from public.technology_counts c where c.tech_id = p_tech_id for update;
  case p_kind
    when 'save' then
      update public.technology_counts c set saves = (select count(*) from public."saves-v1" x where x.tech_id = p_tech_id)
      where c.tech_id = p_tech_id returning saves into n;
    when 'like' then
      update public.technology_counts c set likes = (select count(*) from public."likes-v1" x where x.tech_id = p_tech_id)
      where c.tech_id = p_tech_id returning likes into n;
    when 'dislike' then
      update public.technology_counts c set dislikes = (select count(*) from public."dislikes-v1" x where x.tech_id = p_tech_id)
      where c.tech_id = p_tech_id returning dislikes into n;
  end case;
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

-- The trial (design ruling 3): six searches a UTC calendar month, each form's key counted once.

create table public.trial_search_counts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  search_count integer not null default 0 check (search_count between 0 and 6),
  month date not null default date_trunc('month', now() at time zone 'utc')::date
);
comment on column public.trial_search_counts.month is 'The UTC month that search_count belongs to.';
alter table public.trial_search_counts enable row level security;
create policy "own trial count" on public.trial_search_counts
  for select to authenticated using (user_id = (select private.live_user()));

create table private.settings (
  name text primary key,
  value text not null
);
alter table private.settings enable row level security;
-- The key that queries are hashed with is made here and never leaves the database. Two random uuids hold
-- 244 bits; gen_random_uuid() is core, so no extension is asked for.
insert into private.settings (name, value) values ('query_hash_key', gen_random_uuid()::text || gen_random_uuid()::text);

create table private.trial_ledger (
  user_id uuid not null references auth.users (id) on delete cascade,
  month date not null,
  form_key uuid not null,
  query_hash bytea not null,
  keyword_hashes bytea[] not null default '{}',
  charged_at timestamptz not null default now(),
  primary key (user_id, month, query_hash, form_key, keyword_hashes)
);
alter table private.trial_ledger enable row level security;
comment on table private.trial_ledger is 'What a trial user has paid for: a keyed hash, never the words.';

-- Charges the caller one trial search, or recognises that it is paid for already. `p_keywords` is what Discovery.AI
-- searches for; null in the regular mode.
-- Answers {"allowed", "charged", "subscribed", "used", "remaining"}. A form's key counts once for its query, so a
-- double click or a retried request is free, and the same key with another query is not. A paid search that comes
-- without a key (its result URL, opened again) is free for the rest of the month, and so is one with fewer of its
-- keywords.
create function private.charge_search(p_mode text, p_query text, p_keywords text[], p_form_key uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
  this_month date := date_trunc('month', private.clock() at time zone 'utc')::date;
  hash_key text;
  hashed bytea;
  keywords bytea[];
  used integer;
  paid boolean;
begin
  -- Who was signed out elsewhere is a visitor, although the token is still good.
  if private.viewer() is null then
    return jsonb_build_object('allowed', false, 'charged', false, 'subscribed', false, 'used', 0, 'remaining', 0);
  end if;
  if private.has_valid_subscription() then
    return jsonb_build_object('allowed', true, 'charged', false, 'subscribed', true, 'used', 0, 'remaining', null);
  end if;
  select s.value into strict hash_key from private.settings s where s.name = 'query_hash_key';
  hashed := sha256(convert_to(concat_ws(E'\n', hash_key, p_mode, btrim(p_query)), 'UTF8'));
  select coalesce(array_agg(distinct sha256(convert_to(concat_ws(E'\n', hash_key, 'keyword', lower(btrim(k))), 'UTF8'))), '{}')
    into keywords from unnest(p_keywords) k where btrim(k) <> '';
  insert into public.trial_search_counts (user_id, month) values (caller, this_month) on conflict do nothing;
  select case when c.month = this_month then c.search_count else 0 end into used
    from public.trial_search_counts c where c.user_id = caller for update;
  -- Everything below happens under this row's lock: fifty at once pass here one after another.
  select exists (select 1 from private.trial_ledger l where l.user_id = caller and l.month = this_month
    and l.query_hash = hashed and l.keyword_hashes @> keywords and (p_form_key is null or l.form_key = p_form_key)) into paid;
  if not paid and (p_form_key is null or used >= 6) then
    return jsonb_build_object('allowed', false, 'charged', false, 'subscribed', false, 'used', used, 'remaining', greatest(6 - used, 0));
  end if;
  if not paid then
    insert into private.trial_ledger (user_id, month, form_key, query_hash, keyword_hashes)
    values (caller, this_month, p_form_key, hashed, keywords);
    used := used + 1;
    update public.trial_search_counts c set search_count = used, month = this_month where c.user_id = caller;
  end if;
  return jsonb_build_object('allowed', true, 'charged', not paid, 'subscribed', false, 'used', used, 'remaining', greatest(6 - used, 0));
end $$;

-- Said here, since hosted projects grant a new table to everyone or to no one.
revoke all on public."saves-v1", public."likes-v1", public."dislikes-v1", public."notes-v1",
  public.trial_search_counts from public, anon, authenticated;
grant select, insert, delete on public."saves-v1", public."likes-v1", public."dislikes-v1" to authenticated;
grant select, insert, update, delete on public."notes-v1" to authenticated;
grant select on public.trial_search_counts to authenticated;
-- The page functions ask about reactions and the note whoever calls; a visitor has none.
grant select on public."saves-v1", public."likes-v1", public."dislikes-v1", public."notes-v1" to anon;
grant all on public."saves-v1", public."likes-v1", public."dislikes-v1", public."notes-v1",
  public.trial_search_counts to service_role;

revoke execute on function private.stamp_note() from public, anon, authenticated;
revoke execute on function private.count_reactions() from public, anon, authenticated;
revoke execute on function private.recount(text, bigint) from public, anon, authenticated;
revoke execute on function private.charge_search(text, text, text[], uuid) from public, anon, authenticated;
revoke execute on function public.increment_save(bigint), public.decrement_save(bigint), public.increment_like(bigint),
  public.decrement_like(bigint), public.increment_dislike(bigint), public.decrement_dislike(bigint)
  from public, anon, authenticated;
grant execute on function public.increment_save(bigint), public.decrement_save(bigint), public.increment_like(bigint),
  public.decrement_like(bigint), public.increment_dislike(bigint), public.decrement_dislike(bigint)
  to authenticated, service_role;
