-- A granted number or the word 'issued' says that a patent was granted, and not that it is still in force.
alter table public.technologies drop constraint technologies_stated_status_check;
alter table public.technologies add constraint technologies_stated_status_check
  check (stated_status in ('active', 'granted', 'pending', 'expired', 'abandoned'));
