import { expect, test } from "vitest";
import { attachment } from "#app/platform/http/attachment.ts";
import { downloadHref, hasReport, isReportId, reportFileName, reportIdOf } from "./report-file.ts";
import cases from "./report-file-for-test.json" with { type: "json" };

test.each(cases.ids)("the id of %s is %s", (path, id) => {
  expect(reportIdOf(path)).toBe(id);
  expect(hasReport(path)).toBe(true);
});

test.each([null, undefined, ...cases.none, `${"x".repeat(201)}_report.pdf`])(
  "%s names no report",
  (path) => {
    expect(reportIdOf(path)).toBeNull();
    expect(hasReport(path)).toBe(false);
  },
);

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
