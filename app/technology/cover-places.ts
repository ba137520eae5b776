import type { TechnologyCard } from "./technology.schema.ts";

/** How many compositions the image worker draws covers in (`workers/images/src/compositions.ts`). */
export const COVER_COMPOSITIONS = 31;
/** In cards of two or three columns these many before a card are beside, above or across from it. */
const NEAR = 4;

/**
 * For each card of a list the composition its cover must have instead of its own, so that none of the four before it has
 * the same; null where its own will do, and for cards with a picture. The same list always gets the same covers.
 */
export function coverPlaces(
  cards: readonly Pick<TechnologyCard, "id" | "img">[],
): (number | null)[] {
  const drawn: (number | null)[] = [];
  return cards.map(({ id, img }) => {
    if (img !== null) {
      drawn.push(null);
      return null;
    }
    const own = id % COVER_COMPOSITIONS;
    const near = drawn.slice(-NEAR);
    let composition = own;
    while (near.includes(composition)) composition = (composition + 7) % COVER_COMPOSITIONS;
    drawn.push(composition);
    return composition === own ? null : composition;
  });
}
