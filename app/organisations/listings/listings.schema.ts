import * as z from "zod";
import { ROLES } from "#app/membership/organisation-roles.ts";
import { organisationPage, ViewerSchema } from "#app/membership/viewer.schema.ts";
import {
  type Infer,
  lazily,
  lazyForms,
  lazyObject,
  listOf,
  objectOrNull,
} from "#app/platform/lazily.ts";
import { orElse, orNull } from "#app/platform/parameter.ts";
import { DocumentSchema } from "#app/technology/technology.schema.ts";
import { AVAILABILITIES } from "#import/availability.ts";
import { STATED_STATUSES } from "#import/rights/stated-statuses.ts";
import { PATENT_STATUSES, TECHNOLOGY_CLASSES } from "#import/vocabulary.ts";
import { LISTING_SORTS, MISSING } from "./listing-filters.ts";
import { READERS } from "./listing-readers.ts";
import { changes } from "./listing-words.json";

const OrganisationSchema = lazyObject(() => ({
  name: z.string(),
  slug: z.string(),
  role: z.enum(ROLES),
}));

const CountsSchema = lazily(() => z.record(z.string(), z.number().int()));
/** A number of four weeks; null below five. */
const FigureSchema = lazily(() => z.number().int().nullable());

/** Result of `listings_page(…)`; `organisation` is null for whoever is not one of its members. */
export const ListingsPageSchema = organisationPage(() => ({
  organisation: OrganisationSchema().extend({ verified: z.boolean() }),
  /** How many the filter fits. */
  total: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
  listings: listOf({
    id: z.number().int(),
    title: z.string(),
    class: z.enum(TECHNOLOGY_CLASSES).nullable(),
    status: z.enum(PATENT_STATUSES),
    statedStatus: z.enum(STATED_STATUSES).nullable(),
    endsOn: z.string().nullable(),
    availability: z.enum(AVAILABILITIES).nullable(),
    /** The number that its owner gave it. */
    caseNumber: z.string().nullable(),
    /** The columns that it does not have. */
    gaps: z.array(z.string()),
    /** Whether texts of a feed wait for an answer. */
    offers: z.boolean(),
    /** Whether a reader's report of a mistake waits for an answer. */
    mistakes: z.boolean(),
    /** The person who answers inquiries about it; null for whoever answers for its class or the organisation. */
    manager: z.string().nullable(),
    shown: FigureSchema(),
    opened: FigureSchema(),
    saved: FigureSchema(),
  }),
  all: z.number().int(),
  drafts: z.number().int(),
  withdrawn: z.number().int(),
  /** How many listings each value of a filter would show beside the other filters. */
  counts: z.object({
    missing: CountsSchema(),
    class: CountsSchema(),
    status: CountsSchema(),
  }),
  /** People who answer inquiries here. */
  members: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** The viewer's further organisations, to which they may pass listings on. */
  others: z.array(z.object({ name: z.string(), slug: z.string() })),
}));
export type ListingsPage = Extract<Infer<typeof ListingsPageSchema>, { listings: unknown }>;

const ChangesSchema = lazily(() =>
  z.record(z.string(), z.object({ old: z.unknown(), new: z.unknown() })),
);

/** Result of `listing_page(…)`; `listing` is null where it is not the organisation's. */
export const ListingPageSchema = lazily(() =>
  z.union([
    z.object({
      viewer: ViewerSchema(),
      /** `verified`: whether it has a proved domain, without which published listings cannot be edited. */
      organisation: OrganisationSchema().extend({ verified: z.boolean() }),
      listing: objectOrNull({
        id: z.number().int(),
        content: z.record(z.string(), z.unknown()),
        /** Whether there is a report by QUAD. */
        report: z.boolean(),
        gaps: z.array(z.string()),
        caseNumber: z.string().nullable(),
        /** The mistakes that readers reported, while nobody answered. */
        mistakes: z.array(z.object({ id: z.uuid(), message: z.string(), madeAt: z.string() })),
        /** The columns whose words are an editor's. */
        editors: z.array(z.string()),
        offers: z.array(z.object({ field: z.string(), value: z.unknown(), at: z.string() })),
        statements: listOf({
          kind: z.string(),
          field: z.string(),
          sentence: z.string(),
          value: z.string().nullable(),
        }),
        hidden: listOf({
          what: z.string(),
          kind: z.string().nullable(),
          sentence: z.string().nullable(),
        }),
        images: z.array(z.object({ key: z.string(), words: z.string() })),
        documents: z.array(DocumentSchema()),
        requests: z.number().int(),
        versions: listOf({
          version: z.number().int(),
          at: z.string(),
          by: z.string(),
          how: z.enum(Object.keys(changes) as (keyof typeof changes)[]),
          fields: z.array(z.string()),
        }),
        /** The changes of the asked version. */
        changes: ChangesSchema().nullable(),
      }),
    }),
    z.object({ viewer: ViewerSchema(), organisation: z.null(), listing: z.null() }),
  ]),
);
export type ListingPage = Extract<Infer<typeof ListingPageSchema>, { organisation: object }>;
export type Listing = NonNullable<ListingPage["listing"]>;

