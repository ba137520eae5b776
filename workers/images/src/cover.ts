import { shape } from "./drawing.ts";
import { biotechnology } from "./motifs/biotechnology.ts";
import { computing } from "./motifs/computing.ts";
import { energy } from "./motifs/energy.ts";
import { environmental } from "./motifs/environmental.ts";
import { materials } from "./motifs/materials.ts";
import { medical } from "./motifs/medical.ts";
import type { Motif } from "./motifs/motif.ts";
import { unclassed } from "./motifs/unclassed.ts";
import { seedRandom } from "./random.ts";

/** A technology class of the catalogue, or `none` for a technology without one. */
export type CoverClass = keyof typeof MOTIFS;

const MOTIFS = {
  biotechnology,
  computing,
  energy,
  environmental,
  materials,
  medical,
  none: unclassed,
} satisfies Record<string, Motif>;

export const COVER_CLASSES = Object.keys(MOTIFS) as CoverClass[];

const COVER_PATH = new RegExp(`^/covers/(${COVER_CLASSES.join("|")})-([1-9]\\d{0,14})\\.svg$`);

/** Reads `/covers/{class}-{id}.svg`; null when it is anything else. */
export function readCoverPath(
  pathname: string,
): { technologyClass: CoverClass; id: number } | null {
  const match = COVER_PATH.exec(pathname);
  if (match === null) return null;
  return { technologyClass: match[1] as CoverClass, id: Number(match[2]) };
}

/** The tones of a class, for whoever draws its pictures in another style. */
export function tonesOf(technologyClass: CoverClass): Motif["tones"] {
  return MOTIFS[technologyClass].tones;
}

/**
 * Draws the cover of a technology: an SVG document under 5 kB, the same for the same class and id
 * for ever, with the motif of the class and one orange mark.
 *
 * Five compositions and seven tones, chosen by remainders, so that two ids of a class which share
 * both are at least 35 apart; ids closer than five share neither. Within a composition the seed
 * decides the rest.
 *
 * @param id a positive whole number
 */
export function drawCover(technologyClass: CoverClass, id: number): string {
  const motif = MOTIFS[technologyClass];
  const tone = motif.tones[id % 7] ?? motif.tones[0];
  const compose = motif.compositions[id % 5] ?? motif.compositions[0];
  const drawing = compose(seedRandom(`${technologyClass}/${id}`), tone);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200" ` +
    `preserveAspectRatio="xMidYMid slice" fill="none" stroke-linecap="round" ` +
    `stroke-linejoin="round">${shape(tone.paper, "M0 0h320v200H0z")}${drawing}</svg>`
  );
}
