import type { ReactNode } from "react";
import { coverPlaces } from "./cover-places.ts";
import type { TechnologyCard } from "./technology.schema.ts";
import { TechnologyCardView } from "./technology-card.tsx";

/**
 * Cards in pairs; if their number is odd, the last slot is empty.
 *
 * @param reasonFor why a search found a card
 */
export function CardPairs({
  cards,
  imagesUrl,
  reasonFor,
}: {
  cards: TechnologyCard[];
  imagesUrl: string;
  reasonFor?: (card: TechnologyCard) => ReactNode;
}) {
  const compositions = coverPlaces(cards);
  return (
    <ul className="pairs">
      {cards.map((card, index) => (
        <li key={card.id}>
          <TechnologyCardView
            card={card}
            composition={compositions[index]}
            imagesUrl={imagesUrl}
            why={reasonFor?.(card)}
            priority={index === 0}
          />
        </li>
      ))}
      {cards.length % 2 === 1 ? <li className="slot" aria-hidden="true" /> : null}
    </ul>
  );
}
