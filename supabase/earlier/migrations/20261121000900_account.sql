-- What a person sees of the account, takes away from it, and ends it with.

-- What `p_user` saved ('save'), liked ('like') or is not interested in ('dislike'). With the caller's rights: the
-- policies give nobody another person's.
create function private.reactions_of(p_user uuid, p_kind text) returns table (tech_id bigint, created_at timestamptz)
language sql stable set search_path = '' as $$
  select x.tech_id, x.created_at from public."saves-v1" x where p_kind = 'save' and x.user_id = p_user
  union all
  select x.tech_id, x.created_at from public."likes-v1" x where p_kind = 'like' and x.user_id = p_user
  union all
  select x.tech_id, x.created_at from public."dislikes-v1" x where p_kind = 'dislike' and x.user_id = p_user
$$;

-- The technologies of `p_user`'s reactions, newest first, as cards.
create function private.kept_cards(p_user uuid, p_kind text, p_limit integer, p_offset integer) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.card(t, n.likes, n.dislikes, n.saves) order by k.created_at desc, k.tech_id desc), '[]')
  from (
    select x.tech_id, x.created_at from private.reactions_of(p_user, p_kind) x
    order by x.created_at desc, x.tech_id desc limit p_limit offset p_offset) k
  join public.technologies t on t.tech_id = k.tech_id
  left join public.technology_counts n on n.tech_id = t.tech_id
$$;

create function private.kept_total(p_user uuid, p_kind text) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from private.reactions_of(p_user, p_kind)
$$;

-- The dashboard. {"viewer", "saved": [ten cards], "liked": [ten cards], "savedTotal", "likedTotal", "inquiries":
-- [the newest three], "inquiriesTotal"}; with no session, the viewer is null and the lists are empty.
create function public.account_page() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
begin
  return jsonb_build_object(
    'viewer', viewer,
    'saved', private.kept_cards(caller, 'save', 10, 0),
    'liked', private.kept_cards(caller, 'like', 10, 0),
    'savedTotal', private.kept_total(caller, 'save'),
    'likedTotal', private.kept_total(caller, 'like'),
    'inquiries', private.inquiries_of(caller, 3),
    'inquiriesTotal', (select count(*) from public.inquiries i where i.user_id = caller));
end $$;

-- All that the caller saved ('save') or liked ('like'), twenty a page. {"viewer", "total", "page", "pages", "cards"}
create function public.kept_page(p_kind text, p_page integer default 1) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  total integer := private.kept_total(caller, p_kind);
  pages integer := greatest(ceil(total / 20.0)::integer, 1);
  page integer := least(greatest(coalesce(p_page, 1), 1), pages);
begin
  return jsonb_build_object('viewer', viewer, 'total', total, 'page', page, 'pages', pages,
    'cards', private.kept_cards(caller, p_kind, 20, (page - 1) * 20));
end $$;

-- What the auth service, the trial's ledger and the link to Stripe hold about the caller, for the export. Definer,
-- since nobody reads these; it answers about the caller's live session only, and null for none.
create function private.account_record() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', u.id, 'email', u.email, 'createdAt', u.created_at, 'lastSignInAt', u.last_sign_in_at,
    'profileFromGoogle', u.raw_user_meta_data,
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('startedAt', s.created_at, 'userAgent', s.user_agent, 'ip', host(s.ip))
        order by s.created_at), '[]')
      from auth.sessions s where s.user_id = u.id),
    -- Of a search there is its time; its words were never stored.
    'freeSearches', (
      select coalesce(jsonb_agg(l.charged_at order by l.charged_at), '[]')
      from private.trial_ledger l where l.user_id = u.id),
    'billing', (
      select jsonb_build_object('stripeCustomerId', c.customer_id, 'freeMonthUsed', c.trial_used)
      from private.stripe_customers c where c.user_id = u.id))
  from auth.users u
  where u.id = (private.viewer() ->> 'id')::uuid
$$;

create function private.exported_reactions(p_user uuid, p_kind text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('techId', x.tech_id, 'title', t.title, 'institution', t.uni,
    'at', x.created_at) order by x.created_at, x.tech_id), '[]')
  from private.reactions_of(p_user, p_kind) x
  left join public.technologies t on t.tech_id = x.tech_id
$$;

