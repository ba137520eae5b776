import { expect, test } from "vitest";
import { parsePatentNumbers } from "#import/rights/patent-number.ts";
import { databaseOfFile } from "../support/fresh-database.ts";

const { sql } = await databaseOfFile();

const SPELLINGS = [
  "10,037,477",
  "10037477",
  "US10037477B2",
  "US-10037477-B2",
  "US 10,037,477 B2",
  "us10037477",
  "U.S. Patent No. 10,037,477",
  "US Patent 9,876,543",
  "US 2015/0306595 A1",
  "US20150306595A1",
  "US-2015-0306595",
  "US Pub. No. 2015/0306595",
  "20150306595",
  "US2020123456A1",
  "RE43880",
  "RE 43,880",
  "USRE43880E1",
  "D654,321",
  "PP12345",
  "H1234",
  "WO2017/123456",
  "WO 98/12345 A1",
  "WO2017123456A1",
  "PCT/US2017/049819",
  "PCT US2017 / 49819",
  "pct/us17/49819",
  "PCT/US2023/031604",
  "PCT/US23/31604",
  "JP2018-535143A",
  "KR 10-2019-0012345",
  "DE 10 2017 005 548 A1",
  "US/11,633,146",
  "Patent No.12,006,294",
  "https://image-ppubs.uspto.gov/dirsearch-public/print/downloadPdf/11806784",
  "20180298",
  "US2017/040744",
  "15/123,456",
  "USSN 15/123456",
  "61/123,456",
  "62/12,345",
  "EP1234567B1",
  "EP 1 234 567",
  "CN201780074894.0",
  "CNZL201780074894.0",
  "JP2015-123456",
  "KR10-2015-0012345",
  "GB2345678A",
  "AU2015123456",
  "0000000",
  "US0,000,000",
  "Canadian Patent No. 3,201,108",
  "Korea application 10-1234567",
  "Japanese Patent 7549360",
  "South Africa 2015/123456",
  "German Patent ZL 1234567",
  "JPH05123456A",
  "Application 09876376",
  "Serial No. 14123456",
  "Patent Cooperation Treaty Published Application 2019140064",
  "PCT Publication No. 2019/140064",
  "WO 77/12345 and WO 78/12345",
  "Des. 628,609",
  "Re. 43,880",
  "US16642641",
  "EP 0 123 456 A1",
  "EP 1 000 000 (B1)",
  "10 2017 005 548.3",
  "DE 43 21 987 A1",
  "UK Patent No. 2345678",
  "GB Patent 2,345,678",
  "特許第６５４３５６９号",
  "特開2018－123456",
  "特開平5-123456",
  "특허 제10-1234567호",
  "KR20190012345A",
  "ZL 2017 8 0043808.X",
  "TW I654321 B",
  "MX/a/2017/001234",
  "Патент РФ № 2654321",
  "PATENT NO 9,123,456",
  "SA 12345678",
  "XX 9,876,543",
  "D00000",
  "RE000",
  "7654321, US 9,876,543 and PCT/US2017/049819; pending",
  "Two patents: 8,123,456 and 8,123,457.",
  "A battery of 12,345 cells from 2015",
  "Unknown Patent ID",
  "2015-123A",
  "call 919-555-0100 by 2020",
  "10‑037‑477",
  "US–10037477–B2",
  "",
  "   ",
];

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
  const texts = Array.from({ length: 3000 }, (_, n) =>
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
