-- Numbers that several functions share, each defined once. These functions have no SET clause, so the planner replaces
-- a call by its number.

-- Searches that a free member has in a UTC month. app/membership/trial.ts has the same number for the pages.
create function private.free_searches() returns integer
language sql immutable parallel safe as $$ select 6 $$;

-- The most technologies that a listing shows or search_ids() returns. A search folds families among as many of its
-- first results.
create function private.most_listed() returns integer
language sql immutable parallel safe as $$ select 200 $$;

grant execute on function private.free_searches, private.most_listed to anon, authenticated, service_role;
