-- Without anything typed, the filter's list of owners asks nothing of the table of owners: as a SQL function this started a
-- query for each owner, 2 ms of a marketplace page with forty of them.
create or replace function private.is_owner_like(name text, typed text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  key text;
begin
  if typed is null or strpos(lower(name), lower(typed)) > 0 then return true; end if;
  key := private.fold(typed);
  return length(key) > 1 and typed !~ '[_%]' and exists (
    select from private.owners o
    where o.name = is_owner_like.name
      and (strpos(private.fold(o.name), key) > 0 or exists (select from unnest(o.aliases) a (alias) where starts_with(a.alias, key))));
end $$;
