import { formatCount } from "#app/ui/format.ts";
import type { MarketplacePage } from "./marketplace.schema.ts";
import { PAGE_LENGTHS } from "./vocabulary.ts";

/** The parts of a page that the sentence needs. */
type Shown = Pick<MarketplacePage, "page" | "total" | "results" | "totalIsCapped" | "lessClose"> & {
  cards: readonly object[];
};

/** Where records of one invention are one result: of how many technologies the results are; null where each is its own. */
export function technologiesShown({
  total,
  results,
  totalIsCapped,
  lessClose,
}: Pick<Shown, "total" | "results" | "totalIsCapped" | "lessClose">): string | null {
  const technologies = total + lessClose;
  return results === null || totalIsCapped || results >= technologies
    ? null
    : `${formatCount(technologies)} technologies, those of one invention as one result`;
}

/** Which results a page shows, of how many, and how many are close: 'Showing 1 – 10 of 176 results, 4 of them close'. A family's records are one result. `per` is the page's length. */
export function whatIsShown(
  { page, cards, total, results, totalIsCapped, lessClose }: Shown,
  per: number = PAGE_LENGTHS[0],
): string {
  if (cards.length === 0) return "No results found.";
  const first = (page - 1) * per + 1;
  // What the pages hold: the close ones, then those that a heading calls less close.
  const all = `${formatCount(results ?? total + lessClose)}${totalIsCapped ? "+" : ""}`;
  const close =
    lessClose === 0
      ? ""
      : `, ${total === 0 ? "none" : `${formatCount(total)}${totalIsCapped ? "+" : ""}`} of them close`;
  return `Showing ${formatCount(first)} – ${formatCount(first + cards.length - 1)} of ${all} results${close}`;
}
