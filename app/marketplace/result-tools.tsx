import { Button } from "../ui/button.tsx";
import { formatCount } from "../ui/format.ts";
import { CarriedParameters } from "./carried-parameters.tsx";
import { ExportForm, FormatField } from "./export-form.tsx";
import type { MarketplaceQuery } from "./marketplace.schema.ts";
import { marketplaceHref, marketplaceParameters, pictureHref } from "./marketplace-href.ts";

/** Parameters that are about how results are shown, not about what is searched for. */
const OF_VIEW: (keyof MarketplaceQuery)[] = ["view", "per", "page", "hidden", "uniLike"];

/**
 * What can be done with results as a whole: save the search, take them along.
 *
 * @param cards the technologies of this page
 * @param total how many technologies were found in all, which of a listing are more than it shows
 * @param totalIsCapped whether counting stopped there
 * @param subscribed whether the reader may export all of them
 */
export function ResultTools({
  query,
  cards,
  total,
  totalIsCapped,
  subscribed,
}: {
  query: MarketplaceQuery;
  cards: readonly Chosen[];
  total: number;
  totalIsCapped: boolean;
  subscribed: boolean;
}) {
  const found = marketplaceParameters(query).filter(
    ([name]) => !OF_VIEW.some((other) => other === name),
  );
  return (
    <>
      <div className="row">
        <form action="/searches/new">
          <CarriedParameters query={query} without={[...OF_VIEW, "sort"]} />
          <input type="hidden" name="back" value={marketplaceHref(query)} />
          <Button size="small">Save this search</Button>
        </form>
        {cards.length > 0 ? (
          <ExportForm
            parameters={cards.map(({ id }) => ["id", id] as const)}
            label={`Export these ${cards.length}`}
          />
        ) : null}
        {subscribed && total > cards.length ? (
          <ExportForm
            parameters={found}
            label={`Export all ${formatCount(total)}${totalIsCapped ? "+" : ""}`}
          />
        ) : null}
        <a className="text-button" href={pictureHref(query)}>
          The found set as a picture
        </a>
        <span className="note">Twenty exports an hour.</span>
      </div>
      {cards.length > 0 ? <ChooseSeveral cards={cards} /> : null}
    </>
  );
}

type Chosen = { id: number; title: string };

/** A list of the page's titles to tick, for what takes several. Each button leads to another page, with what is ticked. */
function ChooseSeveral({ cards }: { cards: readonly Chosen[] }) {
  return (
    <details>
      <summary className="text-button">Compare, shortlist or export some of these</summary>
      <form className="panel stack">
        <input type="hidden" name="chosen" value="yes" />
        <ul>
          {cards.map(({ id, title }) => (
            <li key={id}>
              <label className="tick">
                <input type="checkbox" name="id" value={id} />
                {title}
              </label>
            </li>
          ))}
        </ul>
        <p className="row">
          <Button size="small" formAction="/compare">
            Compare 2 to 4
          </Button>
          <Button size="small" formAction="/shortlists">
            Add to a shortlist
          </Button>
          <FormatField />
          <Button size="small" formAction="/export">
            Export
          </Button>
        </p>
      </form>
    </details>
  );
}
