import * as z from "zod";
import { ROLES } from "#app/membership/organisation-roles.ts";
import { ViewerSchema } from "#app/membership/viewer.schema.ts";
import { DaySchema } from "#app/platform/day.ts";
import { type Infer, lazily } from "#app/platform/lazily.ts";

/** A week's Monday, as YYYY-MM-DD. */
const Week = lazily(() => z.string());
const Total = lazily(() => z.number().int());
/** Null for fewer than five; inquiries are exact. */
const Cell = lazily(() => z.number().int().nullable());

/** Result of `numbers_page(…)`; `organisation` is null for whoever is not one of its members. */
export const NumbersPageSchema = lazily(() =>
  z.union([
    z.object({
      viewer: ViewerSchema(),
      organisation: z.object({ name: z.string(), slug: z.string(), role: z.enum(ROLES) }),
      /** The chosen week. */
      week: Week(),
      /** The first with a count. */
      began: Week(),
      /** The last twelve, the newest first; what readers did is rounded down to five. */
      weeks: z.array(
        z.object({
          week: Week(),
          shown: Total(),
          opened: Total(),
          arrived: Total(),
          saved: Total(),
          asked: Total(),
          answered: Total(),
        }),
      ),
      /** How many listings did something in the chosen week. */
      total: Total(),
      listings: z.array(
        z.object({
          techId: z.number().int(),
          title: z.string(),
          shown: Cell(),
          opened: Cell(),
          arrived: Cell(),
          saved: Cell(),
          asked: Cell(),
          answered: Cell(),
        }),
      ),
    }),
    z.object({ viewer: ViewerSchema(), organisation: z.null() }),
  ]),
);
export type Numbers = Extract<Infer<typeof NumbersPageSchema>, { weeks: unknown }>;

/** The page's parameters. */
export const NumbersQuerySchema = lazily(() =>
  z.object({
    week: DaySchema().nullable().catch(null).default(null),
  }),
);
