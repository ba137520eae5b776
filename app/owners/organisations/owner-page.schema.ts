import * as z from "zod";
import { ROLES } from "#app/membership/organisation-roles.ts";
import { ViewerSchema } from "#app/membership/viewer.schema.ts";
import { type Infer, lazily } from "#app/platform/lazily.ts";
import { CardSchema } from "#app/technology/technology.schema.ts";

/** Result of `owner_page(p_slug)`. */
export const OwnerPageSchema = lazily(() =>
  z.union([
    z.object({ viewer: ViewerSchema(), owner: z.null() }),
    z.object({
      viewer: ViewerSchema(),
      owner: z.object({
        name: z.string(),
        slug: z.string(),
        kind: z.enum(["university", "agency", "company"]).nullable(),
        claimed: z.boolean(),
        /** What it says of itself. */
        about: z.string().nullable(),
        website: z.string().nullable(),
        ror: z.string().nullable(),
        /** Its key in the pictures' bucket. */
        logo: z.string().nullable(),
      }),
      /** The viewer's role in the organisation. */
      role: z.enum(ROLES).nullable(),
      total: z.number().int(),
      /** The largest first. A technology of two classes counts in both; 'unsorted' are those without one. */
      classes: z.array(z.object({ name: z.string(), technologies: z.number().int() })),
      /** The latest. Visitors see the cards; what they may not open leads them to the sign-in page. */
      newest: z.array(CardSchema()),
    }),
  ]),
);
export type OwnerPage = Extract<Infer<typeof OwnerPageSchema>, { role: unknown }>;
