-- The page of numbers knows what its viewer may do, so that it leads readers nowhere else.
create or replace function public.numbers_page(p_slug text, p_week date default null, p_all boolean default false) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  office public.organisations;
  this_week constant date := date_trunc('week', private.clock())::date;
  since constant date := this_week - 77;
  chosen date;
begin
  select * into office from public.organisations o where o.slug = p_slug;
  if private.organisation_role(office.id) is null then
    return jsonb_build_object('viewer', viewer, 'organisation', null);
  end if;
  chosen := date_trunc('week', greatest(since, least(this_week, coalesce(p_week, this_week))))::date;
  return (
    with weeks as materialized (select * from private.listing_weeks(office.id, since)),
    told as (
      select w.*, t.title, row_number() over (order by w.week desc, w.shown desc, w.opened desc, w.tech_id) as place
      from weeks w join public.technologies t on t.tech_id = w.tech_id where p_all or w.week = chosen)
    select jsonb_build_object('viewer', viewer,
      'organisation', jsonb_build_object('name', office.name, 'slug', office.slug, 'role', private.organisation_role(office.id)),
      'week', chosen,
      'weeks', (
        select jsonb_agg(jsonb_build_object('week', g.week::date, 'shown', x.shown / 5 * 5, 'opened', x.opened / 5 * 5,
          'saved', x.saved / 5 * 5, 'asked', x.asked / 5 * 5, 'answered', x.answered / 5 * 5) order by g.week desc)
        from generate_series(since, this_week, interval '7 days') g (week),
        lateral (select coalesce(sum(w.shown), 0)::bigint as shown, coalesce(sum(w.opened), 0)::bigint as opened,
          coalesce(sum(w.saved), 0)::bigint as saved, coalesce(sum(w.asked), 0)::bigint as asked,
          coalesce(sum(w.answered), 0)::bigint as answered from weeks w where w.week = g.week::date) x),
      'total', (select count(*) from told),
      'listings', (
        select coalesce(jsonb_agg(jsonb_build_object('week', d.week, 'techId', d.tech_id, 'title', d.title, 'shown', private.told(d.shown),
          'opened', private.told(d.opened), 'saved', private.told(d.saved), 'asked', private.told(d.asked),
          'answered', private.told(d.answered)) order by d.place), '[]')
        from told d where d.place <= case when p_all then 20000 else 100 end)));
end $$;
