import { expect, test } from "vitest";
import { reportIdOf } from "#app/technology/reports/report-file.ts";
import { databaseOfFile } from "../support/fresh-database.ts";
// As owners write them. The database ignores those that cannot be the name of a report in the bucket.
import paths from "./report-paths-for-test.json" with { type: "json" };

const { sql } = await databaseOfFile();

test("the database and the page read the same report id from every path", async () => {
  const rows = await sql<{ id: string | null }[]>`
    select private.report_id(nullif(path, 'none')) as id
    from unnest(${paths.map((path) => path ?? "none")}::text[]) with ordinality given (path, place) order by place`;
  expect(rows.map(({ id }) => id)).toEqual(paths.map(reportIdOf));
});
