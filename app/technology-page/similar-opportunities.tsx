import { BookmarkButton } from "#app/technology/bookmark-button.tsx";
import { coverPlaces } from "#app/technology/cover-places.ts";
import { ReactionCounts, TechnologyBadges } from "#app/technology/technology-badges.tsx";
import { TechnologyItem } from "#app/technology/technology-item.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { SimilarCard } from "./patent-view.ts";

const BONDS = { family: "Same family", series: "Same series" };

/**
 * The similar technologies of a record that still exist; nothing if there are none.
 *
 * @param unread whether they could not be read
 */
export function SimilarOpportunities({
  cards,
  unread,
  imagesUrl,
}: {
  cards: SimilarCard[];
  unread: boolean;
  imagesUrl: string;
}) {
  const compositions = coverPlaces(cards);
  if (cards.length === 0 && !unread) return null;
  return (
    <section className="similar" id="similar" aria-labelledby="similar-heading">
      <h2 id="similar-heading">Similar Opportunities</h2>
      {unread ? (
        <Notice tone="bad">Similar technologies could not be loaded just now.</Notice>
      ) : (
        <>
          <AboutBookmarks />
          <ul className="cards">
            {cards.map((card, index) => (
              <li key={card.id}>
                <TechnologyItem
                  card={card}
                  composition={compositions[index]}
                  imagesUrl={imagesUrl}
                  wide
                  reload
                  slots={{
                    badges: (
                      <>
                        <TechnologyBadges technology={card} />
                        {card.bond ? <span>{BONDS[card.bond]}</span> : null}
                      </>
                    ),
                    after: (
                      <div className="acts">
                        <BookmarkButton title={card.title} />
                      </div>
                    ),
                  }}
                >
                  {card.summary ? <p className="summary">{card.summary}</p> : null}
                  <ReactionCounts card={card} />
                </TechnologyItem>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/**
 * Reserves its space from the start, so that nothing moves when the bookmarks appear. A separate component, so that its
 * update does not render the cards again.
 */
function AboutBookmarks() {
  const hydrated = useHydrated();
  return (
    <p className={hydrated ? "note" : "note unseen"}>Bookmarks here are kept on this page only.</p>
  );
}
