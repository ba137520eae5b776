-- Connects an account with Stripe, and has the functions through which the web Worker writes memberships
-- (docs/decisions/006-membership-from-stripe.md). No payment data and nothing personal: ids, dates and flags. The
-- Worker calls them with the service role; members call only `membership_viewer()` and `ensure_profile()`.
create table private.stripe_customers (
  user_id uuid primary key references auth.users (id) on delete cascade,
  customer_id text unique,
  -- How many of the account's customers were deleted at Stripe: the next one is created with another key.
  customers_gone integer not null default 0,
  trial_used boolean not null default false,
  -- The reason that the live subscription is not renewed, as Stripe last stated.
  halt text check (halt in ('cancelled', 'paused', 'unpaid')),
  -- The latest checkout. Its key turns a double click into one session.
  checkout_key uuid,
  checkout_plan text check (checkout_plan in ('monthly', 'yearly')),
  checkout_promo boolean,
  checkout_at timestamptz,
  checkout_session text,
  -- A ticket is taken before Stripe is asked, so that an earlier answer never overwrites the answer to
  -- a later question.
  ticket bigint not null default 0,
  applied bigint not null default 0
);
comment on table private.stripe_customers is 'An account''s customer at Stripe; gone with the account.';

create table private.stripe_events (
  event_id text primary key,
  type text not null,
  created timestamptz not null,
  received_at timestamptz not null default now(),
  claimed_at timestamptz,
  attempts integer not null default 1,
  applied_at timestamptz
);
comment on table private.stripe_events is 'Which of Stripe''s events were applied; never what they held.';

-- The viewer, for the billing routes.
-- returns {"viewer": null | viewer}.
create function public.membership_viewer() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('viewer', private.viewer())
$$;

