import { z } from "zod";
import { CATEGORIES, PATENT_STATUSES, TECHNOLOGY_CLASSES } from "../../app/catalogue/vocabulary.ts";

const TextSchema = z.unknown();
const SectionSchema = z
  .object({ markdown: z.string().min(1) })
  .nullable()
  .catch(null)
  .default(null);
const ScoreSchema = z.number().min(0).max(100).optional().catch(undefined);

/** A row of "tech-table-v1" as a report reads it; the sample catalogue's records have the same columns. */
export const ReportRowSchema = z.object({
  tech_id: z.coerce.number().int(),
  title: z.string(),
  uni: z.string(),
  inventor: z.string().nullish(),
  status: z.enum(PATENT_STATUSES),
  summary: z.string().nullish(),
  technical_summary: TextSchema,
  market_summary: TextSchema,
  application: TextSchema,
  key_benefits: TextSchema,
  developmental_stage: TextSchema,
  pi_addinfo: TextSchema,
  pi_patentid: z.string().nullish(),
  pi_filingdate: z.string().nullish(),
  pi_button1tag: z.string().nullish(),
  pi_button2tag: z.string().nullish(),
  pi_similaropps: z.unknown(),
  scores: z
    .object({
      commercial_potential: ScoreSchema,
      readiness: ScoreSchema,
      evidence: ScoreSchema,
    })
    .nullish()
    .catch(null),
  categorical_assign: z
    .enum(CATEGORIES)
    .nullish()
    .transform((category) => category ?? "Unclassified"),
  reasoning_for_categorical_assign: z.string().nullish(),
  class1: z.enum(TECHNOLOGY_CLASSES).nullish(),
  class2: z.enum(TECHNOLOGY_CLASSES).nullish(),
  date_added: z.string().nullish(),
  report_filepath: z.string().nullish(),
  rep_key_challenges: SectionSchema,
  rep_competitive_advantage: SectionSchema,
  rep_exist_solutions: SectionSchema,
  rep_rec_use_cases: SectionSchema,
  rep_market_potential: SectionSchema,
});
export type ReportRow = z.infer<typeof ReportRowSchema>;

/** How many technologies there are of one class, status, category and institution. */
export const CatalogueCountSchema = z.object({
  class1: z.enum(TECHNOLOGY_CLASSES).nullable(),
  status: z.enum(PATENT_STATUSES),
  category: z.enum(CATEGORIES),
  uni: z.string(),
  /** Those added within the twelve months before the report. */
  recent: z.coerce.number().int(),
  technologies: z.coerce.number().int(),
});
export type CatalogueCount = z.infer<typeof CatalogueCountSchema>;
