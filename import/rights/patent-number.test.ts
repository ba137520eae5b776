import { describe, expect, test } from "vitest";
import { citedNumber, numberOfCountry, parsePatentNumbers } from "./patent-number.ts";
import { writtenNumber } from "./written-number.ts";

test.each([
  ["10,037,477", "US10037477"],
  ["US10037477B2", "US10037477"],
  ["US-10037477-B2", "US10037477"],
  ["US 10,037,477 B2", "US10037477"],
  ["7549360", "US7549360"],
  ["US08930553B2", "US8930553"],
  ["D628,609", "USD628609"],
  ["RE43,880", "USRE43880"],
  ["US 2024/0219167 A1", "US20240219167"],
  ["US20210047643", "US20210047643"],
  ["US2020123456A1", "US20200123456"],
  ["20200393793", "US20200393793"],
  ["16/642,641", "US16/642641"],
  ["US16/963,034", "US16/963034"],
  ["PCT/US2022/041539", "PCT/US2022/041539"],
  ["PCT/CH02/00573", "PCT/CH02/00573"],
  ["US2021/031,963", "PCT/US2021/031963"],
  ["WO/2016/055993", "WO2016055993"],
  ["WO2024064446A2", "WO2024064446"],
  ["EP17763681.8A", "EP17763681"],
  ["CNZL201780043808.X", "CN201780043808"],
  ["JP2018535143A", "JP2018535143"],
  ["JP2018-535143A", "JP2018535143"],
  ["KR 10-2019-0012345", "KR1020190012345"],
  ["EP 1 000 000 B1", "EP1000000"],
  ["DE 10 2017 005 548 A1", "DE102017005548"],
  ["PCT/US23/31604", "PCT/US2023/031604"],
  ["US/11,633,146", "US11633146"],
])("%s is %s", (written, canonical) => {
  const { numbers, rest } = parsePatentNumbers(written);
  expect([numbers.map((number) => number.canonical), rest]).toEqual([[canonical], ""]);
});

describe("a number keeps its office", () => {
  test.each([
    ["Canada 3,201,108", "CA3201108", "publication"],
    ["Canadian Patent No. 3,201,108", "CA3201108", "grant"],
    ["Japanese Patent Application 2018-535143", "JP2018535143", "application"],
    ["Korean Patent 10-1234567", "KR101234567", "grant"],
    ["China ZL201480012345.6", "CN201480012345", "grant"],
    ["European Patent 3 123 456", "EP3123456", "grant"],
    ["Australia 2015301234", "AU2015301234", "publication"],
    ["JP H05-123456 A", "JPH05123456", "publication"],
    ["JP-H0512345-A", "JPH0512345", "publication"],
    ["JPS60123456A", "JPS60123456", "publication"],
    ["SU 1234567 A1", "SU1234567", "publication"],
    ["CR 20140123 A", "CR20140123", "publication"],
    ["KR-101234567-B1", "KR101234567", "grant"],
    ["Patent Cooperation Treaty Published Application 2019140064", "WO2019140064", "publication"],
    ["20190119735,", "US20190119735", "publication"],
    ["U.S. Patent Application 09876376", "US09/876376", "application"],
    ["US H1,234", "USH1234", "grant"],
    ["PATENT NO 9,123,456", "US9123456", "grant"],
    ["US RE43,880 E1", "USRE43880", "reissue"],
    ["Re. 43,880", "USRE43880", "reissue"],
    ["Des. 628,609", "USD628609", "design"],
    ["US PP12,345 P2", "USPP12345", "plant"],
    ["US16642641", "US16/642641", "application"],
    ["EP 0 123 456 A1", "EP0123456", "publication"],
    ["EP 1 000 000 (B1)", "EP1000000", "grant"],
    ["EP17763681.8", "EP17763681", "application"],
    ["Europäisches Patent 1 000 000", "EP1000000", "grant"],
    ["DE 10 2017 005 548.3", "DE102017005548", "application"],
    ["10 2017 005 548.3", "DE102017005548", "application"],
    ["DE 43 21 987 A1", "DE4321987", "publication"],
    ["DE 60 2005 012 345 T2", "DE602005012345", "grant"],
    ["UK Patent No. 2345678", "GB2345678", "grant"],
    ["GB1012345.6", "GB1012345", "application"],
    ["特許第６５４３５６９号", "JP6543569", "grant"],
    ["JP 6,543,569", "JP6543569", "grant"],
    ["特開2018-123456", "JP2018123456", "publication"],
    ["特開平5-123456", "JPH05123456", "publication"],
    ["特願2018-123456", "JP2018123456", "application"],
    ["10-2019-0012345", "KR1020190012345", "application"],
    ["KR20190012345A", "KR1020190012345", "publication"],
    ["제10-1234567호", "KR101234567", "grant"],
    ["ZL 2017 8 0043808.X", "CN201780043808", "grant"],
    ["中国专利申请201780043808.X", "CN201780043808", "application"],
    ["CH 701 234 B1", "CH701234", "grant"],
    ["BR 11 2017 021561-0 A2", "BR112017021561", "publication"],
    ["TW I654321", "TWI654321", "grant"],
    ["MX/a/2017/001234", "MX2017001234", "application"],
  ])("%s is %s, a %s", (written, canonical, type) => {
    const { numbers } = parsePatentNumbers(written);
    expect(numbers.map((number) => [number.canonical, number.type])).toEqual([[canonical, type]]);
    const again = parsePatentNumbers(numbers.map(citedNumber).join(", ")).numbers;
    expect(again.map(citedNumber)).toEqual(numbers.map(citedNumber));
  });

  test.each([
    "T2014-085",
    "7549360, 6882782,",
    "XQ 1234567",
    "Japan 12/03/2021",
    "China 2023-137-01",
    "Canada, filed June 3, 2021",
    "Germany | Pending",
    "0",
    "112,017,021,561",
    "April 27, 2020",
    "2023-137-01, filed June 3, 2021, case 2019-025",
    "Патент РФ № 2654321",
  ])("%s holds none", (written) => {
    expect(parsePatentNumbers(written).numbers).toEqual([]);
  });
});

