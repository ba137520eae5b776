-- What the runs of the night told last is on the page of saved searches.

-- The technologies that a saved search told about last, of those that are still offered: [{"id", "title", "at"}], ten at most.
create function private.newest_told(p_search uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', n.tech_id, 'title', n.title, 'at', n.at) order by n.event_id desc), '[]')
  from (
    select e.event_id, e.tech_id, t.title, e.at from public.alert_events e join public.technologies t on t.tech_id = e.tech_id
    where e.saved_search = p_search order by e.event_id desc limit 10) n
$$;

-- What was told about a watched technology last: [{"kind", "at"}], the kinds of one run.
create function private.newest_changes(p_user uuid, p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'at', e.at) order by e.event_id), '[]')
  from public.alert_events e
  where e.user_id = p_user and e.tech_id = p_tech_id and e.saved_search is null and e.run = (
    select max(x.run) from public.alert_events x
    where x.user_id = p_user and x.tech_id = p_tech_id and x.saved_search is null)
$$;

create or replace function public.searches_page(p_history_page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller constant uuid := (viewer ->> 'id')::uuid;
begin
  return jsonb_build_object('viewer', viewer,
    'mail', private.own_mail_state(),
    'searches', coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'search', s.search, 'frequency', s.frequency,
        'paused', s.paused, 'createdAt', s.created_at, 'lastRunAt', s.last_run_at, 'hasFeed', s.feed_hash is not null,
        'told', (select count(*) from public.alert_events e where e.saved_search = s.id),
        'newest', private.newest_told(s.id)) order by s.created_at desc)
      from public.saved_searches s where s.user_id = caller), '[]'),
    'watches', coalesce((
      select jsonb_agg(jsonb_build_object('techId', w.tech_id, 'title', t.title, 'uni', t.uni, 'since', w.created_at,
        'changes', private.newest_changes(caller, w.tech_id)) order by w.created_at desc)
      from public.watches w left join public.technologies t on t.tech_id = w.tech_id where w.user_id = caller), '[]'),
    'uncertain', (select count(*) from private.mail_outbox o where o.user_id = caller and o.state = 'uncertain'
      and o.made_at > private.clock() - interval '30 days'),
    'history', private.history_page(caller, p_history_page));
end $$;
