import { expect, test } from "vitest";
import { COUNTRY_CODES, PATENT_SPELLINGS } from "#import/rights/patent-spellings.ts";

test("the database has the application's spellings of patent numbers", async () => {
  // `vitest run test/repository/patent-spellings.test.ts -u` writes the file. A migration then changes databases.
  await expect(sqlOfSpellings()).toMatchFileSnapshot(
    "../../supabase/schemas/27_patent_spellings.sql",
  );
});

function sqlOfSpellings(): string {
  const rows = PATENT_SPELLINGS.map(
    ({ pattern, anyCase, number }, place) =>
      `    (${place + 1}, ${quoted(pattern)}, '${anyCase ? "gi" : "g"}', '${number}')`,
  );
  return `-- The spellings of patent numbers, generated from import/rights/patent-spellings.ts, which explains the forms.
-- test/repository/patent-spellings.test.ts compares the two files.

create function private.patent_spellings() returns table (place integer, pattern text, flags text, form text)
language sql immutable parallel safe set search_path = '' as $$
  values
${rows.join(",\n")}
$$;

-- The code of a patent office for each of its names and for each other spelling of its code, in lower case.
create function private.country_codes() returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select ${quoted(JSON.stringify(COUNTRY_CODES))}::jsonb
$$;
`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
