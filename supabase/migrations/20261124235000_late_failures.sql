-- An import that fails long after it was begun is told by mail, since nobody looks at its page then.
create or replace function public.fail_run(p_run uuid, p_problem text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  run public.feed_runs;
begin
  update public.feed_runs r set state = 'failed', problem = left(p_problem, 1000), ended_at = private.clock()
  where r.id = p_run and r.state in ('waiting', 'reading') returning * into run;
  delete from private.run_pieces p where p.run_id = p_run;
  if run.nightly then
    if (select f.state from public.feeds f where f.id = run.feed_id) <> 'asks' then
      perform private.tell_portfolio(p_run, jsonb_build_object('problem', left(p_problem, 1000)));
    end if;
    update public.feeds f set state = 'asks', problem = left(p_problem, 1000) where f.id = run.feed_id;
  elsif run.made_at < private.clock() - interval '10 minutes' then
    -- Whoever began it has left the page by now.
    perform private.tell_portfolio(p_run, jsonb_build_object('problem', left(p_problem, 1000), 'stopped', true));
  end if;
end $$;
