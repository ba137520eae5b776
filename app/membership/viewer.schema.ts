import * as z from "zod";
import { type Infer, lazily } from "../platform/lazily.ts";

/** The user that a page was made for; null for a visitor. Times are ISO instants. */
export const ViewerSchema = lazily(() =>
  z
    .object({
      id: z.uuid(),
      email: z.string().nullable(),
      isPro: z.boolean(),
      subscriptionEnd: z.string().nullable(),
      trialEnd: z.string().nullable(),
      subscribed: z.boolean(),
      /** The time at which the membership was evaluated, by the database's clock. */
      at: z.string(),
      trialSearches: z.number().int(),
      /** Names of the organisations that the user is a member of; left out for none. */
      offices: z.array(z.string()).optional(),
    })
    .nullable(),
);

export type Viewer = Infer<typeof ViewerSchema>;
