import * as z from "zod";
import { RECORD_SECTIONS, type RecordField } from "#app/technology/record-sections.ts";
import { CLAIM_FIELDS, CLAIM_KINDS } from "#import/claims/claim.ts";
import { STATED_STATUSES } from "#import/rights/stated-statuses.ts";
import { CATEGORIES, PATENT_STATUSES, TECHNOLOGY_CLASSES } from "#import/vocabulary.ts";

const SectionSchema = z
  .object({ markdown: z.string().min(1) })
  .nullable()
  .catch(null)
  .default(null);
/** A claim that the import found in the text. */
const ClaimSchema = z.object({
  kind: z.enum(CLAIM_KINDS),
  field: z.enum(CLAIM_FIELDS),
  sentence: z.string(),
  value: z.string().nullable(),
});
/** ISO dates; `termEndsOn` is computed, and the others are the source's. */
const RightsSchema = z.object({
  statedStatus: z.enum(STATED_STATUSES).nullable().default(null),
  endsOn: z.string().nullable().default(null),
  termEndsOn: z.string().nullable().default(null),
  sourceUrl: z.string().nullable().default(null),
});
const ScoreSchema = z.number().min(0).max(100).optional().catch(undefined);

/** A row of "tech-table-v1" as a report reads it, with related data. The sample catalogue has only the columns. */
export const ReportRowSchema = z.object({
  tech_id: z.coerce.number().int(),
  title: z.string(),
  uni: z.string(),
  inventor: z.string().nullish(),
  status: z.enum(PATENT_STATUSES),
  summary: z.string().nullish(),
  ...(Object.fromEntries(
    RECORD_SECTIONS.map(({ field }) => [field, z.unknown().optional()]),
  ) as Record<RecordField, z.ZodOptional<z.ZodUnknown>>),
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
  claims: z.array(ClaimSchema).default([]),
  rights: RightsSchema.default(RightsSchema.parse({})),
});
export type ReportRow = z.infer<typeof ReportRowSchema>;
