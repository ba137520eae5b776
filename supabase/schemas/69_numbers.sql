-- The numbers of listings: how often each was shown and opened, counted by day without anybody's identity, and by week
-- how often it was saved, asked about and answered. Counts of readers' acts below five are shown to nobody; inquiries
-- are the organisation's own, and exact for it.

create table private.listing_days (
  tech_id bigint not null references private.listing_ids (tech_id) on delete cascade,
  day date not null,
  act text not null check (act in ('shown', 'opened', 'visited', 'browsed', 'searched', 'arrived')),
  count integer not null,
  primary key (tech_id, day, act)
);
create index listing_days_by_day on private.listing_days (day);
comment on column private.listing_days.act is 'Of what was opened also: visited without an account; browsed from another page here, searched from a search engine, or arrived from a site that embeds it.';
comment on column private.listing_days.day is 'After 14 days the Monday of its week.';

-- Adds the counts of one batch: JSON, [{"id", "act", "count"}]. Returns how many rows were counted.
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
  insert into private.listing_days as d (tech_id, day, act, count)
  select c.id, private.clock()::date, c.act, least(sum(c.count), 100000)
  from jsonb_to_recordset(counts) c (id bigint, act text, count integer)
  join public.technologies t on t.tech_id = c.id
  where c.count > 0
  group by c.id, c.act order by c.id, c.act
  on conflict (tech_id, day, act) do update set count = d.count + excluded.count;
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
    insert into private.listing_days as d (tech_id, day, act, count)
    select o.tech_id, date_trunc('week', o.day)::date, o.act, sum(o.count) from old o group by 1, 2, 3
    on conflict (tech_id, day, act) do update set count = d.count + excluded.count
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

-- How often what was done with each of an organisation's listings in each week from `p_from` on, without what the
-- organisation's members did: the acts of `listing_days`, and 'saved', 'asked' and 'answered'.
create function private.listing_weeks(p_organisation bigint, p_from date)
returns table (week date, tech_id bigint, act text, count bigint)
language sql stable security definer set search_path = '' as $$
  with own as (select t.tech_id from public.technologies t where t.organisation_id = p_organisation),
  member as (select m.user_id from public.organisation_members m where m.organisation_id = p_organisation and m.state = 'active'),
  happened as (
    select d.day, d.tech_id, d.act, d.count
    from private.listing_days d join own o on o.tech_id = d.tech_id where d.day >= p_from
    union all
    select (s.created_at at time zone 'utc')::date, s.tech_id, 'saved', 1
    from public."saves-v1" s join own o on o.tech_id = s.tech_id
    where s.created_at >= p_from and s.user_id not in (select user_id from member)
    union all
    select (i.asked_at at time zone 'utc')::date, i.tech_id, unnest(case when exists (
      select from public.inquiry_messages m where m.inquiry_id = i.id and m.side in ('organisation', 'contact'))
      then '{asked,answered}'::text[] else '{asked}' end), 1
    from public.inquiries i join own o on o.tech_id = i.tech_id
    where i.asked_at >= p_from and (i.user_id is null or i.user_id not in (select user_id from member))
  )
  select date_trunc('week', h.day)::date, h.tech_id, h.act, sum(h.count) from happened h group by 1, 2, 3
$$;

-- How often each of an organisation's listings was shown, opened, saved and asked about in the weeks from `p_from` on.
create function private.listing_totals(p_organisation bigint, p_from date, p_until date default 'infinity')
returns table (tech_id bigint, shown bigint, opened bigint, saved bigint, asked bigint)
language sql stable security definer set search_path = '' as $$
  select w.tech_id, coalesce(sum(w.count) filter (where w.act = 'shown'), 0)::bigint,
    coalesce(sum(w.count) filter (where w.act = 'opened'), 0)::bigint, coalesce(sum(w.count) filter (where w.act = 'saved'), 0)::bigint,
    coalesce(sum(w.count) filter (where w.act = 'asked'), 0)::bigint
  from private.listing_weeks(p_organisation, p_from) w where w.week <= p_until group by w.tech_id
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
  select jsonb_object_agg(n.act, case when n.act in ('asked', 'answered') then n.sum else n.sum / 5 * 5 end)
  from (
    select a.act, coalesce(sum(w.count), 0)::bigint as sum
    from unnest('{shown,opened,visited,browsed,searched,arrived,saved,asked,answered}'::text[]) a (act)
    left join jsonb_to_recordset(p_weeks) w (week date, act text, count bigint)
      on w.act = a.act and w.week between p_from and p_until
    group by a.act) n
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
    select w.week, w.act, sum(w.count) as count
    from private.listing_weeks(p_organisation, this_week - 400) w group by w.week, w.act) s;
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
      select * from private.listing_totals(organisation.id, (month ->> 'from')::date, (month ->> 'until')::date)),
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
