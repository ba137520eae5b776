import * as z from "zod";
import { ROLES } from "#app/membership/organisation-roles.ts";
import { ViewerSchema } from "#app/membership/viewer.schema.ts";
import { type Infer, lazily, lazyForms, lazyObject, listOf } from "#app/platform/lazily.ts";
import { REGISTER_SOURCES } from "#import/registers/record.ts";
import { LEGAL_STATUSES } from "#import/vocabulary.ts";
import { MIRROR_LISTS } from "./mirror-lists.ts";

/** Days are ISO dates. */
const Day = lazily(() => z.string());
const Count = lazily(() => z.number().int());

/** A row of a list: `key` is a number, of listings and drafts their own. */
export const MirrorRowSchema = lazyObject(() => ({
  list: z.enum(MIRROR_LISTS),
  key: z.string(),
  number: z.string(),
  techId: Count().nullable(),
  title: z.string().nullable(),
  state: z.enum(LEGAL_STATUSES),
  evidence: z.object({ source: z.enum(REGISTER_SOURCES), asOf: Day() }).nullable(),
  why: z.string(),
  endedOn: Day().nullable(),
  grantedOn: Day().nullable(),
  nextFee: z
    .object({ year: Count(), from: Day(), due: Day(), graceUntil: Day() })
    .nullable()
    .describe(
      "Of year 4, 8 or 12: payable from a day, due on another, with a surcharge until a third.",
    ),
  entity: z
    .enum(["large", "small", "micro"])
    .nullable()
    .describe("The size for which fees were paid."),
  owner: z
    .object({ names: z.array(z.string()), recorded: Day(), place: z.string(), asOf: Day() })
    .nullable()
    .describe("By the recorded changes, the latest at a reel and frame."),
  away: z.boolean().describe("Whether the owner of record is none of the organisation's names."),
  updatedAt: z.string().nullable().describe("Of a draft."),
}));
export type MirrorRow = Infer<typeof MirrorRowSchema>;

const NameSchema = lazyObject(() => ({
  /** As names are compared. */
  name: z.string(),
  /** As a patent office recorded it. */
  written: z.string(),
}));

/** Result of `mirror_page(…)`; `organisation` is null for whoever is not one of its members. */
export const MirrorPageSchema = lazily(() => {
  const counts = z.partialRecord(z.enum(MIRROR_LISTS), Count());
  return z.union([
    z.object({
      viewer: ViewerSchema(),
      organisation: z.object({ name: z.string(), slug: z.string(), role: z.enum(ROLES) }),
      /** Rows that nobody is done with, whatever is looked for. */
      counts: z.record(z.enum(MIRROR_LISTS), Count()),
      done: Count(),
      /** Numbers that its confirmed names own. */
      owned: Count(),
      /** The newest day for which a source of American patents speaks; null before any was read. */
      asOf: Day().nullable(),
      /** American and European numbers of its listings. */
      numbers: Count(),
      today: Day(),
      /** Fees by month; one that is late counts in this month. */
      months: z.record(z.string(), Count()),
      names: z.array(
        NameSchema().extend({
          state: z.enum(["confirmed", "refused", "asked"]),
          by: z.string(),
          at: z.string(),
        }),
      ),
      /** Owners of record of its listings that nobody decided on, with how many listings. */
      proposals: listOf({ name: z.string(), written: z.string(), listings: Count() }),
      /** The token of the viewer's calendar of fees. */
      calendar: z.string(),
      list: z.enum(MIRROR_LISTS).nullable(),
      like: z.string(),
      showsDone: z.boolean(),
      page: Count(),
      rows: z.array(MirrorRowSchema()),
      /** Of each list, how many rows are found. */
      totals: counts,
    }),
    z.object({ viewer: ViewerSchema(), organisation: z.null() }),
  ]);
});
export type MirrorPage = Extract<Infer<typeof MirrorPageSchema>, { rows: unknown }>;

/** Result of `fee_calendar(…)`. */
export const FeeCalendarSchema = lazyObject(() => ({
  organisation: z.string(),
  slug: z.string(),
  rows: z.array(MirrorRowSchema()),
}));
export type FeeCalendar = Infer<typeof FeeCalendarSchema>;

/** The page's parameters. */
export const MirrorQuerySchema = lazyObject(() => ({
  list: z.enum(MIRROR_LISTS).nullable().catch(null).default(null),
  q: z.string().trim().max(200).catch("").default(""),
  done: z.literal("yes").nullable().catch(null).default(null),
  page: z.coerce.number().int().min(1).max(1000).catch(1).default(1),
  said: z.string().max(20).nullable().catch(null).default(null),
  n: z.coerce.number().int().min(0).max(50).catch(0).default(0),
}));

/** The page's forms. */
export const MirrorFormSchema = lazyForms(() => [
  z.object({
    intent: z.enum(["draft", "done", "undone"]),
    list: z.enum(["unlisted", "gone"]),
    key: z.array(z.string().max(40)).min(1).max(50),
  }),
  z.object({
    intent: z.enum(["confirm", "refuse", "forget"]),
    name: z.array(z.string().min(1).max(300)).length(1),
  }),
]);
export type MirrorForm = Infer<typeof MirrorFormSchema>;
