-- The numbers of listings: how often each was shown and opened, counted by day without anybody's identity, and by week
-- how often it was saved, asked about and answered. Counts of readers' acts below five are shown to nobody; inquiries
-- are the organisation's own, and exact for it.

create table private.listing_days (
  tech_id bigint not null references private.listing_ids (tech_id) on delete cascade,
  day date not null,
  shown integer not null default 0,
  opened integer not null default 0,
  arrived integer not null default 0,
  primary key (tech_id, day)
);
create index listing_days_by_day on private.listing_days (day);
alter table private.listing_days enable row level security;
comment on column private.listing_days.arrived is 'How often it was opened from a site that embeds it; `opened` counts these too.';
comment on column private.listing_days.day is 'After 14 days the Monday of its week.';

-- Adds the counts of one batch: JSON, [{"id", "shown", "opened", "arrived"}]. Returns how many listings were counted.
create function public.count_listings(p_counts text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- As text, because backends differ in how they hand on an array of JSON.
  counts constant jsonb := p_counts::jsonb;
  counted integer;
begin
  if jsonb_typeof(counts) is distinct from 'array' or jsonb_array_length(counts) > 20000 then
    raise 'Counts are a list of up to 20,000.' using errcode = '22023';
  end if;
  insert into private.listing_days as d (tech_id, day, shown, opened, arrived)
  select c.id, private.clock()::date, least(sum(c.shown), 100000), least(sum(c.opened), 100000), least(coalesce(sum(c.arrived), 0), 100000)
  from jsonb_to_recordset(counts) c (id bigint, shown integer, opened integer, arrived integer)
  join public.technologies t on t.tech_id = c.id
  where c.shown >= 0 and c.opened >= 0 and coalesce(c.arrived, 0) >= 0
  group by c.id order by c.id
  on conflict (tech_id, day) do update set shown = d.shown + excluded.shown, opened = d.opened + excluded.opened,
    arrived = d.arrived + excluded.arrived;
  get diagnostics counted = row_count;
  return counted;
end $$;

-- Merges days that are more than 14 days ago into weeks, so that single days are not known later, and deletes
-- rows of more than 400 days ago. Returns how many daily rows were merged.
create function public.fold_listing_days() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  folded integer;
begin
  with old as (
    delete from private.listing_days d
    where d.day < private.clock()::date - 14 and d.day <> date_trunc('week', d.day)::date returning d.*
  ), weeks as (
    insert into private.listing_days as d (tech_id, day, shown, opened, arrived)
    select o.tech_id, date_trunc('week', o.day)::date, sum(o.shown), sum(o.opened), sum(o.arrived) from old o group by 1, 2
    on conflict (tech_id, day) do update set shown = d.shown + excluded.shown, opened = d.opened + excluded.opened,
      arrived = d.arrived + excluded.arrived
    returning 1
  )
  select (select count(*) from old) + 0 * (select count(*) from weeks) into folded;
  delete from private.listing_days d where d.day < private.clock()::date - 400;
  return folded;
end $$;

-- A number as it is shown: null below five, which pages show as '<5'.
create function private.shown_count(p_count bigint) returns bigint
language sql immutable parallel safe set search_path = '' as $$
  select case when p_count >= 5 then p_count end
$$;

-- The numbers of each of an organisation's listings in each week from `p_from` on, without what the organisation's
-- members did.
create function private.listing_weeks(p_organisation bigint, p_from date)
returns table (week date, tech_id bigint, shown bigint, opened bigint, arrived bigint, saved bigint, asked bigint, answered bigint)
language sql stable security definer set search_path = '' as $$
  with own as (select t.tech_id from public.technologies t where t.organisation_id = p_organisation),
  member as (select m.user_id from public.organisation_members m where m.organisation_id = p_organisation and m.state = 'active'),
  happened as (
    select d.day, d.tech_id, d.shown, d.opened, d.arrived, 0 as saved, 0 as asked, 0 as answered
    from private.listing_days d join own o on o.tech_id = d.tech_id where d.day >= p_from
    union all
    select (s.created_at at time zone 'utc')::date, s.tech_id, 0, 0, 0, 1, 0, 0
    from public."saves-v1" s join own o on o.tech_id = s.tech_id
    where s.created_at >= p_from and s.user_id not in (select user_id from member)
    union all
    select (i.asked_at at time zone 'utc')::date, i.tech_id, 0, 0, 0, 0, 1, (exists (
      select from public.inquiry_messages m where m.inquiry_id = i.id and m.side in ('organisation', 'contact')))::int
    from public.inquiries i join own o on o.tech_id = i.tech_id
    where i.asked_at >= p_from and (i.user_id is null or i.user_id not in (select user_id from member))
  )
  select date_trunc('week', h.day)::date, h.tech_id, sum(h.shown), sum(h.opened), sum(h.arrived), sum(h.saved), sum(h.asked),
    sum(h.answered)
  from happened h group by 1, 2
$$;

-- The numbers of the last twelve weeks, for a member of the organisation.
-- returns {"viewer", "organisation": {"name", "slug", "role"}, "weeks": [{"week", "shown", "opened", "arrived", "saved",
--   "asked", "answered"}, the newest first, rounded down to a multiple of five but for "asked" and "answered", which are
--   the organisation's own], "began": the first week with a count, "week": the chosen one, "total": how many listings
--   have numbers then, "listings": [{"techId", "title", the same numbers; null for '<5'}, the hundred most
--   shown]}. "organisation" is null for everyone else.
create function public.numbers_page(p_slug text, p_week date default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  organisation public.organisations;
  this_week constant date := date_trunc('week', private.clock())::date;
  since constant date := this_week - 77;
  chosen date;
begin
  select * into organisation from public.organisations o where o.slug = p_slug;
  if private.organisation_role(organisation.id) is null then
    return jsonb_build_object('viewer', viewer, 'organisation', null);
  end if;
  chosen := date_trunc('week', greatest(since, least(this_week, coalesce(p_week, this_week))))::date;
  return (
    with weeks as materialized (select * from private.listing_weeks(organisation.id, since)),
    told as (
      select w.*, t.title, row_number() over (order by w.shown desc, w.opened desc, w.tech_id) as place
      from weeks w join public.technologies t on t.tech_id = w.tech_id where w.week = chosen)
    select jsonb_build_object('viewer', viewer,
      'organisation', jsonb_build_object('name', organisation.name, 'slug', organisation.slug,
        'role', private.organisation_role(organisation.id)),
      'week', chosen, 'began', coalesce((select min(w.week) from weeks w), this_week),
      'weeks', (
        select jsonb_agg(jsonb_build_object('week', g.week::date, 'shown', x.shown / 5 * 5, 'opened', x.opened / 5 * 5,
          'arrived', x.arrived / 5 * 5, 'saved', x.saved / 5 * 5, 'asked', x.asked, 'answered', x.answered)
          order by g.week desc)
        from generate_series(since, this_week, interval '7 days') g (week),
        lateral (select coalesce(sum(w.shown), 0)::bigint as shown, coalesce(sum(w.opened), 0)::bigint as opened,
          coalesce(sum(w.arrived), 0)::bigint as arrived, coalesce(sum(w.saved), 0)::bigint as saved,
          coalesce(sum(w.asked), 0)::bigint as asked, coalesce(sum(w.answered), 0)::bigint as answered
          from weeks w where w.week = g.week::date) x),
      'total', (select count(*) from told),
      'listings', (
        select coalesce(jsonb_agg(jsonb_build_object('techId', d.tech_id, 'title', d.title,
          'shown', private.shown_count(d.shown), 'opened', private.shown_count(d.opened), 'arrived', private.shown_count(d.arrived),
          'saved', private.shown_count(d.saved), 'asked', d.asked, 'answered', d.answered) order by d.place), '[]')
        from told d where d.place <= 100)));
end $$;

grant execute on function
  public.numbers_page(text, date)
to authenticated, service_role;

grant execute on function
  public.count_listings(text),
  public.fold_listing_days()
to service_role;
