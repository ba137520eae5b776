import { expect, test } from "vitest";
import numbers from "#import/rights/numbers-for-test.json" with { type: "json" };
import { parsePatentNumbers } from "#import/rights/patent-number.ts";
import { databaseOfFile } from "../support/fresh-database.ts";

const { sql } = await databaseOfFile();

const SPELLINGS = numbers.spellings;

test("the database normalises patent numbers as the application does", async () => {
  for (const text of SPELLINGS) {
    const [row] = await sql`select private.patent_numbers(${text}) as numbers`;
    const wanted = parsePatentNumbers(text).numbers.map(({ canonical }) => canonical);
    expect([text, row?.numbers.toSorted()]).toEqual([text, wanted.toSorted()]);
  }
});

test("it does the same for random texts of digits, signs and organisations", async () => {
  const pieces =
    "US|EP|WO|PCT|RE|D|Canada |JPH|Serial No. |Patent | |-|/|,|.|B2|A1|20|15|123|456|7|0|x".split(
      "|",
    );
  let state = 1;
  const pick = () => {
    state = (state * 48_271) % 2_147_483_647;
    return pieces[state % pieces.length];
  };
  const texts = Array.from({ length: 600 }, (_, n) =>
    Array.from({ length: 2 + (n % 9) }, pick).join(""),
  );
  const rows = await sql`
    select t.text, private.patent_numbers(t.text) as numbers
    from unnest(${texts}::text[]) with ordinality t (text, place) order by t.place`;
  const different = rows.filter(({ text, numbers }) => {
    const wanted = parsePatentNumbers(text).numbers.map(({ canonical }) => canonical);
    return JSON.stringify(numbers.toSorted()) !== JSON.stringify(wanted.toSorted());
  });
  expect(
    different
      .slice(0, 20)
      .map(({ text, numbers }) => [
        text,
        numbers,
        parsePatentNumbers(text).numbers.map(({ canonical }) => canonical),
      ]),
  ).toEqual([]);
});
