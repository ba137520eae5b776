import { formatCount } from "../ui/format.ts";
import type { MarketplacePage } from "./marketplace.schema.ts";
import { PAGE_LENGTHS } from "./vocabulary.ts";

/** The parts of a page that the sentence needs. */
type Shown = Pick<MarketplacePage, "page" | "total" | "results" | "totalIsCapped" | "lessClose"> & {
  cards: readonly object[];
};

/** Which results a page shows, and of how many: 'Showing 1 – 10 of 176 results for 200 technologies'. `per` is the page's length. */
export function whatIsShown(
  { page, cards, total, results, totalIsCapped, lessClose }: Shown,
  per: number = PAGE_LENGTHS[0],
): string {
  if (cards.length === 0) return "No results found.";
  const first = (page - 1) * per + 1;
  const all = `${formatCount(total)}${totalIsCapped ? "+" : ""}`;
  const upTo = (shown: number) =>
    `Showing ${formatCount(first)} – ${formatCount(first + shown - 1)} of`;
  if (lessClose > 0) {
    // What the pages hold: the close ones, then those that a heading calls less close.
    const whole = `${formatCount(results ?? total + lessClose)}${totalIsCapped ? "+" : ""}`;
    return `${upTo(cards.length)} ${whole} results, ${total > 0 ? all : "none"} of them close`;
  }
  if (results === null || results === total) return `${upTo(cards.length)} ${all} results`;
  // A family's records count as one result; every other number on the page counts records.
  return `${upTo(cards.length)} ${formatCount(results)} results for ${all} technologies`;
}
