import { FormatField, HiddenParameters } from "#app/technology/export-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { formatCount } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { MarketplaceQuery } from "./marketplace.schema.ts";
import { marketplaceParameters, overviewHref } from "./marketplace-href.ts";
import { OF_VIEW, SaveSearchForm } from "./save-search-form.tsx";
import { SortForm } from "./sort-form.tsx";
import { ViewLinks } from "./view-links.tsx";
import type { View } from "./vocabulary.ts";

/** The results that an export may hold. */
type Exported = {
  /** The technologies of this page. */
  ids: readonly number[];
  /** All technologies that were found; a list without a search shows fewer of them. */
  total: number;
  /** How many of `total` are close. */
  close: number;
  /** Whether the reader may export all of them. */
  subscribed: boolean;
};

/**
 * Actions on results as a whole, above them: save the search, export, see the overview; how they are shown
 * and sorted. On a phone the first three are behind a button: its `details` holds only the switch, and the style sheet
 * hides what is beside it.
 *
 * @param assessed how many of the list have a category, null where it is not sorted by it
 * @param exported null in a list of hidden technologies, whose search is none
 */
export function ResultToolbar({
  query,
  view,
  assessed,
  exported,
}: {
  query: MarketplaceQuery;
  view: View;
  assessed: number | null;
  exported: Exported | null;
}) {
  return (
    <div className="toolbar" data-toolbar>
      <SortForm query={query} assessed={assessed} disabled={false} />
      <ViewLinks query={query} view={view} />
      {exported ? (
        <>
          <details className="more">
            <summary>
              <Icon name="more" />
              <VisuallyHidden>More to do with these results</VisuallyHidden>
            </summary>
          </details>
          <div className="tools">
            <SaveSearchForm query={query} label="Save this search" tool />
            {exported.ids.length > 0 ? (
              <>
                <ExportMenu query={query} {...exported} />
                <a className="tool" href={overviewHref(query)}>
                  Overview
                </a>
              </>
            ) : null}
          </div>
        </>
      ) : null}
    </div>
  );
}

/** One choice of format, and of what the file holds: this page's technologies, what is close, or all that were found. */
function ExportMenu({
  query,
  ids,
  total,
  close,
  subscribed,
}: { query: MarketplaceQuery } & Exported) {
  const found = marketplaceParameters(query).filter(
    ([name]) => !OF_VIEW.some((other) => other === name),
  );
  return (
    <details className="export-menu">
      <summary className="tool">Export</summary>
      <form action="/export" className="panel">
        <HiddenParameters parameters={[...ids.map((id) => ["id", id] as const), ...found]} />
        <FormatField />
        <Button size="small" name="range" value="page">{`Export these ${ids.length}`}</Button>
        {subscribed && close > 0 && close < total ? (
          <Button size="small" name="range" value="close">
            {`Export the ${formatCount(close)} close`}
          </Button>
        ) : null}
        {subscribed && total > ids.length ? (
          <Button size="small" name="range" value="all">
            {`Export all ${formatCount(total)}`}
          </Button>
        ) : null}
        <p className="note">Twenty exports an hour.</p>
      </form>
    </details>
  );
}
