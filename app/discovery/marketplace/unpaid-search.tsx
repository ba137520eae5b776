import { Link } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { remainingWords } from "./allowance.ts";
import type { MarketplaceQuery } from "./marketplace.schema.ts";
import { SubmitSearch, type Submitting } from "./submit-search.tsx";

/** Shown in place of the results of a search that this user has not paid for. */
export function UnpaidSearch({
  query,
  remaining,
  submitting,
}: {
  query: MarketplaceQuery;
  remaining: number;
  submitting: Submitting;
}) {
  if (remaining === 0) {
    return (
      <EmptyState title="This search was not run.">
        <p>
          You have used this month's free searches. Searches you already ran this month still open,
          and so does <Link to="/marketplace">the listing</Link>.
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={
        query.kw.length > 0
          ? "You have not searched for these words this month."
          : `You have not searched for “${query.q}” this month.`
      }
    >
      <p>{`Running it uses one search; you have ${remainingWords(remaining)}.`}</p>
      <SubmitSearch submitting={submitting} here={query} query={query}>
        <Button variant="primary">Run this search</Button>
      </SubmitSearch>
    </EmptyState>
  );
}
