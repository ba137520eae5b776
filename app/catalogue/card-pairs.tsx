import type { TechnologyCard } from "./catalogue.schema.ts";
import { TechnologyCardView } from "./technology-card.tsx";

/** Cards in pairs; an odd last one has an empty slot beside it. */
export function CardPairs({ cards, imagesUrl }: { cards: TechnologyCard[]; imagesUrl: string }) {
  return (
    <ul className="pairs">
      {cards.map((card, index) => (
        <li key={card.id}>
          <TechnologyCardView card={card} imagesUrl={imagesUrl} priority={index === 0} />
        </li>
      ))}
      {cards.length % 2 === 1 ? <li className="slot" aria-hidden="true" /> : null}
    </ul>
  );
}
