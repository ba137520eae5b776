import * as z from "zod";
import { type Infer, lazyObject } from "#app/platform/lazily.ts";
import { SHORTLIST_ROLES } from "./shortlist-roles.ts";

/** One of the user's shortlists; `holds` is whether the technology that was asked about is on it. */
export const OwnShortlistSchema = lazyObject(() => ({
  id: z.number().int(),
  name: z.string(),
  role: z.enum(SHORTLIST_ROLES),
  items: z.number().int(),
  members: z.number().int(),
  holds: z.boolean(),
}));
export type OwnShortlist = Infer<typeof OwnShortlistSchema>;
