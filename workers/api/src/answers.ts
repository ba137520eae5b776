import * as z from "zod";
import { SHORTLIST_ROLES } from "#app/collections/shortlists/shortlist-roles.ts";
import { ShownAnalysisSchema } from "#app/technology/analysis/analysis.schema.ts";
import type { TechnologyCard } from "#app/technology/technology.schema.ts";
import { AVAILABILITIES } from "#import/availability.ts";
import { STATED_STATUSES } from "#import/rights/stated-statuses.ts";
import {
  CATEGORIES,
  LEGAL_STATUSES,
  PATENT_STATUSES,
  TECHNOLOGY_CLASSES,
} from "#import/vocabulary.ts";

const QuestionsSchema = z
  .literal("open")
  .nullable()
  .describe(
    "'open' where anybody may ask its owner, at /owner/{slug}/ask?tech_id={id} of the site.",
  );
const LegalStatusSchema = z
  .enum(LEGAL_STATUSES)
  .nullable()
  .describe("What patent offices record of its numbers; null where that is not known.");

/** A technology in a list. Dates are ISO, `YYYY-MM-DD`. */
export const CardAnswerSchema = z.object({
  id: z.int(),
  url: z.url().describe("Its page, to cite."),
  title: z.string(),
  summary: z.string().nullable(),
  university: z.string(),
  owner: z.string().nullable().describe("The slug of its owner: /v1/owners/{slug}."),
  status: z.enum(PATENT_STATUSES),
  classes: z.array(z.enum(TECHNOLOGY_CLASSES)),
  category: z
    .enum(CATEGORIES)
    .describe(
      "Its commercial potential. The technology itself says whether its source states it or a model estimated it.",
    ),
  dateAdded: z.string().nullable(),
  statedStatus: z
    .enum(STATED_STATUSES)
    .nullable()
    .describe("The status of its patent, as its source states it."),
  endsOn: z.string().nullable().describe("When its patent ends, as its source states it."),
  availability: z.enum(AVAILABILITIES).nullable(),
  legalStatus: LegalStatusSchema,
  questions: QuestionsSchema,
  likes: z.int().nullable().describe("Null where a visitor is not told."),
  saves: z.int().nullable().describe("Null where a visitor is not told."),
});
type CardAnswer = z.infer<typeof CardAnswerSchema>;

/** A card of the database as the API gives it. */
export function toCardAnswer(site: string, card: TechnologyCard): CardAnswer {
  return {
    id: card.id,
    url: pageOf(site, card.id),
    title: card.title,
    summary: card.summary,
    university: card.uni,
    owner: card.owner ?? null,
    status: card.status,
    classes: [card.technologyClass, card.secondClass].filter((name) => name !== null),
    category: card.category,
    dateAdded: card.dateAdded,
    statedStatus: card.statedStatus,
    endsOn: card.endsOn,
    availability: card.availability ?? null,
    legalStatus: card.legalStatus ?? null,
    questions: card.questions ? "open" : null,
    likes: card.likes ?? null,
    saves: card.saves ?? null,
  };
}

/** The address of a technology's page. */
export function pageOf(site: string, id: number): string {
  return `${site}/patentinfo?tech_id=${id}`;
}

/** The address of an owner's page. */
export function ownerPageOf(site: string, slug: string): string {
  return `${site}/owner/${slug}`;
}

/** An image of a technology: its key in the store of images, and what it shows. */
const ImageAnswerSchema = z.object({ key: z.string(), words: z.string() });

const TextSectionSchema = z.object({ heading: z.string(), text: z.string() });

/** All of a technology that its reader may read. */
export const RecordAnswerSchema = z.object({
  owner: z.string().nullable(),
  status: z.enum(PATENT_STATUSES),
  classes: z.array(z.enum(TECHNOLOGY_CLASSES)),
  category: z.enum(CATEGORIES).describe("Its commercial potential."),
  categoryBy: z
    .string()
    .nullable()
    .describe("The model that estimated the category, and the day; null if its source states it."),
  rationale: z.string().nullable().describe("Why, in sentences of the record or its source's."),
  dateAdded: z.string().nullable(),
  inventors: z.string().nullable().describe("As its owner wrote them."),
  inventorNames: z.array(z.string()),
  patentNumbers: z.string().nullable().describe("With commas between."),
  numbers: z.array(z.string()).describe("The patent numbers one by one."),
  filedOn: z.string().nullable(),
  statedStatus: z.enum(STATED_STATUSES).nullable(),
  endsOn: z.string().nullable(),
  termEndsOn: z.string().nullable().describe("Computed from the filing date."),
  availability: z.enum(AVAILABILITIES).nullable(),
  availabilityOn: z
    .string()
    .nullable()
    .describe("The day on which its owner stated or confirmed that last."),
  licenceTerms: z
    .string()
    .nullable()
    .describe("Fields, territories, evaluation and price, as its owner states them."),
  legalStatus: LegalStatusSchema,
  rights: z
    .array(
      z.object({
        number: z.string(),
        legalStatus: z.enum(LEGAL_STATUSES),
        statement: z.string().describe("The same in a sentence, with its source and day."),
        asOf: z.string().nullable().describe("The day for which the source speaks."),
        nextFeeDue: z.string().nullable(),
        endedOn: z.string().nullable(),
        termEndsOn: z.string().nullable().describe("Without adjustment, extension or disclaimer."),
        owners: z.array(z.string()).describe("Owners of record; empty where that is not known."),
        licencesOfRight: z.array(z.string()).describe("The countries."),
      }),
    )
    .describe("What patent offices record, but for data that may not be passed on."),
  questions: QuestionsSchema,
  sourceUrl: z.string().nullable(),
  tags: z.array(z.string()),
  pictures: z.array(ImageAnswerSchema).describe("Its images, in their order."),
  documents: z
    .array(
      z.object({
        name: z.string(),
        bytes: z.int(),
        access: z.enum(["public", "members"]).describe("'members': its page asks to sign in."),
        url: z.url(),
      }),
    )
    .describe("PDFs of its owner."),
  sections: z.array(TextSectionSchema).describe("What its owner wrote."),
  report: z.array(TextSectionSchema).describe("Chapters that came with it; empty without Pro."),
  analysis: ShownAnalysisSchema()
    .nullable()
    .describe("Sentences of the record that a model chose; its chapters are for Pro."),
  contact: z.string().nullable().describe("Null without Pro."),
  family: z.array(z.object({ id: z.int(), title: z.string(), url: z.url() })),
});

