-- What every object of the database begins with. Files are read in the order of their names: a file's tables, policies
-- and triggers need what earlier files make, the bodies of functions what exists when they are called.
set check_function_bodies = off;

-- Whoever may do something is named: nothing that is made from here on is granted to anybody by itself. Older hosted
-- projects grant everything in `public` to the API's roles, and Postgres lets PUBLIC run every function.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- The data API exposes `public` only. Policies and page functions run with the caller's rights and call helpers of
-- `private` by name; `ingest` is the import's.
create schema if not exists private;
create schema if not exists ingest;
revoke all on schema private, ingest from public, anon, authenticated, service_role;
grant usage on schema public, private to anon, authenticated, service_role;
grant usage on schema ingest to service_role;
