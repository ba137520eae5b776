import { Link } from "@remix-run/react";
import { Notice } from "../ui/notice.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { BookmarkToggle } from "./bookmark-toggle.tsx";
import type { TechnologyCard } from "./catalogue.schema.ts";
import { coverPlaces } from "./cover-places.ts";
import { TechnologyCardView } from "./technology-card.tsx";

/**
 * The technologies that a record names as similar, as far as they are still there.
 *
 * @param unread that they could not be read
 */
export function SimilarOpportunities({
  cards,
  unread,
  imagesUrl,
}: {
  cards: TechnologyCard[];
  unread: boolean;
  imagesUrl: string;
}) {
  const compositions = coverPlaces(cards);
  return (
    <section className="similar" id="similar" aria-labelledby="similar-heading">
      <h2 id="similar-heading">Similar Opportunities</h2>
      {unread ? (
        <Notice tone="bad">Similar technologies could not be loaded just now.</Notice>
      ) : cards.length === 0 ? (
        <p className="nothing">
          No similar technology is named here. <Link to="/marketplace">Browse the marketplace</Link>
        </p>
      ) : (
        <>
          <AboutBookmarks />
          <ul>
            {cards.map((card, index) => (
              <li key={card.id}>
                <TechnologyCardView
                  card={card}
                  composition={compositions[index]}
                  imagesUrl={imagesUrl}
                  reload
                />
                <BookmarkToggle title={card.title} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Takes its place from the start, so that nothing moves when the bookmarks come. By itself, so that no card is rendered twice. */
function AboutBookmarks() {
  const hydrated = useHydrated();
  return (
    <p className={hydrated ? "note" : "note unseen"}>Bookmarks here are kept on this page only.</p>
  );
}
