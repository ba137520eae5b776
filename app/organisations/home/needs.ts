import { formatCount } from "#app/ui/format.ts";
import type { OrganisationHome } from "../organisations.schema.ts";

/** One thing that somebody should do, the page where it is done, and what the link to it says. */
export type Need = { words: string; href: string; action: string };

/**
 * The tasks of an admin or editor, most urgent first: people who wait, then failures, then gaps.
 *
 * @param own the address of the organisation's first page
 */
export function needsOf(needs: NonNullable<OrganisationHome["needs"]>, own: string): Need[] {
  const all: [count: number, one: string, many: string, path: string, action: string][] = [
    [needs.asking, "person asks to join", "people ask to join", "/members", "Decide"],
    [needs.mistakes, "mistake reported", "mistakes reported", "/listings?missing=answer", "Answer"],
    [needs.feeds, "feed has a question", "feeds have a question", "/import", "Look"],
    [
      needs.vanished,
      "listing vanished from a feed",
      "listings vanished from a feed",
      "/import#feeds",
      "Look",
    ],
    [
      needs.imports,
      "import waits for your review",
      "imports wait for your review",
      "/import#runs",
      "Review",
    ],
    [
      needs.offers,
      "listing has a newer text in its feed",
      "listings have newer texts in a feed",
      "/listings?missing=choice",
      "Compare",
    ],
    [
      needs.rights,
      "listing has another status on record",
      "listings have another status on record",
      "/listings?missing=record",
      "Look",
    ],
    [
      needs.due,
      "draft is published this week",
      "drafts are published this week",
      "/drafts",
      "Open",
    ],
    [needs.drafts - needs.due, "draft", "drafts", "/drafts", "Open"],
    [
      needs.contacts,
      "listing without a contact",
      "listings without a contact",
      "/settings#contact",
      "Add one for all",
    ],
  ];
  return all
    .filter(([count]) => count > 0)
    .map(([count, one, many, path, action]) => ({
      words: `${formatCount(count)} ${count === 1 ? one : many}`,
      href: `${own}${path}`,
      action,
    }));
}
