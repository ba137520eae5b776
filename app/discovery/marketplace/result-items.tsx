import type { ReactNode } from "react";
import { coverPlaces } from "#app/technology/cover-places.ts";
import { HiddenItem } from "./hidden-item.tsx";
import { ResultItem } from "./result-item.tsx";
import type { ResultCard } from "./to-results.ts";
import type { Marks } from "./use-marks.ts";
import type { View } from "./vocabulary.ts";

/**
 * Results as rows, or as cards in pairs; if their number is odd, the last slot is empty.
 *
 * @param marks what was marked on this page; null if nothing can be, as for visitors
 * @param fit 'none' if nothing is close to the search, and these are the nearest
 * @param note what the list adds to a result
 */
export function ResultItems({
  cards,
  view,
  imagesUrl,
  marks,
  fit,
  note,
}: {
  cards: ResultCard[];
  view: View;
  imagesUrl: string;
  marks: Marks | null;
  fit?: "none" | undefined;
  note?: (card: ResultCard) => ReactNode;
}) {
  const compositions = coverPlaces(cards);
  return (
    <ul className={`hits ${view}`} data-fit={fit}>
      {cards.map((card, index) => {
        const marked = marks?.get(card.id);
        return (
          <li key={card.id}>
            {marked?.dislike ? (
              <HiddenItem card={card} asked={marked.asked?.dislike} />
            ) : (
              <ResultItem
                card={card}
                composition={compositions[index] ?? null}
                imagesUrl={imagesUrl}
                priority={index === 0}
                marked={
                  marks && {
                    save: card.saved === true,
                    like: card.liked === true,
                    dislike: false,
                    ...marked,
                  }
                }
              >
                {note?.(card)}
              </ResultItem>
            )}
          </li>
        );
      })}
      {view === "cards" && cards.length % 2 === 1 ? (
        <li className="slot" aria-hidden="true" />
      ) : null}
    </ul>
  );
}
