import * as z from "zod";
import { ViewerSchema } from "../membership/viewer.schema.ts";
import { CardSchema } from "../technology/technology.schema.ts";
import { MarketplacePageSchema } from "./marketplace.schema.ts";
import { MOST_KEYWORDS, tidyKeywords } from "./marketplace-keywords.ts";
import { DIRECT_HITS, SEARCHED_FIELDS } from "./searched-fields.ts";
import { LONGEST_QUERY, SEARCH_MODES } from "./vocabulary.ts";

/** What the trial has to say to a search; `remaining` is null for a subscriber. */
const ChargeSchema = z.object({
  allowed: z.boolean(),
  charged: z.boolean(),
  subscribed: z.boolean(),
  used: z.number().int(),
  remaining: z.number().int().nullable(),
  /** Nothing was found, so nothing was charged. */
  empty: z.boolean(),
  /** Refused because sixty searches of today found nothing. */
  tooManyEmpty: z.boolean(),
});

/** Why a technology was found: which words in which fields, and the place in its text that shows it best. */
const WhySchema = z.object({
  direct: z.enum(DIRECT_HITS).nullable(),
  words: z.array(
    z.object({
      word: z.string(),
      /** What was typed, where another word was searched for instead. */
      typed: z.string().nullable(),
      fields: z.array(z.enum(SEARCHED_FIELDS)),
    }),
  ),
  snippet: z
    .object({
      field: z.enum(SEARCHED_FIELDS),
      parts: z.array(z.object({ text: z.string(), hit: z.boolean() })),
    })
    .nullable(),
});
export type Why = z.infer<typeof WhySchema>;

/** Answer of `search_page(…)`: the marketplace's, of the found set. */
export const SearchPageSchema = MarketplacePageSchema.extend({
  search: ChargeSchema,
  cards: z.array(
    CardSchema.extend({
      why: WhySchema,
      /** Holds all of two or three words; always true of other searches. */
      close: z.boolean(),
    }),
  ),
  /** Synonyms that were searched for beside the words. */
  also: z.array(z.string()),
  corrections: z.array(z.object({ typed: z.string(), used: z.string() })),
  relaxed: z.array(
    z.object({ filter: z.enum(["class", "status", "uni"]), matching: z.number().int() }),
  ),
});
export type SearchPage = z.infer<typeof SearchPageSchema>;

/** Answer of `search_ids(…)`: up to 200 technologies in their order. */
export const SearchIdsSchema = z.object({
  viewer: ViewerSchema,
  search: ChargeSchema,
  techIds: z.array(z.number().int()),
});

/** Answer of `search_allowance()`. */
export const AllowanceSchema = z.object({
  viewer: ViewerSchema,
  remaining: z.number().int().nullable(),
});

/**
 * What the marketplace's forms post beside the query: the search its one-time key, without which it is a submit of its
 * own, and 'Show again' the technology that is no longer to be hidden.
 */
export const SearchFormSchema = z.object({
  key: z.uuid().catch(() => crypto.randomUUID()),
  show: z.coerce.number().int().positive().nullable().catch(null).default(null),
});

/** What the result's address says once about its words. */
export const SearchNoteSchema = z.object({
  words: z.literal("own").nullable().catch(null).default(null),
});

const TextSchema = z
  .string()
  .max(LONGEST_QUERY)
  .transform((text) => text.replaceAll("\0", "").toWellFormed().trim())
  .pipe(z.string().min(1));

/** Body of `POST /api/ai-keywords`. */
export const KeywordsBodySchema = z.object({ prompt: TextSchema });

/** Body of `POST /api/search`; the same `key` again is the same search. */
export const SearchBodySchema = z.object({
  user_prompt: TextSchema,
  mode: z.enum(SEARCH_MODES).default("regular"),
  keywords: z.array(z.string().max(1000)).max(MOST_KEYWORDS).transform(tidyKeywords).default([]),
  key: z.uuid().optional(),
});
export type SearchBody = z.infer<typeof SearchBodySchema>;

/** Answer of `suggest(…)`. */
export const SuggestionsSchema = z.array(
  z.object({
    kind: z.enum(["title", "university", "inventor"]),
    text: z.string(),
    techId: z.number().int().nullable(),
  }),
);

/** `/api/suggest`'s parameters. */
export const SuggestQuerySchema = z.object({ q: z.string().max(200).catch("").default("") });
