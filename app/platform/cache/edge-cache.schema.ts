import * as z from "zod";
import { type Infer, lazyObject } from "../lazily.ts";

/**
 * Metadata stored with a cached page: when it was made, from which version of the catalogue, and its two placeholders.
 */
export const CachedPageMetaSchema = lazyObject(() => ({
  /** Milliseconds since 1970. */
  madeAt: z.number(),
  /** The catalogue's version known before the page was made; null if none was. */
  version: z.number().nullable(),
  /** Placeholders in the cached body. Every response replaces them with its own nonce and request id. */
  nonce: z.string().min(16),
  requestId: z.string().min(8),
  headers: z.array(z.tuple([z.string(), z.string()])),
}));
export type CachedPageMeta = Infer<typeof CachedPageMetaSchema>;

/** Known state of the catalogue: its version, when it was last fetched, and since when it has not responded. */
export const KnownCatalogueSchema = lazyObject(() => ({
  version: z.number().nullable(),
  fetchedAt: z.number(),
  failedAt: z.number().nullable(),
}));
export type KnownCatalogue = Infer<typeof KnownCatalogueSchema>;
