import type { ReactNode } from "react";
import { coverPlaces } from "#app/technology/cover-places.ts";
import { HiddenItem } from "./hidden-item.tsx";
import { ResultItem } from "./result-item.tsx";
import type { ResultCard } from "./to-results.ts";
import type { ReactionsById } from "./use-result-reactions.ts";
import type { View } from "./vocabulary.ts";

/**
 * Results as rows, or as cards in pairs; if their number is odd, the last slot is empty.
 *
 * @param reactions those set on this page; null if none can be, as for visitors
 * @param fit 'none' if nothing is close to the search, and these are the nearest
 * @param note the list's addition to a result
 */
export function ResultItems({
  cards,
  view,
  imagesUrl,
  reactions,
  fit,
  note,
}: {
  cards: ResultCard[];
  view: View;
  imagesUrl: string;
  reactions: ReactionsById | null;
  fit?: "none" | undefined;
  note?: (card: ResultCard) => ReactNode;
}) {
  const compositions = coverPlaces(cards);
  return (
    <ul className={`hits ${view}`} data-fit={fit}>
      {cards.map((card, index) => {
        const own = reactions?.get(card.id);
        return (
          <li key={card.id}>
            {own?.dislike ? (
              <HiddenItem card={card} asked={own.asked?.dislike} />
            ) : (
              <ResultItem
                card={card}
                composition={compositions[index] ?? null}
                imagesUrl={imagesUrl}
                priority={index === 0}
                reactions={
                  reactions && {
                    save: card.saved === true,
                    like: card.liked === true,
                    dislike: false,
                    ...own,
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
