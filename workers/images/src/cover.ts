import { COMPOSITIONS } from "./compositions.ts";
import { shape } from "./drawing.ts";
import { seedRandom } from "./random.ts";
import { COVER_CLASSES, type CoverClass, toneOf } from "./tones.ts";

const COVER_PATH = new RegExp(
  `^/covers/(${COVER_CLASSES.join("|")})-([1-9]\\d{0,14})(?:-(\\d))?\\.svg$`,
);

export type Cover = { technologyClass: CoverClass; id: number; composition: number };

/**
 * Reads `/covers/{class}-{id}.svg` and `/covers/{class}-{id}-{composition}.svg`; null for anything else. A list asks
 * for the second form if a neighbour has the technology's own composition.
 */
export function readCoverPath(pathname: string): Cover | null {
  const match = COVER_PATH.exec(pathname);
  if (match === null) return null;
  const id = Number(match[2]);
  const composition = match[3] === undefined ? compositionOf(id) : Number(match[3]);
  if (composition >= COMPOSITIONS.length) return null;
  return { technologyClass: match[1] as CoverClass, id, composition };
}

/** The default composition of a technology; nearby ids have different ones. */
export function compositionOf(id: number): number {
  return id % COMPOSITIONS.length;
}

/**
 * Draws a technology's cover: an SVG document under 5 kB, deterministic for class, id and composition, in the class's
 * colours with one orange mark. The composition and one of seven tones are remainders of the id, so that two ids with
 * the same pair are at least 56 apart; the seed decides the rest.
 *
 * @param id a positive integer
 */
export function drawCover(
  technologyClass: CoverClass,
  id: number,
  composition = compositionOf(id),
): string {
  const tone = toneOf(technologyClass, id);
  const compose = COMPOSITIONS[composition];
  if (compose === undefined) throw new Error(`no composition ${composition}`);
  const drawing = compose(seedRandom(`${technologyClass}/${id}`), tone);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200" ` +
    `preserveAspectRatio="xMidYMid slice" fill="none" stroke-linecap="round" ` +
    `stroke-linejoin="round">${shape(tone.paper, "M0 0h320v200H0z")}${drawing}</svg>`
  );
}
