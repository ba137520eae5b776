-- What the night removes, what planning may know, who may call what. After the listings' migration, whose
-- count_changed() this replaces.

-- Removes what is past its time, and returns how many rows of which table. At most 20,000 rows a table and night, so
-- that a large remainder is spread over several. Each table's retention is one line; docs/operations.md says why.
create function public.prune_old_rows() returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  rule record;
  removed integer;
  answer jsonb := '{}';
begin
  for rule in select * from (values
    ('private.trial_ledger', $q$ month < private.clock() - interval '2 months' $q$),
    ('private.identity_searches', $q$ month < private.clock() - interval '2 months' $q$),
    ('private.empty_searches', $q$ day < private.clock() - interval '1 day' $q$),
    ('private.chat_minutes', $q$ minute < now() - interval '1 day' $q$),
    ('private.stripe_events', $q$ received_at < now() - interval '90 days' $q$),
    ('ingest.changes', $q$ batch_id in (select b.batch_id from ingest.batches b where b.started_at < now() - interval '180 days') $q$),
    ('public.daily_selection_techids', $q$ date_of_entry < current_date - 30
      and date_of_entry < (select max(d.date_of_entry) from public.daily_selection_techids d) $q$)
  ) r (relation, condition) loop
    execute format('delete from %1$s where ctid = any (array(select ctid from %1$s where %2$s limit 20000))',
      rule.relation, rule.condition);
    get diagnostics removed = row_count;
    answer := answer || jsonb_build_object(rule.relation, removed);
  end loop;
  return answer;
end $$;
revoke execute on function public.prune_old_rows() from public, anon, authenticated;
grant execute on function public.prune_old_rows() to service_role;

drop trigger prune_trial_daily on public.daily_selection_techids;
drop function private.prune_trial_daily();
drop function private.prune_trial();

-- The API's statements end after eight seconds on a hosted project; PostgREST applies these settings to its call.
alter function public.refresh_daily_selection(timestamptz) set statement_timeout = '60s';
alter function public.maintain_search_index() set statement_timeout = '60s';

-- `Prefer: count=planned` answers the planner's estimate, which knows common values of all rows and not only of those
-- that the caller may read: a guessed address, note or name would be confirmed. None of these columns is planned by.
alter table public.technology_contacts alter pi_contactinfo set statistics 0;
alter table public."notes-v1" alter notes set statistics 0;
alter table public.inquiries alter title set statistics 0, alter message set statistics 0;
alter table public.technology_details alter inventor set statistics 0, alter pi_patentid set statistics 0,
  alter filing_date set statistics 0, alter filing_date_text set statistics 0, alter date_added_text set statistics 0,
  alter pi_button1tag set statistics 0, alter pi_button2tag set statistics 0,
  alter reasoning_for_categorical_assign set statistics 0, alter report_filepath set statistics 0;

-- A change that moves no technology from one facet to another takes no lock on the facets.
create or replace function private.count_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from added a join removed r on r.tech_id = a.tech_id
    where (a.class1, a.class2, a.status, a.uni) is distinct from (r.class1, r.class2, r.status, r.uni)) then
    return null;
  end if;
  perform 1 from public.technology_facets f where f.kind = 'all' for update;
  insert into public.technology_facets as f (kind, value, technologies)
  select g.kind, g.value, g.technologies
  from (select c.kind, c.value, sum(c.n)::integer as technologies
        from (select v.kind, v.value, 1 as n from added a, private.facets_of(a.class1, a.class2, a.status, a.uni) v
              union all
              select v.kind, v.value, -1 from removed r, private.facets_of(r.class1, r.class2, r.status, r.uni) v) c
        group by c.kind, c.value having sum(c.n) > 0) g
  order by g.kind, g.value
  on conflict (kind, value) do update set technologies = f.technologies + excluded.technologies;
  update public.technology_facets f set technologies = f.technologies + g.technologies
  from (select c.kind, c.value, sum(c.n)::integer as technologies
        from (select v.kind, v.value, 1 as n from added a, private.facets_of(a.class1, a.class2, a.status, a.uni) v
              union all
              select v.kind, v.value, -1 from removed r, private.facets_of(r.class1, r.class2, r.status, r.uni) v) c
        group by c.kind, c.value having sum(c.n) < 0) g
  where f.kind = g.kind and f.value = g.value;
  delete from public.technology_facets f where f.technologies = 0 and f.kind <> 'all';
  return null;
end $$;

revoke execute on function private.reactions_of(uuid, text) from public, anon, authenticated;
grant execute on function private.reactions_of(uuid, text) to anon, authenticated, service_role;