-- Everything that the account holds, to take away. {"viewer", "account": {…}}; both are null without a live session.
-- It is read with the caller's own rights, but for what account_record() knows.
create function public.export_account() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
begin
  if caller is null then
    return jsonb_build_object('viewer', null, 'account', null);
  end if;
  return jsonb_build_object('viewer', viewer, 'account', jsonb_build_object(
    'account', private.account_record(),
    'membership', (
      select jsonb_build_object('isPro', p.is_pro, 'subscriptionEnd', p.subscription_end, 'trialEnd', p.trial_end)
      from public.user_profiles p where p.id = caller),
    'freeSearchesUsed', (
      select jsonb_build_object('month', to_char(c.month, 'YYYY-MM'), 'used', c.search_count)
      from public.trial_search_counts c where c.user_id = caller),
    'saved', private.exported_reactions(caller, 'save'),
    'liked', private.exported_reactions(caller, 'like'),
    'notInterested', private.exported_reactions(caller, 'dislike'),
    'notes', (
      select coalesce(jsonb_agg(jsonb_build_object('techId', x.tech_id, 'title', t.title, 'institution', t.uni,
        'text', x.notes, 'updatedAt', x.updated_at) order by x.updated_at, x.tech_id), '[]')
      from public."notes-v1" x left join public.technologies t on t.tech_id = x.tech_id where x.user_id = caller),
    'inquiries', (
      select coalesce(jsonb_agg(jsonb_build_object('techId', x.tech_id, 'title', x.title, 'message', x.message,
        'state', x.state, 'askedAt', x.asked_at, 'sentAt', x.sent_at) order by x.asked_at, x.id), '[]')
      from public.inquiries x where x.user_id = caller)));
end $$;

-- Ends the caller's account: the auth user goes, and by its foreign keys everything of it, sessions and identities
-- included. `p_email` is what the person typed and must be the account's address, so that a page of another account,
-- left open in another tab, deletes nothing. With `p_check_only` it answers 'confirmed' where it would delete: between
-- the two calls the subscription is cancelled. Definer, since auth.users is nobody's to delete from.
-- {"viewer", "outcome": 'confirmed' | 'deleted' | 'not-confirmed' | 'subscribed' | 'signed-out'}; 'deleted' also where
-- it was gone already, as after a double click, and 'subscribed' where a subscription would go on without an account.
create function public.delete_account(p_email text, p_check_only boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
  viewer jsonb;
  at timestamptz := private.clock();
begin
  if caller is null then
    return jsonb_build_object('viewer', null, 'outcome', 'signed-out');
  end if;
  -- First the account, for which a reaction in another tab waits and then fails, so that nothing is added meanwhile.
  perform 1 from auth.users u where u.id = caller for update;
  if not found then
    return jsonb_build_object('viewer', null, 'outcome', 'deleted');
  end if;
  viewer := private.viewer();
  if viewer is null then
    return jsonb_build_object('viewer', null, 'outcome', 'signed-out');
  end if;
  if lower(btrim(p_email)) is distinct from lower(viewer ->> 'email') then
    return jsonb_build_object('viewer', viewer, 'outcome', 'not-confirmed');
  end if;
  if p_check_only then
    return jsonb_build_object('viewer', viewer, 'outcome', 'confirmed');
  end if;
  -- Whoever calls this past the page must not go on paying for nothing. The hour is for clocks that differ: what was
  -- cancelled a moment ago may end a moment from now.
  if exists (select 1 from private.stripe_customers c join public.user_profiles p on p.id = c.user_id
    where c.user_id = caller and c.customer_id is not null
      and private.is_valid_subscription(p.is_pro, p.subscription_end, p.trial_end, at + interval '1 hour')) then
    return jsonb_build_object('viewer', viewer, 'outcome', 'subscribed');
  end if;
  -- Then all counters that will change, in one order: each of the cascades would take its own, and two accounts that
  -- go at once could wait for each other.
  perform 1 from public.technology_counts c where c.tech_id in (
    select x.tech_id from public."saves-v1" x where x.user_id = caller
    union select x.tech_id from public."likes-v1" x where x.user_id = caller
    union select x.tech_id from public."dislikes-v1" x where x.user_id = caller)
    order by c.tech_id for update;
  delete from auth.users u where u.id = caller;
  return jsonb_build_object('viewer', null, 'outcome', 'deleted');
end $$;

revoke execute on function private.kept_cards(uuid, text, integer, integer), private.kept_total(uuid, text),
  private.account_record() from public, anon, authenticated;
grant execute on function private.kept_cards(uuid, text, integer, integer), private.kept_total(uuid, text)
  to anon, authenticated, service_role;
grant execute on function private.account_record() to authenticated, service_role;
revoke execute on function public.account_page(), public.kept_page(text, integer), public.export_account(),
  public.delete_account(text, boolean) from public, anon, authenticated;
grant execute on function public.account_page() to anon, authenticated, service_role;
grant execute on function public.kept_page(text, integer), public.export_account(), public.delete_account(text, boolean)
  to authenticated, service_role;
