import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { coverPlaces } from "../technology/cover-places.ts";
import { TechnologyRow } from "../technology/technology-row.tsx";
import { formatDate } from "../ui/format.ts";
import { EmptyState } from "../ui/notice.tsx";
import type { KeptCard } from "./account.schema.ts";
import { KEPT_LISTS, type KeptKind } from "./kept-lists.ts";

/**
 * Saved or liked technologies, one row each, or an empty state.
 *
 * @param priority whether these hold the first pictures of the page
 * @param children shown after the rows, if there are any
 */
export function KeptCards({
  kind,
  cards,
  imagesUrl,
  priority = false,
  children,
}: {
  kind: KeptKind;
  cards: KeptCard[];
  imagesUrl: string;
  priority?: boolean;
  children: ReactNode;
}) {
  if (cards.length === 0) {
    return (
      <EmptyState title={KEPT_LISTS[kind].empty}>
        <p>
          <Link to="/marketplace">Browse the marketplace</Link>
        </p>
      </EmptyState>
    );
  }
  const compositions = coverPlaces(cards);
  return (
    <>
      <ul>
        {cards.map((card, index) => (
          <li key={card.id}>
            <TechnologyRow
              card={card}
              composition={compositions[index]}
              imagesUrl={imagesUrl}
              priority={priority && index === 0}
            >
              {`${KEPT_LISTS[kind].kept} ${formatDate(card.keptAt)}`}
              {card.hasNote ? <span className="tag">Your note</span> : null}
            </TechnologyRow>
          </li>
        ))}
      </ul>
      {children}
    </>
  );
}