test.each([
  ["US10037477B2", "US 10,037,477 B2"],
  ["USD628609", "US D628,609"],
  ["US20150306595A1", "US 2015/0306595 A1"],
  ["US16/642641", "US 16/642,641"],
  ["PCT/US2017/049819", "PCT/US2017/049819"],
  ["WO2016055993A1", "WO 2016/055993 A1"],
  ["EP1000000B1", "EP 1 000 000 B1"],
  ["DE102017005548A1", "DE 10 2017 005 548 A1"],
  ["DE4321987", "DE 43 21 987"],
  ["JP2018535143A", "JP 2018-535143 A"],
  ["KR1020190012345A", "KR 10-2019-0012345 A"],
  ["KR101234567B1", "KR 10-1234567 B1"],
  ["CN109123456B", "CN 109123456 B"],
])("%s is %s in its office's form, and read again", (cited, written) => {
  expect(writtenNumber(cited)).toBe(written);
  expect(parsePatentNumbers(written).numbers.map(citedNumber)).toEqual([cited]);
});

describe("a sentence", () => {
  test("gives its numbers in order and each once, with the kind code where one is written", () => {
    const { numbers } = parsePatentNumbers(
      "Issued US Patent 9,000,111; continuation 17/123,456, published as US20220000123A1 (see also US9000111B1)",
    );
    expect(numbers.map(({ canonical, kindCode, type }) => [canonical, kindCode, type])).toEqual([
      ["US9000111", "B1", "grant"],
      ["US17/123456", null, "application"],
      ["US20220000123", "A1", "publication"],
    ]);
  });

  test("keeps its words apart, so that nothing of it is lost", () => {
    expect(parsePatentNumbers("10,123,456, pending in Japan").rest).toBe("pending in Japan");
    expect(parsePatentNumbers("10,123,456; EP3123456B1").rest).toBe("");
  });
});

test.each([
  ["H05123456", "JP", "A", "JPH05123456"],
  ["KR 10-2019-0012345 A", "KR", "A", "KR1020190012345"],
  ["1234567", "SU", "A1", "SU1234567"],
  ["2015203123", "AU", "B2", "AU2015203123"],
  ["20120123", "CU", "", "CU20120123"],
  ["US 9833479 B2", "US", "B2", "US9833479"],
])("%s of a row that names %s is that office's", (written, office, kind, canonical) => {
  expect(numberOfCountry(written, office, kind)?.canonical).toBe(canonical);
});

test("without an office of its own, or without digits, a row has no such number", () => {
  expect(numberOfCountry("9833479", "", "")).toBeNull();
  expect(numberOfCountry("none", "JP", "")).toBeNull();
});
