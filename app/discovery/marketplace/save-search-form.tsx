import { Button } from "#app/ui/button.tsx";
import { CarriedParameters } from "./carried-parameters.tsx";
import type { MarketplaceQuery } from "./marketplace.schema.ts";
import { marketplaceHref } from "./marketplace-href.ts";

/** Parameters that are about how results are shown, not about what is searched for. */
export const OF_VIEW: (keyof MarketplaceQuery)[] = ["view", "per", "page", "hidden", "uniLike"];

/** A button that leads to the form for saving this search. @param tool whether it is one of a toolbar's */
export function SaveSearchForm({
  query,
  label,
  tool = false,
}: {
  query: MarketplaceQuery;
  label: string;
  tool?: boolean;
}) {
  return (
    <form action="/searches/new">
      <CarriedParameters query={query} without={[...OF_VIEW, "sort"]} />
      <input type="hidden" name="back" value={marketplaceHref(query)} />
      {tool ? (
        <button type="submit" className="tool">
          {label}
        </button>
      ) : (
        <Button size="small">{label}</Button>
      )}
    </form>
  );
}
