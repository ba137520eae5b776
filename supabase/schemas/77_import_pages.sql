-- The pages of imports: their list, and one import with its rows a page at a time.

-- An organisation's imports.
-- returns what ImportsPageSchema reads: the latest thirty imports. "organisation" is null if the caller is not an admin or
--   editor.
create function public.imports_page(p_slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  organisation public.organisations;
  own_role text;
begin
  select * into organisation from public.organisations o where o.slug = private.current_slug(p_slug);
  own_role := private.organisation_role(organisation.id);
  if coalesce(own_role, 'reader') = 'reader' then
    return jsonb_build_object('viewer', private.viewer(), 'organisation', null);
  end if;
  return jsonb_build_object('viewer', private.viewer(),
    'organisation', jsonb_build_object('name', organisation.name, 'slug', organisation.slug, 'verified',
      private.is_verified(organisation.id)),
    'feeds', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'address', f.address, 'state', f.state, 'problem', f.problem,
        'whole', f.whole, 'place', private.has_place(f), 'readAt', f.read_at,
        'latest', (select r.id from public.imports r where r.feed_id = f.id order by r.made_at desc limit 1)) order by f.id), '[]')
      from public.feeds f where f.organisation_id = organisation.id),
    'imports', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'nightly', r.nightly, 'state', r.state,
        'problem', r.problem, 'madeAt', r.made_at, 'counts', private.import_counts(r.id)) order by r.made_at desc, r.id), '[]')
      from (select * from public.imports x where x.organisation_id = organisation.id order by x.made_at desc, x.id limit 30) r));
end $$;

-- returns {"count", "shown"}: how many listings a file lacks, and the first 200 of them
create function private.absent_from_file(import public.imports) returns jsonb
language sql stable security definer set search_path = '' as $$
  with absent as materialized (
    select t.tech_id, t.title from private.not_in_file(import) n (tech_id) join public.technologies t on t.tech_id = n.tech_id
  )
  select jsonb_build_object('count', (select count(*) from absent),
    'shown', (select coalesce(jsonb_agg(jsonb_build_object('techId', s.tech_id, 'title', s.title) order by s.tech_id), '[]')
      from (select * from absent a order by a.tech_id limit 200) s))
$$;

-- An import, fifty rows per page, or 25 of 'unsure'.
-- returns what ImportPageSchema reads. `p_show` is 'new', 'changed', 'unchanged', 'unsure', 'left', 'withdrawn', 'rejected',
--   'copies' or, of a draft, 'doubtful'; of 'changed', the rows are those whose `p_field` changes.
create function public.import_page(
  p_slug text, p_import uuid, p_show text default null, p_page integer default 1, p_field text default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  organisation public.organisations;
  import public.imports;
  counts jsonb;
  fields jsonb;
  show text := p_show;
  field text;
  size integer;
  pages integer;
  page integer;
begin
  select * into organisation from public.organisations o where o.slug = private.current_slug(p_slug);
  if coalesce(private.organisation_role(organisation.id), 'reader') <> 'reader' then
    select * into import from public.imports r where r.id = p_import and r.organisation_id = organisation.id;
  end if;
  if import.id is null then
    return jsonb_build_object('viewer', private.viewer(), 'organisation', null);
  end if;
  counts := private.import_counts(p_import);
  if coalesce(show, '') not in ('new', 'changed', 'unchanged', 'unsure', 'left', 'withdrawn', 'rejected', 'copies', 'doubtful')
    or show = 'doubtful' and counts ->> 'doubtful' = '0' then
    show := coalesce((select c.kind from unnest(array['unsure', 'doubtful', 'changed', 'new', 'rejected', 'unchanged'])
        with ordinality c (kind, place)
      where (counts ->> c.kind)::integer > 0 order by c.place limit 1), 'new');
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('column', f.name, 'listings', f.listings) order by f.listings desc, f.name), '[]')
    into fields
  from (
    select k.name, count(*) as listings from private.import_rows x, jsonb_object_keys(x.changes) k (name)
    where x.import_id = p_import and x.match = 'known' group by k.name) f;
  if show = 'changed' then
    field := coalesce((select f ->> 'column' from jsonb_array_elements(fields) f where f ->> 'column' = p_field), fields -> 0 ->> 'column');
  end if;
  -- Rows with a question also have what was read.
  size := case show when 'unsure' then 25 else 50 end;
  pages := greatest(ceil(coalesce((select (f ->> 'listings')::numeric from jsonb_array_elements(fields) f where f ->> 'column' = field),
    (counts ->> show)::numeric) / size)::integer, 1);
  page := least(greatest(coalesce(p_page, 1), 1), pages);
  return jsonb_build_object('viewer', private.viewer(),
    'organisation', jsonb_build_object('name', organisation.name, 'slug', organisation.slug, 'verified',
      private.is_verified(organisation.id)),
    'details', jsonb_build_object('id', import.id, 'name', import.name, 'isFeed', import.feed_id is not null,
      'nightly', import.nightly, 'state', import.state, 'problem', import.problem,
      'report', import.report, 'madeAt', import.made_at, 'counts', counts,
      'wrote', (select count(*) from private.import_rows x where x.import_id = p_import and x.did is not null)),
    'feed', case when import.feed_id is not null and import.state = 'draft' then private.feed_review(import) end,
    'images', private.images_of_import(p_import),
    'undo', case when import.state = 'done' then private.undo_report(import) end,
    'absent', case when import.feed_id is null and import.state = 'draft' then private.absent_from_file(import) end,
    'fields', fields,
    'refusals', (
      select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'rows', r.rows, 'first', r.first)
        order by r.rows desc, r.reason), '[]')
      from (
        select x.reason, count(*) as rows, min(x.source_row) as first from private.import_rows x
        where x.import_id = p_import and x.outcome = 'rejected' group by x.reason order by 2 desc, 1 limit 20) r),
    'notes', (
      select coalesce(jsonb_agg(jsonb_build_object('note', n.note, 'rows', n.rows) order by n.rows desc, n.note), '[]')
      from (
        select u.note, count(*) as rows from private.import_rows x, unnest(x.notes) u (note)
        where x.import_id = p_import group by u.note having count(*) > 1 order by 2 desc, 1 limit 20) n),
    'show', show, 'field', field, 'page', page, 'pages', pages,
    'rows', (select coalesce(jsonb_agg(jsonb_build_object('place', x.place, 'row', x.source_row, 'outcome', x.outcome, 'reason', x.reason,
        'notes', to_jsonb(x.notes), 'input', left(x.input, 20000), 'content', x.content, 'match', x.match, 'techId', x.tech_id,
        'foundBy', x.found_by, 'title', (select t.title from public.technologies t where t.tech_id = x.tech_id),
        'candidates', (select coalesce(jsonb_agg(jsonb_build_object('id', t.tech_id, 'title', t.title) order by t.tech_id), '[]')
          from public.technologies t where t.tech_id = any (x.candidates) and t.organisation_id = organisation.id),
        'changes', x.changes, 'doubts', x.doubts) order by x.place), '[]')
      from (select * from private.import_rows y where y.import_id = p_import and case show when 'rejected' then y.outcome = 'rejected'
          when 'copies' then y.outcome = 'copy' when 'doubtful' then private.is_doubtful(y)
          when 'changed' then y.match = 'known' and y.changes ? field
          when 'unchanged' then y.match = 'known' and y.changes = '{}' else y.match = show end
        order by y.place limit size offset (page - 1) * size) x));
end $$;

grant execute on function
  public.imports_page(text),
  public.import_page(text, uuid, text, integer, text)
to authenticated, service_role;
