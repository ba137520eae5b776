import * as z from "zod";
import { organisationPage, ViewerSchema } from "#app/membership/viewer.schema.ts";
import { DaySchema } from "#app/platform/day.ts";
import { type Infer, lazily, lazyObject } from "#app/platform/lazily.ts";
import { orElse, orNull } from "#app/platform/parameter.ts";

const OrganisationSchema = lazyObject(() => ({
  name: z.string(),
  slug: z.string(),
  /** Whether what it publishes appears at once. */
  verified: z.boolean(),
}));
export type Organisation = Infer<typeof OrganisationSchema>;

const DraftFactsSchema = lazyObject(() => ({
  id: z.uuid(),
  /** Null until it is published for the first time. */
  techId: z.number().int().nullable(),
  publishAt: z.string().nullable(),
  /** The time since which it waits for a moderator. */
  askedAt: z.string().nullable(),
  /** Why a moderator did not publish it. */
  refusal: z.string().nullable(),
  withdrawnAt: z.string().nullable(),
  reason: z.enum(["owner", "feed", "moderator"]).nullable(),
  updatedAt: z.string(),
  by: z.string(),
}));

/** Result of `listing_drafts_page(…)`; `organisation` is null for whoever may not write its drafts. */
export const DraftsPageSchema = organisationPage(() => ({
  organisation: OrganisationSchema(),
  drafts: z.array(DraftFactsSchema().extend({ title: z.string() })),
  open: z.number().int(),
  withdrawn: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
}));
export type DraftsPage = Extract<Infer<typeof DraftsPageSchema>, { drafts: unknown }>;

const DraftSchema = lazily(() =>
  DraftFactsSchema().extend({
    content: z.record(z.string(), z.unknown()),
    /** The columns that are as they are on record of a patent of the organisation's. */
    onRecord: z.object({ asOf: z.string(), columns: z.array(z.string()) }).nullable(),
    /** A listing of the organisation with one of its patent numbers. */
    listed: z.object({ id: z.number().int(), title: z.string() }).nullable(),
  }),
);
export type Draft = Infer<typeof DraftSchema>;

/** Result of `listing_draft_page(…)`. */
export const DraftPageSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  organisation: OrganisationSchema().nullable(),
  draft: DraftSchema().nullable(),
}));

/** Result of `withdraw_page(…)`. */
export const WithdrawPageSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  organisation: OrganisationSchema().nullable(),
  /** How many there are; `listings` are the first 200. */
  total: z.number().int(),
  listings: z.array(z.object({ id: z.number().int(), title: z.string() })),
}));
export type WithdrawPage = Infer<typeof WithdrawPageSchema> & { organisation: Organisation };

/** The answer to a change. */
export const PublicationAnswerSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  outcome: z.string(),
  /** How many were changed. */
  changed: z.number().int().default(0),
  /** How many stay, because they have no title. */
  untitled: z.number().int().default(0),
  /** Whether they wait for a moderator instead of being published. */
  asked: z.boolean().default(false),
  /** Technologies that were published. */
  ids: z.array(z.number().int()).default([]),
}));

const Count = lazily(() => orElse(z.coerce.number().int().min(0).max(2000), 0));

/** Parameters of the list of drafts. `said`, `n` and `untitled` are what a form did. */
export const DraftsQuerySchema = lazyObject(() => ({
  page: orElse(z.coerce.number().int().min(1).max(1000), 1),
  withdrawn: orNull(z.literal("yes")),
  /** Asks whether the drafts named are to be deleted. */
  ask: orNull(z.literal("delete")),
  draft: orElse(z.array(z.uuid()).max(200), []),
  said: orNull(z.enum(["publish", "ask", "delete", "keep", "withdraw"])),
  n: Count(),
  untitled: Count(),
}));
export type DraftsQuery = Infer<typeof DraftsQuerySchema>;

/** The forms of the list of drafts. */
export const DraftsFormSchema = lazyObject(() => ({
  intent: z.enum(["publish", "delete"]),
  draft: z.array(z.uuid()).min(1, "Tick a draft first.").max(200, "Tick 200 at most."),
}));
export type DraftsForm = Infer<typeof DraftsFormSchema>;

/** Actions of a draft's form besides its texts. Each saves them first. */
export const DraftFormSchema = lazyObject(() => ({
  intent: z.enum(["save", "preview", "publish", "plan", "keep"]),
  seen: orNull(z.iso.datetime({ offset: true })),
  publish_on: orNull(DaySchema()),
}));
export type DraftForm = Infer<typeof DraftFormSchema>;

/** Parameters of a draft's page. */
export const DraftQuerySchema = lazyObject(() => ({
  said: orNull(z.enum(["save", "publish", "plan", "keep"])),
  preview: orNull(z.literal("yes")),
}));

/** A technology's id, as a form or an address has it. */
const IdSchema = lazily(() =>
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number),
);
/** The listings that a page or form is about to withdraw. */
export const WithdrawSchema = lazyObject(() => ({
  id: orElse(z.array(IdSchema()).min(1).max(200), []),
  /** All that the filter of the listings' page fits, instead of those with these ids. */
  all: z.literal("yes").optional().catch(undefined),
  "filter-like": orElse(z.string().max(200), ""),
  "filter-missing": orElse(z.string().max(40), ""),
  "filter-of": orElse(z.string().max(40), ""),
  "filter-status": orElse(z.string().max(40), ""),
}));
export type WithdrawQuery = Infer<typeof WithdrawSchema>;
