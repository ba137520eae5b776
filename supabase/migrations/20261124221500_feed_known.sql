-- A feed with other listings in place of those that it held asks, too.
create or replace function public.end_reading(p_run uuid, p_report jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  run public.feed_runs;
  held integer;
  found integer;
  says text;
begin
  select * into run from public.feed_runs r where r.id = p_run for update;
  if run.state is distinct from 'reading' then
    return 'none';
  end if;
  perform private.match_run(p_run);
  delete from private.run_pieces p where p.run_id = p_run;
  select count(*), count(*) filter (where exists (
      select from private.run_rows x where x.run_id = p_run and x.outcome = 'taken' and x.tech_id = e.tech_id))
    into held, found
  from private.feed_entries e where e.feed_id = run.feed_id and e.missing = 0;
  if run.nightly and found * 2 < held then
    says := format('The feed holds %s of the %s listings that it held the last time. Nothing was changed.', found, held);
    update public.feeds f set state = 'asks', problem = says where f.id = run.feed_id;
    perform private.tell_portfolio(p_run, jsonb_build_object('problem', says));
  end if;
  update public.feed_runs r set state = case when r.nightly and says is null then 'publishing' else 'draft' end, problem = says,
    report = case jsonb_typeof(p_report) when 'string' then (p_report #>> '{}')::jsonb else p_report end, touched_at = clock_timestamp()
  where r.id = p_run;
  return case when run.nightly and says is null then 'publishing' else 'draft' end;
end $$;
