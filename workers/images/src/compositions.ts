import { drawArcs, drawGraph, drawPacking } from "./compositions/discs.ts";
import { drawCurrents, drawTiles } from "./compositions/lines.ts";
import { drawFacets, drawQuarters, drawStripes } from "./compositions/planes.ts";
import type { Random } from "./random.ts";
import type { Tone } from "./tones.ts";

/** Draws on a sheet of 320 × 200 with exactly one mark in the accent colour. */
export type Composition = (random: Random, tone: Tone) => string;

/**
 * Every composition, used for every class. They are abstract, because an image of a thing would suggest that the
 * technology is about it. Neighbours in this order are of different kinds. `COVER_COMPOSITIONS` in the web app is their
 * number.
 */
export const COMPOSITIONS: readonly Composition[] = [
  drawCurrents,
  drawQuarters,
  drawGraph,
  drawStripes,
  drawArcs,
  drawFacets,
  drawTiles,
  drawPacking,
];
