import type { MarketplacePage, MarketplaceQuery } from "./marketplace.schema.ts";
import type { Without } from "./read-conditions.ts";
import type { SearchPage } from "./search.schema.ts";
import type { ResultCard } from "./to-results.ts";

/**
 * The source of a Discovery.AI search's words: "model"; "prompt", because no model is set; or "failed-model", also from
 * the prompt, because the model failed. Null if the URL contained them.
 */
export type WordsFrom = "model" | "prompt" | "failed-model" | null;

/**
 * The data of `/marketplace`: the listing, or the results of a search. `query` contains the words that were searched
 * for.
 */
export type OpenedMarketplace = {
  query: MarketplaceQuery;
  wordsFrom: WordsFrom;
} & (
  | { kind: "listing"; page: ShownPage<MarketplacePage> }
  | { kind: "search"; page: ShownPage<SearchPage>; without: Without | null; reordered: boolean }
);

/** A page whose cards hold what its results show. */
export type ShownPage<Page extends MarketplacePage = MarketplacePage> = Omit<Page, "cards"> & {
  cards: ResultCard[];
};
