import { describe, expect, test } from "vitest";
import { parseDate } from "../clean/dates.ts";
import { readPatentsField } from "./patents-field.ts";
import cases from "./patents-fields-for-test.json" with { type: "json" };

const read = (text: string, today = "2026-11-25") =>
  readPatentsField(text, { today, readDate: (date) => parseDate(date, "month-first") });
const numbersOf = (text: string) => read(text).numbers.map(({ canonical }) => canonical);

describe("the state of the rights", () => {
  test.each([
    ["PLANAR SENSOR ARRAYS FOR ELECTRICALLY ACTIVE TISSUE", null],
    ["POROUS MEMBRANES FOR SLOW RELEASE AND OTHER APPLICATIONS", null],
    ["Not patented; trade secret", null],
    ["MARKING INK: Provisional, United States, 62/111,222, 7/9/2018, Expired", "expired"],
    ["9,123,456, 62/111,222 Provisional (Expired)", "granted"],
    ["US9123456B2, expired - fee related", "expired"],
    [
      "COATINGS (Canada, 3,011,222, Pending), COATINGS (United States, 16/111,222, Pending)",
      "pending",
    ],
    ["Method (DIV: Divisional, Japan, Serial No. 2019-111222, Patent No. 6911222)", "granted"],
    ["20170290, 20180107, 20180298", null],
    ["US20210111222A1", null],
    ["A provisional application, US 63/011,222, has been filed on April 27, 2020", null],
    ["United States Of America Published Application 0093560 A1", "pending"],
    ["Japan | Pending, Canada | Granted", "granted"],
    [
      "2023-087-01, US, 63/411,222 Provisional (Expired) 2023-087-03, NA, PCT/US2023/071222 PCT (Active)",
      "pending",
    ],
    ["", null],
  ])("of “%s” is %s", (text, stated) => {
    expect(read(text).statedStatus).toBe(stated);
  });

  test.each([
    ["WO2007030485A2", "2026-11-25", null],
    ["PCT/US2021/011222", "2024-06-30", "pending"],
    ["PCT/US2021/011222", "2024-07-01", null],
    ["PCT/US2015/011222, 15/911,222", "2026-11-25", "pending"],
    ["Patent pending; WO2015011222", "2026-11-25", "pending"],
    ["62/111,222", "2026-11-25", null],
  ])(
    "of “%s” on %s is %s, since an international application waits for thirty months",
    (text, today, stated) => {
      expect(read(text, today)).toMatchObject({ statedStatus: stated, status: stated ?? "other" });
    },
  );
});

describe("a number keeps its office", () => {
  test.each(cases.numbers)("%s", (text, numbers) => {
    expect(numbersOf(text).join(" ")).toBe(numbers);
  });
});

describe("dates", () => {
  test("behind an application's and a patent's number are those of filing, issue and expiry", () => {
    expect(
      read(
        "INKS, Ordinary Utility, United States, 17/311,222, 11,811,222, 7/7/2021, 12/26/2023, 9/21/2041, Granted",
      ),
    ).toMatchObject({
      filing: { iso: "2021-07-07" },
      endsOn: "2041-09-21",
      statedStatus: "granted",
    });
  });

  test("that a word names are what it says", () => {
    expect(
      read("U.S. Patent No. 9,123,456, filed 3/14/2012, issued 4/5/2015, expires 3/14/2032"),
    ).toMatchObject({ filing: { iso: "2012-03-14" }, endsOn: "2032-03-14" });
    const provisional =
      "A provisional application, US 63/011,222, has been filed on April 27, 2020";
    expect(read(provisional).filing.iso).toBe("2020-04-27");
  });

  test("of a right that ended do not end one that goes on", () => {
    const ended =
      "INKS, Ordinary Utility, United States, 09/311,222, 6,811,222, 7/7/2001, 12/26/2004, 7/7/2021, Expired";
    expect(read(ended)).toMatchObject({ endsOn: "2021-07-07", statedStatus: "expired" });
    expect(read(`${ended}, INKS, Continuation, United States, 17/311,222, Pending`)).toMatchObject({
      endsOn: null,
      statedStatus: "pending",
    });
  });

  test("of a national filing come before those of an international and a provisional one", () => {
    expect(
      read(
        "A: Provisional, United States, 62/111,222, 7/9/2018, Expired, A, PCT: Patent Cooperation Treaty, PCT/US2019/011222, 7/8/2019, Expired, A, Ordinary Utility, United States, 17/111,222, 1/8/2021, Pending",
      ),
    ).toMatchObject({ filing: { iso: "2021-01-08" }, statedStatus: "pending" });
  });

  test("whose order nothing tells are left as the owner wrote them", () => {
    const text = "United States Of America Issued Patent 11,453,902 09/27/2022 2019-808";
    expect(read(text)).toMatchObject({
      filing: { iso: null, text: null },
      endsOn: null,
      hasMore: true,
    });
  });

  test("more than twenty years after the filing a patent's term is over", () => {
    expect(
      read("Utility, United States, 09/911,222, 6,911,222, 7/20/2001, 12/26/2004, Granted")
        .termEndsOn,
    ).toBe("2021-07-20");
  });
});
