-- Mail that was tried before waits behind mail that was not, so that one of them never holds up the rest.
create or replace function public.open_notices() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(n.id order by n.sending_at nulls first, n.made_at, n.id), '[]') from (
    select x.id, x.made_at, x.sending_at from private.notices x
    where x.state in ('waiting', 'sending') and x.made_at > private.clock() - interval '3 days'
      -- Somebody else is sending it just now.
      and (x.sending_at is null or x.sending_at < private.clock() - interval '1 minute')
    order by x.sending_at nulls first, x.made_at, x.id limit 50) n
$$;
