import * as z from "zod";
import { type Infer, lazily, lazyObject, objectOrNull } from "#app/platform/lazily.ts";
import { ROLES } from "./organisation-roles.ts";

/** An organisation that the user is a member of. `leads` counts the inquiries that wait for it. */
const OrganisationSchema = lazyObject(() => ({
  name: z.string(),
  slug: z.string(),
  role: z.enum(ROLES),
  leads: z.number().int(),
}));
export type Organisation = Infer<typeof OrganisationSchema>;

/** The counts of the bar of places. */
const PlacesSchema = lazyObject(() => ({
  saved: z.number().int(),
  shortlists: z.number().int(),
  /** Technologies that saved searches and watches found since their page was last opened. */
  news: z.number().int(),
  inquiries: z.number().int(),
  /** Inquiries with an answer that was not opened yet. */
  answers: z.number().int(),
  organisations: z.array(OrganisationSchema()),
  moderates: z.boolean(),
}));
export type Places = Infer<typeof PlacesSchema>;

/** The user that a page was made for; null for a visitor. Times are ISO instants. */
export const ViewerSchema = lazily(() =>
  objectOrNull({
    id: z.uuid(),
    email: z.string().nullable(),
    isPro: z.boolean(),
    subscriptionEnd: z.string().nullable(),
    trialEnd: z.string().nullable(),
    subscribed: z.boolean(),
    /** The time at which the membership was evaluated, by the database's clock. */
    at: z.string(),
    trialSearches: z.number().int(),
    /** Null if they could not be counted: then the page has no bar of places. */
    places: PlacesSchema().nullable(),
  }),
);

export type Viewer = Infer<typeof ViewerSchema>;

/** A page of an organisation; `organisation` is null for whoever may not read it, and the rest is missing. */
export function organisationPage<Shape extends z.core.$ZodLooseShape>(fields: () => Shape) {
  return lazily(() =>
    z.union([
      z.object({ viewer: ViewerSchema(), ...fields() }),
      z.object({ viewer: ViewerSchema(), organisation: z.null() }),
    ]),
  );
}
