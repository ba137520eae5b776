import { REPORT_SECTIONS } from "#app/technology/record-sections.ts";
import { reportIdOf } from "#app/technology/reports/report-file.ts";
import type { SampleCatalogue } from "../seed/sample.schema.ts";
import { type MadeReport, makeReport } from "./make-report.ts";
import { ReportRowSchema } from "./record.schema.ts";
import { type ReportRecord, toReportRecord } from "./record.ts";

/** A report without any written section. */
export const NOTHING_WRITTEN = Object.fromEntries(
  REPORT_SECTIONS.map(({ field }) => [field, null]),
) as ReportRecord["written"];

/**
 * Writes the report of each sample record that names one, from the record alone. scripts/sample-reports.ts writes the
 * sections of the sample catalogue this way.
 */
export async function makeSampleReports(
  { technologies }: SampleCatalogue,
  brand: string,
  now: Date,
): Promise<(MadeReport & { id: string })[]> {
  const records = new Map(
    technologies.map((row) => {
      const record = toReportRecord(ReportRowSchema.parse(row));
      return [row.tech_id, { ...record, written: NOTHING_WRITTEN }];
    }),
  );
  const made: (MadeReport & { id: string })[] = [];
  for (const record of records.values()) {
    const id = reportIdOf(record.reportPath);
    if (id === null) continue;
    const similar = record.similarIds.flatMap((other) => records.get(other) ?? []).slice(0, 3);
    made.push({ ...(await makeReport({ record, similar, now }, brand)), id });
  }
  return made;
}
