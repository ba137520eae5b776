-- Questions to Explain.AI that nothing in a record answered: how many of each kind in a week, and nothing else of them.
create table private.unanswered_weeks (
  tech_id bigint not null references private.listing_ids (tech_id) on delete cascade,
  week date not null,
  kind text not null check (kind ~ '^[a-z-]{1,20}$'),
  questions integer not null,
  primary key (tech_id, week, kind)
);
alter table private.unanswered_weeks enable row level security;

-- Adds those of one batch: JSON, [{"id", "kind"}].
create function public.count_unanswered(p_counts text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.unanswered_weeks as w (tech_id, week, kind, questions)
  select c.id, date_trunc('week', private.clock())::date, c.kind, count(*)
  from jsonb_to_recordset(p_counts::jsonb) c (id bigint, kind text)
  join public.technologies t on t.tech_id = c.id
  where c.kind ~ '^[a-z-]{1,20}$' group by 1, 2, 3 order by 1, 3
  on conflict (tech_id, week, kind) do update set questions = w.questions + excluded.questions
$$;

-- Those of a technology in the last twelve weeks, the most frequent first: [{"kind", "count": null below five}].
create function private.unanswered_of(p_tech_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', x.kind, 'count', private.told(x.questions)) order by private.told(x.questions) desc nulls last, x.kind), '[]')
  from (select w.kind, sum(w.questions) as questions from private.unanswered_weeks w
    where w.tech_id = p_tech_id and w.week >= date_trunc('week', private.clock())::date - 77 group by w.kind) x
$$;

create or replace function public.fold_listing_days() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  folded integer;
begin
  with old as (
    delete from private.listing_days d
    where d.day < private.clock()::date - 14 and d.day <> date_trunc('week', d.day)::date returning d.*
  ), weeks as (
    insert into private.listing_days as d (tech_id, day, shown, opened)
    select o.tech_id, date_trunc('week', o.day)::date, sum(o.shown), sum(o.opened) from old o group by 1, 2
    on conflict (tech_id, day) do update set shown = d.shown + excluded.shown, opened = d.opened + excluded.opened
    returning 1
  )
  select (select count(*) from old) + 0 * (select count(*) from weeks) into folded;
  delete from private.listing_days d where d.day < private.clock()::date - 400;
  delete from private.unanswered_weeks w where w.week < private.clock()::date - 400;
  return folded;
end $$;

create or replace function public.listing_page(p_slug text, p_tech_id bigint, p_version integer default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer constant jsonb := private.viewer();
  organisation public.organisations;
  own_role text;
  content jsonb;
begin
  select * into organisation from public.organisations o where o.slug = p_slug;
  own_role := private.organisation_role(organisation.id);
  if own_role is null then
    return jsonb_build_object('viewer', viewer, 'organisation', null, 'listing', null);
  end if;
  if exists (select from public.technologies t where t.tech_id = p_tech_id and t.organisation_id = organisation.id) then
    content := private.listing_content(p_tech_id);
  end if;
  return jsonb_build_object('viewer', viewer,
    'organisation', jsonb_build_object('name', organisation.name, 'slug', organisation.slug, 'role', own_role),
    'listing', case when content is not null then jsonb_build_object('id', p_tech_id, 'content', content - private.report_columns(),
      'report', exists (select from jsonb_each(content) c where c.value <> 'null' and c.key = any (private.report_columns())),
      'gaps', private.listing_gaps(content),
      'editors', array(select f.field from public.field_sources f where f.tech_id = p_tech_id and f.source = 'editor' order by f.field),
      'offers', (select coalesce(jsonb_agg(jsonb_build_object('field', f.field, 'value', f.value, 'at', f.at) order by f.field), '[]')
        from public.offered_values f where f.tech_id = p_tech_id and f.value is distinct from f.kept),
      'claims', (select coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'field', k.field, 'sentence', k.sentence, 'value', k.value) order by k.place), '[]')
        from public.technology_claims k where k.tech_id = p_tech_id),
      'pictures', (select coalesce(nullif(private.pictures_of(p_tech_id), '[]'), case when t.img is null then '[]'
        else jsonb_build_array(jsonb_build_object('key', t.img, 'words', '')) end) from public.technologies t where t.tech_id = p_tech_id),
      'hidden', private.hidden_of(p_tech_id), 'unanswered', private.unanswered_of(p_tech_id),
      'requests', (select count(*) from public.report_requests q where q.tech_id = p_tech_id),
      'versions', (
        select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'at', v.at, 'by', private.shown_name(v.user_id), 'how', v.how,
          'fields', array(select jsonb_object_keys(v.changes))) order by v.version desc), '[]')
        from (select * from public.listing_versions x where x.tech_id = p_tech_id order by x.version desc limit 30) v),
      'changes', (select v.changes - private.report_columns() from public.listing_versions v where v.tech_id = p_tech_id and v.version = p_version)) end);
end $$;

grant execute on function public.count_unanswered(text) to service_role;
