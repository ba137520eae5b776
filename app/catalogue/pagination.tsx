import { Link } from "@remix-run/react";
import { formatCount } from "../ui/format.ts";
import type { MarketplaceQuery } from "./marketplace.schema.ts";
import { marketplaceHref, RESULTS_ID } from "./marketplace-href.ts";

/** 'Page N of M' between its neighbours. A new page is read from its top, so the links lead there. */
export function Pagination({
  query,
  page,
  pages,
}: {
  query: MarketplaceQuery;
  page: number;
  pages: number;
}) {
  return (
    <nav className="pagination" aria-label="Pages of results">
      <PageLink query={query} page={page - 1} pages={pages} rel="prev">
        Previous
      </PageLink>
      <p>{`Page ${formatCount(page)} of ${formatCount(pages)}`}</p>
      <PageLink query={query} page={page + 1} pages={pages} rel="next">
        Next
      </PageLink>
    </nav>
  );
}

function PageLink({
  query,
  page,
  pages,
  rel,
  children,
}: {
  query: MarketplaceQuery;
  page: number;
  pages: number;
  rel: "prev" | "next";
  children: string;
}) {
  if (page < 1 || page > pages) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere, at either end of the pages.
      <a className="button small" role="link" aria-disabled="true">
        {children}
      </a>
    );
  }
  return (
    <Link
      className="button small"
      rel={rel}
      to={`${marketplaceHref(query, { page })}#${RESULTS_ID}`}
    >
      {children}
    </Link>
  );
}
