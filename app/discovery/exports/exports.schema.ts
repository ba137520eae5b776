import * as z from "zod";
import { type Infer, lazily, lazyObject, objectOrNull } from "#app/platform/lazily.ts";
import { orElse } from "#app/platform/parameter.ts";
import { EXPORT_FORMATS, MOST_EXPORTED_BY_ID } from "#app/technology/export-formats.ts";
import { AVAILABILITIES } from "#import/availability.ts";
import { REGISTER_SOURCES } from "#import/registers/record.ts";
import { STATED_STATUSES } from "#import/rights/stated-statuses.ts";
import { LEGAL_STATUSES, OWNER_KINDS, TECHNOLOGY_CLASSES } from "#import/vocabulary.ts";
import { StoredSearchSchema } from "../alerts/alerts.schema.ts";
import { SORTS } from "../marketplace/vocabulary.ts";
import { EXPORT_PROBLEMS } from "./export-problem.ts";

const Id = lazily(() => z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER));
const Format = lazily(() => z.enum(EXPORT_FORMATS));

/**
 * The content of `/export`: named technologies, a shortlist, or what a search of the marketplace finds. Unlike a
 * page's, a wrong parameter is an error: the file would hold something else.
 */
export const ExportQuerySchema = lazily(() =>
  z.union([
    z.object({ format: Format(), ids: z.array(Id()).min(1).max(MOST_EXPORTED_BY_ID) }),
    z.object({ format: Format(), shortlist: Id() }),
    z.object({
      format: Format(),
      search: StoredSearchSchema(),
      /** Whether only what is close is meant. */
      close: z.boolean(),
      sort: z.enum(SORTS.map(({ value }) => value)),
    }),
  ]),
);
export type ExportQuery = Infer<typeof ExportQuerySchema>;

/** The web Worker's request to the jobs Worker. */
export const ExportRequestSchema = lazyObject(() => ({
  query: ExportQuerySchema(),
  brand: z.string(),
  /** The origin of the site, for the addresses in the file. */
  origin: z.url(),
}));
export type ExportRequest = Infer<typeof ExportRequestSchema>;

/** What patent offices record of a technology, and which says so for which day. */
export function OnRecordSchema() {
  return objectOrNull({
    status: z.enum(LEGAL_STATUSES),
    asOf: z.string(),
    source: z.enum(REGISTER_SOURCES),
  });
}

/** One technology of an export: the source's own words, but for a category that a model estimated. Dates are ISO dates, or as their owner wrote them. */
const ExportedTechnologySchema = lazyObject(() => ({
  id: z.number().int(),
  title: z.string(),
  owner: z.string(),
  ownerKind: z.enum(OWNER_KINDS).nullable(),
  summary: z.string().nullable(),
  statedStatus: z.enum(STATED_STATUSES).nullable(),
  onRecord: OnRecordSchema(),
  availability: z.enum(AVAILABILITIES).nullable(),
  licenceTerms: z.string().nullable(),
  technologyClass: z.enum(TECHNOLOGY_CLASSES).nullable(),
  secondClass: z.enum(TECHNOLOGY_CLASSES).nullable(),
  category: z.string().nullable(),
  /** The model that estimated the category, and the day; null where the source states it. */
  categoryBy: z.string().nullable(),
  stage: z.string().nullable(),
  benefits: z.string().nullable(),
  applications: z.string().nullable(),
  inventors: z.array(z.string()),
  patentNumbers: z.string().nullable(),
  filingDate: z.string().nullable(),
  endsOn: z.string().nullable(),
  /** Computed, not stated by the source. */
  termEndsOn: z.string().nullable(),
  dateAdded: z.string().nullable(),
  sourceUrl: z.string().nullable(),
  /** The time of its last import from its source; null for a record that no import brought. */
  seenOn: z.string().nullable(),
  hasReport: z.boolean(),
  /** The members' notes beside it, in a shortlist. */
  note: z.string().nullable().optional(),
  rating: z.number().int().nullable().optional(),
}));
export type ExportedTechnology = Infer<typeof ExportedTechnologySchema>;

/** The answer of `begin_catalogue_export`. */
export const BegunExportSchema = lazyObject(() => ({
  viewer: z.object({}).nullable(),
  /** Seconds until another export may begin. */
  wait: z.number().int(),
  refused: z.literal("plan").nullable(),
  export: z.object({ id: z.uuid(), total: z.number().int(), missing: z.number().int() }).nullable(),
}));

/** The answer of `read_catalogue_export`: up to 1,000 rows. */
export const ExportBlockSchema = lazyObject(() => ({
  rows: z.array(ExportedTechnologySchema()),
  next: z.number().int(),
  state: z.enum(["more", "whole", "changed", "gone"]),
}));
export type ExportBlock = Infer<typeof ExportBlockSchema>;

/** How the jobs Worker refuses an export. */
export const ExportRefusalSchema = lazyObject(() => ({
  code: z.string(),
  message: z.string(),
  /** Seconds. */
  retryAfter: z.number().optional(),
}));

/** The parameters of the page of refused exports. */
export const ExportProblemSchema = lazyObject(() => ({
  problem: orElse(z.enum(EXPORT_PROBLEMS), "failed"),
  /** The page that the reader came from. */
  from: orElse(z.string().max(2000), ""),
}));
