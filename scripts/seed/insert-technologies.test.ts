import { expect, test } from "vitest";
import { withFilingDate } from "./insert-technologies.ts";

test("a filing date is a calendar day or its owner's words", () => {
  const split = (given: string | null) => {
    const { filing_date, filing_date_text } = withFilingDate({ pi_filingdate: given });
    return [filing_date, filing_date_text];
  };
  expect(split("2023-07-25")).toEqual(["2023-07-25", null]);
  expect(split("Spring 2021")).toEqual([null, "Spring 2021"]);
  expect(split("2022-10")).toEqual([null, "2022-10"]);
  expect(split(null)).toEqual([null, null]);
});
