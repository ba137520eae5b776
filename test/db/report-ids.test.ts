import { expect, test } from "vitest";
import { reportIdOf } from "#app/technology/reports/report-file.ts";
import { databaseOfFile } from "../support/fresh-database.ts";

const { sql } = await databaseOfFile();

/** Paths as owners write them. The database ignores those that cannot be the name of a report in the bucket. */
const PATHS = [
  null,
  "",
  "PLACEHOLDER",
  "4_report.pdf",
  "tech12_report.PDF",
  "reports/tech12_second_version.pdf",
  "3.pdf",
  "a b_report.pdf",
  "v1.2_report.pdf",
  "_report.pdf",
  "reports/_x.pdf",
  ".pdf",
  "reports/.pdf",
  "4_report.md",
  "4_report.pdf.exe",
  "a.pdf.pdf",
  "a.pdf_old.pdf",
  "4_report.pdf ",
  "Bericht für Müller_2.pdf",
];

test("the database and the page read the same report id from every path", async () => {
  const rows = await sql<{ id: string | null }[]>`
    select private.report_id(nullif(path, 'none')) as id
    from unnest(${PATHS.map((path) => path ?? "none")}::text[]) with ordinality paths (path, place) order by place`;
  expect(rows.map(({ id }) => id)).toEqual(PATHS.map(reportIdOf));
});
