import * as z from "zod";
import { StoredNoteSchema } from "#app/collections/notes/stored-note.schema.ts";
import { OwnShortlistSchema } from "#app/collections/shortlists/own-shortlist.schema.ts";
import { InquirySchema } from "#app/inquiries/inquiry.schema.ts";
import { ViewerSchema } from "#app/membership/viewer.schema.ts";
import { lazily, lazyObject, listOf, objectOrNull } from "#app/platform/lazily.ts";
import { orElse, orNull } from "#app/platform/parameter.ts";
import { ShownAnalysisSchema } from "#app/technology/analysis/analysis.schema.ts";
import { ChapterPlacesSchema } from "#app/technology/chapters/places.schema.ts";
import {
  CardSchema,
  PlainCardSchema,
  RightsSchema,
  TechnologyRecordSchema,
  TextStatementsSchema,
} from "#app/technology/technology.schema.ts";
import { PATENT_STATUSES } from "#import/vocabulary.ts";
import { PATENT_MESSAGES } from "./patent-answer.ts";

/** The open part of a technology that is not featured: its card, for the preview on the sign-in page. */
const TechnologyPreviewSchema = lazily(() =>
  TechnologyRecordSchema().pick({
    tech_id: true,
    title: true,
    img: true,
    uni: true,
    class1: true,
    summary: true,
  }),
);

/** A technology as members read it, and visitors if it is open. */
export const MembersPatentSchema = lazyObject(() => ({
  viewer: ViewerSchema().unwrap(),
  technology: TechnologyRecordSchema(),
  featured: z.boolean(),
  /** How many people save, like and dismiss it; null for visitors. */
  counts: objectOrNull({
    save: z.number().int(),
    like: z.number().int(),
    dislike: z.number().int(),
  }),
  reactions: z.object({ save: z.boolean(), like: z.boolean(), dislike: z.boolean() }),
  note: StoredNoteSchema().nullable(),
  similar: z.array(CardSchema()),
  inquiries: z.array(InquirySchema()),
  shortlists: z.array(OwnShortlistSchema()),
  /** Whether the viewer is notified when the technology changes. */
  watching: z.boolean(),
  statements: TextStatementsSchema(),
  rights: RightsSchema(),
  /** The other records of the same invention. */
  family: listOf({ id: z.number().int(), title: z.string(), status: z.enum(PATENT_STATUSES) }),
  /**
   * Whether the viewer requested a report, and the fact sheet that a record with little text has instead of chapters.
   */
  report: z.object({
    requested: z.boolean(),
    isFactSheet: z.boolean(),
    /** Its Markdown, for members. */
    factSheet: z.string().nullable(),
  }),
  /** The sentences that a model chose of the record, as far as the viewer may read them; null without an analysis. */
  analysis: ShownAnalysisSchema().nullable(),
  /** Where the sentences of 'What the record says' are; null where its text is not read yet. */
  chapters: ChapterPlacesSchema().nullable(),
  /** Parts besides the record that could not be read. */
  missing: z.array(z.enum(["reactions", "note", "similar", "inquiries", "shortlists"])),
}));

/**
 * Result of `patent_page(p_tech_id)`. A member's variant comes first, because zod parses the whole value for each
 * variant that does not match.
 */
export const PatentPageSchema = lazily(() =>
  z.union([
    MembersPatentSchema(),
    MembersPatentSchema().extend({ viewer: z.null(), similar: z.array(PlainCardSchema()) }),
    z.object({
      viewer: z.null(),
      technology: TechnologyPreviewSchema(),
      featured: z.literal(false),
    }),
    z.object({
      viewer: ViewerSchema(),
      technology: z.null(),
      featured: z.literal(false),
      withdrawn: z.boolean(),
    }),
  ]),
);

/** A technology's id in a URL. */
const TechIdSchema = lazily(() =>
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number),
);

/** `/patentinfo`'s parameters; `techId` is null if it is invalid. */
export const PatentQuerySchema = lazyObject(() => ({
  tech_id: orNull(TechIdSchema()),
  /** The one-time message after a form led here: its name, never its text. */
  said: orNull(z.enum(Object.keys(PATENT_MESSAGES) as (keyof typeof PATENT_MESSAGES)[])),
  /** Questions of the analysis that the inquiry shall hold: their places, never a text. */
  question: orElse(z.array(z.coerce.number().int().min(0).max(50)).max(50), []),
  /** The reader's origin: the list that the owner's own site shows. */
  from: orNull(z.literal("embed")),
}));
