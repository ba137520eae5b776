-- Whether the caller has had the free month: by this account, or by one before it with the same Google account.
create or replace function private.own_trial_used() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select 1 from private.stripe_customers c where c.user_id = (select private.live_user()) and c.trial_used)
    or exists (
      select 1 from public.user_profiles p where p.id = (select private.live_user()) and p.trial_end is not null)
    or exists (
      select 1 from private.identity_free_months m
      where m.identity_hash = any (private.identity_hashes((select private.live_user()))))
$$;
