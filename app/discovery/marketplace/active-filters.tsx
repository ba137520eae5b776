import { Link } from "@remix-run/react";
import { Icon } from "#app/ui/icon.tsx";
import { activeFilters } from "./chosen-filters.ts";
import type { MarketplaceQuery } from "./marketplace.schema.ts";
import { marketplaceHref } from "./marketplace-href.ts";

/** The filters that are set, each with a link that takes it away; nothing if there are none. */
export function ActiveFilters({ query }: { query: MarketplaceQuery }) {
  const active = activeFilters(query);
  if (active.length === 0) return null;
  return (
    <div className="chips">
      <ul aria-label="Filters that are set">
        {active.map(({ label, changes }) => (
          <li key={label}>
            <Link
              to={marketplaceHref(query, { ...changes, page: 1 })}
              preventScrollReset
              aria-label={`Remove ${label}`}
            >
              <span className="facet-label">{label}</span>
              <Icon name="cross" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
