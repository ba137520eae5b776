import type { TechnologyCard } from "./technology.schema.ts";

/** Number of compositions that the image worker draws covers in (`workers/images/src/compositions.ts`). */
export const COVER_COMPOSITIONS = 8;
/** This many preceding cards in grids of two or three columns are beside, above or diagonally across from a card. */
const NEAR = 4;

/**
 * The composition that the cover of each card of a list must use so that none of the four cards before it has the
 * same; null if its default is fine, and for cards with an image. The result is deterministic.
 */
export function coverPlaces(cards: readonly Pick<TechnologyCard, "id" | "img">[]) {
  const drawn: (number | null)[] = [];
  return cards.map(({ id, img }) => {
    if (img !== null) {
      drawn.push(null);
      return null;
    }
    const own = id % COVER_COMPOSITIONS;
    const near = drawn.slice(-NEAR);
    let composition = own;
    while (near.includes(composition)) composition = (composition + 3) % COVER_COMPOSITIONS;
    drawn.push(composition);
    return composition === own ? null : composition;
  });
}
