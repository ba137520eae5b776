import { Link } from "@remix-run/react";
import { searchesReturn } from "#app/membership/trial.ts";
import { formatDate } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { remainingWords } from "./allowance.ts";
import { MODES } from "./search-form.tsx";
import { SEARCH_MODES } from "./vocabulary.ts";

/**
 * The lock in place of the search: for visitors, and for users who have used up the month's searches.
 *
 * @param since when a member's searches ran out, an ISO instant; null for a visitor
 * @param q the search whose results are shown anyway
 */
export function LockedSearch({
  brand,
  since,
  q,
}: {
  brand: string;
  since: string | null;
  q: string;
}) {
  return (
    <>
      <p className="lock">
        <Icon name="lock" />
        <Link to={since === null ? "/login?redirectTo=%2Fmarketplace" : "/login"}>
          {`Unlock unlimited AI-powered searches by subscribing to ${brand} Pro!`}
        </Link>
      </p>
      {since === null ? null : (
        <p className="note">
          {`${remainingWords(0)}. They come back on ${formatDate(searchesReturn(new Date(since)))}.`}
        </p>
      )}
      <fieldset disabled className="modes">
        <legend className="sr-only">Search mode</legend>
        {SEARCH_MODES.map((value) => (
          <button key={value} type="button">
            {MODES[value].label}
          </button>
        ))}
      </fieldset>
      <fieldset disabled className="search-row">
        <legend className="sr-only">Search, for members</legend>
        <input
          dir="auto"
          type="search"
          name="q"
          aria-label="Search"
          placeholder={MODES.regular.placeholder}
          defaultValue={q}
          key={q}
        />
        <button className="button primary" type="button">
          <Icon name="search" />
          <span>Search</span>
        </button>
      </fieldset>
    </>
  );
}
