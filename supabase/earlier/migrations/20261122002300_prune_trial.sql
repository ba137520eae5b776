-- What the trial keeps is pruned once a day: by the cron's writing of the day's Discover lists.

create function private.prune_trial_daily() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.prune_trial();
  return null;
end $$;
create trigger prune_trial_daily after insert on public.daily_selection_techids
  for each statement execute function private.prune_trial_daily();

revoke execute on function private.prune_trial_daily() from public, anon, authenticated;
