import { readFile } from "node:fs/promises";
import * as z from "zod";
import { FILE_CHAPTERS } from "#app/technology/reports/report-chapters.ts";
import { reportIdOf } from "#app/technology/reports/report-file.ts";
import type { SampleCatalogue } from "../seed/sample.schema.ts";
import { SWOT_PEST_FILE } from "../seed/sample.ts";
import { type ReportPair, setBoth } from "./make-report.ts";
import { toReportRecord } from "./record.ts";
import { writeReport } from "./write-report.ts";

/** The note in every sample report. Its first section, which the page shows, has it too. */
export const SAMPLE_NOTE =
  "Sample report: written by hand as sample data, about a fictional technology.";

/** Sets the report of each sample record that names one, from the sections and the other fields of the record. */
export async function makeSampleReports(
  { technologies }: SampleCatalogue,
  brand: string,
  now: Date,
): Promise<(ReportPair & { id: string; techId: number })[]> {
  const written = z
    .record(z.string(), z.string())
    .parse(JSON.parse(await readFile(SWOT_PEST_FILE, "utf8")));
  const records = new Map(technologies.map((row) => [row.tech_id, toReportRecord({ row })]));
  return [...records].flatMap(([techId, record]) => {
    const id = reportIdOf(record.row.report_filepath);
    if (id === null) return [];
    const swotPest = written[techId];
    if (swotPest) record.chapters.set(FILE_CHAPTERS.swot_pest, swotPest);
    const near = record.similarIds.flatMap((other) => records.get(other) ?? []);
    const document = writeReport({ record, near, brand, now }, [SAMPLE_NOTE]);
    return [{ id, techId, ...setBoth(document) }];
  });
}
