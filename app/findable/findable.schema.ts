import * as z from "zod";
import { TECHNOLOGY_CLASSES } from "../../import/vocabulary.ts";

/** Answer of `featured_addresses(p_part)`; `changedAt` is when an import last changed the record, where one did. */
export const FeaturedAddressesSchema = z.object({
  total: z.number().int(),
  /** The day of the Discover lists. */
  listsOf: z.iso.date().nullable(),
  technologies: z.array(
    z.object({ id: z.number().int(), changedAt: z.iso.datetime({ offset: true }).nullable() }),
  ),
});
export type FeaturedAddresses = z.infer<typeof FeaturedAddressesSchema>;

/** Answer of `newest_technologies()`: the newest first, with what a card shows. */
export const NewestTechnologiesSchema = z.array(
  z.object({
    id: z.number().int(),
    title: z.string(),
    uni: z.string(),
    summary: z.string().nullable(),
    technologyClass: z.enum(TECHNOLOGY_CLASSES).nullable(),
    dateAdded: z.iso.date(),
  }),
);
export type NewestTechnologies = z.infer<typeof NewestTechnologiesSchema>;

/** `/sitemap.xml`'s parameter; null for the sitemap itself. */
export const SitemapQuerySchema = z.object({
  part: z.coerce.number().int().min(1).max(1000).nullable().catch(null).default(null),
});
