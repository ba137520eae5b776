import { expect, test } from "vitest";
import { principalInstitution, universityFromFile, universityName } from "./university.ts";

test.each([
  ["UNIV COLUMBIA", "Columbia University"],
  ["The Trustees of Columbia University in the City of New York", "Columbia University"],
  ["MIT", "Massachusetts Institute of Technology"],
  ["BOARD OF REGENTS THE UNIV OF TEXAS SYSTEM", "University of Texas System"],
  ["The Regents of the University of California", "University of California"],
  ["NASA Armstrong IPO Office", "NASA Armstrong Flight Research Center"],
  ["UNIV EXAMPLE", "Univ Example"],
  ["UNIV ROCKEFELLER", "Rockefeller University"],
  ["NA", null],
  ["uArizona", "University of Arizona"],
  ["lens-jetengine", null],
  ["bio-techne", "bio-techne"],
  ["EXAMPLE THERAPEUTICS INC", "Example Therapeutics Inc"],
  ["Example &amp; Sons", "Example & Sons"],
  ["  ", null],
])("%j is listed as %j", (written, name) => {
  expect(universityName(written)).toBe(name);
});

test.each([
  ["cmu.json", "Carnegie Mellon University"],
  ["uWashington.json", "University of Washington"],
  ["tto_stanford_listings.json.gz", "Stanford University"],
  ["uNowhere.json", "University of Nowhere"],
  ["nowhereState.json", "Nowhere State University"],
  ["example_university.json", "Example University"],
  ["jetengine.json", null],
])("the file %s is of %s", (file, name) => {
  expect(universityFromFile(file)).toBe(name);
});

test("of several applicants the first academic one is listed, else the first", () => {
  expect(principalInstitution(["EXAMPLE INC", "UNIV COLUMBIA", "UNIV DUKE"])).toBe(
    "Columbia University",
  );
  expect(principalInstitution(["EXAMPLE INC", "OTHER LLC"])).toBe("Example Inc");
  expect(principalInstitution([])).toBeNull();
});

test.each(["stanford_raw.json", "stanford-clean-v2.json", "stanford_full_dump.json"])(
  "%s is Stanford's",
  (file) => {
    expect(universityFromFile(file)).toBe("Stanford University");
  },
);
