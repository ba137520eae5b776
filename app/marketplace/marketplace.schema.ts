import * as z from "zod";
import { PATENT_STATUSES } from "../../import/vocabulary.ts";
import { ViewerSchema } from "../membership/viewer.schema.ts";
import { CardSchema } from "../technology/technology.schema.ts";
import { tidyKeywords } from "./marketplace-keywords.ts";
import { UniversitiesSchema } from "./universities.schema.ts";
import { CLASS_FILTERS, defaultSort, LONGEST_QUERY, SEARCH_MODES, SORTS } from "./vocabulary.ts";

const CountsSchema = z.record(z.string(), z.number().int());

/** Result of `marketplace_page(…)`; a visitor's has no listing. */
export const MarketplacePageSchema = z.object({
  viewer: ViewerSchema,
  catalogue: z.number().int(),
  facets: z.object({ class: CountsSchema, status: CountsSchema }),
  universities: UniversitiesSchema,
  featured: z.array(CardSchema),
  matching: z.number().int().default(0),
  /** Number of technologies that match the filters but that the viewer marked 'Not Interested'; they are not listed. */
  hidden: z.number().int().default(0),
  /** Number of technologies in the list. */
  total: z.number().int().default(0),
  /** Number of results, lower than `total` if records of one family are shown as one. Null if none were. */
  results: z.number().int().nullable().default(null),
  /** Number of further results of a search that lack some of its two or three words; they follow the others. */
  lessClose: z.number().int().default(0),
  /** True if counting stopped at `total`, and there may be more. */
  totalIsCapped: z.boolean().default(false),
  page: z.number().int().default(1),
  pages: z.number().int().default(1),
  cards: z.array(CardSchema).default([]),
});
export type MarketplacePage = z.infer<typeof MarketplacePageSchema>;

const blankIsNone = (value: unknown) =>
  typeof value === "string" && value.trim() === "" ? undefined : value;

/**
 * `/marketplace`'s parameters, also as its search form posts them. Invalid values fall back to defaults and never fail.
 * A search is sorted by relevance unless another order is chosen; only Discovery.AI has `kw`.
 */
export const MarketplaceQuerySchema = z
  .object({
    q: z
      .string()
      .catch("")
      .default("")
      // On one line, as in an input field.
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
    /** Lists only what the viewer marked 'Not Interested'. */
    hidden: z.literal("yes").nullable().catch(null).default(null),
    page: z.coerce.number().int().min(1).max(1_000_000).catch(1).default(1),
    /** Part of a university's name, to filter the list of universities. */
    uniLike: z.preprocess(blankIsNone, z.string().max(100).nullable().catch(null).default(null)),
  })
  .transform((query) => ({
    ...query,
    kw: query.mode === "ai" && query.q !== "" ? tidyKeywords(query.kw) : [],
    sort: query.sort ?? defaultSort(query.q),
  }));
export type MarketplaceQuery = z.infer<typeof MarketplaceQuerySchema>;
