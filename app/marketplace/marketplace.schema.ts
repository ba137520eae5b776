import * as z from "zod";
import { PATENT_STATUSES } from "../../import/vocabulary.ts";
import { ViewerSchema } from "../membership/viewer.schema.ts";
import { CardSchema } from "../technology/technology.schema.ts";
import { tidyKeywords } from "./marketplace-keywords.ts";
import { UniversitiesSchema } from "./universities.schema.ts";
import { CLASS_FILTERS, defaultSort, LONGEST_QUERY, SEARCH_MODES, SORTS } from "./vocabulary.ts";

const CountsSchema = z.record(z.string(), z.number().int());

/** Answer of `marketplace_page(…)`; a visitor's has no listing. */
export const MarketplacePageSchema = z.object({
  viewer: ViewerSchema,
  catalogue: z.number().int(),
  facets: z.object({ class: CountsSchema, status: CountsSchema }),
  universities: UniversitiesSchema,
  featured: z.array(CardSchema),
  matching: z.number().int().default(0),
  /** How many the filters leave that the viewer is not interested in; they are not listed. */
  hidden: z.number().int().default(0),
  /** How many technologies the list holds. */
  total: z.number().int().default(0),
  /** How many results it has: fewer, where records of one family are one. Null where none were folded. */
  results: z.number().int().nullable().default(null),
  /** How many more a search found that do not hold all of its two or three words; they follow the others. */
  lessClose: z.number().int().default(0),
  /** Where the total was counted no further than it says. */
  totalIsCapped: z.boolean().default(false),
  page: z.number().int().default(1),
  pages: z.number().int().default(1),
  cards: z.array(CardSchema).default([]),
});
export type MarketplacePage = z.infer<typeof MarketplacePageSchema>;

const blankIsNone = (value: unknown) =>
  typeof value === "string" && value.trim() === "" ? undefined : value;

/**
 * `/marketplace`'s parameters, also as its search form posts them. Whatever a hand-edited address holds falls back;
 * it never fails. A search has its own order until another is chosen, and words only in Discovery.AI.
 */
export const MarketplaceQuerySchema = z
  .object({
    q: z
      .string()
      .catch("")
      .default("")
      // On one line, as a field holds it.
      .transform((text) =>
        text
          .replace(/[\r\n]+/g, " ")
          .trim()
          .slice(0, LONGEST_QUERY),
      )
      .transform((text) => text.toWellFormed()),
    mode: z.enum(SEARCH_MODES).catch("regular").default("regular"),
    kw: z.array(z.string()).catch([]).default([]),
    class: z.enum(CLASS_FILTERS).nullable().catch(null).default(null),
    status: z.enum(PATENT_STATUSES).nullable().catch(null).default(null),
    uni: z.preprocess(blankIsNone, z.string().max(300).nullable().catch(null).default(null)),
    sort: z
      .enum(SORTS.map((sort) => sort.value))
      .nullable()
      .catch(null)
      .default(null),
    /** Lists what the reader is not interested in, and nothing else. */
    hidden: z.literal("yes").nullable().catch(null).default(null),
    page: z.coerce.number().int().min(1).max(1_000_000).catch(1).default(1),
    /** Part of a university's name, to search the list of universities by. */
    uniLike: z.preprocess(blankIsNone, z.string().max(100).nullable().catch(null).default(null)),
  })
  .transform((query) => ({
    ...query,
    kw: query.mode === "ai" && query.q !== "" ? tidyKeywords(query.kw) : [],
    sort: query.sort ?? defaultSort(query.q),
  }));
export type MarketplaceQuery = z.infer<typeof MarketplaceQuerySchema>;