-- An account's customer at Stripe.
-- returns {"customerId": null | text, "customersGone"}.
create function public.stripe_customer(p_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('customerId', max(c.customer_id), 'customersGone', coalesce(max(c.customers_gone), 0))
  from private.stripe_customers c where c.user_id = p_user_id
$$;

-- Saves the customer that was created for an account, unless it has one.
-- returns {"customerId": the saved one}.
create function public.store_stripe_customer(p_user_id uuid, p_customer_id text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  standing text;
begin
  insert into private.stripe_customers as c (user_id, customer_id)
  select u.id, p_customer_id from auth.users u where u.id = p_user_id
  on conflict (user_id) do update set customer_id = coalesce(c.customer_id, excluded.customer_id)
  returning c.customer_id into standing;
  return jsonb_build_object('customerId', standing);
end $$;

-- Begins a checkout.
-- returns {"customerId", "customersGone", "trialUsed", "key", "stale"}, or null if there is no such account. The same
--   choice within ten minutes has the same key, also for requests at the same time. Another choice has a new key, and
--   "stale" is the session that it replaces.
create function public.begin_checkout(p_user_id uuid, p_plan text, p_promo boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  at timestamptz := private.clock();
  c private.stripe_customers;
  stale text;
begin
  insert into private.stripe_customers (user_id)
  select u.id from auth.users u where u.id = p_user_id
  on conflict do nothing;
  select * into c from private.stripe_customers s where s.user_id = p_user_id for update;
  if not found then
    return null;
  end if;
  if c.checkout_key is null or c.checkout_plan <> p_plan or c.checkout_promo <> p_promo
    -- A transaction that waited for the row's lock has an earlier time than the one that held it.
    or c.checkout_at not between at - interval '10 minutes' and at + interval '10 minutes' then
    stale := c.checkout_session;
    update private.stripe_customers s set checkout_key = gen_random_uuid(), checkout_plan = p_plan,
      checkout_promo = p_promo, checkout_at = at, checkout_session = null
    where s.user_id = p_user_id returning * into c;
  end if;
  return jsonb_build_object('customerId', c.customer_id, 'customersGone', c.customers_gone, 'trialUsed', c.trial_used,
    'key', c.checkout_key, 'stale', stale);
end $$;

-- Saves the session that was created with a checkout's key. False if another choice was begun since.
create function public.store_checkout(p_user_id uuid, p_key uuid, p_session_id text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.stripe_customers s set checkout_session = p_session_id
  where s.user_id = p_user_id and s.checkout_key = p_key;
  return found;
end $$;

-- Deletes a session that was completed or has expired, so that the next checkout is a new one.
create function public.end_checkout(p_customer_id text, p_session_id text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.stripe_customers s set checkout_key = null, checkout_plan = null, checkout_promo = null,
    checkout_at = null, checkout_session = null
  where s.customer_id = p_customer_id and s.checkout_session = p_session_id;
  return found;
end $$;

-- Takes a ticket before Stripe is asked.
-- returns {"ticket", "at"}, or null if the customer belongs to no account (any more).
create function public.begin_reconcile(p_customer_id text) returns jsonb
language sql security definer set search_path = '' as $$
  update private.stripe_customers s set ticket = s.ticket + 1 where s.customer_id = p_customer_id
  returning jsonb_build_object('ticket', s.ticket, 'at', private.clock())
$$;

-- Writes Stripe's answer to the profile. False if the customer no longer belongs to an account, or if a later ticket is
-- already applied, since its answer is newer.
create function public.apply_membership(
  p_customer_id text, p_ticket bigint, p_is_pro boolean, p_subscription_end timestamptz default null,
  p_trial_end timestamptz default null, p_trial_used boolean default false, p_halt text default null
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  owner uuid;
begin
  -- The account first, as its deletion does, or the two would wait for each other.
  perform 1 from auth.users u
  where u.id = (select s.user_id from private.stripe_customers s where s.customer_id = p_customer_id) for key share;
  update private.stripe_customers s set applied = p_ticket, trial_used = s.trial_used or p_trial_used, halt = p_halt
  where s.customer_id = p_customer_id and s.applied < p_ticket
  returning s.user_id into owner;
  if owner is null then
    return false;
  end if;
  insert into public.user_profiles (id, is_pro, subscription_end, trial_end)
  values (owner, p_is_pro, p_subscription_end, p_trial_end)
  on conflict (id) do update set is_pro = excluded.is_pro, subscription_end = excluded.subscription_end,
    trial_end = excluded.trial_end;
  return true;
end $$;

-- Removes a customer that was deleted at Stripe, so that the account can have another one. The trial stays used.
create function public.forget_stripe_customer(p_customer_id text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.stripe_customers s set customer_id = null, customers_gone = s.customers_gone + 1, halt = null,
    checkout_key = null, checkout_plan = null, checkout_promo = null, checkout_at = null, checkout_session = null
  where s.customer_id = p_customer_id;
  return found;
end $$;

-- Claims an event for one delivery.
-- returns {"state": "claimed" | "applied" | "busy", "attempt"}. A claim can be taken again if it was released, or if
--   its holder has been silent for thirty seconds. It uses the wall clock: a moved private.clock() says nothing about
--   a running request.
create function public.claim_stripe_event(p_event_id text, p_type text, p_created timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  e private.stripe_events;
begin
  insert into private.stripe_events (event_id, type, created, claimed_at)
  values (p_event_id, p_type, p_created, clock_timestamp())
  on conflict do nothing returning * into e;
  if found then
    return jsonb_build_object('state', 'claimed', 'attempt', e.attempts);
  end if;
  select * into strict e from private.stripe_events x where x.event_id = p_event_id for update;
  if e.applied_at is not null then
    return jsonb_build_object('state', 'applied', 'attempt', e.attempts);
  elsif e.claimed_at > clock_timestamp() - interval '30 seconds' then
    return jsonb_build_object('state', 'busy', 'attempt', e.attempts);
  end if;
  update private.stripe_events x set claimed_at = clock_timestamp(), attempts = x.attempts + 1
  where x.event_id = p_event_id returning * into e;
  return jsonb_build_object('state', 'claimed', 'attempt', e.attempts);
end $$;

-- Ends a claim: marks the event as applied, or releases it for the next delivery. False if another delivery has taken
-- it since.
create function public.finish_stripe_event(p_event_id text, p_attempt integer, p_applied boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.stripe_events x set
    applied_at = case when p_applied then clock_timestamp() end,
    claimed_at = case when p_applied then x.claimed_at end
  where x.event_id = p_event_id and x.attempts = p_attempt and x.applied_at is null;
  return found;
end $$;

create table private.identity_free_months (
  identity_hash bytea primary key,
  used_at timestamptz not null default now()
);
comment on table private.identity_free_months is
  'Who has had the free month; outlives the account, for as long as the offer stands.';

create function private.recall_free_month() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.trial_used := new.trial_used or exists (
    select from private.identity_free_months m where m.identity_hash = any (private.identity_hashes(new.user_id)));
  return new;
end $$;

create trigger recall_free_month before insert on private.stripe_customers
  for each row execute function private.recall_free_month();

create function private.store_free_month() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.identity_free_months (identity_hash)
  select h from unnest(private.identity_hashes(new.user_id)) h on conflict do nothing;
  return null;
end $$;

create trigger store_free_month after insert or update of trial_used on private.stripe_customers
  for each row when (new.trial_used) execute function private.store_free_month();

grant execute on function public.membership_viewer to authenticated, service_role;
