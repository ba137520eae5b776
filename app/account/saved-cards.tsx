import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { coverPlaces } from "#app/technology/cover-places.ts";
import { TechnologyRow } from "#app/technology/technology-row.tsx";
import { WithdrawnItem } from "#app/technology/withdrawn-item.tsx";
import { formatDate } from "#app/ui/format.ts";
import { EmptyState } from "#app/ui/notice.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { SavedCard } from "./account.schema.ts";
import { SAVED_LISTS, type SavedListKind } from "./saved-lists.ts";

/**
 * Saved or liked technologies, one row each, or an empty state.
 *
 * @param priority whether these hold the first images of the page
 * @param children shown after the rows, if there are any
 */
export function SavedCards({
  kind,
  cards,
  imagesUrl,
  priority = false,
  children,
}: {
  kind: SavedListKind;
  cards: SavedCard[];
  imagesUrl: string;
  priority?: boolean;
  children?: ReactNode;
}) {
  if (cards.length === 0) {
    return (
      <EmptyState title={SAVED_LISTS[kind].empty}>
        <p>
          <Link to="/marketplace">Browse the marketplace</Link>
        </p>
      </EmptyState>
    );
  }
  const compositions = coverPlaces(
    cards.map((card) => ({ id: card.id, img: "img" in card ? card.img : null })),
  );
  return (
    <>
      <ul>
        {cards.map((card, index) => (
          <li key={card.id}>
            {"withdrawn" in card ? (
              <WithdrawnItem id={card.id} note={card.note}>
                <form method="post" action={SAVED_LISTS[kind].path} className="row note">
                  <span>{`${SAVED_LISTS[kind].kept} ${formatDate(card.savedAt)}`}</span>
                  <input type="hidden" name="tech" value={card.id} />
                  <button type="submit" className="text-button" name="intent" value="remove">
                    Remove
                    <VisuallyHidden>{`: record ${card.id}`}</VisuallyHidden>
                  </button>
                </form>
              </WithdrawnItem>
            ) : (
              <TechnologyRow
                card={card}
                composition={compositions[index]}
                imagesUrl={imagesUrl}
                priority={priority && index === 0}
              >
                {`${SAVED_LISTS[kind].kept} ${formatDate(card.savedAt)}`}
                {card.hasNote ? <span className="tag">Your note</span> : null}
              </TechnologyRow>
            )}
          </li>
        ))}
      </ul>
      {children}
    </>
  );
}