/** A whole technology. Of one that is not featured, whoever has no key gets the first fields alone. */
export const TechnologyAnswerSchema = z.object({
  id: z.int(),
  url: z.url().describe("Its page, to cite."),
  title: z.string(),
  summary: z.string().nullable(),
  university: z.string(),
  isWhole: z.boolean().describe("False where a key would show more; then the rest is missing."),
  record: RecordAnswerSchema.optional(),
});

/** A technology in a list, with its record where that was asked for. */
export const ListedAnswerSchema = CardAnswerSchema.extend({
  record: RecordAnswerSchema.optional().describe("With expand=record."),
  updatedAt: z
    .string()
    .nullable()
    .optional()
    .describe("With expand=record: when what everyone reads of it changed last."),
});

/** A technology in a list of which only some fields were asked for. */
export const FieldsAnswerSchema = ListedAnswerSchema.partial().required({ id: true, url: true });

/** An organisation that lists technologies. */
export const OwnerAnswerSchema = z.object({
  slug: z.string(),
  url: z.url(),
  name: z.string(),
  kind: z.enum(["university", "agency", "company"]).nullable(),
  claimed: z.boolean().describe("Whether somebody speaks for it here."),
  website: z.string().nullable(),
  ror: z.string().nullable().describe("Its id in the Research Organization Registry."),
  technologies: z.int(),
});

const CountsSchema = z.record(z.string(), z.int());

/** How many of what was found each value of a filter would leave. */
export const FacetsAnswerSchema = z.object({
  class: CountsSchema,
  status: CountsSchema,
  availability: CountsSchema,
  kind: CountsSchema,
  legal: CountsSchema,
});

/** One change of the catalogue. */
export const ChangeAnswerSchema = z.object({
  cursor: z.string(),
  id: z.int(),
  kind: z
    .enum(["published", "text", "status", "owner", "report", "record", "withdrawn"])
    .describe("'record' is any other field that the technology's answer has, but for its images."),
  title: z.string().nullable().describe("Its title now; null where it is gone."),
  at: z.string(),
});

/** One of the key's person's shortlists. */
export const ShortlistAnswerSchema = z.object({
  id: z.int(),
  name: z.string(),
  role: z.enum(SHORTLIST_ROLES),
  technologies: z.int(),
});

/** The outcome of a change of a listing; with 'dry_run' the expected one. */
export const ListingChangeAnswerSchema = z.object({
  id: z.int().nullable().describe("Of the technology; null until it is published."),
  draft: z.uuid().nullable().describe("Of the draft; null for a published or withdrawn listing."),
  state: z
    .enum(["draft", "asked", "published", "withdrawn"])
    .describe("'asked': a moderator decides whether it is published."),
  changed: z.int().describe("How many fields were written; 1 for a withdrawal."),
});

/** An image of a listing: shown, or named by its address and not yet fetched. */
export const ListingImageAnswerSchema = z.object({
  state: z
    .enum(["shown", "waiting", "failed"])
    .describe("'failed': it was tried three times, and 'problem' says why it did not work."),
  key: z.string().nullable().describe("By which it is removed; null until it is shown."),
  url: z.string().nullable().describe("Where it is fetched; null once it is shown."),
  words: z.string().describe("What it shows, for whoever cannot see it."),
  problem: z.string().nullable().describe("Why the last try failed."),
});

/** The outcome of a change of an image; with 'dry_run' the expected one. */
export const ImageChangeAnswerSchema = z.object({
  state: z
    .enum(["waiting", "shown", "removed"])
    .describe("'waiting': it is fetched within minutes; the list of images says how that went."),
});

/** Whether a technology came onto a shortlist, or went. */
export const ShortlistChangeAnswerSchema = z.object({ changed: z.boolean() });
