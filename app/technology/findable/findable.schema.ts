import * as z from "zod";
import { type Infer, lazily, lazyObject, listOf } from "#app/platform/lazily.ts";
import { orNull } from "#app/platform/parameter.ts";
import { TECHNOLOGY_CLASSES } from "#import/vocabulary.ts";

/** Result of `featured_addresses(p_part)`. `changedAt` is when what visitors read of it last changed. */
export const FeaturedAddressesSchema = lazyObject(() => ({
  total: z.number().int(),
  /** The day that the Discover lists were made for. */
  listsOf: z.iso.date().nullable(),
  /** The slugs of the owners' pages. */
  owners: listOf({ slug: z.string(), changedAt: z.iso.datetime({ offset: true }).nullable() }),
  technologies: listOf({
    id: z.number().int(),
    changedAt: z.iso.datetime({ offset: true }).nullable(),
  }),
}));
export type FeaturedAddresses = Infer<typeof FeaturedAddressesSchema>;

/** Result of `newest_technologies()`: the newest first, with a card's fields. */
export const NewestTechnologiesSchema = lazily(() =>
  listOf({
    id: z.number().int(),
    title: z.string(),
    uni: z.string(),
    summary: z.string().nullable(),
    technologyClass: z.enum(TECHNOLOGY_CLASSES).nullable(),
    dateAdded: z.iso.date().nullable(),
    /** When what visitors read of it last changed. */
    changedAt: z.iso.datetime({ offset: true }).nullable(),
  }),
);
export type NewestTechnologies = Infer<typeof NewestTechnologiesSchema>;

/** `/sitemap.xml`'s parameter; null for the sitemap itself. */
export const SitemapQuerySchema = lazyObject(() => ({
  part: orNull(z.coerce.number().int().min(1).max(1000)),
}));
