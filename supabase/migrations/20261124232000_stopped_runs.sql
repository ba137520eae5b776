-- A run that its queue has tried in vain ends with a line that says what to do next, and whoever brought it is told; one whose
-- message was lost is taken up again.
create or replace function private.tell_portfolio(p_run uuid, p_more jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  run public.feed_runs;
begin
  select * into run from public.feed_runs r where r.id = p_run;
  perform private.add_notice(m.user_id, 'portfolio', jsonb_build_object('run', p_run, 'name', run.name,
    'slug', (select o.slug from public.organisations o where o.id = run.organisation_id)) || p_more)
  from public.organisation_members m
  where m.organisation_id = run.organisation_id and m.state = 'active' and m.role <> 'reader'
    and (m.role = 'admin' or m.user_id in (run.asked_by, (select f.added_by from public.feeds f where f.id = run.feed_id)));
end $$;

create or replace function public.take_run(p_run uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  run public.feed_runs;
begin
  select * into run from public.feed_runs r where r.id = p_run for update;
  if run.state is null or run.state not in ('waiting', 'reading', 'publishing', 'undoing') then
    return '{"step": "none"}';
  elsif run.state = 'waiting' and (select count(*) from public.feed_runs r
    where r.state in ('reading', 'publishing') and r.touched_at > clock_timestamp() - interval '15 minutes') >= 10 then
    update public.feed_runs r set touched_at = clock_timestamp() where r.id = p_run;
    return '{"step": "later"}';
  end if;
  update public.feed_runs r set state = case r.state when 'waiting' then 'reading' else r.state end, touched_at = clock_timestamp()
  where r.id = p_run;
  return jsonb_build_object('step', case run.state when 'publishing' then 'publish' when 'undoing' then 'undo' else 'read' end,
    'organisation', private.organisation_name(run.organisation_id), 'name', run.name,
    'address', (select f.address from public.feeds f where f.id = run.feed_id), 'plan', run.plan,
    'since', (select (f.read_at at time zone 'utc')::date - 1 from public.feeds f where f.id = run.feed_id and f.state = 'on' and not run.nightly),
    -- The first piece comes last.
    'hasFile', exists (select from private.run_pieces p where p.run_id = p_run and p.place = 0),
    'rows', (select coalesce(max(x.place) + 1, 0) from private.run_rows x where x.run_id = p_run));
end $$;

create or replace function public.stop_run(p_run uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  run public.feed_runs;
  says text;
  tells boolean := true;
begin
  select * into run from public.feed_runs r where r.id = p_run for update;
  if run.state is null or run.state not in ('waiting', 'reading', 'publishing', 'undoing') then
    return;
  end if;
  says := case run.state
    when 'publishing' then format('Publishing stopped with %s rows still to write. Publish it again: it goes on where it stopped.', private.run_counts(p_run) ->> 'open')
    when 'undoing' then 'Rolling back stopped before its end. Roll it back again: it goes on where it stopped.'
    else 'Reading it failed again and again on our side. Nothing was published or withdrawn. '
      || case when run.feed_id is null then 'Send the file again.' else 'Read the feed again.' end end
    || ' If that fails too, write to us.';
  update public.feed_runs r set state = case when r.state in ('publishing', 'undoing') then 'done' else 'failed' end, problem = says,
    ended_at = private.clock()
  where r.id = p_run;
  delete from private.run_pieces p where p.run_id = p_run;
  if run.nightly then
    tells := (select f.state from public.feeds f where f.id = run.feed_id) <> 'asks';
    update public.feeds f set state = 'asks', problem = says where f.id = run.feed_id;
  end if;
  if tells then
    perform private.tell_portfolio(p_run, jsonb_build_object('problem', says, 'stopped', true));
  end if;
end $$;

create or replace function public.forgotten_runs() returns jsonb
language sql volatile security definer set search_path = '' as $$
  with taken as (
    update public.feed_runs r set touched_at = clock_timestamp()
    where r.state in ('waiting', 'reading', 'publishing', 'undoing') and r.touched_at < clock_timestamp() - interval '15 minutes'
    returning r.id)
  select coalesce(jsonb_agg(t.id), '[]') from taken t
$$;

create or replace function public.change_import(p_slug text, p_run uuid, p_change text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organisation constant bigint := private.organisation_id_of(p_slug);
  refused constant text := private.begin_organisation_change(organisation, '{admin,editor}');
  run public.feed_runs;
begin
  if refused is not null then
    return private.organisation_answer(refused);
  end if;
  select * into run from public.feed_runs r where r.id = p_run and r.organisation_id = organisation for update;
  if run.id is null then
    return private.organisation_answer('not-found');
  elsif p_change = 'remove' and run.feed_id is not null then
    perform private.note_act('feed.removed', organisation, null, jsonb_build_object('feed', run.feed_id));
    delete from public.feeds f where f.id = run.feed_id;
  elsif p_change = 'leave' and run.state = 'draft' then
    update public.feed_runs r set state = 'left', ended_at = private.clock() where r.id = p_run;
    delete from private.run_rows x where x.run_id = p_run;
  -- Also of a run that is done, where what was not sure has been decided since.
  elsif p_change = 'publish' and run.state in ('draft', 'done') then
    if not private.is_verified(organisation) then
      return private.organisation_answer('unverified');
    elsif run.state = 'draft' and exists (select from public.feed_runs r where r.feed_id = run.feed_id and r.made_at > run.made_at
      and r.state in ('publishing', 'done')) then
      return private.organisation_answer('exists');
    end if;
    update public.feed_runs r set state = 'publishing', problem = null, touched_at = clock_timestamp() where r.id = p_run;
    perform private.note_act('portfolio.published', organisation, null, jsonb_build_object('run', p_run));
  elsif p_change = 'roll-back' and run.state = 'done' and exists (select from private.run_rows x where x.run_id = p_run and x.did is not null) then
    -- Earlier words appear at once, as any change.
    if not private.is_verified(organisation) then
      return private.organisation_answer('unverified');
    end if;
    update public.feed_runs r set state = 'undoing', problem = null, touched_at = clock_timestamp() where r.id = p_run;
    perform private.note_act('portfolio.rolled-back', organisation, null, jsonb_build_object('run', p_run));
  else
    return private.organisation_answer('wrong');
  end if;
  return private.organisation_answer('changed', jsonb_build_object('id', p_run));
end $$;

grant execute on function
  public.stop_run(uuid),
  public.forgotten_runs()
to service_role;
