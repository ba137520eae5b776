import { Link } from "@remix-run/react";
import { Icon } from "#app/ui/icon.tsx";
import type { MarketplaceQuery } from "./marketplace.schema.ts";
import { marketplaceHref, RESULTS_ID } from "./marketplace-href.ts";
import { PAGE_LENGTHS, VIEWS, type View } from "./vocabulary.ts";

const LABELS = { cards: "Cards", rows: "Rows" } as const satisfies Record<View, string>;

/** 'Cards' and 'Rows'. */
export function ViewLinks({ query, view }: { query: MarketplaceQuery; view: View }) {
  return (
    <nav className="segments" aria-label="View">
      {VIEWS.map((value) => (
        <Link
          key={value}
          to={`${marketplaceHref(query, { view: value })}#${RESULTS_ID}`}
          aria-current={view === value ? "true" : undefined}
          preventScrollReset
        >
          <Icon name={value} />
          <span>{LABELS[value]}</span>
        </Link>
      ))}
    </nav>
  );
}

/** How many results a page has. */
export function LengthLinks({ query }: { query: MarketplaceQuery }) {
  return (
    <div className="lengths">
      <span className="segments">
        {PAGE_LENGTHS.map((per) => (
          <Link
            key={per}
            to={`${marketplaceHref(query, { per, page: 1 })}#${RESULTS_ID}`}
            aria-current={query.per === per ? "true" : undefined}
            aria-label={`${per} a page`}
          >
            {per}
          </Link>
        ))}
      </span>
      <span aria-hidden="true"> a page</span>
    </div>
  );
}
