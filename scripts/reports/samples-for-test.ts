import { REPORT_SECTIONS } from "../../app/catalogue/record-sections.ts";
import { readSampleCatalogue } from "../seed/sample.ts";
import { type CatalogueFigures, toFigures } from "./catalogue-figures.ts";
import { ReportRowSchema } from "./record.schema.ts";
import { type ReportRecord, toReportRecord } from "./record.ts";
import type { ReportInput } from "./write/compare.ts";

/** The sample catalogue as the report writer reads it. */
export async function readSamplesForTest(): Promise<{
  records: ReportRecord[];
  figures: CatalogueFigures;
  /** What the report on a technology is written from; `asNew` as if nobody had written sections. */
  input(techId: number, asNew?: boolean): ReportInput;
}> {
  const { technologies } = await readSampleCatalogue();
  const records = technologies.map((row) => toReportRecord(ReportRowSchema.parse(row)));
  const figures = toFigures(
    records.map(({ technologyClass, status, category, uni }) => ({
      class1: technologyClass,
      status,
      category,
      uni,
      recent: 0,
      technologies: 1,
    })),
  );
  return {
    records,
    figures,
    input(techId, asNew = false) {
      const found = records.find((record) => record.techId === techId);
      if (!found) throw new Error(`There is no sample ${techId}.`);
      const record = asNew ? { ...found, written: NOTHING_WRITTEN } : found;
      const similar = record.similarIds.flatMap(
        (id) => records.find((other) => other.techId === id) ?? [],
      );
      return { record, similar, figures, now: new Date("2026-11-21") };
    },
  };
}

const NOTHING_WRITTEN = Object.fromEntries(
  REPORT_SECTIONS.map(({ field }) => [field, null]),
) as ReportRecord["written"];
