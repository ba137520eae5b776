import * as z from "zod";
import { ViewerSchema } from "#app/membership/viewer.schema.ts";
import { DaySchema } from "#app/platform/day.ts";
import { type Infer, lazily, lazyObject } from "#app/platform/lazily.ts";
import { orElse, orNull } from "#app/platform/parameter.ts";
import { CardSchema } from "#app/technology/technology.schema.ts";
import { AVAILABILITIES } from "#import/availability.ts";
import {
  LEGAL_STATUSES,
  OWNER_KINDS,
  PATENT_STATUSES,
  RECORDED_OFFERS,
} from "#import/vocabulary.ts";
import { eachDay, eachFlag } from "./filters.ts";
import { LONGEST_KEYWORD, tidyKeywords } from "./marketplace-keywords.ts";
import { UniversitiesSchema } from "./universities.schema.ts";
import {
  CLASS_FILTERS,
  defaultSort,
  LONGEST_QUERY,
  PAGE_LENGTHS,
  SEARCH_MODES,
  SORTS,
  VIEWS,
} from "./vocabulary.ts";

/** A card of a listing or a search, with whether the viewer saved and liked it. */
export const ListedCardSchema = lazily(() =>
  CardSchema().extend({ saved: z.boolean().default(false), liked: z.boolean().default(false) }),
);

export type ListedCard = Infer<typeof ListedCardSchema>;

const CountsSchema = lazily(() => z.record(z.string(), z.number().int()));

/** Result of `marketplace_page(…)`; a visitor's has no listing. */
export const MarketplacePageSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  catalogue: z.number().int(),
  facets: z.object({
    class: CountsSchema(),
    status: CountsSchema(),
    /** Counts by the year of addition. */
    year: CountsSchema(),
    /** `yes`: how many state the day, with or without this filter's own range. */
    added: CountsSchema(),
    filed: CountsSchema(),
    expires: CountsSchema(),
    ...eachFlag(CountsSchema()),
    availability: CountsSchema(),
    kind: CountsSchema(),
    legal: CountsSchema(),
  }),
  universities: UniversitiesSchema(),
  featured: z.array(CardSchema()),
  matching: z.number().int().default(0),
  /** Number of technologies that match the filters but that the viewer marked 'Not Interested'; they are not listed. */
  hidden: z.number().int().default(0),
  /** Number of technologies in the list. */
  total: z.number().int().default(0),
  /** Number of results, lower than `total` if records of one family are shown as one. Null if none were. */
  results: z.number().int().nullable().default(null),
  /** Number of further results of a search that lack some of its two or three words; they follow the rest. */
  lessClose: z.number().int().default(0),
  /** Number of technologies in the list that have a category; null unless it is sorted by Commercial Potential. */
  assessed: z.number().int().nullable().default(null),
  /** How many of a list sorted by the end of their term have a known one; null in another order. */
  knownEnds: z.number().int().nullable().default(null),
  page: z.number().int().default(1),
  pages: z.number().int().default(1),
  cards: z.array(ListedCardSchema()).default([]),
}));
export type MarketplacePage = Infer<typeof MarketplacePageSchema>;

const blankIsNone = (value: unknown) =>
  typeof value === "string" && value.trim() === "" ? undefined : value;

/** Most values of one filter. */
export const MOST_VALUES = 20;

/** A parameter that may repeat: each valid value once; one value may come alone. */
function listOf<Value extends string>(value: z.ZodType<Value>) {
  return z
    .preprocess((given) => (given === undefined ? [] : [given].flat()), z.array(z.unknown()))
    .transform((given): Value[] => {
      const valid = given.flatMap((each) => value.safeParse(each).data ?? []);
      return [...new Set(valid)].slice(0, MOST_VALUES);
    });
}

const DayFilterSchema = lazily(() => z.preprocess(blankIsNone, orNull(DaySchema())));
const YesSchema = lazily(() => orNull(z.literal("yes")));

/** The parameters of `/marketplace` that may repeat. */
export const REPEATED = ["kw", "class", "status", "uni", "availability", "kind", "legal", "drop"];

/**
 * `/marketplace`'s parameters, also as its search form posts them. Invalid values fall back to defaults and never fail.
 * `sort` is null unless an order is chosen: then a search is sorted by relevance, and a listing shows its latest by
 * Commercial Potential. Only Discovery.AI has `kw`: once its prompt was read (`isRead`) its conditions, and words that were
 * added. One without text says that there are none.
 */
export const MarketplaceQuerySchema = lazily(() =>
  z
    .object({
      q: orElse(z.string(), "")
        // Stays on one line, as in an input field.
        .transform((text) =>
          text
            .replace(/[\r\n]+/g, " ")
            .trim()
            .slice(0, LONGEST_QUERY),
        )
        .transform((text) => text.toWellFormed()),
      mode: orElse(z.enum(SEARCH_MODES), "regular"),
      kw: orElse(z.array(z.string()), []),
      class: listOf(z.enum(CLASS_FILTERS)),
      status: listOf(z.enum(PATENT_STATUSES)),
      uni: listOf(z.string().trim().min(1).max(300)),
      /** The owner's statement, or what is on record. */
      availability: listOf(z.enum([...AVAILABILITIES, ...RECORDED_OFFERS])),
      kind: listOf(z.enum(OWNER_KINDS)),
      legal: listOf(z.enum(LEGAL_STATUSES)),
      /** Words of the thesaurus that are not searched for. */
      drop: listOf(z.string().trim().min(1).max(LONGEST_KEYWORD)),
      ...eachDay(DayFilterSchema()),
      ...eachFlag(YesSchema()),
      sort: orNull(z.enum(SORTS.map((sort) => sort.value))),
      /** Shows the search's own order where a model would reorder it. */
      rerank: orNull(z.literal("no")),
      /** Lists only what the viewer marked 'Not Interested'. */
      hidden: YesSchema(),
      /** Null where the address does not say; then the reader's last choice applies. */
      view: orNull(z.enum(VIEWS)),
      per: orElse(z.coerce.number().pipe(z.literal(PAGE_LENGTHS)), PAGE_LENGTHS[0]),
      page: orElse(z.coerce.number().int().min(1).max(1_000_000), 1),
      /** Part of a university's name, to filter the list of universities. */
      uniLike: z.preprocess(blankIsNone, orNull(z.string().max(100))),
    })
    .transform((query) => ({
      ...query,
      kw: query.mode === "ai" && query.q !== "" ? tidyKeywords(query.kw) : [],
      isRead: query.mode === "ai" && query.q !== "" && query.kw.length > 0,
      sort: query.q !== "" && query.sort === defaultSort(query.q) ? null : query.sort,
    })),
);
export type MarketplaceQuery = Infer<typeof MarketplaceQuerySchema>;
