-- The lists that an account keeps say when each technology was kept and whether there is a note on it, in three orders,
-- and can be emptied.

drop function public.kept_page(text, integer);
drop function private.kept_cards(uuid, text, integer, integer);

-- The technologies of `p_user`'s reactions as cards with "keptAt" and "hasNote": the newest first, or by 'title' or
-- 'status' (active, pending, other), each with the newest first among equals.
create function private.kept_cards(p_user uuid, p_kind text, p_limit integer, p_offset integer, p_sort text default 'newest')
returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.card(k.t, n.likes, n.dislikes, n.saves) || jsonb_build_object('keptAt', k.created_at,
    'hasNote', exists (select 1 from public."notes-v1" x where x.user_id = p_user and x.tech_id = k.tech_id)) order by k.place), '[]')
  from (
    select t, x.tech_id, x.created_at, row_number() over (order by
      case when p_sort = 'title' then lower(t.title) end,
      case when p_sort = 'status' then array_position(array['active', 'pending', 'other'], t.status) end,
      x.created_at desc, x.tech_id desc) as place
    from private.reactions_of(p_user, p_kind) x
    join public.technologies t on t.tech_id = x.tech_id
    order by place limit p_limit offset p_offset) k
  left join public.technology_counts n on n.tech_id = k.tech_id
$$;

-- All that the caller saved ('save') or liked ('like'), twenty a page. {"viewer", "total", "page", "pages", "cards"}
create function public.kept_page(p_kind text, p_page integer default 1, p_sort text default 'newest') returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  total integer := private.kept_total(caller, p_kind);
  pages integer := greatest(ceil(total / 20.0)::integer, 1);
  page integer := least(greatest(coalesce(p_page, 1), 1), pages);
begin
  return jsonb_build_object('viewer', viewer, 'total', total, 'page', page, 'pages', pages,
    'cards', private.kept_cards(caller, p_kind, 20, (page - 1) * 20, p_sort));
end $$;

-- Takes everything off a list of the caller's: {"viewer", "removed"}. Notes stay.
create function public.empty_kept(p_kind text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  viewer jsonb := private.viewer();
  caller uuid := (viewer ->> 'id')::uuid;
  removed integer := 0;
begin
  if p_kind = 'save' then
    delete from public."saves-v1" x where x.user_id = caller;
    get diagnostics removed = row_count;
  elsif p_kind = 'like' then
    delete from public."likes-v1" x where x.user_id = caller;
    get diagnostics removed = row_count;
  end if;
  return jsonb_build_object('viewer', viewer, 'removed', removed);
end $$;

revoke execute on function private.kept_cards(uuid, text, integer, integer, text), public.kept_page(text, integer, text),
  public.empty_kept(text) from public, anon, authenticated;
grant execute on function private.kept_cards(uuid, text, integer, integer, text) to anon, authenticated, service_role;
grant execute on function public.kept_page(text, integer, text), public.empty_kept(text) to authenticated, service_role;
