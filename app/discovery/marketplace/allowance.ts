import { FREE_SEARCHES } from "#app/membership/trial.ts";
import type { OpenedMarketplace } from "./opened-marketplace.ts";

/**
 * How many searches the viewer may still run: none as a visitor, unlimited as a subscriber, else the number left this
 * month. Unknown if the membership could not be read. `at` is the database's clock, an ISO instant.
 */
export type Allowance =
  | { kind: "visitor" }
  | { kind: "subscriber" }
  | { kind: "trial"; remaining: number; at: string }
  | { kind: "unknown" };

/** The allowance in the opened marketplace's data. `opened` is null if nothing could be read. */
export function allowanceOf(opened: OpenedMarketplace | null, signedIn: boolean): Allowance {
  if (!opened) return { kind: signedIn ? "unknown" : "visitor" };
  const { viewer } = opened.page;
  if (viewer === null) return { kind: "visitor" };
  if (viewer.subscribed) return { kind: "subscriber" };
  const remaining = opened.kind === "search" ? opened.page.search.remaining : null;
  return {
    kind: "trial",
    remaining: remaining ?? Math.max(FREE_SEARCHES - viewer.trialSearches, 0),
    at: viewer.at,
  };
}

/** 'N free searches left this month'. */
export function remainingWords(remaining: number): string {
  return `${remaining} free ${remaining === 1 ? "search" : "searches"} left this month`;
}
