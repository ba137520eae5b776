-- Numbers that several functions share, each said once. Functions without settings of their own, which the planner
-- replaces by the number.

-- Searches that a free account has in a UTC month (app/membership/trial.ts has it for the pages).
create function private.free_searches() returns integer
language sql immutable parallel safe as $$ select 6 $$;

-- The longest list that a listing shows or a search answers; a page of results folds families as far as this.
create function private.most_listed() returns integer
language sql immutable parallel safe as $$ select 200 $$;

-- Up to this many technologies a search ranks and counts all that match; beyond, rare words select (docs/search.md, 'Scale').
create function private.exact_until() returns integer
language sql immutable parallel safe as $$ select 20000 $$;

grant execute on function
  private.free_searches(),
  private.most_listed(),
  private.exact_until()
to anon, authenticated, service_role;
