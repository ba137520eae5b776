import * as z from "zod";

/** What is written beside a kept page: when and of which version of the catalogue it was made, and its two stand-ins. */
export const KeptNoteSchema = z.object({
  /** Milliseconds since 1970. */
  madeAt: z.number(),
  /** The catalogue's version that was known before the page was made; null where none was. */
  version: z.number().nullable(),
  /** What stands in the body for each answer's own. */
  nonce: z.string().min(16),
  requestId: z.string().min(8),
  headers: z.array(z.tuple([z.string(), z.string()])),
});
export type KeptNote = z.infer<typeof KeptNoteSchema>;

/** What is known of the catalogue: its version, when it was last heard, and since when it has not answered. */
export const KnownCatalogueSchema = z.object({
  version: z.number().nullable(),
  heardAt: z.number(),
  failedAt: z.number().nullable(),
});
export type KnownCatalogue = z.infer<typeof KnownCatalogueSchema>;
