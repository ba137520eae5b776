-- Whose the technologies of a shortlist are, for who may read it; a null id is what the caller saved. {"viewer", "list":
-- null | {"name", "owners": [{"name", "total", "technologies": [{"id", "title"}, ten at most, in the list's order]}]}}, those
-- with most technologies first.
create function public.shortlist_owners(p_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
begin
  if caller is null or p_id is not null and private.shortlist_role(p_id) is null then
    return jsonb_build_object('viewer', viewer, 'list', null);
  end if;
  return jsonb_build_object('viewer', viewer, 'list', jsonb_build_object(
    'name', coalesce((select s.name from public.shortlists s where s.id = p_id), 'Saved'),
    'owners', (
      select coalesce(jsonb_agg(jsonb_build_object('name', o.uni, 'total', o.total, 'technologies', o.technologies)
        order by o.total desc, o.uni), '[]')
      from (
        select x.uni, count(*) as total,
          jsonb_agg(jsonb_build_object('id', x.tech_id, 'title', x.title) order by x.place) filter (where x.nth <= 10) as technologies
        from (
          select t.uni, t.tech_id, t.title, l.place, row_number() over (partition by t.uni order by l.place) as nth
          from (
            select i.tech_id, i.place::bigint as place from public.shortlist_items i where i.shortlist_id = p_id
            union all
            select v.tech_id, row_number() over (order by v.created_at desc, v.tech_id desc)
            from public."saves-v1" v where p_id is null and v.user_id = caller) l
          join public.technologies t on t.tech_id = l.tech_id) x
        group by x.uni) o)));
end $$;

grant execute on function
  public.shortlist_owners(bigint)
to authenticated, service_role;
