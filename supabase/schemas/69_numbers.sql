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

-- The first Monday of a month: a month has the weeks that begin in it.
create function private.first_monday(p_month date) returns date
language sql immutable parallel safe set search_path = '' as $$
  select p_month + (8 - extract(isodow from p_month)::integer) % 7
$$;

-- The totals of some weeks of an organisation's listings; what readers did is rounded down to a multiple of five, inquiries
-- are exact.
create function private.total_of(p_weeks jsonb, p_from date, p_until date) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select jsonb_build_object('shown', coalesce(sum(w.shown), 0)::bigint / 5 * 5, 'opened', coalesce(sum(w.opened), 0)::bigint / 5 * 5,
    'arrived', coalesce(sum(w.arrived), 0)::bigint / 5 * 5, 'saved', coalesce(sum(w.saved), 0)::bigint / 5 * 5,
    'asked', coalesce(sum(w.asked), 0), 'answered', coalesce(sum(w.answered), 0))
  from jsonb_to_recordset(p_weeks) w (week date, shown bigint, opened bigint, arrived bigint, saved bigint, asked bigint, answered bigint)
  where w.week between p_from and p_until
$$;

-- Whole days from each inquiry to its answer, of the ten newest answers, and since when the waiting ones wait.
-- returns {"days": [number], "waiting": [number, the longest first]}.
create function private.days_to_answer(p_organisation bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'days', (
      select coalesce(jsonb_agg(extract(epoch from a.at - a.sent_at)::bigint / 86400 order by a.at desc), '[]')
      from (
        select i.sent_at, min(m.at) as at
        from public.inquiries i join public.inquiry_messages m on m.inquiry_id = i.id and m.side = 'organisation'
        where i.organisation_id = p_organisation and i.sent_at is not null group by i.id order by 2 desc limit 10) a),
    'waiting', (
      select coalesce(jsonb_agg(extract(epoch from private.clock() - w.sent_at)::bigint / 86400 order by w.sent_at), '[]')
      from (
        select i.sent_at from public.inquiries i
        where i.organisation_id = p_organisation and i.state in ('new', 'open') and i.sent_at is not null
        order by i.sent_at limit 20) w))
$$;

-- What an organisation's listings did in a month.
-- returns what MonthSchema reads: "before" is of as many weeks before, "weeks" are the twelve up to "until"
create function private.month_of(p_organisation bigint, p_month date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  this_week constant date := date_trunc('week', private.clock())::date;
  first_week constant date := private.first_monday(p_month);
  last_week constant date := least(this_week, private.first_monday((p_month + interval '1 month')::date) - 7);
  earlier constant date := first_week - (last_week - first_week + 7);
  weeks jsonb;
  began date;
begin
  select coalesce(jsonb_agg(to_jsonb(s)), '[]'), coalesce(min(s.week), this_week) into weeks, began
  from (
    select w.week, sum(w.shown) as shown, sum(w.opened) as opened, sum(w.arrived) as arrived, sum(w.saved) as saved,
      sum(w.asked) as asked, sum(w.answered) as answered
    from private.listing_weeks(p_organisation, this_week - 400) w group by w.week) s;
  return jsonb_build_object('month', p_month, 'began', began, 'from', first_week, 'until', last_week,
    'total', private.total_of(weeks, first_week, last_week),
    'before', case when began <= earlier then private.total_of(weeks, earlier, first_week - 7) end,
    'weeks', (
      select coalesce(jsonb_agg(private.total_of(weeks, g.week::date, g.week::date) || jsonb_build_object('week', g.week::date)
        order by g.week), '[]')
      from generate_series(greatest(began, last_week - 77), last_week, interval '7 days') g (week)),
    'answers', private.days_to_answer(p_organisation));
end $$;

-- The first day of the newest month that has a week.
create function private.newest_month() returns date
language sql stable set search_path = '' as $$
  select date_trunc('month', date_trunc('week', private.clock()))::date
$$;

-- A month of an organisation's listings, for its members: of the last twelve, the newest if no other is asked for.
-- returns what NumbersPageSchema reads: "best" are the five most opened, "silent" the five most shown of those that were
--   opened less than five times; a number of saves below five is null. "organisation" is null for everyone else.
create function public.numbers_page(p_slug text, p_month date default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  organisation public.organisations;
  newest constant date := private.newest_month();
  chosen constant date := greatest(newest - interval '11 months', least(newest, date_trunc('month', coalesce(p_month, newest))))::date;
  month jsonb;
begin
  select * into organisation from public.organisations o where o.slug = private.current_slug(p_slug);
  if private.organisation_role(organisation.id) is null then
    return jsonb_build_object('viewer', viewer, 'organisation', null);
  end if;
  month := private.month_of(organisation.id, chosen);
  return (
    with of_month as materialized (
      select w.tech_id, sum(w.shown)::bigint as shown, sum(w.opened)::bigint as opened, sum(w.saved)::bigint as saved,
        sum(w.asked)::bigint as asked
      from private.listing_weeks(organisation.id, (month ->> 'from')::date) w where w.week <= (month ->> 'until')::date
      group by w.tech_id),
    best as (select * from of_month m where m.opened >= 5 order by m.opened desc, m.tech_id limit 5),
    silent as (select * from of_month m where m.shown >= 5 and m.opened < 5 order by m.shown desc, m.tech_id limit 5)
    select month || jsonb_build_object('viewer', viewer,
      'organisation', jsonb_build_object('name', organisation.name, 'slug', organisation.slug,
        'role', private.organisation_role(organisation.id)),
      'listings', (select count(*) from public.technologies t where t.organisation_id = organisation.id),
      'months', (
        select jsonb_agg(g.month::date order by g.month desc)
        from generate_series(least(newest, greatest(date_trunc('month', (month ->> 'began')::date), newest - interval '11 months')),
          newest, interval '1 month') g (month)),
      'mailed', (
        select m.mailed_month is not null from public.organisation_members m
        where m.organisation_id = organisation.id and m.user_id = private.live_user()),
      'best', (
        select coalesce(jsonb_agg(jsonb_build_object('techId', b.tech_id, 'title', t.title, 'opened', b.opened,
          'saved', private.shown_count(b.saved), 'asked', b.asked) order by b.opened desc, b.tech_id), '[]')
        from best b join public.technologies t on t.tech_id = b.tech_id),
      'silent', (
        select coalesce(jsonb_agg(jsonb_build_object('techId', s.tech_id, 'title', t.title, 'shown', s.shown, 'gaps', g.gaps)
          order by s.shown desc, s.tech_id), '[]')
        from silent s join public.technologies t on t.tech_id = s.tech_id
        join private.listing_gaps(array(select x.tech_id from silent x)) g on g.tech_id = s.tech_id)));
end $$;

-- Mails the month that has ended to the members who want it, once each. Returns how many mails wait by it.
create function public.mail_months() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  newest constant date := private.newest_month();
  due record;
  mailed integer := 0;
begin
  for due in
    update public.organisation_members m set mailed_month = newest
    where m.mailed_month < newest and m.state = 'active' returning m.organisation_id, m.user_id
  loop
    perform private.notify_of_organisation(due.user_id, 'month', due.organisation_id,
      private.month_of(due.organisation_id, (newest - interval '1 month')::date) - 'weeks'
        || jsonb_build_object('fees', private.fees_ahead(due.organisation_id)));
    mailed := mailed + 1;
  end loop;
  return mailed;
end $$;

grant execute on function public.numbers_page to authenticated, service_role;
