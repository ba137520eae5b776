import * as z from "zod";
import { CATEGORIES, PATENT_STATUSES, TECHNOLOGY_CLASSES } from "../../import/vocabulary.ts";

const ShortTextSchema = z.string().trim().min(1);
const TextObjectSchema = z.strictObject({ text: ShortTextSchema });
/** The shapes in which owners give a text. */
const TextSchema = z.union([TextObjectSchema, ShortTextSchema, z.array(ShortTextSchema).min(1)]);
const BenefitsSchema = z.strictObject({
  benefits: z.union([
    z.array(ShortTextSchema).min(1),
    z.array(z.strictObject({ title: ShortTextSchema, description: ShortTextSchema })).min(1),
  ]),
});
const ScoreSchema = z.number().min(0).max(100);
const ReportSectionSchema = z.strictObject({ markdown: ShortTextSchema });
const TechIdSchema = z.number().int().positive();

/** A technology with the columns of "tech-table-v1", without the id that a database would give it. */
export const CatalogueRecordSchema = z.strictObject({
  title: ShortTextSchema,
  img: z.string().nullable(),
  uni: ShortTextSchema,
  inventor: ShortTextSchema.nullish(),
  status: z.enum(PATENT_STATUSES),
  summary: ShortTextSchema.max(180).regex(/^[^\n]*$/, "must be one line"),
  technical_summary: TextSchema.nullable(),
  market_summary: TextSchema.nullable(),
  application: TextSchema.nullable(),
  key_benefits: z.union([TextSchema, BenefitsSchema]).nullable(),
  developmental_stage: TextSchema.nullable(),
  pi_addinfo: TextObjectSchema.nullable(),
  pi_patentid: ShortTextSchema.nullable(),
  pi_filingdate: ShortTextSchema.nullable(),
  pi_contactinfo: z
    .email()
    .regex(/\.example$/, "must be an address that cannot exist")
    .nullable(),
  pi_button1tag: ShortTextSchema.nullable(),
  pi_button2tag: ShortTextSchema.nullable(),
  pi_similaropps: z.strictObject({ list_opps: z.array(TechIdSchema).max(3) }).nullable(),
  scores: z
    .strictObject({
      commercial_potential: ScoreSchema.optional(),
      readiness: ScoreSchema.optional(),
      evidence: ScoreSchema.optional(),
    })
    .nullable(),
  categorical_assign: z.enum(CATEGORIES).nullable(),
  reasoning_for_categorical_assign: ShortTextSchema.nullable(),
  class1: z.enum(TECHNOLOGY_CLASSES),
  class2: z.enum(TECHNOLOGY_CLASSES).nullable(),
  date_added: z.iso.date().nullable(),
  report_filepath: ShortTextSchema.nullable(),
  rep_key_challenges: ReportSectionSchema.nullish(),
  rep_competitive_advantage: ReportSectionSchema.nullish(),
  rep_exist_solutions: ReportSectionSchema.nullish(),
  rep_rec_use_cases: ReportSectionSchema.nullish(),
  rep_market_potential: ReportSectionSchema.nullish(),
});
export type CatalogueRecord = z.infer<typeof CatalogueRecordSchema>;

/** A record of `supabase/seed/technologies`. */
const SampleTechnologySchema = CatalogueRecordSchema.extend({ tech_id: TechIdSchema });
export type SampleTechnology = z.infer<typeof SampleTechnologySchema>;

const SampleFeatureSchema = z.strictObject({ tech_id: TechIdSchema, active_feature: z.boolean() });

/** The sample catalogue as a whole: ids run from 1 without a gap, and every id named exists. */
export const SampleCatalogueSchema = z
  .object({
    technologies: z.array(SampleTechnologySchema).min(1),
    featured: z.array(SampleFeatureSchema),
  })
  .superRefine(({ technologies, featured }, context) => {
    const complain = (message: string) => context.addIssue({ code: "custom", message });
    technologies.forEach((technology, index) => {
      const { tech_id: id } = technology;
      if (id !== index + 1) complain(`the ids have a gap or a repetition at ${index + 1}`);
      for (const similar of technology.pi_similaropps?.list_opps ?? []) {
        if (similar === id) complain(`technology ${id} is similar to itself`);
        if (similar > technologies.length)
          complain(`technology ${id} names ${similar}, which is none`);
      }
    });
    for (const { tech_id: id } of featured) {
      if (id > technologies.length) complain(`${id} is featured and is no technology`);
    }
  });
export type SampleCatalogue = z.infer<typeof SampleCatalogueSchema>;
