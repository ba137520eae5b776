-- Feeds, which the night reads as imports. begin_feed_night() hands out those that are due; what a reading lacks is
-- withdrawn after three nights (absent_entries()), and a reading that may not be the feed is stopped (feed_doubt()).

-- Whether a feed takes one of its organisation's three places: not before a first reading of it has succeeded.
create function private.has_place(p_feed public.feeds) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_feed.state <> 'new' or exists (
    select from public.imports r where r.feed_id = p_feed.id and r.state not in ('failed', 'left'))
$$;

-- The part of a host's name that one owner has: the last two labels, or three where the last but one is short, as in
-- 'ox.ac.uk'.
create function private.site_of(p_host text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(
    substring(lower(p_host) from '[^.]+\.[^.]{1,3}\.[^.]{2}$'), substring(lower(p_host) from '[^.]+\.[^.]+$'), lower(p_host))
$$;

-- returns why somebody else may answer at a feed's address than when a person last published a reading; null if nothing
-- says so. A changed title counts where most of its words differ.
create function private.other_source(p_now jsonb, p_was jsonb) returns text
language sql immutable set search_path = '' as $$
  select case
    when private.site_of(p_now ->> 'host') <> private.site_of(p_was ->> 'host')
      then format('The feed is answered by %s now, and was by %s.', p_now ->> 'host', p_was ->> 'host')
    when private.site_of(p_now ->> 'site') <> private.site_of(p_was ->> 'site')
      then format('The feed names %s as its site now, and named %s.', p_now ->> 'site', p_was ->> 'site')
    when private.shared_words(private.fold(p_now ->> 'title'), private.fold(p_was ->> 'title')) < 0.5
      and p_now ->> 'title' <> p_was ->> 'title'
      then format('The feed is named “%s” now, and was “%s”.', p_now ->> 'title', p_was ->> 'title')
  end
$$;

-- The listings that a feed held before and that a reading of it lacks; none where only changes were asked for.
create function private.absent_entries(import public.imports) returns setof bigint
language sql stable security definer set search_path = '' as $$
  select e.tech_id from private.feed_entries e
  where e.feed_id = import.feed_id and not import.partial
    and not exists (select from private.import_rows x where x.import_id = import.id and x.tech_id = e.tech_id)
    -- It may be one of these.
    and not exists (
      select from private.import_rows x where x.import_id = import.id and x.match = 'unsure' and e.tech_id = any (x.candidates))
$$;

-- returns why a reading of a feed must not change anything by itself; null if nothing speaks against it. Of a feed that
-- holds everything, less than half is left of what it held the last time, or of what a person last published: so
-- neither one night nor many withdraw everything.
create function private.feed_doubt(import public.imports) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  feed public.feeds;
  n record;
  other constant text := private.other_source(import.source, (select f.source from public.feeds f where f.id = import.feed_id));
begin
  select * into feed from public.feeds f where f.id = import.feed_id;
  if other is null and feed.whole and not import.partial then
    select count(*) filter (where e.missing = 0) as held,
      count(x.tech_id) filter (where e.missing = 0) as holds,
      count(*) filter (where e.confirmed) as held_once,
      count(x.tech_id) filter (where e.confirmed) as holds_once
      into n
    from private.feed_entries e
    left join (select distinct y.tech_id from private.import_rows y where y.import_id = import.id) x on x.tech_id = e.tech_id
    where e.feed_id = feed.id;
    if n.holds * 2 < n.held then
      return format('The feed holds %s of the %s listings that it held the last time.', n.holds, n.held);
    elsif n.holds_once * 2 < n.held_once then
      return format('The feed holds %s of the %s listings that it held when you last published it.', n.holds_once, n.held_once);
    end if;
  end if;
  return other;
end $$;

-- Opens the night's reading of every feed of a verified organisation that has been published once. Ends last night's
-- drafts and deletes finished imports after 60 days. Returns the ids of all imports to continue.
create function public.begin_feed_night() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.imports r where r.state in ('done', 'left', 'failed', 'undone') and r.made_at < private.clock() - interval '60 days';
  update public.imports r set state = 'left', ended_at = private.clock()
  where r.state = 'draft' and r.nightly and r.made_at < private.clock() - interval '12 hours'
    or r.state in ('sheet', 'columns') and r.made_at < private.clock() - interval '14 days';
  delete from public.feeds f where f.added_at < private.clock() - interval '1 day' and not private.has_place(f);
  insert into public.imports (id, organisation_id, feed_id, name, nightly)
  select gen_random_uuid(), f.organisation_id, f.id, f.address, true from public.feeds f
  where f.state <> 'new' and private.is_verified(f.organisation_id)
    and not exists (select from public.imports r where r.feed_id = f.id
      and (r.state in ('waiting', 'reading', 'publishing', 'undoing') or r.nightly and r.made_at > private.clock() - interval '12 hours'))
  order by f.id;
  return (select coalesce(jsonb_agg(r.id order by r.made_at, r.id), '[]') from public.imports r
    where r.state = 'undoing' or r.state in ('waiting', 'reading', 'publishing') and r.made_at > private.clock() - interval '3 days');
end $$;

-- The facts of a feed that a person must see before they publish a reading of it.
-- returns {"whole", "entries", "oldest": the day of its oldest entry, "missing": the first 200 listings that it lacks
--   [{"techId", "title", "nights": with this one}], "missingCount", "goes": how many of all these are withdrawn}
create function private.feed_review(import public.imports) returns jsonb
language sql stable security definer set search_path = '' as $$
  with missing as (
    select t.tech_id, t.title,
      e.missing + case when e.missed_on is distinct from (private.clock() at time zone 'utc')::date then 1 else 0 end as nights
    from private.absent_entries(import) a (tech_id)
    join private.feed_entries e on e.feed_id = import.feed_id and e.tech_id = a.tech_id
    join public.technologies t on t.tech_id = a.tech_id and t.organisation_id = import.organisation_id)
  select jsonb_build_object('whole', f.whole,
    'entries', (select count(*) from private.import_rows x where x.import_id = import.id),
    'oldest', (select min(x.extra ->> 'date_added') from private.import_rows x where x.import_id = import.id),
    'missing', (select coalesce(jsonb_agg(jsonb_build_object('techId', m.tech_id, 'title', m.title, 'nights', m.nights)
      order by m.nights desc, m.tech_id), '[]') from (select * from missing n order by n.nights desc, n.tech_id limit 200) m),
    'missingCount', (select count(*) from missing),
    'goes', (select count(*) from missing m where f.whole and m.nights = 3))
  from public.feeds f where f.id = import.feed_id
$$;
