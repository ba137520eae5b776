import { readSampleCatalogue } from "../seed/sample.ts";
import { ReportRowSchema } from "./record.schema.ts";
import { type ReportRecord, toReportRecord } from "./record.ts";
import { NOTHING_WRITTEN } from "./sample-reports.ts";
import type { ReportInput } from "./write/compare.ts";

/** The sample catalogue as the report writer reads it. */
export async function readSamplesForTest(): Promise<{
  records: ReportRecord[];
  /** The input for a technology's report; with `asNew`, as if no sections had been written. */
  input(techId: number, asNew?: boolean): ReportInput;
}> {
  const { technologies } = await readSampleCatalogue();
  const records = technologies.map((row) => toReportRecord(ReportRowSchema.parse(row)));
  return {
    records,
    input(techId, asNew = false) {
      const found = records.find((record) => record.techId === techId);
      if (!found) throw new Error(`There is no sample ${techId}.`);
      const record = asNew ? { ...found, written: NOTHING_WRITTEN } : found;
      const similar = record.similarIds.flatMap(
        (id) => records.find((other) => other.techId === id) ?? [],
      );
      return { record, similar, now: new Date("2026-11-21") };
    },
  };
}
