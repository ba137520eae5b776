-- What the language model costs in a UTC day, in estimated tokens: of one person, and of the site.
create table private.model_spending (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  tokens bigint not null,
  primary key (user_id, day)
);
create table private.model_days (
  day date primary key,
  tokens bigint not null
);
alter table private.model_spending enable row level security;
alter table private.model_days enable row level security;
revoke all on private.model_spending, private.model_days from public, anon, authenticated;

-- Spends tokens of today's budgets before a model is asked. Answers 'spent', or what there is not enough of: 'person'
-- or 'site'; 'nobody' where the session is not live. The Worker calls it with the service role, since the bounds are
-- its settings; that the token is the person's own shows by its session's id, which nobody else knows.
create function public.spend_model_tokens(p_user_id uuid, p_session_id uuid, p_tokens integer,
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
  insert into private.model_days (day, tokens) values (today, 0) on conflict do nothing;
  -- Both rows are locked, the person's first: fifty calls at once spend one after another.
  select m.tokens into person from private.model_spending m where m.user_id = p_user_id and m.day = today for update;
  if person + p_tokens > p_person_most then
    return 'person';
  end if;
  select d.tokens into site from private.model_days d where d.day = today for update;
  if site + p_tokens > p_site_most then
    return 'site';
  end if;
  update private.model_spending m set tokens = person + p_tokens where m.user_id = p_user_id and m.day = today;
  update private.model_days d set tokens = site + p_tokens where d.day = today;
  return 'spent';
end $$;

revoke execute on function public.spend_model_tokens(uuid, uuid, integer, integer, integer) from public, anon, authenticated;
grant execute on function public.spend_model_tokens(uuid, uuid, integer, integer, integer) to service_role;
