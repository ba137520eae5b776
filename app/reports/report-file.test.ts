import { expect, test } from "vitest";
import { downloadHref, hasReport, isReportId, reportFileName, reportIdOf } from "./report-file.ts";

test.each([
  ["4_report.pdf", "4"],
  ["tech12_report.PDF", "tech12"],
  ["reports/tech12_second_version.pdf", "tech12"],
  ["a-b.pdf", "a-b"],
])("the id of %s is %s", (path, id) => {
  expect(reportIdOf(path)).toBe(id);
  expect(hasReport(path)).toBe(true);
});

test.each([
  null,
  undefined,
  "",
  "PLACEHOLDER",
  "4_report.md",
  "4_report.pdf.exe",
  "_report.pdf",
  ".._report.pdf",
  "a%2fb_report.pdf",
  "a b_report.pdf",
  `${"x".repeat(65)}_report.pdf`,
])("%s names no report", (path) => {
  expect(reportIdOf(path)).toBeNull();
  expect(hasReport(path)).toBe(false);
});

test.each(["..", "../4", "4/5", "4_report", "4.pdf", "", "4\0", "4\n"])("%j is no id", (text) => {
  expect(isReportId(text)).toBe(false);
});

test("names and addresses are made of the id alone", () => {
  expect(reportFileName("tech4")).toBe("tech4_report.pdf");
  expect(downloadHref("tech4")).toBe("/api/download?id=tech4");
});
