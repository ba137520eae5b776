import { formatCount } from "#app/ui/format.ts";
import type { MarketplacePage } from "./marketplace.schema.ts";
import { PAGE_LENGTHS } from "./vocabulary.ts";

/** The parts of a page that the sentence needs. */
type Shown = Pick<MarketplacePage, "page" | "total" | "results" | "lessClose"> & {
  cards: readonly object[];
};

type Counts = Pick<Shown, "total" | "results" | "lessClose">;

/** Whether there are fewer results than technologies, because records of one invention are one result. */
export function isFolded({ total, results, lessClose }: Counts): boolean {
  return results !== null && results < total + lessClose;
}

/** The number of technologies in the results, in words; null where each is its own. */
export function technologiesShown(page: Counts): string | null {
  return isFolded(page)
    ? `${formatCount(page.total + page.lessClose)} technologies, those of one invention as one result`
    : null;
}

/** A page's results, their total, and the number of close ones: 'Showing 1 – 10 of 176 results, 4 of them close'. A family's records are one result. `per` is the page's length. */
export function whatIsShown(
  { page, cards, total, results, lessClose }: Shown,
  per: number = PAGE_LENGTHS[0],
): string {
  if (cards.length === 0) return "No results found.";
  const first = (page - 1) * per + 1;
  // What the pages hold: the close ones, then those that a heading calls less close.
  const all = formatCount(results ?? total + lessClose);
  const close =
    lessClose === 0 ? "" : `, ${total === 0 ? "none" : formatCount(total)} of them close`;
  return `Showing ${formatCount(first)} – ${formatCount(first + cards.length - 1)} of ${all} results${close}`;
}
