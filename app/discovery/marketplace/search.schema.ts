import * as z from "zod";
import { ViewerSchema } from "#app/membership/viewer.schema.ts";
import { DaySchema } from "#app/platform/day.ts";
import { type Infer, lazily, lazyObject, listOf, objectOrNull } from "#app/platform/lazily.ts";
import { orElse, orNull } from "#app/platform/parameter.ts";
import { AVAILABILITIES } from "#import/availability.ts";
import {
  LEGAL_STATUSES,
  OWNER_KINDS,
  PATENT_STATUSES,
  RECORDED_OFFERS,
} from "#import/vocabulary.ts";
import { eachDay, eachFlag } from "./filters.ts";
import { ListedCardSchema, MarketplacePageSchema, MOST_VALUES } from "./marketplace.schema.ts";
import { MOST_KEYWORDS, tidyKeywords } from "./marketplace-keywords.ts";
import { DIRECT_HITS, SEARCHED_FIELDS } from "./searched-fields.ts";
import { CLASS_FILTERS, LONGEST_QUERY, SEARCH_MODES } from "./vocabulary.ts";

/** How the allowance applies to a search; `remaining` is null for a subscriber. */
export const ChargeSchema = lazyObject(() => ({
  allowed: z.boolean(),
  charged: z.boolean(),
  subscribed: z.boolean(),
  used: z.number().int(),
  remaining: z.number().int().nullable(),
  /** Nothing was found, so nothing was charged. */
  empty: z.boolean(),
  /** Refused because sixty searches today found nothing. */
  tooManyEmpty: z.boolean(),
}));

/** Why a technology was found: which words in which fields, and the passage that shows it best. */
const WhySchema = lazyObject(() => ({
  direct: z.enum(DIRECT_HITS).nullable(),
  words: listOf({
    word: z.string(),
    /** The word as typed, if another was searched for instead. */
    typed: z.string().nullable(),
    fields: z.array(z.enum(SEARCHED_FIELDS)),
  }),
  /** The card's title and summary, with matched words between the characters 2 and 3. */
  title: z.string().optional(),
  summary: z.string().optional(),
  snippet: objectOrNull({
    field: z.enum(SEARCHED_FIELDS),
    parts: z.array(z.object({ text: z.string(), hit: z.boolean() })),
  }),
}));
export type Why = Infer<typeof WhySchema>;

/** Result of `charge_search(…)`. */
export const SearchChargeSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  search: ChargeSchema(),
}));

/** Result of `search_page(…)`: the marketplace page of the results. */
export const SearchPageSchema = lazily(() =>
  MarketplacePageSchema().extend({
    search: ChargeSchema(),
    cards: z.array(
      ListedCardSchema().extend({
        why: WhySchema(),
        /** Whether it is near enough to what was asked, or has all of the two or three words. */
        close: z.boolean(),
      }),
    ),
    /** Synonyms that were also searched for. */
    also: z.array(z.string()),
    corrections: z.array(z.object({ typed: z.string(), used: z.string() })),
    /** Whether a patent number, or several, was all that was searched for. */
    isNumber: z.boolean(),
    /** Whether meaning counted; otherwise words alone ranked. */
    byMeaning: z.boolean(),
    /** Whether what was typed may be English, without which it has no meaning to the encoder. */
    isEnglish: z.boolean(),
    /** The nearest in meaning that use what the search excludes, each with the sentence that says so. */
    leftOut: z.array(z.object({ id: z.number().int(), title: z.string(), sentence: z.string() })),
    /** By how much the first scores more than the third; null where the first is a direct hit. */
    lead: z.number().nullable(),
    /** Words that were typed and stand in no listing, in lower case. */
    absent: z.array(z.string()),
    relaxed: listOf({
      filter: z.enum(["class", "status", "uni", "facts"]),
      matching: z.number().int(),
    }),
  }),
);
export type SearchPage = Infer<typeof SearchPageSchema>;

/** Result of `search_ids(…)`: up to 200 technologies in their order. */
export const SearchIdsSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  search: ChargeSchema(),
  techIds: z.array(z.number().int()),
}));

/** Result of `search_allowance()`. */
export const AllowanceSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  remaining: z.number().int().nullable(),
}));

/**
 * Fields of the marketplace's forms besides the query. A search has its one-time key, without which it counts as a new
 * submit; 'Show again' has the technology to unhide.
 */
export const SearchFormSchema = lazyObject(() => ({
  key: z.uuid().catch(() => crypto.randomUUID()),
  show: orNull(z.coerce.number().int().positive()),
}));

/** Parameters of the results' URL for a one-time message about the words. */
export const SearchNoteSchema = lazyObject(() => ({
  words: orNull(z.literal("own")),
}));

const TextSchema = lazily(() =>
  z
    .string()
    .max(LONGEST_QUERY)
    .transform((text) => text.replaceAll("\0", "").toWellFormed().trim())
    .pipe(z.string().min(1)),
);

/** Body of `POST /api/ai-keywords`. */
export const KeywordsBodySchema = lazyObject(() => ({ prompt: TextSchema() }));

const DayFilterSchema = lazily(() => DaySchema().nullable().default(null));
const YesFilterSchema = lazily(() => z.literal("yes").nullable().default(null));

/** One value or several; unlike in an address, an unknown one is an error. */
function severalOf<Value extends string>(value: z.ZodType<Value>) {
  return z
    .union([value.transform((one) => [one]), z.array(value).max(MOST_VALUES)])
    .default([] as Value[]);
}

/** Body of `POST /api/search`, with the marketplace's filters. Repeating a `key` repeats the same search. */
export const SearchBodySchema = lazyObject(() => ({
  user_prompt: TextSchema(),
  mode: z.enum(SEARCH_MODES).default("regular"),
  keywords: z
    .array(z.string().max(1000))
    .max(MOST_KEYWORDS)
    .transform((words) => tidyKeywords(words))
    .default([]),
  key: z.uuid().optional(),
  class: severalOf(z.enum(CLASS_FILTERS)),
  status: severalOf(z.enum(PATENT_STATUSES)),
  uni: severalOf(z.string().trim().min(1).max(300)),
  availability: severalOf(z.enum([...AVAILABILITIES, ...RECORDED_OFFERS])),
  kind: severalOf(z.enum(OWNER_KINDS)),
  legal: severalOf(z.enum(LEGAL_STATUSES)),
  ...eachDay(DayFilterSchema()),
  ...eachFlag(YesFilterSchema()),
  hidden: YesFilterSchema(),
}));
export type SearchBody = Infer<typeof SearchBodySchema>;

/** Result of `suggest(…)`. */
export const SuggestionsSchema = lazily(() =>
  listOf({
    kind: z.enum(["title", "university", "inventor"]),
    text: z.string(),
    techId: z.number().int().nullable(),
  }),
);

/** `/api/suggest`'s parameters. */
export const SuggestQuerySchema = lazyObject(() => ({
  q: orElse(z.string().max(200), ""),
}));
