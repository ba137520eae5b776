import { expect, test } from "vitest";
import { OFFICE_CODES, PATENT_SPELLINGS } from "../../import/rights/patent-spellings.ts";

test("the database has the application's spellings of patent numbers", async () => {
  // `vitest run test/repository/patent-spellings.test.ts -u` writes the file; a migration brings it to databases.
  await expect(sqlOfSpellings()).toMatchFileSnapshot(
    "../../supabase/schemas/27_patent_spellings.sql",
  );
});

function sqlOfSpellings(): string {
  const rows = PATENT_SPELLINGS.map(
    ({ pattern, anyCase, number }, place) =>
      `    (${place + 1}, ${quoted(pattern)}, '${anyCase ? "gi" : "g"}', '${number}')`,
  );
  return `-- How patent numbers are written: made from import/rights/patent-spellings.ts, which says what the forms mean
-- (test/repository/patent-spellings.test.ts).

create function private.patent_spellings() returns table (place integer, pattern text, flags text, form text)
language sql immutable parallel safe set search_path = '' as $$
  values
${rows.join(",\n")}
$$;

-- The code of an office by its name, or by another spelling of the code, in small letters.
create function private.office_codes() returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select ${quoted(JSON.stringify(OFFICE_CODES))}::jsonb
$$;
`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
