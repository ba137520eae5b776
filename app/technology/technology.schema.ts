import * as z from "zod";
import { STATED_STATUSES } from "../../import/rights/stated-statuses.ts";
import { CATEGORIES, PATENT_STATUSES, TECHNOLOGY_CLASSES } from "../../import/vocabulary.ts";

/** A card's public fields; `dateAdded` is an ISO date. It may be cached for others, so it has no counts. */
export const PlainCardSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  img: z.string().nullable(),
  uni: z.string(),
  status: z.enum(PATENT_STATUSES),
  summary: z.string().nullable(),
  technologyClass: z.enum(TECHNOLOGY_CLASSES).nullable(),
  secondClass: z.enum(TECHNOLOGY_CLASSES).nullable(),
  category: z.enum(CATEGORIES),
  dateAdded: z.string().nullable(),
  /** The patent's status according to the source; null if it states none. */
  statedStatus: z.enum(STATED_STATUSES).nullable(),
  /** ISO date of the patent's end according to the source. */
  endsOn: z.string().nullable(),
});

/** A member's card: the counts come with the round trip that the page needs anyway. */
export const CardSchema = PlainCardSchema.extend({
  likes: z.number().int(),
  dislikes: z.number().int(),
  saves: z.number().int(),
  /** How many other records of its family this card stands for in a list. */
  family: z.number().int().optional(),
});
export type TechnologyCard = z.infer<typeof PlainCardSchema> &
  Partial<Pick<z.infer<typeof CardSchema>, "likes" | "dislikes" | "saves" | "family">>;

/** A row of "tech-table-v1" as one viewer may read it; fields that they may not read are null. */
export const TechnologyRecordSchema = z.object({
  tech_id: z.number().int(),
  title: z.string(),
  img: z.string().nullable(),
  uni: z.string(),
  inventor: z.string().nullable(),
  status: z.enum(PATENT_STATUSES),
  summary: z.string().nullable(),
  technical_summary: z.unknown(),
  market_summary: z.unknown(),
  application: z.unknown(),
  key_benefits: z.unknown(),
  developmental_stage: z.unknown(),
  pi_addinfo: z.unknown(),
  pi_patentid: z.string().nullable(),
  pi_filingdate: z.string().nullable(),
  pi_contactinfo: z.string().nullable(),
  pi_button1tag: z.string().nullable(),
  pi_button2tag: z.string().nullable(),
  pi_similaropps: z.unknown(),
  likes: z.number().int(),
  dislikes: z.number().int(),
  saves: z.number().int(),
  scores: z.unknown(),
  categorical_assign: z.enum(CATEGORIES),
  reasoning_for_categorical_assign: z.string().nullable(),
  class1: z.enum(TECHNOLOGY_CLASSES).nullable(),
  class2: z.enum(TECHNOLOGY_CLASSES).nullable(),
  date_added: z.string().nullable(),
  report_filepath: z.string().nullable(),
  rep_key_challenges: z.unknown(),
  rep_competitive_advantage: z.unknown(),
  rep_exist_solutions: z.unknown(),
  rep_rec_use_cases: z.unknown(),
  rep_market_potential: z.unknown(),
});
export type TechnologyRecord = z.infer<typeof TechnologyRecordSchema>;

/** ISO dates; `termEndsOn` is computed (design ruling 24), the others come from the source. */
export const RightsSchema = z.object({
  statedStatus: z.enum(STATED_STATUSES).nullable(),
  endsOn: z.string().nullable(),
  termEndsOn: z.string().nullable(),
  sourceUrl: z.string().nullable(),
});
export type Rights = z.infer<typeof RightsSchema>;
