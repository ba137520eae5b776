import { expect, test } from "vitest";
import { type Filing, termEnd } from "./term.ts";

const TODAY = "2026-11-22";
const UTILITY: Filing = {
  filedOn: "2011-11-07",
  parents: [],
  kind: "utility",
  isUnitedStatesGrant: true,
};

test("a term ends twenty years after the filing", () => {
  expect(termEnd(UTILITY, TODAY)).toBe("2031-11-07");
  expect(termEnd({ ...UTILITY, filedOn: "2004-02-29" }, TODAY)).toBe("2024-02-29");
  expect(termEnd({ ...UTILITY, filedOn: "2080-02-29" }, TODAY)).toBe("2100-02-28");
  expect(termEnd({ ...UTILITY, extendedDays: 30 }, TODAY)).toBe("2031-12-07");
});

test("the earliest application that it continues counts", () => {
  expect(termEnd({ ...UTILITY, parents: ["2009-03-01", "2010-01-01"] }, TODAY)).toBe("2029-03-01");
});

test("where the earliest filing is not known, only an end that is past for certain is given", () => {
  expect(termEnd({ ...UTILITY, parents: [null] }, TODAY)).toBeNull();
  expect(termEnd({ ...UTILITY, filedOn: "2005-01-02", parents: [null] }, TODAY)).toBe("2025-01-02");
});

test.each(["design", "plant", "provisional", "international"] as const)(
  "a %s document has no such term",
  (kind) => {
    expect(termEnd({ ...UTILITY, kind }, TODAY)).toBeNull();
  },
);

test("an American grant of an application from before 8 June 1995 ends seventeen years after it, if that is later", () => {
  const endOf = (filedOn: string, grantedOn: string | null, isUnitedStatesGrant = true) =>
    termEnd({ ...UTILITY, filedOn, grantedOn, isUnitedStatesGrant }, TODAY);
  expect(endOf("1995-06-07", "2000-02-29")).toBe("2017-02-28");
  expect(endOf("1995-06-07", "1996-01-02")).toBe("2015-06-07");
  expect(endOf("1967-03-01", "1970-05-05")).toBe("1987-05-05");
  expect(endOf("1995-06-07", null)).toBe("2015-06-07");
  expect(endOf("1995-06-08", "2000-01-01")).toBe("2015-06-08");
  expect(endOf("1995-06-07", "2000-01-01", false)).toBe("2015-06-07");
  const later = {
    ...UTILITY,
    filedOn: "1996-01-02",
    parents: ["1990-01-02"],
    grantedOn: "2000-01-02",
  };
  expect(termEnd(later, TODAY)).toBe("2010-01-02");
});

test("without a filing date there is no end", () => {
  expect(termEnd({ ...UTILITY, filedOn: null }, TODAY)).toBeNull();
});
