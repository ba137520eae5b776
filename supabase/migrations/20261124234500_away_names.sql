-- Who is away is said to be, where inquiries are divided and passed on.
create or replace function private.answerer_name(p_organisation bigint, p_user uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.shown_name(p_user) || coalesce((
    select format(' (away until %s)', to_char(a.until, 'FMDD FMMonth YYYY')) from public.member_absences a
    where a.organisation_id = p_organisation and a.user_id = p_user and a.until >= private.clock()::date), '')
$$;

create or replace function private.answering_members(p_organisation bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'name', private.answerer_name(p_organisation, m.user_id)) order by m.since, m.user_id), '[]')
  from public.organisation_members m
  where m.organisation_id = p_organisation and m.state = 'active' and m.role in ('admin', 'editor')
$$;

create or replace function public.inbox_page(p_slug text, p_state text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  office public.organisations;
  role text;
begin
  select * into office from public.organisations o where o.slug = p_slug;
  role := private.organisation_role(office.id);
  if role is null then
    return jsonb_build_object('viewer', viewer, 'organisation', null);
  end if;
  return jsonb_build_object('viewer', viewer,
    'organisation', jsonb_build_object('name', office.name, 'slug', office.slug, 'role', role),
    'counts', (
      select coalesce(jsonb_object_agg(c.state, c.n), '{}')
      from (select i.state, count(*) as n from public.inquiries i where i.organisation_id = office.id group by i.state) c),
    'inquiries', (
      select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'techId', x.tech_id, 'title', x.title, 'message', left(x.message, 300),
        'name', x.asker_name, 'state', x.state, 'askedAt', x.asked_at, 'caseManager', case when x.case_manager is not null then private.shown_name(x.case_manager) end,
        'own', coalesce(x.case_manager = caller, false)) order by x.waiting desc, x.asked_at desc, x.id), '[]')
      from (
        select i.*, i.state in ('new', 'open') as waiting from public.inquiries i
        where i.organisation_id = office.id and (p_state is null or i.state = p_state)
        order by i.state in ('new', 'open') desc, i.asked_at desc, i.id limit 100) x),
    'desk', jsonb_build_object(
      'standingReply', coalesce((select d.standing_reply from public.organisation_desks d where d.organisation_id = office.id), ''),
      'awayUntil', (select a.until from public.member_absences a
        where a.organisation_id = office.id and a.user_id = caller and a.until >= private.clock()::date),
      'members', private.answering_members(office.id),
      'managers', (
        select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', private.answerer_name(office.id, c.user_id), 'techId', c.tech_id, 'class', c.class) order by c.id), '[]')
        from public.case_managers c where c.organisation_id = office.id)));
end $$;
