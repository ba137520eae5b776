-- What is to be decided of an import is 25 rows a page, so that the page stays small.
create or replace function public.import_page(p_slug text, p_run uuid, p_show text default null, p_page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  organisation public.organisations;
  run public.feed_runs;
  counts jsonb;
  show text := p_show;
  size integer;
  pages integer;
  page integer;
begin
  select * into organisation from public.organisations o where o.slug = p_slug;
  if coalesce(private.organisation_role(organisation.id), 'reader') <> 'reader' then
    select * into run from public.feed_runs r where r.id = p_run and r.organisation_id = organisation.id;
  end if;
  if run.id is null then
    return jsonb_build_object('viewer', private.viewer(), 'organisation', null);
  end if;
  counts := private.run_counts(p_run);
  if coalesce(show, '') not in ('new', 'changed', 'unchanged', 'unsure', 'withdrawn', 'rejected', 'copies') then
    show := coalesce((select c.kind from unnest(array['unsure', 'new', 'changed', 'rejected', 'unchanged']) with ordinality c (kind, place)
      where (counts ->> c.kind)::integer > 0 order by c.place limit 1), 'new');
  end if;
  -- Beside a question stands what was read.
  size := case show when 'unsure' then 25 else 50 end;
  pages := greatest(ceil((counts ->> show)::numeric / size)::integer, 1);
  page := least(greatest(coalesce(p_page, 1), 1), pages);
  return jsonb_build_object('viewer', private.viewer(),
    'organisation', jsonb_build_object('name', organisation.name, 'slug', organisation.slug, 'verified', private.is_verified(organisation.id)),
    'run', jsonb_build_object('id', run.id, 'name', run.name, 'isFeed', run.feed_id is not null, 'nightly', run.nightly, 'state', run.state,
      'problem', run.problem, 'report', run.report, 'madeAt', run.made_at, 'counts', counts,
      'wrote', (select count(*) from private.run_rows x where x.run_id = p_run and x.did is not null)),
    'show', show, 'page', page, 'pages', pages,
    'rows', (select coalesce(jsonb_agg(jsonb_build_object('place', x.place, 'row', x.source_row, 'outcome', x.outcome, 'reason', x.reason,
        'notes', to_jsonb(x.notes), 'input', left(x.input, 20000), 'content', x.content, 'match', x.match, 'techId', x.tech_id,
        'foundBy', x.found_by, 'title', (select t.title from public.technologies t where t.tech_id = x.tech_id),
        'candidates', (select coalesce(jsonb_agg(jsonb_build_object('id', t.tech_id, 'title', t.title) order by t.tech_id), '[]')
          from public.technologies t where t.tech_id = any (x.candidates) and t.organisation_id = organisation.id),
        'changes', x.changes) order by x.place), '[]')
      from (select * from private.run_rows y where y.run_id = p_run and case show when 'rejected' then y.outcome = 'rejected'
          when 'copies' then y.outcome = 'copy' when 'changed' then y.match = 'known' and y.changes <> '{}'
          when 'unchanged' then y.match = 'known' and y.changes = '{}' else y.match = show end
        order by y.place limit size offset (page - 1) * size) x));
end $$;
