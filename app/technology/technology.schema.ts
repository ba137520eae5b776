import * as z from "zod";
import { type Infer, lazily, lazyObject, listOf } from "#app/platform/lazily.ts";
import { AVAILABILITIES } from "#import/availability.ts";
import type { RightOnRecord } from "#import/registers/assess.ts";
import { STATED_STATUSES } from "#import/rights/stated-statuses.ts";
import { STATEMENT_FIELDS, STATEMENT_KINDS } from "#import/statements/statement.ts";
import { type Field, TECHNOLOGY_FIELDS } from "#import/technology-fields.ts";
import {
  CATEGORIES,
  LEGAL_STATUSES,
  PATENT_STATUSES,
  TECHNOLOGY_CLASSES,
} from "#import/vocabulary.ts";

/** A card's public fields; `dateAdded` is an ISO date. It may be cached for others, so it has no counts. */
export const PlainCardSchema = lazyObject(() => ({
  id: z.number().int(),
  title: z.string(),
  img: z.string().nullable(),
  uni: z.string(),
  /** The slug of the owner's page. */
  owner: z.string().optional(),
  /** Whether anybody may ask the owner, without an account. */
  questions: z.boolean().optional(),
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
  /** Whether it can be licensed, as its owner states it. */
  availability: z.enum(AVAILABILITIES).nullable().optional(),
  /** What patent offices record of its numbers; null where that is not known. */
  legalStatus: z.enum(LEGAL_STATUSES).nullable().optional(),
}));

/** A member's card: the counts come with the round trip that the page needs anyway. */
export const CardSchema = lazily(() =>
  PlainCardSchema().extend({
    likes: z.number().int(),
    dislikes: z.number().int(),
    saves: z.number().int(),
    /** How many other records of its family this card represents in a list. */
    family: z.number().int().optional(),
  }),
);
export type TechnologyCard = Infer<typeof PlainCardSchema> &
  Partial<Pick<Infer<typeof CardSchema>, "likes" | "dislikes" | "saves" | "family">>;

/** A value of "tech-table-v1" by what its column holds; null where the reader may not see it, or the owner gives none. */
function valueSchemas() {
  return {
    prose: z.unknown(),
    markdown: z.unknown(),
    json: z.unknown(),
    text: z.string().nullable(),
    line: z.string().nullable(),
    word: z.string().nullable(),
    date: z.string().nullable(),
    number: z.number().int(),
  } as const satisfies Record<Field["holds"], z.ZodType>;
}
type ValueSchemas = ReturnType<typeof valueSchemas>;

/** A row of "tech-table-v1" as one viewer may read it; fields that they may not read are null. */
export const TechnologyRecordSchema = lazily(() => {
  const schemas = valueSchemas();
  return z.object({
    ...(Object.fromEntries(
      TECHNOLOGY_FIELDS.map(({ column, holds }) => [column, schemas[holds]]),
    ) as { [F in Field as F["column"]]: ValueSchemas[F["holds"]] }),
    title: z.string(),
    uni: z.string(),
    status: z.enum(PATENT_STATUSES),
    categorical_assign: z.enum(CATEGORIES),
    class1: z.enum(TECHNOLOGY_CLASSES).nullable(),
    class2: z.enum(TECHNOLOGY_CLASSES).nullable(),
  });
});
export type TechnologyRecord = Infer<typeof TechnologyRecordSchema>;

/** Statements found in a record's text by a rule or a model; never stated by the owner. */
export const TextStatementsSchema = lazily(() =>
  listOf({
    kind: z.enum(STATEMENT_KINDS),
    field: z.enum(STATEMENT_FIELDS),
    sentence: z.string(),
    value: z.string().nullable(),
    origin: z.enum(["rule", "model"]),
  }),
);

/** ISO dates; `termEndsOn` is computed, the rest come from the source. */
/** A PDF of the owner's, as a one-pager. */
export const DocumentSchema = lazyObject(() => ({
  id: z.uuid(),
  name: z.string(),
  bytes: z.number().int(),
  /** Whether visitors may download it; otherwise members alone. */
  public: z.boolean(),
}));
export type TechnologyDocument = Infer<typeof DocumentSchema>;

export const RightsSchema = lazyObject(() => ({
  statedStatus: z.enum(STATED_STATUSES).nullable(),
  endsOn: z.string().nullable(),
  termEndsOn: z.string().nullable(),
  sourceUrl: z.string().nullable(),
  availability: z.enum(AVAILABILITIES).nullable().optional(),
  /** ISO date on which the owner stated or confirmed it last. */
  availabilityOn: z.string().nullable().optional(),
  /** What the owner states of fields, territories, evaluation and price. */
  licenceTerms: z.string().nullable().optional(),
  /** The slug of the owner's page. */
  owner: z.string().optional(),
  /** Whether somebody answers inquiries for the owner; known to members only. */
  inbox: z.boolean().optional(),
  /** Median days of its ten newest answers; null below three. */
  answerDays: z.number().int().nullable().optional(),
  /** Who answers for it, where its organisation shows that; the name for subscribers. */
  answerer: z.object({ name: z.string().nullable() }).nullable().optional(),
  /** Whether anybody may ask the owner, without an account. */
  questions: z.boolean().optional(),
  /** Whether the owner opened it to visitors, and whether somebody acts for the owner. */
  opened: z.boolean().optional(),
  claimed: z.boolean().optional(),
  /** The reader's own role in the owner's organisation. */
  role: z.enum(["admin", "editor", "reader"]).nullable().optional(),
  /** Images that the owner's editors gave; read by the technology's page alone. */
  images: z.array(z.object({ key: z.string(), words: z.string() })).optional(),
  documents: z.array(DocumentSchema()).optional(),
  legalStatus: z.enum(LEGAL_STATUSES).nullable().optional(),
  /** What patent offices record of each number, as import/registers/assess.ts assessed it. */
  records: z.array(z.custom<RightOnRecord>()).optional(),
}));
export type Rights = Infer<typeof RightsSchema>;