/** Result of the functions that change listings. */
export const ListingOutcomeSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  outcome: z.string(),
  conflicts: z.array(z.string()).default([]),
  saved: z.number().int().default(0),
}));

/** Parameters of `/organisations/{slug}/listings`. An empty filter is none; one that does not exist counts as empty. */
export const ListingsQuerySchema = lazyObject(() => ({
  like: orElse(z.string().trim().max(200), ""),
  missing: orElse(z.enum(["", ...MISSING]), ""),
  class: orElse(z.enum(["", "none", ...TECHNOLOGY_CLASSES]), ""),
  status: orElse(z.enum(["", ...PATENT_STATUSES]), ""),
  sort: orElse(z.enum(LISTING_SORTS), "newest"),
  page: orElse(z.coerce.number().int().min(1).max(1_000_000), 1),
  said: orNull(z.string().max(40)),
}));
export type ListingsQuery = Infer<typeof ListingsQuerySchema>;

/** Parameters of `/organisations/{slug}/listings/{tech_id}`. */
export const ListingQuerySchema = lazyObject(() => ({
  as: orNull(z.enum(READERS)),
  version: orNull(z.coerce.number().int().min(1)),
  said: orNull(z.string().max(40)),
}));

/** The listings that a form of several is about: the ticked ones, or all that the page's filter fits. */
const ChosenSchema = lazyObject(() => ({
  all: z.literal("yes").optional(),
  ids: z.array(z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)).max(200),
}));
const TagSchema = lazily(() => z.string().trim().max(60));

/** The forms of several listings. */
export const SeveralFormSchema = lazyForms(() => [
  ChosenSchema().extend({ intent: z.literal("class"), class: z.enum(TECHNOLOGY_CLASSES) }),
  ChosenSchema().extend({
    intent: z.literal("availability"),
    availability: z.enum([...AVAILABILITIES, ""]),
  }),
  ChosenSchema().extend({
    intent: z.literal("contact"),
    contact: z.string().trim().min(3).max(500),
  }),
  ChosenSchema().extend({
    intent: z.literal("case-manager"),
    member: z.union([z.uuid(), z.literal("")]),
  }),
  ChosenSchema().extend({ intent: z.literal("tags"), tag1: TagSchema(), tag2: TagSchema() }),
  ChosenSchema().extend({
    intent: z.literal("move"),
    organisation: z.string().min(1).max(200),
  }),
]);
export type SeveralForm = Infer<typeof SeveralFormSchema>;

/** The forms on a listing's page, but for the form with its fields. */
export const ListingFormSchema = lazyForms(() => [
  z.object({ intent: z.literal("restore"), version: z.coerce.number().int().min(0) }),
  z.object({ intent: z.literal("use"), field: z.string().max(40) }),
  z.object({ intent: z.literal("keep"), field: z.string().max(40) }),
  z.object({ intent: z.literal("hide"), what: z.enum(["category", "report"]) }),
  z.object({
    intent: z.literal("show"),
    what: z.enum(["category", "report", "claim"]),
    kind: z.string().max(20).optional(),
    sentence: z.string().max(1000).optional(),
  }),
  z.object({
    intent: z.literal("hide-claim"),
    kind: z.string().max(20),
    sentence: z.string().max(1000),
  }),
  z.object({
    intent: z.enum(["mended", "no-mistake"]),
    report: z.uuid(),
    reason: z.string().trim().max(500).default(""),
  }),
]);
export type ListingForm = Infer<typeof ListingFormSchema>;

/** The id in a listing's address; 0 is none. */
export const ListingIdSchema = lazily(() =>
  z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).catch(0),
);
