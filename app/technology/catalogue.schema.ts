import { z } from "zod";
import { CLAIM_FIELDS, CLAIM_KINDS } from "../../import/claims/claim.ts";
import { STATED_STATUSES } from "../../import/rights/stated-statuses.ts";
import { InquirySchema } from "../inquiries/inquiry.schema.ts";
import { StoredNoteSchema } from "../notes/stored-note.schema.ts";
import { CATEGORIES, OWNER_KINDS, PATENT_STATUSES, TECHNOLOGY_CLASSES } from "./vocabulary.ts";

export type { TechnologyClass } from "./vocabulary.ts";

/** What a card shows to everyone; `dateAdded` is an ISO date. It may be kept for others, so it counts nothing. */
const PlainCardSchema = z.object({
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
  /** What the source says of the patent; null where it says nothing. */
  statedStatus: z.enum(STATED_STATUSES).nullable(),
  /** ISO date at which the source says that the patent ends. */
  endsOn: z.string().nullable(),
});

/** What a card shows to a member: the counts come with the trip that his page makes anyway. */
export const CardSchema = PlainCardSchema.extend({
  likes: z.number().int(),
  dislikes: z.number().int(),
  saves: z.number().int(),
  /** How many further records of its family it stands for in a list. */
  family: z.number().int().optional(),
});
export type TechnologyCard = z.infer<typeof PlainCardSchema> &
  Partial<Pick<z.infer<typeof CardSchema>, "likes" | "dislikes" | "saves" | "family">>;

/** The person a page was made for; null for a visitor. Times are ISO instants. */
export const ViewerSchema = z
  .object({
    id: z.uuid(),
    email: z.string().nullable(),
    isPro: z.boolean(),
    subscriptionEnd: z.string().nullable(),
    trialEnd: z.string().nullable(),
    subscribed: z.boolean(),
    /** What time it is for the membership, by the database's clock. */
    at: z.string(),
    trialSearches: z.number().int(),
  })
  .nullable();
export type Viewer = z.infer<typeof ViewerSchema>;

/** Answer of `home_page()`. */
export const HomePageSchema = z.object({
  viewer: ViewerSchema,
  lists: z.array(z.object({ name: z.string(), cards: z.array(PlainCardSchema) })),
});

/** The universities found, the largest first; `total` is of the whole catalogue. */
export const UniversitiesSchema = z.object({
  total: z.number().int(),
  matching: z.number().int(),
  found: z.array(
    z.object({
      name: z.string(),
      technologies: z.number().int(),
      /** What its name says of the owner; null where it says nothing. */
      kind: z.enum(OWNER_KINDS).nullable().default(null),
    }),
  ),
});
export type Universities = z.infer<typeof UniversitiesSchema>;

/** A row of "tech-table-v1" as one viewer may read it; what is not his to read is null. */
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

/** What a visitor learns of a technology that is not featured: its card, for the preview on the sign-in page. */
const TechnologyPreviewSchema = TechnologyRecordSchema.pick({
  tech_id: true,
  title: true,
  img: true,
  uni: true,
  class1: true,
  summary: true,
});

/** ISO dates; `termEndsOn` is computed (design ruling 24), the others are the source's. */
export const RightsSchema = z.object({
  statedStatus: z.enum(STATED_STATUSES).nullable(),
  endsOn: z.string().nullable(),
  termEndsOn: z.string().nullable(),
  sourceUrl: z.string().nullable(),
});
export type Rights = z.infer<typeof RightsSchema>;

const MembersPatentSchema = z.object({
  viewer: ViewerSchema.unwrap(),
  technology: TechnologyRecordSchema,
  featured: z.boolean(),
  reactions: z.object({ save: z.boolean(), like: z.boolean(), dislike: z.boolean() }),
  note: StoredNoteSchema.nullable(),
  similar: z.array(CardSchema),
  inquiries: z.array(InquirySchema),
  /** What the record's text says, found by a rule or a model: never the owner's word. */
  claims: z.array(
    z.object({
      kind: z.enum(CLAIM_KINDS),
      field: z.enum(CLAIM_FIELDS),
      sentence: z.string(),
      value: z.string().nullable(),
      origin: z.enum(["rule", "model"]),
    }),
  ),
  rights: RightsSchema,
  /** The other records of the same invention. */
  family: z.array(
    z.object({ id: z.number().int(), title: z.string(), status: z.enum(PATENT_STATUSES) }),
  ),
  /** Whether the viewer asked for a report, and the fact sheet that a thin record has in place of chapters. */
  report: z.object({
    requested: z.boolean(),
    isFactSheet: z.boolean(),
    /** Its Markdown, for subscribers. */
    factSheet: z.string().nullable(),
  }),
  /** What stands beside the record and could not be read. */
  missing: z.array(z.enum(["reactions", "note", "similar", "inquiries"])),
});

/** Answer of `patent_page(p_tech_id)`. A member's comes first: zod reads the whole of it for each kind that it is not. */
export const PatentPageSchema = z.union([
  MembersPatentSchema,
  MembersPatentSchema.extend({ viewer: z.null(), similar: z.array(PlainCardSchema) }),
  z.object({ viewer: z.null(), technology: TechnologyPreviewSchema, featured: z.literal(false) }),
  z.object({ viewer: ViewerSchema, technology: z.null(), featured: z.literal(false) }),
]);

/** A technology's id as URLs carry it. */
const TechIdSchema = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number);

/** `/`'s parameters: which Discover list, from which place on. Whatever it holds falls back. */
export const HomeQuerySchema = z.object({
  list: z.string().max(100).catch("").default(""),
  at: z.coerce.number().int().min(0).max(1000).catch(0).default(0),
});

/** `/patentinfo`'s parameters; null where the id is none. */
export const PatentQuerySchema = z.object({
  tech_id: TechIdSchema.nullable().catch(null).default(null),
  /** What to say once after a form was answered without a script; a name, never the words. */
  said: z.enum(["note-saved", "inquiry-sent", "inquiry-kept"]).nullable().catch(null).default(null),
});

/** `/api/universities`'s parameters. */
export const UniversitiesQuerySchema = z.object({
  like: z.string().max(100).nullable().catch(null).default(null),
});
