import * as z from "zod";
import { DECLINE_REASONS } from "#app/inquiries/decline-reasons.ts";
import { INBOX_STATES } from "#app/inquiries/inbox-state.ts";
import { ViewerSchema } from "#app/membership/viewer.schema.ts";
import { DaySchema } from "#app/platform/day.ts";
import { type Infer, lazily, lazyObject, listOf } from "#app/platform/lazily.ts";
import { DocumentSchema } from "#app/technology/technology.schema.ts";
import { MirrorRowSchema } from "./mirror/mirror.schema.ts";
import {
  ORGANISATION_FORMAT_NAMES,
  ORGANISATION_PARTS,
  type OrganisationPart,
} from "./organisation-parts.ts";

/** The parameters of `/organisations/{slug}/data`. Unlike a page's, a wrong one is an error: the file would differ. */
export const OrganisationDataQuerySchema = lazyObject(() => ({
  format: z.enum(ORGANISATION_FORMAT_NAMES, "Choose one of these formats: json, csv, xlsx."),
  part: z
    .enum(
      ORGANISATION_PARTS,
      "Choose one of these parts: listings, versions, leads, weeks, mirror.",
    )
    .default("listings"),
}));

/** The web Worker's request to the jobs Worker. */
export const OrganisationFileRequestSchema = lazily(() =>
  OrganisationDataQuerySchema().extend({ slug: z.string(), brand: z.string() }),
);
export type OrganisationFileRequest = Infer<typeof OrganisationFileRequestSchema>;

/** A published listing, a draft or a withdrawn listing. */
const OrganisationListingSchema = lazyObject(() => ({
  id: z.int().nullable().describe("Of the technology; null for a draft that was never published."),
  draft: z.uuid().nullable().describe("Of the draft; null for a published listing."),
  state: z.enum(["published", "draft", "withdrawn"]),
  caseNumber: z.string().nullable(),
  dateAdded: z.string().nullable(),
  changedAt: z.string().nullable().describe("Null for a listing that no editor changed."),
  publishAt: z.string().nullable(),
  withdrawnAt: z.string().nullable(),
  pictures: z.array(z.object({ key: z.string(), words: z.string() })),
  documents: z.array(DocumentSchema()),
  content: z
    .record(z.string(), z.unknown())
    .describe("Texts and fields by column; a text is a string, or any JSON that its source had."),
}));

const VersionSchema = lazyObject(() => ({
  techId: z.int(),
  version: z.int(),
  at: z.string(),
  by: z.string().describe("A display name."),
  how: z.string(),
  fields: z.array(z.string()),
  changes: z
    .record(z.string(), z.object({ old: z.unknown(), new: z.unknown() }))
    .describe("Without the texts of a research report."),
}));

const LeadSchema = lazyObject(() => ({
  id: z.uuid(),
  techId: z.int().nullable(),
  title: z.string(),
  message: z.string(),
  state: z.enum(INBOX_STATES),
  declineReason: z.enum(DECLINE_REASONS.map(({ value }) => value)).nullable(),
  askedAt: z.string(),
  name: z.string().describe("As the asker chose to be called; empty for nothing."),
  address: z.string().nullable().describe("Null where the asker does not share it."),
  caseManager: z.string().nullable(),
  messages: listOf({
    side: z.enum(["asker", "organisation", "automatic", "moderator", "contact"]),
    name: z.string().nullable().describe("Of the member who wrote it."),
    body: z.string(),
    quoted: z.string().describe("What a message by mail quotes below; empty for none."),
    at: z.string(),
  }),
}));

const WeekSchema = lazily(() => {
  const Count = z.int().nullable().describe("Null below five.");
  return z.object({
    week: z.string().describe("Its Monday."),
    techId: z.int().nullable().describe("Null for all listings together, rounded down to five."),
    title: z.string().nullable(),
    shown: Count,
    opened: Count,
    visited: Count,
    arrived: Count,
    saved: Count,
    asked: Count,
    answered: Count,
  });
});

/** The schema of one row, for each part of an organisation's data. */
export const ORGANISATION_ROWS = {
  listings: OrganisationListingSchema,
  versions: VersionSchema,
  leads: LeadSchema,
  weeks: WeekSchema,
  mirror: MirrorRowSchema,
} as const satisfies Record<OrganisationPart, () => z.ZodType>;
export type OrganisationRow<Part extends OrganisationPart> = Infer<
  (typeof ORGANISATION_ROWS)[Part]
>;

/** An organisation as its data names it. `contact` is that of listings without one of their own. */
export const OrganisationSchema = lazyObject(() => ({
  name: z.string(),
  slug: z.string(),
  about: z.string().nullable(),
  website: z.string().nullable(),
  ror: z.string().nullable(),
  contact: z.string().nullable(),
}));
export type Organisation = Infer<typeof OrganisationSchema>;

/** Result of `organisation_data(…)` for one part; `organisation` is null for whoever is not one of its members. */
export function dataSchema<Part extends OrganisationPart>(part: Part) {
  return z.union([
    z.object({
      viewer: ViewerSchema(),
      organisation: OrganisationSchema(),
      rows: z.array(ORGANISATION_ROWS[part]()),
      next: z.string().nullable(),
    }),
    z.object({ viewer: ViewerSchema(), organisation: z.null() }),
  ]);
}

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const CURSORS: Record<OrganisationPart, RegExp> = {
  listings: new RegExp(`^(?:\\d{1,15}|d${UUID})$`),
  versions: /^\d{1,15}-\d{1,9}$/,
  leads: new RegExp(`^${UUID}$`),
  weeks: /^\d{4}-\d\d-\d\d\.\d{1,15}$/,
  mirror: /^[a-z]{4,8} [\w/-]{1,40}$/,
};

/** Whether a text has the form of a `next` of this part. */
export function isDataCursor(part: OrganisationPart, text: string): boolean {
  if (!CURSORS[part].test(text)) return false;
  return part !== "weeks" || DaySchema().safeParse(text.slice(0, 10)).success;
}
