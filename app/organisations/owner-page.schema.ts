import * as z from "zod";
import { ROLES } from "#app/membership/organisation-roles.ts";
import { ViewerSchema } from "#app/membership/viewer.schema.ts";
import { type Infer, lazily, lazyObject } from "#app/platform/lazily.ts";
import { orElse, orNull } from "#app/platform/parameter.ts";
import { CardSchema } from "#app/technology/technology.schema.ts";
import { TECHNOLOGY_CLASSES } from "#import/vocabulary.ts";

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
        /** Its own description. */
        about: z.string().nullable(),
        website: z.string().nullable(),
        ror: z.string().nullable(),
        /** Of its page and its embedded list, as '#14532d'. */
        colour: z.string().nullable(),
        /** Its key in the images' bucket. */
        logo: z.string().nullable(),
      }),
      /** The viewer's role in the organisation. */
      role: z.enum(ROLES).nullable(),
      total: z.number().int(),
      /** The largest first. A technology of two classes counts in both; 'unsorted' are those without one. */
      classes: z.array(z.object({ name: z.string(), technologies: z.number().int() })),
      /** Whether visitors may open each of its listings, and see all of them here. */
      open: z.boolean(),
      /** Whether visitors may write to it. */
      takesQuestions: z.boolean(),
      /** The sites that may show them in a frame. */
      embedders: z.array(z.string()),
      /** The class that was chosen; null for all. */
      class: z.string().nullable(),
      /** How many are of that class. */
      found: z.number().int(),
      /** The words that title or summary hold, in lower case; null where none were given, or may be. */
      words: z.string().nullable(),
      page: z.number().int(),
      pages: z.number().int(),
      /** A page of them, the latest first. Visitors see the cards; what they may not open leads to the sign-in page. */
      newest: z.array(
        // `changedAt` is when what visitors read of it last changed.
        CardSchema().extend({ changedAt: z.iso.datetime({ offset: true }).nullable() }),
      ),
    }),
  ]),
);

/** The parameters of an owner's page. */
export const OwnerQuerySchema = lazyObject(() => ({
  class: orNull(z.enum([...TECHNOLOGY_CLASSES, "unsorted"])),
  page: orElse(z.coerce.number().int().min(1).max(10_000), 1),
}));
type OwnerQuery = Infer<typeof OwnerQuerySchema>;

/** The most characters of a search in an owner's listings. */
export const LONGEST_WORDS = 200;

/** The parameters of an owner's feeds and its embedded list. */
export const OwnerListQuerySchema = lazily(() =>
  OwnerQuerySchema().extend({ q: orElse(z.string().max(LONGEST_WORDS), "") }),
);
export type OwnerListQuery = OwnerQuery & Partial<Infer<typeof OwnerListQuerySchema>>;
export type OwnerPage = Extract<Infer<typeof OwnerPageSchema>, { role: unknown }>;
