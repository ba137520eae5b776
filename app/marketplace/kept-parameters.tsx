import type { MarketplaceQuery } from "./marketplace.schema.ts";
import { marketplaceParameters } from "./marketplace-href.ts";

/**
 * What a form of the marketplace carries along: every parameter but those it sets itself, and but the page,
 * since every change begins at the first one.
 */
export function KeptParameters({
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
      // The page has one `input` named q, the field: scripts and people rely on it.
      return name === "q" ? (
        <textarea key={key} hidden readOnly autoComplete="off" name={name} value={value} />
      ) : (
        <input key={key} type="hidden" name={name} value={value} />
      );
    });
}
