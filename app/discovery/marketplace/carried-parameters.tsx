import type { MarketplaceQuery } from "./marketplace.schema.ts";
import { marketplaceParameters } from "./marketplace-href.ts";

/**
 * Hidden fields that preserve a marketplace form's other parameters: all except those that it sets itself, and except
 * the page, because every change starts at page one.
 */
export function CarriedParameters({
  query,
  without,
}: {
  query: MarketplaceQuery;
  without: (keyof MarketplaceQuery)[];
}) {
  const own: string[] = ["page", ...without];
  return marketplaceParameters(query)
    .filter(([name]) => !own.includes(name))
    .map(([name, value]) => {
      const key = `${name} ${value}`;
      // Only the search field itself is an `input` named q, or a `textarea` in Discovery.AI; scripts and tests rely on that.
      return name === "q" && query.mode === "regular" ? (
        <textarea key={key} hidden readOnly autoComplete="off" name={name} value={value} />
      ) : (
        <input key={key} type="hidden" name={name} value={value} />
      );
    });
}
