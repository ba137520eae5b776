import * as z from "zod";
import { ROLES } from "#app/membership/organisation-roles.ts";
import { ViewerSchema } from "#app/membership/viewer.schema.ts";
import { DaySchema } from "#app/platform/day.ts";
import { type Infer, lazily, lazyObject } from "#app/platform/lazily.ts";

/** A day, as YYYY-MM-DD; of a week its Monday, of a month its first. */
const Day = lazily(() => z.string());
const Count = lazily(() => z.number().int());
/** What readers did (listing-acts.ts), rounded down to a multiple of five; inquiries are exact. */
const TotalSchema = lazyObject(() => ({
  shown: Count(),
  opened: Count(),
  visited: Count(),
  browsed: Count(),
  searched: Count(),
  arrived: Count(),
  saved: Count(),
  asked: Count(),
  answered: Count(),
}));
export type Total = Infer<typeof TotalSchema>;

/** A month as `month_of(…)` returns it, without its weeks. */
export const MonthSchema = lazyObject(() => ({
  month: Day(),
  /** The first week with a count. */
  began: Day(),
  /** The month's first and last week so far. */
  from: Day(),
  until: Day(),
  total: TotalSchema(),
  /** As many weeks before; null if counting began later. */
  before: TotalSchema().nullable(),
  /** Whole days to the ten newest answers, and since when the waiting ones wait, the longest first. */
  answers: z.object({ days: z.array(Count()), waiting: z.array(Count()) }),
}));
export type Month = Infer<typeof MonthSchema>;

const ListingSchema = lazily(() => z.object({ techId: Count(), title: z.string() }));

/** Result of `numbers_page(…)`; `organisation` is null for whoever is not one of its members. */
export const NumbersPageSchema = lazily(() =>
  z.union([
    MonthSchema().extend({
      viewer: ViewerSchema(),
      organisation: z.object({ name: z.string(), slug: z.string(), role: z.enum(ROLES) }),
      /** How many are public. */
      listings: Count(),
      /** Those with a count, the newest first. */
      months: z.array(Day()),
      /** Whether the viewer gets each month by mail. */
      mailed: z.boolean(),
      /** Up to twelve, the last of them `until`. */
      weeks: z.array(TotalSchema().extend({ week: Day() })),
      /** `saved` is null for fewer than five. */
      best: z.array(
        ListingSchema().extend({ opened: Count(), saved: Count().nullable(), asked: Count() }),
      ),
      /** `gaps`: the columns that it does not have. */
      silent: z.array(ListingSchema().extend({ shown: Count(), gaps: z.array(z.string()) })),
    }),
    z.object({ viewer: ViewerSchema(), organisation: z.null() }),
  ]),
);
export type Numbers = Extract<Infer<typeof NumbersPageSchema>, { weeks: unknown }>;

/** The page's parameters: any day of the month. */
export const NumbersQuerySchema = lazyObject(() => ({
  month: DaySchema().nullable().catch(null).default(null),
  said: z.string().max(20).nullable().catch(null).default(null),
}));
