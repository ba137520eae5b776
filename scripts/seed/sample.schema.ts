import * as z from "zod";
import { type Field, TECHNOLOGY_FIELDS } from "#import/technology-fields.ts";
import { CATEGORIES, PATENT_STATUSES, TECHNOLOGY_CLASSES } from "#import/vocabulary.ts";

const ShortTextSchema = z.string().trim().min(1);
const TextObjectSchema = z.strictObject({ text: ShortTextSchema });
/** The formats in which owners give a text. */
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

/** The format of a value, by what its column holds; null or missing where an owner gives none. */
const SCHEMAS = {
  prose: TextSchema.nullish(),
  markdown: ReportSectionSchema.nullish(),
  json: z.never(),
  number: z.never(),
  text: ShortTextSchema.nullish(),
  line: ShortTextSchema.nullish(),
  word: ShortTextSchema.nullish(),
  date: ShortTextSchema.nullish(),
} as const satisfies Record<Field["holds"], z.ZodType>;
type GivenField = Exclude<Field, { table: "counts" } | { column: "tech_id" }>;

const byHolds = Object.fromEntries(
  TECHNOLOGY_FIELDS.filter(({ table, column }) => table !== "counts" && column !== "tech_id").map(
    ({ column, holds }) => [column, SCHEMAS[holds]],
  ),
) as { [F in GivenField as F["column"]]: (typeof SCHEMAS)[F["holds"]] };

/** A technology with the columns of "tech-table-v1". */
const SampleTechnologySchema = z.strictObject({
  ...byHolds,
  tech_id: TechIdSchema,
  title: ShortTextSchema,
  img: ShortTextSchema.nullable(),
  uni: ShortTextSchema,
  status: z.enum(PATENT_STATUSES),
  summary: ShortTextSchema.max(180).regex(/^[^\n]*$/, "must be one line"),
  key_benefits: z.union([TextSchema, BenefitsSchema]).nullish(),
  pi_addinfo: TextObjectSchema.nullish(),
  pi_contactinfo: z
    .email()
    .regex(/\.example$/, "must be an address that cannot exist")
    .nullish(),
  pi_similaropps: z.strictObject({ list_opps: z.array(TechIdSchema).max(3) }).nullable(),
  scores: z
    .strictObject({
      commercial_potential: ScoreSchema.optional(),
      readiness: ScoreSchema.optional(),
      evidence: ScoreSchema.optional(),
    })
    .nullable(),
  categorical_assign: z.enum(CATEGORIES).nullable(),
  class1: z.enum(TECHNOLOGY_CLASSES),
  class2: z.enum(TECHNOLOGY_CLASSES).nullable(),
  date_added: z.iso.date().nullable(),
});
export type SampleTechnology = z.infer<typeof SampleTechnologySchema>;

const SampleFeatureSchema = z.strictObject({ tech_id: TechIdSchema, active_feature: z.boolean() });

/** The whole sample catalogue. */
export const SampleCatalogueSchema = z.object({
  technologies: z.array(SampleTechnologySchema).min(1),
  featured: z.array(SampleFeatureSchema),
});
export type SampleCatalogue = z.infer<typeof SampleCatalogueSchema>;
