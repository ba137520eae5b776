-- The spellings of patent numbers, filled in from import/rights/patent-spellings.ts, which explains the forms.
create function private.patent_spellings() returns table (place integer, pattern text, flags text, form text)
language sql immutable parallel safe set search_path = '' as $$
  values
@import/rights/patent-spellings.ts: spellings@
$$;

-- The code of a patent office for each of its names and for each other spelling of its code, in lower case.
create function private.country_codes() returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select '@import/rights/patent-spellings.ts: countries@'::jsonb
$$;
