-- Settings and privileges that every other file needs. Files are read in the order of their names: tables, policies and
-- triggers need what earlier files create, while the body of a function needs it only when it is called.
set check_function_bodies = off;

-- Privileges are granted by name: an object created from here on is granted to nobody by default, but for the service
-- role, which reads and writes the tables of `public` and calls its functions. Older hosted projects grant everything in
-- `public` to the API's roles, and Postgres lets PUBLIC execute every function.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public grant select, insert, update, delete on tables to service_role;
alter default privileges in schema public grant execute on functions to service_role;

-- The data API exposes only `public`. Policies and page functions call helpers in `private` by name, and run with the
-- caller's privileges unless they are marked definer. `ingest` belongs to the import.
create schema if not exists private;
create schema if not exists ingest;
revoke all on schema private, ingest from public, anon, authenticated, service_role;
grant usage on schema public, private to anon, authenticated, service_role;
grant usage on schema ingest to service_role;

-- A JSON argument as its caller meant it: the local data service hands an object or a list over as the string of its text.
create function private.json_argument(p_given jsonb) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select case jsonb_typeof(p_given) when 'string' then (p_given #>> '{}')::jsonb else p_given end
$$;
grant execute on function private.json_argument(jsonb) to anon, authenticated, service_role;

-- Makes triggers that call a function after each statement that writes to a table, with its rows as `changed`: after an
-- insert `p_name`_added, after an update `p_name`_changed, after a delete `p_name`_removed.
create procedure private.call_on_changes(p_table regclass, p_name text, p_call text, p_when text[] default '{added,changed,removed}')
language plpgsql set search_path = '' as $$
declare
  each text;
begin
  foreach each in array p_when loop
    execute format('create trigger %I after %s on %s referencing %s table as changed for each statement execute function private.%s',
      p_name || '_' || each, case each when 'added' then 'insert' when 'changed' then 'update' else 'delete' end, p_table,
      case each when 'removed' then 'old' else 'new' end, p_call);
  end loop;
end $$;
