import { expect, test } from "vitest";
import { attachment } from "#app/platform/http/attachment.ts";
import { downloadHref, hasReport, isReportId, reportFileName, reportIdOf } from "./report-file.ts";

test.each([
  ["4_report.pdf", "4"],
  ["tech12_report.PDF", "tech12"],
  ["reports/tech12_second_version.pdf", "tech12"],
  ["a-b.pdf", "a-b"],
  ["3.pdf", "3"],
  ["Solar cell v1.2_report.pdf", "Solar cell v1.2"],
  ["_report.pdf", "_report"],
  ["Bericht für Müller_2.pdf", "Bericht für Müller"],
  ["a.pdf.pdf", "a.pdf"],
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
  ".pdf",
  "reports/.pdf",
  ".._report.pdf",
  "a\\b_report.pdf",
  "a\nb_report.pdf",
  `${"x".repeat(201)}_report.pdf`,
])("%s names no report", (path) => {
  expect(reportIdOf(path)).toBeNull();
  expect(hasReport(path)).toBe(false);
});

test.each(["..", "../4", "4/5", "4\\5", "", "4\0", "4\n"])("%j is no id", (text) => {
  expect(isReportId(text)).toBe(false);
});

test("names and addresses are made of the id alone", () => {
  expect(reportFileName("tech4")).toBe("tech4_report.pdf");
  expect(downloadHref("tech4")).toBe("/api/download?id=tech4");
  expect(downloadHref("a b&c")).toBe("/api/download?id=a%20b%26c");
});

test.each([
  ["4_report.pdf", 'attachment; filename="4_report.pdf"'],
  [
    `für "x"(1).pdf`,
    `attachment; filename="f-r -x-(1).pdf"; filename*=UTF-8''f%C3%BCr%20%22x%22%281%29.pdf`,
  ],
])("%s is saved under its name", (name, header) => {
  expect(attachment(name)).toBe(header);
  expect(() => new Headers({ "Content-Disposition": header })).not.toThrow();
});
